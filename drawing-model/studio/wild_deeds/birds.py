"""Birds that perch, peck, drum, carry, flock, hunt and show off."""

import math
from dataclasses import replace

from textimage.words import plural, with_article

from ..birds import draw_bird
from ..brush import shade
from ..casting import pen_at
from ..creatures import INK
from ..palette import COLOURS, near
from ..plants import draw_leaf
from .bodies import draw_fowl
from .cast import NUMBERS, SIZES, SONGBIRDS, as_often, cast_fowl, say, sides
from .creatures import draw_eye
from .props import (
    draw_apple,
    draw_berry,
    draw_bloom,
    draw_fish,
    draw_heart,
    draw_key,
    draw_letter,
    draw_twig,
    draw_worm,
)
from .surroundings import FOAM, draw_bough, draw_trunk, draw_water, land, with_water


def _note(pen, x, y, s):
    pen.ellipse(x, y, 0.03 * s, 0.022 * s, INK, -0.3)
    pen.line([(x + 0.027 * s, y), (x + 0.027 * s, y - 0.1 * s), (x + 0.06 * s, y - 0.08 * s)], 0.012, INK)


PERCHING = SONGBIRDS + as_often("3 owl, eagle, hawk, toucan, cockatoo, vulture, raven, hummingbird, falcon")


def perched(studio):
    """On a branch, sitting or singing; owls by night too."""
    rnd = studio.rnd
    who = cast_fowl(rnd, rnd.choice(PERCHING))
    night = who.name == "owl" and rnd.random() < 0.3
    places = ("forest", "forest", "park", "garden", "meadow", "mountains", "jungle", "snowfield")
    stage = land(studio, *places, paper=0.0 if night else 0.4, time="night" if night else None)
    flip, side = sides(rnd)
    y = rnd.uniform(0.76, 0.82)
    base = pen_at(studio, stage, 0, 0, 1.0)
    draw_bough(base, rnd, y + 0.03, rnd.uniform(0.028, 0.04), rnd.choice((-1, 1)))
    pen = pen_at(studio, stage, 0.5 - side * 0.02, y, rnd.uniform(0.68, 0.8) / (1 + who.beast.neck * 0.5), flip)
    sings = who.name in SONGBIRDS and rnd.random() < 0.3
    if who.beast.tall:
        draw_bird(pen.at(0, 0, 0.86), who.beast)
    else:
        draw_fowl(pen, who.beast, (0, -0.36), -0.35, look=-0.25 if sings else 0.0, gape=sings)
    branch = rnd.choice(("a branch", "a branch", "a tree branch", "the branch of a tree"))
    if sings:
        for k in range(rnd.choice((2, 3))):
            _note(base, 0.5 + side * (0.3 + 0.07 * k), 0.3 - 0.1 * k + 0.06 * (k % 2), 1.1)
        verbs = ("singing on", "singing on", "sitting and singing on", "singing a song on")
    else:
        verbs = ("sitting on", "sitting on", "perched on", "on", "perching on", "resting on")
    return stage, f"{who.text} {rnd.choice(verbs)} {branch}"


PECKERS = as_often(
    "2 chicken, 2 hen, rooster, 2 pigeon, sparrow, 2 bird, crow, duck, goose, dove, robin, ostrich, blackbird, "
    "seagull, chick, canary"
)
PECKED = {
    "seeds": ("seeds", "seeds", "grains", "some seeds"),
    "corn": ("corn", "grains of corn", "corn on the ground"),
    "bread": ("a piece of bread", "bread", "a slice of bread"),
    "apple": ("an apple",),
    "worm": ("a worm",),
}


def pecking(studio):
    rnd = studio.rnd
    who, food = cast_fowl(rnd, rnd.choice(PECKERS)), rnd.choice(list(PECKED))
    stage = land(studio, "farm", "park", "meadow", "street", "garden", "beach")
    flip, side = sides(rnd)
    y, bird = rnd.uniform(0.9, 0.94), who.beast
    tall = bird.neck > 0.3
    size = rnd.uniform(0.6, 0.7) * (0.8 if tall else 1.0)
    stage.shadow(0.5 - side * 0.1, y, 0.4)
    pen = pen_at(studio, stage, 0.5 - side * 0.12, y, size, flip)
    x = 0.66 if not tall else 0.74
    if food in ("seeds", "corn"):
        tone = (250, 206, 60) if food == "corn" else (120, 84, 50)
        for _ in range(18):
            spot = (x + rnd.gauss(0, 0.1), rnd.uniform(-0.05, 0.04))
            pen.ellipse(*spot, 0.03, 0.02, near(rnd, tone, 10), rnd.uniform(0, 3))
    elif food == "bread":
        pen.round_rect(x - 0.06, -0.22, x + 0.22, 0.04, 0.05, (206, 150, 84))
        pen.round_rect(x - 0.03, -0.19, x + 0.19, 0.01, 0.04, (250, 228, 180))
    elif food == "apple":
        draw_apple(pen.at(x + 0.12, -0.12, 0.3))
    else:
        draw_worm(pen, x + 0.06, -0.04, 0.34)
    up, beak = 0.14 if food in ("bread", "apple") else 0.0, bird.beak_long * 0.3
    head = (0.52 + (0.06 if tall else 0) - beak * 0.3, -0.24 - up - beak * 0.5)
    draw_fowl(
        pen, replace(bird, neck=0.4 if tall else 0.1), (0, -max(0.16, bird.legs * 0.7) - 0.24), 0.4, head, 0.95 - up * 3
    )
    verb = rnd.choice(
        ("pecking at", "eating") if food == "apple" else ("pecking at", "pecking at", "pecking", "eating", "picking up")
    )
    return stage, f"{who.text} {verb} {rnd.choice(PECKED[food])}"


def drumming(studio):
    """A bird at a trunk with its beak in the bark."""
    rnd = studio.rnd
    who = cast_fowl(
        rnd, rnd.choice(("woodpecker",) * 5 + ("bird", "parrot", "crow", "blue jay", "robin", "toucan")), None
    )
    stage = land(studio, "forest", "park", "garden", "meadow")
    flip, side = sides(rnd)
    x, wide = 0.5 + side * 0.24, rnd.uniform(0.1, 0.14)
    base = pen_at(studio, stage, 0, 0, 1.0)
    draw_trunk(base, rnd, x, wide)
    size, y = rnd.uniform(0.66, 0.76), rnd.uniform(0.52, 0.6)
    edge = x - side * wide * 1.05
    base.ellipse(edge + side * 0.02, y - 0.22, 0.04, 0.05, (60, 40, 30))
    pen = pen_at(studio, stage, edge, y, size, flip)
    bird = replace(who.beast, belly=who.beast.belly or shade(who.beast.colour, 0.5))
    reach = 0.155 * (1.0 + bird.beak_long * 2.2)
    draw_fowl(pen, bird, (-0.3, 0.05), -1.25, (-reach + 0.02, -0.32), 0.0, feet=((0.0, 0.1), (0.0, -0.06)))
    for k in (-1, 0, 1):
        base.line(
            [(edge - side * 0.04, y - 0.3 + k * 0.03), (edge - side * 0.09, y - 0.36 + k * 0.05)], 0.008, (120, 90, 60)
        )
    forms = ("{a} pecking at a tree trunk", "{a} pecking at a tree", "{a} pecking a hole in a tree")
    forms += ("{a} hammering on a tree trunk", "{a} on a tree trunk")
    return stage, say(rnd, forms, a=who.text)


# Words, drawing, size and how far it hangs below the beak.
LOADS = {
    "twig": (("a twig", "a stick", "a branch", "a small branch"), draw_twig, 0.5, 0.0),
    "worm": (("a worm",), lambda p: draw_worm(p, 0, 0, 0.8), 0.5, 0.05),
    "fish": (("a fish",), lambda p: draw_fish(p), 0.5, 0.08),
    "letter": (("a letter", "an envelope"), draw_letter, 0.44, 0.02),
    "flower": (("a flower", "a pink flower"), lambda p: draw_bloom(p.at(0, 0, turn=1.9)), 0.42, 0.02),
    "leaf": (("a leaf", "a green leaf"), lambda p: draw_leaf(p, 0, 0.2, 0.9, 2.6, (92, 164, 72)), 0.5, 0.04),
    "berry": (("a strawberry",), draw_berry, 0.3, 0.1),
    "heart": (("a heart", "a red heart"), draw_heart, 0.4, 0.12),
    "key": (("a key", "a golden key"), draw_key, 0.44, 0.05),
}
CARRIERS = SONGBIRDS + as_often("seagull, stork, eagle, duck, goose, pelican, swan, raven, 2 dove")


def carrying(studio):
    """A bird with something in its beak, in flight or on a branch."""
    rnd = studio.rnd
    who = cast_fowl(rnd, rnd.choice(CARRIERS))
    fisher = who.name in ("seagull", "pelican", "eagle", "kingfisher")
    load = rnd.choice(("fish", "fish", "twig") if fisher else (*LOADS, "twig", "twig", "worm", "worm"))
    words, draw, large, drop = LOADS[load]
    flies = rnd.random() < 0.65
    above = ("heaven", "lake" if load == "fish" else "heaven") if flies else ()
    stage = land(studio, "meadow", "park", "forest", "garden", "mountains", *above)
    flip, side = sides(rnd)
    bird = replace(who.beast, neck=min(0.3, who.beast.neck), beak_long=min(0.8, who.beast.beak_long))
    if flies:
        pen = pen_at(studio, stage, 0.5 - side * 0.1, rnd.uniform(0.74, 0.82), rnd.uniform(0.62, 0.7), flip)
        tip = draw_fowl(pen, bird, (0, -0.3), -0.12, (0.34, -0.46), 0.0, "up", ())
    else:
        draw_bough(pen_at(studio, stage, 0, 0, 1.0), rnd, 0.83, 0.032, rnd.choice((-1, 1)))
        pen = pen_at(studio, stage, 0.5 - side * 0.12, 0.8, rnd.uniform(0.62, 0.7), flip)
        tip = draw_fowl(pen, bird, (0, -0.36), -0.3)
    draw(pen.at(tip[0] - 0.01, tip[1] + drop, large))
    forms = (
        "{a} with {b} in its beak",
        "{a} carrying {b} in its beak",
        "{a} holding {b} in its beak",
        "{a} carrying {b}",
    )
    if flies:
        forms += ("{a} flying with {b} in its beak", "{a} flying with {b}", "{a} flying and carrying {b}")
    return stage, say(rnd, forms, a=who.text, b=rnd.choice(words)) + ("" if flies else " on a branch")


FLOCKING = as_often(
    "3 goose, 3 bird, duck, swan, seagull, crane, crow, stork, flamingo, pigeon, parrot, swallow, dove, pelican"
)
FLOCK_FORMS = {
    "v": (
        "a flock of {m} flying in a V",
        "{m} flying in a v formation",
        "a flock of {m} flying",
        "{n} {m} flying in a V shape",
        "{m} flying in formation",
    ),
    "row": (
        "{n} {m} flying in a row",
        "{n} {m} flying in a line",
        "{m} flying in a row",
        "{n} {m} flying one behind the other",
    ),
    "scattered": ("a flock of {m} flying", "{n} {m} flying", "{m} flying in the air", "a flock of {m} in the air"),
}


def flock(studio):
    """Birds in a row, in a V or scattered."""
    rnd = studio.rnd
    who = cast_fowl(rnd, rnd.choice(FLOCKING))
    bird = replace(who.beast, neck=min(0.36, who.beast.neck))
    stage = land(studio, "meadow", "lake", "mountains", "heaven", "sea", "river", "forest", paper=0.35)
    flip, side = sides(rnd)
    way = rnd.choice(("v", "v", "row", "row", "scattered"))
    count = rnd.choice((5, 5, 7)) if way == "v" else rnd.choice((3, 4, 5))
    size = {"v": 0.24 if count == 5 else 0.19, "row": 0.8 / count, "scattered": 0.27}[way]
    step = 0.28 if count == 5 else 0.21
    spots = {
        "v": [(0.82, 0.48)]
        + [(0.82 - k * step, 0.48 + s * k * step * 0.6) for k in range(1, 1 + count // 2) for s in (-1, 1)],
        "row": [(0.5 + (k - (count - 1) / 2) * 0.95 / count, 0.5) for k in range(count)],
        "scattered": [(0.2, 0.35), (0.52, 0.2), (0.78, 0.42), (0.36, 0.68), (0.72, 0.76)][:count],
    }[way]
    if way == "row" and rnd.random() < 0.4:
        spots = [(x, 0.5 - side * (x - 0.5) * 0.5) for x, _ in spots]
    for x, y in spots:
        pen = pen_at(studio, stage, 0.5 + side * (x - 0.5) if way == "v" else x, y, size, flip)
        draw_fowl(pen, bird, (-0.05, 0.1), -0.1, (0.36, 0.06 - bird.neck * 0.3), 0.0, "up", ())
    many = plural(" ".join(w for w in who.noun.split() if w not in SIZES))
    return stage, say(rnd, FLOCK_FORMS[way], m=many, n=NUMBERS[count])


def raptor(studio):
    """Diving at a fish, or flying off with it."""
    rnd = studio.rnd
    name = rnd.choice(("eagle",) * 4 + ("hawk", "falcon", "owl", "seagull", "pelican", "kingfisher", "bird", "vulture"))
    who = cast_fowl(rnd, name)
    bird = replace(
        who.beast,
        tall=False,
        neck=min(0.12, who.beast.neck),
        beak_long=min(0.7, max(0.4, who.beast.beak_long)),
        hooked=True,
    )
    if name in ("kingfisher", "pelican", "seagull"):
        bird = replace(bird, hooked=False)
    stage = land(studio, "sea", "lake", "lake", "mountains", paper=0.4)
    flip, side = sides(rnd)
    base = pen_at(studio, stage, 0, 0, 1.0)
    dives = rnd.random() < 0.4
    fish = near(rnd, rnd.choice(((110, 150, 190), (226, 120, 100), (240, 150, 60), (130, 150, 160))), 8)
    y = rnd.uniform(0.82, 0.86)
    if dives:
        pen = pen_at(studio, stage, 0.5 - side * 0.1, 0.36, 0.66, flip)
        draw_fowl(pen, bird, (0, 0), 0.95, (0.34, 0.3), 0.95, "up", ())
        draw_fish(pen_at(studio, stage, 0.5 + side * 0.2, 0.8, 0.3, flip).at(0, 0, turn=-0.3), fish)
        draw_water(base, rnd, y)
        forms = (
            "{a} diving for a fish",
            "{a} diving down to catch a fish",
            "{a} swooping down on a fish",
            "{a} diving at a fish",
        )
    else:
        pen = pen_at(studio, stage, 0.5 - side * 0.04, 0.5, 0.66, flip)
        for x in (-0.02, 0.12):
            pen.line([(x, 0.1), (x + 0.03, 0.36)], 0.05, bird.beak)
        draw_fowl(pen, bird, (0, 0), -0.12, (0.36, -0.14), 0.0, "up", ())
        draw_fish(pen.at(0.08, 0.42, 0.62), fish)
        for x in (-0.02, 0.12):
            pen.line([(x + 0.03, 0.34), (x + 0.06, 0.44)], 0.04, shade(bird.beak, -0.15))
        wet = rnd.random() < 0.6
        if wet or stage.kind == "water":
            draw_water(base, rnd, y + 0.06)
        forms = (
            "{a} catching a fish",
            "{a} catching a fish",
            "{a} carrying a fish in its claws",
            "{a} flying with a fish",
            "{a} with a fish in its talons",
        )
        if not wet:
            return stage, say(rnd, forms, a=who.text)
    return stage, with_water(say(rnd, forms, a=who.text), stage, " over the water")


def one_leg(studio):
    rnd = studio.rnd
    who = cast_fowl(
        rnd,
        rnd.choice(
            ("flamingo",) * 5
            + ("heron", "heron", "stork", "stork", "crane", "ostrich", "chicken", "rooster", "goose", "bird", "seagull")
        ),
    )
    stage = land(studio, "lake", "lake", "pond", "river", "beach", "meadow", "swamp")
    flip, side = sides(rnd)
    wet = stage.kind == "water" or rnd.random() < 0.4
    base, y = pen_at(studio, stage, 0, 0, 1.0), 0.92
    tall = who.beast.legs > 0.3
    size = 0.84 / ((0.62 if tall else 0.42) + who.beast.neck + 0.62)
    if wet and stage.kind != "water":
        base.ellipse(0.5, y, 0.4, 0.06, near(rnd, (120, 190, 230), 6))
    elif not wet:
        stage.shadow(0.5, y, 0.3)
    pen = pen_at(studio, stage, 0.5 - side * 0.02, y, size, flip)
    legs = 0.62 if tall else 0.42
    leg = who.beast.beak if who.name != "flamingo" else shade(who.beast.colour, -0.12)
    pen.line([(0.0, -legs - 0.06), (0.0, -0.01)], 0.04, leg)
    pen.line([(0.0, -0.015), (0.1, -0.015)], 0.035, leg)
    pen.line([(0.08, -legs - 0.06), (0.24, -legs + 0.14), (0.02, -legs * 0.55)], 0.038, leg)
    draw_fowl(pen, replace(who.beast, beak_long=min(0.8, who.beast.beak_long)), (0, -legs - 0.22), -0.05, feet=())
    if wet:
        base.arc(0.5 - side * 0.02, y, 0.06, 0.014, 0, 360, 0.008, FOAM)
    forms = ("{a} standing on one leg", "{a} standing on one leg", "{a} on one leg", "{a} balancing on one leg")
    text = say(rnd, forms, a=who.text)
    if wet and (stage.kind == "paper" or not stage.words):
        text += " in the water"
    return stage, text


def fan(studio):
    """A peacock or a turkey with its tail spread."""
    rnd = studio.rnd
    turkey = rnd.random() < 0.25
    stage = land(studio, "garden", "park", "meadow", "zoo", "farm")
    word = "" if turkey or rnd.random() < 0.6 else rnd.choice(("white", "green", "blue", "purple"))
    body = near(rnd, (120, 76, 48) if turkey else COLOURS[word] if word else (30, 90, 180), 6)
    vane = near(rnd, (170, 110, 60) if turkey else COLOURS[word] if word else (50, 150, 110), 6)
    side = rnd.choice((-1, 1))
    size, y = rnd.uniform(0.86, 0.94), 0.93
    stage.shadow(0.5, y, 0.4)
    pen = pen_at(studio, stage, 0.5, y, size)
    for ring, count in ((0.5, 13), (0.36, 9)):
        for k in range(count):
            a = math.pi * (0.04 + 0.92 * k / (count - 1))
            q = pen.at(0, -0.3, 1.0, turn=a - math.pi / 2)
            q.blob(
                [(0, 0), (-0.07, -ring * 0.8), (0, -ring - 0.06), (0.07, -ring * 0.8)], shade(vane, -0.12 * (k % 2)), 4
            )
            q.ellipse(0, -ring * 0.88, 0.04, 0.055, (236, 214, 160) if turkey else (244, 196, 60))
            q.circle(0, -ring * 0.88, 0.024, (90, 50, 36) if turkey else (40, 70, 170), outline=False)
    for x in (-0.06, 0.06):
        pen.line([(x, -0.14), (x, 0)], 0.03, (190, 150, 90))
    pen.ellipse(0, -0.26, 0.15, 0.18, body)
    head = (side * 0.03, -0.56)
    pen.limb((0, -0.36), head, 0.09, 0.06, body if not turkey else (214, 90, 90))
    pen.circle(*head, 0.075, body if not turkey else (214, 90, 90))
    pen.poly(
        [
            (head[0] + side * 0.05, head[1] - 0.03),
            (head[0] + side * 0.14, head[1] + 0.01),
            (head[0] + side * 0.05, head[1] + 0.035),
        ],
        (240, 190, 80),
    )
    if turkey:
        pen.ellipse(head[0] + side * 0.06, head[1] + 0.09, 0.025, 0.06, (206, 40, 44))
    else:
        for k in (-1, 0, 1):
            pen.line([(head[0], head[1] - 0.06), (head[0] + 0.05 * k, head[1] - 0.16)], 0.012, body)
            pen.circle(head[0] + 0.05 * k, head[1] - 0.16, 0.02, (244, 196, 60), outline=False)
    draw_eye(pen, head[0] + side * 0.02, head[1] - 0.015, 0.026)
    noun = "turkey" if turkey else f"{word} peacock".strip()
    forms = (
        "{a} spreading its tail",
        "{a} with its tail spread",
        "{a} with its tail feathers spread out",
        "{a} showing its tail",
        "{a} fanning its tail",
        "{a} with an open tail",
    )
    return stage, say(rnd, forms, a=with_article(noun))
