"""Relations of two things that both have a size and a colour."""

import random

from textimage.words import with_article

from ..actors import Actor
from ..birds import BIRDS
from ..casting import pen_at
from ..palette import near
from ..thing import THINGS
from .backdrops import backdrop
from .casting import BRIGHT, cast, open_ground, put, words
from .drawings import OWN

FUR_WORDS = ("black", "white", "grey", "brown")
BIG_BEASTS = ("elephant", "cow", "horse", "bear", "hippopotamus", "rhinoceros", "camel", "pig", "lion", "sheep", "dog")
MATTER = ("wooden", "wooden", "stone", "metal")
MADE = {"wooden": (166, 112, 66), "stone": (158, 156, 150), "metal": (170, 178, 190)}


def _made(studio, name: str) -> Actor:
    """A thing with a colour or a material, and sometimes a size word."""
    rnd = studio.rnd
    actor = cast(studio, name, rnd.choice(BRIGHT) if (OWN.get(name) or THINGS[name]).painted else None)
    if (
        name in ("table", "chair", "bench", "fence", "desk", "stool", "box", "bed", "boat", "door")
        and rnd.random() < 0.35
    ):
        word = rnd.choice(MATTER[:2] if name in ("bed", "boat", "box") else MATTER)
        of = OWN.get(name) or THINGS[name]
        tone = near(rnd, MADE[word], 6)
        seed = rnd.random()
        draw = lambda pen, pose="standing", front=None, hold=None, hold_far=None: of.draw(
            pen, random.Random(seed), tone
        )
        actor = Actor(f"{word} {name}", "", of.size, "thing", of.wide, draw, ("standing",), of)
    return actor


def _furred(studio, name: str) -> Actor:
    if name in BIRDS:
        return cast(studio, name, studio.rnd.choice(BRIGHT[:9]))
    return cast(studio, name, studio.rnd.choice(FUR_WORDS) if name not in ("pig", "lion", "tiger") else None)


def _sized(rnd, actor: Actor, word: str, chance: float = 0.7) -> str:
    if rnd.random() > chance or actor.noun.split()[0] in ("small", "big", "little", "large"):
        return actor.text
    choice = {"big": ("big", "big", "large", "huge"), "small": ("small", "small", "little", "tiny")}[word]
    return with_article(f"{rnd.choice(choice)} {actor.noun}") + actor.tail


def on_a_back(studio):
    rnd = studio.rnd
    rider = _furred(
        studio,
        rnd.choice(words("bird, bird, bird, cat, mouse, monkey, owl, parrot, rabbit, kitten, duck, crow, squirrel")),
    )
    mount = cast(studio, rnd.choice(BIG_BEASTS), rnd.choice((*FUR_WORDS, "grey", None)))
    stage = open_ground(studio, False, 0.6)
    flip, canvas = rnd.random() < 0.5, stage.image.size[0]
    _, spots, pen = studio.put(stage, mount, 0.5, 0.94, "standing", flip, 0.53)
    x, y = (v / canvas for v in pen.to_canvas(*spots["back"]))
    pose = "sitting" if "sitting" in rider.poses else "standing"
    put(studio, stage, rider, x, y + 0.02, 0.5, min(0.34, y - 0.02), pose, rnd.random() < 0.5, False)
    verb = rnd.choice(("on top of", "on top of", "on", "sitting on", "on the back of", "standing on"))
    verb = "sitting on" if verb == "standing on" and pose == "sitting" else verb
    return stage, f"{_sized(rnd, rider, 'small')} {verb} {_sized(rnd, mount, 'big')}"


def under_made(studio):
    rnd = studio.rnd
    low = _furred(
        studio, rnd.choice(("cat", "cat", "dog", "rabbit", "kitten", "puppy", "mouse", "fox", "duck", "goat"))
    )
    name = rnd.choice(("table", "table", "table", "desk", "bench", "umbrella", "tree"))
    cover = _made(studio, name)
    stage = open_ground(studio, True if name in ("table", "desk") else False, 0.6)
    y = 0.94
    if name in ("table", "desk", "bench"):
        size = min(0.66 if name != "bench" else 0.5, 1.08 / cover.wide)
        studio.put(stage, cover, 0.5, y, size=size)
        room = size * (0.78 if name != "bench" else 0.42)
    else:
        size = 0.86
        studio.put(stage, cover, 0.5, y - (0.0 if name != "umbrella" else 0.1), size=size)
        room = 0.36
    pose = rnd.choice(("sitting", "sitting", "lying", "sleeping", "standing"))
    x = 0.5 if name in ("table", "desk", "bench") else rnd.choice((0.32, 0.68))
    put(studio, stage, low, x, y + 0.025, 0.66, room, pose)
    said = (
        {"sitting": "sitting ", "lying": "lying ", "sleeping": "sleeping "}.get(pose, "") if low.kind == "beast" else ""
    )
    said = said if rnd.random() < 0.7 else ""
    return stage, f"{_sized(rnd, low, 'small', 0.25)} {said}{rnd.choice(('under', 'under', 'beneath'))} {cover.text}"


def behind_made(studio):
    rnd = studio.rnd
    back = _furred(
        studio, rnd.choice(("horse", "horse", "cow", "elephant", "dog", "cat", "bear", "camel", "donkey", "goat"))
    )
    name = rnd.choice(("fence", "fence", "fence", "bush", "bench", "car", "box", "sofa", "hedge"))
    cover = _made(studio, name)
    stage = open_ground(studio, False if name != "sofa" else True, 0.6)
    put(studio, stage, back, 0.5, 0.84, 0.98, 0.62)
    put(studio, stage, cover, 0.5, 0.95, 1.0 if name == "fence" else 0.62, 0.32, flip=False)
    verb = rnd.choice(("behind", "behind", "behind", "standing behind"))
    return stage, f"{_sized(rnd, back, 'big', 0.3)} {verb} {cover.text}"


def before_made(studio):
    """Something before something larger: a boat before an island, a dog before a house."""
    rnd = studio.rnd
    afloat = rnd.random() < 0.4
    if afloat:
        stage = backdrop(studio, "water", "day")
        word, tone = rnd.choice(
            (
                ("green", (90, 164, 80)),
                ("rocky", (140, 134, 128)),
                ("white", (240, 246, 250)),
                ("yellow", (240, 206, 120)),
                ("green", (90, 164, 80)),
            )
        )
        pen = pen_at(studio, stage, 0, 0, 1.0)
        pen.blob([(0.04, 0.62), (0.2, 0.42), (0.42, 0.26), (0.62, 0.34), (0.84, 0.46), (0.97, 0.62), (0.5, 0.66)], tone)
        front = cast(studio, rnd.choice(("boat", "sailing boat", "ship", "boat", "speedboat")), rnd.choice(BRIGHT))
        put(studio, stage, front, 0.5 + rnd.uniform(-0.1, 0.1), 0.9, 0.66, 0.5, shadow=False)
        stage.words = ""
        return stage, f"{_sized(rnd, front, 'small', 0.3)} in front of {with_article(f'{word} island')}"
    front = _furred(studio, rnd.choice(("dog", "cat", "horse", "rabbit", "goat", "cow", "bird", "duck")))
    if rnd.random() < 0.4:
        front = _made(studio, rnd.choice(("car", "bicycle", "ball", "bench", "bucket", "chair", "umbrella")))
    back = _made(
        studio, rnd.choice(("house", "barn", "tent", "castle", "door", "sofa", "bus", "tree", "tower", "gate"))
    )
    stage = open_ground(studio, False, 0.6)
    put(studio, stage, back, 0.5, 0.82, 0.94, 0.76, flip=False)
    put(studio, stage, front, 0.5 + rnd.uniform(-0.14, 0.14), 0.95, 0.56, 0.36)
    verb = rnd.choice(
        ("in front of", "in front of", "standing in front of" if front.kind != "thing" else "in front of")
    )
    return stage, f"{_sized(rnd, front, 'small', 0.4)} {verb} {_sized(rnd, back, 'big', 0.4)}"


HUNG = ("mirror", "mirror", "window", "picture", "wall clock")
BELOW = words("sink, sink, sofa, bed, table, chest of drawers, fireplace, desk, bench, armchair, bathtub, piano, stove")


def above_made(studio):
    rnd = studio.rnd
    name = rnd.choice(HUNG)
    high = cast(studio, name, rnd.choice(BRIGHT) if rnd.random() < 0.5 else None, chance=0.0)
    low = _made(studio, rnd.choice(BELOW))
    if name in ("mirror", "wall clock") and "round" not in high.noun and rnd.random() < 0.5:
        high.noun = f"round {high.noun}"
    stage = backdrop(studio, "tiles" if low.noun.endswith(("sink", "washbasin", "bathtub")) else "room")
    put(studio, stage, low, 0.5, 0.93, 0.9, 0.46, flip=False)
    put(studio, stage, high, 0.5, 0.42, 0.4, 0.38, flip=False, shadow=False)
    if rnd.random() < 0.15:
        return stage, f"{low.text} under {high.text}"
    return (
        stage,
        f"{high.text} {rnd.choice(('above', 'above', 'over', 'hanging above', 'on the wall above'))} {low.text}",
    )
