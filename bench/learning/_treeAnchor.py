"""Fits trees of scikit-learn or LightGBM: once to measure, and once to each half of the data to score; started by trees.js."""

import json
import os
import resource
import sys
import time

import numpy as np

task = json.loads(sys.argv[1])


def load(split, part):
    at = os.path.join(task["folder"], f"{task['index']}.{split}.{part}")
    x, y = np.fromfile(at + ".x").reshape(-1, task["columns"]), np.fromfile(at + ".y")
    return x, y.astype(int) if task["task"] == "classification" else y


def model(seed):
    classifies = task["task"] == "classification"
    if task["engine"] == "lightgbm":
        import lightgbm

        kind = lightgbm.LGBMClassifier if classifies else lightgbm.LGBMRegressor
        return kind(n_estimators=100, learning_rate=0.1, num_leaves=31, random_state=seed, n_jobs=1, verbose=-1)
    from sklearn import ensemble

    if task["engine"] == "forest":
        kind = ensemble.RandomForestClassifier if classifies else ensemble.RandomForestRegressor
        return kind(n_estimators=task["trees"], random_state=seed, n_jobs=1)
    kind = ensemble.HistGradientBoostingClassifier if classifies else ensemble.HistGradientBoostingRegressor
    return kind(random_state=seed, early_stopping=False)


def fit(split):
    """Fits one half; returns the times and a function that scores the other."""
    x, y = load(split, "train")
    fill = filler(x) if task["engine"] == "forest" else lambda x: x
    x, unfitted = fill(x), model(split + 1)
    start, cpu = time.perf_counter(), time.process_time()
    fitted = unfitted.fit(x, y)
    times = {"seconds": time.perf_counter() - start, "cpuSeconds": time.process_time() - cpu}

    def score():
        new_x, new_y = load(split, "test")
        return float(fitted.score(fill(new_x), new_y))

    return times, score


def filler(x):
    """Forests of this version take no missing values; the mean is the usual remedy."""
    means = np.nanmean(x, axis=0)
    return lambda x: np.where(np.isnan(x), means, x) if np.isnan(x).any() else x


times, score = fit(0)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
scores = [score(), *(fit(split)[1]() for split in range(1, task["splits"]))]
print(json.dumps({**times, "peakBytes": peak, "scores": scores}))
