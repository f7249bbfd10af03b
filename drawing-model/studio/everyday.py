"""Everyday moments: families and groups, meals, beds, animals fed and carried, bridges, roofs, things in between."""

from .actors import Actor, beast_actor, bird_actor, person_actor, sticker_actor, thing_actor
from .brush import shade
from .nature import open_book
from .palette import COLOURS, near
from .placing import upright

OUTLINE = (38, 32, 34)
NUMBERS = ("", "a", "two", "three", "four", "five", "six")
PETS = ("cat", "kitten", "dog", "puppy", "rabbit", "mouse", "lamb", "pig", "fox", "squirrel", "monkey")


def everyday(studio):
    rnd = studio.rnd
    kinds = {
        _close_up: 0.2,
        _in_bed: 0.07,
        _group: 0.14,
        _at_table: 0.12,
        _feeding: 0.08,
        _carrying_pet: 0.1,
        _jumping_over: 0.06,
        _on_bridge: 0.07,
        _on_roof: 0.05,
        _between: 0.05,
        _building_snowman: 0.03,
        _watering: 0.04,
        _climbing: 0.03,
        _flying_over: 0.06,
    }
    return rnd.choices(list(kinds), list(kinds.values()))[0](studio)


def _pen(studio, stage, x, y, size, flip=False):
    pen = stage.pen.at(x, y, size, flip)
    pen.outline = OUTLINE if studio.style == 4 else None
    return pen


def _of_age(rnd, age: str, sex: str | None = None) -> Actor:
    """A person of this age who wears nothing that would have to be told."""
    for _ in range(60):
        person = person_actor(rnd, 1.0)
        if person.of.age == age and (sex is None or person.of.sex == sex) and not person.of.hat:
            return person
    return person


def _food(studio, rnd):
    foods = [s for s in studio.stickers[studio.style] if s.group == "food"] or [
        s for s in studio.stickers[3] if s.group == "food"
    ]
    return sticker_actor(rnd, foods, tint=0.0)


def _close_up(studio):
    """Half of a person, so that what the hands do is large enough to be learned."""
    rnd = studio.rnd
    person = person_actor(rnd, 0.55)
    stage = studio.stage(paper=0.55)
    stage.unit = 1.0
    grown = person.size > 0.9
    size = rnd.uniform(1.15, 1.35) if grown else rnd.uniform(1.0, 1.15)
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    # The hips are a little above the lower edge.
    y = 1.0 + size * person.of.leg * 0.82
    kind = rnd.choice(("hold", "hold", "read", "eat", "eat", "drink", "phone", "pet", "flowers"))
    pose = {"hold": "holding", "read": "reading", "eat": "eating", "drink": "eating"}.get(kind, "holding")
    if kind == "read":
        word = rnd.choice(("", "", "red ", "blue ", "green ", "yellow "))
        cover = near(rnd, COLOURS[word.strip()] if word else rnd.choice(list(COLOURS.values())), 8)
        paper = rnd.random() < 0.25
        hold = lambda pen: open_book(pen.at(0.04, -0.03, 0.27), (214, 212, 206) if paper else cover)
        text = f"{rnd.choice(('reading', 'reading', 'looking at'))} {'a newspaper' if paper else f'a {word}book'}"
    elif kind == "eat":
        food = _food(studio, rnd)
        hold = lambda pen: upright(pen.at(0.04, 0.02), food.draw, 0.22, 0.5)
        text = f"{rnd.choice(('eating', 'eating', 'tasting', 'having'))} {food.text}"
    elif kind == "drink":
        cup = thing_actor(rnd, "cup", colour_chance=0.2)
        hold = lambda pen: upright(pen.at(0.05, 0.02), cup.draw, 0.13, 0.5)
        drink = rnd.choice(("coffee", "tea", "a cup of coffee", "a cup of tea", "from a cup"))
        text = f"drinking {drink}"
    elif kind == "phone":
        hold = lambda pen: pen.round_rect(-0.035, -0.13, 0.055, 0.05, 0.015, (40, 42, 50))
        text = rnd.choice(("looking at a phone", "holding a phone", "with a smartphone", "using a phone"))
    elif kind == "pet":
        pet = beast_actor(rnd, rnd.choice(PETS), dressed=0.0)
        hold = lambda pen: pet.draw(pen.at(0.0, 0.1, 0.26), "sitting")
        text = f"{rnd.choice(('holding', 'holding', 'with', 'hugging', 'carrying'))} {pet.text}"
    elif kind == "flowers":
        bunch = thing_actor(rnd, rnd.choice(("flower", "bunch of flowers")))
        hold = lambda pen: bunch.draw(pen.at(0.02, 0.1, 0.36))
        text = f"{rnd.choice(('holding', 'with', 'smelling'))} {bunch.text}"
    else:
        item = studio.small_thing()
        tall = min(0.3, 0.34 / max(0.5, item.wide))
        hold = lambda pen: upright(pen.at(0.05, 0), item.draw, tall, 0.55)
        text = f"{rnd.choice(('holding', 'holding', 'with', 'showing'))} {item.text}"
    person.draw(_pen(studio, stage, 0.5 - side * 0.12, y, size, flip), pose, front=False, hold=hold)
    return stage, f"{person.text} {text}"


def _in_bed(studio):
    rnd = studio.rnd
    pet = rnd.random() < 0.15
    actor = beast_actor(rnd, rnd.choice(PETS), dressed=0.0) if pet else person_actor(rnd, 0.7)
    stage = studio.stage(indoor=True, paper=0.5)
    stage.unit = 1.0
    y, flip = rnd.uniform(0.86, 0.92), rnd.random() < 0.5
    word = rnd.choice(("blue", "red", "green", "purple", "pink", "yellow", "white", "orange"))
    cover, wood = near(rnd, COLOURS[word], 10), rnd.choice(((150, 100, 60), (186, 136, 86), (110, 74, 48)))
    stage.shadow(0.5, y, 0.86)
    pen = _pen(studio, stage, 0.5, y, 1.0, flip)
    pen.rect(-0.42, -0.12, -0.38, 0.0, wood)
    pen.rect(0.38, -0.12, 0.42, 0.0, wood)
    pen.round_rect(-0.44, -0.4, -0.38, -0.08, 0.02, wood)
    pen.round_rect(0.38, -0.28, 0.43, -0.08, 0.02, wood)
    pen.round_rect(-0.4, -0.2, 0.4, -0.08, 0.03, (244, 244, 246))
    pen.round_rect(-0.38, -0.27, -0.16, -0.18, 0.04, (252, 252, 254))
    if pet:
        actor.draw(pen.at(0.02, -0.19, 0.26), "sleeping")
    else:
        # The person lies along the mattress with the head on the pillow.
        size = 0.66 if actor.size > 0.9 else 0.58
        actor.of.asleep = True
        actor.draw(pen.at(-0.26 + size * 0.44, -0.2, size, True), "sleeping")
        pen.poly([(-0.13, -0.31), (0.05, -0.35), (0.28, -0.31), (0.39, -0.2), (0.39, -0.09), (-0.15, -0.09)], cover)
        pen.poly([(-0.15, -0.31), (-0.1, -0.315), (-0.11, -0.09), (-0.17, -0.09)], shade(cover, 0.45))
    told = f"under a {word} blanket" if rnd.random() < 0.2 and not pet else ""
    words = rnd.choice(
        ("sleeping in a bed", "sleeping in bed", "asleep in bed", "lying in bed", "in bed", "sleeping on a bed", "resting in a bed")
    )
    if pet:
        words = rnd.choice(("sleeping on a bed", "on a bed", "lying on a bed", "asleep on the bed"))
    return stage, f"{actor.text} {words} {told}".strip()


def _blanket(studio, stage, rnd, level):
    word = rnd.choice(("red", "blue", "yellow", "green", "white"))
    colour = near(rnd, COLOURS[word], 8)
    pen = stage.pen
    pen.poly([(0.14, level - 0.05), (0.86, level - 0.05), (0.97, level + 0.09), (0.03, level + 0.09)], colour)
    for k in range(1, 5):
        at = k / 5
        pen.line([(0.14 + 0.72 * at, level - 0.05), (0.03 + 0.94 * at, level + 0.09)], 0.008, shade(colour, 0.35))


def _group(studio):
    """Families, couples, friends: several different people who do the same thing."""
    rnd = studio.rnd
    kind = rnd.choice(("family", "family", "parent", "couple", "children", "friends"))
    if kind == "family":
        people = [_of_age(rnd, "adult", "man"), _of_age(rnd, "adult", "woman")]
        people += [_of_age(rnd, "child") for _ in range(rnd.choice((1, 1, 2, 2)))]
        who = rnd.choice(("a family", "a family", "a family", f"a family of {NUMBERS[len(people)]}", "parents and children"))
    elif kind == "parent":
        adult, child = _of_age(rnd, rnd.choice(("adult", "adult", "old"))), _of_age(rnd, "child")
        people = [adult, child]
        old = adult.of.age == "old"
        title = {"man": "grandfather" if old else "father", "woman": "grandmother" if old else "mother"}[adult.of.sex]
        kin = {"man": "grandson" if old else "son", "woman": "granddaughter" if old else "daughter"}[child.of.sex]
        own = "his" if adult.of.sex == "man" else "her"
        who = rnd.choice((f"a {title} and {own} {kin}", f"a {title} with {own} child", f"a {title} and a child"))
    elif kind == "couple":
        age = rnd.choice(("adult", "adult", "old"))
        people = [_of_age(rnd, age, "man"), _of_age(rnd, age, "woman")]
        who = rnd.choice(("a couple", "a man and a woman", "two people") if age == "adult" else ("an old couple", "grandparents"))
    else:
        age = "child" if kind == "children" else "adult"
        people = [_of_age(rnd, age) for _ in range(rnd.choice((2, 2, 3, 3, 4)))]
        number = NUMBERS[len(people)]
        who = rnd.choice(
            (f"{number} children", f"{number} kids", "children", "kids")
            if kind == "children"
            else (f"{number} friends", f"{number} people", "people", "friends")
        )
    rnd.shuffle(people)
    doing = rnd.choice(("picnic", "picnic", "standing", "walking", "dancing", "jumping", "waving", "ball"))
    stage = studio.stage(indoor=False, paper=0.35)
    stage.unit = 1.0
    count = len(people)
    y = rnd.uniform(0.88, 0.93)
    pose = {"picnic": "sitting low", "ball": "running"}.get(doing, doing)
    if doing == "picnic":
        _blanket(studio, stage, rnd, y)
    step = min(0.3, 0.84 / count)
    tall = {2: 0.66, 3: 0.58, 4: 0.5}[count]
    flip = rnd.random() < 0.5
    for k, person in enumerate(people):
        turn = (k >= count / 2) if doing in ("picnic", "ball") else flip
        x = 0.5 + (k - (count - 1) / 2) * step * (1.25 if doing == "picnic" and count == 2 else 1.0)
        studio.put(stage, person, x, y - 0.01 * (k % 2), pose, turn, tall * (1.0 if person.size > 0.9 else 0.8))
    if doing == "picnic":
        told = []
        for k in range(rnd.choice((1, 2, 3))):
            item = thing_actor(rnd, "basket") if k == 0 and rnd.random() < 0.5 else _food(studio, rnd)
            told.append(item.text)
            studio.put(stage, item, 0.5 + (k - 1) * 0.17, y + 0.07, size=min(0.15, 0.2 / max(0.6, item.wide)))
        words = rnd.choice(
            ("having a picnic", "having a picnic", "at a picnic", "sitting on a blanket", "eating on a blanket", f"having a picnic with {told[0]}")
        )
    elif doing == "ball":
        ball = thing_actor(rnd, "ball", colour_chance=0.5)
        studio.put(stage, ball, 0.5, y + 0.03, size=0.13)
        words = rnd.choice((f"playing with {ball.text}", "playing football", "playing ball", f"running after {ball.text}"))
    else:
        words = {
            "standing": ("", "", "standing together"),
            "walking": ("walking", "going for a walk", "walking together"),
            "dancing": ("dancing", "dancing together"),
            "jumping": ("jumping", "jumping for joy"),
            "waving": ("waving", "waving hello"),
        }[doing]
        words = rnd.choice(words)
    return stage, f"{who} {words}".strip()


def _at_table(studio):
    """One or two people behind a table with something on it."""
    rnd = studio.rnd
    two = rnd.random() < 0.4
    living = lambda: person_actor(rnd, 0.75) if rnd.random() < 0.85 else beast_actor(rnd, rnd.choice(PETS), dressed=0.0)
    guests = [living() for _ in range(2 if two else 1)]
    stage = studio.stage(paper=0.45)
    stage.unit = 1.0
    y = 0.95
    table = thing_actor(rnd, rnd.choice(("table", "table", "desk")), colour_chance=0.15)
    height = 0.4
    level = y - height
    for k, guest in enumerate(guests):
        x = 0.5 if not two else 0.27 + 0.46 * k
        flip = k == 1 if two else rnd.random() < 0.5
        if guest.kind == "person":
            size = 0.78 if guest.size > 0.9 else 0.66
            studio.put(stage, guest, x, level + size * 0.44, rnd.choice(("standing", "praying")), flip, size, shadow=False)
        else:
            studio.put(stage, guest, x, level + 0.14, "sitting", flip, 0.44, shadow=False)
    pen = _pen(studio, stage, 0.5, y, 1.0)
    wood = rnd.choice(((176, 122, 74), (140, 92, 54), (206, 160, 108), (232, 226, 216)))
    pen.rect(-0.36, -height, -0.31, 0.0, shade(wood, -0.2))
    pen.rect(0.31, -height, 0.36, 0.0, shade(wood, -0.2))
    pen.rect(-0.42, -height, 0.42, -height + 0.06, wood)
    del table
    item = _food(studio, rnd) if rnd.random() < 0.6 else thing_actor(rnd, rnd.choice(("cup", "bowl", "book", "candle", "vase", "plate")))
    spots = (0.5,) if not two else (0.36, 0.64)
    for x in spots:
        studio.put(stage, item, x if two else 0.5 + rnd.choice((-0.22, 0.22)), level + 0.03, size=min(0.2, 0.24 / max(0.6, item.wide)), shadow=False)
    who = guests[0].text if not two else f"{guests[0].text} and {guests[1].text}"
    seat = rnd.choice(("sitting at a table", "at a table", "at the table", "sitting behind a table"))
    meal = item.of.names and item.kind == "sticker"
    if meal and rnd.random() < 0.6:
        what = item.many if two else item.text
        return stage, f"{who} {rnd.choice(('eating', 'having'))} {what} {seat.removeprefix('sitting ')}"
    return stage, f"{who} {seat} with {item.many if two else item.text}"


def _feeding(studio):
    rnd = studio.rnd
    person = person_actor(rnd, 0.8)
    count = rnd.choice((1, 1, 2, 3))
    bird = rnd.random() < 0.5
    animal = (
        bird_actor(rnd, rnd.choice(("duck", "duck", "chicken", "pigeon", "bird", "swan")), 0.0)
        if bird
        else beast_actor(rnd, rnd.choice((*PETS, "horse", "cow", "sheep", "goat", "elephant", "deer")), dressed=0.0)
    )
    if animal.size > 0.55:
        count = 1
    stage = studio.stage(indoor=False, paper=0.4)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side, y = -1 if flip else 1, 0.91
    size = min(0.2 if count > 1 else 0.26, 0.3) if animal.size < 0.55 else 0.42
    tall = 0.66 if person.size > 0.9 else 0.56

    def grain(pen):
        for k in range(5):
            pen.circle(0.06 + 0.02 * k, 0.05 + 0.05 * k, 0.014, (236, 200, 110), outline=False)

    studio.put(stage, person, 0.5 - side * 0.26, y, "holding", flip, tall, front=False, hold=grain)
    for k in range(count):
        x = 0.5 + side * (0.14 + 0.15 * k if count > 1 else 0.22)
        studio.put(stage, animal, x, y + 0.02 * (k % 2), "standing", not flip, size)
    what = animal.text if count == 1 else rnd.choice((f"{NUMBERS[count]} {animal.many}", animal.many))
    return stage, f"{person.text} {rnd.choice(('feeding', 'feeding', 'giving food to'))} {what}"


def _carrying_pet(studio):
    rnd = studio.rnd
    person = person_actor(rnd, 0.8)
    kind = rnd.random()
    pet = (
        beast_actor(rnd, rnd.choice(PETS), dressed=0.0)
        if kind < 0.55
        else bird_actor(rnd, None, 0.0)
        if kind < 0.75
        else studio.sticker()
    )
    stage = studio.stage()
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    size = 0.3 if pet.kind != "sticker" else min(0.34, 0.4 / max(0.5, pet.wide))
    pose = "sitting" if "sitting" in pet.poses else "standing"
    hold = lambda pen: pet.draw(pen.at(0.06, size * 0.4, size), pose)
    studio.put(stage, person, 0.5, 0.92, "holding", flip, 0.8 if person.size > 0.9 else 0.7, front=False, hold=hold)
    return stage, f"{person.text} {rnd.choice(('holding', 'holding', 'carrying', 'with', 'hugging'))} {pet.text}"


def _jumping_over(studio):
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


def _on_bridge(studio):
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
        ("crossing", "crossing", "driving over", "on", "going over") if travels else ("crossing", "walking over", "on", "standing on")
    )
    return stage, f"{actor.text} {words} {bridge.text}"


def _on_roof(studio):
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
    size = 0.22 if actor.kind != "person" else 0.28
    studio.put(stage, actor, 0.5 + rnd.uniform(-0.05, 0.05), y - height + 0.025, pose, rnd.random() < 0.5, size, shadow=False)
    words = {"sitting": "sitting ", "sleeping": "sleeping "}.get(pose, "") if rnd.random() < 0.6 else ""
    where = rnd.choice(("on a roof", "on the roof", "on a roof", f"on the roof of {house.text}", f"on top of {house.text}"))
    return stage, f"{actor.text} {words}{where}"


def _between(studio):
    rnd = studio.rnd
    side = thing_actor(rnd, rnd.choice(("tree", "fir tree", "rock", "house", "bush", "palm tree", "chair", "street lamp", "cactus", "box")))
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
    words = rnd.choice(("between", "between", "in between", "standing between" if pose == "standing" else "sitting between"))
    return stage, f"{actor.text} {words} two {side.many}"


def _building_snowman(studio):
    rnd = studio.rnd
    count = rnd.choice((1, 2, 2))
    people = [_of_age(rnd, rnd.choice(("child", "child", "adult"))) for _ in range(count)]
    snowman = thing_actor(rnd, "snowman")
    stage = (
        studio.stages.outdoors_or_in(("ground",), False, time="snow") if rnd.random() < 0.7 else studio.stages.paper(False)
    )
    stage.unit = 1.0
    y = 0.92
    middle = 0.5 if count == 2 else 0.66
    studio.put(stage, snowman, middle, y, size=0.58)
    for person, x, flip in zip(people, (0.2, 0.8), (False, True)):
        if count == 1:
            x = 0.28
        studio.put(stage, person, x, y + 0.01, rnd.choice(("pushing", "reading")), flip, 0.5 if person.size > 0.9 else 0.44, front=False)
    children = all(p.size < 0.9 for p in people)
    who = people[0].text if count == 1 else rnd.choice(("children", "two children", "kids") if children else ("two people", "people"))
    return stage, f"{who} {rnd.choice(('building a snowman', 'building a snowman', 'making a snowman', 'with a snowman', 'next to a snowman'))}"


def _watering(studio):
    rnd = studio.rnd
    robot = [s for s in studio.stickers[studio.style] if s.names[0] in ("robot", "clown", "snowman", "ghost", "alien")]
    person = person_actor(rnd, 0.8)
    stage = studio.stage(indoor=False, paper=0.4)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side, y = -1 if flip else 1, 0.91
    colour = near(rnd, COLOURS[rnd.choice(("green", "blue", "red", "grey"))], 8)

    def can(pen):
        pen.round_rect(-0.07, -0.02, 0.09, 0.12, 0.02, colour)
        pen.line([(0.08, 0.08), (0.2, -0.02)], 0.03, colour)
        for k in range(4):
            pen.line([(0.21 + 0.02 * k, 0.0), (0.24 + 0.03 * k, 0.14)], 0.01, (120, 184, 236))

    if robot and rnd.random() < 0.25:
        actor = sticker_actor(rnd, robot, tint=0.0)
        studio.put(stage, actor, 0.5 - side * 0.24, y, size=0.42)
        can(stage.pen.at(0.5 - side * 0.03, y - 0.2, 0.6, flip))
        person = actor
    else:
        studio.put(stage, person, 0.5 - side * 0.24, y, "holding", flip, 0.64 if person.size > 0.9 else 0.54, front=False, hold=can)
    flower = thing_actor(rnd, rnd.choice(("flower", "flower", "sunflower", "bush", "tree")))
    count = 3 if flower.of.names[0] in ("flower", "sunflower") else 1
    for k in range(count):
        x = 0.5 + side * (0.14 + 0.12 * k if count > 1 else 0.26)
        studio.put(stage, flower, x, y + 0.02 * (k % 2), size=0.24 if count > 1 else 0.34)
    what = flower.text if count == 1 else rnd.choice((flower.many, "flowers", "the flowers"))
    return stage, f"{person.text} {rnd.choice(('watering', 'watering', 'giving water to'))} {what}"


def _climbing(studio):
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
    studio.put(stage, person, 0.5, 0.8, rnd.choice(("arms up", "arms up", "waving")), flip, 0.52 if person.size > 0.9 else 0.46, shadow=False)
    return stage, f"{person.text} {rnd.choice(('climbing a ladder', 'climbing a ladder', 'on a ladder', 'going up a ladder'))}"


def _flying_over(studio):
    """Something in the air over a building or a place."""
    rnd = studio.rnd
    flyers = [s for s in studio.stickers[studio.style] if s.names[0] in ("dragon", "airplane", "helicopter", "butterfly", "eagle", "bat", "owl", "rocket", "bird", "unicorn")]
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
        below = thing_actor(rnd, rnd.choice(("castle", "castle", "house", "church", "tree", "lighthouse", "barn", "volcano", "tower", "pyramid")))
        if stage.kind == "water":
            below = thing_actor(rnd, rnd.choice(("ship", "sailing boat", "pirate ship", "boat")))
        studio.put(stage, below, 0.5 + rnd.uniform(-0.12, 0.12), 0.94 if stage.kind != "water" else 0.86, size=min(0.5, 0.8 / below.wide))
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
