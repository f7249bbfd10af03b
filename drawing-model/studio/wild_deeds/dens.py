"""Those in caves, burrows and hollow trees, and hedgehogs."""

import math
import random
from dataclasses import replace

from textimage.words import with_article

from ..actors import beast_actor
from ..animals import draw_beast
from ..birds import BIRDS, draw_bird
from ..brush import shade
from ..casting import pen_at
from ..creatures import INK
from ..palette import COLOURS, near
from .bodies import draw_fowl, draw_head
from .cast import as_often, cast_beast, cast_fowl, noun_for, say, sides
from .creatures import draw_eye
from .props import draw_apple, draw_berry, draw_green_leaf, draw_mushroom, thing_drawer
from .surroundings import draw_trunk, land


def in_cave(studio):
    """Asleep or awake in the mouth of a cave."""
    rnd = studio.rnd
    who = beast_actor(
        rnd,
        rnd.choice(("bear",) * 6 + ("lion", "wolf", "fox", "tiger", "polar bear", "panda", "leopard", "rabbit", "dog")),
        dressed=0.0,
    )
    stage = land(studio, "forest", "mountains", "snowfield", "meadow", "valley")
    rock = near(rnd, rnd.choice(((130, 126, 124), (146, 122, 98), (112, 116, 126))), 6)
    base = pen_at(studio, stage, 0.5, 0.96, 1.0)
    base.blob(
        [(-0.52, 0.06), (-0.48, -0.4), (-0.3, -0.68), (0.04, -0.8), (0.34, -0.66), (0.5, -0.36), (0.54, 0.06)], rock, 4
    )
    for x, y in ((-0.36, -0.5), (0.3, -0.58), (0.0, -0.7), (0.42, -0.2)):
        base.line([(x - 0.06, y), (x, y - 0.03), (x + 0.05, y + 0.03)], 0.012, shade(rock, -0.25))
    base.blob(
        [(-0.4, 0.0), (-0.39, -0.3), (-0.22, -0.5), (0.02, -0.56), (0.26, -0.48), (0.4, -0.28), (0.41, 0.0)],
        (36, 30, 34),
        4,
    )
    base.ellipse(0, 0.0, 0.43, 0.05, shade(rock, -0.25), outline=False)
    pose = rnd.choice(("sleeping",) * 4 + ("sitting", "standing"))
    flip, side = sides(rnd)
    if sum(who.of.colour) < 300:
        who.of.colour = shade(who.of.colour, 0.25)
    size = {"sleeping": 0.5, "sitting": 0.44, "standing": 0.4}[pose]
    studio.put(stage, who, 0.5 - side * 0.05, 0.95, pose, flip, size, shadow=False)
    verbs = {
        "sleeping": ("sleeping in", "sleeping in", "asleep in", "hibernating in", "napping in"),
        "sitting": ("sitting in", "waiting in", "living in"),
        "standing": ("coming out of", "standing in", "leaving"),
    }[pose]
    cave = rnd.choice(("a cave", "a cave", "its cave", "a den" if pose == "sleeping" else "a cave"))
    return stage, f"{who.text} {rnd.choice(verbs)} {cave}"


def _hedgehog(p, c, rolled=False):
    """On the origin, one unit long."""
    spikes = shade(c, -0.3)
    if rolled:
        for k in range(24):
            a = 2 * math.pi * k / 24
            p.poly(
                [
                    (0.36 * math.cos(a - 0.14), -0.4 + 0.36 * math.sin(a - 0.14)),
                    (0.5 * math.cos(a), -0.4 + 0.5 * math.sin(a)),
                    (0.36 * math.cos(a + 0.14), -0.4 + 0.36 * math.sin(a + 0.14)),
                ],
                spikes,
            )
        p.circle(0, -0.4, 0.38, spikes)
        for k in range(14):
            a = 2.4 * k
            r = 0.09 * math.sqrt(k)
            p.line(
                [
                    (r * math.cos(a), -0.4 + r * math.sin(a)),
                    ((r + 0.08) * math.cos(a), -0.4 + (r + 0.08) * math.sin(a)),
                ],
                0.025,
                shade(c, 0.2),
            )
        p.ellipse(0.06, -0.26, 0.17, 0.13, (236, 206, 164))
        p.circle(0.12, -0.24, 0.035, INK, outline=False)
        for x in (-0.02, 0.08):
            p.arc(x, -0.32, 0.03, 0.02, 0, 180, 0.015, INK)
        return
    for x in (-0.2, 0.14):
        p.ellipse(x, -0.02, 0.08, 0.04, (150, 110, 80))
    p.blob([(0.0, -0.04), (0.14, -0.3), (0.36, -0.26), (0.56, -0.12), (0.36, -0.03)], (236, 206, 164), 4)
    for k in range(15):
        a = math.pi * (1.0 + 0.94 * k / 14)
        p.poly(
            [
                (-0.06 + 0.34 * math.cos(a - 0.12), -0.08 + 0.34 * math.sin(a - 0.12)),
                (-0.06 + 0.48 * math.cos(a), -0.08 + 0.46 * math.sin(a)),
                (-0.06 + 0.34 * math.cos(a + 0.12), -0.08 + 0.34 * math.sin(a + 0.12)),
            ],
            spikes,
        )
    p.blob([(-0.42, -0.04), (-0.36, -0.28), (-0.06, -0.43), (0.2, -0.34), (0.24, -0.1), (0.1, -0.02)], spikes, 4)
    for k in range(12):
        x, y = -0.3 + 0.13 * (k % 4), -0.12 - 0.09 * (k // 4)
        p.line([(x, y), (x - 0.05, y - 0.06)], 0.022, shade(c, 0.25))
    p.circle(0.24, -0.3, 0.06, (206, 160, 120))
    p.circle(0.55, -0.13, 0.04, INK, outline=False)
    draw_eye(p, 0.36, -0.19, 0.04)


ON_SPIKES = {
    "apple": (("an apple", "an apple", "a red apple"), draw_apple, 0.3),
    "leaf": (("a leaf", "a green leaf"), draw_green_leaf, 0.36),
    "mushroom": (("a mushroom", "a red mushroom"), draw_mushroom, 0.32),
    "strawberry": (("a strawberry",), draw_berry, 0.26),
    "acorn": (("an acorn",), thing_drawer("acorn"), 0.26),
}


def hedgehogs(studio):
    rnd = studio.rnd
    word = rnd.choice(("", "", "", "brown", "grey", "blue", "purple"))
    tone = near(rnd, COLOURS[word] if word else (140, 104, 76), 6)
    noun = noun_for(rnd, word, "hedgehog")
    stage = land(studio, "forest", "forest", "garden", "meadow", "park")
    flip, side = sides(rnd)
    rolled = rnd.random() < 0.35
    y = 0.88
    stage.shadow(0.5, y, 0.6)
    pen = pen_at(studio, stage, 0.5 - side * 0.03, y, rnd.uniform(0.78, 0.88), flip)
    _hedgehog(pen, tone, rolled)
    if rolled:
        forms = (
            "{a} rolled up into a ball",
            "{a} rolled up",
            "{a} curled up into a ball",
            "{a} curled up",
            "{a} rolled into a spiky ball",
        )
        return stage, say(rnd, forms, a=with_article(noun))
    if rnd.random() < 0.85:
        words, draw, large = ON_SPIKES[rnd.choice(("apple", "apple", "apple", *ON_SPIKES))]
        draw(pen.at(-0.06, -0.4 - large * 0.3, large))
        forms = (
            "{a} carrying {b} on its back",
            "{a} carrying {b}",
            "{a} with {b} on its back",
            "{a} with {b} on its spikes",
            "{a} walking with {b} on its back",
        )
        return stage, say(rnd, forms, a=with_article(noun), b=rnd.choice(words))
    return stage, say(rnd, ("{a} walking", "{a} sniffing", "{a} looking for food"), a=with_article(noun))


DIGGERS = as_often("5 mole, 4 rabbit, 2 meerkat, groundhog, mouse, fox, badger, hamster, rat, bear, squirrel")


def burrow(studio):
    """Head and paws out of a molehill, or somebody in the hole of a mound."""
    rnd = studio.rnd
    who = cast_beast(rnd, rnd.choice(DIGGERS))
    stage = land(studio, "meadow", "garden", "park", "desert" if who.name == "meerkat" else "meadow", "forest")
    flip, side = sides(rnd)
    base = pen_at(studio, stage, 0.5, 0.95, 1.0)
    hill = who.name == "mole" or rnd.random() < 0.45
    earth = near(rnd, rnd.choice(((120, 82, 54), (140, 98, 62), (100, 72, 52))), 6)
    tall = who.beast.ears in ("tall", "long")
    if hill:
        base.ellipse(0, -0.42, 0.2, 0.06, shade(earth, -0.5))
        pen = pen_at(studio, stage, 0.5 - side * 0.02, 0.56, 0.86 if not tall else 0.74, flip)
        pen.limb((0, 0.12), (0, -0.1), 0.2, 0.19, who.beast.colour)
        draw_head(pen, who, 0.03, -0.2, 0.23)
        base.blob(
            [(-0.46, 0.04), (-0.34, -0.16), (-0.2, -0.42), (0.0, -0.36), (0.2, -0.42), (0.34, -0.16), (0.46, 0.04)],
            earth,
            4,
        )
        for _ in range(16):
            base.ellipse(
                rnd.uniform(-0.3, 0.3),
                rnd.uniform(-0.26, -0.02),
                0.025,
                0.018,
                shade(earth, rnd.choice((-0.2, 0.15))),
                outline=False,
            )
        for x in (-0.15, 0.17):
            pen.ellipse(x, 0.06, 0.09, 0.06, (240, 180, 170) if who.name == "mole" else shade(who.beast.colour, 0.15))
            for k in (-1, 0, 1):
                pen.line([(x + 0.04 * k, 0.08), (x + 0.05 * k, 0.13)], 0.02, (250, 240, 230))
        heap = rnd.choice(
            ("a molehill", "its molehill", "its hill", "the ground", "a mound of earth")
            if who.name == "mole"
            else ("a hole in the ground", "a mound of earth", "its hole", "the ground")
        )
        forms = (
            "{a} coming out of {b}",
            "{a} coming out of {b}",
            "{a} peeking out of {b}",
            "{a} looking out of {b}",
            "{a} popping out of {b}",
        )
        return stage, say(rnd, forms, a=who.text, b=heap)
    grass = near(rnd, (104, 164, 78), 8)
    base.blob([(-0.56, 0.1), (-0.48, -0.34), (-0.2, -0.66), (0.14, -0.68), (0.46, -0.36), (0.56, 0.1)], grass, 4)
    base.ellipse(0, -0.2, 0.34, 0.3, shade(earth, -0.15))
    base.ellipse(0, -0.19, 0.29, 0.26, (44, 32, 28))
    base.rect(-0.5, 0.0, 0.5, 0.06, grass, outline=False)
    if sum(who.beast.colour) < 200:
        who.beast = replace(who.beast, colour=shade(who.beast.colour, 0.2))
    asleep = rnd.random() < 0.3
    pen = pen_at(studio, stage, 0.5 - side * 0.03, 0.96, 0.44 if tall else 0.48, flip)
    draw_beast(pen, who.beast, "sleeping" if asleep else "sitting", random.Random(2))
    verbs = ("sleeping in", "asleep in") if asleep else ("in", "sitting in", "living in", "looking out of")
    home = rnd.choice(("its burrow", "its burrow", "a burrow", "its den" if who.name != "rabbit" else "its hole"))
    return stage, f"{who.text} {rnd.choice(verbs)} {home}"


def hollow(studio):
    """Somebody who looks out of a hole in a tree."""
    rnd = studio.rnd
    name = rnd.choice(
        ("owl",) * 5
        + ("squirrel",) * 4
        + (
            "raccoon",
            "raccoon",
            "mouse",
            "chipmunk",
            "bear cub",
            "bird",
            "woodpecker",
            "cat",
            "possum",
            "monkey",
            "fox",
        )
    )
    stage = land(studio, "forest", "forest", "park", "meadow", "garden")
    flip, side = sides(rnd)
    base = pen_at(studio, stage, 0, 0, 1.0)
    x, y = 0.5, rnd.uniform(0.52, 0.58)
    tone = draw_trunk(base, rnd, x, rnd.uniform(0.28, 0.32))
    base.ellipse(x, y, 0.23, 0.27, shade(tone, -0.3))
    base.ellipse(x, y, 0.2, 0.24, (40, 28, 24))
    bird = name in BIRDS
    who = cast_fowl(rnd, name) if bird else cast_beast(rnd, name)
    if sum(who.beast.colour) < 260:
        who.beast = replace(who.beast, colour=shade(who.beast.colour, 0.25))
    if name == "owl":
        draw_bird(base.at(x, y + 0.3, 0.44), who.beast)
    elif bird:
        draw_fowl(
            pen_at(studio, stage, x - side * 0.03, y + 0.26, 0.44, flip),
            who.beast,
            (0, -0.34),
            -1.1,
            (0.06, -0.68),
            feet=(),
        )
    else:
        pen = pen_at(studio, stage, x - side * 0.02, y + 0.06, 0.58, flip)
        pen.limb((0, 0.34), (0, 0.1), 0.2, 0.18, who.beast.colour)
        draw_head(pen, who, 0.02, -0.06, 0.22)
    rim = [(x + 0.23 * math.cos(a), y + 0.27 * math.sin(a)) for a in (math.pi * k / 10 for k in range(11))]
    inner = [(x + 0.2 * math.cos(a), y + 0.2 * math.sin(a)) for a in (math.pi * (10 - k) / 10 for k in range(11))]
    base.poly(rim + inner, shade(tone, -0.3), outline=False)
    base.poly([(rx, ry) for rx, ry in rim] + [(x - 0.25, y + 0.42), (x + 0.25, y + 0.42)], tone, outline=False)
    if not bird:
        for dx in (-0.1, 0.1):
            base.ellipse(x + dx, y + 0.2, 0.05, 0.035, shade(who.beast.colour, -0.1))
    forms = (
        "{a} looking out of a hole in a tree",
        "{a} in a tree hole",
        "{a} peeking out of a tree hollow",
        "{a} in a hollow tree",
        "{a} looking out of a tree",
        "{a} sitting in a hole in a tree",
    )
    return stage, say(rnd, forms, a=who.text)
