"""Writes ten data sets, half to train on and half to score on; started by trees.js.

Every data set is halved several times, in other ways, until `SCORED_ROWS` rows are scored together: one row of 89 is more than
the difference that counts. Where columns matter only together, the first splits of boosted trees are a matter of luck at any
size, and one bin less moves the score of an engine by up to 0.025: there it takes more halves.
"""

import json
import os
import sys

import numpy as np
from sklearn import datasets

SCORED_ROWS = 4_000
SPLITS_MIN = 4
folder, engine = sys.argv[1:]
LUCKY_SPLITS = {"waves": 40} if engine == "boosting" else {}
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
    half = len(x) // 2
    splits = max(LUCKY_SPLITS.get(name, SPLITS_MIN), -(-SCORED_ROWS // (len(x) - half)))
    for split in range(splits):
        order = rng.permutation(len(x))
        for part, rows in [("train", order[:half]), ("test", order[half:])]:
            at = os.path.join(folder, f"{index}.{split}.{part}")
            x[rows].astype(np.float64).tofile(at + ".x")
            y[rows].astype(np.float64).tofile(at + ".y")
    listed.append({"index": index, "name": name, "task": task, "splits": splits, "columns": x.shape[1]})
print(json.dumps(listed))
