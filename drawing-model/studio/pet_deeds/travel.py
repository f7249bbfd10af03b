"""Animals of house and farm that run, swim, pull and are driven."""

from textimage.words import with_article

from ..actors import thing_actor
from ..beast_parts import draw_beast_head
from ..brush import Pen, shade
from ..casting import pen_at, walker
from ..chance import weighted
from ..palette import COLOURS, near
from .poses import draw_jaw, draw_tongue, face, mouth_of
from .staging import CATS, DOGS, PETS, SOIL, WOOD, cast, in_picture, set_stage, show_item
from .things import TINTS, thing_held


def along_beach(studio):
    rnd = studio.rnd
    actor = cast(
        studio, (*DOGS, *DOGS, "horse", "horse", "horse", "pony", "cat", "donkey", "goat", "pig", "cow", "sheep")
    )
    stage, flip, side = set_stage(studio, False, ("beach",), 0.0)
    stage.words = stage.when
    splash = rnd.random() < 0.4
    two = rnd.random() < 0.3
    spots = ((0.3, 0.84, 0.33), (0.68, 0.93, 0.36)) if two else ((0.5, 0.92, rnd.uniform(0.4, 0.45)),)
    for x, y, size in spots:
        studio.put(stage, actor, x, y, "running", flip, size)
        for _ in range(8 if splash else 0):
            drop = x + rnd.uniform(-0.2, 0.2)
            stage.pen.ellipse(drop, y - rnd.uniform(0.0, 0.09), 0.012, 0.018, (206, 232, 250), outline=False)
    if splash:
        for x, y, size in spots:
            stage.pen.ellipse(x, y + 0.01, size * 0.55, 0.03, (150, 206, 240, 190))
    who = f"two {actor.many}" if two else actor.text
    forms = ("running along the beach",) * 3 + (
        "running on the beach",
        "running along the sea",
        "racing along the beach",
        "galloping along the beach" if actor.noun.split()[-1] in ("horse", "pony", "donkey") else "running by the sea",
    )
    if splash:
        forms = (
            "running through the water on the beach",
            "splashing along the beach",
            "running through the waves on the beach",
            "running along the beach through the water",
        )
    return stage, f"{who} {rnd.choice(forms)}"


def _plough(p: Pen, rnd, c):
    p.line([(-0.9, -0.85), (-0.4, -0.45), (0.5, -0.42), (0.9, -0.5)], 0.12, WOOD, curved=True)
    p.line([(-0.95, -0.6), (-0.3, -0.4)], 0.1, WOOD)
    p.poly([(-0.35, -0.45), (0.25, -0.45), (0.35, 0.05), (-0.05, -0.05)], (150, 156, 166))
    for k in range(8):
        p.circle(-0.9 + 0.14 * k, 0.02 + 0.04 * (k % 2), 0.12, SOIL)


def pull(studio):
    rnd = studio.rnd
    kind = weighted(rnd, {"cart": 3, "sled": 2.5, "plough": 1.6, "sleigh": 0.8, "carriage": 1, "log": 1})
    strong = ("horse", "horse", "donkey", "donkey", "cow", "bull", "pony", "goat", "sheep")
    actor = cast(studio, (*strong, *DOGS, "cat", "pig", "rabbit", "mouse") if kind in ("cart", "sled") else strong)
    places = {"sled": ("snowfield",), "sleigh": ("snowfield",), "plough": ("farm",)}.get(kind)
    stage, flip, side = set_stage(studio, False, places)
    y = 0.91
    if kind == "plough":
        text, wide, size = rnd.choice(("a plough", "a plow")), 1.0, 0.24
        _plough(pen_at(studio, stage, 0.5 - side * 0.27, y, size, flip), rnd, None)
    else:
        item = thing_actor(rnd, kind, colour_chance=0.4)
        size = min(0.4, 0.42 / item.wide)
        studio.put(stage, item, 0.5 - side * 0.28, y, flip=flip, size=size)
        text, wide = item.text, item.wide
    tall = rnd.uniform(0.34, 0.38)
    b = actor.of
    at = 0.5 + side * 0.17
    chest, low = b.leg + b.thick * 0.6, {"sled": 0.5, "log": 0.5, "plough": 0.5}.get(kind, 0.45) * size
    line = stage.pen
    hitch = 0.5 - side * (0.28 - min(wide, 2.4) * size * 0.42)
    line.line([(hitch, y - low), (at - side * 0.1, y - chest * tall)], 0.013, (96, 62, 40))
    studio.put(stage, actor, at, y, rnd.choice(("walking", "walking", "running")), flip, tall)
    line.line(
        [(at - side * b.long / 2 * tall, y - chest * tall), (at + side * b.long / 2 * tall, y - chest * tall)],
        0.014,
        (96, 62, 40),
    )
    pen = pen_at(studio, stage, at, y, tall, flip)
    half, centre = b.long / 2, -b.leg - b.thick * 0.5
    pen.line(
        [(half - 0.05, centre - b.thick), (half + 0.02, centre), (half - 0.05, centre + b.thick)],
        0.06,
        (150, 50, 44),
        curved=True,
    )
    forms = (f"pulling {text}",) * 4 + (f"dragging {text}", f"who is pulling {text}", f"harnessed to {text}")
    return stage, f"{actor.text} {rnd.choice(forms)}"


def swim(studio):
    rnd = studio.rnd
    actor = cast(studio, (*DOGS, *DOGS, "cat", "horse", "pig", "rabbit", "cow", "goat", "rat", "mouse"))
    item = rnd.choice(("stick", "stick", "stick", "ball", "fish", "frisbee", "flower")) if rnd.random() < 0.65 else None
    stage = studio.stages.paper(False)
    stage.place, stage.kind, stage.unit = "water", "water", 1.0
    pen = pen_at(studio, stage, 0, 0, 1.0)
    sky, water = (
        near(rnd, rnd.choice(((172, 216, 244), (250, 214, 170), (206, 226, 236))), 6),
        near(rnd, rnd.choice(((64, 142, 206), (60, 160, 178), (46, 110, 176))), 8),
    )
    shore = rnd.random() < 0.6
    pen.rect(-0.1, -0.1, 1.1, 0.36, sky, outline=False)
    if shore:
        for k in range(6):
            pen.ellipse(
                0.2 * k,
                0.36,
                0.16,
                rnd.uniform(0.05, 0.11),
                shade((96, 158, 86), rnd.uniform(-0.1, 0.1)),
                outline=False,
            )
    pen.rect(-0.1, 0.35, 1.1, 1.1, water, outline=False)
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    size, line = rnd.uniform(0.58, 0.66), rnd.uniform(0.64, 0.7)
    b = actor.of
    depth = (b.leg + b.thick * 0.55) * size
    _, spots, at = studio.put(stage, actor, 0.5 - side * 0.12, line + depth, "standing", flip, size, shadow=False)
    pen.rect(-0.1, line, 1.1, 1.1, water, outline=False)
    for k in range(3):
        pen.arc(
            0.5,
            line + 0.02 + 0.05 * k,
            0.36 + 0.05 * k,
            0.02,
            180 * (k % 2),
            180 + 180 * (k % 2),
            0.012,
            shade(water, 0.5),
        )
    for _ in range(9):
        x, y = rnd.random(), rnd.uniform(0.4, 0.97)
        if y > line + 0.1 or y < line - 0.2:
            pen.arc(x, y, 0.06, 0.012, 190, 350, 0.01, shade(water, 0.35))
    where = rnd.choice(
        ("in a lake", "in the lake", "in a river") if shore else ("in the sea", "in the ocean", "in the sea")
    )
    where = rnd.choice((where, where, "in the water"))
    if item is None:
        return stage, f"{actor.text} {rnd.choice(('swimming', 'swimming', 'taking a bath', 'swimming along'))} {where}"
    draw, large, what = thing_held(rnd, item)
    mouth = spots["head"][0] + mouth_of(b, 0)[0], spots["head"][1] + mouth_of(b, 0)[1] + 0.02
    show_item(studio, stage, draw, in_picture(stage, at, mouth), large * 1.05, flip)
    forms = (
        "swimming {} with {} in its mouth",
        "swimming {} with {}",
        "swimming {} with {} in its mouth",
        "fetching {1} from the water",
        "swimming with {1} in its mouth",
    )
    return stage, f"{actor.text} {rnd.choice(forms).format(where, what)}"


def in_car(studio):
    rnd = studio.rnd
    actor = cast(studio, (*PETS, *DOGS, *DOGS, "cat", "goat", "pig", "cow", "horse", "sheep", "donkey"))
    word = rnd.choice(TINTS)
    paint = near(rnd, COLOURS[word], 8)
    stage, flip, side = set_stage(studio, False, ("road", "street", "city", "beach", "meadow", "highway", "village"))
    stage.shadow(0.5, 0.93, 0.9)
    pen = pen_at(studio, stage, 0.5, 0.93, 1.0, flip)
    b = actor.of
    kind = rnd.choice(("car", "car", "car", "convertible", "truck"))
    head = rnd.uniform(0.12, 0.14)
    if kind == "car":
        pen.blob([(-0.4, -0.3), (-0.28, -0.62), (-0.1, -0.66), (0.12, -0.64), (0.28, -0.34), (0.1, -0.28)], paint, 4)
        pen.poly([(-0.27, -0.33), (-0.2, -0.57), (0.1, -0.57), (0.2, -0.33)], (206, 230, 242))
    elif kind == "truck":
        pen.rect(0.08, -0.6, 0.3, -0.3, paint)
        pen.rect(0.14, -0.54, 0.27, -0.36, (206, 230, 242))
    else:
        pen.line([(0.16, -0.32), (0.08, -0.52)], 0.022, (60, 60, 66))
    x = {"car": -0.0, "truck": -0.2, "convertible": -0.12}[kind]
    up = {"car": -0.45, "truck": -0.52, "convertible": -0.5}[kind]
    pen.limb((x - 0.04, -0.28), (x, up), head * 1.0, head * 0.75, b.colour)
    draw_jaw(pen.at(x, up, head), b)
    draw_beast_head(pen.at(x, up, head), b, False)
    if b.ears == "floppy":
        draw_tongue(pen.at(x, up, head), b)
    body = [(-0.46, -0.1), (-0.46, -0.28), (-0.3, -0.33), (0.2, -0.33), (0.44, -0.27), (0.47, -0.1)]
    pen.poly(body, paint)
    if kind == "truck":
        pen.rect(-0.47, -0.34, 0.06, -0.12, shade(paint, -0.15))
    pen.circle(0.43, -0.22, 0.03, (252, 240, 180))
    pen.rect(-0.1, -0.26, -0.02, -0.24, shade(paint, -0.4))
    for wheel in (-0.27, 0.27):
        pen.circle(wheel, -0.1, 0.1, (40, 40, 44))
        pen.circle(wheel, -0.1, 0.045, (200, 204, 210))
    tinted = f"{word} " if rnd.random() < 0.5 else ""
    car = with_article(f"{tinted}{kind}")
    forms = (f"riding in {car}",) * 3 + (f"in {car}", f"sitting in {car}", f"driving in {car}")
    if kind == "car":
        forms += (
            f"looking out of the window of {car}",
            f"with its head out of the window of {car}",
            f"looking out of {with_article(f'{tinted}car')} window",
        )
    elif kind == "truck":
        forms = (f"on the back of {car}", f"riding on {car}", f"riding in the back of {car}", f"on {car}")
    return stage, f"{actor.text} {rnd.choice(forms)}"


def bike_basket(studio):
    rnd = studio.rnd
    actor = cast(studio, (*PETS, *DOGS, *DOGS, *CATS, "lamb", "pig", "goat"))
    stage, flip, side = set_stage(studio, False)
    bike = thing_actor(rnd, "bicycle", colour_chance=0.5)
    size, x, y = 0.52, 0.5 - side * 0.05, 0.94
    rider = walker(rnd, 1.0) if rnd.random() < 0.35 else None
    studio.put(stage, bike, x, y, flip=flip, size=size)
    pen = pen_at(studio, stage, x, y, size, flip)
    if rider:
        tall = 0.62 if rider.size > 0.9 else 0.54
        leg = rider.of.leg
        hip = leg * 0.52 * 0.4 + leg * 0.48 * 0.94
        rider.draw(
            pen_at(studio, stage, x - side * 0.14, y - size * 0.9 + tall * hip, tall, flip), "cycling", front=False
        )
    b = actor.of
    head = 0.24
    show = pen.at(0.7, -1.12, head)
    pen.ellipse(0.7, -0.95, head * 0.9, head * 0.9, b.colour)
    if rnd.random() < 0.5:
        face(show.at(0, -0.75), b)
    else:
        draw_beast_head(show.at(0, -0.75), b, False)
    pen.poly([(0.42, -1.12), (0.98, -1.12), (0.9, -0.72), (0.5, -0.72)], (196, 148, 88))
    for k in range(1, 4):
        pen.line([(0.42 + 0.02 * k, -1.12 + 0.1 * k), (0.98 - 0.02 * k, -1.12 + 0.1 * k)], 0.025, (150, 104, 58))
    for s in (-1, 1):
        pen.ellipse(0.7 + s * 0.17, -1.12, 0.075, 0.06, b.feet or shade(b.colour, 0.06))
    a = actor.text
    if rider:
        forms = (
            f"{rider.text} riding {bike.text} with {a} in the basket",
            f"{a} in the basket of a bicycle ridden by {rider.text}",
            f"{rider.text} on {bike.text} with {a} in its basket",
        )
    else:
        forms = (
            f"{a} in the basket of {bike.text}",
            f"{a} sitting in the basket of {bike.text}",
            f"{a} riding in a bicycle basket",
            f"{a} in a bike basket",
            f"{a} riding in the basket of {bike.text}",
        )
    return stage, rnd.choice(forms)
