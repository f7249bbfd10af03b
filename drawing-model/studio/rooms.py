"""Places indoors. The window shows the time of day."""

from .brush import gradient, mix, shade
from .palette import COLOURS, near
from .places import place

WALLS = (
    (244, 230, 206),
    (222, 232, 240),
    (246, 220, 212),
    (216, 232, 214),
    (238, 230, 244),
    (250, 240, 200),
    (206, 220, 224),
)


def window(p, x, y, w, h, sky, curtains=None):
    p.rect(x - w / 2 - 0.015, y - h / 2 - 0.015, x + w / 2 + 0.015, y + h / 2 + 0.015, (250, 248, 244))
    for k in range(6):
        p.rect(
            x - w / 2,
            y - h / 2 + h * k / 6,
            x + w / 2,
            y - h / 2 + h * (k + 1) / 6,
            mix(sky.top, sky.bottom, k / 5),
            outline=False,
        )
    if sky.time == "night":
        p.circle(x + w * 0.2, y - h * 0.2, 0.022, (250, 242, 206), outline=False)
    else:
        p.ellipse(x, y + h * 0.42, w * 0.5, h * 0.1, (120, 180, 100), outline=False)
    p.line([(x, y - h / 2), (x, y + h / 2)], 0.014, (250, 248, 244))
    p.line([(x - w / 2, y), (x + w / 2, y)], 0.014, (250, 248, 244))
    if curtains:
        for s in (-1, 1):
            p.poly(
                [
                    (x + s * w * 0.68, y - h * 0.6),
                    (x + s * w * 0.3, y - h * 0.6),
                    (x + s * w * 0.5, y + h * 0.62),
                    (x + s * w * 0.7, y + h * 0.62),
                ],
                curtains,
            )


def shell(image, p, rnd, wall=None, floor=None):
    y = rnd.uniform(0.62, 0.7)
    wall = near(rnd, wall or rnd.choice(WALLS), 6)
    gradient(image, shade(wall, -0.04), wall, 0, y + 0.01)
    floor = near(rnd, floor or rnd.choice(((186, 134, 88), (160, 112, 70), (206, 190, 170), (150, 150, 156))), 6)
    gradient(image, floor, shade(floor, -0.12), y, 1.0)
    p.rect(0, y - 0.012, 1, y + 0.004, shade(wall, 0.5), outline=False)
    return y


@place(
    "in a room",
    "in a room with a window",
    "indoors",
    "at home",
    "in the house",
    indoor=True,
    bare=("a room with a window", "an empty room", "a room"),
)
def room(image, p, rnd, sky):
    y = shell(image, p, rnd)
    window(
        p,
        rnd.choice((0.22, 0.5, 0.78)),
        0.3,
        0.24,
        0.28,
        sky,
        near(rnd, rnd.choice(list(COLOURS.values())), 10) if rnd.random() < 0.6 else None,
    )
    return y


@place("in the living room", "in a living room", indoor=True, bare=("a living room", "a cosy living room"))
def living_room(image, p, rnd, sky):
    from .furniture import bookshelf, lamp, rug

    y = shell(image, p, rnd)
    side = rnd.choice((0.16, 0.84))
    window(p, 0.5, 0.28, 0.26, 0.26, sky, near(rnd, rnd.choice(list(COLOURS.values())), 10))
    bookshelf(p.at(side, y + 0.02, 0.46), rnd, (150, 100, 60))
    lamp(p.at(1 - side, y + 0.03, 0.46), rnd, (250, 220, 150))
    rug(p.at(0.5, y + 0.22, 0.08), rnd, near(rnd, rnd.choice(((190, 70, 70), (80, 110, 170), (90, 140, 100))), 10))
    return y


@place(
    "in the kitchen",
    "in a kitchen",
    "in a kitchen with a window",
    indoor=True,
    bare=("a kitchen", "a kitchen with a window", "a small kitchen"),
)
def kitchen(image, p, rnd, sky):
    y = shell(image, p, rnd, floor=(214, 206, 196))
    for k in range(1, 8):
        p.line([(k / 8 + (k / 8 - 0.5) * 0.0, y), (0.5 + (k / 8 - 0.5) * 1.7, 1.0)], 0.004, (180, 172, 162))
    unit = near(rnd, rnd.choice(((236, 236, 238), (110, 160, 170), (206, 170, 120), (190, 90, 80), (120, 150, 110))), 8)
    top = y - 0.2
    p.rect(0, top, 1, y + 0.02, unit)
    for k in range(6):
        p.round_rect(0.02 + k / 6, top + 0.05, 0.145 + k / 6, y, 0.01, shade(unit, 0.12))
        p.circle(0.13 + k / 6, top + 0.09, 0.006, (120, 110, 100), outline=False)
    p.rect(0, top - 0.02, 1, top + 0.025, (150, 110, 76))
    window(
        p,
        rnd.choice((0.35, 0.5, 0.62)),
        0.24,
        0.24,
        0.24,
        sky,
        near(rnd, rnd.choice(((214, 70, 70), (240, 210, 90), (110, 160, 210))), 8) if rnd.random() < 0.6 else None,
    )
    x = rnd.choice((0.12, 0.86))
    p.rect(x - 0.09, top - 0.02, x + 0.09, y + 0.02, (224, 224, 228))
    p.rect(x - 0.06, top + 0.08, x + 0.06, y - 0.02, (60, 60, 66))
    for dx in (-0.05, 0, 0.05):
        p.circle(x + dx, top + 0.03, 0.01, (70, 70, 76), outline=False)
    p.round_rect(x - 0.045, top - 0.09, x + 0.045, top - 0.02, 0.015, (150, 156, 164))
    other = 0.99 - x
    p.rect(other - 0.1, 0.1, other + 0.1, 0.26, shade(unit, 0.1))
    p.line([(other, 0.1), (other, 0.26)], 0.006, shade(unit, -0.3))
    return y


@place("in the bedroom", "in a bedroom", indoor=True, bare=("a bedroom", "a bedroom with a bed"))
def bedroom(image, p, rnd, sky):
    from .furniture import bed

    y = shell(image, p, rnd)
    window(p, rnd.choice((0.72, 0.8)), 0.3, 0.22, 0.26, sky, near(rnd, rnd.choice(list(COLOURS.values())), 10))
    bed(p.at(0.32, y + 0.09, 0.26), rnd, near(rnd, rnd.choice(list(COLOURS.values())), 10))
    p.rect(0.14, 0.14, 0.34, 0.3, (120, 84, 56))
    p.rect(0.16, 0.16, 0.32, 0.28, (150, 200, 226), outline=False)
    return y + 0.06


@place("in a library", "in the library", indoor=True, bare=("a library", "a library full of books"))
def library(image, p, rnd, sky):
    from .furniture import bookshelf

    y = shell(image, p, rnd, (226, 210, 184), (140, 96, 60))
    for k in range(4):
        bookshelf(p.at(0.125 + k * 0.25, y + 0.02, 0.62 if k != 1 else 0.62), rnd, (130, 84, 50))
    return y


@place("in a classroom", "at school", "in the classroom", indoor=True, bare=("a classroom",))
def classroom(image, p, rnd, sky):
    y = shell(image, p, rnd, (236, 232, 206))
    p.rect(0.18, 0.12, 0.74, 0.44, (130, 90, 56))
    p.rect(0.2, 0.14, 0.72, 0.42, (46, 92, 72))
    for k in range(3):
        p.line([(0.25, 0.2 + k * 0.07), (0.25 + rnd.uniform(0.15, 0.4), 0.2 + k * 0.07)], 0.008, (236, 240, 236))
    window(p, 0.88, 0.28, 0.16, 0.26, sky)
    return y


@place("on a stage", "on stage", indoor=True, bare=("a theatre stage", "a stage with red curtains"))
def stage(image, p, rnd, sky):
    gradient(image, (60, 30, 50), (90, 46, 60), 0, 0.72)
    gradient(image, (170, 116, 72), (140, 92, 56), 0.7, 1.0)
    for s in (0, 1):
        for k in range(4):
            x = s + (0.045 * k if s == 0 else -0.045 * k)
            p.rect(
                min(x, x + (0.045 if s == 0 else -0.045)),
                0,
                max(x, x + (0.045 if s == 0 else -0.045)),
                0.76,
                shade((176, 34, 44), -0.15 * (k % 2)),
                outline=False,
            )
    p.poly([(0.42, 0), (0.58, 0), (0.8, 0.9), (0.2, 0.9)], (255, 246, 200, 50))
    return 0.72


@place(
    "in a cave",
    "in the cave",
    indoor=True,
    bare=("a dark cave", "the inside of a cave", "a cave with stalactites", "a big cave"),
)
def cave(image, p, rnd, sky):
    gradient(image, (52, 48, 56), (76, 70, 74), 0, 1)
    p.blob([(0.1, 0.72), (0.12, 0.3), (0.4, 0.1), (0.7, 0.14), (0.9, 0.36), (0.92, 0.72)], (34, 30, 40))
    for k in range(7):
        x = (k + rnd.random()) / 7
        p.poly([(x - 0.04, 0), (x + 0.04, 0), (x, rnd.uniform(0.1, 0.24))], (90, 84, 88))
    gradient(image, (98, 90, 90), (80, 72, 74), 0.7, 1.0)
    return 0.7
