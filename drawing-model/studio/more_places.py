"""More places: where people work, play, travel, shop and grow things."""

import math

from .brush import gradient, shade
from .furniture import bed
from .household import STEEL, WOOD
from .nature import bush, tree
from .palette import COLOURS, near
from .places import ground, hills, mountain_range, place, row_of, snowy
from .rooms import shell, window
from .sky import paint_sky

CREAM = (246, 240, 226)
WATER = (84, 188, 226)


def _paint(rnd):
    return near(rnd, rnd.choice(list(COLOURS.values())), 10)


@place(
    "at the swimming pool",
    "in a swimming pool",
    "by the pool",
    "at the pool",
    bare=("a swimming pool", "a pool", "a swimming pool with a ladder", "a blue swimming pool"),
)
def swimming_pool(image, p, rnd, sky):
    y = rnd.uniform(0.42, 0.5)
    paint_sky(image, p, sky, rnd, y)
    row_of(p, rnd, tree, y + 0.02, 0.22, 4, (80, 154, 72))
    ground(image, p, y, (226, 214, 194))
    p.poly([(0.12, y + 0.07), (0.88, y + 0.07), (1.05, 0.96), (-0.05, 0.96)], (240, 244, 246))
    p.poly([(0.15, y + 0.09), (0.85, y + 0.09), (1.0, 0.93), (0.0, 0.93)], WATER)
    for k in range(4):
        p.line([(0.28 + 0.15 * k, y + 0.09), (0.16 + 0.23 * k, 0.93)], 0.01, (240, 90, 80))
    for _ in range(10):
        x, v = rnd.uniform(0.15, 0.85), rnd.uniform(y + 0.13, 0.9)
        p.arc(x, v, 0.04, 0.012, 200, 340, 0.008, (210, 242, 252))
    x = rnd.choice((0.2, 0.78))
    p.arc(x, y + 0.1, 0.025, 0.06, 180, 360, 0.012, STEEL)
    p.arc(x + 0.05, y + 0.1, 0.025, 0.06, 180, 360, 0.012, STEEL)
    return y + 0.12


@place(
    "at the airport",
    "at an airport",
    "on the runway",
    bare=("an airport", "an airport with a plane", "a runway", "an airport with a control tower"),
)
def airport(image, p, rnd, sky):
    y = rnd.uniform(0.5, 0.58)
    paint_sky(image, p, sky, rnd, y)
    p.rect(0.0, y - 0.1, 0.56, y + 0.02, (206, 214, 222))
    for k in range(7):
        p.rect(0.02 + 0.077 * k, y - 0.08, 0.08 + 0.077 * k, y - 0.03, (120, 180, 214), outline=False)
    p.rect(0.62, y - 0.24, 0.67, y + 0.02, (220, 224, 230))
    p.poly([(0.58, y - 0.32), (0.71, y - 0.32), (0.69, y - 0.22), (0.6, y - 0.22)], (100, 160, 196))
    p.rect(0.57, y - 0.34, 0.72, y - 0.31, (226, 70, 60))
    ground(image, p, y + 0.02, snowy(sky.time, (126, 178, 100)))
    p.poly([(-0.05, y + 0.1), (1.05, y + 0.06), (1.05, 1.0), (-0.05, 1.0)], (112, 116, 124))
    for k in range(5):
        p.poly(
            [(0.02 + 0.22 * k, 0.84), (0.14 + 0.22 * k, 0.84), (0.15 + 0.22 * k, 0.87), (0.02 + 0.22 * k, 0.87)],
            (246, 246, 246),
        )
    c = near(rnd, rnd.choice(((226, 60, 60), (50, 110, 200), (240, 160, 50))), 10)
    a = p.at(rnd.choice((0.3, 0.7)), y + 0.15, 0.5, rnd.random() < 0.5)
    a.limb((-0.42, -0.1), (0.38, -0.1), 0.05, 0.075, (250, 250, 252))
    a.poly([(-0.46, -0.12), (-0.38, -0.12), (-0.42, -0.34), (-0.5, -0.34)], c)
    a.poly([(0.0, -0.08), (0.14, -0.08), (-0.12, 0.08), (-0.2, 0.08)], shade(c, -0.1))
    for k in range(7):
        a.circle(-0.24 + 0.08 * k, -0.12, 0.016, (90, 140, 190), outline=False)
    return y + 0.16


@place("in a vineyard", "in the vineyard", bare=("a vineyard", "a vineyard in the hills", "rows of vines"))
def vineyard(image, p, rnd, sky):
    y = rnd.uniform(0.4, 0.48)
    paint_sky(image, p, sky, rnd, y)
    hills(p, rnd, y, snowy(sky.time, (130, 176, 96)), 0.12)
    ground(image, p, y + 0.02, snowy(sky.time, (190, 160, 110)))
    for row in range(6):
        v = y + 0.07 + 0.085 * row * (1 + 0.12 * row)
        size = 0.035 + 0.018 * row
        count = max(4, 12 - row)
        for k in range(count + 1):
            x = k / count + 0.02 * (row % 2)
            p.line([(x, v), (x, v - size * 1.5)], 0.008, (120, 84, 54))
            p.ellipse(x, v - size * 1.4, size * 1.1, size * 0.8, near(rnd, (86, 150, 70), 10), outline=False)
            for j in range(3):
                p.circle(x - size * 0.3 + size * 0.3 * j, v - size * 0.9, size * 0.24, (116, 60, 140), outline=False)
    return y + 0.1


@place("in an orchard", "in the orchard", bare=("an orchard", "an apple orchard", "an orchard with apple trees"))
def orchard(image, p, rnd, sky):
    from .thing import THINGS

    y = rnd.uniform(0.46, 0.54)
    paint_sky(image, p, sky, rnd, y)
    ground(image, p, y, snowy(sky.time, (120, 186, 90)))
    apple = THINGS["apple tree"]
    for v, size, count in ((y + 0.05, 0.2, 6), (y + 0.14, 0.32, 4)):
        for k in range(count):
            apple.draw(p.at((k + 0.5) / count, v, size), rnd, near(rnd, apple.colour, 6))
    return y + 0.12


@place(
    "in a hospital",
    "in the hospital",
    "in a hospital room",
    indoor=True,
    bare=("a hospital room", "a hospital room with a bed"),
)
def hospital_room(image, p, rnd, sky):
    y = shell(image, p, rnd, (214, 232, 232), (190, 204, 208))
    window(p, 0.24, 0.3, 0.24, 0.24, sky)
    p.rect(0.8, 0.16, 0.94, 0.3, (250, 250, 250))
    p.rect(0.855, 0.18, 0.885, 0.28, (220, 50, 50), outline=False)
    p.rect(0.82, 0.215, 0.92, 0.245, (220, 50, 50), outline=False)
    bed(p.at(0.58, y + 0.12, 0.24), rnd, (170, 206, 226))
    p.line([(0.9, y + 0.1), (0.9, 0.36)], 0.01, STEEL)
    p.round_rect(0.875, 0.36, 0.925, 0.46, 0.01, (190, 226, 240))
    return y + 0.05


@place("in a gym", "in the gym", "at the gym", indoor=True, bare=("a gym", "a fitness studio", "a gym with weights"))
def gym(image, p, rnd, sky):
    y = shell(image, p, rnd, (206, 214, 222), (90, 96, 108))
    p.rect(0.06, 0.12, 0.94, y - 0.16, (190, 222, 236))
    for x in (0.35, 0.65):
        p.line([(x, 0.12), (x, y - 0.16)], 0.01, (240, 244, 246))
    for row in range(2):
        p.rect(0.08, y - 0.1 + 0.09 * row, 0.92, y - 0.08 + 0.09 * row, (70, 76, 86))
        for k in range(7):
            x, v = 0.14 + 0.12 * k, y - 0.115 + 0.09 * row
            p.line([(x - 0.03, v), (x + 0.03, v)], 0.012, STEEL)
            for s in (-1, 1):
                p.circle(x + s * 0.03, v, 0.02, _paint(rnd) if row else (56, 60, 68))
    return y + 0.04


@place(
    "in a supermarket",
    "in the supermarket",
    "in a grocery store",
    indoor=True,
    bare=("a supermarket", "a supermarket aisle"),
)
def supermarket(image, p, rnd, sky):
    gradient(image, (236, 240, 242), (222, 228, 232), 0, 0.62)
    gradient(image, (224, 226, 226), (196, 200, 204), 0.58, 1.0)
    p.poly([(0.4, 0.28), (0.6, 0.28), (0.6, 0.58), (0.4, 0.58)], (206, 216, 222))
    for s in (-1, 1):
        for row in range(4):
            t, b = 0.16 + 0.15 * row, 0.16 + 0.15 * (row + 1)
            far = lambda v: 0.28 + (v - 0.16) * 0.5
            p.poly(
                [(0.5 + s * 0.5, t), (0.5 + s * 0.14, far(t)), (0.5 + s * 0.14, far(b)), (0.5 + s * 0.5, b)],
                (120, 126, 134),
            )
            for k in range(7):
                u0, u1 = k / 7 + 0.015, (k + 1) / 7 - 0.01
                x = lambda u: 0.5 + s * (0.5 - 0.36 * u)
                y = lambda u, v: v + (far(v) - v) * u
                p.poly(
                    [
                        (x(u0), y(u0, t + 0.035)),
                        (x(u1), y(u1, t + 0.035)),
                        (x(u1), y(u1, b - 0.015)),
                        (x(u0), y(u0, b - 0.015)),
                    ],
                    _paint(rnd),
                    outline=False,
                )
    for k in range(3):
        p.poly(
            [
                (0.44 - 0.1 * k, 0.03 + 0.06 * (2 - k)),
                (0.56 + 0.1 * k, 0.03 + 0.06 * (2 - k)),
                (0.55 + 0.1 * k, 0.05 + 0.06 * (2 - k)),
                (0.45 - 0.1 * k, 0.05 + 0.06 * (2 - k)),
            ],
            (255, 255, 246),
            outline=False,
        )
    return 0.62


@place(
    "in a museum",
    "in the museum",
    "in an art gallery",
    indoor=True,
    bare=("a museum", "an art gallery", "a museum with paintings"),
)
def museum(image, p, rnd, sky):
    y = shell(image, p, rnd, (240, 236, 228), (150, 106, 70))
    for k in range(3):
        x, w, h = 0.18 + 0.32 * k, rnd.uniform(0.09, 0.12), rnd.uniform(0.1, 0.15)
        p.rect(x - w, 0.34 - h, x + w, 0.34 + h, (200, 156, 76))
        p.rect(x - w + 0.02, 0.36 - h, x + w - 0.02, 0.32 + h, (170, 210, 236))
        p.rect(x - w + 0.02, 0.36, x + w - 0.02, 0.32 + h, near(rnd, (120, 170, 100), 20), outline=False)
        p.circle(x + rnd.uniform(-0.04, 0.04), 0.32, 0.035, _paint(rnd), outline=False)
    p.line([(0, y + 0.04), (1, y + 0.04)], 0.012, (176, 40, 50))
    for k in range(5):
        p.line([(0.1 + 0.2 * k, y + 0.03), (0.1 + 0.2 * k, y + 0.11)], 0.014, (200, 170, 90))
    return y + 0.06


@place(
    "in an office",
    "in the office",
    "at work",
    "at the office",
    indoor=True,
    bare=("an office", "an office with a desk and a computer"),
)
def office(image, p, rnd, sky):
    y = shell(image, p, rnd, (224, 230, 234), (150, 156, 166))
    window(p, 0.5, 0.27, 0.4, 0.26, sky)
    p.rect(0.06, 0.2, 0.2, y + 0.02, (110, 116, 126))
    for k in range(3):
        p.rect(0.08, 0.23 + (y - 0.24) * k / 3, 0.18, 0.2 + (y - 0.24) * (k + 1) / 3, (150, 156, 166))
    p.rect(0.6, y - 0.08, 1.0, y - 0.05, (190, 140, 90))
    for x in (0.63, 0.96):
        p.rect(x - 0.012, y - 0.05, x + 0.012, y + 0.1, (120, 84, 54))
    p.rect(0.72, y - 0.25, 0.9, y - 0.12, (50, 54, 62))
    p.rect(0.735, y - 0.235, 0.885, y - 0.135, (120, 180, 226), outline=False)
    p.rect(0.8, y - 0.12, 0.82, y - 0.08, (50, 54, 62))
    return y


@place("in a laboratory", "in the lab", indoor=True, bare=("a laboratory", "a science lab"))
def laboratory(image, p, rnd, sky):
    y = shell(image, p, rnd, (220, 232, 236), (200, 208, 214))
    for row in range(2):
        v = 0.2 + 0.17 * row
        p.rect(0.06, v + 0.09, 0.94, v + 0.11, (190, 196, 204))
        for k in range(8):
            x, c = 0.12 + 0.11 * k, _paint(rnd)
            if (k + row) % 2:
                p.poly([(x - 0.012, v), (x + 0.012, v), (x + 0.04, v + 0.09), (x - 0.04, v + 0.09)], (226, 240, 246))
                p.poly(
                    [(x - 0.026, v + 0.05), (x + 0.026, v + 0.05), (x + 0.037, v + 0.087), (x - 0.037, v + 0.087)],
                    c,
                    outline=False,
                )
            else:
                p.round_rect(x - 0.013, v - 0.01, x + 0.013, v + 0.09, 0.012, c)
    p.rect(0, y - 0.06, 1, y + 0.06, (236, 240, 244))
    p.rect(0, y - 0.07, 1, y - 0.05, (120, 130, 144))
    return y + 0.06


@place(
    "in a workshop",
    "in the workshop",
    "in a garage",
    "in the garage",
    indoor=True,
    bare=("a workshop", "a workshop with tools", "a garage with tools"),
)
def workshop(image, p, rnd, sky):
    y = shell(image, p, rnd, (214, 196, 170), (150, 146, 140))
    p.rect(0.08, 0.14, 0.92, 0.42, (176, 136, 90))
    for k in range(7):
        x = 0.15 + 0.115 * k
        p.line([(x, 0.2), (x, 0.36)], 0.016, (110, 74, 46))
        kind = k % 3
        if kind == 0:
            p.rect(x - 0.03, 0.18, x + 0.03, 0.22, (110, 116, 126))
        elif kind == 1:
            p.poly([(x - 0.025, 0.2), (x + 0.025, 0.2), (x + 0.012, 0.3), (x - 0.012, 0.3)], STEEL)
        else:
            p.circle(x, 0.2, 0.026, (150, 156, 166))
    p.rect(0.0, y - 0.12, 0.5, y - 0.08, WOOD)
    for x in (0.04, 0.46):
        p.rect(x - 0.018, y - 0.08, x + 0.018, y + 0.06, shade(WOOD, -0.25))
    return y


@place("in the attic", "in an attic", indoor=True, bare=("an attic", "an old attic"))
def attic(image, p, rnd, sky):
    gradient(image, (150, 110, 76), (176, 132, 92), 0, 0.72)
    p.poly([(0, 0), (0.5, 0), (0, 0.6)], (112, 78, 52))
    p.poly([(1, 0), (0.5, 0), (1, 0.6)], (112, 78, 52))
    for k in range(1, 5):
        p.line([(0.5 - 0.1 * k, 0), (0.0, 0.6 - 0.12 * (5 - k))], 0.014, (90, 60, 40))
        p.line([(0.5 + 0.1 * k, 0), (1.0, 0.6 - 0.12 * (5 - k))], 0.014, (90, 60, 40))
    gradient(image, (150, 104, 66), (124, 84, 52), 0.7, 1.0)
    p.circle(0.5, 0.32, 0.1, (96, 66, 44))
    p.circle(0.5, 0.32, 0.08, sky.top, outline=False)
    p.line([(0.42, 0.32), (0.58, 0.32)], 0.012, (96, 66, 44))
    p.line([(0.5, 0.24), (0.5, 0.4)], 0.012, (96, 66, 44))
    p.rect(0.06, 0.6, 0.24, 0.72, (190, 146, 96))
    p.rect(0.78, 0.56, 0.94, 0.72, (170, 126, 80))
    return 0.72


@place(
    "in a restaurant", "in the restaurant", indoor=True, bare=("a restaurant with tables", "the inside of a restaurant")
)
def restaurant(image, p, rnd, sky):
    y = shell(image, p, rnd, rnd.choice(((196, 120, 96), (226, 200, 160), (120, 150, 130))), (130, 86, 54))
    for x in (0.2, 0.5, 0.8):
        p.line([(x, 0), (x, 0.14)], 0.008, (60, 50, 46))
        p.poly([(x - 0.05, 0.2), (x - 0.02, 0.13), (x + 0.02, 0.13), (x + 0.05, 0.2)], (246, 200, 90))
    for x in (0.18, 0.82):
        p.rect(x - 0.015, y - 0.04, x + 0.015, y + 0.1, (100, 66, 42))
        p.poly(
            [(x - 0.15, y - 0.06), (x + 0.15, y - 0.06), (x + 0.17, y + 0.04), (x - 0.17, y + 0.04)], (250, 248, 244)
        )
        p.ellipse(x - 0.05, y - 0.05, 0.05, 0.012, (226, 230, 236))
        p.line([(x + 0.06, y - 0.06), (x + 0.06, y - 0.12)], 0.012, (250, 240, 200))
        p.circle(x + 0.06, y - 0.13, 0.01, (250, 170, 50), outline=False)
    window(p, 0.5, 0.36, 0.24, 0.22, sky)
    return y + 0.04


@place("in a bakery", "in the bakery", indoor=True, bare=("a bakery", "a bakery with bread"))
def bakery(image, p, rnd, sky):
    y = shell(image, p, rnd, (246, 228, 196), (196, 160, 120))
    for row in range(3):
        v = 0.2 + 0.12 * row
        p.rect(0.08, v + 0.06, 0.92, v + 0.08, (150, 104, 62))
        for k in range(8):
            x = 0.14 + 0.105 * k
            p.ellipse(x, v + 0.035, 0.043, 0.028, near(rnd, (206, 146, 76), 14))
            p.line([(x - 0.015, v + 0.02), (x + 0.01, v + 0.045)], 0.007, (150, 96, 46))
    p.rect(0, y - 0.08, 1, y + 0.08, (190, 140, 90))
    p.rect(0.04, y - 0.04, 0.96, y + 0.05, (226, 240, 246))
    for k in range(9):
        p.circle(
            0.1 + 0.1 * k,
            y + 0.02,
            0.03,
            near(rnd, rnd.choice(((240, 150, 170), (206, 146, 76), (250, 236, 200), (110, 66, 40))), 8),
        )
    return y + 0.08


@place("at the zoo", "in the zoo", "in a zoo", bare=("a zoo", "a zoo with animals"))
def zoo(image, p, rnd, sky):
    y = rnd.uniform(0.5, 0.56)
    paint_sky(image, p, sky, rnd, y)
    row_of(p, rnd, tree, y + 0.02, 0.3, 4, (80, 154, 72))
    p.rect(0.06, y - 0.24, 0.94, y + 0.06, (206, 196, 170))
    p.rect(0.06, y - 0.28, 0.94, y - 0.22, (120, 84, 54))
    p.ellipse(0.5, y + 0.04, 0.4, 0.05, (120, 170, 90), outline=False)
    for k in range(22):
        p.line([(0.08 + 0.04 * k, y - 0.22), (0.08 + 0.04 * k, y + 0.08)], 0.009, (70, 74, 82))
    p.line([(0.06, y + 0.08), (0.94, y + 0.08)], 0.014, (70, 74, 82))
    ground(image, p, y + 0.09, snowy(sky.time, (222, 204, 166)))
    return y + 0.14


@place(
    "at the fair",
    "at the amusement park",
    "at a funfair",
    "at the carnival",
    bare=("a fair", "an amusement park", "a funfair with a ferris wheel", "a carnival"),
)
def fairground(image, p, rnd, sky):
    y = rnd.uniform(0.6, 0.66)
    paint_sky(image, p, sky, rnd, y)
    x, v, r = rnd.choice((0.3, 0.7)), y - 0.28, 0.24
    for s in (-1, 1):
        p.line([(x, v), (x + s * 0.12, y + 0.02)], 0.02, (150, 156, 170))
    p.arc(x, v, r, r, 0, 360, 0.016, (226, 70, 90))
    for k in range(10):
        a = math.pi * k / 5
        p.line([(x, v), (x + r * math.cos(a), v + r * math.sin(a))], 0.008, (190, 196, 210))
        p.circle(x + r * math.cos(a), v + r * math.sin(a) + 0.015, 0.026, _paint(rnd))
    t = 1 - x
    c = near(rnd, rnd.choice(((226, 60, 60), (70, 120, 210), (240, 170, 50))), 10)
    for k in range(6):
        a = t - 0.2 + 0.4 * k / 6
        p.poly([(t, y - 0.36), (a, y - 0.2), (a + 0.4 / 6, y - 0.2)], c if k % 2 else CREAM, outline=False)
        p.rect(a, y - 0.2, a + 0.4 / 6, y + 0.03, CREAM if k % 2 else c, outline=False)
    p.line([(0, 0.1), (0.25, 0.16), (0.5, 0.1), (0.75, 0.16), (1, 0.1)], 0.006, (90, 90, 96), curved=True)
    for k in range(14):
        u = (k + 0.5) / 14
        p.poly([(u - 0.02, 0.12), (u + 0.02, 0.12), (u, 0.17)], _paint(rnd), outline=False)
    ground(image, p, y + 0.02, snowy(sky.time, (206, 190, 150)))
    return y + 0.06


@place(
    "in the circus",
    "at the circus",
    "in a circus tent",
    indoor=True,
    bare=("a circus", "a circus ring", "the inside of a circus tent"),
)
def circus(image, p, rnd, sky):
    c = near(rnd, rnd.choice(((214, 50, 50), (60, 90, 190), (130, 60, 160))), 10)
    for k in range(12):
        p.poly(
            [(0.5, -0.2), (k / 12 * 1.6 - 0.3, 0.66), ((k + 1) / 12 * 1.6 - 0.3, 0.66)],
            c if k % 2 else (250, 226, 170),
            outline=False,
        )
    for row in range(2):
        for k in range(18):
            p.circle(
                (k + 0.5 * row) / 17,
                0.56 + 0.06 * row,
                0.024,
                near(rnd, rnd.choice(((250, 214, 178), (190, 132, 88), (110, 70, 46))), 8),
                outline=False,
            )
    gradient(image, (150, 96, 60), (130, 80, 50), 0.66, 1.0)
    p.ellipse(0.5, 0.86, 0.5, 0.16, c)
    p.ellipse(0.5, 0.84, 0.47, 0.14, (236, 206, 146))
    return 0.74


@place(
    "at a construction site",
    "on a construction site",
    "on the building site",
    bare=("a construction site", "a building site with a crane"),
)
def construction(image, p, rnd, sky):
    from .household import crane

    y = rnd.uniform(0.58, 0.64)
    paint_sky(image, p, sky, rnd, y)
    p.rect(0.1, 0.26, 0.5, y + 0.02, (190, 186, 178))
    for row in range(4):
        for k in range(3):
            p.rect(
                0.13 + 0.125 * k,
                0.29 + (y - 0.3) * row / 4,
                0.22 + 0.125 * k,
                0.26 + (y - 0.3) * (row + 1) / 4,
                (96, 100, 108),
                outline=False,
            )
    for k in range(4):
        p.line([(0.07, 0.26 + 0.1 * k), (0.53, 0.26 + 0.1 * k)], 0.009, (226, 150, 60))
    crane(p.at(0.76, y + 0.03, 0.6), rnd, (246, 190, 50))
    ground(image, p, y + 0.02, snowy(sky.time, (190, 156, 112)))
    for x in (0.1, 0.9):
        p.poly([(x - 0.03, 0.8), (x + 0.03, 0.8), (x + 0.008, 0.7), (x - 0.008, 0.7)], (246, 120, 40))
        p.rect(x - 0.018, 0.745, x + 0.018, 0.765, (250, 250, 250), outline=False)
    return y + 0.06


@place("on the highway", "on a bridge over a river", bare=("a highway", "a motorway with cars"))
def highway(image, p, rnd, sky):
    y = rnd.uniform(0.46, 0.52)
    paint_sky(image, p, sky, rnd, y)
    hills(p, rnd, y, snowy(sky.time, (116, 176, 96)))
    ground(image, p, y, snowy(sky.time, (120, 182, 96)))
    p.poly([(0.42, y + 0.01), (0.58, y + 0.01), (1.1, 1.0), (-0.1, 1.0)], (96, 100, 108))
    for s in (-1, 1):
        p.line([(0.5 + s * 0.075, y + 0.01), (0.5 + s * 0.52, 1.0)], 0.01, (246, 246, 246))
    for k in range(6):
        v = y + 0.03 + 0.02 * k * (k + 1.6)
        p.poly(
            [
                (0.497 - 0.003 * k, v),
                (0.503 + 0.003 * k, v),
                (0.505 + 0.003 * k, v + 0.02 + 0.012 * k),
                (0.495 - 0.003 * k, v + 0.02 + 0.012 * k),
            ],
            (250, 220, 90),
            outline=False,
        )
    return y + 0.06


@place("on the ice", "on an ice rink", "on the ice rink", bare=("an ice rink", "a frozen lake"))
def ice_rink(image, p, rnd, sky):
    sky.time = "snow" if sky.time not in ("night", "sunset") else sky.time
    y = rnd.uniform(0.46, 0.54)
    paint_sky(image, p, sky, rnd, y)
    from .nature import fir

    row_of(p, rnd, fir, y + 0.03, 0.2, 7, (110, 156, 150))
    ground(image, p, y + 0.02, (244, 248, 252), 0.05)
    p.ellipse(0.5, 0.82, 0.62, 0.22, (176, 214, 236))
    p.ellipse(0.5, 0.81, 0.58, 0.19, (206, 234, 248))
    for _ in range(6):
        p.arc(rnd.uniform(0.2, 0.8), rnd.uniform(0.72, 0.92), 0.1, 0.03, 190, 330, 0.005, (250, 254, 255))
    return y + 0.12


@place("on a ski slope", "on the ski slope", bare=("a ski slope", "a ski slope with a lift"))
def ski_slope(image, p, rnd, sky):
    y = 0.5
    paint_sky(image, p, sky, rnd, y)
    mountain_range(p, rnd, y, (150, 164, 190), 3, 0.34)
    from .nature import fir

    p.poly([(0, 0.42), (1, 0.66), (1, 1.01), (0, 1.01)], (246, 250, 253))
    for k in range(5):
        x = 0.08 + 0.2 * k
        fir(p.at(x, 0.46 + 0.24 * x, 0.16), rnd, (90, 140, 130))
    p.line([(0, 0.2), (1, 0.44)], 0.006, (80, 84, 92))
    for x in (0.25, 0.65):
        p.line([(x, 0.2 + 0.24 * x), (x, 0.28 + 0.24 * x)], 0.006, (80, 84, 92))
        p.rect(x - 0.03, 0.28 + 0.24 * x, x + 0.03, 0.31 + 0.24 * x, (214, 60, 60))
    return 0.66


@place(
    "in a cornfield",
    "in the wheat field",
    "in a wheat field",
    bare=("a wheat field", "a cornfield", "a golden field of wheat"),
)
def wheat_field(image, p, rnd, sky):
    y = rnd.uniform(0.46, 0.54)
    paint_sky(image, p, sky, rnd, y)
    hills(p, rnd, y, snowy(sky.time, (150, 180, 100)))
    ground(image, p, y, (232, 194, 90), 0.2)
    for row in range(7):
        v = y + 0.04 + 0.075 * row
        for k in range(20):
            x = (k + rnd.random()) / 20
            h = 0.04 + 0.008 * row
            p.line([(x, v), (x + 0.006, v - h)], 0.007, (206, 160, 60))
            p.ellipse(x + 0.007, v - h, 0.007, 0.018, (246, 214, 110), outline=False)
    return y + 0.06


@place("in the savanna", "on the savanna", "in africa", bare=("a savanna", "the african savanna"))
def savanna(image, p, rnd, sky):
    y = rnd.uniform(0.54, 0.62)
    paint_sky(image, p, sky, rnd, y)
    ground(image, p, y, (226, 186, 98), 0.2)
    for _k in range(rnd.randint(2, 4)):
        x, s = rnd.random(), rnd.uniform(0.16, 0.28)
        t = p.at(x, y + 0.03, s)
        t.line([(0, 0), (0, -0.6), (-0.3, -0.9)], 0.07, (100, 70, 46))
        t.line([(0, -0.55), (0.32, -0.9)], 0.06, (100, 70, 46))
        t.ellipse(0, -1.0, 0.75, 0.16, (104, 140, 62))
    for _ in range(16):
        x, v = rnd.random(), rnd.uniform(y + 0.05, 0.98)
        p.line([(x, v), (x + 0.01, v - 0.03)], 0.007, (190, 146, 66))
    return y + 0.03


@place("in a swamp", "in the swamp", bare=("a swamp", "a misty swamp"))
def swamp(image, p, rnd, sky):
    y = rnd.uniform(0.44, 0.52)
    paint_sky(image, p, sky, rnd, y)
    row_of(p, rnd, tree, y + 0.04, 0.4, 6, (70, 104, 66))
    ground(image, p, y + 0.03, (96, 120, 76), 0.3)
    for _ in range(6):
        p.ellipse(rnd.random(), rnd.uniform(y + 0.12, 0.95), rnd.uniform(0.1, 0.2), 0.03, (72, 98, 92), outline=False)
    for _ in range(14):
        x, v = rnd.random(), rnd.uniform(y + 0.1, 0.98)
        p.line([(x, v), (x, v - 0.08)], 0.006, (70, 110, 60))
        p.ellipse(x, v - 0.085, 0.008, 0.02, (110, 70, 40), outline=False)
    return y + 0.08


@place("in a village", "in the village", bare=("a village", "a small village", "a village with a church"))
def village(image, p, rnd, sky):
    from .thing import THINGS

    y = rnd.uniform(0.54, 0.6)
    paint_sky(image, p, sky, rnd, y)
    hills(p, rnd, y, snowy(sky.time, (116, 178, 92)), 0.12)
    THINGS["church"].draw(p.at(rnd.choice((0.2, 0.8)), y + 0.03, 0.4), rnd, near(rnd, THINGS["church"].colour, 6))
    for k in range(4):
        house = THINGS["house"]
        house.draw(
            p.at(0.12 + 0.25 * k + rnd.uniform(-0.03, 0.03), y + 0.06 + 0.02 * (k % 2), rnd.uniform(0.2, 0.26)),
            rnd,
            near(rnd, rnd.choice(((200, 80, 60), (226, 196, 150), (150, 170, 190), (240, 230, 210))), 10),
        )
    ground(image, p, y + 0.08, snowy(sky.time, (130, 190, 100)))
    p.poly([(0.4, y + 0.08), (0.56, y + 0.08), (0.76, 1.0), (0.2, 1.0)], snowy(sky.time, (222, 204, 164)))
    return y + 0.1


@place(
    "in a ballroom",
    "in the palace",
    "in a throne room",
    indoor=True,
    bare=("a ballroom", "a palace hall", "a throne room"),
)
def palace_hall(image, p, rnd, sky):
    y = shell(image, p, rnd, rnd.choice(((236, 214, 170), (190, 160, 190), (170, 190, 210))), (206, 176, 130))
    for x in (0.08, 0.36, 0.64, 0.92):
        p.rect(x - 0.03, 0.06, x + 0.03, y + 0.03, (250, 244, 230))
        p.rect(x - 0.045, 0.04, x + 0.045, 0.08, (220, 184, 90))
        p.rect(x - 0.045, y, x + 0.045, y + 0.04, (220, 184, 90))
    for x in (0.22, 0.78):
        p.round_rect(x - 0.07, 0.16, x + 0.07, y - 0.1, 0.07, sky.top)
        p.line([(x, 0.16), (x, y - 0.1)], 0.01, (250, 244, 230))
    p.poly([(0.44, y + 0.01), (0.56, y + 0.01), (0.72, 1.0), (0.28, 1.0)], (190, 40, 56))
    p.line([(0.5, 0), (0.5, 0.12)], 0.01, (220, 184, 90))
    for k in range(5):
        p.circle(0.42 + 0.04 * k, 0.15 - 0.02 * (2 - abs(k - 2)) * -1, 0.014, (255, 236, 160), outline=False)
    return y


@place(
    "on a rooftop",
    "on the roof terrace",
    "on a balcony",
    "on the balcony",
    bare=("a balcony", "a rooftop terrace", "a balcony with flowers"),
)
def balcony(image, p, rnd, sky):
    y = rnd.uniform(0.56, 0.62)
    paint_sky(image, p, sky, rnd, y)
    for k in range(7):
        h = rnd.uniform(0.1, 0.3)
        p.rect(k / 7, y - h, (k + 1) / 7 - 0.01, y + 0.05, shade(near(rnd, (150, 160, 180), 14), 0.1), outline=False)
    gradient(image, (206, 186, 160), (180, 156, 130), y + 0.14, 1.0)
    p.rect(0, y + 0.12, 1, y + 0.16, (190, 170, 146))
    for k in range(18):
        p.line([(k / 17, y - 0.06), (k / 17, y + 0.13)], 0.009, (60, 64, 72))
    p.line([(0, y - 0.06), (1, y - 0.06)], 0.02, (60, 64, 72))
    for k in range(3):
        x = 0.16 + 0.34 * k
        p.rect(x - 0.11, y - 0.03, x + 0.11, y + 0.04, (190, 100, 66))
        for j in range(6):
            p.circle(
                x - 0.1 + 0.04 * j,
                y - 0.05,
                0.022,
                near(rnd, rnd.choice(((226, 50, 70), (240, 120, 170), (250, 210, 70))), 8),
                outline=False,
            )
    return y + 0.16


@place("in a cemetery", "in the graveyard", bare=("a graveyard", "a cemetery", "a spooky graveyard"))
def graveyard(image, p, rnd, sky):
    y = rnd.uniform(0.5, 0.56)
    paint_sky(image, p, sky, rnd, y)
    hills(p, rnd, y, snowy(sky.time, (96, 140, 86)))
    ground(image, p, y + 0.01, snowy(sky.time, (104, 150, 88)))
    for v, size, count in ((y + 0.1, 0.1, 5), (y + 0.24, 0.15, 4)):
        for k in range(count):
            x = (k + 0.5) / count + rnd.uniform(-0.03, 0.03)
            g = p.at(x, v, size)
            if rnd.random() < 0.35:
                g.rect(-0.1, -1.0, 0.1, 0, (166, 168, 172))
                g.rect(-0.35, -0.76, 0.35, -0.56, (166, 168, 172))
            else:
                g.round_rect(-0.35, -0.9, 0.35, 0.2, 0.3, (156, 158, 164))
                g.rect(-0.45, -0.06, 0.45, 0.06, (126, 128, 134))
    return y + 0.12


@place("among ruins", "in the ruins", "at a temple", bare=("ancient ruins", "the ruins of a temple", "a greek temple"))
def ruins(image, p, rnd, sky):
    y = rnd.uniform(0.54, 0.6)
    paint_sky(image, p, sky, rnd, y)
    ground(image, p, y, snowy(sky.time, (200, 184, 130)))
    stone = near(rnd, (226, 214, 190), 8)
    for k in range(6):
        x, h = 0.1 + 0.16 * k, rnd.choice((0.34, 0.34, 0.34, 0.2, 0.26))
        p.rect(x - 0.03, y + 0.04 - h, x + 0.03, y + 0.04, stone)
        p.line([(x, y + 0.03 - h), (x, y + 0.03)], 0.008, shade(stone, -0.2))
        p.rect(x - 0.045, y + 0.02, x + 0.045, y + 0.05, shade(stone, -0.1))
        if h > 0.3:
            p.rect(x - 0.045, y + 0.02 - h, x + 0.045, y + 0.05 - h, shade(stone, -0.1))
    return y + 0.07


@place("on a tennis court", "on the tennis court", bare=("a tennis court",))
def tennis_court(image, p, rnd, sky):
    y = rnd.uniform(0.46, 0.52)
    paint_sky(image, p, sky, rnd, y)
    row_of(p, rnd, bush, y + 0.02, 0.12, 6, (74, 146, 70))
    c = near(rnd, rnd.choice(((206, 110, 70), (70, 150, 100), (70, 120, 180))), 8)
    ground(image, p, y + 0.02, c, 0.1)
    p.line([(0.2, y + 0.06), (0.8, y + 0.06), (1.0, 0.97), (0.0, 0.97), (0.2, y + 0.06)], 0.01, (250, 250, 250))
    p.line([(0.5, y + 0.06), (0.5, 0.97)], 0.008, (250, 250, 250))
    v = y + 0.17
    p.rect(0.1, v - 0.09, 0.9, v, (220, 226, 230, 150))
    p.line([(0.1, v - 0.09), (0.9, v - 0.09)], 0.014, (250, 250, 250))
    return v


@place(
    "in a stadium",
    "in the stadium",
    "on a football field",
    "on the soccer field",
    bare=("a stadium", "a football field", "a soccer field", "a sports stadium"),
)
def stadium(image, p, rnd, sky):
    y = rnd.uniform(0.48, 0.54)
    paint_sky(image, p, sky, rnd, y - 0.2)
    p.poly([(0, 0.14), (0.2, 0.22), (0.8, 0.22), (1, 0.14), (1, y + 0.05), (0, y + 0.05)], (120, 130, 146))
    for row in range(6):
        for k in range(26):
            p.circle(
                (k + 0.5 * (row % 2)) / 25,
                0.26 + (y - 0.26) * row / 6,
                0.014,
                near(
                    rnd, rnd.choice(((226, 70, 70), (70, 110, 210), (250, 220, 90), (250, 250, 250), (60, 60, 70))), 8
                ),
                outline=False,
            )
    for k in range(6):
        gradient(
            image,
            (92, 176, 84) if k % 2 else (80, 162, 74),
            (92, 176, 84) if k % 2 else (80, 162, 74),
            y + (1 - y) * k / 6,
            y + (1 - y) * (k + 1) / 6,
        )
    p.line([(0.0, y + 0.05), (1.0, y + 0.05)], 0.009, (250, 250, 250))
    p.arc(0.5, 0.82, 0.26, 0.1, 0, 360, 0.009, (250, 250, 250))
    p.line([(0.5, y + 0.05), (0.5, 1.0)], 0.009, (250, 250, 250))
    for x in (0.08, 0.92):
        p.line([(x, 0.3), (x, 0.05)], 0.012, (150, 156, 166))
        p.rect(x - 0.05, 0.02, x + 0.05, 0.07, (250, 246, 214))
    return y + 0.08


@place("on a parking lot", "in a parking lot", bare=("a parking lot", "a car park"))
def parking_lot(image, p, rnd, sky):
    from .thing import THINGS

    y = rnd.uniform(0.48, 0.54)
    paint_sky(image, p, sky, rnd, y)
    row_of(p, rnd, tree, y + 0.02, 0.2, 5, (80, 154, 72))
    ground(image, p, y + 0.01, snowy(sky.time, (136, 138, 144)))
    car = THINGS["car"]
    for k in range(4):
        p.line([(0.02 + 0.25 * k, y + 0.08), (0.0 + 0.25 * k, y + 0.2)], 0.009, (250, 250, 250))
        if rnd.random() < 0.8:
            car.draw(p.at(0.14 + 0.25 * k, y + 0.13, 0.1), rnd, _paint(rnd))
    return y + 0.2


@place("on a ship", "on the deck of a ship", "on board a ship", bare=("the deck of a ship",))
def ship_deck(image, p, rnd, sky):
    y = rnd.uniform(0.44, 0.5)
    paint_sky(image, p, sky, rnd, y)
    gradient(image, (60, 140, 200), (80, 160, 210), y, y + 0.2)
    gradient(image, (200, 150, 96), (170, 120, 74), y + 0.16, 1.0)
    for k in range(9):
        p.line([(0.5 + (k - 4) * 0.1, y + 0.16), (0.5 + (k - 4) * 0.2, 1.0)], 0.006, (140, 96, 58))
    for k in range(11):
        p.line([(k / 10, y + 0.02), (k / 10, y + 0.17)], 0.012, (246, 246, 246))
    p.line([(0, y + 0.02), (1, y + 0.02)], 0.02, (150, 100, 60))
    x = rnd.choice((0.12, 0.88))
    p.circle(x, y + 0.11, 0.05, (226, 60, 60))
    p.circle(x, y + 0.11, 0.025, (80, 160, 210))
    return y + 0.18


@place("in a train", "on the train", "on a bus", "in the bus", indoor=True, bare=("the inside of a train",))
def train_inside(image, p, rnd, sky):
    c = near(rnd, rnd.choice(((206, 214, 222), (226, 206, 170), (170, 190, 180))), 8)
    gradient(image, shade(c, 0.1), c, 0, 0.72)
    gradient(image, (120, 124, 134), (96, 100, 110), 0.72, 1.0)
    for x in (0.25, 0.75):
        p.round_rect(x - 0.2, 0.16, x + 0.2, 0.44, 0.04, (250, 250, 250))
        p.round_rect(x - 0.18, 0.18, x + 0.18, 0.42, 0.03, mix_sky(sky))
        p.ellipse(x, 0.42, 0.17, 0.05, (120, 180, 100), outline=False)
    seat = near(rnd, rnd.choice(((60, 100, 180), (190, 60, 70), (70, 140, 110))), 10)
    for x in (0.1, 0.9):
        p.round_rect(x - 0.14, 0.46, x + 0.14, 0.84, 0.05, seat)
        p.round_rect(x - 0.14, 0.68, x + 0.14, 0.8, 0.04, shade(seat, 0.2))
    p.line([(0, 0.08), (1, 0.08)], 0.014, STEEL)
    return 0.72


def mix_sky(sky):
    return tuple((a + b) // 2 for a, b in zip(sky.top, sky.bottom))


@place(
    "in a greenhouse",
    "in the greenhouse",
    indoor=True,
    bare=("the inside of a greenhouse", "a greenhouse full of plants"),
)
def in_greenhouse(image, p, rnd, sky):
    gradient(image, (206, 236, 240), (226, 244, 236), 0, 0.7)
    gradient(image, (186, 156, 116), (150, 122, 88), 0.68, 1.0)
    for k in range(7):
        p.line([(k / 6, 0.0), (k / 6, 0.68)], 0.01, (250, 252, 252))
    p.line([(0, 0.3), (0.5, 0.04), (1, 0.3)], 0.016, (250, 252, 252))
    for s in (0, 1):
        for k in range(5):
            x = 0.03 + 0.09 * k if s == 0 else 0.97 - 0.09 * k
            p.rect(x - 0.03, 0.6 + 0.01 * k, x + 0.03, 0.68, (196, 100, 62))
            bush(p.at(x, 0.61 + 0.01 * k, 0.14), rnd, near(rnd, (80, 160, 80), 14))
            p.circle(x, 0.52, 0.016, _paint(rnd), outline=False)
    return 0.68


@place("in a cellar", "in the basement", "in a dungeon", indoor=True, bare=("a cellar", "a basement", "a dungeon"))
def cellar(image, p, rnd, sky):
    gradient(image, (110, 106, 104), (130, 124, 120), 0, 0.7)
    for row in range(7):
        for k in range(7):
            x, v = k / 6 + 0.08 * (row % 2), 0.05 + 0.1 * row
            p.round_rect(x - 0.075, v - 0.043, x + 0.075, v + 0.043, 0.02, near(rnd, (134, 128, 124), 8))
    gradient(image, (100, 92, 86), (80, 74, 70), 0.7, 1.0)
    for x in (0.12, 0.3):
        p.ellipse(x, 0.66, 0.09, 0.1, (150, 100, 58))
        p.ellipse(x, 0.66, 0.07, 0.08, (170, 118, 70))
    p.circle(0.84, 0.3, 0.03, (255, 214, 120), outline=False)
    return 0.7
