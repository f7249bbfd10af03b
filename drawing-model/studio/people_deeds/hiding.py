"""Hiding behind things and looking out of them."""

from ..brush import shade
from ..palette import near
from .deed import HOME, deed
from .figure import GOLD, LEAF, PAINTS, REST, VIVID, WHITE, WOOD, wheel

# The tables of points below are wrapped by hand.
# fmt: off


@deed("looking out of a window", "looking out of the window", "leaning out of a window", "waving from a window",
      "at an open window", "waving out of the window", paper=1.0, x=0.5, y=1.24, size=1.1, indoor=False)
def out_of_window(k):
    wall = near(k.rnd, k.rnd.choice(((200, 110, 84), (236, 214, 160), (214, 160, 120), (186, 204, 216))), 10)
    shutter = near(k.rnd, k.rnd.choice(((60, 120, 80), (50, 90, 160), (150, 60, 50), (120, 80, 50))), 8)
    k.p.rect(-2, -2, 2, 2, wall, outline=False)
    for row in range(16):
        for n in range(12):
            x, y = -0.9 + 0.16 * n + 0.08 * (row % 2), -1.3 + 0.09 * row
            k.p.rect(x, y, x + 0.14, y + 0.07, shade(wall, -0.08), outline=False)
    k.p.rect(-0.29, -1.1, 0.29, -0.4, WHITE)
    k.p.rect(-0.25, -1.06, 0.25, -0.4, (70, 74, 96))
    for side in (-1, 1):
        k.p.rect(side * 0.29, -1.1, side * 0.47, -0.4, shutter)
        for n in range(7):
            y = -1.05 + 0.09 * n
            k.p.line([(side * 0.31, y), (side * 0.45, y)], 0.018, shade(shutter, -0.25))
    b = k.body((0.0, -0.36))
    b.draw((0.2, -0.9) if k.rnd.random() < 0.6 else (0.18, -0.44), (-0.18, -0.42), front=True)
    k.p.rect(-0.34, -0.42, 0.34, -0.34, WHITE)
    k.p.rect(-2, -0.34, 2, 1, wall, outline=False)
    for n in range(6):
        x = -0.27 + 0.11 * n
        k.p.circle(x, -0.34, 0.05, (80, 150, 70), outline=False)
        k.p.circle(x, -0.37, 0.03, k.rnd.choice(((230, 60, 70), (250, 200, 60), (240, 130, 180))), outline=False)
    k.p.rect(-0.32, -0.32, 0.32, -0.22, (150, 90, 56))
    k.stage.words = ""


@deed("hiding behind a {colour}curtain", "behind a {colour}curtain", "peeking out from behind a {colour}curtain",
      "who hides behind a {colour}curtain", indoor=True, x=0.42, size=0.84)
def curtain(k):
    c = k.paint(VIVID, 0.7)
    k.shadow(0, 0.4)
    k.body((0.01, -k.person.leg), -10).draw((0.12, -0.56), (-0.1, -0.46), (0.06, 0), (-0.04, 0))
    k.p.line([(-0.3, -1.08), (0.7, -1.08)], 0.035, (130, 86, 50))
    k.p.blob([(0.06, -1.08), (0.62, -1.08), (0.66, -0.5), (0.64, 0.0), (0.1, 0.0), (0.08, -0.5)], c, 3)
    for n in range(4):
        x = 0.17 + 0.12 * n
        k.p.line([(x, -1.06), (x + 0.01, -0.02)], 0.025, shade(c, -0.18))
    k.p.circle(0.08, -0.56, 0.036, k.person.skin)


@deed("hiding behind a tree", "peeking out from behind a tree", "behind a tree", "who hides behind a big tree",
      indoor=False, x=0.38, size=0.72)
def behind_tree(k):
    bark = near(k.rnd, (122, 84, 52), 8)
    leaf = near(k.rnd, LEAF, 12)
    k.shadow(0.1, 0.7)
    for x, y, r in ((0.0, -1.08, 0.2), (0.56, -1.08, 0.26), (0.28, -1.22, 0.3)):
        k.p.circle(x, y, r, leaf)
    k.body((-0.02, -k.person.leg), -8).draw((0.1, -0.5), (-0.16, -0.46), (0.02, 0), (-0.08, 0))
    k.p.poly([(0.04, 0.03), (0.09, -0.5), (0.07, -0.94), (0.5, -0.94), (0.47, -0.5), (0.54, 0.03)], bark)
    for x, y in ((0.2, -0.3), (0.34, -0.6), (0.26, -0.8)):
        k.p.line([(x, y), (x + 0.01, y + 0.14)], 0.018, shade(bark, -0.25))
    k.p.circle(0.1, -0.5, 0.04, k.person.skin)


@deed("hiding under a table", "sitting under a table", "under a table", "who hides under the table", places=HOME, x=0.5,
      y=0.92, size=0.98)
def under_table(k):
    c = near(k.rnd, k.rnd.choice((WOOD, (196, 150, 98), (120, 80, 50))), 8)
    k.shadow(0, 0.9)
    for x in (-0.4, 0.32):
        k.p.rect(x, -0.72, x + 0.08, 0.02, shade(c, -0.2))
    k.body((-0.1, -0.08), 8).draw((0.16, -0.2), (0.12, -0.22), (0.2, 0.0), (0.16, 0.0))
    k.p.rect(-0.46, -0.8, 0.46, -0.72, c)


@deed("crawling", "crawling on the floor", "crawling on hands and knees", "crawling on all fours", x=0.42, y=0.92,
      size=1.0)
def crawling(k):
    k.shadow(0.08, 0.9)
    b = k.body((-0.22, -0.25), 74)
    b.draw((0.14, -0.02), (0.26, -0.02), (-0.4, -0.03), (-0.5, -0.03), tilt=-1.05, knees=(1, 1), elbows=(1, 1))


@deed("opening a {colour}door", "opening the door", "standing in an open door", "in a doorway",
      "coming in through a {colour}door", x=0.44, y=0.93, size=0.74)
def door(k):
    c = k.paint(PAINTS, 0.6, usual=(150, 96, 56))
    k.p.rect(-0.3, -1.16, 0.34, 0.02, (236, 232, 224))
    k.p.rect(-0.24, -1.1, 0.28, 0.02, (66, 62, 76))
    k.body().draw((0.26, -0.46), REST, (0.08, 0), (-0.08, 0))
    k.p.poly([(0.28, -1.1), (0.28, 0.02), (0.62, 0.1), (0.62, -1.2)], c)
    k.p.poly([(0.34, -1.0), (0.34, -0.6), (0.55, -0.62), (0.55, -1.07)], shade(c, -0.15))
    k.p.poly([(0.34, -0.44), (0.34, -0.06), (0.55, -0.02), (0.55, -0.44)], shade(c, -0.15))
    k.p.circle(0.31, -0.48, 0.036, GOLD)


@deed("opening a box", "opening a cardboard box", "looking into a box", "looking into an open box", x=0.3, size=0.88,
      y=0.95)
def open_box(k):
    k.shadow(0.3, 0.9)
    c = near(k.rnd, (204, 156, 98), 8)
    k.p.poly([(0.24, -0.36), (0.12, -0.5), (0.24, -0.52), (0.34, -0.36)], shade(c, -0.1))
    k.p.poly([(0.72, -0.36), (0.86, -0.48), (0.76, -0.54), (0.62, -0.36)], shade(c, -0.1))
    k.p.rect(0.24, -0.37, 0.72, 0.02, c)
    k.p.rect(0.26, -0.37, 0.7, -0.31, (80, 56, 36), outline=False)
    k.p.rect(0.44, -0.3, 0.52, 0.02, shade(c, 0.3))
    k.body(None, 26).draw((0.22, -0.5), (0.4, -0.4), (0.06, 0), (-0.12, 0), tilt=0.25,
                          mood=k.rnd.choice(("surprised", "happy")))


@deed("waving from a {colour}train", "waving from a train window", "looking out of a {colour}train",
      "waving goodbye from a train", indoor=False, x=0.5, y=0.98, size=0.76)
def train(k):
    c = k.paint(VIVID, 0.6)
    k.p.round_rect(-1.2, -1.14, 0.56, -0.12, 0.1, c)
    k.p.rect(-1.2, -0.5, 0.56, -0.42, (246, 236, 206), outline=False)
    k.p.line([(-2, 0.02), (2, 0.02)], 0.03, (110, 100, 96))
    for x in (-0.5, -0.26, 0.2, 0.42):
        wheel(k, x, -0.1, 0.11)
    k.p.round_rect(-0.3, -1.06, 0.32, -0.56, 0.04, (66, 74, 100))
    k.body((0.0, -0.32)).draw((0.26, -0.84), (-0.16, -0.56), (0.06, 0), (-0.06, 0), front=True, mood="laughing",
                              with_legs=False)
    k.p.rect(-0.34, -0.56, 0.36, -0.5, (246, 236, 206))
    k.p.rect(-0.36, -0.5, 0.38, -0.22, c, outline=False)
    k.p.rect(-0.36, -0.5, 0.38, -0.42, (246, 236, 206), outline=False)
