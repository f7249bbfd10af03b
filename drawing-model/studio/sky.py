"""Skies by time of day and weather, and the light they throw on everything below."""

import math
import random
from dataclasses import dataclass

from PIL import Image

from .brush import Pen, gradient, mix, shade
from .chance import weighted

TIME_WORDS = {
    "day": ("", "", "", "on a sunny day", "in the daytime", "under a blue sky"),
    "sunset": ("at sunset", "at dusk", "in the evening", "at sunrise", "in the evening light"),
    "night": ("at night", "at night", "in the moonlight", "under the stars", "on a dark night"),
    "rain": ("in the rain", "on a rainy day", "in heavy rain"),
    "snow": ("in the snow", "in winter", "on a snowy day", "while it snows"),
    "fog": ("in the fog", "in the mist", "on a foggy morning"),
    "storm": ("in a storm", "in a thunderstorm", "with lightning in the sky"),
    "cloudy": ("on a cloudy day", "under a cloudy sky", "in cloudy weather"),
    "rainbow": ("under a rainbow", "with a rainbow in the sky", "with a rainbow", "after the rain with a rainbow"),
    "wind": ("in the wind", "on a windy day", "in a strong wind", "in windy weather"),
}
TIME_WEIGHTS = {
    "day": 0.27,
    "sunset": 0.14,
    "night": 0.1,
    "rain": 0.1,
    "snow": 0.12,
    "fog": 0.08,
    "storm": 0.08,
    "cloudy": 0.03,
    "rainbow": 0.1,
    "wind": 0.05,
}
# What a surface keeps of its colour in each light.
LIGHT = {
    "day": (1.0, 1.0, 1.0),
    "sunset": (1.0, 0.84, 0.74),
    "night": (0.54, 0.6, 0.86),
    "rain": (0.78, 0.82, 0.88),
    "snow": (0.97, 0.99, 1.0),
    "fog": (0.94, 0.95, 0.96),
    "storm": (0.6, 0.63, 0.72),
    "cloudy": (0.9, 0.92, 0.94),
    "rainbow": (1.0, 1.0, 1.0),
    "wind": (1.0, 1.0, 1.0),
}
BOW = ((226, 60, 60), (245, 140, 40), (250, 216, 60), (80, 180, 80), (60, 120, 220), (130, 70, 190))
LEAVES = ((110, 170, 70), (226, 150, 50), (200, 96, 50), (240, 190, 70))


@dataclass
class Sky:
    time: str
    top: tuple
    bottom: tuple
    # The picture right after the sky was painted: what still shows of it keeps its own light.
    painted: Image.Image | None = None
    # Whether the moon or the lightning is what the picture is about.
    large: bool = False


def random_sky(rnd: random.Random, time: str | None = None) -> Sky:
    time = time or weighted(rnd, TIME_WEIGHTS)
    j = lambda c, s=8: tuple(max(0, min(255, int(v + rnd.gauss(0, s)))) for v in c)
    top, bottom = {
        "day": ((92, 172, 238), (206, 234, 250)),
        "sunset": rnd.choice(
            (((110, 80, 150), (252, 170, 96)), ((240, 120, 90), (254, 214, 130)), ((70, 90, 160), (250, 150, 120)))
        ),
        "night": ((10, 16, 44), (38, 52, 100)),
        "rain": ((110, 122, 138), (170, 182, 194)),
        "snow": ((168, 192, 216), (230, 238, 246)),
        "fog": ((196, 204, 210), (224, 228, 230)),
        "storm": ((48, 52, 70), (104, 110, 128)),
        "cloudy": ((150, 170, 190), (206, 216, 226)),
        "rainbow": ((120, 180, 232), (214, 234, 246)),
        "wind": ((124, 182, 230), (216, 232, 242)),
    }[time]
    return Sky(time, j(top), j(bottom))


def cloud(p: Pen, x, y, r, colour) -> None:
    for dx, dy, k in ((-1.2, 0.15, 0.7), (-0.4, -0.25, 0.95), (0.5, -0.15, 0.85), (1.25, 0.2, 0.6)):
        p.circle(x + dx * r, y + dy * r, k * r, colour, outline=False)
    p.round_rect(x - 1.8 * r, y, x + 1.8 * r, y + 0.75 * r, 0.35 * r, colour)


def rainbow(p: Pen, x: float, y: float, radius: float, wide: float) -> None:
    """A bow of six colours over the point (x, y)."""
    for k, colour in enumerate(BOW):
        r = radius - k * wide / len(BOW)
        p.arc(x, y, r, r, 180, 360, wide / len(BOW) + 0.008, colour)


def star(p: Pen, x: float, y: float, r: float) -> None:
    turns = [(-math.pi / 2 + k * math.pi / 5, r if k % 2 == 0 else r * 0.45) for k in range(10)]
    p.poly([(x + d * math.cos(a), y + d * math.sin(a)) for a, d in turns], (255, 246, 200), outline=False)


def lightning(p: Pen, x: float, size: float = 1.0) -> None:
    zigzag = ((0, 0), (0.05, 0), (0.02, 0.12), (0.06, 0.12), (-0.04, 0.32), (-0.01, 0.16), (-0.04, 0.16))
    p.poly([(x + dx * size, 0.12 + dy * size) for dx, dy in zigzag], (255, 240, 130))


def paint_sky(image: Image.Image, p: Pen, sky: Sky, rnd: random.Random, horizon: float) -> None:
    keep, p.outline = p.outline, None
    gradient(image, sky.top, sky.bottom, 0.0, min(1.0, horizon + 0.05))
    side = rnd.choice((0.16, 0.24, 0.78, 0.86))
    if sky.time == "night":
        for _ in range(rnd.randint(14, 34)):
            p.circle(rnd.random(), rnd.random() * horizon, rnd.uniform(0.003, 0.008), (250, 246, 220), outline=False)
        if sky.large:
            for _ in range(9):
                star(p, rnd.random(), rnd.uniform(0.04, 0.5), rnd.uniform(0.016, 0.032))
        if sky.large or rnd.random() < 0.8:
            y, r = (rnd.uniform(0.17, 0.26), 0.14) if sky.large else (rnd.uniform(0.08, 0.2), 0.065)
            p.circle(side, y, r, (250, 242, 206))
            if rnd.random() < 0.5:
                p.circle(side + r * 0.46, y - r * 0.23, r * 0.85, mix(sky.top, sky.bottom, y / horizon))
    elif sky.time == "day":
        if rnd.random() < 0.55:
            p.circle(side, rnd.uniform(0.09, 0.18), 0.07, (255, 222, 90))
        for _ in range(rnd.randint(0, 3)):
            cloud(p, rnd.random(), rnd.uniform(0.06, horizon * 0.55), rnd.uniform(0.03, 0.055), (255, 255, 255))
    elif sky.time == "sunset":
        y = horizon - rnd.uniform(-0.02, 0.12)
        p.circle(side, y, 0.1, (255, 236, 170))
        p.circle(side, y, 0.075, (255, 206, 90))
        for _ in range(rnd.randint(0, 2)):
            cloud(p, rnd.random(), rnd.uniform(0.08, horizon * 0.6), 0.035, (246, 160, 130))
    elif sky.time in ("rain", "cloudy", "storm"):
        tone = {"rain": (92, 104, 120), "cloudy": (236, 240, 244), "storm": (40, 44, 60)}[sky.time]
        for _ in range(rnd.randint(3, 5)):
            cloud(
                p, rnd.random(), rnd.uniform(0.03, 0.18), rnd.uniform(0.05, 0.08), shade(tone, rnd.uniform(-0.1, 0.15))
            )
        if sky.time == "storm":
            for _ in range(rnd.choice((1, 1, 2))):
                lightning(p, rnd.uniform(0.15, 0.85), rnd.uniform(0.9, 1.3) * (1.3 if sky.large else 1.0))
    elif sky.time == "rainbow":
        for _ in range(rnd.randint(0, 2)):
            cloud(p, rnd.random(), rnd.uniform(0.06, 0.16), rnd.uniform(0.03, 0.055), (255, 255, 255))
        rainbow(p, rnd.uniform(0.4, 0.6), horizon + 0.04, rnd.uniform(0.4, 0.52), rnd.uniform(0.1, 0.15))
    elif sky.time == "wind":
        for _ in range(3):
            x, y = rnd.random(), rnd.uniform(0.06, horizon * 0.5)
            for k in range(4):
                p.ellipse(x - 0.07 * k, y + 0.008 * k, 0.07, 0.03 - 0.005 * k, (250, 252, 254), outline=False)
    elif sky.time == "snow" and rnd.random() < 0.4:
        cloud(p, rnd.random(), 0.1, 0.06, (240, 244, 248))
    p.outline = keep
    sky.painted = image.copy()


def paint_weather(p: Pen, time: str, rnd: random.Random) -> None:
    """What falls in front of everything."""
    if time in ("rain", "storm"):
        wide, long = rnd.choice(((0.006, 0.05), (0.009, 0.07)))
        for _ in range(rnd.randint(40, 70)):
            x, y = rnd.random(), rnd.random()
            p.line([(x, y), (x - long * 0.28, y + long)], wide, (214, 230, 246, 200))
    elif time == "snow":
        largest = rnd.choice((0.012, 0.018))
        for _ in range(rnd.randint(30, 60)):
            p.circle(rnd.random(), rnd.random(), rnd.uniform(0.005, largest), (255, 255, 255), outline=False)
    elif time == "wind":
        for _ in range(rnd.randint(6, 12)):
            x, y = rnd.random(), rnd.uniform(0.1, 0.95)
            p.ellipse(x, y, 0.022, 0.012, rnd.choice(LEAVES), rnd.uniform(-0.9, 0.9), outline=False)
        for _ in range(rnd.randint(3, 5)):
            x, y, long = rnd.uniform(-0.1, 0.7), rnd.uniform(0.1, 0.8), rnd.uniform(0.2, 0.4)
            curl = [(x, y), (x + long * 0.6, y - 0.012), (x + long, y), (x + long + 0.03, y - 0.035)]
            p.line([*curl, (x + long, y - 0.05)], 0.008, (255, 255, 255, 210), curved=True)
    elif time == "fog":
        for _ in range(4):
            y = rnd.uniform(0.3, 0.9)
            p.ellipse(rnd.random(), y, 0.6, 0.09, (236, 240, 242, 90))
