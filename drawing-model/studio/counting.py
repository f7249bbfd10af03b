"""Two to six of a kind, each apart from the others, and right after them another number of the same."""

from textimage.words import is_counted

from .actors import Actor, beast_actor, bird_actor, sticker_actor, thing_actor
from .brush import shade
from .casting import NUMBERS, food_actor, of_age
from .chance import weighted
from .inside import inside, put_inside
from .palette import COLOURS, near

COUNTS = {2: 0.16, 3: 0.2, 4: 0.2, 5: 0.22, 6: 0.22}
# Where each of so many things lies on a plate or a table top seen from above, as the dots of a die.
DOTS = {
    1: ((0, 0),),
    2: ((-0.5, 0), (0.5, 0)),
    3: ((-0.58, 0.4), (0.58, 0.4), (0, -0.5)),
    4: ((-0.52, -0.5), (0.52, -0.5), (-0.52, 0.5), (0.52, 0.5)),
    5: ((-0.66, -0.62), (0.66, -0.62), (0, 0), (-0.66, 0.62), (0.66, 0.62)),
    6: ((-0.68, -0.45), (0, -0.45), (0.68, -0.45), (-0.68, 0.5), (0, 0.5), (0.68, 0.5)),
}
FRUIT = ("orange", "tangerine", "apple", "red apple", "green apple", "lemon", "pear", "peach", "egg", "strawberry")
FRUIT += ("banana", "tomato", "carrot", "cookie", "cupcake", "donut", "doughnut", "potato", "onion", "kiwi", "mango")
WIDE_VESSELS = ("bowl", "basket", "basket", "box", "crate", "bowl", "nest", "wheelbarrow", "picnic basket")
SURFACES = ("table", "table", "table", "bench", "desk", "tray", "cutting board", "chest of drawers", "sofa", "rug")
PERCHES = ("branch", "branch", "wire", "fence", "roof")


def number(rnd, count: int) -> str:
    return NUMBERS[count] if rnd.random() < 0.78 else str(count)


def several(rnd, actor: Actor, count: int) -> str:
    """The number and the noun; now and then with words around them."""
    said = f"{number(rnd, count)} {actor.many}"
    kind = rnd.random()
    if kind < 0.06:
        return f"a group of {said}"
    if kind < 0.1:
        return f"exactly {said}"
    return f"a pair of {actor.many}" if kind < 0.16 and count == 2 else said


def fruit_actor(studio) -> Actor:
    rnd = studio.rnd
    found = [s for s in studio.stickers[studio.style] if s.names[0] in FRUIT]
    if not found or rnd.random() < 0.3:
        return food_actor(studio, rnd)
    return sticker_actor(rnd, found, tint=0.1)


def _counted(studio, *kinds: str) -> Actor:
    rnd = studio.rnd
    while True:
        kind = rnd.choice(kinds)
        actor = {
            "beast": lambda: beast_actor(rnd, dressed=0.0),
            "bird": lambda: bird_actor(rnd, dressed=0.0),
            "person": lambda: of_age(rnd, rnd.choice(("adult", "child"))),
            "fruit": lambda: fruit_actor(studio),
            "sticker": lambda: studio.sticker(tint=0.25),
            "small": lambda: studio.small_thing(),
            "thing": lambda: thing_actor(rnd, None, ("ground", "table"), 0.4),
        }[kind]()
        if is_counted(actor.noun) and actor.wide < (2.4 if kind == "thing" else 1.8):
            return actor


def _lined(studio, stage, actors: list[Actor], y, tall, poses=("standing",), room=0.92, shadow=True, most=0):
    """One beside the other, with some of the ground between any two, and as large as `most` of them would be."""
    rnd = studio.rnd
    # The necks of flamingos and swans reach above their height.
    tall *= 0.66 if any(a.kind == "bird" and a.of.neck > 0.3 for a in actors) else 1.0
    wides = [{"beast": 1.75, "person": 0.6, "bird": 1.1}.get(a.kind, max(0.45, a.wide)) for a in actors]
    size = min(tall, room / (max(sum(wides), most * wides[0]) * 1.12))
    x = 0.5 - size * sum(wides) * 1.12 / 2
    flip, pose = rnd.random() < 0.5, rnd.choice(poses)
    for actor, wide in zip(actors, wides):
        x += size * wide * 0.56
        turn = flip if rnd.random() < 0.9 else not flip
        studio.put(stage, actor, x, y, pose if pose in actor.poses else "standing", turn, size, shadow=shadow)
        x += size * wide * 0.56


def in_a_row(studio):
    rnd = studio.rnd
    actor = _counted(studio, "beast", "bird", "person", "person", "fruit", "sticker", "thing", "thing")

    def draw(count: int):
        stage = studio.clear_stage(None, 0.7)
        stage.unit = 1.0
        narrow = actor.kind == "person" or actor.wide < 0.7 and actor.kind not in ("beast", "bird")
        rows = [count] if count < 4 or narrow and rnd.random() < 0.5 else [count // 2, count - count // 2]
        pose = rnd.choice(("sitting", "standing", "running", "walking") if actor.kind == "beast" else ("standing",))
        for k, here in enumerate(rows):
            y = (0.46, 0.93)[k] if stage.kind == "paper" else (0.66, 0.95)[k]
            if len(rows) == 1:
                y = 0.9 if stage.kind != "paper" else rnd.uniform(0.7, 0.86)
            tall = 0.62 if len(rows) == 1 else 0.4 if stage.kind == "paper" else 0.25
            _lined(studio, stage, [actor] * here, y, tall, (pose,), most=rows[-1])
        said = several(rnd, actor, count)
        if len(rows) == 1:
            forms = ("{}", "{}", "{} in a row", "{} side by side", "{} next to each other")
            return stage, rnd.choice(forms).format(said)
        return stage, said

    return draw


def on_a_surface(studio):
    """Things in a row on a table, a bench, a shelf or a tray."""
    rnd = studio.rnd
    actor = _counted(studio, "fruit", "fruit", "fruit", "small", "small", "bird")
    name = rnd.choice(SURFACES)

    def draw(count: int):
        stage = studio.clear_stage()
        stage.unit = 1.0
        base = thing_actor(rnd, name, colour_chance=0.15)
        level = base.of.top if base.of.top is not None else base.of.seat
        height = min(0.46, rnd.uniform(0.96, 1.12) / base.wide)
        surface = max(rnd.uniform(0.58, 0.68), 0.92 - height * level)
        studio.put(stage, base, 0.5, surface + height * level, size=height)
        room = min(0.94, height * base.wide)
        _lined(studio, stage, [actor] * count, surface + 0.015, 0.4, ("sitting", "standing"), room, False)
        said = several(rnd, actor, count)
        if rnd.random() < 0.12:
            return stage, f"{base.text} with {said} on it"
        return stage, f"{said} {rnd.choice(('on', 'on', 'on', 'on top of'))} {base.text}"

    return draw


def from_above(studio):
    """Things on a plate, on a tray or on paper seen from above, placed as the dots of a die."""
    rnd = studio.rnd
    ground = rnd.choice(("plate", "plate", "plate", "tray", "table", "blanket", "", ""))
    actor = _counted(studio, "fruit", *(("small", "sticker") if ground != "plate" else ()))

    def draw(count: int):
        stage = studio.stages.paper(False)
        stage.unit = 1.0
        word = rnd.choice(("white", "blue", "red", "yellow", "green", "pink", "brown"))
        colour, pen = near(rnd, COLOURS[word], 6), stage.pen
        if ground == "plate":
            pen.circle(0.5, 0.51, 0.48, shade(colour, -0.12))
            pen.circle(0.5, 0.5, 0.47, colour)
            pen.circle(0.5, 0.5, 0.36, shade(colour, -0.07), outline=False)
        elif ground:
            cover = near(rnd, (176, 122, 74), 10) if ground == "table" else colour
            pen.rect(-0.1, -0.1, 1.1, 1.1, cover, outline=False)
            if ground == "tray":
                pen.rect(0.03, 0.03, 0.97, 0.97, shade(colour, -0.2))
                pen.rect(0.07, 0.07, 0.93, 0.93, colour)
            elif ground == "blanket":
                for k in range(1, 6):
                    pen.line([(k / 6, -0.1), (k / 6, 1.1)], 0.02, shade(colour, 0.35))
                    pen.line([(-0.1, k / 6), (1.1, k / 6)], 0.02, shade(colour, 0.35))
        reach = 0.32 if ground == "plate" else 0.38
        size = {1: 0.5, 2: 0.34, 3: 0.3, 4: 0.3, 5: 0.23, 6: 0.23}[count] * rnd.uniform(0.88, 1.0) * reach / 0.38
        size = min(size, size / max(0.6, actor.wide)) if actor.kind != "sticker" else size
        for dx, dy in DOTS[count]:
            x, y = 0.5 + dx * reach + rnd.uniform(-0.015, 0.015), 0.5 + dy * reach + rnd.uniform(-0.015, 0.015)
            studio.put(stage, actor, x, y + size / 2, flip=False, size=size, shadow=False)
        said = several(rnd, actor, count)
        if not ground:
            return stage, said
        name = ground if ground == "table" or rnd.random() < 0.6 else f"{word} {ground}"
        if rnd.random() < 0.15:
            return stage, f"a {name} with {said}"
        return stage, f"{said} on a {name}"

    return draw


def on_a_perch(studio):
    """Birds on a branch, a wire, a fence or a roof."""
    rnd = studio.rnd
    actor = _counted(studio, "bird")
    where = rnd.choice(PERCHES)

    def draw(count: int):
        stage = studio.clear_stage(False, 0.75)
        stage.unit = 1.0
        level, pen = rnd.uniform(0.56, 0.66), stage.pen
        if where == "branch":
            pen.line([(-0.05, level + 0.05), (0.4, level + 0.015), (1.05, level)], 0.04, (112, 76, 48))
            for x in (0.15, 0.62, 0.9):
                pen.ellipse(x, level + 0.07, 0.06, 0.03, (90, 160, 80), 0.5)
        elif where == "wire":
            for x in (0.02, 0.98):
                pen.rect(x - 0.018, level - 0.12, x + 0.018, 1.0, (120, 92, 70))
            pen.line([(0.0, level), (1.0, level)], 0.016, (60, 60, 66))
        else:
            base = thing_actor(rnd, "fence" if where == "fence" else "house", colour_chance=0.2)
            if where == "fence":
                studio.put(stage, base, 0.5, level + 0.32, size=0.32)
            else:
                tone = near(rnd, rnd.choice(((190, 76, 58), (120, 84, 64), (90, 100, 120))), 10)
                pen.poly([(0.06, level), (0.94, level), (1.05, 1.02), (-0.05, 1.02)], tone)
                for k in range(1, 6):
                    pen.line([(-0.02, level + k * 0.08), (1.02, level + k * 0.08)], 0.008, shade(tone, -0.2))
        _lined(studio, stage, [actor] * count, level + 0.012, 0.34, shadow=False)
        said = several(rnd, actor, count)
        on = rnd.choice(("on", "on", "sitting on", "perched on"))
        return stage, f"{said} {on} {rnd.choice(('the', 'a'))} {where}"

    return draw


def in_a_vessel(studio):
    rnd = studio.rnd
    if rnd.random() < 0.2:
        return lambda count: inside(studio, {count: 1.0})
    name = rnd.choice(WIDE_VESSELS)
    actor = _counted(studio, "fruit", "fruit", "fruit", "small", "sticker")

    def draw(count: int):
        vessel = thing_actor(rnd, name, colour_chance=0.2)
        stage, said = put_inside(studio, vessel, actor, count, studio.clear_stage()), several(rnd, actor, count)
        if rnd.random() < 0.2:
            return stage, f"{vessel.text} {rnd.choice(('with', 'of', 'holding'))} {said}"
        return stage, f"{said} {rnd.choice(('in', 'in', 'in', 'inside'))} {vessel.text}"

    return draw


def two_numbers(studio):
    """So many of one kind and so many of another, and then the other way round."""
    rnd = studio.rnd
    first = _counted(studio, "beast", "bird", "fruit", "thing", "small")
    second = _counted(studio, "beast", "bird", "fruit", "thing", "small")
    colours = rnd.random() < 0.35
    ball = rnd.choice(("ball", "flower", "cube", "cup", "gift", "balloon", "book", "mushroom", "car", "candle"))
    one, other = rnd.sample(("red", "yellow", "green", "blue", "purple", "pink", "black", "white", "orange"), 2)
    if colours:
        first, second = (thing_actor(rnd, ball, colour_word=word) for word in (one, other))

    def draw(count: int, rest: int):
        stage = studio.clear_stage(None, 0.7 if count + rest < 5 else 1.0)
        stage.unit = 1.0
        if stage.kind == "paper":
            _lined(studio, stage, [first] * count, 0.47, 0.36, ("standing", "sitting"))
            _lined(studio, stage, [second] * rest, 0.93, 0.36, ("standing", "sitting"))
        else:
            _lined(studio, stage, [first] * count + [second] * rest, 0.92, 0.4)
        said = [f"{number(rnd, n)} {a.many}" if n > 1 else a.text for n, a in ((count, first), (rest, second))]
        return stage, f"{said[0]} and {said[1]}"

    counts = rnd.sample((1, 1, 2, 2, 3, 3, 4), 2)
    while counts[0] == counts[1]:
        counts = rnd.sample((1, 1, 2, 2, 3, 3, 4), 2)
    return draw, counts


KINDS = {in_a_row: 0.26, on_a_surface: 0.17, from_above: 0.2, in_a_vessel: 0.23, on_a_perch: 0.06, two_numbers: 0.14}


def counting(studio):
    rnd = studio.rnd
    kind = weighted(rnd, KINDS)
    if kind is two_numbers:
        draw, (one, other) = kind(studio)
        now, then = (lambda: draw(one, other)), (lambda: draw(other, one))
    else:
        draw, one = kind(studio), weighted(rnd, COUNTS)
        other = weighted(rnd, {n: share for n, share in COUNTS.items() if n != one})
        now, then = (lambda: draw(one)), (lambda: draw(other))
    return studio.pair(now, then)
