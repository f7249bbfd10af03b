"""Dragons, one unit high, facing right."""

import random

from ..brush import shade
from ..casting import pen_at
from ..palette import COLOURS, near
from ..thing import THINGS
from .basics import INK, an, painted, points
from .props import (
    SKY_LANDS,
    coins,
    draw_eye,
    draw_flames,
    draw_shield,
    ground_at,
    hero_of,
    small_house,
    thing_named,
    which_way,
)

DRAGONS = ("red", "green", "blue", "purple", "black", "orange", "green", "red")


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
        draw_eye(p, x + 0.35 * r, y - 0.4 * r, 0.34 * r)
    p.circle(x + 1.85 * r, y - 0.1 * r, 0.1 * r, INK, outline=False)


def _wing(p, c, size=1.0):
    """Opens from the origin up and back."""
    q = p.at(0, 0, size)
    q.poly(
        points(
            "0.08 0.06, 0 -0.5, -0.5 -0.62, -0.42 -0.44, -0.56 -0.3, -0.36 -0.22, -0.38 -0.04, -0.2 -0.06, -0.1 0.1"
        ),
        shade(c, -0.3),
    )
    for tip in ((-0.5, -0.6), (-0.54, -0.3), (-0.37, -0.05)):
        q.line([(0.0, -0.44), tip], 0.018, shade(c, -0.5))


def _dragon_flying(p, c):
    _wing(p.at(0.12, -0.5), shade(c, -0.15), 0.8)
    p.line(points("-0.2 -0.42, -0.45 -0.36, -0.62 -0.46, -0.78 -0.4"), 0.09, c, True)
    p.poly([(-0.74, -0.48), (-0.94, -0.42), (-0.74, -0.32)], shade(c, -0.3))
    p.ellipse(0.02, -0.46, 0.3, 0.14, c, 0.1)
    p.ellipse(0.04, -0.4, 0.22, 0.08, (248, 222, 150), 0.1, outline=False)
    for x in (-0.12, 0.1):
        p.limb((x, -0.36), (x - 0.12, -0.25), 0.045, 0.03, shade(c, -0.15))
    p.limb((0.24, -0.48), (0.46, -0.64), 0.09, 0.07, c)
    _dragon_head(p, 0.5, -0.66, 0.085, c)
    _wing(p.at(-0.02, -0.52), c, 0.95)


def _dragon_asleep(p, c):
    p.line(points("-0.4 -0.12, -0.66 -0.1, -0.72 -0.26, -0.56 -0.34"), 0.09, c, True)
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


def dragon_colour(rnd):
    word = rnd.choice(DRAGONS)
    return near(
        rnd, COLOURS[word] if word != "black" else (64, 60, 72), 8
    ), word if rnd.random() < 0.65 or word not in ("green",) else ""


def no_fire(p, c):
    THINGS["dragon"].draw(p, random.Random(2), c)


def dragon_fire(studio):
    """Over a village, at a knight, or only into the air."""
    rnd = studio.rnd
    c, word = dragon_colour(rnd)
    flip, side = which_way(rnd)
    dragon = an(word, "dragon")
    verb = rnd.choice(("breathing fire", "breathing fire", "spitting fire", "blowing fire", "breathing flames"))
    kind = rnd.choice(("plain", "plain", "knight", "village", "castle"))
    if kind in ("village", "castle"):
        stage = ground_at(studio, ("meadow", "valley", "mountains", "prairie"), 0.35)
        count = 3 if kind == "village" else 1
        for k in range(count):
            if kind == "village":
                small_house(pen_at(studio, stage, 0.2 + 0.3 * k, 0.96 - 0.03 * (k % 2), 0.27), rnd)
            else:
                thing_named("castle", pen_at(studio, stage, 0.5 + side * 0.2, 0.97, 0.36), rnd)
        p = pen_at(studio, stage, 0.5 - side * 0.04, 0.56, 0.5, flip)
        draw_flames(p.at(0.64, -0.58, 0.62, turn=1.15), 1.1, 0.32)
        _dragon_flying(p, c)
        return stage, rnd.choice(
            (
                f"{dragon} {verb} over a {kind}",
                f"{dragon} flying over a {kind} and {verb}",
                f"{dragon} attacking a {kind} with fire",
                f"{dragon} burning a {kind}",
            )
        )
    stage = ground_at(studio)
    y = 0.93
    p = pen_at(
        studio, stage, 0.5 - side * (0.14 if kind == "plain" else 0.22), y, 0.54 if kind == "plain" else 0.46, flip
    )
    no_fire(p, c)
    draw_flames(p.at(0.56, -0.7, 0.8), 0.76 if kind == "plain" else 0.6, 0.3)
    if kind == "plain":
        return stage, f"{dragon} {verb}"
    knight = hero_of(rnd, "knight")
    tone, shield = painted(rnd, 0.4, ("red", "blue", "green", "yellow"))
    studio.put(
        stage, knight, 0.5 + side * 0.34, y + 0.02, "pushing", not flip, 0.46, front=False, hold=draw_shield(tone)
    )
    extra = f" with {an(shield, 'shield')}" if rnd.random() < 0.5 or shield else ""
    return stage, f"{dragon} {verb} at a knight{extra}"


def dragon_gold(studio):
    rnd = studio.rnd
    c, word = dragon_colour(rnd)
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("cave", "cave", "cave", "palace_hall", "mountains"), 0.4)
    coins(pen_at(studio, stage, 0.5, 0.96, 1.0), rnd, 0.47, 0.34)
    asleep = rnd.random() < 0.75
    dragon, gold = (
        an(word, "dragon"),
        rnd.choice(
            ("gold", "a pile of gold", "a heap of gold coins", "gold coins", "its treasure", "a mountain of gold")
        ),
    )
    if asleep:
        _dragon_asleep(pen_at(studio, stage, 0.5, 0.76, 0.66, flip), c)
        return stage, f"{dragon} {rnd.choice(('sleeping', 'sleeping', 'asleep', 'lying asleep', 'napping'))} on {gold}"
    no_fire(pen_at(studio, stage, 0.5, 0.76, 0.6, flip), c)
    return stage, f"{dragon} {rnd.choice(('guarding', 'sitting on', 'standing on'))} {gold}"


def dragon_flies(studio):
    rnd = studio.rnd
    c, word = dragon_colour(rnd)
    flip, side = which_way(rnd)
    over = rnd.choice(("castle", "castle", "", "", "lake"))
    stage = ground_at(studio, ("lake",) if over == "lake" else SKY_LANDS[:4] if over else SKY_LANDS, 0.3)
    if over == "castle":
        thing_named("castle", pen_at(studio, stage, 0.5, 0.97, 0.4), rnd)
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
    return stage, f"{an(word, 'dragon')} {verb}{where}"


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


def dragon_rider(studio):
    rnd = studio.rnd
    c, word = dragon_colour(rnd)
    flip, side = which_way(rnd)
    stage = ground_at(studio, SKY_LANDS)
    who = rnd.choice(DRAGON_RIDERS)
    rider = hero_of(rnd, who, **AGES.get(who, {}))
    p = pen_at(studio, stage, 0.5 + side * 0.06, 0.92, 0.58, flip)
    _dragon_flying(p, c)
    if rider.of.garment == "robe":
        rider.of.garment = "dress"
    rider.draw(p.at(0.12, -0.36, 0.66), "riding", front=False)
    dragon = an(word, "dragon")
    verbs = ("riding", "riding", "flying on", "riding on", "on the back of", "on")
    return stage, f"{an(who)} {rnd.choice(verbs)} {dragon}"
