"""Leaves, nuts, branches, trees and flowers of many kinds, and what lies on the ground."""

import math

from .brush import shade
from .nature import LEAF
from .palette import near
from .thing import thing

BARK = (120, 82, 52)
STEM = (70, 140, 66)
FALL = ((226, 120, 40), (200, 66, 40), (240, 184, 60), (168, 104, 50), (214, 150, 50))
NUT = (160, 102, 56)


def draw_leaf(p, x, y, size, turn, colour):
    """A leaf with its stem, `size` long."""
    leaf = p.at(x, y, size, turn=turn)
    leaf.line([(0, 0.7), (0, 0.2)], 0.08, shade(colour, -0.3))
    leaf.poly([(0, 0.36), (-0.3, 0.08), (-0.24, -0.2), (0, -0.55), (0.24, -0.2), (0.3, 0.08)], colour)
    leaf.line([(0, 0.34), (0, -0.4)], 0.05, shade(colour, -0.25))


@thing(
    "heap of leaves",
    "pile of leaves",
    "autumn leaves",
    "leaves",
    "pile of autumn leaves",
    "fallen leaves",
    size=0.42,
    colour=FALL[0],
    wide=1.9,
    top=0.7,
    painted=False,
)
def heap_of_leaves(p, rnd, c):
    p.blob([(-0.95, 0), (-0.6, -0.45), (-0.15, -0.85), (0.25, -0.82), (0.66, -0.4), (0.95, 0)], (176, 100, 44), 4)
    for k in range(46):
        x = rnd.uniform(-0.85, 0.85)
        y = -rnd.uniform(0.06, 0.92) * (1 - abs(x) ** 1.6)
        draw_leaf(p, x, y - 0.04, rnd.uniform(0.2, 0.3), rnd.uniform(0, 6.3), near(rnd, FALL[k % 5], 14))
    for s in (-1, 1):
        draw_leaf(p, s * 0.9, -0.06, 0.22, s * 1.2, near(rnd, FALL[0], 14))


@thing(
    "falling leaves",
    "leaves falling",
    "leaves in the air",
    "flying leaves",
    size=0.9,
    place="air",
    wide=1.0,
    painted=False,
)
def falling_leaves(p, rnd, c):
    tones = FALL if rnd.random() < 0.75 else ((90, 160, 70), (120, 180, 80), (70, 140, 60))
    for k in range(9):
        x, y = -0.4 + 0.4 * (k % 3), -0.85 + 0.34 * (k // 3)
        spot = x + rnd.uniform(-0.09, 0.09), y + rnd.uniform(-0.08, 0.08)
        draw_leaf(p, *spot, rnd.uniform(0.2, 0.28), rnd.uniform(0, 6.3), near(rnd, rnd.choice(tones), 12))


@thing("leaf", "green leaf", "big leaf", size=0.24, place="table", colour=(90, 164, 72), wide=0.7)
def leaf(p, rnd, c):
    draw_leaf(p, 0, -0.5, 0.8, rnd.uniform(-0.4, 0.4), c)
    for k in range(3):
        p.line([(0, -0.42 - 0.12 * k), (0.13, -0.52 - 0.12 * k)], 0.02, shade(c, -0.25))
        p.line([(0, -0.42 - 0.12 * k), (-0.13, -0.52 - 0.12 * k)], 0.02, shade(c, -0.25))


@thing("nut", "hazelnut", "brown nut", size=0.16, place="table", colour=NUT, wide=0.9, painted=False)
def nut(p, rnd, c):
    p.blob([(0, 0), (-0.38, -0.2), (-0.4, -0.6), (0, -1.0), (0.4, -0.6), (0.38, -0.2)], c)
    p.blob([(0, 0), (-0.36, -0.14), (-0.3, -0.3), (0, -0.24), (0.3, -0.3), (0.36, -0.14)], shade(c, 0.4), 4)
    p.ellipse(-0.14, -0.6, 0.06, 0.16, shade(c, 0.35), 0.3, outline=False)


@thing("acorn", size=0.18, place="table", colour=(196, 140, 70), wide=0.8, painted=False)
def acorn(p, rnd, c):
    p.blob([(0, 0), (-0.3, -0.24), (-0.32, -0.62), (0.32, -0.62), (0.3, -0.24)], c)
    p.blob([(-0.42, -0.56), (-0.32, -0.84), (0, -0.92), (0.32, -0.84), (0.42, -0.56), (0, -0.5)], (110, 74, 44), 4)
    p.line([(0, -0.88), (0.06, -1.02)], 0.08, (90, 60, 38))


@thing("walnut", size=0.16, place="table", colour=(190, 146, 96), wide=1.0, painted=False)
def walnut(p, rnd, c):
    p.blob([(0, 0), (-0.42, -0.22), (-0.42, -0.66), (0, -0.98), (0.42, -0.66), (0.42, -0.22)], c)
    p.line([(0, -0.96), (0.02, -0.5), (0, -0.02)], 0.06, shade(c, -0.35))
    for s in (-1, 1):
        for k in range(3):
            p.arc(s * 0.2, -0.26 - 0.22 * k, 0.12, 0.07, 180, 350, 0.04, shade(c, -0.25))


@thing("peanut", size=0.14, place="table", colour=(214, 170, 110), wide=1.7, painted=False)
def peanut(p, rnd, c):
    for s in (-1, 1):
        p.ellipse(s * 0.38, -0.5, 0.46, 0.46, c)
    p.rect(-0.3, -0.84, 0.3, -0.16, c, outline=False)
    for k in range(7):
        p.circle(-0.6 + 0.2 * k, -0.36 - 0.24 * (k % 2), 0.05, shade(c, -0.22), outline=False)


@thing("almond", size=0.14, place="table", colour=(176, 112, 62), wide=1.0, painted=False)
def almond(p, rnd, c):
    for x, turn in ((-0.22, -0.5), (0.22, 0.5)):
        a = p.at(x, -0.45, 0.85, turn=turn)
        a.blob([(0, 0.5), (-0.28, 0.2), (-0.2, -0.25), (0, -0.55), (0.2, -0.25), (0.28, 0.2)], c)
        a.line([(0, 0.36), (0, -0.3)], 0.05, shade(c, -0.25))


@thing("chestnut", size=0.15, place="table", colour=(120, 60, 34), wide=1.0, painted=False)
def chestnut(p, rnd, c):
    p.blob([(0, -1.0), (-0.46, -0.56), (-0.4, -0.1), (0, 0), (0.4, -0.1), (0.46, -0.56)], c)
    p.ellipse(0, -0.1, 0.32, 0.1, (216, 186, 146), outline=False)
    p.ellipse(-0.18, -0.6, 0.08, 0.14, shade(c, 0.4), 0.4, outline=False)


@thing("bowl of nuts", "nuts", "mixed nuts", size=0.2, place="table", colour=(230, 226, 216), wide=1.6)
def nuts(p, rnd, c):
    for k in range(11):
        x = -0.55 + 0.11 * k
        y = -0.62 - 0.22 * (1 - abs(x)) * rnd.uniform(0.4, 1.2)
        p.ellipse(x, y, 0.17, 0.13, near(rnd, rnd.choice((NUT, (206, 160, 100), (120, 70, 40))), 10), rnd.uniform(0, 3))
    p.blob([(-0.8, -0.62), (0.8, -0.62), (0.5, -0.08), (0, 0), (-0.5, -0.08)], c, 4)


@thing("pinecone", "pine cone", "fir cone", size=0.18, place="table", colour=(130, 86, 52), wide=0.8, painted=False)
def pinecone(p, rnd, c):
    for row in range(5):
        w = (0.2, 0.36, 0.42, 0.36, 0.22)[row]
        for k in range(3):
            p.ellipse(
                (k - 1) * w * 0.7, -0.14 - 0.18 * (4 - row), w * 0.5, 0.14, shade(c, 0.18 * (k % 2) - 0.1 * (row % 2))
            )


@thing(
    "branch",
    "tree branch",
    "twig",
    "stick",
    "branch with leaves",
    size=0.3,
    place="table",
    colour=BARK,
    wide=2.6,
    painted=False,
)
def branch(p, rnd, c):
    p.limb((-1.2, -0.2), (0.3, -0.5), 0.1, 0.07, c)
    p.limb((0.2, -0.48), (1.2, -0.8), 0.07, 0.03, c)
    for x, y, dx, dy in ((-0.5, -0.34, 0.3, -0.5), (0.1, -0.46, 0.4, 0.3), (0.5, -0.56, 0.16, -0.4)):
        p.limb((x, y), (x + dx, y + dy), 0.05, 0.03, c)
        draw_leaf(p, x + dx, y + dy - 0.04, 0.34, math.atan2(dx, -dy), near(rnd, LEAF, 10))
    draw_leaf(p, 1.2, -0.8, 0.34, 1.2, near(rnd, LEAF, 10))


@thing(
    "log",
    "wooden log",
    "tree trunk",
    "fallen tree",
    size=0.3,
    colour=BARK,
    wide=2.6,
    seat=0.95,
    top=0.95,
    painted=False,
)
def log(p, rnd, c):
    p.limb((-1.0, -0.48), (0.95, -0.48), 0.48, 0.48, c)
    for k in range(4):
        y = -0.16 - 0.2 * k
        p.line([(-1.1 + 0.3 * k, y), (0.1 + 0.2 * k, y)], 0.04, shade(c, -0.25))
    p.ellipse(1.02, -0.48, 0.3, 0.47, (216, 176, 120))
    p.ellipse(1.02, -0.48, 0.18, 0.3, (190, 146, 92))
    p.ellipse(1.02, -0.48, 0.07, 0.12, (150, 108, 64))


@thing("birch tree", "birch", "white birch", size=1.8, colour=(150, 186, 80), wide=0.7, painted=False)
def birch(p, rnd, c):
    p.poly([(-0.05, 0), (-0.035, -0.8), (0.035, -0.8), (0.055, 0)], (244, 242, 236))
    for k in range(7):
        y = -0.06 - 0.08 * k
        p.line([(-0.04 + 0.04 * (k % 2), y), (0.0 + 0.04 * (k % 2), y)], 0.018, (50, 48, 50))
    for x, y, r in ((-0.18, -0.6, 0.13), (0.18, -0.62, 0.13), (-0.1, -0.78, 0.15), (0.12, -0.8, 0.14), (0, -0.9, 0.1)):
        p.circle(x, y, r, near(rnd, c, 8))


@thing("willow tree", "weeping willow", "willow", size=1.8, colour=(126, 170, 80), wide=1.0, painted=False)
def willow(p, rnd, c):
    p.poly([(-0.08, 0), (-0.05, -0.6), (0.05, -0.6), (0.09, 0)], BARK)
    p.ellipse(0, -0.76, 0.36, 0.24, c)
    for k in range(15):
        x = -0.46 + 0.92 * k / 14
        y = -0.74 - 0.16 * (1 - (x / 0.46) ** 2)
        p.line(
            [(x * 0.75, y), (x, y + 0.2), (x * 1.03, -0.14 - 0.1 * (k % 3))],
            0.045,
            shade(c, 0.12 * (k % 3) - 0.12),
            True,
        )


@thing("oak tree", "oak", "old oak", "huge tree", size=1.9, colour=(84, 138, 60), wide=1.0, painted=False)
def oak(p, rnd, c):
    p.poly([(-0.16, 0), (-0.09, -0.2), (-0.1, -0.5), (0.1, -0.5), (0.09, -0.2), (0.17, 0)], (104, 74, 50))
    for s in (-1, 1):
        p.limb((0, -0.36), (s * 0.28, -0.56), 0.05, 0.03, (104, 74, 50))
    for k in range(9):
        a = math.pi * k / 8
        p.circle(0.36 * math.cos(a), -0.56 - 0.24 * math.sin(a), 0.15, shade(c, -0.1 if k % 2 else 0.02))
    p.ellipse(0, -0.64, 0.34, 0.2, c)
    for _ in range(6):
        p.circle(rnd.uniform(-0.3, 0.3), rnd.uniform(-0.82, -0.56), 0.05, shade(c, 0.14), outline=False)


@thing("maple tree", "red maple", "maple", size=1.8, colour=(206, 62, 44), wide=0.8, painted=False)
def maple(p, rnd, c):
    p.poly([(-0.06, 0), (-0.04, -0.45), (0.04, -0.45), (0.07, 0)], BARK)
    for x, y, r in (
        (-0.22, -0.54, 0.18),
        (0.22, -0.54, 0.18),
        (-0.16, -0.74, 0.18),
        (0.16, -0.74, 0.18),
        (0, -0.84, 0.16),
    ):
        p.circle(x, y, r, near(rnd, c, 12))
    p.circle(0, -0.64, 0.2, c)
    for _ in range(4):
        draw_leaf(p, rnd.uniform(-0.4, 0.4), -0.03, 0.07, rnd.uniform(0, 6), c)


@thing("bamboo", size=1.4, colour=(120, 176, 70), wide=0.6, painted=False)
def bamboo(p, rnd, c):
    for k in range(4):
        x, h = -0.22 + 0.15 * k, rnd.uniform(0.8, 1.0)
        p.line([(x, 0), (x, -h)], 0.055, shade(c, 0.1 * (k % 2)))
        for j in range(1, 6):
            p.line([(x - 0.04, -h * j / 6), (x + 0.04, -h * j / 6)], 0.016, shade(c, -0.35))
        for s in (-1, 1):
            p.ellipse(x + s * 0.08, -h * rnd.uniform(0.6, 0.95), 0.1, 0.03, shade(c, -0.15), s * -0.5)


@thing("bonsai", "bonsai tree", size=0.4, place="table", colour=(66, 130, 66), wide=1.1, painted=False)
def bonsai(p, rnd, c):
    p.poly([(-0.36, -0.2), (0.36, -0.2), (0.28, 0), (-0.28, 0)], (150, 76, 56))
    p.line([(0, -0.2), (-0.1, -0.4), (0.1, -0.56), (0.0, -0.76)], 0.1, BARK, curved=True)
    p.line([(0.06, -0.5), (0.34, -0.6)], 0.06, BARK)
    for x, y, w in ((0.36, -0.64, 0.24), (-0.28, -0.66, 0.26), (0.0, -0.86, 0.32)):
        p.ellipse(x, y, w, 0.12, near(rnd, c, 8))


@thing("fern", size=0.5, colour=(70, 150, 70), wide=1.4, painted=False)
def fern(p, rnd, c):
    for k in range(7):
        a = math.radians(-160 + 140 * k / 6)
        frond = p.at(0, 0, 0.95, turn=a + math.pi / 2)
        tone = shade(c, 0.12 * (k % 2) - 0.06)
        frond.line([(0, 0), (0, -0.95)], 0.03, shade(tone, -0.2))
        for j in range(7):
            y, w = -0.2 - 0.1 * j, 0.17 * (1 - j / 8)
            frond.ellipse(-w * 0.7, y, w, 0.04, tone, 0.5)
            frond.ellipse(w * 0.7, y, w, 0.04, tone, -0.5)


@thing("grass", "tall grass", "tuft of grass", size=0.3, colour=(96, 170, 70), wide=1.3, painted=False)
def grass(p, rnd, c):
    for k in range(13):
        x = -0.5 + k / 12
        p.poly(
            [(x - 0.05, 0), (x + 0.05, 0), (x * 1.3 + rnd.uniform(-0.1, 0.1), -rnd.uniform(0.6, 1.0))], near(rnd, c, 14)
        )


@thing("tulip", size=0.34, place="table", colour=(226, 60, 80), wide=0.5)
def tulip(p, rnd, c):
    p.line([(0, -0.6), (0, 0)], 0.06, STEM)
    for s in (-1, 1):
        p.blob([(0, -0.02), (s * 0.1, -0.3), (s * 0.24, -0.5), (s * 0.16, -0.2)], STEM, 3)
    p.blob([(0, -0.54), (-0.2, -0.66), (-0.2, -0.98), (0, -0.8), (0.2, -0.98), (0.2, -0.66)], shade(c, -0.1), 3)
    p.blob([(0, -0.54), (-0.13, -0.72), (0, -1.0), (0.13, -0.72)], c, 4)


@thing("daisy", size=0.3, place="table", colour=(252, 252, 252), wide=0.6, painted=False)
def daisy(p, rnd, c):
    p.line([(0, -0.7), (0.02, 0)], 0.05, STEM)
    p.ellipse(0.12, -0.2, 0.12, 0.05, STEM, -0.5)
    for k in range(12):
        a = 2 * math.pi * k / 12
        p.ellipse(0.2 * math.cos(a), -0.74 + 0.2 * math.sin(a), 0.12, 0.05, c, a)
    p.circle(0, -0.74, 0.11, (250, 200, 50))


@thing("lily", "white lily", size=0.4, place="table", colour=(252, 244, 240), wide=0.7)
def lily(p, rnd, c):
    p.line([(0, -0.6), (0, 0)], 0.05, STEM)
    p.blob([(0, -0.1), (0.12, -0.3), (0.3, -0.44), (0.14, -0.18)], STEM, 3)
    for k in range(6):
        q = p.at(0, -0.66, 0.36, turn=math.pi * k / 3)
        q.blob([(0, 0), (-0.26, -0.5), (0, -1.0), (0.26, -0.5)], shade(c, -0.06 * (k % 2)), 4)
    for k in range(5):
        a = 2 * math.pi * k / 5
        p.line([(0, -0.66), (0.12 * math.cos(a), -0.66 + 0.12 * math.sin(a))], 0.02, (226, 140, 50))


@thing("orchid", size=0.5, place="table", colour=(214, 110, 190), wide=0.7)
def orchid(p, rnd, c):
    p.poly([(-0.16, -0.2), (0.16, -0.2), (0.12, 0), (-0.12, 0)], (236, 232, 226))
    for s in (-1, 1):
        p.ellipse(s * 0.18, -0.22, 0.2, 0.05, STEM, s * 0.2)
    p.line([(0, -0.2), (-0.04, -0.6), (0.1, -0.92), (0.3, -0.94)], 0.03, STEM, curved=True)
    for x, y in ((-0.04, -0.6), (0.02, -0.8), (0.16, -0.92), (0.32, -0.9)):
        for k in range(5):
            a = 2 * math.pi * k / 5 - 0.3
            p.ellipse(x + 0.06 * math.cos(a), y + 0.06 * math.sin(a), 0.065, 0.045, c, a)
        p.circle(x, y, 0.03, (250, 226, 90), outline=False)


@thing("poppy", "red poppy", size=0.34, place="table", colour=(224, 44, 36), wide=0.7, painted=False)
def poppy(p, rnd, c):
    p.line([(0, -0.66), (-0.03, -0.3), (0, 0)], 0.045, STEM, curved=True)
    for x, y in ((-0.16, -0.78), (0.16, -0.78), (0, -0.66), (0, -0.86)):
        p.ellipse(x, y, 0.19, 0.15, near(rnd, c, 10))
    p.circle(0, -0.76, 0.08, (40, 34, 40))


@thing("dandelion", size=0.34, place="table", colour=(250, 206, 40), wide=0.6, painted=False)
def dandelion(p, rnd, c):
    p.line([(0, -0.7), (0, 0)], 0.045, (130, 180, 90))
    for s in (-1, 1):
        p.poly([(0, 0), (s * 0.3, -0.16), (s * 0.22, -0.08), (s * 0.26, -0.02)], STEM)
    tone, thin = (c, 0.05) if rnd.random() < 0.5 else ((238, 240, 244), 0.025)
    for k in range(18):
        a = 2 * math.pi * k / 18
        p.line([(0, -0.74), (0.22 * math.cos(a), -0.74 + 0.22 * math.sin(a))], thin, tone)
        p.circle(0.22 * math.cos(a), -0.74 + 0.22 * math.sin(a), 0.035, tone, outline=False)
    p.circle(0, -0.74, 0.1, shade(tone, -0.1))


@thing("lavender", "lavender flowers", size=0.4, place="table", colour=(150, 110, 210), wide=0.7, painted=False)
def lavender(p, rnd, c):
    for k in range(6):
        x = -0.25 + 0.1 * k
        p.line([(x * 0.3, 0), (x, -0.55)], 0.03, (110, 150, 100))
        for j in range(6):
            p.ellipse(x + x * 0.12 * j, -0.55 - 0.075 * j, 0.055 - 0.004 * j, 0.045, shade(c, 0.12 * (j % 2)))


@thing("water lily", "lily pad", size=0.2, place="water", colour=(246, 170, 200), wide=3.4)
def water_lily(p, rnd, c):
    for x, w in ((-0.9, 0.7), (0.8, 0.8), (0, 0.9)):
        p.ellipse(x, -0.2, w, 0.2, near(rnd, (86, 160, 84), 8))
    for k in range(7):
        q = p.at(0, -0.16, 0.75, turn=math.radians(-75 + 25 * k))
        q.blob([(0, 0), (-0.22, -0.5), (0, -1.0), (0.22, -0.5)], shade(c, 0.2 * (k % 2)), 3)
    p.ellipse(0, -0.24, 0.16, 0.12, (250, 214, 80))


@thing("seaweed", "kelp", size=0.8, colour=(50, 140, 90), wide=0.8, painted=False)
def seaweed(p, rnd, c):
    for k in range(5):
        x, h = -0.3 + 0.15 * k, rnd.uniform(0.6, 1.0)
        points = [(x + 0.07 * math.sin(j * 1.6 + k), -h * j / 5) for j in range(6)]
        p.line(points, 0.08, shade(c, 0.14 * (k % 2) - 0.05), True)


@thing("reeds", "reed", size=0.9, colour=(120, 156, 70), wide=0.7, painted=False)
def reeds(p, rnd, c):
    for k in range(7):
        x, h = -0.3 + 0.1 * k, rnd.uniform(0.65, 0.95)
        p.line([(x * 0.7, 0), (x, -h)], 0.025, near(rnd, c, 10))
        if k % 2:
            p.limb((x, -h + 0.02), (x, -h + 0.2), 0.035, 0.035, (110, 70, 40))


@thing("ivy", "ivy on a wall", "climbing plant", "vine", size=1.0, colour=(60, 130, 60), wide=0.9, painted=False)
def ivy(p, rnd, c):
    p.rect(-0.45, -1.0, 0.45, 0, (190, 170, 150))
    for row in range(6):
        for k in range(3):
            x, y = -0.44 + 0.3 * k + 0.12 * (row % 2), -0.98 + 0.165 * row
            p.rect(x, y, min(0.44, x + 0.26), y + 0.13, (176, 116, 92), outline=False)
    for _ in range(34):
        x = rnd.uniform(-0.42, 0.42)
        y = -rnd.uniform(0.02, 0.95) * (0.6 + 0.4 * math.sin(x * 5 + 1))
        p.ellipse(x, y, 0.07, 0.06, near(rnd, c, 14), rnd.uniform(0, 3))


@thing("seeds", "seed", "handful of seeds", size=0.12, place="table", colour=(206, 170, 110), wide=2.0, painted=False)
def seeds(p, rnd, c):
    for k in range(14):
        x = -0.85 + 0.13 * k
        p.ellipse(x, -0.12 - 0.5 * (1 - abs(x)) * rnd.random(), 0.13, 0.08, near(rnd, c, 20), rnd.uniform(0, 3))


@thing(
    "sprout",
    "seedling",
    "young plant",
    "little plant",
    size=0.3,
    place="table",
    colour=(110, 190, 80),
    wide=0.9,
    painted=False,
)
def sprout(p, rnd, c):
    p.blob([(-0.45, 0), (-0.25, -0.2), (0.25, -0.2), (0.45, 0)], (110, 74, 50), 4)
    p.line([(0, -0.14), (0, -0.7)], 0.06, shade(c, -0.1))
    for s in (-1, 1):
        p.blob([(0, -0.66), (s * 0.2, -0.92), (s * 0.46, -0.9), (s * 0.26, -0.66)], c, 4)


@thing("bunch of wheat", "wheat", size=0.5, colour=(230, 186, 80), wide=0.7, painted=False)
def wheat(p, rnd, c):
    for k in range(7):
        x = -0.27 + 0.09 * k
        p.line([(x * 0.3, 0), (x * 0.4, -0.3), (x, -0.7)], 0.022, shade(c, -0.15))
        for j in range(5):
            for s in (-1, 1):
                p.ellipse(x + s * 0.025, -0.68 - 0.06 * j, 0.035, 0.02, c, s * -0.8)
    p.rect(-0.12, -0.36, 0.12, -0.3, (180, 60, 50))
