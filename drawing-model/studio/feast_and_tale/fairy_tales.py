"""Fairies, giants, gnomes, genies and what well-known fairy tales tell."""

import math

from ..actors import beast_actor
from ..brush import shade
from ..casting import pen_at, walker
from ..heads import draw_back_hair, draw_head
from ..palette import COLOURS, HAIR_COLOURS, near
from .basics import GOLD, INK, SPRINKLES, an, painted, points
from .props import draw_eye, draw_star, ground_at, hero_of, small_house, sparkles, thing_named, which_way
from .ware import basket_front


def fairy_on(studio):
    rnd = studio.rnd
    stage = ground_at(studio, ("forest", "garden", "meadow", "flower_field", "jungle"))
    kind = rnd.choice(("mushroom", "mushroom", "flower", "leaf", "flying"))
    wing, word = painted(rnd, 0.35, ("light blue", "pink", "purple", "yellow", "turquoise"))
    dress, hue = painted(rnd, 0.35, ("green", "pink", "yellow", "blue", "purple", "red"))
    y, stand = 0.95, 0.0
    if kind == "mushroom":
        q = pen_at(studio, stage, 0.5, y, 0.46)
        q.blob(points("-0.2 -0.5, -0.24 0, 0.24 0, 0.2 -0.5"), (250, 240, 222))
        q.blob(points("-0.72 -0.42, -0.6 -0.8, 0 -1.0, 0.6 -0.8, 0.72 -0.42, 0 -0.36"), (220, 40, 44))
        for u, v, r in points("-0.4 -0.6 0.1, 0 -0.8 0.1, 0.36 -0.64 0.11, -0.06 -0.52 0.08"):
            q.circle(u, v, r, (255, 250, 246), outline=False)
        stand = 0.44
    elif kind in ("flower", "leaf"):
        q = pen_at(studio, stage, 0.5, y, 0.46)
        q.line([(0, 0), (0.03, -0.5)], 0.07, (70, 150, 60))
        if kind == "flower":
            tone = near(rnd, COLOURS[rnd.choice(("pink", "yellow", "red", "purple", "orange"))], 8)
            for k in range(9):
                a = 6.283 * k / 9
                q.ellipse(
                    0.42 * math.cos(a),
                    -0.68 + 0.2 * math.sin(a),
                    0.26,
                    0.13,
                    shade(tone, -0.1 * (k % 2)),
                    0.4 * math.sin(2 * a),
                )
            q.ellipse(0, -0.72, 0.24, 0.12, (250, 206, 60))
        else:
            q.blob(points("-0.75 -0.6, -0.2 -0.84, 0.4 -0.8, 0.8 -0.56, 0.3 -0.5, -0.3 -0.46"), (90, 170, 70))
        stand = 0.33
    fairy = hero_of(rnd, "fairy", age="child", sex="woman", garment="dress", top=dress)
    size = 0.5 if kind != "flying" else 0.7
    base = y - stand + (0.0 if kind != "flying" else -0.1)
    p = pen_at(studio, stage, 0.5, base, size)
    sit = kind in ("mushroom", "flower") and rnd.random() < 0.5
    drop = 0.12 if sit else 0.0
    q = p.at(0, drop, 1)
    for s in (-1, 1):
        q.ellipse(s * 0.3, -0.68, 0.28, 0.15, shade(wing, 0.35), s * -0.5)
        q.ellipse(s * 0.22, -0.44, 0.2, 0.11, shade(wing, 0.5), s * 0.5)
    wand = rnd.random() < 0.5

    def hold(h):
        h.line([(0, 0), (0.1, -0.24)], 0.025, (200, 150, 60))
        draw_star(h, 0.12, -0.3, 0.1, (255, 220, 60))

    fairy.draw(
        q,
        "sitting low" if sit else "holding" if wand else "standing",
        front=not sit and not wand,
        hold=hold if wand else None,
    )
    name = (
        f"fairy{f' in a {hue} dress' if hue else ''} with {word + ' ' if word else ''}wings"
        if rnd.random() < 0.5 or word or hue
        else "fairy"
    )
    tool = ""
    if wand and rnd.random() < 0.7:
        tool = " and a magic wand" if "with" in name else " with a magic wand"
    place = {
        "mushroom": rnd.choice(("a mushroom", "a red mushroom", "a toadstool")),
        "flower": "a flower",
        "leaf": "a leaf",
    }.get(kind)
    verb = "flying" if kind == "flying" else f"{'sitting' if sit else 'standing'} on {place}"
    return stage, f"a {name}{tool} {verb}"


def tower(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    hair_word = rnd.choice(("blonde", "blonde", "golden", "red", "brown", "black"))
    hair = HAIR_COLOURS.get(hair_word, (246, 204, 90))
    stage = ground_at(studio, ("meadow", "forest", "castle_grounds", "valley"))
    x = 0.5 - side * 0.08
    p = pen_at(studio, stage, x, 0.97, 0.93)
    stone, roof = near(rnd, (178, 176, 184), 6), near(rnd, COLOURS[rnd.choice(("red", "blue", "purple"))], 8)
    p.poly(points("-0.2 -0.66, 0.2 -0.66, 0.24 0, -0.24 0"), stone)
    p.rect(-0.25, -0.76, 0.25, -0.4, shade(stone, 0.08))
    p.poly([(-0.32, -0.74), (0, -1.04), (0.32, -0.74)], roof)
    for u, v in points("-0.12 -0.1, 0.1 -0.18, -0.06 -0.28, 0.12 -0.34"):
        p.rect(u - 0.05, v - 0.02, u + 0.05, v + 0.02, shade(stone, -0.15), False)
    p.round_rect(-0.14, -0.72, 0.14, -0.44, 0.13, (70, 56, 60))
    q = p.at(0, -0.45, 0.34)
    long = rnd.random() < 0.75
    princess = hero_of(rnd, "princess", hair=hair)
    princess.of.close = True
    q.limb((0, 0.0), (0, -0.22), 0.2, 0.12, princess.of.top)
    draw_back_hair(p, princess.of, (0, -0.57), 0.085)
    draw_head(p.at(0, -0.57, 0.085), princess.of, 0.0)
    if long:
        s = side
        p.line([(0.07 * s, -0.56), (0.12 * s, -0.44), (0.13 * s, -0.2), (0.16 * s, -0.02)], 0.075, hair, True)
        for k in range(6):
            p.line([(0.1 * s, -0.4 + 0.065 * k), (0.17 * s, -0.37 + 0.065 * k)], 0.014, shade(hair, -0.25))
    p.rect(-0.16, -0.46, 0.16, -0.42, shade(stone, -0.2))
    if long:
        p.line([(0.12 * side, -0.47), (0.125 * side, -0.38)], 0.075, hair)
    prince = rnd.random() < 0.35
    if prince:
        studio.put(stage, hero_of(rnd, "prince"), 0.5 + side * 0.3, 0.96, "waving", not flip, 0.42, front=False)
    name = (
        "Rapunzel"
        if long and rnd.random() < 0.2
        else f"a princess{f' with long {hair_word} hair' if long and rnd.random() < 0.8 else ''}"
    )
    text = f"{name} {rnd.choice(('in a tower', 'at the window of a tower', 'looking out of a tower window'))}"
    if long and "long" not in text and "Rap" not in text:
        text = rnd.choice(
            (
                "a princess in a tower letting down her long hair",
                "a princess in a tower with her long hair hanging down",
            )
        )
    return stage, text + (rnd.choice((" and a prince below", " and a prince waving to her")) if prince else "")


def giant_scene(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("meadow", "valley", "mountains", "village", "prairie"))
    giant = hero_of(rnd, "giant", age=rnd.choice(("adult", "adult", "old")))
    kind = rnd.choice(("house", "house", "houses", "tree"))
    studio.put(
        stage,
        giant,
        0.5 - side * 0.14,
        0.97,
        rnd.choice(("standing", "walking", "waving", "hands on hips")),
        flip,
        0.93,
    )
    word = "giant" if giant.of.sex == "man" else "giant woman"
    spots = (
        ((0.5 + side * 0.24, 0.25),)
        if kind != "houses"
        else ((0.5 + side * 0.2, 0.2), (0.5 + side * 0.38, 0.18), (0.5 - side * 0.4, 0.18))
    )
    for x, size in spots:
        if kind == "tree":
            thing_named("tree", pen_at(studio, stage, x, 0.96, 0.34), rnd)
        else:
            small_house(pen_at(studio, stage, x, 0.96, size), rnd)
    what = {"house": "a small house", "houses": "small houses", "tree": "a small tree"}[kind]
    return stage, f"a {word} {rnd.choice(('and', 'beside', 'next to', 'taller than', 'standing by'))} {what}"


def gnome(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("garden", "garden", "forest", "meadow", "flower_field"))
    hat, word = painted(rnd, 0.5, ("red", "red", "green", "blue", "purple", "yellow"))
    coat = near(rnd, COLOURS[rnd.choice(("blue", "green", "red", "brown", "purple"))], 8)
    p = pen_at(studio, stage, 0.5 - side * 0.14, 0.94, 0.78, flip)
    for x in (-0.1, 0.1):
        p.ellipse(x + 0.02, -0.04, 0.11, 0.05, (90, 60, 40))
    p.blob(points("-0.2 -0.06, -0.22 -0.36, -0.12 -0.48, 0.12 -0.48, 0.22 -0.36, 0.2 -0.06"), coat)
    p.rect(-0.21, -0.2, 0.21, -0.15, (60, 44, 36))
    p.rect(-0.04, -0.21, 0.04, -0.14, GOLD)
    p.circle(0, -0.54, 0.16, (246, 206, 170))
    p.blob(points("-0.17 -0.54, -0.14 -0.34, 0 -0.22, 0.14 -0.34, 0.17 -0.54, 0 -0.46"), (246, 246, 248))
    p.circle(0, -0.52, 0.05, (240, 170, 140))
    for d in (-0.07, 0.07):
        p.circle(d, -0.59, 0.022, INK, outline=False)
    p.poly([(-0.2, -0.62), (0.2, -0.62), (0.06, -0.98)], hat)
    p.ellipse(0, -0.62, 0.2, 0.035, shade(hat, -0.15))
    deed = rnd.choice(("mushroom", "flower", "watering", "fishing", "wave", "lantern"))
    hand = (0.3, -0.36) if deed != "wave" else (0.3, -0.62)
    p.bent((0.16, -0.4), (0.25, -0.36), hand, 0.05, 0.045, shade(coat, -0.15))
    p.circle(*hand, 0.05, (246, 206, 170))
    words = {
        "mushroom": ("next to a mushroom", "beside a big mushroom"),
        "flower": ("holding a flower", "with a flower"),
        "watering": ("watering flowers", "watering the flowers"),
        "fishing": ("fishing", "with a fishing rod"),
        "wave": ("waving",),
        "lantern": ("holding a lantern", "with a lantern"),
    }[deed]
    if deed == "mushroom":
        thing_named("mushroom", p.at(0.5, 0, 0.4), rnd)
    elif deed == "flower":
        p.line([(0.3, -0.3), (0.32, -0.56)], 0.025, (70, 150, 60))
        for k in range(6):
            p.circle(
                0.32 + 0.06 * math.cos(k * 1.05),
                -0.6 + 0.06 * math.sin(k * 1.05),
                0.045,
                (246, 100, 150),
                outline=False,
            )
        p.circle(0.32, -0.6, 0.04, (255, 220, 70), outline=False)
    elif deed == "watering":
        p.round_rect(0.28, -0.36, 0.46, -0.2, 0.02, (90, 160, 110))
        p.line([(0.45, -0.26), (0.56, -0.38)], 0.04, (90, 160, 110))
        for k in range(3):
            p.line([(0.57 + 0.03 * k, -0.36), (0.6 + 0.04 * k, -0.24)], 0.016, (90, 170, 240))
        for k in range(3):
            x = 0.5 + 0.11 * k
            p.line([(x, 0), (x, -0.14)], 0.02, (70, 150, 60))
            p.circle(x, -0.16, 0.05, rnd.choice(SPRINKLES[:3]))
    elif deed == "fishing":
        p.line([(0.28, -0.32), (0.6, -0.7)], 0.025, (120, 80, 44))
        p.line([(0.6, -0.7), (0.62, -0.16)], 0.01, (80, 80, 90))
        p.ellipse(0.6, -0.02, 0.24, 0.06, (90, 170, 230))
    elif deed == "lantern":
        p.line([(0.3, -0.32), (0.3, -0.24)], 0.02, INK)
        p.round_rect(0.23, -0.24, 0.37, -0.04, 0.02, (70, 66, 70))
        p.round_rect(0.255, -0.21, 0.345, -0.07, 0.02, (255, 230, 110))
    who = rnd.choice(("gnome", "gnome", "garden gnome", "dwarf"))
    hatted = f" with a {word} hat" if word else rnd.choice(("", " with a white beard", " with a pointed hat"))
    deed_words = rnd.choice(words)
    if hatted and deed_words.startswith("with "):
        deed_words = deed_words.replace("with", "and", 1)
    return stage, f"a {who}{hatted} {deed_words}"


def genie(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("desert", "cave", "palace_hall", "room", "oasis"))
    tone, word = painted(rnd, 0.6, ("blue", "blue", "purple", "green", "red"))
    p = pen_at(studio, stage, 0.5 + side * 0.12, 0.93, 0.9, flip)
    p.blob(points("-0.2 -0.14, -0.1 -0.05, 0.1 -0.05, 0.2 -0.14, 0 -0.18"), GOLD)
    p.poly(points("-0.16 -0.14, -0.36 -0.2, -0.34 -0.16, -0.14 -0.07"), GOLD)
    p.arc(0.2, -0.12, 0.07, 0.05, -90, 90, 0.024, GOLD)
    p.ellipse(0, -0.02, 0.1, 0.03, shade(GOLD, -0.15))
    p.circle(0, -0.2, 0.025, GOLD)
    for a, b, w0, w1 in (
        ((-0.35, -0.2), (-0.38, -0.3), 0.02, 0.05),
        ((-0.38, -0.3), (-0.26, -0.4), 0.05, 0.09),
        ((-0.26, -0.4), (-0.2, -0.5), 0.09, 0.13),
    ):
        p.limb(a, b, w0, w1, tone)
    p.limb((-0.2, -0.5), (-0.2, -0.62), 0.12, 0.17, tone)
    for s in (-1, 1):
        p.bent(
            (-0.2 + s * 0.16, -0.64), (-0.2 + s * 0.24, -0.52), (-0.2 - s * 0.06, -0.5), 0.05, 0.045, shade(tone, -0.12)
        )
    p.circle(-0.2, -0.8, 0.11, tone)
    p.blob(points("-0.31 -0.84, -0.26 -0.95, -0.14 -0.95, -0.09 -0.84"), (250, 246, 240))
    p.circle(-0.2, -0.89, 0.03, (220, 40, 60))
    for d in (-0.04, 0.04):
        p.circle(-0.2 + d, -0.81, 0.017, (255, 255, 255), outline=False)
        p.circle(-0.2 + d, -0.81, 0.009, INK, outline=False)
    p.arc(-0.2, -0.77, 0.05, 0.035, 10, 170, 0.014, INK)
    sparkles(p, rnd, -0.2, -0.5, 0.3, 6, (255, 226, 90))
    deeds = (
        "coming out of a lamp",
        "rising from a magic lamp",
        "coming out of a golden lamp",
        "from a lamp",
        "floating out of a magic lamp",
    )
    return stage, f"{an(word, 'genie')} {rnd.choice(deeds)}"


CARPET_BEASTS = ("cat", "dog", "monkey", "tiger", "rabbit", "fox", "bear")


def flying_carpet(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("desert", "city", "mountains", "heaven", "village", "sea", "oasis"), 0.3)
    tone, word = painted(rnd, 0.5, ("red", "purple", "blue", "green"))
    p = pen_at(studio, stage, 0.5, 0.68, 0.8, flip)
    wave = [(-0.55 + 0.11 * k, 0.05 * math.sin(k * 1.1) - 0.02 * k) for k in range(11)]
    p.line([(x, y + 0.05) for x, y in wave], 0.1, shade(tone, -0.25), True)
    p.line(wave, 0.09, tone, True)
    p.line(wave, 0.025, GOLD, True)
    for (x, y), s in ((wave[0], -1), (wave[-1], 1)):
        for k in range(4):
            p.line([(x, y - 0.03 + 0.03 * k), (x + 0.06 * s, y - 0.02 + 0.03 * k)], 0.012, GOLD)
    if rnd.random() < 0.65:
        rider = walker(rnd, 0.7)
        rider.draw(p.at(-0.06, -0.05, 0.76 if rider.size > 0.9 else 0.66), "sitting low", front=False)
    else:
        rider = beast_actor(rnd, rnd.choice(CARPET_BEASTS), dressed=0.0)
        rider.draw(p.at(0, -0.05, 0.54), "sitting")
    carpet = rnd.choice(
        (
            an(word, "flying carpet"),
            an("flying", word, "carpet") if word else "a magic carpet",
            an(word, "magic carpet"),
        )
    )
    verbs = (
        ("flying on", "riding on", "sitting on", "on") if "flying" in carpet else ("flying on", "riding", "riding on")
    )
    return stage, f"{rider.text} {rnd.choice(verbs)} {carpet}"


def _frog(p, tone):
    for s in (-1, 1):
        p.ellipse(s * 0.34, -0.16, 0.16, 0.16, shade(tone, -0.12))
        p.ellipse(s * 0.4, -0.03, 0.16, 0.04, shade(tone, -0.2))
        p.ellipse(s * 0.12, -0.03, 0.1, 0.035, shade(tone, -0.2))
    p.ellipse(0, -0.26, 0.32, 0.26, tone)
    p.ellipse(0, -0.2, 0.22, 0.18, shade(tone, 0.5), outline=False)
    p.ellipse(0, -0.5, 0.32, 0.18, tone)
    for s in (-1, 1):
        p.circle(s * 0.18, -0.64, 0.1, tone)
        draw_eye(p, s * 0.18, -0.65, 0.065)
    p.arc(0, -0.5, 0.2, 0.09, 10, 170, 0.022, (40, 80, 30))


def frog_prince(studio):
    rnd = studio.rnd
    stage = ground_at(studio, ("pond", "river", "garden", "lake", "swamp"))
    tone, word = painted(rnd, 0.4, ("green", "green", "green", "blue", "yellow", "orange"))
    leaf = rnd.random() < 0.5
    if word in ("", "green"):
        tone = near(rnd, (96, 178, 70), 8)
    if leaf:
        stage.pen.ellipse(0.5, 0.9, 0.42, 0.09, (50, 110, 50))
        stage.pen.ellipse(0.5, 0.885, 0.42, 0.085, (70, 140, 60))
    p = pen_at(studio, stage, 0.5, 0.9, 0.74)
    _frog(p, tone)
    p.poly(points("-0.14 -0.68, -0.17 -0.9, -0.07 -0.8, 0 -0.95, 0.07 -0.8, 0.17 -0.9, 0.14 -0.68"), GOLD)
    p.circle(0, -0.74, 0.025, (220, 40, 60))
    where = (
        rnd.choice((" on a leaf", " sitting on a lily pad", " on a lily pad")) if leaf else rnd.choice(("", " sitting"))
    )
    return stage, rnd.choice(
        (
            f"{an(word, 'frog')} with a crown{where}",
            f"{an(word, 'frog')} wearing a golden crown{where}",
            f"the frog prince with a crown{where}" if not word else f"{an(word, 'frog')} with a crown{where}",
        )
    )


def pigs_and_wolf(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("meadow", "forest", "farm", "valley"))
    kind, tone = rnd.choice((("straw", (236, 200, 100)), ("wood", (170, 116, 66)), ("brick", (190, 84, 64))))
    p = pen_at(studio, stage, 0.5 + side * 0.25, 0.92, 0.52, flip)
    q = p.at(0, 0, 1, turn=0.08 if kind == "straw" else 0)
    q.rect(-0.36, -0.5, 0.36, 0, tone)
    for k in range(5):
        if kind == "straw":
            for j in range(5):
                q.line(
                    [(-0.32 + 0.15 * j, -0.46 + 0.1 * k), (-0.28 + 0.15 * j, -0.38 + 0.1 * k)],
                    0.016,
                    shade(tone, -0.25),
                )
        else:
            q.line([(-0.36, -0.4 + 0.1 * k), (0.36, -0.4 + 0.1 * k)], 0.016, shade(tone, -0.25))
    q.poly([(-0.48, -0.46), (0, -0.92), (0.48, -0.46)], shade(tone, -0.3))
    q.rect(-0.16, -0.36, 0.16, 0, (80, 56, 44))
    pigs = rnd.choice((1, 3, 3))
    for k in range(pigs):
        x, y = ((0, -0.2),)[0] if pigs == 1 else ((-0.08, -0.16), (0.08, -0.16), (0, -0.28))[k]
        q.circle(x, y, 0.09, (250, 176, 180))
        q.ellipse(x, y + 0.02, 0.045, 0.034, (236, 136, 146))
        for s in (-1, 1):
            q.circle(x + s * 0.035, y - 0.03, 0.014, INK, outline=False)
            q.poly([(x + s * 0.04, y - 0.07), (x + s * 0.09, y - 0.11), (x + s * 0.085, y - 0.03)], (236, 150, 156))
    wolf = beast_actor(rnd, "wolf", dressed=0.0, colour_word="grey")
    _, spots, pen = studio.put(stage, wolf, 0.5 - side * 0.3, 0.93, "standing", flip, 0.36)
    m = spots["mouth"]
    for d in (-0.12, 0.0, 0.12):
        pen.line(
            [(m[0] + 0.05, m[1] + d * 0.4), (m[0] + 0.3, m[1] + d), (m[0] + 0.52, m[1] + d * 1.6)],
            0.035,
            (150, 190, 224),
            True,
        )
    who = "three little pigs" if pigs == 3 else "a little pig"
    return stage, rnd.choice(
        (
            f"a wolf blowing at a house of {kind} with {who} inside",
            f"the big bad wolf blowing at a {kind} house with {who}",
            f"{who} in a {kind} house and a wolf blowing",
            f"a wolf trying to blow down the house of {who}",
        )
    )


def red_hood(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("forest", "forest", "trail"), 0.3)
    girl = hero_of(rnd, "little red riding hood", age="child")
    girl.of.garment = "dress"

    def basket(p):
        q = p.at(0, 0.12, 0.3)
        q.arc(0, -0.26, 0.3, 0.3, 180, 360, 0.07, (150, 98, 50))
        basket_front(q, 0.36, 0.3)

    studio.put(
        stage, girl, 0.5 - side * 0.22, 0.94, rnd.choice(("holding", "walking")), flip, 0.62, front=False, hold=basket
    )
    wolf = beast_actor(rnd, "wolf", dressed=0.0, colour_word=rnd.choice(("grey", "grey", "black", "brown")))
    studio.put(stage, wolf, 0.5 + side * 0.24, 0.94, rnd.choice(("standing", "sitting", "walking")), not flip, 0.42)
    name = rnd.choice(
        ("Little Red Riding Hood", "little red riding hood", "a girl in a red hood", "a little girl with a red hood")
    )
    held = rnd.choice(("", " with a basket", " carrying a basket"))
    verb = rnd.choice(("and a wolf", "and the wolf", "meeting a wolf", "talking to a wolf", "facing a wolf"))
    return stage, f"{name}{held} {verb}"


def slipper(studio):
    rnd = studio.rnd
    stage = ground_at(studio, ("palace_hall",), 0.6)
    pillow, word = painted(rnd, 0.7, ("red", "purple", "blue", "pink", "green"))
    p = pen_at(studio, stage, 0.5, 0.92, 1.0, rnd.random() < 0.5)
    cushion = rnd.random() < 0.7
    if cushion:
        p.blob(
            points("-0.44 -0.24, -0.36 -0.14, -0.44 -0.02, 0 -0.05, 0.44 -0.02, 0.36 -0.14, 0.44 -0.24, 0 -0.22"),
            pillow,
        )
        for s in (-1, 1):
            p.circle(s * 0.44, -0.24, 0.03, GOLD)
            p.circle(s * 0.44, -0.02, 0.03, GOLD)
    q = p.at(0, -0.2 if cushion else -0.06, 1.1)
    glass = (170, 216, 240)
    q.poly(points("-0.24 0, -0.19 0, -0.18 -0.22, -0.27 -0.28"), shade(glass, -0.15))
    q.blob(points("-0.29 -0.34, -0.14 -0.24, 0.06 -0.13, 0.26 -0.1, 0.32 -0.02, 0.1 0, -0.08 -0.06, -0.24 -0.2"), glass)
    q.line([(-0.2, -0.24), (-0.04, -0.11), (0.1, -0.05)], 0.02, (250, 254, 255), True)
    sparkles(p, rnd, 0, -0.42, 0.34, 7, (255, 240, 150))
    return stage, rnd.choice(
        ("a glass slipper", "a glass slipper", "a shining glass shoe", "Cinderella's glass slipper")
    ) + (f" on {an(word, rnd.choice(('cushion', 'pillow')))}" if cushion else "")


def beanstalk(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("meadow", "garden", "farm", "village", "valley"))
    p = stage.pen
    stem = [(0.5 + 0.07 * math.sin(k * 0.9), 1.0 - 0.09 * k) for k in range(12)]
    p.line(stem, 0.075, (60, 140, 56), True)
    p.line([(x + 0.012, y) for x, y in stem], 0.02, (110, 190, 90), True)
    for k in range(1, 11):
        s = 1 if k % 2 else -1
        x, y = stem[k]
        p.ellipse(x + s * 0.12, y - 0.02, 0.1, 0.045, (90, 176, 70), -0.5 * s)
    house = rnd.random() < 0.5
    if house:
        small_house(pen_at(studio, stage, 0.5 + side * 0.32, 0.95, 0.26), rnd)
    who = rnd.choice(("boy", "boy", "girl", "man", "", "monkey", "mouse"))
    cloud = rnd.random() < 0.5
    if cloud:
        for k in range(7):
            p.circle(0.2 + 0.1 * k, 0.06 - 0.02 * (k % 2), 0.085, (250, 252, 255))
    top = " growing into the clouds" if cloud else rnd.choice((" growing up to the sky", ""))
    plant = rnd.choice(("a magic beanstalk", "a beanstalk", "a giant beanstalk", "a huge green beanstalk"))
    if who:
        if who in ("monkey", "mouse"):
            actor = beast_actor(rnd, who, dressed=0.0)
            actor.draw(pen_at(studio, stage, 0.5 - side * 0.02, 0.66, 0.34, flip), "jumping")
            name = actor.text
        else:
            looks = {"age": "adult" if who == "man" else "child", "sex": "woman" if who == "girl" else "man"}
            hero_of(rnd, who, **looks).draw(
                pen_at(studio, stage, 0.5 - side * 0.11, 0.74, 0.46, flip), "climbing", front=False
            )
            name = "Jack" if who == "boy" and rnd.random() < 0.3 else f"a {who}"
        return stage, f"{name} climbing {plant}" + (" next to a house" if house else "")
    return stage, f"{plant}{top}" + (" next to a house" if house else "")
