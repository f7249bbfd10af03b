"""What melts, steams, runs, wilts or turns with the seasons."""

import math

from ..brush import mix, shade
from ..palette import near
from .grounds import LEAF, STEEL, WATER, dots
from .states import Kind, contrast

KINDS: list[Kind] = []


@contrast(
    KINDS,
    "snowman",
    wide=1.0,
    base="floor",
    painted=False,
    melting="melting {n}|{n} that is melting|{n} melting in the sun|half melted {n}",
    whole="frosty {n}|{n} with a carrot nose|{n} with a black hat and a carrot nose|round white {n}",
)
def _snowman(p, rnd, c, state, fill):
    snow, dark = (242, 246, 252), (40, 38, 44)
    if state == "melting":
        p.ellipse(0, 0.0, 0.62, 0.1, (160, 206, 240))
        p.blob(dots("-.5 .02, -.36 -.3, -.16 -.44, .2 -.42, .38 -.24, .52 .02, 0 .06"), snow)
        p = p.at(0.06, -0.36, 0.92, turn=0.22)
        p.blob(dots("-.24 .02, -.22 -.26, 0 -.36, .22 -.26, .26 .02, .1 .1, -.1 .06"), snow)
        for x, y in ((-0.2, 0.16), (0.02, 0.2), (0.2, 0.18)):
            p.limb((x, -0.05), (x, y), 0.03, 0.05, (196, 226, 246))
        y = -0.16
    else:
        p.circle(0, -0.26, 0.29, snow)
        p.circle(0, -0.62, 0.21, snow)
        for k in range(3):
            p.circle(0, -0.16 - 0.14 * k, 0.03, dark)
        y = -0.66
    for side in (-1, 1):
        p.circle(side * 0.08, y - 0.04, 0.03, dark)
    p.poly([(0, y), (0.24, y + 0.06), (0, y + 0.08)], (245, 130, 40))
    p.at(0, y - 0.14, turn=-0.1).rect(-0.22, -0.03, 0.22, 0.02, dark)
    p.at(0, y - 0.14, turn=-0.1).rect(-0.14, -0.22, 0.14, 0, dark)


@contrast(
    KINDS,
    "ice cream cone",
    "ice cream",
    wide=0.7,
    colour=(245, 150, 180),
    melting="melting {n}|{n} that is melting|dripping {n}",
    whole="{n} that is not melting|frozen {n}",
)
def _ice_cream(p, rnd, c, state, fill):
    p.poly([(-0.22, -0.5), (0.22, -0.5), (0, 0)], (226, 170, 96))
    for k in range(3):
        p.line([(-0.18 + 0.12 * k, -0.5), (0.02 + 0.05 * k, -0.1 - 0.1 * k)], 0.015, (180, 120, 56))
    if state == "melting":
        p.blob(dots("-.28 -.5, -.24 -.72, 0 -.8, .24 -.7, .3 -.48, 0 -.42"), c)
        for x, y in ((-0.24, -0.2), (-0.08, -0.3), (0.08, -0.08), (0.25, -0.28)):
            p.limb((x, -0.5), (x, y), 0.05, 0.06, c)
        p.ellipse(0.08, 0.02, 0.36, 0.055, c)
        return
    p.circle(0, -0.62, 0.27, c)
    p.circle(0, -0.84, 0.2, shade(c, 0.35))
    p.circle(-0.08, -0.7, 0.06, shade(c, 0.6), outline=False)


@contrast(
    KINDS,
    "ice cube",
    wide=1.2,
    painted=False,
    melting="melting {n}|{n} melting in a puddle",
    whole="frozen {n}|solid {n}|square {n}",
)
def _ice_cube(p, rnd, c, state, fill):
    ice = (186, 226, 246)
    if state == "melting":
        p.blob(dots("-.6 -.02, -.3 -.14, .3 -.12, .62 0, .3 .12, -.3 .12"), (130, 190, 236))
        p.blob(dots("-.3 .02, -.32 -.28, -.1 -.42, .2 -.36, .32 -.14, .28 .04, 0 .06"), ice)
        p.line([(-0.16, -0.28), (0.02, -0.32)], 0.05, (255, 255, 255))
        return
    p.poly([(-0.45, -0.6), (0.2, -0.6), (0.2, 0.02), (-0.45, 0)], ice)
    p.poly([(-0.45, -0.6), (0.2, -0.6), (0.46, -0.8), (-0.18, -0.8)], shade(ice, 0.5))
    p.poly([(0.2, -0.6), (0.46, -0.8), (0.46, -0.2), (0.2, 0.02)], shade(ice, -0.2))
    p.line([(-0.34, -0.48), (-0.34, -0.2)], 0.05, (255, 255, 255))


def _steam(p, x, y, tall):
    for k in (-1, 0, 1):
        points = [(x + 0.15 * k + 0.05 * math.sin(j * 1.6), y - tall * j / 6) for j in range(7)]
        p.line(points, 0.05, (150, 160, 172), curved=True)
        p.line(points, 0.028, (240, 244, 248), curved=True)


STEAMING = "steaming {n}|hot steaming {n}|{n} with steam rising from it|steaming hot {n}"


@contrast(
    KINDS,
    "cup",
    "mug",
    "cup of tea",
    "cup of coffee",
    wide=1.2,
    steaming=STEAMING,
    cold="cold {n}|{n} without steam|{n} gone cold",
)
def _cup(p, rnd, c, state, fill):
    p.arc(0.34, -0.36, 0.2, 0.18, -90, 90, 0.07, shade(c, -0.1))
    p.round_rect(-0.38, -0.62, 0.34, 0, 0.1, c)
    p.ellipse(-0.02, -0.62, 0.36, 0.08, shade(c, 0.4))
    p.ellipse(-0.02, -0.61, 0.31, 0.055, (110, 64, 32))
    if state == "steaming":
        _steam(p, -0.02, -0.68, 0.34)


@contrast(
    KINDS,
    "pot",
    "cooking pot",
    wide=1.4,
    colour=STEEL,
    steaming=STEAMING + "|boiling {n}",
    cold="cold {n}|{n} with its lid on",
)
def _pot(p, rnd, c, state, fill):
    for side in (-1, 1):
        p.line([(side * 0.5, -0.42), (side * 0.66, -0.42)], 0.07, shade(c, -0.5))
    p.round_rect(-0.5, -0.56, 0.5, 0, 0.08, c)
    if state == "steaming":
        p.ellipse(0, -0.56, 0.5, 0.1, shade(c, 0.3))
        p.ellipse(0, -0.55, 0.44, 0.075, (226, 150, 60))
        _steam(p, 0, -0.62, 0.38)
        return
    p.poly([(-0.52, -0.56), (0.52, -0.56), (0.3, -0.7), (-0.3, -0.7)], shade(c, -0.2))
    p.circle(0, -0.74, 0.06, (40, 36, 38))


@contrast(
    KINDS,
    "kettle",
    wide=1.3,
    colour=(206, 60, 50),
    steaming="steaming {n}|boiling {n}|whistling {n}|{n} with steam coming out of its spout",
    cold="cold {n}|{n} that is not boiling",
)
def _kettle(p, rnd, c, state, fill):
    kettle_body(p, c)
    if state == "steaming":
        for k in range(4):
            p.circle(0.62 + 0.05 * k, -0.62 - 0.1 * k, 0.06 + 0.02 * k, (190, 200, 212))


def kettle_body(p, c):
    p.arc(0, -0.62, 0.3, 0.3, 185, 355, 0.06, (40, 36, 38))
    p.poly([(0.3, -0.2), (0.6, -0.56), (0.52, -0.6), (0.24, -0.42)], shade(c, -0.15))
    p.blob(dots("-.4 0, -.44 -.3, -.26 -.56, .26 -.56, .44 -.3, .4 0, 0 .03"), c)
    p.ellipse(0, -0.57, 0.2, 0.05, shade(c, -0.3))
    p.circle(0, -0.64, 0.05, (40, 36, 38))
    p.ellipse(-0.2, -0.34, 0.06, 0.12, shade(c, 0.5), outline=False)


@contrast(
    KINDS,
    "faucet",
    "tap",
    "water tap",
    wide=0.9,
    base="room",
    colour=STEEL,
    painted=False,
    running="running {n}|{n} with running water|{n} with water coming out",
    dripping="dripping {n}|leaking {n}|{n} that drips|{n} with a drop of water",
    off="{n} turned off|{n} with no water coming out",
)
def _tap(p, rnd, c, state, fill):
    p.limb((-0.35, 0), (-0.35, -0.62), 0.08, 0.08, c)
    p.line(dots("-.35 -.6, -.3 -.82, 0 -.92, .24 -.8, .27 -.62"), 0.14, c, curved=True)
    p.rect(0.18, -0.64, 0.36, -0.56, shade(c, -0.3))
    p.rect(-0.4, -1.0, -0.3, -0.72, shade(c, -0.2))
    p.limb((-0.52, -1.0), (-0.18, -1.0), 0.05, 0.05, (206, 50, 50))
    if state == "running":
        p.poly([(0.22, -0.56), (0.32, -0.56), (0.34, 0), (0.2, 0)], WATER)
        p.ellipse(0.27, 0, 0.24, 0.05, WATER)
    elif state == "dripping":
        for y in (-0.4, -0.16):
            p.blob([(0.27, y - 0.14), (0.35, y + 0.02), (0.27, y + 0.08), (0.19, y + 0.02)], WATER)


@contrast(
    KINDS,
    "flower",
    wide=0.7,
    blooming="blooming {n}|{n} in full bloom|fresh {n}|{n} standing upright in bloom",
    wilted="wilted {n}|drooping {n}|withered {n}|dying {n}",
    bud="{n} bud|{n} that is still closed|{n} that has not opened yet",
)
def _flower(p, rnd, c, state, fill):
    stalk = (90, 150, 60) if state != "wilted" else (150, 130, 70)
    if state == "wilted":
        p.line(dots("0 0, -.02 -.5, .06 -.76, .22 -.74, .28 -.56"), 0.05, stalk, curved=True)
        p.blob([(-0.02, -0.3), (-0.24, -0.2), (-0.26, -0.02), (-0.14, -0.1)], stalk)
        tone = mix(c, (130, 100, 60), 0.5)
        for turn in (-0.7, -0.2, 0.3, 0.8):
            p.ellipse(0.28 + 0.1 * math.sin(turn), -0.42, 0.07, 0.16, shade(tone, -0.12 * turn), turn=-turn * 0.5)
        p.ellipse(0.28, -0.56, 0.09, 0.06, stalk)
        for x, y in ((-0.3, 0), (0.2, 0.02), (0.34, -0.02)):
            p.ellipse(x, y, 0.07, 0.04, tone)
        return
    p.line([(0, 0), (0, -0.6)], 0.05, stalk)
    for side in (-1, 1):
        p.blob([(0, -0.14), (side * 0.16, -0.34), (side * 0.3, -0.36), (side * 0.2, -0.16)], stalk)
    if state == "bud":
        p.ellipse(0, -0.72, 0.11, 0.18, c)
        p.blob(dots("-.12 -.66, 0 -.52, .12 -.66, .05 -.6, 0 -.74, -.05 -.6"), stalk)
        return
    for k in range(7):
        a = k * math.tau / 7
        p.ellipse(0.2 * math.cos(a), -0.74 + 0.2 * math.sin(a), 0.16, 0.11, shade(c, 0.12 * (k % 2)), turn=a)
    p.circle(0, -0.74, 0.11, (250, 204, 60))


SEASONS = {
    "leafy": "leafy {n}|leafy green {n}|{n} full of green leaves|{n} in summer",
    "bare": "bare {n}|leafless {n}|{n} without leaves|{n} with bare branches",
    "apples": "{n} full of red apples|{n} with apples|{n} with red apples on it",
    "blossoms": "{n} in blossom|blooming {n}|{n} covered in pink blossoms|{n} full of flowers",
    "autumn": "{n} with autumn leaves|{n} in autumn|{n} with orange and red leaves",
    "snow": "{n} covered in snow|snowy {n}|{n} with snow on its branches|bare {n} in winter covered in snow",
    "dead": "fallen {n}|{n} that has fallen over|{n} lying on the ground",
    "sapling": "young {n}|small young {n}|growing {n}|little {n} that has just been planted",
}


@contrast(KINDS, "tree", wide=0.95, base="floor", painted=False, **SEASONS)
def _tree(p, rnd, c, state, fill):
    bark = (112, 76, 46)
    if state == "dead":
        p = p.at(-0.4, -0.12, 0.9, turn=1.5)
    if state == "sapling":
        p.line([(0.12, 0), (0.12, -0.62)], 0.03, (190, 150, 100))
        p.limb((0, 0), (0, -0.5), 0.025, 0.018, bark)
        for x, y in dots("-.14 -.5, .14 -.54, 0 -.66, -.1 -.34, .13 -.38"):
            p.ellipse(x, y, 0.11, 0.07, LEAF, turn=x)
        p.ellipse(0, 0.0, 0.26, 0.05, (110, 78, 46))
        return
    p.limb((0, 0.02), (0, -0.5), 0.09, 0.06, bark)
    twigs = [
        ((0, -0.45), (-0.34, -0.72)),
        ((0, -0.45), (0.32, -0.76)),
        ((0, -0.5), (-0.06, -0.98)),
        ((-0.17, -0.58), (-0.4, -0.56)),
    ]
    twigs += [
        ((0.16, -0.6), (0.42, -0.6)),
        ((-0.03, -0.7), (0.16, -0.94)),
        ((-0.2, -0.62), (-0.2, -0.86)),
        ((0.2, -0.66), (0.3, -0.92)),
    ]
    if state in ("bare", "snow", "dead"):
        for a, b in twigs:
            p.limb(a, b, 0.035, 0.012, bark)
            if state == "snow":
                p.limb((a[0], a[1] - 0.03), (b[0], b[1] - 0.025), 0.022, 0.022, (246, 250, 254))
        if state == "snow":
            p.ellipse(0, 0, 0.36, 0.05, (246, 250, 254))
        return
    tone = {"blossoms": (248, 176, 204), "autumn": (232, 120, 36)}.get(state, near(rnd, (70, 150, 62), 10))
    for x, y, r in (
        (-0.26, -0.56, 0.2),
        (0.27, -0.58, 0.2),
        (-0.16, -0.78, 0.21),
        (0.17, -0.8, 0.2),
        (0, -0.64, 0.27),
        (0, -0.88, 0.14),
    ):
        p.circle(x, y, r, shade(tone, rnd.uniform(-0.08, 0.06)), outline=False)
    spots = dots("-.3 -.56, -.1 -.5, .12 -.56, .33 -.58, -.2 -.76, .02 -.7, .22 -.8, 0 -.9, -.08 -.62")
    for k, (x, y) in enumerate(spots):
        if state == "apples":
            p.circle(x, y, 0.055, (216, 30, 36))
        elif state == "blossoms":
            for j in range(5):
                p.circle(
                    x + 0.035 * math.cos(j * 1.26),
                    y + 0.035 * math.sin(j * 1.26),
                    0.026,
                    (255, 232, 240),
                    outline=False,
                )
        elif state == "autumn":
            p.ellipse(
                x, y, 0.07, 0.04, rnd.choice(((200, 50, 30), (250, 190, 50), (180, 84, 30))), turn=k, outline=False
            )
    if state == "autumn":
        for _ in range(9):
            p.ellipse(
                rnd.uniform(-0.45, 0.45),
                rnd.uniform(-0.3, 0.02),
                0.045,
                0.026,
                rnd.choice(((220, 80, 30), (250, 180, 50))),
                turn=1,
            )
