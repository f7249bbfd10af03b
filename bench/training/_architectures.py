"""Trains one network with PyTorch for architectures.js and prints its score after every epoch.

    echo '{"task": "images", ...}' | python3 _architectures.py

The data, its division and its order are those of our plan. Every answer is one JSON line with the processor seconds so
far and the score: accuracy of a classification, or the root of the mean squared error of standardised values.
"""
import json
import sys
import time

import numpy as np
import torch
from torch import nn

from _layers import build, small_resnet

torch.set_num_threads(1)
job = json.loads(sys.stdin.readline())
torch.manual_seed(job["seed"])
order = np.array(job["order"])
if job["task"] == "images":
    dims = job["dims"]
    records = torch.from_numpy(np.fromfile(job["records"], np.uint8).reshape(-1, *dims)[order])
    labels = torch.from_numpy(np.fromfile(job["labels"], np.int16).astype(np.int64)[order])
    wide = [1, -1, 1, 1]
    mean, deviation = (torch.tensor(job[name]).view(wide) for name in ("mean", "deviation"))

    def read(part):
        return (records[part].float() - mean) / deviation, labels[part]

    model = build(job["layers"], dims) if "layers" in job else small_resnet(dims[0], job["classes"])
    loss, count = nn.CrossEntropyLoss(), len(order)
else:
    x, y = (torch.tensor(job[name], dtype=torch.float32) for name in ("x", "y"))

    def read(part):
        return x[part], y[part]

    model, loss, count = build(job["layers"], x.shape[1:]), nn.MSELoss(), len(x)

optimiser = torch.optim.Adam(model.parameters(), job["rate"], eps=1e-7)
cut, batch, started = job["trainCount"], job["batchSize"], time.process_time()
for epoch in range(job["epochs"]):
    model.train()
    for part in torch.randperm(cut).split(batch):
        given, wanted = read(part)
        optimiser.zero_grad()
        loss(model(given), wanted).backward()
        optimiser.step()
    model.eval()
    total = 0.0
    with torch.no_grad():
        for part in torch.arange(cut, count).split(128):
            given, wanted = read(part)
            out = model(given)
            if job["task"] == "images":
                total += (out.argmax(1) == wanted).sum().item()
            else:
                total += loss(out, wanted).item() * len(part)
    score = total / (count - cut)
    seconds = time.process_time() - started
    print(json.dumps({"seconds": seconds, "score": score if job["task"] == "images" else score**0.5}), flush=True)
    if seconds >= job["seconds"]:
        break
