"""What animals carry, chew and eat: drawn around the origin, about one unit long."""

import math
from dataclasses import dataclass

from textimage.words import with_article

from ..brush import shade
from ..palette import COLOURS, near

TINTS = ("red", "blue", "yellow", "green", "pink", "purple", "orange", "white", "black", "brown")
BRIGHT = ("red", "blue", "yellow", "green", "pink", "purple", "orange", "turquoise")


def bone(p, c):
    p.limb((-0.34, 0), (0.34, 0), 0.09, 0.09, c)
    for x in (-0.4, 0.4):
        for y in (-0.1, 0.1):
            p.circle(x, y, 0.12, c)
    p.limb((-0.34, 0), (0.34, 0), 0.07, 0.07, c)


def stick(p, c):
    p.limb((-0.55, 0.03), (0.55, -0.03), 0.06, 0.05, c)
    p.limb((0.2, -0.02), (0.36, -0.2), 0.04, 0.03, c)


def newspaper(p, c):
    p.rect(-0.5, -0.16, 0.5, 0.16, (240, 238, 230))
    p.ellipse(0.5, 0, 0.07, 0.16, (206, 204, 198))
    for k in range(3):
        p.line([(-0.44, -0.08 + 0.08 * k), (-0.12, -0.08 + 0.08 * k)], 0.03, (120, 120, 124))
        p.line([(0.12, -0.08 + 0.08 * k), (0.4, -0.08 + 0.08 * k)], 0.03, (120, 120, 124))
    p.rect(-0.05, -0.17, 0.05, 0.17, (200, 70, 60))


def shoe(p, c):
    p.blob([(-0.45, -0.3), (-0.15, -0.3), (-0.05, -0.05), (0.3, 0.0), (0.48, 0.16), (-0.48, 0.16)], c)
    p.rect(-0.48, 0.14, 0.5, 0.22, shade(c, -0.5))
    for k in range(3):
        p.line([(-0.12 + 0.1 * k, -0.12 + 0.05 * k), (0.02 + 0.1 * k, 0.0 + 0.02 * k)], 0.035, (250, 250, 250))


def flower(p, c):
    p.line([(0, -0.1), (0.06, 0.6)], 0.06, (70, 150, 70))
    p.ellipse(0.16, 0.32, 0.14, 0.06, (80, 165, 80), -0.5)
    for k in range(6):
        p.circle(0.2 * math.cos(k * 1.047), -0.2 + 0.2 * math.sin(k * 1.047), 0.15, c)
    p.circle(0, -0.2, 0.13, (250, 210, 60) if c[2] > 90 or c[1] < 150 else (150, 90, 40))


def fish(p, c):
    p.poly([(-0.25, 0), (-0.56, -0.22), (-0.56, 0.22)], shade(c, -0.15))
    p.ellipse(0.06, 0, 0.42, 0.2, c)
    p.arc(0.16, 0, 0.12, 0.17, 90, 270, 0.03, shade(c, -0.3))
    p.circle(0.32, -0.05, 0.05, (250, 250, 250), outline=False)
    p.circle(0.33, -0.05, 0.03, (20, 20, 20), outline=False)


def sock(p, c):
    p.blob([(-0.14, -0.3), (0.14, -0.3), (0.14, 0.1), (0.4, 0.24), (0.34, 0.42), (-0.02, 0.42), (-0.16, 0.22)], c)
    p.rect(-0.16, -0.34, 0.16, -0.22, shade(c, 0.5))
    p.line([(-0.14, -0.05), (0.14, -0.05)], 0.06, shade(c, 0.5))


def ball(p, c):
    p.circle(0, 0, 0.42, c)
    p.arc(-0.32, 0, 0.3, 0.36, -55, 55, 0.05, shade(c, 0.6))
    p.arc(0.32, 0, 0.3, 0.36, 125, 235, 0.05, shade(c, 0.6))


def carrot(p, c):
    for k in (-1, 0, 1):
        p.line([(-0.3, 0), (-0.58, 0.16 * k)], 0.07, (70, 160, 70))
    p.blob([(-0.34, -0.14), (-0.1, -0.15), (0.52, 0.0), (-0.1, 0.15), (-0.34, 0.14)], (244, 134, 40))
    for x in (-0.15, 0.08):
        p.line([(x, -0.1), (x + 0.04, -0.02)], 0.025, (206, 100, 24))


def sausage(p, c):
    p.line([(-0.45, -0.08), (-0.2, 0.06), (0.2, 0.06), (0.45, -0.08)], 0.2, (176, 74, 50), curved=True)
    for x in (-0.45, 0.45):
        p.circle(x, -0.08, 0.1, (176, 74, 50), outline=False)
    for x in (-0.2, 0.05, 0.25):
        p.line([(x, 0.0), (x + 0.05, 0.1)], 0.025, (124, 46, 32))


def letter(p, c):
    p.rect(-0.42, -0.28, 0.42, 0.28, (250, 248, 240))
    p.line([(-0.42, -0.28), (0, 0.05), (0.42, -0.28)], 0.035, (150, 146, 140))
    p.circle(0, 0.06, 0.08, (206, 50, 50))


def little_basket(p, c):
    p.arc(0, 0.36, 0.34, 0.42, 180, 360, 0.06, (140, 96, 50))
    p.poly([(-0.42, 0.3), (0.42, 0.3), (0.32, 0.72), (-0.32, 0.72)], (196, 148, 88))
    for k in (1, 2):
        p.line([(-0.4, 0.3 + 0.14 * k), (0.4, 0.3 + 0.14 * k)], 0.03, (150, 104, 58))


def hat(p, c):
    p.ellipse(0, 0.14, 0.52, 0.12, c)
    p.blob([(-0.3, 0.1), (-0.26, -0.28), (0.26, -0.28), (0.3, 0.1)], c)
    p.rect(-0.3, -0.02, 0.3, 0.08, shade(c, -0.45))


def teddy(p, c):
    tone = (176, 122, 70)
    for s in (-1, 1):
        p.circle(s * 0.16, -0.38, 0.09, tone)
        p.ellipse(s * 0.26, 0.06, 0.09, 0.16, tone, -s * 0.6)
        p.ellipse(s * 0.16, 0.38, 0.11, 0.14, tone)
    p.ellipse(0, 0.14, 0.22, 0.26, tone)
    p.circle(0, -0.24, 0.2, tone)
    p.ellipse(0, -0.18, 0.09, 0.07, (226, 190, 140), outline=False)
    for s in (-1, 1):
        p.circle(s * 0.08, -0.28, 0.03, (30, 24, 24), outline=False)


def frisbee(p, c):
    p.ellipse(0, 0, 0.5, 0.17, c)
    p.ellipse(0, -0.04, 0.36, 0.1, shade(c, 0.3))


def umbrella(p, c):
    p.line([(-0.6, 0), (0.5, 0)], 0.05, (90, 70, 56))
    p.poly([(-0.5, -0.03), (0.25, -0.14), (0.25, 0.14), (-0.5, 0.03)], c)
    p.arc(0.5, 0.1, 0.1, 0.1, -90, 120, 0.05, (90, 70, 56))


def leaf(p, c):
    p.blob([(-0.4, 0), (-0.1, -0.22), (0.3, -0.12), (0.45, 0), (0.3, 0.12), (-0.1, 0.22)], (90, 170, 76))
    p.line([(-0.5, 0), (0.4, 0)], 0.035, (56, 120, 52))


def leash(p, c):
    p.line([(0, 0), (-0.3, 0.35), (0.0, 0.62), (0.3, 0.35), (0, 0)], 0.08, c, curved=True)
    p.line([(0.0, 0), (0.22, 0.2), (0.16, 0.9), (0.3, 1.0)], 0.07, shade(c, -0.2), curved=True)


def dead_mouse(p, c):
    p.line([(0.0, 0.36), (0.1, 0.6), (0.0, 0.8)], 0.05, (230, 150, 160), curved=True)
    p.ellipse(0, 0.16, 0.2, 0.3, (150, 150, 158))
    p.circle(0.0, -0.12, 0.17, (150, 150, 158))
    for s in (-1, 1):
        p.circle(s * 0.16, -0.24, 0.11, (230, 160, 170))
        p.circle(s * 0.07, -0.12, 0.03, (30, 24, 24), outline=False)
    p.circle(0, 0.0, 0.04, (230, 100, 120), outline=False)


@dataclass
class Held:
    draw: object
    size: float
    names: tuple
    tints: tuple = ()
    colour: tuple = (200, 160, 100)


CARRIED = {
    "bone": Held(bone, 0.3, ("bone", "bone", "big bone"), (), (248, 240, 220)),
    "stick": Held(stick, 0.44, ("stick", "stick", "stick", "wooden stick"), (), (122, 80, 46)),
    "newspaper": Held(newspaper, 0.36, ("newspaper", "newspaper", "rolled-up newspaper")),
    "shoe": Held(shoe, 0.34, ("shoe", "shoe", "sneaker"), TINTS),
    "flower": Held(flower, 0.32, ("flower",), ("red", "pink", "yellow", "white", "purple")),
    "fish": Held(fish, 0.34, ("fish",), ("blue", "orange", "grey", "silver")),
    "sock": Held(sock, 0.34, ("sock",), TINTS),
    "ball": Held(ball, 0.2, ("ball", "ball", "tennis ball"), BRIGHT),
    "carrot": Held(carrot, 0.34, ("carrot",)),
    "sausage": Held(sausage, 0.32, ("sausage",)),
    "letter": Held(letter, 0.3, ("letter", "envelope")),
    "basket": Held(little_basket, 0.32, ("basket",)),
    "hat": Held(hat, 0.34, ("hat",), TINTS),
    "teddy bear": Held(teddy, 0.34, ("teddy bear", "teddy")),
    "frisbee": Held(frisbee, 0.3, ("frisbee",), BRIGHT),
    "umbrella": Held(umbrella, 0.46, ("umbrella",), BRIGHT),
    "leash": Held(leash, 0.34, ("leash",), BRIGHT),
    "mouse": Held(dead_mouse, 0.3, ("mouse",)),
    "leaf": Held(leaf, 0.3, ("leaf", "green leaf")),
}


def thing_held(rnd, name: str):
    """A thing's drawing, its size and what it is called."""
    of = CARRIED[name]
    called, colour = rnd.choice(of.names), near(rnd, of.colour, 8)
    if of.tints:
        word = rnd.choice(of.tints)
        colour = near(rnd, COLOURS.get(word, (190, 200, 210)), 8)
        if rnd.random() < 0.55:
            called = f"{word} {called}"
    return (lambda p: of.draw(p, colour)), of.size, with_article(called)


def draw_fodder(p, kind, rnd):
    """Fodder on the ground, about one unit wide."""
    if kind in ("hay", "grass", "straw"):
        tone = {"hay": (226, 190, 90), "straw": (240, 214, 120), "grass": (86, 170, 70)}[kind]
        for _ in range(46):
            x = rnd.uniform(-0.5, 0.5)
            high = (0.42 if kind != "grass" else 0.3) * (1 - (2 * x) ** 2 * 0.75) * rnd.uniform(0.6, 1.1)
            p.line(
                [(x * 0.9, 0.03), (x + rnd.uniform(-0.08, 0.08), -high)], 0.035, shade(tone, rnd.uniform(-0.25, 0.2))
            )
    elif kind == "carrot":
        carrot(p.at(0, -0.12, 0.95), None)
    elif kind == "apple":
        p.line([(0, -0.5), (0.05, -0.66)], 0.05, (100, 70, 40))
        p.blob(
            [(-0.3, -0.36), (-0.12, -0.52), (0.12, -0.52), (0.3, -0.36), (0.18, -0.02), (-0.18, -0.02)], (216, 48, 46)
        )
        p.ellipse(0.16, -0.62, 0.12, 0.05, (80, 160, 70), -0.4)
    elif kind == "cabbage":
        p.circle(0, -0.32, 0.34, (140, 200, 100))
        for s in (-1, 1):
            p.blob([(0, -0.05), (s * 0.42, -0.1), (s * 0.46, -0.45), (s * 0.2, -0.5)], (110, 180, 84))
        p.arc(0, -0.3, 0.18, 0.24, 200, 340, 0.04, (90, 156, 70))
    elif kind == "cheese":
        p.poly([(-0.42, 0), (0.42, 0), (0.42, -0.34), (-0.42, -0.12)], (250, 206, 70))
        for x, y, r in ((0.2, -0.14, 0.07), (-0.1, -0.08, 0.05), (0.32, -0.04, 0.04)):
            p.circle(x, y, r, (214, 160, 40), outline=False)
    elif kind == "flowers":
        for k in range(5):
            x = -0.36 + 0.18 * k
            p.line([(x * 0.6, 0), (x, -0.3)], 0.04, (80, 160, 70))
            p.circle(x, -0.34, 0.1, COLOURS[("red", "yellow", "pink", "purple", "white")[k]])
            p.circle(x, -0.34, 0.04, (250, 200, 50), outline=False)
