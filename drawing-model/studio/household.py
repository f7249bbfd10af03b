"""Things of the house, the yard and the way to work."""

import math

from .brush import shade
from .palette import COLOURS, near
from .thing import before_contents, thing
from .vehicles import wheel

WOOD = (168, 112, 66)
STEEL = (150, 156, 166)
GLASS = (206, 232, 246)


@thing("ladder", "wooden ladder", "step ladder", size=1.1, colour=(190, 140, 84), wide=0.42)
def ladder(p, rnd, c):
    lean = rnd.choice((0.0, 0.0, 0.14))
    for x in (-0.17, 0.17):
        p.line([(x - lean, 0), (x + lean, -1.0)], 0.05, c)
    for k in range(7):
        y = -0.1 - 0.13 * k
        shift = lean * (-1 - 2 * y)
        p.line([(-0.17 + shift, y), (0.17 + shift, y)], 0.04, shade(c, -0.15))


@thing(
    "stroller", "baby carriage", "pram", "pushchair", "buggy", size=0.62, colour=(70, 90, 150), wide=1.1, inside=0.52
)
def stroller(p, rnd, c):
    p.line([(-0.42, -0.52), (-0.66, -1.0)], 0.05, (70, 70, 78))
    p.line([(-0.66, -1.0), (-0.56, -1.02)], 0.07, (40, 40, 46))
    p.poly(
        [(0.52 * math.cos(a), -0.55 - 0.42 * math.sin(a)) for a in [math.pi * (0.02 + k / 22) for k in range(12)]]
        + [(0.05, -0.55)],
        shade(c, -0.15),
    )
    stroller_front(p, rnd, c)


@before_contents("stroller")
def stroller_front(p, rnd, c):
    for x, y in ((-0.3, -0.2), (0.3, -0.2)):
        p.line([(x, y), (-x, -0.42)], 0.04, (70, 70, 78))
    p.blob([(-0.52, -0.56), (0.52, -0.56), (0.42, -0.32), (-0.4, -0.32)], c, 3)
    for x in (-0.32, 0.34):
        wheel(p, x, -0.14, 0.14, True)


@thing("suitcase", "travel bag", "trolley case", size=0.42, colour=(150, 60, 56), wide=1.1, place="table", top=0.86)
def suitcase(p, rnd, c):
    p.arc(0, -0.84, 0.16, 0.15, 180, 360, 0.06, shade(c, -0.45))
    p.round_rect(-0.52, -0.86, 0.52, -0.04, 0.1, c)
    for x in (-0.34, 0.34):
        p.rect(x - 0.05, -0.86, x + 0.05, -0.04, shade(c, -0.25))
    p.rect(-0.1, -0.56, 0.1, -0.46, (222, 190, 100))
    for x in (-0.38, 0.38):
        p.circle(x, -0.03, 0.05, (40, 40, 46))


@thing("open suitcase", size=0.4, colour=(150, 60, 56), wide=1.4, place="table", inside=0.42)
def open_suitcase(p, rnd, c):
    p.round_rect(-0.62, -1.0, 0.62, -0.4, 0.08, shade(c, -0.15))
    p.round_rect(-0.55, -0.93, 0.55, -0.4, 0.06, (238, 222, 196))
    open_suitcase_front(p, rnd, c)


@before_contents("open suitcase")
def open_suitcase_front(p, rnd, c):
    p.round_rect(-0.66, -0.44, 0.66, 0, 0.06, c)
    p.rect(-0.12, -0.4, 0.12, -0.3, (222, 190, 100))
    for x in (-0.44, 0.44):
        p.rect(x - 0.05, -0.44, x + 0.05, 0, shade(c, -0.25))


@thing("wheelbarrow", "garden wheelbarrow", size=0.5, colour=(70, 140, 80), wide=1.8, inside=0.66)
def wheelbarrow(p, rnd, c):
    p.poly([(-0.5, -0.72), (0.72, -0.8), (0.66, -0.66), (-0.46, -0.62)], shade(c, -0.35))
    wheelbarrow_front(p, rnd, c)


@before_contents("wheelbarrow")
def wheelbarrow_front(p, rnd, c):
    p.line([(-0.95, -0.62), (0.1, -0.34), (0.68, -0.2)], 0.07, (150, 104, 62))
    p.line([(-0.34, -0.42), (-0.44, 0)], 0.07, (90, 90, 98))
    p.poly([(-0.52, -0.7), (0.74, -0.78), (0.5, -0.34), (-0.24, -0.34)], c)
    p.line([(-0.52, -0.7), (0.74, -0.78)], 0.05, shade(c, 0.25))
    wheel(p, 0.66, -0.2, 0.2, True)


@thing("shopping cart", "shopping trolley", "trolley", size=0.62, colour=STEEL, wide=1.2, painted=False, inside=0.62)
def shopping_cart(p, rnd, c):
    p.line([(-0.5, -0.86), (-0.74, -0.98)], 0.05, (200, 50, 50))
    shopping_cart_front(p, rnd, c)


@before_contents("shopping cart")
def shopping_cart_front(p, rnd, c):
    p.line([(-0.5, -0.86), (0.6, -0.78), (0.48, -0.38), (-0.4, -0.34), (-0.5, -0.86)], 0.05, c)
    for k in range(1, 6):
        p.line([(-0.5 + 0.18 * k, -0.85 + 0.013 * k), (-0.4 + 0.145 * k, -0.35)], 0.025, c)
    for k in (1, 2):
        p.line([(-0.5 + 0.035 * k, -0.86 + 0.17 * k), (0.6 - 0.04 * k, -0.78 + 0.13 * k)], 0.025, c)
    p.line([(-0.4, -0.34), (-0.36, -0.14), (0.5, -0.14)], 0.045, c)
    for x in (-0.32, 0.44):
        p.circle(x, -0.07, 0.075, (50, 50, 56))


@thing("market stall", "fruit stall", "vegetable stall", "stall", size=1.1, colour=(214, 60, 56), wide=1.3)
def market_stall(p, rnd, c):
    for x in (-0.56, 0.56):
        p.line([(x, -0.8), (x, 0)], 0.045, (150, 104, 62))
    market_stall_front(p, rnd, c)


@before_contents("market stall")
def market_stall_front(p, rnd, c):
    p.rect(-0.6, -0.34, 0.6, 0, WOOD)
    for k in range(4):
        p.line([(-0.6, -0.26 + 0.08 * k), (0.6, -0.26 + 0.08 * k)], 0.012, shade(WOOD, -0.25))
    tones = [(226, 50, 50), (250, 170, 50), (110, 180, 70), (250, 220, 80), (150, 70, 160), (240, 120, 40)]
    rnd.shuffle(tones)
    for k in range(4):
        x = -0.45 + 0.3 * k
        p.rect(x - 0.14, -0.42, x + 0.14, -0.32, shade(WOOD, 0.25))
        for j in range(5):
            p.circle(x - 0.11 + 0.055 * j, -0.44 - 0.03 * (j % 2), 0.042, tones[k], outline=False)
    for k in range(8):
        x0, x1 = -0.68 + 0.17 * k, -0.51 + 0.17 * k
        tone = c if k % 2 == 0 else (250, 248, 242)
        p.poly([(x0 * 0.9, -1.0), (x1 * 0.9, -1.0), (x1, -0.78), (x0, -0.78)], tone, outline=False)
        p.circle((x0 + x1) / 2, -0.78, 0.085, tone, outline=False)


@thing("slide", "playground slide", "children's slide", size=0.95, colour=(226, 60, 60), wide=1.5, top=0.8)
def slide(p, rnd, c):
    steel = (90, 130, 190)
    for x in (-0.52, -0.34):
        p.line([(x - 0.08, 0), (x, -0.86)], 0.05, steel)
    for k in range(5):
        p.line([(-0.58 + 0.015 * k, -0.12 - 0.15 * k), (-0.4 + 0.012 * k, -0.12 - 0.15 * k)], 0.035, steel)
    p.line([(-0.52, -0.86), (-0.5, -1.0), (-0.3, -0.96)], 0.04, steel)
    p.poly([(-0.46, -0.84), (-0.24, -0.84), (0.42, -0.16), (0.74, -0.1), (0.74, 0), (0.36, -0.04), (-0.34, -0.7)], c)
    p.line([(-0.24, -0.9), (0.44, -0.22), (0.74, -0.16)], 0.045, shade(c, 0.3))


@thing("swing", "swing set", "playground swing", size=1.05, colour=(80, 130, 190), wide=1.2)
def swing(p, rnd, c):
    for s in (-1, 1):
        p.line([(s * 0.42, -1.0), (s * 0.58, 0)], 0.05, c)
        p.line([(s * 0.42, -1.0), (s * 0.34, -0.04)], 0.045, shade(c, -0.2))
    p.line([(-0.46, -1.0), (0.46, -1.0)], 0.06, c)
    for x in (-0.12, 0.12):
        p.line([(x, -1.0), (x, -0.32)], 0.018, (90, 84, 80))
    p.rect(-0.17, -0.34, 0.17, -0.28, WOOD)


@thing("seesaw", size=0.4, colour=(240, 170, 50), wide=3.0)
def seesaw(p, rnd, c):
    p.poly([(-0.26, 0), (0, -0.6), (0.26, 0)], (80, 130, 190))
    tilt = rnd.choice((-0.26, 0.26))
    p.line([(-1.4, -0.56 + tilt), (1.4, -0.56 - tilt)], 0.12, c)
    for s in (-1, 1):
        p.line([(s * 1.1, -0.56 - s * tilt * 0.8), (s * 1.1, -0.88 - s * tilt * 0.8)], 0.07, (90, 90, 98))


@thing("backpack", "school bag", "rucksack", size=0.34, place="table", colour=(220, 90, 50), wide=0.85)
def backpack(p, rnd, c):
    p.arc(0, -0.88, 0.12, 0.12, 180, 360, 0.05, shade(c, -0.4))
    p.round_rect(-0.36, -0.92, 0.36, 0, 0.22, c)
    p.round_rect(-0.26, -0.42, 0.26, -0.06, 0.08, shade(c, -0.2))
    p.line([(-0.2, -0.3), (0.2, -0.3)], 0.03, shade(c, -0.45))
    p.line([(-0.28, -0.64), (0.28, -0.64)], 0.035, shade(c, -0.3))


@thing("handbag", "purse", "bag", size=0.26, place="table", colour=(180, 60, 100), wide=1.0, inside=0.6)
def handbag(p, rnd, c):
    p.arc(0, -0.6, 0.26, 0.36, 180, 360, 0.06, shade(c, -0.3))
    handbag_front(p, rnd, c)


@before_contents("handbag")
def handbag_front(p, rnd, c):
    p.poly([(-0.4, -0.62), (0.4, -0.62), (0.5, 0), (-0.5, 0)], c)
    p.rect(-0.08, -0.5, 0.08, -0.36, (230, 200, 100))


@thing("shopping bag", "paper bag", size=0.36, place="table", colour=(206, 166, 112), wide=0.8, inside=0.72)
def paper_bag(p, rnd, c):
    p.poly([(-0.34, -0.78), (0.34, -0.78), (0.3, -0.66), (-0.3, -0.66)], shade(c, -0.35))
    paper_bag_front(p, rnd, c)


@before_contents("shopping bag")
def paper_bag_front(p, rnd, c):
    p.poly([(-0.36, -0.74), (0.36, -0.74), (0.32, 0), (-0.32, 0)], c)
    p.poly([(0.18, -0.74), (0.36, -0.74), (0.32, 0), (0.2, 0)], shade(c, -0.14), outline=False)


@thing("scooter", "kick scooter", size=0.6, colour=(60, 150, 200), wide=0.95)
def scooter(p, rnd, c):
    p.line([(0.34, -0.14), (0.22, -0.96)], 0.05, (90, 92, 100))
    p.line([(0.1, -0.98), (0.34, -0.94)], 0.06, (40, 40, 46))
    p.line([(-0.36, -0.14), (0.34, -0.16)], 0.09, c)
    for x in (-0.38, 0.38):
        wheel(p, x, -0.09, 0.09)


@thing("broom", "besom", size=0.8, colour=(150, 100, 60), wide=0.35, place="table")
def broom(p, rnd, c):
    p.line([(0, -1.0), (0, -0.3)], 0.04, c)
    p.poly([(-0.06, -0.34), (0.06, -0.34), (0.18, 0), (-0.18, 0)], (226, 188, 96))
    for k in range(4):
        p.line([(-0.03 + 0.02 * k, -0.3), (-0.12 + 0.08 * k, 0)], 0.015, (180, 136, 60))


@thing(
    "glass of water",
    "glass",
    "drinking glass",
    "glass of juice",
    size=0.17,
    place="table",
    colour=(120, 190, 236),
    wide=0.7,
    painted=False,
)
def drink(p, rnd, c):
    p.poly([(-0.3, -1.0), (0.3, -1.0), (0.24, 0), (-0.24, 0)], (222, 238, 246))
    p.poly([(-0.27, -0.72), (0.27, -0.72), (0.22, -0.06), (-0.22, -0.06)], c, outline=False)
    p.line([(-0.3, -1.0), (-0.24, 0), (0.24, 0), (0.3, -1.0)], 0.04, (150, 176, 194))


@thing("teapot", "kettle", "tea pot", size=0.2, place="table", colour=(80, 140, 170), wide=1.5)
def teapot(p, rnd, c):
    p.arc(-0.46, -0.42, 0.22, 0.24, 90, 270, 0.08, shade(c, -0.2))
    p.line([(0.36, -0.36), (0.6, -0.5), (0.7, -0.74)], 0.12, c)
    p.ellipse(0, -0.4, 0.5, 0.4, c)
    p.ellipse(0, -0.76, 0.22, 0.07, shade(c, -0.2))
    p.circle(0, -0.88, 0.07, shade(c, -0.3))


@thing("pot", "cooking pot", "saucepan", size=0.2, place="table", colour=(160, 166, 176), wide=1.5, inside=0.8)
def pot(p, rnd, c):
    p.ellipse(0, -0.8, 0.55, 0.14, shade(c, -0.45))
    pot_front(p, rnd, c)


@before_contents("pot")
def pot_front(p, rnd, c):
    for s in (-1, 1):
        p.line([(s * 0.55, -0.6), (s * 0.75, -0.62)], 0.1, (60, 60, 66))
    p.poly(_cup_front(0.55, -0.8, 0.14, 0.5), c)


def _cup_front(half: float, top: float, bulge: float, foot: float):
    """The front of a round vessel: its upper edge bends down as the near half of the rim does."""
    rim = [(half * math.cos(a), top + bulge * math.sin(a)) for a in [math.pi * k / 12 for k in range(13)]]
    return [*rim, (-foot, 0), (foot, 0)]


@thing("flower pot", "plant pot", size=0.26, place="table", colour=(196, 100, 62), wide=0.95, inside=0.85)
def flower_pot(p, rnd, c):
    p.ellipse(0, -0.88, 0.46, 0.12, (92, 62, 44))
    flower_pot_front(p, rnd, c)


@before_contents("flower pot")
def flower_pot_front(p, rnd, c):
    p.poly(_cup_front(0.46, -0.88, 0.1, 0.32), c)
    p.poly([(-0.48, -0.84), (-0.44, -0.68), (0.44, -0.68), (0.48, -0.84), (0.3, -0.78), (-0.3, -0.78)], shade(c, 0.12))


@thing("potted plant", "house plant", "plant in a pot", size=0.5, place="table", colour=(196, 100, 62), wide=0.8)
def potted_plant(p, rnd, c):
    leaf = near(rnd, (70, 150, 72), 12)
    for k in range(7):
        a = math.radians(-165 + 25 * k)
        x, y = 0.36 * math.cos(a), -0.42 + 0.56 * math.sin(a)
        p.blob(
            [(0, -0.36), (x * 0.5 - 0.08, (y - 0.36) / 2), (x, y), (x * 0.5 + 0.08, (y - 0.36) / 2)],
            shade(leaf, -0.1 * (k % 2)),
            3,
        )
    p.poly([(-0.24, -0.4), (0.24, -0.4), (0.17, 0), (-0.17, 0)], c)


@thing("nest", "bird's nest", size=0.16, place="table", colour=(150, 108, 66), wide=2.4, inside=0.6)
def nest(p, rnd, c):
    p.ellipse(0, -0.66, 1.05, 0.3, shade(c, -0.4))
    nest_front(p, rnd, c)


@before_contents("nest")
def nest_front(p, rnd, c):
    p.poly(_cup_front(1.1, -0.66, 0.22, 0.7), c)
    for k in range(12):
        x = -1.0 + 0.18 * k
        p.line(
            [(x - 0.22, -0.5 + 0.1 * (k % 3)), (x + 0.24, -0.34 + 0.12 * ((k + 1) % 3))],
            0.05,
            shade(c, 0.25 if k % 2 else -0.25),
        )


@thing("crate", "wooden crate", "wooden box", size=0.32, place="table", colour=(186, 136, 84), wide=1.4, inside=0.72)
def crate(p, rnd, c):
    p.rect(-0.64, -0.84, 0.64, -0.6, shade(c, -0.45))
    crate_front(p, rnd, c)


@before_contents("crate")
def crate_front(p, rnd, c):
    for k in range(3):
        p.rect(-0.68, -0.74 + 0.26 * k, 0.68, -0.54 + 0.26 * k, c)
    for x in (-0.6, 0.6):
        p.rect(x - 0.07, -0.78, x + 0.07, 0, shade(c, -0.15))


@thing("bathtub", "bath", "tub", size=0.5, colour=(236, 240, 246), wide=2.0, inside=0.72)
def bathtub(p, rnd, c):
    p.line([(0.82, -0.7), (0.82, -1.0), (0.64, -1.0)], 0.07, STEEL)
    p.ellipse(0, -0.74, 0.92, 0.12, (150, 206, 240))
    bathtub_front(p, rnd, c)


@before_contents("bathtub")
def bathtub_front(p, rnd, c):
    for x in (-0.6, 0.6):
        p.circle(x, -0.06, 0.08, (200, 170, 90))
    p.poly(
        _cup_front(0.96, -0.74, 0.1, 0.66)[:-2] + [(-0.8, -0.24), (-0.6, -0.08), (0.6, -0.08), (0.8, -0.24)],
        near(rnd, c, 5),
    )
    p.line(
        [(0.98 * math.cos(a), -0.74 + 0.1 * math.sin(a)) for a in [math.pi * k / 10 for k in range(11)]],
        0.06,
        shade(c, -0.14),
    )
    for _ in range(9):
        p.circle(
            rnd.uniform(-0.8, 0.8),
            -0.7 + rnd.uniform(-0.06, 0.04),
            rnd.uniform(0.05, 0.09),
            (252, 253, 255),
            outline=False,
        )


@thing("jar", "glass jar", size=0.26, place="table", colour=(222, 238, 246), wide=0.8, painted=False, inside=0.1)
def jar(p, rnd, c):
    p.round_rect(-0.38, -0.86, 0.38, 0, 0.12, (226, 240, 248))
    jar_front(p, rnd, c)


@before_contents("jar")
def jar_front(p, rnd, c):
    p.line([(-0.38, -0.8), (-0.38, -0.06), (0.38, -0.06), (0.38, -0.8)], 0.045, (160, 190, 208))
    p.line([(-0.26, -0.7), (-0.26, -0.3)], 0.05, (255, 255, 255, 170))
    p.rect(-0.34, -1.0, 0.34, -0.84, (190, 150, 90))


@thing("stove", "cooker", "oven", "kitchen stove", size=0.6, colour=(232, 234, 238), wide=0.95, top=1.0)
def stove(p, rnd, c):
    p.rect(-0.46, -1.0, 0.46, 0, c)
    p.rect(-0.46, -1.0, 0.46, -0.82, shade(c, -0.15))
    for k in range(4):
        p.circle(-0.3 + 0.2 * k, -0.9, 0.05, (50, 50, 56))
    p.round_rect(-0.34, -0.68, 0.34, -0.16, 0.05, (60, 64, 74))
    p.line([(-0.32, -0.74), (0.32, -0.74)], 0.04, STEEL)
    for x in (-0.24, 0.24):
        p.ellipse(x, -1.0, 0.15, 0.03, (40, 40, 46))


@thing("refrigerator", "fridge", size=0.95, colour=(226, 232, 238), wide=0.52, top=1.0)
def fridge(p, rnd, c):
    p.round_rect(-0.25, -1.0, 0.25, 0, 0.04, c)
    p.line([(-0.25, -0.66), (0.25, -0.66)], 0.018, shade(c, -0.35))
    for y0, y1 in ((-0.92, -0.74), (-0.58, -0.34)):
        p.line([(-0.18, y0), (-0.18, y1)], 0.03, (120, 126, 136))


@thing("washing machine", size=0.55, colour=(236, 238, 242), wide=0.9, top=1.0)
def washing_machine(p, rnd, c):
    p.round_rect(-0.44, -1.0, 0.44, 0, 0.05, c)
    p.line([(-0.44, -0.82), (0.44, -0.82)], 0.025, shade(c, -0.3))
    p.circle(0.28, -0.91, 0.05, (90, 96, 106))
    p.circle(0, -0.42, 0.3, (150, 158, 170))
    p.circle(0, -0.42, 0.22, (110, 170, 216))


@thing("mirror", "wall mirror", size=0.7, colour=(206, 166, 90), wide=0.62)
def mirror(p, rnd, c):
    p.ellipse(0, -0.5, 0.3, 0.5, c)
    p.ellipse(0, -0.5, 0.24, 0.43, (206, 228, 240))
    p.line([(-0.1, -0.4), (0.08, -0.66)], 0.03, (250, 252, 255))


@thing("door", "wooden door", "front door", size=1.1, colour=(150, 90, 54), wide=0.55)
def door(p, rnd, c):
    p.rect(-0.27, -1.0, 0.27, 0, (240, 236, 226))
    p.rect(-0.22, -0.96, 0.22, 0, c)
    for y in (-0.88, -0.44):
        p.rect(-0.15, y, 0.15, y + 0.34, shade(c, -0.18))
    p.circle(0.15, -0.48, 0.03, (236, 200, 90))


@thing("mailbox", "letter box", "postbox", size=0.7, colour=(206, 50, 50), wide=0.5)
def mailbox(p, rnd, c):
    p.rect(-0.05, -0.5, 0.05, 0, (120, 84, 54))
    p.round_rect(-0.24, -0.86, 0.24, -0.48, 0.16, c)
    p.rect(-0.12, -0.72, 0.12, -0.67, (40, 36, 40))
    p.rect(0.2, -0.98, 0.25, -0.7, (240, 200, 70))


@thing("phone booth", "telephone box", size=1.15, colour=(206, 40, 46), wide=0.45)
def phone_booth(p, rnd, c):
    p.round_rect(-0.21, -1.0, 0.21, 0, 0.05, c)
    for row in range(5):
        for col in range(2):
            p.rect(-0.15 + 0.16 * col, -0.84 + 0.155 * row, -0.01 + 0.16 * col, -0.71 + 0.155 * row, (200, 226, 240))


@thing("doghouse", "dog house", "kennel", size=0.55, colour=(190, 90, 70), wide=1.1, top=0.95)
def doghouse(p, rnd, c):
    p.rect(-0.44, -0.62, 0.44, 0, (214, 172, 120))
    p.poly([(-0.56, -0.58), (0, -1.0), (0.56, -0.58)], c)
    p.round_rect(-0.2, -0.46, 0.2, 0.06, 0.2, (62, 44, 36))


@thing("beach chair", "deck chair", "lounge chair", size=0.5, colour=(60, 150, 200), wide=1.3, seat=0.34)
def beach_chair(p, rnd, c):
    p.line([(-0.6, -0.98), (0.4, 0)], 0.06, WOOD)
    p.line([(-0.34, 0), (0.6, -0.42)], 0.06, WOOD)
    p.blob([(-0.6, -1.0), (-0.5, -1.0), (-0.04, -0.36), (0.6, -0.42), (0.58, -0.3), (-0.1, -0.24)], c, 3)


@thing("parasol", "beach umbrella", "sun umbrella", size=1.0, colour=(240, 90, 70), wide=1.0, room_below=True)
def parasol(p, rnd, c):
    p.line([(0, -0.95), (0, 0)], 0.035, (206, 190, 160))
    for k in range(6):
        a0, a1 = math.pi * k / 6, math.pi * (k + 1) / 6
        points = [(0.5 * math.cos(a), -0.66 - 0.32 * math.sin(a)) for a in (a0, (a0 + a1) / 2, a1)]
        p.poly([(0, -1.0), *points], c if k % 2 == 0 else (252, 250, 244))


@thing("hammock", size=0.6, colour=(230, 150, 70), wide=2.0, seat=0.3)
def hammock(p, rnd, c):
    for s in (-1, 1):
        p.line([(s * 0.95, -1.0), (s * 0.95, 0)], 0.09, (112, 76, 48))
        p.line([(s * 0.92, -0.8), (s * 0.62, -0.52)], 0.02, (200, 180, 150))
    p.blob([(-0.66, -0.54), (0, -0.28), (0.66, -0.54), (0.4, -0.2), (0, -0.1), (-0.4, -0.2)], c, 4)


@thing("bus stop", "bus stop sign", size=1.0, colour=(50, 110, 190), wide=1.0)
def bus_stop(p, rnd, c):
    p.rect(-0.3, -0.84, 0.5, 0, (206, 226, 238))
    for x in (-0.3, 0.1, 0.5):
        p.line([(x, -0.84), (x, 0)], 0.03, (100, 106, 116))
    p.rect(-0.36, -0.9, 0.56, -0.82, (90, 96, 106))
    p.rect(-0.22, -0.3, 0.42, -0.24, WOOD)
    p.line([(-0.46, -1.0), (-0.46, 0)], 0.03, (100, 106, 116))
    p.round_rect(-0.58, -1.02, -0.34, -0.8, 0.04, c)


@thing("traffic light", "traffic lights", size=1.1, colour=(50, 52, 58), wide=0.3, painted=False)
def traffic_light(p, rnd, c):
    p.line([(0, -0.5), (0, 0)], 0.05, (110, 114, 122))
    p.round_rect(-0.13, -1.0, 0.13, -0.46, 0.04, c)
    for k, tone in enumerate(((226, 50, 46), (246, 190, 50), (70, 180, 80))):
        p.circle(0, -0.9 + 0.17 * k, 0.065, tone, outline=False)


@thing("trash can", "rubbish bin", "garbage can", "dustbin", size=0.42, colour=(110, 120, 126), wide=0.75, inside=0.8)
def bin_(p, rnd, c):
    p.ellipse(0, -0.84, 0.36, 0.1, shade(c, -0.5))
    bin_front(p, rnd, c)


@before_contents("trash can")
def bin_front(p, rnd, c):
    p.poly(_cup_front(0.36, -0.84, 0.09, 0.27), c)
    for x in (-0.16, 0, 0.16):
        p.line([(x, -0.66), (x * 0.85, -0.06)], 0.035, shade(c, -0.2))


@thing("streetcar", "trolley car", size=0.95, colour=(206, 50, 50), wide=1.9)
def streetcar(p, rnd, c):
    p.line([(-0.1, -0.9), (0.12, -1.02)], 0.03, (70, 72, 80))
    p.round_rect(-0.92, -0.92, 0.92, -0.12, 0.08, c)
    p.rect(-0.92, -0.48, 0.92, -0.14, (246, 232, 196))
    for k in range(5):
        p.rect(-0.82 + 0.34 * k, -0.82, -0.56 + 0.34 * k, -0.54, (190, 224, 244))
    for x in (-0.56, 0.56):
        p.circle(x, -0.09, 0.09, (50, 50, 56))


@thing("tower crane", "crane", size=1.8, colour=(246, 190, 50), wide=0.9, painted=False)
def crane(p, rnd, c):
    for x in (-0.2, -0.1):
        p.line([(x, 0), (x, -0.9)], 0.02, c)
    for k in range(8):
        p.line([(-0.2, -0.1 * k), (-0.1, -0.1 * k - 0.1)], 0.014, c)
    p.line([(-0.4, -0.9), (0.45, -0.9)], 0.03, c)
    p.line([(-0.4, -0.88), (-0.15, -1.0), (0.45, -0.88)], 0.014, c)
    p.rect(-0.42, -0.9, -0.3, -0.8, (120, 124, 132))
    p.line([(0.34, -0.9), (0.34, -0.5)], 0.012, (70, 70, 76))
    p.rect(0.27, -0.5, 0.41, -0.42, COLOURS["red"])
