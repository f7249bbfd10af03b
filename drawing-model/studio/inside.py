"""Things inside things: one to six of them, with the near side of the vessel or the bars of a cage before them."""

from textimage.words import is_counted

from .actors import Actor, beast_actor, bird_actor, person_actor, sticker_actor, thing_actor
from .casting import NUMBERS, food_actor
from .chance import weighted

# How often each vessel comes, and what it may hold: "animals", "small" things, "food", "people", "flowers", "birds".
VESSELS = {
    "bowl": (1.3, ("food", "food", "small")),
    "basket": (1.3, ("food", "animals", "small", "flowers")),
    "box": (1.3, ("animals", "animals", "small", "food")),
    "bucket": (0.8, ("small", "flowers", "animals", "food")),
    "cup": (0.5, ("small", "animals", "flowers")),
    "vase": (0.6, ("flowers",)),
    "birdcage": (0.9, ("birds", "birds", "animals")),
    "boat": (0.9, ("people", "people", "animals", "animals", "small")),
    "cart": (0.6, ("animals", "people", "food")),
    "open suitcase": (0.6, ("animals", "small")),
    "wheelbarrow": (0.7, ("animals", "food", "flowers", "small")),
    "stroller": (0.5, ("babies", "babies", "animals")),
    "shopping cart": (0.5, ("food", "food", "small", "animals")),
    "handbag": (0.2, ("small", "animals")),
    "shopping bag": (0.3, ("food", "small")),
    "pot": (0.4, ("food", "animals")),
    "flower pot": (0.5, ("flowers",)),
    "nest": (0.7, ("eggs", "birds", "birds")),
    "crate": (0.6, ("food", "small", "animals")),
    "bathtub": (0.7, ("people", "people", "animals")),
    "jar": (0.4, ("sweets", "food", "small")),
    "trash can": (0.3, ("animals", "small")),
    "cradle": (0.6, ("babies", "babies", "animals")),
    "crib": (0.3, ("babies", "animals")),
    "picnic basket": (0.5, ("food", "food", "animals")),
    "kitchen sink": (0.2, ("small", "animals")),
    "kayak": (0.4, ("people",)),
    "jug": (0.2, ("flowers",)),
}
TITLES = {"open suitcase": ("suitcase", "suitcase", "open suitcase")}
# What is seen through glass or bars and stands on the floor of the vessel.
THROUGH = {"birdcage": 0.54, "jar": 0.62}
SMALL_ANIMALS = ("cat", "kitten", "dog", "puppy", "rabbit", "mouse", "lamb", "pig", "fox", "squirrel", "monkey")
COUNTS = {1: 0.34, 2: 0.14, 3: 0.14, 4: 0.13, 5: 0.13, 6: 0.12}


def _animal(studio) -> Actor:
    rnd = studio.rnd
    if rnd.random() < 0.75:
        return beast_actor(rnd, rnd.choice(SMALL_ANIMALS), dressed=0.0)
    found = [s for s in studio.stickers[studio.style] if s.group == "animals"]
    return sticker_actor(rnd, found, tint=0.1) if found else beast_actor(rnd, rnd.choice(SMALL_ANIMALS), dressed=0.0)


def _sticker_named(studio, *names: str) -> Actor | None:
    found = [s for s in studio.stickers[studio.style] if s.names[0] in names]
    return sticker_actor(studio.rnd, found, tint=0.15) if found else None


def _contents(studio, kind: str) -> Actor:
    rnd = studio.rnd
    if kind == "animals":
        return _animal(studio)
    if kind == "food":
        return food_actor(studio, rnd)
    if kind == "sweets":
        return _sticker_named(studio, "candy", "cookie", "lollipop", "chocolate bar") or food_actor(studio, rnd)
    if kind == "eggs":
        return _sticker_named(studio, "egg") or bird_actor(rnd, None, 0.0)
    if kind == "birds":
        return bird_actor(
            rnd, rnd.choice(("bird", "bird", "bird", "parrot", "duckling", "owl", "pigeon", "chicken")), 0.0
        )
    if kind == "flowers":
        return thing_actor(rnd, rnd.choice(("flower", "flower", "bunch of flowers", "sunflower")))
    if kind == "people":
        return person_actor(rnd, 0.8)
    if kind == "babies":
        return _person_of(rnd, "baby")
    return studio.small_thing()


def _person_of(rnd, age: str) -> Actor:
    for _ in range(200):
        person = person_actor(rnd, 1.0)
        if person.of.age == age:
            return person
    return person


def _rows(count: int) -> list[int]:
    """The back row first; nobody stands right behind another."""
    return {1: [1], 2: [2], 3: [3], 4: [1, 3], 5: [2, 3], 6: [3, 3]}[count]


def inside(studio, counts: dict[int, float] = COUNTS):
    rnd = studio.rnd
    name = weighted(rnd, {n: weight for n, (weight, _) in VESSELS.items()})
    vessel = thing_actor(rnd, name)
    actor = _contents(studio, rnd.choice(VESSELS[name][1]))
    while actor.of is not None and name in (getattr(actor.of, "names", None) or ()):
        actor = studio.small_thing()
    bunch = actor.noun.split()[-1] == "flowers"
    count = weighted(rnd, counts)
    if name in THROUGH:
        count = min(count, 2 if name == "birdcage" else 3)
    elif actor.kind == "beast":
        count = min(count, 3)
    if bunch or actor.kind == "person" or name == "stroller" or not is_counted(actor.noun):
        count = 1 if actor.kind != "person" or name != "boat" else rnd.choice((1, 1, 2))
    if actor.kind == "person" and count == 2 and actor.noun not in ("man", "woman", "boy", "girl", "child"):
        count = 1
    stage = put_inside(studio, vessel, actor, count)
    return stage, _words(rnd, actor, vessel, name, count)


def put_inside(studio, vessel: Actor, actor: Actor, count: int, stage=None):
    """A stage with a vessel and what is in it."""
    rnd, name = studio.rnd, vessel.of.names[0]
    on_water = name == "boat" and rnd.random() < 0.75 and stage is None
    stage = stage or (studio.stages.outdoors_or_in(("water",)) if on_water else studio.stage(paper=0.5))
    stage.unit = 1.0
    y = rnd.uniform(0.88, 0.95)
    height = min(rnd.uniform(0.4, 0.5) if name not in THROUGH else rnd.uniform(0.68, 0.84), 0.86 / vessel.wide)
    level = y - height * vessel.of.inside
    room = height * vessel.wide * 0.84
    pen = stage.pen.at(0.5, y, height, name in ("stroller",) and rnd.random() < 0.5)
    pen.outline = (38, 32, 34) if studio.style == 4 else None
    if not on_water:
        stage.shadow(0.5, y, height * vessel.wide * 0.9)
    vessel.draw(pen)
    if name in THROUGH:
        _stand(studio, stage, actor, count, level, room * 0.86, height * THROUGH[name])
    else:
        _look_out(studio, stage, actor, count, level, room)
    (vessel.front or vessel.draw)(pen)
    return stage


def _stand(studio, stage, actor: Actor, count: int, level: float, room: float, tallest: float) -> None:
    size = min(tallest, room / count / max(0.6, actor.wide))
    for k in range(count):
        x = 0.5 + (k - (count - 1) / 2) * room / count
        pose = "sitting" if "sitting" in actor.poses else "standing"
        studio.put(stage, actor, x, level, pose, studio.rnd.random() < 0.5, size, shadow=False)


def _look_out(studio, stage, actor: Actor, count: int, level: float, room: float) -> None:
    """Rows that stand one behind the other, all sunk a little below the rim."""
    rnd = studio.rnd
    rows = _rows(count)
    widest = max(rows)
    living = actor.kind in ("beast", "bird", "person")
    body = {"beast": 1.05, "person": 0.42}.get(actor.kind, max(0.55, actor.wide))
    size = min(
        room / widest / body * (1.0 if living and widest > 1 else 0.9),
        0.46 if living else 0.34,
        (level - 0.05) / (1.0 if len(rows) == 1 else 1.35 if living else 1.7),
    )
    if actor.kind == "person":
        size = min(0.62, (level - 0.03) / 0.62)
    sink = size * {"beast": 0.34, "person": 0.38, "bird": 0.2}.get(actor.kind, 0.24 if len(rows) == 1 else 0.12)
    if actor.kind == "thing" and "flower" in actor.noun:
        size, sink = min(level - 0.04, 0.44), 0.07
    pose = "sitting" if actor.kind == "beast" and "sitting" in actor.poses else "standing"
    flip = rnd.random() < 0.5
    for row, here in enumerate(rows):
        lift = size * (0.62 if living else 0.84) * (len(rows) - 1 - row)
        for k in range(here):
            x = 0.5 + (k - (here - 1) / 2) * room / widest + rnd.uniform(-0.008, 0.008)
            studio.put(stage, actor, x, level + sink - lift, pose, flip, size, shadow=False)


def _words(rnd, actor: Actor, vessel: Actor, name: str, count: int) -> str:
    if name in TITLES:
        vessel.noun = vessel.noun.replace(name, rnd.choice(TITLES[name]))
    within = rnd.choice(("in", "in", "in", "in", "inside"))
    if count == 1:
        pose = rnd.choice(("sitting ", "", "", "")) if actor.kind in ("beast", "person") else ""
        if actor.kind == "person" and name == "bathtub" and rnd.random() < 0.5:
            return f"{actor.text} {rnd.choice(('taking a bath', 'having a bath', 'bathing'))}"
        if rnd.random() < 0.12:
            return f"{vessel.text} with {actor.text} {rnd.choice(('in it', 'inside'))}"
        return f"{actor.text} {pose}{within} {vessel.text}"
    several = f"{NUMBERS[count]} {actor.many}"
    kind = rnd.random()
    if kind < 0.16:
        return f"{vessel.text} {rnd.choice(('with', 'of', 'holding'))} {several}"
    if kind < 0.28 and count >= 4:
        return f"{vessel.text} {rnd.choice(('full of', 'of', 'with'))} {actor.many}"
    if kind < 0.36 and count >= 3:
        return f"{actor.many} {within} {vessel.text}"
    return f"{several} {within} {vessel.text}"
