"""Somebody over, on top of or between things: puddles, bridges, roofs, ladders, the air."""

from .actors import beast_actor, bird_actor, person_actor, sticker_actor, thing_actor
from .palette import near


def jumping_over(studio):
    rnd = studio.rnd
    actor = person_actor(rnd, 0.8) if rnd.random() < 0.6 else beast_actor(rnd, dressed=0.0)
    stage = studio.stage(indoor=False)
    stage.unit = 1.0
    y, flip = 0.93, rnd.random() < 0.5
    if rnd.random() < 0.4:
        stage.pen.ellipse(0.5, y - 0.02, 0.26, 0.05, near(rnd, (96, 170, 226), 8))
        stage.pen.ellipse(0.46, y - 0.03, 0.12, 0.016, (176, 218, 244), outline=False)
        low, what = 0.08, rnd.choice(("a puddle", "a puddle", "a puddle of water", "a small pond"))
    else:
        thing = thing_actor(rnd, rnd.choice(("rock", "fence", "box", "bush", "bench", "ball", "pumpkin", "campfire")))
        low = min(0.2, 0.6 / max(0.6, thing.wide))
        studio.put(stage, thing, 0.5, y, size=low)
        what = thing.text
    size = min(0.5, 0.8 - low) if actor.kind == "person" else 0.36
    studio.put(stage, actor, 0.5, y - low - 0.06, "jumping", flip, size)
    return stage, f"{actor.text} {rnd.choice(('jumping over', 'jumping over', 'leaping over'))} {what}"


def on_bridge(studio):
    rnd = studio.rnd
    bridge = thing_actor(rnd, "bridge", colour_chance=0.1)
    travels = rnd.random() < 0.6
    name = rnd.choice(("steam train", "steam train", "car", "bus", "truck", "bicycle", "vintage car", "cart"))
    actor = thing_actor(rnd, name) if travels else studio.living()
    stage = studio.stages.outdoors_or_in(("water",)) if rnd.random() < 0.4 else studio.stage(indoor=False)
    stage.unit = 1.0
    height = 0.3
    y = 0.88
    flip = rnd.random() < 0.5
    studio.put(stage, bridge, 0.5, y, size=height, shadow=stage.kind != "water")
    size = min(0.36, 0.5 / max(0.5, actor.wide)) if actor.kind != "person" else 0.42
    pose = "walking" if "walking" in actor.poses else "standing"
    level = y - height * bridge.of.top
    studio.put(stage, actor, 0.5 + rnd.uniform(-0.05, 0.05), level + 0.015, pose, flip, size, shadow=False)
    words = rnd.choice(
        ("crossing", "crossing", "driving over", "on", "going over")
        if travels
        else ("crossing", "walking over", "on", "standing on")
    )
    return stage, f"{actor.text} {words} {bridge.text}"


def on_roof(studio):
    rnd = studio.rnd
    house = thing_actor(rnd, rnd.choice(("house", "house", "house", "barn", "castle", "tower")), colour_chance=0.2)
    kind = rnd.random()
    actor = (
        bird_actor(rnd, None, 0.0)
        if kind < 0.4
        else beast_actor(rnd, rnd.choice(("cat", "cat", "dog", "monkey", "squirrel")), dressed=0.0)
        if kind < 0.8
        else person_actor(rnd, 1.0)
    )
    stage = studio.stage(indoor=False, paper=0.3)
    stage.unit = 1.0
    y = 0.93
    height = min(0.6, 0.85 / house.wide)
    studio.put(stage, house, 0.5, y, size=height)
    pose = rnd.choice([p for p in ("sitting", "standing", "sleeping") if p in actor.poses] or ["standing"])
    size = 0.3 if actor.kind != "person" else 0.34
    studio.put(
        stage, actor, 0.5 + rnd.uniform(-0.05, 0.05), y - height + 0.025, pose, rnd.random() < 0.5, size, shadow=False
    )
    words = {"sitting": "sitting ", "sleeping": "sleeping "}.get(pose, "") if rnd.random() < 0.6 else ""
    where = rnd.choice(
        ("on a roof", "on the roof", "on a roof", f"on the roof of {house.text}", f"on top of {house.text}")
    )
    return stage, f"{actor.text} {words}{where}"


def between(studio):
    rnd = studio.rnd
    side = thing_actor(
        rnd,
        rnd.choice(("tree", "fir tree", "rock", "house", "bush", "palm tree", "chair", "street lamp", "cactus", "box")),
    )
    actor = studio.living() if rnd.random() < 0.7 else studio.anything()
    stage = studio.stage(paper=0.5)
    stage.unit = 1.0
    y = 0.9
    height = min(0.66, 0.3 / max(0.3, side.wide))
    for x in (0.16, 0.84):
        studio.put(stage, side, x, y, size=height)
    size = 0.52 if actor.kind == "person" else min(0.42, 0.36 / max(0.5, actor.wide) * 1.3)
    pose = rnd.choice([p for p in ("standing", "sitting") if p in actor.poses] or ["standing"])
    studio.put(stage, actor, 0.5, y + 0.02, pose, rnd.random() < 0.5, size)
    words = rnd.choice(
        ("between", "between", "in between", "standing between" if pose == "standing" else "sitting between")
    )
    return stage, f"{actor.text} {words} two {side.many}"


def climbing(studio):
    rnd = studio.rnd
    person = person_actor(rnd, 0.8)
    stage = studio.stage(paper=0.5)
    stage.unit = 1.0
    y, flip = 0.95, rnd.random() < 0.5
    wood = near(rnd, (176, 124, 76), 10)
    for x in (0.4, 0.6):
        stage.pen.line([(x, y), (x, 0.06)], 0.022, wood)
    for k in range(8):
        stage.pen.line([(0.4, y - 0.08 - 0.11 * k), (0.6, y - 0.08 - 0.11 * k)], 0.018, wood)
    studio.put(
        stage,
        person,
        0.5,
        0.8,
        rnd.choice(("arms up", "arms up", "waving")),
        flip,
        0.52 if person.size > 0.9 else 0.46,
        shadow=False,
    )
    return (
        stage,
        f"{person.text} {rnd.choice(('climbing a ladder', 'climbing a ladder', 'on a ladder', 'going up a ladder'))}",
    )


def flying_over(studio):
    """Something in the air over a building or a place."""
    rnd = studio.rnd
    flyers = [
        s
        for s in studio.stickers[studio.style]
        if s.names[0]
        in ("dragon", "airplane", "helicopter", "butterfly", "eagle", "bat", "owl", "rocket", "bird", "unicorn")
    ]
    kind = rnd.random()
    if flyers and kind < 0.5:
        flyer = sticker_actor(rnd, flyers, tint=0.15)
    elif kind < 0.75:
        flyer = thing_actor(rnd, rnd.choice(("airplane", "hot air balloon", "rocket", "flying saucer", "parachute")))
    else:
        flyer = bird_actor(rnd, rnd.choice(("bird", "eagle", "crow", "seagull", "parrot")), 0.0)
    stage = studio.stage(("ground", "water"), False, paper=0.15)
    stage.unit = 1.0
    size = min(0.36, 0.5 / max(0.6, flyer.wide))
    place_only = stage.kind != "paper" and rnd.random() < 0.5
    below = None
    if not place_only:
        below = thing_actor(
            rnd,
            rnd.choice(
                ("castle", "castle", "house", "church", "tree", "lighthouse", "barn", "volcano", "tower", "pyramid")
            ),
        )
        if stage.kind == "water":
            below = thing_actor(rnd, rnd.choice(("ship", "sailing boat", "pirate ship", "boat")))
        studio.put(
            stage,
            below,
            0.5 + rnd.uniform(-0.12, 0.12),
            0.94 if stage.kind != "water" else 0.86,
            size=min(0.5, 0.8 / below.wide),
        )
    pose = "flying" if flyer.kind == "bird" else "standing"
    studio.put(stage, flyer, 0.5 + rnd.uniform(-0.18, 0.18), 0.07 + size, pose, rnd.random() < 0.5, size, shadow=False)
    verb = rnd.choice(("flying over", "flying over", "over", "flying above", "above"))
    if below is not None:
        return stage, f"{flyer.text} {verb} {below.text}"
    if stage.words and stage.words != stage.when:
        place = stage.words
        for opening in ("in front of ", "in ", "on ", "at ", "by ", "near "):
            if place.startswith(opening) and not place.startswith("in front"):
                stage.words = ""
                return stage, f"{flyer.text} {verb} {place.removeprefix(opening)}"
    return stage, f"{flyer.text} flying"
