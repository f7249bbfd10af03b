"""How two things stand to each other: on, in, under, behind, in front of, next to, above."""

from .actors import POSE_WORDS, Actor, beast_actor, person_actor, thing_actor
from .inside import inside
from .thing import THINGS

NEXT_TO = ("next to", "beside", "near", "by", "and", "with")


def _fit(actor: Actor, height: float) -> float:
    """The size at which the actor is `height` of the canvas, for a stage whose unit is one."""
    return min(height, 0.92 / max(actor.wide, 0.3))


def side_by_side(studio, stage, first: Actor, second: Actor, relation: str | None = None):
    rnd = studio.rnd
    kind = relation or rnd.choice(("and", "next to", "left", "right"))
    stage.unit = 1.0
    left_first = True if kind == "left" else False if kind == "right" else rnd.random() < 0.75
    sizes = [a.shown for a in (first, second)]
    top = max(sizes)
    heights = [min(0.66 * (s / top) ** 0.8, 0.46 / max(a.wide, 0.4)) for s, a in zip(sizes, (first, second))]
    y = 0.86 if stage.kind != "paper" else rnd.uniform(0.72, 0.86)
    for actor, height, is_first in ((first, heights[0], True), (second, heights[1], False)):
        x = 0.27 if is_first == left_first else 0.73
        pose = (
            "standing"
            if actor.kind != "beast"
            else rnd.choice(("standing", "sitting") if "sitting" in actor.poses else ("standing",))
        )
        studio.put(
            stage,
            actor,
            x + rnd.uniform(-0.02, 0.02),
            y,
            pose,
            flip=x > 0.5 if actor.kind != "sticker" else rnd.random() < 0.4,
            size=height,
        )
    words = {
        "and": "and",
        "next to": rnd.choice(NEXT_TO[:4]),
        "left": rnd.choice(("to the left of", "left of")),
        "right": rnd.choice(("to the right of", "right of")),
    }[kind]
    return stage, f"{first.text} {words} {second.text}"


def seat_rider(studio, stage, rider: Actor, carrier: Actor, flip: bool, pose: str) -> None:
    """Somebody on an animal's back or on a bicycle or motorcycle, large."""
    rnd, side, leg = studio.rnd, -1 if flip else 1, rider.of.leg
    canvas = stage.image.size[0]
    size = rnd.uniform(0.48, 0.55)
    on_wheels = carrier.kind == "thing"
    _, spots, pen = studio.put(stage, carrier, 0.5, 0.94, pose, flip, size)
    motor = on_wheels and carrier.of.names[0] == "motorcycle"
    if on_wheels:
        tall = 0.62 if rider.size > 0.9 else 0.54
        hip = leg * 0.86 if motor else leg * 0.52 * 0.4 + leg * 0.48 * 0.94
        x, y = 0.5 - side * (0.16 if motor else 0.14), 0.94 - size * (0.74 if motor else 0.9) + tall * hip
    else:
        tall = size * rnd.uniform(0.92, 1.04) if rider.size > 0.9 else size * 0.8
        back = pen.to_canvas(*spots["back"])
        hip = leg * 0.52 * 0.68 + leg * 0.48 * 0.96
        x, y = back[0] / canvas, back[1] / canvas + tall * (hip - 0.04)
    seat = stage.pen.at(x, y, tall, flip)
    seat.outline = pen.outline
    rider.draw(seat, "cycling" if on_wheels and not motor else "riding", front=False)


def relation(studio):
    rnd = studio.rnd
    kind = rnd.choices(
        ("on", "under", "in", "behind", "front", "next", "above"), (0.2, 0.1, 0.17, 0.18, 0.2, 0.09, 0.06)
    )[0]
    return {
        "on": _on,
        "under": _under,
        "in": inside,
        "behind": _behind,
        "front": _in_front,
        "next": _next,
        "above": _above,
    }[kind](studio)


def _next(studio):
    first = studio.living() if studio.rnd.random() < 0.7 else studio.anything()
    return side_by_side(studio, studio.stage(), first, studio.anything(), studio.rnd.choice(("next to", "and", None)))


def _on(studio):
    """Something on furniture, on a rock, on an animal's back or on a roof."""
    rnd = studio.rnd
    base = thing_actor(rnd, rnd.choice([n for n, t in THINGS.items() if t.top is not None or t.seat is not None]))
    level = base.of.top if base.of.top is not None else base.of.seat
    small = base.of.place == "table" or base.of.size < 0.2
    kind = rnd.random()
    if small:
        actor = studio.small_thing()
    elif kind < 0.4:
        actor = beast_actor(
            rnd,
            rnd.choice(
                ("cat", "cat", "dog", "kitten", "puppy", "rabbit", "mouse", "fox", "monkey", "squirrel", "lion", "bear")
            ),
        )
    elif kind < 0.6 and base.of.seat is not None:
        actor = person_actor(rnd)
    elif kind < 0.68:
        from .actors import bird_actor

        actor = bird_actor(rnd)
    else:
        actor = studio.small_thing()
    indoor = base.noun.split()[-1] in (
        "sofa",
        "couch",
        "bed",
        "armchair",
        "piano",
        "desk",
        "shelf",
        "television",
        "bookcase",
        "carpet",
        "rug",
    )
    stage = studio.stage(indoor=True if indoor else None)
    stage.unit = 1.0
    base_height = min(0.5 if level > 0.8 else 0.58, 0.9 / base.wide)
    y = rnd.uniform(0.86, 0.94)
    x = 0.5 + rnd.uniform(-0.06, 0.06)
    studio.put(stage, base, x, y, size=base_height)
    surface = y - base_height * level
    pose = "standing"
    if actor.kind == "beast":
        pose = rnd.choice([p for p in ("sitting", "sleeping", "lying", "standing", "sleeping") if p in actor.poses])
    elif actor.kind == "person":
        pose = rnd.choice(("sitting", "sitting", "sleeping" if base.wide > 1.8 else "sitting"))
    room = surface - 0.04
    if actor.kind == "person":
        height = min(0.62, base_height * 1.5) if pose == "sitting" else min(0.62, base_height * base.wide * 0.9)
        drop = height * 0.20 if pose == "sitting" else 0.0
        studio.put(
            stage,
            actor,
            x - (0.05 if pose == "sitting" else 0),
            min(0.97, surface + drop + (0.02 if pose == "sitting" else 0)),
            pose,
            rnd.random() < 0.5,
            height,
            shadow=False,
        )
    else:
        height = min(room, 0.42, max(0.28, base_height * 0.75), base_height * base.wide * 0.9 / max(0.5, actor.wide))
        studio.put(
            stage, actor, x + rnd.uniform(-0.05, 0.05), surface + 0.012, pose, rnd.random() < 0.5, height, shadow=False
        )
    words = rnd.choice(POSE_WORDS[pose]) if actor.kind in ("beast", "person") else ""
    words = words.replace(" on the ground", "").replace(" down", "")
    on = rnd.choice(("on", "on", "on", "on top of"))
    return stage, " ".join(f"{actor.text} {words} {on} {base.text}".split())


def _under(studio):
    rnd = studio.rnd
    name = rnd.choice(
        [n for n, t in THINGS.items() if t.room_below]
        + ["tree", "apple tree", "palm tree", "cherry tree", "umbrella", "bridge", "autumn tree", "hot air balloon"]
    )
    cover = thing_actor(rnd, name)
    actor = studio.living() if rnd.random() < 0.65 else studio.small_thing()
    while actor.kind == "person" and name in ("bench", "bed", "chair", "stool"):
        actor = studio.living()
    stage = studio.stage()
    stage.unit = 1.0
    height = min(0.8 if not cover.of.room_below else 0.55, 0.92 / cover.wide)
    y = 0.9
    x = 0.5 + rnd.uniform(-0.05, 0.05)
    flying = cover.of.place == "air"
    studio.put(stage, cover, x, 0.52 if flying else y, size=min(height, 0.46) if flying else height, shadow=not flying)
    room = height * {
        "umbrella": 0.5,
        "bridge": 0.55,
        "tree": 0.42,
        "apple tree": 0.42,
        "cherry tree": 0.42,
        "autumn tree": 0.42,
        "palm tree": 0.55,
        "chair": 0.4,
        "bench": 0.38,
        "bed": 0.34,
        "hot air balloon": 0.4,
    }.get(name, 0.72)
    size = min(room, 0.4 / max(0.4, actor.wide) if actor.kind != "person" else room)
    pose = rnd.choice([p for p in ("sitting", "lying", "sleeping", "standing") if p in actor.poses] or ["standing"])
    if actor.kind == "person":
        pose = rnd.choice(("standing", "sitting low", "standing"))
    studio.put(
        stage,
        actor,
        x + (rnd.choice((-0.13, 0.13)) if "tree" in name else rnd.uniform(-0.04, 0.04)),
        y + 0.025,
        pose,
        rnd.random() < 0.5,
        size,
    )
    words = rnd.choice(POSE_WORDS.get(pose, ("",))) if actor.kind in ("beast", "person") else ""
    return stage, " ".join(
        f"{actor.text} {words} {rnd.choice(('under', 'under', 'underneath', 'below', 'beneath'))} {cover.text}".split()
    )


def _behind(studio):
    rnd = studio.rnd
    cover = thing_actor(
        rnd,
        rnd.choice(
            (
                "fence",
                "rock",
                "bush",
                "sofa",
                "table",
                "tree",
                "house",
                "car",
                "box",
                "bench",
                "barn",
                "fir tree",
                "desk",
                "vintage car",
                "gift",
                "sled",
            )
        ),
    )
    actor = studio.living() if rnd.random() < 0.88 else studio.anything()
    stage = studio.stage()
    stage.unit = 1.0
    height = min(0.46, 0.9 / cover.wide)
    if cover.of.size > 1.2:
        height = 0.66
    y = 0.9
    behind_y = max(stage.far, y - 0.1) if stage.kind != "paper" else y - 0.08
    size = min(height * 1.25 + 0.08, 0.66) if cover.of.size <= 1.2 else 0.42
    if actor.kind == "bird" and actor.of.neck > 0.3:
        size *= 0.7
    side = rnd.choice((-1, 1))
    wide = min(height * cover.wide, 0.8)
    x = 0.5 if cover.of.size <= 1.2 and rnd.random() < 0.6 else 0.5 + side * min(0.24, wide * 0.42)
    if cover.wide * height < 0.35:
        x = 0.5 + side * 0.12
    if cover.of.names[0] == "fence" and actor.kind in ("beast", "bird") and rnd.random() < 0.5:
        count = rnd.choice((2, 3, 4, 5))
        small = min(size, 0.9 / count / max(0.8, actor.wide) * 1.15)
        for k in range(count):
            studio.put(stage, actor, 0.5 + (k - (count - 1) / 2) * 0.88 / count, behind_y, "standing", side < 0, small)
        studio.put(stage, cover, 0.5, y, size=min(height, small * 0.8))
        return stage, f"{('', '', 'two', 'three', 'four', 'five')[count]} {actor.many} behind {cover.text}"
    at = 0.5
    if cover.of.size > 1.2:
        # What hides all of somebody stands aside, and half of them looks out.
        at = 0.5 - side * 0.16
        x = 0.5 + side * min(0.34, max(0.1, wide / 2 - 0.14))
    studio.put(stage, actor, x, behind_y, "standing", side < 0, size)
    studio.put(stage, cover, at, y, size=height)
    words = rnd.choice(
        ("behind", "behind", "behind", "hiding behind", "standing behind", "peeking out from behind")
        if actor.kind in ("beast", "person", "bird")
        else ("behind",)
    )
    return stage, f"{actor.text} {words} {cover.text}"


def _in_front(studio):
    rnd = studio.rnd
    back = thing_actor(
        rnd,
        rnd.choice(
            [n for n, t in THINGS.items() if t.place == "ground" and t.size >= 0.9]
            + ["castle", "house", "waterfall", "fireplace", "windmill", "barn"]
        ),
    )
    count = rnd.choice((1, 1, 1, 2, 2, 3))
    actor = studio.living() if rnd.random() < 0.85 else studio.anything()
    if count > 1 and actor.kind == "person" and actor.noun not in ("man", "woman", "boy", "girl"):
        count = 1
    stage = studio.stage(indoor=True if back.of.names[0] in ("fireplace", "bookshelf") else False)
    stage.unit = 1.0
    y0 = max(stage.far + 0.02, 0.72)
    height = min(rnd.uniform(0.6, 0.74), 0.9 / back.wide)
    studio.put(stage, back, 0.5 + rnd.uniform(-0.06, 0.06), y0, size=height)
    y = 0.95
    size = rnd.uniform(0.32, 0.46)
    size = min(size, 0.8 / count / max(0.45, actor.wide))
    pose = rnd.choice([p for p in actor.poses if p not in ("sleeping", "flying", "swimming")] or ["standing"])
    for k in range(count):
        x = 0.5 + (k - (count - 1) / 2) * (0.84 / count) if count > 1 else 0.5 + rnd.uniform(-0.22, 0.22)
        studio.put(stage, actor, x, y, pose, rnd.random() < 0.5 if count == 1 else k % 2 == 1, size)
    words = rnd.choice(POSE_WORDS.get(pose, ("",))) if actor.kind in ("beast", "person") else ""
    if count > 1 and rnd.random() < 0.3 and pose in ("running", "jumping"):
        words = "playing"
    who = actor.text if count == 1 else f"{('', 'one', 'two', 'three')[count]} {actor.many}"
    if rnd.random() < 0.12:
        return stage, " ".join(f"{back.text} behind {who} {words}".split())
    return stage, " ".join(f"{who} {words} in front of {back.text}".split())


def _above(studio):
    rnd = studio.rnd
    from .actors import bird_actor

    flyer = (
        thing_actor(rnd, None, ("air",))
        if rnd.random() < 0.6
        else bird_actor(rnd, rnd.choice(("bird", "eagle", "crow", "seagull", "parrot", "pigeon")))
    )
    below = (
        thing_actor(rnd, rnd.choice([n for n, t in THINGS.items() if t.place == "ground" and t.size >= 0.8]))
        if rnd.random() < 0.7
        else studio.living()
    )
    place_only = rnd.random() < 0.3
    stage = studio.stage(("ground", "water") if place_only else ("ground",), False, paper=0.0 if place_only else 0.35)
    stage.unit = 1.0
    pose = "flying" if flyer.kind == "bird" else "standing"
    size = min(0.4, 0.5 / flyer.wide)
    if not place_only:
        height = min(0.46, 0.8 / below.wide)
        studio.put(stage, below, 0.5 + rnd.uniform(-0.06, 0.06), 0.93, size=height)
    x = 0.5 + rnd.uniform(-0.15, 0.15)
    y = 0.06 + size
    studio.put(stage, flyer, x, y, pose, rnd.random() < 0.5, size, shadow=False)
    over = rnd.choice(("above", "over", "flying over", "high above", "flying above"))
    if place_only:
        return stage, f"{flyer.text} {rnd.choice(('in the sky', 'flying', 'up in the air'))}"
    return stage, f"{flyer.text} {over} {below.text}"


def on_a_table(studio):
    """Small things on a table top seen close, or on a plate or in a bowl on it."""
    rnd = studio.rnd
    stage = studio.stages.outdoors_or_in(("ground",), True) if rnd.random() < 0.6 else studio.stages.paper(False)
    wood = rnd.choice(((176, 122, 74), (140, 92, 54), (206, 160, 108), (236, 232, 226)))
    level = rnd.uniform(0.66, 0.76)
    stage.pen.rect(-0.05, level, 1.05, 1.05, wood, outline=False)
    stage.pen.rect(-0.05, level, 1.05, level + 0.03, tuple(min(255, c + 24) for c in wood), outline=False)
    stage.unit, stage.kind = 1.0, "paper"
    count = rnd.choice((1, 2, 2, 3))
    things = [studio.small_thing() for _ in range(count)]
    for k, item in enumerate(things):
        x = 0.5 + (k - (count - 1) / 2) * 0.31 + rnd.uniform(-0.02, 0.02)
        size = min({1: 0.5, 2: 0.38, 3: 0.28}[count], {1: 0.7, 2: 0.42, 3: 0.3}[count] / max(0.5, item.wide))
        studio.put(stage, item, x, level + 0.09 + rnd.uniform(0, 0.05), size=size)
    names = [t.text for t in things]
    text = names[0] if count == 1 else " and ".join([", ".join(names[:-1]), names[-1]])
    where = rnd.choice(("on a table", "on a wooden table", "on the table", "on a desk", "on a kitchen table"))
    words = stage.words
    stage.words = ""
    if words and rnd.random() < 0.4:
        where += " " + words
    return stage, f"{text} {where}"
