"""What food stands on and in; a dish's pen has the picture's side as its unit and the table at the origin."""

import math

from textimage.words import with_article

from ..brush import mix, shade
from ..meals import PLATE
from ..palette import COLOURS, near
from .basics import WARE

WOODS = ((176, 120, 70), (146, 96, 58), (204, 156, 100), (120, 78, 48))


def ware_for(rnd, kind="plate", on="on", chance=0.45, plain=0.5):
    """A colour and the words for what carries the food; nothing is said of most white plates."""
    if rnd.random() < chance:
        word = rnd.choice(WARE)
        return near(rnd, COLOURS[word], 8), f" {on} {with_article(f'{word} {kind}')}"
    return near(rnd, PLATE, 3), f" {on} a {kind}" if rnd.random() < plain else ""


def draw_plate(p, colour, half=0.45, y=-0.08):
    p.ellipse(0, y + 0.025, half, 0.105, shade(colour, -0.25))
    p.ellipse(0, y, half, 0.1, shade(colour, 0.12) if sum(colour) < 690 else colour)
    p.ellipse(0, y, half * 0.74, 0.066, shade(colour, -0.08), outline=False)


def from_above(p, rnd, radius=0.43, low=0.6):
    """A pen for what is round and flat, seen from above or aslant, whose unit is its radius."""
    squash = rnd.choice((low, 0.8, 1.0, 1.0))
    return p.at(0, -radius * squash - 0.01, radius, squash=squash)


def flat_plate(p, colour):
    p.circle(0.0, 0.05, 1.0, shade(colour, -0.3))
    p.circle(0, 0, 1.0, colour)
    p.circle(0, 0, 0.8, shade(colour, -0.08), outline=False)


def bowl_front(p, colour, half=0.38, top=-0.34):
    rim = [(half * math.cos(math.pi * k / 12), top + 0.07 * math.sin(math.pi * k / 12)) for k in range(13)]
    p.poly(
        [
            *rim,
            (-half * 0.86, top * 0.5),
            (-half * 0.5, -0.03),
            (-half * 0.42, 0),
            (half * 0.42, 0),
            (half * 0.5, -0.03),
            (half * 0.86, top * 0.5),
        ],
        colour,
    )
    p.line([(x, y + 0.02) for x, y in rim], 0.016, shade(colour, 0.35))


def heap(p, rnd, pieces, half, top, r, high=4):
    """Pieces in rows, the back ones higher."""
    for row in range(high):
        wide = half * (0.45 + 0.5 * row / max(1, high - 1))
        count = max(2, round(2 * wide / (1.7 * r)))
        for k in range(count):
            x = -wide + r * 0.8 + (2 * wide - 1.6 * r) * k / (count - 1)
            rnd.choice(pieces)(p, x + rnd.uniform(-0.2, 0.2) * r, top - (high - 1 - row) * r * 0.85 + 0.02, r, rnd)


def draw_steam(p, x, y, tall=0.2, tone=(176, 186, 198)):
    for k in (-1, 0, 1):
        at = x + 0.09 * k
        p.line(
            [(at, y), (at + 0.035, y - tall * 0.35), (at - 0.025, y - tall * 0.7), (at + 0.02, y - tall)],
            0.022,
            tone,
            True,
        )


def draw_glass(p, x, drink, half=0.17, top=-0.7, level=0.82, ice=False, straw=None, foam=None):
    fill = top * level
    if straw:
        p.line([(x + half * 0.1, -0.1), (x + half * 0.6, top - 0.12), (x + half * 1.3, top - 0.17)], 0.03, straw)
    p.poly([(x - half, top), (x + half, top), (x + half * 0.76, 0), (x - half * 0.76, 0)], (226, 240, 248))
    p.poly(
        [(x - half * 0.93, fill), (x + half * 0.93, fill), (x + half * 0.72, -0.03), (x - half * 0.72, -0.03)],
        drink,
        False,
    )
    if straw:
        p.line([(x + half * 0.05, -0.1), (x + half * 0.42, fill)], 0.026, mix(straw, drink, 0.5))
    for k in range(3 if ice else 0):
        cube = p.at(x + (k - 1) * half * 0.55, fill + 0.05 + 0.05 * (k % 2), half * 0.26, turn=0.4 * k - 0.3)
        cube.round_rect(-1, -1, 1, 1, 0.2, mix((236, 248, 255), drink, 0.2))
    p.ellipse(x, fill, half * 0.93, 0.03, foam or shade(drink, 0.25), outline=False)
    p.line([(x - half, top), (x - half * 0.76, 0), (x + half * 0.76, 0), (x + half, top)], 0.012, (140, 170, 190))
    p.line([(x - half * 0.66, top * 0.75), (x - half * 0.56, top * 0.25)], 0.018, (255, 255, 255))


def draw_cup(p, x, colour, drink, half=0.25, top=-0.4, saucer=True):
    if saucer:
        p.ellipse(x, -0.03, half * 1.7, 0.06, shade(colour, -0.2))
        p.ellipse(x, -0.045, half * 1.7, 0.055, colour)
    p.arc(x + half, top * 0.55, half * 0.5, -top * 0.27, -90, 100, 0.05, shade(colour, -0.15))
    p.blob(
        [
            (x - half, top),
            (x - half * 0.9, top * 0.4),
            (x - half * 0.5, -0.05),
            (x, -0.03),
            (x + half * 0.5, -0.05),
            (x + half * 0.9, top * 0.4),
            (x + half, top),
        ],
        colour,
    )
    p.ellipse(x, top, half, 0.06, shade(colour, -0.12))
    p.ellipse(x, top + 0.008, half * 0.86, 0.044, drink, outline=False)


def basket_front(p, half, tall):
    tone = (176, 120, 62)
    p.poly([(-half, -tall), (half, -tall), (half * 0.8, 0), (-half * 0.8, 0)], tone)
    for k in range(1, 4):
        p.line(
            [(-half + 0.02 * k, -tall + tall * k / 4), (half - 0.02 * k, -tall + tall * k / 4)],
            0.014,
            shade(tone, -0.3),
        )
    for k in range(-4, 5):
        p.line([(k * half / 4.6, -tall), (k * half / 5.6, 0)], 0.012, shade(tone, -0.25))
    p.round_rect(-half - 0.03, -tall - 0.03, half + 0.03, -tall + 0.03, 0.03, shade(tone, 0.15))


KITCHENS = ("kitchen", "kitchen", "kitchen", "restaurant", "bakery", "living_room")


def table(studio):
    """Paper, or a table that fills the lower part of the picture; with the words for it."""
    rnd = studio.rnd
    kind = rnd.random()
    if kind < 0.42:
        return studio.stages.paper(rnd.random() < 0.35), "", rnd.uniform(0.87, 0.93)
    words = rnd.choice((" on a wooden table", " on a wooden table", " on a table", ""))
    if kind < 0.62:
        stage = studio.stages.outdoors_or_in(indoor=True, name=rnd.choice(KITCHENS))
        words = rnd.choice((" on a table", " on a wooden table", ""))
    else:
        stage = studio.stages.paper(False)
        if rnd.random() < 0.5:
            stage.pen.rect(
                0,
                0,
                1,
                1,
                near(
                    rnd,
                    rnd.choice(((206, 226, 236), (250, 236, 206), (226, 236, 210), (240, 214, 214), (120, 150, 170))),
                    8,
                ),
            )
    top = rnd.uniform(0.6, 0.72)
    if kind < 0.8:
        wood = near(rnd, rnd.choice(WOODS), 8)
        stage.pen.rect(0, top, 1, 1, wood)
        for k in range(1, 4):
            y = top + (1 - top) * (k / 4) ** 1.3
            stage.pen.line([(0, y), (1, y)], 0.008, shade(wood, -0.25))
        stage.pen.line([(0, top), (1, top)], 0.02, shade(wood, 0.2))
    else:
        word = rnd.choice(("red", "blue", "green", "yellow", "white", "pink", "purple"))
        cloth, checked = near(rnd, COLOURS[word], 6), word != "white" and rnd.random() < 0.4
        stage.pen.rect(0, top, 1, 1, (252, 252, 250) if checked else cloth)
        for i in range(9 if checked else 0):
            stage.pen.poly(
                [
                    (0.5 + (i - 4.5) * 0.12, top),
                    (0.5 + (i - 4) * 0.12, top),
                    (0.5 + (i - 4) * 0.2, 1),
                    (0.5 + (i - 4.5) * 0.2, 1),
                ],
                (*cloth, 130),
            )
        for i in range(3 if checked else 0):
            y = top + (1 - top) * (0.1 + 0.3 * i)
            stage.pen.rect(0, y, 1, y + 0.05, (*cloth, 130))
        words = rnd.choice(
            (f" on a {word} and white checked tablecloth", f" on a checked {word} tablecloth")
            if checked
            else (f" on a {word} tablecloth", f" on a {word} table")
        )
    stage.ground_picture = stage.image.copy()
    return stage, words, rnd.uniform(0.89, 0.94)
