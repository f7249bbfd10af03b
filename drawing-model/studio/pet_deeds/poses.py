"""How an animal of house or farm holds itself, and the drawing of one in a pose."""

import math
import random
from dataclasses import dataclass

from ..animals import Beast, _body
from ..beast_parts import draw_beast_head, draw_tail
from ..brush import Pen, shade


@dataclass
class Pose:
    """Points in units of the animal's height, with the ground at 0; feet are (far, near)."""

    rear: tuple
    front: tuple
    hind: tuple
    fore: tuple
    head: tuple
    tilt: float = 0.0
    bends: tuple = (0.1, -0.06)
    haunch: bool = False
    belly_up: bool = False


def _turned(x: float, y: float, tilt: float) -> tuple:
    return x * math.cos(tilt) - y * math.sin(tilt), x * math.sin(tilt) + y * math.cos(tilt)


def mouth_of(b: Beast, tilt: float, open_wide: bool = False) -> tuple:
    """From the middle of the head to the mouth."""
    x, y = (0.5 + b.snout / b.head * 0.9) * b.head, (0.8 if open_wide else 0.55) * b.head
    return _turned(x, y, tilt)


def tip_of(b: Beast, tilt: float) -> tuple:
    """From the middle of the head to the tip of the nose."""
    x, y = (0.62 + b.snout / b.head * 0.95) * b.head, 0.15 * b.head
    return _turned(x, y, tilt)


def along(p, angle: float, length: float):
    """`angle` in degrees from straight down, forward positive."""
    return p[0] + length * math.sin(math.radians(angle)), p[1] + length * math.cos(math.radians(angle))


def grazing(b: Beast, mouth_y: float = -0.04) -> Pose:
    half, up = b.long / 2, -b.leg - b.thick * 0.5
    tilt = 0.5 if b.snout < 0.15 else 0.85
    x, y = half, up - b.thick * 0.1
    reach = b.neck + b.head * 0.5
    down = mouth_y - mouth_of(b, tilt)[1]
    ahead = math.sqrt(max(reach**2 - (down - y) ** 2, 0.17**2))
    return Pose(
        (-half, up),
        (half, up),
        ((-half - 0.03, -0.02), (-half + 0.1, 0)),
        ((half - 0.1, -0.02), (half + 0.04, 0)),
        (x + ahead, down),
        tilt,
    )


def bowing(b: Beast, tilt: float = 0.5, head_up: bool = False) -> Pose:
    """Hind legs straight, chest near the ground."""
    half, up, chest = b.long / 2, -b.leg - b.thick * 0.5, -b.thick * 1.05
    head = (half + b.neck + b.head * 0.4, chest - b.head * (1.0 if head_up else 0.1))
    feet = ((-half - 0.06, -0.02), (-half + 0.08, 0)), ((half + 0.3, -0.03), (half + 0.4, -0.01))
    return Pose((-half, up), (half, chest), *feet, head, -0.25 if head_up else tilt)


def begging(b: Beast) -> Pose:
    """Sits up with the paws before the chest."""
    rear, front = (-0.08, -b.thick * 0.95), (0.1, -b.thick * 0.95 - b.long * 0.92)
    paws = ((front[0] + 0.27, front[1] + 0.16), (front[0] + 0.3, front[1] + 0.22))
    head = along(front, 166, b.neck * 0.7 + b.head * 0.6)
    return Pose(rear, front, ((0.2, 0), (0.26, 0)), paws, head, -0.18, (0.1, -0.45), haunch=True)


def upright(b: Beast, reach: float = 0.35, rise: float = 0.05, lean: float = 0.14, tilt: float = -0.1) -> Pose:
    """On the hind legs; the front paws reach forward."""
    rear = (0.0, -b.leg * 0.86)
    front = (lean, rear[1] - b.long)
    paws = ((front[0] + reach - 0.03, front[1] - rise), (front[0] + reach, front[1] - rise + 0.12))
    head = along(front, 165, b.neck * 0.8 + b.head * 0.6)
    return Pose(rear, front, ((-0.06, -0.02), (0.1, 0)), paws, head, tilt, (0.14, -0.1))


def rearing(b: Beast) -> Pose:
    """A horse on its hind legs, the front legs bent in the air."""
    rear = (-0.12, -b.leg * 0.9)
    front = (rear[0] + b.long * 0.66, rear[1] - b.long * 0.78)
    paws = ((front[0] + 0.32, front[1] + 0.06), (front[0] + 0.36, front[1] + 0.24))
    head = along(front, 148, b.neck + b.head * 0.5)
    return Pose(rear, front, ((-0.3, -0.02), (-0.06, 0)), paws, head, -0.1, (0.2, -0.5))


def climbing(b: Beast) -> Pose:
    """Along something upright at x = 0.42, the ground of the pose at the hind feet."""
    rear = (0.1, -0.24 - b.leg * 0.2)
    front = (0.14, rear[1] - b.long)
    feet = ((0.4, rear[1] + 0.3), (0.42, rear[1] + 0.16)), ((0.42, front[1] - 0.2), (0.44, front[1] - 0.02))
    return Pose(rear, front, *feet, along(front, 176, b.neck * 0.7 + b.head * 0.6), -0.5, (-0.3, 0.12))


def hanging(b: Beast) -> Pose:
    """Below something at y = -1.55."""
    front = (0.0, -1.55 + b.leg * 0.9 + 0.1)
    rear = (-0.06, front[1] + b.long)
    paws = ((-0.16, -1.56), (0.16, -1.56))
    legs = ((rear[0] + 0.1, rear[1] + b.leg * 0.95), (rear[0] - 0.04, rear[1] + b.leg))
    return Pose(rear, front, legs, paws, (0.16 + b.head * 0.3, front[1] - b.head * 0.35), -0.3, (0.1, 0.0))


def on_back(b: Beast) -> Pose:
    half, y = b.long / 2, -b.thick
    top = y - b.thick * 0.8 - b.leg * 0.6
    legs = ((-half + 0.02, top), (-half - 0.12, top + 0.06)), ((half + 0.1, top + 0.04), (half - 0.06, top))
    return Pose((-half, y), (half, y), *legs, (half + b.thick * 0.4 + b.head, -b.head), -1.9, (0.2, 0.2), belly_up=True)


def sitting(b: Beast, tilt: float = 0.0, paw: tuple | None = None) -> Pose:
    """`paw` is where the near front paw is held, from the chest."""
    rear, front = (-b.long * 0.375, -b.thick * 1.02), (b.long / 4, -b.leg - b.thick * 0.75)
    near_paw = (front[0] + 0.1, 0) if paw is None else (front[0] + paw[0], front[1] + paw[1])
    head = along((front[0], front[1] - b.thick * 0.2), 180 - b.neck_angle * 0.5, b.neck + b.head * 0.5)
    return Pose(rear, front, ((0.0, 0), (0.06, 0)), ((front[0], -0.01), near_paw), head, tilt, (0, 0.08), haunch=True)


def lying(b: Beast, tilt: float = 0.35) -> Pose:
    half, y = b.long / 2, -b.thick * 0.92
    feet = ((-half + 0.3, -0.03), (-half + 0.34, -0.02)), ((half + 0.36, -0.05), (half + 0.4, -0.02))
    head = (half + min(b.neck, 0.3) + b.head * 0.3, y - b.head * 0.5)
    return Pose((-half, y), (half, y), *feet, head, tilt, (0, 0), haunch=True)


def draw_leg(pen: Pen, hip, foot, bend, b: Beast, tone):
    wide = b.leg_wide
    knee = (
        (hip[0] + foot[0]) / 2 - (foot[1] - hip[1]) * bend,
        (hip[1] + foot[1]) / 2 + (foot[0] - hip[0]) * bend,
    )
    end = (foot[0], foot[1] - wide * 0.6)
    pen.bent(hip, knee, end, wide * 1.25, wide * 0.9, tone)
    pen.ellipse(end[0] + wide * 0.3, end[1], wide * 1.2, wide * 0.75, shade(b.feet, -0.1) if b.feet else tone)


def figure(pen: Pen, b: Beast, pose: Pose, jaw=False, tongue=False):
    """Draws the animal in a pose and returns where its mouth and head are."""
    colour, dark = b.colour, shade(b.colour, -0.2)
    rear, front = pose.rear, pose.front
    angle = math.atan2(front[1] - rear[1], front[0] - rear[0])
    span = math.hypot(front[0] - rear[0], front[1] - rear[1])
    flat = abs(angle) < 0.9
    turn = 0.0 if pose.belly_up else angle if flat else angle * 0.45
    draw_tail(pen.at(rear[0], rear[1], turn=turn), b, (0, 0.0 if not pose.belly_up else b.thick * 0.4), False)
    drop = b.thick * (0.2 if flat and not pose.belly_up else 0.0)
    hips = (rear[0] + 0.02, rear[1] + drop), (rear[0] + 0.04, rear[1] + drop)
    shoulders = (front[0] - 0.04, front[1] + drop), (front[0], front[1] + drop)
    if not pose.haunch:
        draw_leg(pen, hips[0], pose.hind[0], pose.bends[0], b, dark)
    draw_leg(pen, shoulders[0], pose.fore[0], pose.bends[1], b, dark)
    ends = random.Random(3)
    if pose.belly_up:
        _body(pen.at(front[0], front[1], turn=angle + math.pi), b, (0, 0), (span, 0), ends)
    else:
        _body(pen.at(rear[0], rear[1], turn=angle), b, (0, 0), (span, 0), ends)
    if pose.haunch:
        pen.ellipse(rear[0] + 0.1, -b.thick * 0.72, b.thick * 0.74, b.thick * 0.72, shade(colour, -0.06))
        foot = pose.hind[1]
        tone = b.feet or colour
        pen.limb((rear[0] + 0.12, -b.leg_wide * 0.8), (foot[0], -b.leg_wide * 0.8), b.leg_wide, b.leg_wide * 0.8, tone)
    else:
        draw_leg(pen, hips[1], pose.hind[1], pose.bends[0], b, colour)
    base = (front[0] - 0.02, front[1] - b.thick * 0.25) if flat and not pose.belly_up else front
    head = pose.head
    pen.limb(base, head, b.thick * 0.62, b.head * 0.72, colour)
    if b.mane is not None:
        for k in range(6):
            x, y = (base[i] + (head[i] - base[i]) * k / 5 for i in (0, 1))
            pen.circle(x - 0.08, y - 0.04, 0.075, b.mane, outline=False)
    draw_leg(pen, shoulders[1], pose.fore[1], pose.bends[1], b, colour)
    top = pen.at(*head, b.head, turn=pose.tilt)
    if jaw:
        draw_jaw(top, b)
    draw_beast_head(top, b, False)
    if tongue:
        draw_tongue(top, b)
    offset = mouth_of(b, pose.tilt, jaw)
    return {"head": head, "mouth": (head[0] + offset[0], head[1] + offset[1])}


def draw_jaw(head: Pen, b: Beast):
    """An open mouth, drawn before the head."""
    end = 0.62 + b.snout / b.head * 0.95
    head.poly([(0.0, 0.4), (end - 0.1, 0.6), (end - 0.2, 1.15), (0.1, 1.0)], (170, 50, 60))
    head.limb((0.1, 0.85), (end - 0.25, 1.22), 0.26, 0.18, shade(b.colour, 0.1))


def draw_tongue(head: Pen, b: Beast):
    end = 0.62 + b.snout / b.head * 0.95
    head.limb((end - 0.25, 0.7), (end + 0.45, 0.85), 0.16, 0.22, (240, 110, 130))


def face(p: Pen, b: Beast):
    """A head of radius one from the front."""
    colour, dark = b.colour, shade(b.colour, -0.22)
    if b.marks == "wool":
        colour = shade(b.feet or (60, 54, 54), 0.12)
    for s in (-1, 1):
        if b.ears in ("pointed", "small"):
            high = 1.75 if b.ears == "pointed" else 1.45
            p.poly([(s * 0.95, -0.2), (s * 0.82, -high), (s * 0.15, -0.85)], colour)
            p.poly([(s * 0.8, -0.5), (s * 0.74, -high + 0.35), (s * 0.36, -0.8)], (240, 176, 180), outline=False)
        elif b.ears in ("tall", "long"):
            p.ellipse(s * 0.48, -1.65, 0.27, 1.0, colour, s * 0.2)
            p.ellipse(s * 0.48, -1.65, 0.13, 0.75, (244, 184, 190), s * 0.2, outline=False)
        elif b.ears in ("round", "big round"):
            r = 0.4 if b.ears == "round" else 0.6
            p.circle(s * 0.85, -0.82, r, colour)
            p.circle(s * 0.85, -0.82, r * 0.6, (240, 180, 184), outline=False)
        elif b.ears == "side":
            p.ellipse(s * 1.2, -0.35, 0.5, 0.24, dark, s * 0.3)
        if b.horns in ("short", "long", "back"):
            p.poly([(s * 0.35, -0.8), (s * 0.75, -1.55), (s * 0.7, -0.65)], (236, 226, 200))
    if b.marks == "wool":
        p.circle(0, -0.75, 0.62, b.colour)
    p.circle(0, 0, 1.0, colour)
    if b.ears == "floppy":
        for s in (-1, 1):
            p.blob([(s * 0.6, -0.85), (s * 1.05, -0.6), (s * 1.3, 0.3), (s * 1.0, 0.75), (s * 0.8, 0.1)], dark)
    if b.mane is not None:
        p.ellipse(0, -0.85, 0.4, 0.4, b.mane, outline=False)
    pale = b.belly or shade(colour, 0.25)
    deep = b.snout > 0.15
    p.ellipse(0, 0.62 if deep else 0.45, 0.6 if deep else 0.5, 0.62 if deep else 0.42, pale)
    if b.tail == "spiral":
        p.ellipse(0, 0.35, 0.42, 0.32, shade(colour, -0.12))
        for s in (-1, 1):
            p.ellipse(s * 0.16, 0.35, 0.07, 0.12, (120, 60, 70), outline=False)
    elif b.ears in ("small", "side", "long") and deep:
        for s in (-1, 1):
            p.ellipse(s * 0.24, 0.8, 0.09, 0.13, (60, 46, 46), outline=False)
    else:
        p.ellipse(0, 0.26, 0.2, 0.15, b.nose, outline=False)
        p.line([(0, 0.35), (0, 0.55)], 0.07, (70, 44, 46))
        p.arc(0, 0.42, 0.3, 0.22, 20, 160, 0.07, (70, 44, 46))
    for s in (-1, 1):
        p.circle(s * 0.42, -0.14, 0.26, (250, 250, 250), outline=False)
        p.circle(s * 0.42, -0.12, 0.18, (35, 28, 26), outline=False)
        p.circle(s * 0.42 + 0.06, -0.2, 0.06, (255, 255, 255), outline=False)


def peeker(p: Pen, b: Beast, paws: bool = True):
    """A face above an edge at y = 0 with the paws over it; the unit is the head's radius."""
    face(p.at(0, -0.62), b)
    if paws:
        return lambda: [
            p.limb((s * 1.15, -0.08), (s * 1.15, 0.22), 0.3, 0.34, b.feet or shade(b.colour, 0.08)) for s in (-1, 1)
        ]
    return lambda: None


def curled(p: Pen, b: Beast):
    """Asleep in a ring, one unit wide, on y = 0."""
    colour, dark = b.colour, shade(b.colour, -0.14)
    if b.ears in ("tall", "long"):
        p.ellipse(0.1, -0.4, 0.1, 0.2, dark, -0.9)
    p.ellipse(0, -0.26, 0.5, 0.27, colour)
    if b.marks == "stripes":
        for k in range(5):
            x = -0.32 + 0.12 * k
            p.poly([(x, -0.5 + 0.02 * k), (x + 0.05, -0.5), (x + 0.03, -0.34)], b.mark_colour, outline=False)
    p.ellipse(-0.22, -0.2, 0.24, 0.19, shade(colour, -0.06))
    if b.tail in ("up", "curl", "long", "thin", "tuft", "thin long", "bushy", "plume"):
        p.line([(-0.46, -0.16), (-0.3, -0.035), (0.0, -0.03), (0.16, -0.06)], 0.085, dark, curved=True)
    draw_beast_head(p.at(0.26, -0.19, 0.2, turn=0.25), b, True)
