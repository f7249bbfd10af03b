"""Measures scikit-learn or pandas once; started by compare.js."""

import json
import resource
import sys
import time
import warnings

warnings.filterwarnings("ignore")
task = json.loads(sys.argv[1])
params = task["params"]


def now():
    return time.perf_counter(), time.process_time()


def since(start):
    """Wall time and processor time in seconds."""
    return tuple(later - earlier for later, earlier in zip(now(), start))


def fit():
    import numpy as np
    from sklearn import cluster, linear_model, neural_network, svm, tree

    x = np.fromfile(task["xPath"]).reshape(task["rows"], task["columns"])
    y = np.fromfile(task["yPath"], dtype=np.int32)
    make = {
        "Decision Tree": lambda: tree.DecisionTreeClassifier(random_state=1),
        "Logistic Regression": lambda: linear_model.LogisticRegression(),
        "SVM": lambda: svm.SVC(),
        "Deep Learning MLP": lambda: neural_network.MLPClassifier(random_state=1, n_iter_no_change=1000, **params),
        "K-Means Clustering": lambda: cluster.KMeans(random_state=1, **{"n_init": 10, **params}),
        "Birch Clustering": lambda: cluster.Birch(**params),
        "Spectral Clustering": lambda: cluster.SpectralClustering(random_state=1, **params),
    }
    model = make[task["name"]]()
    start = now()
    model.fit(x, y)
    seconds = since(start)
    if hasattr(model, "inertia_"):
        return seconds, None, float(model.inertia_)
    if hasattr(model, "subcluster_centers_"):
        return seconds, None, float(len(model.subcluster_centers_))
    if hasattr(model, "affinity_matrix_"):
        return seconds, None, 0.0
    start = time.perf_counter()
    predicted = model.predict(x[:2000])
    return seconds, time.perf_counter() - start, float((predicted == y[:2000]).mean())


def read():
    import pandas

    start = now()
    frame = pandas.read_csv(task["path"])
    return since(start), None, float(len(frame))


(seconds, cpu_seconds), predict_seconds, score = read() if task["name"] == "csv" else fit()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
times = {"seconds": seconds, "cpuSeconds": cpu_seconds, "predictSeconds": predict_seconds}
print(json.dumps({**times, "score": score, "peakBytes": peak}))
