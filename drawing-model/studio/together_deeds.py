"""Two or three different characters who do something with each other, both large and touching where they touch."""

import math

from PIL import ImageOps

from textimage.words import plural, with_article

from .actors import Actor, beast_actor, bird_actor, thing_actor
from .animals import random_beast
from .beast_parts import draw_beast_head, draw_tail
from .brush import shade
from .casting import pen_at
from .chance import weighted
from .nature import open_book
from .palette import COLOURS, near
from .people import POSES, draw_person
from .person import Person, random_person
from .roles import ROLES

INK = (40, 36, 40)
WOOD = (176, 122, 74)
GOLD = (250, 200, 60)
METAL = (190, 196, 206)
TOLD = ("red", "blue", "green", "yellow", "pink", "purple", "white", "black", "orange", "brown")
WHITE_HAIR = (232, 232, 236)


def _words(text: str) -> tuple[str, ...]:
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


# Who takes part.


def _actor(noun: str, tail: str, size: float, person: Person, draw) -> Actor:
    return Actor(noun, tail, size, "person", 0.34, draw, ("standing",), person)


def _clothe(rnd, person: Person, word: str) -> str:
    """Puts on a shirt or dress of this colour; returns the words for it."""
    person.top = near(rnd, COLOURS[word], 7)
    dress = person.garment == "dress"
    garment = "dress" if dress else rnd.choice(("shirt", "shirt", "sweater", "t-shirt", "jacket"))
    return rnd.choice((" in {}", " in {}", " wearing {}")).format(with_article(f"{word} {garment}"))


def _who(rnd, noun: str, told: float = 0.25, colour: str | None = None) -> Actor:
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


def _beast_person(rnd, name: str, dressed: float = 0.3, colour: str | None = None) -> Actor:
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
        hip, _, _ = _skeleton(person, pose)
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
            _, chest, arm = _skeleton(person, pose)
            angle = math.radians(POSES[pose][4][0])
            elbow = (chest[0] + 0.01 + arm * math.sin(angle), chest[1] + arm * math.cos(angle))
            pen.bent((chest[0] + 0.01, chest[1]), elbow, hand, 0.034, 0.026, person.top)
            pen.circle(*hand, 0.033, person.skin)
        return spots

    size = 0.94 if name in BIG else 0.7 if name in SMALL else 0.82
    return _actor(f"{word} {name}".strip(), tail, size, person, draw)


def _two(rnd, people: float = 0.4, mixed: float = 0.15) -> list[Actor]:
    """Two who differ: two kinds of animal, two ages, or one of each, sometimes told by their colours."""
    kind = rnd.random()
    one, two = rnd.sample(TOLD, 2) if rnd.random() < 0.3 else (None, None)
    if kind < people:
        a, b = rnd.choice(((CHILDREN, CHILDREN), (CHILDREN, GROWN), (GROWN, CHILDREN), (("man",), ("woman",))))
        first = rnd.choice(a)
        second = rnd.choice([n for n in b if n.split()[-1] not in ALIKE.get(first.split()[-1], ())])
        return [_who(rnd, first, 0.2, one), _who(rnd, second, 0.2, two)]
    names = list(dict.fromkeys(rnd.sample(UPRIGHT, 6)))
    if kind < people + mixed:
        return [_who(rnd, rnd.choice(CHILDREN + ("man", "woman")), 0.2), _beast_person(rnd, names[0], 0.25)]
    return [_beast_person(rnd, names[0], 0.25, one), _beast_person(rnd, names[1], 0.25, two)]


def _is_beast(actor: Actor) -> bool:
    return actor.of.hair_style == "bald" and actor.of.age == "child"


def _names(actors) -> str:
    return " and ".join(a.text for a in actors)


# How they are drawn.


def _skeleton(person: Person, pose: str):
    """The hip, the chest and the length of an upper arm, as the drawing of people has them."""
    lean, far_leg, near_leg, _, _ = POSES[pose]
    thigh, shin = person.leg * 0.52, person.leg * 0.48
    cos = lambda a: math.cos(math.radians(a))
    hip = -max(thigh * cos(a) + shin * cos(b) for a, b in (far_leg, near_leg))
    torso = 1 - person.leg - 1.9 * person.head
    chest = (torso * math.sin(math.radians(lean)), hip - torso * cos(lean) + 0.045)
    return (0.0, hip), chest, torso * 0.56


def _bend(dx: float, dy: float, upper: float, lower: float, out: bool = False) -> tuple[float, float]:
    """The angles of an arm whose hand is at (dx, dy) from the shoulder, the elbow hanging or turned out."""
    far = min(max(math.hypot(dx, dy), abs(upper - lower) + 1e-3), (upper + lower) * 0.999)
    base = math.atan2(dx, dy)
    bend = math.acos((upper * upper + far * far - lower * lower) / (2 * upper * far))
    first = base + bend if out else base - bend
    ex, ey = upper * math.sin(first), upper * math.cos(first)
    tx, ty = far * math.sin(base), far * math.cos(base)
    return math.degrees(first), math.degrees(math.atan2(tx - ex, ty - ey))


def _reaching(person: Person, pose: str, near_at, far_at, front: bool) -> str:
    """A pose like this one, but with the hands at these points."""
    lean, far_leg, near_leg, far_arm, near_arm = POSES[pose]
    _, chest, arm = _skeleton(person, pose)
    arms = []
    for at, usual, offset, side in (
        (far_at, far_arm, -0.075 if front else -0.01, -1 if front else 1),
        (near_at, near_arm, 0.075 if front else 0.01, 1),
    ):
        if at is None:
            arms.append(usual)
            continue
        dx = (at[0] - chest[0] - offset) * side
        bent = _bend(dx, at[1] - chest[1], arm, arm * 0.92, front and dx < 0.03)
        arms.append((abs(bent[0]), bent[1]) if front else bent)
    POSES["reaching"] = (lean, far_leg, near_leg, arms[0], arms[1])
    return "reaching"


def _doll(
    studio,
    stage,
    actor,
    x,
    y,
    tall,
    pose="standing",
    flip=False,
    near_at=None,
    far_at=None,
    front=False,
    shadow=True,
    **more,
):
    """Draws somebody with the hands at points of the picture; returns the points of interest in the picture."""
    side = -1 if flip else 1
    here = lambda p: None if p is None else ((p[0] - x) * side / tall, (p[1] - y) / tall)
    if near_at or far_at:
        pose = _reaching(actor.of, pose, here(near_at), here(far_at), front)
    if shadow:
        stage.shadow(x, y, 0.34 * tall)
    spots = actor.draw(pen_at(studio, stage, x, y, tall, flip), pose, front=front, **more)
    return {name: (x + side * px * tall, y + py * tall) for name, (px, py) in spots.items()}


def _hip(actor, pose, tall) -> float:
    return -_skeleton(actor.of, pose)[0][1] * tall


def _set(studio, indoor: bool | None = None, names: tuple[str, ...] = (), paper: float = 0.42):
    rnd = studio.rnd
    if names and rnd.random() > paper:
        stage = studio.stages.outdoors_or_in(name=rnd.choice(names))
    else:
        stage = studio.stage(indoor=indoor, paper=paper if not names else 1.0)
    stage.unit = 1.0
    return stage


def _spot(studio, stage, actor, x, y, size, pose="standing", flip=False, shadow=True):
    """Puts an animal or thing on the stage; returns its points of interest in the picture."""
    _, spots, pen = studio.put(stage, actor, x, y, pose, flip, size, shadow)
    side = -1 if flip else 1
    return {k: (x + side * v[0] * size, y + v[1] * size) for k, v in (spots or {}).items() if isinstance(v, tuple)}


def _tone(rnd, *words):
    return near(rnd, COLOURS[rnd.choice(words or ("red", "blue", "green", "yellow", "pink", "purple", "orange"))], 8)


# Things they share.


def _chair(pen, seat: float, colour):
    """A chair seen from the side, its back to the left; the pen stands on the ground, `seat` is its height."""
    pen.rect(-0.11, -seat - 0.3, -0.075, 0, shade(colour, -0.15))
    pen.rect(0.09, -seat, 0.125, 0, shade(colour, -0.15))
    pen.rect(-0.12, -seat - 0.01, 0.14, -seat + 0.035, colour)


def _table(pen, half: float, level: float, colour):
    for x in (-half * 0.75, half * 0.75):
        pen.rect(x - 0.018, -level, x + 0.018, 0, shade(colour, -0.25))
    pen.rect(-half, -level, half, -level + 0.045, colour)


def _cup(pen, colour):
    pen.arc(0.05, -0.05, 0.03, 0.03, -90, 90, 0.014, shade(colour, -0.2))
    pen.poly([(-0.05, -0.09), (0.05, -0.09), (0.035, 0), (-0.035, 0)], colour)


def _teapot(pen, colour):
    pen.line([(0.07, -0.06), (0.13, -0.13)], 0.028, colour)
    pen.arc(-0.08, -0.07, 0.05, 0.05, 90, 270, 0.018, colour)
    pen.ellipse(0, -0.07, 0.09, 0.075, colour)
    pen.circle(0, -0.15, 0.018, shade(colour, -0.3))


def _teddy(pen, colour=(176, 120, 70)):
    """A teddy bear that sits, seen from the front; one unit high."""
    light = shade(colour, 0.4)
    for s in (-1, 1):
        pen.limb((s * 0.16, -0.14), (s * 0.36, -0.08), 0.12, 0.12, colour)
        pen.circle(s * 0.38, -0.1, 0.075, light)
        pen.limb((s * 0.2, -0.46), (s * 0.38, -0.32), 0.09, 0.08, colour)
        pen.circle(s * 0.22, -0.94, 0.11, colour)
        pen.circle(s * 0.22, -0.94, 0.055, light, outline=False)
    pen.ellipse(0, -0.3, 0.27, 0.29, colour)
    pen.ellipse(0, -0.28, 0.16, 0.18, light, outline=False)
    pen.circle(0, -0.74, 0.27, colour)
    pen.ellipse(0, -0.66, 0.13, 0.1, light, outline=False)
    pen.ellipse(0, -0.71, 0.05, 0.035, INK, outline=False)
    for s in (-1, 1):
        pen.circle(s * 0.11, -0.79, 0.032, INK, outline=False)


def _flower(pen, colour):
    """A flower in a hand, pointing up."""
    pen.line([(0, 0.04), (0.01, -0.13)], 0.018, (60, 140, 60))
    for k in range(6):
        pen.circle(0.01 + 0.045 * math.cos(k * 1.05), -0.17 + 0.045 * math.sin(k * 1.05), 0.032, colour)
    pen.circle(0.01, -0.17, 0.03, GOLD if sum(colour) < 560 else (240, 150, 40), outline=False)


def _heart(pen, colour):
    pen.blob(
        [(0, -0.2), (0.1, -0.28), (0.2, -0.2), (0.16, -0.08), (0, 0.06), (-0.16, -0.08), (-0.2, -0.2), (-0.1, -0.28)],
        colour,
    )


def _bone(pen):
    pen.line([(-0.08, -0.03), (0.08, -0.03)], 0.045, (246, 240, 226))
    for x in (-0.09, 0.09):
        for y in (-0.055, -0.005):
            pen.circle(x, y, 0.033, (246, 240, 226))


def _honey(pen):
    pen.round_rect(-0.08, -0.13, 0.08, 0.04, 0.04, (240, 170, 40))
    pen.rect(-0.065, -0.16, 0.065, -0.12, (150, 96, 50))
    pen.rect(-0.05, -0.08, 0.05, -0.02, (252, 232, 170), outline=False)


def _balloon(pen, colour):
    pen.line([(0, 0), (0.03, -0.3)], 0.01, (110, 104, 100))
    pen.ellipse(0.03, -0.42, 0.11, 0.13, colour)
    pen.ellipse(0.0, -0.46, 0.025, 0.035, shade(colour, 0.6), outline=False)


def _gift(pen, colour):
    pen.rect(-0.09, -0.14, 0.09, 0.03, colour)
    pen.rect(-0.018, -0.14, 0.018, 0.03, shade(colour, 0.65), outline=False)
    for s in (-1, 1):
        pen.ellipse(s * 0.035, -0.165, 0.035, 0.022, shade(colour, 0.65), s * 0.5)


def _cone(pen, colour):
    pen.poly([(-0.04, -0.08), (0.04, -0.08), (0, 0.05)], (222, 170, 96))
    pen.circle(0, -0.11, 0.055, colour)


def _cake(pen, colour):
    pen.rect(-0.11, -0.1, 0.11, 0.02, (244, 226, 196))
    pen.rect(-0.11, -0.13, 0.11, -0.07, colour)
    pen.circle(0, -0.15, 0.03, (214, 40, 50))


def _fruit(pen, colour):
    pen.circle(0, -0.05, 0.07, colour)
    pen.line([(0, -0.11), (0.015, -0.15)], 0.014, (110, 80, 50))
    pen.ellipse(0.04, -0.14, 0.03, 0.015, (80, 160, 70), -0.4)


def _carrot(pen):
    pen.poly([(-0.1, -0.06), (-0.1, 0.0), (0.12, -0.03)], (244, 130, 36))
    for y in (-0.07, -0.03, 0.01):
        pen.line([(-0.1, -0.03), (-0.17, y)], 0.018, (70, 160, 70))


def _fish(pen):
    pen.ellipse(0, -0.03, 0.1, 0.045, (120, 160, 200))
    pen.poly([(-0.08, -0.03), (-0.16, -0.08), (-0.16, 0.02)], (100, 140, 190))
    pen.circle(0.06, -0.04, 0.01, INK, outline=False)


# What can be given: the drawing and whether its colour is told.
GIFTS = {
    "flower": (_flower, True),
    "balloon": (_balloon, True),
    "present": (_gift, True),
    "heart": (_heart, False),
    "ice cream": (_cone, False),
    "cake": (_cake, False),
    "apple": (_fruit, True),
    "bone": (_bone, None),
    "jar of honey": (_honey, None),
    "carrot": (_carrot, None),
    "fish": (_fish, None),
}
FITTING = {"heart": ("red", "red", "pink"), "apple": ("red", "red", "green"), "cake": ("pink", "white", "brown")}


def _present(rnd, name: str):
    """Words and drawing of something to give."""
    draw, told = GIFTS[name]
    if told is None:
        return with_article(name), draw
    word = rnd.choice(FITTING.get(name, ("red", "blue", "yellow", "pink", "purple", "orange")))
    colour = near(rnd, COLOURS[word], 8)
    text = f"{word} {name}" if told and rnd.random() < 0.5 else name
    return with_article(text), lambda pen: draw(pen, colour)


# Two who face each other.


def _meet(
    studio, stage, a, b, k=0.84, share=0.82, up=0.0, poses=("standing", "standing"), gap=0.0, both=False, y=0.93, **more
):
    """Two whose hands meet in the middle of the picture, or reach to within `gap`; returns both and the middle."""
    sizes = [a.size * k, b.size * k]
    frames = [_skeleton(actor.of, pose) for actor, pose in zip((a, b), poses)]
    chests = [(size * f[1][0], y + size * f[1][1]) for size, f in zip(sizes, frames)]
    level = (chests[0][1] + chests[1][1]) / 2 + up
    away = [
        chest[0] + max(0.09, math.sqrt(max(0.0, (size * f[2] * 1.92 * share) ** 2 - (level - chest[1]) ** 2)))
        for size, f, chest in zip(sizes, frames, chests)
    ]
    left = 0.5 - (away[0] + away[1] + gap) / 2
    middle = left + away[0] + gap / 2
    made = []
    for actor, x, size, pose, flip, hand in (
        (a, left, sizes[0], poses[0], False, middle - gap / 2),
        (b, left + away[0] + away[1] + gap, sizes[1], poses[1], True, middle + gap / 2),
    ):
        far = (hand, level + 0.03) if both else None
        made.append(_doll(studio, stage, actor, x, y, size, pose, flip, (hand, level), far, **more))
    return made[0], made[1], (middle, level)


GIVING = ("giving {c} to {b}", "giving {b} {c}", "giving {b} {c}", "handing {c} to {b}", "bringing {b} {c}")
EATERS = {
    "bone": ("dog", "dog", "puppy", "wolf"),
    "carrot": ("rabbit", "horse", "donkey", "pony", "deer"),
    "fish": ("cat", "kitten", "polar bear", "bear"),
    "apple": ("horse", "pig", "elephant", "cow", "deer", "goat"),
    "jar of honey": ("bear", "bear", "panda"),
}


def _giving(studio):
    rnd = studio.rnd
    name = rnd.choice([n for n in GIFTS if n not in EATERS or n == "jar of honey"])
    words, draw = _present(rnd, name)
    stage = _set(studio)
    special = rnd.random()
    if name == "balloon" and special < 0.5:
        pair = [_who(rnd, "clown"), _who(rnd, rnd.choice(CHILDREN), 0.3)]
    elif name == "present" and special < 0.3:
        pair = [_who(rnd, "santa claus"), _who(rnd, rnd.choice(CHILDREN), 0.3)]
    elif name == "jar of honey" or name == "flower" and special < 0.3:
        pair = [_beast_person(rnd, "bear"), _two(rnd)[1]]
    else:
        pair = _two(rnd)
    _, _, (x, y) = _meet(studio, stage, *pair, gap=0.06)
    draw(pen_at(studio, stage, x, y, 1.2))
    return stage, f"{pair[0].text} {rnd.choice(GIVING).format(b=pair[1].text, c=words)}"


def _giving_to_animal(studio):
    """Somebody holds what an animal likes before its mouth."""
    rnd = studio.rnd
    name = rnd.choice(list(EATERS))
    words, draw = _present(rnd, name)
    pet = beast_actor(rnd, rnd.choice(EATERS[name]), dressed=0.0)
    person = _who(rnd, rnd.choice(CHILDREN + GROWN + ("farmer",)))
    stage = _set(studio)
    large = min(0.44, max(0.34, 0.55 * pet.shown))
    pose = "sitting" if "sitting" in pet.poses and rnd.random() < 0.6 else "standing"
    mouth = _spot(studio, stage, pet, 0.72, 0.93, large, pose, True)["mouth"]
    at = (mouth[0] - 0.07, mouth[1] + 0.02)
    tall = person.size * 0.82
    _doll(studio, stage, person, at[0] - tall * 0.24, 0.93, tall, near_at=at)
    draw(pen_at(studio, stage, at[0], at[1] + 0.02, 1.1))
    forms = GIVING[:4] + ("feeding {b} with {c}", "holding out {c} to {b}")
    return stage, f"{person.text} {rnd.choice(forms).format(b=pet.text, c=words)}"


GREETINGS = {
    "shake": (
        0.0,
        0.9,
        ("{p} shaking hands", "{a} shaking hands with {b}", "{p} shake hands", "{p} greeting each other"),
    ),
    "five": (-0.15, 0.97, ("{p} giving each other a high five", "{a} giving {b} a high five", "{p} high five")),
}


def _greeting(studio):
    rnd = studio.rnd
    up, share, forms = GREETINGS[rnd.choice(list(GREETINGS))]
    pair, stage = _two(rnd), _set(studio)
    _meet(studio, stage, *pair, up=up, share=share)
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=_names(pair))


def _hug(studio, stage, a, b, k=0.86):
    sizes = a.size * k, b.size * k
    y, apart = 0.93, 0.15 * (sizes[0] + sizes[1]) / 2 + (0.08 if _is_beast(a) else 0.05)
    xs = 0.5 - apart / 2, 0.5 + apart / 2
    chest = [y + size * _skeleton(actor.of, "standing")[1][1] for actor, size in zip((a, b), sizes)]
    low = max(chest) + 0.05
    for actor, x, size, other in ((b, xs[1], sizes[1], xs[0]), (a, xs[0], sizes[0], xs[1])):
        side = 1 if other > x else -1
        back = (other + side * 0.03, low)
        _doll(studio, stage, actor, x, y, size, "standing", side < 0, back, (back[0], low - 0.05))


def _hugging(studio):
    rnd = studio.rnd
    pair, stage = _two(rnd, 0.5), _set(studio)
    _hug(studio, stage, *pair)
    forms = ("{a} hugging {b}", "{a} hugging {b}", "{p} hugging", "{p} hugging each other", "{a} giving {b} a hug")
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=_names(pair))


POSES["stepping"] = (-4, (-10, -14), (44, -16), (60, 80), (60, 80))
DANCERS = (("prince", "princess"), ("king", "queen"), ("man", "woman"), ("boy", "girl"), ("grandfather", "grandmother"))
DANCERS += (("groom", "bride"), ("clown", "ballerina"), ("witch", "wizard"))


def _dancing(studio):
    rnd = studio.rnd
    pair = [_who(rnd, n, 0.3) for n in rnd.choice(DANCERS)] if rnd.random() < 0.45 else _two(rnd, 0.2)
    stage = _set(studio, names=("palace_hall", "stage", "meadow", "garden", "circus"))
    step = rnd.choice((("stepping", "stepping"), ("stepping", "standing"), ("dancing", "dancing")))
    _meet(studio, stage, *pair, share=0.86, up=0.0, poses=step, both=True)
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
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=_names(pair))


def _ring(pen):
    pen.arc(0, -0.04, 0.045, 0.045, 0, 360, 0.022, GOLD)
    pen.poly([(-0.04, -0.12), (0.04, -0.12), (0.0, -0.07)], (150, 220, 250))


KNEELERS = (("king", "queen"), ("prince", "princess"), ("knight", "queen"), ("knight", "king"), ("knight", "princess"))
KNEELERS += (
    ("soldier", "king"),
    ("man", "woman"),
    ("man", "woman"),
    ("boy", "girl"),
    ("cowboy", "lady"),
    ("pirate", "queen"),
)


def _kneeling(studio):
    """Somebody on one knee before somebody who stands, with a ring, a flower or empty hands."""
    rnd = studio.rnd
    names = rnd.choice(KNEELERS)
    pair = [_who(rnd, n, 0.3) for n in names]
    stage = _set(studio)
    what = rnd.choice(("", "", "flower", "ring", "ring", "present")) if "king" not in names[1:] else ""
    if names[0] in ("man", "boy"):
        what = what or "ring"
    _doll(studio, stage, pair[1], 0.74, 0.93, pair[1].size * 0.84, "standing", True, near_at=(0.58, 0.5))
    at = (0.5, 0.56)
    _doll(studio, stage, pair[0], 0.3, 0.93, pair[0].size * 0.84, "kneeling", near_at=at)
    if what == "ring":
        _ring(pen_at(studio, stage, at[0] + 0.01, at[1] - 0.02, 1.3))
        forms = ("{a} proposing to {b} with a ring", "{a} proposing to {b}", "{a} kneeling before {b} with a ring")
        forms += ("{a} on one knee giving {b} a ring", "{a} asking {b} to marry him")
        return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text)
    forms = ("{a} kneeling before {b}", "{a} kneeling in front of {b}", "{a} on one knee before {b}")
    text = rnd.choice(forms).format(a=pair[0].text, b=pair[1].text)
    if what:
        words, draw = _present(rnd, what)
        draw(pen_at(studio, stage, at[0], at[1], 1.2))
        text += rnd.choice((f" and giving her {words}", f" and offering her {words}"))
    return stage, text


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


TALKERS = _words("wolf, sheep, fox, rabbit, cat, dog, mouse, bear, pig, horse, cow, goat, lion, squirrel")


def _talking(studio):
    """Two animals or people, face to face."""
    rnd = studio.rnd
    stage = _set(studio)
    bubbles = rnd.random() < 0.6
    if rnd.random() < 0.6:
        pair = [beast_actor(rnd, n, dressed=0.0) for n in rnd.sample(TALKERS, 2)]
        if rnd.random() < 0.2:
            spiny = near(rnd, (150, 112, 78), 10)
            draw = lambda pen, pose, **_: _hedgehog(pen, spiny)
            pair[1] = Actor("hedgehog", "", 0.3, "beast", 1.5, draw, ("standing",))
        for actor, x, flip in zip(pair, (0.23, 0.77), (False, True)):
            pose = rnd.choice(("sitting", "standing")) if "sitting" in actor.poses else "standing"
            _spot(studio, stage, actor, x, 0.92, min(0.42, max(0.33, 0.55 * actor.shown)), pose, flip)
        high = 0.28
    else:
        pair = _two(rnd)
        for actor, x, flip in zip(pair, (0.28, 0.72), (False, True)):
            tall = actor.size * 0.76
            hand = (x + (-0.17 if flip else 0.17), 0.93 - tall * 0.5) if rnd.random() < 0.6 else None
            _doll(studio, stage, actor, x, 0.93, tall, "standing", flip, hand)
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
        a=pair[0].text, b=pair[1].text, p=_names(pair)
    )


def _whispering(studio):
    rnd = studio.rnd
    names = rnd.sample(("boy", "girl", "woman", "man", "old woman", "child"), 2)
    pair = [_who(rnd, n, 0.3) for n in names] if rnd.random() < 0.85 else _two(rnd, 0.0, 0.0)
    stage = _set(studio)
    k = 0.96 / max(a.size for a in pair) * 0.9
    sizes = [a.size * k for a in pair]
    heads = [0.93 - s + 0.15 * s for s in sizes]
    apart = 0.17 * (sizes[0] + sizes[1]) / 2 + 0.03
    _doll(studio, stage, pair[1], 0.5 + apart, 0.93, sizes[1], "standing", False)
    ear = (0.5 + apart * 0.35, min(heads[1] + 0.04, max(heads) + 0.02))
    _doll(studio, stage, pair[0], 0.5 - apart * 0.6, 0.93, sizes[0], "standing", False, near_at=ear)
    forms = (
        "{a} whispering to {b}",
        "{a} whispering in the ear of {b}",
        "{a} telling {b} a secret",
        "{a} whispering something to {b}",
    )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text)


# Two with something between them.


POSES["pulling"] = (-16, (20, -4), (34, 14), (70, 84), (66, 80))


def _rope(studio):
    rnd = studio.rnd
    pair, stage = _two(rnd), _set(studio, False)
    y, hands = 0.93, []
    levels = [y + a.size * 0.78 * (_skeleton(a.of, "pulling")[1][1] + 0.08) for a in pair]
    level = sum(levels) / 2
    for actor, x, flip in zip(pair, (0.22, 0.78), (False, True)):
        s = -1 if flip else 1
        tall = actor.size * 0.78
        near_at = (x + s * 0.17, level)
        _doll(studio, stage, actor, x, y, tall, "pulling", flip, near_at, (x + s * 0.22, level))
        hands.append(near_at)
    stage.pen.line([(hands[0][0] - 0.06, level + 0.01), (hands[1][0] + 0.06, level + 0.01)], 0.03, (206, 160, 96))
    stage.pen.rect(0.475, level - 0.03, 0.525, level + 0.08, _tone(rnd, "red"))
    forms = ("{p} pulling a rope", "{p} playing tug of war", "{p} pulling on a rope", "{a} and {b} in a tug of war")
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=_names(pair))


def _carrying_between(studio):
    rnd = studio.rnd
    pair, stage = _two(rnd), _set(studio)
    name = rnd.choice(("box", "box", "crate", "table", "sofa", "treasure chest", "log", "bench", "ladder", "basket"))
    item = thing_actor(rnd, name if name != "ladder" else "suitcase", colour_chance=0.4)
    size = min(0.26, 0.4 / item.wide)
    half = min(0.2, size * item.wide / 2)
    chests = [0.93 + a.size * 0.8 * _skeleton(a.of, "standing")[1][1] for a in pair]
    bottom = max(chests) + 0.19
    for actor, flip in zip(pair, (False, True)):
        s = -1 if flip else 1
        x = 0.5 - s * (half + actor.size * 0.8 * 0.17)
        hand = (0.5 - s * (half - 0.03), bottom - 0.01)
        _doll(studio, stage, actor, x, 0.93, actor.size * 0.8, "walking" if flip else "standing", flip, hand, hand)
    _spot(studio, stage, item, 0.5, bottom, size, shadow=False)
    forms = ("{p} carrying {c}", "{p} carrying {c} together", "{a} helping {b} carry {c}", "{p} lifting {c}")
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=_names(pair), c=item.text)


def _seesaw(studio):
    rnd = studio.rnd
    pair = _two(rnd)
    stage = _set(studio, False, ("playground", "park", "garden", "meadow"))
    tilt = rnd.choice((-0.1, 0.1))
    pen = pen_at(studio, stage, 0.5, 0.93, 1.0)
    pen.poly([(-0.09, 0), (0, -0.2), (0.09, 0)], _tone(rnd))
    ends = [(0.5 - 0.4, 0.73 + tilt), (0.5 + 0.4, 0.73 - tilt)]
    stage.pen.line([(0.06, 0.73 + tilt * 1.1), (0.94, 0.73 - tilt * 1.1)], 0.035, _tone(rnd))
    for actor, (ex, ey), flip in zip(pair, ends, (False, True)):
        s = -1 if flip else 1
        tall = actor.size * 0.66
        grip = (ex + s * 0.19, ey - 0.1 - s * tilt * 0.3)
        stage.pen.line([(grip[0], grip[1] + 0.12), grip], 0.018, (90, 90, 98))
        _doll(
            studio,
            stage,
            actor,
            ex + s * 0.04,
            ey + _hip(actor, "sitting low", tall) * 0.9,
            tall,
            "sitting low",
            flip,
            grip,
            grip,
            shadow=False,
        )
    forms = ("{p} on a seesaw", "{p} playing on a seesaw", "{p} sitting on a seesaw", "{a} on a seesaw with {b}")
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=_names(pair))


def _board(pen):
    pen.rect(-0.15, -0.03, 0.15, 0.0, (120, 80, 50))
    for k in range(6):
        pen.rect(-0.14 + k * 0.047, -0.03, -0.117 + k * 0.047, -0.005, (246, 236, 210), outline=False)
    for x, tone in ((-0.11, (250, 248, 240)), (-0.03, (40, 36, 40)), (0.05, (250, 248, 240)), (0.12, (40, 36, 40))):
        pen.poly([(x - 0.022, -0.03), (x + 0.022, -0.03), (x + 0.012, -0.1), (x - 0.012, -0.1)], tone)
        pen.circle(x, -0.115, 0.022, tone)


def _pizza(pen):
    pen.ellipse(0, -0.03, 0.18, 0.05, (214, 160, 84))
    pen.ellipse(0, -0.038, 0.155, 0.037, (246, 206, 90), outline=False)
    for x, y in ((-0.08, -0.045), (0.02, -0.03), (0.09, -0.05), (-0.01, -0.058)):
        pen.ellipse(x, y, 0.028, 0.012, (200, 50, 40), outline=False)


def _cards(pen):
    for x in (-0.1, 0.0, 0.1):
        pen.poly([(x - 0.04, -0.005), (x + 0.04, -0.005), (x + 0.05, -0.035), (x - 0.03, -0.035)], (252, 252, 252))
        pen.circle(x + 0.005, -0.02, 0.01, (214, 40, 50), outline=False)


def _fan(pen):
    for k in (-1, 0, 1):
        q = pen.at(0, 0, 1.0, turn=0.35 * k)
        q.rect(-0.03, -0.14, 0.035, -0.02, (252, 252, 252))
        q.circle(0.0, -0.08, 0.014, (214, 40, 50) if k else INK, outline=False)


def _big_cake(pen, colour):
    pen.rect(-0.14, -0.13, 0.14, 0, (244, 226, 196))
    pen.rect(-0.14, -0.16, 0.14, -0.09, colour)
    for x in (-0.08, 0, 0.08):
        pen.rect(x - 0.01, -0.22, x + 0.01, -0.16, (250, 250, 250), outline=False)
        pen.ellipse(x, -0.24, 0.013, 0.022, (252, 170, 40), outline=False)


AT_TABLE = {
    "tea": _words(
        "having tea at a table, drinking tea, drinking tea together, having a tea party, drinking tea at a table"
    ),
    "chess": ("playing chess", "playing chess", "playing a game of chess", "sitting at a chessboard"),
    "cards": ("playing cards", "playing cards", "playing cards at a table", "playing a card game"),
    "pizza": ("eating pizza", "eating pizza at a table", "sharing a pizza", "having pizza together"),
    "cake": (
        "eating cake",
        "with a birthday cake at a table",
        "celebrating a birthday with a cake",
        "having cake at a table",
    ),
    "soup": ("eating soup", "eating soup at a table", "having dinner at a table", "having soup together"),
}


def _at_table(studio):
    """Two on chairs on both sides of a table with what they eat, drink or play."""
    rnd = studio.rnd
    pair = _two(rnd)
    kind = rnd.choice(list(AT_TABLE))
    stage = _set(studio, None, ("kitchen", "living_room", "garden", "room", "cafe", "restaurant", "meadow"))
    y, level = 0.94, 0.3
    tones = [_tone(rnd), _tone(rnd)]
    wood = near(rnd, rnd.choice((WOOD, (140, 92, 54), (206, 160, 108))), 6)
    for actor, x, flip, tone in zip(pair, (0.19, 0.81), (False, True), tones):
        s = -1 if flip else 1
        tall = actor.size * 0.86
        hip = _hip(actor, "sitting", tall)
        # Small ones sit on high chairs, so that all heads are over the table.
        lift = max(0.0, level - 0.13 - hip)
        _chair(pen_at(studio, stage, x, y, 1.0, flip), hip + lift - 0.02, tone)
        hand = (x + s * 0.2, y - level - (0.1 if kind in ("tea", "cards") else 0.03))
        item = {"tea": lambda p, t=tone: _cup(p.at(0.03, 0.03, 1.0 / 0.86), t), "cards": _fan}.get(kind)
        if kind == "pizza":
            hand = (x + s * 0.16, y - level - 0.16)
            item = lambda p: p.poly([(-0.02, 0.02), (0.12, -0.05), (0.09, 0.07)], (246, 206, 90))
        if kind == "soup":
            item = lambda p: p.line([(0, 0), (0.14, 0.05)], 0.02, METAL)
        _doll(studio, stage, actor, x, y - lift, tall, "sitting", flip, hand, shadow=False, hold=item)
    _table(pen_at(studio, stage, 0.5, y, 1.0), 0.21, level, wood)
    top = pen_at(studio, stage, 0.5, y - level, 1.25)
    if kind == "tea":
        _teapot(top, _tone(rnd))
    elif kind == "soup":
        for x in (-0.1, 0.1):
            top.poly([(x - 0.07, -0.07), (x + 0.07, -0.07), (x + 0.04, 0), (x - 0.04, 0)], tones[0])
            top.ellipse(x, -0.07, 0.07, 0.016, (230, 130, 50))
    else:
        {
            "chess": _board,
            "cards": _cards,
            "pizza": _pizza,
            "cake": lambda p: _big_cake(p, _tone(rnd, "pink", "brown")),
        }[kind](top)
    return stage, f"{_names(pair)} {rnd.choice(AT_TABLE[kind])}"


POSES["kicking ball"] = (-8, (-6, -8), (52, 40), (50, 60), (-46, -30))


def _football(studio):
    rnd = studio.rnd
    pair = _two(rnd)
    stage = _set(studio, False, ("meadow", "park", "stadium", "playground", "garden"))
    for actor, x, flip, pose in zip(
        pair, (0.24, 0.78), (False, True), ("kicking ball", rnd.choice(("running", "standing")))
    ):
        _doll(studio, stage, actor, x, 0.93, actor.size * 0.8, pose, flip)
    ball = pen_at(studio, stage, 0.52, 0.86, 0.08)
    ball.circle(0, 0, 1.0, (250, 250, 250))
    for x, y in ((0, 0), (0.7, 0.4), (-0.7, 0.4), (0, -0.8), (0.0, 0.85)):
        ball.circle(x, y, 0.26, INK, outline=False)
    forms = ("{p} playing football", "{p} playing soccer", "{a} kicking a ball to {b}", "{p} kicking a football")
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=_names(pair))


def _tortoise(pen, colour=(110, 160, 80)):
    """Walks to the right; one unit high."""
    for x in (-0.42, 0.34):
        pen.limb((x, -0.3), (x - 0.06, -0.08), 0.13, 0.11, colour)
        pen.limb((x + 0.16, -0.3), (x + 0.24, -0.08), 0.13, 0.11, shade(colour, -0.15))
    pen.poly([(-0.7, -0.28), (-0.95, -0.16), (-0.66, -0.16)], colour)
    pen.limb((0.55, -0.36), (0.92, -0.62), 0.13, 0.15, colour)
    pen.circle(0.98, -0.68, 0.2, colour)
    pen.circle(1.04, -0.74, 0.045, INK, outline=False)
    pen.arc(1.06, -0.66, 0.09, 0.06, 10, 120, 0.025, INK)
    shell = [(0.76 * math.cos(math.pi * k / 12), -0.26 - 0.72 * math.sin(math.pi * k / 12)) for k in range(13)]
    pen.poly(shell, (150, 104, 58))
    for x, y in ((-0.36, -0.5), (0, -0.68), (0.36, -0.5)):
        pen.ellipse(x, y, 0.15, 0.13, (112, 76, 44))
    pen.rect(-0.8, -0.3, 0.8, -0.2, (190, 146, 86))


def _crocodile(pen, colour=(90, 150, 70)):
    """Lies to the right; about three units long and one high."""
    dark = shade(colour, -0.2)
    pen.poly([(-0.6, -0.5), (-1.75, -0.12), (-0.6, -0.08)], colour)
    for k in range(8):
        x = -1.3 + 0.25 * k
        top = -0.28 - 0.06 * k if k < 4 else -0.52
        pen.poly([(x - 0.1, top), (x, top - 0.16), (x + 0.12, top)], dark)
    for x in (-0.5, 0.4):
        pen.limb((x, -0.2), (x + 0.12, -0.05), 0.12, 0.09, dark)
    pen.limb((-0.6, -0.3), (0.5, -0.32), 0.24, 0.25, colour)
    pen.poly([(0.5, -0.56), (1.65, -0.36), (1.68, -0.22), (0.55, -0.24)], colour)
    pen.poly([(0.55, -0.22), (1.6, -0.18), (1.55, -0.08), (0.5, -0.08)], shade(colour, 0.15))
    for k in range(6):
        pen.poly([(0.8 + 0.14 * k, -0.24), (0.87 + 0.14 * k, -0.13), (0.92 + 0.14 * k, -0.24)], (252, 252, 250), False)
    pen.circle(0.68, -0.58, 0.13, colour)
    pen.circle(0.7, -0.6, 0.075, (252, 252, 240), outline=False)
    pen.circle(0.72, -0.6, 0.04, INK, outline=False)


RACERS = ("rabbit", "hare", "fox", "dog", "cat", "horse", "mouse", "pig", "lion", "zebra", "wolf", "deer")


def _finish(pen):
    for row in range(5):
        for column in range(2):
            tone = (250, 250, 250) if (row + column) % 2 else INK
            pen.rect(0.04 * column, -0.5 + 0.04 * row, 0.04 + 0.04 * column, -0.46 + 0.04 * row, tone, outline=False)
    pen.line([(0, 0), (0, -0.5)], 0.016, (120, 84, 54))


def _race(studio):
    """The tortoise and the hare, or two others, one behind the other."""
    rnd = studio.rnd
    stage = _set(studio, False)
    name = rnd.choice(RACERS)
    runner = beast_actor(rnd, "rabbit" if name == "hare" else name, dressed=0.0)
    runner.noun = runner.noun.replace("rabbit", "hare") if name == "hare" else runner.noun
    slow = rnd.random() < 0.65
    track = near(rnd, rnd.choice(((214, 120, 84), (222, 190, 130), (150, 190, 110))), 8)
    stage.pen.rect(0, 0.52, 1, 1, track, outline=False)
    for y in (0.53, 0.7, 0.98):
        stage.pen.line([(0, y), (1, y)], 0.012, (250, 250, 246))
    _finish(pen_at(studio, stage, 0.9, 0.9, 1.3))
    if slow:
        ahead = rnd.random() < 0.5
        _spot(studio, stage, runner, 0.3 if ahead else 0.68, 0.62, 0.3, "running")
        _tortoise(pen_at(studio, stage, 0.62 if ahead else 0.28, 0.93, 0.27))
        second = rnd.choice(("a tortoise", "a turtle"))
    else:
        other = beast_actor(rnd, rnd.choice([n for n in RACERS if n not in (name, "hare")]), dressed=0.0)
        _spot(studio, stage, other, 0.32, 0.6, 0.29, "running")
        _spot(studio, stage, runner, 0.55, 0.93, 0.31, "running")
        second = other.text
    pair = rnd.sample((runner.text, second), 2)
    forms = (
        "{a} racing {b}",
        "{a} and {b} racing",
        "{a} and {b} in a race",
        "{a} running a race against {b}",
        "a race between {a} and {b}",
    )
    return stage, rnd.choice(forms).format(a=pair[0], b=pair[1])


def _umbrella(studio):
    rnd = studio.rnd
    pair = _two(rnd)
    stage = studio.stages.weather("rain") if rnd.random() < 0.4 else _set(studio, False)
    stage.unit = 1.0
    word = rnd.choice(("red", "blue", "yellow", "green", "purple", "pink", "black"))
    colour = near(rnd, COLOURS[word], 8)
    for actor, x, flip in zip(pair, (0.35, 0.65), (False, True)):
        hand = (0.5, 0.62) if not flip else None
        _doll(
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
    forms = _words(
        "{p} sharing {c}, {p} under {c}, {p} standing under {c}, {a} holding {c} over {b}, {p} together under {c}"
    )
    name = with_article(f"{word} umbrella" if rnd.random() < 0.5 else "umbrella")
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=_names(pair), c=name)


def _boat(studio):
    rnd = studio.rnd
    pair = _two(rnd)
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
        _doll(
            studio,
            stage,
            actor,
            x,
            0.74 + _hip(actor, "sitting", tall),
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
    return stage, rnd.choice(fish if fishing else rows).format(a=pair[0].text, b=pair[1].text, p=_names(pair), c=name)


def _wheel(pen, x, y, r):
    pen.circle(x, y, r, (44, 44, 50))
    pen.circle(x, y, r * 0.5, (210, 212, 218))


def _car(studio):
    rnd = studio.rnd
    pair = _two(rnd)
    stage = _set(studio, False, ("road", "street", "city", "meadow", "beach", "desert"))
    word = rnd.choice(("red", "blue", "green", "yellow", "pink", "white", "orange", "black"))
    colour = near(rnd, COLOURS[word], 8)
    for actor, x in zip(pair, (0.32, 0.55)):
        tall = actor.size * 0.74
        hand = (x + 0.16, 0.58) if x > 0.5 else None
        _doll(studio, stage, actor, x, 0.69 + _hip(actor, "sitting", tall), tall, "sitting", False, hand, shadow=False)
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
        _wheel(pen, x, 0.86, 0.1)
    name = with_article(f"{word} car" if rnd.random() < 0.5 else "car")
    forms = ("{p} in {c}", "{p} driving {c}", "{p} driving in {c}", "{p} riding in {c}", "{a} driving {b} in {c}")
    first, second = (pair[1], pair[0])
    return stage, rnd.choice(forms).format(a=first.text, b=second.text, p=_names(pair), c=name)


def _tandem(studio):
    rnd = studio.rnd
    pair = _two(rnd)
    stage = _set(studio, False)
    colour = _tone(rnd)
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
        _doll(
            studio,
            stage,
            actor,
            x,
            0.52 + _hip(actor, "cycling", tall),
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
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=_names(pair))


POSES["on sled"] = (-6, (84, 72), (80, 68), (56, 70), (60, 74))


def _sled(studio):
    rnd = studio.rnd
    pair = _two(rnd)
    stage = _set(studio, False, ("snowfield", "ski_slope", "arctic"), 0.25)
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
        actor.draw(pen.at(x, -0.15 + _hip(actor, "on sled", tall), tall), "on sled")
    forms = ("{p} on {c}", "{p} sledding", "{p} riding {c}", "{p} going down a hill on {c}", "{p} sitting on {c}")
    name = f"a {word} {rnd.choice(('sled', 'sled', 'sledge'))}".replace("  ", " ")
    return stage, rnd.choice(forms if slope else forms[:3] + forms[4:]).format(p=_names(pair), c=name)


def _bench(studio):
    """Two on a bench, turned to each other: friends, an old couple."""
    rnd = studio.rnd
    pair = [_who(rnd, "old man"), _who(rnd, "old woman")] if rnd.random() < 0.3 else _two(rnd)
    stage = _set(studio, False, ("park", "garden", "beach", "street", "meadow", "forest"))
    bench = thing_actor(rnd, "bench", colour_chance=0.3)
    _spot(studio, stage, bench, 0.5, 0.93, 0.44)
    seat = 0.93 - 0.44 * 0.52
    ice = rnd.random() < 0.25
    for actor, x, flip in zip(pair, (0.24, 0.76), (False, True)):
        s = -1 if flip else 1
        tall = actor.size * 0.82
        hand = (x + s * 0.16, seat - 0.2 * actor.size) if ice else (x + s * 0.17, seat - 0.05)
        cone = (lambda p: _cone(p.at(0, 0, 1.2), _tone(rnd, "pink", "white", "brown"))) if ice else None
        _doll(
            studio,
            stage,
            actor,
            x,
            seat + _hip(actor, "sitting", tall),
            tall,
            "sitting",
            flip,
            hand,
            shadow=False,
            hold=cone,
        )
    who = _names(pair)
    if pair[0].noun == "old man":
        who = rnd.choice((who, "an old couple", "an elderly couple", "two old people"))
    words = (
        ("eating ice cream on", "sitting on {c} eating ice cream")
        if ice
        else ("sitting on", "on", "sitting together on", "talking on")
    )
    word = rnd.choice(words)
    return stage, f"{who} {word.format(c=bench.text)}" if "{c}" in word else f"{who} {word} {bench.text}"


def _campfire(studio):
    rnd = studio.rnd
    pair = _two(rnd)
    stage = _set(studio, False, ("campsite", "forest", "beach", "mountains", "desert"), 0.3)
    sticks = rnd.random() < 0.5
    for actor, x, flip in zip(pair, (0.2, 0.8), (False, True)):
        s = -1 if flip else 1
        tall = actor.size * 0.8
        stage.pen.limb((x - 0.1, 0.9), (x + 0.1, 0.9), 0.045, 0.045, (120, 82, 52))
        hand = (x + s * 0.15, 0.68)

        def stick(p):
            p.line([(-0.03, 0.03), (0.24, -0.06)], 0.018, (130, 90, 56))
            p.ellipse(0.26, -0.065, 0.05, 0.035, (252, 248, 240))

        _doll(
            studio,
            stage,
            actor,
            x - s * 0.02,
            0.88 + _hip(actor, "sitting low", tall) * 0.6,
            tall,
            "sitting low",
            flip,
            hand,
            shadow=False,
            hold=stick if sticks else None,
        )
    _spot(studio, stage, thing_actor(rnd, "campfire"), 0.5, 0.95, 0.3)
    forms = ("{p} sitting around a campfire", "{p} at a campfire", "{p} sitting by a campfire", "{p} by the fire")
    if sticks:
        forms = ("{p} roasting marshmallows over a campfire", "{p} toasting marshmallows at a campfire", forms[0])
    return stage, rnd.choice(forms).format(p=_names(pair))


def _snowman(pen):
    for y, r in ((-0.2, 0.2), (-0.5, 0.155), (-0.74, 0.115)):
        pen.circle(0, y, r, (250, 252, 255))
        pen.arc(0, y, r, r, 0, 360, 0.008, (170, 186, 206))
    pen.poly([(0.0, -0.76), (0.14, -0.72), (0.0, -0.7)], (244, 130, 36))
    for x in (-0.04, 0.05):
        pen.circle(x, -0.79, 0.016, INK, outline=False)
    for y in (-0.44, -0.52):
        pen.circle(0, y, 0.016, INK, outline=False)


def _sandcastle(pen):
    sand = (232, 196, 120)
    pen.rect(-0.24, -0.22, 0.24, 0, sand)
    for x in (-0.2, 0, 0.2):
        high = 0.36 if x else 0.46
        pen.rect(x - 0.075, -high, x + 0.075, 0, shade(sand, -0.06))
        for k in (-1, 0, 1):
            pen.rect(x + k * 0.055 - 0.02, -high - 0.04, x + k * 0.055 + 0.02, -high + 0.01, shade(sand, -0.06))
    pen.ellipse(0, -0.02, 0.06, 0.1, shade(sand, -0.4))
    pen.line([(0, -0.5), (0, -0.64)], 0.012, (120, 84, 54))
    pen.poly([(0, -0.64), (0.1, -0.6), (0, -0.56)], (222, 45, 48))


def _building(studio):
    rnd = studio.rnd
    pair = _two(rnd, 0.65)
    snow = rnd.random() < 0.5
    stage = _set(studio, False, ("snowfield", "ski_slope") if snow else ("beach",), 0.3)
    y = 0.93
    pose = "standing" if snow else "kneeling"
    for actor, x, flip in zip(pair, (0.2, 0.8), (False, True)):
        s = -1 if flip else 1
        tall = actor.size * (0.72 if snow else 0.8)
        hand = (x + s * 0.17, y - (0.42 if snow else 0.2))
        _doll(studio, stage, actor, x, y, tall, pose, flip, hand, (hand[0], hand[1] + 0.06))
    (_snowman if snow else _sandcastle)(pen_at(studio, stage, 0.5, y + 0.02, 0.82 if snow else 0.85))
    name = "snowman" if snow else rnd.choice(("sandcastle", "sandcastle", "sand castle"))
    forms = (
        "{p} building a {c}",
        "{p} building a {c}",
        "{p} making a {c}",
        "{a} and {b} building a {c} together",
        "{a} helping {b} build a {c}",
    )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=_names(pair), c=name)


def _throwing_fight(studio):
    """Snowballs or pillows."""
    rnd = studio.rnd
    pair = _two(rnd, 0.6)
    snow = rnd.random() < 0.5
    stage = _set(
        studio, not snow, ("snowfield", "ski_slope", "arctic") if snow else ("bedroom", "living_room", "room"), 0.3
    )
    for actor, x, flip, pose in zip(
        pair, (0.22, 0.78), (False, True), ("throwing", rnd.choice(("throwing", "running")))
    ):
        tall, s = actor.size * 0.8, -1 if flip else 1
        tone = _tone(rnd, "white", "pink", "light blue", "yellow")

        def pillow(p, tone=tone):
            p.blob(
                [(-0.17, -0.2), (0, -0.18), (0.17, -0.2), (0.15, 0), (0.17, 0.12), (0, 0.1), (-0.17, 0.12), (-0.15, 0)],
                tone,
            )

        at = (x + s * 0.13, 0.93 - tall * 0.88) if not snow else (x - s * 0.08, 0.93 - tall * 0.95)
        ball = lambda p: (
            p.circle(0, -0.05, 0.085, (250, 252, 255)),
            p.arc(0, -0.05, 0.085, 0.085, 0, 360, 0.012, (170, 186, 206)),
        )
        pose = "standing" if snow is False and pose == "throwing" else pose
        _doll(
            studio,
            stage,
            actor,
            x,
            0.93,
            tall,
            pose,
            flip,
            at if pose != "running" or not snow else None,
            hold=ball if snow else pillow,
        )
    if snow:
        for x, y in ((0.45, 0.3), (0.56, 0.42)):
            stage.pen.circle(x, y, 0.05, (250, 252, 255))
            stage.pen.arc(x, y, 0.05, 0.05, 0, 360, 0.008, (170, 186, 206))
        forms = (
            "{p} throwing snowballs",
            "{p} having a snowball fight",
            "{a} throwing snowballs at {b}",
            "{p} throwing snowballs at each other",
        )
    else:
        forms = (
            "{p} having a pillow fight",
            "{p} fighting with pillows",
            "{a} and {b} hitting each other with pillows",
        )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=_names(pair))


# Old and young, parents and children.


def _apron_bowl(pen, tone):
    pen.poly([(-0.1, -0.11), (0.1, -0.11), (0.06, 0), (-0.06, 0)], tone)
    pen.ellipse(0, -0.11, 0.1, 0.022, (246, 230, 190))


def _cookies(pen):
    pen.rect(-0.13, -0.02, 0.13, 0.0, (120, 124, 132))
    for x in (-0.09, 0, 0.09):
        pen.ellipse(x, -0.035, 0.04, 0.022, (206, 146, 82))
        pen.circle(x + 0.01, -0.04, 0.01, (90, 54, 36), outline=False)


def _couple_of_ages(rnd):
    old = rnd.choice(OLD)
    young = rnd.choice(("girl", "girl", "boy", "boy", "little girl", "little boy", "child"))
    return [_who(rnd, old, 0.2), _who(rnd, young, 0.3)]


def _their(rnd, pair) -> tuple[str, str]:
    """The names of an old one and a child, sometimes as `a girl and her grandmother`."""
    old, young = pair
    his = {"man": "his", "woman": "her"}[young.of.sex]
    if "grand" in old.noun and rnd.random() < 0.5 and young.noun != "child":
        return young.text, f"{his} {old.noun}{old.tail}"
    return (old.text, young.text) if rnd.random() < 0.5 else (young.text, old.text)


def _baking(studio):
    rnd = studio.rnd
    pair = _couple_of_ages(rnd) if rnd.random() < 0.6 else _two(rnd, 0.5)
    stage = _set(studio, True, ("kitchen", "kitchen", "bakery"))
    kind = rnd.choice(("bake", "bake", "cookies", "cake"))
    level = 0.28
    for actor, x, flip in zip(pair, (0.22, 0.78), (False, True)):
        s, tall = -1 if flip else 1, actor.size * 0.86
        lift = max(0.0, level + 0.2 - tall * 0.62)
        hand = (0.5 - s * 0.12, 0.94 - level - 0.12)
        spoon = (lambda p: p.line([(0.02, -0.08), (0.06, 0.12)], 0.025, WOOD)) if not flip else None
        _doll(studio, stage, actor, x, 0.94 - lift, tall, "standing", flip, hand, shadow=False, hold=spoon)
    pen = pen_at(studio, stage, 0.5, 0.94, 1.0)
    pen.rect(-0.46, -level, 0.46, 0.06, near(rnd, (214, 176, 130), 10))
    pen.rect(-0.48, -level - 0.02, 0.48, -level + 0.04, near(rnd, (170, 120, 76), 8))
    top = pen_at(studio, stage, 0.5, 0.93 - level, 1.25)
    if kind == "cake":
        _big_cake(top, _tone(rnd, "pink", "brown", "white"))
    else:
        _apron_bowl(top, _tone(rnd))
        (_cookies if kind == "cookies" else lambda p: p.line([(-0.12, -0.025), (0.12, -0.025)], 0.05, (206, 160, 108)))(
            pen_at(studio, stage, 0.76, 0.93 - level, 1.0)
        )
    a, b = _their(rnd, pair) if pair[0].of.age == "old" and pair[1].of.age == "child" else (pair[0].text, pair[1].text)
    forms = {
        "bake": (
            "{a} and {b} baking",
            "{a} baking with {b}",
            "{a} and {b} baking together",
            "{a} and {b} stirring dough",
        ),
        "cookies": ("{a} and {b} baking cookies", "{a} baking cookies with {b}", "{a} and {b} making cookies"),
        "cake": ("{a} and {b} baking a cake", "{a} baking a cake with {b}", "{a} and {b} making a cake"),
    }[kind]
    return stage, rnd.choice(forms).format(a=a, b=b)


def _armchair(pen, seat, colour):
    pen.round_rect(-0.2, -seat - 0.34, -0.06, 0, 0.06, shade(colour, -0.12))
    pen.round_rect(-0.18, -seat, 0.2, 0, 0.05, colour)


def _reading_together(studio):
    """The old one sits in an armchair with a book or with knitting; the child sits or stands at the knees."""
    rnd = studio.rnd
    pair = (
        _couple_of_ages(rnd)
        if rnd.random() < 0.7
        else [_who(rnd, rnd.choice(("mother", "father", "woman", "man"))), _who(rnd, rnd.choice(CHILDREN), 0.3)]
    )
    old, young = pair
    stage = _set(studio, True, ("living_room", "room", "bedroom", "library"))
    knits = old.of.sex == "woman" and rnd.random() < 0.35
    y, tall = 0.94, old.size * 0.9
    hip = _hip(old, "sitting", tall)
    colour, wool = _tone(rnd), _tone(rnd)
    _armchair(pen_at(studio, stage, 0.25, y, 1.0), hip, colour)
    hand = (0.44, y - hip - 0.17)

    def knitting(p):
        p.poly([(-0.1, 0.0), (0.1, 0.0), (0.12, 0.26), (-0.08, 0.26)], wool)
        for s in (-1, 1):
            p.line([(-s * 0.16, -0.1), (s * 0.1, 0.02)], 0.022, (150, 110, 70))

    book = lambda p: open_book(p.at(0.02, 0.0, 0.32), wool)
    _doll(
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
    _doll(studio, stage, young, 0.77, y, size, pose, True, spot)
    if knits:
        stage.pen.circle(0.5, y - 0.06, 0.07, wool)
        stage.pen.line([(0.5, y - 0.1), (0.45, y - 0.3)], 0.01, wool)
    a, b = _their(rnd, pair)
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


def _hand_in_hand(studio):
    """Two or three from the front whose hands meet."""
    rnd = studio.rnd
    kind = rnd.choice(("pair", "pair", "parents", "ages", "children"))
    stage = _set(studio, False)
    if kind == "parents":
        cast = [
            _who(rnd, rnd.choice(("father", "man", "dad"))),
            _who(rnd, rnd.choice(CHILDREN), 0.3),
            _who(rnd, rnd.choice(("mother", "woman", "mum"))),
        ]
    else:
        cast = {
            "pair": lambda: _two(rnd, 0.4, 0.3),
            "ages": lambda: _couple_of_ages(rnd),
            "children": lambda: [_who(rnd, n, 0.5) for n in ("boy", "girl")],
        }[kind]()
    xs = (0.2, 0.5, 0.8) if len(cast) == 3 else (0.31, 0.69)
    y, k = 0.93, 0.84
    chests = [y + a.size * k * _skeleton(a.of, "standing")[1][1] for a in cast]
    walk = rnd.random() < 0.4
    for n, (actor, x) in enumerate(zip(cast, xs)):
        links = {}
        for other, key in ((n + 1, "near_at"), (n - 1, "far_at")):
            if 0 <= other < len(cast):
                links[key] = ((x + xs[other]) / 2, max(chests[n], chests[other]) + 0.12)
        _doll(studio, stage, actor, x, y, actor.size * k, "standing", front=True, **links)
    if kind == "parents":
        child = cast[1].text
        forms = (
            "{a} and {c} holding the hands of {b}",
            "{b} between {a} and {c} holding hands",
            "{a}, {c} and {b} holding hands",
        )
        forms += ("a family holding hands", "parents holding the hands of {b}", "{b} holding hands with {c} and {a}")
        return stage, rnd.choice(forms).format(a=cast[0].text, b=child, c=cast[2].text)
    a, b = _their(rnd, cast) if kind == "ages" else (cast[0].text, cast[1].text)
    forms = (
        "{a} and {b} holding hands",
        "{a} and {b} holding hands",
        "{a} holding hands with {b}",
        "{a} and {b} hand in hand",
    )
    if walk:
        forms += ("{a} and {b} walking hand in hand", "{a} walking hand in hand with {b}")
    return stage, rnd.choice(forms).format(a=a, b=b)


def _on_shoulders(studio):
    rnd = studio.rnd
    big = _who(
        rnd, rnd.choice(("father", "father", "dad", "man", "mother", "woman", "grandfather", "clown", "superhero")), 0.2
    )
    if rnd.random() < 0.2:
        big = _beast_person(rnd, rnd.choice(("bear", "elephant", "lion", "polar bear")))
        big.size = 1.0
    small = _who(rnd, rnd.choice(CHILDREN + (() if _is_beast(big) else ("son", "daughter"))), 0.3)
    if rnd.random() < 0.2:
        small = _beast_person(rnd, rnd.choice(("mouse", "rabbit", "fox", "cat", "monkey")), 0.4)
    stage = _set(studio, False)
    y, tall, size = 1.17, 0.87 * big.size, 0.56
    neck = y + tall * (_skeleton(big.of, "standing")[1][1] - 0.06)
    hip = _hip(small, "standing", size)
    if _is_beast(big):
        neck, size = neck - 0.05, 0.5
    arms = rnd.choice(("standing", "arms up", "arms up"))
    _doll(studio, stage, small, 0.5, neck - 0.1 + hip, size, arms, front=True, shadow=False)
    shins = [(0.5 + s * 0.09, neck + 0.2) for s in (-1, 1)]
    _doll(studio, stage, big, 0.5, y, tall, "standing", front=True)
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
    its = "its" if _is_beast(big) else {"man": "his", "woman": "her"}[big.of.sex]
    forms = ("{a} carrying {b} on {i} shoulders", "{a} with {b} on {i} shoulders")
    if small.noun not in ("son", "daughter"):
        forms += ("{b} sitting on the shoulders of {a}", "{b} riding on the shoulders of {a}")
    return stage, rnd.choice(forms).format(a=big.text, b=small_text, i=its)


def _pushing(studio):
    """A pram with a baby, a child on a swing, somebody in a wheelchair or cart."""
    rnd = studio.rnd
    kind = rnd.choice(("pram", "swing", "swing", "swing", "wheelchair"))
    pusher = _who(
        rnd,
        rnd.choice(("mother", "father", "woman", "man", "grandmother", "grandfather", "girl", "boy", "mum", "dad")),
        0.25,
    )
    if kind == "wheelchair":
        pusher = _who(rnd, rnd.choice(("nurse", "man", "woman", "girl", "boy", "doctor")))
    stage = _set(studio, False, ("park", "garden", "playground", "street", "meadow"))
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
        _doll(studio, stage, pusher, grip[0] - tall * 0.22, y, tall, "walking", False, grip, grip)
        name = pram.noun.replace("pram", "stroller")
        forms = (
            "{a} pushing a pram",
            "{a} pushing a baby in {c}",
            "{a} pushing {c} with a baby",
            "{a} taking a baby for a walk in a pram",
        )
        return stage, rnd.choice(forms).format(a=pusher.text, c=with_article(name))
    other = (
        _who(rnd, rnd.choice(CHILDREN), 0.3)
        if kind == "swing"
        else _who(rnd, rnd.choice(("old man", "old woman", "grandmother", "grandfather", "boy", "girl")), 0.2)
    )
    if kind == "swing" and rnd.random() < 0.3:
        other = _beast_person(rnd, rnd.choice(UPRIGHT))
    size = other.size * (0.72 if kind == "swing" else 0.74)
    hip = _hip(other, "sitting", size)
    if kind == "swing":
        colour = _tone(rnd)
        pen = pen_at(studio, stage, 0.62, y, 1.0)
        for s in (-1, 1):
            pen.line([(s * 0.26, -0.88), (s * 0.33, 0)], 0.03, colour)
        pen.line([(-0.28, -0.88), (0.28, -0.88)], 0.035, colour)
        seat, x = 0.72, 0.66
        pen.line([(-0.02, -0.88), (0.0, -0.22)], 0.012, (90, 84, 80))
        _doll(studio, stage, other, x, seat + hip, size, "sitting", False, (x + 0.06, seat - 0.2), shadow=False)
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
        _doll(studio, stage, other, x - 0.03, seat + hip, size, "sitting", False, (x + 0.1, seat - 0.08), shadow=False)
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
    _doll(
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


def _fishing(studio):
    """Two on a bank or a pier with rods."""
    rnd = studio.rnd
    kind = rnd.random()
    pair = (
        [
            _who(rnd, rnd.choice(("grandfather", "grandpa", "father", "old man"))),
            _who(rnd, rnd.choice(("boy", "girl", "little boy")), 0.3),
        ]
        if kind < 0.55
        else _two(rnd, 0.3)
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
        _doll(studio, stage, actor, x, 0.79, tall, "standing", False, hand, shadow=False)
        tip = (min(0.95, hand[0] + 0.28), hand[1] - 0.2 + 0.1 * n)
        end = (tip[0] + 0.01, 0.9)
        pen.line([(hand[0] - 0.05, hand[1] + 0.06), tip], 0.016, (120, 80, 50))
        pen.line([tip, end], 0.008, (240, 240, 244))
        if catch and n == 1:
            _fish(pen_at(studio, stage, end[0] - 0.02, 0.62, 1.0).at(0, 0, 1.0, turn=-1.4))
        else:
            pen.circle(end[0], 0.9, 0.018, (222, 45, 48))
    a, b = (pair[0].text, pair[1].text)
    if pair[0].of.age == "old" and pair[1].of.age == "child":
        a, b = _their(rnd, pair)
    forms = (
        "{a} and {b} fishing",
        "{a} fishing with {b}",
        "{a} and {b} fishing together",
        "{a} and {b} with fishing rods",
    )
    if catch:
        forms = ("{a} and {b} catching a fish", "{a} and {b} fishing", "{a} and {b} with a fish on the hook")
    return stage, rnd.choice(forms).format(a=a, b=b)


# Trades.


def _teaching(studio):
    rnd = studio.rnd
    teacher = _who(rnd, rnd.choice(("teacher", "teacher", "teacher", "man", "woman", "scientist")))
    if rnd.random() < 0.25:
        teacher = _beast_person(rnd, rnd.choice(("bear", "fox", "cat", "dog", "elephant", "lion")), 0.6)
    count = rnd.choice((1, 2, 2, 3))
    pupils = [_who(rnd, n, 0.0) for n in rnd.sample(("boy", "girl", "pupil", "child"), count)]
    beasts = rnd.random() < 0.2
    if beasts:
        pupils = [_beast_person(rnd, n, 0.4) for n in rnd.sample(("mouse", "rabbit", "pig", "fox", "cat"), count)]
    stage = _set(studio, True, ("classroom", "room"), 0.6)
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
    _doll(studio, stage, teacher, 0.2, 0.93, tall, "standing", False, (0.38, 0.93 - tall * 0.72), hold=pointer)
    for n, pupil in enumerate(pupils):
        x = 0.76 if count == 1 else 0.92 - 0.46 * n / (count - 1) if count == 2 else 0.9 - 0.24 * n
        size = pupil.size * (0.68 if count < 3 else 0.6)
        hand = (x - 0.12, 0.5) if n == 0 and rnd.random() < 0.4 else None
        _doll(studio, stage, pupil, x, 0.97, size, "standing", True, hand)
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


NUMBERS = ("", "a", "two", "three", "four", "five")


def _examining(studio):
    """A doctor or vet with a stethoscope on somebody who sits on a table."""
    rnd = studio.rnd
    kind = rnd.choice(("child", "child", "teddy", "pet", "pet", "animal", "grown"))
    doctor = _who(
        rnd,
        rnd.choice(("doctor", "doctor", "doctor", "nurse"))
        if kind not in ("pet", "animal")
        else rnd.choice(("vet", "vet", "doctor")),
    )
    if kind == "teddy" and rnd.random() < 0.4:
        doctor = _who(rnd, rnd.choice(("girl", "boy")), 0.3)
    stage = _set(studio, True, ("hospital_room", "room"), 0.5)
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
            _who(rnd, rnd.choice(CHILDREN) if kind == "child" else rnd.choice(GROWN), 0.3)
            if kind != "animal"
            else _beast_person(rnd, rnd.choice(UPRIGHT))
        )
        size = other.size * 0.78
        _doll(studio, stage, other, 0.74, y - level + _hip(other, "sitting", size), size, "sitting", True, shadow=False)
        chest = (0.7, y - level + size * _skeleton(other.of, "sitting")[1][1] + _hip(other, "sitting", size) + 0.06)
        words = other.text
    elif kind == "teddy":
        _teddy(pen_at(studio, stage, 0.72, y - level, 0.4), near(rnd, (176, 120, 70), 14))
        chest, words = (0.66, y - level - 0.14), rnd.choice(("a teddy bear", "a teddy bear", "a teddy"))
    else:
        pet = beast_actor(
            rnd, rnd.choice(("dog", "dog", "cat", "cat", "rabbit", "puppy", "kitten", "lamb", "fox")), dressed=0.0
        )
        _spot(
            studio, stage, pet, 0.74, y - level + 0.005, 0.34, rnd.choice(("sitting", "standing")), True, shadow=False
        )
        chest, words = (0.62, y - level - 0.14), pet.text
    x = min(0.34, chest[0] - tall * 0.26)
    spots = _doll(studio, stage, doctor, x, y, tall, "standing", False, (chest[0] - 0.03, chest[1]))
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


def _haircut(studio):
    rnd = studio.rnd
    cutter = _who(rnd, rnd.choice(("hairdresser", "hairdresser", "barber", "barber", "mother", "woman")), 0.0)
    guest = _who(rnd, rnd.choice(CHILDREN + ("man", "woman", "old man", "old woman", "lady")), 0.0)
    guest.of.hair_style = guest.of.hair_style if guest.of.hair_style != "bald" else "curly"
    if rnd.random() < 0.25:
        guest = _beast_person(rnd, rnd.choice(("lion", "dog", "sheep", "bear", "cat", "monkey")), 0.0)
    brush = rnd.random() < 0.3
    stage = _set(studio, True, ("room", "shop"), 0.6)
    y, size, tall = 0.94, guest.size * 0.9, cutter.size * 0.88
    hip = _hip(guest, "sitting", size)
    lift = max(0.0, 0.2 - hip)
    tone, cape = _tone(rnd), _tone(rnd)
    pen = pen_at(studio, stage, 0.62, y, 1.0)
    pen.line([(0, 0), (0, -hip - lift)], 0.05, METAL)
    pen.ellipse(0, -0.01, 0.13, 0.025, shade(METAL, -0.3))
    pen.round_rect(-0.15, -hip - lift - 0.26, -0.08, -hip - lift, 0.03, tone)
    spots = _doll(studio, stage, guest, 0.62, y - lift, size, "sitting", False, shadow=False)
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

    _doll(
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


DISHES = {"pizza": "a pizza", "cake": "a cake", "tea": "tea", "soup": "soup", "icecream": "ice cream"}


def _serving(studio):
    rnd = studio.rnd
    waiter = _who(rnd, rnd.choice(("waiter", "waiter", "waiter", "waitress", "chef", "cook")))
    if rnd.random() < 0.25:
        waiter = _beast_person(rnd, rnd.choice(UPRIGHT), 0.5)
    guest = _two(rnd)[1]
    stage = _set(studio, True, ("restaurant", "cafe", "room"), 0.5)
    y, level, dish = 0.94, 0.3, rnd.choice(list(DISHES))
    size, tall = guest.size * 0.88, waiter.size * 0.88
    hip = _hip(guest, "sitting", size)
    lift = max(0.0, level - 0.13 - hip)
    _chair(pen_at(studio, stage, 0.83, y, 1.0, True), hip + lift - 0.02, _tone(rnd))
    _doll(studio, stage, guest, 0.83, y - lift, size, "sitting", True, (0.68, y - level - 0.03), shadow=False)
    _table(pen_at(studio, stage, 0.56, y, 1.0), 0.15, level, WOOD)
    hand = (0.38, y - level - 0.14)
    _doll(studio, stage, waiter, 0.17, y, tall, "standing", False, hand)
    tray = pen_at(studio, stage, 0.45, hand[1] - 0.02, 1.0)
    tray.ellipse(0, 0.01, 0.15, 0.025, METAL)
    what = tray.at(0, 0, 1.15)
    if dish == "soup":
        _apron_bowl(what, _tone(rnd))
    elif dish == "tea":
        _teapot(what.at(-0.02, 0), _tone(rnd))
    elif dish == "icecream":
        what.poly([(-0.06, -0.08), (0.06, -0.08), (0.02, 0), (-0.02, 0)], (200, 226, 240))
        for x, tone in ((-0.035, (250, 170, 190)), (0.035, (250, 236, 200)), (0, (130, 84, 54))):
            what.circle(x, -0.11 - 0.04 * (x == 0), 0.045, tone)
    else:
        (_pizza if dish == "pizza" else lambda p: _big_cake(p, _tone(rnd, "pink", "brown")))(what)
    forms = (
        "{a} serving {c} to {b}",
        "{a} serving {b} {c}",
        "{a} bringing {c} to {b}",
        "{a} bringing {b} {c} on a tray",
        "{a} serving {b}",
    )
    return stage, rnd.choice(forms).format(a=waiter.text, b=guest.text, c=DISHES[dish])


def _police(studio):
    rnd = studio.rnd
    officer = _who(rnd, rnd.choice(("policeman", "policeman", "police officer", "policewoman")))
    cross = rnd.random() < 0.5
    stage = _set(studio, False, ("street", "road", "city"))
    y = 0.92
    if cross:
        stage.pen.rect(0, 0.82, 1, 1, (104, 106, 114), outline=False)
        for k in range(6):
            stage.pen.poly(
                [(0.03 + 0.18 * k, 0.83), (0.12 + 0.18 * k, 0.83), (0.09 + 0.18 * k, 1), (-0.02 + 0.18 * k, 1)],
                (246, 246, 244),
                False,
            )
        other = _who(
            rnd,
            rnd.choice(("old woman", "old lady", "grandmother", "old man", "boy", "girl", "child", "little girl")),
            0.3,
        )
        chests = [y + a.size * 0.84 * _skeleton(a.of, "standing")[1][1] for a in (officer, other)]
        hand = (0.52, max(chests) + 0.12)
        _doll(studio, stage, officer, 0.66, y, 0.84, "standing", front=True, far_at=hand)
        _doll(studio, stage, other, 0.36, y, other.size * 0.84, "standing", front=True, near_at=hand)
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
    _spot(studio, stage, car, 0.68, y, size, flip=True)

    def sign(p):
        p.line([(0, 0.05), (0, -0.16)], 0.024, (240, 240, 240))
        p.circle(0, -0.24, 0.1, (214, 36, 40))
        p.rect(-0.06, -0.262, 0.06, -0.218, (252, 252, 252), outline=False)

    _doll(studio, stage, officer, 0.19, y, 0.82, "standing", False, (0.34, 0.38), hold=sign)
    forms = (
        "{a} stopping {b}",
        "{a} stopping {b}",
        "{a} stopping {b} with a sign",
        "{a} holding up a stop sign in front of {b}",
    )
    return stage, rnd.choice(forms).format(a=officer.text, b=car.text)


CARRIERS = _words("fireman, fireman, firefighter, firewoman, policeman, farmer, knight, superhero, doctor, witch")
CARRIERS += CHILDREN[:4] + GROWN[:6]
CARRIED = ("cat", "cat", "cat", "kitten", "dog", "puppy", "rabbit", "lamb", "pig", "fox", "monkey", "squirrel")


def _carrying(studio):
    """Somebody large with an animal, a baby or a teddy in both arms."""
    rnd = studio.rnd
    person = _who(rnd, rnd.choice(CARRIERS), 0.2)
    stage = _set(studio)
    tall = 1.0 if person.size > 0.9 else 0.92
    y = 1.12
    chest = y + tall * _skeleton(person.of, "standing")[1][1]
    at = (0.56, chest + 0.2)
    pet = beast_actor(rnd, rnd.choice(CARRIED), dressed=0.0)
    pose = rnd.choice(("lying", "lying", "sitting", "sleeping"))
    x = 0.46

    def hold(p):
        pet.draw(p.at(0.06, 0.02, 0.34 / tall), pose)

    _doll(studio, stage, person, x, y, tall, "standing", False, at, (at[0] + 0.06, at[1]), hold=hold)
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


def _rescue(studio):
    """A ladder on a tree, somebody on it, a cat on the branch."""
    rnd = studio.rnd
    person = _who(rnd, rnd.choice(("fireman", "fireman", "firefighter", "boy", "girl", "man", "woman", "policeman")))
    stage = _set(studio, False, ("park", "garden", "street", "meadow"))
    pen = pen_at(studio, stage, 0, 0, 1.0)
    leaf = near(rnd, (80, 150, 70), 12)
    pen.limb((0.86, 0.95), (0.84, 0.2), 0.07, 0.05, (120, 82, 52))
    for x, y, r in ((0.66, 0.1, 0.16), (0.9, 0.08, 0.18), (0.98, 0.26, 0.14)):
        pen.circle(x, y, r, leaf)
    pen.limb((0.84, 0.46), (0.5, 0.42), 0.035, 0.022, (120, 82, 52))
    pen.circle(0.48, 0.4, 0.04, leaf)
    cat = beast_actor(rnd, rnd.choice(("cat", "cat", "cat", "kitten", "squirrel", "monkey")), dressed=0.0)
    _spot(studio, stage, cat, 0.64, 0.425, 0.26, rnd.choice(("sitting", "standing", "lying")), True, shadow=False)
    for x in (0.24, 0.36):
        pen.line([(x, 0.97), (x + 0.16, 0.3)], 0.022, (200, 160, 90))
    for k in range(7):
        pen.line([(0.25 + 0.023 * k, 0.92 - 0.096 * k), (0.37 + 0.023 * k, 0.92 - 0.096 * k)], 0.018, (200, 160, 90))
    _doll(
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


def _bedside(studio):
    rnd = studio.rnd
    nurse = _who(rnd, rnd.choice(("nurse", "nurse", "doctor", "mother", "father", "grandmother", "woman")))
    patient = _who(rnd, rnd.choice(CHILDREN + ("man", "woman", "old man", "old woman", "patient")), 0.0)
    if rnd.random() < 0.25:
        patient = _beast_person(rnd, rnd.choice(UPRIGHT), 0.0)
    stage = _set(studio, True, ("hospital_room", "bedroom", "room"), 0.5)
    sheet, y = _tone(rnd), 0.93
    pen = pen_at(studio, stage, 0, y, 1.0)
    tall = nurse.size * 0.86
    medicine = rnd.choice(("cup", "spoon", "book", ""))
    item = {
        "cup": lambda p: _cup(p.at(0.03, 0.02, 1.4), (120, 190, 230)),
        "spoon": lambda p: (p.line([(0, 0), (0.13, -0.02)], 0.02, METAL), p.ellipse(0.15, -0.02, 0.04, 0.025, METAL)),
        "book": lambda p: open_book(p.at(0.04, 0.0, 0.28), sheet),
        "": None,
    }[medicine]
    _doll(studio, stage, nurse, 0.76, y - 0.04, tall, "standing", True, (0.58, y - 0.44), hold=item)
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


# Tales.


def _sword(pen):
    pen.poly([(-0.02, 0.02), (0.02, 0.02), (0.03, -0.36), (0, -0.42), (-0.03, -0.36)], (214, 220, 228))
    pen.line([(-0.07, -0.01), (0.07, -0.01)], 0.03, GOLD)


def _dragon_fight(studio):
    rnd = studio.rnd
    hero = _who(
        rnd,
        rnd.choice(
            ("knight", "knight", "knight", "knight", "prince", "princess", "king", "viking", "boy", "girl", "wizard")
        ),
        0.2,
    )
    stage = _set(studio, False, ("castle_grounds", "mountains", "meadow", "by_volcano", "ruins", "forest"))
    dragon = thing_actor(rnd, "dragon", colour_chance=0.5)
    dragon.noun = dragon.noun.replace("fire-breathing ", "").replace("little ", "").replace(" with wings", "")
    y = 0.93
    _spot(studio, stage, dragon, 0.72, y, rnd.uniform(0.56, 0.64), flip=True)
    tall = 0.66 * max(0.85, hero.size)
    friends = rnd.random() < 0.2
    shield, x = _tone(rnd), 0.18
    if friends:
        _doll(studio, stage, hero, 0.2, y, tall, "standing", False, (0.33, 0.56))
        forms = ("{a} petting {b}", "{a} meeting {b}", "{a} stroking {b}", "{a} making friends with {b}")
    else:
        hand = (x + 0.14, y - tall * 0.62)
        wield = lambda p: _sword(p.at(0, 0, 1.2, turn=0.7))

        def cover(p):
            p.blob([(-0.11, -0.14), (0, -0.18), (0.11, -0.14), (0.09, 0.06), (0, 0.18), (-0.09, 0.06)], shield)
            p.rect(-0.015, -0.15, 0.015, 0.13, (250, 240, 210), outline=False)

        _doll(
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


def _wedding(studio):
    rnd = studio.rnd
    bride, groom = _who(rnd, "bride"), _who(rnd, "groom")
    if rnd.random() < 0.2:
        bride.noun, groom.noun = "woman in a wedding dress", "man in a black suit"
    stage = _set(studio, False, ("garden", "beach", "park", "meadow", "palace_hall", "flower_field"))
    y, tall = 0.95, 0.86
    hand = (0.5, y - tall * 0.42)
    head = y - tall * 0.87
    pen = pen_at(studio, stage, 0.68, head, tall)
    pen.poly([(-0.15, -0.1), (0.15, -0.1), (0.26, 0.6), (-0.26, 0.6)], (236, 240, 246))
    _doll(studio, stage, groom, 0.33, y, tall, "standing", front=True, near_at=hand)
    tie = pen_at(studio, stage, 0.33, y - tall * 0.71, tall)
    tie.poly([(-0.03, 0.0), (0.03, 0.0), (0.015, 0.12), (-0.015, 0.12)], (250, 250, 250))
    for side in (-1, 1):
        tie.poly([(0, 0.02), (side * 0.045, -0.005), (side * 0.045, 0.045)], (200, 40, 50))
    bouquet = (0.77, y - tall * 0.47)
    _doll(studio, stage, bride, 0.68, y, tall, "standing", front=True, near_at=bouquet, far_at=hand)
    dress = pen_at(studio, stage, 0.68, y, tall)
    dress.poly([(-0.07, -0.44), (0.07, -0.44), (0.22, -0.01), (-0.22, -0.01)], (252, 252, 254))
    flowers = pen_at(studio, stage, *bouquet, tall)
    for k in range(7):
        tone = ((230, 60, 90), (250, 160, 190), (252, 230, 120))[k % 3]
        flowers.circle(0.06 * math.cos(k * 0.9), -0.02 + 0.05 * math.sin(k * 0.9), 0.035, tone)
    a, b = rnd.sample((bride.text, groom.text), 2)
    forms = ("{a} and {b}", "{a} and {b} holding hands", "{a} and {b} at a wedding", "{a} and {b} getting married")
    return stage, rnd.choice(forms + ("a wedding couple", "a bride and groom")).format(a=a, b=b)


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


def _on_shoulder(studio):
    rnd = studio.rnd
    name = rnd.choice(("pirate", "pirate", "pirate", *SHOULDERS))
    person = _who(rnd, name, 0.25)
    pet_name = rnd.choice(SHOULDERS[name])
    beast = pet_name in ("monkey", "cat", "mouse", "squirrel", "kitten")
    pet = beast_actor(rnd, pet_name, dressed=0.0) if beast else bird_actor(rnd, pet_name, 0.0)
    stage = _set(studio)
    tall = 1.24 if person.size > 0.9 else 1.08
    y = 1.0 + tall * 0.34
    shoulder = y + tall * (_skeleton(person.of, "standing")[1][1] - 0.075)
    x = 0.42
    _doll(
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
    _spot(
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


def _broom_ride(studio):
    rnd = studio.rnd
    rider = _who(rnd, rnd.choice(("witch", "witch", "witch", "witch", "wizard", "girl", "boy", "old woman")), 0.3)
    name = rnd.choice(("cat", "cat", "cat", "owl", "dog", "mouse", "rabbit", "crow"))
    pet = (
        bird_actor(rnd, name, 0.0)
        if name in ("owl", "crow")
        else beast_actor(rnd, name, dressed=0.0, colour_word="black" if name == "cat" and rnd.random() < 0.5 else None)
    )
    night = rnd.random() < 0.5
    stage = studio.stages.weather("night") if night else _set(studio, False, ("heaven",))
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
    rider.draw(pen.at(0.12, _hip(rider, "riding", tall) - 0.02, tall), "riding")
    pen.line([(0.16, 0), (0.46, 0)], 0.03, (150, 100, 60))
    forms = (
        "{a} and {b} on a broom",
        "{a} and {b} flying on a broom",
        "{a} flying on a broom with {b}",
        "{a} riding a broom with {b}",
        "{a} and {b} on a broomstick",
    )
    return stage, rnd.choice(forms).format(a=rider.text, b=pet.text)


def _strangers(studio):
    """An astronaut or a child and an alien or a robot, hand in hand or shaking hands."""
    rnd = studio.rnd
    name = rnd.choice(("alien", "robot", "robot", "alien", "ghost", "monster", "snowman"))
    person = _who(
        rnd,
        rnd.choice(("astronaut", "astronaut", "astronaut", "boy", "girl"))
        if name == "alien"
        else rnd.choice(CHILDREN + ("man", "woman", "scientist")),
        0.3,
    )
    other = thing_actor(rnd, name, colour_chance=0.4)
    stage = _set(studio, False, ("moon", "mars")) if name == "alien" else _set(studio)
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
    _spot(studio, stage, other, x, y, size)
    tall = 0.82 if person.size > 0.9 else 0.64
    chest = y + tall * _skeleton(person.of, "standing")[1][1]
    holding = rnd.random() < 0.6
    arm = tall * _skeleton(person.of, "standing")[2] * 1.8
    dx = math.sqrt(max(0.01, arm * arm - (hand[1] - chest) ** 2)) * 0.9
    offset = 0.075 * tall if holding else 0
    _doll(studio, stage, person, hand[0] - dx - offset, y, tall, "standing", False, hand, front=holding)
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


# With animals.


def _farmer(rnd, told=0.25):
    return _who(
        rnd, rnd.choice(("farmer", "farmer", "farmer", "man", "woman", "girl", "boy", "old man", "cowboy")), told
    )


def _walking_dogs(studio):
    rnd = studio.rnd
    person = _who(rnd, rnd.choice(GROWN + CHILDREN[:4] + ("policeman", "lady")), 0.25)
    stage = _set(studio, False)
    name = rnd.choice(("dog", "dog", "dog", "dog", "puppy", "cat", "pig", "goat"))
    same = rnd.random() < 0.6
    pets = (
        [beast_actor(rnd, name, dressed=0.0)] * 2
        if same
        else [
            beast_actor(rnd, name, dressed=0.0, colour_word=w)
            for w in rnd.sample(("black", "white", "brown", "grey", "golden"), 2)
        ]
    )
    tall = 0.86 * max(person.size, 0.8)
    chest = 0.93 + tall * _skeleton(person.of, "walking")[1][1]
    hand = (0.36, chest + 0.16)
    lead = _tone(rnd, "red", "blue", "black")
    far = _spot(studio, stage, pets[1], 0.78, 0.84, 0.27, "walking")
    stage.pen.line([hand, far["head"]], 0.011, lead)
    close = _spot(studio, stage, pets[0], 0.62, 0.95, 0.29, "walking")
    stage.pen.line([hand, (close["head"][0] - 0.04, close["head"][1] + 0.04)], 0.011, lead)
    _doll(studio, stage, person, 0.2, 0.93, tall, "walking", False, hand)
    what = f"two {pets[0].many}" if same else _names(pets)
    forms = (
        "{a} walking {b}",
        "{a} walking {b}",
        "{a} taking {b} for a walk",
        "{a} walking {b} on a leash",
        "{a} with {b} on leashes",
        "{a} walking with {b}",
    )
    return stage, rnd.choice(forms).format(a=person.text, b=what)


def _milking(studio):
    rnd = studio.rnd
    person = _who(rnd, rnd.choice(("farmer", "farmer", "milkmaid", "woman", "man", "girl", "boy", "old woman")), 0.2)
    cow = beast_actor(rnd, rnd.choice(("cow", "cow", "cow", "cow", "goat")), dressed=0.0)
    stage = _set(studio, None, ("in_barn", "farm", "meadow"))
    y, large = 0.9, 0.52
    x = 0.54
    _spot(studio, stage, cow, x, y, large, "standing", False)
    belly = y - large * cow.of.leg * 0.86
    pen = pen_at(studio, stage, 0.46, belly, 1.0)
    pen.ellipse(0, 0.0, 0.075, 0.05, (246, 176, 180))
    for k in (-1, 1):
        pen.limb((k * 0.03, 0.03), (k * 0.03, 0.07), 0.014, 0.012, (238, 150, 160))
    pail = pen_at(studio, stage, 0.46, 0.97, 1.0)
    pail.poly([(-0.075, -0.15), (0.075, -0.15), (0.055, 0), (-0.055, 0)], METAL)
    pail.ellipse(0, -0.15, 0.075, 0.02, (252, 252, 250))
    tall = 0.68 * max(person.size, 0.86)
    hip = _hip(person, "sitting", tall)
    stool = pen_at(studio, stage, 0.21, 0.97, 1.0)
    stool.rect(-0.08, -hip, 0.08, -hip + 0.03, WOOD)
    for s in (-1, 1):
        stool.line([(s * 0.05, -hip), (s * 0.07, 0)], 0.024, shade(WOOD, -0.2))
    _doll(
        studio,
        stage,
        person,
        0.22,
        0.97,
        tall,
        "sitting",
        False,
        (0.42, belly + 0.06),
        (0.46, belly + 0.06),
        shadow=False,
    )
    verb = rnd.choice(("milking", "milking", "milking", "sitting on a stool milking", "who is milking"))
    return stage, f"{person.text} {verb} {cow.text}"


def _leading(studio):
    rnd = studio.rnd
    person = _farmer(rnd)
    animal = beast_actor(
        rnd,
        rnd.choice(_words("horse, horse, horse, cow, donkey, pony, camel, elephant, goat, sheep, pig, unicorn, bear")),
        dressed=0.0,
    )
    stage = _set(studio, False)
    y = 0.93
    large = min(0.5, max(0.36, 0.55 * animal.shown))
    spots = _spot(studio, stage, animal, 0.36, y, large, "walking")
    tall = 0.74 * max(person.size, 0.86)
    mouth = (spots["head"][0] + 0.04, spots["head"][1] + 0.05)
    hand = (0.7, y - tall * 0.5)
    stage.pen.line([mouth, ((mouth[0] + hand[0]) / 2, max(mouth[1], hand[1]) + 0.02), hand], 0.014, (150, 96, 50), True)
    _doll(studio, stage, person, 0.84, y, tall, "walking", False, hand)
    verb = rnd.choice(
        _words(
            "leading {b}, leading {b} on a rope, leading {b} by a rope, walking {b}, "
            "walking in front of {b}, pulling {b} on a rope"
        )
    )
    return stage, f"{person.text} {verb.format(b=animal.text)}"


HERDS = ("sheep", "sheep", "sheep", "sheep", "goat", "pig", "cow", "goose", "goose", "duck", "lamb", "chicken")
MANY = {"sheep": "sheep", "goose": "geese"}


def _herding(studio):
    """Three animals and somebody with a stick behind them."""
    rnd = studio.rnd
    name = rnd.choice(HERDS)
    bird = name in ("goose", "duck", "chicken")
    person = (
        _who(rnd, rnd.choice(("shepherd", "shepherd", "farmer", "boy", "girl", "old man")), 0.25)
        if name in ("sheep", "lamb", "goat")
        else _farmer(rnd)
    )
    animal = bird_actor(rnd, name, 0.0, None) if bird else beast_actor(rnd, name, dressed=0.0)
    count = rnd.choice((2, 3, 3, 4))
    stage = _set(studio, False, ("meadow", "farm", "mountains", "road", "valley"))
    tall = 0.8 * max(person.size, 0.84)
    staff = lambda p: (
        p.line([(0, 0.42), (0, -0.32)], 0.026, (130, 90, 56)),
        p.arc(0.04, -0.32, 0.04, 0.05, 180, 360, 0.026, (130, 90, 56)),
    )
    _doll(studio, stage, person, 0.17, 0.9, tall, "walking", False, (0.3, 0.9 - tall * 0.5), hold=staff)
    size = 0.27 if not bird else 0.3
    for x, y in (
        ((0.56, 0.76), (0.86, 0.78), (0.5, 0.95), (0.82, 0.97))[-count:]
        if count != 3
        else ((0.62, 0.74), (0.5, 0.95), (0.83, 0.96))
    ):
        _spot(studio, stage, animal, x, y, size, "walking" if not bird else "standing")
    many = plural(animal.noun) if name not in MANY else animal.noun.replace(name, MANY[name])
    who = f"{NUMBERS[count]} {many}" if rnd.random() < 0.5 else many
    forms = (
        "{a} driving {b}",
        "{a} herding {b}",
        "{a} with {b}",
        "{a} walking behind {b}",
        "{a} looking after {b}",
        "{a} leading a flock of {b}",
    )
    form = rnd.choice(forms if name in ("sheep", "goose", "goat", "lamb") else forms[:5])
    return stage, form.format(a=person.text, b=many if "flock" in form else who)


def _feeding(studio):
    """Ducks on a pond, pigs at a trough, hens round somebody with grain."""
    rnd = studio.rnd
    kind = rnd.choice(("pond", "pond", "trough", "hens"))
    person = (
        _who(rnd, rnd.choice(CHILDREN + ("old man", "old woman", "grandmother", "woman")), 0.3)
        if kind == "pond"
        else _farmer(rnd)
    )
    stage = _set(
        studio, False, ("park", "garden", "meadow") if kind == "pond" else ("farm", "in_barn", "meadow", "garden")
    )
    tall = 0.8 * max(person.size, 0.8)
    count = rnd.choice((2, 3, 3))
    crumb = (236, 200, 120)
    if kind == "pond":
        animal = bird_actor(rnd, rnd.choice(("duck", "duck", "duck", "duckling", "swan", "goose")), 0.0)
        stage.pen.ellipse(0.7, 0.88, 0.42, 0.17, (96, 170, 222))
        stage.pen.ellipse(0.74, 0.92, 0.3, 0.09, (124, 192, 236), outline=False)
        spots = ((0.54, 0.94), (0.84, 0.97), (0.8, 0.82))[:count]
        for x, y in sorted(spots, key=lambda p: p[1]):
            _spot(studio, stage, animal, x, y, 0.3 if animal.of.neck < 0.4 else 0.24, "swimming", True, shadow=False)
    elif kind == "trough":
        animal = beast_actor(rnd, rnd.choice(("pig", "pig", "pig", "cow", "goat", "horse", "sheep")), dressed=0.0)
        count = 2
        _spot(studio, stage, animal, 0.8, 0.8, 0.32, "standing", True)
        _spot(studio, stage, animal, 0.74, 0.97, 0.34, "standing", True)
        pen = pen_at(studio, stage, 0.42, 0.96, 1.0)
        pen.poly([(-0.12, -0.13), (0.12, -0.13), (0.09, 0), (-0.09, 0)], WOOD)
        pen.ellipse(0, -0.13, 0.12, 0.03, crumb)
    else:
        animal = bird_actor(
            rnd, rnd.choice(("chicken", "chicken", "chicken", "rooster", "duck", "goose", "pigeon")), 0.0
        )
        count = 3
        for x, y in ((0.78, 0.76), (0.54, 0.96), (0.83, 0.97)):
            _spot(studio, stage, animal, x, y, 0.3, "standing", True)
    hand = (0.2 + tall * 0.24, 0.93 - tall * 0.5)
    _doll(studio, stage, person, 0.2, 0.93, tall, "standing", False, hand)
    for k in range(9):
        stage.pen.circle(
            hand[0] + 0.02 + 0.016 * k, hand[1] + 0.03 + (0.03 + 0.004 * k) * k, 0.012, crumb, outline=False
        )
    many = "geese" if animal.noun == "goose" else plural(animal.noun).replace("gooses", "geese")
    what = rnd.choice((f"{NUMBERS[count]} {many}", many))
    where = {
        "pond": ("at a pond", "by a pond", "on a pond"),
        "trough": ("", "at a trough"),
        "hens": ("", "with grain", ""),
    }[kind]
    verb = rnd.choice(("feeding", "feeding", "throwing food to", "giving food to"))
    return stage, f"{person.text} {verb} {what} {rnd.choice(where)}".strip()


def _grooming(studio):
    """A brush or a sponge on the flank of a large animal."""
    rnd = studio.rnd
    person = _who(rnd, rnd.choice(CHILDREN[:4] + ("woman", "man", "farmer", "cowboy", "old man", "princess")), 0.3)
    wash = rnd.random() < 0.3
    names = (
        ("elephant", "horse", "cow", "hippopotamus", "dog")
        if wash
        else ("horse", "horse", "horse", "pony", "unicorn", "cow", "donkey", "zebra", "lion")
    )
    animal = beast_actor(rnd, rnd.choice(names), dressed=0.0)
    stage = _set(studio, None, ("farm", "in_barn", "meadow", "garden"))
    y, large = 0.93, 0.5
    back = _spot(studio, stage, animal, 0.6, y, large)["back"]
    at = (back[0] - 0.1, back[1] + 0.09)
    tall = 0.8 * max(person.size, 0.8)

    def tool(p):
        if wash:
            p.round_rect(-0.03, -0.07, 0.11, 0.04, 0.02, (250, 214, 90))
        else:
            p.round_rect(-0.04, -0.05, 0.13, 0.0, 0.02, (130, 84, 50))
            for k in range(5):
                p.line([(-0.02 + 0.03 * k, 0.0), (-0.02 + 0.03 * k, 0.04)], 0.014, (236, 214, 160))

    _doll(studio, stage, person, at[0] - tall * 0.23, y + 0.02, tall, "standing", False, at, hold=tool)
    if wash:
        for _ in range(14):
            r = rnd.uniform(0.015, 0.035)
            stage.pen.circle(at[0] + rnd.uniform(-0.03, 0.3), at[1] + rnd.uniform(-0.08, 0.1), r, (250, 252, 255))
        pail = pen_at(studio, stage, 0.5, 0.97, 1.0)
        pail.poly([(-0.075, -0.14), (0.075, -0.14), (0.055, 0), (-0.055, 0)], _tone(rnd))
    verbs = ("washing", "washing", "scrubbing", "cleaning") if wash else ("brushing", "brushing", "grooming", "combing")
    return stage, f"{person.text} {rnd.choice(verbs)} {animal.text}"


def _bathing(studio):
    """A dog in a tub with foam, and somebody who washes it."""
    rnd = studio.rnd
    person = _who(rnd, rnd.choice(CHILDREN + ("woman", "man", "mother", "old woman")), 0.3)
    baby = rnd.random() < 0.25
    pet = beast_actor(
        rnd, rnd.choice(("dog", "dog", "dog", "puppy", "cat", "pig", "elephant", "bear", "monkey", "fox")), dressed=0.0
    )
    child = _who(rnd, rnd.choice(("boy", "girl", "child")), 0.0)
    stage = _set(studio, None, ("bathroom", "garden", "bathroom"))
    y = 0.94
    word = rnd.choice(("blue", "red", "yellow", "white", "pink", "grey"))
    tub = near(rnd, COLOURS[word], 8)
    if baby:
        skin = child.of.skin
        child.of.top = child.of.bottom = skin
        child.of.garment = "trousers"
        _doll(studio, stage, child, 0.68, y + 0.02, 0.7, "standing", True, shadow=False)
        at = (0.62, 0.42)
    else:
        head = _spot(
            studio,
            stage,
            pet,
            0.68,
            y - 0.17,
            0.42,
            "sitting" if "sitting" in pet.poses else "standing",
            True,
            shadow=False,
        )
        at = (head["head"][0] + 0.06, head["head"][1] + 0.12)
    tall = 0.84 * max(person.size, 0.84)
    sponge = lambda p: p.round_rect(-0.02, -0.06, 0.1, 0.04, 0.02, (250, 214, 90))
    _doll(studio, stage, person, min(0.26, at[0] - tall * 0.22), y, tall, "standing", False, at, hold=sponge)
    pen = pen_at(studio, stage, 0.68, y, 1.0)
    pen.poly([(-0.28, -0.24), (0.28, -0.24), (0.22, 0), (-0.22, 0)], tub)
    pen.rect(-0.3, -0.26, 0.3, -0.21, shade(tub, -0.15))
    for k in range(13):
        pen.circle(-0.25 + 0.042 * k, -0.27 - 0.02 * (k % 3), 0.042, (250, 252, 255))
    for _ in range(6):
        r = rnd.uniform(0.016, 0.03)
        x, b = 0.68 + rnd.uniform(-0.3, 0.28), rnd.uniform(0.12, 0.5)
        stage.pen.circle(x, b, r, (226, 240, 252))
        stage.pen.arc(x, b, r, r, 0, 360, 0.006, (130, 180, 220))
    name = with_article(f"{word} tub" if rnd.random() < 0.3 else rnd.choice(("tub", "bathtub", "bath")))
    forms = _words(
        "{a} washing {b} in {c}, {a} washing {b}, {a} bathing {b} in {c}, "
        "{a} giving {b} a bath, {b} in {c} washed by {a}"
    )
    return stage, rnd.choice(forms).format(a=person.text, b=child.text if baby else pet.text, c=name)


def _cuddling(studio):
    """A child with a teddy in the arms, or arms round the neck of a dog."""
    rnd = studio.rnd
    stage = _set(studio)
    if rnd.random() < 0.5:
        person = (
            _who(rnd, rnd.choice(CHILDREN + ("old woman", "man", "woman")), 0.3)
            if rnd.random() < 0.8
            else _beast_person(rnd, rnd.choice(("rabbit", "mouse", "fox", "cat", "monkey")), 0.4)
        )
        word = rnd.choice(("", "", "", "brown", "white", "pink", "blue"))
        fur = near(rnd, COLOURS[word] if word else (176, 120, 70), 10)
        rabbit = rnd.random() < 0.15
        tall, y = 1.02 * max(person.size, 0.84), 1.06
        chest = y + tall * _skeleton(person.of, "standing")[1][1]
        at = (0.52, chest + 0.16)

        def hold(p):
            toy = p.at(-0.04 / tall, 0.16 / tall, 0.36 / tall)
            if rabbit:
                for s in (-1, 1):
                    toy.ellipse(s * 0.12, -1.08, 0.08, 0.24, fur, s * 0.15)
            _teddy(toy, fur)

        _doll(
            studio,
            stage,
            person,
            0.5,
            y,
            tall,
            "standing",
            front=True,
            near_at=at,
            far_at=(0.44, at[1] + 0.04),
            hold=hold,
        )
        toy = f"{word} {'toy rabbit' if rabbit else rnd.choice(('teddy bear', 'teddy bear', 'teddy'))}".strip()
        verb = rnd.choice(("hugging", "hugging", "cuddling", "holding", "with"))
        return stage, f"{person.text} {verb} {with_article(toy)}"
    person = _who(rnd, rnd.choice(CHILDREN + ("woman", "man", "old man")), 0.3)
    pet = beast_actor(
        rnd,
        rnd.choice(
            _words("dog, dog, dog, cat, cat, lion, bear, sheep, fox, tiger, polar bear, rabbit, goat, lamb, wolf")
        ),
        dressed=0.0,
    )
    large = rnd.uniform(0.46, 0.54)
    head = _spot(studio, stage, pet, 0.6, 0.93, large, "sitting", True)["head"]
    tall = 0.8 * max(person.size, 0.86)
    low = person.size < 0.9 and rnd.random() < 0.5
    pose = "standing" if low else "kneeling"
    x = head[0] - pet.of.head * large * 0.9 - 0.05
    hug = (head[0] + pet.of.head * large * 0.7, head[1] + pet.of.head * large * 1.3)
    _doll(studio, stage, person, x, 0.93, tall, pose, False, hug, hug)
    verb = rnd.choice(("hugging", "hugging", "hugging", "cuddling", "embracing", "with {i} arms around"))
    return stage, f"{person.text} {verb.format(i='his' if person.of.sex == 'man' else 'her')} {pet.text}"


RESTING = ("cat", "dog", "kitten", "puppy", "fox", "rabbit", "bear", "lion", "mouse", "pig", "sheep", "wolf", "lamb")


def _rug(pen, colour):
    pen.ellipse(0, 0, 0.48, 0.13, colour)
    pen.ellipse(0, 0, 0.42, 0.1, shade(colour, 0.3), outline=False)


def _side_by_side(studio):
    """Two animals asleep together or at one bowl."""
    rnd = studio.rnd
    names = ["cat", "dog"] if rnd.random() < 0.35 else rnd.sample(RESTING, 2)
    pair = [beast_actor(rnd, n, dressed=0.0) for n in names]
    stage = _set(studio)
    sizes = [min(0.42, max(0.32, 0.5 * a.shown + 0.1)) for a in pair]
    if rnd.random() < 0.55:
        rug = rnd.random() < 0.4
        if rug:
            _rug(pen_at(studio, stage, 0.5, 0.86, 1.0), _tone(rnd))
        facing = rnd.random() < 0.3
        large, small = sorted(zip(sizes, pair), key=lambda p: -p[0])
        _spot(studio, stage, large[1], 0.48, 0.74, large[0] * 1.2, "sleeping", False, shadow=not rug)
        _spot(studio, stage, small[1], 0.54, 0.93, small[0] * 1.02, "sleeping", facing, shadow=not rug)
        forms = (
            "{p} sleeping side by side",
            "{p} sleeping",
            "{p} sleeping together",
            "{p} sleeping next to each other",
            "{a} sleeping next to {b}",
            "{p} napping together",
        )
        text = rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=_names(pair))
        return stage, text + (" on a rug" if rug else "")
    what = rnd.choice(("milk", "water", "food"))
    tone = {"milk": (252, 250, 244), "water": (110, 180, 230), "food": (150, 96, 60)}[what]
    for actor, size, x, flip in zip(pair, sizes, (0.22, 0.78), (False, True)):
        large = size * 1.15
        _spot(studio, stage, actor, x + (-1 if not flip else 1) * (large - 0.38) * 0.5, 0.85, large, "lying", flip)
    bowl = pen_at(studio, stage, 0.5, 0.93, 1.15)
    colour = _tone(rnd)
    bowl.poly([(-0.17, -0.14), (0.17, -0.14), (0.12, 0), (-0.12, 0)], colour)
    bowl.ellipse(0, -0.14, 0.17, 0.04, shade(colour, -0.2))
    bowl.ellipse(0, -0.145, 0.14, 0.03, tone)
    of = f"a bowl of {what}"
    verb = "eating" if what == "food" else "drinking"
    forms = (
        "{p} sharing {c}",
        "{p} sharing a bowl",
        "{p} at {c}",
        f"{{p}} {verb} from the same bowl",
        f"{{p}} {verb} from one bowl together",
        "{a} sharing {c} with {b}",
    )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=_names(pair), c=of)


RIDDEN = _words("elephant, elephant, cat, dog, hippopotamus, cow, horse, bear, pig, lion, camel, crocodile")
RIDDEN += ("crocodile", "tortoise", "sheep", "rhinoceros", "zebra", "polar bear", "wolf")
RIDERS = _words("mouse, mouse, fox, fox, monkey, monkey, cat, rabbit, squirrel, dog, pig, panda, sheep")
PERCHING = ("bird", "bird", "parrot", "crow", "owl", "chicken", "duck", "penguin", "robin", "pigeon")


def _on_back(studio):
    """Somebody rides on a larger animal, or a bird stands on its back."""
    rnd = studio.rnd
    name = rnd.choice(RIDDEN)
    stage = _set(studio, False)
    y, x = 0.93, 0.5
    if name == "crocodile":
        word = rnd.choice(("", "", "green"))
        _crocodile(pen_at(studio, stage, x, y, 0.29), near(rnd, (90, 150, 70), 10))
        base, top = with_article(f"{word} crocodile".strip()), (0.46, y - 0.15)
    elif name == "tortoise":
        _tortoise(pen_at(studio, stage, x - 0.06, y, 0.44), near(rnd, (110, 160, 80), 10))
        base, top = rnd.choice(("a tortoise", "a turtle")), (0.44, y - 0.42)
    else:
        beast = beast_actor(rnd, name, dressed=0.0)
        size = 0.5 if name not in ("cat", "dog", "pig", "sheep", "wolf") else 0.46
        top = _spot(studio, stage, beast, x, y, size, rnd.choice(("standing", "walking", "running")))["back"]
        base = beast.text
    kind = rnd.random()
    if kind < 0.3:
        rider = bird_actor(rnd, rnd.choice(PERCHING), 0.0)
        _spot(studio, stage, rider, top[0], top[1] + 0.03, 0.32, "standing", rnd.random() < 0.3, shadow=False)
        forms = (
            "{a} on the back of {b}",
            "{a} standing on the back of {b}",
            "{a} sitting on {b}",
            "{b} with {a} on its back",
            "{a} riding on {b}",
        )
    elif kind < 0.5:
        rider = beast_actor(rnd, rnd.choice([n for n in RIDERS if n != name]), dressed=0.0)
        _spot(
            studio,
            stage,
            rider,
            top[0],
            top[1] + 0.035,
            0.3,
            rnd.choice(("sitting", "sitting", "standing", "lying")),
            shadow=False,
        )
        forms = (
            "{a} on the back of {b}",
            "{a} riding on {b}",
            "{a} sitting on {b}",
            "{b} carrying {a} on its back",
            "{b} with {a} on its back",
        )
    else:
        rider = (
            _beast_person(rnd, rnd.choice([n for n in RIDERS if n != name]), 0.3)
            if kind < 0.85
            else _who(rnd, rnd.choice(CHILDREN), 0.3)
        )
        tall = 0.52
        hip = _hip(rider, "riding", tall)
        _doll(studio, stage, rider, top[0], top[1] + hip + 0.01, tall, "riding", shadow=False)
        forms = _words(
            "{a} riding {b}, {a} riding {b}, {a} riding on {b}, {a} on the back of {b}, "
            "{a} sitting on {b}, {b} carrying {a}"
        )
    return stage, rnd.choice(forms).format(a=rider.text, b=base)


CHASES = {
    "mouse": ("cat", "cat", "cat", "cat", "fox", "dog", "kitten", "owl"),
    "rabbit": ("fox", "wolf", "dog", "fox"),
    "chicken": ("fox", "dog", "boy", "girl", "farmer"),
    "sheep": ("wolf", "wolf", "dog"),
    "cat": ("dog", "dog", "wolf"),
    "pig": ("wolf", "farmer", "dog", "boy"),
    "duck": ("fox", "dog", "girl", "boy"),
    "squirrel": ("dog", "cat", "fox"),
}


def _chasing_several(studio):
    rnd = studio.rnd
    prey = rnd.choice(("mouse", "mouse", *CHASES))
    name = rnd.choice([n for n in CHASES[prey] if n != "owl"])
    bird = prey in ("chicken", "duck")
    small = bird_actor(rnd, prey, 0.0) if bird else beast_actor(rnd, prey, dressed=0.0)
    count = rnd.choice((1, 2, 2, 3, 3))
    stage = _set(studio)
    y = 0.92
    if name in ("boy", "girl", "farmer"):
        hunter = _who(rnd, name, 0.3)
        _doll(
            studio, stage, hunter, 0.24, y, 0.78 * max(hunter.size, 0.84), "running", False, (0.42, 0.5), (0.44, 0.56)
        )
    else:
        hunter = beast_actor(rnd, name, dressed=0.0)
        _spot(studio, stage, hunter, 0.3, y, 0.42, "running")
    size = {1: 0.26, 2: 0.23, 3: 0.2}[count]
    places = {1: ((0.8, 0.93),), 2: ((0.72, 0.74), (0.84, 0.94)), 3: ((0.7, 0.66), (0.86, 0.8), (0.76, 0.96))}[count]
    for x, at in places:
        _spot(studio, stage, small, x, at, size, "standing" if bird else "running")
    what = (
        small.text
        if count == 1
        else f"{NUMBERS[count]} {plural(small.noun) if prey != 'mouse' else small.noun.replace('mouse', 'mice')}"
    )
    what = what.replace("sheeps", "sheep")
    verb = rnd.choice(("chasing", "chasing", "chasing", "running after", "hunting", "trying to catch"))
    return stage, f"{hunter.text} {verb} {what}"


def _up_a_tree(studio):
    """A cat on the trunk or on a branch, and what chased it below."""
    rnd = studio.rnd
    low = rnd.choice(("dog", "dog", "dog", "wolf", "lion", "bear", "puppy", "tiger", "fox"))
    high = rnd.choice([n for n in ("cat", "cat", "cat", "kitten", "squirrel", "monkey", "mouse") if n != low])
    hunter, prey = beast_actor(rnd, low, dressed=0.0), beast_actor(rnd, high, dressed=0.0)
    stage = _set(studio, False, ("park", "garden", "forest", "meadow"))
    pen = pen_at(studio, stage, 0, 0, 1.0)
    leaf, bark = near(rnd, (84, 152, 72), 12), near(rnd, (126, 86, 54), 6)
    pen.limb((0.78, 0.96), (0.76, 0.1), 0.09, 0.065, bark)
    for x, y, r in ((0.56, 0.05, 0.15), (0.8, 0.02, 0.2), (0.98, 0.1, 0.16)):
        pen.circle(x, y, r, leaf)
    branch = rnd.random() < 0.5
    if branch:
        pen.limb((0.76, 0.46), (0.4, 0.4), 0.04, 0.025, bark)
        pen.circle(0.38, 0.38, 0.05, leaf)
        _spot(studio, stage, prey, 0.56, 0.415, 0.28, rnd.choice(("standing", "sitting")), True, shadow=False)
        forms = (
            "{a} chasing {b} up a tree",
            "{b} in a tree and {a} below",
            "{a} barking at {b} in a tree",
            "{b} on a branch hiding from {a}",
        )
    else:
        prey.draw(pen.at(0.745, 0.4, 0.34, turn=-1.4), "running")
        forms = (
            "{a} chasing {b} up a tree",
            "{a} chasing {b} up a tree",
            "{b} climbing a tree with {a} chasing it",
            "{b} running up a tree away from {a}",
        )
    forms = [f for f in forms if "barking" not in f or low in ("dog", "puppy")]
    large = 0.34 if branch else 0.36
    hunter.draw(
        pen.at(0.34, 0.94, large, turn=-0.42 if rnd.random() < 0.6 else 0.0),
        rnd.choice(("running", "standing", "sitting")),
    )
    return stage, rnd.choice(forms).format(a=hunter.text, b=prey.text)


def _round_table(studio):
    """Three to five behind a table: a family at dinner, friends with pizza or cards."""
    rnd = studio.rnd
    kind = rnd.choice(("family", "family", "friends", "friends", "animals", "animals"))
    count = rnd.choice((3, 4, 4, 5))
    if kind == "family":
        cast = [_who(rnd, n, 0.0) for n in ("father", "boy", "girl", "mother", "grandmother")[: max(3, count)]]
    elif kind == "friends":
        cast = [
            _who(rnd, rnd.choice(("boy", "girl") if rnd.random() < 0.5 else ("man", "woman")), 0.0)
            for _ in range(count)
        ]
    else:
        cast = [_beast_person(rnd, n, 0.3) for n in list(dict.fromkeys(rnd.sample(UPRIGHT, 10)))[: min(4, count)]]
    count = len(cast)
    dish = rnd.choice(
        ("pizza", "pizza", "cake", "dinner", "cards") if kind != "family" else ("pizza", "cake", "dinner", "dinner")
    )
    stage = _set(studio, None, ("kitchen", "living_room", "room", "garden", "restaurant"))
    level = 0.64
    order = list(range(count))
    for n in order:
        actor = cast[n]
        x = 0.5 + (n - (count - 1) / 2) * 0.86 / count
        tall = 0.8 * max(actor.size, 0.8)
        flip = n >= count / 2
        _doll(
            studio,
            stage,
            actor,
            x,
            level + tall * 0.48,
            tall,
            "standing",
            flip,
            front=kind != "animals" and n not in (0, count - 1),
            shadow=False,
        )
    pen = pen_at(studio, stage, 0.5, level, 1.0)
    wood = near(rnd, rnd.choice((WOOD, (206, 160, 108), (150, 100, 60))), 6)
    cloth = _tone(rnd, "white", "red", "light blue", "yellow") if rnd.random() < 0.4 else None
    for x in (-0.4, 0.36):
        pen.rect(x, 0, x + 0.04, 0.34, shade(wood, -0.2))
    pen.rect(-0.47, -0.01, 0.47, 0.09 if not cloth else 0.2, cloth or wood)
    top = pen_at(studio, stage, 0.5, level + 0.03, 1.3)
    if dish == "pizza":
        _pizza(top)
    elif dish == "cake":
        _big_cake(top, _tone(rnd, "pink", "brown", "white"))
    elif dish == "cards":
        _cards(top)
        for x in (-0.26, 0.24):
            _cards(top.at(x, 0, 0.7))
    else:
        top.ellipse(0, -0.02, 0.14, 0.03, METAL)
        top.blob([(-0.09, -0.03), (-0.06, -0.12), (0.06, -0.13), (0.1, -0.03)], (200, 130, 60))
        for x in (-0.25, 0.25):
            top.ellipse(x, -0.01, 0.08, 0.018, (250, 250, 250))
            top.circle(x, -0.03, 0.028, (100, 170, 80), outline=False)
    people = {
        "family": ("a family", "a family", "parents and children"),
        "animals": (f"{NUMBERS[count]} animals", "animals"),
    }
    who = rnd.choice(
        people.get(kind, ("friends", f"{NUMBERS[count]} friends", "a group of friends", f"{NUMBERS[count]} people"))
    )
    if kind == "animals" and count == 3 and rnd.random() < 0.7:
        who = f"{cast[0].text}, {cast[1].text} and {cast[2].text}"
    words = {
        "pizza": (
            "eating pizza at a table",
            "around a table eating pizza",
            "sharing a pizza",
            "eating a pizza together",
        ),
        "cake": (
            "at a table with a birthday cake",
            "around a birthday cake",
            "celebrating a birthday with a cake",
            "eating cake at a table",
        ),
        "cards": ("playing cards", "playing cards at a table", "around a table playing cards"),
        "dinner": _words(
            "having dinner, eating dinner at a table, sitting at the table, having a meal together, eating at the table"
        ),
    }[dish]
    return stage, f"{who} {rnd.choice(words)}"


def _crowd(studio):
    """Many people in rows, or a team in one colour."""
    rnd = studio.rnd
    team = rnd.random() < 0.45
    stage = _set(
        studio, False, ("stadium", "meadow", "park") if team else ("street", "city", "park", "market", "stadium")
    )
    word = rnd.choice(("red", "blue", "yellow", "green", "white", "orange", "purple"))
    shirt, shorts = near(rnd, COLOURS[word], 6), _tone(rnd, "white", "black", "dark blue")
    rows = (
        ((0.66, 4, 0.52), (0.93, 4, 0.6)) if team else ((0.5, 6, 0.4), (0.66, 5, 0.46), (0.82, 6, 0.5), (1.0, 5, 0.54))
    )
    children = rnd.random() < 0.3
    cheer = not team and rnd.random() < 0.3
    for y, count, tall in rows:
        for n in range(count):
            noun = rnd.choice(("boy", "girl") if children else ("man", "woman", "man", "woman", "old man", "old woman"))
            person = _who(rnd, noun, 0.0)
            if team:
                person.of.top, person.of.bottom, person.of.garment = shirt, shorts, "shorts"
            shift = 0.05 * (1 if count % 2 else -1) if not team else 0.06 * (1 if y < 0.8 else -1)
            x = 0.5 + (n - (count - 1) / 2) * 0.98 / count + shift
            size = tall * (0.8 if person.size < 0.9 else 1.0) * (1.2 if children else 1.0)
            _doll(studio, stage, person, x, y, size, "arms up" if cheer else "standing", front=True, shadow=team)
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


# More that two do.


def _camera(pen):
    pen.rect(-0.03, -0.12, 0.05, -0.08, (60, 62, 70))
    pen.round_rect(-0.07, -0.09, 0.09, 0.05, 0.02, (46, 48, 56))
    pen.circle(0.1, -0.02, 0.05, (120, 130, 146))


def _photographing(studio):
    rnd = studio.rnd
    pair, stage = _two(rnd, 0.45), _set(studio)
    a, b = pair
    tall, size = a.size * 0.82, b.size * 0.82
    face = (0.36, 0.93 - tall * 0.84)
    _doll(
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
    _doll(studio, stage, b, 0.74, 0.93, size, rnd.choice(("arms up", "hands on hips", "standing")), front=True)
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


def _portraying(studio):
    """A painter, an easel with the likeness on it, and the model."""
    rnd = studio.rnd
    a, b = _two(rnd, 0.45)
    stage = _set(studio)
    tall, size = a.size * 0.8, b.size * 0.8
    _doll(studio, stage, b, 0.84, 0.93, size, rnd.choice(("standing", "hands on hips")), front=True)
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
    _doll(studio, stage, a, 0.18, 0.93, tall, "standing", False, (0.34, 0.93 - tall * 0.58), hold=brush)
    forms = (
        "{a} painting a picture of {b}",
        "{a} painting a portrait of {b}",
        "{a} painting {b}",
        "{a} painting {b} on an easel",
    )
    return stage, rnd.choice(forms).format(a=a.text, b=b.text)


def _pulling_along(studio):
    """Somebody pulls a sled or a cart in which another one sits."""
    rnd = studio.rnd
    a, b = _two(rnd, 0.5)
    sled = rnd.random() < 0.5
    stage = _set(studio, False, ("snowfield", "arctic") if sled else ("park", "garden", "meadow", "road"))
    y, tall, size = 0.93, a.size * 0.82, b.size * 0.7
    x, word = 0.3, rnd.choice(("", "red", "blue", "green", "yellow"))
    colour = near(rnd, COLOURS.get(word, WOOD), 8)
    hand = (0.66, y - tall * 0.42)
    stage.pen.line([(0.5, y - 0.12), hand], 0.014, (130, 90, 56))
    if sled:
        actor_y = y - 0.14 + _hip(b, "on sled", size)
        pen = pen_at(studio, stage, x, y, 1.0)
        pen.line([(-0.2, -0.02), (0.16, -0.02), (0.22, -0.1)], 0.03, (110, 76, 48), curved=True)
        pen.round_rect(-0.2, -0.16, 0.18, -0.1, 0.02, colour)
        _doll(studio, stage, b, x - 0.04, actor_y, size, "on sled", shadow=False)
        name = f"{word} sled".strip()
    else:
        _doll(studio, stage, b, x - 0.02, y - 0.17 + _hip(b, "on sled", size), size, "on sled", shadow=False)
        pen = pen_at(studio, stage, x, y, 1.0)
        pen.rect(-0.22, -0.24, 0.22, -0.08, colour)
        for wheel in (-0.14, 0.14):
            _wheel(pen, wheel, -0.065, 0.065)
        name = f"{word} {rnd.choice(('cart', 'wagon'))}".strip()
    _doll(studio, stage, a, 0.8, y, tall, "walking", False, hand)
    on = "on" if sled else "in"
    forms = (
        "{a} pulling {b} {o} {c}",
        "{a} pulling {c} with {b} {o} it",
        "{b} {o} {c} pulled by {a}",
        "{a} pulling {b} along {o} {c}",
    )
    return stage, rnd.choice(forms).format(a=a.text, b=b.text, c=with_article(name), o=on)


POSES["bent"] = (24, (-18, -26), (22, 8), (40, 20), (40, -20))


def _piggyback(studio):
    rnd = studio.rnd
    a, b = _two(rnd, 0.5)
    if b.size > a.size:
        a, b = b, a
    stage = _set(studio)
    tall, size, y = a.size * 0.84, b.size * 0.66, 0.93
    hip, chest, _ = _skeleton(a.of, "bent")
    back = (0.52 + chest[0] * tall * 0.3 - 0.09, y + tall * (hip[1] * 0.55 + chest[1] * 0.45))
    neck = (0.52 + chest[0] * tall + 0.03, y + tall * chest[1] + 0.03)
    _doll(studio, stage, b, back[0] - 0.02, back[1] + _hip(b, "riding", size), size, "riding", False, shadow=False)
    _doll(studio, stage, a, 0.52, y, tall, "bent", False)
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


def _toasting(studio):
    rnd = studio.rnd
    pair, stage = _two(rnd), _set(studio)
    drink = near(rnd, rnd.choice(((200, 40, 60), (250, 190, 60), (250, 150, 40), (130, 84, 54))), 8)
    mugs = rnd.random() < 0.4
    left, right, (x, y) = _meet(studio, stage, *pair, gap=0.23 if mugs else 0.16, up=-0.02)
    for spot, s in ((left["hand"], 1), (right["hand"], -1)):
        pen = pen_at(studio, stage, spot[0] + s * 0.035, spot[1] + 0.02, 1.25)
        if mugs:
            _cup(pen.at(0, 0.02, 1.1, s > 0), drink)
        else:
            pen.poly([(-0.045, -0.14), (0.045, -0.14), (0.02, -0.04), (-0.02, -0.04)], drink)
            pen.line([(0, -0.04), (0, 0.04)], 0.014, (200, 214, 226))
            pen.ellipse(0, 0.04, 0.035, 0.01, (200, 214, 226))
    forms = (
        ("{p} clinking cups", "{p} drinking together", "{p} having a drink together")
        if mugs
        else ("{p} clinking glasses", "{p} toasting", "{p} drinking a toast", "{p} raising their glasses")
    )
    return stage, rnd.choice(forms).format(p=_names(pair))


def _boxing(studio):
    rnd = studio.rnd
    pair, stage = _two(rnd, 0.35), _set(studio)
    word, other = rnd.sample(("red", "blue", "black", "green"), 2)
    for actor, x, flip, tone in zip(pair, (0.28, 0.72), (False, True), (COLOURS[word], COLOURS[other])):
        s, tall = -1 if flip else 1, actor.size * 0.84
        chest = 0.93 + tall * _skeleton(actor.of, "standing")[1][1]
        glove = lambda p, tone=tone: p.circle(0.03, 0, 0.085, tone)
        near_at, far_at = (
            ((x + s * 0.2, chest), (x + s * 0.1, chest - 0.06))
            if rnd.random() < 0.5 or not flip
            else ((x + s * 0.1, chest - 0.06), (x + s * 0.18, chest + 0.02))
        )
        spots = _doll(studio, stage, actor, x, 0.93, tall, "walking", flip, near_at, far_at)
        for key in ("far hand", "hand"):
            glove(pen_at(studio, stage, *spots[key], tall, flip))
    forms = (
        "{p} boxing",
        "{a} boxing with {b}",
        "{p} fighting with boxing gloves",
        "a boxing match between {a} and {b}",
        "{p} in a boxing match",
    )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=_names(pair))


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


def _duet(studio):
    rnd = studio.rnd
    pair = _two(rnd)
    stage = _set(studio, None, ("stage", "street", "park", "living_room"))
    names = rnd.sample(("guitar", "microphone", "accordion") if any(map(_is_beast, pair)) else list(MUSIC), 2)
    for actor, x, flip, name in zip(pair, (0.2, 0.8), (False, True), names):
        s, tall = -1 if flip else 1, actor.size * 0.84
        draw, (dx, up), _ = MUSIC[name]
        _doll(
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


def _lifting_up(studio):
    """A parent holds a child high in the air."""
    rnd = studio.rnd
    big = _who(rnd, rnd.choice(("father", "father", "mother", "man", "woman", "dad", "grandfather", "superhero")), 0.25)
    small = _who(rnd, rnd.choice(CHILDREN), 0.3)
    pet = (
        beast_actor(rnd, rnd.choice(("cat", "dog", "puppy", "lamb", "kitten", "rabbit", "pig")), dressed=0.0)
        if rnd.random() < 0.3
        else None
    )
    stage = _set(studio)
    tall, y = 0.82, 1.0
    hands = (0.56, 0.36)
    if pet:
        _spot(studio, stage, pet, 0.62, 0.36, 0.34, rnd.choice(("standing", "sitting")), True, shadow=False)
    else:
        size = 0.54
        _doll(
            studio, stage, small, 0.64, 0.57, size, rnd.choice(("jumping", "arms up", "standing")), True, shadow=False
        )
        hands = (0.58, 0.32)
    _doll(studio, stage, big, 0.4, y, tall, "standing", False, hands, (hands[0] + 0.04, hands[1] + 0.02), shadow=False)
    forms = ("{a} lifting {b} into the air", "{a} lifting up {b}", "{a} holding {b} up high", "{a} lifting {b} up")
    return stage, rnd.choice(forms).format(a=big.text, b=pet.text if pet else small.text)


def _jump_rope(studio):
    rnd = studio.rnd
    pair, third = _two(rnd, 0.6), _two(rnd, 0.6)[1]
    stage = _set(studio, False, ("playground", "park", "street", "garden", "meadow"))
    y = 0.93
    for actor, x, flip in zip(pair, (0.13, 0.87), (False, True)):
        s, tall = -1 if flip else 1, actor.size * 0.72
        _doll(studio, stage, actor, x, y, tall, "standing", flip, (x + s * 0.13, 0.62))
    _doll(studio, stage, third, 0.5, 0.8, third.size * 0.72, rnd.choice(("arms up", "standing")), front=True)
    curve = [(0.26, 0.62), (0.36, 0.84), (0.5, 0.92), (0.64, 0.84), (0.74, 0.62)]
    stage.pen.line(curve, 0.018, _tone(rnd, "red", "blue", "orange"), True)
    forms = (
        "{c} jumping rope with {a} and {b}",
        "{a} and {b} turning a rope and {c} jumping over it",
        "{c} jumping over a rope held by {a} and {b}",
    )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, c=third.text)


def _comforting(studio):
    """One who cries and one with an arm round the other."""
    rnd = studio.rnd
    child = _who(rnd, rnd.choice(CHILDREN + ("woman", "man")), 0.25)
    child.of.mood = "sad"
    helper = (
        _who(rnd, rnd.choice(GROWN + ("girl", "boy", "teacher", "nurse")), 0.2)
        if rnd.random() < 0.7
        else _beast_person(rnd, rnd.choice(UPRIGHT))
    )
    stage = _set(studio)
    k = 0.86
    tall, size = helper.size * k, child.size * k
    chest = 0.93 + size * _skeleton(child.of, "standing")[1][1]
    child.of.close = True
    _doll(studio, stage, child, 0.62, 0.93, size, "standing", True, (0.6, chest - 0.08))
    _doll(studio, stage, helper, 0.36, 0.93, tall, "standing", False, (0.58, chest + 0.03))
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


def _arresting(studio):
    rnd = studio.rnd
    officer = _who(rnd, rnd.choice(("policeman", "policeman", "police officer", "policewoman")))
    thief = _who(rnd, "man", 0.0)
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
    stage = _set(studio, False, ("street", "city", "alley", "road"))
    run = rnd.random() < 0.5
    tall, y = 0.82, 0.93

    def sack(p):
        p.blob([(-0.12, 0.2), (0.12, 0.2), (0.15, 0.08), (0.05, -0.02), (-0.05, -0.02), (-0.15, 0.08)], (190, 150, 96))
        p.circle(0, 0.1, 0.035, (120, 90, 50), outline=False)

    spots = _doll(
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
    hip, chest, _ = _skeleton(thief.of, "running" if run else "standing")
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
    _doll(
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


def _magic(studio):
    """A magician pulls an animal out of a top hat."""
    rnd = studio.rnd
    person = _who(rnd, "man" if rnd.random() < 0.7 else "woman", 0.0)
    person.noun = "magician"
    if rnd.random() < 0.3:
        person = _who(rnd, rnd.choice(("wizard", "clown", "boy", "girl")), 0.3)
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
    stage = _set(studio, None, ("stage", "circus", "theater", "room"))
    tall = 0.76 * max(person.size, 0.86)
    _doll(studio, stage, person, 0.25, 0.93, tall, "standing", False, (0.5, 0.46))
    _spot(
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


YOUNG = {
    "duck": ("duckling", "ducklings"),
    "chicken": ("duckling", "chicks"),
    "cat": ("kitten", "kittens"),
    "dog": ("puppy", "puppies"),
    "sheep": ("lamb", "lambs"),
    "cow": ("calf", "calves"),
    "horse": ("foal", "foals"),
    "pig": ("pig", "piglets"),
    "bear": ("bear", "cubs"),
    "lioness": ("lioness", "cubs"),
    "swan": ("duckling", "cygnets"),
    "elephant": ("elephant", "baby elephants"),
}


def _mother_and_young(studio):
    """A mother and her young in a row behind her, or lying with them."""
    rnd = studio.rnd
    name = rnd.choice(list(YOUNG))
    small, called = YOUNG[name]
    bird = name in ("duck", "chicken", "swan")
    mother = (
        bird_actor(rnd, name, 0.0, "white" if name == "swan" else None) if bird else beast_actor(rnd, name, dressed=0.0)
    )
    mother.noun = mother.noun.removeprefix("white ") if name == "swan" else mother.noun
    young = (
        bird_actor(rnd, small, 0.0, "yellow" if name != "swan" else "grey")
        if bird
        else beast_actor(rnd, small, dressed=0.0, colour_word=None)
    )
    if not bird:
        young.of.colour = mother.of.colour
    count = rnd.choice((1, 2, 3)) if not bird else rnd.choice((2, 3, 3))
    stage = _set(studio, False)
    lying = not bird and "sitting" in mother.poses and rnd.random() < 0.3
    y = 0.92
    if lying:
        _spot(studio, stage, mother, 0.5, 0.8, 0.5, "lying")
        for k in range(count):
            _spot(
                studio,
                stage,
                young,
                0.5 + (k - (count - 1) / 2) * 0.3,
                0.94,
                0.2,
                rnd.choice(("sleeping", "lying", "sitting")),
                True,
            )
    else:
        _spot(
            studio,
            stage,
            mother,
            0.67,
            y,
            0.5 if bird and mother.of.neck < 0.4 else 0.39,
            "standing" if bird else "walking",
        )
        for k in range(count):
            wide = 0.42 / count if count > 1 else 0.0
            _spot(
                studio,
                stage,
                young,
                0.36 - k * (0.13 if bird else 0.16) if count > 1 else 0.22,
                y + 0.02 * (k % 2),
                0.2 if count > 1 else max(0.24, wide),
                "standing" if bird else "walking",
            )
    one = {"puppies": "puppy", "calves": "calf"}.get(called, called.removesuffix("s"))
    babies = f"{NUMBERS[count]} {called}" if count > 1 else with_article(one)
    forms = (
        "{a} with {b}",
        "{a} and her {c}",
        "{a} and {b}",
        "{a} walking with {b}" if not lying else "{a} lying with {b}",
    )
    forms += ("{a} followed by {b}",) if not lying else ("{a} resting with {b}",)
    return stage, rnd.choice(forms).format(a=mother.text, b=babies, c=called if count > 1 else one)


def _learning_to_ride(studio):
    """A child on a bicycle and somebody who holds the saddle."""
    rnd = studio.rnd
    helper = _who(rnd, rnd.choice(("father", "mother", "dad", "mum", "grandfather", "man", "woman")), 0.25)
    child = _who(rnd, rnd.choice(CHILDREN), 0.3) if rnd.random() < 0.8 else _beast_person(rnd, rnd.choice(UPRIGHT))
    bike = thing_actor(rnd, "bicycle", colour_chance=0.4)
    stage = _set(studio, False, ("street", "park", "road", "meadow", "playground"))
    size, y, x = 0.38, 0.93, 0.62
    _spot(studio, stage, bike, x, y, size)
    tall = 0.6 * max(child.size, 0.74) / 0.8
    seat = (x - 0.09, y - size * 0.9)
    _doll(studio, stage, child, seat[0], seat[1] + _hip(child, "cycling", tall), tall, "cycling", False, shadow=False)
    hold = (seat[0] - 0.08, seat[1] - 0.05)
    big = 0.84
    _doll(studio, stage, helper, hold[0] - big * 0.22, y, big, rnd.choice(("walking", "running")), False, hold)
    forms = (
        "{a} teaching {b} to ride {c}",
        "{a} helping {b} ride {c}",
        "{b} learning to ride {c} with {a}",
        "{a} pushing {b} on {c}",
    )
    return stage, rnd.choice(forms).format(a=helper.text, b=child.text, c=bike.text)


def _arms_round(studio):
    """Friends from the front with their arms on each other's shoulders."""
    rnd = studio.rnd
    pair, stage = _two(rnd, 0.55), _set(studio)
    while abs(pair[0].size - pair[1].size) > 0.13:
        pair = _two(rnd, 0.55)
    y, k = 0.94, 0.86
    sizes = [a.size * k for a in pair]
    chests = [y + size * _skeleton(a.of, "standing")[1][1] for a, size in zip(pair, sizes)]
    xs = (0.36, 0.64)
    _doll(studio, stage, pair[1], xs[1], y, sizes[1], "standing", front=True, far_at=(xs[0] + 0.09, chests[0] + 0.02))
    _doll(studio, stage, pair[0], xs[0], y, sizes[0], "standing", front=True, near_at=(xs[1] - 0.05, chests[1] + 0.01))
    forms = (
        "{p} with their arms around each other",
        "{p} arm in arm",
        "{a} with an arm around {b}",
        "{p} being best friends",
        "{p} standing arm in arm",
    )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=_names(pair))


def _playing_catch(studio):
    rnd = studio.rnd
    pair, stage = _two(rnd), _set(studio, False)
    word = rnd.choice(("red", "blue", "yellow", "green", "orange", "pink"))
    ball = near(rnd, COLOURS[word], 8)
    for actor, x, flip, pose in zip(pair, (0.22, 0.78), (False, True), ("throwing", "walking")):
        s, tall = -1 if flip else 1, actor.size * 0.8
        chest = 0.93 + tall * _skeleton(actor.of, pose)[1][1]
        hands = {"near_at": (x + s * 0.16, chest - 0.08), "far_at": (x + s * 0.16, chest - 0.02)} if flip else {}
        _doll(studio, stage, actor, x, 0.93, tall, pose, flip, **hands)
    at = (rnd.uniform(0.46, 0.54), rnd.uniform(0.22, 0.36))
    stage.pen.circle(*at, 0.088, shade(ball, -0.35))
    stage.pen.circle(*at, 0.08, ball)
    stage.pen.arc(*at, 0.05, 0.085, 90, 270, 0.012, shade(ball, 0.6))
    name = with_article(f"{word} ball" if rnd.random() < 0.6 else "ball")
    forms = (
        "{a} throwing {c} to {b}",
        "{p} playing catch with {c}",
        "{p} throwing {c}",
        "{b} catching {c} from {a}",
        "{p} playing with {c}",
    )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=_names(pair), c=name)


def together_deeds(studio):
    stage, text = weighted(studio.rnd, KINDS)(studio)
    if studio.rnd.random() < 0.5:
        stage.image, stage.ground_picture = ImageOps.mirror(stage.image), ImageOps.mirror(stage.ground_picture)
    return stage, text


KINDS = {
    _giving: 4,
    _giving_to_animal: 3,
    _greeting: 2,
    _hugging: 3,
    _dancing: 3,
    _kneeling: 2,
    _talking: 3,
    _whispering: 1,
    _rope: 2,
    _carrying_between: 2,
    _seesaw: 2,
    _at_table: 5,
    _football: 2,
    _race: 2,
    _umbrella: 2,
    _boat: 2,
    _car: 2,
    _tandem: 1.5,
    _sled: 1.5,
    _bench: 2.5,
    _campfire: 2,
    _building: 2.5,
    _throwing_fight: 2,
    _baking: 2.5,
    _reading_together: 2.5,
    _hand_in_hand: 3,
    _on_shoulders: 1.5,
    _pushing: 3,
    _fishing: 2,
    _teaching: 2,
    _examining: 2.5,
    _haircut: 1.5,
    _serving: 2,
    _police: 2,
    _carrying: 2,
    _rescue: 1,
    _bedside: 2,
    _dragon_fight: 1.5,
    _wedding: 1,
    _on_shoulder: 1.5,
    _broom_ride: 1.5,
    _strangers: 1.5,
    _walking_dogs: 2,
    _milking: 1.5,
    _leading: 1.5,
    _herding: 2,
    _feeding: 2,
    _grooming: 1.5,
    _bathing: 1.5,
    _cuddling: 2.5,
    _side_by_side: 2.5,
    _on_back: 3.5,
    _chasing_several: 2.5,
    _up_a_tree: 1.5,
    _round_table: 2,
    _crowd: 1,
    _photographing: 1,
    _portraying: 1,
    _pulling_along: 1.5,
    _piggyback: 1,
    _toasting: 1,
    _boxing: 1,
    _duet: 1,
    _lifting_up: 1,
    _jump_rope: 1,
    _comforting: 1,
    _arresting: 1,
    _magic: 1,
    _mother_and_young: 2,
    _learning_to_ride: 1,
    _arms_round: 0.5,
    _playing_catch: 1.5,
}
