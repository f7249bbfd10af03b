"""Things of a shape that is told, drawn within a field from -1 to 1: round windows, heart-shaped cakes."""

import math

from ..brush import shade
from .grounds import STEEL, dots, rays
from .states import Kind, told


def _heart_points():
    points = []
    for k in range(40):
        t = math.tau * k / 40
        x, y = 16 * math.sin(t) ** 3, 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((x / 17, -(y + 2) / 15))
    return points


SHAPES = {
    "round": [(math.cos(math.tau * k / 32), math.sin(math.tau * k / 32)) for k in range(32)],
    "square": [(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)],
    "triangular": [(0, -1.0), (1.0, 0.8), (-1.0, 0.8)],
    "heart-shaped": _heart_points(),
    "star-shaped": [(1.05 * f * math.cos(a), 1.05 * f * math.sin(a)) for a, f in rays(5, 0.5)],
    "oval": [(1.1 * math.cos(math.tau * k / 32), 0.72 * math.sin(math.tau * k / 32)) for k in range(32)],
    "hexagonal": [(math.cos(math.tau * k / 6), math.sin(math.tau * k / 6)) for k in range(6)],
    "moon-shaped": [(math.cos(a), math.sin(a)) for a in [0.9 + 4.5 * k / 24 for k in range(25)]]
    + [(0.3 + 0.8 * math.cos(a), 0.8 * math.sin(a)) for a in [5.25 - 4.2 * k / 24 for k in range(25)]],
}
SHAPE_WORDS = {
    "round": "round {n}|{n} in the shape of a circle|circular {n}",
    "square": "square {n}|{n} in the shape of a square",
    "triangular": "triangular {n}|{n} in the shape of a triangle|triangle-shaped {n}",
    "heart-shaped": "heart-shaped {n}|{n} in the shape of a heart|heart shaped {n}",
    "star-shaped": "star-shaped {n}|{n} in the shape of a star|star shaped {n}",
    "oval": "oval {n}|{n} in the shape of an oval|egg-shaped {n}",
    "hexagonal": "hexagonal {n}|six-sided {n}",
    "moon-shaped": "moon-shaped {n}|{n} in the shape of a crescent moon",
}


def draw_shape(p, shape, r, tone, x=0.0, y=-0.5, flat=1.0):
    p.poly([(x + r * a, y + r * b * flat) for a, b in SHAPES[shape]], tone)


def _shaped_window(p, c, shape):
    draw_shape(p, shape, 0.5, c)
    draw_shape(p, shape, 0.4, (150, 206, 246))
    p.line([(-0.36, -0.48), (0.36, -0.48)], 0.03, c)
    p.line([(0, -0.84), (0, -0.16)], 0.03, c)


def _shaped_mirror(p, c, shape):
    draw_shape(p, shape, 0.5, c)
    draw_shape(p, shape, 0.42, (206, 226, 236))
    for x in (-0.14, 0.0):
        p.line([(x - 0.05, -0.42), (x + 0.1, -0.62)], 0.03, (255, 255, 255))


def _shaped_clock(p, c, shape):
    draw_shape(p, shape, 0.5, c)
    draw_shape(p, shape, 0.42, (252, 250, 244))
    for k in range(12):
        a = math.tau * k / 12
        p.circle(0.23 * math.cos(a), -0.48 + 0.23 * math.sin(a), 0.014, (40, 36, 40), outline=False)
    p.line([(0, -0.48), (0, -0.66)], 0.03, (40, 36, 40))
    p.line([(0, -0.48), (0.13, -0.42)], 0.03, (40, 36, 40))


def _shaped_cushion(p, c, shape):
    draw_shape(p, shape, 0.5, shade(c, -0.25))
    draw_shape(p, shape, 0.44, c)
    draw_shape(p, shape, 0.2, shade(c, 0.3))


def _shaped_cookie(p, c, shape):
    tone = (206, 150, 84)
    draw_shape(p, shape, 0.5, shade(tone, -0.25))
    draw_shape(p, shape, 0.45, tone)
    for x, y in dots("-.14 -.6, .12 -.62, 0 -.48, -.12 -.36, .14 -.38"):
        p.circle(x, y, 0.035, (80, 48, 28), outline=False)


def _shaped_balloon(p, c, shape):
    p.line([(0, -0.3), (0.05, -0.12), (-0.03, 0)], 0.02, (100, 96, 96), curved=True)
    draw_shape(p, shape, 0.38, c, y=-0.6)
    p.ellipse(-0.12, -0.72, 0.05, 0.07, shade(c, 0.6), outline=False)


def _shaped_sign(p, c, shape):
    p.rect(-0.035, -0.4, 0.035, 0, STEEL)
    draw_shape(p, shape, 0.36, c, y=-0.64)
    draw_shape(p, shape, 0.29, shade(c, 0.75), y=-0.64)


def _shaped_table(p, c, shape):
    wood = c
    for x in (-0.36, 0.36):
        p.rect(x - 0.05, -0.56, x + 0.05, -0.02, shade(wood, -0.35))
    p.rect(-0.05, -0.5, 0.05, 0.04, shade(wood, -0.4))
    draw_shape(p, shape, 0.62, shade(wood, -0.3), y=-0.6, flat=0.5)
    draw_shape(p, shape, 0.62, wood, y=-0.66, flat=0.5)


def _shaped_cake(p, c, shape):
    for k in range(10):
        draw_shape(p, shape, 0.56, (214, 160, 100) if k < 8 else shade(c, -0.2), y=-0.3 - 0.035 * k, flat=0.48)
    draw_shape(p, shape, 0.56, c, y=-0.66, flat=0.48)
    p.circle(0, -0.7, 0.07, (206, 20, 40))


def _shaped_box(p, c, shape):
    for k in range(10):
        draw_shape(p, shape, 0.56, shade(c, -0.3), y=-0.3 - 0.03 * k, flat=0.5)
    for k in range(4):
        draw_shape(p, shape, 0.6, shade(c, -0.12), y=-0.56 - 0.02 * k, flat=0.5)
    draw_shape(p, shape, 0.6, c, y=-0.64, flat=0.5)


def _shaped_kite(p, c, shape):
    p.line([(0, -0.3), (0.1, -0.16), (-0.02, -0.08), (0.06, 0)], 0.02, (90, 84, 80), curved=True)
    draw_shape(p, shape, 0.38, c, y=-0.6)
    p.line([(0, -0.94), (0, -0.28)], 0.015, shade(c, -0.4))


def _shaped_pool(p, c, shape):
    draw_shape(p, shape, 0.7, (226, 226, 220), y=-0.4, flat=0.55)
    draw_shape(p, shape, 0.6, (80, 180, 226), y=-0.4, flat=0.55)
    for x, y in ((-0.2, -0.42), (0.08, -0.34), (0.12, -0.5)):
        p.arc(x, y, 0.1, 0.03, 180, 360, 0.02, (230, 246, 255))


SHAPED = {
    "window": (_shaped_window, "wall"),
    "mirror": (_shaped_mirror, "wall"),
    "clock": (_shaped_clock, "wall"),
    "cushion": (_shaped_cushion, "table"),
    "pillow": (_shaped_cushion, "table"),
    "cookie": (_shaped_cookie, "table"),
    "balloon": (_shaped_balloon, "air"),
    "sign": (_shaped_sign, "floor"),
    "table": (_shaped_table, "room"),
    "cake": (_shaped_cake, "table"),
    "box": (_shaped_box, "table"),
    "kite": (_shaped_kite, "air"),
    "swimming pool": (_shaped_pool, "floor"),
}


def shaped(studio):
    rnd = studio.rnd
    name = rnd.choice(list(SHAPED))
    drawing, base = SHAPED[name]
    kind = Kind((name,), lambda p, r, c, state, fill: drawing(p, c, state), SHAPE_WORDS, 1.15, base)
    if name not in ("cookie", "mirror", "cushion", "balloon"):
        kind.states = {shape: words for shape, words in SHAPE_WORDS.items() if shape != "moon-shaped"}
    kind.painted = name not in ("cookie", "swimming pool")
    return told(studio, kind)
