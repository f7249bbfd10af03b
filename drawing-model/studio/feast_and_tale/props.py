"""Grounds, heroes and properties that several tales share."""

import math
import random

from ..actors import Actor
from ..brush import shade
from ..palette import near
from ..people import draw_person
from ..person import random_person
from ..roles import ROLES
from ..thing import THINGS
from .basics import GOLD, INK

TALE_LANDS = ("meadow", "forest", "mountains", "castle_grounds", "village", "valley", "prairie", "ruins")
SKY_LANDS = ("mountains", "valley", "village", "meadow", "city", "castle_grounds", "sea", "desert")
HOURS = ("day",) * 6 + ("sunset", "sunset", "night", "snow", "cloudy", "rainbow")


def ground_at(studio, places=TALE_LANDS, paper=0.4, time=None):
    """Paper or one of these places; figures keep their colours at night."""
    rnd = studio.rnd
    if rnd.random() < paper:
        stage = studio.stages.paper(rnd.random() < 0.4)
    else:
        stage = studio.stages.outdoors_or_in(name=rnd.choice(places), time=time or rnd.choice(HOURS))
        if stage.time == "night":
            stage.time = "day"
    stage.unit = 1.0
    return stage


def night(studio, places=TALE_LANDS, paper=0.25):
    rnd = studio.rnd
    stage = (
        studio.stages.weather("night")
        if rnd.random() < paper
        else studio.stages.outdoors_or_in(name=rnd.choice(places), time="night")
    )
    stage.time, stage.unit = "day", 1.0
    return stage


def settle(stage):
    """What is painted so far belongs to the ground."""
    stage.ground_picture = stage.image.copy()


def which_way(rnd):
    flip = rnd.random() < 0.5
    return flip, -1 if flip else 1


def hero_of(rnd, role, **looks):
    """A character of a tale."""
    person = random_person(rnd, sex=looks.get("sex"), age=looks.get("age", "adult"))
    person.hat = person.glasses = ""
    if role in ROLES:
        ROLES[role](person)
    for key, value in looks.items():
        setattr(person, key, value)
    if person.sex == "woman":
        person.beard = ""

    def draw(pen, pose="standing", front=None, hold=None, hold_far=None):
        face = front if front is not None else pose in ("standing", "arms up", "hands on hips")
        return draw_person(pen, person, pose, face, hold, hold_far)

    return Actor(role, "", 0.74 if person.age == "child" else 1.0, "person", 0.5, draw, ("standing",), person)


def thing_named(name, p, rnd, colour=None):
    of = THINGS[name]
    of.draw(p, random.Random(rnd.random()), colour or near(rnd, of.colour, 8))


def draw_flames(p, long=1.0, wide=0.3):
    """Fire from the origin towards the right."""
    for share, tone in ((1.0, (226, 60, 24)), (0.8, (250, 140, 30)), (0.55, (255, 222, 80))):
        tip, w = long * share, wide * share
        p.blob(
            [
                (0, 0),
                (tip * 0.4, -w * 0.6),
                (tip * 0.7, -w),
                (tip * 0.78, -w * 0.5),
                (tip, -w * 0.55),
                (tip * 0.86, 0),
                (tip * 1.02, w * 0.35),
                (tip * 0.76, w * 0.5),
                (tip * 0.68, w),
                (tip * 0.4, w * 0.6),
            ],
            tone,
            3,
        )


def sparkles(p, rnd, x, y, spread, count=9, tone=None):
    for _ in range(count):
        a, r = rnd.uniform(0, 6.3), spread * rnd.uniform(0.25, 1.0)
        draw_star(
            p,
            x + r * math.cos(a),
            y + r * math.sin(a),
            rnd.uniform(0.018, 0.036),
            tone or rnd.choice(((255, 226, 90), (255, 160, 220), (150, 220, 255))),
        )


def draw_star(p, x, y, r, tone):
    p.poly(
        [
            (
                x + r * (1 if k % 2 == 0 else 0.42) * math.sin(math.pi * k / 5),
                y - r * (1 if k % 2 == 0 else 0.42) * math.cos(math.pi * k / 5),
            )
            for k in range(10)
        ],
        tone,
        False,
    )


def coins(p, rnd, half, tall):
    """A heap of gold on the origin."""
    p.blob(
        [
            (-half, 0),
            (-half * 0.7, -tall * 0.5),
            (-half * 0.3, -tall * 0.85),
            (0, -tall),
            (half * 0.35, -tall * 0.8),
            (half * 0.72, -tall * 0.45),
            (half, 0),
        ],
        (226, 170, 40),
    )
    for _ in range(34):
        x = rnd.uniform(-0.9, 0.9)
        y = -rnd.uniform(0.02, 1.0) * tall * (1 - abs(x)) ** 0.8
        p.ellipse(x * half, y, 0.034, 0.022, near(rnd, (255, 214, 70), 8))
        p.ellipse(x * half, y, 0.018, 0.011, (226, 166, 40), outline=False)
    for k, tone in enumerate(((220, 40, 60), (50, 130, 230), (60, 180, 90))):
        x = (-0.5, 0.1, 0.55)[k] * half
        p.poly([(x - 0.025, -0.06), (x, -0.1), (x + 0.025, -0.06), (x, -0.02)], tone)


def draw_eye(p, x, y, r):
    p.circle(x, y, r, (255, 255, 255), outline=False)
    p.circle(x + r * 0.25, y, r * 0.58, INK, outline=False)


def small_house(p, rnd, roof=None):
    p.rect(-0.4, -0.5, 0.4, 0, near(rnd, rnd.choice(((246, 226, 180), (230, 230, 224), (226, 190, 150))), 6))
    p.poly([(-0.5, -0.46), (0, -0.95), (0.5, -0.46)], roof or rnd.choice(((190, 60, 50), (90, 80, 150), (120, 80, 50))))
    p.rect(-0.1, -0.3, 0.1, 0, (110, 70, 44))
    for s in (-1, 1):
        p.rect(s * 0.26 - 0.08, -0.34, s * 0.26 + 0.08, -0.18, (255, 232, 140))


def draw_shield(tone, size=0.17):
    def draw(p):
        p.blob(
            [
                (-size, -size * 1.2),
                (0, -size * 1.4),
                (size, -size * 1.2),
                (size * 0.9, size * 0.4),
                (0, size * 1.5),
                (-size * 0.9, size * 0.4),
            ],
            tone,
        )
        p.line([(0, -size * 1.2), (0, size * 1.2)], size * 0.2, (245, 245, 245))
        p.line([(-size * 0.8, -size * 0.3), (size * 0.8, -size * 0.3)], size * 0.2, (245, 245, 245))

    return draw


def draw_sword(turn=0.5, long=0.46):
    def draw(p):
        q = p.at(0, 0, 1, turn=turn)
        q.line([(0, 0.08), (0, 0)], 0.035, (110, 70, 40))
        q.poly([(-0.022, 0), (-0.022, -long + 0.05), (0, -long), (0.022, -long + 0.05), (0.022, 0)], (206, 214, 224))
        q.rect(-0.08, -0.025, 0.08, 0.01, GOLD)

    return draw


def moon_disc(stage, x, y, r):
    stage.pen.circle(x, y, r, (255, 244, 190), outline=False)
    for u, v, w in ((-0.4, -0.3, 0.2), (0.3, 0.25, 0.25), (0.35, -0.4, 0.12)):
        stage.pen.circle(x + u * r, y + v * r, w * r, (240, 222, 160), outline=False)


SUITED = {
    "cat": ((240, 150, 60), "pointed"),
    "dog": ((190, 130, 76), "floppy"),
    "bear": ((130, 86, 52), "round"),
    "fox": ((236, 120, 40), "pointed"),
    "rabbit": ((226, 222, 220), "long"),
    "monkey": ((130, 88, 56), "round"),
    "mouse": ((160, 160, 168), "round"),
    "panda": ((250, 250, 250), "black"),
    "pig": ((250, 176, 180), "pointed"),
    "tiger": ((246, 150, 40), "round"),
    "kitten": ((150, 150, 158), "pointed"),
    "puppy": ((236, 206, 150), "floppy"),
}


def draw_face(p, kind):
    """An animal's face of radius one."""
    tone, ears = SUITED[kind]
    dark = shade(tone, -0.25)
    for s in (-1, 1):
        if ears == "pointed":
            p.poly([(s * 0.3, -0.8), (s * 0.95, -1.35), (s * 0.95, -0.3)], tone)
            p.poly([(s * 0.5, -0.82), (s * 0.85, -1.12), (s * 0.86, -0.5)], (246, 176, 180), False)
        elif ears == "floppy":
            p.limb((s * 0.8, -0.6), (s * 1.05, 0.4), 0.25, 0.3, dark)
        elif ears == "long":
            p.limb((s * 0.35, -0.8), (s * 0.5, -1.7), 0.24, 0.2, tone)
            p.limb((s * 0.37, -0.9), (s * 0.48, -1.6), 0.1, 0.1, (246, 176, 180))
        else:
            p.circle(s * 0.75, -0.75, 0.38, INK if ears == "black" else dark)
    p.circle(0, 0, 1.0, tone)
    if kind == "panda":
        for s in (-1, 1):
            p.ellipse(s * 0.4, -0.1, 0.26, 0.32, INK, s * 0.4, outline=False)
    if kind == "tiger":
        for k in (-1, 0, 1):
            p.line([(k * 0.3, -0.95), (k * 0.25, -0.55)], 0.13, INK)
    if kind == "pig":
        p.ellipse(0, 0.3, 0.4, 0.28, (236, 136, 146))
        for s in (-1, 1):
            p.ellipse(s * 0.13, 0.3, 0.07, 0.1, (170, 80, 90), outline=False)
    else:
        p.ellipse(0, 0.4, 0.5, 0.36, shade(tone, 0.6), outline=False)
        p.ellipse(0, 0.22, 0.15, 0.1, INK, outline=False)
        p.arc(0, 0.34, 0.24, 0.22, 30, 150, 0.07, INK)
    for s in (-1, 1):
        p.circle(s * 0.38, -0.1, 0.17, (255, 255, 255) if kind == "panda" else INK, outline=False)
        p.circle(s * 0.38 + 0.05, -0.15, 0.06, (255, 255, 255) if kind != "panda" else INK, outline=False)
        if kind in ("cat", "kitten", "mouse", "tiger"):
            for d in (-0.08, 0.1):
                p.line([(s * 0.45, 0.35 + d), (s * 1.05, 0.28 + 2 * d)], 0.04, dark)
