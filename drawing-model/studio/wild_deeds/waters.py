"""What happens in the water and at its edge: leaps, dives, spouts, slides and baths."""

import math
import random

from textimage.words import plural, with_article

from ..actors import thing_actor
from ..animals import _body
from ..birds import BIRDS
from ..brush import shade
from ..casting import pen_at
from ..creatures import WHITE
from ..palette import near
from ..thing import THINGS
from .bodies import draw_figure, draw_fowl, draw_head
from .cast import MORE_BIRDS, NUMBERS, as_often, cast_beast, cast_fowl, say, sides
from .creatures import CREATURES, cast_creature, draw_eye, draw_octopus_face
from .surroundings import WATER, draw_splash, draw_water, land, sea

LEAPERS = as_often(
    "5 dolphin, 2 whale, orca, killer whale, humpback whale, 2 shark, 2 fish, salmon, goldfish, swordfish, seal, "
    "penguin, sea lion"
)


def leaping(studio):
    rnd = studio.rnd
    who = cast_creature(rnd, rnd.choice(LEAPERS), 0.2)
    stage = sea(studio)
    flip, side = sides(rnd)
    y = rnd.uniform(0.76, 0.82)
    base = pen_at(studio, stage, 0, 0, 1.0)
    two = who.name == "dolphin" and rnd.random() < 0.25
    out = rnd.random() < 0.5 and not two
    size, turn = (rnd.uniform(0.62, 0.72), -0.95) if out else (rnd.uniform(0.62, 0.74), -0.3)
    if two:
        size = 0.48
    tone = near(rnd, WATER, 8)
    for dx, dy in ((-0.23, 0.02), (0.23, -0.06)) if two else ((0.0, 0.0),):
        spot = pen_at(studio, stage, 0.5 + dx - side * 0.02, (0.5 if out else 0.42) + dy, size, flip)
        who.draw(spot.at(0, 0, turn=turn), who.colour)
    draw_water(base, rnd, y, tone)
    if out:
        draw_splash(base, rnd, 0.5 - side * 0.14, y, 0.2, 0.14)
    else:
        draw_splash(base, rnd, 0.5 - side * 0.24, y, 0.12, 0.1)
        for _ in range(7):
            base.circle(
                0.5 - side * rnd.uniform(0.1, 0.36), rnd.uniform(0.5, 0.72), 0.013, (170, 212, 240), outline=False
            )
    who_text = f"two {plural(who.noun)}" if two else who.text
    forms = (
        "{a} jumping out of the water",
        "{a} jumping out of the water",
        "{a} leaping out of the water",
        "{a} jumping over the waves",
        "{a} leaping from the sea",
        "{a} jumping out of the sea",
    )
    if who.name in ("goldfish", "salmon", "fish"):
        forms = forms[:3]
    return stage, say(rnd, forms, a=who_text)


def out_of_bowl(studio):
    """A fish that jumps out of a bowl, or from one into another."""
    rnd = studio.rnd
    who = cast_creature(
        rnd, rnd.choice(("goldfish", "goldfish", "fish", "fish", "dolphin", "shark", "octopus", "frog", "turtle"))
    )
    stage = land(studio, "room", "living_room", "kitchen", paper=0.55)
    pen = pen_at(studio, stage, 0.5, 0.94, 0.5)
    stage.shadow(0.5, 0.94, 0.44)
    pen.ellipse(0, -0.46, 0.52, 0.46, (210, 234, 246))
    pen.ellipse(0, -0.38, 0.47, 0.34, (112, 184, 232), outline=False)
    pen.ellipse(0, -0.86, 0.32, 0.06, (236, 246, 250))
    flip, side = sides(rnd)
    at = pen_at(studio, stage, 0.5 + side * 0.06, 0.3, rnd.uniform(0.4, 0.48), flip)
    who.draw(at.at(0, 0, turn=-0.8 if who.name != "octopus" else 0.0), who.colour)
    draw_splash(pen_at(studio, stage, 0, 0, 1.0), rnd, 0.5, 0.52, 0.1, 0.1)
    forms = (
        "{a} jumping out of a fishbowl",
        "{a} jumping out of a bowl",
        "{a} leaping out of a fish bowl",
        "{a} jumping out of its bowl",
        "{a} jumping out of a glass bowl",
    )
    return stage, say(rnd, forms, a=who.text)


def spouting(studio):
    rnd = studio.rnd
    who = cast_creature(rnd, rnd.choice(("whale", "whale", "whale", "blue whale", "humpback whale", "orca")), 0.35)
    stage = sea(studio)
    flip, side = sides(rnd)
    y = rnd.uniform(0.72, 0.78)
    base = pen_at(studio, stage, 0, 0, 1.0)
    size = rnd.uniform(0.8, 0.92)
    pen = pen_at(studio, stage, 0.5, y - 0.06, size, flip)
    hole = (0.26, -0.3) if who.name != "orca" else (0.24, -0.2)
    for s in (-1, 1):
        pen.line(
            [
                hole,
                (hole[0] + s * 0.03, hole[1] - 0.26),
                (hole[0] + s * 0.14, hole[1] - 0.34),
                (hole[0] + s * 0.2, hole[1] - 0.2),
            ],
            0.04,
            (120, 190, 236),
            True,
        )
    pen.line([hole, (hole[0], hole[1] - 0.34)], 0.05, (150, 206, 240))
    for _ in range(8):
        pen.circle(
            hole[0] + rnd.uniform(-0.22, 0.22), hole[1] - rnd.uniform(0.12, 0.38), 0.016, (120, 190, 236), outline=False
        )
    who.draw(pen, who.colour)
    draw_water(base, rnd, y + 0.04)
    forms = (
        "{a} spouting water",
        "{a} spouting water",
        "{a} blowing water",
        "{a} spraying water from its blowhole",
        "{a} blowing a fountain of water",
        "{a} swimming and spouting water",
    )
    return stage, say(rnd, forms, a=who.text)


HELD = as_often(
    "ball, book, cup, umbrella, gift, flower, bottle, candle, lantern, teapot, balloon, frying pan, mushroom, hammer"
)


def octopus_holding(studio):
    rnd = studio.rnd
    who = cast_creature(rnd, "octopus", 0.45)
    stage = land(studio, "underwater", "underwater", "beach", "kitchen", paper=0.5)
    count = rnd.choice((1, 2, 2, 3, 4))
    names = rnd.sample([n for n in HELD if n in THINGS], count)
    items = [thing_actor(rnd, n, colour_chance=0.4) for n in names]
    balls = rnd.random() < 0.15
    if balls:
        items = [thing_actor(rnd, "ball", colour_chance=0.0) for _ in range(4)]
    pen = pen_at(studio, stage, 0.5, 0.56, 0.94)
    ends = [(-0.38, -0.2), (0.38, -0.2), (-0.4, 0.16), (0.4, 0.16)]
    c = who.colour
    for s in (-1, 1):
        for j in range(2):
            end = (s * (0.12 + 0.16 * j), 0.4 - 0.03 * j)
            pen.line(
                [(s * 0.06, 0.06), (s * (0.08 + 0.14 * j), 0.26), end, (end[0] + s * 0.06, end[1] - 0.05)],
                0.07,
                shade(c, -0.15),
                True,
            )
    for k, (x, y) in enumerate(ends):
        pen.line(
            [(0.1 * (1 if x > 0 else -1), 0.04), (x * 0.6, 0.14 + 0.08 * (y > 0)), (x, y + 0.04)],
            0.07,
            shade(c, -0.08 * (k > 1)),
            True,
        )
    pen.ellipse(0, -0.16, 0.22, 0.27, c)
    draw_octopus_face(pen)
    for item, (x, y) in zip(items, ends, strict=False):
        large = 0.24 / max(0.75, item.wide)
        item.draw(pen.at(x, y + large * 0.4, large))
        pen.circle(x, y + 0.05, 0.042, shade(c, 0.1))
    if balls:
        forms = ("{a} juggling four balls", "{a} holding four balls", "{a} juggling balls")
        return stage, say(rnd, forms, a=who.text)
    texts = [i.text for i in items]
    listed = texts[0] if count == 1 else ", ".join(texts[:-1]) + " and " + texts[-1]
    forms = (
        "{a} holding {b}",
        "{a} holding {b}",
        "{a} with {b} in its arms",
        "{a} carrying {b}",
        "{a} holding {b} in its tentacles",
    )
    return stage, say(rnd, forms, a=who.text, b=listed)


def hunting(studio):
    """One sea creature after another."""
    rnd = studio.rnd
    who = cast_creature(
        rnd,
        rnd.choice(
            ("shark",) * 4
            + (
                "dolphin",
                "orca",
                "whale",
                "swordfish",
                "penguin",
                "seal",
                "crocodile",
                "sea turtle",
                "sea lion",
                "octopus",
            )
        ),
        0.2,
    )
    prey = cast_creature(rnd, rnd.choice(("fish",) * 5 + ("goldfish", "penguin", "seal", "turtle", "octopus")), 0.4)
    while prey.name == who.name:
        prey = cast_creature(rnd, "fish")
    stage = land(studio, "underwater", paper=0.35)
    flip, side = sides(rnd)
    count = rnd.choice((1, 1, 2, 3)) if prey.name in ("fish", "goldfish") else 1
    y = rnd.uniform(0.46, 0.56)
    swims = {"way": "swimming"}
    ways = lambda being: swims if "turtle" in being.name else {"gape": 0.5} if being.name == "crocodile" else {}
    who.draw(pen_at(studio, stage, 0.5 - side * 0.18, y, 0.56, flip), who.colour, **ways(who))
    spots = {1: [(0.3, 0.0)], 2: [(0.28, -0.14), (0.36, 0.14)], 3: [(0.26, -0.2), (0.38, 0.02), (0.26, 0.2)]}[count]
    for dx, dy in spots:
        size = 0.26 if count == 1 else 0.2
        prey.draw(pen_at(studio, stage, 0.5 + side * dx, y + dy + 0.02, size, flip), prey.colour, **ways(prey))
    base = pen_at(studio, stage, 0, 0, 1.0)
    for k in range(3):
        base.line(
            [(0.5 - side * 0.46, y - 0.1 + 0.1 * k), (0.5 - side * 0.5, y - 0.1 + 0.1 * k)], 0.01, (190, 214, 230)
        )
    what = prey.text if count == 1 else f"{NUMBERS[count]} {'goldfish' if prey.name == 'goldfish' else prey.noun}"
    verb = rnd.choice(("chasing", "chasing", "hunting", "swimming after", "trying to catch", "about to eat"))
    return stage, f"{who.text} {verb} {what}"


def crab_waving(studio):
    rnd = studio.rnd
    who = cast_creature(rnd, "crab", 0.3)
    stage = land(studio, "beach", "beach", "underwater", "island")
    y = rnd.uniform(0.7, 0.76)
    high = rnd.random() < 0.7
    stage.shadow(0.5, y + 0.2, 0.5)
    who.draw(pen_at(studio, stage, 0.5, y, rnd.uniform(0.76, 0.88)), who.colour, -0.42 if high else -0.2)
    forms = (
        (
            "{a} waving its claws",
            "{a} raising its claws",
            "{a} with its claws up",
            "{a} snapping its claws",
            "{a} holding up its claws",
        )
        if high
        else ("{a} walking sideways", "{a} showing its claws", "{a} crawling")
    )
    return stage, say(rnd, forms, a=who.text)


def turtles(studio):
    rnd = studio.rnd
    who = cast_creature(rnd, rnd.choice(("turtle", "turtle", "turtle", "tortoise", "sea turtle")), 0.25)
    way = rnd.choice(
        ("walking", "walking", "swimming", "hiding", "hiding") if who.name != "tortoise" else ("walking", "hiding")
    )
    if who.name == "sea turtle" and way == "hiding":
        way = "swimming"
    flip, side = sides(rnd)
    if way == "swimming":
        stage = land(studio, "underwater", paper=0.35)
        pen = pen_at(studio, stage, 0.5, rnd.uniform(0.46, 0.58), rnd.uniform(0.7, 0.84), flip)
        who.draw(pen.at(0, 0, turn=rnd.uniform(-0.4, 0.3)), who.colour, way)
        return stage, say(rnd, ("{a} swimming", "{a} swimming", "{a} swimming in the sea", "{a} diving"), a=who.text)
    stage = land(studio, "beach", "beach", "desert", "meadow", "garden")
    sand = stage.kind == "paper" and rnd.random() < 0.5
    base = pen_at(studio, stage, 0, 0, 1.0)
    if sand:
        base.blob(
            [(-0.1, 1.1), (-0.1, 0.76), (0.3, 0.72), (0.7, 0.76), (1.1, 0.72), (1.1, 1.1)],
            near(rnd, (240, 212, 150), 6),
            4,
        )
    stage.shadow(0.5, 0.87, 0.6)
    who.draw(pen_at(studio, stage, 0.5, 0.72, rnd.uniform(0.74, 0.86), flip), who.colour, way)
    on = " on the sand" if sand or stage.place == "beach" and not stage.words else ""
    if way == "hiding":
        forms = (
            "{a} hiding in its shell",
            "{a} hiding in its shell",
            "{a} inside its shell",
            "{a} with its head pulled into its shell",
        )
    else:
        forms = ("{a} crawling", "{a} crawling slowly", "{a} walking", "{a} walking slowly")
    return stage, say(rnd, forms, a=who.text) + on


def slide(studio):
    """On the belly down a slope of ice or snow, or over flat ice."""
    rnd = studio.rnd
    name = rnd.choice(
        ("penguin",) * 5 + ("seal", "seal", "sea lion", "polar bear", "otter", "bear", "fox", "dog", "rabbit", "cat")
    )
    stage = land(studio, "arctic", "snowfield", "snowfield", "ski_slope", paper=0.5)
    flip, side = sides(rnd)
    steep = rnd.random() < 0.6
    base = pen_at(studio, stage, 0.5, 0.0, 1.0, flip)
    ice = near(rnd, (196, 222, 240), 6)
    top, low = (0.5, 0.94) if steep else (0.8, 0.82)
    base.poly([(-0.54, top), (0.54, low), (0.54, 1.04), (-0.54, 1.04)], ice)
    base.line([(-0.54, top), (0.54, low)], 0.02, WHITE)
    turn = math.atan2(low - top, 1.08)
    y = (top + low) / 2
    pen = pen_at(studio, stage, 0.5, y, 0.66, flip).at(0, 0, turn=turn)
    if name in CREATURES:
        who = cast_creature(rnd, name, 0.1)
        who.draw(pen.at(0, -0.2, 1.15), who.colour)
        text = who.text if name != "penguin" else rnd.choice(("a penguin", "a penguin", "a little penguin"))
    else:
        who = cast_beast(rnd, name)
        draw_figure(
            pen,
            who,
            (-0.22, -0.2),
            (0.2, -0.2),
            ((0.5, -0.08, 0.0), (0.46, -0.04, 0.1)),
            ((-0.48, -0.1, 0.0), (-0.5, -0.05, 0.1)),
            head=(0.42, -0.34),
        )
        text = who.text
    for k in range(3):
        pen.line([(-0.62 - 0.03 * k, -0.1 - 0.1 * k), (-0.8 - 0.03 * k, -0.1 - 0.1 * k)], 0.016, (150, 186, 214))
    if steep:
        forms = (
            "{a} sliding down the ice",
            "{a} sliding down a hill of ice",
            "{a} sliding on its belly",
            "{a} sliding down a snowy hill",
            "{a} sliding down on its belly",
        )
    else:
        forms = (
            "{a} sliding on the ice",
            "{a} sliding on ice",
            "{a} sliding on its belly",
            "{a} sliding over the ice on its belly",
        )
    return stage, say(rnd, forms, a=text)


DIVERS = as_often(
    "4 penguin, 2 seal, sea lion, dolphin, 2 frog, duck, kingfisher, pelican, otter, polar bear, bear, dog, "
    "seagull, monkey"
)


def diving(studio):
    """Head down into the water."""
    rnd = studio.rnd
    name = rnd.choice(DIVERS)
    stage = sea(studio, "sea", "lake", "lake")
    flip, side = sides(rnd)
    y = rnd.uniform(0.78, 0.84)
    base = pen_at(studio, stage, 0, 0, 1.0)
    pen = pen_at(studio, stage, 0.5, 0.46, 0.66, flip).at(0, 0, turn=rnd.uniform(0.85, 1.1))
    if name in CREATURES:
        who = cast_creature(rnd, name, 0.15)
        who.draw(pen, who.colour, **({"way": "leaping"} if name == "frog" else {}))
    elif name in BIRDS or name in MORE_BIRDS:
        who = cast_fowl(rnd, name)
        draw_fowl(pen, who.beast, (-0.05, 0), 0.0, (0.34, -0.06), 0.0, "folded", ())
    else:
        who = cast_beast(rnd, name)
        draw_figure(
            pen.at(-0.1, 0),
            who,
            (-0.24, 0),
            (0.2, 0),
            ((0.62, 0.06, 0.0), (0.6, 0.14, 0.0)),
            ((-0.62, -0.04, 0.0), (-0.6, 0.08, 0.0)),
            head=(0.4, -0.08),
        )
    noun = who.noun if name != "penguin" else "penguin"
    draw_water(base, rnd, y)
    draw_splash(base, rnd, 0.5 + side * 0.16, y, 0.14, 0.08)
    forms = (
        "{a} diving into the water",
        "{a} diving into the water",
        "{a} jumping into the water",
        "{a} diving",
        "{a} diving head first into the water",
    )
    return stage, say(rnd, forms, a=with_article(noun))


def bathing(studio):
    """Half under water, often with the mouth wide open."""
    rnd = studio.rnd
    name = rnd.choice(
        ("hippopotamus",) * 5
        + ("crocodile",) * 4
        + (
            "alligator",
            "alligator",
            "bear",
            "tiger",
            "elephant",
            "otter",
            "polar bear",
            "dog",
            "lion",
            "rhinoceros",
            "beaver",
        )
    )
    stage = land(studio, "lake", "swamp", "river", "zoo", "lake")
    flip, side = sides(rnd)
    base = pen_at(studio, stage, 0, 0, 1.0)
    y = rnd.uniform(0.68, 0.74)
    gapes = rnd.random() < (0.75 if name in ("hippopotamus", "crocodile", "alligator") else 0.0)
    if name in ("crocodile", "alligator"):
        who = cast_creature(rnd, name, 0.15)
        wet = rnd.random() < 0.5
        pen = pen_at(studio, stage, 0.5 + side * 0.02, y - 0.02 if wet else 0.78, 0.84, flip)
        who.draw(pen, who.colour, 0.62 if gapes else 0.02)
        if wet:
            draw_water(base, rnd, y + 0.05)
        else:
            stage.shadow(0.5, 0.93, 0.5)
    else:
        who, wet = cast_beast(rnd, name), True
        if name == "hippopotamus":
            who.noun = rnd.choice(("hippo", "hippo", "hippopotamus"))
        pen = pen_at(studio, stage, 0.5 - side * 0.2, y + (0.14 if gapes else 0.07), 0.58, flip)
        b = who.beast
        _body(pen, b, (-b.long / 2, -b.thick * 0.9), (b.long / 2, -b.thick * 0.9), random.Random(7))
        if gapes:
            _hippo_mouth(pen.at(b.long / 2 + 0.2, -b.thick * 1.35, 0.4), b.colour)
        else:
            head = (b.long / 2 + 0.18, -b.thick * 1.5)
            pen.limb((b.long / 2, -b.thick), head, b.thick * 0.7, b.head * 0.9, b.colour)
            draw_head(pen, who, *head, b.head * 1.1)
        draw_water(base, rnd, y + 0.02)
    where = " in the water" if wet and (stage.kind == "paper" or not stage.words or rnd.random() < 0.3) else ""
    if gapes:
        forms = (
            "{a} with its mouth open",
            "{a} with its mouth wide open",
            "{a} opening its mouth",
            "{a} with an open mouth",
            "{a} showing its teeth",
        )
        return stage, say(rnd, forms, a=who.text) + where
    if not wet:
        return stage, say(rnd, ("{a} lying on the ground", "{a} resting", "{a} with its mouth closed"), a=who.text)
    return stage, say(
        rnd,
        ("{a} swimming", "{a} bathing", "{a} taking a bath", "{a} standing in the water")
        if where == ""
        else ("{a} swimming", "{a} bathing", "{a} standing"),
        a=who.text,
    ) + where


def _hippo_mouth(p, c):
    """A huge open mouth of side view, about one unit in radius."""
    dark = shade(c, -0.12)
    p.circle(-0.25, -0.25, 0.55, c)
    p.limb((0.0, 0.2), (0.75, 0.42), 0.34, 0.3, dark)
    p.poly([(-0.1, 0.0), (0.62, -0.72), (0.92, 0.24), (0.1, 0.3)], (206, 96, 116))
    p.limb((0.2, 0.2), (0.66, 0.26), 0.12, 0.12, (240, 150, 160))
    p.limb((-0.15, -0.3), (0.55, -0.86), 0.34, 0.3, c)
    for x, y in ((0.72, -0.52), (0.52, -0.42)):
        p.poly([(x - 0.08, y - 0.04), (x + 0.08, y - 0.08), (x + 0.04, y + 0.22)], WHITE)
    for x in (0.6, 0.84):
        p.poly([(x - 0.07, 0.22), (x + 0.07, 0.22), (x, -0.08)], WHITE)
    p.circle(0.62, -1.08, 0.06, shade(c, -0.4), outline=False)
    p.circle(-0.2, -0.82, 0.13, c)
    draw_eye(p, -0.08, -0.7, 0.1)
    p.circle(-0.48, -0.74, 0.14, dark)
