"""Trains the rounds of one plan with PyTorch, as one rank of a group.

The worker starts every rank and speaks JSON lines with it: commands on standard input, answers on standard output. When
the worker ends, standard input closes and the rank ends with it. The plan, the decoded data, the order of the samples
and the packed weights come from the worker; only the arithmetic is PyTorch's. A batch of the plan is divided among the
ranks and their gradients are summed, so that the steps do not depend on the number of ranks.

The ranks of one machine or of several meet at a store that rank 0 offers. Rank 0 alone is told about rounds; it passes
them on to the others, with the weights and the order of the samples, so that other machines need the dataset only.
"""
import ctypes
import json
import math
import os
import queue
import socket
import sys
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import timedelta

import torch
import torch.distributed as dist
import torch.nn.functional as F

REPORT_SECONDS = 0.25
GROUP_TIMEOUT = timedelta(seconds=300)
# How often a rank looks at the store.
LOOK_SECONDS = 0.02
# A machine that prepares the data says this often that it lives, and counts as lost after this long a silence.
BEAT_SECONDS = 1
LOST_SECONDS = 15
CONNECT_SECONDS = 5
# Added to the number of machines when no more may join, so that who comes later sees it at once.
CLOSED = 1_000_000
EVALUATION_BATCH = 1024
VARIANCE_FLOOR = 1e-5
STATISTIC_MOMENTUM = 0.1
# Data is kept on the GPU where it takes at most this share of the free memory; otherwise it is streamed.
RESIDENT_SHARE = 0.5
# PyTorch's order of the gates, as places in the worker's. LSTM: the worker has input, output, forget, cell, and PyTorch
# input, forget, cell, output. GRU: the worker has update, reset, candidate, and PyTorch reset, update, candidate.
GATE_ORDERS = {"lstm": [0, 2, 3, 1], "gru": [1, 0, 2]}


def answer(kind, **values):
    print(json.dumps({"kind": kind, **values}), flush=True)


def read_file(path, dtype, shape):
    """A file as a tensor that is paged in on use."""
    return torch.from_file(path, shared=False, size=math.prod(shape), dtype=dtype).view(shape)


def write_file(path, vectors):
    """Returns the name of what was written."""
    with open(path, "wb") as file:
        for vector in vectors:
            file.write(as_bytes(vector))
    return path


def fits_on(device, tensor_bytes):
    return device.type == "cuda" and tensor_bytes <= RESIDENT_SHARE * torch.cuda.mem_get_info(device)[0]


class Images:
    def __init__(self, spec, device):
        dtype = torch.uint8 if spec["elementType"] == "uint8" else torch.float32
        self.records = read_file(spec["records"], dtype, [spec["count"], *spec["dims"]])
        self.labels = read_file(spec["labels"], torch.int16, [spec["count"]])
        self.device = device
        if fits_on(device, self.records.numel() * self.records.element_size()):
            self.records, self.labels = self.records.to(device), self.labels.to(device)

    @property
    def home(self):
        return self.records.device

    def expect(self, batches):
        """Tells which samples will be read, in this order. Only sources that read ahead need to know."""

    def read(self, indexes, shifts=None):
        """The images and classes of the given samples, on the device. The indexes are on the device of the data."""
        # Before version 2, PyTorch takes 64-bit indexes only.
        indexes = indexes.long()
        x, y = to_device(self.take(indexes), self.device), to_device(self.labels[indexes], self.device)
        # Labels are unsigned; the sign of the 16-bit type is masked away.
        return (x if shifts is None else shift_images(x, shifts)), y.long() & 0xFFFF

    def take(self, indexes):
        return self.records[indexes]


class Windows:
    """Standardised windows over a series, beginning at `first`."""

    def __init__(self, spec, device):
        features = len(spec["mean"])
        self.rows = read_file(spec["records"], torch.float64, [spec["rows"], features])
        self.mean = torch.tensor(spec["mean"], dtype=torch.float64)
        self.factor = 1 / torch.tensor(spec["deviation"], dtype=torch.float64)
        self.device, self.stride = device, spec["stride"]
        self.targets = torch.tensor(spec["targets"])
        steps = torch.arange(spec["steps"]) * spec["samplingRate"]
        self.input_steps, self.label_steps = steps[: spec["inputWidth"]], steps[-spec["labelWidth"] :]
        self.resident = fits_on(device, self.rows.numel() * 4)
        if self.resident:
            self.rows = self.standardised(self.rows).to(device)
            self.input_steps, self.label_steps = self.input_steps.to(device), self.label_steps.to(device)
            self.targets = self.targets.to(device)

    @property
    def home(self):
        return self.rows.device

    def expect(self, batches):
        """All rows are here."""

    def standardised(self, values):
        return ((values - self.mean) * self.factor).float()

    def read(self, indexes, first):
        starts = (indexes.long() * self.stride + first).unsqueeze(1)
        x, y = self.rows[starts + self.input_steps], self.rows[starts + self.label_steps]
        if not self.resident:
            x, y = self.standardised(x), self.standardised(y)
        y = y.index_select(2, self.targets)
        return to_device(x, self.device), to_device(y, self.device)


SOURCES = {"images": Images, "windows": Windows}


def at_once(read, start):
    done = Future()
    done.set_result(read(start))
    return done


def to_device(tensor, device):
    if tensor.device == device or device.type == "cpu":
        return tensor
    return tensor.pin_memory().to(device, non_blocking=True)


def shift_images(x, shifts):
    """Shifts every image by its own (down, right); border pixels are repeated."""
    height, width = x.shape[2:]
    rows = (torch.arange(height, device=x.device) - shifts[:, :1]).clamp(0, height - 1)
    columns = (torch.arange(width, device=x.device) - shifts[:, 1:]).clamp(0, width - 1)
    images = torch.arange(len(x), device=x.device).view(-1, 1, 1)
    return x[images, :, rows.unsqueeze(2), columns.unsqueeze(1)].permute(0, 3, 1, 2)


def run_network(layers, weights, statistics, given, training):
    """Applies the layers, which are the worker's data, to a batch."""
    return run_layers(layers, "", given, given, weights, statistics, training)


def run_layers(layers, prefix, x, given, weights, statistics, training):
    for index, layer in enumerate(layers):
        kind = layer["kind"]
        name = f"{prefix}{kind}{index}"
        if kind == "standardise":
            wide = [1, -1] + [1] * (x.dim() - 2)
            x = (x.float() - layer["mean"].view(wide)) * layer["factor"].view(wide)
        elif kind == "conv2d":
            padding = (layer["kernel"] - 1) // 2 if layer["padding"] == "same" else 0
            x = F.conv2d(x, weights[f"{name}.weights"], weights[f"{name}.bias"], layer["stride"], padding)
        elif kind == "batchNorm":
            mean, variance = statistics[f"{name}.mean"], statistics[f"{name}.variance"]
            scale, shift = weights[f"{name}.scale"], weights[f"{name}.shift"]
            x = F.batch_norm(x, mean, variance, scale, shift, training, STATISTIC_MOMENTUM, VARIANCE_FLOOR)
        elif kind in ("relu", "sigmoid", "tanh"):
            x = getattr(torch, kind)(x)
        elif kind == "maxPool":
            x = F.max_pool2d(x, layer["size"])
        elif kind == "flatten":
            x = x.flatten(1)
        elif kind == "reshape":
            x = x.reshape(-1, *layer["dims"])
        elif kind == "dropout":
            x = F.dropout(x, layer["rate"], training)
        elif kind == "dense":
            x = F.linear(x, weights[f"{name}.weights"].t(), weights[f"{name}.bias"])
        elif kind in GATE_ORDERS:
            x = run_recurrent(layer, weights, name, x)
        elif kind == "causalConv":
            x = run_causal_convolution(layer, weights, name, x)
        elif kind == "lastSteps":
            x = x[:, -layer["steps"] :]
        elif kind == "globalPool":
            x = x.mean((2, 3))
        elif kind == "residual":
            x = x + run_layers(layer["layers"], f"{name}.", x, given, weights, statistics, training)
        elif kind == "addLastInput":
            last = given[:, -layer["steps"] :]
            x = x + (last.index_select(2, layer["columns"]) if "columns" in layer else last)
        else:
            raise ValueError(f"This engine has no layer {kind}.")
    return x


def run_recurrent(layer, weights, name, x):
    kind, units = layer["kind"], layer["units"]

    def gates(values):
        blocks = values.split(units)
        return torch.cat([blocks[place] for place in GATE_ORDERS[kind]])

    bias = weights[f"{name}.bias"]
    flat = [gates(weights[f"{name}.input"]), gates(weights[f"{name}.recurrent"]), gates(bias)]
    start = x.new_zeros(1, len(x), units)
    options = True, 1, 0.0, torch.is_grad_enabled(), False, True
    if kind == "lstm":
        states = torch.lstm(x, (start, start), [*flat, torch.zeros_like(flat[2])], *options)[0]
    else:
        # Of the biases of the state, the worker has that of the candidate only.
        recurrent_bias = torch.cat([bias.new_zeros(2 * units), bias[3 * units :]])
        states = torch.gru(x, start, [*flat, recurrent_bias], *options)[0]
    return states[:, -layer["lastSteps"] :] if layer["sequence"] else states[:, -1]


def run_causal_convolution(layer, weights, name, x):
    """The worker's weights are [positions * channels, filters], the newest position first; PyTorch's are oldest first."""
    matrix, channels = weights[f"{name}.weights"], x.shape[2]
    positions = matrix.shape[0] // channels
    kernel = matrix.view(positions, channels, -1).flip(0).permute(2, 1, 0)
    padded = F.pad(x.transpose(1, 2), ((positions - 1) * layer["dilation"], 0))
    return F.conv1d(padded, kernel, weights[f"{name}.bias"], dilation=layer["dilation"]).transpose(1, 2)


class Rank:
    def __init__(self, plan, group, local_rank):
        torch.set_num_threads(plan["threads"])
        self.plan, self.group, self.rank, self.world = plan, group, group.rank, group.world
        gpus = torch.cuda.device_count()
        self.device = torch.device("cuda", local_rank % gpus) if gpus > 0 else torch.device("cpu")
        if gpus > 0:
            torch.cuda.set_device(self.device)
            torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
            torch.backends.cudnn.benchmark = True
        self.classifies = plan["task"] == "classification"
        # Mixed precision and channels-last help convolutions on GPUs; a recurrent network is bound by its steps.
        self.mixed = gpus > 0 and self.classifies and torch.cuda.is_bf16_supported()
        self.source = SOURCES[plan["data"]["kind"]](plan["data"], self.device)
        validation = read_file(plan["validationOrder"], torch.int32, [plan["validationCount"]])
        self.validation = validation.to(self.source.home)
        self.layers = [self.on_device(layer) for layer in plan["layers"]]
        length = sum(spec["length"] for spec in plan["parameters"])
        self.packed = torch.nn.Parameter(torch.zeros(length, device=self.device))
        self.statistics = torch.zeros(sum(spec["length"] for spec in plan["statistics"]), device=self.device)
        # Sums over the samples of a round: losses, and hits of a classification.
        self.sums = torch.zeros(2, device=self.device, dtype=torch.float64)
        self.recorded = None
        # Graphs with communication inside have not been tried.
        self.can_record = gpus > 0 and self.world == 1
        rate = plan["optimiser"]["learningRate"]
        self.slots = ("exp_avg", "exp_avg_sq")
        fast = {"fused": True, "capturable": True} if gpus > 0 else {}
        self.optimiser = torch.optim.Adam([self.packed], lr=rate, eps=plan["adamEpsilon"], **fast)

    def on_device(self, layer):
        if layer["kind"] == "addLastInput" and "columns" in layer:
            return {**layer, "columns": torch.tensor(layer["columns"], device=self.device)}
        if layer["kind"] != "standardise":
            return layer
        tensors = {name: torch.tensor(layer[name], device=self.device) for name in ("mean", "deviation")}
        return {"kind": "standardise", "mean": tensors["mean"], "factor": 1 / tensors["deviation"]}

    def named(self, packed, specs):
        parts = packed.split([spec["length"] for spec in specs])
        return {spec["name"]: part.view(spec["dims"]) for spec, part in zip(specs, parts)}

    def forward(self, x, training):
        if self.classifies and self.device.type == "cuda":
            x = x.contiguous(memory_format=torch.channels_last)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.mixed):
            weights = self.named(self.packed, self.plan["parameters"])
            statistics = self.named(self.statistics, self.plan["statistics"])
            return run_network(self.layers, weights, statistics, x, training).float()

    def losses(self, outputs, y):
        """The loss of each sample."""
        if self.classifies:
            return F.cross_entropy(outputs, y, reduction="none")
        return (outputs - y).square().flatten(1).mean(1)

    def sum_over_ranks(self, tensor):
        if self.world > 1:
            dist.all_reduce(tensor)
        return tensor

    def from_first(self, path, dtype, length):
        """The content of a file that rank 0 has, on every rank."""
        values = read_file(path, dtype, [length]) if self.rank == 0 else torch.empty(length, dtype=dtype)
        if self.world == 1:
            return values
        values = values.to(self.device) if self.group.backend == "nccl" else values
        dist.broadcast(values, 0)
        return values

    def load(self, path, step):
        length, count = self.packed.numel(), len(self.slots)
        vectors = self.from_first(path, torch.float32, (1 + count) * length + self.statistics.numel())
        parts = vectors.split([length] * (1 + count) + [self.statistics.numel()])
        with torch.no_grad():
            self.packed.copy_(parts[0])
            self.statistics.copy_(parts[-1])
        counter = torch.tensor(float(step), device=self.device)
        given = {"step": counter, **dict(zip(self.slots, parts[1:-1]))}
        state = self.optimiser.state[self.packed]
        for name, value in given.items():
            # A recorded step refers to these tensors, so they are filled and not replaced.
            state[name] = state[name].copy_(value) if name in state else value.to(self.device, copy=True)

    def save(self, path):
        self.statistics.copy_(self.sum_over_ranks(self.statistics.clone()) / self.world)
        if self.rank != 0:
            return None
        state = self.optimiser.state[self.packed]
        return write_file(path, [self.packed.detach(), *(state[name] for name in self.slots), self.statistics])

    def train(self, command):
        """The steps of one round; returns the sums of samples, losses and hits."""
        batch, count = self.plan["batchSize"], command["count"]
        home = self.source.home
        order = self.from_first(command["order"], torch.int32, count).to(home)
        # All ranks draw the same shifts, so that they do not depend on the division of a batch.
        common = torch.Generator().manual_seed(command["seed"])
        reach = self.plan["shiftPixelsMax"]
        shifts = torch.randint(-reach, reach + 1, (count, 2), generator=common) if reach > 0 else None
        shifts = None if shifts is None else shifts.to(self.device)
        mirrored = torch.rand(count, generator=common).to(self.device) < 0.5 if self.plan.get("mirrors") else None

        def part_of(start):
            return slice(start + self.rank, min(start + batch, count), self.world)

        def read(start):
            own = part_of(start)
            if not self.classifies:
                return self.source.read(order[own], 0)
            x, y = self.source.read(order[own], None if shifts is None else shifts[own])
            if mirrored is None:
                return x, y
            return torch.where(mirrored[own].to(x.device)[:, None, None, None], x.flip(-1), x), y

        if self.recorded is None and self.can_record and count >= batch:
            self.record(*read(0), command)
        torch.manual_seed(command["seed"] + 1 + self.rank)
        self.sums.zero_()
        starts = range(0, count, batch)
        self.source.expect([order[part_of(start)] for start in starts])
        reported = time.monotonic()
        # Data on the device is read at once; other data is read one batch ahead.
        with ThreadPoolExecutor(1) as reader:
            submit = reader.submit if home != self.device or home.type == "cpu" else at_once
            ahead = submit(read, 0)
            for step, start in enumerate(starts):
                x, y = ahead.result()
                if start + batch < count:
                    ahead = submit(read, start + batch)
                self.step(x, y, min(batch, count - start))
                if self.rank == 0 and time.monotonic() - reported > REPORT_SECONDS:
                    reported = time.monotonic()
                    seen = (start + batch) / self.world
                    answer("progress", done=step + 1, total=len(starts), loss=float(self.sums[0]) / seen)
        totals = self.sum_over_ranks(self.sums.clone()).tolist()
        return {"samples": count, "lossSum": totals[0], "hits": totals[1], "steps": len(starts)}

    def step(self, x, y, total):
        if self.recorded is not None and total == self.plan["batchSize"]:
            graph, given_x, given_y = self.recorded
            given_x.copy_(x)
            given_y.copy_(y)
            graph.replay()
        else:
            self.compute(x, y, total)

    def compute(self, x, y, total):
        self.packed.grad = None
        if len(x) > 0:
            outputs = self.forward(x, True)
            losses = self.losses(outputs, y)
            (losses.sum() / total).backward()
            with torch.no_grad():
                self.sums[0] += losses.sum()
                if self.classifies:
                    self.sums[1] += (outputs.argmax(1) == y).sum()
        else:
            # A short batch leaves this rank without samples; the others still wait for its gradient.
            self.packed.grad = torch.zeros_like(self.packed)
        self.sum_over_ranks(self.packed.grad)
        self.optimiser.step()

    def record(self, x, y, command):
        """Records a step as one CUDA graph: starting its many small kernels takes longer than computing them."""
        given = x.clone(), y.clone()
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self.compute(*given, len(x))
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self.compute(*given, len(x))
        self.recorded = (graph, *given)
        # The trial steps changed what the round begins with.
        self.load(command["state"], command["step"])

    @torch.no_grad()
    def validate(self):
        """Sums over the validation set in the worker's layout: count, loss, then the confusion matrix or the errors."""
        own = self.validation[self.rank :: self.world]
        width = self.plan["classes"] ** 2 if self.classifies else 4 * len(self.plan["data"]["targets"])
        sums = torch.zeros(2 + width, device=self.device, dtype=torch.float64)
        batches = own.split(EVALUATION_BATCH) if len(own) > 0 else []
        self.source.expect(batches)
        for indexes in batches:
            x, y = self.source.read(indexes, *([] if self.classifies else [self.plan["validationFirstRow"]]))
            outputs = self.forward(x, False)
            sums[0] += len(x)
            sums[1] += self.losses(outputs, y).double().sum()
            sums[2:] += self.confusion(outputs, y) if self.classifies else self.errors(outputs, x, y)
        return self.sum_over_ranks(sums).tolist()

    def confusion(self, outputs, y):
        classes = self.plan["classes"]
        return torch.bincount(y * classes + outputs.argmax(1), minlength=classes**2)

    def errors(self, outputs, x, y):
        """Squared and absolute errors per feature in its own unit, of the forecast and of the naive forecast."""
        steps = y.shape[1]
        targets = torch.tensor(self.plan["data"]["targets"], device=self.device)
        seen = x[:, -steps:] if self.plan["stepwise"] else x[:, -1:]
        naive = seen.index_select(2, targets).expand_as(y)
        deviation = torch.tensor(self.plan["data"]["deviation"], device=self.device, dtype=torch.float64)
        unit = deviation[targets]
        parts = []
        for guess in (outputs, naive):
            error = (guess.double() - y.double()) * unit
            parts += [error.square().sum((0, 1)), error.abs().sum((0, 1))]
        return torch.cat(parts)

    def round(self, command):
        if self.rank == 0:
            self.group.pass_on(command)
        self.load(command["state"], command["step"])
        result = {"validation": self.validate() if command["validate"] else None}
        if command["count"] > 0:
            result["running"] = self.train(command)
            result["output"] = self.save(command["output"])
        if self.rank == 0:
            answer("done", **result)


def as_bytes(vector):
    """The bytes of a vector, without NumPy, which PyTorch does not always bring."""
    values = vector.detach().to("cpu", torch.float32).contiguous()
    return ctypes.string_at(values.data_ptr(), values.numel() * 4)


class Group:
    """The processes that train together. Their meeting place is a store at rank 0, under the name of the group."""

    def __init__(self, command, offers=False):
        self.name = command["group"]
        if not offers:
            # The store itself would try again for long if nobody is there any more.
            socket.create_connection((command["host"], command["port"]), CONNECT_SECONDS).close()
        self.connection = dist.TCPStore(
            command["host"], command["port"], None, offers, timeout=GROUP_TIMEOUT, wait_for_workers=False
        )
        self.store = dist.PrefixStore(self.name, self.connection)
        self.rounds = 0

    def form(self, command):
        """Waits for the announced machines and decides who takes part: `ranks` tells how many each machine has."""
        self.store.add("offered", 1)
        deadline = time.monotonic() + command["waitSeconds"]
        while self.store.add("machines", 0) < command["machines"] - 1 and time.monotonic() < deadline:
            time.sleep(LOOK_SECONDS)
        joined = self.store.add("machines", CLOSED) - CLOSED
        ranks = [command["ranks"], *(self.ranks_of(machine + 1) for machine in range(joined))]
        self.store.add("gpus0", int(has_gpus_for(command["ranks"])))
        on_gpus = all(self.store.add(f"gpus{machine}", 0) for machine, own in enumerate(ranks) if own > 0)
        layout = {"ranks": ranks, "backend": "nccl" if on_gpus else "gloo"}
        self.store.set("layout", json.dumps(layout))
        self.store.add("formed", 1)
        return layout

    def ranks_of(self, machine):
        """Waits until a machine has prepared the data. One that falls silent has no ranks."""
        beats, seen = 0, time.monotonic()
        while (ranks := self.store.add(f"ranks{machine}", 0)) == 0:
            latest = self.store.add(f"beats{machine}", 0)
            if latest > beats:
                beats, seen = latest, time.monotonic()
            if time.monotonic() - seen > LOST_SECONDS:
                return 0
            time.sleep(LOOK_SECONDS)
        return ranks

    def announce(self):
        """Announces this machine; returns its number, or none where the group is another one or closed."""
        if self.store.add("offered", 0) == 0:
            return None
        machine = self.store.add("machines", 1)
        if machine > CLOSED:
            return None
        self.formed = threading.Event()

        def beat():
            while not self.formed.wait(BEAT_SECONDS):
                self.store.add(f"beats{machine}", 1)

        threading.Thread(target=beat, daemon=True).start()
        return machine

    def await_layout(self, machine, ranks):
        """Tells that this machine is prepared, and waits for the decision who takes part."""
        self.store.add(f"gpus{machine}", int(has_gpus_for(ranks)))
        self.store.add(f"ranks{machine}", ranks)
        while self.store.add("formed", 0) == 0:
            time.sleep(LOOK_SECONDS)
        self.formed.set()
        return json.loads(self.store.get("layout"))

    def open(self, layout, machine, local_rank):
        self.rank, self.world = sum(layout["ranks"][:machine]) + local_rank, sum(layout["ranks"])
        self.backend = layout["backend"]
        dist.init_process_group(
            self.backend, store=self.store, rank=self.rank, world_size=self.world, timeout=GROUP_TIMEOUT
        )

    def pass_on(self, command):
        self.rounds += 1
        self.store.set(f"round{self.rounds}", json.dumps(command))
        self.store.add("rounds", 1)

    def next_round(self):
        self.rounds += 1
        while self.store.add("rounds", 0) < self.rounds:
            time.sleep(LOOK_SECONDS)
        return json.loads(self.store.get(f"round{self.rounds}"))


class Alone:
    """The only rank of its group."""

    rank, world, backend = 0, 1, None

    def pass_on(self, command):
        pass


def has_gpus_for(ranks):
    return ranks <= torch.cuda.device_count()


def main():
    commands = queue.Queue(4)

    def listen():
        for line in sys.stdin:
            commands.put(json.loads(line))
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    group = trainer = None
    while True:
        command = commands.get()
        kind = command["kind"]
        if kind == "check":
            names = [torch.cuda.get_device_name(place) for place in range(torch.cuda.device_count())]
            answer("checked", version=torch.__version__, gpus=names, distributed=dist.is_available())
        elif kind == "offer":
            group = Group(command, offers=True)
            answer("store", port=group.connection.port)
            answer("formed", layout=group.form(command))
        elif kind == "announce":
            group = Group(command)
            machine = group.announce()
            answer("announced", machine=machine)
        elif kind == "prepared":
            answer("formed", layout=group.await_layout(machine, command["ranks"]))
        elif kind == "open":
            if sum(command["layout"]["ranks"]) == 1:
                group = Alone()
            else:
                group = group or Group(command)
                group.open(command["layout"], command["machine"], command["localRank"])
            trainer = Rank(command["plan"], group, command["localRank"])
            answer("ready", device=str(trainer.device))
            while group.rank > 0:
                trainer.round(group.next_round())
        else:
            trainer.round(command)


if __name__ == "__main__":
    main()
