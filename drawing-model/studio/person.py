"""Who a person is and what they wear."""

import random
from dataclasses import dataclass, field

from .palette import HAIR_COLOURS, SKINS, cloth


@dataclass
class Person:
    """What a person looks like; `words` describes it for the caption."""

    sex: str = "man"
    age: str = "adult"
    skin: tuple = (240, 196, 150)
    hair: tuple = (70, 45, 30)
    hair_style: str = "short"
    beard: str = ""
    glasses: str = ""
    hat: str = ""
    hat_colour: tuple = (60, 60, 70)
    top: tuple = (60, 120, 200)
    bottom: tuple = (50, 60, 90)
    shoes: tuple = (60, 45, 40)
    garment: str = "trousers"
    cape: tuple | None = None
    scarf: tuple | None = None
    apron: tuple | None = None
    boots: tuple | None = None
    mood: str = "happy"
    asleep: bool = False
    # Seen close up: eyes and mouth are drawn larger.
    close: bool = False
    words: dict = field(default_factory=dict)

    @property
    def head(self) -> float:
        return {"baby": 0.2, "child": 0.165, "old": 0.14}.get(self.age, 0.138)

    @property
    def leg(self) -> float:
        return {"baby": 0.22, "child": 0.34}.get(self.age, 0.43)


def random_person(rnd: random.Random, sex: str | None = None, age: str | None = None) -> Person:
    sex = sex or rnd.choice(("man", "woman"))
    age = age or rnd.choices(("adult", "old", "child", "baby"), (0.6, 0.17, 0.2, 0.03))[0]
    person = Person(sex, age, rnd.choice(SKINS))
    hair_name = (
        "grey"
        if age == "old" and rnd.random() < 0.6
        else rnd.choice([name for name in HAIR_COLOURS if name not in ("grey", "white")])
    )
    if age == "old" and rnd.random() < 0.4:
        hair_name = "white"
    person.hair = HAIR_COLOURS[hair_name]
    styles = (
        ("short", "short", "curly", "bald", "spiky")
        if sex == "man"
        else ("long", "long", "bun", "ponytail", "bob", "curly")
    )
    if age == "baby":
        styles = ("bald", "tuft")
    elif age == "child" and sex == "man":
        styles = ("short", "spiky", "curly")
    elif age == "child":
        styles = ("long", "ponytail", "pigtails", "bob")
    person.hair_style = rnd.choice(styles)
    person.words["hair"] = hair_name
    top_name, person.top = cloth(rnd)
    bottom_name, person.bottom = cloth(rnd, dark=True)
    person.shoes = rnd.choice(((60, 45, 40), (40, 40, 45), (200, 60, 50), (240, 240, 240), (90, 60, 40)))
    person.garment = (
        rnd.choice(("dress", "skirt", "trousers")) if sex == "woman" else rnd.choice(("trousers", "trousers", "shorts"))
    )
    person.words["top"], person.words["bottom"] = top_name, bottom_name
    person.mood = rnd.choice(("happy", "happy", "calm"))
    if sex == "man" and age in ("adult", "old") and rnd.random() < (0.5 if age == "old" else 0.2):
        person.beard = rnd.choice(("beard", "beard", "moustache"))
    if rnd.random() < 0.15:
        person.glasses = rnd.choice(("glasses", "glasses", "sunglasses"))
    return person
