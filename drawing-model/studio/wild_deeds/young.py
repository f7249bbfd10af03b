"""Birds in the nest, those that hatch, and parents with their young."""

import random
from collections.abc import Callable
from dataclasses import replace

from textimage.words import with_article

from ..actors import beast_actor, bird_actor
from ..animals import draw_beast
from ..birds import BIRDS, draw_bird
from ..brush import shade
from ..casting import pen_at
from ..creatures import INK, WHITE
from ..palette import near
from .bodies import draw_fowl, draw_head, draw_on_fours
from .cast import NUMBERS, SONGBIRDS, Being, as_often, cast_beast, cast_fowl, say, sides
from .creatures import cast_creature
from .props import draw_worm
from .surroundings import FOAM, WATER, draw_bough, draw_water, land, with_water


def _nest(pen, rnd, front=False):
    """A bowl of twigs around the origin, one unit wide."""
    tone = near(rnd, (150, 108, 66), 8)
    if not front:
        pen.ellipse(0, -0.12, 0.5, 0.1, shade(tone, -0.4))
        return
    rim = [
        (-0.52, -0.14),
        (-0.3, -0.06),
        (0, -0.03),
        (0.3, -0.06),
        (0.52, -0.14),
        (0.42, 0.16),
        (0, 0.3),
        (-0.42, 0.16),
    ]
    pen.blob(rim, tone, 4)
    for _ in range(22):
        x, y = rnd.uniform(-0.4, 0.4), rnd.uniform(-0.04, 0.2)
        dx, dy = rnd.uniform(0.06, 0.16), rnd.uniform(-0.06, 0.06)
        pen.line([(x - dx, y - dy), (x + dx, y + dy)], 0.022, shade(tone, rnd.choice((-0.3, -0.15, 0.2, 0.3))))


def _chick(pen, c, gape=True):
    """The head of a chick that looks up, on the origin, one unit high."""
    pen.ellipse(0, -0.3, 0.3, 0.42, c)
    pen.circle(0, -0.54, 0.27, c)
    if gape:
        pen.poly([(-0.18, -0.62), (-0.22, -0.98), (0, -0.76), (0.22, -0.98), (0.18, -0.62)], (245, 150, 30))
        pen.poly([(-0.1, -0.66), (-0.12, -0.82), (0, -0.74), (0.12, -0.82), (0.1, -0.66)], (200, 40, 50), outline=False)
    else:
        pen.poly([(-0.1, -0.54), (0.1, -0.54), (0, -0.38)], (245, 150, 30))
    for s in (-1, 1):
        pen.circle(s * 0.14, -0.52, 0.055, INK, outline=False)


def nesting(studio):
    """A parent that feeds its chicks, sits on its eggs or stands by; chicks alone."""
    rnd = studio.rnd
    who = cast_fowl(rnd, rnd.choice(SONGBIRDS + ("eagle", "owl", "stork", "hawk", "bird", "bird")))
    kind = rnd.choice(("feeding", "feeding", "feeding", "brooding", "brooding", "beside", "chicks"))
    if who.beast.tall or who.beast.neck > 0.3:
        kind = "brooding" if who.beast.tall else rnd.choice(("brooding", "beside"))
    stage = land(studio, "forest", "park", "garden", "meadow", "jungle", "mountains")
    flip, side = sides(rnd)
    y = rnd.uniform(0.74, 0.8)
    base = pen_at(studio, stage, 0, 0, 1.0)
    draw_bough(base, rnd, y + 0.14, 0.035, rnd.choice((-1, 1)))
    count = rnd.choice((1, 2, 3, 3))
    tone = near(rnd, rnd.choice(((240, 214, 130), (200, 170, 140), (180, 190, 200), (250, 222, 90))), 8)
    some = (
        "a chick"
        if count == 1
        else rnd.choice((f"{NUMBERS[count]} chicks", "its chicks", "chicks", f"{NUMBERS[count]} baby birds"))
    )
    middle = kind in ("brooding", "chicks")
    nest = base.at(0.5 if middle else 0.5 + side * 0.18, y, 0.66 if middle else 0.52, flip)
    _nest(nest, rnd)
    if kind == "brooding":
        if who.beast.tall:
            draw_bird(nest.at(0, 0.1, 0.86), who.beast)
        else:
            draw_fowl(nest.at(0, 0.1, 1.0 / (1 + who.beast.neck * 0.4)), who.beast, (0, -0.4), -0.1, feet=())
        for k in range(3):
            nest.ellipse(-0.24 + 0.24 * k, -0.1, 0.12, 0.15, (246, 242, 228))
        _nest(nest, rnd, True)
        forms = (
            "{a} sitting on its eggs",
            "{a} sitting on eggs in a nest",
            "{a} sitting on its eggs in a nest",
            "{a} keeping its eggs warm",
        )
        forms += ("{a} sitting in a nest with eggs", "{a} in its nest with three eggs", "{a} sitting on three eggs")
        return stage, say(rnd, forms, a=who.text)
    for k in range(count):
        spot = nest.at((k - (count - 1) / 2) * 0.3, 0.02, 0.54 if kind != "chicks" else 0.6)
        _chick(spot, tone, kind == "feeding" or rnd.random() < 0.4)
    _nest(nest, rnd, True)
    if kind == "chicks":
        number = NUMBERS[count] + (" chick" if count == 1 else " chicks")
        forms = (
            "{a} in a nest",
            "{a} sitting in a nest",
            "{a} in a nest on a branch",
            "a nest with {a}",
            "a bird's nest with {a}",
        )
        return stage, say(rnd, forms, a=number)
    at = pen_at(studio, stage, 0.5 - side * 0.22, y + 0.12, 0.56 / (1 + who.beast.neck * 0.4), flip)
    if kind == "feeding":
        tip = draw_fowl(
            at,
            who.beast,
            (0, -0.62),
            -0.1,
            (0.28, -0.86),
            0.35,
            rnd.choice(("folded", "up")),
            ((-0.04, -0.02), (0.08, -0.02)),
        )
        draw_worm(at, tip[0] + 0.02, tip[1] + 0.05, 0.16)
        forms = (
            "{a} feeding {b} in a nest",
            "{a} feeding {b}",
            "{a} feeding {b} in the nest",
            "{a} bringing a worm to {b}",
        )
        forms += (
            "{a} giving a worm to {b} in a nest",
            "a mother bird feeding {b}" if who.noun == "bird" else "{a} feeding {b}",
        )
    else:
        draw_fowl(at, who.beast, (0, -0.42), -0.2)
        forms = ("{a} next to a nest with {b}", "{a} and {b} in a nest", "{a} watching {b} in the nest")
    return stage, say(rnd, forms, a=who.text, b=some)


# Colours of those that hatch; those without one are scaly.
DOWN = {
    "chick": (252, 222, 80), "duckling": (250, 212, 70), "gosling": (222, 206, 110), "baby bird": (120, 180, 226),
    "penguin": (120, 130, 144), "owl": (176, 140, 104), "ostrich": (176, 150, 116),
}  # fmt: skip
HATCHLINGS = as_often(
    "5 chick, duckling, gosling, baby bird, penguin, owl, ostrich, baby turtle, turtle, snake, crocodile, baby "
    "crocodile, dinosaur, baby dinosaur, dragon, baby dragon, lizard"
)


def _hatchling(pen, name, tone):
    if "dragon" in name:
        for s in (-1, 1):
            pen.poly([(s * 0.1, -0.5), (s * 0.5, -0.84), (s * 0.46, -0.5)], shade(tone, -0.2))
    pen.limb((0, -0.35), (0, -0.74), 0.24, 0.22, tone)
    pen.circle(0, -0.78, 0.26, tone)
    if name in DOWN:
        pen.ellipse(0, -0.72, 0.15 if name in ("duckling", "gosling") else 0.09, 0.06, (245, 140, 40))
        for s in (-1, 1):
            if name in ("penguin", "owl"):
                pen.circle(s * 0.1, -0.82, 0.09, WHITE, outline=False)
            pen.ellipse(s * 0.26, -0.52, 0.08, 0.13, shade(tone, -0.12), s * -0.4)
        return
    pen.limb((0.05, -0.72), (0.26, -0.7), 0.16, 0.12, shade(tone, 0.12))
    pen.circle(0.32, -0.76, 0.02, INK, outline=False)
    pen.arc(0.18, -0.7, 0.16, 0.1, 20, 130, 0.02, INK)
    if name == "snake":
        pen.line([(0.36, -0.68), (0.48, -0.66), (0.54, -0.7)], 0.02, (220, 40, 60))
    elif "crocodile" in name:
        pen.limb((0.1, -0.7), (0.46, -0.7), 0.13, 0.08, shade(tone, 0.1))
        for k in range(3):
            pen.poly([(0.2 + 0.1 * k, -0.64), (0.27 + 0.1 * k, -0.64), (0.235 + 0.1 * k, -0.55)], WHITE, outline=False)
    elif name != "lizard" and "turtle" not in name:
        for k in range(3):
            pen.poly(
                [
                    (-0.12 - 0.06 * k, -1.0 + 0.1 * k),
                    (-0.26 - 0.05 * k, -1.04 + 0.14 * k),
                    (-0.2 - 0.04 * k, -0.88 + 0.12 * k),
                ],
                shade(tone, -0.3),
            )


def hatching(studio):
    rnd = studio.rnd
    name = rnd.choice(HATCHLINGS)
    tone = near(rnd, DOWN.get(name) or rnd.choice(((110, 180, 84), (90, 160, 90), (140, 190, 80))), 8)
    places = (
        ("farm", "meadow", "beach", "garden", "forest")
        if name in DOWN
        else ("beach", "desert", "jungle", "swamp", "island")
    )
    stage = land(studio, *places)
    y, size = rnd.uniform(0.9, 0.95), rnd.uniform(0.7, 0.8)
    stage.shadow(0.5, y, 0.5)
    shell = near(rnd, rnd.choice(((246, 240, 224), (240, 220, 190), (206, 224, 236), (220, 236, 206))), 5)
    pen = pen_at(studio, stage, 0.5, y, size, rnd.random() < 0.5)
    pen.ellipse(0, -0.44, 0.35, 0.1, shade(shell, -0.35))
    _hatchling(pen, name, tone)
    for s in (-1, 1):
        pen.circle(s * 0.1, -0.84, 0.045, INK, outline=False)
        pen.circle(s * 0.1 + 0.012, -0.855, 0.015, WHITE, outline=False)
    rim = [(-0.36, -0.46), (-0.24, -0.36), (-0.12, -0.5), (0, -0.38), (0.12, -0.5), (0.24, -0.36), (0.36, -0.46)]
    pen.poly([*rim, (0.38, -0.3), (0.3, -0.1), (0.14, 0), (-0.14, 0), (-0.3, -0.1), (-0.38, -0.3)], shell)
    if rnd.random() < 0.5:
        cap = pen.at(0.02, -1.0, 1.0, turn=rnd.uniform(-0.3, 0.3))
        cap.poly(
            [
                (-0.24, 0.08),
                (-0.14, 0.0),
                (-0.04, 0.1),
                (0.06, 0.0),
                (0.16, 0.1),
                (0.24, 0.02),
                (0.18, -0.12),
                (0, -0.2),
                (-0.18, -0.12),
            ],
            shell,
        )
    if rnd.random() < 0.4:
        for k in range(5):
            pen.ellipse(-0.22 + 0.11 * k, -0.2 - 0.07 * (k % 2), 0.03, 0.025, shade(shell, -0.25), outline=False)
    forms = ("{a} hatching from an egg", "{a} hatching from an egg", "{a} hatching", "{a} coming out of an egg")
    forms += ("{a} in a broken egg", "{a} hatching out of its egg", "{a} breaking out of an egg shell")
    return stage, say(rnd, forms, a=with_article(name))


# Parent, young, the words for them and whether they swim.
FAMILIES = (
    ("duck", "duckling", "ducklings", True), ("duck", "duckling", "ducklings", True), ("swan", "swan", "cygnets", True),
    ("goose", "duckling", "goslings", True), ("hen", "chick", "chicks", False), ("chicken", "chick", "chicks", False),
    ("penguin", "penguin", "baby penguins", False), ("bear", "bear", "cubs", False), ("fox", "fox", "cubs", False),
    ("elephant", "elephant", "baby elephants", False), ("wolf", "wolf", "pups", False), ("lion", "lion", "cubs", False),
    ("pig", "pig", "piglets", False), ("ostrich", "ostrich", "chicks", False), ("mouse", "mouse", "baby mice", False),
)  # fmt: skip


def family(studio):
    """A parent and its young in a row behind it."""
    rnd = studio.rnd
    parent, young, words, swims = rnd.choice(FAMILIES)
    swims = swims and rnd.random() < 0.75
    old = bird_actor(rnd, parent, 0.0) if parent in BIRDS else None
    if parent == "hen":
        old = bird_actor(rnd, "chicken", 0.0, colour_word="brown")
        old.noun = "hen"
    old = old or beast_actor(rnd, parent, dressed=0.0)
    count = rnd.choice((2, 2, 3, 3, 4) if old.kind == "bird" else (1, 2, 2, 3))
    small: Callable = lambda pen, pose: old.draw(pen, pose)
    if young in ("duckling", "chick"):
        tone = near(rnd, (250, 216, 80), 6)
        small = lambda pen, pose: draw_bird(
            pen, replace(BIRDS["duckling"], colour=tone, beak_long=0.5 if young == "duckling" else 0.3), pose
        )
    elif young == "swan":
        small = lambda pen, pose: draw_bird(pen, replace(BIRDS["duckling"], colour=(176, 176, 180), neck=0.2), pose)
    places = ("lake", "lake", "pond", "river") if swims else ("meadow", "farm", "park", "savanna", "forest")
    stage = land(studio, *places, paper=0.45)
    flip, side = sides(rnd)
    y = 0.72 if swims else 0.84
    base = pen_at(studio, stage, 0, 0, 1.0)
    beast = old.kind == "beast"
    big = (0.3 if beast else 0.44) / (1.0 if old.noun.split()[-1] not in ("ostrich", "swan") else 1.25)
    room = min(0.3, 0.6 / count)
    tiny = min(0.26, room * (0.6 if beast else 0.92))
    pose = "swimming" if swims else "walking" if beast else "standing"
    if swims:
        draw_water(base, rnd, y - 0.06)
    for x, size, draw in [(0.74 if beast else 0.8, big, old.draw)] + [
        ((0.4 if beast else 0.5) - room * k, tiny, small) for k in range(count)
    ]:
        spot = 0.5 + side * (x - 0.5)
        if not swims:
            stage.shadow(spot, y, size * 1.0)
        draw(pen_at(studio, stage, spot, y, size, flip), pose)
        if swims:
            base.arc(spot, y - 0.005, size * 0.5, 0.02, 10, 170, 0.01, FOAM)
            base.ellipse(spot, y + 0.012, size * 0.46, 0.014, near(rnd, WATER, 4), outline=False)
    move = "swimming" if swims else "walking"
    number = rnd.choice((NUMBERS[count], "its" if count > 2 else NUMBERS[count], NUMBERS[count]))
    words = words if count > 1 else {"baby mice": "baby mouse"}.get(words, words[:-1])
    forms = (
        "{a} with {n} {b} {v} in a row",
        "{a} and {n} {b} {v} in a row",
        "{a} {v} with {n} {b}",
        "{a} {v} with {n} {b} behind it",
        "{a} followed by {n} {b}",
        "{n} {b} following {a}",
    )
    if count == 1:
        forms = ("{a} with {n} {b}", "{a} {v} with {n} {b}", "{a} followed by {n} {b}", "{n} {b} following {a}")
    text = say(rnd, forms, a=old.text, n=number, b=words, v=move)
    text = text.replace(f"its {words} following", f"{words} following")
    return stage, with_water(text, stage, " on the water") if swims else text


def _kangaroo(pen, who, joey: bool):
    b = who.beast
    c, dark = b.colour, shade(b.colour, -0.18)
    pen.line([(-0.1, -0.2), (-0.36, -0.08), (-0.66, -0.03)], 0.11, dark, True)
    pen.limb((0.0, -0.26), (0.02, -0.62), 0.24, 0.15, c)
    pen.ellipse(0.1, -0.3, 0.14, 0.22, b.belly, outline=False)
    pen.ellipse(-0.06, -0.2, 0.2, 0.17, dark)
    pen.limb((-0.02, -0.05), (0.26, -0.04), 0.06, 0.045, dark)
    pen.bent((0.1, -0.58), (0.22, -0.46), (0.3, -0.54), 0.05, 0.04, dark)
    draw_head(pen, who, 0.12, -0.84, 0.15)
    if joey:
        child = Being(who.name, "", replace(b, colour=shade(c, 0.15)))
        draw_head(pen, child, 0.2, -0.48, 0.105)
        pen.circle(0.24, -0.36, 0.035, c)
    pen.blob([(0.02, -0.38), (0.16, -0.34), (0.3, -0.38), (0.3, -0.22), (0.16, -0.12), (0.04, -0.2)], shade(c, 0.12), 4)
    pen.line([(0.02, -0.38), (0.16, -0.34), (0.3, -0.38)], 0.02, dark, True)


PORTERS = as_often(
    "2 koala, 2 monkey, bear, panda, possum, sloth, elephant, lion, gorilla, polar bear, fox, tiger, "
    "hippopotamus, raccoon, mouse, duck, swan, turtle"
)


def with_young(studio):
    """A joey in a pouch, or a baby on a back."""
    rnd = studio.rnd
    flip, side = sides(rnd)
    if rnd.random() < 0.5:
        who = cast_beast(rnd, "kangaroo")
        who.noun = rnd.choice(("kangaroo", "kangaroo", "brown kangaroo", "mother kangaroo"))
        stage = land(studio, "desert", "savanna", "prairie", "meadow", "zoo")
        joey = rnd.random() < 0.85
        stage.shadow(0.5, 0.93, 0.5)
        _kangaroo(pen_at(studio, stage, 0.5 + side * 0.02, 0.93, rnd.uniform(0.78, 0.86), flip), who, joey)
        if not joey:
            return stage, say(rnd, ("{a} standing", "{a} standing upright", "{a} with an empty pouch"), a=who.text)
        forms = (
            "{a} with a joey in its pouch",
            "{a} with a joey in its pouch",
            "{a} with a baby in its pouch",
            "{a} carrying a baby in its pouch",
            "{a} carrying its joey",
            "a joey in the pouch of {a}",
        )
        return stage, say(rnd, forms, a=who.text)
    name = rnd.choice(PORTERS)
    stage = land(
        studio, *(("lake", "pond") if name in ("duck", "swan") else ("forest", "savanna", "zoo", "meadow", "jungle"))
    )
    y = 0.9
    base = pen_at(studio, stage, 0, 0, 1.0)
    if name in ("duck", "swan"):
        who = cast_fowl(rnd, name)
        size = 0.7 if name == "duck" else 0.6
        draw_bird(pen_at(studio, stage, 0.5, y - 0.08, size, flip), who.beast, "swimming")
        draw_water(base, rnd, y - 0.12)
        tone = (250, 216, 80) if name == "duck" else (176, 176, 180)
        draw_bird(
            pen_at(studio, stage, 0.5 - side * 0.07, y - 0.08 - size * 0.42, 0.3, flip),
            replace(BIRDS["duckling"], colour=tone),
            "swimming",
        )
        baby = "duckling" if name == "duck" else "cygnet"
    elif name == "turtle":
        who = cast_creature(rnd, name)
        stage.shadow(0.5, y, 0.6)
        who.draw(pen_at(studio, stage, 0.5, y - 0.14, 0.74, flip), who.colour)
        who.draw(pen_at(studio, stage, 0.5 - side * 0.02, y - 0.42, 0.34, flip), who.colour)
        baby = "baby turtle"
    else:
        who = cast_beast(rnd, name)
        size = 0.56
        stage.shadow(0.5, y, 0.5)
        pen = pen_at(studio, stage, 0.5 - side * 0.06, y, size, flip)
        back = -who.beast.leg - who.beast.thick * 1.45
        child = replace(who.beast, head=who.beast.head * 1.2)
        draw_on_fours(pen, who, stance="walking")
        draw_beast(pen.at(-0.1, back, 0.5), child, "lying", random.Random(3))
        baby = {
            "bear": "bear cub",
            "lion": "lion cub",
            "tiger": "tiger cub",
            "fox": "fox cub",
            "polar bear": "polar bear cub",
        }.get(name, f"baby {name}")
    noun = who.noun.replace("baby ", "")
    forms = (
        "{a} with a {b} on its back",
        "{a} carrying a {b} on its back",
        "{a} carrying its baby on its back",
        "{a} with its baby on its back",
        "a {b} riding on the back of {a}",
    )
    text = say(rnd, forms, a=with_article(noun), b=baby)
    return stage, with_water(text, stage, " on the water") if name in ("duck", "swan") else text
