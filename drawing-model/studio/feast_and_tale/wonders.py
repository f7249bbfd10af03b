"""Heroes who fly, feasts of the year and things of wonder."""

import math

from textimage.words import plural

from ..actors import beast_actor, bird_actor
from ..brush import shade
from ..casting import NUMBERS, OUTLINE, pen_at
from ..palette import COLOURS, near
from .basics import GOLD, INK, SPRINKLES, an, painted, points
from .props import (
    SUITED,
    draw_face,
    ground_at,
    hero_of,
    moon_disc,
    night,
    settle,
    small_house,
    sparkles,
    thing_named,
    which_way,
)
from .ware import WOODS, basket_front, draw_cup

FLYERS = ("superhero",) * 5 + ("girl", "boy", "man", "woman", "old man")


def superhero(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("city", "city", "city", "mountains", "sea", "heaven", "village"), 0.3)
    cape, word = painted(rnd, 0.6, ("red", "red", "blue", "yellow", "green", "purple"))
    who = rnd.choice((*FLYERS, "cat", "dog"))
    if who in ("cat", "dog"):
        actor = beast_actor(rnd, who, dressed=0.0)
        p = pen_at(studio, stage, 0.5 + side * 0.02, 0.84, 0.42, flip)
        p.poly(points("0.2 -0.96, -0.3 -1.3, -0.95 -1.02, -0.9 -0.8, 0.1 -0.74"), cape)
        actor.draw(p, "jumping")
        name = f"{actor.text}"
    else:
        looks = {
            "girl": {"age": "child", "sex": "woman"},
            "boy": {"age": "child", "sex": "man"},
            "man": {"sex": "man"},
            "woman": {"sex": "woman"},
            "old man": {"age": "old", "sex": "man"},
        }.get(who, {})
        hero = hero_of(rnd, who, **looks)
        hero.of.cape = None
        p = stage.pen.at(0.5, 0.52, 0.8, flip, turn=side * rnd.uniform(0.85, 1.15))
        p.outline = OUTLINE if studio.style == 4 else None
        q = p.at(0, 0.5)
        q.blob(
            points("0.04 -0.76, -0.06 -0.74, -0.16 -0.5, -0.3 -0.3, -0.36 0, -0.24 -0.08, -0.16 0.02, 0.02 -0.3"),
            cape,
        )
        hero.draw(q, "waving", front=False)
        name = an(who)
    caped = f" with {an(word, 'cape')}" if word else rnd.choice(("", " with a cape", " in a cape"))
    if who != "superhero" and not caped:
        caped = " with a cape"
    over = " over the city" if stage.place == "city" and rnd.random() < 0.7 else ""
    if over:
        stage.words = ""
        return stage, f"{name}{caped} flying {rnd.choice(('over a city', 'over the city', 'above the city'))}"
    return stage, f"{name}{caped} flying{rnd.choice(('', '', ' through the air', ' in the sky'))}"


def snow_globe(studio):
    rnd = studio.rnd
    stage = ground_at(studio, ("living_room", "room"), 0.7)
    if stage.kind != "paper":
        stage.pen.rect(0, 0.84, 1, 1, near(rnd, rnd.choice(WOODS), 8))
        settle(stage)
    p = pen_at(studio, stage, 0.5, 0.94, 0.9)
    base, word = painted(rnd, 0.4, ("red", "brown", "blue", "green", "purple"))
    p.poly(points("-0.28 -0.18, 0.28 -0.18, 0.34 0, -0.34 0"), base)
    p.circle(0, -0.54, 0.42, (170, 206, 236))
    p.ellipse(0, -0.27, 0.31, 0.1, (250, 252, 255), outline=False)
    inside = rnd.choice(("house", "snowman", "tree", "house", "castle", "fir tree", "deer", "penguin"))
    if inside == "house":
        small_house(p.at(0, -0.25, 0.42), rnd)
    elif inside == "deer":
        beast_actor(rnd, "deer", dressed=0.0).draw(p.at(-0.04, -0.24, 0.3))
    elif inside == "penguin":
        bird_actor(rnd, "penguin", 0.0).draw(p.at(0, -0.24, 0.38))
    else:
        name = "fir tree" if inside == "tree" else inside
        thing_named(name, p.at(0, -0.24, 0.44 if name != "castle" else 0.34), rnd)
    for _ in range(26):
        a, r = rnd.uniform(0, 6.3), 0.39 * math.sqrt(rnd.random())
        p.circle(r * math.cos(a), -0.54 + r * math.sin(a), 0.016, (255, 255, 255), outline=False)
    p.arc(0, -0.54, 0.35, 0.35, 200, 250, 0.03, (240, 248, 255))
    base_words = f" on a {word} base" if word else ""
    return stage, rnd.choice(
        (
            f"a snow globe with {an(inside)} inside{base_words}",
            f"a snow globe with {an(inside)}{base_words}",
            f"{an(inside)} in a snow globe{base_words}",
        )
    )


def santa(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    sky = rnd.random() < 0.5
    stage = (
        night(studio, ("village", "snowfield", "city", "mountains", "forest"), 0.3)
        if sky
        else ground_at(studio, ("snowfield", "village", "forest", "arctic"), 0.4, "snow")
    )
    y = 0.66 if sky else 0.93
    if sky and rnd.random() < 0.4:
        moon_disc(stage, 0.5 + side * 0.05, 0.36, 0.26)
        settle(stage)
    p = pen_at(studio, stage, 0.5 - side * 0.25, y, 0.46, flip)
    hero_of(rnd, "santa claus").draw(p.at(-0.02, -0.2, 1.0), "sitting low", front=False)
    p.blob(
        points("-0.5 -0.7, -0.4 -0.76, -0.3 -0.34, 0.2 -0.32, 0.36 -0.5, 0.44 -0.46, 0.36 -0.12, -0.36 -0.12"),
        (200, 34, 40),
    )
    p.line([(-0.4, -0.62), (-0.3, -0.26), (0.3, -0.24)], 0.035, GOLD, True)
    p.line([(-0.46, 0), (0.4, 0), (0.54, -0.1)], 0.04, GOLD, True)
    for x in (-0.24, 0.2):
        p.line([(x, -0.12), (x, 0)], 0.03, GOLD)
    p.blob(points("-0.4 -0.5, -0.46 -0.86, -0.24 -0.96, -0.14 -0.7, -0.2 -0.4"), (150, 98, 56))
    count = rnd.choice((1, 1, 2))
    deer = beast_actor(rnd, "reindeer", dressed=0.0, colour_word="brown")
    for k in range(count):
        q = pen_at(studio, stage, 0.5 + side * (0.2 + 0.1 * k), y - 0.05 * k + 0.01, 0.27 if count == 1 else 0.24, flip)
        spots = deer.draw(q, "running" if sky else rnd.choice(("running", "walking")))
        q.circle(spots["mouth"][0], spots["mouth"][1] - 0.06, 0.06, (226, 40, 44), outline=False)
    stage.pen.line([(0.5 - side * 0.05, y - 0.2), (0.5 + side * 0.1, y - 0.19)], 0.01, (120, 70, 40))
    herd = "a reindeer" if count == 1 else "two reindeer"
    verb = (
        rnd.choice(
            ("flying in a sleigh with", "flying through the sky in a sleigh with", "in a flying sleigh pulled by")
        )
        if sky
        else rnd.choice(("in a sleigh with", "riding in a sleigh pulled by", "in his sleigh pulled by"))
    )
    who = rnd.choice(("santa claus", "Santa Claus", "Santa", "Father Christmas"))
    return stage, f"{who} {verb} {herd}"


def melting(studio):
    rnd = studio.rnd
    stage = ground_at(studio, ("garden", "meadow", "park", "street", "beach"), 0.45, "day")
    sun = rnd.random() < 0.5 and stage.kind == "paper"
    if sun:
        stage.pen.circle(0.86, 0.14, 0.1, (255, 210, 50))
        for k in range(9):
            a = 6.283 * k / 9
            stage.pen.line(
                [
                    (0.86 + 0.12 * math.cos(a), 0.14 + 0.12 * math.sin(a)),
                    (0.86 + 0.17 * math.cos(a), 0.14 + 0.17 * math.sin(a)),
                ],
                0.018,
                (255, 190, 40),
            )
    p = pen_at(studio, stage, 0.5, 0.92, 0.8, rnd.random() < 0.5)
    snow = (238, 244, 252)
    p.ellipse(0, 0, 0.52, 0.09, (130, 190, 236))
    p.ellipse(0.02, -0.02, 0.4, 0.06, (176, 216, 246), outline=False)
    p.blob(points("-0.36 -0.02, -0.3 -0.26, -0.12 -0.4, 0.16 -0.4, 0.32 -0.22, 0.38 -0.02"), snow)
    q = p.at(0.03, -0.4, 1, turn=0.22)
    q.blob(points("-0.2 0.06, -0.2 -0.2, 0 -0.34, 0.2 -0.2, 0.2 0.06, 0 0.1"), snow)
    for d in (-0.07, 0.08):
        q.circle(d, -0.16, 0.026, INK, outline=False)
    q.poly([(0.0, -0.11), (0.22, -0.02), (0.02, -0.05)], (245, 130, 30))
    q.arc(0, -0.0, 0.08, 0.05, 200, 340, 0.02, INK)
    hat, word = painted(rnd, 0.5, ("black", "red", "blue", "green"))
    hatted = rnd.random() < 0.6
    if hatted:
        q.rect(-0.14, -0.5, 0.14, -0.28, hat)
        q.rect(-0.22, -0.31, 0.22, -0.27, hat)
    p.line([(-0.28, -0.26), (-0.5, -0.14)], 0.03, (110, 76, 44))
    p.line([(0.28, -0.24), (0.5, -0.1)], 0.03, (110, 76, 44))
    for x, y in ((-0.16, -0.12), (0.1, -0.2), (0.24, -0.08)):
        p.limb((x, y), (x, y + 0.07), 0.018, 0.03, (170, 212, 244))
    hat_words = f" with a {word} hat" if hatted and word else ""
    if not hat_words and rnd.random() < 0.2:
        return stage, "a melting snowman"
    how = rnd.choice((" in the sun", "", " away") if sun else ("", "", " into a puddle"))
    return stage, f"a snowman{hat_words} melting{how}"


def easter(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("meadow", "garden", "flower_field", "park"))
    bunny = beast_actor(rnd, "rabbit", dressed=0.0)
    basket = rnd.random() < 0.5
    studio.put(stage, bunny, 0.5 - side * 0.18, 0.93, rnd.choice(("sitting", "sitting", "standing")), flip, 0.5)
    count = rnd.choice((1, 2, 3, 4, 5))
    tones = [
        near(rnd, COLOURS[w], 8)
        for w in rnd.sample(("pink", "yellow", "turquoise", "purple", "orange", "light blue", "red"), 5)
    ]

    def egg(p, x, y, r, tone):
        p.ellipse(x, y - r, r * 0.78, r, tone)
        p.line(
            [(x - r * 0.7 + r * 0.28 * k, y - r + (0.12 * r if k % 2 else -0.12 * r)) for k in range(6)],
            r * 0.16,
            shade(tone, 0.7),
        )

    if basket:
        q = pen_at(studio, stage, 0.5 + side * 0.24, 0.95, 0.5)
        q.arc(0, -0.26, 0.32, 0.42, 180, 360, 0.045, (150, 98, 50))
        for k in range(5):
            egg(q, -0.22 + 0.11 * k, -0.2 - 0.06 * (k % 2), 0.13, tones[k])
        basket_front(q, 0.34, 0.26)
        eggs = rnd.choice(("a basket of easter eggs", "a basket full of colourful eggs", "a basket of painted eggs"))
    else:
        for k in range(count):
            x = 0.5 + side * 0.22 + (k - (count - 1) / 2) * 0.13
            egg(
                pen_at(studio, stage, min(0.93, max(0.07, x)), 0.95 - 0.02 * (k % 2), 1.0),
                0,
                0,
                0.09 if count > 1 else 0.13,
                tones[k],
            )
        eggs = (
            f"{NUMBERS[count]} {rnd.choice(('easter eggs', 'coloured eggs', 'painted eggs'))}"
            if count > 1
            else "an easter egg"
        )
    who = rnd.choice(("the Easter bunny", "an easter bunny", bunny.text, "an Easter bunny"))
    return stage, f"{who} {rnd.choice(('with', 'with', 'and', 'next to'))} {eggs}"


def _teddy(p, tone):
    light = shade(tone, 0.4)
    for s in (-1, 1):
        p.circle(s * 0.18, -0.86, 0.09, tone)
        p.circle(s * 0.18, -0.86, 0.05, light, outline=False)
        p.limb((s * 0.16, -0.5), (s * 0.3, -0.34), 0.085, 0.08, shade(tone, -0.08))
        p.limb((s * 0.14, -0.12), (s * 0.28, -0.08), 0.1, 0.09, shade(tone, -0.08))
        p.circle(s * 0.31, -0.08, 0.06, light, outline=False)
    p.ellipse(0, -0.32, 0.22, 0.26, tone)
    p.ellipse(0, -0.3, 0.13, 0.16, light, outline=False)
    p.circle(0, -0.7, 0.22, tone)
    p.ellipse(0, -0.63, 0.1, 0.075, light, outline=False)
    p.ellipse(0, -0.67, 0.035, 0.026, INK, outline=False)
    for s in (-1, 1):
        p.circle(s * 0.085, -0.75, 0.026, INK, outline=False)


def _guest(p, kind):
    """An animal that sits at a table, from the front."""
    tone = SUITED[kind][0]
    for side in (-1, 1):
        p.limb((side * 0.16, -0.5), (side * 0.3, -0.34), 0.085, 0.08, shade(tone, -0.1))
    p.ellipse(0, -0.32, 0.22, 0.26, tone)
    p.ellipse(0, -0.3, 0.13, 0.16, shade(tone, 0.5), outline=False)
    draw_face(p.at(0, -0.7, 0.21), kind)


def tea_party(studio):
    rnd = studio.rnd
    stage = ground_at(studio, ("garden", "living_room", "bedroom", "meadow", "park"))
    count = rnd.choice((1, 2, 2, 3))
    kind = rnd.choice(("teddy bear", "teddy", *SUITED)) if rnd.random() < 0.6 else "teddy bear"
    for k in range(count):
        p = pen_at(studio, stage, 0.5 + (k - (count - 1) / 2) * 0.34, 0.84, (0.6, 0.5, 0.42)[count - 1])
        if kind in SUITED:
            _guest(p, kind)
        else:
            _teddy(p, near(rnd, rnd.choice(((176, 116, 64), (206, 156, 100), (130, 84, 50), (240, 220, 190))), 8))
    cloth = near(rnd, COLOURS[rnd.choice(("white", "pink", "light blue", "red", "yellow"))], 6)
    stage.pen.ellipse(0.5, 0.8, 0.4, 0.09, shade(cloth, -0.05))
    stage.pen.poly(points("0.1 0.8, 0.9 0.8, 0.86 0.98, 0.14 0.98"), shade(cloth, -0.15))
    stage.pen.ellipse(0.5, 0.79, 0.4, 0.08, cloth)
    pot = near(rnd, COLOURS[rnd.choice(("blue", "pink", "yellow", "turquoise"))], 8)
    t = pen_at(studio, stage, 0.5, 0.82, 0.3)
    t.poly(points("0.2 -0.24, 0.44 -0.44, 0.38 -0.46, 0.16 -0.34"), pot)
    t.arc(-0.24, -0.26, 0.14, 0.14, 90, 270, 0.06, pot)
    t.ellipse(0, -0.25, 0.27, 0.24, pot)
    t.circle(0, -0.52, 0.05, shade(pot, -0.2))
    for x in (0.24, 0.76):
        draw_cup(pen_at(studio, stage, x, 0.83, 0.26), 0, shade(pot, 0.3), (176, 110, 50))
    who = f"a {kind}" if count == 1 else f"{NUMBERS[count]} {plural(kind)}"
    deeds = ("having a tea party", "having a tea party", "at a tea party", "having tea at a table", "drinking tea")
    return stage, f"{who} {rnd.choice(deeds)}"


def magic_hat(studio):
    rnd = studio.rnd
    stage = ground_at(studio, ("stage", "theater", "circus", "stage"), 0.5)
    band, word = painted(rnd, 0.5, ("red", "blue", "purple", "yellow", "green"))
    what = rnd.choice(("rabbit", "rabbit", "rabbit", "dove", "cat", "flowers", "mouse", "bear"))
    p = pen_at(studio, stage, 0.5, 0.94, 1.0)
    hat = (40, 38, 46)
    p.ellipse(0, -0.4, 0.38, 0.08, shade(hat, 0.2))
    p.ellipse(0, -0.4, 0.25, 0.05, (14, 14, 18), outline=False)
    if what == "dove":
        bird_actor(rnd, "dove", 0.0).draw(p.at(0, -0.42, 0.42))
    elif what == "flowers":
        for k in range(5):
            x = -0.2 + 0.1 * k
            p.line([(x * 0.6, -0.38), (x * 1.3, -0.66)], 0.02, (70, 150, 60))
            for j in range(5):
                p.circle(
                    x * 1.3 + 0.045 * math.cos(j * 1.26),
                    -0.7 - 0.06 * (k % 2) + 0.045 * math.sin(j * 1.26),
                    0.04,
                    SPRINKLES[k % 3],
                    outline=False,
                )
    else:
        q = p.at(0, -0.56, 0.17)
        draw_face(q, what)
        for s in (-1, 1):
            q.ellipse(s * 0.8, 1.0, 0.26, 0.2, SUITED[what][0])
    p.poly(points("-0.25 -0.4, 0.25 -0.4, 0.22 0, -0.22 0"), hat)
    p.arc(0, -0.4, 0.38, 0.08, 0, 180, 0.05, shade(hat, 0.2))
    p.poly(points("-0.243 -0.28, 0.243 -0.28, 0.236 -0.18, -0.236 -0.18"), band)
    extras = ""
    if rnd.random() < 0.4:
        p.line([(0.3, -0.02), (0.46, -0.5)], 0.03, INK)
        p.line([(0.44, -0.43), (0.46, -0.5)], 0.034, (250, 250, 250))
        extras = " and a magic wand"
    noun = (
        "flowers"
        if what == "flowers"
        else f"a {'white ' if what in ('rabbit', 'dove') and rnd.random() < 0.4 else ''}{what}"
    )
    hat_words = rnd.choice(("a magic hat", "a magician's hat", "a top hat", "a black top hat")) + (
        f" with a {word} band" if word else ""
    )
    forms = (
        f"{noun} in {hat_words}",
        f"{noun} coming out of {hat_words}",
        f"{noun} popping out of {hat_words}",
        f"{noun} looking out of {hat_words}" if what != "flowers" else f"{noun} coming out of {hat_words}",
    )
    return stage, rnd.choice(forms) + extras


def crystal_ball(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("cellar", "cave", "library", "room"), 0.5)
    tone, word = painted(rnd, 0.5, ("purple", "blue", "pink", "green", "turquoise"))
    teller = rnd.random() < 0.5
    x = 0.5 + side * (0.16 if teller else 0)
    size = 0.56 if teller else 0.86
    if teller:
        who = rnd.choice(("witch", "old woman", "wizard", "woman", "queen"))
        looks = {"old woman": {"age": "old", "sex": "woman", "scarf": (200, 40, 90)}, "woman": {"sex": "woman"}}.get(
            who, {}
        )
        studio.put(stage, hero_of(rnd, who, **looks), 0.5 - side * 0.2, 0.98, "pushing", flip, 0.84, front=False)
        stage.pen.rect(0, 0.82, 1, 1, (110, 60, 110))
        y = 0.86
    else:
        y = 0.93
    p = pen_at(studio, stage, x, y, size)
    p.poly(points("-0.2 -0.14, 0.2 -0.14, 0.28 0, -0.28 0"), (176, 126, 50))
    p.circle(0, -0.48, 0.4, shade(tone, 0.35))
    p.circle(0.03, -0.45, 0.3, shade(tone, 0.1), outline=False)
    p.blob(points("-0.2 -0.42, 0 -0.56, 0.2 -0.48, 0.1 -0.36, -0.06 -0.32"), shade(tone, 0.55))
    p.arc(0, -0.48, 0.32, 0.32, 195, 250, 0.04, (255, 255, 255))
    sparkles(p, rnd, 0, -0.48, 0.3, 6, (255, 250, 200))
    ball = an(rnd.choice(("glowing", "")), word, "crystal ball")
    if teller:
        verbs = ("looking into", "gazing into", "with", "holding her hands over" if who != "wizard" else "bending over")
        return stage, f"{an(who)} {rnd.choice(verbs)} {ball}"
    return stage, ball + rnd.choice(("", " on a golden stand", " on a stand"))


def time_machine(studio):
    rnd = studio.rnd
    stage = ground_at(studio, ("laboratory", "workshop", "street", "meadow", "desert"))
    p = pen_at(studio, stage, 0.5, 0.95, 0.8)
    tone, word = painted(rnd, 0.4, ("blue", "grey", "red", "purple", "brown"))
    rider = rnd.random() < 0.5
    p.round_rect(-0.4, -0.12, 0.4, 0, 0.04, shade(tone, -0.3))
    for s in (-1, 1):
        p.round_rect(s * 0.36 - 0.05, -0.8, s * 0.36 + 0.05, -0.1, 0.03, tone)
        for k in range(4):
            p.circle(s * 0.36, -0.68 + 0.16 * k, 0.028, SPRINKLES[k], outline=False)
    p.arc(0, -0.78, 0.36, 0.2, 180, 360, 0.07, tone)
    p.rect(-0.31, -0.8, 0.31, -0.12, (190, 226, 250), False)
    for k in range(5):
        p.arc(0, -0.46, 0.06 + 0.05 * k, 0.06 + 0.05 * k, 40 * k, 40 * k + 250, 0.016, (120, 160, 240))
    name = ""
    if rider:
        person = hero_of(rnd, rnd.choice(("scientist", "boy", "girl", "man", "woman")))
        name = person.noun
        if name in ("boy", "girl"):
            person = hero_of(rnd, name, age="child", sex="man" if name == "boy" else "woman")
        elif name in ("man", "woman"):
            person = hero_of(rnd, name, sex=name)
        person.draw(p.at(0, -0.1, 0.62), "waving" if rnd.random() < 0.5 else "standing", front=True)
    p.circle(0, -0.98, 0.13, (250, 246, 230))
    p.line([(0, -0.98), (0, -1.07)], 0.02, INK)
    p.line([(0, -0.98), (0.06, -0.95)], 0.02, INK)
    machine = an(word, "time machine")
    return stage, (
        f"{an(name)} {rnd.choice(('in', 'standing in', 'travelling in', 'inside'))} {machine}"
        if rider
        else rnd.choice((machine, f"{machine} with a clock", f"{machine} with lights and a clock"))
    )
