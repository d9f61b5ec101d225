# SPDX-License-Identifier: BSL-1.0
"""Fits the data sets of scikit-learn with the program regression and with models of scikit-learn, and prints the median R2 on test
rows of five splits: python3 beside_scikit_learn.py build/release/bin/regression"""
import csv
import json
import os
import subprocess
import sys
import tempfile

import numpy as np
from sklearn.datasets import load_diabetes, load_linnerud
from sklearn.ensemble import GradientBoostingRegressor, RandomForestRegressor
from sklearn.linear_model import LinearRegression
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split

program = sys.argv[1]
diabetes, linnerud = load_diabetes(), load_linnerud()
sets = {
    "diabetes": (diabetes.data, diabetes.target, diabetes.feature_names),
    "linnerud, weight": (linnerud.data, linnerud.target[:, 0], linnerud.feature_names),
}


def write(path, names, x, y):
    with open(path, "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow([*names, "y"])
        rows.writerows(np.column_stack([x, y]).tolist())


def fitted(names, x, y, test_x, test_y, choose):
    with tempfile.TemporaryDirectory() as folder:
        train, test = os.path.join(folder, "train.csv"), os.path.join(folder, "test.csv")
        write(train, names, x, y)
        write(test, names, test_x, test_y)
        options = ["--target", "y", "--test", test, "--seed", "1", "--budget", "30000", "--format", "json"]
        options += ["--choose", choose]
        told = subprocess.run([program, "fit", train, *options], check=True, capture_output=True, text=True).stdout
    return json.loads(told)["r2_test"]


choices = ("description", "cross-validation", "knee")
print(f"{'':16s} " + " ".join(f"{name:>16s}" for name in (*choices, "linear", "forest", "boosting")))
for name, (x, y, names) in sets.items():
    rows = []
    for seed in range(5):
        train_x, test_x, train_y, test_y = train_test_split(x, y, random_state=seed)
        others = (LinearRegression(), RandomForestRegressor(random_state=0), GradientBoostingRegressor(random_state=0))
        rows.append([fitted(names, train_x, train_y, test_x, test_y, choose) for choose in choices])
        rows[-1] += [r2_score(test_y, model.fit(train_x, train_y).predict(test_x)) for model in others]
    print(f"{name:16s} " + " ".join(f"{value:16.3f}" for value in np.median(rows, axis=0)))
