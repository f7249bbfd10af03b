"""The denoiser: a small diffusion transformer over 4×4 patches of a 64×64 picture.

Time runs from 1 (noise) to 0 (picture): x(t) = (1 - t)·picture + t·noise, and the network predicts the
velocity noise - picture. With `step` above zero it predicts the mean velocity over [t - step, t] of the
path that guidance of strength `guidance` would take, so that a few steps suffice.
"""

import math

import torch
import torch.nn.functional as F
from torch import nn

from .minilm import TOKENS
from .minilm import WIDTH as TEXT_WIDTH

SIZE = 64
PATCH = 4
GRID = SIZE // PATCH
STYLES = 5
HEAD_CHANNELS = 24
FINE_CHANNELS = 48


def _frequencies(x: torch.Tensor, count: int = 128, fastest: float = 1000.0) -> torch.Tensor:
    """Sines and cosines of a number in about [0, 1] at many rates."""
    rates = torch.exp(torch.linspace(0, math.log(fastest), count, device=x.device))
    angles = x.float()[:, None] * rates
    return torch.cat([angles.sin(), angles.cos()], 1)


class Attention(nn.Module):
    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.q_norm = nn.RMSNorm(width // heads, eps=1e-6)
        self.k_norm = nn.RMSNorm(width // heads, eps=1e-6)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        mixed = F.scaled_dot_product_attention(self.q_norm(q).to(v.dtype), self.k_norm(k).to(v.dtype), v)
        return self.out(mixed.transpose(1, 2).reshape(batch, length, width))


class TextBlock(nn.Module):
    """An ordinary transformer block that lets MiniLM's states adapt to drawing."""

    def __init__(self, width: int):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = Attention(width, width // 64)
        self.up, self.down = nn.Linear(width, 2 * width), nn.Linear(2 * width, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x + self.attention(self.norm1(x))
        return x + self.down(F.gelu(self.up(self.norm2(x))))


class Block(nn.Module):
    """A block whose norms are shifted, scaled and gated by one shared modulation plus its own table."""

    def __init__(self, width: int, heads: int):
        super().__init__()
        self.norm1 = nn.LayerNorm(width, elementwise_affine=False, eps=1e-6)
        self.norm2 = nn.LayerNorm(width, elementwise_affine=False, eps=1e-6)
        self.attention = Attention(width, heads)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.table = nn.Parameter(torch.zeros(6, width))

    def forward(self, x: torch.Tensor, modulation: torch.Tensor) -> torch.Tensor:
        parts = modulation + self.table.to(modulation.dtype)
        shift1, scale1, gate1, shift2, scale2, gate2 = parts.unsqueeze(2).unbind(1)
        x = x + gate1 * self.attention((self.norm1(x) * (1 + scale1) + shift1).to(x.dtype))
        return x + gate2 * self.down(F.gelu(self.up((self.norm2(x) * (1 + scale2) + shift2).to(x.dtype))))


class Denoiser(nn.Module):
    def __init__(self, width: int = 512, depth: int = 9, text_layers: int = 2):
        super().__init__()
        heads = width // 64
        self.config = {"width": width, "depth": depth, "text_layers": text_layers}
        self.text_in = nn.Linear(TEXT_WIDTH, TEXT_WIDTH)
        self.text_blocks = nn.ModuleList(TextBlock(TEXT_WIDTH) for _ in range(text_layers))
        self.text_norm = nn.LayerNorm(TEXT_WIDTH)
        self.text_out = nn.Linear(TEXT_WIDTH, width)
        self.text_position = nn.Parameter(torch.randn(TOKENS, width) * 0.02)
        self.no_word = nn.Parameter(torch.randn(TEXT_WIDTH) * 0.02)
        self.pooled_in = nn.Linear(2 * TEXT_WIDTH, width)
        self.style = nn.Embedding(STYLES, width)
        self.time = nn.Sequential(nn.Linear(256, width), nn.SiLU(), nn.Linear(width, width))
        self.jump = nn.Sequential(nn.Linear(512, width), nn.SiLU(), nn.Linear(width, width))
        self.modulation = nn.Linear(width, 6 * width)
        self.patch_in = nn.Linear(3 * PATCH * PATCH, width)
        self.position = nn.Parameter(torch.randn(GRID * GRID, width) * 0.02)
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(depth))
        self.out_norm = nn.LayerNorm(width, elementwise_affine=False, eps=1e-6)
        self.out_table = nn.Linear(width, 2 * width)
        self.head = nn.Linear(width, HEAD_CHANNELS * PATCH * PATCH)
        self.fine1 = nn.Conv2d(HEAD_CHANNELS + 3, FINE_CHANNELS, 3, padding=1)
        self.fine2 = nn.Conv2d(FINE_CHANNELS, 3, 3, padding=1)
        self._initialise()

    def _initialise(self) -> None:
        for module in self.modules():
            if isinstance(module, nn.Linear):
                nn.init.xavier_uniform_(module.weight)
                nn.init.zeros_(module.bias)
        # Blocks begin as the identity and the guidance inputs begin without effect.
        for quiet in (self.modulation, self.jump[2], self.out_table, self.fine2):
            nn.init.zeros_(quiet.weight)
            nn.init.zeros_(quiet.bias)
        nn.init.normal_(self.style.weight, std=0.02)

    def forward(self, x, t, step, guidance, text, mask, style):
        batch = x.shape[0]
        known = mask[:, :, None].to(text.dtype)
        words = text * known + self.no_word * (1 - known)
        words = self.text_in(words)
        for block in self.text_blocks:
            words = block(words)
        words = self.text_norm(words)
        count = known.sum(1).clamp(min=1)
        pooled = torch.cat([(text * known).sum(1) / count, (words * known).sum(1) / count], 1)
        jump = self.jump(torch.cat([_frequencies(step), _frequencies((guidance - 1) / 8)], 1).to(pooled.dtype))
        condition = self.time(_frequencies(t).to(pooled.dtype)) + jump + self.pooled_in(pooled) + self.style(style)
        condition = F.silu(condition)
        modulation = self.modulation(condition).view(batch, 6, -1)

        patches = x.view(batch, 3, GRID, PATCH, GRID, PATCH).permute(0, 2, 4, 1, 3, 5).reshape(batch, GRID * GRID, -1)
        image, words = self.patch_in(patches), self.text_out(words)
        tokens = torch.cat([image + self.position.to(image.dtype), words + self.text_position.to(words.dtype)], 1)
        for block in self.blocks:
            tokens = block(tokens, modulation)
        image = tokens[:, : GRID * GRID]
        shift, scale = self.out_table(condition).unsqueeze(1).chunk(2, 2)
        image = self.head(self.out_norm(image) * (1 + scale) + shift)
        image = image.view(batch, GRID, GRID, HEAD_CHANNELS, PATCH, PATCH).permute(0, 3, 1, 4, 2, 5)
        image = image.reshape(batch, HEAD_CHANNELS, SIZE, SIZE)
        fine = F.gelu(self.fine1(torch.cat([image, x.to(image.dtype)], 1)))
        return self.fine2(fine)
