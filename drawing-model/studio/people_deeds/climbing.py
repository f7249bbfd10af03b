"""Climbing, hanging, falling and flying."""

import math

from ..brush import shade
from ..palette import near
from .deed import HOME, deed
from .figure import DARK, LEAF, REST, STEEL, STRING, VIVID, WHITE, WOOD

# The tables of points below are wrapped by hand.
# fmt: off


@deed("climbing a {colour}ladder", "climbing up a {colour}ladder", "on a {colour}ladder", "going up a {colour}ladder",
      "standing on a {colour}ladder", x=0.4, y=0.78, size=0.66)
def ladder(k):
    c = k.paint(("red", "yellow", "green", "blue", "white"), 0.3, usual=(196, 140, 80))
    rail = lambda h: 0.14 + 0.16 * h
    for h in range(-2, 14):
        x = rail(h * 0.1)
        k.p.line([(x - 0.02, -h * 0.1 + 0.05), (x + 0.2, -h * 0.1 + 0.05)], 0.034, shade(c, -0.2))
    for off in (0, 0.2):
        k.p.line([(rail(-0.2) + off - 0.02, 0.26), (rail(1.15) + off - 0.02, -1.15)], 0.045, c)
    k.body((0.0, -0.42), 8).draw((0.27, -0.85), (0.24, -0.65), (0.13, -0.25), (0.13, 0.0), tilt=-0.2)


@deed("climbing a rope", "climbing up a rope", "hanging on a rope", "who climbs up a rope", x=0.44, y=0.8, size=0.72)
def rope(k):
    def rope():
        k.p.line([(0.16, -1.5), (0.16, 0.28)], 0.05, (206, 168, 104))
        for n in range(22):
            y = -1.46 + n * 0.08
            k.p.line([(0.135, y + 0.03), (0.185, y)], 0.014, (140, 104, 56))

    k.body((0.0, -0.36), 4).draw((0.16, -0.8), (0.16, -0.96), (0.14, -0.12), (0.17, -0.05), tool=rope, tilt=-0.2)


@deed("climbing a mountain", "climbing a rock", "climbing a cliff", "rock climbing", "climbing up a steep cliff",
      "climbing up a rock wall", indoor=False, x=0.44, y=0.84, size=0.68)
def cliff(k):
    c = near(k.rnd, k.rnd.choice(((140, 134, 130), (150, 112, 86), (118, 122, 132))), 8)
    k.p.poly([(0.1, 0.4), (0.13, 0.02), (0.2, -0.2), (0.16, -0.42), (0.26, -0.62), (0.22, -0.84), (0.36, -1.02),
              (0.44, -1.22), (1.2, -1.3), (1.2, 0.4)], c)
    for x, y, w, h in ((0.4, -0.1, 0.14, 0.08), (0.56, -0.5, 0.16, 0.1), (0.5, -0.86, 0.14, 0.07)):
        k.p.poly([(x - w, y), (x, y - h), (x + w, y - h * 0.3), (x + w * 0.3, y + h)], shade(c, -0.14), outline=False)
    k.body((0.0, -0.38), 10).draw((0.25, -0.64), (0.22, -0.9), (0.17, -0.24), (0.12, -0.02), tilt=-0.2)


@deed("climbing a tree", "climbing up a tree", "climbing a big tree", "who climbs a tree", indoor=False, x=0.4, y=0.86,
      size=0.62)
def tree(k):
    bark = near(k.rnd, (120, 82, 52), 8)
    k.p.poly([(0.1, 0.16), (0.14, -0.9), (0.42, -0.9), (0.48, 0.16)], bark)
    k.p.limb((0.36, -0.55), (0.72, -0.74), 0.06, 0.035, bark)
    leaf = near(k.rnd, LEAF, 12)
    for x, y, r in ((-0.14, -1.16, 0.26), (0.68, -1.12, 0.3), (0.28, -1.28, 0.36)):
        k.p.circle(x, y, r, shade(leaf, k.rnd.uniform(-0.12, 0.08)))
    k.body((0.0, -0.34), 6).draw((0.28, -0.72), (0.2, -0.86), (0.2, -0.2), (0.14, -0.02), tilt=-0.2)


@deed("walking on a tightrope", "balancing on a rope", "walking on a rope with a pole", "doing a tightrope walk", x=0.5,
      y=0.84, size=0.74)
def tightrope(k):
    k.p.line([(-1, -0.02), (0, 0.03), (1, -0.02)], 0.03, (190, 150, 90))
    pole = lambda: k.p.line([(-0.6, -0.56), (0.64, -0.48)], 0.026, (150, 90, 50))
    k.body().draw((0.14, -0.52), (-0.14, -0.54), (0.14, 0.02), (-0.12, 0.02), tool=pole)


@deed("slipping on a banana peel", "slipping on a banana", "falling over a banana peel", "who slipped on a banana peel",
      x=0.5, y=0.92, size=0.8)
def slipping(k):
    k.shadow(-0.1, 0.6, 0.02)
    b = k.body((-0.06, -0.42), -52)
    b.draw((-0.02, -0.94), (-0.5, -0.26), (0.34, -0.5), (0.3, -0.3), mood="surprised", tilt=0.3, elbows=(1, 1))
    x = 0.34
    for dx, dy in ((-0.14, 0.02), (0.0, 0.04), (0.14, 0.02)):
        k.p.limb((x, -0.1), (x + dx, dy), 0.035, 0.03, (250, 214, 60))
    k.p.circle(x, -0.12, 0.03, (120, 90, 40))


@deed("falling", "falling down", "falling from the sky", "falling through the air", indoor=False, paper=0.5, x=0.5,
      y=0.9, size=0.8)
def falling(k):
    b = k.body((0.06, -0.5), 128)
    b.draw((0.5, -0.42), (0.12, -0.06), (-0.26, -0.74), (0.0, -0.92), mood="surprised", tilt=-0.7, elbows=(-1, 1))
    for x, y in ((-0.4, -1.0), (-0.16, -1.08), (0.3, -0.96), (0.46, -0.8)):
        k.p.line([(x, y), (x, y + 0.12)], 0.018, (150, 158, 172))


@deed("in a hot air balloon", "waving from a hot air balloon", "flying in a {colour}hot air balloon",
      "in the basket of a {colour}hot air balloon", indoor=False, x=0.5, y=1.02, size=0.5)
def hot_air(k):
    c = k.paint(VIVID, 0.6)
    k.p.blob([(0, -2.0), (0.56, -1.86), (0.7, -1.5), (0.5, -1.14), (0.2, -0.92), (-0.2, -0.92), (-0.5, -1.14),
              (-0.7, -1.5), (-0.56, -1.86)], c)
    k.p.blob([(0, -2.0), (0.22, -1.5), (0.08, -0.92), (-0.08, -0.92), (-0.22, -1.5)], shade(c, 0.5))
    for side in (-1, 1):
        k.p.line([(side * 0.2, -0.94), (side * 0.3, -0.4)], 0.02, STRING)
    k.body((0, -0.36)).draw((0.3, -0.74), (-0.24, -0.42), front=True, mood="laughing", with_legs=False)
    k.p.poly([(-0.34, -0.46), (0.34, -0.46), (0.28, -0.04), (-0.28, -0.04)], (176, 120, 66))
    for n in range(3):
        k.p.line([(-0.32 + 0.02 * n, -0.36 + 0.1 * n), (0.32 - 0.02 * n, -0.36 + 0.1 * n)], 0.02, (130, 84, 44))


@deed("climbing the stairs", "walking up the stairs", "going up the stairs", "walking upstairs",
      "running up the stairs", x=0.34, y=0.9, size=0.7)
def stairs(k):
    c = near(k.rnd, k.rnd.choice((WOOD, (180, 176, 170), (206, 196, 180))), 8)
    for n in range(7):
        x, y = -0.1 + 0.2 * n, -0.16 * n + 0.16
        k.p.rect(x - 0.2, y, 2, 1, shade(c, -0.06 * (n % 2)))
        k.p.rect(x - 0.22, y, x + 0.02, y + 0.035, shade(c, 0.25))
    k.body((0.0, -0.36), 10).draw((0.22, -0.56), (-0.2, -0.44), (0.2, -0.14), (-0.18, 0.17))


@deed("hanging from a branch", "hanging from a tree branch", "swinging from a branch",
      "hanging on a branch with both hands", indoor=False, x=0.48, y=0.94, size=0.74)
def branch(k):
    k.p.limb((-0.9, -1.06), (0.6, -1.1), 0.09, 0.05, (120, 82, 52))
    for x, y in ((0.5, -1.1), (0.34, -1.2), (0.66, -1.2), (-0.4, -1.2), (-0.56, -1.0)):
        k.p.circle(x, y, 0.13, near(k.rnd, LEAF, 12), outline=False)
    k.shadow(0, 0.4, 0.06)
    k.body((0, -0.46)).draw((0.13, -1.08), (-0.13, -1.06), (0.08, -0.05), (-0.1, -0.07), front=True, mood="laughing")


@deed("changing a light bulb", "screwing in a light bulb", "standing on a chair and changing a light bulb",
      "reaching for a light bulb", places=HOME, x=0.42, y=0.76, size=0.6)
def bulb(k):
    k.p.line([(0.26, -1.9), (0.26, -1.14)], 0.02, DARK)
    k.p.rect(0.23, -1.16, 0.29, -1.1, STEEL)
    k.p.circle(0.26, -1.02, 0.2, (255, 240, 150, 90), outline=False)
    k.p.circle(0.26, -1.03, 0.09, (254, 232, 110))
    for x in (-0.18, 0.14):
        k.p.rect(x, 0.02, x + 0.045, 0.3, (140, 92, 54))
    k.p.rect(-0.22, 0.0, 0.22, 0.05, (166, 112, 66))
    k.p.rect(-0.22, -0.34, -0.17, 0.3, (140, 92, 54))
    k.body().draw((0.24, -0.96), REST, (0.07, 0), (-0.07, 0), tilt=-0.25)


@deed("floating down with a {colour}parachute", "with a {colour}parachute", "parachuting",
      "hanging from a {colour}parachute", indoor=False, x=0.5, y=0.95, size=0.5)
def parachute(k):
    c = k.paint(VIVID, 0.7)
    points = [(-0.78 * math.cos(math.pi * n / 14), -1.34 - 0.5 * math.sin(math.pi * n / 14)) for n in range(15)]
    for x in (-0.76, -0.3, 0.3, 0.76):
        k.p.line([(x, -1.34), (0.12 if x > 0 else -0.12, -0.84)], 0.02, STRING)
    k.p.poly(points, c)
    for n in (1, 3):
        k.p.poly([points[3 * n], points[3 * n + 3], (-0.78 + 0.39 * n + 0.2, -1.34), (-0.78 + 0.39 * n, -1.34)], WHITE)
    k.body((0, -0.42)).draw((0.14, -0.88), (-0.14, -0.88), (0.1, -0.04), (-0.1, -0.06), front=True, mood="laughing")
