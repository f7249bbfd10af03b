"""Washing, sweeping and cleaning."""

from ..brush import shade
from ..palette import COLOURS, near
from .deed import HOME, KITCHEN, deed
from .figure import DARK, FOAM, GOLD, LEAF, PAINTS, REST, STEEL, STRING, VIVID, WATER, WHITE, WOOD, long_tool, wheel

# The tables of points below are wrapped by hand.
# fmt: off


def _cloth(k, x, y, c, kind):
    if kind == "shirt":
        k.p.poly([(x - 0.1, y), (x + 0.1, y), (x + 0.2, y + 0.1), (x + 0.14, y + 0.16), (x + 0.1, y + 0.12),
                  (x + 0.1, y + 0.3), (x - 0.1, y + 0.3), (x - 0.1, y + 0.12), (x - 0.14, y + 0.16), (x - 0.2,
                                                                                                      y + 0.1)],
                 c)
    elif kind == "trousers":
        k.p.poly([(x - 0.09, y), (x + 0.09, y), (x + 0.11, y + 0.36), (x + 0.03, y + 0.36), (x, y + 0.12),
                  (x - 0.03, y + 0.36), (x - 0.11, y + 0.36)], c)
    else:
        k.p.rect(x - 0.1, y, x + 0.1, y + 0.3, c)
        k.p.rect(x - 0.1, y + 0.22, x + 0.1, y + 0.25, shade(c, 0.5), outline=False)
    for side in (-0.07, 0.07):
        k.p.rect(x + side - 0.012, y - 0.03, x + side + 0.012, y + 0.03, (230, 190, 120), outline=False)


@deed("hanging up laundry", "hanging washing on a line", "hanging clothes on a clothesline", "hanging out the washing",
      "hanging wet clothes on a line", x=0.24, size=0.78)
def washing(k):
    k.p.line([(-1, -0.93), (2, -0.95)], 0.016, STRING)
    kinds = ["shirt", "trousers", "towel"]
    k.rnd.shuffle(kinds)
    for n, x in enumerate((0.5, 0.84)):
        _cloth(k, x, -0.94, near(k.rnd, COLOURS[k.rnd.choice(VIVID)], 8), kinds[n])
    k.thing("laundry basket", 0.5, 0.02, 0.3)
    k.shadow()
    held = near(k.rnd, COLOURS[k.rnd.choice(VIVID + ("white",))], 8)
    k.body(None, 4).draw((0.28, -0.93), (0.14, -0.94), behind=lambda: _cloth(k, 0.2, -0.93, held, kinds[2]), tilt=-0.2)


@deed("hanging a picture on the wall", "hanging up a picture", "putting a picture on the wall", "hanging a painting",
      indoor=True, paper=0.2, x=0.3, size=0.8)
def picture(k):
    frame = near(k.rnd, k.rnd.choice((GOLD, WOOD, DARK)), 8)
    k.p.line([(0.22, -0.98), (0.43, -1.12), (0.64, -0.98)], 0.014, DARK)
    k.p.circle(0.43, -1.12, 0.02, DARK)
    k.p.rect(0.16, -1.0, 0.7, -0.54, frame)
    k.p.rect(0.2, -0.96, 0.66, -0.58, (176, 216, 244))
    k.p.poly([(0.2, -0.58), (0.34, -0.82), (0.46, -0.66), (0.54, -0.76), (0.66, -0.58)], near(k.rnd, LEAF, 14), False)
    k.p.circle(0.58, -0.88, 0.045, (252, 214, 70), outline=False)
    k.shadow()
    k.body(None, 4).draw((0.22, -0.55), (0.2, -0.9), (0.08, 0), (-0.1, 0), tilt=-0.15)


@deed("ironing", "ironing a {colour}shirt", "ironing clothes", "ironing a {colour}shirt on an ironing board",
      "who is ironing a {colour}shirt", places=HOME, x=0.3, size=0.8)
def ironing(k):
    shirt = k.paint(PAINTS[:7])
    k.shadow()

    def rest():
        for a, b in (((0.24, 0), (0.56, -0.42)), ((0.62, 0), (0.28, -0.42))):
            k.stick(a, b, 0.03, STEEL)
        k.p.poly([(0.06, -0.46), (0.7, -0.46), (0.86, -0.44), (0.7, -0.4), (0.06, -0.4)], (226, 224, 220))
        k.p.poly([(0.36, -0.46), (0.82, -0.46), (0.8, -0.3), (0.74, -0.2), (0.62, -0.3), (0.46, -0.24)], shirt)
        k.p.poly([(0.16, -0.465), (0.44, -0.465), (0.4, -0.54), (0.16, -0.56)], (60, 120, 200))
        k.p.arc(0.27, -0.56, 0.09, 0.07, 180, 360, 0.035, DARK)
        for x in (0.46, 0.54):
            k.p.line([(x, -0.56), (x + 0.03, -0.62), (x, -0.68)], 0.02, (200, 206, 214), curved=True)

    k.body(None, 5).draw((0.26, -0.6), (0.5, -0.48), (0.06, 0), (-0.06, 0), tool=rest, tilt=0.15)


@deed("sweeping the floor", "sweeping with a broom", "sweeping", "sweeping up dust", x=0.34, size=0.82)
def sweeping(k):
    for _ in range(16):
        x = k.rnd.uniform(0.56, 0.78)
        k.p.circle(x, -k.rnd.uniform(0, 0.2) * (0.85 - x) * 3, 0.016, (150, 138, 120), outline=False)

    def tip(x, y):
        k.p.poly([(x - 0.07, y - 0.12), (x + 0.02, y - 0.15), (x + 0.15, y + 0.02), (x - 0.1, y + 0.04)],
                 (226, 182, 84))
        k.p.line([(x - 0.05, y - 0.07), (x + 0.06, y - 0.1)], 0.03, (200, 60, 50))

    long_tool(k, tip)


@deed("mopping the floor", "mopping", "cleaning the floor with a mop", "wiping the floor with a mop", indoor=True,
      x=0.32, size=0.8)
def mopping(k):
    k.p.ellipse(0.46, 0.01, 0.34, 0.05, WATER + (150,), outline=False)
    k.thing("bucket", 0.74, 0.02, 0.3)

    def tip(x, y):
        for n in range(6):
            k.p.limb((x, y - 0.1), (x - 0.12 + 0.05 * n, y + 0.02), 0.02, 0.026, (236, 232, 222))

    long_tool(k, tip)
    k.said["it"] = ""


@deed("vacuuming the floor", "vacuuming", "vacuuming the carpet", "cleaning with a vacuum cleaner",
      "using a {colour}vacuum cleaner", places=HOME, x=0.44, size=0.8)
def vacuuming(k):
    c = k.paint(VIVID)
    k.p.ellipse(0.2, 0.02, 0.62, 0.05, near(k.rnd, (190, 90, 90), 30), outline=False)
    k.p.ellipse(-0.32, -0.12, 0.18, 0.12, c)
    for x in (-0.42, -0.22):
        k.p.circle(x, -0.03, 0.045, DARK)
    k.p.line([(-0.2, -0.2), (-0.12, -0.44), (0.06, -0.34), (0.16, -0.52)], 0.045, (70, 72, 80), curved=True)

    def tip(x, y):
        k.p.poly([(x - 0.06, y - 0.07), (x + 0.04, y - 0.07), (x + 0.14, y + 0.02), (x - 0.1, y + 0.02)], DARK)

    long_tool(k, tip, (0.5, -0.02), (0.12, -0.56), holds=(0.72, 0.0))


@deed("washing a window", "cleaning a window", "cleaning the window with a sponge", "washing the windows",
      "wiping a window", x=0.28, size=0.8)
def window(k):
    k.p.rect(0.16, -1.12, 0.84, -0.3, (250, 250, 248))
    for x in (0.2, 0.52):
        k.p.rect(x, -1.08, x + 0.28, -0.73, (150, 205, 240))
        k.p.rect(x, -0.69, x + 0.28, -0.34, (150, 205, 240))
    k.p.rect(0.12, -0.3, 0.88, -0.25, (226, 224, 220))
    for _ in range(12):
        k.p.circle(k.rnd.uniform(0.24, 0.5), k.rnd.uniform(-1.0, -0.6), k.rnd.uniform(0.02, 0.045), WHITE,
                   outline=False)
    k.thing("bucket", 0.36, 0.02, 0.24)
    k.said["it"] = ""
    k.shadow()
    sponge = lambda: k.p.round_rect(0.26, -0.9, 0.4, -0.78, 0.03, (250, 210, 60))
    k.body(None, 4).draw((0.3, -0.84), (0.14, -0.5), tool=sponge, tilt=-0.15)


@deed("washing the dishes", "washing dishes", "doing the dishes", "washing a plate", "washing a plate in the sink",
      places=KITCHEN, x=0.34, y=1.2, size=1.14)
def dishes(k):
    b = k.body(None, 6)
    plate = k.paint(("white", "blue", "yellow", "pink"), 0)
    b.draw((0.28, -0.5), (0.4, -0.54), tilt=0.2, behind=lambda: k.p.circle(0.42, -0.56, 0.13, plate))
    k.p.circle(0.42, -0.56, 0.08, shade(plate, -0.1), outline=False)
    k.p.round_rect(0.24, -0.57, 0.36, -0.49, 0.02, (250, 210, 60))
    k.p.circle(0.27, -0.5, 0.036, k.person.skin)
    k.p.rect(0.08, -0.44, 2, 1, (206, 210, 216))
    k.p.rect(0.08, -0.44, 2, -0.4, STEEL)
    for _ in range(26):
        k.p.circle(k.rnd.uniform(0.12, 0.56), -0.44 + k.rnd.uniform(-0.05, 0.02), k.rnd.uniform(0.02, 0.05), FOAM,
                   False)
    k.p.line([(0.62, -0.44), (0.62, -0.74), (0.52, -0.76), (0.5, -0.66)], 0.04, STEEL, curved=True)


@deed("washing a {colour}car", "washing {his} {colour}car", "cleaning a {colour}car with a sponge", "washing the car",
      indoor=False, x=0.2, size=0.72)
def car(k):
    c = k.paint(PAINTS[:7], 0.6)
    k.shadow(0.62, 1.0, 0.02)
    k.p.poly([(0.36, -0.42), (0.5, -0.7), (0.92, -0.7), (1.06, -0.42)], c)
    k.p.poly([(0.44, -0.42), (0.54, -0.64), (0.7, -0.64), (0.7, -0.42)], (176, 216, 240))
    k.p.poly([(0.74, -0.42), (0.74, -0.64), (0.88, -0.64), (0.98, -0.42)], (176, 216, 240))
    k.p.round_rect(0.16, -0.44, 1.2, -0.12, 0.07, c)
    for x in (0.4, 0.96):
        wheel(k, x, -0.1, 0.13)
    for _ in range(16):
        k.p.circle(k.rnd.uniform(0.2, 0.6), k.rnd.uniform(-0.48, -0.2), k.rnd.uniform(0.02, 0.05), FOAM, outline=False)
    sponge = lambda: k.p.round_rect(0.24, -0.56, 0.4, -0.43, 0.03, (250, 210, 60))
    k.shadow()
    k.body(None, 14).draw((0.28, -0.52), REST, (0.08, 0), (-0.12, 0), tool=sponge)
