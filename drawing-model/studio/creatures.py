"""Creatures of tales, of the sea and of the garden that have no four legs to walk on, and more beasts and birds."""

import math
from dataclasses import replace

from .animals import BEASTS
from .birds import BIRDS, Bird
from .brush import shade
from .thing import thing

INK = (34, 30, 34)
WHITE = (252, 252, 252)
SKIN = (244, 204, 164)


def _eye(p, x, y, r=0.05):
    p.circle(x, y, r, WHITE, outline=False)
    p.circle(x + r * 0.25, y, r * 0.6, INK, outline=False)


def _smile(p, x, y, w, width=0.02):
    p.arc(x, y, w, w * 0.7, 20, 160, width, INK)


@thing(
    "dragon", "fire-breathing dragon", "little dragon", "dragon with wings", size=1.1, colour=(70, 160, 80), wide=1.3
)
def dragon(p, rnd, c):
    dark, belly = shade(c, -0.25), (246, 220, 140)
    p.line([(-0.2, -0.2), (-0.5, -0.1), (-0.62, -0.3), (-0.5, -0.44)], 0.1, c, True)
    p.poly([(-0.58, -0.4), (-0.44, -0.62), (-0.38, -0.38)], dark)
    p.poly(
        [(-0.02, -0.5), (-0.3, -0.98), (-0.62, -0.78), (-0.46, -0.7), (-0.4, -0.56), (-0.26, -0.56), (-0.2, -0.42)],
        dark,
    )
    for x in (-0.16, 0.14):
        p.limb((x, -0.24), (x + 0.02, -0.04), 0.1, 0.07, dark if x < 0 else c)
        p.ellipse(x + 0.05, -0.03, 0.1, 0.04, dark if x < 0 else c)
    p.ellipse(0, -0.34, 0.28, 0.22, c)
    p.ellipse(0.1, -0.3, 0.16, 0.17, belly)
    p.limb((0.14, -0.42), (0.28, -0.74), 0.13, 0.1, c)
    p.limb((0.28, -0.78), (0.5, -0.72), 0.13, 0.08, c)
    for k in range(4):
        p.poly(
            [
                (0.0 + 0.07 * k, -0.54 - 0.09 * k),
                (0.0 + 0.05 * k, -0.64 - 0.09 * k),
                (0.1 + 0.06 * k, -0.58 - 0.09 * k),
            ],
            dark,
        )
    for x in (0.2, 0.3):
        p.poly([(x - 0.04, -0.86), (x - 0.08, -1.0), (x + 0.04, -0.88)], (240, 226, 190))
    _eye(p, 0.34, -0.82, 0.045)
    p.circle(0.54, -0.76, 0.015, INK, outline=False)
    if rnd.random() < 0.5:
        p.blob([(0.56, -0.7), (0.66, -0.78), (0.86, -0.72), (0.68, -0.62)], (240, 110, 30), 3)
        p.ellipse(0.65, -0.7, 0.06, 0.03, (254, 220, 80), outline=False)


@thing(
    "sea monster",
    "sea serpent",
    "loch ness monster",
    "kraken",
    size=0.8,
    place="water",
    colour=(50, 130, 120),
    wide=1.7,
)
def sea_monster(p, rnd, c):
    for x, r in ((-0.62, 0.16), (-0.24, 0.22)):
        p.arc(x, 0, r, r * 1.5, 180, 360, 0.14, c)
        p.poly([(x - 0.06, -r * 1.5 - 0.05), (x, -r * 1.5 - 0.16), (x + 0.06, -r * 1.5 - 0.05)], shade(c, -0.25))
    p.line([(0.22, 0), (0.24, -0.4), (0.36, -0.76)], 0.17, c, True)
    p.limb((0.36, -0.82), (0.6, -0.78), 0.13, 0.09, c)
    _eye(p, 0.42, -0.88)
    _smile(p, 0.58, -0.76, 0.07)
    for k in range(3):
        p.poly(
            [
                (0.12 + 0.03 * k, -0.3 - 0.16 * k),
                (0.04 + 0.03 * k, -0.38 - 0.16 * k),
                (0.15 + 0.03 * k, -0.42 - 0.16 * k),
            ],
            shade(c, -0.25),
        )


@thing("mermaid", "little mermaid", "mermaid with a tail", size=0.9, colour=(60, 180, 160), wide=0.7)
def mermaid(p, rnd, c):
    hair = rnd.choice(((206, 70, 40), (240, 200, 100), (90, 56, 36)))
    p.blob([(-0.16, -0.84), (0, -0.98), (0.16, -0.84), (0.2, -0.5), (0, -0.44), (-0.2, -0.5)], hair, 4)
    p.blob([(-0.14, -0.46), (0.14, -0.46), (0.18, -0.28), (0.02, -0.1), (-0.2, -0.08), (-0.1, -0.22)], c, 4)
    p.poly(
        [(-0.14, -0.12), (-0.1, -0.06), (-0.02, 0.0), (-0.2, -0.02), (-0.38, 0), (-0.3, -0.12), (-0.36, -0.24)],
        shade(c, -0.15),
    )
    p.limb((0, -0.66), (0, -0.46), 0.11, 0.12, SKIN)
    for s in (-1, 1):
        p.limb((s * 0.11, -0.66), (s * 0.2, -0.46), 0.035, 0.03, SKIN)
        p.circle(s * 0.06, -0.6, 0.055, (230, 110, 170))
    p.circle(0, -0.82, 0.12, SKIN)
    p.blob([(-0.13, -0.78), (-0.11, -0.94), (0.11, -0.94), (0.13, -0.78), (0.04, -0.88), (-0.06, -0.88)], hair, 3)
    for s in (-1, 1):
        p.circle(s * 0.045, -0.82, 0.018, INK, outline=False)
    _smile(p, 0, -0.79, 0.04, 0.014)
    for k in range(5):
        p.arc(-0.06 + 0.04 * k, -0.36, 0.03, 0.03, 0, 180, 0.012, shade(c, -0.25))


@thing("robot", "toy robot", "metal robot", "friendly robot", size=0.8, colour=(150, 164, 180), wide=0.7)
def robot(p, rnd, c):
    for s in (-1, 1):
        p.rect(s * 0.1 - 0.05, -0.24, s * 0.1 + 0.05, -0.05, shade(c, -0.3))
        p.round_rect(s * 0.12 - 0.1, -0.08, s * 0.12 + 0.1, 0, 0.04, shade(c, -0.15))
        p.limb((s * 0.24, -0.5), (s * 0.33, -0.28), 0.045, 0.04, shade(c, -0.3))
        p.circle(s * 0.34, -0.26, 0.06, shade(c, -0.1))
    p.round_rect(-0.22, -0.6, 0.22, -0.2, 0.05, c)
    p.rect(-0.13, -0.5, 0.13, -0.34, (50, 60, 80))
    for k, tone in enumerate(((230, 60, 60), (250, 210, 60), (80, 200, 110))):
        p.circle(-0.08 + 0.08 * k, -0.42, 0.028, tone, outline=False)
    p.rect(-0.05, -0.66, 0.05, -0.6, shade(c, -0.3))
    p.round_rect(-0.2, -0.9, 0.2, -0.64, 0.06, shade(c, 0.15))
    p.line([(0, -0.9), (0, -0.97)], 0.025, shade(c, -0.3))
    p.circle(0, -0.98, 0.03, (230, 60, 60))
    for s in (-1, 1):
        p.circle(s * 0.09, -0.79, 0.05, (250, 250, 210))
        p.circle(s * 0.09, -0.79, 0.022, INK, outline=False)
    p.rect(-0.09, -0.71, 0.09, -0.68, (60, 66, 80), outline=False)


@thing("alien", "green alien", "martian", "little green man", size=0.6, colour=(120, 200, 80), wide=0.6)
def alien(p, rnd, c):
    for s in (-1, 1):
        p.limb((s * 0.07, -0.2), (s * 0.1, -0.03), 0.05, 0.05, c)
        p.limb((s * 0.12, -0.38), (s * 0.24, -0.2), 0.035, 0.035, c)
        p.line([(s * 0.1, -0.88), (s * 0.16, -1.0)], 0.025, c)
        p.circle(s * 0.16, -1.0, 0.035, shade(c, -0.2))
    p.ellipse(0, -0.3, 0.14, 0.16, c)
    p.blob([(0, -0.42), (-0.2, -0.58), (-0.24, -0.8), (0, -0.94), (0.24, -0.8), (0.2, -0.58)], c)
    for s in (-1, 1):
        p.ellipse(s * 0.1, -0.7, 0.1, 0.07, INK, s * 0.5)
        p.circle(s * 0.1 - 0.02, -0.73, 0.02, WHITE, outline=False)
    _smile(p, 0, -0.54, 0.05)


@thing(
    "ghost", "friendly ghost", "spooky ghost", "white ghost", size=0.7, colour=(248, 248, 252), wide=0.75, painted=False
)
def ghost(p, rnd, c):
    c = (240, 242, 250)
    p.blob(
        [
            (-0.32, -0.1),
            (-0.3, -0.7),
            (0, -1.0),
            (0.3, -0.7),
            (0.32, -0.1),
            (0.2, 0),
            (0.1, -0.1),
            (0, 0),
            (-0.1, -0.1),
            (-0.2, 0),
        ],
        c,
        4,
    )
    for s in (-1, 1):
        p.limb((s * 0.28, -0.5), (s * 0.38, -0.4), 0.06, 0.05, c)
        p.ellipse(s * 0.1, -0.7, 0.045, 0.07, INK, outline=False)
    p.ellipse(0, -0.52, 0.06, 0.08, INK, outline=False)


@thing("skeleton", "spooky skeleton", size=1.0, colour=(246, 242, 230), wide=0.5, painted=False)
def skeleton(p, rnd, c):
    c = (244, 238, 222)
    p.line([(0, -0.76), (0, -0.42)], 0.04, c)
    for k in range(4):
        p.arc(0, -0.66 + 0.06 * k, 0.12 - 0.012 * k, 0.04, 180, 360, 0.025, c)
    p.ellipse(0, -0.42, 0.11, 0.05, c)
    for s in (-1, 1):
        p.line([(s * 0.12, -0.72), (s * 0.18, -0.56), (s * 0.2, -0.4)], 0.03, c)
        p.circle(s * 0.2, -0.38, 0.03, c)
        p.line([(s * 0.06, -0.4), (s * 0.08, -0.2), (s * 0.08, -0.02)], 0.035, c)
        p.circle(s * 0.08, -0.2, 0.03, c)
        p.ellipse(s * 0.1, -0.015, 0.06, 0.02, c)
    p.line([(-0.12, -0.73), (0.12, -0.73)], 0.03, c)
    p.circle(0, -0.88, 0.11, c)
    p.rect(-0.06, -0.82, 0.06, -0.75, c)
    for s in (-1, 1):
        p.circle(s * 0.045, -0.88, 0.03, INK, outline=False)
    p.line([(-0.05, -0.79), (0.05, -0.79)], 0.015, INK)


@thing("mummy", "egyptian mummy", size=1.0, colour=(232, 222, 196), wide=0.5, painted=False)
def mummy(p, rnd, c):
    for s in (-1, 1):
        p.limb((s * 0.07, -0.42), (s * 0.08, -0.04), 0.07, 0.06, c)
        p.limb((s * 0.13, -0.7), (s * 0.24, -0.5), 0.05, 0.045, c)
    p.limb((0, -0.66), (0, -0.42), 0.14, 0.12, c)
    p.circle(0, -0.86, 0.13, c)
    for k in range(14):
        y = -0.96 + 0.068 * k
        p.line([(-0.11, y + 0.02 * (k % 2)), (0.11, y - 0.02 * (k % 2) + 0.02)], 0.014, shade(c, -0.28))
    p.rect(-0.09, -0.9, 0.09, -0.84, (60, 50, 44))
    for s in (-1, 1):
        p.circle(s * 0.04, -0.87, 0.02, (250, 240, 120), outline=False)


@thing(
    "monster", "furry monster", "friendly monster", "funny monster", "yeti", size=0.8, colour=(130, 90, 200), wide=0.8
)
def monster(p, rnd, c):
    for k in range(18):
        a = 2 * math.pi * k / 18
        p.poly(
            [
                (0.3 * math.cos(a - 0.2), -0.48 + 0.4 * math.sin(a - 0.2)),
                (0.4 * math.cos(a), -0.48 + 0.48 * math.sin(a)),
                (0.3 * math.cos(a + 0.2), -0.48 + 0.4 * math.sin(a + 0.2)),
            ],
            c,
        )
    p.ellipse(0, -0.48, 0.33, 0.42, c)
    for s in (-1, 1):
        p.limb((s * 0.3, -0.5), (s * 0.4, -0.26), 0.06, 0.06, c)
        p.ellipse(s * 0.14, -0.04, 0.12, 0.05, shade(c, -0.2))
        p.poly([(s * 0.1, -0.84), (s * 0.22, -1.0), (s * 0.2, -0.78)], (246, 232, 200))
    if rnd.random() < 0.4:
        _eye(p, 0, -0.62, 0.13)
    else:
        for s in (-1, 1):
            _eye(p, s * 0.11, -0.62, 0.08)
    p.blob([(-0.18, -0.42), (0.18, -0.42), (0.12, -0.28), (-0.12, -0.28)], (90, 20, 40), 3)
    for x in (-0.1, 0.1):
        p.poly([(x - 0.04, -0.42), (x + 0.04, -0.42), (x, -0.35)], WHITE, outline=False)


@thing("fairy", "fairy with a wand", "tinker bell", size=0.7, place="air", colour=(120, 200, 120), wide=0.9)
def fairy(p, rnd, c):
    for s in (-1, 1):
        p.ellipse(s * 0.24, -0.62, 0.22, 0.13, (206, 230, 250), s * -0.5)
        p.ellipse(s * 0.2, -0.42, 0.16, 0.09, (226, 214, 250), s * 0.5)
        p.line([(s * 0.05, -0.22), (s * 0.08, -0.02)], 0.05, SKIN)
    p.poly([(-0.06, -0.64), (0.06, -0.64), (0.18, -0.2), (0.06, -0.24), (0, -0.18), (-0.06, -0.24), (-0.18, -0.2)], c)
    p.limb((-0.06, -0.6), (-0.16, -0.42), 0.03, 0.028, SKIN)
    p.limb((0.06, -0.6), (0.22, -0.68), 0.03, 0.028, SKIN)
    p.line([(0.2, -0.66), (0.34, -0.82)], 0.02, (240, 220, 130))
    _star(p, 0.36, -0.85, 0.08, (254, 220, 80))
    p.circle(0, -0.78, 0.13, SKIN)
    p.blob(
        [(-0.14, -0.74), (-0.12, -0.92), (0.12, -0.92), (0.14, -0.74), (0.04, -0.84), (-0.06, -0.84)],
        (240, 204, 100),
        3,
    )
    p.circle(0, -0.95, 0.06, (240, 204, 100))
    for s in (-1, 1):
        p.circle(s * 0.05, -0.78, 0.018, INK, outline=False)
    _smile(p, 0, -0.75, 0.04, 0.014)


def _star(p, x, y, r, colour):
    points = []
    for k in range(10):
        a = math.pi * k / 5 - math.pi / 2
        q = r if k % 2 == 0 else r * 0.45
        points.append((x + q * math.cos(a), y + q * math.sin(a)))
    p.poly(points, colour)


@thing("angel", "little angel", "angel with wings", size=0.9, colour=(250, 250, 250), wide=0.9, painted=False)
def angel(p, rnd, c):
    for s in (-1, 1):
        p.blob(
            [(s * 0.06, -0.62), (s * 0.26, -0.86), (s * 0.44, -0.72), (s * 0.36, -0.46), (s * 0.14, -0.38)],
            (236, 242, 250),
            4,
        )
        for k in range(3):
            p.line([(s * 0.14, -0.5 + 0.04 * k), (s * (0.38 - 0.05 * k), -0.62 + 0.09 * k)], 0.014, (180, 196, 216))
    p.poly([(-0.1, -0.68), (0.1, -0.68), (0.26, 0), (-0.26, 0)], (246, 246, 250))
    for s in (-1, 1):
        p.limb((s * 0.1, -0.62), (s * 0.04, -0.44), 0.045, 0.035, (236, 238, 246))
    p.circle(0, -0.44, 0.045, SKIN)
    p.circle(0, -0.8, 0.12, SKIN)
    p.blob(
        [(-0.13, -0.74), (-0.12, -0.92), (0.12, -0.92), (0.13, -0.74), (0.05, -0.86), (-0.06, -0.86)], (236, 196, 96), 3
    )
    p.arc(0, -0.97, 0.11, 0.035, 0, 360, 0.022, (250, 210, 60))
    for s in (-1, 1):
        p.circle(s * 0.045, -0.8, 0.016, INK, outline=False)
    _smile(p, 0, -0.77, 0.04, 0.014)


@thing("phoenix", "fire bird", "burning bird", size=0.8, place="air", colour=(240, 110, 30), wide=1.4, painted=False)
def phoenix(p, rnd, c):
    for k in range(5):
        p.line([(-0.04 * (k - 2), -0.3), (0.1 * (k - 2), -0.02)], 0.06, ((230, 50, 40), (250, 190, 50))[k % 2])
    for s in (-1, 1):
        for k in range(5):
            q = p.at(s * 0.08, -0.5, 0.62, turn=s * (0.5 + 0.24 * k))
            q.blob([(0, 0), (-0.13, -0.5), (0, -1.0), (0.13, -0.5)], ((226, 50, 40), c, (250, 190, 50))[k % 3], 4)
    p.ellipse(0, -0.46, 0.14, 0.22, c)
    p.limb((0, -0.6), (0.05, -0.8), 0.08, 0.08, c)
    p.poly([(0.1, -0.84), (0.24, -0.79), (0.1, -0.74)], (250, 214, 80))
    for k in range(3):
        p.line([(0.02, -0.86), (-0.1 + 0.07 * k, -1.0)], 0.035, (250, 190, 50))
    _eye(p, 0.08, -0.82, 0.03)


@thing(
    "cauldron",
    "witch's cauldron",
    "bubbling cauldron",
    size=0.45,
    colour=(54, 54, 62),
    wide=1.1,
    painted=False,
    inside=0.75,
)
def cauldron(p, rnd, c):
    tone = rnd.choice(((110, 210, 70), (170, 90, 210), (90, 200, 220)))
    for x in (-0.3, 0.3):
        p.line([(x, -0.16), (x * 1.3, 0)], 0.09, c)
    p.ellipse(0, -0.4, 0.5, 0.36, c)
    p.ellipse(0, -0.7, 0.42, 0.11, shade(c, 0.2))
    p.ellipse(0, -0.7, 0.36, 0.08, tone)
    for x, y, r in ((-0.16, -0.78, 0.07), (0.1, -0.84, 0.09), (0.2, -0.72, 0.05), (-0.04, -0.95, 0.05)):
        p.circle(x, y, r, shade(tone, 0.25))


@thing("magic potion", "potion", "bottle of potion", size=0.24, place="table", colour=(160, 70, 210), wide=0.7)
def potion(p, rnd, c):
    p.rect(-0.09, -0.94, 0.09, -0.5, (222, 236, 244))
    p.circle(0, -0.34, 0.34, (222, 236, 244))
    p.blob([(-0.32, -0.4), (0.32, -0.4), (0.24, -0.1), (0, -0.02), (-0.24, -0.1)], c, 4)
    p.rect(-0.1, -1.02, 0.1, -0.9, (150, 100, 60))
    for x, y in ((-0.1, -0.26), (0.1, -0.34), (0.02, -0.14)):
        p.circle(x, y, 0.04, shade(c, 0.5), outline=False)


@thing("magic wand", "wand", "fairy wand", size=0.3, place="table", colour=(50, 46, 60), wide=0.7)
def wand(p, rnd, c):
    p.line([(-0.26, 0), (0.12, -0.66)], 0.06, c)
    _star(p, 0.16, -0.76, 0.24, (254, 214, 70))
    for x, y in ((-0.16, -0.9), (0.34, -0.44), (-0.1, -0.6)):
        _star(p, x, y, 0.06, (254, 230, 130))


@thing("magic carpet", "flying carpet", size=0.3, place="air", colour=(180, 40, 60), wide=2.8, top=0.6, seat=0.6)
def magic_carpet(p, rnd, c):
    p.blob(
        [(-1.2, -0.3), (-0.6, -0.66), (0.2, -0.5), (1.2, -0.8), (1.0, -0.3), (0.2, -0.1), (-0.6, -0.2), (-1.1, 0)], c, 4
    )
    p.line([(-1.0, -0.28), (-0.5, -0.46), (0.2, -0.32), (1.0, -0.56)], 0.09, (250, 206, 80), True)
    for s, y in ((-1.15, -0.1), (1.1, -0.55)):
        for k in range(3):
            p.line([(s, y + 0.1 * k), (s * 1.12, y + 0.06 + 0.1 * k)], 0.04, (250, 206, 80))


@thing(
    "suit of armor",
    "armor",
    "knight's armor",
    "suit of armour",
    size=1.0,
    colour=(170, 176, 188),
    wide=0.5,
    painted=False,
)
def armor(p, rnd, c):
    for s in (-1, 1):
        p.limb((s * 0.08, -0.42), (s * 0.09, -0.08), 0.075, 0.06, c)
        p.ellipse(s * 0.11, -0.03, 0.09, 0.035, shade(c, -0.2))
        p.limb((s * 0.17, -0.68), (s * 0.2, -0.4), 0.055, 0.045, shade(c, -0.1))
        p.circle(s * 0.17, -0.7, 0.08, shade(c, 0.15))
    p.poly([(-0.16, -0.74), (0.16, -0.74), (0.12, -0.4), (-0.12, -0.4)], c)
    p.line([(0, -0.72), (0, -0.42)], 0.015, shade(c, -0.4))
    p.round_rect(-0.11, -0.98, 0.11, -0.76, 0.09, shade(c, 0.1))
    p.rect(-0.09, -0.9, 0.09, -0.86, INK)
    p.blob([(0, -0.98), (-0.14, -1.06), (-0.22, -0.9), (-0.1, -0.96)], (206, 40, 50), 3)


@thing("spear", "lance", size=1.1, place="table", colour=(140, 96, 58), wide=0.2, painted=False)
def spear(p, rnd, c):
    p.line([(0, 0), (0, -0.84)], 0.03, c)
    p.poly([(0, -1.0), (-0.06, -0.86), (0, -0.8), (0.06, -0.86)], (190, 196, 206))
    p.rect(-0.025, -0.8, 0.025, -0.74, (190, 40, 50))


@thing("shield", "knight's shield", size=0.5, place="table", colour=(190, 40, 50), wide=0.8)
def shield(p, rnd, c):
    p.blob([(-0.38, -0.96), (0, -1.0), (0.38, -0.96), (0.36, -0.4), (0, 0), (-0.36, -0.4)], (190, 196, 206), 3)
    p.blob([(-0.3, -0.88), (0, -0.91), (0.3, -0.88), (0.28, -0.42), (0, -0.1), (-0.28, -0.42)], c, 3)
    p.rect(-0.05, -0.88, 0.05, -0.16, (250, 214, 90), outline=False)
    p.rect(-0.29, -0.66, 0.29, -0.56, (250, 214, 90), outline=False)


@thing("seahorse", "sea horse", size=0.34, place="table", colour=(246, 170, 60), wide=0.6)
def seahorse(p, rnd, c):
    p.line([(0.0, -0.5), (0.06, -0.24), (0.0, -0.06), (-0.12, -0.08), (-0.08, -0.18)], 0.09, c, True)
    p.blob([(-0.16, -0.6), (0, -0.76), (0.14, -0.56), (0.08, -0.34), (-0.08, -0.38)], c, 4)
    p.poly([(-0.14, -0.58), (-0.32, -0.54), (-0.28, -0.4), (-0.12, -0.44)], shade(c, -0.2))
    p.limb((0.02, -0.7), (0.06, -0.86), 0.09, 0.1, c)
    p.limb((0.1, -0.86), (0.28, -0.8), 0.06, 0.035, c)
    for k in range(3):
        p.poly([(-0.04, -0.9 + 0.08 * k), (-0.12, -0.96 + 0.08 * k), (-0.04, -0.84 + 0.08 * k)], shade(c, -0.2))
    p.circle(0.1, -0.88, 0.025, INK, outline=False)


@thing("starfish", "sea star", size=0.24, place="table", colour=(244, 120, 80), wide=1.0)
def starfish(p, rnd, c):
    for k in range(5):
        q = p.at(0, -0.48, 0.5, turn=2 * math.pi * k / 5)
        q.limb((0, 0), (0, -0.85), 0.3, 0.13, c)
    for k in range(5):
        q = p.at(0, -0.48, 0.5, turn=2 * math.pi * k / 5)
        for j in range(4):
            q.circle(0, -0.15 - 0.2 * j, 0.05, shade(c, 0.45), outline=False)


@thing("stingray", "manta ray", "ray", size=0.4, place="water", colour=(110, 130, 150), wide=1.6, painted=False)
def stingray(p, rnd, c):
    p.line([(-0.1, -0.3), (-0.5, -0.16), (-0.8, -0.02)], 0.04, shade(c, -0.3), True)
    p.blob([(0.5, -0.5), (0.1, -1.0), (-0.3, -0.55), (-0.4, -0.4), (-0.1, -0.3), (0.1, 0.0), (0.4, -0.36)], c, 4)
    for y in (-0.56, -0.42):
        p.circle(0.36, y, 0.04, INK, outline=False)


@thing("clownfish", "orange clownfish", "tropical fish", size=0.3, place="water", colour=(246, 120, 30), wide=1.5)
def clownfish(p, rnd, c):
    p.poly([(-0.46, -0.5), (-0.76, -0.8), (-0.72, -0.5), (-0.76, -0.2)], c)
    p.blob([(-0.2, -0.8), (0, -1.0), (0.26, -0.86)], shade(c, -0.15), 3)
    p.ellipse(0, -0.5, 0.56, 0.36, c)
    for x, w in ((0.18, 0.09), (-0.16, 0.08)):
        p.blob([(x - w, -0.8), (x + w, -0.82), (x + w * 1.4, -0.5), (x + w, -0.18), (x - w, -0.2)], WHITE, 3)
    _eye(p, 0.38, -0.58, 0.08)
    p.ellipse(-0.02, -0.42, 0.12, 0.08, shade(c, -0.15), 0.4)


@thing("swordfish", size=0.4, place="water", colour=(60, 100, 150), wide=2.4, painted=False)
def swordfish(p, rnd, c):
    p.poly([(0.56, -0.56), (1.2, -0.48), (0.56, -0.44)], shade(c, -0.2))
    p.poly([(-0.84, -0.5), (-1.16, -0.95), (-1.04, -0.5), (-1.16, -0.05)], c)
    p.poly([(-0.1, -0.7), (0.1, -1.0), (0.34, -0.7)], shade(c, -0.2))
    p.ellipse(-0.12, -0.5, 0.78, 0.26, c)
    p.ellipse(-0.1, -0.38, 0.66, 0.13, (226, 234, 240), outline=False)
    _eye(p, 0.48, -0.56, 0.06)


@thing("eel", "water snake", size=0.24, place="water", colour=(90, 110, 70), wide=3.0, painted=False)
def eel(p, rnd, c):
    p.line([(-1.4, -0.3), (-0.8, -0.7), (-0.2, -0.3), (0.4, -0.7), (1.0, -0.45)], 0.26, c, True)
    p.circle(1.06, -0.46, 0.2, c)
    _eye(p, 1.12, -0.52, 0.06)


@thing("walrus", size=0.6, colour=(150, 110, 86), wide=1.5, painted=False)
def walrus(p, rnd, c):
    p.blob([(-0.7, 0), (-0.76, -0.2), (-0.3, -0.56), (0.1, -0.9), (0.5, -0.86), (0.56, -0.4), (0.5, 0)], c, 4)
    p.blob([(-0.66, -0.06), (-0.86, -0.24), (-0.8, 0)], shade(c, -0.2), 3)
    p.blob([(0.1, -0.2), (0.0, 0), (0.3, 0)], shade(c, -0.2), 3)
    p.circle(0.32, -0.74, 0.24, c)
    for x in (0.36, 0.54):
        p.poly([(x - 0.05, -0.62), (x + 0.05, -0.62), (x, -0.24)], (252, 248, 236))
    for x in (0.36, 0.54):
        p.circle(x, -0.66, 0.12, shade(c, 0.25))
    p.circle(0.46, -0.76, 0.05, INK, outline=False)
    p.circle(0.26, -0.84, 0.035, INK, outline=False)


@thing("seal", "sea lion", size=0.45, colour=(130, 136, 146), wide=1.6, painted=False)
def seal(p, rnd, c):
    p.blob(
        [(-0.8, -0.06), (-0.4, -0.4), (0.1, -0.5), (0.3, -0.86), (0.56, -0.9), (0.6, -0.5), (0.46, 0), (-0.4, 0)], c, 4
    )
    p.blob([(-0.74, -0.1), (-0.98, -0.3), (-0.9, -0.02)], shade(c, -0.2), 3)
    p.blob([(0.2, -0.16), (0.06, 0), (0.4, 0)], shade(c, -0.25), 3)
    p.circle(0.48, -0.78, 0.2, c)
    p.ellipse(0.62, -0.72, 0.1, 0.08, shade(c, 0.4))
    p.circle(0.68, -0.76, 0.04, INK, outline=False)
    p.circle(0.5, -0.84, 0.04, INK, outline=False)


@thing("chameleon", "lizard", size=0.4, colour=(90, 180, 70), wide=1.8)
def chameleon(p, rnd, c):
    p.arc(-0.66, -0.3, 0.16, 0.2, 60, 400, 0.1, c)
    for x in (-0.26, 0.24):
        p.line([(x, -0.36), (x - 0.06, -0.16), (x + 0.06, -0.02)], 0.08, shade(c, -0.15))
    p.blob([(-0.62, -0.44), (-0.2, -0.86), (0.3, -0.8), (0.44, -0.5), (0.2, -0.28), (-0.4, -0.3)], c, 4)
    p.blob([(0.3, -0.84), (0.46, -1.0), (0.6, -0.8), (0.78, -0.56), (0.5, -0.42), (0.3, -0.46)], shade(c, 0.1), 4)
    p.circle(0.54, -0.68, 0.11, (250, 230, 120))
    p.circle(0.56, -0.68, 0.045, INK, outline=False)
    for k in range(4):
        p.circle(-0.3 + 0.16 * k, -0.56 - 0.05 * (k % 2), 0.05, shade(c, 0.35), outline=False)


@thing("caterpillar", "green caterpillar", size=0.2, place="table", colour=(130, 190, 70), wide=2.0)
def caterpillar(p, rnd, c):
    for k in range(6):
        p.circle(-0.7 + 0.26 * k, -0.32 - 0.1 * (k % 2), 0.28, shade(c, -0.15 * (k % 2)))
    p.circle(0.78, -0.52, 0.32, shade(c, 0.1))
    for s in (0.68, 0.9):
        p.line([(s, -0.8), (s + 0.06, -1.04)], 0.05, INK)
    _eye(p, 0.86, -0.58, 0.08)
    _smile(p, 0.86, -0.42, 0.09, 0.03)


@thing("moth", "brown moth", size=0.24, place="air", colour=(170, 140, 110), wide=1.4)
def moth(p, rnd, c):
    for s in (-1, 1):
        p.blob([(0, -0.6), (s * 0.4, -0.95), (s * 0.7, -0.7), (s * 0.4, -0.4)], c, 4)
        p.blob([(0, -0.5), (s * 0.45, -0.4), (s * 0.4, -0.06), (s * 0.1, -0.2)], shade(c, -0.15), 4)
        p.circle(s * 0.42, -0.68, 0.09, (80, 60, 50))
        p.line([(0, -0.72), (s * 0.16, -1.0)], 0.025, INK)
    p.ellipse(0, -0.48, 0.09, 0.32, shade(c, -0.4))


@thing("firefly", "glowing firefly", "fly", size=0.2, place="air", colour=(60, 50, 46), wide=1.2, painted=False)
def firefly(p, rnd, c):
    p.circle(-0.3, -0.4, 0.3, (252, 244, 150))
    for s in (-1, 1):
        p.ellipse(-0.02, -0.7, 0.3, 0.12, (214, 230, 244), s * 0.4 - 0.6)
    p.ellipse(0.02, -0.46, 0.34, 0.17, c, 0.2)
    p.circle(-0.26, -0.42, 0.14, (250, 230, 60))
    p.circle(0.36, -0.42, 0.15, shade(c, 0.1))
    _eye(p, 0.4, -0.46, 0.05)


@thing("spider web", "cobweb", "spider's web", size=0.6, place="table", colour=(226, 230, 236), wide=1.0, painted=False)
def web(p, rnd, c):
    p.circle(0, -0.5, 0.5, (60, 66, 84))
    for k in range(8):
        a = math.pi * k / 4
        p.line([(0, -0.5), (0.49 * math.cos(a), -0.5 + 0.49 * math.sin(a))], 0.014, c)
    for r in (0.12, 0.24, 0.36, 0.46):
        points = [(r * math.cos(math.pi * k / 4), -0.5 + r * math.sin(math.pi * k / 4)) for k in range(9)]
        p.line(points, 0.012, c)
    p.circle(0.1, -0.42, 0.06, INK, outline=False)


@thing("feather", "bird's feather", size=0.26, place="table", colour=(90, 150, 220), wide=0.6)
def feather(p, rnd, c):
    q = p.at(-0.1, 0, 1.0, turn=0.35)
    q.blob([(0, -0.2), (-0.16, -0.4), (-0.14, -0.8), (0.02, -1.0), (0.14, -0.76), (0.14, -0.36)], c, 4)
    q.line([(0, 0), (0, -0.92)], 0.03, (250, 250, 246))
    q.poly([(0.15, -0.5), (0.02, -0.44), (0.15, -0.42)], (246, 246, 248), outline=False)


@thing("bone", "dog bone", size=0.14, place="table", colour=(246, 240, 224), wide=2.4, painted=False)
def bone(p, rnd, c):
    c = (240, 232, 212)
    p.rect(-0.8, -0.64, 0.8, -0.36, c)
    for s in (-1, 1):
        for y in (-0.72, -0.28):
            p.circle(s * 0.9, y, 0.26, c)


@thing("skull", "human skull", size=0.3, place="table", colour=(226, 210, 176), wide=1.1, painted=False)
def skull(p, rnd, c):
    p.ellipse(0, -0.6, 0.46, 0.4, c)
    p.round_rect(-0.26, -0.4, 0.26, 0, 0.06, c)
    for s in (-1, 1):
        p.ellipse(s * 0.18, -0.56, 0.13, 0.13, (50, 44, 40), outline=False)
    p.poly([(0, -0.44), (-0.06, -0.3), (0.06, -0.3)], (50, 44, 40), outline=False)
    for k in range(4):
        p.line([(-0.15 + 0.1 * k, -0.18), (-0.15 + 0.1 * k, 0)], 0.025, (90, 80, 70))


# More beasts: each after one that the studio already draws, with other proportions and colours.
def _beast(name: str, like: str, **changes) -> None:
    if name not in BEASTS:
        BEASTS[name] = replace(BEASTS[like], **changes)


_beast("reindeer", "deer", colour=(140, 106, 80), belly=(236, 226, 212))
_beast("calf", "cow", size=0.5, leg=0.56, head=0.24)
_beast("foal", "horse", size=0.6, leg=0.68, colour=(176, 120, 76), neck=0.38)
_beast("hamster", "mouse", colour=(232, 176, 110), belly=(252, 240, 220), tail="short", thick=0.32)
_beast("guinea pig", "mouse", colour=(150, 96, 60), belly=(250, 244, 236), tail="short", size=0.2, thick=0.3)
_beast("rat", "mouse", colour=(110, 104, 104), size=0.2)
_beast("ferret", "cat", colour=(216, 196, 160), leg=0.22, long=0.9, thick=0.16, ears="round", marks="", size=0.22)
_beast("weasel", "cat", colour=(176, 110, 60), leg=0.22, long=0.9, thick=0.14, ears="round", marks="", size=0.2)
_beast("leopard", "tiger", colour=(232, 184, 96), marks="spots", mark_colour=(60, 44, 34))
_beast("cheetah", "tiger", colour=(238, 196, 110), marks="spots", mark_colour=(50, 40, 34), leg=0.56, thick=0.16)
_beast("jaguar", "tiger", colour=(214, 154, 66), marks="spots", mark_colour=(44, 34, 30))
_beast("panther", "tiger", colour=(40, 38, 44), marks="", belly=None)

BIRDS["sparrow"] = Bird((150, 110, 76), 0.2, (226, 210, 190), (70, 60, 56), 0.3, 0.16)
BIRDS["blue jay"] = Bird((60, 120, 210), 0.26, (236, 240, 246), (50, 50, 56), 0.4, 0.18, crest=(50, 100, 200))
BIRDS["hawk"] = Bird((130, 90, 60), 0.42, (236, 220, 196), (90, 84, 80), 0.4, 0.16, 0.06, hooked=True)
BIRDS["falcon"] = Bird((90, 100, 120), 0.4, (240, 234, 224), (240, 190, 60), 0.36, 0.16, 0.04, hooked=True)
BIRDS["goose"] = Bird((244, 244, 242), 0.5, None, (245, 140, 40), 0.6, 0.18, 0.4)
BIRDS["stork"] = Bird((250, 250, 250), 0.8, None, (226, 60, 50), 1.0, 0.7, 0.4, tail=(40, 40, 46))
BIRDS["heron"] = Bird((150, 166, 186), 0.8, None, (240, 180, 60), 0.9, 0.7, 0.5)
BIRDS["ostrich"] = Bird((50, 46, 50), 1.0, None, (240, 170, 130), 0.4, 0.7, 0.65, tail=(246, 246, 246))
BIRDS["toucan"] = Bird((36, 36, 42), 0.34, (250, 240, 220), (250, 150, 30), 1.1, 0.12, 0.06)
BIRDS["pelican"] = Bird((246, 244, 240), 0.5, None, (248, 180, 70), 1.3, 0.18, 0.3)
BIRDS["raven"] = Bird((30, 30, 38), 0.34, None, (50, 50, 56), 0.6, 0.2, 0.04)
BIRDS["dove"] = Bird((252, 252, 252), 0.26, None, (240, 160, 130), 0.3, 0.14, 0.06)
BIRDS["woodpecker"] = Bird((50, 50, 56), 0.28, (246, 240, 232), (90, 90, 96), 0.8, 0.14, crest=(220, 40, 40))
BIRDS["hummingbird"] = Bird((40, 170, 120), 0.2, (236, 240, 236), (60, 56, 60), 1.2, 0.1)
