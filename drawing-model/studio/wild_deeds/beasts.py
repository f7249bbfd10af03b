"""Beasts that roar, howl, sneak, scratch, balance a ball and use their trunks."""

import math
from dataclasses import replace

from ..actors import beast_actor, bird_actor, person_actor, thing_actor
from ..animals import BEASTS
from ..brush import gradient, shade, smooth
from ..casting import pen_at
from ..creatures import INK
from ..palette import near
from .bodies import draw_figure, draw_head, draw_on_fours, draw_seated, snout_tip
from .cast import Being, as_often, cast_beast, say, sides
from .creatures import cast_creature, draw_eye
from .props import draw_apple, draw_banana, draw_bloom, draw_green_leaf, thing_drawer
from .surroundings import BARK, draw_trunk, draw_water, land


def balancing(studio):
    """A ball on a nose."""
    rnd = studio.rnd
    name = rnd.choice(
        ("seal",) * 5
        + (
            "sea lion",
            "sea lion",
            "dog",
            "bear",
            "cat",
            "fox",
            "lion",
            "panda",
            "polar bear",
            "otter",
            "raccoon",
            "mouse",
            "tiger",
        )
    )
    stage = land(studio, "circus", "circus", "beach", "zoo", "stage", "arctic", "park")
    flip, side = sides(rnd)
    item = thing_actor(rnd, "ball", colour_chance=0.6)
    apple = rnd.random() < 0.12
    y = 0.93
    stage.shadow(0.5 - side * 0.06, y, 0.5)
    if name in ("seal", "sea lion"):
        who = cast_creature(rnd, name, 0.2)
        pen = pen_at(studio, stage, 0.5 - side * 0.04, y, rnd.uniform(0.62, 0.68), flip)
        c, dark = who.colour, shade(who.colour, -0.2)
        pen.blob([(-0.5, -0.06), (-0.72, -0.26), (-0.64, -0.04), (-0.7, 0.0)], dark, 3)
        pen.blob(
            [
                (-0.58, -0.06),
                (-0.3, -0.26),
                (-0.02, -0.4),
                (0.08, -0.7),
                (0.22, -0.86),
                (0.36, -0.72),
                (0.36, -0.3),
                (0.26, 0.0),
                (-0.3, 0.0),
            ],
            c,
        )
        pen.limb((0.24, -0.76), (0.34, -0.92), 0.12, 0.06, c)
        pen.circle(0.36, -0.97, 0.035, INK, outline=False)
        draw_eye(pen, 0.3, -0.8, 0.035)
        pen.blob([(0.16, -0.3), (0.3, -0.02), (0.02, 0.0)], dark, 3)
        nose = (0.37, -0.99)
    else:
        who = cast_beast(rnd, name)
        pen = pen_at(studio, stage, 0.5 - side * 0.08, y, rnd.uniform(0.6, 0.66), flip)
        x, top, r = draw_seated(pen, who, ((0.34, -0.34, -0.2), (0.26, -0.3, -0.25)), -0.95)
        nose = snout_tip(who, x, top, r, -0.95)
    large = 0.26 / pen.scale * stage.pen.scale
    (draw_apple(pen.at(nose[0], nose[1] - large * 0.42, large)) if apple else item.draw(pen.at(*nose, large)))
    what = "an apple" if apple else item.text
    forms = (
        "{a} balancing {b} on its nose",
        "{a} balancing {b} on its nose",
        "{a} with {b} on its nose",
        "{a} playing with {b}",
        "{a} holding {b} on its nose",
    )
    return stage, say(rnd, forms, a=who.text, b=what)


ROARERS = as_often(
    "6 lion, 2 tiger, 2 bear, leopard, panther, jaguar, polar bear, grizzly bear, wolf, gorilla, cheetah, "
    "lioness, cat, fox, dog"
)


def roaring(studio):
    """A wide open mouth, the whole beast or its head and shoulders."""
    rnd = studio.rnd
    who = cast_beast(rnd, rnd.choice(ROARERS))
    stage = land(studio, "savanna", "savanna", "jungle", "forest", "mountains", "zoo", "peak")
    flip, side = sides(rnd)
    if rnd.random() < 0.5:
        pen = pen_at(studio, stage, 0.5 - side * 0.27, 1.06, 0.88, flip)
        place = (0.34, -0.66)
        pen.limb((-0.3, -0.1), (0.16, -0.3), 0.44, 0.3, who.beast.colour)
        pen.limb((0.1, -0.3), place, 0.3, 0.22, who.beast.colour)
        x, y, r = *place, 0.28
        draw_head(pen, who, x, y, r, -0.3, roar=True)
    else:
        stage.shadow(0.5 - side * 0.06, 0.92, 0.5)
        pen = pen_at(studio, stage, 0.5 - side * 0.1, 0.92, 0.6, flip)
        x, y, r = draw_on_fours(
            pen,
            replace(who, beast=replace(who.beast, neck=max(0.2, who.beast.neck))),
            look=-0.3,
            stance="braced",
            big=1.25,
            roar=True,
        )
    for k in (-1, 0, 1):
        a = -0.05 + 0.35 * k
        near_by, far = 2.3 * r, 2.9 * r
        pen.line(
            [(x + near_by * math.cos(a), y + near_by * math.sin(a)), (x + far * math.cos(a), y + far * math.sin(a))],
            0.02,
            (120, 110, 110),
        )
    if who.name in ("wolf", "cat", "fox", "dog"):
        forms = (
            "{a} with its mouth wide open",
            "{a} growling",
            "{a} showing its teeth",
            "{a} with an open mouth",
            "{a} yawning",
        )
    else:
        forms = (
            "{a} roaring",
            "{a} roaring",
            "{a} roaring loudly",
            "{a} with its mouth wide open",
            "{a} showing its teeth",
            "{a} roaring with its mouth open",
            "{a} yawning",
        )
    return stage, say(rnd, forms, a=who.text)


HOWLERS = as_often("6 wolf, coyote, husky, 2 dog, fox, puppy, cat")


def howling(studio):
    """Head up before a large moon."""
    rnd = studio.rnd
    who = cast_beast(rnd, rnd.choice(HOWLERS))
    stage = studio.stages.paper(False)
    stage.unit = 1.0
    night = rnd.random() < 0.75
    top = near(rnd, (24, 30, 76) if night else (90, 60, 120), 8)
    gradient(stage.image, top, shade(top, 0.25), 0.0, 1.0)
    flip, side = sides(rnd)
    base = pen_at(studio, stage, 0, 0, 1.0)
    moon = (0.5 + side * rnd.uniform(0.16, 0.26), rnd.uniform(0.22, 0.28))
    for _ in range(14):
        base.circle(rnd.random(), rnd.uniform(0, 0.7), 0.006, (240, 240, 220), outline=False)
    base.circle(*moon, rnd.uniform(0.17, 0.21), (250, 240, 196), outline=False)
    for dx, dy, r in ((-0.05, -0.04, 0.03), (0.06, 0.03, 0.04), (-0.02, 0.08, 0.025)):
        base.circle(moon[0] + dx, moon[1] + dy, r, (228, 214, 166), outline=False)
    snow = rnd.random() < 0.25
    rock = near(rnd, (226, 234, 244) if snow else rnd.choice(((70, 66, 84), (60, 80, 70), (90, 84, 90))), 6)
    base.blob([(-0.1, 1.1), (-0.1, 0.9), (0.3, 0.83), (0.7, 0.84), (1.1, 0.92), (1.1, 1.1)], rock, 4)
    if sum(who.beast.colour) < 260:
        who.beast = replace(who.beast, colour=shade(who.beast.colour, 0.25))
    pen = pen_at(studio, stage, 0.5 - side * 0.14, 0.87, rnd.uniform(0.66, 0.74), flip)
    feet = ((0.16, -0.04, -0.35), (0.12, -0.04, -0.4))
    hands = ((0.24, -0.04, 0.05), (0.2, -0.03, 0.05))
    head = (0.14, -0.76)
    draw_figure(pen, who, (-0.16, -0.22), (0.06, -0.5), hands, feet, -0.95, head=head, tail="up", roar=True)
    forms = (
        "{a} howling at the moon",
        "{a} howling at the moon",
        "{a} howling at the full moon",
        "{a} howling at a full moon at night",
        "{a} sitting and howling at the moon",
        "{a} howling on a hill under the moon",
    )
    return stage, say(rnd, forms, a=who.text)


def _trunk_of(pen, points, colour, wide=0.1):
    """An elephant's trunk along these points, thinner towards its end."""
    curve = smooth(points, False)
    n = len(curve) - 1
    for k in range(n):
        w = wide * (1 - 0.55 * k / n)
        keep, pen.outline = pen.outline, None
        pen.limb(curve[k], curve[k + 1], w, w * 0.98, colour)
        pen.outline = keep
    for k in range(3, n, 4):
        pen.line(
            [(curve[k][0] - wide * 0.4, curve[k][1]), (curve[k][0] + wide * 0.4, curve[k][1])],
            0.012,
            shade(colour, -0.15),
        )


# What a trunk can hold: words, drawing, size.
TRUNK_LOADS = {
    "log": (("a log", "a log", "a tree trunk", "a heavy log"), None, 0.0),
    "flower": (("a flower", "a pink flower"), lambda p: draw_bloom(p.at(0, -0.5)), 0.3),
    "apple": (("an apple", "a red apple"), draw_apple, 0.24),
    "banana": (("a banana",), draw_banana, 0.32),
    "ball": (("a ball",), thing_drawer("ball"), 0.3),
    "umbrella": (("an umbrella",), lambda p: thing_drawer("umbrella")(p.at(0, -0.4)), 0.5),
    "balloon": (("a balloon",), lambda p: thing_drawer("balloon")(p.at(0, -0.45)), 0.44),
    "leaf": (("a leaf", "leaves"), draw_green_leaf, 0.34),
}


def elephant(studio):
    """Spraying water, lifting a log, holding things up."""
    rnd = studio.rnd
    who = cast_beast(rnd, "elephant")
    if rnd.random() < 0.2:
        who = Being("mammoth", "mammoth", replace(BEASTS["elephant"], colour=(122, 80, 54)))
    stage = land(studio, "savanna", "savanna", "river", "zoo", "jungle", "lake", "circus")
    flip, side = sides(rnd)
    who.beast = replace(who.beast, trunk=False, nose=who.beast.colour)
    kind = rnd.choice(("spray", "spray", "self", "person", "log", "log", "hold", "hold", "up"))
    wet = kind in ("spray", "self") and rnd.random() < 0.35 or stage.kind == "water"
    y = 0.92
    size = 0.52 if kind in ("self", "up") else 0.47
    x = 0.5 - side * {"log": 0.23, "person": 0.2, "self": 0.12}.get(kind, 0.17)
    base = pen_at(studio, stage, 0, 0, 1.0)
    stage.shadow(x, y, 0.5)
    pen = pen_at(studio, stage, x, y, size, flip)
    c = who.beast.colour
    hx, hy, r = draw_on_fours(pen, who, stance="standing")
    start = (hx + r * 0.7, hy + r * 0.25)
    tips = {
        "spray": [(0.2, 0.1), (0.3, -0.12), (0.32, -0.36)],
        "self": [(0.22, 0.02), (0.16, -0.3), (-0.06, -0.42)],
        "person": [(0.16, 0.12), (0.3, 0.02), (0.42, -0.06)],
        "log": [(0.12, 0.14), (0.26, 0.14), (0.36, -0.02)],
        "hold": [(0.18, 0.14), (0.32, 0.08), (0.36, -0.14)],
        "up": [(0.18, 0.1), (0.26, -0.12), (0.26, -0.4)],
    }[kind]
    points = [start] + [(start[0] + dx, start[1] + dy) for dx, dy in tips]
    end = points[-1]
    pen.poly(
        [(hx + r * 0.5, hy + r * 0.75), (hx + r * 1.5, hy + r * 1.05), (hx + r * 0.55, hy + r * 1.1)], (250, 246, 232)
    )
    if kind == "log":
        pen.limb((end[0] - 0.3, end[1] + 0.02), (end[0] + 0.34, end[1] - 0.12), 0.12, 0.12, BARK)
        pen.ellipse(end[0] + 0.36, end[1] - 0.125, 0.07, 0.12, (216, 176, 120))
        points.append((end[0] - 0.04, end[1] - 0.2))
    _trunk_of(pen, points, shade(c, -0.04), r * 0.38)
    words = ""
    if kind in ("spray", "self", "person"):
        goal = {"spray": (0.26, -0.12), "self": (-0.5, 0.12), "person": (1.1 - end[0], -0.62 - end[1])}[kind]
        for _ in range(26):
            t, spread = rnd.random(), rnd.uniform(-1, 1)
            px, py = end[0] + goal[0] * t, end[1] + goal[1] * t - 0.3 * t * (1 - t) + spread * 0.14 * t
            pen.ellipse(
                px + (spread * 0.1 * t if kind == "spray" else 0),
                py - (0.1 * t if kind == "spray" else 0),
                0.02,
                0.026,
                (80, 160, 226),
                outline=False,
            )
        for k in (-1, 0, 1):
            bend = [
                end,
                (end[0] + goal[0] * 0.5 + 0.05 * k * (kind == "spray"), end[1] + goal[1] * 0.5 - 0.1),
                (end[0] + goal[0] + 0.1 * k, end[1] + goal[1] + 0.08 * k),
            ]
            pen.line(bend, 0.025, (100, 176, 234), True)
    if kind == "person":
        person = (
            beast_actor(rnd, rnd.choice(("zebra", "lion", "monkey", "pig", "dog", "bear")), dressed=0.0)
            if rnd.random() < 0.5
            else person_actor(rnd, 1.0)
        )
        studio.put(stage, person, 0.5 + side * 0.33, y, "standing", not flip, 0.3 if person.kind == "beast" else 0.44)
        return stage, say(
            rnd,
            (
                "{a} spraying water at {b}",
                "{a} spraying {b} with water",
                "{a} splashing {b} with water",
                "{a} giving {b} a shower",
            ),
            a=who.text,
            b=person.text,
        )
    if kind == "hold":
        words, draw, large = TRUNK_LOADS[rnd.choice([k for k in TRUNK_LOADS if k != "log"])]
        draw(pen.at(end[0], end[1] - large * 0.3, large / size * 0.8))
        forms = (
            "{a} holding {b} with its trunk",
            "{a} holding {b} in its trunk",
            "{a} lifting {b} with its trunk",
            "{a} with {b} in its trunk",
        )
        return stage, say(rnd, forms, a=who.text, b=rnd.choice(words))
    if wet:
        draw_water(base, rnd, 0.84)
    forms = {
        "spray": (
            "{a} spraying water",
            "{a} spraying water with its trunk",
            "{a} squirting water from its trunk",
            "{a} splashing water with its trunk",
        ),
        "self": (
            "{a} spraying itself with water",
            "{a} taking a shower",
            "{a} spraying water over its back",
            "{a} spraying water with its trunk",
        ),
        "log": (
            "{a} lifting a log",
            "{a} lifting a log with its trunk",
            "{a} carrying a log with its trunk",
            "{a} carrying a tree trunk",
            "{a} holding a log",
        ),
        "up": ("{a} raising its trunk", "{a} with its trunk up", "{a} lifting its trunk", "{a} holding its trunk up"),
    }[kind]
    return stage, say(rnd, forms, a=who.text) + (" in the water" if wet and stage.kind != "water" else "")


def scratching(studio):
    """Upright with its back against a trunk."""
    rnd = studio.rnd
    who = cast_beast(
        rnd,
        rnd.choice(
            ("bear",) * 5
            + ("brown bear", "grizzly bear", "panda", "polar bear", "gorilla", "monkey", "raccoon", "lion", "koala")
        ),
    )
    stage = land(studio, "forest", "forest", "park", "mountains", "meadow")
    flip, side = sides(rnd)
    x, wide = 0.5 - side * 0.24, rnd.uniform(0.08, 0.1)
    draw_trunk(pen_at(studio, stage, 0, 0, 1.0), rnd, x, wide)
    size = rnd.uniform(0.66, 0.74)
    pen = pen_at(studio, stage, x + side * wide, 0.94, size, flip)
    lean = 0.22
    hands = rnd.choice((((0.5, -0.66, -0.2), (0.42, -0.5, -0.3)), ((0.44, -0.96, 0.2), (0.36, -0.36, -0.3))))
    draw_figure(
        pen,
        who,
        (lean, -0.38),
        (lean, -0.74),
        hands,
        ((0.36, -0.04, -0.15), (0.24, -0.04, -0.15)),
        head=(lean + 0.08, -0.96),
        tail=False,
    )
    for k in range(3):
        pen.line(
            [(lean - 0.26, -0.84 + 0.18 * k), (lean - 0.32, -0.8 + 0.18 * k), (lean - 0.26, -0.76 + 0.18 * k)],
            0.018,
            (80, 60, 50),
            True,
        )
    forms = (
        "{a} scratching its back on a tree",
        "{a} scratching its back against a tree",
        "{a} rubbing its back on a tree trunk",
        "{a} scratching itself on a tree",
        "{a} leaning against a tree",
    )
    return stage, say(rnd, forms, a=who.text)


SNEAKERS = as_often("6 fox, 2 cat, wolf, 2 tiger, lion, leopard, panther, raccoon, weasel, jaguar, dog, coyote")


def sneaking(studio):
    rnd = studio.rnd
    who = cast_beast(rnd, rnd.choice(SNEAKERS))
    stage = land(studio, "forest", "meadow", "farm", "savanna", "snowfield", "garden", "jungle")
    flip, side = sides(rnd)
    y = 0.9
    grass = rnd.random() < 0.4
    x = 0.5 - side * (0.22 if not grass else 0.05)
    pen = pen_at(studio, stage, x, y, 0.46 if not grass else 0.62, flip)
    stage.shadow(x, y, 0.4)
    b = who.beast
    level = -b.leg * 0.5 - b.thick * 0.7
    draw_on_fours(pen, who, head=(b.long / 2 + 0.3, level + 0.02), look=0.05, crouch=0.5, stance="walking")
    if grass:
        base = pen_at(studio, stage, 0, 0, 1.0)
        tone = near(rnd, (96, 160, 72), 8)
        for _ in range(34):
            gx = rnd.uniform(0, 1)
            base.poly(
                [(gx - 0.014, 0.98), (gx + rnd.uniform(-0.04, 0.04), rnd.uniform(0.7, 0.84)), (gx + 0.014, 0.98)],
                shade(tone, rnd.uniform(-0.2, 0.15)),
                outline=False,
            )
        forms = (
            "{a} sneaking through the grass",
            "{a} creeping through the grass",
            "{a} hiding in the grass",
            "{a} sneaking through tall grass",
            "{a} stalking through the grass",
        )
        return stage, say(rnd, forms, a=who.text)
    kind = rnd.choice(("rabbit", "mouse", "bird", "chicken", "duck", "sheep", "deer"))
    prey = beast_actor(rnd, kind, dressed=0.0) if kind in BEASTS else bird_actor(rnd, kind, 0.0)
    studio.put(stage, prey, 0.5 + side * 0.36, y, "standing", rnd.random() < 0.3 if flip else rnd.random() > 0.3, 0.24)
    forms = (
        "{a} sneaking up on {b}",
        "{a} sneaking up on {b}",
        "{a} creeping up on {b}",
        "{a} stalking {b}",
        "{a} hunting {b}",
        "{a} sneaking towards {b}",
    )
    return stage, say(rnd, forms, a=who.text, b=prey.text)
