"""Half of a person with something in the hands, and sleepers in bed."""

from .actors import beast_actor, person_actor, thing_actor
from .brush import shade
from .casting import PETS, food_actor, pen_at
from .nature import open_book
from .palette import COLOURS, near
from .placing import upright


def close_up(studio):
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
        food = food_actor(studio, rnd)
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
    person.draw(pen_at(studio, stage, 0.5 - side * 0.12, y, size, flip), pose, front=False, hold=hold)
    return stage, f"{person.text} {text}"


def in_bed(studio):
    rnd = studio.rnd
    pet = rnd.random() < 0.15
    actor = beast_actor(rnd, rnd.choice(PETS), dressed=0.0) if pet else person_actor(rnd, 0.7)
    stage = studio.stage(indoor=True, paper=0.5)
    stage.unit = 1.0
    y, flip = rnd.uniform(0.86, 0.92), rnd.random() < 0.5
    word = rnd.choice(("blue", "red", "green", "purple", "pink", "yellow", "white", "orange"))
    cover, wood = near(rnd, COLOURS[word], 10), rnd.choice(((150, 100, 60), (186, 136, 86), (110, 74, 48)))
    stage.shadow(0.5, y, 0.86)
    pen = pen_at(studio, stage, 0.5, y, 1.0, flip)
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
        (
            "sleeping in a bed",
            "sleeping in bed",
            "asleep in bed",
            "lying in bed",
            "in bed",
            "sleeping on a bed",
            "resting in a bed",
        )
    )
    if pet:
        words = rnd.choice(("sleeping on a bed", "on a bed", "lying on a bed", "asleep on the bed"))
    return stage, f"{actor.text} {words} {told}".strip()
