"""Meals and food on plates, in bowls and in glasses, and what it is cooked and kept with."""

import math

from .brush import shade
from .household import STEEL
from .palette import near
from .thing import thing

PLATE = (248, 248, 250)
TOAST = (226, 170, 100)
YOLK = (250, 196, 50)
GLASS = (222, 238, 246)
RIM = (140, 170, 190)


def plate_under(p, half, y=-0.16, colour=PLATE):
    """A plate that lies on the table, around the origin."""
    p.ellipse(0, y, half, 0.18, shade(colour, -0.16))
    p.ellipse(0, y - 0.05, half, 0.17, colour)
    p.ellipse(0, y - 0.05, half * 0.72, 0.11, shade(colour, -0.07), outline=False)


def bowl_over(p, half, top, colour):
    """The near side of a bowl."""
    rim = [(half * math.cos(a), top + 0.13 * math.sin(a)) for a in [math.pi * k / 10 for k in range(11)]]
    p.poly([*rim, (-half * 0.6, -0.12), (-half * 0.4, 0), (half * 0.4, 0), (half * 0.6, -0.12)], colour)


def steam(p, x, y, size):
    for k in range(3):
        at = x + (k - 1) * size * 0.5
        p.line(
            [(at, y), (at + size * 0.15, y - size * 0.4), (at - size * 0.1, y - size * 0.8)],
            0.03,
            (206, 212, 220),
            True,
        )


def fried_egg_on(p, x, y, size):
    p.blob(
        [
            (x - size, y),
            (x - size * 0.4, y - size * 0.5),
            (x + size * 0.6, y - size * 0.45),
            (x + size, y + size * 0.05),
            (x + size * 0.3, y + size * 0.4),
            (x - size * 0.6, y + size * 0.36),
        ],
        (253, 253, 250),
    )
    p.ellipse(x, y - size * 0.05, size * 0.38, size * 0.24, YOLK)


def toast_at(p, x, y, size):
    p.round_rect(x - size * 0.5, y - size, x + size * 0.5, y, size * 0.2, shade(TOAST, -0.25))
    p.round_rect(x - size * 0.4, y - size * 0.9, x + size * 0.4, y - size * 0.1, size * 0.15, (246, 212, 150))


def mug_at(p, x, y, size, colour, drink=(96, 60, 40)):
    p.arc(x + size * 0.42, y - size * 0.45, size * 0.24, size * 0.26, -90, 90, size * 0.12, shade(colour, -0.15))
    p.round_rect(x - size * 0.42, y - size * 0.95, x + size * 0.42, y, size * 0.12, colour)
    p.ellipse(x, y - size * 0.92, size * 0.4, size * 0.12, drink)


def juice_at(p, x, y, size, drink=(250, 166, 50)):
    p.poly([(x - size * 0.3, y - size), (x + size * 0.3, y - size), (x + size * 0.23, y), (x - size * 0.23, y)], GLASS)
    p.poly(
        [
            (x - size * 0.27, y - size * 0.8),
            (x + size * 0.27, y - size * 0.8),
            (x + size * 0.21, y - size * 0.06),
            (x - size * 0.21, y - size * 0.06),
        ],
        drink,
        outline=False,
    )
    p.line(
        [(x - size * 0.3, y - size), (x - size * 0.23, y), (x + size * 0.23, y), (x + size * 0.3, y - size)], 0.03, RIM
    )


@thing(
    "breakfast",
    "breakfast with eggs and toast",
    "breakfast with coffee",
    "english breakfast",
    "healthy breakfast",
    size=0.3,
    place="table",
    wide=2.2,
    painted=False,
)
def breakfast(p, rnd, c):
    toast_at(p, -0.3, -0.16, 0.6)
    toast_at(p, 0.02, -0.18, 0.6)
    plate_under(p, 0.66)
    fried_egg_on(p, 0.16, -0.26, 0.3)
    if rnd.random() < 0.6:
        for k in range(2):
            p.line(
                [(-0.5, -0.22 - 0.08 * k), (-0.3, -0.27 - 0.08 * k), (-0.1, -0.2 - 0.08 * k)], 0.08, (190, 70, 60), True
            )
    mug_at(p, 0.86, -0.06, 0.5, near(rnd, rnd.choice(((90, 150, 210), (220, 80, 70), (250, 250, 246))), 8))
    steam(p, 0.86, -0.58, 0.3)
    juice_at(p, -0.9, -0.06, 0.72)


@thing("lunch", "sandwich lunch", "lunch with soup and bread", size=0.3, place="table", wide=2.2, painted=False)
def lunch(p, rnd, c):
    plate_under(p, 0.66)
    for k, tone in enumerate(((226, 170, 100), (120, 180, 80), (220, 70, 60), (250, 210, 90), (226, 170, 100))):
        p.poly(
            [(-0.45, -0.24 - 0.08 * k), (0.4, -0.24 - 0.08 * k), (0.45, -0.33 - 0.08 * k), (-0.4, -0.33 - 0.08 * k)],
            tone,
        )
    p.ellipse(0.86, -0.42, 0.36, 0.1, (226, 110, 50))
    bowl = p.at(0.86, 0, 0.6)
    bowl_over(bowl, 0.6, -0.7, (240, 240, 244))
    steam(p, 0.86, -0.52, 0.3)
    juice_at(p, -0.92, -0.06, 0.6, (120, 190, 236))


@thing(
    "dinner",
    "dinner on a plate",
    "evening meal",
    "meal",
    "plate of food",
    size=0.3,
    place="table",
    wide=2.1,
    painted=False,
)
def dinner(p, rnd, c):
    plate_under(p, 0.72)
    p.blob([(-0.45, -0.24), (-0.35, -0.48), (0.0, -0.5), (0.1, -0.3), (-0.1, -0.18)], (140, 76, 46))
    for k in range(5):
        p.circle(0.16 + 0.1 * k, -0.24 - 0.06 * (k % 2), 0.07, (90, 160, 70))
    for k in range(3):
        p.ellipse(0.1 + 0.16 * k, -0.4, 0.11, 0.07, (240, 206, 110))
    for s, kind in ((-1, "fork"), (1, "knife")):
        p.line([(s * 0.86, 0), (s * 0.86, -0.5)], 0.06, STEEL)
        p.line([(s * 0.86, -0.5), (s * 0.86, -0.85)], 0.13 if kind == "knife" else 0.16, STEEL)
        if kind == "fork":
            for d in (-0.035, 0.035):
                p.line([(s * 0.86 + d, -0.62), (s * 0.86 + d, -0.88)], 0.025, PLATE)


@thing(
    "roast chicken",
    "roasted chicken",
    "roast turkey",
    size=0.26,
    place="table",
    colour=(200, 120, 56),
    wide=1.8,
    painted=False,
)
def roast_chicken(p, rnd, c):
    plate_under(p, 0.9)
    p.blob([(-0.62, -0.3), (-0.4, -0.82), (0.1, -0.96), (0.5, -0.7), (0.62, -0.34), (0, -0.18)], c)
    p.limb((0.4, -0.4), (0.78, -0.62), 0.2, 0.08, shade(c, -0.1))
    p.limb((0.78, -0.62), (0.9, -0.7), 0.06, 0.08, (246, 236, 220))
    p.ellipse(-0.1, -0.76, 0.2, 0.06, shade(c, 0.3), -0.2, outline=False)
    for x in (-0.75, -0.6, 0.66):
        p.circle(x, -0.26, 0.1, (90, 160, 80))


@thing(
    "ham",
    "roast ham",
    "piece of meat",
    "meat",
    size=0.24,
    place="table",
    colour=(226, 130, 120),
    wide=1.5,
    painted=False,
)
def ham(p, rnd, c):
    p.blob(
        [(-0.6, -0.3), (-0.5, -0.8), (0, -0.95), (0.5, -0.7), (0.6, -0.3), (0.2, -0.05), (-0.4, -0.08)], (176, 90, 60)
    )
    p.ellipse(-0.3, -0.48, 0.32, 0.38, (250, 232, 224))
    p.ellipse(-0.3, -0.48, 0.26, 0.32, c)
    p.circle(-0.3, -0.48, 0.09, (250, 244, 232))


@thing(
    "meatballs",
    "meatball",
    "plate of meatballs",
    size=0.22,
    place="table",
    colour=(130, 76, 46),
    wide=1.8,
    painted=False,
)
def meatballs(p, rnd, c):
    plate_under(p, 0.9)
    for x, y in ((-0.45, -0.32), (0.0, -0.3), (0.45, -0.32), (-0.22, -0.6), (0.24, -0.6)):
        p.circle(x, y, 0.24, near(rnd, c, 8))
        p.circle(x - 0.07, y - 0.09, 0.06, shade(c, 0.25), outline=False)


@thing(
    "bowl of soup",
    "soup",
    "tomato soup",
    "hot soup",
    "soup bowl",
    size=0.22,
    place="table",
    colour=(90, 140, 200),
    wide=1.5,
)
def soup(p, rnd, c):
    steam(p, 0, -0.66, 0.4)
    p.ellipse(0, -0.58, 0.72, 0.15, shade(c, -0.3))
    p.ellipse(0, -0.57, 0.64, 0.12, rnd.choice(((222, 90, 46), (240, 190, 90), (140, 176, 80))))
    for _ in range(4):
        p.circle(rnd.uniform(-0.4, 0.4), -0.57 + rnd.uniform(-0.05, 0.05), 0.05, (240, 150, 50), outline=False)
    bowl_over(p, 0.72, -0.58, c)


@thing(
    "bowl of cereal",
    "cereal",
    "cornflakes",
    "bowl of porridge",
    "oatmeal",
    size=0.22,
    place="table",
    colour=(70, 150, 190),
    wide=1.5,
)
def cereal(p, rnd, c):
    p.ellipse(0, -0.62, 0.72, 0.17, (252, 250, 244))
    for _ in range(16):
        a, r = rnd.uniform(0, 6.3), rnd.uniform(0, 0.55)
        p.ellipse(r * math.cos(a), -0.66 + 0.1 * r * math.sin(a) * 1.5, 0.1, 0.06, near(rnd, (230, 170, 80), 14))
    p.line([(0.3, -0.6), (0.7, -1.0)], 0.08, STEEL)
    bowl_over(p, 0.72, -0.6, c)


@thing("bowl of rice", "rice", "rice bowl", size=0.22, place="table", colour=(190, 60, 60), wide=1.4)
def rice(p, rnd, c):
    p.blob([(-0.62, -0.56), (-0.4, -0.88), (0, -1.0), (0.4, -0.88), (0.62, -0.56)], (252, 252, 248))
    for _ in range(14):
        p.ellipse(
            rnd.uniform(-0.4, 0.4),
            rnd.uniform(-0.86, -0.6),
            0.05,
            0.02,
            (226, 226, 220),
            rnd.uniform(0, 3),
            outline=False,
        )
    bowl_over(p, 0.68, -0.56, c)


@thing("bowl of noodles", "noodles", "noodle soup", "ramen", size=0.24, place="table", colour=(50, 60, 90), wide=1.4)
def noodles(p, rnd, c):
    p.ellipse(0, -0.6, 0.68, 0.16, (226, 170, 90))
    for k in range(7):
        x = -0.5 + 0.16 * k
        p.arc(x, -0.6, 0.14, 0.12, 180, 360, 0.06, (250, 222, 140))
    p.ellipse(0.24, -0.64, 0.17, 0.1, (252, 252, 248))
    p.ellipse(0.24, -0.64, 0.08, 0.05, YOLK)
    for d in (0.0, 0.1):
        p.line([(-0.4 + d, -0.6), (0.2 + d, -1.05)], 0.04, (130, 70, 40))
    bowl_over(p, 0.68, -0.58, c)


@thing("fruit bowl", "bowl of fruit", "fruit", size=0.26, place="table", colour=(196, 146, 92), wide=1.5)
def fruit_bowl(p, rnd, c):
    for x, y, tone in (
        (-0.42, -0.66, (214, 50, 44)),
        (0.4, -0.66, (246, 150, 40)),
        (0.0, -0.82, (120, 180, 60)),
        (-0.06, -0.6, (250, 210, 70)),
    ):
        p.circle(x, y, 0.24, near(rnd, tone, 8))
    p.arc(0.2, -0.9, 0.42, 0.26, 10, 120, 0.13, (250, 220, 70))
    bowl_over(p, 0.72, -0.56, c)


@thing("omelette", "omelet", size=0.16, place="table", wide=2.2, colour=(250, 210, 90), painted=False)
def omelette(p, rnd, c):
    plate_under(p, 1.1)
    p.blob([(-0.75, -0.24), (-0.5, -0.66), (0.1, -0.8), (0.7, -0.5), (0.76, -0.24), (0, -0.14)], c)
    for _ in range(8):
        p.circle(
            rnd.uniform(-0.5, 0.5),
            rnd.uniform(-0.56, -0.3),
            0.05,
            rnd.choice(((90, 160, 70), (214, 70, 50))),
            outline=False,
        )


@thing("boiled egg", "egg in an egg cup", "breakfast egg", size=0.18, place="table", colour=(80, 150, 200), wide=0.7)
def boiled_egg(p, rnd, c):
    p.ellipse(0, -0.66, 0.27, 0.34, (250, 236, 216))
    p.poly([(-0.3, -0.58), (0.3, -0.58), (0.16, -0.26), (-0.16, -0.26)], c)
    p.poly([(-0.08, -0.28), (0.08, -0.28), (0.24, 0), (-0.24, 0)], c)


@thing(
    "slice of toast", "toast", "toast with jam", "toast with butter", size=0.2, place="table", wide=1.0, painted=False
)
def toast(p, rnd, c):
    p.blob(
        [(-0.4, 0), (-0.42, -0.6), (-0.5, -0.8), (-0.3, -0.98), (0.3, -0.98), (0.5, -0.8), (0.42, -0.6), (0.4, 0)],
        (186, 116, 60),
        3,
    )
    p.blob([(-0.3, -0.1), (-0.32, -0.6), (-0.36, -0.76), (0.36, -0.76), (0.32, -0.6), (0.3, -0.1)], (246, 208, 140), 3)
    p.blob(
        [(-0.2, -0.2), (-0.24, -0.6), (0.1, -0.7), (0.24, -0.4), (0.1, -0.16)],
        rnd.choice(((196, 40, 60), (250, 220, 100))),
        4,
    )


@thing(
    "stack of pancakes", "pancakes", "pancake", "pancakes with syrup", size=0.22, place="table", wide=1.6, painted=False
)
def pancakes(p, rnd, c):
    plate_under(p, 0.8)
    for k in range(4):
        p.ellipse(0, -0.28 - 0.14 * k, 0.6, 0.14, (206, 140, 70))
        p.ellipse(0, -0.33 - 0.14 * k, 0.58, 0.12, (240, 190, 110))
    p.blob(
        [
            (-0.4, -0.78),
            (0, -0.86),
            (0.42, -0.78),
            (0.44, -0.5),
            (0.34, -0.66),
            (0.1, -0.68),
            (-0.1, -0.5),
            (-0.2, -0.68),
        ],
        (170, 90, 30),
        4,
    )
    p.round_rect(-0.13, -0.96, 0.13, -0.8, 0.03, (254, 232, 120))


@thing("jar of jam", "jam", "strawberry jam", "marmalade", size=0.2, place="table", colour=(196, 36, 56), wide=0.8)
def jam(p, rnd, c):
    p.round_rect(-0.36, -0.8, 0.36, 0, 0.1, c)
    p.rect(-0.3, -0.94, 0.3, -0.78, (240, 240, 236))
    p.poly([(-0.36, -0.8), (0.36, -0.8), (0.28, -1.0), (-0.28, -1.0)], (240, 236, 230))
    p.round_rect(-0.26, -0.56, 0.26, -0.2, 0.04, (252, 246, 230))
    p.circle(0, -0.38, 0.1, c, outline=False)


@thing("cup of yogurt", "yogurt", "yoghurt", size=0.16, place="table", colour=(246, 150, 180), wide=0.8)
def yogurt(p, rnd, c):
    p.line([(0.1, -0.7), (0.34, -1.1)], 0.07, STEEL)
    p.poly([(-0.4, -0.86), (0.4, -0.86), (0.3, 0), (-0.3, 0)], (250, 250, 252))
    p.poly([(-0.36, -0.6), (0.36, -0.6), (0.31, -0.22), (-0.31, -0.22)], c, outline=False)
    p.ellipse(0, -0.86, 0.4, 0.1, (255, 255, 255))


@thing("pudding", "jelly", "custard", "flan", size=0.18, place="table", colour=(250, 206, 110), wide=1.5)
def pudding(p, rnd, c):
    plate_under(p, 0.76)
    p.poly([(-0.34, -0.9), (0.34, -0.9), (0.5, -0.22), (-0.5, -0.22)], c)
    p.blob(
        [
            (-0.34, -0.92),
            (0, -1.0),
            (0.34, -0.92),
            (0.4, -0.7),
            (0.2, -0.78),
            (0.05, -0.64),
            (-0.16, -0.78),
            (-0.4, -0.68),
        ],
        (150, 80, 36),
        4,
    )


@thing("popsicle", "ice lolly", "ice pop", size=0.24, place="table", colour=(240, 80, 110), wide=0.5)
def popsicle(p, rnd, c):
    p.rect(-0.06, -0.34, 0.06, 0, (226, 190, 130))
    p.round_rect(-0.23, -1.0, 0.23, -0.26, 0.2, c)
    for x in (-0.09, 0.09):
        p.line([(x, -0.84), (x, -0.42)], 0.05, shade(c, 0.3))


@thing("milkshake", "smoothie", "strawberry milkshake", size=0.28, place="table", colour=(246, 170, 190), wide=0.6)
def milkshake(p, rnd, c):
    p.line([(0.04, -0.6), (0.16, -1.05)], 0.06, (226, 50, 60))
    p.poly([(-0.27, -0.76), (0.27, -0.76), (0.16, -0.1), (-0.16, -0.1)], c)
    p.ellipse(0, -0.05, 0.22, 0.06, GLASS)
    for x, y, r in ((-0.13, -0.8, 0.15), (0.13, -0.8, 0.15), (0, -0.9, 0.13)):
        p.circle(x, y, r, (253, 252, 248))
    p.circle(-0.05, -1.0, 0.07, (214, 30, 50))


@thing(
    "cup of cocoa",
    "hot chocolate",
    "cocoa",
    "hot chocolate with marshmallows",
    size=0.22,
    place="table",
    colour=(206, 70, 60),
    wide=1.1,
)
def cocoa(p, rnd, c):
    mug_at(p, -0.06, 0, 0.84, c, (110, 66, 42))
    for x in (-0.24, -0.04, 0.14):
        p.round_rect(x - 0.09, -0.9, x + 0.09, -0.74, 0.05, (254, 252, 250))
    steam(p, -0.06, -0.9, 0.2)


@thing(
    "can of cola", "cola", "soda can", "can of soda", "can", size=0.18, place="table", colour=(214, 30, 40), wide=0.6
)
def soda(p, rnd, c):
    p.round_rect(-0.28, -0.96, 0.28, 0, 0.08, c)
    p.ellipse(0, -0.94, 0.26, 0.06, (206, 210, 216))
    p.line([(-0.28, -0.3), (-0.1, -0.46), (0.1, -0.36), (0.28, -0.56)], 0.12, (250, 250, 250), True)


@thing("tin can", "can of beans", "can of food", "tin", size=0.18, place="table", colour=(200, 70, 60), wide=0.8)
def tin(p, rnd, c):
    p.rect(-0.36, -0.94, 0.36, -0.04, STEEL)
    p.ellipse(0, -0.94, 0.36, 0.07, shade(STEEL, 0.4))
    p.rect(-0.36, -0.78, 0.36, -0.18, c)
    p.ellipse(0, -0.48, 0.22, 0.18, (250, 240, 210))


@thing(
    "ketchup bottle",
    "ketchup",
    "bottle of ketchup",
    size=0.24,
    place="table",
    colour=(206, 30, 36),
    wide=0.4,
    painted=False,
)
def ketchup(p, rnd, c):
    p.round_rect(-0.2, -0.72, 0.2, 0, 0.08, c)
    p.poly([(-0.17, -0.7), (0.17, -0.7), (0.07, -0.9), (-0.07, -0.9)], c)
    p.rect(-0.07, -1.0, 0.07, -0.88, (250, 250, 250))
    p.ellipse(0, -0.36, 0.14, 0.18, (252, 246, 236))


@thing(
    "mustard",
    "bottle of mustard",
    "mustard bottle",
    size=0.24,
    place="table",
    colour=(240, 196, 40),
    wide=0.4,
    painted=False,
)
def mustard(p, rnd, c):
    p.round_rect(-0.2, -0.72, 0.2, 0, 0.08, c)
    p.poly([(-0.14, -0.72), (0.14, -0.72), (0.02, -1.0), (-0.02, -1.0)], shade(c, -0.15))
    p.rect(-0.2, -0.5, 0.2, -0.2, (250, 246, 230))


@thing("salt shaker", "salt", "salt and pepper", size=0.16, place="table", wide=1.0, painted=False)
def salt(p, rnd, c):
    for x, tone in ((-0.25, (250, 250, 252)), (0.25, (70, 66, 68))):
        p.poly([(x - 0.14, -0.7), (x + 0.14, -0.7), (x + 0.2, 0), (x - 0.2, 0)], tone)
        p.blob([(x - 0.15, -0.68), (x - 0.1, -0.94), (x + 0.1, -0.94), (x + 0.15, -0.68)], STEEL, 3)


@thing(
    "sack of flour",
    "flour",
    "bag of flour",
    "bag of sugar",
    "sugar",
    size=0.3,
    place="table",
    colour=(246, 240, 226),
    wide=0.8,
)
def flour(p, rnd, c):
    p.round_rect(-0.36, -0.86, 0.36, 0, 0.06, c)
    p.poly([(-0.36, -0.84), (0.36, -0.84), (0.3, -1.0), (-0.3, -1.0)], shade(c, -0.1))
    p.rect(-0.36, -0.6, 0.36, -0.3, (90, 140, 200))
    p.ellipse(0, -0.45, 0.12, 0.1, (240, 200, 90))


@thing("pile of sugar cubes", size=0.12, place="table", wide=1.6, painted=False)
def sugar_cubes(p, rnd, c):
    for x, y in ((-0.5, 0), (0, 0), (0.5, 0), (-0.25, -0.46), (0.25, -0.46)):
        p.rect(x - 0.2, y - 0.44, x + 0.2, y, (252, 252, 254))
        p.poly([(x - 0.2, y - 0.44), (x - 0.1, y - 0.54), (x + 0.3, y - 0.54), (x + 0.2, y - 0.44)], (236, 238, 242))


@thing(
    "tumbler",
    "glass",
    "drinking glass",
    "empty drinking glass",
    "water glass",
    size=0.18,
    place="table",
    wide=0.7,
    painted=False,
)
def tumbler(p, rnd, c):
    p.poly([(-0.3, -0.96), (0.3, -0.96), (0.25, -0.03), (-0.25, -0.03)], (212, 232, 242))
    p.ellipse(0, -0.95, 0.3, 0.07, (236, 246, 250))
    p.ellipse(0, -0.05, 0.25, 0.06, (180, 206, 220))
    if rnd.random() < 0.6:
        level = rnd.uniform(-0.75, -0.4)
        tone = rnd.choice(((140, 200, 240), (250, 170, 60), (252, 250, 244), (226, 90, 70)))
        half = 0.25 + 0.05 * (-level - 0.03) / 0.93
        p.poly([(-half + 0.02, level), (half - 0.02, level), (0.23, -0.07), (-0.23, -0.07)], tone, outline=False)
        p.ellipse(0, level, half - 0.02, 0.05, shade(tone, 0.3), outline=False)
    p.line([(-0.3, -0.95), (-0.25, -0.04), (0.25, -0.04), (0.3, -0.95)], 0.035, RIM)
    p.line([(-0.18, -0.8), (-0.15, -0.3)], 0.04, (255, 255, 255))


@thing("whisk", "egg whisk", size=0.3, place="table", colour=STEEL, wide=0.4, painted=False)
def whisk(p, rnd, c):
    p.limb((0, 0), (0, -0.36), 0.05, 0.05, (70, 60, 60))
    for w in (0.18, 0.1, 0.03):
        p.line([(0, -0.36), (-w, -0.7), (0, -1.0), (w, -0.7), (0, -0.36)], 0.025, c, True)


@thing("ladle", "soup ladle", size=0.32, place="table", colour=STEEL, wide=0.5, painted=False)
def ladle(p, rnd, c):
    p.line([(0.1, -1.0), (0.0, -0.26)], 0.06, c)
    p.blob([(-0.26, -0.3), (0.1, -0.3), (0.06, -0.08), (-0.08, 0), (-0.22, -0.08)], c, 4)


@thing("spatula", "turner", size=0.32, place="table", colour=(50, 50, 56), wide=0.4)
def spatula(p, rnd, c):
    p.line([(0, 0), (0, -0.66)], 0.06, (150, 100, 60))
    p.poly([(-0.14, -1.0), (0.14, -1.0), (0.11, -0.6), (-0.11, -0.6)], c)
    for x in (-0.05, 0.05):
        p.line([(x, -0.92), (x, -0.7)], 0.03, (220, 222, 226))


@thing("grater", "cheese grater", size=0.26, place="table", colour=STEEL, wide=0.6, painted=False)
def grater(p, rnd, c):
    p.arc(0, -0.86, 0.14, 0.12, 180, 360, 0.06, (60, 60, 66))
    p.poly([(-0.2, -0.86), (0.2, -0.86), (0.3, 0), (-0.3, 0)], c)
    for row in range(4):
        for k in range(4):
            p.ellipse(-0.15 + 0.1 * k, -0.72 + 0.18 * row, 0.03, 0.04, (70, 74, 82), outline=False)


@thing("colander", "sieve", "strainer", size=0.22, place="table", colour=(226, 90, 80), wide=1.5)
def colander(p, rnd, c):
    p.ellipse(0, -0.72, 0.66, 0.14, shade(c, -0.3))
    bowl_over(p, 0.66, -0.7, c)
    for s in (-1, 1):
        p.line([(s * 0.64, -0.66), (s * 0.82, -0.66)], 0.1, shade(c, -0.2))
    for row in range(3):
        for k in range(6 - row):
            p.circle(-0.4 + 0.08 * row + 0.16 * k, -0.46 + 0.13 * row, 0.035, (60, 56, 60), outline=False)


@thing("coffee maker", "coffee machine", "espresso machine", size=0.34, place="table", colour=(50, 52, 60), wide=0.9)
def coffee_maker(p, rnd, c):
    p.round_rect(-0.4, -1.0, 0.4, -0.72, 0.06, c)
    p.rect(0.12, -0.74, 0.4, -0.08, c)
    p.rect(-0.42, -0.1, 0.42, 0, c)
    p.blob(
        [(-0.32, -0.56), (0.06, -0.56), (0.1, -0.3), (0.02, -0.12), (-0.28, -0.12), (-0.36, -0.3)], (206, 224, 232), 3
    )
    p.blob([(-0.35, -0.36), (0.09, -0.36), (0.02, -0.13), (-0.28, -0.13)], (80, 46, 30), 3)
    p.circle(0.28, -0.86, 0.05, (226, 60, 50))


@thing("dishwasher", size=0.7, colour=(226, 230, 234), wide=0.85, top=1.0)
def dishwasher(p, rnd, c):
    p.round_rect(-0.4, -1.0, 0.4, 0, 0.03, c)
    p.rect(-0.4, -0.98, 0.4, -0.84, shade(c, -0.15))
    p.rect(-0.28, -0.76, 0.28, -0.72, (90, 96, 106))
    for k in range(3):
        p.circle(-0.3 + 0.1 * k, -0.91, 0.025, (70, 76, 86))
    p.rect(-0.33, -0.66, 0.33, -0.08, shade(c, 0.2))


@thing("wok", size=0.2, place="table", colour=(60, 60, 66), wide=2.2)
def wok(p, rnd, c):
    p.line([(0.6, -0.6), (1.3, -0.9)], 0.14, (150, 100, 60))
    p.ellipse(-0.1, -0.6, 0.8, 0.2, shade(c, 0.2))
    for _ in range(12):
        p.circle(
            rnd.uniform(-0.65, 0.45),
            -0.64 + rnd.uniform(-0.1, 0.08),
            0.08,
            rnd.choice(((90, 170, 70), (230, 90, 50), (250, 200, 80), (200, 140, 90))),
        )
    p.blob([(-0.9, -0.6), (-0.5, -0.12), (-0.1, 0), (0.3, -0.12), (0.7, -0.6), (-0.1, -0.44)], c, 4)


@thing("pomegranate", size=0.2, place="table", colour=(190, 40, 60), wide=1.0, painted=False)
def pomegranate(p, rnd, c):
    p.circle(0, -0.44, 0.44, c)
    p.poly([(-0.12, -0.84), (-0.16, -1.0), (-0.05, -0.93), (0, -1.0), (0.05, -0.93), (0.16, -1.0), (0.12, -0.84)], c)
    p.ellipse(0.1, -0.42, 0.24, 0.28, (250, 226, 190))
    for k in range(8):
        p.circle(0.02 + 0.08 * (k % 3), -0.58 + 0.13 * (k // 3), 0.06, (214, 20, 50), outline=False)


@thing("fig", size=0.16, place="table", colour=(100, 60, 110), wide=0.8, painted=False)
def fig(p, rnd, c):
    p.blob([(0, -1.0), (-0.14, -0.76), (-0.42, -0.36), (-0.2, 0), (0.2, 0), (0.42, -0.36), (0.14, -0.76)], c, 4)
    for x in (-0.2, 0.0, 0.2):
        p.line([(x * 0.3, -0.8), (x, -0.4), (x * 0.6, -0.06)], 0.03, shade(c, 0.25), True)


@thing("apricot", size=0.16, place="table", colour=(250, 170, 80), wide=1.0, painted=False)
def apricot(p, rnd, c):
    p.circle(0, -0.44, 0.44, c)
    p.ellipse(-0.16, -0.36, 0.2, 0.24, (244, 120, 70), outline=False)
    p.arc(0.12, -0.44, 0.2, 0.42, 110, 250, 0.04, shade(c, -0.3))
    p.ellipse(0.14, -0.94, 0.16, 0.06, (90, 160, 70), -0.4)


@thing("blackberry", size=0.16, place="table", colour=(50, 34, 66), wide=0.8, painted=False)
def blackberry(p, rnd, c):
    for row, n in enumerate((2, 3, 4, 3, 2)):
        for k in range(n):
            x = (k - (n - 1) / 2) * 0.22
            p.circle(x, -0.12 - 0.16 * row, 0.13, shade(c, 0.1))
            p.circle(x - 0.03, -0.15 - 0.16 * row, 0.03, (190, 170, 210), outline=False)
    for k in range(3):
        p.ellipse((k - 1) * 0.16, -0.92, 0.13, 0.06, (90, 160, 70), (k - 1) * 0.6)


@thing("cauliflower", size=0.22, place="table", colour=(248, 244, 230), wide=1.2, painted=False)
def cauliflower(p, rnd, c):
    for s in (-1, 1):
        p.blob([(0, 0), (s * 0.5, -0.12), (s * 0.62, -0.6), (s * 0.3, -0.4)], (110, 170, 80), 4)
    for x, y, r in ((-0.3, -0.5, 0.24), (0.3, -0.5, 0.24), (0, -0.42, 0.3), (-0.16, -0.74, 0.22), (0.18, -0.74, 0.22)):
        p.circle(x, y, r, near(rnd, c, 5))
    p.blob([(0, 0), (-0.44, -0.1), (-0.3, -0.4), (0, -0.22), (0.3, -0.4), (0.44, -0.1)], (130, 186, 94), 4)


@thing("zucchini", "courgette", size=0.14, place="table", colour=(70, 130, 60), wide=2.8, painted=False)
def zucchini(p, rnd, c):
    p.limb((-1.1, -0.42), (0.9, -0.5), 0.36, 0.32, c)
    p.rect(1.1, -0.66, 1.36, -0.36, (150, 180, 90))
    for y in (-0.6, -0.4, -0.22):
        p.line([(-1.2, y), (1.0, y - 0.04)], 0.04, shade(c, 0.25))


@thing("radish", size=0.18, place="table", colour=(220, 50, 90), wide=0.8, painted=False)
def radish(p, rnd, c):
    for s in (-1, 0, 1):
        p.blob([(0, -0.56), (s * 0.2 - 0.08, -0.8), (s * 0.34, -1.0), (s * 0.2 + 0.08, -0.78)], (90, 170, 70), 4)
    p.circle(0, -0.36, 0.28, c)
    p.poly([(-0.08, -0.12), (0.08, -0.12), (0.02, 0.06)], (250, 236, 240))


@thing("celery", size=0.34, place="table", colour=(170, 206, 110), wide=0.5, painted=False)
def celery(p, rnd, c):
    for k in range(4):
        x = -0.15 + 0.1 * k
        p.line([(x * 0.6, 0), (x * 1.2, -0.7)], 0.09, shade(c, 0.1 * (k % 2)))
        for j in range(3):
            p.circle(x * 1.4 + (j - 1) * 0.06, -0.78 - 0.06 * (j % 2), 0.07, (96, 160, 70))


@thing("asparagus", size=0.34, place="table", colour=(110, 160, 70), wide=0.5, painted=False)
def asparagus(p, rnd, c):
    for k in range(5):
        x = -0.16 + 0.08 * k
        p.limb((x, 0), (x * 1.2, -0.8), 0.035, 0.035, shade(c, 0.12 * (k % 2)))
        p.ellipse(x * 1.2, -0.86, 0.05, 0.12, shade(c, -0.2))
    p.rect(-0.22, -0.4, 0.22, -0.32, (206, 60, 60))


@thing(
    "spinach", "spinach leaves", "leaf salad", size=0.2, place="table", colour=(60, 130, 56), wide=1.4, painted=False
)
def spinach(p, rnd, c):
    for x, turn in ((-0.3, -0.9), (0.3, 0.9), (-0.12, -0.4), (0.14, 0.4), (0, 0)):
        q = p.at(x * 0.6, 0, 1.0, turn=turn)
        q.blob([(0, 0), (-0.22, -0.5), (0, -0.98), (0.22, -0.5)], near(rnd, c, 10), 4)
        q.line([(0, 0), (0, -0.8)], 0.05, shade(c, 0.35))
