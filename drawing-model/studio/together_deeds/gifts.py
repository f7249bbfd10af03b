"""Something given to another."""

import math

from textimage.words import with_article

from ..actors import beast_actor
from ..brush import shade
from ..casting import pen_at
from ..palette import COLOURS, near
from .cast import CHILDREN, GROWN, beast_person, person_called, random_pair
from .dolls import draw_doll, draw_meeting, put_animal, set_stage
from .props import GOLD, draw_fish, draw_ice_cream


def _flower(pen, colour):
    """A flower in a hand, pointing up."""
    pen.line([(0, 0.04), (0.01, -0.13)], 0.018, (60, 140, 60))
    for k in range(6):
        pen.circle(0.01 + 0.045 * math.cos(k * 1.05), -0.17 + 0.045 * math.sin(k * 1.05), 0.032, colour)
    pen.circle(0.01, -0.17, 0.03, GOLD if sum(colour) < 560 else (240, 150, 40), outline=False)


def _heart(pen, colour):
    pen.blob(
        [(0, -0.2), (0.1, -0.28), (0.2, -0.2), (0.16, -0.08), (0, 0.06), (-0.16, -0.08), (-0.2, -0.2), (-0.1, -0.28)],
        colour,
    )


def _bone(pen):
    pen.line([(-0.08, -0.03), (0.08, -0.03)], 0.045, (246, 240, 226))
    for x in (-0.09, 0.09):
        for y in (-0.055, -0.005):
            pen.circle(x, y, 0.033, (246, 240, 226))


def _honey(pen):
    pen.round_rect(-0.08, -0.13, 0.08, 0.04, 0.04, (240, 170, 40))
    pen.rect(-0.065, -0.16, 0.065, -0.12, (150, 96, 50))
    pen.rect(-0.05, -0.08, 0.05, -0.02, (252, 232, 170), outline=False)


def _balloon(pen, colour):
    pen.line([(0, 0), (0.03, -0.3)], 0.01, (110, 104, 100))
    pen.ellipse(0.03, -0.42, 0.11, 0.13, colour)
    pen.ellipse(0.0, -0.46, 0.025, 0.035, shade(colour, 0.6), outline=False)


def _gift(pen, colour):
    pen.rect(-0.09, -0.14, 0.09, 0.03, colour)
    pen.rect(-0.018, -0.14, 0.018, 0.03, shade(colour, 0.65), outline=False)
    for s in (-1, 1):
        pen.ellipse(s * 0.035, -0.165, 0.035, 0.022, shade(colour, 0.65), s * 0.5)


def _cake(pen, colour):
    pen.rect(-0.11, -0.1, 0.11, 0.02, (244, 226, 196))
    pen.rect(-0.11, -0.13, 0.11, -0.07, colour)
    pen.circle(0, -0.15, 0.03, (214, 40, 50))


def _fruit(pen, colour):
    pen.circle(0, -0.05, 0.07, colour)
    pen.line([(0, -0.11), (0.015, -0.15)], 0.014, (110, 80, 50))
    pen.ellipse(0.04, -0.14, 0.03, 0.015, (80, 160, 70), -0.4)


def _carrot(pen):
    pen.poly([(-0.1, -0.06), (-0.1, 0.0), (0.12, -0.03)], (244, 130, 36))
    for y in (-0.07, -0.03, 0.01):
        pen.line([(-0.1, -0.03), (-0.17, y)], 0.018, (70, 160, 70))


# What can be given: the drawing and whether its colour is told.
GIFTS = {
    "flower": (_flower, True),
    "balloon": (_balloon, True),
    "present": (_gift, True),
    "heart": (_heart, False),
    "ice cream": (draw_ice_cream, False),
    "cake": (_cake, False),
    "apple": (_fruit, True),
    "bone": (_bone, None),
    "jar of honey": (_honey, None),
    "carrot": (_carrot, None),
    "fish": (draw_fish, None),
}
FITTING = {"heart": ("red", "red", "pink"), "apple": ("red", "red", "green"), "cake": ("pink", "white", "brown")}


def _present(rnd, name: str):
    """Words and drawing of something to give."""
    draw, told = GIFTS[name]
    if told is None:
        return with_article(name), draw
    word = rnd.choice(FITTING.get(name, ("red", "blue", "yellow", "pink", "purple", "orange")))
    colour = near(rnd, COLOURS[word], 8)
    text = f"{word} {name}" if told and rnd.random() < 0.5 else name
    return with_article(text), lambda pen: draw(pen, colour)


GIVING = ("giving {c} to {b}", "giving {b} {c}", "giving {b} {c}", "handing {c} to {b}", "bringing {b} {c}")
EATERS = {
    "bone": ("dog", "dog", "puppy", "wolf"),
    "carrot": ("rabbit", "horse", "donkey", "pony", "deer"),
    "fish": ("cat", "kitten", "polar bear", "bear"),
    "apple": ("horse", "pig", "elephant", "cow", "deer", "goat"),
    "jar of honey": ("bear", "bear", "panda"),
}


def giving(studio):
    rnd = studio.rnd
    name = rnd.choice([n for n in GIFTS if n not in EATERS or n == "jar of honey"])
    words, draw = _present(rnd, name)
    stage = set_stage(studio)
    special = rnd.random()
    if name == "balloon" and special < 0.5:
        pair = [person_called(rnd, "clown"), person_called(rnd, rnd.choice(CHILDREN), 0.3)]
    elif name == "present" and special < 0.3:
        pair = [person_called(rnd, "santa claus"), person_called(rnd, rnd.choice(CHILDREN), 0.3)]
    elif name == "jar of honey" or name == "flower" and special < 0.3:
        pair = [beast_person(rnd, "bear"), random_pair(rnd)[1]]
    else:
        pair = random_pair(rnd)
    _, _, (x, y) = draw_meeting(studio, stage, *pair, gap=0.06)
    draw(pen_at(studio, stage, x, y, 1.2))
    return stage, f"{pair[0].text} {rnd.choice(GIVING).format(b=pair[1].text, c=words)}"


def giving_to_animal(studio):
    """Somebody holds what an animal likes before its mouth."""
    rnd = studio.rnd
    name = rnd.choice(list(EATERS))
    words, draw = _present(rnd, name)
    pet = beast_actor(rnd, rnd.choice(EATERS[name]), dressed=0.0)
    person = person_called(rnd, rnd.choice(CHILDREN + GROWN + ("farmer",)))
    stage = set_stage(studio)
    large = min(0.44, max(0.34, 0.55 * pet.shown))
    pose = "sitting" if "sitting" in pet.poses and rnd.random() < 0.6 else "standing"
    mouth = put_animal(studio, stage, pet, 0.72, 0.93, large, pose, True)["mouth"]
    at = (mouth[0] - 0.07, mouth[1] + 0.02)
    tall = person.size * 0.82
    draw_doll(studio, stage, person, at[0] - tall * 0.24, 0.93, tall, near_at=at)
    draw(pen_at(studio, stage, at[0], at[1] + 0.02, 1.1))
    forms = GIVING[:4] + ("feeding {b} with {c}", "holding out {c} to {b}")
    return stage, f"{person.text} {rnd.choice(forms).format(b=pet.text, c=words)}"


def _ring(pen):
    pen.arc(0, -0.04, 0.045, 0.045, 0, 360, 0.022, GOLD)
    pen.poly([(-0.04, -0.12), (0.04, -0.12), (0.0, -0.07)], (150, 220, 250))


KNEELERS = (("king", "queen"), ("prince", "princess"), ("knight", "queen"), ("knight", "king"), ("knight", "princess"))
KNEELERS += (
    ("soldier", "king"),
    ("man", "woman"),
    ("man", "woman"),
    ("boy", "girl"),
    ("cowboy", "lady"),
    ("pirate", "queen"),
)


def kneeling(studio):
    """Somebody on one knee before somebody who stands, with a ring, a flower or empty hands."""
    rnd = studio.rnd
    names = rnd.choice(KNEELERS)
    pair = [person_called(rnd, n, 0.3) for n in names]
    stage = set_stage(studio)
    what = rnd.choice(("", "", "flower", "ring", "ring", "present")) if "king" not in names[1:] else ""
    if names[0] in ("man", "boy"):
        what = what or "ring"
    draw_doll(studio, stage, pair[1], 0.74, 0.93, pair[1].size * 0.84, "standing", True, near_at=(0.58, 0.5))
    at = (0.5, 0.56)
    draw_doll(studio, stage, pair[0], 0.3, 0.93, pair[0].size * 0.84, "kneeling", near_at=at)
    if what == "ring":
        _ring(pen_at(studio, stage, at[0] + 0.01, at[1] - 0.02, 1.3))
        forms = ("{a} proposing to {b} with a ring", "{a} proposing to {b}", "{a} kneeling before {b} with a ring")
        forms += ("{a} on one knee giving {b} a ring", "{a} asking {b} to marry him")
        return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text)
    forms = ("{a} kneeling before {b}", "{a} kneeling in front of {b}", "{a} on one knee before {b}")
    text = rnd.choice(forms).format(a=pair[0].text, b=pair[1].text)
    if what:
        words, draw = _present(rnd, what)
        draw(pen_at(studio, stage, at[0], at[1], 1.2))
        text += rnd.choice((f" and giving her {words}", f" and offering her {words}"))
    return stage, text
