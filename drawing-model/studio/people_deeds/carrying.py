"""Pushing, pulling and carrying."""

from ..brush import shade
from ..palette import COLOURS, near
from ..thing import THINGS
from .deed import deed
from .figure import DARK, STEEL, STRING, VIVID, WATER, WHITE, WOOD, walk, wheel

# The tables of points below are wrapped by hand.
# fmt: off


@deed("pushing a {colour}wheelbarrow", "with a {colour}wheelbarrow", "pushing a wheelbarrow full of earth",
      "wheeling a {colour}wheelbarrow", indoor=False, x=0.24, size=0.76)
def wheelbarrow(k):
    c = k.paint(VIVID, 0.5)
    k.p.ellipse(0.58, -0.34, 0.24, 0.12, (110, 74, 48))
    k.p.poly([(0.28, -0.34), (0.9, -0.36), (0.76, -0.12), (0.42, -0.12)], c)
    k.stick((0.14, -0.4), (0.8, -0.1), 0.032, WOOD)
    k.stick((0.42, -0.2), (0.38, 0.0), 0.03, DARK)
    wheel(k, 0.82, -0.08, 0.09)
    walk(k, (0.2, -0.4), (0.18, -0.42))


@deed("pushing a shopping cart", "with a shopping cart", "pushing a full shopping cart", "pushing a trolley",
      "shopping with a cart", places=("supermarket", "supermarket", "parking_lot", "shop"), x=0.25, size=0.78)
def cart(k):
    for n in range(6):
        x = 0.38 + 0.07 * n
        k.p.circle(x, -0.54 - 0.03 * (n % 2), 0.06, near(k.rnd, COLOURS[k.rnd.choice(VIVID)], 10))
    k.p.poly([(0.26, -0.54), (0.86, -0.5), (0.78, -0.24), (0.34, -0.24)], (214, 220, 228))
    for n in range(7):
        k.p.line([(0.3 + 0.08 * n, -0.53), (0.37 + 0.064 * n, -0.25)], 0.012, (110, 116, 128))
    for n in range(3):
        k.p.line([(0.28, -0.48 + 0.08 * n), (0.84, -0.46 + 0.08 * n)], 0.012, (110, 116, 128))
    k.p.line([(0.16, -0.56), (0.28, -0.54), (0.34, -0.1), (0.8, -0.1)], 0.026, (90, 96, 108))
    for x in (0.38, 0.76):
        wheel(k, x, -0.045, 0.045)
    walk(k, (0.18, -0.56), (0.16, -0.56), 8)


@deed("pushing a {colour}pram", "pushing a {colour}stroller", "pushing a baby carriage", "going for a walk with a pram",
      "pushing a {colour}baby carriage", indoor=False, x=0.25, size=0.78)
def pram(k):
    c = k.paint(VIVID, 0.6)
    k.p.blob([(0.3, -0.4), (0.86, -0.4), (0.82, -0.2), (0.6, -0.14), (0.38, -0.2)], c)
    k.p.poly([(0.58, -0.4), (0.6, -0.68), (0.74, -0.66), (0.84, -0.56), (0.87, -0.4)], shade(c, -0.15))
    k.p.circle(0.52, -0.44, 0.075, (240, 196, 150))
    k.p.rect(0.3, -0.42, 0.6, -0.36, WHITE)
    k.p.line([(0.14, -0.56), (0.32, -0.4)], 0.03, STEEL)
    for x in (0.42, 0.76):
        wheel(k, x, -0.09, 0.09)
    walk(k, (0.17, -0.54), (0.15, -0.55), 6)


def _wagon(k, c):
    k.p.rect(-0.86, -0.32, -0.34, -0.12, c)
    k.p.rect(-0.86, -0.32, -0.34, -0.27, shade(c, 0.25))
    for x in (-0.76, -0.44):
        wheel(k, x, -0.08, 0.085)
    k.p.line([(-0.34, -0.16), (-0.14, -0.36)], 0.026, DARK)


def _sled(k, c):
    for x in (-0.78, -0.5):
        k.stick((x, -0.18), (x, -0.03), 0.03, shade(c, -0.3))
    k.p.rect(-0.9, -0.22, -0.36, -0.16, c)
    k.p.line([(-0.92, -0.02), (-0.4, -0.02), (-0.3, -0.08), (-0.3, -0.18)], 0.034, shade(c, -0.3), curved=True)
    k.p.line([(-0.34, -0.18), (-0.14, -0.38)], 0.018, STRING)


def _trolley(k, c):
    k.p.line([(-0.34, -0.4), (-0.14, -0.4)], 0.026, DARK)
    t = k.p.at(-0.42, -0.06, 1.0, turn=-0.25)
    t.round_rect(-0.2, -0.5, 0.12, 0.0, 0.04, c)
    t.line([(0.1, -0.48), (0.16, -0.62)], 0.024, DARK)
    for x in (-0.1, 0.02):
        t.line([(x, -0.46), (x, -0.04)], 0.014, shade(c, -0.3))
    wheel(k, -0.36, -0.04, 0.045)
    k.p.line([(-0.42, -0.64), (-0.16, -0.4)], 0.024, DARK)


def _log(k, c):
    k.p.limb((-0.86, -0.1), (-0.4, -0.1), 0.1, 0.1, (132, 90, 56))
    k.p.circle(-0.38, -0.1, 0.09, (222, 180, 120))
    k.p.line([(-0.44, -0.16), (-0.14, -0.38)], 0.022, STRING)


PULLED = {"{colour}wagon": _wagon, "{colour}sled": _sled, "{colour}suitcase": _trolley, "big log": _log}


@deed("pulling a {load}", "pulling a {load} behind {him}", "dragging a {load}", "walking and pulling a {load}",
      "who pulls a {load}", x=0.72, size=0.76)
def pulling(k):
    kind = k.rnd.choice(list(PULLED))
    c = k.paint(VIVID, 0.6)
    k.said["load"] = kind.format(**k.said)
    PULLED[kind](k, c)
    walk(k, (-0.16, -0.4), (0.1, -0.5) if kind != "big log" else (-0.14, -0.42), 18, elbows=(1, 1))


def _box(k, x, y, w, h):
    c = near(k.rnd, (204, 156, 98), 8)
    k.p.rect(x - w / 2, y - h, x + w / 2, y, c)
    k.p.rect(x - 0.04, y - h, x + 0.04, y, shade(c, 0.3))
    k.p.rect(x - w / 2, y - h, x + w / 2, y - h + 0.035, shade(c, -0.15))


@deed("carrying a heavy box", "carrying a big box", "carrying a box", "lifting a heavy box", "holding a cardboard box",
      x=0.4, size=0.84)
def carry_box(k):
    walk(k, (0.24, -0.38), (0.36, -0.38), -8, 0.12, tool=lambda: _box(k, 0.3, -0.36, 0.4, 0.34))


@deed("carrying a stack of {what}", "carrying a tall stack of {what}", "balancing a stack of {what}",
      "holding a pile of {what}", x=0.42, size=0.84)
def carry_stack(k):
    kind = k.said["what"] = k.rnd.choice(("boxes", "books", "plates"))

    def stack():
        if kind == "boxes":
            for n, w in enumerate((0.34, 0.28, 0.24)):
                _box(k, 0.26 + 0.02 * (-1) ** n, -0.4 - 0.22 * n, w, 0.22)
            return
        for n in range(8 if kind == "books" else 11):
            c = near(k.rnd, COLOURS[k.rnd.choice(VIVID)], 10) if kind == "books" else (244, 244,
                                                                                       248) if n % 2 else (206, 214,
                                                                                                           228)
            y, x = -0.4 - 0.062 * n if kind == "books" else -0.4 - 0.045 * n, 0.26 + k.rnd.uniform(-0.03, 0.03)
            if kind == "books":
                k.p.rect(x - 0.14, y - 0.055, x + 0.14, y, c)
            else:
                k.p.ellipse(x, y - 0.02, 0.17, 0.032, c)

    walk(k, (0.22, -0.4), (0.3, -0.39), -6, 0.12, tool=stack)


ON_HEAD = ("basket", "jug", "pot", "bucket", "stack of books", "suitcase", "pumpkin", "flower pot", "sack",
           "fruit bowl")


@deed("carrying {it} on {his} head", "balancing {it} on {his} head", "with {it} on {his} head",
      "walking with {it} on {his} head", bare=True, x=0.5, size=0.68)
def on_head(k):
    b = k.body((0.0, -k.person.leg * 0.95))
    x, y = b.face_at(0, -0.92)
    name = k.rnd.choice([n for n in ON_HEAD if n in THINGS])
    wide = THINGS[name].wide
    up = (0.2, y + 0.02) if k.rnd.random() < 0.6 else (0.14, -0.45)
    walk(k, up, (-0.14, -0.45), 0, 0.14)
    k.thing(name, x, y + 0.02, min(0.34, 0.4 / wide), 0.4)


@deed("carrying two buckets of water", "carrying two buckets", "carrying two {colour}buckets",
      "with a bucket in each hand", x=0.5, y=0.94, size=0.84)
def buckets(k):
    c = k.paint(VIVID, 0.6)
    k.shadow(0, 0.9)
    k.body().draw((0.22, -0.36), (-0.22, -0.36), (0.06, 0), (-0.06, 0), front=True)
    for side in (-1, 1):
        x = side * 0.24
        k.p.arc(x, -0.24, 0.11, 0.12, 180, 360, 0.018, DARK)
        k.p.poly([(x - 0.12, -0.25), (x + 0.12, -0.25), (x + 0.09, -0.04), (x - 0.09, -0.04)], c)
        k.p.ellipse(x, -0.25, 0.12, 0.028, WATER)


@deed("carrying a sack on {his} back", "with a heavy sack on {his} back", "carrying a big sack",
      "carrying a sack over {his} shoulder", x=0.55, size=0.82)
def sack(k):
    def sack():
        k.p.blob([(-0.04, -0.78), (-0.16, -0.86), (-0.36, -0.72), (-0.4, -0.46), (-0.24, -0.34), (-0.06, -0.44)],
                 (186, 148, 96))
        k.p.line([(-0.06, -0.76), (0.14, -0.58)], 0.05, (156, 118, 70))

    walk(k, (0.17, -0.57), (0.19, -0.53), 20, behind=sack)


@deed("pushing a big rock", "pushing a heavy rock", "pushing a huge stone", "rolling a big rock", indoor=False, x=0.26,
      size=0.78)
def rock(k):
    c = near(k.rnd, (140, 138, 136), 8)
    k.shadow(0.64, 0.6)
    k.p.blob([(0.3, -0.3), (0.42, -0.64), (0.7, -0.74), (0.92, -0.52), (0.94, -0.16), (0.78, 0.03), (0.44, 0.03)], c)
    k.p.line([(0.56, -0.6), (0.62, -0.4), (0.54, -0.28)], 0.02, shade(c, -0.3))
    walk(k, (0.34, -0.5), (0.34, -0.58), 30, 0.1)


HAND_LOADS = ("suitcase", "basket", "picnic basket", "handbag", "shopping bag", "bucket", "lantern", "watering can",
              "toolbox", "birdcage", "teapot", "guitar")


@deed("carrying {it}", "carrying {it} in {his} hand", "walking with {it}", "holding {it} in {his} hand", x=0.42,
      size=0.84)
def hand_load(k):
    name = k.rnd.choice([n for n in HAND_LOADS if n in THINGS])
    size = min(0.32, 0.4 / THINGS[name].wide)
    hand = (0.2, min(-0.38, -size - 0.07))
    spots = walk(k, hand, (-0.16, -0.42), -2, 0.15)
    x, y = spots["hands"][0]
    k.thing(name, x + 0.02, y + size, size, 0.5)
    k.p.circle(x, y, 0.036, k.person.skin)


@deed("pulling a rope", "pulling on a rope", "pulling hard on a rope", "in a tug of war", x=0.44, size=0.82)
def tug(k):
    k.shadow()
    rope = lambda: k.p.line([(0.02, -0.44), (0.34, -0.5), (1.6, -0.52)], 0.045, (206, 168, 104))
    k.body((-0.1, -0.36), -26).draw((0.14, -0.48), (0.3, -0.5), (0.2, 0), (0.06, 0), tool=rope, tilt=0.1)
