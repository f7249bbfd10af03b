"""Manners of drawing applied to a finished picture: sketch, water colour, pixel art, oil, and a few more."""

import random

import numpy as np
from PIL import Image, ImageFilter

from .chance import weighted

LOOK_WORDS = {
    "sketch": (
        "a pencil sketch of {}",
        "a sketch of {}",
        "{}, pencil drawing",
        "{}, sketch",
        "a black and white drawing of {}",
        "{} drawn with a pencil",
    ),
    "watercolour": (
        "a watercolour of {}",
        "a water colour painting of {}",
        "{}, watercolor",
        "a watercolor painting of {}",
        "{} in watercolour",
    ),
    "pixel art": (
        "pixel art of {}",
        "{}, pixel art",
        "a pixel art picture of {}",
        "{} in 8-bit style",
        "{} as pixel art",
    ),
    "oil": ("an oil painting of {}", "{}, oil painting", "{} painted in oil", "an impressionist painting of {}"),
    "black and white": ("a black and white photo of {}", "{}, black and white", "{} in black and white"),
    "crayon": ("a crayon drawing of {}", "a child's drawing of {}", "{}, crayon drawing", "{} drawn with chalk"),
    "sepia": ("an old photo of {}", "{}, sepia", "a vintage photo of {}"),
}
LOOK_WEIGHTS = {
    "sketch": 3,
    "watercolour": 3,
    "pixel art": 3,
    "oil": 3,
    "black and white": 1,
    "crayon": 1,
    "sepia": 0.7,
}


def random_look(rnd: random.Random) -> str:
    return weighted(rnd, LOOK_WEIGHTS)


def _grey(pixels: np.ndarray) -> np.ndarray:
    return pixels @ np.array((0.299, 0.587, 0.114), np.float32)


def _edges(pixels: np.ndarray) -> np.ndarray:
    """How strongly colours change, from 0 to about 1."""
    dx = np.abs(np.diff(pixels, axis=1, append=pixels[:, -1:])).max(2)
    dy = np.abs(np.diff(pixels, axis=0, append=pixels[-1:])).max(2)
    return np.clip((dx + dy) / 120, 0, 1)


def _noise(rnd: random.Random, size: int, grain: int) -> np.ndarray:
    """Smooth noise in [-1, 1]."""
    small = np.random.default_rng(rnd.getrandbits(32)).uniform(-1, 1, (grain, grain)).astype(np.float32)
    return np.asarray(Image.fromarray(small).resize((size, size), Image.BICUBIC))


def apply_look(image: Image.Image, look: str, rnd: random.Random) -> Image.Image:
    """Takes and returns a picture of the final size."""
    size = image.size[0]
    pixels = np.asarray(image).astype(np.float32)
    if look == "sketch":
        edges = _edges(pixels)
        grey = _grey(pixels)
        y, x = np.mgrid[0:size, 0:size]
        hatch = ((x + y) % 5 < 2) * 26.0 * (grey < 130) + ((x - y) % 5 < 2) * 22.0 * (grey < 80)
        paper = 250 + 4 * _noise(rnd, size, 32)
        drawn = paper - 200 * edges - 0.16 * (255 - grey) - hatch
        return Image.fromarray(np.repeat(np.clip(drawn, 20, 255)[..., None], 3, 2).astype(np.uint8))
    if look == "watercolour":
        soft = image.filter(ImageFilter.MedianFilter(3)).filter(ImageFilter.GaussianBlur(0.8))
        wash = np.asarray(soft).astype(np.float32)
        wash = 255 - (255 - wash) * 0.78
        wash -= 34 * _edges(wash)[..., None] * 1.3
        wash += 14 * _noise(rnd, size, 9)[..., None] + 6 * _noise(rnd, size, 40)[..., None]
        y, x = np.mgrid[0:size, 0:size] / (size - 1)
        border = np.minimum(np.minimum(x, 1 - x), np.minimum(y, 1 - y)) + 0.035 * _noise(rnd, size, 10)
        share = np.clip((border - 0.03) / 0.03, 0, 1)[..., None]
        return Image.fromarray(np.clip(wash * share + 252 * (1 - share), 0, 255).astype(np.uint8))
    if look == "pixel art":
        side = rnd.choice((24, 32, 32, 40))
        small = (
            image.resize((side, side), Image.BOX)
            .quantize(rnd.choice((12, 16, 24)), dither=Image.Dither.NONE)
            .convert("RGB")
        )
        return small.resize((size, size), Image.NEAREST)
    if look == "oil":
        rough = image.filter(ImageFilter.ModeFilter(rnd.choice((5, 5, 7))))
        paint = np.asarray(rough).astype(np.float32)
        angle = rnd.uniform(0, 3.1)
        y, x = np.mgrid[0:size, 0:size]
        warp = 6 * _noise(rnd, size, 7)
        strokes = np.sin((x * np.cos(angle) + y * np.sin(angle) + warp) * 1.5) * (0.5 + 0.5 * _noise(rnd, size, 40))
        paint = paint * 0.96 + 5 * strokes[..., None] + 6 * _noise(rnd, size, 24)[..., None]
        return Image.fromarray(np.clip(paint, 0, 255).astype(np.uint8))
    if look == "crayon":
        grain = np.random.default_rng(rnd.getrandbits(32)).uniform(0, 1, (size, size)).astype(np.float32)
        y, x = np.mgrid[0:size, 0:size]
        lines = 0.5 + 0.5 * np.sin((x * 0.9 + y * 0.7 + 5 * _noise(rnd, size, 10)) * 1.1)
        cover = np.clip(0.8 + 0.2 * lines - 0.3 * grain, 0, 1)[..., None]
        return Image.fromarray(
            np.clip(pixels * cover + 252 * (1 - cover) - 60 * _edges(pixels)[..., None], 0, 255).astype(np.uint8)
        )
    grey = _grey(pixels)[..., None]
    if look == "sepia":
        return Image.fromarray(np.clip(grey * np.array((1.0, 0.86, 0.66)) * 0.9 + 22, 0, 255).astype(np.uint8))
    return Image.fromarray(np.repeat(np.clip((grey - 128) * 1.08 + 128, 0, 255), 3, 2).astype(np.uint8))
