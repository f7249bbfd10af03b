"""What animals of house and farm do: fetch, dig, beg, climb, peek, curl up, graze, pull, swim, howl."""

import math
import random
from dataclasses import dataclass, replace

from PIL import Image

from textimage.words import with_article

from .actors import Actor, beast_actor, thing_actor
from .animals import Beast, _body
from .beast_parts import draw_beast_head, draw_tail
from .brush import Pen, shade
from .casting import pen_at, walker
from .chance import weighted
from .nature import draw_ice_cream
from .palette import COLOURS, near

DOGS = ("dog", "dog", "dog", "puppy", "puppy")
CATS = ("cat", "cat", "cat", "kitten", "kitten")
SMALL = ("rabbit", "mouse", "hamster", "guinea pig", "rat", "ferret")
FARM = ("horse", "pony", "cow", "calf", "pig", "goat", "sheep", "lamb", "donkey", "foal", "bull")
PETS = (*DOGS, *CATS, *SMALL[:4])
ALL = (*DOGS, *CATS, *SMALL, *FARM)
WOOD = (150, 104, 62)
SOIL = (112, 76, 46)
TINTS = ("red", "blue", "yellow", "green", "pink", "purple", "orange", "white", "black", "brown")
HOME = ("living_room", "room", "bedroom", "kitchen", "hallway", "library", "attic")
BRIGHT = ("red", "blue", "yellow", "green", "pink", "purple", "orange", "turquoise")


# How an animal holds itself.


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


def _mouth(b: Beast, tilt: float, open_wide: bool = False) -> tuple:
    """From the middle of the head to the mouth."""
    x, y = (0.5 + b.snout / b.head * 0.9) * b.head, (0.8 if open_wide else 0.55) * b.head
    return x * math.cos(tilt) - y * math.sin(tilt), x * math.sin(tilt) + y * math.cos(tilt)


def _along(p, angle: float, length: float):
    """`angle` in degrees from straight down, forward positive."""
    return p[0] + length * math.sin(math.radians(angle)), p[1] + length * math.cos(math.radians(angle))


def grazing(b: Beast, mouth_y: float = -0.04) -> Pose:
    half, up = b.long / 2, -b.leg - b.thick * 0.5
    tilt = 0.5 if b.snout < 0.15 else 0.85
    x, y = half, up - b.thick * 0.1
    reach = b.neck + b.head * 0.5
    down = mouth_y - _mouth(b, tilt)[1]
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
    head = _along(front, 166, b.neck * 0.7 + b.head * 0.6)
    return Pose(rear, front, ((0.2, 0), (0.26, 0)), paws, head, -0.18, (0.1, -0.45), haunch=True)


def upright(b: Beast, reach: float = 0.35, rise: float = 0.05, lean: float = 0.14, tilt: float = -0.1) -> Pose:
    """On the hind legs; the front paws reach forward."""
    rear = (0.0, -b.leg * 0.86)
    front = (lean, rear[1] - b.long)
    paws = ((front[0] + reach - 0.03, front[1] - rise), (front[0] + reach, front[1] - rise + 0.12))
    head = _along(front, 165, b.neck * 0.8 + b.head * 0.6)
    return Pose(rear, front, ((-0.06, -0.02), (0.1, 0)), paws, head, tilt, (0.14, -0.1))


def rearing(b: Beast) -> Pose:
    """A horse on its hind legs, the front legs bent in the air."""
    rear = (-0.12, -b.leg * 0.9)
    front = (rear[0] + b.long * 0.66, rear[1] - b.long * 0.78)
    paws = ((front[0] + 0.32, front[1] + 0.06), (front[0] + 0.36, front[1] + 0.24))
    head = _along(front, 148, b.neck + b.head * 0.5)
    return Pose(rear, front, ((-0.3, -0.02), (-0.06, 0)), paws, head, -0.1, (0.2, -0.5))


def climbing(b: Beast) -> Pose:
    """Along something upright at x = 0.42, the ground of the pose at the hind feet."""
    rear = (0.1, -0.24 - b.leg * 0.2)
    front = (0.14, rear[1] - b.long)
    feet = ((0.4, rear[1] + 0.3), (0.42, rear[1] + 0.16)), ((0.42, front[1] - 0.2), (0.44, front[1] - 0.02))
    return Pose(rear, front, *feet, _along(front, 176, b.neck * 0.7 + b.head * 0.6), -0.5, (-0.3, 0.12))


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


def sitting(b: Beast, tilt: float = 0.0, paw: tuple | None = None, low: bool = False) -> Pose:
    """`paw` is where the near front paw is held, from the chest."""
    rear, front = (-b.long * 0.375, -b.thick * 1.02), (b.long / 4, -b.leg - b.thick * 0.75)
    near_paw = (front[0] + 0.1, 0) if paw is None else (front[0] + paw[0], front[1] + paw[1])
    angle, length = (180 - b.neck_angle * 0.5, b.neck + b.head * 0.5) if not low else (105, b.neck + b.head * 0.7)
    head = _along((front[0], front[1] - b.thick * 0.2), angle, length)
    return Pose(rear, front, ((0.0, 0), (0.06, 0)), ((front[0], -0.01), near_paw), head, tilt, (0, 0.08), haunch=True)


def lying(b: Beast, tilt: float = 0.35) -> Pose:
    half, y = b.long / 2, -b.thick * 0.92
    feet = ((-half + 0.3, -0.03), (-half + 0.34, -0.02)), ((half + 0.36, -0.05), (half + 0.4, -0.02))
    head = (half + min(b.neck, 0.3) + b.head * 0.3, y - b.head * 0.5)
    return Pose((-half, y), (half, y), *feet, head, tilt, (0, 0), haunch=True)


def _leg(pen: Pen, hip, foot, bend, b: Beast, tone):
    wide = b.leg_wide
    knee = (
        (hip[0] + foot[0]) / 2 - (foot[1] - hip[1]) * bend,
        (hip[1] + foot[1]) / 2 + (foot[0] - hip[0]) * bend,
    )
    end = (foot[0], foot[1] - wide * 0.6)
    pen.bent(hip, knee, end, wide * 1.25, wide * 0.9, tone)
    pen.ellipse(end[0] + wide * 0.3, end[1], wide * 1.2, wide * 0.75, shade(b.feet, -0.1) if b.feet else tone)


def figure(pen: Pen, b: Beast, pose: Pose, asleep=False, jaw=False, tongue=False, flip_head=False):
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
        _leg(pen, hips[0], pose.hind[0], pose.bends[0], b, dark)
    _leg(pen, shoulders[0], pose.fore[0], pose.bends[1], b, dark)
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
        _leg(pen, hips[1], pose.hind[1], pose.bends[0], b, colour)
    base = (front[0] - 0.02, front[1] - b.thick * 0.25) if flat and not pose.belly_up else front
    head = pose.head
    pen.limb(base, head, b.thick * 0.62, b.head * 0.72, colour)
    if b.mane is not None:
        for k in range(6):
            x, y = (base[i] + (head[i] - base[i]) * k / 5 for i in (0, 1))
            pen.circle(x - 0.08, y - 0.04, 0.075, b.mane, outline=False)
    _leg(pen, shoulders[1], pose.fore[1], pose.bends[1], b, colour)
    top = pen.at(*head, b.head, flip_head, turn=pose.tilt)
    if jaw:
        _jaw(top, b)
    draw_beast_head(top, b, asleep)
    if tongue:
        _tongue(top, b)
    offset = _mouth(b, pose.tilt, jaw)
    side = -1 if flip_head else 1
    return {"head": head, "mouth": (head[0] + side * offset[0], head[1] + offset[1])}


def _jaw(head: Pen, b: Beast):
    """An open mouth, drawn before the head."""
    end = 0.62 + b.snout / b.head * 0.95
    head.poly([(0.0, 0.4), (end - 0.1, 0.6), (end - 0.2, 1.15), (0.1, 1.0)], (170, 50, 60))
    head.limb((0.1, 0.85), (end - 0.25, 1.22), 0.26, 0.18, shade(b.colour, 0.1))


def _tongue(head: Pen, b: Beast):
    end = 0.62 + b.snout / b.head * 0.95
    head.limb((end - 0.25, 0.7), (end + 0.45, 0.85), 0.16, 0.22, (240, 110, 130))


def face(p: Pen, b: Beast, asleep: bool = False):
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
        if asleep:
            p.arc(s * 0.42, -0.12, 0.2, 0.16, 10, 170, 0.1, (35, 28, 26) if sum(colour) > 250 else (230, 230, 230))
            continue
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


# Things in the mouth: drawn around the origin, about one unit long.


def bone(p, c):
    p.limb((-0.34, 0), (0.34, 0), 0.09, 0.09, c)
    for x in (-0.4, 0.4):
        for y in (-0.1, 0.1):
            p.circle(x, y, 0.12, c)
    p.limb((-0.34, 0), (0.34, 0), 0.07, 0.07, c)


def stick(p, c):
    p.limb((-0.55, 0.03), (0.55, -0.03), 0.06, 0.05, c)
    p.limb((0.2, -0.02), (0.36, -0.2), 0.04, 0.03, c)


def newspaper(p, c):
    p.rect(-0.5, -0.16, 0.5, 0.16, (240, 238, 230))
    p.ellipse(0.5, 0, 0.07, 0.16, (206, 204, 198))
    for k in range(3):
        p.line([(-0.44, -0.08 + 0.08 * k), (-0.12, -0.08 + 0.08 * k)], 0.03, (120, 120, 124))
        p.line([(0.12, -0.08 + 0.08 * k), (0.4, -0.08 + 0.08 * k)], 0.03, (120, 120, 124))
    p.rect(-0.05, -0.17, 0.05, 0.17, (200, 70, 60))


def shoe(p, c):
    p.blob([(-0.45, -0.3), (-0.15, -0.3), (-0.05, -0.05), (0.3, 0.0), (0.48, 0.16), (-0.48, 0.16)], c)
    p.rect(-0.48, 0.14, 0.5, 0.22, shade(c, -0.5))
    for k in range(3):
        p.line([(-0.12 + 0.1 * k, -0.12 + 0.05 * k), (0.02 + 0.1 * k, 0.0 + 0.02 * k)], 0.035, (250, 250, 250))


def flower(p, c):
    p.line([(0, -0.1), (0.06, 0.6)], 0.06, (70, 150, 70))
    p.ellipse(0.16, 0.32, 0.14, 0.06, (80, 165, 80), -0.5)
    for k in range(6):
        p.circle(0.2 * math.cos(k * 1.047), -0.2 + 0.2 * math.sin(k * 1.047), 0.15, c)
    p.circle(0, -0.2, 0.13, (250, 210, 60) if c[2] > 90 or c[1] < 150 else (150, 90, 40))


def fish(p, c):
    p.poly([(-0.25, 0), (-0.56, -0.22), (-0.56, 0.22)], shade(c, -0.15))
    p.ellipse(0.06, 0, 0.42, 0.2, c)
    p.arc(0.16, 0, 0.12, 0.17, 90, 270, 0.03, shade(c, -0.3))
    p.circle(0.32, -0.05, 0.05, (250, 250, 250), outline=False)
    p.circle(0.33, -0.05, 0.03, (20, 20, 20), outline=False)


def sock(p, c):
    p.blob([(-0.14, -0.3), (0.14, -0.3), (0.14, 0.1), (0.4, 0.24), (0.34, 0.42), (-0.02, 0.42), (-0.16, 0.22)], c)
    p.rect(-0.16, -0.34, 0.16, -0.22, shade(c, 0.5))
    p.line([(-0.14, -0.05), (0.14, -0.05)], 0.06, shade(c, 0.5))


def ball(p, c):
    p.circle(0, 0, 0.42, c)
    p.arc(-0.32, 0, 0.3, 0.36, -55, 55, 0.05, shade(c, 0.6))
    p.arc(0.32, 0, 0.3, 0.36, 125, 235, 0.05, shade(c, 0.6))


def carrot(p, c):
    for k in (-1, 0, 1):
        p.line([(-0.3, 0), (-0.58, 0.16 * k)], 0.07, (70, 160, 70))
    p.blob([(-0.34, -0.14), (-0.1, -0.15), (0.52, 0.0), (-0.1, 0.15), (-0.34, 0.14)], (244, 134, 40))
    for x in (-0.15, 0.08):
        p.line([(x, -0.1), (x + 0.04, -0.02)], 0.025, (206, 100, 24))


def sausage(p, c):
    p.line([(-0.45, -0.08), (-0.2, 0.06), (0.2, 0.06), (0.45, -0.08)], 0.2, (176, 74, 50), curved=True)
    for x in (-0.45, 0.45):
        p.circle(x, -0.08, 0.1, (176, 74, 50), outline=False)
    for x in (-0.2, 0.05, 0.25):
        p.line([(x, 0.0), (x + 0.05, 0.1)], 0.025, (124, 46, 32))


def letter(p, c):
    p.rect(-0.42, -0.28, 0.42, 0.28, (250, 248, 240))
    p.line([(-0.42, -0.28), (0, 0.05), (0.42, -0.28)], 0.035, (150, 146, 140))
    p.circle(0, 0.06, 0.08, (206, 50, 50))


def little_basket(p, c):
    p.arc(0, 0.36, 0.34, 0.42, 180, 360, 0.06, (140, 96, 50))
    p.poly([(-0.42, 0.3), (0.42, 0.3), (0.32, 0.72), (-0.32, 0.72)], (196, 148, 88))
    for k in (1, 2):
        p.line([(-0.4, 0.3 + 0.14 * k), (0.4, 0.3 + 0.14 * k)], 0.03, (150, 104, 58))


def hat(p, c):
    p.ellipse(0, 0.14, 0.52, 0.12, c)
    p.blob([(-0.3, 0.1), (-0.26, -0.28), (0.26, -0.28), (0.3, 0.1)], c)
    p.rect(-0.3, -0.02, 0.3, 0.08, shade(c, -0.45))


def teddy(p, c):
    tone = (176, 122, 70)
    for s in (-1, 1):
        p.circle(s * 0.16, -0.38, 0.09, tone)
        p.ellipse(s * 0.26, 0.06, 0.09, 0.16, tone, -s * 0.6)
        p.ellipse(s * 0.16, 0.38, 0.11, 0.14, tone)
    p.ellipse(0, 0.14, 0.22, 0.26, tone)
    p.circle(0, -0.24, 0.2, tone)
    p.ellipse(0, -0.18, 0.09, 0.07, (226, 190, 140), outline=False)
    for s in (-1, 1):
        p.circle(s * 0.08, -0.28, 0.03, (30, 24, 24), outline=False)


def frisbee(p, c):
    p.ellipse(0, 0, 0.5, 0.17, c)
    p.ellipse(0, -0.04, 0.36, 0.1, shade(c, 0.3))


def umbrella(p, c):
    p.line([(-0.6, 0), (0.5, 0)], 0.05, (90, 70, 56))
    p.poly([(-0.5, -0.03), (0.25, -0.14), (0.25, 0.14), (-0.5, 0.03)], c)
    p.arc(0.5, 0.1, 0.1, 0.1, -90, 120, 0.05, (90, 70, 56))


def leaf(p, c):
    p.blob([(-0.4, 0), (-0.1, -0.22), (0.3, -0.12), (0.45, 0), (0.3, 0.12), (-0.1, 0.22)], (90, 170, 76))
    p.line([(-0.5, 0), (0.4, 0)], 0.035, (56, 120, 52))


def leash(p, c):
    p.line([(0, 0), (-0.3, 0.35), (0.0, 0.62), (0.3, 0.35), (0, 0)], 0.08, c, curved=True)
    p.line([(0.0, 0), (0.22, 0.2), (0.16, 0.9), (0.3, 1.0)], 0.07, shade(c, -0.2), curved=True)


def dead_mouse(p, c):
    p.line([(0.0, 0.36), (0.1, 0.6), (0.0, 0.8)], 0.05, (230, 150, 160), curved=True)
    p.ellipse(0, 0.16, 0.2, 0.3, (150, 150, 158))
    p.circle(0.0, -0.12, 0.17, (150, 150, 158))
    for s in (-1, 1):
        p.circle(s * 0.16, -0.24, 0.11, (230, 160, 170))
        p.circle(s * 0.07, -0.12, 0.03, (30, 24, 24), outline=False)
    p.circle(0, 0.0, 0.04, (230, 100, 120), outline=False)


@dataclass
class Held:
    draw: object
    size: float
    names: tuple
    tints: tuple = ()
    colour: tuple = (200, 160, 100)


CARRIED = {
    "bone": Held(bone, 0.3, ("bone", "bone", "big bone"), (), (248, 240, 220)),
    "stick": Held(stick, 0.44, ("stick", "stick", "stick", "wooden stick"), (), (122, 80, 46)),
    "newspaper": Held(newspaper, 0.36, ("newspaper", "newspaper", "rolled-up newspaper")),
    "shoe": Held(shoe, 0.34, ("shoe", "shoe", "sneaker"), TINTS),
    "flower": Held(flower, 0.32, ("flower",), ("red", "pink", "yellow", "white", "purple")),
    "fish": Held(fish, 0.34, ("fish",), ("blue", "orange", "grey", "silver")),
    "sock": Held(sock, 0.34, ("sock",), TINTS),
    "ball": Held(ball, 0.2, ("ball", "ball", "tennis ball"), BRIGHT),
    "carrot": Held(carrot, 0.34, ("carrot",)),
    "sausage": Held(sausage, 0.32, ("sausage",)),
    "letter": Held(letter, 0.3, ("letter", "envelope")),
    "basket": Held(little_basket, 0.32, ("basket",)),
    "hat": Held(hat, 0.34, ("hat",), TINTS),
    "teddy bear": Held(teddy, 0.34, ("teddy bear", "teddy")),
    "frisbee": Held(frisbee, 0.3, ("frisbee",), BRIGHT),
    "umbrella": Held(umbrella, 0.46, ("umbrella",), BRIGHT),
    "leash": Held(leash, 0.34, ("leash",), BRIGHT),
    "mouse": Held(dead_mouse, 0.3, ("mouse",)),
    "leaf": Held(leaf, 0.3, ("leaf", "green leaf")),
}


def _held(rnd, name: str):
    """A thing's drawing, its size and what it is called."""
    of = CARRIED[name]
    called, colour = rnd.choice(of.names), near(rnd, of.colour, 8)
    if of.tints:
        word = rnd.choice(of.tints)
        colour = near(rnd, COLOURS.get(word, (190, 200, 210)), 8)
        if rnd.random() < 0.55:
            called = f"{word} {called}"
    return (lambda p: of.draw(p, colour)), of.size, with_article(called)


def _cast(studio, names) -> Actor:
    return beast_actor(studio.rnd, studio.rnd.choice(names), dressed=0.0)


def _bright(studio, names) -> Actor:
    """An animal that can be seen at night."""
    for _ in range(20):
        actor = _cast(studio, names)
        if sum(actor.of.colour) > 260:
            break
    return actor


def _scene(studio, indoor=None, places=None, paper=0.4):
    """A stage, whether it is mirrored, and the side to which the animal looks."""
    rnd = studio.rnd
    if places and rnd.random() > paper:
        stage = studio.stages.outdoors_or_in(name=rnd.choice(places))
    else:
        stage = studio.stage(indoor=indoor, paper=1.0 if places else paper)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    return stage, flip, -1 if flip else 1


def _show(studio, stage, actor, pose, x, y, size, flip, shadow=0.9, **more):
    """Draws a posed animal; its mouth and head come back as points of the picture."""
    if shadow:
        stage.shadow(x, y, shadow * size)
    pen = pen_at(studio, stage, x, y, size, flip)
    spots = figure(pen, actor.of, pose, **more)
    return {name: _in_picture(stage, pen, spot) for name, spot in spots.items()}, pen


def _in_picture(stage, pen, spot):
    side = stage.image.size[0]
    x, y = pen.to_canvas(*spot)
    return x / side, y / side


def _item(studio, stage, draw, at, size, flip=False, turn=0.0):
    draw(pen_at(studio, stage, at[0], at[1], 1.0).at(0, 0, size, flip, turn=turn))


def pet_deeds(studio):
    """Nothing is told to have the colour of the paper behind it."""
    for _ in range(6):
        stage, text = weighted(studio.rnd, SCENES)(studio)
        if not any(f"{colour} background" in stage.words and f"{colour} " in text for colour in COLOURS):
            break
    return stage, text


def _catch(studio):
    """A leap with an open mouth at something in the air."""
    rnd = studio.rnd
    name = weighted(rnd, {"frisbee": 4, "ball": 3, "stick": 2, "bone": 1, "sausage": 0.7, "fish": 0.5})
    actor = _cast(studio, (*DOGS, *DOGS, "cat", "kitten", "rabbit", "goat", "pig", "pony"))
    draw, size, what = _held(rnd, name)
    stage, flip, side = _scene(studio, False)
    tall = rnd.uniform(0.4, 0.46)
    x, y = 0.5 - side * 0.14, 0.9
    stage.shadow(x, 0.93, 0.4)
    pen = pen_at(studio, stage, x, y, tall, flip).at(0, 0, turn=-rnd.uniform(0.0, 0.22))
    spots = actor.draw(pen, "jumping")
    head = pen.at(*spots["head"], actor.of.head)
    _jaw(head, actor.of)
    draw_beast_head(head, actor.of, False)
    offset = _mouth(actor.of, 0.0, True)
    caught = rnd.random() < 0.6
    gap = 0.02 if caught else 0.3
    spot = (spots["head"][0] + offset[0] + gap, spots["head"][1] + offset[1] - gap * 0.5)
    _item(studio, stage, draw, _in_picture(stage, pen, spot), size * 0.95, flip, -side * 0.2)
    if caught:
        forms = (
            "catching {}",
            "catching {}",
            "catching {} in the air",
            "jumping and catching {}",
            "leaping to catch {}",
        )
        forms += ("catching {} in its mouth", "that has caught {}")
    else:
        forms = ("jumping for {}", "jumping to catch {}", "leaping for {}", "trying to catch {}", "jumping after {}")
    return stage, f"{actor.text} {rnd.choice(forms).format(what)}"


def _carry(studio):
    rnd = studio.rnd
    weights = {n: 1.0 for n in CARRIED} | {
        "bone": 2.5,
        "stick": 2.5,
        "newspaper": 2,
        "shoe": 2,
        "flower": 2,
        "fish": 1.6,
    }
    name = weighted(rnd, weights)
    who = (
        (*CATS, "dog")
        if name == "fish"
        else CATS
        if name == "mouse"
        else DOGS
        if name == "leash"
        else (*DOGS, *DOGS, "cat", "kitten", "rabbit", "horse", "goat", "pig", "donkey")
    )
    actor = _cast(
        studio, who if name != "carrot" else ("rabbit", "rabbit", "horse", "donkey", "pony", "hamster", "dog")
    )
    draw, size, what = _held(rnd, name)
    stage, flip, side = _scene(studio)
    pose = rnd.choice(("walking", "running", "standing", "sitting", "walking"))
    if pose not in actor.poses:
        pose = "walking"
    tall = rnd.uniform(0.5, 0.58) if pose == "sitting" else rnd.uniform(0.44, 0.5)
    _, spots, pen = studio.put(stage, actor, 0.5 - side * 0.11, 0.9, pose, flip, tall)
    mouth = spots["head"][0] + _mouth(actor.of, 0)[0] - 0.02, spots["head"][1] + _mouth(actor.of, 0)[1] + 0.03
    at = _in_picture(stage, pen, mouth)
    _item(studio, stage, draw, (at[0] + side * 0.01, at[1]), size, flip)
    forms = ["carrying {} in its mouth", "carrying {} in its mouth", "with {} in its mouth", "with {} in its mouth"]
    forms += ["holding {} in its mouth", "carrying {}", "holding {} in its teeth"]
    if name in ("stick", "ball", "newspaper", "bone", "frisbee"):
        forms += ["fetching {}"] * 3 + ["bringing {}", "bringing back {}"]
    if pose == "running":
        forms += ["running with {} in its mouth", "running away with {}", "running with {}"]
    if name in ("shoe", "sausage", "fish", "sock", "hat"):
        forms += ["stealing {}", "that has stolen {}"]
    return stage, f"{actor.text} {rnd.choice(forms).format(what)}"


def _dig(studio):
    rnd = studio.rnd
    actor = _cast(
        studio, (*DOGS, *DOGS, "cat", "kitten", "rabbit", "rabbit", "mouse", "hamster", "pig", "goat", "ferret")
    )
    places = ("garden", "meadow", "beach", "park", "forest", "snowfield", "farm")
    stage, flip, side = _scene(studio, False, places)
    white = stage.place in ("snowfield", "beach")
    soil = near(rnd, {"snowfield": (206, 218, 232), "beach": (206, 166, 100)}.get(stage.place, SOIL), 8)
    y, size = 0.86, rnd.uniform(0.42, 0.48)
    pen = pen_at(studio, stage, 0.5, y, 1.0, flip)
    pen.blob([(-0.48, 0.06), (-0.42, -0.08), (-0.32, -0.15), (-0.22, -0.07), (-0.16, 0.06)], shade(soil, 0.08))
    pen.ellipse(0.26, 0.04, 0.2, 0.07, shade(soil, 0.15))
    pen.ellipse(0.26, 0.045, 0.16, 0.05, shade(soil, -0.6 if not white else -0.4), outline=False)
    for _ in range(16):
        far = rnd.random()
        pen.circle(
            0.1 - 0.5 * far, -0.06 - 0.55 * far * (1.15 - far) - rnd.uniform(0, 0.12), rnd.uniform(0.012, 0.025), soil
        )
    _show(studio, stage, actor, bowing(actor.of, 0.75), 0.5 - side * 0.04, y + 0.02, size, flip, 0)
    pen.blob([(0.06, 0.09), (0.14, 0.05), (0.26, 0.075), (0.4, 0.05), (0.48, 0.09), (0.26, 0.12)], shade(soil, 0.1))
    sand = {"beach": "in the sand", "snowfield": "in the snow"}.get(stage.place, "in the ground")
    forms = [
        "digging a hole",
        "digging a hole",
        "digging",
        "digging a deep hole",
        f"digging {sand}",
        f"digging a hole {sand}",
    ]
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _beg(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*DOGS, *DOGS, *CATS, "rabbit", "mouse", "hamster", "ferret", "guinea pig"))
    stage, flip, side = _scene(studio)
    food = rnd.choice(("bone", "sausage", "fish", "carrot", "ball")) if rnd.random() < 0.45 else None
    spots, _ = _show(
        studio, stage, actor, begging(actor.of), 0.5 - side * 0.08, 0.91, rnd.uniform(0.52, 0.6), flip, 0.7
    )
    forms = ["begging", "begging on its hind legs", "sitting up and begging", "sitting up with its paws in the air"]
    forms += ["sitting on its hind legs"]
    if food:
        draw, size, what = _held(rnd, food)
        head = spots["head"]
        _item(studio, stage, draw, (head[0] + side * 0.3, max(0.1, head[1] - 0.08)), size * 0.9, flip)
        forms = [f"begging for {what}", f"begging for {what}", f"sitting up and begging for {what}"]
        forms += [f"on its hind legs begging for {what}", f"looking up at {what} and begging"]
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _shake(studio):
    rnd = studio.rnd
    actor, person = _cast(studio, (*DOGS, *DOGS, "cat", "kitten", "rabbit", "pig")), walker(rnd, 0.85)
    stage, flip, side = _scene(studio)
    tall = 0.74 if person.size > 0.9 else 0.62
    y = 0.93
    pose = rnd.choice(("kneeling", "pushing", "holding"))
    studio.put(stage, person, 0.5 - side * 0.26, y, pose, flip, tall, front=False)
    size = rnd.uniform(0.4, 0.46)
    b = actor.of
    _show(studio, stage, actor, sitting(b, -0.2, (0.42, -0.02)), 0.5 + side * 0.24, y, size, not flip, 0.8)
    a, p = actor.text, person.text
    forms = (f"{a} giving its paw to {p}", f"{a} shaking hands with {p}", f"{p} and {a} shaking hands")
    forms += (f"{p} holding the paw of {a}", f"{a} shaking paws with {p}", f"{a} giving a paw to {p}")
    return stage, rnd.choice(forms)


def _bowl(studio):
    """Head down over a bowl, a bucket or a trough."""
    rnd = studio.rnd
    large = rnd.random() < 0.25
    actor = _cast(studio, FARM if large else PETS)
    stage, flip, side = _scene(studio, None if not large else False)
    vessel = rnd.choice(("bucket", "trough")) if large else rnd.choice(("bowl", "bowl", "bowl", "dish"))
    content = (
        rnd.choice(("milk", "water", "food", "milk", "water", "food", "empty"))
        if not large
        else rnd.choice(("water", "water", "food"))
    )
    tone = {"milk": (252, 250, 244), "water": (110, 184, 238), "food": (146, 92, 54)}.get(content)
    word = rnd.choice(BRIGHT)
    clay = near(rnd, COLOURS[word], 8) if not large else near(rnd, (150, 150, 156), 8)
    tone = tone or shade(clay, -0.3)
    rim = {"bowl": 0.13, "dish": 0.08, "bucket": 0.2, "trough": 0.16}[vessel]
    wide = {"bowl": 0.17, "dish": 0.19, "bucket": 0.14, "trough": 0.22}[vessel]
    size, y = rnd.uniform(0.4, 0.44) if large else rnd.uniform(0.44, 0.52), 0.9
    pose = grazing(actor.of, -rim / size)
    x = 0.5 - side * (0.17 if large else 0.13)
    spot = x + side * size * (pose.head[0] + _mouth(actor.of, pose.tilt)[0] + 0.03)
    pen = pen_at(studio, stage, spot, y + 0.02, 1.0)
    stage.shadow(spot, y + 0.02, wide * 2.2)
    pen.ellipse(0, -rim, wide, 0.045, shade(clay, -0.3))
    pen.ellipse(0, -rim + 0.008, wide * 0.86, 0.034, tone, outline=False)
    _show(studio, stage, actor, pose, x, y, size, flip, 1.1, tongue=content != "food")
    if content == "food":
        for k in range(7):
            pen.circle(wide * (0.22 * k - 0.66), -rim + 0.012 + 0.01 * (k % 2), 0.025, shade(tone, 0.1 * (k % 3)))
    else:
        pen.ellipse(0, -rim + 0.02, wide * 0.84, 0.022, tone, outline=False)
    foot = wide * (0.7 if vessel != "trough" else 0.95)
    pen.poly(
        [
            (-wide, -rim),
            *[(wide * math.cos(a), -rim + 0.045 * math.sin(a)) for a in (2.6, 2.1, 1.57, 1.0, 0.5)],
            (wide, -rim),
            (foot, 0),
            (-foot, 0),
        ],
        clay,
    )
    pet = f"{word} {vessel}" if not large and rnd.random() < 0.4 else vessel
    out = with_article(pet)
    if content == "food":
        forms = (f"eating from {out}", f"eating out of {out}", f"eating food from {out}", f"eating its food from {out}")
    elif content == "empty":
        forms = (
            f"licking {out}",
            f"licking {with_article(f'empty {vessel}')}",
            f"licking out {out}",
            f"licking its {vessel} clean",
        )
    else:
        forms = (f"drinking {content} from {out}", f"drinking {content} from {out}", f"drinking from {out}")
        forms += (f"drinking {content}", f"drinking {content} out of {out}")
        if not large:
            forms += (f"licking {content} from {out}", f"lapping {content} from {out}")
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _heap(p, kind, rnd):
    """Fodder on the ground, about one unit wide."""
    if kind in ("hay", "grass", "straw"):
        tone = {"hay": (226, 190, 90), "straw": (240, 214, 120), "grass": (86, 170, 70)}[kind]
        for _ in range(46):
            x = rnd.uniform(-0.5, 0.5)
            high = (0.42 if kind != "grass" else 0.3) * (1 - (2 * x) ** 2 * 0.75) * rnd.uniform(0.6, 1.1)
            p.line(
                [(x * 0.9, 0.03), (x + rnd.uniform(-0.08, 0.08), -high)], 0.035, shade(tone, rnd.uniform(-0.25, 0.2))
            )
    elif kind == "carrot":
        carrot(p.at(0, -0.12, 0.95), None)
    elif kind == "apple":
        p.line([(0, -0.5), (0.05, -0.66)], 0.05, (100, 70, 40))
        p.blob(
            [(-0.3, -0.36), (-0.12, -0.52), (0.12, -0.52), (0.3, -0.36), (0.18, -0.02), (-0.18, -0.02)], (216, 48, 46)
        )
        p.ellipse(0.16, -0.62, 0.12, 0.05, (80, 160, 70), -0.4)
    elif kind == "cabbage":
        p.circle(0, -0.32, 0.34, (140, 200, 100))
        for s in (-1, 1):
            p.blob([(0, -0.05), (s * 0.42, -0.1), (s * 0.46, -0.45), (s * 0.2, -0.5)], (110, 180, 84))
        p.arc(0, -0.3, 0.18, 0.24, 200, 340, 0.04, (90, 156, 70))
    elif kind == "cheese":
        p.poly([(-0.42, 0), (0.42, 0), (0.42, -0.34), (-0.42, -0.12)], (250, 206, 70))
        for x, y, r in ((0.2, -0.14, 0.07), (-0.1, -0.08, 0.05), (0.32, -0.04, 0.04)):
            p.circle(x, y, r, (214, 160, 40), outline=False)
    elif kind == "flowers":
        for k in range(5):
            x = -0.36 + 0.18 * k
            p.line([(x * 0.6, 0), (x, -0.3)], 0.04, (80, 160, 70))
            p.circle(x, -0.34, 0.1, COLOURS[("red", "yellow", "pink", "purple", "white")[k]])
            p.circle(x, -0.34, 0.04, (250, 200, 50), outline=False)


def _graze(studio):
    rnd = studio.rnd
    kind = weighted(
        rnd,
        {
            "hay": 2,
            "grass": 2.5,
            "straw": 0.6,
            "carrot": 1.8,
            "apple": 1.2,
            "cabbage": 1,
            "flowers": 0.8,
            "cheese": 0.7,
        },
    )
    who = (*FARM, *FARM, "rabbit", "rabbit", "guinea pig", "hamster")
    actor = _cast(studio, ("mouse", "mouse", "rat", "hamster") if kind == "cheese" else who)
    stage, flip, side = _scene(studio, False, ("meadow", "farm", "prairie", "in_barn", "garden", "valley"))
    y, size = 0.9, rnd.uniform(0.44, 0.5)
    pose = grazing(actor.of, -0.2 if actor.size > 0.3 else -0.24)
    x = 0.5 - side * 0.13
    spot = x + side * size * (pose.head[0] + _mouth(actor.of, pose.tilt)[0] + 0.06)
    food = pen_at(studio, stage, spot, y + 0.02, 0.36 if kind in ("hay", "straw", "grass") else 0.28, flip)
    _show(studio, stage, actor, pose, x, y, size, flip, 1.1)
    _heap(food, kind, rnd)
    what = {"hay": "hay", "grass": "grass", "straw": "straw", "flowers": "flowers", "cheese": "cheese"}.get(kind)
    what = what or with_article(kind)
    if kind == "cheese":
        what = rnd.choice(("cheese", "a piece of cheese"))
    forms = ["eating {}"] * 4 + ["feeding on {}", "munching {}", "nibbling {}", "with its head down eating {}"]
    if kind == "grass":
        forms += ["grazing", "grazing on {}"]
    return stage, f"{actor.text} {rnd.choice(forms).format(what)}"


def _chew(studio):
    rnd = studio.rnd
    name = weighted(
        rnd,
        {
            "bone": 4,
            "shoe": 3,
            "sock": 1,
            "hat": 0.8,
            "teddy bear": 1,
            "newspaper": 0.8,
            "stick": 1.2,
            "ball": 0.8,
            "frisbee": 0.6,
        },
    )
    actor = _cast(studio, (*DOGS, *DOGS, *CATS, "goat", "ferret", "rat", "rabbit"))
    draw, size, what = _held(rnd, name)
    stage, flip, side = _scene(studio)
    spots, pen = _show(
        studio, stage, actor, lying(actor.of), 0.5 - side * 0.17, 0.86, rnd.uniform(0.46, 0.52), flip, 1.2
    )
    at = spots["mouth"]
    _item(studio, stage, draw, (at[0] + side * 0.05, min(at[1] + 0.04, 0.86)), size * 1.05, flip, 0.15)
    b = actor.of
    pen.limb((b.long / 2 + 0.16, -0.1), (b.long / 2 + 0.42, -0.09), b.leg_wide, b.leg_wide * 1.1, b.feet or b.colour)
    forms = (
        "chewing {}",
        "chewing on {}",
        "chewing on {}",
        "gnawing on {}",
        "gnawing {}",
        "biting {}",
        "lying down and chewing {}",
    )
    return stage, f"{actor.text} {rnd.choice(forms).format(what)}"


CLIMBERS = (*CATS, *CATS, "dog", "puppy", "mouse", "hamster", "rat", "ferret", "goat", "rabbit")


def _support(p: Pen, kind: str, rnd) -> None:
    """Something to climb, from y = -0.9 to the ground, whose near edge is at x = 0."""
    if kind == "curtain":
        cloth = near(rnd, COLOURS[rnd.choice(BRIGHT)], 8)
        p.rect(-0.16, -0.9, 0.42, -0.87, (120, 90, 60))
        for k in range(6):
            p.rect(
                -0.1 + 0.08 * k, -0.88, -0.02 + 0.08 * k, -0.02, shade(cloth, -0.12 if k % 2 else 0.06), outline=False
            )
    elif kind == "ladder":
        for x in (0.02, 0.22):
            p.rect(x - 0.018, -0.9, x + 0.018, 0, WOOD)
        for k in range(9):
            p.rect(0.0, -0.84 + 0.1 * k, 0.24, -0.81 + 0.1 * k, shade(WOOD, 0.2))
    elif kind == "rope":
        for k in range(23):
            p.ellipse(0.025, -0.93 + 0.042 * k, 0.034, 0.026, (206, 168, 106) if k % 2 else (176, 136, 78), 0.5)
    elif kind in ("tree", "palm tree"):
        p.poly([(0.0, 0.02), (0.03, -0.62), (0.17, -0.62), (0.22, 0.02)], (124, 84, 52))
        if kind == "tree":
            for x, y, r in ((-0.02, -0.76, 0.15), (0.24, -0.76, 0.16), (0.1, -0.84, 0.17), (0.1, -0.7, 0.14)):
                p.circle(x, y, r, near(rnd, (72, 152, 70), 8))
        else:
            for k in range(6):
                turn = -0.35 - 0.5 * k
                p.ellipse(0.1 + 0.2 * math.cos(turn), -0.66 + 0.14 * math.sin(turn), 0.22, 0.05, (70, 160, 80), turn)
    elif kind == "fence":
        for k in range(4):
            x = 0.02 + 0.13 * k
            p.poly([(x - 0.05, 0), (x - 0.05, -0.56), (x, -0.63), (x + 0.05, -0.56), (x + 0.05, 0)], (236, 232, 222))
        for y in (-0.45, -0.15):
            p.rect(-0.04, y, 0.48, y + 0.06, (214, 208, 196))
    elif kind == "wall":
        p.rect(0.0, -0.7, 0.5, 0.0, (186, 96, 74))
        for row in range(8):
            p.line([(0, -0.62 + 0.09 * row), (0.5, -0.62 + 0.09 * row)], 0.01, (220, 190, 170))
            for k in range(3):
                x = 0.08 + 0.16 * k + 0.08 * (row % 2)
                p.line([(x, -0.7 + 0.09 * row), (x, -0.62 + 0.09 * row)], 0.01, (220, 190, 170))


def _climb(studio):
    rnd = studio.rnd
    kind = weighted(rnd, {"curtain": 2, "tree": 2, "ladder": 2, "rope": 1, "palm tree": 0.5, "fence": 1.2, "wall": 1})
    actor = _cast(studio, CLIMBERS)
    inside = {"curtain": True, "tree": False, "palm tree": False, "fence": False, "wall": False}.get(kind)
    stage, flip, side = _scene(studio, inside)
    edge = 0.5 + side * 0.04
    _support(pen_at(studio, stage, edge, 0.95, 1.0, flip), kind, rnd)
    size = rnd.uniform(0.42, 0.5)
    y = {"fence": 0.78, "wall": 0.8}.get(kind, rnd.uniform(0.74, 0.9))
    _show(studio, stage, actor, climbing(actor.of), edge - side * 0.4 * size, y, size, flip, 0)
    what = with_article(kind)
    forms = (f"climbing {what}", f"climbing up {what}", f"climbing up {what}", f"climbing {what}")
    forms += (f"clinging to {what}",) if kind in ("curtain", "rope", "tree") else (f"trying to climb {what}",)
    forms += (f"climbing over {what}",) if kind in ("fence", "wall") else ()
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _hang(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*CATS, *CATS, "puppy", "mouse", "hamster", "rat", "ferret", "dog"))
    kind = rnd.choice(("branch", "branch", "clothesline", "rope", "curtain rod", "balloon"))
    stage, flip, side = _scene(studio, True if kind == "curtain rod" else False)
    size, x = rnd.uniform(0.42, 0.48) * (0.72 if kind == "balloon" else 1.0), 0.5 + rnd.uniform(-0.08, 0.08)
    y = (0.44 if kind == "balloon" else 0.22) + 1.55 * size
    bar = y - 1.55 * size
    pen = pen_at(studio, stage, 0.0, bar, 1.0)
    word = ""
    if kind == "branch":
        pen.limb((-0.05, -0.03), (0.9, 0.0), 0.045, 0.02, (120, 80, 48))
        for k in range(9):
            leaf(pen.at(0.08 + 0.1 * k, -0.06 + 0.1 * (k % 2), 0.13, turn=0.8 * (k % 3) - 0.6), None)
    elif kind == "clothesline":
        pen.line([(0, -0.06), (x, 0.0), (1, -0.06)], 0.014, (90, 84, 84))
        for at, tone in ((0.14, "red"), (0.82, "blue")):
            pen.rect(at - 0.09, -0.03, at + 0.09, 0.22, near(rnd, COLOURS[tone], 8))
    elif kind == "curtain rod":
        pen.rect(0.04, -0.02, 0.96, 0.015, (140, 100, 60))
        cloth = near(rnd, COLOURS[rnd.choice(BRIGHT)], 8)
        for at in (0.08, 0.84):
            for k in range(3):
                pen.rect(
                    at - 0.04 + 0.05 * k, 0.0, at + 0.01 + 0.05 * k, 0.66, shade(cloth, -0.1 * (k % 2)), outline=False
                )
    elif kind == "rope":
        pen.rect(x - 0.02, -0.3, x + 0.02, 0.02, (196, 156, 96))
        pen.rect(x - 0.14, -0.02, x + 0.14, 0.02, WOOD)
    else:
        word = rnd.choice(BRIGHT)
        pen.ellipse(x, -0.24, 0.17, 0.19, near(rnd, COLOURS[word], 8))
        pen.ellipse(x - 0.06, -0.3, 0.03, 0.05, (255, 255, 255), outline=False)
        pen.line([(x, -0.05), (x, 0.03)], 0.012, (90, 84, 84))
    pose = hanging(actor.of)
    if kind == "balloon":
        pose.fore = ((-0.03, -1.54), (0.05, -1.52))
    _show(studio, stage, actor, pose, x, y, size, flip, 0)
    what = with_article(f"{word} {kind}".strip())
    forms = (f"hanging from {what}", f"hanging from {what}", f"hanging on to {what}", f"holding on to {what}")
    forms += (f"hanging from {what} by its paws", f"dangling from {what}", f"clinging to {what}")
    if kind == "balloon":
        forms = (f"hanging from {what}", f"flying with {what}", f"holding on to {what}", f"floating away with {what}")
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _boot(p: Pen, c, front: bool):
    if not front:
        p.ellipse(0, -0.9, 0.3, 0.07, shade(c, -0.5))
        return
    p.blob([(-0.3, -0.9), (0, -0.84), (0.3, -0.9), (0.28, -0.35), (0.62, -0.2), (0.66, -0.03), (-0.3, -0.03)], c)
    p.rect(-0.32, -0.06, 0.68, 0.0, shade(c, -0.5))
    p.line([(-0.29, -0.78), (0, -0.73), (0.29, -0.78)], 0.05, shade(c, 0.4), curved=True)


def _bag(p: Pen, c, front: bool):
    if not front:
        p.ellipse(0, -0.82, 0.42, 0.1, shade(c, -0.5))
        return
    p.poly([(-0.42, -0.82), (-0.2, -0.75), (0, -0.74), (0.2, -0.75), (0.42, -0.82), (0.46, 0), (-0.46, 0)], c)
    p.line([(-0.2, -0.7), (-0.16, -0.4), (0.16, -0.4), (0.2, -0.7)], 0.04, shade(c, -0.4), curved=True)


def _top_hat(p: Pen, c, front: bool):
    if not front:
        p.ellipse(0, -0.72, 0.62, 0.13, c)
        p.ellipse(0, -0.72, 0.4, 0.08, shade(c, -0.6))
        return
    p.poly([(-0.4, -0.7), (-0.2, -0.645), (0.2, -0.645), (0.4, -0.7), (0.42, 0), (-0.42, 0)], c)
    p.rect(-0.41, -0.5, 0.41, -0.36, (206, 50, 60))


def _blanket(p: Pen, c, front: bool):
    if front:
        p.blob([(-0.85, 0.0), (-0.75, -0.3), (-0.3, -0.46), (0.0, -0.42), (0.35, -0.5), (0.8, -0.26), (0.88, 0.0)], c)
        for x in (-0.5, 0.05, 0.55):
            p.line([(x, -0.36), (x + 0.05, -0.02)], 0.06, shade(c, 0.45))
    else:
        p.blob([(-0.7, -0.2), (-0.55, -0.75), (0, -1.08), (0.55, -0.75), (0.7, -0.2)], shade(c, -0.12))


def _mound(p: Pen, c, front: bool):
    if not front:
        p.ellipse(0, -0.3, 0.5, 0.2, (50, 34, 24))
        return
    p.blob([(-0.85, 0.02), (-0.55, -0.24), (-0.2, -0.18), (0.2, -0.18), (0.55, -0.24), (0.85, 0.02)], SOIL)


def _present(p: Pen, c, front: bool):
    if not front:
        p.rect(-0.5, -0.8, 0.5, -0.6, shade(c, -0.5))
        return
    p.rect(-0.5, -0.74, 0.5, 0, c)
    p.rect(-0.1, -0.74, 0.1, 0, (250, 240, 200), outline=False)
    p.rect(-0.5, -0.44, 0.5, -0.3, (250, 240, 200), outline=False)


# Own vessels: the drawing, the height of the rim, the names, whether it has a colour, and the word for out of it.
VESSELS = {
    "boot": (_boot, 0.86, ("boot", "rubber boot"), True, "out of"),
    "bag": (_bag, 0.78, ("bag", "paper bag", "shopping bag"), True, "out of"),
    "top hat": (_top_hat, 0.7, ("hat", "top hat"), False, "out of"),
    "blanket": (_blanket, 0.44, ("blanket",), True, "from under"),
    "hole": (_mound, 0.22, ("hole", "hole in the ground"), False, "out of"),
    "present": (_present, 0.74, ("present", "gift box"), True, "out of"),
}
BOXES = (
    "box",
    "box",
    "box",
    "basket",
    "basket",
    "bucket",
    "cup",
    "flower pot",
    "crate",
    "pot",
    "handbag",
    "picnic basket",
)


def _peek_out(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*PETS, *CATS, *DOGS, "pig", "lamb", "goat"))
    own = rnd.random() < 0.55
    name = rnd.choice(list(VESSELS)) if own else rnd.choice(BOXES)
    stage, flip, _ = _scene(studio, False if name == "hole" else None)
    x, y = 0.5 + rnd.uniform(-0.04, 0.04), 0.93
    stage.shadow(x, y, 0.6)
    if own:
        draw, rim, names, tinted, way = VESSELS[name]
        word = rnd.choice(TINTS)
        colour = near(rnd, COLOURS[word] if tinted else (44, 42, 52), 8)
        text = with_article(f"{word} {rnd.choice(names)}" if tinted and rnd.random() < 0.6 else rnd.choice(names))
        size = rnd.uniform(0.5, 0.6)
        pen = pen_at(studio, stage, x, y, size, flip)
        back, front, level = (lambda: draw(pen, colour, False)), (lambda: draw(pen, colour, True)), y - rim * size
        room = {"boot": 0.27, "blanket": 0.36, "hole": 0.38}.get(name, 0.34) * size
    else:
        item = thing_actor(rnd, name, colour_chance=0.4)
        size = min(rnd.uniform(0.46, 0.54), 0.86 / item.wide)
        pen = pen_at(studio, stage, x, y, size)
        back, front = (lambda: item.draw(pen)), (lambda: item.front(pen))
        level, text, way = y - item.of.inside * size, item.text, "out of"
        room = min(0.22, 0.3 * item.wide * size)
        if name in ("box", "crate"):
            level += 0.06
    back()
    head = max(0.13, min(0.21, room))
    show = pen_at(studio, stage, x, level, head, flip)
    paws = peeker(show.at(0, -0.05), actor.of, name not in ("boot", "blanket", "cup"))
    front()
    if name != "hole":
        paws()
    forms = [f"peeking {way} {text}"] * 3 + [f"looking {way} {text}", f"peeping {way} {text}"]
    if way == "out of":
        forms += [f"in {text}", f"sitting in {text}", f"hiding in {text}", f"peeking from {text}"]
    else:
        forms += [f"under {text}", f"hiding under {text}"]
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _peek_over(studio):
    """A face and two paws above an edge as wide as the picture."""
    rnd = studio.rnd
    kind = rnd.choice(("wall", "brick wall", "stone wall", "fence", "wooden fence", "hedge", "table", "sofa"))
    actor = _cast(studio, ALL)
    stage, flip, _ = _scene(studio, kind in ("table", "sofa"))
    x, top = 0.5 + rnd.uniform(-0.15, 0.15), rnd.uniform(0.56, 0.64)
    head = rnd.uniform(0.19, 0.24)
    paws = peeker(pen_at(studio, stage, x, top, head, flip), actor.of)
    pen = pen_at(studio, stage, 0, top, 1.0)
    tone = near(rnd, (178, 96, 74) if "brick" in kind else (160, 158, 152), 8)
    word = ""
    if "wall" in kind:
        pen.rect(-0.05, 0, 1.05, 0.34, tone)
        for row in range(4):
            for k in range(7):
                left = -0.1 + 0.18 * k + 0.09 * (row % 2)
                pen.round_rect(
                    left,
                    0.01 + 0.085 * row,
                    left + 0.17,
                    0.085 + 0.085 * row,
                    0.015,
                    shade(tone, rnd.uniform(-0.1, 0.15)),
                )
    elif "fence" in kind:
        paint = near(rnd, rnd.choice(((240, 238, 230), (150, 104, 62), (176, 128, 84))), 6) if kind == "fence" else WOOD
        for k in range(9):
            left = 0.125 * k - 0.06
            pen.poly([(left, 0.4), (left, 0.03), (left + 0.055, -0.03), (left + 0.11, 0.03), (left + 0.11, 0.4)], paint)
        pen.rect(-0.05, 0.1, 1.05, 0.15, shade(paint, -0.12))
    elif kind == "hedge":
        for k in range(30):
            pen.circle(
                0.07 * (k % 15),
                0.05 + 0.16 * (k // 15),
                0.08,
                shade((64, 138, 62), rnd.uniform(-0.1, 0.15)),
                outline=False,
            )
        pen.rect(-0.05, 0.16, 1.05, 0.3, (60, 130, 58), outline=False)
    elif kind == "table":
        pen.rect(0.04, 0, 0.96, 0.06, WOOD)
        for left in (0.1, 0.84):
            pen.rect(left, 0.06, left + 0.06, 0.36, shade(WOOD, -0.15))
    else:
        word = rnd.choice(BRIGHT)
        cloth = near(rnd, COLOURS[word], 8)
        pen.round_rect(0.05, 0, 0.95, 0.32, 0.05, cloth)
        for left in (0.02, 0.86):
            pen.round_rect(left, 0.08, left + 0.12, 0.36, 0.04, shade(cloth, -0.12))
    if kind != "hedge":
        paws()
    if kind == "table" and flip:
        fish(pen.at(x + (0.34 if x < 0.5 else -0.34), -0.04, 0.22), (120, 170, 210))
    text = with_article(f"{word} {kind}" if word and rnd.random() < 0.5 else kind)
    forms = (
        f"looking over {text}",
        f"peeking over {text}",
        f"peeping over {text}",
        f"behind {text}",
        f"looking over {text}",
    )
    tail = " with a fish on it" if kind == "table" and flip else ""
    return stage, f"{actor.text} {rnd.choice(forms)}{tail}"


def _curl(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*CATS, *CATS, *DOGS, *DOGS, "rabbit", "mouse", "hamster", "ferret", "lamb", "pig"))
    kind = rnd.choice(("basket", "basket", "cushion", "cushion", "rug", "blanket", "dog bed", "box", "ground"))
    if kind == "dog bed" and actor.of.ears != "floppy":
        kind = "basket"
    stage, flip, _ = _scene(studio, True, HOME)
    x, y = 0.5, rnd.uniform(0.84, 0.9)
    word = rnd.choice(BRIGHT)
    cloth = near(rnd, COLOURS[word], 8)
    pen = pen_at(studio, stage, x, y, 1.0)
    wide = rnd.uniform(0.58, 0.66)
    stage.shadow(x, y + 0.02, 0.86)
    lift = 0.0
    if kind in ("basket", "dog bed"):
        weave = (190, 140, 80) if kind == "basket" else cloth
        pen.ellipse(0, -0.15, 0.42, 0.13, shade(weave, -0.25))
        lift = 0.08
    elif kind == "cushion":
        pen.blob(
            [
                (-0.44, -0.16),
                (0, -0.2),
                (0.44, -0.16),
                (0.4, -0.03),
                (0.44, 0.06),
                (0, 0.04),
                (-0.44, 0.06),
                (-0.4, -0.03),
            ],
            cloth,
        )
        lift = 0.09
    elif kind == "box":
        pen.rect(-0.4, -0.3, 0.4, 0.0, shade((200, 156, 104), -0.25))
        lift = 0.1
    elif kind != "ground":
        pen.ellipse(0, -0.02, 0.46, 0.1, cloth)
        pen.ellipse(0, -0.02, 0.38, 0.075, shade(cloth, 0.3), outline=False)
    curled(pen_at(studio, stage, x, y - lift, wide, flip), actor.of)
    if kind in ("basket", "dog bed"):
        rim = [(0.42 * math.cos(a / 6 * math.pi), -0.15 + 0.1 * math.sin(a / 6 * math.pi)) for a in range(7)]
        pen.poly([*rim, (-0.34, 0.05), (0.34, 0.05)], weave)
        for k in range(2 if kind == "basket" else 0):
            pen.arc(0, -0.12 + 0.05 * k, 0.4 - 0.03 * k, 0.1, 10, 170, 0.014, shade(weave, -0.3))
    elif kind == "box":
        pen.rect(-0.42, -0.12, 0.42, 0.05, (200, 156, 104))
    tinted = kind in ("cushion", "rug", "blanket", "dog bed") and rnd.random() < 0.6
    place = (
        f"{'in' if kind in ('basket', 'box', 'dog bed') else 'on'} {with_article(f'{word} {kind}' if tinted else kind)}"
    )
    if kind == "ground":
        place = ""
    forms = (
        "curled up asleep",
        "curled up",
        "sleeping curled up",
        "curled up and sleeping",
        "asleep",
        "sleeping",
        "curled up into a ball",
    )
    text = rnd.choice(forms[:4] if kind == "ground" else forms)
    return stage, f"{actor.text} {text} {place}".strip()


def _stretch(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*CATS, *CATS, *DOGS, "rabbit", "goat", "ferret", "rat", "lamb"))
    stage, flip, side = _scene(studio)
    _show(
        studio, stage, actor, bowing(actor.of, head_up=True), 0.5 - side * 0.06, 0.9, rnd.uniform(0.5, 0.58), flip, 1.3
    )
    forms = (
        "stretching",
        "stretching",
        "stretching its front legs",
        "having a stretch",
        "stretching itself",
        "stretching out",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _on_its_back(studio):
    rnd = studio.rnd
    mud = rnd.random() < 0.45
    who = (
        ("pig", "pig", "pig", "pig", *DOGS, "horse", "donkey", "pony", "goat")
        if mud
        else (*DOGS, *DOGS, *CATS, *CATS, "pig", "rabbit", "horse", "donkey", "lamb", "mouse", "hamster")
    )
    actor = _cast(studio, who)
    grass = not mud and rnd.random() < 0.35
    stage, flip, side = _scene(
        studio,
        False if mud or grass else None,
        ("meadow", "garden", "park") if grass else ("farm", "meadow") if mud else None,
    )
    y, size = 0.86, rnd.uniform(0.5, 0.58)
    x = 0.5 - side * 0.08
    pen = pen_at(studio, stage, 0.5, y, 1.0)
    brown = near(rnd, (104, 70, 42), 6)
    if mud:
        pen.blob(
            [(-0.47, 0.03), (-0.3, -0.08), (0.0, -0.05), (0.32, -0.09), (0.48, 0.03), (0.25, 0.1), (-0.2, 0.1)], brown
        )
    roll = rnd.choice((True, False)) or not mud
    if roll:
        _show(studio, stage, actor, on_back(actor.of), x, y + 0.02, size, flip, 0 if mud else 1.2)
    else:
        actor.draw(pen_at(studio, stage, x, y + 0.02, size, flip), "lying")
    if mud:
        for _ in range(7):
            pen.ellipse(
                rnd.uniform(-0.3, 0.2), rnd.uniform(-0.16, -0.04), rnd.uniform(0.02, 0.045), 0.022, brown, outline=False
            )
        pen.blob(
            [(-0.45, 0.05), (-0.25, 0.0), (0.0, 0.03), (0.25, -0.01), (0.46, 0.05), (0.2, 0.1), (-0.2, 0.1)],
            shade(brown, 0.1),
        )
        for _ in range(9):
            pen.circle(rnd.uniform(-0.46, 0.46), rnd.uniform(-0.45, -0.12), rnd.uniform(0.01, 0.022), brown)
        forms = (
            ("rolling in the mud", "rolling in mud", "rolling around in the mud")
            if roll
            else ("lying in the mud", "lying in a mud puddle", "resting in the mud")
        )
        forms += ("taking a mud bath", "playing in the mud")
    elif grass:
        for _ in range(26):
            at = rnd.uniform(-0.48, 0.48)
            pen.line(
                [(at, 0.06), (at + rnd.uniform(-0.02, 0.02), rnd.uniform(-0.06, 0.0))],
                0.012,
                shade((78, 160, 66), rnd.uniform(-0.2, 0.1)),
            )
        forms = (
            "rolling in the grass",
            "rolling in the grass",
            "lying on its back in the grass",
            "rolling around on its back in the grass",
        )
        stage.words = stage.when if stage.place else stage.words
    else:
        forms = (
            "lying on its back",
            "lying on its back",
            "lying on its back with its legs in the air",
            "rolling on its back",
            "on its back with its paws up" if actor.size < 0.45 else "on its back with its legs up",
            "rolling over",
        )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _hurdle(p: Pen, rnd):
    for x in (-0.2, 0.2):
        p.rect(x - 0.02, -0.3, x + 0.02, 0, (246, 246, 246))
    for y in (-0.27, -0.14):
        for k in range(5):
            p.rect(
                -0.2 + 0.08 * k,
                y,
                -0.12 + 0.08 * k,
                y + 0.05,
                (222, 50, 50) if k % 2 else (250, 250, 250),
                outline=False,
            )


OBSTACLES = {
    "fence": 2.0,
    "puddle": 1.6,
    "log": 2,
    "hurdle": 2,
    "low stone wall": 1,
    "bush": 0.6,
    "campfire": 0.8,
    "bucket": 0.6,
    "rock": 0.8,
    "bench": 0.7,
    "haystack": 0.5,
    "barrel": 0.5,
    "moon": 0.9,
    "box": 0.6,
    "tree stump": 0.5,
    "stream": 0.6,
}


def _jump_over(studio):
    rnd = studio.rnd
    kind = weighted(rnd, OBSTACLES)
    who = (
        ("cow", "cow", "cow", "sheep", "pig", "dog", "cat", "horse", "rabbit", "goat")
        if kind == "moon"
        else ("horse", "horse", "horse", *ALL)
    )
    actor = _cast(studio, who)
    stage, flip, side = _scene(studio, False)
    text = with_article(kind)
    x, y = 0.5 - side * 0.02, 0.94
    pen = pen_at(studio, stage, x, y, 1.0)
    high = 0.26
    if kind == "moon":
        stage = studio.stages.paper(False)
        stage.place, stage.kind = "night", "float"
        _night(stage, rnd, 1.0)
        pen = pen_at(studio, stage, x, y, 1.0)
        pen.circle(0, -0.16, 0.22, (250, 240, 190))
        for cx, cy, r in ((-0.08, -0.22, 0.04), (0.09, -0.1, 0.05), (0.02, -0.28, 0.025)):
            pen.circle(cx, cy, r, (226, 214, 160), outline=False)
        text, high = "the moon", 0.4
    elif kind == "hurdle":
        _hurdle(pen, rnd)
        text, high = rnd.choice(("a hurdle", "a hurdle", "an obstacle")), 0.3
    elif kind == "stream":
        pen.poly([(-0.14, -0.22), (0.1, -0.22), (0.26, 0.08), (-0.26, 0.08)], (92, 172, 228))
        for k in range(3):
            pen.arc(-0.05 + 0.07 * k, -0.1 + 0.06 * k, 0.07, 0.02, 200, 340, 0.01, (220, 240, 252))
        text, high = rnd.choice(("a stream", "a ditch with water", "a little stream")), 0.1
    else:
        item = thing_actor(rnd, kind, colour_chance=0.25)
        size = min({"puddle": 0.11, "fence": 0.28, "bench": 0.3}.get(kind, 0.3), 0.6 / item.wide)
        studio.put(stage, item, x, y, size=size)
        text, high = item.text, size * 0.9
    b = actor.of
    foot = y - high - 0.05
    tall = min(rnd.uniform(0.38, 0.46), (foot - 0.03) / (b.leg + b.thick * 0.5 + 0.2 + b.neck * 0.8 + b.head * 1.3))
    pen = pen_at(studio, stage, 0.5, min(foot + 0.26 * tall, 0.88), tall, flip).at(
        0, 0, turn=rnd.choice((0.0, 0.0, 0.12, 0.2))
    )
    actor.draw(pen, "jumping")
    forms = (f"jumping over {text}",) * 3 + (
        f"leaping over {text}",
        f"who is jumping over {text}",
        f"in the air above {text}",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _night(stage, rnd, ground=0.8):
    pen = stage.pen
    sky = near(rnd, rnd.choice(((24, 32, 74), (18, 24, 52), (40, 40, 92))), 6)
    for k in range(12):
        pen.rect(0, k / 12, 1, (k + 1) / 12 + 0.01, shade(sky, 0.018 * k), outline=False)
    for _ in range(22):
        pen.circle(rnd.random(), rnd.uniform(0, 0.75), rnd.uniform(0.004, 0.009), (250, 248, 226), outline=False)
    if ground < 1:
        tone = near(rnd, rnd.choice(((44, 76, 62), (60, 66, 84), (70, 84, 110))), 5)
        pen.ellipse(0.5, 1.2, 1.0, 1.2 - ground, tone, outline=False)


def _hoop(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*DOGS, *DOGS, *CATS, "horse", "pony", "pig", "goat", "rabbit", "lamb", "mouse"))
    fire = rnd.random() < 0.35
    word = rnd.choice(BRIGHT)
    ring = (90, 70, 60) if fire else near(rnd, COLOURS[word], 6)
    stage, flip, side = _scene(studio)
    pen = pen_at(studio, stage, 0.5 + side * 0.02, 0.46, 1.0, flip)
    stage.shadow(0.5, 0.93, 0.4)
    pen.line([(0, 0.34), (0, 0.47)], 0.03, (110, 104, 100))
    pen.rect(-0.1, 0.45, 0.1, 0.48, (110, 104, 100))

    def half(begin, end):
        pen.arc(0, 0, 0.16, 0.35, begin, end, 0.045, ring)
        for k in range(10 if fire else 0):
            a = math.radians(begin + (end - begin) * (k + 0.5) / 10)
            at = pen.at(0.17 * math.cos(a), 0.36 * math.sin(a), 0.13)
            at.blob([(-0.3, 0.1), (0, -0.65), (0.3, 0.1), (0, 0.3)], (244, 120, 30))
            at.blob([(-0.14, 0.1), (0, -0.3), (0.14, 0.1), (0, 0.2)], (252, 216, 70))

    half(-90, 90)
    tall = rnd.uniform(0.38, 0.44)
    actor.draw(pen_at(studio, stage, 0.5 - side * 0.02, 0.5 + tall * 0.82, tall, flip), "jumping")
    half(90, 270)
    what = (
        rnd.choice(("a burning hoop", "a ring of fire", "a hoop of fire"))
        if fire
        else with_article(rnd.choice(("hoop", f"{word} hoop", f"{word} ring", "ring")))
    )
    forms = (f"jumping through {what}",) * 3 + (f"leaping through {what}", f"who is jumping through {what}")
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _along_beach(studio):
    rnd = studio.rnd
    actor = _cast(
        studio, (*DOGS, *DOGS, "horse", "horse", "horse", "pony", "cat", "donkey", "goat", "pig", "cow", "sheep")
    )
    stage, flip, side = _scene(studio, False, ("beach",), 0.0)
    stage.words = stage.when
    splash = rnd.random() < 0.4
    two = rnd.random() < 0.3
    spots = ((0.3, 0.84, 0.33), (0.68, 0.93, 0.36)) if two else ((0.5, 0.92, rnd.uniform(0.4, 0.45)),)
    for x, y, size in spots:
        studio.put(stage, actor, x, y, "running", flip, size)
        for _ in range(8 if splash else 0):
            drop = x + rnd.uniform(-0.2, 0.2)
            stage.pen.ellipse(drop, y - rnd.uniform(0.0, 0.09), 0.012, 0.018, (206, 232, 250), outline=False)
    if splash:
        for x, y, size in spots:
            stage.pen.ellipse(x, y + 0.01, size * 0.55, 0.03, (150, 206, 240, 190))
    who = f"two {actor.many}" if two else actor.text
    forms = ("running along the beach",) * 3 + (
        "running on the beach",
        "running along the sea",
        "racing along the beach",
        "galloping along the beach" if actor.noun.split()[-1] in ("horse", "pony", "donkey") else "running by the sea",
    )
    if splash:
        forms = (
            "running through the water on the beach",
            "splashing along the beach",
            "running through the waves on the beach",
            "running along the beach through the water",
        )
    return stage, f"{who} {rnd.choice(forms)}"


def _plough(p: Pen, rnd, c):
    p.line([(-0.9, -0.85), (-0.4, -0.45), (0.5, -0.42), (0.9, -0.5)], 0.12, WOOD, curved=True)
    p.line([(-0.95, -0.6), (-0.3, -0.4)], 0.1, WOOD)
    p.poly([(-0.35, -0.45), (0.25, -0.45), (0.35, 0.05), (-0.05, -0.05)], (150, 156, 166))
    for k in range(8):
        p.circle(-0.9 + 0.14 * k, 0.02 + 0.04 * (k % 2), 0.12, SOIL)


def _pull(studio):
    rnd = studio.rnd
    kind = weighted(rnd, {"cart": 3, "sled": 2.5, "plough": 1.6, "sleigh": 0.8, "carriage": 1, "log": 1})
    strong = ("horse", "horse", "donkey", "donkey", "cow", "bull", "pony", "goat", "sheep")
    actor = _cast(studio, (*strong, *DOGS, "cat", "pig", "rabbit", "mouse") if kind in ("cart", "sled") else strong)
    places = {"sled": ("snowfield",), "sleigh": ("snowfield",), "plough": ("farm",)}.get(kind)
    stage, flip, side = _scene(studio, False, places)
    y = 0.91
    if kind == "plough":
        text, wide, size = rnd.choice(("a plough", "a plow")), 1.0, 0.24
        _plough(pen_at(studio, stage, 0.5 - side * 0.27, y, size, flip), rnd, None)
    else:
        item = thing_actor(rnd, kind, colour_chance=0.4)
        size = min(0.4, 0.42 / item.wide)
        studio.put(stage, item, 0.5 - side * 0.28, y, flip=flip, size=size)
        text, wide = item.text, item.wide
    tall = rnd.uniform(0.34, 0.38)
    b = actor.of
    at = 0.5 + side * 0.17
    chest, low = b.leg + b.thick * 0.6, {"sled": 0.5, "log": 0.5, "plough": 0.5}.get(kind, 0.45) * size
    line = stage.pen
    hitch = 0.5 - side * (0.28 - min(wide, 2.4) * size * 0.42)
    line.line([(hitch, y - low), (at - side * 0.1, y - chest * tall)], 0.013, (96, 62, 40))
    studio.put(stage, actor, at, y, rnd.choice(("walking", "walking", "running")), flip, tall)
    line.line(
        [(at - side * b.long / 2 * tall, y - chest * tall), (at + side * b.long / 2 * tall, y - chest * tall)],
        0.014,
        (96, 62, 40),
    )
    pen = pen_at(studio, stage, at, y, tall, flip)
    half, centre = b.long / 2, -b.leg - b.thick * 0.5
    pen.line(
        [(half - 0.05, centre - b.thick), (half + 0.02, centre), (half - 0.05, centre + b.thick)],
        0.06,
        (150, 50, 44),
        curved=True,
    )
    forms = (f"pulling {text}",) * 4 + (f"dragging {text}", f"who is pulling {text}", f"harnessed to {text}")
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _at_window(studio):
    """A house wall from outside, and the animal behind the sill."""
    rnd = studio.rnd
    actor = _cast(studio, (*PETS, *CATS, *DOGS, "horse", "cow", "goat", "donkey"))
    stage = studio.stages.paper(False)
    stage.place, stage.unit, stage.kind = "window", 1.0, "paper"
    pen = pen_at(studio, stage, 0, 0, 1.0)
    wall = near(
        rnd, rnd.choice(((232, 214, 176), (190, 104, 82), (206, 226, 206), (240, 236, 228), (170, 196, 222))), 6
    )
    pen.rect(-0.1, -0.1, 1.1, 1.1, wall)
    for row in range(11):
        for k in range(7):
            left = 0.17 * k - 0.08 * (row % 2)
            pen.rect(
                left,
                0.095 * row,
                left + 0.165,
                0.095 * row + 0.09,
                shade(wall, rnd.uniform(-0.04, 0.03)),
                outline=False,
            )
    left, right, top, sill = 0.18, 0.82, 0.1, 0.76
    frame = near(rnd, rnd.choice(((250, 250, 246), (150, 100, 60), (70, 120, 90))), 5)
    pen.rect(left - 0.05, top - 0.05, right + 0.05, sill, frame)
    pen.rect(left, top, right, sill, near(rnd, rnd.choice(((66, 74, 92), (96, 84, 78), (250, 224, 150))), 6))
    x, head = 0.5 + rnd.uniform(-0.06, 0.06), rnd.uniform(0.17, 0.21)
    b = actor.of

    def chest():
        pen.ellipse(x, sill, head * 1.15, head * 1.3, b.colour)
        if b.belly:
            pen.ellipse(x, sill, head * 0.7, head * 1.1, b.belly, outline=False)

    _clipped(stage, (0, 0, 1, sill), chest)
    face(pen_at(studio, stage, x, sill - head * 1.65, head), b)
    for s in (-1, 1):
        pen.limb(
            (x + s * head * 0.7, sill - 0.1),
            (x + s * head * 0.75, sill + 0.01),
            head * 0.28,
            head * 0.32,
            b.feet or b.colour,
        )
    if rnd.random() < 0.6:
        cloth = near(rnd, COLOURS[rnd.choice(BRIGHT)], 8)
        for s, edge in ((1, left), (-1, right)):
            pen.poly([(edge, top), (edge + s * 0.16, top), (edge + s * 0.05, sill - 0.1), (edge, sill)], cloth)
    pen.rect(left - 0.1, sill, right + 0.1, sill + 0.06, shade(frame, -0.1))
    for s in (-1, 1):
        pen.ellipse(x + s * head * 0.75, sill + 0.005, head * 0.34, head * 0.22, b.feet or shade(b.colour, 0.06))
    forms = (
        ("looking out of a window",) * 2
        + ("looking out of the window",) * 2
        + ("at the window", "looking through a window", "in a window", "in the window of a house", "at an open window")
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _both(first: Actor, second: Actor) -> str:
    return f"two {first.many}" if first.text == second.text else f"{first.text} and {second.text}"


def _clipped(stage, box, draw):
    """Keeps of a drawing only what lies in the box."""
    before, side = stage.image.copy(), stage.image.size[0]
    draw()
    mask = Image.new("L", stage.image.size, 255)
    mask.paste(0, tuple(round(v * side) for v in box))
    stage.image.paste(before, mask=mask)


def _mirror(studio):
    rnd = studio.rnd
    actor = _cast(
        studio, (*CATS, *CATS, *DOGS, *DOGS, "rabbit", "mouse", "hamster", "pig", "goat", "horse", "donkey", "cow")
    )
    stage, flip, side = _scene(studio, True, HOME)
    pen = pen_at(studio, stage, 0, 0, 1.0)
    frame = near(rnd, rnd.choice(((206, 166, 90), (130, 84, 50), (220, 60, 80), (240, 240, 240), (60, 60, 66))), 6)
    inner, outer = sorted((0.5 + side * 0.09, 0.5 + side * 0.45))
    top, low = 0.16, 0.92
    pen.rect(inner - 0.035, top - 0.035, outer + 0.035, low + 0.035, frame)
    pen.rect(inner, top, outer, low, (206, 226, 236))
    sits = "sitting" in actor.poses
    size = 0.46 if sits else 0.42
    pose = "sitting" if sits else "standing"
    x = 0.5 - side * 0.25
    gap = 0.5 + side * 0.02 - x

    def reflection():
        actor.draw(pen_at(studio, stage, 0.5 + side * 0.07 + gap, 0.9, size * 0.95, not flip), pose)
        for k in range(2):
            stage.pen.line(
                [(inner + 0.03 + 0.05 * k, top + 0.2), (inner + 0.14 + 0.05 * k, top + 0.03)], 0.014, (240, 248, 252)
            )

    _clipped(stage, (inner, top, outer, low), reflection)
    studio.put(stage, actor, x, 0.93, pose, flip, size)
    forms = ("looking at itself in a mirror",) * 3 + (
        "looking in a mirror",
        "looking into a mirror",
        "seeing itself in the mirror",
        "in front of a mirror",
        "looking at its reflection in a mirror",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _wool_ball(p, c):
    p.circle(0, -0.5, 0.5, c)
    for k in range(4):
        p.arc(0, -0.5 + 0.12 * (k - 1.5), 0.42, 0.34, 200 + 10 * k, 330, 0.05, shade(c, -0.28))
    p.line([(0.3, -0.1), (0.7, 0.0), (0.9, -0.15), (1.2, 0.0)], 0.05, c, curved=True)


def _toy_mouse(p, c):
    p.line([(0.5, -0.12), (0.75, -0.05), (0.85, -0.25), (1.1, -0.2)], 0.05, (230, 120, 140), curved=True)
    p.blob([(-0.62, -0.05), (-0.4, -0.3), (0.0, -0.5), (0.4, -0.42), (0.55, -0.02)], c)
    p.circle(-0.12, -0.5, 0.17, shade(c, -0.1))
    p.circle(-0.12, -0.5, 0.1, (244, 170, 180), outline=False)
    p.circle(-0.36, -0.26, 0.05, (20, 20, 20), outline=False)
    p.circle(-0.62, -0.1, 0.06, (230, 100, 120), outline=False)


def _feather_toy(p, c):
    p.line([(0, -3.4), (0, -1.1)], 0.04, (90, 80, 80))
    for turn in (-0.5, 0, 0.5):
        p.ellipse(0.4 * math.sin(turn), -0.7, 0.14, 0.45, shade(c, 0.2 * turn), -turn)


def _toy(studio):
    rnd = studio.rnd
    kind = rnd.choice(("wool", "wool", "mouse", "mouse", "feather"))
    actor = _cast(studio, (*CATS, *CATS, *CATS, "puppy", "dog", "ferret", "rabbit"))
    stage, flip, side = _scene(studio)
    word = rnd.choice(BRIGHT)
    colour = near(rnd, COLOURS[word], 8)
    y, b = 0.91, actor.of
    x, at = 0.5 - side * 0.16, 0.5 + side * 0.26
    size = rnd.uniform(0.48, 0.54)
    mode = rnd.choice(("paw", "bow"))
    if kind == "feather":
        _show(studio, stage, actor, upright(b, 0.4, 0.25, tilt=-0.4), x - side * 0.04, y, size * 0.9, flip, 0.8)
        _feather_toy(pen_at(studio, stage, at - side * 0.02, 0.42, 0.24), colour)
        name = f"{word} feather on a string" if rnd.random() < 0.5 else "feather toy"
        forms = ("playing with {}", "playing with {}", "reaching for {}", "trying to catch {}")
    else:
        if mode == "paw":
            _show(studio, stage, actor, sitting(b, 0.25, (0.42, 0.16)), x, y, size, flip, 0.9)
        else:
            _show(studio, stage, actor, bowing(b, head_up=True), x - side * 0.06, y, size * 0.84, flip, 1.1)
        grey = rnd.random() < 0.4
        tone = (150, 150, 158) if grey else colour
        pen = pen_at(studio, stage, at + side * 0.04, y + 0.01, 0.25, flip)
        (_wool_ball if kind == "wool" else _toy_mouse)(pen, colour if kind == "wool" else tone)
        tint = rnd.choice((f"{word} ", "")) if kind == "wool" or not grey else rnd.choice(("grey ", ""))
        name = (
            rnd.choice((f"ball of {tint}wool", f"{tint}ball of wool", f"ball of {tint}yarn"))
            if kind == "wool"
            else f"{tint}toy mouse"
        )
        forms = ("playing with {}",) * 3 + (
            "pawing at {}",
            "about to pounce on {}" if mode == "bow" else "touching {}",
            "chasing {}" if mode == "bow" else "with a paw on {}",
        )
    return stage, f"{actor.text} {rnd.choice(forms).format(with_article(name))}"


def _swim(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*DOGS, *DOGS, "cat", "horse", "pig", "rabbit", "cow", "goat", "rat", "mouse"))
    item = rnd.choice(("stick", "stick", "stick", "ball", "fish", "frisbee", "flower")) if rnd.random() < 0.65 else None
    stage = studio.stages.paper(False)
    stage.place, stage.kind, stage.unit = "water", "water", 1.0
    pen = pen_at(studio, stage, 0, 0, 1.0)
    sky, water = (
        near(rnd, rnd.choice(((172, 216, 244), (250, 214, 170), (206, 226, 236))), 6),
        near(rnd, rnd.choice(((64, 142, 206), (60, 160, 178), (46, 110, 176))), 8),
    )
    shore = rnd.random() < 0.6
    pen.rect(-0.1, -0.1, 1.1, 0.36, sky, outline=False)
    if shore:
        for k in range(6):
            pen.ellipse(
                0.2 * k,
                0.36,
                0.16,
                rnd.uniform(0.05, 0.11),
                shade((96, 158, 86), rnd.uniform(-0.1, 0.1)),
                outline=False,
            )
    pen.rect(-0.1, 0.35, 1.1, 1.1, water, outline=False)
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    size, line = rnd.uniform(0.58, 0.66), rnd.uniform(0.64, 0.7)
    b = actor.of
    depth = (b.leg + b.thick * 0.55) * size
    _, spots, at = studio.put(stage, actor, 0.5 - side * 0.12, line + depth, "standing", flip, size, shadow=False)
    pen.rect(-0.1, line, 1.1, 1.1, water, outline=False)
    for k in range(3):
        pen.arc(
            0.5,
            line + 0.02 + 0.05 * k,
            0.36 + 0.05 * k,
            0.02,
            180 * (k % 2),
            180 + 180 * (k % 2),
            0.012,
            shade(water, 0.5),
        )
    for _ in range(9):
        x, y = rnd.random(), rnd.uniform(0.4, 0.97)
        if y > line + 0.1 or y < line - 0.2:
            pen.arc(x, y, 0.06, 0.012, 190, 350, 0.01, shade(water, 0.35))
    where = rnd.choice(
        ("in a lake", "in the lake", "in a river") if shore else ("in the sea", "in the ocean", "in the sea")
    )
    where = rnd.choice((where, where, "in the water"))
    if item is None:
        return stage, f"{actor.text} {rnd.choice(('swimming', 'swimming', 'taking a bath', 'swimming along'))} {where}"
    draw, large, what = _held(rnd, item)
    mouth = spots["head"][0] + _mouth(b, 0)[0], spots["head"][1] + _mouth(b, 0)[1] + 0.02
    _item(studio, stage, draw, _in_picture(stage, at, mouth), large * 1.05, flip)
    forms = (
        "swimming {} with {} in its mouth",
        "swimming {} with {}",
        "swimming {} with {} in its mouth",
        "fetching {1} from the water",
        "swimming with {1} in its mouth",
    )
    return stage, f"{actor.text} {rnd.choice(forms).format(where, what)}"


def _balance(studio):
    rnd = studio.rnd
    actor = _cast(
        studio, (*DOGS, *DOGS, *CATS, "rabbit", "mouse", "hamster", "pig", "goat", "horse", "donkey", "sheep")
    )
    word = rnd.choice(BRIGHT)
    colour = near(rnd, COLOURS[word], 8)
    stage, flip, side = _scene(studio)
    nose = rnd.random() < 0.3
    pen = pen_at(studio, stage, 0.5, 0.94, 1.0)
    tinted = f"{word} " if rnd.random() < 0.6 else ""
    if nose:
        spots, at = _show(studio, stage, actor, sitting(actor.of, -0.7), 0.5 - side * 0.06, 0.92, 0.5, flip)
        tip = _in_picture(stage, at, tuple(h + d for h, d in zip(sitting(actor.of).head, _tip(actor.of, -0.7))))
        ball(pen_at(studio, stage, tip[0], tip[1] - 0.1, 0.26), colour)
        return stage, f"{actor.text} balancing {with_article(f'{tinted}ball')} on its nose"
    r = rnd.uniform(0.19, 0.22)
    stage.shadow(0.5, 0.94, 0.36)
    pen.circle(0, -r, r, colour)
    for k in range(3):
        pen.ellipse(0.11 * (k - 1), -r * (1.0 + 0.35 * (k % 2)), 0.045, 0.06, shade(colour, 0.55), outline=False)
    level = 0.95 - 2 * r
    if rnd.random() < 0.5:
        _show(studio, stage, actor, upright(actor.of, 0.3, 0.16), 0.5 - side * 0.02, level, 0.34, flip, 0)
    else:
        pose = grazing(actor.of)
        b = actor.of
        feet = ((-0.14, 0.02), (-0.08, 0)), ((0.08, 0), (0.14, 0.02))
        head = _along((b.long / 2, pose.front[1]), 180 - b.neck_angle, b.neck + b.head * 0.6)
        _show(studio, stage, actor, Pose(pose.rear, pose.front, *feet, head), 0.5, level, 0.42, flip, 0)
    what = with_article(f"{rnd.choice(('', 'big '))}{tinted}ball")
    forms = ("balancing on {}",) * 3 + ("standing on {}", "walking on {}", "doing tricks on {}")
    return stage, f"{actor.text} {rnd.choice(forms).format(what)}"


def _tip(b: Beast, tilt: float):
    x, y = (0.62 + b.snout / b.head * 0.95) * b.head, 0.15 * b.head
    return x * math.cos(tilt) - y * math.sin(tilt), x * math.sin(tilt) + y * math.cos(tilt)


def _two_legs(studio):
    rnd = studio.rnd
    horse = rnd.random() < 0.25
    actor = _cast(
        studio,
        ("horse", "pony", "foal", "donkey") if horse else (*PETS, *DOGS, *CATS, "goat", "pig", "sheep", "cow", "lamb"),
    )
    stage, flip, side = _scene(studio)
    pose = rearing(actor.of) if horse else upright(actor.of, rnd.uniform(0.2, 0.4), rnd.uniform(-0.1, 0.2), lean=0.06)
    _show(
        studio,
        stage,
        actor,
        pose,
        0.5 - side * (0.08 if horse else 0.04),
        0.93,
        0.5 if horse else rnd.uniform(0.48, 0.54),
        flip,
        0.7,
    )
    forms = ("standing on two legs",) * 2 + ("standing on its hind legs",) * 3 + ("standing up on its back legs",)
    forms += (
        ("rearing up", "rearing", "rearing up on its hind legs")
        if horse
        else ("walking on two legs", "dancing on its hind legs")
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _at_table(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*PETS, *DOGS, *CATS, "pig", "goat", "sheep", "lamb"))
    stage, flip, side = _scene(studio)
    pen = pen_at(studio, stage, 0.5, 0.95, 1.0, flip)
    wood, seat = (
        near(rnd, rnd.choice((WOOD, (206, 160, 108), (120, 78, 46))), 6),
        near(rnd, rnd.choice(((140, 92, 54), (200, 60, 60), (70, 120, 190), (236, 232, 226))), 8),
    )
    pen.rect(-0.43, -0.72, -0.385, 0, seat)
    pen.rect(-0.1, -0.28, -0.06, 0, seat)
    pen.rect(-0.43, -0.32, -0.05, -0.27, shade(seat, 0.12))
    for k in range(2):
        pen.rect(-0.42, -0.7 + 0.14 * k, -0.395, -0.62 + 0.14 * k, shade(seat, -0.2))
    size = rnd.uniform(0.42, 0.47)
    _show(studio, stage, actor, sitting(actor.of, 0.1, (0.36, 0.14)), 0.5 - side * 0.23, 0.68, size, flip, 0)
    pen.rect(0.0, -0.38, 0.47, -0.33, wood)
    for x in (0.04, 0.4):
        pen.rect(x, -0.33, x + 0.035, 0, shade(wood, -0.15))
    pen.ellipse(0.24, -0.385, 0.15, 0.03, (248, 248, 250))
    pen.ellipse(0.24, -0.388, 0.1, 0.018, (214, 220, 228), outline=False)
    name = rnd.choice(("fish", "fish", "carrot", "sausage", "bone", "cake", "cheese", "apple"))
    if name == "cake":
        pen.rect(0.14, -0.5, 0.34, -0.39, (244, 190, 200))
        pen.rect(0.14, -0.52, 0.34, -0.47, (250, 246, 240))
        pen.circle(0.24, -0.54, 0.025, (214, 40, 50))
        what = "a cake"
    elif name in ("cheese", "apple"):
        _heap(pen.at(0.24, -0.39, 0.22), name, rnd)
        what = "an apple" if name == "apple" else "cheese"
    else:
        draw, large, what = _held(rnd, name)
        _item(studio, stage, draw, (0.5 + side * 0.24, 0.95 - 0.44), 0.25, flip)
    forms = (
        f"sitting on a chair at a table with {what}",
        f"sitting at a table with {what}",
        f"sitting at the table eating {what}",
        f"at the table eating {what}",
        f"eating {what} at a table",
        f"sitting on a chair at the table with {what} on a plate",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _wearing(studio):
    rnd = studio.rnd
    kind = weighted(rnd, {"cone": 2, "bandana": 2, "collar": 1, "bow tie": 1})
    actor = _cast(studio, (*DOGS, *DOGS, *CATS, *CATS, "rabbit", "goat", "pig", "lamb"))
    word = rnd.choice(BRIGHT)
    colour = near(rnd, COLOURS[word], 8)
    stage, flip, side = _scene(studio)
    b = actor.of
    pose = sitting(b)
    y, size = 0.92, rnd.uniform(0.56, 0.62)
    spots, pen = _show(studio, stage, actor, pose, 0.5 - side * 0.06, y, size, flip)
    head, front = pose.head, pose.front
    neck = (front[0] + (head[0] - front[0]) * 0.42, front[1] + (head[1] - front[1]) * 0.42)
    wide = b.thick * 0.72
    if kind == "cone":
        top = pen.at(*head, b.head)
        glass = near(rnd, rnd.choice(((214, 230, 242), (240, 240, 244), (170, 210, 240))), 5)
        top.ellipse(1.05, 0.0, 0.5, 1.75, shade(glass, -0.12))
        draw_beast_head(top, b, False)
        top.poly(
            [
                (-0.9, 0.3),
                (-0.2, 1.1),
                (1.0, 1.75),
                (1.3, 1.2),
                (1.45, 0.62),
                (0.6, 0.75),
                (-0.2, 0.1),
                (-0.5, -0.9),
                (0.9, -1.72),
                (-0.3, -1.3),
                (-0.95, -0.5),
            ],
            glass,
        )
        what = rnd.choice(("a cone", "a cone around its neck", "a cone collar", "a plastic cone around its head"))
    elif kind == "bandana":
        pen.poly(
            [
                (neck[0] - wide, neck[1] - 0.02),
                (neck[0] + wide * 1.15, neck[1] + 0.0),
                (neck[0] + wide * 0.5, neck[1] + 0.3),
            ],
            colour,
        )
        pen.limb(
            (neck[0] - wide, neck[1] - 0.02), (neck[0] + wide * 1.1, neck[1] + 0.02), 0.05, 0.05, shade(colour, -0.12)
        )
        for dx, dy in ((0.0, 0.1), (0.12, 0.1), (0.08, 0.18)):
            pen.circle(neck[0] + dx, neck[1] + dy, 0.018, (250, 250, 250), outline=False)
        what = with_article(rnd.choice((f"{word} bandana", f"{word} bandana", "bandana", f"{word} neckerchief")))
    elif kind == "collar":
        pen.limb((neck[0] - wide, neck[1] - 0.04), (neck[0] + wide, neck[1] + 0.04), 0.045, 0.045, colour)
        pen.circle(neck[0] + wide * 0.6, neck[1] + 0.12, 0.065, (248, 206, 70))
        what = f"a {word} collar" + rnd.choice(("", " with a bell"))
        what = what.replace("a orange", "an orange")
    else:
        at = (neck[0] + wide * 0.55, neck[1] + 0.04)
        for s in (-1, 1):
            pen.poly([at, (at[0] + s * 0.16, at[1] - 0.1), (at[0] + s * 0.16, at[1] + 0.1)], colour)
        pen.circle(*at, 0.04, shade(colour, -0.3))
        what = with_article(rnd.choice((f"{word} bow tie", f"{word} bow", "bow tie")))
    return stage, f"{actor.text} {rnd.choice(('wearing', 'wearing', 'wearing', 'with', 'who is wearing'))} {what}"


def _howl(studio):
    rnd = studio.rnd
    actor = _bright(studio, (*DOGS, *DOGS, *CATS, "cow", "donkey", "goat", "pig", "horse", "rabbit", "mouse"))
    stage = studio.stages.paper(False)
    stage.place, stage.unit = "night", 1.0
    _night(stage, rnd, 0.82)
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    pen = pen_at(studio, stage, 0.5 + side * rnd.uniform(0.2, 0.28), rnd.uniform(0.2, 0.25), rnd.uniform(0.14, 0.18))
    pen.circle(0, 0, 1, (252, 244, 200))
    for x, y, r in ((-0.4, -0.2, 0.2), (0.3, 0.3, 0.26), (0.2, -0.5, 0.13)):
        pen.circle(x, y, r, (230, 220, 172), outline=False)
    b, name = actor.of, actor.noun.split()[-1]
    dog = name in ("dog", "puppy")
    tilt = -0.85 if b.snout > 0.1 else -0.6
    pose = sitting(b, tilt)
    if "sitting" not in actor.poses:
        g = grazing(b)
        pose = Pose(g.rear, g.front, g.hind, g.fore, _along(g.front, 155, b.neck + b.head * 0.6), tilt)
    loud = dog or rnd.random() < 0.6
    _show(studio, stage, actor, pose, 0.5 - side * 0.16, 0.93, rnd.uniform(0.48, 0.54), flip, 0, jaw=loud)
    sound = {
        "cat": "meowing at",
        "kitten": "meowing at",
        "cow": "mooing at",
        "donkey": "braying at",
        "goat": "bleating at",
    }
    verbs = (
        ("howling at", "howling at", "howling at", "barking at")
        if dog
        else (sound.get(name, "singing to"), "howling at", "singing to")
    )
    if not loud:
        verbs = ("looking at", "looking up at", "gazing at", "watching")
    moon = rnd.choice(("the moon", "the moon", "the full moon", "a full moon"))
    return stage, f"{actor.text} {rnd.choice(verbs)} {moon}" + rnd.choice(("", "", " at night"))


def _barks(pen, spot, side):
    for k in (-1, 0, 1):
        x, y = spot[0] + side * 0.04, spot[1] + 0.03 * k
        pen.line([(x, y), (x + side * 0.06, y + 0.025 * k)], 0.012, (60, 50, 50))


def _bark_at(studio):
    rnd = studio.rnd
    actor = _cast(studio, DOGS)
    stage, flip, side = _scene(studio, False)
    y = 0.93
    kind = rnd.choice(("tree", "tree", "postman", "postman", "cat", "somebody"))
    if kind == "tree":
        cat = _cast(studio, (*CATS, "squirrel", "rabbit", "mouse"))
        pen = pen_at(studio, stage, 0.5 + side * 0.22, 0.95, 1.0, flip)
        pen.poly([(-0.08, 0.02), (-0.06, -0.9), (0.1, -0.9), (0.12, 0.02)], (124, 84, 52))
        for x, up, r in ((-0.14, -0.86, 0.15), (0.16, -0.84, 0.16), (0.02, -0.9, 0.2), (0.24, -0.7, 0.1)):
            pen.circle(x, up, r, near(rnd, (72, 152, 70), 8))
        pen.limb((0, -0.52), (-0.3, -0.54), 0.04, 0.025, (124, 84, 52))
        pose = "sitting" if "sitting" in cat.poses else "standing"
        cat.draw(pen_at(studio, stage, 0.5 + side * 0.04, 0.42, 0.3, not flip), pose)
        b = actor.of
        size = 0.33
        p = upright(b, 0.34, 0.1, tilt=-0.5)
        spots, _ = _show(
            studio, stage, actor, p, 0.5 + side * (0.15 - (p.fore[1][0] * size)), y, size, flip, 0.6, jaw=True
        )
        a, c = actor.text, cat.text
        forms = (
            f"{a} barking at {c} in a tree",
            f"{a} barking at {c} up a tree",
            f"{a} under a tree barking at {c}",
            f"{c} in a tree and {a} barking at it",
            f"{a} chasing {c} up a tree",
        )
        return stage, rnd.choice(forms)
    size = rnd.uniform(0.38, 0.44)
    if kind == "cat":
        other = _cast(studio, (*CATS, "chicken", "rabbit", "sheep", "cow")[:5])
        studio.put(stage, other, 0.5 + side * 0.26, y, rnd.choice(("sitting", "standing")), not flip, 0.34)
        text = other.text
    else:
        person = walker(rnd, 1.0)
        text = person.text
        if kind == "postman":
            blue = near(rnd, rnd.choice(((40, 70, 140), (240, 190, 40), (60, 90, 160))), 6)
            person.of.top = person.of.bottom = blue
            person.of.hat, person.of.hat_colour, person.of.garment, person.of.apron, person.of.cape = (
                "cap",
                blue,
                "trousers",
                None,
                None,
            )
            text = rnd.choice(("a postman", "the postman", "a mailman", "the mailman"))
        hold = (lambda p: letter(p.at(0.05, 0, 0.22), None)) if kind == "postman" else None
        tall = 0.72 if person.size > 0.9 else 0.6
        studio.put(
            stage,
            person,
            0.5 + side * 0.27,
            y,
            "holding" if hold else rnd.choice(("standing", "arms up")),
            not flip,
            tall,
            front=False,
            hold=hold,
        )
        if kind == "postman":
            bag = pen_at(studio, stage, 0.5 + side * 0.31, y - tall * 0.42, tall, flip)
            bag.line([(0.0, -0.36), (0.02, 0.0)], 0.03, (100, 64, 36))
            bag.rect(-0.1, -0.04, 0.12, 0.13, (140, 90, 50))
            bag.rect(-0.1, -0.04, 0.12, 0.03, (110, 70, 38))
    b = actor.of
    g = grazing(b)
    pose = Pose(g.rear, g.front, g.hind, g.fore, _along(g.front, 180 - b.neck_angle, b.neck + b.head * 0.6), -0.25)
    spots, _ = _show(studio, stage, actor, pose, 0.5 - side * 0.25, y, size, flip, 1.0, jaw=True)
    _barks(stage.pen, spots["mouth"], side)
    forms = (f"barking at {text}",) * 3 + (f"barking loudly at {text}", f"that barks at {text}")
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _goldfish(p: Pen, fishes: int):
    p.ellipse(0, -0.46, 0.5, 0.46, (214, 236, 248))
    p.ellipse(0, -0.42, 0.46, 0.38, (120, 190, 236))
    p.ellipse(0, -0.12, 0.34, 0.07, (210, 190, 140), outline=False)
    for x, y, flip in ((0.02, -0.45, False), (-0.12, -0.28, True))[:fishes]:
        at = p.at(x, y, 0.42 if fishes == 1 else 0.34, flip)
        fish(at, (246, 126, 30))
    p.ellipse(0, -0.87, 0.3, 0.05, (230, 244, 252))


def _watch_fish(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*CATS, *CATS, *CATS, "dog", "puppy", "mouse", "rabbit", "ferret", "hamster"))
    stage, flip, side = _scene(studio, True, HOME)
    y, fishes = 0.92, rnd.choice((1, 1, 2))
    table = rnd.random() < 0.5
    if table:
        pen = pen_at(studio, stage, 0.5 + side * 0.22, y, 1.0)
        pen.rect(-0.24, -0.3, 0.24, -0.25, WOOD)
        for x in (-0.2, 0.16):
            pen.rect(x, -0.25, x + 0.04, 0, shade(WOOD, -0.15))
        _goldfish(pen_at(studio, stage, 0.5 + side * 0.22, y - 0.29, 0.4), fishes)
        _show(studio, stage, actor, upright(actor.of, 0.32, -0.1, tilt=0.0), 0.5 - side * 0.21, y, 0.46, flip, 0.7)
    else:
        _goldfish(pen_at(studio, stage, 0.5 + side * 0.24, y, 0.44), fishes)
        paw = rnd.choice((None, (0.4, 0.0)))
        _show(studio, stage, actor, sitting(actor.of, 0.1, paw), 0.5 - side * 0.22, y, 0.48, flip)
    what = rnd.choice(
        ("a goldfish in a bowl", "a fish in a bowl", "a goldfish in a fishbowl")
        if fishes == 1
        else ("two goldfish in a bowl", "two fish in a bowl", "fish in a bowl")
    )
    forms = ("watching {}",) * 3 + ("looking at {}", "looking at {}", "staring at {}", "trying to catch {}")
    return stage, f"{actor.text} {rnd.choice(forms).format(what)}"


def _by_the_fire(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*CATS, *CATS, *DOGS, *DOGS, "rabbit", "mouse", "ferret", "pig", "lamb"))
    stage, flip, side = _scene(studio, True, HOME, 0.5)
    pen = pen_at(studio, stage, 0.5, 0.8, 1.0)
    brick = near(rnd, rnd.choice(((170, 92, 72), (150, 146, 142), (196, 160, 120))), 8)
    pen.rect(-0.36, -0.7, 0.36, 0, brick)
    for row in range(7):
        for k in range(5):
            left = -0.36 + 0.15 * k - 0.07 * (row % 2)
            pen.rect(
                max(-0.36, left),
                -0.7 + 0.1 * row,
                min(0.36, left + 0.14),
                -0.61 + 0.1 * row,
                shade(brick, rnd.uniform(-0.1, 0.12)),
                outline=False,
            )
    pen.rect(-0.42, -0.75, 0.42, -0.68, shade(WOOD, -0.1))
    pen.rect(-0.24, -0.48, 0.24, 0, (44, 34, 32))
    for k, high in enumerate((0.22, 0.34, 0.26, 0.3, 0.18)):
        at = pen.at(-0.14 + 0.07 * k, -0.04, 1.0)
        at.blob([(-0.06, 0), (-0.045, -high * 0.5), (0, -high), (0.045, -high * 0.5), (0.06, 0)], (244, 120, 34))
        at.blob([(-0.03, 0), (0, -high * 0.6), (0.03, 0)], (252, 214, 80))
    pen.limb((-0.18, -0.03), (0.18, -0.02), 0.025, 0.025, (110, 70, 40))
    awake = rnd.random() < 0.2
    word = rnd.choice(BRIGHT)
    rug = rnd.random() < 0.4
    if rug:
        pen.ellipse(0, 0.13, 0.46, 0.07, near(rnd, COLOURS[word], 8))
    x = 0.5 - side * 0.06
    if awake or rnd.random() < 0.4:
        studio.put(stage, actor, x, 0.95, "lying" if awake else "sleeping", flip, 0.4, shadow=not rug)
    else:
        curled(pen_at(studio, stage, x, 0.95, 0.54, flip), actor.of)
    verbs = (
        ("lying", "resting", "lying down")
        if awake
        else ("sleeping", "sleeping", "asleep", "napping", "curled up asleep")
    )
    where = rnd.choice(
        (
            "in front of a fireplace",
            "in front of the fireplace",
            "by the fire",
            "by the fireplace",
            "in front of the fire",
        )
    )
    tail = f" on {with_article(f'{word} rug')}" if rug else ""
    return stage, f"{actor.text} {rnd.choice(verbs)}{tail} {where}"


def _in_car(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*PETS, *DOGS, *DOGS, "cat", "goat", "pig", "cow", "horse", "sheep", "donkey"))
    word = rnd.choice(TINTS)
    paint = near(rnd, COLOURS[word], 8)
    stage, flip, side = _scene(studio, False, ("road", "street", "city", "beach", "meadow", "highway", "village"))
    stage.shadow(0.5, 0.93, 0.9)
    pen = pen_at(studio, stage, 0.5, 0.93, 1.0, flip)
    b = actor.of
    kind = rnd.choice(("car", "car", "car", "convertible", "truck"))
    head = rnd.uniform(0.12, 0.14)
    if kind == "car":
        pen.blob([(-0.4, -0.3), (-0.28, -0.62), (-0.1, -0.66), (0.12, -0.64), (0.28, -0.34), (0.1, -0.28)], paint, 4)
        pen.poly([(-0.27, -0.33), (-0.2, -0.57), (0.1, -0.57), (0.2, -0.33)], (206, 230, 242))
    elif kind == "truck":
        pen.rect(0.08, -0.6, 0.3, -0.3, paint)
        pen.rect(0.14, -0.54, 0.27, -0.36, (206, 230, 242))
    else:
        pen.line([(0.16, -0.32), (0.08, -0.52)], 0.022, (60, 60, 66))
    x = {"car": -0.0, "truck": -0.2, "convertible": -0.12}[kind]
    up = {"car": -0.45, "truck": -0.52, "convertible": -0.5}[kind]
    pen.limb((x - 0.04, -0.28), (x, up), head * 1.0, head * 0.75, b.colour)
    _jaw(pen.at(x, up, head), b)
    draw_beast_head(pen.at(x, up, head), b, False)
    if b.ears == "floppy":
        _tongue(pen.at(x, up, head), b)
    body = [(-0.46, -0.1), (-0.46, -0.28), (-0.3, -0.33), (0.2, -0.33), (0.44, -0.27), (0.47, -0.1)]
    pen.poly(body, paint)
    if kind == "truck":
        pen.rect(-0.47, -0.34, 0.06, -0.12, shade(paint, -0.15))
    pen.circle(0.43, -0.22, 0.03, (252, 240, 180))
    pen.rect(-0.1, -0.26, -0.02, -0.24, shade(paint, -0.4))
    for wheel in (-0.27, 0.27):
        pen.circle(wheel, -0.1, 0.1, (40, 40, 44))
        pen.circle(wheel, -0.1, 0.045, (200, 204, 210))
    tinted = f"{word} " if rnd.random() < 0.5 else ""
    car = with_article(f"{tinted}{kind}")
    forms = (f"riding in {car}",) * 3 + (f"in {car}", f"sitting in {car}", f"driving in {car}")
    if kind == "car":
        forms += (
            f"looking out of the window of {car}",
            f"with its head out of the window of {car}",
            f"looking out of {with_article(f'{tinted}car')} window",
        )
    elif kind == "truck":
        forms = (f"on the back of {car}", f"riding on {car}", f"riding in the back of {car}", f"on {car}")
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _bike_basket(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*PETS, *DOGS, *DOGS, *CATS, "lamb", "pig", "goat"))
    stage, flip, side = _scene(studio, False)
    bike = thing_actor(rnd, "bicycle", colour_chance=0.5)
    size, x, y = 0.52, 0.5 - side * 0.05, 0.94
    rider = walker(rnd, 1.0) if rnd.random() < 0.35 else None
    studio.put(stage, bike, x, y, flip=flip, size=size)
    pen = pen_at(studio, stage, x, y, size, flip)
    if rider:
        tall = 0.62 if rider.size > 0.9 else 0.54
        leg = rider.of.leg
        hip = leg * 0.52 * 0.4 + leg * 0.48 * 0.94
        rider.draw(
            pen_at(studio, stage, x - side * 0.14, y - size * 0.9 + tall * hip, tall, flip), "cycling", front=False
        )
    b = actor.of
    head = 0.24
    show = pen.at(0.7, -1.12, head)
    pen.ellipse(0.7, -0.95, head * 0.9, head * 0.9, b.colour)
    if rnd.random() < 0.5:
        face(show.at(0, -0.75), b)
    else:
        draw_beast_head(show.at(0, -0.75), b, False)
    pen.poly([(0.42, -1.12), (0.98, -1.12), (0.9, -0.72), (0.5, -0.72)], (196, 148, 88))
    for k in range(1, 4):
        pen.line([(0.42 + 0.02 * k, -1.12 + 0.1 * k), (0.98 - 0.02 * k, -1.12 + 0.1 * k)], 0.025, (150, 104, 58))
    for s in (-1, 1):
        pen.ellipse(0.7 + s * 0.17, -1.12, 0.075, 0.06, b.feet or shade(b.colour, 0.06))
    a = actor.text
    if rider:
        forms = (
            f"{rider.text} riding {bike.text} with {a} in the basket",
            f"{a} in the basket of a bicycle ridden by {rider.text}",
            f"{rider.text} on {bike.text} with {a} in its basket",
        )
    else:
        forms = (
            f"{a} in the basket of {bike.text}",
            f"{a} sitting in the basket of {bike.text}",
            f"{a} riding in a bicycle basket",
            f"{a} in a bike basket",
            f"{a} riding in the basket of {bike.text}",
        )
    return stage, rnd.choice(forms)


def _at_door(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*DOGS, *DOGS, *CATS, *CATS, "goat", "pig", "rabbit", "mouse", "hamster", "ferret"))
    stage, flip, side = _scene(studio)
    word = rnd.choice(TINTS)
    tinted = rnd.random() < 0.55
    paint = near(rnd, COLOURS[word] if tinted else WOOD, 6)
    y, size = 0.93, rnd.uniform(0.46, 0.52)
    edge = 0.5 + side * 0.06
    pen = pen_at(studio, stage, edge, y, 1.0, flip)
    pen.rect(-0.03, -0.86, 0.43, 0.01, shade(paint, 0.5))
    pen.rect(0.0, -0.83, 0.4, 0.01, paint)
    for top in (-0.76, -0.38):
        pen.rect(0.06, top, 0.34, top + 0.3, shade(paint, -0.15))
    pen.circle(0.04, -0.4, 0.022, (246, 208, 90))
    pose = upright(actor.of, 0.36, 0.16, lean=0.16, tilt=-0.2)
    _show(studio, stage, actor, pose, edge - side * (pose.fore[1][0] - 0.1) * size, y, size, flip, 0.7)
    for k in range(3):
        pen.line([(0.08 + 0.03 * k, -0.52), (0.06 + 0.03 * k, -0.4)], 0.009, shade(paint, 0.55))
    door = with_article(f"{word} door") if tinted else rnd.choice(("a door", "the door", "a wooden door"))
    forms = (f"scratching at {door}",) * 3 + (
        f"scratching {door}",
        f"standing on its hind legs at {door}",
        f"scratching at {door} with its paws",
        f"waiting at {door}",
        f"with its paws on {door}",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _lick(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*PETS, *DOGS, *CATS, "goat", "pig", "lamb"))
    stage, flip, side = _scene(studio)
    b, name = actor.of, rnd.choice(("ice cream", "ice cream", "lollipop", "popsicle", "paw", "paw"))
    y, size = 0.92, rnd.uniform(0.54, 0.6)
    body = sitting(b, 0.15)
    mouth = tuple(h + m for h, m in zip(body.head, _mouth(b, 0.15)))
    hand = (mouth[0] + 0.1, mouth[1] + (0.1 if name == "paw" else 0.34))
    pose = sitting(b, 0.15, (hand[0] - body.front[0], hand[1] - body.front[1]))
    spots, pen = _show(studio, stage, actor, pose, 0.5 - side * 0.1, y, size, flip, tongue=True)
    if name == "paw":
        forms = ("licking its paw", "licking its paw", "washing itself", "cleaning its paw", "licking a paw")
        return stage, f"{actor.text} {rnd.choice(forms)}"
    at = pen.at(hand[0] + 0.06, hand[1] + 0.16, 0.62)
    flavour = rnd.choice(("strawberry", "chocolate", "vanilla", "mint"))
    tone = {
        "strawberry": (246, 150, 180),
        "chocolate": (116, 72, 46),
        "vanilla": (252, 238, 196),
        "mint": (160, 226, 190),
    }[flavour]
    if name == "ice cream":
        draw_ice_cream(at, [tone])
        what = rnd.choice(("an ice cream", "an ice cream cone", "ice cream", f"a {flavour} ice cream"))
    elif name == "lollipop":
        word = rnd.choice(BRIGHT)
        at.line([(0, 0), (0, -0.6)], 0.05, (250, 250, 250))
        at.circle(0, -0.66, 0.24, near(rnd, COLOURS[word], 6))
        at.arc(0, -0.66, 0.13, 0.13, 0, 290, 0.05, (255, 255, 255))
        what = with_article(rnd.choice(("lollipop", f"{word} lollipop")))
    else:
        word = rnd.choice(BRIGHT)
        at.rect(-0.04, -0.35, 0.04, 0.0, (226, 190, 140))
        at.round_rect(-0.17, -0.95, 0.17, -0.35, 0.15, near(rnd, COLOURS[word], 6))
        what = with_article(rnd.choice(("popsicle", f"{word} popsicle", "ice lolly")))
    pen.circle(hand[0] + 0.04, hand[1] + 0.02, b.leg_wide * 1.3, b.feet or b.colour)
    forms = (f"licking {what}",) * 4 + (f"eating {what}", f"licking at {what}")
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _wheel(studio):
    rnd = studio.rnd
    actor = _cast(
        studio, ("hamster", "hamster", "hamster", "mouse", "mouse", "rat", "guinea pig", "rabbit", "kitten", "cat")
    )
    stage, flip, side = _scene(studio, True, HOME)
    word = rnd.choice(BRIGHT)
    colour = near(rnd, COLOURS[word], 8)
    pen = pen_at(studio, stage, 0.5, 0.5, 1.0)
    stage.shadow(0.5, 0.94, 0.6)
    pen.poly([(-0.03, -0.02), (0.03, -0.02), (0.26, 0.44), (0.18, 0.44)], shade(colour, -0.35))
    pen.poly([(-0.03, -0.02), (0.03, -0.02), (-0.18, 0.44), (-0.26, 0.44)], shade(colour, -0.35))
    for k in range(6):
        a = math.pi * k / 6 + 0.2
        pen.line(
            [(-0.36 * math.cos(a), -0.36 * math.sin(a)), (0.36 * math.cos(a), 0.36 * math.sin(a))],
            0.012,
            shade(colour, 0.3),
        )
    actor.draw(pen_at(studio, stage, 0.5 - side * 0.02, 0.85, 0.46, flip), "running")
    pen.arc(0, 0, 0.38, 0.38, 0, 180, 0.045, colour)
    pen.arc(0, 0, 0.38, 0.38, 180, 360, 0.045, colour)
    name = rnd.choice(("wheel", f"{word} wheel", "hamster wheel", f"{word} hamster wheel"))
    forms = ("running in {}",) * 3 + ("running inside {}", "in {}", "turning {}")
    return stage, f"{actor.text} {rnd.choice(forms).format(with_article(name))}"


def _mouse_hole(studio):
    """A wall with a skirting board and a round hole in it."""
    rnd = studio.rnd
    actor = _cast(studio, ("mouse", "mouse", "mouse", "rat", "hamster", "kitten", "rabbit"))
    stage = studio.stages.paper(False)
    stage.place, stage.unit, stage.indoor = "wall", 1.0, True
    pen = pen_at(studio, stage, 0, 0, 1.0)
    wall, floor = (
        near(rnd, rnd.choice(((236, 220, 184), (200, 222, 232), (222, 200, 206), (206, 222, 190))), 6),
        near(rnd, WOOD, 8),
    )
    pen.rect(-0.1, -0.1, 1.1, 0.9, wall)
    pen.rect(-0.1, 0.88, 1.1, 1.1, floor)
    pen.rect(-0.1, 0.78, 1.1, 0.88, (246, 242, 234))
    x, head = 0.5 + rnd.uniform(-0.1, 0.1), rnd.uniform(0.16, 0.19)
    pen.ellipse(x, 0.64, 0.28, 0.3, (50, 40, 38), outline=False)
    pen.rect(x - 0.28, 0.62, x + 0.28, 0.88, (50, 40, 38), outline=False)
    show = pen_at(studio, stage, x, 0.88, head)
    show.ellipse(0, -0.4, 0.9, 0.7, actor.of.colour)
    face(show.at(0, -1.1), actor.of)
    for s in (-1, 1):
        show.ellipse(s * 0.5, 0.06, 0.3, 0.2, actor.of.feet or shade(actor.of.colour, 0.1))
    text = ""
    if rnd.random() < 0.4:
        _heap(pen.at(x + (0.33 if x < 0.5 else -0.33), 0.96, 0.26), "cheese", rnd)
        text = rnd.choice((" at a piece of cheese", " at cheese"))
    hole = rnd.choice(("a hole in the wall", "a hole in the wall", "a mouse hole", "its hole"))
    verb = "looking" if text else rnd.choice(("looking", "looking", "peeking", "peeping"))
    return stage, f"{actor.text} {verb} out of {hole}{text}"


def _kennel(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*DOGS, *DOGS, "cat", "kitten", "rabbit", "pig", "goat", "lamb"))
    stage, flip, _ = _scene(studio, False, ("garden", "meadow", "farm", "park", "village"))
    word = rnd.choice(BRIGHT)
    wood, roof = near(rnd, rnd.choice((WOOD, (206, 160, 108), (176, 122, 74))), 8), near(rnd, COLOURS[word], 8)
    pen = pen_at(studio, stage, 0.5, 0.93, 1.0)
    stage.shadow(0.5, 0.93, 0.8)
    pen.poly([(-0.34, 0), (-0.34, -0.5), (0, -0.8), (0.34, -0.5), (0.34, 0)], wood)
    for k in range(4):
        pen.line([(-0.34, -0.1 - 0.12 * k), (0.34, -0.1 - 0.12 * k)], 0.008, shade(wood, -0.25))
    for s in (-1, 1):
        pen.poly([(0, -0.86), (0, -0.76), (s * 0.4, -0.42), (s * 0.43, -0.5)], roof)
    pen.ellipse(0, -0.34, 0.21, 0.2, (48, 36, 32), outline=False)
    pen.rect(-0.21, -0.34, 0.21, 0, (48, 36, 32), outline=False)
    b = actor.of
    pen.ellipse(0, -0.06, 0.17, 0.14, b.colour)
    face(pen.at(0, -0.26, 0.15), b)
    for s in (-1, 1):
        pen.ellipse(s * 0.09, 0.0, 0.055, 0.035, b.feet or shade(b.colour, 0.08))
    house = rnd.choice(
        ("a doghouse", "a kennel", "its doghouse", f"a doghouse with {with_article(f'{word} roof')}", "a dog house")
    )
    forms = ("looking out of {}", "looking out of {}", "in {}", "lying in {}", "peeking out of {}")
    return stage, f"{actor.text} {rnd.choice(forms).format(house)}"


def _tug(studio):
    """Two animals that pull at one thing."""
    rnd = studio.rnd
    names = (*DOGS, *DOGS, "cat", "kitten", "goat", "pig", "mouse")
    first = _cast(studio, names)
    twins = rnd.random() < 0.6
    second = first if twins else _cast(studio, names)
    stage, flip, side = _scene(studio)
    y, ends = 0.9, []
    for actor, s in ((first, -1), (second, 1)):
        b = actor.of
        g = grazing(b)
        up = -b.leg * 0.85 - b.thick * 0.5
        pose = Pose(
            (-b.long / 2 - 0.05, up),
            g.front,
            ((-b.long / 2 + 0.02, 0), (-b.long / 2 + 0.14, 0)),
            ((b.long / 2 + 0.1, 0), (b.long / 2 + 0.22, 0)),
            _along(g.front, 128, b.neck + b.head * 0.6),
            0.05,
        )
        size = 0.32
        reach = pose.head[0] + _mouth(b, 0.05)[0]
        spots, _ = _show(studio, stage, actor, pose, 0.5 + s * (0.11 + reach * size), y, size, s > 0, 1.0)
        ends.append(spots["mouth"])
    kind = rnd.choice(("rope", "rope", "stick", "sausage", "sock", "towel"))
    word = rnd.choice(BRIGHT)
    tone = near(rnd, COLOURS[word], 8)
    pen, (left, right) = pen_at(studio, stage, 0, 0, 1.0), ends
    middle = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2 + 0.015)
    colour, wide = {
        "rope": ((206, 166, 100), 0.026),
        "stick": ((122, 80, 46), 0.032),
        "sausage": ((176, 74, 50), 0.05),
    }.get(kind, (tone, 0.06))
    pen.line([(left[0] - 0.02, left[1]), middle, (right[0] + 0.02, right[1])], wide, colour, curved=True)
    if kind == "rope":
        for at in (left, right):
            pen.circle(at[0], at[1], 0.028, (230, 196, 140))
    what = with_article(f"{word} {kind}" if kind in ("sock", "towel") and rnd.random() < 0.6 else kind)
    who = _both(first, second)
    forms = (
        f"pulling on {what}",
        f"pulling at {what}",
        f"tugging at {what}",
        f"playing tug of war with {what}",
        f"fighting over {what}",
    )
    return stage, f"{who} {rnd.choice(forms)}"


def _butt(studio):
    """Two that stand head against head."""
    rnd = studio.rnd
    horned = rnd.random() < 0.5
    first = _cast(studio, ("goat", "goat", "sheep", "bull", "cow") if horned else ALL)
    twins = horned or rnd.random() < 0.6
    second = first if twins else _cast(studio, ALL)
    stage, flip, side = _scene(studio, False if horned else None)
    tilt = 0.5 if horned else 0.0
    for actor, s in ((first, -1), (second, 1)):
        b = actor.of
        g = grazing(b)
        angle = 105 if horned else 180 - b.neck_angle
        head = _along(g.front, angle, b.neck + b.head * 0.7)
        tip = head[0] + b.head * 1.0 if horned else head[0] + _tip(b, 0)[0] + 0.02
        size = 0.36
        _show(
            studio,
            stage,
            actor,
            Pose(g.rear, g.front, g.hind, g.fore, head, tilt),
            0.5 + s * tip * size,
            0.9,
            size,
            s > 0,
            1.0,
        )
    who = _both(first, second)
    if horned:
        forms = (
            "butting heads",
            "fighting",
            "fighting head to head",
            "pushing each other with their heads",
            "bumping their heads together",
        )
    else:
        forms = ("touching noses", "touching noses", "sniffing each other", "nose to nose", "kissing", "rubbing noses")
    return stage, f"{who} {rnd.choice(forms)}"


def _butterfly(p, c):
    for s in (-1, 1):
        p.ellipse(s * 0.3, -0.18, 0.28, 0.24, c, s * -0.5)
        p.ellipse(s * 0.22, 0.2, 0.2, 0.18, shade(c, 0.25), s * 0.5)
    p.limb((0, -0.25), (0, 0.3), 0.06, 0.05, (50, 40, 40))
    for s in (-1, 1):
        p.line([(0, -0.28), (s * 0.14, -0.48)], 0.035, (50, 40, 40))


def _bubble(p, c):
    p.circle(0, 0, 0.42, (206, 232, 246))
    p.arc(0, 0, 0.4, 0.4, 0, 360, 0.05, (140, 190, 226))
    p.ellipse(-0.14, -0.16, 0.09, 0.06, (255, 255, 255), outline=False)


def _balloon(p, c):
    p.line([(0, 0.4), (0.06, 0.7), (-0.04, 1.0)], 0.03, (90, 84, 84), curved=True)
    p.ellipse(0, 0, 0.34, 0.4, c)
    p.ellipse(-0.12, -0.14, 0.06, 0.1, shade(c, 0.6), outline=False)


REACHED = {
    "butterfly": (_butterfly, 0.28, True),
    "soap bubble": (_bubble, 0.24, False),
    "balloon": (_balloon, 0.32, True),
    "ball": (ball, 0.22, True),
    "sausage": (sausage, 0.3, False),
    "fish": (fish, 0.3, True),
    "flower": (flower, 0.3, True),
}


def _reach(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*CATS, *CATS, *DOGS, "rabbit", "mouse", "goat", "hamster", "ferret"))
    name = weighted(rnd, {n: 1 for n in REACHED} | {"butterfly": 3})
    draw, large, tinted = REACHED[name]
    word = rnd.choice(BRIGHT)
    stage, flip, side = _scene(studio, False if name == "butterfly" else None)
    size = rnd.uniform(0.44, 0.5)
    pose = upright(actor.of, 0.34, 0.3, tilt=-0.4)
    _show(studio, stage, actor, pose, 0.5 - side * 0.14, 0.92, size, flip, 0.7)
    paw = pose.fore[1]
    at = 0.5 - side * 0.14 + side * (paw[0] * size + 0.13), 0.92 + paw[1] * size - 0.14
    _item(studio, stage, lambda p: draw(p, near(rnd, COLOURS[word], 8)), (at[0], max(0.14, at[1])), large, flip)
    what = with_article(f"{word} {name}" if tinted and rnd.random() < 0.6 else name)
    forms = (
        ("reaching for {}",) * 2
        + ("trying to catch {}",) * 2
        + ("catching {}", "standing on its hind legs to catch {}", "playing with {}", "jumping at {}")
    )
    return stage, f"{actor.text} {rnd.choice(forms).format(what)}"


def _vase(p, c):
    p.blob(
        [
            (-0.16, -0.95),
            (0.16, -0.95),
            (0.12, -0.75),
            (0.32, -0.4),
            (0.2, 0),
            (-0.2, 0),
            (-0.32, -0.4),
            (-0.12, -0.75),
        ],
        c,
    )
    p.arc(0, -0.45, 0.3, 0.1, 20, 160, 0.06, shade(c, 0.5))


def _glass(p, c):
    p.poly([(-0.26, -0.9), (0.26, -0.9), (0.2, 0), (-0.2, 0)], (222, 238, 248))
    p.poly([(-0.25, -0.6), (0.25, -0.6), (0.2, -0.02), (-0.2, -0.02)], (110, 180, 236), outline=False)


def _pot_plant(p, c):
    for turn in (-0.6, 0, 0.6):
        p.ellipse(0.3 * math.sin(turn), -0.72, 0.12, 0.34, (80, 164, 80), turn)
    p.poly([(-0.26, -0.5), (0.26, -0.5), (0.18, 0), (-0.18, 0)], c)


def _mug(p, c):
    p.arc(0.3, -0.38, 0.18, 0.2, 270, 450, 0.08, shade(c, -0.15))
    p.rect(-0.3, -0.75, 0.3, 0, c)


FRAGILE = {"vase": _vase, "glass of water": _glass, "flower pot": _pot_plant, "cup": _mug}


def _knock(studio):
    """A cat on a table with a paw at what falls from it."""
    rnd = studio.rnd
    actor = _cast(studio, (*CATS, *CATS, *CATS, "dog", "puppy", "rabbit", "ferret", "goat"))
    name = rnd.choice(list(FRAGILE))
    word = rnd.choice(BRIGHT)
    stage, flip, side = _scene(studio, True, HOME)
    level = 0.7
    pen = pen_at(studio, stage, 0.5 - side * 0.18, 0.95, 1.0, flip)
    pen.rect(-0.3, level - 0.95, 0.3, level - 0.89, WOOD)
    for x in (-0.26, 0.2):
        pen.rect(x, level - 0.89, x + 0.05, 0, shade(WOOD, -0.15))
    size = rnd.uniform(0.44, 0.48)
    _show(studio, stage, actor, sitting(actor.of, 0.2, (0.46, 0.1)), 0.5 - side * 0.2, level, size, flip, 0)
    falls = rnd.random() < 0.6
    at = (0.5 + side * 0.24, level - 0.02) if falls else (0.5 + side * 0.12, level)
    thing = pen_at(studio, stage, *at, 1.0, flip).at(0, 0, 0.3, turn=0.75 if falls else 0.22)
    FRAGILE[name](thing, near(rnd, COLOURS[word], 8))
    what = with_article(f"{word} {name}" if name in ("vase", "cup") and rnd.random() < 0.6 else name)
    forms = (
        f"knocking {what} off a table",
        f"pushing {what} off a table",
        f"pushing {what} off the table",
        f"knocking over {what}",
        f"knocking {what} from a table",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _cuddle(studio):
    rnd = studio.rnd
    names = (*CATS, *DOGS, "rabbit", "mouse", "lamb", "pig", "hamster")
    first, second = _cast(studio, names), _cast(studio, names)
    twins = rnd.random() < 0.3
    second = first if twins else second
    stage, flip, side = _scene(studio, True, HOME)
    word = rnd.choice(BRIGHT)
    pen = pen_at(studio, stage, 0.5, 0.88, 1.0)
    mat = rnd.random() < 0.5
    if mat:
        pen.ellipse(0, -0.03, 0.49, 0.1, near(rnd, COLOURS[word], 8))
    else:
        stage.shadow(0.5, 0.88, 0.96)
    curled(pen_at(studio, stage, 0.27, 0.86, 0.5), first.of)
    curled(pen_at(studio, stage, 0.73, 0.88, 0.5, True), second.of)
    who = _both(first, second)
    forms = (
        "sleeping side by side",
        "sleeping together",
        "curled up next to each other",
        "asleep next to each other",
        "sleeping nose to nose",
    )
    return stage, f"{who} {rnd.choice(forms)}" + (f" on {with_article(f'{word} rug')}" if mat else "")


def _arch(studio):
    """A frightened animal with its back up."""
    rnd = studio.rnd
    actor = _cast(studio, (*CATS, *CATS, "ferret"))
    stage, flip, side = _scene(studio)
    b = actor.of
    size = rnd.uniform(0.58, 0.66)
    x, y = 0.5 - side * 0.03, 0.91
    stage.shadow(x, y, size)
    pen = pen_at(studio, stage, x, y, size, flip)
    dark = shade(b.colour, -0.2)
    pen.line([(-0.26, -0.5), (-0.44, -0.75), (-0.36, -1.05), (-0.5, -1.2)], 0.12, dark, curved=True)
    for foot, hip, tone in (
        ((-0.2, 0), (-0.22, -0.45), dark),
        ((0.2, 0), (0.24, -0.45), dark),
        ((-0.3, 0), (-0.26, -0.45), b.colour),
        ((0.3, 0), (0.26, -0.45), b.colour),
    ):
        _leg(pen, hip, foot, 0.03, b, tone)
    pen.blob(
        [
            (-0.4, -0.42),
            (-0.34, -0.72),
            (-0.05, -0.98),
            (0.2, -0.88),
            (0.38, -0.6),
            (0.34, -0.36),
            (0.12, -0.5),
            (-0.08, -0.56),
            (-0.22, -0.4),
        ],
        b.colour,
    )
    for k in range(6):
        a = -2.6 + 0.42 * k
        at = (-0.02 + 0.34 * math.cos(a), -0.62 + 0.34 * math.sin(a))
        pen.poly(
            [
                (at[0] - 0.06, at[1] + 0.04),
                (at[0] + 0.07 * math.cos(a), at[1] + 0.06 * math.sin(a)),
                (at[0] + 0.06, at[1] + 0.04),
            ],
            b.colour,
            outline=False,
        )
        if b.marks == "stripes" and 0 < k < 5:
            pen.line([(at[0] * 0.95, at[1] + 0.02), (at[0] * 0.7, at[1] * 0.8 - 0.12)], 0.035, b.mark_colour)
    head = pen.at(0.46, -0.58, b.head)
    _jaw(head, b)
    draw_beast_head(head, b, False)
    forms = (
        "arching its back",
        "arching its back and hissing",
        "hissing",
        "with an arched back",
        "hissing with its back arched",
        "that is angry and hissing",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


FAMILIES = (
    ("dog", "puppy"),
    ("dog", "puppy"),
    ("cat", "kitten"),
    ("cat", "kitten"),
    ("cow", "calf"),
    ("sheep", "lamb"),
    ("sheep", "lamb"),
    ("horse", "foal"),
    ("pig", "piglet"),
    ("rabbit", "baby rabbit"),
    ("mouse", "baby mouse"),
    ("donkey", "baby donkey"),
)
YOUNG = {"piglet": "pig", "baby rabbit": "rabbit", "baby mouse": "mouse", "baby donkey": "donkey"}


def _family(studio):
    """A mother with one to three young that follow her, lie before her or are licked."""
    rnd = studio.rnd
    old, young = rnd.choice(FAMILIES)
    mother = beast_actor(rnd, old, dressed=0.0)
    child = beast_actor(rnd, YOUNG.get(young, young), dressed=0.0)
    child.noun = child.noun.replace(YOUNG.get(young, young), young)
    stage, flip, side = _scene(studio)
    kind, y = rnd.choice(("follow", "follow", "lick", "carry")), 0.91
    if kind == "carry" and old in ("dog", "cat"):
        _, spots, pen = studio.put(stage, mother, 0.5 - side * 0.12, y, "walking", flip, 0.5)
        mouth = spots["head"][0] + _mouth(mother.of, 0)[0], spots["head"][1] + _mouth(mother.of, 0)[1]
        small = pen.at(mouth[0] + 0.06, mouth[1] + 0.52, 0.42)
        figure(small, child.of, replace(begging(child.of), haunch=False, hind=((0.16, -0.04), (0.24, 0.0))))
        return stage, f"{mother.text} carrying {child.text} in its mouth"
    if kind == "lick":
        pose = grazing(mother.of, -0.36)
        size = 0.46
        _show(studio, stage, mother, pose, 0.5 - side * 0.16, y, size, flip, 1.0, tongue=True)
        at = 0.5 - side * 0.16 + side * (size * (pose.head[0] + _mouth(mother.of, pose.tilt)[0]) + 0.1)
        studio.put(
            stage,
            child,
            at,
            y + 0.02,
            rnd.choice(("lying", "sitting") if "sitting" in child.poses else ("lying",)),
            not flip,
            0.26,
        )
        forms = (
            f"{mother.text} licking {child.text}",
            f"{mother.text} licking its {young}",
            f"{mother.text} washing its {young}",
            f"{mother.text} caring for {child.text}",
        )
        return stage, rnd.choice(forms)
    count = rnd.choice((1, 2, 3))
    studio.put(stage, mother, 0.5 + side * (0.2 if count > 1 else 0.16), y, "walking", flip, 0.42)
    for k in range(count):
        x = 0.5 - side * (0.12 + 0.17 * k) if count > 1 else 0.5 - side * 0.27
        studio.put(stage, child, x, y, "walking", flip, 0.2 if count > 1 else 0.27)
    number = ("", "", "two ", "three ")[count]
    text = child.text if count == 1 else f"{number}{child.many}"
    follows = "follow" if count > 1 else "follows"
    forms = (
        f"{mother.text} with {text}",
        f"{mother.text} walking with {text}",
        f"{text} following {mother.text}",
        f"{text} walking behind {mother.text}",
        f"{mother.text} and {text} that {follows} it",
    )
    return stage, rnd.choice(forms)


def _bath(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*DOGS, *DOGS, *CATS, "pig", "pig", "rabbit", "goat", "mouse", "hamster", "lamb", "horse"))
    stage, flip, side = _scene(studio, None, ("bathroom", "bathroom", "garden"))
    kind = rnd.choice(("bathtub", "tub", "wooden tub", "bathtub"))
    tone = near(
        rnd,
        (176, 122, 74) if kind == "wooden tub" else rnd.choice(((236, 240, 246), (250, 190, 206), (150, 206, 236))),
        6,
    )
    pen = pen_at(studio, stage, 0.5, 0.92, 1.0)
    stage.shadow(0.5, 0.93, 0.8)
    pen.ellipse(0, -0.38, 0.42, 0.09, shade(tone, -0.2))
    b = actor.of
    pen.ellipse(0, -0.34, 0.2, 0.2, b.colour)
    head = pen.at(0, -0.55, 0.17)
    face(head, b)
    foam = (246, 250, 255)
    for x in (-0.3, 0.0, 0.3):
        head.circle(x, -1.0 - 0.1 * (x == 0), 0.3, foam)
    for k in range(15):
        pen.circle(
            -0.36 + 0.051 * k,
            -0.37 - 0.03 * (k % 3),
            rnd.uniform(0.045, 0.065),
            shade(foam, -0.04 * (k % 2)),
            outline=False,
        )
    pen.blob(
        [(-0.44, -0.37), (-0.2, -0.31), (0.2, -0.31), (0.44, -0.37), (0.34, -0.04), (0, 0), (-0.34, -0.04)], tone, 4
    )
    pen.line([(-0.42, -0.36), (-0.2, -0.3), (0.2, -0.3), (0.42, -0.36)], 0.03, shade(tone, -0.15), curved=True)
    for _ in range(6):
        pen.circle(rnd.uniform(-0.42, 0.42), rnd.uniform(-0.85, -0.5), rnd.uniform(0.012, 0.03), (210, 232, 248))
    forms = (
        f"taking a bath in {with_article(kind)}",
        f"having a bath in {with_article(kind)}",
        f"in {with_article(kind)} full of foam",
        "taking a bubble bath",
        "having a bath",
        f"sitting in {with_article(kind)} with foam on its head",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _scratch(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*DOGS, *DOGS, *CATS, "rabbit", "mouse", "goat", "ferret"))
    stage, flip, side = _scene(studio)
    b = actor.of
    pose = sitting(b, 0.25)
    pose.hind = ((0, 0), (-b.long * 0.2, 0))
    _, pen = _show(studio, stage, actor, pose, 0.5 - side * 0.06, 0.91, rnd.uniform(0.54, 0.6), flip)
    hip = (pose.rear[0] + 0.12, -b.thick * 0.8)
    ear = (pose.head[0] - b.head * 0.95, pose.head[1] + b.head * 0.2)
    knee = (hip[0] + 0.3, (hip[1] + ear[1]) / 2 + 0.1)
    tone = shade(b.colour, -0.16)
    pen.outline = shade(b.colour, -0.55) if sum(b.colour) > 200 else (150, 150, 156)
    pen.bent(hip, knee, ear, b.leg_wide * 1.6, b.leg_wide, tone)
    pen.ellipse(ear[0], ear[1], b.leg_wide * 1.4, b.leg_wide * 0.9, b.feet or tone, -0.8)
    for k in range(3):
        x, y = pose.head[0] - b.head * (1.5 + 0.25 * k), pose.head[1] - b.head * 0.4
        pen.arc(x, y, 0.07, 0.16, 140, 220, 0.022, (90, 80, 80))
    forms = (
        "scratching itself",
        "scratching its ear",
        "scratching itself behind the ear",
        "scratching its head with its hind leg",
        "scratching itself with its hind leg",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _shake_off(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*DOGS, *DOGS, *DOGS, "cat", "horse", "goat", "pig", "donkey"))
    stage, flip, side = _scene(studio, None, ("beach", "garden", "river", "bathroom", "pond", "meadow"))
    pen = pen_at(studio, stage, 0.5, 0.9, 1.0)
    pen.ellipse(0, 0.01, 0.4, 0.05, (150, 204, 240))
    size = rnd.uniform(0.42, 0.46)
    studio.put(stage, actor, 0.5 - side * 0.03, 0.9, "standing", flip, size, shadow=False)
    centre = -(actor.of.leg + actor.of.thick * 0.6) * size
    for _ in range(40):
        a = rnd.uniform(-math.pi * 1.1, math.pi * 0.1)
        far = rnd.uniform(0.28, 0.46)
        x, y = far * math.cos(a), centre + far * 0.85 * math.sin(a)
        pen.ellipse(x, y, rnd.uniform(0.014, 0.024), 0.009, (96, 176, 234), a)
    forms = (
        "shaking off water",
        "shaking off the water",
        "shaking itself dry",
        "shaking water from its coat",
        "that is wet and shakes itself",
        "splashing water everywhere",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _sniff(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*ALL, *DOGS, *CATS))
    stage, flip, side = _scene(studio, False)
    item = thing_actor(
        rnd,
        rnd.choice(("flower", "flower", "flower", "mushroom", "fire hydrant", "sunflower", "box", "ball", "pumpkin")),
        colour_chance=0.5,
    )
    size, y = rnd.uniform(0.44, 0.5), 0.91
    large = min({"flower": 0.34, "sunflower": 0.4, "fire hydrant": 0.36}.get(item.of.names[0], 0.26), 0.34 / item.wide)
    pose = grazing(actor.of, -min(large * 0.75 / size, actor.of.leg + actor.of.thick * 0.6))
    pose.tilt *= 0.5
    x = 0.5 - side * 0.14
    _show(studio, stage, actor, pose, x, y, size, flip, 1.1)
    at = x + side * (size * (pose.head[0] + _mouth(actor.of, pose.tilt)[0]) + item.wide * large * 0.34)
    studio.put(stage, item, at, y + 0.01, size=large)
    forms = (f"sniffing {item.text}",) * 2 + (
        f"sniffing at {item.text}",
        f"smelling {item.text}",
        f"with its nose at {item.text}",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _yawn(studio):
    rnd = studio.rnd
    actor = _cast(studio, (*CATS, *CATS, *DOGS, *DOGS, "rabbit", "pig", "goat", "mouse", "hamster", "lamb"))
    stage, flip, side = _scene(studio)
    b, down = actor.of, rnd.random() < 0.4
    pose = lying(b, -0.3) if down else sitting(b, -0.35)
    if down:
        pose.head = (pose.head[0] - 0.05, pose.head[1] - b.head * 0.7)
    spots, pen = _show(studio, stage, actor, pose, 0.5 - side * 0.1, 0.91, rnd.uniform(0.54, 0.6), flip)
    head = pen.at(*pose.head, b.head, turn=pose.tilt)
    end = 0.62 + b.snout / b.head * 0.95
    head.poly([(0.1, 0.4), (end, 0.5), (end - 0.1, 1.5), (0.2, 1.3)], (170, 50, 60))
    head.ellipse(end * 0.6, 1.15, 0.3, 0.16, (240, 120, 140), outline=False)
    head.limb((0.0, 0.8), (end - 0.25, 1.55), 0.34, 0.2, shade(b.colour, 0.1))
    head.ellipse(end * 0.62, 1.05, 0.3, 0.3, (170, 50, 60), outline=False)
    head.ellipse(end * 0.62, 1.2, 0.24, 0.14, (240, 120, 140), outline=False)
    draw_beast_head(head, b, True)
    forms = ("yawning",) * 3 + (
        "yawning with its mouth wide open",
        "that is tired and yawning",
        "lying down and yawning" if down else "sitting and yawning",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


SCENES = {
    _catch: 1.0,
    _carry: 1.6,
    _dig: 0.8,
    _beg: 0.8,
    _shake: 0.6,
    _bowl: 1.1,
    _graze: 1.0,
    _chew: 0.9,
    _climb: 1.0,
    _hang: 0.7,
    _peek_out: 1.3,
    _peek_over: 0.8,
    _curl: 1.1,
    _stretch: 0.5,
    _on_its_back: 1.0,
    _jump_over: 1.2,
    _hoop: 0.8,
    _along_beach: 0.5,
    _pull: 1.0,
    _at_window: 0.8,
    _mirror: 0.8,
    _toy: 1.0,
    _swim: 0.8,
    _balance: 0.8,
    _two_legs: 0.7,
    _at_table: 0.8,
    _wearing: 0.7,
    _howl: 0.8,
    _bark_at: 0.9,
    _watch_fish: 0.7,
    _by_the_fire: 0.7,
    _in_car: 0.8,
    _bike_basket: 0.6,
    _at_door: 0.6,
    _lick: 0.9,
    _wheel: 0.5,
    _mouse_hole: 0.4,
    _kennel: 0.5,
    _tug: 0.6,
    _butt: 0.6,
    _reach: 0.8,
    _knock: 0.6,
    _cuddle: 0.5,
    _arch: 0.4,
    _family: 0.8,
    _bath: 0.6,
    _scratch: 0.4,
    _shake_off: 0.4,
    _sniff: 0.7,
    _yawn: 0.4,
}
