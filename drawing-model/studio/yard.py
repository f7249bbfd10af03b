"""More things of the yard, the street, the water and the building site."""

import math

from .brush import shade
from .household import GLASS, STEEL
from .palette import COLOURS, near
from .thing import before_contents, thing
from .vehicles import wheel

CREAM = (246, 240, 226)
DARK = (56, 52, 56)
STONE = (160, 158, 154)


@thing("gate", "garden gate", "iron gate", size=0.9, colour=(70, 76, 86), wide=1.2)
def gate(p, rnd, c):
    for s in (-1, 1):
        p.rect(s * 0.5, -1.0, s * 0.62, 0, (190, 130, 100))
        p.rect(s * 0.47, -1.04, s * 0.65, -0.97, CREAM)
    for k in range(9):
        x = -0.44 + 0.11 * k
        p.line([(x, -0.86 + 0.25 * abs(x)), (x, -0.04)], 0.03, c)
    for y in (-0.6, -0.14):
        p.line([(-0.48, y), (0.48, y)], 0.035, c)


@thing("greenhouse", "glasshouse", size=0.95, colour=(200, 232, 226), wide=1.3, painted=False)
def greenhouse(p, rnd, c):
    p.poly([(-0.62, 0), (-0.62, -0.6), (0, -1.0), (0.62, -0.6), (0.62, 0)], c)
    for k in range(6):
        x = -0.5 + 0.2 * k
        p.blob(
            [(x - 0.1, 0), (x - 0.08, -0.2), (x, -0.32), (x + 0.08, -0.2), (x + 0.1, 0)],
            near(rnd, (80, 160, 80), 14),
            3,
        )
        p.circle(x, -0.26, 0.04, near(rnd, (226, 60, 60), 20), outline=False)
    for x in (-0.62, -0.31, 0, 0.31, 0.62):
        p.line([(x, 0), (x, -1.0 + 0.64 * abs(x))], 0.03, (250, 252, 252))
    p.line([(-0.62, -0.6), (0, -1.0), (0.62, -0.6)], 0.035, (250, 252, 252))
    p.line([(-0.62, -0.6), (0.62, -0.6)], 0.03, (250, 252, 252))


@thing("shed", "garden shed", "wooden shed", size=0.9, colour=(170, 112, 66), wide=0.95)
def shed(p, rnd, c):
    p.rect(-0.42, -0.66, 0.42, 0, c)
    for k in range(7):
        p.line([(-0.36 + 0.12 * k, -0.66), (-0.36 + 0.12 * k, 0)], 0.015, shade(c, -0.25))
    p.poly([(-0.52, -0.62), (0, -0.98), (0.52, -0.62)], shade(c, -0.35))
    p.rect(-0.16, -0.48, 0.16, 0, shade(c, -0.2))
    p.circle(0.1, -0.24, 0.025, (230, 200, 90))


@thing("birdhouse", "bird house", "nest box", size=0.5, colour=(206, 120, 70), wide=0.5)
def birdhouse(p, rnd, c):
    p.rect(-0.05, -0.5, 0.05, 0, (120, 84, 54))
    p.rect(-0.2, -0.84, 0.2, -0.46, c)
    p.poly([(-0.28, -0.8), (0, -1.02), (0.28, -0.8)], shade(c, -0.35))
    p.circle(0, -0.68, 0.075, (50, 36, 30))
    p.line([(0, -0.56), (0.08, -0.54)], 0.03, (90, 60, 40))


@thing("beehive", "bee hive", size=0.5, colour=(236, 184, 80), wide=0.85)
def beehive(p, rnd, c):
    for k, half in enumerate((0.4, 0.42, 0.38, 0.28, 0.14)):
        p.round_rect(-half, -0.24 - 0.19 * k, half, -0.02 - 0.19 * k, 0.09, shade(c, -0.06 * (k % 2)))
    p.circle(0, -0.16, 0.1, (70, 46, 30))
    for x, y in ((-0.36, -0.86), (0.4, -0.7), (0.3, -0.98)):
        p.ellipse(x, y, 0.05, 0.035, (246, 206, 60), outline=False)
        p.line([(x, y - 0.03), (x, y + 0.03)], 0.02, DARK)


@thing("haystack", "hay bale", "pile of hay", size=0.6, colour=(232, 196, 96), wide=1.3, top=0.85)
def haystack(p, rnd, c):
    p.blob([(-0.66, 0), (-0.5, -0.62), (-0.1, -0.98), (0.2, -0.94), (0.52, -0.6), (0.66, 0)], c, 4)
    for _ in range(14):
        x, y = rnd.uniform(-0.45, 0.45), rnd.uniform(-0.7, -0.06)
        p.line([(x, y), (x + rnd.uniform(-0.1, 0.1), y + 0.1)], 0.02, shade(c, rnd.choice((-0.25, 0.3))))


@thing("lawn mower", "lawnmower", size=0.5, colour=(206, 50, 50), wide=1.3)
def lawn_mower(p, rnd, c):
    p.line([(-0.1, -0.36), (-0.62, -1.0), (-0.74, -0.98)], 0.05, DARK)
    p.poly([(-0.34, -0.36), (0.54, -0.36), (0.64, -0.12), (-0.4, -0.12)], c)
    p.rect(-0.02, -0.54, 0.34, -0.36, (80, 84, 92))
    for x in (-0.28, 0.5):
        wheel(p, x, -0.13, 0.13)


@thing("rake", "garden rake", size=0.85, colour=(170, 116, 70), wide=0.4, place="table")
def rake(p, rnd, c):
    p.line([(0, -1.0), (0, -0.16)], 0.04, c)
    p.line([(-0.18, -0.16), (0.18, -0.16)], 0.045, (90, 96, 106))
    for k in range(6):
        p.line([(-0.17 + 0.068 * k, -0.16), (-0.17 + 0.068 * k, 0)], 0.025, (90, 96, 106))


@thing("picnic basket", "hamper", size=0.32, place="table", colour=(196, 142, 84), wide=1.3, inside=0.6)
def picnic_basket(p, rnd, c):
    p.arc(0, -0.58, 0.4, 0.42, 180, 360, 0.07, shade(c, -0.3))
    p.ellipse(0, -0.6, 0.6, 0.1, shade(c, -0.4))
    picnic_basket_front(p, rnd, c)


@before_contents("picnic basket")
def picnic_basket_front(p, rnd, c):
    p.poly([(-0.64, -0.6), (0.64, -0.6), (0.54, 0), (-0.54, 0)], c)
    for k in range(3):
        p.line([(-0.6 + 0.03 * k, -0.46 + 0.17 * k), (0.6 - 0.03 * k, -0.46 + 0.17 * k)], 0.04, shade(c, -0.2))
    p.poly([(-0.3, -0.62), (0.36, -0.62), (0.24, -0.34), (0.0, -0.44), (-0.2, -0.36)], (236, 90, 90))


@thing("picnic blanket", "blanket", size=0.14, colour=(226, 70, 70), wide=7.0, top=0.4)
def picnic_blanket(p, rnd, c):
    p.poly([(-2.6, -0.95), (2.6, -0.95), (3.5, 0), (-3.5, 0)], c)
    for k in range(5):
        x = -2.1 + 1.05 * k
        p.line([(x, -0.95), (x * 1.34, 0)], 0.2, (252, 250, 246))
    for y in (-0.7, -0.3):
        p.line([(-2.8 - 0.5 * (y + 0.7), y), (2.8 + 0.5 * (y + 0.7), y)], 0.12, (252, 250, 246))


@thing("barbecue", "grill", "barbecue grill", size=0.6, colour=(50, 52, 58), wide=0.9, top=0.72)
def barbecue(p, rnd, c):
    for x in (-0.24, 0, 0.24):
        p.line([(x * 0.7, -0.5), (x, 0)], 0.04, STEEL)
    p.poly([(-0.42, -0.7), (0.42, -0.7), (0.26, -0.44), (-0.26, -0.44)], c)
    p.rect(-0.44, -0.73, 0.44, -0.69, (150, 156, 166))
    for x in (-0.22, 0.02, 0.24):
        p.limb((x - 0.07, -0.76), (x + 0.07, -0.76), 0.045, 0.045, (180, 80, 50))
    for k in range(3):
        x = -0.2 + 0.2 * k
        p.line([(x, -0.82), (x + 0.05, -0.9), (x - 0.02, -1.0)], 0.03, (190, 196, 204), curved=True)


@thing("trampoline", size=0.4, colour=(50, 110, 200), wide=2.4, top=0.7)
def trampoline(p, rnd, c):
    for x in (-0.9, -0.4, 0.4, 0.9):
        p.line([(x, -0.62), (x, 0)], 0.06, STEEL)
    p.ellipse(0, -0.7, 1.15, 0.26, c)
    p.ellipse(0, -0.72, 0.92, 0.19, (50, 52, 60))


@thing("sandcastle", "castle of sand", "sand castle", size=0.4, colour=(232, 196, 128), wide=1.2, painted=False)
def sandcastle(p, rnd, c):
    p.ellipse(0, -0.04, 0.66, 0.1, shade(c, -0.1))
    p.rect(-0.36, -0.5, 0.36, 0, c)
    for x in (-0.42, 0.42, 0):
        h = 0.72 if x else 0.86
        p.rect(x - 0.14, -h, x + 0.14, 0, shade(c, -0.06 if x else 0.06))
        for k in range(3):
            p.rect(x - 0.14 + 0.1 * k, -h - 0.07, x - 0.07 + 0.1 * k, -h, shade(c, -0.06))
    p.round_rect(-0.08, -0.26, 0.08, 0.04, 0.08, shade(c, -0.4))
    p.line([(0, -0.9), (0, -1.12)], 0.025, (120, 84, 54))
    p.poly([(0, -1.12), (0.2, -1.05), (0, -0.98)], COLOURS[rnd.choice(("red", "blue", "green"))])


@thing("sandbox", "sandpit", size=0.2, colour=(180, 124, 76), wide=5.0, top=0.6)
def sandbox(p, rnd, c):
    p.poly([(-2.0, -0.95), (2.0, -0.95), (2.5, -0.3), (-2.5, -0.3)], (240, 212, 150))
    p.ellipse(0.8, -0.7, 0.6, 0.25, (232, 200, 134))
    p.rect(-2.55, -0.36, 2.55, 0, c)
    p.poly([(-1.5, -0.66), (-0.9, -0.66), (-1.0, -1.1), (-1.4, -1.1)], COLOURS["red"])


@thing("carousel", "merry-go-round", size=1.3, colour=(226, 70, 90), wide=1.1, painted=False)
def carousel(p, rnd, c):
    p.ellipse(0, -0.08, 0.55, 0.09, (200, 160, 110))
    p.rect(-0.07, -0.7, 0.07, -0.08, (240, 206, 120))
    for k, x in enumerate((-0.4, -0.18, 0.18, 0.4)):
        p.line([(x, -0.64), (x, -0.08)], 0.02, (240, 206, 120))
        tone = near(rnd, rnd.choice(((250, 250, 250), (150, 100, 60), (60, 60, 66), (206, 160, 100))), 8)
        y = -0.32 - 0.06 * (k % 2)
        p.ellipse(x, y, 0.1, 0.05, tone)
        p.limb((x + 0.07, y - 0.02), (x + 0.12, y - 0.11), 0.03, 0.03, tone)
        for dx in (-0.06, 0.06):
            p.line([(x + dx, y), (x + dx * 1.2, y + 0.12)], 0.025, tone)
    for k in range(8):
        a, b = -0.56 + 0.14 * k, -0.42 + 0.14 * k
        p.poly([(0, -1.0), (a, -0.66), (b, -0.66)], c if k % 2 else CREAM, outline=False)


@thing("tree stump", "stump", size=0.35, colour=(140, 96, 58), wide=1.1, top=0.92, seat=0.9)
def stump(p, rnd, c):
    p.blob([(-0.42, -0.9), (0.42, -0.9), (0.46, -0.2), (0.64, 0), (-0.64, 0), (-0.46, -0.2)], c, 3)
    p.ellipse(0, -0.9, 0.43, 0.11, (222, 184, 130))
    p.ellipse(0, -0.9, 0.24, 0.06, (196, 150, 96))


@thing("pile of wood", "firewood", "stack of logs", "log pile", size=0.45, colour=(150, 104, 62), wide=1.5, top=0.9)
def log_pile(p, rnd, c):
    for row, n in enumerate((4, 3, 2)):
        for k in range(n):
            x, y = (k - (n - 1) / 2) * 0.36, -0.18 - 0.3 * row
            p.circle(x, y, 0.18, shade(c, -0.2))
            p.circle(x, y, 0.14, (224, 186, 132))
            p.circle(x, y, 0.06, (196, 150, 96), outline=False)


@thing("brick wall", "wall", size=0.7, colour=(186, 92, 70), wide=1.8, top=1.0, painted=False)
def brick_wall(p, rnd, c):
    p.rect(-0.9, -1.0, 0.9, 0, (214, 200, 186))
    for row in range(7):
        y = -1.0 + row / 7
        shift = 0.13 if row % 2 else 0.0
        for k in range(8):
            x0, x1 = max(-0.9, -1.03 + 0.26 * k + shift), min(0.9, -0.8 + 0.26 * k + shift)
            if x1 > x0:
                p.rect(x0, y + 0.012, x1, y + 0.13, near(rnd, c, 10), outline=False)


@thing("stone wall", size=0.5, colour=STONE, wide=2.4, top=1.0, painted=False)
def stone_wall(p, rnd, c):
    p.rect(-1.2, -0.96, 1.2, 0, shade(c, -0.35))
    for row in range(4):
        for k in range(8):
            x, y = -1.05 + 0.3 * k + 0.1 * (row % 2), -0.84 + 0.25 * row
            p.ellipse(min(x, 1.08), y, 0.16, 0.12, near(rnd, c, 12))


@thing("hedge", "green hedge", size=0.55, colour=(70, 140, 70), wide=2.2, painted=False)
def hedge(p, rnd, c):
    p.round_rect(-1.1, -0.9, 1.1, 0, 0.12, c)
    for _ in range(40):
        p.circle(
            rnd.uniform(-1.05, 1.05),
            rnd.uniform(-0.94, -0.08),
            rnd.uniform(0.05, 0.1),
            shade(c, rnd.uniform(-0.15, 0.2)),
            outline=False,
        )


@thing("fire hydrant", "hydrant", size=0.4, colour=(214, 50, 46), wide=0.7)
def hydrant(p, rnd, c):
    p.rect(-0.28, -0.12, 0.28, 0, shade(c, -0.2))
    p.rect(-0.2, -0.76, 0.2, -0.1, c)
    p.ellipse(0, -0.78, 0.26, 0.05, shade(c, -0.15))
    p.blob([(-0.2, -0.8), (0, -1.0), (0.2, -0.8)], c, 4)
    for s in (-1, 1):
        p.rect(s * 0.2, -0.6, s * 0.34, -0.42, shade(c, -0.2))
    p.circle(0, -0.48, 0.1, (246, 200, 70))


@thing("billboard", size=1.2, colour=(250, 240, 210), wide=1.3, painted=False)
def billboard(p, rnd, c):
    for x in (-0.4, 0.4):
        p.line([(x, -0.5), (x, 0)], 0.05, (110, 114, 122))
    p.rect(-0.65, -1.0, 0.65, -0.44, (90, 96, 106))
    p.rect(-0.6, -0.95, 0.6, -0.49, near(rnd, rnd.choice(list(COLOURS.values())), 10))
    p.circle(-0.3, -0.72, 0.14, (252, 250, 240))
    for k in range(3):
        p.line([(0, -0.84 + 0.12 * k), (0.45, -0.84 + 0.12 * k)], 0.04, (252, 250, 240))


@thing("food truck", "ice cream truck", "snack van", size=0.95, colour=(240, 130, 150), wide=1.6)
def food_truck(p, rnd, c):
    p.round_rect(-0.78, -0.96, 0.42, -0.14, 0.05, c)
    p.poly([(0.4, -0.72), (0.6, -0.72), (0.76, -0.44), (0.78, -0.14), (0.4, -0.14)], shade(c, 0.2))
    p.poly([(0.46, -0.66), (0.58, -0.66), (0.68, -0.46), (0.46, -0.46)], GLASS)
    p.rect(-0.62, -0.72, 0.22, -0.42, (90, 70, 60))
    for k in range(7):
        p.rect(-0.68 + 0.136 * k, -0.84, -0.55 + 0.136 * k, -0.68, CREAM if k % 2 else shade(c, -0.25), outline=False)
    p.rect(-0.66, -0.44, 0.26, -0.39, CREAM)
    for x in (-0.48, 0.48):
        wheel(p, x, -0.14, 0.14)


@thing("camper van", "caravan", "motorhome", "camper", size=0.9, colour=(80, 170, 180), wide=1.7)
def camper(p, rnd, c):
    p.round_rect(-0.82, -0.94, 0.82, -0.14, 0.16, CREAM)
    p.round_rect(-0.82, -0.52, 0.82, -0.14, 0.06, c)
    for x in (-0.58, -0.12):
        p.round_rect(x - 0.17, -0.84, x + 0.17, -0.58, 0.04, (160, 210, 236))
    p.poly([(0.44, -0.84), (0.68, -0.84), (0.78, -0.56), (0.44, -0.56)], (160, 210, 236))
    p.rect(0.12, -0.8, 0.36, -0.16, shade(CREAM, -0.08))
    for x in (-0.5, 0.52):
        wheel(p, x, -0.15, 0.15)


@thing("garbage truck", "dump truck", size=0.95, colour=(90, 160, 80), wide=1.5)
def dump_truck(p, rnd, c):
    p.poly([(-0.74, -0.94), (0.3, -0.94), (0.2, -0.3), (-0.66, -0.3)], c)
    p.line([(-0.5, -0.9), (-0.44, -0.34)], 0.03, shade(c, -0.25))
    p.line([(-0.1, -0.9), (-0.1, -0.34)], 0.03, shade(c, -0.25))
    p.rect(-0.7, -0.3, 0.74, -0.18, DARK)
    p.round_rect(0.32, -0.78, 0.74, -0.2, 0.06, shade(c, 0.3))
    p.rect(0.46, -0.7, 0.7, -0.46, GLASS)
    for x in (-0.46, -0.14, 0.52):
        wheel(p, x, -0.15, 0.15)


@thing("excavator", "digger", size=1.0, colour=(246, 190, 50), wide=1.4)
def excavator(p, rnd, c):
    p.line([(0.0, -0.5), (0.3, -0.94), (0.62, -0.6)], 0.08, c)
    p.line([(0.3, -0.94), (0.62, -0.6), (0.6, -0.3)], 0.06, shade(c, -0.15))
    p.blob([(0.5, -0.36), (0.7, -0.34), (0.66, -0.12), (0.44, -0.16)], (90, 96, 106), 3)
    p.round_rect(-0.56, -0.24, 0.24, 0, 0.12, DARK)
    for k in range(4):
        p.circle(-0.44 + 0.19 * k, -0.12, 0.07, (120, 124, 132))
    p.rect(-0.52, -0.5, 0.16, -0.24, c)
    p.round_rect(-0.24, -0.82, 0.12, -0.48, 0.04, shade(c, 0.1))
    p.rect(-0.18, -0.76, 0.08, -0.54, GLASS)


@thing("bulldozer", size=0.85, colour=(246, 170, 40), wide=1.4)
def bulldozer(p, rnd, c):
    p.round_rect(-0.6, -0.32, 0.3, 0, 0.15, DARK)
    for k in range(4):
        p.circle(-0.44 + 0.2 * k, -0.16, 0.09, (120, 124, 132))
    p.rect(-0.5, -0.6, 0.34, -0.32, c)
    p.round_rect(-0.44, -1.0, -0.02, -0.56, 0.04, c)
    p.rect(-0.36, -0.92, -0.1, -0.66, GLASS)
    p.poly([(0.46, -0.56), (0.62, -0.56), (0.7, 0), (0.46, 0)], (150, 156, 166))
    p.line([(0.2, -0.3), (0.5, -0.24)], 0.07, shade(c, -0.3))


@thing("forklift", size=0.85, colour=(240, 140, 40), wide=1.1)
def forklift(p, rnd, c):
    p.line([(0.28, -1.0), (0.28, -0.06)], 0.06, DARK)
    p.line([(0.3, -0.14), (0.62, -0.14)], 0.06, (150, 156, 166))
    p.rect(0.32, -0.5, 0.6, -0.17, (206, 160, 104))
    p.poly([(-0.5, -0.46), (0.2, -0.46), (0.2, -0.14), (-0.5, -0.14)], c)
    p.line([(-0.4, -0.46), (-0.34, -0.94), (0.14, -0.94), (0.18, -0.46)], 0.05, DARK)
    for x in (-0.34, 0.14):
        wheel(p, x, -0.13, 0.13)


@thing("carriage", "horse carriage", "coach", size=0.95, colour=(130, 50, 70), wide=1.3)
def carriage(p, rnd, c):
    p.blob([(-0.5, -0.86), (0.4, -0.86), (0.5, -0.5), (0.26, -0.24), (-0.36, -0.24), (-0.58, -0.5)], c, 4)
    p.round_rect(-0.34, -0.78, 0.22, -0.5, 0.06, (190, 222, 240))
    p.line([(-0.06, -0.8), (-0.06, -0.26)], 0.025, (226, 186, 90))
    p.line([(-0.5, -0.88), (0.42, -0.88)], 0.05, (226, 186, 90))
    p.line([(0.4, -0.34), (0.72, -0.3)], 0.04, (120, 80, 50))
    for x, r in ((-0.36, 0.26), (0.34, 0.2)):
        wheel(p, x, -r, r, True)


@thing("raft", "wooden raft", size=0.5, place="water", colour=(170, 116, 70), wide=2.0, top=0.2)
def raft(p, rnd, c):
    p.line([(0, -0.2), (0, -1.0)], 0.04, shade(c, -0.2))
    p.poly([(0.03, -0.95), (0.5, -0.4), (0.03, -0.36)], CREAM)
    for k in range(6):
        p.limb(
            (-0.9 + 0.05 * k, -0.2 + 0.03 * k),
            (0.9 - 0.05 * (5 - k), -0.2 + 0.03 * k),
            0.06,
            0.06,
            shade(c, -0.1 * (k % 2)),
        )


@thing("kayak", "paddle boat", size=0.3, place="water", colour=(240, 130, 50), wide=3.6, inside=0.6)
def kayak(p, rnd, c):
    p.ellipse(0, -0.6, 0.5, 0.2, shade(c, -0.5))
    kayak_front(p, rnd, c)


@before_contents("kayak")
def kayak_front(p, rnd, c):
    p.blob([(-1.8, -0.7), (-0.5, -0.5), (0.5, -0.5), (1.8, -0.7), (1.2, -0.14), (0, 0), (-1.2, -0.14)], c, 4)
    p.line([(-1.4, -0.4), (1.4, -0.4)], 0.06, CREAM)


@thing("gondola", size=0.5, place="water", colour=(36, 34, 42), wide=2.4, painted=False, inside=0.3)
def gondola(p, rnd, c):
    gondola_front(p, rnd, c)


@before_contents("gondola")
def gondola_front(p, rnd, c):
    p.blob(
        [(-1.1, -0.66), (-0.7, -0.3), (0, -0.24), (0.7, -0.32), (1.14, -0.96), (0.9, -0.14), (0.3, 0), (-0.5, 0)], c, 4
    )
    p.line([(-0.7, -0.26), (0.7, -0.28)], 0.05, (206, 166, 80))
    p.rect(-0.34, -0.44, 0.2, -0.24, (180, 40, 50))


@thing("submarine", "yellow submarine", size=0.6, place="water", colour=(246, 200, 60), wide=1.9)
def submarine(p, rnd, c):
    p.line([(0.1, -0.8), (0.1, -1.0), (0.26, -1.0)], 0.06, shade(c, -0.3))
    p.round_rect(-0.2, -0.84, 0.3, -0.5, 0.1, shade(c, -0.1))
    p.ellipse(0, -0.36, 0.92, 0.34, c)
    for x in (-0.44, 0, 0.44):
        p.circle(x, -0.38, 0.13, shade(c, -0.4))
        p.circle(x, -0.38, 0.09, (180, 220, 240))
    p.poly([(-0.84, -0.36), (-1.02, -0.6), (-1.02, -0.12)], shade(c, -0.25))


@thing("surfboard", "surf board", size=0.85, colour=(60, 170, 200), wide=0.3, place="table")
def surfboard(p, rnd, c):
    p.blob([(0, -1.0), (0.13, -0.7), (0.15, -0.3), (0.06, 0), (-0.06, 0), (-0.15, -0.3), (-0.13, -0.7)], c, 5)
    p.line([(0, -0.94), (0, -0.06)], 0.03, CREAM)


@thing("tricycle", size=0.5, colour=(226, 50, 60), wide=1.1, seat=0.56)
def tricycle(p, rnd, c):
    p.line([(-0.36, -0.2), (0.1, -0.4), (0.3, -0.8)], 0.06, c)
    p.line([(0.3, -0.8), (0.4, -0.26)], 0.06, c)
    p.line([(0.16, -0.86), (0.36, -0.86)], 0.06, DARK)
    p.ellipse(-0.16, -0.52, 0.16, 0.05, DARK)
    p.line([(-0.16, -0.5), (-0.16, -0.3)], 0.05, c)
    wheel(p, -0.38, -0.17, 0.17, True)
    wheel(p, 0.42, -0.26, 0.26, True)


@thing("unicycle", size=0.7, colour=(200, 60, 80), wide=0.5, seat=0.95)
def unicycle(p, rnd, c):
    wheel(p, 0, -0.3, 0.3, True)
    p.line([(0, -0.3), (0, -0.92)], 0.05, c)
    p.ellipse(0, -0.94, 0.16, 0.06, DARK)


@thing("pier", "wooden pier", "jetty", "dock", size=0.4, place="water", colour=(160, 112, 70), wide=3.4, top=0.9)
def pier(p, rnd, c):
    for k in range(6):
        x = -1.5 + 0.6 * k
        p.rect(x - 0.06, -0.8, x + 0.06, 0, shade(c, -0.3))
    p.rect(-1.7, -1.0, 1.7, -0.78, c)
    for k in range(12):
        p.line([(-1.6 + 0.29 * k, -1.0), (-1.6 + 0.29 * k, -0.78)], 0.03, shade(c, -0.25))


@thing("buoy", size=0.5, place="water", colour=(226, 60, 50), wide=0.7)
def buoy(p, rnd, c):
    p.poly([(-0.14, -0.8), (0.14, -0.8), (0.24, -0.2), (-0.24, -0.2)], c)
    p.poly([(-0.18, -0.58), (0.18, -0.58), (0.21, -0.4), (-0.21, -0.4)], CREAM)
    p.ellipse(0, -0.14, 0.36, 0.13, c)
    p.circle(0, -0.88, 0.1, (250, 220, 110))


@thing("watermill", "water mill", size=1.1, colour=(196, 150, 110), wide=1.2, painted=False)
def watermill(p, rnd, c):
    p.rect(-0.2, -0.64, 0.56, 0, c)
    p.poly([(-0.28, -0.62), (0.18, -1.0), (0.64, -0.62)], (150, 76, 56))
    for x in (0.06, 0.34):
        p.rect(x - 0.07, -0.5, x + 0.07, -0.34, GLASS)
    p.rect(0.12, -0.24, 0.28, 0, (110, 70, 44))
    p.circle(-0.3, -0.32, 0.3, (120, 80, 50))
    p.circle(-0.3, -0.32, 0.24, (190, 220, 236))
    for k in range(8):
        a = math.pi * k / 4
        p.line([(-0.3, -0.32), (-0.3 + 0.3 * math.cos(a), -0.32 + 0.3 * math.sin(a))], 0.035, (120, 80, 50))


@thing("water tower", size=1.6, colour=(180, 90, 70), wide=0.6)
def water_tower(p, rnd, c):
    for x in (-0.2, 0.2):
        p.line([(x * 0.8, -0.6), (x * 1.2, 0)], 0.035, (110, 114, 122))
    p.line([(-0.2, -0.5), (0.22, -0.1)], 0.02, (110, 114, 122))
    p.line([(0.2, -0.5), (-0.22, -0.1)], 0.02, (110, 114, 122))
    p.rect(-0.28, -0.88, 0.28, -0.56, c)
    p.poly([(-0.32, -0.88), (0, -1.0), (0.32, -0.88)], shade(c, -0.25))


@thing("log cabin", "wooden cabin", "cabin in the woods", size=1.05, colour=(150, 98, 56), wide=1.2, painted=False)
def log_cabin(p, rnd, c):
    p.rect(0.22, -1.0, 0.36, -0.6, STONE)
    for k in range(6):
        p.limb((-0.52, -0.06 - 0.1 * k), (0.52, -0.06 - 0.1 * k), 0.055, 0.055, shade(c, -0.1 * (k % 2)))
    p.poly([(-0.66, -0.56), (-0.3, -0.94), (0.3, -0.94), (0.66, -0.56)], shade(c, -0.4))
    p.rect(-0.1, -0.4, 0.12, 0, shade(c, -0.3))
    for x in (-0.34, 0.34):
        p.rect(x - 0.1, -0.42, x + 0.1, -0.24, (255, 236, 170))


@thing("garage", size=0.9, colour=(214, 206, 194), wide=1.2)
def garage(p, rnd, c):
    p.rect(-0.56, -0.8, 0.56, 0, c)
    p.poly([(-0.64, -0.78), (0, -1.0), (0.64, -0.78)], (120, 80, 70))
    p.rect(-0.42, -0.62, 0.42, 0, (246, 246, 246))
    for k in range(4):
        p.line([(-0.42, -0.5 + 0.14 * k), (0.42, -0.5 + 0.14 * k)], 0.02, (190, 194, 200))


@thing("gas station", "petrol station", "filling station", size=1.0, colour=(214, 50, 50), wide=1.5)
def gas_station(p, rnd, c):
    p.rect(-0.7, -0.98, 0.7, -0.78, c)
    p.rect(-0.7, -0.9, 0.7, -0.85, CREAM, outline=False)
    for x in (-0.55, 0.55):
        p.rect(x - 0.04, -0.78, x + 0.04, 0, (220, 224, 230))
    for x in (-0.22, 0.22):
        p.round_rect(x - 0.12, -0.5, x + 0.12, 0, 0.04, c)
        p.rect(x - 0.08, -0.44, x + 0.08, -0.3, (230, 240, 246))
        p.line([(x + 0.12, -0.36), (x + 0.19, -0.3), (x + 0.16, -0.1)], 0.025, DARK)


@thing("chicken coop", "hen house", "henhouse", size=0.75, colour=(190, 80, 60), wide=1.1)
def chicken_coop(p, rnd, c):
    for x in (-0.36, 0.36):
        p.rect(x - 0.04, -0.3, x + 0.04, 0, (120, 84, 54))
    p.rect(-0.44, -0.74, 0.44, -0.26, c)
    p.poly([(-0.54, -0.72), (0, -1.0), (0.54, -0.72)], (90, 60, 50))
    p.round_rect(-0.3, -0.58, -0.06, -0.26, 0.1, (60, 40, 32))
    p.rect(0.1, -0.6, 0.34, -0.42, (250, 236, 180))
    p.line([(-0.18, -0.28), (-0.5, 0)], 0.07, (190, 140, 90))


@thing("silo", "grain silo", size=1.5, colour=(190, 196, 204), wide=0.4)
def silo(p, rnd, c):
    p.rect(-0.18, -0.86, 0.18, 0, c)
    p.blob([(-0.18, -0.86), (-0.12, -0.96), (0, -1.0), (0.12, -0.96), (0.18, -0.86)], (200, 60, 56), 3)
    for k in range(6):
        p.line([(-0.18, -0.14 * k - 0.08), (0.18, -0.14 * k - 0.08)], 0.014, shade(c, -0.25))


@thing("gazebo", "pavilion", "garden pavilion", size=1.0, colour=(246, 244, 240), wide=1.1, room_below=True)
def gazebo(p, rnd, c):
    p.rect(-0.52, -0.1, 0.52, 0, shade(c, -0.2))
    for x in (-0.44, -0.16, 0.16, 0.44):
        p.rect(x - 0.025, -0.68, x + 0.025, -0.08, c)
    for k in range(9):
        p.line([(-0.44 + 0.11 * k, -0.26), (-0.44 + 0.11 * k, -0.1)], 0.02, c)
    p.line([(-0.46, -0.27), (0.46, -0.27)], 0.03, c)
    p.poly([(-0.6, -0.66), (0, -0.98), (0.6, -0.66)], near(rnd, (120, 150, 140), 14))


@thing("arch", "stone arch", "archway", size=1.2, colour=STONE, wide=0.9)
def arch(p, rnd, c):
    p.rect(-0.42, -0.6, -0.22, 0, c)
    p.rect(0.22, -0.6, 0.42, 0, c)
    p.poly(
        [(0.42 * math.cos(a), -0.58 - 0.42 * math.sin(a)) for a in [math.pi * k / 14 for k in range(15)]]
        + [(-0.22 * math.cos(a), -0.58 - 0.22 * math.sin(a)) for a in [math.pi * k / 14 for k in range(15)]],
        shade(c, 0.06),
    )


@thing("tunnel", "railway tunnel", size=1.0, colour=(130, 150, 100), wide=1.5, painted=False)
def tunnel(p, rnd, c):
    p.blob([(-0.75, 0), (-0.6, -0.6), (-0.1, -1.0), (0.3, -0.94), (0.65, -0.5), (0.75, 0)], c, 4)
    p.poly(
        [(-0.38, 0)]
        + [(-0.38 * math.cos(a), -0.32 - 0.32 * math.sin(a)) for a in [math.pi * k / 12 for k in range(13)]]
        + [(0.38, 0)],
        STONE,
    )
    p.poly(
        [(-0.28, 0)]
        + [(-0.28 * math.cos(a), -0.3 - 0.24 * math.sin(a)) for a in [math.pi * k / 12 for k in range(13)]]
        + [(0.28, 0)],
        (36, 32, 36),
    )


@thing("football goal", "soccer goal", "goal net", size=0.9, colour=(250, 250, 250), wide=1.7, painted=False)
def football_goal(p, rnd, c):
    p.rect(-0.82, -0.96, 0.82, 0, (214, 226, 220))
    for k in range(12):
        p.line([(-0.8 + 0.145 * k, -0.96), (-0.8 + 0.145 * k, 0)], 0.014, (170, 186, 190))
    for k in range(6):
        p.line([(-0.82, -0.84 + 0.16 * k), (0.82, -0.84 + 0.16 * k)], 0.014, (170, 186, 190))
    p.line([(-0.84, 0), (-0.84, -0.98), (0.84, -0.98), (0.84, 0)], 0.06, c)


@thing("basketball hoop", "basketball basket", size=1.3, colour=(240, 110, 40), wide=0.6, painted=False)
def hoop(p, rnd, c):
    p.line([(0, -0.7), (0, 0)], 0.05, (110, 114, 122))
    p.rect(-0.28, -1.0, 0.28, -0.62, (250, 250, 250))
    p.rect(-0.1, -0.84, 0.1, -0.68, (226, 60, 50))
    p.rect(-0.07, -0.81, 0.07, -0.7, (250, 250, 250), outline=False)
    p.line([(-0.13, -0.66), (0.13, -0.66)], 0.04, c)
    for k in range(4):
        p.line([(-0.12 + 0.08 * k, -0.64), (-0.08 + 0.055 * k, -0.5)], 0.014, (230, 230, 230))


@thing("windsock", "flagpole", "flag on a pole", size=1.3, colour=(226, 60, 60), wide=0.5)
def flagpole(p, rnd, c):
    p.line([(-0.16, -1.0), (-0.16, 0)], 0.03, (190, 194, 200))
    p.blob([(-0.15, -0.98), (0.1, -1.02), (0.34, -0.94), (0.34, -0.7), (0.1, -0.76), (-0.15, -0.7)], c, 3)


@thing("lantern", "hanging lantern", "oil lantern", size=0.3, place="table", colour=(60, 60, 68), wide=0.6)
def lantern(p, rnd, c):
    p.arc(0, -0.84, 0.16, 0.16, 180, 360, 0.04, c)
    p.poly([(-0.24, -0.72), (0, -0.88), (0.24, -0.72)], c)
    p.rect(-0.2, -0.72, 0.2, -0.14, (255, 226, 130))
    p.ellipse(0, -0.4, 0.07, 0.16, (250, 150, 50), outline=False)
    for x in (-0.2, 0.2):
        p.line([(x, -0.72), (x, -0.14)], 0.05, c)
    p.rect(-0.26, -0.14, 0.26, 0, c)


@thing("anvil", "blacksmith's anvil", size=0.4, colour=(80, 84, 94), wide=1.3, painted=False, top=0.96)
def anvil(p, rnd, c):
    p.poly([(-0.3, 0), (0.3, 0), (0.16, -0.3), (0.16, -0.5), (-0.16, -0.5), (-0.16, -0.3)], shade(c, -0.2))
    p.blob([(-0.46, -0.96), (0.3, -0.96), (0.68, -0.84), (0.3, -0.5), (-0.34, -0.5), (-0.46, -0.7)], c, 2)


@thing("workbench", "work bench", size=0.55, colour=(180, 126, 76), wide=1.7, top=1.0, room_below=True)
def workbench(p, rnd, c):
    for x in (-0.7, 0.7):
        p.rect(x - 0.08, -0.86, x + 0.08, 0, shade(c, -0.2))
    p.rect(-0.74, -0.36, 0.74, -0.26, shade(c, -0.3))
    p.rect(-0.86, -1.0, 0.86, -0.84, c)
    p.rect(0.5, -0.96, 0.78, -0.7, (110, 116, 126))


@thing("barbell", "dumbbell", "weights", size=0.2, place="table", colour=(60, 64, 74), wide=2.6)
def barbell(p, rnd, c):
    p.line([(-1.1, -0.5), (1.1, -0.5)], 0.14, STEEL)
    for s in (-1, 1):
        p.round_rect(s * 0.66 - 0.12, -1.0, s * 0.66 + 0.12, 0, 0.08, c)
        p.round_rect(s * 0.92 - 0.1, -0.86, s * 0.92 + 0.1, -0.14, 0.08, shade(c, 0.2))


@thing("treadmill", "running machine", size=0.75, colour=(70, 76, 88), wide=1.1, top=0.16)
def treadmill(p, rnd, c):
    p.poly([(-0.55, -0.06), (0.5, -0.2), (0.5, -0.06), (-0.55, 0)], c)
    p.line([(0.42, -0.14), (0.34, -0.94)], 0.06, STEEL)
    p.line([(0.34, -0.7), (0.04, -0.66)], 0.05, STEEL)
    p.round_rect(0.18, -1.0, 0.44, -0.84, 0.03, DARK)


@thing("xylophone", size=0.16, place="table", colour=(170, 116, 70), wide=3.0, painted=False)
def xylophone(p, rnd, c):
    for y in (-0.7, -0.25):
        p.line([(-1.4, y), (1.4, y)], 0.1, c)
    for k, word in enumerate(("red", "orange", "yellow", "green", "light blue", "blue", "purple")):
        p.rect(-1.36 + 0.4 * k, -1.0 + 0.04 * k, -1.06 + 0.4 * k, 0 - 0.04 * k, COLOURS[word])


@thing("drum kit", "drum set", size=0.8, colour=(206, 50, 60), wide=1.3)
def drum_kit(p, rnd, c):
    for x, h in ((-0.5, 0.94), (0.52, 0.98)):
        p.line([(x, -h), (x, 0)], 0.03, STEEL)
        p.ellipse(x, -h, 0.2, 0.04, (232, 196, 80))
    p.circle(0, -0.3, 0.3, c)
    p.circle(0, -0.3, 0.24, (250, 248, 240))
    for x in (-0.22, 0.22):
        p.rect(x - 0.17, -0.78, x + 0.17, -0.56, c)
        p.ellipse(x, -0.78, 0.17, 0.045, (250, 248, 240))
    for x in (-0.46, 0.46):
        p.rect(x - 0.15, -0.46, x + 0.15, -0.28, shade(c, -0.15))
        p.ellipse(x, -0.46, 0.15, 0.04, (250, 248, 240))
        p.line([(x, -0.28), (x, 0)], 0.03, STEEL)
