"""Who and what appears in scenes: each with the words for it and a way to draw it in a pose."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from textimage.words import plural, with_article

from .animals import BEASTS, draw_beast, random_beast
from .birds import BIRDS, draw_bird, random_bird
from .brush import shade
from .hats import draw_hat
from .palette import COLOURS, near
from .people import draw_person
from .person import random_person
from .roles import ROLES
from .stickers import Sticker, tinted
from .thing import THINGS, Thing, pick_colour

BEAST_WEIGHTS = {
    "dog": 7,
    "cat": 7,
    "horse": 4,
    "puppy": 2,
    "kitten": 2,
    "cow": 2,
    "lion": 2,
    "tiger": 2,
    "elephant": 3,
    "bear": 2,
    "fox": 2,
    "rabbit": 2,
    "sheep": 2,
    "pig": 2,
}
POSE_WORDS = {
    "standing": ("standing", "standing", ""),
    "walking": ("walking", "walking", "strolling", "going for a walk"),
    "running": ("running", "running", "running fast", "racing"),
    "jumping": ("jumping", "jumping", "leaping", "jumping in the air"),
    "sitting": ("sitting", "sitting", "sitting down"),
    "sitting low": ("sitting", "sitting on the ground", "sitting down"),
    "lying": ("lying down", "lying", "resting", "lying on the ground"),
    "sleeping": ("sleeping", "sleeping", "asleep", "taking a nap", "napping"),
    "dancing": ("dancing", "dancing", "dancing happily"),
    "waving": ("waving", "waving hello", "saying hello"),
    "kneeling": ("kneeling", "on one knee"),
    "praying": ("praying", "clapping"),
    "arms up": ("with arms raised", "cheering", "with both arms up", "celebrating"),
    "hands on hips": ("with hands on hips", "standing with hands on hips", "posing"),
    "flying": ("flying", "flying", "in flight"),
    "swimming": ("swimming", "swimming", "floating"),
}
HATS = (
    "cap",
    "top hat",
    "straw hat",
    "cowboy hat",
    "hat",
    "beanie",
    "crown",
    "chef hat",
    "wizard hat",
    "witch hat",
    "santa hat",
    "pirate hat",
    "helmet",
    "sun hat",
    "woolly hat",
)


@dataclass
class Actor:
    noun: str
    tail: str
    size: float
    kind: str
    wide: float
    # Draws with a pen that stands on the ground and whose unit is this actor's height.
    draw: Callable
    poses: tuple[str, ...] = ("standing",)
    of: object = None
    # Draws what stands before things inside it.
    front: Callable | None = None

    @property
    def text(self) -> str:
        return with_article(self.noun) + self.tail

    @property
    def many(self) -> str:
        return plural(self.noun) + self.tail

    @property
    def shown(self) -> float:
        """Its size in a picture: large things shrink and small ones grow, so that all can be seen."""
        return self.size**0.66


def person_actor(rnd: random.Random, plain: float = 0.4) -> Actor:
    role = rnd.choice(list(ROLES)) if rnd.random() < 0.22 else None
    person = random_person(rnd, age="adult" if role else None)
    tails = []
    if role:
        ROLES[role](person)
        noun = role
        if person.sex == "woman":
            person.beard = ""
    else:
        noun = {
            ("man", "adult"): rnd.choice(("man", "man", "man", "guy", "young man")),
            ("woman", "adult"): rnd.choice(("woman", "woman", "woman", "lady", "young woman")),
            ("man", "old"): rnd.choice(("old man", "old man", "grandfather", "elderly man")),
            ("woman", "old"): rnd.choice(("old woman", "old woman", "grandmother", "elderly woman", "old lady")),
            ("man", "child"): rnd.choice(("boy", "boy", "little boy", "child", "kid")),
            ("woman", "child"): rnd.choice(("girl", "girl", "little girl", "child")),
        }.get((person.sex, person.age), "baby")
        if noun.startswith("old") or "grand" in noun or "elder" in noun:
            person.hair = near(rnd, (226, 226, 230), 8) if rnd.random() < 0.8 else person.hair
            person.words["hair"] = "white" if person.hair[0] > 200 else person.words["hair"]
    if not role and rnd.random() > plain:
        kind = rnd.random()
        if kind < 0.3 and person.garment != "robe":
            if person.garment == "dress":
                tails.append(rnd.choice(("in a {} dress", "wearing a {} dress")).format(person.words["top"]))
            else:
                garment = rnd.choice(("shirt", "shirt", "sweater", "jacket", "t-shirt"))
                tails.append(rnd.choice(("in a {} {}", "wearing a {} {}")).format(person.words["top"], garment))
        elif kind < 0.5:
            if person.hair_style == "bald":
                noun = noun.replace("man", "bald man") if "bald" not in noun else noun
            else:
                style = (
                    {"long": "long ", "curly": "curly ", "short": "short "}.get(person.hair_style, "")
                    if rnd.random() < 0.5
                    else ""
                )
                tails.append(f"with {style}{person.words['hair']} hair")
        elif kind < 0.68:
            person.hat = rnd.choice(HATS)
            if person.hat in (
                "cap",
                "top hat",
                "hat",
                "beanie",
                "straw hat",
                "cowboy hat",
                "sun hat",
                "woolly hat",
                "wizard hat",
                "helmet",
            ):
                word = rnd.choice(("red", "blue", "green", "yellow", "black", "white", "brown", "purple", "pink"))
                person.hat_colour = near(rnd, COLOURS[word], 8)
                tails.append(rnd.choice(("wearing a {} {}", "with a {} {}", "in a {} {}")).format(word, person.hat))
            else:
                tails.append(rnd.choice(("wearing a {}", "with a {}")).format(person.hat))
        elif kind < 0.8:
            person.glasses = rnd.choice(("glasses", "glasses", "sunglasses"))
            tails.append(rnd.choice(("with {}", "wearing {}")).format(person.glasses))
        elif kind < 0.9 and person.sex == "man" and person.age in ("adult", "old"):
            person.beard = rnd.choice(("beard", "beard", "moustache"))
            tails.append(rnd.choice(("with a {}", "who has a {}")).format(person.beard))
        else:
            word = rnd.choice(("red", "blue", "green", "yellow", "white", "purple"))
            person.scarf = near(rnd, COLOURS[word], 8)
            tails.append(f"with a {word} scarf")
    size = {"child": 0.74, "baby": 0.5}.get(person.age, 1.0)
    tail = "".join(" " + t for t in tails)

    def draw(pen, pose="standing", front=None, hold=None, hold_far=None):
        person.asleep = pose == "sleeping"
        if pose == "sleeping":
            lying = pen.at(-0.42, -0.08, 1.0, turn=1.5708)
            return draw_person(lying, person, "standing", True)
        face = front if front is not None else pose in ("standing", "arms up", "hands on hips") and person.age != "none"
        return draw_person(pen, person, pose, face, hold, hold_far)

    poses = (
        "standing",
        "walking",
        "running",
        "jumping",
        "dancing",
        "sitting low",
        "waving",
        "kneeling",
        "arms up",
        "hands on hips",
        "sleeping",
    )
    return Actor(noun, tail, size, "person", 0.34, draw, poses, person)


def wear_hat(rnd: random.Random) -> tuple[Callable, str]:
    hat = rnd.choice(HATS)
    if rnd.random() < 0.16:

        def glasses(pen):
            pen.circle(0.36, -0.16, 0.3, (30, 30, 36))
            pen.circle(0.85, -0.1, 0.24, (30, 30, 36))
            pen.line([(-0.7, -0.2), (0.9, -0.14)], 0.1, (30, 30, 36))

        return glasses, rnd.choice(("wearing sunglasses", "with sunglasses", "in sunglasses", "wearing glasses"))
    if rnd.random() < 0.2:
        word = rnd.choice(("red", "blue", "green", "yellow", "purple", "pink", "white"))
        wool = near(rnd, COLOURS[word], 8)

        def scarf(pen):
            pen.limb((-0.95, 0.45), (0.35, 1.2), 0.3, 0.3, wool)
            pen.limb((-0.35, 0.95), (-0.5, 2.1), 0.26, 0.3, shade(wool, -0.12))

        called = f"{word} scarf" if rnd.random() < 0.7 else "scarf"
        return scarf, rnd.choice(("wearing a {}", "with a {}", "in a {}")).format(called)
    word = rnd.choice(("red", "blue", "green", "yellow", "black", "purple", "pink"))
    colour = near(rnd, COLOURS[word], 8)
    fixed = hat in ("crown", "chef hat", "santa hat", "pirate hat")
    text = hat if fixed or rnd.random() < 0.5 else f"{word} {hat}"
    return (lambda pen: draw_hat(pen, hat, colour)), rnd.choice(("wearing {}", "with {} on its head", "in {}")).format(
        with_article(text)
    )


def beast_actor(
    rnd: random.Random, name: str | None = None, dressed: float = 0.08, colour_word: str | None = None
) -> Actor:
    names = list(BEASTS)
    name = name or rnd.choices(names, [BEAST_WEIGHTS.get(n, 1.0) for n in names])[0]
    beast, word = random_beast(rnd, name, colour_word)
    wear, tail = (None, "")
    if rnd.random() < dressed:
        wear, words = wear_hat(rnd)
        tail = " " + words
    noun = f"{word} {name}".strip()
    if rnd.random() < 0.07:
        noun = rnd.choice(("cute ", "big ", "small ", "funny ", "happy ")) + noun
    seed = rnd.random()

    def draw(pen, pose="standing", front=None, hold=None, hold_far=None):
        return draw_beast(pen, beast, pose, random.Random(seed), wear)

    poses = ("standing", "walking", "running", "jumping", "sitting", "lying", "sleeping")
    if name in (
        "elephant",
        "giraffe",
        "cow",
        "bull",
        "rhinoceros",
        "hippopotamus",
        "camel",
        "horse",
        "zebra",
        "deer",
        "donkey",
        "unicorn",
        "pony",
    ):
        poses = ("standing", "walking", "running", "jumping", "lying", "sleeping")
    return Actor(noun, tail, beast.size, "beast", 1.5, draw, poses, beast)


def bird_actor(
    rnd: random.Random, name: str | None = None, dressed: float = 0.06, colour_word: str | None = None
) -> Actor:
    name = name or rnd.choice(list(BIRDS))
    bird, word = random_bird(rnd, name, colour_word)
    wear, tail = (None, "")
    if rnd.random() < dressed:
        wear, words = wear_hat(rnd)
        tail = " " + words

    def draw(pen, pose="standing", front=None, hold=None, hold_far=None):
        draw_bird(pen, bird, pose, wear)

    poses = ("standing",) if bird.tall or name in ("chicken", "rooster") else ("standing", "flying", "flying")
    if name in ("duck", "swan", "duckling"):
        poses = ("standing", "swimming", "flying")
    return Actor(f"{word} {name}".strip(), tail, bird.size, "bird", 1.1, draw, poses, bird)


def thing_actor(
    rnd: random.Random,
    name: str | None = None,
    places=None,
    colour_chance: float = 0.3,
    colour_word: str | None = None,
) -> Actor:
    if name is None:
        name = rnd.choice([n for n, t in THINGS.items() if places is None or t.place in places])
    of: Thing = THINGS[name]
    word, colour = pick_colour(rnd, of, colour_chance)
    if colour_word is not None:
        word, colour = colour_word, near(rnd, COLOURS[colour_word], 9)
    called = rnd.choice(of.names) if rnd.random() < 0.5 else of.names[0]
    if any(c in called.split() for c in ("red", "stone", "wooden", "cardboard")) and word:
        called = of.names[0]
    seed = rnd.random()

    def draw(pen, pose="standing", front=None, hold=None, hold_far=None):
        of.draw(pen, random.Random(seed), colour)

    front = None if of.front is None else lambda pen: of.front(pen, random.Random(seed), colour)
    return Actor(f"{word} {called}".strip(), "", of.size, "thing", of.wide, draw, ("standing",), of, front)


def sticker_actor(rnd: random.Random, stickers: list[Sticker], small: bool | None = None, tint: float = 0.15) -> Actor:
    from .stickers import FLYING, SMALL_GROUPS

    sticker = rnd.choice(stickers)
    # Clip art has no groups, so that a fitting one may not be found.
    for _ in range(20):
        if small is None or sticker.group == "clipart" or (sticker.group in SMALL_GROUPS) == small:
            break
        sticker = rnd.choice(stickers)
    name = sticker.names[0] if rnd.random() < 0.6 else rnd.choice(sticker.names)
    word = ""
    picture = sticker
    if rnd.random() < tint:
        word = rnd.choice(("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "black", "white"))
        picture = Sticker(
            sticker.names,
            sticker.group,
            sticker.style,
            tinted(sticker.picture, near(rnd, COLOURS[word], 8)),
            sticker.size,
        )

    def draw(pen, pose="standing", front=None, hold=None, hold_far=None):
        picture.draw(pen)

    place = "table" if sticker.group in SMALL_GROUPS else "ground"
    if name.split()[-1] in FLYING:
        place = "air"
    # A sticker's unit is its longer side.
    return Actor(
        f"{word} {name}".strip(),
        "",
        sticker.size,
        "sticker",
        sticker.wide,
        draw,
        ("standing",),
        Thing(tuple(sticker.names), None, sticker.size, place),
    )
