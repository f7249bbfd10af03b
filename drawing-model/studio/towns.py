"""Places that people built."""

from .brush import gradient, shade
from .buildings import barn
from .buildings import castle as draw_castle
from .buildings import house as draw_house
from .palette import near
from .places import ground, hills, place, snowy
from .sky import paint_sky


@place(
    "on the street",
    "in the street",
    "on a street",
    "in a town",
    "in a village",
    bare=("a street", "a village street", "a town"),
)
def street(image, p, rnd, sky):
    y = rnd.uniform(0.56, 0.64)
    paint_sky(image, p, sky, rnd, y)
    for k in range(4):
        x = (k + 0.5) / 4
        draw_house(
            p.at(x, y + 0.03, rnd.uniform(0.3, 0.4)),
            rnd,
            near(
                rnd,
                rnd.choice(((240, 224, 196), (226, 180, 150), (200, 214, 224), (236, 210, 130), (214, 160, 160))),
                10,
            ),
        )
    gradient(image, (176, 176, 180), (160, 160, 166), y + 0.03, y + 0.1)
    gradient(image, snowy(sky.time, (112, 114, 122)), snowy(sky.time, (96, 98, 106)), y + 0.1, 1.0)
    for k in range(4):
        p.rect(0.06 + k * 0.26, y + 0.24, 0.18 + k * 0.26, y + 0.255, (236, 232, 220), outline=False)
    return y + 0.06


@place(
    "in the city", "in a city", "in front of skyscrapers", "downtown", bare=("a city", "a city skyline", "a big city")
)
def city(image, p, rnd, sky):
    y = rnd.uniform(0.62, 0.68)
    paint_sky(image, p, sky, rnd, y)
    night = sky.time == "night"
    x = -0.02
    while x < 1.0:
        w, h = rnd.uniform(0.1, 0.18), rnd.uniform(0.22, 0.52)
        tone = near(rnd, rnd.choice(((110, 130, 156), (150, 140, 134), (90, 104, 130), (170, 150, 130))), 8)
        p.rect(x, y + 0.03 - h, x + w, y + 0.03, tone)
        v = y - h + 0.06
        while v < y - 0.03:
            u = x + 0.016
            while u < x + w - 0.03:
                lit = rnd.random() < 0.55
                p.rect(
                    u,
                    v,
                    u + 0.02,
                    v + 0.026,
                    ((255, 244, 190) if night else (214, 230, 244)) if lit else shade(tone, -0.25),
                    outline=False,
                )
                u += 0.036
            v += 0.05
        x += w + 0.006
    gradient(image, (170, 170, 176), (150, 150, 156), y + 0.03, y + 0.08)
    gradient(image, snowy(sky.time, (100, 102, 110)), snowy(sky.time, (84, 86, 94)), y + 0.08, 1.0)
    return y + 0.05


@place("on a farm", "on the farm", "in a farmyard", bare=("a farm", "a farm with fields"))
def farm(image, p, rnd, sky):
    y = rnd.uniform(0.5, 0.58)
    paint_sky(image, p, sky, rnd, y)
    green = snowy(sky.time, (124, 184, 84))
    hills(p, rnd, y, shade(green, -0.08))
    ground(image, p, y, green)
    p.poly(
        [(0, y + 0.02), (0.5, y + 0.01), (0.6, y + 0.07), (0, y + 0.12)],
        snowy(sky.time, (226, 196, 96)),
        outline=False,
    )
    barn(p.at(rnd.choice((0.18, 0.8)), y + 0.06, 0.3), rnd, near(rnd, (186, 50, 44), 8))
    for k in range(8):
        x = k / 7
        p.rect(x - 0.01, y + 0.05, x + 0.01, y + 0.13, (236, 230, 220), outline=False)
    p.rect(0, y + 0.075, 1, y + 0.09, (236, 230, 220), outline=False)
    return y + 0.08


@place("in front of a castle", "by a castle", "near a castle", "at the castle", bare=("a castle on a hill", "a castle"))
def castle_grounds(image, p, rnd, sky):
    y = rnd.uniform(0.56, 0.62)
    paint_sky(image, p, sky, rnd, y)
    green = snowy(sky.time, (108, 172, 84))
    x = rnd.uniform(0.35, 0.65)
    p.ellipse(x, y + 0.05, 0.5, 0.12, shade(green, -0.1))
    draw_castle(p.at(x, y + 0.0, rnd.uniform(0.42, 0.5)), rnd, near(rnd, (168, 166, 170), 10))
    ground(image, p, y + 0.03, green)
    return y + 0.05
