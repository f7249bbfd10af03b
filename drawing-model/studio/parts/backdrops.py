"""Plain grounds for places, on which nothing stands that the caption does not name."""

import math

from ..brush import gradient, mix, new_canvas, shade
from ..chance import weighted
from ..palette import near
from ..places import hills, mountain_range
from ..rooms import WALLS
from ..sky import TIME_WORDS, paint_sky, random_sky
from ..stage import Stage, lit


def _sky_and_ground(tone, at=0.56, rise=0.0):
    def paint(image, pen, rnd, sky):
        y = at + rnd.uniform(-0.03, 0.03)
        paint_sky(image, pen, sky, rnd, y)
        colour = (238, 244, 250) if sky.time == "snow" else near(rnd, tone, 8)
        if rise:
            hills(pen, rnd, y, shade(colour, -0.08), rise)
        gradient(image, shade(colour, 0.08), shade(colour, -0.12), y, 1.0)
        return y

    return paint


def _paint_water(image, pen, rnd, sky):
    y = rnd.uniform(0.4, 0.46)
    paint_sky(image, pen, sky, rnd, y)
    tone = mix(near(rnd, (70, 150, 206), 8), sky.bottom, 0.15)
    gradient(image, shade(tone, 0.15), shade(tone, -0.15), y, 1.0)
    for _ in range(16):
        x, v = rnd.random(), rnd.uniform(y + 0.04, 0.98)
        pen.line([(x - 0.05, v), (x + 0.05, v)], 0.006, shade(tone, 0.35))
    return y


def _paint_beach(image, pen, rnd, sky):
    paint_sky(image, pen, sky, rnd, 0.44)
    gradient(image, (66, 150, 210), (120, 200, 226), 0.42, 0.6)
    gradient(image, (246, 224, 170), (226, 196, 136), 0.58, 1.0)
    pen.line([(0, 0.585), (0.3, 0.595), (0.6, 0.58), (1, 0.59)], 0.016, (250, 252, 255), curved=True)
    return 0.58


def _paint_room(image, pen, rnd, sky):
    y = rnd.uniform(0.68, 0.74)
    wall = near(rnd, rnd.choice(WALLS), 6)
    gradient(image, shade(wall, -0.04), wall, 0, y + 0.01)
    floor = near(rnd, rnd.choice(((186, 134, 88), (160, 112, 70), (206, 190, 170), (150, 150, 156))), 6)
    gradient(image, floor, shade(floor, -0.12), y, 1.0)
    pen.rect(0, y - 0.014, 1, y + 0.004, shade(wall, 0.5), outline=False)
    return y


def _paint_tiles(image, pen, rnd, sky):
    y, tone = 0.7, near(rnd, rnd.choice(((214, 234, 240), (230, 240, 226), (240, 228, 232), (200, 222, 236))), 6)
    gradient(image, tone, tone, 0, 0.72)
    for k in range(1, 9):
        pen.line([(k / 8, 0), (k / 8, y)], 0.006, shade(tone, 0.6))
        pen.line([(0, k * y / 7), (1, k * y / 7)], 0.006, shade(tone, 0.6))
    gradient(image, shade(tone, -0.2), shade(tone, -0.3), y, 1.0)
    return y


def _paint_attic(image, pen, rnd, sky):
    gradient(image, (176, 140, 104), (150, 112, 78), 0, 0.7)
    for s in (0, 1):
        side = [(s, 0), (0.42 if s == 0 else 0.58, 0), (s, 0.56)]
        pen.poly(side, (120, 84, 56))
        pen.line([(0.42 if s == 0 else 0.58, 0), (s, 0.56)], 0.03, (90, 62, 40))
    gradient(image, (170, 124, 80), (140, 98, 60), 0.68, 1.0)
    for k in range(1, 5):
        pen.line([(0, 0.68 + 0.08 * k), (1, 0.68 + 0.08 * k)], 0.006, (120, 82, 50))
    return 0.68


def _paint_cave(image, pen, rnd, sky):
    gradient(image, (78, 70, 80), (100, 92, 96), 0, 1)
    pen.blob([(0.06, 0.76), (0.08, 0.3), (0.36, 0.08), (0.68, 0.1), (0.93, 0.34), (0.95, 0.76)], (44, 38, 52))
    for k in range(8):
        x = (k + rnd.random()) / 8
        pen.poly([(x - 0.05, 0), (x + 0.05, 0), (x, rnd.uniform(0.08, 0.2))], (104, 96, 100))
    gradient(image, (128, 118, 114), (98, 88, 88), 0.72, 1.0)
    return 0.72


def _paint_deep(image, pen, rnd, sky):
    gradient(image, (60, 160, 214), (16, 74, 140), 0, 1)
    pen.blob(
        [(-0.1, 0.84), (0.2, 0.79), (0.5, 0.83), (0.8, 0.78), (1.1, 0.84), (1.1, 1.1), (-0.1, 1.1)], (222, 196, 140)
    )
    for _ in range(10):
        pen.circle(rnd.random(), rnd.uniform(0.05, 0.7), rnd.uniform(0.006, 0.014), (190, 226, 244), outline=False)
    return 0.8


def _paint_jungle(image, pen, rnd, sky):
    gradient(image, (150, 206, 130), (90, 160, 80), 0, 0.62)
    for k in range(9):
        x = (k + rnd.random()) / 9
        pen.rect(x - 0.015, 0, x + 0.015, 0.6, (96, 104, 60), outline=False)
        pen.ellipse(x, rnd.uniform(0, 0.1), 0.16, 0.1, near(rnd, (50, 130, 60), 10), outline=False)
    for k in range(8):
        pen.ellipse(k / 7, 0.6, 0.12, 0.08, near(rnd, (60, 140, 66), 10), outline=False)
    gradient(image, (104, 160, 74), (80, 130, 58), 0.62, 1.0)
    return 0.62


def _paint_stage(image, pen, rnd, sky):
    gradient(image, (56, 34, 56), (90, 50, 66), 0, 0.72)
    gradient(image, (176, 122, 76), (140, 92, 56), 0.7, 1.0)
    pen.poly([(0.44, 0), (0.56, 0), (0.84, 0.92), (0.16, 0.92)], (255, 246, 200, 60))
    return 0.72


def _paint_street(image, pen, rnd, sky):
    paint_sky(image, pen, sky, rnd, 0.6)
    gradient(image, (198, 194, 188), (184, 180, 174), 0.6, 0.72)
    gradient(image, (104, 106, 112), (88, 90, 96), 0.72, 1.0)
    for k in range(5):
        pen.rect(0.06 + 0.2 * k, 0.945, 0.17 + 0.2 * k, 0.96, (236, 236, 230), outline=False)
    return 0.66


def _paint_pool(image, pen, rnd, sky):
    paint_sky(image, pen, sky, rnd, 0.42)
    gradient(image, (232, 222, 204), (222, 210, 190), 0.42, 1.0)
    pen.poly([(0.08, 0.62), (0.92, 0.62), (1.1, 1.05), (-0.1, 1.05)], (240, 246, 250))
    pen.poly([(0.11, 0.645), (0.89, 0.645), (1.05, 1.05), (-0.05, 1.05)], (70, 180, 226))
    for k in range(6):
        x = 0.2 + 0.12 * k
        pen.line([(x, 0.72 + 0.04 * (k % 3)), (x + 0.1, 0.72 + 0.04 * (k % 3))], 0.01, (170, 226, 246))
    return 0.6


def _paint_lake(image, pen, rnd, sky):
    y = 0.5
    paint_sky(image, pen, sky, rnd, y)
    mountain_range(pen, rnd, y, (126, 136, 160), 3, 0.36)
    tone = mix((66, 140, 190), sky.bottom, 0.15)
    gradient(image, shade(tone, 0.15), shade(tone, -0.15), y + 0.1, 1.0)
    gradient(image, (108, 164, 88), (96, 150, 78), y, y + 0.12)
    return y + 0.08


def _paint_river(image, pen, rnd, sky):
    paint_sky(image, pen, sky, rnd, 0.46)
    green = (238, 244, 250) if sky.time == "snow" else near(rnd, (112, 176, 86), 8)
    hills(pen, rnd, 0.46, shade(green, -0.1), 0.1)
    gradient(image, green, shade(green, -0.12), 0.46, 1.0)
    water = (80, 160, 214)
    pen.poly([(-0.05, 0.68), (1.05, 0.68), (1.05, 0.93), (-0.05, 0.93)], water)
    for k in range(7):
        x = 0.05 + 0.14 * k
        pen.line([(x, 0.73 + 0.06 * (k % 3)), (x + 0.09, 0.73 + 0.06 * (k % 3))], 0.008, shade(water, 0.4))
    return 0.62


def _paint_ring(image, pen, rnd, sky):
    red = near(rnd, rnd.choice(((206, 50, 54), (206, 50, 54), (50, 90, 180), (60, 140, 90))), 8)
    for k in range(13):
        a, b = math.pi * k / 13, math.pi * (k + 1) / 13
        rays = [(0.5 + 1.4 * math.cos(t), -0.16 + 1.4 * math.sin(t)) for t in (a, b)]
        pen.poly([(0.5, -0.16), *rays], red if k % 2 else (250, 240, 216), outline=False)
    gradient(image, (232, 200, 140), (214, 176, 116), 0.68, 1.0)
    pen.rect(-0.02, 0.64, 1.02, 0.71, shade(red, -0.3))
    for k in range(10):
        pen.circle(0.05 + 0.1 * k, 0.675, 0.016, (250, 220, 110), outline=False)
    return 0.7


def _paint_gallery(image, pen, rnd, sky):
    wall = near(rnd, rnd.choice(((92, 108, 130), (120, 78, 78), (84, 116, 104))), 6)
    gradient(image, wall, shade(wall, 0.06), 0, 0.72)
    gradient(image, (196, 160, 116), (170, 132, 90), 0.7, 1.0)
    pen.rect(0, 0.69, 1, 0.71, (240, 232, 214), outline=False)
    return 0.7


def _paint_quay(image, pen, rnd, sky):
    _paint_water(image, pen, rnd, sky)
    pen.rect(-0.02, 0.52, 1.02, 0.62, (186, 180, 170))
    pen.rect(-0.02, 0.62, 1.02, 0.68, (130, 124, 118))
    return 0.54


def _paint_island(image, pen, rnd, sky):
    y = _paint_water(image, pen, rnd, sky)
    pen.blob([(0.02, 0.86), (0.2, 0.72), (0.5, 0.67), (0.8, 0.72), (0.98, 0.86), (0.5, 0.95)], (244, 220, 160))
    return max(y, 0.66)


BACKDROPS = {
    "grass": _sky_and_ground((112, 184, 86)),
    "field": _sky_and_ground((112, 184, 86), 0.3, 0.04),
    "hills": _sky_and_ground((112, 184, 86), 0.58, 0.12),
    "sand": _sky_and_ground((236, 202, 136), 0.6, 0.05),
    "snow": _sky_and_ground((238, 244, 250), 0.56, 0.06),
    "square": _sky_and_ground((196, 184, 168), 0.58),
    "tarmac": _sky_and_ground((140, 144, 150), 0.6),
    "water": _paint_water,
    "beach": _paint_beach,
    "room": _paint_room,
    "tiles": _paint_tiles,
    "attic": _paint_attic,
    "cave": _paint_cave,
    "deep": _paint_deep,
    "jungle": _paint_jungle,
    "stage": _paint_stage,
    "street": _paint_street,
    "pool": _paint_pool,
    "lake": _paint_lake,
    "river": _paint_river,
    "quay": _paint_quay,
    "ring": _paint_ring,
    "gallery": _paint_gallery,
    "island": _paint_island,
}
INDOOR = ("ring", "gallery", "room", "tiles", "attic", "cave", "stage", "deep", "jungle")


def backdrop(studio, name: str, time: str | None = None):
    """A stage with a plain ground, whose words tell the time of day or the weather."""
    rnd = studio.rnd
    within = name in INDOOR
    time = time or weighted(rnd, {"day": 0.72, "sunset": 0.09, "night": 0.09, "snow": 0.05, "rain": 0.05})
    if within or name == "snow" and time != "night":
        time = "day"
    image, pen = new_canvas()
    sky = random_sky(rnd, time)
    horizon = BACKDROPS[name](image, pen, rnd, sky)
    if not within:
        image = lit(image, sky.painted, time)
    words = "" if within or time == "day" and rnd.random() < 0.8 else rnd.choice(TIME_WORDS[time])
    kind = "float" if name == "deep" else "water" if name == "water" else "ground"
    stage = Stage(image, horizon, time, within, kind, words, name)
    stage.unit = 1.0
    return stage
