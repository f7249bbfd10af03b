"""Places: the same thing here and there."""

import math
import random

import numpy as np
from PIL import Image

from textimage.words import plural, with_article

from ..brush import CANVAS, shade
from ..casting import pen_at
from ..palette import COLOURS, near
from ..thing import THINGS
from .grounds import (
    DARK_WOOD,
    PAINTS,
    WOOD,
    blank,
    box_of,
    clip,
    dots,
    draw_ring,
    drawn_alone,
    half_turn,
    paste,
    turned_pen,
)
from .pieces import BEAST_NAMES, BIRD_NAMES, OWN, any_drawing, known, piece_named
from .positions import flat_thing

ITEMS = ("house", "tree", "flower", "candle", "teapot", "chair", "cake")
ITEMS += ("apple", "crown", "heart", "key", "mushroom", "snowman", "fir tree", "castle", "robot", "lantern")
ITEMS += ("egg", "bottle", "vase", "sunflower", "ghost", "boot", "hat", "bell", "pumpkin", "rocket", "car")
ROUND = ("ball", "apple", "pumpkin", "wheel", "barrel", "egg", "cookie", "coin", "tire", "easter egg")


def _put(studio, stage, drawing, wide, x, y, high, most=0.5, shadow=True):
    size = min(high, most / wide)
    if shadow:
        stage.shadow(x, y, size * min(wide, 1.6))
    drawing(pen_at(studio, stage, x, y, size))
    return size


def _in_dome(studio, stage, drawing, wide):
    pen = stage.pen
    pen.ellipse(0.5, 0.86, 0.34, 0.07, DARK_WOOD)
    pen.ellipse(0.5, 0.83, 0.33, 0.06, WOOD)
    _put(studio, stage, drawing, wide, 0.5, 0.84, 0.48, 0.54, False)
    dome = [(0.5 - 0.29 * math.cos(a), 0.4 - 0.3 * math.sin(a)) for a in half_turn()] + [(0.79, 0.84), (0.21, 0.84)]
    pen.poly(dome, (190, 224, 240, 70), outline=False)
    pen.line([*dome, dome[0]], 0.014, (120, 160, 184))
    pen.line([(0.28, 0.72), (0.28, 0.42), (0.36, 0.26)], 0.022, (255, 255, 255), curved=True)
    pen.circle(0.5, 0.08, 0.03, (200, 224, 236))


def _in_globe(studio, stage, drawing, wide):
    pen = stage.pen
    pen.poly([(0.28, 0.78), (0.72, 0.78), (0.8, 0.95), (0.2, 0.95)], (176, 50, 46))
    pen.circle(0.5, 0.46, 0.38, (176, 214, 240))
    pen.ellipse(0.5, 0.74, 0.27, 0.09, (246, 250, 254), outline=False)
    _put(studio, stage, drawing, wide, 0.5, 0.74, 0.44, 0.46, False)
    for k in range(22):
        a, r = k * 2.4, 0.34 * math.sqrt((k + 0.5) / 22)
        pen.circle(0.5 + r * math.cos(a), 0.44 + r * math.sin(a), 0.012, (255, 255, 255), outline=False)
    draw_ring(pen, 0.5, 0.46, 0.38, (120, 160, 184))
    pen.arc(0.5, 0.46, 0.32, 0.32, 190, 250, 0.025, (255, 255, 255))


def _in_bottle(studio, stage, drawing, wide):
    pen, glass = stage.pen, (150, 190, 206)
    shape = dots(".08 .34, .62 .34, .74 .46, .88 .48, .88 .62, .74 .64, .62 .8, .08 .8, .04 .57")
    pen.poly(shape, (222, 240, 246))
    _put(studio, stage, drawing, wide, 0.36, 0.77, 0.36, 0.44, False)
    pen.poly(shape, (190, 226, 236, 60), outline=False)
    pen.line([*shape, shape[0]], 0.016, glass)
    pen.line([(0.14, 0.4), (0.54, 0.4)], 0.02, (255, 255, 255))
    pen.rect(0.87, 0.49, 0.97, 0.61, (190, 140, 90))


def _in_cage(studio, stage, drawing, wide):
    pen, iron = stage.pen, (70, 70, 78)
    pen.rect(0.16, 0.86, 0.84, 0.93, iron)
    _put(studio, stage, drawing, wide, 0.5, 0.87, 0.48, 0.62, False)
    for k in range(7):
        x = 0.2 + 0.1 * k
        pen.line([(x, 0.88), (x, 0.36), (0.5 + (x - 0.5) * 0.6, 0.22), (0.5, 0.16)], 0.014, iron)
    pen.line([(0.18, 0.36), (0.82, 0.36)], 0.018, iron)
    pen.arc(0.5, 0.12, 0.04, 0.04, 0, 360, 0.014, iron)


def _in_bubble(studio, stage, drawing, wide):
    pen = stage.pen
    _put(studio, stage, drawing, wide, 0.5, 0.72, 0.46, 0.68, False)
    pen.circle(0.5, 0.5, 0.4, (200, 226, 255, 44), outline=False)
    for k, tone in enumerate(((240, 150, 200), (150, 200, 250), (170, 230, 190))):
        draw_ring(pen, 0.5, 0.5, 0.4 - 0.012 * k, tone)
    pen.arc(0.5, 0.5, 0.32, 0.32, 200, 250, 0.03, (255, 255, 255))


PILES = {
    "books": None,
    "leaves": (226, 120, 40),
    "stones": (150, 150, 152),
    "gold coins": (240, 196, 60),
    "hay": (226, 190, 80),
    "snow": (240, 246, 252),
    "cushions": None,
}


def _on_pile(studio, stage, drawing, wide):
    rnd = studio.rnd
    what = rnd.choice(list(PILES))
    tones = [COLOURS[rnd.choice(PAINTS)] if PILES[what] is None else PILES[what] for _ in range(40)]
    pen = stage.pen
    if what == "books":
        for k in range(5):
            flat_thing(
                turned_pen(
                    studio, stage, 0.5 + rnd.uniform(-0.03, 0.03), 0.94 - 0.086 * k, 0.56 - 0.03 * k, squash=0.55
                ),
                "book",
                tones[k],
            )
        top = 0.94 - 0.086 * 5 + 0.01
    else:
        top = 0.55
        for row in range(6):
            count = 8 - row
            for j in range(count):
                x, y = 0.5 + (j - (count - 1) / 2) * 0.1 + rnd.uniform(-0.02, 0.02), 0.92 - 0.06 * row
                tone = near(rnd, tones[row * 6 + j if row * 6 + j < 40 else 0], 10)
                if what == "cushions":
                    pen.ellipse(x, y, 0.1, 0.05, tone)
                elif what == "gold coins":
                    pen.ellipse(x, y, 0.07, 0.04, tone)
                    pen.ellipse(x, y, 0.045, 0.024, shade(tone, -0.2), outline=False)
                elif what == "hay":
                    pen.circle(x, y, 0.08, tone, outline=False)
                    pen.line([(x - 0.05, y), (x + 0.05, y - 0.03)], 0.008, shade(tone, -0.3))
                elif what == "leaves":
                    pen.ellipse(x, y, 0.08, 0.04, near(rnd, tone, 22), turn=rnd.uniform(0, 3))
                else:
                    pen.ellipse(x, y, 0.075, 0.055, tone, outline=what == "stones")
        top = 0.92 - 0.06 * 5 - 0.03
    _put(studio, stage, drawing, wide, 0.5, top, top - 0.06, 0.66, False)
    return (
        f"on top of a pile of {what}|on a heap of {what}|sitting on a pile of {what}"
        if what != "books"
        else f"on top of a pile of {what}|on a stack of {what}"
    )


def _end_of_road(studio, stage, drawing, wide):
    pen = stage.pen
    pen.rect(0, 0, 1, 0.5, (170, 214, 246), outline=False)
    pen.rect(0, 0.5, 1, 1, (120, 170, 84), outline=False)
    pen.poly([(0.46, 0.5), (0.54, 0.5), (0.96, 1.0), (0.04, 1.0)], (110, 110, 116), outline=False)
    for k in range(4):
        y, h = 0.56 + 0.03 * k + 0.028 * k * k, 0.03 + 0.02 * k
        pen.rect(0.5 - 0.006 * (k + 1), y, 0.5 + 0.006 * (k + 1), y + h, (250, 248, 240), outline=False)
    _put(studio, stage, drawing, wide, 0.5, 0.54, 0.44, 0.66, False)


def _in_corner(studio, stage, drawing, wide):
    rnd = studio.rnd
    pen, tone = stage.pen, tuple(rnd.randint(170, 236) for _ in range(3))
    floor = rnd.choice(((176, 130, 86), (150, 146, 150), (130, 90, 60)))
    pen.poly([(0, 0), (0.5, 0), (0.5, 0.62), (0, 0.8)], shade(tone, -0.16), outline=False)
    pen.poly([(0.5, 0), (1, 0), (1, 0.8), (0.5, 0.62)], tone, outline=False)
    pen.poly(dots("0 .8, .5 .62, 1 .8, 1 1, 0 1"), floor, outline=False)
    pen.line([(0, 0.8), (0.5, 0.62), (1, 0.8)], 0.014, shade(floor, -0.4))
    pen.line([(0.5, 0), (0.5, 0.62)], 0.008, shade(tone, -0.4))
    _put(studio, stage, drawing, wide, 0.5, 0.82, 0.5, 0.74)


def _reflected(studio, stage, drawing, wide):
    pen = stage.pen
    pen.rect(0, 0, 1, 0.52, (206, 230, 248), outline=False)
    pen.rect(0, 0.52, 1, 1, (90, 160, 210), outline=False)
    pen.rect(0, 0.49, 1, 0.53, (120, 170, 90), outline=False)
    size = min(0.42, 0.7 / wide)
    layer = drawn_alone(studio, drawing, 0.5, 0.52, size)
    mirror = np.asarray(layer.transform(layer.size, Image.AFFINE, (1, 0, 0, 0, -1, 2 * 0.53 * CANVAS))).copy()
    mirror[..., 3] = (mirror[..., 3] * 0.55).astype(np.uint8)
    for y in range(CANVAS):
        mirror[y] = np.roll(mirror[y], int(2.5 * math.sin(y * 0.5)), 0)
    paste(stage, Image.fromarray(mirror))
    for k in range(5):
        y = 0.6 + 0.08 * k
        pen.line([(0.18 + 0.1 * (k % 3), y), (0.4 + 0.1 * (k % 3), y)], 0.008, (200, 228, 246))
    paste(stage, layer)


def _half_hidden(studio, stage, drawing, wide):
    rnd = studio.rnd
    name = rnd.choice(("bush", "rock", "wall", "box", "haystack", "barrel", "tree"))
    side = rnd.choice((-1, 1))
    _put(studio, stage, drawing, wide, 0.5 + side * 0.1, 0.88, 0.56, 0.6)
    piece = OWN.get(name) or piece_named(studio, name)
    size = min(0.62, 0.5 / piece.wide)
    piece.draw(pen_at(studio, stage, 0.5 - side * 0.2, 0.93, size), random.Random(rnd.random()), piece.colour)
    b = with_article(name)
    return f"half hidden behind {b}|peeking out from behind {b}|partly hidden behind {b}"


def _between(studio, stage, drawing, wide):
    rnd = studio.rnd
    name = rnd.choice(
        ("tree", "rock", "house", "chair", "fir tree", "cactus", "candle", "barrel", "vase", "bush", "tower", "lamp")
    )
    piece = piece_named(studio, name)
    size = min(0.66, 0.27 / piece.wide)
    seed = rnd.random()
    for x in (0.15, 0.85):
        stage.shadow(x, 0.9, size * piece.wide)
        piece.draw(pen_at(studio, stage, x, 0.9, size, x > 0.5), random.Random(seed), piece.colour)
    _put(studio, stage, drawing, wide, 0.5, 0.91, 0.48, 0.36)
    return f"between two {plural(name)}|between two {plural(name)}|in the middle between two {plural(name)}"


def _sticking_out(studio, stage, drawing, wide):
    rnd = studio.rnd
    what = rnd.choice(("box", "bucket", "basket", "barrel", "the snow", "the sand", "the ground", "hole"))
    size = min(0.54, 0.5 / wide)
    level = 0.66
    layer = np.asarray(drawn_alone(studio, drawing, 0.5, level + size * 0.34, size, turn=rnd.uniform(-0.3, 0.3))).copy()
    pen, tone = stage.pen, COLOURS[rnd.choice(PAINTS)]
    if what in ("box", "bucket", "basket", "barrel"):
        pen.ellipse(0.5, level, 0.3, 0.06, shade((150, 100, 60), -0.5))
        layer[int((level + 0.03) * CANVAS) :, :, 3] = 0
        paste(stage, Image.fromarray(layer))
        brown = {"box": (200, 154, 100), "basket": (196, 146, 84), "barrel": (150, 98, 54)}.get(what, tone)
        narrow = 0.3 if what in ("box", "barrel") else 0.22
        pen.poly(
            [
                (0.2, level),
                (0.35, level + 0.05),
                (0.65, level + 0.05),
                (0.8, level),
                (0.5 + narrow, 0.95),
                (0.5 - narrow, 0.95),
            ],
            brown,
        )
        for k in range(3):
            pen.line([(0.24, level + 0.1 + 0.07 * k), (0.76, level + 0.1 + 0.07 * k)], 0.01, shade(brown, -0.3))
        b = with_article(what)
        return f"sticking out of {b}|poking out of {b}|looking out of {b}"
    soil = {
        "the snow": (244, 248, 252),
        "the sand": (226, 196, 132),
        "the ground": (120, 84, 52),
        "hole": (120, 170, 84),
    }[what]
    pen.rect(0, level, 1, 1, soil, outline=False)
    if what == "hole":
        pen.ellipse(0.5, level + 0.08, 0.34, 0.1, (60, 42, 30))
        level += 0.09
    layer[int((level + 0.02) * CANVAS) :, :, 3] = 0
    paste(stage, Image.fromarray(layer))
    if what == "hole":
        pen.poly(
            [(0.16, level + 0.01), (0.84, level + 0.01), (0.8, level + 0.12), (0.5, level + 0.16), (0.2, level + 0.12)],
            soil,
            outline=False,
        )
        return "sticking out of a hole|coming out of a hole in the ground|in a hole in the ground"
    pen.blob(
        [
            (0.18, level + 0.05),
            (0.34, level - 0.03),
            (0.5, level - 0.01),
            (0.66, level - 0.03),
            (0.82, level + 0.05),
            (0.5, level + 0.1),
        ],
        soil,
    )
    return f"sticking out of {what}|half buried in {what}|buried in {what}"


def _tied(studio, stage, drawing, wide):
    pen, rope = stage.pen, (206, 166, 96)
    pen.rect(0.14, 0.34, 0.22, 0.93, DARK_WOOD)
    size = min(0.5, 0.52 / wide)
    layer = drawn_alone(studio, drawing, 0.62, 0.92, size)
    x0, y0, x1, y1 = box_of(layer)
    over, draw = blank(layer)
    y = y0 + (y1 - y0) * 0.56
    for k in (-1, 1):
        draw.line((x0, y + 7 * k, x1, y + 7 * k + 3), fill=(*rope, 255), width=6)
    stage.shadow(0.62, 0.92, size * min(1.5, wide))
    paste(stage, clip(layer, over))
    middle = (x0 + (x1 - x0) * 0.3) / CANVAS
    pen.line([(0.18, 0.5), (0.3, 0.66), (middle, y / CANVAS)], 0.018, rope, curved=True)
    for k in range(3):
        pen.line([(0.13, 0.48 + 0.025 * k), (0.23, 0.47 + 0.025 * k)], 0.018, rope)
    return "tied to a post|tied to a post with a rope|tied to a wooden post"


def _rope_round(studio, stage, drawing, wide):
    rnd = studio.rnd
    what = rnd.choice(("a rope", "a snake", "a scarf", "a chain of lights", "a red ribbon"))
    size = min(0.66, 0.66 / wide)
    layer = drawn_alone(studio, drawing, 0.5, 0.92, size)
    x0, y0, x1, y1 = box_of(layer)
    over, draw = blank(layer)
    tone = {"a rope": (206, 166, 96), "a snake": (84, 170, 60), "a red ribbon": (216, 34, 44)}.get(what, (60, 90, 200))
    width = {"a snake": 15, "a scarf": 22, "a chain of lights": 4}.get(what, 9)
    turns = 3 if what == "a scarf" else 4
    for k in range(turns):
        y = y0 + (y1 - y0) * (k + 0.7) / (turns + 0.6)
        draw.line((x0 - 4, y - 9, x1 + 4, y + 9), fill=(*shade(tone, -0.5), 255), width=width + 4)
        draw.line((x0 - 4, y - 9, x1 + 4, y + 9), fill=(*tone, 255), width=width)
        if what == "a chain of lights":
            for j in range(9):
                x = x0 + (x1 - x0) * j / 8
                bulb = (*rnd.choice(((255, 90, 80), (255, 220, 80), (110, 220, 120), (110, 180, 255))), 255)
                draw.ellipse((x - 6, y - 12 + 18 * j / 8, x + 6, y + 18 * j / 8), fill=bulb)
    stage.shadow(0.5, 0.92, size * min(1.5, wide))
    paste(stage, clip(layer, over))
    if what == "a snake":
        y = y0 + (y1 - y0) * 0.7 / (turns + 0.6) - 9
        stage.pen.ellipse((x0 - 6) / CANVAS, y / CANVAS, 0.06, 0.04, tone)
        stage.pen.circle((x0 - 10) / CANVAS, y / CANVAS - 0.012, 0.01, (20, 20, 20), outline=False)
    return f"!{what} wrapped round {{a}}|{{a}} with {what} wrapped around it|{{a}} with {what} round it"


def _falling(studio, stage, drawing, wide):
    rnd = studio.rnd
    tree = rnd.random() < 0.6
    if tree:
        THINGS["tree"].draw(pen_at(studio, stage, 0.24, 0.94, 1.0), random.Random(rnd.random()), THINGS["tree"].colour)
    x, size = (0.7 if tree else 0.5), min(0.4, 0.42 / wide)
    turn = rnd.choice((-0.7, 0.7, 2.4))
    drawing(turned_pen(studio, stage, x - size / 2 * math.sin(turn), 0.62 + size / 2 * math.cos(turn), size, turn=turn))
    for dx in (-0.1, 0.0, 0.1):
        stage.pen.line([(x + dx, 0.1 + abs(dx)), (x + dx, 0.32 + abs(dx) * 0.4)], 0.012, (120, 124, 134))
    return (
        "falling from a tree|falling down from a tree|falling out of a tree"
        if tree
        else "falling from the sky|falling down|dropping from the sky"
    )


def _rolling(studio, stage, drawing, wide):
    rnd = studio.rnd
    side = rnd.choice((-1, 1))
    pen = stage.pen
    pen.rect(0, 0, 1, 1, (190, 224, 248), outline=False)
    top, low = 0.36, 0.9
    left, right = (top, low) if side > 0 else (low, top)
    pen.poly([(0, left), (1, right), (1, 1), (0, 1)], near(rnd, (112, 176, 84), 8), outline=False)
    size = min(0.3, 0.32 / wide)
    slope = math.atan2(right - left, 1)
    x = 0.5
    ground = left + (right - left) * x
    turn = slope + side * rnd.uniform(0.3, 1.2)
    cx, cy = x + size / 2 * math.sin(slope), ground - size / 2 * math.cos(slope) - 0.015
    drawing(turned_pen(studio, stage, cx - size / 2 * math.sin(turn), cy + size / 2 * math.cos(turn), size, turn=turn))
    for k in (-1, 0, 1):
        a = (cx - side * (size * 0.62), cy - 0.1 * abs(right - left) + 0.08 * k - 0.06)
        pen.line([a, (a[0] - side * 0.14, a[1] - 0.075)], 0.014, (250, 252, 255))
    return "rolling down a hill|rolling downhill|rolling down a slope|rolling down a green hill"


def _on_pedestal(studio, stage, drawing, wide):
    pen, stone = stage.pen, (196, 192, 186)
    pen.rect(0.3, 0.62, 0.7, 0.9, stone)
    pen.rect(0.25, 0.56, 0.75, 0.63, shade(stone, 0.3))
    pen.rect(0.22, 0.88, 0.78, 0.95, shade(stone, -0.15))
    _put(studio, stage, drawing, wide, 0.5, 0.565, 0.5, 0.72, False)


def _in_spotlight(studio, stage, drawing, wide):
    pen = stage.pen
    pen.rect(0, 0, 1, 1, (30, 26, 40), outline=False)
    pen.poly([(0.44, 0), (0.56, 0), (0.9, 0.88), (0.1, 0.88)], (250, 240, 190, 110), outline=False)
    pen.ellipse(0.5, 0.88, 0.4, 0.08, (240, 226, 170))
    _put(studio, stage, drawing, wide, 0.5, 0.9, 0.56, 0.76)


def _on_cloud(studio, stage, drawing, wide):
    pen = stage.pen
    pen.rect(0, 0, 1, 1, (120, 184, 240), outline=False)
    _put(studio, stage, drawing, wide, 0.5, 0.7, 0.58, 0.78, False)
    for x, y, r in ((0.2, 0.8, 0.12), (0.8, 0.8, 0.12), (0.36, 0.76, 0.13), (0.64, 0.76, 0.13), (0.5, 0.8, 0.16)):
        pen.circle(x, y, r, (250, 252, 255), outline=False)


# A way, its words where the way does not tell them itself, and whether it needs plain paper or only round things.
SPOTS = {
    _in_dome: "in a glass dome|under a glass dome|inside a glass dome|under a glass bell",
    _in_globe: "in a snow globe|inside a snow globe",
    _in_bottle: "in a bottle|inside a bottle|inside a glass bottle",
    _in_cage: "in a cage|inside a cage|locked in a cage|behind the bars of a cage",
    _in_bubble: "in a bubble|inside a soap bubble|floating in a bubble",
    _on_pile: "",
    _end_of_road: "at the end of a road|at the end of a long road|at the end of the street",
    _in_corner: "in the corner of a room|in the corner|standing in a corner",
    _reflected: "reflected in the water|reflected in a lake|and its reflection in the water|mirrored in the water",
    _half_hidden: "",
    _between: "",
    _sticking_out: "",
    _tied: "",
    _rope_round: "",
    _falling: "",
    _on_pedestal: "on a pedestal|on a stone pedestal",
    _in_spotlight: "in a spotlight|in the spotlight|on a dark stage in a spotlight",
    _on_cloud: "on a cloud|on a white cloud|on top of a cloud",
}
BARE = (_in_bottle, _in_bubble, _end_of_road, _in_corner, _reflected, _rolling, _in_spotlight, _on_cloud, _sticking_out)


def placed(studio):
    rnd = studio.rnd
    rolls = rnd.random() < 0.1
    living = rnd.random() < 0.4
    names = ROUND if rolls else BEAST_NAMES + BIRD_NAMES if living else ITEMS
    drawing, wide, noun = any_drawing(studio, rnd.choice(names if living and not rolls else known(studio, names)))
    one, other = rnd.sample(list(SPOTS), 2)
    if rolls:
        one = _rolling

    def draw(way):
        stage = studio.clear_stage(False if way in (_falling, _tied, _between) else None, 1.0 if way in BARE else 0.5)
        stage.unit = 1.0
        if way in BARE:
            stage.place = "painted"
        words = way(studio, stage, lambda p: drawing(p), wide) or SPOTS[way]
        a = with_article(noun)
        if words.startswith("!"):
            return stage, rnd.choice(words[1:].split("|")).format(a=a)
        return stage, f"{a} {rnd.choice(words.split('|'))}"

    return studio.pair(lambda: draw(one), lambda: draw(other))
