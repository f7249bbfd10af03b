"""Builds the networks of the planner from their layers with PyTorch's own modules, as one would write them in PyTorch."""
import torch
import torch.nn.functional as F
from torch import nn


class Apply(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, x):
        return self.function(x)


class Residual(nn.Module):
    def __init__(self, body):
        super().__init__()
        self.body = body

    def forward(self, x):
        return x + self.body(x)


class CausalConvolution(nn.Conv1d):
    def forward(self, x):
        return super().forward(F.pad(x, ((self.kernel_size[0] - 1) * self.dilation[0], 0)))


class Recurrent(nn.Module):
    def __init__(self, layer, features):
        super().__init__()
        self.layer = layer
        kind = nn.LSTM if layer["kind"] == "lstm" else nn.GRU
        self.states = kind(features, layer["units"], batch_first=True)

    def forward(self, x):
        states = self.states(x)[0]
        return states[:, -self.layer["lastSteps"] :] if self.layer["sequence"] else states[:, -1]


class Forecaster(nn.Module):
    """Adds the newest inputs to what its body computes."""

    def __init__(self, body, steps):
        super().__init__()
        self.body, self.steps = body, steps

    def forward(self, x):
        return self.body(x) + x[:, -self.steps :]


def build(layers, dims):
    """The network for samples of the given shape; `standardise` is left to the caller."""
    if layers[-1]["kind"] == "addLastInput":
        return Forecaster(build_all(layers[:-1], torch.zeros(2, *dims)), layers[-1]["steps"])
    return build_all([layer for layer in layers if layer["kind"] != "standardise"], torch.zeros(2, *dims))


def build_all(layers, sample):
    """A temporal convolution keeps its channels first, from the first layer to the last steps."""
    temporal = any(layer["kind"] == "lastSteps" for layer in layers)
    modules = [Apply(lambda x: x.transpose(1, 2))] if temporal else []
    sample = sample.transpose(1, 2) if temporal else sample
    for layer in layers:
        module = build_one(layer, sample, temporal)
        temporal = temporal and layer["kind"] != "lastSteps"
        with torch.no_grad():
            sample = module(sample)
        modules.append(module)
    return nn.Sequential(*modules)


def build_one(layer, sample, temporal):
    kind = layer["kind"]
    if kind == "conv2d":
        padding = (layer["kernel"] - 1) // 2 if layer["padding"] == "same" else 0
        return nn.Conv2d(sample.shape[1], layer["filters"], layer["kernel"], layer["stride"], padding)
    if kind == "batchNorm":
        return nn.BatchNorm2d(sample.shape[1])
    if kind == "relu":
        return nn.ReLU()
    if kind == "maxPool":
        return nn.MaxPool2d(layer["size"])
    if kind == "globalPool":
        return nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Flatten())
    if kind == "flatten":
        return nn.Flatten()
    if kind == "reshape":
        return Apply(lambda x: x.reshape(-1, *layer["dims"]))
    if kind == "dropout":
        return nn.Dropout(layer["rate"])
    if kind == "dense" and temporal:
        return nn.Conv1d(sample.shape[1], layer["units"], 1)
    if kind == "dense":
        module = nn.Linear(sample.shape[-1], layer["units"])
        if layer.get("startsAtZero"):
            nn.init.zeros_(module.weight)
            nn.init.zeros_(module.bias)
        return module
    if kind in ("lstm", "gru"):
        return Recurrent(layer, sample.shape[-1])
    if kind == "causalConv":
        return CausalConvolution(sample.shape[1], layer["filters"], layer["kernel"], dilation=layer["dilation"])
    if kind == "lastSteps":
        return Apply(lambda x: x[:, :, -layer["steps"] :].transpose(1, 2))
    if kind == "residual":
        inner, body = sample, []
        for part in layer["layers"]:
            module = build_one(part, inner, temporal)
            with torch.no_grad():
                inner = module(inner)
            body.append(module)
        return Residual(nn.Sequential(*body))
    raise ValueError(f"No module for {kind}.")


class Block(nn.Module):
    """The basic block of a ResNet."""

    def __init__(self, before, width, stride):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(before, width, 3, stride, 1, bias=False),
            nn.BatchNorm2d(width),
            nn.ReLU(),
            nn.Conv2d(width, width, 3, 1, 1, bias=False),
            nn.BatchNorm2d(width),
        )
        same = stride == 1 and before == width
        self.skip = nn.Identity() if same else nn.Conv2d(before, width, 1, stride, bias=False)

    def forward(self, x):
        return F.relu(self.skip(x) + self.body(x))


def small_resnet(channels, classes, widths=(16, 32, 64)):
    """A ResNet of eight layers: a stem that halves the image, and three basic blocks."""
    layers = [nn.Conv2d(channels, widths[0], 3, 2, 1, bias=False), nn.BatchNorm2d(widths[0]), nn.ReLU()]
    before = widths[0]
    for place, width in enumerate(widths):
        layers.append(Block(before, width, 1 if place == 0 else 2))
        before = width
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(before, classes))
