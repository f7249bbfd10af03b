"""Buildings and large things outdoors."""

import math

from .brush import shade
from .palette import near
from .thing import thing

STONE = (166, 166, 172)


def _window(p, x, y, w, h, light=(255, 236, 160)):
    p.rect(x - w / 2, y - h / 2, x + w / 2, y + h / 2, light)
    p.line([(x, y - h / 2), (x, y + h / 2)], 0.012, (90, 76, 66))
    p.line([(x - w / 2, y), (x + w / 2, y)], 0.012, (90, 76, 66))


@thing("windmill", size=1.9, colour=(236, 226, 206), wide=1.0)
def windmill(p, rnd, c):
    p.poly([(-0.16, -0.66), (0.16, -0.66), (0.24, 0), (-0.24, 0)], c)
    p.blob([(-0.18, -0.64), (-0.12, -0.8), (0, -0.84), (0.12, -0.8), (0.18, -0.64)], (150, 70, 54))
    p.round_rect(-0.06, -0.17, 0.06, 0, 0.05, (110, 72, 46))
    _window(p, 0, -0.45, 0.1, 0.1, (150, 196, 226))
    turn = rnd.uniform(0, math.pi / 2)
    sails = rnd.choice(((232, 200, 150), (224, 178, 120), (206, 84, 66)))
    for k in range(4):
        arm = p.at(0, -0.7, 0.48, turn=turn + k * math.pi / 2)
        # One plain sheet for each sail: a lattice is lost at this size.
        arm.line([(0, 0), (0, -1)], 0.08, (110, 76, 50))
        arm.poly([(0.03, -0.22), (0.32, -0.22), (0.32, -0.98), (0.03, -0.98)], sails)
    p.circle(0, -0.7, 0.035, (80, 60, 46))


@thing("wind turbine", size=2.1, colour=(246, 246, 248), wide=0.8, painted=False)
def turbine(p, rnd, c):
    p.poly([(-0.015, -0.68), (0.015, -0.68), (0.03, 0), (-0.03, 0)], shade(c, -0.08))
    turn = rnd.uniform(0, 2)
    for k in range(3):
        p.at(0, -0.68, 0.34, turn=turn + k * 2 * math.pi / 3).poly([(-0.05, 0), (0.06, -0.25), (0, -1)], c)
    p.circle(0, -0.68, 0.03, shade(c, -0.2))


@thing("lighthouse", size=2.0, colour=(214, 54, 50), wide=0.5)
def lighthouse(p, rnd, c):
    n = 5
    for k in range(n):
        y0, y1 = -0.74 * k / n, -0.74 * (k + 1) / n
        w0, w1 = 0.19 - 0.07 * k / n, 0.19 - 0.07 * (k + 1) / n
        p.poly([(-w0, y0), (w0, y0), (w1, y1), (-w1, y1)], c if k % 2 == 0 else (248, 246, 242))
    p.rect(-0.16, -0.77, 0.16, -0.73, (60, 60, 66))
    p.rect(-0.09, -0.9, 0.09, -0.77, (255, 236, 130))
    p.poly([(-0.13, -0.9), (0, -1.0), (0.13, -0.9)], shade(c, -0.2))
    p.round_rect(-0.05, -0.12, 0.05, 0, 0.05, (80, 56, 44))


@thing("castle", "stone castle", size=2.2, colour=STONE, wide=1.2)
def castle(p, rnd, c):
    roof = rnd.choice(((180, 60, 60), (70, 90, 150), (110, 80, 150), None))
    dark = shade(c, -0.12)

    def battlements(x0, x1, y, tone):
        n = max(3, int((x1 - x0) / 0.07))
        w = (x1 - x0) / (2 * n - 1)
        for k in range(n):
            p.rect(x0 + 2 * k * w, y - 0.05, x0 + (2 * k + 1) * w, y + 0.01, tone)

    p.rect(-0.2, -0.72, 0.2, 0, dark)
    battlements(-0.2, 0.2, -0.72, dark)
    if roof:
        p.poly([(-0.14, -0.76), (0, -1.0), (0.14, -0.76)], roof)
    p.rect(-0.42, -0.46, 0.42, 0, c)
    battlements(-0.42, 0.42, -0.46, c)
    for x in (-0.46, 0.46):
        p.rect(x - 0.12, -0.62, x + 0.12, 0, shade(c, 0.06))
        battlements(x - 0.12, x + 0.12, -0.62, shade(c, 0.06))
        if roof:
            p.poly([(x - 0.13, -0.64), (x, -0.88), (x + 0.13, -0.64)], roof)
        p.round_rect(x - 0.03, -0.45, x + 0.03, -0.32, 0.03, (60, 54, 66))
    p.round_rect(-0.1, -0.24, 0.1, 0.1, 0.1, (92, 60, 40))
    for x in (-0.25, 0.25):
        p.round_rect(x - 0.025, -0.36, x + 0.025, -0.25, 0.03, (60, 54, 66))
    p.rect(-0.5, 0, 0.5, 0.1, (0, 0, 0, 0))


@thing("house", "cottage", "little house", size=1.35, colour=(240, 224, 196), wide=1.1)
def house(p, rnd, c):
    roof = near(rnd, rnd.choice(((178, 66, 54), (120, 76, 52), (80, 92, 120), (96, 120, 80))), 10)
    p.rect(0.22, -0.98, 0.34, -0.6, (150, 84, 70))
    p.rect(-0.45, -0.58, 0.45, 0, c)
    p.poly([(-0.56, -0.55), (0, -1.0), (0.56, -0.55)], roof)
    p.rect(-0.09, -0.34, 0.09, 0, near(rnd, (120, 74, 46), 20))
    for x in (-0.28, 0.28):
        _window(p, x, -0.33, 0.17, 0.18, (176, 214, 238))


@thing("barn", "red barn", size=1.5, colour=(186, 50, 44), wide=1.2)
def barn(p, rnd, c):
    p.poly([(-0.5, 0), (-0.5, -0.56), (-0.36, -0.82), (0, -1.0), (0.36, -0.82), (0.5, -0.56), (0.5, 0)], c)
    p.line([(-0.52, -0.55), (-0.37, -0.83), (0, -1.0), (0.37, -0.83), (0.52, -0.55)], 0.05, (110, 104, 104))
    p.rect(-0.2, -0.42, 0.2, 0, shade(c, -0.3))
    p.line([(-0.2, -0.42), (0.2, 0)], 0.03, (246, 242, 236))
    p.line([(0.2, -0.42), (-0.2, 0)], 0.03, (246, 242, 236))
    p.rect(-0.08, -0.74, 0.08, -0.58, (246, 242, 236))


@thing("church", size=1.9, colour=(240, 236, 226), wide=0.9, painted=False)
def church(p, rnd, c):
    roof = (120, 84, 74)
    p.rect(-0.1, -0.46, 0.44, 0, c)
    p.poly([(-0.14, -0.44), (0.16, -0.62), (0.48, -0.44)], roof)
    p.rect(-0.34, -0.66, -0.1, 0, shade(c, -0.05))
    p.poly([(-0.37, -0.65), (-0.22, -0.92), (-0.07, -0.65)], roof)
    p.line([(-0.22, -0.9), (-0.22, -1.0)], 0.018, (80, 70, 60))
    p.line([(-0.26, -0.97), (-0.18, -0.97)], 0.018, (80, 70, 60))
    p.round_rect(-0.28, -0.18, -0.16, 0.08, 0.06, (110, 72, 46))
    for x in (0.05, 0.18, 0.31):
        p.round_rect(x - 0.035, -0.34, x + 0.035, -0.16, 0.035, (110, 150, 200))


@thing("tower", "stone tower", size=2.0, colour=STONE, wide=0.5)
def tower(p, rnd, c):
    p.rect(-0.15, -0.86, 0.15, 0, c)
    for k in range(4):
        p.rect(-0.19 + 0.1 * k, -1.0 if k % 1 == 0 else -0.94, -0.12 + 0.1 * k, -0.86, c)
    p.rect(-0.19, -0.9, 0.19, -0.8, shade(c, 0.08))
    for y in (-0.66, -0.42):
        p.round_rect(-0.03, y, 0.03, y + 0.12, 0.03, (60, 54, 60))
    p.round_rect(-0.06, -0.16, 0.06, 0.05, 0.06, (96, 64, 42))


@thing("skyscraper", "tall building", size=2.3, colour=(96, 130, 166), wide=0.45)
def skyscraper(p, rnd, c):
    p.rect(-0.17, -1.0, 0.17, 0, c)
    for row in range(12):
        for col in range(4):
            p.rect(
                -0.145 + col * 0.077,
                -0.96 + row * 0.078,
                -0.095 + col * 0.077,
                -0.915 + row * 0.078,
                (250, 236, 160) if rnd.random() < 0.5 else shade(c, 0.35),
                outline=False,
            )


@thing("pyramid", size=1.6, colour=(222, 184, 112), wide=1.8, painted=False)
def pyramid(p, rnd, c):
    p.poly([(-0.85, 0), (0.1, -1.0), (0.3, 0)], c)
    p.poly([(0.3, 0), (0.1, -1.0), (0.9, -0.04)], shade(c, -0.25))


@thing("igloo", size=0.85, colour=(232, 244, 252), wide=1.7, painted=False)
def igloo(p, rnd, c):
    p.poly([(0.75 * math.cos(a), -0.95 * math.sin(a)) for a in [math.pi * k / 20 for k in range(21)]], c)
    for r in (0.33, 0.62):
        p.line(
            [(-0.75 * math.sqrt(1 - r * r), -0.95 * r), (0.75 * math.sqrt(1 - r * r), -0.95 * r)], 0.02, (160, 190, 214)
        )
    for x, y in ((-0.35, -0.12), (0.4, -0.15), (0.1, -0.45), (-0.2, -0.7)):
        p.line([(x, y - 0.14), (x, y + 0.12)], 0.02, (160, 190, 214))
    p.round_rect(-0.2, -0.45, 0.2, 0.15, 0.2, shade(c, -0.12))
    p.round_rect(-0.12, -0.34, 0.12, 0.1, 0.12, (50, 66, 90))
    p.rect(-0.3, 0, 0.3, 0.16, (0, 0, 0, 0))


@thing("tent", size=0.8, colour=(230, 140, 50), wide=1.5)
def tent(p, rnd, c):
    p.poly([(-0.75, 0), (-0.1, -1.0), (0.75, 0)], c)
    p.poly([(-0.1, -1.0), (0.75, 0), (0.45, 0)], shade(c, -0.22))
    p.poly([(-0.1, -0.9), (0.16, 0), (-0.3, 0)], shade(c, -0.5))


@thing("bridge", "stone bridge", size=0.8, colour=STONE, wide=3.0, top=0.75)
def bridge(p, rnd, c):
    upper = [(-1.5 + 0.15 * k, -0.45 - 0.42 * math.sin(math.pi * k / 20)) for k in range(21)]
    lower = [(0.9 * math.cos(a), -0.62 * math.sin(a)) for a in [math.pi * k / 14 for k in range(15)]]
    p.poly(upper + [(1.5, 0)] + lower + [(-1.5, 0)], c)
    p.line(upper, 0.12, shade(c, 0.15))


@thing("fence", "wooden fence", size=0.42, colour=(236, 230, 220), wide=3.2)
def fence(p, rnd, c):
    for y in (-0.75, -0.35):
        p.rect(-1.6, y, 1.6, y + 0.12, shade(c, -0.12))
    for k in range(9):
        x = -1.5 + k * 0.375
        p.poly([(x - 0.09, 0), (x - 0.09, -0.85), (x, -1.0), (x + 0.09, -0.85), (x + 0.09, 0)], c)


@thing("well", "stone well", size=0.95, colour=STONE, wide=0.9, painted=False)
def well(p, rnd, c):
    for x in (-0.32, 0.32):
        p.rect(x - 0.03, -0.8, x + 0.03, -0.35, (120, 80, 52))
    p.poly([(-0.5, -0.74), (0, -1.0), (0.5, -0.74)], (150, 74, 56))
    p.rect(-0.4, -0.4, 0.4, 0, c)
    p.ellipse(0, -0.4, 0.4, 0.08, shade(c, -0.4))
    for y in (-0.27, -0.13):
        p.line([(-0.4, y), (0.4, y)], 0.015, shade(c, -0.2))


@thing("street lamp", "lamp post", size=1.4, colour=(60, 62, 70), wide=0.3, painted=False)
def street_lamp(p, rnd, c):
    p.line([(0, -0.86), (0, 0)], 0.035, c)
    p.rect(-0.05, -0.06, 0.05, 0, c)
    p.poly([(-0.05, -0.86), (0.05, -0.86), (0.08, -0.97), (-0.08, -0.97)], (255, 232, 140))
    p.poly([(-0.1, -0.96), (0, -1.02), (0.1, -0.96)], c)


@thing("waterfall", size=2.0, colour=(120, 112, 106), wide=1.0, painted=False)
def waterfall(p, rnd, c):
    green = near(rnd, (84, 140, 74), 14)
    p.blob(
        [
            (-0.6, 0),
            (-0.56, -0.7),
            (-0.44, -0.98),
            (-0.16, -0.92),
            (0.16, -0.92),
            (0.44, -1.0),
            (0.58, -0.7),
            (0.62, 0),
        ],
        c,
    )
    for x in (-0.42, 0.42):
        p.blob([(x - 0.2, -0.86), (x, -1.02), (x + 0.18, -0.88), (x, -0.78)], green)
    for x, y, r in ((-0.4, -0.4, 0.1), (0.44, -0.5, 0.09), (-0.36, -0.66, 0.07)):
        p.ellipse(x, y, r, r * 0.7, shade(c, -0.15), outline=False)
    w = rnd.uniform(0.12, 0.2)
    p.poly([(-w, -0.93), (w, -0.93), (w * 1.25, -0.08), (-w * 1.25, -0.08)], (150, 206, 240))
    for k in range(5):
        x = -w + (2 * w) * (k + 0.5) / 5
        p.line([(x, -0.92), (x * 1.2, -0.08)], 0.025, (226, 244, 252))
    p.ellipse(0, -0.05, 0.55, 0.11, (96, 170, 220))
    for k in range(6):
        p.circle(-0.3 + 0.12 * k, -0.09 + 0.02 * (k % 2), 0.06, (240, 250, 255), outline=False)


@thing("volcano", size=1.7, colour=(112, 88, 80), wide=1.7, painted=False)
def volcano(p, rnd, c):
    for k in range(4):
        p.circle(rnd.uniform(-0.16, 0.16), -0.82 - 0.06 * k, 0.1 + 0.02 * k, (130, 124, 126), outline=False)
    p.poly([(-0.85, 0), (-0.18, -0.72), (0.18, -0.72), (0.85, 0)], c)
    p.blob(
        [(-0.18, -0.72), (0.18, -0.72), (0.2, -0.4), (0.1, -0.52), (0.02, -0.25), (-0.06, -0.5), (-0.14, -0.42)],
        (240, 92, 34),
    )


@thing("treehouse", "tree house", size=1.9, colour=(180, 130, 84), wide=1.0, painted=False)
def treehouse(p, rnd, c):
    p.poly([(-0.09, 0), (-0.06, -0.5), (0.06, -0.5), (0.1, 0)], (112, 76, 48))
    for x, y, r in ((-0.26, -0.72, 0.22), (0.26, -0.72, 0.22), (0, -0.84, 0.24)):
        p.circle(x, y, r, near(rnd, (78, 150, 66), 10))
    p.rect(-0.2, -0.66, 0.2, -0.42, c)
    p.poly([(-0.26, -0.64), (0, -0.8), (0.26, -0.64)], (150, 66, 50))
    p.rect(-0.05, -0.56, 0.05, -0.42, (80, 54, 38))
    p.line([(0.14, -0.42), (0.2, 0)], 0.02, (90, 62, 42))


@thing("statue", size=1.3, colour=(176, 180, 182), wide=0.5, painted=False)
def statue(p, rnd, c):
    p.rect(-0.2, -0.24, 0.2, 0, shade(c, -0.2))
    p.poly([(-0.1, -0.24), (0.1, -0.24), (0.09, -0.72), (-0.09, -0.72)], c)
    p.circle(0, -0.8, 0.075, c)
    p.limb((0.08, -0.68), (0.2, -0.9), 0.03, 0.025, c)


@thing("fountain", size=0.95, colour=STONE, wide=1.4, painted=False)
def fountain(p, rnd, c):
    for s in (-1, 1):
        p.line([(0, -0.8), (s * 0.16, -1.0), (s * 0.34, -0.62)], 0.05, (170, 216, 244), curved=True)
    p.rect(-0.05, -0.8, 0.05, -0.2, c)
    p.ellipse(0, -0.58, 0.34, 0.09, shade(c, 0.1))
    p.ellipse(0, -0.2, 0.68, 0.14, shade(c, 0.1))
    p.ellipse(0, -0.22, 0.58, 0.09, (120, 190, 232), outline=False)
    p.poly([(-0.68, -0.2), (0.68, -0.2), (0.55, 0), (-0.55, 0)], c)


@thing("snowman", size=0.9, colour=(250, 252, 255), wide=0.7, painted=False)
def snowman(p, rnd, c):
    p.circle(0, -0.26, 0.27, c)
    p.circle(0, -0.6, 0.2, c)
    p.circle(0, -0.85, 0.14, c)
    p.poly([(0, -0.86), (0.2, -0.82), (0, -0.81)], (245, 130, 30))
    for x in (-0.05, 0.06):
        p.circle(x, -0.9, 0.02, (30, 30, 34), outline=False)
    p.limb((-0.12, -0.72), (0.14, -0.72), 0.035, 0.035, rnd.choice(((214, 50, 50), (50, 110, 210), (60, 160, 80))))
    for s in (-1, 1):
        p.line([(s * 0.17, -0.62), (s * 0.42, -0.78)], 0.025, (100, 70, 46))


@thing("campfire", "bonfire", size=0.45, colour=(120, 80, 50), wide=1.0, painted=False)
def campfire(p, rnd, c):
    from .furniture import flame

    flame(p.at(0, -0.12, 0.88), rnd)
    p.limb((-0.4, -0.04), (0.35, -0.16), 0.07, 0.07, c)
    p.limb((0.4, -0.04), (-0.35, -0.16), 0.07, 0.07, shade(c, -0.2))


@thing("scarecrow", size=1.0, colour=(196, 90, 60), wide=0.9)
def scarecrow(p, rnd, c):
    p.line([(0, -0.5), (0, 0)], 0.05, (120, 84, 54))
    p.line([(-0.42, -0.62), (0.42, -0.62)], 0.05, (120, 84, 54))
    p.poly(
        [
            (-0.36, -0.7),
            (0.36, -0.7),
            (0.34, -0.56),
            (0.14, -0.54),
            (0.16, -0.22),
            (-0.16, -0.22),
            (-0.14, -0.54),
            (-0.34, -0.56),
        ],
        c,
    )
    p.circle(0, -0.8, 0.11, (232, 206, 150))
    p.poly([(-0.24, -0.87), (0.24, -0.87), (0.08, -0.92), (0, -1.02), (-0.08, -0.92)], (206, 164, 84))
    for s in (-1, 1):
        p.circle(s * 0.04, -0.81, 0.018, (40, 34, 30), outline=False)
