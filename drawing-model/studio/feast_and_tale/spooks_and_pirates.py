"""Ghosts, dancing skeletons, treasures and pirates."""

from ..actors import bird_actor
from ..brush import shade
from ..casting import NUMBERS, pen_at
from ..palette import near
from .basics import INK, points
from .props import coins, draw_sword, ground_at, hero_of, night, thing_named, which_way


def spook(studio):
    rnd = studio.rnd
    kind = rnd.choice(("ghost", "ghost", "skeleton", "skeletons", "mummy", "vampire", "pumpkins", "pumpkins"))
    flip, side = which_way(rnd)
    if kind == "pumpkins":
        stage = night(studio, ("meadow", "forest", "garden", "village", "graveyard", "street", "farm"), 0.5)
        count = rnd.choice((1, 1, 1, 2, 3))
        for k in range(count):
            x, size = 0.5 + (k - (count - 1) / 2) * 0.32, (0.6, 0.36, 0.3)[count - 1]
            stage.pen.circle(x, 0.9 - size * 0.45, size * 0.66, (255, 190, 70, 60))
            stage.pen.circle(x, 0.9 - size * 0.45, size * 0.56, (255, 200, 80, 70))
            thing_named("jack-o-lantern", pen_at(studio, stage, x, 0.9, size), rnd)
        noun = rnd.choice(("pumpkin lantern", "jack-o'-lantern", "halloween pumpkin", "carved pumpkin")) + (
            "s" if count > 1 else ""
        )
        return stage, f"{NUMBERS[count]} {rnd.choice(('glowing ', 'shining ', ''))}{noun}" + (
            " glowing" if rnd.random() < 0.4 else ""
        )
    if kind == "ghost":
        stage = (
            night(studio, ("castle_grounds", "graveyard", "ruins", "forest"), 0.1)
            if rnd.random() < 0.5
            else ground_at(studio, ("castle_grounds", "palace_hall", "attic", "cellar", "hallway", "ruins"), 0.15)
        )
        castle = rnd.random() < 0.4 and not stage.indoor
        if castle:
            thing_named("castle", pen_at(studio, stage, 0.5 - side * 0.15, 0.93, 0.66), rnd)
        count = rnd.choice((1, 1, 2, 3)) if not castle else 1
        for k in range(count):
            x = 0.5 + (k - (count - 1) / 2) * 0.31 + (side * 0.14 if castle else 0)
            thing_named("ghost", pen_at(studio, stage, x, 0.86 + 0.05 * (k % 2), 0.6 if count == 1 else 0.4), rnd)
        who = "a ghost" if count == 1 else f"{NUMBERS[count]} ghosts"
        verbs = ("floating", "flying", "hovering")
        if castle:
            verbs = ("floating in front of a castle", "in front of a castle", "haunting a castle", "at a castle")
        return stage, f"{who} {rnd.choice(verbs)}"
    if kind in ("skeleton", "skeletons"):
        stage = ground_at(studio, ("graveyard", "cellar", "stage", "castle_grounds", "cave"))
        count = rnd.choice((1, 1, 2, 3))
        bone = near(rnd, (246, 242, 228), 4)
        for k in range(count):
            x = 0.5 + (k - (count - 1) / 2) * 0.32
            q = pen_at(studio, stage, x, 0.95, 0.82 if count == 1 else 0.62, k % 2 == 1)
            q.outline = (96, 90, 84)
            _dancing_bones(q, bone, rnd.choice((0, 1)))
        return stage, ("a skeleton " if count == 1 else f"{NUMBERS[count]} skeletons ") + rnd.choice(
            ("dancing", "dancing", "dancing happily", "doing a dance")
        )
    if kind == "mummy":
        stage = ground_at(studio, ("desert", "cellar", "ruins", "cave", "museum"))
        p = pen_at(studio, stage, 0.5, 0.95, 0.84, flip)
        cloth = (232, 222, 196)
        for x in (-0.1, 0.1):
            p.limb((x, -0.4), (x * 1.3, -0.06), 0.085, 0.075, cloth)
        p.limb((0, -0.4), (0, -0.64), 0.16, 0.17, cloth)
        for y in (-0.66, -0.58):
            p.limb((0.02, y), (0.42, y - 0.02), 0.065, 0.06, shade(cloth, -0.06))
        p.circle(0.02, -0.84, 0.15, cloth)
        for k in range(11):
            p.line([(-0.14, -0.1 - 0.08 * k), (0.15, -0.13 - 0.08 * k)], 0.012, (176, 160, 130))
        p.rect(-0.06, -0.89, 0.15, -0.82, (60, 50, 50), False)
        for d in (0.0, 0.09):
            p.circle(d, -0.855, 0.025, (255, 230, 80), outline=False)
        p.line([(0.4, -0.55), (0.44, -0.4), (0.4, -0.3)], 0.03, cloth, True)
        deeds = (
            "walking with its arms stretched out",
            "walking",
            "with outstretched arms",
            "walking with arms held out",
        )
        return stage, f"a mummy {rnd.choice(deeds)}"
    stage = night(studio, ("graveyard", "castle_grounds", "village", "ruins"), 0.3)
    vampire = hero_of(rnd, "vampire", sex=rnd.choice(("man", "man", "woman")))
    vampire.of.cape = (150, 24, 34)
    bats = rnd.random() < 0.6
    for k in range(3 if bats else 0):
        q = stage.pen.at(0.2 + 0.3 * k, 0.16 + 0.06 * (k % 2), 0.12)
        q.poly(
            points("0 0.2, -0.3 0.1, -0.6 0.3, -0.9 -0.1, -0.4 -0.2, 0 -0.05, 0.4 -0.2, 0.9 -0.1, 0.6 0.3, 0.3 0.1"),
            (24, 22, 30),
        )
    studio.put(stage, vampire, 0.5, 0.95, rnd.choice(("arms up", "hands on hips", "waving")), flip, 0.72)
    return stage, f"a vampire {rnd.choice(('with a red cape', 'in a red cape', 'wearing a cape'))}" + (
        rnd.choice((" and bats", " and three bats", " with bats flying around")) if bats else ""
    )


def _dancing_bones(p, bone, step):
    dark = (60, 56, 60)
    joints = (
        ((-0.08, -0.42), (-0.22, -0.26), (-0.14, -0.04)),
        ((0.08, -0.42), (0.3, -0.4), (0.3, -0.16)),
        ((-0.12, -0.7), (-0.3, -0.76), (-0.3, -0.98)),
        ((0.12, -0.7), (0.28, -0.6), (0.4, -0.76)),
    )
    if step:
        joints = (
            ((-0.08, -0.42), (-0.24, -0.24), (-0.36, -0.06)),
            ((0.08, -0.42), (0.2, -0.24), (0.14, -0.03)),
            ((-0.12, -0.7), (-0.3, -0.62), (-0.4, -0.8)),
            ((0.12, -0.7), (0.3, -0.74), (0.34, -0.96)),
        )
    for a, b, c in joints:
        for u, v in ((a, b), (b, c)):
            p.limb(u, v, 0.028, 0.028, bone)
            p.circle(*v, 0.036, bone)
    p.limb((0, -0.42), (0, -0.72), 0.026, 0.026, bone)
    for k in range(4):
        p.round_rect(-0.13 + 0.015 * k, -0.73 + 0.065 * k, 0.13 - 0.015 * k, -0.695 + 0.065 * k, 0.016, bone)
    p.ellipse(0, -0.42, 0.11, 0.05, bone)
    p.circle(0.01, -0.88, 0.12, bone)
    p.round_rect(-0.06, -0.82, 0.08, -0.73, 0.02, bone)
    for d in (-0.045, 0.06):
        p.circle(d, -0.89, 0.035, dark, outline=False)
    p.line([(-0.04, -0.77), (0.06, -0.77)], 0.014, dark)


def treasure(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("beach", "island", "cave", "underwater", "desert"))
    p = pen_at(studio, stage, 0.5, 0.94, 1.0, flip)
    p.poly(points("-0.36 -0.4, -0.42 -0.66, -0.3 -0.76, 0.3 -0.76, 0.42 -0.66, 0.36 -0.4"), (116, 70, 38))
    p.poly(points("-0.33 -0.42, -0.37 -0.62, 0.37 -0.62, 0.33 -0.42"), (70, 42, 26), False)
    coins(p.at(0, -0.34), rnd, 0.38, 0.24)
    p.rect(-0.4, -0.38, 0.4, 0, (150, 94, 50))
    for x in (-0.4, 0.32, -0.06):
        p.rect(x, -0.38, x + 0.08 + 0.04 * (x == -0.06), 0, (226, 176, 60))
    p.rect(-0.4, -0.38, 0.4, -0.33, shade((150, 94, 50), 0.15))
    p.circle(0, -0.2, 0.035, INK)
    for k in range(5):
        p.ellipse(-0.44 + 0.22 * k, 0.0, 0.036, 0.022, (255, 214, 70))
    return stage, rnd.choice(
        (
            "a treasure chest full of gold",
            "an open treasure chest full of gold coins",
            "a treasure chest with gold and jewels",
            "an open chest filled with gold",
            "a pirate treasure chest full of coins",
        )
    )


def pirate_scene(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("beach", "island", "beach", "ship_deck", "jungle"))
    pirate = hero_of(rnd, "pirate")
    deed = rnd.choice(("digging", "map", "map", "sword", "parrot", "chest"))
    name = "a pirate"
    if deed == "digging":
        x = 0.5 + side * 0.22
        stage.pen.ellipse(x, 0.93, 0.17, 0.04, (110, 80, 50))
        stage.pen.blob([(x + side * 0.1, 0.94), (x + side * 0.17, 0.84), (x + side * 0.26, 0.94)], (206, 170, 110))

        def spade(p):
            q = p.at(0, 0, 1, turn=2.6)
            q.line([(0, 0.2), (0, -0.34)], 0.03, (130, 84, 48))
            q.blob(points("-0.07 -0.3, 0.07 -0.3, 0.06 -0.44, 0 -0.5, -0.06 -0.44"), (150, 156, 166))

        studio.put(stage, pirate, 0.5 - side * 0.14, 0.93, "pushing", flip, 0.74, front=False, hold=spade)
        return stage, rnd.choice(
            (
                f"{name} digging for treasure",
                f"{name} digging a hole with a shovel",
                f"{name} digging in the ground",
                f"{name} digging with a spade",
            )
        )
    if deed == "map":

        def chart(p):
            q = p.at(0.16, -0.02, 0.42)
            q.blob(
                points("-0.5 -0.4, -0.2 -0.36, 0.2 -0.42, 0.5 -0.38, 0.48 0.36, 0.1 0.4, -0.5 0.36"), (240, 214, 150)
            )
            q.line(points("-0.34 0.2, -0.1 0, 0.1 0.1, 0.26 -0.16"), 0.035, (120, 80, 50), True)
            for s in (-1, 1):
                q.line([(0.26 - 0.09, -0.16 - 0.09 * s), (0.26 + 0.09, -0.16 + 0.09 * s)], 0.05, (214, 40, 40))

        studio.put(stage, pirate, 0.5 - side * 0.14, 0.96, "reading", flip, 0.86, front=False, hold=chart)
        return stage, rnd.choice(
            (
                f"{name} with a treasure map",
                f"{name} looking at a map",
                f"{name} reading a treasure map",
                f"{name} holding a map with a red cross",
            )
        )
    if deed == "sword":
        studio.put(stage, pirate, 0.5, 0.96, "waving", flip, 0.72, front=False, hold=draw_sword(0.2, 0.34))
        return stage, rnd.choice((f"{name} with a sword", f"{name} raising his sword", f"{name} holding up a sword"))
    if deed == "parrot":
        studio.put(stage, pirate, 0.5, 0.96, rnd.choice(("standing", "hands on hips")), flip, 0.84, front=True)
        parrot = bird_actor(rnd, "parrot", 0.0)
        parrot.draw(pen_at(studio, stage, 0.5 + side * 0.15, 0.44, 0.24, flip))
        return stage, f"{name} with {parrot.text} on his shoulder"
    thing_named("treasure chest", pen_at(studio, stage, 0.5 + side * 0.24, 0.95, 0.36), rnd)
    studio.put(stage, pirate, 0.5 - side * 0.2, 0.95, "arms up", flip, 0.66)
    return stage, rnd.choice(
        (
            f"{name} finding a treasure chest full of gold",
            f"{name} beside a treasure chest",
            f"{name} cheering next to a treasure chest",
        )
    )
