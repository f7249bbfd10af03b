"""Animals of house and farm that dig, wash, scratch, shake and wear something."""

import math

from textimage.words import with_article

from ..beast_parts import draw_beast_head
from ..brush import shade
from ..casting import pen_at
from ..chance import weighted
from ..palette import COLOURS, near
from .poses import bowing, face, sitting
from .staging import CATS, DOGS, SOIL, cast, set_stage, show_pose
from .things import BRIGHT


def dig(studio):
    rnd = studio.rnd
    actor = cast(
        studio, (*DOGS, *DOGS, "cat", "kitten", "rabbit", "rabbit", "mouse", "hamster", "pig", "goat", "ferret")
    )
    places = ("garden", "meadow", "beach", "park", "forest", "snowfield", "farm")
    stage, flip, side = set_stage(studio, False, places)
    white = stage.place in ("snowfield", "beach")
    soil = near(rnd, {"snowfield": (206, 218, 232), "beach": (206, 166, 100)}.get(stage.place, SOIL), 8)
    y, size = 0.86, rnd.uniform(0.42, 0.48)
    pen = pen_at(studio, stage, 0.5, y, 1.0, flip)
    pen.blob([(-0.48, 0.06), (-0.42, -0.08), (-0.32, -0.15), (-0.22, -0.07), (-0.16, 0.06)], shade(soil, 0.08))
    pen.ellipse(0.26, 0.04, 0.2, 0.07, shade(soil, 0.15))
    pen.ellipse(0.26, 0.045, 0.16, 0.05, shade(soil, -0.6 if not white else -0.4), outline=False)
    for _ in range(16):
        far = rnd.random()
        pen.circle(
            0.1 - 0.5 * far, -0.06 - 0.55 * far * (1.15 - far) - rnd.uniform(0, 0.12), rnd.uniform(0.012, 0.025), soil
        )
    show_pose(studio, stage, actor, bowing(actor.of, 0.75), 0.5 - side * 0.04, y + 0.02, size, flip, 0)
    pen.blob([(0.06, 0.09), (0.14, 0.05), (0.26, 0.075), (0.4, 0.05), (0.48, 0.09), (0.26, 0.12)], shade(soil, 0.1))
    sand = {"beach": "in the sand", "snowfield": "in the snow"}.get(stage.place, "in the ground")
    forms = [
        "digging a hole",
        "digging a hole",
        "digging",
        "digging a deep hole",
        f"digging {sand}",
        f"digging a hole {sand}",
    ]
    return stage, f"{actor.text} {rnd.choice(forms)}"


def wearing(studio):
    rnd = studio.rnd
    kind = weighted(rnd, {"cone": 2, "bandana": 2, "collar": 1, "bow tie": 1})
    actor = cast(studio, (*DOGS, *DOGS, *CATS, *CATS, "rabbit", "goat", "pig", "lamb"))
    word = rnd.choice(BRIGHT)
    colour = near(rnd, COLOURS[word], 8)
    stage, flip, side = set_stage(studio)
    b = actor.of
    pose = sitting(b)
    y, size = 0.92, rnd.uniform(0.56, 0.62)
    spots, pen = show_pose(studio, stage, actor, pose, 0.5 - side * 0.06, y, size, flip)
    head, front = pose.head, pose.front
    neck = (front[0] + (head[0] - front[0]) * 0.42, front[1] + (head[1] - front[1]) * 0.42)
    wide = b.thick * 0.72
    if kind == "cone":
        top = pen.at(*head, b.head)
        glass = near(rnd, rnd.choice(((214, 230, 242), (240, 240, 244), (170, 210, 240))), 5)
        top.ellipse(1.05, 0.0, 0.5, 1.75, shade(glass, -0.12))
        draw_beast_head(top, b, False)
        top.poly(
            [
                (-0.9, 0.3),
                (-0.2, 1.1),
                (1.0, 1.75),
                (1.3, 1.2),
                (1.45, 0.62),
                (0.6, 0.75),
                (-0.2, 0.1),
                (-0.5, -0.9),
                (0.9, -1.72),
                (-0.3, -1.3),
                (-0.95, -0.5),
            ],
            glass,
        )
        what = rnd.choice(("a cone", "a cone around its neck", "a cone collar", "a plastic cone around its head"))
    elif kind == "bandana":
        pen.poly(
            [
                (neck[0] - wide, neck[1] - 0.02),
                (neck[0] + wide * 1.15, neck[1] + 0.0),
                (neck[0] + wide * 0.5, neck[1] + 0.3),
            ],
            colour,
        )
        pen.limb(
            (neck[0] - wide, neck[1] - 0.02), (neck[0] + wide * 1.1, neck[1] + 0.02), 0.05, 0.05, shade(colour, -0.12)
        )
        for dx, dy in ((0.0, 0.1), (0.12, 0.1), (0.08, 0.18)):
            pen.circle(neck[0] + dx, neck[1] + dy, 0.018, (250, 250, 250), outline=False)
        what = with_article(rnd.choice((f"{word} bandana", f"{word} bandana", "bandana", f"{word} neckerchief")))
    elif kind == "collar":
        pen.limb((neck[0] - wide, neck[1] - 0.04), (neck[0] + wide, neck[1] + 0.04), 0.045, 0.045, colour)
        pen.circle(neck[0] + wide * 0.6, neck[1] + 0.12, 0.065, (248, 206, 70))
        what = f"a {word} collar" + rnd.choice(("", " with a bell"))
        what = what.replace("a orange", "an orange")
    else:
        at = (neck[0] + wide * 0.55, neck[1] + 0.04)
        for s in (-1, 1):
            pen.poly([at, (at[0] + s * 0.16, at[1] - 0.1), (at[0] + s * 0.16, at[1] + 0.1)], colour)
        pen.circle(*at, 0.04, shade(colour, -0.3))
        what = with_article(rnd.choice((f"{word} bow tie", f"{word} bow", "bow tie")))
    return stage, f"{actor.text} {rnd.choice(('wearing', 'wearing', 'wearing', 'with', 'who is wearing'))} {what}"


def bath(studio):
    rnd = studio.rnd
    actor = cast(studio, (*DOGS, *DOGS, *CATS, "pig", "pig", "rabbit", "goat", "mouse", "hamster", "lamb", "horse"))
    stage, flip, side = set_stage(studio, None, ("bathroom", "bathroom", "garden"))
    kind = rnd.choice(("bathtub", "tub", "wooden tub", "bathtub"))
    tone = near(
        rnd,
        (176, 122, 74) if kind == "wooden tub" else rnd.choice(((236, 240, 246), (250, 190, 206), (150, 206, 236))),
        6,
    )
    pen = pen_at(studio, stage, 0.5, 0.92, 1.0)
    stage.shadow(0.5, 0.93, 0.8)
    pen.ellipse(0, -0.38, 0.42, 0.09, shade(tone, -0.2))
    b = actor.of
    pen.ellipse(0, -0.34, 0.2, 0.2, b.colour)
    head = pen.at(0, -0.55, 0.17)
    face(head, b)
    foam = (246, 250, 255)
    for x in (-0.3, 0.0, 0.3):
        head.circle(x, -1.0 - 0.1 * (x == 0), 0.3, foam)
    for k in range(15):
        pen.circle(
            -0.36 + 0.051 * k,
            -0.37 - 0.03 * (k % 3),
            rnd.uniform(0.045, 0.065),
            shade(foam, -0.04 * (k % 2)),
            outline=False,
        )
    pen.blob(
        [(-0.44, -0.37), (-0.2, -0.31), (0.2, -0.31), (0.44, -0.37), (0.34, -0.04), (0, 0), (-0.34, -0.04)], tone, 4
    )
    pen.line([(-0.42, -0.36), (-0.2, -0.3), (0.2, -0.3), (0.42, -0.36)], 0.03, shade(tone, -0.15), curved=True)
    for _ in range(6):
        pen.circle(rnd.uniform(-0.42, 0.42), rnd.uniform(-0.85, -0.5), rnd.uniform(0.012, 0.03), (210, 232, 248))
    forms = (
        f"taking a bath in {with_article(kind)}",
        f"having a bath in {with_article(kind)}",
        f"in {with_article(kind)} full of foam",
        "taking a bubble bath",
        "having a bath",
        f"sitting in {with_article(kind)} with foam on its head",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def scratch(studio):
    rnd = studio.rnd
    actor = cast(studio, (*DOGS, *DOGS, *CATS, "rabbit", "mouse", "goat", "ferret"))
    stage, flip, side = set_stage(studio)
    b = actor.of
    pose = sitting(b, 0.25)
    pose.hind = ((0, 0), (-b.long * 0.2, 0))
    _, pen = show_pose(studio, stage, actor, pose, 0.5 - side * 0.06, 0.91, rnd.uniform(0.54, 0.6), flip)
    hip = (pose.rear[0] + 0.12, -b.thick * 0.8)
    ear = (pose.head[0] - b.head * 0.95, pose.head[1] + b.head * 0.2)
    knee = (hip[0] + 0.3, (hip[1] + ear[1]) / 2 + 0.1)
    tone = shade(b.colour, -0.16)
    pen.outline = shade(b.colour, -0.55) if sum(b.colour) > 200 else (150, 150, 156)
    pen.bent(hip, knee, ear, b.leg_wide * 1.6, b.leg_wide, tone)
    pen.ellipse(ear[0], ear[1], b.leg_wide * 1.4, b.leg_wide * 0.9, b.feet or tone, -0.8)
    for k in range(3):
        x, y = pose.head[0] - b.head * (1.5 + 0.25 * k), pose.head[1] - b.head * 0.4
        pen.arc(x, y, 0.07, 0.16, 140, 220, 0.022, (90, 80, 80))
    forms = (
        "scratching itself",
        "scratching its ear",
        "scratching itself behind the ear",
        "scratching its head with its hind leg",
        "scratching itself with its hind leg",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def shake_off(studio):
    rnd = studio.rnd
    actor = cast(studio, (*DOGS, *DOGS, *DOGS, "cat", "horse", "goat", "pig", "donkey"))
    stage, flip, side = set_stage(studio, None, ("beach", "garden", "river", "bathroom", "pond", "meadow"))
    pen = pen_at(studio, stage, 0.5, 0.9, 1.0)
    pen.ellipse(0, 0.01, 0.4, 0.05, (150, 204, 240))
    size = rnd.uniform(0.42, 0.46)
    studio.put(stage, actor, 0.5 - side * 0.03, 0.9, "standing", flip, size, shadow=False)
    centre = -(actor.of.leg + actor.of.thick * 0.6) * size
    for _ in range(40):
        a = rnd.uniform(-math.pi * 1.1, math.pi * 0.1)
        far = rnd.uniform(0.28, 0.46)
        x, y = far * math.cos(a), centre + far * 0.85 * math.sin(a)
        pen.ellipse(x, y, rnd.uniform(0.014, 0.024), 0.009, (96, 176, 234), a)
    forms = (
        "shaking off water",
        "shaking off the water",
        "shaking itself dry",
        "shaking water from its coat",
        "that is wet and shakes itself",
        "splashing water everywhere",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"
