"""Baskets, jars, pots, stalls, picnics and full plates: each draws itself and returns the words for it."""

import math

from ..brush import shade
from ..casting import NUMBERS
from ..palette import COLOURS, near
from .basics import CHOCOLATE, CREAM, SPRINKLES, an, listed, painted, points
from .pieces import FRUITS, PIECES, cherry, cookie, croissant, strawberry
from .ware import basket_front, draw_glass, draw_plate, draw_steam, heap, ware_for


def basket(p, rnd):
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
        pieces = [croissant]
    elif kind == "eggs":
        pieces = [lambda p, x, y, r, rnd: p.ellipse(x, y, 0.8 * r, r, near(rnd, (250, 232, 206), 6))]
    if kind == "bread":
        for x, turn in ((-0.2, -0.5), (0.02, -0.1), (0.22, 0.4)):
            q = p.at(x, -0.32, 1, turn=turn)
            q.limb((0, 0.1), (0, -0.28), 0.08, 0.07, near(rnd, (214, 146, 70), 8))
            for k in range(3):
                q.line([(-0.04, -0.05 - 0.1 * k), (0.05, -0.1 - 0.1 * k)], 0.02, (250, 216, 150))
    else:
        heap(p, rnd, pieces, 0.36, -0.34, 0.13 if kind == "croissants" else 0.07 if kind == "strawberries" else 0.1, 3)
    basket_front(p, 0.38, 0.28)
    forms = (
        f"a basket of {kind}",
        f"a basket full of {kind}",
        f"{kind} in a basket",
        "a fruit basket" if kind == "fruit" else f"a basket with {kind}",
    )
    return rnd.choice(forms)


def jar(p, rnd):
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
        strawberry(p, 0, -0.26, 0.11, rnd)
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


def pot_on_stove(p, rnd):
    p.rect(-0.46, -0.26, 0.46, 0.2, (226, 228, 234))
    p.rect(-0.46, -0.26, 0.46, -0.2, (60, 62, 70))
    for x in (-0.3, -0.1, 0.1, 0.3):
        p.circle(x, -0.1, 0.045, (60, 62, 70))
    p.rect(-0.36, 0.02, 0.36, 0.2, (50, 54, 62))
    flame = rnd.random() < 0.5
    for k in range(6 if flame else 0):
        x = -0.15 + 0.06 * k
        p.poly([(x - 0.025, -0.26), (x, -0.34), (x + 0.025, -0.26)], (70, 140, 250))
    tone, word = painted(rnd, 0.5, ("red", "blue", "green", "grey", "black", "yellow"))
    base = -0.31 if flame else -0.26
    for s in (-1, 1):
        p.arc(s * 0.26, base - 0.18, 0.07, 0.045, 0, 360, 0.026, shade(tone, -0.3))
    p.round_rect(-0.25, base - 0.28, 0.25, base, 0.04, tone)
    p.ellipse(0, base - 0.28, 0.25, 0.05, shade(tone, -0.3))
    p.ellipse(0, base - 0.275, 0.21, 0.036, (226, 120, 50), outline=False)
    draw_steam(p, 0, base - 0.34, 0.26)
    what = rnd.choice(("", "", " of soup"))
    verb = rnd.choice(
        (" on the stove", " on a stove", " cooking on the stove", " steaming on the stove", " boiling on a stove")
    )
    return f"{an(word, 'pot')}{what}{verb}"


def fruit_stall(p, rnd):
    names = rnd.sample(FRUITS + ("tomatoes", "strawberries"), 3)
    tone, word = painted(rnd, 0.4, ("red", "green", "blue", "yellow", "orange"))
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
        heap(q, rnd, [PIECES[name]], 0.15, -0.09, 0.06, 3)
        q.poly(points("-0.15 -0.08, 0.15 -0.08, 0.13 0.03, -0.13 0.03"), (206, 156, 96))
    roof = f"a market stall with a {word} and white roof" if word else "a market stall"
    return rnd.choice(
        (
            f"fruit on {roof}",
            f"{listed(names)} on {roof}",
            f"{roof} {'selling' if not word else 'and'} {listed(names)}",
            f"a fruit stall with {listed(names)}" if not word else f"fruit on {roof}",
        )
    )


def picnic(p, rnd):
    tone, word = painted(rnd, 0.5, ("red", "blue", "green", "yellow", "pink"))
    p.poly(points("-0.3 -0.36, 0.34 -0.36, 0.49 0, -0.49 0"), (252, 250, 246))
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
    basket_front(q, 0.36, 0.3)
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
            draw_glass(f, 0, (252, 156, 30), 0.22, -0.8)
        elif name == "a cake":
            f.rect(-0.36, -0.36, 0.36, 0, (250, 170, 196))
            f.rect(-0.36, -0.42, 0.36, -0.28, CREAM)
            cherry(f, 0, -0.48, 0.1, rnd)
        else:
            for r, t in ((0.5, (50, 130, 56)), (0.42, (236, 66, 76))):
                f.poly([(r * math.cos(math.pi * i / 12), -0.5 + r * math.sin(math.pi * i / 12)) for i in range(13)], t)
    blanket = an(word, rnd.choice(("blanket", "checked blanket", "picnic blanket")))
    return rnd.choice(
        (
            f"a picnic on {blanket}",
            f"a picnic basket with {listed(foods)} on {blanket}",
            f"a picnic with {listed(foods)} on {blanket}",
            f"a picnic basket, {listed(foods)} on {blanket}",
        )
    )


def plate_of(p, rnd):
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
        p.poly(points("-0.46 -0.08, -0.38 -0.2, 0.38 -0.2, 0.46 -0.08"), (190, 134, 80))
        where = rnd.choice((" on a board", " on a wooden board"))
    else:
        colour, where = ware_for(rnd, chance=0.7, plain=1.0)
        draw_plate(p, colour, 0.46)
    draws = {
        "cookies": cookie,
        "croissants": croissant,
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
    return (an(one) if count == 1 else f"{NUMBERS[count]} {name}") + where
