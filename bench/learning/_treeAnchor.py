"""Fits trees of scikit-learn or xgboost once; started by trees.js."""

import json
import os
import resource
import sys
import time

import numpy as np

task = json.loads(sys.argv[1])


def load(part):
    at = os.path.join(task["folder"], f"{task['index']}.{part}")
    return np.fromfile(at + ".x").reshape(-1, task["columns"]), np.fromfile(at + ".y")


def model(seed):
    classifies = task["task"] == "classification"
    if task["engine"] == "xgboost":
        import xgboost

        kind = xgboost.XGBClassifier if classifies else xgboost.XGBRegressor
        return kind(n_estimators=100, learning_rate=0.1, max_leaves=31, max_depth=0, grow_policy="lossguide",
                    tree_method="hist", n_jobs=1)
    from sklearn import ensemble

    if task["engine"] == "forest":
        kind = ensemble.RandomForestClassifier if classifies else ensemble.RandomForestRegressor
        return kind(n_estimators=task["trees"], random_state=seed, n_jobs=1)
    kind = ensemble.HistGradientBoostingClassifier if classifies else ensemble.HistGradientBoostingRegressor
    return kind(random_state=seed, early_stopping=False)


(x, y), (new_x, new_y) = load("train"), load("test")
if task["task"] == "classification":
    y, new_y = y.astype(int), new_y.astype(int)
if task["engine"] == "forest":
    # Forests of this version take no missing values; the mean is the usual remedy.
    means = np.nanmean(x, axis=0)
    x, new_x = (np.where(np.isnan(part), means, part) for part in (x, new_x))
fitted = model(1)
start, cpu = time.perf_counter(), time.process_time()
fitted.fit(x, y)
times = {"seconds": time.perf_counter() - start, "cpuSeconds": time.process_time() - cpu}
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
others = [model(seed).fit(x, y) for seed in range(2, task["seeds"] + 1)]
score = float(np.mean([one.score(new_x, new_y) for one in [fitted, *others]]))
print(json.dumps({**times, "peakBytes": peak, "score": score}))
