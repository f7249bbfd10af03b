"""Food and other things that are held, around the origin and one unit large."""

import math
import random

from ..actors import thing_actor
from ..brush import shade
from ..creatures import INK, WHITE
from ..plants import draw_leaf
from .surroundings import BARK


def draw_apple(p):
    p.blob(
        [(0, -0.34), (-0.34, -0.42), (-0.48, 0.0), (-0.22, 0.46), (0, 0.4), (0.22, 0.46), (0.48, 0.0), (0.34, -0.42)],
        (214, 44, 44),
        4,
    )
    p.line([(0, -0.34), (0.06, -0.58)], 0.08, (96, 64, 40))
    p.ellipse(0.2, -0.52, 0.16, 0.07, (96, 164, 72), -0.4)


def draw_carrot(p):
    for turn in (-0.4, 0.0, 0.4):
        p.at(0, -0.3, 1.0, turn=turn).ellipse(0, -0.18, 0.08, 0.22, (80, 160, 70))
    p.poly([(-0.22, -0.34), (0.22, -0.34), (0, 0.6)], (240, 130, 40))


def draw_cheese(p):
    p.poly([(-0.5, 0.3), (0.5, 0.3), (0.5, -0.1), (-0.5, 0.1)], (250, 206, 70))
    p.poly([(-0.5, 0.1), (0.5, -0.1), (0.2, -0.36)], (252, 224, 120))
    for x, y in ((-0.2, 0.2), (0.2, 0.12), (0.36, 0.22)):
        p.circle(x, y, 0.07, (220, 170, 50), outline=False)


def draw_corn(p):
    p.ellipse(0, -0.05, 0.2, 0.5, (250, 212, 70))
    for k in range(5):
        p.line([(-0.16, -0.36 + 0.16 * k), (0.16, -0.36 + 0.16 * k)], 0.03, (220, 170, 40))
    for s in (-1, 1):
        p.ellipse(s * 0.18, 0.3, 0.1, 0.3, (100, 166, 76), s * 0.35)


def draw_banana(p):
    p.blob(
        [(-0.5, -0.3), (-0.36, 0.12), (0, 0.3), (0.4, 0.14), (0.54, -0.16), (0.24, -0.02), (-0.1, 0.0), (-0.38, -0.34)],
        (250, 216, 70),
        4,
    )
    p.line([(-0.44, -0.3), (-0.48, -0.44)], 0.1, (120, 90, 40))


def draw_berry(p):
    p.blob([(0, 0.5), (-0.4, 0.0), (-0.3, -0.34), (0.3, -0.34), (0.4, 0.0)], (222, 44, 60), 4)
    for s in (-1, 0, 1):
        p.ellipse(s * 0.16, -0.36, 0.15, 0.08, (80, 160, 70), s * 0.4)
        p.circle(s * 0.17, 0.0, 0.04, (252, 220, 130), outline=False)


def draw_fish(p, c=(110, 150, 190), wide=0.2):
    """Looks right; one unit long."""
    p.poly([(-0.26, 0), (-0.54, -0.22), (-0.46, 0), (-0.54, 0.22)], shade(c, -0.18))
    p.blob([(-0.12, -wide * 0.8), (0.06, -wide * 1.7), (0.2, -wide * 0.7)], shade(c, -0.18), 3)
    p.ellipse(0.08, 0, 0.4, wide, c)
    p.ellipse(0.1, wide * 0.4, 0.3, wide * 0.4, shade(c, 0.4), outline=False)
    p.poly([(0.1, 0.02), (-0.06, 0.14), (-0.02, -0.02)], shade(c, -0.2))
    p.circle(0.32, -wide * 0.25, 0.055, WHITE, outline=False)
    p.circle(0.335, -wide * 0.25, 0.032, INK, outline=False)
    p.line([(0.48, 0.02), (0.38, 0.05)], 0.025, shade(c, -0.4))


def draw_honey(p):
    p.blob([(-0.34, -0.36), (0.34, -0.36), (0.5, 0.1), (0.32, 0.5), (-0.32, 0.5), (-0.5, 0.1)], (196, 120, 60), 4)
    p.ellipse(0, -0.36, 0.36, 0.12, (250, 190, 50))
    p.blob([(-0.3, -0.34), (0.3, -0.34), (0.22, 0.12), (0.1, -0.1), (-0.06, 0.28), (-0.18, -0.06)], (250, 190, 50), 4)


def draw_bamboo(p):
    stick = p.at(0, 0, 1.0, turn=0.35)
    stick.limb((0, -0.8), (0, 0.7), 0.085, 0.085, (126, 176, 70))
    for y in (-0.5, -0.1, 0.3):
        stick.line([(-0.09, y), (0.09, y)], 0.04, (86, 130, 50))
    for y, s in ((-0.7, 1), (-0.5, -1), (-0.78, -1), (-0.3, 1)):
        stick.ellipse(s * 0.22, y - 0.08, 0.2, 0.07, (92, 164, 72), s * -0.5)


def draw_mushroom(p):
    p.limb((0, 0), (0, 0.4), 0.13, 0.16, (244, 232, 210))
    p.blob([(-0.48, 0.04), (-0.3, -0.34), (0, -0.46), (0.3, -0.34), (0.48, 0.04)], (214, 56, 48), 4)
    for x, y in ((-0.2, -0.12), (0.06, -0.26), (0.24, -0.08)):
        p.circle(x, y, 0.07, WHITE, outline=False)


def draw_green_leaf(p):
    draw_leaf(p, 0, 0, 1.0, 0.5, (92, 164, 72))


def thing_drawer(name):
    return lambda p: thing_actor(random.Random(3), name, colour_chance=0.0).draw(p.at(0, 0.45, 0.9))


def draw_worm(pen, x, y, size):
    points = [
        (x - 0.5 * size, y + 0.3 * size),
        (x - 0.2 * size, y),
        (x + 0.2 * size, y + 0.2 * size),
        (x + 0.5 * size, y - 0.1 * size),
    ]
    pen.line(points, 0.13 * size + 0.012, (226, 124, 130), True)


def draw_twig(p):
    p.line([(-0.6, 0.06), (0.0, 0.0), (0.6, -0.08)], 0.1, BARK)
    draw_leaf(p, 0.5, -0.3, 0.5, 0.3, (100, 170, 76))
    p.line([(-0.2, 0.02), (-0.34, -0.24)], 0.07, BARK)


def draw_letter(p):
    p.rect(-0.45, -0.1, 0.45, 0.5, (252, 250, 244))
    p.line([(-0.45, -0.1), (0, 0.24), (0.45, -0.1)], 0.05, (150, 140, 130))
    p.circle(0, 0.26, 0.08, (214, 44, 44))


def draw_bloom(p, c=(230, 60, 90), stem=True):
    if stem:
        p.line([(0, 0.0), (-0.04, 0.9)], 0.07, (80, 150, 70))
        p.ellipse(0.14, 0.5, 0.16, 0.07, (90, 164, 76), -0.5)
    for k in range(6):
        a = math.pi * k / 3
        p.circle(0.22 * math.cos(a), 0.22 * math.sin(a), 0.19, c)
    p.circle(0, 0, 0.16, (252, 212, 70))


def draw_heart(p):
    p.blob(
        [(0, 0.5), (-0.46, 0.02), (-0.4, -0.36), (-0.14, -0.4), (0, -0.18), (0.14, -0.4), (0.4, -0.36), (0.46, 0.02)],
        (222, 44, 70),
        4,
    )


def draw_key(p):
    gold = (224, 178, 60)
    p.arc(-0.3, 0.1, 0.18, 0.18, 0, 360, 0.1, gold)
    p.line([(-0.12, 0.1), (0.5, 0.1), (0.5, 0.28)], 0.1, gold)
    p.line([(0.32, 0.1), (0.32, 0.26)], 0.1, gold)
