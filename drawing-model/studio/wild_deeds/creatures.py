"""Creatures of the water and the garden: around the origin, about one unit long, looking right."""

import math

from ..brush import mix, shade
from ..creatures import INK, WHITE
from ..palette import COLOURS, near
from .cast import Being, noun_for
from .props import draw_fish


def cast_creature(rnd, name: str, told: float = 0.3) -> Being:
    """One of those drawn below, in its own colour or in one that is told."""
    draw, tones = CREATURES[name]
    word = rnd.choice(("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "black", "white"))
    if rnd.random() > told or name in (
        "bee",
        "bumblebee",
        "ladybug",
        "orca",
        "fly",
        "killer whale",
        "blue whale",
        "goldfish",
    ):
        word = ""
    colour = near(rnd, COLOURS[word] if word else rnd.choice(tones), 8)
    return Being(name, noun_for(rnd, word, name), None, colour, draw)


def draw_eye(p, x, y, r=0.04):
    p.circle(x, y, r, WHITE, outline=False)
    p.circle(x + r * 0.25, y, r * 0.6, INK, outline=False)


def draw_dolphin(p, c, belly=None, patch=None):
    dark = shade(c, -0.15)
    p.blob([(-0.42, 0.06), (-0.6, 0.08), (-0.58, 0.3), (-0.44, 0.18), (-0.34, 0.34), (-0.34, 0.12)], dark, 4)
    p.poly([(0.0, -0.24), (-0.16, -0.44), (-0.2, -0.2)], dark)
    p.blob(
        [
            (0.54, 0.0),
            (0.42, -0.08),
            (0.3, -0.2),
            (0.04, -0.28),
            (-0.22, -0.2),
            (-0.42, 0.04),
            (-0.46, 0.14),
            (-0.36, 0.12),
            (-0.16, 0.0),
            (0.1, 0.02),
            (0.34, 0.06),
            (0.52, 0.05),
        ],
        c,
    )
    p.blob(
        [(0.46, 0.04), (0.3, -0.04), (0.0, -0.08), (-0.2, -0.02), (0.06, 0.01), (0.32, 0.055)],
        belly or shade(c, 0.6),
        4,
    )
    p.blob([(0.16, -0.04), (-0.02, 0.2), (0.04, 0.0)], dark, 3)
    if patch:
        p.ellipse(0.27, -0.13, 0.07, 0.035, patch, 0.4, outline=False)
    draw_eye(p, 0.34, -0.07, 0.032)


def draw_orca(p, c):
    draw_dolphin(p, (40, 42, 50), WHITE, WHITE)


def draw_whale(p, c):
    dark = shade(c, -0.15)
    p.blob(
        [(-0.4, -0.1), (-0.56, -0.36), (-0.4, -0.34), (-0.36, -0.26), (-0.26, -0.4), (-0.22, -0.2), (-0.3, -0.04)],
        dark,
        4,
    )
    p.blob(
        [
            (0.5, 0.02),
            (0.46, -0.22),
            (0.22, -0.32),
            (-0.06, -0.24),
            (-0.28, -0.14),
            (-0.42, -0.14),
            (-0.36, 0.04),
            (-0.12, 0.22),
            (0.2, 0.28),
            (0.44, 0.18),
        ],
        c,
    )
    p.blob(
        [(0.5, 0.06), (0.3, 0.08), (0.0, 0.08), (-0.24, 0.08), (-0.06, 0.22), (0.2, 0.27), (0.43, 0.18)],
        shade(c, 0.6),
        4,
    )
    for k in range(4):
        p.line([(0.4 - 0.1 * k, 0.12), (0.32 - 0.1 * k, 0.22)], 0.014, shade(c, 0.25))
    p.blob([(0.12, 0.1), (-0.06, 0.3), (-0.02, 0.08)], dark, 3)
    draw_eye(p, 0.34, -0.04, 0.035)


def draw_shark(p, c):
    dark = shade(c, -0.15)
    p.poly([(-0.36, 0.0), (-0.58, -0.3), (-0.48, 0.0), (-0.54, 0.2)], dark)
    p.poly([(0.1, -0.14), (-0.1, -0.4), (-0.14, -0.1)], dark)
    p.blob(
        [
            (0.54, -0.02),
            (0.3, -0.15),
            (0.0, -0.18),
            (-0.3, -0.06),
            (-0.44, 0.0),
            (-0.3, 0.05),
            (0.0, 0.14),
            (0.3, 0.13),
        ],
        c,
    )
    p.blob([(0.5, 0.01), (0.2, 0.04), (-0.3, 0.03), (0.0, 0.14), (0.3, 0.13)], shade(c, 0.65), 4)
    p.poly([(0.1, 0.06), (-0.08, 0.3), (-0.06, 0.06)], dark)
    p.blob([(0.46, 0.02), (0.3, 0.03), (0.34, 0.12), (0.42, 0.1)], (120, 24, 36), 3)
    for k in range(3):
        x = 0.33 + 0.045 * k
        p.poly([(x - 0.02, 0.025), (x + 0.024, 0.02), (x, 0.07)], WHITE, outline=False)
    for k in range(3):
        p.line([(0.14 + 0.04 * k, -0.06), (0.12 + 0.04 * k, 0.03)], 0.012, dark)
    draw_eye(p, 0.36, -0.06, 0.032)


def draw_swordfish(p, c):
    p.poly([(0.3, -0.04), (0.66, 0.0), (0.3, 0.04)], shade(c, -0.3))
    p.poly([(-0.36, 0), (-0.54, -0.26), (-0.46, 0), (-0.54, 0.26)], c)
    p.poly([(0.16, -0.1), (0.0, -0.32), (-0.14, -0.1)], shade(c, -0.2))
    p.ellipse(-0.04, 0, 0.4, 0.13, c)
    p.ellipse(-0.02, 0.06, 0.32, 0.06, shade(c, 0.6), outline=False)
    draw_eye(p, 0.24, -0.03, 0.032)


def draw_sealion(p, c):
    dark = shade(c, -0.2)
    p.blob([(-0.38, 0.06), (-0.58, -0.06), (-0.5, 0.1), (-0.56, 0.2)], dark, 3)
    p.blob(
        [
            (0.36, -0.24),
            (0.24, -0.24),
            (0.1, -0.12),
            (-0.2, -0.08),
            (-0.44, 0.06),
            (-0.3, 0.13),
            (0.0, 0.17),
            (0.26, 0.12),
            (0.38, -0.06),
        ],
        c,
    )
    p.blob([(0.3, 0.06), (0.18, 0.14), (-0.1, 0.14), (0.0, 0.17), (0.24, 0.13)], shade(c, 0.35), 3)
    p.blob([(0.12, 0.06), (0.02, 0.26), (-0.06, 0.24), (0.0, 0.04)], dark, 3)
    p.circle(0.34, -0.2, 0.135, c)
    p.ellipse(0.44, -0.16, 0.075, 0.06, shade(c, 0.4))
    p.circle(0.5, -0.19, 0.028, INK, outline=False)
    for k in (-1, 1):
        p.line([(0.45, -0.15), (0.58, -0.12 + 0.04 * k)], 0.01, INK)
    draw_eye(p, 0.37, -0.25, 0.036)


def draw_penguin(p, c):
    """On its belly, or swimming."""
    p.poly([(-0.4, 0.02), (-0.58, -0.08), (-0.56, 0.1)], (245, 160, 40))
    p.ellipse(-0.04, 0, 0.42, 0.2, (44, 48, 58))
    p.ellipse(-0.02, 0.07, 0.36, 0.13, WHITE, outline=False)
    p.circle(0.38, -0.08, 0.17, (44, 48, 58))
    p.ellipse(0.43, -0.04, 0.1, 0.1, WHITE, outline=False)
    p.poly([(0.5, -0.12), (0.68, -0.05), (0.5, -0.02)], (245, 160, 40))
    p.circle(0.44, -0.1, 0.028, INK, outline=False)
    p.blob([(0.12, -0.02), (-0.22, 0.1), (-0.26, 0.02), (0.06, -0.1)], (30, 34, 42), 3)


def draw_octopus(p, c):
    for k in range(8):
        s = -1 if k < 4 else 1
        j = k % 4
        end = (s * (0.14 + 0.13 * j), 0.42 - 0.05 * j)
        p.line(
            [(s * 0.05 * (j + 1), 0.06), (s * (0.06 + 0.12 * j), 0.26), end, (end[0] + s * 0.06, end[1] - 0.05)],
            0.075,
            shade(c, -0.12 * (k % 2)),
            True,
        )
    p.ellipse(0, -0.16, 0.25, 0.3, c)
    draw_octopus_face(p)


def draw_octopus_face(p):
    for s in (-1, 1):
        draw_eye(p, s * 0.1, -0.1, 0.07)
    p.arc(0, 0.0, 0.08, 0.05, 20, 160, 0.02, INK)


def draw_crab(p, c, claws=-0.36):
    dark = shade(c, -0.2)
    for s in (-1, 1):
        for k in range(3):
            p.line(
                [(s * 0.2, 0.1), (s * (0.36 + 0.05 * k), 0.04 + 0.08 * k), (s * (0.4 + 0.04 * k), 0.24 + 0.04 * k)],
                0.045,
                dark,
            )
        p.line([(s * 0.22, 0.0), (s * 0.4, -0.1), (s * 0.42, claws + 0.12)], 0.06, c)
        claw = p.at(s * 0.42, claws, 0.34, flip=s < 0)
        claw.blob([(0, 0.4), (-0.4, 0.1), (-0.36, -0.4), (-0.06, 0.0), (0.1, -0.5), (0.4, 0.0)], c, 4)
        p.line([(s * 0.09, -0.1), (s * 0.1, -0.24)], 0.03, dark)
    p.ellipse(0, 0.06, 0.32, 0.2, c)
    p.ellipse(0, 0.0, 0.22, 0.09, shade(c, 0.2), outline=False)
    for s in (-1, 1):
        draw_eye(p, s * 0.1, -0.26, 0.055)
    p.arc(0, 0.1, 0.09, 0.06, 20, 160, 0.022, INK)


def _shell(p, c, x=0.0, y=0.0, size=1.0):
    p.blob(
        [
            (x - 0.36 * size, y),
            (x - 0.28 * size, y - 0.22 * size),
            (x, y - 0.34 * size),
            (x + 0.28 * size, y - 0.22 * size),
            (x + 0.36 * size, y),
            (x, y + 0.05 * size),
        ],
        c,
    )
    for dx, dy in ((-0.16, -0.13), (0.02, -0.19), (0.18, -0.12)):
        p.ellipse(x + dx * size, y + dy * size, 0.08 * size, 0.07 * size, shade(c, 0.38))
    p.line([(x - 0.36 * size, y), (x, y + 0.05 * size), (x + 0.36 * size, y)], 0.03 * size, shade(c, -0.3), True)


def draw_turtle(p, c, way="walking"):
    """Shell in brown or green, skin in the colour asked for."""
    skin = shade(c, 0.2)
    shell = mix(c, (120, 84, 50), 0.55)
    if way == "hiding":
        p.ellipse(0.3, 0.06, 0.07, 0.06, (50, 40, 34))
        for x in (-0.2, 0.16):
            p.ellipse(x, 0.1, 0.07, 0.05, skin)
        for x in (-0.26, 0.22):
            p.ellipse(x, 0.14, 0.09, 0.06, skin)
        _shell(p, shell, 0, 0.1, 1.15)
        p.ellipse(0.3, 0.07, 0.06, 0.05, (50, 40, 34))
        for s in (0.28, 0.33):
            p.circle(s, 0.06, 0.018, WHITE, outline=False)
        return
    if way == "swimming":
        p.blob([(0.2, 0.04), (0.06, 0.4), (-0.06, 0.36), (0.04, 0.0)], skin, 4)
        p.blob([(0.14, -0.1), (0.0, -0.44), (-0.1, -0.38), (0.0, -0.08)], shade(skin, -0.15), 4)
        p.blob([(-0.26, 0.04), (-0.48, 0.2), (-0.4, 0.02)], skin, 3)
        p.blob([(-0.26, -0.04), (-0.48, -0.2), (-0.4, -0.02)], shade(skin, -0.15), 3)
        p.limb((0.3, 0.0), (0.44, -0.04), 0.09, 0.11, skin)
        p.ellipse(0, 0, 0.34, 0.22, shell)
        for x, y in ((-0.16, 0.02), (0.0, -0.07), (0.02, 0.09), (0.17, 0.0)):
            p.ellipse(x, y, 0.075, 0.06, shade(shell, 0.28))
        draw_eye(p, 0.47, -0.07, 0.03)
        return
    for x, d in ((-0.24, -0.05), (0.2, 0.06)):
        p.limb((x, 0.0), (x + d, 0.2), 0.075, 0.07, shade(skin, -0.1))
    p.poly([(-0.34, 0.0), (-0.48, 0.08), (-0.34, 0.08)], skin)
    p.limb((0.28, -0.02), (0.45, -0.16), 0.08, 0.1, skin)
    _shell(p, shell, 0, 0.04)
    draw_eye(p, 0.48, -0.2, 0.03)
    p.line([(0.54, -0.12), (0.46, -0.11)], 0.014, INK)


def draw_crocodile(p, c, gape=0.45):
    """Jaws open by this angle."""
    dark, belly = shade(c, -0.2), shade(c, 0.45)
    p.blob([(-0.1, -0.1), (-0.4, -0.04), (-0.62, 0.1), (-0.4, 0.08), (-0.1, 0.12)], c, 4)
    for x in (-0.08, 0.14):
        p.line([(x, 0.06), (x - 0.05, 0.14), (x + 0.03, 0.17)], 0.055, dark)
    p.ellipse(0.04, 0.0, 0.22, 0.12, c)
    p.ellipse(0.05, 0.06, 0.19, 0.055, belly, outline=False)
    for k in range(7):
        x = -0.42 + 0.09 * k
        y = -0.02 - 0.09 * min(1.0, k / 4)
        p.poly([(x - 0.035, y + 0.01), (x, y - 0.06), (x + 0.035, y + 0.01)], dark)
    low = p.at(0.2, 0.03, turn=0.12)
    low.blob([(-0.02, -0.02), (0.36, -0.02), (0.4, 0.03), (0.3, 0.07), (0, 0.09)], shade(c, -0.08), 4)
    up = p.at(0.2, -0.02, turn=-gape)
    if gape > 0.15:
        p.poly(
            [(0.18, -0.02), (0.2 + 0.3 * math.cos(gape), -0.02 - 0.3 * math.sin(gape)), (0.5, 0.05)],
            (170, 40, 56),
            outline=False,
        )
    for k in range(6):
        low.poly(
            [(0.08 + 0.05 * k, -0.015), (0.115 + 0.05 * k, -0.015), (0.0975 + 0.05 * k, -0.06)], WHITE, outline=False
        )
    for k in range(6):
        up.poly([(0.08 + 0.05 * k, 0.02), (0.115 + 0.05 * k, 0.02), (0.0975 + 0.05 * k, 0.065)], WHITE, outline=False)
    up.blob([(-0.06, -0.06), (0.06, -0.11), (0.2, -0.05), (0.4, -0.05), (0.41, 0.01), (0.2, 0.03), (-0.04, 0.06)], c, 4)
    draw_eye(up, 0.06, -0.09, 0.04)
    up.circle(0.38, -0.045, 0.012, INK, outline=False)


def draw_frog(p, c, way="sitting"):
    dark, belly = shade(c, -0.18), shade(c, 0.5)
    if way == "leaping":
        p.bent((-0.2, 0.06), (-0.42, -0.02), (-0.56, 0.2), 0.08, 0.05, dark)
        p.line([(-0.56, 0.2), (-0.68, 0.24)], 0.06, dark)
        p.bent((-0.18, 0.1), (-0.34, 0.18), (-0.44, 0.36), 0.08, 0.05, c)
        p.line([(-0.44, 0.36), (-0.56, 0.42)], 0.06, c)
        p.line([(0.12, 0.06), (0.3, 0.2), (0.38, 0.16)], 0.06, dark)
        p.ellipse(0, 0, 0.3, 0.17, c, -0.35)
        p.ellipse(0.03, 0.06, 0.22, 0.09, belly, -0.35, outline=False)
        p.line([(0.14, 0.04), (0.24, 0.26), (0.33, 0.26)], 0.06, c)
        p.circle(0.26, -0.13, 0.15, c)
        x, y = 0.26, -0.24
    else:
        p.ellipse(-0.18, 0.14, 0.2, 0.14, dark)
        p.ellipse(0, 0.04, 0.26, 0.22, c, -0.4)
        p.ellipse(0.1, 0.1, 0.14, 0.16, belly, -0.2, outline=False)
        p.ellipse(-0.14, 0.16, 0.18, 0.11, c)
        p.line([(-0.2, 0.26), (0.02, 0.27)], 0.05, dark)
        p.line([(0.14, 0.1), (0.16, 0.26), (0.26, 0.27)], 0.05, dark)
        p.ellipse(0.2, -0.13, 0.19, 0.14, c)
        x, y = 0.18, -0.26
    p.circle(x - 0.06, y, 0.075, c)
    p.circle(x + 0.08, y + 0.01, 0.075, c)
    draw_eye(p, x - 0.05, y, 0.055)
    draw_eye(p, x + 0.09, y + 0.01, 0.055)
    p.arc(x + 0.03, y + 0.1, 0.13, 0.07, 15, 150, 0.02, INK)


def draw_lizard(p, c):
    dark = shade(c, -0.2)
    p.line([(-0.2, 0.06), (-0.4, 0.08), (-0.56, -0.02), (-0.62, -0.14)], 0.07, c, True)
    for x in (-0.14, 0.14):
        p.line([(x, 0.06), (x - 0.06, 0.12), (x + 0.04, 0.17)], 0.045, dark)
    p.limb((-0.2, 0.05), (0.18, 0.0), 0.08, 0.1, c)
    p.limb((0.2, -0.02), (0.42, -0.1), 0.09, 0.08, c)
    for k in range(5):
        p.circle(-0.2 + 0.1 * k, 0.02 - 0.015 * k, 0.024, shade(c, 0.4), outline=False)
    draw_eye(p, 0.4, -0.14, 0.034)
    p.line([(0.5, -0.07), (0.38, -0.05)], 0.014, INK)


def draw_chameleon(p, c):
    p.arc(-0.42, 0.1, 0.12, 0.12, -60, 260, 0.06, c)
    for x in (-0.16, 0.14):
        p.line([(x, 0.02), (x - 0.03, 0.12), (x + 0.03, 0.2)], 0.055, shade(c, -0.2))
    p.blob([(-0.42, 0.0), (-0.18, -0.2), (0.14, -0.18), (0.26, -0.02), (0.1, 0.1), (-0.24, 0.08)], c, 4)
    p.blob([(0.14, -0.18), (0.26, -0.34), (0.36, -0.2), (0.5, -0.04), (0.3, 0.04), (0.16, 0.02)], shade(c, 0.1), 4)
    p.circle(0.31, -0.12, 0.07, (250, 230, 120))
    p.circle(0.32, -0.12, 0.03, INK, outline=False)
    for k in range(4):
        p.circle(-0.22 + 0.1 * k, -0.06 - 0.03 * (k % 2), 0.028, shade(c, 0.4), outline=False)


def draw_bee(p, c):
    for turn in (-0.5, 0.1):
        p.ellipse(-0.02 + turn * 0.2, -0.3, 0.13, 0.26, (214, 232, 246), turn)
    p.poly([(-0.42, 0.02), (-0.56, 0.06), (-0.42, 0.1)], INK)
    p.ellipse(-0.06, 0.04, 0.4, 0.26, (250, 206, 50))
    for x, h in ((-0.28, 0.18), (-0.1, 0.25), (0.08, 0.24)):
        p.poly(
            [(x - 0.045, 0.04 - h), (x + 0.045, 0.04 - h), (x + 0.045, 0.04 + h), (x - 0.045, 0.04 + h)],
            INK,
            outline=False,
        )
    p.circle(0.34, 0.0, 0.19, (60, 48, 40))
    draw_eye(p, 0.4, -0.03, 0.07)
    for s in (0.3, 0.42):
        p.line([(s, -0.16), (s + 0.08, -0.32)], 0.025, INK)


def draw_butterfly(p, c):
    """Seen from the side-top with all wings open."""
    for s in (-1, 1):
        p.blob([(s * 0.03, -0.04), (s * 0.3, -0.46), (s * 0.54, -0.38), (s * 0.46, -0.04), (s * 0.06, 0.06)], c, 4)
        p.blob([(s * 0.03, 0.04), (s * 0.4, 0.04), (s * 0.38, 0.34), (s * 0.18, 0.4)], shade(c, -0.15), 4)
        p.circle(s * 0.36, -0.24, 0.075, shade(c, 0.55), outline=False)
        p.circle(s * 0.26, 0.2, 0.05, shade(c, 0.55), outline=False)
        p.line([(0, -0.24), (s * 0.12, -0.46)], 0.022, INK)
    p.limb((0, -0.22), (0, 0.26), 0.055, 0.04, (50, 40, 40))


def draw_ladybug(p, c):
    for x in (-0.2, 0.0, 0.2):
        p.line([(x, 0.14), (x + 0.04, 0.3)], 0.04, INK)
    p.circle(0.36, 0.04, 0.16, INK)
    p.blob([(-0.42, 0.2), (-0.36, -0.12), (-0.08, -0.3), (0.2, -0.2), (0.34, 0.04), (0.3, 0.2)], (222, 44, 44), 4)
    for x, y in ((-0.24, 0.02), (-0.04, -0.14), (0.02, 0.1), (0.2, -0.02)):
        p.circle(x, y, 0.065, INK, outline=False)
    draw_eye(p, 0.42, 0.0, 0.05)
    p.line([(0.42, -0.1), (0.5, -0.22)], 0.025, INK)


def draw_dragonfly(p, c):
    for turn in (-0.35, 0.35):
        p.ellipse(0.1 + turn * 0.3, -0.24, 0.08, 0.32, (206, 228, 244), turn)
    p.limb((-0.55, 0.04), (0.1, 0.0), 0.03, 0.05, c)
    p.ellipse(0.16, 0.0, 0.14, 0.1, shade(c, -0.15))
    p.circle(0.34, -0.02, 0.12, shade(c, 0.15))
    draw_eye(p, 0.38, -0.05, 0.06)


def draw_grasshopper(p, c):
    p.bent((-0.06, 0.04), (-0.3, -0.3), (-0.46, 0.24), 0.06, 0.03, shade(c, -0.2))
    for x in (0.06, 0.2):
        p.line([(x, 0.08), (x + 0.04, 0.24)], 0.035, shade(c, -0.25))
    p.limb((-0.44, 0.06), (0.2, 0.0), 0.06, 0.12, c)
    p.limb((-0.46, -0.02), (0.1, -0.06), 0.03, 0.07, shade(c, -0.12))
    p.circle(0.3, -0.06, 0.13, c)
    p.line([(0.34, -0.16), (0.56, -0.36)], 0.022, INK)
    draw_eye(p, 0.34, -0.09, 0.05)


def draw_ant(p, c):
    for k in (-1, 0, 1):
        p.line([(0.02 + 0.04 * k, 0.02), (0.05 + 0.16 * k, 0.1), (0.08 + 0.2 * k, 0.26)], 0.035, c)
    p.ellipse(-0.3, -0.03, 0.21, 0.15, c, 0.15)
    p.ellipse(0.02, 0.0, 0.13, 0.09, c)
    p.circle(0.28, -0.06, 0.14, c)
    for x in (0.3, 0.36):
        p.line([(x, -0.16), (x + 0.06, -0.3), (x + 0.14, -0.3)], 0.022, c)
    draw_eye(p, 0.34, -0.08, 0.05)


def draw_beetle(p, c):
    for x in (-0.2, 0.0, 0.2):
        p.line([(x, 0.12), (x + 0.06, 0.28)], 0.045, INK)
    p.circle(0.36, 0.04, 0.15, INK)
    p.blob([(-0.44, 0.18), (-0.38, -0.12), (-0.06, -0.26), (0.22, -0.18), (0.32, 0.06), (0.28, 0.18)], c, 4)
    p.line([(-0.42, 0.04), (0.3, 0.0)], 0.025, shade(c, -0.35))
    p.line([(0.44, -0.04), (0.56, -0.16)], 0.03, INK)
    draw_eye(p, 0.41, 0.02, 0.05)


def draw_snail(p, c):
    skin = (226, 190, 140)
    p.blob([(-0.5, 0.26), (-0.2, 0.12), (0.2, 0.12), (0.32, -0.14), (0.48, -0.16), (0.52, 0.02), (0.42, 0.26)], skin, 4)
    for x in (0.38, 0.46):
        p.line([(x, -0.12), (x + 0.03, -0.34)], 0.03, skin)
        p.circle(x + 0.03, -0.35, 0.04, INK, outline=False)
    p.circle(-0.08, -0.06, 0.28, c)
    p.arc(-0.08, -0.06, 0.18, 0.18, -120, 180, 0.04, shade(c, -0.35))
    p.arc(-0.08, -0.06, 0.08, 0.08, 0, 300, 0.04, shade(c, -0.35))
    p.arc(0.46, 0.02, 0.05, 0.04, 10, 140, 0.016, INK)


def draw_caterpillar(p, c):
    for k in range(6):
        x = -0.44 + 0.14 * k
        y = 0.06 - 0.07 * math.sin(k * 1.25)
        p.line([(x, y + 0.1), (x, y + 0.18)], 0.03, INK)
        p.circle(x, y, 0.13, shade(c, -0.16 * (k % 2)))
    p.circle(0.38, -0.06, 0.16, shade(c, 0.12))
    for x in (0.34, 0.44):
        p.line([(x, -0.2), (x + 0.03, -0.34)], 0.025, INK)
    draw_eye(p, 0.43, -0.08, 0.05)
    p.arc(0.42, -0.01, 0.06, 0.05, 20, 150, 0.016, INK)


def draw_spider(p, c):
    for s in (-1, 1):
        for k in range(4):
            a = -0.7 + 0.46 * k
            p.line([(s * 0.1, 0), (s * 0.36, -0.16 + 0.5 * a * 0.6), (s * 0.5, 0.1 + 0.4 * a)], 0.04, shade(c, -0.2))
    p.ellipse(0, -0.1, 0.22, 0.24, c)
    p.circle(0, 0.17, 0.15, shade(c, -0.1))
    for s in (-1, 1):
        draw_eye(p, s * 0.06, 0.18, 0.05)


def draw_fly(p, c):
    for turn in (-0.6, 0.2):
        p.ellipse(-0.1, -0.2, 0.12, 0.26, (206, 222, 236), turn)
    p.ellipse(0, 0, 0.32, 0.2, (60, 62, 70))
    p.circle(0.3, -0.02, 0.16, (60, 62, 70))
    p.circle(0.36, -0.06, 0.09, (214, 60, 50))


GREEN_TONES = ((92, 168, 76), (110, 180, 70), (70, 150, 84))
SEA_TONES = ((90, 134, 176), (110, 128, 146), (70, 110, 160))
WARM = ((236, 90, 60), (240, 140, 60), (214, 60, 60))
GAY = ((240, 140, 40), (70, 130, 220), (240, 110, 170), (150, 90, 200), (250, 206, 60))
CREATURES = {
    "fish": (draw_fish, ((240, 140, 50), (90, 150, 210), (230, 90, 80), (120, 160, 180))),
    "goldfish": (draw_fish, ((246, 140, 40),)),
    "salmon": (draw_fish, ((226, 120, 100),)),
    "dolphin": (draw_dolphin, ((110, 142, 176), (128, 140, 156))),
    "orca": (draw_orca, ((40, 42, 50),)),
    "killer whale": (draw_orca, ((40, 42, 50),)),
    "whale": (draw_whale, SEA_TONES),
    "blue whale": (draw_whale, ((60, 110, 180),)),
    "humpback whale": (draw_whale, ((80, 92, 110),)),
    "shark": (draw_shark, ((128, 140, 154), (104, 120, 140))),
    "swordfish": (draw_swordfish, SEA_TONES),
    "seal": (draw_sealion, ((130, 134, 142), (110, 100, 96))),
    "sea lion": (draw_sealion, ((130, 96, 72),)),
    "penguin": (draw_penguin, ((44, 48, 58),)),
    "octopus": (draw_octopus, WARM + ((150, 90, 190), (236, 120, 170))),
    "crab": (draw_crab, WARM),
    "turtle": (draw_turtle, GREEN_TONES),
    "sea turtle": (draw_turtle, GREEN_TONES),
    "tortoise": (draw_turtle, ((150, 150, 80), (140, 130, 86))),
    "crocodile": (draw_crocodile, ((90, 140, 74), (104, 126, 72))),
    "alligator": (draw_crocodile, ((80, 120, 70),)),
    "frog": (draw_frog, GREEN_TONES),
    "toad": (draw_frog, ((140, 116, 76),)),
    "lizard": (draw_lizard, GREEN_TONES + ((190, 140, 80),)),
    "gecko": (draw_lizard, ((130, 190, 80), (230, 180, 80))),
    "iguana": (draw_lizard, GREEN_TONES),
    "chameleon": (draw_chameleon, GREEN_TONES),
    "bee": (draw_bee, ((250, 206, 50),)),
    "bumblebee": (draw_bee, ((250, 206, 50),)),
    "butterfly": (draw_butterfly, GAY),
    "ladybug": (draw_ladybug, ((222, 44, 44),)),
    "dragonfly": (draw_dragonfly, ((60, 140, 190), (70, 170, 120), (214, 70, 70))),
    "grasshopper": (draw_grasshopper, GREEN_TONES),
    "ant": (draw_ant, ((60, 44, 42), (130, 56, 40))),
    "beetle": (draw_beetle, ((60, 100, 70), (70, 80, 140), (120, 70, 50))),
    "snail": (draw_snail, ((190, 120, 70), (206, 150, 90), (170, 90, 80))),
    "caterpillar": (draw_caterpillar, GREEN_TONES + ((240, 170, 60),)),
    "spider": (draw_spider, ((60, 54, 60), (96, 70, 56))),
    "fly": (draw_fly, ((60, 62, 70),)),
}
