"""What is giant, tiny, long, tall or thick."""

import math
import random

import numpy as np
from PIL import Image

from textimage.words import with_article

from ..brush import CANVAS, shade
from ..casting import pen_at
from ..palette import COLOURS, near
from .grounds import PAINTS, drawn_alone, ground_for, half_turn, paste, turned_pen
from .pieces import BEAST_NAMES, BIRD_NAMES, OWN, any_drawing, known, painted, piece_named

GROWN = (
    "mushroom",
    "apple",
    "pumpkin",
    "flower",
    "teapot",
    "cup",
    "boot",
    "egg",
    "key",
    "ball",
    "book",
    "spoon",
    "hat",
)
GROWN += ("cat", "mouse", "rabbit", "dog", "elephant", "bear", "chair", "snowman", "cake", "bottle", "heart", "cookie")
BESIDE = ("house", "house", "tree", "car", "bus", "castle", "church", "tent", "bicycle", "bench", "fir tree", "boat")
BESIDE += ("elephant", "horse", "mouse", "cat", "chair", "cup", "snowman", "barn", "truck", "lighthouse")
BIG, TINY = (
    ("giant", "giant", "huge", "gigantic", "enormous", "very big"),
    ("tiny", "tiny", "very small", "little", "miniature"),
)


def giant(studio):
    rnd = studio.rnd
    names = [rnd.choice(GROWN), rnd.choice(BESIDE)]
    while names[0] == names[1]:
        names[1] = rnd.choice(BESIDE)
    drawings = [any_drawing(studio, name) for name in names]
    left = rnd.random() < 0.5

    def draw(first_large: bool):
        stage, y = studio.clear_stage(False, 0.5), rnd.uniform(0.89, 0.94)
        stage.unit = 1.0
        for (drawing, wide, _), first in zip(drawings, (True, False)):
            large = first == first_large
            side = -1 if first == left else 1
            size = min(0.78, 0.64 / wide) if large else min(0.24, 0.26 / wide)
            x = 0.5 + side * (0.16 if large else 0.34)
            stage.shadow(x, y, size * min(wide, 1.7))
            drawing(pen_at(studio, stage, x, y, size, side > 0 and large))
        big, small = [d[2] for d in (drawings if first_large else drawings[::-1])]
        one, other = rnd.choice(BIG), rnd.choice(TINY)
        forms = (
            f"{with_article(f'{one} {big}')} {rnd.choice(('next to', 'and'))} {with_article(f'{other} {small}')}",
            f"{with_article(f'{one} {big}')} {rnd.choice(('next to', 'beside'))} {with_article(f'small {small}')}",
            f"{with_article(f'{other} {small}')} {rnd.choice(('next to', 'beside'))} {with_article(f'{one} {big}')}",
            f"{with_article(big)} that is bigger than {with_article(small)}",
            f"{with_article(small)} that is much smaller than {with_article(big)}",
        )
        return stage, rnd.choice(forms)

    return studio.pair(lambda: draw(True), lambda: draw(False))


VESSELS = {
    "teacup": (0.8, 0.5),
    "cup": (0.7, 0.62),
    "bowl": (0.9, 0.42),
    "bucket": (0.66, 0.68),
    "flower pot": (0.62, 0.66),
}
VESSELS |= {"nutshell": (0.8, 0.36), "basket": (0.84, 0.5)}


def tiny_in(studio):
    """A small animal that looks out of a cup, and the same beside it."""
    rnd = studio.rnd
    name = rnd.choice(BEAST_NAMES + BIRD_NAMES)
    drawing, wide, noun = any_drawing(studio, name)
    vessel = rnd.choice(list(VESSELS))
    top, low = VESSELS[vessel][0] / 2, VESSELS[vessel][0] / 2 * rnd.uniform(0.62, 0.74)
    word = rnd.choice(PAINTS) if vessel not in ("nutshell", "basket") else ""
    tone = near(rnd, COLOURS.get(word, (176, 122, 70)), 8)
    said = with_article(f"{word if rnd.random() < 0.6 else ''} {vessel}".strip())

    def draw(within: bool):
        stage, y = ground_for(studio, "table")
        pen, high = pen_at(studio, stage, 0.0, 0.0, 1.0), VESSELS[vessel][1] * 0.74
        grown = 1.0 if within else 0.62
        x, rim = (0.5 if within else 0.32), y - high * grown
        a, b = top * grown, low * grown
        stage.shadow(x, y, 2 * b)
        if vessel in ("teacup", "cup"):
            pen.arc(x + a * 0.94, (rim + y) / 2 - 0.02, 0.11 * grown, 0.1 * grown, -90, 90, 0.035, shade(tone, -0.1))
        pen.ellipse(x, rim, a, 0.07 * grown, shade(tone, -0.5))
        if within:
            size = min(0.5, 1.3 * a / wide)
            layer = np.asarray(drawn_alone(studio, drawing, x, rim + size * 0.3, size)).copy()
            layer[int((rim + 0.05) * CANVAS) :, :, 3] = 0
            paste(stage, Image.fromarray(layer))
        front = [(x - a * math.cos(t), rim + 0.07 * grown * math.sin(t)) for t in half_turn()]
        side = [(x + (b + (a - b) * 0.3) if vessel in ("teacup", "bowl", "nutshell") else x + b, y)]
        pen.poly([*front, *side, (2 * x - side[0][0], y)], tone)
        pen.line([(px, py + 0.03) for px, py in front], 0.012, shade(tone, 0.5))
        if vessel == "basket":
            for k in range(1, 5):
                t = k / 5
                half = a + (b - a) * t
                pen.line([(x - half, rim + (y - rim) * t), (x + half, rim + (y - rim) * t)], 0.012, shade(tone, -0.35))
                pen.line([(x + a * (t * 2 - 1), rim + 0.06), (x + b * (t * 2 - 1), y)], 0.012, shade(tone, -0.35))
        small = rnd.choice(("tiny", "tiny", "little", "very small", "miniature"))
        if within:
            verb = rnd.choice(("in", "in", "inside", "sitting in", "standing in", "looking out of"))
            return stage, f"{with_article(f'{small} {noun}')} {verb} {said}"
        size = min(0.4, 0.42 / wide)
        stage.shadow(0.76, y, size * wide)
        drawing(pen_at(studio, stage, 0.76, y, size, True))
        return stage, f"{with_article(f'{small} {noun}')} {rnd.choice(('next to', 'beside', 'near'))} {said}"

    return studio.pair(lambda: draw(True), lambda: draw(False))


# What is long, tall or thick: words, and width and height in parts of the picture.
STRETCHES = (
    (("tall {n}|very tall {n}|high {n}", 0.0, 0.86), ("short {n}|low {n}|very short {n}", 0.0, 0.26)),
    (("long {n}|very long {n}|extra long {n}", 0.94, 0.0), ("short {n}|very short {n}", 0.34, 0.0)),
    (("thick {n}|fat {n}|very thick {n}", 0.6, 0.5), ("thin {n}|very thin {n}|slim {n}|narrow {n}", 0.13, 0.5)),
)
STRETCHED = (
    "tower tree ladder candle hat vase bottle chair fence cactus boot house lighthouse cake fir_tree tumbler",
    "bench table sofa car bus bridge bed boat truck sled fence express_train log",
    "candle tree bottle tower cactus vase chair door lamp wardrobe book tumbler rocket",
)


def stretched(studio):
    rnd = studio.rnd
    which = rnd.randrange(3)
    name = rnd.choice(known(studio, [n.replace("_", " ") for n in STRETCHED[which].split()]))
    piece = OWN.get(name) or piece_named(studio, name)
    word, colour = painted(rnd, piece, 0.3)
    seed = rnd.random()
    natural = (0.34, 0.34 / piece.wide) if which == 0 else (0.62, min(0.5, 0.62 / piece.wide))

    def draw(words: str, wide: float, high: float):
        stage, y = ground_for(studio, "floor" if piece.base == "floor" else "table")
        wide, high = wide or natural[0], high or natural[1]
        stage.shadow(0.5, y, wide)
        size = wide / piece.wide
        piece.draw(turned_pen(studio, stage, 0.5, y, size, squash=high / size), random.Random(seed), colour)
        return stage, with_article(rnd.choice(words.split("|")).format(n=f"{word} {name}".strip()))

    one, other = rnd.sample(STRETCHES[which], 2)
    return studio.pair(lambda: draw(*one), lambda: draw(*other))
