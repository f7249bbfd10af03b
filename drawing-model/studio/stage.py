"""A picture in the making: a place with depth, on which things are stood, lit and shadowed."""

import random

import numpy as np
from PIL import Image

from .brush import CANVAS, Pen, gradient, new_canvas
from .palette import COLOURS, near
from .places import PLACES
from .sky import LIGHT, TIME_WORDS, Sky, paint_sky, paint_weather, random_sky

# Lit windows keep their colour at night.
WINDOW_LIGHT = np.array((255, 244, 190), np.uint8)
CACHE_SIZE = 260
REUSE = 0.8
SHADOW = (20, 24, 30, 60)
FOG = (224, 228, 230)


# Places whose trees and grass turn with the year.
LEAFY = frozenset(
    {"park", "forest", "meadow", "farm", "garden", "river", "lake", "mountains", "street", "road", "pond", "campsite"}
)
AUTUMN_SHARE = 0.12
AUTUMN_WORDS = ("in autumn", "in autumn", "in the fall", "on an autumn day")


def autumnal(image: Image.Image) -> Image.Image:
    """Greens become orange and brown."""
    pixels = np.asarray(image).astype(np.float32)
    red, green, blue = pixels[..., 0], pixels[..., 1], pixels[..., 2]
    leaf = (green > red * 1.06) & (green > blue * 1.12)
    turned = np.stack([np.minimum(255, green * 1.25 + 12), red * 0.55 + green * 0.28, blue * 0.5], 2)
    return Image.fromarray(np.where(leaf[..., None], turned, pixels).astype(np.uint8))


def lit(image: Image.Image, before: Image.Image | None, time: str) -> Image.Image:
    """Light on every pixel that differs from `before`."""
    light = LIGHT[time]
    if light == (1.0, 1.0, 1.0):
        return image
    pixels = np.asarray(image)
    shaded = (pixels * np.array(light, np.float32)).astype(np.uint8)
    if before is not None:
        same = (pixels == np.asarray(before)).all(2)
        shaded[same] = pixels[same]
    glow = (pixels == WINDOW_LIGHT).all(2)
    shaded[glow] = pixels[glow]
    return Image.fromarray(shaded)


# What is drawn vanishes on paper of its own colour: of its rim, no more than this share may be so near to it, of 255.
NEAR_PAPER = 26
VANISHING_MAX = 0.15
# So many pixels at the rim are mixed with the paper.
MIXED = 2


def shrunk(mask: np.ndarray) -> np.ndarray:
    smaller = mask.copy()
    smaller[1:-1, 1:-1] &= mask[:-2, 1:-1] & mask[2:, 1:-1] & mask[1:-1, :-2] & mask[1:-1, 2:]
    return smaller


def told_from_paper(image: Image.Image, paper: Image.Image, rnd: random.Random) -> Image.Image:
    """The picture on darker paper if a white coat, cat or snowman could not be seen on this one."""
    pixels, ground = np.asarray(image).astype(np.float32), np.asarray(paper).astype(np.float32)
    distance = np.abs(pixels - ground).max(2)
    inner = distance > 0
    for _ in range(MIXED):
        inner = shrunk(inner)
    rim = inner & ~shrunk(inner)
    if (rim & (distance < NEAR_PAPER)).sum() <= VANISHING_MAX * rim.sum():
        return image
    tint = np.array([rnd.uniform(0.62, 0.86) for _ in range(3)], np.float32)
    # Where paper and drawing are mixed, only the paper's part is darkened.
    drawn = np.where(inner, 1.0, np.minimum(1.0, distance / 90))[..., None]
    return Image.fromarray((pixels * (drawn + (1 - drawn) * tint)).astype(np.uint8))


class Stage:
    """Where things stand and how large they look; built on a place or on plain paper."""

    def __init__(self, image: Image.Image, horizon: float, time: str, indoor: bool, kind: str, words: str, place: str):
        self.ground_picture = image
        self.image = image.copy()
        self.pen = Pen(self.image, (float(CANVAS), 0.0, 0.0, float(CANVAS), 0.0, 0.0))
        self.horizon, self.time, self.indoor, self.kind = horizon, time, indoor, kind
        # What captions say of the place and the weather; empty for paper nobody mentions.
        self.words, self.place = words, place
        # The words for the weather and the time of day alone; empty where they are usual.
        self.when = ""
        self.unit = 0.5
        self.far, self.near = min(0.86, horizon + 0.07), 0.94

    def scale_at(self, y: float) -> float:
        if self.kind in ("paper", "float"):
            return 1.0
        share = (y - self.far) / max(0.05, self.near - self.far)
        return 0.5 + 0.5 * min(1.1, max(0.0, share))

    def shadow(self, x: float, y: float, wide: float) -> None:
        if self.kind in ("float", "water") or self.time in ("fog",):
            return
        self.pen.ellipse(x, y - 0.004, wide / 2, 0.016 + wide * 0.03, SHADOW)

    def finish(self, rnd: random.Random) -> Image.Image:
        if self.kind == "paper" and self.place == self.words == "" and self.time == "day":
            return told_from_paper(self.image, self.ground_picture, rnd)
        image = lit(self.image, self.ground_picture, self.time) if not self.indoor else self.image
        if not self.indoor and (self.kind != "paper" or self.time != "day"):
            if self.time == "fog":
                image = Image.blend(image, Image.new("RGB", image.size, FOG), rnd.uniform(0.15, 0.4))
            paint_weather(Pen(image, self.pen.matrix), self.time, rnd)
        return image


class Stages:
    """Makes stages; painted places are kept and used again, since painting one costs more than a scene."""

    def __init__(self, rnd: random.Random):
        self.rnd = rnd
        self.kept: list[tuple] = []

    def paper(self, mentioned: bool) -> Stage:
        rnd = self.rnd
        words = ""
        if mentioned:
            name = rnd.choice(list(COLOURS))
            colour = near(rnd, COLOURS[name], 6)
            form = rnd.choice(
                (
                    "on a {} background",
                    "on a {} background",
                    "with a {} background",
                    "on a plain {} background",
                    "against a {} background",
                )
            )
            words = form.format(name)
        else:
            colour = (255, 255, 255) if rnd.random() < 0.6 else tuple(rnd.randint(205, 255) for _ in range(3))
        image, _ = new_canvas(CANVAS, colour)
        if not mentioned and rnd.random() < 0.35:
            tone = tuple(int(c * rnd.uniform(0.86, 0.95)) for c in colour)
            gradient(image, tone, tone, rnd.uniform(0.66, 0.78), 1.0)
        return Stage(image, 0.6, "day", False, "paper", words, "")

    def weather(self, time: str | None = None, large: bool = False) -> Stage:
        """A plain ground under a sky with weather, and no place."""
        rnd = self.rnd
        time = time or rnd.choice(("rain", "rain", "snow", "snow", "fog", "fog", *list(TIME_WORDS)[1:]))
        image, pen = new_canvas()
        sky, horizon = random_sky(rnd, time), rnd.uniform(0.66, 0.78)
        sky.large = large
        paint_sky(image, pen, sky, rnd, horizon)
        tone = (240, 244, 248) if time == "snow" else near(rnd, rnd.choice(((128, 160, 104), (150, 148, 142))), 10)
        gradient(image, tone, tone, horizon, 1.0)
        words = rnd.choice(TIME_WORDS[time])
        stage = Stage(lit(image, sky.painted, time), 0.6, time, False, "paper", words, "")
        stage.when = words
        return stage

    def outdoors_or_in(
        self, kinds=("ground",), indoor: bool | None = None, name: str | None = None, time: str | None = None
    ) -> Stage:
        rnd = self.rnd
        fits = [
            n for n, (_, _, inside, kind, _) in PLACES.items() if kind in kinds and (indoor is None or inside == indoor)
        ]
        name = name or rnd.choice(fits)
        same = [k for k in self.kept if k[0] == name and (time is None or k[2] == time)]
        if len(same) >= 6 and rnd.random() < REUSE:
            _, image, time, horizon = rnd.choice(same)
        else:
            image, pen = new_canvas()
            sky: Sky = random_sky(rnd, time)
            horizon = PLACES[name][0](image, pen, rnd, sky)
            time = sky.time
            if not PLACES[name][2]:
                image = lit(image, sky.painted, time)
            self.kept.append((name, image, time, horizon))
            if len(self.kept) > CACHE_SIZE:
                self.kept.pop(rnd.randrange(len(self.kept)))
        _, phrases, inside, kind, _ = PLACES[name]
        words = rnd.choice(phrases)
        when = rnd.choice(TIME_WORDS[time])
        if name in ("moon", "space", "underwater", "mars", "aurora"):
            when = ""
        elif inside:
            when = when if time == "night" and rnd.random() < 0.3 else ""
        elif rnd.random() < 0.15 and time not in ("night",):
            when = ""
        if not inside and time in ("day", "cloudy") and name in LEAFY and rnd.random() < AUTUMN_SHARE:
            image, when = autumnal(image), rnd.choice(AUTUMN_WORDS)
        if when and when.split()[0] == "in" and when in words:
            when = ""
        stage = Stage(image, horizon, time, inside, kind, f"{words} {when}".strip(), name)
        if not inside and time != "day":
            stage.when = when
        return stage
