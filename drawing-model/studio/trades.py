"""People at work: music, painting, cooking, pushing a cart, rowing and fishing."""

from .actors import beast_actor, person_actor, thing_actor
from .palette import COLOURS, near
from .placing import place_person


def working(studio):
    """Cooking, painting, playing the guitar, fishing, pushing a cart."""
    rnd = studio.rnd
    person = person_actor(rnd)
    kind = rnd.choice(("guitar", "paint", "push", "cook", "sword", "sweep", "phone", "shovel", "fish"))
    stage = studio.stage(indoor=True if kind in ("cook",) else None)
    if kind in ("shovel", "fish"):
        return _outdoors(studio, person, kind)
    if kind == "guitar":

        def draw(pen):
            g = pen.at(-0.16, 0.06, 0.34, turn=-0.5)
            g.ellipse(-0.3, 0.05, 0.36, 0.32, (190, 116, 56))
            g.ellipse(0.12, 0.05, 0.28, 0.24, (190, 116, 56))
            g.circle(-0.02, 0.05, 0.12, (70, 44, 30), outline=False)
            g.rect(0.3, 0.0, 1.1, 0.1, (110, 70, 44))

        place_person(studio, person, stage, "holding", hold=draw)
        return (
            stage,
            f"{person.text} {rnd.choice(('playing the guitar', 'playing guitar', 'with a guitar', 'playing a guitar'))}",
        )
    if kind == "push":
        cart = thing_actor(rnd, "cart")
        stage.unit = 0.6 / person.shown
        flip = rnd.random() < 0.5
        side = -1 if flip else 1
        studio.put(stage, cart, 0.5 + side * 0.2, 0.92, flip=not flip, size=0.4)
        studio.put(stage, person, 0.5 - side * 0.2, 0.92, "pushing", flip)
        return stage, f"{person.text} pushing {cart.text}"

    def tool(pen):
        if kind == "paint":
            pen.line([(-0.02, 0.05), (0.14, -0.14)], 0.025, (150, 100, 60))
            pen.circle(0.15, -0.15, 0.03, (220, 60, 60))
        elif kind == "cook":
            pen.line([(0, 0), (0.18, 0.02)], 0.035, (60, 50, 46))
            pen.ellipse(0.3, 0.02, 0.15, 0.045, (70, 70, 76))
            pen.ellipse(0.3, 0.0, 0.08, 0.025, (252, 230, 140))
        elif kind == "sword":
            pen.poly([(-0.02, 0.02), (0.02, 0.02), (0.03, -0.5), (0, -0.56), (-0.03, -0.5)], (206, 212, 220))
            pen.line([(-0.08, 0.0), (0.08, 0.0)], 0.035, (180, 140, 60))
        elif kind == "sweep":
            pen.line([(-0.05, -0.3), (0.1, 0.42)], 0.025, (150, 100, 60))
            pen.poly([(0.06, 0.4), (0.14, 0.38), (0.2, 0.56), (0.02, 0.58)], (220, 180, 90))
        else:
            pen.round_rect(-0.04, -0.12, 0.05, 0.06, 0.015, (40, 42, 50))

    place_person(studio, person, stage, "holding", hold=tool)
    if kind == "paint":
        canvas = stage.pen.at(0.84, 0.92, 0.55)
        canvas.line([(-0.2, 0), (0, -1)], 0.035, (150, 100, 60))
        canvas.line([(0.2, 0), (0, -1)], 0.035, (150, 100, 60))
        canvas.rect(-0.26, -0.95, 0.26, -0.35, (250, 250, 246))
        canvas.ellipse(0, -0.62, 0.14, 0.14, near(rnd, rnd.choice(list(COLOURS.values())), 10))
    words = {
        "paint": ("painting a picture", "painting", "painting on a canvas"),
        "cook": ("cooking", "cooking an egg in a pan", "holding a frying pan", "with a frying pan"),
        "sword": ("holding a sword", "with a sword", "raising a sword"),
        "sweep": ("sweeping the floor", "holding a broom", "with a broom"),
        "phone": ("looking at a phone", "holding a phone", "with a smartphone"),
    }[kind]
    return stage, f"{person.text} {rnd.choice(words)}"


def knitting(pen, wool) -> None:
    """Two needles, what they have made and the ball of wool."""
    pen.poly([(-0.06, 0.0), (0.14, -0.02), (0.16, 0.2), (-0.05, 0.22)], wool)
    pen.line([(-0.12, -0.08), (0.14, 0.04)], 0.02, (206, 196, 180))
    pen.line([(0.2, -0.1), (-0.02, 0.04)], 0.02, (206, 196, 180))
    pen.circle(0.3, 0.1, 0.08, wool)


def _outdoors(studio, person, kind: str):
    """Shovelling snow, or fishing from the bank: a person or an animal."""
    rnd = studio.rnd
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    snowy = kind == "shovel"
    if snowy:
        stage = studio.stages.outdoors_or_in(("ground",), False, time="snow") if rnd.random() < 0.75 else studio.stage()
    else:
        stage = studio.stages.outdoors_or_in(("water",))
        stage.pen.ellipse(0.5 - side * 0.34, 1.0, 0.44, 0.16, (122, 150, 84))
    stage.unit = 1.0

    def tool(pen):
        if snowy:
            pen.line([(-0.14, -0.12), (0.2, 0.3)], 0.028, (150, 100, 60))
            pen.poly([(0.16, 0.24), (0.26, 0.22), (0.36, 0.38), (0.22, 0.44)], (150, 156, 166))
            pen.circle(0.28, 0.3, 0.07, (250, 250, 254))
        else:
            pen.line([(-0.05, 0.1), (0.5, -0.4)], 0.022, (130, 90, 56))
            pen.line([(0.5, -0.4), (0.56, 0.5)], 0.01, (236, 236, 240))

    if not snowy and rnd.random() < 0.3:
        person = beast_actor(rnd, rnd.choice(("bear", "cat", "dog", "fox", "monkey", "panda")), dressed=0.0)
        _, spots, pen = studio.put(stage, person, 0.5 - side * 0.26, 0.93, "sitting", flip, 0.5, shadow=False)
        tool(pen.at(person.of.long / 4 + 0.1, -person.of.leg * 0.7, 0.9))
    else:
        tall = 0.68 if person.size > 0.9 else 0.56
        studio.put(stage, person, 0.5 - side * 0.2, 0.93, "holding", flip, tall, front=False, hold=tool)
    words = (
        ("shovelling snow", "shovelling snow", "clearing snow", "with a snow shovel")
        if snowy
        else (
            "fishing",
            "fishing",
            "catching fish",
            "with a fishing rod",
        )
    )
    return stage, f"{person.text} {rnd.choice(words)}"


def boating(studio):
    rnd = studio.rnd
    person, boat = person_actor(rnd), thing_actor(rnd, "boat")
    stage = studio.stages.outdoors_or_in(("water",))
    stage.unit = 1.0
    y, flip = rnd.uniform(0.8, 0.88), rnd.random() < 0.5
    rod = rnd.random() < 0.4

    def draw(pen):
        if rod:
            pen.line([(-0.05, 0.1), (0.5, -0.5)], 0.02, (130, 90, 56))
            pen.line([(0.5, -0.5), (0.55, 0.5)], 0.008, (230, 230, 234))
        else:
            pen.line([(-0.2, -0.3), (0.2, 0.45)], 0.025, (150, 100, 60))

    person.draw(stage.pen.at(0.5, y - 0.02, 0.52, flip), "sitting and reading", front=False, hold=draw)
    boat.draw(stage.pen.at(0.5, y, 0.22, flip))
    words = (
        rnd.choice(("fishing in", "fishing from")) if rod else rnd.choice(("in", "sitting in", "rowing", "paddling"))
    )
    return stage, f"{person.text} {words} {boat.text}"
