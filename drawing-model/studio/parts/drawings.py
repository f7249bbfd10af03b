"""Drawings that only these scenes use, by name."""

import math

from ..brush import shade
from ..thing import Thing

WOOD, STEEL, LEAF = (160, 110, 66), (176, 182, 192), (86, 158, 74)
# Drawings that only these scenes use, by name.
OWN: dict[str, Thing] = {}


def own(*names: str, **features):
    def register(draw):
        OWN[names[0]] = Thing(names, draw, **{"size": 0.3, **features})
        return draw

    return register


def _round_fruit(p, c, leaf=True, squash=1.0):
    p.ellipse(0, -0.46 * squash, 0.48, 0.46 * squash, c)
    p.ellipse(-0.16, -0.6 * squash, 0.1, 0.13, shade(c, 0.45), 0.5, outline=False)
    if leaf:
        p.line([(0, -0.86 * squash), (0.04, -1.0)], 0.06, (110, 76, 46))
        p.ellipse(0.17, -0.94, 0.15, 0.07, LEAF, -0.4)


@own("orange", colour=(245, 140, 35), painted=False)
@own("apple", colour=(214, 44, 46), painted=False)
@own("peach", colour=(250, 176, 120), painted=False)
@own("tomato", colour=(226, 52, 40), painted=False)
def _fruit(p, rnd, c):
    _round_fruit(p, c)


@own("lemon", colour=(250, 220, 60), painted=False, wide=1.3)
def _lemon(p, rnd, c):
    p.blob(
        [(-0.68, -0.5), (-0.4, -0.85), (0, -1.0), (0.4, -0.85), (0.68, -0.5), (0.4, -0.12), (0, 0), (-0.4, -0.12)], c
    )
    p.ellipse(-0.16, -0.68, 0.16, 0.1, shade(c, 0.5), outline=False)


@own("pear", colour=(176, 200, 70), painted=False, wide=0.7)
def _pear(p, rnd, c):
    p.line([(0, -0.86), (0.05, -1.0)], 0.05, (110, 76, 46))
    p.blob(
        [
            (0, 0),
            (-0.3, -0.08),
            (-0.37, -0.32),
            (-0.2, -0.58),
            (-0.13, -0.84),
            (0.13, -0.84),
            (0.2, -0.58),
            (0.37, -0.32),
            (0.3, -0.08),
        ],
        c,
    )
    p.ellipse(-0.15, -0.36, 0.07, 0.13, shade(c, 0.45), outline=False)


@own("egg", colour=(246, 232, 208), painted=False, wide=0.76)
def _egg(p, rnd, c):
    p.blob(
        [(0, 0), (-0.3, -0.1), (-0.38, -0.38), (-0.24, -0.8), (0, -1.0), (0.24, -0.8), (0.38, -0.38), (0.3, -0.1)], c
    )
    p.ellipse(-0.13, -0.6, 0.07, 0.13, shade(c, 0.6), outline=False)


@own("cookie", colour=(206, 150, 92), painted=False)
def _cookie(p, rnd, c):
    p.circle(0, -0.5, 0.5, c)
    for x, y in ((-0.2, -0.7), (0.18, -0.64), (-0.26, -0.36), (0.06, -0.42), (0.24, -0.24), (-0.04, -0.16)):
        p.circle(x, y, 0.08, (84, 52, 34), outline=False)


@own("cupcake", "muffin", colour=(246, 150, 186), painted=True, wide=0.85)
def _cupcake(p, rnd, c):
    p.poly([(-0.3, 0), (0.3, 0), (0.4, -0.44), (-0.4, -0.44)], (196, 140, 86))
    for x in (-0.18, 0, 0.18):
        p.line([(x, -0.02), (x * 1.3, -0.42)], 0.03, (160, 108, 64))
    p.ellipse(0, -0.5, 0.46, 0.17, c)
    p.ellipse(0, -0.66, 0.33, 0.15, shade(c, 0.15))
    p.ellipse(0, -0.8, 0.18, 0.1, shade(c, 0.3))
    p.circle(0, -0.92, 0.08, (214, 40, 50))


@own("fish", "fish", colour=(245, 140, 35), wide=1.7)
def _fish(p, rnd, c):
    p.poly([(-0.4, -0.5), (-0.85, -0.9), (-0.76, -0.5), (-0.85, -0.1)], shade(c, -0.15))
    p.blob([(-0.55, -0.5), (-0.2, -0.86), (0.3, -0.88), (0.78, -0.5), (0.3, -0.1), (-0.2, -0.14)], c)
    p.poly([(-0.1, -0.84), (0.1, -1.0), (0.3, -0.86)], shade(c, -0.15))
    p.poly([(0.05, -0.42), (-0.2, -0.24), (0.02, -0.2)], shade(c, -0.22))
    p.circle(0.48, -0.58, 0.11, (255, 255, 255), outline=False)
    p.circle(0.51, -0.58, 0.06, (20, 20, 24), outline=False)


@own("hammer", colour=(176, 120, 70), wide=0.6)
def _hammer(p, rnd, c):
    p.round_rect(-0.06, -0.8, 0.06, 0, 0.05, c)
    p.poly([(-0.3, -0.98), (0.26, -0.98), (0.26, -0.74), (-0.1, -0.74), (-0.32, -0.82)], (110, 116, 126))
    p.rect(0.24, -1.0, 0.32, -0.72, (80, 84, 92))


@own("saw", colour=(176, 120, 70), wide=2.0)
def _saw(p, rnd, c):
    p.poly([(-0.45, -0.86), (1.0, -0.5), (1.0, -0.32), (-0.45, -0.1)], STEEL)
    for k in range(10):
        x = -0.4 + 0.14 * k
        p.poly([(x, -0.12 - 0.016 * k), (x + 0.14, -0.135 - 0.016 * k), (x + 0.07, 0.0)], STEEL, outline=False)
    p.round_rect(-1.0, -0.96, -0.4, -0.04, 0.2, c)
    p.round_rect(-0.82, -0.7, -0.58, -0.3, 0.1, shade(c, -0.55))


@own("pair of scissors", colour=(214, 50, 56), wide=0.7)
def _scissors(p, rnd, c):
    for s in (-1, 1):
        p.poly([(s * 0.03, -0.4), (-s * 0.07, -0.4), (-s * 0.2, -1.0)], STEEL)
        p.circle(s * 0.18, -0.2, 0.19, c)
        p.circle(s * 0.18, -0.2, 0.1, (250, 250, 250), outline=False)
    p.circle(0, -0.44, 0.05, (90, 94, 102), outline=False)


@own("key", colour=(226, 184, 70), wide=0.55)
def _key(p, rnd, c):
    p.circle(0, -0.76, 0.24, c)
    p.circle(0, -0.76, 0.11, (250, 250, 250), outline=False)
    p.rect(-0.06, -0.56, 0.06, 0, c)
    for y in (-0.05, -0.22):
        p.rect(0.05, y - 0.1, 0.22, y, c)


@own("pencil", colour=(250, 206, 60), wide=0.3)
def _pencil(p, rnd, c):
    p.rect(-0.1, -0.9, 0.1, -0.24, c)
    p.poly([(-0.1, -0.24), (0.1, -0.24), (0, 0)], (240, 206, 160))
    p.poly([(-0.04, -0.1), (0.04, -0.1), (0, 0)], (40, 40, 46), outline=False)
    p.rect(-0.1, -1.0, 0.1, -0.88, (240, 140, 160))


@own("pair of glasses", colour=(40, 40, 48), wide=2.4)
def _glasses(p, rnd, c):
    for s in (-1, 1):
        p.circle(s * 0.6, -0.5, 0.5, c)
        p.circle(s * 0.6, -0.5, 0.37, (206, 230, 244), outline=False)
        p.line([(s * 1.06, -0.6), (s * 1.22, -0.95)], 0.12, c)
    p.arc(0, -0.5, 0.16, 0.18, 190, 350, 0.12, c)


@own("teddy bear", colour=(176, 120, 72), wide=0.8)
def _teddy(p, rnd, c):
    for s in (-1, 1):
        p.circle(s * 0.2, -0.94, 0.1, c)
        p.ellipse(s * 0.34, -0.42, 0.1, 0.17, c, -s * 0.6)
        p.ellipse(s * 0.22, -0.1, 0.15, 0.11, shade(c, -0.1))
    p.ellipse(0, -0.3, 0.28, 0.28, c)
    p.ellipse(0, -0.28, 0.16, 0.17, shade(c, 0.4), outline=False)
    p.circle(0, -0.74, 0.26, c)
    p.ellipse(0, -0.67, 0.12, 0.09, shade(c, 0.5), outline=False)
    for s in (-1, 1):
        p.circle(s * 0.1, -0.8, 0.035, (24, 20, 20), outline=False)
    p.ellipse(0, -0.7, 0.04, 0.03, (24, 20, 20), outline=False)


@own("cake", colour=(246, 190, 206), wide=1.3)
def _cake(p, rnd, c):
    p.ellipse(0, -0.06, 0.66, 0.08, (230, 232, 238))
    p.rect(-0.55, -0.72, 0.55, -0.08, (226, 176, 116))
    p.rect(-0.55, -0.46, 0.55, -0.36, shade(c, 0.1), outline=False)
    p.poly(
        [
            (-0.57, -0.76),
            (0.57, -0.76),
            (0.57, -0.56),
            (0.4, -0.62),
            (0.2, -0.52),
            (0, -0.62),
            (-0.2, -0.52),
            (-0.4, -0.62),
            (-0.57, -0.54),
        ],
        c,
    )
    p.ellipse(0, -0.76, 0.57, 0.1, shade(c, 0.2))
    p.circle(0, -0.9, 0.1, (206, 36, 48))


@own("hat", colour=(60, 90, 170), wide=1.6)
def _hat(p, rnd, c):
    p.ellipse(0, -0.14, 0.8, 0.14, c)
    p.poly([(-0.44, -0.16), (-0.36, -0.9), (-0.1, -1.0), (0.1, -0.94), (0.36, -0.9), (0.44, -0.16)], c)
    p.poly([(-0.44, -0.16), (-0.42, -0.38), (0.42, -0.38), (0.44, -0.16)], shade(c, -0.45))


@own("shoe", colour=(190, 50, 54), wide=1.5)
def _shoe(p, rnd, c):
    p.blob([(-0.7, -0.1), (-0.7, -0.95), (-0.3, -1.0), (-0.1, -0.6), (0.5, -0.46), (0.76, -0.2), (0.72, -0.1)], c)
    p.rect(-0.72, -0.14, 0.78, 0, (246, 244, 238))


@own("tractor", colour=(206, 50, 46), wide=1.4)
def _tractor(p, rnd, c):
    p.rect(-0.1, -0.64, 0.62, -0.3, c)
    p.rect(0.4, -0.9, 0.48, -0.62, (70, 70, 76))
    p.poly([(-0.52, -0.98), (0.0, -0.98), (0.04, -0.3), (-0.5, -0.3)], c)
    p.rect(-0.44, -0.88, -0.06, -0.6, (196, 226, 240))
    for x, r in ((-0.34, 0.34), (0.46, 0.22)):
        p.circle(x, -r, r, (44, 44, 50))
        p.circle(x, -r, r * 0.5, (246, 210, 80))


@own("toilet", colour=(246, 248, 250), painted=False, wide=0.75)
def _toilet(p, rnd, c):
    p.round_rect(-0.38, -1.0, 0.0, -0.46, 0.05, c)
    p.poly([(-0.2, -0.46), (0.38, -0.46), (0.26, -0.16), (0.12, 0), (-0.2, 0)], shade(c, -0.06))
    p.ellipse(0.1, -0.48, 0.3, 0.07, shade(c, -0.14))
    p.rect(-0.3, -0.9, -0.2, -0.85, STEEL)


@own("sink", "washbasin", colour=(240, 244, 248), wide=1.1)
def _sink(p, rnd, c):
    p.poly([(-0.14, 0), (0.14, 0), (0.1, -0.6), (-0.1, -0.6)], shade(c, -0.1))
    p.poly([(-0.5, -0.78), (0.5, -0.78), (0.32, -0.48), (-0.32, -0.48)], c)
    p.ellipse(0, -0.78, 0.54, 0.1, shade(c, 0.25))
    p.ellipse(0, -0.78, 0.42, 0.06, shade(c, -0.3), outline=False)
    p.line([(0, -0.8), (0, -0.96), (0.14, -0.98), (0.16, -0.86)], 0.06, (140, 146, 156))


@own("mirror", "round mirror", colour=(196, 150, 80), wide=1.0)
def _mirror(p, rnd, c):
    p.circle(0, -0.5, 0.5, c)
    p.circle(0, -0.5, 0.42, (204, 228, 240))
    for x in (-0.12, 0.04):
        p.line([(x - 0.12, -0.36), (x + 0.16, -0.72)], 0.04, (246, 252, 255))


@own("window", colour=(250, 248, 244), wide=0.9)
def _window(p, rnd, c):
    p.rect(-0.45, -1.0, 0.45, 0, c)
    for x in (-0.38, 0.03):
        for y in (-0.93, -0.46):
            p.rect(x, y, x + 0.35, y + 0.4, (150, 208, 244))
            p.rect(x, y + 0.3, x + 0.35, y + 0.4, (126, 186, 104), outline=False)
    p.rect(-0.5, -0.05, 0.5, 0.03, shade(c, -0.1))


@own("picture", "painting", colour=(190, 146, 70), wide=1.2)
def _picture(p, rnd, c):
    p.rect(-0.6, -1.0, 0.6, 0, c)
    p.rect(-0.5, -0.9, 0.5, -0.1, (170, 214, 240))
    p.poly([(-0.5, -0.1), (-0.2, -0.6), (0.1, -0.3), (0.26, -0.46), (0.5, -0.1)], (96, 150, 90))
    p.circle(0.28, -0.7, 0.09, (250, 220, 90), outline=False)


@own("map", colour=(150, 204, 234), painted=False, wide=1.5)
def _map(p, rnd, c):
    p.rect(-0.75, -1.0, 0.75, 0, (250, 248, 240))
    p.rect(-0.7, -0.94, 0.7, -0.06, c)
    p.blob([(-0.6, -0.8), (-0.3, -0.84), (-0.3, -0.5), (-0.42, -0.2), (-0.5, -0.5)], (110, 176, 90))
    p.blob([(0.0, -0.84), (0.6, -0.8), (0.5, -0.5), (0.2, -0.5), (0.2, -0.2), (0.0, -0.5)], (226, 190, 100))


@own("board", "blackboard", "chalkboard", colour=(46, 92, 72), painted=False, wide=1.6)
def _board(p, rnd, c):
    p.rect(-0.8, -1.0, 0.8, 0, (150, 104, 64))
    p.rect(-0.74, -0.93, 0.74, -0.1, c)
    p.circle(-0.4, -0.55, 0.16, shade(c, 0.75))
    p.circle(-0.4, -0.55, 0.12, c)
    p.poly([(0.1, -0.3), (0.5, -0.3), (0.3, -0.74)], shade(c, 0.75))
    p.poly([(0.17, -0.34), (0.43, -0.34), (0.3, -0.64)], c)


@own(
    "dinosaur skeleton", "dinosaur skeleton", "skeleton of a dinosaur", colour=(238, 228, 204), painted=False, wide=1.5
)
def _dinosaur(p, rnd, c):
    p.rect(-0.7, -0.06, 0.7, 0, (120, 84, 56))
    spine = [(-0.74, -0.3), (-0.4, -0.5), (-0.1, -0.58), (0.2, -0.66), (0.4, -0.84)]
    p.line(spine, 0.06, c, curved=True)
    for k in range(6):
        x = -0.2 + 0.08 * k
        p.line([(x, -0.56 - 0.02 * k), (x - 0.05, -0.42), (x + 0.03, -0.3)], 0.028, c, curved=True)
    for x in (-0.2, 0.02):
        p.line([(x, -0.54), (x + 0.1, -0.3), (x - 0.02, -0.16), (x + 0.02, -0.06), (x + 0.12, -0.06)], 0.05, c)
    p.line([(0.26, -0.62), (0.36, -0.52), (0.46, -0.56)], 0.035, c)
    p.blob([(0.34, -0.8), (0.4, -0.98), (0.6, -1.0), (0.78, -0.88), (0.78, -0.8), (0.56, -0.78)], c)
    p.poly([(0.44, -0.78), (0.76, -0.74), (0.74, -0.68), (0.5, -0.7)], c)
    p.circle(0.53, -0.9, 0.05, (70, 60, 50), outline=False)


@own("crystal", colour=(150, 110, 226), wide=0.9)
def _crystal(p, rnd, c):
    for x, lean, h in ((-0.26, -0.16, 0.66), (0.26, 0.18, 0.6), (0, 0.0, 1.0)):
        p.poly([(x - 0.14, 0), (x - 0.15 + lean, -h * 0.78), (x + lean, -h), (x + lean, 0)], shade(c, 0.25))
        p.poly([(x + lean, 0), (x + lean, -h), (x + 0.15 + lean, -h * 0.78), (x + 0.14, 0)], shade(c, -0.15))


@own("bat", colour=(96, 82, 110), painted=False, wide=2.2)
def _bat(p, rnd, c):
    for s in (-1, 1):
        p.poly(
            [
                (0, -0.7),
                (s * 0.5, -1.0),
                (s * 1.1, -0.7),
                (s * 0.9, -0.3),
                (s * 0.7, -0.48),
                (s * 0.5, -0.24),
                (s * 0.3, -0.44),
                (0, -0.2),
            ],
            c,
        )
        p.poly([(s * 0.04, -0.8), (s * 0.2, -1.04), (s * 0.22, -0.7)], shade(c, -0.2))
    p.ellipse(0, -0.42, 0.2, 0.34, shade(c, -0.25))
    for s in (-1, 1):
        p.circle(s * 0.08, -0.64, 0.05, (250, 220, 90), outline=False)


@own("coral", colour=(244, 96, 120), wide=1.0)
def _coral(p, rnd, c):
    p.limb((0, 0), (0, -0.6), 0.12, 0.08, c)
    for s in (-1, 1):
        p.bent((0, -0.2), (s * 0.3, -0.4), (s * 0.36, -0.8), 0.09, 0.07, c)
        p.limb((s * 0.33, -0.55), (s * 0.5, -0.72), 0.06, 0.05, c)
        p.limb((0, -0.5), (s * 0.13, -0.94), 0.07, 0.06, c)


@own("shipwreck", "wreck", "sunken ship", "wreck of a ship", colour=(120, 84, 58), painted=False, wide=1.5)
def _wreck(p, rnd, c):
    p.line([(-0.1, -0.3), (-0.28, -1.0)], 0.06, shade(c, -0.2))
    p.line([(0.3, -0.3), (0.26, -0.84)], 0.06, shade(c, -0.2))
    p.line([(-0.46, -0.76), (-0.02, -0.84)], 0.04, shade(c, -0.2))
    p.poly([(-0.24, -0.82), (-0.04, -0.86), (-0.02, -0.5), (-0.16, -0.56)], (196, 190, 170))
    p.poly([(-0.75, -0.6), (-0.5, -0.4), (0.5, -0.32), (0.75, -0.46), (0.6, 0), (-0.4, 0)], c)
    p.blob([(-0.1, -0.08), (-0.16, -0.24), (0.04, -0.28), (0.16, -0.16), (0.06, -0.06)], shade(c, -0.6))
    p.line([(-0.56, -0.26), (0.62, -0.2)], 0.03, shade(c, -0.25))


@own("pond", "small pond", colour=(96, 176, 220), painted=False, wide=3.0)
def _pond(p, rnd, c):
    p.ellipse(0, -0.5, 1.5, 0.5, (150, 146, 136))
    p.ellipse(0, -0.5, 1.36, 0.4, c, outline=False)
    for x, y in ((-0.6, -0.56), (0.5, -0.4), (0.2, -0.66)):
        p.ellipse(x, y, 0.24, 0.09, (90, 164, 84), outline=False)
        p.circle(x + 0.05, y - 0.05, 0.09, (250, 190, 210), outline=False)


@own("river", "river", "small river", colour=(84, 166, 216), painted=False, wide=3.2)
def _river_part(p, rnd, c):
    p.blob(
        [(-1.8, -0.9), (-0.8, -0.7), (0.3, -0.86), (1.8, -0.62), (1.8, -0.06), (0.5, -0.2), (-0.7, 0), (-1.8, -0.2)], c
    )
    for x, y in ((-1.1, -0.5), (-0.5, -0.3), (0.1, -0.56), (0.7, -0.4), (1.2, -0.5)):
        p.line([(x, y), (x + 0.3, y)], 0.04, shade(c, 0.45))


@own("diving board", colour=(236, 240, 244), wide=1.1)
def _diving_board(p, rnd, c):
    for x in (-0.46, -0.14):
        p.line([(x, 0), (x, -0.96)], 0.06, STEEL)
    for k in range(6):
        p.line([(-0.46, -0.08 - 0.13 * k), (-0.14, -0.08 - 0.13 * k)], 0.04, STEEL)
    p.rect(-0.52, -0.82, 0.6, -0.72, c)
    p.line([(-0.5, -1.0), (-0.1, -1.0)], 0.04, STEEL)


@own("control tower", colour=(224, 226, 230), painted=False, wide=0.55)
def _tower(p, rnd, c):
    p.poly([(-0.13, 0), (0.13, 0), (0.1, -0.7), (-0.1, -0.7)], c)
    p.poly([(-0.2, -0.68), (0.2, -0.68), (0.28, -0.9), (-0.28, -0.9)], (90, 150, 190))
    p.rect(-0.28, -0.94, 0.28, -0.88, c)
    p.line([(0, -0.94), (0, -1.04)], 0.03, (200, 50, 50))


@own("temple", "stone temple", "old temple", colour=(168, 160, 130), painted=False, wide=1.5)
def _temple(p, rnd, c):
    for k in range(4):
        w, y = 0.75 - 0.15 * k, -0.19 * k
        p.rect(-w, y - 0.19, w, y, shade(c, 0.08 * (k % 2)))
    p.rect(-0.2, -1.0, 0.2, -0.76, shade(c, 0.1))
    p.rect(-0.08, -0.92, 0.08, -0.76, (60, 54, 46))
    p.poly([(-0.14, 0), (0.14, 0), (0.1, -0.76), (-0.1, -0.76)], shade(c, -0.22))


@own("flag", colour=(214, 44, 48), wide=0.8)
def _flag(p, rnd, c):
    p.rect(-0.36, -1.0, -0.3, 0, (120, 90, 66))
    p.poly([(-0.3, -0.98), (0.05, -0.92), (0.42, -0.98), (0.42, -0.58), (0.05, -0.5), (-0.3, -0.56)], c)


@own("school desk", "desk", colour=(190, 140, 86), wide=1.2)
def _school_desk(p, rnd, c):
    p.poly([(-0.6, -0.84), (0.5, -1.0), (0.6, -0.8), (-0.5, -0.64)], c)
    for x in (-0.48, 0.48):
        p.rect(x - 0.05, -0.74, x + 0.05, 0, shade(c, -0.3))
    p.rect(-0.5, -0.64, 0.5, -0.56, shade(c, -0.15))


@own("cardboard box", "box", colour=(196, 150, 100), painted=False, wide=1.15)
def _carton_box(p, rnd, c):
    p.rect(-0.55, -0.86, 0.55, 0, c)
    p.poly([(-0.55, -0.86), (-0.4, -1.0), (0.7, -1.0), (0.55, -0.86)], shade(c, 0.2))
    p.poly([(0.55, -0.86), (0.7, -1.0), (0.7, -0.14), (0.55, 0)], shade(c, -0.2))
    p.rect(-0.09, -0.86, 0.09, -0.5, shade(c, 0.35), outline=False)


@own("shop", colour=(206, 90, 80), wide=0.9)
def _shop(p, rnd, c):
    p.rect(-0.45, -1.0, 0.45, 0, c)
    for x in (-0.3, 0.06):
        p.rect(x, -0.9, x + 0.24, -0.64, (196, 226, 240))
    p.rect(-0.38, -0.36, 0.08, -0.06, (206, 232, 244))
    p.rect(0.16, -0.38, 0.38, 0, shade(c, -0.45))
    for k in range(6):
        tone = (250, 248, 244) if k % 2 else shade(c, -0.25)
        p.rect(-0.48 + 0.16 * k, -0.56, -0.32 + 0.16 * k, -0.38, tone, outline=False)


@own("street lantern", "lantern", "street lamp", colour=(50, 54, 60), painted=False, wide=0.28)
def _street_lantern(p, rnd, c):
    p.rect(-0.025, -0.76, 0.025, 0, c)
    p.rect(-0.07, -0.05, 0.07, 0, c)
    p.poly([(-0.07, -0.76), (0.07, -0.76), (0.12, -0.94), (-0.12, -0.94)], (255, 244, 190))
    p.poly([(-0.14, -0.93), (0.14, -0.93), (0, -1.02)], c)


@own("swings", "swing set", "swings", colour=(206, 60, 56), wide=1.3)
def _swings(p, rnd, c):
    for x in (-0.5, 0.5):
        p.line([(x - 0.12, 0), (x, -0.98)], 0.05, c)
        p.line([(x + 0.12, 0), (x, -0.98)], 0.05, c)
    p.line([(-0.54, -0.97), (0.54, -0.97)], 0.06, c)
    for x in (-0.22, 0.22):
        for s in (-0.09, 0.09):
            p.line([(x + s, -0.95), (x + s, -0.3)], 0.02, (90, 90, 96))
        p.rect(x - 0.13, -0.33, x + 0.13, -0.26, (70, 56, 46))


@own("snowy fir tree", "fir tree", "snowy fir", colour=(60, 120, 84), painted=False, wide=0.6)
def _snow_fir(p, rnd, c):
    p.rect(-0.05, -0.14, 0.05, 0, (100, 70, 46))
    for k in range(3):
        w, y = 0.3 - 0.06 * k, -0.12 - 0.26 * k
        p.poly([(-w, y), (w, y), (0, y - 0.38)], c)
        p.poly(
            [
                (-w * 0.55, y - 0.17),
                (-w * 0.2, y - 0.13),
                (0, y - 0.17),
                (w * 0.22, y - 0.12),
                (w * 0.55, y - 0.17),
                (0, y - 0.38),
            ],
            (250, 252, 254),
        )


@own("upright book", "book", colour=(60, 90, 180), wide=0.75)
def _upright_book(p, rnd, c):
    p.poly([(-0.3, -0.96), (0.34, -1.0), (0.38, -0.04), (-0.26, 0)], (250, 246, 236))
    p.rect(-0.36, -0.98, 0.28, 0, c)
    p.rect(-0.36, -0.98, -0.26, 0, shade(c, -0.3), outline=False)
    p.circle(0.02, -0.6, 0.14, shade(c, 0.55), outline=False)
    p.rect(-0.16, -0.3, 0.2, -0.24, shade(c, 0.55), outline=False)


@own("volleyball net", "net", colour=(250, 250, 250), painted=False, wide=1.7)
def _net(p, rnd, c):
    for x in (-0.8, 0.8):
        p.rect(x - 0.03, -1.0, x + 0.03, 0, WOOD)
    for k in range(5):
        p.line([(-0.8, -0.96 + 0.11 * k), (0.8, -0.96 + 0.11 * k)], 0.025, c)
    for k in range(13):
        p.line([(-0.78 + 0.13 * k, -0.96), (-0.78 + 0.13 * k, -0.52)], 0.02, c)


@own("station clock", "clock", colour=(60, 70, 84), painted=False, wide=0.4)
def _station_clock(p, rnd, c):
    p.rect(-0.03, -0.7, 0.03, 0, c)
    p.circle(0, -0.8, 0.2, c)
    p.circle(0, -0.8, 0.16, (250, 250, 246))
    p.line([(0, -0.8), (0, -0.92)], 0.025, (30, 30, 36))
    p.line([(0, -0.8), (0.08, -0.76)], 0.025, (30, 30, 36))


@own("wall clock", "clock", colour=(200, 60, 60), wide=1.0)
def _wall_clock(p, rnd, c):
    p.circle(0, -0.5, 0.5, c)
    p.circle(0, -0.5, 0.4, (252, 252, 248))
    for k in range(12):
        a = k * math.pi / 6
        p.circle(0.33 * math.cos(a), -0.5 + 0.33 * math.sin(a), 0.025, (40, 40, 46), outline=False)
    p.line([(0, -0.5), (0, -0.76)], 0.05, (30, 30, 36))
    p.line([(0, -0.5), (0.18, -0.42)], 0.05, (30, 30, 36))


@own("hill cabin", "cabin", "wooden cabin", "log cabin", colour=(140, 92, 56), painted=False, wide=1.15)
def _cabin(p, rnd, c):
    p.rect(0.22, -0.98, 0.34, -0.6, (130, 120, 116))
    p.rect(-0.48, -0.54, 0.48, 0, c)
    for k in range(5):
        p.line([(-0.48, -0.1 * k - 0.05), (0.48, -0.1 * k - 0.05)], 0.018, shade(c, -0.25))
    p.poly([(-0.58, -0.5), (0.58, -0.5), (0.3, -0.9), (-0.3, -0.9)], (120, 60, 50))
    p.rect(-0.3, -0.4, -0.06, 0, shade(c, -0.45))
    p.rect(0.08, -0.4, 0.36, -0.16, (255, 244, 190))


@own("rowing boat", "boat", "rowboat", "rowing boat", colour=(176, 110, 62), wide=2.3)
def _rowing_boat(p, rnd, c):
    p.poly([(-1.15, -0.8), (1.15, -0.8), (0.8, 0), (-0.8, 0)], c)
    p.poly([(-1.15, -0.8), (1.15, -0.8), (1.06, -0.6), (-1.06, -0.6)], shade(c, 0.3))
    p.rect(-0.5, -0.92, 0.5, -0.78, shade(c, -0.4))
    p.line([(-0.1, -1.0), (-0.7, 0.06)], 0.09, (226, 196, 140))
