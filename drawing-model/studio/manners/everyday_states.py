"""Other things in their states: cloths, plant pots, houses, eggs, balloons, moons, pencils, roads, hats and apples."""

import math

from ..brush import shade
from ..palette import near
from .grounds import DARK_WOOD, STEEL, dots, half_turn, paint_sky, rays
from .pieces import apple, blanket, egg
from .shapes import SHAPES
from .states import Kind, contrast

KINDS: list[Kind] = []


@contrast(
    KINDS,
    "blanket",
    "towel",
    "cloth",
    wide=1.4,
    folded="folded {n}|neatly folded {n}|{n} folded up",
    spread="{n} spread out|unfolded {n}|{n} laid out flat",
    crumpled="crumpled {n}|rumpled {n}|crumpled up {n}",
)
def _cloth(p, rnd, c, state, fill):
    if state == "folded":
        for k in range(4):
            p.round_rect(-0.52, -0.16 * (k + 1), 0.5, -0.16 * k, 0.08, shade(c, 0.12 * (k % 2)))
            p.line([(-0.5, -0.16 * k - 0.02), (0.42, -0.16 * k - 0.02)], 0.02, shade(c, -0.35))
    elif state == "spread":
        blanket(p, rnd, c)
    else:
        p.blob(dots("-.6 0, -.5 -.3, -.24 -.46, -.02 -.36, .2 -.56, .46 -.34, .62 0, 0 .04"), c)
        for a, b, d in (
            ((-0.4, -0.04), (-0.3, -0.22), (-0.2, -0.4)),
            ((0, -0.02), (-0.04, -0.2), (0.1, -0.4)),
            ((0.4, -0.03), (0.3, -0.2), (0.24, -0.46)),
        ):
            p.line([a, b, d], 0.03, shade(c, -0.35), curved=True)


@contrast(
    KINDS,
    "plant pot",
    "flower pot",
    wide=0.9,
    colour=(200, 104, 64),
    empty="empty {n}|{n} with nothing growing in it",
    sprout="{n} with a sprout|{n} with a small seedling growing in it|sprout growing in a {n}",
    plant="{n} with a big green plant|{n} with a leafy plant growing in it",
    flower="{n} with a red flower in bloom|{n} with a blooming red flower",
    dead="{n} with a wilted plant|{n} with a dead plant",
)
def _plant_pot(p, rnd, c, state, fill):
    green = (70, 150, 60)
    if state == "sprout":
        p.line([(0, -0.4), (0, -0.58)], 0.04, green)
        for side in (-1, 1):
            p.blob([(0, -0.56), (side * 0.1, -0.68), (side * 0.22, -0.66), (side * 0.12, -0.56)], green)
    elif state == "plant":
        for k in range(9):
            a = -0.4 - 0.29 * k
            p.ellipse(0.28 * math.cos(a), -0.46 + 0.3 * math.sin(a), 0.3, 0.08, shade(green, 0.1 * (k % 3)), turn=a)
    elif state == "flower":
        p.line([(0, -0.4), (0, -0.76)], 0.045, green)
        p.blob([(0, -0.46), (0.18, -0.6), (0.26, -0.56), (0.14, -0.46)], green)
        for k in range(6):
            p.circle(0.12 * math.cos(k * 1.047), -0.82 + 0.12 * math.sin(k * 1.047), 0.085, (222, 40, 50))
        p.circle(0, -0.82, 0.07, (250, 210, 60))
    elif state == "dead":
        for side, end in ((-1, -0.34), (1, -0.4), (1, -0.24)):
            p.line(
                [(0, -0.42), (side * 0.12, -0.66), (side * 0.3, -0.6), (side * 0.36, end)],
                0.04,
                (140, 110, 60),
                curved=True,
            )
            p.ellipse(side * 0.36, end, 0.05, 0.1, (160, 126, 70))
    p.poly([(-0.28, -0.36), (0.28, -0.36), (0.2, 0), (-0.2, 0)], c)
    p.rect(-0.33, -0.46, 0.33, -0.34, shade(c, 0.1))
    p.ellipse(0, -0.46, 0.3, 0.04, (90, 62, 40))


HOUSES = {
    "modern": "modern {n}|modern {n} with big windows|new modern {n} with a flat roof",
    "old": "old {n}|shabby old {n}|crooked old {n}|run-down {n} with boarded windows",
    "ruined": "ruined {n}|{n} in ruins|collapsed {n}|{n} without a roof",
    "haunted": "haunted {n}|spooky {n}|dark haunted {n}",
    "new": "neat little {n}|pretty {n} with a red roof|{n} with a red roof and a chimney",
}


@contrast(KINDS, "house", wide=1.15, base="floor", painted=False, colour=(236, 220, 190), **HOUSES)
def _house(p, rnd, c, state, fill):
    roof = (190, 60, 48)
    if state == "modern":
        p.rect(-0.56, -0.44, 0.56, 0, (246, 246, 244))
        p.rect(-0.3, -0.84, 0.56, -0.44, (226, 228, 230))
        p.rect(-0.34, -0.88, 0.6, -0.82, (70, 74, 82))
        p.rect(-0.62, -0.48, 0.6, -0.42, (70, 74, 82))
        for box in ((-0.48, -0.36, 0.0, -0.06), (-0.2, -0.76, 0.46, -0.52)):
            p.rect(*box, (140, 200, 232))
            p.line([((box[0] + box[2]) / 2, box[1]), ((box[0] + box[2]) / 2, box[3])], 0.02, (70, 74, 82))
        p.rect(0.2, -0.36, 0.42, 0, (150, 100, 60))
        return
    if state == "ruined":
        p.poly(
            dots("-.44 0, -.44 -.5, -.3 -.4, -.2 -.62, -.06 -.34, .1 -.44, .2 -.3, .3 -.66, .44 -.52, .44 0"),
            (176, 166, 150),
        )
        p.rect(-0.3, -0.3, -0.12, -0.12, (50, 46, 48))
        p.rect(0.08, -0.26, 0.26, 0, (50, 46, 48))
        p.line([(-0.5, -0.02), (0.1, -0.26)], 0.05, DARK_WOOD)
        for _ in range(12):
            x = rnd.uniform(-0.6, 0.6)
            p.circle(x, rnd.uniform(-0.04, 0.03), rnd.uniform(0.03, 0.06), near(rnd, (160, 148, 134), 10))
        return
    lean = {"old": 0.07, "haunted": -0.05}.get(state, 0.0)
    wall = {"old": (166, 150, 124), "haunted": (74, 66, 92)}.get(state, c)
    roof = {"old": (110, 90, 76), "haunted": (40, 34, 54)}.get(state, roof)
    tall = 0.66 if state == "haunted" else 0.5
    p.rect(0.2 + lean, -0.9, 0.32 + lean, -0.6, shade(roof, -0.2))
    p.poly([(-0.42, 0), (-0.42 + lean, -tall), (0.42 + lean, -tall), (0.42, 0)], wall)
    p.poly([(-0.52 + lean, -tall), (lean * 1.6, -1.0), (0.52 + lean, -tall)], roof)
    glass = {"old": (60, 58, 62), "haunted": (250, 220, 70)}.get(state, (150, 206, 246))
    for x in (-0.3, 0.12):
        p.rect(x + lean / 2, -0.42, x + 0.18 + lean / 2, -0.22, glass)
        if state == "old":
            p.line([(x + lean / 2 - 0.03, -0.4), (x + 0.21 + lean / 2, -0.26)], 0.05, DARK_WOOD)
            p.line([(x + lean / 2 - 0.03, -0.25), (x + 0.21 + lean / 2, -0.38)], 0.05, DARK_WOOD)
        elif state == "new":
            p.line([(x + 0.09, -0.42), (x + 0.09, -0.22)], 0.02, (255, 255, 255))
    p.rect(-0.07, -0.24, 0.09, 0, shade(roof, -0.3) if state != "new" else (60, 110, 170))
    if state == "old":
        for x, y in ((-0.2, -0.66), (0.14, -0.7)):
            p.poly([(x, y), (x + 0.1, y - 0.04), (x + 0.12, y + 0.08), (x + 0.02, y + 0.1)], (40, 34, 34))
        p.line([(-0.36, -0.06), (-0.26, -0.14), (-0.3, -0.2)], 0.02, (70, 60, 50))
    elif state == "haunted":
        for x, y in ((-0.5, -0.86), (0.52, -0.92)):
            p.poly(
                [
                    (x - 0.12, y - 0.05),
                    (x, y),
                    (x + 0.12, y - 0.05),
                    (x + 0.05, y + 0.05),
                    (x, y + 0.03),
                    (x - 0.05, y + 0.05),
                ],
                (30, 26, 36),
            )


@contrast(
    KINDS,
    "egg",
    wide=1.1,
    painted=False,
    hatching="hatching {n}|chick hatching from an {n}|chick coming out of an {n}",
    fried="fried {n}|fried {n} sunny side up",
    boiled="boiled {n} in an egg cup|soft boiled {n} in an egg cup",
    whole="whole {n}|{n} standing upright|unbroken {n}",
)
def _egg_states(p, rnd, c, state, fill):
    shell = (250, 238, 218)
    if state == "fried":
        p.blob(dots("-.56 -.3, -.4 -.56, 0 -.5, .36 -.6, .56 -.34, .4 -.06, .02 -.02, -.4 -.06"), (252, 252, 250))
        p.ellipse(0.02, -0.34, 0.23, 0.18, (250, 186, 40))
        p.ellipse(-0.06, -0.4, 0.06, 0.04, (255, 236, 160), outline=False)
        return
    if state == "hatching":
        yellow = (250, 214, 60)
        p.circle(0, -0.62, 0.25, yellow)
        for side in (-1, 1):
            p.circle(side * 0.09, -0.68, 0.04, (30, 26, 26))
        p.poly([(-0.07, -0.6), (0.07, -0.6), (0, -0.5)], (240, 130, 30))
        p.poly(dots("-.3 -.78, -.2 -.96, 0 -1.04, .2 -.96, .3 -.78, .18 -.84, .06 -.76, -.06 -.84, -.18 -.76"), shell)
        zigzag = [(-0.4 + 0.1 * k, -0.5 + (0.12 if k % 2 else 0)) for k in range(9)]
        p.poly([*zigzag, (0.38, -0.22), (0.2, 0), (-0.2, 0), (-0.38, -0.22)], shell)
        return
    if state == "boiled":
        p.poly([(-0.1, -0.2), (0.1, -0.2), (0.22, 0), (-0.22, 0)], (90, 150, 220))
        egg(p.at(0, -0.22, 0.7), rnd, shell)
        p.poly([(0.3 * -math.cos(a), -0.44 + 0.26 * math.sin(a)) for a in half_turn()], (90, 150, 220))
        return
    egg(p, rnd, shell)


@contrast(
    KINDS,
    "balloon",
    wide=0.8,
    inflated="blown up {n}|inflated {n}|round {n} on a string",
    popped="popped {n}|burst {n}|exploded {n}",
    deflated="deflated {n}|limp {n}|{n} without air|empty {n}",
)
def _balloon_states(p, rnd, c, state, fill):
    if state == "inflated":
        p.line([(0, -0.26), (0.05, -0.12), (-0.03, 0)], 0.02, (90, 86, 86), curved=True)
        p.ellipse(0, -0.62, 0.3, 0.36, c)
        p.poly([(-0.05, -0.22), (0.05, -0.22), (0, -0.28)], c)
        p.ellipse(-0.1, -0.74, 0.06, 0.1, shade(c, 0.6), outline=False)
    elif state == "deflated":
        p.blob(dots("-.34 -.06, -.24 -.24, 0 -.2, .2 -.28, .36 -.1, .1 0, -.2 .02"), c)
        p.line([(-0.2, -0.14), (0.0, -0.1), (0.2, -0.18)], 0.02, shade(c, -0.35), curved=True)
        p.line([(-0.34, -0.06), (-0.5, 0.02), (-0.66, -0.04)], 0.02, (90, 86, 86), curved=True)
    else:
        for k in range(9):
            a = k * 0.7
            x, y = 0.34 * math.cos(a), -0.55 + 0.34 * math.sin(a)
            q = p.at(x, y, 1.0, turn=a)
            q.blob([(-0.08, -0.05), (0.1, -0.08), (0.14, 0.02), (0.02, 0.08)], shade(c, 0.1 * (k % 3)))
        p.poly([(0.2 * f * math.cos(a), -0.55 + 0.2 * f * math.sin(a)) for a, f in rays(9, 0.5)], (255, 236, 110))


@contrast(
    KINDS,
    "moon",
    wide=1.0,
    base="night",
    painted=False,
    full="full {n}|round full {n}",
    half="half {n}|{n} that is half full",
    crescent="crescent {n}|thin crescent {n}|new {n} like a sickle",
)
def _moon_states(p, rnd, c, state, fill):
    tone = (250, 240, 190)
    if state == "full":
        p.circle(0, -0.5, 0.42, tone)
        for x, y, r in ((-0.14, -0.62, 0.08), (0.16, -0.4, 0.1), (-0.06, -0.3, 0.05), (0.18, -0.68, 0.05)):
            p.circle(x, y, r, shade(tone, -0.12), outline=False)
    elif state == "half":
        p.poly([(0.42 * math.sin(a), -0.5 - 0.42 * math.cos(a)) for a in half_turn()], tone)
    else:
        p.poly([(0.42 * x, -0.5 + 0.42 * y) for x, y in SHAPES["moon-shaped"]], tone)


@contrast(
    KINDS,
    "traffic light",
    wide=0.5,
    base="floor",
    painted=False,
    red="{n} showing red|red {n}|{n} on red",
    green="{n} showing green|green {n}|{n} on green",
    yellow="{n} showing yellow|yellow {n}|{n} on yellow",
)
def _traffic_light(p, rnd, c, state, fill):
    p.rect(-0.04, -0.4, 0.04, 0, (90, 92, 98))
    p.round_rect(-0.17, -1.0, 0.17, -0.36, 0.06, (44, 46, 52))
    for name, y, tone in (
        ("red", -0.88, (240, 40, 40)),
        ("yellow", -0.68, (255, 210, 50)),
        ("green", -0.48, (50, 210, 80)),
    ):
        p.circle(0, y, 0.085, tone if name == state else (84, 84, 88))


@contrast(
    KINDS,
    "pencil",
    wide=1.6,
    sharp="sharp {n}|sharpened {n}|{n} with a sharp point",
    blunt="blunt {n}|{n} with a blunt point|{n} that needs sharpening",
    broken="broken {n}|{n} broken in two|{n} snapped in half",
)
def _pencil(p, rnd, c, state, fill):
    def body(x0, x1):
        p.rect(x0, -0.5, x1, -0.22, c)
        p.rect(x0, -0.41, x1, -0.31, shade(c, 0.3), outline=False)

    def point(x):
        if state == "blunt":
            p.poly([(x, -0.5), (x + 0.1, -0.45), (x + 0.1, -0.27), (x, -0.22)], (240, 206, 160))
            p.ellipse(x + 0.1, -0.36, 0.04, 0.08, (60, 56, 60))
            return
        p.poly([(x, -0.5), (x + 0.3, -0.36), (x, -0.22)], (240, 206, 160))
        p.poly([(x + 0.19, -0.41), (x + 0.3, -0.36), (x + 0.19, -0.31)], (40, 38, 44))

    p.rect(-0.8, -0.5, -0.66, -0.22, (240, 130, 150))
    p.rect(-0.68, -0.5, -0.6, -0.22, STEEL)
    if state != "broken":
        body(-0.6, 0.46)
        point(0.46)
        return
    body(-0.6, -0.16)
    p.poly(dots("-.16 -.5, -.06 -.44, -.14 -.38, -.04 -.32, -.16 -.22"), (240, 206, 160))
    p = p.at(0.02, 0.06, turn=0.3)
    body(0.16, 0.5)
    p.poly(dots(".16 -.5, .08 -.42, .17 -.38, .08 -.3, .16 -.22"), (240, 206, 160))
    point(0.5)


@contrast(
    KINDS,
    "road",
    "path",
    wide=1.0,
    base="sense",
    painted=False,
    straight="straight {n} to the horizon|long straight {n}|straight {n}",
    winding="winding {n}|curving {n}|{n} with many bends|winding {n} through green hills",
    forked="forked {n}|{n} that splits in two|fork in the {n}",
)
def _road(p, rnd, c, state, fill):
    p = p.at(-0.5, -1.0)
    paint_sky(p)
    p.rect(0, 0.36, 1, 1, (120, 176, 90), outline=False)
    p.ellipse(0.2, 0.38, 0.3, 0.09, (104, 160, 84), outline=False)
    p.ellipse(0.8, 0.38, 0.34, 0.12, (104, 160, 84), outline=False)
    p.rect(0, 0.4, 1, 0.5, (120, 176, 90), outline=False)
    tone = (206, 180, 136) if rnd.random() < 0.4 else (120, 120, 126)

    def strip(centre, top, low):
        left, right = [], []
        for k in range(25):
            t = k / 24
            y = top + (low - top) * t
            half = 0.015 + 0.2 * ((y - 0.4) / 0.6) ** 1.5
            left.append((centre(t) - half, y))
            right.append((centre(t) + half, y))
        p.poly(left + right[::-1], tone, outline=False)

    if state == "straight":
        strip(lambda t: 0.5, 0.42, 1.0)
    elif state == "winding":
        strip(lambda t: 0.5 + 0.26 * t**0.5 * math.sin(t**0.6 * 11) * (1 - 0.5 * t), 0.42, 1.0)
    else:
        strip(lambda t: 0.5, 0.68, 1.0)
        strip(lambda t: 0.14 + 0.36 * t**0.7, 0.42, 0.78)
        strip(lambda t: 0.86 - 0.36 * t**0.7, 0.42, 0.78)


@contrast(
    KINDS,
    "hat",
    wide=1.3,
    pointed="pointed {n}|{n} with a pointed tip|tall pointed {n}",
    tall="tall {n} with a flat top|high round {n}|tall cylindrical {n}",
    wide_brimmed="{n} with a wide brim|wide-brimmed {n}",
    feather="{n} with a feather|{n} with a big feather in it",
)
def _hats(p, rnd, c, state, fill):
    band = shade(c, -0.5)
    if state == "pointed":
        p.ellipse(0, -0.08, 0.54, 0.09, c)
        p.poly([(-0.32, -0.1), (0.04, -1.0), (0.32, -0.1)], c)
        p.poly([(-0.32, -0.1), (-0.26, -0.24), (0.27, -0.24), (0.32, -0.1)], band)
    elif state == "tall":
        p.ellipse(0, -0.06, 0.46, 0.08, c)
        p.rect(-0.29, -0.96, 0.29, -0.08, c)
        p.ellipse(0, -0.96, 0.29, 0.05, shade(c, 0.2))
        p.rect(-0.29, -0.24, 0.29, -0.1, band)
    else:
        wide = 0.64 if state == "wide_brimmed" else 0.46
        p.ellipse(0, -0.1, wide, 0.13 if wide > 0.5 else 0.09, c)
        p.blob(dots("-.28 -.12, -.26 -.4, -.12 -.52, .12 -.52, .26 -.4, .28 -.12, 0 -.06"), c)
        p.poly([(-0.29, -0.24), (0.29, -0.24), (0.29, -0.12), (-0.29, -0.12)], band)
        if state == "feather":
            white = (250, 250, 250) if sum(c) < 600 else (210, 50, 50)
            p.blob(dots(".2 -.2, .26 -.56, .44 -.92, .5 -.6, .38 -.3"), white)
            p.line([(0.2, -0.18), (0.44, -0.86)], 0.015, (120, 120, 124))


@contrast(
    KINDS,
    "apple",
    wide=1.0,
    painted=False,
    worm="{n} with a worm|{n} with a worm coming out of it|wormy {n}",
    core="{n} core|eaten {n} core",
    rotten="rotten {n}|mouldy brown {n}|bad {n}",
    whole="fresh {n}|shiny red {n} with a leaf|whole red {n}",
)
def _apple_states(p, rnd, c, state, fill):
    if state == "core":
        p.line([(0, -0.8), (0.05, -1.0)], 0.05, (100, 66, 40))
        p.poly(dots("-.3 -.84, .3 -.84, .1 -.6, .1 -.3, .28 -.04, -.28 -.04, -.1 -.3, -.1 -.6"), (250, 240, 200))
        for y in (-0.82, -0.06):
            p.ellipse(0, y, 0.31, 0.07, (216, 36, 40))
        p.ellipse(0, -0.46, 0.03, 0.06, (80, 50, 30))
        return
    apple(p, rnd, (216, 36, 40) if state != "rotten" else (134, 92, 56))
    if state == "rotten":
        for x, y, r in ((-0.2, -0.5, 0.12), (0.18, -0.3, 0.15), (0.1, -0.64, 0.08)):
            p.circle(x, y, r, (88, 60, 40))
            p.circle(x, y, r * 0.5, (150, 160, 120))
    elif state == "worm":
        p.circle(0.12, -0.44, 0.1, (60, 24, 22))
        p.line([(0.12, -0.44), (0.3, -0.6), (0.48, -0.46), (0.6, -0.62)], 0.12, (130, 196, 70), curved=True)
        p.circle(0.61, -0.66, 0.1, (130, 196, 70))
        p.circle(0.64, -0.69, 0.025, (20, 20, 20))
