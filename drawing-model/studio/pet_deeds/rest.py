"""Animals of house and farm that sleep, stretch, yawn and lie about."""

import math

from textimage.words import with_article

from ..beast_parts import draw_beast_head
from ..brush import shade
from ..casting import pen_at
from ..palette import COLOURS, near
from .poses import bowing, curled, lying, on_back, sitting
from .staging import CATS, DOGS, HOME, WOOD, both, cast, set_stage, show_pose
from .things import BRIGHT


def curl(studio):
    rnd = studio.rnd
    actor = cast(studio, (*CATS, *CATS, *DOGS, *DOGS, "rabbit", "mouse", "hamster", "ferret", "lamb", "pig"))
    kind = rnd.choice(("basket", "basket", "cushion", "cushion", "rug", "blanket", "dog bed", "box", "ground"))
    if kind == "dog bed" and actor.of.ears != "floppy":
        kind = "basket"
    stage, flip, _ = set_stage(studio, True, HOME)
    x, y = 0.5, rnd.uniform(0.84, 0.9)
    word = rnd.choice(BRIGHT)
    cloth = near(rnd, COLOURS[word], 8)
    pen = pen_at(studio, stage, x, y, 1.0)
    wide = rnd.uniform(0.58, 0.66)
    stage.shadow(x, y + 0.02, 0.86)
    lift = 0.0
    if kind in ("basket", "dog bed"):
        weave = (190, 140, 80) if kind == "basket" else cloth
        pen.ellipse(0, -0.15, 0.42, 0.13, shade(weave, -0.25))
        lift = 0.08
    elif kind == "cushion":
        pen.blob(
            [
                (-0.44, -0.16),
                (0, -0.2),
                (0.44, -0.16),
                (0.4, -0.03),
                (0.44, 0.06),
                (0, 0.04),
                (-0.44, 0.06),
                (-0.4, -0.03),
            ],
            cloth,
        )
        lift = 0.09
    elif kind == "box":
        pen.rect(-0.4, -0.3, 0.4, 0.0, shade((200, 156, 104), -0.25))
        lift = 0.1
    elif kind != "ground":
        pen.ellipse(0, -0.02, 0.46, 0.1, cloth)
        pen.ellipse(0, -0.02, 0.38, 0.075, shade(cloth, 0.3), outline=False)
    curled(pen_at(studio, stage, x, y - lift, wide, flip), actor.of)
    if kind in ("basket", "dog bed"):
        rim = [(0.42 * math.cos(a / 6 * math.pi), -0.15 + 0.1 * math.sin(a / 6 * math.pi)) for a in range(7)]
        pen.poly([*rim, (-0.34, 0.05), (0.34, 0.05)], weave)
        for k in range(2 if kind == "basket" else 0):
            pen.arc(0, -0.12 + 0.05 * k, 0.4 - 0.03 * k, 0.1, 10, 170, 0.014, shade(weave, -0.3))
    elif kind == "box":
        pen.rect(-0.42, -0.12, 0.42, 0.05, (200, 156, 104))
    tinted = kind in ("cushion", "rug", "blanket", "dog bed") and rnd.random() < 0.6
    place = (
        f"{'in' if kind in ('basket', 'box', 'dog bed') else 'on'} {with_article(f'{word} {kind}' if tinted else kind)}"
    )
    if kind == "ground":
        place = ""
    forms = (
        "curled up asleep",
        "curled up",
        "sleeping curled up",
        "curled up and sleeping",
        "asleep",
        "sleeping",
        "curled up into a ball",
    )
    text = rnd.choice(forms[:4] if kind == "ground" else forms)
    return stage, f"{actor.text} {text} {place}".strip()


def stretch(studio):
    rnd = studio.rnd
    actor = cast(studio, (*CATS, *CATS, *DOGS, "rabbit", "goat", "ferret", "rat", "lamb"))
    stage, flip, side = set_stage(studio)
    show_pose(
        studio, stage, actor, bowing(actor.of, head_up=True), 0.5 - side * 0.06, 0.9, rnd.uniform(0.5, 0.58), flip, 1.3
    )
    forms = (
        "stretching",
        "stretching",
        "stretching its front legs",
        "having a stretch",
        "stretching itself",
        "stretching out",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def on_its_back(studio):
    rnd = studio.rnd
    mud = rnd.random() < 0.45
    who = (
        ("pig", "pig", "pig", "pig", *DOGS, "horse", "donkey", "pony", "goat")
        if mud
        else (*DOGS, *DOGS, *CATS, *CATS, "pig", "rabbit", "horse", "donkey", "lamb", "mouse", "hamster")
    )
    actor = cast(studio, who)
    grass = not mud and rnd.random() < 0.35
    stage, flip, side = set_stage(
        studio,
        False if mud or grass else None,
        ("meadow", "garden", "park") if grass else ("farm", "meadow") if mud else None,
    )
    y, size = 0.86, rnd.uniform(0.5, 0.58)
    x = 0.5 - side * 0.08
    pen = pen_at(studio, stage, 0.5, y, 1.0)
    brown = near(rnd, (104, 70, 42), 6)
    if mud:
        pen.blob(
            [(-0.47, 0.03), (-0.3, -0.08), (0.0, -0.05), (0.32, -0.09), (0.48, 0.03), (0.25, 0.1), (-0.2, 0.1)], brown
        )
    roll = rnd.choice((True, False)) or not mud
    if roll:
        show_pose(studio, stage, actor, on_back(actor.of), x, y + 0.02, size, flip, 0 if mud else 1.2)
    else:
        actor.draw(pen_at(studio, stage, x, y + 0.02, size, flip), "lying")
    if mud:
        for _ in range(7):
            pen.ellipse(
                rnd.uniform(-0.3, 0.2), rnd.uniform(-0.16, -0.04), rnd.uniform(0.02, 0.045), 0.022, brown, outline=False
            )
        pen.blob(
            [(-0.45, 0.05), (-0.25, 0.0), (0.0, 0.03), (0.25, -0.01), (0.46, 0.05), (0.2, 0.1), (-0.2, 0.1)],
            shade(brown, 0.1),
        )
        for _ in range(9):
            pen.circle(rnd.uniform(-0.46, 0.46), rnd.uniform(-0.45, -0.12), rnd.uniform(0.01, 0.022), brown)
        forms = (
            ("rolling in the mud", "rolling in mud", "rolling around in the mud")
            if roll
            else ("lying in the mud", "lying in a mud puddle", "resting in the mud")
        )
        forms += ("taking a mud bath", "playing in the mud")
    elif grass:
        for _ in range(26):
            at = rnd.uniform(-0.48, 0.48)
            pen.line(
                [(at, 0.06), (at + rnd.uniform(-0.02, 0.02), rnd.uniform(-0.06, 0.0))],
                0.012,
                shade((78, 160, 66), rnd.uniform(-0.2, 0.1)),
            )
        forms = (
            "rolling in the grass",
            "rolling in the grass",
            "lying on its back in the grass",
            "rolling around on its back in the grass",
        )
        stage.words = stage.when if stage.place else stage.words
    else:
        forms = (
            "lying on its back",
            "lying on its back",
            "lying on its back with its legs in the air",
            "rolling on its back",
            "on its back with its paws up" if actor.size < 0.45 else "on its back with its legs up",
            "rolling over",
        )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def by_the_fire(studio):
    rnd = studio.rnd
    actor = cast(studio, (*CATS, *CATS, *DOGS, *DOGS, "rabbit", "mouse", "ferret", "pig", "lamb"))
    stage, flip, side = set_stage(studio, True, HOME, 0.5)
    pen = pen_at(studio, stage, 0.5, 0.8, 1.0)
    brick = near(rnd, rnd.choice(((170, 92, 72), (150, 146, 142), (196, 160, 120))), 8)
    pen.rect(-0.36, -0.7, 0.36, 0, brick)
    for row in range(7):
        for k in range(5):
            left = -0.36 + 0.15 * k - 0.07 * (row % 2)
            pen.rect(
                max(-0.36, left),
                -0.7 + 0.1 * row,
                min(0.36, left + 0.14),
                -0.61 + 0.1 * row,
                shade(brick, rnd.uniform(-0.1, 0.12)),
                outline=False,
            )
    pen.rect(-0.42, -0.75, 0.42, -0.68, shade(WOOD, -0.1))
    pen.rect(-0.24, -0.48, 0.24, 0, (44, 34, 32))
    for k, high in enumerate((0.22, 0.34, 0.26, 0.3, 0.18)):
        at = pen.at(-0.14 + 0.07 * k, -0.04, 1.0)
        at.blob([(-0.06, 0), (-0.045, -high * 0.5), (0, -high), (0.045, -high * 0.5), (0.06, 0)], (244, 120, 34))
        at.blob([(-0.03, 0), (0, -high * 0.6), (0.03, 0)], (252, 214, 80))
    pen.limb((-0.18, -0.03), (0.18, -0.02), 0.025, 0.025, (110, 70, 40))
    awake = rnd.random() < 0.2
    word = rnd.choice(BRIGHT)
    rug = rnd.random() < 0.4
    if rug:
        pen.ellipse(0, 0.13, 0.46, 0.07, near(rnd, COLOURS[word], 8))
    x = 0.5 - side * 0.06
    if awake or rnd.random() < 0.4:
        studio.put(stage, actor, x, 0.95, "lying" if awake else "sleeping", flip, 0.4, shadow=not rug)
    else:
        curled(pen_at(studio, stage, x, 0.95, 0.54, flip), actor.of)
    verbs = (
        ("lying", "resting", "lying down")
        if awake
        else ("sleeping", "sleeping", "asleep", "napping", "curled up asleep")
    )
    where = rnd.choice(
        (
            "in front of a fireplace",
            "in front of the fireplace",
            "by the fire",
            "by the fireplace",
            "in front of the fire",
        )
    )
    tail = f" on {with_article(f'{word} rug')}" if rug else ""
    return stage, f"{actor.text} {rnd.choice(verbs)}{tail} {where}"


def cuddle(studio):
    rnd = studio.rnd
    names = (*CATS, *DOGS, "rabbit", "mouse", "lamb", "pig", "hamster")
    first, second = cast(studio, names), cast(studio, names)
    twins = rnd.random() < 0.3
    second = first if twins else second
    stage, flip, side = set_stage(studio, True, HOME)
    word = rnd.choice(BRIGHT)
    pen = pen_at(studio, stage, 0.5, 0.88, 1.0)
    mat = rnd.random() < 0.5
    if mat:
        pen.ellipse(0, -0.03, 0.49, 0.1, near(rnd, COLOURS[word], 8))
    else:
        stage.shadow(0.5, 0.88, 0.96)
    curled(pen_at(studio, stage, 0.27, 0.86, 0.5), first.of)
    curled(pen_at(studio, stage, 0.73, 0.88, 0.5, True), second.of)
    who = both(first, second)
    forms = (
        "sleeping side by side",
        "sleeping together",
        "curled up next to each other",
        "asleep next to each other",
        "sleeping nose to nose",
    )
    return stage, f"{who} {rnd.choice(forms)}" + (f" on {with_article(f'{word} rug')}" if mat else "")


def yawn(studio):
    rnd = studio.rnd
    actor = cast(studio, (*CATS, *CATS, *DOGS, *DOGS, "rabbit", "pig", "goat", "mouse", "hamster", "lamb"))
    stage, flip, side = set_stage(studio)
    b, down = actor.of, rnd.random() < 0.4
    pose = lying(b, -0.3) if down else sitting(b, -0.35)
    if down:
        pose.head = (pose.head[0] - 0.05, pose.head[1] - b.head * 0.7)
    spots, pen = show_pose(studio, stage, actor, pose, 0.5 - side * 0.1, 0.91, rnd.uniform(0.54, 0.6), flip)
    head = pen.at(*pose.head, b.head, turn=pose.tilt)
    end = 0.62 + b.snout / b.head * 0.95
    head.poly([(0.1, 0.4), (end, 0.5), (end - 0.1, 1.5), (0.2, 1.3)], (170, 50, 60))
    head.ellipse(end * 0.6, 1.15, 0.3, 0.16, (240, 120, 140), outline=False)
    head.limb((0.0, 0.8), (end - 0.25, 1.55), 0.34, 0.2, shade(b.colour, 0.1))
    head.ellipse(end * 0.62, 1.05, 0.3, 0.3, (170, 50, 60), outline=False)
    head.ellipse(end * 0.62, 1.2, 0.24, 0.14, (240, 120, 140), outline=False)
    draw_beast_head(head, b, True)
    forms = ("yawning",) * 3 + (
        "yawning with its mouth wide open",
        "that is tired and yawning",
        "lying down and yawning" if down else "sitting and yawning",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"
