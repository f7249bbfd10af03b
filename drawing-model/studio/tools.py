"""Ropes, tools, things of the desk, the bathroom and the cellar."""

import math

from .brush import shade
from .household import STEEL, WOOD
from .thing import thing

DARK = (56, 56, 64)
HEMP = (206, 166, 104)


@thing("rope", "coil of rope", "coiled rope", "thick rope", size=0.3, place="table", colour=HEMP, wide=1.5)
def rope(p, rnd, c):
    p.line([(0.5, -0.2), (0.72, -0.1), (0.78, 0.0)], 0.14, c, True)
    for k in range(4):
        y = -0.24 - 0.15 * k
        p.arc(0, y, 0.58, 0.2, 0, 360, 0.15, shade(c, -0.1 * (k % 2)))
        for j in range(9):
            a = math.radians(15 + 19 * j)
            x, v = 0.58 * math.cos(a), y + 0.2 * math.sin(a)
            p.line([(x - 0.03, v - 0.06), (x + 0.04, v + 0.06)], 0.03, shade(c, -0.4))


@thing("hanging rope", "climbing rope", "long rope", "rope with a knot", size=1.0, colour=HEMP, wide=0.3)
def hanging_rope(p, rnd, c):
    p.line([(0, -1.0), (0.02, -0.5), (-0.01, -0.1)], 0.07, c, True)
    for k in range(18):
        y = -0.97 + 0.05 * k
        p.line([(-0.035, y + 0.02), (0.035, y - 0.02)], 0.014, shade(c, -0.4))
    p.circle(0, -0.12, 0.075, shade(c, -0.1))
    p.poly([(-0.04, -0.08), (0.04, -0.08), (0.07, 0), (-0.07, 0)], c)


@thing("jump rope", "skipping rope", size=0.4, place="table", colour=(230, 70, 110), wide=1.2)
def jump_rope(p, rnd, c):
    p.line(
        [(-0.4, -0.7), (-0.5, -0.2), (-0.2, -0.04), (0.05, -0.5), (0.3, -0.06), (0.5, -0.25), (0.4, -0.7)],
        0.045,
        c,
        True,
    )
    for s in (-1, 1):
        p.limb((s * 0.4, -0.7), (s * 0.36, -0.95), 0.06, 0.06, WOOD)


@thing("hula hoop", size=0.6, place="table", colour=(230, 60, 140), wide=1.0)
def hula_hoop(p, rnd, c):
    p.arc(0, -0.5, 0.46, 0.46, 0, 180, 0.06, c)
    p.arc(0, -0.5, 0.46, 0.46, 180, 360, 0.06, c)
    for k in range(8):
        a = math.pi * k / 4
        p.circle(0.46 * math.cos(a), -0.5 + 0.46 * math.sin(a), 0.035, (250, 250, 250), outline=False)


@thing("chain", "iron chain", "metal chain", size=0.2, place="table", colour=(130, 136, 146), wide=2.4)
def chain(p, rnd, c):
    for k in range(6):
        x = -1.0 + 0.4 * k
        if k % 2:
            p.line([(x - 0.22, -0.5), (x + 0.22, -0.5)], 0.14, shade(c, -0.25))
        else:
            p.arc(x, -0.5, 0.28, 0.32, 0, 180, 0.13, c)
            p.arc(x, -0.5, 0.28, 0.32, 180, 360, 0.13, c)


@thing("screw", "metal screw", size=0.18, place="table", colour=(170, 174, 182), wide=0.5, painted=False)
def screw(p, rnd, c):
    p.blob([(-0.24, -0.84), (0, -1.0), (0.24, -0.84)], c, 4)
    p.line([(-0.1, -0.92), (0.1, -0.92)], 0.05, (70, 74, 82))
    p.poly([(-0.11, -0.84), (0.11, -0.84), (0.08, -0.16), (0, 0), (-0.08, -0.16)], shade(c, -0.12))
    for k in range(6):
        p.line([(-0.14, -0.7 + 0.1 * k), (0.14, -0.76 + 0.1 * k)], 0.035, shade(c, -0.4))


@thing("nail", "iron nail", size=0.16, place="table", colour=(150, 154, 162), wide=0.4, painted=False)
def nail(p, rnd, c):
    p.ellipse(0, -0.96, 0.2, 0.06, c)
    p.poly([(-0.06, -0.92), (0.06, -0.92), (0.05, -0.14), (0, 0), (-0.05, -0.14)], shade(c, -0.15))


@thing("pliers", "pair of pliers", size=0.24, place="table", colour=(214, 50, 50), wide=0.8)
def pliers(p, rnd, c):
    for s in (-1, 1):
        p.line([(s * 0.04, -0.52), (s * 0.2, -0.2), (s * 0.16, 0)], 0.11, c, True)
        p.poly([(0, -0.52), (s * 0.16, -0.66), (s * 0.04, -1.0), (s * 0.01, -0.98)], STEEL)
    p.circle(0, -0.56, 0.1, shade(STEEL, -0.2))


@thing("wrench", "spanner", size=0.26, place="table", colour=STEEL, wide=0.5, painted=False)
def wrench(p, rnd, c):
    p.limb((0, -0.16), (0, -0.78), 0.08, 0.08, c)
    p.circle(0, -0.14, 0.14, c)
    p.circle(0, -0.14, 0.06, (80, 84, 92))
    p.circle(0, -0.8, 0.2, c)
    p.poly([(-0.09, -1.02), (0.09, -1.02), (0.07, -0.78), (-0.07, -0.78)], (240, 240, 244), outline=False)


@thing("drill", "electric drill", "power drill", size=0.26, place="table", colour=(240, 150, 30), wide=1.3)
def drill(p, rnd, c):
    p.poly([(-0.42, -0.6), (-0.16, -0.6), (-0.22, -0.1), (-0.48, -0.1)], DARK)
    p.round_rect(-0.56, -0.16, -0.12, 0, 0.04, c)
    p.round_rect(-0.6, -0.98, 0.2, -0.56, 0.14, c)
    p.poly([(0.2, -0.92), (0.38, -0.86), (0.38, -0.68), (0.2, -0.62)], DARK)
    p.line([(0.38, -0.77), (0.72, -0.77)], 0.07, STEEL)


@thing("pitchfork", "hay fork", size=0.9, place="table", colour=WOOD, wide=0.4, painted=False)
def pitchfork(p, rnd, c):
    p.line([(0, 0), (0, -0.7)], 0.04, c)
    p.arc(0, -0.72, 0.14, 0.1, 0, 180, 0.03, DARK)
    for x in (-0.14, 0, 0.14):
        p.line([(x, -0.7), (x, -1.0)], 0.028, DARK)


@thing("shovel", "spade", "garden spade", size=0.8, place="table", colour=WOOD, wide=0.4, painted=False)
def shovel(p, rnd, c):
    p.line([(0, -0.34), (0, -0.96)], 0.045, c)
    p.line([(-0.1, -0.98), (0.1, -0.98)], 0.045, c)
    p.blob([(-0.15, -0.38), (0.15, -0.38), (0.14, -0.14), (0, 0), (-0.14, -0.14)], STEEL, 3)


@thing("hoe", "garden hoe", size=0.9, place="table", colour=WOOD, wide=0.4, painted=False)
def hoe(p, rnd, c):
    p.line([(-0.1, -1.0), (0.06, -0.1)], 0.04, c)
    p.poly([(0.04, -0.14), (0.24, -0.06), (0.22, 0.0), (0.02, -0.04)], STEEL)


@thing("plank", "wooden plank", "wooden board", size=0.14, colour=(206, 160, 104), wide=5.0, top=0.9)
def plank(p, rnd, c):
    for k in range(2):
        p.rect(-2.5 + 0.2 * k, -0.46 - 0.46 * k, 2.4 - 0.1 * k, -0.46 * k, shade(c, 0.12 * k))
        p.line([(-1.6, -0.2 - 0.46 * k), (0.8, -0.26 - 0.46 * k)], 0.05, shade(c, -0.25))


@thing("sprinkler", "lawn sprinkler", "water sprinkler", size=0.5, colour=(70, 150, 80), wide=1.6)
def sprinkler(p, rnd, c):
    for s in (-1, 1):
        for k in range(4):
            r = 0.3 + 0.16 * k
            p.arc(s * r, -0.2, r, 0.4 + 0.14 * k, 180 if s > 0 else 360, 270 if s > 0 else 270, 0.025, (120, 190, 240))
            p.line([(s * r, -0.62 - 0.14 * k + 0.02), (s * r * 1.7, -0.25)], 0.02, (150, 206, 246))
    p.poly([(-0.16, 0), (0.16, 0), (0.05, -0.22), (-0.05, -0.22)], c)


@thing("garden gnome", "gnome", "dwarf", "little dwarf with a beard", size=0.4, colour=(214, 40, 44), wide=0.6)
def gnome(p, rnd, c):
    for s in (-1, 1):
        p.ellipse(s * 0.12, -0.04, 0.12, 0.05, (80, 54, 40))
    p.round_rect(-0.2, -0.46, 0.2, -0.06, 0.1, (50, 100, 180))
    p.rect(-0.2, -0.22, 0.2, -0.16, (70, 50, 40))
    for s in (-1, 1):
        p.limb((s * 0.18, -0.4), (s * 0.26, -0.2), 0.06, 0.05, (50, 100, 180))
    p.circle(0, -0.54, 0.14, (244, 200, 160))
    p.blob([(-0.16, -0.56), (0.16, -0.56), (0.12, -0.34), (0, -0.2), (-0.12, -0.34)], (250, 250, 250), 4)
    p.poly([(-0.2, -0.6), (0.02, -1.02), (0.2, -0.6)], c)
    for s in (-1, 1):
        p.circle(s * 0.05, -0.57, 0.02, (30, 30, 36), outline=False)
    p.circle(0, -0.52, 0.035, (240, 160, 140), outline=False)


@thing("toolbox", "box of tools", size=0.3, place="table", colour=(206, 40, 40), wide=1.4, top=0.7)
def toolbox(p, rnd, c):
    p.arc(0, -0.66, 0.3, 0.26, 180, 360, 0.09, DARK)
    p.rect(-0.66, -0.66, 0.66, 0, c)
    p.rect(-0.68, -0.7, 0.68, -0.5, shade(c, -0.2))
    for s in (-1, 1):
        p.rect(s * 0.34 - 0.08, -0.56, s * 0.34 + 0.08, -0.42, STEEL)


@thing(
    "light bulb",
    "lightbulb",
    "glowing light bulb",
    size=0.22,
    place="table",
    colour=(255, 236, 130),
    wide=0.7,
    painted=False,
)
def bulb(p, rnd, c):
    p.circle(0, -0.66, 0.33, c)
    p.poly([(-0.2, -0.42), (0.2, -0.42), (0.14, -0.24), (-0.14, -0.24)], c, outline=False)
    p.line([(-0.1, -0.3), (-0.08, -0.6), (0, -0.5), (0.08, -0.6), (0.1, -0.3)], 0.03, (240, 150, 40))
    for k in range(3):
        p.rect(-0.14, -0.26 + 0.08 * k, 0.14, -0.2 + 0.08 * k, STEEL)


@thing("flashlight", "torch light", "pocket lamp", size=0.16, place="table", colour=(60, 66, 80), wide=2.6)
def flashlight(p, rnd, c):
    p.poly([(0.62, -0.9), (1.3, -1.2), (1.3, 0.2), (0.62, -0.1)], (255, 244, 180))
    p.rect(-1.2, -0.7, 0.2, -0.3, c)
    p.poly([(0.2, -0.7), (0.62, -0.96), (0.62, -0.04), (0.2, -0.3)], shade(c, -0.2))
    p.rect(-0.5, -0.78, -0.2, -0.68, (220, 60, 50))


@thing("torch", "burning torch", "flaming torch", size=0.5, place="table", colour=WOOD, wide=0.4, painted=False)
def torch(p, rnd, c):
    p.poly([(-0.06, -0.6), (0.06, -0.6), (0.04, 0), (-0.04, 0)], c)
    p.poly([(-0.1, -0.64), (0.1, -0.64), (0.07, -0.5), (-0.07, -0.5)], DARK)
    p.blob([(-0.14, -0.66), (-0.1, -0.84), (0, -1.02), (0.1, -0.84), (0.14, -0.66), (0, -0.6)], (240, 110, 30), 4)
    p.blob([(-0.07, -0.66), (0, -0.88), (0.07, -0.66)], (254, 214, 70), 4)


@thing("box of matches", "matchbox", "matches", size=0.14, place="table", colour=(214, 50, 50), wide=1.6)
def matches(p, rnd, c):
    p.rect(-0.5, -0.56, 0.6, 0, c)
    p.ellipse(0.05, -0.28, 0.26, 0.18, (252, 236, 180))
    p.rect(-0.8, -0.5, -0.5, -0.06, (240, 220, 180))
    for k in range(4):
        x = -0.72 + 0.32 * k
        p.line([(x, -0.6), (x + 0.1, -0.94)], 0.06, (230, 200, 150))
        p.circle(x + 0.1, -0.96, 0.06, (190, 40, 40))


@thing("roll of tape", "sticky tape", "tape", size=0.18, place="table", colour=(236, 210, 110), wide=1.1)
def tape(p, rnd, c):
    p.circle(0, -0.5, 0.48, c)
    p.circle(0, -0.5, 0.3, shade(c, -0.25))
    p.circle(0, -0.5, 0.24, (244, 244, 246))
    p.poly([(0.1, -0.1), (0.6, -0.1), (0.58, -0.03), (0.0, -0.03)], c)


@thing("glue bottle", "bottle of glue", "glue", size=0.22, place="table", colour=(250, 250, 250), wide=0.5)
def glue(p, rnd, c):
    p.poly([(-0.08, -0.8), (0.08, -0.8), (0.03, -1.0), (-0.03, -1.0)], (240, 120, 40))
    p.round_rect(-0.2, -0.8, 0.2, 0, 0.1, c)
    p.rect(-0.2, -0.52, 0.2, -0.2, (50, 110, 200))


@thing("eraser", "rubber eraser", "pink eraser", size=0.12, place="table", colour=(244, 140, 160), wide=2.0)
def eraser(p, rnd, c):
    p.poly([(-0.9, -0.7), (0.7, -0.7), (0.9, 0), (-0.7, 0)], c)
    p.poly([(-0.3, -0.7), (0.7, -0.7), (0.9, 0), (-0.1, 0)], (60, 110, 200))


@thing("pencil sharpener", "sharpener", size=0.14, place="table", colour=(60, 150, 210), wide=1.5)
def sharpener(p, rnd, c):
    p.poly([(-0.5, -0.8), (0.5, -0.8), (0.7, 0), (-0.7, 0)], c)
    p.poly([(-0.3, -0.62), (0.3, -0.5), (0.34, -0.3), (-0.26, -0.42)], STEEL)
    p.circle(0, -0.46, 0.07, DARK)


@thing("stapler", size=0.16, place="table", colour=(206, 50, 60), wide=2.0)
def stapler(p, rnd, c):
    p.rect(-0.9, -0.16, 0.95, 0, DARK)
    p.poly([(-0.9, -0.3), (0.9, -0.84), (0.98, -0.6), (-0.85, -0.12)], c)
    p.line([(-0.8, -0.2), (0.9, -0.52)], 0.1, STEEL)


@thing("whiteboard", "white board", size=0.9, colour=(250, 250, 252), wide=1.4, painted=False)
def whiteboard(p, rnd, c):
    for s in (-1, 1):
        p.line([(s * 0.5, -0.3), (s * 0.56, 0)], 0.03, STEEL)
    p.rect(-0.7, -1.0, 0.7, -0.22, STEEL)
    p.rect(-0.66, -0.96, 0.66, -0.26, c)
    p.line([(-0.5, -0.4), (-0.2, -0.6), (0.0, -0.5), (0.4, -0.84)], 0.025, (214, 40, 50))
    for k in range(3):
        p.line([(-0.5, -0.86 + 0.07 * k), (-0.1 - 0.1 * k, -0.86 + 0.07 * k)], 0.02, (40, 90, 200))


@thing("postage stamp", "stamp", size=0.2, place="table", colour=(210, 80, 70), wide=0.8)
def stamp(p, rnd, c):
    for k in range(7):
        for x, y in ((-0.38 + 0.127 * k, -1.0), (-0.38 + 0.127 * k, 0)):
            p.circle(x, y, 0.05, (250, 250, 250))
    p.rect(-0.42, -1.0, 0.42, 0, (252, 252, 252))
    p.rect(-0.34, -0.9, 0.34, -0.1, c)
    p.poly([(-0.3, -0.14), (0, -0.6), (0.3, -0.14)], shade(c, 0.6))
    p.circle(0.16, -0.7, 0.1, (252, 226, 100))


@thing("postcard", "picture postcard", size=0.2, place="table", wide=1.5, painted=False)
def postcard(p, rnd, c):
    p.rect(-0.72, -1.0, 0.72, 0, (253, 252, 248))
    p.rect(-0.66, -0.94, 0.66, -0.4, (140, 200, 240))
    p.rect(-0.66, -0.46, 0.66, -0.28, (60, 140, 200))
    p.rect(-0.66, -0.3, 0.66, -0.06, (240, 214, 150))
    p.circle(0.4, -0.76, 0.1, (254, 220, 90))
    p.line([(-0.4, -0.1), (-0.36, -0.6)], 0.05, (130, 90, 50))
    for k in range(5):
        a = math.radians(-180 + 45 * k)
        p.line([(-0.36, -0.6), (-0.36 + 0.22 * math.cos(a), -0.56 + 0.14 * math.sin(a))], 0.06, (60, 150, 70))


@thing("magazine", "colourful magazine", size=0.24, place="table", colour=(230, 60, 110), wide=0.8)
def magazine(p, rnd, c):
    p.rect(-0.36, -1.0, 0.4, 0, (230, 230, 234))
    p.rect(-0.4, -1.0, 0.36, 0, c)
    p.rect(-0.34, -0.95, 0.3, -0.8, (252, 252, 252))
    p.circle(-0.02, -0.5, 0.15, (244, 206, 170))
    p.blob([(-0.18, -0.46), (-0.16, -0.7), (0.12, -0.7), (0.14, -0.46), (0.06, -0.6), (-0.1, -0.6)], (80, 50, 36), 3)
    p.poly([(-0.26, -0.04), (-0.14, -0.34), (0.1, -0.34), (0.22, -0.04)], (60, 140, 200))


@thing("remote control", "tv remote", size=0.22, place="table", colour=(50, 52, 58), wide=0.45)
def remote(p, rnd, c):
    p.round_rect(-0.19, -1.0, 0.19, 0, 0.08, c)
    p.circle(0, -0.88, 0.05, (226, 50, 50))
    for row in range(4):
        for k in range(3):
            p.circle(-0.1 + 0.1 * k, -0.7 + 0.12 * row, 0.035, (200, 204, 210), outline=False)
    p.circle(0, -0.14, 0.08, (120, 124, 132))


@thing("tripod", "camera on a tripod", size=0.9, colour=(50, 52, 58), wide=0.6)
def tripod(p, rnd, c):
    for x in (-0.26, 0.03, 0.28):
        p.line([(0, -0.7), (x, 0)], 0.035, c)
    p.line([(0, -0.8), (0, -0.6)], 0.05, c)
    p.round_rect(-0.16, -0.98, 0.14, -0.78, 0.03, shade(c, -0.2))
    p.circle(0.1, -0.88, 0.07, (120, 140, 160))


@thing("binoculars", "field glasses", "pair of binoculars", size=0.2, place="table", colour=(54, 56, 64), wide=1.2)
def binoculars(p, rnd, c):
    for s in (-1, 1):
        p.poly([(s * 0.12, -1.0), (s * 0.32, -1.0), (s * 0.56, -0.1), (s * 0.1, -0.1)], c)
        p.ellipse(s * 0.33, -0.1, 0.24, 0.1, (130, 190, 226))
    p.rect(-0.14, -0.7, 0.14, -0.44, shade(c, 0.2))


@thing("tube of toothpaste", "toothpaste", size=0.14, place="table", colour=(250, 250, 252), wide=2.6)
def toothpaste(p, rnd, c):
    p.poly([(-1.2, -0.9), (-1.1, -0.9), (0.8, -0.72), (0.8, -0.16), (-1.1, 0), (-1.2, 0)], c)
    p.poly(
        [(-0.8, -0.82), (0.4, -0.7), (0.4, -0.22), (-0.8, -0.06)],
        rnd.choice(((220, 50, 60), (50, 140, 210), (60, 180, 130))),
    )
    p.rect(0.8, -0.62, 1.12, -0.26, (60, 130, 200))


@thing(
    "shampoo",
    "bottle of shampoo",
    "shampoo bottle",
    "liquid soap",
    size=0.28,
    place="table",
    colour=(120, 190, 150),
    wide=0.5,
)
def shampoo(p, rnd, c):
    p.line([(0, -0.8), (0, -0.96), (0.16, -0.96)], 0.06, (250, 250, 252))
    p.round_rect(-0.2, -0.78, 0.2, 0, 0.1, c)
    p.rect(-0.08, -0.84, 0.08, -0.76, (250, 250, 252))
    p.ellipse(0, -0.38, 0.14, 0.18, (250, 250, 246))
    p.circle(0, -0.38, 0.06, shade(c, -0.3))


@thing("hairbrush", "hair brush", size=0.26, place="table", colour=(150, 90, 160), wide=0.5)
def hairbrush(p, rnd, c):
    p.limb((0, 0), (0, -0.46), 0.05, 0.06, c)
    p.ellipse(0, -0.72, 0.2, 0.3, c)
    p.ellipse(0, -0.72, 0.14, 0.23, (250, 226, 220))
    for row in range(5):
        for k in range(3):
            p.circle(-0.08 + 0.08 * k, -0.88 + 0.08 * row, 0.016, (50, 46, 50), outline=False)


@thing("comb", "hair comb", size=0.14, place="table", colour=(60, 120, 190), wide=2.6)
def comb(p, rnd, c):
    p.round_rect(-1.2, -1.0, 1.2, -0.62, 0.1, c)
    for k in range(17):
        x = -1.12 + 0.14 * k
        p.line([(x, -0.66), (x, 0)], 0.07, c)


@thing("hair dryer", "hairdryer", "blow dryer", size=0.24, place="table", colour=(220, 70, 130), wide=1.3)
def hair_dryer(p, rnd, c):
    p.poly([(-0.3, -0.6), (-0.04, -0.6), (-0.1, 0), (-0.32, 0)], shade(c, -0.2))
    p.circle(-0.2, -0.7, 0.3, c)
    p.poly([(-0.2, -0.98), (0.5, -0.88), (0.5, -0.5), (-0.2, -0.42)], c)
    p.rect(0.5, -0.9, 0.62, -0.48, DARK)
    p.circle(-0.22, -0.7, 0.15, shade(c, -0.35))


@thing("faucet", "tap", "water tap", "dripping tap", size=0.3, place="table", colour=STEEL, wide=0.9, painted=False)
def faucet(p, rnd, c):
    p.line([(-0.2, 0), (-0.2, -0.6)], 0.15, c)
    p.arc(0.06, -0.6, 0.26, 0.26, 180, 360, 0.14, c)
    p.line([(0.32, -0.6), (0.32, -0.44)], 0.15, c)
    p.line([(-0.4, -0.94), (0.0, -0.94)], 0.1, (214, 50, 50))
    p.line([(-0.2, -0.92), (-0.2, -0.6)], 0.09, c)
    p.rect(-0.36, -0.08, -0.04, 0, shade(c, -0.2))
    p.blob([(0.32, -0.36), (0.26, -0.2), (0.32, -0.12), (0.38, -0.2)], (100, 180, 240), 3)


@thing("mop", "mop and bucket", "mop in a bucket", size=0.8, colour=(80, 150, 210), wide=0.6)
def mop(p, rnd, c):
    p.line([(0.02, -1.0), (0.2, -0.18)], 0.035, WOOD)
    for k in range(7):
        p.line([(0.2, -0.2), (0.06 + 0.055 * k, -0.01)], 0.045, shade((236, 236, 232), -0.12 * (k % 2)))
    p.arc(-0.16, -0.34, 0.16, 0.16, 180, 360, 0.02, (90, 94, 102))
    p.poly([(-0.34, -0.34), (0.02, -0.34), (-0.03, 0), (-0.29, 0)], c)
    p.ellipse(-0.16, -0.34, 0.18, 0.04, shade(c, -0.3))


@thing("dustpan", "dustpan and brush", size=0.24, place="table", colour=(60, 140, 210), wide=1.5)
def dustpan(p, rnd, c):
    p.line([(-0.3, -0.6), (-0.72, -0.9)], 0.12, c)
    p.poly([(-0.46, -0.7), (-0.1, -0.7), (0.3, -0.04), (-0.6, -0.04)], c)
    p.rect(-0.6, -0.1, 0.3, 0, shade(c, -0.25))
    p.line([(0.4, -0.5), (0.72, -0.96)], 0.1, WOOD)
    p.poly([(0.2, -0.4), (0.5, -0.56), (0.62, -0.2), (0.34, -0.06)], (226, 188, 96))


@thing("vacuum cleaner", "hoover", size=0.5, colour=(214, 60, 60), wide=1.3)
def vacuum(p, rnd, c):
    p.line([(0.1, -0.4), (0.24, -0.9), (0.5, -0.9), (0.58, -0.06)], 0.06, (90, 94, 102))
    p.rect(0.42, -0.08, 0.72, 0, DARK)
    p.blob([(-0.6, -0.1), (-0.56, -0.46), (-0.2, -0.6), (0.14, -0.46), (0.2, -0.1)], c, 4)
    for x in (-0.4, 0.04):
        p.circle(x, -0.1, 0.1, DARK)
    p.circle(-0.2, -0.36, 0.09, (250, 240, 220))


@thing("barrel", "wooden barrel", "cask", size=0.5, colour=(160, 106, 60), wide=0.8, top=1.0, painted=False)
def barrel(p, rnd, c):
    p.blob([(-0.3, 0), (-0.4, -0.5), (-0.3, -0.98), (0.3, -0.98), (0.4, -0.5), (0.3, 0)], c, 4)
    for x in (-0.2, 0, 0.2):
        p.line([(x, -0.96), (x * 1.3, -0.5), (x, -0.02)], 0.02, shade(c, -0.3), True)
    for y, w in ((-0.2, 0.38), (-0.78, 0.37)):
        p.rect(-w, y - 0.05, w, y + 0.05, (90, 92, 98))
    p.ellipse(0, -0.98, 0.3, 0.05, shade(c, 0.2))


@thing(
    "sack", "sack of potatoes", "potato sack", "burlap sack", size=0.4, place="table", colour=(200, 164, 110), wide=0.8
)
def sack(p, rnd, c):
    p.blob([(-0.38, 0), (-0.42, -0.4), (-0.2, -0.74), (0.2, -0.74), (0.42, -0.4), (0.38, 0)], c, 4)
    p.poly([(-0.14, -0.72), (0.14, -0.72), (0.24, -0.98), (-0.24, -0.98)], shade(c, 0.1))
    p.line([(-0.16, -0.72), (0.16, -0.72)], 0.06, (130, 80, 44))
    for k in range(3):
        p.line([(-0.26, -0.2 - 0.14 * k), (0.26, -0.16 - 0.14 * k)], 0.015, shade(c, -0.2))


@thing("tire", "tyre", "car tire", "rubber tire", size=0.4, colour=(44, 44, 50), wide=1.0, painted=False, inside=0.3)
def tire(p, rnd, c):
    p.circle(0, -0.5, 0.5, c)
    for k in range(16):
        a = math.pi * k / 8
        p.line(
            [(0.43 * math.cos(a), -0.5 + 0.43 * math.sin(a)), (0.5 * math.cos(a), -0.5 + 0.5 * math.sin(a))],
            0.03,
            (90, 90, 96),
        )
    p.circle(0, -0.5, 0.28, (150, 156, 166))
    p.circle(0, -0.5, 0.08, (70, 74, 82))


@thing("smoking pipe", "tobacco pipe", size=0.2, place="table", colour=(110, 66, 40), wide=1.7, painted=False)
def pipe(p, rnd, c):
    p.line([(-0.8, -0.86), (-0.3, -0.7), (0.2, -0.2), (0.4, -0.12)], 0.1, (40, 36, 40), True)
    p.round_rect(0.2, -0.74, 0.66, 0, 0.16, c)
    p.ellipse(0.43, -0.72, 0.22, 0.07, (60, 36, 26))
    p.line([(0.44, -0.78), (0.5, -0.9), (0.42, -1.04)], 0.04, (190, 194, 200), True)


@thing("horseshoe", size=0.2, place="table", colour=(150, 130, 100), wide=0.9)
def horseshoe(p, rnd, c):
    p.arc(0, -0.56, 0.34, 0.36, 140, 400, 0.17, c)
    for s in (-1, 1):
        p.line([(s * 0.28, -0.34), (s * 0.2, -0.04)], 0.17, c)
    for k in range(7):
        a = math.radians(150 + 40 * k)
        p.circle(0.34 * math.cos(a), -0.56 + 0.36 * math.sin(a), 0.035, (50, 44, 40), outline=False)


@thing("saddle", "leather saddle", size=0.34, place="table", colour=(130, 78, 42), wide=1.2)
def saddle(p, rnd, c):
    p.blob([(-0.56, -0.8), (-0.3, -0.66), (0.2, -0.68), (0.4, -0.98), (0.5, -0.7), (0.36, -0.46), (-0.5, -0.46)], c, 4)
    p.blob([(-0.34, -0.5), (0.3, -0.5), (0.26, -0.14), (-0.2, -0.14)], shade(c, -0.18), 4)
    p.line([(0, -0.2), (0, -0.06)], 0.06, (90, 60, 40))
    p.arc(0, 0.0, 0.1, 0.08, 150, 390, 0.04, STEEL)


@thing("bird feeder", size=0.6, colour=(176, 120, 72), wide=0.6, top=0.66)
def bird_feeder(p, rnd, c):
    p.rect(-0.03, -0.5, 0.03, 0, shade(c, -0.25))
    p.rect(-0.28, -0.56, 0.28, -0.5, c)
    for s in (-1, 1):
        p.rect(s * 0.22 - 0.02, -0.8, s * 0.22 + 0.02, -0.54, c)
    p.poly([(-0.36, -0.78), (0, -1.0), (0.36, -0.78)], (190, 60, 56))
    for k in range(9):
        p.circle(-0.2 + 0.05 * k, -0.58, 0.025, (226, 190, 90), outline=False)


@thing("air conditioner", "air conditioning", size=0.3, colour=(244, 246, 248), wide=2.4, place="table", painted=False)
def air_conditioner(p, rnd, c):
    p.round_rect(-1.2, -0.9, 1.2, -0.1, 0.12, c)
    p.rect(-1.05, -0.32, 1.05, -0.2, (90, 100, 112))
    p.line([(-1.1, -0.5), (1.1, -0.5)], 0.03, (200, 206, 212))
    p.circle(0.95, -0.68, 0.05, (80, 200, 110))


@thing("mattress", size=0.24, colour=(236, 240, 248), wide=3.2, top=0.9)
def mattress(p, rnd, c):
    p.round_rect(-1.6, -0.95, 1.6, -0.05, 0.2, c)
    p.rect(-1.55, -0.56, 1.55, -0.48, (120, 160, 210), outline=False)
    for k in range(8):
        p.circle(-1.3 + 0.37 * k, -0.78, 0.05, shade(c, -0.25), outline=False)


@thing("doormat", "door mat", "mat", "yoga mat", "gym mat", size=0.14, colour=(176, 130, 80), wide=4.4, top=0.5)
def doormat(p, rnd, c):
    p.poly([(-1.8, -0.9), (1.8, -0.9), (2.2, 0), (-2.2, 0)], c)
    p.poly([(-1.5, -0.74), (1.5, -0.74), (1.8, -0.16), (-1.8, -0.16)], shade(c, -0.2))


@thing("thermos", "thermos flask", "vacuum flask", size=0.3, place="table", colour=(60, 130, 110), wide=0.4)
def thermos(p, rnd, c):
    p.round_rect(-0.18, -0.76, 0.18, 0, 0.05, c)
    p.rect(-0.15, -1.0, 0.15, -0.72, STEEL)
    p.rect(-0.18, -0.2, 0.18, -0.12, STEEL)
    p.arc(0.18, -0.4, 0.1, 0.16, -90, 90, 0.05, shade(c, -0.3))


@thing("cooler", "cool box", "ice box", size=0.32, place="table", colour=(50, 130, 200), wide=1.4, top=0.9)
def cooler(p, rnd, c):
    p.rect(-0.62, -0.74, 0.62, 0, c)
    p.round_rect(-0.68, -0.94, 0.68, -0.7, 0.06, (250, 250, 252))
    p.arc(0, -0.5, 0.3, 0.18, 0, 180, 0.06, (250, 250, 252))


@thing(
    "signpost",
    "wooden sign",
    "direction sign",
    "wooden signpost",
    size=0.9,
    colour=(176, 126, 76),
    wide=0.8,
    painted=False,
)
def signpost(p, rnd, c):
    p.rect(-0.04, -1.0, 0.04, 0, shade(c, -0.25))
    p.poly([(-0.1, -0.92), (0.3, -0.92), (0.42, -0.82), (0.3, -0.72), (-0.1, -0.72)], c)
    p.poly([(0.1, -0.64), (-0.3, -0.64), (-0.42, -0.54), (-0.3, -0.44), (0.1, -0.44)], shade(c, 0.15))
    p.line([(-0.02, -0.82), (0.24, -0.82)], 0.025, (90, 60, 40))
    p.line([(-0.24, -0.54), (0.02, -0.54)], 0.025, (90, 60, 40))


@thing("cloud of smoke", "smoke", "column of smoke", size=0.9, colour=(150, 150, 156), wide=0.7, painted=False)
def smoke(p, rnd, c):
    for k in range(9):
        y = -0.08 - 0.1 * k
        r = 0.06 + 0.022 * k
        x = 0.06 * math.sin(k * 1.2) + 0.02 * k
        p.circle(x - r * 0.5, y, r, shade(c, 0.06 * (k % 3)), outline=False)
        p.circle(x + r * 0.5, y - 0.03, r * 0.9, shade(c, rnd.uniform(0, 0.2)), outline=False)
