# SPDX-License-Identifier: BSL-1.0
"""Fits the data sets that small_sets.py has written with the program regression and with models of scikit-learn, and prints the
median R2 on the test rows, a quarter, of 20 splits: python3 beside_scikit_learn.py build/release/bin/regression FOLDER"""
import argparse
import csv
import json
import os
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from sklearn.ensemble import RandomForestRegressor
from sklearn.linear_model import LinearRegression
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split


def options():
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("program")
    line.add_argument("folder")
    line.add_argument("--only", help="names with commas between them")
    line.add_argument("--splits", type=int, default=20)
    line.add_argument("--budget", default="20000", help="evaluations of a search")
    line.add_argument("--threads", type=int, default=os.cpu_count())
    return line.parse_args()


def read(path):
    with open(path, newline="") as file:
        return list(csv.reader(file))


def r2_of_program(given, names, parts):
    train_x, test_x, train_y, test_y = parts
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, x, y in (("train.csv", train_x, train_y), ("test.csv", test_x, test_y)):
            files.append(os.path.join(folder, name))
            with open(files[-1], "w", newline="") as file:
                csv.writer(file).writerows([names, *np.column_stack([x, y]).tolist()])
        command = [given.program, "fit", files[0], "--target", names[-1], "--test", files[1]]
        command += ["--seed", "1", "--budget", given.budget, "--format", "json"]
        r2 = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["r2_test"]
    return -np.inf if r2 is None else r2


def row_of(given, names, x, y, seed):
    parts = train_test_split(x, y, random_state=seed)
    train_x, test_x, train_y, test_y = parts
    models = (LinearRegression(), RandomForestRegressor(random_state=0))
    others = [r2_score(test_y, model.fit(train_x, train_y).predict(test_x)) for model in models]
    return [r2_of_program(given, names, parts), *others]


def main():
    given = options()
    sets = read(os.path.join(given.folder, "sets.csv"))[1:]
    close = worst = above = 0
    print("| data | rows | clade | linear regression | random forest |\n|---|---|---|---|---|")
    for name, target in sets:
        if given.only and name not in given.only.split(","):
            continue
        columns, *rows = read(os.path.join(given.folder, name + ".csv"))
        table = np.array(rows, dtype=float)
        last = columns.index(target)
        x, y = np.delete(table, last, axis=1), table[:, last]
        names = [*(c for c in columns if c != target), target]
        with ThreadPoolExecutor(given.threads) as pool:
            all_rows = list(pool.map(lambda seed: row_of(given, names, x, y, seed), range(given.splits)))
        clade, linear, forest = np.median(all_rows, axis=0)
        close += clade >= linear - 0.02
        above += clade > forest
        worst = max(worst, linear - clade)
        print(f"| {name} | {len(y)} | {clade:.3f} | {linear:.3f} | {forest:.3f} |", flush=True)
    print(f"\nat least linear regression - 0.02: {close}; at most {worst:.3f} worse; above random forest: {above}")


if __name__ == "__main__":
    main()
