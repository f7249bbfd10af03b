"""Measures the torch engine beside a plain PyTorch script that does the same work, on the device PyTorch finds.

    python3 bench/training/torchDevice.py [--smoke] [--seconds 300]

The CNN and the LSTM are those that the planner designs for 64×64×3 pictures of ten classes and for windows of 24 rows of
eight columns. This file plays the worker: it writes the decoded data, the orders and the states, and drives the engine
by JSON lines. Ours and plain take turns. The result is one JSON object per line. `--smoke` takes so little data that it
only shows that everything works, on any device.
"""
import argparse
import ctypes
import json
import math
import os
import subprocess
import sys
import tempfile
import time

import torch
import torch.nn.functional as F
from torch import nn

ENGINE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../packages/training/torch/engine.py")
CLASSES, SIDE, COLUMNS, WIDTH = 10, 64, 8, 24
GPU = torch.cuda.is_available()
DEVICE = torch.device("cuda" if GPU else "cpu")


def say(**values):
    print(json.dumps({k: round(v, 4) if isinstance(v, float) else v for k, v in values.items()}), flush=True)


def write(path, tensor):
    values = tensor.cpu().contiguous()
    with open(path, "wb") as file:
        file.write(ctypes.string_at(values.data_ptr(), values.numel() * values.element_size()))


def draw_pictures(count):
    """Gratings under noise: the class is the angle; colours, phase and frequency are random."""
    torch.manual_seed(1)
    grid = torch.linspace(-1, 1, SIDE, device=DEVICE)
    labels = torch.randint(0, CLASSES, (count,), device=DEVICE)
    pictures = torch.empty(count, 3, SIDE, SIDE, dtype=torch.uint8)
    for start in range(0, count, 2000):
        own = labels[start : start + 2000]
        angle = (own * math.pi / CLASSES).view(-1, 1, 1)
        pitch = torch.rand(len(own), 1, 1, device=DEVICE) * 12 + 8
        phase = torch.rand(len(own), 1, 1, device=DEVICE) * 6.28
        wave = torch.sin(pitch * (grid * angle.cos() + grid.view(-1, 1) * angle.sin()) + phase).unsqueeze(1)
        colour = torch.rand(len(own), 3, 1, 1, device=DEVICE) * 60 - 30
        noise = torch.randn(len(own), 3, SIDE, SIDE, device=DEVICE) * 60
        pictures[start : start + 2000] = (128 + colour * wave + noise).clamp(0, 255).to(torch.uint8).cpu()
    return pictures, labels.cpu()


def draw_series(rows):
    """Coupled seasons with noise."""
    generator = torch.Generator().manual_seed(2)
    time_ = torch.arange(rows, dtype=torch.float64).view(-1, 1)
    periods = torch.tensor([17.0, 24, 31, 48, 60, 96, 13, 41], dtype=torch.float64)
    season = torch.sin(time_ * 6.2832 / periods) + 0.5 * torch.sin(time_ * 6.2832 / periods.roll(1))
    return season + 0.1 * torch.randn(rows, COLUMNS, generator=generator, dtype=torch.float64)


def cnn_layers(mean, deviation):
    layers = [{"kind": "standardise", "mean": mean, "deviation": deviation}]
    for filters in (16, 32, 64, 128):
        layers += [{"kind": "conv2d", "filters": filters, "kernel": 3, "stride": 1, "padding": "same"}]
        layers += [{"kind": "maxPool", "size": 2}, {"kind": "batchNorm"}, {"kind": "relu"}]
    return layers + [
        {"kind": "flatten"},
        {"kind": "dense", "units": 64},
        {"kind": "relu"},
        {"kind": "dropout", "rate": 0.3},
        {"kind": "dense", "units": CLASSES},
    ]


def cnn_weights():
    """Names, shapes and deviations of the initial weights, in the worker's order."""
    weights, statistics, channels = [], [], 3
    for block, filters in enumerate((16, 32, 64, 128)):
        conv, norm = f"conv2d{1 + 4 * block}", f"batchNorm{3 + 4 * block}"
        weights += [(f"{conv}.weights", [filters, channels, 3, 3], math.sqrt(1 / (27 * channels)), 0)]
        weights += [(f"{conv}.bias", [filters], 0, 0), (f"{norm}.scale", [filters], 0, 1)]
        weights += [(f"{norm}.shift", [filters], 0, 0)]
        statistics += [(f"{norm}.mean", [filters], 0, 0), (f"{norm}.variance", [filters], 0, 1)]
        channels = filters
    for name, rows, columns in (("dense18", 2048, 64), ("dense21", 64, CLASSES)):
        weights += [(f"{name}.weights", [rows, columns], math.sqrt(1 / (3 * rows)), 0)]
        weights += [(f"{name}.bias", [columns], 0, 0)]
    return weights, statistics


def lstm_weights(units=32):
    spread = 1 / math.sqrt(COLUMNS + units)
    return [
        ("lstm0.input", [4 * units, COLUMNS], spread, 0),
        ("lstm0.recurrent", [4 * units, units], spread, 0),
        ("lstm0.bias", [4 * units], 0, 0),
        ("dense1.weights", [units, COLUMNS], 0, 0),
        ("dense1.bias", [COLUMNS], 0, 0),
    ], []


def specs_of(parts):
    return [{"name": name, "dims": dims, "length": math.prod(dims)} for name, dims, _, _ in parts]


class Ours:
    """The engine as a worker drives it: one process, one command per round."""

    def __init__(self, folder, plan, weights, order):
        self.folder, self.plan, self.order = folder, plan, order
        self.started = time.perf_counter()
        packed = [torch.randn(math.prod(d)) * spread + start for _, d, spread, start in weights[0]]
        statistics = [torch.full([math.prod(d)], float(start)) for _, d, _, start in weights[1]]
        packed = torch.cat(packed)
        self.state = f"{folder}/state"
        write(self.state, torch.cat([packed, torch.zeros(2 * len(packed)), *statistics]))
        self.process = subprocess.Popen([sys.executable, ENGINE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.send(kind="open", plan=plan, layout={"ranks": [1]}, machine=0, localRank=0)
        self.wait("ready")
        self.start_seconds = time.perf_counter() - self.started
        self.step = 0

    def send(self, **command):
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()

    def wait(self, kind):
        while True:
            line = self.process.stdout.readline()
            if line == "":
                raise RuntimeError("The engine ended.")
            answer = json.loads(line)
            if answer["kind"] == kind:
                return answer

    def round(self, epoch, count=None):
        """Validates the weights so far and trains an epoch; returns the validation and the seconds."""
        began = time.perf_counter()
        count = len(self.order) if count is None else count
        torch.manual_seed(epoch)
        write(f"{self.folder}/order", self.order[torch.randperm(len(self.order))][:count])
        self.send(
            kind="round", state=self.state, output=f"{self.folder}/output", order=f"{self.folder}/order",
            count=count, step=self.step, seed=epoch, validate=epoch > 0,
        )
        answer = self.wait("done")
        if count > 0:
            self.step += answer["running"]["steps"]
            os.replace(f"{self.folder}/output", self.state)
        return answer, time.perf_counter() - began

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class PlainCnn(nn.Module):
    def __init__(self, mean, deviation):
        super().__init__()
        layers, channels = [], 3
        for filters in (16, 32, 64, 128):
            layers += [nn.Conv2d(channels, filters, 3, padding=1), nn.MaxPool2d(2), nn.BatchNorm2d(filters), nn.ReLU()]
            channels = filters
        layers += [nn.Flatten(), nn.Linear(2048, 64), nn.ReLU(), nn.Dropout(0.3), nn.Linear(64, CLASSES)]
        self.layers = nn.Sequential(*layers)
        self.register_buffer("mean", torch.tensor(mean).view(1, -1, 1, 1))
        self.register_buffer("deviation", torch.tensor(deviation).view(1, -1, 1, 1))

    def forward(self, x):
        x = (x.float() - self.mean) / self.deviation
        return self.layers(x.contiguous(memory_format=torch.channels_last) if GPU else x)


class PlainLstm(nn.Module):
    def __init__(self, units=32):
        super().__init__()
        self.lstm = nn.LSTM(COLUMNS, units, batch_first=True)
        self.head = nn.Linear(units, COLUMNS)

    def forward(self, x):
        return self.head(self.lstm(x)[0][:, -1]) + x[:, -1]


class Plain:
    """What a user of PyTorch would write: data on the device, a module, fused Adam."""

    def __init__(self, model, read, loss, score, mixed, batch, rate):
        torch.manual_seed(0)
        self.model, self.read, self.loss, self.score = model.to(DEVICE), read, loss, score
        if GPU and mixed:
            self.model = self.model.to(memory_format=torch.channels_last)
        self.mixed, self.batch = mixed and GPU, batch
        self.optimiser = torch.optim.Adam(self.model.parameters(), rate, eps=1e-7, fused=GPU)

    def forward(self, x):
        with torch.autocast(DEVICE.type, torch.bfloat16, enabled=self.mixed):
            return self.model(x).float()

    def train(self, count):
        self.model.train()
        order = torch.randperm(count, device=DEVICE)
        total = torch.zeros((), device=DEVICE)
        for indexes in order.split(self.batch):
            x, y = self.read(indexes, 0)
            loss = self.loss(self.forward(x), y)
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            self.optimiser.step()
            total += loss.detach()
        return float(total)

    @torch.no_grad()
    def validate(self, first, count):
        self.model.eval()
        total = 0.0
        for indexes in torch.arange(count, device=DEVICE).split(1024):
            x, y = self.read(indexes, first)
            total = total + self.score(self.forward(x), y)
        return float(total) / count


def score_of(answer, classifies):
    """Accuracy, or the mean squared error, from the flat sums of a validation."""
    count, loss, *rest = answer["validation"]
    if not classifies:
        return loss / count
    return sum(rest[k * CLASSES + k] for k in range(CLASSES)) / count


def compare(name, folder, plan, weights, order, make_plain, validation, goal, epochs, deadline):
    """Ours with and without recorded steps and the plain script, an epoch each in turn."""
    classifies = plan["task"] == "classification"
    reached = (lambda value: value >= goal) if classifies else (lambda value: value <= goal)
    for batch in plan["batches"]:
        spec = {**plan, "batchSize": batch}
        runs = {"ours": Ours(folder, spec, weights, order), "plain": make_plain(batch)}
        begin = {"ours": runs["ours"].start_seconds, "plain": 0.0}
        spent, first, scores = dict(begin), {}, {}
        times = {"ours": [], "plain": []}
        for epoch in range(epochs):
            answer, seconds = runs["ours"].round(epoch)
            spent["ours"] += seconds
            times["ours"].append(seconds)
            if epoch > 0:
                scores["ours"] = score_of(answer, classifies)
                if reached(scores["ours"]) and "ours" not in first:
                    first["ours"] = (spent["ours"] - seconds, epoch)
            began = time.perf_counter()
            runs["plain"].train(len(order))
            scores["plain"] = runs["plain"].validate(*validation)
            seconds = time.perf_counter() - began
            spent["plain"] += seconds
            times["plain"].append(seconds)
            if reached(scores["plain"]) and "plain" not in first:
                first["plain"] = (spent["plain"], epoch + 1)
            if time.monotonic() > deadline:
                break
        answer, _ = runs["ours"].round(epochs, 0)
        scores["ours"] = score_of(answer, classifies)
        runs["ours"].close()
        eager = Ours(folder, {**spec, "recordSteps": False}, weights, order)
        eager.round(0, min(len(order), batch * 8))
        _, eager_seconds = eager.round(0)
        eager.close()
        # The first epoch holds the start of the libraries.
        best = {key: min(values[1:] or values) for key, values in times.items()}
        say(
            case=name, batch=batch, samples=len(order), epochs=len(times["ours"]), start_s=begin["ours"],
            epoch_ours_s=best["ours"], epoch_plain_s=best["plain"], epoch_eager_s=eager_seconds,
            ours_per_s=len(order) / best["ours"], plain_per_s=len(order) / best["plain"],
            ours_over_plain=best["ours"] / best["plain"], goal=goal, reached=first, scores=scores,
        )


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--smoke", action="store_true")
    options.add_argument("--seconds", type=float, default=300)
    options = options.parse_args()
    deadline = time.monotonic() + options.seconds
    pictures, rows = (80, 400) if options.smoke else (125_000, 1_000_000)
    epochs = 2 if options.smoke else 8
    if not GPU:
        torch.set_num_threads(1)
    else:
        torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
        torch.backends.cudnn.benchmark = True
    say(device=torch.cuda.get_device_name() if GPU else "processor", torch=torch.__version__, node=bool(os.system("which node >/dev/null 2>&1") == 0))
    common = {"optimiser": {"kind": "adam", "learningRate": 1e-3}, "adamEpsilon": 1e-7, "threads": 1 if not GPU else 8}
    with tempfile.TemporaryDirectory() as folder:
        images, labels = draw_pictures(pictures)
        write(f"{folder}/images", images)
        write(f"{folder}/labels", labels.to(torch.int16))
        train = pictures * 4 // 5
        write(f"{folder}/validation", torch.arange(train, pictures, dtype=torch.int32))
        mean, deviation = [128.0] * 3, [64.0] * 3
        weights = cnn_weights()
        plan = {
            **common, "task": "classification", "layers": cnn_layers(mean, deviation), "classes": CLASSES,
            "parameters": specs_of(weights[0]), "statistics": specs_of(weights[1]), "shiftPixelsMax": 0,
            "validationCount": pictures - train, "validationOrder": f"{folder}/validation",
            "batches": [64, 1024] if not options.smoke else [64],
            "data": {"records": f"{folder}/images", "labels": f"{folder}/labels", "count": pictures,
                     "elementType": "uint8", "dims": [3, SIDE, SIDE]},
        }
        near, marks = images.to(DEVICE), labels.to(DEVICE)
        read = lambda indexes, first: (near[indexes + first], marks[indexes + first])
        hits = lambda outputs, y: (outputs.argmax(1) == y).sum()
        make = lambda batch: Plain(PlainCnn(mean, deviation), read, F.cross_entropy, hits, True, batch, 1e-3)
        order = torch.arange(train, dtype=torch.int32)
        compare("CNN 64x64x3", folder, plan, weights, order, make, (train, pictures - train), 0.95, epochs, deadline)
        del near, marks, images

        series = draw_series(rows)
        write(f"{folder}/series", series)
        cut = rows * 4 // 5
        train, held = cut - WIDTH, rows - cut - WIDTH
        scale = {"mean": series[:cut].mean(0).tolist(), "deviation": series[:cut].std(0).tolist()}
        write(f"{folder}/validation", torch.arange(held, dtype=torch.int32))
        weights = lstm_weights()
        plan = {
            **common, "optimiser": {"kind": "adam", "learningRate": 2e-3}, "task": "forecast", "classes": 1,
            "layers": [
                {"kind": "lstm", "units": 32, "lastSteps": 1, "sequence": False},
                {"kind": "dense", "units": COLUMNS}, {"kind": "reshape", "dims": [1, COLUMNS]},
                {"kind": "addLastInput", "steps": 1},
            ],
            "parameters": specs_of(weights[0]), "statistics": [], "shiftPixelsMax": 0, "stepwise": False,
            "validationFirstRow": cut, "validationCount": held, "validationOrder": f"{folder}/validation",
            "batches": [64, 1024] if not options.smoke else [64],
            "data": {"records": f"{folder}/series", "rows": rows, **scale, "inputWidth": WIDTH, "labelWidth": 1,
                     "steps": WIDTH + 1, "samplingRate": 1, "stride": 1,
                     "targets": list(range(COLUMNS))},
        }
        table = ((series - series[:cut].mean(0)) / series[:cut].std(0)).float().to(DEVICE)
        steps = torch.arange(WIDTH + 1, device=DEVICE)

        def windows(indexes, first):
            values = table[(indexes + first).unsqueeze(1) + steps]
            return values[:, :WIDTH], values[:, WIDTH]

        error = lambda outputs, y: (outputs - y).square().mean(1).sum()
        make = lambda batch: Plain(PlainLstm(), windows, F.mse_loss, error, False, batch, 2e-3)
        order = torch.arange(train, dtype=torch.int32)
        compare("LSTM 24x8", folder, plan, weights, order, make, (cut, held), 0.02, epochs // 2, deadline)


main()
