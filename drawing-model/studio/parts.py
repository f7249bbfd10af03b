"""Prompts with several parts, all of them large: counts with a second noun, three things, places with named parts."""

import math
import random

from textimage.words import plural, with_article

from .actors import Actor, beast_actor, bird_actor, sticker_actor, thing_actor
from .animals import BEASTS
from .birds import BIRDS
from .brush import gradient, mix, new_canvas, shade
from .casting import NUMBERS, of_age, pen_at
from .chance import weighted
from .counting import DOTS, number
from .palette import COLOURS, near
from .person import random_person
from .places import hills, mountain_range
from .roles import ROLES
from .rooms import WALLS
from .sky import TIME_WORDS, paint_sky, random_sky
from .stage import Stage, lit
from .thing import THINGS, Thing, pick_colour

WOOD, STEEL, LEAF = (160, 110, 66), (176, 182, 192), (86, 158, 74)
BRIGHT = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "white", "black", "turquoise")
# Drawings that only these scenes use, by name.
OWN: dict[str, Thing] = {}


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split(", "))


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


PLAIN_NAMES = {"wall clock": "clock", "station clock": "clock", "hill cabin": "cabin", "upright book": "book"}
PLAIN_NAMES |= {"street lantern": "lantern", "cardboard box": "box", "snowy fir tree": "fir tree"}
# Who can be asked for by name.
PEOPLE = {"man": ("adult", "man"), "woman": ("adult", "woman"), "boy": ("child", "man"), "girl": ("child", "woman")}


def _drawn(rnd, of: Thing, chance: float, word: str | None) -> Actor:
    said, colour = pick_colour(rnd, of, chance)
    if word is not None:
        said, colour = word, near(rnd, COLOURS[word], 9)
    called = rnd.choice(of.names) if rnd.random() < 0.5 else of.names[0]
    called = PLAIN_NAMES.get(called, called)
    seed = rnd.random()

    def draw(pen, pose="standing", front=None, hold=None, hold_far=None):
        of.draw(pen, random.Random(seed), colour)

    return Actor(f"{said} {called}".strip(), "", of.size, "thing", of.wide, draw, ("standing",), of)


def _role(rnd, name: str) -> Actor:
    person = of_age(rnd, "adult", None)
    fresh = random_person(rnd, age="adult")
    person.of.__dict__.update(fresh.__dict__)
    ROLES[name](person.of)
    if person.of.sex == "woman":
        person.of.beard = ""
    person.noun, person.tail = name, ""
    return person


def cast(studio, name: str, word: str | None = None, chance: float = 0.2) -> Actor:
    """Whoever or whatever has this name."""
    rnd = studio.rnd
    if name in PEOPLE or name == "child":
        age, sex = PEOPLE.get(name, ("child", None))
        person = of_age(rnd, age, sex)
        while person.noun in ROLES:
            person = of_age(rnd, age, sex)
        person.noun = name
        return person
    if name in ROLES:
        return _role(rnd, name)
    if name in BEASTS:
        return beast_actor(rnd, name, 0.0, word)
    if name in BIRDS:
        return bird_actor(rnd, name, 0.0, word)
    found = [s for s in studio.stickers[studio.style] if s.names[0] == name] if word is None else []
    if found and name in OWN and rnd.random() < 0.35:
        return sticker_actor(rnd, found, tint=0.0)
    if name in OWN:
        return _drawn(rnd, OWN[name], chance, word)
    return thing_actor(rnd, name, colour_chance=chance, colour_word=word)


def _width(actor: Actor) -> float:
    if actor.kind == "thing" and actor.of.names[0] in ("chair", "stool"):
        return 0.86
    return {"beast": 1.72, "person": 0.52, "bird": 1.08}.get(actor.kind, max(0.3, actor.wide))


def _height(actor: Actor) -> float:
    """How much of the height above its feet it needs, in units of its size."""
    last = actor.noun.split()[-1]
    if actor.kind == "bird" and actor.of.neck > 0.3:
        return 2.0 if last in ("ostrich", "flamingo", "heron", "stork") else 1.6
    return {"giraffe": 1.3, "reindeer": 1.2, "deer": 1.2}.get(last, 1.05) if actor.kind == "beast" else 1.02


def _fit(actor: Actor, wide: float, tall: float) -> float:
    return min(tall / _height(actor), wide / _width(actor))


def _put(studio, stage, actor, x, y, wide, tall, pose="standing", flip=None, shadow=True, **more):
    """Draws the actor on a point, as large as the room given lets it be."""
    flip = studio.rnd.random() < 0.5 if flip is None else flip
    pose = pose if pose in actor.poses else "standing"
    if actor.kind == "thing":
        flip = False if actor.of.names[0] in ("board", "map", "wall clock") else flip
    size = _fit(actor, wide, tall)
    return studio.put(stage, actor, x, y, pose, flip, size, shadow=shadow, **more)


def _row(studio, stage, actors, y, wide=0.94, tall=0.5, x=0.5, poses=("standing",), shadow=True, gap=1.12, most=0):
    """Side by side with ground between any two, and as large as `most` of them would be."""
    rnd = studio.rnd
    flip, pose = rnd.random() < 0.5, rnd.choice(poses)
    widths = [1.15 if a.kind == "beast" and pose == "sitting" in a.poses else _width(a) for a in actors]
    size = min([tall / _height(a) for a in actors] + [wide / max(sum(widths), most * widths[0]) / gap])
    left = x - size * sum(widths) * gap / 2
    for actor, w in zip(actors, widths):
        left += size * w * gap / 2
        turn = flip if rnd.random() < 0.85 else not flip
        mine = pose if pose in actor.poses else "standing"
        studio.put(stage, actor, left, y, mine, turn, size, shadow=shadow)
        left += size * w * gap / 2
    return size


# Places in which little stands that could be taken for what the caption counts.
OUTSIDE = ("meadow", "meadow", "garden", "park", "beach", "snowfield", "mountains")


def _open(studio, indoor=None, paper=0.5):
    """Paper, a plain ground or an everyday place, by day."""
    rnd = studio.rnd
    kind = rnd.random()
    within = rnd.random() < 0.4 if indoor is None else indoor
    if kind < paper:
        stage = studio.stages.paper(False)
    elif kind < paper + (1 - paper) * 0.5:
        stage = backdrop(
            studio, rnd.choice(("room", "room", "tiles") if within else ("field", "grass", "square")), "day"
        )
        stage.words = ""
    else:
        stage = studio.stages.outdoors_or_in(("ground",), name="room" if within else rnd.choice(OUTSIDE), time="day")
        stage.words = stage.words if rnd.random() < 0.8 else ""
    stage.unit = 1.0
    return stage


def _of(rnd, count: int, actor: Actor) -> str:
    return f"{number(rnd, count)} {actor.many}" if count > 1 else actor.text


# Counts with a second noun. Each function returns what draws a given number of them.

FROM_ABOVE = {
    "basket": ("orange", "apple", "lemon", "egg", "peach", "tomato", "pear", "fish"),
    "nest": ("egg", "egg", "egg", "egg", "easter egg"),
    "carton": ("egg",),
    "bowl": ("orange", "apple", "lemon", "egg", "peach", "tomato", "cookie"),
    "plate": ("fish", "fish", "cookie", "egg", "cupcake", "apple", "pear", "tomato", "lemon", "orange"),
    "box": ("cupcake", "cookie", "egg", "apple", "pencil", "key", "shoe", "teddy bear", "ball"),
    "tray": ("cupcake", "cookie", "cup", "apple", "egg", "fish"),
    "pan": ("egg", "fish", "tomato"),
}
# The rim's and the inner colour, and whether it is round.
VESSELS = {
    "basket": ((190, 138, 80), (150, 100, 54), True),
    "nest": ((130, 92, 58), (92, 62, 38), True),
    "carton": ((170, 166, 160), (136, 132, 128), False),
    "bowl": ((90, 150, 210), (62, 112, 170), True),
    "plate": ((246, 246, 248), (226, 228, 234), True),
    "box": ((196, 150, 100), (150, 108, 66), False),
    "tray": ((150, 156, 166), (206, 212, 220), False),
    "pan": ((60, 62, 68), (36, 38, 44), True),
}


def _vessel_from_above(pen, rnd, name, rim, inner):
    if VESSELS[name][2]:
        if name == "pan":
            pen.limb((0.78, 0.78), (1.02, 1.02), 0.045, 0.05, (90, 60, 44))
        pen.circle(0.5, 0.5, 0.47, rim)
        if name in ("basket", "nest"):
            for k in range(40):
                a = 2 * math.pi * k / 40
                lean = a + (0.14 if name == "basket" else rnd.uniform(-0.4, 0.4))
                ends = [(0.5 + r * math.cos(b), 0.5 + r * math.sin(b)) for r, b in ((0.4, a), (0.465, lean))]
                pen.line(ends, 0.014, shade(rim, rnd.choice((-0.25, 0.25))))
        pen.circle(0.5, 0.5, 0.395, inner)
    else:
        tall = 0.36 if name == "carton" else 0.42
        pen.round_rect(0.04, 0.5 - tall, 0.96, 0.5 + tall, 0.05, rim)
        pen.round_rect(0.08, 0.54 - tall, 0.92, 0.46 + tall, 0.03, inner)
        if name == "carton":
            for dx, dy in DOTS[6]:
                pen.circle(0.5 + dx * 0.4, 0.5 + dy * 0.33, 0.125, shade(inner, -0.35))


def vessel_from_above(studio):
    rnd = studio.rnd
    name = rnd.choice(list(FROM_ABOVE))
    actor = cast(studio, rnd.choice(FROM_ABOVE[name]), chance=0.25)
    rim, inner, circular = VESSELS[name]
    word = rnd.choice(BRIGHT) if name in ("bowl", "plate") and rnd.random() < 0.4 else ""
    if word:
        rim = near(rnd, COLOURS[word], 8)
        inner = shade(rim, -0.15)

    def draw(count: int):
        stage = studio.stages.paper(False)
        stage.unit = 1.0
        if rnd.random() < 0.5:
            stage.pen.rect(-0.1, -0.1, 1.1, 1.1, near(rnd, rnd.choice(((176, 122, 74), (120, 170, 190))), 12))
        _vessel_from_above(pen_at(studio, stage, 0, 0, 1.0), rnd, name, rim, inner)
        spots = DOTS[6][:count] if name == "carton" else DOTS[count]
        reach = (0.3, 0.3) if circular else (0.4, 0.33)
        room = {1: 0.5, 2: 0.3, 3: 0.27, 4: 0.27, 5: 0.205, 6: 0.2}[count] if name != "carton" else 0.21
        for dx, dy in spots:
            size = _fit(actor, room, room)
            x, y = 0.5 + dx * reach[0], 0.5 + dy * reach[1] + size / 2
            studio.put(stage, actor, x, y, flip=rnd.random() < 0.3, size=size, shadow=False)
        said, vessel = _of(rnd, count, actor), with_article(f"{word} {name}".strip())
        within = "on" if name in ("plate", "tray") else "in"
        forms = [f"{said} {within} {vessel}"] * 4 + [f"{vessel} with {said}", f"{said} lying {within} {vessel}"]
        return stage, rnd.choice(forms)

    return draw


PUPS = words("puppy, puppy, kitten, kitten, cat, dog, rabbit, lamb, pig, fox, duckling, bird, hamster")
BINS = {"basket": (190, 138, 80), "box": (196, 150, 100), "wooden crate": (170, 122, 74), "bed": (120, 150, 200)}
BINS |= {"wagon": (206, 60, 56)}


def _bin_front(pen, name, tone, top):
    if name == "basket":
        pen.poly([(0.02, top), (0.98, top), (0.9, 0.93), (0.1, 0.93)], tone)
    else:
        pen.rect(0.03, top, 0.97, 0.93, tone)
    if name == "basket":
        for k in range(5):
            pen.line([(0.04 + 0.016 * k, top + 0.06 * k), (0.96 - 0.016 * k, top + 0.06 * k)], 0.01, shade(tone, -0.25))
        for k in range(1, 12):
            pen.line([(0.02 + 0.08 * k, top), (0.06 + 0.073 * k, 0.93)], 0.01, shade(tone, -0.18))
    elif name == "wooden crate":
        for k in range(1, 3):
            pen.line([(0.03, top + 0.1 * k), (0.97, top + 0.1 * k)], 0.014, shade(tone, -0.45))
    elif name == "wagon":
        for x in (0.22, 0.78):
            pen.circle(x, 0.92, 0.07, (40, 40, 46))
            pen.circle(x, 0.92, 0.03, (220, 220, 226))
    elif name == "bed":
        pen.rect(0.03, top + 0.14, 0.97, 0.93, WOOD)
    pen.rect(0.01, top, 0.99, top + 0.05, shade(tone, 0.2))


def pups_in_a_bin(studio):
    """Animals that look over the rim, one beside the other, in two rows if there are many."""
    rnd = studio.rnd
    actor, name = cast(studio, rnd.choice(PUPS)), rnd.choice(("basket",) * 5 + tuple(BINS))
    tone = BINS[name]

    def draw(count: int):
        stage = _open(studio, None, 0.6)
        pen = pen_at(studio, stage, 0, 0, 1.0)
        rows = {2: [2], 3: [3], 4: [4], 5: [2, 3], 6: [3, 3]}[count]
        top = 0.66
        stage.shadow(0.5, 0.93, 0.9)
        pen.rect(0.04, top - 0.02, 0.96, top + 0.08, shade(tone, -0.4))
        flip = rnd.random() < 0.5
        body = 1.0 if actor.kind == "beast" else 0.9
        size = min(0.9 / max(rows) / body, 0.48 if len(rows) == 1 else 0.34)
        for k, here in enumerate(rows):
            behind = k == 0 and len(rows) == 2
            y = top + size * 0.3 - (size * 0.7 if behind else 0)
            for j in range(here):
                x = 0.5 + (j - (here - 1) / 2) * 0.9 / max(rows) + (0.13 if behind and count == 6 else 0)
                pose = "sitting" if "sitting" in actor.poses else "standing"
                studio.put(stage, actor, x, y, pose, flip, size, shadow=False)
        _bin_front(pen, name, tone, top)
        said = _of(rnd, count, actor)
        forms = ("{a} in {b}", "{a} in {b}", "{a} in {b}", "{a} sitting in {b}", "{b} with {a} in it")
        return stage, rnd.choice(forms).format(a=said, b=with_article(name))

    return draw


PERCHERS = {
    "fence": ("bird", "crow", "cat", "owl", "pigeon", "sparrow", "chicken", "rooster", "parrot", "squirrel"),
    "wire": ("bird", "bird", "crow", "pigeon", "sparrow", "dove"),
    "roof": ("bird", "pigeon", "cat", "crow", "seagull", "dove", "owl", "monkey"),
    "branch": ("bird", "owl", "parrot", "robin", "monkey", "squirrel", "cat", "toucan"),
    "wall": ("cat", "bird", "chicken", "boy", "girl", "child", "rabbit", "crow"),
    "sofa": ("cat", "dog", "puppy", "kitten", "child", "woman", "man", "teddy bear", "rabbit", "girl", "boy"),
    "bench": ("cat", "dog", "child", "man", "woman", "bird", "pigeon", "teddy bear", "girl", "boy"),
    "bed": ("cat", "dog", "kitten", "puppy", "child", "teddy bear", "rabbit"),
    "table": words("candle, candle, cup, bottle, vase, apple, cake, upright book, teapot, egg, glass of water"),
    "log": ("bird", "rabbit", "owl", "mushroom", "duck", "child", "cat"),
    "shelf": ("cup", "teddy bear", "vase", "candle", "hat", "bottle", "doll", "teapot", "jar", "cat"),
    "rug": ("cat", "dog", "puppy", "kitten", "child", "rabbit"),
}


def _perch(studio, stage, name, level, tone):
    """Something to sit on across the whole picture, with its upper edge at the level."""
    pen = pen_at(studio, stage, 0, 0, 1.0)
    if name == "fence":
        for y in (level + 0.08, level + 0.22):
            pen.rect(-0.05, y, 1.05, y + 0.035, shade(tone, -0.15))
        for k in range(9):
            x = 0.06 + 0.11 * k
            pen.rect(x - 0.035, level, x + 0.035, level + 0.36, tone)
    elif name == "wire":
        for x in (0.03, 0.97):
            pen.rect(x - 0.02, level - 0.1, x + 0.02, 1.02, (120, 92, 70))
        pen.line([(0, level + 0.008), (1, level + 0.008)], 0.016, (54, 54, 60))
    elif name == "roof":
        pen.rect(0.1, 0.84, 0.9, 1.02, (236, 220, 190))
        pen.poly([(0.08, level), (0.92, level), (1.04, 0.88), (-0.04, 0.88)], tone)
        for k in range(1, 4):
            pen.line(
                [(0.05 - 0.02 * k, level + 0.07 * k), (0.95 + 0.02 * k, level + 0.07 * k)], 0.01, shade(tone, -0.2)
            )
    elif name == "branch":
        pen.line([(-0.05, level + 0.06), (0.4, level + 0.022), (1.05, level + 0.02)], 0.045, (112, 76, 48))
        for x in (0.12, 0.5, 0.88):
            pen.ellipse(x, level + 0.1, 0.07, 0.035, LEAF, 0.5)
    elif name == "wall":
        pen.rect(-0.05, level, 1.05, 0.97, tone)
        for k in range(5):
            for j in range(6):
                x = -0.05 + 0.2 * j + 0.1 * (k % 2)
                pen.rect(x, level + 0.07 * k, x + 0.19, level + 0.07 * k + 0.06, shade(tone, 0.18), outline=False)
    elif name in ("sofa", "bench", "bed"):
        stage.shadow(0.5, 0.93, 0.96)
        if name == "sofa":
            pen.round_rect(0.03, level - 0.26, 0.97, 0.86, 0.08, shade(tone, -0.15))
        elif name == "bench":
            for k in range(3):
                pen.rect(0.02, level - 0.26 + 0.09 * k, 0.98, level - 0.2 + 0.09 * k, shade(tone, -0.15))
        else:
            pen.round_rect(0.0, level - 0.24, 0.06, 0.93, 0.03, WOOD)
            pen.round_rect(0.05, level - 0.08, 0.24, level + 0.01, 0.04, (250, 250, 250))
        for x in (0.08, 0.88):
            pen.rect(x, 0.82, x + 0.05, 0.93, shade(WOOD, -0.4))
        pen.round_rect(0.03, level - 0.008, 0.97, level + (0.07 if name == "bench" else 0.2), 0.03, tone)
        if name == "sofa":
            for x in (0.0, 0.9):
                pen.round_rect(x, level - 0.1, x + 0.1, 0.88, 0.04, shade(tone, -0.08))
    elif name in ("table", "shelf"):
        if name == "table":
            for x in (0.1, 0.84):
                pen.rect(x, level, x + 0.06, 0.96, shade(tone, -0.3))
        else:
            for x in (0.16, 0.8):
                pen.poly([(x, level), (x + 0.04, level), (x + 0.04, level + 0.2)], shade(tone, -0.35))
        pen.rect(0.02, level - 0.01, 0.98, level + 0.055, tone)
    elif name == "log":
        pen.round_rect(0.02, level - 0.01, 0.96, level + 0.2, 0.08, (128, 88, 56))
        pen.ellipse(0.93, level + 0.095, 0.05, 0.1, (222, 180, 126))
    else:
        pen.poly([(0.1, level - 0.1), (0.9, level - 0.1), (1.0, 0.95), (0.0, 0.95)], tone)
        pen.poly([(0.16, level - 0.06), (0.84, level - 0.06), (0.91, 0.91), (0.09, 0.91)], shade(tone, 0.3))


def on_a_perch(studio):
    rnd = studio.rnd
    name = rnd.choice(list(PERCHERS))
    who, word = rnd.choice(PERCHERS[name]), rnd.choice(BRIGHT)
    actor = cast(studio, who)
    plain = {"wall": (190, 130, 106), "table": WOOD, "shelf": WOOD, "fence": (222, 206, 176), "bench": WOOD}
    coloured = name not in ("wire", "branch", "log", "wall") and rnd.random() < 0.4
    tone = near(rnd, COLOURS[word] if coloured else plain.get(name, rnd.choice(((190, 76, 58), (90, 120, 170)))), 8)

    def draw(count: int):
        stage = _open(studio, name in ("sofa", "bed", "table", "shelf", "rug"), 0.6)
        person = actor.kind == "person"
        level = 0.66 if person else {"shelf": 0.6, "rug": 0.76, "table": 0.62}.get(name, 0.64)
        _perch(studio, stage, name, level, tone)
        tall, pose = 0.54 if not person else 0.62, "sitting"
        if person:
            for k in range(count):
                x = 0.5 + (k - (count - 1) / 2) * min(0.3, 0.84 / count)
                drop = tall * 0.2 if name != "rug" else 0.06
                seat = "sitting" if name != "rug" else "sitting low"
                size = min(tall, 2.4 / count)
                sitter = actor if k == 0 else cast(studio, who)
                studio.put(stage, sitter, x, level + drop, seat, False, size, shadow=False, front=False)
        else:
            if name in ("rug", "bed", "sofa") and count < 4:
                pose = rnd.choice(("sitting", "lying", "sleeping"))
            wide = 0.8 if name in ("sofa", "bed") else 0.98
            y = level + (0.012 if name != "rug" else 0.1)
            _row(studio, stage, [actor] * count, y, wide, tall, 0.5, (pose,), False, 1.02)
        said = _of(rnd, count, actor)
        base = with_article(f"{word if coloured else ''} {name}".strip())
        verb = rnd.choice((f"{pose} on", "on")) if actor.kind in ("beast", "person", "bird") else "on"
        if not coloured and rnd.random() < 0.2:
            base = f"the {name}"
        return stage, f"{said} {verb} {base}"

    return draw


@own("rowing boat", "boat", "rowboat", "rowing boat", colour=(176, 110, 62), wide=2.3)
def _rowing_boat(p, rnd, c):
    p.poly([(-1.15, -0.8), (1.15, -0.8), (0.8, 0), (-0.8, 0)], c)
    p.poly([(-1.15, -0.8), (1.15, -0.8), (1.06, -0.6), (-1.06, -0.6)], shade(c, 0.3))
    p.rect(-0.5, -0.92, 0.5, -0.78, shade(c, -0.4))
    p.line([(-0.1, -1.0), (-0.7, 0.06)], 0.09, (226, 196, 140))


AFLOAT = {"rowing boat": 3, "sailing boat": 2, "duck": 1, "swan": 1, "duckling": 1, "ship": 1, "goose": 1, "kayak": 1}


def on_water(studio):
    rnd = studio.rnd
    actor = cast(studio, weighted(rnd, AFLOAT), chance=0.4)
    lake = rnd.choice(("a lake", "a lake", "the water", "a pond", "the sea", "a river"))

    def draw(count: int):
        stage = backdrop(studio, "water", "day")
        rows = [count] if count < 4 else [count // 2, count - count // 2]
        for k, here in enumerate(rows):
            y = 0.78 if len(rows) == 1 else (0.64, 0.92)[k]
            pose = ("swimming",) if actor.kind == "bird" else ("standing",)
            _row(
                studio, stage, [actor] * here, y, 0.96, 0.42 if len(rows) == 1 else 0.3, 0.5, pose, False, 1.1, rows[-1]
            )
        said, afloat = _of(rnd, count, actor), actor.kind == "bird"
        verb = rnd.choice(("on", "on", "swimming on" if afloat else "floating on", "on"))
        return stage, f"{said} {verb} {lake}"

    return draw


def chairs_round_a_table(studio):
    rnd = studio.rnd
    word, seat = rnd.choice(BRIGHT), rnd.choice(("chair", "chair", "chair", "stool"))
    coloured = rnd.random() < 0.4
    tone = near(rnd, COLOURS[word] if coloured else (170, 116, 70), 8)
    circular = rnd.random() < 0.6

    def chair(pen, behind: bool):
        if seat == "chair" and behind:
            pen.round_rect(-0.3, -1.0, 0.3, -0.4, 0.06, shade(tone, -0.1))
        for x in (-0.28, 0.2):
            pen.rect(x, -0.46, x + 0.08, 0, shade(tone, -0.3))
        pen.poly([(-0.32, -0.52), (0.32, -0.52), (0.36, -0.38), (-0.36, -0.38)], tone)
        if seat == "chair" and not behind:
            pen.round_rect(-0.3, -1.02, 0.3, -0.62, 0.06, shade(tone, -0.12))
            for x in (-0.28, 0.2):
                pen.rect(x, -0.7, x + 0.08, -0.4, shade(tone, -0.12))

    spots = {2: ((0.15, 0.8), (0.85, 0.8)), 3: ((0.15, 0.8), (0.85, 0.8), (0.5, 0.5))}
    spots[4] = ((0.33, 0.5), (0.67, 0.5), (0.27, 0.98), (0.73, 0.98))
    spots[5] = ((0.33, 0.5), (0.67, 0.5), (0.1, 0.78), (0.9, 0.78), (0.5, 1.0))
    spots[6] = ((0.33, 0.5), (0.67, 0.5), (0.1, 0.78), (0.9, 0.78), (0.33, 1.0), (0.67, 1.0))

    def draw(count: int):
        stage = _open(studio, True, 0.6)
        size = 0.4 if count < 4 else 0.36
        order = sorted(spots[count], key=lambda at: at[1])
        top = near(rnd, (206, 160, 104), 8)
        for x, y in [s for s in order if s[1] < 0.9]:
            chair(pen_at(studio, stage, x, y, size), True)
        pen = pen_at(studio, stage, 0, 0, 1)
        for x in (0.34, 0.62):
            pen.rect(x, 0.6, x + 0.045, 0.88, shade(top, -0.35))
        if circular:
            pen.ellipse(0.5, 0.61, 0.29, 0.12, shade(top, -0.25))
            pen.ellipse(0.5, 0.59, 0.29, 0.12, top)
        else:
            pen.poly([(0.27, 0.49), (0.73, 0.49), (0.8, 0.68), (0.2, 0.68)], top)
            pen.rect(0.2, 0.68, 0.8, 0.72, shade(top, -0.25))
        for x, y in [s for s in order if s[1] >= 0.9]:
            chair(pen_at(studio, stage, x, y, size), False)
        noun = f"{word if coloured else ''} {seat}".strip()
        table = rnd.choice(("a table", "a round table" if circular else "a table", "the table", "a table"))
        said = f"{number(rnd, count)} {plural(noun)}"
        return stage, rnd.choice((f"{said} around {table}", f"{said} around {table}", f"{table} with {said}"))

    return draw


def fish_in_a_bowl(studio):
    rnd = studio.rnd
    fish = cast(studio, "fish", chance=0.6)
    tank = rnd.random() < 0.35

    def draw(count: int):
        stage = _open(studio, True, 0.6)
        pen = pen_at(studio, stage, 0, 0, 1.0)
        water = (150, 208, 238)
        stage.shadow(0.5, 0.93, 0.7)
        if tank:
            pen.rect(0.04, 0.16, 0.96, 0.94, (90, 96, 104))
            pen.rect(0.07, 0.19, 0.93, 0.9, (226, 240, 248))
            pen.rect(0.07, 0.27, 0.93, 0.9, water, outline=False)
            pen.rect(0.07, 0.84, 0.93, 0.9, (226, 200, 140), outline=False)
        else:
            pen.circle(0.5, 0.52, 0.44, (214, 234, 244))
            arc = [(0.5 + 0.42 * math.cos(a / 10), 0.53 + 0.41 * math.sin(a / 10)) for a in range(-4, 36)]
            pen.poly(arc, water, outline=False)
            pen.ellipse(0.5, 0.13, 0.27, 0.05, (236, 246, 250))
            pen.ellipse(0.5, 0.88, 0.2, 0.035, (226, 200, 140), outline=False)
        room = {2: 0.36, 3: 0.32, 4: 0.31, 5: 0.25, 6: 0.23}[count]
        reach = ({2: 0.42, 3: 0.36, 4: 0.36, 5: 0.34, 6: 0.38}[count], 0.27 if tank else 0.23)
        for dx, dy in DOTS[count]:
            size = _fit(fish, room, room)
            x, y = 0.5 + dx * reach[0], 0.57 + dy * reach[1] + size / 2
            studio.put(stage, fish, x, y, flip=rnd.random() < 0.5, size=size, shadow=False)
        said = f"{number(rnd, count)} {fish.noun}"
        where = "an aquarium" if tank else rnd.choice(("a bowl", "a fishbowl", "a glass bowl", "a round bowl"))
        return stage, rnd.choice((f"{said} in {where}", f"{said} in {where}", f"{said} swimming in {where}"))

    return draw


HERDS = ("sheep", "sheep", "cow", "horse", "goat", "pig", "lamb", "donkey", "chicken", "giraffe", "zebra", "elephant")


def behind_a_fence(studio):
    rnd = studio.rnd
    actor, word = cast(studio, rnd.choice(HERDS)), rnd.choice(("white", "red", "brown", "green", "blue"))
    coloured = rnd.random() < 0.4
    tone = near(rnd, COLOURS[word] if coloured else (190, 146, 96), 8)

    def draw(count: int):
        stage = backdrop(studio, "field", "day") if rnd.random() < 0.6 else _open(studio, False, 1.0)
        rows = [count] if count < 4 else [count // 2, count - count // 2]
        for k, here in enumerate(rows):
            y = 0.84 if len(rows) == 1 else (0.52, 0.84)[k]
            tall = 0.56 if len(rows) == 1 else 0.34
            _row(studio, stage, [actor] * here, y, 0.96, tall, 0.5, ("standing",), True, 1.06, rows[-1])
        pen = pen_at(studio, stage, 0, 0, 1)
        for y in (0.79, 0.88):
            pen.rect(-0.05, y, 1.05, y + 0.035, tone)
        for k in range(6):
            pen.rect(0.02 + 0.19 * k, 0.74, 0.055 + 0.19 * k, 0.97, shade(tone, -0.12))
        fence = with_article(f"{word} fence" if coloured else rnd.choice(("fence", "fence", "wooden fence")))
        said = _of(rnd, count, actor)
        return stage, rnd.choice(
            (f"{said} behind {fence}", f"{said} behind {fence}", f"{said} standing behind {fence}")
        )

    return draw


def under_an_umbrella(studio):
    rnd = studio.rnd
    name = rnd.choice(("child", "child", "girl", "boy", "man", "woman", "cat", "dog", "duck", "rabbit"))
    same = cast(studio, name)
    cover = rnd.choice(("umbrella", "umbrella", "umbrella", "tree", "roof", "parasol", "tent"))
    word = rnd.choice(BRIGHT)

    def draw(count: int):
        stage = _open(studio, False, 0.6)
        actors = [same if name not in PEOPLE and name != "child" else cast(studio, name) for _ in range(count)]
        pen, y = pen_at(studio, stage, 0, 0, 1.0), 0.94
        tone = near(rnd, COLOURS[word] if cover in ("umbrella", "parasol", "tent") else LEAF, 8)
        if cover in ("umbrella", "parasol"):
            pen.line([(0.5, 0.1), (0.5, 0.76 if cover == "umbrella" else 0.93)], 0.022, (110, 84, 66))
        elif cover == "tree":
            pen.rect(0.45, 0.3, 0.55, 0.9, (120, 82, 52))
        elif cover == "roof":
            for x in (0.04, 0.92):
                pen.rect(x, 0.36, x + 0.04, 0.93, WOOD)
        tall = 0.58 if same.kind == "person" else 0.46
        _row(studio, stage, actors, y, 0.96, tall, 0.5, ("sitting",), gap=1.04)
        if cover in ("umbrella", "parasol"):
            rim = [
                (0.5 + 0.47 * math.cos(math.pi * k / 12), 0.4 - 0.34 * math.sin(math.pi * k / 12)) for k in range(13)
            ]
            pen.poly(rim, tone)
            for k in (-2, 0, 2):
                at = 0.5 + 0.157 * k / 1.0
                pen.line([(0.5, 0.06), (at, 0.4)], 0.01, shade(tone, -0.3))
            for k in range(6):
                pen.ellipse(0.108 + 0.157 * k, 0.4, 0.078, 0.03, shade(tone, -0.15))
        elif cover == "tree":
            for x, v, r in (
                (0.2, 0.24, 0.2),
                (0.8, 0.24, 0.2),
                (0.5, 0.16, 0.24),
                (0.36, 0.3, 0.14),
                (0.64, 0.3, 0.14),
            ):
                pen.circle(x, v, r, shade(tone, 0.1 * (x > 0.5)))
        elif cover == "tent":
            pen.poly([(0.5, 0.02), (-0.02, 0.42), (1.02, 0.42)], tone)
            for x in (0.03, 0.95):
                pen.rect(x, 0.4, x + 0.02, 0.93, (110, 84, 66))
        else:
            pen.poly([(0.14, 0.18), (0.86, 0.18), (1.0, 0.38), (0.0, 0.38)], (190, 80, 60))
        said = _of(rnd, count, same)
        what = cover if cover in ("tree", "roof") or rnd.random() < 0.5 else f"{word} {cover}"
        pose = "sitting" if "sitting" in same.poses else "standing"
        return (
            stage,
            f"{said} {rnd.choice(('under', 'under', 'under', f'{pose} under', 'beneath'))} {with_article(what)}",
        )

    return draw


COUNTED = {
    vessel_from_above: 0.2,
    pups_in_a_bin: 0.13,
    on_a_perch: 0.24,
    on_water: 0.08,
    chairs_round_a_table: 0.07,
    fish_in_a_bowl: 0.07,
    behind_a_fence: 0.1,
    under_an_umbrella: 0.1,
}


def _counted(studio):
    rnd = studio.rnd
    kind = weighted(rnd, COUNTED)
    draw, most = kind(studio), 4 if kind is under_an_umbrella else 6
    one, other = rnd.sample(range(2, most + 1), 2)
    return studio.pair(lambda: draw(one), lambda: draw(other))


# Plain grounds for places, on which nothing stands that the caption does not name.


def _sky_and_ground(tone, at=0.56, rise=0.0):
    def paint(image, pen, rnd, sky):
        y = at + rnd.uniform(-0.03, 0.03)
        paint_sky(image, pen, sky, rnd, y)
        colour = (238, 244, 250) if sky.time == "snow" else near(rnd, tone, 8)
        if rise:
            hills(pen, rnd, y, shade(colour, -0.08), rise)
        gradient(image, shade(colour, 0.08), shade(colour, -0.12), y, 1.0)
        return y

    return paint


def _paint_water(image, pen, rnd, sky):
    y = rnd.uniform(0.4, 0.46)
    paint_sky(image, pen, sky, rnd, y)
    tone = mix(near(rnd, (70, 150, 206), 8), sky.bottom, 0.15)
    gradient(image, shade(tone, 0.15), shade(tone, -0.15), y, 1.0)
    for _ in range(16):
        x, v = rnd.random(), rnd.uniform(y + 0.04, 0.98)
        pen.line([(x - 0.05, v), (x + 0.05, v)], 0.006, shade(tone, 0.35))
    return y


def _paint_beach(image, pen, rnd, sky):
    paint_sky(image, pen, sky, rnd, 0.44)
    gradient(image, (66, 150, 210), (120, 200, 226), 0.42, 0.6)
    gradient(image, (246, 224, 170), (226, 196, 136), 0.58, 1.0)
    pen.line([(0, 0.585), (0.3, 0.595), (0.6, 0.58), (1, 0.59)], 0.016, (250, 252, 255), curved=True)
    return 0.58


def _paint_room(image, pen, rnd, sky):
    y = rnd.uniform(0.68, 0.74)
    wall = near(rnd, rnd.choice(WALLS), 6)
    gradient(image, shade(wall, -0.04), wall, 0, y + 0.01)
    floor = near(rnd, rnd.choice(((186, 134, 88), (160, 112, 70), (206, 190, 170), (150, 150, 156))), 6)
    gradient(image, floor, shade(floor, -0.12), y, 1.0)
    pen.rect(0, y - 0.014, 1, y + 0.004, shade(wall, 0.5), outline=False)
    return y


def _paint_tiles(image, pen, rnd, sky):
    y, tone = 0.7, near(rnd, rnd.choice(((214, 234, 240), (230, 240, 226), (240, 228, 232), (200, 222, 236))), 6)
    gradient(image, tone, tone, 0, 0.72)
    for k in range(1, 9):
        pen.line([(k / 8, 0), (k / 8, y)], 0.006, shade(tone, 0.6))
        pen.line([(0, k * y / 7), (1, k * y / 7)], 0.006, shade(tone, 0.6))
    gradient(image, shade(tone, -0.2), shade(tone, -0.3), y, 1.0)
    return y


def _paint_attic(image, pen, rnd, sky):
    gradient(image, (176, 140, 104), (150, 112, 78), 0, 0.7)
    for s in (0, 1):
        side = [(s, 0), (0.42 if s == 0 else 0.58, 0), (s, 0.56)]
        pen.poly(side, (120, 84, 56))
        pen.line([(0.42 if s == 0 else 0.58, 0), (s, 0.56)], 0.03, (90, 62, 40))
    gradient(image, (170, 124, 80), (140, 98, 60), 0.68, 1.0)
    for k in range(1, 5):
        pen.line([(0, 0.68 + 0.08 * k), (1, 0.68 + 0.08 * k)], 0.006, (120, 82, 50))
    return 0.68


def _paint_cave(image, pen, rnd, sky):
    gradient(image, (78, 70, 80), (100, 92, 96), 0, 1)
    pen.blob([(0.06, 0.76), (0.08, 0.3), (0.36, 0.08), (0.68, 0.1), (0.93, 0.34), (0.95, 0.76)], (44, 38, 52))
    for k in range(8):
        x = (k + rnd.random()) / 8
        pen.poly([(x - 0.05, 0), (x + 0.05, 0), (x, rnd.uniform(0.08, 0.2))], (104, 96, 100))
    gradient(image, (128, 118, 114), (98, 88, 88), 0.72, 1.0)
    return 0.72


def _paint_deep(image, pen, rnd, sky):
    gradient(image, (60, 160, 214), (16, 74, 140), 0, 1)
    pen.blob(
        [(-0.1, 0.84), (0.2, 0.79), (0.5, 0.83), (0.8, 0.78), (1.1, 0.84), (1.1, 1.1), (-0.1, 1.1)], (222, 196, 140)
    )
    for _ in range(10):
        pen.circle(rnd.random(), rnd.uniform(0.05, 0.7), rnd.uniform(0.006, 0.014), (190, 226, 244), outline=False)
    return 0.8


def _paint_jungle(image, pen, rnd, sky):
    gradient(image, (150, 206, 130), (90, 160, 80), 0, 0.62)
    for k in range(9):
        x = (k + rnd.random()) / 9
        pen.rect(x - 0.015, 0, x + 0.015, 0.6, (96, 104, 60), outline=False)
        pen.ellipse(x, rnd.uniform(0, 0.1), 0.16, 0.1, near(rnd, (50, 130, 60), 10), outline=False)
    for k in range(8):
        pen.ellipse(k / 7, 0.6, 0.12, 0.08, near(rnd, (60, 140, 66), 10), outline=False)
    gradient(image, (104, 160, 74), (80, 130, 58), 0.62, 1.0)
    return 0.62


def _paint_stage(image, pen, rnd, sky):
    gradient(image, (56, 34, 56), (90, 50, 66), 0, 0.72)
    gradient(image, (176, 122, 76), (140, 92, 56), 0.7, 1.0)
    pen.poly([(0.44, 0), (0.56, 0), (0.84, 0.92), (0.16, 0.92)], (255, 246, 200, 60))
    return 0.72


def _paint_street(image, pen, rnd, sky):
    paint_sky(image, pen, sky, rnd, 0.6)
    gradient(image, (198, 194, 188), (184, 180, 174), 0.6, 0.72)
    gradient(image, (104, 106, 112), (88, 90, 96), 0.72, 1.0)
    for k in range(5):
        pen.rect(0.06 + 0.2 * k, 0.945, 0.17 + 0.2 * k, 0.96, (236, 236, 230), outline=False)
    return 0.66


def _paint_pool(image, pen, rnd, sky):
    paint_sky(image, pen, sky, rnd, 0.42)
    gradient(image, (232, 222, 204), (222, 210, 190), 0.42, 1.0)
    pen.poly([(0.08, 0.62), (0.92, 0.62), (1.1, 1.05), (-0.1, 1.05)], (240, 246, 250))
    pen.poly([(0.11, 0.645), (0.89, 0.645), (1.05, 1.05), (-0.05, 1.05)], (70, 180, 226))
    for k in range(6):
        x = 0.2 + 0.12 * k
        pen.line([(x, 0.72 + 0.04 * (k % 3)), (x + 0.1, 0.72 + 0.04 * (k % 3))], 0.01, (170, 226, 246))
    return 0.6


def _paint_lake(image, pen, rnd, sky):
    y = 0.5
    paint_sky(image, pen, sky, rnd, y)
    mountain_range(pen, rnd, y, (126, 136, 160), 3, 0.36)
    tone = mix((66, 140, 190), sky.bottom, 0.15)
    gradient(image, shade(tone, 0.15), shade(tone, -0.15), y + 0.1, 1.0)
    gradient(image, (108, 164, 88), (96, 150, 78), y, y + 0.12)
    return y + 0.08


def _paint_river(image, pen, rnd, sky):
    paint_sky(image, pen, sky, rnd, 0.46)
    green = (238, 244, 250) if sky.time == "snow" else near(rnd, (112, 176, 86), 8)
    hills(pen, rnd, 0.46, shade(green, -0.1), 0.1)
    gradient(image, green, shade(green, -0.12), 0.46, 1.0)
    water = (80, 160, 214)
    pen.poly([(-0.05, 0.68), (1.05, 0.68), (1.05, 0.93), (-0.05, 0.93)], water)
    for k in range(7):
        x = 0.05 + 0.14 * k
        pen.line([(x, 0.73 + 0.06 * (k % 3)), (x + 0.09, 0.73 + 0.06 * (k % 3))], 0.008, shade(water, 0.4))
    return 0.62


def _paint_ring(image, pen, rnd, sky):
    red = near(rnd, rnd.choice(((206, 50, 54), (206, 50, 54), (50, 90, 180), (60, 140, 90))), 8)
    for k in range(13):
        a, b = math.pi * k / 13, math.pi * (k + 1) / 13
        rays = [(0.5 + 1.4 * math.cos(t), -0.16 + 1.4 * math.sin(t)) for t in (a, b)]
        pen.poly([(0.5, -0.16), *rays], red if k % 2 else (250, 240, 216), outline=False)
    gradient(image, (232, 200, 140), (214, 176, 116), 0.68, 1.0)
    pen.rect(-0.02, 0.64, 1.02, 0.71, shade(red, -0.3))
    for k in range(10):
        pen.circle(0.05 + 0.1 * k, 0.675, 0.016, (250, 220, 110), outline=False)
    return 0.7


def _paint_gallery(image, pen, rnd, sky):
    wall = near(rnd, rnd.choice(((92, 108, 130), (120, 78, 78), (84, 116, 104))), 6)
    gradient(image, wall, shade(wall, 0.06), 0, 0.72)
    gradient(image, (196, 160, 116), (170, 132, 90), 0.7, 1.0)
    pen.rect(0, 0.69, 1, 0.71, (240, 232, 214), outline=False)
    return 0.7


def _paint_quay(image, pen, rnd, sky):
    _paint_water(image, pen, rnd, sky)
    pen.rect(-0.02, 0.52, 1.02, 0.62, (186, 180, 170))
    pen.rect(-0.02, 0.62, 1.02, 0.68, (130, 124, 118))
    return 0.54


def _paint_island(image, pen, rnd, sky):
    y = _paint_water(image, pen, rnd, sky)
    pen.blob([(0.02, 0.86), (0.2, 0.72), (0.5, 0.67), (0.8, 0.72), (0.98, 0.86), (0.5, 0.95)], (244, 220, 160))
    return max(y, 0.66)


BACKDROPS = {
    "grass": _sky_and_ground((112, 184, 86)),
    "field": _sky_and_ground((112, 184, 86), 0.3, 0.04),
    "hills": _sky_and_ground((112, 184, 86), 0.58, 0.12),
    "sand": _sky_and_ground((236, 202, 136), 0.6, 0.05),
    "snow": _sky_and_ground((238, 244, 250), 0.56, 0.06),
    "square": _sky_and_ground((196, 184, 168), 0.58),
    "tarmac": _sky_and_ground((140, 144, 150), 0.6),
    "water": _paint_water,
    "beach": _paint_beach,
    "room": _paint_room,
    "tiles": _paint_tiles,
    "attic": _paint_attic,
    "cave": _paint_cave,
    "deep": _paint_deep,
    "jungle": _paint_jungle,
    "stage": _paint_stage,
    "street": _paint_street,
    "pool": _paint_pool,
    "lake": _paint_lake,
    "river": _paint_river,
    "quay": _paint_quay,
    "ring": _paint_ring,
    "gallery": _paint_gallery,
    "island": _paint_island,
}
INDOOR = ("ring", "gallery", "room", "tiles", "attic", "cave", "stage", "deep", "jungle")


def backdrop(studio, name: str, time: str | None = None):
    """A stage with a plain ground, whose words tell the time of day or the weather."""
    rnd = studio.rnd
    within = name in INDOOR
    time = time or weighted(rnd, {"day": 0.72, "sunset": 0.09, "night": 0.09, "snow": 0.05, "rain": 0.05})
    if within or name == "snow" and time != "night":
        time = "day"
    image, pen = new_canvas()
    sky = random_sky(rnd, time)
    horizon = BACKDROPS[name](image, pen, rnd, sky)
    if not within:
        image = lit(image, sky.painted, time)
    words = "" if within or time == "day" and rnd.random() < 0.8 else rnd.choice(TIME_WORDS[time])
    kind = "float" if name == "deep" else "water" if name == "water" else "ground"
    stage = Stage(image, horizon, time, within, kind, words, name)
    stage.unit = 1.0
    return stage


# Several kinds in one picture, and things that have so many of something.

KIN = {
    ("boy", "girl"): 3,
    ("man", "woman"): 2,
    ("dog", "cat"): 3,
    ("cat", "mouse"): 1,
    ("dog", "puppy"): 1,
    ("cow", "horse"): 1,
    ("duck", "swan"): 1,
    ("apple", "pear"): 2,
    ("orange", "lemon"): 1,
    ("sheep", "goat"): 1,
    ("chair", "table"): 1,
    ("cup", "teapot"): 1,
    ("tree", "house"): 2,
    ("bird", "cat"): 1,
    ("rabbit", "fox"): 1,
    ("fork", "spoon"): 1,
    ("ball", "doll"): 1,
    ("car", "truck"): 1,
    ("pencil", "key"): 1,
    ("fish", "crab"): 1,
}


def _two_kinds(studio):
    """So many of one kind and so many of another, in one row or one above the other."""
    rnd = studio.rnd
    names = weighted(rnd, {k: w for k, w in KIN.items() if all(_known(n) for n in k)})
    names = names if rnd.random() < 0.5 else names[::-1]
    people = names[0] in PEOPLE
    same = [cast(studio, n) for n in names]
    counts = rnd.choice(((1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2), (2, 2), (1, 4), (2, 4), (4, 2), (3, 3)))

    def draw(one: int, other: int):
        stage = _open(studio, False if people else None, 0.75)
        groups = [[cast(studio, n) if people else a for _ in range(k)] for n, a, k in zip(names, same, (one, other))]
        if people or one + other < 4 or stage.kind != "paper":
            _row(studio, stage, groups[0] + groups[1], 0.9, 0.96, 0.6, 0.5, ("standing", "sitting"), gap=1.06)
        else:
            most = max(one, other)
            for group, y in zip(groups, (0.47, 0.94)):
                _row(studio, stage, group, y, 0.94, 0.38, 0.5, ("standing", "sitting"), most=most)
        said = [_of(rnd, k, a) for k, a in zip((one, other), same)]
        return stage, f"{said[0]} and {said[1]}"

    return studio.pair(lambda: draw(*counts), lambda: draw(*counts[::-1]))


def _known(name: str) -> bool:
    return name in OWN or name in THINGS or name in BEASTS or name in BIRDS or name in PEOPLE


SHAPES = words("balloon, ball, flower, cup, car, candle, upright book, umbrella, chair, mushroom, gift, kite")
SHAPES += ("hat", "fish", "bottle", "boat", "tulip", "cube", "bird", "cupcake", "house", "tent")


def _two_colours_counted(studio):
    """One red and two blue balloons."""
    rnd = studio.rnd
    name = rnd.choice(("balloon",) * 4 + SHAPES)
    words = rnd.sample(BRIGHT, 2)
    actors = [cast(studio, name, word) for word in words]
    noun = PLAIN_NAMES.get(name, name)
    counts = rnd.choice(((1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2), (1, 1), (2, 2), (1, 4), (2, 4)))

    def draw(one: int, other: int):
        stage = _open(studio, False, 0.5 if one + other < 4 else 1.0)
        row = [actors[0]] * one + [actors[1]] * other
        air = name in ("balloon", "kite")
        if len(row) > 3 and stage.kind == "paper" or len(row) > 4:
            half = one if max(one, other) <= 4 else len(row) // 2
            most = max(half, len(row) - half)
            _row(studio, stage, row[:half], 0.47, 0.94, 0.4, shadow=not air, most=most)
            _row(studio, stage, row[half:], 0.94, 0.94, 0.4, shadow=not air, most=most)
        else:
            _row(studio, stage, row, 0.72 if air else 0.86, 0.96, 0.6, shadow=not air)
        many = plural(noun)
        said = [f"{'one' if k == 1 else number(rnd, k)} {w}" for k, w in zip((one, other), words)]
        if rnd.random() < 0.6:
            return stage, f"{said[0]} and {said[1]} {many if other > 1 else noun}"
        full = [f"{a} {noun if k == 1 else many}" for a, k in zip(said, (one, other))]
        full = [with_article(f.removeprefix("one ")) if f.startswith("one ") else f for f in full]
        return stage, f"{full[0]} and {full[1]}"

    return studio.pair(lambda: draw(*counts), lambda: draw(*counts[::-1]))


FAMILIES = (
    ("woman", "child", "children"),
    ("man", "child", "children"),
    ("man", "dog", "dogs"),
    ("woman", "dog", "dogs"),
    ("girl", "cat", "cats"),
    ("boy", "dog", "dogs"),
    ("cow", "calf", "calves"),
    ("chicken", "duckling", "chicks"),
    ("chicken", "duckling", "chicks"),
    ("duck", "duckling", "ducklings"),
    ("cat", "kitten", "kittens"),
    ("dog", "puppy", "puppies"),
    ("sheep", "lamb", "lambs"),
    ("horse", "foal", "foals"),
    ("woman", "girl", "girls"),
    ("woman", "boy", "boys"),
    ("farmer", "pig", "pigs"),
    ("farmer", "sheep", "sheep"),
    ("girl", "rabbit", "rabbits"),
    ("teacher", "child", "children"),
    ("pig", "pig", "piglets"),
    ("bear", "bear", "cubs"),
    ("man", "horse", "horses"),
    ("swan", "duckling", "cygnets"),
    ("lioness", "lion", "cubs"),
    ("king", "knight", "knights"),
)


def _family(studio):
    """One large with so many small ones beside it."""
    rnd = studio.rnd
    head, one, many = rnd.choice(FAMILIES)
    big = cast(studio, head)
    small = cast(studio, one)
    if head == "chicken":
        big.noun = big.noun.replace("chicken", "hen")
    if head in ("pig", "bear"):
        small = Actor(**{**big.__dict__, "noun": many[:-1]})
    people = one in PEOPLE or one in ("child", "knight")

    def draw(count: int):
        stage = _open(studio, False, 0.6)
        if count > 3 and not people and stage.kind != "paper":
            stage = backdrop(studio, "field", "day")
        flip, y = rnd.random() < 0.5, 0.93
        side = -1 if flip else 1
        tall = 0.74 if big.kind == "person" else 0.52
        space = 0.26 if big.kind == "person" else 0.48
        _put(studio, stage, big, 0.5 - side * (0.5 - space / 2 - 0.02), y - 0.02, space, tall, flip=flip)
        room, x = 0.95 - space, 0.5 + side * (space / 2)
        rows = [count] if count < 4 or people else [count // 2, count - count // 2]
        for k, here in enumerate(rows):
            actors = [cast(studio, one) if people else small for _ in range(here)]
            v = y + 0.01 if len(rows) == 1 else (y - 0.3, y + 0.01)[k]
            height = (0.5 if people else 0.36) if len(rows) == 1 else (0.4 if people else 0.28)
            _row(studio, stage, actors, v, room, height, x, ("standing", "sitting"), gap=1.03, most=rows[-1])
        word = NUMBERS[count] if count > 1 else "one"
        own_word = {"man": "his", "woman": "her"}.get(getattr(big.of, "sex", ""), "its")
        form = rnd.choice(("{a} with {n} {b}", "{a} with {n} {b}", "{a} and {n} {b}", "{a} with {o} {n} {b}"))
        return stage, form.format(a=big.text, n=word, b=many, o=own_word)

    low, high = rnd.sample((2, 3, 4, 5, 6) if not people else (2, 3, 4), 2)
    return studio.pair(lambda: draw(low), lambda: draw(high))


SPREAD = {
    1: ((0, 0),),
    2: ((-0.5, 0.1), (0.5, -0.1)),
    3: ((-0.6, 0.3), (0.6, 0.3), (0, -0.5)),
    4: ((-0.5, -0.5), (0.5, -0.5), (-0.55, 0.45), (0.55, 0.45)),
    5: DOTS[5],
    6: DOTS[6],
}


def _tree_with(studio, pen, stage, rnd, count):
    name = rnd.choice(("apple", "apple", "apple", "orange", "lemon", "pear", "bird", "peach", "egg", "owl", "balloon"))
    name = "apple" if name == "egg" else name
    item = cast(studio, name, chance=0.0)
    green = near(rnd, LEAF, 10)
    pen.rect(0.44, 0.6, 0.56, 0.95, (120, 82, 52))
    for x, y, r in ((0.27, 0.44, 0.23), (0.73, 0.44, 0.23), (0.5, 0.26, 0.26), (0.4, 0.5, 0.2), (0.62, 0.5, 0.2)):
        pen.circle(x, y, r, green, outline=False)
    for dx, dy in SPREAD[count]:
        size = _fit(item, 0.2, 0.17)
        studio.put(stage, item, 0.5 + dx * 0.33, 0.4 + dy * 0.27 + size / 2, flip=False, size=size, shadow=False)
    return "tree", item.noun, "in"


def _house_with(studio, pen, stage, rnd, count):
    word = rnd.choice(("red", "yellow", "blue", "white", "green", "pink", ""))
    wall = near(rnd, COLOURS.get(word, (226, 196, 150)), 8)
    pen.poly([(0.04, 0.34), (0.5, 0.04), (0.96, 0.34)], near(rnd, (150, 66, 52), 8))
    pen.rect(0.1, 0.33, 0.9, 0.94, wall)
    pen.rect(0.43, 0.68, 0.57, 0.94, (110, 70, 46))
    spots = {
        2: ((0.26, 0.62), (0.74, 0.62)),
        3: ((0.26, 0.7), (0.74, 0.7), (0.5, 0.47)),
        4: ((0.26, 0.46), (0.74, 0.46), (0.26, 0.76), (0.74, 0.76)),
        5: ((0.26, 0.47), (0.5, 0.47), (0.74, 0.47), (0.26, 0.77), (0.74, 0.77)),
        6: ((0.2, 0.45), (0.4, 0.45), (0.6, 0.45), (0.8, 0.45), (0.24, 0.76), (0.76, 0.76)),
    }
    r = 0.095 if count < 6 else 0.08
    for x, y in spots[count]:
        pen.rect(x - r, y - r, x + r, y + r, (250, 250, 248))
        pen.rect(x - r + 0.015, y - r + 0.015, x + r - 0.015, y + r - 0.015, (120, 180, 220))
        pen.line([(x, y - r), (x, y + r)], 0.014, (250, 250, 248))
        pen.line([(x - r, y), (x + r, y)], 0.014, (250, 250, 248))
    return f"{word} house".strip(), "window", ""


def _cake_with(studio, pen, stage, rnd, count):
    word = rnd.choice(("pink", "white", "blue", "yellow", "", "", "brown"))
    icing = near(rnd, COLOURS.get(word, (246, 190, 206)), 8)
    pen.ellipse(0.5, 0.92, 0.48, 0.05, (224, 228, 234))
    pen.rect(0.1, 0.52, 0.9, 0.9, (222, 174, 116))
    pen.rect(0.1, 0.68, 0.9, 0.74, shade(icing, 0.2), outline=False)
    for k in range(8):
        pen.ellipse(0.15 + 0.1 * k, 0.56, 0.052, 0.08, icing, outline=False)
    pen.ellipse(0.5, 0.51, 0.4, 0.07, shade(icing, 0.15))
    tone = near(rnd, rnd.choice([COLOURS[c] for c in ("red", "blue", "yellow", "green", "purple")]), 8)
    for k in range(count):
        x = 0.5 + (k - (count - 1) / 2) * 0.66 / max(3, count)
        pen.rect(x - 0.026, 0.24, x + 0.026, 0.52, tone)
        pen.ellipse(x, 0.185, 0.03, 0.055, (250, 190, 50))
    return f"{word} cake".strip() if word or rnd.random() < 0.6 else "birthday cake", "candle", ""


def _shelf_with(studio, pen, stage, rnd, count):
    name = rnd.choice(("book", "book", "book", "bottle", "vase", "teddy bear", "cup", "jar", "hat", "flower pot"))
    for x in (0.14, 0.82):
        pen.poly([(x, 0.7), (x + 0.05, 0.7), (x + 0.05, 0.88)], shade(WOOD, -0.3))
    pen.rect(0.02, 0.68, 0.98, 0.74, near(rnd, WOOD, 8))
    if name == "book":
        for k in range(count):
            x, h = 0.5 + (k - (count - 1) / 2) * 0.145, rnd.uniform(0.38, 0.48)
            tone = near(rnd, COLOURS[rnd.choice(BRIGHT[:7])], 8)
            pen.rect(x - 0.052, 0.68 - h, x + 0.052, 0.68, tone)
            for v in (0.08, h - 0.1):
                pen.rect(x - 0.052, 0.68 - v - 0.03, x + 0.052, 0.68 - v, shade(tone, 0.5), outline=False)
        return "shelf", "book", "on"
    item = cast(studio, name)
    _row(studio, stage, [item] * count, 0.685, 0.9, 0.44, shadow=False)
    return "shelf", item.noun, "on"


def _vase_with(studio, pen, stage, rnd, count):
    word = rnd.choice(BRIGHT)
    petals = near(rnd, COLOURS[rnd.choice(("red", "yellow", "pink", "purple", "white", "orange"))], 8)
    for k in range(count):
        lean = (k - (count - 1) / 2) * (0.8 / max(count, 3))
        top = (0.5 + lean * 1.0, 0.2 + 0.1 * (k % 2) + abs(lean) * 0.2)
        pen.line([(0.5 + lean * 0.15, 0.66), top], 0.016, (70, 140, 66))
        for j in range(5):
            a = 2 * math.pi * j / 5
            pen.circle(top[0] + 0.05 * math.cos(a), top[1] + 0.05 * math.sin(a), 0.042, petals)
        pen.circle(top[0], top[1], 0.032, (250, 206, 60) if petals[2] > 100 else (120, 70, 40))
    tone = near(rnd, COLOURS[word], 8)
    pen.blob(
        [(0.4, 0.58), (0.6, 0.58), (0.57, 0.66), (0.68, 0.8), (0.6, 0.95), (0.4, 0.95), (0.32, 0.8), (0.43, 0.66)], tone
    )
    return rnd.choice((f"{word} vase", "vase")), "flower", "in"


def _line_with(studio, pen, stage, rnd, count):
    """Washing on a line."""
    word = rnd.choice(("", *BRIGHT))
    for x in (0.04, 0.94):
        pen.rect(x, 0.2, x + 0.025, 0.95, WOOD)
    pen.line([(0.05, 0.25), (0.95, 0.25)], 0.012, (90, 90, 96))
    item = rnd.choice(("shirt", "shirt", "sock", "towel"))
    gap = 0.86 / count
    w = min(0.11, gap * 0.34)
    for k in range(count):
        x = 0.5 + (k - (count - 1) / 2) * gap
        tone = near(rnd, COLOURS[word or rnd.choice(BRIGHT[:7])], 8)
        if item == "shirt":
            pen.poly(
                [
                    (x - w * 1.4, 0.33),
                    (x - w, 0.24),
                    (x + w, 0.24),
                    (x + w * 1.4, 0.33),
                    (x + w, 0.4),
                    (x + w, 0.62),
                    (x - w, 0.62),
                    (x - w, 0.4),
                ],
                tone,
            )
        elif item == "sock":
            pen.poly(
                [
                    (x - w * 0.6, 0.24),
                    (x + w * 0.4, 0.24),
                    (x + w * 0.4, 0.5),
                    (x + w * 1.4, 0.56),
                    (x + w * 1.3, 0.64),
                    (x - w * 0.6, 0.62),
                ],
                tone,
            )
        else:
            pen.rect(x - w * 1.1, 0.24, x + w * 1.1, 0.7, tone)
    return "clothesline", f"{word} {item}".strip(), "on"


def _candlestick_with(studio, pen, stage, rnd, count):
    gold = near(rnd, (222, 178, 72), 8)
    pen.rect(0.475, 0.5, 0.525, 0.9, gold)
    pen.ellipse(0.5, 0.91, 0.2, 0.05, gold)
    gap = 0.82 / max(count, 3)
    pen.line([(0.5 - gap * (count - 1) / 2, 0.56), (0.5 + gap * (count - 1) / 2, 0.56)], 0.035, gold)
    for k in range(count):
        x = 0.5 + (k - (count - 1) / 2) * gap
        pen.rect(x - 0.05, 0.5, x + 0.05, 0.55, gold)
        pen.rect(x - 0.032, 0.26, x + 0.032, 0.5, (246, 240, 224))
        pen.ellipse(x, 0.2, 0.032, 0.06, (250, 180, 50))
    return rnd.choice(("candlestick", "candelabra", "candle holder")), "candle", ""


def _flower_with(studio, pen, stage, rnd, count):
    word = rnd.choice(("red", "pink", "blue", "yellow", "purple", "white", "orange"))
    tone = near(rnd, COLOURS[word], 8)
    pen.line([(0.5, 0.42), (0.5, 0.98)], 0.035, (70, 140, 66))
    pen.ellipse(0.62, 0.78, 0.12, 0.05, (80, 150, 70), -0.5)
    for k in range(count):
        a = 2 * math.pi * k / count - math.pi / 2
        pen.ellipse(0.5 + 0.21 * math.cos(a), 0.4 + 0.21 * math.sin(a), 0.17, 0.085, tone, a)
    pen.circle(0.5, 0.4, 0.09, (250, 206, 60) if word != "yellow" else (130, 80, 40))
    return f"{word} flower", f"{word} petal" if rnd.random() < 0.2 else "petal", ""


def _snowman_with(studio, pen, stage, rnd, count):
    for y, r in ((0.74, 0.22), (0.3, 0.15)):
        pen.circle(0.5, y, r, (236, 242, 250))
    pen.ellipse(0.5, 0.62, 0.24, 0.33, (236, 242, 250))
    pen.circle(0.5, 0.22, 0.16, (244, 248, 252))
    for s in (-1, 1):
        pen.circle(0.5 + s * 0.06, 0.19, 0.018, (30, 30, 36), outline=False)
    pen.poly([(0.5, 0.22), (0.5, 0.26), (0.64, 0.25)], (245, 140, 40))
    word = rnd.choice(("black", "red", "blue", "green", "brown"))
    tone = COLOURS[word]
    for k in range(count):
        pen.circle(0.5, 0.44 + 0.46 * (k + 0.5) / count, 0.034 if count > 4 else 0.04, tone)
    return "snowman", rnd.choice(("button", f"{word} button")), ""


def _train_with(studio, pen, stage, rnd, count):
    word = rnd.choice(("red", "blue", "green", "yellow", "black", "orange"))
    tone = near(rnd, COLOURS[word], 8)
    step = 0.94 / (count + 1.2)
    y, h = 0.78, min(0.3, step * 1.3)
    pen.line([(-0.02, y + 0.035), (1.02, y + 0.035)], 0.016, (90, 80, 76))
    for k in range(count):
        x = 0.03 + step * k
        pen.rect(x, y - h * 0.8, x + step * 0.86, y - h * 0.14, near(rnd, COLOURS[rnd.choice(BRIGHT[:7])], 6))
        pen.line([(x + step * 0.8, y - h * 0.22), (x + step * 1.06, y - h * 0.22)], 0.016, (60, 60, 66))
        for dx in (0.2, 0.66):
            pen.circle(x + step * dx, y, h * 0.16, (40, 40, 46))
    x = 0.03 + step * count
    pen.rect(x + step * 0.06, y - h * 1.3, x + step * 0.5, y - h * 0.14, tone)
    pen.rect(x + step * 0.14, y - h * 1.15, x + step * 0.4, y - h * 0.8, (200, 226, 240))
    pen.rect(x + step * 0.46, y - h * 0.8, x + step * 1.16, y - h * 0.14, tone)
    pen.rect(x + step * 0.86, y - h * 1.2, x + step * 1.02, y - h * 0.78, (50, 50, 56))
    for dx in (0.3, 0.9):
        pen.circle(x + step * dx, y, h * 0.2, (40, 40, 46))
    return rnd.choice(("train", f"{word} train")), rnd.choice(("wagon", "carriage")), ""


WHOLES = {
    _tree_with: 0.2,
    _house_with: 0.15,
    _cake_with: 0.16,
    _shelf_with: 0.14,
    _vase_with: 0.1,
    _line_with: 0.07,
    _candlestick_with: 0.05,
    _flower_with: 0.05,
    _snowman_with: 0.03,
    _train_with: 0.06,
}


def _whole_with(studio):
    """A large thing that has two to six of something."""
    rnd = studio.rnd
    kind = weighted(rnd, WHOLES)
    seed = rnd.random()

    def draw(count: int):
        indoor = kind in (_cake_with, _shelf_with, _vase_with, _candlestick_with)
        stage = (
            backdrop(studio, "room" if indoor else "grass", "day") if rnd.random() < 0.4 else _open(studio, None, 1.0)
        )
        if kind is _snowman_with:
            stage = backdrop(studio, "snow", "day")
            stage.words = ""
        whole, item, on = kind(studio, pen_at(studio, stage, 0, 0, 1.0), stage, random.Random(seed), count)
        said = f"{number(rnd, count)} {plural(item)}"
        forms = [f"{with_article(whole)} with {said}"] * 3
        if on:
            forms += [f"{said} {on} {with_article(whole)}", f"{with_article(whole)} with {said} {on} it"]
        return stage, rnd.choice(forms)

    one, other = rnd.sample(range(2, 7), 2)
    return studio.pair(lambda: draw(one), lambda: draw(other))


# Three different things.

STILL = words(
    "cup, upright book, pair of glasses, apple, orange, pear, lemon, candle, vase, bottle, teapot, key, hat, shoe, "
    "bowl, cake, cupcake, egg, pencil, pair of scissors, teddy bear, potted plant, ball, jug, basket, box, desk lamp, "
    "watering can, lantern, glass of water, bucket, flower pot, gift, mushroom, pumpkin, toy train, umbrella, "
    "backpack, doll, piggy bank, wine glass, jar, fish"
)
TOOLBOX = words("hammer, saw, nail, wrench, pliers, drill, screw, pair of scissors, bucket, rake, shovel")
TRIOS = ("dog", "cat", "rabbit", "horse", "cow", "pig", "sheep", "fox", "bear", "lion", "mouse", "duck", "chicken")
TRIOS += ("elephant", "monkey", "penguin", "owl", "goat", "donkey", "parrot", "tiger", "panda", "squirrel")
LARGE = ("tree", "house", "car", "bench", "tent", "fir tree", "windmill", "castle", "bicycle", "street lamp", "snowman")
LARGE += ("church", "fountain", "well", "barn", "lighthouse", "bus", "swing", "slide", "statue", "rock", "palm tree")


def _joined(rnd, names: list[str]) -> str:
    if len(names) == 1:
        return names[0]
    last = rnd.choice((" and ", " and ", " and ", ", and ")) if len(names) > 2 else " and "
    return ", ".join(names[:-1]) + last + names[-1]


def _three(studio):
    """Two to four different things beside each other, named from left to right."""
    rnd = studio.rnd
    kind = weighted(rnd, {"still": 0.42, "tools": 0.1, "animals": 0.3, "people": 0.06, "large": 0.12})
    pool = {"still": STILL, "tools": TOOLBOX, "animals": TRIOS, "large": LARGE, "people": tuple(PEOPLE)}[kind]
    count = rnd.choice((3, 3, 3, 3, 2, 4)) if kind not in ("animals", "large") else 3
    actors = [cast(studio, n, chance=0.3) for n in rnd.sample([n for n in pool if _known(n)], count)]
    where = ""
    if kind in ("still", "tools") and rnd.random() < 0.7:
        base = rnd.choice(("table", "table", "table", "shelf", "bench", "bed", "rug", "wall"))
        stage = _open(studio, base != "wall", 0.6)
        tone = near(rnd, rnd.choice((WOOD, (206, 160, 108), (236, 232, 226), (110, 74, 48))), 8)
        _perch(studio, stage, base, 0.66, tone)
        y, tall, where = (0.66 if base != "rug" else 0.8), 0.5, f" on {rnd.choice(('a', 'a', 'the'))} {base}"
    else:
        stage, y, tall = _open(studio, False if kind in ("animals", "large", "people") else None, 0.65), 0.88, 0.66
    cell = 0.96 / count
    for k, actor in enumerate(actors):
        pose = rnd.choice(("standing", "sitting"))
        wide = cell * (1.4 if actor.kind == "beast" and pose == "sitting" in actor.poses else 0.96)
        _put(studio, stage, actor, 0.02 + cell * (k + 0.5), y + 0.01, wide, tall, pose, shadow=not where)
    return stage, _joined(rnd, [a.text for a in actors]) + where


BETWEENS = (
    (("apple", "orange", "pear", "lemon", "egg", "cup", "cupcake", "candle", "vase", "bottle", "ball", "teddy bear"),)
    * 2,
    (("house", "tree", "church", "castle", "barn", "windmill", "fir tree", "tent", "tower"),) * 2,
    (("dog", "cat", "rabbit", "sheep", "duck", "pig", "fox", "lamb"),) * 2,
    (("boy", "girl", "man", "woman", "child", "chef", "clown", "knight"), ("tree", "dog", "house", "chair", "cow")),
    (("girl", "boy", "woman", "man"), ("boy", "man", "girl", "woman")),
    (("bench", "fountain", "car", "statue", "snowman", "campfire", "table"), ("tree", "lamp", "fir tree", "house")),
    (("lamp", "table", "potted plant", "dog"), ("chair", "armchair", "door", "bookshelf")),
)


def _between(studio):
    rnd = studio.rnd
    middles, sides = rnd.choice(BETWEENS)
    middle_name = rnd.choice(middles)
    side_name = rnd.choice([n for n in sides if n != middle_name])
    middle, side = cast(studio, middle_name, chance=0.3), cast(studio, side_name, chance=0.3)
    stage = _open(studio, side_name in ("bed", "armchair", "door") or None, 0.6)
    tall = {"person": 0.6, "beast": 0.46}
    y = 0.88
    for x in (0.17, 0.83):
        _put(studio, stage, side, x, y, 0.32, tall.get(side.kind, 0.6), "sitting", flip=x > 0.5)
    _put(studio, stage, middle, 0.5, y + 0.01, 0.32, tall.get(middle.kind, 0.5), "sitting")
    if rnd.random() < 0.25:
        return stage, f"two {side.many} with {middle.text} between them"
    stands = ("standing between",) if middle.kind == "person" else ()
    return (
        stage,
        f"{middle.text} {rnd.choice(('between', 'between', 'between', 'in between', *stands))} two {side.many}",
    )


ON_NEXT = (
    (
        ("lamp", "desk lamp", "vase", "candle", "book", "cup", "potted plant", "teapot", "cake"),
        ("table", "desk", "chest of drawers", "stool"),
        ("bed", "sofa", "chair", "armchair", "window", "bookshelf", "door"),
    ),
    (
        ("cat", "dog", "kitten", "teddy bear", "rabbit", "puppy", "hat", "doll"),
        ("chair", "armchair", "stool", "sofa"),
        ("window", "lamp", "door", "table", "fireplace", "bookshelf", "potted plant", "television"),
    ),
    (
        ("bird", "cat", "owl", "squirrel", "pigeon"),
        ("bench", "tree stump", "rock", "barrel"),
        ("tree", "street lamp", "fountain", "house", "fir tree", "mailbox"),
    ),
)


def _on_next_to(studio):
    """One thing on a second, beside a third."""
    rnd = studio.rnd
    tops, bases, others = rnd.choice(ON_NEXT)
    top, base, other = (cast(studio, rnd.choice(n), chance=0.3) for n in (tops, bases, others))
    indoor = other.of.names[0] not in ("tree", "street lamp", "fountain", "house", "fir tree", "mailbox")
    stage = backdrop(studio, "room" if indoor else "grass", "day") if rnd.random() < 0.6 else _open(studio, indoor, 1.0)
    flip, y = rnd.random() < 0.5, 0.92
    side = -1 if flip else 1
    size = _fit(base, 0.54, 0.5)
    x = 0.5 - side * 0.23
    studio.put(stage, base, x, y, "standing", flip, size)
    level = base.of.top if base.of.top is not None else base.of.seat
    surface = y - size * (level or 0.9)
    pose = rnd.choice(("sitting", "sitting", "sleeping")) if top.kind == "beast" else "standing"
    wide = 0.42 * (1.3 if pose == "sitting" else 1.0)
    _put(studio, stage, top, x, surface + 0.015, wide, min(0.42, surface - 0.03), pose, flip, False)
    if other.of.names[0] == "window":
        _put(studio, stage, other, 0.5 + side * 0.28, 0.58, 0.4, 0.5, flip=False, shadow=False)
    else:
        _put(studio, stage, other, 0.5 + side * 0.27, y, 0.42, 0.74, flip=not flip)
    stage.words = ""
    beside = rnd.choice(("next to", "next to", "beside", "near", "by"))
    verb = {"sitting": "sitting ", "sleeping": "sleeping "}.get(pose, "") if rnd.random() < 0.5 else ""
    return stage, f"{top.text} {verb}on {base.text} {beside} {other.text}"


HOLDS = words("ball, balloon, umbrella, book, flower, teddy bear, gift, bucket, apple, kite, flag, hat")
HOLDS += ("cake", "fish", "lantern", "hammer", "key", "basket", "suitcase", "cup")
BACKS = words("house, castle, tree, barn, church, tent, car, bus, lighthouse, windmill, school, fountain")
BACKS += ("log cabin", "shop", "fir tree", "gate", "tower", "fence", "boat", "circus tent", "statue")


def _with_before(studio):
    """Somebody with something in front of a third thing."""
    rnd = studio.rnd
    name = rnd.choice(
        ("boy", "girl", "man", "woman", "child", "boy", "girl", "chef", "farmer", "knight", "clown", "pirate")
    )
    person, item = cast(studio, name), cast(studio, rnd.choice(HOLDS), chance=0.5)
    back = cast(studio, rnd.choice(BACKS), chance=0.4)
    stage = (
        backdrop(studio, rnd.choice(("grass", "grass", "street", "square")))
        if rnd.random() < 0.6
        else _open(studio, False, 1.0)
    )
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    _put(studio, stage, back, 0.5 + side * 0.2, 0.82, 0.62, 0.72, flip=False)
    x, y = 0.5 - side * 0.22, 0.95
    size = 0.66 if person.of.age != "child" else 0.56
    small = _fit(item, 0.22, 0.22) / size
    if item.noun.endswith(("balloon", "umbrella", "kite", "flag")):
        small = _fit(item, 0.34, 0.34) / size
        drop = 0.0
    else:
        drop = 0.5
    hold = lambda pen: item.draw(pen.at(0.02, small * drop, small))
    studio.put(stage, person, x, y, "holding", flip, size, front=False, hold=hold)
    who = f"{person.text} {rnd.choice(('with', 'with', 'holding', 'who is holding'))} {item.text}"
    verb = rnd.choice(("in front of", "in front of", "in front of", "before"))
    return stage, f"{who} {'standing ' if rnd.random() < 0.3 else ''}{verb} {back.text}"


PAIRED = (
    (("circus tent", "circus tent"), ("elephant", "lion", "clown", "horse", "balloon")),
    (
        ("house", "hill cabin", "barn", "castle"),
        ("tree", "fence", "well", "car", "dog", "fir tree", "bench", "bicycle", "flag"),
    ),
    (("tent", "teepee"), ("campfire", "fir tree", "bicycle", "dog", "lantern", "table")),
    (("lighthouse",), ("rowing boat", "seagull", "house", "rock")),
    (("church",), ("tree", "bench", "house", "gate")),
    (("tree", "apple tree", "oak tree"), ("swing", "bench", "ladder", "dog", "beehive", "horse", "squirrel")),
    (("table", "dining table"), ("chair", "lamp", "stool", "cat", "bed", "dog")),
    (("bed",), ("lamp", "table", "chair", "wardrobe", "dog", "teddy bear", "suitcase")),
    (("sofa", "armchair"), ("lamp", "table", "potted plant", "cat", "television", "bookshelf")),
    (("bathtub",), ("mirror", "sink", "toilet", "duck", "washing machine")),
    (("stove",), ("refrigerator", "table", "cat", "chef")),
    (("windmill",), ("cow", "tree", "house", "sheep", "bicycle")),
    (("fountain", "statue"), ("bench", "pigeon", "dog", "tree", "boy")),
    (("slide",), ("swings", "seesaw", "boy", "girl", "tree")),
    (("snowman",), ("sled", "fir tree", "boy", "girl", "dog", "house")),
    (("palm tree",), ("parasol", "monkey", "hut", "beach chair", "treasure chest", "hammock")),
    (("pyramid",), ("camel", "palm tree", "cactus")),
    (("tractor", "truck"), ("barn", "cow", "haystack", "farmer", "tree")),
    (("desk",), ("lamp", "chair", "bookshelf", "globe", "potted plant")),
    (("door", "gate"), ("mailbox", "dog", "lantern", "potted plant", "bicycle", "tree")),
)


def _pair_with(studio):
    """Two things that belong together, each in its half of the picture."""
    rnd = studio.rnd
    firsts, seconds = rnd.choice(PAIRED)
    pool = [n for n in seconds if _known(n) or n in ROLES]
    first, second = cast(studio, rnd.choice(firsts), chance=0.35), cast(studio, rnd.choice(pool), chance=0.35)
    stage = _open(studio, firsts[0] in ("table", "bed", "sofa", "bathtub", "stove", "desk"), 0.45)
    flip, y = rnd.random() < 0.5, 0.92
    side = -1 if flip else 1
    share = 0.62 if _width(first) > 1.0 else 0.5
    _put(studio, stage, first, 0.5 - side * (0.49 - share / 2), y - 0.03, share, 0.78, flip=False)
    tall = 0.56 if second.kind != "beast" else 0.5
    _put(studio, stage, second, 0.5 + side * (share / 2), y, 0.96 - share, tall, flip=not flip)
    if second.of is not None and getattr(second.of, "names", ("",))[0] == "swings":
        second.tail, second.noun = "", "swing set"
    forms = (
        "{a} with {b}",
        "{a} and {b}",
        "{a} with {b} next to it",
        "{b} next to {a}",
        "{b} beside {a}",
        "{a} with {b}",
    )
    return stage, rnd.choice(forms).format(a=first.text, b=second.text)


# Relations of two things that both have a size and a colour.

FUR_WORDS = ("black", "white", "grey", "brown")
BIG_BEASTS = ("elephant", "cow", "horse", "bear", "hippopotamus", "rhinoceros", "camel", "pig", "lion", "sheep", "dog")
MATTER = ("wooden", "wooden", "stone", "metal")
MADE = {"wooden": (166, 112, 66), "stone": (158, 156, 150), "metal": (170, 178, 190)}


def _made(studio, name: str) -> Actor:
    """A thing with a colour or a material, and sometimes a size word."""
    rnd = studio.rnd
    actor = cast(studio, name, rnd.choice(BRIGHT) if (OWN.get(name) or THINGS[name]).painted else None)
    if (
        name in ("table", "chair", "bench", "fence", "desk", "stool", "box", "bed", "boat", "door")
        and rnd.random() < 0.35
    ):
        word = rnd.choice(MATTER[:2] if name in ("bed", "boat", "box") else MATTER)
        of = OWN.get(name) or THINGS[name]
        tone = near(rnd, MADE[word], 6)
        seed = rnd.random()
        draw = lambda pen, pose="standing", front=None, hold=None, hold_far=None: of.draw(
            pen, random.Random(seed), tone
        )
        actor = Actor(f"{word} {name}", "", of.size, "thing", of.wide, draw, ("standing",), of)
    return actor


def _furred(studio, name: str) -> Actor:
    if name in BIRDS:
        return cast(studio, name, studio.rnd.choice(BRIGHT[:9]))
    return cast(studio, name, studio.rnd.choice(FUR_WORDS) if name not in ("pig", "lion", "tiger") else None)


def _sized(rnd, actor: Actor, word: str, chance: float = 0.7) -> str:
    if rnd.random() > chance or actor.noun.split()[0] in ("small", "big", "little", "large"):
        return actor.text
    choice = {"big": ("big", "big", "large", "huge"), "small": ("small", "small", "little", "tiny")}[word]
    return with_article(f"{rnd.choice(choice)} {actor.noun}") + actor.tail


def _on_a_back(studio):
    rnd = studio.rnd
    rider = _furred(
        studio,
        rnd.choice(words("bird, bird, bird, cat, mouse, monkey, owl, parrot, rabbit, kitten, duck, crow, squirrel")),
    )
    mount = cast(studio, rnd.choice(BIG_BEASTS), rnd.choice((*FUR_WORDS, "grey", None)))
    stage = _open(studio, False, 0.6)
    flip, canvas = rnd.random() < 0.5, stage.image.size[0]
    _, spots, pen = studio.put(stage, mount, 0.5, 0.94, "standing", flip, 0.53)
    x, y = (v / canvas for v in pen.to_canvas(*spots["back"]))
    pose = "sitting" if "sitting" in rider.poses else "standing"
    _put(studio, stage, rider, x, y + 0.02, 0.5, min(0.34, y - 0.02), pose, rnd.random() < 0.5, False)
    verb = rnd.choice(("on top of", "on top of", "on", "sitting on", "on the back of", "standing on"))
    verb = "sitting on" if verb == "standing on" and pose == "sitting" else verb
    return stage, f"{_sized(rnd, rider, 'small')} {verb} {_sized(rnd, mount, 'big')}"


def _under_made(studio):
    rnd = studio.rnd
    low = _furred(
        studio, rnd.choice(("cat", "cat", "dog", "rabbit", "kitten", "puppy", "mouse", "fox", "duck", "goat"))
    )
    name = rnd.choice(("table", "table", "table", "desk", "bench", "umbrella", "tree"))
    cover = _made(studio, name)
    stage = _open(studio, True if name in ("table", "desk") else False, 0.6)
    y = 0.94
    if name in ("table", "desk", "bench"):
        size = min(0.66 if name != "bench" else 0.5, 1.08 / cover.wide)
        studio.put(stage, cover, 0.5, y, size=size)
        room = size * (0.78 if name != "bench" else 0.42)
    else:
        size = 0.86
        studio.put(stage, cover, 0.5, y - (0.0 if name != "umbrella" else 0.1), size=size)
        room = 0.36
    pose = rnd.choice(("sitting", "sitting", "lying", "sleeping", "standing"))
    x = 0.5 if name in ("table", "desk", "bench") else rnd.choice((0.32, 0.68))
    _put(studio, stage, low, x, y + 0.025, 0.66, room, pose)
    said = (
        {"sitting": "sitting ", "lying": "lying ", "sleeping": "sleeping "}.get(pose, "") if low.kind == "beast" else ""
    )
    said = said if rnd.random() < 0.7 else ""
    return stage, f"{_sized(rnd, low, 'small', 0.25)} {said}{rnd.choice(('under', 'under', 'beneath'))} {cover.text}"


def _behind_made(studio):
    rnd = studio.rnd
    back = _furred(
        studio, rnd.choice(("horse", "horse", "cow", "elephant", "dog", "cat", "bear", "camel", "donkey", "goat"))
    )
    name = rnd.choice(("fence", "fence", "fence", "bush", "bench", "car", "box", "sofa", "hedge"))
    cover = _made(studio, name)
    stage = _open(studio, False if name != "sofa" else True, 0.6)
    _put(studio, stage, back, 0.5, 0.84, 0.98, 0.62)
    _put(studio, stage, cover, 0.5, 0.95, 1.0 if name == "fence" else 0.62, 0.32, flip=False)
    verb = rnd.choice(("behind", "behind", "behind", "standing behind"))
    return stage, f"{_sized(rnd, back, 'big', 0.3)} {verb} {cover.text}"


def _before_made(studio):
    """Something before something larger: a boat before an island, a dog before a house."""
    rnd = studio.rnd
    afloat = rnd.random() < 0.4
    if afloat:
        stage = backdrop(studio, "water", "day")
        word, tone = rnd.choice(
            (
                ("green", (90, 164, 80)),
                ("rocky", (140, 134, 128)),
                ("white", (240, 246, 250)),
                ("yellow", (240, 206, 120)),
                ("green", (90, 164, 80)),
            )
        )
        pen = pen_at(studio, stage, 0, 0, 1.0)
        pen.blob([(0.04, 0.62), (0.2, 0.42), (0.42, 0.26), (0.62, 0.34), (0.84, 0.46), (0.97, 0.62), (0.5, 0.66)], tone)
        front = cast(studio, rnd.choice(("boat", "sailing boat", "ship", "boat", "speedboat")), rnd.choice(BRIGHT))
        _put(studio, stage, front, 0.5 + rnd.uniform(-0.1, 0.1), 0.9, 0.66, 0.5, shadow=False)
        stage.words = ""
        return stage, f"{_sized(rnd, front, 'small', 0.3)} in front of {with_article(f'{word} island')}"
    front = _furred(studio, rnd.choice(("dog", "cat", "horse", "rabbit", "goat", "cow", "bird", "duck")))
    if rnd.random() < 0.4:
        front = _made(studio, rnd.choice(("car", "bicycle", "ball", "bench", "bucket", "chair", "umbrella")))
    back = _made(
        studio, rnd.choice(("house", "barn", "tent", "castle", "door", "sofa", "bus", "tree", "tower", "gate"))
    )
    stage = _open(studio, False, 0.6)
    _put(studio, stage, back, 0.5, 0.82, 0.94, 0.76, flip=False)
    _put(studio, stage, front, 0.5 + rnd.uniform(-0.14, 0.14), 0.95, 0.56, 0.36)
    verb = rnd.choice(
        ("in front of", "in front of", "standing in front of" if front.kind != "thing" else "in front of")
    )
    return stage, f"{_sized(rnd, front, 'small', 0.4)} {verb} {_sized(rnd, back, 'big', 0.4)}"


HUNG = ("mirror", "mirror", "window", "picture", "wall clock")
BELOW = words("sink, sink, sofa, bed, table, chest of drawers, fireplace, desk, bench, armchair, bathtub, piano, stove")


def _above_made(studio):
    rnd = studio.rnd
    name = rnd.choice(HUNG)
    high = cast(studio, name, rnd.choice(BRIGHT) if rnd.random() < 0.5 else None, chance=0.0)
    low = _made(studio, rnd.choice(BELOW))
    if name in ("mirror", "wall clock") and "round" not in high.noun and rnd.random() < 0.5:
        high.noun = f"round {high.noun}"
    stage = backdrop(studio, "tiles" if low.noun.endswith(("sink", "washbasin", "bathtub")) else "room")
    _put(studio, stage, low, 0.5, 0.93, 0.9, 0.46, flip=False)
    _put(studio, stage, high, 0.5, 0.42, 0.4, 0.38, flip=False, shadow=False)
    if rnd.random() < 0.15:
        return stage, f"{low.text} under {high.text}"
    return (
        stage,
        f"{high.text} {rnd.choice(('above', 'above', 'over', 'hanging above', 'on the wall above'))} {low.text}",
    )


# Places with named parts. A row gives the names, the ground, and what may stand there: beside each other | on the wall
# | along the back | in front | in the air. A plus sign asks for two or three of it;
# one of those with an exclamation mark is always there.

SETTINGS = (
    (
        "kitchen, small kitchen",
        "tiles",
        "stove!, refrigerator!, kitchen sink!, table, washing machine | window, wall clock",
    ),
    (
        "kitchen, big kitchen",
        "room",
        "stove!, refrigerator!, kitchen sink!, table, chair+ | window, wall clock, picture",
    ),
    (
        "room, bedroom, small room",
        "room",
        "bed!, desk, lamp, wardrobe, chair, bookshelf | window, picture, wall clock, mirror",
    ),
    (
        "bedroom, child's room",
        "room",
        "bed!, wardrobe, lamp, teddy bear, rocking horse, cradle! | window, picture",
    ),
    (
        "living room, cosy living room",
        "room",
        "sofa!, armchair!, fireplace!, lamp, television!, bookshelf, piano, potted plant, cat | window, picture, "
        "wall clock",
    ),
    ("bathroom, small bathroom", "tiles", "bathtub!, sink!, toilet!, washing machine | mirror, window"),
    (
        "classroom",
        "room",
        "bookshelf, teacher | board!, board!, window, map, wall clock | | school desk+!, school desk+!, school desk+!",
    ),
    ("office", "room", "desk!, bookshelf, potted plant, lamp, chair | window, wall clock, map, picture"),
    ("playground", "grass", "slide!, swings!, seesaw!, sandbox, carousel!, tree, bench, trampoline | | tree+"),
    (
        "garden",
        "grass",
        "fountain, pond, gate, greenhouse, bench, apple tree, gazebo, wheelbarrow, scarecrow, swing, shed, well | "
        "| tree+ | flower+, pond, cat, garden gnome",
    ),
    ("park", "grass", "fountain, bench, pond, statue, tree, bandstand, slide | | tree+ | duck+, pond, dog, bicycle"),
    (
        "street, city street",
        "street",
        "| | shop+!, house+!, apartment building+! | streetcar, car, bus, bicycle, fire hydrant, tree+",
    ),
    ("street, quiet street", "street", "| | house+!, tree+!, street lantern+! | streetcar, car, truck, bench, bicycle"),
    (
        "village, small village",
        "hills",
        "| | house+!, house+!, hut+! | well, church, fountain, windmill, cow, tree+, bridge",
    ),
    ("village", "snow", "| | house+! | church, snowman, sleigh, well, fir tree+"),
    (
        "harbour, small harbour",
        "quay",
        "lighthouse, house+, tower crane, church, street lantern+ | | | rowing boat+, sailing boat+, ship, rowing boat",
    ),
    (
        "beach, sandy beach",
        "beach",
        "palm tree+, parasol, beach chair, rowing boat, volleyball net, hut, surfboard, lighthouse | | | "
        "sandcastle, ball, starfish+, dog, seagull",
    ),
    (
        "river",
        "river",
        "watermill, house, tree+, waterfall, windmill, cow, tent, willow tree | | | rowing boat, duck+, swan, bridge",
    ),
    (
        "mountain lake, lake in the mountains",
        "lake",
        "hill cabin, fir tree+, tent, bear, deer | | | rowing boat, sailing boat, duck+, swan",
    ),
    (
        "farm",
        "grass",
        "barn!, tractor!, silo!, windmill!, haystack, chicken coop!, well | | | cow, pig+, chicken+, horse, "
        "tractor!, sheep+, fence",
    ),
    (
        "station, train station",
        "tarmac",
        "station clock, bench, street lantern+, house | | | steam train!, express train!, streetcar!",
    ),
    ("market square, market", "square", "| | market stall+! | fountain, dog, woman, well, cart, pigeon+, basket+"),
    (
        "square, town square",
        "square",
        "| | house+!, shop+! | fountain, statue, church, market stall, pigeon+, tree+, well",
    ),
    (
        "desert",
        "sand",
        "cactus+!, camel!, pyramid!, tent, palm tree+!, rock, cactus!, sphinx | | cactus+! | camel!, cactus!, "
        "skull, chest",
    ),
    (
        "jungle",
        "jungle",
        "temple, monkey, tiger, waterfall, palm tree+, elephant, hut, treehouse | | | parrot, tiger, monkey, "
        "treasure chest, river, river",
    ),
    (
        "island, desert island, small island",
        "island",
        "palm tree, treasure chest, hut, tent, lighthouse, monkey, parrot, volcano, pirate, palm tree+, flag, castle",
    ),
    (
        "snowy forest, winter forest",
        "snow",
        "hill cabin, snowman, deer, fox, sled, bear | | snowy fir tree+!, snowy fir tree+! | rabbit, sled, fox, wolf",
    ),
    (
        "forest",
        "grass",
        "hill cabin, deer, bear, tent, campfire, well, fox | | fir tree+!, tree+! | mushroom+, rabbit, fox, log, "
        "campfire, river",
    ),
    (
        "cave, dark cave",
        "cave",
        "crystal+, bear, treasure chest, campfire, dragon, lantern, crystal, skeleton | | | crystal+, treasure "
        "chest | bat+",
    ),
    (
        "underwater scene, sea floor",
        "deep",
        "coral, shipwreck, treasure chest, seaweed+, coral+, mermaid, seahorse, submarine, starfish | | | | "
        "fish+, fish, clownfish+",
    ),
    (
        "circus, circus show, circus ring",
        "ring",
        "elephant!, lion!, clown!, horse!, tiger!, monkey!, seal!, bear! | | | clown!, lion!, elephant! | string "
        "of flags",
    ),
    ("stage", "stage", "curtain, piano, ballerina, drum kit, harp, clown, king, chair, ladder | | | | chandelier"),
    (
        "attic, old attic",
        "attic",
        "cardboard box+!, treasure chest!, rocking horse, lamp, suitcase+!, cradle, ladder, mouse | window | | "
        "cardboard box+!, cat",
    ),
    (
        "camp, campsite",
        "grass",
        "tent!, tree, camper van!, fir tree+, table | | fir tree+ | campfire!, log, lantern, campfire!, bear, dog",
    ),
    (
        "airport",
        "tarmac",
        "control tower!, control tower!, bus, hangar | | | airplane!, airplane!, bus, truck | airplane!, jet plane!",
    ),
    ("hospital room", "tiles", "bed!, doctor!, nurse!, chair, table | window, wall clock, picture"),
    (
        "museum",
        "gallery",
        "dinosaur skeleton!, dinosaur skeleton!, dinosaur skeleton!, statue!, suit of armor!, vase, bench, mummy! "
        "| picture!, picture!",
    ),
    (
        "swimming pool, pool",
        "pool",
        "diving board, parasol, slide, beach chair, ladder, palm tree+ | | | life ring, duck, ball, boy",
    ),
    (
        "football field, soccer field",
        "grass",
        "football goal!, football goal!, boy, girl, tree, bench | | tree+ | ball, boy, dog",
    ),
    (
        "field",
        "field",
        "tree, scarecrow, tractor, haystack+, windmill, cow, barn, horse | | | sheep+, rabbit, fox, tractor",
    ),
    ("meadow", "hills", "tree, cow, horse, windmill, tent, sheep+, house | | | river, flower+, rabbit, sheep+, duck+"),
    (
        "construction site",
        "sand",
        "excavator!, tower crane!, bulldozer!, pile of wood, cement mixer, ladder | | | truck, wheelbarrow, excavator!",
    ),
    (
        "sea",
        "water",
        "lighthouse, ship, iceberg, pirate ship, sailing boat | | | rowing boat, buoy, tugboat, sea monster",
    ),
    (
        "hallway, hall",
        "room",
        "door!, coat rack!, stairs!, grandfather clock, umbrella, potted plant | mirror, picture, window",
    ),
    (
        "nursery, playroom",
        "room",
        "crib!, rocking horse!, dollhouse!, teddy bear!, drum kit, doll | window, picture | | ball, toy train",
    ),
    ("cafe, restaurant", "room", "table!, chair+!, waiter!, potted plant, piano, lamp | window, picture, board"),
    ("garage", "room", "car!, bicycle!, workbench!, ladder, motorcycle!, washing machine | window, wall clock"),
    (
        "winter landscape, snowy field",
        "snow",
        "snowman, hill cabin, snowy fir tree+, sled, reindeer, igloo | | | penguin+, sled, fox",
    ),
    ("swamp", "jungle", "hut, heron, bare tree, willow tree | | | duck+, log"),
    ("graveyard", "grass", "bare tree, church!, ghost!, gate, crow | | | ghost!, skull!, crow, owl"),
    ("harbor, port", "quay", "lighthouse, house+, tower crane | | | sailing boat, tugboat, ship, sailing boat+"),
)
SLOTS = ("side", "wall", "back", "front", "top")
MOST = {"side": 3, "wall": 1, "back": 1, "front": 1, "top": 1}


def _parse(text: str) -> list[tuple[str, str]]:
    groups = [[n.strip() for n in group.split(",") if n.strip()] for group in text.split("|")]
    return [
        (slot, n)
        for slot, names in zip(SLOTS, groups)
        for n in names
        if _known(n.rstrip("+!")) or n.rstrip("+!") in ROLES
    ]


def _choose(rnd, pool: list[tuple[str, str]], most: int) -> list[tuple[str, str]]:
    """One to four parts, of each slot no more than it has room for."""
    wanted = min(most, weighted(rnd, {1: 0.1, 2: 0.52, 3: 0.28, 4: 0.1}))
    chosen, pool = [], rnd.sample(pool, len(pool))
    first = next((part for part in pool if part[1].endswith("!")), None)
    pool = ([first] if first else []) + [part for part in pool if part is not first]
    for slot, marked in pool:
        name = marked.rstrip("!")
        taken = [s for s, _ in chosen]
        full = taken.count(slot) >= MOST[slot] or slot in ("front", "back") and taken.count("side") > 1
        full = full or slot == "side" and taken.count("side") > 0 and {"front", "back"} & set(taken)
        base = name.rstrip("+").split()[-1]
        if not full and all(base not in n for _, n in chosen):
            chosen.append((slot, name))
        if len(chosen) == wanted:
            break
    return chosen


def _copies(rnd, name: str, slot: str) -> int:
    if not name.endswith("+"):
        return 1
    return 3 if slot == "back" else rnd.choice((2, 2, 3, 3)) if slot != "top" else rnd.choice((2, 3, 4))


def _named(rnd, actor: Actor, count: int) -> str:
    if actor.noun.endswith("swings"):
        return actor.noun
    if count == 1:
        return actor.text
    return actor.many if rnd.random() < 0.6 else f"{NUMBERS[count]} {actor.many}"


def _stand_part(studio, stage, part, x, y, wide, tall, shadow=True):
    actor, count = part
    if actor.noun.endswith("river"):
        return studio.put(stage, actor, 0.5, 0.97, flip=studio.rnd.random() < 0.5, size=0.34, shadow=False)
    if count == 1:
        return _put(studio, stage, actor, x, y, wide, tall, shadow=shadow)
    poses = ("standing",) if actor.kind != "bird" or stage.kind != "water" else ("swimming",)
    return _row(studio, stage, [actor] * count, y, wide, tall, x, poses, shadow, 1.06 if shadow else 1.2)


def _arrange(studio, stage, parts_by_slot, ground: str):
    rnd = studio.rnd
    sides, walls = parts_by_slot["side"], parts_by_slot["wall"]
    front, back = parts_by_slot["front"], parts_by_slot["back"]
    wet = ground in ("water", "lake", "river", "quay")
    shadow = not wet
    low = {
        "water": 0.66,
        "quay": 0.6,
        "lake": 0.6,
        "river": 0.68,
        "pool": 0.62,
        "beach": 0.76,
        "street": 0.72,
        "island": 0.8,
    }
    for part in back:
        _stand_part(studio, stage, part, 0.5, max(stage.horizon + 0.04, 0.6), 1.04, 0.56, shadow)
    y = low.get(ground, 0.78 if front else 0.92)
    y = 0.82 if ground == "water" and not front else y
    aside = rnd.choice((0.36, 0.64))
    wall_x = rnd.choice((0.24, 0.76))
    stacked = walls and len(sides) == 1 and (_width(sides[0][0]) > 1.35 or rnd.random() < 0.5)
    for part in walls:
        many = len(sides) != 1 or stacked
        x = wall_x if not many else 0.5
        tall = 0.42 if not front and not sides else 0.34
        _stand_part(studio, stage, part, x, (0.5 if not sides else 0.42 if many else 0.5), 0.56, tall, False)
    tall = 0.44 if stacked or walls and len(sides) > 1 else 0.7 if y > 0.74 else 0.6
    widths = [min(1.9, max(0.5, _width(a) * (1 + 0.5 * (n - 1)))) for a, n in sides]
    left = 0.0
    for part, width in zip(sides, widths):
        wide = width / sum(widths)
        x = left + wide / 2
        if walls and len(sides) == 1 and not stacked:
            x = 0.28 if wall_x > 0.5 else 0.72
            wide = 0.52
        if front and len(sides) == 1:
            x, wide = aside, 0.7
        elif back:
            x, wide, tall = 0.5 + rnd.choice((-0.16, 0.16)), 0.56, 0.46
        _stand_part(studio, stage, part, x, y, wide * 0.95, tall, shadow)
        left += width / sum(widths)
    for part in front:
        x = 0.5 + (rnd.choice((-0.14, 0.0, 0.14)) if part[1] == 1 and _width(part[0]) < 1.3 else 0)
        alone = not sides and not back
        x = 1.06 - aside if len(sides) == 1 and aside < 0.5 else 0.94 - aside if len(sides) == 1 else x
        wide = 0.8 if not sides else 0.74 if _width(part[0]) > 1.6 else 0.56
        _stand_part(
            studio,
            stage,
            part,
            x,
            0.95 if not wet else 0.9,
            wide,
            0.6 if alone else 0.5 if part[0].size > 1 else 0.38,
            shadow,
        )
    for part in parts_by_slot["top"]:
        _stand_part(studio, stage, part, 0.5, 0.34 if sides or front else 0.56, 0.84, 0.26, False)


def _place_with(studio):
    """A place and one to three parts of it, which the caption names and no others."""
    rnd = studio.rnd
    names, ground, text = rnd.choice(SETTINGS)
    chosen = _choose(rnd, _parse(text), {"island": 2, "room": 4, "tiles": 4}.get(ground, 3))
    stage = backdrop(studio, ground)
    by_slot = {slot: [] for slot in SLOTS}
    said = []
    for slot, name in sorted(chosen, key=lambda c: SLOTS.index(c[0])):
        count = _copies(rnd, name, slot)
        actor = cast(studio, name.rstrip("+"), chance=0.2)
        by_slot[slot].append((actor, count))
        said.append(_named(rnd, actor, count))
    _arrange(studio, stage, by_slot, ground)
    if rnd.random() < 0.6:
        rnd.shuffle(said)
    place = with_article(rnd.choice(names.split(", ")))
    listed = _joined(rnd, said)
    inside = {"island": "on", "beach": "on", "playground": "on", "stage": "on", "square": "on", "street": "on"}
    within = inside.get(place.split()[-1], "in")
    if rnd.random() < 0.2 and place.split()[-1] not in ("scene", "show", "lake", "river", "port"):
        return stage, f"{listed} {within} {place}"
    return stage, f"{place} {rnd.choice(('with', 'with', 'with', 'with', 'that has'))} {listed}"


LANDS = {
    "hills": ("hills", (112, 184, 86), "through hills, through green hills, in the hills"),
    "forest": ("grass", (92, 160, 76), "through a forest, through the forest, between trees, in the woods"),
    "fields": ("field", (206, 190, 96), "through fields, through the fields, between fields"),
    "desert": ("sand", (236, 202, 136), "through the desert, in the desert, through a desert"),
    "snow": ("snow", (238, 244, 250), "through the snow, through a snowy landscape"),
    "mountains": ("lake", (112, 184, 86), "through the mountains, into the mountains, in the mountains"),
}


def _road(studio):
    """A road that leads from the lower edge to the horizon, alone or with something on or beside it."""
    rnd = studio.rnd
    land = rnd.choice(list(LANDS))
    ground, tone, words = LANDS[land]
    stage = backdrop(studio, ground if land != "mountains" else "grass")
    pen = pen_at(studio, stage, 0, 0, 1.0)
    y = stage.horizon + 0.01
    if land == "mountains":
        mountain_range(pen, rnd, y, (126, 136, 160), 3, 0.4)
    elif land == "fields":
        for k in range(5):
            for s in (0, 1):
                shape = [(0.5, y), (0.5 + (s * 2 - 1) * 0.2 * k, 1.02), (0.5 + (s * 2 - 1) * 0.2 * (k + 1), 1.02)]
                pen.poly(shape, ((214, 190, 90), (120, 180, 80), (180, 150, 80))[k % 3], outline=False)
    elif land == "forest":
        for k in range(4):
            for s in (-1, 1):
                size = 0.42 + 0.12 * k
                x = 0.5 + s * (0.14 + 0.13 * k)
                cast(studio, "fir tree" if rnd.random() < 0.5 else "tree", chance=0.0).draw(
                    stage.pen.at(x, y + 0.06 + 0.09 * k, size)
                )
    dirt = rnd.random() < 0.4
    grey = near(rnd, (190, 156, 110) if dirt else (104, 106, 112), 6)
    bend = rnd.choice((-0.16, 0.16, 0.0))
    pen.poly(
        [
            (0.47 + bend, y),
            (0.53 + bend, y),
            (0.6 + bend * 0.6, 0.7),
            (0.86, 1.02),
            (0.14, 1.02),
            (0.4 + bend * 0.6, 0.7),
        ],
        grey,
    )
    for k in range(4 if not dirt else 0):
        v = 0.64 + 0.1 * k
        x = 0.5 + bend * (0.7 - 0.16 * k)
        pen.rect(x - 0.008 - 0.003 * k, v, x + 0.008 + 0.003 * k, v + 0.05, (244, 240, 226), outline=False)
    noun = (
        rnd.choice(("path", "dirt road", "country road", "road"))
        if dirt
        else rnd.choice(("road", "road", "street", "long road"))
    )
    text = f"{with_article(noun)} {rnd.choice(words.split(', '))}"
    if rnd.random() < 0.55:
        mover = cast(
            studio,
            rnd.choice(("car", "truck", "bus", "bicycle", "motorcycle", "horse", "dog", "cow", "fox", "tractor")),
            chance=0.4,
        )
        _put(studio, stage, mover, 0.5, 0.95, 0.56, 0.36)
        text = rnd.choice((f"{mover.text} on {text}", f"{text} with {mover.text}"))
    elif land not in ("forest",) and rnd.random() < 0.5:
        thing = cast(
            studio, rnd.choice(("house", "windmill", "tree", "barn", "church", "signpost", "castle")), chance=0.2
        )
        _put(studio, stage, thing, 0.82 if bend <= 0 else 0.18, 0.74, 0.36, 0.46, flip=False)
        text += rnd.choice((" with ", " and ")) + thing.text
    return stage, text


def _castle_on_a_hill(studio):
    rnd = studio.rnd
    base = cast(
        studio,
        rnd.choice(("castle", "castle", "castle", "house", "church", "windmill", "lighthouse", "hill cabin", "tree")),
        chance=0.3,
    )
    stage = backdrop(studio, "grass")
    tone = (236, 242, 248) if stage.time == "snow" else near(rnd, (96, 166, 76), 8)
    pen = pen_at(studio, stage, 0, 0, 1.0)
    pen.blob(
        [(-0.1, 1.0), (0.08, 0.82), (0.3, 0.66), (0.5, 0.62), (0.7, 0.66), (0.92, 0.82), (1.1, 1.0), (0.5, 1.2)], tone
    )
    flag = rnd.random() < 0.3 and base.noun.endswith(("castle", "palace"))
    size = _fit(base, 0.56, 0.5)
    hill = rnd.choice(("a hill", "a hill", "a green hill" if stage.time != "snow" else "a hill", "top of a hill"))
    text = f"{base.text} on {hill}"
    if flag:
        banner = cast(studio, "flag", rnd.choice(BRIGHT))
        studio.put(stage, base, 0.5, 0.72, size=size, shadow=False)
        studio.put(stage, banner, 0.56, 0.74 - size * 0.86, flip=False, size=0.26, shadow=False)
        return stage, f"{text} with {banner.text}"
    studio.put(stage, base, 0.5, 0.7, size=size, shadow=False)
    kind = rnd.random()
    if kind < 0.35:
        flyer = cast(studio, rnd.choice(("dragon", "dragon", "hot air balloon", "airplane", "eagle")), chance=0.5)
        x = rnd.choice((0.22, 0.78))
        pose = "flying" if flyer.kind == "bird" else "standing"
        _put(studio, stage, flyer, x, 0.38, 0.42, 0.34, pose, x > 0.5, False)
        return stage, f"{text} {rnd.choice(('with', 'and'))} {flyer.text}"
    if kind < 0.75:
        other = cast(
            studio,
            rnd.choice(("dragon", "knight", "horse", "tree", "sheep", "cow", "king", "princess", "dog", "well")),
            chance=0.4,
        )
        x = rnd.choice((0.24, 0.76))
        _put(studio, stage, other, x, 0.96, 0.44, 0.38, flip=x > 0.5)
        return stage, f"{text} {rnd.choice(('with', 'and'))} {other.text}"
    return stage, text


def _city_at_night(studio):
    rnd = studio.rnd
    time = rnd.choice(("night", "night", "night", "sunset", "day"))
    stage = backdrop(studio, "street", time)
    pen = pen_at(studio, stage, 0, 0, 1.0)
    x = 0.0
    while x < 0.98:
        w, top = rnd.uniform(0.18, 0.28), rnd.uniform(0.08, 0.36)
        tone = near(rnd, rnd.choice(((96, 104, 130), (130, 110, 120), (80, 92, 116), (140, 130, 124))), 8)
        pen.rect(x, top, x + w - 0.015, 0.68, tone)
        for row in range(int((0.62 - top) / 0.09)):
            for k in range(3):
                v, u = top + 0.04 + 0.09 * row, x + 0.025 + (w - 0.05) / 3 * k
                light = (
                    (255, 244, 190)
                    if time != "day" and rnd.random() < 0.75
                    else shade(tone, -0.4 if time != "day" else 0.4)
                )
                pen.rect(u, v, u + (w - 0.05) / 3 - 0.02, v + 0.05, light, outline=False)
        x += w
    extra = ""
    if rnd.random() < 0.6:
        mover = cast(studio, rnd.choice(("car", "streetcar", "bus", "cat", "bicycle", "dog", "truck")), chance=0.4)
        _put(studio, stage, mover, 0.5, 0.95, 0.6, 0.32)
        extra = mover.text
    when = rnd.choice(TIME_WORDS[time]) if time != "day" else ""
    stage.words = ""
    names = ("a city", "a big city", "a city street", "tall buildings", "a city with tall buildings")
    city = f"{rnd.choice(names)} {when}".strip()
    lights = (
        rnd.choice((" with lit windows", " with lights in the windows", ""))
        if time != "day" and "with" not in city
        else ""
    )
    joiner = " and " if "with" in city + lights else " with "
    return stage, city + lights + (joiner + extra if extra else "")


GOODS = {
    "toys": ("teddy bear", "doll", "ball", "toy train", "rocking horse", "kite", "drum kit"),
    "cakes": ("cake", "cupcake"),
    "hats": ("hat",),
    "shoes": ("shoe",),
    "books": ("upright book",),
    "flowers": ("flower", "tulip", "sunflower", "potted plant"),
    "lamps": ("lamp", "desk lamp", "lantern"),
    "clothes": ("jacket", "skirt", "sweater", "evening dress"),
    "fruit": ("apple", "orange", "pear", "lemon"),
    "fish": ("fish",),
}


def _shop_window(studio):
    rnd = studio.rnd
    goods = rnd.choice(list(GOODS))
    stage = backdrop(studio, "street", rnd.choice(("day", "day", "day", "night")))
    night, stage.words = stage.time == "night", ""
    pen = pen_at(studio, stage, 0, 0, 1.0)
    word = rnd.choice(("", "red", "blue", "green", "yellow", "pink"))
    tone = near(rnd, COLOURS.get(word, (150, 100, 66)), 8)
    pen.rect(-0.02, 0.0, 1.02, 0.9, tone)
    pen.rect(0.06, 0.2, 0.94, 0.8, (250, 248, 244))
    pen.rect(0.09, 0.23, 0.91, 0.77, (255, 244, 190) if night else (214, 234, 242))
    for k in range(8):
        pen.poly(
            [(0.02 + 0.12 * k, 0.04), (0.14 + 0.12 * k, 0.04), (0.14 + 0.12 * k, 0.19), (0.02 + 0.12 * k, 0.19)],
            (250, 250, 248) if k % 2 else shade(tone, -0.3),
            outline=False,
        )
    rows = rnd.choice(((3,), (2,), (3, 3), (4,), (2, 3)))
    kinds = [n for n in GOODS[goods] if _known(n)]
    for k, here in enumerate(rows):
        y = 0.765 if k == len(rows) - 1 else 0.5
        if k < len(rows) - 1:
            pen.rect(0.09, 0.5, 0.91, 0.52, WOOD)
        actors = [cast(studio, rnd.choice(kinds), chance=0.7) for _ in range(here)]
        _row(studio, stage, actors, y, 0.78, 0.42 if len(rows) == 1 else 0.23, shadow=False, gap=1.1)
    looker = ""
    if rnd.random() < 0.3:
        who = cast(studio, rnd.choice(("boy", "girl", "cat", "dog", "woman", "man")))
        x = rnd.choice((0.16, 0.84))
        _put(studio, stage, who, x, 0.97, 0.4, 0.5, "sitting", x > 0.5, front=None if who.kind != "person" else False)
        looker = rnd.choice((f"{who.text} in front of ", f"{who.text} looking into "))
    window = rnd.choice(("a shop window", "a shop window", "the window of a shop", "a store window"))
    if word and rnd.random() < 0.3:
        window = f"the window of a {word} shop"
    return stage, f"{looker}{window} {rnd.choice(('with', 'with', 'full of'))} {goods}{' at night' if night else ''}"


def _workshop(studio):
    """Tools that hang in a row on the wall, and something below."""
    rnd = studio.rnd
    stage = backdrop(studio, "room")
    pen = pen_at(studio, stage, 0, 0, 1.0)
    pen.rect(0.04, 0.06, 0.96, 0.5, near(rnd, (206, 176, 132), 8))
    tools = [
        cast(studio, n)
        for n in rnd.sample(
            [
                t
                for t in ("hammer", "saw", "wrench", "pliers", "pair of scissors", "drill", "shovel", "rake")
                if _known(t)
            ],
            rnd.choice((2, 3, 3)),
        )
    ]
    _row(studio, stage, tools, 0.46, 0.86, 0.34, shadow=False, gap=1.2)
    for k in range(len(tools)):
        pen.circle(0.5 + (k - (len(tools) - 1) / 2) * 0.86 / len(tools), 0.1, 0.01, (70, 70, 76), outline=False)
    listed = rnd.choice(("tools", "tools", _joined(rnd, [t.text for t in tools])))
    below = cast(
        studio,
        rnd.choice(("workbench", "workbench", "table", "bicycle", "chair", "car", "motorcycle", "toolbox")),
        chance=0.2,
    )
    _put(studio, stage, below, 0.5, 0.95, 0.86, 0.4)
    room = rnd.choice(("a workshop", "a workshop", "a garage"))
    forms = (f"{room} with {listed} on the wall and {below.text}", f"{room} with {below.text} and {listed} on the wall")
    return stage, rnd.choice(forms)


def _zoo(studio):
    """An animal behind bars or a fence, with or without somebody who looks at it."""
    rnd = studio.rnd
    beast = cast(
        studio,
        rnd.choice(
            words(
                "giraffe, elephant, lion, tiger, bear, zebra, monkey, panda, camel, polar bear, hippopotamus, "
                "flamingo, ostrich, rhinoceros, wolf"
            )
        ),
    )
    stage = backdrop(studio, "grass", "day")
    stage.words = ""
    looker = rnd.random() < 0.4
    _put(studio, stage, beast, 0.5 if not looker else 0.6, 0.82, 0.94 if not looker else 0.78, 0.74)
    pen, bars = pen_at(studio, stage, 0, 0, 1.0), rnd.random() < 0.3
    tone = (90, 94, 102) if bars else near(rnd, WOOD, 10)
    top = 0.1 if bars else 0.66
    for k in range(9 if bars else 7):
        x = 0.03 + (0.118 if bars else 0.155) * k
        pen.rect(x - (0.008 if bars else 0.02), top, x + (0.008 if bars else 0.02), 0.92, tone)
    for y in (top + 0.03, 0.84):
        pen.rect(-0.05, y, 1.05, y + 0.03, tone)
    what = "behind bars" if bars else rnd.choice(("behind a fence", "behind a fence", "behind a wooden fence"))
    if looker:
        who = cast(studio, rnd.choice(("boy", "girl", "man", "woman", "child")))
        _put(studio, stage, who, 0.16, 0.98, 0.5, 0.56, front=False, flip=False)
        forms = (f"{who.text} at the zoo looking at {beast.text} {what}", f"{who.text} and {beast.text} {what}")
        return stage, rnd.choice(forms)
    return stage, rnd.choice(
        (f"a zoo with {beast.text} {what}", f"{beast.text} in the zoo {what}", f"{beast.text} {what}")
    )


def _theatre(studio):
    """A stage between curtains, with seats before it or somebody on it."""
    rnd = studio.rnd
    stage = backdrop(studio, "stage")
    pen = pen_at(studio, stage, 0, 0, 1.0)
    word = rnd.choice(("red", "red", "red", "blue", "green", "purple"))
    tone = near(rnd, COLOURS[word], 8)
    closed = rnd.random() < 0.2
    reach = 0.5 if closed else 0.22
    for s in (0, 1):
        for k in range(6):
            w = reach / 6
            x = k * w if s == 0 else 1 - (k + 1) * w
            pen.rect(x, 0.0, x + w, 0.8, shade(tone, -0.25 * (k % 2)), outline=False)
    for k in range(6):
        pen.ellipse(0.083 + 0.167 * k, 0.0, 0.1, 0.13, shade(tone, -0.12 * (k % 2)))
    said = [rnd.choice((f"a {word} curtain", f"{word} curtains"))]
    if not closed and rnd.random() < 0.75:
        who = cast(
            studio,
            rnd.choice(
                words("ballerina, clown, king, piano, harp, drum kit, knight, woman, man, wizard, chair, dog, robot")
            ),
            chance=0.2,
        )
        _put(studio, stage, who, 0.5, 0.86, 0.54, 0.58)
        said.append(who.text)
    seats = rnd.random() < 0.4
    if seats:
        for k in range(7):
            pen.round_rect(0.01 + 0.142 * k, 0.86, 0.135 + 0.142 * k, 1.05, 0.05, (120, 30, 44))
        said.append(rnd.choice(("rows of seats", "seats", "red seats")))
    place = (
        rnd.choice(("a theatre", "a theater", "the inside of a theatre"))
        if seats
        else rnd.choice(("a stage", "a theatre stage", "a stage"))
    )
    return stage, f"{place} with {_joined(rnd, said)}"


def parts(studio):
    kinds = {
        _counted: 0.26,
        _two_kinds: 0.05,
        _two_colours_counted: 0.04,
        _family: 0.06,
        _whole_with: 0.09,
        _three: 0.1,
        _between: 0.04,
        _on_next_to: 0.05,
        _pair_with: 0.08,
        _with_before: 0.04,
        _on_a_back: 0.04,
        _under_made: 0.03,
        _behind_made: 0.03,
        _before_made: 0.03,
        _above_made: 0.03,
        _place_with: 0.36,
        _road: 0.04,
        _castle_on_a_hill: 0.03,
        _city_at_night: 0.02,
        _shop_window: 0.04,
        _workshop: 0.03,
        _zoo: 0.03,
        _theatre: 0.02,
    }
    return weighted(studio.rnd, kinds)(studio)
