"""Draws pictures from prompts, with the undistilled network or the distilled one."""

import numpy as np
import torch
from PIL import Image

from .minilm import TOKENS
from .schedule import knots


class TextEncoder:
    """Prompts to token states, as the denoiser wants them."""

    def __init__(self, tokenizer, minilm, device):
        self.tokenizer, self.minilm, self.device = tokenizer, minilm, device

    def __call__(self, prompts) -> tuple[torch.Tensor, torch.Tensor]:
        ids = torch.tensor([self.tokenizer.encode(p) for p in prompts], device=self.device).view(-1, TOKENS)
        mask = ids != self.tokenizer.pad
        return self.minilm(ids, mask).float(), mask.float()


@torch.no_grad()
def sample_guided(model, text, mask, style, noise, steps=24, guidance=4.0):
    """Plain Euler steps with classifier-free guidance, two passes a step."""
    count, device = len(noise), noise.device
    x, zeros, ones = noise, torch.zeros(count, device=device), torch.ones(count, device=device)
    times = knots(steps)
    for t, r in zip(times, times[1:]):
        at = torch.full((count,), t, device=device)
        with_text = model(x, at, zeros, ones, text, mask, style).float()
        without = model(x, at, zeros, ones, text, torch.zeros_like(mask), style).float()
        x = x - (t - r) * (without + guidance * (with_text - without))
    return x


@torch.no_grad()
def sample_distilled(model, text, mask, style, noise, steps=6, guidance=4.0):
    """One pass a step; the guidance is an input."""
    count, device = len(noise), noise.device
    x, strength = noise, torch.full((count,), guidance, device=device)
    times = knots(steps)
    for t, r in zip(times, times[1:]):
        at, step = torch.full((count,), t, device=device), torch.full((count,), t - r, device=device)
        x = x - (t - r) * model(x, at, step, strength, text, mask, style).float()
    return x


def save_sheet(pictures: torch.Tensor, file, columns: int = 8) -> None:
    """Writes pictures in [-1, 1] as one sheet."""
    rows = -(-len(pictures) // columns)
    size = pictures.shape[-1]
    sheet = np.zeros((rows * (size + 2), columns * (size + 2), 3), np.uint8)
    for index, picture in enumerate(pictures.clamp(-1, 1).add(1).mul(127.5).byte().cpu().permute(0, 2, 3, 1).numpy()):
        y, x = divmod(index, columns)
        sheet[y * (size + 2) : y * (size + 2) + size, x * (size + 2) : x * (size + 2) + size] = picture
    Image.fromarray(sheet).save(file)
