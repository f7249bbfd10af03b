"""How things lie, lean, hang and swim, and how many of a kind lie together."""

import math
import random

from PIL import Image

from textimage.words import plural, with_article

from ..brush import CANVAS, mix, shade
from ..casting import pen_at
from ..palette import COLOURS, near
from ..thing import THINGS
from .grounds import LEAF, PAINTS, WOOD, box_of, dots, drawn_alone, ground_for, paste, turned_pen
from .pieces import any_drawing, known, painted, piece_named

TURNED = ("cup", "bottle", "chair", "bucket", "vase", "car", "teapot", "house", "tree", "bowl", "hat", "lamp", "truck")
TURNED += (
    "pot",
    "boot",
    "mushroom",
    "jar",
    "flower pot",
    "candle",
    "umbrella",
    "basket",
    "snowman",
    "wine glass",
    "bus",
)
TURNED += ("table", "barrel", "robot", "rocket", "bell", "crown", "boat", "stool", "lantern", "tower")
WAYS = {
    math.pi: "{a} upside down|an upside-down {n}|{a} standing on its head|{a} turned upside down",
    math.pi / 2: "{a} lying on its side|{a} on its side|{a} that has fallen over|an overturned {n}",
    0.42: "a tilted {n}|{a} leaning to the side|a leaning {n}|a slanted {n}|{a} tipping over",
    0.0: "{a} standing upright|an upright {n}|{a} the right way up",
}


def _settled(layer: Image.Image, x: float, y: float) -> Image.Image:
    """Moves what is drawn so that it stands on the level `y` around `x`."""
    x0, _, x1, y1 = box_of(layer)
    return layer.transform(layer.size, Image.AFFINE, (1, 0, (x0 + x1) / 2 - x * CANVAS, 0, 1, y1 - y * CANVAS))


def turned(studio):
    rnd = studio.rnd
    piece = piece_named(studio, rnd.choice(known(studio, TURNED)))
    word, colour = painted(rnd, piece, 0.35)
    noun, seed, side = f"{word} {piece.name}".strip(), rnd.random(), rnd.choice((-1, 1))

    def draw(turn: float):
        stage, y = ground_for(studio, piece.base)
        size = min(rnd.uniform(0.54, 0.66), 0.7 / max(piece.wide, 0.6))
        x, middle = 0.5 - size / 2 * math.sin(side * turn), 0.5 + size / 2 * math.cos(turn)
        layer = drawn_alone(
            studio, lambda p: piece.draw(p, random.Random(seed), colour), x, middle, size, False, side * turn
        )
        stage.shadow(0.5, y, size * (piece.wide if turn in (0.0, math.pi) else 1.0))
        paste(stage, _settled(layer, 0.5, y))
        return stage, rnd.choice(WAYS[turn].split("|")).format(n=noun, a=with_article(noun))

    ways = [turn for turn in WAYS if piece.wide < 1.3 or turn != math.pi / 2]
    one, other = rnd.sample(ways, 2)
    return studio.pair(lambda: draw(one), lambda: draw(other))


LEANERS = ("ladder", "broom", "shovel", "rake", "sword", "surfboard", "oar", "spear")
LEANERS += ("pitchfork", "hockey stick", "snowboard", "spoon", "umbrella", "hoe", "bottle")


def leaning(studio):
    """Against a wall or a tree, or lying before it."""
    rnd = studio.rnd
    piece = piece_named(studio, rnd.choice(known(studio, LEANERS)))
    word, colour = painted(rnd, piece, 0.35)
    noun, seed, side = f"{word} {piece.name}".strip(), rnd.random(), rnd.choice((-1, 1))
    prop = rnd.choice(("wall", "wall", "tree", "tree"))
    bricks = rnd.choice(((178, 78, 56), (170, 168, 160), (214, 190, 150)))

    def draw(leans: bool):
        stage, y = studio.clear_stage(False, 0.6), 0.93
        stage.unit = 1.0
        if prop == "wall":
            edge, end = 0.5 + side * 0.2, 0.5 + side * 0.6
            stage.pen.rect(min(edge, end), 0.12, max(edge, end), y, bricks)
            for row in range(12):
                level = y - 0.0675 * row
                stage.pen.line([(edge, level), (end, level)], 0.008, shade(bricks, 0.45))
                for k in range(4):
                    x = edge + side * (0.1 * k + (0.05 if row % 2 else 0.1))
                    stage.pen.line([(x, level), (x, level - 0.0675)], 0.008, shade(bricks, 0.45))
        else:
            edge = 0.5 + side * 0.2
            THINGS["tree"].draw(
                pen_at(studio, stage, 0.5 + side * 0.24, y, 0.95), random.Random(seed), THINGS["tree"].colour
            )
        size = min(0.68, 0.5 / piece.wide)
        turn = side * (0.36 if leans else math.pi / 2)
        x, middle = 0.5 - size / 2 * math.sin(turn), 0.5 + size / 2 * math.cos(turn)
        layer = drawn_alone(studio, lambda p: piece.draw(p, random.Random(seed), colour), x, middle, size, False, turn)
        layer = _settled(layer, 0.4, y + (0.02 if leans else 0.04))
        x0, _, x1, _ = box_of(layer)
        shift = edge * CANVAS - (x1 if side > 0 else x0) if leans else (0.5 - side * 0.14) * CANVAS - (x0 + x1) / 2
        paste(stage, layer.transform(layer.size, Image.AFFINE, (1, 0, -shift, 0, 1, 0)))
        a, b = with_article(noun), "a brick wall" if prop == "wall" and bricks[0] == 178 else f"a {prop}"
        if leans:
            return (
                stage,
                f"{a} {rnd.choice(('leaning against', 'leaning against', 'propped against', 'standing against'))} {b}",
            )
        return (
            stage,
            f"{a} {rnd.choice(('lying on the ground next to', 'lying on the ground in front of', 'lying beside'))} {b}",
        )

    return studio.pair(lambda: draw(True), lambda: draw(False))


HANGERS = ("lantern", "coat", "bell", "spider", "picture frame", "sock", "shirt", "towel", "key", "bucket", "basket")
HANGERS += ("hat", "handbag", "tire", "birdcage", "apple", "dress", "heart", "scarf", "pot", "teapot", "umbrella")
HANGERS += ("jacket", "christmas bauble", "cup", "boot", "wheel", "chandelier", "backpack")
WASHING = ("coat", "sock", "shirt", "towel", "dress", "scarf", "jacket", "hat")


def hanging(studio):
    rnd = studio.rnd
    name = rnd.choice(known(studio, HANGERS))
    piece = piece_named(studio, name)
    word, colour = painted(rnd, piece, 0.4)
    noun, seed = f"{word} {name}".strip(), rnd.random()
    supports = ["branch", "branch", "ceiling", "hook", "hook"]
    if name in WASHING:
        supports += ["line", "line"]

    def draw(support: str):
        size = min(rnd.uniform(0.4, 0.5), 0.5 / piece.wide)
        a = with_article(noun)
        if support == "ground":
            stage, y = ground_for(studio, "table")
            if stage.place == "table":
                where = ""
            else:
                where = rnd.choice(("standing on the ground", "on the ground", "lying on the ground"))
            stage.shadow(0.5, y, size * piece.wide)
            piece.draw(pen_at(studio, stage, 0.5, y, size), random.Random(seed), colour)
            return stage, f"{a} {where}".strip()
        outside = support in ("branch", "line")
        stage = studio.clear_stage(False if outside else True, 0.5)
        stage.unit, dark = 1.0, (104, 70, 44)
        top, x = rnd.uniform(0.36, 0.42), 0.5
        rope = (120, 92, 60)
        words = ("hanging from", "hanging from", "dangling from")
        if support == "branch":
            stage.pen.limb((-0.05, 0.2), (0.9, 0.13), 0.05, 0.02, dark)
            for bx, by in dots(".14 .08, .32 .05, .66 .07, .84 .1, .93 .17, .76 .2, .24 .25"):
                stage.pen.ellipse(bx, by, 0.07, 0.04, near(rnd, LEAF, 10), turn=bx * 3)
            stage.pen.line([(x, 0.16), (x, top)], 0.014, rope)
            said = f"{rnd.choice(words)} {rnd.choice(('a branch', 'a branch', 'a tree branch', 'a tree'))}"
        elif support == "ceiling":
            stage.pen.rect(0, 0, 1, 0.07, (226, 222, 216), outline=False)
            stage.pen.rect(0, 0.07, 1, 0.085, (170, 164, 158), outline=False)
            stage.pen.line([(x, 0.08), (x, top)], 0.014, rope)
            said = f"{rnd.choice(words)} the ceiling" + rnd.choice(("", "", " on a rope"))
            if name == "spider":
                said = rnd.choice(
                    ("hanging from a thread", "hanging from the ceiling on its thread", "dangling on a thread")
                )
        elif support == "hook":
            top = 0.3
            stage.pen.rect(0.24, 0.12, 0.76, 0.2, WOOD)
            stage.pen.line([(x, 0.17), (x, 0.28), (x + 0.03, 0.31), (x + 0.06, 0.28)], 0.022, (70, 70, 78))
            said = f"{rnd.choice((*words, 'hung on', 'on'))} {rnd.choice(('a hook', 'a hook', 'a hook on the wall'))}"
        else:
            top = 0.26
            stage.pen.line([(-0.02, 0.2), (0.5, 0.26), (1.02, 0.2)], 0.012, (90, 84, 80), curved=True)
            said = rnd.choice(
                ("hanging on a clothesline", "hanging on a washing line", "hanging on a line", "pegged to a line")
            )
        piece.draw(pen_at(studio, stage, x, top + size - 0.01, size), random.Random(seed), colour)
        if support == "line":
            for dx in (-0.12, 0.12):
                stage.pen.rect(x + dx - 0.012, top - 0.04, x + dx + 0.012, top + 0.06, (226, 180, 110))
        return stage, f"{a} {said}"

    one = rnd.choice(supports)
    other = rnd.choice([s for s in (*supports, "ground", "ground", "ground") if s != one])
    return studio.pair(lambda: draw(one), lambda: draw(other))


SWIMMERS = ("ball", "bottle", "apple", "box", "hat", "chair", "boot", "barrel", "log", "basket", "life ring", "key")
SWIMMERS += (
    "ship",
    "sailing boat",
    "pirate ship",
    "crate",
    "cup",
    "umbrella",
    "suitcase",
    "pumpkin",
    "teapot",
    "car",
    "coin",
)


def in_water(studio):
    """Afloat, going under, or lying on the bottom."""
    rnd = studio.rnd
    name = rnd.choice([*known(studio, SWIMMERS), "duck", "penguin", "elephant", "cat", "bear"])
    drawing, wide, noun = any_drawing(studio, name)
    a = with_article(noun)
    sky, sea = near(rnd, (196, 226, 248), 8), near(rnd, (60, 140, 206), 10)

    def draw(state: str):
        stage = studio.stages.paper(False)
        stage.place, stage.words = "water", ""
        stage.pen.rect(0, 0, 1, 1, sky, outline=False)
        level = {"floating": 0.6, "sinking": 0.42, "bottom": 0.16}[state]
        size = min(0.5, 0.6 / wide)
        under = size * {"floating": 0.2, "sinking": 0.62, "bottom": 0.0}[state]
        y = level + under if state != "bottom" else 0.9
        turn = {"floating": rnd.uniform(-0.08, 0.08), "sinking": rnd.choice((-0.55, 0.55)), "bottom": 0.25}[state]
        wave = [(k / 24, level + 0.012 * math.sin(k * 1.3)) for k in range(25)]
        stage.pen.poly([*wave, (1, 1), (0, 1)], mix(sea, (255, 255, 255), 0.12), outline=False)
        if state == "bottom":
            stage.pen.poly(dots("0 .88, .3 .85, .7 .88, 1 .86, 1 1, 0 1"), (224, 198, 140), outline=False)
        drawing(turned_pen(studio, stage, 0.5 + size / 2 * math.sin(-turn), y, size, turn=turn))
        stage.pen.poly([*wave, (1, 1), (0, 1)], (*sea, 110 if state == "bottom" else 150), outline=False)
        stage.pen.line(wave, 0.012, (236, 246, 252))
        if state != "floating":
            for _ in range(6):
                x, b = 0.5 + rnd.uniform(-0.24, 0.24), rnd.uniform(level + 0.06, 0.8)
                stage.pen.circle(x, b, rnd.uniform(0.012, 0.026), (220, 240, 252), outline=False)
        said = {
            "floating": "floating on the water|floating on water|floating in the sea|drifting on the sea",
            "sinking": "sinking|sinking in the water|sinking into the sea|going under water|half under water",
            "bottom": "at the bottom of the sea|lying under water|on the sea floor|under water",
        }[state]
        return stage, f"{a} {rnd.choice(said.split('|'))}"

    one, other = rnd.sample(("floating", "sinking", "bottom"), 2)
    return studio.pair(lambda: draw(one), lambda: draw(other))


MANY = ("book", "box", "plate", "cup", "hat", "apple", "coin", "ball", "pumpkin", "pillow", "suitcase", "rock", "egg")
MANY += (
    "key",
    "boot",
    "cookie",
    "barrel",
    "mushroom",
    "candle",
    "bucket",
    "flower pot",
    "chair",
    "star",
    "heart",
    "log",
)
STACKED = {
    "book": 0.13,
    "box": 0.22,
    "plate": 0.08,
    "cup": 0.17,
    "hat": 0.15,
    "pillow": 0.14,
    "suitcase": 0.2,
    "rock": 0.16,
}
STACKED |= {"coin": 0.06, "cookie": 0.09, "log": 0.13, "barrel": 0.24, "pumpkin": 0.19, "bucket": 0.19, "crate": 0.19}
HOW = {
    "row": "a row of {m}|{m} in a row|{m} lined up in a row|a line of {m}",
    "circle": "a circle of {m}|{m} in a circle|{m} arranged in a circle|a ring of {m}",
    "pile": "a pile of {m}|{m} in a pile|a heap of {m}|a big pile of {m}",
    "scattered": "scattered {m}|{m} scattered on the ground|{m} scattered everywhere|{m} lying all over the place",
    "stack": "a stack of {m}|stacked {m}|{m} stacked on top of each other|{m} piled up in a tower",
}


def flat_thing(p, name: str, c) -> bool:
    """A thing that lies in a stack, one unit wide; whether it is drawn here."""
    if name == "book":
        p.rect(-0.5, -0.27, 0.5, 0, (250, 246, 232))
        p.rect(-0.52, -0.29, 0.5, -0.23, c)
        p.rect(-0.52, -0.05, 0.5, 0.0, c)
        p.rect(-0.54, -0.29, -0.46, 0, c)
    elif name == "plate":
        p.poly([(-0.5, -0.14), (0.5, -0.14), (0.24, 0), (-0.24, 0)], shade(c, -0.15))
        p.ellipse(0, -0.14, 0.5, 0.05, c)
    elif name in ("coin", "cookie"):
        tone = (236, 186, 60) if name == "coin" else (206, 150, 84)
        p.round_rect(-0.36, -0.16, 0.36, 0, 0.03, shade(tone, -0.3))
        p.ellipse(0, -0.16, 0.36, 0.07, tone)
    else:
        return False
    return True


def arranged(studio):
    rnd = studio.rnd
    name = rnd.choice(known(studio, MANY))
    seeds = [rnd.random() for _ in range(16)]
    piece = piece_named(studio, name)
    mixed = piece.painted and rnd.random() < 0.5
    word = rnd.choice(PAINTS) if piece.painted and not mixed and rnd.random() < 0.5 else ""
    tones = [COLOURS[rnd.choice(PAINTS)] if mixed else COLOURS.get(word, piece.colour) for _ in seeds]
    if mixed and rnd.random() < 0.5:
        word = "colourful"
    many = plural(f"{word} {name}".strip())
    ways = [w for w in HOW if w != "stack" or name in STACKED]

    def one(stage, k, x, y, size, turn=0.0):
        tone = near(random.Random(seeds[k]), tones[k], 8)
        wide = min(size, size / piece.wide)
        piece.draw(turned_pen(studio, stage, x, y, wide, seeds[k] < 0.5, turn), random.Random(seeds[k]), tone)

    def draw(way: str):
        stage = studio.clear_stage(None, 1.0 if way in ("circle", "scattered") else 0.65)
        stage.unit = 1.0
        if way == "stack":
            y, high = 0.94, STACKED[name]
            count = max(3, min(7, int(0.84 / high)))
            wide = {"coin": 0.5, "cookie": 0.55}.get(name, 0.5)
            stage.shadow(0.5, y, 0.5)
            for k in range(count):
                x, tone = 0.5 + rnd.uniform(-0.03, 0.03), near(rnd, tones[k], 8)
                if not flat_thing(pen_at(studio, stage, x, y, wide), name, tone):
                    one(stage, k, x, y, high * 1.12 * max(1, piece.wide))
                y -= high * (1.0 if name not in ("plate", "book", "coin", "cookie") else 0.98)
        elif way == "row":
            count = rnd.choice((4, 5, 5))
            for k in range(count):
                stage.shadow(0.5 + (k - (count - 1) / 2) * 0.92 / count, 0.72, 0.15)
                one(stage, k, 0.5 + (k - (count - 1) / 2) * 0.92 / count, 0.72, 0.84 / count)
        elif way == "circle":
            count = rnd.choice((8, 9))
            spots = [
                (0.5 + 0.36 * math.cos(math.tau * k / count), 0.57 + 0.33 * math.sin(math.tau * k / count))
                for k in range(count)
            ]
            for k, (x, y) in enumerate(sorted(spots, key=lambda s: s[1])):
                one(stage, k, x, y, 0.19)
        elif way == "pile":
            k = 0
            stage.shadow(0.5, 0.92, 0.84)
            for row, count in enumerate((5, 4, 3, 2, 1)):
                for j in range(count):
                    x = 0.5 + (j - (count - 1) / 2) * 0.155 + rnd.uniform(-0.02, 0.02)
                    one(stage, k, x, 0.93 - 0.115 * row, 0.2, rnd.uniform(-0.5, 0.5))
                    k += 1
        else:
            cells = [(c, r) for c in range(4) for r in range(3)]
            for k, (column, row) in enumerate(rnd.sample(cells, 9)):
                x, y = 0.14 + 0.24 * column + rnd.uniform(-0.06, 0.06), 0.4 + 0.25 * row + rnd.uniform(-0.06, 0.06)
                one(stage, k, x, y, 0.17, rnd.uniform(-1.4, 1.4))
        return stage, rnd.choice(HOW[way].split("|")).format(m=many)

    first, second = rnd.sample(ways, 2)
    return studio.pair(lambda: draw(first), lambda: draw(second))
