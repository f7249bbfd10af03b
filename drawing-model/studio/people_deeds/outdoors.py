"""Camping, resting and playing outdoors."""

import math

from ..brush import shade
from ..palette import COLOURS, near
from .deed import deed
from .figure import DARK, LEAF, PAINTS, REST, STEEL, STRING, VIVID, WATER, WHITE, WOOD, walk

# The tables of points below are wrapped by hand.
# fmt: off


@deed("sitting by a campfire", "sitting at a campfire", "roasting a marshmallow over a campfire", "by the campfire",
      "holding a stick over a campfire", indoor=False, places=("campsite", "forest", "snowfield", "meadow"), x=0.28,
      size=0.86)
def campfire(k):
    k.p.limb((-0.24, -0.12), (0.14, -0.12), 0.1, 0.1, (120, 82, 50))
    k.p.circle(0.14, -0.12, 0.09, (214, 172, 116))
    x = 0.6
    for a, b in (((x - 0.18, 0.02), (x + 0.12, -0.1)), ((x + 0.18, 0.02), (x - 0.12, -0.1))):
        k.p.line([a, b], 0.06, (100, 66, 40))
    for w, h, c in ((0.15, 0.42, (236, 90, 30)), (0.1, 0.3, (250, 160, 40)), (0.05, 0.18, (254, 230, 110))):
        k.p.blob([(x - w, -0.08), (x - w * 0.6, -h * 0.5), (x, -h - 0.06), (x + w * 0.6, -h * 0.5), (x + w, -0.08),
                  (x, -0.03)], c)
    k.body((-0.06, -0.26), 4).draw((0.18, -0.42), (0.16, -0.38), (0.24, 0), (0.18, 0),
                                  tool=lambda: k.stick((0.1, -0.36), (0.52, -0.58), 0.02))
    k.p.round_rect(0.48, -0.63, 0.58, -0.55, 0.03, WHITE)


@deed("camping in a {colour}tent", "sitting in front of a {colour}tent", "looking out of a {colour}tent",
      "in a {colour}tent", "camping", indoor=False, places=("campsite", "forest", "meadow", "mountains"), x=0.5, y=0.92,
      size=0.94)
def tent(k):
    c = k.paint(VIVID, 0.7)
    k.p.poly([(-0.56, 0), (0, -0.92), (0.56, 0)], c)
    k.p.poly([(-0.3, 0), (0, -0.84), (0.3, 0)], (58, 56, 70))
    b = k.body((0, -0.1))
    b.draw((0.16, -0.1), (-0.16, -0.1), (0.1, 0.0), (-0.1, 0.0), front=True, with_legs=False)
    for side in (-1, 1):
        k.p.bent((side * 0.04, -0.08), (side * 0.18, -0.16), (side * 0.12, 0.02), 0.05, 0.036, k.person.bottom)
        k.p.ellipse(side * 0.14, 0.02, 0.05, 0.03, k.person.shoes)
        k.p.poly([(side * 0.3, 0), (0, -0.84), (side * 0.4, 0)], shade(c, -0.15))


@deed("opening a {colour}umbrella", "holding a {colour}umbrella", "under a {colour}umbrella",
      "with a big {colour}umbrella", "standing in the rain with a {colour}umbrella", indoor=False, x=0.46, y=0.96,
      size=0.7)
def umbrella(k):
    c = k.paint(PAINTS[:9], 0.8)
    for _ in range(26):
        x, y = k.rnd.uniform(-0.7, 0.75), k.rnd.uniform(-1.3, -0.1)
        if abs(x - 0.12) > 0.44 or y < -1.25:
            k.p.line([(x, y), (x - 0.02, y + 0.08)], 0.014, WATER)
    k.shadow()

    def open_umbrella():
        k.p.line([(0.14, -0.5), (0.14, -1.2)], 0.022, (90, 60, 40))
        points = [(0.14 - 0.46 * math.cos(math.pi * n / 12),
                   -0.98 - 0.3 * math.sin(math.pi * n / 12)) for n in range(13)]
        scallops = [(0.14 + 0.46 - 0.0766 * n, -0.98 - (0.05 if n % 2 else 0.0)) for n in range(13)]
        k.p.poly(points + scallops, c)
        for x in (-0.16, 0.14, 0.44):
            k.p.line([(0.14, -1.28), (x, -0.98)], 0.012, shade(c, -0.25))

    k.body().draw((0.15, -0.56), REST, (0.06, 0), (-0.06, 0), behind=open_umbrella)
    k.p.line([(0.14, -0.6), (0.14, -0.48)], 0.022, (90, 60, 40))


@deed("on a swing", "swinging on a swing", "sitting on a swing", "swinging high on a swing", indoor=False, x=0.52,
      y=0.84, size=0.78)
def swing(k):
    b = k.body((0.0, -0.3), -16)
    b.draw((0.04, -0.66), (0.0, -0.68), (0.36, -0.26), (0.36, -0.22), mood="laughing",
           behind=lambda: k.p.line([(-0.04, -0.24), (-0.02, -1.6)], 0.022, STRING))
    k.p.line([(0.08, -0.24), (0.06, -1.6)], 0.022, STRING)
    k.p.line([(-0.14, -0.245), (0.2, -0.245)], 0.045, (190, 70, 50))
    k.shadow(0, 0.5, 0.1)


@deed("sliding down a {colour}slide", "on a {colour}slide", "going down a {colour}slide", "sliding down a slide",
      indoor=False, x=0.5, y=0.92, size=0.78)
def slide(k):
    c = k.paint(VIVID, 0.6)
    for n in range(6):
        k.p.line([(-0.6, -0.1 - 0.13 * n), (-0.42, -0.1 - 0.13 * n)], 0.026, STEEL)
    for x in (-0.6, -0.42):
        k.stick((x, 0.02), (x, -0.86), 0.032, STEEL)
    k.p.line([(-0.46, -0.78), (-0.34, -0.76), (0.28, -0.14), (0.56, -0.06)], 0.07, c, curved=True)
    k.body((-0.12, -0.56), -18).draw((0.02, -0.92), (-0.36, -0.98), (0.2, -0.28), (0.22, -0.26), mood="laughing",
                                     elbows=(1, -1))
    k.p.line([(-0.46, -0.7), (-0.34, -0.68), (0.28, -0.08), (0.58, -0.02)], 0.045, shade(c, -0.15), curved=True)


@deed("catching a butterfly with a net", "catching butterflies", "chasing a butterfly with a net",
      "with a butterfly net", indoor=False, x=0.3, size=0.76)
def net(k):
    c = near(k.rnd, COLOURS[k.rnd.choice(("orange", "blue", "pink", "purple", "yellow"))], 8)

    def net():
        k.p.line([(0.2, -0.6), (0.5, -0.96)], 0.03, WOOD)
        k.p.poly([(0.46, -0.98), (0.66, -1.12), (0.9, -0.86), (0.86, -0.8)], (226, 234, 240))
        k.p.ellipse(0.57, -1.04, 0.05, 0.15, (206, 216, 226), 0.95)
        k.p.arc(0.57, -1.04, 0.13, 0.1, 0, 360, 0.02, DARK)

    for side in (-1, 1):
        k.p.ellipse(0.66 + side * 0.07, -0.52, 0.07, 0.1, c, side * 0.4)
        k.p.ellipse(0.66 + side * 0.05, -0.42, 0.045, 0.06, shade(c, 0.3), side * 0.2)
    k.p.limb((0.66, -0.58), (0.66, -0.4), 0.018, 0.014, DARK)
    walk(k, (0.26, -0.68), (0.24, -0.62), 12, 0.2, tool=net)


@deed("lying in a {colour}hammock", "sleeping in a hammock", "resting in a {colour}hammock", "in a hammock",
      indoor=False, x=0.5, y=0.94, size=0.86)
def hammock(k):
    c = k.paint(VIVID, 0.6)
    for x in (-0.52, 0.52):
        k.p.rect(x - 0.05, -1.2, x + 0.05, 0.05, (124, 86, 54))
    k.person.asleep = True
    k.p.line([(-0.5, -0.66), (-0.36, -0.5)], 0.02, STRING)
    k.p.line([(0.5, -0.66), (0.36, -0.5)], 0.02, STRING)
    b = k.body((0.06, -0.38), -64)
    b.draw((0.1, -0.42), (-0.26, -0.66), (0.42, -0.56), (0.4, -0.54), tilt=0.5)
    k.p.blob([(-0.42, -0.56), (-0.24, -0.42), (0.0, -0.36), (0.24, -0.42), (0.42, -0.56), (0.3, -0.3), (0.0, -0.2),
              (-0.3, -0.3)], c)
    k.shadow(0, 0.7, 0.04)


@deed("hugging a tree", "with {his} arms around a tree", "who hugs a tree", "hugging a big tree", indoor=False, x=0.36,
      size=0.76)
def hug_tree(k):
    bark = near(k.rnd, (124, 86, 54), 8)
    k.shadow(0.2, 0.6)
    k.p.poly([(0.08, 0.03), (0.12, -1.0), (0.36, -1.0), (0.42, 0.03)], bark)
    for x, y, r in ((-0.02, -1.12, 0.2), (0.5, -1.1, 0.24), (0.24, -1.22, 0.26)):
        k.p.circle(x, y, r, near(k.rnd, LEAF, 10))
    k.person.asleep = k.rnd.random() < 0.5
    k.body((0.0, -k.person.leg), 4).draw((0.32, -0.56), (0.36, -0.66), (0.04, 0), (-0.08, 0))


@deed("building a snowman", "making a snowman", "building a big snowman", "putting a carrot nose on a snowman",
      indoor=False, places=("snowfield", "park", "arctic"), paper=0.35, x=0.26, size=0.78)
def snowman(k):
    k.p.rect(-2, -0.02, 2, 2, (240, 245, 252), outline=False)
    x = 0.6
    for y, r in ((-0.24, 0.27), (-0.6, 0.2), (-0.9, 0.15)):
        k.p.circle(x, y, r, WHITE)
        k.p.arc(x, y, r, r, 0, 360, 0.014, (170, 186, 208))
    k.p.rect(x - 0.13, -1.07, x + 0.13, -1.03, DARK)
    k.p.rect(x - 0.08, -1.2, x + 0.08, -1.04, DARK)
    for dx in (-0.06, 0.03):
        k.p.circle(x + dx, -0.94, 0.02, DARK)
    for y in (-0.66, -0.56):
        k.p.circle(x, y, 0.022, DARK)
    k.p.poly([(x - 0.02, -0.9), (x - 0.02, -0.84), (x - 0.2, -0.87)], (240, 130, 40))
    k.shadow()
    k.body(None, 6).draw((0.38, -0.86), (0.34, -0.56), (0.1, 0), (-0.1, 0), tilt=-0.1)
