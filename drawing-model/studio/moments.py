"""What is worn, eaten, sat on and pulled: clothes by name, meals, leaves, ropes, walls and pairs of things."""

from .actors import Actor, beast_actor, thing_actor
from .brush import shade
from .casting import pen_at, walker
from .chance import weighted
from .palette import COLOURS, near
from .placing import place_person
from .relations import side_by_side

# Things that go together; each pair is shown side by side.
PAIRS = (
    ("tumbler", "bottle"),
    ("tumbler", "bottle"),
    ("tumbler", "jug"),
    ("wine glass", "bottle"),
    ("tumbler", "plate"),
    ("tumbler", "slice of toast"),
    ("cup", "teapot"),
    ("cup", "plate"),
    ("stack of pancakes", "jar of jam"),
    ("boiled egg", "salt shaker"),
    ("mustard", "ketchup bottle"),
    ("screw", "drill"),
    ("nail", "plank"),
    ("rope", "bucket"),
    ("rope", "barrel"),
    ("raincoat", "umbrella"),
    ("raincoat", "pair of rubber boots"),
    ("heap of leaves", "rake"),
    ("nut", "acorn"),
    ("leaf", "acorn"),
    ("bucket", "mop"),
    ("broom", "dustpan"),
    ("comb", "hairbrush"),
    ("flower", "watering can"),
    ("sprout", "watering can"),
    ("pair of skis", "snowboard"),
)
SEATS = {
    "low stone wall": (3.0, ("stone wall", "stone wall", "wall", "low wall", "garden wall")),
    "log": (1.0, ("log", "tree trunk", "fallen tree")),
    "rock": (1.0, ("rock", "stone", "big stone")),
    "barrel": (0.7, ("barrel", "wooden barrel")),
    "cliff": (1.0, ("cliff", "cliff", "steep cliff")),
    "brick wall": (1.0, ("brick wall", "wall")),
    "heap of leaves": (0.5, ("pile of leaves", "heap of leaves")),
    "suitcase": (0.4, ("suitcase",)),
}


def _painted(rnd) -> tuple[str, tuple]:
    word = rnd.choice(("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "black", "white", "grey"))
    return word, near(rnd, COLOURS[word], 8)


def _dress(rnd, person) -> tuple[str, bool]:
    """Puts a garment on the person; returns its name with colour and whether it is seen best from the front."""
    word, colour = _painted(rnd)
    kind = rnd.choice(
        (
            "raincoat",
            "raincoat",
            "raincoat",
            "coat",
            "hoodie",
            "bathrobe",
            "pajamas",
            "suit",
            "apron",
            "boots",
            "bottom",
        )
    )
    if kind == "raincoat":
        if rnd.random() < 0.5:
            word, colour = "yellow", near(rnd, (250, 206, 40), 8)
        person.garment, person.hat, person.hat_colour, person.top = "coat", "hood", colour, colour
        person.boots = near(rnd, rnd.choice(((250, 200, 40), (206, 50, 50), (50, 100, 180), (50, 120, 70))), 8)
        name = rnd.choice(("raincoat", "raincoat", "raincoat", "rain jacket", "hooded raincoat"))
        return f"a {word} {name}" if rnd.random() < 0.7 else f"a {name}", False
    if kind == "coat":
        person.garment, person.top = "coat", colour
        return f"a {rnd.choice(('long ', 'warm ', ''))}{word} coat", False
    if kind == "hoodie":
        person.garment, person.hat, person.hat_colour, person.top = "trousers", "hood", colour, colour
        return f"a {word} hoodie", False
    if kind == "bathrobe":
        person.garment, person.top = "robe", colour
        return f"a {word} {rnd.choice(('bathrobe', 'robe', 'dressing gown'))}", False
    if kind == "pajamas":
        person.garment, person.top, person.bottom = "trousers", colour, shade(colour, -0.06)
        return f"{word} pajamas", False
    if kind == "suit":
        word = rnd.choice(("black", "dark blue", "grey", "brown"))
        colour = near(rnd, COLOURS[word], 6)
        person.garment, person.top, person.bottom, person.shoes = "trousers", colour, colour, (30, 28, 30)
        return f"a {word} suit" + rnd.choice(("", " and a tie", " with a tie")), True
    if kind == "apron":
        person.garment, person.apron = "trousers", colour
        person.top = near(rnd, (240, 240, 244), 6) if word != "white" else (60, 110, 180)
        return f"{'an' if word == 'orange' else 'a'} {word} apron", False
    if kind == "boots":
        person.garment, person.boots = "trousers", colour
        return f"{word} {rnd.choice(('rubber boots', 'rain boots', 'boots'))}", False
    person.garment = rnd.choice(("shorts", "trousers") if person.sex == "man" else ("skirt", "skirt", "trousers"))
    person.bottom = colour
    if person.garment == "trousers" and rnd.random() < 0.4:
        person.bottom = near(rnd, (60, 90, 150), 8)
        return "blue jeans", False
    name = {"shorts": "{} shorts", "trousers": "{} trousers", "skirt": "a {} skirt"}[person.garment].format(word)
    return name.replace("a orange", "an orange"), False


def _tie(actor: Actor, rnd) -> Actor:
    draw, tone = actor.draw, rnd.choice(((190, 30, 40), (40, 80, 170), (230, 190, 60)))

    def with_tie(pen, pose="standing", front=None, hold=None, hold_far=None):
        spots = draw(pen, pose, front, hold, hold_far)
        x, y = spots["neck"]
        pen.poly([(x - 0.05, y + 0.0), (x + 0.05, y + 0.0), (x, y + 0.15)], (250, 250, 250))
        pen.poly(
            [(x - 0.016, y + 0.01), (x + 0.016, y + 0.01), (x + 0.022, y + 0.14), (x, y + 0.17), (x - 0.022, y + 0.14)],
            tone,
        )
        return spots

    actor.draw = with_tie
    return actor


def outfit(studio):
    rnd = studio.rnd
    actor = walker(rnd, 1.0)
    while actor.of.hat or actor.of.cape:
        actor = walker(rnd, 1.0)
    name, from_front = _dress(rnd, actor.of)
    if from_front:
        _tie(actor, rnd)
    pose = "standing" if from_front else rnd.choice(("standing", "standing", "walking", "waving", "holding"))
    wet = actor.of.hat == "hood" and rnd.random() < 0.3
    stage = studio.stages.weather() if wet else studio.stage(paper=0.6)
    target = rnd.uniform(0.64, 0.7) if pose == "waving" else rnd.uniform(0.76, 0.86)
    place_person(studio, actor, stage, pose, target, front=True if from_front or pose == "standing" else None)
    text = f"{actor.text} {rnd.choice(('wearing', 'wearing', 'in', 'dressed in'))} {name}"
    return stage, text


def pair(studio):
    rnd = studio.rnd
    first, second = (thing_actor(rnd, name, colour_chance=0.15) for name in rnd.sample(rnd.choice(PAIRS), 2))
    for actor in (first, second):
        if actor.of.names[0] == "tumbler":
            actor.noun = rnd.choice(("glass", "glass", "drinking glass"))
    small = first.of.place == second.of.place == "table"
    stage = studio.stage(paper=0.7)
    table = small and rnd.random() < 0.6
    if table:
        wood = near(rnd, rnd.choice(((176, 122, 74), (140, 92, 54), (206, 160, 108))), 8)
        stage.pen.rect(-0.05, 0.68, 1.05, 1.05, wood, outline=False)
        stage.kind, stage.words = "paper", ""
    stage, text = side_by_side(studio, stage, first, second, rnd.choice(("and", "and", "next to", "left", "right")))
    return stage, f"{text} {rnd.choice(('on a table', 'on the table', 'on a wooden table'))}" if table else text


def meal(studio):
    """Somebody behind a table with breakfast, lunch or dinner on it; or the meal alone, near."""
    rnd = studio.rnd
    name = rnd.choice(("breakfast", "breakfast", "breakfast", "lunch", "dinner"))
    food = thing_actor(rnd, name)
    food.noun = name
    stage = studio.stage(paper=0.3, indoor=True)
    stage.unit = 1.0
    words, stage.kind = stage.words, "paper"
    level = rnd.uniform(0.68, 0.74)
    alone = rnd.random() < 0.4
    actor = None if alone else walker(rnd, 0.7)
    if actor is not None:
        studio.put(
            stage,
            actor,
            0.5,
            1.16,
            rnd.choice(("eating", "holding", "standing")),
            rnd.random() < 0.5,
            0.98,
            shadow=False,
        )
    wood = near(rnd, rnd.choice(((176, 122, 74), (140, 92, 54), (240, 238, 232), (206, 160, 108))), 8)
    stage.pen.rect(-0.05, level, 1.05, 1.05, wood, outline=False)
    stage.pen.rect(-0.05, level, 1.05, level + 0.025, shade(wood, 0.3), outline=False)
    studio.put(
        stage,
        food,
        0.5,
        level + (0.18 if alone else 0.12),
        size=rnd.uniform(0.38, 0.42) if alone else 0.3,
        shadow=False,
    )
    stage.words = words if rnd.random() < 0.4 else ""
    if actor is None:
        where = rnd.choice(("on a table", "on the table", "on a wooden table", "on the kitchen table", ""))
        return stage, f"{name} {where}".strip()
    return stage, f"{actor.text} {rnd.choice(('having', 'eating', 'having', 'at the table with', 'enjoying'))} {name}"


def leaves(studio):
    """Somebody in, on or beside a heap of leaves, with some in the air."""
    rnd = studio.rnd
    actor = walker(rnd, 0.8) if rnd.random() < 0.6 else beast_actor(rnd, dressed=0.0)
    heap, air = thing_actor(rnd, "heap of leaves"), thing_actor(rnd, "falling leaves")
    stage = studio.stage(paper=0.35, indoor=False)
    stage.unit = 1.0
    person = actor.kind == "person"
    how = rnd.choice(("in", "into", "beside", "throw" if person else "in"))
    called = rnd.choice(("a pile of leaves", "a heap of leaves", "autumn leaves", "the leaves"))
    flip = rnd.random() < 0.5
    if rnd.random() < 0.6 or how == "throw":
        studio.put(stage, air, rnd.uniform(0.3, 0.7), 0.52, size=0.5, shadow=False)
    if how == "beside":
        side = -1 if flip else 1
        studio.put(stage, actor, 0.5 - side * 0.22, 0.9, "standing", flip, 0.6 if person else 0.34)
        studio.put(stage, heap, 0.5 + side * 0.22, 0.92, size=0.26)
        return stage, f"{actor.text} {rnd.choice(('next to', 'beside', 'and'))} {called}"
    pose = {"in": "arms up" if person else "standing", "into": "jumping", "throw": "arms up"}[how]
    studio.put(stage, actor, 0.5, 0.9 if how != "into" else 0.76, pose, flip, 0.62 if person else 0.42, shadow=False)
    studio.put(stage, heap, 0.5, 0.95, size=0.3)
    doing = {
        "in": rnd.choice(("in", "playing in", "standing in")),
        "into": rnd.choice(("jumping into", "jumping in")),
        "throw": "throwing",
    }
    return stage, f"{actor.text} {doing[how]} {called if how != 'throw' else 'leaves'}"


def perch(studio):
    """Somebody sitting on a wall, a log, a rock or the edge of a cliff."""
    rnd = studio.rnd
    name = weighted(rnd, {n: weight for n, (weight, _) in SEATS.items()})
    base = thing_actor(rnd, name)
    base.noun = rnd.choice(SEATS[name][1])
    actor = (
        walker(rnd)
        if rnd.random() < 0.65
        else beast_actor(rnd, rnd.choice(("cat", "cat", "dog", "kitten", "rabbit", "fox", "monkey", "squirrel")))
    )
    stage = studio.stage(paper=0.4, indoor=False)
    stage.unit = 1.0
    tall = name in ("cliff",)
    height = min(0.52 if tall else 0.36, 0.92 / base.wide)
    y = rnd.uniform(0.9, 0.95)
    studio.put(stage, base, 0.5, y, size=height)
    surface = y - height * (base.of.top or base.of.seat or 0.95)
    flip = rnd.random() < 0.5
    if actor.kind == "person":
        size = 0.46 if tall else 0.58
        studio.put(stage, actor, 0.5, min(0.97, surface + size * 0.21), "sitting", flip, size, shadow=False)
    else:
        pose = rnd.choice([q for q in ("sitting", "sleeping", "standing") if q in actor.poses])
        studio.put(stage, actor, 0.5, surface + 0.012, pose, flip, 0.32, shadow=False)
        return stage, f"{actor.text} {pose} on {base.text}"
    edge = rnd.choice(("on the edge of", "on", "on top of")) if tall else "on"
    return stage, f"{actor.text} sitting {edge} {base.text}"


def rope(studio):
    """Somebody who pulls, holds or climbs a rope, or two who pull against each other."""
    rnd = studio.rnd
    first = walker(rnd, 0.8)
    tone = near(rnd, (206, 166, 104), 12)
    stage = studio.stage(paper=0.5)
    stage.unit = 1.0
    kind = rnd.choice(("war", "pull", "climb", "hold"))
    if kind == "climb":
        pen = pen_at(studio, stage, 0.55, 0.95, 1.0)
        pen.line([(0, 0), (0.01, -0.5), (0, -1.0)], 0.03, tone, True)
        studio.put(stage, first, 0.5, 0.84, "climbing", False, 0.62, shadow=False)
        return stage, f"{first.text} climbing {rnd.choice(('a rope', 'up a rope', 'a long rope'))}"
    if kind == "hold":
        studio.put(stage, first, 0.45, 0.93, "holding", False, 0.8, hold=lambda pen: _coil(pen, tone))
        return stage, f"{first.text} {rnd.choice(('holding', 'carrying', 'with'))} a rope"
    y = 0.92
    _, spots, pen = studio.put(stage, first, 0.2, y, "pushing", False, 0.6)
    left = pen.to_canvas(*spots["hand"])
    side = stage.pen.matrix[0]
    if kind == "war":
        second = walker(rnd, 0.8)
        _, spots, pen = studio.put(stage, second, 0.8, y, "pushing", True, 0.6)
        right = pen.to_canvas(*spots["hand"])
    else:
        right = (side * 1.02, left[1] + 0.02 * side)
    a, b = (left[0] / side, left[1] / side), (right[0] / side, right[1] / side)
    stage.pen.line([(a[0] - 0.06, a[1]), ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + 0.01), b], 0.02, tone)
    if kind == "war":
        stage.pen.line([(0.5, a[1] - 0.01), (0.5, a[1] + 0.06)], 0.02, (214, 40, 50))
        doing = rnd.choice(("pulling a rope", "playing tug of war", "pulling on a rope"))
        return stage, f"{first.text} and {second.text} {doing}"
    return stage, f"{first.text} {rnd.choice(('pulling a rope', 'pulling on a rope', 'tugging at a rope'))}"


def _coil(pen, tone):
    for k in range(3):
        pen.arc(0.06, 0.1 + 0.015 * k, 0.1, 0.14, 0, 180, 0.03, shade(tone, -0.12 * k))
        pen.arc(0.06, 0.1 + 0.015 * k, 0.1, 0.14, 180, 360, 0.03, shade(tone, -0.12 * k))
    pen.line([(0.1, 0.2), (0.14, 0.42)], 0.03, tone)


def nut(studio):
    rnd = studio.rnd
    beast = beast_actor(rnd, rnd.choice(("squirrel", "squirrel", "squirrel", "mouse")), dressed=0.0)
    food = thing_actor(rnd, rnd.choice(("nut", "nut", "acorn", "walnut")))
    food.noun = food.of.names[0]
    stage = studio.stage(paper=0.5, indoor=False)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    studio.put(stage, beast, 0.42 if side > 0 else 0.58, 0.9, rnd.choice(("sitting", "standing")), flip, 0.52)
    studio.put(stage, food, 0.5 + side * 0.33, 0.92, size=0.2)
    return stage, f"{beast.text} {rnd.choice(('with', 'and', 'finding', 'next to'))} {food.text}"


def moment(studio):
    return weighted(studio.rnd, {pair: 0.26, meal: 0.2, leaves: 0.16, perch: 0.2, rope: 0.12, nut: 0.06})(studio)
