"""Two coloured things in a relation, and right after them the same with the colours exchanged."""

from . import relations
from .actors import Actor, bird_actor
from .casting import pen_at
from .chance import weighted
from .inside import put_inside
from .palette import COLOURS, near
from .placing import upright
from .two_colours import FUR, FURRY, WORDS, painted_beast, painted_sticker, painted_thing, person_in

SMALL = ("cup", "bowl", "vase", "box", "ball", "book", "gift", "teapot", "candle", "cube", "bottle", "suitcase")
SMALL += ("flower", "mushroom", "pumpkin", "piggy bank", "toy train", "flower pot", "backpack", "lantern", "sphere")
TABLES = ("table", "table", "table", "round table", "desk", "dining table", "chest of drawers", "stool", "workbench")
FLAT = ("plate", "plate", "plate", "tray", "cutting board", "pillow", "cube", "box", "rug", "suitcase")
SEATS = ("sofa", "sofa", "chair", "armchair", "bed", "bench", "rug", "box", "table", "tree stump", "pillow", "stool")
SITTERS = ("cat", "cat", "dog", "kitten", "puppy", "rabbit", "bear", "fox", "monkey", "pig")
VESSELS = ("box", "basket", "bowl", "bucket", "cup", "crate", "pot", "vase", "boat", "bathtub", "wheelbarrow", "nest")
COVERS = ("table", "chair", "bench", "bed", "umbrella", "tree", "parasol", "desk", "stool")
SCREENS = ("sofa", "box", "bench", "car", "bush", "fence", "table", "gift", "haystack", "truck", "suitcase", "chair")
BACKS = ("house", "barn", "tent", "castle", "bus", "car", "door", "tree", "garage", "truck", "tower", "shed", "gate")
HELD = ("ball", "book", "cup", "gift", "umbrella", "balloon", "flower", "box", "suitcase", "bucket", "bowl")
CAKES = ("birthday cake", "cake", "cupcake", "shortcake", "apple", "donut", "doughnut", "egg", "candy", "cookie")


def _food(studio):
    found = [s for s in studio.stickers[studio.style] if s.group == "food"]
    wished = [s for s in found if s.names[0] in CAKES]
    found = wished if wished and studio.rnd.random() < 0.6 else found
    return painted_sticker(studio, studio.rnd.choice(found)) if found else painted_thing(studio.rnd, "pumpkin")


def _bird(rnd):
    name = rnd.choice(("bird", "bird", "bird", "parrot", "owl", "crow", "duck"))
    return lambda word: bird_actor(rnd, name, 0.0, word)


def _small(studio):
    rnd = studio.rnd
    kind = rnd.random()
    return painted_thing(rnd, rnd.choice(SMALL)) if kind < 0.7 else _food(studio)


def _living(rnd):
    return _bird(rnd) if rnd.random() < 0.3 else painted_beast(rnd, rnd.choice(SITTERS))


def _pose(rnd, actor: Actor) -> str:
    return rnd.choice([p for p in ("sitting", "sleeping", "standing") if p in actor.poses] or ["standing"])


def _said(rnd, pose: str, actor: Actor) -> str:
    words = {"sitting": ("sitting ", ""), "sleeping": ("sleeping ", "sleeping ", "asleep ")}.get(pose, ("",))
    return rnd.choice(words) if actor.kind in ("beast", "person") else ""


def _put_on(studio, stage, actor: Actor, base: Actor, tall: float):
    """The base as wide as the picture lets it be, sometimes wider, and on it something large."""
    rnd = studio.rnd
    level = base.of.top if base.of.top is not None else base.of.seat
    height = min(0.5, rnd.uniform(0.8, 1.1) / base.wide)
    surface = max(rnd.uniform(0.56, 0.66), 0.9 - height * level)
    studio.put(stage, base, 0.5, surface + height * level, size=height)
    size = min(tall, surface - 0.05, 0.8 / max(0.5, actor.wide))
    pose = _pose(rnd, actor)
    x = 0.5 + rnd.uniform(-0.08, 0.08)
    studio.put(stage, actor, x, surface + 0.015, pose, rnd.random() < 0.5, size, shadow=False)
    on = rnd.choice(("on", "on", "on", "on", "on top of"))
    return stage, f"{actor.text} {_said(rnd, pose, actor)}{on} {base.text}"


def _on(studio):
    rnd = studio.rnd
    if rnd.random() < 0.45:
        first, bases, tall = _living(rnd), SEATS, rnd.uniform(0.34, 0.5)
    elif rnd.random() < 0.45:
        first, bases, tall = _food(studio), FLAT[:6], rnd.uniform(0.34, 0.52)
    else:
        first, bases, tall = _small(studio), TABLES + FLAT, rnd.uniform(0.3, 0.46)
    base = painted_thing(rnd, rnd.choice(bases))
    return first, base, lambda a, b: _put_on(studio, studio.clear_stage(), a, b, tall)


def _on_tree(studio):
    """A bird on a tree, on a roof or on a fence, never smaller than a fifth of the picture."""
    rnd = studio.rnd
    first = _bird(rnd) if rnd.random() < 0.75 else painted_beast(rnd, rnd.choice(("cat", "monkey", "squirrel")))
    name = rnd.choice(("tree", "tree", "tree", "tree", "fir tree", "house", "barn", "car", "fence", "bush"))
    base = painted_thing(rnd, name)
    near_by = rnd.random() < 0.6

    def draw(actor: Actor, under: Actor):
        stage = studio.clear_stage(False)
        stage.unit = 1.0
        size = rnd.uniform(0.36, 0.48) if near_by else rnd.uniform(0.28, 0.36)
        x, flip = 0.5 + rnd.uniform(-0.1, 0.1), rnd.random() < 0.5
        if name == "tree":
            tall, y = (1.25, 1.2) if near_by else (0.86, 0.95)
            studio.put(stage, under, 0.5, y, size=tall)
            level = y - tall * rnd.uniform(0.52, 0.6)
            reach = min(0.42, tall * 0.34)
            stage.pen.line([(0.5 - reach, level - 0.02), (0.5 + reach, level)], 0.03, (110, 74, 46))
            size = min(size, level - 0.06)
        else:
            tall = min(0.62, 0.86 / under.wide) * (1.2 if near_by else 1.0)
            y = 0.95 if not near_by else max(0.95, 0.52 + tall)
            studio.put(stage, under, 0.5, y, size=tall)
            level = y - tall * {"car": 0.92, "fir tree": 0.9, "bush": 0.86}.get(name, 0.97)
            size, x = min(size, level - 0.04), 0.5
        pose = rnd.choice(("sitting", "standing")) if "sitting" in actor.poses else "standing"
        studio.put(stage, actor, x, level + 0.012, pose, flip, size, shadow=False)
        places = {"tree": ("on", "in", "on a branch of"), "house": ("on", "on the roof of")}
        where = rnd.choice(places.get(name, ("on",)))
        return stage, f"{actor.text} {_said(rnd, pose, actor)}{where} {under.text}"

    return first, base, draw


def _in(studio):
    rnd = studio.rnd
    name = rnd.choice(VESSELS)
    if name == "vase":
        first = painted_thing(rnd, "flower")
    elif name in ("boat", "bathtub", "wheelbarrow") or rnd.random() < 0.4:
        first = _bird(rnd) if name == "nest" else painted_beast(rnd, rnd.choice(SITTERS))
    else:
        first = painted_thing(rnd, rnd.choice(("ball", "flower", "gift", "candle", "bottle", "cube", "umbrella")))
        first = _food(studio) if rnd.random() < 0.4 else first
    count = rnd.choice((1, 1, 1, 2, 3)) if name not in ("vase", "cup", "nest") else 1

    def draw(actor: Actor, vessel: Actor):
        stage = put_inside(studio, vessel, actor, count, studio.clear_stage())
        who = actor.text if count == 1 else f"{('two', 'three')[count - 2]} {actor.many}"
        return stage, f"{who} {rnd.choice(('in', 'in', 'in', 'inside'))} {vessel.text}"

    return first, painted_thing(rnd, name), draw


def _under(studio):
    rnd = studio.rnd
    name = rnd.choice(COVERS)
    first = _living(rnd) if rnd.random() < 0.6 else painted_thing(rnd, rnd.choice(("ball", "box", "gift", "suitcase")))
    room = {"umbrella": 0.52, "tree": 0.4, "chair": 0.42, "bench": 0.4, "bed": 0.36, "stool": 0.6}.get(name, 0.68)

    def draw(actor: Actor, cover: Actor):
        stage = studio.clear_stage()
        stage.unit = 1.0
        height = min(0.7 if name == "parasol" else 0.84, rnd.uniform(0.96, 1.15) / cover.wide)
        y = 0.93
        studio.put(stage, cover, 0.5, y, size=height)
        size = min(height * room, 0.5 / max(0.5, actor.wide) if actor.kind != "bird" else 0.4)
        if cover.wide < 0.8 and name != "tree":
            size = min(size, height * cover.wide * 0.72 / max(0.5, actor.wide))
        pose = _pose(rnd, actor)
        x = 0.5 + (rnd.choice((-0.17, 0.17)) if name == "tree" else 0.0)
        studio.put(stage, actor, x, y + 0.02, pose, rnd.random() < 0.5, size)
        under = rnd.choice(("under", "under", "under", "underneath", "below", "beneath"))
        return stage, f"{actor.text} {_said(rnd, pose, actor)}{under} {cover.text}"

    return first, painted_thing(rnd, name), draw


def _behind(studio):
    rnd = studio.rnd
    first, side = _living(rnd), rnd.choice((-1, 1))

    def draw(actor: Actor, cover: Actor):
        stage = studio.clear_stage()
        stage.unit = 1.0
        height = min(0.42, 0.86 / cover.wide)
        size = min(0.62, height * 1.1 + 0.16, 0.74 / max(0.5, actor.wide))
        studio.put(stage, actor, 0.5 + side * 0.1, 0.8, "standing", side < 0, size)
        studio.put(stage, cover, 0.5 - side * 0.06, 0.92, size=height)
        words = rnd.choice(("behind", "behind", "behind", "hiding behind", "standing behind"))
        return stage, f"{actor.text} {words} {cover.text}"

    return first, painted_thing(rnd, rnd.choice(SCREENS)), draw


def _in_front(studio):
    rnd = studio.rnd
    kind = rnd.random()
    if kind < 0.4:
        first = _living(rnd)
    elif kind < 0.65:
        first = person_in(rnd, rnd.choice(("adult", "child")), rnd.choice(("man", "woman")))
    else:
        first = painted_thing(rnd, rnd.choice(("car", "bicycle", "ball", "bench", "chair", "motorcycle", "box")))

    def draw(actor: Actor, back: Actor):
        stage = studio.clear_stage(False)
        stage.unit = 1.0
        height = min(0.8, 0.94 / back.wide)
        studio.put(stage, back, 0.5 + rnd.uniform(-0.05, 0.05), 0.84, size=height)
        size = min(rnd.uniform(0.36, 0.46), 0.62 / max(0.4, actor.wide))
        studio.put(stage, actor, 0.5 + rnd.uniform(-0.2, 0.2), 0.95, "standing", rnd.random() < 0.5, size)
        if rnd.random() < 0.12:
            return stage, f"{back.text} behind {actor.text}"
        return stage, f"{actor.text} {rnd.choice(('in front of', 'in front of', 'standing in front of'))} {back.text}"

    return first, painted_thing(rnd, rnd.choice(BACKS)), draw


def _next_to(studio):
    rnd = studio.rnd
    first = _living(rnd) if rnd.random() < 0.5 else _small(studio)
    second = painted_thing(rnd, rnd.choice(SMALL + SEATS[:6] + BACKS[:8]))
    relation = rnd.choice(("next to", "next to", "and", "left", "right"))
    return first, second, lambda a, b: relations.side_by_side(studio, studio.clear_stage(), a, b, relation)


def _holding(studio):
    """Somebody in a coloured shirt or dress who holds something of another colour, also half a figure."""
    rnd = studio.rnd
    first = person_in(rnd, rnd.choice(("adult", "adult", "child")), rnd.choice(("man", "woman")))
    name = rnd.choice(HELD)
    half = rnd.random() < 0.5 and name not in ("umbrella", "balloon")
    flip = rnd.random() < 0.5

    def draw(person: Actor, item: Actor):
        stage = studio.clear_stage()
        stage.unit = 1.0
        side = -1 if flip else 1
        large = min(0.3, 0.36 / max(0.5, item.wide)) * (0.9 if half else 1.2)
        hold = lambda pen: upright(pen.at(0.06, 0), item.draw, large, 0.6)
        if name == "umbrella":
            hold = lambda pen: item.draw(pen.at(0.0, 0.12, 0.72))
        elif name == "balloon":
            hold = lambda pen: item.draw(pen.at(0.02, 0.04, 0.62))
        grown = person.size > 0.9
        size = rnd.uniform(1.1, 1.3) if half else rnd.uniform(0.52, 0.6) if name in ("umbrella", "balloon") else 0.8
        size *= 1.0 if grown else 0.88
        y = 1.0 + size * person.of.leg * 0.8 if half else 0.94
        person.draw(pen_at(studio, stage, 0.5 - side * 0.1, y, size, flip), "holding", front=False, hold=hold)
        return stage, f"{person.text} {rnd.choice(('holding', 'holding', 'holding', 'carrying', 'with'))} {item.text}"

    return first, painted_thing(rnd, name), draw


def _riding(studio):
    rnd = studio.rnd
    first = person_in(rnd, rnd.choice(("adult", "adult", "child")), rnd.choice(("man", "woman")))
    mount = rnd.choice(("horse", "horse", "horse", "pony", "bear", "cow", "dog", "goat"))
    wheels = rnd.random() < 0.35
    second = painted_thing(rnd, rnd.choice(("bicycle", "motorcycle"))) if wheels else painted_beast(rnd, mount)
    flip, pose = rnd.random() < 0.5, rnd.choice(("standing", "walking", "running"))

    def draw(rider: Actor, carrier: Actor):
        stage = studio.clear_stage(False)
        stage.unit = 1.0
        relations.seat_rider(studio, stage, rider, carrier, flip, pose)
        return stage, f"{rider.text} {rnd.choice(('riding', 'riding', 'riding', 'riding on', 'on'))} {carrier.text}"

    return first, second, draw


def _chasing(studio):
    rnd = studio.rnd
    first = painted_beast(rnd, rnd.choice(FURRY))
    ball = rnd.random() < 0.5
    second = painted_thing(rnd, "ball") if ball else painted_beast(rnd, rnd.choice(FURRY + ("mouse", "mouse", "fox")))
    flip = rnd.random() < 0.5

    def draw(actor: Actor, other: Actor):
        stage = studio.clear_stage(False)
        stage.unit = 1.0
        side = -1 if flip else 1
        size, other_size, away = (0.38, 0.2, 0.29) if ball else (0.28, 0.26, 0.24)
        studio.put(stage, actor, 0.5 - side * min(0.24, away - 0.05), 0.9, "running", flip, size)
        studio.put(stage, other, 0.5 + side * away, 0.9, "standing" if ball else "running", flip, other_size)
        return stage, f"{actor.text} {rnd.choice(('chasing', 'chasing', 'chasing', 'running after'))} {other.text}"

    return first, second, draw


def _dressed(studio):
    """One person in two colours: what is worn above and below, or a hat and a shirt."""
    rnd = studio.rnd
    sex, age = rnd.choice(("man", "woman")), rnd.choice(("adult", "adult", "child"))
    hat = rnd.choice(("hat", "cap", "top hat", "sun hat")) if rnd.random() < 0.5 else ""
    first = person_in(rnd, age, sex)
    half = rnd.random() < 0.6 and hat

    def draw(person: Actor, word: str):
        stage = studio.clear_stage()
        stage.unit = 1.0
        if hat:
            person.of.hat, person.of.hat_colour = hat, near(rnd, COLOURS[word], 8)
        else:
            person.of.bottom = near(rnd, COLOURS[word], 8)
            if person.of.garment == "dress":
                person.of.garment, person.tail = "skirt", person.tail.replace("dress", "blouse")
        size = (1.2 if half else 0.82) * (1.0 if person.size > 0.9 else 0.86)
        y = 1.0 + size * person.of.leg * 0.8 if half else 0.94
        person.draw(pen_at(studio, stage, 0.5, y, size, rnd.random() < 0.5), "standing", front=rnd.random() < 0.6)
        below = "skirt" if person.of.garment == "skirt" else rnd.choice(("trousers", "trousers", "pants"))
        more = f"a {word} {hat}" if hat else f"{'a ' if below == 'skirt' else ''}{word} {below}"
        return stage, f"{person.text} and {more.replace('a orange', 'an orange')}"

    return first, lambda word: word, draw


KINDS = {
    _on: 0.22,
    _on_tree: 0.1,
    _in: 0.11,
    _under: 0.08,
    _behind: 0.1,
    _in_front: 0.13,
    _next_to: 0.05,
    _holding: 0.1,
    _riding: 0.17,
    _chasing: 0.12,
    _dressed: 0.05,
}
# Scenes in the colours of real coats: black, white, grey, brown, orange.
FUR_SHARE = 0.2


def colour_relation(studio):
    rnd = studio.rnd
    first, second, draw = weighted(rnd, KINDS)(studio)
    one, other = rnd.sample(FUR if rnd.random() < FUR_SHARE else WORDS, 2)
    return studio.pair(lambda: draw(first(one), second(other)), lambda: draw(first(other), second(one)))
