"""What is open or closed: doors, books, boxes, umbrellas, curtains."""

import math

from ..brush import mix, shade
from ..palette import near
from .grounds import DARK_WOOD, WOOD, dots, half_turn, rays
from .states import Kind, contrast

KINDS: list[Kind] = []
GLASS = (206, 230, 240)
OPEN, SHUT = "open {n}|open {n}|{n} that is open|wide open {n}", "closed {n}|closed {n}|shut {n}|{n} that is closed"


@contrast(
    KINDS, "door", "wooden door", wide=0.8, base="room", colour=WOOD, open=OPEN + "|{n} standing ajar", closed=SHUT
)
def _door(p, rnd, c, state, fill):
    p.rect(-0.36, -1.0, 0.28, 0, shade(c, -0.45))
    if state == "closed":
        p.rect(-0.3, -0.95, 0.22, 0, c)
        for y in (-0.86, -0.42):
            p.rect(-0.22, y, 0.14, y + 0.34, shade(c, -0.18))
        p.circle(0.15, -0.47, 0.035, (240, 200, 70))
        return
    p.rect(-0.3, -0.95, 0.22, 0, rnd.choice(((255, 236, 170), (30, 28, 36), (150, 206, 246))))
    p.poly([(0.22, -0.95), (0.56, -1.04), (0.56, 0.1), (0.22, 0)], c)
    p.poly([(0.28, -0.88), (0.5, -0.94), (0.5, -0.52), (0.28, -0.5)], shade(c, -0.18))
    p.poly([(0.28, -0.42), (0.5, -0.44), (0.5, -0.02), (0.28, -0.06)], shade(c, -0.18))
    p.circle(0.5, -0.47, 0.035, (240, 200, 70))


@contrast(
    KINDS,
    "window",
    wide=1.35,
    base="wall",
    colour=(240, 238, 232),
    open=OPEN,
    closed=SHUT,
    broken="broken {n}|smashed {n}",
)
def window(p, rnd, c, state, fill):
    sky = (150, 206, 246)
    p.rect(-0.4, -1.0, 0.4, -0.02, shade(c, -0.2))
    p.rect(-0.33, -0.93, 0.33, -0.09, sky)
    p.ellipse(-0.05, -0.12, 0.28, 0.12, (110, 180, 90), outline=False)
    p.rect(-0.5, -0.09, 0.5, 0, shade(c, -0.1))
    if state == "open":
        for side in (-1, 1):
            leaf = [(side * 0.33, -0.93), (side * 0.66, -1.02), (side * 0.66, -0.06), (side * 0.33, -0.09)]
            p.poly(leaf, c)
            p.poly([(side * 0.38, -0.86), (side * 0.61, -0.93), (side * 0.61, -0.57), (side * 0.38, -0.55)], GLASS)
            p.poly([(side * 0.38, -0.48), (side * 0.61, -0.49), (side * 0.61, -0.14), (side * 0.38, -0.16)], GLASS)
        return
    for x in (-0.33, 0.0):
        for y in (-0.93, -0.5):
            p.rect(x + 0.02, y + 0.02, x + 0.31, y + 0.4, mix(sky, (255, 255, 255), 0.4))
            p.line([(x + 0.07, y + 0.28), (x + 0.2, y + 0.08)], 0.025, (255, 255, 255))
    for a, b in (((0, -0.93), (0, -0.09)), ((-0.33, -0.51), (0.33, -0.51))):
        p.line([a, b], 0.05, c)
    p.line(dots("-.33 -.93, .33 -.93, .33 -.09, -.33 -.09, -.33 -.93"), 0.04, c)
    if state == "broken":
        star = [(0.02 + 0.26 * f * math.cos(a), -0.56 + 0.26 * f * math.sin(a)) for a, f in rays(8, 0.45)]
        p.poly(star, (26, 28, 36))
        for a, _ in rays(4, 1):
            p.line(
                [
                    (0.02 + 0.2 * math.cos(a), -0.56 + 0.2 * math.sin(a)),
                    (0.36 * math.cos(a), -0.56 + 0.4 * math.sin(a)),
                ],
                0.012,
                (60, 70, 80),
            )


@contrast(KINDS, "book", wide=1.7, colour=(60, 90, 170), open=OPEN + "|{n} lying open", closed=SHUT)
def _book(p, rnd, c, state, fill):
    if state == "closed":
        p.poly([(-0.6, -0.1), (0.5, -0.1), (0.66, -0.5), (-0.4, -0.5)], c)
        p.poly([(-0.6, -0.1), (0.5, -0.1), (0.5, 0.06), (-0.6, 0.06)], (250, 246, 230))
        p.poly([(0.5, -0.1), (0.66, -0.5), (0.66, -0.34), (0.5, 0.06)], (226, 220, 200))
        p.poly([(-0.62, 0.04), (0.5, 0.04), (0.5, 0.1), (-0.62, 0.1)], shade(c, -0.3))
        p.poly([(-0.3, -0.2), (0.36, -0.2), (0.44, -0.4), (-0.2, -0.4)], shade(c, 0.35))
        return
    p.poly([(-0.84, -0.62), (0.84, -0.62), (0.84, 0.06), (-0.84, 0.06)], c)
    for side in (-1, 1):
        page = [
            (0, -0.56),
            (side * 0.3, -0.68),
            (side * 0.78, -0.64),
            (side * 0.78, -0.02),
            (side * 0.3, -0.08),
            (0, 0.02),
        ]
        p.poly(page, (252, 248, 236))
        for k in range(5):
            y = -0.52 + 0.1 * k
            p.line([(side * 0.14, y - 0.02), (side * 0.4, y - 0.05), (side * 0.68, y - 0.03)], 0.022, (150, 146, 140))
    p.line([(0, -0.56), (0, 0.04)], 0.025, (190, 184, 170))


@contrast(KINDS, "box", "cardboard box", wide=1.3, colour=(200, 154, 100), open=OPEN, closed=SHUT)
def _box_kind(p, rnd, c, state, fill):
    top = -0.62 if state == "open" else -0.7
    p.poly([(-0.5, top), (0.25, top), (0.25, 0.02), (-0.5, 0)], c)
    p.poly([(0.25, top), (0.55, top - 0.16), (0.55, -0.16), (0.25, 0.02)], shade(c, -0.22))
    if state == "closed":
        p.poly([(-0.5, top), (0.25, top), (0.55, top - 0.16), (-0.2, top - 0.16)], shade(c, 0.2))
        p.poly([(-0.16, top), (-0.08, top), (0.22, top - 0.16), (0.14, top - 0.16)], shade(c, 0.55))
        p.rect(-0.16, top, -0.08, top + 0.16, shade(c, 0.55))
        return
    p.poly([(-0.5, top), (0.25, top), (0.55, top - 0.16), (-0.2, top - 0.16)], shade(c, -0.62))
    p.poly([(-0.2, top - 0.16), (0.55, top - 0.16), (0.66, top - 0.42), (-0.12, top - 0.42)], shade(c, 0.12))
    p.poly([(-0.5, top), (-0.2, top - 0.16), (-0.44, top - 0.32), (-0.74, top - 0.1)], shade(c, 0.2))
    p.poly([(-0.5, top), (0.25, top), (0.18, top + 0.22), (-0.6, top + 0.22)], shade(c, 0.3))
    p.poly([(0.25, top), (0.55, top - 0.16), (0.74, top + 0.02), (0.46, top + 0.2)], shade(c, 0.05))


@contrast(
    KINDS, "umbrella", wide=1.1, open=OPEN + "|opened {n}", closed="closed {n}|folded {n}|rolled up {n}|furled {n}"
)
def _umbrella(p, rnd, c, state, fill):
    if state == "open":
        p.line([(0, -0.9), (0, -0.08), (0.05, -0.02), (0.11, -0.08)], 0.035, (90, 62, 44), curved=False)
        p.poly([(0.54 * math.cos(a), -0.5 - 0.44 * math.sin(a)) for a in half_turn()], c)
        for k in range(4):
            x = -0.405 + 0.27 * k
            p.poly([(x + 0.135 * math.cos(a), -0.5 - 0.06 * math.sin(a)) for a in half_turn()], shade(c, -0.45))
        for x in (-0.27, 0.0, 0.27):
            p.line([(0, -0.94), (x * 0.8, -0.7), (x, -0.52)], 0.014, shade(c, -0.3), curved=True)
        p.line([(0, -0.94), (0, -1.0)], 0.03, (80, 70, 66))
        return
    p = p.at(0, -0.5, 1.0, turn=0.35)
    p.line([(0, 0.3), (0, 0.46), (0.06, 0.52), (0.12, 0.46)], 0.04, (90, 62, 44))
    p.poly(dots("-.035 -.42, .035 -.42, .12 .26, 0 .34, -.12 .26"), c)
    p.line([(0.0, -0.38), (0.06, 0.24)], 0.015, shade(c, -0.3))
    p.line([(-0.1, 0.05), (0.1, 0.1)], 0.03, shade(c, -0.4))
    p.line([(0, -0.42), (0, -0.54)], 0.025, (80, 70, 66))


@contrast(
    KINDS,
    "chest",
    "treasure chest",
    wide=1.4,
    colour=(150, 98, 54),
    painted=False,
    open="open {n} full of gold|open {n} with gold coins|open {n}|{n} with its lid open and gold in it",
    closed=SHUT + "|locked {n}",
)
def _chest(p, rnd, c, state, fill):
    gold = (240, 196, 60)
    if state == "open":
        p.poly([(-0.6, -0.52), (0.6, -0.52), (0.54, -0.98), (-0.54, -0.98)], shade(c, -0.4))
        p.poly(dots("-.66 -.56, -.6 -1.02, .6 -1.02, .66 -.56, .56 -.56, .5 -.92, -.5 -.92, -.56 -.56"), c)
        for k in range(9):
            p.circle(-0.46 + 0.115 * k, -0.54 - 0.06 * (k % 3), 0.09, near(rnd, gold, 10))
    else:
        p.poly(
            [(-0.64, -0.5)] + [(-0.64 * math.cos(a), -0.5 - 0.36 * math.sin(a)) for a in half_turn()], shade(c, 0.12)
        )
        for x in (-0.4, 0.4):
            p.line([(x, -0.5), (x, -0.78)], 0.08, gold)
    p.rect(-0.64, -0.52, 0.64, 0, c)
    for x in (-0.4, 0.4):
        p.rect(x - 0.04, -0.52, x + 0.04, 0, gold)
    p.rect(-0.1, -0.56, 0.1, -0.32, gold)
    p.circle(0, -0.44, 0.035, (50, 36, 24))


@contrast(
    KINDS,
    "suitcase",
    wide=1.5,
    colour=(160, 90, 50),
    open=OPEN + "|open {n} with clothes in it|open {n} full of clothes",
    closed=SHUT,
)
def _suitcase(p, rnd, c, state, fill):
    if state == "closed":
        p.line([(-0.16, -0.78), (-0.16, -0.92), (0.16, -0.92), (0.16, -0.78)], 0.06, shade(c, -0.5))
        p.round_rect(-0.64, -0.8, 0.64, 0, 0.1, c)
        p.rect(-0.64, -0.46, 0.64, -0.4, shade(c, -0.35))
        for x in (-0.4, 0.4):
            p.rect(x - 0.06, -0.52, x + 0.06, -0.34, (226, 196, 90))
        return
    p.poly([(-0.62, -0.4), (0.62, -0.4), (0.54, -1.0), (-0.54, -1.0)], c)
    p.poly([(-0.54, -0.44), (0.54, -0.44), (0.47, -0.93), (-0.47, -0.93)], shade(c, 0.55))
    p.poly([(-0.62, -0.4), (0.62, -0.4), (0.74, -0.1), (-0.74, -0.1)], shade(c, -0.5))
    for x, tone in ((-0.4, (90, 150, 220)), (0.0, (236, 90, 90)), (0.4, (250, 214, 80))):
        p.round_rect(x - 0.19, -0.4, x + 0.19, -0.12, 0.05, tone)
    p.rect(-0.74, -0.14, 0.74, 0.02, c)


@contrast(
    KINDS,
    "curtains",
    wide=1.2,
    base="wall",
    open="a window with open curtains|open {n}|{n} drawn apart",
    closed="a window with closed curtains|closed {n}|drawn {n}|{n} pulled shut",
)
def _curtains(p, rnd, c, state, fill):
    p.rect(-0.44, -0.9, 0.44, -0.12, (240, 238, 232))
    for x in (-0.39, 0.02):
        p.rect(x, -0.85, x + 0.37, -0.17, (150, 206, 246))
    p.line([(-0.62, -0.97), (0.62, -0.97)], 0.04, DARK_WOOD)
    for side in (-1, 1):
        inner = 0.0 if state == "closed" else 0.34
        waist = 0.0 if state == "closed" else 0.5
        cloth = [
            (side * 0.6, -0.97),
            (side * inner, -0.97),
            (side * waist, -0.45),
            (side * inner * 1.05, 0),
            (side * 0.6, 0),
        ]
        p.poly(cloth, c)
        for k in range(1, 5):
            outer, middle = (side * (0.6 + (edge - 0.6) * k / 5) for edge in (inner, waist))
            p.line([(outer, -0.95), (middle, -0.45), (outer, -0.02)], 0.014, shade(c, -0.25), curved=True)
        if state == "open":
            p.line([(side * 0.47, -0.45), (side * 0.61, -0.45)], 0.05, (240, 200, 80))


@contrast(KINDS, "gate", "garden gate", wide=1.85, base="floor", colour=(240, 238, 232), open=OPEN, closed=SHUT)
def _gate(p, rnd, c, state, fill):
    def leaf(x0, x1, lift):
        for k in range(5):
            t = k / 4
            x = x0 + (x1 - x0) * t
            p.rect(x - 0.035, -0.72 - lift * t, x + 0.035, -0.06 + lift * t, c)
        for y in (-0.6, -0.2):
            p.poly([(x0, y), (x1, y - lift if y < -0.4 else y + lift), (x1, y + 0.08), (x0, y + 0.08)], c)

    if state == "open":
        p.poly([(-0.4, 0), (0.4, 0), (0.2, -0.3), (-0.2, -0.3)], (214, 190, 150))
        leaf(-0.52, -0.8, 0.14)
        leaf(0.52, 0.8, 0.14)
    else:
        leaf(-0.5, -0.06, 0.0)
        leaf(0.06, 0.5, 0.0)
    for side in (-1, 1):
        p.rect(side * 0.56 - 0.07, -0.9, side * 0.56 + 0.07, 0.02, shade(c, -0.3))
        p.circle(side * 0.56, -0.95, 0.08, shade(c, -0.3))


@contrast(KINDS, "laptop", wide=1.5, colour=(170, 174, 182), open=OPEN, closed=SHUT)
def _laptop(p, rnd, c, state, fill):
    if state == "closed":
        p.poly([(-0.7, -0.12), (0.7, -0.12), (0.56, -0.4), (-0.56, -0.4)], shade(c, 0.2))
        p.poly([(-0.7, -0.12), (0.7, -0.12), (0.7, -0.02), (-0.7, -0.02)], shade(c, -0.25))
        p.circle(0, -0.26, 0.06, shade(c, -0.2))
        return
    p.round_rect(-0.54, -1.0, 0.54, -0.28, 0.05, shade(c, -0.5))
    p.rect(-0.48, -0.94, 0.48, -0.34, (96, 170, 236))
    p.ellipse(-0.1, -0.4, 0.36, 0.16, (110, 190, 110), outline=False)
    p.poly([(-0.54, -0.28), (0.54, -0.28), (0.74, -0.02), (-0.74, -0.02)], c)
    p.poly([(-0.46, -0.24), (0.46, -0.24), (0.56, -0.11), (-0.56, -0.11)], shade(c, -0.45))


@contrast(
    KINDS,
    "refrigerator",
    "fridge",
    wide=0.9,
    base="room",
    colour=(236, 240, 242),
    open=OPEN + "|open {n} full of food",
    closed=SHUT,
)
def _fridge(p, rnd, c, state, fill):
    p.round_rect(-0.3, -1.0, 0.26, 0, 0.05, c)
    if state == "closed":
        p.line([(-0.3, -0.68), (0.26, -0.68)], 0.02, shade(c, -0.4))
        p.rect(0.14, -0.9, 0.18, -0.74, shade(c, -0.5))
        p.rect(0.14, -0.62, 0.18, -0.34, shade(c, -0.5))
        return
    p.rect(-0.25, -0.95, 0.21, -0.05, (255, 250, 226))
    foods = ((236, 70, 60), (250, 200, 60), (110, 180, 80), (150, 100, 180), (240, 150, 60))
    for y in (-0.66, -0.38, -0.1):
        for x in (-0.17, -0.03, 0.11):
            tone, r = rnd.choice(foods), rnd.uniform(0.045, 0.065)
            p.round_rect(x - r, y - 2 * r, x + r, y, r * rnd.choice((0.2, 1)), tone)
        p.line([(-0.25, y + 0.01), (0.21, y + 0.01)], 0.025, (170, 190, 200))
    p.poly([(0.26, -1.0), (0.56, -1.07), (0.56, 0.07), (0.26, 0)], shade(c, -0.12))
