"""Knights, witches and wizards."""

from ..actors import beast_actor
from ..brush import shade
from ..casting import pen_at
from ..relations import seat_rider
from .basics import an, painted, points
from .dragons import dragon_colour, no_fire
from .props import (
    SKY_LANDS,
    draw_flames,
    draw_shield,
    draw_sword,
    ground_at,
    hero_of,
    moon_disc,
    night,
    settle,
    sparkles,
    thing_named,
    which_way,
)
from .ware import draw_steam


def knight_scene(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    tone, word = painted(rnd, 0.5, ("red", "blue", "green", "yellow", "purple"))
    kind = rnd.choice(("stand", "castle", "fight", "ride", "duel", "dragon"))
    stage = ground_at(studio, ("meadow", "forest", "castle_grounds", "valley", "prairie", "ruins"))
    knight = hero_of(rnd, "knight")
    shield = an(word, "shield")
    if kind == "castle":
        thing_named("castle", pen_at(studio, stage, 0.5 + side * 0.12, 0.84, 0.66), rnd)
        studio.put(
            stage,
            knight,
            0.5 - side * 0.16,
            0.95,
            "waving",
            flip,
            0.56,
            front=False,
            hold=draw_sword(0.1),
            hold_far=draw_shield(tone, 0.12),
        )
        return stage, rnd.choice(
            (
                f"a knight with a sword and {shield} in front of a castle",
                f"a knight standing in front of a castle with a sword and {shield}",
                "a knight holding a sword in front of a castle"
                if not word
                else f"a knight with {shield} and a sword before a castle",
            )
        )
    if kind == "ride":
        horse = beast_actor(rnd, "horse", dressed=0.0)
        seat_rider(studio, stage, knight, horse, flip, rnd.choice(("standing", "walking", "running")))
        return stage, rnd.choice(
            (f"a knight riding {horse.text}", f"a knight on {horse.text}", f"a knight in armor riding {horse.text}")
        )
    if kind == "stand":
        studio.put(
            stage,
            knight,
            0.5,
            0.96,
            "waving",
            flip,
            0.72,
            front=False,
            hold=draw_sword(0.1, 0.34),
            hold_far=draw_shield(tone, 0.13),
        )
        return stage, rnd.choice(
            (
                f"a knight with a sword and {shield}",
                f"a knight raising his sword and holding {shield}",
                f"a knight in armor with a sword and {shield}",
            )
        )
    if kind == "duel":
        for x, turned in ((0.5 - side * 0.23, flip), (0.5 + side * 0.23, not flip)):
            studio.put(
                stage,
                hero_of(rnd, "knight"),
                x,
                0.94,
                rnd.choice(("pushing", "holding")),
                turned,
                0.62,
                front=False,
                hold=draw_sword(0.55),
                hold_far=None,
            )
        return stage, rnd.choice(
            (
                "two knights fighting with swords",
                "two knights fighting",
                "two knights in a sword fight",
                "two knights crossing swords",
            )
        )
    c, colour = dragon_colour(rnd)
    no_fire(pen_at(studio, stage, 0.5 + side * 0.17, 0.93, 0.54, not flip), c)
    studio.put(
        stage,
        knight,
        0.5 - side * 0.31,
        0.95,
        "pushing",
        flip,
        0.52,
        front=False,
        hold=draw_sword(0.7),
        hold_far=draw_shield(tone, 0.13),
    )
    tail = "" if rnd.random() < 0.6 and not word else f" with a sword and {shield}"
    deeds = ("fighting", "fighting", "fighting against", "battling", "attacking")
    return stage, f"a knight {rnd.choice(deeds)} {an(colour, 'dragon')}{tail}"


BROOM_RIDERS = ("witch",) * 6 + ("wizard", "girl", "boy", "cat", "skeleton")


def broom(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    moon = rnd.random() < 0.65
    stage = (
        night(studio, ("village", "forest", "mountains", "city", "graveyard", "castle_grounds", "meadow"), 0.4)
        if moon or rnd.random() < 0.4
        else ground_at(studio, SKY_LANDS)
    )
    if moon:
        moon_disc(stage, 0.5 + side * 0.12, 0.36, 0.3)
        settle(stage)
    who = rnd.choice(BROOM_RIDERS)
    p = pen_at(studio, stage, 0.5, 0.62, 0.6, flip).at(0, 0, 1, turn=-0.14)
    p.limb((-0.62, 0), (-0.36, 0), 0.1, 0.05, (226, 180, 80))
    for d in (-0.05, 0, 0.05):
        p.line([(-0.7, d * 1.5), (-0.4, d * 0.5)], 0.015, (176, 130, 50))
    p.line([(-0.4, 0), (0.62, 0)], 0.04, (130, 84, 48))
    if who == "cat":
        rider = beast_actor(rnd, "cat", dressed=0.0)
        rider.draw(p.at(0.02, 0.02, 0.5), "sitting")
        name = rider.text
    elif who == "skeleton":
        thing_named("skeleton", p.at(0, 0.2, 0.8), rnd)
        name = "a skeleton"
    else:
        looks = {
            "witch": {},
            "wizard": {},
            "girl": {"age": "child", "sex": "woman"},
            "boy": {"age": "child", "sex": "man"},
        }[who]
        rider = hero_of(rnd, who, **looks)
        if who == "witch":
            rider.of.garment, rider.of.bottom = "dress", rider.of.top
        rider.draw(p.at(-0.02, 0.36 if who != "witch" else 0.36, 0.92), "riding", front=False)
        name = f"a {who}"
        if who == "witch" and rnd.random() < 0.2:
            beast_actor(rnd, "cat", dressed=0.0, colour_word="black").draw(p.at(-0.4, -0.04, 0.26), "sitting")
            name = "a witch and a black cat"
    verb = rnd.choice(
        (
            "flying on a broom",
            "flying on a broom",
            "flying on a broomstick",
            "riding a broom",
            "on a flying broom",
            "riding on a broomstick",
        )
    )
    past = (
        rnd.choice(
            (
                " past the moon",
                " in front of the moon",
                " in front of a full moon",
                " across the moon",
                " before a big moon",
            )
        )
        if moon
        else rnd.choice(("", " through the sky", " in the sky"))
    )
    return stage, f"{name} {verb}{past}"


STIRRERS = ("witch",) * 5 + ("wizard", "old woman", "girl", "boy", "elf")


def stirring(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("forest", "cave", "cellar", "swamp", "ruins", "graveyard"))
    who = rnd.choice(STIRRERS)
    looks = {
        "old woman": {"age": "old", "sex": "woman"},
        "girl": {"age": "child", "sex": "woman"},
        "boy": {"age": "child", "sex": "man"},
    }.get(who, {})
    brew, word = painted(rnd, 0.5, ("green", "purple", "blue", "pink", "red"))
    x = 0.5 + side * 0.17
    q = pen_at(studio, stage, x, 0.95, 0.5)
    if rnd.random() < 0.5:
        for k in range(5):
            draw_flames(q.at(-0.3 + 0.15 * k, 0.02, 0.5, turn=-1.57), 0.4, 0.14)
    q.line([(-0.28 * side, -0.5), (-0.42 * side, -1.06)], 0.05, (150, 100, 56))
    person = hero_of(rnd, who, **looks)
    tall = 0.74 if person.of.age != "child" else 0.62
    studio.put(stage, person, 0.5 - side * 0.2, 0.94, "pushing", flip, tall, front=False)
    draw_steam(stage.pen, x, 0.42, 0.2, shade(brew, 0.3))
    q.blob(points("-0.46 -0.62, -0.56 -0.32, -0.4 -0.06, 0 0, 0.4 -0.06, 0.56 -0.32, 0.46 -0.62"), (48, 46, 54))
    q.ellipse(0, -0.64, 0.48, 0.13, (74, 72, 82))
    q.ellipse(0, -0.64, 0.42, 0.1, brew, outline=False)
    for u, v, r in points("-0.2 -0.68 0.07, 0.15 -0.72 0.09, 0.02 -0.84 0.05, 0.26 -0.9 0.04"):
        q.circle(u, v, r, shade(brew, 0.4))
    pot = rnd.choice(("a cauldron", "a cauldron", "a big black pot", "a magic potion in a cauldron"))
    if word:
        pot = rnd.choice((f"a {word} potion in a cauldron", f"a cauldron of {word} potion"))
    verb = rnd.choice(("stirring", "stirring", "cooking", "brewing" if "potion" in pot else "stirring"))
    return stage, f"{an(who)} {verb} {pot}"


CASTERS = ("wizard",) * 5 + ("witch", "witch", "boy", "girl", "old man", "princess")


def spell(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = (
        night(studio, paper=0.5)
        if rnd.random() < 0.4
        else ground_at(studio, ("forest", "cave", "library", "castle_grounds", "meadow", "ruins"))
    )
    who = rnd.choice(CASTERS)
    looks = {
        "old man": {"age": "old", "sex": "man"},
        "girl": {"age": "child", "sex": "woman"},
        "boy": {"age": "child", "sex": "man"},
    }.get(who, {})
    person = hero_of(rnd, who, **looks)
    tone, word = painted(rnd, 0.5, ("blue", "purple", "green", "yellow", "pink", "red"))
    staff = who in ("wizard", "old man") and rnd.random() < 0.4
    hold = lambda p: p.line([(0, 0.3 if staff else 0), (0.14, -0.26 if staff else -0.1)], 0.03, (120, 78, 44))
    _, spots, pen = studio.put(
        stage,
        person,
        0.5 - side * 0.24,
        0.95,
        "pushing",
        flip,
        0.7 if person.of.age != "child" else 0.6,
        front=False,
        hold=hold,
    )
    hand = pen.at(*spots["hand"])
    hand.line(points("0.1 -0.12, 0.18 -0.04, 0.24 -0.18, 0.32 -0.1"), 0.03, tone)
    y = -0.18
    for k, r in enumerate((0.15, 0.105, 0.06)):
        hand.circle(0.36, y, r, shade(tone, 0.3 * k), outline=False)
    sparkles(hand, rnd, 0.34, y, 0.26, 12, shade(tone, 0.2) if rnd.random() < 0.5 else None)
    tool = "a staff" if staff else "a wand"
    light = f"{word} light" if word else "magic light"
    return stage, rnd.choice(
        (
            f"{an(who)} casting a spell",
            f"{an(who)} casting a spell with {tool}",
            f"{an(who)} doing magic with {tool}",
            f"{an(who)} casting a spell with {light}",
            f"{an(who)} with {tool} and {light}",
        )
        if not word
        else (
            f"{an(who)} casting a spell with {light}",
            f"{an(who)} casting a {word} spell",
            f"{an(who)} with {tool} and {light}",
        )
    )
