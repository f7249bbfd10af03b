"""Pieces of food, each drawn at a point with a radius."""

import math

from ..brush import shade
from ..palette import near
from .basics import CHOCOLATE, LEAF, MEAT, SAUCE, points


def strawberry(p, x, y, r, rnd):
    p.blob(
        [(x - r, y - 0.4 * r), (x, y - 0.8 * r), (x + r, y - 0.4 * r), (x + 0.4 * r, y + 0.7 * r), (x, y + r)],
        (224, 40, 52),
    )
    for u, v in ((-0.4, -0.1), (0.3, 0.0), (0, 0.45)):
        p.circle(x + u * r, y + v * r, 0.1 * r, (252, 220, 130), outline=False)
    p.poly([(x - 0.6 * r, y - 0.6 * r), (x, y - 1.15 * r), (x + 0.6 * r, y - 0.6 * r), (x, y - 0.3 * r)], LEAF, False)


def round_piece(colour, leaf=None, dot=None):
    def draw(p, x, y, r, rnd):
        tone = near(rnd, colour, 6)
        p.circle(x, y, r, tone)
        p.ellipse(x - 0.35 * r, y - 0.4 * r, 0.22 * r, 0.16 * r, shade(tone, 0.5), outline=False)
        if dot:
            p.circle(x, y, 0.3 * r, dot, outline=False)
        if leaf:
            p.line([(x, y - 0.8 * r), (x + 0.15 * r, y - 1.4 * r)], 0.16 * r, (110, 76, 40))
            p.ellipse(x + 0.4 * r, y - 1.2 * r, 0.36 * r, 0.16 * r, leaf, -0.4, outline=False)

    return draw


def cherry(p, x, y, r, rnd):
    p.line([(x, y - 0.6 * r), (x + 0.5 * r, y - 2.2 * r)], 0.2 * r, (90, 120, 50))
    round_piece((206, 24, 46))(p, x, y, r, rnd)


def _banana(p, x, y, r, rnd):
    p.blob(
        [
            (x - 1.5 * r, y - 0.5 * r),
            (x - 0.6 * r, y + 0.4 * r),
            (x + 0.6 * r, y + 0.4 * r),
            (x + 1.6 * r, y - 0.7 * r),
            (x + 0.9 * r, y + 0.8 * r),
            (x, y + 1.1 * r),
            (x - 0.9 * r, y + 0.7 * r),
        ],
        near(rnd, (250, 214, 60), 6),
    )
    p.circle(x + 1.55 * r, y - 0.6 * r, 0.16 * r, (100, 74, 40), outline=False)


def grapes(p, x, y, r, rnd, tone=None):
    tone = tone or rnd.choice(((120, 60, 150), (150, 190, 70)))
    for row, n in enumerate((4, 3, 2, 1)):
        for k in range(n):
            round_piece(tone)(p, x + (k - (n - 1) / 2) * 0.56 * r, y + (row - 1.5) * 0.52 * r, 0.34 * r, rnd)


def slice_of(rim, inner, seeds=None):
    def draw(p, x, y, r, rnd):
        p.circle(x, y, r, rim)
        p.circle(x, y, 0.8 * r, inner, outline=False)
        for k in range(5 if seeds else 0):
            a = 1.26 * k
            p.circle(x + 0.42 * r * math.cos(a), y + 0.42 * r * math.sin(a), 0.12 * r, seeds, outline=False)

    return draw


def lemon_slice(p, x, y, r, rnd):
    p.circle(x, y, r, (246, 206, 40))
    p.circle(x, y, 0.82 * r, (255, 246, 190), outline=False)
    for k in range(6):
        a = k * math.pi / 3
        far = [(x + 0.74 * r * math.cos(a + d), y + 0.74 * r * math.sin(a + d)) for d in (-0.42, 0, 0.42)]
        p.poly([(x + 0.1 * r * math.cos(a), y + 0.1 * r * math.sin(a)), *far], (250, 220, 80), False)


def _mushroom(p, x, y, r, rnd):
    p.blob(
        [(x - r, y), (x - 0.6 * r, y - 0.8 * r), (x + 0.6 * r, y - 0.8 * r), (x + r, y), (x, y + 0.2 * r)],
        (206, 176, 140),
    )
    p.round_rect(x - 0.32 * r, y - 0.1 * r, x + 0.32 * r, y + 0.9 * r, 0.15 * r, (240, 224, 196))


def olive(p, x, y, r, rnd):
    p.circle(x, y, 0.8 * r, (52, 50, 50))
    p.circle(x, y, 0.34 * r, SAUCE, outline=False)


def basil(p, x, y, r, rnd):
    for turn in (-0.5, 0.6):
        p.ellipse(x + turn * 0.5 * r, y, 0.9 * r, 0.46 * r, (60, 140, 50), turn)


def _pepperoni(p, x, y, r, rnd):
    p.circle(x, y, 1.15 * r, (196, 50, 40))
    for u, v in ((-0.4, 0.2), (0.3, -0.4), (0.4, 0.5)):
        p.circle(x + u * r, y + v * r, 0.16 * r, (232, 120, 96), outline=False)


def lettuce(p, x, y, r, rnd):
    tone = near(rnd, (120, 190, 70), 14)
    turn = rnd.uniform(0, 6)
    p.blob(
        [
            (
                x + r * (1.1 + 0.25 * (k % 2)) * math.cos(turn + k * 0.785),
                y + 0.8 * r * (1.1 + 0.25 * (k % 2)) * math.sin(turn + k * 0.785),
            )
            for k in range(8)
        ],
        tone,
        3,
    )
    p.line([(x - 0.7 * r, y + 0.2 * r), (x + 0.7 * r, y - 0.2 * r)], 0.14 * r, shade(tone, 0.4))


def popcorn(p, x, y, r, rnd):
    for u, v in points("-0.5 0.1, 0.5 0, 0 -0.5, 0 0.4"):
        p.circle(x + u * r, y + v * r, 0.62 * r, near(rnd, (255, 248, 222), 4))
    p.circle(x, y, 0.26 * r, (246, 206, 110), outline=False)


def flake(p, x, y, r, rnd):
    p.ellipse(x, y, r * 1.1, r * 0.7, near(rnd, (232, 170, 76), 12), rnd.uniform(0, 3))


def ring(p, x, y, r, rnd):
    tone = near(rnd, rnd.choice(((240, 90, 90), (250, 200, 70), (110, 190, 90), (100, 160, 240))), 6)
    p.circle(x, y, r, tone)
    p.circle(x, y, 0.4 * r, (255, 252, 246), outline=False)


def scoop_of(colour):
    def draw(p, x, y, r, rnd):
        p.circle(x, y, r, near(rnd, colour, 6))
        p.ellipse(x - 0.3 * r, y - 0.4 * r, 0.25 * r, 0.18 * r, shade(colour, 0.5), outline=False)

    return draw


def meatball(p, x, y, r, rnd):
    p.circle(x, y, r, near(rnd, MEAT, 8))
    p.ellipse(x - 0.3 * r, y - 0.4 * r, 0.26 * r, 0.2 * r, shade(MEAT, 0.35), outline=False)


def half_egg(p, x, y, r, rnd):
    p.ellipse(x, y, r, 0.78 * r, (255, 254, 250))
    p.circle(x, y, 0.48 * r, (250, 176, 40), outline=False)


PIECES = {
    "strawberries": strawberry,
    "blueberries": round_piece((64, 84, 170), dot=(40, 50, 110)),
    "raspberries": round_piece((220, 50, 96), dot=(170, 30, 70)),
    "cherries": cherry,
    "apples": round_piece((214, 44, 46), LEAF),
    "green apples": round_piece((140, 196, 70), LEAF),
    "oranges": round_piece((246, 146, 36), LEAF),
    "lemons": round_piece((250, 220, 60), LEAF),
    "peaches": round_piece((252, 170, 110), LEAF),
    "plums": round_piece((110, 56, 120), LEAF),
    "bananas": _banana,
    "grapes": grapes,
    "tomatoes": round_piece((226, 54, 42), LEAF),
    "popcorn": popcorn,
}
TOPPINGS = {
    "pepperoni": _pepperoni,
    "mushrooms": _mushroom,
    "olives": olive,
    "basil": basil,
    "tomatoes": slice_of((206, 44, 34), (232, 90, 60), (252, 200, 120)),
    "peppers": slice_of((60, 150, 60), (250, 214, 100)),
}
FRUITS = ("apples", "oranges", "lemons", "bananas", "grapes", "peaches", "plums", "green apples")
BERRIES = ("strawberries", "blueberries", "raspberries", "cherries")


def croissant(p, x, y, r, rnd):
    tone = near(rnd, (222, 150, 66), 6)
    for k in (-2, 2, -1, 1, 0):
        p.ellipse(
            x + k * 0.38 * r,
            y + abs(k) ** 1.6 * 0.13 * r,
            (0.36 - 0.05 * abs(k)) * r,
            (0.5 - 0.1 * abs(k)) * r,
            shade(tone, -0.1 * (k % 2)),
            0.3 * k,
        )
        p.arc(x + k * 0.38 * r, y + abs(k) ** 1.6 * 0.13 * r, 0.2 * r, 0.4 * r, 200, 290, 0.05 * r, shade(tone, -0.3))


def cookie(p, x, y, r, rnd):
    p.circle(x, y, r, near(rnd, (214, 154, 86), 6))
    for u, v in points("-0.4 -0.3, 0.3 -0.45, 0.05 0.05, -0.35 0.4, 0.45 0.3"):
        p.circle(x + u * r, y + v * r, 0.16 * r, CHOCOLATE, outline=False)
