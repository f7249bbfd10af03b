"""Faces of the sun, of fruit, of people and of things, in several moods."""

import math

from ..brush import shade
from .grounds import dots, half_turn
from .pieces import apple, heart
from .shapes import draw_shape
from .states import Kind, told


def draw_face(p, mood: str) -> None:
    """Eyes and a mouth in a field one unit wide and as high."""
    ink = (34, 28, 30)
    for side in (-1, 1):
        if mood == "sleeping":
            p.arc(side * 0.24, -0.18, 0.12, 0.09, 10, 170, 0.05, ink)
            continue
        large = 0.13 if mood == "surprised" else 0.1
        p.ellipse(side * 0.24, -0.18, large * 1.2, large * 1.5, (255, 255, 255))
        p.circle(side * 0.24, -0.15 + (0.05 if mood == "sad" else 0), large * 0.75, ink, outline=False)
        if mood in ("angry", "sad"):
            inner, outer = (-0.28, -0.46) if mood == "angry" else (-0.48, -0.32)
            p.line([(side * 0.08, inner), (side * 0.42, outer)], 0.075, ink)
    if mood == "smiling":
        p.poly(
            [(-0.3, 0.12), (0.3, 0.12), *[(0.3 * math.cos(a), 0.12 + 0.3 * math.sin(a)) for a in half_turn()]],
            (150, 30, 40),
        )
        p.arc(0, 0.12, 0.3, 0.3, 0, 180, 0.05, ink)
    elif mood == "sad":
        p.arc(0, 0.42, 0.26, 0.22, 195, 345, 0.07, ink)
        p.blob([(0.3, 0.0), (0.38, 0.18), (0.3, 0.26), (0.22, 0.18)], (90, 170, 240))
    elif mood == "angry":
        p.line([(-0.28, 0.34), (-0.12, 0.24), (0.12, 0.24), (0.28, 0.34)], 0.08, ink)
    elif mood == "surprised":
        p.ellipse(0, 0.28, 0.12, 0.17, (110, 24, 34))
    else:
        p.arc(0, 0.18, 0.14, 0.09, 10, 170, 0.05, ink)


FACES = {
    "smiling": "smiling {n}|happy {n}|{n} with a smiling face|laughing {n}",
    "sad": "sad {n}|crying {n}|{n} with a sad face|unhappy {n}",
    "angry": "angry {n}|{n} with an angry face|grumpy {n}|furious {n}",
    "surprised": "surprised {n}|{n} with a surprised face|astonished {n}",
    "sleeping": "sleeping {n}|{n} with closed eyes|sleepy {n}",
}


def _face_sun(p, c):
    for k in range(12):
        a = math.tau * k / 12
        tip = (0.5 * math.cos(a), -0.5 + 0.5 * math.sin(a))
        sides = [(0.36 * math.cos(a + d), -0.5 + 0.36 * math.sin(a + d)) for d in (-0.2, 0.2)]
        p.poly([sides[0], tip, sides[1]], (250, 170, 40))
    p.circle(0, -0.5, 0.37, (255, 214, 60))
    return p.at(0, -0.5, 0.56)


def _face_moon(p, c):
    p.circle(0, -0.5, 0.46, (246, 236, 190))
    for x, y, r in ((-0.3, -0.74, 0.06), (0.3, -0.3, 0.07), (0.32, -0.66, 0.04)):
        p.circle(x, y, r, (226, 212, 160), outline=False)
    return p.at(0, -0.5, 0.6)


def _face_cloud(p, c):
    for x, y, r in (
        (-0.44, -0.34, 0.24),
        (0.44, -0.34, 0.24),
        (-0.2, -0.56, 0.28),
        (0.22, -0.56, 0.3),
        (0, -0.34, 0.32),
    ):
        p.circle(x, y, r, (206, 222, 240), outline=False)
    return p.at(0, -0.42, 0.62)


def _face_pumpkin(p, c):
    tone = (240, 130, 30)
    p.rect(-0.06, -0.98, 0.06, -0.8, (90, 130, 50))
    for x, r in dots("-.34 .22, .34 .22, -.16 .26, .16 .26, 0 .26"):
        p.ellipse(x, -0.44, r, 0.42, shade(tone, -0.12 if abs(x) > 0.2 else 0), outline=True)
    return p.at(0, -0.44, 0.62)


def _face_disc(p, c):
    p.circle(0, -0.5, 0.48, c)
    return p.at(0, -0.5, 0.62)


def _face_star(p, c):
    draw_shape(p, "star-shaped", 0.52, (255, 206, 50))
    return p.at(0, -0.46, 0.44)


def _face_heart(p, c):
    heart(p, None, c)
    return p.at(0, -0.56, 0.54)


def _face_balloon(p, c):
    p.line([(0, -0.14), (0.04, 0)], 0.02, (100, 96, 96))
    p.ellipse(0, -0.56, 0.38, 0.44, c)
    return p.at(0, -0.56, 0.54)


def _face_apple(p, c):
    apple(p, None, (216, 36, 40))
    return p.at(0, -0.42, 0.56)


def _head(ear: str, tone, ears=None):
    def draw(p, c):
        p.ellipse(0, -0.2, 0.27, 0.21, tone)
        for side in (-1, 1):
            p.ellipse(side * 0.14, -0.03, 0.12, 0.06, shade(tone, 0.25))
        p = p.at(0, -0.26, 0.74)
        for side in (-1, 1):
            if ear == "pointed":
                p.poly([(side * 0.42, -0.5), (side * 0.4, -1.0), (side * 0.08, -0.78)], tone)
                p.poly([(side * 0.36, -0.66), (side * 0.36, -0.88), (side * 0.2, -0.76)], (245, 170, 180))
            elif ear == "long":
                p.ellipse(side * 0.18, -0.92, 0.1, 0.26, tone, turn=side * 0.15)
                p.ellipse(side * 0.18, -0.92, 0.05, 0.19, (245, 180, 190), turn=side * 0.15)
            elif ear == "round":
                p.circle(side * 0.34, -0.78, 0.15, ears or shade(tone, -0.2))
        p.ellipse(0, -0.42, 0.45, 0.42, tone)
        if ear == "hanging":
            for side in (-1, 1):
                p.ellipse(side * 0.43, -0.46, 0.12, 0.28, shade(tone, -0.4), turn=-side * 0.2)
        p.ellipse(0, -0.24, 0.24, 0.17, shade(tone, 0.5))
        p.poly([(-0.06, -0.36), (0.06, -0.36), (0, -0.29)], (40, 30, 32))
        return p.at(0, -0.36, 0.6)

    return draw


FACED = {
    "sun": _face_sun,
    "moon": _face_moon,
    "cloud": _face_cloud,
    "pumpkin": _face_pumpkin,
    "ball": _face_disc,
    "star": _face_star,
    "heart": _face_heart,
    "balloon": _face_balloon,
    "apple": _face_apple,
    "cat": _head("pointed", (240, 150, 60)),
    "dog": _head("hanging", (196, 140, 84)),
    "bear": _head("round", (150, 100, 60)),
    "rabbit": _head("long", (206, 200, 196)),
    "panda": _head("round", (246, 246, 246), (36, 34, 38)),
    "mouse": _head("round", (160, 162, 170), (240, 170, 180)),
    "fox": _head("pointed", (232, 110, 40)),
}


def mood(studio):
    rnd = studio.rnd
    name = rnd.choice(("sun", "sun", "moon", "moon", "cloud", "pumpkin", "cat", "dog", *FACED))
    sky = name in ("sun", "moon", "cloud", "star")

    def drawing(p, r, c, state, fill):
        draw_face(FACED[name](p, c), state)

    kind = Kind((name,), drawing, FACES, 1.5 if name == "cloud" else 1.05, "sky" if sky else "table")
    kind.painted = name in ("ball", "heart", "balloon")
    if name in ("moon", "star") and rnd.random() < 0.7:
        kind.base = "night"
    return told(studio, kind)
