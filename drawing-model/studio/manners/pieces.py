"""What is drawn by its name: how wide it is for its height, where it belongs, and a way to draw it in a colour."""

import math
import random
from dataclasses import dataclass

from ..actors import beast_actor, bird_actor
from ..brush import shade
from ..palette import COLOURS, near
from ..thing import THINGS
from .grounds import DARK_WOOD, LEAF, PAINTS, STEEL, WOOD, dots, rays
from .openings import window
from .shapes import SHAPES
from .thaw_and_growth import kettle_body


@dataclass
class Piece:
    name: str
    wide: float
    draw: object
    base: str = "table"
    colour: tuple = (200, 60, 60)
    painted: bool = True


OWN: dict[str, Piece] = {}


def own(name: str, wide: float = 1.0, base: str = "table", colour=(200, 60, 60), painted: bool = False):
    """Keeps a drawing `(pen, rnd, colour)` for these scenes alone."""

    def register(draw):
        OWN[name] = Piece(name, wide, draw, base, colour, painted)
        return draw

    return register


def piece_named(studio, name: str) -> Piece:
    """A sticker of that name where there is one, else a drawing."""
    found = [s for s in studio.stickers[studio.style] if s.names[0] == name]
    if found and (studio.rnd.random() < 0.5 or name not in OWN and name not in THINGS):
        sticker = studio.rnd.choice(found)
        return Piece(name, sticker.wide, lambda p, rnd, c: sticker.draw(p), painted=False)
    if name in OWN:
        return OWN[name]
    of = THINGS[name]
    base = {"ground": "floor", "water": "floor"}.get(of.place, of.place)
    return Piece(name, of.wide, of.draw, base, of.colour, of.painted)


def known(studio, names) -> list[str]:
    has = {s.names[0] for s in studio.stickers[studio.style]}
    return [n for n in names if n in OWN or n in THINGS or n in has]


def painted(rnd, piece: Piece, chance: float = 0.45) -> tuple[str, tuple]:
    if piece.painted and rnd.random() < chance:
        word = rnd.choice(PAINTS)
        return word, near(rnd, COLOURS[word], 8)
    return "", near(rnd, piece.colour, 8)


@own("egg", 0.8, colour=(250, 236, 214), painted=True)
def egg(p, rnd, c):
    p.blob(dots("0 -1, -.3 -.66, -.36 -.34, -.2 -.04, .2 -.04, .36 -.34, .3 -.66"), c)
    p.ellipse(-0.14, -0.66, 0.06, 0.12, shade(c, 0.6), outline=False)


@own("heart", 1.1, "air", painted=True)
def heart(p, rnd, c):
    p.poly([(x * 0.52, -0.5 + y * 0.5) for x, y in SHAPES["heart-shaped"]], c)
    p.ellipse(-0.24, -0.74, 0.1, 0.07, shade(c, 0.5), turn=-0.6, outline=False)


@own("wheel", 1.0, colour=WOOD)
def _wheel(p, rnd, c):
    p.circle(0, -0.5, 0.5, shade(c, -0.45))
    ground = p.image.getpixel((0, 0)) if p.image.mode == "RGB" else (0, 0, 0, 0)
    p.circle(0, -0.5, 0.4, ground, outline=False)
    for k in range(8):
        a = k * math.pi / 4
        p.line([(0, -0.5), (0.42 * math.cos(a), -0.5 + 0.42 * math.sin(a))], 0.06, c)
    p.circle(0, -0.5, 0.1, shade(c, -0.3))


@own("plate", 1.0, colour=(236, 238, 244), painted=True)
def _own_plate(p, rnd, c):
    p.circle(0, -0.5, 0.5, c)
    p.circle(0, -0.5, 0.34, shade(c, -0.14))
    p.circle(0, -0.5, 0.3, c)


@own("apple", 1.0, painted=False, colour=(216, 36, 40))
def apple(p, rnd, c):
    p.blob(dots("0 -.76, -.26 -.86, -.46 -.6, -.4 -.22, -.14 0, .14 0, .4 -.22, .46 -.6, .26 -.86"), c)
    p.line([(0, -0.76), (0.05, -1.0)], 0.05, (100, 66, 40))
    p.blob([(0.05, -0.9), (0.2, -1.02), (0.34, -0.96), (0.2, -0.86)], LEAF)
    p.ellipse(-0.22, -0.6, 0.07, 0.12, shade(c, 0.5), outline=False)


@own("cookie", 1.0, colour=(206, 150, 84))
def _cookie(p, rnd, c):
    p.circle(0, -0.5, 0.5, c)
    for x, y in dots("-.2 -.7, .16 -.76, .3 -.46, -.06 -.46, -.32 -.4, .1 -.2, -.16 -.16"):
        p.circle(x, y, 0.06, (80, 48, 28), outline=False)


@own("sandwich", 1.5, colour=(232, 190, 120))
def _sandwich(p, rnd, c):
    p.round_rect(-0.7, -0.2, 0.7, 0, 0.06, c)
    p.rect(-0.74, -0.3, 0.74, -0.2, (110, 180, 70))
    p.rect(-0.7, -0.4, 0.7, -0.3, (226, 60, 50))
    p.rect(-0.72, -0.48, 0.72, -0.4, (250, 206, 70))
    p.round_rect(-0.7, -0.74, 0.7, -0.48, 0.14, c)
    p.rect(-0.68, -0.74, 0.68, -0.7, shade(c, -0.25), outline=False)


@own("cake", 1.2, colour=(245, 170, 200), painted=True)
def _cake(p, rnd, c):
    p.ellipse(0, -0.02, 0.62, 0.08, (236, 238, 242))
    p.round_rect(-0.5, -0.56, 0.5, -0.02, 0.05, (226, 180, 120))
    p.rect(-0.5, -0.34, 0.5, -0.26, (255, 246, 232))
    p.round_rect(-0.52, -0.66, 0.52, -0.48, 0.08, c)
    for k in range(6):
        p.limb((-0.43 + 0.17 * k, -0.5), (-0.43 + 0.17 * k, -0.42 + 0.07 * (k % 2)), 0.06, 0.06, c)
    p.circle(0, -0.74, 0.1, (206, 20, 40))


@own("boot", 1.0, colour=(130, 84, 50), painted=True)
def _boot(p, rnd, c):
    p.poly(dots("-.3 -1, .14 -1, .16 -.4, .5 -.26, .54 -.08, -.3 -.08"), c)
    p.rect(-0.32, -0.1, 0.56, 0, (50, 40, 38))
    p.rect(-0.32, -1.02, 0.17, -0.9, shade(c, -0.3))
    for k in range(3):
        p.line([(0.02, -0.76 + 0.14 * k), (0.17, -0.72 + 0.14 * k)], 0.04, shade(c, 0.6))


@own("shirt", 1.1, painted=True)
def _shirt(p, rnd, c):
    p.poly(dots("-.26 -1, -.6 -.8, -.5 -.52, -.32 -.62, -.32 0, .32 0, .32 -.62, .5 -.52, .6 -.8, .26 -1"), c)
    p.poly([(-0.14, -1.0), (0, -0.84), (0.14, -1.0)], shade(c, -0.5))


@own("dress", 0.9, painted=True)
def _dress(p, rnd, c):
    p.poly(dots("-.2 -1, -.12 -1, 0 -.86, .12 -1, .2 -1, .22 -.78, .14 -.58, .46 0, -.46 0, -.14 -.58, -.22 -.78"), c)
    p.rect(-0.15, -0.62, 0.15, -0.55, shade(c, -0.4))


@own("sock", 0.9, painted=True)
def _sock(p, rnd, c):
    p.blob(dots("-.26 -.96, .14 -.96, .14 -.4, .46 -.2, .44 0, 0 0, -.28 -.16, -.26 -.5"), c)
    p.rect(-0.3, -1.0, 0.18, -0.88, shade(c, -0.35))


@own("scarf", 1.0, painted=True)
def _scarf(p, rnd, c):
    p.poly([(0.04, -0.7), (0.3, -0.72), (0.4, -0.06), (0.12, -0.02)], c)
    p.poly([(-0.3, -0.7), (-0.04, -0.7), (-0.08, -0.2), (-0.36, -0.24)], shade(c, -0.12))
    p.blob(dots("-.4 -.86, 0 -1, .4 -.86, .36 -.64, 0 -.56, -.36 -.64"), c)
    for k in range(4):
        p.line([(0.15 + 0.07 * k, -0.03), (0.15 + 0.07 * k, 0.05)], 0.03, shade(c, -0.3))


@own("blanket", 1.4, painted=True)
def blanket(p, rnd, c):
    p.poly([(-0.6, -0.8), (0.5, -0.8), (0.68, -0.04), (-0.68, 0)], c)
    p.poly([(0.5, -0.8), (0.68, -0.04), (0.3, -0.3)], shade(c, -0.3))
    for k in range(12):
        p.line([(-0.64 + 0.115 * k, -0.01), (-0.65 + 0.117 * k, 0.07)], 0.03, shade(c, -0.2))


@own("sail", 1.0, "floor", painted=True)
def _sail(p, rnd, c):
    p.line([(0, 0), (0, -1.0)], 0.04, DARK_WOOD)
    p.poly([(0.03, -0.98), (0.03, -0.16), (0.56, -0.16)], c)
    p.poly([(-0.5, -0.12), (0.5, -0.12), (0.36, 0.04), (-0.36, 0.04)], WOOD)


@own("coat", 1.0, painted=True)
def _coat(p, rnd, c):
    p.poly(
        dots(
            "-.22 -1, -.5 -.82, -.52 -.3, -.36 -.3, -.32 -.66, -.38 0, .38 0, .32 -.66, .36 -.3, "
            ".52 -.3, .5 -.82, .22 -1"
        ),
        c,
    )
    p.line([(0, -0.86), (0, 0)], 0.02, shade(c, -0.5))
    for y in (-0.7, -0.5, -0.3):
        p.circle(0.06, y, 0.03, shade(c, -0.6))
    p.poly([(-0.16, -1.0), (0, -0.8), (0.16, -1.0)], shade(c, -0.5))


@own("key", 2.2, colour=(230, 180, 60))
def _key(p, rnd, c):
    p.rect(-0.4, -0.58, 1.0, -0.42, c)
    for x in (0.62, 0.86):
        p.rect(x, -0.44, x + 0.12, -0.12, c)
    p.circle(-0.6, -0.5, 0.45, c)
    p.circle(-0.6, -0.5, 0.22, shade(c, -0.62))


@own("bell", 1.0, colour=(236, 190, 60))
def _bell(p, rnd, c):
    p.circle(0, -0.08, 0.1, shade(c, -0.4))
    p.blob(dots("-.12 -.92, -.28 -.6, -.34 -.3, -.5 -.12, .5 -.12, .34 -.3, .28 -.6, .12 -.92"), c)
    p.rect(-0.5, -0.2, 0.5, -0.1, shade(c, -0.15))
    p.arc(0, -0.92, 0.09, 0.09, 180, 360, 0.05, shade(c, -0.3))
    p.line([(-0.16, -0.7), (-0.22, -0.34)], 0.05, shade(c, 0.6))


@own("spoon", 0.5, colour=STEEL)
def _spoon(p, rnd, c):
    p.limb((0, 0), (0, -0.6), 0.045, 0.03, c)
    p.ellipse(0, -0.78, 0.15, 0.22, c)
    p.ellipse(0, -0.77, 0.1, 0.16, shade(c, -0.2), outline=False)


@own("crown", 1.3, colour=(240, 196, 60))
def _crown(p, rnd, c):
    p.poly(dots("-.55 -.86, -.3 -.46, 0 -1, .3 -.46, .55 -.86, .46 0, -.46 0"), c)
    p.rect(-0.47, -0.18, 0.47, 0, shade(c, -0.25))
    for x, y in ((-0.55, -0.88), (0, -1.0), (0.55, -0.88)):
        p.circle(x, y, 0.07, shade(c, 0.3))


@own("coin", 1.0, colour=(236, 186, 60))
def _coin(p, rnd, c):
    p.circle(0, -0.5, 0.5, shade(c, -0.25))
    p.circle(0, -0.5, 0.42, c)
    p.poly([(0.24 * f * math.cos(a), -0.5 + 0.24 * f * math.sin(a)) for a, f in rays(5, 0.45)], shade(c, -0.3))


@own("sword", 0.5, colour=STEEL)
def _sword(p, rnd, c):
    p.poly(dots("-.07 -.3, -.07 -.9, 0 -1.02, .07 -.9, .07 -.3"), c)
    p.line([(0, -0.32), (0, -0.9)], 0.02, shade(c, -0.35))
    p.rect(-0.24, -0.32, 0.24, -0.25, shade(c, -0.3))
    p.rect(-0.045, -0.25, 0.045, -0.04, shade(c, -0.45))
    p.circle(0, -0.03, 0.06, shade(c, -0.2))


@own("kettle", 1.3, painted=True)
def _own_kettle(p, rnd, c):
    kettle_body(p, c)


@own("window", 1.2, "air", colour=(240, 238, 232), painted=True)
def _own_window(p, rnd, c):
    window(p, rnd, c, "closed", None)


@own("hat", 1.5, painted=True)
def _hat(p, rnd, c):
    p.ellipse(0, -0.12, 0.75, 0.13, c)
    p.blob(dots("-.42 -.14, -.4 -.66, -.2 -.86, .2 -.86, .4 -.66, .42 -.14, 0 -.06"), c)
    p.poly([(-0.43, -0.34), (0.43, -0.34), (0.43, -0.16), (-0.43, -0.16)], shade(c, -0.5))


@own("wall", 1.5, "floor", colour=(180, 176, 168))
def _wall(p, rnd, c):
    p.rect(-0.75, -0.8, 0.75, 0, c)


@own("toy horse", 1.1, colour=WOOD, painted=True)
def _toy_horse(p, rnd, c):
    p.rect(-0.5, -0.16, 0.5, -0.08, shade(c, -0.4))
    for x in (-0.36, 0.36):
        p.circle(x, -0.08, 0.1, shade(c, -0.55))
    for x in (-0.3, -0.16, 0.14, 0.28):
        p.rect(x - 0.05, -0.5, x + 0.05, -0.16, shade(c, -0.12))
    p.blob(dots("-.38 -.6, -.3 -.42, .3 -.42, .38 -.6, .2 -.68, -.3 -.68"), c)
    p.poly(dots(".14 -.6, .26 -.94, .56 -.8, .52 -.7, .36 -.72, .36 -.5"), c)
    p.poly([(0.26, -0.94), (0.1, -0.62), (0.2, -0.62), (0.32, -0.9)], shade(c, -0.5))
    p.circle(0.38, -0.84, 0.025, (30, 26, 26))
    p.line([(-0.36, -0.62), (-0.5, -0.4)], 0.07, shade(c, -0.5))


@own("fish", 1.5, painted=True)
def _fish(p, rnd, c):
    p.poly([(-0.34, -0.5), (-0.74, -0.86), (-0.66, -0.5), (-0.74, -0.14)], shade(c, -0.15))
    p.poly([(-0.1, -0.8), (0.16, -1.0), (0.3, -0.78)], shade(c, -0.2))
    p.blob(dots("-.44 -.5, -.1 -.8, .3 -.8, .66 -.5, .3 -.18, -.1 -.2"), c)
    p.circle(0.42, -0.58, 0.08, (255, 255, 255))
    p.circle(0.44, -0.58, 0.045, (20, 20, 24))
    p.arc(0.66, -0.44, 0.12, 0.08, 100, 190, 0.03, (60, 30, 30))


@own("butterfly", 1.2, "air", painted=True)
def _butterfly(p, rnd, c):
    for side in (-1, 1):
        p.blob(
            [(side * 0.04, -0.5), (side * 0.3, -0.94), (side * 0.58, -0.9), (side * 0.56, -0.56), (side * 0.3, -0.44)],
            c,
        )
        p.blob(
            [
                (side * 0.04, -0.46),
                (side * 0.34, -0.42),
                (side * 0.46, -0.2),
                (side * 0.26, -0.04),
                (side * 0.08, -0.24),
            ],
            shade(c, -0.12),
        )
        p.line([(0, -0.74), (side * 0.12, -0.96)], 0.02, (40, 36, 40))
    p.ellipse(0, -0.48, 0.05, 0.28, (40, 36, 40))


@own("snake", 1.7, painted=True)
def _snake(p, rnd, c):
    points = [(-0.8 + 0.1 * k, -0.3 + 0.16 * math.sin(k * 1.1)) for k in range(15)]
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        p.line([(ax, ay), (bx, by)], 0.2, c)
        p.circle(bx, by, 0.1, c, outline=False)
    p.ellipse(0.7, -0.42, 0.17, 0.13, c)
    p.circle(0.74, -0.48, 0.035, (255, 255, 255))
    p.circle(0.75, -0.48, 0.018, (20, 20, 20))
    p.line([(0.86, -0.4), (0.98, -0.38)], 0.025, (220, 40, 50))


@own("tie", 0.5, painted=True)
def _tie(p, rnd, c):
    p.poly([(-0.12, -1.0), (0.12, -1.0), (0.07, -0.84), (-0.07, -0.84)], shade(c, -0.2))
    p.poly(dots("-.07 -.84, .07 -.84, .2 -.18, 0 0, -.2 -.18"), c)


@own("snail", 1.3, painted=True)
def _snail(p, rnd, c):
    skin = (214, 186, 140)
    p.blob(dots("-.62 0, -.3 -.14, .3 -.14, .44 -.5, .62 -.5, .66 -.1, .5 0"), skin)
    for x in (0.46, 0.6):
        p.line([(x, -0.46), (x + 0.04, -0.72)], 0.04, skin)
        p.circle(x + 0.04, -0.74, 0.045, (30, 26, 26))
    p.circle(-0.06, -0.46, 0.4, c)
    p.circle(-0.06, -0.44, 0.25, shade(c, -0.2))
    p.circle(-0.06, -0.42, 0.12, c)


BEAST_NAMES = ("cat", "mouse", "rabbit", "dog", "elephant", "bear", "horse", "panda", "fox", "pig", "lion", "monkey")
BIRD_NAMES = ("bird", "duck", "owl", "parrot", "chicken", "penguin")


def any_drawing(studio, name: str):
    """A way to draw an animal or a thing, its width and the noun for it."""
    rnd = studio.rnd
    if name in BEAST_NAMES:
        actor = beast_actor(rnd, name, 0.0)
        return actor.draw, 1.75, actor.noun
    if name in BIRD_NAMES:
        actor = bird_actor(rnd, name, 0.0)
        return actor.draw, 1.1, actor.noun
    piece = piece_named(studio, name)
    word, colour = painted(rnd, piece, 0.25)
    seed = rnd.random()
    return (lambda p: piece.draw(p, random.Random(seed), colour)), piece.wide, f"{word} {name}".strip()


@own("spider", 1.3, colour=(40, 36, 42))
def _spider(p, rnd, c):
    for side in (-1, 1):
        for k, (x, y) in enumerate(((0.6, -0.95), (0.66, -0.66), (0.64, -0.3), (0.5, 0))):
            p.line([(0, -0.5), (side * 0.36, -0.78 + 0.13 * k), (side * x, y)], 0.05, c)
    p.circle(0, -0.42, 0.3, c)
    p.circle(0, -0.78, 0.18, c)
    for side in (-1, 1):
        p.circle(side * 0.07, -0.82, 0.05, (255, 255, 255))
        p.circle(side * 0.07, -0.82, 0.025, (20, 20, 24))
