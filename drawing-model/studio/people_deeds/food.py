"""Cooking, eating, drinking and blowing."""

from ..brush import shade
from ..palette import COLOURS
from .deed import HALF, KITCHEN, TABLE, deed
from .figure import DARK, LEAF, REST, STEEL, VIVID, WHITE

# The tables of points below are wrapped by hand.
# fmt: off


def _sandwich(p):
    p.poly([(-0.12, -0.03), (0.1, -0.08), (0.14, -0.02), (-0.1, 0.03)], (226, 180, 110))
    p.line([(-0.12, 0.02), (0.14, -0.02)], 0.04, (90, 170, 70))
    p.line([(-0.12, 0.04), (0.14, 0.01)], 0.03, (222, 70, 60))
    p.poly([(-0.12, 0.05), (0.14, 0.02), (0.14, 0.07), (-0.1, 0.1)], (226, 180, 110))


def _apple(p):
    p.circle(0, 0, 0.1, (214, 44, 44))
    p.line([(0, -0.09), (0.03, -0.15)], 0.018, (90, 60, 40))
    p.ellipse(0.07, -0.13, 0.04, 0.02, LEAF, -0.4)
    p.circle(-0.08, 0.0, 0.045, (250, 240, 210), outline=False)


def _cone(p):
    p.poly([(-0.06, 0.0), (0.06, 0.0), (0.0, 0.2)], (222, 166, 92))
    p.circle(0, -0.03, 0.075, (245, 150, 180))
    p.circle(0, -0.12, 0.06, (250, 236, 190))


def _pizza(p):
    p.poly([(-0.14, 0.02), (0.12, -0.12), (0.14, 0.12)], (248, 206, 96))
    p.limb((0.13, -0.12), (0.14, 0.12), 0.03, 0.03, (196, 130, 64))
    for x, y in ((0.02, 0.0), (0.08, 0.06), (0.08, -0.05)):
        p.circle(x, y, 0.026, (204, 50, 40), outline=False)


def _burger(p):
    p.ellipse(0, -0.045, 0.12, 0.075, (214, 150, 80))
    p.rect(-0.125, -0.035, 0.125, -0.01, (90, 170, 70))
    p.rect(-0.12, -0.015, 0.12, 0.025, (110, 62, 40))
    p.line([(-0.12, 0.03), (0.12, 0.03)], 0.025, (250, 200, 60))
    p.round_rect(-0.115, 0.035, 0.115, 0.085, 0.03, (214, 150, 80))


def _melon(p):
    p.poly([(-0.14, -0.04), (0.14, -0.04), (0.1, 0.06), (0.0, 0.11), (-0.1, 0.06)], (60, 150, 70))
    p.poly([(-0.12, -0.04), (0.12, -0.04), (0.08, 0.04), (0.0, 0.08), (-0.08, 0.04)], (232, 70, 80))
    for x in (-0.05, 0.0, 0.05):
        p.ellipse(x, 0.0, 0.009, 0.015, DARK, outline=False)


def _banana(p):
    p.blob([(-0.13, -0.05), (-0.05, 0.02), (0.06, 0.03), (0.15, -0.06), (0.19, -0.05), (0.1, 0.09), (-0.04, 0.1)],
           (250, 216, 70))
    p.poly([(0.15, -0.06), (0.17, -0.11), (0.2, -0.1), (0.19, -0.05)], (120, 90, 40))


def _carrot(p):
    p.poly([(-0.14, 0.0), (0.08, -0.05), (0.08, 0.05)], (240, 130, 40))
    for dy in (-0.05, 0.0, 0.05):
        p.limb((0.08, 0.0), (0.18, dy), 0.012, 0.02, LEAF)


FOODS = {
    "a sandwich": _sandwich,
    "an apple": _apple,
    "an ice cream": _cone,
    "an ice cream cone": _cone,
    "a slice of pizza": _pizza,
    "a hamburger": _burger,
    "a slice of watermelon": _melon,
    "a banana": _banana,
    "a carrot": _carrot,
}


@deed("eating {food}", "eating {food}", "biting into {food}", "having {food}", "taking a bite of {food}",
      **{**HALF, "x": 0.42, "y": 1.5, "size": 1.42})
def eating(k):
    food = k.said["food"] = k.rnd.choice(list(FOODS))
    b = k.body()
    x, y = b.mouth
    if food.startswith("an ice"):
        k.person.mood = "happy"
    cone = 0.0 if food.startswith("an ice") else 0.14
    at = (x + 0.13, y + (0.02 if cone else 0.08))
    hand = (at[0] + 0.05, at[1] + (0.06 if cone else 0.12))
    b.draw(hand, REST, tool=lambda: FOODS[food](k.p.at(*at, 1.15)))


@deed("eating spaghetti", "eating a plate of spaghetti", "eating noodles with a fork", "having spaghetti for dinner",
      "eating pasta", places=KITCHEN, **HALF)
def spaghetti(k):
    b = k.body(None, 4)
    x, y = b.mouth

    def fork():
        for n in range(4):
            k.p.line([(x - 0.02 + 0.015 * n, y + 0.01), (x + 0.02 * n, y + 0.14), (x + 0.02 * n - 0.03, y + 0.24)],
                     0.013,
                     (246, 206, 96), curved=True)
        k.p.line([(x + 0.02, y + 0.02), (x + 0.2, y + 0.08)], 0.02, STEEL)

    b.draw((x + 0.2, y + 0.09), (-0.1, -0.46), tool=fork, mood="surprised")
    k.counter(-0.46)
    k.p.ellipse(0.06, -0.45, 0.26, 0.05, WHITE)
    k.p.ellipse(0.06, -0.49, 0.19, 0.075, (246, 206, 96))
    for n in range(7):
        k.p.arc(0.06 + 0.045 * (n - 3), -0.49, 0.05, 0.05, 180, 400, 0.012, (210, 160, 60))
    k.p.ellipse(0.06, -0.55, 0.1, 0.035, (206, 50, 40))


@deed("drinking from a {colour}cup", "drinking a cup of coffee", "drinking tea from a {colour}mug",
      "drinking from a {colour}mug", "drinking hot chocolate", **HALF)
def drinking(k):
    c = k.paint()
    b = k.body()
    x, y = b.mouth

    def cup():
        t = k.p.at(x + 0.09, y + 0.02, 1.0, turn=-0.5)
        t.arc(0.1, 0.02, 0.055, 0.055, -90, 90, 0.028, shade(c, -0.2))
        t.round_rect(-0.09, -0.08, 0.09, 0.12, 0.02, c)
        t.ellipse(0, -0.08, 0.09, 0.02, shade(c, -0.4))

    b.draw((x + 0.15, y + 0.07), REST, tool=cup, tilt=-0.12)


@deed("drinking a glass of {juice}", "drinking {juice} through a straw", "drinking {juice}", "with a glass of {juice}",
      **HALF)
def straw(k):
    juice, tone = k.rnd.choice((("orange juice", (250, 160, 40)), ("milk", (250, 250, 246)),
                                ("lemonade", (250, 234, 110)),
                                ("apple juice", (226, 190, 80)), ("water", (170, 215, 245))))
    k.said["juice"] = juice
    b = k.body()
    x, y = b.mouth

    def glass():
        k.p.line([(x, y), (x + 0.1, y + 0.2)], 0.024, (230, 60, 70))
        k.p.poly([(x + 0.01, y + 0.1), (x + 0.21, y + 0.1), (x + 0.18, y + 0.34), (x + 0.04, y + 0.34)],
                 (224, 240, 250))
        k.p.poly([(x + 0.025, y + 0.15), (x + 0.195, y + 0.15), (x + 0.17, y + 0.33), (x + 0.05, y + 0.33)], tone)

    b.draw((x + 0.18, y + 0.25), REST, tool=glass)


@deed("blowing out candles", "blowing out the candles on a birthday cake",
      "with a birthday cake, blowing out the candles", "blowing out birthday candles",
      "blowing out the candles on a {colour}cake", **TABLE)
def candles(k):
    c = k.paint(("pink", "white", "brown", "yellow", "light blue"), 0.3)
    b = k.body(None, 10)
    x, y = b.mouth
    b.draw((0.12, -0.46), (-0.08, -0.46), mood="surprised")
    k.counter(-0.44)
    k.p.rect(0.14, -0.62, 0.5, -0.44, c)
    for n in range(6):
        k.p.circle(0.17 + 0.06 * n, -0.61, 0.035, WHITE if sum(c) < 690 else (240, 150, 180))
    k.p.ellipse(0.32, -0.43, 0.23, 0.025, (220, 220, 226))
    for n in range(4):
        u = 0.2 + 0.08 * n
        k.p.rect(u - 0.012, -0.74, u + 0.012, -0.63, COLOURS[VIVID[n]])
        k.p.ellipse(u + 0.014, -0.775, 0.017, 0.034, (252, 180, 40), 0.5, outline=False)
    for dy in (-0.01, 0.02):
        k.p.line([(x + 0.04, y + dy), (x + 0.12, y + dy * 1.6 + 0.01)], 0.012, (150, 190, 220))


@deed("blowing up a {colour}balloon", "inflating a {colour}balloon", "blowing air into a {colour}balloon",
      "blowing up a big {colour}balloon", **TABLE)
def balloon(k):
    c = k.paint(VIVID, 0.8)
    b = k.body()
    x, y = b.mouth

    def balloon():
        k.p.poly([(x + 0.0, y - 0.012), (x + 0.1, y - 0.03), (x + 0.1, y + 0.03), (x + 0.0, y + 0.012)],
                 shade(c, -0.15))
        k.p.ellipse(x + 0.24, y - 0.02, 0.17, 0.15, c)
        k.p.ellipse(x + 0.28, y - 0.09, 0.045, 0.025, shade(c, 0.6), outline=False)

    b.draw((x + 0.06, y + 0.03), (x + 0.04, y + 0.06), tool=balloon, mood="surprised")


@deed("blowing bubbles", "blowing soap bubbles", "making soap bubbles", "blowing big soap bubbles", **TABLE)
def bubbles(k):
    b = k.body()
    x, y = b.mouth

    def wand():
        k.p.line([(x + 0.09, y), (x + 0.11, y + 0.2)], 0.022, (230, 60, 120))
        k.p.arc(x + 0.09, y - 0.03, 0.035, 0.055, 0, 360, 0.02, (230, 60, 120))

    b.draw((x + 0.11, y + 0.18), REST, tool=wand, mood="surprised")
    for n in range(7):
        u, v = x + 0.18 + 0.045 * n * k.rnd.uniform(0.7, 1.2), y - 0.04 + k.rnd.uniform(-0.3, 0.24) * (0.3 + n / 7)
        r = k.rnd.uniform(0.035, 0.065)
        k.p.circle(u, v, r, (190, 225, 250))
        k.p.arc(u, v, r, r, 0, 360, 0.01, (150, 150, 220))
        k.p.circle(u - r * 0.35, v - r * 0.35, r * 0.25, WHITE, outline=False)


@deed("blowing a bubble gum bubble", "chewing bubble gum", "blowing a big pink bubble of gum",
      "with a big bubble gum bubble", **HALF)
def gum(k):
    b = k.body()
    x, y = b.mouth
    b.draw((0.14, -0.5), REST)
    k.p.circle(x + 0.09, y + 0.0, 0.115, (246, 130, 180))
    k.p.ellipse(x + 0.05, y - 0.05, 0.03, 0.02, (255, 214, 230), outline=False)


@deed("cutting bread", "slicing bread with a knife", "cutting a loaf of bread", "slicing a loaf of bread",
      "cutting a slice of bread", places=KITCHEN, **TABLE)
def bread(k):
    b = k.body(None, 6)

    def loaf():
        k.counter(-0.44)
        k.p.rect(0.06, -0.47, 0.56, -0.44, (216, 170, 110))
        k.p.round_rect(0.26, -0.6, 0.54, -0.47, 0.06, (206, 140, 70))
        for n in range(3):
            k.p.line([(0.4 + 0.05 * n, -0.55), (0.42 + 0.05 * n, -0.5)], 0.016, (246, 214, 150))
        k.p.ellipse(0.25, -0.54, 0.035, 0.07, (250, 226, 170))
        k.p.ellipse(0.13, -0.49, 0.08, 0.03, (250, 226, 170))
        k.p.poly([(0.24, -0.67), (0.5, -0.6), (0.5, -0.57), (0.46, -0.55), (0.22, -0.61)], (222, 228, 236))
        k.p.limb((0.14, -0.66), (0.22, -0.64), 0.024, 0.024, (70, 46, 34))

    b.draw((0.17, -0.65), (0.44, -0.52), tool=loaf, tilt=0.2)
    k.p.circle(0.42, -0.5, 0.034, k.person.skin)


@deed("rolling out dough", "rolling dough with a rolling pin", "baking", "making dough with a rolling pin",
      "rolling out dough with a rolling pin", places=KITCHEN + ("bakery",), **TABLE)
def dough(k):
    b = k.body(None, 8)
    b.draw((0.12, -0.56), (0.36, -0.56), tilt=0.2)
    k.counter(-0.44)
    k.p.ellipse(0.22, -0.45, 0.34, 0.055, (248, 226, 176))
    k.p.limb((0.04, -0.53), (0.46, -0.53), 0.02, 0.02, (150, 90, 50))
    k.p.limb((0.12, -0.53), (0.38, -0.53), 0.05, 0.05, (206, 150, 90))
    for x in (0.07, 0.43):
        k.p.circle(x, -0.545, 0.036, k.person.skin)
    for _ in range(10):
        k.p.circle(k.rnd.uniform(-0.1, 0.5), k.rnd.uniform(-0.43, -0.38), 0.01, WHITE, outline=False)


@deed("pouring tea", "pouring tea into a cup", "pouring a cup of tea", "pouring tea from a {colour}teapot",
      "pouring tea from a teapot into a cup", **TABLE)
def tea(k):
    c = k.paint(VIVID + ("white",), 0.5)
    b = k.body()

    def pot():
        t = k.p.at(0.22, -0.7, 0.9, turn=0.4)
        t.arc(-0.1, 0.0, 0.07, 0.07, 90, 270, 0.03, shade(c, -0.2))
        t.poly([(0.06, 0.03), (0.2, -0.09), (0.23, -0.06), (0.08, 0.07)], shade(c, -0.12))
        t.ellipse(0, 0, 0.115, 0.1, c)
        t.ellipse(0, -0.095, 0.05, 0.02, shade(c, -0.2))
        t.circle(0, -0.12, 0.02, shade(c, -0.3))

    b.draw((0.12, -0.73), (0.02, -0.46), tool=pot)
    k.counter(-0.42)
    k.p.line([(0.425, -0.66), (0.435, -0.52)], 0.022, (170, 96, 40))
    k.p.poly([(0.35, -0.53), (0.51, -0.53), (0.49, -0.43), (0.37, -0.43)], WHITE)
    k.p.ellipse(0.43, -0.53, 0.08, 0.018, (170, 96, 40))


def _stove(k, x0=0.1):
    k.p.rect(x0, -0.44, 2, 1, (226, 228, 232))
    k.p.rect(x0, -0.46, 2, -0.42, DARK)
    for n in range(3):
        k.p.circle(x0 + 0.1 + 0.12 * n, -0.36, 0.026, DARK)


@deed("cooking soup in a pot", "stirring a pot", "cooking in a big pot", "stirring soup with a wooden spoon", "cooking",
      "stirring a big pot of soup", places=KITCHEN, x=0.32, y=1.22, size=1.18)
def pot(k):
    c = k.paint(("red", "blue", "grey", "green"), 0)
    b = k.body(None, 5)
    _stove(k)

    def spoon():
        k.p.line([(0.3, -0.8), (0.36, -0.56)], 0.03, (196, 140, 80))

    b.draw((0.31, -0.76), (0.16, -0.5), tool=spoon, tilt=0.12)
    k.p.rect(0.2, -0.66, 0.52, -0.46, c)
    k.p.ellipse(0.36, -0.66, 0.16, 0.03, shade(c, -0.3))
    k.p.ellipse(0.36, -0.655, 0.13, 0.02, (226, 120, 50), outline=False)
    for x in (0.19, 0.53):
        k.p.arc(x, -0.59, 0.03, 0.03, 0, 360, 0.02, DARK)
    for n in range(3):
        x = 0.3 + 0.08 * n
        k.p.line([(x, -0.72), (x + 0.03, -0.8), (x - 0.02, -0.88), (x + 0.02, -0.96)], 0.018, (210, 214, 220),
                 curved=True)


@deed("frying an egg", "frying eggs in a pan", "frying an egg in a pan", "cooking an egg in a frying pan",
      places=KITCHEN, x=0.3, y=1.22, size=1.18)
def frying(k):
    _pan(k)
    k.p.ellipse(0.47, -0.5, 0.1, 0.024, WHITE)
    k.p.ellipse(0.47, -0.515, 0.04, 0.022, (252, 190, 40))


@deed("flipping a pancake", "tossing a pancake in a pan", "making pancakes", "throwing a pancake into the air",
      places=KITCHEN, x=0.3, y=1.22, size=1.18)
def pancake(k):
    _pan(k)
    k.p.ellipse(0.48, -0.86, 0.13, 0.05, (206, 140, 60), -0.3)
    k.p.ellipse(0.48, -0.87, 0.1, 0.032, (236, 190, 100), -0.3, outline=False)
    for dx in (-0.08, 0.06):
        k.p.line([(0.48 + dx, -0.7), (0.48 + dx, -0.62)], 0.012, (150, 150, 160))


def _pan(k):
    b = k.body(None, 4)
    _stove(k)
    b.draw((0.2, -0.52), (-0.04, -0.42), tool=lambda: k.p.line([(0.16, -0.53), (0.36, -0.5)], 0.035, (80, 52, 36)),
           tilt=0.1)
    k.p.ellipse(0.47, -0.5, 0.15, 0.045, (58, 58, 64))
    k.p.ellipse(0.47, -0.51, 0.12, 0.028, (92, 92, 98), outline=False)


@deed("eating soup", "eating a bowl of soup", "eating soup with a spoon", "having soup",
      "eating soup from a {colour}bowl", places=KITCHEN, **HALF)
def soup(k):
    c = k.paint(("white", "blue", "red", "yellow", "green"), 0.4)
    b = k.body(None, 4)
    x, y = b.mouth

    def spoon():
        k.p.line([(x + 0.03, y + 0.02), (x + 0.2, y + 0.07)], 0.02, STEEL)
        k.p.ellipse(x + 0.02, y + 0.015, 0.04, 0.022, (226, 130, 50))

    b.draw((x + 0.2, y + 0.09), (-0.1, -0.46), tool=spoon)
    k.counter(-0.44)
    k.p.poly([(-0.14, -0.56), (0.26, -0.56), (0.18, -0.43), (-0.06, -0.43)], c)
    k.p.ellipse(0.06, -0.56, 0.2, 0.035, shade(c, -0.15))
    k.p.ellipse(0.06, -0.555, 0.17, 0.024, (226, 130, 50), outline=False)
