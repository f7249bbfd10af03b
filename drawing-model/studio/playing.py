"""Animals and people busy with something or with each other, both large: playing, sleeping, catching, eating."""

from .actors import Actor, beast_actor, bird_actor, sticker_actor, thing_actor
from .brush import shade
from .casting import food_actor, pen_at, walker
from .chance import weighted
from .nature import open_book
from .palette import COLOURS, near
from .relations import seat_rider

PLAYERS = ("dog", "dog", "dog", "cat", "cat", "puppy", "kitten", "fox", "lion", "bear", "monkey", "rabbit", "tiger")
SLEEPERS = ("cat", "cat", "cat", "dog", "dog", "kitten", "puppy", "fox", "rabbit", "bear", "lion", "mouse")
BEDS = ("sofa", "sofa", "sofa", "bed", "armchair", "rug", "pillow", "bench", "chair", "box", "table", "haystack")
MOUNTS = ("horse", "horse", "horse", "horse", "pony", "elephant", "camel", "donkey", "unicorn", "cow", "bear", "zebra")

# Where balloons hang over the hand that holds them.
BUNCH = ((-0.16, -0.58), (0.14, -0.58), (-0.02, -0.84), (0.29, -0.8), (-0.31, -0.8), (0.42, -0.52))


def playing(studio):
    kinds = {
        _two_playing: 0.17,
        _chasing_thing: 0.21,
        _asleep_on: 0.15,
        _reading: 0.12,
        _kite: 0.09,
        _balloons: 0.09,
        _riding: 0.32,
        _catching: 0.08,
        _yarn: 0.05,
        _petting: 0.09,
        _eating: 0.08,
    }
    return weighted(studio.rnd, kinds)(studio)


def _open(studio, indoor: bool | None = None):
    stage = studio.stage(indoor=indoor, paper=0.45)
    stage.unit = 1.0
    return stage


def _two_playing(studio):
    """Two of a kind, or two kinds, with or without a ball between them."""
    rnd = studio.rnd
    first = beast_actor(rnd, rnd.choice(PLAYERS), dressed=0.0)
    twins = rnd.random() < 0.65
    second = first if twins else beast_actor(rnd, rnd.choice(PLAYERS), dressed=0.0)
    stage, y = _open(studio), 0.92
    ball = rnd.random() < 0.5
    poses = rnd.choice((("running", "jumping"), ("running", "running"), ("sitting", "jumping"), ("jumping", "jumping")))
    for actor, x, flip, pose in ((first, 0.25, False, poses[0]), (second, 0.75, True, poses[1])):
        studio.put(stage, actor, x, y - (0.05 if pose == "jumping" else 0.0), pose, flip, 0.27 if ball else 0.3)
    if ball:
        item = thing_actor(rnd, "ball", colour_chance=0.6)
        studio.put(stage, item, 0.5, y - rnd.choice((0.0, 0.0, 0.3)), size=0.17)
    who = f"two {first.many}" if twins else f"{first.text} and {second.text}"
    words = ["playing", "playing", "playing together", "playing with each other", "having fun"]
    if ball:
        words += [f"playing with {item.text}"] * 5 + ["playing ball"]
    return stage, f"{who} {rnd.choice(words)}"


def _chasing_thing(studio):
    rnd = studio.rnd
    actor = beast_actor(rnd, rnd.choice(PLAYERS), dressed=0.0) if rnd.random() < 0.75 else walker(rnd, 0.8)
    kind = rnd.choice(("ball", "ball", "ball", "mouse", "bird", "butterfly", "cat", "rabbit", "chicken"))
    item: Actor = thing_actor(rnd, "ball", colour_chance=0.6)
    if kind in ("mouse", "cat", "rabbit"):
        item = beast_actor(rnd, kind, dressed=0.0)
    elif kind in ("bird", "chicken"):
        item = bird_actor(rnd, kind, 0.0)
    elif kind == "butterfly":
        found = [s for s in studio.stickers[studio.style] if s.names[0] == "butterfly"]
        if found:
            item = sticker_actor(rnd, found, tint=0.4)
    stage = _open(studio, False)
    flip, y = rnd.random() < 0.5, 0.92
    side = -1 if flip else 1
    size = rnd.uniform(0.34, 0.4) if actor.kind == "beast" else 0.6
    studio.put(stage, actor, 0.5 - side * 0.2, y, "running", flip, size)
    small = {"ball": 0.2, "mouse": 0.2, "cat": 0.24, "rabbit": 0.24}.get(kind, 0.24)
    up = 0.26 if item.kind == "sticker" or kind == "bird" else 0.0
    pose = "running" if item.kind == "beast" else "flying" if kind == "bird" else "standing"
    studio.put(stage, item, 0.5 + side * 0.29, y - up, pose, flip, small, shadow=not up)
    verb = rnd.choice(("chasing", "chasing", "chasing", "running after", "trying to catch", "who is chasing"))
    return stage, f"{actor.text} {verb} {item.text}"


def _asleep_on(studio):
    """An animal that sleeps on furniture, both as large as the picture allows."""
    rnd = studio.rnd
    actor = beast_actor(rnd, rnd.choice(SLEEPERS), dressed=0.0)
    base = thing_actor(rnd, rnd.choice(BEDS), colour_chance=0.4)
    level = base.of.seat if base.of.seat is not None else base.of.top
    stage = _open(studio, True if base.of.names[0] in ("sofa", "bed", "armchair") and rnd.random() < 0.7 else None)
    height = min(0.6, 0.94 / base.wide)
    y = 0.93
    studio.put(stage, base, 0.5, y, size=height)
    pose = rnd.choice(("sleeping", "sleeping", "sleeping", "lying", "sitting"))
    surface = y - height * level
    size = min(0.42, height * base.wide * 0.8 / 1.5, surface - 0.03)
    studio.put(stage, actor, 0.5, surface + 0.015, pose, rnd.random() < 0.5, max(0.22, size), shadow=False)
    words = {
        "sleeping": ("sleeping", "sleeping", "asleep", "napping", "curled up", "who is sleeping"),
        "lying": ("lying", "resting"),
        "sitting": ("sitting",),
    }[pose]
    on = "in" if base.of.names[0] in ("armchair", "box") and rnd.random() < 0.5 else "on"
    return stage, f"{actor.text} {rnd.choice(words)} {on} {base.text}"


def _reading(studio):
    """The upper half of a reader and a large book."""
    rnd = studio.rnd
    person = walker(rnd, 0.7)
    word = rnd.choice(("", "", "red ", "blue ", "green ", "yellow ", "purple ", "black "))
    cover = near(rnd, COLOURS[word.strip()] if word else rnd.choice(list(COLOURS.values())), 8)
    stage = _open(studio)
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    size = rnd.uniform(0.98, 1.14) * (1.0 if person.size > 0.9 else 0.86)
    hold = lambda pen: open_book(pen.at(0.06, -0.02, 0.36), cover)
    y = 1.0 + size * person.of.leg * rnd.choice((0.3, 0.7))
    person.draw(pen_at(studio, stage, 0.5 - side * 0.13, y, size, flip), "reading", front=False, hold=hold)
    verb = rnd.choice(("reading", "reading", "reading", "who is reading", "looking into"))
    return stage, f"{person.text} {verb} a {word}book"


def _kite(studio):
    rnd = studio.rnd
    person, kite = walker(rnd, 0.8), thing_actor(rnd, "kite", colour_chance=0.5)
    stage = _open(studio, False)
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    size = rnd.uniform(0.52, 0.6) if person.size > 0.9 else rnd.uniform(0.46, 0.52)
    pose = rnd.choice(("waving", "waving", "running"))
    _, spots, pen = studio.put(stage, person, 0.5 - side * 0.22, 0.94, pose, flip, size, front=False)
    canvas = stage.image.size[0]
    hand = pen.to_canvas(*spots["hand" if pose == "waving" else "far hand"])
    end = (0.5 + side * 0.24, 0.28)
    stage.pen.line(
        [(hand[0] / canvas, hand[1] / canvas), (0.5 + side * 0.1, 0.4), end], 0.008, (90, 84, 80), curved=True
    )
    kite.draw(stage.pen.at(end[0], 0.5, 0.48))
    verb = rnd.choice(("flying", "flying", "flying", "who is flying", "running with" if pose == "running" else "with"))
    return stage, f"{person.text} {verb} {kite.text}"


def _balloons(studio):
    """One to six balloons, large and apart, in one hand."""
    rnd = studio.rnd
    person, count = walker(rnd, 0.85), rnd.choice((1, 2, 3, 3, 4, 5, 6))
    word = rnd.choice(("red", "blue", "yellow", "green", "pink", "purple", "orange", ""))
    mixed = ("red", "blue", "yellow", "green", "pink")
    tones = [near(rnd, COLOURS[word or rnd.choice(mixed)], 6) for _ in range(count)]
    stage = _open(studio, False)
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    size = 0.56 if person.size > 0.9 else 0.5
    at = pen_at(studio, stage, 0.5 - side * 0.14, 0.94, size, flip)

    def hold(pen):
        for (x, y), tone in zip(BUNCH if count > 1 else ((0, -0.6),), tones):
            pen.line([(0, 0), (x, y + 0.13)], 0.012, (110, 104, 100))
            pen.ellipse(x, y, 0.12, 0.14, tone)
            pen.ellipse(x - 0.04, y - 0.05, 0.025, 0.04, shade(tone, 0.6), outline=False)

    stage.shadow(0.5 - side * 0.14, 0.94, 0.2)
    person.draw(at, "holding", front=False, hold=hold)
    number = ("", "a", "two", "three", "four", "five", "six")[count]
    if count > 2 and rnd.random() < 0.25:
        number = ""
    name = " ".join(f"{number} {word} balloon{'s' if count > 1 else ''}".split()).replace("a orange", "an orange")
    return stage, f"{person.text} {rnd.choice(('holding', 'holding', 'with', 'carrying', 'who is holding'))} {name}"


def _riding(studio):
    rnd = studio.rnd
    wheels = rnd.random() < 0.25
    rider = walker(rnd, 0.7)
    carrier = (
        thing_actor(rnd, rnd.choice(("bicycle", "bicycle", "motorcycle")), colour_chance=0.4)
        if wheels
        else beast_actor(rnd, rnd.choice(MOUNTS), dressed=0.0)
    )
    stage = _open(studio, False)
    flip = rnd.random() < 0.5
    seat_rider(studio, stage, rider, carrier, flip, rnd.choice(("standing", "walking", "running", "running")))
    verb = rnd.choice(("riding", "riding", "riding", "who is riding", "riding on", "on"))
    way = rnd.random() < 0.1
    return stage, f"{rider.text} {verb} {carrier.text}" + (f" to the {'left' if flip else 'right'}" if way else "")


def _catching(studio):
    """Somebody throws a ball or a stick and an animal jumps for it."""
    rnd = studio.rnd
    person, pet = walker(rnd, 0.9), beast_actor(rnd, rnd.choice(("dog", "dog", "dog", "puppy", "cat")), dressed=0.0)
    item = thing_actor(rnd, "ball", colour_chance=0.6)
    stage = _open(studio, False)
    flip = rnd.random() < 0.5
    side, y = -1 if flip else 1, 0.93
    size = 0.6 if person.size > 0.9 else 0.5
    studio.put(stage, person, 0.5 - side * 0.27, y, rnd.choice(("throwing", "waving")), flip, size, front=False)
    studio.put(stage, pet, 0.5 + side * 0.23, y - 0.03, rnd.choice(("jumping", "running", "sitting")), not flip, 0.3)
    studio.put(stage, item, 0.5 - side * 0.02, 0.5, size=0.14, shadow=False)
    forms = ("{a} throwing {c} to {b}", "{a} playing with {b} and {c}", "{a} and {b} playing ball")
    forms += ("{a} playing with {b}",)
    return stage, rnd.choice(forms).format(a=person.text, b=pet.text, c=item.text)


def _yarn(studio):
    rnd = studio.rnd
    cat = beast_actor(rnd, rnd.choice(("cat", "cat", "kitten", "kitten", "puppy", "dog")), dressed=0.0)
    word = rnd.choice(("red", "blue", "pink", "yellow", "green", ""))
    tone = near(rnd, COLOURS[word or "purple"], 8)
    stage = _open(studio)
    flip = rnd.random() < 0.5
    side, y = -1 if flip else 1, 0.91
    studio.put(stage, cat, 0.5 - side * 0.15, y, rnd.choice(("sitting", "lying", "running")), flip, 0.42)
    x = 0.5 + side * 0.3
    pen = pen_at(studio, stage, x, y, 0.22)
    pen.circle(0, -0.5, 0.5, tone)
    for k in range(4):
        pen.arc(0, -0.5 + 0.1 * (k - 1.5), 0.44, 0.36, 200 + 8 * k, 330, 0.04, shade(tone, -0.25))
    stage.pen.line([(x, y - 0.01), (x - side * 0.14, y + 0.02), (x - side * 0.26, y)], 0.01, tone, curved=True)
    words = rnd.choice((f"a ball of {word} wool", f"{word} yarn", f"a {word} ball of wool", f"{word} wool"))
    return stage, f"{cat.text} playing with {' '.join(words.split())}"


def _petting(studio):
    """Somebody who kneels or stands before an animal with a hand on it."""
    rnd = studio.rnd
    person, pet = walker(rnd, 0.8), beast_actor(rnd, None, dressed=0.0)
    stage = _open(studio)
    flip = rnd.random() < 0.5
    side, y = -1 if flip else 1, 0.92
    tall = 0.66 if person.size > 0.9 else 0.54
    large = min(0.5, max(0.3, 0.6 * pet.shown))
    pose = "pushing" if large > 0.36 else "kneeling"
    studio.put(stage, pet, 0.5 + side * 0.2, y, rnd.choice(("standing", "standing", "lying")), not flip, large)
    studio.put(stage, person, 0.5 - side * 0.2, y + 0.01, pose, flip, tall, front=False)
    verb = rnd.choice(("petting", "petting", "stroking", "caring for", "playing with", "who is petting"))
    return stage, f"{person.text} {verb} {pet.text}"


def _eating(studio):
    """An animal that eats from the ground before it."""
    rnd = studio.rnd
    actor = beast_actor(rnd, None, dressed=0.0) if rnd.random() < 0.7 else bird_actor(rnd, None, 0.0)
    food = food_actor(studio, rnd)
    stage = _open(studio)
    flip = rnd.random() < 0.5
    side, y = -1 if flip else 1, 0.92
    size = 0.44 if actor.kind == "beast" else 0.5
    studio.put(stage, actor, 0.5 - side * 0.13, y, "standing", flip, size)
    studio.put(stage, food, 0.5 + side * 0.31, y + 0.01, size=min(0.26, 0.3 / max(0.6, food.wide)))
    return stage, f"{actor.text} {rnd.choice(('eating', 'eating', 'sniffing at', 'looking at', 'with'))} {food.text}"
