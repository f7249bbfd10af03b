"""Wild beasts and birds whose heads and paws are where they should be."""

import math
import random
from dataclasses import replace

from ..animals import _body
from ..beast_parts import draw_beast_head, draw_tail
from ..birds import Bird
from ..brush import shade
from ..creatures import INK, WHITE
from .cast import Being


def _mask(p):
    p.blob([(0.0, -0.35), (0.6, -0.4), (0.95, 0.1), (0.5, 0.22), (0.05, 0.1)], (44, 42, 46), 4)
    p.circle(0.38, -0.12, 0.2, WHITE, outline=False)
    p.circle(0.4, -0.12, 0.13, INK, outline=False)


def _koala_face(p):
    p.ellipse(0.8, 0.2, 0.22, 0.36, (50, 48, 54))


def _sloth_face(p):
    p.ellipse(0.42, 0.1, 0.56, 0.6, (232, 214, 184))
    p.ellipse(0.36, -0.08, 0.34, 0.16, (96, 70, 52), 0.4, outline=False)
    p.circle(0.4, -0.1, 0.13, INK, outline=False)
    p.ellipse(0.84, 0.18, 0.16, 0.13, INK, outline=False)
    p.arc(0.6, 0.3, 0.28, 0.2, 20, 150, 0.07, INK)


def _white_brow(p):
    p.ellipse(0.38, -0.14, 0.3, 0.26, WHITE, outline=False)
    p.circle(0.4, -0.14, 0.15, INK, outline=False)


def _teeth(p):
    p.rect(0.72, 0.62, 1.0, 1.0, WHITE)
    p.line([(0.86, 0.64), (0.86, 1.0)], 0.05, (170, 160, 150))


def _badger_face(p):
    p.limb((-0.6, -0.5), (1.0, 0.1), 0.2, 0.12, WHITE)
    p.limb((-0.4, -0.1), (0.7, 0.2), 0.2, 0.12, (40, 38, 42))
    p.circle(0.4, 0.06, 0.1, WHITE, outline=False)
    p.circle(0.42, 0.06, 0.06, INK, outline=False)


FACES = {
    "raccoon": _mask,
    "koala": _koala_face,
    "sloth": _sloth_face,
    "lemur": _white_brow,
    "red panda": _white_brow,
    "beaver": _teeth,
    "badger": _badger_face,
}


def _jaw(p, beast):
    """A wide open mouth on a head of radius one, with teeth and a tongue."""
    end = 0.62 + beast.snout / beast.head * 0.95
    under = shade(beast.belly or beast.colour, -0.05)
    tip = (end * 0.72, 1.32)
    p.limb((0.1, 0.62), tip, 0.4, 0.2, under)
    p.poly([(0.1, 0.5), (end * 0.98, 0.5), (tip[0] + 0.12, tip[1] - 0.1), (0.2, 0.82)], (120, 20, 34))
    p.limb((0.4, 0.8), (tip[0] - 0.06, tip[1] - 0.2), 0.12, 0.1, (240, 120, 130))
    for x in (end * 0.6, end * 0.86):
        p.poly([(x - 0.1, 0.48), (x + 0.1, 0.48), (x, 0.8)], WHITE, outline=False)
    p.poly([(tip[0] - 0.14, tip[1] - 0.1), (tip[0] + 0.1, tip[1] - 0.12), (tip[0] - 0.02, tip[1] - 0.4)], WHITE, False)


def draw_head(pen, who: Being, x, y, r, look=0.0, asleep=False, roar=False, over=False, flip=False):
    at = pen.at(x, y, r, flip, turn=look, squash=-1.0 if over else 1.0)
    beast = who.beast
    if beast.marks == "mane":
        for k in range(12):
            a = math.pi * k / 6
            at.circle(-0.15 + 1.2 * math.cos(a), 1.2 * math.sin(a), 0.5, beast.mane, outline=False)
        at.circle(-0.15, 0, 1.3, beast.mane, outline=False)
    draw_beast_head(at, beast, asleep)
    if who.name in FACES and not asleep:
        FACES[who.name](at)
    if roar:
        _jaw(at, beast)
    return at


def _joint(pen, start, end, bend, wide, colour, paw=None):
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = ((start[0] + end[0]) / 2 - dy * bend, (start[1] + end[1]) / 2 + dx * bend)
    pen.bent(start, middle, end, wide * 1.25, wide, colour)
    pen.circle(end[0], end[1], wide * 1.2, paw or colour)


def draw_figure(pen, who: Being, rear, front, hands, feet, look=0.0, head=None, belly=1, tail=True, **face):
    """A furry animal of side view whose paws are where they should be: (far, near) hands and feet, with bends.

    The body runs from `rear` to `front`; each paw is (x, y, bend). Lengths are in units of about twice the body.
    """
    beast = who.beast
    thick, wide = min(0.24, max(0.18, beast.thick)), min(0.085, max(0.06, beast.leg_wide))
    r = min(0.25, max(0.2, beast.head))
    colour, dark, paw = beast.colour, shade(beast.colour, -0.22), beast.feet
    if beast.marks == "panda":
        colour = dark = beast.mark_colour
    shaped = replace(beast, thick=thick, long=math.dist(rear, front))
    turn = math.atan2(front[1] - rear[1], front[0] - rear[0])
    middle = ((rear[0] + front[0]) / 2, (rear[1] + front[1]) / 2)
    frame = pen.at(*middle, 1.0, turn=turn, squash=float(belly))
    half = shaped.long / 2
    to = lambda x, y: (
        middle[0] + x * math.cos(turn) - belly * y * math.sin(turn),
        middle[1] + x * math.sin(turn) + belly * y * math.cos(turn),
    )
    shoulder, hip = to(half, thick * 0.15), to(-half, thick * 0.2)
    if hands:
        _joint(pen, shoulder, hands[0][:2], hands[0][2], wide, dark, paw and shade(paw, -0.2))
    if feet:
        _joint(pen, hip, feet[0][:2], feet[0][2], wide * 1.1, dark, paw and shade(paw, -0.2))
    if tail and who.name == "beaver":
        frame.ellipse(-half - 0.3, 0.06, 0.24, 0.1, (84, 62, 50), -0.15)
    elif tail == "up":
        draw_tail(pen, shaped, (rear[0] + 0.06, rear[1]), False)
    elif tail:
        draw_tail(frame, shaped, (-half, 0), False)
        if who.name in ("raccoon", "red panda"):
            for k in range(3):
                frame.ellipse(-half - 0.26 - 0.08 * k, 0.06, 0.02, 0.07, (50, 46, 50), outline=False)
    _body(frame, shaped, (-half, 0), (half, 0), random.Random(7))
    x, y = head or to(half + 0.16, -0.05)
    pen.limb(to(half, 0), (x, y), thick * 0.6, r * 0.7, beast.colour)
    if feet:
        _joint(pen, hip, feet[1][:2], feet[1][2], wide * 1.15, shade(colour, -0.1), paw)
    draw_head(pen, who, x, y, r, look, **face)
    if hands:
        _joint(pen, shoulder, hands[1][:2], hands[1][2], wide, shade(colour, -0.1), paw)
    return x, y, r


def draw_seated(pen, who: Being, hands, look=0.0, **face):
    """Upright on its haunches at the origin, with both hands where they should be."""
    feet = ((0.26, -0.05, -0.35), (0.2, -0.05, -0.4))
    return draw_figure(pen, who, (-0.1, -0.22), (0.0, -0.5), hands, feet, look, head=(0.08, -0.74), tail="up", **face)


def draw_fowl(
    pen,
    bird: Bird,
    body=(0.0, -0.44),
    lean=0.0,
    head=None,
    look=0.0,
    wing="folded",
    feet=((-0.04, 0), (0.08, 0)),
    gape=False,
):
    """A bird of side view with its head where it should be; returns the tip of its beak."""
    c, dark = bird.colour, shade(bird.colour, -0.2)
    cos, sin = math.cos(lean), math.sin(lean)
    to = lambda x, y: (body[0] + x * cos - y * sin, body[1] + x * sin + y * cos)
    for x, y in feet:
        pen.line([to(0.04 * (1 if x > 0 else -1), 0.14), (x, y)], 0.035, shade(bird.beak, -0.1))
        pen.line([(x, y - 0.01), (x + 0.08, y - 0.01)], 0.03, shade(bird.beak, -0.1))
    frame = pen.at(*body, 1.0, turn=lean)
    if wing == "up":
        frame.blob([(-0.1, 0), (-0.34, -0.55), (-0.05, -0.52), (0.16, 0)], dark)
    frame.poly([(-0.26, -0.06), (-0.64, -0.12), (-0.6, 0.1), (-0.2, 0.1)], bird.tail or dark)
    frame.ellipse(-0.02, 0, 0.36, 0.24, c, -0.08)
    if bird.belly is not None:
        frame.ellipse(0.06, 0.08, 0.26, 0.14, bird.belly, -0.15, outline=False)
    x, y = head or to(0.3, -0.22 - bird.neck)
    if bird.neck > 0.3:
        pen.line([to(0.22, 0), to(0.4, -bird.neck * 0.3), (x, y)], 0.12, c, curved=True)
    else:
        pen.limb(to(0.2, -0.02), (x, y), 0.16, 0.14, c)
    face = pen.at(x, y, 0.155, turn=look)
    long = 1.0 + bird.beak_long * 2.2
    if gape:
        face.poly([(0.6, -0.5), (long, -0.55), (0.7, 0.05)], bird.beak)
        face.poly([(0.6, 0.5), (long * 0.9, 0.5), (0.7, -0.05)], shade(bird.beak, -0.12))
    elif bird.hooked:
        face.blob([(0.7, -0.5), (1.5, -0.3), (long, 0.6), (1.3, 0.3), (0.7, 0.45)], bird.beak, 3)
    else:
        face.poly([(0.7, -0.4), (long, 0.2), (0.7, 0.45)], bird.beak)
    if bird.crest:
        for k in range(3):
            face.circle(-0.45 + 0.45 * k, -1.0, 0.34, bird.crest)
    face.circle(0, 0, 1.0, c)
    if bird.belly is not None and bird.crest is None:
        face.ellipse(0.3, 0.5, 0.55, 0.4, bird.belly, outline=False)
    face.circle(0.36, -0.2, 0.3, WHITE, outline=False)
    face.circle(0.4, -0.2, 0.19, INK, outline=False)
    if wing == "up":
        frame.blob([(-0.18, -0.02), (-0.04, -0.7), (0.22, -0.62), (0.24, -0.02)], shade(c, -0.12))
        for k in range(2):
            frame.line([(-0.02 + 0.1 * k, -0.12), (0.02 + 0.09 * k, -0.5)], 0.02, dark)
    else:
        frame.blob([(-0.42, 0.04), (-0.1, -0.14), (0.14, -0.06), (0.04, 0.12), (-0.2, 0.14)], dark)
    tip = long * 0.155
    return x + tip * math.cos(look) - 0.03 * math.sin(look), y + tip * math.sin(look) + 0.03 * math.cos(look)


def snout_tip(who: Being, x, y, r, look):
    """Where the tip of a nose is."""
    dx, dy = r * (0.66 + who.beast.snout / who.beast.head * 0.95), r * 0.2
    return x + dx * math.cos(look) - dy * math.sin(look), y + dx * math.sin(look) + dy * math.cos(look)


STANCES = {
    "standing": ((-0.02, 0.04), (0.0, 0.05)),
    "walking": ((-0.12, 0.14), (0.12, -0.1)),
    "braced": ((-0.1, -0.02), (0.1, 0.16)),
}


def draw_on_fours(pen, who: Being, head=None, look=0.0, crouch=1.0, stance="standing", big=1.0, **face):
    """Stands on the origin; returns where its head is and how large."""
    b = who.beast
    half, thick, wide = b.long / 2, b.thick, b.leg_wide
    y = -b.leg * crouch - thick * 0.6
    rear, front = (-half, y), (half, y)
    colour, dark = b.colour, shade(b.colour, -0.2)
    if b.marks == "panda":
        colour = dark = b.mark_colour
    draw_tail(pen, b, rear, False)
    (far_rear, near_rear), (far_front, near_front) = STANCES[stance]
    bend = 0.08 + 0.5 * (1 - crouch)

    def leg(x, foot, tone, forward):
        start, end = (x, y + thick * 0.3), (x + foot, -wide * 0.6)
        _joint(pen, start, end, bend if forward else -bend, wide, tone, b.feet)

    leg(-half + 0.02, far_rear, dark, False)
    leg(half - 0.06, far_front, dark, True)
    _body(pen, b, rear, front, random.Random(7))
    leg(-half + 0.05, near_rear, shade(colour, -0.06), False)
    leg(half, near_front, shade(colour, -0.06), True)
    r = b.head * big
    base = (half - 0.02, y - thick * 0.2)
    angle = math.radians(b.neck_angle)
    reach = b.neck + b.head * 0.5
    x, top = head or (base[0] + reach * math.sin(angle), base[1] - reach * math.cos(angle))
    pen.limb(base, (x, top), thick * 0.62, r * 0.72, b.colour)
    if b.mane is not None and b.marks != "mane":
        for k in range(6):
            pen.circle(
                base[0] + (x - base[0]) * k / 5 - 0.09,
                base[1] + (top - base[1]) * k / 5 - 0.02,
                0.07,
                b.mane,
                outline=False,
            )
    draw_head(pen, who, x, top, r, look, **face)
    return x, top, r
