"""Packs trained weights small: matrices as 8-bit integers with one scale a row, the rest as 16-bit floats."""

import io
from pathlib import Path

import torch

PART_BYTES = 15 * 2**20
SMALLEST_MATRIX = 64


def quantise(weight: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Rounds each row to 255 levels, with the range that loses least."""
    weight = weight.float()
    flat = weight.flatten(1)
    top = flat.abs().amax(1, keepdim=True).clamp(min=1e-8)
    best, best_error = top / 127, torch.full_like(top, float("inf"))
    for cut in (1.0, 0.95, 0.9, 0.85, 0.8):
        scale = top * cut / 127
        error = ((flat / scale).round().clamp(-127, 127) * scale - flat).square().sum(1, keepdim=True)
        best, best_error = torch.where(error < best_error, scale, best), torch.minimum(error, best_error)
    rounded = (flat / best).round().clamp(-127, 127).to(torch.int8)
    return rounded.view(weight.shape), best.squeeze(1)


def is_matrix(name: str, tensor: torch.Tensor) -> bool:
    return name.endswith("weight") and tensor.ndim >= 2 and min(tensor.shape[:2]) >= SMALLEST_MATRIX


def packed_state(state: dict[str, torch.Tensor]) -> dict[str, object]:
    packed: dict[str, object] = {}
    for name, tensor in state.items():
        tensor = tensor.detach()
        if is_matrix(name, tensor):
            packed[name] = tuple(part.cpu() for part in quantise(tensor))
        else:
            packed[name] = tensor.half().cpu()
    return packed


def unpacked_state(packed: dict[str, object]) -> dict[str, torch.Tensor]:
    state = {}
    for name, value in packed.items():
        if isinstance(value, tuple):
            rounded, scale = value
            state[name] = rounded.float() * scale.view(-1, *([1] * (rounded.ndim - 1)))
        else:
            state[name] = value.float()
    return state


def save_parts(content: object, folder: Path, name: str) -> None:
    """Writes `name.00`, `name.01`, … so that no file is large."""
    buffer = io.BytesIO()
    torch.save(content, buffer)
    raw = buffer.getvalue()
    for part, at in enumerate(range(0, len(raw), PART_BYTES)):
        (folder / f"{name}.{part:02d}").write_bytes(raw[at : at + PART_BYTES])


def load_parts(folder: Path, name: str) -> object:
    raw = b"".join(file.read_bytes() for file in sorted(folder.glob(f"{name}.[0-9][0-9]")))
    return torch.load(io.BytesIO(raw), map_location="cpu", weights_only=True)
