"""Several kinds in one picture, and things that have so many of something."""

import math
import random

from textimage.words import plural, with_article

from ..actors import Actor
from ..brush import shade
from ..casting import NUMBERS, pen_at
from ..chance import weighted
from ..counting import DOTS, number
from ..palette import COLOURS, near
from .backdrops import backdrop
from .casting import BRIGHT, PEOPLE, PLAIN_NAMES, cast, fit, known, open_ground, put, put_row, so_many, words
from .drawings import LEAF, WOOD

KIN = {
    ("boy", "girl"): 3,
    ("man", "woman"): 2,
    ("dog", "cat"): 3,
    ("cat", "mouse"): 1,
    ("dog", "puppy"): 1,
    ("cow", "horse"): 1,
    ("duck", "swan"): 1,
    ("apple", "pear"): 2,
    ("orange", "lemon"): 1,
    ("sheep", "goat"): 1,
    ("chair", "table"): 1,
    ("cup", "teapot"): 1,
    ("tree", "house"): 2,
    ("bird", "cat"): 1,
    ("rabbit", "fox"): 1,
    ("fork", "spoon"): 1,
    ("ball", "doll"): 1,
    ("car", "truck"): 1,
    ("pencil", "key"): 1,
    ("fish", "crab"): 1,
}


def two_kinds(studio):
    """So many of one kind and so many of another, in one row or one above the other."""
    rnd = studio.rnd
    names = weighted(rnd, {k: w for k, w in KIN.items() if all(known(n) for n in k)})
    names = names if rnd.random() < 0.5 else names[::-1]
    people = names[0] in PEOPLE
    same = [cast(studio, n) for n in names]
    counts = rnd.choice(((1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2), (2, 2), (1, 4), (2, 4), (4, 2), (3, 3)))

    def draw(one: int, other: int):
        stage = open_ground(studio, False if people else None, 0.75)
        groups = [[cast(studio, n) if people else a for _ in range(k)] for n, a, k in zip(names, same, (one, other))]
        if people or one + other < 4 or stage.kind != "paper":
            put_row(studio, stage, groups[0] + groups[1], 0.9, 0.96, 0.6, 0.5, ("standing", "sitting"), gap=1.06)
        else:
            most = max(one, other)
            for group, y in zip(groups, (0.47, 0.94)):
                put_row(studio, stage, group, y, 0.94, 0.38, 0.5, ("standing", "sitting"), most=most)
        said = [so_many(rnd, k, a) for k, a in zip((one, other), same)]
        return stage, f"{said[0]} and {said[1]}"

    return studio.pair(lambda: draw(*counts), lambda: draw(*counts[::-1]))


SHAPES = words("balloon, ball, flower, cup, car, candle, upright book, umbrella, chair, mushroom, gift, kite")
SHAPES += ("hat", "fish", "bottle", "boat", "tulip", "cube", "bird", "cupcake", "house", "tent")


def two_colours_counted(studio):
    """One red and two blue balloons."""
    rnd = studio.rnd
    name = rnd.choice(("balloon",) * 4 + SHAPES)
    words = rnd.sample(BRIGHT, 2)
    actors = [cast(studio, name, word) for word in words]
    noun = PLAIN_NAMES.get(name, name)
    counts = rnd.choice(((1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2), (1, 1), (2, 2), (1, 4), (2, 4)))

    def draw(one: int, other: int):
        stage = open_ground(studio, False, 0.5 if one + other < 4 else 1.0)
        row = [actors[0]] * one + [actors[1]] * other
        air = name in ("balloon", "kite")
        if len(row) > 3 and stage.kind == "paper" or len(row) > 4:
            half = one if max(one, other) <= 4 else len(row) // 2
            most = max(half, len(row) - half)
            put_row(studio, stage, row[:half], 0.47, 0.94, 0.4, shadow=not air, most=most)
            put_row(studio, stage, row[half:], 0.94, 0.94, 0.4, shadow=not air, most=most)
        else:
            put_row(studio, stage, row, 0.72 if air else 0.86, 0.96, 0.6, shadow=not air)
        many = plural(noun)
        said = [f"{'one' if k == 1 else number(rnd, k)} {w}" for k, w in zip((one, other), words)]
        if rnd.random() < 0.6:
            return stage, f"{said[0]} and {said[1]} {many if other > 1 else noun}"
        full = [f"{a} {noun if k == 1 else many}" for a, k in zip(said, (one, other))]
        full = [with_article(f.removeprefix("one ")) if f.startswith("one ") else f for f in full]
        return stage, f"{full[0]} and {full[1]}"

    return studio.pair(lambda: draw(*counts), lambda: draw(*counts[::-1]))


FAMILIES = (
    ("woman", "child", "children"),
    ("man", "child", "children"),
    ("man", "dog", "dogs"),
    ("woman", "dog", "dogs"),
    ("girl", "cat", "cats"),
    ("boy", "dog", "dogs"),
    ("cow", "calf", "calves"),
    ("chicken", "duckling", "chicks"),
    ("chicken", "duckling", "chicks"),
    ("duck", "duckling", "ducklings"),
    ("cat", "kitten", "kittens"),
    ("dog", "puppy", "puppies"),
    ("sheep", "lamb", "lambs"),
    ("horse", "foal", "foals"),
    ("woman", "girl", "girls"),
    ("woman", "boy", "boys"),
    ("farmer", "pig", "pigs"),
    ("farmer", "sheep", "sheep"),
    ("girl", "rabbit", "rabbits"),
    ("teacher", "child", "children"),
    ("pig", "pig", "piglets"),
    ("bear", "bear", "cubs"),
    ("man", "horse", "horses"),
    ("swan", "duckling", "cygnets"),
    ("lioness", "lion", "cubs"),
    ("king", "knight", "knights"),
)


def family(studio):
    """One large with so many small ones beside it."""
    rnd = studio.rnd
    head, one, many = rnd.choice(FAMILIES)
    big = cast(studio, head)
    small = cast(studio, one)
    if head == "chicken":
        big.noun = big.noun.replace("chicken", "hen")
    if head in ("pig", "bear"):
        small = Actor(**{**big.__dict__, "noun": many[:-1]})
    people = one in PEOPLE or one in ("child", "knight")

    def draw(count: int):
        stage = open_ground(studio, False, 0.6)
        if count > 3 and not people and stage.kind != "paper":
            stage = backdrop(studio, "field", "day")
        flip, y = rnd.random() < 0.5, 0.93
        side = -1 if flip else 1
        tall = 0.74 if big.kind == "person" else 0.52
        space = 0.26 if big.kind == "person" else 0.48
        put(studio, stage, big, 0.5 - side * (0.5 - space / 2 - 0.02), y - 0.02, space, tall, flip=flip)
        room, x = 0.95 - space, 0.5 + side * (space / 2)
        rows = [count] if count < 4 or people else [count // 2, count - count // 2]
        for k, here in enumerate(rows):
            actors = [cast(studio, one) if people else small for _ in range(here)]
            v = y + 0.01 if len(rows) == 1 else (y - 0.3, y + 0.01)[k]
            height = (0.5 if people else 0.36) if len(rows) == 1 else (0.4 if people else 0.28)
            put_row(studio, stage, actors, v, room, height, x, ("standing", "sitting"), gap=1.03, most=rows[-1])
        word = NUMBERS[count] if count > 1 else "one"
        own_word = {"man": "his", "woman": "her"}.get(getattr(big.of, "sex", ""), "its")
        form = rnd.choice(("{a} with {n} {b}", "{a} with {n} {b}", "{a} and {n} {b}", "{a} with {o} {n} {b}"))
        return stage, form.format(a=big.text, n=word, b=many, o=own_word)

    low, high = rnd.sample((2, 3, 4, 5, 6) if not people else (2, 3, 4), 2)
    return studio.pair(lambda: draw(low), lambda: draw(high))


SPREAD = {
    1: ((0, 0),),
    2: ((-0.5, 0.1), (0.5, -0.1)),
    3: ((-0.6, 0.3), (0.6, 0.3), (0, -0.5)),
    4: ((-0.5, -0.5), (0.5, -0.5), (-0.55, 0.45), (0.55, 0.45)),
    5: DOTS[5],
    6: DOTS[6],
}


def _tree_with(studio, pen, stage, rnd, count):
    name = rnd.choice(("apple", "apple", "apple", "orange", "lemon", "pear", "bird", "peach", "egg", "owl", "balloon"))
    name = "apple" if name == "egg" else name
    item = cast(studio, name, chance=0.0)
    green = near(rnd, LEAF, 10)
    pen.rect(0.44, 0.6, 0.56, 0.95, (120, 82, 52))
    for x, y, r in ((0.27, 0.44, 0.23), (0.73, 0.44, 0.23), (0.5, 0.26, 0.26), (0.4, 0.5, 0.2), (0.62, 0.5, 0.2)):
        pen.circle(x, y, r, green, outline=False)
    for dx, dy in SPREAD[count]:
        size = fit(item, 0.2, 0.17)
        studio.put(stage, item, 0.5 + dx * 0.33, 0.4 + dy * 0.27 + size / 2, flip=False, size=size, shadow=False)
    return "tree", item.noun, "in"


def _house_with(studio, pen, stage, rnd, count):
    word = rnd.choice(("red", "yellow", "blue", "white", "green", "pink", ""))
    wall = near(rnd, COLOURS.get(word, (226, 196, 150)), 8)
    pen.poly([(0.04, 0.34), (0.5, 0.04), (0.96, 0.34)], near(rnd, (150, 66, 52), 8))
    pen.rect(0.1, 0.33, 0.9, 0.94, wall)
    pen.rect(0.43, 0.68, 0.57, 0.94, (110, 70, 46))
    spots = {
        2: ((0.26, 0.62), (0.74, 0.62)),
        3: ((0.26, 0.7), (0.74, 0.7), (0.5, 0.47)),
        4: ((0.26, 0.46), (0.74, 0.46), (0.26, 0.76), (0.74, 0.76)),
        5: ((0.26, 0.47), (0.5, 0.47), (0.74, 0.47), (0.26, 0.77), (0.74, 0.77)),
        6: ((0.2, 0.45), (0.4, 0.45), (0.6, 0.45), (0.8, 0.45), (0.24, 0.76), (0.76, 0.76)),
    }
    r = 0.095 if count < 6 else 0.08
    for x, y in spots[count]:
        pen.rect(x - r, y - r, x + r, y + r, (250, 250, 248))
        pen.rect(x - r + 0.015, y - r + 0.015, x + r - 0.015, y + r - 0.015, (120, 180, 220))
        pen.line([(x, y - r), (x, y + r)], 0.014, (250, 250, 248))
        pen.line([(x - r, y), (x + r, y)], 0.014, (250, 250, 248))
    return f"{word} house".strip(), "window", ""


def _cake_with(studio, pen, stage, rnd, count):
    word = rnd.choice(("pink", "white", "blue", "yellow", "", "", "brown"))
    icing = near(rnd, COLOURS.get(word, (246, 190, 206)), 8)
    pen.ellipse(0.5, 0.92, 0.48, 0.05, (224, 228, 234))
    pen.rect(0.1, 0.52, 0.9, 0.9, (222, 174, 116))
    pen.rect(0.1, 0.68, 0.9, 0.74, shade(icing, 0.2), outline=False)
    for k in range(8):
        pen.ellipse(0.15 + 0.1 * k, 0.56, 0.052, 0.08, icing, outline=False)
    pen.ellipse(0.5, 0.51, 0.4, 0.07, shade(icing, 0.15))
    tone = near(rnd, rnd.choice([COLOURS[c] for c in ("red", "blue", "yellow", "green", "purple")]), 8)
    for k in range(count):
        x = 0.5 + (k - (count - 1) / 2) * 0.66 / max(3, count)
        pen.rect(x - 0.026, 0.24, x + 0.026, 0.52, tone)
        pen.ellipse(x, 0.185, 0.03, 0.055, (250, 190, 50))
    return f"{word} cake".strip() if word or rnd.random() < 0.6 else "birthday cake", "candle", ""


def _shelf_with(studio, pen, stage, rnd, count):
    name = rnd.choice(("book", "book", "book", "bottle", "vase", "teddy bear", "cup", "jar", "hat", "flower pot"))
    for x in (0.14, 0.82):
        pen.poly([(x, 0.7), (x + 0.05, 0.7), (x + 0.05, 0.88)], shade(WOOD, -0.3))
    pen.rect(0.02, 0.68, 0.98, 0.74, near(rnd, WOOD, 8))
    if name == "book":
        for k in range(count):
            x, h = 0.5 + (k - (count - 1) / 2) * 0.145, rnd.uniform(0.38, 0.48)
            tone = near(rnd, COLOURS[rnd.choice(BRIGHT[:7])], 8)
            pen.rect(x - 0.052, 0.68 - h, x + 0.052, 0.68, tone)
            for v in (0.08, h - 0.1):
                pen.rect(x - 0.052, 0.68 - v - 0.03, x + 0.052, 0.68 - v, shade(tone, 0.5), outline=False)
        return "shelf", "book", "on"
    item = cast(studio, name)
    put_row(studio, stage, [item] * count, 0.685, 0.9, 0.44, shadow=False)
    return "shelf", item.noun, "on"


def _vase_with(studio, pen, stage, rnd, count):
    word = rnd.choice(BRIGHT)
    petals = near(rnd, COLOURS[rnd.choice(("red", "yellow", "pink", "purple", "white", "orange"))], 8)
    for k in range(count):
        lean = (k - (count - 1) / 2) * (0.8 / max(count, 3))
        top = (0.5 + lean * 1.0, 0.2 + 0.1 * (k % 2) + abs(lean) * 0.2)
        pen.line([(0.5 + lean * 0.15, 0.66), top], 0.016, (70, 140, 66))
        for j in range(5):
            a = 2 * math.pi * j / 5
            pen.circle(top[0] + 0.05 * math.cos(a), top[1] + 0.05 * math.sin(a), 0.042, petals)
        pen.circle(top[0], top[1], 0.032, (250, 206, 60) if petals[2] > 100 else (120, 70, 40))
    tone = near(rnd, COLOURS[word], 8)
    pen.blob(
        [(0.4, 0.58), (0.6, 0.58), (0.57, 0.66), (0.68, 0.8), (0.6, 0.95), (0.4, 0.95), (0.32, 0.8), (0.43, 0.66)], tone
    )
    return rnd.choice((f"{word} vase", "vase")), "flower", "in"


def _line_with(studio, pen, stage, rnd, count):
    """Washing on a line."""
    word = rnd.choice(("", *BRIGHT))
    for x in (0.04, 0.94):
        pen.rect(x, 0.2, x + 0.025, 0.95, WOOD)
    pen.line([(0.05, 0.25), (0.95, 0.25)], 0.012, (90, 90, 96))
    item = rnd.choice(("shirt", "shirt", "sock", "towel"))
    gap = 0.86 / count
    w = min(0.11, gap * 0.34)
    for k in range(count):
        x = 0.5 + (k - (count - 1) / 2) * gap
        tone = near(rnd, COLOURS[word or rnd.choice(BRIGHT[:7])], 8)
        if item == "shirt":
            pen.poly(
                [
                    (x - w * 1.4, 0.33),
                    (x - w, 0.24),
                    (x + w, 0.24),
                    (x + w * 1.4, 0.33),
                    (x + w, 0.4),
                    (x + w, 0.62),
                    (x - w, 0.62),
                    (x - w, 0.4),
                ],
                tone,
            )
        elif item == "sock":
            pen.poly(
                [
                    (x - w * 0.6, 0.24),
                    (x + w * 0.4, 0.24),
                    (x + w * 0.4, 0.5),
                    (x + w * 1.4, 0.56),
                    (x + w * 1.3, 0.64),
                    (x - w * 0.6, 0.62),
                ],
                tone,
            )
        else:
            pen.rect(x - w * 1.1, 0.24, x + w * 1.1, 0.7, tone)
    return "clothesline", f"{word} {item}".strip(), "on"


def _candlestick_with(studio, pen, stage, rnd, count):
    gold = near(rnd, (222, 178, 72), 8)
    pen.rect(0.475, 0.5, 0.525, 0.9, gold)
    pen.ellipse(0.5, 0.91, 0.2, 0.05, gold)
    gap = 0.82 / max(count, 3)
    pen.line([(0.5 - gap * (count - 1) / 2, 0.56), (0.5 + gap * (count - 1) / 2, 0.56)], 0.035, gold)
    for k in range(count):
        x = 0.5 + (k - (count - 1) / 2) * gap
        pen.rect(x - 0.05, 0.5, x + 0.05, 0.55, gold)
        pen.rect(x - 0.032, 0.26, x + 0.032, 0.5, (246, 240, 224))
        pen.ellipse(x, 0.2, 0.032, 0.06, (250, 180, 50))
    return rnd.choice(("candlestick", "candelabra", "candle holder")), "candle", ""


def _flower_with(studio, pen, stage, rnd, count):
    word = rnd.choice(("red", "pink", "blue", "yellow", "purple", "white", "orange"))
    tone = near(rnd, COLOURS[word], 8)
    pen.line([(0.5, 0.42), (0.5, 0.98)], 0.035, (70, 140, 66))
    pen.ellipse(0.62, 0.78, 0.12, 0.05, (80, 150, 70), -0.5)
    for k in range(count):
        a = 2 * math.pi * k / count - math.pi / 2
        pen.ellipse(0.5 + 0.21 * math.cos(a), 0.4 + 0.21 * math.sin(a), 0.17, 0.085, tone, a)
    pen.circle(0.5, 0.4, 0.09, (250, 206, 60) if word != "yellow" else (130, 80, 40))
    return f"{word} flower", f"{word} petal" if rnd.random() < 0.2 else "petal", ""


def _snowman_with(studio, pen, stage, rnd, count):
    for y, r in ((0.74, 0.22), (0.3, 0.15)):
        pen.circle(0.5, y, r, (236, 242, 250))
    pen.ellipse(0.5, 0.62, 0.24, 0.33, (236, 242, 250))
    pen.circle(0.5, 0.22, 0.16, (244, 248, 252))
    for s in (-1, 1):
        pen.circle(0.5 + s * 0.06, 0.19, 0.018, (30, 30, 36), outline=False)
    pen.poly([(0.5, 0.22), (0.5, 0.26), (0.64, 0.25)], (245, 140, 40))
    word = rnd.choice(("black", "red", "blue", "green", "brown"))
    tone = COLOURS[word]
    for k in range(count):
        pen.circle(0.5, 0.44 + 0.46 * (k + 0.5) / count, 0.034 if count > 4 else 0.04, tone)
    return "snowman", rnd.choice(("button", f"{word} button")), ""


def _train_with(studio, pen, stage, rnd, count):
    word = rnd.choice(("red", "blue", "green", "yellow", "black", "orange"))
    tone = near(rnd, COLOURS[word], 8)
    step = 0.94 / (count + 1.2)
    y, h = 0.78, min(0.3, step * 1.3)
    pen.line([(-0.02, y + 0.035), (1.02, y + 0.035)], 0.016, (90, 80, 76))
    for k in range(count):
        x = 0.03 + step * k
        pen.rect(x, y - h * 0.8, x + step * 0.86, y - h * 0.14, near(rnd, COLOURS[rnd.choice(BRIGHT[:7])], 6))
        pen.line([(x + step * 0.8, y - h * 0.22), (x + step * 1.06, y - h * 0.22)], 0.016, (60, 60, 66))
        for dx in (0.2, 0.66):
            pen.circle(x + step * dx, y, h * 0.16, (40, 40, 46))
    x = 0.03 + step * count
    pen.rect(x + step * 0.06, y - h * 1.3, x + step * 0.5, y - h * 0.14, tone)
    pen.rect(x + step * 0.14, y - h * 1.15, x + step * 0.4, y - h * 0.8, (200, 226, 240))
    pen.rect(x + step * 0.46, y - h * 0.8, x + step * 1.16, y - h * 0.14, tone)
    pen.rect(x + step * 0.86, y - h * 1.2, x + step * 1.02, y - h * 0.78, (50, 50, 56))
    for dx in (0.3, 0.9):
        pen.circle(x + step * dx, y, h * 0.2, (40, 40, 46))
    return rnd.choice(("train", f"{word} train")), rnd.choice(("wagon", "carriage")), ""


WHOLES = {
    _tree_with: 0.2,
    _house_with: 0.15,
    _cake_with: 0.16,
    _shelf_with: 0.14,
    _vase_with: 0.1,
    _line_with: 0.07,
    _candlestick_with: 0.05,
    _flower_with: 0.05,
    _snowman_with: 0.03,
    _train_with: 0.06,
}


def whole_with(studio):
    """A large thing that has two to six of something."""
    rnd = studio.rnd
    kind = weighted(rnd, WHOLES)
    seed = rnd.random()

    def draw(count: int):
        indoor = kind in (_cake_with, _shelf_with, _vase_with, _candlestick_with)
        stage = (
            backdrop(studio, "room" if indoor else "grass", "day")
            if rnd.random() < 0.4
            else open_ground(studio, None, 1.0)
        )
        if kind is _snowman_with:
            stage = backdrop(studio, "snow", "day")
            stage.words = ""
        whole, item, on = kind(studio, pen_at(studio, stage, 0, 0, 1.0), stage, random.Random(seed), count)
        said = f"{number(rnd, count)} {plural(item)}"
        forms = [f"{with_article(whole)} with {said}"] * 3
        if on:
            forms += [f"{said} {on} {with_article(whole)}", f"{with_article(whole)} with {said} {on} it"]
        return stage, rnd.choice(forms)

    one, other = rnd.sample(range(2, 7), 2)
    return studio.pair(lambda: draw(one), lambda: draw(other))
