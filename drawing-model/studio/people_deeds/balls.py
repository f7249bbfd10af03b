"""Balls thrown, caught and hit, and other aiming."""

import math

from ..brush import shade
from ..palette import COLOURS, near
from .deed import deed
from .figure import DARK, STEEL, STRING, VIVID, WHITE

# The tables of points below are wrapped by hand.
# fmt: off


def _ball(k, x, y, r, kind):
    tone = {"basketball": (232, 124, 48), "football": WHITE, "soccer ball": WHITE,
            "tennis ball": (214, 232, 70)}.get(kind)
    c = tone or near(k.rnd, COLOURS[kind.split()[0]] if kind.split()[0] in COLOURS else (222, 45, 48), 6)
    k.p.circle(x, y, r, c)
    if tone == WHITE:
        k.p.circle(x, y, r * 0.36, DARK, outline=False)
        for n in range(5):
            a = n * math.tau / 5 + 0.3
            k.p.circle(x + 0.8 * r * math.cos(a), y + 0.8 * r * math.sin(a), r * 0.2, DARK, outline=False)
        k.p.arc(x, y, r, r, 0, 360, 0.012, (90, 90, 96))
    else:
        k.p.arc(x - r * 0.2, y, r * 0.7, r, -80, 80, 0.014, shade(c, -0.45))
        k.p.arc(x + r * 0.7, y, r * 0.7, r * 0.9, 120, 240, 0.014, shade(c, -0.45))


def _some_ball(k, kinds=("red ball", "blue ball", "yellow ball", "green ball", "ball", "soccer ball", "football",
                         "basketball")):
    kind = k.said["ball"] = k.rnd.choice(kinds)
    return kind


@deed("throwing a {ball}", "throwing a {ball} into the air", "who throws a {ball}", "about to throw a {ball}", x=0.42,
      size=0.8)
def throwing(k):
    kind = _some_ball(k)
    k.shadow()
    k.body(None, -12).draw((-0.3, -0.92), (0.34, -0.72), (0.2, 0), (-0.18, 0), elbows=(-1, 1))
    _ball(k, -0.34, -1.02, 0.11, kind)


@deed("catching a {ball}", "catching a {ball} with both hands", "jumping to catch a {ball}", "reaching for a {ball}",
      x=0.4, y=0.88, size=0.76)
def catching(k):
    kind = _some_ball(k)
    k.shadow(0, 0.4, 0.1)
    k.body(None, 8).draw((0.34, -0.86), (0.32, -0.94), (0.06, 0), (-0.24, -0.12))
    _ball(k, 0.44, -0.98, 0.12, kind)


@deed("kicking a {ball}", "kicking a {ball}", "who kicks a {ball}", "playing with a {ball}", "shooting a {ball}",
      x=0.36, size=0.82)
def kicking(k):
    kind = _some_ball(k, ("soccer ball", "football", "soccer ball", "red ball", "blue ball", "yellow ball", "ball"))
    k.shadow()
    k.body(None, -10).draw((-0.34, -0.6), (0.28, -0.6), (0.34, -0.16), (-0.04, 0), elbows=(1, 1))
    _ball(k, 0.52, -0.2, 0.12, kind)


@deed("heading a {ball}", "hitting a {ball} with {his} head", "heading the {ball}", "jumping and heading a {ball}",
      bare=True, x=0.46, y=0.88, size=0.72)
def heading(k):
    kind = _some_ball(k, ("soccer ball", "football", "ball", "red ball"))
    k.shadow(0, 0.4, 0.14)
    b = k.body(None, 8)
    b.draw((0.2, -0.52), (-0.26, -0.6), (0.04, 0.0), (-0.24, -0.12), tilt=-0.2)
    x, y = b.face_at(0.45, -1.0)
    _ball(k, x + 0.05, y - 0.1, 0.12, kind)


@deed("playing basketball", "throwing a basketball into the hoop", "shooting a basketball", "throwing a basketball",
      x=0.24, y=0.95, size=0.66)
def basketball(k):
    k.stick((0.98, 0.05), (0.98, -1.2), 0.05, STEEL)
    k.p.rect(0.86, -1.38, 0.94, -0.92, WHITE)
    k.p.poly([(0.56, -0.98), (0.86, -0.98), (0.8, -0.72), (0.62, -0.72)], (236, 238, 242))
    for n in range(4):
        k.p.line([(0.58 + 0.085 * n, -0.98), (0.64 + 0.05 * n, -0.72)], 0.014, (150, 154, 162))
    k.p.line([(0.54, -0.98), (0.88, -0.98)], 0.035, (230, 80, 40))
    k.shadow(0, 0.4, 0.04)
    k.body(None, 4).draw((0.22, -1.0), (0.16, -1.0), (0.05, 0), (-0.16, -0.06))
    _ball(k, 0.3, -1.12, 0.11, "basketball")


@deed("playing tennis", "hitting a tennis ball with a racket", "playing tennis with a {colour}racket",
      "swinging a tennis racket", x=0.36, size=0.78)
def tennis(k):
    c = k.paint(VIVID, 0.4)
    k.shadow()

    def racket():
        k.p.line([(0.28, -0.72), (0.4, -0.84)], 0.034, DARK)
        k.p.ellipse(0.5, -0.95, 0.12, 0.16, c, 0.75)
        k.p.ellipse(0.5, -0.95, 0.09, 0.13, (240, 240, 236), 0.75, outline=False)
        for n in (-1, 0, 1):
            k.p.line([(0.42 + 0.05 * n, -0.88 + 0.05 * n), (0.58 + 0.05 * n, -1.02 + 0.05 * n)], 0.01, (150, 150, 156))
            k.p.line([(0.44 - 0.05 * n, -1.02 + 0.05 * n), (0.54 - 0.05 * n, -0.9 + 0.05 * n)], 0.01, (150, 150, 156))

    k.body(None, 6).draw((0.3, -0.74), (-0.26, -0.6), (0.2, 0), (-0.18, 0), tool=racket)
    _ball(k, 0.74, -1.02, 0.06, "tennis ball")


@deed("playing golf", "swinging a golf club", "hitting a golf ball", "with a golf club", indoor=False, x=0.36, size=0.8)
def golf(k):
    k.shadow()
    k.stick((0.74, 0.0), (0.74, -0.7), 0.022, WHITE)
    k.p.poly([(0.74, -0.7), (0.56, -0.62), (0.74, -0.54)], (226, 44, 44))

    def club():
        k.p.line([(0.22, -0.46), (0.4, 0.0)], 0.024, STEEL)
        k.p.limb((0.4, -0.01), (0.48, -0.01), 0.03, 0.03, DARK)

    k.body(None, 18).draw((0.24, -0.42), (0.22, -0.48), (0.08, 0), (-0.12, 0), tool=club, tilt=0.2)
    k.p.circle(0.56, -0.02, 0.035, WHITE)


@deed("shooting an arrow", "shooting an arrow with a bow", "with a bow and arrow", "aiming with a bow and arrow",
      "doing archery", x=0.34, size=0.84)
def archery(k):
    k.shadow()
    b = k.body()
    y = b.chest[1] - 0.02

    def bow():
        k.p.arc(0.24, y, 0.16, 0.4, -80, 80, 0.034, (140, 84, 44))
        k.p.line([(0.27, y - 0.39), (-0.02, y), (0.27, y + 0.39)], 0.01, STRING)
        k.p.line([(-0.02, y), (0.56, y)], 0.022, (190, 140, 80))
        k.p.poly([(0.54, y - 0.04), (0.66, y), (0.54, y + 0.04)], (90, 96, 106))

    b.draw((-0.02, y), (0.38, y), (0.12, 0), (-0.12, 0), tool=bow, elbows=(-1, 1))
    k.p.circle(0.38, y, 0.036, k.person.skin)


@deed("bowling", "rolling a {colour}bowling ball", "playing bowling", "throwing a {colour}bowling ball", x=0.26,
      size=0.8)
def bowling(k):
    c = k.paint(("red", "blue", "black", "green", "purple"), 0.5)
    for n in range(3):
        x = 0.74 + 0.09 * n
        k.p.limb((x, -0.03), (x, -0.14), 0.04, 0.045, WHITE)
        k.p.limb((x, -0.14), (x, -0.3), 0.022, 0.032, WHITE)
        k.p.line([(x - 0.025, -0.2), (x + 0.025, -0.2)], 0.02, (220, 40, 44))
    k.shadow()
    k.body((0.0, -0.34), 40).draw((0.3, -0.22), (-0.3, -0.6), (0.14, 0), (-0.36, -0.06), tilt=-0.4)
    k.p.circle(0.36, -0.12, 0.11, c)
    for dx, dy in ((-0.02, -0.05), (0.03, -0.05), (0.01, -0.01)):
        k.p.circle(0.36 + dx, -0.12 + dy, 0.014, DARK, outline=False)
