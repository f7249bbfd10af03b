"""Vehicles on the road, on the water and in the air; they face right."""

import math

from .brush import shade
from .palette import COLOURS, near
from .thing import thing


def wheel(p, x, y, r, spokes=False):
    p.circle(x, y, r, (40, 40, 44))
    p.circle(x, y, r * 0.62, (214, 214, 218), outline=False)
    if spokes:
        for k in range(4):
            a = math.pi * k / 4
            dx, dy = r * 0.6 * math.cos(a), r * 0.6 * math.sin(a)
            p.line([(x - dx, y - dy), (x + dx, y + dy)], r * 0.12, (70, 66, 64))
    p.circle(x, y, r * 0.22, (80, 80, 86), outline=False)


@thing("car", "automobile", size=0.62, colour=(210, 50, 50), wide=2.2)
def car(p, rnd, c):
    p.blob([(-0.62, -0.52), (-0.46, -0.96), (0.3, -0.96), (0.6, -0.54)], c)
    p.poly([(-0.5, -0.58), (-0.38, -0.86), (-0.06, -0.86), (-0.06, -0.58)], (186, 222, 244))
    p.poly([(0.02, -0.58), (0.02, -0.86), (0.26, -0.86), (0.46, -0.58)], (186, 222, 244))
    p.round_rect(-1.02, -0.62, 1.04, -0.18, 0.16, c)
    p.circle(0.96, -0.46, 0.07, (255, 240, 170), outline=False)
    p.rect(-1.03, -0.5, -0.95, -0.4, (230, 60, 50), outline=False)
    for x in (-0.6, 0.6):
        wheel(p, x, -0.2, 0.2)


@thing("vintage car", "old car", "classic car", "antique car", size=0.68, colour=(40, 90, 70), wide=2.2)
def vintage_car(p, rnd, c):
    p.round_rect(-0.62, -1.0, 0.3, -0.9, 0.05, shade(c, -0.4))
    p.rect(-0.58, -0.92, 0.2, -0.3, shade(c, -0.1))
    p.rect(-0.5, -0.84, -0.2, -0.56, (206, 228, 240))
    p.rect(-0.12, -0.84, 0.14, -0.56, (206, 228, 240))
    p.round_rect(0.15, -0.62, 0.88, -0.24, 0.08, c)
    p.rect(0.84, -0.64, 0.94, -0.26, (206, 176, 90))
    p.circle(0.9, -0.56, 0.09, (255, 240, 180))
    p.rect(-0.7, -0.3, 0.9, -0.2, (60, 46, 40))
    for x in (-0.5, 0.66):
        p.arc(x, -0.24, 0.32, 0.3, 180, 360, 0.09, shade(c, -0.3))
        wheel(p, x, -0.24, 0.24, True)


@thing("truck", "lorry", size=0.85, colour=(60, 110, 190), wide=2.0)
def truck(p, rnd, c):
    p.rect(-0.98, -0.98, 0.4, -0.2, near(rnd, (236, 236, 240), 8))
    p.round_rect(0.42, -0.74, 0.98, -0.2, 0.08, c)
    p.poly([(0.58, -0.66), (0.86, -0.66), (0.94, -0.44), (0.58, -0.44)], (190, 224, 244))
    for x in (-0.7, -0.3, 0.7):
        wheel(p, x, -0.17, 0.17)


@thing("bus", size=0.85, colour=(246, 190, 50), wide=2.1)
def bus(p, rnd, c):
    p.round_rect(-1.0, -1.0, 1.0, -0.16, 0.1, c)
    for k in range(5):
        p.rect(-0.9 + k * 0.36, -0.86, -0.62 + k * 0.36, -0.54, (190, 224, 244))
    p.rect(-1.0, -0.4, 1.0, -0.34, shade(c, -0.3), outline=False)
    for x in (-0.6, 0.6):
        wheel(p, x, -0.17, 0.17)


@thing("steam train", "steam locomotive", "old train", size=0.95, colour=(50, 60, 70), wide=1.9)
def steam_train(p, rnd, c):
    for k in range(4):
        p.circle(0.5 - 0.16 * k, -0.92 - 0.03 * k, 0.08 + 0.02 * k, (226, 226, 230), outline=False)
    p.rect(-0.9, -0.86, -0.36, -0.24, shade(c, -0.1))
    p.rect(-0.96, -0.92, -0.3, -0.82, (180, 50, 46))
    p.rect(-0.76, -0.74, -0.5, -0.5, (250, 230, 160))
    p.round_rect(-0.4, -0.62, 0.8, -0.26, 0.14, c)
    p.poly([(0.46, -0.6), (0.62, -0.6), (0.68, -0.84), (0.4, -0.84)], shade(c, -0.2))
    p.poly([(0.8, -0.3), (1.0, -0.04), (0.7, -0.04)], (180, 50, 46))
    for x in (-0.66, -0.24, 0.18):
        wheel(p, x, -0.18, 0.17, True)
    wheel(p, 0.58, -0.12, 0.11)


@thing("bicycle", "bike", size=0.6, colour=(206, 50, 56), wide=1.7)
def bicycle(p, rnd, c):
    for x in (-0.55, 0.55):
        p.arc(x, -0.36, 0.34, 0.34, 0, 360, 0.06, (46, 46, 50))
        for k in range(4):
            a = math.pi * k / 4
            p.line(
                [
                    (x - 0.32 * math.cos(a), -0.36 - 0.32 * math.sin(a)),
                    (x + 0.32 * math.cos(a), -0.36 + 0.32 * math.sin(a)),
                ],
                0.012,
                (150, 150, 156),
            )
    for a, b in (
        ((-0.55, -0.36), (-0.06, -0.36)),
        ((-0.06, -0.36), (0.42, -0.8)),
        ((-0.22, -0.8), (0.42, -0.8)),
        ((-0.22, -0.88), (-0.06, -0.36)),
        ((-0.55, -0.36), (-0.22, -0.8)),
        ((0.55, -0.36), (0.4, -0.96)),
    ):
        p.line([a, b], 0.065, c)
    p.line([(0.3, -0.98), (0.52, -1.0)], 0.06, (40, 40, 44))
    p.ellipse(-0.24, -0.9, 0.14, 0.045, (40, 40, 44))
    p.circle(-0.06, -0.36, 0.07, (70, 70, 76))


@thing("motorcycle", "motorbike", size=0.6, colour=(40, 60, 160), wide=1.8)
def motorcycle(p, rnd, c):
    for x in (-0.6, 0.62):
        wheel(p, x, -0.28, 0.28)
    p.line([(0.62, -0.28), (0.36, -0.9)], 0.08, (120, 120, 126))
    p.blob([(-0.7, -0.62), (-0.2, -0.7), (0.3, -0.82), (0.4, -0.6), (0.1, -0.42), (-0.4, -0.46)], c)
    p.round_rect(-0.3, -0.5, 0.2, -0.2, 0.08, (120, 120, 126))
    p.ellipse(-0.36, -0.7, 0.3, 0.07, (40, 40, 44))
    p.line([(0.28, -0.98), (0.44, -0.92)], 0.08, (40, 40, 44))


def _sail(p, x, y, w, h, colour):
    p.blob(
        [
            (x, y),
            (x + w * 0.2, y + h / 2),
            (x, y + h),
            (x + w, y + h * 0.92),
            (x + w * 1.15, y + h / 2),
            (x + w, y + h * 0.08),
        ],
        colour,
        4,
    )


@thing("pirate ship", "pirate boat", size=1.5, place="water", colour=(120, 76, 46), wide=1.1, painted=False)
def pirate_ship(p, rnd, c):
    sail = rnd.choice(((40, 38, 42), (240, 232, 214), (40, 38, 42)))
    for x, top in ((-0.22, -0.9), (0.16, -1.0)):
        p.line([(x, top), (x, -0.2)], 0.025, (90, 62, 42))
    _sail(p, -0.36, -0.76, 0.26, 0.22, sail)
    _sail(p, -0.38, -0.5, 0.28, 0.2, sail)
    _sail(p, 0.02, -0.84, 0.26, 0.24, sail)
    _sail(p, 0.0, -0.56, 0.3, 0.24, sail)
    mark = (240, 240, 240) if sail[0] < 90 else (40, 38, 42)
    p.circle(0.17, -0.46, 0.045, mark, outline=False)
    p.line([(0.1, -0.36), (0.24, -0.42)], 0.018, mark)
    p.line([(0.1, -0.42), (0.24, -0.36)], 0.018, mark)
    p.rect(0.16, -1.0, 0.3, -0.91, (40, 38, 42))
    p.circle(0.23, -0.955, 0.022, (240, 240, 240), outline=False)
    p.poly([(-0.54, -0.34), (-0.3, -0.34), (-0.28, -0.25), (0.3, -0.25), (0.56, -0.32), (0.36, 0), (-0.4, 0)], c)
    p.line([(-0.48, -0.19), (0.46, -0.19)], 0.025, (206, 166, 80))
    for k in range(4):
        p.circle(-0.28 + 0.18 * k, -0.11, 0.03, (50, 34, 26), outline=False)


@thing("sailing boat", "sailboat", "yacht", size=1.1, place="water", colour=(246, 246, 248), wide=0.9)
def sailboat(p, rnd, c):
    p.line([(0, -1.0), (0, -0.15)], 0.025, (110, 80, 56))
    p.poly([(0.03, -0.96), (0.03, -0.24), (0.42, -0.24)], c)
    p.poly([(-0.03, -0.86), (-0.03, -0.24), (-0.3, -0.24)], shade(c, -0.1))
    p.poly([(-0.45, -0.2), (0.48, -0.2), (0.32, 0), (-0.32, 0)], near(rnd, (160, 70, 50), 25))


@thing(
    "boat",
    "rowing boat",
    "small boat",
    "canoe",
    size=0.3,
    place="water",
    colour=(150, 90, 52),
    wide=3.4,
    inside=0.6,
    seat=0.5,
)
def boat(p, rnd, c):
    p.blob([(-1.7, -0.95), (-0.8, -0.62), (0.8, -0.62), (1.7, -0.95), (1.1, 0), (-1.1, 0)], c)
    p.line([(-1.6, -0.8), (-0.8, -0.52), (0.8, -0.52), (1.6, -0.8)], 0.12, shade(c, 0.25), curved=True)


@thing("ship", "steamship", "ocean liner", size=1.2, place="water", colour=(50, 60, 90), wide=1.7)
def ship(p, rnd, c):
    p.rect(-0.5, -0.62, 0.5, -0.3, (246, 246, 246))
    for k in range(7):
        p.circle(-0.42 + 0.14 * k, -0.46, 0.03, (90, 140, 190), outline=False)
    for x in (-0.26, 0.0, 0.26):
        p.rect(x - 0.07, -0.94, x + 0.07, -0.62, (210, 60, 50))
        p.rect(x - 0.07, -0.94, x + 0.07, -0.86, (40, 40, 44))
    p.poly([(-0.8, -0.32), (0.88, -0.36), (0.68, 0), (-0.66, 0)], c)


@thing("hot air balloon", size=1.5, place="air", colour=(226, 60, 60), wide=0.75)
def hot_air_balloon(p, rnd, c):
    second = rnd.choice(((250, 214, 70), (250, 250, 250), (60, 120, 210), (250, 140, 50)))
    outline = [
        (0.0, -1.0),
        (0.26, -0.92),
        (0.37, -0.7),
        (0.3, -0.46),
        (0.1, -0.26),
        (-0.1, -0.26),
        (-0.3, -0.46),
        (-0.37, -0.7),
        (-0.26, -0.92),
    ]
    p.blob(outline, c)
    p.blob([(x * 0.62, y) for x, y in outline], second)
    p.blob([(x * 0.26, y) for x, y in outline], c)
    for s in (-1, 1):
        p.line([(s * 0.1, -0.27), (s * 0.06, -0.12)], 0.012, (90, 70, 56))
    p.rect(-0.08, -0.13, 0.08, 0, (150, 100, 56))


@thing("airplane", "plane", "aeroplane", size=0.7, place="air", colour=(240, 242, 246), wide=2.2)
def airplane(p, rnd, c):
    stripe = rnd.choice(((50, 110, 210), (214, 50, 50), (60, 160, 90)))
    p.poly([(-0.95, -0.5), (-1.05, -0.98), (-0.86, -0.98), (-0.6, -0.5)], stripe)
    p.limb((-0.85, -0.44), (0.75, -0.4), 0.1, 0.17, c)
    p.ellipse(0.8, -0.46, 0.1, 0.06, (110, 170, 220), outline=False)
    for k in range(6):
        p.circle(-0.5 + 0.18 * k, -0.46, 0.03, (110, 170, 220), outline=False)
    p.poly([(0.16, -0.38), (-0.16, -0.36), (-0.5, 0), (-0.3, 0)], shade(c, -0.15))


@thing("rocket", "spaceship", size=1.2, place="air", colour=(240, 240, 244), wide=0.5)
def rocket(p, rnd, c):
    from .furniture import flame

    flame(p.at(0, -0.22, -0.28), rnd)
    red = rnd.choice(((214, 50, 50), (50, 110, 210), (245, 140, 40)))
    for s in (-1, 1):
        p.poly([(s * 0.12, -0.46), (s * 0.27, -0.16), (s * 0.1, -0.24)], red)
    p.blob([(0, -1.0), (0.13, -0.78), (0.15, -0.5), (0.1, -0.2), (-0.1, -0.2), (-0.15, -0.5), (-0.13, -0.78)], c)
    p.blob([(0, -1.0), (0.1, -0.82), (0, -0.8), (-0.1, -0.82)], red)
    p.circle(0, -0.62, 0.06, (110, 180, 230))


@thing("flying saucer", "ufo", size=0.45, place="air", colour=(170, 176, 186), wide=2.2)
def ufo(p, rnd, c):
    p.blob([(-0.4, -0.55), (-0.25, -0.95), (0.25, -0.95), (0.4, -0.55)], (150, 226, 200))
    p.ellipse(0, -0.42, 1.05, 0.28, c)
    for k in range(5):
        p.circle(-0.64 + 0.32 * k, -0.36, 0.07, (250, 220, 80), outline=False)


@thing("kite", size=0.7, place="air", colour=(230, 60, 60), wide=0.8)
def kite(p, rnd, c):
    second = rnd.choice([v for v in COLOURS.values()])
    q = p.at(0, -0.62, 0.42, turn=rnd.uniform(-0.5, 0.5))
    q.poly([(0, -0.95), (0.62, -0.1), (0, 0.95), (-0.62, -0.1)], c)
    q.poly([(0, -0.95), (0.62, -0.1), (0, -0.1)], second)
    q.poly([(0, 0.95), (-0.62, -0.1), (0, -0.1)], second)
    tail = [(0, 0.95), (0.18, 1.25), (-0.1, 1.6), (0.15, 1.95), (0.0, 2.3)]
    q.line(tail, 0.05, (110, 100, 96), curved=True)
    for x, y in tail[1:4]:
        q.poly([(x - 0.15, y - 0.08), (x, y), (x - 0.15, y + 0.1)], c)
        q.poly([(x + 0.15, y - 0.08), (x, y), (x + 0.15, y + 0.1)], second)


@thing("parachute", size=1.0, place="air", colour=(236, 90, 60), wide=0.8)
def parachute(p, rnd, c):
    p.poly([(0.42 * math.cos(a), -0.6 - 0.4 * math.sin(a)) for a in [math.pi * k / 16 for k in range(17)]], c)
    p.poly(
        [(0.16 * math.cos(a), -0.6 - 0.4 * math.sin(a)) for a in [math.pi * k / 16 for k in range(17)]], (250, 250, 250)
    )
    for x in (-0.42, -0.16, 0.16, 0.42):
        p.line([(x, -0.6), (0, -0.12)], 0.012, (90, 84, 80))
    p.round_rect(-0.06, -0.14, 0.06, 0, 0.03, (120, 84, 56))


@thing("cart", "wooden cart", "wagon", size=0.55, colour=(150, 100, 60), wide=1.6, inside=0.6)
def cart(p, rnd, c):
    p.line([(0.6, -0.5), (1.0, -0.42)], 0.06, shade(c, -0.2))
    p.poly([(-0.8, -0.86), (0.7, -0.86), (0.6, -0.4), (-0.7, -0.4)], c)
    wheel(p, -0.3, -0.28, 0.28, True)
    wheel(p, 0.4, -0.28, 0.28, True)


@thing("sled", "sledge", size=0.28, colour=(190, 60, 50), wide=2.4, seat=0.9, top=0.95)
def sled(p, rnd, c):
    p.line([(-1.1, -0.1), (0.9, -0.1), (1.2, -0.5)], 0.12, (130, 90, 56), curved=True)
    for x in (-0.7, 0.5):
        p.rect(x - 0.06, -0.7, x + 0.06, -0.1, (130, 90, 56))
    p.rect(-1.0, -0.95, 0.9, -0.65, c)
