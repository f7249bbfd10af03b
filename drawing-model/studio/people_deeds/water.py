"""Swimming, boats and the beach."""

import math

from ..brush import shade
from ..palette import COLOURS, near
from .deed import deed
from .figure import DARK, FOAM, STRING, VIVID, WHITE

# The tables of points below are wrapped by hand.
# fmt: off


def _sea(k, y, tone=None, waves=True):
    """Water before the figure, down to the picture's lower edge."""
    c = tone or near(k.rnd, (70, 150, 214), 8)
    points = [(-2 + 0.1 * n, y + 0.015 * math.sin(n * 1.3)) for n in range(41)]
    k.p.poly([*points, (2, 2), (-2, 2)], c, outline=False)
    for _ in range(14):
        x, v = k.rnd.uniform(-0.8, 0.8), y + k.rnd.uniform(0.04, 0.5)
        k.p.line([(x, v), (x + 0.1, v - 0.01), (x + 0.16, v)], 0.014, shade(c, 0.4), curved=True)


def _bathing(k):
    if k.person.sex == "man":
        k.person.top, k.person.garment = k.person.skin, "shorts"


WATERS = ("sea", "lake", "harbour")


@deed("swimming", "swimming in the water", "swimming fast", "swimming the crawl", "who is swimming", bare=True,
      paper=0.3, places=WATERS + ("swimming_pool",), x=0.48, y=0.68, size=0.84)
def swimming(k):
    _bathing(k)
    b = k.body((-0.14, 0.0), 62)
    b.draw((0.0, 0.2), (0.5, -0.34), (-0.56, 0.0), (-0.56, 0.04), tilt=-0.9, elbows=(1, -1))
    _sea(k, 0.03)
    for _ in range(7):
        k.p.circle(-0.5 + 0.05 * k.rnd.uniform(-1, 1), 0.0 - 0.1 * k.rnd.random(), 0.025, FOAM, outline=False)
    k.p.line([(0.1, 0.05), (0.3, 0.03), (0.5, 0.05)], 0.02, WHITE, curved=True)


@deed("diving into the water", "jumping headfirst into the water", "diving", "diving head first into the water",
      bare=True, paper=0.3, places=WATERS, x=0.44, y=0.86, size=0.82)
def diving(k):
    _bathing(k)
    b = k.body((-0.06, -0.56), 146)
    b.draw((0.34, 0.0), (0.32, 0.02), (-0.34, -0.9), (-0.28, -0.94), elbows=(1, 1), knees=(1, 1))
    _sea(k, 0.0)
    for _ in range(12):
        a = k.rnd.uniform(-2.8, -0.4)
        r = k.rnd.uniform(0.08, 0.2)
        k.p.ellipse(0.34 + r * math.cos(a), 0.02 + r * math.sin(a), 0.02, 0.026, FOAM, outline=False)


@deed("rowing a {colour}boat", "rowing a boat", "rowing in a small boat", "in a {colour}rowing boat",
      "rowing across the water", paper=0.25, places=WATERS, x=0.5, y=0.78, size=0.86)
def rowing(k):
    c = k.paint(VIVID, 0.5, usual=(160, 100, 56))
    b = k.body((-0.04, -0.16), -8)
    b.draw((0.26, -0.34), (0.24, -0.36), (0.3, -0.04), (0.3, -0.04))
    k.p.poly([(-0.56, -0.2), (0.56, -0.2), (0.44, 0.08), (-0.42, 0.08)], c)
    k.p.line([(-0.58, -0.2), (0.58, -0.2)], 0.035, shade(c, -0.25))
    _sea(k, 0.04)
    k.p.line([(0.24, -0.36), (-0.14, 0.12)], 0.03, (206, 160, 100))
    k.p.ellipse(-0.18, 0.16, 0.05, 0.1, (206, 160, 100), 0.67)
    k.p.circle(0.25, -0.35, 0.036, k.person.skin)


@deed("sailing a boat", "sailing in a boat with a {colour}sail", "on a sailing boat with a {colour}sail", "sailing",
      paper=0.25, places=WATERS, x=0.34, y=0.8, size=0.6)
def sailing(k):
    c = k.paint(VIVID + ("white",), 0.7)
    k.stick((0.26, -0.1), (0.26, -1.22), 0.04, (120, 80, 50))
    k.p.poly([(0.3, -1.18), (0.3, -0.3), (0.92, -0.32)], c)
    k.body((-0.06, -0.2), 4).draw((0.24, -0.44), (0.22, -0.56), (0.1, 0), (0.0, 0))
    k.p.poly([(-0.44, -0.22), (0.98, -0.22), (0.78, 0.1), (-0.3, 0.1)], near(k.rnd, (150, 92, 54), 8))
    _sea(k, 0.05)


@deed("surfing", "surfing on a big wave", "riding a wave on a surfboard", "on a {colour}surfboard",
      "surfing on a {colour}surfboard", paper=0.2, places=WATERS, x=0.5, y=0.74, size=0.7)
def surfing(k):
    c = k.paint(VIVID, 0.6)
    wave = near(k.rnd, (60, 150, 206), 8)
    k.p.blob([(-0.9, 0.5), (-0.9, -0.5), (-0.6, -0.9), (-0.2, -0.96), (0.02, -0.76), (-0.2, -0.8), (-0.4, -0.6),
              (-0.3, -0.2),
              (0.3, 0.1), (0.9, 0.2), (0.9, 0.5)], wave)
    for x, y in ((-0.5, -0.9), (-0.3, -0.97), (-0.12, -0.92), (0.0, -0.78), (-0.66, -0.8)):
        k.p.circle(x, y, 0.07, FOAM, outline=False)
    k.p.ellipse(0.04, 0.02, 0.46, 0.05, c, 0.08)
    k.body((0.0, -0.34), 18).draw((0.36, -0.5), (-0.3, -0.6), (0.2, 0.0), (-0.2, -0.02), knees=(1, 1), elbows=(-1, -1))


@deed("fishing", "catching a fish", "fishing with a fishing rod", "who has caught a fish",
      "pulling a fish out of the water", indoor=False, paper=0.4, places=("lake", "sea", "harbour"), x=0.28, y=0.84,
      size=0.74)
def fishing(k):
    k.p.rect(-0.6, 0.0, 0.2, 0.06, (150, 104, 64))
    for x in (-0.3, 0.1):
        k.p.rect(x, 0.06, x + 0.06, 0.4, (120, 80, 48))
    _sea(k, 0.14)
    k.p.line([(0.12, -0.5), (0.4, -0.92), (0.72, -1.06)], 0.024, (120, 76, 40), curved=True)
    k.p.line([(0.72, -1.06), (0.72, -0.36)], 0.01, STRING)
    c = near(k.rnd, k.rnd.choice(((236, 130, 50), (80, 150, 200), (150, 170, 180))), 8)
    k.p.ellipse(0.72, -0.22, 0.085, 0.15, c)
    k.p.poly([(0.72, -0.1), (0.64, 0.02), (0.8, 0.02)], shade(c, -0.15))
    k.p.circle(0.7, -0.3, 0.02, DARK)
    k.shadow(0, 0.4)
    k.body(None, -6).draw((0.16, -0.52), (0.22, -0.62), (0.08, 0), (-0.08, 0))


@deed("waving from a {colour}boat", "waving from a boat", "standing in a {colour}boat and waving",
      "in a {colour}boat, waving", paper=0.3, places=WATERS, x=0.5, y=0.84, size=0.74)
def boat(k):
    c = k.paint(VIVID, 0.6)
    k.body((0, -k.person.leg * 0.8)).draw((0.28, -0.84), (-0.2, -0.46), front=True, mood="laughing")
    k.p.poly([(-0.62, -0.3), (0.62, -0.3), (0.46, 0.06), (-0.46, 0.06)], c)
    k.p.line([(-0.64, -0.3), (0.64, -0.3)], 0.04, WHITE)
    _sea(k, 0.02)


@deed("building a sandcastle", "making a sandcastle", "building a sandcastle with a {colour}bucket",
      "playing in the sand", indoor=False, places=("beach", "island"), paper=0.3, x=0.28, size=0.9)
def sandcastle(k):
    sand, c = near(k.rnd, (230, 200, 130), 6), k.paint(VIVID, 0.5)
    k.p.blob([(0.1, 0.05), (0.3, -0.06), (0.8, -0.06), (1.0, 0.05)], shade(sand, -0.1))
    for x, w, h in ((0.34, 0.14, 0.36), (0.72, 0.14, 0.36), (0.53, 0.2, 0.5)):
        k.p.rect(x - w / 2, -h, x + w / 2, 0.0, sand)
        for n in range(3):
            u = x - w / 2 + n * w / 2.5
            k.p.rect(u, -h - 0.04, u + w / 5, -h, sand)
    k.p.ellipse(0.53, -0.04, 0.05, 0.1, shade(sand, -0.4))
    k.stick((0.53, -0.5), (0.53, -0.7), 0.016, DARK)
    k.p.poly([(0.53, -0.7), (0.66, -0.65), (0.53, -0.6)], (226, 44, 44))
    k.p.poly([(0.82, -0.16), (0.98, -0.16), (0.95, 0.04), (0.85, 0.04)], c)
    k.body((-0.06, -0.28), 14).draw((0.28, -0.34), (0.3, -0.2), (0.12, 0), (-0.32, -0.02), tilt=0.1)


@deed("sunbathing", "lying on a {colour}towel", "lying on the beach on a {colour}towel",
      "sunbathing on a {colour}towel", indoor=False, places=("beach", "island"), paper=0.2, x=0.5, y=0.88, size=0.8,
      bare=True)
def sunbathing(k):
    _bathing(k)
    c = k.paint(VIVID, 0.7)
    k.p.poly([(-0.62, 0.02), (0.5, 0.02), (0.6, 0.1), (-0.52, 0.1)], c)
    k.p.poly([(-0.4, 0.02), (-0.3, 0.02), (-0.2, 0.1), (-0.3, 0.1)], shade(c, 0.6), outline=False)
    k.person.glasses = "sunglasses"
    b = k.body((0.06, -0.02), -86)
    b.draw((-0.02, -0.06), (-0.4, -0.2), (0.46, 0.0), (0.32, 0.02), tilt=0.7, knees=(1, 1))
    k.stick((-0.5, 0.04), (-0.36, -0.84), 0.026, WHITE)
    p2 = near(k.rnd, COLOURS[k.rnd.choice(VIVID)], 8)
    points = [(-0.36 - 0.42 * math.cos(math.pi * n / 10), -0.7 - 0.24 * math.sin(math.pi * n / 10)) for n in range(11)]
    k.p.poly(points, p2)
    k.p.poly([points[3], points[5], points[7], (-0.24, -0.7), (-0.48, -0.7)], WHITE)
