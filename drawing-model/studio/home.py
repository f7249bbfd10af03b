"""More things of the house: furniture, the kitchen, the nursery, the desk."""

import math

from .brush import shade
from .household import GLASS, STEEL, WOOD, _cup_front
from .palette import COLOURS, near
from .thing import before_contents, thing

CREAM = (246, 240, 226)
DARK = (56, 52, 56)


@thing("wardrobe", "closet", "cupboard", size=1.1, colour=(160, 106, 62), wide=0.66, top=1.0)
def wardrobe(p, rnd, c):
    p.rect(-0.32, -1.0, 0.32, -0.04, c)
    p.rect(-0.35, -1.0, 0.35, -0.95, shade(c, -0.2))
    for s in (-1, 1):
        p.rect(s * 0.04, -0.9, s * 0.28, -0.1, shade(c, 0.14))
        p.circle(s * 0.07, -0.5, 0.025, (230, 200, 110))
        p.rect(s * 0.24, -0.05, s * 0.32, 0, shade(c, -0.3))
    p.line([(0, -0.94), (0, -0.06)], 0.016, shade(c, -0.4))


@thing("chest of drawers", "dresser", "drawers", size=0.6, colour=(176, 120, 72), wide=1.1, top=1.0)
def drawers(p, rnd, c):
    p.rect(-0.54, -1.0, 0.54, -0.06, shade(c, -0.12))
    for k in range(3):
        p.rect(-0.48, -0.92 + 0.29 * k, 0.48, -0.68 + 0.29 * k, shade(c, 0.12))
        for x in (-0.22, 0.22):
            p.circle(x, -0.8 + 0.29 * k, 0.035, (70, 56, 46))
    for x in (-0.48, 0.48):
        p.rect(x - 0.05, -0.06, x + 0.05, 0, shade(c, -0.3))


@thing("cradle", "baby cradle", "rocking cradle", size=0.5, colour=(190, 140, 90), wide=1.4, inside=0.6)
def cradle(p, rnd, c):
    p.rect(-0.62, -1.0, -0.52, -0.24, shade(c, -0.15))
    p.blob([(-0.62, -1.0), (-0.5, -1.04), (-0.24, -0.94), (-0.3, -0.66), (-0.6, -0.6)], shade(c, 0.1), 3)
    p.ellipse(0.05, -0.64, 0.56, 0.12, CREAM)
    cradle_front(p, rnd, c)


@before_contents("cradle")
def cradle_front(p, rnd, c):
    p.poly([(-0.64, -0.64), (0.66, -0.6), (0.54, -0.2), (-0.52, -0.2)], c)
    p.rect(0.54, -0.74, 0.64, -0.22, shade(c, -0.15))
    for k in range(5):
        p.line([(-0.46 + 0.23 * k, -0.58), (-0.4 + 0.2 * k, -0.24)], 0.03, shade(c, -0.25))
    p.arc(0, -0.56, 0.74, 0.54, 40, 140, 0.07, shade(c, -0.3))


@thing("crib", "baby bed", size=0.6, colour=(236, 232, 224), wide=1.2, inside=0.4)
def crib(p, rnd, c):
    p.rect(-0.56, -0.42, 0.56, -0.24, (190, 214, 236))
    for s in (-1, 1):
        p.rect(s * 0.54, -1.0, s * 0.6, 0, c)
    p.rect(-0.58, -0.96, 0.58, -0.9, shade(c, -0.12))
    crib_front(p, rnd, c)


@before_contents("crib")
def crib_front(p, rnd, c):
    p.rect(-0.58, -0.82, 0.58, -0.76, shade(c, -0.06))
    p.rect(-0.58, -0.22, 0.58, -0.14, shade(c, -0.1))
    for k in range(9):
        p.line([(-0.5 + 0.125 * k, -0.78), (-0.5 + 0.125 * k, -0.18)], 0.03, shade(c, -0.16))


@thing("curtain", "curtains", "red curtain", size=1.1, colour=(196, 50, 60), wide=0.8)
def curtain(p, rnd, c):
    p.line([(-0.44, -0.98), (0.44, -0.98)], 0.03, (150, 110, 70))
    count = 8
    for k in range(count):
        x = -0.4 + 0.8 * k / count
        sway = 0.02 * math.sin(k * 2.1)
        p.poly(
            [(x, -0.97), (x + 0.8 / count, -0.97), (x + 0.8 / count + sway, 0), (x + sway, 0)],
            shade(c, -0.2 * (k % 2)),
            outline=False,
        )


@thing("bunk bed", "bunk beds", size=1.0, colour=(186, 130, 80), wide=1.2, room_below=True)
def bunk_bed(p, rnd, c):
    for s in (-1, 1):
        p.rect(s * 0.56, -1.0, s * 0.62, 0, c)
    for y, sheet in ((-0.3, "blue"), (-0.78, "red")):
        p.rect(-0.58, y, 0.58, y + 0.08, shade(c, -0.2))
        p.round_rect(-0.55, y - 0.1, 0.55, y, 0.03, CREAM)
        p.round_rect(-0.25, y - 0.11, 0.55, y + 0.01, 0.03, near(rnd, COLOURS[sheet], 14))
        p.ellipse(-0.42, y - 0.11, 0.11, 0.05, (255, 255, 255))
    for x in (0.3, 0.46):
        p.line([(x, -0.95), (x, 0)], 0.03, shade(c, -0.3))
    for k in range(6):
        p.line([(0.3, -0.14 * k - 0.1), (0.46, -0.14 * k - 0.1)], 0.024, shade(c, -0.3))


@thing("rocking chair", size=0.72, colour=(150, 96, 56), wide=0.85, seat=0.42)
def rocking_chair(p, rnd, c):
    p.arc(0, -0.5, 0.5, 0.5, 35, 145, 0.05, shade(c, -0.3))
    for a, b in (((-0.24, -0.4), (-0.28, -0.06)), ((0.24, -0.42), (0.28, -0.06))):
        p.line([a, b], 0.05, shade(c, -0.15))
    for k in range(4):
        p.line([(-0.3 + 0.03 * k, -0.44), (-0.42 + 0.05 * k, -0.98)], 0.03, c)
    p.line([(-0.45, -0.98), (-0.24, -0.96)], 0.06, c)
    p.line([(-0.3, -0.62), (0.22, -0.64), (0.24, -0.42)], 0.04, c)
    p.round_rect(-0.32, -0.46, 0.3, -0.38, 0.03, shade(c, 0.15))


@thing("stool", "bar stool", "wooden stool", size=0.45, colour=WOOD, wide=0.6, seat=0.96, top=0.96, room_below=True)
def stool(p, rnd, c):
    for x in (-0.24, 0.0, 0.24):
        p.line([(x * 0.7, -0.92), (x, 0)], 0.06, shade(c, -0.2))
    p.line([(-0.2, -0.34), (0.2, -0.34)], 0.04, shade(c, -0.3))
    p.round_rect(-0.3, -1.0, 0.3, -0.86, 0.06, c)


@thing("high chair", "baby chair", size=0.7, colour=(230, 190, 120), wide=0.6, seat=0.6)
def high_chair(p, rnd, c):
    for x in (-0.16, 0.16):
        p.line([(x, -0.6), (x * 1.8, 0)], 0.05, c)
    p.rect(-0.22, -1.0, -0.14, -0.55, c)
    p.rect(-0.22, -0.64, 0.2, -0.54, shade(c, 0.15))
    p.rect(0.06, -0.76, 0.36, -0.71, (240, 240, 244))


@thing("kitchen sink", "sink", "wash basin", size=0.55, colour=(238, 240, 244), wide=0.9, inside=0.8)
def sink(p, rnd, c):
    p.line([(0, -0.82), (0, -1.0), (0.2, -1.0), (0.2, -0.92)], 0.05, STEEL)
    p.ellipse(0, -0.8, 0.42, 0.08, (170, 210, 232))
    sink_front(p, rnd, c)


@before_contents("kitchen sink")
def sink_front(p, rnd, c):
    p.poly([*_cup_front(0.44, -0.8, 0.08, 0.2)[:-2], (-0.26, -0.5), (0.26, -0.5)], c)
    p.poly([(-0.12, -0.5), (0.12, -0.5), (0.16, 0), (-0.16, 0)], shade(c, -0.1))


@thing("toaster", size=0.2, place="table", colour=(206, 70, 60), wide=1.4)
def toaster(p, rnd, c):
    for x in (-0.26, 0.22):
        p.round_rect(x - 0.2, -1.0, x + 0.2, -0.5, 0.1, (206, 150, 84))
        p.round_rect(x - 0.14, -0.94, x + 0.14, -0.5, 0.06, (240, 206, 150))
    p.round_rect(-0.66, -0.72, 0.66, -0.06, 0.16, c)
    p.rect(-0.6, -0.08, 0.6, 0, DARK)
    p.circle(0.5, -0.3, 0.07, (240, 240, 240))


@thing("microwave", "microwave oven", size=0.3, place="table", colour=(220, 224, 230), wide=1.6)
def microwave(p, rnd, c):
    p.round_rect(-0.78, -0.96, 0.78, -0.04, 0.06, c)
    p.round_rect(-0.68, -0.84, 0.36, -0.16, 0.05, (50, 56, 66))
    for k in range(3):
        p.circle(0.58, -0.72 + 0.24 * k, 0.07, (90, 96, 106))


@thing("blender", "mixer", size=0.3, place="table", colour=(206, 60, 60), wide=0.6)
def blender(p, rnd, c):
    p.poly([(-0.26, -0.92), (0.26, -0.92), (0.18, -0.34), (-0.18, -0.34)], GLASS)
    p.poly([(-0.23, -0.7), (0.23, -0.7), (0.18, -0.36), (-0.18, -0.36)], near(rnd, (240, 130, 150), 20), outline=False)
    p.rect(-0.28, -1.0, 0.28, -0.92, DARK)
    p.poly([(-0.2, -0.34), (0.2, -0.34), (0.28, 0), (-0.28, 0)], c)


@thing(
    "jug", "pitcher", "water jug", "jug of milk", size=0.26, place="table", colour=(230, 236, 244), wide=0.8, inside=0.9
)
def jug(p, rnd, c):
    p.arc(0.3, -0.56, 0.2, 0.26, 270, 450, 0.07, shade(c, -0.25))
    p.ellipse(0, -0.92, 0.28, 0.08, shade(c, -0.3))
    jug_front(p, rnd, c)


@before_contents("jug")
def jug_front(p, rnd, c):
    p.poly(
        [
            (-0.36, -0.98),
            (-0.26, -0.88),
            (0.28, -0.92),
            (0.24, -0.66),
            (0.36, -0.3),
            (0.28, 0),
            (-0.28, 0),
            (-0.36, -0.3),
            (-0.24, -0.66),
        ],
        c,
    )


@thing("wine glass", "glass of red wine", size=0.22, place="table", colour=(150, 30, 60), wide=0.5, painted=False)
def wine_glass(p, rnd, c):
    p.line([(0, -0.5), (0, -0.04)], 0.06, (180, 200, 214))
    p.ellipse(0, -0.03, 0.22, 0.05, (196, 214, 226))
    p.blob([(-0.24, -1.0), (0.24, -1.0), (0.28, -0.7), (0, -0.46), (-0.28, -0.7)], (222, 236, 244), 4)
    p.blob([(-0.25, -0.8), (0.25, -0.8), (0.2, -0.6), (0, -0.5), (-0.2, -0.6)], c, 3)


@thing(
    "empty glass",
    "glass with a straw",
    "drinking glass with a straw",
    size=0.2,
    place="table",
    colour=(246, 170, 60),
    wide=0.6,
    painted=False,
)
def straw_glass(p, rnd, c):
    p.poly([(-0.28, -0.8), (0.28, -0.8), (0.22, 0), (-0.22, 0)], (222, 238, 246))
    p.line([(0.02, -0.1), (0.14, -1.0), (0.3, -1.02)], 0.06, (226, 60, 70))
    p.line([(-0.28, -0.8), (-0.22, 0), (0.22, 0), (0.28, -0.8)], 0.05, (140, 170, 190))


@thing("tray", "serving tray", size=0.12, place="table", colour=(176, 120, 72), wide=4.0, top=0.5)
def tray(p, rnd, c):
    p.poly([(-2.0, -0.9), (2.0, -0.9), (1.7, -0.1), (-1.7, -0.1)], c)
    p.rect(-1.75, -0.2, 1.75, 0, shade(c, -0.25))


@thing("cutting board", "chopping board", size=0.14, place="table", colour=(206, 160, 104), wide=3.4, top=0.5)
def board(p, rnd, c):
    p.poly([(-1.3, -0.9), (1.4, -0.9), (1.6, -0.2), (-1.6, -0.2)], c)
    p.rect(-1.6, -0.22, 1.6, 0, shade(c, -0.25))
    p.circle(1.2, -0.66, 0.13, shade(c, -0.4))


@thing("rolling pin", size=0.12, place="table", colour=(214, 168, 112), wide=4.4)
def rolling_pin(p, rnd, c):
    p.limb((-2.1, -0.5), (2.1, -0.5), 0.2, 0.2, shade(c, -0.25))
    p.limb((-1.2, -0.5), (1.2, -0.5), 0.45, 0.45, c)


@thing("frying pan", "pan", "skillet", size=0.16, place="table", colour=(60, 60, 68), wide=3.4, top=0.5)
def frying_pan(p, rnd, c):
    p.line([(0.8, -0.5), (2.3, -0.7)], 0.24, shade(c, 0.2))
    p.poly([(-1.2, -0.7), (1.0, -0.7), (0.7, 0), (-0.9, 0)], c)
    p.ellipse(-0.1, -0.7, 1.1, 0.22, shade(c, 0.25))


@thing(
    "dining table",
    "dinner table",
    "set table",
    "table with a tablecloth",
    size=0.5,
    colour=(240, 240, 236),
    wide=1.9,
    top=1.0,
)
def dining_table(p, rnd, c):
    for x in (-0.7, 0.7):
        p.rect(x - 0.05, -0.6, x + 0.05, 0, shade(WOOD, -0.2))
    p.poly(
        [
            (-0.92, -1.0),
            (0.92, -1.0),
            (1.0, -0.5),
            (0.75, -0.42),
            (0.5, -0.5),
            (0.25, -0.42),
            (0, -0.5),
            (-0.25, -0.42),
            (-0.5, -0.5),
            (-0.75, -0.42),
            (-1.0, -0.5),
        ],
        c,
    )
    p.line([(-0.95, -0.9), (0.95, -0.9)], 0.03, shade(c, -0.15))


@thing("pillow", "cushion", size=0.24, place="table", colour=(236, 190, 200), wide=1.5, top=0.8)
def pillow(p, rnd, c):
    p.blob(
        [
            (-0.72, -0.98),
            (0, -0.86),
            (0.72, -0.98),
            (0.64, -0.5),
            (0.72, -0.02),
            (0, -0.1),
            (-0.72, -0.02),
            (-0.64, -0.5),
        ],
        c,
        4,
    )
    p.arc(0, -0.5, 0.42, 0.26, 200, 300, 0.03, shade(c, -0.15))


@thing(
    "picture frame", "picture on the wall", "framed painting", size=0.5, colour=(190, 146, 70), wide=1.2, painted=False
)
def picture_frame(p, rnd, c):
    p.rect(-0.6, -1.0, 0.6, 0, c)
    p.rect(-0.5, -0.88, 0.5, -0.12, (168, 212, 240))
    p.rect(-0.5, -0.4, 0.5, -0.12, (110, 176, 96), outline=False)
    p.poly([(-0.4, -0.36), (-0.1, -0.72), (0.18, -0.36)], (140, 140, 160), outline=False)
    p.circle(0.3, -0.7, 0.1, (250, 216, 90), outline=False)


@thing("grandfather clock", "tall clock", "pendulum clock", size=1.1, colour=(130, 80, 46), wide=0.36, painted=False)
def grandfather_clock(p, rnd, c):
    p.poly([(-0.18, -0.94), (0, -1.02), (0.18, -0.94)], shade(c, -0.2))
    p.rect(-0.17, -0.94, 0.17, -0.62, c)
    p.rect(-0.12, -0.62, 0.12, -0.16, shade(c, 0.12))
    p.rect(-0.18, -0.16, 0.18, 0, shade(c, -0.15))
    p.circle(0, -0.78, 0.12, CREAM)
    p.line([(0, -0.78), (0, -0.87)], 0.016, DARK)
    p.line([(0, -0.78), (0.06, -0.75)], 0.016, DARK)
    p.line([(0, -0.58), (0.03, -0.3)], 0.014, (222, 186, 90))
    p.circle(0.03, -0.28, 0.045, (222, 186, 90))


@thing("wall clock", "round clock", size=0.35, colour=(60, 90, 150), wide=1.0, place="table")
def wall_clock(p, rnd, c):
    p.circle(0, -0.5, 0.5, c)
    p.circle(0, -0.5, 0.41, (252, 252, 248))
    for k in range(12):
        a = math.pi * k / 6
        p.line(
            [(0.34 * math.cos(a), -0.5 + 0.34 * math.sin(a)), (0.39 * math.cos(a), -0.5 + 0.39 * math.sin(a))],
            0.03,
            DARK,
        )
    a = rnd.uniform(0, 6.28)
    p.line([(0, -0.5), (0.3 * math.cos(a), -0.5 + 0.3 * math.sin(a))], 0.035, DARK)
    p.line([(0, -0.5), (0.2 * math.cos(a * 3), -0.5 + 0.2 * math.sin(a * 3))], 0.05, DARK)


@thing("desk lamp", "reading lamp", "table lamp", size=0.4, place="table", colour=(60, 130, 190), wide=0.8)
def desk_lamp(p, rnd, c):
    p.ellipse(-0.14, -0.05, 0.28, 0.06, DARK)
    p.line([(-0.14, -0.06), (-0.34, -0.5), (0.05, -0.88)], 0.05, STEEL)
    p.poly([(0.0, -1.0), (0.18, -0.88), (0.42, -0.56), (0.02, -0.62)], c)
    p.ellipse(0.22, -0.58, 0.2, 0.06, (255, 244, 190), outline=False)


@thing("stairs", "staircase", "steps", size=1.0, colour=(176, 140, 104), wide=1.3)
def stairs(p, rnd, c):
    for k in range(6):
        x = -0.6 + 0.2 * k
        h = (k + 1) / 6
        p.rect(x, -h, x + 0.22, 0, shade(c, -0.04 * k))
        p.rect(x - 0.01, -h, x + 0.22, -h + 0.04, shade(c, 0.25))


@thing(
    "clothesline", "washing line", "laundry on a line", "clothes on a line", size=0.9, colour=(150, 104, 62), wide=1.6
)
def clothesline(p, rnd, c):
    for x in (-0.75, 0.75):
        p.line([(x, -1.0), (x, 0)], 0.04, c)
    p.line([(-0.75, -0.94), (0, -0.88), (0.75, -0.94)], 0.016, (90, 90, 96))
    for k in range(4):
        x, tone = -0.5 + 0.33 * k, near(rnd, rnd.choice(list(COLOURS.values())), 10)
        if rnd.random() < 0.5:
            p.poly(
                [
                    (x - 0.17, -0.88),
                    (x - 0.09, -0.92),
                    (x + 0.09, -0.92),
                    (x + 0.17, -0.88),
                    (x + 0.13, -0.76),
                    (x + 0.08, -0.78),
                    (x + 0.08, -0.5),
                    (x - 0.08, -0.5),
                    (x - 0.08, -0.78),
                    (x - 0.13, -0.76),
                ],
                tone,
            )
        else:
            p.rect(x - 0.12, -0.91, x + 0.12, -0.5, tone)


@thing("laundry basket", "basket of laundry", size=0.36, colour=(224, 190, 130), wide=1.1)
def laundry_basket(p, rnd, c):
    for k in range(4):
        p.circle(-0.33 + 0.22 * k, -0.8, 0.2, near(rnd, rnd.choice(list(COLOURS.values())), 10))
    p.poly([(-0.55, -0.78), (0.55, -0.78), (0.42, 0), (-0.42, 0)], c)
    for k in range(3):
        p.line([(-0.5 + 0.03 * k, -0.6 + 0.2 * k), (0.5 - 0.03 * k, -0.6 + 0.2 * k)], 0.05, shade(c, -0.22))


@thing("coat rack", "coat stand", size=1.05, colour=(130, 86, 52), wide=0.5)
def coat_rack(p, rnd, c):
    p.line([(0, -1.0), (0, 0)], 0.04, c)
    for s in (-1, 1):
        p.line([(0, -0.1), (s * 0.2, 0)], 0.035, c)
        p.line([(0, -0.86), (s * 0.17, -0.94)], 0.03, c)
    tone = near(rnd, rnd.choice(list(COLOURS.values())), 10)
    p.poly([(0.1, -0.9), (0.22, -0.9), (0.28, -0.4), (0.06, -0.4)], tone)
    p.ellipse(-0.16, -0.94, 0.13, 0.04, near(rnd, COLOURS["brown"], 10))


@thing("ironing board", size=0.6, colour=(120, 160, 210), wide=1.6, top=1.0, room_below=True)
def ironing_board(p, rnd, c):
    p.line([(-0.4, 0), (0.45, -0.9)], 0.05, STEEL)
    p.line([(0.4, 0), (-0.45, -0.9)], 0.05, STEEL)
    p.blob([(-0.75, -1.0), (0.5, -1.0), (0.85, -0.93), (0.5, -0.86), (-0.75, -0.86)], c, 3)


@thing("iron", "clothes iron", size=0.18, place="table", colour=(80, 140, 210), wide=1.5)
def iron(p, rnd, c):
    p.arc(-0.1, -0.5, 0.5, 0.45, 180, 350, 0.15, shade(c, -0.2))
    p.poly([(-0.65, -0.5), (0.2, -0.55), (0.75, -0.12), (-0.65, -0.12)], c)
    p.poly([(-0.68, -0.12), (0.8, -0.12), (0.72, 0), (-0.68, 0)], (200, 206, 214))


@thing("sewing machine", size=0.32, place="table", colour=(60, 66, 76), wide=1.3)
def sewing_machine(p, rnd, c):
    p.rect(-0.65, -0.16, 0.65, 0, (170, 116, 70))
    p.rect(0.3, -0.9, 0.58, -0.14, c)
    p.round_rect(-0.5, -0.96, 0.58, -0.66, 0.1, c)
    p.rect(-0.46, -0.7, -0.24, -0.42, c)
    p.line([(-0.35, -0.42), (-0.35, -0.18)], 0.03, STEEL)
    p.circle(0.62, -0.78, 0.12, (190, 160, 90))


@thing("typewriter", size=0.24, place="table", colour=(70, 120, 120), wide=1.5)
def typewriter(p, rnd, c):
    p.rect(-0.35, -1.0, 0.35, -0.5, (252, 252, 248))
    p.rect(-0.7, -0.62, 0.7, -0.5, DARK)
    p.poly([(-0.55, -0.55), (0.55, -0.55), (0.72, 0), (-0.72, 0)], c)
    for row in range(3):
        for k in range(7):
            p.circle(-0.45 + 0.15 * k, -0.38 + 0.13 * row, 0.045, (240, 238, 230), outline=False)


@thing("blackboard", "chalkboard", size=0.9, colour=(46, 92, 72), wide=1.4, painted=False)
def blackboard(p, rnd, c):
    for x in (-0.5, 0.5):
        p.line([(x, -0.4), (x * 1.15, 0)], 0.04, WOOD)
    p.rect(-0.68, -1.0, 0.68, -0.24, WOOD)
    p.rect(-0.62, -0.94, 0.62, -0.3, c)
    for k in range(3):
        p.line([(-0.5, -0.8 + 0.16 * k), (rnd.uniform(-0.1, 0.45), -0.8 + 0.16 * k)], 0.025, (236, 240, 236))


@thing("easel", "painter's easel", "canvas on an easel", size=0.9, colour=(170, 120, 72), wide=0.7)
def easel(p, rnd, c):
    for x in (-0.3, 0.3):
        p.line([(0, -1.0), (x, 0)], 0.04, c)
    p.line([(0, -1.0), (0, -0.1)], 0.03, shade(c, -0.2))
    p.rect(-0.34, -0.88, 0.34, -0.34, (252, 252, 248))
    p.rect(-0.3, -0.56, 0.3, -0.38, near(rnd, (110, 180, 100), 12), outline=False)
    p.circle(0.12, -0.7, 0.08, near(rnd, rnd.choice(list(COLOURS.values())), 10), outline=False)
    p.rect(-0.38, -0.36, 0.38, -0.31, c)


@thing("doll", "rag doll", size=0.3, place="table", colour=(230, 110, 150), wide=0.55)
def doll(p, rnd, c):
    for s in (-1, 1):
        p.line([(s * 0.1, -0.3), (s * 0.14, -0.02)], 0.09, (250, 214, 178))
        p.line([(s * 0.12, -0.6), (s * 0.28, -0.4)], 0.08, (250, 214, 178))
    p.poly([(-0.12, -0.66), (0.12, -0.66), (0.26, -0.26), (-0.26, -0.26)], c)
    hair = near(rnd, rnd.choice(((200, 110, 50), (240, 200, 100), (90, 56, 36))), 8)
    p.circle(0, -0.8, 0.24, hair)
    for s in (-1, 1):
        p.circle(s * 0.26, -0.74, 0.1, hair)
    p.circle(0, -0.78, 0.18, (250, 214, 178))
    for s in (-1, 1):
        p.circle(s * 0.07, -0.8, 0.03, DARK, outline=False)
    p.arc(0, -0.76, 0.08, 0.07, 20, 160, 0.025, (200, 70, 80))


@thing("dollhouse", "doll's house", size=0.6, colour=(240, 150, 170), wide=0.9, painted=False)
def dollhouse(p, rnd, c):
    p.rect(-0.42, -0.7, 0.42, 0, c)
    p.poly([(-0.5, -0.68), (0, -1.0), (0.5, -0.68)], (170, 80, 120))
    for row in range(2):
        for k in range(2):
            p.rect(
                -0.36 + 0.38 * k,
                -0.64 + 0.33 * row,
                -0.02 + 0.38 * k,
                -0.36 + 0.33 * row,
                near(rnd, rnd.choice(((250, 240, 200), (200, 226, 244), (214, 240, 206))), 6),
            )
            p.rect(
                -0.28 + 0.38 * k,
                -0.46 + 0.33 * row,
                -0.12 + 0.38 * k,
                -0.36 + 0.33 * row,
                near(rnd, rnd.choice(list(COLOURS.values())), 10),
            )


@thing("rocking horse", "wooden horse", "toy horse", size=0.55, colour=(206, 150, 90), wide=1.1, seat=0.6)
def rocking_horse(p, rnd, c):
    p.arc(0, -0.6, 0.62, 0.58, 30, 150, 0.07, (200, 60, 60))
    for x in (-0.26, 0.24):
        p.line([(x, -0.4), (x * 1.3, -0.08)], 0.1, c)
    p.ellipse(0, -0.5, 0.38, 0.18, c)
    p.limb((0.26, -0.56), (0.44, -0.86), 0.13, 0.11, c)
    p.limb((0.42, -0.88), (0.6, -0.78), 0.12, 0.08, c)
    p.line([(0.24, -0.64), (0.36, -1.0)], 0.09, (110, 70, 44))
    p.line([(-0.36, -0.54), (-0.5, -0.34)], 0.08, (110, 70, 44))
    p.blob([(-0.16, -0.7), (0.14, -0.7), (0.14, -0.5), (-0.16, -0.5)], (200, 60, 60), 3)
    p.circle(0.47, -0.9, 0.025, DARK, outline=False)


@thing(
    "toy blocks",
    "building blocks",
    "wooden blocks",
    "toy bricks",
    size=0.3,
    place="table",
    colour=(226, 60, 60),
    wide=1.3,
    painted=False,
)
def blocks(p, rnd, c):
    tones = [COLOURS[w] for w in ("red", "yellow", "blue", "green", "orange", "purple")]
    rnd.shuffle(tones)
    for tone, (x, y) in zip(tones, ((-0.42, 0), (0, 0), (0.42, 0), (-0.2, -0.36), (0.22, -0.36), (0, -0.7))):
        p.rect(x - 0.19, y - 0.34, x + 0.19, y, near(rnd, tone, 8))


@thing("toy train", "wooden train", size=0.22, place="table", colour=(206, 50, 50), wide=2.8)
def toy_train(p, rnd, c):
    p.rect(0.5, -0.7, 1.1, -0.2, c)
    p.rect(0.4, -1.0, 0.66, -0.2, shade(c, -0.2))
    p.rect(0.9, -0.96, 1.02, -0.66, DARK)
    for k, word in enumerate(("blue", "yellow")):
        p.rect(-0.36 - 0.86 * k, -0.66, 0.28 - 0.86 * k, -0.2, near(rnd, COLOURS[word], 10))
    p.line([(-1.2, -0.25), (0.5, -0.25)], 0.07, DARK)
    for x in (-1.05, -0.7, -0.2, 0.14, 0.56, 0.96):
        p.circle(x, -0.14, 0.14, (70, 56, 46))


@thing("piggy bank", size=0.22, place="table", colour=(244, 150, 176), wide=1.3)
def piggy_bank(p, rnd, c):
    for x in (-0.3, 0.26):
        p.rect(x - 0.1, -0.24, x + 0.1, 0, shade(c, -0.15))
    p.ellipse(0, -0.52, 0.56, 0.42, c)
    p.ellipse(0.54, -0.52, 0.12, 0.15, shade(c, -0.12))
    p.poly([(0.2, -0.86), (0.42, -1.0), (0.44, -0.72)], shade(c, -0.1))
    p.circle(0.34, -0.62, 0.04, DARK, outline=False)
    p.rect(-0.18, -0.94, 0.12, -0.88, (120, 60, 80))
    p.circle(-0.03, -0.97, 0.08, (246, 206, 70))


@thing(
    "chessboard",
    "chess board",
    "chess set",
    size=0.22,
    place="table",
    colour=(120, 78, 46),
    wide=2.4,
    painted=False,
    top=0.4,
)
def chessboard(p, rnd, c):
    p.poly([(-0.8, -0.6), (0.8, -0.6), (1.15, -0.06), (-1.15, -0.06)], c)
    for row in range(4):
        for k in range(4):
            if (row + k) % 2:
                continue
            t0, t1 = row / 4, (row + 1) / 4
            half0, half1 = 0.74 + 0.33 * t0, 0.74 + 0.33 * t1
            y0, y1 = -0.57 + 0.47 * t0, -0.57 + 0.47 * t1
            p.poly(
                [
                    (-half0 + half0 * k / 2, y0),
                    (-half0 + half0 * (k + 1) / 2, y0),
                    (-half1 + half1 * (k + 1) / 2, y1),
                    (-half1 + half1 * k / 2, y1),
                ],
                (242, 222, 180),
                outline=False,
            )
    for x, y, tone in (
        (-0.5, -0.5, DARK),
        (-0.1, -0.5, DARK),
        (0.4, -0.48, DARK),
        (-0.6, -0.16, CREAM),
        (0.1, -0.2, CREAM),
        (0.6, -0.14, CREAM),
    ):
        p.poly([(x - 0.1, y), (x + 0.1, y), (x + 0.03, y - 0.3), (x - 0.03, y - 0.3)], tone)
        p.circle(x, y - 0.34, 0.08, tone)


@thing("electric fan", "fan", size=0.5, place="table", colour=(90, 150, 200), wide=0.65)
def electric_fan(p, rnd, c):
    p.line([(0, -0.6), (0, -0.04)], 0.06, STEEL)
    p.ellipse(0, -0.04, 0.22, 0.05, DARK)
    p.circle(0, -0.68, 0.32, (226, 232, 238))
    for k in range(3):
        a = 2.1 * k + rnd.random()
        p.ellipse(0.14 * math.cos(a), -0.68 + 0.14 * math.sin(a), 0.15, 0.08, c, a)
    p.arc(0, -0.68, 0.32, 0.32, 0, 360, 0.03, (120, 126, 136))
    p.circle(0, -0.68, 0.06, DARK)


@thing("safe", "strongbox", size=0.45, colour=(90, 96, 106), wide=1.0)
def safe(p, rnd, c):
    p.round_rect(-0.5, -1.0, 0.5, -0.06, 0.06, c)
    p.round_rect(-0.4, -0.9, 0.4, -0.16, 0.04, shade(c, 0.2))
    p.circle(0, -0.53, 0.16, (220, 224, 230))
    p.line([(-0.1, -0.53), (0.1, -0.53)], 0.03, DARK)
    p.line([(0, -0.63), (0, -0.43)], 0.03, DARK)
    for x in (-0.4, 0.4):
        p.rect(x - 0.07, -0.06, x + 0.07, 0, DARK)


@thing("chandelier", size=0.5, place="air", colour=(226, 186, 90), wide=1.2, painted=False)
def chandelier(p, rnd, c):
    p.line([(0, -1.0), (0, -0.4)], 0.03, c)
    for x in (-0.5, -0.26, 0.26, 0.5):
        p.line([(0, -0.3), (x * 0.8, -0.2), (x, -0.4)], 0.04, c, curved=True)
        p.rect(x - 0.04, -0.56, x + 0.04, -0.4, CREAM)
        p.ellipse(x, -0.64, 0.05, 0.09, (255, 200, 70), outline=False)
    p.circle(0, -0.28, 0.1, c)


@thing("radiator", "heater", size=0.45, colour=(236, 236, 238), wide=1.4)
def radiator(p, rnd, c):
    for k in range(7):
        p.round_rect(-0.66 + 0.19 * k, -0.96, -0.5 + 0.19 * k, -0.1, 0.06, shade(c, -0.06 * (k % 2)))
    p.line([(-0.66, -0.2), (0.66, -0.2)], 0.05, shade(c, -0.25))
    for x in (-0.55, 0.55):
        p.rect(x - 0.04, -0.1, x + 0.04, 0, shade(c, -0.3))


@thing("towel", "bath towel", size=0.4, place="table", colour=(80, 170, 190), wide=0.8)
def towel(p, rnd, c):
    p.line([(-0.42, -0.96), (0.42, -0.96)], 0.05, STEEL)
    p.rect(-0.34, -0.96, 0.34, 0, c)
    for y in (-0.22, -0.12):
        p.line([(-0.34, y), (0.34, y)], 0.04, shade(c, 0.5))


@thing("oven mitt", "oven glove", size=0.2, place="table", colour=(220, 70, 70), wide=0.8)
def oven_mitt(p, rnd, c):
    p.limb((0, -0.3), (0.02, -0.76), 0.26, 0.24, c)
    p.limb((-0.2, -0.36), (-0.34, -0.58), 0.1, 0.1, c)
    p.rect(-0.28, -0.22, 0.28, 0, shade(c, 0.5))


@thing("watering can", size=0.3, place="table", colour=(80, 160, 100), wide=1.4)
def watering_can(p, rnd, c):
    p.arc(-0.3, -0.5, 0.3, 0.4, 100, 280, 0.07, shade(c, -0.25))
    p.line([(0.25, -0.2), (0.62, -0.76)], 0.11, c)
    p.line([(0.52, -0.84), (0.74, -0.68)], 0.09, shade(c, -0.2))
    p.rect(-0.38, -0.7, 0.32, 0, c)
    p.arc(-0.04, -0.7, 0.28, 0.26, 180, 360, 0.06, shade(c, -0.25))
