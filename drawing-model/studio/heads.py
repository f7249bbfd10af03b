"""Heads of people: hair, face and hat."""

import math

from .brush import Pen, shade
from .hats import draw_hat
from .person import Person


def draw_back_hair(pen, person, centre, head):
    x, y = centre
    style, hair = person.hair_style, person.hair
    if style == "long":
        pen.blob(
            [
                (x - head * 1.0, y - head * 0.5),
                (x, y - head * 1.1),
                (x + head * 0.9, y - head * 0.5),
                (x + head * 0.85, y + head * 1.3),
                (x, y + head * 1.6),
                (x - head * 1.15, y + head * 1.4),
            ],
            shade(hair, -0.1),
        )
    elif style == "bob":
        pen.ellipse(x - head * 0.08, y + head * 0.1, head * 1.12, head * 1.05, shade(hair, -0.1))
    elif style == "ponytail":
        pen.blob(
            [
                (x - head * 0.7, y - head * 0.5),
                (x - head * 1.6, y - head * 0.2),
                (x - head * 1.7, y + head * 1.0),
                (x - head * 1.2, y + head * 0.9),
                (x - head * 1.1, y),
            ],
            hair,
        )
    elif style == "pigtails":
        for side in (-1, 1):
            pen.ellipse(x + side * head * 1.25, y + head * 0.3, head * 0.32, head * 0.62, hair, side * -0.3)
    elif style == "bun":
        pen.circle(x - head * 0.25, y - head * 1.15, head * 0.42, hair)


def draw_head(pen: Pen, person: Person, turn: float = 0.0):
    """A head of radius one around the origin; `turn` moves the face towards the right."""
    skin, hair = person.skin, person.hair
    if person.hair_style == "curly":
        for k in range(9):
            angle = math.pi * (0.95 + 1.1 * k / 8)
            pen.circle(0.95 * math.cos(angle), 0.9 * math.sin(angle) + 0.05, 0.38, hair)
    pen.ellipse(-0.88 + turn * 0.7, 0.12, 0.18, 0.22, shade(skin, -0.08))
    if turn < 0.2:
        pen.ellipse(0.88, 0.12, 0.18, 0.22, shade(skin, -0.08))
    pen.ellipse(0, 0, 0.92, 1.0, skin)
    if person.beard == "beard":
        pen.blob(
            [
                (-0.8 + turn * 0.5, 0.1),
                (-0.72 + turn, 0.8),
                (turn, 1.28),
                (0.76 + turn * 0.3, 0.8),
                (0.84, 0.1),
                (0.5 + turn, 0.36),
                (turn, 0.42),
                (-0.45 + turn, 0.36),
            ],
            hair,
        )
    _face(pen, person, turn)
    if person.hair_style not in ("bald", "tuft"):
        top = [
            (-0.98, 0.1),
            (-0.95, -0.55),
            (-0.45, -1.08),
            (0.2, -1.12),
            (0.8, -0.75),
            (0.95, -0.15),
            (0.7 + turn * 0.4, -0.42),
            (turn, -0.55),
            (-0.6 + turn, -0.3),
            (-0.8 + turn * 0.3, 0.1),
        ]
        pen.blob(top, hair, 4)
        if person.hair_style == "spiky":
            for k in range(5):
                x = -0.7 + 0.35 * k
                pen.poly([(x - 0.2, -0.75), (x + 0.05, -1.4), (x + 0.25, -0.75)], hair)
    elif person.hair_style == "tuft":
        pen.arc(0, -0.95, 0.2, 0.25, 120, 330, 0.1, hair)
    elif person.age == "old" or person.beard:
        pen.ellipse(-0.86 + turn * 0.5, -0.05, 0.16, 0.34, hair)
    draw_hat(pen, person.hat, person.hat_colour, turn)


def _face(pen, person, turn):
    dark = (45, 32, 28)
    skin = person.skin
    mood = person.mood
    for side in (-1, 1):
        x = turn + side * 0.34
        if person.asleep or (mood == "laughing" and person.close):
            curve = (10, 170) if person.asleep else (190, 350)
            pen.arc(x, 0.02, 0.17, 0.13, *curve, 0.08, dark)
        elif person.close:
            _eye(pen, x, mood)
        else:
            pen.ellipse(x, 0.0, 0.095, 0.14, dark, outline=False)
            pen.circle(x + 0.03, -0.05, 0.035, (255, 255, 255), outline=False)
        brow = shade(person.hair, -0.25)
        # Sad brows rise towards the middle, surprised ones rise altogether.
        inner, outer = {"sad": (-0.42, -0.2), "surprised": (-0.46, -0.46)}.get(mood, (-0.28, -0.27))
        ends = [(x - side * 0.17, inner), (x + side * 0.17, outer)]
        pen.line(ends, 0.085, brow)
        if mood == "sad" and side > 0 and not person.asleep:
            pen.ellipse(x + 0.04, 0.34, 0.08, 0.15, (120, 190, 240), outline=False)
    pen.ellipse(turn * 1.25, 0.24, 0.09, 0.11, shade(skin, -0.14), outline=False)
    if person.age in ("child", "baby") or person.sex == "woman":
        for side in (-1, 1):
            pen.ellipse(turn + side * 0.5, 0.3, 0.14, 0.1, shade((240, 120, 110), 0.1) + (110,))
    if person.age == "old":
        for side in (-1, 1):
            pen.arc(turn + side * 0.34, 0.16, 0.2, 0.1, 20, 160, 0.035, shade(skin, -0.25))
    _mouth(pen, person, turn)
    if person.glasses:
        frame = (35, 35, 40)
        for side in (-1, 1):
            x = turn + side * 0.35
            if person.glasses == "sunglasses":
                pen.ellipse(x, 0.0, 0.27, 0.23, frame)
            else:
                pen.ellipse(x, 0.0, 0.27, 0.25, (225, 240, 250, 90))
                pen.arc(x, 0.0, 0.27, 0.25, 0, 360, 0.075, frame)
        pen.line([(turn - 0.1, -0.03), (turn + 0.1, -0.03)], 0.07, frame)
        pen.line([(turn - 0.6, -0.03), (-0.85 + turn * 0.5, 0.0)], 0.06, frame)


def _eye(pen, x, mood):
    """An eye seen close up, with its white, so that it shows on any skin."""
    tall = 0.21 if mood == "surprised" else 0.15
    pen.ellipse(x, 0.0, 0.16, tall, (252, 252, 250), outline=False)
    pen.circle(x, 0.02, 0.1, (60, 40, 32), outline=False)
    pen.circle(x + 0.03, -0.02, 0.035, (255, 255, 255), outline=False)


def _mouth(pen, person, turn):
    lips = (150, 55, 55) if sum(person.skin) > 420 else (206, 96, 96)
    wide = 1.25 if person.close else 1.0
    if person.beard in ("beard", "moustache"):
        hair = shade(person.hair, -0.12)
        # A moustache of the skin's own colour would not be seen.
        if sum(abs(a - b) for a, b in zip(hair, person.skin)) < 150:
            hair = shade(hair, -0.6)
        pen.blob(
            [
                (turn - 0.46 * wide, 0.56),
                (turn - 0.12, 0.34),
                (turn + 0.12, 0.34),
                (turn + 0.46 * wide, 0.56),
                (turn + 0.1, 0.52),
                (turn - 0.1, 0.52),
            ],
            hair,
        )
    if person.mood == "sad":
        pen.arc(turn, 0.78, 0.3 * wide, 0.24, 200, 340, 0.1, lips)
    elif person.mood == "surprised":
        pen.ellipse(turn, 0.62, 0.17 * wide, 0.24, (110, 30, 36), outline=False)
    elif person.mood == "laughing":
        inside = (130, 36, 44)
        pen.poly(
            [
                (turn - 0.4 * wide, 0.4),
                (turn + 0.4 * wide, 0.4),
                (turn + 0.26, 0.72),
                (turn, 0.82),
                (turn - 0.26, 0.72),
            ],
            inside,
        )
        pen.rect(turn - 0.34 * wide, 0.41, turn + 0.34 * wide, 0.52, (250, 250, 250), outline=False)
    elif person.mood == "happy":
        pen.arc(turn, 0.42, 0.3 * wide, 0.24, 15, 165, 0.085, lips)
    else:
        pen.line([(turn - 0.18, 0.58), (turn + 0.18, 0.58)], 0.075, lips)
