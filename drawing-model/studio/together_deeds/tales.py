"""Dragons, witches, pirates and strangers, and those who show magic or music."""

import math

from ..actors import beast_actor, bird_actor, thing_actor
from ..casting import pen_at
from ..palette import COLOURS, near
from .cast import CHILDREN, is_beast, person_called, random_pair
from .dolls import draw_doll, hip_height, put_animal, set_stage, skeleton, some_colour
from .props import GOLD, INK


def _sword(pen):
    pen.poly([(-0.02, 0.02), (0.02, 0.02), (0.03, -0.36), (0, -0.42), (-0.03, -0.36)], (214, 220, 228))
    pen.line([(-0.07, -0.01), (0.07, -0.01)], 0.03, GOLD)


def dragon_fight(studio):
    rnd = studio.rnd
    hero = person_called(
        rnd,
        rnd.choice(
            ("knight", "knight", "knight", "knight", "prince", "princess", "king", "viking", "boy", "girl", "wizard")
        ),
        0.2,
    )
    stage = set_stage(studio, False, ("castle_grounds", "mountains", "meadow", "by_volcano", "ruins", "forest"))
    dragon = thing_actor(rnd, "dragon", colour_chance=0.5)
    dragon.noun = dragon.noun.replace("fire-breathing ", "").replace("little ", "").replace(" with wings", "")
    y = 0.93
    put_animal(studio, stage, dragon, 0.72, y, rnd.uniform(0.56, 0.64), flip=True)
    tall = 0.66 * max(0.85, hero.size)
    friends = rnd.random() < 0.2
    shield, x = some_colour(rnd), 0.18
    if friends:
        draw_doll(studio, stage, hero, 0.2, y, tall, "standing", False, (0.33, 0.56))
        forms = ("{a} petting {b}", "{a} meeting {b}", "{a} stroking {b}", "{a} making friends with {b}")
    else:
        hand = (x + 0.14, y - tall * 0.62)
        wield = lambda p: _sword(p.at(0, 0, 1.2, turn=0.7))

        def cover(p):
            p.blob([(-0.11, -0.14), (0, -0.18), (0.11, -0.14), (0.09, 0.06), (0, 0.18), (-0.09, 0.06)], shield)
            p.rect(-0.015, -0.15, 0.015, 0.13, (250, 240, 210), outline=False)

        draw_doll(
            studio,
            stage,
            hero,
            x,
            y,
            tall,
            "running" if rnd.random() < 0.2 else "standing",
            False,
            hand,
            (x + 0.1, y - tall * 0.45),
            hold=wield,
        )
        cover(pen_at(studio, stage, x + 0.08, y - tall * 0.42, tall))
        forms = (
            "{a} fighting {b}",
            "{a} fighting {b}",
            "{a} fighting against {b} with a sword",
            "{a} battling {b}",
            "{a} attacking {b} with a sword",
            "{b} and {a} fighting",
        )
    return stage, rnd.choice(forms).format(a=hero.text, b=dragon.text)


SHOULDERS = {
    "pirate": ("parrot", "parrot", "parrot", "parrot", "monkey", "crow"),
    "witch": ("cat", "crow", "owl", "mouse"),
    "wizard": ("owl", "owl", "raven", "crow"),
    "king": ("eagle", "falcon", "parrot"),
    "girl": ("bird", "squirrel", "mouse", "parrot", "kitten", "owl"),
    "boy": ("bird", "monkey", "squirrel", "mouse", "parrot", "owl"),
    "man": ("parrot", "monkey", "cat", "pigeon", "bird", "owl"),
    "woman": ("parrot", "cat", "bird", "squirrel", "dove"),
    "princess": ("dove", "bird", "robin", "squirrel"),
    "sailor": ("seagull", "parrot", "monkey"),
}


def on_shoulder(studio):
    rnd = studio.rnd
    name = rnd.choice(("pirate", "pirate", "pirate", *SHOULDERS))
    person = person_called(rnd, name, 0.25)
    pet_name = rnd.choice(SHOULDERS[name])
    beast = pet_name in ("monkey", "cat", "mouse", "squirrel", "kitten")
    pet = beast_actor(rnd, pet_name, dressed=0.0) if beast else bird_actor(rnd, pet_name, 0.0)
    stage = set_stage(studio)
    tall = 1.24 if person.size > 0.9 else 1.08
    y = 1.0 + tall * 0.34
    shoulder = y + tall * (skeleton(person.of, "standing")[1][1] - 0.075)
    x = 0.42
    draw_doll(
        studio,
        stage,
        person,
        x,
        y,
        tall,
        "hands on hips" if rnd.random() < 0.4 else "standing",
        front=True,
        shadow=False,
    )
    size = 0.36 if not beast else 0.3
    put_animal(
        studio,
        stage,
        pet,
        x + tall * 0.13 + 0.06,
        shoulder + 0.02,
        size,
        "sitting" if beast else "standing",
        True,
        shadow=False,
    )
    its = "his" if person.of.sex == "man" else "her"
    forms = (
        "{a} with {b} on {i} shoulder",
        "{a} with {b} on {i} shoulder",
        "{a} carrying {b} on {i} shoulder",
        "{b} sitting on the shoulder of {a}",
        "{b} on the shoulder of {a}",
    )
    return stage, rnd.choice(forms).format(a=person.text, b=pet.text, i=its)


def broom_ride(studio):
    rnd = studio.rnd
    rider = person_called(
        rnd, rnd.choice(("witch", "witch", "witch", "witch", "wizard", "girl", "boy", "old woman")), 0.3
    )
    name = rnd.choice(("cat", "cat", "cat", "owl", "dog", "mouse", "rabbit", "crow"))
    pet = (
        bird_actor(rnd, name, 0.0)
        if name in ("owl", "crow")
        else beast_actor(rnd, name, dressed=0.0, colour_word="black" if name == "cat" and rnd.random() < 0.5 else None)
    )
    night = rnd.random() < 0.5
    stage = studio.stages.weather("night") if night else set_stage(studio, False, ("heaven",))
    pen = pen_at(studio, stage, 0.5, 0.66, 1.0).at(0, 0, 1.0, turn=-0.14)
    pen.line([(-0.36, 0), (0.46, 0)], 0.03, (150, 100, 60))
    pen.poly([(-0.3, -0.025), (-0.3, 0.025), (-0.5, 0.1), (-0.5, -0.1)], (222, 180, 90))
    pet.draw(
        pen.at(-0.17, -0.01, 0.28 if name not in ("owl", "crow") else 0.3),
        "sitting" if name not in ("owl", "crow") else "standing",
    )
    tall = 0.72 * max(rider.size, 0.84)
    keep = rider.of.garment
    rider.of.garment = "dress" if keep == "robe" else keep
    rider.draw(pen.at(0.12, hip_height(rider, "riding", tall) - 0.02, tall), "riding")
    pen.line([(0.16, 0), (0.46, 0)], 0.03, (150, 100, 60))
    forms = (
        "{a} and {b} on a broom",
        "{a} and {b} flying on a broom",
        "{a} flying on a broom with {b}",
        "{a} riding a broom with {b}",
        "{a} and {b} on a broomstick",
    )
    return stage, rnd.choice(forms).format(a=rider.text, b=pet.text)


def strangers(studio):
    """An astronaut or a child and an alien or a robot, hand in hand or shaking hands."""
    rnd = studio.rnd
    name = rnd.choice(("alien", "robot", "robot", "alien", "ghost", "monster", "snowman"))
    person = person_called(
        rnd,
        rnd.choice(("astronaut", "astronaut", "astronaut", "boy", "girl"))
        if name == "alien"
        else rnd.choice(CHILDREN + ("man", "woman", "scientist")),
        0.3,
    )
    other = thing_actor(rnd, name, colour_chance=0.4)
    stage = set_stage(studio, False, ("moon", "mars")) if name == "alien" else set_stage(studio)
    size, y = (0.62 if name != "monster" else 0.66), 0.93
    x = 0.7
    reach = {
        "robot": (0.34, 0.26),
        "alien": (0.24, 0.2),
        "ghost": (0.38, 0.4),
        "monster": (0.4, 0.26),
        "snowman": (0.3, 0.4),
    }[name]
    hand = (x - size * reach[0], y - size * reach[1])
    put_animal(studio, stage, other, x, y, size)
    tall = 0.82 if person.size > 0.9 else 0.64
    chest = y + tall * skeleton(person.of, "standing")[1][1]
    holding = rnd.random() < 0.6
    arm = tall * skeleton(person.of, "standing")[2] * 1.8
    dx = math.sqrt(max(0.01, arm * arm - (hand[1] - chest) ** 2)) * 0.9
    offset = 0.075 * tall if holding else 0
    draw_doll(studio, stage, person, hand[0] - dx - offset, y, tall, "standing", False, hand, front=holding)
    if holding:
        forms = (
            "{a} holding hands with {b}",
            "{a} and {b} holding hands",
            "{b} holding hands with {a}",
            "{a} and {b} hand in hand",
            "{a} meeting {b}",
        )
    else:
        forms = (
            "{a} meeting {b}",
            "{a} shaking hands with {b}",
            "{a} and {b} shaking hands",
            "{a} greeting {b}",
            "{a} touching {b}",
        )
    return stage, rnd.choice(forms).format(a=person.text, b=other.text)


def crowd(studio):
    """Many people in rows, or a team in one colour."""
    rnd = studio.rnd
    team = rnd.random() < 0.45
    stage = set_stage(
        studio, False, ("stadium", "meadow", "park") if team else ("street", "city", "park", "market", "stadium")
    )
    word = rnd.choice(("red", "blue", "yellow", "green", "white", "orange", "purple"))
    shirt, shorts = near(rnd, COLOURS[word], 6), some_colour(rnd, "white", "black", "dark blue")
    rows = (
        ((0.66, 4, 0.52), (0.93, 4, 0.6)) if team else ((0.5, 6, 0.4), (0.66, 5, 0.46), (0.82, 6, 0.5), (1.0, 5, 0.54))
    )
    children = rnd.random() < 0.3
    cheer = not team and rnd.random() < 0.3
    for y, count, tall in rows:
        for n in range(count):
            noun = rnd.choice(("boy", "girl") if children else ("man", "woman", "man", "woman", "old man", "old woman"))
            person = person_called(rnd, noun, 0.0)
            if team:
                person.of.top, person.of.bottom, person.of.garment = shirt, shorts, "shorts"
            shift = 0.05 * (1 if count % 2 else -1) if not team else 0.06 * (1 if y < 0.8 else -1)
            x = 0.5 + (n - (count - 1) / 2) * 0.98 / count + shift
            size = tall * (0.8 if person.size < 0.9 else 1.0) * (1.2 if children else 1.0)
            draw_doll(studio, stage, person, x, y, size, "arms up" if cheer else "standing", front=True, shadow=team)
    if team:
        ball = pen_at(studio, stage, 0.5, 0.93, 0.06)
        ball.circle(0, 0, 1.0, (250, 250, 250))
        for x, y in ((0, 0), (0.7, 0.4), (-0.7, 0.4), (0, -0.8)):
            ball.circle(x, y, 0.28, INK, outline=False)
        forms = (
            "a football team in {w} shirts",
            "a soccer team in {w} shirts",
            "a team in {w} shirts with a ball",
            "a football team",
            "a team of players in {w}",
        )
        return stage, rnd.choice(forms).format(w=word)
    who = "children" if children else "people"
    forms = ("a crowd of {w}", "a crowd", "a large crowd of {w}", "many {w} standing together", "a lot of {w}")
    forms = ("a cheering crowd", "a crowd of {w} cheering", "many {w} cheering with their arms up") if cheer else forms
    return stage, rnd.choice(forms).format(w=who)


def _guitar(pen):
    g = pen.at(-0.14, 0.06, 0.36, turn=-0.5)
    g.ellipse(-0.3, 0.05, 0.36, 0.32, (190, 116, 56))
    g.ellipse(0.12, 0.05, 0.28, 0.24, (190, 116, 56))
    g.circle(-0.02, 0.05, 0.12, (70, 44, 30), outline=False)
    g.rect(0.3, 0.0, 1.15, 0.1, (110, 70, 44))


def _trumpet(pen):
    pen.line([(-0.06, -0.02), (0.16, -0.02)], 0.035, GOLD)
    pen.poly([(0.12, -0.03), (0.27, -0.11), (0.27, 0.07), (0.12, -0.01)], GOLD)
    pen.arc(0.06, 0.02, 0.06, 0.04, 0, 360, 0.02, (220, 170, 40))


def _microphone(pen):
    pen.line([(0, 0.06), (0.03, -0.05)], 0.035, INK)
    pen.circle(0.04, -0.09, 0.045, (150, 154, 164))


def _accordion(pen):
    for k in range(6):
        tone = (206, 40, 50) if k in (0, 5) else ((250, 246, 240), (150, 30, 40))[k % 2]
        pen.rect(-0.14 + 0.055 * k, -0.11, -0.085 + 0.055 * k, 0.09, tone)


MUSIC = {
    "guitar": (_guitar, (0.3, 0.5), ("playing the guitar", "playing guitar")),
    "trumpet": (_trumpet, (0.26, 0.82), ("playing the trumpet", "blowing a trumpet")),
    "microphone": (_microphone, (0.24, 0.76), ("singing", "singing into a microphone")),
    "accordion": (_accordion, (0.2, 0.5), ("playing the accordion", "playing an accordion")),
}


def duet(studio):
    rnd = studio.rnd
    pair = random_pair(rnd)
    stage = set_stage(studio, None, ("stage", "street", "park", "living_room"))
    names = rnd.sample(("guitar", "microphone", "accordion") if any(map(is_beast, pair)) else list(MUSIC), 2)
    for actor, x, flip, name in zip(pair, (0.2, 0.8), (False, True), names):
        s, tall = -1 if flip else 1, actor.size * 0.84
        draw, (dx, up), _ = MUSIC[name]
        draw_doll(
            studio,
            stage,
            actor,
            x,
            0.93,
            tall,
            "standing",
            flip,
            (x + s * dx * tall * 0.9, 0.93 - tall * up),
            hold=draw,
        )
    one, two = rnd.choice(MUSIC[names[0]][2]), rnd.choice(MUSIC[names[1]][2])
    return stage, rnd.choice(
        ("{a} {c} and {b} {d}", "{a} {c} and {b} {d}", "{b} {d} and {a} {c}", "{a} and {b} making music")
    ).format(a=pair[0].text, b=pair[1].text, c=one, d=two)


def magic(studio):
    """A magician pulls an animal out of a top hat."""
    rnd = studio.rnd
    person = person_called(rnd, "man" if rnd.random() < 0.7 else "woman", 0.0)
    person.noun = "magician"
    if rnd.random() < 0.3:
        person = person_called(rnd, rnd.choice(("wizard", "clown", "boy", "girl")), 0.3)
    else:
        for key, value in {
            "hat": "top hat",
            "hat_colour": INK,
            "top": (40, 38, 50),
            "bottom": INK,
            "garment": "trousers",
            "cape": (170, 30, 50),
        }.items():
            setattr(person.of, key, value)
    name = rnd.choice(("rabbit", "rabbit", "rabbit", "rabbit", "dove", "cat", "mouse"))
    pet = bird_actor(rnd, name, 0.0) if name == "dove" else beast_actor(rnd, name, dressed=0.0)
    stage = set_stage(studio, None, ("stage", "circus", "theater", "room"))
    tall = 0.76 * max(person.size, 0.86)
    draw_doll(studio, stage, person, 0.25, 0.93, tall, "standing", False, (0.5, 0.46))
    put_animal(
        studio,
        stage,
        pet,
        0.68,
        0.76 if name != "dove" else 0.7,
        0.38,
        "sitting" if name != "dove" else "standing",
        True,
        shadow=False,
    )
    pen = pen_at(studio, stage, 0.68, 0.94, 1.0)
    pen.rect(-0.15, -0.3, 0.15, 0, (34, 32, 40))
    pen.rect(-0.15, -0.24, 0.15, -0.18, (190, 40, 60))
    pen.round_rect(-0.23, -0.34, 0.23, -0.28, 0.03, (50, 48, 58))
    forms = (
        "{a} pulling {b} out of a hat",
        "{a} pulling {b} out of a top hat",
        "{a} with {b} in a top hat",
        "{a} conjuring {b} out of a hat",
    )
    return stage, rnd.choice(forms).format(a=person.text, b=pet.text)
