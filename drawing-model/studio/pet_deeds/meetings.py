"""Animals of house and farm that face somebody or something: a moon, a door, a rival, their young."""

import math
from dataclasses import replace

from textimage.words import with_article

from ..actors import Actor, beast_actor, thing_actor
from ..beast_parts import draw_beast_head
from ..brush import Pen, shade
from ..casting import pen_at, walker
from ..palette import COLOURS, near
from .poses import Pose, along, begging, draw_jaw, draw_leg, figure, grazing, mouth_of, sitting, tip_of, upright
from .staging import ALL, CATS, DOGS, HOME, WOOD, both, cast, clipped, night, set_stage, show_pose
from .things import TINTS, fish, letter


def _bright(studio, names) -> Actor:
    """An animal that can be seen at night."""
    for _ in range(20):
        actor = cast(studio, names)
        if sum(actor.of.colour) > 260:
            break
    return actor


def mirror(studio):
    rnd = studio.rnd
    actor = cast(
        studio, (*CATS, *CATS, *DOGS, *DOGS, "rabbit", "mouse", "hamster", "pig", "goat", "horse", "donkey", "cow")
    )
    stage, flip, side = set_stage(studio, True, HOME)
    pen = pen_at(studio, stage, 0, 0, 1.0)
    frame = near(rnd, rnd.choice(((206, 166, 90), (130, 84, 50), (220, 60, 80), (240, 240, 240), (60, 60, 66))), 6)
    inner, outer = sorted((0.5 + side * 0.09, 0.5 + side * 0.45))
    top, low = 0.16, 0.92
    pen.rect(inner - 0.035, top - 0.035, outer + 0.035, low + 0.035, frame)
    pen.rect(inner, top, outer, low, (206, 226, 236))
    sits = "sitting" in actor.poses
    size = 0.46 if sits else 0.42
    pose = "sitting" if sits else "standing"
    x = 0.5 - side * 0.25
    gap = 0.5 + side * 0.02 - x

    def reflection():
        actor.draw(pen_at(studio, stage, 0.5 + side * 0.07 + gap, 0.9, size * 0.95, not flip), pose)
        for k in range(2):
            stage.pen.line(
                [(inner + 0.03 + 0.05 * k, top + 0.2), (inner + 0.14 + 0.05 * k, top + 0.03)], 0.014, (240, 248, 252)
            )

    clipped(stage, (inner, top, outer, low), reflection)
    studio.put(stage, actor, x, 0.93, pose, flip, size)
    forms = ("looking at itself in a mirror",) * 3 + (
        "looking in a mirror",
        "looking into a mirror",
        "seeing itself in the mirror",
        "in front of a mirror",
        "looking at its reflection in a mirror",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def howl(studio):
    rnd = studio.rnd
    actor = _bright(studio, (*DOGS, *DOGS, *CATS, "cow", "donkey", "goat", "pig", "horse", "rabbit", "mouse"))
    stage = studio.stages.paper(False)
    stage.place, stage.unit = "night", 1.0
    night(stage, rnd, 0.82)
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    pen = pen_at(studio, stage, 0.5 + side * rnd.uniform(0.2, 0.28), rnd.uniform(0.2, 0.25), rnd.uniform(0.14, 0.18))
    pen.circle(0, 0, 1, (252, 244, 200))
    for x, y, r in ((-0.4, -0.2, 0.2), (0.3, 0.3, 0.26), (0.2, -0.5, 0.13)):
        pen.circle(x, y, r, (230, 220, 172), outline=False)
    b, name = actor.of, actor.noun.split()[-1]
    dog = name in ("dog", "puppy")
    tilt = -0.85 if b.snout > 0.1 else -0.6
    pose = sitting(b, tilt)
    if "sitting" not in actor.poses:
        g = grazing(b)
        pose = Pose(g.rear, g.front, g.hind, g.fore, along(g.front, 155, b.neck + b.head * 0.6), tilt)
    loud = dog or rnd.random() < 0.6
    show_pose(studio, stage, actor, pose, 0.5 - side * 0.16, 0.93, rnd.uniform(0.48, 0.54), flip, 0, jaw=loud)
    sound = {
        "cat": "meowing at",
        "kitten": "meowing at",
        "cow": "mooing at",
        "donkey": "braying at",
        "goat": "bleating at",
    }
    verbs = (
        ("howling at", "howling at", "howling at", "barking at")
        if dog
        else (sound.get(name, "singing to"), "howling at", "singing to")
    )
    if not loud:
        verbs = ("looking at", "looking up at", "gazing at", "watching")
    moon = rnd.choice(("the moon", "the moon", "the full moon", "a full moon"))
    return stage, f"{actor.text} {rnd.choice(verbs)} {moon}" + rnd.choice(("", "", " at night"))


def _barks(pen, spot, side):
    for k in (-1, 0, 1):
        x, y = spot[0] + side * 0.04, spot[1] + 0.03 * k
        pen.line([(x, y), (x + side * 0.06, y + 0.025 * k)], 0.012, (60, 50, 50))


def bark_at(studio):
    rnd = studio.rnd
    actor = cast(studio, DOGS)
    stage, flip, side = set_stage(studio, False)
    y = 0.93
    kind = rnd.choice(("tree", "tree", "postman", "postman", "cat", "somebody"))
    if kind == "tree":
        cat = cast(studio, (*CATS, "squirrel", "rabbit", "mouse"))
        pen = pen_at(studio, stage, 0.5 + side * 0.22, 0.95, 1.0, flip)
        pen.poly([(-0.08, 0.02), (-0.06, -0.9), (0.1, -0.9), (0.12, 0.02)], (124, 84, 52))
        for x, up, r in ((-0.14, -0.86, 0.15), (0.16, -0.84, 0.16), (0.02, -0.9, 0.2), (0.24, -0.7, 0.1)):
            pen.circle(x, up, r, near(rnd, (72, 152, 70), 8))
        pen.limb((0, -0.52), (-0.3, -0.54), 0.04, 0.025, (124, 84, 52))
        pose = "sitting" if "sitting" in cat.poses else "standing"
        cat.draw(pen_at(studio, stage, 0.5 + side * 0.04, 0.42, 0.3, not flip), pose)
        b = actor.of
        size = 0.33
        p = upright(b, 0.34, 0.1, tilt=-0.5)
        spots, _ = show_pose(
            studio, stage, actor, p, 0.5 + side * (0.15 - (p.fore[1][0] * size)), y, size, flip, 0.6, jaw=True
        )
        a, c = actor.text, cat.text
        forms = (
            f"{a} barking at {c} in a tree",
            f"{a} barking at {c} up a tree",
            f"{a} under a tree barking at {c}",
            f"{c} in a tree and {a} barking at it",
            f"{a} chasing {c} up a tree",
        )
        return stage, rnd.choice(forms)
    size = rnd.uniform(0.38, 0.44)
    if kind == "cat":
        other = cast(studio, (*CATS, "chicken", "rabbit", "sheep", "cow")[:5])
        studio.put(stage, other, 0.5 + side * 0.26, y, rnd.choice(("sitting", "standing")), not flip, 0.34)
        text = other.text
    else:
        person = walker(rnd, 1.0)
        text = person.text
        if kind == "postman":
            blue = near(rnd, rnd.choice(((40, 70, 140), (240, 190, 40), (60, 90, 160))), 6)
            person.of.top = person.of.bottom = blue
            person.of.hat, person.of.hat_colour, person.of.garment, person.of.apron, person.of.cape = (
                "cap",
                blue,
                "trousers",
                None,
                None,
            )
            text = rnd.choice(("a postman", "the postman", "a mailman", "the mailman"))
        hold = (lambda p: letter(p.at(0.05, 0, 0.22), None)) if kind == "postman" else None
        tall = 0.72 if person.size > 0.9 else 0.6
        studio.put(
            stage,
            person,
            0.5 + side * 0.27,
            y,
            "holding" if hold else rnd.choice(("standing", "arms up")),
            not flip,
            tall,
            front=False,
            hold=hold,
        )
        if kind == "postman":
            bag = pen_at(studio, stage, 0.5 + side * 0.31, y - tall * 0.42, tall, flip)
            bag.line([(0.0, -0.36), (0.02, 0.0)], 0.03, (100, 64, 36))
            bag.rect(-0.1, -0.04, 0.12, 0.13, (140, 90, 50))
            bag.rect(-0.1, -0.04, 0.12, 0.03, (110, 70, 38))
    b = actor.of
    g = grazing(b)
    pose = Pose(g.rear, g.front, g.hind, g.fore, along(g.front, 180 - b.neck_angle, b.neck + b.head * 0.6), -0.25)
    spots, _ = show_pose(studio, stage, actor, pose, 0.5 - side * 0.25, y, size, flip, 1.0, jaw=True)
    _barks(stage.pen, spots["mouth"], side)
    forms = (f"barking at {text}",) * 3 + (f"barking loudly at {text}", f"that barks at {text}")
    return stage, f"{actor.text} {rnd.choice(forms)}"


def _goldfish(p: Pen, fishes: int):
    p.ellipse(0, -0.46, 0.5, 0.46, (214, 236, 248))
    p.ellipse(0, -0.42, 0.46, 0.38, (120, 190, 236))
    p.ellipse(0, -0.12, 0.34, 0.07, (210, 190, 140), outline=False)
    for x, y, flip in ((0.02, -0.45, False), (-0.12, -0.28, True))[:fishes]:
        at = p.at(x, y, 0.42 if fishes == 1 else 0.34, flip)
        fish(at, (246, 126, 30))
    p.ellipse(0, -0.87, 0.3, 0.05, (230, 244, 252))


def watch_fish(studio):
    rnd = studio.rnd
    actor = cast(studio, (*CATS, *CATS, *CATS, "dog", "puppy", "mouse", "rabbit", "ferret", "hamster"))
    stage, flip, side = set_stage(studio, True, HOME)
    y, fishes = 0.92, rnd.choice((1, 1, 2))
    table = rnd.random() < 0.5
    if table:
        pen = pen_at(studio, stage, 0.5 + side * 0.22, y, 1.0)
        pen.rect(-0.24, -0.3, 0.24, -0.25, WOOD)
        for x in (-0.2, 0.16):
            pen.rect(x, -0.25, x + 0.04, 0, shade(WOOD, -0.15))
        _goldfish(pen_at(studio, stage, 0.5 + side * 0.22, y - 0.29, 0.4), fishes)
        show_pose(studio, stage, actor, upright(actor.of, 0.32, -0.1, tilt=0.0), 0.5 - side * 0.21, y, 0.46, flip, 0.7)
    else:
        _goldfish(pen_at(studio, stage, 0.5 + side * 0.24, y, 0.44), fishes)
        paw = rnd.choice((None, (0.4, 0.0)))
        show_pose(studio, stage, actor, sitting(actor.of, 0.1, paw), 0.5 - side * 0.22, y, 0.48, flip)
    what = rnd.choice(
        ("a goldfish in a bowl", "a fish in a bowl", "a goldfish in a fishbowl")
        if fishes == 1
        else ("two goldfish in a bowl", "two fish in a bowl", "fish in a bowl")
    )
    forms = ("watching {}",) * 3 + ("looking at {}", "looking at {}", "staring at {}", "trying to catch {}")
    return stage, f"{actor.text} {rnd.choice(forms).format(what)}"


def at_door(studio):
    rnd = studio.rnd
    actor = cast(studio, (*DOGS, *DOGS, *CATS, *CATS, "goat", "pig", "rabbit", "mouse", "hamster", "ferret"))
    stage, flip, side = set_stage(studio)
    word = rnd.choice(TINTS)
    tinted = rnd.random() < 0.55
    paint = near(rnd, COLOURS[word] if tinted else WOOD, 6)
    y, size = 0.93, rnd.uniform(0.46, 0.52)
    edge = 0.5 + side * 0.06
    pen = pen_at(studio, stage, edge, y, 1.0, flip)
    pen.rect(-0.03, -0.86, 0.43, 0.01, shade(paint, 0.5))
    pen.rect(0.0, -0.83, 0.4, 0.01, paint)
    for top in (-0.76, -0.38):
        pen.rect(0.06, top, 0.34, top + 0.3, shade(paint, -0.15))
    pen.circle(0.04, -0.4, 0.022, (246, 208, 90))
    pose = upright(actor.of, 0.36, 0.16, lean=0.16, tilt=-0.2)
    show_pose(studio, stage, actor, pose, edge - side * (pose.fore[1][0] - 0.1) * size, y, size, flip, 0.7)
    for k in range(3):
        pen.line([(0.08 + 0.03 * k, -0.52), (0.06 + 0.03 * k, -0.4)], 0.009, shade(paint, 0.55))
    door = with_article(f"{word} door") if tinted else rnd.choice(("a door", "the door", "a wooden door"))
    forms = (f"scratching at {door}",) * 3 + (
        f"scratching {door}",
        f"standing on its hind legs at {door}",
        f"scratching at {door} with its paws",
        f"waiting at {door}",
        f"with its paws on {door}",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


def butt(studio):
    """Two that stand head against head."""
    rnd = studio.rnd
    horned = rnd.random() < 0.5
    first = cast(studio, ("goat", "goat", "sheep", "bull", "cow") if horned else ALL)
    twins = horned or rnd.random() < 0.6
    second = first if twins else cast(studio, ALL)
    stage, flip, side = set_stage(studio, False if horned else None)
    tilt = 0.5 if horned else 0.0
    for actor, s in ((first, -1), (second, 1)):
        b = actor.of
        g = grazing(b)
        angle = 105 if horned else 180 - b.neck_angle
        head = along(g.front, angle, b.neck + b.head * 0.7)
        tip = head[0] + b.head * 1.0 if horned else head[0] + tip_of(b, 0)[0] + 0.02
        size = 0.36
        show_pose(
            studio,
            stage,
            actor,
            Pose(g.rear, g.front, g.hind, g.fore, head, tilt),
            0.5 + s * tip * size,
            0.9,
            size,
            s > 0,
            1.0,
        )
    who = both(first, second)
    if horned:
        forms = (
            "butting heads",
            "fighting",
            "fighting head to head",
            "pushing each other with their heads",
            "bumping their heads together",
        )
    else:
        forms = ("touching noses", "touching noses", "sniffing each other", "nose to nose", "kissing", "rubbing noses")
    return stage, f"{who} {rnd.choice(forms)}"


def arch(studio):
    """A frightened animal with its back up."""
    rnd = studio.rnd
    actor = cast(studio, (*CATS, *CATS, "ferret"))
    stage, flip, side = set_stage(studio)
    b = actor.of
    size = rnd.uniform(0.58, 0.66)
    x, y = 0.5 - side * 0.03, 0.91
    stage.shadow(x, y, size)
    pen = pen_at(studio, stage, x, y, size, flip)
    dark = shade(b.colour, -0.2)
    pen.line([(-0.26, -0.5), (-0.44, -0.75), (-0.36, -1.05), (-0.5, -1.2)], 0.12, dark, curved=True)
    for foot, hip, tone in (
        ((-0.2, 0), (-0.22, -0.45), dark),
        ((0.2, 0), (0.24, -0.45), dark),
        ((-0.3, 0), (-0.26, -0.45), b.colour),
        ((0.3, 0), (0.26, -0.45), b.colour),
    ):
        draw_leg(pen, hip, foot, 0.03, b, tone)
    pen.blob(
        [
            (-0.4, -0.42),
            (-0.34, -0.72),
            (-0.05, -0.98),
            (0.2, -0.88),
            (0.38, -0.6),
            (0.34, -0.36),
            (0.12, -0.5),
            (-0.08, -0.56),
            (-0.22, -0.4),
        ],
        b.colour,
    )
    for k in range(6):
        a = -2.6 + 0.42 * k
        at = (-0.02 + 0.34 * math.cos(a), -0.62 + 0.34 * math.sin(a))
        pen.poly(
            [
                (at[0] - 0.06, at[1] + 0.04),
                (at[0] + 0.07 * math.cos(a), at[1] + 0.06 * math.sin(a)),
                (at[0] + 0.06, at[1] + 0.04),
            ],
            b.colour,
            outline=False,
        )
        if b.marks == "stripes" and 0 < k < 5:
            pen.line([(at[0] * 0.95, at[1] + 0.02), (at[0] * 0.7, at[1] * 0.8 - 0.12)], 0.035, b.mark_colour)
    head = pen.at(0.46, -0.58, b.head)
    draw_jaw(head, b)
    draw_beast_head(head, b, False)
    forms = (
        "arching its back",
        "arching its back and hissing",
        "hissing",
        "with an arched back",
        "hissing with its back arched",
        "that is angry and hissing",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"


FAMILIES = (
    ("dog", "puppy"),
    ("dog", "puppy"),
    ("cat", "kitten"),
    ("cat", "kitten"),
    ("cow", "calf"),
    ("sheep", "lamb"),
    ("sheep", "lamb"),
    ("horse", "foal"),
    ("pig", "piglet"),
    ("rabbit", "baby rabbit"),
    ("mouse", "baby mouse"),
    ("donkey", "baby donkey"),
)
YOUNG = {"piglet": "pig", "baby rabbit": "rabbit", "baby mouse": "mouse", "baby donkey": "donkey"}


def family(studio):
    """A mother with one to three young that follow her, lie before her or are licked."""
    rnd = studio.rnd
    old, young = rnd.choice(FAMILIES)
    mother = beast_actor(rnd, old, dressed=0.0)
    child = beast_actor(rnd, YOUNG.get(young, young), dressed=0.0)
    child.noun = child.noun.replace(YOUNG.get(young, young), young)
    stage, flip, side = set_stage(studio)
    kind, y = rnd.choice(("follow", "follow", "lick", "carry")), 0.91
    if kind == "carry" and old in ("dog", "cat"):
        _, spots, pen = studio.put(stage, mother, 0.5 - side * 0.12, y, "walking", flip, 0.5)
        mouth = spots["head"][0] + mouth_of(mother.of, 0)[0], spots["head"][1] + mouth_of(mother.of, 0)[1]
        small = pen.at(mouth[0] + 0.06, mouth[1] + 0.52, 0.42)
        figure(small, child.of, replace(begging(child.of), haunch=False, hind=((0.16, -0.04), (0.24, 0.0))))
        return stage, f"{mother.text} carrying {child.text} in its mouth"
    if kind == "lick":
        pose = grazing(mother.of, -0.36)
        size = 0.46
        show_pose(studio, stage, mother, pose, 0.5 - side * 0.16, y, size, flip, 1.0, tongue=True)
        at = 0.5 - side * 0.16 + side * (size * (pose.head[0] + mouth_of(mother.of, pose.tilt)[0]) + 0.1)
        studio.put(
            stage,
            child,
            at,
            y + 0.02,
            rnd.choice(("lying", "sitting") if "sitting" in child.poses else ("lying",)),
            not flip,
            0.26,
        )
        forms = (
            f"{mother.text} licking {child.text}",
            f"{mother.text} licking its {young}",
            f"{mother.text} washing its {young}",
            f"{mother.text} caring for {child.text}",
        )
        return stage, rnd.choice(forms)
    count = rnd.choice((1, 2, 3))
    studio.put(stage, mother, 0.5 + side * (0.2 if count > 1 else 0.16), y, "walking", flip, 0.42)
    for k in range(count):
        x = 0.5 - side * (0.12 + 0.17 * k) if count > 1 else 0.5 - side * 0.27
        studio.put(stage, child, x, y, "walking", flip, 0.2 if count > 1 else 0.27)
    number = ("", "", "two ", "three ")[count]
    text = child.text if count == 1 else f"{number}{child.many}"
    follows = "follow" if count > 1 else "follows"
    forms = (
        f"{mother.text} with {text}",
        f"{mother.text} walking with {text}",
        f"{text} following {mother.text}",
        f"{text} walking behind {mother.text}",
        f"{mother.text} and {text} that {follows} it",
    )
    return stage, rnd.choice(forms)


def sniff(studio):
    rnd = studio.rnd
    actor = cast(studio, (*ALL, *DOGS, *CATS))
    stage, flip, side = set_stage(studio, False)
    item = thing_actor(
        rnd,
        rnd.choice(("flower", "flower", "flower", "mushroom", "fire hydrant", "sunflower", "box", "ball", "pumpkin")),
        colour_chance=0.5,
    )
    size, y = rnd.uniform(0.44, 0.5), 0.91
    large = min({"flower": 0.34, "sunflower": 0.4, "fire hydrant": 0.36}.get(item.of.names[0], 0.26), 0.34 / item.wide)
    pose = grazing(actor.of, -min(large * 0.75 / size, actor.of.leg + actor.of.thick * 0.6))
    pose.tilt *= 0.5
    x = 0.5 - side * 0.14
    show_pose(studio, stage, actor, pose, x, y, size, flip, 1.1)
    at = x + side * (size * (pose.head[0] + mouth_of(actor.of, pose.tilt)[0]) + item.wide * large * 0.34)
    studio.put(stage, item, at, y + 0.01, size=large)
    forms = (f"sniffing {item.text}",) * 2 + (
        f"sniffing at {item.text}",
        f"smelling {item.text}",
        f"with its nose at {item.text}",
    )
    return stage, f"{actor.text} {rnd.choice(forms)}"
