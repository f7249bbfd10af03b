"""Music, sports, toys, parties and the sky."""

import math

from .brush import shade
from .household import STEEL, WOOD
from .palette import COLOURS, near
from .thing import thing

BRASS = (232, 186, 70)
DARK = (50, 48, 54)
WHITE = (250, 250, 250)
GREEN = (50, 130, 70)


@thing("tuba", size=0.6, place="table", colour=BRASS, wide=0.8, painted=False)
def tuba(p, rnd, c):
    p.line([(-0.1, -0.6), (-0.1, -0.2), (0.1, -0.08), (0.26, -0.2), (0.26, -0.6)], 0.13, shade(c, -0.1), True)
    p.poly([(-0.32, -1.0), (0.12, -1.0), (-0.03, -0.6), (-0.17, -0.6)], c)
    p.ellipse(-0.1, -0.98, 0.23, 0.06, shade(c, -0.3))
    for k in range(3):
        p.line([(0.02 + 0.08 * k, -0.56), (0.02 + 0.08 * k, -0.3)], 0.05, shade(c, 0.2))
    p.line([(0.26, -0.6), (0.4, -0.66)], 0.05, c)


@thing("clarinet", "recorder", "oboe", size=0.5, place="table", colour=(44, 40, 44), wide=0.35)
def clarinet(p, rnd, c):
    p.poly([(-0.03, -1.0), (0.03, -1.0), (0.06, -0.2), (-0.06, -0.2)], c)
    p.poly([(-0.06, -0.2), (0.06, -0.2), (0.14, 0), (-0.14, 0)], c)
    for k in range(6):
        p.circle(0, -0.78 + 0.1 * k, 0.028, (214, 216, 222), outline=False)
    p.rect(-0.07, -0.22, 0.07, -0.18, (214, 216, 222))


@thing("harmonica", "mouth organ", size=0.16, place="table", colour=(196, 200, 208), wide=2.4, painted=False)
def harmonica(p, rnd, c):
    p.round_rect(-1.1, -0.9, 1.1, -0.1, 0.2, c)
    p.rect(-1.0, -0.62, 1.0, -0.36, (150, 60, 50))
    for k in range(9):
        p.rect(-0.9 + 0.21 * k, -0.6, -0.78 + 0.21 * k, -0.38, DARK, outline=False)


@thing("ukulele", "small guitar", size=0.45, place="table", colour=(196, 130, 66), wide=0.5)
def ukulele(p, rnd, c):
    p.rect(-0.04, -0.9, 0.04, -0.5, shade(c, -0.35))
    p.rect(-0.07, -1.0, 0.07, -0.88, shade(c, -0.45))
    p.ellipse(0, -0.48, 0.15, 0.13, c)
    p.ellipse(0, -0.2, 0.21, 0.2, c)
    p.circle(0, -0.36, 0.07, (60, 40, 30))
    p.rect(-0.08, -0.16, 0.08, -0.12, shade(c, -0.4))
    for x in (-0.02, 0.02):
        p.line([(x, -0.92), (x, -0.14)], 0.01, (240, 236, 226))


@thing("tambourine", size=0.26, place="table", colour=(206, 60, 60), wide=1.0)
def tambourine(p, rnd, c):
    p.circle(0, -0.5, 0.46, c)
    p.circle(0, -0.5, 0.38, (250, 240, 220))
    for k in range(8):
        a = math.pi * k / 4
        p.circle(0.43 * math.cos(a), -0.5 + 0.43 * math.sin(a), 0.08, BRASS)


@thing("bagpipes", "bagpipe", size=0.5, place="table", colour=(180, 40, 50), wide=1.0)
def bagpipes(p, rnd, c):
    for k in range(3):
        p.line([(-0.1 + 0.1 * k, -0.4), (-0.3 + 0.24 * k, -1.0)], 0.05, DARK)
        p.line([(-0.26 + 0.22 * k, -0.9), (-0.3 + 0.24 * k, -1.0)], 0.08, (246, 240, 226))
    p.ellipse(0, -0.36, 0.36, 0.24, c)
    for k in range(4):
        p.line([(-0.24 + 0.16 * k, -0.54), (-0.24 + 0.16 * k, -0.18)], 0.03, (40, 100, 60))
    p.line([(0.2, -0.24), (0.34, 0)], 0.05, DARK)
    p.line([(-0.3, -0.44), (-0.46, -0.6)], 0.04, DARK)


@thing("record player", "gramophone", "turntable", size=0.4, place="table", colour=(130, 82, 48), wide=1.2)
def gramophone(p, rnd, c):
    p.rect(-0.4, -0.3, 0.3, 0, c)
    p.ellipse(-0.06, -0.32, 0.32, 0.08, (30, 30, 34))
    p.ellipse(-0.06, -0.32, 0.09, 0.03, (206, 60, 50))
    p.line([(0.26, -0.3), (0.34, -0.56), (0.2, -0.66)], 0.05, shade(BRASS, -0.25), True)
    p.blob([(0.24, -0.62), (-0.3, -0.98), (-0.5, -0.7), (-0.3, -0.5)], BRASS, 4)
    p.ellipse(-0.4, -0.74, 0.14, 0.24, shade(BRASS, -0.3), -0.5)


@thing("pair of cymbals", size=0.4, place="table", colour=BRASS, wide=1.3, painted=False)
def cymbals(p, rnd, c):
    for s in (-1, 1):
        p.ellipse(s * 0.26, -0.5, 0.2, 0.46, shade(c, -0.1 * (s > 0)), s * 0.3)
        p.ellipse(s * 0.3, -0.5, 0.07, 0.16, shade(c, -0.25), s * 0.3)
        p.line([(s * 0.32, -0.5), (s * 0.56, -0.46)], 0.06, (150, 40, 40))


@thing("triangle", "musical triangle", size=0.3, place="table", colour=STEEL, wide=1.1)
def triangle(p, rnd, c):
    p.line([(0.3, -0.02), (-0.46, -0.06), (0, -0.86), (0.46, -0.1)], 0.08, c)
    p.line([(0, -0.86), (0, -1.0)], 0.03, DARK)


@thing("harp", "golden harp", size=0.9, colour=BRASS, wide=0.7)
def harp(p, rnd, c):
    p.limb((-0.26, -0.98), (-0.24, -0.06), 0.05, 0.05, c)
    p.line([(-0.26, -0.96), (0.0, -0.78), (0.2, -0.86), (0.32, -0.7)], 0.08, shade(c, -0.1), True)
    p.line([(0.32, -0.7), (-0.2, -0.06)], 0.1, shade(c, -0.15))
    for k in range(7):
        x = -0.16 + 0.065 * k
        p.line([(x, -0.86 + 0.01 * k), (x, -0.12 - 0.075 * k)], 0.01, (246, 246, 240))
    p.rect(-0.34, -0.06, -0.06, 0, shade(c, -0.3))


@thing("tennis racket", "racket", "badminton racket", size=0.5, place="table", colour=(206, 50, 60), wide=0.5)
def racket(p, rnd, c):
    for k in range(5):
        x = -0.14 + 0.07 * k
        p.line([(x, -0.94), (x, -0.48)], 0.012, (200, 204, 196))
        p.line([(-0.18, -0.9 + 0.09 * k), (0.18, -0.9 + 0.09 * k)], 0.012, (200, 204, 196))
    for half in (0, 180):
        p.arc(0, -0.71, 0.21, 0.27, half, half + 180, 0.045, c)
    p.line([(-0.1, -0.47), (0, -0.34), (0.1, -0.47)], 0.04, c)
    p.limb((0, -0.34), (0, -0.04), 0.03, 0.04, DARK)


@thing("hockey stick", "ice hockey stick", size=0.9, place="table", colour=(200, 150, 90), wide=0.5)
def hockey_stick(p, rnd, c):
    p.line([(0.2, -1.0), (-0.08, -0.08)], 0.05, c)
    p.line([(-0.08, -0.06), (-0.26, -0.04)], 0.09, DARK)
    p.ellipse(0.14, -0.03, 0.09, 0.03, DARK)


@thing(
    "bowling pins",
    "bowling ball and pins",
    "bowling pin",
    size=0.4,
    place="table",
    colour=WHITE,
    wide=1.2,
    painted=False,
)
def bowling(p, rnd, c):
    for x in (-0.4, -0.1, 0.2):
        p.blob(
            [
                (x - 0.08, 0),
                (x - 0.12, -0.3),
                (x - 0.05, -0.64),
                (x - 0.07, -0.86),
                (x, -0.96),
                (x + 0.07, -0.86),
                (x + 0.05, -0.64),
                (x + 0.12, -0.3),
                (x + 0.08, 0),
            ],
            (244, 244, 240),
            3,
        )
        p.rect(x - 0.055, -0.7, x + 0.055, -0.64, (214, 40, 44), outline=False)
    p.circle(0.42, -0.2, 0.2, near(rnd, (50, 60, 140), 20))
    for x, y in ((0.38, -0.28), (0.44, -0.3), (0.42, -0.22)):
        p.circle(x, y, 0.022, (20, 20, 26), outline=False)


@thing("pair of boxing gloves", "boxing glove", size=0.3, place="table", colour=(206, 36, 40), wide=1.2)
def boxing_gloves(p, rnd, c):
    for s in (-1, 1):
        p.rect(s * 0.27 - 0.14, -0.26, s * 0.27 + 0.14, 0, shade(c, -0.3))
        p.round_rect(s * 0.27 - 0.24, -0.98, s * 0.27 + 0.24, -0.2, 0.22, c)
        p.limb((s * 0.06, -0.36), (s * 0.08, -0.62), 0.1, 0.09, shade(c, -0.12))
        p.rect(s * 0.27 - 0.14, -0.14, s * 0.27 + 0.14, -0.08, WHITE, outline=False)


@thing("punching bag", "boxing bag", size=1.0, colour=(180, 40, 44), wide=0.4)
def punching_bag(p, rnd, c):
    p.line([(-0.12, -0.78), (0, -1.0), (0.12, -0.78)], 0.02, STEEL)
    p.round_rect(-0.16, -0.8, 0.16, 0, 0.1, c)
    p.rect(-0.16, -0.66, 0.16, -0.58, DARK, outline=False)
    p.rect(-0.16, -0.2, 0.16, -0.14, DARK, outline=False)


@thing("ping pong table", "table tennis table", size=0.5, colour=(40, 100, 170), wide=2.2, top=0.8)
def ping_pong(p, rnd, c):
    for x in (-0.8, 0.8):
        p.line([(x, -0.7), (x, 0)], 0.06, DARK)
    p.poly([(-0.8, -0.9), (0.8, -0.9), (1.08, -0.66), (-1.08, -0.66)], c)
    p.line([(-1.06, -0.67), (1.06, -0.67)], 0.03, WHITE)
    p.rect(-0.03, -1.04, 0.03, -0.68, (230, 232, 236))


@thing("pool table", "billiard table", size=0.5, colour=(30, 120, 70), wide=2.2, top=0.8, painted=False)
def pool_table(p, rnd, c):
    for x in (-0.8, 0.8):
        p.rect(x - 0.07, -0.6, x + 0.07, 0, (110, 66, 40))
    p.poly([(-0.86, -0.98), (0.86, -0.98), (1.1, -0.6), (-1.1, -0.6)], (130, 78, 44))
    p.poly([(-0.76, -0.94), (0.76, -0.94), (0.96, -0.68), (-0.96, -0.68)], c)
    p.rect(-1.1, -0.62, 1.1, -0.46, (110, 66, 40))
    for k in range(6):
        p.circle(
            -0.4 + 0.2 * k,
            -0.8 + 0.06 * (k % 2),
            0.05,
            ((250, 210, 60), (214, 40, 44), WHITE, (40, 80, 200), DARK, (240, 130, 40))[k],
        )


@thing(
    "archery target",
    "target",
    "dartboard",
    "target with an arrow",
    size=0.7,
    colour=(214, 40, 44),
    wide=0.9,
    painted=False,
)
def target(p, rnd, c):
    for s in (-1, 1):
        p.line([(0, -0.7), (s * 0.32, 0)], 0.04, WOOD)
    for r, tone in ((0.4, WHITE), (0.32, (40, 40, 46)), (0.24, (50, 110, 200)), (0.16, c), (0.08, (250, 214, 60))):
        p.circle(0, -0.58, r, tone)
    p.line([(0.0, -0.58), (0.34, -0.9)], 0.025, (110, 76, 50))
    p.poly([(0.32, -0.88), (0.42, -0.9), (0.36, -0.98)], (60, 160, 90))


@thing("oar", "paddle", "wooden paddle", size=0.9, place="table", colour=(200, 150, 90), wide=0.25)
def oar(p, rnd, c):
    p.line([(0, -1.0), (0, -0.34)], 0.035, c)
    p.blob(
        [(-0.08, -0.04), (-0.1, -0.2), (-0.04, -0.38), (0.04, -0.38), (0.1, -0.2), (0.08, -0.04)], shade(c, -0.12), 3
    )


@thing("snorkel", "diving mask", "snorkel and mask", size=0.3, place="table", colour=(40, 140, 210), wide=1.2)
def snorkel(p, rnd, c):
    p.line([(0.2, -0.1), (0.46, -0.2), (0.5, -0.96)], 0.08, (250, 150, 40), True)
    p.round_rect(-0.56, -0.8, 0.36, -0.26, 0.16, c)
    p.round_rect(-0.48, -0.72, 0.28, -0.36, 0.12, (206, 234, 246))
    p.blob([(-0.2, -0.3), (-0.1, -0.5), (0.0, -0.3)], c, 3)


@thing("pair of flippers", "flipper", size=0.4, place="table", colour=(40, 150, 200), wide=0.9)
def flippers(p, rnd, c):
    for x in (-0.22, 0.22):
        p.blob([(x - 0.2, -1.0), (x + 0.2, -1.0), (x + 0.1, -0.4), (x - 0.1, -0.4)], c, 3)
        p.round_rect(x - 0.11, -0.44, x + 0.11, 0, 0.1, shade(c, -0.3))
        for d in (-0.07, 0, 0.07):
            p.line([(x + d * 1.6, -0.92), (x + d, -0.5)], 0.02, shade(c, -0.25))


@thing("life ring", "lifebuoy", "swim ring", "life belt", size=0.4, place="table", colour=(226, 60, 50), wide=1.0)
def life_ring(p, rnd, c):
    for k in range(8):
        a0 = 45 * k
        p.arc(0, -0.5, 0.35, 0.35, a0, a0 + 46, 0.26, c if k % 2 else WHITE)


@thing("pair of skis", "ski", size=1.0, place="table", colour=(214, 50, 60), wide=0.4)
def skis(p, rnd, c):
    for x in (-0.09, 0.09):
        p.limb((x, -0.04), (x, -0.88), 0.05, 0.05, c)
        p.limb((x, -0.88), (x + 0.01, -0.98), 0.05, 0.02, c)
        p.rect(x - 0.05, -0.5, x + 0.05, -0.38, DARK)
    p.line([(0.24, -0.8), (0.24, 0)], 0.018, STEEL)
    p.ellipse(0.24, -0.06, 0.05, 0.015, DARK)


@thing("snowboard", size=0.9, place="table", colour=(60, 150, 210), wide=0.35)
def snowboard(p, rnd, c):
    p.round_rect(-0.14, -1.0, 0.14, 0, 0.14, c)
    p.line([(-0.13, -0.3), (0.13, -0.7)], 0.08, (250, 214, 60))
    for y in (-0.66, -0.34):
        p.rect(-0.1, y - 0.04, 0.1, y + 0.04, DARK)


@thing(
    "pair of roller skates", "roller skate", "rollerblade", size=0.34, place="table", colour=(240, 110, 160), wide=1.0
)
def roller_skate(p, rnd, c):
    p.poly([(-0.3, -1.0), (0.02, -1.0), (0.06, -0.6), (0.4, -0.46), (0.44, -0.26), (-0.34, -0.26)], c)
    p.rect(-0.36, -0.28, 0.46, -0.2, DARK)
    for k in range(3):
        p.line([(0.02, -0.86 + 0.12 * k), (0.14, -0.8 + 0.12 * k)], 0.03, WHITE)
    for x in (-0.22, 0.3):
        p.circle(x, -0.11, 0.11, (250, 206, 60))
        p.circle(x, -0.11, 0.04, DARK)


@thing("yo-yo", "yoyo", size=0.3, place="table", colour=(214, 40, 50), wide=0.7)
def yo_yo(p, rnd, c):
    p.line([(0, -1.0), (0, -0.4)], 0.025, (120, 110, 100))
    p.arc(0, -1.0, 0.06, 0.05, 0, 360, 0.02, (120, 110, 100))
    p.circle(0, -0.32, 0.32, c)
    p.circle(0, -0.32, 0.22, shade(c, 0.5))
    p.circle(0, -0.32, 0.08, c)


@thing("spinning top", "toy top", size=0.26, place="table", colour=(214, 50, 60), wide=0.9)
def spinning_top(p, rnd, c):
    p.line([(0, -1.0), (0, -0.7)], 0.08, WOOD)
    p.blob([(-0.4, -0.62), (-0.1, -0.74), (0.1, -0.74), (0.4, -0.62), (0.12, -0.14), (0, 0), (-0.12, -0.14)], c, 3)
    p.poly([(-0.36, -0.56), (0.36, -0.56), (0.26, -0.42), (-0.26, -0.42)], (250, 214, 70), outline=False)
    p.poly([(-0.2, -0.34), (0.2, -0.34), (0.14, -0.24), (-0.14, -0.24)], (60, 140, 210), outline=False)


@thing("handful of marbles", size=0.14, place="table", wide=2.0, painted=False)
def marbles(p, rnd, c):
    for k in range(5):
        x, y = -0.8 + 0.4 * k, -0.26 - 0.3 * (k % 2)
        tone = near(rnd, rnd.choice(list(COLOURS.values())[:9]), 10)
        p.circle(x, y, 0.25, tone)
        p.arc(x, y, 0.14, 0.14, 200, 340, 0.06, shade(tone, 0.6))
        p.circle(x - 0.08, y - 0.1, 0.05, WHITE, outline=False)


@thing("stack of lego bricks", "lego", size=0.3, place="table", wide=1.4, painted=False)
def lego(p, rnd, c):
    for x0, x1, y, tone in (
        (-0.6, 0.0, 0, (214, 40, 44)),
        (0.02, 0.62, 0, (40, 100, 200)),
        (-0.3, 0.3, -0.42, (250, 206, 50)),
    ):
        for k in range(3):
            x = x0 + (x1 - x0) * (k + 0.5) / 3
            p.rect(x - 0.06, y - 0.5, x + 0.06, y - 0.38, shade(tone, -0.15))
        p.rect(x0, y - 0.42, x1, y, tone)


@thing("jigsaw puzzle", "puzzle", "puzzle piece", size=0.26, place="table", colour=(60, 150, 210), wide=1.0)
def puzzle(p, rnd, c):
    p.rect(-0.36, -0.76, 0.36, -0.04, c)
    p.circle(0, -0.82, 0.15, c)
    p.circle(0.42, -0.4, 0.15, c)
    p.circle(-0.32, -0.4, 0.13, (244, 244, 246), outline=False)
    p.circle(0, -0.08, 0.13, (244, 244, 246), outline=False)


@thing("pinata", "donkey pinata", size=0.5, place="air", wide=1.1, painted=False)
def pinata(p, rnd, c):
    tones = ((240, 70, 120), (250, 200, 60), (70, 180, 210), (110, 200, 90))
    p.line([(0, -1.0), (0, -0.66)], 0.02, DARK)
    for x in (-0.26, 0.14):
        p.rect(x, -0.3, x + 0.13, 0, tones[2])
    for k in range(4):
        p.rect(-0.34, -0.66 + 0.1 * k, 0.32, -0.55 + 0.1 * k, tones[k])
    p.limb((0.28, -0.56), (0.42, -0.8), 0.1, 0.09, tones[0])
    p.limb((0.42, -0.78), (0.54, -0.7), 0.09, 0.07, tones[1])
    for x in (0.36, 0.44):
        p.poly([(x - 0.03, -0.86), (x, -1.0), (x + 0.04, -0.84)], tones[3])
    p.circle(0.44, -0.8, 0.025, DARK, outline=False)


@thing(
    "christmas bauble",
    "christmas ornament",
    "bauble",
    "ornament",
    size=0.24,
    place="table",
    colour=(206, 30, 44),
    wide=0.9,
)
def bauble(p, rnd, c):
    p.arc(0, -0.94, 0.06, 0.06, 0, 360, 0.025, BRASS)
    p.rect(-0.09, -0.9, 0.09, -0.78, BRASS)
    p.circle(0, -0.4, 0.4, c)
    p.line([(-0.34 + 0.085 * k, -0.44 + 0.07 * (k % 2)) for k in range(9)], 0.04, (250, 226, 130))
    p.ellipse(-0.16, -0.58, 0.06, 0.1, shade(c, 0.6), 0.5, outline=False)


@thing("christmas wreath", "wreath", "door wreath", size=0.4, place="table", colour=GREEN, wide=1.0, painted=False)
def wreath(p, rnd, c):
    for k in range(22):
        a = 2 * math.pi * k / 22
        p.ellipse(0.35 * math.cos(a), -0.52 + 0.35 * math.sin(a), 0.14, 0.07, shade(c, 0.12 * (k % 3) - 0.1), a + 1.1)
    for k in range(6):
        a = math.pi * k / 3
        p.circle(0.35 * math.cos(a), -0.52 + 0.35 * math.sin(a), 0.05, (214, 34, 44))
    for s in (-1, 1):
        p.poly([(0, -0.16), (s * 0.2, -0.28), (s * 0.2, -0.06)], (214, 34, 44))
        p.line([(0, -0.14), (s * 0.1, 0.02)], 0.05, (190, 30, 40))


@thing("christmas stocking", "stocking", size=0.4, place="table", colour=(206, 36, 44), wide=0.8)
def stocking(p, rnd, c):
    p.poly([(-0.2, -0.84), (0.14, -0.84), (0.14, -0.36), (0.36, -0.22), (0.38, -0.04), (0.0, 0), (-0.2, -0.2)], c)
    p.round_rect(-0.26, -1.0, 0.2, -0.8, 0.07, WHITE)
    p.circle(0.3, -0.12, 0.1, WHITE)
    p.circle(-0.08, -0.1, 0.09, WHITE)


@thing(
    "jack-o-lantern",
    "halloween pumpkin",
    "carved pumpkin",
    size=0.34,
    place="table",
    colour=(240, 130, 36),
    wide=1.2,
    painted=False,
)
def jack(p, rnd, c):
    p.rect(-0.06, -1.0, 0.06, -0.8, (90, 120, 60))
    for x, w in ((-0.34, 0.24), (0.34, 0.24), (0, 0.32)):
        p.ellipse(x, -0.42, w, 0.42, shade(c, 0.0 if x == 0 else -0.12))
    for s in (-1, 1):
        p.poly([(s * 0.2 - 0.11, -0.5), (s * 0.2 + 0.11, -0.5), (s * 0.2, -0.7)], (254, 226, 90))
    p.poly(
        [
            (-0.36, -0.36),
            (-0.18, -0.28),
            (-0.1, -0.36),
            (0, -0.27),
            (0.1, -0.36),
            (0.18, -0.28),
            (0.36, -0.36),
            (0.2, -0.12),
            (-0.2, -0.12),
        ],
        (254, 226, 90),
    )


@thing("easter egg", "painted egg", "coloured egg", size=0.2, place="table", colour=(120, 180, 230), wide=0.8)
def easter_egg(p, rnd, c):
    p.blob([(0, 0), (-0.36, -0.3), (-0.28, -0.76), (0, -1.0), (0.28, -0.76), (0.36, -0.3)], c)
    p.line([(-0.34 + 0.085 * k, -0.44 + 0.09 * (k % 2)) for k in range(9)], 0.06, WHITE)
    for k in range(4):
        p.circle(-0.2 + 0.13 * k, -0.2, 0.045, (250, 214, 70), outline=False)
        p.circle(-0.15 + 0.1 * k, -0.72, 0.04, (240, 110, 150), outline=False)


@thing("string of flags", "bunting", "banner", size=0.4, place="air", wide=2.0, painted=False)
def bunting(p, rnd, c):
    points = [(-1.0 + 0.2 * k, -0.95 + 0.3 * (1 - ((k - 5) / 5) ** 2)) for k in range(11)]
    p.line(points, 0.03, (110, 100, 96))
    for k in range(10):
        (x0, y0), (x1, y1) = points[k], points[k + 1]
        p.poly(
            [(x0 + 0.01, y0), (x1 - 0.01, y1), ((x0 + x1) / 2, max(y0, y1) + 0.34)],
            list(COLOURS.values())[(0, 2, 3, 4, 8)[k % 5]],
        )


@thing(
    "meteor",
    "falling star",
    "shooting star",
    "comet",
    size=0.5,
    place="air",
    colour=(254, 224, 110),
    wide=1.5,
    painted=False,
)
def meteor(p, rnd, c):
    for k, tone in enumerate(((250, 150, 60), (252, 190, 80), c)):
        w = 0.26 - 0.07 * k
        p.poly([(-0.4 - w, -0.2), (-0.4 + w * 0.4, -0.2 - w), (0.7 - 0.2 * k, -0.98 + 0.1 * k)], tone, outline=False)
    p.circle(-0.42, -0.26, 0.24, (190, 130, 90))
    for x, y in ((-0.5, -0.3), (-0.36, -0.18), (-0.34, -0.36)):
        p.circle(x, y, 0.05, (140, 90, 66), outline=False)


@thing("solar eclipse", "eclipse", size=0.6, place="air", wide=1.0, painted=False)
def eclipse(p, rnd, c):
    p.rect(-0.5, -1.0, 0.5, 0, (26, 26, 60))
    for r, tone in ((0.38, (110, 70, 70)), (0.34, (230, 150, 70)), (0.3, (255, 236, 170))):
        p.circle(0, -0.5, r, tone, outline=False)
    p.circle(0.03, -0.5, 0.27, (14, 14, 30), outline=False)


@thing(
    "planet earth", "globe", "earth from space", size=0.6, place="air", colour=(50, 120, 210), wide=1.0, painted=False
)
def earth(p, rnd, c):
    p.circle(0, -0.5, 0.46, c)
    p.blob(
        [(-0.34, -0.7), (-0.1, -0.86), (0.06, -0.7), (-0.1, -0.52), (-0.04, -0.3), (-0.16, -0.2), (-0.28, -0.46)],
        (90, 170, 80),
        3,
    )
    p.blob([(0.14, -0.62), (0.34, -0.7), (0.4, -0.46), (0.24, -0.26), (0.16, -0.42)], (90, 170, 80), 3)
    for x, y in ((-0.2, -0.36), (0.14, -0.76), (0.1, -0.16)):
        p.ellipse(x, y, 0.14, 0.03, WHITE, outline=False)


@thing("saturn", "planet with rings", "ringed planet", size=0.5, place="air", colour=(226, 190, 120), wide=1.7)
def saturn(p, rnd, c):
    q = p.at(0, -0.5, 1.0, turn=-0.25)
    q.arc(0, 0, 0.8, 0.2, 180, 360, 0.09, shade(c, -0.25))
    q.circle(0, 0, 0.42, c)
    for y in (-0.16, 0.04):
        q.ellipse(0, y, 0.38, 0.04, shade(c, -0.15), outline=False)
    q.arc(0, 0, 0.8, 0.2, 0, 180, 0.09, shade(c, 0.35))


@thing("galaxy", "spiral galaxy", "nebula", size=0.7, place="air", wide=1.0, painted=False)
def galaxy(p, rnd, c):
    p.rect(-0.5, -1.0, 0.5, 0, (18, 14, 44))
    tint = rnd.choice(((190, 130, 240), (130, 180, 250), (250, 150, 190)))
    for arm in (0, math.pi):
        for k in range(26):
            a, r = arm + 0.17 * k, 0.06 + 0.014 * k
            p.circle(
                r * math.cos(a),
                -0.5 + r * 0.8 * math.sin(a),
                0.05 - 0.0012 * k,
                shade(tint, 0.5 - 0.022 * k),
                outline=False,
            )
    p.circle(0, -0.5, 0.08, (255, 250, 226), outline=False)
    for _ in range(24):
        p.circle(rnd.uniform(-0.47, 0.47), rnd.uniform(-0.97, -0.03), 0.008, WHITE, outline=False)


@thing("icicle", size=0.4, place="table", colour=(190, 226, 246), wide=1.4, painted=False)
def icicles(p, rnd, c):
    p.round_rect(-0.7, -1.0, 0.7, -0.84, 0.06, (244, 250, 253))
    for k in range(7):
        x, h = -0.58 + 0.19 * k, rnd.uniform(0.3, 0.85)
        p.poly([(x - 0.09, -0.88), (x + 0.09, -0.88), (x, -0.88 + h)], shade(c, 0.15 * (k % 2)))


@thing("tornado", "whirlwind", "hurricane", size=1.4, colour=(140, 142, 150), wide=0.8, painted=False)
def tornado(p, rnd, c):
    for k in range(10):
        w = 0.42 - 0.038 * k
        p.ellipse(0.05 * math.sin(k * 0.9), -0.94 + 0.096 * k, w, 0.075, shade(c, 0.18 * (k % 2) - 0.05))
    for s in (-1, 1):
        p.rect(s * 0.2, -0.06, s * 0.2 + 0.05, -0.02, (120, 84, 54))


@thing("snowflake", "ice crystal", size=0.34, place="air", colour=(150, 206, 246), wide=1.0, painted=False)
def snowflake(p, rnd, c):
    for k in range(6):
        q = p.at(0, -0.5, 0.48, turn=math.pi * k / 3)
        q.line([(0, 0), (0, -1.0)], 0.09, c)
        for y in (-0.45, -0.72):
            for s in (-1, 1):
                q.line([(0, y), (s * 0.22, y - 0.2)], 0.08, c)
