"""Robots and dinosaurs."""

import math

from ..actors import beast_actor
from ..brush import shade
from ..casting import pen_at
from ..palette import COLOURS, near
from .basics import INK, LEAF, SPRINKLES, an, painted, points
from .props import draw_eye, ground_at, which_way
from .ware import draw_cup


def robot_scene(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    tone, word = painted(rnd, 0.55, ("grey", "blue", "red", "green", "yellow", "orange", "purple", "turquoise"))
    deed = rnd.choice(("flower", "dancing", "watering", "waving", "ball", "dog", "balloon", "tray"))
    stage = ground_at(studio, ("garden", "meadow", "park", "living_room", "room", "laboratory", "city", "mars"))
    x0 = 0.5 - side * (0 if deed in ("dancing", "waving") else 0.22 if deed == "watering" else 0.14)
    p = pen_at(studio, stage, x0, 0.95, 0.82 if deed != "watering" else 0.76, flip)
    dark = shade(tone, -0.3)
    if deed == "dancing":
        legs = (((-0.1, -0.32), (-0.2, -0.18), (-0.14, -0.04)), ((0.1, -0.32), (0.3, -0.26), (0.32, -0.1)))
        arms = (((-0.18, -0.56), (-0.34, -0.62), (-0.36, -0.86)), ((0.18, -0.56), (0.34, -0.46), (0.44, -0.6)))
    else:
        legs = (((-0.1, -0.32), (-0.1, -0.18), (-0.1, -0.04)), ((0.1, -0.32), (0.1, -0.18), (0.1, -0.04)))
        near_hand = (0.38, -0.84) if deed in ("waving", "balloon") else (0.42, -0.5)
        elbow = (0.32, -0.6) if deed in ("waving", "balloon") else (0.26, -0.42)
        arms = (((-0.18, -0.56), (-0.28, -0.44), (-0.28, -0.3)), ((0.18, -0.56), elbow, near_hand))
    for a, b, c in (*legs, *arms):
        p.bent(a, b, c, 0.045, 0.045, dark)
    for _, _, (x, y) in legs:
        p.round_rect(x - 0.09, y - 0.03, x + 0.1, y + 0.04, 0.03, shade(tone, -0.45))
    p.round_rect(-0.2, -0.62, 0.2, -0.28, 0.05, tone)
    p.round_rect(-0.11, -0.54, 0.11, -0.38, 0.02, shade(tone, 0.6))
    for k, c in enumerate(((230, 60, 60), (250, 206, 60), (70, 190, 90))):
        p.circle(-0.06 + 0.06 * k, -0.46, 0.02, c, outline=False)
    p.rect(-0.05, -0.68, 0.05, -0.62, dark)
    p.round_rect(-0.17, -0.92, 0.17, -0.67, 0.05, shade(tone, 0.15))
    p.line([(0, -0.92), (0, -1.0)], 0.02, dark)
    p.circle(0, -1.01, 0.03, (230, 60, 60))
    for d in (-0.07, 0.08):
        p.circle(d, -0.82, 0.05, (255, 250, 220))
        p.circle(d + 0.01, -0.82, 0.022, INK, outline=False)
    p.line([(-0.07, -0.72), (0.08, -0.72)], 0.024, INK)
    hand = arms[1][2]
    for _, _, (x, y) in arms:
        p.circle(x, y, 0.05, shade(tone, -0.45))
    robot = an(word, "robot")
    h = p.at(*hand)
    if deed in ("dancing", "waving"):
        return stage, f"{robot} {rnd.choice((deed, deed, 'dancing happily' if deed == 'dancing' else 'waving hello'))}"
    if deed == "flower":
        petal, colour = painted(rnd, 0.6, ("red", "pink", "yellow", "purple", "orange", "blue"))
        h.line([(0, 0.12), (0, -0.18)], 0.03, (70, 150, 60))
        h.ellipse(0.06, -0.04, 0.06, 0.025, LEAF, -0.4)
        for k in range(6):
            h.circle(0.085 * math.cos(k * 1.047), -0.24 + 0.085 * math.sin(k * 1.047), 0.06, petal)
        h.circle(0, -0.24, 0.05, (255, 220, 70) if colour != "yellow" else (180, 110, 40), outline=False)
        return (
            stage,
            f"{robot} {rnd.choice(('holding', 'holding', 'with', 'giving', 'holding out'))} {an(colour, 'flower')}",
        )
    if deed == "watering":
        h.round_rect(-0.02, -0.04, 0.18, 0.14, 0.02, (80, 150, 220))
        h.line([(0.17, 0.08), (0.28, -0.04)], 0.04, (80, 150, 220))
        for k in range(3):
            h.line([(0.28 + 0.03 * k, 0.0), (0.31 + 0.04 * k, 0.16)], 0.018, (110, 190, 250))
        for k in range(3):
            x = 0.56 + 0.13 * k
            p.line([(x, 0), (x, -0.16)], 0.024, (70, 150, 60))
            p.ellipse(x + 0.04, -0.06, 0.04, 0.02, LEAF, -0.4)
            for j in range(5):
                p.circle(
                    x + 0.045 * math.cos(j * 1.26),
                    -0.19 + 0.045 * math.sin(j * 1.26),
                    0.035,
                    SPRINKLES[k % 3],
                    outline=False,
                )
        return stage, f"{robot} watering {rnd.choice(('plants', 'flowers', 'the flowers', 'three flowers'))}"
    if deed == "ball":
        ball, colour = painted(rnd, 0.6, ("red", "blue", "green", "yellow"))
        h.circle(0.06, -0.14, 0.14, ball)
        return stage, f"{robot} {rnd.choice(('holding', 'playing with', 'with'))} {an(colour, 'ball')}"
    if deed == "balloon":
        tint, colour = painted(rnd, 0.7, ("red", "blue", "pink", "yellow"))
        q = stage.pen.at(0.5 + side * 0.28, 0.2, 1)
        a, b = h.to_canvas(0, 0)
        canvas = stage.image.size[0]
        stage.pen.line([(a / canvas, b / canvas), (0.5 + side * 0.28, 0.3)], 0.008, (90, 84, 80))
        q.ellipse(0, 0, 0.1, 0.12, tint)
        return stage, f"{robot} {rnd.choice(('holding', 'with'))} {an(colour, 'balloon')}"
    if deed == "tray":
        h.round_rect(-0.06, -0.09, 0.34, -0.05, 0.01, (180, 184, 192))
        draw_cup(h.at(0.14, -0.09, 0.42), 0, near(rnd, COLOURS["red"], 8), (84, 50, 32), saucer=False)
        deeds = ("serving", "carrying", "bringing")
        return stage, f"{robot} {rnd.choice(deeds)} {rnd.choice(('a cup of coffee on a tray', 'a cup on a tray'))}"
    dog = beast_actor(rnd, rnd.choice(("dog", "cat", "puppy", "kitten")), dressed=0.0)
    studio.put(stage, dog, 0.5 + side * 0.28, 0.95, "sitting", not flip, 0.34)
    return stage, f"{robot} {rnd.choice(('petting', 'and', 'playing with', 'with'))} {dog.text}"


def _rex(p, c, roar=True):
    dark = shade(c, -0.22)
    p.line([(-0.1, -0.4), (-0.36, -0.34), (-0.6, -0.44)], 0.13, c, True)
    p.limb((-0.4, -0.36), (-0.66, -0.48), 0.07, 0.02, c)
    for x, t in ((0.08, dark), (-0.1, c)):
        p.limb((x, -0.34), (x + 0.1, -0.2), 0.13, 0.08, t)
        p.limb((x + 0.1, -0.2), (x + 0.02, -0.05), 0.06, 0.05, t)
        p.ellipse(x + 0.08, -0.03, 0.11, 0.035, t)
    p.limb((-0.08, -0.4), (0.14, -0.6), 0.19, 0.14, c)
    p.limb((0.02, -0.36), (0.18, -0.54), 0.1, 0.08, shade(c, 0.45))
    p.limb((0.14, -0.62), (0.2, -0.78), 0.12, 0.12, c)
    p.bent((0.2, -0.52), (0.32, -0.46), (0.38, -0.52), 0.035, 0.025, dark)
    if roar:
        p.poly(points("0.22 -0.78, 0.58 -0.86, 0.5 -0.66, 0.24 -0.66"), (170, 40, 50))
        p.limb((0.24, -0.66), (0.5, -0.64), 0.05, 0.035, c)
        for k in range(4):
            p.poly(
                [(0.34 + 0.06 * k, -0.84), (0.4 + 0.06 * k, -0.845), (0.37 + 0.06 * k, -0.78)], (255, 255, 255), False
            )
        for k in range(3):
            p.poly(
                [(0.34 + 0.06 * k, -0.68), (0.4 + 0.06 * k, -0.68), (0.37 + 0.06 * k, -0.73)], (255, 255, 255), False
            )
        p.limb((0.2, -0.84), (0.54, -0.9), 0.12, 0.065, c)
    else:
        p.limb((0.2, -0.8), (0.5, -0.78), 0.13, 0.09, c)
        p.line([(0.34, -0.74), (0.56, -0.74)], 0.018, dark)
    draw_eye(p, 0.26, -0.9, 0.035)
    p.circle(0.55, -0.92 if roar else -0.82, 0.014, INK, outline=False)


def _longneck(p, c):
    dark = shade(c, -0.2)
    p.line([(-0.26, -0.34), (-0.46, -0.26), (-0.64, -0.1)], 0.1, c, True)
    for x, t in ((-0.2, dark), (0.16, dark), (-0.12, c), (0.22, c)):
        p.limb((x, -0.26), (x, -0.05), 0.075, 0.065, t)
    p.ellipse(0, -0.34, 0.32, 0.17, c)
    p.limb((0.22, -0.38), (0.42, -0.8), 0.1, 0.06, c)
    p.limb((0.42, -0.84), (0.54, -0.82), 0.075, 0.055, c)
    draw_eye(p, 0.45, -0.87, 0.025)


def dinosaur(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    tone, word = painted(rnd, 0.6, ("green", "green", "blue", "purple", "orange", "red", "brown", "turquoise"))
    stage = ground_at(studio, ("jungle", "forest", "by_volcano", "swamp", "prairie", "valley", "canyon"))
    kind = rnd.choice(("roar", "roar", "leaves", "leaves", "hatch", "hatch", "walk"))
    noun = rnd.choice(("dinosaur", "dinosaur", "T-rex", "tyrannosaurus"))
    if kind in ("roar", "walk"):
        p = pen_at(studio, stage, 0.5 + side * 0.02, 0.94, 0.74, flip)
        _rex(p, tone, kind == "roar")
        if kind == "roar":
            for k in range(3):
                r = 0.1 + 0.06 * k
                p.arc(0.56, -0.76, r, r, -30, 30, 0.018, (120, 120, 130))
        deeds = (
            ("roaring", "roaring", "roaring loudly", "with its mouth open")
            if kind == "roar"
            else ("walking", "standing")
        )
        return stage, f"{an(word, noun)} {rnd.choice(deeds)}"
    if kind == "leaves":
        x = 0.5 + side * 0.32
        stage.pen.line([(x + side * 0.1, 0.96), (x + side * 0.09, 0.4)], 0.07, (120, 80, 48))
        for u, v, r in points("0.08 0.26 0.16, 0.14 0.36 0.13, 0 0.22 0.11, 0.04 0.4 0.11"):
            stage.pen.circle(x + side * u, v, r, near(rnd, (70, 150, 60), 10))
        p = pen_at(studio, stage, 0.5 - side * 0.08, 0.94, 0.68, flip)
        _longneck(p, tone)
        p.ellipse(0.6, -0.8, 0.05, 0.022, (90, 180, 70), 0.4)
        p.ellipse(0.6, -0.84, 0.05, 0.022, (70, 150, 60), -0.4)
        long = rnd.choice(("dinosaur", "long-necked dinosaur", "dinosaur with a long neck", "brontosaurus"))
        return stage, f"{an(word, long)} eating {rnd.choice(('leaves', 'leaves from a tree', 'the leaves of a tree'))}"
    p = pen_at(studio, stage, 0.5, 0.93, 0.78, flip)
    shell, hue = painted(rnd, 0.3, ("white", "light blue", "pink", "yellow"))
    shell = shade(shell, -0.04)
    young = rnd.choice(("dinosaur", "dinosaur", "dinosaur", "dragon", "dragon"))
    p.ellipse(0, -0.3, 0.3, 0.26, shade(shell, -0.12))
    p.limb((0, -0.3), (0, -0.56), 0.15, 0.13, tone)
    if young == "dragon":
        for s in (-1, 1):
            p.poly([(s * 0.12, -0.5), (s * 0.4, -0.72), (s * 0.36, -0.5), (s * 0.26, -0.46)], shade(tone, -0.3))
    p.limb((0, -0.7), (0.16, -0.68), 0.17, 0.11, tone)
    draw_eye(p, 0.02, -0.76, 0.055)
    p.arc(0.16, -0.66, 0.1, 0.06, 20, 150, 0.018, INK)
    for k in range(3):
        p.poly(
            [(-0.17, -0.62 - 0.07 * k), (-0.26 + 0.04 * k, -0.7 - 0.07 * k), (-0.13 + 0.03 * k, -0.7 - 0.07 * k)],
            shade(tone, -0.3),
        )
    zig = [(-0.3 + 0.075 * k, -0.3 - (0.1 if k % 2 else 0.0)) for k in range(9)]
    bottom = [(0.3 * math.cos(a), -0.3 + 0.3 * math.sin(a)) for a in [math.pi * k / 12 for k in range(13)]]
    p.poly([*zig, *bottom], shell)
    for u, v in points("-0.12 -0.14, 0.1 -0.2, 0.02 -0.06, 0.16 -0.1"):
        p.circle(u, v, 0.03, shade(tone, 0.4), outline=False)
    egg = an(hue, "egg")
    return stage, rnd.choice(
        (
            f"{an('baby', young)} hatching from {egg}",
            f"{an('little', word, young)} hatching out of {egg}" if word else f"a baby {young} coming out of {egg}",
            f"{an(word, 'baby', young)} hatching from {egg}",
        )
    )
