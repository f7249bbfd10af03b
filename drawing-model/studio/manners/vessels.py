"""What is full or empty: glasses, baskets, buckets, shelves, carts."""

import math

from ..brush import shade
from ..palette import COLOURS, near
from .grounds import WATER, WOOD, dots, half_turn
from .states import Kind, contrast

KINDS: list[Kind] = []
EMPTY = "empty {n}|empty {n}|{n} with nothing in it|{n} that is empty"
DRINKS = {
    "water": WATER,
    "milk": (250, 250, 246),
    "orange juice": (255, 160, 40),
    "red wine": (140, 24, 50),
    "tea": (190, 110, 40),
    "cola": (70, 36, 24),
}


def _glassware(p, shape, state, fill):
    """A vessel of glass, told by the polygon of its inside, filled as its state says."""
    level = {"full": 0.9, "half": 0.48, "empty": 0.0}[state]
    bottom, top = max(y for _, y in shape), min(y for _, y in shape)
    p.poly(shape, (222, 238, 246))
    if level:
        cut = bottom - (bottom - top) * level
        p.poly(_below(shape, cut), fill)
    p.line([*shape[:1], *shape[::-1]], 0.035, (120, 150, 170))
    p.line([(-0.12, top + 0.12), (-0.1, bottom - 0.2)], 0.035, (255, 255, 255))


def _below(shape, cut):
    """The part of a polygon under a level."""
    kept = []
    for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1]):
        if ay >= cut:
            kept.append((ax, ay))
        if (ay >= cut) != (by >= cut):
            t = (cut - ay) / (by - ay)
            kept.append((ax + (bx - ax) * t, cut))
    return kept


@contrast(
    KINDS,
    "glass",
    wide=0.6,
    painted=False,
    fills=DRINKS,
    full="{n} full of {f}|full {n} of {f}|{n} of {f}",
    empty=EMPTY,
    half="half full {n} of {f}|half empty {n} of {f}|{n} half full of {f}",
)
def _glass(p, rnd, c, state, fill):
    _glassware(p, [(-0.24, -0.8), (0.24, -0.8), (0.18, 0), (-0.18, 0)], state, fill)


BOTTLE = dots("-.07 -1, .07 -1, .07 -.72, .2 -.55, .2 0, -.2 0, -.2 -.55, -.07 -.72")


@contrast(
    KINDS,
    "bottle",
    wide=0.5,
    painted=False,
    fills=DRINKS,
    full="{n} full of {f}|full {n} of {f}",
    empty=EMPTY + "|empty glass {n}",
    half="half full {n} of {f}|half empty {n} of {f}",
)
def _bottle(p, rnd, c, state, fill):
    _glassware(p, BOTTLE, state, fill)


HEAPS = {
    "apples": (214, 40, 44),
    "oranges": (250, 150, 40),
    "eggs": (248, 236, 216),
    "lemons": (250, 220, 60),
    "plums": (110, 60, 140),
    "potatoes": (190, 150, 96),
    "cherries": (180, 20, 44),
    "balls": (60, 120, 220),
}


def _heap(p, rnd, fill, wide, y, r=0.12, rows=3):
    for row in range(rows):
        count = max(1, int(wide / r / 1.7) - row)
        for k in range(count):
            x = (k - (count - 1) / 2) * r * 1.75
            p.circle(x, y - row * r * 1.15, r, near(rnd, fill, 9))
            p.circle(x - r * 0.3, y - row * r * 1.15 - r * 0.3, r * 0.22, shade(fill, 0.5), outline=False)


FULL = "{n} full of {f}|{n} full of {f}|full {n} of {f}|{n} filled with {f}"


@contrast(KINDS, "basket", wide=1.4, colour=(196, 146, 84), painted=False, fills=HEAPS, full=FULL, empty=EMPTY)
def _basket(p, rnd, c, state, fill):
    p.arc(0, -0.45, 0.52, 0.5, 180, 360, 0.06, shade(c, -0.3))
    p.ellipse(0, -0.45, 0.6, 0.12, shade(c, -0.55))
    if state == "full":
        _heap(p, rnd, fill, 1.05, -0.46)
    p.poly(dots("-.6 -.45, -.4 -.37, 0 -.33, .4 -.37, .6 -.45, .46 0, -.46 0"), c)
    for k in range(3):
        p.line([(-0.56 + 0.03 * k, -0.3 + 0.1 * k), (0.56 - 0.03 * k, -0.3 + 0.1 * k)], 0.025, shade(c, -0.3))
    for k in range(7):
        p.line([(-0.45 + 0.15 * k, -0.34), (-0.38 + 0.127 * k, -0.02)], 0.02, shade(c, -0.2))


@contrast(
    KINDS,
    "bucket",
    wide=1.0,
    fills={
        "water": WATER,
        "milk": (250, 250, 246),
        "sand": (226, 196, 130),
        "paint": (222, 60, 160),
        "mud": (110, 78, 46),
    },
    full=FULL,
    empty=EMPTY,
)
def _bucket(p, rnd, c, state, fill):
    p.arc(0, -0.66, 0.42, 0.36, 180, 360, 0.03, (120, 120, 124))
    p.poly([(-0.44, -0.66), (0.44, -0.66), (0.32, 0), (-0.32, 0)], c)
    p.ellipse(0, -0.66, 0.44, 0.13, shade(c, -0.2))
    p.ellipse(0, -0.66, 0.39, 0.1, shade(c, -0.65) if state == "empty" else fill)
    if state == "full":
        p.ellipse(0, -0.7, 0.37, 0.09, shade(fill, 0.1))
        p.arc(-0.05, -0.7, 0.22, 0.05, 190, 320, 0.02, shade(fill, 0.5))


@contrast(
    KINDS,
    "jar",
    "glass jar",
    wide=0.8,
    painted=False,
    fills={
        "cookies": (206, 150, 84),
        "jam": (180, 24, 44),
        "honey": (240, 170, 40),
        "candies": (236, 80, 150),
        "marbles": (60, 120, 220),
        "olives": (110, 130, 50),
    },
    full=FULL,
    empty=EMPTY,
)
def _jar(p, rnd, c, state, fill):
    p.round_rect(-0.36, -0.84, 0.36, 0, 0.12, (222, 238, 246))
    if state == "full" and fill in ((180, 24, 44), (240, 170, 40)):
        p.round_rect(-0.32, -0.68, 0.32, -0.03, 0.1, fill)
    elif state == "full":
        for row in range(5):
            for k in range(4 - row % 2):
                x = (k - (3 - row % 2) / 2) * 0.17
                tone = (
                    rnd.choice(((236, 80, 150), (90, 180, 240), (250, 214, 60), (120, 200, 90)))
                    if fill[2] == 150
                    else fill
                )
                p.circle(x, -0.12 - 0.135 * row, 0.095, near(rnd, tone, 12))
    p.line([(-0.27, -0.72), (-0.27, -0.16)], 0.04, (255, 255, 255))
    p.round_rect(-0.3, -1.0, 0.3, -0.82, 0.04, (200, 70, 60))


@contrast(
    KINDS,
    "shelf",
    wide=1.2,
    base="room",
    colour=WOOD,
    painted=False,
    fills={"books": "books", "bottles": "bottles", "toys": "toys"},
    full=FULL,
    empty=EMPTY,
)
def _shelf(p, rnd, c, state, fill):
    p.rect(-0.56, -1.0, 0.56, 0, shade(c, -0.4))
    for row in range(3):
        floor = -0.06 - 0.31 * row
        x = -0.48
        while state == "full" and x < 0.42:
            tone, w = rnd.choice(list(COLOURS.values())[:8]), rnd.uniform(0.07, 0.11)
            if fill == "books":
                p.rect(x, floor - rnd.uniform(0.19, 0.24), x + w, floor, tone)
            elif fill == "bottles":
                p.rect(x, floor - 0.14, x + w, floor, tone)
                p.rect(x + w * 0.35, floor - 0.22, x + w * 0.65, floor - 0.14, tone)
            else:
                p.circle(x + 0.08, floor - 0.08, 0.08, tone)
                w = 0.16
            x += w + 0.012
        p.rect(-0.56, floor, 0.56, floor + 0.05, c)
    for x in (-0.56, 0.5):
        p.rect(x, -1.0, x + 0.06, 0, c)
    p.rect(-0.56, -1.0, 0.56, -0.94, c)


@contrast(
    KINDS, "bowl", wide=1.6, fills={**HEAPS, "soup": (226, 140, 50), "rice": (250, 248, 240)}, full=FULL, empty=EMPTY
)
def _bowl(p, rnd, c, state, fill):
    p.ellipse(0, -0.56, 0.7, 0.17, shade(c, 0.3))
    p.ellipse(0, -0.55, 0.63, 0.13, shade(c, -0.35))
    if state == "full" and fill in HEAPS.values():
        _heap(p, rnd, fill, 1.1, -0.6, 0.13)
    elif state == "full":
        p.ellipse(0, -0.56, 0.61, 0.14 if fill[2] < 100 else 0.22, fill)
    p.poly(
        [(-0.7, -0.56)]
        + [(-0.7 * math.cos(a), -0.56 + 0.12 * math.sin(a)) for a in half_turn()]
        + [(0.3, 0), (-0.3, 0)],
        c,
    )


@contrast(
    KINDS,
    "plate",
    wide=1.7,
    colour=(244, 244, 246),
    fills={"spaghetti": "spaghetti", "cookies": "cookies", "fruit": "fruit"},
    full="{n} full of {f}|{n} of {f}|full {n} of {f}",
    empty="empty {n}|{n} with nothing on it|{n} that is empty",
)
def _plate(p, rnd, c, state, fill):
    p.ellipse(0, -0.3, 0.82, 0.3, shade(c, -0.08))
    p.ellipse(0, -0.32, 0.78, 0.27, c)
    p.ellipse(0, -0.32, 0.54, 0.17, shade(c, -0.1))
    if state == "empty":
        return
    if fill == "spaghetti":
        p.ellipse(0, -0.42, 0.5, 0.2, (240, 206, 110))
        for k in range(9):
            p.arc(rnd.uniform(-0.2, 0.2), -0.42, 0.28, 0.12, 30 * k, 30 * k + 170, 0.025, (206, 160, 60))
        p.ellipse(0, -0.54, 0.26, 0.1, (206, 50, 36))
    elif fill == "cookies":
        for x, y in dots("-.36 -.36, .02 -.3, .38 -.36, -.18 -.5, .2 -.5, 0 -.66"):
            p.ellipse(x, y, 0.2, 0.13, (206, 150, 84))
            for dx in (-0.08, 0.04, 0.1):
                p.circle(x + dx, y + rnd.uniform(-0.06, 0.05), 0.025, (90, 54, 30), outline=False)
    else:
        for x, y, tone in (
            (-0.36, -0.42, (214, 40, 44)),
            (0.36, -0.42, (250, 150, 40)),
            (0, -0.4, (120, 190, 70)),
            (0.18, -0.6, (250, 220, 60)),
            (-0.17, -0.6, (120, 60, 150)),
        ):
            p.circle(x, y, 0.17, tone)


@contrast(
    KINDS,
    "cart",
    "wagon",
    wide=1.5,
    base="floor",
    colour=WOOD,
    painted=False,
    fills={"hay": (226, 190, 80), "apples": (214, 40, 44), "pumpkins": (240, 130, 30), "melons": (80, 150, 60)},
    full=FULL,
    empty=EMPTY,
)
def _cart(p, rnd, c, state, fill):
    if state == "full" and fill[2] == 80:
        p.blob(dots("-.6 -.56, -.5 -.9, 0 -1, .5 -.9, .6 -.56, 0 -.5"), fill)
        for _ in range(16):
            x, y = rnd.uniform(-0.5, 0.45), rnd.uniform(-0.9, -0.6)
            p.line([(x, y), (x + 0.1, y - 0.06)], 0.02, shade(fill, -0.25))
    elif state == "full":
        _heap(p, rnd, fill, 1.2, -0.62, 0.14)
    p.line([(0.6, -0.4), (0.95, -0.3)], 0.05, shade(c, -0.3))
    p.poly([(-0.7, -0.64), (0.7, -0.64), (0.62, -0.28), (-0.62, -0.28)], c)
    p.line([(-0.66, -0.46), (0.66, -0.46)], 0.03, shade(c, -0.3))
    for x in (-0.38, 0.38):
        p.circle(x, -0.22, 0.22, shade(c, -0.45))
        p.circle(x, -0.22, 0.15, shade(c, 0.35))
        for k in range(3):
            p.line(
                [
                    (x - 0.15 * math.cos(k), -0.22 - 0.15 * math.sin(k)),
                    (x + 0.15 * math.cos(k), -0.22 + 0.15 * math.sin(k)),
                ],
                0.03,
                shade(c, -0.45),
            )
