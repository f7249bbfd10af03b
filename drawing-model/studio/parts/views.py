"""Roads, castles, cities, shop windows, workshops, zoos and theatres with what is in them."""

from textimage.words import with_article

from ..brush import shade
from ..casting import pen_at
from ..palette import COLOURS, near
from ..places import mountain_range
from ..sky import TIME_WORDS
from .backdrops import backdrop
from .casting import BRIGHT, cast, fit, joined, known, put, put_row, words
from .drawings import WOOD

LANDS = {
    "hills": ("hills", (112, 184, 86), "through hills, through green hills, in the hills"),
    "forest": ("grass", (92, 160, 76), "through a forest, through the forest, between trees, in the woods"),
    "fields": ("field", (206, 190, 96), "through fields, through the fields, between fields"),
    "desert": ("sand", (236, 202, 136), "through the desert, in the desert, through a desert"),
    "snow": ("snow", (238, 244, 250), "through the snow, through a snowy landscape"),
    "mountains": ("lake", (112, 184, 86), "through the mountains, into the mountains, in the mountains"),
}


def road(studio):
    """A road that leads from the lower edge to the horizon, alone or with something on or beside it."""
    rnd = studio.rnd
    land = rnd.choice(list(LANDS))
    ground, tone, words = LANDS[land]
    stage = backdrop(studio, ground if land != "mountains" else "grass")
    pen = pen_at(studio, stage, 0, 0, 1.0)
    y = stage.horizon + 0.01
    if land == "mountains":
        mountain_range(pen, rnd, y, (126, 136, 160), 3, 0.4)
    elif land == "fields":
        for k in range(5):
            for s in (0, 1):
                shape = [(0.5, y), (0.5 + (s * 2 - 1) * 0.2 * k, 1.02), (0.5 + (s * 2 - 1) * 0.2 * (k + 1), 1.02)]
                pen.poly(shape, ((214, 190, 90), (120, 180, 80), (180, 150, 80))[k % 3], outline=False)
    elif land == "forest":
        for k in range(4):
            for s in (-1, 1):
                size = 0.42 + 0.12 * k
                x = 0.5 + s * (0.14 + 0.13 * k)
                cast(studio, "fir tree" if rnd.random() < 0.5 else "tree", chance=0.0).draw(
                    stage.pen.at(x, y + 0.06 + 0.09 * k, size)
                )
    dirt = rnd.random() < 0.4
    grey = near(rnd, (190, 156, 110) if dirt else (104, 106, 112), 6)
    bend = rnd.choice((-0.16, 0.16, 0.0))
    pen.poly(
        [
            (0.47 + bend, y),
            (0.53 + bend, y),
            (0.6 + bend * 0.6, 0.7),
            (0.86, 1.02),
            (0.14, 1.02),
            (0.4 + bend * 0.6, 0.7),
        ],
        grey,
    )
    for k in range(4 if not dirt else 0):
        v = 0.64 + 0.1 * k
        x = 0.5 + bend * (0.7 - 0.16 * k)
        pen.rect(x - 0.008 - 0.003 * k, v, x + 0.008 + 0.003 * k, v + 0.05, (244, 240, 226), outline=False)
    noun = (
        rnd.choice(("path", "dirt road", "country road", "road"))
        if dirt
        else rnd.choice(("road", "road", "street", "long road"))
    )
    text = f"{with_article(noun)} {rnd.choice(words.split(', '))}"
    if rnd.random() < 0.55:
        mover = cast(
            studio,
            rnd.choice(("car", "truck", "bus", "bicycle", "motorcycle", "horse", "dog", "cow", "fox", "tractor")),
            chance=0.4,
        )
        put(studio, stage, mover, 0.5, 0.95, 0.56, 0.36)
        text = rnd.choice((f"{mover.text} on {text}", f"{text} with {mover.text}"))
    elif land not in ("forest",) and rnd.random() < 0.5:
        thing = cast(
            studio, rnd.choice(("house", "windmill", "tree", "barn", "church", "signpost", "castle")), chance=0.2
        )
        put(studio, stage, thing, 0.82 if bend <= 0 else 0.18, 0.74, 0.36, 0.46, flip=False)
        text += rnd.choice((" with ", " and ")) + thing.text
    return stage, text


def castle_on_a_hill(studio):
    rnd = studio.rnd
    base = cast(
        studio,
        rnd.choice(("castle", "castle", "castle", "house", "church", "windmill", "lighthouse", "hill cabin", "tree")),
        chance=0.3,
    )
    stage = backdrop(studio, "grass")
    tone = (236, 242, 248) if stage.time == "snow" else near(rnd, (96, 166, 76), 8)
    pen = pen_at(studio, stage, 0, 0, 1.0)
    pen.blob(
        [(-0.1, 1.0), (0.08, 0.82), (0.3, 0.66), (0.5, 0.62), (0.7, 0.66), (0.92, 0.82), (1.1, 1.0), (0.5, 1.2)], tone
    )
    flag = rnd.random() < 0.3 and base.noun.endswith(("castle", "palace"))
    size = fit(base, 0.56, 0.5)
    hill = rnd.choice(("a hill", "a hill", "a green hill" if stage.time != "snow" else "a hill", "top of a hill"))
    text = f"{base.text} on {hill}"
    if flag:
        banner = cast(studio, "flag", rnd.choice(BRIGHT))
        studio.put(stage, base, 0.5, 0.72, size=size, shadow=False)
        studio.put(stage, banner, 0.56, 0.74 - size * 0.86, flip=False, size=0.26, shadow=False)
        return stage, f"{text} with {banner.text}"
    studio.put(stage, base, 0.5, 0.7, size=size, shadow=False)
    kind = rnd.random()
    if kind < 0.35:
        flyer = cast(studio, rnd.choice(("dragon", "dragon", "hot air balloon", "airplane", "eagle")), chance=0.5)
        x = rnd.choice((0.22, 0.78))
        pose = "flying" if flyer.kind == "bird" else "standing"
        put(studio, stage, flyer, x, 0.38, 0.42, 0.34, pose, x > 0.5, False)
        return stage, f"{text} {rnd.choice(('with', 'and'))} {flyer.text}"
    if kind < 0.75:
        other = cast(
            studio,
            rnd.choice(("dragon", "knight", "horse", "tree", "sheep", "cow", "king", "princess", "dog", "well")),
            chance=0.4,
        )
        x = rnd.choice((0.24, 0.76))
        put(studio, stage, other, x, 0.96, 0.44, 0.38, flip=x > 0.5)
        return stage, f"{text} {rnd.choice(('with', 'and'))} {other.text}"
    return stage, text


def city_at_night(studio):
    rnd = studio.rnd
    time = rnd.choice(("night", "night", "night", "sunset", "day"))
    stage = backdrop(studio, "street", time)
    pen = pen_at(studio, stage, 0, 0, 1.0)
    x = 0.0
    while x < 0.98:
        w, top = rnd.uniform(0.18, 0.28), rnd.uniform(0.08, 0.36)
        tone = near(rnd, rnd.choice(((96, 104, 130), (130, 110, 120), (80, 92, 116), (140, 130, 124))), 8)
        pen.rect(x, top, x + w - 0.015, 0.68, tone)
        for row in range(int((0.62 - top) / 0.09)):
            for k in range(3):
                v, u = top + 0.04 + 0.09 * row, x + 0.025 + (w - 0.05) / 3 * k
                light = (
                    (255, 244, 190)
                    if time != "day" and rnd.random() < 0.75
                    else shade(tone, -0.4 if time != "day" else 0.4)
                )
                pen.rect(u, v, u + (w - 0.05) / 3 - 0.02, v + 0.05, light, outline=False)
        x += w
    extra = ""
    if rnd.random() < 0.6:
        mover = cast(studio, rnd.choice(("car", "streetcar", "bus", "cat", "bicycle", "dog", "truck")), chance=0.4)
        put(studio, stage, mover, 0.5, 0.95, 0.6, 0.32)
        extra = mover.text
    when = rnd.choice(TIME_WORDS[time]) if time != "day" else ""
    stage.words = ""
    names = ("a city", "a big city", "a city street", "tall buildings", "a city with tall buildings")
    city = f"{rnd.choice(names)} {when}".strip()
    lights = (
        rnd.choice((" with lit windows", " with lights in the windows", ""))
        if time != "day" and "with" not in city
        else ""
    )
    joiner = " and " if "with" in city + lights else " with "
    return stage, city + lights + (joiner + extra if extra else "")


GOODS = {
    "toys": ("teddy bear", "doll", "ball", "toy train", "rocking horse", "kite", "drum kit"),
    "cakes": ("cake", "cupcake"),
    "hats": ("hat",),
    "shoes": ("shoe",),
    "books": ("upright book",),
    "flowers": ("flower", "tulip", "sunflower", "potted plant"),
    "lamps": ("lamp", "desk lamp", "lantern"),
    "clothes": ("jacket", "skirt", "sweater", "evening dress"),
    "fruit": ("apple", "orange", "pear", "lemon"),
    "fish": ("fish",),
}


def shop_window(studio):
    rnd = studio.rnd
    goods = rnd.choice(list(GOODS))
    stage = backdrop(studio, "street", rnd.choice(("day", "day", "day", "night")))
    night, stage.words = stage.time == "night", ""
    pen = pen_at(studio, stage, 0, 0, 1.0)
    word = rnd.choice(("", "red", "blue", "green", "yellow", "pink"))
    tone = near(rnd, COLOURS.get(word, (150, 100, 66)), 8)
    pen.rect(-0.02, 0.0, 1.02, 0.9, tone)
    pen.rect(0.06, 0.2, 0.94, 0.8, (250, 248, 244))
    pen.rect(0.09, 0.23, 0.91, 0.77, (255, 244, 190) if night else (214, 234, 242))
    for k in range(8):
        pen.poly(
            [(0.02 + 0.12 * k, 0.04), (0.14 + 0.12 * k, 0.04), (0.14 + 0.12 * k, 0.19), (0.02 + 0.12 * k, 0.19)],
            (250, 250, 248) if k % 2 else shade(tone, -0.3),
            outline=False,
        )
    rows = rnd.choice(((3,), (2,), (3, 3), (4,), (2, 3)))
    kinds = [n for n in GOODS[goods] if known(n)]
    for k, here in enumerate(rows):
        y = 0.765 if k == len(rows) - 1 else 0.5
        if k < len(rows) - 1:
            pen.rect(0.09, 0.5, 0.91, 0.52, WOOD)
        actors = [cast(studio, rnd.choice(kinds), chance=0.7) for _ in range(here)]
        put_row(studio, stage, actors, y, 0.78, 0.42 if len(rows) == 1 else 0.23, shadow=False, gap=1.1)
    looker = ""
    if rnd.random() < 0.3:
        who = cast(studio, rnd.choice(("boy", "girl", "cat", "dog", "woman", "man")))
        x = rnd.choice((0.16, 0.84))
        put(studio, stage, who, x, 0.97, 0.4, 0.5, "sitting", x > 0.5, front=None if who.kind != "person" else False)
        looker = rnd.choice((f"{who.text} in front of ", f"{who.text} looking into "))
    window = rnd.choice(("a shop window", "a shop window", "the window of a shop", "a store window"))
    if word and rnd.random() < 0.3:
        window = f"the window of a {word} shop"
    return stage, f"{looker}{window} {rnd.choice(('with', 'with', 'full of'))} {goods}{' at night' if night else ''}"


def workshop(studio):
    """Tools that hang in a row on the wall, and something below."""
    rnd = studio.rnd
    stage = backdrop(studio, "room")
    pen = pen_at(studio, stage, 0, 0, 1.0)
    pen.rect(0.04, 0.06, 0.96, 0.5, near(rnd, (206, 176, 132), 8))
    tools = [
        cast(studio, n)
        for n in rnd.sample(
            [
                t
                for t in ("hammer", "saw", "wrench", "pliers", "pair of scissors", "drill", "shovel", "rake")
                if known(t)
            ],
            rnd.choice((2, 3, 3)),
        )
    ]
    put_row(studio, stage, tools, 0.46, 0.86, 0.34, shadow=False, gap=1.2)
    for k in range(len(tools)):
        pen.circle(0.5 + (k - (len(tools) - 1) / 2) * 0.86 / len(tools), 0.1, 0.01, (70, 70, 76), outline=False)
    listed = rnd.choice(("tools", "tools", joined(rnd, [t.text for t in tools])))
    below = cast(
        studio,
        rnd.choice(("workbench", "workbench", "table", "bicycle", "chair", "car", "motorcycle", "toolbox")),
        chance=0.2,
    )
    put(studio, stage, below, 0.5, 0.95, 0.86, 0.4)
    room = rnd.choice(("a workshop", "a workshop", "a garage"))
    forms = (f"{room} with {listed} on the wall and {below.text}", f"{room} with {below.text} and {listed} on the wall")
    return stage, rnd.choice(forms)


def zoo(studio):
    """An animal behind bars or a fence, with or without somebody who looks at it."""
    rnd = studio.rnd
    beast = cast(
        studio,
        rnd.choice(
            words(
                "giraffe, elephant, lion, tiger, bear, zebra, monkey, panda, camel, polar bear, hippopotamus, "
                "flamingo, ostrich, rhinoceros, wolf"
            )
        ),
    )
    stage = backdrop(studio, "grass", "day")
    stage.words = ""
    looker = rnd.random() < 0.4
    put(studio, stage, beast, 0.5 if not looker else 0.6, 0.82, 0.94 if not looker else 0.78, 0.74)
    pen, bars = pen_at(studio, stage, 0, 0, 1.0), rnd.random() < 0.3
    tone = (90, 94, 102) if bars else near(rnd, WOOD, 10)
    top = 0.1 if bars else 0.66
    for k in range(9 if bars else 7):
        x = 0.03 + (0.118 if bars else 0.155) * k
        pen.rect(x - (0.008 if bars else 0.02), top, x + (0.008 if bars else 0.02), 0.92, tone)
    for y in (top + 0.03, 0.84):
        pen.rect(-0.05, y, 1.05, y + 0.03, tone)
    what = "behind bars" if bars else rnd.choice(("behind a fence", "behind a fence", "behind a wooden fence"))
    if looker:
        who = cast(studio, rnd.choice(("boy", "girl", "man", "woman", "child")))
        put(studio, stage, who, 0.16, 0.98, 0.5, 0.56, front=False, flip=False)
        forms = (f"{who.text} at the zoo looking at {beast.text} {what}", f"{who.text} and {beast.text} {what}")
        return stage, rnd.choice(forms)
    return stage, rnd.choice(
        (f"a zoo with {beast.text} {what}", f"{beast.text} in the zoo {what}", f"{beast.text} {what}")
    )


def theatre(studio):
    """A stage between curtains, with seats before it or somebody on it."""
    rnd = studio.rnd
    stage = backdrop(studio, "stage")
    pen = pen_at(studio, stage, 0, 0, 1.0)
    word = rnd.choice(("red", "red", "red", "blue", "green", "purple"))
    tone = near(rnd, COLOURS[word], 8)
    closed = rnd.random() < 0.2
    reach = 0.5 if closed else 0.22
    for s in (0, 1):
        for k in range(6):
            w = reach / 6
            x = k * w if s == 0 else 1 - (k + 1) * w
            pen.rect(x, 0.0, x + w, 0.8, shade(tone, -0.25 * (k % 2)), outline=False)
    for k in range(6):
        pen.ellipse(0.083 + 0.167 * k, 0.0, 0.1, 0.13, shade(tone, -0.12 * (k % 2)))
    said = [rnd.choice((f"a {word} curtain", f"{word} curtains"))]
    if not closed and rnd.random() < 0.75:
        who = cast(
            studio,
            rnd.choice(
                words("ballerina, clown, king, piano, harp, drum kit, knight, woman, man, wizard, chair, dog, robot")
            ),
            chance=0.2,
        )
        put(studio, stage, who, 0.5, 0.86, 0.54, 0.58)
        said.append(who.text)
    seats = rnd.random() < 0.4
    if seats:
        for k in range(7):
            pen.round_rect(0.01 + 0.142 * k, 0.86, 0.135 + 0.142 * k, 1.05, 0.05, (120, 30, 44))
        said.append(rnd.choice(("rows of seats", "seats", "red seats")))
    place = (
        rnd.choice(("a theatre", "a theater", "the inside of a theatre"))
        if seats
        else rnd.choice(("a stage", "a theatre stage", "a stage"))
    )
    return stage, f"{place} with {joined(rnd, said)}"
