"""Where wild animals act: places, branches, trunks and water."""

import math

from ..brush import shade
from ..palette import near
from ..plants import draw_leaf

WATER = (64, 142, 206)
FOAM = (226, 242, 250)
BARK = (122, 84, 54)
GREENS = ((86, 158, 74), (112, 176, 82), (70, 138, 70))


def land(studio, *names: str, paper: float = 0.4, time: str | None = None):
    """Plain paper, or one of these places."""
    rnd = studio.rnd
    if rnd.random() < paper:
        stage = studio.stages.paper(rnd.random() < 0.35)
    else:
        stage = studio.stages.outdoors_or_in(name=rnd.choice(names), time=time)
        if rnd.random() < 0.2:
            stage.words = ""
    stage.unit = 1.0
    return stage


def _leaves(pen, rnd, x, y, count, size):
    for k in range(count):
        turn = (k - (count - 1) / 2) * 0.9 + rnd.uniform(-0.2, 0.2)
        tip = (x + 0.55 * size * math.sin(turn), y - 0.55 * size * math.cos(turn))
        draw_leaf(pen, *tip, size, turn, near(rnd, rnd.choice(GREENS), 8))


def draw_bough(pen, rnd, y, wide, side):
    """A branch across the picture, thicker on one side, with leaves beyond the middle."""
    tone = near(rnd, BARK, 10)
    x = lambda share: 0.5 + side * (share - 0.5)
    pen.limb((x(-0.06), y), (x(0.98), y), wide * 1.15, wide * 0.75, tone)
    for share, dy in ((0.06, -1), (0.9, -1), (0.97, 1), (0.12, 1)):
        if rnd.random() < 0.85:
            end = (x(share + 0.03), y + dy * 0.07)
            pen.limb((x(share), y), end, 0.012, 0.009, tone)
            at = pen.at(*end, 1.0, turn=0.0 if dy < 0 else math.pi)
            _leaves(at, rnd, 0, 0, 3, rnd.uniform(0.09, 0.13))
    pen.line([(x(0.1), y - wide * 0.2), (x(0.5), y)], 0.007, shade(tone, -0.25))


def draw_trunk(pen, rnd, x, wide):
    """A tree trunk as high as the picture, with leaves at its top."""
    tone = near(rnd, rnd.choice((BARK, BARK, (146, 104, 70), (110, 92, 76), (206, 200, 190))), 8)
    pen.poly(
        [
            (x - wide, -0.02),
            (x + wide, -0.02),
            (x + wide * 1.15, 0.9),
            (x + wide * 1.7, 1.02),
            (x - wide * 1.7, 1.02),
            (x - wide * 1.15, 0.9),
        ],
        tone,
    )
    for _ in range(9):
        a, b = x + rnd.uniform(-0.75, 0.75) * wide, rnd.uniform(0.03, 0.9)
        pen.line([(a, b), (a + rnd.uniform(-0.01, 0.01), b + rnd.uniform(0.05, 0.12))], 0.01, shade(tone, -0.22))
    leaf = near(rnd, rnd.choice(GREENS), 10)
    for k in range(9):
        pen.circle(
            x + (k - 4) * 0.085,
            rnd.uniform(-0.04, 0.06),
            rnd.uniform(0.07, 0.11),
            shade(leaf, rnd.uniform(-0.12, 0.12)),
        )
    return tone


def draw_water(pen, rnd, y, tone=None):
    """Waves from this height down."""
    tone = tone or near(rnd, WATER, 8)
    top = [(-0.02 + 1.04 * k / 17, y + 0.008 * (-1) ** k) for k in range(18)]
    pen.poly([*top, (1.02, 1.02), (-0.02, 1.02)], tone, outline=False)
    pen.line(top, 0.01, FOAM)
    for _ in range(9):
        x, v = rnd.uniform(0.03, 0.97), rnd.uniform(y + 0.05, 0.99)
        pen.arc(x, v, 0.035, 0.012, 200, 340, 0.007, shade(tone, 0.45))
    return tone


def draw_splash(pen, rnd, x, y, wide=0.16, high=0.14):
    for k in range(7):
        share = (k - 3) / 3
        top = high * (1.1 - abs(share) * 0.6) * rnd.uniform(0.7, 1.1)
        base = x + share * wide * 0.7
        pen.poly(
            [(base - 0.022, y + 0.02), (x + share * wide * 1.2, y - top), (base + 0.022, y + 0.02)],
            (206, 232, 246),
            outline=False,
        )
        pen.circle(x + share * wide * 1.35, y - top - 0.025, 0.011, (190, 222, 242), outline=False)
    pen.ellipse(x, y + 0.015, wide, 0.025, (232, 244, 250), outline=False)


def with_water(text: str, stage, tail: str) -> str:
    """Tells of water that no place tells of."""
    told = any(word in text for word in ("water", "river", "sea", "pond", "swim", "div"))
    return text if told or stage.kind == "water" and stage.words else text + tail


def sea(studio, *names, paper=0.4, time=None):
    """A stage whose lower part will be water."""
    return land(studio, *(names or ("sea", "sea", "lake", "harbour")), paper=paper, time=time)
