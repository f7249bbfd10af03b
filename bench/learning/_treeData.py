"""Writes ten data sets, half to train on and half to score on; started by trees.js."""

import json
import os
import sys

import numpy as np
from sklearn import datasets

folder = sys.argv[1]
rng = np.random.default_rng(1)


def with_gaps(x, share):
    x = x.copy()
    x[rng.random(x.shape) < share] = np.nan
    return x


def sets():
    for name, load in [
        ("breast cancer", datasets.load_breast_cancer),
        ("digits", datasets.load_digits),
        ("wine", datasets.load_wine),
    ]:
        yield (name, "classification", *load(return_X_y=True))
    yield ("diabetes", "regression", *datasets.load_diabetes(return_X_y=True))
    many = dict(n_samples=40_000, n_features=20, n_informative=10, random_state=1)
    yield ("two classes", "classification", *datasets.make_classification(**many, flip_y=0.05))
    yield ("five classes", "classification", *datasets.make_classification(**many, n_classes=5))
    x, y = datasets.make_classification(**many, flip_y=0.02)
    yield ("missing values", "classification", with_gaps(x, 0.1), y)
    yield ("friedman 1", "regression", *datasets.make_friedman1(40_000, 10, noise=1, random_state=1))
    yield ("friedman 2", "regression", *datasets.make_friedman2(40_000, noise=50, random_state=1))
    x = rng.normal(size=(40_000, 8))
    yield ("waves", "regression", x, np.sin(3 * x[:, 0]) * x[:, 1] + np.abs(x[:, 2]) + 0.1 * rng.normal(size=len(x)))


listed = []
for index, (name, task, x, y) in enumerate(sets()):
    order = rng.permutation(len(x))
    x, y = x[order].astype(np.float64), y[order]
    half = len(x) // 2
    for part, rows in [("train", slice(0, half)), ("test", slice(half, None))]:
        x[rows].tofile(os.path.join(folder, f"{index}.{part}.x"))
        y[rows].astype(np.float64).tofile(os.path.join(folder, f"{index}.{part}.y"))
    listed.append({"index": index, "name": name, "task": task, "rows": half, "columns": x.shape[1]})
print(json.dumps(listed))
