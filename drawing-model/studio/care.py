"""Meals, animals that are fed or carried, flowers that are watered, snowmen that are built."""

from .actors import beast_actor, bird_actor, person_actor, sticker_actor, thing_actor
from .brush import shade
from .casting import NUMBERS, PETS, food_actor, of_age, pen_at
from .palette import COLOURS, near


def at_table(studio):
    """One or two people behind a table with something on it."""
    rnd = studio.rnd
    two = rnd.random() < 0.4
    living = lambda: person_actor(rnd, 0.75) if rnd.random() < 0.85 else beast_actor(rnd, rnd.choice(PETS), dressed=0.0)
    guests = [living() for _ in range(2 if two else 1)]
    stage = studio.stage(paper=0.45)
    stage.unit = 1.0
    y = 0.95
    height = 0.4
    level = y - height
    for k, guest in enumerate(guests):
        x = 0.5 if not two else 0.27 + 0.46 * k
        flip = k == 1 if two else rnd.random() < 0.5
        if guest.kind == "person":
            size = 0.78 if guest.size > 0.9 else 0.66
            studio.put(
                stage, guest, x, level + size * 0.44, rnd.choice(("standing", "praying")), flip, size, shadow=False
            )
        else:
            studio.put(stage, guest, x, level + 0.14, "sitting", flip, 0.44, shadow=False)
    pen = pen_at(studio, stage, 0.5, y, 1.0)
    wood = rnd.choice(((176, 122, 74), (140, 92, 54), (206, 160, 108), (232, 226, 216)))
    pen.rect(-0.36, -height, -0.31, 0.0, shade(wood, -0.2))
    pen.rect(0.31, -height, 0.36, 0.0, shade(wood, -0.2))
    pen.rect(-0.42, -height, 0.42, -height + 0.06, wood)
    item = (
        food_actor(studio, rnd)
        if rnd.random() < 0.6
        else thing_actor(rnd, rnd.choice(("cup", "bowl", "book", "candle", "vase", "plate")))
    )
    spots = (0.5,) if not two else (0.36, 0.64)
    for x in spots:
        studio.put(
            stage,
            item,
            x if two else 0.5 + rnd.choice((-0.22, 0.22)),
            level + 0.03,
            size=min(0.2, 0.24 / max(0.6, item.wide)),
            shadow=False,
        )
    who = guests[0].text if not two else f"{guests[0].text} and {guests[1].text}"
    seat = rnd.choice(("sitting at a table", "at a table", "at the table", "sitting behind a table"))
    meal = item.of.names and item.kind == "sticker"
    if meal and rnd.random() < 0.6:
        what = item.many if two else item.text
        return stage, f"{who} {rnd.choice(('eating', 'having'))} {what} {seat.removeprefix('sitting ')}"
    return stage, f"{who} {seat} with {item.many if two else item.text}"


def feeding(studio):
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


def carrying_pet(studio):
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


def building_snowman(studio):
    rnd = studio.rnd
    count = rnd.choice((1, 2, 2))
    people = [of_age(rnd, rnd.choice(("child", "child", "adult"))) for _ in range(count)]
    snowman = thing_actor(rnd, "snowman")
    stage = (
        studio.stages.outdoors_or_in(("ground",), False, time="snow")
        if rnd.random() < 0.7
        else studio.stages.paper(False)
    )
    stage.unit = 1.0
    y = 0.92
    middle = 0.5 if count == 2 else 0.66
    studio.put(stage, snowman, middle, y, size=0.58)
    for person, x, flip in zip(people, (0.2, 0.8), (False, True)):
        if count == 1:
            x = 0.28
        studio.put(
            stage,
            person,
            x,
            y + 0.01,
            rnd.choice(("pushing", "reading")),
            flip,
            0.5 if person.size > 0.9 else 0.44,
            front=False,
        )
    children = all(p.size < 0.9 for p in people)
    who = (
        people[0].text
        if count == 1
        else rnd.choice(("children", "two children", "kids") if children else ("two people", "people"))
    )
    return (
        stage,
        f"{who} {rnd.choice(('building a snowman', 'building a snowman', 'making a snowman', 'with a snowman', 'next to a snowman'))}",
    )


def watering(studio):
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
        studio.put(
            stage,
            person,
            0.5 - side * 0.24,
            y,
            "holding",
            flip,
            0.64 if person.size > 0.9 else 0.54,
            front=False,
            hold=can,
        )
    flower = thing_actor(rnd, rnd.choice(("flower", "flower", "sunflower", "bush", "tree")))
    count = 3 if flower.of.names[0] in ("flower", "sunflower") else 1
    for k in range(count):
        x = 0.5 + side * (0.14 + 0.12 * k if count > 1 else 0.26)
        studio.put(stage, flower, x, y + 0.02 * (k % 2), size=0.24 if count > 1 else 0.34)
    what = flower.text if count == 1 else rnd.choice((flower.many, "flowers", "the flowers"))
    return stage, f"{person.text} {rnd.choice(('watering', 'watering', 'giving water to'))} {what}"
