"""Things they share: furniture, crockery, food and toys."""

import math

from ..brush import shade

INK = (40, 36, 40)
WOOD = (176, 122, 74)
GOLD = (250, 200, 60)
METAL = (190, 196, 206)


def draw_chair(pen, seat: float, colour):
    """A chair seen from the side, its back to the left; the pen stands on the ground, `seat` is its height."""
    pen.rect(-0.11, -seat - 0.3, -0.075, 0, shade(colour, -0.15))
    pen.rect(0.09, -seat, 0.125, 0, shade(colour, -0.15))
    pen.rect(-0.12, -seat - 0.01, 0.14, -seat + 0.035, colour)


def draw_table(pen, half: float, level: float, colour):
    for x in (-half * 0.75, half * 0.75):
        pen.rect(x - 0.018, -level, x + 0.018, 0, shade(colour, -0.25))
    pen.rect(-half, -level, half, -level + 0.045, colour)


def draw_cup(pen, colour):
    pen.arc(0.05, -0.05, 0.03, 0.03, -90, 90, 0.014, shade(colour, -0.2))
    pen.poly([(-0.05, -0.09), (0.05, -0.09), (0.035, 0), (-0.035, 0)], colour)


def draw_teapot(pen, colour):
    pen.line([(0.07, -0.06), (0.13, -0.13)], 0.028, colour)
    pen.arc(-0.08, -0.07, 0.05, 0.05, 90, 270, 0.018, colour)
    pen.ellipse(0, -0.07, 0.09, 0.075, colour)
    pen.circle(0, -0.15, 0.018, shade(colour, -0.3))


def draw_teddy(pen, colour=(176, 120, 70)):
    """A teddy bear that sits, seen from the front; one unit high."""
    light = shade(colour, 0.4)
    for s in (-1, 1):
        pen.limb((s * 0.16, -0.14), (s * 0.36, -0.08), 0.12, 0.12, colour)
        pen.circle(s * 0.38, -0.1, 0.075, light)
        pen.limb((s * 0.2, -0.46), (s * 0.38, -0.32), 0.09, 0.08, colour)
        pen.circle(s * 0.22, -0.94, 0.11, colour)
        pen.circle(s * 0.22, -0.94, 0.055, light, outline=False)
    pen.ellipse(0, -0.3, 0.27, 0.29, colour)
    pen.ellipse(0, -0.28, 0.16, 0.18, light, outline=False)
    pen.circle(0, -0.74, 0.27, colour)
    pen.ellipse(0, -0.66, 0.13, 0.1, light, outline=False)
    pen.ellipse(0, -0.71, 0.05, 0.035, INK, outline=False)
    for s in (-1, 1):
        pen.circle(s * 0.11, -0.79, 0.032, INK, outline=False)


def draw_ice_cream(pen, colour):
    pen.poly([(-0.04, -0.08), (0.04, -0.08), (0, 0.05)], (222, 170, 96))
    pen.circle(0, -0.11, 0.055, colour)


def draw_fish(pen):
    pen.ellipse(0, -0.03, 0.1, 0.045, (120, 160, 200))
    pen.poly([(-0.08, -0.03), (-0.16, -0.08), (-0.16, 0.02)], (100, 140, 190))
    pen.circle(0.06, -0.04, 0.01, INK, outline=False)


def draw_pizza(pen):
    pen.ellipse(0, -0.03, 0.18, 0.05, (214, 160, 84))
    pen.ellipse(0, -0.038, 0.155, 0.037, (246, 206, 90), outline=False)
    for x, y in ((-0.08, -0.045), (0.02, -0.03), (0.09, -0.05), (-0.01, -0.058)):
        pen.ellipse(x, y, 0.028, 0.012, (200, 50, 40), outline=False)


def draw_cards(pen):
    for x in (-0.1, 0.0, 0.1):
        pen.poly([(x - 0.04, -0.005), (x + 0.04, -0.005), (x + 0.05, -0.035), (x - 0.03, -0.035)], (252, 252, 252))
        pen.circle(x + 0.005, -0.02, 0.01, (214, 40, 50), outline=False)


def draw_big_cake(pen, colour):
    pen.rect(-0.14, -0.13, 0.14, 0, (244, 226, 196))
    pen.rect(-0.14, -0.16, 0.14, -0.09, colour)
    for x in (-0.08, 0, 0.08):
        pen.rect(x - 0.01, -0.22, x + 0.01, -0.16, (250, 250, 250), outline=False)
        pen.ellipse(x, -0.24, 0.013, 0.022, (252, 170, 40), outline=False)


def draw_tortoise(pen, colour=(110, 160, 80)):
    """Walks to the right; one unit high."""
    for x in (-0.42, 0.34):
        pen.limb((x, -0.3), (x - 0.06, -0.08), 0.13, 0.11, colour)
        pen.limb((x + 0.16, -0.3), (x + 0.24, -0.08), 0.13, 0.11, shade(colour, -0.15))
    pen.poly([(-0.7, -0.28), (-0.95, -0.16), (-0.66, -0.16)], colour)
    pen.limb((0.55, -0.36), (0.92, -0.62), 0.13, 0.15, colour)
    pen.circle(0.98, -0.68, 0.2, colour)
    pen.circle(1.04, -0.74, 0.045, INK, outline=False)
    pen.arc(1.06, -0.66, 0.09, 0.06, 10, 120, 0.025, INK)
    shell = [(0.76 * math.cos(math.pi * k / 12), -0.26 - 0.72 * math.sin(math.pi * k / 12)) for k in range(13)]
    pen.poly(shell, (150, 104, 58))
    for x, y in ((-0.36, -0.5), (0, -0.68), (0.36, -0.5)):
        pen.ellipse(x, y, 0.15, 0.13, (112, 76, 44))
    pen.rect(-0.8, -0.3, 0.8, -0.2, (190, 146, 86))


def draw_wheel(pen, x, y, r):
    pen.circle(x, y, r, (44, 44, 50))
    pen.circle(x, y, r * 0.5, (210, 212, 218))


def draw_bowl(pen, tone):
    pen.poly([(-0.1, -0.11), (0.1, -0.11), (0.06, 0), (-0.06, 0)], tone)
    pen.ellipse(0, -0.11, 0.1, 0.022, (246, 230, 190))
