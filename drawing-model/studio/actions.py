"""People doing things: holding, reading, eating, riding, sitting, working."""

from .actors import beast_actor, person_actor, thing_actor
from .brush import shade
from .chance import weighted
from .nature import FLAVOURS, draw_ice_cream, open_book
from .palette import COLOURS, near
from .placing import place_person, upright
from .trades import boating, knitting, working
from .vehicles import bicycle, motorcycle


def person_with_thing(studio):
    rnd = studio.rnd
    kinds = {
        _holding: 0.26,
        _reading: 0.14,
        _eating: 0.1,
        _ball: 0.07,
        _riding: 0.22,
        _cycling: 0.07,
        _umbrella: 0.06,
        _balloon: 0.06,
        _on_seat: 0.08,
        working: 0.08,
        boating: 0.04,
        _ice_cream: 0.05,
        _kite: 0.03,
    }
    return weighted(rnd, kinds)(studio)


def _holding(studio):
    rnd = studio.rnd
    person, item = person_actor(rnd), studio.small_thing()
    stage = studio.stage()
    size = min(0.34, 0.42 / max(0.5, item.wide)) * rnd.choice((1.0, 1.45)) * rnd.uniform(0.85, 1.05)
    place_person(studio, person, stage, "holding", hold=lambda pen: upright(pen.at(0.05, 0), item.draw, size, 0.55))
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
    size = rnd.choice((0.26, 0.38))
    book = lambda pen: open_book(pen.at(0.04, -0.03, size), (214, 212, 206) if paper else colour)
    name = rnd.choice(("a newspaper", "the newspaper")) if paper else f"a {word} book".replace("  ", " ")
    stage = studio.stage()
    if rnd.random() < 0.55:
        seat = thing_actor(rnd, rnd.choice(("chair", "bench", "armchair", "sofa", "bed")))
        return _seated(studio, stage, person, seat, "sitting and reading", f"reading {name}", book)
    if rnd.random() < 0.3:
        place_person(
            studio,
            person,
            stage,
            "sitting low",
            target=0.62,
            hold=lambda pen: open_book(pen.at(0.06, -0.06, size), colour if not paper else (214, 212, 206)),
        )
        return (
            stage,
            f"{person.text} {rnd.choice(('sitting on the ground and reading', 'sitting and reading', 'reading'))} {name}",
        )
    place_person(studio, person, stage, "reading", hold=book)
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
    kind = rnd.random()
    if kind < 0.12:
        wool = near(rnd, rnd.choice(list(COLOURS.values())), 8)
        words = rnd.choice(("knitting", "knitting a scarf", "knitting with wool"))
        return _seated(studio, stage, person, seat, "sitting and reading", words, lambda pen: knitting(pen, wool))
    if kind < 0.38:
        item = studio.small_thing()
        return _seated(
            studio,
            stage,
            person,
            seat,
            "sitting and reading",
            f"holding {item.text}",
            lambda pen: upright(pen.at(0.04, 0), item.draw, 0.32, 0.55),
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
    size = rnd.choice((0.26, 0.36))
    place_person(studio, person, stage, "eating", hold=lambda pen: upright(pen.at(0.03, 0), food.draw, size, 0.5))
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
    place_person(studio, person, stage, "eating", hold=lambda pen: draw_ice_cream(pen.at(0.05, 0.12, 0.36), colours))
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
    place_person(
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
    place_person(studio, person, stage, "holding", target=rnd.uniform(0.48, 0.56), hold=draw)
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
