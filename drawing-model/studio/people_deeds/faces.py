"""Faces that feel, look through something or call, and hands that point."""

import math

from ..brush import shade
from ..palette import near
from ..thing import THINGS
from .deed import HALF, TABLE, deed
from .figure import DARK, GOLD, REST, STEEL, WATER, WHITE, WOOD

# The tables of points below are wrapped by hand.
# fmt: off


def _open_mouth(k, b, wide=0.34, tall=0.4, at=0.28):
    r = b.radius
    x, y = b.face_at(at, 0.55)
    k.p.ellipse(x, y, wide * r, tall * r, (110, 30, 38))
    k.p.ellipse(x, y + tall * r * 0.5, wide * r * 0.6, tall * r * 0.35, (226, 110, 110), outline=False)


@deed("yawning", "yawning with a wide open mouth", "who is tired and yawning", "yawning and stretching",
      "giving a big yawn", bare=True, **HALF)
def yawning(k):
    k.person.asleep, k.person.beard = True, ""
    b = k.body()
    b.draw((0.27, -0.94), (-0.27, -0.96), tool=lambda: _open_mouth(k, b, at=0.0), front=True)


@deed("sneezing", "sneezing into the air", "who has a cold and sneezes", "with a cold, sneezing", "giving a big sneeze",
      **{**HALF, "x": 0.4})
def sneezing(k):
    k.person.asleep = True
    k.person.beard = k.person.beard if k.actor.tail else ""
    b = k.body(None, 10)
    x, y = b.mouth
    nose = b.face_at(0.4, 0.25)

    def spray():
        k.p.circle(*nose, 0.025, (230, 90, 80))
        _open_mouth(k, b, 0.24, 0.24)
        for _ in range(22):
            a, r = k.rnd.uniform(-0.4, 0.4), k.rnd.uniform(0.1, 0.34)
            k.p.ellipse(x + r * math.cos(a), y + r * math.sin(a), 0.018, 0.012, WATER, a, outline=False)

    b.draw((x + 0.06, y + 0.22), REST, tool=spray)


@deed("crying", "crying big tears", "who is sad and crying", "weeping", "crying with tears running down {his} face",
      "in tears", **HALF)
def crying(k):
    k.person.glasses = "" if not k.actor.tail else k.person.glasses
    b = k.body()
    b.draw((0.13, -0.5), (-0.13, -0.5), front=True, mood="sad")
    for side in (-1, 1):
        x, y = b.face_at(side * 0.36, 0.2)
        k.p.limb((x, y), (x + side * 0.01, y + 0.1), 0.016, 0.03, WATER)
        k.p.ellipse(x + side * 0.07, y + 0.12, 0.02, 0.032, WATER, outline=False)


@deed("laughing", "laughing out loud", "laughing with an open mouth", "laughing and holding {his} belly",
      "who is laughing", **HALF)
def laughing(k):
    k.person.beard = "" if "beard" not in k.actor.tail else k.person.beard
    b = k.body(None, -6)
    b.draw((0.08, -0.52), (-0.08, -0.5), front=True, mood="laughing")


DREAMS = ("house", "car", "ball", "gift", "sailing boat", "flower", "castle", "robot", "airplane", "tree", "umbrella",
          "bicycle", "rocket", "snowman", "key", "boat", "cup")


@deed("thinking", "thinking of {it}", "thinking about {it}", "dreaming of {it}", "with {it} in a thought bubble",
      "imagining {it}", **{**HALF, "x": 0.3, "size": 1.3, "y": 1.46})
def thinking(k):
    b = k.body()
    for x, y, r in ((0.2, -0.98, 0.022), (0.25, -1.03, 0.03)):
        k.p.circle(x, y, r, WHITE)
    k.p.ellipse(0.34, -0.8, 0.19, 0.19, WHITE)
    for n in range(9):
        a = n * math.tau / 9
        k.p.circle(0.34 + 0.15 * math.cos(a), -0.8 + 0.15 * math.sin(a), 0.075, WHITE, outline=False)
    name = k.rnd.choice([n for n in DREAMS if n in THINGS])
    of = THINGS[name]
    size = min(0.26, 0.28 / of.wide)
    k.thing(name, 0.34, -0.8 + size / 2, size, 0.4)
    x, y = b.face_at(0.3, 1.0)
    b.draw((x + 0.0, y + 0.03), (0.06, -0.5), mood="calm", tilt=-0.12)


@deed("looking through a magnifying glass", "with a magnifying glass", "holding a magnifying glass",
      "looking through a big magnifying glass", **HALF)
def magnifier(k):
    b = k.body()
    x, y = b.face_at(0.66, 0.0)

    def glass():
        k.p.line([(x + 0.06, y + 0.1), (x + 0.12, y + 0.28)], 0.045, WOOD)
        k.p.circle(x, y, 0.125, DARK)
        k.p.circle(x, y, 0.1, (214, 236, 248))
        k.p.ellipse(x, y, 0.075, 0.06, WHITE)
        k.p.circle(x, y, 0.042, (70, 110, 70), outline=False)
        k.p.circle(x, y, 0.022, DARK, outline=False)

    b.draw((x + 0.12, y + 0.27), REST, tool=glass)


@deed("looking through binoculars", "with binoculars", "watching through binoculars",
      "looking through {colour}binoculars", **HALF)
def binoculars(k):
    c = k.paint(("black", "green", "red", "blue"), 0.3, usual=DARK)
    b = k.body()
    x, y = b.face_at(0.3, 0.0)

    def tool():
        for dy in (-0.035, 0.035):
            k.p.poly([(x - 0.05, y + dy - 0.03), (x + 0.08, y + dy - 0.035), (x + 0.2, y + dy - 0.055),
                      (x + 0.2, y + dy + 0.055), (x + 0.08, y + dy + 0.035), (x - 0.05, y + dy + 0.03)], c)
            k.p.ellipse(x + 0.2, y + dy, 0.018, 0.055, (160, 205, 240))

    b.draw((x + 0.1, y + 0.07), (x + 0.14, y - 0.04), tool=tool)


@deed("looking through a telescope", "with a telescope", "watching the stars through a telescope",
      "looking through a big telescope", "using a telescope", indoor=False, x=0.3, y=1.1, size=1.0)
def telescope(k):
    b = k.body(None, 4)
    x, y = b.eye
    c = near(k.rnd, k.rnd.choice(((200, 60, 50), (60, 90, 170), (230, 230, 226), GOLD)), 8)

    def tube():
        for foot in (0.14, 0.32, 0.5):
            k.stick((0.32, y - 0.06), (foot, 0.1), 0.025, WOOD)
        t = k.p.at(x, y, 1.0, turn=-0.42)
        t.rect(0.02, -0.035, 0.2, 0.035, shade(c, -0.3))
        t.rect(0.16, -0.055, 0.58, 0.055, c)
        t.rect(0.54, -0.07, 0.62, 0.07, shade(c, -0.4))

    b.draw((x + 0.14, y + 0.02), (x + 0.1, y + 0.2), tool=tube, tilt=-0.2)


@deed("taking a photo", "taking a photograph", "taking pictures with a camera", "photographing with a camera",
      "holding a camera to {his} eye", **HALF)
def photo(k):
    b = k.body()
    x, y = b.face_at(0.5, 0.05)

    def camera():
        k.p.round_rect(x - 0.08, y - 0.09, x + 0.16, y + 0.09, 0.025, DARK)
        k.p.rect(x - 0.02, y - 0.13, x + 0.08, y - 0.08, DARK)
        k.p.circle(x + 0.06, y + 0.005, 0.07, STEEL)
        k.p.circle(x + 0.06, y + 0.005, 0.05, (50, 70, 110))
        k.p.circle(x + 0.04, y - 0.015, 0.016, WHITE, outline=False)
        k.p.circle(x + 0.13, y - 0.065, 0.016, (230, 60, 50), outline=False)

    b.draw((x + 0.15, y + 0.07), (x + 0.12, y - 0.07), tool=camera)


@deed("talking on the phone", "on the phone", "making a phone call", "holding a phone to {his} ear",
      "talking on a {colour}telephone", **HALF)
def phone(k):
    c = k.paint(("red", "black", "yellow", "green"), 0.5, usual=DARK)
    b = k.body()
    x, y = b.face_at(-0.45, 0.25)
    old = bool(k.said["colour"])

    def phone():
        if old:
            k.p.arc(x + 0.02, y, 0.09, 0.13, 100, 290, 0.045, c)
            k.p.circle(x + 0.05, y - 0.12, 0.045, c)
            k.p.circle(x + 0.05, y + 0.12, 0.045, c)
        else:
            k.p.at(x, y, 1.0, turn=-0.25).round_rect(-0.045, -0.13, 0.045, 0.11, 0.02, DARK)

    b.draw((x - 0.03, y + 0.08), (0.1, -0.4), tool=phone, elbows=(-1, 1),
           mood="laughing" if k.rnd.random() < 0.5 else "happy")


@deed("hitchhiking", "hitchhiking with {his} thumb up", "holding out {his} thumb", "giving a thumbs up", indoor=False,
      places=("road", "highway", "desert", "street"), x=0.4, size=0.86)
def hitchhiking(k):
    k.shadow()
    k.thing("suitcase", -0.26, 0.02, 0.26)
    k.body().draw((0.36, -0.7), REST, (0.06, 0), (-0.06, 0))
    k.p.round_rect(0.33, -0.75, 0.44, -0.65, 0.03, k.person.skin)
    k.p.limb((0.38, -0.74), (0.38, -0.85), 0.026, 0.024, k.person.skin)


@deed("pointing at {it}", "pointing to {it}", "who points at {it}", "showing {it}", x=0.26, size=0.8)
def pointing(k):
    names = DREAMS + ("fir tree", "apple tree", "sunflower", "ladder", "vase", "lamp")
    name = k.rnd.choice([n for n in names if n in THINGS and THINGS[n].wide < 1.5])
    of = THINGS[name]
    size = min(0.62, 0.5 / of.wide)
    k.shadow(0.62, 0.4)
    k.thing(name, 0.66, -0.25 if of.place == "air" else 0.02, size, 0.4)
    k.shadow()
    k.body(None, 4).draw((0.4, -0.62), REST, (0.08, 0), (-0.08, 0))
    k.p.limb((0.39, -0.65), (0.46, -0.63), 0.016, 0.014, k.person.skin)


@deed("shouting into a megaphone", "with a {colour}megaphone", "speaking into a {colour}megaphone",
      "yelling through a megaphone", **TABLE)
def megaphone(k):
    c = k.paint(("red", "white", "blue", "orange", "yellow"), 0.5)
    b = k.body()
    x, y = b.mouth

    def horn():
        k.p.poly([(x + 0.02, y - 0.035), (x + 0.16, y - 0.05), (x + 0.36, y - 0.17), (x + 0.36, y + 0.13),
                  (x + 0.16, y + 0.03),
                  (x + 0.02, y + 0.025)], c)
        k.p.ellipse(x + 0.36, y - 0.02, 0.035, 0.15, shade(c, -0.3))
        k.p.rect(x + 0.11, y + 0.02, x + 0.16, y + 0.12, DARK)

    b.draw((x + 0.13, y + 0.1), REST, tool=horn, mood="surprised")


@deed("covering {his} ears", "holding {his} ears shut", "with {his} hands over {his} ears", bare=True, **HALF)
def ears(k):
    k.person.asleep = True
    b = k.body()
    near_ear, far_ear = b.face_at(0.9, 0.15), b.face_at(-0.9, 0.15)
    b.draw(near_ear, far_ear, front=True, mood="sad")
