"""Somebody reads to, carries, lifts or tends a smaller one."""

from textimage.words import with_article

from ..actors import beast_actor
from ..brush import shade
from ..casting import pen_at
from ..nature import open_book
from ..palette import near
from ..people import POSES
from .cast import (
    CHILDREN,
    GROWN,
    UPRIGHT,
    beast_person,
    is_beast,
    listed,
    names_of_ages,
    old_and_young,
    person_called,
    random_pair,
)
from .dolls import draw_doll, hip_height, put_animal, set_stage, skeleton, some_colour
from .props import METAL, WOOD, draw_cup


def _armchair(pen, seat, colour):
    pen.round_rect(-0.2, -seat - 0.34, -0.06, 0, 0.06, shade(colour, -0.12))
    pen.round_rect(-0.18, -seat, 0.2, 0, 0.05, colour)


def reading_together(studio):
    """The old one sits in an armchair with a book or with knitting; the child sits or stands at the knees."""
    rnd = studio.rnd
    pair = (
        old_and_young(rnd)
        if rnd.random() < 0.7
        else [
            person_called(rnd, rnd.choice(("mother", "father", "woman", "man"))),
            person_called(rnd, rnd.choice(CHILDREN), 0.3),
        ]
    )
    old, young = pair
    stage = set_stage(studio, True, ("living_room", "room", "bedroom", "library"))
    knits = old.of.sex == "woman" and rnd.random() < 0.35
    y, tall = 0.94, old.size * 0.9
    hip = hip_height(old, "sitting", tall)
    colour, wool = some_colour(rnd), some_colour(rnd)
    _armchair(pen_at(studio, stage, 0.25, y, 1.0), hip, colour)
    hand = (0.44, y - hip - 0.17)

    def knitting(p):
        p.poly([(-0.1, 0.0), (0.1, 0.0), (0.12, 0.26), (-0.08, 0.26)], wool)
        for s in (-1, 1):
            p.line([(-s * 0.16, -0.1), (s * 0.1, 0.02)], 0.022, (150, 110, 70))

    book = lambda p: open_book(p.at(0.02, 0.0, 0.32), wool)
    draw_doll(
        studio,
        stage,
        old,
        0.26,
        y,
        tall,
        "sitting",
        False,
        hand,
        (hand[0] - 0.02, hand[1] + 0.03),
        shadow=False,
        hold=knitting if knits else book,
    )
    size = young.size * 0.82
    pose = rnd.choice(("standing", "standing", "sitting low"))
    spot = None if pose == "sitting low" else (0.6, y - 0.32)
    draw_doll(studio, stage, young, 0.77, y, size, pose, True, spot)
    if knits:
        stage.pen.circle(0.5, y - 0.06, 0.07, wool)
        stage.pen.line([(0.5, y - 0.1), (0.45, y - 0.3)], 0.01, wool)
    a, b = names_of_ages(rnd, pair)
    if knits:
        forms = (
            "{o} knitting with {y} beside her",
            "{o} knitting and {y} watching",
            "{o} in an armchair knitting for {y}",
            "{y} watching {o} knit",
        )
    else:
        forms = (
            "{o} reading a book to {y}",
            "{o} reading to {y}",
            "{o} reading {y} a story",
            "{a} and {b} reading a book",
            "{a} and {b} reading together",
        )
    return stage, rnd.choice(forms).format(a=a, b=b, o=old.text, y=young.text)


def on_shoulders(studio):
    rnd = studio.rnd
    big = person_called(
        rnd, rnd.choice(("father", "father", "dad", "man", "mother", "woman", "grandfather", "clown", "superhero")), 0.2
    )
    if rnd.random() < 0.2:
        big = beast_person(rnd, rnd.choice(("bear", "elephant", "lion", "polar bear")))
        big.size = 1.0
    small = person_called(rnd, rnd.choice(CHILDREN + (() if is_beast(big) else ("son", "daughter"))), 0.3)
    if rnd.random() < 0.2:
        small = beast_person(rnd, rnd.choice(("mouse", "rabbit", "fox", "cat", "monkey")), 0.4)
    stage = set_stage(studio, False)
    y, tall, size = 1.17, 0.87 * big.size, 0.56
    neck = y + tall * (skeleton(big.of, "standing")[1][1] - 0.06)
    hip = hip_height(small, "standing", size)
    if is_beast(big):
        neck, size = neck - 0.05, 0.5
    arms = rnd.choice(("standing", "arms up", "arms up"))
    draw_doll(studio, stage, small, 0.5, neck - 0.1 + hip, size, arms, front=True, shadow=False)
    shins = [(0.5 + s * 0.09, neck + 0.2) for s in (-1, 1)]
    draw_doll(studio, stage, big, 0.5, y, tall, "standing", front=True)
    pen = pen_at(studio, stage, 0.0, 0.0, 1.0)
    legs = small.of.bottom if small.of.garment == "trousers" else small.of.skin
    for s, shin in zip((-1, 1), shins):
        pen.limb((0.5 + s * 0.1, neck + 0.03), shin, 0.036, 0.03, legs)
        pen.ellipse(shin[0] + s * 0.005, shin[1] + 0.015, 0.042, 0.026, small.of.shoes)
        pen.limb(
            (0.5 + s * 0.17, neck + 0.22), (shin[0] + s * 0.03, shin[1] - 0.07), 0.03, 0.025, shade(big.of.top, -0.1)
        )
        pen.circle(shin[0] + s * 0.015, shin[1] - 0.07, 0.03, big.of.skin)
    small_text = small.text
    if small.noun in ("son", "daughter"):
        small_text = ("his " if big.of.sex == "man" else "her ") + small.noun + small.tail
    its = "its" if is_beast(big) else {"man": "his", "woman": "her"}[big.of.sex]
    forms = ("{a} carrying {b} on {i} shoulders", "{a} with {b} on {i} shoulders")
    if small.noun not in ("son", "daughter"):
        forms += ("{b} sitting on the shoulders of {a}", "{b} riding on the shoulders of {a}")
    return stage, rnd.choice(forms).format(a=big.text, b=small_text, i=its)


CARRIERS = listed("fireman, fireman, firefighter, firewoman, policeman, farmer, knight, superhero, doctor, witch")
CARRIERS += CHILDREN[:4] + GROWN[:6]
CARRIED = ("cat", "cat", "cat", "kitten", "dog", "puppy", "rabbit", "lamb", "pig", "fox", "monkey", "squirrel")


def carrying(studio):
    """Somebody large with an animal, a baby or a teddy in both arms."""
    rnd = studio.rnd
    person = person_called(rnd, rnd.choice(CARRIERS), 0.2)
    stage = set_stage(studio)
    tall = 1.0 if person.size > 0.9 else 0.92
    y = 1.12
    chest = y + tall * skeleton(person.of, "standing")[1][1]
    at = (0.56, chest + 0.2)
    pet = beast_actor(rnd, rnd.choice(CARRIED), dressed=0.0)
    pose = rnd.choice(("lying", "lying", "sitting", "sleeping"))
    x = 0.46

    def hold(p):
        pet.draw(p.at(0.06, 0.02, 0.34 / tall), pose)

    draw_doll(studio, stage, person, x, y, tall, "standing", False, at, (at[0] + 0.06, at[1]), hold=hold)
    verb = rnd.choice(
        ("carrying", "carrying", "holding", "carrying {b} in {i} arms", "holding {b} in {i} arms", "rescuing")
    )
    if verb == "rescuing" and "fire" not in person.noun:
        verb = "carrying"
    sleep = " sleeping" if pose == "sleeping" else ""
    text = (
        pet.text
        if not sleep
        else pet.text.replace(pet.noun, f"sleeping {pet.noun}").replace("an sleeping", "a sleeping")
    )
    if "{b}" in verb:
        return stage, f"{person.text} {verb.format(b=text, i='his' if person.of.sex == 'man' else 'her')}"
    return stage, f"{person.text} {verb} {text}"


def bedside(studio):
    rnd = studio.rnd
    nurse = person_called(rnd, rnd.choice(("nurse", "nurse", "doctor", "mother", "father", "grandmother", "woman")))
    patient = person_called(rnd, rnd.choice(CHILDREN + ("man", "woman", "old man", "old woman", "patient")), 0.0)
    if rnd.random() < 0.25:
        patient = beast_person(rnd, rnd.choice(UPRIGHT), 0.0)
    stage = set_stage(studio, True, ("hospital_room", "bedroom", "room"), 0.5)
    sheet, y = some_colour(rnd), 0.93
    pen = pen_at(studio, stage, 0, y, 1.0)
    tall = nurse.size * 0.86
    medicine = rnd.choice(("cup", "spoon", "book", ""))
    item = {
        "cup": lambda p: draw_cup(p.at(0.03, 0.02, 1.4), (120, 190, 230)),
        "spoon": lambda p: (p.line([(0, 0), (0.13, -0.02)], 0.02, METAL), p.ellipse(0.15, -0.02, 0.04, 0.025, METAL)),
        "book": lambda p: open_book(p.at(0.04, 0.0, 0.28), sheet),
        "": None,
    }[medicine]
    draw_doll(studio, stage, nurse, 0.76, y - 0.04, tall, "standing", True, (0.58, y - 0.44), hold=item)
    wood = near(rnd, rnd.choice((WOOD, (220, 226, 232))), 8)
    pen.rect(0.03, -0.5, 0.08, 0, wood)
    pen.rect(0.9, -0.34, 0.95, 0, wood)
    pen.rect(0.05, -0.2, 0.93, -0.08, (244, 244, 248))
    pen.ellipse(0.22, -0.27, 0.15, 0.075, (252, 252, 254))
    asleep = rnd.random() < 0.3
    patient.of.asleep = asleep
    patient.draw(
        pen.at(0.9 if patient.size > 0.9 else 0.84, -0.27, 0.8 if patient.size > 0.9 else 0.72, turn=-1.5708),
        "standing",
        front=True,
    )
    pen.round_rect(0.4, -0.36, 0.94, -0.1, 0.07, sheet)
    pen.rect(0.4, -0.36, 0.46, -0.12, shade(sheet, 0.5))
    forms = (
        "{a} and {b} in bed",
        "{a} caring for {b} in bed",
        "{a} looking after {b} in bed",
        "{a} at the bed of {b}",
        "{a} standing by the bed of {b}",
    )
    if medicine == "book":
        forms = ("{a} reading to {b} in bed", "{a} reading {b} a bedtime story", "{a} reading a book to {b} in bed")
    elif medicine == "spoon":
        forms = ("{a} giving medicine to {b} in bed", "{a} giving {b} medicine", *forms[:2])
    elif medicine == "cup":
        forms = ("{a} bringing a cup of tea to {b} in bed", "{a} giving {b} in bed a cup", forms[1])
    if asleep and medicine in ("", "book"):
        forms = ("{a} standing by the bed of {b} who is sleeping", "{a} watching {b} sleep in bed")
    sick = patient.text
    if not asleep and medicine != "book" and rnd.random() < 0.4 and patient.noun != "patient":
        sick = with_article("sick " + patient.noun)
    return stage, rnd.choice(forms).format(a=nurse.text, b=sick)


POSES["bent"] = (24, (-18, -26), (22, 8), (40, 20), (40, -20))


def piggyback(studio):
    rnd = studio.rnd
    a, b = random_pair(rnd, 0.5)
    if b.size > a.size:
        a, b = b, a
    stage = set_stage(studio)
    tall, size, y = a.size * 0.84, b.size * 0.66, 0.93
    hip, chest, _ = skeleton(a.of, "bent")
    back = (0.52 + chest[0] * tall * 0.3 - 0.09, y + tall * (hip[1] * 0.55 + chest[1] * 0.45))
    neck = (0.52 + chest[0] * tall + 0.03, y + tall * chest[1] + 0.03)
    draw_doll(
        studio, stage, b, back[0] - 0.02, back[1] + hip_height(b, "riding", size), size, "riding", False, shadow=False
    )
    draw_doll(studio, stage, a, 0.52, y, tall, "bent", False)
    pen = pen_at(studio, stage, 0, 0, 1.0)
    legs = b.of.bottom if b.of.garment == "trousers" else b.of.skin
    pen.bent((back[0], back[1]), (back[0] + 0.16, back[1] + 0.05), (back[0] + 0.13, back[1] + 0.17), 0.034, 0.026, legs)
    pen.ellipse(back[0] + 0.15, back[1] + 0.19, 0.04, 0.022, b.of.shoes)
    pen.limb((back[0] + 0.03, back[1] - size * 0.26), neck, 0.026, 0.022, b.of.top)
    pen.circle(*neck, 0.026, b.of.skin)
    forms = (
        "{a} giving {b} a piggyback ride",
        "{a} carrying {b} piggyback",
        "{a} carrying {b} on the back",
        "{b} riding on the back of {a}",
    )
    return stage, rnd.choice(forms).format(a=a.text, b=b.text)


def lifting_up(studio):
    """A parent holds a child high in the air."""
    rnd = studio.rnd
    big = person_called(
        rnd, rnd.choice(("father", "father", "mother", "man", "woman", "dad", "grandfather", "superhero")), 0.25
    )
    small = person_called(rnd, rnd.choice(CHILDREN), 0.3)
    pet = (
        beast_actor(rnd, rnd.choice(("cat", "dog", "puppy", "lamb", "kitten", "rabbit", "pig")), dressed=0.0)
        if rnd.random() < 0.3
        else None
    )
    stage = set_stage(studio)
    tall, y = 0.82, 1.0
    hands = (0.56, 0.36)
    if pet:
        put_animal(studio, stage, pet, 0.62, 0.36, 0.34, rnd.choice(("standing", "sitting")), True, shadow=False)
    else:
        size = 0.54
        draw_doll(
            studio, stage, small, 0.64, 0.57, size, rnd.choice(("jumping", "arms up", "standing")), True, shadow=False
        )
        hands = (0.58, 0.32)
    draw_doll(
        studio, stage, big, 0.4, y, tall, "standing", False, hands, (hands[0] + 0.04, hands[1] + 0.02), shadow=False
    )
    forms = ("{a} lifting {b} into the air", "{a} lifting up {b}", "{a} holding {b} up high", "{a} lifting {b} up")
    return stage, rnd.choice(forms).format(a=big.text, b=pet.text if pet else small.text)
