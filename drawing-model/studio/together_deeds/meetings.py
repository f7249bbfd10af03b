"""Two who greet, hug, comfort, marry, dance or talk."""

import math

from textimage.words import with_article

from ..actors import Actor, beast_actor
from ..brush import shade
from ..casting import pen_at
from ..palette import near
from ..people import POSES
from .cast import (
    CHILDREN,
    GROWN,
    UPRIGHT,
    beast_person,
    is_beast,
    listed,
    names_of,
    names_of_ages,
    old_and_young,
    person_called,
    random_pair,
)
from .dolls import draw_doll, draw_meeting, put_animal, set_stage, skeleton
from .props import INK

GREETINGS = {
    "shake": (
        0.0,
        0.9,
        ("{p} shaking hands", "{a} shaking hands with {b}", "{p} shake hands", "{p} greeting each other"),
    ),
    "five": (-0.15, 0.97, ("{p} giving each other a high five", "{a} giving {b} a high five", "{p} high five")),
}


def greeting(studio):
    rnd = studio.rnd
    up, share, forms = GREETINGS[rnd.choice(list(GREETINGS))]
    pair, stage = random_pair(rnd), set_stage(studio)
    draw_meeting(studio, stage, *pair, up=up, share=share)
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=names_of(pair))


def _hug(studio, stage, a, b, k=0.86):
    sizes = a.size * k, b.size * k
    y, apart = 0.93, 0.15 * (sizes[0] + sizes[1]) / 2 + (0.08 if is_beast(a) else 0.05)
    xs = 0.5 - apart / 2, 0.5 + apart / 2
    chest = [y + size * skeleton(actor.of, "standing")[1][1] for actor, size in zip((a, b), sizes)]
    low = max(chest) + 0.05
    for actor, x, size, other in ((b, xs[1], sizes[1], xs[0]), (a, xs[0], sizes[0], xs[1])):
        side = 1 if other > x else -1
        back = (other + side * 0.03, low)
        draw_doll(studio, stage, actor, x, y, size, "standing", side < 0, back, (back[0], low - 0.05))


def hugging(studio):
    rnd = studio.rnd
    pair, stage = random_pair(rnd, 0.5), set_stage(studio)
    _hug(studio, stage, *pair)
    forms = ("{a} hugging {b}", "{a} hugging {b}", "{p} hugging", "{p} hugging each other", "{a} giving {b} a hug")
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=names_of(pair))


POSES["stepping"] = (-4, (-10, -14), (44, -16), (60, 80), (60, 80))
DANCERS = (("prince", "princess"), ("king", "queen"), ("man", "woman"), ("boy", "girl"), ("grandfather", "grandmother"))
DANCERS += (("groom", "bride"), ("clown", "ballerina"), ("witch", "wizard"))


def dancing(studio):
    rnd = studio.rnd
    pair = [person_called(rnd, n, 0.3) for n in rnd.choice(DANCERS)] if rnd.random() < 0.45 else random_pair(rnd, 0.2)
    stage = set_stage(studio, names=("palace_hall", "stage", "meadow", "garden", "circus"))
    step = rnd.choice((("stepping", "stepping"), ("stepping", "standing"), ("dancing", "dancing")))
    draw_meeting(studio, stage, *pair, share=0.86, up=0.0, poses=step, both=True)
    if rnd.random() < 0.4:
        for x, y in ((0.12, 0.2), (0.86, 0.14)):
            note = pen_at(studio, stage, x, y, 1.0)
            note.ellipse(0, 0, 0.032, 0.024, INK, -0.3, outline=False)
            note.line([(0.027, 0), (0.027, -0.12), (0.075, -0.09)], 0.014, INK)
    forms = (
        "{p} dancing",
        "{p} dancing together",
        "{a} dancing with {b}",
        "{p} dancing with each other",
        "{p} at a dance",
    )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=names_of(pair))


def _bubble(pen, x, y, flip):
    s = -1 if flip else 1
    pen.poly([(x - s * 0.03, y + 0.05), (x + s * 0.04, y + 0.06), (x - s * 0.09, y + 0.13)], (250, 250, 252))
    pen.ellipse(x, y, 0.13, 0.08, (250, 250, 252))
    pen.arc(x, y, 0.13, 0.08, 0, 360, 0.008, (120, 120, 130))
    for k in (-1, 0, 1):
        pen.circle(x + 0.05 * k, y, 0.014, (120, 120, 130), outline=False)


def _hedgehog(pen, colour=(150, 112, 78)):
    """Looks right; one unit high."""
    dark = shade(colour, -0.4)
    for k in range(15):
        a = math.pi * (0.12 + 0.9 * k / 14)
        x, y = 0.62 * math.cos(a) - 0.12, -0.2 - 0.62 * math.sin(a)
        pen.poly([(x * 0.8 + 0.08, y * 0.8 - 0.12), (x * 1.16 - 0.04, y * 1.16), (x * 0.8 - 0.1, y * 0.8)], dark)
    pen.ellipse(-0.12, -0.4, 0.58, 0.42, dark)
    pen.poly([(0.3, -0.62), (0.92, -0.24), (0.3, -0.08)], (226, 190, 150))
    pen.ellipse(0.28, -0.32, 0.2, 0.28, (226, 190, 150))
    pen.circle(0.92, -0.25, 0.07, INK, outline=False)
    pen.circle(0.44, -0.4, 0.055, INK, outline=False)
    pen.ellipse(-0.1, -0.1, 0.5, 0.12, (226, 190, 150))
    for x in (-0.36, 0.2):
        pen.ellipse(x, -0.03, 0.1, 0.05, shade((226, 190, 150), -0.3))


TALKERS = listed("wolf, sheep, fox, rabbit, cat, dog, mouse, bear, pig, horse, cow, goat, lion, squirrel")


def talking(studio):
    """Two animals or people, face to face."""
    rnd = studio.rnd
    stage = set_stage(studio)
    bubbles = rnd.random() < 0.6
    if rnd.random() < 0.6:
        pair = [beast_actor(rnd, n, dressed=0.0) for n in rnd.sample(TALKERS, 2)]
        if rnd.random() < 0.2:
            spiny = near(rnd, (150, 112, 78), 10)
            draw = lambda pen, pose, **_: _hedgehog(pen, spiny)
            pair[1] = Actor("hedgehog", "", 0.3, "beast", 1.5, draw, ("standing",))
        for actor, x, flip in zip(pair, (0.23, 0.77), (False, True)):
            pose = rnd.choice(("sitting", "standing")) if "sitting" in actor.poses else "standing"
            put_animal(studio, stage, actor, x, 0.92, min(0.42, max(0.33, 0.55 * actor.shown)), pose, flip)
        high = 0.28
    else:
        pair = random_pair(rnd)
        for actor, x, flip in zip(pair, (0.28, 0.72), (False, True)):
            tall = actor.size * 0.76
            hand = (x + (-0.17 if flip else 0.17), 0.93 - tall * 0.5) if rnd.random() < 0.6 else None
            draw_doll(studio, stage, actor, x, 0.93, tall, "standing", flip, hand)
        high = 0.12
    if bubbles:
        _bubble(stage.pen, 0.36, high, False)
        if rnd.random() < 0.5:
            _bubble(stage.pen, 0.68, high + 0.02, True)
    calm = ("{p} looking at each other", "{a} looking at {b}", "{p} facing each other", "{a} meeting {b}")
    loud = (
        "{p} talking",
        "{a} talking to {b}",
        "{p} talking to each other",
        "{p} having a conversation",
        "{a} and {b} chatting",
    )
    return stage, rnd.choice(loud if bubbles else calm + loud[:2]).format(
        a=pair[0].text, b=pair[1].text, p=names_of(pair)
    )


def whispering(studio):
    rnd = studio.rnd
    names = rnd.sample(("boy", "girl", "woman", "man", "old woman", "child"), 2)
    pair = [person_called(rnd, n, 0.3) for n in names] if rnd.random() < 0.85 else random_pair(rnd, 0.0, 0.0)
    stage = set_stage(studio)
    k = 0.96 / max(a.size for a in pair) * 0.9
    sizes = [a.size * k for a in pair]
    heads = [0.93 - s + 0.15 * s for s in sizes]
    apart = 0.17 * (sizes[0] + sizes[1]) / 2 + 0.03
    draw_doll(studio, stage, pair[1], 0.5 + apart, 0.93, sizes[1], "standing", False)
    ear = (0.5 + apart * 0.35, min(heads[1] + 0.04, max(heads) + 0.02))
    draw_doll(studio, stage, pair[0], 0.5 - apart * 0.6, 0.93, sizes[0], "standing", False, near_at=ear)
    forms = (
        "{a} whispering to {b}",
        "{a} whispering in the ear of {b}",
        "{a} telling {b} a secret",
        "{a} whispering something to {b}",
    )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text)


def hand_in_hand(studio):
    """Two or three from the front whose hands meet."""
    rnd = studio.rnd
    kind = rnd.choice(("pair", "pair", "parents", "ages", "children"))
    stage = set_stage(studio, False)
    if kind == "parents":
        cast = [
            person_called(rnd, rnd.choice(("father", "man", "dad"))),
            person_called(rnd, rnd.choice(CHILDREN), 0.3),
            person_called(rnd, rnd.choice(("mother", "woman", "mum"))),
        ]
    else:
        cast = {
            "pair": lambda: random_pair(rnd, 0.4, 0.3),
            "ages": lambda: old_and_young(rnd),
            "children": lambda: [person_called(rnd, n, 0.5) for n in ("boy", "girl")],
        }[kind]()
    xs = (0.2, 0.5, 0.8) if len(cast) == 3 else (0.31, 0.69)
    y, k = 0.93, 0.84
    chests = [y + a.size * k * skeleton(a.of, "standing")[1][1] for a in cast]
    walk = rnd.random() < 0.4
    for n, (actor, x) in enumerate(zip(cast, xs)):
        links = {}
        for other, key in ((n + 1, "near_at"), (n - 1, "far_at")):
            if 0 <= other < len(cast):
                links[key] = ((x + xs[other]) / 2, max(chests[n], chests[other]) + 0.12)
        draw_doll(studio, stage, actor, x, y, actor.size * k, "standing", front=True, **links)
    if kind == "parents":
        child = cast[1].text
        forms = (
            "{a} and {c} holding the hands of {b}",
            "{b} between {a} and {c} holding hands",
            "{a}, {c} and {b} holding hands",
        )
        forms += ("a family holding hands", "parents holding the hands of {b}", "{b} holding hands with {c} and {a}")
        return stage, rnd.choice(forms).format(a=cast[0].text, b=child, c=cast[2].text)
    a, b = names_of_ages(rnd, cast) if kind == "ages" else (cast[0].text, cast[1].text)
    forms = (
        "{a} and {b} holding hands",
        "{a} and {b} holding hands",
        "{a} holding hands with {b}",
        "{a} and {b} hand in hand",
    )
    if walk:
        forms += ("{a} and {b} walking hand in hand", "{a} walking hand in hand with {b}")
    return stage, rnd.choice(forms).format(a=a, b=b)


def wedding(studio):
    rnd = studio.rnd
    bride, groom = person_called(rnd, "bride"), person_called(rnd, "groom")
    if rnd.random() < 0.2:
        bride.noun, groom.noun = "woman in a wedding dress", "man in a black suit"
    stage = set_stage(studio, False, ("garden", "beach", "park", "meadow", "palace_hall", "flower_field"))
    y, tall = 0.95, 0.86
    hand = (0.5, y - tall * 0.42)
    head = y - tall * 0.87
    pen = pen_at(studio, stage, 0.68, head, tall)
    pen.poly([(-0.15, -0.1), (0.15, -0.1), (0.26, 0.6), (-0.26, 0.6)], (236, 240, 246))
    draw_doll(studio, stage, groom, 0.33, y, tall, "standing", front=True, near_at=hand)
    tie = pen_at(studio, stage, 0.33, y - tall * 0.71, tall)
    tie.poly([(-0.03, 0.0), (0.03, 0.0), (0.015, 0.12), (-0.015, 0.12)], (250, 250, 250))
    for side in (-1, 1):
        tie.poly([(0, 0.02), (side * 0.045, -0.005), (side * 0.045, 0.045)], (200, 40, 50))
    bouquet = (0.77, y - tall * 0.47)
    draw_doll(studio, stage, bride, 0.68, y, tall, "standing", front=True, near_at=bouquet, far_at=hand)
    dress = pen_at(studio, stage, 0.68, y, tall)
    dress.poly([(-0.07, -0.44), (0.07, -0.44), (0.22, -0.01), (-0.22, -0.01)], (252, 252, 254))
    flowers = pen_at(studio, stage, *bouquet, tall)
    for k in range(7):
        tone = ((230, 60, 90), (250, 160, 190), (252, 230, 120))[k % 3]
        flowers.circle(0.06 * math.cos(k * 0.9), -0.02 + 0.05 * math.sin(k * 0.9), 0.035, tone)
    a, b = rnd.sample((bride.text, groom.text), 2)
    forms = ("{a} and {b}", "{a} and {b} holding hands", "{a} and {b} at a wedding", "{a} and {b} getting married")
    return stage, rnd.choice(forms + ("a wedding couple", "a bride and groom")).format(a=a, b=b)


def comforting(studio):
    """One who cries and one with an arm round the other."""
    rnd = studio.rnd
    child = person_called(rnd, rnd.choice(CHILDREN + ("woman", "man")), 0.25)
    child.of.mood = "sad"
    helper = (
        person_called(rnd, rnd.choice(GROWN + ("girl", "boy", "teacher", "nurse")), 0.2)
        if rnd.random() < 0.7
        else beast_person(rnd, rnd.choice(UPRIGHT))
    )
    stage = set_stage(studio)
    k = 0.86
    tall, size = helper.size * k, child.size * k
    chest = 0.93 + size * skeleton(child.of, "standing")[1][1]
    child.of.close = True
    draw_doll(studio, stage, child, 0.62, 0.93, size, "standing", True, (0.6, chest - 0.08))
    draw_doll(studio, stage, helper, 0.36, 0.93, tall, "standing", False, (0.58, chest + 0.03))
    named = {word: with_article(f"{word} {child.noun}") + child.tail for word in ("crying", "sad")}
    forms = (
        "{a} comforting {b}",
        "{a} comforting {b} who is crying",
        "{a} consoling {c}",
        "{a} comforting {c}",
        "{a} and {d}",
    )
    text = rnd.choice(forms).format(a=helper.text, b=child.text, c=rnd.choice(list(named.values())), d=named["crying"])
    return stage, text


def arms_round(studio):
    """Friends from the front with their arms on each other's shoulders."""
    rnd = studio.rnd
    pair, stage = random_pair(rnd, 0.55), set_stage(studio)
    while abs(pair[0].size - pair[1].size) > 0.13:
        pair = random_pair(rnd, 0.55)
    y, k = 0.94, 0.86
    sizes = [a.size * k for a in pair]
    chests = [y + size * skeleton(a.of, "standing")[1][1] for a, size in zip(pair, sizes)]
    xs = (0.36, 0.64)
    draw_doll(
        studio, stage, pair[1], xs[1], y, sizes[1], "standing", front=True, far_at=(xs[0] + 0.09, chests[0] + 0.02)
    )
    draw_doll(
        studio, stage, pair[0], xs[0], y, sizes[0], "standing", front=True, near_at=(xs[1] - 0.05, chests[1] + 0.01)
    )
    forms = (
        "{p} with their arms around each other",
        "{p} arm in arm",
        "{a} with an arm around {b}",
        "{p} being best friends",
        "{p} standing arm in arm",
    )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=names_of(pair))
