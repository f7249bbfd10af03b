"""Soups, pizzas, burgers, bowls, eggs, breads, roasts: each draws itself and returns the words for it."""

import math

from ..brush import shade
from ..casting import NUMBERS
from ..meals import YOLK
from ..palette import near
from .basics import CHOCOLATE, INK, MEAT, SAUCE, an, painted, points, with_these
from .pieces import (
    BERRIES,
    FRUITS,
    PIECES,
    TOPPINGS,
    basil,
    cherry,
    flake,
    grapes,
    half_egg,
    lemon_slice,
    lettuce,
    meatball,
    olive,
    ring,
    scoop_of,
    slice_of,
)
from .ware import bowl_front, draw_plate, draw_steam, flat_plate, from_above, heap, ware_for

CRUST, CHEESE = (206, 146, 76), (252, 208, 84)
STEEL = (190, 196, 206)


def noodle_soup(p, rnd):
    bowl, word = painted(rnd)
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
            half_egg(p, -0.18 + 0.2 * k, -0.43, 0.1, rnd)
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
        draw_steam(p, -0.12, -0.54)
        extras.append("steam")
    bowl_front(p, bowl, 0.42, -0.4)
    dish = rnd.choice(("noodle soup", "noodle soup", "ramen", "noodles"))
    return with_these(f"{an(word, 'bowl')} of {dish}", extras)


def _toppings(rnd, most=3):
    return rnd.sample(list(TOPPINGS), rnd.choice(range(1, most + 1)))


def pizza_slice(p, rnd):
    names = _toppings(rnd)
    q = p.at(0, -0.42, 1.0, turn=rnd.uniform(-0.25, 0.25))
    q.poly([(-0.36, -0.3), (0.36, -0.3), (0.02, 0.42)], (230, 150, 60))
    q.poly([(-0.33, -0.28), (0.33, -0.28), (0.01, 0.38)], CHEESE, False)
    for x, y in ((-0.2, -0.04), (0.12, 0.12)):
        q.limb((x, y), (x + 0.03, y + 0.14), 0.03, 0.035, CHEESE)
    for k, (x, y) in enumerate(points("-0.17 -0.16, 0.04 -0.17, 0.2 -0.15, -0.07 0, 0.11 0, 0.01 0.16")):
        TOPPINGS[names[k % len(names)]](q, x, y, 0.065, rnd)
    q.round_rect(-0.4, -0.4, 0.4, -0.26, 0.07, CRUST)
    return with_these(rnd.choice(("a slice of pizza", "a slice of pizza", "a pizza slice", "a piece of pizza")), names)


def pizza(p, rnd):
    names = _toppings(rnd)
    q = from_above(p, rnd)
    q.circle(0, 0, 1.0, CRUST)
    q.circle(0, 0, 0.86, SAUCE, outline=False)
    q.circle(0, 0, 0.82, CHEESE, outline=False)
    for k in range(12):
        r, a = (0.28, 2.1 * k) if k < 3 else (0.62, 0.7 * k)
        TOPPINGS[names[k % len(names)]](q, r * math.cos(a), r * math.sin(a), 0.12, rnd)
    for k in range(4 if rnd.random() < 0.6 else 0):
        a = math.pi * k / 4 + 0.2
        q.line([(math.cos(a), math.sin(a)), (-math.cos(a), -math.sin(a))], 0.025, (196, 120, 50))
    return with_these(rnd.choice(("a pizza", "a whole pizza", "a round pizza", "a big pizza")), names)


def burger(p, rnd):
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
    for u, v in points("-0.2 -0.18, -0.08 -0.24, 0.06 -0.2, 0.2 -0.2, 0 -0.13, -0.26 -0.1, 0.27 -0.1"):
        q.ellipse(u, y + v, 0.022, 0.014, (255, 240, 200), 0.5, outline=False)
    if fries:
        for k in range(8):
            p.limb(
                (0.2 + 0.026 * k, -0.1), (0.16 + 0.036 * k, -0.42 - 0.06 * (k * 7 % 3)), 0.018, 0.018, (252, 208, 86)
            )
        p.poly(points("0.13 -0.3, 0.47 -0.3, 0.42 0, 0.18 0"), (214, 44, 44))
    noun = (
        "double burger"
        if double
        else rnd.choice(("burger", "burger", "hamburger", "cheeseburger" if "cheese" in inside else "burger"))
    )
    if noun == "cheeseburger":
        inside = [i for i in inside if i != "cheese"]
    rnd.shuffle(inside)
    if fries:
        return f"{with_these('a ' + noun, inside)} and {rnd.choice(('fries', 'french fries'))}"
    return with_these("a " + noun, inside)


def spaghetti(p, rnd):
    kind = rnd.choice(("plate", "plate", "bowl"))
    colour, where = ware_for(rnd, kind, "in" if kind == "bowl" else "on")
    q = from_above(p, rnd)
    flat_plate(q, colour)
    tone = (250, 216, 120)
    q.circle(0, 0, 0.66, shade(tone, -0.2))
    for _ in range(34):
        a, r, w = rnd.uniform(0, 6.3), rnd.uniform(0.1, 0.5), rnd.uniform(0.14, 0.34)
        x, y, b = r * math.cos(a), r * math.sin(a), rnd.uniform(0, 360)
        q.arc(x, y, w, w * 0.8, b, b + 190, 0.05, near(rnd, tone, 9))
    extras = []
    if rnd.random() < 0.75:
        q.blob(points("-0.4 -0.05, -0.25 -0.34, 0.1 -0.38, 0.4 -0.16, 0.34 0.2, 0.05 0.34, -0.3 0.26"), SAUCE)
        extras.append(rnd.choice(("tomato sauce", "tomato sauce", "red sauce")))
    balls = rnd.random() < 0.55 or not extras
    if balls:
        count = rnd.choice((2, 3, 4, 5))
        for k in range(count):
            a = 6.28 * k / count + 0.5
            meatball(q, 0.24 * math.cos(a), 0.22 * math.sin(a) - 0.04, 0.17, rnd)
        extras.append(rnd.choice((f"{NUMBERS[count]} meatballs", "meatballs", "meatballs")))
    if rnd.random() < 0.3:
        basil(q, 0, -0.06, 0.16, rnd)
        extras.append("basil")
    dish = rnd.choice(("spaghetti", "spaghetti", "pasta"))
    if not where or kind == "bowl":
        return with_these(f"a {kind} of {dish}" if not where else dish, extras) + where
    return with_these(dish, extras) + where


def bowl_of(p, rnd):
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
    bowl, word = painted(rnd, 0.5)
    top, half, extras = -0.34, 0.38, []
    p.ellipse(0, top, half, 0.1, shade(bowl, -0.3))
    if kind == "salad":
        parts = rnd.sample(("tomatoes", "cucumber", "olives"), rnd.choice((1, 2, 3)))
        heap(p, rnd, [lettuce], half, top, 0.1, 3)
        draws = {
            "tomatoes": TOPPINGS["tomatoes"],
            "olives": olive,
            "cucumber": slice_of((60, 140, 60), (206, 236, 160), (240, 250, 210)),
        }
        for k, (x, y) in enumerate(points("-0.2 -0.02, 0 -0.05, 0.2 -0.02, -0.1 -0.14, 0.1 -0.14, 0.3 0, -0.3 0")):
            draws[parts[k % len(parts)]](p, x, top + y, 0.065, rnd)
        extras = parts if rnd.random() < 0.8 else []
    elif kind in ("cereal", "porridge"):
        p.ellipse(0, top, half * 0.92, 0.085, (255, 252, 244), outline=False)
        if kind == "cereal":
            piece = rnd.choice((flake, ring))
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
            draw_steam(p, -0.08, top - 0.1, 0.26)
            extras.append("steam" if rnd.random() < 0.6 else "steam rising from it")
        kind = called
    elif kind == "ice cream":
        tastes = rnd.choice(
            (((255, 180, 200), "strawberry "), (CHOCOLATE, "chocolate "), ((255, 240, 200), "vanilla "), (None, ""))
        )
        tones = [tastes[0] or c for c in ((255, 180, 200), (110, 66, 44), (255, 240, 200))]
        for (x, y), tone in zip(((-0.18, 0.0), (0.18, 0.0), (0.0, -0.15)), tones, strict=True):
            scoop_of(tone)(p, x, top - 0.06 + y, 0.17, rnd)
        kind = tastes[1] + "ice cream"
        if rnd.random() < 0.6:
            cherry(p, 0, top - 0.4, 0.06, rnd)
            extras.append("a cherry" if rnd.random() < 0.5 else "a cherry on top")
    else:
        names = rnd.sample(FRUITS, 4) if kind == "fruit" else [kind]
        heap(
            p,
            rnd,
            [PIECES[n] for n in names],
            half,
            top,
            0.1 if kind == "fruit" else 0.075 if kind != "blueberries" else 0.055,
            3,
        )
    bowl_front(p, bowl, half, top)
    return with_these(f"{an(word, 'bowl')} of {kind}", extras)


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


def fried_eggs(p, rnd):
    count = rnd.choice((1, 2, 2, 2, 3))
    bacon, pan = rnd.random() < 0.5, rnd.random() < 0.4
    q = from_above(p, rnd, 0.34 if pan else 0.43, 0.7)
    if pan:
        q = q.at(-0.24, 0)
        q.limb((0.8, 0), (1.75, 0), 0.09, 0.11, (110, 70, 46))
        q.circle(0, 0, 1.0, (40, 42, 48))
        q.circle(0, 0, 0.86, (66, 68, 76), outline=False)
        where = rnd.choice((" in a pan", " in a frying pan", " frying in a pan"))
    else:
        colour, where = ware_for(rnd)
        flat_plate(q, colour if sum(colour) < 690 else (226, 232, 240))
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
    shape = points("-0.8 0.9, -0.8 -0.2, -1.0 -0.5, -0.8 -0.9, 0 -1.02, 0.8 -0.9, 1.0 -0.5, 0.8 -0.2, 0.8 0.9")
    p.poly([(x + r * u, y + r * v) for u, v in shape], (184, 116, 56))
    p.poly([(x + r * u * 0.86, y + r * v * 0.87) for u, v in shape], inner, False)


def toast(p, rnd):
    colour, where = ware_for(rnd)
    count = rnd.choice((1, 1, 2))
    draw_plate(p, colour)
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
                    for u, v in points("-0.9 -0.7, 0 -1, 0.9 -0.75, 0.75 0.2, 0.9 0.8, 0 0.7, -0.8 0.95, -0.75 0")
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


def sandwich(p, rnd):
    """Two triangles with their cut sides to the front."""
    colour, where = ware_for(rnd)
    draw_plate(p, colour)
    inside = rnd.sample(("ham", "cheese", "lettuce", "tomato"), rnd.choice((2, 3)))
    tones = {"ham": (240, 150, 150), "cheese": (254, 200, 60), "lettuce": (110, 186, 64), "tomato": (222, 52, 42)}
    for x, flip in ((-0.21, False), (0.21, True)):
        q = p.at(x, -0.1, 1.0, flip)
        q.poly(points("-0.19 -0.02, 0.19 -0.02, 0.19 -0.36, 0.06 -0.42"), (206, 146, 84))
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
    return with_these(text, inside if rnd.random() < 0.7 else []) + where


def _cheese_wedge(p, x, y, size):
    q = p.at(x, y, size)
    q.poly(points("-0.5 -0.3, 0.5 -0.5, 0.5 0, -0.5 0"), (250, 190, 50))
    q.poly([(-0.5, -0.3), (0.5, -0.5), (0.2, -0.62)], (255, 218, 110))
    for u, v, r in ((-0.2, -0.14, 0.07), (0.15, -0.24, 0.09), (0.35, -0.1, 0.06)):
        q.circle(u, v, r, (222, 156, 30), outline=False)


def cheese_board(p, rnd):
    p.round_rect(-0.46, -0.16, 0.46, -0.02, 0.04, (150, 98, 56))
    p.round_rect(-0.46, -0.2, 0.46, -0.06, 0.04, (190, 134, 80))
    _cheese_wedge(p, -0.2, -0.12, 0.44)
    p.ellipse(0.2, -0.13, 0.14, 0.06, (236, 226, 200))
    p.rect(0.06, -0.24, 0.34, -0.13, (250, 244, 226), False)
    p.ellipse(0.2, -0.24, 0.14, 0.06, (255, 252, 240))
    extras = []
    if rnd.random() < 0.7:
        grapes(p, 0.02, -0.22, 0.15, rnd, (120, 60, 150))
        extras.append("grapes")
    forms = (
        ("a cheese board", "a board of cheese")
        if extras
        else ("a cheese board", "cheese on a wooden board", "different cheeses on a board")
    )
    return with_these(rnd.choice(forms), extras)


def fish_dish(p, rnd):
    colour, where = ware_for(rnd, plain=1.0)
    q = from_above(p, rnd, 0.45, 0.6)
    flat_plate(q, colour if sum(colour) < 690 else (232, 236, 244))
    tone = near(rnd, rnd.choice(((150, 170, 190), (240, 140, 110), (200, 150, 90))), 8)
    q.poly(points("0.42 0, 0.86 -0.34, 0.76 0, 0.86 0.34"), shade(tone, -0.15))
    q.blob(points("-0.72 0.03, -0.4 -0.27, 0.1 -0.28, 0.5 0, 0.1 0.28, -0.4 0.27"), tone)
    q.arc(-0.44, 0, 0.12, 0.22, -70, 70, 0.035, shade(tone, -0.35))
    q.circle(-0.54, -0.07, 0.06, (255, 255, 255))
    q.circle(-0.54, -0.07, 0.03, INK, outline=False)
    for x in (-0.12, 0.06, 0.24):
        q.line([(x, -0.16), (x - 0.08, 0.16)], 0.03, shade(tone, -0.3))
    extras = []
    if rnd.random() < 0.85:
        slices = rnd.choice((1, 2, 3))
        for k in range(slices):
            lemon_slice(q, -0.34 + 0.32 * k, 0.5, 0.2, rnd)
        extras.append(rnd.choice(("lemon", "a slice of lemon" if slices == 1 else "lemon slices", "lemon")))
    if rnd.random() < 0.35:
        for k in range(3):
            lettuce(q, -0.3 + 0.3 * k, -0.5, 0.14, rnd)
        extras.append("salad")
    if rnd.random() < 0.5 and extras:
        return with_these(f"a fish{where}", extras)
    return with_these("a fish", extras) + where


def roast(p, rnd):
    colour, where = ware_for(rnd)
    draw_plate(p, colour, 0.47)
    c = near(rnd, (200, 120, 50), 8)
    extras = []
    if rnd.random() < 0.6:
        for x in (-0.38, -0.3, 0.33, 0.4):
            p.circle(x, -0.12, 0.06, (236, 196, 90))
        extras.append("potatoes")
    p.blob(points("-0.32 -0.1, -0.3 -0.3, -0.12 -0.46, 0.12 -0.46, 0.3 -0.3, 0.32 -0.1, 0 -0.05"), c)
    for s in (-1, 1):
        p.limb((s * 0.22, -0.18), (s * 0.1, -0.36), 0.1, 0.05, shade(c, -0.14))
        p.limb((s * 0.1, -0.38), (s * 0.08, -0.52), 0.026, 0.026, (250, 240, 222))
        p.circle(s * 0.08 - 0.02, -0.54, 0.03, (250, 240, 222))
        p.circle(s * 0.08 + 0.02, -0.54, 0.03, (250, 240, 222))
    p.ellipse(-0.05, -0.26, 0.06, 0.1, shade(c, 0.3), 0.3, outline=False)
    if rnd.random() < 0.4:
        draw_steam(p, 0, -0.6, 0.2)
        extras.append("steam")
    return (
        with_these(rnd.choice(("a roast chicken", "a roast chicken", "a roasted chicken", "a roast turkey")), extras)
        + where
    )


def sushi(p, rnd):
    p.poly(points("-0.46 -0.08, -0.36 -0.3, 0.44 -0.3, 0.46 -0.08"), (196, 140, 84))
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
    return with_these(noun + rnd.choice((" on a board", " on a wooden board", " on a wooden board")), extras)


def tacos(p, rnd):
    count = rnd.choice((1, 2, 2, 3, 3))
    colour, where = ware_for(rnd)
    draw_plate(p, colour)
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
    return with_these(noun, rnd.choice(([], ["lettuce and tomatoes"], ["meat and salad"]))) + where


def hot_dog(p, rnd):
    q = p.at(0, -0.16, 1.0, turn=rnd.uniform(-0.2, 0.2))
    q.limb((-0.32, -0.03), (0.32, -0.03), 0.13, 0.13, (206, 136, 64))
    q.limb((-0.38, -0.06), (0.38, -0.06), 0.075, 0.075, (190, 70, 46))
    q.limb((-0.31, 0.06), (0.31, 0.06), 0.1, 0.1, (234, 172, 96))
    sauce = rnd.choice(
        (("mustard", (254, 210, 40)), ("mustard", (254, 210, 40)), ("ketchup", (214, 30, 34)), (None, None))
    )
    if sauce[0]:
        q.line([(-0.34 + 0.068 * k, -0.085 + (0.03 if k % 2 else -0.03)) for k in range(11)], 0.03, sauce[1], True)
    return with_these(rnd.choice(("a hot dog", "a hot dog", "a hot dog in a bun")), [sauce[0]] if sauce[0] else [])


def bread_butter(p, rnd):
    p.round_rect(-0.47, -0.1, 0.47, -0.02, 0.03, (150, 98, 56))
    tone = near(rnd, (206, 140, 70), 8)
    p.blob(points("-0.42 -0.1, -0.44 -0.28, -0.3 -0.38, -0.08 -0.36, 0.04 -0.26, 0.04 -0.1"), tone)
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
