"""Drinks and fruit: each draws itself and returns the words for it."""

import math

from textimage.words import with_article

from ..brush import shade
from ..casting import NUMBERS
from ..palette import near
from .basics import CREAM, INK, LEAF, an, painted, points, with_these
from .pieces import PIECES, cherry, lemon_slice, round_piece
from .ware import draw_cup, draw_glass, draw_steam


def hot_drink(p, rnd):
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
    tone, word = painted(rnd, 0.55)
    saucer = rnd.random() < 0.6
    draw_cup(p, -0.04, tone, drink, 0.3, -0.42, saucer)
    extras = []
    if kind == "hot chocolate" and rnd.random() < 0.7:
        for x, y in points("-0.2 -0.44, -0.08 -0.41, 0.05 -0.42, -0.12 -0.48, 0.02 -0.49, 0.14 -0.45"):
            p.round_rect(x - 0.05, y - 0.05, x + 0.05, y + 0.03, 0.02, (255, 250, 246))
        extras.append("marshmallows")
    elif kind == "tea" and rnd.random() < 0.4:
        lemon_slice(p, -0.24, -0.44, 0.1, rnd)
        extras.append("lemon")
    elif rnd.random() < 0.2 and saucer:
        p.circle(0.4, -0.1, 0.08, (206, 150, 84))
        extras.append("a cookie")
    if rnd.random() < 0.6:
        draw_steam(p, -0.04, -0.53, 0.3)
        extras.append(rnd.choice(("steam", "steam rising")))
    return with_these(f"{an(word, rnd.choice(('cup', 'cup', 'mug') if not saucer else ('cup',)))} of {kind}", extras)


def cold_drink(p, rnd):
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
    straw, word = painted(rnd, 0.6, ("red", "blue", "green", "yellow", "pink"))
    straw = straw if rnd.random() < 0.6 else None
    count = rnd.choice((1, 1, 1, 1, 2))
    extras = ([an(word, "straw") if count == 1 else "straws"] if straw else []) + (
        ["ice" if rnd.random() < 0.5 else "ice cubes"] if ice else []
    )
    fruit = {
        "orange juice": ("oranges", "an orange"),
        "lemonade": ("lemons", "a lemon"),
        "apple juice": ("apples", "an apple"),
    }.get(kind)
    beside = count == 1 and fruit and rnd.random() < 0.25
    for k in range(count):
        draw_glass(
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
        lemon_slice(p, (-0.2 if count == 1 else -0.38), -0.66, 0.1, rnd)
        if count == 1:
            extras.append("a slice of lemon")
    text = with_these(f"a glass of {kind}" if count == 1 else f"two glasses of {kind}", extras)
    return f"{text} and {fruit[1]}" if beside else text


def milkshake(p, rnd):
    tone, word = rnd.choice(
        (
            ((255, 176, 200), "strawberry"),
            ((150, 100, 70), "chocolate"),
            ((255, 240, 206), "vanilla"),
            ((150, 120, 210), "blueberry"),
        )
    )
    straw, colour = painted(rnd, 0.4, ("red", "blue", "green", "pink"))
    draw_glass(p, 0, tone, 0.2, -0.54, 0.96, straw=None)
    p.line([(0.06, -0.5), (0.15, -0.86)], 0.036, straw)
    for x, y, r in ((-0.1, -0.58, 0.11), (0.1, -0.58, 0.11), (0, -0.67, 0.11)):
        p.circle(x, y, r, CREAM)
    extras = ["whipped cream", an(colour, "straw")]
    if rnd.random() < 0.6:
        cherry(p, -0.03, -0.79, 0.06, rnd)
        extras.append("a cherry")
    return with_these(
        f"a {rnd.choice((word + ' ', ''))}milkshake", rnd.sample(extras, rnd.choice((2, len(extras)))) if extras else []
    )


def watermelon(p, rnd):
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
        for x, y in points("-0.5 0.18, -0.2 0.25, 0.15 0.2, 0.48 0.2, -0.3 0.5, 0.05 0.52, 0.35 0.48"):
            q.ellipse(x, y, 0.03, 0.05, INK, outline=False)
    return (
        rnd.choice(("a slice of watermelon", "a watermelon slice", "a piece of watermelon"))
        if count == 1
        else "two slices of watermelon"
    )


def bunch(p, rnd):
    if rnd.random() < 0.5:
        tone, word = rnd.choice(
            (((120, 56, 150), "purple"), ((160, 200, 80), "green"), ((176, 40, 70), "red"), ((60, 60, 130), "blue"))
        )
        p.line([(0, -0.66), (0.03, -0.8)], 0.04, (110, 80, 40))
        p.blob(points("0.02 -0.72, 0.14 -0.84, 0.3 -0.8, 0.26 -0.66, 0.12 -0.64"), LEAF)
        for row, n in enumerate((4, 5, 4, 3, 2, 1)):
            for k in range(n):
                round_piece(tone)(p, (k - (n - 1) / 2) * 0.145, -0.62 + row * 0.11, 0.085, rnd)
        return f"a bunch of {rnd.choice((word + ' ', word + ' ', '' if word == 'purple' else word + ' '))}grapes"
    count = rnd.choice((2, 3, 4))
    for k in range(count):
        q = p.at(0.2, -0.72, 1.0, turn=-0.1 + 0.24 * k - 0.12 * count)
        q.blob(
            points("-0.03 0, 0.03 0, 0 0.3, -0.14 0.52, -0.36 0.62, -0.42 0.58, -0.24 0.46, -0.12 0.26"),
            near(rnd, (252, 214, 50), 6),
        )
        q.line([(0.0, 0.06), (-0.08, 0.32), (-0.34, 0.58)], 0.016, (206, 160, 30), True)
        q.circle(-0.4, 0.6, 0.025, (90, 64, 34), outline=False)
    p.round_rect(0.14, -0.82, 0.25, -0.68, 0.03, (130, 96, 40))
    return rnd.choice(("a bunch of bananas", "a bunch of bananas", f"{NUMBERS[count]} bananas", "bananas"))


def cut_fruit(p, rnd):
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


def peeled_banana(p, rnd):
    q = p.at(0, 0, 1, turn=rnd.uniform(-0.2, 0.2))
    q.limb((0, -0.3), (0, -0.72), 0.1, 0.075, (255, 244, 196))
    q.line([(0.03, -0.34), (0.03, -0.7)], 0.012, (236, 216, 150))
    q.blob(points("-0.11 -0.4, 0.11 -0.4, 0.1 -0.1, 0.04 0, -0.04 0, -0.1 -0.1"), (250, 208, 46))
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
    q.blob(points("-0.06 -0.4, 0.06 -0.4, 0.05 -0.16, 0 -0.08, -0.05 -0.16"), (244, 196, 40))
    return rnd.choice(("a peeled banana", "a half peeled banana", "a banana with its peel hanging down"))
