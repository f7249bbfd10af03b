"""Work in the garden and the workshop."""

import math

from ..brush import shade
from ..palette import COLOURS, near
from .deed import deed
from .figure import DARK, LEAF, REST, STEEL, VIVID, WATER, WHITE, WOOD, long_tool, walk, wheel

# The tables of points below are wrapped by hand.
# fmt: off


@deed("raking leaves", "raking up leaves", "raking the autumn leaves", "raking a pile of leaves", indoor=False, x=0.3,
      size=0.8)
def raking(k):
    for _ in range(60):
        x = k.rnd.gauss(0.68, 0.13)
        y = -abs(k.rnd.gauss(0, 0.1)) * max(0.1, 1 - abs(x - 0.68) * 4)
        tone = k.rnd.choice(((222, 120, 40), (200, 70, 40), (236, 178, 50), (160, 96, 50)))
        k.p.ellipse(x, y + 0.02, 0.045, 0.026, tone, k.rnd.uniform(0, 3), outline=False)

    def tip(x, y):
        for n in range(6):
            k.p.line([(x - 0.02, y - 0.12), (x - 0.1 + 0.045 * n, y + 0.03)], 0.018, DARK)

    long_tool(k, tip)


@deed("digging a hole", "digging with a spade", "digging a hole with a shovel", "digging in the ground", indoor=False,
      x=0.34, size=0.8)
def digging(k):
    k.p.ellipse(0.46, 0.02, 0.22, 0.05, (66, 46, 34), outline=False)
    k.p.blob([(0.56, 0.03), (0.66, -0.12), (0.74, -0.2), (0.84, -0.12), (0.94, 0.03)], (124, 84, 54))

    def tip(x, y):
        k.p.poly([(x - 0.1, y - 0.12), (x + 0.04, y - 0.2), (x + 0.12, y + 0.02), (x + 0.06, y + 0.08)], STEEL)
        k.p.line([(0.0, -0.72), (0.1, -0.78)], 0.04, (120, 80, 46))

    long_tool(k, tip, lean=16)


@deed("picking apples", "picking apples from a tree", "picking an apple from a tree", "picking red apples",
      indoor=False, x=0.24, size=0.74)
def apples(k):
    k.p.poly([(0.58, 0.02), (0.62, -0.7), (0.72, -0.7), (0.78, 0.02)], (118, 80, 50))
    leaf = near(k.rnd, LEAF, 10)
    for x, y, r in ((0.42, -0.88, 0.24), (0.84, -0.9, 0.26), (0.62, -1.1, 0.26), (0.62, -0.8, 0.22)):
        k.p.circle(x, y, r, leaf, outline=False)
    for x, y in ((0.46, -0.74), (0.62, -0.66), (0.8, -0.78), (0.5, -1.0), (0.7, -0.94), (0.66, -1.18), (0.92, -0.98)):
        k.p.circle(x, y, 0.05, (214, 40, 44))
    k.thing("basket", 0.4, 0.03, 0.2, 0)
    for n in range(3):
        k.p.circle(0.33 + 0.07 * n, -0.16, 0.045, (214, 40, 44))
    walk(k, (0.27, -0.84), (0.18, -0.8), 4, 0.08, tool=lambda: k.p.circle(0.29, -0.88, 0.055, (214, 40, 44)),
          tilt=-0.2)


@deed("picking flowers", "picking {colour}flowers", "bending down to pick {colour}flowers", indoor=False, x=0.3,
      size=0.92)
def flowers(k):
    c = k.paint(("red", "yellow", "pink", "purple", "white", "blue"), 0.6)

    def flower(x, y, tall):
        k.p.line([(x, y), (x, y - tall)], 0.018, (70, 150, 60))
        for n in range(6):
            a = n * math.tau / 6
            k.p.circle(x + 0.035 * math.cos(a), y - tall + 0.035 * math.sin(a), 0.026, c, outline=False)
        k.p.circle(x, y - tall, 0.022, (250, 200, 50) if sum(c) != 0 else WHITE, outline=False)

    def bunch():
        for dx in (-0.06, 0.0, 0.06):
            flower(-0.02 + dx, -0.34, 0.14)

    for n in range(5):
        flower(0.36 + 0.1 * n, 0.02, 0.16 + 0.03 * (n % 2))
    k.shadow()
    b = k.body((-0.1, -0.38), 66)
    b.draw((0.36, -0.2), (0.0, -0.36), (-0.02, 0), (-0.14, 0), behind=bunch, tilt=-0.5)


@deed("planting a tree", "planting a small tree", "planting a young tree in the ground", "planting a seedling",
      indoor=False, x=0.32, size=0.9)
def planting(k):
    k.p.blob([(0.16, 0.03), (0.26, -0.05), (0.4, -0.09), (0.54, -0.05), (0.66, 0.03)], (104, 70, 46))
    k.p.line([(0.4, -0.06), (0.4, -0.5)], 0.035, (120, 82, 50))
    for x, y, r in ((0.34, -0.56, 0.11), (0.46, -0.56, 0.11), (0.4, -0.68, 0.12)):
        k.p.circle(x, y, r, LEAF, outline=False)
    k.shadow()
    k.body((-0.04, -0.3), 22).draw((0.34, -0.14), (0.38, -0.3), (0.1, 0.0), (-0.3, -0.02), knees=(1, 1), tilt=0.1)


@deed("sawing wood", "sawing a plank", "sawing a piece of wood", "cutting wood with a saw", "with a big saw", x=0.26,
      size=0.84)
def sawing(k):
    for a, b in (((0.34, 0), (0.44, -0.36)), ((0.54, 0), (0.44, -0.36)), ((0.66, 0), (0.76, -0.36)),
                 ((0.86, 0), (0.76, -0.36))):
        k.stick(a, b, 0.035, (130, 88, 52))
    k.p.rect(0.22, -0.43, 0.95, -0.36, (222, 176, 110))
    k.shadow()

    def saw():
        t = k.p.at(0.2, -0.5, 1.0, turn=0.2)
        t.poly([(0.02, -0.06), (0.44, 0.0), (0.44, 0.04), (0.02, 0.08)], (206, 212, 220))
        for n in range(8):
            t.poly([(0.05 + 0.05 * n, 0.07 - 0.005 * n), (0.1 + 0.05 * n, 0.07 - 0.005 * n),
                    (0.075 + 0.05 * n, 0.11 - 0.005 * n)],
                   (150, 156, 166), False)
        t.round_rect(-0.06, -0.07, 0.05, 0.09, 0.03, (190, 70, 50))
        for _ in range(8):
            k.p.circle(k.rnd.uniform(0.32, 0.44), k.rnd.uniform(-0.34, -0.1), 0.012, (222, 176, 110), outline=False)

    k.body(None, 14).draw((0.18, -0.5), (0.28, -0.44), (0.1, 0), (-0.14, 0), tool=saw, tilt=0.15)


@deed("hammering a nail", "hammering a nail into a board", "hammering a nail into wood", "hammering with a big hammer",
      "hammering", x=0.3, size=0.86)
def hammering(k):
    k.table(0.14, 0.76, -0.4)
    k.p.rect(0.26, -0.46, 0.66, -0.4, (226, 184, 120))
    k.p.line([(0.44, -0.46), (0.44, -0.57)], 0.02, DARK)
    k.p.line([(0.41, -0.57), (0.47, -0.57)], 0.02, DARK)
    k.shadow()

    def hammer():
        k.p.line([(0.18, -0.84), (0.42, -0.98)], 0.04, (180, 116, 60))
        t = k.p.at(0.42, -0.98, 1.0, turn=-0.5)
        t.round_rect(-0.05, -0.09, 0.05, 0.11, 0.015, (90, 96, 108))

    b = k.body(None, 8)
    b.draw((0.26, -0.87), (0.4, -0.5), (0.08, 0), (-0.1, 0), tool=hammer)
    k.p.circle(0.38, -0.5, 0.034, k.person.skin)


@deed("chopping wood", "chopping wood with an axe", "splitting wood with an axe", "chopping firewood",
      "swinging an axe", indoor=False, x=0.34, size=0.76)
def chopping(k):
    k.p.rect(0.34, -0.2, 0.66, 0.03, (126, 84, 52))
    k.p.ellipse(0.5, -0.2, 0.16, 0.035, (222, 180, 120))
    k.p.rect(0.43, -0.42, 0.57, -0.2, (166, 116, 70))
    k.p.ellipse(0.5, -0.42, 0.07, 0.02, (240, 204, 146))
    for x in (0.8, 0.9):
        k.p.circle(x, -0.04, 0.055, (222, 180, 120))
    k.shadow()

    def axe():
        k.p.line([(0.14, -0.9), (0.44, -1.12)], 0.036, (180, 116, 60))
        k.p.poly([(0.3, -1.12), (0.42, -1.16), (0.52, -1.0), (0.4, -0.94), (0.34, -1.02)], (196, 202, 212))

    k.body(None, 4).draw((0.22, -0.96), (0.28, -1.0), (0.12, 0), (-0.12, 0), tool=axe)


@deed("painting a {colour}fence", "painting the fence {tone}", "painting a fence", "painting a wooden fence {tone}",
      indoor=False, x=0.24, size=0.82)
def fence(k):
    c = k.paint(VIVID + ("white",), 1.0)
    k.said["tone"] = k.said["colour"].strip()
    for n in range(6):
        x = 0.2 + 0.13 * n
        tone = c if n < 3 else (196, 150, 100)
        k.p.poly([(x, 0.02), (x, -0.56), (x + 0.05, -0.64), (x + 0.1, -0.56), (x + 0.1, 0.02)], tone)
    _paint_pot(k, 0.24, c)
    k.shadow()
    k.body(None, 6).draw((0.24, -0.5), REST, (0.08, 0), (-0.08, 0), tool=lambda: _big_brush(k, 0.24, -0.5, c))


def _paint_pot(k, x, c):
    k.p.arc(x, -0.16, 0.08, 0.09, 180, 360, 0.014, DARK)
    k.p.rect(x - 0.09, -0.17, x + 0.09, 0.03, STEEL)
    k.p.ellipse(x, -0.17, 0.09, 0.024, c)
    k.p.rect(x - 0.05, -0.17, x - 0.01, -0.06, c, outline=False)


def _big_brush(k, x, y, c):
    k.p.line([(x - 0.05, y + 0.06), (x + 0.14, y - 0.12)], 0.04, WOOD)
    k.p.poly([(x + 0.08, y - 0.14), (x + 0.16, y - 0.05), (x + 0.3, y - 0.2), (x + 0.2, y - 0.3)], shade(c, -0.15))


@deed("painting a wall {tone}", "painting the wall {tone}", "painting a wall with a roller",
      "rolling {tone} paint onto a wall", indoor=True, paper=0.25, x=0.26, size=0.8)
def wall(k):
    c = k.paint(VIVID, 1.0)
    k.said["tone"] = k.said["colour"].strip()
    for n in range(3):
        x = 0.34 + 0.18 * n
        k.p.rect(x, -1.1 + k.rnd.uniform(0, 0.05), x + 0.19, -0.32 - k.rnd.uniform(0, 0.1) * n, c, outline=False)
    _paint_pot(k, 0.3, c)
    k.shadow()

    def roller():
        k.p.line([(0.2, -0.74), (0.34, -0.86), (0.44, -0.86), (0.44, -0.94)], 0.024, DARK)
        k.p.limb((0.36, -0.98), (0.54, -0.98), 0.05, 0.05, shade(c, -0.2))

    k.body(None, 4).draw((0.24, -0.78), (0.12, -0.66), (0.08, 0), (-0.1, 0), tool=roller, tilt=-0.15)


@deed("watering flowers", "watering the flowers", "watering flowers with a {colour}watering can",
      "pouring water on the flowers", indoor=False, x=0.24, size=0.84)
def watering(k):
    c = k.paint(VIVID, 0.6)
    for n in range(4):
        x, tone = 0.56 + 0.11 * n, near(k.rnd, COLOURS[k.rnd.choice(("red", "yellow", "pink", "purple"))], 8)
        k.p.line([(x, 0.02), (x, -0.2)], 0.022, (70, 150, 60))
        for m in range(6):
            a = m * math.tau / 6
            k.p.circle(x + 0.04 * math.cos(a), -0.22 + 0.04 * math.sin(a), 0.03, tone, outline=False)
        k.p.circle(x, -0.22, 0.026, (250, 206, 60), outline=False)
    k.shadow()

    def can():
        t = k.p.at(0.34, -0.44, 1.0, turn=0.35)
        t.line([(0.1, 0.04), (0.28, -0.12)], 0.035, shade(c, -0.2))
        t.line([(0.25, -0.16), (0.32, -0.08)], 0.04, shade(c, -0.3))
        t.arc(-0.06, -0.1, 0.12, 0.12, 160, 350, 0.028, shade(c, -0.25))
        t.rect(-0.12, -0.1, 0.12, 0.12, c)
        for n in range(9):
            x = 0.6 + 0.05 * (n % 4)
            k.p.line([(x, -0.42 + 0.09 * (n // 4)), (x + 0.015, -0.36 + 0.09 * (n // 4))], 0.016, WATER)

    k.body(None, 4).draw((0.3, -0.52), (0.22, -0.46), (0.1, 0), (-0.08, 0), tool=can)


@deed("mowing the lawn", "mowing the grass", "pushing a {colour}lawn mower", "cutting the grass with a lawn mower",
      indoor=False, x=0.28, size=0.8)
def mowing(k):
    c = k.paint(VIVID, 0.5)
    for n in range(24):
        x = 0.5 + 0.03 * n
        k.p.line([(x, 0.03), (x + k.rnd.uniform(-0.02, 0.02), -k.rnd.uniform(0.08, 0.16))], 0.018, (70, 150, 60))
    k.p.line([(0.2, -0.5), (0.54, -0.14)], 0.032, DARK)
    k.p.poly([(0.4, -0.1), (0.44, -0.24), (0.76, -0.24), (0.84, -0.1), (0.84, -0.04), (0.4, -0.04)], c)
    k.p.round_rect(0.5, -0.34, 0.68, -0.22, 0.03, DARK)
    for x in (0.46, 0.78):
        wheel(k, x, -0.05, 0.075)
    walk(k, (0.22, -0.49), (0.2, -0.51))
