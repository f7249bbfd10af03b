"""Who takes part: people by the noun for them, and animals on two legs."""

import math

from textimage.words import with_article

from ..actors import Actor
from ..animals import random_beast
from ..beast_parts import draw_beast_head, draw_tail
from ..brush import shade
from ..palette import COLOURS, near
from ..people import POSES, draw_person
from ..person import Person, random_person
from ..roles import ROLES
from .dolls import skeleton

TOLD = ("red", "blue", "green", "yellow", "pink", "purple", "white", "black", "orange", "brown")
WHITE_HAIR = (232, 232, 236)


def listed(text: str) -> tuple[str, ...]:
    return tuple(text.split(", "))


# Sex and age of those who are no trade.
PEOPLE = {
    "boy": ("man", "child"),
    "little boy": ("man", "child"),
    "son": ("man", "child"),
    "girl": ("woman", "child"),
    "little girl": ("woman", "child"),
    "daughter": ("woman", "child"),
    "child": (None, "child"),
    "kid": (None, "child"),
    "pupil": (None, "child"),
    "man": ("man", "adult"),
    "father": ("man", "adult"),
    "dad": ("man", "adult"),
    "groom": ("man", "adult"),
    "barber": ("man", "adult"),
    "shepherd": ("man", "adult"),
    "woman": ("woman", "adult"),
    "lady": ("woman", "adult"),
    "mother": ("woman", "adult"),
    "mum": ("woman", "adult"),
    "milkmaid": ("woman", "adult"),
    "hairdresser": ("woman", "adult"),
    "vet": (None, "adult"),
    "patient": (None, "adult"),
    "grandmother": ("woman", "old"),
    "grandma": ("woman", "old"),
    "old woman": ("woman", "old"),
    "old lady": ("woman", "old"),
    "grandfather": ("man", "old"),
    "grandpa": ("man", "old"),
    "old man": ("man", "old"),
}
# Another word for a trade, with the sex it tells.
CALLED = {
    "policeman": ("police officer", "man"),
    "policewoman": ("police officer", "woman"),
    "fireman": ("firefighter", "man"),
    "firewoman": ("firefighter", "woman"),
    "female doctor": ("doctor", "woman"),
    "waitress": ("waiter", "woman"),
}
CHILDREN = ("boy", "boy", "girl", "girl", "little boy", "little girl", "child", "kid")
GROWN = ("man", "man", "woman", "woman", "father", "mother", "old man", "old woman", "grandmother", "grandfather")
OLD = ("grandmother", "grandma", "old woman", "grandfather", "grandpa", "old man")
UPRIGHT = """bear bear rabbit rabbit fox fox cat cat dog dog mouse mouse pig elephant monkey lion panda wolf sheep goat
    squirrel cow tiger horse hippopotamus polar_bear""".split()
BIG = ("bear", "polar bear", "elephant", "lion", "cow", "horse", "hippopotamus", "tiger", "panda")
SMALL = ("mouse", "squirrel", "rabbit", "kitten", "hamster")
# Who would not be told from whom.
ALIKE = {"boy": ("boy",), "girl": ("girl",), "child": ("child", "kid"), "kid": ("child", "kid")}


def _actor(noun: str, tail: str, size: float, person: Person, draw) -> Actor:
    return Actor(noun, tail, size, "person", 0.34, draw, ("standing",), person)


def _clothe(rnd, person: Person, word: str) -> str:
    """Puts on a shirt or dress of this colour; returns the words for it."""
    person.top = near(rnd, COLOURS[word], 7)
    dress = person.garment == "dress"
    garment = "dress" if dress else rnd.choice(("shirt", "shirt", "sweater", "t-shirt", "jacket"))
    return rnd.choice((" in {}", " in {}", " wearing {}")).format(with_article(f"{word} {garment}"))


def person_called(rnd, noun: str, told: float = 0.25, colour: str | None = None) -> Actor:
    """A person by the noun for them, whose clothes are sometimes told."""
    role, sex = CALLED.get(noun, (noun, None))
    sex, age = PEOPLE.get(noun, (sex, "adult"))
    person = random_person(rnd, sex, age)
    person.glasses = ""
    if age == "old":
        person.hair = near(rnd, WHITE_HAIR, 6)
        person.hair_style = "bun" if person.sex == "woman" else rnd.choice(("short", "bald"))
        person.beard = "" if person.sex == "woman" else rnd.choice(("beard", "beard", "moustache"))
        person.glasses = "glasses" if rnd.random() < 0.6 else ""
        person.garment = "dress" if person.sex == "woman" else "trousers"
    if role in ROLES:
        ROLES[role](person)
        person.beard = "" if person.sex == "woman" else person.beard
    elif noun in EXTRA_ROLES:
        for key, value in EXTRA_ROLES[noun].items():
            setattr(person, key, value)
    tail = ""
    if role not in ROLES and noun not in EXTRA_ROLES and (colour or rnd.random() < told):
        tail = _clothe(rnd, person, colour or rnd.choice(TOLD))

    def draw(pen, pose="standing", front=False, hold=None, hold_far=None):
        return draw_person(pen, person, pose, bool(front), hold, hold_far)

    return _actor(noun, tail, {"child": 0.74, "old": 0.96}.get(person.age, 1.0), person, draw)


EXTRA_ROLES = {
    "groom": {"top": (40, 40, 48), "bottom": (34, 34, 40), "garment": "trousers", "hat": "", "beard": ""},
    "barber": {"top": (248, 248, 250), "beard": "moustache", "garment": "trousers"},
    "hairdresser": {"top": (220, 90, 140), "apron": (40, 40, 46), "garment": "trousers"},
    "shepherd": {"hat": "hat", "hat_colour": (130, 96, 62), "top": (120, 96, 70), "garment": "coat"},
    "milkmaid": {"top": (240, 240, 244), "bottom": (60, 90, 170), "apron": (250, 250, 250), "garment": "skirt"},
    "vet": {"top": (90, 190, 160), "bottom": (90, 190, 160), "garment": "trousers"},
    "patient": {"top": (150, 200, 230), "garment": "dress"},
}


def beast_person(rnd, name: str, dressed: float = 0.3, colour: str | None = None) -> Actor:
    """An animal on two legs, so that it can do what people do."""
    name = name.replace("_", " ")
    beast, word = random_beast(rnd, name)
    if word and rnd.random() < 0.75:
        beast, word = random_beast(rnd, name)
    paint = beast.mark_colour if beast.marks == "panda" else beast.colour
    belly = beast.colour if beast.marks == "panda" else beast.belly or shade(beast.colour, 0.35)
    person = Person("man", "child", paint, paint, "bald", top=paint, bottom=paint, shoes=shade(paint, -0.15))
    person.apron = belly
    tail = ""
    if colour or rnd.random() < dressed:
        tail = _clothe(rnd, person, colour or rnd.choice(TOLD)).replace("jacket", "shirt")
        person.apron = None

    def draw(pen, pose="standing", front=False, hold=None, hold_far=None):
        hip, _, _ = skeleton(person, pose)
        draw_tail(pen.at(hip[0] - 0.05, hip[1], 0.6), beast, (beast.thick * 0.75, beast.thick * 0.3), False)
        spots = draw_person(pen, person, pose, bool(front), hold, hold_far)
        x, y = spots["head"]
        if beast.marks == "mane":
            for k in range(12):
                a = math.pi * k / 6
                pen.circle(x - 0.02 + 0.19 * math.cos(a), y + 0.19 * math.sin(a), 0.09, beast.mane, outline=False)
        draw_beast_head(pen.at(x, y, 0.2), beast, person.asleep)
        hand = spots["hand"]
        if hand[1] < spots["neck"][1] and not front and hold is None:
            # A raised arm is before the head.
            _, chest, arm = skeleton(person, pose)
            angle = math.radians(POSES[pose][4][0])
            elbow = (chest[0] + 0.01 + arm * math.sin(angle), chest[1] + arm * math.cos(angle))
            pen.bent((chest[0] + 0.01, chest[1]), elbow, hand, 0.034, 0.026, person.top)
            pen.circle(*hand, 0.033, person.skin)
        return spots

    size = 0.94 if name in BIG else 0.7 if name in SMALL else 0.82
    return _actor(f"{word} {name}".strip(), tail, size, person, draw)


def random_pair(rnd, people: float = 0.4, mixed: float = 0.15) -> list[Actor]:
    """Two who differ: two kinds of animal, two ages, or one of each, sometimes told by their colours."""
    kind = rnd.random()
    one, two = rnd.sample(TOLD, 2) if rnd.random() < 0.3 else (None, None)
    if kind < people:
        a, b = rnd.choice(((CHILDREN, CHILDREN), (CHILDREN, GROWN), (GROWN, CHILDREN), (("man",), ("woman",))))
        first = rnd.choice(a)
        second = rnd.choice([n for n in b if n.split()[-1] not in ALIKE.get(first.split()[-1], ())])
        return [person_called(rnd, first, 0.2, one), person_called(rnd, second, 0.2, two)]
    names = list(dict.fromkeys(rnd.sample(UPRIGHT, 6)))
    if kind < people + mixed:
        return [person_called(rnd, rnd.choice(CHILDREN + ("man", "woman")), 0.2), beast_person(rnd, names[0], 0.25)]
    return [beast_person(rnd, names[0], 0.25, one), beast_person(rnd, names[1], 0.25, two)]


def is_beast(actor: Actor) -> bool:
    return actor.of.hair_style == "bald" and actor.of.age == "child"


def names_of(actors) -> str:
    return " and ".join(a.text for a in actors)


def old_and_young(rnd):
    old = rnd.choice(OLD)
    young = rnd.choice(("girl", "girl", "boy", "boy", "little girl", "little boy", "child"))
    return [person_called(rnd, old, 0.2), person_called(rnd, young, 0.3)]


def names_of_ages(rnd, pair) -> tuple[str, str]:
    """The names of an old one and a child, sometimes as `a girl and her grandmother`."""
    old, young = pair
    his = {"man": "his", "woman": "her"}[young.of.sex]
    if "grand" in old.noun and rnd.random() < 0.5 and young.noun != "child":
        return young.text, f"{his} {old.noun}{old.tail}"
    return (old.text, young.text) if rnd.random() < 0.5 else (young.text, old.text)
