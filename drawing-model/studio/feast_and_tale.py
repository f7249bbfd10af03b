"""Dishes drawn large with what lies on them, and what happens in tales and in space."""

import math
import random
from functools import cache

from textimage.words import plural, with_article

from .actors import Actor, beast_actor, bird_actor, thing_actor
from .brush import mix, shade
from .casting import NUMBERS, OUTLINE, pen_at, walker
from .chance import weighted
from .heads import draw_back_hair, draw_head
from .meals import PLATE, YOLK
from .palette import COLOURS, HAIR_COLOURS, SKINS, near
from .people import draw_person
from .person import random_person
from .relations import seat_rider
from .roles import ROLES
from .thing import THINGS

WOODS = ((176, 120, 70), (146, 96, 58), (204, 156, 100), (120, 78, 48))
WARE = ("white", "blue", "red", "green", "yellow", "pink", "light blue", "black", "turquoise", "orange", "purple")
CRUST, DOUGH, CHEESE = (206, 146, 76), (236, 196, 126), (252, 208, 84)
SAUCE, LEAF, MEAT, CHOCOLATE = (206, 50, 34), (96, 170, 60), (122, 72, 44), (94, 54, 34)
CREAM, STEEL, GOLD = (255, 250, 240), (190, 196, 206), (248, 202, 54)
INK = (34, 30, 34)
SPRINKLES = ((240, 70, 80), (70, 150, 240), (250, 214, 60), (90, 190, 90), (255, 255, 255), (170, 90, 200))


def feast_and_tale(studio):
    """Drawn again where something has the colour of its background."""
    kind = weighted(studio.rnd, {_dish: 0.5, _tale: 0.5})
    for _ in range(6):
        stage, text = kind(studio)
        words = stage.words.split() if "background" in stage.words else []
        if not any(word in text.split() for word in words if word in COLOURS):
            break
    return stage, text


@cache
def _points(text: str) -> tuple[tuple[float, ...], ...]:
    """The points of a shape, written as "x y, x y" or with a third number each."""
    return tuple(tuple(float(number) for number in point.split()) for point in text.split(","))


# Words.


def _listed(items) -> str:
    items = list(items)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def _with(text, items) -> str:
    return f"{text} with {_listed(items)}" if items else text


def _ware(rnd, kind="plate", on="on", chance=0.45, plain=0.5):
    """A colour and the words for what carries the food; nothing is said of most white plates."""
    if rnd.random() < chance:
        word = rnd.choice(WARE)
        return near(rnd, COLOURS[word], 8), f" {on} {with_article(f'{word} {kind}')}"
    return near(rnd, PLATE, 3), f" {on} a {kind}" if rnd.random() < plain else ""


def _painted(rnd, chance=0.4, words=WARE):
    """A colour with its word, or any colour and no word."""
    word = rnd.choice(words)
    return near(rnd, COLOURS[word], 8), word if rnd.random() < chance else ""


def _a(*words) -> str:
    return with_article(" ".join(w for w in words if w))


# Pieces of food at a point, of a radius.


def _strawberry(p, x, y, r, rnd):
    p.blob(
        [(x - r, y - 0.4 * r), (x, y - 0.8 * r), (x + r, y - 0.4 * r), (x + 0.4 * r, y + 0.7 * r), (x, y + r)],
        (224, 40, 52),
    )
    for u, v in ((-0.4, -0.1), (0.3, 0.0), (0, 0.45)):
        p.circle(x + u * r, y + v * r, 0.1 * r, (252, 220, 130), outline=False)
    p.poly([(x - 0.6 * r, y - 0.6 * r), (x, y - 1.15 * r), (x + 0.6 * r, y - 0.6 * r), (x, y - 0.3 * r)], LEAF, False)


def _round(colour, leaf=None, dot=None):
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


def _cherry(p, x, y, r, rnd):
    p.line([(x, y - 0.6 * r), (x + 0.5 * r, y - 2.2 * r)], 0.2 * r, (90, 120, 50))
    _round((206, 24, 46))(p, x, y, r, rnd)


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


def _grapes(p, x, y, r, rnd, tone=None):
    tone = tone or rnd.choice(((120, 60, 150), (150, 190, 70)))
    for row, n in enumerate((4, 3, 2, 1)):
        for k in range(n):
            _round(tone)(p, x + (k - (n - 1) / 2) * 0.56 * r, y + (row - 1.5) * 0.52 * r, 0.34 * r, rnd)


def _slice_of(rim, inner, seeds=None):
    def draw(p, x, y, r, rnd):
        p.circle(x, y, r, rim)
        p.circle(x, y, 0.8 * r, inner, outline=False)
        for k in range(5 if seeds else 0):
            a = 1.26 * k
            p.circle(x + 0.42 * r * math.cos(a), y + 0.42 * r * math.sin(a), 0.12 * r, seeds, outline=False)

    return draw


def _lemon_slice(p, x, y, r, rnd):
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


def _olive(p, x, y, r, rnd):
    p.circle(x, y, 0.8 * r, (52, 50, 50))
    p.circle(x, y, 0.34 * r, SAUCE, outline=False)


def _basil(p, x, y, r, rnd):
    for turn in (-0.5, 0.6):
        p.ellipse(x + turn * 0.5 * r, y, 0.9 * r, 0.46 * r, (60, 140, 50), turn)


def _pepperoni(p, x, y, r, rnd):
    p.circle(x, y, 1.15 * r, (196, 50, 40))
    for u, v in ((-0.4, 0.2), (0.3, -0.4), (0.4, 0.5)):
        p.circle(x + u * r, y + v * r, 0.16 * r, (232, 120, 96), outline=False)


def _lettuce(p, x, y, r, rnd):
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


def _popcorn(p, x, y, r, rnd):
    for u, v in _points("-0.5 0.1, 0.5 0, 0 -0.5, 0 0.4"):
        p.circle(x + u * r, y + v * r, 0.62 * r, near(rnd, (255, 248, 222), 4))
    p.circle(x, y, 0.26 * r, (246, 206, 110), outline=False)


def _flake(p, x, y, r, rnd):
    p.ellipse(x, y, r * 1.1, r * 0.7, near(rnd, (232, 170, 76), 12), rnd.uniform(0, 3))


def _ring(p, x, y, r, rnd):
    tone = near(rnd, rnd.choice(((240, 90, 90), (250, 200, 70), (110, 190, 90), (100, 160, 240))), 6)
    p.circle(x, y, r, tone)
    p.circle(x, y, 0.4 * r, (255, 252, 246), outline=False)


def _scoop_of(colour):
    def draw(p, x, y, r, rnd):
        p.circle(x, y, r, near(rnd, colour, 6))
        p.ellipse(x - 0.3 * r, y - 0.4 * r, 0.25 * r, 0.18 * r, shade(colour, 0.5), outline=False)

    return draw


def _meatball(p, x, y, r, rnd):
    p.circle(x, y, r, near(rnd, MEAT, 8))
    p.ellipse(x - 0.3 * r, y - 0.4 * r, 0.26 * r, 0.2 * r, shade(MEAT, 0.35), outline=False)


def _half_egg(p, x, y, r, rnd):
    p.ellipse(x, y, r, 0.78 * r, (255, 254, 250))
    p.circle(x, y, 0.48 * r, (250, 176, 40), outline=False)


PIECES = {
    "strawberries": _strawberry,
    "blueberries": _round((64, 84, 170), dot=(40, 50, 110)),
    "raspberries": _round((220, 50, 96), dot=(170, 30, 70)),
    "cherries": _cherry,
    "apples": _round((214, 44, 46), LEAF),
    "green apples": _round((140, 196, 70), LEAF),
    "oranges": _round((246, 146, 36), LEAF),
    "lemons": _round((250, 220, 60), LEAF),
    "peaches": _round((252, 170, 110), LEAF),
    "plums": _round((110, 56, 120), LEAF),
    "bananas": _banana,
    "grapes": _grapes,
    "tomatoes": _round((226, 54, 42), LEAF),
    "popcorn": _popcorn,
}
TOPPINGS = {
    "pepperoni": _pepperoni,
    "mushrooms": _mushroom,
    "olives": _olive,
    "basil": _basil,
    "tomatoes": _slice_of((206, 44, 34), (232, 90, 60), (252, 200, 120)),
    "peppers": _slice_of((60, 150, 60), (250, 214, 100)),
}
FRUITS = ("apples", "oranges", "lemons", "bananas", "grapes", "peaches", "plums", "green apples")
BERRIES = ("strawberries", "blueberries", "raspberries", "cherries")


# What food stands on and in. A dish's pen has the picture's side as its unit and the table at the origin.


def _plate(p, colour, half=0.45, y=-0.08):
    p.ellipse(0, y + 0.025, half, 0.105, shade(colour, -0.25))
    p.ellipse(0, y, half, 0.1, shade(colour, 0.12) if sum(colour) < 690 else colour)
    p.ellipse(0, y, half * 0.74, 0.066, shade(colour, -0.08), outline=False)


def _from_above(p, rnd, radius=0.43, low=0.6):
    """A pen for what is round and flat, seen from above or aslant, whose unit is its radius."""
    squash = rnd.choice((low, 0.8, 1.0, 1.0))
    return p.at(0, -radius * squash - 0.01, radius, squash=squash)


def _flat_plate(p, colour):
    p.circle(0.0, 0.05, 1.0, shade(colour, -0.3))
    p.circle(0, 0, 1.0, colour)
    p.circle(0, 0, 0.8, shade(colour, -0.08), outline=False)


def _bowl_front(p, colour, half=0.38, top=-0.34):
    rim = [(half * math.cos(math.pi * k / 12), top + 0.07 * math.sin(math.pi * k / 12)) for k in range(13)]
    p.poly(
        [
            *rim,
            (-half * 0.86, top * 0.5),
            (-half * 0.5, -0.03),
            (-half * 0.42, 0),
            (half * 0.42, 0),
            (half * 0.5, -0.03),
            (half * 0.86, top * 0.5),
        ],
        colour,
    )
    p.line([(x, y + 0.02) for x, y in rim], 0.016, shade(colour, 0.35))


def _heap(p, rnd, pieces, half, top, r, high=4):
    """Pieces in rows, the back ones higher."""
    for row in range(high):
        wide = half * (0.45 + 0.5 * row / max(1, high - 1))
        count = max(2, round(2 * wide / (1.7 * r)))
        for k in range(count):
            x = -wide + r * 0.8 + (2 * wide - 1.6 * r) * k / (count - 1)
            rnd.choice(pieces)(p, x + rnd.uniform(-0.2, 0.2) * r, top - (high - 1 - row) * r * 0.85 + 0.02, r, rnd)


def _steam(p, x, y, tall=0.2, tone=(176, 186, 198)):
    for k in (-1, 0, 1):
        at = x + 0.09 * k
        p.line(
            [(at, y), (at + 0.035, y - tall * 0.35), (at - 0.025, y - tall * 0.7), (at + 0.02, y - tall)],
            0.022,
            tone,
            True,
        )


def _sprinkles(p, rnd, spots, long=0.03):
    for x, y in spots:
        a = rnd.uniform(0, 3.1)
        p.line([(x, y), (x + long * math.cos(a), y + long * math.sin(a))], long * 0.5, rnd.choice(SPRINKLES))


def _glass(p, x, drink, half=0.17, top=-0.7, level=0.82, ice=False, straw=None, foam=None):
    fill = top * level
    if straw:
        p.line([(x + half * 0.1, -0.1), (x + half * 0.6, top - 0.12), (x + half * 1.3, top - 0.17)], 0.03, straw)
    p.poly([(x - half, top), (x + half, top), (x + half * 0.76, 0), (x - half * 0.76, 0)], (226, 240, 248))
    p.poly(
        [(x - half * 0.93, fill), (x + half * 0.93, fill), (x + half * 0.72, -0.03), (x - half * 0.72, -0.03)],
        drink,
        False,
    )
    if straw:
        p.line([(x + half * 0.05, -0.1), (x + half * 0.42, fill)], 0.026, mix(straw, drink, 0.5))
    for k in range(3 if ice else 0):
        cube = p.at(x + (k - 1) * half * 0.55, fill + 0.05 + 0.05 * (k % 2), half * 0.26, turn=0.4 * k - 0.3)
        cube.round_rect(-1, -1, 1, 1, 0.2, mix((236, 248, 255), drink, 0.2))
    p.ellipse(x, fill, half * 0.93, 0.03, foam or shade(drink, 0.25), outline=False)
    p.line([(x - half, top), (x - half * 0.76, 0), (x + half * 0.76, 0), (x + half, top)], 0.012, (140, 170, 190))
    p.line([(x - half * 0.66, top * 0.75), (x - half * 0.56, top * 0.25)], 0.018, (255, 255, 255))


def _cup(p, x, colour, drink, half=0.25, top=-0.4, saucer=True):
    if saucer:
        p.ellipse(x, -0.03, half * 1.7, 0.06, shade(colour, -0.2))
        p.ellipse(x, -0.045, half * 1.7, 0.055, colour)
    p.arc(x + half, top * 0.55, half * 0.5, -top * 0.27, -90, 100, 0.05, shade(colour, -0.15))
    p.blob(
        [
            (x - half, top),
            (x - half * 0.9, top * 0.4),
            (x - half * 0.5, -0.05),
            (x, -0.03),
            (x + half * 0.5, -0.05),
            (x + half * 0.9, top * 0.4),
            (x + half, top),
        ],
        colour,
    )
    p.ellipse(x, top, half, 0.06, shade(colour, -0.12))
    p.ellipse(x, top + 0.008, half * 0.86, 0.044, drink, outline=False)


# Dishes: each draws itself and returns the words for it.


def _pancakes(p, rnd):
    colour, where = _ware(rnd)
    _plate(p, colour)
    count = rnd.choice((3, 4, 5, 6))
    y = -0.1
    for _ in range(count):
        x = rnd.uniform(-0.015, 0.015)
        p.ellipse(x, y, 0.3, 0.085, (190, 116, 50))
        p.ellipse(x, y - 0.03, 0.3, 0.08, (240, 190, 110))
        y -= 0.075
    y += 0.045
    extras = []
    if rnd.random() < 0.65:
        p.ellipse(0, y, 0.22, 0.055, (166, 84, 24), outline=False)
        for x, drop in _points("-0.18 0.16, -0.05 0.11, 0.1 0.2, 0.2 0.12"):
            p.limb((x, y + 0.02), (x, y + drop), 0.026, 0.032, (166, 84, 24))
        extras.append(rnd.choice(("syrup", "maple syrup", "syrup", "syrup")))
    if rnd.random() < 0.5 or not extras:
        fruit = rnd.choice((*BERRIES, "berries"))
        for k, x in enumerate((-0.16, -0.06, 0.06, 0.16, 0.0)):
            kind = ("strawberries", "blueberries")[k % 2] if fruit == "berries" else fruit
            PIECES[kind](p, x, y - 0.03 - 0.06 * (k == 4), 0.06 if kind == "strawberries" else 0.048, rnd)
        extras.append(fruit)
    elif rnd.random() < 0.7:
        p.poly([(-0.08, y - 0.05), (0.05, y - 0.075), (0.09, y - 0.02), (-0.05, y + 0.01)], (255, 236, 130))
        p.poly([(-0.08, y - 0.05), (-0.05, y + 0.01), (-0.05, y + 0.04), (-0.08, y - 0.02)], (236, 206, 90))
        p.poly([(-0.05, y + 0.01), (0.09, y - 0.02), (0.09, y + 0.01), (-0.05, y + 0.04)], (244, 218, 104))
        extras.append("butter")
    rnd.shuffle(extras)
    number = f"a stack of {('three', 'four', 'five', 'six')[count - 3]} pancakes"
    return (
        _with(
            rnd.choice(("a stack of pancakes", "a stack of pancakes", "pancakes", "a pile of pancakes", number)), extras
        )
        + where
    )


def _noodle_soup(p, rnd):
    bowl, word = _painted(rnd)
    p.ellipse(0, -0.4, 0.42, 0.13, shade(bowl, -0.3))
    p.ellipse(0, -0.39, 0.38, 0.11, (226, 160, 80), outline=False)
    for k in range(7):
        y = -0.46 + 0.022 * k
        p.line(
            [(-0.3 + 0.02 * k, y), (-0.12, y - 0.02), (0.1, y + 0.02), (0.3 - 0.01 * k, y)],
            0.016,
            (252, 226, 140),
            True,
        )
    extras = []
    if rnd.random() < 0.7:
        number = rnd.choice((1, 2))
        for k in range(number):
            _half_egg(p, -0.18 + 0.2 * k, -0.43, 0.1, rnd)
        extras.append("an egg" if number == 1 else "two egg halves")
    if rnd.random() < 0.35:
        for k in range(3):
            p.circle(0.14 + 0.07 * k, -0.37 - 0.02 * (k % 2), 0.03, (70, 160, 60), outline=False)
        extras.append("green onions")
    if rnd.random() < 0.6 or not extras:
        for d in (0, 0.06):
            p.line([(0.1 + d, -0.42), (0.36 + d, -0.86)], 0.026, (150, 60, 40))
        extras.append("chopsticks")
    if rnd.random() < 0.4:
        _steam(p, -0.12, -0.54)
        extras.append("steam")
    _bowl_front(p, bowl, 0.42, -0.4)
    dish = rnd.choice(("noodle soup", "noodle soup", "ramen", "noodles"))
    return _with(f"{_a(word, 'bowl')} of {dish}", extras)


def _toppings(rnd, most=3):
    return rnd.sample(list(TOPPINGS), rnd.choice(range(1, most + 1)))


def _pizza_slice(p, rnd):
    names = _toppings(rnd)
    q = p.at(0, -0.42, 1.0, turn=rnd.uniform(-0.25, 0.25))
    q.poly([(-0.36, -0.3), (0.36, -0.3), (0.02, 0.42)], (230, 150, 60))
    q.poly([(-0.33, -0.28), (0.33, -0.28), (0.01, 0.38)], CHEESE, False)
    for x, y in ((-0.2, -0.04), (0.12, 0.12)):
        q.limb((x, y), (x + 0.03, y + 0.14), 0.03, 0.035, CHEESE)
    for k, (x, y) in enumerate(_points("-0.17 -0.16, 0.04 -0.17, 0.2 -0.15, -0.07 0, 0.11 0, 0.01 0.16")):
        TOPPINGS[names[k % len(names)]](q, x, y, 0.065, rnd)
    q.round_rect(-0.4, -0.4, 0.4, -0.26, 0.07, CRUST)
    return _with(rnd.choice(("a slice of pizza", "a slice of pizza", "a pizza slice", "a piece of pizza")), names)


def _pizza(p, rnd):
    names = _toppings(rnd)
    q = _from_above(p, rnd)
    q.circle(0, 0, 1.0, CRUST)
    q.circle(0, 0, 0.86, SAUCE, outline=False)
    q.circle(0, 0, 0.82, CHEESE, outline=False)
    for k in range(12):
        r, a = (0.28, 2.1 * k) if k < 3 else (0.62, 0.7 * k)
        TOPPINGS[names[k % len(names)]](q, r * math.cos(a), r * math.sin(a), 0.12, rnd)
    for k in range(4 if rnd.random() < 0.6 else 0):
        a = math.pi * k / 4 + 0.2
        q.line([(math.cos(a), math.sin(a)), (-math.cos(a), -math.sin(a))], 0.025, (196, 120, 50))
    return _with(rnd.choice(("a pizza", "a whole pizza", "a round pizza", "a big pizza")), names)


def _burger(p, rnd):
    fries = rnd.random() < 0.45
    x = -0.16 if fries else 0.0
    q = p.at(x, 0, 0.72 if fries else 1.0)
    inside = ["lettuce"] * (rnd.random() < 0.7) + ["cheese"] * (rnd.random() < 0.75) + ["tomato"] * (rnd.random() < 0.5)
    double = rnd.random() < 0.2
    q.round_rect(-0.38, -0.14, 0.38, 0, 0.07, (222, 152, 76))
    y = -0.14
    for _ in range(2 if double else 1):
        q.round_rect(-0.41, y - 0.11, 0.41, y + 0.01, 0.05, (104, 60, 36))
        y -= 0.11
        if "cheese" in inside:
            q.poly(
                [
                    (-0.41, y - 0.02),
                    (0.41, y - 0.02),
                    (0.38, y + 0.02),
                    (0.2, y + 0.11),
                    (0.06, y + 0.02),
                    (-0.16, y + 0.02),
                    (-0.28, y + 0.09),
                ],
                (254, 196, 40),
            )
            y -= 0.02
    if "tomato" in inside:
        q.round_rect(-0.37, y - 0.06, 0.37, y, 0.03, (226, 54, 42))
        y -= 0.055
    if "lettuce" in inside:
        wave = [(-0.43 + 0.086 * k, y + (0.03 if k % 2 else -0.02)) for k in range(11)]
        q.poly([*wave, (0.4, y - 0.06), (-0.4, y - 0.06)], (116, 190, 64))
        y -= 0.05
    q.blob(
        [(-0.4, y), (-0.38, y - 0.17), (-0.2, y - 0.28), (0, y - 0.31), (0.2, y - 0.28), (0.38, y - 0.17), (0.4, y)],
        (228, 158, 80),
    )
    for u, v in _points("-0.2 -0.18, -0.08 -0.24, 0.06 -0.2, 0.2 -0.2, 0 -0.13, -0.26 -0.1, 0.27 -0.1"):
        q.ellipse(u, y + v, 0.022, 0.014, (255, 240, 200), 0.5, outline=False)
    if fries:
        for k in range(8):
            p.limb(
                (0.2 + 0.026 * k, -0.1), (0.16 + 0.036 * k, -0.42 - 0.06 * (k * 7 % 3)), 0.018, 0.018, (252, 208, 86)
            )
        p.poly(_points("0.13 -0.3, 0.47 -0.3, 0.42 0, 0.18 0"), (214, 44, 44))
    noun = (
        "double burger"
        if double
        else rnd.choice(("burger", "burger", "hamburger", "cheeseburger" if "cheese" in inside else "burger"))
    )
    if noun == "cheeseburger":
        inside = [i for i in inside if i != "cheese"]
    rnd.shuffle(inside)
    if fries:
        return f"{_with('a ' + noun, inside)} and {rnd.choice(('fries', 'french fries'))}"
    return _with("a " + noun, inside)


def _spaghetti(p, rnd):
    kind = rnd.choice(("plate", "plate", "bowl"))
    colour, where = _ware(rnd, kind, "in" if kind == "bowl" else "on")
    q = _from_above(p, rnd)
    _flat_plate(q, colour)
    tone = (250, 216, 120)
    q.circle(0, 0, 0.66, shade(tone, -0.2))
    for _ in range(34):
        a, r, w = rnd.uniform(0, 6.3), rnd.uniform(0.1, 0.5), rnd.uniform(0.14, 0.34)
        x, y, b = r * math.cos(a), r * math.sin(a), rnd.uniform(0, 360)
        q.arc(x, y, w, w * 0.8, b, b + 190, 0.05, near(rnd, tone, 9))
    extras = []
    if rnd.random() < 0.75:
        q.blob(_points("-0.4 -0.05, -0.25 -0.34, 0.1 -0.38, 0.4 -0.16, 0.34 0.2, 0.05 0.34, -0.3 0.26"), SAUCE)
        extras.append(rnd.choice(("tomato sauce", "tomato sauce", "red sauce")))
    balls = rnd.random() < 0.55 or not extras
    if balls:
        count = rnd.choice((2, 3, 4, 5))
        for k in range(count):
            a = 6.28 * k / count + 0.5
            _meatball(q, 0.24 * math.cos(a), 0.22 * math.sin(a) - 0.04, 0.17, rnd)
        extras.append(rnd.choice((f"{NUMBERS[count]} meatballs", "meatballs", "meatballs")))
    if rnd.random() < 0.3:
        _basil(q, 0, -0.06, 0.16, rnd)
        extras.append("basil")
    dish = rnd.choice(("spaghetti", "spaghetti", "pasta"))
    if not where or kind == "bowl":
        return _with(f"a {kind} of {dish}" if not where else dish, extras) + where
    return _with(dish, extras) + where


def _bowl_of(p, rnd):
    """A bowl seen from the side with a heap in it."""
    kind = rnd.choice(
        (
            "salad",
            "salad",
            "cereal",
            "cereal",
            "rice",
            "fruit",
            "strawberries",
            "soup",
            "soup",
            "ice cream",
            "ice cream",
            "popcorn",
            "cherries",
            "blueberries",
            "porridge",
        )
    )
    bowl, word = _painted(rnd, 0.5)
    top, half, extras = -0.34, 0.38, []
    p.ellipse(0, top, half, 0.1, shade(bowl, -0.3))
    if kind == "salad":
        parts = rnd.sample(("tomatoes", "cucumber", "olives"), rnd.choice((1, 2, 3)))
        _heap(p, rnd, [_lettuce], half, top, 0.1, 3)
        draws = {
            "tomatoes": TOPPINGS["tomatoes"],
            "olives": _olive,
            "cucumber": _slice_of((60, 140, 60), (206, 236, 160), (240, 250, 210)),
        }
        for k, (x, y) in enumerate(_points("-0.2 -0.02, 0 -0.05, 0.2 -0.02, -0.1 -0.14, 0.1 -0.14, 0.3 0, -0.3 0")):
            draws[parts[k % len(parts)]](p, x, top + y, 0.065, rnd)
        extras = parts if rnd.random() < 0.8 else []
    elif kind in ("cereal", "porridge"):
        p.ellipse(0, top, half * 0.92, 0.085, (255, 252, 244), outline=False)
        if kind == "cereal":
            piece = rnd.choice((_flake, _ring))
            for _ in range(22):
                a, r = rnd.uniform(0, 6.3), rnd.uniform(0, 0.8)
                piece(p, r * half * math.cos(a), top - 0.02 + 0.07 * r * math.sin(a), 0.04, rnd)
            extras = ["milk"] if rnd.random() < 0.5 else []
        else:
            p.ellipse(0, top, half * 0.92, 0.085, (236, 216, 176), outline=False)
        if rnd.random() < 0.5 or kind == "porridge":
            fruit = rnd.choice(BERRIES)
            for x in (-0.2, -0.07, 0.07, 0.2):
                PIECES[fruit](p, x, top - 0.02, 0.058, rnd)
            extras.append(fruit)
        if rnd.random() < 0.4:
            p.line([(0.16, top), (0.44, top - 0.32)], 0.035, STEEL)
            extras.append("a spoon")
    elif kind == "rice":
        p.blob(
            [
                (-half * 0.9, top + 0.02),
                (-0.24, top - 0.16),
                (0, top - 0.22),
                (0.24, top - 0.16),
                (half * 0.9, top + 0.02),
            ],
            (254, 254, 250),
        )
        for _ in range(26):
            x = rnd.uniform(-0.26, 0.26)
            y = top + 0.02 - rnd.uniform(0, 0.2 * (1 - abs(x) / 0.36))
            p.ellipse(x, y, 0.018, 0.009, (222, 222, 214), rnd.uniform(0, 3), outline=False)
        if rnd.random() < 0.5:
            for d in (0, 0.05):
                p.line([(0.06 + d, top - 0.1), (0.36 + d, top - 0.44)], 0.024, (150, 60, 40))
            extras = ["chopsticks"]
    elif kind == "soup":
        soup, called = rnd.choice(
            (
                ((220, 74, 40), "tomato soup"),
                ((242, 166, 60), "pumpkin soup"),
                ((130, 180, 76), "pea soup"),
                ((236, 190, 96), "soup"),
            )
        )
        p.ellipse(0, top, half * 0.92, 0.085, soup, outline=False)
        if rnd.random() < 0.4:
            p.line([(0.12, top), (0.42, top - 0.3)], 0.035, STEEL)
            extras.append("a spoon")
        if rnd.random() < 0.6:
            _steam(p, -0.08, top - 0.1, 0.26)
            extras.append("steam" if rnd.random() < 0.6 else "steam rising from it")
        kind = called
    elif kind == "ice cream":
        tastes = rnd.choice(
            (((255, 180, 200), "strawberry "), (CHOCOLATE, "chocolate "), ((255, 240, 200), "vanilla "), (None, ""))
        )
        tones = [tastes[0] or c for c in ((255, 180, 200), (110, 66, 44), (255, 240, 200))]
        for (x, y), tone in zip(((-0.18, 0.0), (0.18, 0.0), (0.0, -0.15)), tones, strict=True):
            _scoop_of(tone)(p, x, top - 0.06 + y, 0.17, rnd)
        kind = tastes[1] + "ice cream"
        if rnd.random() < 0.6:
            _cherry(p, 0, top - 0.4, 0.06, rnd)
            extras.append("a cherry" if rnd.random() < 0.5 else "a cherry on top")
    else:
        names = rnd.sample(FRUITS, 4) if kind == "fruit" else [kind]
        _heap(
            p,
            rnd,
            [PIECES[n] for n in names],
            half,
            top,
            0.1 if kind == "fruit" else 0.075 if kind != "blueberries" else 0.055,
            3,
        )
    _bowl_front(p, bowl, half, top)
    return _with(f"{_a(word, 'bowl')} of {kind}", extras)


def _egg_top(p, x, y, r, rnd):
    p.blob(
        [
            (x + r * rnd.uniform(0.85, 1.15) * math.cos(k), y + r * rnd.uniform(0.8, 1.05) * math.sin(k))
            for k in (0, 0.9, 1.8, 2.7, 3.6, 4.5, 5.4)
        ],
        (255, 255, 252),
    )
    p.circle(x, y, 0.42 * r, YOLK)
    p.ellipse(x - 0.12 * r, y - 0.14 * r, 0.12 * r, 0.08 * r, (255, 240, 170), outline=False)


def _bacon(p, x, y, long):
    for k, tone in enumerate(((186, 60, 50), (246, 196, 170), (176, 54, 44))):
        wave = [(x - long / 2 + long * i / 6, y + 0.07 * k + (0.04 if i % 2 else -0.04)) for i in range(7)]
        p.line(wave, 0.08, tone, True)


def _eggs(p, rnd):
    count = rnd.choice((1, 2, 2, 2, 3))
    bacon, pan = rnd.random() < 0.5, rnd.random() < 0.4
    q = _from_above(p, rnd, 0.34 if pan else 0.43, 0.7)
    if pan:
        q = q.at(-0.24, 0)
        q.limb((0.8, 0), (1.75, 0), 0.09, 0.11, (110, 70, 46))
        q.circle(0, 0, 1.0, (40, 42, 48))
        q.circle(0, 0, 0.86, (66, 68, 76), outline=False)
        where = rnd.choice((" in a pan", " in a frying pan", " frying in a pan"))
    else:
        colour, where = _ware(rnd)
        _flat_plate(q, colour if sum(colour) < 690 else (226, 232, 240))
    spots = {1: ((0, 0),), 2: ((-0.34, 0.05), (0.34, -0.05)), 3: ((-0.36, -0.2), (0.36, -0.2), (0, 0.36))}[count]
    up = -0.2 if bacon else 0.0
    for x, y in spots:
        _egg_top(q, x * (0.9 if bacon else 1), y * (0.7 if bacon else 1) + up, (0.5, 0.36, 0.34)[count - 1], rnd)
    if bacon:
        for y in (0.36, 0.6):
            _bacon(q, 0, y, 0.9)
    eggs = (
        "a fried egg"
        if count == 1
        else rnd.choice((f"{NUMBERS[count]} fried eggs", f"{NUMBERS[count]} eggs", "fried eggs"))
    )
    return eggs + (rnd.choice((" and bacon", " with bacon")) if bacon else "") + where


def _bread_slice(p, x, y, r, inner=(250, 222, 166)):
    shape = _points("-0.8 0.9, -0.8 -0.2, -1.0 -0.5, -0.8 -0.9, 0 -1.02, 0.8 -0.9, 1.0 -0.5, 0.8 -0.2, 0.8 0.9")
    p.poly([(x + r * u, y + r * v) for u, v in shape], (184, 116, 56))
    p.poly([(x + r * u * 0.86, y + r * v * 0.87) for u, v in shape], inner, False)


def _toast(p, rnd):
    colour, where = _ware(rnd)
    count = rnd.choice((1, 1, 2))
    _plate(p, colour)
    spread, tone = rnd.choice(
        (
            ("strawberry jam", (206, 30, 60)),
            ("jam", (200, 34, 70)),
            ("butter", (255, 232, 110)),
            ("honey", (236, 160, 30)),
            ("chocolate spread", CHOCOLATE),
            ("avocado", (150, 196, 90)),
            ("a fried egg", None),
            ("cheese", (254, 196, 50)),
        )
    )
    for k in range(count):
        x, r = (0 if count == 1 else (-0.2, 0.2)[k]), (0.3 if count == 1 else 0.22)
        q = p.at(x, -0.08 - r, 1.0, turn=0 if count == 1 else (-0.12, 0.12)[k])
        _bread_slice(q, 0, 0, r)
        if tone is None:
            _egg_top(q, 0, 0, r * 0.66, rnd)
        else:
            q.blob(
                [
                    (r * 0.74 * u, r * 0.7 * v)
                    for u, v in _points("-0.9 -0.7, 0 -1, 0.9 -0.75, 0.75 0.2, 0.9 0.8, 0 0.7, -0.8 0.95, -0.75 0")
                ],
                tone,
            )
            q.ellipse(-r * 0.3, -r * 0.36, r * 0.12, r * 0.07, shade(tone, 0.5), -0.4, outline=False)
    noun = (
        rnd.choice(("toast", "a slice of toast", "a piece of toast", "a slice of bread"))
        if count == 1
        else rnd.choice(("two slices of toast", "toast"))
    )
    spread = "fried eggs" if count == 2 and tone is None else spread
    return f"{noun} with {spread}{where}"


def _sandwich(p, rnd):
    """Two triangles with their cut sides to the front."""
    colour, where = _ware(rnd)
    _plate(p, colour)
    inside = rnd.sample(("ham", "cheese", "lettuce", "tomato"), rnd.choice((2, 3)))
    tones = {"ham": (240, 150, 150), "cheese": (254, 200, 60), "lettuce": (110, 186, 64), "tomato": (222, 52, 42)}
    for x, flip in ((-0.21, False), (0.21, True)):
        q = p.at(x, -0.1, 1.0, flip)
        q.poly(_points("-0.19 -0.02, 0.19 -0.02, 0.19 -0.36, 0.06 -0.42"), (206, 146, 84))
        y = 0.0
        for name in ("bread", *inside, "bread"):
            tall = 0.07 if name == "bread" else 0.05
            q.poly([(-0.19, y), (0.19, y), (0.19, y - tall), (-0.19, y - tall)], tones.get(name, (250, 226, 176)))
            y -= tall
        q.poly([(-0.19, y), (0.19, y), (0.08, y - 0.16)], (224, 166, 100))
    text = rnd.choice(
        (
            "a sandwich cut in half",
            "a sandwich cut in half",
            "two halves of a sandwich",
            "a sandwich cut into two triangles",
        )
    )
    return _with(text, inside if rnd.random() < 0.7 else []) + where


def _cheese_wedge(p, x, y, size):
    q = p.at(x, y, size)
    q.poly(_points("-0.5 -0.3, 0.5 -0.5, 0.5 0, -0.5 0"), (250, 190, 50))
    q.poly([(-0.5, -0.3), (0.5, -0.5), (0.2, -0.62)], (255, 218, 110))
    for u, v, r in ((-0.2, -0.14, 0.07), (0.15, -0.24, 0.09), (0.35, -0.1, 0.06)):
        q.circle(u, v, r, (222, 156, 30), outline=False)


def _cheese_board(p, rnd):
    p.round_rect(-0.46, -0.16, 0.46, -0.02, 0.04, (150, 98, 56))
    p.round_rect(-0.46, -0.2, 0.46, -0.06, 0.04, (190, 134, 80))
    _cheese_wedge(p, -0.2, -0.12, 0.44)
    p.ellipse(0.2, -0.13, 0.14, 0.06, (236, 226, 200))
    p.rect(0.06, -0.24, 0.34, -0.13, (250, 244, 226), False)
    p.ellipse(0.2, -0.24, 0.14, 0.06, (255, 252, 240))
    extras = []
    if rnd.random() < 0.7:
        _grapes(p, 0.02, -0.22, 0.15, rnd, (120, 60, 150))
        extras.append("grapes")
    forms = (
        ("a cheese board", "a board of cheese")
        if extras
        else ("a cheese board", "cheese on a wooden board", "different cheeses on a board")
    )
    return _with(rnd.choice(forms), extras)


def _fish_dish(p, rnd):
    colour, where = _ware(rnd, plain=1.0)
    q = _from_above(p, rnd, 0.45, 0.6)
    _flat_plate(q, colour if sum(colour) < 690 else (232, 236, 244))
    tone = near(rnd, rnd.choice(((150, 170, 190), (240, 140, 110), (200, 150, 90))), 8)
    q.poly(_points("0.42 0, 0.86 -0.34, 0.76 0, 0.86 0.34"), shade(tone, -0.15))
    q.blob(_points("-0.72 0.03, -0.4 -0.27, 0.1 -0.28, 0.5 0, 0.1 0.28, -0.4 0.27"), tone)
    q.arc(-0.44, 0, 0.12, 0.22, -70, 70, 0.035, shade(tone, -0.35))
    q.circle(-0.54, -0.07, 0.06, (255, 255, 255))
    q.circle(-0.54, -0.07, 0.03, INK, outline=False)
    for x in (-0.12, 0.06, 0.24):
        q.line([(x, -0.16), (x - 0.08, 0.16)], 0.03, shade(tone, -0.3))
    extras = []
    if rnd.random() < 0.85:
        slices = rnd.choice((1, 2, 3))
        for k in range(slices):
            _lemon_slice(q, -0.34 + 0.32 * k, 0.5, 0.2, rnd)
        extras.append(rnd.choice(("lemon", "a slice of lemon" if slices == 1 else "lemon slices", "lemon")))
    if rnd.random() < 0.35:
        for k in range(3):
            _lettuce(q, -0.3 + 0.3 * k, -0.5, 0.14, rnd)
        extras.append("salad")
    if rnd.random() < 0.5 and extras:
        return _with(f"a fish{where}", extras)
    return _with("a fish", extras) + where


def _roast(p, rnd):
    colour, where = _ware(rnd)
    _plate(p, colour, 0.47)
    c = near(rnd, (200, 120, 50), 8)
    extras = []
    if rnd.random() < 0.6:
        for x in (-0.38, -0.3, 0.33, 0.4):
            p.circle(x, -0.12, 0.06, (236, 196, 90))
        extras.append("potatoes")
    p.blob(_points("-0.32 -0.1, -0.3 -0.3, -0.12 -0.46, 0.12 -0.46, 0.3 -0.3, 0.32 -0.1, 0 -0.05"), c)
    for s in (-1, 1):
        p.limb((s * 0.22, -0.18), (s * 0.1, -0.36), 0.1, 0.05, shade(c, -0.14))
        p.limb((s * 0.1, -0.38), (s * 0.08, -0.52), 0.026, 0.026, (250, 240, 222))
        p.circle(s * 0.08 - 0.02, -0.54, 0.03, (250, 240, 222))
        p.circle(s * 0.08 + 0.02, -0.54, 0.03, (250, 240, 222))
    p.ellipse(-0.05, -0.26, 0.06, 0.1, shade(c, 0.3), 0.3, outline=False)
    if rnd.random() < 0.4:
        _steam(p, 0, -0.6, 0.2)
        extras.append("steam")
    return (
        _with(rnd.choice(("a roast chicken", "a roast chicken", "a roasted chicken", "a roast turkey")), extras) + where
    )


def _sushi(p, rnd):
    p.poly(_points("-0.46 -0.08, -0.36 -0.3, 0.44 -0.3, 0.46 -0.08"), (196, 140, 84))
    p.rect(-0.46, -0.08, 0.46, -0.02, (150, 100, 58))
    count = rnd.choice((3, 4, 5, 6))
    for k in range(count):
        front = count - count // 2
        row, col = (1, k) if k < front else (0, k - front)
        n = front if row else count // 2
        x, y = (col - (n - 1) / 2) * 0.29 + (0 if row else 0.04), (-0.1 if row else -0.27)
        if k % 2 == 0:
            p.round_rect(x - 0.12, y - 0.1, x + 0.12, y, 0.05, (254, 254, 250))
            p.blob(
                [(x - 0.14, y - 0.07), (x - 0.1, y - 0.16), (x + 0.1, y - 0.16), (x + 0.14, y - 0.07)], (250, 130, 90)
            )
            for d in (-0.06, 0.02):
                p.line([(x + d, y - 0.15), (x + d + 0.04, y - 0.08)], 0.014, (255, 200, 170))
        else:
            p.rect(x - 0.1, y - 0.14, x + 0.1, y, (34, 44, 40), False)
            p.ellipse(x, y, 0.1, 0.05, (34, 44, 40))
            p.ellipse(x, y - 0.14, 0.1, 0.055, (34, 44, 40))
            p.ellipse(x, y - 0.14, 0.08, 0.042, (254, 254, 250), outline=False)
            p.ellipse(x, y - 0.14, 0.035, 0.02, (240, 110, 70), outline=False)
    extras = []
    if rnd.random() < 0.4:
        for d in (0, 0.04):
            p.line([(-0.4, -0.46 - d), (0.42, -0.5 - d * 1.4)], 0.022, (140, 50, 40))
        extras = ["chopsticks"]
    noun = rnd.choice(("sushi", "sushi", f"{NUMBERS[count]} pieces of sushi"))
    return _with(noun + rnd.choice((" on a board", " on a wooden board", " on a wooden board")), extras)


def _tacos(p, rnd):
    count = rnd.choice((1, 2, 2, 3, 3))
    colour, where = _ware(rnd)
    _plate(p, colour)
    r = (0.34, 0.27, 0.25)[count - 1]
    for k in range(count):
        x, y = (k - (count - 1) / 2) * (0.36 if count == 2 else 0.24), -0.07 - 0.02 * (k % 2)
        for i in range(7):
            a = math.pi * (0.12 + 0.76 * i / 6)
            tone = ((110, 186, 64), (222, 52, 42), (254, 206, 70), MEAT)[i % 4]
            p.circle(x - r * 0.96 * math.cos(a) + 0.01, y - r * 0.96 * math.sin(a) - 0.02, r * 0.24, tone)
        p.poly(
            [(x - r * math.cos(math.pi * i / 14), y - r * math.sin(math.pi * i / 14)) for i in range(15)],
            near(rnd, (244, 196, 92), 6),
        )
        for u, v in ((-0.4, -0.3), (0.1, -0.6), (0.4, -0.25)):
            p.circle(x + u * r, y + v * r, 0.05 * r, (206, 146, 60), outline=False)
    noun = "a taco" if count == 1 else rnd.choice(("tacos", f"{NUMBERS[count]} tacos"))
    return _with(noun, rnd.choice(([], ["lettuce and tomatoes"], ["meat and salad"]))) + where


def _hot_dog(p, rnd):
    q = p.at(0, -0.16, 1.0, turn=rnd.uniform(-0.2, 0.2))
    q.limb((-0.32, -0.03), (0.32, -0.03), 0.13, 0.13, (206, 136, 64))
    q.limb((-0.38, -0.06), (0.38, -0.06), 0.075, 0.075, (190, 70, 46))
    q.limb((-0.31, 0.06), (0.31, 0.06), 0.1, 0.1, (234, 172, 96))
    sauce = rnd.choice(
        (("mustard", (254, 210, 40)), ("mustard", (254, 210, 40)), ("ketchup", (214, 30, 34)), (None, None))
    )
    if sauce[0]:
        q.line([(-0.34 + 0.068 * k, -0.085 + (0.03 if k % 2 else -0.03)) for k in range(11)], 0.03, sauce[1], True)
    return _with(rnd.choice(("a hot dog", "a hot dog", "a hot dog in a bun")), [sauce[0]] if sauce[0] else [])


def _spread(count):
    """Centres and radius for so many round things in a picture, the table at the origin."""
    return {
        1: (((0, -0.4),), 0.36),
        2: (((-0.23, -0.3), (0.23, -0.3)), 0.22),
        3: (((-0.23, -0.22), (0.23, -0.22), (0, -0.62)), 0.21),
        4: (_points("-0.22 -0.2, 0.22 -0.2, -0.22 -0.62, 0.22 -0.62"), 0.2),
        5: (_points("-0.22 -0.18, 0.22 -0.18, 0 -0.43, -0.24 -0.68, 0.24 -0.68"), 0.165),
        6: (_points("-0.3 -0.22, 0 -0.22, 0.3 -0.22, -0.3 -0.56, 0 -0.56, 0.3 -0.56"), 0.145),
    }[count]


def _doughnuts(p, rnd):
    count = rnd.choice((1, 1, 1, 2, 3, 4, 5, 6))
    icing, word = rnd.choice(
        (
            ((250, 140, 190), "pink"),
            (CHOCOLATE, "chocolate"),
            ((255, 250, 244), "white"),
            ((120, 190, 250), "blue"),
            ((250, 214, 80), "yellow"),
        )
    )
    mixed = count > 2 and rnd.random() < 0.3
    sprinkled = rnd.random() < 0.7
    spots, r = _spread(count)
    for k, (x, y) in enumerate(spots):
        tone = ((250, 140, 190), CHOCOLATE, (120, 190, 250), (255, 250, 244))[k % 4] if mixed else icing
        q = p.at(x, y, r)
        q.circle(0, 0, 1.0, (222, 160, 90))
        q.blob(
            [
                ((0.86 + 0.07 * (i % 2)) * math.cos(i * 0.52), (0.86 + 0.07 * (i % 2)) * math.sin(i * 0.52))
                for i in range(12)
            ],
            tone,
        )
        if sprinkled:
            _sprinkles(
                q,
                rnd,
                [
                    (
                        (0.4 + 0.3 * (i % 3) / 2 + 0.1) * math.cos(i * 0.5),
                        (0.4 + 0.3 * (i % 3) / 2 + 0.1) * math.sin(i * 0.5),
                    )
                    for i in range(13)
                ],
                0.15,
            )
        q.circle(0, 0, 0.32, (206, 140, 74))
        q.circle(0, 0.02, 0.25, (120, 80, 50), outline=False)
    noun = rnd.choice(("doughnut", "doughnut", "donut")) + ("s" if count > 1 else "")
    extras = (
        []
        if mixed or rnd.random() < 0.25 and word != "white"
        else [f"{word} {rnd.choice(('icing', 'icing', 'glaze', 'frosting'))}"]
    ) + (["sprinkles"] if sprinkled else [])
    return _with(f"{NUMBERS[count]} {noun}", extras)


def _cupcakes(p, rnd):
    count = rnd.choice((1, 1, 2, 3, 4))
    tone, word = _painted(rnd, 0.6, ("pink", "white", "light blue", "yellow", "purple", "green"))
    if rnd.random() < 0.2:
        tone, word = CHOCOLATE, "chocolate"
    wrap = near(rnd, COLOURS[rnd.choice(("red", "blue", "yellow", "turquoise", "brown"))], 8)
    top = rnd.choice(("a cherry", "a cherry", "a strawberry", "sprinkles", "a candle"))
    spots, r = _spread(count)
    for x, y in spots:
        q = p.at(x, y + r, r * 2)
        q.poly(_points("-0.36 -0.42, 0.36 -0.42, 0.27 0, -0.27 0"), wrap)
        for k in range(5):
            q.line([(-0.26 + 0.13 * k, -0.4), (-0.2 + 0.1 * k, -0.02)], 0.025, shade(wrap, -0.25))
        if top == "a candle":
            q.rect(-0.03, -1.1, 0.03, -0.8, (90, 150, 240))
            q.ellipse(0, -1.16, 0.045, 0.09, (255, 200, 50))
        for half, up in ((0.42, 0.46), (0.33, 0.6), (0.22, 0.73)):
            q.ellipse(0, -up, half, 0.13, tone)
        q.ellipse(0, -0.83, 0.1, 0.08, tone)
        if top == "a cherry":
            _cherry(q, 0, -0.92, 0.1, rnd)
        elif top == "a strawberry":
            _strawberry(q, 0, -0.94, 0.13, rnd)
        elif top == "sprinkles":
            _sprinkles(q, rnd, [(0.3 * math.sin(7 * k), -0.45 - 0.035 * k) for k in range(11)], 0.07)
    each = {
        "a cherry": "a cherry on each" if rnd.random() < 0.4 else "cherries",
        "a strawberry": "strawberries",
        "a candle": "candles",
    }
    on = rnd.choice((f"{top} on top", top)) if count == 1 else each.get(top, top)
    extras = ([f"{word} {rnd.choice(('icing', 'frosting'))}"] if word else []) + [on]
    return _with(f"{NUMBERS[count]} cupcake{'s' if count > 1 else ''}", extras)


def _cake(p, rnd):
    layers = rnd.choice((1, 2, 2, 3, 3))
    tone, word = _painted(rnd, 0.6, ("pink", "white", "light blue", "yellow", "purple", "red", "green"))
    if rnd.random() < 0.25:
        tone, word = CHOCOLATE, "chocolate"
    _plate(p, (236, 238, 244), 0.46)
    missing = layers == 1 and rnd.random() < 0.4
    candles = rnd.choice((0, 1, 2, 3) if missing else (0, 1, 2, 3, 4, 5, 6))
    fruit = "" if missing else rnd.choice(("", "", "strawberries", "cherries"))
    if not candles and not fruit and not missing:
        candles = 3
    tall = {1: 0.3, 2: 0.2, 3: 0.16}[layers]
    y = -0.08
    drip = shade(tone, 0.45) if word not in ("white", "yellow") else (250, 150, 180)
    half = 0.36
    for k in range(layers):
        half = 0.36 - 0.09 * k
        p.ellipse(0, y, half, 0.07, shade(tone, -0.1))
        p.rect(-half, y - tall, half, y, tone, False)
        p.ellipse(0, y - tall, half, 0.07, shade(tone, 0.2))
        for i in range(7):
            x = -half * 0.9 + half * 1.8 * i / 6
            p.limb((x, y - tall + 0.03), (x, y - tall + 0.07 + 0.03 * (i % 2)), half * 0.1, half * 0.1, drip)
        if fruit and k == layers - 1:
            for i in range(5):
                PIECES[fruit](p, -half * 0.75 + half * 1.5 * i / 4, y - tall - 0.02, 0.055, rnd)
        y -= tall
    if missing:
        p.poly(
            [(0, y), (0.3, y + 0.045), (0.36, -0.06), (0.0, 0.0), (0.0, y)],
            (120, 70, 44) if word == "chocolate" else (246, 216, 150),
        )
        p.poly([(0, y), (0, 0.0), (0.05, -0.01), (0.05, y + 0.01)], shade((246, 216, 150), -0.2))
        p.rect(0.05, y + 0.16, 0.33, y + 0.2, drip, False)
    for k in range(candles):
        x = (k - (candles - 1) / 2) * min(0.12, half * 1.6 / max(1, candles - 1) if candles > 1 else 1) - (
            0.12 if missing else 0
        )
        p.rect(x - 0.016, y - 0.16, x + 0.016, y - 0.01, SPRINKLES[k % 4])
        p.ellipse(x, y - 0.2, 0.026, 0.045, (255, 170, 40))
        p.ellipse(x, y - 0.19, 0.012, 0.022, (255, 240, 140), outline=False)
    noun = " ".join(w for w in (rnd.choice(("birthday", "birthday", "")) if candles else "", "cake") if w)
    extras = [f"{NUMBERS[layers]} layers"] * (layers > 1 and rnd.random() < 0.75)
    if word == "chocolate":
        noun = f"chocolate {noun}"
    elif word:
        extras.append(f"{word} {rnd.choice(('icing', 'frosting', 'icing'))}")
    if candles:
        number = NUMBERS[candles] if rnd.random() < 0.75 or candles == 1 else ""
        extras.append(f"{number} {rnd.choice(('lit ', 'burning ', '', ''))}candle{'s' if candles > 1 else ''}".strip())
    if fruit:
        extras.append(rnd.choice((fruit, f"{fruit} on top")))
    if missing:
        extras.append(rnd.choice(("a slice missing", "a piece missing", "a slice cut out")))
    return _with(with_article(noun), extras)


def _pie(p, rnd):
    p.poly(
        _points("-0.44 -0.26, 0.44 -0.26, 0.34 0, -0.34 0"),
        near(rnd, rnd.choice(((120, 160, 200), (200, 90, 80), (190, 190, 200))), 8),
    )
    p.ellipse(0, -0.26, 0.46, 0.13, (206, 140, 70))
    filling, called = rnd.choice(
        (
            ((230, 170, 70), "an apple pie"),
            ((180, 20, 50), "a cherry pie"),
            ((74, 60, 140), "a blueberry pie"),
            (None, "a pie"),
        )
    )
    if filling:
        p.ellipse(0, -0.27, 0.4, 0.1, filling, outline=False)
        for k in range(-3, 4):
            edge = 0.1 * math.sqrt(max(0, 1 - (k * 0.13) ** 2 / 0.16))
            p.line([(k * 0.12, -0.27 - edge), (k * 0.12, -0.27 + edge)], 0.036, (240, 190, 110))
        for k in (-0.05, 0.0, 0.05):
            p.line([(-0.36, -0.27 + k), (0.36, -0.27 + k)], 0.028, (232, 178, 96))
    else:
        p.blob(_points("-0.42 -0.26, -0.26 -0.38, 0 -0.42, 0.26 -0.38, 0.42 -0.26, 0 -0.17"), (236, 184, 104))
        for x in (-0.1, 0, 0.1):
            p.line([(x, -0.34), (x + 0.02, -0.27)], 0.02, (150, 90, 40))
    for k in range(15):
        a = math.pi * k / 14
        p.circle(-0.45 * math.cos(a), -0.26 + 0.12 * math.sin(a), 0.035, (224, 160, 84))
    extras = []
    if rnd.random() < 0.6:
        _steam(p, 0, -0.46, 0.3)
        extras = [rnd.choice(("steam", "steam rising from it", "steam coming out"))]
    return _with(called, extras)


def _waffles(p, rnd):
    colour, where = _ware(rnd)
    q = _from_above(p, rnd)
    _flat_plate(q, colour if sum(colour) < 690 else (232, 238, 246))
    round_one = rnd.random() < 0.5
    if round_one:
        q.circle(0, 0, 0.7, (226, 160, 70))
    else:
        q.round_rect(-0.58, -0.58, 0.58, 0.58, 0.1, (226, 160, 70))
    for i in range(-2, 3):
        for j in range(-2, 3):
            if not round_one or i * i + j * j < 6:
                q.round_rect(i * 0.23 - 0.08, j * 0.23 - 0.08, i * 0.23 + 0.08, j * 0.23 + 0.08, 0.02, (176, 108, 40))
    extras = rnd.sample(("syrup", "berries", "strawberries", "whipped cream", "butter", "blueberries"), 1)
    if rnd.random() < 0.4 and extras[0] != "syrup":
        extras.insert(0, "syrup")
    if "syrup" in extras:
        q.blob(
            _points("-0.46 -0.2, -0.1 -0.5, 0.42 -0.3, 0.3 0.1, 0.44 0.46, 0.1 0.3, -0.2 0.5, -0.3 0.1"), (150, 70, 20)
        )
    if "whipped cream" in extras:
        for x, y in ((-0.12, 0.06), (0.12, 0.06), (0, -0.12)):
            q.circle(x, y, 0.2, CREAM)
    if "butter" in extras:
        q.at(0, 0, 1, turn=0.3).round_rect(-0.17, -0.15, 0.17, 0.15, 0.03, (255, 236, 120))
    for name in extras:
        if name in BERRIES or name == "berries":
            for k in range(5):
                PIECES[("strawberries", "blueberries")[k % 2] if name == "berries" else name](
                    q, 0.3 * math.cos(1.26 * k), 0.3 * math.sin(1.26 * k), 0.16, rnd
                )
    noun = rnd.choice(("a waffle", "a waffle", "a round waffle" if round_one else "a square waffle"))
    return _with(noun, extras) + where


def _croissant(p, x, y, r, rnd):
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


def _basket_front(p, half, tall, handle=True):
    tone = (176, 120, 62)
    p.poly([(-half, -tall), (half, -tall), (half * 0.8, 0), (-half * 0.8, 0)], tone)
    for k in range(1, 4):
        p.line(
            [(-half + 0.02 * k, -tall + tall * k / 4), (half - 0.02 * k, -tall + tall * k / 4)],
            0.014,
            shade(tone, -0.3),
        )
    for k in range(-4, 5):
        p.line([(k * half / 4.6, -tall), (k * half / 5.6, 0)], 0.012, shade(tone, -0.25))
    p.round_rect(-half - 0.03, -tall - 0.03, half + 0.03, -tall + 0.03, 0.03, shade(tone, 0.15))


def _basket(p, rnd):
    kind = rnd.choice(
        (
            "croissants",
            "fruit",
            "fruit",
            "apples",
            "bread",
            "strawberries",
            "eggs",
            "oranges",
            "bananas and apples",
            "grapes and apples",
        )
    )
    handle = rnd.random() < 0.5
    if handle:
        p.arc(0, -0.28, 0.36, 0.46, 180, 360, 0.04, (150, 98, 50))
    pieces = (
        [PIECES[n] for n in kind.split(" and ")]
        if all(n in PIECES for n in kind.split(" and "))
        else [PIECES[n] for n in FRUITS]
    )
    if kind == "croissants":
        pieces = [_croissant]
    elif kind == "eggs":
        pieces = [lambda p, x, y, r, rnd: p.ellipse(x, y, 0.8 * r, r, near(rnd, (250, 232, 206), 6))]
    if kind == "bread":
        for x, turn in ((-0.2, -0.5), (0.02, -0.1), (0.22, 0.4)):
            q = p.at(x, -0.32, 1, turn=turn)
            q.limb((0, 0.1), (0, -0.28), 0.08, 0.07, near(rnd, (214, 146, 70), 8))
            for k in range(3):
                q.line([(-0.04, -0.05 - 0.1 * k), (0.05, -0.1 - 0.1 * k)], 0.02, (250, 216, 150))
    else:
        _heap(p, rnd, pieces, 0.36, -0.34, 0.13 if kind == "croissants" else 0.07 if kind == "strawberries" else 0.1, 3)
    _basket_front(p, 0.38, 0.28)
    forms = (
        f"a basket of {kind}",
        f"a basket full of {kind}",
        f"{kind} in a basket",
        "a fruit basket" if kind == "fruit" else f"a basket with {kind}",
    )
    return rnd.choice(forms)


def _bread_butter(p, rnd):
    p.round_rect(-0.47, -0.1, 0.47, -0.02, 0.03, (150, 98, 56))
    tone = near(rnd, (206, 140, 70), 8)
    p.blob(_points("-0.42 -0.1, -0.44 -0.28, -0.3 -0.38, -0.08 -0.36, 0.04 -0.26, 0.04 -0.1"), tone)
    for k in range(3):
        p.line([(-0.34 + 0.11 * k, -0.34), (-0.28 + 0.11 * k, -0.24)], 0.02, (250, 216, 150))
    _bread_slice(p, 0.1, -0.24, 0.13)
    x = 0.34
    extra, tone = rnd.choice((("butter", (255, 232, 110)), ("butter", (255, 232, 110)), ("cheese", None)))
    if tone:
        p.poly([(x - 0.11, -0.2), (x - 0.06, -0.25), (x + 0.12, -0.25), (x + 0.09, -0.2)], shade(tone, 0.4))
        p.rect(x - 0.11, -0.2, x + 0.09, -0.1, tone)
        p.poly([(x + 0.09, -0.2), (x + 0.12, -0.25), (x + 0.12, -0.14), (x + 0.09, -0.1)], shade(tone, -0.12))
    else:
        _cheese_wedge(p, x, -0.1, 0.24)
    return rnd.choice((f"bread and {extra}", f"a loaf of bread and {extra}", f"bread with {extra}")) + rnd.choice(
        ("", " on a board", " on a wooden board")
    )


def _jar(p, rnd):
    kind, tone = rnd.choice(
        (
            ("honey", (238, 160, 30)),
            ("honey", (238, 160, 30)),
            ("strawberry jam", (200, 24, 50)),
            ("jam", (190, 30, 70)),
            ("pickles", (150, 180, 80)),
            ("olives", (110, 130, 50)),
            ("cookies", (240, 236, 226)),
            ("sweets", (240, 240, 246)),
        )
    )
    lid = near(rnd, COLOURS[rnd.choice(("red", "yellow", "white", "green", "blue"))], 8)
    p.round_rect(-0.28, -0.56, 0.28, 0, 0.1, (216, 234, 242))
    p.round_rect(-0.25, -0.5, 0.25, -0.03, 0.08, tone)
    if kind == "pickles":
        for x, y in ((-0.15, -0.26), (0.0, -0.24), (0.15, -0.27)):
            p.limb((x, y - 0.13), (x, y + 0.13), 0.055, 0.055, (80, 130, 44))
            for d in (-0.1, 0, 0.1):
                p.circle(x + 0.02, y + d, 0.012, (130, 176, 80), outline=False)
    elif kind in ("olives", "cookies", "sweets"):
        for i in range(4):
            for j in range(4):
                x, y = -0.17 + 0.113 * i, -0.09 - 0.11 * j
                if kind == "cookies":
                    p.circle(x, y, 0.075, (206, 150, 84))
                    p.circle(x + 0.02, y - 0.02, 0.015, CHOCOLATE, outline=False)
                    p.circle(x - 0.03, y + 0.02, 0.015, CHOCOLATE, outline=False)
                else:
                    p.circle(x, y, 0.05, (84, 104, 40) if kind == "olives" else rnd.choice(SPRINKLES))
    elif "jam" in kind:
        _strawberry(p, 0, -0.26, 0.11, rnd)
    p.round_rect(-0.22, -0.68, 0.22, -0.54, 0.03, lid)
    p.line([(-0.2, -0.42), (-0.2, -0.16)], 0.02, (255, 255, 255))
    text = f"a jar of {kind}"
    if kind == "honey" and rnd.random() < 0.6:
        p.line([(0.4, -0.02), (0.34, -0.5)], 0.03, (176, 120, 62))
        p.ellipse(0.4, -0.1, 0.06, 0.1, (196, 140, 74))
        for k in range(3):
            p.line([(0.35, -0.15 + 0.045 * k), (0.45, -0.15 + 0.045 * k)], 0.014, (130, 84, 40))
        text += rnd.choice((" with a honey dipper", " and a honey spoon", " with a wooden dipper"))
    return text


def _hot_drink(p, rnd):
    kind, drink = rnd.choice(
        (
            ("tea", (206, 130, 50)),
            ("coffee", (84, 50, 32)),
            ("coffee", (84, 50, 32)),
            ("hot chocolate", (120, 72, 46)),
            ("hot chocolate", (120, 72, 46)),
            ("cappuccino", (222, 184, 136)),
        )
    )
    tone, word = _painted(rnd, 0.55)
    saucer = rnd.random() < 0.6
    _cup(p, -0.04, tone, drink, 0.3, -0.42, saucer)
    extras = []
    if kind == "hot chocolate" and rnd.random() < 0.7:
        for x, y in _points("-0.2 -0.44, -0.08 -0.41, 0.05 -0.42, -0.12 -0.48, 0.02 -0.49, 0.14 -0.45"):
            p.round_rect(x - 0.05, y - 0.05, x + 0.05, y + 0.03, 0.02, (255, 250, 246))
        extras.append("marshmallows")
    elif kind == "tea" and rnd.random() < 0.4:
        _lemon_slice(p, -0.24, -0.44, 0.1, rnd)
        extras.append("lemon")
    elif rnd.random() < 0.2 and saucer:
        p.circle(0.4, -0.1, 0.08, (206, 150, 84))
        extras.append("a cookie")
    if rnd.random() < 0.6:
        _steam(p, -0.04, -0.53, 0.3)
        extras.append(rnd.choice(("steam", "steam rising")))
    return _with(f"{_a(word, rnd.choice(('cup', 'cup', 'mug') if not saucer else ('cup',)))} of {kind}", extras)


def _cold_drink(p, rnd):
    kind, drink, ice_chance = rnd.choice(
        (
            ("orange juice", (252, 156, 30), 0.4),
            ("orange juice", (252, 156, 30), 0.4),
            ("milk", (255, 255, 252), 0.0),
            ("lemonade", (252, 236, 130), 0.7),
            ("lemonade", (252, 236, 130), 0.7),
            ("water", (196, 226, 244), 0.6),
            ("apple juice", (240, 196, 70), 0.3),
            ("iced tea", (196, 120, 50), 0.8),
            ("cola", (70, 36, 24), 0.7),
        )
    )
    ice = rnd.random() < ice_chance
    straw, word = _painted(rnd, 0.6, ("red", "blue", "green", "yellow", "pink"))
    straw = straw if rnd.random() < 0.6 else None
    count = rnd.choice((1, 1, 1, 1, 2))
    extras = ([_a(word, "straw") if count == 1 else "straws"] if straw else []) + (
        ["ice" if rnd.random() < 0.5 else "ice cubes"] if ice else []
    )
    fruit = {
        "orange juice": ("oranges", "an orange"),
        "lemonade": ("lemons", "a lemon"),
        "apple juice": ("apples", "an apple"),
    }.get(kind)
    beside = count == 1 and fruit and rnd.random() < 0.25
    for k in range(count):
        _glass(
            p,
            (-0.14 if beside else 0) if count == 1 else (-0.22, 0.22)[k],
            drink,
            0.2 if count == 1 else 0.16,
            -0.68,
            ice=ice,
            straw=straw,
        )
    if beside:
        PIECES[fruit[0]](p, 0.26, -0.14, 0.14, rnd)
    elif kind == "lemonade" and rnd.random() < 0.5:
        _lemon_slice(p, (-0.2 if count == 1 else -0.38), -0.66, 0.1, rnd)
        if count == 1:
            extras.append("a slice of lemon")
    text = _with(f"a glass of {kind}" if count == 1 else f"two glasses of {kind}", extras)
    return f"{text} and {fruit[1]}" if beside else text


def _milkshake(p, rnd):
    tone, word = rnd.choice(
        (
            ((255, 176, 200), "strawberry"),
            ((150, 100, 70), "chocolate"),
            ((255, 240, 206), "vanilla"),
            ((150, 120, 210), "blueberry"),
        )
    )
    straw, colour = _painted(rnd, 0.4, ("red", "blue", "green", "pink"))
    _glass(p, 0, tone, 0.2, -0.54, 0.96, straw=None)
    p.line([(0.06, -0.5), (0.15, -0.86)], 0.036, straw)
    for x, y, r in ((-0.1, -0.58, 0.11), (0.1, -0.58, 0.11), (0, -0.67, 0.11)):
        p.circle(x, y, r, CREAM)
    extras = ["whipped cream", _a(colour, "straw")]
    if rnd.random() < 0.6:
        _cherry(p, -0.03, -0.79, 0.06, rnd)
        extras.append("a cherry")
    return _with(
        f"a {rnd.choice((word + ' ', ''))}milkshake", rnd.sample(extras, rnd.choice((2, len(extras)))) if extras else []
    )


def _watermelon(p, rnd):
    count = rnd.choice((1, 1, 2))
    for k in range(count):
        q = p.at(
            0 if count == 1 else (-0.22, 0.22)[k],
            -0.6 if count == 1 else -0.5,
            0.44 if count == 1 else 0.24,
            turn=rnd.uniform(-0.2, 0.2),
        )
        for r, tone in ((1.0, (50, 130, 56)), (0.92, (226, 244, 206)), (0.84, (236, 66, 76))):
            q.poly(
                [(r * math.cos(math.pi * i / 18), r * math.sin(math.pi * i / 18)) for i in range(19)], tone, r == 1.0
            )
        for x, y in _points("-0.5 0.18, -0.2 0.25, 0.15 0.2, 0.48 0.2, -0.3 0.5, 0.05 0.52, 0.35 0.48"):
            q.ellipse(x, y, 0.03, 0.05, INK, outline=False)
    return (
        rnd.choice(("a slice of watermelon", "a watermelon slice", "a piece of watermelon"))
        if count == 1
        else "two slices of watermelon"
    )


def _bunch(p, rnd):
    if rnd.random() < 0.5:
        tone, word = rnd.choice(
            (((120, 56, 150), "purple"), ((160, 200, 80), "green"), ((176, 40, 70), "red"), ((60, 60, 130), "blue"))
        )
        p.line([(0, -0.66), (0.03, -0.8)], 0.04, (110, 80, 40))
        p.blob(_points("0.02 -0.72, 0.14 -0.84, 0.3 -0.8, 0.26 -0.66, 0.12 -0.64"), LEAF)
        for row, n in enumerate((4, 5, 4, 3, 2, 1)):
            for k in range(n):
                _round(tone)(p, (k - (n - 1) / 2) * 0.145, -0.62 + row * 0.11, 0.085, rnd)
        return f"a bunch of {rnd.choice((word + ' ', word + ' ', '' if word == 'purple' else word + ' '))}grapes"
    count = rnd.choice((2, 3, 4))
    for k in range(count):
        q = p.at(0.2, -0.72, 1.0, turn=-0.1 + 0.24 * k - 0.12 * count)
        q.blob(
            _points("-0.03 0, 0.03 0, 0 0.3, -0.14 0.52, -0.36 0.62, -0.42 0.58, -0.24 0.46, -0.12 0.26"),
            near(rnd, (252, 214, 50), 6),
        )
        q.line([(0.0, 0.06), (-0.08, 0.32), (-0.34, 0.58)], 0.016, (206, 160, 30), True)
        q.circle(-0.4, 0.6, 0.025, (90, 64, 34), outline=False)
    p.round_rect(0.14, -0.82, 0.25, -0.68, 0.03, (130, 96, 40))
    return rnd.choice(("a bunch of bananas", "a bunch of bananas", f"{NUMBERS[count]} bananas", "bananas"))


def _cut_fruit(p, rnd):
    kind, rim, inner = rnd.choice(
        (
            ("apple", (214, 40, 46), (255, 246, 214)),
            ("apple", (214, 40, 46), (255, 246, 214)),
            ("green apple", (130, 190, 60), (250, 250, 214)),
            ("orange", (246, 140, 30), (255, 186, 80)),
            ("lemon", (248, 214, 40), (255, 240, 150)),
            ("kiwi", (120, 84, 50), (150, 200, 70)),
            ("avocado", (50, 80, 40), (206, 220, 120)),
            ("peach", (250, 150, 100), (255, 214, 140)),
        )
    )
    for x in (-0.23, 0.23):
        q = p.at(x, -0.27, 0.22)
        q.circle(0, 0, 1.0, rim)
        q.circle(0, 0, 0.86, inner, outline=False)
        if kind in ("orange", "lemon"):
            for k in range(8):
                q.line([(0, 0), (0.8 * math.cos(k * 0.785), 0.8 * math.sin(k * 0.785))], 0.06, (255, 248, 226))
        elif kind == "kiwi":
            q.circle(0, 0, 0.3, (240, 246, 206), outline=False)
            for k in range(10):
                q.circle(0.44 * math.cos(k * 0.63), 0.44 * math.sin(k * 0.63), 0.06, INK, outline=False)
        elif kind in ("avocado", "peach"):
            if x < 0 or kind == "peach":
                q.circle(0, 0.1, 0.36, (130, 76, 40))
            else:
                q.circle(0, 0.1, 0.36, shade(inner, -0.15))
        else:
            q.ellipse(0, 0, 0.34, 0.42, shade(inner, -0.08))
            for d in (-0.12, 0.12):
                q.ellipse(d, 0.02, 0.07, 0.13, (90, 50, 30), outline=False)
            q.line([(0, -0.9), (0.1, -1.3)], 0.1, (110, 76, 40))
    return rnd.choice(
        (
            f"{with_article(kind)} cut in half",
            f"{with_article(kind)} cut in half",
            f"two halves of {with_article(kind)}",
            f"{with_article(kind)} sliced in two",
        )
    )


def _peeled_banana(p, rnd):
    q = p.at(0, 0, 1, turn=rnd.uniform(-0.2, 0.2))
    q.limb((0, -0.3), (0, -0.72), 0.1, 0.075, (255, 244, 196))
    q.line([(0.03, -0.34), (0.03, -0.7)], 0.012, (236, 216, 150))
    q.blob(_points("-0.11 -0.4, 0.11 -0.4, 0.1 -0.1, 0.04 0, -0.04 0, -0.1 -0.1"), (250, 208, 46))
    for s in (-1, 1):
        q.blob(
            [
                (s * 0.06, -0.42),
                (s * 0.2, -0.46),
                (s * 0.32, -0.28),
                (s * 0.3, -0.14),
                (s * 0.2, -0.26),
                (s * 0.08, -0.28),
            ],
            (254, 220, 80),
        )
    q.blob(_points("-0.06 -0.4, 0.06 -0.4, 0.05 -0.16, 0 -0.08, -0.05 -0.16"), (244, 196, 40))
    return rnd.choice(("a peeled banana", "a half peeled banana", "a banana with its peel hanging down"))


def _chocolate(p, rnd):
    q = p.at(0, -0.36, 1.0, turn=rnd.uniform(-0.25, 0.25))
    q.rect(-0.28, -0.36, 0.28, 0.36, shade(CHOCOLATE, -0.1))
    for i in range(3):
        for j in range(4):
            x, y = -0.19 + 0.19 * i, -0.27 + 0.18 * j
            q.round_rect(x - 0.08, y - 0.075, x + 0.08, y + 0.075, 0.02, CHOCOLATE)
            q.line([(x - 0.05, y - 0.05), (x + 0.05, y - 0.05)], 0.014, shade(CHOCOLATE, 0.3))
    wrap, word = _painted(rnd, 0.7, ("red", "blue", "purple", "green", "yellow"))
    if rnd.random() < 0.6:
        q.poly([(-0.3, 0.38), (0.3, 0.38), *[(0.3 - 0.1 * k, 0.04 + (0.05 if k % 2 else 0)) for k in range(7)]], wrap)
        q.poly(
            [(0.3 - 0.1 * k, 0.04 + (0.05 if k % 2 else 0)) for k in range(7)]
            + [(-0.3 + 0.1 * k, 0.08 + 0.05 * (k % 2)) for k in range(7)],
            (226, 230, 236),
            False,
        )
        return rnd.choice(("a bar of chocolate", "a chocolate bar")) + (
            f" in {with_article(word + ' wrapper')}" if word else rnd.choice((" in a wrapper", ""))
        )
    return rnd.choice(("a bar of chocolate", "a chocolate bar", "chocolate"))


def _cookie(p, x, y, r, rnd):
    p.circle(x, y, r, near(rnd, (214, 154, 86), 6))
    for u, v in _points("-0.4 -0.3, 0.3 -0.45, 0.05 0.05, -0.35 0.4, 0.45 0.3"):
        p.circle(x + u * r, y + v * r, 0.16 * r, CHOCOLATE, outline=False)


def _cookies(p, rnd):
    if rnd.random() < 0.6:
        colour, where = _ware(rnd)
        q = p.at(-0.16, 0, 0.72)
        _plate(q, colour)
        for x, y in _points("-0.24 -0.18, 0.24 -0.18, 0 -0.2, -0.12 -0.42, 0.13 -0.42"):
            _cookie(q, x, y, 0.17, rnd)
        _glass(p, 0.32, (255, 255, 252), 0.13, -0.5)
        if where:
            return (
                "a plate of cookies and a glass of milk" if len(where) < 12 else f"cookies{where} and a glass of milk"
            )
        return rnd.choice(
            (
                "cookies and milk",
                "cookies and a glass of milk",
                "a plate of cookies with a glass of milk",
                "chocolate chip cookies and milk",
            )
        )
    count = rnd.choice((1, 2, 3, 4, 5, 6))
    spots, r = _spread(count)
    for x, y in spots:
        _cookie(p, x, y, r, rnd)
    return f"{NUMBERS[count]} {rnd.choice(('chocolate chip ', ''))}cookie{'s' if count > 1 else ''}"


def _popcorn_box(p, rnd):
    tone, word = _painted(rnd, 0.6, ("red", "blue", "yellow", "green"))
    _heap(p, rnd, [_popcorn], 0.3, -0.5, 0.075, 4)
    for k in range(6):
        a, b = -0.28 + 0.0933 * k, -0.28 + 0.0933 * (k + 1)
        p.poly([(a, -0.5), (b, -0.5), (b * 0.72, 0), (a * 0.72, 0)], tone if k % 2 == 0 else (252, 252, 250), False)
    for x, y in ((-0.42, -0.04), (0.4, -0.05)):
        _popcorn(p, x, y, 0.05, rnd)
    box = rnd.choice(("box", "bucket"))
    return rnd.choice((f"a {box} of popcorn", "popcorn")) if not word else f"popcorn in a {word} and white {box}"


def _lollipops(p, rnd):
    count = rnd.choice((1, 1, 2, 3, 4))
    words = rnd.sample(("red", "blue", "green", "yellow", "pink", "purple", "orange"), count)
    same = count > 1 and rnd.random() < 0.5
    r = (0.26, 0.19, 0.145, 0.115)[count - 1]
    for k in range(count):
        x = (k - (count - 1) / 2) * 0.92 / count
        tone = near(rnd, COLOURS[words[0 if same else k]], 6)
        p.line([(x, -0.78 + 2 * r), (x, 0)], 0.035, (250, 244, 236))
        p.line([(x + 0.015, -0.78 + 2 * r), (x + 0.015, 0)], 0.01, (200, 190, 180))
        p.circle(x, -0.78 + r, r, tone)
        spiral = [
            (x + r * 0.9 * (1 - i / 22) * math.cos(i * 0.7), -0.78 + r + r * 0.9 * (1 - i / 22) * math.sin(i * 0.7))
            for i in range(23)
        ]
        p.line(spiral, r * 0.14, shade(tone, 0.65), True)
    if count == 1:
        return _a(words[0], "lollipop")
    if same:
        return f"{NUMBERS[count]} {words[0]} lollipops"
    return rnd.choice(
        (
            f"{NUMBERS[count]} lollipops",
            f"{NUMBERS[count]} colourful lollipops",
            _listed([_a(w, "lollipop") for w in words]),
        )
    )


def _gingerbread_man(p, rnd):
    count = rnd.choice((1, 1, 2, 3))
    for k in range(count):
        q = p.at((k - (count - 1) / 2) * 0.94 / count, 0, (0.86, 0.5, 0.38)[count - 1])
        q.outline = None
        c = (190, 120, 60)
        q.limb((0, -0.4), (-0.18, -0.1), 0.1, 0.1, c)
        q.limb((0, -0.4), (0.18, -0.1), 0.1, 0.1, c)
        q.limb((0, -0.52), (-0.32, -0.52), 0.1, 0.085, c)
        q.limb((0, -0.52), (0.32, -0.52), 0.1, 0.085, c)
        q.limb((0, -0.34), (0, -0.54), 0.14, 0.14, c)
        q.circle(0, -0.8, 0.18, c)
        for s in (-1, 1):
            q.circle(s * 0.065, -0.83, 0.025, INK, outline=False)
            q.line([(s * 0.36, -0.58), (s * 0.35, -0.46)], 0.025, (255, 255, 255))
            q.line([(s * 0.12, -0.08), (s * 0.22, -0.14)], 0.025, (255, 255, 255))
        q.arc(0, -0.8, 0.09, 0.08, 20, 160, 0.024, (255, 255, 255))
        for k2, tone in enumerate(((220, 40, 50), (60, 150, 80))):
            q.circle(0, -0.54 + 0.14 * k2, 0.035, tone)
    if count == 1:
        return rnd.choice(
            ("a gingerbread man", "a gingerbread man with buttons", "a gingerbread cookie shaped like a man")
        )
    return f"{NUMBERS[count]} gingerbread men"


def _gingerbread_house(p, rnd):
    c = (188, 118, 58)
    p.rect(-0.3, -0.4, 0.3, 0, c)
    p.poly([(-0.4, -0.36), (0, -0.76), (0.4, -0.36)], shade(c, -0.15))
    drip = [(-0.42, -0.34), (0, -0.78), (0.42, -0.34)]
    p.line(drip, 0.06, (255, 255, 255))
    for k in range(9):
        t = k / 8
        x, y = (-0.4 + 0.8 * t), -0.36 - 0.4 * (1 - abs(2 * t - 1))
        p.circle(x, y + 0.0, 0.036, SPRINKLES[k % 4])
    p.round_rect(-0.08, -0.24, 0.08, 0, 0.06, (120, 66, 34))
    p.line(_points("-0.08 0, -0.08 -0.2, 0 -0.26, 0.08 -0.2, 0.08 0"), 0.025, (255, 255, 255))
    for s in (-1, 1):
        p.rect(s * 0.2 - 0.06, -0.3, s * 0.2 + 0.06, -0.18, (255, 232, 140))
        p.line([(s * 0.2 - 0.06, -0.24), (s * 0.2 + 0.06, -0.24)], 0.016, (255, 255, 255))
        p.line([(s * 0.38, 0), (s * 0.38, -0.22), (s * 0.42, -0.28), (s * 0.46, -0.22)], 0.035, (226, 40, 50), True)
    p.circle(0, -0.5, 0.055, (226, 40, 50))
    for k in range(5):
        p.circle(-0.24 + 0.12 * k, -0.38, 0.022, SPRINKLES[k], outline=False)
    return rnd.choice(
        (
            "a gingerbread house",
            "a gingerbread house with candy and icing",
            "a gingerbread house with white icing",
            "a house made of gingerbread and candy",
        )
    )


def _pot_on_stove(p, rnd):
    p.rect(-0.46, -0.26, 0.46, 0.2, (226, 228, 234))
    p.rect(-0.46, -0.26, 0.46, -0.2, (60, 62, 70))
    for x in (-0.3, -0.1, 0.1, 0.3):
        p.circle(x, -0.1, 0.045, (60, 62, 70))
    p.rect(-0.36, 0.02, 0.36, 0.2, (50, 54, 62))
    flame = rnd.random() < 0.5
    for k in range(6 if flame else 0):
        x = -0.15 + 0.06 * k
        p.poly([(x - 0.025, -0.26), (x, -0.34), (x + 0.025, -0.26)], (70, 140, 250))
    tone, word = _painted(rnd, 0.5, ("red", "blue", "green", "grey", "black", "yellow"))
    base = -0.31 if flame else -0.26
    for s in (-1, 1):
        p.arc(s * 0.26, base - 0.18, 0.07, 0.045, 0, 360, 0.026, shade(tone, -0.3))
    p.round_rect(-0.25, base - 0.28, 0.25, base, 0.04, tone)
    p.ellipse(0, base - 0.28, 0.25, 0.05, shade(tone, -0.3))
    p.ellipse(0, base - 0.275, 0.21, 0.036, (226, 120, 50), outline=False)
    _steam(p, 0, base - 0.34, 0.26)
    what = rnd.choice(("", "", " of soup"))
    verb = rnd.choice(
        (" on the stove", " on a stove", " cooking on the stove", " steaming on the stove", " boiling on a stove")
    )
    return f"{_a(word, 'pot')}{what}{verb}"


def _fruit_stall(p, rnd):
    names = rnd.sample(FRUITS + ("tomatoes", "strawberries"), 3)
    tone, word = _painted(rnd, 0.4, ("red", "green", "blue", "yellow", "orange"))
    for s in (-1, 1):
        p.line([(s * 0.44, 0), (s * 0.44, -0.75)], 0.03, (130, 90, 54))
    for k in range(8):
        a = -0.48 + 0.12 * k
        p.poly(
            [(a + 0.02, -0.84), (a + 0.1, -0.84), (a + 0.12, -0.66), (a, -0.66)],
            tone if k % 2 == 0 else (252, 252, 250),
        )
        p.circle(a + 0.06, -0.66, 0.058, tone if k % 2 == 0 else (252, 252, 250))
    p.rect(-0.48, -0.26, 0.48, 0, (170, 116, 66))
    p.line([(-0.48, -0.13), (0.48, -0.13)], 0.012, (120, 80, 44))
    for k, name in enumerate(names):
        q = p.at((k - 1) * 0.31, -0.2, 1)
        _heap(q, rnd, [PIECES[name]], 0.15, -0.09, 0.06, 3)
        q.poly(_points("-0.15 -0.08, 0.15 -0.08, 0.13 0.03, -0.13 0.03"), (206, 156, 96))
    roof = f"a market stall with a {word} and white roof" if word else "a market stall"
    return rnd.choice(
        (
            f"fruit on {roof}",
            f"{_listed(names)} on {roof}",
            f"{roof} {'selling' if not word else 'and'} {_listed(names)}",
            f"a fruit stall with {_listed(names)}" if not word else f"fruit on {roof}",
        )
    )


def _picnic(p, rnd):
    tone, word = _painted(rnd, 0.5, ("red", "blue", "green", "yellow", "pink"))
    p.poly(_points("-0.3 -0.36, 0.34 -0.36, 0.49 0, -0.49 0"), (252, 250, 246))
    for k in range(4):
        t = k / 4 + 0.06
        p.poly(
            [
                (-0.3 + 0.64 * t, -0.36),
                (-0.3 + 0.64 * (t + 0.1), -0.36),
                (-0.49 + 0.98 * (t + 0.1), 0),
                (-0.49 + 0.98 * t, 0),
            ],
            (*tone, 150),
        )
    for y in (-0.33, -0.23, -0.11):
        w = 0.3 + 0.19 * (y + 0.36) / 0.36
        p.poly([(-w, y), (w + 0.04, y), (w + 0.06, y + 0.05), (-w - 0.02, y + 0.05)], (*tone, 150))
    q = p.at(-0.2, -0.16, 0.62)
    q.arc(0, -0.28, 0.34, 0.34, 180, 360, 0.045, (150, 98, 50))
    foods = rnd.sample(("bread", "apples", "a sandwich", "a watermelon slice", "juice", "a cake"), 2)
    _basket_front(q, 0.36, 0.3)
    for name, x in zip(foods, (0.14, 0.33), strict=True):
        f = p.at(x, -0.1 if x < 0.2 else -0.16, 0.3)
        if name == "apples":
            for dx in (-0.25, 0.25):
                PIECES["apples"](f, dx, -0.22, 0.24, rnd)
        elif name == "bread":
            f.limb((-0.3, -0.2), (0.3, -0.3), 0.2, 0.2, (214, 146, 70))
            for k in range(3):
                f.line([(-0.25 + 0.2 * k, -0.36), (-0.15 + 0.2 * k, -0.2)], 0.06, (250, 216, 150))
        elif name == "a sandwich":
            for y, t in (
                (0, (236, 190, 120)),
                (-0.12, (110, 186, 64)),
                (-0.2, (222, 60, 50)),
                (-0.28, (236, 190, 120)),
            ):
                f.round_rect(-0.4, y - 0.14, 0.4, y, 0.05, t)
        elif name == "juice":
            _glass(f, 0, (252, 156, 30), 0.22, -0.8)
        elif name == "a cake":
            f.rect(-0.36, -0.36, 0.36, 0, (250, 170, 196))
            f.rect(-0.36, -0.42, 0.36, -0.28, CREAM)
            _cherry(f, 0, -0.48, 0.1, rnd)
        else:
            for r, t in ((0.5, (50, 130, 56)), (0.42, (236, 66, 76))):
                f.poly([(r * math.cos(math.pi * i / 12), -0.5 + r * math.sin(math.pi * i / 12)) for i in range(13)], t)
    blanket = _a(word, rnd.choice(("blanket", "checked blanket", "picnic blanket")))
    return rnd.choice(
        (
            f"a picnic on {blanket}",
            f"a picnic basket with {_listed(foods)} on {blanket}",
            f"a picnic with {_listed(foods)} on {blanket}",
            f"a picnic basket, {_listed(foods)} on {blanket}",
        )
    )


def _plate_of(p, rnd):
    """A number of the same on a plate or a board."""
    names = (
        "apples",
        "oranges",
        "strawberries",
        "lemons",
        "peaches",
        "plums",
        "green apples",
        "tomatoes",
        "bananas",
        "cherries",
        "cookies",
        "croissants",
        "eggs",
    )
    name, count = rnd.choice(names), rnd.choice((1, 2, 3, 3, 4, 5, 6))
    board = rnd.random() < 0.25
    if board:
        p.round_rect(-0.46, -0.12, 0.46, -0.02, 0.04, (150, 98, 56))
        p.poly(_points("-0.46 -0.08, -0.38 -0.2, 0.38 -0.2, 0.46 -0.08"), (190, 134, 80))
        where = rnd.choice((" on a board", " on a wooden board"))
    else:
        colour, where = _ware(rnd, chance=0.7, plain=1.0)
        _plate(p, colour, 0.46)
    draws = {
        "cookies": _cookie,
        "croissants": _croissant,
        "eggs": lambda p, x, y, r, rnd: p.ellipse(x, y, 0.78 * r, r, near(rnd, (246, 214, 176), 5)),
    }
    draw = draws.get(name) or PIECES[name]
    rows = {1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (2, 3), 6: (3, 3)}[count]
    r = (
        {1: 0.2, 2: 0.16, 3: 0.125}[max(rows)]
        * (1.0 if len(rows) == 1 else 0.84)
        * (0.72 if name in ("bananas", "cherries") else 1.0)
    )
    for row, n in enumerate(rows):
        for k in range(n):
            draw(
                p,
                (k - (n - 1) / 2) * 0.27 * (1.25 if n == 2 else 1),
                -0.1 - r * 0.8 - (len(rows) - 1 - row) * 0.2,
                r,
                rnd,
            )
    one = {"strawberries": "strawberry", "peaches": "peach", "tomatoes": "tomato", "cherries": "cherry"}.get(
        name, name[:-1]
    )
    return (_a(one) if count == 1 else f"{NUMBERS[count]} {name}") + where


def _cone(p, rnd):
    scoops = rnd.choice((1, 1, 2, 2, 3))
    flavours = {
        "strawberry": (255, 150, 180),
        "chocolate": (110, 66, 44),
        "vanilla": (255, 236, 190),
        "mint": (150, 226, 190),
        "blueberry": (140, 130, 220),
    }
    names = rnd.sample(list(flavours), scoops) if rnd.random() < 0.6 else [rnd.choice(list(flavours))] * scoops
    r = (0.21, 0.17, 0.14)[scoops - 1]
    top = -0.44 if scoops < 3 else -0.38
    p.poly([(-r * 0.92, top), (r * 0.92, top), (0, 0)], (226, 166, 90))
    for k in range(-2, 3):
        p.line([(k * r * 0.36, top), (k * r * 0.1 + r * 0.16, top * 0.4)], 0.012, (176, 112, 50))
        p.line([(k * r * 0.36, top), (k * r * 0.1 - r * 0.16, top * 0.4)], 0.012, (176, 112, 50))
    y = top - r * 0.4
    for name in names:
        _scoop_of(flavours[name])(p, 0, y, r, rnd)
        for k in (-1, 0, 1):
            p.circle(k * r * 0.6, y + r * 0.72, r * 0.3, flavours[name], outline=False)
        y -= r * 1.1
    y += r * 0.1
    topping = rnd.choice(("", "", "a cherry", "sprinkles", "chocolate sauce"))
    if topping == "a cherry":
        _cherry(p, 0, y - 0.02, 0.06, rnd)
    elif topping == "sprinkles":
        _sprinkles(p, rnd, [(r * 0.6 * math.sin(3 * k), y + r * (0.15 + 0.1 * k)) for k in range(8)], 0.04)
    elif topping:
        p.blob(
            [
                (-r * 0.8, y + r * 0.6),
                (-r * 0.5, y + r * 0.1),
                (0, y),
                (r * 0.5, y + r * 0.1),
                (r * 0.8, y + r * 0.6),
                (r * 0.3, y + r * 0.4),
                (-r * 0.2, y + r * 0.75),
            ],
            (70, 38, 24),
        )
    number = ("", "two scoops of ", "three scoops of ")[scoops - 1]
    flavour = _listed(names) if len(set(names)) == scoops else names[0]
    forms = (
        "an ice cream cone",
        f"an ice cream cone with {number or 'a scoop of '}{flavour} ice cream",
        f"{_a(flavour)} ice cream cone" if scoops == 1 else f"an ice cream cone with {number.replace(' of ', '')}",
    )
    text = rnd.choice(forms).strip()
    if topping:
        text += (" and " if " with " in text else " with ") + topping + (" on top" if rnd.random() < 0.3 else "")
    return text


DISHES = {
    _plate_of: 1.6,
    _cone: 1.0,
    _pancakes: 1.3,
    _noodle_soup: 1.3,
    _pizza_slice: 1.2,
    _pizza: 1.1,
    _burger: 1.4,
    _spaghetti: 1.3,
    _bowl_of: 3.2,
    _eggs: 1.4,
    _toast: 1.1,
    _sandwich: 0.9,
    _cheese_board: 0.6,
    _fish_dish: 0.9,
    _roast: 0.7,
    _sushi: 0.8,
    _tacos: 0.8,
    _hot_dog: 0.8,
    _doughnuts: 1.3,
    _cupcakes: 1.2,
    _cake: 2.2,
    _pie: 0.9,
    _waffles: 0.9,
    _basket: 1.3,
    _bread_butter: 0.6,
    _jar: 1.1,
    _hot_drink: 1.8,
    _cold_drink: 1.6,
    _milkshake: 0.7,
    _watermelon: 0.7,
    _bunch: 0.9,
    _cut_fruit: 0.9,
    _peeled_banana: 0.5,
    _chocolate: 0.5,
    _cookies: 0.9,
    _popcorn_box: 0.6,
    _lollipops: 0.7,
    _gingerbread_man: 0.6,
    _gingerbread_house: 0.7,
    _pot_on_stove: 0.7,
    _fruit_stall: 0.8,
    _picnic: 0.9,
}
STANDS_ALONE = {_pot_on_stove: True, _fruit_stall: False, _picnic: False}
KITCHENS = ("kitchen", "kitchen", "kitchen", "restaurant", "bakery", "living_room")
LOW = {_burger, _hot_dog, _sushi, _cheese_board, _bread_butter, _cut_fruit, _tacos, _sandwich, _roast, _pie, _bowl_of}


def _dish(studio):
    rnd = studio.rnd
    dish = weighted(rnd, DISHES)
    if dish in STANDS_ALONE:
        indoor = STANDS_ALONE[dish]
        stage = (
            studio.stages.paper(rnd.random() < 0.35)
            if rnd.random() < 0.45
            else studio.stages.outdoors_or_in(indoor=indoor, name="kitchen" if indoor else None, time="day")
        )
        y, size, words = (0.8 if dish is _pot_on_stove else 0.94), 1.0, ""
    else:
        stage, words, y = _table(studio)
        y -= 0.1 * (dish in LOW and stage.kind == "paper" and not words)
        size = rnd.uniform(0.88, 1.0)
    stage.unit = 1.0
    return stage, dish(pen_at(studio, stage, 0.5 + rnd.uniform(-0.02, 0.02), y, size, rnd.random() < 0.4), rnd) + words


def _table(studio):
    """Paper, or a table that fills the lower part of the picture; with the words for it."""
    rnd = studio.rnd
    kind = rnd.random()
    if kind < 0.42:
        return studio.stages.paper(rnd.random() < 0.35), "", rnd.uniform(0.87, 0.93)
    words = rnd.choice((" on a wooden table", " on a wooden table", " on a table", ""))
    if kind < 0.62:
        stage = studio.stages.outdoors_or_in(indoor=True, name=rnd.choice(KITCHENS))
        words = rnd.choice((" on a table", " on a wooden table", ""))
    else:
        stage = studio.stages.paper(False)
        if rnd.random() < 0.5:
            stage.pen.rect(
                0,
                0,
                1,
                1,
                near(
                    rnd,
                    rnd.choice(((206, 226, 236), (250, 236, 206), (226, 236, 210), (240, 214, 214), (120, 150, 170))),
                    8,
                ),
            )
    top = rnd.uniform(0.6, 0.72)
    if kind < 0.8:
        wood = near(rnd, rnd.choice(WOODS), 8)
        stage.pen.rect(0, top, 1, 1, wood)
        for k in range(1, 4):
            y = top + (1 - top) * (k / 4) ** 1.3
            stage.pen.line([(0, y), (1, y)], 0.008, shade(wood, -0.25))
        stage.pen.line([(0, top), (1, top)], 0.02, shade(wood, 0.2))
    else:
        word = rnd.choice(("red", "blue", "green", "yellow", "white", "pink", "purple"))
        cloth, checked = near(rnd, COLOURS[word], 6), word != "white" and rnd.random() < 0.4
        stage.pen.rect(0, top, 1, 1, (252, 252, 250) if checked else cloth)
        for i in range(9 if checked else 0):
            stage.pen.poly(
                [
                    (0.5 + (i - 4.5) * 0.12, top),
                    (0.5 + (i - 4) * 0.12, top),
                    (0.5 + (i - 4) * 0.2, 1),
                    (0.5 + (i - 4.5) * 0.2, 1),
                ],
                (*cloth, 130),
            )
        for i in range(3 if checked else 0):
            y = top + (1 - top) * (0.1 + 0.3 * i)
            stage.pen.rect(0, y, 1, y + 0.05, (*cloth, 130))
        words = rnd.choice(
            (f" on a {word} and white checked tablecloth", f" on a checked {word} tablecloth")
            if checked
            else (f" on a {word} tablecloth", f" on a {word} table")
        )
    stage.ground_picture = stage.image.copy()
    return stage, words, rnd.uniform(0.89, 0.94)


# Tales: helpers.

TALE_LANDS = ("meadow", "forest", "mountains", "castle_grounds", "village", "valley", "prairie", "ruins")
SKY_LANDS = ("mountains", "valley", "village", "meadow", "city", "castle_grounds", "sea", "desert")
DRAGONS = ("red", "green", "blue", "purple", "black", "orange", "green", "red")
HOURS = ("day",) * 6 + ("sunset", "sunset", "night", "snow", "cloudy", "rainbow")
RAINBOW = ((230, 50, 60), (246, 140, 40), (250, 214, 60), (80, 190, 90), (60, 130, 230), (140, 80, 200))


def _at(studio, places=TALE_LANDS, paper=0.4, time=None):
    """Paper or one of these places; figures keep their colours at night."""
    rnd = studio.rnd
    if rnd.random() < paper:
        stage = studio.stages.paper(rnd.random() < 0.4)
    else:
        stage = studio.stages.outdoors_or_in(name=rnd.choice(places), time=time or rnd.choice(HOURS))
        if stage.time == "night":
            stage.time = "day"
    stage.unit = 1.0
    return stage


def _night(studio, places=TALE_LANDS, paper=0.25):
    rnd = studio.rnd
    stage = (
        studio.stages.weather("night")
        if rnd.random() < paper
        else studio.stages.outdoors_or_in(name=rnd.choice(places), time="night")
    )
    stage.time, stage.unit = "day", 1.0
    return stage


def _settle(stage):
    """What is painted so far belongs to the ground."""
    stage.ground_picture = stage.image.copy()


def _turned(rnd):
    flip = rnd.random() < 0.5
    return flip, -1 if flip else 1


def _hero(rnd, role, **looks):
    """A character of a tale."""
    person = random_person(rnd, sex=looks.get("sex"), age=looks.get("age", "adult"))
    person.hat = person.glasses = ""
    if role in ROLES:
        ROLES[role](person)
    for key, value in looks.items():
        setattr(person, key, value)
    if person.sex == "woman":
        person.beard = ""

    def draw(pen, pose="standing", front=None, hold=None, hold_far=None):
        face = front if front is not None else pose in ("standing", "arms up", "hands on hips")
        return draw_person(pen, person, pose, face, hold, hold_far)

    return Actor(role, "", 0.74 if person.age == "child" else 1.0, "person", 0.5, draw, ("standing",), person)


def _thing(name, p, rnd, colour=None):
    of = THINGS[name]
    of.draw(p, random.Random(rnd.random()), colour or near(rnd, of.colour, 8))


def _flames(p, long=1.0, wide=0.3):
    """Fire from the origin towards the right."""
    for share, tone in ((1.0, (226, 60, 24)), (0.8, (250, 140, 30)), (0.55, (255, 222, 80))):
        tip, w = long * share, wide * share
        p.blob(
            [
                (0, 0),
                (tip * 0.4, -w * 0.6),
                (tip * 0.7, -w),
                (tip * 0.78, -w * 0.5),
                (tip, -w * 0.55),
                (tip * 0.86, 0),
                (tip * 1.02, w * 0.35),
                (tip * 0.76, w * 0.5),
                (tip * 0.68, w),
                (tip * 0.4, w * 0.6),
            ],
            tone,
            3,
        )


def _sparkles(p, rnd, x, y, spread, count=9, tone=None):
    for _ in range(count):
        a, r = rnd.uniform(0, 6.3), spread * rnd.uniform(0.25, 1.0)
        _star(
            p,
            x + r * math.cos(a),
            y + r * math.sin(a),
            rnd.uniform(0.018, 0.036),
            tone or rnd.choice(((255, 226, 90), (255, 160, 220), (150, 220, 255))),
        )


def _star(p, x, y, r, tone):
    p.poly(
        [
            (
                x + r * (1 if k % 2 == 0 else 0.42) * math.sin(math.pi * k / 5),
                y - r * (1 if k % 2 == 0 else 0.42) * math.cos(math.pi * k / 5),
            )
            for k in range(10)
        ],
        tone,
        False,
    )


def _coins(p, rnd, half, tall):
    """A heap of gold on the origin."""
    p.blob(
        [
            (-half, 0),
            (-half * 0.7, -tall * 0.5),
            (-half * 0.3, -tall * 0.85),
            (0, -tall),
            (half * 0.35, -tall * 0.8),
            (half * 0.72, -tall * 0.45),
            (half, 0),
        ],
        (226, 170, 40),
    )
    for _ in range(34):
        x = rnd.uniform(-0.9, 0.9)
        y = -rnd.uniform(0.02, 1.0) * tall * (1 - abs(x)) ** 0.8
        p.ellipse(x * half, y, 0.034, 0.022, near(rnd, (255, 214, 70), 8))
        p.ellipse(x * half, y, 0.018, 0.011, (226, 166, 40), outline=False)
    for k, tone in enumerate(((220, 40, 60), (50, 130, 230), (60, 180, 90))):
        x = (-0.5, 0.1, 0.55)[k] * half
        p.poly([(x - 0.025, -0.06), (x, -0.1), (x + 0.025, -0.06), (x, -0.02)], tone)


def _eye(p, x, y, r):
    p.circle(x, y, r, (255, 255, 255), outline=False)
    p.circle(x + r * 0.25, y, r * 0.58, INK, outline=False)


def _small_house(p, rnd, roof=None):
    p.rect(-0.4, -0.5, 0.4, 0, near(rnd, rnd.choice(((246, 226, 180), (230, 230, 224), (226, 190, 150))), 6))
    p.poly([(-0.5, -0.46), (0, -0.95), (0.5, -0.46)], roof or rnd.choice(((190, 60, 50), (90, 80, 150), (120, 80, 50))))
    p.rect(-0.1, -0.3, 0.1, 0, (110, 70, 44))
    for s in (-1, 1):
        p.rect(s * 0.26 - 0.08, -0.34, s * 0.26 + 0.08, -0.18, (255, 232, 140))


# Dragons, one unit high, facing right.


def _dragon_head(p, x, y, r, c, asleep=False, mouth=False):
    dark = shade(c, -0.3)
    for d in (-0.5, 0.1):
        p.poly(
            [
                (x + d * r - 0.2 * r, y - 0.7 * r),
                (x + d * r - 0.7 * r, y - 1.7 * r),
                (x + d * r + 0.4 * r, y - 0.8 * r),
            ],
            (244, 230, 196),
        )
    p.limb((x, y), (x + 1.5 * r, y + 0.15 * r), r, 0.62 * r, c)
    if mouth:
        p.poly([(x + 0.7 * r, y + 0.35 * r), (x + 2.1 * r, y + 0.2 * r), (x + 1.9 * r, y + 0.75 * r)], (150, 30, 40))
        p.limb((x + 0.3 * r, y + 0.7 * r), (x + 1.7 * r, y + 0.95 * r), 0.34 * r, 0.2 * r, dark)
    if asleep:
        p.arc(x + 0.35 * r, y - 0.35 * r, 0.3 * r, 0.2 * r, 10, 170, 0.14 * r, INK)
    else:
        _eye(p, x + 0.35 * r, y - 0.4 * r, 0.34 * r)
    p.circle(x + 1.85 * r, y - 0.1 * r, 0.1 * r, INK, outline=False)


def _wing(p, c, size=1.0):
    """Opens from the origin up and back."""
    q = p.at(0, 0, size)
    q.poly(
        _points(
            "0.08 0.06, 0 -0.5, -0.5 -0.62, -0.42 -0.44, -0.56 -0.3, -0.36 -0.22, -0.38 -0.04, -0.2 -0.06, -0.1 0.1"
        ),
        shade(c, -0.3),
    )
    for tip in ((-0.5, -0.6), (-0.54, -0.3), (-0.37, -0.05)):
        q.line([(0.0, -0.44), tip], 0.018, shade(c, -0.5))


def _dragon_flying(p, c):
    _wing(p.at(0.12, -0.5), shade(c, -0.15), 0.8)
    p.line(_points("-0.2 -0.42, -0.45 -0.36, -0.62 -0.46, -0.78 -0.4"), 0.09, c, True)
    p.poly([(-0.74, -0.48), (-0.94, -0.42), (-0.74, -0.32)], shade(c, -0.3))
    p.ellipse(0.02, -0.46, 0.3, 0.14, c, 0.1)
    p.ellipse(0.04, -0.4, 0.22, 0.08, (248, 222, 150), 0.1, outline=False)
    for x in (-0.12, 0.1):
        p.limb((x, -0.36), (x - 0.12, -0.25), 0.045, 0.03, shade(c, -0.15))
    p.limb((0.24, -0.48), (0.46, -0.64), 0.09, 0.07, c)
    _dragon_head(p, 0.5, -0.66, 0.085, c)
    _wing(p.at(-0.02, -0.52), c, 0.95)


def _dragon_asleep(p, c):
    p.line(_points("-0.4 -0.12, -0.66 -0.1, -0.72 -0.26, -0.56 -0.34"), 0.09, c, True)
    p.poly([(-0.6, -0.42), (-0.42, -0.36), (-0.58, -0.26)], shade(c, -0.3))
    _wing(p.at(-0.04, -0.36, 0.8, turn=-0.5), c, 0.8)
    p.ellipse(-0.08, -0.24, 0.42, 0.24, c)
    p.ellipse(-0.3, -0.12, 0.15, 0.12, shade(c, -0.1))
    for k in range(5):
        x = -0.36 + 0.13 * k
        p.poly(
            [(x - 0.05, -0.42 - 0.04 * (k in (1, 2, 3))), (x, -0.54 - 0.04 * (k in (1, 2, 3))), (x + 0.06, -0.41)],
            shade(c, -0.3),
        )
    p.limb((0.2, -0.22), (0.44, -0.12), 0.14, 0.11, c)
    p.limb((0.1, -0.05), (0.3, -0.04), 0.06, 0.05, shade(c, -0.12))
    _dragon_head(p, 0.46, -0.14, 0.12, c, asleep=True)


def _dragon_colour(rnd):
    word = rnd.choice(DRAGONS)
    return near(
        rnd, COLOURS[word] if word != "black" else (64, 60, 72), 8
    ), word if rnd.random() < 0.65 or word not in ("green",) else ""


def _no_fire(p, c):
    THINGS["dragon"].draw(p, random.Random(2), c)


def _dragon_fire(studio):
    """Over a village, at a knight, or only into the air."""
    rnd = studio.rnd
    c, word = _dragon_colour(rnd)
    flip, side = _turned(rnd)
    dragon = _a(word, "dragon")
    verb = rnd.choice(("breathing fire", "breathing fire", "spitting fire", "blowing fire", "breathing flames"))
    kind = rnd.choice(("plain", "plain", "knight", "village", "castle"))
    if kind in ("village", "castle"):
        stage = _at(studio, ("meadow", "valley", "mountains", "prairie"), 0.35)
        count = 3 if kind == "village" else 1
        for k in range(count):
            if kind == "village":
                _small_house(pen_at(studio, stage, 0.2 + 0.3 * k, 0.96 - 0.03 * (k % 2), 0.27), rnd)
            else:
                _thing("castle", pen_at(studio, stage, 0.5 + side * 0.2, 0.97, 0.36), rnd)
        p = pen_at(studio, stage, 0.5 - side * 0.04, 0.56, 0.5, flip)
        _flames(p.at(0.64, -0.58, 0.62, turn=1.15), 1.1, 0.32)
        _dragon_flying(p, c)
        return stage, rnd.choice(
            (
                f"{dragon} {verb} over a {kind}",
                f"{dragon} flying over a {kind} and {verb}",
                f"{dragon} attacking a {kind} with fire",
                f"{dragon} burning a {kind}",
            )
        )
    stage = _at(studio)
    y = 0.93
    p = pen_at(
        studio, stage, 0.5 - side * (0.14 if kind == "plain" else 0.22), y, 0.54 if kind == "plain" else 0.46, flip
    )
    _no_fire(p, c)
    _flames(p.at(0.56, -0.7, 0.8), 0.76 if kind == "plain" else 0.6, 0.3)
    if kind == "plain":
        return stage, f"{dragon} {verb}"
    knight = _hero(rnd, "knight")
    tone, shield = _painted(rnd, 0.4, ("red", "blue", "green", "yellow"))
    studio.put(stage, knight, 0.5 + side * 0.34, y + 0.02, "pushing", not flip, 0.46, front=False, hold=_shield(tone))
    extra = f" with {_a(shield, 'shield')}" if rnd.random() < 0.5 or shield else ""
    return stage, f"{dragon} {verb} at a knight{extra}"


def _shield(tone, size=0.17):
    def draw(p):
        p.blob(
            [
                (-size, -size * 1.2),
                (0, -size * 1.4),
                (size, -size * 1.2),
                (size * 0.9, size * 0.4),
                (0, size * 1.5),
                (-size * 0.9, size * 0.4),
            ],
            tone,
        )
        p.line([(0, -size * 1.2), (0, size * 1.2)], size * 0.2, (245, 245, 245))
        p.line([(-size * 0.8, -size * 0.3), (size * 0.8, -size * 0.3)], size * 0.2, (245, 245, 245))

    return draw


def _sword(turn=0.5, long=0.46):
    def draw(p):
        q = p.at(0, 0, 1, turn=turn)
        q.line([(0, 0.08), (0, 0)], 0.035, (110, 70, 40))
        q.poly([(-0.022, 0), (-0.022, -long + 0.05), (0, -long), (0.022, -long + 0.05), (0.022, 0)], (206, 214, 224))
        q.rect(-0.08, -0.025, 0.08, 0.01, GOLD)

    return draw


def _dragon_gold(studio):
    rnd = studio.rnd
    c, word = _dragon_colour(rnd)
    flip, side = _turned(rnd)
    stage = _at(studio, ("cave", "cave", "cave", "palace_hall", "mountains"), 0.4)
    _coins(pen_at(studio, stage, 0.5, 0.96, 1.0), rnd, 0.47, 0.34)
    asleep = rnd.random() < 0.75
    dragon, gold = (
        _a(word, "dragon"),
        rnd.choice(
            ("gold", "a pile of gold", "a heap of gold coins", "gold coins", "its treasure", "a mountain of gold")
        ),
    )
    if asleep:
        _dragon_asleep(pen_at(studio, stage, 0.5, 0.76, 0.66, flip), c)
        return stage, f"{dragon} {rnd.choice(('sleeping', 'sleeping', 'asleep', 'lying asleep', 'napping'))} on {gold}"
    _no_fire(pen_at(studio, stage, 0.5, 0.76, 0.6, flip), c)
    return stage, f"{dragon} {rnd.choice(('guarding', 'sitting on', 'standing on'))} {gold}"


def _dragon_flies(studio):
    rnd = studio.rnd
    c, word = _dragon_colour(rnd)
    flip, side = _turned(rnd)
    over = rnd.choice(("castle", "castle", "", "", "lake"))
    stage = _at(studio, ("lake",) if over == "lake" else SKY_LANDS[:4] if over else SKY_LANDS, 0.3)
    if over == "castle":
        _thing("castle", pen_at(studio, stage, 0.5, 0.97, 0.4), rnd)
    _dragon_flying(
        pen_at(
            studio,
            stage,
            0.5 + side * 0.06,
            0.62 if over == "castle" else 0.78,
            0.54 if over == "castle" else 0.57,
            flip,
        ),
        c,
    )
    verb = rnd.choice(("flying", "flying", "soaring"))
    where = {
        "castle": rnd.choice((" over a castle", " above a castle")),
        "lake": "",
        "": rnd.choice(("", " in the sky", " through the air")),
    }[over]
    return stage, f"{_a(word, 'dragon')} {verb}{where}"


DRAGON_RIDERS = (
    "knight",
    "princess",
    "boy",
    "girl",
    "wizard",
    "viking",
    "prince",
    "witch",
    "man",
    "woman",
    "elf",
    "king",
)
AGES = {
    "boy": {"age": "child", "sex": "man"},
    "girl": {"age": "child", "sex": "woman"},
    "man": {"sex": "man"},
    "woman": {"sex": "woman"},
}


def _dragon_rider(studio):
    rnd = studio.rnd
    c, word = _dragon_colour(rnd)
    flip, side = _turned(rnd)
    stage = _at(studio, SKY_LANDS)
    who = rnd.choice(DRAGON_RIDERS)
    rider = _hero(rnd, who, **AGES.get(who, {}))
    p = pen_at(studio, stage, 0.5 + side * 0.06, 0.92, 0.58, flip)
    _dragon_flying(p, c)
    if rider.of.garment == "robe":
        rider.of.garment = "dress"
    rider.draw(p.at(0.12, -0.36, 0.66), "riding", front=False)
    dragon = _a(word, "dragon")
    verbs = ("riding", "riding", "flying on", "riding on", "on the back of", "on")
    return stage, f"{_a(who)} {rnd.choice(verbs)} {dragon}"


# Knights, witches and wizards.


def _knight(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    tone, word = _painted(rnd, 0.5, ("red", "blue", "green", "yellow", "purple"))
    kind = rnd.choice(("stand", "castle", "fight", "ride", "duel", "dragon"))
    stage = _at(studio, ("meadow", "forest", "castle_grounds", "valley", "prairie", "ruins"))
    knight = _hero(rnd, "knight")
    shield = _a(word, "shield")
    if kind == "castle":
        _thing("castle", pen_at(studio, stage, 0.5 + side * 0.12, 0.84, 0.66), rnd)
        studio.put(
            stage,
            knight,
            0.5 - side * 0.16,
            0.95,
            "waving",
            flip,
            0.56,
            front=False,
            hold=_sword(0.1),
            hold_far=_shield(tone, 0.12),
        )
        return stage, rnd.choice(
            (
                f"a knight with a sword and {shield} in front of a castle",
                f"a knight standing in front of a castle with a sword and {shield}",
                "a knight holding a sword in front of a castle"
                if not word
                else f"a knight with {shield} and a sword before a castle",
            )
        )
    if kind == "ride":
        horse = beast_actor(rnd, "horse", dressed=0.0)
        seat_rider(studio, stage, knight, horse, flip, rnd.choice(("standing", "walking", "running")))
        return stage, rnd.choice(
            (f"a knight riding {horse.text}", f"a knight on {horse.text}", f"a knight in armor riding {horse.text}")
        )
    if kind == "stand":
        studio.put(
            stage,
            knight,
            0.5,
            0.96,
            "waving",
            flip,
            0.72,
            front=False,
            hold=_sword(0.1, 0.34),
            hold_far=_shield(tone, 0.13),
        )
        return stage, rnd.choice(
            (
                f"a knight with a sword and {shield}",
                f"a knight raising his sword and holding {shield}",
                f"a knight in armor with a sword and {shield}",
            )
        )
    if kind == "duel":
        for x, turned in ((0.5 - side * 0.23, flip), (0.5 + side * 0.23, not flip)):
            studio.put(
                stage,
                _hero(rnd, "knight"),
                x,
                0.94,
                rnd.choice(("pushing", "holding")),
                turned,
                0.62,
                front=False,
                hold=_sword(0.55),
                hold_far=None,
            )
        return stage, rnd.choice(
            (
                "two knights fighting with swords",
                "two knights fighting",
                "two knights in a sword fight",
                "two knights crossing swords",
            )
        )
    c, colour = _dragon_colour(rnd)
    _no_fire(pen_at(studio, stage, 0.5 + side * 0.17, 0.93, 0.54, not flip), c)
    studio.put(
        stage,
        knight,
        0.5 - side * 0.31,
        0.95,
        "pushing",
        flip,
        0.52,
        front=False,
        hold=_sword(0.7),
        hold_far=_shield(tone, 0.13),
    )
    tail = "" if rnd.random() < 0.6 and not word else f" with a sword and {shield}"
    deeds = ("fighting", "fighting", "fighting against", "battling", "attacking")
    return stage, f"a knight {rnd.choice(deeds)} {_a(colour, 'dragon')}{tail}"


BROOM_RIDERS = ("witch",) * 6 + ("wizard", "girl", "boy", "cat", "skeleton")


def _moon_disc(stage, x, y, r):
    stage.pen.circle(x, y, r, (255, 244, 190), outline=False)
    for u, v, w in ((-0.4, -0.3, 0.2), (0.3, 0.25, 0.25), (0.35, -0.4, 0.12)):
        stage.pen.circle(x + u * r, y + v * r, w * r, (240, 222, 160), outline=False)


def _broom(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    moon = rnd.random() < 0.65
    stage = (
        _night(studio, ("village", "forest", "mountains", "city", "graveyard", "castle_grounds", "meadow"), 0.4)
        if moon or rnd.random() < 0.4
        else _at(studio, SKY_LANDS)
    )
    if moon:
        _moon_disc(stage, 0.5 + side * 0.12, 0.36, 0.3)
        _settle(stage)
    who = rnd.choice(BROOM_RIDERS)
    p = pen_at(studio, stage, 0.5, 0.62, 0.6, flip).at(0, 0, 1, turn=-0.14)
    p.limb((-0.62, 0), (-0.36, 0), 0.1, 0.05, (226, 180, 80))
    for d in (-0.05, 0, 0.05):
        p.line([(-0.7, d * 1.5), (-0.4, d * 0.5)], 0.015, (176, 130, 50))
    p.line([(-0.4, 0), (0.62, 0)], 0.04, (130, 84, 48))
    if who == "cat":
        rider = beast_actor(rnd, "cat", dressed=0.0)
        rider.draw(p.at(0.02, 0.02, 0.5), "sitting")
        name = rider.text
    elif who == "skeleton":
        _thing("skeleton", p.at(0, 0.2, 0.8), rnd)
        name = "a skeleton"
    else:
        looks = {
            "witch": {},
            "wizard": {},
            "girl": {"age": "child", "sex": "woman"},
            "boy": {"age": "child", "sex": "man"},
        }[who]
        rider = _hero(rnd, who, **looks)
        if who == "witch":
            rider.of.garment, rider.of.bottom = "dress", rider.of.top
        rider.draw(p.at(-0.02, 0.36 if who != "witch" else 0.36, 0.92), "riding", front=False)
        name = f"a {who}"
        if who == "witch" and rnd.random() < 0.2:
            beast_actor(rnd, "cat", dressed=0.0, colour_word="black").draw(p.at(-0.4, -0.04, 0.26), "sitting")
            name = "a witch and a black cat"
    verb = rnd.choice(
        (
            "flying on a broom",
            "flying on a broom",
            "flying on a broomstick",
            "riding a broom",
            "on a flying broom",
            "riding on a broomstick",
        )
    )
    past = (
        rnd.choice(
            (
                " past the moon",
                " in front of the moon",
                " in front of a full moon",
                " across the moon",
                " before a big moon",
            )
        )
        if moon
        else rnd.choice(("", " through the sky", " in the sky"))
    )
    return stage, f"{name} {verb}{past}"


STIRRERS = ("witch",) * 5 + ("wizard", "old woman", "girl", "boy", "elf")


def _stirring(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("forest", "cave", "cellar", "swamp", "ruins", "graveyard"))
    who = rnd.choice(STIRRERS)
    looks = {
        "old woman": {"age": "old", "sex": "woman"},
        "girl": {"age": "child", "sex": "woman"},
        "boy": {"age": "child", "sex": "man"},
    }.get(who, {})
    brew, word = _painted(rnd, 0.5, ("green", "purple", "blue", "pink", "red"))
    x = 0.5 + side * 0.17
    q = pen_at(studio, stage, x, 0.95, 0.5)
    if rnd.random() < 0.5:
        for k in range(5):
            _flames(q.at(-0.3 + 0.15 * k, 0.02, 0.5, turn=-1.57), 0.4, 0.14)
    q.line([(-0.28 * side, -0.5), (-0.42 * side, -1.06)], 0.05, (150, 100, 56))
    person = _hero(rnd, who, **looks)
    tall = 0.74 if person.of.age != "child" else 0.62
    studio.put(stage, person, 0.5 - side * 0.2, 0.94, "pushing", flip, tall, front=False)
    _steam(stage.pen, x, 0.42, 0.2, shade(brew, 0.3))
    q.blob(_points("-0.46 -0.62, -0.56 -0.32, -0.4 -0.06, 0 0, 0.4 -0.06, 0.56 -0.32, 0.46 -0.62"), (48, 46, 54))
    q.ellipse(0, -0.64, 0.48, 0.13, (74, 72, 82))
    q.ellipse(0, -0.64, 0.42, 0.1, brew, outline=False)
    for u, v, r in _points("-0.2 -0.68 0.07, 0.15 -0.72 0.09, 0.02 -0.84 0.05, 0.26 -0.9 0.04"):
        q.circle(u, v, r, shade(brew, 0.4))
    pot = rnd.choice(("a cauldron", "a cauldron", "a big black pot", "a magic potion in a cauldron"))
    if word:
        pot = rnd.choice((f"a {word} potion in a cauldron", f"a cauldron of {word} potion"))
    verb = rnd.choice(("stirring", "stirring", "cooking", "brewing" if "potion" in pot else "stirring"))
    return stage, f"{_a(who)} {verb} {pot}"


CASTERS = ("wizard",) * 5 + ("witch", "witch", "boy", "girl", "old man", "princess")


def _spell(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = (
        _night(studio, paper=0.5)
        if rnd.random() < 0.4
        else _at(studio, ("forest", "cave", "library", "castle_grounds", "meadow", "ruins"))
    )
    who = rnd.choice(CASTERS)
    looks = {
        "old man": {"age": "old", "sex": "man"},
        "girl": {"age": "child", "sex": "woman"},
        "boy": {"age": "child", "sex": "man"},
    }.get(who, {})
    person = _hero(rnd, who, **looks)
    tone, word = _painted(rnd, 0.5, ("blue", "purple", "green", "yellow", "pink", "red"))
    staff = who in ("wizard", "old man") and rnd.random() < 0.4
    hold = lambda p: p.line([(0, 0.3 if staff else 0), (0.14, -0.26 if staff else -0.1)], 0.03, (120, 78, 44))
    _, spots, pen = studio.put(
        stage,
        person,
        0.5 - side * 0.24,
        0.95,
        "pushing",
        flip,
        0.7 if person.of.age != "child" else 0.6,
        front=False,
        hold=hold,
    )
    hand = pen.at(*spots["hand"])
    hand.line(_points("0.1 -0.12, 0.18 -0.04, 0.24 -0.18, 0.32 -0.1"), 0.03, tone)
    y = -0.18
    for k, r in enumerate((0.15, 0.105, 0.06)):
        hand.circle(0.36, y, r, shade(tone, 0.3 * k), outline=False)
    _sparkles(hand, rnd, 0.34, y, 0.26, 12, shade(tone, 0.2) if rnd.random() < 0.5 else None)
    tool = "a staff" if staff else "a wand"
    light = f"{word} light" if word else "magic light"
    return stage, rnd.choice(
        (
            f"{_a(who)} casting a spell",
            f"{_a(who)} casting a spell with {tool}",
            f"{_a(who)} doing magic with {tool}",
            f"{_a(who)} casting a spell with {light}",
            f"{_a(who)} with {tool} and {light}",
        )
        if not word
        else (
            f"{_a(who)} casting a spell with {light}",
            f"{_a(who)} casting a {word} spell",
            f"{_a(who)} with {tool} and {light}",
        )
    )


# Horses of tales.


def _feather_wing(p, tone, size):
    for k in range(5):
        q = p.at(0, 0, size, turn=-0.35 - 0.3 * k)
        q.limb((0, -0.1), (0, -0.95 + 0.1 * k), 0.13, 0.07, shade(tone, -0.05 * k))


def _unicorn(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    winged = rnd.random() < 0.45
    horned = not winged or rnd.random() < 0.2
    pose = (
        rnd.choice(("standing", "walking", "running", "jumping")) if not winged else rnd.choice(("running", "jumping"))
    )
    coat = rnd.choice(("white", "white", "white", "pink", "black", "brown" if winged else "purple"))
    horse = beast_actor(rnd, "unicorn" if horned else "horse", dressed=0.0, colour_word=coat)
    stage = _at(
        studio,
        ("heaven", "mountains", "meadow", "valley", "flower_field")
        if winged
        else ("meadow", "forest", "flower_field", "heaven", "by_waterfall"),
    )
    size = 0.44 if winged or pose in ("jumping", "running") else 0.55
    p = pen_at(studio, stage, 0.5 - side * 0.08, 0.92 if winged else 0.94, size, flip)
    if winged:
        _feather_wing(p.at(0.04, -0.84), (226, 230, 240), 0.62)
    rainbow = rnd.random() < (0.75 if not winged else 0.3)
    spots = horse.draw(p, pose)
    if rainbow:
        head, back = spots["head"], spots["back"]
        neck = (back[0] + 0.26, back[1] + 0.02)
        for k, tone in enumerate(RAINBOW):
            t = k / 5
            x, y = neck[0] + (head[0] - 0.08 - neck[0]) * t, neck[1] + (head[1] - 0.12 - neck[1]) * t
            p.limb((x, y), (x - 0.2, y + 0.12), 0.075, 0.03, tone)
        rear = (spots["left"] + 0.22, back[1] + 0.16)
        for k, tone in enumerate(RAINBOW):
            p.line(
                [rear, (rear[0] - 0.16, rear[1] + 0.03 * k - 0.06), (rear[0] - 0.26, rear[1] + 0.2 + 0.05 * k)],
                0.04,
                tone,
                True,
            )
    if winged:
        _feather_wing(p.at(-0.06, -0.8), (250, 250, 254), 0.7)
    noun = (
        rnd.choice(("unicorn with wings", "winged unicorn"))
        if winged and horned
        else rnd.choice(("pegasus", "pegasus", "winged horse", "horse with wings"))
        if winged
        else "unicorn"
    )
    verb = (
        rnd.choice(("flying", "flying", "flying in the sky", "flying through the air"))
        if winged
        else rnd.choice(
            {
                "standing": ("standing", ""),
                "walking": ("walking",),
                "running": ("running", "galloping"),
                "jumping": ("jumping", "leaping"),
            }[pose]
        )
    )
    mane = (
        rnd.choice(
            (
                " with a rainbow mane",
                " with a rainbow mane",
                " with a rainbow coloured mane",
                " with a rainbow mane and tail",
            )
        )
        if rainbow
        else ""
    )
    if " with " in noun and mane:
        mane = mane.replace(" with", " and")
    return stage, " ".join(f"{_a(coat, noun)}{mane} {verb}".split())


# Small folk.


def _fairy_on(studio):
    rnd = studio.rnd
    stage = _at(studio, ("forest", "garden", "meadow", "flower_field", "jungle"))
    kind = rnd.choice(("mushroom", "mushroom", "flower", "leaf", "flying"))
    wing, word = _painted(rnd, 0.35, ("light blue", "pink", "purple", "yellow", "turquoise"))
    dress, hue = _painted(rnd, 0.35, ("green", "pink", "yellow", "blue", "purple", "red"))
    y, stand = 0.95, 0.0
    if kind == "mushroom":
        q = pen_at(studio, stage, 0.5, y, 0.46)
        q.blob(_points("-0.2 -0.5, -0.24 0, 0.24 0, 0.2 -0.5"), (250, 240, 222))
        q.blob(_points("-0.72 -0.42, -0.6 -0.8, 0 -1.0, 0.6 -0.8, 0.72 -0.42, 0 -0.36"), (220, 40, 44))
        for u, v, r in _points("-0.4 -0.6 0.1, 0 -0.8 0.1, 0.36 -0.64 0.11, -0.06 -0.52 0.08"):
            q.circle(u, v, r, (255, 250, 246), outline=False)
        stand = 0.44
    elif kind in ("flower", "leaf"):
        q = pen_at(studio, stage, 0.5, y, 0.46)
        q.line([(0, 0), (0.03, -0.5)], 0.07, (70, 150, 60))
        if kind == "flower":
            tone = near(rnd, COLOURS[rnd.choice(("pink", "yellow", "red", "purple", "orange"))], 8)
            for k in range(9):
                a = 6.283 * k / 9
                q.ellipse(
                    0.42 * math.cos(a),
                    -0.68 + 0.2 * math.sin(a),
                    0.26,
                    0.13,
                    shade(tone, -0.1 * (k % 2)),
                    0.4 * math.sin(2 * a),
                )
            q.ellipse(0, -0.72, 0.24, 0.12, (250, 206, 60))
        else:
            q.blob(_points("-0.75 -0.6, -0.2 -0.84, 0.4 -0.8, 0.8 -0.56, 0.3 -0.5, -0.3 -0.46"), (90, 170, 70))
        stand = 0.33
    fairy = _hero(rnd, "fairy", age="child", sex="woman", garment="dress", top=dress)
    size = 0.5 if kind != "flying" else 0.7
    base = y - stand + (0.0 if kind != "flying" else -0.1)
    p = pen_at(studio, stage, 0.5, base, size)
    sit = kind in ("mushroom", "flower") and rnd.random() < 0.5
    drop = 0.12 if sit else 0.0
    q = p.at(0, drop, 1)
    for s in (-1, 1):
        q.ellipse(s * 0.3, -0.68, 0.28, 0.15, shade(wing, 0.35), s * -0.5)
        q.ellipse(s * 0.22, -0.44, 0.2, 0.11, shade(wing, 0.5), s * 0.5)
    wand = rnd.random() < 0.5

    def hold(h):
        h.line([(0, 0), (0.1, -0.24)], 0.025, (200, 150, 60))
        _star(h, 0.12, -0.3, 0.1, (255, 220, 60))

    fairy.draw(
        q,
        "sitting low" if sit else "holding" if wand else "standing",
        front=not sit and not wand,
        hold=hold if wand else None,
    )
    name = (
        f"fairy{f' in a {hue} dress' if hue else ''} with {word + ' ' if word else ''}wings"
        if rnd.random() < 0.5 or word or hue
        else "fairy"
    )
    tool = ""
    if wand and rnd.random() < 0.7:
        tool = " and a magic wand" if "with" in name else " with a magic wand"
    place = {
        "mushroom": rnd.choice(("a mushroom", "a red mushroom", "a toadstool")),
        "flower": "a flower",
        "leaf": "a leaf",
    }.get(kind)
    verb = "flying" if kind == "flying" else f"{'sitting' if sit else 'standing'} on {place}"
    return stage, f"a {name}{tool} {verb}"


def _mermaid(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    rock = rnd.random() < 0.5
    tail, word = _painted(rnd, 0.55, ("green", "turquoise", "blue", "purple", "pink", "orange"))
    hair_word = rnd.choice(("red", "blonde", "black", "brown"))
    hair = HAIR_COLOURS[hair_word]
    stage = _at(studio, ("sea", "beach", "lake") if rock else ("underwater",), 0.35 if rock else 0.25)
    skin = rnd.choice(SKINS)
    if rock:
        q = pen_at(studio, stage, 0.5, 0.96, 1.0)
        q.blob(
            _points("-0.42 0, -0.36 -0.2, -0.16 -0.34, 0.14 -0.36, 0.36 -0.2, 0.44 0"), near(rnd, (130, 128, 134), 8)
        )
        q.line([(-0.2, -0.2), (-0.06, -0.12), (0.1, -0.2)], 0.014, (96, 94, 100))
        p = pen_at(studio, stage, 0.46 if not flip else 0.54, 0.64, 0.62, flip)
        p.limb((0, -0.02), (0.36, 0.1), 0.14, 0.09, tail)
        p.limb((0.36, 0.1), (0.46, 0.34), 0.09, 0.04, tail)
        fin = p.at(0.47, 0.36, 1, turn=0.2)
    else:
        p = pen_at(studio, stage, 0.5 - side * 0.04, 0.58, 0.56, flip).at(0, 0, 1, turn=1.1)
        p.limb((0, -0.02), (-0.02, 0.32), 0.13, 0.08, tail)
        p.limb((-0.02, 0.32), (-0.12, 0.56), 0.08, 0.035, tail)
        fin = p.at(-0.13, 0.57, 1, turn=0.5)
    fin.poly(_points("0 0, -0.2 0.2, -0.02 0.15, 0.16 0.22, 0.03 0"), shade(tail, -0.2))
    p.blob(_points("-0.16 -0.7, 0 -0.8, 0.15 -0.68, 0.14 -0.4, 0.02 -0.3, -0.26 -0.12, -0.22 -0.4"), hair)
    p.limb((0, -0.06), (0.0, -0.36), 0.11, 0.1, skin)
    if rock:
        p.bent((0.05, -0.36), (0.2, -0.2), (0.26, -0.04), 0.04, 0.035, skin)
    else:
        p.bent((0.06, -0.38), (0.1, -0.62), (0.12, -0.86), 0.04, 0.035, skin)
        p.bent((-0.06, -0.36), (-0.2, -0.2), (-0.16, -0.04), 0.04, 0.035, skin)
    for s in (-1, 1):
        p.circle(s * 0.055, -0.3, 0.055, (230, 110, 180))
    p.circle(0, -0.58, 0.14, skin)
    p.blob(_points("-0.15 -0.54, -0.12 -0.7, 0 -0.75, 0.13 -0.68, 0.15 -0.58, 0.04 -0.66"), hair)
    for d in (-0.035, 0.065):
        p.circle(d, -0.58, 0.02, INK, outline=False)
    p.arc(0.015, -0.54, 0.05, 0.035, 20, 160, 0.014, (170, 50, 60))
    look = rnd.choice(
        (
            f" with {_a(word, 'tail')}" if word else "",
            f" with {hair_word} hair",
            f" with {hair_word} hair and {_a(word, 'tail')}" if word else "",
        )
    )
    if word and not look.endswith("tail"):
        look = f" with {_a(word, 'tail')}"
    verb = (
        rnd.choice(("sitting on a rock", "on a rock", "resting on a rock"))
        if rock
        else rnd.choice(("swimming", "swimming", "swimming under water"))
    )
    return stage, f"a mermaid{look} {verb}"


def _tower(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    hair_word = rnd.choice(("blonde", "blonde", "golden", "red", "brown", "black"))
    hair = HAIR_COLOURS.get(hair_word, (246, 204, 90))
    stage = _at(studio, ("meadow", "forest", "castle_grounds", "valley"))
    x = 0.5 - side * 0.08
    p = pen_at(studio, stage, x, 0.97, 0.93)
    stone, roof = near(rnd, (178, 176, 184), 6), near(rnd, COLOURS[rnd.choice(("red", "blue", "purple"))], 8)
    p.poly(_points("-0.2 -0.66, 0.2 -0.66, 0.24 0, -0.24 0"), stone)
    p.rect(-0.25, -0.76, 0.25, -0.4, shade(stone, 0.08))
    p.poly([(-0.32, -0.74), (0, -1.04), (0.32, -0.74)], roof)
    for u, v in _points("-0.12 -0.1, 0.1 -0.18, -0.06 -0.28, 0.12 -0.34"):
        p.rect(u - 0.05, v - 0.02, u + 0.05, v + 0.02, shade(stone, -0.15), False)
    p.round_rect(-0.14, -0.72, 0.14, -0.44, 0.13, (70, 56, 60))
    q = p.at(0, -0.45, 0.34)
    long = rnd.random() < 0.75
    princess = _hero(rnd, "princess", hair=hair)
    princess.of.close = True
    q.limb((0, 0.0), (0, -0.22), 0.2, 0.12, princess.of.top)
    draw_back_hair(p, princess.of, (0, -0.57), 0.085)
    draw_head(p.at(0, -0.57, 0.085), princess.of, 0.0)
    if long:
        s = side
        p.line([(0.07 * s, -0.56), (0.12 * s, -0.44), (0.13 * s, -0.2), (0.16 * s, -0.02)], 0.075, hair, True)
        for k in range(6):
            p.line([(0.1 * s, -0.4 + 0.065 * k), (0.17 * s, -0.37 + 0.065 * k)], 0.014, shade(hair, -0.25))
    p.rect(-0.16, -0.46, 0.16, -0.42, shade(stone, -0.2))
    if long:
        p.line([(0.12 * side, -0.47), (0.125 * side, -0.38)], 0.075, hair)
    prince = rnd.random() < 0.35
    if prince:
        studio.put(stage, _hero(rnd, "prince"), 0.5 + side * 0.3, 0.96, "waving", not flip, 0.42, front=False)
    name = (
        "Rapunzel"
        if long and rnd.random() < 0.2
        else f"a princess{f' with long {hair_word} hair' if long and rnd.random() < 0.8 else ''}"
    )
    text = f"{name} {rnd.choice(('in a tower', 'at the window of a tower', 'looking out of a tower window'))}"
    if long and "long" not in text and "Rap" not in text:
        text = rnd.choice(
            (
                "a princess in a tower letting down her long hair",
                "a princess in a tower with her long hair hanging down",
            )
        )
    return stage, text + (rnd.choice((" and a prince below", " and a prince waving to her")) if prince else "")


def _giant(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("meadow", "valley", "mountains", "village", "prairie"))
    giant = _hero(rnd, "giant", age=rnd.choice(("adult", "adult", "old")))
    kind = rnd.choice(("house", "house", "houses", "tree"))
    studio.put(
        stage,
        giant,
        0.5 - side * 0.14,
        0.97,
        rnd.choice(("standing", "walking", "waving", "hands on hips")),
        flip,
        0.93,
    )
    word = "giant" if giant.of.sex == "man" else "giant woman"
    spots = (
        ((0.5 + side * 0.24, 0.25),)
        if kind != "houses"
        else ((0.5 + side * 0.2, 0.2), (0.5 + side * 0.38, 0.18), (0.5 - side * 0.4, 0.18))
    )
    for x, size in spots:
        if kind == "tree":
            _thing("tree", pen_at(studio, stage, x, 0.96, 0.34), rnd)
        else:
            _small_house(pen_at(studio, stage, x, 0.96, size), rnd)
    what = {"house": "a small house", "houses": "small houses", "tree": "a small tree"}[kind]
    return stage, f"a {word} {rnd.choice(('and', 'beside', 'next to', 'taller than', 'standing by'))} {what}"


def _gnome(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("garden", "garden", "forest", "meadow", "flower_field"))
    hat, word = _painted(rnd, 0.5, ("red", "red", "green", "blue", "purple", "yellow"))
    coat = near(rnd, COLOURS[rnd.choice(("blue", "green", "red", "brown", "purple"))], 8)
    p = pen_at(studio, stage, 0.5 - side * 0.14, 0.94, 0.78, flip)
    for x in (-0.1, 0.1):
        p.ellipse(x + 0.02, -0.04, 0.11, 0.05, (90, 60, 40))
    p.blob(_points("-0.2 -0.06, -0.22 -0.36, -0.12 -0.48, 0.12 -0.48, 0.22 -0.36, 0.2 -0.06"), coat)
    p.rect(-0.21, -0.2, 0.21, -0.15, (60, 44, 36))
    p.rect(-0.04, -0.21, 0.04, -0.14, GOLD)
    p.circle(0, -0.54, 0.16, (246, 206, 170))
    p.blob(_points("-0.17 -0.54, -0.14 -0.34, 0 -0.22, 0.14 -0.34, 0.17 -0.54, 0 -0.46"), (246, 246, 248))
    p.circle(0, -0.52, 0.05, (240, 170, 140))
    for d in (-0.07, 0.07):
        p.circle(d, -0.59, 0.022, INK, outline=False)
    p.poly([(-0.2, -0.62), (0.2, -0.62), (0.06, -0.98)], hat)
    p.ellipse(0, -0.62, 0.2, 0.035, shade(hat, -0.15))
    deed = rnd.choice(("mushroom", "flower", "watering", "fishing", "wave", "lantern"))
    hand = (0.3, -0.36) if deed != "wave" else (0.3, -0.62)
    p.bent((0.16, -0.4), (0.25, -0.36), hand, 0.05, 0.045, shade(coat, -0.15))
    p.circle(*hand, 0.05, (246, 206, 170))
    words = {
        "mushroom": ("next to a mushroom", "beside a big mushroom"),
        "flower": ("holding a flower", "with a flower"),
        "watering": ("watering flowers", "watering the flowers"),
        "fishing": ("fishing", "with a fishing rod"),
        "wave": ("waving",),
        "lantern": ("holding a lantern", "with a lantern"),
    }[deed]
    if deed == "mushroom":
        _thing("mushroom", p.at(0.5, 0, 0.4), rnd)
    elif deed == "flower":
        p.line([(0.3, -0.3), (0.32, -0.56)], 0.025, (70, 150, 60))
        for k in range(6):
            p.circle(
                0.32 + 0.06 * math.cos(k * 1.05),
                -0.6 + 0.06 * math.sin(k * 1.05),
                0.045,
                (246, 100, 150),
                outline=False,
            )
        p.circle(0.32, -0.6, 0.04, (255, 220, 70), outline=False)
    elif deed == "watering":
        p.round_rect(0.28, -0.36, 0.46, -0.2, 0.02, (90, 160, 110))
        p.line([(0.45, -0.26), (0.56, -0.38)], 0.04, (90, 160, 110))
        for k in range(3):
            p.line([(0.57 + 0.03 * k, -0.36), (0.6 + 0.04 * k, -0.24)], 0.016, (90, 170, 240))
        for k in range(3):
            x = 0.5 + 0.11 * k
            p.line([(x, 0), (x, -0.14)], 0.02, (70, 150, 60))
            p.circle(x, -0.16, 0.05, rnd.choice(SPRINKLES[:3]))
    elif deed == "fishing":
        p.line([(0.28, -0.32), (0.6, -0.7)], 0.025, (120, 80, 44))
        p.line([(0.6, -0.7), (0.62, -0.16)], 0.01, (80, 80, 90))
        p.ellipse(0.6, -0.02, 0.24, 0.06, (90, 170, 230))
    elif deed == "lantern":
        p.line([(0.3, -0.32), (0.3, -0.24)], 0.02, INK)
        p.round_rect(0.23, -0.24, 0.37, -0.04, 0.02, (70, 66, 70))
        p.round_rect(0.255, -0.21, 0.345, -0.07, 0.02, (255, 230, 110))
    who = rnd.choice(("gnome", "gnome", "garden gnome", "dwarf"))
    hatted = f" with a {word} hat" if word else rnd.choice(("", " with a white beard", " with a pointed hat"))
    deed_words = rnd.choice(words)
    if hatted and deed_words.startswith("with "):
        deed_words = deed_words.replace("with", "and", 1)
    return stage, f"a {who}{hatted} {deed_words}"


def _genie(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("desert", "cave", "palace_hall", "room", "oasis"))
    tone, word = _painted(rnd, 0.6, ("blue", "blue", "purple", "green", "red"))
    p = pen_at(studio, stage, 0.5 + side * 0.12, 0.93, 0.9, flip)
    p.blob(_points("-0.2 -0.14, -0.1 -0.05, 0.1 -0.05, 0.2 -0.14, 0 -0.18"), GOLD)
    p.poly(_points("-0.16 -0.14, -0.36 -0.2, -0.34 -0.16, -0.14 -0.07"), GOLD)
    p.arc(0.2, -0.12, 0.07, 0.05, -90, 90, 0.024, GOLD)
    p.ellipse(0, -0.02, 0.1, 0.03, shade(GOLD, -0.15))
    p.circle(0, -0.2, 0.025, GOLD)
    for a, b, w0, w1 in (
        ((-0.35, -0.2), (-0.38, -0.3), 0.02, 0.05),
        ((-0.38, -0.3), (-0.26, -0.4), 0.05, 0.09),
        ((-0.26, -0.4), (-0.2, -0.5), 0.09, 0.13),
    ):
        p.limb(a, b, w0, w1, tone)
    p.limb((-0.2, -0.5), (-0.2, -0.62), 0.12, 0.17, tone)
    for s in (-1, 1):
        p.bent(
            (-0.2 + s * 0.16, -0.64), (-0.2 + s * 0.24, -0.52), (-0.2 - s * 0.06, -0.5), 0.05, 0.045, shade(tone, -0.12)
        )
    p.circle(-0.2, -0.8, 0.11, tone)
    p.blob(_points("-0.31 -0.84, -0.26 -0.95, -0.14 -0.95, -0.09 -0.84"), (250, 246, 240))
    p.circle(-0.2, -0.89, 0.03, (220, 40, 60))
    for d in (-0.04, 0.04):
        p.circle(-0.2 + d, -0.81, 0.017, (255, 255, 255), outline=False)
        p.circle(-0.2 + d, -0.81, 0.009, INK, outline=False)
    p.arc(-0.2, -0.77, 0.05, 0.035, 10, 170, 0.014, INK)
    _sparkles(p, rnd, -0.2, -0.5, 0.3, 6, (255, 226, 90))
    deeds = (
        "coming out of a lamp",
        "rising from a magic lamp",
        "coming out of a golden lamp",
        "from a lamp",
        "floating out of a magic lamp",
    )
    return stage, f"{_a(word, 'genie')} {rnd.choice(deeds)}"


CARPET_BEASTS = ("cat", "dog", "monkey", "tiger", "rabbit", "fox", "bear")


def _carpet(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("desert", "city", "mountains", "heaven", "village", "sea", "oasis"), 0.3)
    tone, word = _painted(rnd, 0.5, ("red", "purple", "blue", "green"))
    p = pen_at(studio, stage, 0.5, 0.68, 0.8, flip)
    wave = [(-0.55 + 0.11 * k, 0.05 * math.sin(k * 1.1) - 0.02 * k) for k in range(11)]
    p.line([(x, y + 0.05) for x, y in wave], 0.1, shade(tone, -0.25), True)
    p.line(wave, 0.09, tone, True)
    p.line(wave, 0.025, GOLD, True)
    for (x, y), s in ((wave[0], -1), (wave[-1], 1)):
        for k in range(4):
            p.line([(x, y - 0.03 + 0.03 * k), (x + 0.06 * s, y - 0.02 + 0.03 * k)], 0.012, GOLD)
    if rnd.random() < 0.65:
        rider = walker(rnd, 0.7)
        rider.draw(p.at(-0.06, -0.05, 0.76 if rider.size > 0.9 else 0.66), "sitting low", front=False)
    else:
        rider = beast_actor(rnd, rnd.choice(CARPET_BEASTS), dressed=0.0)
        rider.draw(p.at(0, -0.05, 0.54), "sitting")
    carpet = rnd.choice(
        (
            _a(word, "flying carpet"),
            _a("flying", word, "carpet") if word else "a magic carpet",
            _a(word, "magic carpet"),
        )
    )
    verbs = (
        ("flying on", "riding on", "sitting on", "on") if "flying" in carpet else ("flying on", "riding", "riding on")
    )
    return stage, f"{rider.text} {rnd.choice(verbs)} {carpet}"


def _frog(p, tone):
    for s in (-1, 1):
        p.ellipse(s * 0.34, -0.16, 0.16, 0.16, shade(tone, -0.12))
        p.ellipse(s * 0.4, -0.03, 0.16, 0.04, shade(tone, -0.2))
        p.ellipse(s * 0.12, -0.03, 0.1, 0.035, shade(tone, -0.2))
    p.ellipse(0, -0.26, 0.32, 0.26, tone)
    p.ellipse(0, -0.2, 0.22, 0.18, shade(tone, 0.5), outline=False)
    p.ellipse(0, -0.5, 0.32, 0.18, tone)
    for s in (-1, 1):
        p.circle(s * 0.18, -0.64, 0.1, tone)
        _eye(p, s * 0.18, -0.65, 0.065)
    p.arc(0, -0.5, 0.2, 0.09, 10, 170, 0.022, (40, 80, 30))


def _frog_prince(studio):
    rnd = studio.rnd
    stage = _at(studio, ("pond", "river", "garden", "lake", "swamp"))
    tone, word = _painted(rnd, 0.4, ("green", "green", "green", "blue", "yellow", "orange"))
    leaf = rnd.random() < 0.5
    if word in ("", "green"):
        tone = near(rnd, (96, 178, 70), 8)
    if leaf:
        stage.pen.ellipse(0.5, 0.9, 0.42, 0.09, (50, 110, 50))
        stage.pen.ellipse(0.5, 0.885, 0.42, 0.085, (70, 140, 60))
    p = pen_at(studio, stage, 0.5, 0.9, 0.74)
    _frog(p, tone)
    p.poly(_points("-0.14 -0.68, -0.17 -0.9, -0.07 -0.8, 0 -0.95, 0.07 -0.8, 0.17 -0.9, 0.14 -0.68"), GOLD)
    p.circle(0, -0.74, 0.025, (220, 40, 60))
    where = (
        rnd.choice((" on a leaf", " sitting on a lily pad", " on a lily pad")) if leaf else rnd.choice(("", " sitting"))
    )
    return stage, rnd.choice(
        (
            f"{_a(word, 'frog')} with a crown{where}",
            f"{_a(word, 'frog')} wearing a golden crown{where}",
            f"the frog prince with a crown{where}" if not word else f"{_a(word, 'frog')} with a crown{where}",
        )
    )


def _pigs_and_wolf(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("meadow", "forest", "farm", "valley"))
    kind, tone = rnd.choice((("straw", (236, 200, 100)), ("wood", (170, 116, 66)), ("brick", (190, 84, 64))))
    p = pen_at(studio, stage, 0.5 + side * 0.25, 0.92, 0.52, flip)
    q = p.at(0, 0, 1, turn=0.08 if kind == "straw" else 0)
    q.rect(-0.36, -0.5, 0.36, 0, tone)
    for k in range(5):
        if kind == "straw":
            for j in range(5):
                q.line(
                    [(-0.32 + 0.15 * j, -0.46 + 0.1 * k), (-0.28 + 0.15 * j, -0.38 + 0.1 * k)],
                    0.016,
                    shade(tone, -0.25),
                )
        else:
            q.line([(-0.36, -0.4 + 0.1 * k), (0.36, -0.4 + 0.1 * k)], 0.016, shade(tone, -0.25))
    q.poly([(-0.48, -0.46), (0, -0.92), (0.48, -0.46)], shade(tone, -0.3))
    q.rect(-0.16, -0.36, 0.16, 0, (80, 56, 44))
    pigs = rnd.choice((1, 3, 3))
    for k in range(pigs):
        x, y = ((0, -0.2),)[0] if pigs == 1 else ((-0.08, -0.16), (0.08, -0.16), (0, -0.28))[k]
        q.circle(x, y, 0.09, (250, 176, 180))
        q.ellipse(x, y + 0.02, 0.045, 0.034, (236, 136, 146))
        for s in (-1, 1):
            q.circle(x + s * 0.035, y - 0.03, 0.014, INK, outline=False)
            q.poly([(x + s * 0.04, y - 0.07), (x + s * 0.09, y - 0.11), (x + s * 0.085, y - 0.03)], (236, 150, 156))
    wolf = beast_actor(rnd, "wolf", dressed=0.0, colour_word="grey")
    _, spots, pen = studio.put(stage, wolf, 0.5 - side * 0.3, 0.93, "standing", flip, 0.36)
    m = spots["mouth"]
    for d in (-0.12, 0.0, 0.12):
        pen.line(
            [(m[0] + 0.05, m[1] + d * 0.4), (m[0] + 0.3, m[1] + d), (m[0] + 0.52, m[1] + d * 1.6)],
            0.035,
            (150, 190, 224),
            True,
        )
    who = "three little pigs" if pigs == 3 else "a little pig"
    return stage, rnd.choice(
        (
            f"a wolf blowing at a house of {kind} with {who} inside",
            f"the big bad wolf blowing at a {kind} house with {who}",
            f"{who} in a {kind} house and a wolf blowing",
            f"a wolf trying to blow down the house of {who}",
        )
    )


def _red_hood(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("forest", "forest", "trail"), 0.3)
    girl = _hero(rnd, "little red riding hood", age="child")
    girl.of.garment = "dress"

    def basket(p):
        q = p.at(0, 0.12, 0.3)
        q.arc(0, -0.26, 0.3, 0.3, 180, 360, 0.07, (150, 98, 50))
        _basket_front(q, 0.36, 0.3)

    studio.put(
        stage, girl, 0.5 - side * 0.22, 0.94, rnd.choice(("holding", "walking")), flip, 0.62, front=False, hold=basket
    )
    wolf = beast_actor(rnd, "wolf", dressed=0.0, colour_word=rnd.choice(("grey", "grey", "black", "brown")))
    studio.put(stage, wolf, 0.5 + side * 0.24, 0.94, rnd.choice(("standing", "sitting", "walking")), not flip, 0.42)
    name = rnd.choice(
        ("Little Red Riding Hood", "little red riding hood", "a girl in a red hood", "a little girl with a red hood")
    )
    held = rnd.choice(("", " with a basket", " carrying a basket"))
    verb = rnd.choice(("and a wolf", "and the wolf", "meeting a wolf", "talking to a wolf", "facing a wolf"))
    return stage, f"{name}{held} {verb}"


def _slipper(studio):
    rnd = studio.rnd
    stage = _at(studio, ("palace_hall",), 0.6)
    pillow, word = _painted(rnd, 0.7, ("red", "purple", "blue", "pink", "green"))
    p = pen_at(studio, stage, 0.5, 0.92, 1.0, rnd.random() < 0.5)
    cushion = rnd.random() < 0.7
    if cushion:
        p.blob(
            _points("-0.44 -0.24, -0.36 -0.14, -0.44 -0.02, 0 -0.05, 0.44 -0.02, 0.36 -0.14, 0.44 -0.24, 0 -0.22"),
            pillow,
        )
        for s in (-1, 1):
            p.circle(s * 0.44, -0.24, 0.03, GOLD)
            p.circle(s * 0.44, -0.02, 0.03, GOLD)
    q = p.at(0, -0.2 if cushion else -0.06, 1.1)
    glass = (170, 216, 240)
    q.poly(_points("-0.24 0, -0.19 0, -0.18 -0.22, -0.27 -0.28"), shade(glass, -0.15))
    q.blob(
        _points("-0.29 -0.34, -0.14 -0.24, 0.06 -0.13, 0.26 -0.1, 0.32 -0.02, 0.1 0, -0.08 -0.06, -0.24 -0.2"), glass
    )
    q.line([(-0.2, -0.24), (-0.04, -0.11), (0.1, -0.05)], 0.02, (250, 254, 255), True)
    _sparkles(p, rnd, 0, -0.42, 0.34, 7, (255, 240, 150))
    return stage, rnd.choice(
        ("a glass slipper", "a glass slipper", "a shining glass shoe", "Cinderella's glass slipper")
    ) + (f" on {_a(word, rnd.choice(('cushion', 'pillow')))}" if cushion else "")


def _beanstalk(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("meadow", "garden", "farm", "village", "valley"))
    p = stage.pen
    stem = [(0.5 + 0.07 * math.sin(k * 0.9), 1.0 - 0.09 * k) for k in range(12)]
    p.line(stem, 0.075, (60, 140, 56), True)
    p.line([(x + 0.012, y) for x, y in stem], 0.02, (110, 190, 90), True)
    for k in range(1, 11):
        s = 1 if k % 2 else -1
        x, y = stem[k]
        p.ellipse(x + s * 0.12, y - 0.02, 0.1, 0.045, (90, 176, 70), -0.5 * s)
    house = rnd.random() < 0.5
    if house:
        _small_house(pen_at(studio, stage, 0.5 + side * 0.32, 0.95, 0.26), rnd)
    who = rnd.choice(("boy", "boy", "girl", "man", "", "monkey", "mouse"))
    cloud = rnd.random() < 0.5
    if cloud:
        for k in range(7):
            p.circle(0.2 + 0.1 * k, 0.06 - 0.02 * (k % 2), 0.085, (250, 252, 255))
    top = " growing into the clouds" if cloud else rnd.choice((" growing up to the sky", ""))
    plant = rnd.choice(("a magic beanstalk", "a beanstalk", "a giant beanstalk", "a huge green beanstalk"))
    if who:
        if who in ("monkey", "mouse"):
            actor = beast_actor(rnd, who, dressed=0.0)
            actor.draw(pen_at(studio, stage, 0.5 - side * 0.02, 0.66, 0.34, flip), "jumping")
            name = actor.text
        else:
            looks = {"age": "adult" if who == "man" else "child", "sex": "woman" if who == "girl" else "man"}
            _hero(rnd, who, **looks).draw(
                pen_at(studio, stage, 0.5 - side * 0.11, 0.74, 0.46, flip), "climbing", front=False
            )
            name = "Jack" if who == "boy" and rnd.random() < 0.3 else f"a {who}"
        return stage, f"{name} climbing {plant}" + (" next to a house" if house else "")
    return stage, f"{plant}{top}" + (" next to a house" if house else "")


# Spooks.


def _spook(studio):
    rnd = studio.rnd
    kind = rnd.choice(("ghost", "ghost", "skeleton", "skeletons", "mummy", "vampire", "pumpkins", "pumpkins"))
    flip, side = _turned(rnd)
    if kind == "pumpkins":
        stage = _night(studio, ("meadow", "forest", "garden", "village", "graveyard", "street", "farm"), 0.5)
        count = rnd.choice((1, 1, 1, 2, 3))
        for k in range(count):
            x, size = 0.5 + (k - (count - 1) / 2) * 0.32, (0.6, 0.36, 0.3)[count - 1]
            stage.pen.circle(x, 0.9 - size * 0.45, size * 0.66, (255, 190, 70, 60))
            stage.pen.circle(x, 0.9 - size * 0.45, size * 0.56, (255, 200, 80, 70))
            _thing("jack-o-lantern", pen_at(studio, stage, x, 0.9, size), rnd)
        noun = rnd.choice(("pumpkin lantern", "jack-o'-lantern", "halloween pumpkin", "carved pumpkin")) + (
            "s" if count > 1 else ""
        )
        return stage, f"{NUMBERS[count]} {rnd.choice(('glowing ', 'shining ', ''))}{noun}" + (
            " glowing" if rnd.random() < 0.4 else ""
        )
    if kind == "ghost":
        stage = (
            _night(studio, ("castle_grounds", "graveyard", "ruins", "forest"), 0.1)
            if rnd.random() < 0.5
            else _at(studio, ("castle_grounds", "palace_hall", "attic", "cellar", "hallway", "ruins"), 0.15)
        )
        castle = rnd.random() < 0.4 and not stage.indoor
        if castle:
            _thing("castle", pen_at(studio, stage, 0.5 - side * 0.15, 0.93, 0.66), rnd)
        count = rnd.choice((1, 1, 2, 3)) if not castle else 1
        for k in range(count):
            x = 0.5 + (k - (count - 1) / 2) * 0.31 + (side * 0.14 if castle else 0)
            _thing("ghost", pen_at(studio, stage, x, 0.86 + 0.05 * (k % 2), 0.6 if count == 1 else 0.4), rnd)
        who = "a ghost" if count == 1 else f"{NUMBERS[count]} ghosts"
        verbs = ("floating", "flying", "hovering")
        if castle:
            verbs = ("floating in front of a castle", "in front of a castle", "haunting a castle", "at a castle")
        return stage, f"{who} {rnd.choice(verbs)}"
    if kind in ("skeleton", "skeletons"):
        stage = _at(studio, ("graveyard", "cellar", "stage", "castle_grounds", "cave"))
        count = rnd.choice((1, 1, 2, 3))
        bone = near(rnd, (246, 242, 228), 4)
        for k in range(count):
            x = 0.5 + (k - (count - 1) / 2) * 0.32
            q = pen_at(studio, stage, x, 0.95, 0.82 if count == 1 else 0.62, k % 2 == 1)
            q.outline = (96, 90, 84)
            _dancing_bones(q, bone, rnd.choice((0, 1)))
        return stage, ("a skeleton " if count == 1 else f"{NUMBERS[count]} skeletons ") + rnd.choice(
            ("dancing", "dancing", "dancing happily", "doing a dance")
        )
    if kind == "mummy":
        stage = _at(studio, ("desert", "cellar", "ruins", "cave", "museum"))
        p = pen_at(studio, stage, 0.5, 0.95, 0.84, flip)
        cloth = (232, 222, 196)
        for x in (-0.1, 0.1):
            p.limb((x, -0.4), (x * 1.3, -0.06), 0.085, 0.075, cloth)
        p.limb((0, -0.4), (0, -0.64), 0.16, 0.17, cloth)
        for y in (-0.66, -0.58):
            p.limb((0.02, y), (0.42, y - 0.02), 0.065, 0.06, shade(cloth, -0.06))
        p.circle(0.02, -0.84, 0.15, cloth)
        for k in range(11):
            p.line([(-0.14, -0.1 - 0.08 * k), (0.15, -0.13 - 0.08 * k)], 0.012, (176, 160, 130))
        p.rect(-0.06, -0.89, 0.15, -0.82, (60, 50, 50), False)
        for d in (0.0, 0.09):
            p.circle(d, -0.855, 0.025, (255, 230, 80), outline=False)
        p.line([(0.4, -0.55), (0.44, -0.4), (0.4, -0.3)], 0.03, cloth, True)
        deeds = (
            "walking with its arms stretched out",
            "walking",
            "with outstretched arms",
            "walking with arms held out",
        )
        return stage, f"a mummy {rnd.choice(deeds)}"
    stage = _night(studio, ("graveyard", "castle_grounds", "village", "ruins"), 0.3)
    vampire = _hero(rnd, "vampire", sex=rnd.choice(("man", "man", "woman")))
    vampire.of.cape = (150, 24, 34)
    bats = rnd.random() < 0.6
    for k in range(3 if bats else 0):
        q = stage.pen.at(0.2 + 0.3 * k, 0.16 + 0.06 * (k % 2), 0.12)
        q.poly(
            _points("0 0.2, -0.3 0.1, -0.6 0.3, -0.9 -0.1, -0.4 -0.2, 0 -0.05, 0.4 -0.2, 0.9 -0.1, 0.6 0.3, 0.3 0.1"),
            (24, 22, 30),
        )
    studio.put(stage, vampire, 0.5, 0.95, rnd.choice(("arms up", "hands on hips", "waving")), flip, 0.72)
    return stage, f"a vampire {rnd.choice(('with a red cape', 'in a red cape', 'wearing a cape'))}" + (
        rnd.choice((" and bats", " and three bats", " with bats flying around")) if bats else ""
    )


def _dancing_bones(p, bone, step):
    dark = (60, 56, 60)
    joints = (
        ((-0.08, -0.42), (-0.22, -0.26), (-0.14, -0.04)),
        ((0.08, -0.42), (0.3, -0.4), (0.3, -0.16)),
        ((-0.12, -0.7), (-0.3, -0.76), (-0.3, -0.98)),
        ((0.12, -0.7), (0.28, -0.6), (0.4, -0.76)),
    )
    if step:
        joints = (
            ((-0.08, -0.42), (-0.24, -0.24), (-0.36, -0.06)),
            ((0.08, -0.42), (0.2, -0.24), (0.14, -0.03)),
            ((-0.12, -0.7), (-0.3, -0.62), (-0.4, -0.8)),
            ((0.12, -0.7), (0.3, -0.74), (0.34, -0.96)),
        )
    for a, b, c in joints:
        for u, v in ((a, b), (b, c)):
            p.limb(u, v, 0.028, 0.028, bone)
            p.circle(*v, 0.036, bone)
    p.limb((0, -0.42), (0, -0.72), 0.026, 0.026, bone)
    for k in range(4):
        p.round_rect(-0.13 + 0.015 * k, -0.73 + 0.065 * k, 0.13 - 0.015 * k, -0.695 + 0.065 * k, 0.016, bone)
    p.ellipse(0, -0.42, 0.11, 0.05, bone)
    p.circle(0.01, -0.88, 0.12, bone)
    p.round_rect(-0.06, -0.82, 0.08, -0.73, 0.02, bone)
    for d in (-0.045, 0.06):
        p.circle(d, -0.89, 0.035, dark, outline=False)
    p.line([(-0.04, -0.77), (0.06, -0.77)], 0.014, dark)


# Treasure and the sea.


def _treasure(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("beach", "island", "cave", "underwater", "desert"))
    p = pen_at(studio, stage, 0.5, 0.94, 1.0, flip)
    p.poly(_points("-0.36 -0.4, -0.42 -0.66, -0.3 -0.76, 0.3 -0.76, 0.42 -0.66, 0.36 -0.4"), (116, 70, 38))
    p.poly(_points("-0.33 -0.42, -0.37 -0.62, 0.37 -0.62, 0.33 -0.42"), (70, 42, 26), False)
    _coins(p.at(0, -0.34), rnd, 0.38, 0.24)
    p.rect(-0.4, -0.38, 0.4, 0, (150, 94, 50))
    for x in (-0.4, 0.32, -0.06):
        p.rect(x, -0.38, x + 0.08 + 0.04 * (x == -0.06), 0, (226, 176, 60))
    p.rect(-0.4, -0.38, 0.4, -0.33, shade((150, 94, 50), 0.15))
    p.circle(0, -0.2, 0.035, INK)
    for k in range(5):
        p.ellipse(-0.44 + 0.22 * k, 0.0, 0.036, 0.022, (255, 214, 70))
    return stage, rnd.choice(
        (
            "a treasure chest full of gold",
            "an open treasure chest full of gold coins",
            "a treasure chest with gold and jewels",
            "an open chest filled with gold",
            "a pirate treasure chest full of coins",
        )
    )


def _pirate(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("beach", "island", "beach", "ship_deck", "jungle"))
    pirate = _hero(rnd, "pirate")
    deed = rnd.choice(("digging", "map", "map", "sword", "parrot", "chest"))
    name = "a pirate"
    if deed == "digging":
        x = 0.5 + side * 0.22
        stage.pen.ellipse(x, 0.93, 0.17, 0.04, (110, 80, 50))
        stage.pen.blob([(x + side * 0.1, 0.94), (x + side * 0.17, 0.84), (x + side * 0.26, 0.94)], (206, 170, 110))

        def spade(p):
            q = p.at(0, 0, 1, turn=2.6)
            q.line([(0, 0.2), (0, -0.34)], 0.03, (130, 84, 48))
            q.blob(_points("-0.07 -0.3, 0.07 -0.3, 0.06 -0.44, 0 -0.5, -0.06 -0.44"), (150, 156, 166))

        studio.put(stage, pirate, 0.5 - side * 0.14, 0.93, "pushing", flip, 0.74, front=False, hold=spade)
        return stage, rnd.choice(
            (
                f"{name} digging for treasure",
                f"{name} digging a hole with a shovel",
                f"{name} digging in the ground",
                f"{name} digging with a spade",
            )
        )
    if deed == "map":

        def chart(p):
            q = p.at(0.16, -0.02, 0.42)
            q.blob(
                _points("-0.5 -0.4, -0.2 -0.36, 0.2 -0.42, 0.5 -0.38, 0.48 0.36, 0.1 0.4, -0.5 0.36"), (240, 214, 150)
            )
            q.line(_points("-0.34 0.2, -0.1 0, 0.1 0.1, 0.26 -0.16"), 0.035, (120, 80, 50), True)
            for s in (-1, 1):
                q.line([(0.26 - 0.09, -0.16 - 0.09 * s), (0.26 + 0.09, -0.16 + 0.09 * s)], 0.05, (214, 40, 40))

        studio.put(stage, pirate, 0.5 - side * 0.14, 0.96, "reading", flip, 0.86, front=False, hold=chart)
        return stage, rnd.choice(
            (
                f"{name} with a treasure map",
                f"{name} looking at a map",
                f"{name} reading a treasure map",
                f"{name} holding a map with a red cross",
            )
        )
    if deed == "sword":
        studio.put(stage, pirate, 0.5, 0.96, "waving", flip, 0.72, front=False, hold=_sword(0.2, 0.34))
        return stage, rnd.choice((f"{name} with a sword", f"{name} raising his sword", f"{name} holding up a sword"))
    if deed == "parrot":
        studio.put(stage, pirate, 0.5, 0.96, rnd.choice(("standing", "hands on hips")), flip, 0.84, front=True)
        parrot = bird_actor(rnd, "parrot", 0.0)
        parrot.draw(pen_at(studio, stage, 0.5 + side * 0.15, 0.44, 0.24, flip))
        return stage, f"{name} with {parrot.text} on his shoulder"
    _thing("treasure chest", pen_at(studio, stage, 0.5 + side * 0.24, 0.95, 0.36), rnd)
    studio.put(stage, pirate, 0.5 - side * 0.2, 0.95, "arms up", flip, 0.66)
    return stage, rnd.choice(
        (
            f"{name} finding a treasure chest full of gold",
            f"{name} beside a treasure chest",
            f"{name} cheering next to a treasure chest",
        )
    )


def _sea_monster(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = studio.stages.outdoors_or_in(name="sea") if rnd.random() < 0.7 else studio.stages.paper(False)
    stage.unit = 1.0
    octopus = rnd.random() < 0.5
    tone, word = _painted(rnd, 0.5, ("green", "purple", "red", "blue", "orange"))
    _thing("pirate ship", pen_at(studio, stage, 0.5 - side * 0.18, 0.88, 0.56, flip), rnd)
    if octopus:
        p = pen_at(studio, stage, 0.5 + side * 0.24, 0.92, 0.62, not flip)
        for k in range(5):
            x = -0.5 + 0.24 * k
            p.line([(x * 0.5, -0.1), (x, -0.34), (x - 0.1, -0.56), (x + 0.04, -0.66)], 0.085, shade(tone, -0.12), True)
        p.blob(_points("-0.24 0, -0.28 -0.4, 0 -0.66, 0.28 -0.4, 0.24 0"), tone)
        for d in (-0.1, 0.12):
            _eye(p, d, -0.34, 0.08)
        noun = rnd.choice(("giant octopus", "kraken", "sea monster"))
    else:
        _thing("sea monster", pen_at(studio, stage, 0.5 + side * 0.26, 0.9, 0.6, not flip), rnd, tone)
        noun = rnd.choice(("sea monster", "sea serpent"))
    wave = [(0.1 * k, 0.9 + (0.02 if k % 2 else -0.01)) for k in range(11)]
    stage.pen.poly([*wave, (1, 1), (0, 1)], (60, 130, 190))
    stage.pen.line(wave, 0.012, (210, 234, 246), True)
    deeds = ("attacking a ship", "attacking a pirate ship", "and a ship", "beside a pirate ship", "next to a ship")
    return stage, f"{_a(word, noun)} {rnd.choice(deeds)}"


# Birds of fire and other beasts.


def _phoenix(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("mountains", "by_volcano", "desert", "valley", "peak"), 0.4)
    p = pen_at(studio, stage, 0.5, 0.9, 0.86, flip)
    rising = rnd.random() < 0.6
    if rising:
        for k in range(7):
            _flames(p.at(-0.42 + 0.14 * k, 0.06, 0.8, turn=-1.57), 0.55 - 0.05 * abs(k - 3), 0.16)
    for s in (-1, 1):
        for k in range(6):
            q = p.at(s * 0.06, -0.5, 1, s < 0, turn=s * (0.75 + 0.24 * k))
            q.limb((0, -0.08), (0, -0.52 + 0.03 * k), 0.06, 0.035, RAINBOW[k % 3])
    for k in (-1, 0, 1):
        p.limb((0, -0.3), (0.16 * k, -0.02), 0.05, 0.04, RAINBOW[k + 1])
    p.limb((0, -0.32), (0, -0.58), 0.11, 0.09, (246, 110, 30))
    p.circle(0.02, -0.7, 0.09, (246, 130, 30))
    p.poly([(0.09, -0.73), (0.2, -0.68), (0.09, -0.65)], GOLD)
    for k in (-1, 0, 1):
        p.limb((0.0, -0.76), (0.05 * k - 0.04, -0.9), 0.022, 0.014, (226, 50, 30))
    _eye(p, 0.05, -0.72, 0.026)
    deeds = ("flying", "spreading its wings", "with wings of fire", "with open wings")
    if rising:
        deeds = ("rising from the flames", "burning", "rising from the fire", "on fire", "in flames")
    return stage, f"a phoenix {rnd.choice(deeds)}"


def _griffin(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("mountains", "peak", "valley", "castle_grounds", "cliff_coast"))
    flying = rnd.random() < 0.5
    lion = beast_actor(rnd, "lioness", dressed=0.0, colour_word=rnd.choice(("golden", "brown")))
    p = pen_at(studio, stage, 0.5 - side * 0.05, 0.8 if flying else 0.93, 0.56, flip)
    _feather_wing(p.at(0.05, -0.78), (176, 120, 60), 0.6)
    spots = lion.draw(p, "running" if flying else rnd.choice(("standing", "walking")))
    x, y = spots["head"]
    p.circle(x + 0.02, y, 0.21, (250, 246, 240))
    p.limb((x - 0.05, y + 0.1), (x - 0.16, y + 0.28), 0.17, 0.14, (250, 246, 240))
    p.poly([(x + 0.18, y - 0.09), (x + 0.42, y + 0.02), (x + 0.36, y + 0.14), (x + 0.16, y + 0.08)], (250, 190, 40))
    _eye(p, x + 0.1, y - 0.06, 0.05)
    _feather_wing(p.at(-0.06, -0.74), (196, 140, 74), 0.68)
    deeds = ("standing", "with spread wings", "with an eagle head and wings")
    if flying:
        deeds = ("flying", "in flight", "flying with open wings")
    return stage, f"a griffin {rnd.choice(deeds)}"


def _yeti(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("snowfield", "arctic", "mountains", "ski_slope", "peak"), 0.25)
    fur, word = _painted(rnd, 1.0, ("white", "white", "light blue", "grey"))
    fur = shade(fur, -0.06)
    p = pen_at(studio, stage, 0.5, 0.95, 0.88, flip)
    skin, up = (110, 140, 180), rnd.choice((0, 1, 2))
    for x in (-0.14, 0.14):
        p.limb((x, -0.3), (x, -0.08), 0.13, 0.12, shade(fur, -0.08))
        p.ellipse(x + 0.02, -0.03, 0.13, 0.045, skin)
    hands = [(-0.4, -0.24 if up < 2 else -0.84), (0.4, -0.24 if up == 0 else -0.84)]
    for (hx, hy), s in zip(hands, (-1, 1), strict=True):
        p.bent((s * 0.2, -0.62), (s * 0.38, -0.5 if hy > -0.5 else -0.6), (hx, hy), 0.1, 0.08, shade(fur, -0.05))
        p.circle(hx, hy, 0.06, skin)
    p.blob(_points("-0.28 -0.2, -0.3 -0.56, -0.2 -0.84, 0 -0.95, 0.2 -0.84, 0.3 -0.56, 0.28 -0.2, 0 -0.14"), fur)
    for k in range(9):
        x = -0.24 + 0.06 * k
        p.poly([(x - 0.035, -0.19), (x, -0.1), (x + 0.035, -0.19)], fur, False)
    p.ellipse(0, -0.74, 0.15, 0.12, skin)
    for d in (-0.06, 0.06):
        _eye(p, d, -0.78, 0.035)
    p.arc(0, -0.72, 0.08, 0.05, 10, 170, 0.02, INK)
    p.poly([(-0.05, -0.68), (-0.03, -0.64), (-0.01, -0.68)], (255, 255, 255), False)
    words = (("standing", "walking"), ("waving", "saying hello"), ("with its arms up", "roaring with raised arms"))[up]
    return stage, f"{_a(word if word not in ('white',) or rnd.random() < 0.4 else '', 'yeti')} {rnd.choice(words)}" + (
        " in the snow" if "snow" not in stage.words and stage.kind != "paper" and stage.place in ("snowfield",) else ""
    )


# Robots, aliens and dinosaurs.


def _robot(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    tone, word = _painted(rnd, 0.55, ("grey", "blue", "red", "green", "yellow", "orange", "purple", "turquoise"))
    deed = rnd.choice(("flower", "dancing", "watering", "waving", "ball", "dog", "balloon", "tray"))
    stage = _at(studio, ("garden", "meadow", "park", "living_room", "room", "laboratory", "city", "mars"))
    x0 = 0.5 - side * (0 if deed in ("dancing", "waving") else 0.22 if deed == "watering" else 0.14)
    p = pen_at(studio, stage, x0, 0.95, 0.82 if deed != "watering" else 0.76, flip)
    dark = shade(tone, -0.3)
    if deed == "dancing":
        legs = (((-0.1, -0.32), (-0.2, -0.18), (-0.14, -0.04)), ((0.1, -0.32), (0.3, -0.26), (0.32, -0.1)))
        arms = (((-0.18, -0.56), (-0.34, -0.62), (-0.36, -0.86)), ((0.18, -0.56), (0.34, -0.46), (0.44, -0.6)))
    else:
        legs = (((-0.1, -0.32), (-0.1, -0.18), (-0.1, -0.04)), ((0.1, -0.32), (0.1, -0.18), (0.1, -0.04)))
        near_hand = (0.38, -0.84) if deed in ("waving", "balloon") else (0.42, -0.5)
        elbow = (0.32, -0.6) if deed in ("waving", "balloon") else (0.26, -0.42)
        arms = (((-0.18, -0.56), (-0.28, -0.44), (-0.28, -0.3)), ((0.18, -0.56), elbow, near_hand))
    for a, b, c in (*legs, *arms):
        p.bent(a, b, c, 0.045, 0.045, dark)
    for _, _, (x, y) in legs:
        p.round_rect(x - 0.09, y - 0.03, x + 0.1, y + 0.04, 0.03, shade(tone, -0.45))
    p.round_rect(-0.2, -0.62, 0.2, -0.28, 0.05, tone)
    p.round_rect(-0.11, -0.54, 0.11, -0.38, 0.02, shade(tone, 0.6))
    for k, c in enumerate(((230, 60, 60), (250, 206, 60), (70, 190, 90))):
        p.circle(-0.06 + 0.06 * k, -0.46, 0.02, c, outline=False)
    p.rect(-0.05, -0.68, 0.05, -0.62, dark)
    p.round_rect(-0.17, -0.92, 0.17, -0.67, 0.05, shade(tone, 0.15))
    p.line([(0, -0.92), (0, -1.0)], 0.02, dark)
    p.circle(0, -1.01, 0.03, (230, 60, 60))
    for d in (-0.07, 0.08):
        p.circle(d, -0.82, 0.05, (255, 250, 220))
        p.circle(d + 0.01, -0.82, 0.022, INK, outline=False)
    p.line([(-0.07, -0.72), (0.08, -0.72)], 0.024, INK)
    hand = arms[1][2]
    for _, _, (x, y) in arms:
        p.circle(x, y, 0.05, shade(tone, -0.45))
    robot = _a(word, "robot")
    h = p.at(*hand)
    if deed in ("dancing", "waving"):
        return stage, f"{robot} {rnd.choice((deed, deed, 'dancing happily' if deed == 'dancing' else 'waving hello'))}"
    if deed == "flower":
        petal, colour = _painted(rnd, 0.6, ("red", "pink", "yellow", "purple", "orange", "blue"))
        h.line([(0, 0.12), (0, -0.18)], 0.03, (70, 150, 60))
        h.ellipse(0.06, -0.04, 0.06, 0.025, LEAF, -0.4)
        for k in range(6):
            h.circle(0.085 * math.cos(k * 1.047), -0.24 + 0.085 * math.sin(k * 1.047), 0.06, petal)
        h.circle(0, -0.24, 0.05, (255, 220, 70) if colour != "yellow" else (180, 110, 40), outline=False)
        return (
            stage,
            f"{robot} {rnd.choice(('holding', 'holding', 'with', 'giving', 'holding out'))} {_a(colour, 'flower')}",
        )
    if deed == "watering":
        h.round_rect(-0.02, -0.04, 0.18, 0.14, 0.02, (80, 150, 220))
        h.line([(0.17, 0.08), (0.28, -0.04)], 0.04, (80, 150, 220))
        for k in range(3):
            h.line([(0.28 + 0.03 * k, 0.0), (0.31 + 0.04 * k, 0.16)], 0.018, (110, 190, 250))
        for k in range(3):
            x = 0.56 + 0.13 * k
            p.line([(x, 0), (x, -0.16)], 0.024, (70, 150, 60))
            p.ellipse(x + 0.04, -0.06, 0.04, 0.02, LEAF, -0.4)
            for j in range(5):
                p.circle(
                    x + 0.045 * math.cos(j * 1.26),
                    -0.19 + 0.045 * math.sin(j * 1.26),
                    0.035,
                    SPRINKLES[k % 3],
                    outline=False,
                )
        return stage, f"{robot} watering {rnd.choice(('plants', 'flowers', 'the flowers', 'three flowers'))}"
    if deed == "ball":
        ball, colour = _painted(rnd, 0.6, ("red", "blue", "green", "yellow"))
        h.circle(0.06, -0.14, 0.14, ball)
        return stage, f"{robot} {rnd.choice(('holding', 'playing with', 'with'))} {_a(colour, 'ball')}"
    if deed == "balloon":
        tint, colour = _painted(rnd, 0.7, ("red", "blue", "pink", "yellow"))
        q = stage.pen.at(0.5 + side * 0.28, 0.2, 1)
        a, b = h.to_canvas(0, 0)
        canvas = stage.image.size[0]
        stage.pen.line([(a / canvas, b / canvas), (0.5 + side * 0.28, 0.3)], 0.008, (90, 84, 80))
        q.ellipse(0, 0, 0.1, 0.12, tint)
        return stage, f"{robot} {rnd.choice(('holding', 'with'))} {_a(colour, 'balloon')}"
    if deed == "tray":
        h.round_rect(-0.06, -0.09, 0.34, -0.05, 0.01, (180, 184, 192))
        _cup(h.at(0.14, -0.09, 0.42), 0, near(rnd, COLOURS["red"], 8), (84, 50, 32), saucer=False)
        deeds = ("serving", "carrying", "bringing")
        return stage, f"{robot} {rnd.choice(deeds)} {rnd.choice(('a cup of coffee on a tray', 'a cup on a tray'))}"
    dog = beast_actor(rnd, rnd.choice(("dog", "cat", "puppy", "kitten")), dressed=0.0)
    studio.put(stage, dog, 0.5 + side * 0.28, 0.95, "sitting", not flip, 0.34)
    return stage, f"{robot} {rnd.choice(('petting', 'and', 'playing with', 'with'))} {dog.text}"


def _alien_at(p, tone, up=False):
    """The upper half, from the waist at the origin."""
    p.limb((0, 0), (0, -0.2), 0.13, 0.1, tone)
    for s in (-1, 1):
        lifted = up and s == 1
        p.bent(
            (s * 0.1, -0.2),
            (s * 0.24, -0.16 if not lifted else -0.26),
            (s * 0.26, -0.02 if not lifted else -0.5),
            0.04,
            0.035,
            shade(tone, -0.1),
        )
        p.circle(s * 0.26, -0.02 if not lifted else -0.52, 0.05, tone)
        p.line([(s * 0.08, -0.62), (s * 0.16, -0.8)], 0.025, tone)
        p.circle(s * 0.16, -0.81, 0.035, shade(tone, -0.2))
    p.blob(_points("-0.2 -0.56, 0 -0.7, 0.2 -0.56, 0.16 -0.38, 0 -0.26, -0.16 -0.38"), tone)
    for s in (-1, 1):
        p.ellipse(s * 0.085, -0.5, 0.06, 0.08, INK, s * 0.4)
        p.circle(s * 0.085 - 0.015, -0.53, 0.018, (255, 255, 255), outline=False)
    p.arc(0, -0.36, 0.06, 0.04, 10, 170, 0.02, INK)


def _saucer(p, tone):
    p.ellipse(0, 0, 0.5, 0.14, tone)
    p.ellipse(0, -0.03, 0.44, 0.1, shade(tone, 0.25), outline=False)
    for k in range(5):
        p.circle(-0.34 + 0.17 * k, 0.06 - 0.03 * abs(k - 2) / 2, 0.034, (255, 226, 90), outline=False)


def _alien(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    tone, word = _painted(rnd, 0.55, ("green", "green", "blue", "purple", "pink", "orange"))
    hull, hue = _painted(rnd, 0.3, ("grey", "red", "blue", "purple"))
    if not hue:
        hull = (170, 176, 188)
    alien, ship = _a(word, "alien"), _a(hue, rnd.choice(("flying saucer", "ufo", "flying saucer", "spaceship")))
    ship = ship.replace("an ufo", "a ufo")
    kind = rnd.choice(("in", "in", "waving", "beam", "beside"))
    if kind == "in":
        stage = _at(studio, ("space", "space", "meadow", "city", "desert", "moon"), 0.35)
        p = pen_at(studio, stage, 0.5, 0.66, 0.9, flip)
        up = rnd.random() < 0.4
        p.circle(0, -0.12, 0.3, (206, 236, 250))
        p.circle(0, -0.12, 0.3, (190, 226, 246), outline=False)
        _alien_at(p.at(0, -0.02, 0.5), tone, up)
        _saucer(p.at(0, 0.06), hull)
        deeds = ("waving from", "waving in") if up else ("in", "flying in", "inside", "sitting in", "flying")
        return stage, f"{alien} {rnd.choice(deeds)} {ship}"
    if kind == "beam":
        stage = _night(studio, ("meadow", "farm", "prairie", "desert", "village"), 0.3)
        prey = rnd.choice(("cow", "cow", "sheep", "pig", "horse", "dog", "car", "person"))
        stage.pen.poly(_points("0.38 0.3, 0.62 0.3, 0.82 0.97, 0.18 0.97"), (255, 246, 150, 170))
        _settle(stage)
        p = pen_at(studio, stage, 0.5, 0.28, 0.8)
        p.circle(0, -0.06, 0.18, (190, 226, 246))
        _saucer(p, hull)
        if prey == "person":
            actor = walker(rnd, 0.9)
            actor.draw(pen_at(studio, stage, 0.5, 0.86, 0.44), "arms up")
        elif prey == "car":
            actor = thing_actor(rnd, "car", colour_chance=0.5)
            actor.draw(pen_at(studio, stage, 0.5, 0.78, 0.22))
        else:
            actor = beast_actor(rnd, prey, dressed=0.0)
            actor.draw(pen_at(studio, stage, 0.48, 0.84, 0.32, flip), "jumping")
        return stage, rnd.choice(
            (
                f"{ship} taking {actor.text} with a beam of light",
                f"{ship} lifting up {actor.text}",
                f"{ship} abducting {actor.text}",
                f"{ship} pulling {actor.text} up in a beam of light",
            )
        )
    stage = _at(studio, ("mars", "moon", "meadow", "desert", "forest", "city"))
    p = pen_at(studio, stage, 0.5 - (side * 0.2 if kind == "beside" else 0), 0.95, 0.82, flip)
    for s in (-1, 1):
        p.limb((s * 0.06, -0.32), (s * 0.09, -0.04), 0.055, 0.045, shade(tone, -0.1))
        p.ellipse(s * 0.1 + 0.02, -0.025, 0.08, 0.03, shade(tone, -0.2))
    _alien_at(p.at(0, -0.3, 0.86), tone, kind == "waving")
    if kind == "waving":
        return stage, f"{alien} {rnd.choice(('waving', 'waving', 'waving hello', 'saying hello'))}"
    q = pen_at(studio, stage, 0.5 + side * 0.21, 0.84, 0.56)
    q.circle(0, -0.06, 0.2, (190, 226, 246))
    for s in (-1, 1):
        q.line([(s * 0.2, 0.08), (s * 0.3, 0.2)], 0.03, shade(hull, -0.3))
    _saucer(q, hull)
    return stage, f"{alien} {rnd.choice(('next to', 'standing beside', 'beside', 'and'))} {ship}"


def _rex(p, c, roar=True):
    dark = shade(c, -0.22)
    p.line([(-0.1, -0.4), (-0.36, -0.34), (-0.6, -0.44)], 0.13, c, True)
    p.limb((-0.4, -0.36), (-0.66, -0.48), 0.07, 0.02, c)
    for x, t in ((0.08, dark), (-0.1, c)):
        p.limb((x, -0.34), (x + 0.1, -0.2), 0.13, 0.08, t)
        p.limb((x + 0.1, -0.2), (x + 0.02, -0.05), 0.06, 0.05, t)
        p.ellipse(x + 0.08, -0.03, 0.11, 0.035, t)
    p.limb((-0.08, -0.4), (0.14, -0.6), 0.19, 0.14, c)
    p.limb((0.02, -0.36), (0.18, -0.54), 0.1, 0.08, shade(c, 0.45))
    p.limb((0.14, -0.62), (0.2, -0.78), 0.12, 0.12, c)
    p.bent((0.2, -0.52), (0.32, -0.46), (0.38, -0.52), 0.035, 0.025, dark)
    if roar:
        p.poly(_points("0.22 -0.78, 0.58 -0.86, 0.5 -0.66, 0.24 -0.66"), (170, 40, 50))
        p.limb((0.24, -0.66), (0.5, -0.64), 0.05, 0.035, c)
        for k in range(4):
            p.poly(
                [(0.34 + 0.06 * k, -0.84), (0.4 + 0.06 * k, -0.845), (0.37 + 0.06 * k, -0.78)], (255, 255, 255), False
            )
        for k in range(3):
            p.poly(
                [(0.34 + 0.06 * k, -0.68), (0.4 + 0.06 * k, -0.68), (0.37 + 0.06 * k, -0.73)], (255, 255, 255), False
            )
        p.limb((0.2, -0.84), (0.54, -0.9), 0.12, 0.065, c)
    else:
        p.limb((0.2, -0.8), (0.5, -0.78), 0.13, 0.09, c)
        p.line([(0.34, -0.74), (0.56, -0.74)], 0.018, dark)
    _eye(p, 0.26, -0.9, 0.035)
    p.circle(0.55, -0.92 if roar else -0.82, 0.014, INK, outline=False)


def _longneck(p, c):
    dark = shade(c, -0.2)
    p.line([(-0.26, -0.34), (-0.46, -0.26), (-0.64, -0.1)], 0.1, c, True)
    for x, t in ((-0.2, dark), (0.16, dark), (-0.12, c), (0.22, c)):
        p.limb((x, -0.26), (x, -0.05), 0.075, 0.065, t)
    p.ellipse(0, -0.34, 0.32, 0.17, c)
    p.limb((0.22, -0.38), (0.42, -0.8), 0.1, 0.06, c)
    p.limb((0.42, -0.84), (0.54, -0.82), 0.075, 0.055, c)
    _eye(p, 0.45, -0.87, 0.025)


def _dinosaur(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    tone, word = _painted(rnd, 0.6, ("green", "green", "blue", "purple", "orange", "red", "brown", "turquoise"))
    stage = _at(studio, ("jungle", "forest", "by_volcano", "swamp", "prairie", "valley", "canyon"))
    kind = rnd.choice(("roar", "roar", "leaves", "leaves", "hatch", "hatch", "walk"))
    noun = rnd.choice(("dinosaur", "dinosaur", "T-rex", "tyrannosaurus"))
    if kind in ("roar", "walk"):
        p = pen_at(studio, stage, 0.5 + side * 0.02, 0.94, 0.74, flip)
        _rex(p, tone, kind == "roar")
        if kind == "roar":
            for k in range(3):
                r = 0.1 + 0.06 * k
                p.arc(0.56, -0.76, r, r, -30, 30, 0.018, (120, 120, 130))
        deeds = (
            ("roaring", "roaring", "roaring loudly", "with its mouth open")
            if kind == "roar"
            else ("walking", "standing")
        )
        return stage, f"{_a(word, noun)} {rnd.choice(deeds)}"
    if kind == "leaves":
        x = 0.5 + side * 0.32
        stage.pen.line([(x + side * 0.1, 0.96), (x + side * 0.09, 0.4)], 0.07, (120, 80, 48))
        for u, v, r in _points("0.08 0.26 0.16, 0.14 0.36 0.13, 0 0.22 0.11, 0.04 0.4 0.11"):
            stage.pen.circle(x + side * u, v, r, near(rnd, (70, 150, 60), 10))
        p = pen_at(studio, stage, 0.5 - side * 0.08, 0.94, 0.68, flip)
        _longneck(p, tone)
        p.ellipse(0.6, -0.8, 0.05, 0.022, (90, 180, 70), 0.4)
        p.ellipse(0.6, -0.84, 0.05, 0.022, (70, 150, 60), -0.4)
        long = rnd.choice(("dinosaur", "long-necked dinosaur", "dinosaur with a long neck", "brontosaurus"))
        return stage, f"{_a(word, long)} eating {rnd.choice(('leaves', 'leaves from a tree', 'the leaves of a tree'))}"
    p = pen_at(studio, stage, 0.5, 0.93, 0.78, flip)
    shell, hue = _painted(rnd, 0.3, ("white", "light blue", "pink", "yellow"))
    shell = shade(shell, -0.04)
    young = rnd.choice(("dinosaur", "dinosaur", "dinosaur", "dragon", "dragon"))
    p.ellipse(0, -0.3, 0.3, 0.26, shade(shell, -0.12))
    p.limb((0, -0.3), (0, -0.56), 0.15, 0.13, tone)
    if young == "dragon":
        for s in (-1, 1):
            p.poly([(s * 0.12, -0.5), (s * 0.4, -0.72), (s * 0.36, -0.5), (s * 0.26, -0.46)], shade(tone, -0.3))
    p.limb((0, -0.7), (0.16, -0.68), 0.17, 0.11, tone)
    _eye(p, 0.02, -0.76, 0.055)
    p.arc(0.16, -0.66, 0.1, 0.06, 20, 150, 0.018, INK)
    for k in range(3):
        p.poly(
            [(-0.17, -0.62 - 0.07 * k), (-0.26 + 0.04 * k, -0.7 - 0.07 * k), (-0.13 + 0.03 * k, -0.7 - 0.07 * k)],
            shade(tone, -0.3),
        )
    zig = [(-0.3 + 0.075 * k, -0.3 - (0.1 if k % 2 else 0.0)) for k in range(9)]
    bottom = [(0.3 * math.cos(a), -0.3 + 0.3 * math.sin(a)) for a in [math.pi * k / 12 for k in range(13)]]
    p.poly([*zig, *bottom], shell)
    for u, v in _points("-0.12 -0.14, 0.1 -0.2, 0.02 -0.06, 0.16 -0.1"):
        p.circle(u, v, 0.03, shade(tone, 0.4), outline=False)
    egg = _a(hue, "egg")
    return stage, rnd.choice(
        (
            f"{_a('baby', young)} hatching from {egg}",
            f"{_a('little', word, young)} hatching out of {egg}" if word else f"a baby {young} coming out of {egg}",
            f"{_a(word, 'baby', young)} hatching from {egg}",
        )
    )


# Space.

SPACE = ("space", "space", "space", "moon", "mars")


def _flag(p, rnd):
    word = rnd.choice(("red", "blue", "green", "yellow", "orange", "white"))
    p.line([(0, 0.02), (0, -0.9)], 0.035, (200, 204, 212))
    p.poly(_points("0 -0.9, 0.46 -0.86, 0.46 -0.54, 0 -0.56"), near(rnd, COLOURS[word], 6))
    return word


def _astronaut(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    man = _hero(rnd, "astronaut")
    deed = rnd.choice(("walking", "floating", "floating", "flag", "flag", "riding", "waving", "sitting", "jumping"))
    if deed == "floating":
        stage = studio.stages.outdoors_or_in(("float",), name="space")
        stage.unit = 1.0
        p = pen_at(studio, stage, 0.5, 0.5, 0.74, flip).at(0, 0, 1, turn=rnd.uniform(-0.7, 0.7))
        tether = rnd.random() < 0.4
        if tether:
            stage.pen.line(
                [(0.5, 0.5), (0.5 - side * 0.2, 0.62), (0.5 - side * 0.36, 0.5), (0.5 - side * 0.5, 0.7)],
                0.012,
                (220, 222, 230),
                True,
            )
        man.draw(p.at(0, 0.5), rnd.choice(("jumping", "dancing", "waving", "arms up")), front=False)
        planet = rnd.random() < 0.5
        if planet:
            _ringed(
                stage.pen.at(0.5 + side * 0.32, 0.2, 0.13),
                near(rnd, COLOURS[rnd.choice(("orange", "purple", "blue", "green"))], 10),
                rnd.random() < 0.5,
            )
        return stage, rnd.choice(
            ("an astronaut floating", "an astronaut floating", "an astronaut drifting", "an astronaut on a space walk")
        ) + (" on a line" if tether else "") + (" near a planet" if planet else "")
    stage = (
        studio.stages.outdoors_or_in(name=rnd.choice(("moon", "moon", "moon", "mars")))
        if rnd.random() < 0.75
        else studio.stages.paper(rnd.random() < 0.4)
    )
    stage.unit = 1.0
    if deed == "flag":
        word = _flag(pen_at(studio, stage, 0.5 + side * 0.08, 0.94, 0.76, flip), rnd)
        studio.put(stage, man, 0.5 - side * 0.18, 0.95, "pushing", flip, 0.7, front=False)
        return (
            stage,
            f"an astronaut {rnd.choice(('planting', 'planting', 'putting up', 'setting up', 'with'))} a {word} flag",
        )
    if deed == "riding":
        mount = beast_actor(
            rnd, rnd.choice(("horse", "horse", "horse", "camel", "unicorn", "elephant", "zebra", "cow")), dressed=0.0
        )
        seat_rider(studio, stage, man, mount, flip, rnd.choice(("standing", "walking", "running")))
        return stage, f"an astronaut {rnd.choice(('riding', 'riding', 'riding on', 'on'))} {mount.text}"
    pose = {"walking": "walking", "waving": "waving", "sitting": "sitting low", "jumping": "jumping"}[deed]
    studio.put(stage, man, 0.5, 0.88 if deed == "jumping" else 0.95, pose, flip, 0.76, front=False)
    deeds = {
        "walking": ("walking", "taking a walk"),
        "waving": ("waving", "waving hello"),
        "sitting": ("sitting", "sitting down"),
        "jumping": ("jumping", "hopping"),
    }[deed]
    return stage, f"an astronaut {rnd.choice(deeds)}"


def _space_meeting(studio):
    """An astronaut and somebody from there."""
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("moon", "moon", "mars"), 0.25)
    tone, word = _painted(rnd, 0.6, ("green", "green", "blue", "purple", "orange", "pink"))
    pose = rnd.choice(("waving", "pushing", "holding"))
    studio.put(stage, _hero(rnd, "astronaut"), 0.5 - side * 0.22, 0.95, pose, flip, 0.7, front=False)
    p = pen_at(studio, stage, 0.5 + side * 0.22, 0.95, 0.66, not flip)
    for s in (-1, 1):
        p.limb((s * 0.06, -0.32), (s * 0.09, -0.04), 0.055, 0.045, shade(tone, -0.1))
        p.ellipse(s * 0.1 + 0.02, -0.025, 0.08, 0.03, shade(tone, -0.2))
    _alien_at(p.at(0, -0.3, 0.86), tone, pose == "waving")
    verbs = {"waving": ("waving at", "greeting", "and"), "pushing": ("reaching out to", "meeting", "and")}
    return (
        stage,
        f"an astronaut {rnd.choice(verbs.get(pose, ('meeting', 'and', 'next to', 'talking to')))} {_a(word, 'alien')}",
    )


SUITED = {
    "cat": ((240, 150, 60), "pointed"),
    "dog": ((190, 130, 76), "floppy"),
    "bear": ((130, 86, 52), "round"),
    "fox": ((236, 120, 40), "pointed"),
    "rabbit": ((226, 222, 220), "long"),
    "monkey": ((130, 88, 56), "round"),
    "mouse": ((160, 160, 168), "round"),
    "panda": ((250, 250, 250), "black"),
    "pig": ((250, 176, 180), "pointed"),
    "tiger": ((246, 150, 40), "round"),
    "kitten": ((150, 150, 158), "pointed"),
    "puppy": ((236, 206, 150), "floppy"),
}


def _face(p, kind):
    """An animal's face of radius one."""
    tone, ears = SUITED[kind]
    dark = shade(tone, -0.25)
    for s in (-1, 1):
        if ears == "pointed":
            p.poly([(s * 0.3, -0.8), (s * 0.95, -1.35), (s * 0.95, -0.3)], tone)
            p.poly([(s * 0.5, -0.82), (s * 0.85, -1.12), (s * 0.86, -0.5)], (246, 176, 180), False)
        elif ears == "floppy":
            p.limb((s * 0.8, -0.6), (s * 1.05, 0.4), 0.25, 0.3, dark)
        elif ears == "long":
            p.limb((s * 0.35, -0.8), (s * 0.5, -1.7), 0.24, 0.2, tone)
            p.limb((s * 0.37, -0.9), (s * 0.48, -1.6), 0.1, 0.1, (246, 176, 180))
        else:
            p.circle(s * 0.75, -0.75, 0.38, INK if ears == "black" else dark)
    p.circle(0, 0, 1.0, tone)
    if kind == "panda":
        for s in (-1, 1):
            p.ellipse(s * 0.4, -0.1, 0.26, 0.32, INK, s * 0.4, outline=False)
    if kind == "tiger":
        for k in (-1, 0, 1):
            p.line([(k * 0.3, -0.95), (k * 0.25, -0.55)], 0.13, INK)
    if kind == "pig":
        p.ellipse(0, 0.3, 0.4, 0.28, (236, 136, 146))
        for s in (-1, 1):
            p.ellipse(s * 0.13, 0.3, 0.07, 0.1, (170, 80, 90), outline=False)
    else:
        p.ellipse(0, 0.4, 0.5, 0.36, shade(tone, 0.6), outline=False)
        p.ellipse(0, 0.22, 0.15, 0.1, INK, outline=False)
        p.arc(0, 0.34, 0.24, 0.22, 30, 150, 0.07, INK)
    for s in (-1, 1):
        p.circle(s * 0.38, -0.1, 0.17, (255, 255, 255) if kind == "panda" else INK, outline=False)
        p.circle(s * 0.38 + 0.05, -0.15, 0.06, (255, 255, 255) if kind != "panda" else INK, outline=False)
        if kind in ("cat", "kitten", "mouse", "tiger"):
            for d in (-0.08, 0.1):
                p.line([(s * 0.45, 0.35 + d), (s * 1.05, 0.28 + 2 * d)], 0.04, dark)


def _animal_astronaut(studio):
    rnd = studio.rnd
    kind = rnd.choice((*SUITED, "cat", "cat", "dog"))
    stage = _at(studio, SPACE, 0.35)
    suit, word = _painted(rnd, 1.0, ("white", "white", "white", "orange", "light blue", "grey"))
    suit = shade(suit, -0.05)
    floats = stage.place == "space"
    p = pen_at(studio, stage, 0.5, 0.95 if not floats else 0.9, 0.84)
    if floats:
        p = p.at(0, -0.5, 0.95, turn=rnd.uniform(-0.5, 0.5)).at(0, 0.5)
    wave = rnd.random() < 0.4
    for s in (-1, 1):
        p.limb((s * 0.1, -0.26), (s * 0.13, -0.08), 0.1, 0.09, shade(suit, -0.08))
        p.ellipse(s * 0.14, -0.035, 0.11, 0.045, shade(suit, -0.35))
        hand = (s * 0.38, -0.62) if wave and s == 1 else (s * 0.32, -0.24)
        p.bent((s * 0.16, -0.46), (s * 0.3, -0.42), hand, 0.075, 0.065, shade(suit, -0.08))
        p.circle(*hand, 0.065, shade(suit, -0.35))
    p.round_rect(-0.21, -0.54, 0.21, -0.18, 0.1, suit)
    p.round_rect(-0.1, -0.42, 0.1, -0.3, 0.02, (110, 120, 136))
    p.circle(-0.05, -0.36, 0.025, (230, 60, 60), outline=False)
    p.circle(0.05, -0.36, 0.025, (70, 190, 90), outline=False)
    p.circle(0, -0.72, 0.27, shade(suit, -0.12))
    p.circle(0, -0.72, 0.235, (186, 222, 244))
    _face(p.at(0, -0.7, 0.145), kind)
    p.arc(0, -0.72, 0.2, 0.2, 200, 250, 0.022, (255, 255, 255))
    suit_words = rnd.choice(("a space suit", "a spacesuit", "an astronaut suit", "an astronaut's suit"))
    if word != "white" or rnd.random() < 0.3:
        suit_words = f"{_a(word)} space suit"
    verb = rnd.choice((" floating", "")) if floats else rnd.choice((" waving", " waving", "")) if wave else ""
    return stage, rnd.choice(
        (
            f"a {kind} in {suit_words}{verb}",
            f"a {kind} in {suit_words}{verb}",
            f"a {kind} wearing {suit_words}{verb}",
            f"an astronaut {kind}{verb}" if word == "white" else f"a {kind} in {suit_words}{verb}",
        )
    )


def _ringed(p, tone, ring=True):
    """A planet of radius one, with or without a ring."""
    p.circle(0, 0, 1.0, tone)
    for y, w in ((-0.4, 0.8), (0.1, 0.94), (0.5, 0.76)):
        p.line([(-w * 0.9, y), (w * 0.9, y)], 0.14, shade(tone, -0.15))
    if ring:
        q = p.at(0, 0, 1, turn=-0.3)
        q.arc(0, 0, 1.75, 0.42, -20, 200, 0.17, (236, 214, 160))
        q.arc(0, 0, 1.5, 0.34, -10, 190, 0.08, (196, 170, 120))
        q.arc(0, 0, 1.75, 0.42, 200, 222, 0.17, (236, 214, 160))
        q.arc(0, 0, 1.75, 0.42, 318, 340, 0.17, (236, 214, 160))


def _rocket_at(p, tone, fire=True):
    """Stands on the origin, one unit high, without its flames."""
    if fire:
        _flames(p.at(0, -0.06, 1, turn=1.57), 0.42, 0.15)
    for s in (-1, 1):
        p.blob([(s * 0.13, -0.34), (s * 0.3, -0.14), (s * 0.3, -0.0), (s * 0.12, -0.1)], tone)
    p.blob(_points("-0.1 -0.04, -0.18 -0.4, -0.12 -0.78, 0 -1.0, 0.12 -0.78, 0.18 -0.4, 0.1 -0.04"), (238, 240, 246))
    p.blob(_points("-0.115 -0.77, -0.06 -0.9, 0 -1.0, 0.06 -0.9, 0.115 -0.77, 0 -0.75"), tone)
    p.circle(0, -0.56, 0.085, shade(tone, -0.2))
    p.circle(0, -0.56, 0.06, (150, 214, 250), outline=False)
    p.rect(-0.1, -0.08, 0.1, -0.02, (90, 94, 104))


def _rocket(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    tone, word = _painted(rnd, 0.5, ("red", "blue", "green", "orange", "purple", "yellow"))
    deed = rnd.choice(("off", "off", "past", "past", "landing", "flying"))
    rocket = f"{_a(word, 'rocket')}" if word != "" else "a rocket"
    if deed == "off":
        stage = _at(studio, ("desert", "meadow", "beach", "island", "city", "mars"))
        p = pen_at(studio, stage, 0.5, 0.72, 0.66)
        for k in range(11):
            x = -0.5 + 0.1 * k
            stage.pen.circle(
                0.5 + x * 0.9,
                0.95 - 0.03 * (k % 3),
                0.09 - 0.04 * abs(x),
                shade((222, 224, 230), rnd.uniform(-0.1, 0.2)),
            )
        _flames(p.at(0, -0.06, 1, turn=1.57), 0.42, 0.16)
        _rocket_at(p, tone, False)
        for k in range(4):
            stage.pen.circle(0.38 + 0.08 * k, 0.97, 0.06, (236, 238, 242))
        deeds = ("taking off", "taking off", "launching", "lifting off", "starting", "blasting off with fire and smoke")
        return stage, f"{rocket} {rnd.choice(deeds)}"
    if deed == "landing":
        stage = studio.stages.outdoors_or_in(name=rnd.choice(("moon", "moon", "mars")))
        stage.unit = 1.0
        p = pen_at(studio, stage, 0.5, 0.8, 0.66)
        _rocket_at(p, tone, False)
        for s in (-1, 1):
            p.line([(s * 0.2, -0.1), (s * 0.34, 0.16)], 0.035, (110, 114, 124))
        _flames(p.at(0, -0.04, 1, turn=1.57), 0.22, 0.12)
        return stage, f"{rocket} {rnd.choice(('landing', 'landing', 'touching down'))}"
    stage = studio.stages.outdoors_or_in(name="space") if rnd.random() < 0.8 else studio.stages.paper(True)
    stage.unit = 1.0
    if deed == "past":
        hue = rnd.choice(("orange", "purple", "blue", "green", "yellow", "pink", ""))
        ring = rnd.random() < 0.75
        _ringed(
            pen_at(studio, stage, 0.5 + side * 0.14, 0.64 if ring else 0.66, 0.2),
            near(rnd, COLOURS[hue or "orange"], 8),
            ring,
        )
        q = pen_at(studio, stage, 0.5 - side * 0.06, 0.3, 0.46).at(0, 0, 1, turn=side * 1.1).at(0, 0.5)
        _rocket_at(q, tone)
        body = (
            rnd.choice(
                (
                    _a(hue, "planet with rings"),
                    _a(hue, "ringed planet"),
                    "Saturn" if not hue else _a(hue, "planet with a ring"),
                )
            )
            if ring
            else _a(hue, "planet")
        )
        return stage, f"{rocket} {rnd.choice(('flying past', 'flying past', 'passing', 'flying by', 'near'))} {body}"
    q = pen_at(studio, stage, 0.5, 0.5, 0.68).at(0, 0, 1, turn=side * rnd.choice((0.5, 0.8, 1.1))).at(0, 0.42)
    _rocket_at(q, tone)
    return stage, f"{rocket} flying"


def _planets(studio):
    rnd = studio.rnd
    stage = studio.stages.outdoors_or_in(name="space")
    stage.unit = 1.0
    kind = rnd.choice(("system", "system", "station", "satellite", "satellite", "earth"))
    pen = stage.pen
    if kind == "system":
        count = rnd.choice((3, 4, 5, 6, 8))
        pen.circle(0.5, 0.5, 0.13, (255, 214, 60), outline=False)
        for k in range(12):
            a = 6.283 * k / 12
            pen.line(
                [
                    (0.5 + 0.14 * math.cos(a), 0.5 + 0.14 * math.sin(a)),
                    (0.5 + 0.18 * math.cos(a), 0.5 + 0.18 * math.sin(a)),
                ],
                0.014,
                (255, 190, 50),
            )
        tones = (
            (190, 150, 110),
            (240, 190, 110),
            (70, 140, 230),
            (226, 90, 60),
            (220, 180, 130),
            (236, 206, 140),
            (140, 210, 230),
            (70, 90, 210),
        )
        turn = rnd.uniform(0, 6)
        for k in range(count):
            r = 0.22 + 0.26 * k / max(1, count - 1)
            pen.arc(0.5, 0.5, r, r, 0, 180, 0.005, (120, 126, 150))
            pen.arc(0.5, 0.5, r, r, 180, 360, 0.005, (120, 126, 150))
            a = turn + 2.4 * k
            size = (0.04, 0.05)[k % 2] if count < 6 else (0.03, 0.036)[k % 2]
            x, y = 0.5 + r * math.cos(a), 0.5 + r * math.sin(a)
            x, y = min(0.95, max(0.05, x)), min(0.95, max(0.05, y))
            pen.circle(x, y, size, tones[k], outline=False)
            if k == 4:
                pen.arc(x, y, size * 1.7, size * 0.5, 0, 360, 0.012, (240, 220, 170))
        number = {3: "three", 4: "four", 5: "five", 6: "six", 8: "eight"}[count]
        return stage, rnd.choice(
            (
                "planets around the sun",
                "the solar system",
                f"{number} planets circling the sun",
                "the sun and its planets",
                f"{number} planets orbiting the sun",
                "the planets going round the sun",
            )
        )
    if kind == "earth":
        _earth(pen, 0.5, 0.55, 0.34)
        pen.circle(0.84, 0.2, 0.09, (206, 206, 210), outline=False)
        pen.circle(0.81, 0.18, 0.02, (170, 170, 176), outline=False)
        return stage, rnd.choice(
            ("the earth and the moon", "planet earth with the moon", "the earth seen from space with the moon")
        )
    earth = rnd.random() < 0.6
    if earth:
        _earth(pen, 0.5, 1.16, 0.46)
    q = pen_at(studio, stage, 0.5, 0.4, 0.84, rnd.random() < 0.5).at(0, 0, 1, turn=rnd.uniform(-0.35, 0.35))
    panel, hull = (50, 84, 170), (206, 210, 218)
    if kind == "station":
        q.rect(-0.5, -0.025, 0.5, 0.025, hull)
        for x in (-0.46, -0.28, 0.28, 0.46):
            for s in (-1, 1):
                q.rect(x - 0.065, s * 0.06, x + 0.065, s * 0.34, panel)
                q.line([(x, s * 0.06), (x, s * 0.34)], 0.01, (150, 180, 230))
                q.line([(x - 0.065, s * 0.2), (x + 0.065, s * 0.2)], 0.01, (150, 180, 230))
        q.round_rect(-0.16, -0.09, 0.16, 0.09, 0.05, (236, 238, 242))
        q.round_rect(-0.07, -0.2, 0.07, 0.2, 0.05, hull)
        q.circle(0, 0, 0.04, (120, 200, 240))
        return stage, rnd.choice(("a space station", "a space station with solar panels", "a big space station")) + (
            rnd.choice((" above the earth", " orbiting the earth")) if earth else ""
        )
    for s in (-1, 1):
        q.rect(s * 0.16, -0.1, s * 0.5, 0.1, panel)
        for k in range(1, 4):
            q.line([(s * (0.16 + 0.085 * k), -0.1), (s * (0.16 + 0.085 * k), 0.1)], 0.01, (150, 180, 230))
        q.line([(s * 0.1, 0), (s * 0.18, 0)], 0.03, hull)
    q.round_rect(-0.12, -0.15, 0.12, 0.15, 0.03, (230, 190, 90))
    q.blob(_points("-0.12 0.2, 0 0.28, 0.12 0.2, 0 0.16"), hull)
    q.line([(0, -0.15), (0, -0.28)], 0.016, hull)
    q.circle(0, -0.28, 0.02, (230, 60, 60))
    return stage, rnd.choice(("a satellite", "a satellite with solar panels", "a satellite flying")) + (
        rnd.choice((" above the earth", " orbiting the earth", " over the earth")) if earth else ""
    )


def _earth(pen, x, y, r):
    pen.circle(x, y, r, (60, 130, 220), outline=False)
    for u, v, w, h in (
        (-0.35, -0.3, 0.34, 0.3),
        (-0.2, 0.35, 0.2, 0.32),
        (0.4, -0.2, 0.36, 0.4),
        (0.5, 0.4, 0.18, 0.14),
        (0.05, -0.72, 0.3, 0.14),
    ):
        pen.ellipse(x + u * r, y + v * r, w * r, h * r, (80, 170, 80), 0.3, outline=False)
    for u, v in ((-0.5, 0.1), (0.1, 0.05), (0.3, -0.6)):
        pen.ellipse(x + u * r, y + v * r, 0.28 * r, 0.06 * r, (245, 248, 252), -0.1, outline=False)


def _comet(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _night(studio, ("mountains", "mountains", "peak", "lake", "desert", "snowfield", "sea", "village"), 0.2)
    tone, word = _painted(rnd, 0.4, ("light blue", "yellow", "orange", "white", "green"))
    p = stage.pen.at(0.5 + side * 0.2, 0.36, 0.8, flip)
    p.poly(_points("0.05 -0.06, -0.7 -0.4, -0.6 -0.26, -0.76 -0.2, -0.02 0.07"), (*shade(tone, 0.2), 150), False)
    p.poly([(0.03, -0.04), (-0.5, -0.26), (-0.02, 0.05)], (*shade(tone, 0.6), 190), False)
    p.circle(0, 0, 0.1, shade(tone, 0.3), outline=False)
    p.circle(0.01, 0.0, 0.065, (255, 255, 246), outline=False)
    verb = rnd.choice(("flying over", "over", "streaking over", "crossing the sky over", "above"))
    scene = {
        "mountains": "mountains",
        "peak": "a mountain",
        "lake": "a lake",
        "desert": "a desert",
        "snowfield": "a snowy landscape",
        "sea": "the sea",
        "village": "a village",
    }.get(stage.place)
    comet = _a(word, rnd.choice(("comet", "comet", "shooting star")))
    if scene:
        stage.words = rnd.choice(("at night", "at night", ""))
        return stage, f"{comet} {verb} {scene}"
    return stage, f"{comet} {rnd.choice(('in the sky', 'flying across the sky', 'with a long tail'))}"


def _rover(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = (
        studio.stages.outdoors_or_in(name=rnd.choice(("moon", "moon", "mars")))
        if rnd.random() < 0.75
        else studio.stages.paper(False)
    )
    stage.unit = 1.0
    p = pen_at(studio, stage, 0.5, 0.93, 0.92, flip)
    driver = rnd.random() < 0.5
    p.round_rect(-0.4, -0.26, 0.4, -0.16, 0.03, (214, 178, 84))
    if driver:
        _hero(rnd, "astronaut").draw(p.at(-0.06, -0.06, 0.66), "sitting", front=False)
        p.line([(0.22, -0.26), (0.18, -0.42)], 0.03, (110, 114, 124))
    else:
        p.round_rect(-0.2, -0.4, 0.16, -0.26, 0.03, (236, 238, 242))
        p.poly(_points("-0.34 -0.46, 0.1 -0.5, 0.1 -0.46, -0.34 -0.42"), (50, 84, 170))
        p.line([(0.24, -0.26), (0.24, -0.6)], 0.03, (150, 154, 164))
        p.round_rect(0.16, -0.68, 0.36, -0.58, 0.02, (206, 210, 218))
        p.circle(0.32, -0.63, 0.035, INK)
    p.line([(-0.34, -0.26), (-0.34, -0.54)], 0.02, (150, 154, 164))
    p.blob(_points("-0.46 -0.62, -0.34 -0.54, -0.22 -0.62, -0.34 -0.58"), (226, 230, 236))
    for x in (-0.3, 0, 0.3):
        p.circle(x, -0.1, 0.11, (70, 72, 80))
        p.circle(x, -0.1, 0.05, (180, 184, 192), outline=False)
    noun = rnd.choice(("rover", "space rover", "moon rover" if stage.place != "mars" else "mars rover"))
    if driver:
        deeds = ("driving", "driving", "riding in", "in")
        noun = noun.replace("space rover", "moon buggy") if stage.place != "mars" else noun
        return stage, f"an astronaut {rnd.choice(deeds)} a {noun}"
    return stage, f"a {noun} {rnd.choice(('driving', 'rolling', ''))}".strip()


FLYERS = ("superhero",) * 5 + ("girl", "boy", "man", "woman", "old man")


def _superhero(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("city", "city", "city", "mountains", "sea", "heaven", "village"), 0.3)
    cape, word = _painted(rnd, 0.6, ("red", "red", "blue", "yellow", "green", "purple"))
    who = rnd.choice((*FLYERS, "cat", "dog"))
    if who in ("cat", "dog"):
        actor = beast_actor(rnd, who, dressed=0.0)
        p = pen_at(studio, stage, 0.5 + side * 0.02, 0.84, 0.42, flip)
        p.poly(_points("0.2 -0.96, -0.3 -1.3, -0.95 -1.02, -0.9 -0.8, 0.1 -0.74"), cape)
        actor.draw(p, "jumping")
        name = f"{actor.text}"
    else:
        looks = {
            "girl": {"age": "child", "sex": "woman"},
            "boy": {"age": "child", "sex": "man"},
            "man": {"sex": "man"},
            "woman": {"sex": "woman"},
            "old man": {"age": "old", "sex": "man"},
        }.get(who, {})
        hero = _hero(rnd, who, **looks)
        hero.of.cape = None
        p = stage.pen.at(0.5, 0.52, 0.8, flip, turn=side * rnd.uniform(0.85, 1.15))
        p.outline = OUTLINE if studio.style == 4 else None
        q = p.at(0, 0.5)
        q.blob(
            _points("0.04 -0.76, -0.06 -0.74, -0.16 -0.5, -0.3 -0.3, -0.36 0, -0.24 -0.08, -0.16 0.02, 0.02 -0.3"),
            cape,
        )
        hero.draw(q, "waving", front=False)
        name = _a(who)
    caped = f" with {_a(word, 'cape')}" if word else rnd.choice(("", " with a cape", " in a cape"))
    if who != "superhero" and not caped:
        caped = " with a cape"
    over = " over the city" if stage.place == "city" and rnd.random() < 0.7 else ""
    if over:
        stage.words = ""
        return stage, f"{name}{caped} flying {rnd.choice(('over a city', 'over the city', 'above the city'))}"
    return stage, f"{name}{caped} flying{rnd.choice(('', '', ' through the air', ' in the sky'))}"


# Feasts of the year and things of wonder.


def _snow_globe(studio):
    rnd = studio.rnd
    stage = _at(studio, ("living_room", "room"), 0.7)
    if stage.kind != "paper":
        stage.pen.rect(0, 0.84, 1, 1, near(rnd, rnd.choice(WOODS), 8))
        _settle(stage)
    p = pen_at(studio, stage, 0.5, 0.94, 0.9)
    base, word = _painted(rnd, 0.4, ("red", "brown", "blue", "green", "purple"))
    p.poly(_points("-0.28 -0.18, 0.28 -0.18, 0.34 0, -0.34 0"), base)
    p.circle(0, -0.54, 0.42, (170, 206, 236))
    p.ellipse(0, -0.27, 0.31, 0.1, (250, 252, 255), outline=False)
    inside = rnd.choice(("house", "snowman", "tree", "house", "castle", "fir tree", "deer", "penguin"))
    if inside == "house":
        _small_house(p.at(0, -0.25, 0.42), rnd)
    elif inside == "deer":
        beast_actor(rnd, "deer", dressed=0.0).draw(p.at(-0.04, -0.24, 0.3))
    elif inside == "penguin":
        bird_actor(rnd, "penguin", 0.0).draw(p.at(0, -0.24, 0.38))
    else:
        name = "fir tree" if inside == "tree" else inside
        _thing(name, p.at(0, -0.24, 0.44 if name != "castle" else 0.34), rnd)
    for _ in range(26):
        a, r = rnd.uniform(0, 6.3), 0.39 * math.sqrt(rnd.random())
        p.circle(r * math.cos(a), -0.54 + r * math.sin(a), 0.016, (255, 255, 255), outline=False)
    p.arc(0, -0.54, 0.35, 0.35, 200, 250, 0.03, (240, 248, 255))
    base_words = f" on a {word} base" if word else ""
    return stage, rnd.choice(
        (
            f"a snow globe with {_a(inside)} inside{base_words}",
            f"a snow globe with {_a(inside)}{base_words}",
            f"{_a(inside)} in a snow globe{base_words}",
        )
    )


def _santa(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    sky = rnd.random() < 0.5
    stage = (
        _night(studio, ("village", "snowfield", "city", "mountains", "forest"), 0.3)
        if sky
        else _at(studio, ("snowfield", "village", "forest", "arctic"), 0.4, "snow")
    )
    y = 0.66 if sky else 0.93
    if sky and rnd.random() < 0.4:
        _moon_disc(stage, 0.5 + side * 0.05, 0.36, 0.26)
        _settle(stage)
    p = pen_at(studio, stage, 0.5 - side * 0.25, y, 0.46, flip)
    _hero(rnd, "santa claus").draw(p.at(-0.02, -0.2, 1.0), "sitting low", front=False)
    p.blob(
        _points("-0.5 -0.7, -0.4 -0.76, -0.3 -0.34, 0.2 -0.32, 0.36 -0.5, 0.44 -0.46, 0.36 -0.12, -0.36 -0.12"),
        (200, 34, 40),
    )
    p.line([(-0.4, -0.62), (-0.3, -0.26), (0.3, -0.24)], 0.035, GOLD, True)
    p.line([(-0.46, 0), (0.4, 0), (0.54, -0.1)], 0.04, GOLD, True)
    for x in (-0.24, 0.2):
        p.line([(x, -0.12), (x, 0)], 0.03, GOLD)
    p.blob(_points("-0.4 -0.5, -0.46 -0.86, -0.24 -0.96, -0.14 -0.7, -0.2 -0.4"), (150, 98, 56))
    count = rnd.choice((1, 1, 2))
    deer = beast_actor(rnd, "reindeer", dressed=0.0, colour_word="brown")
    for k in range(count):
        q = pen_at(studio, stage, 0.5 + side * (0.2 + 0.1 * k), y - 0.05 * k + 0.01, 0.27 if count == 1 else 0.24, flip)
        spots = deer.draw(q, "running" if sky else rnd.choice(("running", "walking")))
        q.circle(spots["mouth"][0], spots["mouth"][1] - 0.06, 0.06, (226, 40, 44), outline=False)
    stage.pen.line([(0.5 - side * 0.05, y - 0.2), (0.5 + side * 0.1, y - 0.19)], 0.01, (120, 70, 40))
    herd = "a reindeer" if count == 1 else "two reindeer"
    verb = (
        rnd.choice(
            ("flying in a sleigh with", "flying through the sky in a sleigh with", "in a flying sleigh pulled by")
        )
        if sky
        else rnd.choice(("in a sleigh with", "riding in a sleigh pulled by", "in his sleigh pulled by"))
    )
    who = rnd.choice(("santa claus", "Santa Claus", "Santa", "Father Christmas"))
    return stage, f"{who} {verb} {herd}"


def _melting(studio):
    rnd = studio.rnd
    stage = _at(studio, ("garden", "meadow", "park", "street", "beach"), 0.45, "day")
    sun = rnd.random() < 0.5 and stage.kind == "paper"
    if sun:
        stage.pen.circle(0.86, 0.14, 0.1, (255, 210, 50))
        for k in range(9):
            a = 6.283 * k / 9
            stage.pen.line(
                [
                    (0.86 + 0.12 * math.cos(a), 0.14 + 0.12 * math.sin(a)),
                    (0.86 + 0.17 * math.cos(a), 0.14 + 0.17 * math.sin(a)),
                ],
                0.018,
                (255, 190, 40),
            )
    p = pen_at(studio, stage, 0.5, 0.92, 0.8, rnd.random() < 0.5)
    snow = (238, 244, 252)
    p.ellipse(0, 0, 0.52, 0.09, (130, 190, 236))
    p.ellipse(0.02, -0.02, 0.4, 0.06, (176, 216, 246), outline=False)
    p.blob(_points("-0.36 -0.02, -0.3 -0.26, -0.12 -0.4, 0.16 -0.4, 0.32 -0.22, 0.38 -0.02"), snow)
    q = p.at(0.03, -0.4, 1, turn=0.22)
    q.blob(_points("-0.2 0.06, -0.2 -0.2, 0 -0.34, 0.2 -0.2, 0.2 0.06, 0 0.1"), snow)
    for d in (-0.07, 0.08):
        q.circle(d, -0.16, 0.026, INK, outline=False)
    q.poly([(0.0, -0.11), (0.22, -0.02), (0.02, -0.05)], (245, 130, 30))
    q.arc(0, -0.0, 0.08, 0.05, 200, 340, 0.02, INK)
    hat, word = _painted(rnd, 0.5, ("black", "red", "blue", "green"))
    hatted = rnd.random() < 0.6
    if hatted:
        q.rect(-0.14, -0.5, 0.14, -0.28, hat)
        q.rect(-0.22, -0.31, 0.22, -0.27, hat)
    p.line([(-0.28, -0.26), (-0.5, -0.14)], 0.03, (110, 76, 44))
    p.line([(0.28, -0.24), (0.5, -0.1)], 0.03, (110, 76, 44))
    for x, y in ((-0.16, -0.12), (0.1, -0.2), (0.24, -0.08)):
        p.limb((x, y), (x, y + 0.07), 0.018, 0.03, (170, 212, 244))
    hat_words = f" with a {word} hat" if hatted and word else ""
    if not hat_words and rnd.random() < 0.2:
        return stage, "a melting snowman"
    how = rnd.choice((" in the sun", "", " away") if sun else ("", "", " into a puddle"))
    return stage, f"a snowman{hat_words} melting{how}"


def _easter(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("meadow", "garden", "flower_field", "park"))
    bunny = beast_actor(rnd, "rabbit", dressed=0.0)
    basket = rnd.random() < 0.5
    studio.put(stage, bunny, 0.5 - side * 0.18, 0.93, rnd.choice(("sitting", "sitting", "standing")), flip, 0.5)
    count = rnd.choice((1, 2, 3, 4, 5))
    tones = [
        near(rnd, COLOURS[w], 8)
        for w in rnd.sample(("pink", "yellow", "turquoise", "purple", "orange", "light blue", "red"), 5)
    ]

    def egg(p, x, y, r, tone):
        p.ellipse(x, y - r, r * 0.78, r, tone)
        p.line(
            [(x - r * 0.7 + r * 0.28 * k, y - r + (0.12 * r if k % 2 else -0.12 * r)) for k in range(6)],
            r * 0.16,
            shade(tone, 0.7),
        )

    if basket:
        q = pen_at(studio, stage, 0.5 + side * 0.24, 0.95, 0.5)
        q.arc(0, -0.26, 0.32, 0.42, 180, 360, 0.045, (150, 98, 50))
        for k in range(5):
            egg(q, -0.22 + 0.11 * k, -0.2 - 0.06 * (k % 2), 0.13, tones[k])
        _basket_front(q, 0.34, 0.26)
        eggs = rnd.choice(("a basket of easter eggs", "a basket full of colourful eggs", "a basket of painted eggs"))
    else:
        for k in range(count):
            x = 0.5 + side * 0.22 + (k - (count - 1) / 2) * 0.13
            egg(
                pen_at(studio, stage, min(0.93, max(0.07, x)), 0.95 - 0.02 * (k % 2), 1.0),
                0,
                0,
                0.09 if count > 1 else 0.13,
                tones[k],
            )
        eggs = (
            f"{NUMBERS[count]} {rnd.choice(('easter eggs', 'coloured eggs', 'painted eggs'))}"
            if count > 1
            else "an easter egg"
        )
    who = rnd.choice(("the Easter bunny", "an easter bunny", bunny.text, "an Easter bunny"))
    return stage, f"{who} {rnd.choice(('with', 'with', 'and', 'next to'))} {eggs}"


def _teddy(p, tone):
    light = shade(tone, 0.4)
    for s in (-1, 1):
        p.circle(s * 0.18, -0.86, 0.09, tone)
        p.circle(s * 0.18, -0.86, 0.05, light, outline=False)
        p.limb((s * 0.16, -0.5), (s * 0.3, -0.34), 0.085, 0.08, shade(tone, -0.08))
        p.limb((s * 0.14, -0.12), (s * 0.28, -0.08), 0.1, 0.09, shade(tone, -0.08))
        p.circle(s * 0.31, -0.08, 0.06, light, outline=False)
    p.ellipse(0, -0.32, 0.22, 0.26, tone)
    p.ellipse(0, -0.3, 0.13, 0.16, light, outline=False)
    p.circle(0, -0.7, 0.22, tone)
    p.ellipse(0, -0.63, 0.1, 0.075, light, outline=False)
    p.ellipse(0, -0.67, 0.035, 0.026, INK, outline=False)
    for s in (-1, 1):
        p.circle(s * 0.085, -0.75, 0.026, INK, outline=False)


def _guest(p, kind):
    """An animal that sits at a table, from the front."""
    tone = SUITED[kind][0]
    for side in (-1, 1):
        p.limb((side * 0.16, -0.5), (side * 0.3, -0.34), 0.085, 0.08, shade(tone, -0.1))
    p.ellipse(0, -0.32, 0.22, 0.26, tone)
    p.ellipse(0, -0.3, 0.13, 0.16, shade(tone, 0.5), outline=False)
    _face(p.at(0, -0.7, 0.21), kind)


def _tea_party(studio):
    rnd = studio.rnd
    stage = _at(studio, ("garden", "living_room", "bedroom", "meadow", "park"))
    count = rnd.choice((1, 2, 2, 3))
    kind = rnd.choice(("teddy bear", "teddy", *SUITED)) if rnd.random() < 0.6 else "teddy bear"
    for k in range(count):
        p = pen_at(studio, stage, 0.5 + (k - (count - 1) / 2) * 0.34, 0.84, (0.6, 0.5, 0.42)[count - 1])
        if kind in SUITED:
            _guest(p, kind)
        else:
            _teddy(p, near(rnd, rnd.choice(((176, 116, 64), (206, 156, 100), (130, 84, 50), (240, 220, 190))), 8))
    cloth = near(rnd, COLOURS[rnd.choice(("white", "pink", "light blue", "red", "yellow"))], 6)
    stage.pen.ellipse(0.5, 0.8, 0.4, 0.09, shade(cloth, -0.05))
    stage.pen.poly(_points("0.1 0.8, 0.9 0.8, 0.86 0.98, 0.14 0.98"), shade(cloth, -0.15))
    stage.pen.ellipse(0.5, 0.79, 0.4, 0.08, cloth)
    pot = near(rnd, COLOURS[rnd.choice(("blue", "pink", "yellow", "turquoise"))], 8)
    t = pen_at(studio, stage, 0.5, 0.82, 0.3)
    t.poly(_points("0.2 -0.24, 0.44 -0.44, 0.38 -0.46, 0.16 -0.34"), pot)
    t.arc(-0.24, -0.26, 0.14, 0.14, 90, 270, 0.06, pot)
    t.ellipse(0, -0.25, 0.27, 0.24, pot)
    t.circle(0, -0.52, 0.05, shade(pot, -0.2))
    for x in (0.24, 0.76):
        _cup(pen_at(studio, stage, x, 0.83, 0.26), 0, shade(pot, 0.3), (176, 110, 50))
    who = f"a {kind}" if count == 1 else f"{NUMBERS[count]} {plural(kind)}"
    deeds = ("having a tea party", "having a tea party", "at a tea party", "having tea at a table", "drinking tea")
    return stage, f"{who} {rnd.choice(deeds)}"


def _magic_hat(studio):
    rnd = studio.rnd
    stage = _at(studio, ("stage", "theater", "circus", "stage"), 0.5)
    band, word = _painted(rnd, 0.5, ("red", "blue", "purple", "yellow", "green"))
    what = rnd.choice(("rabbit", "rabbit", "rabbit", "dove", "cat", "flowers", "mouse", "bear"))
    p = pen_at(studio, stage, 0.5, 0.94, 1.0)
    hat = (40, 38, 46)
    p.ellipse(0, -0.4, 0.38, 0.08, shade(hat, 0.2))
    p.ellipse(0, -0.4, 0.25, 0.05, (14, 14, 18), outline=False)
    if what == "dove":
        bird_actor(rnd, "dove", 0.0).draw(p.at(0, -0.42, 0.42))
    elif what == "flowers":
        for k in range(5):
            x = -0.2 + 0.1 * k
            p.line([(x * 0.6, -0.38), (x * 1.3, -0.66)], 0.02, (70, 150, 60))
            for j in range(5):
                p.circle(
                    x * 1.3 + 0.045 * math.cos(j * 1.26),
                    -0.7 - 0.06 * (k % 2) + 0.045 * math.sin(j * 1.26),
                    0.04,
                    SPRINKLES[k % 3],
                    outline=False,
                )
    else:
        q = p.at(0, -0.56, 0.17)
        _face(q, what)
        for s in (-1, 1):
            q.ellipse(s * 0.8, 1.0, 0.26, 0.2, SUITED[what][0])
    p.poly(_points("-0.25 -0.4, 0.25 -0.4, 0.22 0, -0.22 0"), hat)
    p.arc(0, -0.4, 0.38, 0.08, 0, 180, 0.05, shade(hat, 0.2))
    p.poly(_points("-0.243 -0.28, 0.243 -0.28, 0.236 -0.18, -0.236 -0.18"), band)
    extras = ""
    if rnd.random() < 0.4:
        p.line([(0.3, -0.02), (0.46, -0.5)], 0.03, INK)
        p.line([(0.44, -0.43), (0.46, -0.5)], 0.034, (250, 250, 250))
        extras = " and a magic wand"
    noun = (
        "flowers"
        if what == "flowers"
        else f"a {'white ' if what in ('rabbit', 'dove') and rnd.random() < 0.4 else ''}{what}"
    )
    hat_words = rnd.choice(("a magic hat", "a magician's hat", "a top hat", "a black top hat")) + (
        f" with a {word} band" if word else ""
    )
    forms = (
        f"{noun} in {hat_words}",
        f"{noun} coming out of {hat_words}",
        f"{noun} popping out of {hat_words}",
        f"{noun} looking out of {hat_words}" if what != "flowers" else f"{noun} coming out of {hat_words}",
    )
    return stage, rnd.choice(forms) + extras


def _crystal_ball(studio):
    rnd = studio.rnd
    flip, side = _turned(rnd)
    stage = _at(studio, ("cellar", "cave", "library", "room"), 0.5)
    tone, word = _painted(rnd, 0.5, ("purple", "blue", "pink", "green", "turquoise"))
    teller = rnd.random() < 0.5
    x = 0.5 + side * (0.16 if teller else 0)
    size = 0.56 if teller else 0.86
    if teller:
        who = rnd.choice(("witch", "old woman", "wizard", "woman", "queen"))
        looks = {"old woman": {"age": "old", "sex": "woman", "scarf": (200, 40, 90)}, "woman": {"sex": "woman"}}.get(
            who, {}
        )
        studio.put(stage, _hero(rnd, who, **looks), 0.5 - side * 0.2, 0.98, "pushing", flip, 0.84, front=False)
        stage.pen.rect(0, 0.82, 1, 1, (110, 60, 110))
        y = 0.86
    else:
        y = 0.93
    p = pen_at(studio, stage, x, y, size)
    p.poly(_points("-0.2 -0.14, 0.2 -0.14, 0.28 0, -0.28 0"), (176, 126, 50))
    p.circle(0, -0.48, 0.4, shade(tone, 0.35))
    p.circle(0.03, -0.45, 0.3, shade(tone, 0.1), outline=False)
    p.blob(_points("-0.2 -0.42, 0 -0.56, 0.2 -0.48, 0.1 -0.36, -0.06 -0.32"), shade(tone, 0.55))
    p.arc(0, -0.48, 0.32, 0.32, 195, 250, 0.04, (255, 255, 255))
    _sparkles(p, rnd, 0, -0.48, 0.3, 6, (255, 250, 200))
    ball = _a(rnd.choice(("glowing", "")), word, "crystal ball")
    if teller:
        verbs = ("looking into", "gazing into", "with", "holding her hands over" if who != "wizard" else "bending over")
        return stage, f"{_a(who)} {rnd.choice(verbs)} {ball}"
    return stage, ball + rnd.choice(("", " on a golden stand", " on a stand"))


def _time_machine(studio):
    rnd = studio.rnd
    stage = _at(studio, ("laboratory", "workshop", "street", "meadow", "desert"))
    p = pen_at(studio, stage, 0.5, 0.95, 0.8)
    tone, word = _painted(rnd, 0.4, ("blue", "grey", "red", "purple", "brown"))
    rider = rnd.random() < 0.5
    p.round_rect(-0.4, -0.12, 0.4, 0, 0.04, shade(tone, -0.3))
    for s in (-1, 1):
        p.round_rect(s * 0.36 - 0.05, -0.8, s * 0.36 + 0.05, -0.1, 0.03, tone)
        for k in range(4):
            p.circle(s * 0.36, -0.68 + 0.16 * k, 0.028, SPRINKLES[k], outline=False)
    p.arc(0, -0.78, 0.36, 0.2, 180, 360, 0.07, tone)
    p.rect(-0.31, -0.8, 0.31, -0.12, (190, 226, 250), False)
    for k in range(5):
        p.arc(0, -0.46, 0.06 + 0.05 * k, 0.06 + 0.05 * k, 40 * k, 40 * k + 250, 0.016, (120, 160, 240))
    name = ""
    if rider:
        person = _hero(rnd, rnd.choice(("scientist", "boy", "girl", "man", "woman")))
        name = person.noun
        if name in ("boy", "girl"):
            person = _hero(rnd, name, age="child", sex="man" if name == "boy" else "woman")
        elif name in ("man", "woman"):
            person = _hero(rnd, name, sex=name)
        person.draw(p.at(0, -0.1, 0.62), "waving" if rnd.random() < 0.5 else "standing", front=True)
    p.circle(0, -0.98, 0.13, (250, 246, 230))
    p.line([(0, -0.98), (0, -1.07)], 0.02, INK)
    p.line([(0, -0.98), (0.06, -0.95)], 0.02, INK)
    machine = _a(word, "time machine")
    return stage, (
        f"{_a(name)} {rnd.choice(('in', 'standing in', 'travelling in', 'inside'))} {machine}"
        if rider
        else rnd.choice((machine, f"{machine} with a clock", f"{machine} with lights and a clock"))
    )


TALES = {
    _dragon_rider: 1.1,
    _space_meeting: 0.7,
    _dragon_fire: 1.8,
    _dragon_gold: 1.1,
    _dragon_flies: 1.1,
    _knight: 1.7,
    _broom: 1.5,
    _stirring: 1.1,
    _spell: 1.1,
    _unicorn: 1.5,
    _fairy_on: 1.1,
    _mermaid: 1.2,
    _tower: 1.0,
    _giant: 0.7,
    _gnome: 0.9,
    _genie: 0.8,
    _carpet: 1.0,
    _frog_prince: 0.8,
    _pigs_and_wolf: 0.7,
    _red_hood: 0.8,
    _slipper: 0.4,
    _beanstalk: 0.7,
    _spook: 1.8,
    _treasure: 0.7,
    _pirate: 1.2,
    _sea_monster: 0.9,
    _phoenix: 0.7,
    _griffin: 0.5,
    _yeti: 0.7,
    _robot: 1.8,
    _alien: 1.5,
    _dinosaur: 1.8,
    _astronaut: 1.8,
    _animal_astronaut: 1.4,
    _rocket: 1.7,
    _planets: 1.1,
    _comet: 0.7,
    _rover: 0.7,
    _superhero: 1.1,
    _snow_globe: 0.8,
    _santa: 1.0,
    _melting: 0.7,
    _easter: 0.9,
    _tea_party: 0.7,
    _magic_hat: 0.8,
    _crystal_ball: 0.6,
    _time_machine: 0.4,
}


def _tale(studio):
    return weighted(studio.rnd, TALES)(studio)
