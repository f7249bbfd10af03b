"""Clothes and jewellery as things: laid out, as on a shop's wall."""

import math

from .brush import shade
from .palette import near
from .thing import thing

GOLD = (232, 188, 72)


def _coat(p, c, hem=-0.02, wide=0.34, sleeve=0.56):
    for s in (-1, 1):
        p.poly(
            [
                (s * 0.2, -0.86),
                (s * 0.3, -0.8),
                (s * 0.48, -0.86 + sleeve),
                (s * 0.34, -0.84 + sleeve),
                (s * 0.22, -0.56),
            ],
            shade(c, -0.12),
        )
    p.poly([(-0.24, -0.88), (0.24, -0.88), (wide, hem), (-wide, hem)], c)


def _buttons(p, x, y0, y1, count, colour):
    for k in range(count):
        p.circle(x, y0 + (y1 - y0) * k / max(1, count - 1), 0.03, colour)


@thing(
    "raincoat",
    "yellow raincoat",
    "rain jacket",
    "hooded raincoat",
    size=0.6,
    place="table",
    colour=(250, 206, 40),
    wide=0.95,
)
def raincoat(p, rnd, c):
    p.circle(0, -0.88, 0.2, shade(c, -0.12))
    _coat(p, c)
    p.ellipse(0, -0.87, 0.13, 0.12, shade(c, -0.4))
    p.line([(0, -0.74), (0, -0.04)], 0.02, shade(c, -0.3))
    _buttons(p, 0.05, -0.66, -0.16, 4, (70, 70, 80))
    for s in (-1, 1):
        p.rect(s * 0.12, -0.4, s * 0.26, -0.3, shade(c, -0.15))


@thing("winter coat", "warm coat", "fur coat", size=0.6, place="table", colour=(120, 70, 60), wide=0.95)
def winter_coat(p, rnd, c):
    _coat(p, c)
    for s in (-1, 1):
        p.circle(s * 0.41, -0.32, 0.08, (240, 230, 216))
    for k in range(7):
        p.circle(-0.24 + 0.08 * k, -0.88 + 0.03 * abs(3 - k), 0.07, (240, 230, 216))
    for k in range(7):
        p.circle(-0.32 + 0.107 * k, -0.05, 0.07, (240, 230, 216))
    _buttons(p, 0, -0.66, -0.2, 4, (240, 220, 140))


@thing("hoodie", "sweatshirt", "hooded sweater", size=0.5, place="table", colour=(110, 116, 130), wide=1.0)
def hoodie(p, rnd, c):
    p.circle(0, -0.84, 0.2, shade(c, -0.15))
    _coat(p, c, hem=-0.1, wide=0.28, sleeve=0.66)
    p.ellipse(0, -0.84, 0.13, 0.11, shade(c, -0.45))
    p.rect(-0.28, -0.16, 0.28, -0.06, shade(c, -0.2))
    p.poly([(-0.12, -0.44), (0.12, -0.44), (0.2, -0.2), (-0.2, -0.2)], shade(c, -0.12))
    for s in (-1, 1):
        p.line([(s * 0.06, -0.74), (s * 0.07, -0.56)], 0.025, (246, 246, 246))


@thing(
    "sweater",
    "pullover",
    "jumper",
    "woolly sweater",
    "knitted sweater",
    size=0.5,
    place="table",
    colour=(190, 60, 70),
    wide=1.0,
)
def sweater(p, rnd, c):
    _coat(p, c, hem=-0.1, wide=0.28, sleeve=0.66)
    p.ellipse(0, -0.87, 0.12, 0.05, shade(c, -0.4))
    p.rect(-0.28, -0.16, 0.28, -0.06, shade(c, -0.2))
    tone = shade(c, 0.6)
    p.line([(-0.24 + 0.06 * k, -0.58 + 0.08 * (k % 2)) for k in range(9)], 0.035, tone)
    for k in range(5):
        p.circle(-0.2 + 0.1 * k, -0.4, 0.026, tone, outline=False)


@thing("jacket", "leather jacket", "short jacket", size=0.5, place="table", colour=(60, 56, 60), wide=1.0)
def jacket(p, rnd, c):
    _coat(p, c, hem=-0.14, wide=0.28, sleeve=0.64)
    p.line([(0, -0.84), (0.02, -0.16)], 0.03, (190, 194, 200))
    for s in (-1, 1):
        p.poly([(s * 0.02, -0.62), (s * 0.22, -0.8), (s * 0.1, -0.92)], shade(c, 0.2))
        p.line([(s * 0.1, -0.4), (s * 0.22, -0.36)], 0.025, (190, 194, 200))


@thing("skirt", "pleated skirt", "short skirt", size=0.36, place="table", colour=(220, 80, 120), wide=1.1)
def skirt(p, rnd, c):
    p.poly([(-0.26, -0.9), (0.26, -0.9), (0.54, -0.04), (-0.54, -0.04)], c)
    for k in range(5):
        p.line([(-0.16 + 0.08 * k, -0.86), (-0.36 + 0.18 * k, -0.06)], 0.03, shade(c, -0.25))
    p.rect(-0.27, -0.98, 0.27, -0.86, shade(c, -0.3))


@thing("pair of trousers", "pair of pants", "pair of jeans", size=0.5, place="table", colour=(60, 90, 150), wide=0.6)
def trousers(p, rnd, c):
    p.poly([(-0.22, -1.0), (0.22, -1.0), (0.28, 0), (0.06, 0), (0, -0.6), (-0.06, 0), (-0.28, 0)], c)
    p.rect(-0.22, -1.0, 0.22, -0.92, shade(c, -0.25))
    p.circle(0, -0.96, 0.03, GOLD)
    for s in (-1, 1):
        p.line([(s * 0.1, -0.9), (s * 0.21, -0.78)], 0.02, shade(c, 0.4))
        p.line([(s * 0.16, -0.5), (s * 0.17, -0.04)], 0.015, shade(c, 0.25))


@thing("suit", "black suit", "suit and tie", "business suit", size=0.6, place="table", colour=(50, 54, 70), wide=0.9)
def suit(p, rnd, c):
    _coat(p, c, hem=-0.06, wide=0.28, sleeve=0.62)
    p.poly([(-0.13, -0.88), (0.13, -0.88), (0, -0.4)], (250, 250, 250))
    p.poly(
        [(-0.04, -0.86), (0.04, -0.86), (0.05, -0.5), (0, -0.42), (-0.05, -0.5)],
        rnd.choice(((190, 30, 40), (40, 80, 170))),
    )
    for s in (-1, 1):
        p.poly([(s * 0.13, -0.9), (s * 0.22, -0.72), (0, -0.38)], shade(c, 0.18))
    _buttons(p, 0.0, -0.3, -0.18, 2, (24, 24, 30))


@thing("pair of pajamas", "pajamas", size=0.6, place="table", colour=(120, 170, 220), wide=0.9)
def pajamas(p, rnd, c):
    p.poly([(-0.2, -0.5), (0.2, -0.5), (0.26, 0), (0.05, 0), (0, -0.34), (-0.05, 0), (-0.26, 0)], shade(c, -0.08))
    for s in (-1, 1):
        p.poly([(s * 0.18, -0.98), (s * 0.44, -0.7), (s * 0.34, -0.6), (s * 0.18, -0.76)], c)
    p.poly([(-0.2, -1.0), (0.2, -1.0), (0.24, -0.44), (-0.24, -0.44)], c)
    _buttons(p, 0, -0.9, -0.54, 4, (250, 250, 250))
    for _ in range(10):
        p.circle(rnd.uniform(-0.18, 0.18), rnd.uniform(-0.95, -0.1), 0.025, (252, 240, 150), outline=False)


@thing("bathrobe", "dressing gown", size=0.6, place="table", colour=(240, 236, 230), wide=0.95)
def bathrobe(p, rnd, c):
    _coat(p, c)
    for s in (-1, 1):
        p.poly([(s * 0.16, -0.9), (s * 0.24, -0.88), (0.04, -0.4), (0, -0.5)], shade(c, -0.15))
    p.line([(-0.27, -0.46), (0.27, -0.46)], 0.07, shade(c, -0.3))
    p.line([(0.02, -0.46), (0.08, -0.2)], 0.05, shade(c, -0.3))


@thing("apron", "kitchen apron", size=0.5, place="table", colour=(210, 60, 60), wide=0.7)
def apron(p, rnd, c):
    p.arc(0, -0.8, 0.14, 0.2, 180, 360, 0.03, shade(c, -0.3))
    for s in (-1, 1):
        p.line([(s * 0.26, -0.5), (s * 0.42, -0.4)], 0.03, shade(c, -0.3))
    p.poly([(-0.16, -0.82), (0.16, -0.82), (0.3, -0.5), (0.32, 0), (-0.32, 0), (-0.3, -0.5)], c)
    p.rect(-0.18, -0.4, 0.18, -0.16, shade(c, 0.3))


@thing("cape", "cloak", "red cape", size=0.6, place="table", colour=(200, 36, 44), wide=0.9)
def cape(p, rnd, c):
    p.poly([(-0.2, -0.96), (0.2, -0.96), (0.44, 0), (0.2, -0.06), (0, 0), (-0.2, -0.06), (-0.44, 0)], c)
    for x in (-0.16, 0, 0.16):
        p.line([(x * 0.5, -0.86), (x * 1.3, -0.1)], 0.03, shade(c, -0.25))
    p.ellipse(0, -0.96, 0.22, 0.05, shade(c, -0.3))
    p.circle(0, -0.9, 0.05, GOLD)


@thing("wedding dress", "bridal gown", "white gown", size=0.8, colour=(252, 250, 250), wide=0.8, painted=False)
def wedding_dress(p, rnd, c):
    c = (246, 242, 244)
    p.blob([(-0.08, -0.6), (0.08, -0.6), (0.3, -0.2), (0.4, 0), (-0.4, 0), (-0.3, -0.2)], shade(c, -0.06), 3)
    for k in range(5):
        p.line([(0.03 * (k - 2), -0.56), (0.15 * (k - 2), -0.03)], 0.02, (214, 210, 220))
    p.poly([(-0.14, -0.92), (-0.04, -0.86), (0.04, -0.86), (0.14, -0.92), (0.09, -0.58), (-0.09, -0.58)], c)
    for s in (-1, 1):
        p.line([(s * 0.12, -0.9), (s * 0.09, -1.0)], 0.025, (214, 210, 220))
    p.rect(-0.1, -0.62, 0.1, -0.57, (230, 190, 200))


@thing("evening dress", "ball gown", "dress", size=0.7, colour=(190, 50, 110), wide=0.8)
def gown(p, rnd, c):
    p.blob([(-0.08, -0.62), (0.08, -0.62), (0.28, -0.22), (0.4, 0), (-0.4, 0), (-0.28, -0.22)], c, 3)
    p.poly([(-0.14, -0.94), (0, -0.84), (0.14, -0.94), (0.09, -0.6), (-0.09, -0.6)], shade(c, -0.12))
    p.rect(-0.1, -0.64, 0.1, -0.58, shade(c, 0.4))
    for k in range(3):
        p.line([(0.04 * (k - 1), -0.56), (0.2 * (k - 1), -0.04)], 0.025, shade(c, -0.2))


@thing("belt", "leather belt", size=0.14, place="table", colour=(110, 70, 40), wide=3.0)
def belt(p, rnd, c):
    p.arc(0, -0.5, 1.3, 0.4, 0, 360, 0.22, c)
    p.rect(-0.24, -0.36, 0.24, 0.06, GOLD)
    p.rect(-0.12, -0.24, 0.12, -0.06, c)


@thing("pair of slippers", "slipper", size=0.18, place="table", colour=(230, 120, 150), wide=1.8)
def slippers(p, rnd, c):
    for x in (-0.42, 0.42):
        p.blob(
            [(x - 0.36, -0.06), (x - 0.36, -0.4), (x, -0.34), (x + 0.3, -0.5), (x + 0.4, -0.2), (x + 0.34, -0.04)],
            shade(c, -0.25),
            3,
        )
        p.blob([(x - 0.06, -0.1), (x - 0.04, -0.62), (x + 0.2, -0.7), (x + 0.42, -0.36), (x + 0.38, -0.08)], c, 4)
        p.circle(x + 0.16, -0.66, 0.13, (252, 248, 244))


@thing("pair of socks", "sock", "striped sock", size=0.3, place="table", colour=(220, 70, 70), wide=1.1)
def socks(p, rnd, c):
    for x in (-0.26, 0.24):
        p.poly(
            [
                (x - 0.14, -0.96),
                (x + 0.14, -0.96),
                (x + 0.14, -0.3),
                (x + 0.3, -0.2),
                (x + 0.3, 0),
                (x - 0.02, 0),
                (x - 0.14, -0.18),
            ],
            c,
        )
        for k in range(3):
            p.rect(x - 0.14, -0.86 + 0.2 * k, x + 0.14, -0.77 + 0.2 * k, shade(c, 0.75), outline=False)


@thing("pair of mittens", "mitten", "woollen mitten", size=0.26, place="table", colour=(200, 50, 60), wide=1.4)
def mittens(p, rnd, c):
    for s in (-1, 1):
        p.limb((s * 0.16, -0.44), (s * 0.02, -0.58), 0.1, 0.08, shade(c, -0.1))
        p.round_rect(s * 0.36 - 0.24, -1.0, s * 0.36 + 0.24, -0.2, 0.22, c)
        p.rect(s * 0.36 - 0.22, -0.24, s * 0.36 + 0.22, 0, shade(c, 0.7))
        p.line([(s * 0.36 - 0.2 + 0.1 * k, -0.6 + 0.08 * (k % 2)) for k in range(5)], 0.05, shade(c, 0.7))


@thing(
    "pair of rubber boots",
    "rain boot",
    "rubber boot",
    "wellington boot",
    size=0.32,
    place="table",
    colour=(240, 190, 40),
    wide=1.2,
)
def rain_boots(p, rnd, c):
    for x in (-0.3, 0.22):
        p.poly(
            [
                (x - 0.16, -1.0),
                (x + 0.14, -1.0),
                (x + 0.14, -0.36),
                (x + 0.36, -0.24),
                (x + 0.38, -0.06),
                (x - 0.16, -0.06),
            ],
            c,
        )
        p.rect(x - 0.18, -1.0, x + 0.16, -0.88, shade(c, -0.2))
        p.rect(x - 0.17, -0.08, x + 0.39, 0, shade(c, -0.45))


@thing("pair of flip-flops", "flip-flop", "beach sandal", size=0.2, place="table", colour=(60, 170, 200), wide=1.1)
def flip_flops(p, rnd, c):
    for x, turn in ((-0.28, -0.15), (0.28, 0.15)):
        q = p.at(x, -0.5, 1.0, turn=turn)
        q.ellipse(0, 0, 0.22, 0.48, c)
        q.line([(-0.18, 0.1), (0, -0.26), (0.18, 0.1)], 0.06, (250, 250, 250))


@thing("necklace", "pearl necklace", "gold necklace", size=0.26, place="table", colour=(246, 240, 230), wide=1.0)
def necklace(p, rnd, c):
    for k in range(19):
        a = math.pi * (1.12 - 1.24 * k / 18) if k else math.pi * 1.12
        p.circle(0.44 * math.cos(a), -0.72 + 0.5 * math.sin(a), 0.055, shade(c, -0.08 * (k % 2) - 0.04))
    p.poly([(0, -0.26), (-0.1, -0.14), (0, 0), (0.1, -0.14)], rnd.choice(((40, 110, 220), (214, 30, 60), GOLD)))


@thing("pair of earrings", "earring", "gold earring", size=0.2, place="table", colour=(40, 150, 200), wide=0.9)
def earrings(p, rnd, c):
    for x in (-0.25, 0.25):
        p.arc(x, -0.84, 0.08, 0.12, 0, 360, 0.04, GOLD)
        p.line([(x, -0.72), (x, -0.5)], 0.03, GOLD)
        p.blob([(x, -0.54), (x - 0.15, -0.2), (x, -0.02), (x + 0.15, -0.2)], c, 4)
        p.ellipse(x - 0.04, -0.26, 0.03, 0.06, shade(c, 0.7), outline=False)


@thing("bracelet", "gold bracelet", size=0.16, place="table", colour=GOLD, wide=1.8)
def bracelet(p, rnd, c):
    p.arc(0, -0.5, 0.76, 0.4, 0, 360, 0.16, c)
    for k in range(5):
        a = math.pi * (k + 0.5) / 5
        p.circle(
            0.76 * math.cos(a),
            -0.5 + 0.4 * math.sin(a),
            0.11,
            rnd.choice(((220, 40, 70), (50, 120, 220), (60, 180, 100))),
        )


@thing("wallet", "leather wallet", size=0.16, place="table", colour=(120, 74, 44), wide=1.5)
def wallet(p, rnd, c):
    p.rect(-0.55, -1.0, 0.5, -0.6, (130, 180, 120))
    p.round_rect(-0.7, -0.82, 0.7, 0, 0.1, c)
    p.round_rect(0.2, -0.56, 0.74, -0.26, 0.08, shade(c, -0.25))
    p.circle(0.34, -0.41, 0.07, GOLD)


@thing("mask", "carnival mask", "theatre mask", size=0.24, place="table", colour=(120, 60, 170), wide=1.7)
def mask(p, rnd, c):
    for k in range(5):
        q = p.at(0, -0.6, 0.6, turn=(k - 2) * 0.4)
        q.ellipse(0, -0.7, 0.14, 0.4, near(rnd, (230, 80, 120), 20))
    p.blob(
        [
            (-0.8, -0.6),
            (-0.4, -0.72),
            (0, -0.56),
            (0.4, -0.72),
            (0.8, -0.6),
            (0.6, -0.14),
            (0.2, -0.12),
            (0, -0.3),
            (-0.2, -0.12),
            (-0.6, -0.14),
        ],
        c,
        4,
    )
    for s in (-1, 1):
        p.ellipse(s * 0.36, -0.42, 0.17, 0.1, (40, 30, 44))


@thing("hanger", "coat hanger", "clothes hanger", size=0.2, place="table", colour=(176, 120, 72), wide=1.8)
def hanger(p, rnd, c):
    p.arc(0.04, -0.84, 0.13, 0.14, 150, 400, 0.06, (160, 166, 176))
    p.line([(0, -0.72), (0, -0.56)], 0.06, (160, 166, 176))
    p.line([(-0.86, -0.1), (0, -0.58), (0.86, -0.1), (-0.86, -0.1)], 0.12, c)
