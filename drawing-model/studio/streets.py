"""More buildings, and what stands in streets, parks and fairs."""

import math

from .brush import shade
from .household import STEEL, WOOD
from .palette import near
from .thing import thing

LIT = (255, 236, 160)
BLUE = (150, 196, 226)
DARK = (56, 52, 56)
STONE = (190, 184, 174)


def _windows(p, x0, x1, y0, y1, across, down, light):
    for row in range(down):
        for k in range(across):
            x, y = x0 + (x1 - x0) * (k + 0.5) / across, y0 + (y1 - y0) * (row + 0.5) / down
            w, h = (x1 - x0) / across * 0.28, (y1 - y0) / down * 0.32
            p.rect(x - w, y - h, x + w, y + h, light)


def _awning(p, x0, x1, y, colour, count=7):
    wide = (x1 - x0) / count
    for k in range(count):
        a = x0 + wide * k
        p.poly(
            [(a, y - 0.14), (a + wide, y - 0.14), (a + wide, y), (a + wide / 2, y + 0.03), (a, y)],
            colour if k % 2 == 0 else (250, 250, 250),
        )


@thing("apartment building", "block of flats", "apartment block", "hotel", size=1.9, colour=(206, 150, 116), wide=0.9)
def apartments(p, rnd, c):
    p.rect(-0.42, -0.96, 0.42, 0, c)
    p.rect(-0.45, -1.0, 0.45, -0.94, shade(c, -0.25))
    _windows(p, -0.38, 0.38, -0.92, -0.2, 4, 5, rnd.choice((BLUE, LIT)))
    p.rect(-0.09, -0.17, 0.09, 0, (110, 72, 46))
    for row in range(5):
        p.line([(-0.36, -0.79 + 0.144 * row), (0.36, -0.79 + 0.144 * row)], 0.012, shade(c, -0.3))


@thing("cathedral", "big church", "gothic cathedral", size=2.2, colour=STONE, wide=0.9, painted=False)
def cathedral(p, rnd, c):
    p.poly([(-0.18, -0.62), (0, -0.8), (0.18, -0.62), (0.18, 0), (-0.18, 0)], c)
    for s in (-1, 1):
        p.rect(s * 0.18, -0.72, s * 0.42, 0, shade(c, -0.08))
        p.poly([(s * 0.17, -0.72), (s * 0.3, -1.0), (s * 0.43, -0.72)], (100, 110, 130))
        for y in (-0.56, -0.28):
            p.round_rect(s * 0.3 - 0.04, y - 0.08, s * 0.3 + 0.04, y + 0.08, 0.04, (70, 90, 130))
    p.circle(0, -0.5, 0.09, (80, 110, 180))
    for k in range(6):
        a = math.pi * k / 6
        p.line(
            [(-0.09 * math.cos(a), -0.5 - 0.09 * math.sin(a)), (0.09 * math.cos(a), -0.5 + 0.09 * math.sin(a))],
            0.012,
            (240, 200, 120),
        )
    p.round_rect(-0.09, -0.24, 0.09, 0, 0.09, (90, 60, 40))
    p.line([(0, -0.8), (0, -0.92)], 0.02, DARK)
    p.line([(-0.04, -0.88), (0.04, -0.88)], 0.02, DARK)


@thing("palace", "royal palace", "fairy tale palace", size=2.0, colour=(246, 226, 190), wide=1.5)
def palace(p, rnd, c):
    roof = rnd.choice(((70, 120, 180), (190, 80, 110), (90, 150, 120)))
    p.rect(-0.7, -0.5, 0.7, 0, c)
    p.rect(-0.22, -0.66, 0.22, 0, shade(c, 0.3))
    p.blob([(-0.2, -0.66), (-0.2, -0.84), (0, -0.96), (0.2, -0.84), (0.2, -0.66)], (236, 190, 80), 4)
    p.line([(0, -0.94), (0, -1.02)], 0.02, (236, 190, 80))
    for s in (-1, 1):
        p.rect(s * 0.56, -0.7, s * 0.74, 0, shade(c, -0.06))
        p.poly([(s * 0.53, -0.7), (s * 0.65, -0.96), (s * 0.77, -0.7)], roof)
        _windows(p, min(s * 0.24, s * 0.54), max(s * 0.24, s * 0.54), -0.46, -0.04, 2, 2, BLUE)
    for x in (-0.17, -0.06, 0.06, 0.17):
        p.rect(x - 0.018, -0.44, x + 0.018, 0, (252, 250, 244))
    p.poly([(-0.24, -0.44), (0, -0.58), (0.24, -0.44)], shade(c, -0.1))


@thing("school", "school building", "university", size=1.5, colour=(200, 100, 76), wide=1.5)
def school(p, rnd, c):
    p.rect(-0.74, -0.6, 0.74, 0, c)
    p.rect(-0.78, -0.66, 0.78, -0.58, shade(c, -0.3))
    p.poly([(-0.24, -0.6), (0, -0.86), (0.24, -0.6)], shade(c, -0.15))
    p.circle(0, -0.68, 0.07, (252, 252, 252))
    p.line([(0, -0.68), (0, -0.72)], 0.014, DARK)
    p.line([(0, -0.68), (0.03, -0.67)], 0.014, DARK)
    p.line([(0, -0.86), (0, -1.0)], 0.016, DARK)
    p.poly([(0, -1.0), (0.13, -0.96), (0, -0.92)], (50, 100, 200))
    for s in (-1, 1):
        _windows(p, min(s * 0.2, s * 0.7), max(s * 0.2, s * 0.7), -0.54, -0.06, 3, 2, BLUE)
    p.rect(-0.1, -0.26, 0.1, 0, (110, 72, 46))
    p.rect(-0.14, -0.5, 0.14, -0.36, (250, 240, 210))


@thing("hospital", "hospital building", size=1.6, colour=(240, 244, 248), wide=1.3, painted=False)
def hospital(p, rnd, c):
    p.rect(-0.64, -0.62, 0.64, 0, shade(c, -0.08))
    p.rect(-0.26, -0.9, 0.26, 0, c)
    for s in (-1, 1):
        _windows(p, min(s * 0.28, s * 0.62), max(s * 0.28, s * 0.62), -0.58, -0.06, 2, 3, BLUE)
    p.rect(-0.04, -0.84, 0.04, -0.56, (220, 40, 50), outline=False)
    p.rect(-0.14, -0.74, 0.14, -0.66, (220, 40, 50), outline=False)
    p.rect(-0.12, -0.26, 0.12, 0, (120, 180, 210))
    p.line([(0, -0.26), (0, 0)], 0.014, (250, 250, 250))


@thing("shop", "store", "little shop", "corner shop", size=1.2, colour=(230, 190, 140), wide=1.1)
def shop(p, rnd, c):
    p.rect(-0.5, -0.98, 0.5, 0, c)
    p.rect(-0.53, -1.0, 0.53, -0.92, shade(c, -0.3))
    for x in (-0.24, 0.24):
        p.rect(x - 0.1, -0.86, x + 0.1, -0.66, BLUE)
    p.rect(-0.46, -0.44, 0.12, -0.08, (196, 226, 240))
    for k in range(4):
        p.circle(
            -0.38 + 0.14 * k,
            -0.14,
            0.06,
            near(rnd, rnd.choice(((226, 80, 80), (250, 200, 70), (120, 180, 90), (180, 110, 200))), 8),
        )
    p.rect(0.2, -0.46, 0.42, 0, (120, 76, 48))
    _awning(p, -0.52, 0.52, -0.44, rnd.choice(((214, 50, 50), (50, 110, 190), (60, 150, 80))))


@thing("cinema", "movie theater", "theater", size=1.4, colour=(150, 50, 80), wide=1.2)
def cinema(p, rnd, c):
    p.rect(-0.56, -0.9, 0.56, 0, c)
    p.poly([(-0.3, -0.9), (0, -1.0), (0.3, -0.9)], shade(c, -0.2))
    p.rect(-0.6, -0.62, 0.6, -0.36, (250, 244, 220))
    for k in range(13):
        for y in (-0.62, -0.36):
            p.circle(-0.6 + 0.1 * k, y, 0.025, (254, 206, 60), outline=False)
    for k in range(2):
        p.line([(-0.4 + 0.1 * k, -0.54 + 0.09 * k), (0.4 - 0.1 * k, -0.54 + 0.09 * k)], 0.035, (190, 40, 50))
    for x in (-0.18, 0.18):
        p.rect(x - 0.15, -0.3, x + 0.15, 0, (60, 40, 56))
        p.rect(x - 0.11, -0.26, x + 0.11, -0.04, (180, 206, 226))


@thing("factory", "factory with chimneys", "power plant", size=1.5, colour=(176, 120, 100), wide=1.4)
def factory(p, rnd, c):
    for x in (0.3, 0.52):
        p.poly([(x - 0.06, -0.9), (x + 0.06, -0.9), (x + 0.08, 0), (x - 0.08, 0)], shade(c, -0.3))
        for k in range(3):
            p.circle(x - 0.06 * k, -0.95 - 0.03 * k, 0.07 + 0.015 * k, shade((170, 170, 174), 0.1 * k), outline=False)
    p.poly(
        [
            (-0.68, 0),
            (-0.68, -0.42),
            (-0.46, -0.6),
            (-0.46, -0.42),
            (-0.22, -0.6),
            (-0.22, -0.42),
            (0.02, -0.6),
            (0.02, -0.42),
            (0.2, -0.42),
            (0.68, -0.42),
            (0.68, 0),
        ],
        c,
    )
    _windows(p, -0.64, 0.64, -0.36, -0.06, 6, 1, LIT)


@thing("prison", "jail", size=1.4, colour=(150, 150, 154), wide=1.4, painted=False)
def jail(p, rnd, c):
    p.rect(-0.66, -0.7, 0.66, 0, c)
    for s in (-1, 1):
        p.rect(s * 0.52, -0.98, s * 0.7, 0, shade(c, -0.15))
    for row in range(2):
        for k in range(4):
            x, y = -0.36 + 0.24 * k, -0.52 + 0.26 * row
            p.rect(x - 0.07, y - 0.07, x + 0.07, y + 0.07, (40, 44, 54))
            for j in (-0.03, 0.03):
                p.line([(x + j, y - 0.07), (x + j, y + 0.07)], 0.014, (200, 204, 210))
    p.round_rect(-0.1, -0.2, 0.1, 0, 0.06, (80, 60, 50))


@thing("teepee", "tipi", "indian tent", size=1.2, colour=(226, 196, 146), wide=0.9)
def teepee(p, rnd, c):
    for s in (-1, 0, 1):
        p.line([(s * 0.1, -1.0), (-s * 0.04, -0.8)], 0.025, (110, 76, 50))
    p.poly([(-0.44, 0), (-0.03, -0.88), (0.03, -0.88), (0.44, 0)], c)
    p.poly([(-0.1, 0), (0, -0.36), (0.1, 0)], (80, 56, 44))
    p.line([(-0.3 + 0.075 * k, -0.3 - 0.06 * (k % 2)) for k in range(9)], 0.03, (190, 60, 50))
    p.line([(-0.16, -0.56), (0.16, -0.56)], 0.03, (50, 110, 160))


@thing("hut", "straw hut", "bamboo hut", "mud hut", size=1.1, colour=(206, 166, 104), wide=1.1, painted=False)
def hut(p, rnd, c):
    p.rect(-0.36, -0.5, 0.36, 0, shade(c, -0.15))
    for k in range(7):
        p.line([(-0.3 + 0.1 * k, -0.48), (-0.3 + 0.1 * k, 0)], 0.014, shade(c, -0.35))
    p.rect(-0.1, -0.34, 0.1, 0, (80, 54, 40))
    p.blob([(-0.54, -0.42), (-0.3, -0.74), (0, -1.0), (0.3, -0.74), (0.54, -0.42), (0, -0.48)], (222, 184, 100), 4)
    for k in range(9):
        p.line([(0.02 * (k - 4), -0.94), (0.11 * (k - 4), -0.46)], 0.012, (180, 136, 60))


@thing("pagoda", "chinese temple", "japanese temple", size=1.9, colour=(190, 50, 46), wide=0.9)
def pagoda(p, rnd, c):
    for k in range(4):
        w, y = 0.26 - 0.045 * k, -0.22 * k
        p.rect(-w, y - 0.16, w, y, c)
        for x in (-0.5, 0, 0.5):
            p.rect(x * w - 0.03, y - 0.12, x * w + 0.03, y - 0.02, LIT)
        r = w + 0.17
        p.blob(
            [
                (-r, y - 0.2),
                (-w * 0.7, y - 0.17),
                (0, y - 0.15),
                (w * 0.7, y - 0.17),
                (r, y - 0.2),
                (w * 0.6, y - 0.25),
                (-w * 0.6, y - 0.25),
            ],
            (70, 90, 90),
            3,
        )
    p.line([(0, -0.9), (0, -1.0)], 0.03, (236, 190, 80))


@thing("greek temple", "temple", "ancient temple", size=1.5, colour=(236, 228, 210), wide=1.4, painted=False)
def temple(p, rnd, c):
    p.rect(-0.66, -0.08, 0.66, 0, shade(c, -0.15))
    p.rect(-0.6, -0.16, 0.6, -0.08, shade(c, -0.06))
    p.rect(-0.52, -0.66, 0.52, -0.16, shade(c, -0.4))
    for k in range(6):
        x = -0.5 + 0.2 * k
        p.rect(x - 0.05, -0.66, x + 0.05, -0.16, c)
        p.line([(x, -0.64), (x, -0.18)], 0.012, shade(c, -0.2))
    p.rect(-0.62, -0.76, 0.62, -0.66, shade(c, -0.06))
    p.poly([(-0.66, -0.76), (0, -1.0), (0.66, -0.76)], c)
    p.poly([(-0.4, -0.79), (0, -0.94), (0.4, -0.79)], shade(c, -0.15))


@thing("ruin", "ruined castle", "old ruin", "ruined tower", size=1.5, colour=(150, 146, 138), wide=1.2, painted=False)
def ruin(p, rnd, c):
    p.poly(
        [
            (-0.56, 0),
            (-0.56, -0.96),
            (-0.44, -0.84),
            (-0.36, -0.98),
            (-0.24, -0.7),
            (-0.14, -0.5),
            (0.06, -0.44),
            (0.2, -0.3),
            (0.4, -0.36),
            (0.5, -0.2),
            (0.58, 0),
        ],
        c,
    )
    p.round_rect(-0.44, -0.66, -0.32, -0.44, 0.06, (70, 80, 90))
    p.round_rect(-0.1, -0.26, 0.1, 0, 0.1, (70, 80, 90))
    for _ in range(12):
        x = rnd.uniform(-0.5, 0.4)
        p.rect(
            x,
            -0.2 - 0.5 * rnd.random() * max(0.1, 0.5 - x),
            x + 0.08,
            -0.16,
            shade(c, rnd.uniform(-0.2, 0.1)),
            outline=False,
        )
    for x in (-0.5, 0.3, 0.52):
        p.circle(x, -0.03, 0.07, (90, 150, 76))


@thing("circus tent", "big top", size=1.6, colour=(214, 44, 50), wide=1.3)
def circus_tent(p, rnd, c):
    n = 8
    for k in range(n):
        a0, a1 = -0.56 + 1.12 * k / n, -0.56 + 1.12 * (k + 1) / n
        tone = c if k % 2 == 0 else (250, 246, 236)
        p.poly([(a0, -0.44), (a1, -0.44), (a1 * 0.95, 0), (a0 * 0.95, 0)], tone)
        p.poly([(0, -0.88), (a0 * 1.1, -0.44), (a1 * 1.1, -0.44)], tone)
    p.poly([(-0.12, 0), (0, -0.34), (0.12, 0)], (70, 40, 50))
    p.line([(0, -0.86), (0, -1.0)], 0.02, DARK)
    p.poly([(0, -1.0), (0.16, -0.96), (0, -0.92)], (250, 206, 60))


@thing("ferris wheel", "big wheel", size=2.0, colour=(226, 70, 90), wide=1.0)
def ferris_wheel(p, rnd, c):
    for s in (-1, 1):
        p.line([(0, -0.54), (s * 0.26, 0)], 0.04, STEEL)
    for k in range(8):
        a = math.pi * k / 4
        p.line([(0, -0.54), (0.4 * math.cos(a), -0.54 + 0.4 * math.sin(a))], 0.02, shade(c, 0.2))
    for half in (0, 180):
        p.arc(0, -0.54, 0.4, 0.4, half, half + 180, 0.035, c)
    for k in range(8):
        a = math.pi * k / 4 + 0.2
        x, y = 0.4 * math.cos(a), -0.54 + 0.4 * math.sin(a)
        p.round_rect(
            x - 0.05,
            y,
            x + 0.05,
            y + 0.09,
            0.02,
            ((250, 206, 60), (60, 140, 210), (90, 180, 90), (240, 130, 50))[k % 4],
        )
    p.circle(0, -0.54, 0.05, DARK)


@thing("roller coaster", size=1.6, colour=(214, 60, 60), wide=1.6)
def roller_coaster(p, rnd, c):
    track = [(-0.8, -0.3), (-0.56, -0.9), (-0.3, -0.3), (-0.04, -0.66), (0.2, -0.2), (0.5, -0.5), (0.8, -0.2)]
    for x, y in track:
        p.line([(x, y), (x, 0)], 0.025, (150, 150, 160))
    for k in range(len(track) - 1):
        p.line([track[k], (track[k + 1][0], 0)], 0.012, (180, 180, 190))
    p.line(track, 0.05, c, True)
    for k in range(3):
        p.round_rect(-0.5 + 0.06 * k, -0.9 + 0.14 * k, -0.42 + 0.06 * k, -0.8 + 0.14 * k, 0.02, (50, 100, 200))


@thing("kiosk", "newsstand", "ice cream stand", "lemonade stand", size=1.0, colour=(240, 210, 120), wide=1.0)
def kiosk(p, rnd, c):
    p.rect(-0.42, -0.4, 0.42, 0, c)
    p.rect(-0.46, -0.46, 0.46, -0.38, WOOD)
    for s in (-1, 1):
        p.rect(s * 0.4 - 0.02, -0.84, s * 0.4 + 0.02, -0.4, shade(WOOD, -0.2))
    _awning(p, -0.5, 0.5, -0.78, rnd.choice(((230, 80, 120), (60, 140, 210), (240, 150, 40))))
    for k in range(3):
        p.poly(
            [
                (-0.24 + 0.22 * k, -0.62),
                (-0.16 + 0.22 * k, -0.62),
                (-0.18 + 0.22 * k, -0.46),
                (-0.22 + 0.22 * k, -0.46),
            ],
            (252, 226, 90),
        )
    p.circle(0, -0.2, 0.1, (252, 240, 120))


@thing("vending machine", "drinks machine", "slot machine", size=0.95, colour=(206, 40, 50), wide=0.6)
def vending_machine(p, rnd, c):
    p.round_rect(-0.28, -1.0, 0.28, 0, 0.03, c)
    p.rect(-0.23, -0.9, 0.1, -0.28, (206, 230, 240))
    for row in range(4):
        for k in range(4):
            p.rect(
                -0.21 + 0.08 * k,
                -0.86 + 0.15 * row,
                -0.16 + 0.08 * k,
                -0.76 + 0.15 * row,
                near(rnd, rnd.choice(((220, 60, 60), (60, 150, 210), (250, 190, 60), (90, 180, 90))), 8),
                outline=False,
            )
    p.rect(0.14, -0.7, 0.24, -0.5, DARK)
    p.rect(-0.2, -0.2, 0.2, -0.08, DARK)


@thing("stop sign", "road sign", "traffic sign", size=0.9, colour=(214, 34, 40), wide=0.5, painted=False)
def stop_sign(p, rnd, c):
    p.rect(-0.025, -0.7, 0.025, 0, STEEL)
    ring = lambda r: [
        (r * math.cos(math.pi * (k + 0.5) / 4), -0.76 + r * math.sin(math.pi * (k + 0.5) / 4)) for k in range(8)
    ]
    p.poly(ring(0.25), (252, 252, 252))
    p.poly(ring(0.22), c)
    p.rect(-0.14, -0.8, 0.14, -0.72, (252, 252, 252), outline=False)


@thing("monument", "column", "obelisk", size=1.6, colour=STONE, wide=0.5, painted=False)
def monument(p, rnd, c):
    for k in range(3):
        p.rect(-0.24 + 0.05 * k, -0.06 - 0.06 * k, 0.24 - 0.05 * k, -0.06 * k, shade(c, -0.1 * (k % 2)))
    p.poly([(-0.1, -0.18), (-0.06, -0.9), (0, -1.0), (0.06, -0.9), (0.1, -0.18)], c)
    p.poly([(0, -1.0), (0.06, -0.9), (0.1, -0.18), (0, -0.18)], shade(c, -0.18))


@thing("dam", "water dam", size=1.2, colour=(190, 192, 196), wide=1.7, painted=False)
def dam(p, rnd, c):
    p.rect(-0.85, -0.98, 0.85, -0.7, (90, 170, 214))
    p.poly([(-0.85, -0.86), (0.85, -0.86), (0.6, 0), (-0.6, 0)], c)
    for x in (-0.34, 0, 0.34):
        p.poly([(x - 0.08, -0.6), (x + 0.08, -0.6), (x + 0.11, 0), (x - 0.11, 0)], (210, 236, 248))
    p.rect(-0.88, -0.92, 0.88, -0.84, shade(c, -0.2))


@thing("railway track", "train track", size=0.3, colour=(120, 84, 56), wide=3.4, painted=False)
def rails(p, rnd, c):
    for k in range(7):
        y = -0.96 + 0.15 * k
        w = 0.5 + 0.18 * k
        p.rect(-w, y, w, y + 0.07, c)
    for s in (-1, 1):
        p.line([(s * 0.3, -1.0), (s * 1.1, 0)], 0.07, STEEL)


@thing("bandstand", "stage", "concert stage", size=1.1, colour=(90, 70, 140), wide=1.5, top=0.22)
def stage(p, rnd, c):
    p.rect(-0.7, -0.2, 0.7, 0, (120, 84, 56))
    p.rect(-0.6, -0.84, 0.6, -0.2, c)
    p.poly([(-0.74, -0.82), (0, -1.0), (0.74, -0.82), (0.74, -0.76), (-0.74, -0.76)], DARK)
    for k, tone in enumerate(((250, 90, 90), (250, 220, 90), (100, 200, 250), (150, 240, 130))):
        x = -0.45 + 0.3 * k
        p.poly([(x - 0.02, -0.76), (x + 0.02, -0.76), (x + 0.14, -0.2), (x - 0.14, -0.2)], (*tone, 90))
        p.circle(x, -0.76, 0.04, tone)
    for s in (-1, 1):
        p.rect(s * 0.62, -0.6, s * 0.74, -0.2, (40, 40, 46))
        p.circle(s * 0.68, -0.3, 0.04, (110, 110, 120))


@thing("sundial", "sun dial", size=0.5, colour=STONE, wide=0.7, painted=False)
def sundial(p, rnd, c):
    p.poly([(-0.12, -0.7), (0.12, -0.7), (0.2, 0), (-0.2, 0)], c)
    p.ellipse(0, -0.76, 0.34, 0.1, shade(c, 0.2))
    p.poly([(-0.16, -0.76), (0.12, -1.0), (0.12, -0.74)], (190, 150, 70))


@thing("observatory", "planetarium", size=1.4, colour=(236, 238, 242), wide=1.0, painted=False)
def observatory(p, rnd, c):
    p.rect(-0.38, -0.5, 0.38, 0, shade(c, -0.1))
    p.blob([(-0.44, -0.48), (-0.36, -0.8), (0, -0.98), (0.36, -0.8), (0.44, -0.48)], c, 5)
    p.poly([(0.0, -0.98), (0.16, -0.94), (0.24, -0.5), (0.08, -0.5)], (50, 60, 90))
    p.line([(0.14, -0.6), (0.36, -0.94)], 0.08, (120, 130, 146))
    p.rect(-0.08, -0.24, 0.08, 0, (110, 80, 60))
