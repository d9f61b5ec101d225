# SPDX-License-Identifier: BSL-1.0
# Accuracy of a support vector machine on handwritten digits, in a cross-validation with five folds.
import argparse

from sklearn.datasets import load_digits
from sklearn.model_selection import cross_val_score
from sklearn.svm import SVC

parser = argparse.ArgumentParser()
parser.add_argument("--kernel", required=True)
parser.add_argument("--C", type=float, required=True)
parser.add_argument("--gamma", type=float, default=1.0)  # the linear kernel has none
parser.add_argument("--degree", type=int, default=1)
settings = vars(parser.parse_args())
x, y = load_digits(return_X_y=True)
print(cross_val_score(SVC(**settings), x, y, cv=5).mean())
