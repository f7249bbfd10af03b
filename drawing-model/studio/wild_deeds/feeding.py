"""Wild animals that eat, drink, fish, gnaw and carry something in their mouths."""

import math

from ..actors import beast_actor
from ..brush import shade
from ..casting import pen_at
from ..palette import near
from ..plants import draw_leaf
from .bodies import draw_figure, draw_on_fours, draw_seated, snout_tip
from .cast import as_often, cast_beast, say, sides
from .props import (
    draw_apple,
    draw_bamboo,
    draw_banana,
    draw_berry,
    draw_bloom,
    draw_carrot,
    draw_cheese,
    draw_corn,
    draw_fish,
    draw_green_leaf,
    draw_honey,
    draw_letter,
    draw_mushroom,
    draw_twig,
    thing_drawer,
)
from .surroundings import BARK, FOAM, GREENS, draw_bough, draw_splash, draw_trunk, draw_water, land, with_water

# Words, drawing and size.
FOODS = {
    "nut": (("a nut", "a hazelnut"), thing_drawer("nut"), 0.26),
    "acorn": (("an acorn",), thing_drawer("acorn"), 0.28),
    "walnut": (("a walnut", "a nut"), thing_drawer("walnut"), 0.26),
    "peanut": (("a peanut",), thing_drawer("peanut"), 0.2),
    "pinecone": (("a pine cone", "a pinecone"), thing_drawer("pinecone"), 0.3),
    "apple": (("an apple", "a red apple"), draw_apple, 0.28),
    "carrot": (("a carrot",), draw_carrot, 0.36),
    "cheese": (("a piece of cheese", "cheese"), draw_cheese, 0.34),
    "corn": (("an ear of corn", "a corn cob", "corn"), draw_corn, 0.38),
    "banana": (("a banana",), draw_banana, 0.36),
    "strawberry": (("a strawberry",), draw_berry, 0.28),
    "fish": (("a fish",), lambda p: draw_fish(p.at(0, 0, turn=-0.5)), 0.46),
    "honey": (("honey", "honey from a pot", "honey from a jar", "a pot of honey"), draw_honey, 0.36),
    "bamboo": (("bamboo", "bamboo", "a bamboo stalk", "some bamboo"), draw_bamboo, 0.5),
    "mushroom": (("a mushroom",), draw_mushroom, 0.34),
    "leaf": (("a leaf", "a green leaf"), draw_green_leaf, 0.4),
}
NIBBLERS = {
    "squirrel": ("nut", "nut", "acorn", "acorn", "walnut", "pinecone", "peanut", "mushroom"),
    "mouse": ("nut", "cheese", "cheese", "strawberry", "corn", "acorn"),
    "chipmunk": ("nut", "acorn", "walnut", "peanut"),
    "hamster": ("nut", "carrot", "peanut", "corn"),
    "rat": ("cheese", "nut", "corn"),
    "rabbit": ("carrot", "carrot", "leaf", "apple", "strawberry"),
    "panda": ("bamboo", "bamboo", "bamboo", "apple"),
    "red panda": ("bamboo", "apple", "leaf"),
    "bear": ("honey", "honey", "fish", "fish", "apple", "strawberry"),
    "bear cub": ("honey", "fish", "strawberry"),
    "brown bear": ("honey", "fish"),
    "polar bear": ("fish", "fish"),
    "raccoon": ("apple", "fish", "corn", "nut", "strawberry"),
    "monkey": ("banana", "banana", "banana", "apple", "nut"),
    "gorilla": ("banana", "leaf", "bamboo"),
    "orangutan": ("banana", "apple", "leaf"),
    "koala": ("leaf", "leaf"),
    "otter": ("fish", "fish"),
    "beaver": ("leaf", "apple", "carrot"),
    "guinea pig": ("carrot", "leaf", "apple"),
    "cat": ("fish",),
    "fox": ("fish", "apple", "strawberry"),
    "lemur": ("banana", "leaf", "apple"),
    "groundhog": ("carrot", "apple", "corn"),
    "meerkat": ("apple", "corn"),
}


def nibbling(studio):
    rnd = studio.rnd
    name = rnd.choice(list(NIBBLERS) + ["squirrel"] * 5 + ["mouse"] * 3 + ["panda"] * 4 + ["bear"] * 3)
    who, food = cast_beast(rnd, name), rnd.choice(NIBBLERS[name])
    words, draw, large = FOODS[food]
    cold = ("snowfield", "arctic") if name == "polar bear" else ("stream", "river")
    stage = land(studio, "forest", "park", "meadow", "garden", "jungle", "zoo", *cold)
    flip, side = sides(rnd)
    size, y = rnd.uniform(0.74, 0.84) * (0.86 if name == "rabbit" else 1.0), rnd.uniform(0.92, 0.96)
    x = 0.5 - side * 0.04
    branch = name in ("squirrel", "monkey", "chipmunk", "koala", "red panda", "lemur") and rnd.random() < 0.3
    if branch:
        y = 0.86
        draw_bough(pen_at(studio, stage, 0, 0, 1.0), rnd, y + 0.03, 0.035, side)
    else:
        stage.shadow(x, y, 0.5)
    pen = pen_at(studio, stage, x, y, size, flip)
    eats = rnd.random() < 0.6
    at = (0.42, -0.56) if eats else (0.44, -0.42)
    draw_seated(pen, who, ((at[0] + 0.02, at[1] + 0.08, -0.25), (at[0] - 0.06, at[1] + 0.1, -0.25)))
    draw(pen.at(at[0], at[1], large))
    paw = who.beast.feet or shade(who.beast.mark_colour if who.beast.marks == "panda" else who.beast.colour, -0.1)
    pen.circle(at[0] - 0.06, at[1] + large * 0.3, 0.075, paw)
    what = rnd.choice(words)
    if eats:
        verbs = ("eating", "eating", "eating", "nibbling on", "munching on", "having", "sitting and eating")
        text = f"{who.text} {rnd.choice(verbs)} {what}"
    else:
        what = rnd.choice(("a pot of honey", "a honey pot", "a jar of honey")) if food == "honey" else what
        forms = ("{a} holding {b}", "{a} holding {b}", "{a} with {b}", "{a} holding {b} in its paws")
        text = say(rnd, forms, a=who.text, b=what)
    return stage, text + (" on a branch" if branch else "")


def browsing(studio):
    """Long necks and others with their mouths in the leaves of a tree."""
    rnd = studio.rnd
    name = rnd.choice(
        ("giraffe",) * 7 + ("deer", "deer", "goat", "camel", "horse", "zebra", "donkey", "reindeer", "cow", "unicorn")
    )
    who = beast_actor(rnd, name, dressed=0.0)
    stage = land(studio, "savanna", "savanna", "zoo", "meadow", "park", "forest" if name != "giraffe" else "savanna")
    flip, side = sides(rnd)
    size = 0.44 if name == "giraffe" else 0.58
    base = pen_at(studio, stage, 0, 0, 1.0)
    y, x = 0.95, 0.5 - side * (0.2 if name == "giraffe" else 0.13)
    tall = who.of.neck > 0.6
    trunk_x = 0.5 + side * 0.37
    leaf = near(rnd, rnd.choice(GREENS), 8)
    head_y = 0.95 - size * (1.74 if tall else 1.2)
    low = head_y + 0.05
    base.poly([(trunk_x - 0.04, low), (trunk_x + 0.04, low), (trunk_x + 0.06, 0.96), (trunk_x - 0.06, 0.96)], BARK)
    _, spots, pen = studio.put(stage, who, x, y, "standing", flip, size)
    mouth = pen.to_canvas(*spots["mouth"])
    mx, my = mouth[0] / stage.pen.scale, mouth[1] / stage.pen.scale
    spread = abs(trunk_x - mx)
    for _ in range(16):
        share = rnd.uniform(-1.2, 0.55)
        base.circle(
            trunk_x - side * spread * share * 0.8,
            my - rnd.uniform(-0.05, 0.22),
            rnd.uniform(0.08, 0.12),
            shade(leaf, rnd.uniform(-0.15, 0.12)),
        )
    for _ in range(5):
        draw_leaf(
            base,
            mx + side * 0.03 + rnd.uniform(-0.02, 0.04),
            my - 0.02 + rnd.uniform(-0.03, 0.05),
            0.08,
            rnd.uniform(-2, 0.5),
            shade(leaf, 0.1),
        )
    forms = (
        "{a} eating leaves from a tree",
        "{a} eating leaves from a tree",
        "{a} eating leaves",
        "{a} eating from a tree",
        "{a} nibbling at the leaves of a tree",
        "{a} munching leaves from a tall tree" if tall else "{a} munching leaves from a tree",
    )
    return stage, say(rnd, forms, a=who.text)


def gnawing(studio):
    rnd = studio.rnd
    who = cast_beast(rnd, rnd.choice(("beaver",) * 6 + ("rat", "mouse", "rabbit", "squirrel", "groundhog")))
    stage = land(studio, "river", "river", "forest", "stream", "lake" if rnd.random() < 0.2 else "forest")
    flip, side = sides(rnd)
    tx = 0.5 + side * 0.24
    base = pen_at(studio, stage, 0, 0, 1.0)
    tone = draw_trunk(base, rnd, tx, 0.09)
    cut = 0.52
    for s in (-1, 1):
        base.poly(
            [
                (tx + s * 0.14, cut - 0.13),
                (tx + s * 0.03, cut - 0.01),
                (tx + s * 0.03, cut + 0.03),
                (tx + s * 0.15, cut + 0.15),
            ],
            stage.image.getpixel((int(256 * min(0.98, max(0.02, tx + s * 0.2))), 128)),
            outline=False,
        )
    base.poly(
        [
            (tx - 0.095, cut - 0.12),
            (tx + 0.095, cut - 0.12),
            (tx + 0.03, cut),
            (tx + 0.1, cut + 0.14),
            (tx - 0.1, cut + 0.14),
            (tx - 0.03, cut),
        ],
        (232, 196, 140),
        outline=False,
    )
    base.line([(tx - 0.09, cut - 0.1), (tx - 0.03, cut), (tx - 0.09, cut + 0.12)], 0.01, shade(tone, -0.3))
    for _ in range(10):
        cx, cy = tx - side * rnd.uniform(-0.1, 0.3), rnd.uniform(0.92, 0.96)
        base.poly([(cx - 0.025, cy), (cx, cy - 0.016), (cx + 0.025, cy + 0.006)], (232, 196, 140), outline=False)
    stage.shadow(0.5 - side * 0.16, 0.93, 0.4)
    pen = pen_at(studio, stage, tx - side * 0.34, 0.93, 0.56, flip)
    draw_figure(
        pen,
        who,
        (-0.06, -0.24),
        (0.12, -0.52),
        ((0.46, -0.5, -0.2), (0.46, -0.42, -0.25)),
        ((0.26, -0.05, -0.35), (0.2, -0.05, -0.4)),
        head=(0.24, -0.72),
        tail=True if who.name == "beaver" else "up",
    )
    forms = (
        "{a} gnawing a tree trunk",
        "{a} gnawing at a tree",
        "{a} gnawing on a tree trunk",
        "{a} chewing on a tree trunk",
        "{a} biting into a tree",
        "{a} cutting down a tree with its teeth",
    )
    return stage, say(rnd, forms, a=who.text)


DRINKERS = as_often(
    "4 deer, horse, zebra, fox, wolf, lion, tiger, bear, cow, dog, cat, reindeer, rhinoceros, goat, sheep, camel, "
    "giraffe, rabbit, elephant"
)


def drinking(studio):
    """Head down to a river or a pond."""
    rnd = studio.rnd
    who = cast_beast(rnd, rnd.choice(DRINKERS))
    stage = land(studio, "meadow", "forest", "savanna", "mountains", "prairie", "park")
    flip, side = sides(rnd)
    base = pen_at(studio, stage, 0.5, 0.0, 1.0, flip)
    tone, y = near(rnd, (84, 160, 220), 6), 0.9
    pond = rnd.random() < 0.5
    if pond:
        base.ellipse(0.3, 0.92, 0.32, 0.075, tone)
        base.ellipse(0.3, 0.915, 0.2, 0.03, shade(tone, 0.3), outline=False)
    else:
        base.blob([(0.08, 1.08), (0.12, 0.9), (0.3, 0.84), (0.56, 0.83), (0.62, 1.08)], tone, 4)
        for k in range(4):
            base.arc(0.34 + 0.06 * (k % 2), 0.89 + 0.03 * k, 0.05, 0.012, 200, 340, 0.008, FOAM)
    size = {"giraffe": 0.46, "elephant": 0.56}.get(who.name, 0.56)
    stage.shadow(0.5 - side * 0.16, y, 0.4)
    pen = pen_at(studio, stage, 0.5 - side * 0.2, y, size, flip)
    b = who.beast
    if who.name == "elephant":
        draw_on_fours(pen, who, (b.long / 2 + 0.2, -0.6), 0.0)
    else:
        look = 0.75
        reach = b.head * (0.75 + b.snout / b.head * 0.95)
        draw_on_fours(
            pen,
            who,
            (b.long / 2 + 0.2 + 0.1 * b.neck, -reach * math.sin(look) - b.head * 0.2 + 0.03),
            look,
            stance="braced",
        )
    what = rnd.choice(
        ("a pond", "a pond", "a puddle", "a lake") if pond else ("a river", "a river", "a stream", "the river")
    )
    forms = (
        "{a} drinking from {b}",
        "{a} drinking from {b}",
        "{a} drinking water from {b}",
        "{a} drinking at {b}",
        "{a} drinking water",
    )
    return stage, say(rnd, forms, a=who.text, b=what)


FISHERS = as_often(
    "6 bear, brown bear, grizzly bear, 2 polar bear, otter, raccoon, 2 cat, bear cub, fox, wolf, panda, tiger"
)


def fishing(studio):
    """Up to the knees in water with a fish in its paws, its mouth or in the air before it."""
    rnd = studio.rnd
    who = cast_beast(rnd, rnd.choice(FISHERS))
    stage = land(
        studio, "lake", "forest", "mountains", "snowfield" if who.name == "polar bear" else "meadow", "by_waterfall"
    )
    flip, side = sides(rnd)
    base = pen_at(studio, stage, 0, 0, 1.0)
    tone = near(rnd, rnd.choice(((110, 150, 190), (226, 120, 100), (240, 150, 60), (120, 160, 130))), 8)
    way = rnd.choice(("mouth", "mouth", "paws", "leap"))
    y = 0.94
    pen = pen_at(studio, stage, 0.5 - side * (0.18 if way == "mouth" else 0.2), y, 0.54, flip)
    if way == "paws":
        pen = pen_at(studio, stage, 0.5 - side * 0.06, y, 0.72, flip)
        draw_seated(pen, who, ((0.48, -0.56, -0.2), (0.4, -0.46, -0.25)))
        draw_fish(pen.at(0.46, -0.52, 0.5, turn=-0.9), tone)
        pen.circle(
            0.4, -0.44, 0.08, shade(who.beast.colour if who.beast.marks != "panda" else who.beast.mark_colour, -0.1)
        )
    else:
        x, top, r = draw_on_fours(pen, who, look=-0.1, stance="braced", big=1.15, roar=way == "leap")
        nose = snout_tip(who, x, top, r, -0.1)
        if way == "mouth":
            draw_fish(pen.at(nose[0] - 0.03, nose[1] + r * 0.5, 0.5, turn=0.15), tone)
        else:
            draw_fish(pen.at(nose[0] + 0.18, nose[1] + 0.12, 0.46, flip=True, turn=0.8), tone)
    draw_water(base, rnd, 0.84)
    if way == "leap":
        draw_splash(base, rnd, 0.5 + side * 0.3, 0.84, 0.1, 0.1)
    forms = (
        "{a} catching a fish",
        "{a} catching a fish",
        "{a} catching a fish in the river",
        "{a} fishing in a river",
        "{a} catching a salmon",
    )
    if way == "mouth":
        forms += ("{a} with a fish in its mouth", "{a} with a fish in its mouth", "{a} holding a fish in its mouth")
    elif way == "paws":
        forms += ("{a} holding a fish in the water", "{a} holding a fish in its paws")
    return stage, with_water(say(rnd, forms, a=who.text), stage, rnd.choice((" in the water", " in a river")))


IN_MOUTHS = {
    "stick": (("a stick", "a stick", "a branch"), draw_twig, 0.5),
    "fish": (("a fish",), draw_fish, 0.46),
    "flower": (("a flower", "a pink flower"), lambda p: draw_bloom(p.at(0, 0, turn=1.4)), 0.36),
    "bone": (("a bone",), lambda p: thing_drawer("bone")(p.at(0, 0, 0.5)), 0.6),
    "carrot": (("a carrot",), lambda p: draw_carrot(p.at(0.1, 0, turn=-1.6)), 0.36),
    "leaf": (("a leaf",), lambda p: draw_leaf(p, 0.1, 0, 1.0, 1.4, (92, 164, 72)), 0.4),
    "apple": (("an apple",), draw_apple, 0.26),
    "letter": (("a letter",), draw_letter, 0.36),
}


def in_mouth(studio):
    """A wild beast that carries something in its mouth."""
    rnd = studio.rnd
    who = cast_beast(
        rnd,
        rnd.choice(
            (
                "fox",
                "wolf",
                "beaver",
                "bear",
                "otter",
                "raccoon",
                "lion",
                "tiger",
                "rabbit",
                "deer",
                "leopard",
                "squirrel",
                "panda",
                "mouse",
                "polar bear",
                "horse",
                "goat",
            )
        ),
    )
    kind = rnd.choice(
        {
            "rabbit": ("carrot", "carrot", "leaf", "flower"),
            "beaver": ("stick", "stick", "leaf"),
            "otter": ("fish", "fish", "stick"),
        }.get(who.name, tuple(IN_MOUTHS))
    )
    words, draw, large = IN_MOUTHS[kind]
    stage = land(studio, "forest", "meadow", "river", "snowfield", "park", "garden")
    flip, side = sides(rnd)
    stage.shadow(0.5 - side * 0.08, 0.92, 0.5)
    pen = pen_at(studio, stage, 0.5 - side * 0.17, 0.92, 0.52, flip)
    x, y, r = draw_on_fours(pen, who, stance=rnd.choice(("walking", "standing")), big=1.1)
    nose = snout_tip(who, x, y, r, 0.0)
    draw(pen.at(nose[0] - 0.02, nose[1] + r * 0.45, large * 1.1))
    forms = (
        "{a} with {b} in its mouth",
        "{a} carrying {b} in its mouth",
        "{a} holding {b} in its mouth",
        "{a} carrying {b}",
        "{a} walking with {b} in its mouth",
    )
    return stage, say(rnd, forms, a=who.text, b=rnd.choice(words))
