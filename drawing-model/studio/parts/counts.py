"""Counts with a second noun: each function returns what draws a given number of them."""

import math

from textimage.words import plural, with_article

from ..brush import shade
from ..casting import pen_at
from ..chance import weighted
from ..counting import DOTS, number
from ..palette import COLOURS, near
from .backdrops import backdrop
from .casting import BRIGHT, PEOPLE, cast, fit, open_ground, put_row, so_many, words
from .drawings import LEAF, WOOD

FROM_ABOVE = {
    "basket": ("orange", "apple", "lemon", "egg", "peach", "tomato", "pear", "fish"),
    "nest": ("egg", "egg", "egg", "egg", "easter egg"),
    "carton": ("egg",),
    "bowl": ("orange", "apple", "lemon", "egg", "peach", "tomato", "cookie"),
    "plate": ("fish", "fish", "cookie", "egg", "cupcake", "apple", "pear", "tomato", "lemon", "orange"),
    "box": ("cupcake", "cookie", "egg", "apple", "pencil", "key", "shoe", "teddy bear", "ball"),
    "tray": ("cupcake", "cookie", "cup", "apple", "egg", "fish"),
    "pan": ("egg", "fish", "tomato"),
}
# The rim's and the inner colour, and whether it is round.
VESSELS = {
    "basket": ((190, 138, 80), (150, 100, 54), True),
    "nest": ((130, 92, 58), (92, 62, 38), True),
    "carton": ((170, 166, 160), (136, 132, 128), False),
    "bowl": ((90, 150, 210), (62, 112, 170), True),
    "plate": ((246, 246, 248), (226, 228, 234), True),
    "box": ((196, 150, 100), (150, 108, 66), False),
    "tray": ((150, 156, 166), (206, 212, 220), False),
    "pan": ((60, 62, 68), (36, 38, 44), True),
}


def _vessel_from_above(pen, rnd, name, rim, inner):
    if VESSELS[name][2]:
        if name == "pan":
            pen.limb((0.78, 0.78), (1.02, 1.02), 0.045, 0.05, (90, 60, 44))
        pen.circle(0.5, 0.5, 0.47, rim)
        if name in ("basket", "nest"):
            for k in range(40):
                a = 2 * math.pi * k / 40
                lean = a + (0.14 if name == "basket" else rnd.uniform(-0.4, 0.4))
                ends = [(0.5 + r * math.cos(b), 0.5 + r * math.sin(b)) for r, b in ((0.4, a), (0.465, lean))]
                pen.line(ends, 0.014, shade(rim, rnd.choice((-0.25, 0.25))))
        pen.circle(0.5, 0.5, 0.395, inner)
    else:
        tall = 0.36 if name == "carton" else 0.42
        pen.round_rect(0.04, 0.5 - tall, 0.96, 0.5 + tall, 0.05, rim)
        pen.round_rect(0.08, 0.54 - tall, 0.92, 0.46 + tall, 0.03, inner)
        if name == "carton":
            for dx, dy in DOTS[6]:
                pen.circle(0.5 + dx * 0.4, 0.5 + dy * 0.33, 0.125, shade(inner, -0.35))


def vessel_from_above(studio):
    rnd = studio.rnd
    name = rnd.choice(list(FROM_ABOVE))
    actor = cast(studio, rnd.choice(FROM_ABOVE[name]), chance=0.25)
    rim, inner, circular = VESSELS[name]
    word = rnd.choice(BRIGHT) if name in ("bowl", "plate") and rnd.random() < 0.4 else ""
    if word:
        rim = near(rnd, COLOURS[word], 8)
        inner = shade(rim, -0.15)

    def draw(count: int):
        stage = studio.stages.paper(False)
        stage.unit = 1.0
        if rnd.random() < 0.5:
            stage.pen.rect(-0.1, -0.1, 1.1, 1.1, near(rnd, rnd.choice(((176, 122, 74), (120, 170, 190))), 12))
        _vessel_from_above(pen_at(studio, stage, 0, 0, 1.0), rnd, name, rim, inner)
        spots = DOTS[6][:count] if name == "carton" else DOTS[count]
        reach = (0.3, 0.3) if circular else (0.4, 0.33)
        room = {1: 0.5, 2: 0.3, 3: 0.27, 4: 0.27, 5: 0.205, 6: 0.2}[count] if name != "carton" else 0.21
        for dx, dy in spots:
            size = fit(actor, room, room)
            x, y = 0.5 + dx * reach[0], 0.5 + dy * reach[1] + size / 2
            studio.put(stage, actor, x, y, flip=rnd.random() < 0.3, size=size, shadow=False)
        said, vessel = so_many(rnd, count, actor), with_article(f"{word} {name}".strip())
        within = "on" if name in ("plate", "tray") else "in"
        forms = [f"{said} {within} {vessel}"] * 4 + [f"{vessel} with {said}", f"{said} lying {within} {vessel}"]
        return stage, rnd.choice(forms)

    return draw


PUPS = words("puppy, puppy, kitten, kitten, cat, dog, rabbit, lamb, pig, fox, duckling, bird, hamster")
BINS = {"basket": (190, 138, 80), "box": (196, 150, 100), "wooden crate": (170, 122, 74), "bed": (120, 150, 200)}
BINS |= {"wagon": (206, 60, 56)}


def _bin_front(pen, name, tone, top):
    if name == "basket":
        pen.poly([(0.02, top), (0.98, top), (0.9, 0.93), (0.1, 0.93)], tone)
    else:
        pen.rect(0.03, top, 0.97, 0.93, tone)
    if name == "basket":
        for k in range(5):
            pen.line([(0.04 + 0.016 * k, top + 0.06 * k), (0.96 - 0.016 * k, top + 0.06 * k)], 0.01, shade(tone, -0.25))
        for k in range(1, 12):
            pen.line([(0.02 + 0.08 * k, top), (0.06 + 0.073 * k, 0.93)], 0.01, shade(tone, -0.18))
    elif name == "wooden crate":
        for k in range(1, 3):
            pen.line([(0.03, top + 0.1 * k), (0.97, top + 0.1 * k)], 0.014, shade(tone, -0.45))
    elif name == "wagon":
        for x in (0.22, 0.78):
            pen.circle(x, 0.92, 0.07, (40, 40, 46))
            pen.circle(x, 0.92, 0.03, (220, 220, 226))
    elif name == "bed":
        pen.rect(0.03, top + 0.14, 0.97, 0.93, WOOD)
    pen.rect(0.01, top, 0.99, top + 0.05, shade(tone, 0.2))


def pups_in_a_bin(studio):
    """Animals that look over the rim, one beside the other, in two rows if there are many."""
    rnd = studio.rnd
    actor, name = cast(studio, rnd.choice(PUPS)), rnd.choice(("basket",) * 5 + tuple(BINS))
    tone = BINS[name]

    def draw(count: int):
        stage = open_ground(studio, None, 0.6)
        pen = pen_at(studio, stage, 0, 0, 1.0)
        rows = {2: [2], 3: [3], 4: [4], 5: [2, 3], 6: [3, 3]}[count]
        top = 0.66
        stage.shadow(0.5, 0.93, 0.9)
        pen.rect(0.04, top - 0.02, 0.96, top + 0.08, shade(tone, -0.4))
        flip = rnd.random() < 0.5
        body = 1.0 if actor.kind == "beast" else 0.9
        size = min(0.9 / max(rows) / body, 0.48 if len(rows) == 1 else 0.34)
        for k, here in enumerate(rows):
            behind = k == 0 and len(rows) == 2
            y = top + size * 0.3 - (size * 0.7 if behind else 0)
            for j in range(here):
                x = 0.5 + (j - (here - 1) / 2) * 0.9 / max(rows) + (0.13 if behind and count == 6 else 0)
                pose = "sitting" if "sitting" in actor.poses else "standing"
                studio.put(stage, actor, x, y, pose, flip, size, shadow=False)
        _bin_front(pen, name, tone, top)
        said = so_many(rnd, count, actor)
        forms = ("{a} in {b}", "{a} in {b}", "{a} in {b}", "{a} sitting in {b}", "{b} with {a} in it")
        return stage, rnd.choice(forms).format(a=said, b=with_article(name))

    return draw


PERCHERS = {
    "fence": ("bird", "crow", "cat", "owl", "pigeon", "sparrow", "chicken", "rooster", "parrot", "squirrel"),
    "wire": ("bird", "bird", "crow", "pigeon", "sparrow", "dove"),
    "roof": ("bird", "pigeon", "cat", "crow", "seagull", "dove", "owl", "monkey"),
    "branch": ("bird", "owl", "parrot", "robin", "monkey", "squirrel", "cat", "toucan"),
    "wall": ("cat", "bird", "chicken", "boy", "girl", "child", "rabbit", "crow"),
    "sofa": ("cat", "dog", "puppy", "kitten", "child", "woman", "man", "teddy bear", "rabbit", "girl", "boy"),
    "bench": ("cat", "dog", "child", "man", "woman", "bird", "pigeon", "teddy bear", "girl", "boy"),
    "bed": ("cat", "dog", "kitten", "puppy", "child", "teddy bear", "rabbit"),
    "table": words("candle, candle, cup, bottle, vase, apple, cake, upright book, teapot, egg, glass of water"),
    "log": ("bird", "rabbit", "owl", "mushroom", "duck", "child", "cat"),
    "shelf": ("cup", "teddy bear", "vase", "candle", "hat", "bottle", "doll", "teapot", "jar", "cat"),
    "rug": ("cat", "dog", "puppy", "kitten", "child", "rabbit"),
}


def perch(studio, stage, name, level, tone):
    """Something to sit on across the whole picture, with its upper edge at the level."""
    pen = pen_at(studio, stage, 0, 0, 1.0)
    if name == "fence":
        for y in (level + 0.08, level + 0.22):
            pen.rect(-0.05, y, 1.05, y + 0.035, shade(tone, -0.15))
        for k in range(9):
            x = 0.06 + 0.11 * k
            pen.rect(x - 0.035, level, x + 0.035, level + 0.36, tone)
    elif name == "wire":
        for x in (0.03, 0.97):
            pen.rect(x - 0.02, level - 0.1, x + 0.02, 1.02, (120, 92, 70))
        pen.line([(0, level + 0.008), (1, level + 0.008)], 0.016, (54, 54, 60))
    elif name == "roof":
        pen.rect(0.1, 0.84, 0.9, 1.02, (236, 220, 190))
        pen.poly([(0.08, level), (0.92, level), (1.04, 0.88), (-0.04, 0.88)], tone)
        for k in range(1, 4):
            pen.line(
                [(0.05 - 0.02 * k, level + 0.07 * k), (0.95 + 0.02 * k, level + 0.07 * k)], 0.01, shade(tone, -0.2)
            )
    elif name == "branch":
        pen.line([(-0.05, level + 0.06), (0.4, level + 0.022), (1.05, level + 0.02)], 0.045, (112, 76, 48))
        for x in (0.12, 0.5, 0.88):
            pen.ellipse(x, level + 0.1, 0.07, 0.035, LEAF, 0.5)
    elif name == "wall":
        pen.rect(-0.05, level, 1.05, 0.97, tone)
        for k in range(5):
            for j in range(6):
                x = -0.05 + 0.2 * j + 0.1 * (k % 2)
                pen.rect(x, level + 0.07 * k, x + 0.19, level + 0.07 * k + 0.06, shade(tone, 0.18), outline=False)
    elif name in ("sofa", "bench", "bed"):
        stage.shadow(0.5, 0.93, 0.96)
        if name == "sofa":
            pen.round_rect(0.03, level - 0.26, 0.97, 0.86, 0.08, shade(tone, -0.15))
        elif name == "bench":
            for k in range(3):
                pen.rect(0.02, level - 0.26 + 0.09 * k, 0.98, level - 0.2 + 0.09 * k, shade(tone, -0.15))
        else:
            pen.round_rect(0.0, level - 0.24, 0.06, 0.93, 0.03, WOOD)
            pen.round_rect(0.05, level - 0.08, 0.24, level + 0.01, 0.04, (250, 250, 250))
        for x in (0.08, 0.88):
            pen.rect(x, 0.82, x + 0.05, 0.93, shade(WOOD, -0.4))
        pen.round_rect(0.03, level - 0.008, 0.97, level + (0.07 if name == "bench" else 0.2), 0.03, tone)
        if name == "sofa":
            for x in (0.0, 0.9):
                pen.round_rect(x, level - 0.1, x + 0.1, 0.88, 0.04, shade(tone, -0.08))
    elif name in ("table", "shelf"):
        if name == "table":
            for x in (0.1, 0.84):
                pen.rect(x, level, x + 0.06, 0.96, shade(tone, -0.3))
        else:
            for x in (0.16, 0.8):
                pen.poly([(x, level), (x + 0.04, level), (x + 0.04, level + 0.2)], shade(tone, -0.35))
        pen.rect(0.02, level - 0.01, 0.98, level + 0.055, tone)
    elif name == "log":
        pen.round_rect(0.02, level - 0.01, 0.96, level + 0.2, 0.08, (128, 88, 56))
        pen.ellipse(0.93, level + 0.095, 0.05, 0.1, (222, 180, 126))
    else:
        pen.poly([(0.1, level - 0.1), (0.9, level - 0.1), (1.0, 0.95), (0.0, 0.95)], tone)
        pen.poly([(0.16, level - 0.06), (0.84, level - 0.06), (0.91, 0.91), (0.09, 0.91)], shade(tone, 0.3))


def on_a_perch(studio):
    rnd = studio.rnd
    name = rnd.choice(list(PERCHERS))
    who, word = rnd.choice(PERCHERS[name]), rnd.choice(BRIGHT)
    actor = cast(studio, who)
    plain = {"wall": (190, 130, 106), "table": WOOD, "shelf": WOOD, "fence": (222, 206, 176), "bench": WOOD}
    coloured = name not in ("wire", "branch", "log", "wall") and rnd.random() < 0.4
    tone = near(rnd, COLOURS[word] if coloured else plain.get(name, rnd.choice(((190, 76, 58), (90, 120, 170)))), 8)

    def draw(count: int):
        stage = open_ground(studio, name in ("sofa", "bed", "table", "shelf", "rug"), 0.6)
        person = actor.kind == "person"
        level = 0.66 if person else {"shelf": 0.6, "rug": 0.76, "table": 0.62}.get(name, 0.64)
        perch(studio, stage, name, level, tone)
        tall, pose = 0.54 if not person else 0.62, "sitting"
        if person:
            for k in range(count):
                x = 0.5 + (k - (count - 1) / 2) * min(0.3, 0.84 / count)
                drop = tall * 0.2 if name != "rug" else 0.06
                seat = "sitting" if name != "rug" else "sitting low"
                size = min(tall, 2.4 / count)
                sitter = actor if k == 0 else cast(studio, who)
                studio.put(stage, sitter, x, level + drop, seat, False, size, shadow=False, front=False)
        else:
            if name in ("rug", "bed", "sofa") and count < 4:
                pose = rnd.choice(("sitting", "lying", "sleeping"))
            wide = 0.8 if name in ("sofa", "bed") else 0.98
            y = level + (0.012 if name != "rug" else 0.1)
            put_row(studio, stage, [actor] * count, y, wide, tall, 0.5, (pose,), False, 1.02)
        said = so_many(rnd, count, actor)
        base = with_article(f"{word if coloured else ''} {name}".strip())
        verb = rnd.choice((f"{pose} on", "on")) if actor.kind in ("beast", "person", "bird") else "on"
        if not coloured and rnd.random() < 0.2:
            base = f"the {name}"
        return stage, f"{said} {verb} {base}"

    return draw


AFLOAT = {"rowing boat": 3, "sailing boat": 2, "duck": 1, "swan": 1, "duckling": 1, "ship": 1, "goose": 1, "kayak": 1}


def on_water(studio):
    rnd = studio.rnd
    actor = cast(studio, weighted(rnd, AFLOAT), chance=0.4)
    lake = rnd.choice(("a lake", "a lake", "the water", "a pond", "the sea", "a river"))

    def draw(count: int):
        stage = backdrop(studio, "water", "day")
        rows = [count] if count < 4 else [count // 2, count - count // 2]
        for k, here in enumerate(rows):
            y = 0.78 if len(rows) == 1 else (0.64, 0.92)[k]
            pose = ("swimming",) if actor.kind == "bird" else ("standing",)
            put_row(
                studio, stage, [actor] * here, y, 0.96, 0.42 if len(rows) == 1 else 0.3, 0.5, pose, False, 1.1, rows[-1]
            )
        said, afloat = so_many(rnd, count, actor), actor.kind == "bird"
        verb = rnd.choice(("on", "on", "swimming on" if afloat else "floating on", "on"))
        return stage, f"{said} {verb} {lake}"

    return draw


def chairs_round_a_table(studio):
    rnd = studio.rnd
    word, seat = rnd.choice(BRIGHT), rnd.choice(("chair", "chair", "chair", "stool"))
    coloured = rnd.random() < 0.4
    tone = near(rnd, COLOURS[word] if coloured else (170, 116, 70), 8)
    circular = rnd.random() < 0.6

    def chair(pen, behind: bool):
        if seat == "chair" and behind:
            pen.round_rect(-0.3, -1.0, 0.3, -0.4, 0.06, shade(tone, -0.1))
        for x in (-0.28, 0.2):
            pen.rect(x, -0.46, x + 0.08, 0, shade(tone, -0.3))
        pen.poly([(-0.32, -0.52), (0.32, -0.52), (0.36, -0.38), (-0.36, -0.38)], tone)
        if seat == "chair" and not behind:
            pen.round_rect(-0.3, -1.02, 0.3, -0.62, 0.06, shade(tone, -0.12))
            for x in (-0.28, 0.2):
                pen.rect(x, -0.7, x + 0.08, -0.4, shade(tone, -0.12))

    spots = {2: ((0.15, 0.8), (0.85, 0.8)), 3: ((0.15, 0.8), (0.85, 0.8), (0.5, 0.5))}
    spots[4] = ((0.33, 0.5), (0.67, 0.5), (0.27, 0.98), (0.73, 0.98))
    spots[5] = ((0.33, 0.5), (0.67, 0.5), (0.1, 0.78), (0.9, 0.78), (0.5, 1.0))
    spots[6] = ((0.33, 0.5), (0.67, 0.5), (0.1, 0.78), (0.9, 0.78), (0.33, 1.0), (0.67, 1.0))

    def draw(count: int):
        stage = open_ground(studio, True, 0.6)
        size = 0.4 if count < 4 else 0.36
        order = sorted(spots[count], key=lambda at: at[1])
        top = near(rnd, (206, 160, 104), 8)
        for x, y in [s for s in order if s[1] < 0.9]:
            chair(pen_at(studio, stage, x, y, size), True)
        pen = pen_at(studio, stage, 0, 0, 1)
        for x in (0.34, 0.62):
            pen.rect(x, 0.6, x + 0.045, 0.88, shade(top, -0.35))
        if circular:
            pen.ellipse(0.5, 0.61, 0.29, 0.12, shade(top, -0.25))
            pen.ellipse(0.5, 0.59, 0.29, 0.12, top)
        else:
            pen.poly([(0.27, 0.49), (0.73, 0.49), (0.8, 0.68), (0.2, 0.68)], top)
            pen.rect(0.2, 0.68, 0.8, 0.72, shade(top, -0.25))
        for x, y in [s for s in order if s[1] >= 0.9]:
            chair(pen_at(studio, stage, x, y, size), False)
        noun = f"{word if coloured else ''} {seat}".strip()
        table = rnd.choice(("a table", "a round table" if circular else "a table", "the table", "a table"))
        said = f"{number(rnd, count)} {plural(noun)}"
        return stage, rnd.choice((f"{said} around {table}", f"{said} around {table}", f"{table} with {said}"))

    return draw


def fish_in_a_bowl(studio):
    rnd = studio.rnd
    fish = cast(studio, "fish", chance=0.6)
    tank = rnd.random() < 0.35

    def draw(count: int):
        stage = open_ground(studio, True, 0.6)
        pen = pen_at(studio, stage, 0, 0, 1.0)
        water = (150, 208, 238)
        stage.shadow(0.5, 0.93, 0.7)
        if tank:
            pen.rect(0.04, 0.16, 0.96, 0.94, (90, 96, 104))
            pen.rect(0.07, 0.19, 0.93, 0.9, (226, 240, 248))
            pen.rect(0.07, 0.27, 0.93, 0.9, water, outline=False)
            pen.rect(0.07, 0.84, 0.93, 0.9, (226, 200, 140), outline=False)
        else:
            pen.circle(0.5, 0.52, 0.44, (214, 234, 244))
            arc = [(0.5 + 0.42 * math.cos(a / 10), 0.53 + 0.41 * math.sin(a / 10)) for a in range(-4, 36)]
            pen.poly(arc, water, outline=False)
            pen.ellipse(0.5, 0.13, 0.27, 0.05, (236, 246, 250))
            pen.ellipse(0.5, 0.88, 0.2, 0.035, (226, 200, 140), outline=False)
        room = {2: 0.36, 3: 0.32, 4: 0.31, 5: 0.25, 6: 0.23}[count]
        reach = ({2: 0.42, 3: 0.36, 4: 0.36, 5: 0.34, 6: 0.38}[count], 0.27 if tank else 0.23)
        for dx, dy in DOTS[count]:
            size = fit(fish, room, room)
            x, y = 0.5 + dx * reach[0], 0.57 + dy * reach[1] + size / 2
            studio.put(stage, fish, x, y, flip=rnd.random() < 0.5, size=size, shadow=False)
        said = f"{number(rnd, count)} {fish.noun}"
        where = "an aquarium" if tank else rnd.choice(("a bowl", "a fishbowl", "a glass bowl", "a round bowl"))
        return stage, rnd.choice((f"{said} in {where}", f"{said} in {where}", f"{said} swimming in {where}"))

    return draw


HERDS = ("sheep", "sheep", "cow", "horse", "goat", "pig", "lamb", "donkey", "chicken", "giraffe", "zebra", "elephant")


def behind_a_fence(studio):
    rnd = studio.rnd
    actor, word = cast(studio, rnd.choice(HERDS)), rnd.choice(("white", "red", "brown", "green", "blue"))
    coloured = rnd.random() < 0.4
    tone = near(rnd, COLOURS[word] if coloured else (190, 146, 96), 8)

    def draw(count: int):
        stage = backdrop(studio, "field", "day") if rnd.random() < 0.6 else open_ground(studio, False, 1.0)
        rows = [count] if count < 4 else [count // 2, count - count // 2]
        for k, here in enumerate(rows):
            y = 0.84 if len(rows) == 1 else (0.52, 0.84)[k]
            tall = 0.56 if len(rows) == 1 else 0.34
            put_row(studio, stage, [actor] * here, y, 0.96, tall, 0.5, ("standing",), True, 1.06, rows[-1])
        pen = pen_at(studio, stage, 0, 0, 1)
        for y in (0.79, 0.88):
            pen.rect(-0.05, y, 1.05, y + 0.035, tone)
        for k in range(6):
            pen.rect(0.02 + 0.19 * k, 0.74, 0.055 + 0.19 * k, 0.97, shade(tone, -0.12))
        fence = with_article(f"{word} fence" if coloured else rnd.choice(("fence", "fence", "wooden fence")))
        said = so_many(rnd, count, actor)
        return stage, rnd.choice(
            (f"{said} behind {fence}", f"{said} behind {fence}", f"{said} standing behind {fence}")
        )

    return draw


def under_an_umbrella(studio):
    rnd = studio.rnd
    name = rnd.choice(("child", "child", "girl", "boy", "man", "woman", "cat", "dog", "duck", "rabbit"))
    same = cast(studio, name)
    cover = rnd.choice(("umbrella", "umbrella", "umbrella", "tree", "roof", "parasol", "tent"))
    word = rnd.choice(BRIGHT)

    def draw(count: int):
        stage = open_ground(studio, False, 0.6)
        actors = [same if name not in PEOPLE and name != "child" else cast(studio, name) for _ in range(count)]
        pen, y = pen_at(studio, stage, 0, 0, 1.0), 0.94
        tone = near(rnd, COLOURS[word] if cover in ("umbrella", "parasol", "tent") else LEAF, 8)
        if cover in ("umbrella", "parasol"):
            pen.line([(0.5, 0.1), (0.5, 0.76 if cover == "umbrella" else 0.93)], 0.022, (110, 84, 66))
        elif cover == "tree":
            pen.rect(0.45, 0.3, 0.55, 0.9, (120, 82, 52))
        elif cover == "roof":
            for x in (0.04, 0.92):
                pen.rect(x, 0.36, x + 0.04, 0.93, WOOD)
        tall = 0.58 if same.kind == "person" else 0.46
        put_row(studio, stage, actors, y, 0.96, tall, 0.5, ("sitting",), gap=1.04)
        if cover in ("umbrella", "parasol"):
            rim = [
                (0.5 + 0.47 * math.cos(math.pi * k / 12), 0.4 - 0.34 * math.sin(math.pi * k / 12)) for k in range(13)
            ]
            pen.poly(rim, tone)
            for k in (-2, 0, 2):
                at = 0.5 + 0.157 * k / 1.0
                pen.line([(0.5, 0.06), (at, 0.4)], 0.01, shade(tone, -0.3))
            for k in range(6):
                pen.ellipse(0.108 + 0.157 * k, 0.4, 0.078, 0.03, shade(tone, -0.15))
        elif cover == "tree":
            for x, v, r in (
                (0.2, 0.24, 0.2),
                (0.8, 0.24, 0.2),
                (0.5, 0.16, 0.24),
                (0.36, 0.3, 0.14),
                (0.64, 0.3, 0.14),
            ):
                pen.circle(x, v, r, shade(tone, 0.1 * (x > 0.5)))
        elif cover == "tent":
            pen.poly([(0.5, 0.02), (-0.02, 0.42), (1.02, 0.42)], tone)
            for x in (0.03, 0.95):
                pen.rect(x, 0.4, x + 0.02, 0.93, (110, 84, 66))
        else:
            pen.poly([(0.14, 0.18), (0.86, 0.18), (1.0, 0.38), (0.0, 0.38)], (190, 80, 60))
        said = so_many(rnd, count, same)
        what = cover if cover in ("tree", "roof") or rnd.random() < 0.5 else f"{word} {cover}"
        pose = "sitting" if "sitting" in same.poses else "standing"
        return (
            stage,
            f"{said} {rnd.choice(('under', 'under', 'under', f'{pose} under', 'beneath'))} {with_article(what)}",
        )

    return draw


COUNTED = {
    vessel_from_above: 0.2,
    pups_in_a_bin: 0.13,
    on_a_perch: 0.24,
    on_water: 0.08,
    chairs_round_a_table: 0.07,
    fish_in_a_bowl: 0.07,
    behind_a_fence: 0.1,
    under_an_umbrella: 0.1,
}


def counted(studio):
    rnd = studio.rnd
    kind = weighted(rnd, COUNTED)
    draw, most = kind(studio), 4 if kind is under_an_umbrella else 6
    one, other = rnd.sample(range(2, most + 1), 2)
    return studio.pair(lambda: draw(one), lambda: draw(other))
