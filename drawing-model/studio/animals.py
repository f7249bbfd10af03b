"""Four-legged animals and birds made of parts, in several poses; they face right and stand on the origin."""

import json
import math
import random
from dataclasses import dataclass, replace
from pathlib import Path

from .beast_parts import draw_beast_head, draw_tail
from .brush import Pen, shade
from .palette import COLOURS, near


@dataclass
class Beast:
    """Proportions of a species. Lengths are in units of its height at the shoulder."""

    colour: tuple
    size: float = 0.5
    long: float = 0.62
    thick: float = 0.26
    leg: float = 0.5
    leg_wide: float = 0.07
    neck: float = 0.28
    neck_angle: float = 40
    head: float = 0.2
    snout: float = 0.14
    ears: str = "pointed"
    tail: str = "thin"
    belly: tuple | None = None
    mane: tuple | None = None
    horns: str = ""
    marks: str = ""
    mark_colour: tuple = (40, 35, 35)
    feet: tuple | None = None
    nose: tuple = (45, 35, 35)
    trunk: bool = False
    hump: bool = False


def _read_beasts() -> dict[str, Beast]:
    table = json.loads(Path(__file__).with_name("beasts.json").read_text())
    paint = lambda value: tuple(value) if isinstance(value, list) else value
    return {name: Beast(**{key: paint(value) for key, value in row.items()}) for name, row in table.items()}


BEASTS = _read_beasts()
COLOURED_MARKS = {
    "black": (38, 36, 40),
    "white": (246, 244, 240),
    "grey": (150, 152, 158),
    "brown": (128, 82, 48),
    "orange": (236, 142, 52),
    "golden": (226, 178, 92),
}

# Far and near hind leg, far and near front leg: (upper, lower) in degrees from straight down, forward positive.
GAITS = {
    "standing": ((-6, -2), (4, -4), (-4, 0), (5, 2)),
    "walking": ((-26, -14), (18, -22), (22, 6), (-22, -18)),
    "running": ((-58, -40), (-30, -62), (62, 40), (40, 74)),
    "jumping": ((-62, -78), (-48, -84), (66, 14), (80, 30)),
}


def random_beast(rnd: random.Random, name: str, word: str | None = None) -> tuple[Beast, str]:
    """A species with its own shade, and a colour word if it is not the usual colour; `word` asks for one."""
    base = BEASTS[name]
    if word is not None or rnd.random() < 0.3:
        plain = name in (
            "dog",
            "puppy",
            "cat",
            "kitten",
            "horse",
            "pony",
            "rabbit",
            "wolf",
            "bear",
            "goat",
            "bull",
            "cow",
        )
        word = word or (
            rnd.choice(list(COLOURED_MARKS))
            if plain and rnd.random() < 0.8
            else rnd.choice(("red", "orange", "yellow", "green", "blue", "purple", "pink", "black", "white"))
        )
        colour = COLOURED_MARKS.get(word) or COLOURS[word]
        marks = "" if plain and base.marks in ("stripes", "patches") else base.marks
        belly = None if base.belly is None else shade(near(rnd, colour, 6), 0.35)
        mane = None if base.mane is None else shade(colour, -0.4)
        return replace(
            base, colour=near(rnd, colour, 8), belly=belly, marks=marks, mane=mane, mark_colour=shade(colour, -0.5)
        ), word
    colour = near(rnd, base.colour, 9)
    return replace(base, colour=colour), ""


def _toward(p, angle, length):
    return p[0] + length * math.sin(math.radians(angle)), p[1] + length * math.cos(math.radians(angle))


def draw_beast(pen: Pen, beast: Beast, pose: str = "standing", rnd: random.Random | None = None, wear=None):
    """Draws the animal; `wear(pen)` draws on its head, given a pen whose unit is the head's radius.

    Returns the points where things touch it: back, head, mouth, and how far it reaches.
    """
    rnd = rnd or random.Random(0)
    colour, dark = beast.colour, shade(beast.colour, -0.2)
    half, thick = beast.long / 2, beast.thick
    feet = beast.feet
    leg_wide = beast.leg_wide
    asleep = pose == "sleeping"
    if pose in ("lying", "sleeping"):
        rear, front = (-half, -thick * 0.92), (half, -thick * 0.92)
    elif pose == "sitting":
        rear = (-half * 0.75, -thick * 1.02)
        front = (half * 0.5, -beast.leg - thick * 0.75)
    else:
        lift = {"running": 0.06, "jumping": 0.3}.get(pose, 0.0)
        tilt = {"running": 0.03, "jumping": 0.14}.get(pose, 0.0)
        rear, front = (-half, -beast.leg - thick * 0.5 - lift + tilt), (half, -beast.leg - thick * 0.5 - lift - tilt)
    draw_tail(pen, beast, rear, asleep or pose == "lying")
    length = beast.leg + thick * 0.3

    def leg(start, upper, lower, tone, wide):
        knee = _toward(start, upper, length * 0.52)
        foot = _toward(knee, lower, length * 0.48)
        pen.bent(start, knee, foot, wide * 1.25, wide * 0.85, tone)
        pen.ellipse(
            foot[0] + wide * 0.35, foot[1] - wide * 0.3, wide * 1.15, wide * 0.62, shade(feet, -0.1) if feet else tone
        )

    if pose in GAITS:
        (h0, h1, f0, f1) = GAITS[pose]
        leg((rear[0] + 0.02, rear[1] + thick * 0.2), *h0, dark, leg_wide)
        leg((front[0] - 0.04, front[1] + thick * 0.2), *f0, dark, leg_wide)
        _body(pen, beast, rear, front, rnd)
        leg((rear[0] + 0.04, rear[1] + thick * 0.2), *h1, colour, leg_wide)
        leg((front[0], front[1] + thick * 0.2), *f1, colour, leg_wide)
    elif pose == "sitting":
        pen.limb((front[0] - 0.02, front[1] + 0.1), (front[0] + 0.02, -leg_wide), leg_wide, leg_wide * 0.85, dark)
        _body(pen, beast, rear, front, rnd)
        pen.ellipse(rear[0] + 0.1, -thick * 0.72, thick * 0.74, thick * 0.72, shade(colour, -0.06))
        pen.limb(
            (rear[0] + 0.12, -leg_wide * 0.8),
            (rear[0] + 0.34, -leg_wide * 0.8),
            leg_wide,
            leg_wide * 0.8,
            feet or colour,
        )
        pen.limb(
            (front[0] + 0.03, front[1] + 0.12), (front[0] + 0.1, -leg_wide * 0.8), leg_wide, leg_wide * 0.85, colour
        )
        pen.ellipse(front[0] + 0.13, -leg_wide * 0.6, leg_wide * 1.2, leg_wide * 0.65, feet or colour)
    else:
        _body(pen, beast, rear, front, rnd)
        pen.ellipse(rear[0] + 0.06, -thick * 0.62, thick * 0.7, thick * 0.62, shade(colour, -0.06))
        pen.limb(
            (rear[0] + 0.05, -leg_wide * 0.8), (rear[0] + 0.3, -leg_wide * 0.7), leg_wide, leg_wide * 0.8, feet or dark
        )
        pen.limb(
            (front[0] - 0.06, -leg_wide * 0.9),
            (front[0] + 0.24, -leg_wide * 0.7),
            leg_wide,
            leg_wide * 0.85,
            feet or dark,
        )
    angle = 180 - beast.neck_angle if pose != "jumping" else 180 - beast.neck_angle - 8
    reach = beast.neck
    if pose == "sitting":
        angle = 180 - beast.neck_angle * 0.5
    if asleep:
        angle, reach = 78, min(beast.neck, 0.3) + 0.05
        angle = 92
    base = (front[0] - 0.02, front[1] - thick * 0.25)
    head = _toward(base, angle, reach + beast.head * 0.5)
    if asleep:
        head = (front[0] + reach + beast.head * 0.2, -beast.head * 0.82)
    pen.limb(base, head, thick * 0.62, beast.head * 0.72, colour)
    if beast.mane is not None and beast.marks != "mane":
        n = 5
        for k in range(n + 1):
            share = k / n
            x, y = base[0] + (head[0] - base[0]) * share, base[1] + (head[1] - base[1]) * share
            pen.circle(x - 0.1 - 0.02 * (k == 0), y - 0.02, 0.075, beast.mane, outline=False)
    if beast.marks == "mane":
        for k in range(12):
            a = 2 * math.pi * k / 12
            pen.circle(
                head[0] - 0.04 + beast.head * 1.15 * math.cos(a),
                head[1] + beast.head * 1.15 * math.sin(a),
                beast.head * 0.5,
                beast.mane,
                outline=False,
            )
        pen.circle(head[0] - 0.04, head[1], beast.head * 1.3, beast.mane, outline=False)
    draw_beast_head(pen.at(head[0], head[1], beast.head), beast, asleep)
    if wear is not None:
        wear(pen.at(head[0], head[1], beast.head * 0.95, turn=0.12))
    return {
        "back": ((rear[0] + front[0]) / 2, (rear[1] + front[1]) / 2 - thick * 0.9),
        "head": head,
        "mouth": (head[0] + beast.head + beast.snout * 0.6, head[1] + beast.head * 0.45),
        "top": min(head[1] - beast.head * 1.3, front[1] - thick),
        "right": head[0] + beast.head + beast.snout,
        "left": rear[0] - 0.3,
    }


def _body(pen, beast, rear, front, rnd):
    thick = beast.thick
    pen.limb(rear, front, thick * 0.98, thick, beast.colour)
    if beast.hump:
        middle = ((rear[0] + front[0]) / 2, rear[1] - thick * 0.7)
        pen.ellipse(middle[0] - 0.14, middle[1], 0.13, 0.22, beast.colour)
        pen.ellipse(middle[0] + 0.14, middle[1], 0.13, 0.22, beast.colour)
    if beast.belly is not None:
        pen.limb(
            (rear[0] + 0.08, rear[1] + thick * 0.55),
            (front[0], front[1] + thick * 0.5),
            thick * 0.36,
            thick * 0.42,
            beast.belly,
        )
    keep, pen.outline = pen.outline, None
    if beast.marks == "wool":
        for k in range(11):
            a = 2 * math.pi * k / 11
            x = (rear[0] + front[0]) / 2 + (beast.long / 2 + thick * 0.75) * math.cos(a)
            y = (rear[1] + front[1]) / 2 + thick * 0.8 * math.sin(a)
            pen.circle(x, y, thick * 0.42, shade(beast.colour, -0.05 if k % 2 else 0.0))
    elif beast.marks in ("patches", "spots", "dots"):
        count = {"patches": 4, "spots": 12, "dots": 9}[beast.marks]
        for _ in range(count):
            share, up = rnd.random(), rnd.uniform(-0.75, 0.35)
            x = rear[0] + (front[0] - rear[0]) * share
            y = rear[1] + (front[1] - rear[1]) * share + up * thick
            r = {"patches": rnd.uniform(0.3, 0.5), "spots": 0.15, "dots": 0.08}[beast.marks] * thick
            pen.ellipse(x, y, r * 1.2, r, beast.mark_colour)
    elif beast.marks == "stripes":
        count = 6
        for k in range(count):
            share = (k + 0.4) / count
            x = rear[0] + (front[0] - rear[0]) * share
            y = rear[1] + (front[1] - rear[1]) * share
            pen.poly(
                [(x - 0.025, y - thick * 0.97), (x + 0.035, y - thick * 0.97), (x + 0.03, y + thick * 0.25)],
                beast.mark_colour,
            )
    elif beast.marks == "panda":
        pen.limb(
            (front[0] - 0.08, front[1] - thick * 0.8),
            (front[0] - 0.06, front[1] + thick * 0.8),
            0.1,
            0.12,
            beast.mark_colour,
        )
    pen.outline = keep
