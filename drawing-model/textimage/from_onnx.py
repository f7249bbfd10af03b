"""Reads the shipped 8-bit denoiser back into a torch module, so that training can go on from it."""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from .model import Denoiser


def _matrices(depth: int, text_layers: int) -> list[str]:
    """Weights that the exporter numbers instead of naming, in the order in which the graph uses them."""
    block = ("attention.qkv", "attention.out", "up", "down")
    names = ["text_in"]
    names += [f"text_blocks.{k}.{part}" for k in range(text_layers) for part in block]
    names += ["patch_in", "detail_in", "text_out"]
    names += [f"blocks.{k}.{part}" for k in range(depth) for part in block]
    return [*names, "head", "detail_head"]


def read_denoiser(file: Path, depth: int = 9, text_layers: int = 2) -> dict[str, torch.Tensor]:
    tensors = {t.name: numpy_helper.to_array(t) for t in onnx.load(file).graph.initializer}

    def plain(name: str) -> np.ndarray | None:
        found = tensors.get(name, tensors.get(name + ".half"))
        return None if found is None else found.astype(np.float32)

    def widened(stem: str) -> torch.Tensor:
        rounded = tensors[stem + "_quantized"].astype(np.float32) - tensors[stem + "_zero_point"].astype(np.float32)
        return torch.from_numpy((rounded * plain(stem + "_scale")).T.copy())

    numbered = [n.removesuffix("_quantized") for n in tensors if n.startswith("val_") and n.endswith("_quantized")]
    names = _matrices(depth, text_layers)
    assert len(numbered) == len(names)
    stems = dict(zip(names, numbered))
    state = {}
    for name, like in Denoiser(depth=depth, text_layers=text_layers).state_dict().items():
        full = f"denoiser.{name}"
        if plain(full) is not None:
            state[name] = torch.from_numpy(plain(full))
        elif full + "_quantized" in tensors:
            state[name] = widened(full)
        elif name.removesuffix(".weight") in stems:
            state[name] = widened(stems[name.removesuffix(".weight")])
        else:
            # Added up in one sum, these biases were trained to the same values, so the exporter kept only one.
            assert name in ("time.2.bias", "jump.2.bias"), name
            state[name] = torch.from_numpy(plain("denoiser.pooled_in.bias"))
        assert state[name].shape == like.shape, name
    return state
