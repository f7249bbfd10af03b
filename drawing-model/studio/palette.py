"""Colours of skin, hair, cloth and paint, by the names captions use."""

import random

COLOURS = {
    "red": (222, 45, 48),
    "orange": (245, 140, 35),
    "yellow": (250, 214, 50),
    "green": (60, 170, 70),
    "blue": (45, 110, 220),
    "light blue": (130, 195, 245),
    "dark blue": (25, 45, 120),
    "purple": (130, 70, 190),
    "pink": (245, 130, 180),
    "brown": (130, 85, 50),
    "black": (32, 32, 38),
    "white": (246, 246, 246),
    "grey": (145, 148, 155),
    "turquoise": (55, 195, 190),
}
SKINS = ((250, 214, 178), (240, 196, 150), (222, 170, 120), (190, 132, 88), (141, 92, 58), (104, 66, 44))
HAIR_COLOURS = {
    "black": (36, 30, 32),
    "brown": (100, 64, 38),
    "blonde": (238, 200, 105),
    "red": (196, 84, 36),
    "grey": (160, 162, 168),
    "white": (236, 236, 238),
}
CLOTH = (
    "red",
    "orange",
    "yellow",
    "green",
    "blue",
    "light blue",
    "purple",
    "pink",
    "white",
    "grey",
    "turquoise",
    "brown",
    "black",
)
DARK_CLOTH = ("dark blue", "brown", "black", "grey", "green", "blue", "red")


def near(rnd: random.Random, colour, spread: float = 12.0):
    """A colour a little off the given one."""
    return tuple(max(0, min(255, int(c + rnd.gauss(0, spread)))) for c in colour)


def cloth(rnd: random.Random, dark: bool = False):
    """A colour's name and a shade of it."""
    name = rnd.choice(DARK_CLOTH if dark else CLOTH)
    return name, near(rnd, COLOURS[name])
