"""Several at a table or in the kitchen."""

from ..brush import shade
from ..casting import NUMBERS, pen_at
from ..palette import near
from .cast import UPRIGHT, beast_person, listed, names_of, names_of_ages, old_and_young, person_called, random_pair
from .dolls import draw_doll, draw_meeting, hip_height, set_stage, some_colour
from .props import (
    INK,
    METAL,
    WOOD,
    draw_big_cake,
    draw_bowl,
    draw_cards,
    draw_chair,
    draw_cup,
    draw_pizza,
    draw_table,
    draw_teapot,
)


def _board(pen):
    pen.rect(-0.15, -0.03, 0.15, 0.0, (120, 80, 50))
    for k in range(6):
        pen.rect(-0.14 + k * 0.047, -0.03, -0.117 + k * 0.047, -0.005, (246, 236, 210), outline=False)
    for x, tone in ((-0.11, (250, 248, 240)), (-0.03, (40, 36, 40)), (0.05, (250, 248, 240)), (0.12, (40, 36, 40))):
        pen.poly([(x - 0.022, -0.03), (x + 0.022, -0.03), (x + 0.012, -0.1), (x - 0.012, -0.1)], tone)
        pen.circle(x, -0.115, 0.022, tone)


def _fan(pen):
    for k in (-1, 0, 1):
        q = pen.at(0, 0, 1.0, turn=0.35 * k)
        q.rect(-0.03, -0.14, 0.035, -0.02, (252, 252, 252))
        q.circle(0.0, -0.08, 0.014, (214, 40, 50) if k else INK, outline=False)


AT_TABLE = {
    "tea": listed(
        "having tea at a table, drinking tea, drinking tea together, having a tea party, drinking tea at a table"
    ),
    "chess": ("playing chess", "playing chess", "playing a game of chess", "sitting at a chessboard"),
    "cards": ("playing cards", "playing cards", "playing cards at a table", "playing a card game"),
    "pizza": ("eating pizza", "eating pizza at a table", "sharing a pizza", "having pizza together"),
    "cake": (
        "eating cake",
        "with a birthday cake at a table",
        "celebrating a birthday with a cake",
        "having cake at a table",
    ),
    "soup": ("eating soup", "eating soup at a table", "having dinner at a table", "having soup together"),
}


def at_table(studio):
    """Two on chairs on both sides of a table with what they eat, drink or play."""
    rnd = studio.rnd
    pair = random_pair(rnd)
    kind = rnd.choice(list(AT_TABLE))
    stage = set_stage(studio, None, ("kitchen", "living_room", "garden", "room", "cafe", "restaurant", "meadow"))
    y, level = 0.94, 0.3
    tones = [some_colour(rnd), some_colour(rnd)]
    wood = near(rnd, rnd.choice((WOOD, (140, 92, 54), (206, 160, 108))), 6)
    for actor, x, flip, tone in zip(pair, (0.19, 0.81), (False, True), tones):
        s = -1 if flip else 1
        tall = actor.size * 0.86
        hip = hip_height(actor, "sitting", tall)
        # Small ones sit on high chairs, so that all heads are over the table.
        lift = max(0.0, level - 0.13 - hip)
        draw_chair(pen_at(studio, stage, x, y, 1.0, flip), hip + lift - 0.02, tone)
        hand = (x + s * 0.2, y - level - (0.1 if kind in ("tea", "cards") else 0.03))
        item = {"tea": lambda p, t=tone: draw_cup(p.at(0.03, 0.03, 1.0 / 0.86), t), "cards": _fan}.get(kind)
        if kind == "pizza":
            hand = (x + s * 0.16, y - level - 0.16)
            item = lambda p: p.poly([(-0.02, 0.02), (0.12, -0.05), (0.09, 0.07)], (246, 206, 90))
        if kind == "soup":
            item = lambda p: p.line([(0, 0), (0.14, 0.05)], 0.02, METAL)
        draw_doll(studio, stage, actor, x, y - lift, tall, "sitting", flip, hand, shadow=False, hold=item)
    draw_table(pen_at(studio, stage, 0.5, y, 1.0), 0.21, level, wood)
    top = pen_at(studio, stage, 0.5, y - level, 1.25)
    if kind == "tea":
        draw_teapot(top, some_colour(rnd))
    elif kind == "soup":
        for x in (-0.1, 0.1):
            top.poly([(x - 0.07, -0.07), (x + 0.07, -0.07), (x + 0.04, 0), (x - 0.04, 0)], tones[0])
            top.ellipse(x, -0.07, 0.07, 0.016, (230, 130, 50))
    else:
        {
            "chess": _board,
            "cards": draw_cards,
            "pizza": draw_pizza,
            "cake": lambda p: draw_big_cake(p, some_colour(rnd, "pink", "brown")),
        }[kind](top)
    return stage, f"{names_of(pair)} {rnd.choice(AT_TABLE[kind])}"


def _cookies(pen):
    pen.rect(-0.13, -0.02, 0.13, 0.0, (120, 124, 132))
    for x in (-0.09, 0, 0.09):
        pen.ellipse(x, -0.035, 0.04, 0.022, (206, 146, 82))
        pen.circle(x + 0.01, -0.04, 0.01, (90, 54, 36), outline=False)


def baking(studio):
    rnd = studio.rnd
    pair = old_and_young(rnd) if rnd.random() < 0.6 else random_pair(rnd, 0.5)
    stage = set_stage(studio, True, ("kitchen", "kitchen", "bakery"))
    kind = rnd.choice(("bake", "bake", "cookies", "cake"))
    level = 0.28
    for actor, x, flip in zip(pair, (0.22, 0.78), (False, True)):
        s, tall = -1 if flip else 1, actor.size * 0.86
        lift = max(0.0, level + 0.2 - tall * 0.62)
        hand = (0.5 - s * 0.12, 0.94 - level - 0.12)
        spoon = (lambda p: p.line([(0.02, -0.08), (0.06, 0.12)], 0.025, WOOD)) if not flip else None
        draw_doll(studio, stage, actor, x, 0.94 - lift, tall, "standing", flip, hand, shadow=False, hold=spoon)
    pen = pen_at(studio, stage, 0.5, 0.94, 1.0)
    pen.rect(-0.46, -level, 0.46, 0.06, near(rnd, (214, 176, 130), 10))
    pen.rect(-0.48, -level - 0.02, 0.48, -level + 0.04, near(rnd, (170, 120, 76), 8))
    top = pen_at(studio, stage, 0.5, 0.93 - level, 1.25)
    if kind == "cake":
        draw_big_cake(top, some_colour(rnd, "pink", "brown", "white"))
    else:
        draw_bowl(top, some_colour(rnd))
        (_cookies if kind == "cookies" else lambda p: p.line([(-0.12, -0.025), (0.12, -0.025)], 0.05, (206, 160, 108)))(
            pen_at(studio, stage, 0.76, 0.93 - level, 1.0)
        )
    a, b = (
        names_of_ages(rnd, pair)
        if pair[0].of.age == "old" and pair[1].of.age == "child"
        else (pair[0].text, pair[1].text)
    )
    forms = {
        "bake": (
            "{a} and {b} baking",
            "{a} baking with {b}",
            "{a} and {b} baking together",
            "{a} and {b} stirring dough",
        ),
        "cookies": ("{a} and {b} baking cookies", "{a} baking cookies with {b}", "{a} and {b} making cookies"),
        "cake": ("{a} and {b} baking a cake", "{a} baking a cake with {b}", "{a} and {b} making a cake"),
    }[kind]
    return stage, rnd.choice(forms).format(a=a, b=b)


DISHES = {"pizza": "a pizza", "cake": "a cake", "tea": "tea", "soup": "soup", "icecream": "ice cream"}


def serving(studio):
    rnd = studio.rnd
    waiter = person_called(rnd, rnd.choice(("waiter", "waiter", "waiter", "waitress", "chef", "cook")))
    if rnd.random() < 0.25:
        waiter = beast_person(rnd, rnd.choice(UPRIGHT), 0.5)
    guest = random_pair(rnd)[1]
    stage = set_stage(studio, True, ("restaurant", "cafe", "room"), 0.5)
    y, level, dish = 0.94, 0.3, rnd.choice(list(DISHES))
    size, tall = guest.size * 0.88, waiter.size * 0.88
    hip = hip_height(guest, "sitting", size)
    lift = max(0.0, level - 0.13 - hip)
    draw_chair(pen_at(studio, stage, 0.83, y, 1.0, True), hip + lift - 0.02, some_colour(rnd))
    draw_doll(studio, stage, guest, 0.83, y - lift, size, "sitting", True, (0.68, y - level - 0.03), shadow=False)
    draw_table(pen_at(studio, stage, 0.56, y, 1.0), 0.15, level, WOOD)
    hand = (0.38, y - level - 0.14)
    draw_doll(studio, stage, waiter, 0.17, y, tall, "standing", False, hand)
    tray = pen_at(studio, stage, 0.45, hand[1] - 0.02, 1.0)
    tray.ellipse(0, 0.01, 0.15, 0.025, METAL)
    what = tray.at(0, 0, 1.15)
    if dish == "soup":
        draw_bowl(what, some_colour(rnd))
    elif dish == "tea":
        draw_teapot(what.at(-0.02, 0), some_colour(rnd))
    elif dish == "icecream":
        what.poly([(-0.06, -0.08), (0.06, -0.08), (0.02, 0), (-0.02, 0)], (200, 226, 240))
        for x, tone in ((-0.035, (250, 170, 190)), (0.035, (250, 236, 200)), (0, (130, 84, 54))):
            what.circle(x, -0.11 - 0.04 * (x == 0), 0.045, tone)
    else:
        (draw_pizza if dish == "pizza" else lambda p: draw_big_cake(p, some_colour(rnd, "pink", "brown")))(what)
    forms = (
        "{a} serving {c} to {b}",
        "{a} serving {b} {c}",
        "{a} bringing {c} to {b}",
        "{a} bringing {b} {c} on a tray",
        "{a} serving {b}",
    )
    return stage, rnd.choice(forms).format(a=waiter.text, b=guest.text, c=DISHES[dish])


def round_table(studio):
    """Three to five behind a table: a family at dinner, friends with pizza or cards."""
    rnd = studio.rnd
    kind = rnd.choice(("family", "family", "friends", "friends", "animals", "animals"))
    count = rnd.choice((3, 4, 4, 5))
    if kind == "family":
        cast = [person_called(rnd, n, 0.0) for n in ("father", "boy", "girl", "mother", "grandmother")[: max(3, count)]]
    elif kind == "friends":
        cast = [
            person_called(rnd, rnd.choice(("boy", "girl") if rnd.random() < 0.5 else ("man", "woman")), 0.0)
            for _ in range(count)
        ]
    else:
        cast = [beast_person(rnd, n, 0.3) for n in list(dict.fromkeys(rnd.sample(UPRIGHT, 10)))[: min(4, count)]]
    count = len(cast)
    dish = rnd.choice(
        ("pizza", "pizza", "cake", "dinner", "cards") if kind != "family" else ("pizza", "cake", "dinner", "dinner")
    )
    stage = set_stage(studio, None, ("kitchen", "living_room", "room", "garden", "restaurant"))
    level = 0.64
    order = list(range(count))
    for n in order:
        actor = cast[n]
        x = 0.5 + (n - (count - 1) / 2) * 0.86 / count
        tall = 0.8 * max(actor.size, 0.8)
        flip = n >= count / 2
        draw_doll(
            studio,
            stage,
            actor,
            x,
            level + tall * 0.48,
            tall,
            "standing",
            flip,
            front=kind != "animals" and n not in (0, count - 1),
            shadow=False,
        )
    pen = pen_at(studio, stage, 0.5, level, 1.0)
    wood = near(rnd, rnd.choice((WOOD, (206, 160, 108), (150, 100, 60))), 6)
    cloth = some_colour(rnd, "white", "red", "light blue", "yellow") if rnd.random() < 0.4 else None
    for x in (-0.4, 0.36):
        pen.rect(x, 0, x + 0.04, 0.34, shade(wood, -0.2))
    pen.rect(-0.47, -0.01, 0.47, 0.09 if not cloth else 0.2, cloth or wood)
    top = pen_at(studio, stage, 0.5, level + 0.03, 1.3)
    if dish == "pizza":
        draw_pizza(top)
    elif dish == "cake":
        draw_big_cake(top, some_colour(rnd, "pink", "brown", "white"))
    elif dish == "cards":
        draw_cards(top)
        for x in (-0.26, 0.24):
            draw_cards(top.at(x, 0, 0.7))
    else:
        top.ellipse(0, -0.02, 0.14, 0.03, METAL)
        top.blob([(-0.09, -0.03), (-0.06, -0.12), (0.06, -0.13), (0.1, -0.03)], (200, 130, 60))
        for x in (-0.25, 0.25):
            top.ellipse(x, -0.01, 0.08, 0.018, (250, 250, 250))
            top.circle(x, -0.03, 0.028, (100, 170, 80), outline=False)
    people = {
        "family": ("a family", "a family", "parents and children"),
        "animals": (f"{NUMBERS[count]} animals", "animals"),
    }
    who = rnd.choice(
        people.get(kind, ("friends", f"{NUMBERS[count]} friends", "a group of friends", f"{NUMBERS[count]} people"))
    )
    if kind == "animals" and count == 3 and rnd.random() < 0.7:
        who = f"{cast[0].text}, {cast[1].text} and {cast[2].text}"
    words = {
        "pizza": (
            "eating pizza at a table",
            "around a table eating pizza",
            "sharing a pizza",
            "eating a pizza together",
        ),
        "cake": (
            "at a table with a birthday cake",
            "around a birthday cake",
            "celebrating a birthday with a cake",
            "eating cake at a table",
        ),
        "cards": ("playing cards", "playing cards at a table", "around a table playing cards"),
        "dinner": listed(
            "having dinner, eating dinner at a table, sitting at the table, having a meal together, eating at the table"
        ),
    }[dish]
    return stage, f"{who} {rnd.choice(words)}"


def toasting(studio):
    rnd = studio.rnd
    pair, stage = random_pair(rnd), set_stage(studio)
    drink = near(rnd, rnd.choice(((200, 40, 60), (250, 190, 60), (250, 150, 40), (130, 84, 54))), 8)
    mugs = rnd.random() < 0.4
    left, right, (x, y) = draw_meeting(studio, stage, *pair, gap=0.23 if mugs else 0.16, up=-0.02)
    for spot, s in ((left["hand"], 1), (right["hand"], -1)):
        pen = pen_at(studio, stage, spot[0] + s * 0.035, spot[1] + 0.02, 1.25)
        if mugs:
            draw_cup(pen.at(0, 0.02, 1.1, s > 0), drink)
        else:
            pen.poly([(-0.045, -0.14), (0.045, -0.14), (0.02, -0.04), (-0.02, -0.04)], drink)
            pen.line([(0, -0.04), (0, 0.04)], 0.014, (200, 214, 226))
            pen.ellipse(0, 0.04, 0.035, 0.01, (200, 214, 226))
    forms = (
        ("{p} clinking cups", "{p} drinking together", "{p} having a drink together")
        if mugs
        else ("{p} clinking glasses", "{p} toasting", "{p} drinking a toast", "{p} raising their glasses")
    )
    return stage, rnd.choice(forms).format(p=names_of(pair))
