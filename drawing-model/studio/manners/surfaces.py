"""Patterns and materials, painted where a drawing in one colour differs from the same in another."""

import math
import random

import numpy as np
from PIL import Image, ImageDraw

from textimage.words import with_article

from ..actors import beast_actor
from ..brush import CANVAS, shade
from ..palette import COLOURS, near
from ..thing import THINGS
from .grounds import PAINTS, WOOD, drawn_alone, ground_for, paste, rays
from .pieces import BEAST_NAMES, OWN, piece_named
from .shapes import SHAPES

PATTERNED = ("shirt", "scarf", "ball", "umbrella", "cup", "sock", "blanket", "vase", "tent", "sail", "egg", "curtain")
PATTERNED += ("dress", "balloon", "sweater", "pillow", "teapot", "hot air balloon", "kite", "hat", "skirt", "bowl")
PATTERNED += ("handbag", "mushroom", "house", "car", "armchair", "sofa", "rug", "towel", "jug", "boot", "backpack")
PATTERNED += ("cat", "dog", "horse", "elephant", "rabbit", "fish", "fish", "butterfly", "snake", "tie", "snail")
PATTERN_WORDS = {
    "striped": "striped {n}|striped {a} and {b} {n}|{n} with {a} and {b} stripes|{a} {n} with {b} stripes",
    "spotted": "spotted {n}|{a} {n} with {b} dots|polka dot {n}|polka-dotted {n}|{a} {n} with {b} spots|dotted {n}",
    "checked": "checked {n}|checkered {n}|{a} and {b} checked {n}|{n} with {a} and {b} squares",
    "flowered": "flowered {n}|floral {n}|{n} with flowers on it|{a} {n} with a flower pattern|flowery {n}",
    "starry": "starry {n}|{n} with stars on it|{a} {n} with {b} stars|{n} with a star pattern",
    "rainbow": "rainbow {n}|rainbow-coloured {n}|{n} in all the colours of the rainbow|rainbow striped {n}",
    "zigzag": "zigzag {n}|{n} with a zigzag pattern|{a} {n} with {b} zigzags",
    "hearts": "{n} with hearts on it|{a} {n} with {b} hearts",
    "plain": "plain {a} {n}|plain {a} {n}|{a} {n} without a pattern|all {a} {n}",
}
RAINBOW = ((226, 40, 44), (250, 140, 40), (250, 220, 60), (70, 180, 80), (50, 120, 226), (140, 70, 190))


def _pattern(rnd, kind: str, one, two, box) -> Image.Image:
    """The pattern over the whole canvas, as coarse as the box that it will fill."""
    image = Image.new("RGB", (CANVAS, CANVAS), one)
    pen = ImageDraw.Draw(image)
    x0, y0, x1, y1 = box
    step = max(13, min(30, (x1 - x0 + y1 - y0) / 12))
    lean = rnd.choice((0, 0, 1))
    if kind in ("striped", "rainbow"):
        tones = RAINBOW if kind == "rainbow" else (two, one)
        wide = (y1 - y0) / 6.2 if kind == "rainbow" else step
        for k in range(-30, 40):
            y = y0 + k * wide
            slope = CANVAS * 0.8 if lean and kind == "striped" else 0
            pen.polygon(
                [(0, y), (CANVAS, y - slope), (CANVAS, y - slope + wide), (0, y + wide)], fill=tones[k % len(tones)]
            )
        return image
    if kind == "zigzag":
        for k in range(-2, 20):
            y = y0 + k * step * 1.3
            pen.line([(j * step, y + (j % 2) * step * 0.8) for j in range(30)], fill=two, width=max(4, int(step * 0.4)))
        return image
    if kind == "plain":
        return image
    for row in range(-1, 24):
        for column in range(-1, 24):
            x = x0 + (column + (0.5 if row % 2 and kind != "checked" else 0)) * step * 1.4
            y = y0 + (row + 0.4) * step * 1.2
            r = step * 0.42
            if kind == "spotted":
                pen.ellipse((x - r, y - r, x + r, y + r), fill=two)
            elif kind == "checked" and (row + column) % 2:
                pen.rectangle((x, y, x + step * 1.4, y + step * 1.2), fill=two)
            elif kind == "starry":
                pen.polygon(
                    [(x + r * 1.3 * f * math.cos(a), y + r * 1.3 * f * math.sin(a)) for a, f in rays(5, 0.45)],
                    fill=two,
                )
            elif kind == "hearts":
                pen.polygon([(x + r * 1.2 * a, y + r * 1.2 * b) for a, b in SHAPES["heart-shaped"]], fill=two)
            elif kind == "flowered":
                for k in range(5):
                    a, b = x + r * 0.8 * math.cos(k * 1.257), y + r * 0.8 * math.sin(k * 1.257)
                    pen.ellipse((a - r * 0.55, b - r * 0.55, a + r * 0.55, b + r * 0.55), fill=two)
                pen.ellipse((x - r * 0.4, y - r * 0.4, x + r * 0.4, y + r * 0.4), fill=(250, 214, 60))
    return image


GREY, OTHER = (128, 128, 128), (150, 100, 90)


def _painter(studio, name: str):
    """Draws the thing of that name in any colour: `paint(pen, colour)`; with its width and base."""
    rnd = studio.rnd
    seed = rnd.random()
    if name in ("cat", "dog", "horse", "elephant", "rabbit"):
        actor = beast_actor(rnd, name, 0.0, "grey")
        kept = actor.of.colour

        def paint(p, colour):
            actor.of.colour = colour
            actor.draw(p, "standing")
            actor.of.colour = kept

        return paint, 1.6, "table"
    piece = OWN.get(name) or piece_named(studio, name)
    if name not in OWN:
        of = THINGS[name]
        return lambda p, colour: of.draw(p, random.Random(seed), colour), of.wide, piece.base
    return lambda p, colour: piece.draw(p, random.Random(seed), colour), piece.wide, piece.base


def _recoloured(studio, paint, picture, x, y, size, flip, whole=False) -> Image.Image:
    """The thing, with the picture where its paint would be, shaded as the paint would be."""
    first = np.asarray(drawn_alone(studio, lambda p: paint(p, GREY), x, y, size, flip)).astype(np.float32)
    second = np.asarray(drawn_alone(studio, lambda p: paint(p, OTHER), x, y, size, flip)).astype(np.float32)
    painted = (first != second).any(2) if not whole else first[..., 3] > 0
    light = first[..., :3].mean(2)
    if whole:
        inner = light[painted]
        light = np.clip(128 + (light - inner.mean()) * 0.8, 50, 215)
    texture = np.asarray(picture).astype(np.float32)
    dark, bright = np.minimum(1, light / 128)[..., None], np.maximum(0, (light - 128) / 127)[..., None]
    shaded = texture * dark + (255 - texture * dark) * bright
    result = first.copy()
    result[painted, :3] = shaded[painted]
    return Image.fromarray(np.clip(result, 0, 255).astype(np.uint8))


def patterned(studio):
    rnd = studio.rnd
    name = rnd.choice([n for n in PATTERNED if n in OWN or n in THINGS or n in BEAST_NAMES])
    noun = {"cup": rnd.choice(("mug", "cup")), "sail": "sail boat"}.get(name, name)
    paint, wide, base = _painter(studio, name)
    a, b = rnd.sample(("red", "orange", "yellow", "green", "blue", "purple", "pink", "black", "white", "white"), 2)
    if a == b:
        a = "red"
    one, two = COLOURS[a], COLOURS[b]
    kinds = rnd.sample(list(PATTERN_WORDS), 2)
    flip = rnd.random() < 0.4

    def draw(kind: str):
        stage, y = ground_for(studio, base)
        size = min(rnd.uniform(0.6, 0.76), 0.86 / wide)
        if base == "air":
            y = 0.5 + size / 2
        else:
            stage.shadow(0.5, y, size * min(wide, 1.8) * 0.9)
        box = (int(128 - size * wide * 128), int((y - size) * 256), int(128 + size * wide * 128), int(y * 256))
        paste(stage, _recoloured(studio, paint, _pattern(rnd, kind, one, two, box), 0.5, y, size, flip))
        return stage, with_article(rnd.choice(PATTERN_WORDS[kind].split("|")).format(n=noun, a=a, b=b))

    return studio.pair(lambda: draw(kinds[0]), lambda: draw(kinds[1]))


def _grain(rnd, material: str) -> Image.Image:
    base = {
        "brick": (206, 198, 188),
        "stone": (92, 90, 92),
        "wooden": WOOD,
        "straw": (206, 166, 70),
        "leather": (134, 80, 44),
    }
    base |= {"woollen": (200, 60, 70), "paper": (246, 244, 236), "snow": (206, 222, 242), "sand": (226, 196, 132)}
    base |= {"marble": (236, 236, 238), "brass": (196, 150, 60), "rusty": (150, 84, 44), "golden": (236, 186, 44)}
    base |= {"silver": (196, 202, 212), "cardboard": (198, 152, 98)}
    tone = base[material]
    if material == "woollen":
        tone = near(rnd, COLOURS[rnd.choice(PAINTS)], 10)
    image = Image.new("RGB", (CANVAS, CANVAS), tone)
    pen = ImageDraw.Draw(image)
    if material in ("brick", "stone"):
        wide, high = (26, 13) if material == "brick" else (36, 25)
        for row in range(22):
            for k in range(-1, 12):
                x, y = k * wide + (wide // 2 if row % 2 else 0), row * high
                fill = near(rnd, (178, 78, 56) if material == "brick" else (156, 154, 150), 12)
                pen.rounded_rectangle((x, y, x + wide - 4, y + high - 3), 1 if material == "brick" else 8, fill=fill)
    elif material == "wooden":
        for k in range(14):
            y = k * 20
            pen.rectangle((0, y, CANVAS, y + 17), fill=near(rnd, tone, 7))
            pen.line((0, y + 18, CANVAS, y + 18), fill=shade(tone, -0.45), width=3)
            for j in range(3):
                x = rnd.uniform(0, CANVAS)
                pen.line((x, y + 4 + 4 * j, x + rnd.uniform(20, 70), y + 4 + 4 * j), fill=shade(tone, -0.22), width=2)
    elif material == "straw":
        for _ in range(1400):
            x, y, lean = rnd.uniform(0, CANVAS), rnd.uniform(0, CANVAS), rnd.uniform(-7, 7)
            pen.line(
                (x, y, x + lean, y + 22), fill=near(rnd, rnd.choice(((238, 204, 100), (176, 132, 48))), 8), width=2
            )
    elif material == "woollen":
        for row in range(32):
            for k in range(32):
                x, y = k * 10, row * 9
                pen.line((x, y, x + 5, y + 8, x + 10, y), fill=shade(tone, -0.32), width=3)
    elif material == "marble":
        for _ in range(14):
            x, y = rnd.uniform(0, CANVAS), rnd.uniform(0, CANVAS)
            points = [(x + 16 * k, y + 14 * k + rnd.uniform(-14, 14)) for k in range(-6, 7)]
            pen.line(points, fill=near(rnd, (150, 152, 160), 10), width=rnd.choice((2, 3, 4)))
    elif material == "paper":
        for k in range(20):
            pen.line((0, k * 14, CANVAS, k * 14), fill=(150, 184, 226), width=2)
    elif material in ("golden", "silver", "brass"):
        for k in range(-4, 9):
            x = k * 52 + rnd.uniform(-6, 6)
            pen.polygon([(x, CANVAS), (x + 128, 0), (x + 146, 0), (x + 18, CANVAS)], fill=shade(tone, 0.6))
            pen.polygon([(x + 24, CANVAS), (x + 152, 0), (x + 160, 0), (x + 32, CANVAS)], fill=shade(tone, -0.22))
    elif material == "leather":
        for k in range(7):
            pen.line([(j * 7, k * 42 + 8) for j in range(40)], fill=shade(tone, -0.3), width=2)
            for j in range(20):
                pen.line((j * 14, k * 42 + 14, j * 14 + 7, k * 42 + 14), fill=(236, 200, 140), width=2)
    elif material == "cardboard":
        for k in range(64):
            pen.line((k * 5, 0, k * 5, CANVAS), fill=shade(tone, -0.1), width=1)
    specks = {"rusty": 260, "snow": 300, "sand": 2200, "cardboard": 0}.get(material, 0)
    for _ in range(specks):
        x, y = rnd.uniform(0, CANVAS), rnd.uniform(0, CANVAS)
        r = rnd.uniform(3, 9) if material == "rusty" else rnd.uniform(1, 2)
        tones = {
            "rusty": ((190, 100, 44), (110, 60, 36), (130, 128, 130), (206, 120, 50)),
            "snow": ((184, 204, 232), (226, 238, 250)),
        }
        pen.ellipse(
            (x - r, y - r, x + r, y + r), fill=rnd.choice(tones.get(material, ((196, 160, 96), (244, 220, 160))))
        )
    return image


BUILT = frozenset("house hut bridge tower castle wall well church arch barn lighthouse".split())
STUFF = {
    "brick": (
        "brick {n}|{n} made of bricks|red brick {n}|{n} built of brick",
        "house tower wall bridge castle church well arch",
    ),
    "stone": (
        "stone {n}|{n} made of stone|{n} built of grey stones",
        "house tower wall bridge castle hut well table bench arch",
    ),
    "wooden": (
        "wooden {n}|{n} made of wood|{n} of wooden planks",
        "house hut bridge chair table spoon bucket bowl fence door boat toy_horse tower bench box wheel sword wall",
    ),
    "straw": ("straw {n}|{n} made of straw|{n} woven from straw", "hut house hat basket handbag doll"),
    "leather": (
        "leather {n}|brown leather {n}|{n} made of leather",
        "boot handbag suitcase armchair sofa hat jacket backpack wallet",
    ),
    "woollen": (
        "woollen {n}|knitted {n}|wool {n}|{n} knitted from wool",
        "hat sock scarf blanket sweater pair_of_mittens pillow dress egg heart",
    ),
    "paper": (
        "paper {n}|{n} made of paper|{n} folded from lined paper",
        "boat airplane crown hat flower house kite lantern toy_horse shopping_bag",
    ),
    "cardboard": ("cardboard {n}|{n} made of cardboard", "house castle car box crown sword robot"),
    "brass": ("brass {n}|{n} made of brass", "key bell kettle pot teapot bowl lantern coin bucket"),
    "rusty": (
        "rusty {n}|old rusty {n}|rusted {n}|{n} covered in rust",
        "car bucket key kettle pot bell sword truck boat bus tower",
    ),
    "snow": ("{n} made of snow|snow {n}|{n} built of snow", "house castle tower wall heart hut"),
    "sand": ("{n} made of sand|sand {n}|{n} built of sand", "castle tower house wall bridge heart"),
    "marble": ("marble {n}|white marble {n}|{n} made of marble", "table bowl tower bench vase wall statue"),
    "golden": (
        "golden {n}|gold {n}|{n} made of gold|shiny golden {n}",
        "crown coin key bell spoon sword teapot cup bowl egg apple heart boot kettle",
    ),
    "silver": (
        "silver {n}|{n} made of silver|shiny silver {n}",
        "crown coin key bell spoon sword teapot cup bowl heart kettle",
    ),
}
STUFF = {k: (words, tuple(n.replace("_", " ") for n in names.split())) for k, (words, names) in STUFF.items()}


def clad(studio):
    """A thing of one material, and the same of another."""
    rnd = studio.rnd
    one = rnd.choice(list(STUFF))
    name = rnd.choice([n for n in STUFF[one][1] if n in OWN or n in THINGS])
    others = [k for k in STUFF if k != one and name in STUFF[k][1]]
    paint, wide, base = _painter(studio, name)
    flip = rnd.random() < 0.3

    def draw(material: str):
        stage, y = ground_for(studio, base)
        size = min(rnd.uniform(0.62, 0.78), 0.88 / wide)
        if base == "air":
            y = 0.5 + size / 2
        else:
            stage.shadow(0.5, y, size * min(wide, 1.8) * 0.9)
        whole = name not in BUILT or material in ("sand", "snow", "paper", "cardboard")
        paste(stage, _recoloured(studio, paint, _grain(rnd, material), 0.5, y, size, flip, whole))
        return stage, with_article(rnd.choice(STUFF[material][0].split("|")).format(n=name))

    if not others:
        return draw(one)
    other = rnd.choice(others)
    return studio.pair(lambda: draw(one), lambda: draw(other))
