# SPDX-License-Identifier: BSL-1.0
"""Writes 19 small data sets of R and scikit-learn into a folder, with a file sets.csv of their names and targets. It needs R, NumPy
and scikit-learn: python3 small_sets.py FOLDER"""
import csv
import os
import subprocess
import sys

from sklearn.datasets import load_diabetes, load_linnerud

# Columns of numbers without missing values; the target is predicted from the others.
OF_R = {
    "cars": "dist", "faithful": "waiting", "women": "weight", "pressure": "pressure", "trees": "Volume", "mtcars": "mpg",
    "stackloss": "stack.loss", "longley": "Employed", "swiss": "Fertility", "LifeCycleSavings": "sr", "attitude": "rating",
    "airquality": "Ozone", "rock": "perm", "quakes": "mag", "Loblolly": "height", "Orange": "circumference", "Puromycin": "rate",
}  # fmt: skip


def rows_of_r(name):
    text = f"d <- as.data.frame(datasets::{name}); d <- na.omit(d[, sapply(d, is.numeric)]); write.csv(d, row.names = FALSE)"
    told = subprocess.run(["Rscript", "-e", text], check=True, capture_output=True, text=True).stdout
    return list(csv.reader(told.splitlines()))


def write(folder, name, rows):
    with open(os.path.join(folder, name + ".csv"), "w", newline="") as file:
        csv.writer(file).writerows(rows)


def main(folder):
    os.makedirs(folder, exist_ok=True)
    sets = [("name", "target")]
    for name, target in OF_R.items():
        write(folder, name, rows_of_r(name))
        sets.append((name, target))
    diabetes, linnerud = load_diabetes(), load_linnerud()
    for name, data, target in (("diabetes", diabetes, diabetes.target), ("linnerud", linnerud, linnerud.target[:, 0])):
        rows = [[*row, y] for row, y in zip(data.data.tolist(), target.tolist())]
        write(folder, name, [[*data.feature_names, "target"], *rows])
        sets.append((name, "target"))
    write(folder, "sets", sets)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
