"""Who and what appears in everyday moments."""

from .actors import Actor, person_actor, sticker_actor

OUTLINE = (38, 32, 34)
NUMBERS = ("", "a", "two", "three", "four", "five", "six")
PETS = ("cat", "kitten", "dog", "puppy", "rabbit", "mouse", "lamb", "pig", "fox", "squirrel", "monkey")


def pen_at(studio, stage, x, y, size, flip=False):
    pen = stage.pen.at(x, y, size, flip)
    pen.outline = OUTLINE if studio.style == 4 else None
    return pen


def of_age(rnd, age: str, sex: str | None = None) -> Actor:
    """A person of this age who wears nothing that would have to be told."""
    for _ in range(60):
        person = person_actor(rnd, 1.0)
        if person.of.age == age and (sex is None or person.of.sex == sex) and not person.of.hat:
            return person
    return person


def walker(rnd, plain: float = 0.7) -> Actor:
    """A person who can stand: no baby."""
    while (person := person_actor(rnd, plain)).of.age == "baby":
        pass
    return person


def food_actor(studio, rnd):
    foods = [s for s in studio.stickers[studio.style] if s.group == "food"] or [
        s for s in studio.stickers[3] if s.group == "food"
    ]
    return sticker_actor(rnd, foods, tint=0.0)
