"""Cakes, doughnuts, waffles, cookies, ices and other sweets: each draws itself and returns the words for it."""

import math

from textimage.words import with_article

from ..brush import shade
from ..casting import NUMBERS
from ..palette import COLOURS, near
from .basics import CHOCOLATE, CREAM, INK, SPRINKLES, an, listed, painted, points, with_these
from .pieces import BERRIES, PIECES, cherry, cookie, popcorn, scoop_of, strawberry
from .ware import draw_glass, draw_plate, draw_steam, flat_plate, from_above, heap, ware_for


def _sprinkles(p, rnd, spots, long=0.03):
    for x, y in spots:
        a = rnd.uniform(0, 3.1)
        p.line([(x, y), (x + long * math.cos(a), y + long * math.sin(a))], long * 0.5, rnd.choice(SPRINKLES))


def pancakes(p, rnd):
    colour, where = ware_for(rnd)
    draw_plate(p, colour)
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
        for x, drop in points("-0.18 0.16, -0.05 0.11, 0.1 0.2, 0.2 0.12"):
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
        with_these(
            rnd.choice(("a stack of pancakes", "a stack of pancakes", "pancakes", "a pile of pancakes", number)), extras
        )
        + where
    )


def _spread(count):
    """Centres and radius for so many round things in a picture, the table at the origin."""
    return {
        1: (((0, -0.4),), 0.36),
        2: (((-0.23, -0.3), (0.23, -0.3)), 0.22),
        3: (((-0.23, -0.22), (0.23, -0.22), (0, -0.62)), 0.21),
        4: (points("-0.22 -0.2, 0.22 -0.2, -0.22 -0.62, 0.22 -0.62"), 0.2),
        5: (points("-0.22 -0.18, 0.22 -0.18, 0 -0.43, -0.24 -0.68, 0.24 -0.68"), 0.165),
        6: (points("-0.3 -0.22, 0 -0.22, 0.3 -0.22, -0.3 -0.56, 0 -0.56, 0.3 -0.56"), 0.145),
    }[count]


def doughnuts(p, rnd):
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
    return with_these(f"{NUMBERS[count]} {noun}", extras)


def cupcakes(p, rnd):
    count = rnd.choice((1, 1, 2, 3, 4))
    tone, word = painted(rnd, 0.6, ("pink", "white", "light blue", "yellow", "purple", "green"))
    if rnd.random() < 0.2:
        tone, word = CHOCOLATE, "chocolate"
    wrap = near(rnd, COLOURS[rnd.choice(("red", "blue", "yellow", "turquoise", "brown"))], 8)
    top = rnd.choice(("a cherry", "a cherry", "a strawberry", "sprinkles", "a candle"))
    spots, r = _spread(count)
    for x, y in spots:
        q = p.at(x, y + r, r * 2)
        q.poly(points("-0.36 -0.42, 0.36 -0.42, 0.27 0, -0.27 0"), wrap)
        for k in range(5):
            q.line([(-0.26 + 0.13 * k, -0.4), (-0.2 + 0.1 * k, -0.02)], 0.025, shade(wrap, -0.25))
        if top == "a candle":
            q.rect(-0.03, -1.1, 0.03, -0.8, (90, 150, 240))
            q.ellipse(0, -1.16, 0.045, 0.09, (255, 200, 50))
        for half, up in ((0.42, 0.46), (0.33, 0.6), (0.22, 0.73)):
            q.ellipse(0, -up, half, 0.13, tone)
        q.ellipse(0, -0.83, 0.1, 0.08, tone)
        if top == "a cherry":
            cherry(q, 0, -0.92, 0.1, rnd)
        elif top == "a strawberry":
            strawberry(q, 0, -0.94, 0.13, rnd)
        elif top == "sprinkles":
            _sprinkles(q, rnd, [(0.3 * math.sin(7 * k), -0.45 - 0.035 * k) for k in range(11)], 0.07)
    each = {
        "a cherry": "a cherry on each" if rnd.random() < 0.4 else "cherries",
        "a strawberry": "strawberries",
        "a candle": "candles",
    }
    on = rnd.choice((f"{top} on top", top)) if count == 1 else each.get(top, top)
    extras = ([f"{word} {rnd.choice(('icing', 'frosting'))}"] if word else []) + [on]
    return with_these(f"{NUMBERS[count]} cupcake{'s' if count > 1 else ''}", extras)


def cake(p, rnd):
    layers = rnd.choice((1, 2, 2, 3, 3))
    tone, word = painted(rnd, 0.6, ("pink", "white", "light blue", "yellow", "purple", "red", "green"))
    if rnd.random() < 0.25:
        tone, word = CHOCOLATE, "chocolate"
    draw_plate(p, (236, 238, 244), 0.46)
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
    return with_these(with_article(noun), extras)


def pie(p, rnd):
    p.poly(
        points("-0.44 -0.26, 0.44 -0.26, 0.34 0, -0.34 0"),
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
        p.blob(points("-0.42 -0.26, -0.26 -0.38, 0 -0.42, 0.26 -0.38, 0.42 -0.26, 0 -0.17"), (236, 184, 104))
        for x in (-0.1, 0, 0.1):
            p.line([(x, -0.34), (x + 0.02, -0.27)], 0.02, (150, 90, 40))
    for k in range(15):
        a = math.pi * k / 14
        p.circle(-0.45 * math.cos(a), -0.26 + 0.12 * math.sin(a), 0.035, (224, 160, 84))
    extras = []
    if rnd.random() < 0.6:
        draw_steam(p, 0, -0.46, 0.3)
        extras = [rnd.choice(("steam", "steam rising from it", "steam coming out"))]
    return with_these(called, extras)


def waffles(p, rnd):
    colour, where = ware_for(rnd)
    q = from_above(p, rnd)
    flat_plate(q, colour if sum(colour) < 690 else (232, 238, 246))
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
            points("-0.46 -0.2, -0.1 -0.5, 0.42 -0.3, 0.3 0.1, 0.44 0.46, 0.1 0.3, -0.2 0.5, -0.3 0.1"), (150, 70, 20)
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
    return with_these(noun, extras) + where


def chocolate(p, rnd):
    q = p.at(0, -0.36, 1.0, turn=rnd.uniform(-0.25, 0.25))
    q.rect(-0.28, -0.36, 0.28, 0.36, shade(CHOCOLATE, -0.1))
    for i in range(3):
        for j in range(4):
            x, y = -0.19 + 0.19 * i, -0.27 + 0.18 * j
            q.round_rect(x - 0.08, y - 0.075, x + 0.08, y + 0.075, 0.02, CHOCOLATE)
            q.line([(x - 0.05, y - 0.05), (x + 0.05, y - 0.05)], 0.014, shade(CHOCOLATE, 0.3))
    wrap, word = painted(rnd, 0.7, ("red", "blue", "purple", "green", "yellow"))
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


def cookies(p, rnd):
    if rnd.random() < 0.6:
        colour, where = ware_for(rnd)
        q = p.at(-0.16, 0, 0.72)
        draw_plate(q, colour)
        for x, y in points("-0.24 -0.18, 0.24 -0.18, 0 -0.2, -0.12 -0.42, 0.13 -0.42"):
            cookie(q, x, y, 0.17, rnd)
        draw_glass(p, 0.32, (255, 255, 252), 0.13, -0.5)
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
        cookie(p, x, y, r, rnd)
    return f"{NUMBERS[count]} {rnd.choice(('chocolate chip ', ''))}cookie{'s' if count > 1 else ''}"


def popcorn_box(p, rnd):
    tone, word = painted(rnd, 0.6, ("red", "blue", "yellow", "green"))
    heap(p, rnd, [popcorn], 0.3, -0.5, 0.075, 4)
    for k in range(6):
        a, b = -0.28 + 0.0933 * k, -0.28 + 0.0933 * (k + 1)
        p.poly([(a, -0.5), (b, -0.5), (b * 0.72, 0), (a * 0.72, 0)], tone if k % 2 == 0 else (252, 252, 250), False)
    for x, y in ((-0.42, -0.04), (0.4, -0.05)):
        popcorn(p, x, y, 0.05, rnd)
    box = rnd.choice(("box", "bucket"))
    return rnd.choice((f"a {box} of popcorn", "popcorn")) if not word else f"popcorn in a {word} and white {box}"


def lollipops(p, rnd):
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
        return an(words[0], "lollipop")
    if same:
        return f"{NUMBERS[count]} {words[0]} lollipops"
    return rnd.choice(
        (
            f"{NUMBERS[count]} lollipops",
            f"{NUMBERS[count]} colourful lollipops",
            listed([an(w, "lollipop") for w in words]),
        )
    )


def gingerbread_man(p, rnd):
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


def gingerbread_house(p, rnd):
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
    p.line(points("-0.08 0, -0.08 -0.2, 0 -0.26, 0.08 -0.2, 0.08 0"), 0.025, (255, 255, 255))
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


def cone(p, rnd):
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
        scoop_of(flavours[name])(p, 0, y, r, rnd)
        for k in (-1, 0, 1):
            p.circle(k * r * 0.6, y + r * 0.72, r * 0.3, flavours[name], outline=False)
        y -= r * 1.1
    y += r * 0.1
    topping = rnd.choice(("", "", "a cherry", "sprinkles", "chocolate sauce"))
    if topping == "a cherry":
        cherry(p, 0, y - 0.02, 0.06, rnd)
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
    flavour = listed(names) if len(set(names)) == scoops else names[0]
    forms = (
        "an ice cream cone",
        f"an ice cream cone with {number or 'a scoop of '}{flavour} ice cream",
        f"{an(flavour)} ice cream cone" if scoops == 1 else f"an ice cream cone with {number.replace(' of ', '')}",
    )
    text = rnd.choice(forms).strip()
    if topping:
        text += (" and " if " with " in text else " with ") + topping + (" on top" if rnd.random() < 0.3 else "")
    return text
