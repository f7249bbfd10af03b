"""Writing, reading, needlework and quiet games."""

import math

from ..brush import shade
from ..palette import COLOURS, near
from .deed import HALF, HOME, TABLE, deed
from .figure import DARK, LEAF, REST, STEEL, VIVID, WHITE, WOOD

# The tables of points below are wrapped by hand.
# fmt: off


@deed("writing a letter", "writing with a pen", "writing on paper", "writing", places=HOME + ("office",), **TABLE)
def writing(k):
    b = k.body(None, 8)
    c = near(k.rnd, COLOURS[k.rnd.choice(VIVID)], 8)

    def desk():
        k.counter(-0.46)
        k.p.poly([(0.04, -0.4), (0.36, -0.4), (0.3, -0.54), (0.08, -0.54)], WHITE)
        for n in range(3):
            k.p.line([(0.1, -0.51 + 0.03 * n), (0.2 - 0.02 * n, -0.51 + 0.03 * n)], 0.01, (60, 80, 160))
        k.p.line([(0.19, -0.47), (0.28, -0.62)], 0.026, c)

    b.draw((0.24, -0.52), (0.06, -0.46), tool=desk, tilt=0.25)


@deed("drawing {it} on paper", "drawing {it}", "drawing a picture of {it}", "drawing with a crayon",
      "colouring in {it}", **TABLE)
def drawing(k):
    b = k.body(None, 8)
    what, c = k.rnd.choice(("a house", "a sun", "a heart", "a flower", "a fish")), near(k.rnd,
                                                                                        COLOURS[k.rnd.choice(VIVID)], 8)
    k.said["it"] = what

    def desk():
        k.counter(-0.42)
        k.p.rect(0.08, -0.66, 0.44, -0.38, WHITE)
        _doodle(k.p.at(0.3, -0.52, 1.0), what)
        k.p.line([(0.18, -0.5), (0.12, -0.6)], 0.034, c)

    b.draw((0.12, -0.56), (0.02, -0.42), tool=desk, tilt=0.2)


def _doodle(p, what):
    if what == "a house":
        p.rect(-0.06, -0.03, 0.06, 0.08, (226, 110, 70))
        p.poly([(-0.09, -0.03), (0, -0.11), (0.09, -0.03)], (150, 50, 50))
        p.rect(-0.015, 0.02, 0.025, 0.08, (90, 60, 40))
    elif what == "a sun":
        for n in range(8):
            a = n * math.tau / 8
            p.line([(0, 0), (0.11 * math.cos(a), 0.11 * math.sin(a))], 0.018, (250, 190, 40))
        p.circle(0, 0, 0.06, (252, 210, 50))
    elif what == "a heart":
        p.poly([(0, 0.09), (-0.09, -0.01), (-0.08, -0.07), (-0.03, -0.08), (0, -0.04), (0.03, -0.08), (0.08, -0.07),
                (0.09, -0.01)], (224, 40, 60))
    elif what == "a flower":
        p.line([(0, 0), (0, 0.1)], 0.018, LEAF)
        for n in range(6):
            a = n * math.tau / 6
            p.circle(0.045 * math.cos(a), -0.03 + 0.045 * math.sin(a), 0.032, (236, 90, 150))
        p.circle(0, -0.03, 0.03, (252, 210, 50))
    else:
        p.ellipse(-0.01, 0, 0.08, 0.05, (60, 140, 220))
        p.poly([(0.05, 0), (0.11, -0.05), (0.11, 0.05)], (60, 140, 220))
        p.circle(-0.05, -0.01, 0.011, DARK)


@deed("typing on a laptop", "working on a laptop", "writing on a laptop computer", "using a laptop", "at a laptop",
      places=HOME + ("office",), **TABLE)
def laptop(k):
    b = k.body(None, 4)
    c = near(k.rnd, k.rnd.choice((STEEL, DARK, (200, 205, 212))), 8)
    b.draw((0.18, -0.5), (0.24, -0.5), tilt=0.12)
    k.counter(-0.45)
    k.p.poly([(0.4, -0.46), (0.52, -0.78), (0.55, -0.77), (0.44, -0.45)], c)
    k.p.poly([(0.38, -0.47), (0.5, -0.76), (0.52, -0.77), (0.41, -0.46)], (120, 200, 250))
    k.p.poly([(0.08, -0.48), (0.42, -0.48), (0.44, -0.44), (0.06, -0.44)], shade(c, -0.1))
    for x in (0.18, 0.25):
        k.p.circle(x, -0.5, 0.034, k.person.skin)


@deed("knitting", "knitting a {colour}scarf", "knitting with {colour}wool",
      "knitting something {colour}with two needles", places=HOME, **{**HALF, "y": 1.42, "size": 1.32})
def knitting(k):
    c = k.paint(VIVID, 0.7)
    b = k.body()

    def work():
        k.p.poly([(-0.1, -0.56), (0.1, -0.56), (0.12, -0.2), (-0.12, -0.2)], c)
        for n in range(7):
            k.p.line([(-0.1, -0.52 + 0.045 * n), (0.1, -0.52 + 0.045 * n)], 0.01, shade(c, -0.2))
        for side in (-1, 1):
            k.p.line([(side * 0.24, -0.48), (-side * 0.1, -0.64)], 0.022, (220, 190, 140))
            k.p.circle(-side * 0.1, -0.64, 0.018, DARK)

    b.draw((0.16, -0.52), (-0.16, -0.52), front=True, tool=work)
    k.p.circle(-0.16, -0.52, 0.036, k.person.skin)
    k.p.circle(0.28, -0.4, 0.1, c)
    for n in range(4):
        k.p.arc(0.28, -0.43 + 0.02 * n, 0.085, 0.06, 200, 330, 0.012, shade(c, -0.25))


@deed("sewing", "sewing with a needle and thread", "sewing a {colour}dress", "mending a {colour}dress",
      "sewing a {colour}cloth by hand", places=HOME, **{**HALF, "y": 1.42, "size": 1.32})
def sewing(k):
    c = k.paint(VIVID, 0.7)
    b = k.body()

    def work():
        k.p.blob([(-0.2, -0.56), (0.0, -0.6), (0.1, -0.54), (0.14, -0.3), (-0.06, -0.24), (-0.24, -0.3)], c)
        for n in range(5):
            k.p.line([(0.06 - 0.05 * n, -0.5), (0.03 - 0.05 * n, -0.5)], 0.014, WHITE)
        k.p.line([(0.08, -0.5), (0.22, -0.66), (0.28, -0.78)], 0.01, DARK, curved=True)
        k.p.line([(0.22, -0.74), (0.34, -0.86)], 0.018, STEEL)

    b.draw((0.25, -0.76), (-0.16, -0.52), tool=work)
    k.p.circle(-0.14, -0.54, 0.036, k.person.skin)


@deed("opening a {colour}present", "opening a {colour}gift", "unwrapping a present", "opening a gift box",
      "opening a birthday present", **{**HALF, "y": 1.5, "size": 1.4})
def present(k):
    c = k.paint(VIVID, 0.6)
    ribbon = near(k.rnd, COLOURS[k.rnd.choice([n for n in VIVID if n != k.said["colour"].strip()])], 8)
    b = k.body()

    def lid():
        t = k.p.at(0.0, -0.6, 1.0, turn=-0.22)
        t.rect(-0.2, -0.05, 0.2, 0.03, shade(c, 0.1))
        t.rect(-0.03, -0.05, 0.03, 0.03, ribbon)
        for side in (-1, 1):
            t.ellipse(side * 0.06, -0.085, 0.055, 0.035, ribbon, side * 0.4)

    b.draw((0.2, -0.64), (-0.2, -0.54), front=True, mood="laughing", tool=lid)
    k.counter(-0.3)
    k.p.rect(-0.18, -0.5, 0.18, -0.26, c)
    k.p.rect(-0.03, -0.5, 0.03, -0.28, ribbon)


@deed("playing chess", "sitting at a chessboard", "playing a game of chess", "moving a chess piece", **TABLE)
def chess(k):
    b = k.body(None, 6)
    b.draw((0.24, -0.62), (0.02, -0.46), tilt=0.2, mood="calm")
    k.counter(-0.44)
    for row in range(2):
        for n in range(8):
            k.p.rect(0.06 + 0.055 * n, -0.46 + 0.03 * row, 0.115 + 0.055 * n, -0.43 + 0.03 * row,
                     (240, 226, 196) if (n + row) % 2 else (110, 70, 44),
                     outline=False)
    for n, c in enumerate((WHITE, WHITE, DARK, DARK)):
        x = 0.12 + 0.11 * n + (0.03 if n else 0)
        y = -0.46 if n != 1 else -0.52
        k.p.poly([(x - 0.035, y), (x + 0.035, y), (x + 0.014, y - 0.09), (x - 0.014, y - 0.09)], c)
        k.p.circle(x, y - 0.1, 0.026, c)


@deed("building a tower of blocks", "stacking {colour}blocks", "building a tower with toy blocks",
      "playing with building blocks", "building a tall tower of blocks", x=0.3, size=0.94, y=0.94)
def blocks(k):
    k.said["colour"] = ""
    k.shadow()
    top = -0.02
    for n in range(5):
        c = near(k.rnd, COLOURS[VIVID[(n * 2 + 1) % 7]], 8)
        x = 0.42 + k.rnd.uniform(-0.02, 0.02)
        k.p.rect(x - 0.075, top - 0.13, x + 0.075, top, c)
        top -= 0.13
    k.p.rect(0.6, -0.15, 0.75, -0.02, near(k.rnd, COLOURS["red"], 8))
    k.body((-0.08, -0.26), 6).draw((0.34, top + 0.02), (0.36, -0.3), (0.16, 0), (-0.34, -0.03), knees=(1, 1))


@deed("reading a newspaper", "reading the newspaper", "holding a newspaper", "looking into a newspaper",
      **{**HALF, "y": 1.46, "size": 1.36})
def newspaper(k):
    def paper():
        for side in (-1, 1):
            k.p.poly([(0, -0.56), (side * 0.3, -0.62), (side * 0.3, -0.24), (0, -0.18)], (240, 238, 230))
            for n in range(6):
                y = -0.5 + 0.045 * n
                k.p.line([(side * 0.04, y), (side * 0.26, y - 0.04)], 0.014, (150, 150, 150))
            k.p.poly([(side * 0.16, -0.5), (side * 0.26, -0.52), (side * 0.26, -0.4), (side * 0.16, -0.38)],
                     (120, 126, 134))
        k.p.line([(0, -0.56), (0, -0.18)], 0.012, (170, 170, 166))

    k.body().draw((0.3, -0.44), (-0.3, -0.44), front=True, tool=paper, mood="calm", elbows=(-1, 1))
    k.p.circle(-0.3, -0.44, 0.036, k.person.skin)


@deed("playing a video game", "playing video games", "holding a game controller", "with a video game controller",
      **HALF)
def gaming(k):
    c = near(k.rnd, k.rnd.choice((DARK, (230, 232, 236), (60, 100, 190))), 8)

    def pad():
        k.p.blob([(-0.13, -0.58), (0.13, -0.58), (0.2, -0.44), (0.13, -0.43), (0.07, -0.49), (-0.07, -0.49),
                  (-0.13, -0.43), (-0.2, -0.44)], c)
        k.p.rect(-0.12, -0.555, -0.06, -0.535, STEEL, outline=False)
        k.p.rect(-0.1, -0.575, -0.08, -0.515, STEEL, outline=False)
        for n, (dx, dy) in enumerate(((0, -0.022), (0.022, 0), (0, 0.022), (-0.022, 0))):
            k.p.circle(0.09 + dx, -0.545 + dy, 0.012, COLOURS[VIVID[n]], outline=False)

    k.body().draw((0.17, -0.49), (-0.17, -0.49), front=True, tool=pad, mood="laughing")
    k.p.circle(-0.17, -0.49, 0.036, k.person.skin)


@deed("writing on the blackboard", "writing on a blackboard", "drawing on a blackboard with chalk", "at the blackboard",
      places=("classroom", "classroom", "room"), x=0.26, size=0.8)
def blackboard(k):
    k.p.rect(0.14, -1.12, 0.98, -0.42, WOOD)
    k.p.rect(0.18, -1.08, 0.94, -0.46, (40, 84, 66))
    for y, w in ((-0.98, 0.5), (-0.88, 0.38), (-0.76, 0.24)):
        k.p.line([(0.36 + 0.06 * n, y + 0.02 * (-1) ** n) for n in range(int(w / 0.06) + 1)], 0.016, WHITE)
    k.shadow()
    k.body(None, 4).draw((0.32, -0.76), REST, (0.08, 0), (-0.08, 0),
                         tool=lambda: k.p.line([(0.3, -0.78), (0.38, -0.82)], 0.026, WHITE))


@deed("cutting paper with scissors", "cutting {colour}paper", "cutting paper", "with scissors and {colour}paper",
      "using scissors to cut paper", **TABLE)
def scissors(k):
    c = k.paint(VIVID, 0.6)
    b = k.body(None, 6)

    def work():
        k.p.poly([(0.26, -0.72), (0.54, -0.66), (0.5, -0.46), (0.24, -0.5)], c)
        for dy in (-0.03, 0.03):
            k.p.line([(0.16, -0.6 - dy), (0.4, -0.6 + dy)], 0.024, STEEL)
            k.p.arc(0.11, -0.6 - dy * 1.6, 0.045, 0.035, 0, 360, 0.022, (220, 50, 50))

    b.draw((0.11, -0.59), (0.46, -0.5), tool=work, tilt=0.15)
    k.counter(-0.42)


@deed("making a clay pot", "making pottery", "shaping a clay pot on a wheel", "working at a potter's wheel", **TABLE)
def pottery(k):
    b = k.body(None, 8)
    b.draw((0.2, -0.58), (0.42, -0.56), tilt=0.2, mood="calm")
    k.p.blob([(0.22, -0.44), (0.18, -0.58), (0.25, -0.7), (0.22, -0.75), (0.4, -0.75), (0.37, -0.7), (0.44, -0.58),
              (0.4, -0.44)], (186, 112, 72))
    k.p.ellipse(0.31, -0.75, 0.09, 0.022, (130, 74, 46))
    for n in range(3):
        k.p.arc(0.31, -0.62 + 0.05 * n, 0.11, 0.025, 20, 160, 0.012, (156, 90, 58))
    k.p.ellipse(0.31, -0.43, 0.22, 0.035, STEEL)
    k.counter(-0.42)
    for x in (0.19, 0.43):
        k.p.circle(x, -0.57, 0.038, k.person.skin)
