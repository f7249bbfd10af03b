"""Cliffs, canyons, glaciers and other land and water, as places and as things."""

import math

from .brush import gradient, shade
from .nature import bush, palm, tree
from .palette import near
from .places import ground, hills, place, row_of, snowy
from .rooms import shell
from .sky import paint_sky
from .thing import thing

ROCK = (150, 138, 126)
GRASS = (112, 180, 86)


@thing("cliff", "steep cliff", "rocky cliff", "rock face", size=1.8, colour=ROCK, wide=1.1, top=0.97, painted=False)
def cliff(p, rnd, c):
    points = [
        (-0.55, 0),
        (-0.55, -0.96),
        (0.28, -0.96),
        (0.36, -0.86),
        (0.26, -0.7),
        (0.34, -0.52),
        (0.24, -0.36),
        (0.36, -0.18),
        (0.42, 0),
    ]
    p.poly(points, c)
    p.poly(
        [
            (0.28, -0.96),
            (0.36, -0.86),
            (0.26, -0.7),
            (0.34, -0.52),
            (0.24, -0.36),
            (0.36, -0.18),
            (0.42, 0),
            (0.12, 0),
            (0.08, -0.5),
            (0.12, -0.9),
        ],
        shade(c, -0.22),
    )
    for _ in range(8):
        x, y = rnd.uniform(-0.5, 0.05), rnd.uniform(-0.85, -0.08)
        p.line([(x, y), (x + 0.1, y + 0.02), (x + 0.12, y + 0.1)], 0.016, shade(c, -0.3))
    p.blob(
        [
            (-0.57, -0.92),
            (-0.5, -1.0),
            (-0.1, -0.99),
            (0.3, -0.99),
            (0.33, -0.93),
            (0.1, -0.9),
            (-0.1, -0.93),
            (-0.3, -0.9),
        ],
        (104, 166, 78),
        4,
    )


@thing("iceberg", size=0.9, place="water", colour=(214, 236, 246), wide=1.4, painted=False)
def iceberg(p, rnd, c):
    p.poly([(-0.7, 0), (-0.5, -0.5), (-0.3, -0.56), (-0.1, -1.0), (0.14, -0.8), (0.3, -0.86), (0.5, -0.4), (0.7, 0)], c)
    p.poly([(-0.1, -1.0), (0.14, -0.8), (0.3, -0.86), (0.5, -0.4), (0.7, 0), (0.1, 0), (0.0, -0.5)], shade(c, -0.16))
    p.poly([(-0.5, -0.5), (-0.3, -0.56), (-0.34, -0.2), (-0.5, 0), (-0.7, 0)], shade(c, 0.5), outline=False)


@thing("geyser", "fountain of hot water", size=1.3, colour=(190, 222, 240), wide=0.8, painted=False)
def geyser(p, rnd, c):
    p.blob([(-0.4, 0), (-0.16, -0.14), (0.16, -0.14), (0.4, 0)], (150, 130, 112), 4)
    p.poly([(-0.05, -0.12), (0.05, -0.12), (0.14, -0.8), (-0.14, -0.8)], c)
    for k in range(9):
        a = 2 * math.pi * k / 9
        p.circle(0.16 * math.cos(a), -0.84 + 0.1 * math.sin(a), 0.1, shade(c, 0.3 + 0.3 * (k % 2)))
    for s in (-1, 1):
        p.line([(s * 0.1, -0.76), (s * 0.24, -0.6), (s * 0.28, -0.3)], 0.03, (226, 242, 250), True)


@thing(
    "sand dune",
    "dune",
    "pile of sand",
    "heap of sand",
    size=0.7,
    colour=(236, 200, 130),
    wide=2.2,
    top=0.8,
    painted=False,
)
def dune(p, rnd, c):
    p.blob([(-1.1, 0), (-0.6, -0.4), (0.1, -0.98), (0.3, -0.6), (1.1, 0)], c, 4)
    p.blob([(0.1, -0.98), (0.3, -0.6), (1.1, 0), (0.3, 0), (0.1, -0.4)], shade(c, -0.16), 4)


@thing("puddle", "muddy puddle", "puddle of water", "mud", size=0.14, colour=(110, 170, 214), wide=5.0, painted=False)
def puddle(p, rnd, c):
    tone = c if rnd.random() < 0.7 else (130, 96, 66)
    p.blob([(-2.2, -0.3), (-1.2, -0.8), (0.4, -0.9), (1.8, -0.7), (2.3, -0.3), (0.8, 0), (-1.2, 0)], shade(tone, -0.15))
    p.blob([(-1.9, -0.36), (-1.0, -0.72), (0.4, -0.8), (1.6, -0.62), (2.0, -0.34), (0.7, -0.12), (-1.1, -0.12)], tone)
    p.ellipse(-0.5, -0.56, 0.6, 0.1, shade(tone, 0.5), outline=False)


@thing(
    "pebbles",
    "pile of pebbles",
    "pile of stones",
    "heap of stones",
    size=0.3,
    colour=(160, 158, 156),
    wide=1.8,
    top=0.8,
    painted=False,
)
def pebbles(p, rnd, c):
    for row, n in enumerate((6, 4, 3, 1)):
        for k in range(n):
            x = (k - (n - 1) / 2) * 0.29 + rnd.uniform(-0.03, 0.03)
            p.ellipse(x, -0.16 - 0.22 * row, 0.18, 0.15, shade(c, rnd.uniform(-0.2, 0.25)), rnd.uniform(-0.4, 0.4))


@thing(
    "low stone wall",
    "stone wall",
    "garden wall",
    "old stone wall",
    size=0.5,
    colour=(160, 156, 150),
    wide=2.6,
    top=1.0,
    seat=0.98,
    painted=False,
)
def low_wall(p, rnd, c):
    p.rect(-1.3, -0.9, 1.3, 0, shade(c, -0.35))
    for row in range(4):
        x = -1.3
        while x < 1.28:
            w = min(rnd.uniform(0.24, 0.46), 1.3 - x)
            p.round_rect(
                x + 0.012,
                -0.88 + 0.222 * row,
                x + w - 0.012,
                -0.68 + 0.222 * row,
                0.06,
                shade(c, rnd.uniform(-0.16, 0.2)),
            )
            x += w
    p.rect(-1.34, -1.0, 1.34, -0.88, shade(c, 0.18))


@place(
    "on a cliff",
    "on the edge of a cliff",
    "on a cliff by the sea",
    "on top of a cliff",
    bare=("a cliff", "a cliff by the sea", "a cliff over the ocean", "a steep cliff by the sea", "a rocky coast"),
)
def cliff_coast(image, p, rnd, sky):
    y = rnd.uniform(0.44, 0.5)
    paint_sky(image, p, sky, rnd, y)
    gradient(image, (50, 130, 190), (90, 170, 210), y, 1.0)
    for _ in range(12):
        x, v = rnd.uniform(0.3, 1.0), rnd.uniform(y + 0.04, 0.95)
        p.line([(x, v), (x + 0.08, v)], 0.006, (190, 226, 244))
    rock = near(rnd, rnd.choice((ROCK, (196, 170, 136), (230, 226, 216))), 6)
    green = snowy(sky.time, near(rnd, (112, 178, 80), 8))
    # A headland with its steep face, and the edge on which things stand.
    foot = y + 0.14
    p.poly([(-0.05, 0.26), (0.34, 0.25), (0.4, 0.34), (0.37, 0.46), (0.43, foot), (-0.05, foot)], rock)
    p.poly([(0.34, 0.25), (0.4, 0.34), (0.37, 0.46), (0.43, foot), (0.3, foot), (0.28, 0.3)], shade(rock, -0.25))
    for _ in range(9):
        x, v = rnd.uniform(0.0, 0.26), rnd.uniform(0.32, foot - 0.06)
        p.line([(x, v), (x + 0.01, v + 0.05)], 0.008, shade(rock, -0.25))
    p.blob([(-0.05, 0.28), (-0.05, 0.22), (0.2, 0.21), (0.36, 0.25), (0.2, 0.28)], green, 4)
    for k in range(5):
        p.ellipse(0.06 + 0.09 * k, foot, 0.05, 0.012, (240, 250, 252), outline=False)
    edge = rnd.uniform(0.72, 0.84)
    p.poly(
        [(edge, 0.68), (edge + 0.04, 0.78), (edge + 0.0, 0.9), (edge + 0.07, 1.05), (0.5, 1.05), (0.5, 0.7)],
        shade(rock, -0.15),
    )
    p.poly(
        [
            (-0.05, 0.64),
            (edge * 0.7, 0.645),
            (edge + 0.02, 0.69),
            (edge - 0.06, 0.8),
            (edge - 0.1, 1.05),
            (-0.05, 1.05),
        ],
        green,
    )
    return 0.66


@place(
    "in a canyon",
    "in the canyon",
    "in the grand canyon",
    "between red rocks",
    bare=("a canyon", "the grand canyon", "a red rock canyon", "a canyon with a river"),
)
def canyon(image, p, rnd, sky):
    paint_sky(image, p, sky, rnd, 0.6)
    red = near(rnd, (206, 120, 70), 8)
    for k in range(4):
        x = 0.3 + 0.14 * k
        p.rect(x - 0.09, 0.32 + 0.04 * (k % 2), x + 0.09, 0.62, shade(red, 0.3), outline=False)
    ground(image, p, 0.58, (226, 170, 110))
    p.blob(
        [(0.5, 0.58), (0.56, 0.58), (0.6, 0.74), (0.5, 0.86), (0.7, 1.05), (0.4, 1.05), (0.36, 0.84), (0.48, 0.7)],
        (90, 160, 190),
        4,
    )
    for s in (0, 1):
        w = rnd.uniform(0.28, 0.38)
        for k in range(6):
            v0, v1 = 0.12 + 0.13 * k, 0.25 + 0.13 * k
            a = w * (0.7 + 0.08 * k) + 0.02 * (k % 2)
            tone = shade(red, -0.1 * (k % 2) + 0.08 * (k % 3))
            points = [(-0.05, v0), (a, v0), (a + 0.015, v1), (-0.05, v1)]
            p.poly([(x if s == 0 else 1 - x, v) for x, v in points], tone)
    return 0.68


@place(
    "in a valley",
    "in the valley",
    "in a green valley",
    bare=("a valley", "a green valley", "a valley between hills", "a valley with a stream"),
)
def valley(image, p, rnd, sky):
    y = rnd.uniform(0.48, 0.54)
    paint_sky(image, p, sky, rnd, y)
    green = snowy(sky.time, near(rnd, (110, 176, 84), 8))
    ground(image, p, y, shade(green, 0.1))
    for s in (0, 1):
        for k, tone in ((0, -0.2), (1, -0.06)):
            points = [
                (-0.1, y - 0.3 + 0.16 * k),
                (0.2 + 0.04 * k, y - 0.14 + 0.14 * k),
                (0.46 - 0.04 * k, y + 0.06 + 0.08 * k),
                (-0.1, y + 0.12 + 0.2 * k),
            ]
            p.blob([(x if s == 0 else 1 - x, v) for x, v in points], shade(green, tone), 5)
    p.blob(
        [
            (0.49, y + 0.02),
            (0.51, y + 0.02),
            (0.56, y + 0.14),
            (0.48, 0.8),
            (0.62, 1.05),
            (0.4, 1.05),
            (0.4, 0.8),
            (0.5, y + 0.14),
        ],
        (100, 176, 226),
        4,
    )
    row_of(p, rnd, tree, y + 0.08, 0.12, 6, snowy(sky.time, (70, 140, 66)))
    return y + 0.14


@place(
    "at a waterfall",
    "under a waterfall",
    "by the waterfall",
    "in front of a waterfall",
    bare=("a waterfall", "a waterfall in the forest", "a big waterfall", "a waterfall falling into a pool"),
)
def by_waterfall(image, p, rnd, sky):
    paint_sky(image, p, sky, rnd, 0.6)
    rock = near(rnd, (124, 116, 108), 8)
    gradient(image, shade(rock, 0.05), shade(rock, -0.2), 0.2, 0.62)
    for _ in range(16):
        p.ellipse(rnd.random(), rnd.uniform(0.24, 0.6), 0.07, 0.03, shade(rock, rnd.uniform(-0.2, 0.15)), outline=False)
    for s in (0, 1):
        for k in range(4):
            bush(p.at(0.06 + 0.1 * k if s == 0 else 0.94 - 0.1 * k, 0.24, 0.12), rnd, near(rnd, (76, 150, 70), 10))
    x, w = rnd.uniform(0.42, 0.58), rnd.uniform(0.1, 0.16)
    p.poly([(x - w, 0.19), (x + w, 0.19), (x + w * 1.15, 0.66), (x - w * 1.15, 0.66)], (160, 212, 242))
    for k in range(7):
        a = x - w + 2 * w * (k + 0.5) / 7
        p.line([(a, 0.19), (a + (a - x) * 0.15, 0.66)], 0.014, (232, 246, 253))
    ground(image, p, 0.62, GRASS)
    p.ellipse(x, 0.68, 0.42, 0.09, (90, 172, 216))
    for k in range(8):
        p.circle(x - w * 1.2 + w * 0.34 * k, 0.655 + 0.012 * (k % 2), 0.03, (244, 250, 253), outline=False)
    p.poly(
        [(x - w * 1.15, 0.55), (x + w * 1.15, 0.55), (x + w * 1.15, 0.65), (x - w * 1.15, 0.65)],
        (200, 232, 248),
        outline=False,
    )
    for _ in range(5):
        p.ellipse(rnd.random(), 0.76, 0.04, 0.018, (140, 136, 132))
    return 0.72


@place(
    "at a volcano",
    "near a volcano",
    "at the foot of a volcano",
    "in front of a volcano",
    bare=("a volcano", "an erupting volcano", "a volcano with lava"),
)
def by_volcano(image, p, rnd, sky):
    paint_sky(image, p, sky, rnd, 0.62)
    x = rnd.uniform(0.4, 0.6)
    for k in range(8):
        p.circle(
            x + 0.05 * math.sin(k * 1.7) + 0.012 * k,
            0.24 - 0.035 * k,
            0.03 + 0.011 * k,
            shade((110, 106, 110), 0.05 * (k % 3)),
            outline=False,
        )
    body = near(rnd, (104, 84, 78), 8)
    p.poly([(x - 0.44, 0.66), (x - 0.09, 0.24), (x + 0.09, 0.24), (x + 0.44, 0.66)], body)
    p.poly([(x + 0.09, 0.24), (x + 0.44, 0.66), (x + 0.1, 0.66)], shade(body, -0.2))
    p.ellipse(x, 0.24, 0.09, 0.02, (250, 150, 40))
    for dx, end in ((-0.05, -0.16), (0.0, 0.02), (0.05, 0.2)):
        p.line([(x + dx, 0.24), (x + dx + end * 0.4, 0.42), (x + dx + end, 0.62)], 0.028, (244, 90, 30), True)
    for _ in range(6):
        p.circle(x + rnd.uniform(-0.1, 0.1), rnd.uniform(0.1, 0.22), 0.012, (252, 170, 50), outline=False)
    ground(image, p, 0.64, (120, 104, 92))
    return 0.68


@place(
    "in the dunes",
    "on a sand dune",
    "at an oasis",
    bare=("sand dunes", "an oasis", "an oasis in the desert", "a desert with dunes"),
)
def oasis(image, p, rnd, sky):
    y = 0.5
    paint_sky(image, p, sky, rnd, y)
    sand = near(rnd, (236, 198, 126), 8)
    for k in range(3):
        x = (k + rnd.random()) / 3
        p.blob(
            [(x - 0.4, y + 0.06), (x - 0.1, y - 0.12), (x + 0.06, y - 0.06), (x + 0.4, y + 0.06)],
            shade(sand, -0.06 * k),
            4,
        )
    ground(image, p, y + 0.04, sand)
    p.ellipse(0.5, y + 0.14, 0.3, 0.05, (80, 170, 206))
    for x in (0.2, 0.32, 0.76):
        palm(p.at(x, y + 0.13, rnd.uniform(0.26, 0.36)), rnd, (70, 150, 70))
    return y + 0.16


@place(
    "on a glacier",
    "in the arctic",
    "at the north pole",
    "among icebergs",
    "in antarctica",
    bare=("a glacier", "the arctic", "icebergs in the sea", "an icy landscape"),
)
def arctic(image, p, rnd, sky):
    y = rnd.uniform(0.46, 0.52)
    paint_sky(image, p, sky, rnd, y)
    gradient(image, (60, 130, 170), (90, 160, 190), y, y + 0.16)
    for k in range(3):
        iceberg(p.at((k + rnd.uniform(0.3, 0.7)) / 3, y + 0.06, rnd.uniform(0.14, 0.26)), rnd, (214, 236, 246))
    gradient(image, (240, 248, 252), (206, 228, 240), y + 0.12, 1.0)
    for _ in range(6):
        x, v = rnd.random(), rnd.uniform(y + 0.2, 0.96)
        p.line([(x, v), (x + 0.05, v + 0.02), (x + 0.11, v)], 0.008, (150, 200, 226))
    return y + 0.16


@place(
    "under the northern lights",
    "under the aurora",
    bare=("the northern lights", "an aurora in the night sky", "northern lights over the snow"),
)
def aurora(image, p, rnd, sky):
    sky.time = "day"
    gradient(image, (10, 16, 44), (24, 48, 80), 0, 0.66)
    for _ in range(34):
        p.circle(rnd.random(), rnd.random() * 0.55, rnd.uniform(0.002, 0.005), (250, 246, 226), outline=False)
    for band in range(3):
        tone = ((70, 230, 140), (90, 220, 190), (170, 110, 220))[band]
        shift = rnd.uniform(0, 6)
        for k in range(34):
            x = k / 33
            v = 0.2 + 0.1 * band + 0.07 * math.sin(x * 7 + shift)
            p.line([(x, v), (x + 0.02, v - 0.16)], 0.034, (*tone, 84))
    hills(p, rnd, 0.64, (60, 84, 110), 0.1)
    gradient(image, (190, 210, 230), (150, 176, 206), 0.64, 1.0)
    return 0.66


@place("on the prairie", "on a plain", "in the wild west", bare=("a prairie", "a wide plain", "the wild west"))
def prairie(image, p, rnd, sky):
    y = rnd.uniform(0.5, 0.58)
    paint_sky(image, p, sky, rnd, y)
    for x in (0.16, 0.8):
        p.rect(x - 0.09, y - 0.12, x + 0.09, y + 0.02, (190, 116, 76))
        p.rect(x - 0.12, y - 0.05, x + 0.12, y + 0.02, (176, 104, 68))
    ground(image, p, y, snowy(sky.time, (206, 184, 110)))
    for _ in range(26):
        x, v = rnd.random(), rnd.uniform(y + 0.04, 0.98)
        for k in range(3):
            p.line([(x, v), (x + 0.012 * (k - 1), v - 0.035)], 0.006, (166, 140, 70))
    return y + 0.02


@place(
    "on a path",
    "on a forest path",
    "on the trail",
    "on a hiking trail",
    "on a winding path",
    bare=("a path", "a forest path", "a winding path", "a hiking trail through the hills"),
)
def trail(image, p, rnd, sky):
    y = rnd.uniform(0.46, 0.52)
    paint_sky(image, p, sky, rnd, y)
    green = snowy(sky.time, (110, 176, 84))
    hills(p, rnd, y, shade(green, -0.1), 0.1)
    ground(image, p, y + 0.01, green)
    for s in (0, 1):
        for k in range(3):
            x = 0.04 + 0.13 * k
            tree(p.at(x if s == 0 else 1 - x, y + 0.14 - 0.04 * k, 0.46 - 0.1 * k), rnd, near(rnd, (76, 148, 68), 10))
    p.blob(
        [
            (0.49, y + 0.02),
            (0.53, y + 0.02),
            (0.6, y + 0.12),
            (0.5, y + 0.22),
            (0.66, 0.86),
            (0.8, 1.1),
            (0.2, 1.1),
            (0.36, 0.86),
            (0.4, y + 0.22),
            (0.53, y + 0.12),
        ],
        snowy(sky.time, (222, 192, 142)),
        4,
    )
    return y + 0.16


@place(
    "by a stream",
    "at the creek",
    "in a stream",
    "by the canal",
    bare=("a stream", "a creek in the forest", "a small stream with stones", "rapids"),
)
def stream(image, p, rnd, sky):
    y = rnd.uniform(0.42, 0.48)
    paint_sky(image, p, sky, rnd, y)
    row_of(p, rnd, tree, y + 0.06, 0.34, 5, snowy(sky.time, (76, 148, 68)))
    ground(image, p, y + 0.02, snowy(sky.time, (112, 176, 84)))
    p.blob(
        [
            (0.6, y + 0.04),
            (0.7, y + 0.04),
            (0.52, y + 0.16),
            (0.44, 0.8),
            (1.0, 1.1),
            (0.0, 1.1),
            (0.2, 0.8),
            (0.36, y + 0.16),
        ],
        (96, 178, 226),
        5,
    )
    for _ in range(9):
        x, v = rnd.uniform(0.28, 0.6), rnd.uniform(y + 0.16, 0.97)
        p.line([(x, v), (x + 0.05, v + 0.01)], 0.007, (220, 242, 252))
    for x, v in ((0.3, 0.74), (0.5, 0.7), (0.18, 0.88), (0.66, 0.86), (0.4, 0.92)):
        p.ellipse(x, v, 0.04, 0.022, near(rnd, (150, 150, 152), 10))
    return y + 0.2


@place(
    "in a barn",
    "in the barn",
    "in a stable",
    "in the stable",
    indoor=True,
    bare=("the inside of a barn", "a barn full of hay", "a stable with hay"),
)
def in_barn(image, p, rnd, sky):
    wood = near(rnd, (150, 104, 64), 8)
    gradient(image, shade(wood, -0.2), wood, 0, 0.68)
    for k in range(13):
        p.line([(k / 12, 0), (k / 12, 0.68)], 0.006, shade(wood, -0.35))
    gradient(image, (226, 192, 112), (196, 156, 82), 0.66, 1.0)
    p.line([(0, 0.2), (0.5, 0.04), (1, 0.2)], 0.03, shade(wood, -0.4))
    for x in (0.3, 0.7):
        p.rect(x - 0.018, 0.1, x + 0.018, 0.68, shade(wood, -0.4))
    for x in (0.1, 0.88):
        p.rect(x - 0.13, 0.54, x + 0.13, 0.68, (232, 194, 96))
        p.rect(x - 0.1, 0.42, x + 0.1, 0.54, (238, 204, 110))
        for k in range(5):
            p.line([(x - 0.1 + 0.04 * k, 0.56), (x - 0.06 + 0.04 * k, 0.66)], 0.006, (190, 146, 60))
    for _ in range(20):
        x, v = rnd.random(), rnd.uniform(0.7, 0.98)
        p.line([(x, v), (x + 0.04, v - 0.012)], 0.006, (240, 212, 130))
    return 0.68


@place(
    "in an alley",
    "in a narrow alley",
    "in a narrow street",
    bare=("an alley", "a narrow alley", "a narrow street between houses"),
)
def alley(image, p, rnd, sky):
    paint_sky(image, p, sky, rnd, 0.6)
    gradient(image, (150, 146, 144), (116, 112, 112), 0.58, 1.0)
    for s in (0, 1):
        tone = near(rnd, rnd.choice(((186, 110, 84), (214, 190, 150), (160, 150, 150), (200, 150, 110))), 8)
        points = [(-0.05, 0.0), (0.12, 0.0), (0.4, 0.28), (0.4, 0.6), (-0.05, 1.0)]
        p.poly([(x if s == 0 else 1 - x, v) for x, v in points], tone)
        for k in range(3):
            x = 0.05 + 0.12 * k
            h = 0.14 - 0.03 * k
            q = [
                (x, 0.26 + 0.06 * k),
                (x + 0.07, 0.28 + 0.06 * k),
                (x + 0.07, 0.28 + 0.06 * k + h),
                (x, 0.28 + 0.06 * k + h),
            ]
            p.poly([(a if s == 0 else 1 - a, v) for a, v in q], (255, 232, 150) if k % 2 else (130, 170, 196))
    for k in range(6):
        p.line([(0.4 - 0.06 * k, 0.62 + 0.07 * k), (0.6 + 0.06 * k, 0.62 + 0.07 * k)], 0.005, (96, 94, 94))
    return 0.66


@place(
    "in a hallway",
    "in the hallway",
    "in a corridor",
    indoor=True,
    bare=("a hallway", "a long corridor", "a hallway with doors"),
)
def hallway(image, p, rnd, sky):
    wall = near(rnd, rnd.choice(((236, 226, 206), (206, 220, 230), (230, 214, 214))), 6)
    gradient(image, wall, shade(wall, -0.05), 0, 1.0)
    p.poly([(0, 0), (1, 0), (0.66, 0.2), (0.34, 0.2)], (250, 250, 250))
    p.poly([(0, 1), (1, 1), (0.66, 0.6), (0.34, 0.6)], (170, 120, 76))
    p.rect(0.34, 0.2, 0.66, 0.6, shade(wall, -0.08))
    p.rect(0.45, 0.32, 0.55, 0.6, (140, 92, 56))
    p.poly([(0.3, 1), (0.7, 1), (0.55, 0.6), (0.45, 0.6)], near(rnd, (176, 50, 56), 14))
    for s in (0, 1):
        q = [(0.08, 0.3), (0.2, 0.34), (0.2, 0.77), (0.08, 0.91)]
        p.poly([(x if s == 0 else 1 - x, v) for x, v in q], (150, 100, 62))
        p.circle(0.18 if s == 0 else 0.82, 0.58, 0.01, (236, 200, 90), outline=False)
    return 0.64


@place("in a prison cell", "in prison", "in jail", "behind bars", indoor=True, bare=("a prison cell", "a jail cell"))
def prison(image, p, rnd, sky):
    y = shell(image, p, rnd, (150, 150, 152), (120, 118, 118))
    for row in range(6):
        for k in range(7):
            p.line(
                [(k / 6 + 0.08 * (row % 2), row * 0.11), (k / 6 + 0.08 * (row % 2), row * 0.11 + 0.11)],
                0.005,
                (120, 120, 124),
            )
        p.line([(0, row * 0.11), (1, row * 0.11)], 0.005, (120, 120, 124))
    p.rect(0.38, 0.12, 0.62, 0.3, (150, 200, 236))
    for k in range(5):
        p.line([(0.4 + 0.05 * k, 0.12), (0.4 + 0.05 * k, 0.3)], 0.012, (60, 62, 70))
    p.rect(0.0, y - 0.1, 0.3, y - 0.05, (120, 86, 60))
    p.rect(0.0, y - 0.14, 0.3, y - 0.1, (206, 206, 206))
    return y


@place(
    "in the cinema",
    "at the movies",
    "in a movie theater",
    "in a theater",
    "on a stage",
    indoor=True,
    bare=("the inside of a cinema", "a theater stage", "a stage with red curtains"),
)
def theater(image, p, rnd, sky):
    gradient(image, (60, 26, 34), (40, 18, 26), 0, 0.7)
    p.rect(0.2, 0.1, 0.8, 0.62, (250, 244, 214))
    red = near(rnd, (176, 30, 44), 8)
    for s in (0, 1):
        for k in range(5):
            x = 0.045 * k
            q = [(x, 0), (x + 0.05, 0), (x + 0.05, 0.66), (x, 0.66)]
            p.poly([(a if s == 0 else 1 - a, v) for a, v in q], shade(red, -0.2 * (k % 2)), outline=False)
    for k in range(8):
        p.ellipse(0.0625 + 0.125 * k, 0.02, 0.075, 0.08, shade(red, -0.12 * (k % 2)))
    gradient(image, (176, 120, 72), (140, 92, 54), 0.64, 0.84)
    gradient(image, (50, 22, 30), (40, 18, 24), 0.84, 1.0)
    for k in range(7):
        p.round_rect(0.02 + 0.14 * k, 0.9, 0.13 + 0.14 * k, 1.05, 0.04, (150, 30, 44))
    return 0.66


@place("on mars", "on a red planet", bare=("the surface of mars", "a red planet"))
def mars(image, p, rnd, sky):
    sky.time = "day"
    gradient(image, (90, 40, 40), (226, 150, 100), 0, 0.62)
    for _ in range(16):
        p.circle(rnd.random(), rnd.random() * 0.25, 0.004, (250, 236, 210), outline=False)
    hills(p, rnd, 0.58, (176, 84, 52), 0.12)
    gradient(image, (206, 110, 66), (160, 74, 44), 0.58, 1.0)
    for _ in range(7):
        x, v = rnd.random(), rnd.uniform(0.66, 0.97)
        p.ellipse(x, v, 0.05, 0.016, (140, 62, 38), outline=False)
    return 0.62
