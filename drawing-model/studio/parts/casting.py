"""Whoever or whatever has a name, how much room it needs, and how it is put on a stage."""

import random

from ..actors import Actor, beast_actor, bird_actor, sticker_actor, thing_actor
from ..animals import BEASTS
from ..birds import BIRDS
from ..casting import of_age
from ..counting import number
from ..palette import COLOURS, near
from ..person import random_person
from ..roles import ROLES
from ..thing import THINGS, Thing, pick_colour
from .backdrops import backdrop
from .drawings import OWN

BRIGHT = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "white", "black", "turquoise")


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split(", "))


PLAIN_NAMES = {"wall clock": "clock", "station clock": "clock", "hill cabin": "cabin", "upright book": "book"}
PLAIN_NAMES |= {"street lantern": "lantern", "cardboard box": "box", "snowy fir tree": "fir tree"}
# Who can be asked for by name.
PEOPLE = {"man": ("adult", "man"), "woman": ("adult", "woman"), "boy": ("child", "man"), "girl": ("child", "woman")}


def _drawn(rnd, of: Thing, chance: float, word: str | None) -> Actor:
    said, colour = pick_colour(rnd, of, chance)
    if word is not None:
        said, colour = word, near(rnd, COLOURS[word], 9)
    called = rnd.choice(of.names) if rnd.random() < 0.5 else of.names[0]
    called = PLAIN_NAMES.get(called, called)
    seed = rnd.random()

    def draw(pen, pose="standing", front=None, hold=None, hold_far=None):
        of.draw(pen, random.Random(seed), colour)

    return Actor(f"{said} {called}".strip(), "", of.size, "thing", of.wide, draw, ("standing",), of)


def _role(rnd, name: str) -> Actor:
    person = of_age(rnd, "adult", None)
    fresh = random_person(rnd, age="adult")
    person.of.__dict__.update(fresh.__dict__)
    ROLES[name](person.of)
    if person.of.sex == "woman":
        person.of.beard = ""
    person.noun, person.tail = name, ""
    return person


def cast(studio, name: str, word: str | None = None, chance: float = 0.2) -> Actor:
    """Whoever or whatever has this name."""
    rnd = studio.rnd
    if name in PEOPLE or name == "child":
        age, sex = PEOPLE.get(name, ("child", None))
        person = of_age(rnd, age, sex)
        while person.noun in ROLES:
            person = of_age(rnd, age, sex)
        person.noun = name
        return person
    if name in ROLES:
        return _role(rnd, name)
    if name in BEASTS:
        return beast_actor(rnd, name, 0.0, word)
    if name in BIRDS:
        return bird_actor(rnd, name, 0.0, word)
    found = [s for s in studio.stickers[studio.style] if s.names[0] == name] if word is None else []
    if found and name in OWN and rnd.random() < 0.35:
        return sticker_actor(rnd, found, tint=0.0)
    if name in OWN:
        return _drawn(rnd, OWN[name], chance, word)
    return thing_actor(rnd, name, colour_chance=chance, colour_word=word)


def width_of(actor: Actor) -> float:
    if actor.kind == "thing" and actor.of.names[0] in ("chair", "stool"):
        return 0.86
    return {"beast": 1.72, "person": 0.52, "bird": 1.08}.get(actor.kind, max(0.3, actor.wide))


def _height(actor: Actor) -> float:
    """How much of the height above its feet it needs, in units of its size."""
    last = actor.noun.split()[-1]
    if actor.kind == "bird" and actor.of.neck > 0.3:
        return 2.0 if last in ("ostrich", "flamingo", "heron", "stork") else 1.6
    return {"giraffe": 1.3, "reindeer": 1.2, "deer": 1.2}.get(last, 1.05) if actor.kind == "beast" else 1.02


def fit(actor: Actor, wide: float, tall: float) -> float:
    return min(tall / _height(actor), wide / width_of(actor))


def put(studio, stage, actor, x, y, wide, tall, pose="standing", flip=None, shadow=True, **more):
    """Draws the actor on a point, as large as the room given lets it be."""
    flip = studio.rnd.random() < 0.5 if flip is None else flip
    pose = pose if pose in actor.poses else "standing"
    if actor.kind == "thing":
        flip = False if actor.of.names[0] in ("board", "map", "wall clock") else flip
    size = fit(actor, wide, tall)
    return studio.put(stage, actor, x, y, pose, flip, size, shadow=shadow, **more)


def put_row(studio, stage, actors, y, wide=0.94, tall=0.5, x=0.5, poses=("standing",), shadow=True, gap=1.12, most=0):
    """Side by side with ground between any two, and as large as `most` of them would be."""
    rnd = studio.rnd
    flip, pose = rnd.random() < 0.5, rnd.choice(poses)
    widths = [1.15 if a.kind == "beast" and pose == "sitting" in a.poses else width_of(a) for a in actors]
    size = min([tall / _height(a) for a in actors] + [wide / max(sum(widths), most * widths[0]) / gap])
    left = x - size * sum(widths) * gap / 2
    for actor, w in zip(actors, widths):
        left += size * w * gap / 2
        turn = flip if rnd.random() < 0.85 else not flip
        mine = pose if pose in actor.poses else "standing"
        studio.put(stage, actor, left, y, mine, turn, size, shadow=shadow)
        left += size * w * gap / 2
    return size


# Places in which little stands that could be taken for what the caption counts.
OUTSIDE = ("meadow", "meadow", "garden", "park", "beach", "snowfield", "mountains")


def open_ground(studio, indoor=None, paper=0.5):
    """Paper, a plain ground or an everyday place, by day."""
    rnd = studio.rnd
    kind = rnd.random()
    within = rnd.random() < 0.4 if indoor is None else indoor
    if kind < paper:
        stage = studio.stages.paper(False)
    elif kind < paper + (1 - paper) * 0.5:
        stage = backdrop(
            studio, rnd.choice(("room", "room", "tiles") if within else ("field", "grass", "square")), "day"
        )
        stage.words = ""
    else:
        stage = studio.stages.outdoors_or_in(("ground",), name="room" if within else rnd.choice(OUTSIDE), time="day")
        stage.words = stage.words if rnd.random() < 0.8 else ""
    stage.unit = 1.0
    return stage


def so_many(rnd, count: int, actor: Actor) -> str:
    return f"{number(rnd, count)} {actor.many}" if count > 1 else actor.text


def known(name: str) -> bool:
    return name in OWN or name in THINGS or name in BEASTS or name in BIRDS or name in PEOPLE


def joined(rnd, names: list[str]) -> str:
    if len(names) == 1:
        return names[0]
    last = rnd.choice((" and ", " and ", " and ", ", and ")) if len(names) > 2 else " and "
    return ", ".join(names[:-1]) + last + names[-1]
