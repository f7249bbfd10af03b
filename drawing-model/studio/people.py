"""People made of parts: who they are, what they wear and how they hold themselves.

A person is one unit tall, stands on the origin and faces right.
"""

import math
import random
from dataclasses import dataclass, field

from .brush import Pen, shade
from .hats import draw_hat
from .palette import HAIR_COLOURS, SKINS, cloth

# Angles in degrees from straight down, forward positive: lean of the body, far leg (thigh, shin), near leg,
# far arm (upper, lower), near arm.
POSES = {
    "standing": (0, (-3, -3), (4, 3), (-8, 4), (8, 14)),
    "walking": (4, (-24, -34), (24, 10), (30, 44), (-26, -8)),
    "running": (14, (-30, -98), (52, 6), (48, 120), (-48, 30)),
    "jumping": (4, (-20, -80), (45, -20), (150, 165), (-140, -160)),
    "dancing": (-6, (-12, -16), (50, -20), (140, 170), (-70, -130)),
    "sitting": (-2, (86, 4), (84, 2), (20, 60), (24, 66)),
    "sitting low": (-8, (88, 78), (84, 74), (30, 62), (28, 60)),
    "riding": (6, (48, -12), (44, -16), (48, 66), (50, 70)),
    "cycling": (26, (66, -20), (30, -40), (62, 74), (62, 74)),
    "holding": (0, (-3, -3), (4, 3), (-10, 6), (34, 98)),
    "reading": (0, (-3, -3), (4, 3), (28, 104), (30, 108)),
    "sitting and reading": (-2, (86, 4), (84, 2), (26, 102), (28, 106)),
    "waving": (0, (-3, -3), (4, 3), (-10, 4), (140, 172)),
    "eating": (0, (-3, -3), (4, 3), (-10, 4), (40, 148)),
    "kicking": (-8, (-6, -8), (58, 48), (50, 60), (-46, -30)),
    "throwing": (-6, (-14, -20), (22, 8), (60, 70), (-130, -190)),
    "pushing": (16, (-30, -40), (24, 6), (76, 84), (74, 86)),
    "kneeling": (2, (10, -84), (80, 0), (20, 50), (30, 70)),
    "praying": (0, (-3, -3), (4, 3), (40, 128), (42, 130)),
    "arms up": (0, (-6, -6), (8, 6), (165, 172), (-165, -172)),
    "hands on hips": (0, (-10, -10), (10, 10), (-50, 40), (50, -40)),
}


@dataclass
class Person:
    """What a person looks like; `words` describes it for the caption."""

    sex: str = "man"
    age: str = "adult"
    skin: tuple = (240, 196, 150)
    hair: tuple = (70, 45, 30)
    hair_style: str = "short"
    beard: str = ""
    glasses: str = ""
    hat: str = ""
    hat_colour: tuple = (60, 60, 70)
    top: tuple = (60, 120, 200)
    bottom: tuple = (50, 60, 90)
    shoes: tuple = (60, 45, 40)
    garment: str = "trousers"
    cape: tuple | None = None
    scarf: tuple | None = None
    apron: tuple | None = None
    mood: str = "happy"
    asleep: bool = False
    # Seen close up: eyes and mouth are drawn larger.
    close: bool = False
    words: dict = field(default_factory=dict)

    @property
    def head(self) -> float:
        return {"baby": 0.2, "child": 0.165, "old": 0.14}.get(self.age, 0.138)

    @property
    def leg(self) -> float:
        return {"baby": 0.22, "child": 0.34}.get(self.age, 0.43)


def _toward(p, angle, length):
    return p[0] + length * math.sin(math.radians(angle)), p[1] + length * math.cos(math.radians(angle))


def random_person(rnd: random.Random, sex: str | None = None, age: str | None = None) -> Person:
    sex = sex or rnd.choice(("man", "woman"))
    age = age or rnd.choices(("adult", "old", "child", "baby"), (0.6, 0.17, 0.2, 0.03))[0]
    person = Person(sex, age, rnd.choice(SKINS))
    hair_name = (
        "grey"
        if age == "old" and rnd.random() < 0.6
        else rnd.choice([name for name in HAIR_COLOURS if name not in ("grey", "white")])
    )
    if age == "old" and rnd.random() < 0.4:
        hair_name = "white"
    person.hair = HAIR_COLOURS[hair_name]
    styles = (
        ("short", "short", "curly", "bald", "spiky")
        if sex == "man"
        else ("long", "long", "bun", "ponytail", "bob", "curly")
    )
    if age == "baby":
        styles = ("bald", "tuft")
    elif age == "child" and sex == "man":
        styles = ("short", "spiky", "curly")
    elif age == "child":
        styles = ("long", "ponytail", "pigtails", "bob")
    person.hair_style = rnd.choice(styles)
    person.words["hair"] = hair_name
    top_name, person.top = cloth(rnd)
    bottom_name, person.bottom = cloth(rnd, dark=True)
    person.shoes = rnd.choice(((60, 45, 40), (40, 40, 45), (200, 60, 50), (240, 240, 240), (90, 60, 40)))
    person.garment = (
        rnd.choice(("dress", "skirt", "trousers")) if sex == "woman" else rnd.choice(("trousers", "trousers", "shorts"))
    )
    person.words["top"], person.words["bottom"] = top_name, bottom_name
    person.mood = rnd.choice(("happy", "happy", "calm"))
    if sex == "man" and age in ("adult", "old") and rnd.random() < (0.5 if age == "old" else 0.2):
        person.beard = rnd.choice(("beard", "beard", "moustache"))
    if rnd.random() < 0.15:
        person.glasses = rnd.choice(("glasses", "glasses", "sunglasses"))
    return person


def draw_person(pen: Pen, person: Person, pose: str = "standing", front: bool = False, hold=None, hold_far=None):
    """Draws from back to front. `hold` draws what the near hand holds, given a pen at the hand.

    Returns points of interest: hands, head, hip, foot.
    """
    lean, far_leg, near_leg, far_arm, near_arm = POSES[pose]
    leg, head = person.leg, person.head
    torso = 1 - leg - 1.9 * head
    thigh, shin = leg * 0.52, leg * 0.48
    # The lowest foot touches the ground, except in the air and on a seat.
    reach = max(thigh * math.cos(math.radians(a)) + shin * math.cos(math.radians(b)) for a, b in (far_leg, near_leg))
    hip = (0.0, -reach)
    wide = 0.052 if person.sex == "woman" else 0.06
    if person.age in ("child", "baby"):
        wide = 0.07
    shoulder_wide = 0.075 if front else 0.03
    neck = _toward(hip, 180 - lean, torso)
    chest = (neck[0], neck[1] + 0.045)
    sign = (-1, 1) if front else (1, 1)
    offsets = (-shoulder_wide, shoulder_wide) if front else (-0.01, 0.01)
    arm_long = torso * 0.56
    joints = {}
    for name, (upper, lower), offset, side in (
        ("far", far_arm, offsets[0], sign[0]),
        ("near", near_arm, offsets[1], sign[1]),
    ):
        start = (chest[0] + offset, chest[1])
        elbow = _toward(start, side * upper if not front else side * abs(upper), arm_long)
        hand = _toward(elbow, side * lower if not front else side * (lower if upper >= 0 else -lower), arm_long * 0.92)
        joints[name] = (start, elbow, hand)
    hips = (-0.035, 0.035) if front else (-0.008, 0.008)
    legs = {}
    for name, (upper, lower), offset, side in (
        ("far", far_leg, hips[0], sign[0]),
        ("near", near_leg, hips[1], sign[1]),
    ):
        start = (hip[0] + offset, hip[1])
        angle = side * abs(upper) if front else upper
        knee = _toward(start, angle, thigh)
        foot = _toward(knee, side * abs(lower) if front else lower, shin)
        legs[name] = (start, knee, foot)

    def arm(name, dark):
        start, elbow, hand = joints[name]
        sleeve = shade(person.top, dark)
        pen.bent(start, elbow, hand, 0.034, 0.026, sleeve)
        pen.circle(hand[0], hand[1], 0.033, shade(person.skin, dark))

    def one_leg(name, dark):
        start, knee, foot = legs[name]
        bare = person.garment in ("dress", "skirt", "shorts")
        colour = person.skin if bare else person.bottom
        pen.bent(start, knee, foot, 0.05 if not bare else 0.036, 0.034 if not bare else 0.028, shade(colour, dark))
        if person.garment == "shorts":
            pen.limb(start, knee, 0.052, 0.046, shade(person.bottom, dark))
        toe = 0.035 if not front else 0.0
        pen.ellipse(foot[0] + toe, foot[1] - 0.012, 0.055 if not front else 0.042, 0.026, shade(person.shoes, dark))

    if person.cape is not None:
        pen.poly(
            [
                (chest[0] - 0.06, chest[1] - 0.03),
                (chest[0] + 0.05, chest[1] - 0.03),
                (hip[0] + (0.12 if front else -0.02), hip[1] + 0.24),
                (hip[0] - 0.2, hip[1] + 0.22),
            ],
            person.cape,
        )
    if hold_far is not None:
        hold_far(pen.at(*joints["far"][2]))
    arm("far", -0.18 if not front else 0.0)
    one_leg("far", -0.18 if not front else 0.0)
    one_leg("near", 0.0)
    _torso(pen, person, hip, neck, wide, front, legs)
    centre = (neck[0] + (0.0 if front else 0.012), neck[1] - head * 0.82)
    draw_back_hair(pen, person, centre, head)
    pen.limb((neck[0], neck[1] + 0.02), (neck[0], neck[1] - head * 0.3), 0.032, 0.032, shade(person.skin, -0.12))
    if person.scarf is not None:
        pen.limb((neck[0] - 0.045, neck[1]), (neck[0] + 0.045, neck[1]), 0.03, 0.03, person.scarf)
        pen.limb((neck[0] + 0.03, neck[1]), (neck[0] + 0.05, neck[1] + 0.14), 0.024, 0.028, shade(person.scarf, -0.1))
    draw_head(pen.at(centre[0], centre[1], head), person, 0.0 if front else 0.28)
    if hold is not None:
        hold(pen.at(*joints["near"][2]))
    arm("near", 0.0)
    return {"hand": joints["near"][2], "far hand": joints["far"][2], "head": centre, "hip": hip, "neck": neck}


def _torso(pen, person, hip, neck, wide, front, legs):
    grow = 1.35 if front else 1.0
    knee = ((legs["near"][1][0] + legs["far"][1][0]) / 2, (legs["near"][1][1] + legs["far"][1][1]) / 2)
    if person.garment in ("dress", "skirt"):
        colour = person.top if person.garment == "dress" else person.bottom
        dx, dy = knee[0] - hip[0], knee[1] - hip[1]
        end = (hip[0] + dx * 0.95, hip[1] + dy * 0.95)
        pen.limb(hip, end, wide * 1.1 * grow, wide * 1.75 * grow, colour)
    pen.limb((hip[0], hip[1] - 0.01), (neck[0], neck[1] + 0.055), wide * 0.98 * grow, wide * 1.12 * grow, person.top)
    if person.garment == "trousers" or person.garment == "shorts":
        pen.limb((hip[0], hip[1] - 0.015), hip, wide * grow, wide * 1.0 * grow, person.bottom)
    elif person.garment == "dungarees":
        pen.limb((hip[0], hip[1] - 0.16), hip, wide * 0.8 * grow, wide * 1.04 * grow, person.bottom)
    elif person.garment == "robe":
        pen.poly(
            [
                (neck[0] - wide * 1.2 * grow, neck[1] + 0.03),
                (neck[0] + wide * 1.2 * grow, neck[1] + 0.03),
                (hip[0] + 0.15, -0.03),
                (hip[0] - 0.13, -0.03),
            ],
            person.top,
        )
    if person.apron is not None:
        pen.limb(
            (hip[0] + 0.02, hip[1] - 0.14),
            (hip[0] + 0.02, hip[1] + 0.08),
            wide * 0.7 * grow,
            wide * 0.9 * grow,
            person.apron,
        )


def draw_back_hair(pen, person, centre, head):
    x, y = centre
    style, hair = person.hair_style, person.hair
    if style == "long":
        pen.blob(
            [
                (x - head * 1.0, y - head * 0.5),
                (x, y - head * 1.1),
                (x + head * 0.9, y - head * 0.5),
                (x + head * 0.85, y + head * 1.3),
                (x, y + head * 1.6),
                (x - head * 1.15, y + head * 1.4),
            ],
            shade(hair, -0.1),
        )
    elif style == "bob":
        pen.ellipse(x - head * 0.08, y + head * 0.1, head * 1.12, head * 1.05, shade(hair, -0.1))
    elif style == "ponytail":
        pen.blob(
            [
                (x - head * 0.7, y - head * 0.5),
                (x - head * 1.6, y - head * 0.2),
                (x - head * 1.7, y + head * 1.0),
                (x - head * 1.2, y + head * 0.9),
                (x - head * 1.1, y),
            ],
            hair,
        )
    elif style == "pigtails":
        for side in (-1, 1):
            pen.ellipse(x + side * head * 1.25, y + head * 0.3, head * 0.32, head * 0.62, hair, side * -0.3)
    elif style == "bun":
        pen.circle(x - head * 0.25, y - head * 1.15, head * 0.42, hair)


def draw_head(pen: Pen, person: Person, turn: float = 0.0):
    """A head of radius one around the origin; `turn` moves the face towards the right."""
    skin, hair = person.skin, person.hair
    if person.hair_style == "curly":
        for k in range(9):
            angle = math.pi * (0.95 + 1.1 * k / 8)
            pen.circle(0.95 * math.cos(angle), 0.9 * math.sin(angle) + 0.05, 0.38, hair)
    pen.ellipse(-0.88 + turn * 0.7, 0.12, 0.18, 0.22, shade(skin, -0.08))
    if turn < 0.2:
        pen.ellipse(0.88, 0.12, 0.18, 0.22, shade(skin, -0.08))
    pen.ellipse(0, 0, 0.92, 1.0, skin)
    if person.beard == "beard":
        pen.blob(
            [
                (-0.8 + turn * 0.5, 0.1),
                (-0.72 + turn, 0.8),
                (turn, 1.28),
                (0.76 + turn * 0.3, 0.8),
                (0.84, 0.1),
                (0.5 + turn, 0.36),
                (turn, 0.42),
                (-0.45 + turn, 0.36),
            ],
            hair,
        )
    _face(pen, person, turn)
    if person.hair_style not in ("bald", "tuft"):
        top = [
            (-0.98, 0.1),
            (-0.95, -0.55),
            (-0.45, -1.08),
            (0.2, -1.12),
            (0.8, -0.75),
            (0.95, -0.15),
            (0.7 + turn * 0.4, -0.42),
            (turn, -0.55),
            (-0.6 + turn, -0.3),
            (-0.8 + turn * 0.3, 0.1),
        ]
        pen.blob(top, hair, 4)
        if person.hair_style == "spiky":
            for k in range(5):
                x = -0.7 + 0.35 * k
                pen.poly([(x - 0.2, -0.75), (x + 0.05, -1.4), (x + 0.25, -0.75)], hair)
    elif person.hair_style == "tuft":
        pen.arc(0, -0.95, 0.2, 0.25, 120, 330, 0.1, hair)
    elif person.age == "old" or person.beard:
        pen.ellipse(-0.86 + turn * 0.5, -0.05, 0.16, 0.34, hair)
    draw_hat(pen, person.hat, person.hat_colour, turn)


def _face(pen, person, turn):
    dark = (45, 32, 28)
    skin = person.skin
    mood = person.mood
    for side in (-1, 1):
        x = turn + side * 0.34
        if person.asleep or (mood == "laughing" and person.close):
            curve = (10, 170) if person.asleep else (190, 350)
            pen.arc(x, 0.02, 0.17, 0.13, *curve, 0.08, dark)
        elif person.close:
            _eye(pen, x, mood)
        else:
            pen.ellipse(x, 0.0, 0.095, 0.14, dark, outline=False)
            pen.circle(x + 0.03, -0.05, 0.035, (255, 255, 255), outline=False)
        brow = shade(person.hair, -0.25)
        # Sad brows rise towards the middle, surprised ones rise altogether.
        inner, outer = {"sad": (-0.42, -0.2), "surprised": (-0.46, -0.46)}.get(mood, (-0.28, -0.27))
        ends = [(x - side * 0.17, inner), (x + side * 0.17, outer)]
        pen.line(ends, 0.085, brow)
        if mood == "sad" and side > 0 and not person.asleep:
            pen.ellipse(x + 0.04, 0.34, 0.08, 0.15, (120, 190, 240), outline=False)
    pen.ellipse(turn * 1.25, 0.24, 0.09, 0.11, shade(skin, -0.14), outline=False)
    if person.age in ("child", "baby") or person.sex == "woman":
        for side in (-1, 1):
            pen.ellipse(turn + side * 0.5, 0.3, 0.14, 0.1, shade((240, 120, 110), 0.1) + (110,))
    if person.age == "old":
        for side in (-1, 1):
            pen.arc(turn + side * 0.34, 0.16, 0.2, 0.1, 20, 160, 0.035, shade(skin, -0.25))
    _mouth(pen, person, turn)
    if person.glasses:
        frame = (35, 35, 40)
        for side in (-1, 1):
            x = turn + side * 0.35
            if person.glasses == "sunglasses":
                pen.ellipse(x, 0.0, 0.27, 0.23, frame)
            else:
                pen.ellipse(x, 0.0, 0.27, 0.25, (225, 240, 250, 90))
                pen.arc(x, 0.0, 0.27, 0.25, 0, 360, 0.075, frame)
        pen.line([(turn - 0.1, -0.03), (turn + 0.1, -0.03)], 0.07, frame)
        pen.line([(turn - 0.6, -0.03), (-0.85 + turn * 0.5, 0.0)], 0.06, frame)


def _eye(pen, x, mood):
    """An eye seen close up, with its white, so that it shows on any skin."""
    tall = 0.21 if mood == "surprised" else 0.15
    pen.ellipse(x, 0.0, 0.16, tall, (252, 252, 250), outline=False)
    pen.circle(x, 0.02, 0.1, (60, 40, 32), outline=False)
    pen.circle(x + 0.03, -0.02, 0.035, (255, 255, 255), outline=False)


def _mouth(pen, person, turn):
    lips = (150, 55, 55) if sum(person.skin) > 420 else (206, 96, 96)
    wide = 1.25 if person.close else 1.0
    if person.beard in ("beard", "moustache"):
        hair = shade(person.hair, -0.12)
        # A moustache of the skin's own colour would not be seen.
        if sum(abs(a - b) for a, b in zip(hair, person.skin)) < 150:
            hair = shade(hair, -0.6)
        pen.blob(
            [
                (turn - 0.46 * wide, 0.56),
                (turn - 0.12, 0.34),
                (turn + 0.12, 0.34),
                (turn + 0.46 * wide, 0.56),
                (turn + 0.1, 0.52),
                (turn - 0.1, 0.52),
            ],
            hair,
        )
    if person.mood == "sad":
        pen.arc(turn, 0.78, 0.3 * wide, 0.24, 200, 340, 0.1, lips)
    elif person.mood == "surprised":
        pen.ellipse(turn, 0.62, 0.17 * wide, 0.24, (110, 30, 36), outline=False)
    elif person.mood == "laughing":
        inside = (130, 36, 44)
        pen.poly(
            [
                (turn - 0.4 * wide, 0.4),
                (turn + 0.4 * wide, 0.4),
                (turn + 0.26, 0.72),
                (turn, 0.82),
                (turn - 0.26, 0.72),
            ],
            inside,
        )
        pen.rect(turn - 0.34 * wide, 0.41, turn + 0.34 * wide, 0.52, (250, 250, 250), outline=False)
    elif person.mood == "happy":
        pen.arc(turn, 0.42, 0.3 * wide, 0.24, 15, 165, 0.085, lips)
    else:
        pen.line([(turn - 0.18, 0.58), (turn + 0.18, 0.58)], 0.075, lips)
