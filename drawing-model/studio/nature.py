"""Plants, food and small things."""

import math

from .brush import shade
from .palette import COLOURS, near
from .thing import thing

LEAF = (74, 150, 66)
FLAVOURS = {
    "strawberry": (246, 140, 160),
    "chocolate": (108, 66, 42),
    "vanilla": (250, 236, 190),
    "mint": (150, 224, 186),
    "blueberry": (120, 110, 200),
    "pistachio": (176, 204, 120),
    "lemon": (250, 232, 110),
    "orange": (248, 164, 74),
    "raspberry": (214, 60, 110),
    "mango": (252, 184, 60),
}


def _crown(p, rnd, colour, y=-0.66, wide=0.34):
    for k in range(6):
        a = 2 * math.pi * k / 6 + 0.3
        p.circle(wide * 0.55 * math.cos(a), y + 0.17 * math.sin(a), wide * 0.52, shade(colour, -0.1 if k < 3 else 0.0))
    p.circle(0, y - 0.02, wide * 0.6, colour)
    for _ in range(4):
        p.circle(rnd.uniform(-0.2, 0.2), y + rnd.uniform(-0.16, 0.1), 0.06, shade(colour, 0.15), outline=False)


@thing("tree", "big tree", size=1.8, colour=LEAF, wide=0.8)
def tree(p, rnd, c):
    p.poly([(-0.07, 0), (-0.045, -0.5), (0.045, -0.5), (0.08, 0)], near(rnd, (112, 76, 48), 10))
    _crown(p, rnd, c)


@thing("autumn tree", "tree with orange leaves", size=1.8, colour=(232, 130, 44), wide=0.8, painted=False)
def autumn_tree(p, rnd, c):
    tree(p, rnd, near(rnd, rnd.choice(((232, 130, 44), (206, 70, 40), (238, 180, 60))), 8))


@thing(
    "cherry tree", "cherry blossom tree", "blossoming tree", size=1.7, colour=(248, 180, 206), wide=0.8, painted=False
)
def cherry_tree(p, rnd, c):
    tree(p, rnd, c)


@thing("apple tree", size=1.7, colour=LEAF, wide=0.8, painted=False)
def apple_tree(p, rnd, c):
    tree(p, rnd, c)
    for _ in range(7):
        a, r = rnd.uniform(0, 6.3), rnd.uniform(0.05, 0.26)
        p.circle(r * math.cos(a), -0.66 + r * 0.8 * math.sin(a), 0.038, (214, 46, 44), outline=False)


@thing("bare tree", "dead tree", size=1.7, colour=(96, 72, 54), wide=0.7, painted=False)
def bare_tree(p, rnd, c):
    p.poly([(-0.07, 0), (-0.03, -0.6), (0.03, -0.6), (0.08, 0)], c)
    for s, y in ((-1, -0.4), (1, -0.5), (-1, -0.6), (1, -0.68)):
        p.line([(0, y), (s * 0.22, y - 0.2), (s * 0.26, y - 0.34)], 0.03, c)
    p.line([(0, -0.58), (0.02, -0.98)], 0.03, c)


@thing("fir tree", "pine tree", "pine", "fir", size=1.8, colour=(40, 110, 70), wide=0.6)
def fir(p, rnd, c):
    p.rect(-0.05, -0.16, 0.05, 0, (104, 70, 46))
    for k in range(3):
        y = -0.12 - 0.26 * k
        w = 0.32 - 0.07 * k
        p.poly([(-w, y), (0, y - 0.38), (w, y)], shade(c, 0.06 * k))


@thing("palm tree", "palm", size=1.7, colour=(70, 150, 70), wide=0.8, painted=False)
def palm(p, rnd, c):
    p.line([(0.0, 0), (0.06, -0.4), (0.02, -0.78)], 0.07, (150, 108, 66), curved=True)
    for k in range(7):
        a = math.radians(-190 + 33 * k)
        x, y = 0.02 + 0.4 * math.cos(a), -0.8 + 0.26 * math.sin(a) + 0.08
        p.blob(
            [(0.02, -0.8), ((x + 0.02) / 2, (y - 0.8) / 2 - 0.08), (x, y), ((x + 0.02) / 2, (y - 0.8) / 2)],
            shade(c, -0.1 * (k % 2)),
            3,
        )
    for x in (-0.03, 0.06):
        p.circle(x, -0.76, 0.04, (110, 72, 46), outline=False)


@thing("bush", size=0.5, colour=LEAF, wide=1.6)
def bush(p, rnd, c):
    for x, r in ((-0.5, 0.4), (0.5, 0.4), (0, 0.52)):
        p.circle(x, -r, r, shade(c, 0.05 if x == 0 else -0.08))


@thing("rock", "stone", "boulder", size=0.4, colour=(140, 140, 146), wide=1.5, top=0.9, painted=False)
def rock(p, rnd, c):
    p.blob([(-0.75, 0), (-0.62, -0.6), (-0.2, -0.98), (0.36, -0.86), (0.72, -0.4), (0.78, 0)], c, 3)
    p.blob([(-0.4, -0.66), (-0.1, -0.88), (0.2, -0.76), (-0.1, -0.6)], shade(c, 0.2), 3)


@thing("cactus", size=0.9, colour=(66, 150, 84), wide=0.7, painted=False)
def cactus(p, rnd, c):
    p.limb((0, -0.88), (0, 0), 0.12, 0.12, c)
    p.bent((-0.06, -0.4), (-0.3, -0.42), (-0.3, -0.64), 0.07, 0.07, c)
    p.bent((0.06, -0.3), (0.3, -0.34), (0.3, -0.6), 0.07, 0.07, c)


@thing("flower", size=0.32, place="table", colour=(236, 80, 110), wide=0.6)
def flower(p, rnd, c):
    p.line([(0, -0.7), (0, 0)], 0.06, (70, 140, 66))
    p.ellipse(0.14, -0.25, 0.15, 0.06, (80, 150, 70), -0.5)
    for k in range(6):
        a = math.pi * k / 3
        p.circle(0.17 * math.cos(a), -0.76 + 0.17 * math.sin(a), 0.12, c)
    p.circle(0, -0.76, 0.11, (250, 206, 60))


@thing("bunch of flowers", "bouquet of flowers", "flowers", size=0.36, place="table", colour=(236, 80, 110), wide=0.9)
def bouquet(p, rnd, c):
    for k in range(6):
        x, y = (-0.3, -0.1, 0.1, 0.3, -0.2, 0.2)[k], (-0.66, -0.86, -0.88, -0.66, -0.56, -0.6)[k]
        p.line([(x, y), (0, 0)], 0.04, (70, 140, 66))
        col = near(rnd, c, 18)
        for j in range(5):
            a = 2 * math.pi * j / 5
            p.circle(x + 0.09 * math.cos(a), y + 0.09 * math.sin(a), 0.07, col)
        p.circle(x, y, 0.055, (250, 206, 60), outline=False)


@thing("mushroom", "toadstool", size=0.3, place="table", colour=(214, 46, 44), wide=1.0)
def mushroom(p, rnd, c):
    p.limb((0, -0.5), (0, -0.1), 0.14, 0.18, (246, 238, 220))
    p.blob([(-0.5, -0.46), (-0.36, -0.86), (0, -1.0), (0.36, -0.86), (0.5, -0.46), (0, -0.4)], c)
    for x, y in ((-0.24, -0.66), (0.02, -0.84), (0.26, -0.64)):
        p.circle(x, y, 0.07, (255, 255, 255), outline=False)


@thing("pumpkin", size=0.3, place="table", colour=(240, 130, 36), wide=1.2)
def pumpkin(p, rnd, c):
    p.rect(-0.06, -1.0, 0.06, -0.8, (90, 120, 60))
    for x, w in ((-0.32, 0.26), (0.32, 0.26), (0, 0.28)):
        p.ellipse(x, -0.42, w, 0.42, shade(c, 0.0 if x == 0 else -0.12))


@thing("ball", size=0.2, place="table", colour=(224, 60, 56), wide=1.0)
def ball(p, rnd, c):
    p.circle(0, -0.5, 0.5, c)
    p.blob([(-0.5, -0.55), (0, -0.34), (0.5, -0.55), (0.46, -0.36), (0, -0.16), (-0.46, -0.36)], shade(c, 0.7), 3)
    p.ellipse(-0.18, -0.74, 0.1, 0.07, (255, 255, 255), outline=False)


@thing("cube", "block", size=0.4, place="table", colour=(60, 120, 210), wide=1.1, top=0.9)
def cube(p, rnd, c):
    p.rect(-0.5, -0.78, 0.32, 0, c)
    p.poly([(-0.5, -0.78), (-0.3, -1.0), (0.52, -1.0), (0.32, -0.78)], shade(c, 0.25))
    p.poly([(0.32, 0), (0.52, -0.22), (0.52, -1.0), (0.32, -0.78)], shade(c, -0.25))


@thing("sphere", size=0.4, place="table", colour=(60, 170, 110), wide=1.0)
def sphere(p, rnd, c):
    p.circle(0, -0.5, 0.5, shade(c, -0.12))
    p.circle(-0.05, -0.55, 0.4, c, outline=False)
    p.circle(-0.16, -0.68, 0.18, shade(c, 0.35), outline=False)


@thing("cone", size=0.45, place="table", colour=(240, 150, 50), wide=0.8)
def cone(p, rnd, c):
    p.poly([(-0.4, -0.06), (0, -1.0), (0.4, -0.06), (0.2, 0), (-0.2, 0)], c)
    p.poly([(0, -1.0), (0.4, -0.06), (0.2, 0), (0.1, 0)], shade(c, -0.2), outline=False)


@thing("book", size=0.16, place="table", colour=(170, 50, 60), wide=1.6)
def book(p, rnd, c):
    p.poly([(-0.7, -0.05), (0.5, -0.05), (0.72, -0.5), (-0.48, -0.5)], c)
    p.rect(-0.7, -0.05, 0.5, 0.0, (246, 242, 230))


def open_book(p, c):
    """A book held up before a reader, seen from its side; one unit wide around the origin."""
    p.poly([(-0.5, -0.34), (0, -0.2), (0, 0.4), (-0.5, 0.26)], c)
    p.poly([(0.5, -0.34), (0, -0.2), (0, 0.4), (0.5, 0.26)], shade(c, -0.12))
    p.poly([(-0.44, -0.3), (0, -0.18), (0, 0.3), (-0.44, 0.18)], (250, 248, 240))
    p.poly([(0.44, -0.3), (0, -0.18), (0, 0.3), (0.44, 0.18)], (240, 236, 226))


@thing("umbrella", size=0.6, colour=(60, 110, 200), wide=1.0, place="table")
def umbrella(p, rnd, c):
    p.line([(0, -0.9), (0, -0.08)], 0.035, (90, 70, 56))
    p.poly([(0.5 * math.cos(a), -0.56 - 0.42 * math.sin(a)) for a in [math.pi * k / 16 for k in range(17)]], c)
    p.poly(
        [(0.17 * math.cos(a), -0.56 - 0.42 * math.sin(a)) for a in [math.pi * k / 16 for k in range(17)]], shade(c, 0.2)
    )


@thing("balloon", size=0.6, place="air", colour=(226, 50, 56), wide=0.5)
def balloon(p, rnd, c):
    p.line([(0, -0.5), (0.03, -0.25), (-0.02, 0)], 0.015, (110, 104, 100), curved=True)
    p.ellipse(0, -0.74, 0.21, 0.26, c)
    p.poly([(0, -0.49), (-0.04, -0.44), (0.04, -0.44)], c)
    p.ellipse(-0.08, -0.84, 0.04, 0.07, shade(c, 0.6), 0.4, outline=False)


def draw_ice_cream(p, scoops):
    """A cone with scoops of the given colours."""
    p.poly([(-0.2, -0.52), (0.2, -0.52), (0, 0)], (222, 166, 96))
    for k in range(3):
        p.line([(-0.17 + 0.1 * k, -0.5), (0.02 + 0.04 * k, -0.2)], 0.015, (180, 122, 62))
        p.line([(0.17 - 0.1 * k, -0.5), (-0.02 - 0.04 * k, -0.2)], 0.015, (180, 122, 62))
    spots = {1: [(0, -0.66)], 2: [(-0.13, -0.62), (0.13, -0.64)], 3: [(-0.14, -0.6), (0.14, -0.6), (0, -0.82)]}[
        len(scoops)
    ]
    r = 0.25 if len(scoops) == 1 else 0.18
    for (x, y), c in zip(spots, scoops):
        p.circle(x, y, r, c)
        for j in range(4):
            p.circle(x - r * 0.75 + j * r * 0.5, y + r * 0.62, r * 0.3, c, outline=False)
        p.ellipse(x - r * 0.35, y - r * 0.4, r * 0.22, r * 0.16, shade(c, 0.5), outline=False)


@thing("gift", "present", "gift box", size=0.3, place="table", colour=(214, 50, 60), wide=1.0)
def gift(p, rnd, c):
    ribbon = rnd.choice(((250, 214, 70), (250, 250, 250), (60, 130, 210)))
    p.rect(-0.42, -0.7, 0.42, 0, c)
    p.rect(-0.47, -0.82, 0.47, -0.62, shade(c, -0.1))
    p.rect(-0.08, -0.82, 0.08, 0, ribbon)
    for s in (-1, 1):
        p.ellipse(s * 0.16, -0.9, 0.16, 0.09, ribbon, s * -0.5)


@thing("treasure chest", "chest", size=0.36, place="table", colour=(140, 86, 46), wide=1.5, painted=False)
def chest(p, rnd, c):
    p.blob([(-0.7, -0.5), (-0.66, -0.9), (0.66, -0.9), (0.7, -0.5)], shade(c, -0.12), 3)
    for x in (-0.4, -0.1, 0.2, 0.45):
        p.circle(x, -0.5, 0.14, (250, 206, 60), outline=False)
    p.rect(-0.7, -0.48, 0.7, 0, c)
    for x in (-0.5, 0.5):
        p.rect(x - 0.06, -0.48, x + 0.06, 0, (206, 166, 60))
    p.rect(-0.1, -0.4, 0.1, -0.2, (226, 190, 80))


@thing("sunflower", size=0.6, colour=(250, 200, 40), wide=0.6, painted=False)
def sunflower(p, rnd, c):
    p.line([(0, -0.7), (0, 0)], 0.05, (70, 140, 66))
    for s in (-1, 1):
        p.ellipse(s * 0.14, -0.28, 0.14, 0.06, (80, 150, 70), s * -0.5)
    for k in range(12):
        a = 2 * math.pi * k / 12
        p.ellipse(0.18 * math.cos(a), -0.76 + 0.18 * math.sin(a), 0.1, 0.05, c, a)
    p.circle(0, -0.76, 0.12, (110, 70, 36))


@thing("cloud", size=0.4, place="air", colour=(252, 252, 254), wide=1.8, painted=False)
def cloud(p, rnd, c):
    for x, y, r in ((-0.55, -0.35, 0.33), (0.55, -0.35, 0.33), (-0.15, -0.6, 0.4), (0.25, -0.55, 0.36)):
        p.circle(x, y, r, c, outline=False)
    p.round_rect(-0.8, -0.5, 0.8, -0.05, 0.22, c)


def paint_words() -> list[str]:
    return list(COLOURS)
