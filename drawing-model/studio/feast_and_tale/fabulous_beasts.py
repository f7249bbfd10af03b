"""Unicorns, mermaids, sea monsters, phoenixes, griffins and yetis."""

from ..actors import beast_actor
from ..brush import shade
from ..casting import pen_at
from ..palette import HAIR_COLOURS, SKINS, near
from .basics import GOLD, INK, an, painted, points
from .props import draw_eye, draw_flames, ground_at, thing_named, which_way

RAINBOW = ((230, 50, 60), (246, 140, 40), (250, 214, 60), (80, 190, 90), (60, 130, 230), (140, 80, 200))


def _feather_wing(p, tone, size):
    for k in range(5):
        q = p.at(0, 0, size, turn=-0.35 - 0.3 * k)
        q.limb((0, -0.1), (0, -0.95 + 0.1 * k), 0.13, 0.07, shade(tone, -0.05 * k))


def unicorn(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    winged = rnd.random() < 0.45
    horned = not winged or rnd.random() < 0.2
    pose = (
        rnd.choice(("standing", "walking", "running", "jumping")) if not winged else rnd.choice(("running", "jumping"))
    )
    coat = rnd.choice(("white", "white", "white", "pink", "black", "brown" if winged else "purple"))
    horse = beast_actor(rnd, "unicorn" if horned else "horse", dressed=0.0, colour_word=coat)
    stage = ground_at(
        studio,
        ("heaven", "mountains", "meadow", "valley", "flower_field")
        if winged
        else ("meadow", "forest", "flower_field", "heaven", "by_waterfall"),
    )
    size = 0.44 if winged or pose in ("jumping", "running") else 0.55
    p = pen_at(studio, stage, 0.5 - side * 0.08, 0.92 if winged else 0.94, size, flip)
    if winged:
        _feather_wing(p.at(0.04, -0.84), (226, 230, 240), 0.62)
    rainbow = rnd.random() < (0.75 if not winged else 0.3)
    spots = horse.draw(p, pose)
    if rainbow:
        head, back = spots["head"], spots["back"]
        neck = (back[0] + 0.26, back[1] + 0.02)
        for k, tone in enumerate(RAINBOW):
            t = k / 5
            x, y = neck[0] + (head[0] - 0.08 - neck[0]) * t, neck[1] + (head[1] - 0.12 - neck[1]) * t
            p.limb((x, y), (x - 0.2, y + 0.12), 0.075, 0.03, tone)
        rear = (spots["left"] + 0.22, back[1] + 0.16)
        for k, tone in enumerate(RAINBOW):
            p.line(
                [rear, (rear[0] - 0.16, rear[1] + 0.03 * k - 0.06), (rear[0] - 0.26, rear[1] + 0.2 + 0.05 * k)],
                0.04,
                tone,
                True,
            )
    if winged:
        _feather_wing(p.at(-0.06, -0.8), (250, 250, 254), 0.7)
    noun = (
        rnd.choice(("unicorn with wings", "winged unicorn"))
        if winged and horned
        else rnd.choice(("pegasus", "pegasus", "winged horse", "horse with wings"))
        if winged
        else "unicorn"
    )
    verb = (
        rnd.choice(("flying", "flying", "flying in the sky", "flying through the air"))
        if winged
        else rnd.choice(
            {
                "standing": ("standing", ""),
                "walking": ("walking",),
                "running": ("running", "galloping"),
                "jumping": ("jumping", "leaping"),
            }[pose]
        )
    )
    mane = (
        rnd.choice(
            (
                " with a rainbow mane",
                " with a rainbow mane",
                " with a rainbow coloured mane",
                " with a rainbow mane and tail",
            )
        )
        if rainbow
        else ""
    )
    if " with " in noun and mane:
        mane = mane.replace(" with", " and")
    return stage, " ".join(f"{an(coat, noun)}{mane} {verb}".split())


def mermaid(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    rock = rnd.random() < 0.5
    tail, word = painted(rnd, 0.55, ("green", "turquoise", "blue", "purple", "pink", "orange"))
    hair_word = rnd.choice(("red", "blonde", "black", "brown"))
    hair = HAIR_COLOURS[hair_word]
    stage = ground_at(studio, ("sea", "beach", "lake") if rock else ("underwater",), 0.35 if rock else 0.25)
    skin = rnd.choice(SKINS)
    if rock:
        q = pen_at(studio, stage, 0.5, 0.96, 1.0)
        q.blob(points("-0.42 0, -0.36 -0.2, -0.16 -0.34, 0.14 -0.36, 0.36 -0.2, 0.44 0"), near(rnd, (130, 128, 134), 8))
        q.line([(-0.2, -0.2), (-0.06, -0.12), (0.1, -0.2)], 0.014, (96, 94, 100))
        p = pen_at(studio, stage, 0.46 if not flip else 0.54, 0.64, 0.62, flip)
        p.limb((0, -0.02), (0.36, 0.1), 0.14, 0.09, tail)
        p.limb((0.36, 0.1), (0.46, 0.34), 0.09, 0.04, tail)
        fin = p.at(0.47, 0.36, 1, turn=0.2)
    else:
        p = pen_at(studio, stage, 0.5 - side * 0.04, 0.58, 0.56, flip).at(0, 0, 1, turn=1.1)
        p.limb((0, -0.02), (-0.02, 0.32), 0.13, 0.08, tail)
        p.limb((-0.02, 0.32), (-0.12, 0.56), 0.08, 0.035, tail)
        fin = p.at(-0.13, 0.57, 1, turn=0.5)
    fin.poly(points("0 0, -0.2 0.2, -0.02 0.15, 0.16 0.22, 0.03 0"), shade(tail, -0.2))
    p.blob(points("-0.16 -0.7, 0 -0.8, 0.15 -0.68, 0.14 -0.4, 0.02 -0.3, -0.26 -0.12, -0.22 -0.4"), hair)
    p.limb((0, -0.06), (0.0, -0.36), 0.11, 0.1, skin)
    if rock:
        p.bent((0.05, -0.36), (0.2, -0.2), (0.26, -0.04), 0.04, 0.035, skin)
    else:
        p.bent((0.06, -0.38), (0.1, -0.62), (0.12, -0.86), 0.04, 0.035, skin)
        p.bent((-0.06, -0.36), (-0.2, -0.2), (-0.16, -0.04), 0.04, 0.035, skin)
    for s in (-1, 1):
        p.circle(s * 0.055, -0.3, 0.055, (230, 110, 180))
    p.circle(0, -0.58, 0.14, skin)
    p.blob(points("-0.15 -0.54, -0.12 -0.7, 0 -0.75, 0.13 -0.68, 0.15 -0.58, 0.04 -0.66"), hair)
    for d in (-0.035, 0.065):
        p.circle(d, -0.58, 0.02, INK, outline=False)
    p.arc(0.015, -0.54, 0.05, 0.035, 20, 160, 0.014, (170, 50, 60))
    look = rnd.choice(
        (
            f" with {an(word, 'tail')}" if word else "",
            f" with {hair_word} hair",
            f" with {hair_word} hair and {an(word, 'tail')}" if word else "",
        )
    )
    if word and not look.endswith("tail"):
        look = f" with {an(word, 'tail')}"
    verb = (
        rnd.choice(("sitting on a rock", "on a rock", "resting on a rock"))
        if rock
        else rnd.choice(("swimming", "swimming", "swimming under water"))
    )
    return stage, f"a mermaid{look} {verb}"


def sea_monster(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = studio.stages.outdoors_or_in(name="sea") if rnd.random() < 0.7 else studio.stages.paper(False)
    stage.unit = 1.0
    octopus = rnd.random() < 0.5
    tone, word = painted(rnd, 0.5, ("green", "purple", "red", "blue", "orange"))
    thing_named("pirate ship", pen_at(studio, stage, 0.5 - side * 0.18, 0.88, 0.56, flip), rnd)
    if octopus:
        p = pen_at(studio, stage, 0.5 + side * 0.24, 0.92, 0.62, not flip)
        for k in range(5):
            x = -0.5 + 0.24 * k
            p.line([(x * 0.5, -0.1), (x, -0.34), (x - 0.1, -0.56), (x + 0.04, -0.66)], 0.085, shade(tone, -0.12), True)
        p.blob(points("-0.24 0, -0.28 -0.4, 0 -0.66, 0.28 -0.4, 0.24 0"), tone)
        for d in (-0.1, 0.12):
            draw_eye(p, d, -0.34, 0.08)
        noun = rnd.choice(("giant octopus", "kraken", "sea monster"))
    else:
        thing_named("sea monster", pen_at(studio, stage, 0.5 + side * 0.26, 0.9, 0.6, not flip), rnd, tone)
        noun = rnd.choice(("sea monster", "sea serpent"))
    wave = [(0.1 * k, 0.9 + (0.02 if k % 2 else -0.01)) for k in range(11)]
    stage.pen.poly([*wave, (1, 1), (0, 1)], (60, 130, 190))
    stage.pen.line(wave, 0.012, (210, 234, 246), True)
    deeds = ("attacking a ship", "attacking a pirate ship", "and a ship", "beside a pirate ship", "next to a ship")
    return stage, f"{an(word, noun)} {rnd.choice(deeds)}"


def phoenix(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("mountains", "by_volcano", "desert", "valley", "peak"), 0.4)
    p = pen_at(studio, stage, 0.5, 0.9, 0.86, flip)
    rising = rnd.random() < 0.6
    if rising:
        for k in range(7):
            draw_flames(p.at(-0.42 + 0.14 * k, 0.06, 0.8, turn=-1.57), 0.55 - 0.05 * abs(k - 3), 0.16)
    for s in (-1, 1):
        for k in range(6):
            q = p.at(s * 0.06, -0.5, 1, s < 0, turn=s * (0.75 + 0.24 * k))
            q.limb((0, -0.08), (0, -0.52 + 0.03 * k), 0.06, 0.035, RAINBOW[k % 3])
    for k in (-1, 0, 1):
        p.limb((0, -0.3), (0.16 * k, -0.02), 0.05, 0.04, RAINBOW[k + 1])
    p.limb((0, -0.32), (0, -0.58), 0.11, 0.09, (246, 110, 30))
    p.circle(0.02, -0.7, 0.09, (246, 130, 30))
    p.poly([(0.09, -0.73), (0.2, -0.68), (0.09, -0.65)], GOLD)
    for k in (-1, 0, 1):
        p.limb((0.0, -0.76), (0.05 * k - 0.04, -0.9), 0.022, 0.014, (226, 50, 30))
    draw_eye(p, 0.05, -0.72, 0.026)
    deeds = ("flying", "spreading its wings", "with wings of fire", "with open wings")
    if rising:
        deeds = ("rising from the flames", "burning", "rising from the fire", "on fire", "in flames")
    return stage, f"a phoenix {rnd.choice(deeds)}"


def griffin(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("mountains", "peak", "valley", "castle_grounds", "cliff_coast"))
    flying = rnd.random() < 0.5
    lion = beast_actor(rnd, "lioness", dressed=0.0, colour_word=rnd.choice(("golden", "brown")))
    p = pen_at(studio, stage, 0.5 - side * 0.05, 0.8 if flying else 0.93, 0.56, flip)
    _feather_wing(p.at(0.05, -0.78), (176, 120, 60), 0.6)
    spots = lion.draw(p, "running" if flying else rnd.choice(("standing", "walking")))
    x, y = spots["head"]
    p.circle(x + 0.02, y, 0.21, (250, 246, 240))
    p.limb((x - 0.05, y + 0.1), (x - 0.16, y + 0.28), 0.17, 0.14, (250, 246, 240))
    p.poly([(x + 0.18, y - 0.09), (x + 0.42, y + 0.02), (x + 0.36, y + 0.14), (x + 0.16, y + 0.08)], (250, 190, 40))
    draw_eye(p, x + 0.1, y - 0.06, 0.05)
    _feather_wing(p.at(-0.06, -0.74), (196, 140, 74), 0.68)
    deeds = ("standing", "with spread wings", "with an eagle head and wings")
    if flying:
        deeds = ("flying", "in flight", "flying with open wings")
    return stage, f"a griffin {rnd.choice(deeds)}"


def yeti(studio):
    rnd = studio.rnd
    flip, side = which_way(rnd)
    stage = ground_at(studio, ("snowfield", "arctic", "mountains", "ski_slope", "peak"), 0.25)
    fur, word = painted(rnd, 1.0, ("white", "white", "light blue", "grey"))
    fur = shade(fur, -0.06)
    p = pen_at(studio, stage, 0.5, 0.95, 0.88, flip)
    skin, up = (110, 140, 180), rnd.choice((0, 1, 2))
    for x in (-0.14, 0.14):
        p.limb((x, -0.3), (x, -0.08), 0.13, 0.12, shade(fur, -0.08))
        p.ellipse(x + 0.02, -0.03, 0.13, 0.045, skin)
    hands = [(-0.4, -0.24 if up < 2 else -0.84), (0.4, -0.24 if up == 0 else -0.84)]
    for (hx, hy), s in zip(hands, (-1, 1), strict=True):
        p.bent((s * 0.2, -0.62), (s * 0.38, -0.5 if hy > -0.5 else -0.6), (hx, hy), 0.1, 0.08, shade(fur, -0.05))
        p.circle(hx, hy, 0.06, skin)
    p.blob(points("-0.28 -0.2, -0.3 -0.56, -0.2 -0.84, 0 -0.95, 0.2 -0.84, 0.3 -0.56, 0.28 -0.2, 0 -0.14"), fur)
    for k in range(9):
        x = -0.24 + 0.06 * k
        p.poly([(x - 0.035, -0.19), (x, -0.1), (x + 0.035, -0.19)], fur, False)
    p.ellipse(0, -0.74, 0.15, 0.12, skin)
    for d in (-0.06, 0.06):
        draw_eye(p, d, -0.78, 0.035)
    p.arc(0, -0.72, 0.08, 0.05, 10, 170, 0.02, INK)
    p.poly([(-0.05, -0.68), (-0.03, -0.64), (-0.01, -0.68)], (255, 255, 255), False)
    words = (("standing", "walking"), ("waving", "saying hello"), ("with its arms up", "roaring with raised arms"))[up]
    return stage, f"{an(word if word not in ('white',) or rnd.random() < 0.4 else '', 'yeti')} {rnd.choice(words)}" + (
        " in the snow" if "snow" not in stage.words and stage.kind != "paper" and stage.place in ("snowfield",) else ""
    )
