"""Sleeping, washing and dressing."""

from ..brush import shade
from ..heads import draw_back_hair, draw_head
from ..palette import COLOURS, near
from .deed import HALF, TABLE, deed
from .figure import DARK, FOAM, GOLD, REST, STEEL, VIVID, WATER, WHITE

# The tables of points below are wrapped by hand.
# fmt: off

BEDROOMS = ("bedroom", "bedroom", "room", "attic", "hospital_room")


def _bed(k):
    k.p.rect(-0.62, -0.56, -0.54, 0, (130, 86, 52))
    k.p.rect(0.6, -0.36, 0.67, 0, (130, 86, 52))
    k.p.rect(-0.56, -0.18, 0.62, -0.08, (150, 100, 60))
    k.p.round_rect(-0.55, -0.3, 0.61, -0.16, 0.04, WHITE)
    k.p.round_rect(-0.53, -0.44, -0.2, -0.26, 0.07, (236, 240, 250))


@deed("sleeping in bed", "asleep in bed", "sleeping under a {colour}blanket", "lying in bed asleep",
      "sleeping in a bed", "sleeping in bed under a {colour}blanket", places=BEDROOMS, bare=True, x=0.5, y=0.86,
      size=0.76)
def asleep(k):
    c = k.paint()
    _bed(k)
    k.person.asleep = True
    k.p.limb((-0.24, -0.32), (-0.1, -0.3), 0.06, 0.06, k.person.top)
    head = k.p.at(-0.36, -0.42, 0.17, turn=-0.9)
    draw_back_hair(head, k.person, (0, 0), 1.0)
    draw_head(head, k.person, 0.2)
    k.p.blob([(-0.2, -0.34), (-0.05, -0.46), (0.2, -0.46), (0.4, -0.42), (0.6, -0.36), (0.62, -0.14), (0.2, -0.1),
              (-0.2, -0.12)], c)
    k.p.line([(-0.2, -0.34), (-0.18, -0.14)], 0.05, WHITE)


@deed("waking up and stretching", "waking up", "waking up in bed", "stretching and yawning in bed",
      "sitting up in bed and stretching", places=BEDROOMS, bare=True, x=0.5, y=0.88, size=0.8)
def waking(k):
    c = k.paint(chance=0)
    _bed(k)
    k.person.asleep = True
    b = k.body((-0.2, -0.3), -4)
    b.draw((0.12, -1.0), (-0.5, -0.96), (0.5, -0.24), (0.5, -0.24), mood="surprised", elbows=(-1, 1))
    k.p.blob([(-0.32, -0.34), (-0.1, -0.42), (0.2, -0.4), (0.42, -0.4), (0.6, -0.34), (0.62, -0.14), (0.2, -0.1),
              (-0.3, -0.12)], c)


@deed("taking a bath", "in a bathtub", "bathing", "sitting in the bathtub", "having a bubble bath",
      "taking a bath in a bathtub", bare=True, places=("bathroom",), x=0.42, y=0.84, size=0.84)
def bath(k):
    k.person.top = k.person.bottom = k.person.skin
    k.body((-0.1, -0.14), -6).draw((0.2, -0.5), (-0.3, -0.42), (0.5, -0.1), (0.5, -0.1))
    k.p.line([(0.5, -0.3), (0.5, -0.56), (0.42, -0.56), (0.4, -0.5)], 0.04, STEEL, curved=True)
    for x in (-0.34, 0.36):
        k.p.circle(x, 0.03, 0.05, GOLD)
    k.p.blob([(-0.48, -0.36), (0.56, -0.36), (0.5, -0.06), (0.4, 0.02), (-0.34, 0.02), (-0.44, -0.08)], WHITE)
    k.p.blob([(-0.44, -0.3), (0.5, -0.3), (0.45, -0.06), (-0.36, -0.04)], (226, 232, 240))
    for _ in range(34):
        k.p.circle(k.rnd.uniform(-0.42, 0.5), -0.38 + k.rnd.uniform(-0.06, 0.04), k.rnd.uniform(0.03, 0.06), FOAM,
                   False)
    for _ in range(5):
        k.p.circle(k.rnd.uniform(-0.5, 0.6), k.rnd.uniform(-0.9, -0.56), k.rnd.uniform(0.02, 0.04), (190, 224, 246))


@deed("taking a shower", "showering", "having a shower", "standing under the shower", "in the shower",
      "singing in the shower", bare=True, places=("bathroom",), x=0.5, y=1.02, size=0.92)
def shower(k):
    k.person.top = k.person.bottom = k.person.skin
    k.p.line([(-0.4, 0.1), (-0.4, -1.04), (-0.1, -1.06)], 0.035, STEEL)
    k.p.poly([(-0.18, -1.02), (0.2, -1.02), (0.1, -1.08), (-0.08, -1.08)], STEEL)
    b = k.body()
    b.draw((0.2, -0.86), (-0.18, -0.86), front=True, mood="laughing")
    for n in range(9):
        for m in range(5):
            x, y = -0.2 + n * 0.05, -0.98 + m * 0.12 + (n % 2) * 0.06
            if abs(x) > 0.12 or m == 0:
                k.p.line([(x, y), (x * 1.06, y + 0.06)], 0.014, WATER)
    c = k.paint(chance=0)
    k.p.rect(-0.34, -0.63, 0.34, 0.1, c)
    for n in range(6):
        k.p.line([(-0.28 + 0.11 * n, -0.63), (-0.28 + 0.11 * n, 0.1)], 0.02, shade(c, -0.2))
    k.p.line([(-0.42, -0.63), (0.42, -0.63)], 0.03, STEEL)


@deed("brushing {his} teeth", "brushing teeth", "brushing {his} teeth with a toothbrush", "cleaning {his} teeth",
      places=("bathroom",), **HALF)
def teeth(k):
    b = k.body()
    x, y = b.mouth
    c = k.paint(chance=0)

    def brush():
        k.p.line([(x - 0.03, y), (x + 0.2, y + 0.05)], 0.03, c)
        k.p.rect(x - 0.04, y - 0.035, x + 0.05, y + 0.0, WHITE)
        for dx, dy, r in ((-0.05, 0.0, 0.025), (-0.02, 0.03, 0.03), (0.03, 0.025, 0.022)):
            k.p.circle(x + dx, y + dy, r, WHITE)

    b.draw((x + 0.2, y + 0.06), REST, tool=brush)


@deed("combing {his} hair", "brushing {his} hair", "combing {his} hair with a comb", "doing {his} hair", bare=True,
      places=("bathroom", "bedroom"), **HALF)
def combing(k):
    if k.person.hair_style == "bald":
        k.person.hair_style = "short"
    b = k.body()
    x, y = b.face_at(0.75, -0.85)

    def comb():
        c = near(k.rnd, COLOURS[k.rnd.choice(VIVID)], 8)
        k.p.line([(x + 0.14, y + 0.12), (x - 0.1, y - 0.06)], 0.035, c)
        for n in range(6):
            u, v = x + 0.05 - n * 0.03, y + 0.05 - n * 0.022
            k.p.line([(u, v), (u - 0.03, v + 0.055)], 0.012, c)

    b.draw((x + 0.15, y + 0.12), REST, tool=comb, elbows=(1, 1))


@deed("shaving", "shaving {his} face", "shaving {his} beard with a razor", "with shaving foam on {his} face",
      places=("bathroom",), sex="man", ages=("adult", "old"), bare=True, **HALF)
def shaving(k):
    k.person.beard = ""
    b = k.body()
    x, y = b.mouth

    def foam():
        for dx, dy in ((-0.1, 0.02), (-0.08, 0.06), (-0.03, 0.08), (0.03, 0.07), (0.07, 0.03), (-0.09, -0.03)):
            k.p.circle(x + dx, y + dy, 0.038, WHITE)
        k.p.line([(x + 0.07, y + 0.0), (x + 0.15, y + 0.08)], 0.025, (50, 100, 190))
        k.p.line([(x + 0.04, y + 0.03), (x + 0.1, y - 0.03)], 0.025, STEEL)

    b.draw((x + 0.16, y + 0.09), REST, tool=foam)


@deed("drying {his} hair", "drying {his} hair with a hair dryer", "with a {colour}hair dryer", "blow-drying {his} hair",
      bare=True, places=("bathroom", "bedroom"), **{**TABLE, "x": 0.4})
def hair_dryer(k):
    c = k.paint(VIVID, 0.5)
    b = k.body()
    x, y = b.face_at(1.9, -0.5)

    def dryer():
        k.p.line([(x + 0.03, y), (x + 0.05, y + 0.16)], 0.045, DARK)
        k.p.ellipse(x + 0.03, y, 0.1, 0.065, c)
        k.p.poly([(x - 0.04, y - 0.05), (x - 0.12, y - 0.035), (x - 0.12, y + 0.035), (x - 0.04, y + 0.05)], DARK)
        for dy in (-0.03, 0.0, 0.03):
            k.p.line([(x - 0.14, y + dy), (x - 0.22, y + dy * 1.5)], 0.012, (150, 196, 230))

    b.draw((x + 0.05, y + 0.13), REST, tool=dryer)


@deed("tying {his} shoes", "tying {his} shoelaces", "kneeling and tying a shoe", "putting on {his} shoes", x=0.4,
      size=0.98, y=0.94)
def shoes(k):
    k.shadow(0.05, 0.7)
    c = k.person.shoes = near(k.rnd, COLOURS[k.rnd.choice(VIVID)], 8)
    k.person.boots = None

    def shoe():
        k.p.blob([(0.16, -0.1), (0.24, -0.12), (0.3, -0.06), (0.4, -0.04), (0.4, 0.01), (0.16, 0.01)], c)
        k.p.rect(0.15, -0.015, 0.41, 0.015, WHITE)
        for dx in (-0.04, 0.05):
            k.p.arc(0.28 + dx, -0.1, 0.04, 0.025, 0, 360, 0.014, WHITE)

    k.body((-0.14, -0.3), 44).draw((0.24, -0.14), (0.32, -0.14), (0.22, -0.02), (-0.32, -0.02), tool=shoe, tilt=0.1)


@deed("washing {his} hands", "washing {his} hands with soap", "washing hands at the sink",
      "washing {his} hands in the bathroom sink", places=("bathroom",), x=0.34, y=1.2, size=1.14)
def hands(k):
    k.p.line([(0.56, -0.46), (0.56, -0.76), (0.42, -0.78), (0.38, -0.7)], 0.045, STEEL, curved=True)
    k.p.line([(0.37, -0.68), (0.37, -0.46)], 0.045, WATER)
    k.body(None, 6).draw((0.33, -0.56), (0.4, -0.55), tilt=0.15)
    for _ in range(14):
        k.p.circle(k.rnd.uniform(0.27, 0.46), k.rnd.uniform(-0.62, -0.5), k.rnd.uniform(0.014, 0.03), FOAM,
                   outline=False)
    k.p.blob([(0.1, -0.46), (0.66, -0.46), (0.62, -0.32), (0.44, -0.26), (0.3, -0.26), (0.14, -0.32)], WHITE)
    k.p.poly([(0.32, -0.28), (0.44, -0.28), (0.46, 0.3), (0.3, 0.3)], (226, 230, 236))
