"""People made of parts: how they hold themselves and how they are drawn.

A person is one unit tall, stands on the origin and faces right.
"""

import math

from .brush import Pen, shade
from .heads import draw_back_hair, draw_head
from .person import Person

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
    "climbing": (4, (46, -34), (12, -22), (150, 162), (118, 168)),
    "arms up": (0, (-6, -6), (8, 6), (165, 172), (-165, -172)),
    "hands on hips": (0, (-10, -10), (10, 10), (-50, 40), (50, -40)),
}


def _toward(p, angle, length):
    return p[0] + length * math.sin(math.radians(angle)), p[1] + length * math.cos(math.radians(angle))


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
        if person.boots is not None:
            middle = ((knee[0] + foot[0]) / 2, (knee[1] + foot[1]) / 2)
            pen.limb(middle, foot, 0.044, 0.04, shade(person.boots, dark))
        toe = 0.035 if not front else 0.0
        shoe = shade(person.boots or person.shoes, dark)
        pen.ellipse(foot[0] + toe, foot[1] - 0.012, 0.055 if not front else 0.042, 0.026, shoe)

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
    elif person.garment == "coat":
        hem = hip[1] + (knee[1] - hip[1]) * 0.8
        pen.poly(
            [
                (neck[0] - wide * 1.1 * grow, neck[1] + 0.03),
                (neck[0] + wide * 1.1 * grow, neck[1] + 0.03),
                (hip[0] + 0.1 * grow, hem),
                (hip[0] - 0.09 * grow, hem),
            ],
            person.top,
        )
        if front:
            pen.line([(neck[0], neck[1] + 0.05), (hip[0], hem)], 0.01, shade(person.top, -0.3))
            for k in range(4):
                pen.circle(hip[0] + 0.022, neck[1] + 0.1 + 0.07 * k, 0.011, shade(person.top, -0.5), outline=False)
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
