"""What is lit or unlit: candles, lamps, fires, bulbs."""

import math

from ..brush import shade
from ..palette import near
from .grounds import DARK_WOOD, STEEL, WOOD, dots
from .states import Kind, contrast

KINDS: list[Kind] = []
GLOW = (255, 244, 190)
LIT, UNLIT = (
    "lit {n}|burning {n}|{n} that is burning|{n} with a flame",
    "unlit {n}|{n} that is not lit|{n} without a flame",
)
ON, OFF = "lit {n}|glowing {n}|{n} that is switched on|shining {n}", "dark {n}|unlit {n}|{n} that is switched off"


def _flame(p, x, y, tall):
    for share, tone in ((1.0, (240, 90, 20)), (0.72, (255, 170, 40)), (0.42, GLOW)):
        h, w = tall * share, tall * 0.32 * share
        p.blob(
            [
                (x, y),
                (x - w, y - h * 0.28),
                (x - w * 0.5, y - h * 0.66),
                (x, y - h),
                (x + w * 0.5, y - h * 0.66),
                (x + w, y - h * 0.28),
            ],
            tone,
        )


@contrast(
    KINDS,
    "candle",
    wide=0.6,
    colour=(240, 232, 210),
    lit=LIT,
    unlit=UNLIT + "|blown out {n}",
    melting="melting {n}|melted {n}|{n} that is melting|dripping {n}",
)
def _candle(p, rnd, c, state, fill):
    top = {"lit": -0.66, "unlit": -0.66, "melting": -0.42}[state]
    p.ellipse(0, 0, 0.36, 0.07, (200, 170, 80))
    if state == "melting":
        p.blob(dots("-.34 .01, -.26 -.1, .28 -.1, .34 .01, 0 .06"), shade(c, -0.05))
        p.blob(
            [
                (-0.18, top),
                (0, top + 0.05),
                (0.2, top - 0.03),
                (0.24, -0.2),
                (0.2, 0),
                (-0.22, 0),
                (-0.25, -0.15),
                (-0.2, -0.25),
            ],
            c,
        )
        for x, y in ((-0.15, -0.12), (0.02, -0.05), (0.18, -0.1)):
            p.limb((x, top + 0.05), (x, y), 0.035, 0.055, shade(c, -0.14))
    else:
        p.round_rect(-0.17, top, 0.17, 0, 0.03, c)
        p.ellipse(0, top, 0.17, 0.04, shade(c, -0.12))
    p.line([(0, top), (0, top - 0.09)], 0.025, (50, 40, 38))
    if state == "unlit":
        if rnd.random() < 0.3:
            p.line([(0, top - 0.12), (0.04, top - 0.2), (-0.03, top - 0.28)], 0.02, (170, 170, 176), curved=True)
    else:
        _flame(p, 0, top - 0.05, 0.34)


@contrast(
    KINDS, "table lamp", "lamp", "bedside lamp", wide=0.8, base="table", on=ON + "|{n} shining a warm light", off=OFF
)
def _lamp(p, rnd, c, state, fill):
    if state == "on":
        for r, share in ((0.62, 0.22), (0.48, 0.4)):
            p.circle(0, -0.7, r, (255, 236, 120, int(255 * share)), outline=False)
    p.ellipse(0, -0.03, 0.22, 0.06, shade(c, -0.5))
    p.blob(dots("-.04 -.5, -.1 -.25, -.06 -.05, .06 -.05, .1 -.25, .04 -.5"), shade(c, -0.35))
    tone = GLOW if state == "on" else shade(c, -0.1)
    p.poly([(-0.2, -1.0), (0.2, -1.0), (0.38, -0.5), (-0.38, -0.5)], tone)
    p.rect(-0.38, -0.54, 0.38, -0.5, c)
    p.rect(-0.2, -1.0, 0.2, -0.97, c)


@contrast(KINDS, "lantern", wide=0.7, lit=LIT + "|glowing {n}", unlit="unlit {n}|dark {n}|{n} without a light")
def _lantern(p, rnd, c, state, fill):
    if state == "lit":
        p.circle(0, -0.42, 0.5, (255, 230, 110, 110), outline=False)
    p.arc(0, -0.82, 0.14, 0.16, 180, 360, 0.035, shade(c, -0.5))
    p.poly([(-0.16, -0.86), (0.16, -0.86), (0.28, -0.7), (-0.28, -0.7)], c)
    p.rect(-0.22, -0.7, 0.22, -0.1, GLOW if state == "lit" else (120, 132, 140))
    if state == "lit":
        _flame(p, 0, -0.16, 0.36)
    for x in (-0.22, 0.22):
        p.line([(x, -0.7), (x, -0.1)], 0.04, shade(c, -0.2))
    p.rect(-0.28, -0.1, 0.28, 0, c)


@contrast(
    KINDS,
    "fireplace",
    wide=1.3,
    base="room",
    colour=(170, 84, 60),
    painted=False,
    lit="lit {n}|{n} with a fire burning|burning {n}|{n} with a crackling fire",
    cold="cold {n}|empty {n}|{n} with no fire|unlit {n}",
)
def _fireplace(p, rnd, c, state, fill):
    p.rect(-0.58, -0.94, 0.58, 0, c)
    for row in range(9):
        for k in range(-3, 4):
            x = k * 0.17 + (0.085 if row % 2 else 0)
            if abs(x) < 0.52:
                p.rect(x - 0.075, -0.92 + row * 0.102, x + 0.075, -0.83 + row * 0.102, near(rnd, c, 10), outline=False)
    p.rect(-0.64, -1.02, 0.64, -0.92, DARK_WOOD)
    p.poly(dots("-.36 0, -.36 -.5, 0 -.66, .36 -.5, .36 0"), (36, 28, 28))
    for turn in (-0.25, 0.25):
        p.at(0, -0.07, turn=turn).rect(-0.25, -0.05, 0.25, 0.05, (120, 78, 46))
    if state == "lit":
        for x, h in ((-0.16, 0.36), (0.16, 0.34), (0, 0.5)):
            _flame(p, x, -0.05, h)


@contrast(
    KINDS,
    "match",
    "matchstick",
    wide=0.8,
    painted=False,
    lit=LIT,
    unlit=UNLIT,
    burnt="burnt {n}|burned out {n}|burnt out black {n}",
)
def _match(p, rnd, c, state, fill):
    p.limb((-0.3, -0.05), (0.14, -0.6), 0.04, 0.035, (226, 190, 130))
    if state == "burnt":
        p.limb((-0.04, -0.38), (0.2, -0.62), 0.035, 0.02, (40, 36, 36))
        p.line([(0.2, -0.68), (0.26, -0.8), (0.18, -0.92)], 0.025, (170, 170, 176), curved=True)
    p.ellipse(0.16, -0.62, 0.06, 0.08, (50, 40, 38) if state == "burnt" else (214, 40, 40), turn=0.6)
    if state == "lit":
        _flame(p, 0.17, -0.54, 0.5)


@contrast(KINDS, "torch", wide=0.5, painted=False, colour=WOOD, lit=LIT, unlit=UNLIT)
def _torch(p, rnd, c, state, fill):
    p.limb((0, 0), (0, -0.5), 0.05, 0.08, c)
    p.poly([(-0.12, -0.46), (0.12, -0.46), (0.15, -0.64), (-0.15, -0.64)], (90, 70, 60))
    if state == "lit":
        _flame(p, 0, -0.58, 0.46)


@contrast(KINDS, "light bulb", "bulb", wide=0.9, painted=False, on=ON, off=OFF + "|unlit glass {n}")
def _bulb(p, rnd, c, state, fill):
    if state == "on":
        for k in range(9):
            a = math.pi * (0.75 + k * 1.5 / 8)
            p.line(
                [(0.4 * math.cos(a), -0.62 + 0.4 * math.sin(a)), (0.52 * math.cos(a), -0.62 + 0.52 * math.sin(a))],
                0.04,
                (255, 190, 40),
            )
    p.blob(
        dots("0 -.96, -.3 -.78, -.3 -.52, -.14 -.26, .14 -.26, .3 -.52, .3 -.78"),
        (255, 224, 80) if state == "on" else (206, 220, 228),
    )
    p.line(
        dots("-.08 -.28, -.12 -.56, 0 -.48, .12 -.56, .08 -.28"),
        0.02,
        (240, 120, 30) if state == "on" else (90, 96, 104),
    )
    p.rect(-0.13, -0.27, 0.13, -0.04, STEEL)
    for y in (-0.22, -0.15, -0.08):
        p.line([(-0.13, y), (0.13, y - 0.02)], 0.02, shade(STEEL, -0.4))
