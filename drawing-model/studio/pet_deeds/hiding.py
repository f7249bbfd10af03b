"""Animals of house and farm that look out of something or over it."""

from textimage.words import with_article

from ..actors import thing_actor
from ..brush import Pen, shade
from ..casting import pen_at
from ..palette import COLOURS, near
from .poses import face, peeker
from .staging import ALL, CATS, DOGS, PETS, SOIL, WOOD, cast, clipped, set_stage
from .things import BRIGHT, TINTS, draw_fodder, fish


def _boot(p: Pen, c, front: bool):
    if not front:
        p.ellipse(0, -0.9, 0.3, 0.07, shade(c, -0.5))
        return
    p.blob([(-0.3, -0.9), (0, -0.84), (0.3, -0.9), (0.28, -0.35), (0.62, -0.2), (0.66, -0.03), (-0.3, -0.03)], c)
    p.rect(-0.32, -0.06, 0.68, 0.0, shade(c, -0.5))
    p.line([(-0.29, -0.78), (0, -0.73), (0.29, -0.78)], 0.05, shade(c, 0.4), curved=True)


def _bag(p: Pen, c, front: bool):
    if not front:
        p.ellipse(0, -0.82, 0.42, 0.1, shade(c, -0.5))
        return
    p.poly([(-0.42, -0.82), (-0.2, -0.75), (0, -0.74), (0.2, -0.75), (0.42, -0.82), (0.46, 0), (-0.46, 0)], c)
    p.line([(-0.2, -0.7), (-0.16, -0.4), (0.16, -0.4), (0.2, -0.7)], 0.04, shade(c, -0.4), curved=True)


def _top_hat(p: Pen, c, front: bool):
    if not front:
        p.ellipse(0, -0.72, 0.62, 0.13, c)
        p.ellipse(0, -0.72, 0.4, 0.08, shade(c, -0.6))
        return
    p.poly([(-0.4, -0.7), (-0.2, -0.645), (0.2, -0.645), (0.4, -0.7), (0.42, 0), (-0.42, 0)], c)
    p.rect(-0.41, -0.5, 0.41, -0.36, (206, 50, 60))


def _blanket(p: Pen, c, front: bool):
    if front:
        p.blob([(-0.85, 0.0), (-0.75, -0.3), (-0.3, -0.46), (0.0, -0.42), (0.35, -0.5), (0.8, -0.26), (0.88, 0.0)], c)
        for x in (-0.5, 0.05, 0.55):
            p.line([(x, -0.36), (x + 0.05, -0.02)], 0.06, shade(c, 0.45))
    else:
        p.blob([(-0.7, -0.2), (-0.55, -0.75), (0, -1.08), (0.55, -0.75), (0.7, -0.2)], shade(c, -0.12))


def _mound(p: Pen, c, front: bool):
    if not front:
        p.ellipse(0, -0.3, 0.5, 0.2, (50, 34, 24))
        return
    p.blob([(-0.85, 0.02), (-0.55, -0.24), (-0.2, -0.18), (0.2, -0.18), (0.55, -0.24), (0.85, 0.02)], SOIL)


def _present(p: Pen, c, front: bool):
    if not front:
        p.rect(-0.5, -0.8, 0.5, -0.6, shade(c, -0.5))
        return
    p.rect(-0.5, -0.74, 0.5, 0, c)
    p.rect(-0.1, -0.74, 0.1, 0, (250, 240, 200), outline=False)
    p.rect(-0.5, -0.44, 0.5, -0.3, (250, 240, 200), outline=False)


# Own vessels: the drawing, the height of the rim, the names, whether it has a colour, and the word for out of it.
VESSELS = {
    "boot": (_boot, 0.86, ("boot", "rubber boot"), True, "out of"),
    "bag": (_bag, 0.78, ("bag", "paper bag", "shopping bag"), True, "out of"),
    "top hat": (_top_hat, 0.7, ("hat", "top hat"), False, "out of"),
    "blanket": (_blanket, 0.44, ("blanket",), True, "from under"),
    "hole": (_mound, 0.22, ("hole", "hole in the ground"), False, "out of"),
    "present": (_present, 0.74, ("present", "gift box"), True, "out of"),
}
BOXES = (
    "box",
    "box",
    "box",
    "basket",
    "basket",
    "bucket",
    "cup",
    "flower pot",
    "crate",
    "pot",
    "handbag",
    "picnic basket",
)


def peek_out(studio):
    rnd = studio.rnd
    actor = cast(studio, (*PETS, *CATS, *DOGS, "pig", "lamb", "goat"))
    own = rnd.random() < 0.55
    name = rnd.choice(list(VESSELS)) if own else rnd.choice(BOXES)
    stage, flip, _ = set_stage(studio, False if name == "hole" else None)
    x, y = 0.5 + rnd.uniform(-0.04, 0.04), 0.93
    stage.shadow(x, y, 0.6)
    if own:
        draw, rim, names, tinted, way = VESSELS[name]
        word = rnd.choice(TINTS)
        colour = near(rnd, COLOURS[word] if tinted else (44, 42, 52), 8)
        text = with_article(f"{word} {rnd.choice(names)}" if tinted and rnd.random() < 0.6 else rnd.choice(names))
        size = rnd.uniform(0.5, 0.6)
        pen = pen_at(studio, stage, x, y, size, flip)
        back, front, level = (lambda: draw(pen, colour, False)), (lambda: draw(pen, colour, True)), y - rim * size
        room = {"boot": 0.27, "blanket": 0.36, "hole": 0.38}.get(name, 0.34) * size
    else:
        item = thing_actor(rnd, name, colour_chance=0.4)
        size = min(rnd.uniform(0.46, 0.54), 0.86 / item.wide)
        pen = pen_at(studio, stage, x, y, size)
        back, front = (lambda: item.draw(pen)), (lambda: item.front(pen))
        level, text, way = y - item.of.inside * size, item.text, "out of"
        room = min(0.22, 0.3 * item.wide * size)
        if name in ("box", "crate"):
            level += 0.06
    back()
    head = max(0.13, min(0.21, room))
    show = pen_at(studio, stage, x, level, head, flip)
    paws = peeker(show.at(0, -0.05), actor.of, name not in ("boot", "blanket", "cup"))
    front()
    if name != "hole":
        paws()
    forms = [f"peeking {way} {text}"] * 3 + [f"looking {way} {text}", f"peeping {way} {text}"]
    if way == "out of":
        forms += [f"in {text}", f"sitting in {text}", f"hiding in {text}", f"peeking from {text}"]
    else:
        forms += [f"under {text}", f"hiding under {text}"]
    return stage, f"{actor.text} {rnd.choice(forms)}"


def peek_over(studio):
    """A face and two paws above an edge as wide as the picture."""
    rnd = studio.rnd
    kind = rnd.choice(("wall", "brick wall", "stone wall", "fence", "wooden fence", "hedge", "table", "sofa"))
    actor = cast(studio, ALL)
    stage, flip, _ = set_stage(studio, kind in ("table", "sofa"))
    x, top = 0.5 + rnd.uniform(-0.15, 0.15), rnd.uniform(0.56, 0.64)
    head = rnd.uniform(0.19, 0.24)
    paws = peeker(pen_at(studio, stage, x, top, head, flip), actor.of)
    pen = pen_at(studio, stage, 0, top, 1.0)
    tone = near(rnd, (178, 96, 74) if "brick" in kind else (160, 158, 152), 8)
    word = ""
    if "wall" in kind:
        pen.rect(-0.05, 0, 1.05, 0.34, tone)
        for row in range(4):
            for k in range(7):
                left = -0.1 + 0.18 * k + 0.09 * (row % 2)
                pen.round_rect(
                    left,
                    0.01 + 0.085 * row,
                    left + 0.17,
                    0.085 + 0.085 * row,
                    0.015,
                    shade(tone, rnd.uniform(-0.1, 0.15)),
                )
    elif "fence" in kind:
        paint = near(rnd, rnd.choice(((240, 238, 230), (150, 104, 62), (176, 128, 84))), 6) if kind == "fence" else WOOD
        for k in range(9):
            left = 0.125 * k - 0.06
            pen.poly([(left, 0.4), (left, 0.03), (left + 0.055, -0.03), (left + 0.11, 0.03), (left + 0.11, 0.4)], paint)
        pen.rect(-0.05, 0.1, 1.05, 0.15, shade(paint, -0.12))
    elif kind == "hedge":
        for k in range(30):
            pen.circle(
                0.07 * (k % 15),
                0.05 + 0.16 * (k // 15),
                0.08,
                shade((64, 138, 62), rnd.uniform(-0.1, 0.15)),
                outline=False,
            )
        pen.rect(-0.05, 0.16, 1.05, 0.3, (60, 130, 58), outline=False)
    elif kind == "table":
        pen.rect(0.04, 0, 0.96, 0.06, WOOD)
        for left in (0.1, 0.84):
            pen.rect(left, 0.06, left + 0.06, 0.36, shade(WOOD, -0.15))
    else:
        word = rnd.choice(BRIGHT)
        cloth = near(rnd, COLOURS[word], 8)
        pen.round_rect(0.05, 0, 0.95, 0.32, 0.05, cloth)
        for left in (0.02, 0.86):
            pen.round_rect(left, 0.08, left + 0.12, 0.36, 0.04, shade(cloth, -0.12))
    if kind != "hedge":
        paws()
    if kind == "table" and flip:
        fish(pen.at(x + (0.34 if x < 0.5 else -0.34), -0.04, 0.22), (120, 170, 210))
    text = with_article(f"{word} {kind}" if word and rnd.random() < 0.5 else kind)
    forms = (
        f"looking over {text}",
        f"peeking over {text}",
        f"peeping over {text}",
        f"behind {text}",
        f"looking over {text}",
    )
    tail = " with a fish on it" if kind == "table" and flip else ""
    return stage, f"{actor.text} {rnd.choice(forms)}{tail}"


def at_window(studio):
    """A house wall from outside, and the animal behind the sill."""
    rnd = studio.rnd
    actor = cast(studio, (*PETS, *CATS, *DOGS, "horse", "cow", "goat", "donkey"))
    stage = studio.stages.paper(False)
    stage.place, stage.unit, stage.kind = "window", 1.0, "paper"
    pen = pen_at(studio, stage, 0, 0, 1.0)
    wall = near(
        rnd, rnd.choice(((232, 214, 176), (190, 104, 82), (206, 226, 206), (240, 236, 228), (170, 196, 222))), 6
    )
    pen.rect(-0.1, -0.1, 1.1, 1.1, wall)
    for row in range(11):
        for k in range(7):
            left = 0.17 * k - 0.08 * (row % 2)
            pen.rect(
                left,
                0.095 * row,
                left + 0.165,
                0.095 * row + 0.09,
                shade(wall, rnd.uniform(-0.04, 0.03)),
                outline=False,
            )
    left, right, top, sill = 0.18, 0.82, 0.1, 0.76
    frame = near(rnd, rnd.choice(((250, 250, 246), (150, 100, 60), (70, 120, 90))), 5)
    pen.rect(left - 0.05, top - 0.05, right + 0.05, sill, frame)
    pen.rect(left, top, right, sill, near(rnd, rnd.choice(((66, 74, 92), (96, 84, 78), (250, 224, 150))), 6))
    x, head = 0.5 + rnd.uniform(-0.06, 0.06), rnd.uniform(0.17, 0.21)
    b = actor.of

    def chest():
        pen.ellipse(x, sill, head * 1.15, head * 1.3, b.colour)
        if b.belly:
            pen.ellipse(x, sill, head * 0.7, head * 1.1, b.belly, outline=False)

    clipped(stage, (0, 0, 1, sill), chest)
    face(pen_at(studio, stage, x, sill - head * 1.65, head), b)
    for s in (-1, 1):
        pen.limb(
            (x + s * head * 0.7, sill - 0.1),
            (x + s * head * 0.75, sill + 0.01),
            head * 0.28,
            head * 0.32,
            b.feet or b.colour,
        )
    if rnd.random() < 0.6:
        cloth = near(rnd, COLOURS[rnd.choice(BRIGHT)], 8)
        for s, edge in ((1, left), (-1, right)):
            pen.poly([(edge, top), (edge + s * 0.16, top), (edge + s * 0.05, sill - 0.1), (edge, sill)], cloth)
    pen.rect(left - 0.1, sill, right + 0.1, sill + 0.06, shade(frame, -0.1))
    for s in (-1, 1):
        pen.ellipse(x + s * head * 0.75, sill + 0.005, head * 0.34, head * 0.22, b.feet or shade(b.colour, 0.06))
    forms = (
        ("looking out of a window",) * 2
        + ("looking out of the window",) * 2
        + ("at the window", "looking through a window", "in a window", "in the window of a house", "at an open window")
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def mouse_hole(studio):
    """A wall with a skirting board and a round hole in it."""
    rnd = studio.rnd
    actor = cast(studio, ("mouse", "mouse", "mouse", "rat", "hamster", "kitten", "rabbit"))
    stage = studio.stages.paper(False)
    stage.place, stage.unit, stage.indoor = "wall", 1.0, True
    pen = pen_at(studio, stage, 0, 0, 1.0)
    wall, floor = (
        near(rnd, rnd.choice(((236, 220, 184), (200, 222, 232), (222, 200, 206), (206, 222, 190))), 6),
        near(rnd, WOOD, 8),
    )
    pen.rect(-0.1, -0.1, 1.1, 0.9, wall)
    pen.rect(-0.1, 0.88, 1.1, 1.1, floor)
    pen.rect(-0.1, 0.78, 1.1, 0.88, (246, 242, 234))
    x, head = 0.5 + rnd.uniform(-0.1, 0.1), rnd.uniform(0.16, 0.19)
    pen.ellipse(x, 0.64, 0.28, 0.3, (50, 40, 38), outline=False)
    pen.rect(x - 0.28, 0.62, x + 0.28, 0.88, (50, 40, 38), outline=False)
    show = pen_at(studio, stage, x, 0.88, head)
    show.ellipse(0, -0.4, 0.9, 0.7, actor.of.colour)
    face(show.at(0, -1.1), actor.of)
    for s in (-1, 1):
        show.ellipse(s * 0.5, 0.06, 0.3, 0.2, actor.of.feet or shade(actor.of.colour, 0.1))
    text = ""
    if rnd.random() < 0.4:
        draw_fodder(pen.at(x + (0.33 if x < 0.5 else -0.33), 0.96, 0.26), "cheese", rnd)
        text = rnd.choice((" at a piece of cheese", " at cheese"))
    hole = rnd.choice(("a hole in the wall", "a hole in the wall", "a mouse hole", "its hole"))
    verb = "looking" if text else rnd.choice(("looking", "looking", "peeking", "peeping"))
    return stage, f"{actor.text} {verb} out of {hole}{text}"


def kennel(studio):
    rnd = studio.rnd
    actor = cast(studio, (*DOGS, *DOGS, "cat", "kitten", "rabbit", "pig", "goat", "lamb"))
    stage, flip, _ = set_stage(studio, False, ("garden", "meadow", "farm", "park", "village"))
    word = rnd.choice(BRIGHT)
    wood, roof = near(rnd, rnd.choice((WOOD, (206, 160, 108), (176, 122, 74))), 8), near(rnd, COLOURS[word], 8)
    pen = pen_at(studio, stage, 0.5, 0.93, 1.0)
    stage.shadow(0.5, 0.93, 0.8)
    pen.poly([(-0.34, 0), (-0.34, -0.5), (0, -0.8), (0.34, -0.5), (0.34, 0)], wood)
    for k in range(4):
        pen.line([(-0.34, -0.1 - 0.12 * k), (0.34, -0.1 - 0.12 * k)], 0.008, shade(wood, -0.25))
    for s in (-1, 1):
        pen.poly([(0, -0.86), (0, -0.76), (s * 0.4, -0.42), (s * 0.43, -0.5)], roof)
    pen.ellipse(0, -0.34, 0.21, 0.2, (48, 36, 32), outline=False)
    pen.rect(-0.21, -0.34, 0.21, 0, (48, 36, 32), outline=False)
    b = actor.of
    pen.ellipse(0, -0.06, 0.17, 0.14, b.colour)
    face(pen.at(0, -0.26, 0.15), b)
    for s in (-1, 1):
        pen.ellipse(s * 0.09, 0.0, 0.055, 0.035, b.feet or shade(b.colour, 0.08))
    house = rnd.choice(
        ("a doghouse", "a kennel", "its doghouse", f"a doghouse with {with_article(f'{word} roof')}", "a dog house")
    )
    forms = ("looking out of {}", "looking out of {}", "in {}", "lying in {}", "peeking out of {}")
    return stage, f"{actor.text} {rnd.choice(forms).format(house)}"
