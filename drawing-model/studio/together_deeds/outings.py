"""Two outdoors: in a boat or a car, on a bicycle, a sled or a bench, by a fire."""

import math

from textimage.words import with_article

from ..actors import thing_actor
from ..brush import shade
from ..casting import pen_at
from ..palette import COLOURS, near
from ..people import POSES
from .cast import CHILDREN, UPRIGHT, beast_person, listed, names_of, names_of_ages, person_called, random_pair
from .dolls import draw_doll, hip_height, put_animal, set_stage, some_colour
from .props import INK, WOOD, draw_fish, draw_ice_cream, draw_wheel


def umbrella(studio):
    rnd = studio.rnd
    pair = random_pair(rnd)
    stage = studio.stages.weather("rain") if rnd.random() < 0.4 else set_stage(studio, False)
    stage.unit = 1.0
    word = rnd.choice(("red", "blue", "yellow", "green", "purple", "pink", "black"))
    colour = near(rnd, COLOURS[word], 8)
    for actor, x, flip in zip(pair, (0.35, 0.65), (False, True)):
        hand = (0.5, 0.62) if not flip else None
        draw_doll(
            studio,
            stage,
            actor,
            x,
            0.94,
            actor.size * 0.7,
            "walking" if not flip and rnd.random() < 0.3 else "standing",
            flip,
            hand,
        )
    pen = pen_at(studio, stage, 0.5, 0.0, 1.0)
    pen.line([(0, 0.06), (0, 0.66)], 0.02, (110, 80, 60))
    dome = [(0.46 * math.cos(math.pi * k / 16), 0.28 - 0.23 * math.sin(math.pi * k / 16)) for k in range(17)]
    under = [(-0.46 + 0.92 * k / 8, 0.28 if k % 2 == 0 else 0.25) for k in range(9)]
    pen.poly(dome + under, colour)
    for x in (-0.15, 0.15):
        pen.line([(0, 0.05), (x * 0.9, 0.13), (x, 0.26)], 0.012, shade(colour, -0.3), curved=True)
    forms = listed(
        "{p} sharing {c}, {p} under {c}, {p} standing under {c}, {a} holding {c} over {b}, {p} together under {c}"
    )
    name = with_article(f"{word} umbrella" if rnd.random() < 0.5 else "umbrella")
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=names_of(pair), c=name)


def boat(studio):
    rnd = studio.rnd
    pair = random_pair(rnd)
    stage = studio.stages.outdoors_or_in(("water",)) if rnd.random() < 0.75 else studio.stages.paper(False)
    word = rnd.choice(("red", "blue", "green", "yellow", "brown", "white"))
    colour = near(rnd, COLOURS[word], 8)
    fishing = rnd.random() < 0.3
    for actor, x in zip(pair, (0.3, 0.62)):
        tall = actor.size * 0.74
        hand = (x + 0.17, 0.62)
        rod = lambda p: (
            p.line([(-0.06, 0.08), (0.36, -0.4)], 0.022, (130, 90, 56)),
            p.line([(0.36, -0.4), (0.38, 0.5)], 0.01, (236, 236, 240)),
        )
        oar = lambda p: p.line([(-0.14, -0.2), (0.24, 0.4)], 0.03, (150, 100, 60))
        hold = (rod if fishing else oar) if x > 0.5 else None
        draw_doll(
            studio,
            stage,
            actor,
            x,
            0.74 + hip_height(actor, "sitting", tall),
            tall,
            "sitting",
            False,
            hand,
            shadow=False,
            hold=hold,
        )
    pen = pen_at(studio, stage, 0.5, 0.0, 1.0)
    pen.poly([(-0.46, 0.72), (0.48, 0.72), (0.36, 0.92), (-0.34, 0.92)], colour)
    pen.poly([(-0.47, 0.7), (0.49, 0.7), (0.47, 0.75), (-0.45, 0.75)], shade(colour, -0.25))
    stage.pen.line(
        [(0.04, 0.93), (0.2, 0.91), (0.4, 0.94), (0.6, 0.91), (0.8, 0.94), (0.97, 0.92)], 0.03, (90, 160, 216), True
    )
    stage.pen.rect(0.0, 0.935, 1.0, 1.0, (70, 140, 200), outline=False)
    name = with_article(f"{word} boat" if rnd.random() < 0.4 else "boat")
    rows = ("{p} in {c}", "{p} rowing {c}", "{p} in {c} on the water", "{p} sitting in {c}", "{a} and {b} paddling {c}")
    fish = ("{p} fishing from {c}", "{p} fishing in {c}", "{p} in {c} with a fishing rod")
    return stage, rnd.choice(fish if fishing else rows).format(a=pair[0].text, b=pair[1].text, p=names_of(pair), c=name)


def car(studio):
    rnd = studio.rnd
    pair = random_pair(rnd)
    stage = set_stage(studio, False, ("road", "street", "city", "meadow", "beach", "desert"))
    word = rnd.choice(("red", "blue", "green", "yellow", "pink", "white", "orange", "black"))
    colour = near(rnd, COLOURS[word], 8)
    for actor, x in zip(pair, (0.32, 0.55)):
        tall = actor.size * 0.74
        hand = (x + 0.16, 0.58) if x > 0.5 else None
        draw_doll(
            studio,
            stage,
            actor,
            x,
            0.69 + hip_height(actor, "sitting", tall),
            tall,
            "sitting",
            False,
            hand,
            shadow=False,
        )
    pen = pen_at(studio, stage, 0.5, 0.0, 1.0)
    pen.line([(0.2, 0.62), (0.13, 0.4)], 0.02, (90, 96, 110))
    pen.poly([(0.21, 0.6), (0.14, 0.41), (0.17, 0.4), (0.27, 0.6)], (200, 226, 244))
    pen.blob(
        [
            (-0.44, 0.6),
            (-0.2, 0.6),
            (0.2, 0.6),
            (0.38, 0.64),
            (0.46, 0.74),
            (0.44, 0.86),
            (0, 0.87),
            (-0.44, 0.86),
            (-0.47, 0.72),
        ],
        colour,
    )
    pen.circle(0.43, 0.72, 0.03, (254, 240, 170))
    for x in (-0.27, 0.28):
        draw_wheel(pen, x, 0.86, 0.1)
    name = with_article(f"{word} car" if rnd.random() < 0.5 else "car")
    forms = ("{p} in {c}", "{p} driving {c}", "{p} driving in {c}", "{p} riding in {c}", "{a} driving {b} in {c}")
    first, second = (pair[1], pair[0])
    return stage, rnd.choice(forms).format(a=first.text, b=second.text, p=names_of(pair), c=name)


def tandem(studio):
    rnd = studio.rnd
    pair = random_pair(rnd)
    stage = set_stage(studio, False)
    colour = some_colour(rnd)
    pen = pen_at(studio, stage, 0.5, 0.93, 1.0)
    for x in (-0.33, 0.35):
        pen.arc(x, -0.12, 0.12, 0.12, 0, 360, 0.024, (50, 50, 56))
        for k in range(4):
            a = math.pi * k / 4
            pen.line(
                [
                    (x - 0.11 * math.cos(a), -0.12 - 0.11 * math.sin(a)),
                    (x + 0.11 * math.cos(a), -0.12 + 0.11 * math.sin(a)),
                ],
                0.006,
                (150, 150, 158),
            )
    frame = [(-0.33, -0.12), (-0.2, -0.34), (-0.12, -0.12), (0.08, -0.34), (0.12, -0.12), (0.28, -0.34), (0.35, -0.12)]
    pen.line(frame, 0.022, colour)
    pen.line([(-0.33, -0.12), (0.12, -0.12)], 0.022, colour)
    pen.line([(-0.2, -0.34), (0.28, -0.34)], 0.022, colour)
    for x in (-0.22, 0.06):
        pen.line([(x, -0.34), (x, -0.4)], 0.02, (60, 60, 66))
        pen.ellipse(x, -0.41, 0.06, 0.02, INK)
        pen.line([(x + 0.21, -0.34), (x + 0.21, -0.46), (x + 0.26, -0.47)], 0.02, (60, 60, 66))
    for actor, x in zip(pair, (0.27, 0.55)):
        tall = actor.size * 0.66
        draw_doll(
            studio,
            stage,
            actor,
            x,
            0.52 + hip_height(actor, "cycling", tall),
            tall,
            "cycling",
            False,
            (x + 0.23, 0.47),
            (x + 0.23, 0.47),
            shadow=False,
        )
    forms = (
        "{p} riding a tandem",
        "{p} on a tandem bicycle",
        "{p} on a tandem",
        "{p} riding a bicycle together",
        "{a} riding a tandem bike with {b}",
    )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=names_of(pair))


POSES["on sled"] = (-6, (84, 72), (80, 68), (56, 70), (60, 74))


def sled(studio):
    rnd = studio.rnd
    pair = random_pair(rnd)
    stage = set_stage(studio, False, ("snowfield", "ski_slope", "arctic"), 0.25)
    word = rnd.choice(("", "", "red", "blue", "green", "yellow", "wooden"))
    colour = near(rnd, COLOURS.get(word, WOOD), 8)
    slope = rnd.random() < 0.6
    if slope:
        stage.pen.poly([(0, 0.74), (1, 0.96), (1, 1), (0, 1)], (240, 244, 250), False)
    pen = pen_at(studio, stage, 0.5, 0.93, 1.0).at(0, 0, 1.0, turn=0.16 if slope else 0.0)
    pen.line([(-0.42, -0.02), (0.36, -0.02), (0.44, -0.08), (0.43, -0.15)], 0.03, (110, 76, 48), curved=True)
    for x in (-0.28, 0.0, 0.26):
        pen.rect(x - 0.015, -0.12, x + 0.015, -0.02, (110, 76, 48))
    pen.round_rect(-0.42, -0.16, 0.38, -0.1, 0.02, colour)
    for actor, x in zip(pair, (-0.2, 0.08)):
        tall = actor.size * 0.68
        actor.draw(pen.at(x, -0.15 + hip_height(actor, "on sled", tall), tall), "on sled")
    forms = ("{p} on {c}", "{p} sledding", "{p} riding {c}", "{p} going down a hill on {c}", "{p} sitting on {c}")
    name = f"a {word} {rnd.choice(('sled', 'sled', 'sledge'))}".replace("  ", " ")
    return stage, rnd.choice(forms if slope else forms[:3] + forms[4:]).format(p=names_of(pair), c=name)


def bench(studio):
    """Two on a bench, turned to each other: friends, an old couple."""
    rnd = studio.rnd
    pair = [person_called(rnd, "old man"), person_called(rnd, "old woman")] if rnd.random() < 0.3 else random_pair(rnd)
    stage = set_stage(studio, False, ("park", "garden", "beach", "street", "meadow", "forest"))
    bench = thing_actor(rnd, "bench", colour_chance=0.3)
    put_animal(studio, stage, bench, 0.5, 0.93, 0.44)
    seat = 0.93 - 0.44 * 0.52
    ice = rnd.random() < 0.25
    for actor, x, flip in zip(pair, (0.24, 0.76), (False, True)):
        s = -1 if flip else 1
        tall = actor.size * 0.82
        hand = (x + s * 0.16, seat - 0.2 * actor.size) if ice else (x + s * 0.17, seat - 0.05)
        cone = (lambda p: draw_ice_cream(p.at(0, 0, 1.2), some_colour(rnd, "pink", "white", "brown"))) if ice else None
        draw_doll(
            studio,
            stage,
            actor,
            x,
            seat + hip_height(actor, "sitting", tall),
            tall,
            "sitting",
            flip,
            hand,
            shadow=False,
            hold=cone,
        )
    who = names_of(pair)
    if pair[0].noun == "old man":
        who = rnd.choice((who, "an old couple", "an elderly couple", "two old people"))
    words = (
        ("eating ice cream on", "sitting on {c} eating ice cream")
        if ice
        else ("sitting on", "on", "sitting together on", "talking on")
    )
    word = rnd.choice(words)
    return stage, f"{who} {word.format(c=bench.text)}" if "{c}" in word else f"{who} {word} {bench.text}"


def campfire(studio):
    rnd = studio.rnd
    pair = random_pair(rnd)
    stage = set_stage(studio, False, ("campsite", "forest", "beach", "mountains", "desert"), 0.3)
    sticks = rnd.random() < 0.5
    for actor, x, flip in zip(pair, (0.2, 0.8), (False, True)):
        s = -1 if flip else 1
        tall = actor.size * 0.8
        stage.pen.limb((x - 0.1, 0.9), (x + 0.1, 0.9), 0.045, 0.045, (120, 82, 52))
        hand = (x + s * 0.15, 0.68)

        def stick(p):
            p.line([(-0.03, 0.03), (0.24, -0.06)], 0.018, (130, 90, 56))
            p.ellipse(0.26, -0.065, 0.05, 0.035, (252, 248, 240))

        draw_doll(
            studio,
            stage,
            actor,
            x - s * 0.02,
            0.88 + hip_height(actor, "sitting low", tall) * 0.6,
            tall,
            "sitting low",
            flip,
            hand,
            shadow=False,
            hold=stick if sticks else None,
        )
    put_animal(studio, stage, thing_actor(rnd, "campfire"), 0.5, 0.95, 0.3)
    forms = ("{p} sitting around a campfire", "{p} at a campfire", "{p} sitting by a campfire", "{p} by the fire")
    if sticks:
        forms = ("{p} roasting marshmallows over a campfire", "{p} toasting marshmallows at a campfire", forms[0])
    return stage, rnd.choice(forms).format(p=names_of(pair))


def pushing(studio):
    """A pram with a baby, a child on a swing, somebody in a wheelchair or cart."""
    rnd = studio.rnd
    kind = rnd.choice(("pram", "swing", "swing", "swing", "wheelchair"))
    pusher = person_called(
        rnd,
        rnd.choice(("mother", "father", "woman", "man", "grandmother", "grandfather", "girl", "boy", "mum", "dad")),
        0.25,
    )
    if kind == "wheelchair":
        pusher = person_called(rnd, rnd.choice(("nurse", "man", "woman", "girl", "boy", "doctor")))
    stage = set_stage(studio, False, ("park", "garden", "playground", "street", "meadow"))
    y, tall = 0.93, pusher.size * 0.86
    pose = "walking" if kind != "swing" else "pushing"
    if kind == "pram":
        pram = thing_actor(rnd, "stroller", colour_chance=0.4)
        pram.draw(pen_at(studio, stage, 0.68, y, 0.5))
        baby = pen_at(studio, stage, 0.63, y - 0.33, 0.09)
        baby.circle(0, 0, 1.0, (246, 206, 170))
        for x in (-0.3, 0.4):
            baby.circle(x, -0.05, 0.12, INK, outline=False)
        baby.arc(0.05, 0.3, 0.3, 0.25, 20, 160, 0.1, (180, 70, 70))
        pram.front(pen_at(studio, stage, 0.68, y, 0.5))
        grip = (0.36, y - 0.49)
        draw_doll(studio, stage, pusher, grip[0] - tall * 0.22, y, tall, "walking", False, grip, grip)
        name = pram.noun.replace("pram", "stroller")
        forms = (
            "{a} pushing a pram",
            "{a} pushing a baby in {c}",
            "{a} pushing {c} with a baby",
            "{a} taking a baby for a walk in a pram",
        )
        return stage, rnd.choice(forms).format(a=pusher.text, c=with_article(name))
    other = (
        person_called(rnd, rnd.choice(CHILDREN), 0.3)
        if kind == "swing"
        else person_called(rnd, rnd.choice(("old man", "old woman", "grandmother", "grandfather", "boy", "girl")), 0.2)
    )
    if kind == "swing" and rnd.random() < 0.3:
        other = beast_person(rnd, rnd.choice(UPRIGHT))
    size = other.size * (0.72 if kind == "swing" else 0.74)
    hip = hip_height(other, "sitting", size)
    if kind == "swing":
        colour = some_colour(rnd)
        pen = pen_at(studio, stage, 0.62, y, 1.0)
        for s in (-1, 1):
            pen.line([(s * 0.26, -0.88), (s * 0.33, 0)], 0.03, colour)
        pen.line([(-0.28, -0.88), (0.28, -0.88)], 0.035, colour)
        seat, x = 0.72, 0.66
        pen.line([(-0.02, -0.88), (0.0, -0.22)], 0.012, (90, 84, 80))
        draw_doll(studio, stage, other, x, seat + hip, size, "sitting", False, (x + 0.06, seat - 0.2), shadow=False)
        pen.line([(0.08, -0.88), (0.1, -0.22)], 0.012, (90, 84, 80))
        pen.rect(-0.04, -0.22, 0.16, -0.19, WOOD)
        back = (x - 0.05, seat - 0.16)
        forms = (
            "{a} pushing {b} on a swing",
            "{b} on a swing pushed by {a}",
            "{a} pushing a swing with {b}",
            "{a} swinging {b}",
        )
    else:
        x, seat = 0.64, y - 0.24
        pen = pen_at(studio, stage, x, y, 1.0)
        pen.line([(-0.15, -0.24), (-0.17, -0.52), (-0.24, -0.53)], 0.026, (60, 62, 70))
        pen.line([(-0.15, -0.22), (0.16, -0.22), (0.2, -0.03), (0.27, -0.03)], 0.026, (60, 62, 70))
        pen.circle(0.14, -0.05, 0.05, (60, 62, 70))
        draw_doll(
            studio, stage, other, x - 0.03, seat + hip, size, "sitting", False, (x + 0.1, seat - 0.08), shadow=False
        )
        pen.arc(-0.08, -0.16, 0.16, 0.16, 0, 360, 0.026, (60, 62, 70))
        for k in range(4):
            a = math.pi * k / 4
            pen.line(
                [
                    (-0.08 - 0.15 * math.cos(a), -0.16 - 0.15 * math.sin(a)),
                    (-0.08 + 0.15 * math.cos(a), -0.16 + 0.15 * math.sin(a)),
                ],
                0.007,
                (150, 152, 160),
            )
        back = (x - 0.23, y - 0.53)
        forms = (
            "{a} pushing {b} in a wheelchair",
            "{b} in a wheelchair pushed by {a}",
            "{a} pushing a wheelchair with {b}",
        )
    draw_doll(
        studio,
        stage,
        pusher,
        back[0] - tall * 0.22,
        y,
        tall,
        pose if kind != "swing" else "walking",
        False,
        back,
        (back[0], back[1] - 0.03),
    )
    return stage, rnd.choice(forms).format(a=pusher.text, b=other.text)


def fishing(studio):
    """Two on a bank or a pier with rods."""
    rnd = studio.rnd
    kind = rnd.random()
    pair = (
        [
            person_called(rnd, rnd.choice(("grandfather", "grandpa", "father", "old man"))),
            person_called(rnd, rnd.choice(("boy", "girl", "little boy")), 0.3),
        ]
        if kind < 0.55
        else random_pair(rnd, 0.3)
    )
    stage = studio.stages.outdoors_or_in(("water",)) if rnd.random() < 0.7 else studio.stages.paper(False)
    stage.unit = 1.0
    stage.pen.rect(0.66, 0.8, 1.0, 1.0, (80, 150, 210), outline=False)
    pen = pen_at(studio, stage, 0, 0, 1.0)
    pen.rect(0, 0.78, 0.68, 0.84, (160, 112, 70))
    for x in (0.1, 0.38, 0.62):
        pen.rect(x, 0.84, x + 0.04, 1.0, (126, 86, 54))
    catch = rnd.random() < 0.4
    for n, (actor, x) in enumerate(zip(pair, (0.2, 0.48))):
        tall = actor.size * 0.74
        hand = (x + 0.16, 0.78 - tall * (0.5 if rnd.random() < 0.5 else 0.42))
        draw_doll(studio, stage, actor, x, 0.79, tall, "standing", False, hand, shadow=False)
        tip = (min(0.95, hand[0] + 0.28), hand[1] - 0.2 + 0.1 * n)
        end = (tip[0] + 0.01, 0.9)
        pen.line([(hand[0] - 0.05, hand[1] + 0.06), tip], 0.016, (120, 80, 50))
        pen.line([tip, end], 0.008, (240, 240, 244))
        if catch and n == 1:
            draw_fish(pen_at(studio, stage, end[0] - 0.02, 0.62, 1.0).at(0, 0, 1.0, turn=-1.4))
        else:
            pen.circle(end[0], 0.9, 0.018, (222, 45, 48))
    a, b = (pair[0].text, pair[1].text)
    if pair[0].of.age == "old" and pair[1].of.age == "child":
        a, b = names_of_ages(rnd, pair)
    forms = (
        "{a} and {b} fishing",
        "{a} fishing with {b}",
        "{a} and {b} fishing together",
        "{a} and {b} with fishing rods",
    )
    if catch:
        forms = ("{a} and {b} catching a fish", "{a} and {b} fishing", "{a} and {b} with a fish on the hook")
    return stage, rnd.choice(forms).format(a=a, b=b)


def pulling_along(studio):
    """Somebody pulls a sled or a cart in which another one sits."""
    rnd = studio.rnd
    a, b = random_pair(rnd, 0.5)
    sled = rnd.random() < 0.5
    stage = set_stage(studio, False, ("snowfield", "arctic") if sled else ("park", "garden", "meadow", "road"))
    y, tall, size = 0.93, a.size * 0.82, b.size * 0.7
    x, word = 0.3, rnd.choice(("", "red", "blue", "green", "yellow"))
    colour = near(rnd, COLOURS.get(word, WOOD), 8)
    hand = (0.66, y - tall * 0.42)
    stage.pen.line([(0.5, y - 0.12), hand], 0.014, (130, 90, 56))
    if sled:
        actor_y = y - 0.14 + hip_height(b, "on sled", size)
        pen = pen_at(studio, stage, x, y, 1.0)
        pen.line([(-0.2, -0.02), (0.16, -0.02), (0.22, -0.1)], 0.03, (110, 76, 48), curved=True)
        pen.round_rect(-0.2, -0.16, 0.18, -0.1, 0.02, colour)
        draw_doll(studio, stage, b, x - 0.04, actor_y, size, "on sled", shadow=False)
        name = f"{word} sled".strip()
    else:
        draw_doll(studio, stage, b, x - 0.02, y - 0.17 + hip_height(b, "on sled", size), size, "on sled", shadow=False)
        pen = pen_at(studio, stage, x, y, 1.0)
        pen.rect(-0.22, -0.24, 0.22, -0.08, colour)
        for wheel in (-0.14, 0.14):
            draw_wheel(pen, wheel, -0.065, 0.065)
        name = f"{word} {rnd.choice(('cart', 'wagon'))}".strip()
    draw_doll(studio, stage, a, 0.8, y, tall, "walking", False, hand)
    on = "on" if sled else "in"
    forms = (
        "{a} pulling {b} {o} {c}",
        "{a} pulling {c} with {b} {o} it",
        "{b} {o} {c} pulled by {a}",
        "{a} pulling {b} along {o} {c}",
    )
    return stage, rnd.choice(forms).format(a=a.text, b=b.text, c=with_article(name), o=on)


def learning_to_ride(studio):
    """A child on a bicycle and somebody who holds the saddle."""
    rnd = studio.rnd
    helper = person_called(rnd, rnd.choice(("father", "mother", "dad", "mum", "grandfather", "man", "woman")), 0.25)
    child = (
        person_called(rnd, rnd.choice(CHILDREN), 0.3) if rnd.random() < 0.8 else beast_person(rnd, rnd.choice(UPRIGHT))
    )
    bike = thing_actor(rnd, "bicycle", colour_chance=0.4)
    stage = set_stage(studio, False, ("street", "park", "road", "meadow", "playground"))
    size, y, x = 0.38, 0.93, 0.62
    put_animal(studio, stage, bike, x, y, size)
    tall = 0.6 * max(child.size, 0.74) / 0.8
    seat = (x - 0.09, y - size * 0.9)
    draw_doll(
        studio,
        stage,
        child,
        seat[0],
        seat[1] + hip_height(child, "cycling", tall),
        tall,
        "cycling",
        False,
        shadow=False,
    )
    hold = (seat[0] - 0.08, seat[1] - 0.05)
    big = 0.84
    draw_doll(studio, stage, helper, hold[0] - big * 0.22, y, big, rnd.choice(("walking", "running")), False, hold)
    forms = (
        "{a} teaching {b} to ride {c}",
        "{a} helping {b} ride {c}",
        "{b} learning to ride {c} with {a}",
        "{a} pushing {b} on {c}",
    )
    return stage, rnd.choice(forms).format(a=helper.text, b=child.text, c=bike.text)
