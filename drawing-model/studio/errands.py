"""Moments with large everyday things: what is pushed, pulled, carried, climbed, blown, sold and played on."""

import math

from .actors import Actor, beast_actor, bird_actor, thing_actor
from .brush import shade
from .casting import NUMBERS, food_actor, of_age, pen_at, walker
from .chance import weighted
from .palette import COLOURS, near
from .rooms import WALLS


def errand(studio):
    kinds = {
        pushing: 0.17,
        with_luggage: 0.14,
        with_ladder: 0.12,
        bubbles: 0.12,
        playground: 0.16,
        selling: 0.09,
        on_scooter: 0.05,
        climbing_tree: 0.06,
        at_window: 0.11,
        each_their_own: 0.16,
        beside_several: 0.14,
    }
    return weighted(studio.rnd, kinds)(studio)


def pushing(studio):
    """Strollers, wheelbarrows, shopping carts and carts, empty or with something in them."""
    rnd = studio.rnd
    name = rnd.choice(("stroller", "stroller", "wheelbarrow", "wheelbarrow", "shopping cart", "cart"))
    person, load = walker(rnd, 0.7), thing_actor(rnd, name)
    stage = studio.stage(indoor=None if name == "shopping cart" else False)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side, y = -1 if flip else 1, 0.92
    tall = rnd.uniform(0.62, 0.72) if person.size > 0.9 else 0.54
    size = min({"stroller": 0.44, "wheelbarrow": 0.32, "shopping cart": 0.44}.get(name, 0.36), 0.54 / load.wide)
    x = 0.5 + side * 0.2
    stage.shadow(x, y, size * load.wide * 0.9)
    pen = pen_at(studio, stage, x, y, size, flip != (name == "cart"))
    load.draw(pen)
    inside = ""
    if load.front is not None and rnd.random() < 0.4:
        item = of_age(rnd, "baby") if name == "stroller" else food_actor(studio, rnd)
        here = size * (0.62 if name == "stroller" else 0.5)
        level = y - size * load.of.inside
        spots = (0.0,) if name == "stroller" else (-0.28, 0.02, 0.3)
        for at in spots:
            part = here if name == "stroller" else min(0.13, 0.16 / max(0.6, item.wide))
            studio.put(
                stage,
                item,
                x + at * size * load.wide * 0.6,
                level + part * (0.45 if name == "stroller" else 0.3),
                "standing",
                False,
                part,
                shadow=False,
            )
        load.front(pen)
        inside = f" with {item.text if name == 'stroller' else item.many}"
    studio.put(stage, person, 0.5 - side * 0.2, y, "pushing", flip, tall, front=False)
    verb = rnd.choice(("pushing", "pushing", "pushing", "walking with", "with"))
    return stage, f"{person.text} {verb} {load.text}{inside if rnd.random() < 0.8 else ''}"


def with_luggage(studio):
    """Suitcases, bags and backpacks: carried, pulled, worn."""
    rnd = studio.rnd
    person = walker(rnd, 0.7)
    name = rnd.choice(
        (
            "suitcase",
            "suitcase",
            "suitcase",
            "backpack",
            "backpack",
            "handbag",
            "shopping bag",
            "bucket",
            "basket",
            "broom",
        )
    )
    item = thing_actor(rnd, name, colour_chance=0.45)
    stage = studio.stage()
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side, y = -1 if flip else 1, 0.92
    tall = rnd.uniform(0.7, 0.82) if person.size > 0.9 else rnd.uniform(0.58, 0.66)
    walking = rnd.random() < 0.6
    pose = "walking" if walking else "standing"
    if name == "backpack" and rnd.random() < 0.6:
        # Worn: the bag is behind the shoulders, so it is drawn first.
        item.draw(pen_at(studio, stage, 0.5 - side * tall * 0.1, y - tall * 0.4, tall * 0.34))
        studio.put(stage, person, 0.5, y, pose, flip, tall, front=False)
        words = rnd.choice(("wearing {}", "with {}", "carrying {}", "with {} on the back"))
        return stage, f"{person.text} {words.format(item.text)}"
    if name == "suitcase" and rnd.random() < 0.45:
        x = 0.5 - side * 0.24
        _, spots, pen = studio.put(stage, person, 0.5 + side * 0.12, y, "walking", flip, tall, front=False)
        canvas = stage.image.size[0]
        hand = pen.to_canvas(*spots["hand"])
        item.draw(pen_at(studio, stage, x, y, tall * 0.42))
        stage.pen.line([(hand[0] / canvas, hand[1] / canvas), (x, y - tall * 0.4)], 0.012, (70, 70, 78))
        return stage, f"{person.text} {rnd.choice(('pulling', 'pulling', 'with', 'walking with'))} {item.text}"
    _, spots, pen = studio.put(stage, person, 0.5 - side * 0.06, y, pose, flip, tall, front=False)
    canvas = stage.image.size[0]
    hand = pen.to_canvas(*spots["hand"])
    size = tall * {"handbag": 0.3, "shopping bag": 0.34, "basket": 0.3, "bucket": 0.28, "broom": 0.8}.get(name, 0.38)
    drop = 0.55 if name == "broom" else 0.93
    item.draw(pen_at(studio, stage, hand[0] / canvas, hand[1] / canvas + size * drop, size))
    verb = rnd.choice(("carrying", "carrying", "with", "holding") + (("walking with",) if walking else ()))
    return stage, f"{person.text} {verb} {item.text}"


def with_ladder(studio):
    """A ladder carried, climbed, or leaning against something."""
    rnd = studio.rnd
    kind = rnd.random()
    wood = near(rnd, rnd.choice(((190, 140, 84), (150, 100, 60), (170, 176, 186))), 10)

    def rungs(pen, length, half):
        for s in (-1, 1):
            pen.line([(-length / 2, s * half), (length / 2, s * half)], 0.028, wood)
        for k in range(7):
            x = -length / 2 + length * (k + 0.5) / 7
            pen.line([(x, -half), (x, half)], 0.022, shade(wood, -0.15))

    stage = studio.stage(indoor=None if kind < 0.45 else False, paper=0.45)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side, y = -1 if flip else 1, 0.93
    if kind < 0.45:
        person = walker(rnd, 0.7)
        tall = 0.74 if person.size > 0.9 else 0.6
        _, spots, pen = studio.put(
            stage, person, 0.5, y, rnd.choice(("walking", "walking", "standing")), flip, tall, front=False
        )
        rungs(stage.pen.at(0.5, y - tall * 0.68, 1.0, turn=rnd.uniform(-0.08, 0.08)), 0.84, 0.05)
        return stage, f"{person.text} {rnd.choice(('carrying', 'carrying', 'holding', 'with'))} a ladder"
    back = thing_actor(rnd, rnd.choice(("house", "tree", "apple tree", "barn", "tower", "bookshelf", "fir tree")))
    height = min(0.78, 0.8 / back.wide)
    studio.put(stage, back, 0.5 + side * 0.14, y - 0.02, size=height)
    foot, top = (0.5 - side * 0.26, y), (0.5 + side * 0.02, y - height * 0.72)
    long = math.hypot(top[0] - foot[0], top[1] - foot[1])
    turn = math.atan2(top[1] - foot[1], top[0] - foot[0])
    rungs(stage.pen.at((foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2, 1.0, turn=turn), long, 0.055)
    if kind < 0.65:
        return stage, f"a ladder {rnd.choice(('leaning against', 'against', 'next to', 'in front of'))} {back.text}"
    person = walker(rnd, 0.8)
    middle = (foot[0] * 0.55 + top[0] * 0.45, foot[1] * 0.55 + top[1] * 0.45)
    studio.put(
        stage, person, middle[0] - side * 0.03, middle[1] + 0.06, "climbing", flip, 0.42, shadow=False, front=False
    )
    verb = rnd.choice(("on a ladder", "climbing a ladder", "standing on a ladder", "climbing up a ladder"))
    return stage, f"{person.text} {verb} {rnd.choice(('', 'in front of ' + back.text, 'against ' + back.text))}".strip()


def bubbles(studio):
    """Soap bubbles: blown, chased, floating."""
    rnd = studio.rnd
    stage = studio.stage(paper=0.4)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side, y = -1 if flip else 1, 0.92
    living = rnd.random()
    if living < 0.7:
        actor = walker(rnd, 0.7)
        tall = 0.72 if actor.size > 0.9 else 0.58

        def wand(pen):
            pen.line([(0, 0.06), (0.05, -0.1)], 0.018, (220, 70, 90))
            pen.circle(0.06, -0.14, 0.045, (220, 70, 90))
            pen.circle(0.06, -0.14, 0.03, (222, 240, 250), outline=False)

        studio.put(stage, actor, 0.5 - side * 0.22, y, "eating", flip, tall, front=False, hold=wand)
        begin = (0.5 - side * 0.02, y - tall * 0.86)
        words = rnd.choice(
            (
                "blowing soap bubbles",
                "blowing bubbles",
                "blowing bubbles",
                "making soap bubbles",
                "playing with soap bubbles",
                "with soap bubbles",
            )
        )
        text = f"{actor.text} {words}"
    elif living < 0.9:
        actor = beast_actor(rnd, rnd.choice(("cat", "dog", "kitten", "puppy", "rabbit", "bear", "pig")), dressed=0.0)
        studio.put(stage, actor, 0.5 - side * 0.16, y, rnd.choice(("jumping", "sitting", "running")), flip, 0.4)
        begin = (0.5 + side * 0.02, 0.55)
        text = f"{actor.text} {rnd.choice(('chasing', 'looking at', 'playing with', 'and'))} {rnd.choice(('soap bubbles', 'bubbles'))}"
    else:
        begin = (0.3, 0.7)
        text = rnd.choice(("soap bubbles", "floating soap bubbles", "soap bubbles in the air"))
    for k in range(rnd.randint(5, 9)):
        far = (k + 1) / 9
        x = begin[0] + side * (0.06 + 0.5 * far) + rnd.uniform(-0.04, 0.04)
        v = begin[1] + rnd.uniform(-0.24, 0.3) * (0.2 + far)
        bubble(stage.pen.at(min(0.95, max(0.05, x)), min(0.9, max(0.06, v)), rnd.uniform(0.03, 0.065)), rnd)
    return stage, text


def bubble(p, rnd):
    p.circle(0, 0, 1.0, rnd.choice(((150, 200, 236), (190, 176, 232), (160, 220, 214))), outline=False)
    p.circle(0.04, 0.04, 0.84, (218, 238, 248), outline=False)
    p.arc(0, 0, 0.62, 0.62, 190, 260, 0.16, (255, 255, 255))
    p.arc(0, 0, 0.66, 0.66, 20, 70, 0.12, (246, 196, 220))


def playground(studio):
    """Slides, swings and seesaws, with children or animals on them."""
    rnd = studio.rnd
    name = rnd.choice(("slide", "slide", "swing", "swing", "seesaw"))
    toy = thing_actor(rnd, name)
    stage = studio.stage(indoor=False, paper=0.4)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side, y = -1 if flip else 1, 0.93
    size = min({"slide": 0.7, "swing": 0.8}.get(name, 0.3), 0.92 / toy.wide)
    studio.put(stage, toy, 0.5, y, flip=flip, size=size)
    if rnd.random() < 0.18:
        return stage, toy.text
    rider = of_age(rnd, "child") if rnd.random() < 0.65 else studio.living()
    tall = {"slide": 0.4, "swing": 0.44}.get(name, 0.36) if rider.kind == "person" else 0.26
    pose = "sitting low" if rider.kind == "person" else "sitting" if "sitting" in rider.poses else "standing"
    more = {"front": False} if rider.kind == "person" else {}
    if name == "slide":
        at = rnd.choice((0.2, 0.5, 0.75))
        x, level = 0.5 + side * size * (-0.3 + 0.72 * at), y - size * (0.84 - 0.68 * at)
        words = ("going down", "sliding down", "on", "on")
    elif name == "swing":
        x, level = 0.5, y - size * 0.31
        pose = "sitting" if rider.kind == "person" else pose
        level += tall * 0.2 if rider.kind == "person" else 0.0
        words = ("on", "on", "sitting on", "swinging on")
    else:
        x, level = 0.5 + 0.3 * rnd.choice((-1, 1)), y - size * 0.66
        words = ("on", "on", "sitting on", "playing on")
    studio.put(stage, rider, x, level, pose, flip, tall, shadow=False, **more)
    if name == "seesaw":
        other = of_age(rnd, "child") if rnd.random() < 0.6 else studio.living()
        studio.put(
            stage,
            other,
            1.0 - x,
            level,
            "sitting low" if other.kind == "person" else "standing",
            not flip,
            0.36 if other.kind == "person" else 0.26,
            shadow=False,
        )
        return stage, f"{rider.text} and {other.text} {rnd.choice(words)} {toy.text}"
    return stage, f"{rider.text} {rnd.choice(words)} {toy.text}"


def selling(studio):
    """A stall with somebody behind it and sometimes somebody before it."""
    rnd = studio.rnd
    stall = thing_actor(rnd, "market stall")
    stage = studio.stages.outdoors_or_in(name="market") if rnd.random() < 0.3 else studio.stage(indoor=False, paper=0.4)
    stage.unit = 1.0
    y, size = 0.93, rnd.uniform(0.62, 0.7)
    x = 0.5 + rnd.uniform(-0.06, 0.06)
    pen = pen_at(studio, stage, x, y, size)
    stage.shadow(x, y, size * 1.2)
    stall.draw(pen)
    if rnd.random() < 0.25:
        return stage, stall.text
    seller = walker(rnd, 0.8) if rnd.random() < 0.8 else beast_actor(rnd, None, 0.0)
    tall = size * (0.78 if seller.kind == "person" else 0.42)
    foot = y if seller.kind == "person" else y - size * 0.34
    studio.put(stage, seller, x, foot, "standing", False, tall, shadow=False)
    stall.front(pen)
    words = rnd.choice(
        (
            "selling fruit",
            "selling vegetables",
            f"at {stall.text}",
            f"behind {stall.text}",
            "selling fruit at the market",
            "at the market",
        )
    )
    return stage, f"{seller.text} {words}"


def on_scooter(studio):
    rnd = studio.rnd
    rider, scooter = walker(rnd, 0.7), thing_actor(rnd, "scooter", colour_chance=0.5)
    stage = studio.stage(indoor=False)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side, y = -1 if flip else 1, 0.92
    size = 0.46
    studio.put(stage, scooter, 0.5, y, flip=flip, size=size)
    tall = 0.66 if rider.size > 0.9 else 0.56
    studio.put(stage, rider, 0.5 - side * 0.08, y - size * 0.14, "pushing", flip, tall, shadow=False, front=False)
    return stage, f"{rider.text} {rnd.choice(('riding', 'riding', 'on', 'with'))} {scooter.text}"


def climbing_tree(studio):
    """Somebody in a tree or on its trunk."""
    rnd = studio.rnd
    tree = thing_actor(rnd, rnd.choice(("tree", "tree", "apple tree", "palm tree", "bare tree", "fir tree")))
    actor = (
        walker(rnd, 0.8)
        if rnd.random() < 0.5
        else beast_actor(rnd, rnd.choice(("cat", "monkey", "squirrel", "bear", "kitten", "panda")), dressed=0.0)
    )
    stage = studio.stage(indoor=False, paper=0.4)
    stage.unit = 1.0
    y, flip = 0.95, rnd.random() < 0.5
    studio.put(stage, tree, 0.5, y, size=0.88)
    if actor.kind == "person":
        studio.put(
            stage,
            actor,
            0.5 - 0.05 * (-1 if flip else 1),
            y - rnd.uniform(0.1, 0.26),
            "climbing",
            flip,
            0.44,
            shadow=False,
            front=False,
        )
        verb = rnd.choice(("climbing", "climbing", "climbing up"))
    elif rnd.random() < 0.5:
        studio.put(
            stage, actor, 0.5, y - 0.48, "sitting" if "sitting" in actor.poses else "standing", flip, 0.28, shadow=False
        )
        verb = rnd.choice(("in", "sitting in", "up in"))
    else:
        pen = pen_at(studio, stage, 0.5 + 0.04 * (-1 if flip else 1), y - 0.2, 0.3, flip)
        actor.draw(pen.at(0, 0, turn=-1.2), "running")
        verb = rnd.choice(("climbing", "climbing", "climbing up"))
    return stage, f"{actor.text} {verb} {tree.text}"


def at_window(studio):
    """A large window from the inside, with somebody or something before it or on its sill."""
    rnd = studio.rnd
    stage = studio.stages.paper(False)
    pen = stage.pen
    wall = near(rnd, rnd.choice(WALLS), 6)
    pen.rect(-0.05, -0.05, 1.05, 1.05, wall, outline=False)
    night = rnd.random() < 0.25
    sky = (36, 46, 92) if night else near(rnd, (156, 206, 240), 8)
    left, right, top, sill = 0.2, 0.8, 0.1, 0.66
    frame = rnd.choice(((250, 248, 244), (170, 116, 70), (236, 232, 226)))
    pen.rect(left - 0.03, top - 0.03, right + 0.03, sill, frame)
    pen.rect(left, top, right, sill - 0.02, sky, outline=False)
    if night:
        pen.circle(0.66, 0.22, 0.05, (250, 242, 206), outline=False)
    else:
        pen.ellipse(0.5, sill, 0.34, 0.16, (120, 184, 100), outline=False)
        pen.rect(left - 0.03, sill - 0.02, right + 0.03, 0.9, wall, outline=False)
    pen.line([(0.5, top), (0.5, sill)], 0.02, frame)
    pen.line([(left, (top + sill) / 2), (right, (top + sill) / 2)], 0.02, frame)
    pen.rect(left - 0.07, sill - 0.02, right + 0.07, sill + 0.03, shade(frame, -0.12))
    curtains = rnd.random() < 0.5
    if curtains:
        cloth = near(rnd, rnd.choice(list(COLOURS.values())), 10)
        for a, b in ((left - 0.1, left + 0.06), (right - 0.06, right + 0.1)):
            pen.poly([(a, top - 0.06), (b, top - 0.06), (b - 0.02, sill + 0.14), (a, sill + 0.14)], cloth)
    stage.kind, stage.unit, stage.place, stage.indoor = "paper", 1.0, "window", True
    kind = rnd.random()
    window = rnd.choice(("a window", "a window", "the window"))
    if kind < 0.45:
        actor = (
            beast_actor(rnd, rnd.choice(("cat", "cat", "dog", "kitten", "rabbit", "puppy", "mouse")), dressed=0.0)
            if rnd.random() < 0.6
            else bird_actor(rnd, None, 0.0)
        )
        studio.put(
            stage,
            actor,
            0.5 + rnd.uniform(-0.14, 0.14),
            sill + 0.02,
            "sitting" if "sitting" in actor.poses else "standing",
            rnd.random() < 0.5,
            0.36,
            shadow=False,
        )
        words = rnd.choice(("in front of", "at", "sitting at", "looking out of", "by"))
    elif kind < 0.7:
        actor = walker(rnd, 0.7)
        studio.put(
            stage,
            actor,
            0.5 + rnd.uniform(-0.14, 0.14),
            0.97,
            "standing",
            rnd.random() < 0.5,
            0.74 if actor.size > 0.9 else 0.6,
        )
        words = rnd.choice(("in front of", "standing at", "at", "by", "looking out of"))
    else:
        actor = (
            thing_actor(rnd, rnd.choice(("vase", "potted plant", "candle", "flower pot", "book", "bottle")))
            if rnd.random() < 0.6
            else studio.small_thing()
        )
        studio.put(
            stage,
            actor,
            0.5 + rnd.uniform(-0.16, 0.16),
            sill + 0.02,
            size=min(0.34, 0.36 / max(0.5, actor.wide)),
            shadow=False,
        )
        words = rnd.choice(("in front of", "on the sill of", "at", "by"))
    return stage, f"{actor.text} {words} {window}" + rnd.choice(("", " at night" if night else ""))


DOINGS = {
    "reading": ("reading", "reading a book"),
    "waving": ("waving",),
    "dancing": ("dancing",),
    "running": ("running",),
    "jumping": ("jumping",),
    "sitting low": ("sitting", "sitting on the ground"),
    "kneeling": ("kneeling",),
    "arms up": ("cheering", "with raised arms"),
    "sleeping": ("sleeping",),
    "walking": ("walking",),
    "standing": ("standing",),
    "sitting": ("sitting",),
    "lying": ("lying down",),
}


def each_their_own(studio):
    """Two who do different things."""
    from .nature import open_book

    rnd = studio.rnd
    people = [
        ("man", "adult"),
        ("woman", "adult"),
        ("man", "child"),
        ("woman", "child"),
        ("man", "old"),
        ("woman", "old"),
    ]
    pair: list[Actor] = []
    for sex, age in rnd.sample(people, 2):
        pair.append(of_age(rnd, age, sex) if rnd.random() < 0.75 else beast_actor(rnd, None, 0.0))
    stage = studio.stage(paper=0.5)
    stage.unit = 1.0
    y, texts, used = 0.92, [], set()
    for k, actor in enumerate(pair):
        poses = [
            "reading",
            "reading",
            "waving",
            "dancing",
            "running",
            "jumping",
            "sitting low",
            "kneeling",
            "arms up",
            "walking",
        ]
        if actor.kind != "person":
            poses = [p for p in actor.poses if p in DOINGS and p != "walking"]
        pose = rnd.choice([p for p in poses if p not in used] or ["standing"])
        used.add(pose)
        if actor.kind == "person":
            tall = 0.66 if actor.size > 0.9 else 0.54
            more = {"front": False} if pose not in ("arms up", "standing") else {}
            if pose == "reading":
                cover = near(rnd, rnd.choice(list(COLOURS.values())), 8)
                more["hold"] = lambda pen, cover=cover: open_book(pen.at(0.04, -0.03, 0.36), cover)
        else:
            tall, more = min(0.38, 0.46 / max(0.5, actor.wide)), {}
        studio.put(stage, actor, 0.27 + 0.46 * k, y, pose, k == 1, tall, **more)
        texts.append(f"{actor.text} {rnd.choice(DOINGS[pose])}")
    return stage, f"{texts[0]} {rnd.choice(('and', 'and', 'next to'))} {texts[1]}"


def beside_several(studio):
    """One thing and two to four others that are no animals, beside it or before it."""
    rnd = studio.rnd
    one = rnd.choice(
        (lambda: thing_actor(rnd, None, ("ground", "table")), studio.small_thing, lambda: studio.living())
    )()
    many = rnd.choice(
        (studio.small_thing, lambda: thing_actor(rnd, None, ("ground", "table")), lambda: bird_actor(rnd, None, 0.0))
    )()
    while many.noun == one.noun:
        many = studio.small_thing()
    count = rnd.choice((2, 2, 3, 3, 4))
    stage = studio.stage(paper=0.6)
    stage.unit = 1.0
    left = rnd.random() < 0.5
    side, y = -1 if left else 1, 0.88
    room = 0.56
    rows = [count] if count <= 2 or many.wide < 0.8 else [count // 2, count - count // 2]
    size = min(0.42 if len(rows) == 1 else 0.3, room / max(rows) * 0.94 / max(0.4, many.wide))
    for row, here in enumerate(rows):
        v = y - (size + 0.05) * (len(rows) - 1 - row)
        for k in range(here):
            studio.put(
                stage, many, 0.5 + side * 0.18 + (k - (here - 1) / 2) * room / max(rows), v, "standing", left, size
            )
    tall = 0.62 if one.kind == "person" else min(0.5, 0.34 / max(0.5, one.wide))
    studio.put(stage, one, 0.5 - side * 0.31, y, "standing", not left, tall)
    several = f"{NUMBERS[count]} {many.many}"
    forms = (
        "{several} and {one}",
        "{one} and {several}",
        "{several} next to {one}",
        "{one} with {several}",
        "{one} next to {several}",
        "{several} beside {one}",
    )
    return stage, rnd.choice(forms).format(several=several, one=one.text)
