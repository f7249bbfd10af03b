"""Somebody at work with another."""

import math

from ..actors import beast_actor, thing_actor
from ..brush import shade
from ..casting import NUMBERS, pen_at
from ..palette import near
from .cast import CHILDREN, GROWN, UPRIGHT, beast_person, person_called, random_pair
from .dolls import draw_doll, hip_height, put_animal, set_stage, skeleton, some_colour
from .props import INK, METAL, WOOD, draw_teddy


def teaching(studio):
    rnd = studio.rnd
    teacher = person_called(rnd, rnd.choice(("teacher", "teacher", "teacher", "man", "woman", "scientist")))
    if rnd.random() < 0.25:
        teacher = beast_person(rnd, rnd.choice(("bear", "fox", "cat", "dog", "elephant", "lion")), 0.6)
    count = rnd.choice((1, 2, 2, 3))
    pupils = [person_called(rnd, n, 0.0) for n in rnd.sample(("boy", "girl", "pupil", "child"), count)]
    beasts = rnd.random() < 0.2
    if beasts:
        pupils = [beast_person(rnd, n, 0.4) for n in rnd.sample(("mouse", "rabbit", "pig", "fox", "cat"), count)]
    stage = set_stage(studio, True, ("classroom", "room"), 0.6)
    pen = pen_at(studio, stage, 0, 0, 1.0)
    green = near(rnd, rnd.choice(((46, 96, 70), (44, 50, 56), (250, 250, 250))), 4)
    chalk = (40, 90, 190) if sum(green) > 600 else (246, 246, 240)
    pen.rect(0.34, 0.06, 0.97, 0.5, WOOD)
    pen.rect(0.36, 0.08, 0.95, 0.48, green)
    kind = rnd.choice(("apple", "sun", "house", "lines"))
    if kind == "sun":
        pen.arc(0.68, 0.27, 0.08, 0.08, 0, 360, 0.016, chalk)
        for k in range(8):
            c, d = math.cos(k * 0.785), math.sin(k * 0.785)
            pen.line([(0.68 + 0.1 * c, 0.27 + 0.1 * d), (0.68 + 0.15 * c, 0.27 + 0.15 * d)], 0.014, chalk)
    elif kind == "house":
        pen.line([(0.6, 0.4), (0.6, 0.26), (0.7, 0.16), (0.8, 0.26), (0.8, 0.4), (0.6, 0.4)], 0.016, chalk)
    elif kind == "apple":
        pen.arc(0.68, 0.3, 0.1, 0.09, 0, 360, 0.016, chalk)
        pen.line([(0.68, 0.21), (0.71, 0.15)], 0.016, chalk)
    else:
        for y in (0.18, 0.28, 0.38):
            pen.line([(0.52, y), (0.86 - 0.1 * (y > 0.3), y)], 0.016, chalk)
    tall = teacher.size * 0.84
    pointer = lambda p: p.line([(0, 0), (0.3, -0.08)], 0.018, (150, 100, 60))
    draw_doll(studio, stage, teacher, 0.2, 0.93, tall, "standing", False, (0.38, 0.93 - tall * 0.72), hold=pointer)
    for n, pupil in enumerate(pupils):
        x = 0.76 if count == 1 else 0.92 - 0.46 * n / (count - 1) if count == 2 else 0.9 - 0.24 * n
        size = pupil.size * (0.68 if count < 3 else 0.6)
        hand = (x - 0.12, 0.5) if n == 0 and rnd.random() < 0.4 else None
        draw_doll(studio, stage, pupil, x, 0.97, size, "standing", True, hand)
    board = "whiteboard" if sum(green) > 600 else rnd.choice(("blackboard", "board"))
    who = (
        pupils[0].text
        if count == 1
        else f"{NUMBERS[count]} {'animals' if beasts else rnd.choice(('children', 'pupils', 'kids'))}"
    )
    forms = (
        "{a} teaching {b} at a {c}",
        "{a} and {b} at a {c}",
        "{a} in front of a {c} with {b}",
        "{a} explaining something to {b} at the {c}",
    )
    return stage, rnd.choice(forms).format(a=teacher.text, b=who, c=board)


def examining(studio):
    """A doctor or vet with a stethoscope on somebody who sits on a table."""
    rnd = studio.rnd
    kind = rnd.choice(("child", "child", "teddy", "pet", "pet", "animal", "grown"))
    doctor = person_called(
        rnd,
        rnd.choice(("doctor", "doctor", "doctor", "nurse"))
        if kind not in ("pet", "animal")
        else rnd.choice(("vet", "vet", "doctor")),
    )
    if kind == "teddy" and rnd.random() < 0.4:
        doctor = person_called(rnd, rnd.choice(("girl", "boy")), 0.3)
    stage = set_stage(studio, True, ("hospital_room", "room"), 0.5)
    y, level = 0.93, 0.24
    tall = doctor.size * 0.86
    pen = pen_at(studio, stage, 0.72, y, 1.0)
    pen.rect(-0.2, -level + 0.03, -0.16, 0, METAL)
    pen.rect(0.2, -level + 0.03, 0.24, 0, METAL)
    pen.round_rect(
        -0.24,
        -level,
        0.28,
        -level + 0.06,
        0.02,
        near(rnd, rnd.choice(((120, 180, 210), (236, 240, 244), (130, 190, 140))), 8),
    )
    if kind in ("child", "animal", "grown"):
        other = (
            person_called(rnd, rnd.choice(CHILDREN) if kind == "child" else rnd.choice(GROWN), 0.3)
            if kind != "animal"
            else beast_person(rnd, rnd.choice(UPRIGHT))
        )
        size = other.size * 0.78
        draw_doll(
            studio,
            stage,
            other,
            0.74,
            y - level + hip_height(other, "sitting", size),
            size,
            "sitting",
            True,
            shadow=False,
        )
        chest = (
            0.7,
            y - level + size * skeleton(other.of, "sitting")[1][1] + hip_height(other, "sitting", size) + 0.06,
        )
        words = other.text
    elif kind == "teddy":
        draw_teddy(pen_at(studio, stage, 0.72, y - level, 0.4), near(rnd, (176, 120, 70), 14))
        chest, words = (0.66, y - level - 0.14), rnd.choice(("a teddy bear", "a teddy bear", "a teddy"))
    else:
        pet = beast_actor(
            rnd, rnd.choice(("dog", "dog", "cat", "cat", "rabbit", "puppy", "kitten", "lamb", "fox")), dressed=0.0
        )
        put_animal(
            studio, stage, pet, 0.74, y - level + 0.005, 0.34, rnd.choice(("sitting", "standing")), True, shadow=False
        )
        chest, words = (0.62, y - level - 0.14), pet.text
    x = min(0.34, chest[0] - tall * 0.26)
    spots = draw_doll(studio, stage, doctor, x, y, tall, "standing", False, (chest[0] - 0.03, chest[1]))
    neck = spots["neck"]
    pen = pen_at(studio, stage, 0, 0, 1.0)
    pen.line(
        [(neck[0] - 0.03, neck[1] - 0.03), (neck[0] + 0.05, neck[1] + 0.14), (chest[0] - 0.1, chest[1] + 0.06), chest],
        0.016,
        (40, 44, 54),
        True,
    )
    pen.circle(chest[0] + 0.01, chest[1], 0.035, METAL)
    pen.circle(chest[0] + 0.01, chest[1], 0.018, (90, 96, 106), outline=False)
    forms = (
        "{a} examining {b}",
        "{a} examining {b}",
        "{a} listening to the heart of {b}",
        "{a} examining {b} with a stethoscope",
        "{b} at the doctor",
        "{a} checking {b}",
        "{a} treating {b}",
    )
    if doctor.noun in ("girl", "boy"):
        forms = ("{a} playing doctor with {b}", "{a} examining {b} with a stethoscope")
    if doctor.noun == "nurse":
        forms = forms[:4]
    return stage, rnd.choice(forms).format(a=doctor.text, b=words)


def _scissors(pen):
    for s in (-1, 1):
        pen.line([(0, 0), (0.15, s * 0.045)], 0.022, (150, 156, 168))
        pen.arc(-0.04, s * 0.035, 0.032, 0.032, 0, 360, 0.018, (210, 50, 60))


def haircut(studio):
    rnd = studio.rnd
    cutter = person_called(rnd, rnd.choice(("hairdresser", "hairdresser", "barber", "barber", "mother", "woman")), 0.0)
    guest = person_called(rnd, rnd.choice(CHILDREN + ("man", "woman", "old man", "old woman", "lady")), 0.0)
    guest.of.hair_style = guest.of.hair_style if guest.of.hair_style != "bald" else "curly"
    if rnd.random() < 0.25:
        guest = beast_person(rnd, rnd.choice(("lion", "dog", "sheep", "bear", "cat", "monkey")), 0.0)
    brush = rnd.random() < 0.3
    stage = set_stage(studio, True, ("room", "shop"), 0.6)
    y, size, tall = 0.94, guest.size * 0.9, cutter.size * 0.88
    hip = hip_height(guest, "sitting", size)
    lift = max(0.0, 0.2 - hip)
    tone, cape = some_colour(rnd), some_colour(rnd)
    pen = pen_at(studio, stage, 0.62, y, 1.0)
    pen.line([(0, 0), (0, -hip - lift)], 0.05, METAL)
    pen.ellipse(0, -0.01, 0.13, 0.025, shade(METAL, -0.3))
    pen.round_rect(-0.15, -hip - lift - 0.26, -0.08, -hip - lift, 0.03, tone)
    spots = draw_doll(studio, stage, guest, 0.62, y - lift, size, "sitting", False, shadow=False)
    pen.round_rect(-0.15, -hip - lift - 0.01, 0.16, -hip - lift + 0.05, 0.02, tone)
    neck, head = spots["neck"], spots["head"]
    sheet = pen_at(studio, stage, 0, 0, 1.0)
    sheet.poly(
        [
            (neck[0] - 0.05, neck[1] - 0.01),
            (neck[0] + 0.06, neck[1] - 0.01),
            (neck[0] + 0.2, y - lift - hip + 0.07),
            (neck[0] - 0.13, y - lift - hip + 0.04),
        ],
        cape,
    )
    r = guest.of.head * size
    at = (head[0] - r * 0.9, head[1] - r * 0.5)

    def tool(p):
        if brush:
            p.line([(0, 0), (0.14, -0.02)], 0.03, (120, 80, 50))
            p.round_rect(0.1, -0.06, 0.22, 0.02, 0.02, (120, 80, 50))
        else:
            _scissors(p.at(0.04, -0.03, 1.1))

    draw_doll(
        studio,
        stage,
        cutter,
        min(0.3, at[0] - tall * 0.2),
        y,
        tall,
        "standing",
        False,
        at,
        (at[0] + 0.02, at[1] + 0.1),
        hold=tool,
    )
    cut = (
        "{a} cutting the hair of {b}",
        "{a} giving {b} a haircut",
        "{b} getting a haircut from {a}",
        "{a} cutting the hair of {b} with scissors",
    )
    comb = ("{a} brushing the hair of {b}", "{a} combing the hair of {b}")
    forms = comb if brush else cut if cutter.noun in ("hairdresser", "barber") else (cut[0], cut[1], cut[3])
    return stage, rnd.choice(forms).format(a=cutter.text, b=guest.text)


def police(studio):
    rnd = studio.rnd
    officer = person_called(rnd, rnd.choice(("policeman", "policeman", "police officer", "policewoman")))
    cross = rnd.random() < 0.5
    stage = set_stage(studio, False, ("street", "road", "city"))
    y = 0.92
    if cross:
        stage.pen.rect(0, 0.82, 1, 1, (104, 106, 114), outline=False)
        for k in range(6):
            stage.pen.poly(
                [(0.03 + 0.18 * k, 0.83), (0.12 + 0.18 * k, 0.83), (0.09 + 0.18 * k, 1), (-0.02 + 0.18 * k, 1)],
                (246, 246, 244),
                False,
            )
        other = person_called(
            rnd,
            rnd.choice(("old woman", "old lady", "grandmother", "old man", "boy", "girl", "child", "little girl")),
            0.3,
        )
        chests = [y + a.size * 0.84 * skeleton(a.of, "standing")[1][1] for a in (officer, other)]
        hand = (0.52, max(chests) + 0.12)
        draw_doll(studio, stage, officer, 0.66, y, 0.84, "standing", front=True, far_at=hand)
        draw_doll(studio, stage, other, 0.36, y, other.size * 0.84, "standing", front=True, near_at=hand)
        if other.of.age == "old":
            stage.pen.line([(0.22, y), (0.245, 0.56)], 0.02, (120, 80, 50))
        forms = (
            "{a} helping {b} cross the street",
            "{a} helping {b} across the road",
            "{a} and {b} crossing the street",
            "{a} taking {b} across a crosswalk",
        )
        return stage, rnd.choice(forms).format(a=officer.text, b=other.text)
    car = thing_actor(rnd, rnd.choice(("car", "car", "vintage car", "truck", "van")), colour_chance=0.6)
    size = min(0.34, 0.62 / car.wide)
    put_animal(studio, stage, car, 0.68, y, size, flip=True)

    def sign(p):
        p.line([(0, 0.05), (0, -0.16)], 0.024, (240, 240, 240))
        p.circle(0, -0.24, 0.1, (214, 36, 40))
        p.rect(-0.06, -0.262, 0.06, -0.218, (252, 252, 252), outline=False)

    draw_doll(studio, stage, officer, 0.19, y, 0.82, "standing", False, (0.34, 0.38), hold=sign)
    forms = (
        "{a} stopping {b}",
        "{a} stopping {b}",
        "{a} stopping {b} with a sign",
        "{a} holding up a stop sign in front of {b}",
    )
    return stage, rnd.choice(forms).format(a=officer.text, b=car.text)


def rescue(studio):
    """A ladder on a tree, somebody on it, a cat on the branch."""
    rnd = studio.rnd
    person = person_called(
        rnd, rnd.choice(("fireman", "fireman", "firefighter", "boy", "girl", "man", "woman", "policeman"))
    )
    stage = set_stage(studio, False, ("park", "garden", "street", "meadow"))
    pen = pen_at(studio, stage, 0, 0, 1.0)
    leaf = near(rnd, (80, 150, 70), 12)
    pen.limb((0.86, 0.95), (0.84, 0.2), 0.07, 0.05, (120, 82, 52))
    for x, y, r in ((0.66, 0.1, 0.16), (0.9, 0.08, 0.18), (0.98, 0.26, 0.14)):
        pen.circle(x, y, r, leaf)
    pen.limb((0.84, 0.46), (0.5, 0.42), 0.035, 0.022, (120, 82, 52))
    pen.circle(0.48, 0.4, 0.04, leaf)
    cat = beast_actor(rnd, rnd.choice(("cat", "cat", "cat", "kitten", "squirrel", "monkey")), dressed=0.0)
    put_animal(studio, stage, cat, 0.64, 0.425, 0.26, rnd.choice(("sitting", "standing", "lying")), True, shadow=False)
    for x in (0.24, 0.36):
        pen.line([(x, 0.97), (x + 0.16, 0.3)], 0.022, (200, 160, 90))
    for k in range(7):
        pen.line([(0.25 + 0.023 * k, 0.92 - 0.096 * k), (0.37 + 0.023 * k, 0.92 - 0.096 * k)], 0.018, (200, 160, 90))
    draw_doll(
        studio,
        stage,
        person,
        0.28,
        0.86,
        0.66 * person.size,
        "climbing",
        False,
        (0.48, 0.36),
        (0.44, 0.44),
        shadow=False,
    )
    forms = (
        "{a} rescuing {b} from a tree",
        "{a} on a ladder rescuing {b} from a tree",
        "{a} getting {b} down from a tree",
        "{a} on a ladder reaching for {b} in a tree",
    )
    return stage, rnd.choice(forms).format(a=person.text, b=cat.text)


def _camera(pen):
    pen.rect(-0.03, -0.12, 0.05, -0.08, (60, 62, 70))
    pen.round_rect(-0.07, -0.09, 0.09, 0.05, 0.02, (46, 48, 56))
    pen.circle(0.1, -0.02, 0.05, (120, 130, 146))


def photographing(studio):
    rnd = studio.rnd
    pair, stage = random_pair(rnd, 0.45), set_stage(studio)
    a, b = pair
    tall, size = a.size * 0.82, b.size * 0.82
    face = (0.36, 0.93 - tall * 0.84)
    draw_doll(
        studio,
        stage,
        a,
        0.22,
        0.93,
        tall,
        "standing",
        False,
        (0.36, face[1] + 0.02),
        hold=lambda p: _camera(p.at(0, 0, 1.3)),
    )
    draw_doll(studio, stage, b, 0.74, 0.93, size, rnd.choice(("arms up", "hands on hips", "standing")), front=True)
    if rnd.random() < 0.4:
        for k in range(5):
            c, d = math.cos(-0.8 + 0.4 * k), math.sin(-0.8 + 0.4 * k)
            stage.pen.line(
                [(0.45 + 0.05 * c, face[1] + 0.05 * d), (0.45 + 0.1 * c, face[1] + 0.1 * d)], 0.012, (254, 220, 80)
            )
    forms = (
        "{a} taking a photo of {b}",
        "{a} taking a picture of {b}",
        "{a} photographing {b}",
        "{a} with a camera photographing {b}",
    )
    return stage, rnd.choice(forms).format(a=a.text, b=b.text)


def portraying(studio):
    """A painter, an easel with the likeness on it, and the model."""
    rnd = studio.rnd
    a, b = random_pair(rnd, 0.45)
    stage = set_stage(studio)
    tall, size = a.size * 0.8, b.size * 0.8
    draw_doll(studio, stage, b, 0.84, 0.93, size, rnd.choice(("standing", "hands on hips")), front=True)
    pen = pen_at(studio, stage, 0.52, 0.93, 1.0)
    for x in (-0.14, 0.14):
        pen.line([(x, 0), (x * 0.3, -0.72)], 0.022, WOOD)
    pen.rect(-0.16, -0.66, 0.16, -0.24, (252, 250, 244))
    pen.rect(-0.16, -0.26, 0.16, -0.23, WOOD)
    copy = pen.at(0, -0.3 + 0.52 * 0.56, 0.52)
    keep = pen.image.crop([int(v) for v in (0.36 * 256, 0.7 * 256, 0.68 * 256, 256)])
    b.draw(copy, "standing", front=True)
    pen.image.paste(keep, (int(0.36 * 256), int(0.7 * 256)))
    pen.rect(-0.17, -0.26, 0.17, -0.23, WOOD)
    for x in (-0.14, 0.14):
        pen.line([(x, 0), (x * 0.62, -0.24)], 0.022, WOOD)
    brush = lambda p: (
        p.line([(0, 0.02), (0.12, -0.06)], 0.018, (130, 90, 56)),
        p.circle(0.13, -0.07, 0.022, (220, 60, 60)),
    )
    draw_doll(studio, stage, a, 0.18, 0.93, tall, "standing", False, (0.34, 0.93 - tall * 0.58), hold=brush)
    forms = (
        "{a} painting a picture of {b}",
        "{a} painting a portrait of {b}",
        "{a} painting {b}",
        "{a} painting {b} on an easel",
    )
    return stage, rnd.choice(forms).format(a=a.text, b=b.text)


def arresting(studio):
    rnd = studio.rnd
    officer = person_called(rnd, rnd.choice(("policeman", "policeman", "police officer", "policewoman")))
    thief = person_called(rnd, "man", 0.0)
    thief.noun = rnd.choice(("thief", "robber", "burglar", "thief"))
    for key, value in {
        "hat": "beanie",
        "hat_colour": (40, 40, 46),
        "top": (250, 250, 250),
        "bottom": INK,
        "garment": "trousers",
        "beard": "",
    }.items():
        setattr(thief.of, key, value)
    stage = set_stage(studio, False, ("street", "city", "alley", "road"))
    run = rnd.random() < 0.5
    tall, y = 0.82, 0.93

    def sack(p):
        p.blob([(-0.12, 0.2), (0.12, 0.2), (0.15, 0.08), (0.05, -0.02), (-0.05, -0.02), (-0.15, 0.08)], (190, 150, 96))
        p.circle(0, 0.1, 0.035, (120, 90, 50), outline=False)

    spots = draw_doll(
        studio,
        stage,
        thief,
        0.73,
        y,
        tall,
        "running" if run else "standing",
        False,
        (0.84, y - 0.36) if run else (0.56, y - 0.38),
        hold=sack if run else None,
    )
    hip, chest, _ = skeleton(thief.of, "running" if run else "standing")
    for k in range(4):
        share = 0.15 + 0.2 * k
        px, py = 0.73 + tall * chest[0] * share, y + tall * (hip[1] + (chest[1] - hip[1]) * share)
        stage.pen.line([(px - 0.045, py), (px + 0.045, py)], 0.018, INK)
    head = spots["head"]
    mask = pen_at(studio, stage, *head, tall * thief.of.head)
    mask.rect(-0.45, -0.2, 0.9, 0.2, INK)
    for x in (0.0, 0.6):
        mask.circle(x, 0, 0.13, (252, 252, 252), outline=False)
    reach = (0.46, y - 0.42) if run else (0.54, y - 0.4)
    draw_doll(
        studio,
        stage,
        officer,
        0.24,
        y,
        tall,
        "running" if run else "standing",
        False,
        reach,
        (reach[0], reach[1] + 0.04),
    )
    if not run:
        for x in (0.53, 0.58):
            stage.pen.arc(x, y - 0.38, 0.03, 0.03, 0, 360, 0.012, (120, 126, 138))
    forms = (
        ("{a} chasing {b}", "{a} running after {b}", "{a} chasing {b} with a sack")
        if run
        else ("{a} arresting {b}", "{a} catching {b}", "{a} handcuffing {b}")
    )
    return stage, rnd.choice(forms).format(a=officer.text, b=thief.text)
