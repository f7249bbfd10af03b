"""People doing things, and two living things together: holding, reading, riding, chasing, walking a dog."""

from .actors import POSE_WORDS, beast_actor, bird_actor, person_actor, thing_actor
from .brush import shade
from .nature import FLAVOURS, draw_ice_cream, open_book
from .palette import COLOURS, near
from .vehicles import bicycle, motorcycle


def _place(studio, actor, stage, pose, target=None, x=None, **more):
    rnd = studio.rnd
    target = target or (rnd.uniform(0.6, 0.84) if stage.kind == "paper" else rnd.uniform(0.5, 0.72))
    stage.unit = target / actor.shown
    flip = rnd.random() < 0.5
    return studio.put(
        stage,
        actor,
        x if x is not None else 0.5 + rnd.uniform(-0.08, 0.08),
        rnd.uniform(0.88, 0.94),
        pose,
        flip,
        **more,
    )


def _upright(pen, draw, size, drop=0.5):
    """Draws a held thing centred on the hand, upright whatever the arm does."""
    draw(pen.at(0.0, size * drop, size))


def person_with_thing(studio):
    rnd = studio.rnd
    kinds = {
        _holding: 0.26,
        _reading: 0.14,
        _eating: 0.1,
        _ball: 0.07,
        _riding: 0.1,
        _cycling: 0.07,
        _umbrella: 0.06,
        _balloon: 0.06,
        _on_seat: 0.08,
        _working: 0.08,
        _boat: 0.04,
        _ice_cream: 0.05,
        _kite: 0.03,
    }
    return rnd.choices(list(kinds), list(kinds.values()))[0](studio)


def _holding(studio):
    rnd = studio.rnd
    person, item = person_actor(rnd), studio.small_thing()
    stage = studio.stage()
    size = min(0.34, 0.42 / max(0.5, item.wide)) * rnd.uniform(0.85, 1.1)
    _place(studio, person, stage, "holding", hold=lambda pen: _upright(pen.at(0.05, 0), item.draw, size, 0.55))
    verb = rnd.choice(("holding", "holding", "holding", "carrying", "with", "showing"))
    return stage, f"{person.text} {verb} {item.text}"


def _reading(studio):
    rnd = studio.rnd
    person = person_actor(rnd)
    word, colour = ("", near(rnd, rnd.choice(list(COLOURS.values())), 8))
    if rnd.random() < 0.25:
        word = rnd.choice(("red", "blue", "green", "yellow", "black", "purple"))
        colour = near(rnd, COLOURS[word], 8)
    paper = rnd.random() < 0.15
    book = lambda pen: open_book(pen.at(0.04, -0.03, 0.26), (214, 212, 206) if paper else colour)
    name = rnd.choice(("a newspaper", "the newspaper")) if paper else f"a {word} book".replace("  ", " ")
    stage = studio.stage()
    if rnd.random() < 0.55:
        seat = thing_actor(rnd, rnd.choice(("chair", "bench", "armchair", "sofa", "bed")))
        return _seated(studio, stage, person, seat, "sitting and reading", f"reading {name}", book)
    if rnd.random() < 0.3:
        _place(
            studio,
            person,
            stage,
            "sitting low",
            target=0.62,
            hold=lambda pen: open_book(pen.at(0.06, -0.06, 0.26), colour if not paper else (214, 212, 206)),
        )
        return (
            stage,
            f"{person.text} {rnd.choice(('sitting on the ground and reading', 'sitting and reading', 'reading'))} {name}",
        )
    _place(studio, person, stage, "reading", hold=book)
    return stage, f"{person.text} {rnd.choice(('reading', 'reading', 'standing and reading'))} {name}"


def _seated(studio, stage, person, seat, pose, words, hold=None):
    """A person on a seat, at a size at which the seat fits."""
    rnd = studio.rnd
    stage.unit = 1.0
    y = rnd.uniform(0.88, 0.94)
    height = min(rnd.uniform(0.66, 0.8), 0.98)
    tall = height * 0.34 / seat.of.seat
    if tall * seat.wide > 0.95:
        height *= 0.95 / (tall * seat.wide)
        tall = height * 0.34 / seat.of.seat
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    x = 0.5
    studio.put(stage, seat, x, y, flip=flip, size=tall)
    shift = 0.0 if seat.wide < 1.5 else rnd.uniform(-0.1, 0.1)
    size = height if person.size > 0.9 else height * 0.82
    # The seat's level meets the hip, which hangs a little above the soles of the feet.
    hip = size * person.of.leg * 0.52 if person.size > 0.9 else size * person.of.leg * 0.56
    level = y - tall * seat.of.seat
    foot_y = level + hip - size * 0.05
    pen = stage.pen.at(x - side * 0.03 + shift, foot_y, size, flip)
    pen.outline = (38, 32, 34) if studio.style == 4 else None
    person.draw(pen, pose, front=False, hold=hold)
    on = "in" if seat.of.names[0] == "armchair" else "on"
    if rnd.random() < 0.15:
        return stage, f"{person.text} {words}"
    join = (
        rnd.choice(("sitting {on} {seat} {words}", "sitting {on} {seat} and {words}", "{words} {on} {seat}"))
        if words
        else "sitting {on} {seat}"
    )
    return stage, f"{person.text} " + join.format(on=on, seat=seat.text, words=words)


def _on_seat(studio):
    rnd = studio.rnd
    person = person_actor(rnd)
    seat = thing_actor(rnd, rnd.choice(("chair", "bench", "armchair", "sofa", "chair", "bed", "sled")))
    stage = studio.stage()
    if rnd.random() < 0.3:
        item = studio.small_thing()
        return _seated(
            studio,
            stage,
            person,
            seat,
            "sitting and reading",
            f"holding {item.text}",
            lambda pen: _upright(pen.at(0.04, 0), item.draw, 0.26, 0.55),
        )
    return _seated(studio, stage, person, seat, "sitting", "")


def _eating(studio):
    rnd = studio.rnd
    person = person_actor(rnd)
    foods = [s for s in studio.stickers[studio.style] if s.group == "food"] or [
        s for s in studio.stickers[3] if s.group == "food"
    ]
    from .actors import sticker_actor

    food = sticker_actor(rnd, foods, tint=0.0)
    stage = studio.stage()
    _place(studio, person, stage, "eating", hold=lambda pen: _upright(pen.at(0.03, 0), food.draw, 0.24, 0.5))
    return stage, f"{person.text} {rnd.choice(('eating', 'eating', 'having', 'tasting'))} {food.text}"


def _ice_cream(studio):
    rnd = studio.rnd
    scoops = [rnd.choice(list(FLAVOURS)) for _ in range(rnd.choice((1, 1, 1, 2, 2, 3)))]
    colours = [near(rnd, FLAVOURS[s], 6) for s in scoops]
    unique = list(dict.fromkeys(scoops))
    flavours = " and ".join(unique)
    scoop = "" if len(scoops) == 1 else rnd.choice(("", f" with {('', 'one', 'two', 'three')[len(scoops)]} scoops"))
    name = (
        rnd.choice(
            (
                f"{flavours} ice cream",
                f"a {flavours} ice cream",
                f"a {flavours} ice cream cone",
                f"an ice cream with {flavours}",
            )
        )
        + scoop
    )
    stage = studio.stage()
    if rnd.random() < 0.6:
        stage.unit = 1.0
        pen = stage.pen.at(0.5, 0.94, rnd.uniform(0.7, 0.9))
        draw_ice_cream(pen, colours)
        return stage, name
    person = person_actor(rnd)
    _place(studio, person, stage, "eating", hold=lambda pen: draw_ice_cream(pen.at(0.05, 0.12, 0.36), colours))
    return stage, f"{person.text} {rnd.choice(('eating', 'with', 'holding', 'licking'))} {name}"


def _ball(studio):
    rnd = studio.rnd
    person, ball = person_actor(rnd), thing_actor(rnd, "ball")
    stage = studio.stage(indoor=False)
    pose = rnd.choice(("kicking", "throwing", "running"))
    target = rnd.uniform(0.52, 0.7)
    stage.unit = target / person.shown
    flip = rnd.random() < 0.5
    y, side = 0.92, -1 if flip else 1
    studio.put(stage, person, 0.5 - side * 0.16, y, pose, flip)
    height = {"kicking": 0.12, "throwing": 0.55, "running": 0.0}[pose]
    studio.put(stage, ball, 0.5 + side * 0.28, y - height * target, size=0.14, shadow=pose == "running")
    verb = {
        "kicking": ("kicking", "playing football with"),
        "throwing": ("throwing", "playing with"),
        "running": ("running after", "chasing"),
    }[pose]
    return stage, f"{person.text} {rnd.choice(verb)} {ball.text}"


def _riding(studio):
    rnd = studio.rnd
    mount = beast_actor(
        rnd,
        rnd.choice(
            (
                "horse",
                "horse",
                "horse",
                "pony",
                "elephant",
                "camel",
                "donkey",
                "unicorn",
                "zebra",
                "lion",
                "tiger",
                "bear",
                "cow",
                "pig",
                "sheep",
                "giraffe",
                "dog",
                "wolf",
                "deer",
            )
        ),
        dressed=0.0,
    )
    rider = person_actor(rnd)
    stage = studio.stage(indoor=False)
    stage.unit = 1.0
    pose = rnd.choice(("standing", "walking", "running", "running"))
    flip = rnd.random() < 0.5
    y = 0.93
    size = rnd.uniform(0.44, 0.52)
    real, spots, pen = studio.put(stage, mount, 0.5, y, pose, flip, size)
    back = pen.to_canvas(*spots["back"])
    side = stage.image.size[0]
    tall = size * rnd.uniform(0.95, 1.1) if rider.size > 0.9 else size * 0.8
    hip = rider.of.leg * 0.52 * 0.68 + rider.of.leg * 0.48 * 0.96
    seat = stage.pen.at(back[0] / side, back[1] / side + tall * (hip - 0.04), tall, flip)
    seat.outline = pen.outline
    rider.draw(seat, "riding", front=False)
    verb = rnd.choice(("riding", "riding", "riding on", "sitting on"))
    return stage, f"{rider.text} {verb} {mount.text}"


def _cycling(studio):
    rnd = studio.rnd
    person = person_actor(rnd)
    stage = studio.stage(indoor=False)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    y = 0.92
    word = rnd.choice(("", "", "red", "blue", "green", "yellow", "black"))
    colour = near(rnd, COLOURS[word or rnd.choice(("red", "blue", "green"))], 8)
    size = 0.5
    motor = rnd.random() < 0.35
    pen = stage.pen.at(0.5, y, size, flip)
    pen.outline = (38, 32, 34) if studio.style == 4 else None
    stage.shadow(0.5, y, 0.8)
    (motorcycle if motor else bicycle)(pen, rnd, colour)
    tall = 0.62 if person.size > 0.9 else 0.54
    side = -1 if flip else 1
    leg = person.of.leg
    hip = leg * 0.52 * 0.4 + leg * 0.48 * 0.94 if not motor else leg * 0.86
    seat = stage.pen.at(
        0.5 - side * (0.14 if not motor else 0.16), y - size * (0.9 if not motor else 0.74) + tall * hip, tall, flip
    )
    seat.outline = pen.outline
    person.draw(seat, "cycling" if not motor else "riding", front=False)
    name = rnd.choice(("motorcycle", "motorbike")) if motor else rnd.choice(("bicycle", "bike"))
    return stage, f"{person.text} {rnd.choice(('riding', 'riding', 'on'))} a {word + ' ' if word else ''}{name}"


def _umbrella(studio):
    rnd = studio.rnd
    person, item = person_actor(rnd), thing_actor(rnd, "umbrella", colour_chance=0.6)
    time = "rain" if rnd.random() < 0.6 else None
    stage = (
        studio.stages.outdoors_or_in(("ground",), False, time=time)
        if rnd.random() < 0.7
        else studio.stages.paper(False)
    )
    _place(
        studio,
        person,
        stage,
        "holding",
        target=rnd.uniform(0.5, 0.62),
        hold=lambda pen: item.draw(pen.at(0.0, 0.12, 0.78)),
    )
    return stage, f"{person.text} {rnd.choice(('with', 'holding', 'under', 'walking with'))} {item.text}"


def _balloon(studio):
    rnd = studio.rnd
    person = person_actor(rnd)
    count = rnd.choice((1, 1, 2, 3, 5))
    words = [rnd.choice(("red", "blue", "yellow", "green", "pink", "purple", "orange")) for _ in range(count)]
    same = rnd.random() < 0.6 or count == 1
    if same:
        words = [words[0]] * count

    def draw(pen):
        for k, word in enumerate(words):
            x, y = (k - (count - 1) / 2) * 0.17, -0.62 - 0.1 * (k % 2)
            pen.line([(0, 0), (x, y + 0.12)], 0.012, (110, 104, 100))
            pen.ellipse(x, y, 0.1, 0.125, near(rnd, COLOURS[word], 6))
            pen.ellipse(x - 0.035, y - 0.045, 0.02, 0.035, shade(COLOURS[word], 0.6), outline=False)

    stage = studio.stage(indoor=False)
    _place(studio, person, stage, "holding", target=rnd.uniform(0.48, 0.56), hold=draw)
    number = ("", "a", "two", "three", "four", "five")[count]
    colour = words[0] if same and rnd.random() < 0.8 else ""
    name = f"{number} {colour} balloon{'s' if count > 1 else ''}".replace("  ", " ")
    if count > 3 and rnd.random() < 0.5:
        name = f"{colour} balloons".strip()
    return stage, f"{person.text} {rnd.choice(('holding', 'with', 'carrying'))} {name}"


def _kite(studio):
    rnd = studio.rnd
    person, kite = person_actor(rnd), thing_actor(rnd, "kite")
    stage = studio.stage(indoor=False, paper=0.25)
    stage.unit = 0.5 / person.shown
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    y = 0.93
    _, spots, pen = studio.put(stage, person, 0.5 - side * 0.2, y, "waving", flip, front=False)
    hand = pen.to_canvas(*spots["hand"])
    canvas = stage.image.size[0]
    end = (0.5 + side * 0.26, 0.3)
    stage.pen.line(
        [(hand[0] / canvas, hand[1] / canvas), (0.5 + side * 0.1, 0.36), end], 0.006, (90, 84, 80), curved=True
    )
    kite.draw(stage.pen.at(end[0], 0.5, 0.5))
    return stage, f"{person.text} {rnd.choice(('flying', 'flying', 'with', 'playing with'))} {kite.text}"


def _working(studio):
    """Cooking, painting, playing the guitar, fishing, pushing a cart."""
    rnd = studio.rnd
    person = person_actor(rnd)
    kind = rnd.choice(("guitar", "paint", "push", "cook", "sword", "sweep", "phone"))
    stage = studio.stage(indoor=True if kind in ("cook",) else None)
    if kind == "guitar":

        def draw(pen):
            g = pen.at(-0.16, 0.06, 0.34, turn=-0.5)
            g.ellipse(-0.3, 0.05, 0.36, 0.32, (190, 116, 56))
            g.ellipse(0.12, 0.05, 0.28, 0.24, (190, 116, 56))
            g.circle(-0.02, 0.05, 0.12, (70, 44, 30), outline=False)
            g.rect(0.3, 0.0, 1.1, 0.1, (110, 70, 44))

        _place(studio, person, stage, "holding", hold=draw)
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

    _place(studio, person, stage, "holding", hold=tool)
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


def _boat(studio):
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


def two_actors(studio):
    rnd = studio.rnd
    return rnd.choices((_chasing, _walking_dog, _with_ball, _together, _fishing_cat), (0.36, 0.16, 0.16, 0.26, 0.06))[
        0
    ](studio)


def _chasing(studio):
    rnd = studio.rnd
    first, second = beast_actor(rnd, dressed=0.0) if rnd.random() < 0.7 else person_actor(rnd), studio.living()
    stage = studio.stage(indoor=False)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    y = 0.9
    sizes = [min(0.42, 0.34 + 0.1 * a.shown) if a.kind != "person" else 0.5 for a in (first, second)]
    for actor, x, size in ((first, 0.5 - side * 0.25, sizes[0]), (second, 0.5 + side * 0.25, sizes[1])):
        size = min(size, 0.46 / max(0.4, actor.wide)) if actor.kind != "person" else size
        pose = "running" if "running" in actor.poses else "flying" if "flying" in actor.poses else "standing"
        studio.put(stage, actor, x, y - (0.2 if pose == "flying" else 0), pose, flip, size)
    text = rnd.choice(("{} chasing {}", "{} chasing {}", "{} running after {}", "{} following {}")).format(
        first.text, second.text
    )
    if rnd.random() < 0.15:
        text += " to the left" if flip else " to the right"
    return stage, text


def _walking_dog(studio):
    rnd = studio.rnd
    person = person_actor(rnd)
    pet = beast_actor(
        rnd, rnd.choice(("dog", "dog", "dog", "puppy", "cat", "pig", "horse", "goat", "sheep")), dressed=0.0
    )
    stage = studio.stage(indoor=False)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    y = 0.92
    tall = 0.62 * person.shown
    size = min(0.4, 0.62 * pet.shown)
    _, spots, pen = studio.put(stage, person, 0.5 - side * 0.2, y, "walking", flip, tall, front=False)
    _, seen, other = studio.put(stage, pet, 0.5 + side * 0.22, y, "walking", flip, size)
    canvas = stage.image.size[0]
    hand, neck = pen.to_canvas(*spots["far hand"]), other.to_canvas(*seen["head"])
    stage.pen.line([(hand[0] / canvas, hand[1] / canvas), (neck[0] / canvas, neck[1] / canvas)], 0.007, (160, 50, 50))
    return (
        stage,
        f"{person.text} {rnd.choice(('walking', 'walking', 'taking a walk with', 'walking with', 'with'))} {pet.text}",
    )


def _with_ball(studio):
    rnd = studio.rnd
    actor = beast_actor(
        rnd,
        rnd.choice(
            ("dog", "dog", "cat", "puppy", "kitten", "lion", "bear", "elephant", "fox", "monkey", "tiger", "pig")
        ),
        dressed=0.0,
    )
    item = thing_actor(rnd, "ball", colour_chance=0.6) if rnd.random() < 0.6 else studio.small_thing()
    stage = studio.stage()
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    y = 0.9
    size = rnd.uniform(0.4, 0.48)
    kind = rnd.choice(("chase", "chase", "mouth", "beside"))
    pose = {"chase": "running", "mouth": rnd.choice(("standing", "walking")), "beside": "standing"}[kind]
    _, spots, pen = studio.put(stage, actor, 0.5 - side * 0.14, y, pose, flip, size)
    if kind == "mouth":
        canvas = stage.image.size[0]
        mouth = pen.to_canvas(*spots["mouth"])
        studio.put(stage, item, mouth[0] / canvas, mouth[1] / canvas + 0.09, size=0.17, shadow=False)
        return (
            stage,
            f"{actor.text} {rnd.choice(('carrying {} in its mouth', 'with {} in its mouth', 'holding {} in its mouth')).format(item.text)}",
        )
    studio.put(stage, item, 0.5 + side * 0.34, y + 0.01, size=0.18)
    words = (
        rnd.choice(("chasing", "chasing", "running after", "playing with"))
        if kind == "chase"
        else rnd.choice(("playing with", "next to", "looking at", "with"))
    )
    return stage, f"{actor.text} {words} {item.text}"


def _together(studio):
    """Two living things doing the same thing."""
    rnd = studio.rnd
    first, second = studio.living(), studio.living()
    shared = [p for p in first.poses if p in second.poses and p not in ("flying", "swimming")]
    pose = rnd.choice(shared or ["standing"])
    if "person" in (first.kind, second.kind) and pose == "sleeping":
        pose = "standing"
    stage = studio.stage()
    stage.unit = 1.0
    y = 0.9
    facing = rnd.random() < 0.4
    for actor, x, flip in ((first, 0.27, False), (second, 0.73, facing)):
        size = (
            0.66 * actor.shown
            if actor.kind == "person"
            else min(0.5, 0.62 * actor.shown + 0.08, 0.48 / max(0.5, actor.wide))
        )
        studio.put(stage, actor, x, y, pose, flip, min(size, 0.7))
    words = rnd.choice(POSE_WORDS[pose])
    if facing and pose == "standing" and rnd.random() < 0.5:
        words = rnd.choice(("looking at each other", "facing each other"))
    return stage, " ".join(f"{first.text} {rnd.choice(('and', 'and', 'with'))} {second.text} {words}".split())


def _fishing_cat(studio):
    """A bird on an animal's back or on a person's head."""
    rnd = studio.rnd
    base, bird = (
        beast_actor(
            rnd,
            rnd.choice(("elephant", "cow", "horse", "bear", "pig", "hippopotamus", "dog", "sheep", "lion")),
            dressed=0.0,
        ),
        bird_actor(rnd),
    )
    if rnd.random() < 0.4:
        bird = beast_actor(rnd, rnd.choice(("cat", "monkey", "mouse", "kitten", "puppy", "squirrel")), dressed=0.0)
    stage = studio.stage(indoor=False)
    stage.unit = 1.0
    y, flip = 0.92, rnd.random() < 0.5
    _, spots, pen = studio.put(stage, base, 0.5, y, rnd.choice(("standing", "walking")), flip, 0.5)
    canvas = stage.image.size[0]
    back = pen.to_canvas(*spots["back"])
    size = 0.24
    bird.draw(stage.pen.at(back[0] / canvas, back[1] / canvas + 0.03, size, flip), "standing")
    return stage, f"{bird.text} {rnd.choice(('on the back of', 'riding on', 'standing on', 'riding'))} {base.text}"
