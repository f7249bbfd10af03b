"""Two to four different things in one picture."""

from ..chance import weighted
from ..palette import near
from ..roles import ROLES
from .backdrops import backdrop
from .casting import PEOPLE, cast, fit, joined, known, open_ground, put, width_of, words
from .counts import perch
from .drawings import WOOD

STILL = words(
    "cup, upright book, pair of glasses, apple, orange, pear, lemon, candle, vase, bottle, teapot, key, hat, shoe, "
    "bowl, cake, cupcake, egg, pencil, pair of scissors, teddy bear, potted plant, ball, jug, basket, box, desk lamp, "
    "watering can, lantern, glass of water, bucket, flower pot, gift, mushroom, pumpkin, toy train, umbrella, "
    "backpack, doll, piggy bank, wine glass, jar, fish"
)
TOOLBOX = words("hammer, saw, nail, wrench, pliers, drill, screw, pair of scissors, bucket, rake, shovel")
TRIOS = ("dog", "cat", "rabbit", "horse", "cow", "pig", "sheep", "fox", "bear", "lion", "mouse", "duck", "chicken")
TRIOS += ("elephant", "monkey", "penguin", "owl", "goat", "donkey", "parrot", "tiger", "panda", "squirrel")
LARGE = ("tree", "house", "car", "bench", "tent", "fir tree", "windmill", "castle", "bicycle", "street lamp", "snowman")
LARGE += ("church", "fountain", "well", "barn", "lighthouse", "bus", "swing", "slide", "statue", "rock", "palm tree")


def three(studio):
    """Two to four different things beside each other, named from left to right."""
    rnd = studio.rnd
    kind = weighted(rnd, {"still": 0.42, "tools": 0.1, "animals": 0.3, "people": 0.06, "large": 0.12})
    pool = {"still": STILL, "tools": TOOLBOX, "animals": TRIOS, "large": LARGE, "people": tuple(PEOPLE)}[kind]
    count = rnd.choice((3, 3, 3, 3, 2, 4)) if kind not in ("animals", "large") else 3
    actors = [cast(studio, n, chance=0.3) for n in rnd.sample([n for n in pool if known(n)], count)]
    where = ""
    if kind in ("still", "tools") and rnd.random() < 0.7:
        base = rnd.choice(("table", "table", "table", "shelf", "bench", "bed", "rug", "wall"))
        stage = open_ground(studio, base != "wall", 0.6)
        tone = near(rnd, rnd.choice((WOOD, (206, 160, 108), (236, 232, 226), (110, 74, 48))), 8)
        perch(studio, stage, base, 0.66, tone)
        y, tall, where = (0.66 if base != "rug" else 0.8), 0.5, f" on {rnd.choice(('a', 'a', 'the'))} {base}"
    else:
        stage, y, tall = (
            open_ground(studio, False if kind in ("animals", "large", "people") else None, 0.65),
            0.88,
            0.66,
        )
    cell = 0.96 / count
    for k, actor in enumerate(actors):
        pose = rnd.choice(("standing", "sitting"))
        wide = cell * (1.4 if actor.kind == "beast" and pose == "sitting" in actor.poses else 0.96)
        put(studio, stage, actor, 0.02 + cell * (k + 0.5), y + 0.01, wide, tall, pose, shadow=not where)
    return stage, joined(rnd, [a.text for a in actors]) + where


BETWEENS = (
    (("apple", "orange", "pear", "lemon", "egg", "cup", "cupcake", "candle", "vase", "bottle", "ball", "teddy bear"),)
    * 2,
    (("house", "tree", "church", "castle", "barn", "windmill", "fir tree", "tent", "tower"),) * 2,
    (("dog", "cat", "rabbit", "sheep", "duck", "pig", "fox", "lamb"),) * 2,
    (("boy", "girl", "man", "woman", "child", "chef", "clown", "knight"), ("tree", "dog", "house", "chair", "cow")),
    (("girl", "boy", "woman", "man"), ("boy", "man", "girl", "woman")),
    (("bench", "fountain", "car", "statue", "snowman", "campfire", "table"), ("tree", "lamp", "fir tree", "house")),
    (("lamp", "table", "potted plant", "dog"), ("chair", "armchair", "door", "bookshelf")),
)


def between(studio):
    rnd = studio.rnd
    middles, sides = rnd.choice(BETWEENS)
    middle_name = rnd.choice(middles)
    side_name = rnd.choice([n for n in sides if n != middle_name])
    middle, side = cast(studio, middle_name, chance=0.3), cast(studio, side_name, chance=0.3)
    stage = open_ground(studio, side_name in ("bed", "armchair", "door") or None, 0.6)
    tall = {"person": 0.6, "beast": 0.46}
    y = 0.88
    for x in (0.17, 0.83):
        put(studio, stage, side, x, y, 0.32, tall.get(side.kind, 0.6), "sitting", flip=x > 0.5)
    put(studio, stage, middle, 0.5, y + 0.01, 0.32, tall.get(middle.kind, 0.5), "sitting")
    if rnd.random() < 0.25:
        return stage, f"two {side.many} with {middle.text} between them"
    stands = ("standing between",) if middle.kind == "person" else ()
    return (
        stage,
        f"{middle.text} {rnd.choice(('between', 'between', 'between', 'in between', *stands))} two {side.many}",
    )


ON_NEXT = (
    (
        ("lamp", "desk lamp", "vase", "candle", "book", "cup", "potted plant", "teapot", "cake"),
        ("table", "desk", "chest of drawers", "stool"),
        ("bed", "sofa", "chair", "armchair", "window", "bookshelf", "door"),
    ),
    (
        ("cat", "dog", "kitten", "teddy bear", "rabbit", "puppy", "hat", "doll"),
        ("chair", "armchair", "stool", "sofa"),
        ("window", "lamp", "door", "table", "fireplace", "bookshelf", "potted plant", "television"),
    ),
    (
        ("bird", "cat", "owl", "squirrel", "pigeon"),
        ("bench", "tree stump", "rock", "barrel"),
        ("tree", "street lamp", "fountain", "house", "fir tree", "mailbox"),
    ),
)


def on_next_to(studio):
    """One thing on a second, beside a third."""
    rnd = studio.rnd
    tops, bases, others = rnd.choice(ON_NEXT)
    top, base, other = (cast(studio, rnd.choice(n), chance=0.3) for n in (tops, bases, others))
    indoor = other.of.names[0] not in ("tree", "street lamp", "fountain", "house", "fir tree", "mailbox")
    stage = (
        backdrop(studio, "room" if indoor else "grass", "day")
        if rnd.random() < 0.6
        else open_ground(studio, indoor, 1.0)
    )
    flip, y = rnd.random() < 0.5, 0.92
    side = -1 if flip else 1
    size = fit(base, 0.54, 0.5)
    x = 0.5 - side * 0.23
    studio.put(stage, base, x, y, "standing", flip, size)
    level = base.of.top if base.of.top is not None else base.of.seat
    surface = y - size * (level or 0.9)
    pose = rnd.choice(("sitting", "sitting", "sleeping")) if top.kind == "beast" else "standing"
    wide = 0.42 * (1.3 if pose == "sitting" else 1.0)
    put(studio, stage, top, x, surface + 0.015, wide, min(0.42, surface - 0.03), pose, flip, False)
    if other.of.names[0] == "window":
        put(studio, stage, other, 0.5 + side * 0.28, 0.58, 0.4, 0.5, flip=False, shadow=False)
    else:
        put(studio, stage, other, 0.5 + side * 0.27, y, 0.42, 0.74, flip=not flip)
    stage.words = ""
    beside = rnd.choice(("next to", "next to", "beside", "near", "by"))
    verb = {"sitting": "sitting ", "sleeping": "sleeping "}.get(pose, "") if rnd.random() < 0.5 else ""
    return stage, f"{top.text} {verb}on {base.text} {beside} {other.text}"


HOLDS = words("ball, balloon, umbrella, book, flower, teddy bear, gift, bucket, apple, kite, flag, hat")
HOLDS += ("cake", "fish", "lantern", "hammer", "key", "basket", "suitcase", "cup")
BACKS = words("house, castle, tree, barn, church, tent, car, bus, lighthouse, windmill, school, fountain")
BACKS += ("log cabin", "shop", "fir tree", "gate", "tower", "fence", "boat", "circus tent", "statue")


def with_before(studio):
    """Somebody with something in front of a third thing."""
    rnd = studio.rnd
    name = rnd.choice(
        ("boy", "girl", "man", "woman", "child", "boy", "girl", "chef", "farmer", "knight", "clown", "pirate")
    )
    person, item = cast(studio, name), cast(studio, rnd.choice(HOLDS), chance=0.5)
    back = cast(studio, rnd.choice(BACKS), chance=0.4)
    stage = (
        backdrop(studio, rnd.choice(("grass", "grass", "street", "square")))
        if rnd.random() < 0.6
        else open_ground(studio, False, 1.0)
    )
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    put(studio, stage, back, 0.5 + side * 0.2, 0.82, 0.62, 0.72, flip=False)
    x, y = 0.5 - side * 0.22, 0.95
    size = 0.66 if person.of.age != "child" else 0.56
    small = fit(item, 0.22, 0.22) / size
    if item.noun.endswith(("balloon", "umbrella", "kite", "flag")):
        small = fit(item, 0.34, 0.34) / size
        drop = 0.0
    else:
        drop = 0.5
    hold = lambda pen: item.draw(pen.at(0.02, small * drop, small))
    studio.put(stage, person, x, y, "holding", flip, size, front=False, hold=hold)
    who = f"{person.text} {rnd.choice(('with', 'with', 'holding', 'who is holding'))} {item.text}"
    verb = rnd.choice(("in front of", "in front of", "in front of", "before"))
    return stage, f"{who} {'standing ' if rnd.random() < 0.3 else ''}{verb} {back.text}"


PAIRED = (
    (("circus tent", "circus tent"), ("elephant", "lion", "clown", "horse", "balloon")),
    (
        ("house", "hill cabin", "barn", "castle"),
        ("tree", "fence", "well", "car", "dog", "fir tree", "bench", "bicycle", "flag"),
    ),
    (("tent", "teepee"), ("campfire", "fir tree", "bicycle", "dog", "lantern", "table")),
    (("lighthouse",), ("rowing boat", "seagull", "house", "rock")),
    (("church",), ("tree", "bench", "house", "gate")),
    (("tree", "apple tree", "oak tree"), ("swing", "bench", "ladder", "dog", "beehive", "horse", "squirrel")),
    (("table", "dining table"), ("chair", "lamp", "stool", "cat", "bed", "dog")),
    (("bed",), ("lamp", "table", "chair", "wardrobe", "dog", "teddy bear", "suitcase")),
    (("sofa", "armchair"), ("lamp", "table", "potted plant", "cat", "television", "bookshelf")),
    (("bathtub",), ("mirror", "sink", "toilet", "duck", "washing machine")),
    (("stove",), ("refrigerator", "table", "cat", "chef")),
    (("windmill",), ("cow", "tree", "house", "sheep", "bicycle")),
    (("fountain", "statue"), ("bench", "pigeon", "dog", "tree", "boy")),
    (("slide",), ("swings", "seesaw", "boy", "girl", "tree")),
    (("snowman",), ("sled", "fir tree", "boy", "girl", "dog", "house")),
    (("palm tree",), ("parasol", "monkey", "hut", "beach chair", "treasure chest", "hammock")),
    (("pyramid",), ("camel", "palm tree", "cactus")),
    (("tractor", "truck"), ("barn", "cow", "haystack", "farmer", "tree")),
    (("desk",), ("lamp", "chair", "bookshelf", "globe", "potted plant")),
    (("door", "gate"), ("mailbox", "dog", "lantern", "potted plant", "bicycle", "tree")),
)


def pair_with(studio):
    """Two things that belong together, each in its half of the picture."""
    rnd = studio.rnd
    firsts, seconds = rnd.choice(PAIRED)
    pool = [n for n in seconds if known(n) or n in ROLES]
    first, second = cast(studio, rnd.choice(firsts), chance=0.35), cast(studio, rnd.choice(pool), chance=0.35)
    stage = open_ground(studio, firsts[0] in ("table", "bed", "sofa", "bathtub", "stove", "desk"), 0.45)
    flip, y = rnd.random() < 0.5, 0.92
    side = -1 if flip else 1
    share = 0.62 if width_of(first) > 1.0 else 0.5
    put(studio, stage, first, 0.5 - side * (0.49 - share / 2), y - 0.03, share, 0.78, flip=False)
    tall = 0.56 if second.kind != "beast" else 0.5
    put(studio, stage, second, 0.5 + side * (share / 2), y, 0.96 - share, tall, flip=not flip)
    if second.of is not None and getattr(second.of, "names", ("",))[0] == "swings":
        second.tail, second.noun = "", "swing set"
    forms = (
        "{a} with {b}",
        "{a} and {b}",
        "{a} with {b} next to it",
        "{b} next to {a}",
        "{b} beside {a}",
        "{a} with {b}",
    )
    return stage, rnd.choice(forms).format(a=first.text, b=second.text)
