"""Snakes, frogs, lizards, snails, spiders and insects."""

import math

from textimage.words import plural, with_article

from ..brush import mix, shade
from ..casting import pen_at
from ..palette import COLOURS, near
from ..plants import draw_leaf
from .bodies import draw_fowl, draw_head, draw_seated, snout_tip
from .cast import SIZES, as_often, cast_beast, cast_fowl, noun_for, say, sides
from .creatures import (
    cast_creature,
    draw_chameleon,
    draw_crocodile,
    draw_eye,
    draw_frog,
    draw_lizard,
    draw_sealion,
    draw_snail,
    draw_turtle,
)
from .props import draw_apple, draw_berry, draw_bloom, draw_cheese, draw_twig
from .surroundings import GREENS, draw_bough, draw_trunk, land


def _snake_head(p, c):
    """Around the origin, looking right."""
    p.line([(0.12, 0.02), (0.24, 0.03), (0.3, -0.02)], 0.02, (220, 40, 60))
    p.line([(0.24, 0.03), (0.3, 0.07)], 0.02, (220, 40, 60))
    p.ellipse(0.03, 0, 0.13, 0.09, c)
    draw_eye(p, 0.06, -0.03, 0.04)


def coiled(studio):
    """A snake round a branch, a trunk or a pole, or coiled on the ground."""
    rnd = studio.rnd
    word = rnd.choice(("", "", "green", "red", "yellow", "black", "orange", "purple", "blue", "brown"))
    c = near(rnd, COLOURS[word] if word else (96, 164, 72), 8)
    c = mix(c, (110, 110, 116), 0.35) if word == "black" else c
    noun = noun_for(rnd, word, rnd.choice(("snake", "snake", "snake", "python", "cobra" if word == "" else "snake")))
    stage = land(studio, "jungle", "jungle", "forest", "desert", "zoo", "swamp")
    flip, side = sides(rnd)
    base = pen_at(studio, stage, 0.5, 0.5, 1.0, flip)
    way = rnd.choice(("branch", "branch", "branch", "trunk", "trunk", "ground"))
    wide, dark = 0.085, shade(c, -0.25)
    flat = pen_at(studio, stage, 0, 0, 1.0)

    def strap(points, tone=c):
        base.line(points, wide, tone, True)
        base.line([(x, y) for x, y in points], wide * 0.3, shade(tone, 0.3), True)

    if way == "branch":
        y = -0.1
        for k in range(4):
            x = -0.3 + 0.16 * k
            base.line([(x + 0.06, y + 0.1), (x + 0.1, y), (x + 0.12, y - 0.1)], wide, dark, True)
        draw_bough(flat, rnd, 0.5 + y, 0.05, rnd.choice((-1, 1)))
        for k in range(4):
            x = -0.34 + 0.16 * k
            strap([(x, y - 0.09), (x + 0.05, y), (x + 0.1, y + 0.09)])
        strap([(0.26, y - 0.04), (0.32, y + 0.1), (0.22, y + 0.26), (0.3, y + 0.36)])
        _snake_head(base.at(0.31, y + 0.38, 1.0, turn=0.5), c)
        base.line([(-0.33, y - 0.08), (-0.4, y + 0.1), (-0.38, y + 0.22)], wide * 0.6, c, True)
        forms = (
            "{a} coiled around a branch",
            "{a} wrapped around a branch",
            "{a} hanging from a branch",
            "{a} curled around a tree branch",
            "{a} winding around a branch",
        )
    elif way == "trunk":
        draw_trunk(flat, rnd, 0.5, 0.09)
        for k in range(4):
            y = 0.36 - 0.19 * k
            strap([(-0.13, y), (-0.04, y - 0.01), (0.06, y - 0.05), (0.13, y - 0.1)])
        strap([(0.13, -0.31), (0.2, -0.34), (0.27, -0.3), (0.28, -0.22)])
        _snake_head(base.at(0.29, -0.2, 1.0, turn=0.7), c)
        forms = (
            "{a} coiled around a tree",
            "{a} climbing a tree",
            "{a} wrapped around a tree trunk",
            "{a} winding around a tree trunk",
            "{a} curled around a tree trunk",
        )
    else:
        stage.shadow(0.5, 0.88, 0.6)
        for y, w in ((0.32, 0.32), (0.23, 0.26), (0.14, 0.2)):
            base.ellipse(0, y, w, 0.075, c)
            base.arc(0, y - 0.01, w * 0.8, 0.05, 20, 160, 0.016, shade(c, 0.35))
            base.arc(0, y, w, 0.075, 0, 180, 0.012, dark)
        strap([(0.0, 0.12), (-0.08, -0.02), (0.06, -0.14), (0.02, -0.26)])
        _snake_head(base.at(0.06, -0.28, 1.2), c)
        forms = (
            "{a} coiled up",
            "{a} coiled up on the ground",
            "{a} curled up",
            "{a} raising its head",
            "{a} sticking out its tongue",
        )
    return stage, say(rnd, forms, a=with_article(noun))


def in_web(studio):
    """In its web, on a thread, or with a catch."""
    rnd = studio.rnd
    who = cast_creature(rnd, "spider", 0.4)
    stage = land(studio, "garden", "attic", "cave", "forest", "cellar", paper=0.5)
    base = pen_at(studio, stage, 0, 0, 1.0)
    bright = sum(stage.image.getpixel((8, 8))) > 480
    silk = (120, 126, 140) if stage.kind == "paper" and bright else (252, 252, 252)
    way = rnd.choice(("web", "web", "web", "thread", "catch"))
    if way == "thread":
        if rnd.random() < 0.6:
            draw_bough(base, rnd, 0.08, 0.03, rnd.choice((-1, 1)))
        base.line([(0.5, 0.08), (0.5, 0.5)], 0.012, silk)
        who.draw(base.at(0.5, 0.6, rnd.uniform(0.56, 0.66)), who.colour)
        forms = (
            "{a} hanging on a thread",
            "{a} hanging from a thread",
            "{a} coming down on a thread",
            "{a} dangling from its thread",
        )
        return stage, say(rnd, forms, a=who.text)
    cx, cy, turn = 0.5, 0.5, rnd.uniform(0, 0.6)
    ring = lambda r, k: (cx + r * math.cos(turn + math.pi * k / 5), cy + r * math.sin(turn + math.pi * k / 5))
    for k in range(10):
        base.line([(cx, cy), ring(0.62, k)], 0.01, silk)
    for r in (0.12, 0.22, 0.32, 0.42, 0.52):
        for k in range(10):
            a, b = ring(r, k), ring(r, k + 1)
            base.line([a, ((a[0] + b[0]) / 2 * 0.96 + cx * 0.04, (a[1] + b[1]) / 2 * 0.96 + cy * 0.04), b], 0.008, silk)
    at = (0.5, 0.5) if way == "web" else (0.38, 0.42)
    who.draw(base.at(*at, rnd.uniform(0.46, 0.54)), who.colour)
    forms = (
        "{a} in its web",
        "{a} in its web",
        "{a} sitting in a web",
        "{a} in the middle of its web",
        "{a} in a spider web",
        "{a} spinning a web",
    )
    if way == "catch":
        prey = cast_creature(rnd, rnd.choice(("fly", "fly", "bee", "butterfly", "ladybug")), 0.0)
        prey.draw(base.at(0.72, 0.7, 0.3), prey.colour)
        forms = (
            "{a} catching {b} in its web",
            "{a} and {b} in a web",
            "{a} with {b} caught in its web",
            "{b} caught in the web of {a}",
        )
        return stage, say(rnd, forms, a=who.text, b=prey.text)
    return stage, say(rnd, forms, a=who.text)


FLOWER_TONES = ("red", "pink", "yellow", "purple", "white", "orange", "blue")
VISITORS = as_often(
    "5 bee, 5 butterfly, bumblebee, 2 ladybug, dragonfly, beetle, grasshopper, caterpillar, snail, hummingbird, "
    "spider, fly, ant"
)


def _big_flower(pen, rnd, x, y, r, tone, kind):
    """A flower of this radius on a stem down to the ground."""
    pen.line([(x, y), (x + 0.01, (y + 1.0) / 2), (x - 0.01, 1.02)], 0.03, (84, 150, 70), True)
    for s, v in ((1, 0.8), (-1, 0.88)):
        pen.ellipse(x + s * 0.09, v, 0.09, 0.035, (92, 164, 76), -s * 0.45)
    if kind == "tulip":
        pen.blob(
            [
                (x - r, y - r * 0.9),
                (x - r * 0.45, y - r * 0.4),
                (x, y - r),
                (x + r * 0.45, y - r * 0.4),
                (x + r, y - r * 0.9),
                (x + r * 0.8, y + r * 0.5),
                (x, y + r * 0.8),
                (x - r * 0.8, y + r * 0.5),
            ],
            tone,
            4,
        )
        return
    petals = 12 if kind in ("daisy", "sunflower") else 6
    for k in range(petals):
        a = 2 * math.pi * k / petals
        long = 0.42 if petals == 12 else 0.44
        pen.ellipse(
            x + r * 0.58 * math.cos(a),
            y + r * 0.58 * math.sin(a),
            r * long,
            r * (0.17 if petals == 12 else 0.32),
            shade(tone, -0.06 * (k % 2)),
            a,
        )
    pen.circle(
        x,
        y,
        r * (0.42 if kind == "sunflower" else 0.3),
        (120, 76, 40) if kind == "sunflower" else (250, 210, 70) if kind != "yellow" else (240, 150, 50),
    )


def on_flower(studio):
    """An insect on a flower, landing on it or flying to it."""
    rnd = studio.rnd
    name = rnd.choice(VISITORS)
    bird = name == "hummingbird"
    who = cast_fowl(rnd, name) if bird else cast_creature(rnd, name, 0.45)
    kind = rnd.choice(("flower", "flower", "flower", "flower", "daisy", "sunflower", "tulip"))
    word = {"sunflower": "", "daisy": ""}.get(kind, rnd.choice(FLOWER_TONES))
    tone = near(rnd, {"sunflower": (250, 200, 40), "daisy": (250, 250, 250)}.get(kind) or COLOURS[word], 6)
    stage = land(studio, "garden", "garden", "meadow", "flower_field", "park")
    flip, side = sides(rnd)
    base = pen_at(studio, stage, 0, 0, 1.0)
    flies = bird or (name in ("bee", "butterfly", "bumblebee", "dragonfly", "fly") and rnd.random() < 0.4)
    x, y, r = 0.5 + side * (0.2 if flies else 0.0), rnd.uniform(0.58, 0.64), rnd.uniform(0.22, 0.26)
    _big_flower(base, rnd, x, y, r, tone, "yellow" if word == "yellow" else kind)
    flower = with_article(f"{word if rnd.random() < 0.6 else ''} {kind}".strip())
    if flies:
        pen = pen_at(studio, stage, 0.5 - side * 0.2, rnd.uniform(0.34, 0.42), 0.4, flip)
        if bird:
            draw_fowl(pen.at(0.1, 0.3, 1.0), who.beast, (0, -0.3), -0.5, (0.26, -0.5), 0.2, "up", ())
        else:
            who.draw(pen, who.colour)
            trail = [(0.5 - side * 0.5, 0.2), (0.5 - side * 0.44, 0.3), (0.5 - side * 0.4, 0.36)]
            for px, py in trail:
                base.circle(px, py, 0.007, (120, 120, 120), outline=False)
        forms = (
            "{a} flying to {b}",
            "{a} flying towards {b}",
            "{a} landing on {b}",
            "{a} near {b}",
            "{a} visiting {b}",
        )
        if bird:
            forms = ("{a} drinking from {b}", "{a} hovering in front of {b}", "{a} flying at {b}", "{a} feeding at {b}")
        return stage, say(rnd, forms, a=who.text, b=flower)
    top = y - r * (0.5 if kind == "tulip" else 0.2)
    pen = pen_at(studio, stage, 0.5, top - 0.12, rnd.uniform(0.42, 0.48), flip)
    who.draw(pen.at(0, 0, turn=0.3 if name == "butterfly" else 0.0), who.colour)
    forms = ("{a} on {b}", "{a} sitting on {b}", "{a} sitting on {b}", "{a} resting on {b}")
    if name in ("bee", "bumblebee"):
        forms += ("{a} collecting nectar from {b}", "{a} collecting pollen from {b}", "{a} landing on {b}")
    elif name == "butterfly":
        forms += ("{a} landing on {b}", "{a} landing on {b}")
    elif name in ("snail", "caterpillar", "ladybug", "beetle", "ant"):
        forms += ("{a} crawling on {b}",)
    return stage, say(rnd, forms, a=who.text, b=flower)


NOSED = as_often(
    "dog, cat, fox, bear, lion, rabbit, deer, tiger, horse, cow, wolf, panda, mouse, kitten, puppy, pig, koala, raccoon"
)


def on_nose(studio):
    """A small visitor on a large nose."""
    rnd = studio.rnd
    who = cast_beast(rnd, rnd.choice(NOSED))
    name = rnd.choice(("butterfly",) * 5 + ("bee", "ladybug", "ladybug", "dragonfly", "fly", "snail", "bird"))
    guest = cast_fowl(rnd, "bird") if name == "bird" else cast_creature(rnd, name, 0.5)
    stage = land(studio, "meadow", "garden", "park", "flower_field", "forest", "farm")
    flip, side = sides(rnd)
    look = -0.15
    if rnd.random() < 0.5:
        pen = pen_at(studio, stage, 0.5 - side * 0.24, 1.04, 0.84, flip)
        pen.limb((-0.2, 0.0), (0.06, -0.3), 0.3, 0.22, who.beast.colour)
        x, y, r = 0.16, -0.46, 0.26
        draw_head(pen, who, x, y, r, look)
    else:
        stage.shadow(0.5 - side * 0.1, 0.93, 0.4)
        pen = pen_at(studio, stage, 0.5 - side * 0.14, 0.93, 0.66, flip)
        x, y, r = draw_seated(pen, who, ((0.32, -0.2, -0.2), (0.26, -0.16, -0.25)), look)
    nose = snout_tip(who, x, y, r, look)
    scale = stage.pen.scale / pen.scale
    if name == "bird":
        draw_fowl(pen.at(nose[0] - 0.02, nose[1], 0.3 * scale), guest.beast, (0, -0.4), -0.2)
    else:
        guest.draw(pen.at(nose[0] + 0.04, nose[1] - 0.11 * scale, 0.28 * scale), guest.colour)
    forms = (
        "{a} with {b} on its nose",
        "{b} on the nose of {a}",
        "{b} sitting on the nose of {a}",
        "{a} looking at {b} on its nose",
        "{b} landing on the nose of {a}",
    )
    return stage, say(rnd, forms, a=who.text, b=guest.text)


CRAWLERS = as_often("6 caterpillar, 4 snail, ladybug, grasshopper, beetle, ant, bee, butterfly, frog, lizard, spider")


def on_leaf(studio):
    """Eating a leaf, or sitting or crawling on it; snails climb stems too."""
    rnd = studio.rnd
    who = cast_creature(rnd, rnd.choice(CRAWLERS), 0.4)
    stage = land(studio, "garden", "meadow", "forest", "park", "jungle", paper=0.5)
    flip, side = sides(rnd)
    base = pen_at(studio, stage, 0.5, 0.5, 1.0, flip)
    leaf = near(rnd, rnd.choice(GREENS), 8)
    if min(abs(a - b) for a, b in zip(leaf, who.colour, strict=True)) < 60 and who.name in (
        "caterpillar",
        "grasshopper",
        "frog",
        "lizard",
    ):
        leaf = shade(leaf, -0.3)
    if who.name in ("snail", "caterpillar", "ladybug", "ant", "lizard", "beetle") and rnd.random() < 0.35:
        base.line([(0.06, 0.54), (0.0, 0.1), (0.08, -0.5)], 0.05, shade(leaf, -0.1), True)
        for x, y, turn in ((0.2, -0.3, 1.0), (-0.16, -0.34, -1.0), (0.22, 0.3, 1.2)):
            draw_leaf(base, x, y, 0.26, turn, leaf)
        climbs = base.at(-0.14, 0.06, rnd.uniform(0.54, 0.62), turn=-1.5)
        who.draw(climbs.at(0, 0), who.colour)
        forms = (
            "{a} climbing a stem",
            "{a} climbing up a stem",
            "{a} crawling up a stem",
            "{a} climbing up a plant",
            "{a} crawling up a plant",
        )
        return stage, say(rnd, forms, a=who.text)
    eats = who.name in ("caterpillar", "snail", "grasshopper", "beetle") and rnd.random() < 0.6
    base.blob(
        [(-0.46, 0.26), (-0.3, 0.1), (0.0, 0.04), (0.3, 0.1), (0.48, 0.24), (0.26, 0.38), (-0.1, 0.42), (-0.36, 0.36)],
        leaf,
        4,
    )
    base.line([(-0.54, 0.3), (-0.1, 0.24), (0.42, 0.24)], 0.016, shade(leaf, -0.25), True)
    for k in range(4):
        base.line([(-0.24 + 0.15 * k, 0.24), (-0.16 + 0.15 * k, 0.34)], 0.01, shade(leaf, -0.25))
    if eats:
        draw_leaf(base, 0.36, -0.06, 0.44, -0.9, shade(leaf, 0.12))
        hole = (
            stage.image.getpixel((int(256 * (0.5 + side * 0.24)), 30)) if stage.kind == "paper" else shade(leaf, -0.35)
        )
        for dx, dy in ((0.2, -0.12), (0.26, -0.05)):
            base.circle(dx, dy, 0.05, hole, outline=False)
        who.draw(base.at(-0.08, -0.0, rnd.uniform(0.52, 0.58)), who.colour)
        forms = (
            "{a} eating a leaf",
            "{a} eating a leaf",
            "{a} munching on a leaf",
            "{a} nibbling on a leaf",
            "{a} eating a green leaf",
        )
    else:
        who.draw(base.at(0.0, -0.02, rnd.uniform(0.6, 0.7)), who.colour)
        verbs = (
            ("crawling on", "crawling over")
            if who.name in ("caterpillar", "snail", "ladybug", "ant", "beetle", "spider")
            else ("sitting on", "resting on")
        )
        forms = tuple("{a} " + v + " a leaf" for v in (*verbs, "on", verbs[0])) + ("{a} " + verbs[0] + " a green leaf",)
    return stage, say(rnd, forms, a=who.text)


ANT_LOADS = {
    "leaf": (("a leaf", "a green leaf", "leaves"), lambda p: draw_leaf(p, 0, -0.3, 1.0, 0.6, (96, 170, 76))),
    "apple": (("an apple",), lambda p: draw_apple(p.at(0, -0.3, 0.8))),
    "cheese": (("a piece of cheese",), lambda p: draw_cheese(p.at(0, -0.2, 0.9))),
    "strawberry": (("a strawberry",), lambda p: draw_berry(p.at(0, -0.3, 0.8))),
    "twig": (("a twig", "a stick"), lambda p: draw_twig(p.at(0, -0.1, 0.9))),
    "flower": (("a flower",), lambda p: draw_bloom(p.at(0, -0.5, 0.9))),
}


def ants(studio):
    """One or several under a load."""
    rnd = studio.rnd
    name = rnd.choice(("ant",) * 5 + ("beetle", "ladybug"))
    who = cast_creature(rnd, name, 0.2)
    stage = land(studio, "meadow", "garden", "forest", "park", "desert", paper=0.5)
    flip, side = sides(rnd)
    kind = rnd.choice(("leaf", "leaf", "leaf", *ANT_LOADS))
    words, draw = ANT_LOADS[kind]
    way = rnd.choice(("one", "one", "team", "row"))
    many = plural(" ".join(w for w in who.noun.split() if w not in SIZES))
    y = 0.8
    if way == "one":
        pen = pen_at(studio, stage, 0.5, y, 0.66, flip)
        stage.shadow(0.5, y + 0.17, 0.5)
        draw(pen.at(-0.02, -0.16, 0.62))
        who.draw(pen, who.colour)
        text = who.text
        words = tuple(w for w in words if w != "leaves")
    elif way == "team":
        pen = pen_at(studio, stage, 0.5, y - 0.1, 0.6, flip)
        draw(pen.at(0, 0.02, 0.86))
        for x in (-0.28, 0.0, 0.28):
            who.draw(pen_at(studio, stage, 0.5 + x, y, 0.34, flip), who.colour)
        text = rnd.choice((f"three {many}", many, f"three {many}"))
        words = tuple(w for w in words if w != "leaves")
    else:
        for x in (-0.32, 0.0, 0.32):
            pen = pen_at(studio, stage, 0.5 + x, y, 0.32, flip)
            draw(pen.at(-0.02, -0.1, 0.7))
            who.draw(pen, who.colour)
        words = ("leaves",) if kind == "leaf" else (plural({"cheese": "piece of cheese"}.get(kind, kind)),)
        words = ("pieces of cheese",) if kind == "cheese" else words
        text = rnd.choice((f"three {many}", many))
    what = rnd.choice(words)
    forms = ("{a} carrying {b}", "{a} carrying {b}", "{a} carrying {b} on its back", "{a} walking with {b}")
    if way == "row":
        forms = (
            "{a} in a row carrying {b}",
            "{a} carrying {b} in a row",
            "{a} walking in a line with {b}",
            "{a} carrying {b}",
        )
    elif way == "team":
        forms = ("{a} carrying {b}", "{a} carrying {b} together", "{a} lifting {b}")
    return stage, say(rnd, forms, a=text, b=what)


def tongue_out(studio):
    """A long tongue with a fly at its end."""
    rnd = studio.rnd
    who = cast_creature(rnd, rnd.choice(("frog",) * 5 + ("toad", "chameleon", "chameleon", "lizard", "gecko")), 0.25)
    prey = cast_creature(rnd, rnd.choice(("fly", "fly", "fly", "butterfly", "bee", "dragonfly", "ladybug")), 0.2)
    stage = land(studio, "pond", "swamp", "garden", "meadow", "jungle")
    flip, side = sides(rnd)
    base = pen_at(studio, stage, 0, 0, 1.0)
    frog = who.draw is draw_frog
    y = 0.72
    if not frog:
        draw_bough(base, rnd, y + 0.14, 0.03, rnd.choice((-1, 1)))
    elif rnd.random() < 0.4:
        base.ellipse(0.5 - side * 0.18, 0.88, 0.34, 0.05, (86, 158, 90))
    else:
        stage.shadow(0.5 - side * 0.18, 0.87, 0.4)
    pen = pen_at(studio, stage, 0.5 - side * 0.2, y, 0.56, flip)
    who.draw(pen, who.colour)
    mouth = {"frog": (0.3, -0.14), "toad": (0.3, -0.14), "chameleon": (0.46, -0.02)}.get(who.name, (0.48, -0.08))
    goal = (0.9, -0.52 if frog else -0.4)
    pen.line([mouth, ((mouth[0] + goal[0]) / 2, (mouth[1] + goal[1]) / 2 + 0.05), goal], 0.05, (230, 90, 110), True)
    prey.draw(pen.at(goal[0] + 0.05, goal[1] - 0.02, 0.42), prey.colour)
    pen.circle(*goal, 0.04, (230, 90, 110))
    forms = (
        "{a} catching {b} with its tongue",
        "{a} catching {b} with its tongue",
        "{a} catching {b}",
        "{a} sticking out its tongue at {b}",
        "{a} eating {b}",
        "{a} catching {b} with its long tongue",
    )
    return stage, say(rnd, forms, a=who.text, b=prey.text)


def pond(studio):
    """Frogs that jump into a pond or sit on a lily pad."""
    rnd = studio.rnd
    who = cast_creature(rnd, rnd.choice(("frog",) * 5 + ("toad", "turtle")), 0.35)
    stage = land(studio, "meadow", "garden", "forest", "park")
    flip, side = sides(rnd)
    base = pen_at(studio, stage, 0.5, 0.0, 1.0, flip)
    tone = near(rnd, (84, 160, 210), 8)
    if who.name != "turtle" and rnd.random() < 0.5:
        base.ellipse(0.16, 0.86, 0.4, 0.12, tone)
        base.ellipse(0.2, 0.87, 0.26, 0.06, shade(tone, 0.2), outline=False)
        who.draw(base.at(-0.06, 0.42, 0.6).at(0, 0, turn=0.55), who.colour, "leaping")
        for k in range(4):
            base.arc(-0.36 + 0.05 * k, 0.7 - 0.09 * k, 0.06, 0.06, 200, 270, 0.01, (120, 130, 130))
        forms = (
            "{a} jumping into a pond",
            "{a} jumping into a pond",
            "{a} leaping into the water",
            "{a} jumping into the water",
            "{a} hopping into a pond",
        )
        return stage, say(rnd, forms, a=who.text)
    base.ellipse(0, 0.84, 0.54, 0.17, tone)
    base.arc(0, 0.84, 0.46, 0.13, 10, 170, 0.008, shade(tone, 0.4))
    base.ellipse(0, 0.83, 0.36, 0.075, (76, 150, 84))
    base.poly([(0.0, 0.83), (0.36, 0.8), (0.36, 0.86)], tone, outline=False)
    for k in range(5):
        base.line([(0, 0.83), (-0.3 + 0.1 * k, 0.78 + 0.09 * (k % 2))], 0.008, (60, 126, 70))
    if rnd.random() < 0.4:
        draw_bloom(base.at(-0.36, 0.78, 0.22), (246, 150, 190), False)
    lift = 0.62 if who.name != "turtle" else 0.68
    who.draw(base.at(-0.04, lift, 0.64), who.colour)
    forms = (
        "{a} sitting on a lily pad",
        "{a} on a lily pad",
        "{a} sitting on a water lily leaf",
        "{a} sitting on a lily pad in a pond",
        "{a} resting on a lily pad",
    )
    return stage, say(rnd, forms, a=who.text)


BASKERS = as_often("5 lizard, gecko, iguana, 2 turtle, tortoise, crocodile, chameleon, frog, seal, snail")


def basking(studio):
    """On a rock, often with a large sun."""
    rnd = studio.rnd
    who = cast_creature(rnd, rnd.choice(BASKERS), 0.3)
    stage = land(studio, "desert", "beach", "canyon", "island", "meadow", "savanna", paper=0.55, time="day")
    flip, side = sides(rnd)
    base = pen_at(studio, stage, 0.5, 0.0, 1.0, flip)
    rock = near(rnd, rnd.choice(((150, 146, 142), (170, 140, 110), (128, 126, 134))), 6)
    sun = rnd.random() < 0.7
    if sun and stage.kind == "paper":
        for k in range(12):
            a = math.pi * k / 6
            base.line(
                [
                    (0.32 + 0.13 * math.cos(a), 0.18 + 0.13 * math.sin(a)),
                    (0.32 + 0.18 * math.cos(a), 0.18 + 0.18 * math.sin(a)),
                ],
                0.016,
                (250, 190, 40),
            )
        base.circle(0.32, 0.18, 0.11, (252, 206, 50))
    base.blob(
        [(-0.48, 1.0), (-0.44, 0.76), (-0.26, 0.66), (0.06, 0.63), (0.32, 0.68), (0.46, 0.82), (0.5, 1.0)], rock, 4
    )
    base.blob([(-0.4, 0.76), (-0.24, 0.69), (0.06, 0.66), (0.28, 0.7), (0.0, 0.74)], shade(rock, 0.18), 4)
    for x, y in ((-0.2, 0.82), (0.2, 0.86)):
        base.line([(x - 0.07, y), (x, y + 0.03), (x + 0.06, y - 0.01)], 0.012, shade(rock, -0.25))
    size = rnd.uniform(0.72, 0.82)
    low = {
        draw_lizard: 0.17,
        draw_chameleon: 0.2,
        draw_crocodile: 0.17,
        draw_turtle: 0.24,
        draw_frog: 0.27,
        draw_sealion: 0.16,
        draw_snail: 0.26,
    }[who.draw]
    who.draw(base.at(0.0, 0.68 - low * size, size), who.colour, **({"gape": 0.1} if who.draw is draw_crocodile else {}))
    if sun and stage.kind == "paper":
        forms = (
            "{a} on a rock in the sun",
            "{a} lying on a rock in the sun",
            "{a} basking in the sun on a rock",
            "{a} sunbathing on a rock",
            "{a} warming itself on a rock under the sun",
        )
    else:
        forms = (
            "{a} on a rock",
            "{a} sitting on a rock",
            "{a} lying on a stone",
            "{a} resting on a rock",
            "{a} on top of a rock",
        )
    return stage, say(rnd, forms, a=who.text)
