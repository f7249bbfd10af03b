"""Trains the networks of the accuracy tests in PyTorch: best validation epoch, mean over three seeds."""
import json
import sys
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import torch
from torch import nn

from _layers import build

seeds = (0, 1, 2)
folder, jobs = sys.argv[1], json.loads(sys.argv[2])
torch.set_num_threads(1)


def image_network(side, pooled):
    layers = [nn.Conv2d(1, 32, 3, padding=1), nn.MaxPool2d(2), nn.ReLU(), nn.Conv2d(32, 64, 3, padding=1)]
    layers += [nn.MaxPool2d(2)] if pooled == 2 else []
    side //= 2**pooled
    head = [nn.Flatten(), nn.Linear(64 * side * side, 64), nn.ReLU(), nn.Dropout(0.3), nn.Linear(64, 10)]
    return nn.Sequential(*layers, nn.ReLU(), *head)


class Forecaster(nn.Module):
    def __init__(self, features, units=32):
        super().__init__()
        self.lstm = nn.LSTM(features, units, batch_first=True)
        self.head = nn.Linear(units, features)
        nn.init.zeros_(self.head.weight)
        nn.init.zeros_(self.head.bias)

    def forward(self, x):
        return self.head(self.lstm(x)[0][:, -1]) + x[:, -1]


def train(model, rate, epochs, batch, x, y, loss, score):
    optimiser = torch.optim.Adam(model.parameters(), rate, eps=1e-7)
    scores = []
    for _ in range(epochs):
        model.train()
        for part in torch.randperm(len(x)).split(batch):
            optimiser.zero_grad()
            loss(model(x[part]), y[part]).backward()
            optimiser.step()
        model.eval()
        with torch.no_grad():
            scores.append(score(model))
    return scores


def images(job, seed):
    side, count, cut = job["side"], job["count"], job["trainCount"]
    x = np.fromfile(f"{folder}/{job['name']}.x", np.uint8).reshape(count, 1, side, side).astype(np.float32)
    y = torch.from_numpy(np.fromfile(f"{folder}/{job['name']}.y", np.uint8).astype(np.int64))
    x = torch.from_numpy((x - x[:cut].mean()) / x[:cut].std())

    def accuracy(model):
        return (model(x[cut:]).argmax(1) == y[cut:]).float().mean().item()

    torch.manual_seed(seed)
    model = image_network(side, 2 if side >= 16 else 1)
    return max(train(model, 1e-3, job["epochs"], job["batchSize"], x[:cut], y[:cut], nn.CrossEntropyLoss(), accuracy))


def series(job, seed):
    rows = np.fromfile(f"{folder}/series.x", np.float64).reshape(job["count"], job["features"])
    cut = int(job["count"] * job["trainShard"])
    rows = ((rows - rows[:cut].mean(0)) / rows[:cut].std(0)).astype(np.float32)
    width = job["inputWidth"]

    def windows(part):
        starts = range(len(part) - width)
        x = np.stack([part[start : start + width] for start in starts])
        return torch.from_numpy(x), torch.from_numpy(part[width:].copy())

    (x, y), (vx, vy) = windows(rows[:cut]), windows(rows[cut:])
    torch.manual_seed(seed)

    def rmse(model):
        return nn.functional.mse_loss(model(vx), vy).sqrt().item()

    chosen = "layers" in job
    model = nn.Sequential(build(job["layers"], x.shape[1:]), nn.Flatten()) if chosen else Forecaster(job["features"])
    return min(train(model, 2e-3, job["epochs"], 64, x, y, nn.MSELoss(), rmse))


def measure(job, pool):
    run = images if "side" in job else series
    return float(np.mean(list(pool.map(run, [job] * len(seeds), seeds))))


if __name__ == "__main__":
    with ProcessPoolExecutor(len(seeds)) as workers:
        print(json.dumps({job["name"]: measure(job, workers) for job in jobs}))
