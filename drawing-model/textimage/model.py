"""The denoiser: a small diffusion transformer over 8×8 patches of a 128×128 picture.

Time runs from 1 (noise) to 0 (picture): x(t) = (1 - t)·picture + t·noise, and the network predicts the
velocity noise - picture. With `step` above zero it predicts the mean velocity over [t - step, t] of the
path that guidance of strength `guidance` would take, so that a few steps suffice.

The picture is seen in two bands. The averages of 2×2 pixels are a 64×64 picture whose noise is half as
strong, so they follow the same flow at an earlier time; the transformer was first trained on that flow alone.
What the averages leave out is the detail band: its best linear guess is known in closed form, and
convolutions that see the transformer's features add the rest.
"""

import math

import torch
import torch.nn.functional as F
from torch import nn

from .layout import convolve
from .minilm import TOKENS
from .minilm import WIDTH as TEXT_WIDTH

SIZE = 128
LOW_SIZE = SIZE // 2
PATCH = 4
GRID = LOW_SIZE // PATCH
STYLES = 5
HEAD_CHANNELS = 24
FINE_CHANNELS = 48
DETAIL_HEAD_CHANNELS = 16
DETAIL_CHANNELS = 40
# How far, on average, a drawing strays from the averages of its 2×2 pixels.
DETAIL_SPREAD = 0.1


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


def _to_patches(x: torch.Tensor, side: int) -> torch.Tensor:
    """Cuts pictures into GRID × GRID patches of side × side pixels, one row of numbers each."""
    batch = x.shape[0]
    return x.view(batch, 3, GRID, side, GRID, side).permute(0, 2, 4, 1, 3, 5).reshape(batch, GRID * GRID, -1)


def _from_patches(tokens: torch.Tensor, channels: int, side: int) -> torch.Tensor:
    batch = tokens.shape[0]
    planes = tokens.view(batch, GRID, GRID, channels, side, side).permute(0, 3, 1, 4, 2, 5)
    return planes.reshape(batch, channels, GRID * side, GRID * side)


def _doubled(x: torch.Tensor) -> torch.Tensor:
    """Every pixel becomes 2×2 equal ones."""
    batch, channels, height, width = x.shape
    wide = x.view(batch, channels, height, 1, width, 1).expand(-1, -1, -1, 2, -1, 2)
    return wide.reshape(batch, channels, 2 * height, 2 * width)


class Denoiser(nn.Module):
    # Set before training where the device is faster with it; see layout.py.
    grouped_channels = False

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
        self.detail_in = nn.Linear(3 * (2 * PATCH) ** 2, width)
        self.detail_head = nn.Linear(width, DETAIL_HEAD_CHANNELS * (2 * PATCH) ** 2)
        self.detail_table = nn.Linear(width, 2 * DETAIL_CHANNELS)
        self.detail1 = nn.Conv2d(DETAIL_HEAD_CHANNELS + 6, DETAIL_CHANNELS, 3, padding=1)
        self.detail2 = nn.Conv2d(DETAIL_CHANNELS, DETAIL_CHANNELS, 3, padding=1)
        self.detail3 = nn.Conv2d(DETAIL_CHANNELS, 3, 3, padding=1)
        self._initialise()

    def _initialise(self) -> None:
        for module in self.modules():
            if isinstance(module, nn.Linear):
                nn.init.xavier_uniform_(module.weight)
                nn.init.zeros_(module.bias)
        # Blocks begin as the identity and the guidance inputs begin without effect.
        quiet_layers = (self.modulation, self.jump[2], self.out_table, self.fine2)
        for quiet in (*quiet_layers, self.detail_in, self.detail_table, self.detail3):
            nn.init.zeros_(quiet.weight)
            nn.init.zeros_(quiet.bias)
        nn.init.normal_(self.style.weight, std=0.02)

    def _convolve(self, layer: nn.Conv2d, x: torch.Tensor) -> torch.Tensor:
        return convolve(layer, x, self.grouped_channels)

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

        # Averaging halves the noise; dividing by what then remains of the whole gives an ordinary mixture.
        at = t[:, None, None, None]
        averages = F.avg_pool2d(x, 2)
        low = averages / (1 - at / 2)
        low_at = (at / 2) / (1 - at / 2)
        detail = x - _doubled(averages)
        power = at.square() + (1 - at).square() * DETAIL_SPREAD**2
        level_detail = detail / power.sqrt()

        jump = self.jump(torch.cat([_frequencies(step), _frequencies((guidance - 1) / 8)], 1).to(pooled.dtype))
        time = self.time(_frequencies(low_at.view(batch)).to(pooled.dtype))
        condition = F.silu(time + jump + self.pooled_in(pooled) + self.style(style))
        modulation = self.modulation(condition).view(batch, 6, -1)

        image = self.patch_in(_to_patches(low, PATCH)) + self.detail_in(_to_patches(level_detail, 2 * PATCH))
        words = self.text_out(words)
        tokens = torch.cat([image + self.position.to(image.dtype), words + self.text_position.to(words.dtype)], 1)
        for block in self.blocks:
            tokens = block(tokens, modulation)
        shift, scale = self.out_table(condition).unsqueeze(1).chunk(2, 2)
        image = self.out_norm(tokens[:, : GRID * GRID]) * (1 + scale) + shift

        rough = _from_patches(self.head(image), HEAD_CHANNELS, PATCH)
        rough = F.gelu(self._convolve(self.fine1, torch.cat([rough, low.to(rough.dtype)], 1)))
        rough = self._convolve(self.fine2, rough).float()
        # The averages' velocity in the flow of the whole picture, and the 64×64 picture it points to.
        low_velocity = rough * ((1 + low_at) / 2) - low / 2
        expected = F.interpolate(low - low_at * rough, scale_factor=2.0, mode="bilinear", align_corners=False)

        fine = _from_patches(self.detail_head(image), DETAIL_HEAD_CHANNELS, 2 * PATCH)
        seen = torch.cat([fine, expected.to(fine.dtype), level_detail.to(fine.dtype)], 1)
        gain, lift = self.detail_table(condition)[:, :, None, None].chunk(2, 1)
        fine = F.gelu(self._convolve(self.detail1, seen)) * (1 + gain) + lift
        fine = self._convolve(self.detail3, F.gelu(self._convolve(self.detail2, fine))).float()
        linear = (at - (1 - at) * DETAIL_SPREAD**2) / power
        return _doubled(low_velocity) + linear * detail + DETAIL_SPREAD / power.sqrt() * fine
