"""Animals of house and farm that eat, drink, chew, lick and beg."""

import math

from textimage.words import with_article

from ..brush import shade
from ..casting import pen_at
from ..chance import weighted
from ..nature import draw_ice_cream
from ..palette import COLOURS, near
from .poses import begging, grazing, lying, mouth_of, sitting
from .staging import CATS, DOGS, FARM, PETS, WOOD, cast, set_stage, show_item, show_pose
from .things import BRIGHT, draw_fodder, thing_held


def beg(studio):
    rnd = studio.rnd
    actor = cast(studio, (*DOGS, *DOGS, *CATS, "rabbit", "mouse", "hamster", "ferret", "guinea pig"))
    stage, flip, side = set_stage(studio)
    food = rnd.choice(("bone", "sausage", "fish", "carrot", "ball")) if rnd.random() < 0.45 else None
    spots, _ = show_pose(
        studio, stage, actor, begging(actor.of), 0.5 - side * 0.08, 0.91, rnd.uniform(0.52, 0.6), flip, 0.7
    )
    forms = ["begging", "begging on its hind legs", "sitting up and begging", "sitting up with its paws in the air"]
    forms += ["sitting on its hind legs"]
    if food:
        draw, size, what = thing_held(rnd, food)
        head = spots["head"]
        show_item(studio, stage, draw, (head[0] + side * 0.3, max(0.1, head[1] - 0.08)), size * 0.9, flip)
        forms = [f"begging for {what}", f"begging for {what}", f"sitting up and begging for {what}"]
        forms += [f"on its hind legs begging for {what}", f"looking up at {what} and begging"]
    return stage, f"{actor.text} {rnd.choice(forms)}"


def bowl(studio):
    """Head down over a bowl, a bucket or a trough."""
    rnd = studio.rnd
    large = rnd.random() < 0.25
    actor = cast(studio, FARM if large else PETS)
    stage, flip, side = set_stage(studio, None if not large else False)
    vessel = rnd.choice(("bucket", "trough")) if large else rnd.choice(("bowl", "bowl", "bowl", "dish"))
    content = (
        rnd.choice(("milk", "water", "food", "milk", "water", "food", "empty"))
        if not large
        else rnd.choice(("water", "water", "food"))
    )
    tone = {"milk": (252, 250, 244), "water": (110, 184, 238), "food": (146, 92, 54)}.get(content)
    word = rnd.choice(BRIGHT)
    clay = near(rnd, COLOURS[word], 8) if not large else near(rnd, (150, 150, 156), 8)
    tone = tone or shade(clay, -0.3)
    rim = {"bowl": 0.13, "dish": 0.08, "bucket": 0.2, "trough": 0.16}[vessel]
    wide = {"bowl": 0.17, "dish": 0.19, "bucket": 0.14, "trough": 0.22}[vessel]
    size, y = rnd.uniform(0.4, 0.44) if large else rnd.uniform(0.44, 0.52), 0.9
    pose = grazing(actor.of, -rim / size)
    x = 0.5 - side * (0.17 if large else 0.13)
    spot = x + side * size * (pose.head[0] + mouth_of(actor.of, pose.tilt)[0] + 0.03)
    pen = pen_at(studio, stage, spot, y + 0.02, 1.0)
    stage.shadow(spot, y + 0.02, wide * 2.2)
    pen.ellipse(0, -rim, wide, 0.045, shade(clay, -0.3))
    pen.ellipse(0, -rim + 0.008, wide * 0.86, 0.034, tone, outline=False)
    show_pose(studio, stage, actor, pose, x, y, size, flip, 1.1, tongue=content != "food")
    if content == "food":
        for k in range(7):
            pen.circle(wide * (0.22 * k - 0.66), -rim + 0.012 + 0.01 * (k % 2), 0.025, shade(tone, 0.1 * (k % 3)))
    else:
        pen.ellipse(0, -rim + 0.02, wide * 0.84, 0.022, tone, outline=False)
    foot = wide * (0.7 if vessel != "trough" else 0.95)
    pen.poly(
        [
            (-wide, -rim),
            *[(wide * math.cos(a), -rim + 0.045 * math.sin(a)) for a in (2.6, 2.1, 1.57, 1.0, 0.5)],
            (wide, -rim),
            (foot, 0),
            (-foot, 0),
        ],
        clay,
    )
    pet = f"{word} {vessel}" if not large and rnd.random() < 0.4 else vessel
    out = with_article(pet)
    if content == "food":
        forms = (f"eating from {out}", f"eating out of {out}", f"eating food from {out}", f"eating its food from {out}")
    elif content == "empty":
        forms = (
            f"licking {out}",
            f"licking {with_article(f'empty {vessel}')}",
            f"licking out {out}",
            f"licking its {vessel} clean",
        )
    else:
        forms = (f"drinking {content} from {out}", f"drinking {content} from {out}", f"drinking from {out}")
        forms += (f"drinking {content}", f"drinking {content} out of {out}")
        if not large:
            forms += (f"licking {content} from {out}", f"lapping {content} from {out}")
    return stage, f"{actor.text} {rnd.choice(forms)}"


def graze(studio):
    rnd = studio.rnd
    kind = weighted(
        rnd,
        {
            "hay": 2,
            "grass": 2.5,
            "straw": 0.6,
            "carrot": 1.8,
            "apple": 1.2,
            "cabbage": 1,
            "flowers": 0.8,
            "cheese": 0.7,
        },
    )
    who = (*FARM, *FARM, "rabbit", "rabbit", "guinea pig", "hamster")
    actor = cast(studio, ("mouse", "mouse", "rat", "hamster") if kind == "cheese" else who)
    stage, flip, side = set_stage(studio, False, ("meadow", "farm", "prairie", "in_barn", "garden", "valley"))
    y, size = 0.9, rnd.uniform(0.44, 0.5)
    pose = grazing(actor.of, -0.2 if actor.size > 0.3 else -0.24)
    x = 0.5 - side * 0.13
    spot = x + side * size * (pose.head[0] + mouth_of(actor.of, pose.tilt)[0] + 0.06)
    food = pen_at(studio, stage, spot, y + 0.02, 0.36 if kind in ("hay", "straw", "grass") else 0.28, flip)
    show_pose(studio, stage, actor, pose, x, y, size, flip, 1.1)
    draw_fodder(food, kind, rnd)
    what = {"hay": "hay", "grass": "grass", "straw": "straw", "flowers": "flowers", "cheese": "cheese"}.get(kind)
    what = what or with_article(kind)
    if kind == "cheese":
        what = rnd.choice(("cheese", "a piece of cheese"))
    forms = ["eating {}"] * 4 + ["feeding on {}", "munching {}", "nibbling {}", "with its head down eating {}"]
    if kind == "grass":
        forms += ["grazing", "grazing on {}"]
    return stage, f"{actor.text} {rnd.choice(forms).format(what)}"


def chew(studio):
    rnd = studio.rnd
    name = weighted(
        rnd,
        {
            "bone": 4,
            "shoe": 3,
            "sock": 1,
            "hat": 0.8,
            "teddy bear": 1,
            "newspaper": 0.8,
            "stick": 1.2,
            "ball": 0.8,
            "frisbee": 0.6,
        },
    )
    actor = cast(studio, (*DOGS, *DOGS, *CATS, "goat", "ferret", "rat", "rabbit"))
    draw, size, what = thing_held(rnd, name)
    stage, flip, side = set_stage(studio)
    spots, pen = show_pose(
        studio, stage, actor, lying(actor.of), 0.5 - side * 0.17, 0.86, rnd.uniform(0.46, 0.52), flip, 1.2
    )
    at = spots["mouth"]
    show_item(studio, stage, draw, (at[0] + side * 0.05, min(at[1] + 0.04, 0.86)), size * 1.05, flip, 0.15)
    b = actor.of
    pen.limb((b.long / 2 + 0.16, -0.1), (b.long / 2 + 0.42, -0.09), b.leg_wide, b.leg_wide * 1.1, b.feet or b.colour)
    forms = (
        "chewing {}",
        "chewing on {}",
        "chewing on {}",
        "gnawing on {}",
        "gnawing {}",
        "biting {}",
        "lying down and chewing {}",
    )
    return stage, f"{actor.text} {rnd.choice(forms).format(what)}"


def at_table(studio):
    rnd = studio.rnd
    actor = cast(studio, (*PETS, *DOGS, *CATS, "pig", "goat", "sheep", "lamb"))
    stage, flip, side = set_stage(studio)
    pen = pen_at(studio, stage, 0.5, 0.95, 1.0, flip)
    wood, seat = (
        near(rnd, rnd.choice((WOOD, (206, 160, 108), (120, 78, 46))), 6),
        near(rnd, rnd.choice(((140, 92, 54), (200, 60, 60), (70, 120, 190), (236, 232, 226))), 8),
    )
    pen.rect(-0.43, -0.72, -0.385, 0, seat)
    pen.rect(-0.1, -0.28, -0.06, 0, seat)
    pen.rect(-0.43, -0.32, -0.05, -0.27, shade(seat, 0.12))
    for k in range(2):
        pen.rect(-0.42, -0.7 + 0.14 * k, -0.395, -0.62 + 0.14 * k, shade(seat, -0.2))
    size = rnd.uniform(0.42, 0.47)
    show_pose(studio, stage, actor, sitting(actor.of, 0.1, (0.36, 0.14)), 0.5 - side * 0.23, 0.68, size, flip, 0)
    pen.rect(0.0, -0.38, 0.47, -0.33, wood)
    for x in (0.04, 0.4):
        pen.rect(x, -0.33, x + 0.035, 0, shade(wood, -0.15))
    pen.ellipse(0.24, -0.385, 0.15, 0.03, (248, 248, 250))
    pen.ellipse(0.24, -0.388, 0.1, 0.018, (214, 220, 228), outline=False)
    name = rnd.choice(("fish", "fish", "carrot", "sausage", "bone", "cake", "cheese", "apple"))
    if name == "cake":
        pen.rect(0.14, -0.5, 0.34, -0.39, (244, 190, 200))
        pen.rect(0.14, -0.52, 0.34, -0.47, (250, 246, 240))
        pen.circle(0.24, -0.54, 0.025, (214, 40, 50))
        what = "a cake"
    elif name in ("cheese", "apple"):
        draw_fodder(pen.at(0.24, -0.39, 0.22), name, rnd)
        what = "an apple" if name == "apple" else "cheese"
    else:
        draw, large, what = thing_held(rnd, name)
        show_item(studio, stage, draw, (0.5 + side * 0.24, 0.95 - 0.44), 0.25, flip)
    forms = (
        f"sitting on a chair at a table with {what}",
        f"sitting at a table with {what}",
        f"sitting at the table eating {what}",
        f"at the table eating {what}",
        f"eating {what} at a table",
        f"sitting on a chair at the table with {what} on a plate",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def lick(studio):
    rnd = studio.rnd
    actor = cast(studio, (*PETS, *DOGS, *CATS, "goat", "pig", "lamb"))
    stage, flip, side = set_stage(studio)
    b, name = actor.of, rnd.choice(("ice cream", "ice cream", "lollipop", "popsicle", "paw", "paw"))
    y, size = 0.92, rnd.uniform(0.54, 0.6)
    body = sitting(b, 0.15)
    mouth = tuple(h + m for h, m in zip(body.head, mouth_of(b, 0.15)))
    hand = (mouth[0] + 0.1, mouth[1] + (0.1 if name == "paw" else 0.34))
    pose = sitting(b, 0.15, (hand[0] - body.front[0], hand[1] - body.front[1]))
    spots, pen = show_pose(studio, stage, actor, pose, 0.5 - side * 0.1, y, size, flip, tongue=True)
    if name == "paw":
        forms = ("licking its paw", "licking its paw", "washing itself", "cleaning its paw", "licking a paw")
        return stage, f"{actor.text} {rnd.choice(forms)}"
    at = pen.at(hand[0] + 0.06, hand[1] + 0.16, 0.62)
    flavour = rnd.choice(("strawberry", "chocolate", "vanilla", "mint"))
    tone = {
        "strawberry": (246, 150, 180),
        "chocolate": (116, 72, 46),
        "vanilla": (252, 238, 196),
        "mint": (160, 226, 190),
    }[flavour]
    if name == "ice cream":
        draw_ice_cream(at, [tone])
        what = rnd.choice(("an ice cream", "an ice cream cone", "ice cream", f"a {flavour} ice cream"))
    elif name == "lollipop":
        word = rnd.choice(BRIGHT)
        at.line([(0, 0), (0, -0.6)], 0.05, (250, 250, 250))
        at.circle(0, -0.66, 0.24, near(rnd, COLOURS[word], 6))
        at.arc(0, -0.66, 0.13, 0.13, 0, 290, 0.05, (255, 255, 255))
        what = with_article(rnd.choice(("lollipop", f"{word} lollipop")))
    else:
        word = rnd.choice(BRIGHT)
        at.rect(-0.04, -0.35, 0.04, 0.0, (226, 190, 140))
        at.round_rect(-0.17, -0.95, 0.17, -0.35, 0.15, near(rnd, COLOURS[word], 6))
        what = with_article(rnd.choice(("popsicle", f"{word} popsicle", "ice lolly")))
    pen.circle(hand[0] + 0.04, hand[1] + 0.02, b.leg_wide * 1.3, b.feet or b.colour)
    forms = (f"licking {what}",) * 4 + (f"eating {what}", f"licking at {what}")
    return stage, f"{actor.text} {rnd.choice(forms)}"
