"""Animals of house and farm that catch, fetch, play, do tricks and knock things over."""

import math

from textimage.words import with_article

from ..beast_parts import draw_beast_head
from ..brush import shade
from ..casting import pen_at, walker
from ..chance import weighted
from ..palette import COLOURS, near
from .poses import Pose, along, bowing, draw_jaw, grazing, mouth_of, rearing, sitting, tip_of, upright
from .staging import CATS, DOGS, HOME, PETS, WOOD, both, cast, in_picture, set_stage, show_item, show_pose
from .things import BRIGHT, CARRIED, ball, fish, flower, sausage, thing_held


def catch(studio):
    """A leap with an open mouth at something in the air."""
    rnd = studio.rnd
    name = weighted(rnd, {"frisbee": 4, "ball": 3, "stick": 2, "bone": 1, "sausage": 0.7, "fish": 0.5})
    actor = cast(studio, (*DOGS, *DOGS, "cat", "kitten", "rabbit", "goat", "pig", "pony"))
    draw, size, what = thing_held(rnd, name)
    stage, flip, side = set_stage(studio, False)
    tall = rnd.uniform(0.4, 0.46)
    x, y = 0.5 - side * 0.14, 0.9
    stage.shadow(x, 0.93, 0.4)
    pen = pen_at(studio, stage, x, y, tall, flip).at(0, 0, turn=-rnd.uniform(0.0, 0.22))
    spots = actor.draw(pen, "jumping")
    head = pen.at(*spots["head"], actor.of.head)
    draw_jaw(head, actor.of)
    draw_beast_head(head, actor.of, False)
    offset = mouth_of(actor.of, 0.0, True)
    caught = rnd.random() < 0.6
    gap = 0.02 if caught else 0.3
    spot = (spots["head"][0] + offset[0] + gap, spots["head"][1] + offset[1] - gap * 0.5)
    show_item(studio, stage, draw, in_picture(stage, pen, spot), size * 0.95, flip, -side * 0.2)
    if caught:
        forms = (
            "catching {}",
            "catching {}",
            "catching {} in the air",
            "jumping and catching {}",
            "leaping to catch {}",
        )
        forms += ("catching {} in its mouth", "that has caught {}")
    else:
        forms = ("jumping for {}", "jumping to catch {}", "leaping for {}", "trying to catch {}", "jumping after {}")
    return stage, f"{actor.text} {rnd.choice(forms).format(what)}"


def carry(studio):
    rnd = studio.rnd
    weights = {n: 1.0 for n in CARRIED} | {
        "bone": 2.5,
        "stick": 2.5,
        "newspaper": 2,
        "shoe": 2,
        "flower": 2,
        "fish": 1.6,
    }
    name = weighted(rnd, weights)
    who = (
        (*CATS, "dog")
        if name == "fish"
        else CATS
        if name == "mouse"
        else DOGS
        if name == "leash"
        else (*DOGS, *DOGS, "cat", "kitten", "rabbit", "horse", "goat", "pig", "donkey")
    )
    actor = cast(studio, who if name != "carrot" else ("rabbit", "rabbit", "horse", "donkey", "pony", "hamster", "dog"))
    draw, size, what = thing_held(rnd, name)
    stage, flip, side = set_stage(studio)
    pose = rnd.choice(("walking", "running", "standing", "sitting", "walking"))
    if pose not in actor.poses:
        pose = "walking"
    tall = rnd.uniform(0.5, 0.58) if pose == "sitting" else rnd.uniform(0.44, 0.5)
    _, spots, pen = studio.put(stage, actor, 0.5 - side * 0.11, 0.9, pose, flip, tall)
    mouth = spots["head"][0] + mouth_of(actor.of, 0)[0] - 0.02, spots["head"][1] + mouth_of(actor.of, 0)[1] + 0.03
    at = in_picture(stage, pen, mouth)
    show_item(studio, stage, draw, (at[0] + side * 0.01, at[1]), size, flip)
    forms = ["carrying {} in its mouth", "carrying {} in its mouth", "with {} in its mouth", "with {} in its mouth"]
    forms += ["holding {} in its mouth", "carrying {}", "holding {} in its teeth"]
    if name in ("stick", "ball", "newspaper", "bone", "frisbee"):
        forms += ["fetching {}"] * 3 + ["bringing {}", "bringing back {}"]
    if pose == "running":
        forms += ["running with {} in its mouth", "running away with {}", "running with {}"]
    if name in ("shoe", "sausage", "fish", "sock", "hat"):
        forms += ["stealing {}", "that has stolen {}"]
    return stage, f"{actor.text} {rnd.choice(forms).format(what)}"


def shake(studio):
    rnd = studio.rnd
    actor, person = cast(studio, (*DOGS, *DOGS, "cat", "kitten", "rabbit", "pig")), walker(rnd, 0.85)
    stage, flip, side = set_stage(studio)
    tall = 0.74 if person.size > 0.9 else 0.62
    y = 0.93
    pose = rnd.choice(("kneeling", "pushing", "holding"))
    studio.put(stage, person, 0.5 - side * 0.26, y, pose, flip, tall, front=False)
    size = rnd.uniform(0.4, 0.46)
    b = actor.of
    show_pose(studio, stage, actor, sitting(b, -0.2, (0.42, -0.02)), 0.5 + side * 0.24, y, size, not flip, 0.8)
    a, p = actor.text, person.text
    forms = (f"{a} giving its paw to {p}", f"{a} shaking hands with {p}", f"{p} and {a} shaking hands")
    forms += (f"{p} holding the paw of {a}", f"{a} shaking paws with {p}", f"{a} giving a paw to {p}")
    return stage, rnd.choice(forms)


def _wool_ball(p, c):
    p.circle(0, -0.5, 0.5, c)
    for k in range(4):
        p.arc(0, -0.5 + 0.12 * (k - 1.5), 0.42, 0.34, 200 + 10 * k, 330, 0.05, shade(c, -0.28))
    p.line([(0.3, -0.1), (0.7, 0.0), (0.9, -0.15), (1.2, 0.0)], 0.05, c, curved=True)


def _toy_mouse(p, c):
    p.line([(0.5, -0.12), (0.75, -0.05), (0.85, -0.25), (1.1, -0.2)], 0.05, (230, 120, 140), curved=True)
    p.blob([(-0.62, -0.05), (-0.4, -0.3), (0.0, -0.5), (0.4, -0.42), (0.55, -0.02)], c)
    p.circle(-0.12, -0.5, 0.17, shade(c, -0.1))
    p.circle(-0.12, -0.5, 0.1, (244, 170, 180), outline=False)
    p.circle(-0.36, -0.26, 0.05, (20, 20, 20), outline=False)
    p.circle(-0.62, -0.1, 0.06, (230, 100, 120), outline=False)


def _feather_toy(p, c):
    p.line([(0, -3.4), (0, -1.1)], 0.04, (90, 80, 80))
    for turn in (-0.5, 0, 0.5):
        p.ellipse(0.4 * math.sin(turn), -0.7, 0.14, 0.45, shade(c, 0.2 * turn), -turn)


def toy(studio):
    rnd = studio.rnd
    kind = rnd.choice(("wool", "wool", "mouse", "mouse", "feather"))
    actor = cast(studio, (*CATS, *CATS, *CATS, "puppy", "dog", "ferret", "rabbit"))
    stage, flip, side = set_stage(studio)
    word = rnd.choice(BRIGHT)
    colour = near(rnd, COLOURS[word], 8)
    y, b = 0.91, actor.of
    x, at = 0.5 - side * 0.16, 0.5 + side * 0.26
    size = rnd.uniform(0.48, 0.54)
    mode = rnd.choice(("paw", "bow"))
    if kind == "feather":
        show_pose(studio, stage, actor, upright(b, 0.4, 0.25, tilt=-0.4), x - side * 0.04, y, size * 0.9, flip, 0.8)
        _feather_toy(pen_at(studio, stage, at - side * 0.02, 0.42, 0.24), colour)
        name = f"{word} feather on a string" if rnd.random() < 0.5 else "feather toy"
        forms = ("playing with {}", "playing with {}", "reaching for {}", "trying to catch {}")
    else:
        if mode == "paw":
            show_pose(studio, stage, actor, sitting(b, 0.25, (0.42, 0.16)), x, y, size, flip, 0.9)
        else:
            show_pose(studio, stage, actor, bowing(b, head_up=True), x - side * 0.06, y, size * 0.84, flip, 1.1)
        grey = rnd.random() < 0.4
        tone = (150, 150, 158) if grey else colour
        pen = pen_at(studio, stage, at + side * 0.04, y + 0.01, 0.25, flip)
        (_wool_ball if kind == "wool" else _toy_mouse)(pen, colour if kind == "wool" else tone)
        tint = rnd.choice((f"{word} ", "")) if kind == "wool" or not grey else rnd.choice(("grey ", ""))
        name = (
            rnd.choice((f"ball of {tint}wool", f"{tint}ball of wool", f"ball of {tint}yarn"))
            if kind == "wool"
            else f"{tint}toy mouse"
        )
        forms = ("playing with {}",) * 3 + (
            "pawing at {}",
            "about to pounce on {}" if mode == "bow" else "touching {}",
            "chasing {}" if mode == "bow" else "with a paw on {}",
        )
    return stage, f"{actor.text} {rnd.choice(forms).format(with_article(name))}"


def balance(studio):
    rnd = studio.rnd
    actor = cast(studio, (*DOGS, *DOGS, *CATS, "rabbit", "mouse", "hamster", "pig", "goat", "horse", "donkey", "sheep"))
    word = rnd.choice(BRIGHT)
    colour = near(rnd, COLOURS[word], 8)
    stage, flip, side = set_stage(studio)
    nose = rnd.random() < 0.3
    pen = pen_at(studio, stage, 0.5, 0.94, 1.0)
    tinted = f"{word} " if rnd.random() < 0.6 else ""
    if nose:
        spots, at = show_pose(studio, stage, actor, sitting(actor.of, -0.7), 0.5 - side * 0.06, 0.92, 0.5, flip)
        tip = in_picture(stage, at, tuple(h + d for h, d in zip(sitting(actor.of).head, tip_of(actor.of, -0.7))))
        ball(pen_at(studio, stage, tip[0], tip[1] - 0.1, 0.26), colour)
        return stage, f"{actor.text} balancing {with_article(f'{tinted}ball')} on its nose"
    r = rnd.uniform(0.19, 0.22)
    stage.shadow(0.5, 0.94, 0.36)
    pen.circle(0, -r, r, colour)
    for k in range(3):
        pen.ellipse(0.11 * (k - 1), -r * (1.0 + 0.35 * (k % 2)), 0.045, 0.06, shade(colour, 0.55), outline=False)
    level = 0.95 - 2 * r
    if rnd.random() < 0.5:
        show_pose(studio, stage, actor, upright(actor.of, 0.3, 0.16), 0.5 - side * 0.02, level, 0.34, flip, 0)
    else:
        pose = grazing(actor.of)
        b = actor.of
        feet = ((-0.14, 0.02), (-0.08, 0)), ((0.08, 0), (0.14, 0.02))
        head = along((b.long / 2, pose.front[1]), 180 - b.neck_angle, b.neck + b.head * 0.6)
        show_pose(studio, stage, actor, Pose(pose.rear, pose.front, *feet, head), 0.5, level, 0.42, flip, 0)
    what = with_article(f"{rnd.choice(('', 'big '))}{tinted}ball")
    forms = ("balancing on {}",) * 3 + ("standing on {}", "walking on {}", "doing tricks on {}")
    return stage, f"{actor.text} {rnd.choice(forms).format(what)}"


def two_legs(studio):
    rnd = studio.rnd
    horse = rnd.random() < 0.25
    actor = cast(
        studio,
        ("horse", "pony", "foal", "donkey") if horse else (*PETS, *DOGS, *CATS, "goat", "pig", "sheep", "cow", "lamb"),
    )
    stage, flip, side = set_stage(studio)
    pose = rearing(actor.of) if horse else upright(actor.of, rnd.uniform(0.2, 0.4), rnd.uniform(-0.1, 0.2), lean=0.06)
    show_pose(
        studio,
        stage,
        actor,
        pose,
        0.5 - side * (0.08 if horse else 0.04),
        0.93,
        0.5 if horse else rnd.uniform(0.48, 0.54),
        flip,
        0.7,
    )
    forms = ("standing on two legs",) * 2 + ("standing on its hind legs",) * 3 + ("standing up on its back legs",)
    forms += (
        ("rearing up", "rearing", "rearing up on its hind legs")
        if horse
        else ("walking on two legs", "dancing on its hind legs")
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def in_wheel(studio):
    rnd = studio.rnd
    actor = cast(
        studio, ("hamster", "hamster", "hamster", "mouse", "mouse", "rat", "guinea pig", "rabbit", "kitten", "cat")
    )
    stage, flip, side = set_stage(studio, True, HOME)
    word = rnd.choice(BRIGHT)
    colour = near(rnd, COLOURS[word], 8)
    pen = pen_at(studio, stage, 0.5, 0.5, 1.0)
    stage.shadow(0.5, 0.94, 0.6)
    pen.poly([(-0.03, -0.02), (0.03, -0.02), (0.26, 0.44), (0.18, 0.44)], shade(colour, -0.35))
    pen.poly([(-0.03, -0.02), (0.03, -0.02), (-0.18, 0.44), (-0.26, 0.44)], shade(colour, -0.35))
    for k in range(6):
        a = math.pi * k / 6 + 0.2
        pen.line(
            [(-0.36 * math.cos(a), -0.36 * math.sin(a)), (0.36 * math.cos(a), 0.36 * math.sin(a))],
            0.012,
            shade(colour, 0.3),
        )
    actor.draw(pen_at(studio, stage, 0.5 - side * 0.02, 0.85, 0.46, flip), "running")
    pen.arc(0, 0, 0.38, 0.38, 0, 180, 0.045, colour)
    pen.arc(0, 0, 0.38, 0.38, 180, 360, 0.045, colour)
    name = rnd.choice(("wheel", f"{word} wheel", "hamster wheel", f"{word} hamster wheel"))
    forms = ("running in {}",) * 3 + ("running inside {}", "in {}", "turning {}")
    return stage, f"{actor.text} {rnd.choice(forms).format(with_article(name))}"


def tug(studio):
    """Two animals that pull at one thing."""
    rnd = studio.rnd
    names = (*DOGS, *DOGS, "cat", "kitten", "goat", "pig", "mouse")
    first = cast(studio, names)
    twins = rnd.random() < 0.6
    second = first if twins else cast(studio, names)
    stage, flip, side = set_stage(studio)
    y, ends = 0.9, []
    for actor, s in ((first, -1), (second, 1)):
        b = actor.of
        g = grazing(b)
        up = -b.leg * 0.85 - b.thick * 0.5
        pose = Pose(
            (-b.long / 2 - 0.05, up),
            g.front,
            ((-b.long / 2 + 0.02, 0), (-b.long / 2 + 0.14, 0)),
            ((b.long / 2 + 0.1, 0), (b.long / 2 + 0.22, 0)),
            along(g.front, 128, b.neck + b.head * 0.6),
            0.05,
        )
        size = 0.32
        reach = pose.head[0] + mouth_of(b, 0.05)[0]
        spots, _ = show_pose(studio, stage, actor, pose, 0.5 + s * (0.11 + reach * size), y, size, s > 0, 1.0)
        ends.append(spots["mouth"])
    kind = rnd.choice(("rope", "rope", "stick", "sausage", "sock", "towel"))
    word = rnd.choice(BRIGHT)
    tone = near(rnd, COLOURS[word], 8)
    pen, (left, right) = pen_at(studio, stage, 0, 0, 1.0), ends
    middle = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2 + 0.015)
    colour, wide = {
        "rope": ((206, 166, 100), 0.026),
        "stick": ((122, 80, 46), 0.032),
        "sausage": ((176, 74, 50), 0.05),
    }.get(kind, (tone, 0.06))
    pen.line([(left[0] - 0.02, left[1]), middle, (right[0] + 0.02, right[1])], wide, colour, curved=True)
    if kind == "rope":
        for at in (left, right):
            pen.circle(at[0], at[1], 0.028, (230, 196, 140))
    what = with_article(f"{word} {kind}" if kind in ("sock", "towel") and rnd.random() < 0.6 else kind)
    who = both(first, second)
    forms = (
        f"pulling on {what}",
        f"pulling at {what}",
        f"tugging at {what}",
        f"playing tug of war with {what}",
        f"fighting over {what}",
    )
    return stage, f"{who} {rnd.choice(forms)}"


def _butterfly(p, c):
    for s in (-1, 1):
        p.ellipse(s * 0.3, -0.18, 0.28, 0.24, c, s * -0.5)
        p.ellipse(s * 0.22, 0.2, 0.2, 0.18, shade(c, 0.25), s * 0.5)
    p.limb((0, -0.25), (0, 0.3), 0.06, 0.05, (50, 40, 40))
    for s in (-1, 1):
        p.line([(0, -0.28), (s * 0.14, -0.48)], 0.035, (50, 40, 40))


def _bubble(p, c):
    p.circle(0, 0, 0.42, (206, 232, 246))
    p.arc(0, 0, 0.4, 0.4, 0, 360, 0.05, (140, 190, 226))
    p.ellipse(-0.14, -0.16, 0.09, 0.06, (255, 255, 255), outline=False)


def _balloon(p, c):
    p.line([(0, 0.4), (0.06, 0.7), (-0.04, 1.0)], 0.03, (90, 84, 84), curved=True)
    p.ellipse(0, 0, 0.34, 0.4, c)
    p.ellipse(-0.12, -0.14, 0.06, 0.1, shade(c, 0.6), outline=False)


REACHED = {
    "butterfly": (_butterfly, 0.28, True),
    "soap bubble": (_bubble, 0.24, False),
    "balloon": (_balloon, 0.32, True),
    "ball": (ball, 0.22, True),
    "sausage": (sausage, 0.3, False),
    "fish": (fish, 0.3, True),
    "flower": (flower, 0.3, True),
}


def reach_for(studio):
    rnd = studio.rnd
    actor = cast(studio, (*CATS, *CATS, *DOGS, "rabbit", "mouse", "goat", "hamster", "ferret"))
    name = weighted(rnd, {n: 1 for n in REACHED} | {"butterfly": 3})
    draw, large, tinted = REACHED[name]
    word = rnd.choice(BRIGHT)
    stage, flip, side = set_stage(studio, False if name == "butterfly" else None)
    size = rnd.uniform(0.44, 0.5)
    pose = upright(actor.of, 0.34, 0.3, tilt=-0.4)
    show_pose(studio, stage, actor, pose, 0.5 - side * 0.14, 0.92, size, flip, 0.7)
    paw = pose.fore[1]
    at = 0.5 - side * 0.14 + side * (paw[0] * size + 0.13), 0.92 + paw[1] * size - 0.14
    show_item(studio, stage, lambda p: draw(p, near(rnd, COLOURS[word], 8)), (at[0], max(0.14, at[1])), large, flip)
    what = with_article(f"{word} {name}" if tinted and rnd.random() < 0.6 else name)
    forms = (
        ("reaching for {}",) * 2
        + ("trying to catch {}",) * 2
        + ("catching {}", "standing on its hind legs to catch {}", "playing with {}", "jumping at {}")
    )
    return stage, f"{actor.text} {rnd.choice(forms).format(what)}"


def _vase(p, c):
    p.blob(
        [
            (-0.16, -0.95),
            (0.16, -0.95),
            (0.12, -0.75),
            (0.32, -0.4),
            (0.2, 0),
            (-0.2, 0),
            (-0.32, -0.4),
            (-0.12, -0.75),
        ],
        c,
    )
    p.arc(0, -0.45, 0.3, 0.1, 20, 160, 0.06, shade(c, 0.5))


def _glass(p, c):
    p.poly([(-0.26, -0.9), (0.26, -0.9), (0.2, 0), (-0.2, 0)], (222, 238, 248))
    p.poly([(-0.25, -0.6), (0.25, -0.6), (0.2, -0.02), (-0.2, -0.02)], (110, 180, 236), outline=False)


def _pot_plant(p, c):
    for turn in (-0.6, 0, 0.6):
        p.ellipse(0.3 * math.sin(turn), -0.72, 0.12, 0.34, (80, 164, 80), turn)
    p.poly([(-0.26, -0.5), (0.26, -0.5), (0.18, 0), (-0.18, 0)], c)


def _mug(p, c):
    p.arc(0.3, -0.38, 0.18, 0.2, 270, 450, 0.08, shade(c, -0.15))
    p.rect(-0.3, -0.75, 0.3, 0, c)


FRAGILE = {"vase": _vase, "glass of water": _glass, "flower pot": _pot_plant, "cup": _mug}


def knock(studio):
    """A cat on a table with a paw at what falls from it."""
    rnd = studio.rnd
    actor = cast(studio, (*CATS, *CATS, *CATS, "dog", "puppy", "rabbit", "ferret", "goat"))
    name = rnd.choice(list(FRAGILE))
    word = rnd.choice(BRIGHT)
    stage, flip, side = set_stage(studio, True, HOME)
    level = 0.7
    pen = pen_at(studio, stage, 0.5 - side * 0.18, 0.95, 1.0, flip)
    pen.rect(-0.3, level - 0.95, 0.3, level - 0.89, WOOD)
    for x in (-0.26, 0.2):
        pen.rect(x, level - 0.89, x + 0.05, 0, shade(WOOD, -0.15))
    size = rnd.uniform(0.44, 0.48)
    show_pose(studio, stage, actor, sitting(actor.of, 0.2, (0.46, 0.1)), 0.5 - side * 0.2, level, size, flip, 0)
    falls = rnd.random() < 0.6
    at = (0.5 + side * 0.24, level - 0.02) if falls else (0.5 + side * 0.12, level)
    thing = pen_at(studio, stage, *at, 1.0, flip).at(0, 0, 0.3, turn=0.75 if falls else 0.22)
    FRAGILE[name](thing, near(rnd, COLOURS[word], 8))
    what = with_article(f"{word} {name}" if name in ("vase", "cup") and rnd.random() < 0.6 else name)
    forms = (
        f"knocking {what} off a table",
        f"pushing {what} off a table",
        f"pushing {what} off the table",
        f"knocking over {what}",
        f"knocking {what} from a table",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"
