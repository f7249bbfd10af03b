"""Four-legged animals and birds made of parts, in several poses; they face right and stand on the origin."""

import math
import random
from dataclasses import dataclass

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


BEASTS = {
    "dog": Beast((176, 120, 66), 0.42, 0.6, 0.2, 0.46, 0.062, 0.24, 38, 0.2, 0.17, "floppy", "up", (226, 196, 160)),
    "puppy": Beast((206, 160, 104), 0.28, 0.5, 0.23, 0.36, 0.07, 0.18, 30, 0.27, 0.13, "floppy", "up", (240, 222, 196)),
    "cat": Beast(
        (232, 152, 66),
        0.34,
        0.58,
        0.18,
        0.42,
        0.052,
        0.2,
        34,
        0.2,
        0.07,
        "pointed",
        "curl",
        (250, 232, 208),
        marks="stripes",
        mark_colour=(190, 104, 36),
    ),
    "kitten": Beast(
        (170, 170, 176), 0.24, 0.46, 0.2, 0.32, 0.058, 0.15, 24, 0.27, 0.06, "pointed", "up", (236, 236, 238)
    ),
    "horse": Beast(
        (140, 86, 50),
        0.95,
        0.66,
        0.21,
        0.66,
        0.058,
        0.46,
        38,
        0.16,
        0.26,
        "small",
        "flowing",
        None,
        (60, 36, 24),
        feet=(50, 40, 36),
    ),
    "pony": Beast(
        (196, 144, 92),
        0.66,
        0.62,
        0.24,
        0.5,
        0.066,
        0.36,
        36,
        0.18,
        0.22,
        "small",
        "flowing",
        None,
        (240, 226, 190),
        feet=(70, 50, 40),
    ),
    "donkey": Beast(
        (146, 138, 132),
        0.7,
        0.62,
        0.23,
        0.56,
        0.055,
        0.36,
        38,
        0.17,
        0.24,
        "long",
        "tuft",
        (220, 214, 206),
        (70, 62, 58),
        feet=(60, 55, 52),
    ),
    "cow": Beast(
        (246, 244, 240),
        0.72,
        0.7,
        0.28,
        0.46,
        0.065,
        0.26,
        56,
        0.19,
        0.2,
        "side",
        "tuft",
        None,
        horns="short",
        marks="patches",
        mark_colour=(48, 42, 42),
        nose=(238, 168, 168),
    ),
    "bull": Beast((90, 58, 40), 0.78, 0.7, 0.32, 0.42, 0.075, 0.24, 56, 0.2, 0.2, "side", "tuft", None, horns="long"),
    "sheep": Beast(
        (244, 240, 230),
        0.5,
        0.56,
        0.3,
        0.34,
        0.05,
        0.2,
        50,
        0.17,
        0.13,
        "side",
        "short",
        None,
        marks="wool",
        feet=(60, 54, 54),
    ),
    "lamb": Beast(
        (250, 246, 238),
        0.36,
        0.46,
        0.28,
        0.36,
        0.052,
        0.2,
        40,
        0.2,
        0.11,
        "side",
        "short",
        None,
        marks="wool",
        feet=(70, 62, 60),
    ),
    "goat": Beast(
        (214, 204, 190),
        0.5,
        0.56,
        0.22,
        0.48,
        0.052,
        0.28,
        40,
        0.16,
        0.17,
        "side",
        "short",
        None,
        horns="back",
        feet=(70, 60, 52),
    ),
    "pig": Beast(
        (244, 172, 172),
        0.44,
        0.62,
        0.3,
        0.26,
        0.07,
        0.14,
        60,
        0.22,
        0.13,
        "small",
        "spiral",
        None,
        nose=(226, 132, 136),
    ),
    "lion": Beast(
        (222, 168, 84),
        0.62,
        0.66,
        0.22,
        0.46,
        0.07,
        0.26,
        46,
        0.2,
        0.14,
        "round",
        "tuft",
        (242, 208, 150),
        (140, 78, 32),
        marks="mane",
    ),
    "lioness": Beast(
        (222, 172, 96), 0.58, 0.66, 0.21, 0.46, 0.07, 0.26, 46, 0.19, 0.14, "round", "tuft", (242, 214, 166)
    ),
    "tiger": Beast(
        (238, 140, 42),
        0.6,
        0.7,
        0.22,
        0.44,
        0.072,
        0.24,
        46,
        0.2,
        0.13,
        "round",
        "long",
        (250, 236, 214),
        marks="stripes",
        mark_colour=(36, 30, 28),
    ),
    "leopard": Beast(
        (232, 182, 92),
        0.54,
        0.68,
        0.2,
        0.44,
        0.064,
        0.24,
        46,
        0.18,
        0.12,
        "round",
        "long",
        (248, 232, 206),
        marks="spots",
        mark_colour=(70, 48, 30),
    ),
    "elephant": Beast(
        (142, 148, 160),
        1.05,
        0.62,
        0.36,
        0.4,
        0.115,
        0.14,
        40,
        0.26,
        0.06,
        "huge",
        "thin",
        None,
        trunk=True,
        feet=(126, 132, 144),
    ),
    "bear": Beast((112, 74, 46), 0.68, 0.6, 0.3, 0.34, 0.1, 0.18, 46, 0.23, 0.13, "round", "short", None),
    "polar bear": Beast((244, 244, 240), 0.68, 0.62, 0.29, 0.36, 0.1, 0.22, 46, 0.2, 0.14, "round", "short", None),
    "panda": Beast(
        (244, 244, 242),
        0.6,
        0.52,
        0.32,
        0.3,
        0.1,
        0.14,
        40,
        0.27,
        0.08,
        "round",
        "short",
        None,
        marks="panda",
        mark_colour=(36, 34, 38),
        feet=(36, 34, 38),
    ),
    "fox": Beast(
        (228, 108, 38),
        0.36,
        0.58,
        0.17,
        0.42,
        0.048,
        0.2,
        42,
        0.18,
        0.17,
        "pointed",
        "bushy",
        (248, 240, 230),
        feet=(62, 42, 36),
    ),
    "wolf": Beast(
        (128, 132, 142), 0.48, 0.6, 0.2, 0.48, 0.058, 0.26, 44, 0.18, 0.18, "pointed", "bushy", (206, 208, 212)
    ),
    "rabbit": Beast(
        (206, 196, 186), 0.28, 0.42, 0.26, 0.22, 0.06, 0.12, 34, 0.25, 0.07, "tall", "puff", (246, 242, 238)
    ),
    "deer": Beast(
        (176, 118, 66),
        0.74,
        0.56,
        0.18,
        0.62,
        0.042,
        0.4,
        28,
        0.15,
        0.16,
        "side",
        "short",
        (234, 212, 182),
        horns="antlers",
        marks="dots",
        mark_colour=(240, 226, 200),
    ),
    "mouse": Beast(
        (160, 160, 168),
        0.2,
        0.44,
        0.24,
        0.18,
        0.05,
        0.08,
        50,
        0.26,
        0.1,
        "big round",
        "thin long",
        (222, 216, 216),
        nose=(240, 150, 160),
    ),
    "squirrel": Beast(
        (184, 98, 44), 0.24, 0.4, 0.21, 0.26, 0.05, 0.14, 20, 0.24, 0.07, "pointed", "plume", (246, 226, 200)
    ),
    "zebra": Beast(
        (246, 246, 246),
        0.8,
        0.64,
        0.22,
        0.58,
        0.055,
        0.4,
        38,
        0.16,
        0.22,
        "small",
        "tuft",
        None,
        (40, 38, 42),
        marks="stripes",
        mark_colour=(36, 34, 38),
        feet=(40, 38, 40),
    ),
    "giraffe": Beast(
        (240, 196, 96),
        1.3,
        0.5,
        0.2,
        0.66,
        0.048,
        0.95,
        18,
        0.14,
        0.16,
        "side",
        "tuft",
        None,
        (150, 88, 40),
        horns="knobs",
        marks="spots",
        mark_colour=(160, 96, 46),
    ),
    "camel": Beast(
        (206, 160, 100), 0.95, 0.6, 0.24, 0.62, 0.052, 0.44, 50, 0.15, 0.18, "small", "tuft", None, hump=True
    ),
    "rhinoceros": Beast(
        (150, 152, 158), 0.76, 0.7, 0.33, 0.32, 0.1, 0.16, 62, 0.22, 0.24, "small", "thin", None, horns="nose"
    ),
    "hippopotamus": Beast(
        (152, 132, 152), 0.66, 0.68, 0.36, 0.24, 0.11, 0.14, 62, 0.26, 0.2, "small", "short", (206, 170, 180)
    ),
    "unicorn": Beast(
        (250, 248, 252),
        0.9,
        0.62,
        0.21,
        0.62,
        0.058,
        0.44,
        36,
        0.16,
        0.24,
        "small",
        "flowing",
        None,
        (214, 140, 220),
        horns="unicorn",
        feet=(222, 190, 90),
    ),
    "monkey": Beast(
        (126, 84, 54), 0.44, 0.46, 0.2, 0.42, 0.056, 0.16, 16, 0.24, 0.08, "big round", "curl", (232, 196, 156)
    ),
}
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


def random_beast(rnd: random.Random, name: str) -> tuple[Beast, str]:
    """A species with its own shade, and a colour word if it is not the usual colour."""
    from dataclasses import replace

    base = BEASTS[name]
    if rnd.random() < 0.3:
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
        word = (
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
    _tail(pen, beast, rear, asleep or pose == "lying")
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
    _head(pen.at(head[0], head[1], beast.head), beast, asleep)
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


def _tail(pen, beast, rear, low):
    x, y = rear[0] - beast.thick * 0.75, rear[1] - beast.thick * 0.3
    colour = shade(beast.colour, -0.08)
    if low:
        y = -0.06
    kind = beast.tail
    if kind == "up":
        pen.bent(
            (x, y), (x - 0.12, y - (0.0 if low else 0.16)), (x - 0.14, y - (0.0 if low else 0.32)), 0.05, 0.035, colour
        )
    elif kind in ("curl", "long", "thin long"):
        up = 0.02 if low else 0.24
        pen.line(
            [(x + 0.05, y), (x - 0.16, y + 0.02), (x - 0.26, y - up), (x - 0.2, y - up * 1.9)],
            0.075 if kind != "thin long" else 0.04,
            colour,
            curved=True,
        )
    elif kind in ("thin", "tuft"):
        pen.line([(x + 0.05, y), (x - 0.1, y + 0.06), (x - 0.13, y + (0.0 if low else 0.3))], 0.04, colour, curved=True)
        if kind == "tuft":
            pen.ellipse(x - 0.13, y + (0.0 if low else 0.33), 0.045, 0.08, shade(beast.mane or beast.mark_colour, 0.0))
    elif kind == "bushy":
        pen.blob(
            [
                (x + 0.06, y),
                (x - 0.14, y - 0.06),
                (x - 0.36, y + 0.02),
                (x - 0.42, y + 0.12),
                (x - 0.24, y + 0.16),
                (x, y + 0.1),
            ],
            colour,
        )
        pen.circle(x - 0.38, y + 0.07, 0.055, beast.belly or (245, 240, 235), outline=False)
    elif kind == "flowing":
        mane = beast.mane or colour
        drop = 0.05 if low else 0.42
        pen.blob(
            [
                (x + 0.08, y - 0.04),
                (x - 0.1, y),
                (x - 0.2, y + drop * 0.6),
                (x - 0.16, y + drop),
                (x - 0.04, y + drop * 0.8),
                (x + 0.04, y + 0.1),
            ],
            mane,
        )
    elif kind == "spiral":
        pen.arc(x - 0.03, y, 0.06, 0.06, 0, 330, 0.035, colour)
    elif kind == "plume":
        pen.blob(
            [
                (x + 0.1, y + 0.1),
                (x - 0.16, y),
                (x - 0.24, y - 0.4),
                (x - 0.06, y - 0.6),
                (x + 0.06, y - 0.48),
                (x - 0.04, y - 0.3),
                (x + 0.1, y - 0.1),
            ],
            colour,
        )
    elif kind in ("short", "puff"):
        pen.circle(x + 0.0, y, 0.09 if kind == "puff" else 0.05, shade(beast.colour, 0.5 if kind == "puff" else -0.1))


def _head(pen, beast, asleep):
    """A head of radius one around the origin, looking right."""
    colour, dark = beast.colour, shade(beast.colour, -0.22)
    if beast.marks == "wool":
        colour = shade(beast.feet or (60, 54, 54), 0.12)
    snout = beast.snout / beast.head
    ear = {"pointed": 1, "tall": 2}.get(beast.ears)
    patch = beast.mark_colour if beast.marks == "panda" else dark
    if beast.ears == "pointed":
        pen.poly([(-0.75, -0.4), (-0.62, -1.65), (0.0, -0.8)], dark)
    elif beast.ears == "tall":
        pen.ellipse(-0.5, -1.6, 0.24, 0.95, dark, -0.25)
    elif beast.ears in ("round", "big round"):
        pen.circle(-0.6, -0.8, 0.36 if beast.ears == "round" else 0.62, patch)
    elif beast.ears == "long":
        pen.ellipse(-0.4, -1.2, 0.22, 0.75, dark, -0.2)
    if beast.horns == "antlers":
        for x in (-0.5, -0.1):
            pen.line([(x, -0.7), (x - 0.3, -1.6), (x - 0.15, -2.4)], 0.14, (130, 96, 62))
            pen.line([(x - 0.25, -1.5), (x + 0.35, -2.0)], 0.12, (130, 96, 62))
    elif beast.horns in ("short", "long"):
        rise = 0.5 if beast.horns == "short" else 1.0
        pen.poly([(-0.3, -0.75), (-0.15 + rise * 0.5, -0.85 - rise), (0.05, -0.7)], (236, 226, 200))
    elif beast.horns == "back":
        pen.line([(-0.1, -0.8), (-0.5, -1.5), (-1.0, -1.5)], 0.18, (120, 104, 84), curved=True)
    elif beast.horns == "knobs":
        pen.line([(-0.2, -0.8), (-0.2, -1.4)], 0.16, dark)
        pen.circle(-0.2, -1.45, 0.18, (100, 60, 34))
    elif beast.horns == "unicorn":
        pen.poly([(0.05, -0.75), (0.55, -2.4), (0.42, -0.68)], (250, 208, 90))
    pen.limb(
        (0.1, 0.1),
        (0.5 + snout * 0.75, 0.38),
        0.8,
        0.4 + 0.12 * (snout < 0.5),
        shade(colour, 0.12) if beast.belly is None else beast.belly,
    )
    pen.circle(0, 0, 1.0, colour)
    if beast.trunk:
        pen.bent((0.75, 0.25), (1.25, 1.2), (1.1, 2.3), 0.36, 0.2, colour)
        pen.poly([(0.7, 0.8), (1.5, 1.35), (0.65, 1.15)], (250, 246, 232))
    else:
        end = 0.62 + snout * 0.95
        if beast.belly is not None and snout > 0.4:
            pen.limb((0.45, 0.35), (end - 0.25, 0.42), 0.42, 0.32, beast.belly)
        pen.ellipse(end, 0.3, 0.2, 0.16, beast.nose, outline=False)
        pen.line(
            [(end - 0.1, 0.62), (end - 0.55, 0.7)],
            0.08,
            shade(beast.nose, -0.1) if beast.nose[0] < 90 else (150, 70, 80),
        )
    if beast.marks == "panda":
        pen.ellipse(0.38, -0.14, 0.3, 0.36, beast.mark_colour, 0.4, outline=False)
    eye = (35, 28, 26)
    if asleep:
        pen.arc(
            0.38,
            -0.12,
            0.22,
            0.16,
            10,
            170,
            0.1,
            eye if beast.marks != "panda" and sum(colour) > 200 else (230, 230, 230),
        )
    else:
        if sum(colour) < 330 or beast.marks == "panda":
            pen.circle(0.38, -0.16, 0.22, (250, 250, 250), outline=False)
        pen.circle(0.38, -0.16, 0.15, eye, outline=False)
        pen.circle(0.43, -0.21, 0.05, (255, 255, 255), outline=False)
    if beast.ears == "pointed":
        pen.poly([(-0.5, -0.55), (-0.15, -1.75), (0.4, -0.75)], colour)
        pen.poly([(-0.28, -0.75), (-0.1, -1.4), (0.18, -0.82)], shade(colour, 0.3), outline=False)
    elif beast.ears == "tall":
        pen.ellipse(-0.1, -1.7, 0.26, 1.0, colour, 0.1)
        pen.ellipse(-0.1, -1.7, 0.12, 0.75, (244, 184, 190), 0.1, outline=False)
    elif beast.ears in ("round", "big round"):
        r = 0.36 if beast.ears == "round" else 0.66
        pen.circle(-0.1 - (r > 0.5) * 0.3, -0.95, r, patch if beast.marks == "panda" else colour)
        pen.circle(
            -0.1 - (r > 0.5) * 0.3,
            -0.93,
            r * 0.55,
            shade(patch if beast.marks == "panda" else colour, 0.25),
            outline=False,
        )
    elif beast.ears == "floppy":
        pen.blob([(-0.35, -0.75), (0.05, -0.5), (-0.05, 0.55), (-0.45, 0.75), (-0.7, 0.2)], dark)
    elif beast.ears == "side":
        pen.ellipse(-0.75, -0.5, 0.5, 0.22, dark, 0.35)
    elif beast.ears == "small":
        pen.poly([(-0.35, -0.8), (-0.25, -1.45), (0.1, -0.85)], colour)
    elif beast.ears == "long":
        pen.ellipse(-0.1, -1.3, 0.22, 0.8, colour, 0.12)
    elif beast.ears == "huge":
        pen.blob([(-0.2, -0.85), (-1.0, -1.1), (-1.7, -0.3), (-1.4, 0.7), (-0.6, 0.9), (-0.15, 0.3)], dark)
        pen.blob([(-0.35, -0.6), (-0.95, -0.8), (-1.4, -0.2), (-1.2, 0.45), (-0.6, 0.6)], (206, 168, 178), 3)
    if beast.horns == "nose":
        pen.poly([(1.2, 0.0), (1.75, -0.95), (1.65, 0.15)], (226, 222, 210))
    if beast.mane is not None and beast.marks != "mane":
        pen.ellipse(-0.05, -0.85, 0.35, 0.3, beast.mane, outline=False)
    if ear is None and beast.marks == "wool":
        pen.circle(-0.2, -0.8, 0.5, beast.colour)
