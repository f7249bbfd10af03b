"""Animals of house and farm that climb, hang and jump."""

import math

from textimage.words import with_article

from ..actors import thing_actor
from ..brush import Pen, shade
from ..casting import pen_at
from ..chance import weighted
from ..palette import COLOURS, near
from .poses import climbing, hanging
from .staging import ALL, CATS, DOGS, WOOD, cast, night, set_stage, show_pose
from .things import BRIGHT, leaf

CLIMBERS = (*CATS, *CATS, "dog", "puppy", "mouse", "hamster", "rat", "ferret", "goat", "rabbit")


def _support(p: Pen, kind: str, rnd) -> None:
    """Something to climb, from y = -0.9 to the ground, whose near edge is at x = 0."""
    if kind == "curtain":
        cloth = near(rnd, COLOURS[rnd.choice(BRIGHT)], 8)
        p.rect(-0.16, -0.9, 0.42, -0.87, (120, 90, 60))
        for k in range(6):
            p.rect(
                -0.1 + 0.08 * k, -0.88, -0.02 + 0.08 * k, -0.02, shade(cloth, -0.12 if k % 2 else 0.06), outline=False
            )
    elif kind == "ladder":
        for x in (0.02, 0.22):
            p.rect(x - 0.018, -0.9, x + 0.018, 0, WOOD)
        for k in range(9):
            p.rect(0.0, -0.84 + 0.1 * k, 0.24, -0.81 + 0.1 * k, shade(WOOD, 0.2))
    elif kind == "rope":
        for k in range(23):
            p.ellipse(0.025, -0.93 + 0.042 * k, 0.034, 0.026, (206, 168, 106) if k % 2 else (176, 136, 78), 0.5)
    elif kind in ("tree", "palm tree"):
        p.poly([(0.0, 0.02), (0.03, -0.62), (0.17, -0.62), (0.22, 0.02)], (124, 84, 52))
        if kind == "tree":
            for x, y, r in ((-0.02, -0.76, 0.15), (0.24, -0.76, 0.16), (0.1, -0.84, 0.17), (0.1, -0.7, 0.14)):
                p.circle(x, y, r, near(rnd, (72, 152, 70), 8))
        else:
            for k in range(6):
                turn = -0.35 - 0.5 * k
                p.ellipse(0.1 + 0.2 * math.cos(turn), -0.66 + 0.14 * math.sin(turn), 0.22, 0.05, (70, 160, 80), turn)
    elif kind == "fence":
        for k in range(4):
            x = 0.02 + 0.13 * k
            p.poly([(x - 0.05, 0), (x - 0.05, -0.56), (x, -0.63), (x + 0.05, -0.56), (x + 0.05, 0)], (236, 232, 222))
        for y in (-0.45, -0.15):
            p.rect(-0.04, y, 0.48, y + 0.06, (214, 208, 196))
    elif kind == "wall":
        p.rect(0.0, -0.7, 0.5, 0.0, (186, 96, 74))
        for row in range(8):
            p.line([(0, -0.62 + 0.09 * row), (0.5, -0.62 + 0.09 * row)], 0.01, (220, 190, 170))
            for k in range(3):
                x = 0.08 + 0.16 * k + 0.08 * (row % 2)
                p.line([(x, -0.7 + 0.09 * row), (x, -0.62 + 0.09 * row)], 0.01, (220, 190, 170))


def climb(studio):
    rnd = studio.rnd
    kind = weighted(rnd, {"curtain": 2, "tree": 2, "ladder": 2, "rope": 1, "palm tree": 0.5, "fence": 1.2, "wall": 1})
    actor = cast(studio, CLIMBERS)
    inside = {"curtain": True, "tree": False, "palm tree": False, "fence": False, "wall": False}.get(kind)
    stage, flip, side = set_stage(studio, inside)
    edge = 0.5 + side * 0.04
    _support(pen_at(studio, stage, edge, 0.95, 1.0, flip), kind, rnd)
    size = rnd.uniform(0.42, 0.5)
    y = {"fence": 0.78, "wall": 0.8}.get(kind, rnd.uniform(0.74, 0.9))
    show_pose(studio, stage, actor, climbing(actor.of), edge - side * 0.4 * size, y, size, flip, 0)
    what = with_article(kind)
    forms = (f"climbing {what}", f"climbing up {what}", f"climbing up {what}", f"climbing {what}")
    forms += (f"clinging to {what}",) if kind in ("curtain", "rope", "tree") else (f"trying to climb {what}",)
    forms += (f"climbing over {what}",) if kind in ("fence", "wall") else ()
    return stage, f"{actor.text} {rnd.choice(forms)}"


def hang(studio):
    rnd = studio.rnd
    actor = cast(studio, (*CATS, *CATS, "puppy", "mouse", "hamster", "rat", "ferret", "dog"))
    kind = rnd.choice(("branch", "branch", "clothesline", "rope", "curtain rod", "balloon"))
    stage, flip, side = set_stage(studio, kind == "curtain rod")
    size, x = rnd.uniform(0.42, 0.48) * (0.72 if kind == "balloon" else 1.0), 0.5 + rnd.uniform(-0.08, 0.08)
    y = (0.44 if kind == "balloon" else 0.22) + 1.55 * size
    bar = y - 1.55 * size
    pen = pen_at(studio, stage, 0.0, bar, 1.0)
    word = ""
    if kind == "branch":
        pen.limb((-0.05, -0.03), (0.9, 0.0), 0.045, 0.02, (120, 80, 48))
        for k in range(9):
            leaf(pen.at(0.08 + 0.1 * k, -0.06 + 0.1 * (k % 2), 0.13, turn=0.8 * (k % 3) - 0.6), None)
    elif kind == "clothesline":
        pen.line([(0, -0.06), (x, 0.0), (1, -0.06)], 0.014, (90, 84, 84))
        for at, tone in ((0.14, "red"), (0.82, "blue")):
            pen.rect(at - 0.09, -0.03, at + 0.09, 0.22, near(rnd, COLOURS[tone], 8))
    elif kind == "curtain rod":
        pen.rect(0.04, -0.02, 0.96, 0.015, (140, 100, 60))
        cloth = near(rnd, COLOURS[rnd.choice(BRIGHT)], 8)
        for at in (0.08, 0.84):
            for k in range(3):
                pen.rect(
                    at - 0.04 + 0.05 * k, 0.0, at + 0.01 + 0.05 * k, 0.66, shade(cloth, -0.1 * (k % 2)), outline=False
                )
    elif kind == "rope":
        pen.rect(x - 0.02, -0.3, x + 0.02, 0.02, (196, 156, 96))
        pen.rect(x - 0.14, -0.02, x + 0.14, 0.02, WOOD)
    else:
        word = rnd.choice(BRIGHT)
        pen.ellipse(x, -0.24, 0.17, 0.19, near(rnd, COLOURS[word], 8))
        pen.ellipse(x - 0.06, -0.3, 0.03, 0.05, (255, 255, 255), outline=False)
        pen.line([(x, -0.05), (x, 0.03)], 0.012, (90, 84, 84))
    pose = hanging(actor.of)
    if kind == "balloon":
        pose.fore = ((-0.03, -1.54), (0.05, -1.52))
    show_pose(studio, stage, actor, pose, x, y, size, flip, 0)
    what = with_article(f"{word} {kind}".strip())
    forms = (f"hanging from {what}", f"hanging from {what}", f"hanging on to {what}", f"holding on to {what}")
    forms += (f"hanging from {what} by its paws", f"dangling from {what}", f"clinging to {what}")
    if kind == "balloon":
        forms = (f"hanging from {what}", f"flying with {what}", f"holding on to {what}", f"floating away with {what}")
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _hurdle(p: Pen, rnd):
    for x in (-0.2, 0.2):
        p.rect(x - 0.02, -0.3, x + 0.02, 0, (246, 246, 246))
    for y in (-0.27, -0.14):
        for k in range(5):
            p.rect(
                -0.2 + 0.08 * k,
                y,
                -0.12 + 0.08 * k,
                y + 0.05,
                (222, 50, 50) if k % 2 else (250, 250, 250),
                outline=False,
            )


OBSTACLES = {
    "fence": 2.0,
    "puddle": 1.6,
    "log": 2,
    "hurdle": 2,
    "low stone wall": 1,
    "bush": 0.6,
    "campfire": 0.8,
    "bucket": 0.6,
    "rock": 0.8,
    "bench": 0.7,
    "haystack": 0.5,
    "barrel": 0.5,
    "moon": 0.9,
    "box": 0.6,
    "tree stump": 0.5,
    "stream": 0.6,
}


def jump_over(studio):
    rnd = studio.rnd
    kind = weighted(rnd, OBSTACLES)
    who = (
        ("cow", "cow", "cow", "sheep", "pig", "dog", "cat", "horse", "rabbit", "goat")
        if kind == "moon"
        else ("horse", "horse", "horse", *ALL)
    )
    actor = cast(studio, who)
    stage, flip, side = set_stage(studio, False)
    text = with_article(kind)
    x, y = 0.5 - side * 0.02, 0.94
    pen = pen_at(studio, stage, x, y, 1.0)
    high = 0.26
    if kind == "moon":
        stage = studio.stages.paper(False)
        stage.place, stage.kind = "night", "float"
        night(stage, rnd, 1.0)
        pen = pen_at(studio, stage, x, y, 1.0)
        pen.circle(0, -0.16, 0.22, (250, 240, 190))
        for cx, cy, r in ((-0.08, -0.22, 0.04), (0.09, -0.1, 0.05), (0.02, -0.28, 0.025)):
            pen.circle(cx, cy, r, (226, 214, 160), outline=False)
        text, high = "the moon", 0.4
    elif kind == "hurdle":
        _hurdle(pen, rnd)
        text, high = rnd.choice(("a hurdle", "a hurdle", "an obstacle")), 0.3
    elif kind == "stream":
        pen.poly([(-0.14, -0.22), (0.1, -0.22), (0.26, 0.08), (-0.26, 0.08)], (92, 172, 228))
        for k in range(3):
            pen.arc(-0.05 + 0.07 * k, -0.1 + 0.06 * k, 0.07, 0.02, 200, 340, 0.01, (220, 240, 252))
        text, high = rnd.choice(("a stream", "a ditch with water", "a little stream")), 0.1
    else:
        item = thing_actor(rnd, kind, colour_chance=0.25)
        size = min({"puddle": 0.11, "fence": 0.28, "bench": 0.3}.get(kind, 0.3), 0.6 / item.wide)
        studio.put(stage, item, x, y, size=size)
        text, high = item.text, size * 0.9
    b = actor.of
    foot = y - high - 0.05
    tall = min(rnd.uniform(0.38, 0.46), (foot - 0.03) / (b.leg + b.thick * 0.5 + 0.2 + b.neck * 0.8 + b.head * 1.3))
    pen = pen_at(studio, stage, 0.5, min(foot + 0.26 * tall, 0.88), tall, flip).at(
        0, 0, turn=rnd.choice((0.0, 0.0, 0.12, 0.2))
    )
    actor.draw(pen, "jumping")
    forms = (f"jumping over {text}",) * 3 + (
        f"leaping over {text}",
        f"who is jumping over {text}",
        f"in the air above {text}",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def hoop(studio):
    rnd = studio.rnd
    actor = cast(studio, (*DOGS, *DOGS, *CATS, "horse", "pony", "pig", "goat", "rabbit", "lamb", "mouse"))
    fire = rnd.random() < 0.35
    word = rnd.choice(BRIGHT)
    ring = (90, 70, 60) if fire else near(rnd, COLOURS[word], 6)
    stage, flip, side = set_stage(studio)
    pen = pen_at(studio, stage, 0.5 + side * 0.02, 0.46, 1.0, flip)
    stage.shadow(0.5, 0.93, 0.4)
    pen.line([(0, 0.34), (0, 0.47)], 0.03, (110, 104, 100))
    pen.rect(-0.1, 0.45, 0.1, 0.48, (110, 104, 100))

    def half(begin, end):
        pen.arc(0, 0, 0.16, 0.35, begin, end, 0.045, ring)
        for k in range(10 if fire else 0):
            a = math.radians(begin + (end - begin) * (k + 0.5) / 10)
            at = pen.at(0.17 * math.cos(a), 0.36 * math.sin(a), 0.13)
            at.blob([(-0.3, 0.1), (0, -0.65), (0.3, 0.1), (0, 0.3)], (244, 120, 30))
            at.blob([(-0.14, 0.1), (0, -0.3), (0.14, 0.1), (0, 0.2)], (252, 216, 70))

    half(-90, 90)
    tall = rnd.uniform(0.38, 0.44)
    actor.draw(pen_at(studio, stage, 0.5 - side * 0.02, 0.5 + tall * 0.82, tall, flip), "jumping")
    half(90, 270)
    what = (
        rnd.choice(("a burning hoop", "a ring of fire", "a hoop of fire"))
        if fire
        else with_article(rnd.choice(("hoop", f"{word} hoop", f"{word} ring", "ring")))
    )
    forms = (f"jumping through {what}",) * 3 + (f"leaping through {what}", f"who is jumping through {what}")
    return stage, f"{actor.text} {rnd.choice(forms)}"
