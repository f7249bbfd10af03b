"""Exercise, tricks, skis, skates and boards."""

import math

from ..brush import shade
from ..palette import COLOURS, near
from .deed import deed
from .figure import DARK, GOLD, STEEL, VIVID, WHITE, WOOD, wheel

# The tables of points below are wrapped by hand.
# fmt: off


def _snow(k):
    k.p.poly([(-2, -0.5), (2, 0.42), (2, 2), (-2, 2)], (240, 245, 252), outline=False)


@deed("skiing", "skiing downhill", "skiing down a hill", "skiing down a snowy slope", "on skis", indoor=False,
      places=("ski_slope", "snowfield", "mountains"), paper=0.3, x=0.46, y=0.8, size=0.82)
def skiing(k):
    _snow(k)
    c = k.paint(VIVID, 0)
    t = k.p.at(0.04, 0.0, 1.0, turn=0.226)
    t.line([(-0.44, 0.02), (0.46, 0.02), (0.54, -0.04)], 0.034, c)
    b = k.body((-0.08, -0.3), 34)
    for hand in ((0.3, -0.4), (0.26, -0.44)):
        k.stick((hand[0] + 0.04, hand[1] - 0.06), (hand[0] - 0.42, hand[1] + 0.14), 0.02, DARK)
    b.draw((0.3, -0.4), (0.26, -0.44), (0.1, 0.0), (0.02, -0.02), tilt=-0.25)


@deed("sledding down a hill", "riding a {colour}sled", "sledding", "on a {colour}sled in the snow",
      "sliding down a hill on a sled", indoor=False, places=("snowfield", "ski_slope", "mountains"), paper=0.3, x=0.5,
      y=0.74, size=0.9)
def sledding(k):
    _snow(k)
    c = k.paint(VIVID, 0.6)
    t = k.p.at(0.0, -0.02, 1.0, turn=0.226)
    for x in (-0.22, 0.14):
        t.line([(x, -0.16), (x, -0.02)], 0.03, shade(c, -0.3))
    t.rect(-0.34, -0.2, 0.32, -0.14, c)
    t.line([(-0.4, -0.01), (0.28, -0.01), (0.4, -0.08), (0.36, -0.18)], 0.034, shade(c, -0.3), curved=True)
    b = k.body((-0.12, -0.26), -10)
    b.draw((0.2, -0.36), (0.2, -0.38), (0.3, -0.16), (0.28, -0.16), mood="laughing")
    for _ in range(8):
        k.p.circle(k.rnd.uniform(-0.5, -0.34), k.rnd.uniform(-0.2, -0.04), 0.026, WHITE, outline=False)


@deed("ice skating", "skating on ice", "skating across the ice", "on ice skates", "gliding on ice skates", indoor=False,
      places=("ice_rink", "snowfield", "arctic"), paper=0.35, x=0.46, y=0.9, size=0.84)
def ice(k):
    k.p.ellipse(0.04, 0.04, 0.62, 0.09, (206, 232, 248), outline=False)
    spots = k.body((0.0, -0.46), 24).draw((0.34, -0.66), (-0.3, -0.66), (0.06, -0.05), (-0.46, -0.36), elbows=(-1, -1))
    for n, (x, y) in enumerate(spots["feet"]):
        t = k.p.at(x, y, 1.0, turn=0.0 if n == 0 else 1.0)
        t.line([(-0.05, 0.035), (0.12, 0.035)], 0.022, (130, 140, 156))
        t.line([(0.0, 0.0), (0.0, 0.035)], 0.016, (130, 140, 156))
        t.line([(0.06, 0.0), (0.06, 0.035)], 0.016, (130, 140, 156))


@deed("roller skating", "on {colour}roller skates", "roller skating with {colour}skates",
      "rolling along on roller skates", x=0.48, y=0.92, size=0.82)
def roller(k):
    c = k.paint(VIVID, 0.6)
    k.person.shoes, k.person.boots = c, c
    k.shadow(0.04, 0.6, 0.05)
    spots = k.body((0.0, -0.48), 14).draw((0.3, -0.64), (-0.3, -0.6), (0.14, -0.1), (-0.34, -0.2), elbows=(1, -1))
    for n, (x, y) in enumerate(spots["feet"]):
        t = k.p.at(x, y, 1.0, turn=0.0 if n == 0 else 0.6)
        for dx in (-0.01, 0.08):
            t.circle(dx, 0.055, 0.042, (250, 210, 60))
            t.circle(dx, 0.055, 0.016, DARK, outline=False)


@deed("riding a {colour}skateboard", "skateboarding", "on a {colour}skateboard", "standing on a {colour}skateboard",
      "doing a trick on a skateboard", x=0.48, y=0.9, size=0.8)
def skateboard(k):
    c = k.paint(VIVID, 0.6)
    k.shadow(0.04, 0.8, 0.05)
    k.p.line([(-0.4, -0.16), (-0.3, -0.09), (0.36, -0.09), (0.46, -0.16)], 0.05, c)
    for x in (-0.22, 0.28):
        wheel(k, x, -0.01, 0.06, WHITE)
    k.body((0.0, -0.44), 10).draw((0.36, -0.66), (-0.3, -0.72), (0.24, -0.12), (-0.18, -0.12), elbows=(-1, -1))


@deed("riding a {colour}scooter", "on a {colour}scooter", "riding a kick scooter", "racing on a {colour}scooter", x=0.4,
      size=0.82, y=0.93)
def scooter(k):
    c = k.paint(VIVID, 0.7)
    k.shadow(0.1, 0.8)
    k.p.line([(-0.2, -0.1), (0.26, -0.1), (0.34, -0.12)], 0.045, c)
    k.p.line([(0.4, -0.08), (0.28, -0.6)], 0.034, STEEL)
    k.p.line([(0.2, -0.6), (0.36, -0.62)], 0.036, DARK)
    for x in (-0.22, 0.42):
        wheel(k, x, -0.07, 0.075, WHITE)
    k.body((0.0, -0.5), 10).draw((0.24, -0.62), (0.3, -0.62), (0.08, -0.12), (-0.34, -0.1), knees=(1, 1))


@deed("jumping rope", "skipping rope", "jumping over a rope", "playing with a jump rope",
      "jumping with a {colour}skipping rope", x=0.5, y=0.86, size=0.72)
def jump_rope(k):
    c = k.paint(VIVID, 0.3)
    k.shadow(0, 0.4, 0.14)
    up = k.rnd.random() < 0.5
    points = [(0.28, -0.5), (0.46, -0.8), (0.3, -1.14), (0, -1.2), (-0.3, -1.14), (-0.46, -0.8), (-0.28, -0.5)]
    if not up:
        points = [(0.28, -0.5), (0.42, -0.2), (0.26, 0.1), (0, 0.14), (-0.26, 0.1), (-0.42, -0.2), (-0.28, -0.5)]
    k.p.line(points, 0.024, c, curved=True)
    k.body().draw((0.28, -0.5), (-0.28, -0.5), (0.06, -0.02), (-0.06, -0.02), front=True, mood="laughing")
    for side in (-1, 1):
        k.p.line([(side * 0.22, -0.5), (side * 0.32, -0.5)], 0.034, WOOD)


@deed("juggling", "juggling {count} balls", "juggling {count} {colour}balls", "juggling with balls", x=0.5, y=1.04,
      size=0.8)
def juggling(k):
    count = k.rnd.choice((3, 3, 4, 5))
    c = k.paint(VIVID, 0.4)
    k.said["count"] = ("three", "four", "five")[count - 3]
    k.shadow()
    k.body().draw((0.24, -0.6), (-0.24, -0.6), (0.07, 0), (-0.07, 0), front=True)
    for n in range(count):
        a = math.pi * (0.02 + 0.96 * n / (count - 1))
        tone = c if k.said["colour"] else near(k.rnd, COLOURS[VIVID[n]], 8)
        k.p.circle(0.34 * math.cos(a), -0.72 - 0.46 * math.sin(a), 0.07, tone)


@deed("doing a handstand", "standing on {his} hands", "doing a handstand on the ground", "upside down on {his} hands",
      x=0.5, y=0.94, size=0.8)
def handstand(k):
    k.shadow()
    b = k.body((0.0, -0.66), 180)
    b.draw((0.09, -0.02), (-0.09, -0.02), (0.06, -1.06), (-0.2, -1.0), elbows=(1, -1), knees=(-1, -1))


@deed("doing yoga", "sitting cross-legged", "meditating", "doing yoga with closed eyes", "meditating with crossed legs",
      bare=True, x=0.5, y=0.88, size=1.0)
def yoga(k):
    k.p.ellipse(0, 0.0, 0.46, 0.06, near(k.rnd, COLOURS[k.rnd.choice(("purple", "turquoise", "pink", "blue"))], 10))
    k.person.asleep = True
    k.person.garment = "trousers"
    b = k.body((0, -0.1))
    b.draw((0.26, -0.12), (-0.26, -0.12), front=True, with_legs=False)
    c = k.person.bottom
    for side in (1, -1):
        k.p.circle(-side * 0.15, -0.02, 0.04, k.person.skin)
        k.p.bent((side * 0.03, -0.1), (side * 0.27, -0.06), (-side * 0.12, -0.02), 0.052, 0.034,
                 shade(c, -0.1 * (side < 0)))
        k.p.circle(side * 0.26, -0.12, 0.036, k.person.skin)


@deed("standing on one leg", "doing yoga on one leg", "balancing on one leg", "in the tree pose", bare=True, x=0.5,
      size=0.74, y=0.92)
def one_leg(k):
    k.shadow(0, 0.3)
    k.person.garment = "trousers"
    b = k.body()
    b.draw((0.06, -1.08), (-0.06, -1.08), (0.02, -0.22), (-0.02, 0), front=True, knees=(1, -1), elbows=(1, -1))


@deed("lifting weights", "lifting a barbell", "lifting a heavy barbell", "lifting heavy weights above {his} head",
      x=0.5, size=0.8, y=0.94)
def weights(k):
    k.shadow()
    k.body().draw((0.2, -0.98), (-0.2, -0.98), (0.12, 0), (-0.12, 0), front=True, mood="calm")
    k.p.line([(-0.5, -1.0), (0.5, -1.0)], 0.03, STEEL)
    for side in (-1, 1):
        k.p.round_rect(side * 0.4 - 0.035, -1.16, side * 0.4 + 0.035, -0.84, 0.02, DARK)
        k.p.round_rect(side * 0.48 - 0.03, -1.12, side * 0.48 + 0.03, -0.88, 0.02, DARK)
        k.p.circle(side * 0.2, -1.0, 0.036, k.person.skin)


@deed("winning a race", "running a race", "running through the finish line", "crossing the finish line",
      "running to the finish", indoor=False, places=("stadium", "road", "park"), x=0.42, size=0.84)
def race(k):
    k.shadow(0.05, 0.6)
    for x in (-0.44, 0.5):
        k.stick((x, 0.02), (x, -0.76), 0.035, WHITE)
    b = k.body((0.0, -0.42), 16)
    b.draw((0.3, -0.96), (-0.12, -1.02), (0.2, -0.02), (-0.34, -0.2), mood="laughing", elbows=(1, -1))
    x = b.chest[0]
    k.p.line([(-0.44, -0.56), (x + 0.06, -0.54), (0.5, -0.56)], 0.045, (226, 40, 44))


@deed("playing with a {colour}hula hoop", "with a {colour}hula hoop", "spinning a {colour}hula hoop", "hula hooping",
      x=0.5, size=0.84)
def hoop(k):
    c = k.paint(VIVID, 0.7)
    k.shadow()
    b = k.body((0.03, -k.person.leg))
    y = b.hip[1] - 0.06
    k.p.arc(0, y, 0.4, 0.1, 180, 360, 0.04, c)
    b.draw((0.32, -0.84), (-0.32, -0.84), (0.08, 0), (-0.08, 0), front=True, mood="laughing")
    k.p.arc(0, y, 0.4, 0.1, 0, 180, 0.04, c)


@deed("doing push-ups", "doing a push-up", "doing push-ups on the floor", "exercising with push-ups", x=0.4, y=0.86,
      size=0.86)
def push_up(k):
    k.shadow(0.08, 1.0)
    b = k.body((-0.06, -0.22), 66)
    b.draw((0.3, -0.02), (0.26, -0.02), (-0.48, -0.05), (-0.48, -0.04), tilt=-0.95, elbows=(1, 1))


@deed("doing a cartwheel", "turning a cartwheel", "doing gymnastics", "doing a cartwheel on the ground", x=0.5, y=0.94,
      size=0.84)
def cartwheel(k):
    k.shadow(0.08, 0.5)
    b = k.body((-0.02, -0.62), 160)
    b.draw((0.26, -0.02), (0.0, -0.02), (0.34, -0.9), (-0.42, -0.78), elbows=(1, -1), mood="laughing")


@deed("jumping over a fence", "jumping over a hurdle", "leaping over a fence", "jumping over a bar", indoor=False,
      x=0.46, y=0.9, size=0.7)
def hurdle(k):
    for x in (-0.14, 0.34):
        k.stick((x, 0.06), (x, -0.34), 0.04, WOOD)
    for y in (-0.12, -0.3):
        k.p.rect(-0.26, y - 0.04, 0.46, y + 0.03, (214, 170, 116))
    k.shadow(0.1, 0.6, 0.06)
    k.body((0.06, -0.68), 16).draw((0.46, -0.86), (-0.22, -1.0), (0.48, -0.54), (-0.34, -0.52), elbows=(1, -1))


@deed("holding up a golden cup", "holding up a trophy", "who won a trophy", "lifting a golden trophy", "with a trophy",
      x=0.5, y=0.98, size=0.76)
def trophy(k):
    k.shadow()
    k.body().draw((0.1, -0.98), (-0.1, -0.98), (0.1, 0), (-0.1, 0), front=True, mood="laughing", elbows=(1, -1))
    for side in (-1, 1):
        k.p.arc(side * 0.13, -1.16, 0.06, 0.06, 0, 360, 0.024, GOLD)
    k.p.poly([(-0.14, -1.24), (0.14, -1.24), (0.09, -1.08), (0.03, -1.03), (-0.03, -1.03), (-0.09, -1.08)], GOLD)
    k.p.rect(-0.02, -1.04, 0.02, -0.99, GOLD)
    k.p.rect(-0.09, -1.0, 0.09, -0.96, (110, 70, 40))


@deed("boxing", "punching a {colour}punching bag", "hitting a punching bag", "boxing with a punching bag", x=0.3,
      size=0.8)
def boxing(k):
    c = k.paint(("red", "black", "brown", "blue"), 0.5)
    k.p.line([(0.62, -1.8), (0.62, -1.0)], 0.02, DARK)
    k.p.round_rect(0.46, -1.02, 0.78, -0.28, 0.08, c)
    k.shadow()
    spots = k.body(None, 8).draw((0.42, -0.68), (0.2, -0.72), (0.18, 0), (-0.18, 0), mood="calm")
    for x, y in spots["hands"]:
        k.p.circle(x + 0.02, y, 0.075, (220, 50, 46))
