"""Places where many people meet: stations, markets, playgrounds, shops, cafes, bathrooms."""

from .brush import gradient, shade
from .household import bathtub, market_stall, mirror, parasol, slide, swing
from .nature import tree
from .palette import COLOURS, near
from .places import ground, hills, place, row_of, snowy
from .rooms import shell
from .sky import paint_sky


@place(
    "at the station",
    "at a railway station",
    "at the train station",
    "on the platform",
    bare=("a station", "a railway station", "a train station", "a station platform with a train"),
)
def station(image, p, rnd, sky):
    y = rnd.uniform(0.52, 0.6)
    paint_sky(image, p, sky, rnd, y)
    hills(p, rnd, y, snowy(sky.time, (120, 170, 100)))
    paint = near(rnd, rnd.choice(((200, 50, 50), (60, 110, 190), (60, 140, 90), (240, 180, 60))), 8)
    night = sky.time == "night"
    p.round_rect(-0.1, y - 0.2, 1.1, y + 0.05, 0.02, paint)
    p.rect(-0.1, y - 0.03, 1.1, y + 0.05, shade(paint, -0.25), outline=False)
    for k in range(7):
        p.rect(
            0.02 + 0.15 * k,
            y - 0.16,
            0.13 + 0.15 * k,
            y - 0.06,
            (255, 244, 190) if night else (190, 224, 244),
            outline=False,
        )
    p.rect(0, y + 0.05, 1, y + 0.09, (90, 84, 80), outline=False)
    gradient(image, (190, 186, 180), (160, 156, 152), y + 0.09, 1.0)
    p.rect(0, y + 0.11, 1, y + 0.13, (246, 214, 90), outline=False)
    roof = near(rnd, (120, 70, 60), 8)
    for x in (0.1, 0.5, 0.9):
        p.line([(x, y + 0.14), (x, 0.14)], 0.022, shade(roof, -0.3))
    p.poly([(-0.05, 0.16), (0.04, 0.05), (0.96, 0.05), (1.05, 0.16)], roof)
    p.circle(0.3, 0.27, 0.05, (60, 60, 66))
    p.circle(0.3, 0.27, 0.04, (250, 250, 246), outline=False)
    p.line([(0.3, 0.27), (0.3, 0.24)], 0.008, (40, 40, 44))
    p.line([(0.3, 0.27), (0.32, 0.28)], 0.008, (40, 40, 44))
    return y + 0.14


@place(
    "at the market",
    "at a market",
    "in a market",
    "on the market square",
    bare=("a market", "a street market", "a market with stalls", "a market square with stalls", "a farmers' market"),
)
def market(image, p, rnd, sky):
    y = rnd.uniform(0.56, 0.64)
    paint_sky(image, p, sky, rnd, y)
    x = -0.02
    while x < 1:
        w, h = rnd.uniform(0.16, 0.24), rnd.uniform(0.3, 0.42)
        wall = near(rnd, rnd.choice(((240, 224, 196), (226, 180, 150), (200, 214, 224), (236, 210, 130))), 10)
        p.rect(x, y - h, x + w, y + 0.03, wall)
        p.poly([(x - 0.01, y - h), (x + w / 2, y - h - 0.1), (x + w + 0.01, y - h)], (166, 84, 62))
        x += w
    gradient(image, snowy(sky.time, (196, 184, 168)), snowy(sky.time, (170, 158, 144)), y + 0.02, 1.0)
    count = rnd.choice((2, 3, 3))
    for k in range(count):
        c = near(rnd, rnd.choice(((214, 60, 56), (60, 120, 200), (70, 160, 90), (240, 170, 50))), 8)
        pen = p.at((k + 0.5) / count, y + 0.14 + 0.03 * (k % 2), 0.84 / count / 1.0 if count == 3 else 0.36)
        market_stall(pen, rnd, c)
    return y + 0.16


@place(
    "on a playground",
    "at the playground",
    "on the playground",
    bare=("a playground", "a playground for children", "a playground in the park", "a playground with swings"),
)
def playground(image, p, rnd, sky):
    y = rnd.uniform(0.5, 0.58)
    paint_sky(image, p, sky, rnd, y)
    row_of(p, rnd, tree, y + 0.03, 0.26, 4, (80, 154, 72))
    ground(image, p, y + 0.02, snowy(sky.time, (124, 190, 96)))
    p.ellipse(0.5, 0.84, 0.46, 0.14, snowy(sky.time, (238, 212, 156)), outline=False)
    side = rnd.choice((-1, 1))
    paint = lambda: near(rnd, rnd.choice(((226, 60, 60), (250, 190, 50), (70, 140, 210), (90, 170, 90))), 8)
    slide(p.at(0.5 - 0.22 * side, 0.82, 0.36, rnd.random() < 0.5), rnd, paint())
    swing(p.at(0.5 + 0.24 * side, 0.82, 0.4), rnd, paint())
    return y + 0.1


@place("in a shop", "in the shop", "in a store", indoor=True, bare=("a shop", "a store", "a small shop", "a grocery"))
def shop(image, p, rnd, sky):
    y = shell(image, p, rnd)
    for k in range(3):
        x = 0.06 + 0.32 * k
        p.rect(x, 0.16, x + 0.26, y + 0.02, (176, 130, 86))
        for row in range(3):
            v = 0.2 + (y - 0.2) * row / 3
            p.rect(x + 0.015, v, x + 0.245, v + (y - 0.2) / 3 - 0.03, (96, 68, 48), outline=False)
            u = x + 0.025
            while u < x + 0.22:
                w, h = rnd.uniform(0.025, 0.045), rnd.uniform(0.06, 0.1)
                bottom = v + (y - 0.2) / 3 - 0.03
                p.rect(u, bottom - h, u + w, bottom, rnd.choice(list(COLOURS.values())), outline=False)
                u += w + 0.01
    for k in range(12):
        p.poly(
            [(k / 12, 0), ((k + 1) / 12, 0), ((k + 1) / 12, 0.09), (k / 12, 0.09)],
            (206, 60, 56) if k % 2 else (250, 248, 242),
            outline=False,
        )
    side = rnd.choice((0.0, 0.62))
    p.rect(side, y - 0.06, side + 0.38, y + 0.16, (150, 104, 66))
    p.rect(side, y - 0.08, side + 0.38, y - 0.05, (206, 160, 108))
    p.rect(side + 0.22, y - 0.17, side + 0.32, y - 0.08, (70, 74, 84))
    return y


@place("at a cafe", "in front of a cafe", "at a restaurant", bare=("a cafe", "a street cafe", "a restaurant"))
def cafe(image, p, rnd, sky):
    y = rnd.uniform(0.6, 0.66)
    paint_sky(image, p, sky, rnd, y)
    wall = near(rnd, rnd.choice(((240, 224, 196), (226, 180, 150), (206, 190, 170))), 8)
    p.rect(0.04, 0.1, 0.96, y + 0.03, wall)
    night = sky.time == "night"
    for x0, x1 in ((0.1, 0.38), (0.62, 0.9)):
        p.rect(x0, 0.34, x1, y - 0.04, (255, 244, 190) if night else (190, 220, 236))
    p.rect(0.43, 0.34, 0.57, y + 0.03, near(rnd, (110, 70, 50), 8))
    c = near(rnd, rnd.choice(((200, 50, 50), (60, 130, 90), (60, 100, 180))), 8)
    for k in range(10):
        x = 0.05 + 0.09 * k
        p.poly(
            [(x, 0.22), (x + 0.09, 0.22), (x + 0.09, 0.34), (x, 0.34)],
            c if k % 2 == 0 else (250, 248, 242),
            outline=False,
        )
    gradient(image, snowy(sky.time, (190, 182, 172)), snowy(sky.time, (164, 156, 148)), y + 0.03, 1.0)
    for x in (0.14, 0.86):
        parasol(p.at(x, y + 0.18, 0.34), rnd, c)
        p.ellipse(x, y + 0.1, 0.08, 0.018, (236, 232, 226))
    return y + 0.08


@place("in the bathroom", "in a bathroom", indoor=True, bare=("a bathroom", "a bathroom with a bathtub"))
def bathroom(image, p, rnd, sky):
    y = shell(
        image, p, rnd, near(rnd, rnd.choice(((206, 230, 238), (226, 240, 230), (244, 226, 226))), 5), (190, 204, 212)
    )
    for k in range(1, 12):
        p.line([(k / 12, 0.24), (k / 12, y)], 0.004, (240, 246, 250))
    for k in range(5):
        p.line([(0, 0.24 + (y - 0.24) * k / 5), (1, 0.24 + (y - 0.24) * k / 5)], 0.004, (240, 246, 250))
    side = rnd.choice((-1, 1))
    mirror(p.at(0.5 + 0.28 * side, y - 0.16, 0.28), rnd, (206, 166, 90))
    p.rect(0.5 + 0.28 * side - 0.08, y - 0.1, 0.5 + 0.28 * side + 0.08, y - 0.05, (250, 250, 252))
    p.rect(0.5 + 0.28 * side - 0.02, y - 0.05, 0.5 + 0.28 * side + 0.02, y + 0.06, (236, 238, 242))
    bathtub(p.at(0.5 - 0.2 * side, y + 0.12, 0.24), rnd, (246, 248, 252))
    return y
