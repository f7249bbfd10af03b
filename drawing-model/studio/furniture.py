"""Furniture and what stands on it."""

import math

from .brush import shade
from .palette import COLOURS, near
from .thing import before_contents, thing

WOOD = (168, 112, 66)


@thing("table", "wooden table", size=0.5, colour=WOOD, wide=1.9, top=1.0, room_below=True)
def table(p, rnd, c):
    for x in (-0.8, 0.8):
        p.rect(x - 0.06, -0.9, x + 0.06, 0, shade(c, -0.2))
    for x in (-0.6, 0.6):
        p.rect(x - 0.05, -0.9, x + 0.05, -0.1, shade(c, -0.35))
    p.round_rect(-0.95, -1.0, 0.95, -0.85, 0.05, c)


@thing("round table", size=0.5, colour=WOOD, wide=1.7, top=1.0)
def round_table(p, rnd, c):
    p.limb((0, -0.9), (0, -0.05), 0.07, 0.1, shade(c, -0.25))
    p.ellipse(0, -0.04, 0.4, 0.07, shade(c, -0.3))
    p.ellipse(0, -0.93, 0.85, 0.12, c)


@thing("chair", "wooden chair", size=0.62, colour=WOOD, wide=0.6, seat=0.48, room_below=True)
def chair(p, rnd, c):
    for x, tone in ((-0.26, -0.25), (0.26, -0.25)):
        p.rect(x - 0.035, -0.48, x + 0.035, 0, shade(c, tone))
    p.rect(-0.3, -1.0, -0.22, -0.45, c)
    p.rect(-0.3, -1.0, -0.16, -0.5, shade(c, 0.08))
    p.round_rect(-0.32, -0.54, 0.34, -0.44, 0.04, shade(c, 0.1))


@thing("armchair", "comfy chair", size=0.72, colour=(190, 80, 70), wide=1.0, seat=0.5)
def armchair(p, rnd, c):
    p.round_rect(-0.42, -1.0, 0.42, -0.2, 0.16, c)
    p.round_rect(-0.36, -0.52, 0.36, -0.14, 0.06, shade(c, 0.16))
    for s in (-1, 1):
        p.round_rect(min(s * 0.36, s * 0.56), -0.66, max(s * 0.36, s * 0.56), -0.08, 0.1, shade(c, -0.14))
        p.rect(s * 0.4 - 0.04, -0.1, s * 0.4 + 0.04, 0, (70, 48, 34))


@thing("sofa", "couch", size=0.66, colour=(90, 130, 170), wide=2.2, seat=0.5, top=0.5)
def sofa(p, rnd, c):
    p.round_rect(-0.98, -1.0, 0.98, -0.2, 0.16, c)
    p.line([(0, -0.95), (0, -0.55)], 0.025, shade(c, -0.2))
    for x in (-0.46, 0.46):
        p.round_rect(x - 0.45, -0.56, x + 0.45, -0.16, 0.07, shade(c, 0.15))
    for s in (-1, 1):
        p.round_rect(min(s * 0.88, s * 1.12), -0.7, max(s * 0.88, s * 1.12), -0.08, 0.1, shade(c, -0.14))
        p.rect(s * 0.9 - 0.05, -0.09, s * 0.9 + 0.05, 0, (70, 48, 34))


@thing("bed", size=0.6, colour=(90, 130, 200), wide=2.4, top=0.55, seat=0.55, room_below=True)
def bed(p, rnd, c):
    wood = near(rnd, WOOD)
    p.round_rect(-1.22, -1.0, -1.08, 0, 0.04, wood)
    p.round_rect(1.06, -0.7, 1.18, 0, 0.04, wood)
    p.rect(-1.1, -0.36, 1.1, -0.2, shade(wood, -0.15))
    p.round_rect(-1.1, -0.56, 1.1, -0.3, 0.06, (248, 246, 240))
    p.round_rect(-0.55, -0.6, 1.12, -0.2, 0.06, c)
    p.ellipse(-0.84, -0.62, 0.24, 0.11, (255, 255, 255))


@thing("bench", "wooden bench", "park bench", size=0.5, colour=WOOD, wide=2.0, seat=0.5, top=0.5, room_below=True)
def bench(p, rnd, c):
    for y in (-1.0, -0.78):
        p.rect(-0.95, y, 0.95, y + 0.15, c)
    for x in (-0.75, 0.75):
        p.rect(x - 0.05, -0.95, x + 0.05, 0, (70, 70, 76))
    p.rect(-1.0, -0.54, 1.0, -0.42, shade(c, 0.12))


@thing("bookshelf", "bookcase", "shelf full of books", size=1.1, colour=WOOD, wide=0.8, painted=False, top=1.0)
def bookshelf(p, rnd, c):
    p.rect(-0.38, -1.0, 0.38, 0, shade(c, -0.1))
    for row in range(4):
        y = -0.96 + row * 0.235
        p.rect(-0.34, y, 0.34, y + 0.2, shade(c, -0.5))
        x = -0.33
        while x < 0.28:
            w = rnd.uniform(0.04, 0.08)
            h = rnd.uniform(0.12, 0.18)
            p.rect(x, y + 0.2 - h, x + w, y + 0.2, rnd.choice(list(COLOURS.values())))
            x += w + 0.008


@thing("lamp", "floor lamp", size=0.95, colour=(250, 220, 150), wide=0.45)
def lamp(p, rnd, c):
    p.line([(0, -0.8), (0, -0.02)], 0.03, (80, 74, 70))
    p.ellipse(0, -0.02, 0.16, 0.035, (80, 74, 70))
    p.poly([(-0.12, -1.0), (0.12, -1.0), (0.22, -0.72), (-0.22, -0.72)], c)


@thing("fireplace", size=0.9, colour=(160, 92, 74), wide=1.2, painted=False, top=1.0)
def fireplace(p, rnd, c):
    p.rect(-0.55, -0.95, 0.55, 0, c)
    for row in range(6):
        y = -0.9 + row * 0.15
        p.line([(-0.55, y), (0.55, y)], 0.012, shade(c, -0.25))
    p.rect(-0.62, -1.0, 0.62, -0.9, shade(WOOD, -0.3))
    p.rect(-0.32, -0.6, 0.32, 0, (40, 28, 26))
    flame(p.at(0, -0.02, 0.5), rnd)


def flame(p, rnd):
    p.blob(
        [(-0.36, 0), (-0.3, -0.45), (-0.1, -0.3), (0.02, -1.0), (0.18, -0.5), (0.32, -0.55), (0.36, 0)], (240, 90, 30)
    )
    p.blob([(-0.2, 0), (-0.14, -0.35), (0.02, -0.62), (0.16, -0.32), (0.2, 0)], (252, 190, 50))
    p.blob([(-0.09, 0), (0.0, -0.3), (0.09, 0)], (255, 240, 160))


@thing("rug", "carpet", size=0.12, colour=(190, 70, 70), wide=8.0, top=0.4)
def rug(p, rnd, c):
    p.ellipse(0, -0.4, 4.0, 0.6, c)
    p.ellipse(0, -0.4, 3.2, 0.42, shade(c, 0.3))
    p.ellipse(0, -0.4, 2.6, 0.3, c)


@thing("vase", size=0.22, place="table", colour=(80, 140, 190), wide=0.6, inside=0.95)
def vase(p, rnd, c):
    p.blob(
        [(-0.16, -1.0), (-0.12, -0.8), (-0.32, -0.45), (-0.2, 0), (0.2, 0), (0.32, -0.45), (0.12, -0.8), (0.16, -1.0)],
        c,
    )
    p.ellipse(-0.12, -0.5, 0.06, 0.16, shade(c, 0.4), outline=False)


@thing("bowl", size=0.14, place="table", colour=(230, 230, 235), wide=2.0, inside=0.75)
def bowl(p, rnd, c):
    p.poly([(math.cos(a) * 0.95, -0.9 + math.sin(a) * 0.9) for a in [math.pi * k / 12 for k in range(13)]], c)
    p.ellipse(0, -0.9, 0.95, 0.16, shade(c, -0.15))


@before_contents("bowl")
def bowl_front(p, rnd, c):
    rim = [(math.cos(a) * 0.95, -0.9 + math.sin(a) * 0.16) for a in [math.pi * k / 12 for k in range(13)]]
    foot = [(math.cos(a) * 0.95, -0.9 + math.sin(a) * 0.9) for a in [math.pi * (1 - k / 12) for k in range(13)]]
    p.poly(rim + foot, c)
    p.line(rim, 0.05, shade(c, 0.3))


@thing("basket", size=0.24, place="table", colour=(190, 140, 80), wide=1.4, inside=0.6)
def basket(p, rnd, c):
    p.arc(0, -0.5, 0.55, 0.6, 180, 360, 0.07, shade(c, -0.2))
    p.poly([(-0.62, -0.62), (0.62, -0.62), (0.46, 0), (-0.46, 0)], c)
    for k in range(1, 4):
        p.line([(-0.62 + 0.05 * k, -0.62 + 0.16 * k), (0.62 - 0.05 * k, -0.62 + 0.16 * k)], 0.03, shade(c, -0.22))
    p.rect(-0.66, -0.7, 0.66, -0.58, shade(c, 0.12))


@before_contents("basket")
def basket_front(p, rnd, c):
    p.poly([(-0.62, -0.62), (0.62, -0.62), (0.46, 0), (-0.46, 0)], c)
    for k in range(1, 4):
        p.line([(-0.62 + 0.05 * k, -0.62 + 0.16 * k), (0.62 - 0.05 * k, -0.62 + 0.16 * k)], 0.03, shade(c, -0.22))
    p.rect(-0.66, -0.7, 0.66, -0.58, shade(c, 0.12))


@thing("box", "cardboard box", size=0.3, place="table", colour=(200, 156, 104), wide=1.1, inside=0.8, top=1.0)
def box(p, rnd, c):
    p.rect(-0.5, -0.85, 0.5, 0, c)
    p.poly([(-0.5, -0.85), (-0.7, -1.0), (-0.2, -1.0), (0, -0.85)], shade(c, 0.15))
    p.poly([(0.5, -0.85), (0.7, -1.0), (0.2, -1.0), (0, -0.85)], shade(c, 0.15))
    p.rect(-0.08, -0.85, 0.08, 0, shade(c, 0.22), outline=False)


@before_contents("box")
def box_front(p, rnd, c):
    p.rect(-0.5, -0.72, 0.5, 0, c)
    p.poly([(-0.5, -0.72), (0.5, -0.72), (0.58, -0.58), (-0.58, -0.58)], shade(c, 0.18))


@thing(
    "cup", "mug", "cup of tea", "cup of coffee", size=0.15, place="table", colour=(240, 240, 244), wide=1.2, inside=0.9
)
def cup(p, rnd, c):
    p.arc(0.42, -0.45, 0.24, 0.26, 270, 450, 0.1, shade(c, -0.1))
    p.poly([(-0.42, -0.85), (0.42, -0.85), (0.34, 0), (-0.34, 0)], c)
    p.ellipse(0, -0.85, 0.42, 0.12, (96, 60, 40))


@before_contents("cup")
def cup_front(p, rnd, c):
    rim = [(math.cos(a) * 0.42, -0.85 + math.sin(a) * 0.1) for a in [math.pi * k / 10 for k in range(11)]]
    p.poly([*rim, (-0.34, 0), (0.34, 0)], c)


@thing("plate", size=0.05, place="table", colour=(244, 244, 246), wide=4.5, top=0.9)
def plate(p, rnd, c):
    p.ellipse(0, -0.5, 2.2, 0.5, c)
    p.ellipse(0, -0.55, 1.4, 0.3, shade(c, -0.1))


@thing("bottle", size=0.26, place="table", colour=(50, 130, 80), wide=0.4)
def bottle(p, rnd, c):
    p.rect(-0.07, -1.0, 0.07, -0.62, shade(c, -0.1))
    p.round_rect(-0.18, -0.68, 0.18, 0, 0.08, c)
    p.rect(-0.17, -0.42, 0.17, -0.18, (245, 240, 225))


@thing("bucket", size=0.26, place="table", colour=(80, 130, 190), wide=1.0, inside=0.85)
def bucket(p, rnd, c):
    p.arc(0, -0.8, 0.4, 0.35, 180, 360, 0.05, (110, 110, 116))
    p.poly([(-0.45, -0.8), (0.45, -0.8), (0.34, 0), (-0.34, 0)], c)
    p.ellipse(0, -0.8, 0.45, 0.12, shade(c, -0.3))


@before_contents("bucket")
def bucket_front(p, rnd, c):
    rim = [(math.cos(a) * 0.45, -0.8 + math.sin(a) * 0.12) for a in [math.pi * k / 10 for k in range(11)]]
    p.poly([*rim, (-0.34, 0), (0.34, 0)], c)
    p.line(rim, 0.04, shade(c, 0.25))


@thing("birdcage", "cage", "bird cage", size=0.5, place="table", colour=(206, 176, 90), wide=0.8, inside=0.12)
def cage(p, rnd, c):
    p.ellipse(0, -0.1, 0.4, 0.06, shade(c, -0.35))
    for k in range(4):
        x = -0.3 + 0.2 * k
        p.line([(x, -0.12), (x, -0.65), (x * 0.4, -0.9)], 0.014, shade(c, -0.4))
    cage_bars(p, rnd, c)


@before_contents("birdcage")
def cage_bars(p, rnd, c):
    p.round_rect(-0.42, -0.1, 0.42, 0, 0.03, c)
    for k in range(7):
        x = -0.39 + 0.13 * k
        p.line([(x, -0.08), (x, -0.65), (x * 0.8, -0.78), (x * 0.35, -0.9)], 0.022, shade(c, -0.15))
    p.line([(-0.39, -0.62), (0.39, -0.62)], 0.026, shade(c, -0.15))
    p.circle(0, -0.95, 0.05, c)


@thing("fishbowl", "goldfish bowl", size=0.3, place="table", colour=(160, 210, 240), wide=1.0, painted=False)
def fishbowl(p, rnd, c):
    p.ellipse(0, -0.46, 0.5, 0.46, (206, 232, 246))
    p.ellipse(0, -0.4, 0.45, 0.36, (120, 190, 236))
    p.ellipse(0, -0.1, 0.34, 0.08, (210, 190, 140), outline=False)
    p.ellipse(0, -0.4, 0.15, 0.08, (245, 130, 30), outline=False)
    p.poly([(-0.12, -0.4), (-0.26, -0.5), (-0.26, -0.3)], (245, 130, 30), outline=False)


@thing("aquarium", "fish tank", size=0.4, place="table", colour=(110, 180, 230), wide=1.7, painted=False)
def aquarium(p, rnd, c):
    p.rect(-0.8, -0.95, 0.8, 0, (60, 66, 74))
    p.rect(-0.74, -0.85, 0.74, -0.08, c)
    p.rect(-0.74, -0.2, 0.74, -0.08, (220, 196, 140), outline=False)
    for _ in range(3):
        x, y, col = (
            rnd.uniform(-0.5, 0.5),
            rnd.uniform(-0.7, -0.35),
            rnd.choice(((245, 130, 30), (250, 210, 60), (220, 60, 80))),
        )
        p.ellipse(x, y, 0.12, 0.07, col, outline=False)
        p.poly([(x - 0.1, y), (x - 0.2, y - 0.07), (x - 0.2, y + 0.07)], col, outline=False)


@thing("television", "tv", size=0.55, colour=(40, 42, 48), wide=1.4, painted=False, top=1.0)
def television(p, rnd, c):
    p.rect(-0.08, -0.2, 0.08, 0, c)
    p.rect(-0.3, -0.05, 0.3, 0, c)
    p.round_rect(-0.72, -1.0, 0.72, -0.16, 0.05, c)
    p.rect(-0.66, -0.93, 0.66, -0.24, (120, 180, 220))


@thing("candle", size=0.22, place="table", colour=(246, 232, 200), wide=0.4)
def candle(p, rnd, c):
    p.rect(-0.12, -0.7, 0.12, 0, c)
    p.blob([(-0.06, -0.74), (0, -1.0), (0.06, -0.74), (0, -0.68)], (252, 180, 50))


@thing("piano", "grand piano", size=0.8, colour=(34, 32, 36), wide=1.3, top=1.0)
def piano(p, rnd, c):
    p.rect(-0.6, -1.0, 0.6, 0, c)
    p.rect(-0.66, -0.55, 0.66, -0.42, shade(c, 0.15))
    p.rect(-0.6, -0.54, 0.6, -0.46, (250, 250, 250))
    for k in range(9):
        p.rect(-0.55 + k * 0.13, -0.54, -0.5 + k * 0.13, -0.5, (20, 20, 24), outline=False)


@thing("desk", "writing desk", size=0.5, colour=WOOD, wide=1.7, top=1.0, room_below=True)
def desk(p, rnd, c):
    p.rect(-0.8, -0.9, -0.45, 0, shade(c, -0.12))
    for k in range(3):
        p.rect(-0.76, -0.84 + k * 0.28, -0.49, -0.6 + k * 0.28, shade(c, 0.1))
    p.rect(0.7, -0.9, 0.8, 0, shade(c, -0.2))
    p.rect(-0.88, -1.0, 0.88, -0.88, c)
