"""The anchor of this bench: the same networks in PyTorch, driven line by line from steps.js.

Each input line is a JSON object; each answer is one JSON line with wall and processor seconds.
"""
import json
import resource
import sys
import time

import numpy as np
import torch
from torch import nn

from _layers import build


class Bench:
    def __init__(self, spec):
        torch.manual_seed(0)
        self.batch = spec["batch"]
        self.model = build(spec["layers"], spec["inputDims"])
        self.x = torch.randn(self.batch, *spec["inputDims"])
        if spec.get("compiled"):
            self.x = self.x.to(memory_format=torch.channels_last)
            self.model = torch.compile(self.model.to(memory_format=torch.channels_last))
        if spec["task"] == "classification":
            self.y = torch.randint(0, 10, (self.batch,))
            self.loss = nn.CrossEntropyLoss()
        else:
            self.y = torch.randn(self.batch, *spec["targetDims"])
            self.loss = nn.MSELoss()
        self.optimiser = torch.optim.Adam(self.model.parameters(), 1e-3)

    def step(self, x, y):
        self.optimiser.zero_grad()
        self.loss(self.model(x), y).backward()
        self.optimiser.step()

    def steps(self, count):
        for _ in range(count):
            self.step(self.x, self.y)

    def epoch(self, path, records):
        """One epoch through PyTorch's own DataLoader over images of bytes in a file."""
        dims = (records,) + tuple(self.x.shape[1:])
        images = np.memmap(path, dtype=np.uint8, mode="r", shape=dims)

        class Images(torch.utils.data.Dataset):
            def __len__(self):
                return records

            def __getitem__(self, index):
                return torch.from_numpy(images[index].astype(np.float32)).sub_(128).div_(64), index % 10

        loader = torch.utils.data.DataLoader(Images(), batch_size=self.batch, shuffle=True)
        for x, y in loader:
            self.step(x, y)


torch.set_num_threads(1)
benches = {}
for line in sys.stdin:
    request = json.loads(line)
    failed = None
    if request["do"] == "open":
        try:
            benches[request["name"]] = Bench(request["spec"])
            benches[request["name"]].steps(1)
        except Exception as error:  # torch.compile needs a compiler
            failed = str(error)[:300]
    wall, cpu = time.perf_counter(), time.process_time()
    if request["do"] == "steps":
        benches[request["name"]].steps(request["count"])
    if request["do"] == "epoch":
        benches[request["name"]].epoch(request["path"], request["records"])
    answer = {
        "wallMs": 1e3 * (time.perf_counter() - wall),
        "cpuMs": 1e3 * (time.process_time() - cpu),
        "failed": failed,
        "version": torch.__version__.split("+")[0],
        "peakMB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }
    print(json.dumps(answer), flush=True)
