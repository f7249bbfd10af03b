"""Small words that change a thing: open, broken, striped, golden, upside down; each right beside its contrary."""

import math
import random
from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from textimage.words import plural, with_article

from .actors import beast_actor, bird_actor
from .brush import CANVAS, Pen, mix, shade, smooth
from .casting import OUTLINE
from .chance import weighted
from .palette import COLOURS, near
from .thing import THINGS

PAINTS = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "turquoise")
WOOD, DARK_WOOD, STEEL, GLASS = (172, 118, 70), (112, 72, 42), (150, 156, 166), (206, 230, 240)
FLAME, GLOW, WATER, LEAF = (255, 150, 30), (255, 244, 190), (96, 170, 226), (88, 160, 70)
TABLES = ("on a table", "on the table", "on a wooden table", "on a kitchen table")


def manners(studio):
    kinds = {
        _contrast: 0.34,
        _effect: 0.2,
        _shaped: 0.1,
        _mood: 0.1,
        _patterned: 0.14,
        _clad: 0.14,
        _giant: 0.1,
        _stretched: 0.08,
        _tiny_in: 0.05,
        _turned: 0.1,
        _leaning: 0.05,
        _hanging: 0.09,
        _in_water: 0.07,
        _arranged: 0.1,
        _placed: 0.22,
        _sense: 0.16,
    }
    return weighted(studio.rnd, kinds)(studio)


def _dots(text: str) -> list[tuple[float, float]]:
    """Points told as "x y, x y": shorter than a list of pairs."""
    return [tuple(map(float, point.split())) for point in text.split(",")]


# What is drawn: a name, how wide it is for its height, where it belongs, and a way to draw it in a colour.


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
    """Keeps a drawing `(pen, rnd, colour)` for this file alone."""

    def register(draw):
        OWN[name] = Piece(name, wide, draw, base, colour, painted)
        return draw

    return register


def _piece(studio, name: str) -> Piece:
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


def _known(studio, names) -> list[str]:
    has = {s.names[0] for s in studio.stickers[studio.style]}
    return [n for n in names if n in OWN or n in THINGS or n in has]


def _paint(rnd, piece: Piece, chance: float = 0.45) -> tuple[str, tuple]:
    if piece.painted and rnd.random() < chance:
        word = rnd.choice(PAINTS)
        return word, near(rnd, COLOURS[word], 8)
    return "", near(rnd, piece.colour, 8)


def _table_top(studio):
    rnd = studio.rnd
    stage = studio.stages.paper(False)
    if rnd.random() < 0.5:
        stage = studio.stages.outdoors_or_in(("ground",), True, time="day")
    wood = rnd.choice(((176, 122, 74), (140, 92, 54), (206, 160, 108), (222, 216, 206)))
    level = rnd.uniform(0.7, 0.78)
    stage.pen.rect(-0.05, level, 1.05, 1.05, wood, outline=False)
    stage.pen.rect(-0.05, level, 1.05, level + 0.025, shade(wood, 0.25), outline=False)
    stage.words, stage.kind = rnd.choice(TABLES), "paper"
    if wood[0] > 210:
        stage.words = rnd.choice(TABLES[:2])
    stage.place = "table"
    return stage, rnd.uniform(0.86, 0.93)


def _on_wall(studio):
    """A room's wall seen from the front, with some floor or none."""
    rnd = studio.rnd
    stage = studio.stages.paper(False)
    tone = tuple(rnd.randint(176, 240) for _ in range(3))
    stage.pen.rect(0, 0, 1, 1, tone, outline=False)
    if rnd.random() < 0.5:
        stage.pen.rect(0, 0.86, 1, 1, rnd.choice(((150, 104, 64), (120, 116, 120))), outline=False)
    stage.words, stage.place, stage.unit = rnd.choice(("on a wall", "on the wall", "", "")), "wall", 1.0
    return stage


def _night(studio):
    stage = studio.stages.paper(False)
    stage.pen.rect(0, 0, 1, 1, studio.rnd.choice(((22, 28, 66), (16, 18, 34), (44, 34, 84))), outline=False)
    for _ in range(24):
        stage.pen.circle(studio.rnd.random(), studio.rnd.random(), 0.006, (240, 240, 220), outline=False)
    stage.words, stage.place, stage.unit = (
        studio.rnd.choice(("", "at night", "in the night sky", "in the sky")),
        "night",
        1.0,
    )
    return stage


def _ground(studio, base: str):
    """A stage and the level on which a thing of this base stands."""
    rnd = studio.rnd
    if base == "table" and rnd.random() < 0.4:
        stage, y = _table_top(studio)
    else:
        if base in ("wall", "night"):
            return (_on_wall if base == "wall" else _night)(studio), 0.0
        indoor = {"floor": False, "room": True, "sky": False}.get(base)
        stage, y = studio.clear_stage(indoor, 0.5), rnd.uniform(0.88, 0.94)
    stage.unit = 1.0
    return stage, y


def _pen(studio, stage, x, y, size, flip=False, turn=0.0, squash=1.0) -> Pen:
    pen = stage.pen.at(x, y, size, flip, turn, squash)
    pen.outline = OUTLINE if studio.style == 4 else None
    return pen


def _layer(studio, draw, x, y, size, flip=False, turn=0.0, squash=1.0, side=CANVAS) -> Image.Image:
    """The drawing alone on a transparent picture."""
    image = Image.new("RGBA", (side, side))
    pen = Pen(image, (float(side), 0.0, 0.0, float(side), 0.0, 0.0)).at(x, y, size, flip, turn, squash)
    pen.outline = OUTLINE if studio.style == 4 else None
    draw(pen)
    return image


def _paste(stage, layer: Image.Image) -> None:
    stage.image.paste(layer, (0, 0), layer)


def _mask(layer: Image.Image) -> np.ndarray:
    return np.asarray(layer)[..., 3] > 40


def _box(layer: Image.Image):
    return layer.getbbox() or (0, 0, 1, 1)


def _clip(layer: Image.Image, over: Image.Image) -> Image.Image:
    """What is drawn over the thing, only where the thing is."""
    top = np.asarray(over).copy()
    top[..., 3] = np.minimum(top[..., 3], np.asarray(layer)[..., 3])
    return Image.alpha_composite(layer, Image.fromarray(top))


def _blank(layer: Image.Image) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    over = Image.new("RGBA", layer.size)
    return over, ImageDraw.Draw(over)


# Effects: what was done to a thing. Each takes the thing's layer and gives another.


def _jag(rnd, p, q, steps=7, rough=9.0):
    nx, ny = q[1] - p[1], p[0] - q[0]
    length = math.hypot(nx, ny) or 1.0
    points = []
    for k in range(steps + 1):
        off = 0 if k in (0, steps) else rough * (1 if k % 2 else -1) * rnd.uniform(0.5, 1.2) / length
        t = k / steps
        points.append((p[0] + (q[0] - p[0]) * t + nx * off, p[1] + (q[1] - p[1]) * t + ny * off))
    return points


def _broken(layer, rnd):
    """Two halves that have come apart, and shards."""
    x0, y0, x1, y1 = _box(layer)
    high, wide = y1 - y0, x1 - x0
    cx, lean = (x0 + x1) / 2 + rnd.uniform(-0.1, 0.1) * wide, rnd.uniform(-0.2, 0.2) * wide
    cut = _jag(rnd, (cx + lean, y0 - 4), (cx - lean, y1 + 4), 8, 0.07 * (high + wide) / 2)
    result = Image.new("RGBA", layer.size)
    for side in (-1, 1):
        mask = Image.new("L", layer.size)
        edge = -300 if side < 0 else 600
        ImageDraw.Draw(mask).polygon([*cut, (edge, y1 + 4), (edge, y0 - 4)], fill=255)
        half = Image.new("RGBA", layer.size)
        half.paste(layer, (0, 0), mask)
        gap = max(9, 0.11 * wide)
        half = half.rotate(-side * rnd.uniform(9, 17), Image.BICUBIC, center=(cx + side * wide * 0.3, y1))
        result.alpha_composite(half.transform(half.size, Image.AFFINE, (1, 0, -side * gap, 0, 1, 0)))
    tone = _tone(layer)
    pen = ImageDraw.Draw(result)
    for _ in range(rnd.randint(3, 5)):
        x, y, r = rnd.uniform(x0 - 12, x1 + 12), y1 + rnd.uniform(-4, 8), rnd.uniform(6, 12)
        pen.polygon([(x - r, y), (x + r * rnd.uniform(-0.4, 0.4), y - r * 1.3), (x + r, y + 2)], fill=(*tone, 255))
    return result


def _tone(layer) -> tuple:
    pixels = np.asarray(layer)
    inside = pixels[pixels[..., 3] > 200][:, :3]
    return tuple(int(v) for v in np.median(inside, 0)) if len(inside) else (150, 150, 150)


def _cracked(layer, rnd):
    x0, y0, x1, y1 = _box(layer)
    over, pen = _blank(layer)
    at = (x0 + (x1 - x0) * rnd.uniform(0.42, 0.58), y0 + (y1 - y0) * rnd.uniform(0.35, 0.5))
    reach, angle = 0.7 * max(x1 - x0, y1 - y0), rnd.uniform(0, 6)
    for k in range(5):
        turn = angle + k * 1.26 + rnd.uniform(-0.3, 0.3)
        end = (at[0] + reach * math.cos(turn), at[1] + reach * math.sin(turn))
        pen.line(_jag(rnd, at, end, 6, 7), fill=(30, 26, 26, 255), width=4)
    return _clip(layer, over)


def _bitten(layer, rnd):
    x0, y0, x1, y1 = _box(layer)
    wide, high = x1 - x0, y1 - y0
    side = rnd.choice((-1, 1))
    pixels = np.asarray(layer).copy()
    y, x = np.mgrid[0 : pixels.shape[0], 0 : pixels.shape[1]]
    edge, radius = (x1 if side > 0 else x0), min(wide, high) * 0.17
    for dx, dy in _dots("0 .3, .08 .48, 0 .66, -.06 .48, -.1 .38, -.1 .58"):
        cx, cy = edge - side * wide * (dx + 0.05), y0 + high * dy
        pixels[(x - cx) ** 2 + (y - cy) ** 2 < radius**2, 3] = 0
    return Image.fromarray(pixels)


def _half_eaten(layer, rnd):
    x0, y0, x1, y1 = _box(layer)
    pixels = np.asarray(layer).copy()
    y, x = np.mgrid[0 : pixels.shape[0], 0 : pixels.shape[1]]
    side, wide, high = rnd.choice((-1, 1)), x1 - x0, y1 - y0
    middle = (x0 + x1) / 2 + side * wide * 0.04
    pixels[(x - middle) * side > wide * 0.1, 3] = 0
    for k in range(4):
        cy = y0 + high * (k + 0.5) / 4
        pixels[(x - middle - side * wide * 0.13) ** 2 + (y - cy) ** 2 < (high * 0.15) ** 2, 3] = 0
    return Image.fromarray(pixels)


def _muddy(layer, rnd):
    x0, y0, x1, y1 = _box(layer)
    over, pen = _blank(layer)
    for _ in range(16):
        x, y, r = rnd.uniform(x0, x1), y0 + (y1 - y0) * rnd.random() ** 0.5, rnd.uniform(6, 18)
        tone = (*near(rnd, (96, 66, 36), 8), 255)
        pen.ellipse((x - r, y - r * 0.8, x + r, y + r * 0.8), fill=tone)
        for _ in range(3):
            a, b, s = x + rnd.uniform(-22, 22), y + rnd.uniform(-18, 18), rnd.uniform(2, 4)
            pen.ellipse((a - s, b - s, a + s, b + s), fill=tone)
    return _clip(layer, over)


def _sparkling(layer, rnd):
    x0, y0, x1, y1 = _box(layer)
    over, pen = _blank(layer)
    for x, y in _dots(".02 .1, .96 .2, .3 .3, .98 .75, .05 .8"):
        cx, cy, r = x0 + (x1 - x0) * x, y0 + (y1 - y0) * y, rnd.uniform(10, 16)
        star = [(cx + r * f * math.cos(a), cy + r * f * math.sin(a)) for a, f in _rays(4, 0.25)]
        pen.polygon(star, fill=(255, 255, 255, 255), outline=(110, 180, 230, 255))
    return Image.alpha_composite(layer, over)


def _rays(points: int, inner: float):
    return [(math.pi * k / points - math.pi / 2, 1.0 if k % 2 == 0 else inner) for k in range(2 * points)]


def _patched(layer, rnd):
    x0, y0, x1, y1 = _box(layer)
    over, pen = _blank(layer)
    size = 0.13 * (x1 - x0 + y1 - y0)
    for fx, fy in ((0.32, 0.34), (0.66, 0.62), (0.4, 0.84)):
        x, y = x0 + (x1 - x0) * fx, y0 + (y1 - y0) * fy
        tone = rnd.choice(list(COLOURS.values()))
        pen.rectangle((x - size / 2, y - size / 2, x + size / 2, y + size / 2), fill=(*tone, 255))
        for k in range(5):
            at = -size / 2 + size * (k + 0.5) / 5
            for p, q in (((at, -size / 2 - 4), (at, -size / 2 + 5)), ((at, size / 2 - 5), (at, size / 2 + 4))):
                pen.line((x + p[0], y + p[1], x + q[0], y + q[1]), fill=(40, 32, 30, 255), width=2)
                pen.line((x + p[1], y + p[0], x + q[1], y + q[0]), fill=(40, 32, 30, 255), width=2)
    return _clip(layer, over)


def _holed(layer, rnd):
    """Ragged holes through which one sees the ground."""
    x0, y0, x1, y1 = _box(layer)
    mask = Image.new("L", layer.size)
    pen, size = ImageDraw.Draw(mask), 0.075 * (x1 - x0 + y1 - y0)
    for fx, fy in ((0.3, 0.35), (0.64, 0.56), (0.4, 0.78), (0.72, 0.95)):
        x, y = x0 + (x1 - x0) * fx, y0 + (y1 - y0) * fy
        pen.polygon(
            [
                (x + size * f * rnd.uniform(0.7, 1.3) * math.cos(a), y + size * f * rnd.uniform(0.7, 1.2) * math.sin(a))
                for a, f in _rays(6, 0.6)
            ],
            fill=255,
        )
    pixels = np.asarray(layer).copy()
    pixels[np.asarray(mask) > 0, 3] = 0
    return Image.fromarray(pixels)


def _topped(tones, depth: float, drips: float):
    """Lies on everything that looks up: snow, moss, icing."""

    def effect(layer, rnd):
        mask = _mask(layer)
        reach = np.array(
            [depth + drips * abs(math.sin(x * 0.16) + 0.5 * math.sin(x * 0.37 + 1)) for x in range(CANVAS)]
        )
        covered = np.zeros(mask.shape, bool)
        since = np.full(mask.shape[1], 99.0)
        for y in range(mask.shape[0]):
            since = np.where(mask[y], since, 0.0)
            covered[y] = mask[y] & (since <= reach)
            since = since + mask[y]
        raised = np.zeros_like(covered)
        for up in range(1, 6):
            raised[:-up] |= covered[up:] & ~mask[:-up]
        pixels = np.asarray(layer).copy()
        noise = np.random.default_rng(rnd.getrandbits(32)).integers(-8, 8, mask.shape)[..., None]
        tone = np.array(rnd.choice(tones))
        for part in (covered, raised):
            pixels[part, :3] = np.clip(tone + noise, 0, 255)[part]
            pixels[part, 3] = 255
        return Image.fromarray(pixels)

    return effect


def _frozen(layer, rnd):
    pixels = np.asarray(layer).astype(np.float32)
    light = pixels[..., :3].mean(2, keepdims=True)
    pixels[..., :3] = 0.3 * pixels[..., :3] + 0.7 * (np.array((150, 206, 240)) * (0.6 + light / 400))
    frozen = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    mask = _mask(layer)
    x0, y0, x1, y1 = _box(layer)
    over, pen = _blank(layer)
    for k in range(8):
        x = int(x0 + (x1 - x0) * (k + 0.5) / 8)
        column = np.flatnonzero(mask[:, min(x, CANVAS - 1)])
        if len(column):
            y, length = column[0] + rnd.uniform(8, 30), rnd.uniform(22, 44)
            pen.polygon(
                [(x - 7, y), (x + 7, y), (x, y + length)], fill=(236, 250, 255, 255), outline=(120, 180, 220, 255)
            )
    return Image.alpha_composite(_topped(((240, 250, 255),), 7, 2)(frozen, rnd), over)


def _flames(layer, rnd):
    x0, y0, x1, y1 = _box(layer)
    wide, high = x1 - x0, y1 - y0
    result = layer.copy()
    pen = ImageDraw.Draw(result)
    for k in (0, 2, 4, 1, 3):
        x, base, tall = x0 + wide * (k + 0.5) / 5, y0 + high * (0.75 if k % 2 else 0.5), high * rnd.uniform(0.5, 0.75)
        for share, tone in ((1.0, (226, 60, 20)), (0.7, FLAME), (0.4, (255, 230, 90))):
            h, w = tall * share, wide * 0.14 * share
            flame = [(x - w, base - h * 0.15), (x - w * 0.6, base - h * 0.55), (x + w * 0.2, base - h)]
            flame += [(x + w * 0.5, base - h * 0.5), (x + w, base - h * 0.15), (x, base)]
            pen.polygon(smooth(flame), fill=(*tone, 255))
    return result


def _ribboned(layer, rnd):
    x0, y0, x1, y1 = _box(layer)
    over, pen = _blank(layer)
    tone = (*rnd.choice(((222, 45, 48), (45, 110, 220), (250, 214, 50), (245, 130, 180))), 255)
    dark = (*shade(tone, -0.3), 255)
    cx, cy, band = (x0 + x1) / 2, y0 + (y1 - y0) * 0.5, max(7, 0.06 * (x1 - x0))
    pen.rectangle((x0, cy - band, x1, cy + band), fill=tone)
    result = _clip(layer, over)
    pen, r = ImageDraw.Draw(result), max(30, 0.2 * (x1 - x0 + y1 - y0) / 1.4)
    for side in (-1, 1):
        pen.polygon([(cx, cy), (cx + side * r * 0.75, cy + r), (cx + side * r * 0.25, cy + r)], fill=dark)
        loop = [(cx, cy), (cx + side * r * 0.5, cy - r * 0.6), (cx + side * r, cy - r * 0.4)]
        pen.polygon(
            smooth([*loop, (cx + side * r, cy + r * 0.3), (cx + side * r * 0.5, cy + r * 0.3)]), fill=tone, outline=dark
        )
    pen.ellipse((cx - r * 0.2, cy - r * 0.2, cx + r * 0.2, cy + r * 0.2), fill=dark)
    return result


def _winged(layer, rnd):
    x0, y0, x1, y1 = _box(layer)
    under, pen = _blank(layer)
    tone = rnd.choice(((255, 255, 255, 255), (255, 244, 214, 255), (222, 236, 255, 255)))
    size = max(46, 0.42 * max(x1 - x0, y1 - y0))
    for side, edge in ((-1, x0 + (x1 - x0) * 0.22), (1, x1 - (x1 - x0) * 0.22)):
        cy = y0 + (y1 - y0) * 0.42
        for turn, long in ((0.35, 0.75), (-0.05, 0.95), (-0.45, 1.1), (-0.85, 1.15)):
            tip = (edge + side * size * long * math.cos(turn), cy + size * long * math.sin(turn))
            nx, ny = -math.sin(turn) * size * 0.2, math.cos(turn) * size * 0.2 * 1
            middle = ((edge + tip[0]) / 2, (cy + tip[1]) / 2)
            feather = [
                (edge, cy),
                (middle[0] - side * nx, middle[1] - ny),
                tip,
                (middle[0] + side * nx, middle[1] + ny),
            ]
            pen.polygon(smooth(feather), fill=tone, outline=(120, 130, 150, 255))
    return Image.alpha_composite(under, layer)


def _faced(layer, rnd):
    x0, y0, x1, y1 = _box(layer)
    result = layer.copy()
    cx, cy, r = (x0 + x1) / 2, y0 + (y1 - y0) * 0.55, 0.14 * min(x1 - x0, y1 - y0) + 8
    pen = Pen(result).at(cx, cy, r * 1.9)
    _face(pen, "smiling")
    return result


def _legged(layer, rnd):
    """Long legs under it, and it moves up by as much."""
    x0, y0, x1, y1 = _box(layer)
    long = min(60, max(36, y0 - 10))
    result = Image.new("RGBA", layer.size)
    pen = ImageDraw.Draw(result)
    for fx in (0.32, 0.68):
        x = x0 + (x1 - x0) * fx
        pen.line((x, y1 - long - 20, x, y1 - 4), fill=(60, 50, 48, 255), width=8)
        pen.ellipse((x - 9, y1 - 12, x + 20, y1 + 3), fill=(200, 50, 44, 255))
    result.alpha_composite(layer.transform(layer.size, Image.AFFINE, (1, 0, 0, 0, 1, long)))
    return result


def _glowing(layer, rnd):
    mask = Image.fromarray((_mask(layer) * 255).astype(np.uint8))
    halo = mask.filter(ImageFilter.MaxFilter(21)).filter(ImageFilter.GaussianBlur(11))
    glow = Image.new("RGBA", layer.size, (255, 224, 70, 0))
    glow.putalpha(halo)
    pixels = np.asarray(layer).astype(np.float32)
    pixels[..., :3] = pixels[..., :3] * 0.6 + np.array((255, 240, 150)) * 0.4
    return Image.alpha_composite(glow, Image.fromarray(pixels.astype(np.uint8)))


def _see_through(layer, rnd):
    pixels = np.asarray(layer).copy()
    mask = _mask(layer)
    inner = mask.copy()
    inner[4:-4, 4:-4] &= mask[8:, 4:-4] & mask[:-8, 4:-4] & mask[4:-4, 8:] & mask[4:-4, :-8]
    pixels[inner, 3] = 90
    return Image.fromarray(pixels)


def _same(layer, rnd):
    return layer


def _ruined(layer, rnd):
    """The top has fallen off in jags, and stones lie about."""
    x0, y0, x1, y1 = _box(layer)
    wide, high = x1 - x0, y1 - y0
    top = [x0 - 6 + (wide + 12) * k / 8 for k in range(9)]
    heights = [rnd.uniform(0.12, 0.34) if k % 2 else rnd.uniform(0.3, 0.56) for k in range(9)]
    mask = Image.new("L", layer.size)
    edge = [(x, y0 + high * h) for x, h in zip(top, heights)]
    ImageDraw.Draw(mask).polygon([*edge, (x1 + 6, y1 + 6), (x0 - 6, y1 + 6)], fill=255)
    result = Image.new("RGBA", layer.size)
    result.paste(layer, (0, 0), mask)
    result = _cracked(result, rnd)
    pen, tone = ImageDraw.Draw(result), _tone(layer)
    for _ in range(9):
        x, y, r = rnd.uniform(x0 - 14, x1 + 14), y1 + rnd.uniform(-6, 6), rnd.uniform(5, 11)
        points = [(x - r, y), (x - r * 0.5, y - r), (x + r * 0.6, y - r * 0.9), (x + r, y)]
        pen.polygon(points, fill=(*shade(tone, rnd.uniform(-0.3, 0.1)), 255), outline=(*shade(tone, -0.5), 255))
    return result


def _overgrown(layer, rnd):
    x0, y0, x1, y1 = _box(layer)
    result = layer.copy()
    pen = ImageDraw.Draw(result)
    for k in range(7):
        x, y = x0 + (x1 - x0) * (k + rnd.uniform(0.2, 0.8)) / 7, float(y1)
        drift, top = rnd.uniform(-1.5, 1.5), y0 + (y1 - y0) * rnd.uniform(0.05, 0.5)
        while y > top:
            r = rnd.uniform(5, 9)
            tone = (*near(rnd, rnd.choice(((58, 130, 52), (84, 156, 64), (44, 104, 46))), 6), 255)
            pen.ellipse((x - r, y - r * 0.8, x + r, y + r * 0.8), fill=tone)
            x, y = x + drift + rnd.uniform(-6, 6), y - 6
    return result


def _wet(layer, rnd):
    x0, y0, x1, y1 = _box(layer)
    under, pen = _blank(layer)
    pen.ellipse((x0 - 10, y1 - 8, x1 + 10, y1 + 12), fill=(110, 180, 232, 255))
    result = Image.alpha_composite(under, layer)
    pen = ImageDraw.Draw(result)
    for _ in range(12):
        x, y, r = x0 + (x1 - x0) * rnd.random(), y0 + (y1 - y0) * rnd.uniform(0.1, 0.9), rnd.uniform(5, 8)
        drop = [(x, y - r * 2), (x + r, y), (x, y + r), (x - r, y)]
        pen.polygon(smooth(drop), fill=(120, 190, 244, 255), outline=(40, 110, 190, 255))
    return result


def _halved(layer, rnd):
    x0, y0, x1, y1 = _box(layer)
    middle, gap = (x0 + x1) // 2, 14
    result = Image.new("RGBA", layer.size)
    inside = (*shade(_tone(layer), 0.65), 255)
    for side, box in ((-1, (x0, y0, middle, y1)), (1, (middle, y0, x1, y1))):
        half = Image.new("RGBA", layer.size)
        half.paste(layer.crop(box), box[:2])
        over, pen = _blank(layer)
        pen.rectangle((middle - 10, y0, middle + 10, y1), fill=inside)
        half = _clip(half, over).rotate(-side * 8, Image.BICUBIC, center=(middle, y1))
        result.alpha_composite(half.transform(half.size, Image.AFFINE, (1, 0, -side * gap, 0, 1, 0)))
    return result


def _smoking(layer, rnd):
    x0, y0, x1, y1 = _box(layer)
    low = layer.transform(layer.size, Image.AFFINE, (1, 0, 0, 0, 1, 0))
    pen = ImageDraw.Draw(low)
    x, y, lean = (x0 + x1) / 2, y0 + 6.0, rnd.choice((-7, 7))
    for k in range(9):
        r = 11 + 3.2 * k
        tone = 110 + 10 * k
        pen.ellipse(
            (x - r, y - r * 0.8, x + r, y + r * 0.8),
            fill=(tone, tone, tone + 4, 255),
            outline=(tone - 30,) * 3 + (255,),
        )
        x, y = x + lean, y - 13
    return low


RUINS = ("castle", "tower", "house", "church", "wall", "bridge", "lighthouse", "hut", "barn", "windmill", "well")
SNOW, MOSS = ((244, 248, 252),), ((92, 140, 52), (74, 120, 48))
CROCKERY = "vase cup plate bottle bowl teapot jug mirror pot flower_pot egg heart wheel chair guitar".split()
CROCKERY = tuple(n.replace("_", " ") for n in (*CROCKERY, "light_bulb", "wine_glass", "pumpkin", "easter_egg"))
FOODS = ("apple", "cookie", "sandwich", "cake", "donut", "pizza", "pear", "burger", "slice of toast", "hamburger")
FOODS += ("chocolate bar", "watermelon", "popsicle", "strawberry", "doughnut", "banana", "cupcake")
OUTSIDE = ("house", "car", "bench", "fence", "fir tree", "tree", "van", "tent", "castle", "bridge", "hut", "rock")
OUTSIDE += ("mailbox", "log cabin", "well", "statue", "truck", "barn", "lighthouse", "church", "boat", "windmill")
MOSSY = ("house", "car", "rock", "bench", "castle", "hut", "well", "statue", "boat", "bridge", "tower", "tree stump")
SOILED = ("car", "truck", "boot", "pair of rubber boots", "bucket", "ball", "bicycle", "pig", "shovel", "plate", "cup")
SOILED += ("sweater", "jacket", "bathtub", "mirror", "bus", "van", "pot", "window", "shirt", "towel", "carrot")
CLOTHS = ("sweater", "jacket", "pillow", "blanket", "hoodie", "skirt", "tent", "sack", "shirt", "pair of trousers")
CLOTHS += ("curtain", "backpack", "towel", "coat", "dress", "sock", "umbrella", "sail", "armchair", "sofa")
ANYTHING = ("house", "teapot", "car", "clock", "book", "lamp", "piano", "cup", "key", "tree", "suitcase", "pumpkin")
ANYTHING += ("chair", "mushroom", "cake", "apple", "bell", "boot", "box", "television", "egg", "bathtub", "umbrella")

# The words of an effect, what it does, and on what; "{n}" is the thing, with its colour.
EFFECTS = (
    ("broken {n}|smashed {n}|{n} broken in two|{n} that is broken|shattered {n}", _broken, CROCKERY, 1.3),
    ("cracked {n}|{n} with cracks|{n} with a big crack", _cracked, CROCKERY[:12] + ("house", "door", "wall"), 0.8),
    ("{n} with a bite taken out of it|bitten {n}|{n} with a bite missing", _bitten, FOODS, 0.8),
    ("half eaten {n}|half-eaten {n}|half of {a}|{n} that is half eaten", _half_eaten, FOODS, 0.8),
    ("dirty {n}|muddy {n}|{n} covered in mud|{n} splashed with mud", _muddy, SOILED, 0.9),
    ("torn {n}|ragged {n}|{n} full of holes|{n} with holes in it|old torn {n}", _holed, CLOTHS, 0.7),
    ("patched {n}|{n} with patches|{n} mended with patches", _patched, CLOTHS, 0.7),
    ("{n} covered in snow|snow-covered {n}|snowy {n}|{n} with snow on it", _topped(SNOW, 8, 6), OUTSIDE, 0.9),
    ("{n} covered in moss|mossy {n}|{n} overgrown with moss", _topped(MOSS, 9, 9), MOSSY, 0.5),
    ("frozen {n}|icy {n}|{n} covered in ice and icicles", _frozen, OUTSIDE + ANYTHING, 0.6),
    ("burning {n}|{n} on fire|{n} in flames", _flames, OUTSIDE + ANYTHING, 0.6),
    ("{n} wrapped with a bow|{n} with a ribbon round it|{n} with a big bow", _ribboned, ANYTHING, 0.6),
    ("{n} with wings|winged {n}|{n} that has wings", _winged, ANYTHING, 0.5),
    ("{n} with a smiling face|{n} with a face|smiling {n}", _faced, ANYTHING, 0.6),
    ("{n} with legs|{n} with two legs|{n} standing on long legs", _legged, ANYTHING, 0.5),
    ("ruined {n}|{n} in ruins|crumbling old {n}|ancient ruined {n}", _ruined, RUINS, 0.7),
    (
        "overgrown {n}|{n} overgrown with ivy|{n} covered in vines|abandoned {n} covered in ivy",
        _overgrown,
        MOSSY + ("fence", "church", "barn"),
        0.6,
    ),
    (
        "wet {n}|dripping wet {n}|{n} dripping with water|soaking wet {n}",
        _wet,
        CLOTHS + ("car", "umbrella", "cat"),
        0.5,
    ),
    ("{n} cut in half|two halves of {a}|halved {n}|{n} sliced in two", _halved, FOODS + ("egg", "pumpkin", "log"), 0.8),
    ("smoking {n}|{n} with smoke coming out of it|{n} giving off smoke", _smoking, ANYTHING + ("car", "volcano"), 0.4),
    ("glowing {n}|shining {n}|{n} glowing in the dark", _glowing, ANYTHING, 0.5),
)
# Their contraries, by the first effect; other things are simply "new", "clean" or told by their place.
CONTRARY = {
    _broken: ("unbroken {n}|whole {n}|{n} in one piece", _same),
    _cracked: ("unbroken {n}|{n} without a crack", _same),
    _bitten: ("whole {n}|{n} that nobody has bitten", _same),
    _half_eaten: ("whole {n}|uneaten {n}", _same),
    _muddy: ("clean {n}|sparkling clean {n}|shiny clean {n}|freshly washed {n}", _sparkling),
    _holed: ("new {n}|brand new {n}|{n} without holes", _same),
    _patched: ("new {n}|brand new {n}", _same),
    _ruined: ("brand new {n}|new {n}|well kept {n}|{n} in good repair", _same),
    _wet: ("dry {n}|clean dry {n}", _same),
    _halved: ("whole {n}|uncut {n}", _same),
    _glowing: ("see-through {n}|transparent {n}|ghostly {n}", _see_through),
}


def _effect(studio):
    """A thing to which something was done, and its contrary or the same with something else."""
    rnd = studio.rnd
    words, effect, names, _ = weighted(rnd, {row: row[3] for row in EFFECTS})
    piece = _piece(studio, rnd.choice(_known(studio, names)))
    other = CONTRARY.get(effect)
    if other is None:
        rows = [row for row in EFFECTS if row[1] is not effect and piece.name in row[2]]
        other = rnd.choice(rows)[:2] if rows else None
    word, colour = _paint(rnd, piece)
    seed, flip = rnd.random(), rnd.random() < 0.4
    noun = f"{word} {piece.name}".strip()

    def draw(forms: str, change):
        stage, y = _ground(studio, piece.base)
        dark = change is _glowing and rnd.random() < 0.7
        if dark:
            stage = studio.stages.paper(False)
            stage.pen.rect(0, 0, 1, 1, rnd.choice(((24, 26, 44), (14, 14, 18), (40, 24, 52))), outline=False)
            stage.place = "dark"
        size = min(rnd.uniform(0.54, 0.66), 0.8 / max(0.5, piece.wide))
        size *= 0.84 if change in (_flames, _winged, _legged, _broken, _smoking) else 1.0
        x, level = 0.5, y
        if size * min(1.0, piece.wide) < 0.3 and stage.kind == "paper":
            level = min(y, 0.8)
        one = random.Random(seed)
        layer = _layer(studio, lambda p: piece.draw(p, one, colour), x, level, size, flip)
        stage.shadow(x, level, size * min(piece.wide, 1.8) * 0.9)
        _paste(stage, change(layer, rnd))
        said = rnd.choice([f for f in forms.split("|") if dark or "dark" not in f])
        if "{a}" in said:
            return stage, said.format(a=with_article(noun))
        return stage, with_article(said.format(n=noun))

    if other is None:
        return draw(words, effect)
    return studio.pair(lambda: draw(words, effect), lambda: draw(*other))


# Faces.


def _face(p, mood: str) -> None:
    """Eyes and a mouth in a field one unit wide and as high."""
    ink = (34, 28, 30)
    for side in (-1, 1):
        if mood == "sleeping":
            p.arc(side * 0.24, -0.18, 0.12, 0.09, 10, 170, 0.05, ink)
            continue
        large = 0.13 if mood == "surprised" else 0.1
        p.ellipse(side * 0.24, -0.18, large * 1.2, large * 1.5, (255, 255, 255))
        p.circle(side * 0.24, -0.15 + (0.05 if mood == "sad" else 0), large * 0.75, ink, outline=False)
        if mood in ("angry", "sad"):
            inner, outer = (-0.28, -0.46) if mood == "angry" else (-0.48, -0.32)
            p.line([(side * 0.08, inner), (side * 0.42, outer)], 0.075, ink)
    if mood == "smiling":
        p.poly(
            [(-0.3, 0.12), (0.3, 0.12), *[(0.3 * math.cos(a), 0.12 + 0.3 * math.sin(a)) for a in _half()]],
            (150, 30, 40),
        )
        p.arc(0, 0.12, 0.3, 0.3, 0, 180, 0.05, ink)
    elif mood == "sad":
        p.arc(0, 0.42, 0.26, 0.22, 195, 345, 0.07, ink)
        p.blob([(0.3, 0.0), (0.38, 0.18), (0.3, 0.26), (0.22, 0.18)], (90, 170, 240))
    elif mood == "angry":
        p.line([(-0.28, 0.34), (-0.12, 0.24), (0.12, 0.24), (0.28, 0.34)], 0.08, ink)
    elif mood == "surprised":
        p.ellipse(0, 0.28, 0.12, 0.17, (110, 24, 34))
    else:
        p.arc(0, 0.18, 0.14, 0.09, 10, 170, 0.05, ink)


def _half():
    return [math.pi * k / 10 for k in range(11)]


# Contrasts: things drawn for their states. A drawing is `(pen, rnd, colour, state, fill)`.


@dataclass
class Kind:
    names: tuple[str, ...]
    draw: object
    states: dict[str, str]
    wide: float = 1.0
    base: str = "table"
    colour: tuple = (200, 60, 60)
    painted: bool = True
    fills: dict = field(default_factory=lambda: {"": None})


KINDS: list[Kind] = []


def contrast(*names, wide=1.0, base="table", colour=(200, 60, 60), painted=True, fills=None, **states):
    def register(draw):
        KINDS.append(Kind(names, draw, states, wide, base, colour, painted, fills or {"": None}))
        return draw

    return register


def _contrast(studio):
    rnd = studio.rnd
    kind = rnd.choice(KINDS)
    return _told(studio, kind)


def _told(studio, kind: Kind):
    rnd = studio.rnd
    word, colour = "", near(rnd, kind.colour, 8)
    if kind.painted and rnd.random() < 0.45:
        word = rnd.choice(PAINTS)
        colour = near(rnd, COLOURS[word], 8)
    noun = f"{word} {rnd.choice(kind.names)}".strip()
    fill = rnd.choice(list(kind.fills))
    seed, flip = rnd.random(), rnd.random() < 0.4
    states = rnd.sample(list(kind.states), 2)

    def draw(state: str):
        stage, y = _ground(studio, kind.base)
        size = min(rnd.uniform(0.6, 0.74), 0.84 / kind.wide)
        if kind.base == "sense":
            stage = studio.stages.paper(False)
            stage.place, y, size = "sense", 1.0, 1.02
        if size < 0.44:
            y -= 0.1
        x = 0.5 + rnd.uniform(-0.03, 0.03)
        if kind.base in ("air", "wall", "night"):
            y = 0.48 + size / 2
        elif kind.base == "sky":
            size *= 0.76
            y = 0.06 + size
        else:
            stage.shadow(x, y, size * kind.wide)
        kind.draw(_pen(studio, stage, x, y, size, flip), random.Random(seed), colour, state, kind.fills[fill])
        said = rnd.choice(kind.states[state].split("|")).format(n=noun, f=fill)
        return stage, said if said.split()[0] in ("a", "an", "two") else with_article(said)

    return studio.pair(lambda: draw(states[0]), lambda: draw(states[1]))


OPEN, SHUT = "open {n}|open {n}|{n} that is open|wide open {n}", "closed {n}|closed {n}|shut {n}|{n} that is closed"


@contrast("door", "wooden door", wide=0.8, base="room", colour=WOOD, open=OPEN + "|{n} standing ajar", closed=SHUT)
def _door(p, rnd, c, state, fill):
    p.rect(-0.36, -1.0, 0.28, 0, shade(c, -0.45))
    if state == "closed":
        p.rect(-0.3, -0.95, 0.22, 0, c)
        for y in (-0.86, -0.42):
            p.rect(-0.22, y, 0.14, y + 0.34, shade(c, -0.18))
        p.circle(0.15, -0.47, 0.035, (240, 200, 70))
        return
    p.rect(-0.3, -0.95, 0.22, 0, rnd.choice(((255, 236, 170), (30, 28, 36), (150, 206, 246))))
    p.poly([(0.22, -0.95), (0.56, -1.04), (0.56, 0.1), (0.22, 0)], c)
    p.poly([(0.28, -0.88), (0.5, -0.94), (0.5, -0.52), (0.28, -0.5)], shade(c, -0.18))
    p.poly([(0.28, -0.42), (0.5, -0.44), (0.5, -0.02), (0.28, -0.06)], shade(c, -0.18))
    p.circle(0.5, -0.47, 0.035, (240, 200, 70))


@contrast(
    "window", wide=1.35, base="wall", colour=(240, 238, 232), open=OPEN, closed=SHUT, broken="broken {n}|smashed {n}"
)
def _window(p, rnd, c, state, fill):
    sky = (150, 206, 246)
    p.rect(-0.4, -1.0, 0.4, -0.02, shade(c, -0.2))
    p.rect(-0.33, -0.93, 0.33, -0.09, sky)
    p.ellipse(-0.05, -0.12, 0.28, 0.12, (110, 180, 90), outline=False)
    p.rect(-0.5, -0.09, 0.5, 0, shade(c, -0.1))
    if state == "open":
        for side in (-1, 1):
            leaf = [(side * 0.33, -0.93), (side * 0.66, -1.02), (side * 0.66, -0.06), (side * 0.33, -0.09)]
            p.poly(leaf, c)
            p.poly([(side * 0.38, -0.86), (side * 0.61, -0.93), (side * 0.61, -0.57), (side * 0.38, -0.55)], GLASS)
            p.poly([(side * 0.38, -0.48), (side * 0.61, -0.49), (side * 0.61, -0.14), (side * 0.38, -0.16)], GLASS)
        return
    for x in (-0.33, 0.0):
        for y in (-0.93, -0.5):
            p.rect(x + 0.02, y + 0.02, x + 0.31, y + 0.4, mix(sky, (255, 255, 255), 0.4))
            p.line([(x + 0.07, y + 0.28), (x + 0.2, y + 0.08)], 0.025, (255, 255, 255))
    for a, b in (((0, -0.93), (0, -0.09)), ((-0.33, -0.51), (0.33, -0.51))):
        p.line([a, b], 0.05, c)
    p.line(_dots("-.33 -.93, .33 -.93, .33 -.09, -.33 -.09, -.33 -.93"), 0.04, c)
    if state == "broken":
        star = [(0.02 + 0.26 * f * math.cos(a), -0.56 + 0.26 * f * math.sin(a)) for a, f in _rays(8, 0.45)]
        p.poly(star, (26, 28, 36))
        for a, _ in _rays(4, 1):
            p.line(
                [
                    (0.02 + 0.2 * math.cos(a), -0.56 + 0.2 * math.sin(a)),
                    (0.36 * math.cos(a), -0.56 + 0.4 * math.sin(a)),
                ],
                0.012,
                (60, 70, 80),
            )


@contrast("book", wide=1.7, colour=(60, 90, 170), open=OPEN + "|{n} lying open", closed=SHUT)
def _book(p, rnd, c, state, fill):
    if state == "closed":
        p.poly([(-0.6, -0.1), (0.5, -0.1), (0.66, -0.5), (-0.4, -0.5)], c)
        p.poly([(-0.6, -0.1), (0.5, -0.1), (0.5, 0.06), (-0.6, 0.06)], (250, 246, 230))
        p.poly([(0.5, -0.1), (0.66, -0.5), (0.66, -0.34), (0.5, 0.06)], (226, 220, 200))
        p.poly([(-0.62, 0.04), (0.5, 0.04), (0.5, 0.1), (-0.62, 0.1)], shade(c, -0.3))
        p.poly([(-0.3, -0.2), (0.36, -0.2), (0.44, -0.4), (-0.2, -0.4)], shade(c, 0.35))
        return
    p.poly([(-0.84, -0.62), (0.84, -0.62), (0.84, 0.06), (-0.84, 0.06)], c)
    for side in (-1, 1):
        page = [
            (0, -0.56),
            (side * 0.3, -0.68),
            (side * 0.78, -0.64),
            (side * 0.78, -0.02),
            (side * 0.3, -0.08),
            (0, 0.02),
        ]
        p.poly(page, (252, 248, 236))
        for k in range(5):
            y = -0.52 + 0.1 * k
            p.line([(side * 0.14, y - 0.02), (side * 0.4, y - 0.05), (side * 0.68, y - 0.03)], 0.022, (150, 146, 140))
    p.line([(0, -0.56), (0, 0.04)], 0.025, (190, 184, 170))


@contrast("box", "cardboard box", wide=1.3, colour=(200, 154, 100), open=OPEN, closed=SHUT)
def _box_kind(p, rnd, c, state, fill):
    top = -0.62 if state == "open" else -0.7
    p.poly([(-0.5, top), (0.25, top), (0.25, 0.02), (-0.5, 0)], c)
    p.poly([(0.25, top), (0.55, top - 0.16), (0.55, -0.16), (0.25, 0.02)], shade(c, -0.22))
    if state == "closed":
        p.poly([(-0.5, top), (0.25, top), (0.55, top - 0.16), (-0.2, top - 0.16)], shade(c, 0.2))
        p.poly([(-0.16, top), (-0.08, top), (0.22, top - 0.16), (0.14, top - 0.16)], shade(c, 0.55))
        p.rect(-0.16, top, -0.08, top + 0.16, shade(c, 0.55))
        return
    p.poly([(-0.5, top), (0.25, top), (0.55, top - 0.16), (-0.2, top - 0.16)], shade(c, -0.62))
    p.poly([(-0.2, top - 0.16), (0.55, top - 0.16), (0.66, top - 0.42), (-0.12, top - 0.42)], shade(c, 0.12))
    p.poly([(-0.5, top), (-0.2, top - 0.16), (-0.44, top - 0.32), (-0.74, top - 0.1)], shade(c, 0.2))
    p.poly([(-0.5, top), (0.25, top), (0.18, top + 0.22), (-0.6, top + 0.22)], shade(c, 0.3))
    p.poly([(0.25, top), (0.55, top - 0.16), (0.74, top + 0.02), (0.46, top + 0.2)], shade(c, 0.05))


@contrast("umbrella", wide=1.1, open=OPEN + "|opened {n}", closed="closed {n}|folded {n}|rolled up {n}|furled {n}")
def _umbrella(p, rnd, c, state, fill):
    if state == "open":
        p.line([(0, -0.9), (0, -0.08), (0.05, -0.02), (0.11, -0.08)], 0.035, (90, 62, 44), curved=False)
        p.poly([(0.54 * math.cos(a), -0.5 - 0.44 * math.sin(a)) for a in _half()], c)
        for k in range(4):
            x = -0.405 + 0.27 * k
            p.poly([(x + 0.135 * math.cos(a), -0.5 - 0.06 * math.sin(a)) for a in _half()], shade(c, -0.45))
        for x in (-0.27, 0.0, 0.27):
            p.line([(0, -0.94), (x * 0.8, -0.7), (x, -0.52)], 0.014, shade(c, -0.3), curved=True)
        p.line([(0, -0.94), (0, -1.0)], 0.03, (80, 70, 66))
        return
    p = p.at(0, -0.5, 1.0, turn=0.35)
    p.line([(0, 0.3), (0, 0.46), (0.06, 0.52), (0.12, 0.46)], 0.04, (90, 62, 44))
    p.poly(_dots("-.035 -.42, .035 -.42, .12 .26, 0 .34, -.12 .26"), c)
    p.line([(0.0, -0.38), (0.06, 0.24)], 0.015, shade(c, -0.3))
    p.line([(-0.1, 0.05), (0.1, 0.1)], 0.03, shade(c, -0.4))
    p.line([(0, -0.42), (0, -0.54)], 0.025, (80, 70, 66))


@contrast(
    "chest",
    "treasure chest",
    wide=1.4,
    colour=(150, 98, 54),
    painted=False,
    open="open {n} full of gold|open {n} with gold coins|open {n}|{n} with its lid open and gold in it",
    closed=SHUT + "|locked {n}",
)
def _chest(p, rnd, c, state, fill):
    gold = (240, 196, 60)
    if state == "open":
        p.poly([(-0.6, -0.52), (0.6, -0.52), (0.54, -0.98), (-0.54, -0.98)], shade(c, -0.4))
        p.poly(_dots("-.66 -.56, -.6 -1.02, .6 -1.02, .66 -.56, .56 -.56, .5 -.92, -.5 -.92, -.56 -.56"), c)
        for k in range(9):
            p.circle(-0.46 + 0.115 * k, -0.54 - 0.06 * (k % 3), 0.09, near(rnd, gold, 10))
    else:
        p.poly([(-0.64, -0.5)] + [(-0.64 * math.cos(a), -0.5 - 0.36 * math.sin(a)) for a in _half()], shade(c, 0.12))
        for x in (-0.4, 0.4):
            p.line([(x, -0.5), (x, -0.78)], 0.08, gold)
    p.rect(-0.64, -0.52, 0.64, 0, c)
    for x in (-0.4, 0.4):
        p.rect(x - 0.04, -0.52, x + 0.04, 0, gold)
    p.rect(-0.1, -0.56, 0.1, -0.32, gold)
    p.circle(0, -0.44, 0.035, (50, 36, 24))


@contrast(
    "suitcase",
    wide=1.5,
    colour=(160, 90, 50),
    open=OPEN + "|open {n} with clothes in it|open {n} full of clothes",
    closed=SHUT,
)
def _suitcase(p, rnd, c, state, fill):
    if state == "closed":
        p.line([(-0.16, -0.78), (-0.16, -0.92), (0.16, -0.92), (0.16, -0.78)], 0.06, shade(c, -0.5))
        p.round_rect(-0.64, -0.8, 0.64, 0, 0.1, c)
        p.rect(-0.64, -0.46, 0.64, -0.4, shade(c, -0.35))
        for x in (-0.4, 0.4):
            p.rect(x - 0.06, -0.52, x + 0.06, -0.34, (226, 196, 90))
        return
    p.poly([(-0.62, -0.4), (0.62, -0.4), (0.54, -1.0), (-0.54, -1.0)], c)
    p.poly([(-0.54, -0.44), (0.54, -0.44), (0.47, -0.93), (-0.47, -0.93)], shade(c, 0.55))
    p.poly([(-0.62, -0.4), (0.62, -0.4), (0.74, -0.1), (-0.74, -0.1)], shade(c, -0.5))
    for x, tone in ((-0.4, (90, 150, 220)), (0.0, (236, 90, 90)), (0.4, (250, 214, 80))):
        p.round_rect(x - 0.19, -0.4, x + 0.19, -0.12, 0.05, tone)
    p.rect(-0.74, -0.14, 0.74, 0.02, c)


@contrast(
    "curtains",
    wide=1.2,
    base="wall",
    open="a window with open curtains|open {n}|{n} drawn apart",
    closed="a window with closed curtains|closed {n}|drawn {n}|{n} pulled shut",
)
def _curtains(p, rnd, c, state, fill):
    p.rect(-0.44, -0.9, 0.44, -0.12, (240, 238, 232))
    for x in (-0.39, 0.02):
        p.rect(x, -0.85, x + 0.37, -0.17, (150, 206, 246))
    p.line([(-0.62, -0.97), (0.62, -0.97)], 0.04, DARK_WOOD)
    for side in (-1, 1):
        inner = 0.0 if state == "closed" else 0.34
        waist = 0.0 if state == "closed" else 0.5
        cloth = [
            (side * 0.6, -0.97),
            (side * inner, -0.97),
            (side * waist, -0.45),
            (side * inner * 1.05, 0),
            (side * 0.6, 0),
        ]
        p.poly(cloth, c)
        for k in range(1, 5):
            outer, middle = (side * (0.6 + (edge - 0.6) * k / 5) for edge in (inner, waist))
            p.line([(outer, -0.95), (middle, -0.45), (outer, -0.02)], 0.014, shade(c, -0.25), curved=True)
        if state == "open":
            p.line([(side * 0.47, -0.45), (side * 0.61, -0.45)], 0.05, (240, 200, 80))


@contrast("gate", "garden gate", wide=1.85, base="floor", colour=(240, 238, 232), open=OPEN, closed=SHUT)
def _gate(p, rnd, c, state, fill):
    def leaf(x0, x1, lift):
        for k in range(5):
            t = k / 4
            x = x0 + (x1 - x0) * t
            p.rect(x - 0.035, -0.72 - lift * t, x + 0.035, -0.06 + lift * t, c)
        for y in (-0.6, -0.2):
            p.poly([(x0, y), (x1, y - lift if y < -0.4 else y + lift), (x1, y + 0.08), (x0, y + 0.08)], c)

    if state == "open":
        p.poly([(-0.4, 0), (0.4, 0), (0.2, -0.3), (-0.2, -0.3)], (214, 190, 150))
        leaf(-0.52, -0.8, 0.14)
        leaf(0.52, 0.8, 0.14)
    else:
        leaf(-0.5, -0.06, 0.0)
        leaf(0.06, 0.5, 0.0)
    for side in (-1, 1):
        p.rect(side * 0.56 - 0.07, -0.9, side * 0.56 + 0.07, 0.02, shade(c, -0.3))
        p.circle(side * 0.56, -0.95, 0.08, shade(c, -0.3))


@contrast("laptop", wide=1.5, colour=(170, 174, 182), open=OPEN, closed=SHUT)
def _laptop(p, rnd, c, state, fill):
    if state == "closed":
        p.poly([(-0.7, -0.12), (0.7, -0.12), (0.56, -0.4), (-0.56, -0.4)], shade(c, 0.2))
        p.poly([(-0.7, -0.12), (0.7, -0.12), (0.7, -0.02), (-0.7, -0.02)], shade(c, -0.25))
        p.circle(0, -0.26, 0.06, shade(c, -0.2))
        return
    p.round_rect(-0.54, -1.0, 0.54, -0.28, 0.05, shade(c, -0.5))
    p.rect(-0.48, -0.94, 0.48, -0.34, (96, 170, 236))
    p.ellipse(-0.1, -0.4, 0.36, 0.16, (110, 190, 110), outline=False)
    p.poly([(-0.54, -0.28), (0.54, -0.28), (0.74, -0.02), (-0.74, -0.02)], c)
    p.poly([(-0.46, -0.24), (0.46, -0.24), (0.56, -0.11), (-0.56, -0.11)], shade(c, -0.45))


@contrast(
    "refrigerator",
    "fridge",
    wide=0.9,
    base="room",
    colour=(236, 240, 242),
    open=OPEN + "|open {n} full of food",
    closed=SHUT,
)
def _fridge(p, rnd, c, state, fill):
    p.round_rect(-0.3, -1.0, 0.26, 0, 0.05, c)
    if state == "closed":
        p.line([(-0.3, -0.68), (0.26, -0.68)], 0.02, shade(c, -0.4))
        p.rect(0.14, -0.9, 0.18, -0.74, shade(c, -0.5))
        p.rect(0.14, -0.62, 0.18, -0.34, shade(c, -0.5))
        return
    p.rect(-0.25, -0.95, 0.21, -0.05, (255, 250, 226))
    foods = ((236, 70, 60), (250, 200, 60), (110, 180, 80), (150, 100, 180), (240, 150, 60))
    for y in (-0.66, -0.38, -0.1):
        for x in (-0.17, -0.03, 0.11):
            tone, r = rnd.choice(foods), rnd.uniform(0.045, 0.065)
            p.round_rect(x - r, y - 2 * r, x + r, y, r * rnd.choice((0.2, 1)), tone)
        p.line([(-0.25, y + 0.01), (0.21, y + 0.01)], 0.025, (170, 190, 200))
    p.poly([(0.26, -1.0), (0.56, -1.07), (0.56, 0.07), (0.26, 0)], shade(c, -0.12))


EMPTY = "empty {n}|empty {n}|{n} with nothing in it|{n} that is empty"
DRINKS = {
    "water": WATER,
    "milk": (250, 250, 246),
    "orange juice": (255, 160, 40),
    "red wine": (140, 24, 50),
    "tea": (190, 110, 40),
    "cola": (70, 36, 24),
}


def _glassware(p, shape, state, fill):
    """A vessel of glass, told by the polygon of its inside, filled as its state says."""
    level = {"full": 0.9, "half": 0.48, "empty": 0.0}[state]
    bottom, top = max(y for _, y in shape), min(y for _, y in shape)
    p.poly(shape, (222, 238, 246))
    if level:
        cut = bottom - (bottom - top) * level
        p.poly(_below(shape, cut), fill)
    p.line([*shape[:1], *shape[::-1]], 0.035, (120, 150, 170))
    p.line([(-0.12, top + 0.12), (-0.1, bottom - 0.2)], 0.035, (255, 255, 255))


def _below(shape, cut):
    """The part of a polygon under a level."""
    kept = []
    for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1]):
        if ay >= cut:
            kept.append((ax, ay))
        if (ay >= cut) != (by >= cut):
            t = (cut - ay) / (by - ay)
            kept.append((ax + (bx - ax) * t, cut))
    return kept


@contrast(
    "glass",
    wide=0.6,
    painted=False,
    fills=DRINKS,
    full="{n} full of {f}|full {n} of {f}|{n} of {f}",
    empty=EMPTY,
    half="half full {n} of {f}|half empty {n} of {f}|{n} half full of {f}",
)
def _glass(p, rnd, c, state, fill):
    _glassware(p, [(-0.24, -0.8), (0.24, -0.8), (0.18, 0), (-0.18, 0)], state, fill)


BOTTLE = _dots("-.07 -1, .07 -1, .07 -.72, .2 -.55, .2 0, -.2 0, -.2 -.55, -.07 -.72")


@contrast(
    "bottle",
    wide=0.5,
    painted=False,
    fills=DRINKS,
    full="{n} full of {f}|full {n} of {f}",
    empty=EMPTY + "|empty glass {n}",
    half="half full {n} of {f}|half empty {n} of {f}",
)
def _bottle(p, rnd, c, state, fill):
    _glassware(p, BOTTLE, state, fill)


HEAPS = {
    "apples": (214, 40, 44),
    "oranges": (250, 150, 40),
    "eggs": (248, 236, 216),
    "lemons": (250, 220, 60),
    "plums": (110, 60, 140),
    "potatoes": (190, 150, 96),
    "cherries": (180, 20, 44),
    "balls": (60, 120, 220),
}


def _heap(p, rnd, fill, wide, y, r=0.12, rows=3):
    for row in range(rows):
        count = max(1, int(wide / r / 1.7) - row)
        for k in range(count):
            x = (k - (count - 1) / 2) * r * 1.75
            p.circle(x, y - row * r * 1.15, r, near(rnd, fill, 9))
            p.circle(x - r * 0.3, y - row * r * 1.15 - r * 0.3, r * 0.22, shade(fill, 0.5), outline=False)


FULL = "{n} full of {f}|{n} full of {f}|full {n} of {f}|{n} filled with {f}"


@contrast("basket", wide=1.4, colour=(196, 146, 84), painted=False, fills=HEAPS, full=FULL, empty=EMPTY)
def _basket(p, rnd, c, state, fill):
    p.arc(0, -0.45, 0.52, 0.5, 180, 360, 0.06, shade(c, -0.3))
    p.ellipse(0, -0.45, 0.6, 0.12, shade(c, -0.55))
    if state == "full":
        _heap(p, rnd, fill, 1.05, -0.46)
    p.poly(_dots("-.6 -.45, -.4 -.37, 0 -.33, .4 -.37, .6 -.45, .46 0, -.46 0"), c)
    for k in range(3):
        p.line([(-0.56 + 0.03 * k, -0.3 + 0.1 * k), (0.56 - 0.03 * k, -0.3 + 0.1 * k)], 0.025, shade(c, -0.3))
    for k in range(7):
        p.line([(-0.45 + 0.15 * k, -0.34), (-0.38 + 0.127 * k, -0.02)], 0.02, shade(c, -0.2))


@contrast(
    "bucket",
    wide=1.0,
    fills={
        "water": WATER,
        "milk": (250, 250, 246),
        "sand": (226, 196, 130),
        "paint": (222, 60, 160),
        "mud": (110, 78, 46),
    },
    full=FULL,
    empty=EMPTY,
)
def _bucket(p, rnd, c, state, fill):
    p.arc(0, -0.66, 0.42, 0.36, 180, 360, 0.03, (120, 120, 124))
    p.poly([(-0.44, -0.66), (0.44, -0.66), (0.32, 0), (-0.32, 0)], c)
    p.ellipse(0, -0.66, 0.44, 0.13, shade(c, -0.2))
    p.ellipse(0, -0.66, 0.39, 0.1, shade(c, -0.65) if state == "empty" else fill)
    if state == "full":
        p.ellipse(0, -0.7, 0.37, 0.09, shade(fill, 0.1))
        p.arc(-0.05, -0.7, 0.22, 0.05, 190, 320, 0.02, shade(fill, 0.5))


@contrast(
    "jar",
    "glass jar",
    wide=0.8,
    painted=False,
    fills={
        "cookies": (206, 150, 84),
        "jam": (180, 24, 44),
        "honey": (240, 170, 40),
        "candies": (236, 80, 150),
        "marbles": (60, 120, 220),
        "olives": (110, 130, 50),
    },
    full=FULL,
    empty=EMPTY,
)
def _jar(p, rnd, c, state, fill):
    p.round_rect(-0.36, -0.84, 0.36, 0, 0.12, (222, 238, 246))
    if state == "full" and fill in ((180, 24, 44), (240, 170, 40)):
        p.round_rect(-0.32, -0.68, 0.32, -0.03, 0.1, fill)
    elif state == "full":
        for row in range(5):
            for k in range(4 - row % 2):
                x = (k - (3 - row % 2) / 2) * 0.17
                tone = (
                    rnd.choice(((236, 80, 150), (90, 180, 240), (250, 214, 60), (120, 200, 90)))
                    if fill[2] == 150
                    else fill
                )
                p.circle(x, -0.12 - 0.135 * row, 0.095, near(rnd, tone, 12))
    p.line([(-0.27, -0.72), (-0.27, -0.16)], 0.04, (255, 255, 255))
    p.round_rect(-0.3, -1.0, 0.3, -0.82, 0.04, (200, 70, 60))


@contrast(
    "shelf",
    wide=1.2,
    base="room",
    colour=WOOD,
    painted=False,
    fills={"books": "books", "bottles": "bottles", "toys": "toys"},
    full=FULL,
    empty=EMPTY,
)
def _shelf(p, rnd, c, state, fill):
    p.rect(-0.56, -1.0, 0.56, 0, shade(c, -0.4))
    for row in range(3):
        floor = -0.06 - 0.31 * row
        x = -0.48
        while state == "full" and x < 0.42:
            tone, w = rnd.choice(list(COLOURS.values())[:8]), rnd.uniform(0.07, 0.11)
            if fill == "books":
                p.rect(x, floor - rnd.uniform(0.19, 0.24), x + w, floor, tone)
            elif fill == "bottles":
                p.rect(x, floor - 0.14, x + w, floor, tone)
                p.rect(x + w * 0.35, floor - 0.22, x + w * 0.65, floor - 0.14, tone)
            else:
                p.circle(x + 0.08, floor - 0.08, 0.08, tone)
                w = 0.16
            x += w + 0.012
        p.rect(-0.56, floor, 0.56, floor + 0.05, c)
    for x in (-0.56, 0.5):
        p.rect(x, -1.0, x + 0.06, 0, c)
    p.rect(-0.56, -1.0, 0.56, -0.94, c)


@contrast("bowl", wide=1.6, fills={**HEAPS, "soup": (226, 140, 50), "rice": (250, 248, 240)}, full=FULL, empty=EMPTY)
def _bowl(p, rnd, c, state, fill):
    p.ellipse(0, -0.56, 0.7, 0.17, shade(c, 0.3))
    p.ellipse(0, -0.55, 0.63, 0.13, shade(c, -0.35))
    if state == "full" and fill in HEAPS.values():
        _heap(p, rnd, fill, 1.1, -0.6, 0.13)
    elif state == "full":
        p.ellipse(0, -0.56, 0.61, 0.14 if fill[2] < 100 else 0.22, fill)
    p.poly(
        [(-0.7, -0.56)] + [(-0.7 * math.cos(a), -0.56 + 0.12 * math.sin(a)) for a in _half()] + [(0.3, 0), (-0.3, 0)],
        c,
    )


@contrast(
    "plate",
    wide=1.7,
    colour=(244, 244, 246),
    fills={"spaghetti": "spaghetti", "cookies": "cookies", "fruit": "fruit"},
    full="{n} full of {f}|{n} of {f}|full {n} of {f}",
    empty="empty {n}|{n} with nothing on it|{n} that is empty",
)
def _plate(p, rnd, c, state, fill):
    p.ellipse(0, -0.3, 0.82, 0.3, shade(c, -0.08))
    p.ellipse(0, -0.32, 0.78, 0.27, c)
    p.ellipse(0, -0.32, 0.54, 0.17, shade(c, -0.1))
    if state == "empty":
        return
    if fill == "spaghetti":
        p.ellipse(0, -0.42, 0.5, 0.2, (240, 206, 110))
        for k in range(9):
            p.arc(rnd.uniform(-0.2, 0.2), -0.42, 0.28, 0.12, 30 * k, 30 * k + 170, 0.025, (206, 160, 60))
        p.ellipse(0, -0.54, 0.26, 0.1, (206, 50, 36))
    elif fill == "cookies":
        for x, y in _dots("-.36 -.36, .02 -.3, .38 -.36, -.18 -.5, .2 -.5, 0 -.66"):
            p.ellipse(x, y, 0.2, 0.13, (206, 150, 84))
            for dx in (-0.08, 0.04, 0.1):
                p.circle(x + dx, y + rnd.uniform(-0.06, 0.05), 0.025, (90, 54, 30), outline=False)
    else:
        for x, y, tone in (
            (-0.36, -0.42, (214, 40, 44)),
            (0.36, -0.42, (250, 150, 40)),
            (0, -0.4, (120, 190, 70)),
            (0.18, -0.6, (250, 220, 60)),
            (-0.17, -0.6, (120, 60, 150)),
        ):
            p.circle(x, y, 0.17, tone)


@contrast(
    "cart",
    "wagon",
    wide=1.5,
    base="floor",
    colour=WOOD,
    painted=False,
    fills={"hay": (226, 190, 80), "apples": (214, 40, 44), "pumpkins": (240, 130, 30), "melons": (80, 150, 60)},
    full=FULL,
    empty=EMPTY,
)
def _cart(p, rnd, c, state, fill):
    if state == "full" and fill[2] == 80:
        p.blob(_dots("-.6 -.56, -.5 -.9, 0 -1, .5 -.9, .6 -.56, 0 -.5"), fill)
        for _ in range(16):
            x, y = rnd.uniform(-0.5, 0.45), rnd.uniform(-0.9, -0.6)
            p.line([(x, y), (x + 0.1, y - 0.06)], 0.02, shade(fill, -0.25))
    elif state == "full":
        _heap(p, rnd, fill, 1.2, -0.62, 0.14)
    p.line([(0.6, -0.4), (0.95, -0.3)], 0.05, shade(c, -0.3))
    p.poly([(-0.7, -0.64), (0.7, -0.64), (0.62, -0.28), (-0.62, -0.28)], c)
    p.line([(-0.66, -0.46), (0.66, -0.46)], 0.03, shade(c, -0.3))
    for x in (-0.38, 0.38):
        p.circle(x, -0.22, 0.22, shade(c, -0.45))
        p.circle(x, -0.22, 0.15, shade(c, 0.35))
        for k in range(3):
            p.line(
                [
                    (x - 0.15 * math.cos(k), -0.22 - 0.15 * math.sin(k)),
                    (x + 0.15 * math.cos(k), -0.22 + 0.15 * math.sin(k)),
                ],
                0.03,
                shade(c, -0.45),
            )


LIT, UNLIT = (
    "lit {n}|burning {n}|{n} that is burning|{n} with a flame",
    "unlit {n}|{n} that is not lit|{n} without a flame",
)
ON, OFF = "lit {n}|glowing {n}|{n} that is switched on|shining {n}", "dark {n}|unlit {n}|{n} that is switched off"


def _flame(p, x, y, tall):
    for share, tone in ((1.0, (240, 90, 20)), (0.72, (255, 170, 40)), (0.42, GLOW)):
        h, w = tall * share, tall * 0.32 * share
        p.blob(
            [
                (x, y),
                (x - w, y - h * 0.28),
                (x - w * 0.5, y - h * 0.66),
                (x, y - h),
                (x + w * 0.5, y - h * 0.66),
                (x + w, y - h * 0.28),
            ],
            tone,
        )


@contrast(
    "candle",
    wide=0.6,
    colour=(240, 232, 210),
    lit=LIT,
    unlit=UNLIT + "|blown out {n}",
    melting="melting {n}|melted {n}|{n} that is melting|dripping {n}",
)
def _candle(p, rnd, c, state, fill):
    top = {"lit": -0.66, "unlit": -0.66, "melting": -0.42}[state]
    p.ellipse(0, 0, 0.36, 0.07, (200, 170, 80))
    if state == "melting":
        p.blob(_dots("-.34 .01, -.26 -.1, .28 -.1, .34 .01, 0 .06"), shade(c, -0.05))
        p.blob(
            [
                (-0.18, top),
                (0, top + 0.05),
                (0.2, top - 0.03),
                (0.24, -0.2),
                (0.2, 0),
                (-0.22, 0),
                (-0.25, -0.15),
                (-0.2, -0.25),
            ],
            c,
        )
        for x, y in ((-0.15, -0.12), (0.02, -0.05), (0.18, -0.1)):
            p.limb((x, top + 0.05), (x, y), 0.035, 0.055, shade(c, -0.14))
    else:
        p.round_rect(-0.17, top, 0.17, 0, 0.03, c)
        p.ellipse(0, top, 0.17, 0.04, shade(c, -0.12))
    p.line([(0, top), (0, top - 0.09)], 0.025, (50, 40, 38))
    if state == "unlit":
        if rnd.random() < 0.3:
            p.line([(0, top - 0.12), (0.04, top - 0.2), (-0.03, top - 0.28)], 0.02, (170, 170, 176), curved=True)
    else:
        _flame(p, 0, top - 0.05, 0.34)


@contrast("table lamp", "lamp", "bedside lamp", wide=0.8, base="table", on=ON + "|{n} shining a warm light", off=OFF)
def _lamp(p, rnd, c, state, fill):
    if state == "on":
        for r, share in ((0.62, 0.22), (0.48, 0.4)):
            p.circle(0, -0.7, r, (255, 236, 120, int(255 * share)), outline=False)
    p.ellipse(0, -0.03, 0.22, 0.06, shade(c, -0.5))
    p.blob(_dots("-.04 -.5, -.1 -.25, -.06 -.05, .06 -.05, .1 -.25, .04 -.5"), shade(c, -0.35))
    tone = GLOW if state == "on" else shade(c, -0.1)
    p.poly([(-0.2, -1.0), (0.2, -1.0), (0.38, -0.5), (-0.38, -0.5)], tone)
    p.rect(-0.38, -0.54, 0.38, -0.5, c)
    p.rect(-0.2, -1.0, 0.2, -0.97, c)


@contrast("lantern", wide=0.7, lit=LIT + "|glowing {n}", unlit="unlit {n}|dark {n}|{n} without a light")
def _lantern(p, rnd, c, state, fill):
    if state == "lit":
        p.circle(0, -0.42, 0.5, (255, 230, 110, 110), outline=False)
    p.arc(0, -0.82, 0.14, 0.16, 180, 360, 0.035, shade(c, -0.5))
    p.poly([(-0.16, -0.86), (0.16, -0.86), (0.28, -0.7), (-0.28, -0.7)], c)
    p.rect(-0.22, -0.7, 0.22, -0.1, GLOW if state == "lit" else (120, 132, 140))
    if state == "lit":
        _flame(p, 0, -0.16, 0.36)
    for x in (-0.22, 0.22):
        p.line([(x, -0.7), (x, -0.1)], 0.04, shade(c, -0.2))
    p.rect(-0.28, -0.1, 0.28, 0, c)


@contrast(
    "fireplace",
    wide=1.3,
    base="room",
    colour=(170, 84, 60),
    painted=False,
    lit="lit {n}|{n} with a fire burning|burning {n}|{n} with a crackling fire",
    cold="cold {n}|empty {n}|{n} with no fire|unlit {n}",
)
def _fireplace(p, rnd, c, state, fill):
    p.rect(-0.58, -0.94, 0.58, 0, c)
    for row in range(9):
        for k in range(-3, 4):
            x = k * 0.17 + (0.085 if row % 2 else 0)
            if abs(x) < 0.52:
                p.rect(x - 0.075, -0.92 + row * 0.102, x + 0.075, -0.83 + row * 0.102, near(rnd, c, 10), outline=False)
    p.rect(-0.64, -1.02, 0.64, -0.92, DARK_WOOD)
    p.poly(_dots("-.36 0, -.36 -.5, 0 -.66, .36 -.5, .36 0"), (36, 28, 28))
    for turn in (-0.25, 0.25):
        p.at(0, -0.07, turn=turn).rect(-0.25, -0.05, 0.25, 0.05, (120, 78, 46))
    if state == "lit":
        for x, h in ((-0.16, 0.36), (0.16, 0.34), (0, 0.5)):
            _flame(p, x, -0.05, h)


@contrast(
    "match",
    "matchstick",
    wide=0.8,
    painted=False,
    lit=LIT,
    unlit=UNLIT,
    burnt="burnt {n}|burned out {n}|burnt out black {n}",
)
def _match(p, rnd, c, state, fill):
    p.limb((-0.3, -0.05), (0.14, -0.6), 0.04, 0.035, (226, 190, 130))
    if state == "burnt":
        p.limb((-0.04, -0.38), (0.2, -0.62), 0.035, 0.02, (40, 36, 36))
        p.line([(0.2, -0.68), (0.26, -0.8), (0.18, -0.92)], 0.025, (170, 170, 176), curved=True)
    p.ellipse(0.16, -0.62, 0.06, 0.08, (50, 40, 38) if state == "burnt" else (214, 40, 40), turn=0.6)
    if state == "lit":
        _flame(p, 0.17, -0.54, 0.5)


@contrast("torch", wide=0.5, painted=False, colour=WOOD, lit=LIT, unlit=UNLIT)
def _torch(p, rnd, c, state, fill):
    p.limb((0, 0), (0, -0.5), 0.05, 0.08, c)
    p.poly([(-0.12, -0.46), (0.12, -0.46), (0.15, -0.64), (-0.15, -0.64)], (90, 70, 60))
    if state == "lit":
        _flame(p, 0, -0.58, 0.46)


@contrast("light bulb", "bulb", wide=0.9, painted=False, on=ON, off=OFF + "|unlit glass {n}")
def _bulb(p, rnd, c, state, fill):
    if state == "on":
        for k in range(9):
            a = math.pi * (0.75 + k * 1.5 / 8)
            p.line(
                [(0.4 * math.cos(a), -0.62 + 0.4 * math.sin(a)), (0.52 * math.cos(a), -0.62 + 0.52 * math.sin(a))],
                0.04,
                (255, 190, 40),
            )
    p.blob(
        _dots("0 -.96, -.3 -.78, -.3 -.52, -.14 -.26, .14 -.26, .3 -.52, .3 -.78"),
        (255, 224, 80) if state == "on" else (206, 220, 228),
    )
    p.line(
        _dots("-.08 -.28, -.12 -.56, 0 -.48, .12 -.56, .08 -.28"),
        0.02,
        (240, 120, 30) if state == "on" else (90, 96, 104),
    )
    p.rect(-0.13, -0.27, 0.13, -0.04, STEEL)
    for y in (-0.22, -0.15, -0.08):
        p.line([(-0.13, y), (0.13, y - 0.02)], 0.02, shade(STEEL, -0.4))


@contrast(
    "snowman",
    wide=1.0,
    base="floor",
    painted=False,
    melting="melting {n}|{n} that is melting|{n} melting in the sun|half melted {n}",
    whole="frosty {n}|{n} with a carrot nose|{n} with a black hat and a carrot nose|round white {n}",
)
def _snowman(p, rnd, c, state, fill):
    snow, dark = (242, 246, 252), (40, 38, 44)
    if state == "melting":
        p.ellipse(0, 0.0, 0.62, 0.1, (160, 206, 240))
        p.blob(_dots("-.5 .02, -.36 -.3, -.16 -.44, .2 -.42, .38 -.24, .52 .02, 0 .06"), snow)
        p = p.at(0.06, -0.36, 0.92, turn=0.22)
        p.blob(_dots("-.24 .02, -.22 -.26, 0 -.36, .22 -.26, .26 .02, .1 .1, -.1 .06"), snow)
        for x, y in ((-0.2, 0.16), (0.02, 0.2), (0.2, 0.18)):
            p.limb((x, -0.05), (x, y), 0.03, 0.05, (196, 226, 246))
        y = -0.16
    else:
        p.circle(0, -0.26, 0.29, snow)
        p.circle(0, -0.62, 0.21, snow)
        for k in range(3):
            p.circle(0, -0.16 - 0.14 * k, 0.03, dark)
        y = -0.66
    for side in (-1, 1):
        p.circle(side * 0.08, y - 0.04, 0.03, dark)
    p.poly([(0, y), (0.24, y + 0.06), (0, y + 0.08)], (245, 130, 40))
    p.at(0, y - 0.14, turn=-0.1).rect(-0.22, -0.03, 0.22, 0.02, dark)
    p.at(0, y - 0.14, turn=-0.1).rect(-0.14, -0.22, 0.14, 0, dark)


@contrast(
    "ice cream cone",
    "ice cream",
    wide=0.7,
    colour=(245, 150, 180),
    melting="melting {n}|{n} that is melting|dripping {n}",
    whole="{n} that is not melting|frozen {n}",
)
def _ice_cream(p, rnd, c, state, fill):
    p.poly([(-0.22, -0.5), (0.22, -0.5), (0, 0)], (226, 170, 96))
    for k in range(3):
        p.line([(-0.18 + 0.12 * k, -0.5), (0.02 + 0.05 * k, -0.1 - 0.1 * k)], 0.015, (180, 120, 56))
    if state == "melting":
        p.blob(_dots("-.28 -.5, -.24 -.72, 0 -.8, .24 -.7, .3 -.48, 0 -.42"), c)
        for x, y in ((-0.24, -0.2), (-0.08, -0.3), (0.08, -0.08), (0.25, -0.28)):
            p.limb((x, -0.5), (x, y), 0.05, 0.06, c)
        p.ellipse(0.08, 0.02, 0.36, 0.055, c)
        return
    p.circle(0, -0.62, 0.27, c)
    p.circle(0, -0.84, 0.2, shade(c, 0.35))
    p.circle(-0.08, -0.7, 0.06, shade(c, 0.6), outline=False)


@contrast(
    "ice cube",
    wide=1.2,
    painted=False,
    melting="melting {n}|{n} melting in a puddle",
    whole="frozen {n}|solid {n}|square {n}",
)
def _ice_cube(p, rnd, c, state, fill):
    ice = (186, 226, 246)
    if state == "melting":
        p.blob(_dots("-.6 -.02, -.3 -.14, .3 -.12, .62 0, .3 .12, -.3 .12"), (130, 190, 236))
        p.blob(_dots("-.3 .02, -.32 -.28, -.1 -.42, .2 -.36, .32 -.14, .28 .04, 0 .06"), ice)
        p.line([(-0.16, -0.28), (0.02, -0.32)], 0.05, (255, 255, 255))
        return
    p.poly([(-0.45, -0.6), (0.2, -0.6), (0.2, 0.02), (-0.45, 0)], ice)
    p.poly([(-0.45, -0.6), (0.2, -0.6), (0.46, -0.8), (-0.18, -0.8)], shade(ice, 0.5))
    p.poly([(0.2, -0.6), (0.46, -0.8), (0.46, -0.2), (0.2, 0.02)], shade(ice, -0.2))
    p.line([(-0.34, -0.48), (-0.34, -0.2)], 0.05, (255, 255, 255))


def _steam(p, x, y, tall):
    for k in (-1, 0, 1):
        points = [(x + 0.15 * k + 0.05 * math.sin(j * 1.6), y - tall * j / 6) for j in range(7)]
        p.line(points, 0.05, (150, 160, 172), curved=True)
        p.line(points, 0.028, (240, 244, 248), curved=True)


STEAMING = "steaming {n}|hot steaming {n}|{n} with steam rising from it|steaming hot {n}"


@contrast(
    "cup",
    "mug",
    "cup of tea",
    "cup of coffee",
    wide=1.2,
    steaming=STEAMING,
    cold="cold {n}|{n} without steam|{n} gone cold",
)
def _cup(p, rnd, c, state, fill):
    p.arc(0.34, -0.36, 0.2, 0.18, -90, 90, 0.07, shade(c, -0.1))
    p.round_rect(-0.38, -0.62, 0.34, 0, 0.1, c)
    p.ellipse(-0.02, -0.62, 0.36, 0.08, shade(c, 0.4))
    p.ellipse(-0.02, -0.61, 0.31, 0.055, (110, 64, 32))
    if state == "steaming":
        _steam(p, -0.02, -0.68, 0.34)


@contrast(
    "pot",
    "cooking pot",
    wide=1.4,
    colour=STEEL,
    steaming=STEAMING + "|boiling {n}",
    cold="cold {n}|{n} with its lid on",
)
def _pot(p, rnd, c, state, fill):
    for side in (-1, 1):
        p.line([(side * 0.5, -0.42), (side * 0.66, -0.42)], 0.07, shade(c, -0.5))
    p.round_rect(-0.5, -0.56, 0.5, 0, 0.08, c)
    if state == "steaming":
        p.ellipse(0, -0.56, 0.5, 0.1, shade(c, 0.3))
        p.ellipse(0, -0.55, 0.44, 0.075, (226, 150, 60))
        _steam(p, 0, -0.62, 0.38)
        return
    p.poly([(-0.52, -0.56), (0.52, -0.56), (0.3, -0.7), (-0.3, -0.7)], shade(c, -0.2))
    p.circle(0, -0.74, 0.06, (40, 36, 38))


@contrast(
    "kettle",
    wide=1.3,
    colour=(206, 60, 50),
    steaming="steaming {n}|boiling {n}|whistling {n}|{n} with steam coming out of its spout",
    cold="cold {n}|{n} that is not boiling",
)
def _kettle(p, rnd, c, state, fill):
    _kettle_body(p, c)
    if state == "steaming":
        for k in range(4):
            p.circle(0.62 + 0.05 * k, -0.62 - 0.1 * k, 0.06 + 0.02 * k, (190, 200, 212))


def _kettle_body(p, c):
    p.arc(0, -0.62, 0.3, 0.3, 185, 355, 0.06, (40, 36, 38))
    p.poly([(0.3, -0.2), (0.6, -0.56), (0.52, -0.6), (0.24, -0.42)], shade(c, -0.15))
    p.blob(_dots("-.4 0, -.44 -.3, -.26 -.56, .26 -.56, .44 -.3, .4 0, 0 .03"), c)
    p.ellipse(0, -0.57, 0.2, 0.05, shade(c, -0.3))
    p.circle(0, -0.64, 0.05, (40, 36, 38))
    p.ellipse(-0.2, -0.34, 0.06, 0.12, shade(c, 0.5), outline=False)


@contrast(
    "faucet",
    "tap",
    "water tap",
    wide=0.9,
    base="room",
    colour=STEEL,
    painted=False,
    running="running {n}|{n} with running water|{n} with water coming out",
    dripping="dripping {n}|leaking {n}|{n} that drips|{n} with a drop of water",
    off="{n} turned off|{n} with no water coming out",
)
def _tap(p, rnd, c, state, fill):
    p.limb((-0.35, 0), (-0.35, -0.62), 0.08, 0.08, c)
    p.line(_dots("-.35 -.6, -.3 -.82, 0 -.92, .24 -.8, .27 -.62"), 0.14, c, curved=True)
    p.rect(0.18, -0.64, 0.36, -0.56, shade(c, -0.3))
    p.rect(-0.4, -1.0, -0.3, -0.72, shade(c, -0.2))
    p.limb((-0.52, -1.0), (-0.18, -1.0), 0.05, 0.05, (206, 50, 50))
    if state == "running":
        p.poly([(0.22, -0.56), (0.32, -0.56), (0.34, 0), (0.2, 0)], WATER)
        p.ellipse(0.27, 0, 0.24, 0.05, WATER)
    elif state == "dripping":
        for y in (-0.4, -0.16):
            p.blob([(0.27, y - 0.14), (0.35, y + 0.02), (0.27, y + 0.08), (0.19, y + 0.02)], WATER)


@contrast(
    "flower",
    wide=0.7,
    blooming="blooming {n}|{n} in full bloom|fresh {n}|{n} standing upright in bloom",
    wilted="wilted {n}|drooping {n}|withered {n}|dying {n}",
    bud="{n} bud|{n} that is still closed|{n} that has not opened yet",
)
def _flower(p, rnd, c, state, fill):
    stalk = (90, 150, 60) if state != "wilted" else (150, 130, 70)
    if state == "wilted":
        p.line(_dots("0 0, -.02 -.5, .06 -.76, .22 -.74, .28 -.56"), 0.05, stalk, curved=True)
        p.blob([(-0.02, -0.3), (-0.24, -0.2), (-0.26, -0.02), (-0.14, -0.1)], stalk)
        tone = mix(c, (130, 100, 60), 0.5)
        for turn in (-0.7, -0.2, 0.3, 0.8):
            p.ellipse(0.28 + 0.1 * math.sin(turn), -0.42, 0.07, 0.16, shade(tone, -0.12 * turn), turn=-turn * 0.5)
        p.ellipse(0.28, -0.56, 0.09, 0.06, stalk)
        for x, y in ((-0.3, 0), (0.2, 0.02), (0.34, -0.02)):
            p.ellipse(x, y, 0.07, 0.04, tone)
        return
    p.line([(0, 0), (0, -0.6)], 0.05, stalk)
    for side in (-1, 1):
        p.blob([(0, -0.14), (side * 0.16, -0.34), (side * 0.3, -0.36), (side * 0.2, -0.16)], stalk)
    if state == "bud":
        p.ellipse(0, -0.72, 0.11, 0.18, c)
        p.blob(_dots("-.12 -.66, 0 -.52, .12 -.66, .05 -.6, 0 -.74, -.05 -.6"), stalk)
        return
    for k in range(7):
        a = k * math.tau / 7
        p.ellipse(0.2 * math.cos(a), -0.74 + 0.2 * math.sin(a), 0.16, 0.11, shade(c, 0.12 * (k % 2)), turn=a)
    p.circle(0, -0.74, 0.11, (250, 204, 60))


SEASONS = {
    "leafy": "leafy {n}|leafy green {n}|{n} full of green leaves|{n} in summer",
    "bare": "bare {n}|leafless {n}|{n} without leaves|{n} with bare branches",
    "apples": "{n} full of red apples|{n} with apples|{n} with red apples on it",
    "blossoms": "{n} in blossom|blooming {n}|{n} covered in pink blossoms|{n} full of flowers",
    "autumn": "{n} with autumn leaves|{n} in autumn|{n} with orange and red leaves",
    "snow": "{n} covered in snow|snowy {n}|{n} with snow on its branches|bare {n} in winter covered in snow",
    "dead": "fallen {n}|{n} that has fallen over|{n} lying on the ground",
    "sapling": "young {n}|small young {n}|growing {n}|little {n} that has just been planted",
}


@contrast("tree", wide=0.95, base="floor", painted=False, **SEASONS)
def _tree(p, rnd, c, state, fill):
    bark = (112, 76, 46)
    if state == "dead":
        p = p.at(-0.4, -0.12, 0.9, turn=1.5)
    if state == "sapling":
        p.line([(0.12, 0), (0.12, -0.62)], 0.03, (190, 150, 100))
        p.limb((0, 0), (0, -0.5), 0.025, 0.018, bark)
        for x, y in _dots("-.14 -.5, .14 -.54, 0 -.66, -.1 -.34, .13 -.38"):
            p.ellipse(x, y, 0.11, 0.07, LEAF, turn=x)
        p.ellipse(0, 0.0, 0.26, 0.05, (110, 78, 46))
        return
    p.limb((0, 0.02), (0, -0.5), 0.09, 0.06, bark)
    twigs = [
        ((0, -0.45), (-0.34, -0.72)),
        ((0, -0.45), (0.32, -0.76)),
        ((0, -0.5), (-0.06, -0.98)),
        ((-0.17, -0.58), (-0.4, -0.56)),
    ]
    twigs += [
        ((0.16, -0.6), (0.42, -0.6)),
        ((-0.03, -0.7), (0.16, -0.94)),
        ((-0.2, -0.62), (-0.2, -0.86)),
        ((0.2, -0.66), (0.3, -0.92)),
    ]
    if state in ("bare", "snow", "dead"):
        for a, b in twigs:
            p.limb(a, b, 0.035, 0.012, bark)
            if state == "snow":
                p.limb((a[0], a[1] - 0.03), (b[0], b[1] - 0.025), 0.022, 0.022, (246, 250, 254))
        if state == "snow":
            p.ellipse(0, 0, 0.36, 0.05, (246, 250, 254))
        return
    tone = {"blossoms": (248, 176, 204), "autumn": (232, 120, 36)}.get(state, near(rnd, (70, 150, 62), 10))
    for x, y, r in (
        (-0.26, -0.56, 0.2),
        (0.27, -0.58, 0.2),
        (-0.16, -0.78, 0.21),
        (0.17, -0.8, 0.2),
        (0, -0.64, 0.27),
        (0, -0.88, 0.14),
    ):
        p.circle(x, y, r, shade(tone, rnd.uniform(-0.08, 0.06)), outline=False)
    spots = _dots("-.3 -.56, -.1 -.5, .12 -.56, .33 -.58, -.2 -.76, .02 -.7, .22 -.8, 0 -.9, -.08 -.62")
    for k, (x, y) in enumerate(spots):
        if state == "apples":
            p.circle(x, y, 0.055, (216, 30, 36))
        elif state == "blossoms":
            for j in range(5):
                p.circle(
                    x + 0.035 * math.cos(j * 1.26),
                    y + 0.035 * math.sin(j * 1.26),
                    0.026,
                    (255, 232, 240),
                    outline=False,
                )
        elif state == "autumn":
            p.ellipse(
                x, y, 0.07, 0.04, rnd.choice(((200, 50, 30), (250, 190, 50), (180, 84, 30))), turn=k, outline=False
            )
    if state == "autumn":
        for _ in range(9):
            p.ellipse(
                rnd.uniform(-0.45, 0.45),
                rnd.uniform(-0.3, 0.02),
                0.045,
                0.026,
                rnd.choice(((220, 80, 30), (250, 180, 50))),
                turn=1,
            )


# Things that no other file draws.


@own("egg", 0.8, colour=(250, 236, 214), painted=True)
def _egg(p, rnd, c):
    p.blob(_dots("0 -1, -.3 -.66, -.36 -.34, -.2 -.04, .2 -.04, .36 -.34, .3 -.66"), c)
    p.ellipse(-0.14, -0.66, 0.06, 0.12, shade(c, 0.6), outline=False)


@own("heart", 1.1, "air", painted=True)
def _heart(p, rnd, c):
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
def _apple(p, rnd, c):
    p.blob(_dots("0 -.76, -.26 -.86, -.46 -.6, -.4 -.22, -.14 0, .14 0, .4 -.22, .46 -.6, .26 -.86"), c)
    p.line([(0, -0.76), (0.05, -1.0)], 0.05, (100, 66, 40))
    p.blob([(0.05, -0.9), (0.2, -1.02), (0.34, -0.96), (0.2, -0.86)], LEAF)
    p.ellipse(-0.22, -0.6, 0.07, 0.12, shade(c, 0.5), outline=False)


@own("cookie", 1.0, colour=(206, 150, 84))
def _cookie(p, rnd, c):
    p.circle(0, -0.5, 0.5, c)
    for x, y in _dots("-.2 -.7, .16 -.76, .3 -.46, -.06 -.46, -.32 -.4, .1 -.2, -.16 -.16"):
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
    p.poly(_dots("-.3 -1, .14 -1, .16 -.4, .5 -.26, .54 -.08, -.3 -.08"), c)
    p.rect(-0.32, -0.1, 0.56, 0, (50, 40, 38))
    p.rect(-0.32, -1.02, 0.17, -0.9, shade(c, -0.3))
    for k in range(3):
        p.line([(0.02, -0.76 + 0.14 * k), (0.17, -0.72 + 0.14 * k)], 0.04, shade(c, 0.6))


@own("shirt", 1.1, painted=True)
def _shirt(p, rnd, c):
    p.poly(_dots("-.26 -1, -.6 -.8, -.5 -.52, -.32 -.62, -.32 0, .32 0, .32 -.62, .5 -.52, .6 -.8, .26 -1"), c)
    p.poly([(-0.14, -1.0), (0, -0.84), (0.14, -1.0)], shade(c, -0.5))


@own("dress", 0.9, painted=True)
def _dress(p, rnd, c):
    p.poly(_dots("-.2 -1, -.12 -1, 0 -.86, .12 -1, .2 -1, .22 -.78, .14 -.58, .46 0, -.46 0, -.14 -.58, -.22 -.78"), c)
    p.rect(-0.15, -0.62, 0.15, -0.55, shade(c, -0.4))


@own("sock", 0.9, painted=True)
def _sock(p, rnd, c):
    p.blob(_dots("-.26 -.96, .14 -.96, .14 -.4, .46 -.2, .44 0, 0 0, -.28 -.16, -.26 -.5"), c)
    p.rect(-0.3, -1.0, 0.18, -0.88, shade(c, -0.35))


@own("scarf", 1.0, painted=True)
def _scarf(p, rnd, c):
    p.poly([(0.04, -0.7), (0.3, -0.72), (0.4, -0.06), (0.12, -0.02)], c)
    p.poly([(-0.3, -0.7), (-0.04, -0.7), (-0.08, -0.2), (-0.36, -0.24)], shade(c, -0.12))
    p.blob(_dots("-.4 -.86, 0 -1, .4 -.86, .36 -.64, 0 -.56, -.36 -.64"), c)
    for k in range(4):
        p.line([(0.15 + 0.07 * k, -0.03), (0.15 + 0.07 * k, 0.05)], 0.03, shade(c, -0.3))


@own("blanket", 1.4, painted=True)
def _blanket(p, rnd, c):
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
        _dots(
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
    p.blob(_dots("-.12 -.92, -.28 -.6, -.34 -.3, -.5 -.12, .5 -.12, .34 -.3, .28 -.6, .12 -.92"), c)
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
    p.poly(_dots("-.55 -.86, -.3 -.46, 0 -1, .3 -.46, .55 -.86, .46 0, -.46 0"), c)
    p.rect(-0.47, -0.18, 0.47, 0, shade(c, -0.25))
    for x, y in ((-0.55, -0.88), (0, -1.0), (0.55, -0.88)):
        p.circle(x, y, 0.07, shade(c, 0.3))


@own("coin", 1.0, colour=(236, 186, 60))
def _coin(p, rnd, c):
    p.circle(0, -0.5, 0.5, shade(c, -0.25))
    p.circle(0, -0.5, 0.42, c)
    p.poly([(0.24 * f * math.cos(a), -0.5 + 0.24 * f * math.sin(a)) for a, f in _rays(5, 0.45)], shade(c, -0.3))


@own("sword", 0.5, colour=STEEL)
def _sword(p, rnd, c):
    p.poly(_dots("-.07 -.3, -.07 -.9, 0 -1.02, .07 -.9, .07 -.3"), c)
    p.line([(0, -0.32), (0, -0.9)], 0.02, shade(c, -0.35))
    p.rect(-0.24, -0.32, 0.24, -0.25, shade(c, -0.3))
    p.rect(-0.045, -0.25, 0.045, -0.04, shade(c, -0.45))
    p.circle(0, -0.03, 0.06, shade(c, -0.2))


@own("kettle", 1.3, painted=True)
def _own_kettle(p, rnd, c):
    _kettle_body(p, c)


@own("window", 1.2, "air", colour=(240, 238, 232), painted=True)
def _own_window(p, rnd, c):
    _window(p, rnd, c, "closed", None)


@own("hat", 1.5, painted=True)
def _hat(p, rnd, c):
    p.ellipse(0, -0.12, 0.75, 0.13, c)
    p.blob(_dots("-.42 -.14, -.4 -.66, -.2 -.86, .2 -.86, .4 -.66, .42 -.14, 0 -.06"), c)
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
    p.blob(_dots("-.38 -.6, -.3 -.42, .3 -.42, .38 -.6, .2 -.68, -.3 -.68"), c)
    p.poly(_dots(".14 -.6, .26 -.94, .56 -.8, .52 -.7, .36 -.72, .36 -.5"), c)
    p.poly([(0.26, -0.94), (0.1, -0.62), (0.2, -0.62), (0.32, -0.9)], shade(c, -0.5))
    p.circle(0.38, -0.84, 0.025, (30, 26, 26))
    p.line([(-0.36, -0.62), (-0.5, -0.4)], 0.07, shade(c, -0.5))


@own("fish", 1.5, painted=True)
def _fish(p, rnd, c):
    p.poly([(-0.34, -0.5), (-0.74, -0.86), (-0.66, -0.5), (-0.74, -0.14)], shade(c, -0.15))
    p.poly([(-0.1, -0.8), (0.16, -1.0), (0.3, -0.78)], shade(c, -0.2))
    p.blob(_dots("-.44 -.5, -.1 -.8, .3 -.8, .66 -.5, .3 -.18, -.1 -.2"), c)
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
    p.poly(_dots("-.07 -.84, .07 -.84, .2 -.18, 0 0, -.2 -.18"), c)


@own("snail", 1.3, painted=True)
def _snail(p, rnd, c):
    skin = (214, 186, 140)
    p.blob(_dots("-.62 0, -.3 -.14, .3 -.14, .44 -.5, .62 -.5, .66 -.1, .5 0"), skin)
    for x in (0.46, 0.6):
        p.line([(x, -0.46), (x + 0.04, -0.72)], 0.04, skin)
        p.circle(x + 0.04, -0.74, 0.045, (30, 26, 26))
    p.circle(-0.06, -0.46, 0.4, c)
    p.circle(-0.06, -0.44, 0.25, shade(c, -0.2))
    p.circle(-0.06, -0.42, 0.12, c)


# Shapes within a field from -1 to 1.


def _heart_points():
    points = []
    for k in range(40):
        t = math.tau * k / 40
        x, y = 16 * math.sin(t) ** 3, 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((x / 17, -(y + 2) / 15))
    return points


SHAPES = {
    "round": [(math.cos(math.tau * k / 32), math.sin(math.tau * k / 32)) for k in range(32)],
    "square": [(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)],
    "triangular": [(0, -1.0), (1.0, 0.8), (-1.0, 0.8)],
    "heart-shaped": _heart_points(),
    "star-shaped": [(1.05 * f * math.cos(a), 1.05 * f * math.sin(a)) for a, f in _rays(5, 0.5)],
    "oval": [(1.1 * math.cos(math.tau * k / 32), 0.72 * math.sin(math.tau * k / 32)) for k in range(32)],
    "hexagonal": [(math.cos(math.tau * k / 6), math.sin(math.tau * k / 6)) for k in range(6)],
    "moon-shaped": [(math.cos(a), math.sin(a)) for a in [0.9 + 4.5 * k / 24 for k in range(25)]]
    + [(0.3 + 0.8 * math.cos(a), 0.8 * math.sin(a)) for a in [5.25 - 4.2 * k / 24 for k in range(25)]],
}
SHAPE_WORDS = {
    "round": "round {n}|{n} in the shape of a circle|circular {n}",
    "square": "square {n}|{n} in the shape of a square",
    "triangular": "triangular {n}|{n} in the shape of a triangle|triangle-shaped {n}",
    "heart-shaped": "heart-shaped {n}|{n} in the shape of a heart|heart shaped {n}",
    "star-shaped": "star-shaped {n}|{n} in the shape of a star|star shaped {n}",
    "oval": "oval {n}|{n} in the shape of an oval|egg-shaped {n}",
    "hexagonal": "hexagonal {n}|six-sided {n}",
    "moon-shaped": "moon-shaped {n}|{n} in the shape of a crescent moon",
}


def _form(p, shape, r, tone, x=0.0, y=-0.5, flat=1.0):
    p.poly([(x + r * a, y + r * b * flat) for a, b in SHAPES[shape]], tone)


def _shaped_window(p, c, shape):
    _form(p, shape, 0.5, c)
    _form(p, shape, 0.4, (150, 206, 246))
    p.line([(-0.36, -0.48), (0.36, -0.48)], 0.03, c)
    p.line([(0, -0.84), (0, -0.16)], 0.03, c)


def _shaped_mirror(p, c, shape):
    _form(p, shape, 0.5, c)
    _form(p, shape, 0.42, (206, 226, 236))
    for x in (-0.14, 0.0):
        p.line([(x - 0.05, -0.42), (x + 0.1, -0.62)], 0.03, (255, 255, 255))


def _shaped_clock(p, c, shape):
    _form(p, shape, 0.5, c)
    _form(p, shape, 0.42, (252, 250, 244))
    for k in range(12):
        a = math.tau * k / 12
        p.circle(0.23 * math.cos(a), -0.48 + 0.23 * math.sin(a), 0.014, (40, 36, 40), outline=False)
    p.line([(0, -0.48), (0, -0.66)], 0.03, (40, 36, 40))
    p.line([(0, -0.48), (0.13, -0.42)], 0.03, (40, 36, 40))


def _shaped_cushion(p, c, shape):
    _form(p, shape, 0.5, shade(c, -0.25))
    _form(p, shape, 0.44, c)
    _form(p, shape, 0.2, shade(c, 0.3))


def _shaped_cookie(p, c, shape):
    tone = (206, 150, 84)
    _form(p, shape, 0.5, shade(tone, -0.25))
    _form(p, shape, 0.45, tone)
    for x, y in _dots("-.14 -.6, .12 -.62, 0 -.48, -.12 -.36, .14 -.38"):
        p.circle(x, y, 0.035, (80, 48, 28), outline=False)


def _shaped_balloon(p, c, shape):
    p.line([(0, -0.3), (0.05, -0.12), (-0.03, 0)], 0.02, (100, 96, 96), curved=True)
    _form(p, shape, 0.38, c, y=-0.6)
    p.ellipse(-0.12, -0.72, 0.05, 0.07, shade(c, 0.6), outline=False)


def _shaped_sign(p, c, shape):
    p.rect(-0.035, -0.4, 0.035, 0, STEEL)
    _form(p, shape, 0.36, c, y=-0.64)
    _form(p, shape, 0.29, shade(c, 0.75), y=-0.64)


def _shaped_table(p, c, shape):
    wood = c
    for x in (-0.36, 0.36):
        p.rect(x - 0.05, -0.56, x + 0.05, -0.02, shade(wood, -0.35))
    p.rect(-0.05, -0.5, 0.05, 0.04, shade(wood, -0.4))
    _form(p, shape, 0.62, shade(wood, -0.3), y=-0.6, flat=0.5)
    _form(p, shape, 0.62, wood, y=-0.66, flat=0.5)


def _shaped_cake(p, c, shape):
    for k in range(10):
        _form(p, shape, 0.56, (214, 160, 100) if k < 8 else shade(c, -0.2), y=-0.3 - 0.035 * k, flat=0.48)
    _form(p, shape, 0.56, c, y=-0.66, flat=0.48)
    p.circle(0, -0.7, 0.07, (206, 20, 40))


def _shaped_box(p, c, shape):
    for k in range(10):
        _form(p, shape, 0.56, shade(c, -0.3), y=-0.3 - 0.03 * k, flat=0.5)
    for k in range(4):
        _form(p, shape, 0.6, shade(c, -0.12), y=-0.56 - 0.02 * k, flat=0.5)
    _form(p, shape, 0.6, c, y=-0.64, flat=0.5)


def _shaped_kite(p, c, shape):
    p.line([(0, -0.3), (0.1, -0.16), (-0.02, -0.08), (0.06, 0)], 0.02, (90, 84, 80), curved=True)
    _form(p, shape, 0.38, c, y=-0.6)
    p.line([(0, -0.94), (0, -0.28)], 0.015, shade(c, -0.4))


def _shaped_pool(p, c, shape):
    _form(p, shape, 0.7, (226, 226, 220), y=-0.4, flat=0.55)
    _form(p, shape, 0.6, (80, 180, 226), y=-0.4, flat=0.55)
    for x, y in ((-0.2, -0.42), (0.08, -0.34), (0.12, -0.5)):
        p.arc(x, y, 0.1, 0.03, 180, 360, 0.02, (230, 246, 255))


SHAPED = {
    "window": (_shaped_window, "wall"),
    "mirror": (_shaped_mirror, "wall"),
    "clock": (_shaped_clock, "wall"),
    "cushion": (_shaped_cushion, "table"),
    "pillow": (_shaped_cushion, "table"),
    "cookie": (_shaped_cookie, "table"),
    "balloon": (_shaped_balloon, "air"),
    "sign": (_shaped_sign, "floor"),
    "table": (_shaped_table, "room"),
    "cake": (_shaped_cake, "table"),
    "box": (_shaped_box, "table"),
    "kite": (_shaped_kite, "air"),
    "swimming pool": (_shaped_pool, "floor"),
}


def _shaped(studio):
    rnd = studio.rnd
    name = rnd.choice(list(SHAPED))
    drawing, base = SHAPED[name]
    kind = Kind((name,), lambda p, r, c, state, fill: drawing(p, c, state), SHAPE_WORDS, 1.15, base)
    if name not in ("cookie", "mirror", "cushion", "balloon"):
        kind.states = {shape: words for shape, words in SHAPE_WORDS.items() if shape != "moon-shaped"}
    kind.painted = name not in ("cookie", "swimming pool")
    return _told(studio, kind)


FACES = {
    "smiling": "smiling {n}|happy {n}|{n} with a smiling face|laughing {n}",
    "sad": "sad {n}|crying {n}|{n} with a sad face|unhappy {n}",
    "angry": "angry {n}|{n} with an angry face|grumpy {n}|furious {n}",
    "surprised": "surprised {n}|{n} with a surprised face|astonished {n}",
    "sleeping": "sleeping {n}|{n} with closed eyes|sleepy {n}",
}


def _face_sun(p, c):
    for k in range(12):
        a = math.tau * k / 12
        tip = (0.5 * math.cos(a), -0.5 + 0.5 * math.sin(a))
        sides = [(0.36 * math.cos(a + d), -0.5 + 0.36 * math.sin(a + d)) for d in (-0.2, 0.2)]
        p.poly([sides[0], tip, sides[1]], (250, 170, 40))
    p.circle(0, -0.5, 0.37, (255, 214, 60))
    return p.at(0, -0.5, 0.56)


def _face_moon(p, c):
    p.circle(0, -0.5, 0.46, (246, 236, 190))
    for x, y, r in ((-0.3, -0.74, 0.06), (0.3, -0.3, 0.07), (0.32, -0.66, 0.04)):
        p.circle(x, y, r, (226, 212, 160), outline=False)
    return p.at(0, -0.5, 0.6)


def _face_cloud(p, c):
    for x, y, r in (
        (-0.44, -0.34, 0.24),
        (0.44, -0.34, 0.24),
        (-0.2, -0.56, 0.28),
        (0.22, -0.56, 0.3),
        (0, -0.34, 0.32),
    ):
        p.circle(x, y, r, (206, 222, 240), outline=False)
    return p.at(0, -0.42, 0.62)


def _face_pumpkin(p, c):
    tone = (240, 130, 30)
    p.rect(-0.06, -0.98, 0.06, -0.8, (90, 130, 50))
    for x, r in _dots("-.34 .22, .34 .22, -.16 .26, .16 .26, 0 .26"):
        p.ellipse(x, -0.44, r, 0.42, shade(tone, -0.12 if abs(x) > 0.2 else 0), outline=True)
    return p.at(0, -0.44, 0.62)


def _face_disc(p, c):
    p.circle(0, -0.5, 0.48, c)
    return p.at(0, -0.5, 0.62)


def _face_star(p, c):
    _form(p, "star-shaped", 0.52, (255, 206, 50))
    return p.at(0, -0.46, 0.44)


def _face_heart(p, c):
    _heart(p, None, c)
    return p.at(0, -0.56, 0.54)


def _face_balloon(p, c):
    p.line([(0, -0.14), (0.04, 0)], 0.02, (100, 96, 96))
    p.ellipse(0, -0.56, 0.38, 0.44, c)
    return p.at(0, -0.56, 0.54)


def _face_apple(p, c):
    _apple(p, None, (216, 36, 40))
    return p.at(0, -0.42, 0.56)


def _head(ear: str, tone, ears=None):
    def draw(p, c):
        p.ellipse(0, -0.2, 0.27, 0.21, tone)
        for side in (-1, 1):
            p.ellipse(side * 0.14, -0.03, 0.12, 0.06, shade(tone, 0.25))
        p = p.at(0, -0.26, 0.74)
        for side in (-1, 1):
            if ear == "pointed":
                p.poly([(side * 0.42, -0.5), (side * 0.4, -1.0), (side * 0.08, -0.78)], tone)
                p.poly([(side * 0.36, -0.66), (side * 0.36, -0.88), (side * 0.2, -0.76)], (245, 170, 180))
            elif ear == "long":
                p.ellipse(side * 0.18, -0.92, 0.1, 0.26, tone, turn=side * 0.15)
                p.ellipse(side * 0.18, -0.92, 0.05, 0.19, (245, 180, 190), turn=side * 0.15)
            elif ear == "round":
                p.circle(side * 0.34, -0.78, 0.15, ears or shade(tone, -0.2))
        p.ellipse(0, -0.42, 0.45, 0.42, tone)
        if ear == "hanging":
            for side in (-1, 1):
                p.ellipse(side * 0.43, -0.46, 0.12, 0.28, shade(tone, -0.4), turn=-side * 0.2)
        p.ellipse(0, -0.24, 0.24, 0.17, shade(tone, 0.5))
        p.poly([(-0.06, -0.36), (0.06, -0.36), (0, -0.29)], (40, 30, 32))
        return p.at(0, -0.36, 0.6)

    return draw


FACED = {
    "sun": _face_sun,
    "moon": _face_moon,
    "cloud": _face_cloud,
    "pumpkin": _face_pumpkin,
    "ball": _face_disc,
    "star": _face_star,
    "heart": _face_heart,
    "balloon": _face_balloon,
    "apple": _face_apple,
    "cat": _head("pointed", (240, 150, 60)),
    "dog": _head("hanging", (196, 140, 84)),
    "bear": _head("round", (150, 100, 60)),
    "rabbit": _head("long", (206, 200, 196)),
    "panda": _head("round", (246, 246, 246), (36, 34, 38)),
    "mouse": _head("round", (160, 162, 170), (240, 170, 180)),
    "fox": _head("pointed", (232, 110, 40)),
}


def _mood(studio):
    rnd = studio.rnd
    name = rnd.choice(("sun", "sun", "moon", "moon", "cloud", "pumpkin", "cat", "dog", *FACED))
    sky = name in ("sun", "moon", "cloud", "star")

    def drawing(p, r, c, state, fill):
        _face(FACED[name](p, c), state)

    kind = Kind((name,), drawing, FACES, 1.5 if name == "cloud" else 1.05, "sky" if sky else "table")
    kind.painted = name in ("ball", "heart", "balloon")
    if name in ("moon", "star") and rnd.random() < 0.7:
        kind.base = "night"
    return _told(studio, kind)


# Patterns: painted where a drawing in one colour differs from the same in another.

PATTERNED = ("shirt", "scarf", "ball", "umbrella", "cup", "sock", "blanket", "vase", "tent", "sail", "egg", "curtain")
PATTERNED += ("dress", "balloon", "sweater", "pillow", "teapot", "hot air balloon", "kite", "hat", "skirt", "bowl")
PATTERNED += ("handbag", "mushroom", "house", "car", "armchair", "sofa", "rug", "towel", "jug", "boot", "backpack")
PATTERNED += ("cat", "dog", "horse", "elephant", "rabbit", "fish", "fish", "butterfly", "snake", "tie", "snail")
PATTERN_WORDS = {
    "striped": "striped {n}|striped {a} and {b} {n}|{n} with {a} and {b} stripes|{a} {n} with {b} stripes",
    "spotted": "spotted {n}|{a} {n} with {b} dots|polka dot {n}|polka-dotted {n}|{a} {n} with {b} spots|dotted {n}",
    "checked": "checked {n}|checkered {n}|{a} and {b} checked {n}|{n} with {a} and {b} squares",
    "flowered": "flowered {n}|floral {n}|{n} with flowers on it|{a} {n} with a flower pattern|flowery {n}",
    "starry": "starry {n}|{n} with stars on it|{a} {n} with {b} stars|{n} with a star pattern",
    "rainbow": "rainbow {n}|rainbow-coloured {n}|{n} in all the colours of the rainbow|rainbow striped {n}",
    "zigzag": "zigzag {n}|{n} with a zigzag pattern|{a} {n} with {b} zigzags",
    "hearts": "{n} with hearts on it|{a} {n} with {b} hearts",
    "plain": "plain {a} {n}|plain {a} {n}|{a} {n} without a pattern|all {a} {n}",
}
RAINBOW = ((226, 40, 44), (250, 140, 40), (250, 220, 60), (70, 180, 80), (50, 120, 226), (140, 70, 190))


def _pattern(rnd, kind: str, one, two, box) -> Image.Image:
    """The pattern over the whole canvas, as coarse as the box that it will fill."""
    image = Image.new("RGB", (CANVAS, CANVAS), one)
    pen = ImageDraw.Draw(image)
    x0, y0, x1, y1 = box
    step = max(13, min(30, (x1 - x0 + y1 - y0) / 12))
    lean = rnd.choice((0, 0, 1))
    if kind in ("striped", "rainbow"):
        tones = RAINBOW if kind == "rainbow" else (two, one)
        wide = (y1 - y0) / 6.2 if kind == "rainbow" else step
        for k in range(-30, 40):
            y = y0 + k * wide
            slope = CANVAS * 0.8 if lean and kind == "striped" else 0
            pen.polygon(
                [(0, y), (CANVAS, y - slope), (CANVAS, y - slope + wide), (0, y + wide)], fill=tones[k % len(tones)]
            )
        return image
    if kind == "zigzag":
        for k in range(-2, 20):
            y = y0 + k * step * 1.3
            pen.line([(j * step, y + (j % 2) * step * 0.8) for j in range(30)], fill=two, width=max(4, int(step * 0.4)))
        return image
    if kind == "plain":
        return image
    for row in range(-1, 24):
        for column in range(-1, 24):
            x = x0 + (column + (0.5 if row % 2 and kind != "checked" else 0)) * step * 1.4
            y = y0 + (row + 0.4) * step * 1.2
            r = step * 0.42
            if kind == "spotted":
                pen.ellipse((x - r, y - r, x + r, y + r), fill=two)
            elif kind == "checked" and (row + column) % 2:
                pen.rectangle((x, y, x + step * 1.4, y + step * 1.2), fill=two)
            elif kind == "starry":
                pen.polygon(
                    [(x + r * 1.3 * f * math.cos(a), y + r * 1.3 * f * math.sin(a)) for a, f in _rays(5, 0.45)],
                    fill=two,
                )
            elif kind == "hearts":
                pen.polygon([(x + r * 1.2 * a, y + r * 1.2 * b) for a, b in SHAPES["heart-shaped"]], fill=two)
            elif kind == "flowered":
                for k in range(5):
                    a, b = x + r * 0.8 * math.cos(k * 1.257), y + r * 0.8 * math.sin(k * 1.257)
                    pen.ellipse((a - r * 0.55, b - r * 0.55, a + r * 0.55, b + r * 0.55), fill=two)
                pen.ellipse((x - r * 0.4, y - r * 0.4, x + r * 0.4, y + r * 0.4), fill=(250, 214, 60))
    return image


GREY, OTHER = (128, 128, 128), (150, 100, 90)


def _painter(studio, name: str):
    """Draws the thing of that name in any colour: `paint(pen, colour)`; with its width and base."""
    rnd = studio.rnd
    seed = rnd.random()
    if name in ("cat", "dog", "horse", "elephant", "rabbit"):
        actor = beast_actor(rnd, name, 0.0, "grey")
        kept = actor.of.colour

        def paint(p, colour):
            actor.of.colour = colour
            actor.draw(p, "standing")
            actor.of.colour = kept

        return paint, 1.6, "table"
    piece = OWN.get(name) or _piece(studio, name)
    if name not in OWN:
        of = THINGS[name]
        return lambda p, colour: of.draw(p, random.Random(seed), colour), of.wide, piece.base
    return lambda p, colour: piece.draw(p, random.Random(seed), colour), piece.wide, piece.base


def _recoloured(studio, paint, picture, x, y, size, flip, whole=False) -> Image.Image:
    """The thing, with the picture where its paint would be, shaded as the paint would be."""
    first = np.asarray(_layer(studio, lambda p: paint(p, GREY), x, y, size, flip)).astype(np.float32)
    second = np.asarray(_layer(studio, lambda p: paint(p, OTHER), x, y, size, flip)).astype(np.float32)
    painted = (first != second).any(2) if not whole else first[..., 3] > 0
    light = first[..., :3].mean(2)
    if whole:
        inner = light[painted]
        light = np.clip(128 + (light - inner.mean()) * 0.8, 50, 215)
    texture = np.asarray(picture).astype(np.float32)
    dark, bright = np.minimum(1, light / 128)[..., None], np.maximum(0, (light - 128) / 127)[..., None]
    shaded = texture * dark + (255 - texture * dark) * bright
    result = first.copy()
    result[painted, :3] = shaded[painted]
    return Image.fromarray(np.clip(result, 0, 255).astype(np.uint8))


def _patterned(studio):
    rnd = studio.rnd
    name = rnd.choice([n for n in PATTERNED if n in OWN or n in THINGS or n in BEAST_NAMES])
    noun = {"cup": rnd.choice(("mug", "cup")), "sail": "sail boat"}.get(name, name)
    paint, wide, base = _painter(studio, name)
    a, b = rnd.sample(("red", "orange", "yellow", "green", "blue", "purple", "pink", "black", "white", "white"), 2)
    if a == b:
        a = "red"
    one, two = COLOURS[a], COLOURS[b]
    kinds = rnd.sample(list(PATTERN_WORDS), 2)
    flip = rnd.random() < 0.4

    def draw(kind: str):
        stage, y = _ground(studio, base)
        size = min(rnd.uniform(0.6, 0.76), 0.86 / wide)
        if base == "air":
            y = 0.5 + size / 2
        else:
            stage.shadow(0.5, y, size * min(wide, 1.8) * 0.9)
        box = (int(128 - size * wide * 128), int((y - size) * 256), int(128 + size * wide * 128), int(y * 256))
        _paste(stage, _recoloured(studio, paint, _pattern(rnd, kind, one, two, box), 0.5, y, size, flip))
        return stage, with_article(rnd.choice(PATTERN_WORDS[kind].split("|")).format(n=noun, a=a, b=b))

    return studio.pair(lambda: draw(kinds[0]), lambda: draw(kinds[1]))


# Materials with a grain that can be seen.


def _grain(rnd, material: str) -> Image.Image:
    base = {
        "brick": (206, 198, 188),
        "stone": (92, 90, 92),
        "wooden": WOOD,
        "straw": (206, 166, 70),
        "leather": (134, 80, 44),
    }
    base |= {"woollen": (200, 60, 70), "paper": (246, 244, 236), "snow": (206, 222, 242), "sand": (226, 196, 132)}
    base |= {"marble": (236, 236, 238), "brass": (196, 150, 60), "rusty": (150, 84, 44), "golden": (236, 186, 44)}
    base |= {"silver": (196, 202, 212), "cardboard": (198, 152, 98)}
    tone = base[material]
    if material == "woollen":
        tone = near(rnd, COLOURS[rnd.choice(PAINTS)], 10)
    image = Image.new("RGB", (CANVAS, CANVAS), tone)
    pen = ImageDraw.Draw(image)
    if material in ("brick", "stone"):
        wide, high = (26, 13) if material == "brick" else (36, 25)
        for row in range(22):
            for k in range(-1, 12):
                x, y = k * wide + (wide // 2 if row % 2 else 0), row * high
                fill = near(rnd, (178, 78, 56) if material == "brick" else (156, 154, 150), 12)
                pen.rounded_rectangle((x, y, x + wide - 4, y + high - 3), 1 if material == "brick" else 8, fill=fill)
    elif material == "wooden":
        for k in range(14):
            y = k * 20
            pen.rectangle((0, y, CANVAS, y + 17), fill=near(rnd, tone, 7))
            pen.line((0, y + 18, CANVAS, y + 18), fill=shade(tone, -0.45), width=3)
            for j in range(3):
                x = rnd.uniform(0, CANVAS)
                pen.line((x, y + 4 + 4 * j, x + rnd.uniform(20, 70), y + 4 + 4 * j), fill=shade(tone, -0.22), width=2)
    elif material == "straw":
        for _ in range(1400):
            x, y, lean = rnd.uniform(0, CANVAS), rnd.uniform(0, CANVAS), rnd.uniform(-7, 7)
            pen.line(
                (x, y, x + lean, y + 22), fill=near(rnd, rnd.choice(((238, 204, 100), (176, 132, 48))), 8), width=2
            )
    elif material == "woollen":
        for row in range(32):
            for k in range(32):
                x, y = k * 10, row * 9
                pen.line((x, y, x + 5, y + 8, x + 10, y), fill=shade(tone, -0.32), width=3)
    elif material == "marble":
        for _ in range(14):
            x, y = rnd.uniform(0, CANVAS), rnd.uniform(0, CANVAS)
            points = [(x + 16 * k, y + 14 * k + rnd.uniform(-14, 14)) for k in range(-6, 7)]
            pen.line(points, fill=near(rnd, (150, 152, 160), 10), width=rnd.choice((2, 3, 4)))
    elif material == "paper":
        for k in range(20):
            pen.line((0, k * 14, CANVAS, k * 14), fill=(150, 184, 226), width=2)
    elif material in ("golden", "silver", "brass"):
        for k in range(-4, 9):
            x = k * 52 + rnd.uniform(-6, 6)
            pen.polygon([(x, CANVAS), (x + 128, 0), (x + 146, 0), (x + 18, CANVAS)], fill=shade(tone, 0.6))
            pen.polygon([(x + 24, CANVAS), (x + 152, 0), (x + 160, 0), (x + 32, CANVAS)], fill=shade(tone, -0.22))
    elif material == "leather":
        for k in range(7):
            pen.line([(j * 7, k * 42 + 8) for j in range(40)], fill=shade(tone, -0.3), width=2)
            for j in range(20):
                pen.line((j * 14, k * 42 + 14, j * 14 + 7, k * 42 + 14), fill=(236, 200, 140), width=2)
    elif material == "cardboard":
        for k in range(64):
            pen.line((k * 5, 0, k * 5, CANVAS), fill=shade(tone, -0.1), width=1)
    specks = {"rusty": 260, "snow": 300, "sand": 2200, "cardboard": 0}.get(material, 0)
    for _ in range(specks):
        x, y = rnd.uniform(0, CANVAS), rnd.uniform(0, CANVAS)
        r = rnd.uniform(3, 9) if material == "rusty" else rnd.uniform(1, 2)
        tones = {
            "rusty": ((190, 100, 44), (110, 60, 36), (130, 128, 130), (206, 120, 50)),
            "snow": ((184, 204, 232), (226, 238, 250)),
        }
        pen.ellipse(
            (x - r, y - r, x + r, y + r), fill=rnd.choice(tones.get(material, ((196, 160, 96), (244, 220, 160))))
        )
    return image


BUILT = frozenset("house hut bridge tower castle wall well church arch barn lighthouse".split())
STUFF = {
    "brick": (
        "brick {n}|{n} made of bricks|red brick {n}|{n} built of brick",
        "house tower wall bridge castle church well arch",
    ),
    "stone": (
        "stone {n}|{n} made of stone|{n} built of grey stones",
        "house tower wall bridge castle hut well table bench arch",
    ),
    "wooden": (
        "wooden {n}|{n} made of wood|{n} of wooden planks",
        "house hut bridge chair table spoon bucket bowl fence door boat toy_horse tower bench box wheel sword wall",
    ),
    "straw": ("straw {n}|{n} made of straw|{n} woven from straw", "hut house hat basket handbag doll"),
    "leather": (
        "leather {n}|brown leather {n}|{n} made of leather",
        "boot handbag suitcase armchair sofa hat jacket backpack wallet",
    ),
    "woollen": (
        "woollen {n}|knitted {n}|wool {n}|{n} knitted from wool",
        "hat sock scarf blanket sweater pair_of_mittens pillow dress egg heart",
    ),
    "paper": (
        "paper {n}|{n} made of paper|{n} folded from lined paper",
        "boat airplane crown hat flower house kite lantern toy_horse shopping_bag",
    ),
    "cardboard": ("cardboard {n}|{n} made of cardboard", "house castle car box crown sword robot"),
    "brass": ("brass {n}|{n} made of brass", "key bell kettle pot teapot bowl lantern coin bucket"),
    "rusty": (
        "rusty {n}|old rusty {n}|rusted {n}|{n} covered in rust",
        "car bucket key kettle pot bell sword truck boat bus tower",
    ),
    "snow": ("{n} made of snow|snow {n}|{n} built of snow", "house castle tower wall heart hut"),
    "sand": ("{n} made of sand|sand {n}|{n} built of sand", "castle tower house wall bridge heart"),
    "marble": ("marble {n}|white marble {n}|{n} made of marble", "table bowl tower bench vase wall statue"),
    "golden": (
        "golden {n}|gold {n}|{n} made of gold|shiny golden {n}",
        "crown coin key bell spoon sword teapot cup bowl egg apple heart boot kettle",
    ),
    "silver": (
        "silver {n}|{n} made of silver|shiny silver {n}",
        "crown coin key bell spoon sword teapot cup bowl heart kettle",
    ),
}
STUFF = {k: (words, tuple(n.replace("_", " ") for n in names.split())) for k, (words, names) in STUFF.items()}


def _clad(studio):
    """A thing of one material, and the same of another."""
    rnd = studio.rnd
    one = rnd.choice(list(STUFF))
    name = rnd.choice([n for n in STUFF[one][1] if n in OWN or n in THINGS])
    others = [k for k in STUFF if k != one and name in STUFF[k][1]]
    paint, wide, base = _painter(studio, name)
    flip = rnd.random() < 0.3

    def draw(material: str):
        stage, y = _ground(studio, base)
        size = min(rnd.uniform(0.62, 0.78), 0.88 / wide)
        if base == "air":
            y = 0.5 + size / 2
        else:
            stage.shadow(0.5, y, size * min(wide, 1.8) * 0.9)
        whole = name not in BUILT or material in ("sand", "snow", "paper", "cardboard")
        _paste(stage, _recoloured(studio, paint, _grain(rnd, material), 0.5, y, size, flip, whole))
        return stage, with_article(rnd.choice(STUFF[material][0].split("|")).format(n=name))

    if not others:
        return draw(one)
    other = rnd.choice(others)
    return studio.pair(lambda: draw(one), lambda: draw(other))


# Sizes.

GROWN = (
    "mushroom",
    "apple",
    "pumpkin",
    "flower",
    "teapot",
    "cup",
    "boot",
    "egg",
    "key",
    "ball",
    "book",
    "spoon",
    "hat",
)
GROWN += ("cat", "mouse", "rabbit", "dog", "elephant", "bear", "chair", "snowman", "cake", "bottle", "heart", "cookie")
BESIDE = ("house", "house", "tree", "car", "bus", "castle", "church", "tent", "bicycle", "bench", "fir tree", "boat")
BESIDE += ("elephant", "horse", "mouse", "cat", "chair", "cup", "snowman", "barn", "truck", "lighthouse")
BIG, TINY = (
    ("giant", "giant", "huge", "gigantic", "enormous", "very big"),
    ("tiny", "tiny", "very small", "little", "miniature"),
)
BEAST_NAMES = ("cat", "mouse", "rabbit", "dog", "elephant", "bear", "horse", "panda", "fox", "pig", "lion", "monkey")
BIRD_NAMES = ("bird", "duck", "owl", "parrot", "chicken", "penguin")


def _any(studio, name: str):
    """A way to draw an animal or a thing, its width and the noun for it."""
    rnd = studio.rnd
    if name in BEAST_NAMES:
        actor = beast_actor(rnd, name, 0.0)
        return actor.draw, 1.75, actor.noun
    if name in BIRD_NAMES:
        actor = bird_actor(rnd, name, 0.0)
        return actor.draw, 1.1, actor.noun
    piece = _piece(studio, name)
    word, colour = _paint(rnd, piece, 0.25)
    seed = rnd.random()
    return (lambda p: piece.draw(p, random.Random(seed), colour)), piece.wide, f"{word} {name}".strip()


def _giant(studio):
    rnd = studio.rnd
    names = [rnd.choice(GROWN), rnd.choice(BESIDE)]
    while names[0] == names[1]:
        names[1] = rnd.choice(BESIDE)
    drawings = [_any(studio, name) for name in names]
    left = rnd.random() < 0.5

    def draw(first_large: bool):
        stage, y = studio.clear_stage(False, 0.5), rnd.uniform(0.89, 0.94)
        stage.unit = 1.0
        for (drawing, wide, _), first in zip(drawings, (True, False)):
            large = first == first_large
            side = -1 if first == left else 1
            size = min(0.78, 0.64 / wide) if large else min(0.24, 0.26 / wide)
            x = 0.5 + side * (0.16 if large else 0.34)
            stage.shadow(x, y, size * min(wide, 1.7))
            drawing(_pen(studio, stage, x, y, size, side > 0 and large))
        big, small = [d[2] for d in (drawings if first_large else drawings[::-1])]
        one, other = rnd.choice(BIG), rnd.choice(TINY)
        forms = (
            f"{with_article(f'{one} {big}')} {rnd.choice(('next to', 'and'))} {with_article(f'{other} {small}')}",
            f"{with_article(f'{one} {big}')} {rnd.choice(('next to', 'beside'))} {with_article(f'small {small}')}",
            f"{with_article(f'{other} {small}')} {rnd.choice(('next to', 'beside'))} {with_article(f'{one} {big}')}",
            f"{with_article(big)} that is bigger than {with_article(small)}",
            f"{with_article(small)} that is much smaller than {with_article(big)}",
        )
        return stage, rnd.choice(forms)

    return studio.pair(lambda: draw(True), lambda: draw(False))


VESSELS = {
    "teacup": (0.8, 0.5),
    "cup": (0.7, 0.62),
    "bowl": (0.9, 0.42),
    "bucket": (0.66, 0.68),
    "flower pot": (0.62, 0.66),
}
VESSELS |= {"nutshell": (0.8, 0.36), "basket": (0.84, 0.5)}


def _tiny_in(studio):
    """A small animal that looks out of a cup, and the same beside it."""
    rnd = studio.rnd
    name = rnd.choice(BEAST_NAMES + BIRD_NAMES)
    drawing, wide, noun = _any(studio, name)
    vessel = rnd.choice(list(VESSELS))
    top, low = VESSELS[vessel][0] / 2, VESSELS[vessel][0] / 2 * rnd.uniform(0.62, 0.74)
    word = rnd.choice(PAINTS) if vessel not in ("nutshell", "basket") else ""
    tone = near(rnd, COLOURS.get(word, (176, 122, 70)), 8)
    said = with_article(f"{word if rnd.random() < 0.6 else ''} {vessel}".strip())

    def draw(within: bool):
        stage, y = _ground(studio, "table")
        pen, high = _pen(studio, stage, 0.0, 0.0, 1.0), VESSELS[vessel][1] * 0.74
        grown = 1.0 if within else 0.62
        x, rim = (0.5 if within else 0.32), y - high * grown
        a, b = top * grown, low * grown
        stage.shadow(x, y, 2 * b)
        if vessel in ("teacup", "cup"):
            pen.arc(x + a * 0.94, (rim + y) / 2 - 0.02, 0.11 * grown, 0.1 * grown, -90, 90, 0.035, shade(tone, -0.1))
        pen.ellipse(x, rim, a, 0.07 * grown, shade(tone, -0.5))
        if within:
            size = min(0.5, 1.3 * a / wide)
            layer = np.asarray(_layer(studio, drawing, x, rim + size * 0.3, size)).copy()
            layer[int((rim + 0.05) * CANVAS) :, :, 3] = 0
            _paste(stage, Image.fromarray(layer))
        front = [(x - a * math.cos(t), rim + 0.07 * grown * math.sin(t)) for t in _half()]
        side = [(x + (b + (a - b) * 0.3) if vessel in ("teacup", "bowl", "nutshell") else x + b, y)]
        pen.poly([*front, *side, (2 * x - side[0][0], y)], tone)
        pen.line([(px, py + 0.03) for px, py in front], 0.012, shade(tone, 0.5))
        if vessel == "basket":
            for k in range(1, 5):
                t = k / 5
                half = a + (b - a) * t
                pen.line([(x - half, rim + (y - rim) * t), (x + half, rim + (y - rim) * t)], 0.012, shade(tone, -0.35))
                pen.line([(x + a * (t * 2 - 1), rim + 0.06), (x + b * (t * 2 - 1), y)], 0.012, shade(tone, -0.35))
        small = rnd.choice(("tiny", "tiny", "little", "very small", "miniature"))
        if within:
            verb = rnd.choice(("in", "in", "inside", "sitting in", "standing in", "looking out of"))
            return stage, f"{with_article(f'{small} {noun}')} {verb} {said}"
        size = min(0.4, 0.42 / wide)
        stage.shadow(0.76, y, size * wide)
        drawing(_pen(studio, stage, 0.76, y, size, True))
        return stage, f"{with_article(f'{small} {noun}')} {rnd.choice(('next to', 'beside', 'near'))} {said}"

    return studio.pair(lambda: draw(True), lambda: draw(False))


# What is long, tall or thick: words, and width and height in parts of the picture.
STRETCHES = (
    (("tall {n}|very tall {n}|high {n}", 0.0, 0.86), ("short {n}|low {n}|very short {n}", 0.0, 0.26)),
    (("long {n}|very long {n}|extra long {n}", 0.94, 0.0), ("short {n}|very short {n}", 0.34, 0.0)),
    (("thick {n}|fat {n}|very thick {n}", 0.6, 0.5), ("thin {n}|very thin {n}|slim {n}|narrow {n}", 0.13, 0.5)),
)
STRETCHED = (
    "tower tree ladder candle hat vase bottle chair fence cactus boot house lighthouse cake fir_tree tumbler",
    "bench table sofa car bus bridge bed boat truck sled fence express_train log",
    "candle tree bottle tower cactus vase chair door lamp wardrobe book tumbler rocket",
)


def _stretched(studio):
    rnd = studio.rnd
    which = rnd.randrange(3)
    name = rnd.choice(_known(studio, [n.replace("_", " ") for n in STRETCHED[which].split()]))
    piece = OWN.get(name) or _piece(studio, name)
    word, colour = _paint(rnd, piece, 0.3)
    seed = rnd.random()
    natural = (0.34, 0.34 / piece.wide) if which == 0 else (0.62, min(0.5, 0.62 / piece.wide))

    def draw(words: str, wide: float, high: float):
        stage, y = _ground(studio, "floor" if piece.base == "floor" else "table")
        wide, high = wide or natural[0], high or natural[1]
        stage.shadow(0.5, y, wide)
        size = wide / piece.wide
        piece.draw(_pen(studio, stage, 0.5, y, size, squash=high / size), random.Random(seed), colour)
        return stage, with_article(rnd.choice(words.split("|")).format(n=f"{word} {name}".strip()))

    one, other = rnd.sample(STRETCHES[which], 2)
    return studio.pair(lambda: draw(*one), lambda: draw(*other))


# How a thing lies, leans, hangs and swims.

TURNED = ("cup", "bottle", "chair", "bucket", "vase", "car", "teapot", "house", "tree", "bowl", "hat", "lamp", "truck")
TURNED += (
    "pot",
    "boot",
    "mushroom",
    "jar",
    "flower pot",
    "candle",
    "umbrella",
    "basket",
    "snowman",
    "wine glass",
    "bus",
)
TURNED += ("table", "barrel", "robot", "rocket", "bell", "crown", "boat", "stool", "lantern", "tower")
WAYS = {
    math.pi: "{a} upside down|an upside-down {n}|{a} standing on its head|{a} turned upside down",
    math.pi / 2: "{a} lying on its side|{a} on its side|{a} that has fallen over|an overturned {n}",
    0.42: "a tilted {n}|{a} leaning to the side|a leaning {n}|a slanted {n}|{a} tipping over",
    0.0: "{a} standing upright|an upright {n}|{a} the right way up",
}


def _settled(layer: Image.Image, x: float, y: float) -> Image.Image:
    """Moves what is drawn so that it stands on the level `y` around `x`."""
    x0, _, x1, y1 = _box(layer)
    return layer.transform(layer.size, Image.AFFINE, (1, 0, (x0 + x1) / 2 - x * CANVAS, 0, 1, y1 - y * CANVAS))


def _turned(studio):
    rnd = studio.rnd
    piece = _piece(studio, rnd.choice(_known(studio, TURNED)))
    word, colour = _paint(rnd, piece, 0.35)
    noun, seed, side = f"{word} {piece.name}".strip(), rnd.random(), rnd.choice((-1, 1))

    def draw(turn: float):
        stage, y = _ground(studio, piece.base)
        size = min(rnd.uniform(0.54, 0.66), 0.7 / max(piece.wide, 0.6))
        x, middle = 0.5 - size / 2 * math.sin(side * turn), 0.5 + size / 2 * math.cos(turn)
        layer = _layer(
            studio, lambda p: piece.draw(p, random.Random(seed), colour), x, middle, size, False, side * turn
        )
        stage.shadow(0.5, y, size * (piece.wide if turn in (0.0, math.pi) else 1.0))
        _paste(stage, _settled(layer, 0.5, y))
        return stage, rnd.choice(WAYS[turn].split("|")).format(n=noun, a=with_article(noun))

    ways = [turn for turn in WAYS if piece.wide < 1.3 or turn != math.pi / 2]
    one, other = rnd.sample(ways, 2)
    return studio.pair(lambda: draw(one), lambda: draw(other))


LEANERS = ("ladder", "broom", "shovel", "rake", "sword", "surfboard", "oar", "spear")
LEANERS += ("pitchfork", "hockey stick", "snowboard", "spoon", "umbrella", "hoe", "bottle")


def _leaning(studio):
    """Against a wall or a tree, or lying before it."""
    rnd = studio.rnd
    piece = _piece(studio, rnd.choice(_known(studio, LEANERS)))
    word, colour = _paint(rnd, piece, 0.35)
    noun, seed, side = f"{word} {piece.name}".strip(), rnd.random(), rnd.choice((-1, 1))
    prop = rnd.choice(("wall", "wall", "tree", "tree"))
    bricks = rnd.choice(((178, 78, 56), (170, 168, 160), (214, 190, 150)))

    def draw(leans: bool):
        stage, y = studio.clear_stage(False, 0.6), 0.93
        stage.unit = 1.0
        if prop == "wall":
            edge, end = 0.5 + side * 0.2, 0.5 + side * 0.6
            stage.pen.rect(min(edge, end), 0.12, max(edge, end), y, bricks)
            for row in range(12):
                level = y - 0.0675 * row
                stage.pen.line([(edge, level), (end, level)], 0.008, shade(bricks, 0.45))
                for k in range(4):
                    x = edge + side * (0.1 * k + (0.05 if row % 2 else 0.1))
                    stage.pen.line([(x, level), (x, level - 0.0675)], 0.008, shade(bricks, 0.45))
        else:
            edge = 0.5 + side * 0.2
            THINGS["tree"].draw(
                _pen(studio, stage, 0.5 + side * 0.24, y, 0.95), random.Random(seed), THINGS["tree"].colour
            )
        size = min(0.68, 0.5 / piece.wide)
        turn = side * (0.36 if leans else math.pi / 2)
        x, middle = 0.5 - size / 2 * math.sin(turn), 0.5 + size / 2 * math.cos(turn)
        layer = _layer(studio, lambda p: piece.draw(p, random.Random(seed), colour), x, middle, size, False, turn)
        layer = _settled(layer, 0.4, y + (0.02 if leans else 0.04))
        x0, _, x1, _ = _box(layer)
        shift = edge * CANVAS - (x1 if side > 0 else x0) if leans else (0.5 - side * 0.14) * CANVAS - (x0 + x1) / 2
        _paste(stage, layer.transform(layer.size, Image.AFFINE, (1, 0, -shift, 0, 1, 0)))
        a, b = with_article(noun), "a brick wall" if prop == "wall" and bricks[0] == 178 else f"a {prop}"
        if leans:
            return (
                stage,
                f"{a} {rnd.choice(('leaning against', 'leaning against', 'propped against', 'standing against'))} {b}",
            )
        return (
            stage,
            f"{a} {rnd.choice(('lying on the ground next to', 'lying on the ground in front of', 'lying beside'))} {b}",
        )

    return studio.pair(lambda: draw(True), lambda: draw(False))


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


HANGERS = ("lantern", "coat", "bell", "spider", "picture frame", "sock", "shirt", "towel", "key", "bucket", "basket")
HANGERS += ("hat", "handbag", "tire", "birdcage", "apple", "dress", "heart", "scarf", "pot", "teapot", "umbrella")
HANGERS += ("jacket", "christmas bauble", "cup", "boot", "wheel", "chandelier", "backpack")

WASHING = ("coat", "sock", "shirt", "towel", "dress", "scarf", "jacket", "hat")


def _hanging(studio):
    rnd = studio.rnd
    name = rnd.choice(_known(studio, HANGERS))
    piece = _piece(studio, name)
    word, colour = _paint(rnd, piece, 0.4)
    noun, seed = f"{word} {name}".strip(), rnd.random()
    supports = ["branch", "branch", "ceiling", "hook", "hook"]
    if name in WASHING:
        supports += ["line", "line"]

    def draw(support: str):
        size = min(rnd.uniform(0.4, 0.5), 0.5 / piece.wide)
        a = with_article(noun)
        if support == "ground":
            stage, y = _ground(studio, "table")
            if stage.place == "table":
                where = ""
            else:
                where = rnd.choice(("standing on the ground", "on the ground", "lying on the ground"))
            stage.shadow(0.5, y, size * piece.wide)
            piece.draw(_pen(studio, stage, 0.5, y, size), random.Random(seed), colour)
            return stage, f"{a} {where}".strip()
        outside = support in ("branch", "line")
        stage = studio.clear_stage(False if outside else True, 0.5)
        stage.unit, dark = 1.0, (104, 70, 44)
        top, x = rnd.uniform(0.36, 0.42), 0.5
        rope = (120, 92, 60)
        words = ("hanging from", "hanging from", "dangling from")
        if support == "branch":
            stage.pen.limb((-0.05, 0.2), (0.9, 0.13), 0.05, 0.02, dark)
            for bx, by in _dots(".14 .08, .32 .05, .66 .07, .84 .1, .93 .17, .76 .2, .24 .25"):
                stage.pen.ellipse(bx, by, 0.07, 0.04, near(rnd, LEAF, 10), turn=bx * 3)
            stage.pen.line([(x, 0.16), (x, top)], 0.014, rope)
            said = f"{rnd.choice(words)} {rnd.choice(('a branch', 'a branch', 'a tree branch', 'a tree'))}"
        elif support == "ceiling":
            stage.pen.rect(0, 0, 1, 0.07, (226, 222, 216), outline=False)
            stage.pen.rect(0, 0.07, 1, 0.085, (170, 164, 158), outline=False)
            stage.pen.line([(x, 0.08), (x, top)], 0.014, rope)
            said = f"{rnd.choice(words)} the ceiling" + rnd.choice(("", "", " on a rope"))
            if name == "spider":
                said = rnd.choice(
                    ("hanging from a thread", "hanging from the ceiling on its thread", "dangling on a thread")
                )
        elif support == "hook":
            top = 0.3
            stage.pen.rect(0.24, 0.12, 0.76, 0.2, WOOD)
            stage.pen.line([(x, 0.17), (x, 0.28), (x + 0.03, 0.31), (x + 0.06, 0.28)], 0.022, (70, 70, 78))
            said = f"{rnd.choice((*words, 'hung on', 'on'))} {rnd.choice(('a hook', 'a hook', 'a hook on the wall'))}"
        else:
            top = 0.26
            stage.pen.line([(-0.02, 0.2), (0.5, 0.26), (1.02, 0.2)], 0.012, (90, 84, 80), curved=True)
            said = rnd.choice(
                ("hanging on a clothesline", "hanging on a washing line", "hanging on a line", "pegged to a line")
            )
        piece.draw(_pen(studio, stage, x, top + size - 0.01, size), random.Random(seed), colour)
        if support == "line":
            for dx in (-0.12, 0.12):
                stage.pen.rect(x + dx - 0.012, top - 0.04, x + dx + 0.012, top + 0.06, (226, 180, 110))
        return stage, f"{a} {said}"

    one = rnd.choice(supports)
    other = rnd.choice([s for s in (*supports, "ground", "ground", "ground") if s != one])
    return studio.pair(lambda: draw(one), lambda: draw(other))


SWIMMERS = ("ball", "bottle", "apple", "box", "hat", "chair", "boot", "barrel", "log", "basket", "life ring", "key")
SWIMMERS += (
    "ship",
    "sailing boat",
    "pirate ship",
    "crate",
    "cup",
    "umbrella",
    "suitcase",
    "pumpkin",
    "teapot",
    "car",
    "coin",
)


def _in_water(studio):
    """Afloat, going under, or lying on the bottom."""
    rnd = studio.rnd
    name = rnd.choice([*_known(studio, SWIMMERS), "duck", "penguin", "elephant", "cat", "bear"])
    drawing, wide, noun = _any(studio, name)
    a = with_article(noun)
    sky, sea = near(rnd, (196, 226, 248), 8), near(rnd, (60, 140, 206), 10)

    def draw(state: str):
        stage = studio.stages.paper(False)
        stage.place, stage.words = "water", ""
        stage.pen.rect(0, 0, 1, 1, sky, outline=False)
        level = {"floating": 0.6, "sinking": 0.42, "bottom": 0.16}[state]
        size = min(0.5, 0.6 / wide)
        under = size * {"floating": 0.2, "sinking": 0.62, "bottom": 0.0}[state]
        y = level + under if state != "bottom" else 0.9
        turn = {"floating": rnd.uniform(-0.08, 0.08), "sinking": rnd.choice((-0.55, 0.55)), "bottom": 0.25}[state]
        wave = [(k / 24, level + 0.012 * math.sin(k * 1.3)) for k in range(25)]
        stage.pen.poly([*wave, (1, 1), (0, 1)], mix(sea, (255, 255, 255), 0.12), outline=False)
        if state == "bottom":
            stage.pen.poly(_dots("0 .88, .3 .85, .7 .88, 1 .86, 1 1, 0 1"), (224, 198, 140), outline=False)
        drawing(_pen(studio, stage, 0.5 + size / 2 * math.sin(-turn), y, size, turn=turn))
        stage.pen.poly([*wave, (1, 1), (0, 1)], (*sea, 110 if state == "bottom" else 150), outline=False)
        stage.pen.line(wave, 0.012, (236, 246, 252))
        if state != "floating":
            for _ in range(6):
                x, b = 0.5 + rnd.uniform(-0.24, 0.24), rnd.uniform(level + 0.06, 0.8)
                stage.pen.circle(x, b, rnd.uniform(0.012, 0.026), (220, 240, 252), outline=False)
        said = {
            "floating": "floating on the water|floating on water|floating in the sea|drifting on the sea",
            "sinking": "sinking|sinking in the water|sinking into the sea|going under water|half under water",
            "bottom": "at the bottom of the sea|lying under water|on the sea floor|under water",
        }[state]
        return stage, f"{a} {rnd.choice(said.split('|'))}"

    one, other = rnd.sample(("floating", "sinking", "bottom"), 2)
    return studio.pair(lambda: draw(one), lambda: draw(other))


# Many of a kind, and how they lie together.

MANY = ("book", "box", "plate", "cup", "hat", "apple", "coin", "ball", "pumpkin", "pillow", "suitcase", "rock", "egg")
MANY += (
    "key",
    "boot",
    "cookie",
    "barrel",
    "mushroom",
    "candle",
    "bucket",
    "flower pot",
    "chair",
    "star",
    "heart",
    "log",
)
STACKED = {
    "book": 0.13,
    "box": 0.22,
    "plate": 0.08,
    "cup": 0.17,
    "hat": 0.15,
    "pillow": 0.14,
    "suitcase": 0.2,
    "rock": 0.16,
}
STACKED |= {"coin": 0.06, "cookie": 0.09, "log": 0.13, "barrel": 0.24, "pumpkin": 0.19, "bucket": 0.19, "crate": 0.19}
HOW = {
    "row": "a row of {m}|{m} in a row|{m} lined up in a row|a line of {m}",
    "circle": "a circle of {m}|{m} in a circle|{m} arranged in a circle|a ring of {m}",
    "pile": "a pile of {m}|{m} in a pile|a heap of {m}|a big pile of {m}",
    "scattered": "scattered {m}|{m} scattered on the ground|{m} scattered everywhere|{m} lying all over the place",
    "stack": "a stack of {m}|stacked {m}|{m} stacked on top of each other|{m} piled up in a tower",
}


def _flat(p, name: str, c) -> bool:
    """A thing that lies in a stack, one unit wide; whether it is drawn here."""
    if name == "book":
        p.rect(-0.5, -0.27, 0.5, 0, (250, 246, 232))
        p.rect(-0.52, -0.29, 0.5, -0.23, c)
        p.rect(-0.52, -0.05, 0.5, 0.0, c)
        p.rect(-0.54, -0.29, -0.46, 0, c)
    elif name == "plate":
        p.poly([(-0.5, -0.14), (0.5, -0.14), (0.24, 0), (-0.24, 0)], shade(c, -0.15))
        p.ellipse(0, -0.14, 0.5, 0.05, c)
    elif name in ("coin", "cookie"):
        tone = (236, 186, 60) if name == "coin" else (206, 150, 84)
        p.round_rect(-0.36, -0.16, 0.36, 0, 0.03, shade(tone, -0.3))
        p.ellipse(0, -0.16, 0.36, 0.07, tone)
    else:
        return False
    return True


def _arranged(studio):
    rnd = studio.rnd
    name = rnd.choice(_known(studio, MANY))
    seeds = [rnd.random() for _ in range(16)]
    piece = _piece(studio, name)
    mixed = piece.painted and rnd.random() < 0.5
    word = rnd.choice(PAINTS) if piece.painted and not mixed and rnd.random() < 0.5 else ""
    tones = [COLOURS[rnd.choice(PAINTS)] if mixed else COLOURS.get(word, piece.colour) for _ in seeds]
    if mixed and rnd.random() < 0.5:
        word = "colourful"
    many = plural(f"{word} {name}".strip())
    ways = [w for w in HOW if w != "stack" or name in STACKED]

    def one(stage, k, x, y, size, turn=0.0):
        tone = near(random.Random(seeds[k]), tones[k], 8)
        wide = min(size, size / piece.wide)
        piece.draw(_pen(studio, stage, x, y, wide, seeds[k] < 0.5, turn), random.Random(seeds[k]), tone)

    def draw(way: str):
        stage = studio.clear_stage(None, 1.0 if way in ("circle", "scattered") else 0.65)
        stage.unit = 1.0
        if way == "stack":
            y, high = 0.94, STACKED[name]
            count = max(3, min(7, int(0.84 / high)))
            wide = {"coin": 0.5, "cookie": 0.55}.get(name, 0.5)
            stage.shadow(0.5, y, 0.5)
            for k in range(count):
                x, tone = 0.5 + rnd.uniform(-0.03, 0.03), near(rnd, tones[k], 8)
                if not _flat(_pen(studio, stage, x, y, wide), name, tone):
                    one(stage, k, x, y, high * 1.12 * max(1, piece.wide))
                y -= high * (1.0 if name not in ("plate", "book", "coin", "cookie") else 0.98)
        elif way == "row":
            count = rnd.choice((4, 5, 5))
            for k in range(count):
                stage.shadow(0.5 + (k - (count - 1) / 2) * 0.92 / count, 0.72, 0.15)
                one(stage, k, 0.5 + (k - (count - 1) / 2) * 0.92 / count, 0.72, 0.84 / count)
        elif way == "circle":
            count = rnd.choice((8, 9))
            spots = [
                (0.5 + 0.36 * math.cos(math.tau * k / count), 0.57 + 0.33 * math.sin(math.tau * k / count))
                for k in range(count)
            ]
            for k, (x, y) in enumerate(sorted(spots, key=lambda s: s[1])):
                one(stage, k, x, y, 0.19)
        elif way == "pile":
            k = 0
            stage.shadow(0.5, 0.92, 0.84)
            for row, count in enumerate((5, 4, 3, 2, 1)):
                for j in range(count):
                    x = 0.5 + (j - (count - 1) / 2) * 0.155 + rnd.uniform(-0.02, 0.02)
                    one(stage, k, x, 0.93 - 0.115 * row, 0.2, rnd.uniform(-0.5, 0.5))
                    k += 1
        else:
            cells = [(c, r) for c in range(4) for r in range(3)]
            for k, (column, row) in enumerate(rnd.sample(cells, 9)):
                x, y = 0.14 + 0.24 * column + rnd.uniform(-0.06, 0.06), 0.4 + 0.25 * row + rnd.uniform(-0.06, 0.06)
                one(stage, k, x, y, 0.17, rnd.uniform(-1.4, 1.4))
        return stage, rnd.choice(HOW[way].split("|")).format(m=many)

    first, second = rnd.sample(ways, 2)
    return studio.pair(lambda: draw(first), lambda: draw(second))


@contrast(
    "blanket",
    "towel",
    "cloth",
    wide=1.4,
    folded="folded {n}|neatly folded {n}|{n} folded up",
    spread="{n} spread out|unfolded {n}|{n} laid out flat",
    crumpled="crumpled {n}|rumpled {n}|crumpled up {n}",
)
def _cloth(p, rnd, c, state, fill):
    if state == "folded":
        for k in range(4):
            p.round_rect(-0.52, -0.16 * (k + 1), 0.5, -0.16 * k, 0.08, shade(c, 0.12 * (k % 2)))
            p.line([(-0.5, -0.16 * k - 0.02), (0.42, -0.16 * k - 0.02)], 0.02, shade(c, -0.35))
    elif state == "spread":
        _blanket(p, rnd, c)
    else:
        p.blob(_dots("-.6 0, -.5 -.3, -.24 -.46, -.02 -.36, .2 -.56, .46 -.34, .62 0, 0 .04"), c)
        for a, b, d in (
            ((-0.4, -0.04), (-0.3, -0.22), (-0.2, -0.4)),
            ((0, -0.02), (-0.04, -0.2), (0.1, -0.4)),
            ((0.4, -0.03), (0.3, -0.2), (0.24, -0.46)),
        ):
            p.line([a, b, d], 0.03, shade(c, -0.35), curved=True)


@contrast(
    "plant pot",
    "flower pot",
    wide=0.9,
    colour=(200, 104, 64),
    empty="empty {n}|{n} with nothing growing in it",
    sprout="{n} with a sprout|{n} with a small seedling growing in it|sprout growing in a {n}",
    plant="{n} with a big green plant|{n} with a leafy plant growing in it",
    flower="{n} with a red flower in bloom|{n} with a blooming red flower",
    dead="{n} with a wilted plant|{n} with a dead plant",
)
def _plant_pot(p, rnd, c, state, fill):
    green = (70, 150, 60)
    if state == "sprout":
        p.line([(0, -0.4), (0, -0.58)], 0.04, green)
        for side in (-1, 1):
            p.blob([(0, -0.56), (side * 0.1, -0.68), (side * 0.22, -0.66), (side * 0.12, -0.56)], green)
    elif state == "plant":
        for k in range(9):
            a = -0.4 - 0.29 * k
            p.ellipse(0.28 * math.cos(a), -0.46 + 0.3 * math.sin(a), 0.3, 0.08, shade(green, 0.1 * (k % 3)), turn=a)
    elif state == "flower":
        p.line([(0, -0.4), (0, -0.76)], 0.045, green)
        p.blob([(0, -0.46), (0.18, -0.6), (0.26, -0.56), (0.14, -0.46)], green)
        for k in range(6):
            p.circle(0.12 * math.cos(k * 1.047), -0.82 + 0.12 * math.sin(k * 1.047), 0.085, (222, 40, 50))
        p.circle(0, -0.82, 0.07, (250, 210, 60))
    elif state == "dead":
        for side, end in ((-1, -0.34), (1, -0.4), (1, -0.24)):
            p.line(
                [(0, -0.42), (side * 0.12, -0.66), (side * 0.3, -0.6), (side * 0.36, end)],
                0.04,
                (140, 110, 60),
                curved=True,
            )
            p.ellipse(side * 0.36, end, 0.05, 0.1, (160, 126, 70))
    p.poly([(-0.28, -0.36), (0.28, -0.36), (0.2, 0), (-0.2, 0)], c)
    p.rect(-0.33, -0.46, 0.33, -0.34, shade(c, 0.1))
    p.ellipse(0, -0.46, 0.3, 0.04, (90, 62, 40))


HOUSES = {
    "modern": "modern {n}|modern {n} with big windows|new modern {n} with a flat roof",
    "old": "old {n}|shabby old {n}|crooked old {n}|run-down {n} with boarded windows",
    "ruined": "ruined {n}|{n} in ruins|collapsed {n}|{n} without a roof",
    "haunted": "haunted {n}|spooky {n}|dark haunted {n}",
    "new": "neat little {n}|pretty {n} with a red roof|{n} with a red roof and a chimney",
}


@contrast("house", wide=1.15, base="floor", painted=False, colour=(236, 220, 190), **HOUSES)
def _house(p, rnd, c, state, fill):
    roof = (190, 60, 48)
    if state == "modern":
        p.rect(-0.56, -0.44, 0.56, 0, (246, 246, 244))
        p.rect(-0.3, -0.84, 0.56, -0.44, (226, 228, 230))
        p.rect(-0.34, -0.88, 0.6, -0.82, (70, 74, 82))
        p.rect(-0.62, -0.48, 0.6, -0.42, (70, 74, 82))
        for box in ((-0.48, -0.36, 0.0, -0.06), (-0.2, -0.76, 0.46, -0.52)):
            p.rect(*box, (140, 200, 232))
            p.line([((box[0] + box[2]) / 2, box[1]), ((box[0] + box[2]) / 2, box[3])], 0.02, (70, 74, 82))
        p.rect(0.2, -0.36, 0.42, 0, (150, 100, 60))
        return
    if state == "ruined":
        p.poly(
            _dots("-.44 0, -.44 -.5, -.3 -.4, -.2 -.62, -.06 -.34, .1 -.44, .2 -.3, .3 -.66, .44 -.52, .44 0"),
            (176, 166, 150),
        )
        p.rect(-0.3, -0.3, -0.12, -0.12, (50, 46, 48))
        p.rect(0.08, -0.26, 0.26, 0, (50, 46, 48))
        p.line([(-0.5, -0.02), (0.1, -0.26)], 0.05, DARK_WOOD)
        for _ in range(12):
            x = rnd.uniform(-0.6, 0.6)
            p.circle(x, rnd.uniform(-0.04, 0.03), rnd.uniform(0.03, 0.06), near(rnd, (160, 148, 134), 10))
        return
    lean = {"old": 0.07, "haunted": -0.05}.get(state, 0.0)
    wall = {"old": (166, 150, 124), "haunted": (74, 66, 92)}.get(state, c)
    roof = {"old": (110, 90, 76), "haunted": (40, 34, 54)}.get(state, roof)
    tall = 0.66 if state == "haunted" else 0.5
    p.rect(0.2 + lean, -0.9, 0.32 + lean, -0.6, shade(roof, -0.2))
    p.poly([(-0.42, 0), (-0.42 + lean, -tall), (0.42 + lean, -tall), (0.42, 0)], wall)
    p.poly([(-0.52 + lean, -tall), (lean * 1.6, -1.0), (0.52 + lean, -tall)], roof)
    glass = {"old": (60, 58, 62), "haunted": (250, 220, 70)}.get(state, (150, 206, 246))
    for x in (-0.3, 0.12):
        p.rect(x + lean / 2, -0.42, x + 0.18 + lean / 2, -0.22, glass)
        if state == "old":
            p.line([(x + lean / 2 - 0.03, -0.4), (x + 0.21 + lean / 2, -0.26)], 0.05, DARK_WOOD)
            p.line([(x + lean / 2 - 0.03, -0.25), (x + 0.21 + lean / 2, -0.38)], 0.05, DARK_WOOD)
        elif state == "new":
            p.line([(x + 0.09, -0.42), (x + 0.09, -0.22)], 0.02, (255, 255, 255))
    p.rect(-0.07, -0.24, 0.09, 0, shade(roof, -0.3) if state != "new" else (60, 110, 170))
    if state == "old":
        for x, y in ((-0.2, -0.66), (0.14, -0.7)):
            p.poly([(x, y), (x + 0.1, y - 0.04), (x + 0.12, y + 0.08), (x + 0.02, y + 0.1)], (40, 34, 34))
        p.line([(-0.36, -0.06), (-0.26, -0.14), (-0.3, -0.2)], 0.02, (70, 60, 50))
    elif state == "haunted":
        for x, y in ((-0.5, -0.86), (0.52, -0.92)):
            p.poly(
                [
                    (x - 0.12, y - 0.05),
                    (x, y),
                    (x + 0.12, y - 0.05),
                    (x + 0.05, y + 0.05),
                    (x, y + 0.03),
                    (x - 0.05, y + 0.05),
                ],
                (30, 26, 36),
            )


@contrast(
    "egg",
    wide=1.1,
    painted=False,
    hatching="hatching {n}|chick hatching from an {n}|chick coming out of an {n}",
    fried="fried {n}|fried {n} sunny side up",
    boiled="boiled {n} in an egg cup|soft boiled {n} in an egg cup",
    whole="whole {n}|{n} standing upright|unbroken {n}",
)
def _egg_states(p, rnd, c, state, fill):
    shell = (250, 238, 218)
    if state == "fried":
        p.blob(_dots("-.56 -.3, -.4 -.56, 0 -.5, .36 -.6, .56 -.34, .4 -.06, .02 -.02, -.4 -.06"), (252, 252, 250))
        p.ellipse(0.02, -0.34, 0.23, 0.18, (250, 186, 40))
        p.ellipse(-0.06, -0.4, 0.06, 0.04, (255, 236, 160), outline=False)
        return
    if state == "hatching":
        yellow = (250, 214, 60)
        p.circle(0, -0.62, 0.25, yellow)
        for side in (-1, 1):
            p.circle(side * 0.09, -0.68, 0.04, (30, 26, 26))
        p.poly([(-0.07, -0.6), (0.07, -0.6), (0, -0.5)], (240, 130, 30))
        p.poly(_dots("-.3 -.78, -.2 -.96, 0 -1.04, .2 -.96, .3 -.78, .18 -.84, .06 -.76, -.06 -.84, -.18 -.76"), shell)
        zigzag = [(-0.4 + 0.1 * k, -0.5 + (0.12 if k % 2 else 0)) for k in range(9)]
        p.poly([*zigzag, (0.38, -0.22), (0.2, 0), (-0.2, 0), (-0.38, -0.22)], shell)
        return
    if state == "boiled":
        p.poly([(-0.1, -0.2), (0.1, -0.2), (0.22, 0), (-0.22, 0)], (90, 150, 220))
        _egg(p.at(0, -0.22, 0.7), rnd, shell)
        p.poly([(0.3 * -math.cos(a), -0.44 + 0.26 * math.sin(a)) for a in _half()], (90, 150, 220))
        return
    _egg(p, rnd, shell)


@contrast(
    "balloon",
    wide=0.8,
    inflated="blown up {n}|inflated {n}|round {n} on a string",
    popped="popped {n}|burst {n}|exploded {n}",
    deflated="deflated {n}|limp {n}|{n} without air|empty {n}",
)
def _balloon_states(p, rnd, c, state, fill):
    if state == "inflated":
        p.line([(0, -0.26), (0.05, -0.12), (-0.03, 0)], 0.02, (90, 86, 86), curved=True)
        p.ellipse(0, -0.62, 0.3, 0.36, c)
        p.poly([(-0.05, -0.22), (0.05, -0.22), (0, -0.28)], c)
        p.ellipse(-0.1, -0.74, 0.06, 0.1, shade(c, 0.6), outline=False)
    elif state == "deflated":
        p.blob(_dots("-.34 -.06, -.24 -.24, 0 -.2, .2 -.28, .36 -.1, .1 0, -.2 .02"), c)
        p.line([(-0.2, -0.14), (0.0, -0.1), (0.2, -0.18)], 0.02, shade(c, -0.35), curved=True)
        p.line([(-0.34, -0.06), (-0.5, 0.02), (-0.66, -0.04)], 0.02, (90, 86, 86), curved=True)
    else:
        for k in range(9):
            a = k * 0.7
            x, y = 0.34 * math.cos(a), -0.55 + 0.34 * math.sin(a)
            q = p.at(x, y, 1.0, turn=a)
            q.blob([(-0.08, -0.05), (0.1, -0.08), (0.14, 0.02), (0.02, 0.08)], shade(c, 0.1 * (k % 3)))
        p.poly([(0.2 * f * math.cos(a), -0.55 + 0.2 * f * math.sin(a)) for a, f in _rays(9, 0.5)], (255, 236, 110))


@contrast(
    "moon",
    wide=1.0,
    base="night",
    painted=False,
    full="full {n}|round full {n}",
    half="half {n}|{n} that is half full",
    crescent="crescent {n}|thin crescent {n}|new {n} like a sickle",
)
def _moon_states(p, rnd, c, state, fill):
    tone = (250, 240, 190)
    if state == "full":
        p.circle(0, -0.5, 0.42, tone)
        for x, y, r in ((-0.14, -0.62, 0.08), (0.16, -0.4, 0.1), (-0.06, -0.3, 0.05), (0.18, -0.68, 0.05)):
            p.circle(x, y, r, shade(tone, -0.12), outline=False)
    elif state == "half":
        p.poly([(0.42 * math.sin(a), -0.5 - 0.42 * math.cos(a)) for a in _half()], tone)
    else:
        p.poly([(0.42 * x, -0.5 + 0.42 * y) for x, y in SHAPES["moon-shaped"]], tone)


@contrast(
    "traffic light",
    wide=0.5,
    base="floor",
    painted=False,
    red="{n} showing red|red {n}|{n} on red",
    green="{n} showing green|green {n}|{n} on green",
    yellow="{n} showing yellow|yellow {n}|{n} on yellow",
)
def _traffic_light(p, rnd, c, state, fill):
    p.rect(-0.04, -0.4, 0.04, 0, (90, 92, 98))
    p.round_rect(-0.17, -1.0, 0.17, -0.36, 0.06, (44, 46, 52))
    for name, y, tone in (
        ("red", -0.88, (240, 40, 40)),
        ("yellow", -0.68, (255, 210, 50)),
        ("green", -0.48, (50, 210, 80)),
    ):
        p.circle(0, y, 0.085, tone if name == state else (84, 84, 88))


@contrast(
    "pencil",
    wide=1.6,
    sharp="sharp {n}|sharpened {n}|{n} with a sharp point",
    blunt="blunt {n}|{n} with a blunt point|{n} that needs sharpening",
    broken="broken {n}|{n} broken in two|{n} snapped in half",
)
def _pencil(p, rnd, c, state, fill):
    def body(x0, x1):
        p.rect(x0, -0.5, x1, -0.22, c)
        p.rect(x0, -0.41, x1, -0.31, shade(c, 0.3), outline=False)

    def point(x):
        if state == "blunt":
            p.poly([(x, -0.5), (x + 0.1, -0.45), (x + 0.1, -0.27), (x, -0.22)], (240, 206, 160))
            p.ellipse(x + 0.1, -0.36, 0.04, 0.08, (60, 56, 60))
            return
        p.poly([(x, -0.5), (x + 0.3, -0.36), (x, -0.22)], (240, 206, 160))
        p.poly([(x + 0.19, -0.41), (x + 0.3, -0.36), (x + 0.19, -0.31)], (40, 38, 44))

    p.rect(-0.8, -0.5, -0.66, -0.22, (240, 130, 150))
    p.rect(-0.68, -0.5, -0.6, -0.22, STEEL)
    if state != "broken":
        body(-0.6, 0.46)
        point(0.46)
        return
    body(-0.6, -0.16)
    p.poly(_dots("-.16 -.5, -.06 -.44, -.14 -.38, -.04 -.32, -.16 -.22"), (240, 206, 160))
    p = p.at(0.02, 0.06, turn=0.3)
    body(0.16, 0.5)
    p.poly(_dots(".16 -.5, .08 -.42, .17 -.38, .08 -.3, .16 -.22"), (240, 206, 160))
    point(0.5)


@contrast(
    "road",
    "path",
    wide=1.0,
    base="sense",
    painted=False,
    straight="straight {n} to the horizon|long straight {n}|straight {n}",
    winding="winding {n}|curving {n}|{n} with many bends|winding {n} through green hills",
    forked="forked {n}|{n} that splits in two|fork in the {n}",
)
def _road(p, rnd, c, state, fill):
    p = p.at(-0.5, -1.0)
    _sky(p)
    p.rect(0, 0.36, 1, 1, (120, 176, 90), outline=False)
    p.ellipse(0.2, 0.38, 0.3, 0.09, (104, 160, 84), outline=False)
    p.ellipse(0.8, 0.38, 0.34, 0.12, (104, 160, 84), outline=False)
    p.rect(0, 0.4, 1, 0.5, (120, 176, 90), outline=False)
    tone = (206, 180, 136) if rnd.random() < 0.4 else (120, 120, 126)

    def strip(centre, top, low):
        left, right = [], []
        for k in range(25):
            t = k / 24
            y = top + (low - top) * t
            half = 0.015 + 0.2 * ((y - 0.4) / 0.6) ** 1.5
            left.append((centre(t) - half, y))
            right.append((centre(t) + half, y))
        p.poly(left + right[::-1], tone, outline=False)

    if state == "straight":
        strip(lambda t: 0.5, 0.42, 1.0)
    elif state == "winding":
        strip(lambda t: 0.5 + 0.26 * t**0.5 * math.sin(t**0.6 * 11) * (1 - 0.5 * t), 0.42, 1.0)
    else:
        strip(lambda t: 0.5, 0.68, 1.0)
        strip(lambda t: 0.14 + 0.36 * t**0.7, 0.42, 0.78)
        strip(lambda t: 0.86 - 0.36 * t**0.7, 0.42, 0.78)


@contrast(
    "hat",
    wide=1.3,
    pointed="pointed {n}|{n} with a pointed tip|tall pointed {n}",
    tall="tall {n} with a flat top|high round {n}|tall cylindrical {n}",
    wide_brimmed="{n} with a wide brim|wide-brimmed {n}",
    feather="{n} with a feather|{n} with a big feather in it",
)
def _hats(p, rnd, c, state, fill):
    band = shade(c, -0.5)
    if state == "pointed":
        p.ellipse(0, -0.08, 0.54, 0.09, c)
        p.poly([(-0.32, -0.1), (0.04, -1.0), (0.32, -0.1)], c)
        p.poly([(-0.32, -0.1), (-0.26, -0.24), (0.27, -0.24), (0.32, -0.1)], band)
    elif state == "tall":
        p.ellipse(0, -0.06, 0.46, 0.08, c)
        p.rect(-0.29, -0.96, 0.29, -0.08, c)
        p.ellipse(0, -0.96, 0.29, 0.05, shade(c, 0.2))
        p.rect(-0.29, -0.24, 0.29, -0.1, band)
    else:
        wide = 0.64 if state == "wide_brimmed" else 0.46
        p.ellipse(0, -0.1, wide, 0.13 if wide > 0.5 else 0.09, c)
        p.blob(_dots("-.28 -.12, -.26 -.4, -.12 -.52, .12 -.52, .26 -.4, .28 -.12, 0 -.06"), c)
        p.poly([(-0.29, -0.24), (0.29, -0.24), (0.29, -0.12), (-0.29, -0.12)], band)
        if state == "feather":
            white = (250, 250, 250) if sum(c) < 600 else (210, 50, 50)
            p.blob(_dots(".2 -.2, .26 -.56, .44 -.92, .5 -.6, .38 -.3"), white)
            p.line([(0.2, -0.18), (0.44, -0.86)], 0.015, (120, 120, 124))


@contrast(
    "apple",
    wide=1.0,
    painted=False,
    worm="{n} with a worm|{n} with a worm coming out of it|wormy {n}",
    core="{n} core|eaten {n} core",
    rotten="rotten {n}|mouldy brown {n}|bad {n}",
    whole="fresh {n}|shiny red {n} with a leaf|whole red {n}",
)
def _apple_states(p, rnd, c, state, fill):
    if state == "core":
        p.line([(0, -0.8), (0.05, -1.0)], 0.05, (100, 66, 40))
        p.poly(_dots("-.3 -.84, .3 -.84, .1 -.6, .1 -.3, .28 -.04, -.28 -.04, -.1 -.3, -.1 -.6"), (250, 240, 200))
        for y in (-0.82, -0.06):
            p.ellipse(0, y, 0.31, 0.07, (216, 36, 40))
        p.ellipse(0, -0.46, 0.03, 0.06, (80, 50, 30))
        return
    _apple(p, rnd, (216, 36, 40) if state != "rotten" else (134, 92, 56))
    if state == "rotten":
        for x, y, r in ((-0.2, -0.5, 0.12), (0.18, -0.3, 0.15), (0.1, -0.64, 0.08)):
            p.circle(x, y, r, (88, 60, 40))
            p.circle(x, y, r * 0.5, (150, 160, 120))
    elif state == "worm":
        p.circle(0.12, -0.44, 0.1, (60, 24, 22))
        p.line([(0.12, -0.44), (0.3, -0.6), (0.48, -0.46), (0.6, -0.62)], 0.12, (130, 196, 70), curved=True)
        p.circle(0.61, -0.66, 0.1, (130, 196, 70))
        p.circle(0.64, -0.69, 0.025, (20, 20, 20))


# Places: the same thing here and there.

ITEMS = ("house", "tree", "flower", "candle", "teapot", "chair", "cake")
ITEMS += ("apple", "crown", "heart", "key", "mushroom", "snowman", "fir tree", "castle", "robot", "lantern")
ITEMS += ("egg", "bottle", "vase", "sunflower", "ghost", "boot", "hat", "bell", "pumpkin", "rocket", "car")
ROUND = ("ball", "apple", "pumpkin", "wheel", "barrel", "egg", "cookie", "coin", "tire", "easter egg")


def _put(studio, stage, drawing, wide, x, y, high, most=0.5, shadow=True):
    size = min(high, most / wide)
    if shadow:
        stage.shadow(x, y, size * min(wide, 1.6))
    drawing(_pen(studio, stage, x, y, size))
    return size


def _ring(pen, x, y, r, tone, width=0.014):
    pen.line(
        [(x + r * math.cos(math.tau * k / 48), y + r * math.sin(math.tau * k / 48)) for k in range(49)], width, tone
    )


def _in_dome(studio, stage, drawing, wide):
    pen = stage.pen
    pen.ellipse(0.5, 0.86, 0.34, 0.07, DARK_WOOD)
    pen.ellipse(0.5, 0.83, 0.33, 0.06, WOOD)
    _put(studio, stage, drawing, wide, 0.5, 0.84, 0.48, 0.54, False)
    dome = [(0.5 - 0.29 * math.cos(a), 0.4 - 0.3 * math.sin(a)) for a in _half()] + [(0.79, 0.84), (0.21, 0.84)]
    pen.poly(dome, (190, 224, 240, 70), outline=False)
    pen.line([*dome, dome[0]], 0.014, (120, 160, 184))
    pen.line([(0.28, 0.72), (0.28, 0.42), (0.36, 0.26)], 0.022, (255, 255, 255), curved=True)
    pen.circle(0.5, 0.08, 0.03, (200, 224, 236))


def _in_globe(studio, stage, drawing, wide):
    pen = stage.pen
    pen.poly([(0.28, 0.78), (0.72, 0.78), (0.8, 0.95), (0.2, 0.95)], (176, 50, 46))
    pen.circle(0.5, 0.46, 0.38, (176, 214, 240))
    pen.ellipse(0.5, 0.74, 0.27, 0.09, (246, 250, 254), outline=False)
    _put(studio, stage, drawing, wide, 0.5, 0.74, 0.44, 0.46, False)
    for k in range(22):
        a, r = k * 2.4, 0.34 * math.sqrt((k + 0.5) / 22)
        pen.circle(0.5 + r * math.cos(a), 0.44 + r * math.sin(a), 0.012, (255, 255, 255), outline=False)
    _ring(pen, 0.5, 0.46, 0.38, (120, 160, 184))
    pen.arc(0.5, 0.46, 0.32, 0.32, 190, 250, 0.025, (255, 255, 255))


def _in_bottle(studio, stage, drawing, wide):
    pen, glass = stage.pen, (150, 190, 206)
    shape = _dots(".08 .34, .62 .34, .74 .46, .88 .48, .88 .62, .74 .64, .62 .8, .08 .8, .04 .57")
    pen.poly(shape, (222, 240, 246))
    _put(studio, stage, drawing, wide, 0.36, 0.77, 0.36, 0.44, False)
    pen.poly(shape, (190, 226, 236, 60), outline=False)
    pen.line([*shape, shape[0]], 0.016, glass)
    pen.line([(0.14, 0.4), (0.54, 0.4)], 0.02, (255, 255, 255))
    pen.rect(0.87, 0.49, 0.97, 0.61, (190, 140, 90))


def _in_cage(studio, stage, drawing, wide):
    pen, iron = stage.pen, (70, 70, 78)
    pen.rect(0.16, 0.86, 0.84, 0.93, iron)
    _put(studio, stage, drawing, wide, 0.5, 0.87, 0.48, 0.62, False)
    for k in range(7):
        x = 0.2 + 0.1 * k
        pen.line([(x, 0.88), (x, 0.36), (0.5 + (x - 0.5) * 0.6, 0.22), (0.5, 0.16)], 0.014, iron)
    pen.line([(0.18, 0.36), (0.82, 0.36)], 0.018, iron)
    pen.arc(0.5, 0.12, 0.04, 0.04, 0, 360, 0.014, iron)


def _in_bubble(studio, stage, drawing, wide):
    pen = stage.pen
    _put(studio, stage, drawing, wide, 0.5, 0.72, 0.46, 0.68, False)
    pen.circle(0.5, 0.5, 0.4, (200, 226, 255, 44), outline=False)
    for k, tone in enumerate(((240, 150, 200), (150, 200, 250), (170, 230, 190))):
        _ring(pen, 0.5, 0.5, 0.4 - 0.012 * k, tone)
    pen.arc(0.5, 0.5, 0.32, 0.32, 200, 250, 0.03, (255, 255, 255))


PILES = {
    "books": None,
    "leaves": (226, 120, 40),
    "stones": (150, 150, 152),
    "gold coins": (240, 196, 60),
    "hay": (226, 190, 80),
    "snow": (240, 246, 252),
    "cushions": None,
}


def _on_pile(studio, stage, drawing, wide):
    rnd = studio.rnd
    what = rnd.choice(list(PILES))
    tones = [COLOURS[rnd.choice(PAINTS)] if PILES[what] is None else PILES[what] for _ in range(40)]
    pen = stage.pen
    if what == "books":
        for k in range(5):
            _flat(
                _pen(studio, stage, 0.5 + rnd.uniform(-0.03, 0.03), 0.94 - 0.086 * k, 0.56 - 0.03 * k, squash=0.55),
                "book",
                tones[k],
            )
        top = 0.94 - 0.086 * 5 + 0.01
    else:
        top = 0.55
        for row in range(6):
            count = 8 - row
            for j in range(count):
                x, y = 0.5 + (j - (count - 1) / 2) * 0.1 + rnd.uniform(-0.02, 0.02), 0.92 - 0.06 * row
                tone = near(rnd, tones[row * 6 + j if row * 6 + j < 40 else 0], 10)
                if what == "cushions":
                    pen.ellipse(x, y, 0.1, 0.05, tone)
                elif what == "gold coins":
                    pen.ellipse(x, y, 0.07, 0.04, tone)
                    pen.ellipse(x, y, 0.045, 0.024, shade(tone, -0.2), outline=False)
                elif what == "hay":
                    pen.circle(x, y, 0.08, tone, outline=False)
                    pen.line([(x - 0.05, y), (x + 0.05, y - 0.03)], 0.008, shade(tone, -0.3))
                elif what == "leaves":
                    pen.ellipse(x, y, 0.08, 0.04, near(rnd, tone, 22), turn=rnd.uniform(0, 3))
                else:
                    pen.ellipse(x, y, 0.075, 0.055, tone, outline=what == "stones")
        top = 0.92 - 0.06 * 5 - 0.03
    _put(studio, stage, drawing, wide, 0.5, top, top - 0.06, 0.66, False)
    return (
        f"on top of a pile of {what}|on a heap of {what}|sitting on a pile of {what}"
        if what != "books"
        else f"on top of a pile of {what}|on a stack of {what}"
    )


def _end_of_road(studio, stage, drawing, wide):
    pen = stage.pen
    pen.rect(0, 0, 1, 0.5, (170, 214, 246), outline=False)
    pen.rect(0, 0.5, 1, 1, (120, 170, 84), outline=False)
    pen.poly([(0.46, 0.5), (0.54, 0.5), (0.96, 1.0), (0.04, 1.0)], (110, 110, 116), outline=False)
    for k in range(4):
        y, h = 0.56 + 0.03 * k + 0.028 * k * k, 0.03 + 0.02 * k
        pen.rect(0.5 - 0.006 * (k + 1), y, 0.5 + 0.006 * (k + 1), y + h, (250, 248, 240), outline=False)
    _put(studio, stage, drawing, wide, 0.5, 0.54, 0.44, 0.66, False)


def _in_corner(studio, stage, drawing, wide):
    rnd = studio.rnd
    pen, tone = stage.pen, tuple(rnd.randint(170, 236) for _ in range(3))
    floor = rnd.choice(((176, 130, 86), (150, 146, 150), (130, 90, 60)))
    pen.poly([(0, 0), (0.5, 0), (0.5, 0.62), (0, 0.8)], shade(tone, -0.16), outline=False)
    pen.poly([(0.5, 0), (1, 0), (1, 0.8), (0.5, 0.62)], tone, outline=False)
    pen.poly(_dots("0 .8, .5 .62, 1 .8, 1 1, 0 1"), floor, outline=False)
    pen.line([(0, 0.8), (0.5, 0.62), (1, 0.8)], 0.014, shade(floor, -0.4))
    pen.line([(0.5, 0), (0.5, 0.62)], 0.008, shade(tone, -0.4))
    _put(studio, stage, drawing, wide, 0.5, 0.82, 0.5, 0.74)


def _reflected(studio, stage, drawing, wide):
    pen = stage.pen
    pen.rect(0, 0, 1, 0.52, (206, 230, 248), outline=False)
    pen.rect(0, 0.52, 1, 1, (90, 160, 210), outline=False)
    pen.rect(0, 0.49, 1, 0.53, (120, 170, 90), outline=False)
    size = min(0.42, 0.7 / wide)
    layer = _layer(studio, drawing, 0.5, 0.52, size)
    mirror = np.asarray(layer.transform(layer.size, Image.AFFINE, (1, 0, 0, 0, -1, 2 * 0.53 * CANVAS))).copy()
    mirror[..., 3] = (mirror[..., 3] * 0.55).astype(np.uint8)
    for y in range(CANVAS):
        mirror[y] = np.roll(mirror[y], int(2.5 * math.sin(y * 0.5)), 0)
    _paste(stage, Image.fromarray(mirror))
    for k in range(5):
        y = 0.6 + 0.08 * k
        pen.line([(0.18 + 0.1 * (k % 3), y), (0.4 + 0.1 * (k % 3), y)], 0.008, (200, 228, 246))
    _paste(stage, layer)


def _half_hidden(studio, stage, drawing, wide):
    rnd = studio.rnd
    name = rnd.choice(("bush", "rock", "wall", "box", "haystack", "barrel", "tree"))
    side = rnd.choice((-1, 1))
    _put(studio, stage, drawing, wide, 0.5 + side * 0.1, 0.88, 0.56, 0.6)
    piece = OWN.get(name) or _piece(studio, name)
    size = min(0.62, 0.5 / piece.wide)
    piece.draw(_pen(studio, stage, 0.5 - side * 0.2, 0.93, size), random.Random(rnd.random()), piece.colour)
    b = with_article(name)
    return f"half hidden behind {b}|peeking out from behind {b}|partly hidden behind {b}"


def _between(studio, stage, drawing, wide):
    rnd = studio.rnd
    name = rnd.choice(
        ("tree", "rock", "house", "chair", "fir tree", "cactus", "candle", "barrel", "vase", "bush", "tower", "lamp")
    )
    piece = _piece(studio, name)
    size = min(0.66, 0.27 / piece.wide)
    seed = rnd.random()
    for x in (0.15, 0.85):
        stage.shadow(x, 0.9, size * piece.wide)
        piece.draw(_pen(studio, stage, x, 0.9, size, x > 0.5), random.Random(seed), piece.colour)
    _put(studio, stage, drawing, wide, 0.5, 0.91, 0.48, 0.36)
    return f"between two {plural(name)}|between two {plural(name)}|in the middle between two {plural(name)}"


def _sticking_out(studio, stage, drawing, wide):
    rnd = studio.rnd
    what = rnd.choice(("box", "bucket", "basket", "barrel", "the snow", "the sand", "the ground", "hole"))
    size = min(0.54, 0.5 / wide)
    level = 0.66
    layer = np.asarray(_layer(studio, drawing, 0.5, level + size * 0.34, size, turn=rnd.uniform(-0.3, 0.3))).copy()
    pen, tone = stage.pen, COLOURS[rnd.choice(PAINTS)]
    if what in ("box", "bucket", "basket", "barrel"):
        pen.ellipse(0.5, level, 0.3, 0.06, shade((150, 100, 60), -0.5))
        layer[int((level + 0.03) * CANVAS) :, :, 3] = 0
        _paste(stage, Image.fromarray(layer))
        brown = {"box": (200, 154, 100), "basket": (196, 146, 84), "barrel": (150, 98, 54)}.get(what, tone)
        narrow = 0.3 if what in ("box", "barrel") else 0.22
        pen.poly(
            [
                (0.2, level),
                (0.35, level + 0.05),
                (0.65, level + 0.05),
                (0.8, level),
                (0.5 + narrow, 0.95),
                (0.5 - narrow, 0.95),
            ],
            brown,
        )
        for k in range(3):
            pen.line([(0.24, level + 0.1 + 0.07 * k), (0.76, level + 0.1 + 0.07 * k)], 0.01, shade(brown, -0.3))
        b = with_article(what)
        return f"sticking out of {b}|poking out of {b}|looking out of {b}"
    soil = {
        "the snow": (244, 248, 252),
        "the sand": (226, 196, 132),
        "the ground": (120, 84, 52),
        "hole": (120, 170, 84),
    }[what]
    pen.rect(0, level, 1, 1, soil, outline=False)
    if what == "hole":
        pen.ellipse(0.5, level + 0.08, 0.34, 0.1, (60, 42, 30))
        level += 0.09
    layer[int((level + 0.02) * CANVAS) :, :, 3] = 0
    _paste(stage, Image.fromarray(layer))
    if what == "hole":
        pen.poly(
            [(0.16, level + 0.01), (0.84, level + 0.01), (0.8, level + 0.12), (0.5, level + 0.16), (0.2, level + 0.12)],
            soil,
            outline=False,
        )
        return "sticking out of a hole|coming out of a hole in the ground|in a hole in the ground"
    pen.blob(
        [
            (0.18, level + 0.05),
            (0.34, level - 0.03),
            (0.5, level - 0.01),
            (0.66, level - 0.03),
            (0.82, level + 0.05),
            (0.5, level + 0.1),
        ],
        soil,
    )
    return f"sticking out of {what}|half buried in {what}|buried in {what}"


def _tied(studio, stage, drawing, wide):
    pen, rope = stage.pen, (206, 166, 96)
    pen.rect(0.14, 0.34, 0.22, 0.93, DARK_WOOD)
    size = min(0.5, 0.52 / wide)
    layer = _layer(studio, drawing, 0.62, 0.92, size)
    x0, y0, x1, y1 = _box(layer)
    over, draw = _blank(layer)
    y = y0 + (y1 - y0) * 0.56
    for k in (-1, 1):
        draw.line((x0, y + 7 * k, x1, y + 7 * k + 3), fill=(*rope, 255), width=6)
    stage.shadow(0.62, 0.92, size * min(1.5, wide))
    _paste(stage, _clip(layer, over))
    middle = (x0 + (x1 - x0) * 0.3) / CANVAS
    pen.line([(0.18, 0.5), (0.3, 0.66), (middle, y / CANVAS)], 0.018, rope, curved=True)
    for k in range(3):
        pen.line([(0.13, 0.48 + 0.025 * k), (0.23, 0.47 + 0.025 * k)], 0.018, rope)
    return "tied to a post|tied to a post with a rope|tied to a wooden post"


def _rope_round(studio, stage, drawing, wide):
    rnd = studio.rnd
    what = rnd.choice(("a rope", "a snake", "a scarf", "a chain of lights", "a red ribbon"))
    size = min(0.66, 0.66 / wide)
    layer = _layer(studio, drawing, 0.5, 0.92, size)
    x0, y0, x1, y1 = _box(layer)
    over, draw = _blank(layer)
    tone = {"a rope": (206, 166, 96), "a snake": (84, 170, 60), "a red ribbon": (216, 34, 44)}.get(what, (60, 90, 200))
    width = {"a snake": 15, "a scarf": 22, "a chain of lights": 4}.get(what, 9)
    turns = 3 if what == "a scarf" else 4
    for k in range(turns):
        y = y0 + (y1 - y0) * (k + 0.7) / (turns + 0.6)
        draw.line((x0 - 4, y - 9, x1 + 4, y + 9), fill=(*shade(tone, -0.5), 255), width=width + 4)
        draw.line((x0 - 4, y - 9, x1 + 4, y + 9), fill=(*tone, 255), width=width)
        if what == "a chain of lights":
            for j in range(9):
                x = x0 + (x1 - x0) * j / 8
                bulb = (*rnd.choice(((255, 90, 80), (255, 220, 80), (110, 220, 120), (110, 180, 255))), 255)
                draw.ellipse((x - 6, y - 12 + 18 * j / 8, x + 6, y + 18 * j / 8), fill=bulb)
    stage.shadow(0.5, 0.92, size * min(1.5, wide))
    _paste(stage, _clip(layer, over))
    if what == "a snake":
        y = y0 + (y1 - y0) * 0.7 / (turns + 0.6) - 9
        stage.pen.ellipse((x0 - 6) / CANVAS, y / CANVAS, 0.06, 0.04, tone)
        stage.pen.circle((x0 - 10) / CANVAS, y / CANVAS - 0.012, 0.01, (20, 20, 20), outline=False)
    return f"!{what} wrapped round {{a}}|{{a}} with {what} wrapped around it|{{a}} with {what} round it"


def _falling(studio, stage, drawing, wide):
    rnd = studio.rnd
    tree = rnd.random() < 0.6
    if tree:
        THINGS["tree"].draw(_pen(studio, stage, 0.24, 0.94, 1.0), random.Random(rnd.random()), THINGS["tree"].colour)
    x, size = (0.7 if tree else 0.5), min(0.4, 0.42 / wide)
    turn = rnd.choice((-0.7, 0.7, 2.4))
    drawing(_pen(studio, stage, x - size / 2 * math.sin(turn), 0.62 + size / 2 * math.cos(turn), size, turn=turn))
    for dx in (-0.1, 0.0, 0.1):
        stage.pen.line([(x + dx, 0.1 + abs(dx)), (x + dx, 0.32 + abs(dx) * 0.4)], 0.012, (120, 124, 134))
    return (
        "falling from a tree|falling down from a tree|falling out of a tree"
        if tree
        else "falling from the sky|falling down|dropping from the sky"
    )


def _rolling(studio, stage, drawing, wide):
    rnd = studio.rnd
    side = rnd.choice((-1, 1))
    pen = stage.pen
    pen.rect(0, 0, 1, 1, (190, 224, 248), outline=False)
    top, low = 0.36, 0.9
    left, right = (top, low) if side > 0 else (low, top)
    pen.poly([(0, left), (1, right), (1, 1), (0, 1)], near(rnd, (112, 176, 84), 8), outline=False)
    size = min(0.3, 0.32 / wide)
    slope = math.atan2(right - left, 1)
    x = 0.5
    ground = left + (right - left) * x
    turn = slope + side * rnd.uniform(0.3, 1.2)
    cx, cy = x + size / 2 * math.sin(slope), ground - size / 2 * math.cos(slope) - 0.015
    drawing(_pen(studio, stage, cx - size / 2 * math.sin(turn), cy + size / 2 * math.cos(turn), size, turn=turn))
    for k in (-1, 0, 1):
        a = (cx - side * (size * 0.62), cy - 0.1 * abs(right - left) + 0.08 * k - 0.06)
        pen.line([a, (a[0] - side * 0.14, a[1] - 0.075)], 0.014, (250, 252, 255))
    return "rolling down a hill|rolling downhill|rolling down a slope|rolling down a green hill"


def _on_pedestal(studio, stage, drawing, wide):
    pen, stone = stage.pen, (196, 192, 186)
    pen.rect(0.3, 0.62, 0.7, 0.9, stone)
    pen.rect(0.25, 0.56, 0.75, 0.63, shade(stone, 0.3))
    pen.rect(0.22, 0.88, 0.78, 0.95, shade(stone, -0.15))
    _put(studio, stage, drawing, wide, 0.5, 0.565, 0.5, 0.72, False)


def _in_spotlight(studio, stage, drawing, wide):
    pen = stage.pen
    pen.rect(0, 0, 1, 1, (30, 26, 40), outline=False)
    pen.poly([(0.44, 0), (0.56, 0), (0.9, 0.88), (0.1, 0.88)], (250, 240, 190, 110), outline=False)
    pen.ellipse(0.5, 0.88, 0.4, 0.08, (240, 226, 170))
    _put(studio, stage, drawing, wide, 0.5, 0.9, 0.56, 0.76)


def _on_cloud(studio, stage, drawing, wide):
    pen = stage.pen
    pen.rect(0, 0, 1, 1, (120, 184, 240), outline=False)
    _put(studio, stage, drawing, wide, 0.5, 0.7, 0.58, 0.78, False)
    for x, y, r in ((0.2, 0.8, 0.12), (0.8, 0.8, 0.12), (0.36, 0.76, 0.13), (0.64, 0.76, 0.13), (0.5, 0.8, 0.16)):
        pen.circle(x, y, r, (250, 252, 255), outline=False)


# A way, its words where the way does not tell them itself, and whether it needs plain paper or only round things.
SPOTS = {
    _in_dome: "in a glass dome|under a glass dome|inside a glass dome|under a glass bell",
    _in_globe: "in a snow globe|inside a snow globe",
    _in_bottle: "in a bottle|inside a bottle|inside a glass bottle",
    _in_cage: "in a cage|inside a cage|locked in a cage|behind the bars of a cage",
    _in_bubble: "in a bubble|inside a soap bubble|floating in a bubble",
    _on_pile: "",
    _end_of_road: "at the end of a road|at the end of a long road|at the end of the street",
    _in_corner: "in the corner of a room|in the corner|standing in a corner",
    _reflected: "reflected in the water|reflected in a lake|and its reflection in the water|mirrored in the water",
    _half_hidden: "",
    _between: "",
    _sticking_out: "",
    _tied: "",
    _rope_round: "",
    _falling: "",
    _on_pedestal: "on a pedestal|on a stone pedestal",
    _in_spotlight: "in a spotlight|in the spotlight|on a dark stage in a spotlight",
    _on_cloud: "on a cloud|on a white cloud|on top of a cloud",
}
BARE = (_in_bottle, _in_bubble, _end_of_road, _in_corner, _reflected, _rolling, _in_spotlight, _on_cloud, _sticking_out)


def _placed(studio):
    rnd = studio.rnd
    rolls = rnd.random() < 0.1
    living = rnd.random() < 0.4
    names = ROUND if rolls else BEAST_NAMES + BIRD_NAMES if living else ITEMS
    drawing, wide, noun = _any(studio, rnd.choice(names if living and not rolls else _known(studio, names)))
    one, other = rnd.sample(list(SPOTS), 2)
    if rolls:
        one = _rolling

    def draw(way):
        stage = studio.clear_stage(False if way in (_falling, _tied, _between) else None, 1.0 if way in BARE else 0.5)
        stage.unit = 1.0
        if way in BARE:
            stage.place = "painted"
        words = way(studio, stage, lambda p: drawing(p), wide) or SPOTS[way]
        a = with_article(noun)
        if words.startswith("!"):
            return stage, rnd.choice(words[1:].split("|")).format(a=a)
        return stage, f"{a} {rnd.choice(words.split('|'))}"

    return studio.pair(lambda: draw(one), lambda: draw(other))


# Words with two senses, each drawn with what tells the sense: a pen over the whole picture, whose captions follow.


def _earth(p, y=0.7, tone=(112, 78, 48)):
    p.rect(0, y, 1, 1, tone, outline=False)
    for k in range(14):
        p.ellipse((k * 0.37) % 1, y + 0.04 + (k * 0.13) % (0.94 - y), 0.02, 0.01, shade(tone, -0.25), outline=False)


def _sky(p, top=(176, 216, 246)):
    p.rect(0, 0, 1, 1, top, outline=False)


def _spade(p, rnd, c):
    _sky(p)
    _earth(p, 0.74)
    p = p.at(0.5, 0.8, 0.78, turn=rnd.choice((-0.2, 0.2)))
    p.limb((0, -0.3), (0, -0.9), 0.035, 0.035, WOOD)
    p.limb((-0.12, -0.94), (0.12, -0.94), 0.035, 0.035, c)
    p.poly(_dots("-.19 -.36, .19 -.36, .19 0, 0 .06, -.19 0"), STEEL)
    p.rect(-0.04, -0.48, 0.04, -0.3, shade(STEEL, -0.3))
    p.blob(_dots("-.34 .04, -.2 -.07, 0 -.02, .2 -.08, .34 .04, 0 .1"), (98, 66, 40))


def _tram(p, rnd, c):
    _sky(p)
    for k in range(5):
        tone = near(rnd, rnd.choice(((214, 196, 170), (190, 150, 130), (170, 180, 190))), 8)
        p.rect(k * 0.2, 0.26 + 0.08 * (k % 2), k * 0.2 + 0.2, 0.8, tone, outline=False)
        for j in range(3):
            p.rect(k * 0.2 + 0.05, 0.38 + 0.1 * j, k * 0.2 + 0.1, 0.43 + 0.1 * j, (120, 150, 176), outline=False)
    p.rect(0, 0.8, 1, 1, (130, 128, 130), outline=False)
    for y in (0.87, 0.91):
        p.line([(0, y), (1, y)], 0.012, (70, 70, 76))
    p.line([(0, 0.13), (1, 0.13)], 0.01, (40, 40, 46))
    p.line([(0.06, 0.1), (0.06, 0.82)], 0.02, (80, 80, 88))
    p.line([(0.44, 0.42), (0.56, 0.3), (0.46, 0.22), (0.52, 0.13)], 0.016, (50, 50, 56))
    p.round_rect(0.08, 0.42, 0.94, 0.84, 0.06, c)
    p.rect(0.08, 0.66, 0.94, 0.72, shade(c, 0.75))
    for k in range(5):
        x = 0.14 + 0.155 * k
        p.round_rect(x, 0.48, x + 0.125, 0.63, 0.015, (206, 232, 246))
    for x in (0.42, 0.5):
        p.rect(x, 0.48, x + 0.075, 0.83, (190, 222, 240))
    for x in (0.2, 0.3, 0.72, 0.82):
        p.circle(x, 0.86, 0.04, (50, 50, 56))
    p.circle(0.92, 0.76, 0.022, (255, 240, 170))


def _bat_body(p, c, wings):
    for side in (-1, 1):
        if wings:
            p.poly(
                [
                    (0, -0.12),
                    (side * 0.34, -0.4),
                    (side * 0.92, -0.34),
                    (side * 0.78, -0.12),
                    (side * 0.7, 0.08),
                    (side * 0.5, -0.02),
                    (side * 0.36, 0.16),
                    (side * 0.2, 0.04),
                    (0, 0.2),
                ],
                c,
            )
        else:
            p.blob([(0, -0.3), (side * 0.3, -0.2), (side * 0.26, 0.2), (side * 0.06, 0.4)], shade(c, -0.1))
        p.poly([(side * 0.04, -0.3), (side * 0.17, -0.56), (side * 0.19, -0.24)], c)
    p.ellipse(0, 0.02, 0.15, 0.26, shade(c, 0.2))
    p.circle(0, -0.24, 0.17, shade(c, 0.2))
    for side in (-1, 1):
        p.circle(side * 0.07, -0.27, 0.045, (255, 240, 120))
        p.circle(side * 0.07, -0.27, 0.02, (20, 20, 20))
        p.poly([(side * 0.06, -0.15), (side * 0.03, -0.15), (side * 0.045, -0.07)], (255, 255, 255))


def _bat_flying(p, rnd, c):
    _sky(p, (32, 36, 74))
    p.circle(0.5, 0.42, 0.32, (250, 240, 190))
    _bat_body(p.at(0.5, 0.5, 0.46, turn=rnd.uniform(-0.2, 0.2)), (60, 50, 66), True)


def _bat_hanging(p, rnd, c):
    _sky(p, (60, 64, 104))
    p.limb((-0.05, 0.16), (1.05, 0.12), 0.045, 0.03, (92, 64, 44))
    p = p.at(0.5, 0.46, 0.7, turn=math.pi)
    _bat_body(p, (70, 56, 64), False)
    for side in (-1, 1):
        p.line([(side * 0.06, 0.24), (side * 0.06, 0.46)], 0.04, (50, 40, 46))


def _crane_bird(p, rnd, c):
    _sky(p)
    p.rect(0, 0.72, 1, 1, (110, 176, 220), outline=False)
    for x in (0.1, 0.15, 0.86, 0.92):
        p.line([(x, 0.8), (x + 0.02, 0.36)], 0.014, (96, 130, 60))
        p.ellipse(x + 0.02, 0.36, 0.016, 0.05, (120, 80, 46))
    leg = (60, 56, 60)
    p.line([(0.47, 0.58), (0.47, 0.86)], 0.018, leg)
    p.line([(0.53, 0.56), (0.6, 0.68), (0.48, 0.7)], 0.018, leg)
    p.blob(_dots(".3 .5, .4 .42, .58 .42, .64 .5, .54 .6, .4 .58"), (248, 248, 250))
    p.blob([(0.24, 0.56), (0.32, 0.46), (0.46, 0.5), (0.38, 0.6)], (50, 48, 54))
    p.line([(0.6, 0.48), (0.7, 0.36), (0.64, 0.22), (0.68, 0.14)], 0.05, (248, 248, 250), curved=True)
    p.circle(0.69, 0.14, 0.04, (248, 248, 250))
    p.ellipse(0.68, 0.105, 0.03, 0.018, (216, 30, 36))
    p.poly([(0.72, 0.13), (0.87, 0.17), (0.72, 0.165)], (90, 84, 70))
    p.circle(0.7, 0.135, 0.009, (20, 20, 20), outline=False)
    p.ellipse(0.47, 0.86, 0.09, 0.016, (200, 228, 244))


def _crane_machine(p, rnd, c):
    _sky(p)
    _earth(p, 0.86, (190, 164, 120))
    yellow = (246, 190, 40)
    p.rect(0.62, 0.5, 0.94, 0.88, (176, 172, 168))
    for k in range(6):
        p.rect(0.66 + 0.1 * (k % 3), 0.56 + 0.15 * (k // 3), 0.72 + 0.1 * (k % 3), 0.64 + 0.15 * (k // 3), (90, 90, 96))
    p.rect(0.2, 0.14, 0.28, 0.9, yellow)
    for k in range(9):
        p.line([(0.2, 0.2 + 0.08 * k), (0.28, 0.26 + 0.08 * k)], 0.01, shade(yellow, -0.4))
    p.rect(0.04, 0.14, 0.96, 0.2, yellow)
    for k in range(11):
        p.line([(0.05 + 0.08 * k, 0.14), (0.1 + 0.08 * k, 0.2)], 0.01, shade(yellow, -0.4))
    p.line([(0.24, 0.06), (0.9, 0.14)], 0.008, (60, 60, 60))
    p.poly([(0.2, 0.14), (0.24, 0.04), (0.28, 0.14)], yellow)
    p.rect(0.05, 0.2, 0.14, 0.28, (120, 120, 124))
    p.rect(0.28, 0.2, 0.36, 0.28, (200, 226, 240))
    p.line([(0.5, 0.2), (0.5, 0.42)], 0.01, (50, 50, 54))
    p.line([(0.42, 0.5), (0.5, 0.42), (0.58, 0.5)], 0.01, (50, 50, 54))
    p.rect(0.39, 0.5, 0.61, 0.62, c)


def _nail(p, rnd, c):
    p.rect(0, 0.68, 1, 0.94, WOOD, outline=False)
    for y in (0.74, 0.82, 0.89):
        p.line([(0.05, y), (0.9, y + 0.01)], 0.008, shade(WOOD, -0.3))
    p.poly([(0.41, 0.3), (0.5, 0.3), (0.475, 0.69), (0.435, 0.69)], STEEL)
    p.rect(0.33, 0.24, 0.58, 0.31, shade(STEEL, -0.2))


def _hammer_and_nail(p, rnd, c):
    _nail(p, rnd, c)
    hammer = p.at(0.62, 0.13, 0.5, turn=0.1)
    hammer.limb((0.1, 0), (0.66, 0.6), 0.05, 0.06, DARK_WOOD)
    hammer.rect(-0.4, -0.14, 0.24, 0.12, (70, 74, 82))


def _trunk(p, rnd, c):
    p.poly([(0.12, 0.3), (0.88, 0.3), (0.88, 0.9), (0.12, 0.9)], (124, 80, 48))
    p.poly(_dots(".12 .5, .14 .34, .24 .28, .76 .28, .86 .34, .88 .5"), (146, 96, 58))
    for x in (0.26, 0.7):
        p.rect(x - 0.035, 0.28, x + 0.035, 0.9, (80, 48, 30))
        p.rect(x - 0.045, 0.52, x + 0.045, 0.6, (230, 196, 90))
    p.line([(0.12, 0.5), (0.88, 0.5)], 0.014, (60, 38, 24))
    p.rect(0.44, 0.46, 0.54, 0.58, (230, 196, 90))
    for x, y in ((0.15, 0.33), (0.85, 0.33), (0.15, 0.87), (0.85, 0.87)):
        p.circle(x, y, 0.03, (230, 196, 90))


def _tree_trunk(p, rnd, c):
    _sky(p)
    p.rect(0, 0.84, 1, 1, (110, 170, 80), outline=False)
    bark = (120, 84, 54)
    p.poly(_dots(".32 0, .68 0, .69 .7, .86 .9, .6 .86, .5 .92, .4 .86, .14 .9, .31 .7"), bark)
    for x in (0.38, 0.45, 0.53, 0.61):
        p.line([(x, 0.02), (x + 0.02, 0.3), (x - 0.01, 0.55), (x, 0.8)], 0.014, shade(bark, -0.35), curved=True)
    p.ellipse(0.5, 0.42, 0.07, 0.1, (50, 34, 24))


def _gold_ring(p, rnd, c):
    gold = (240, 196, 60)
    p.poly([(0.1, 0.62), (0.9, 0.62), (0.82, 0.94), (0.18, 0.94)], c)
    p.poly([(0.1, 0.62), (0.9, 0.62), (0.8, 0.5), (0.2, 0.5)], shade(c, -0.4))
    for k in range(3):
        _ring(p, 0.5, 0.42, 0.2 - 0.018 * k, shade(gold, -0.15 * k), 0.024)
    p.poly(_dots(".4 .17, .46 .08, .54 .08, .6 .17, .5 .27"), (170, 226, 250))
    p.line([(0.4, 0.17), (0.6, 0.17)], 0.008, (255, 255, 255))
    p.poly([(0.16, 0.64), (0.84, 0.64), (0.84, 0.72), (0.16, 0.72)], shade(c, 0.2))


def _hand_fan(p, rnd, c):
    p = p.at(0.5, 0.84, 0.74)
    for k in range(9):
        a = math.pi * (1.06 + 0.88 * k / 9)
        b = math.pi * (1.06 + 0.88 * (k + 1) / 9)
        rim = [(0.86 * math.cos(t), 0.86 * math.sin(t)) for t in (a, b)]
        inner = [(0.34 * math.cos(t), 0.34 * math.sin(t)) for t in (b, a)]
        p.poly(rim + inner, shade(c, 0.0 if k % 2 else 0.3))
        p.line([(0, 0), (0.84 * math.cos(a), 0.84 * math.sin(a))], 0.022, WOOD)
    p.circle(0, 0, 0.05, DARK_WOOD)


def _table_fan(p, rnd, c):
    p = p.at(0.5, 0.9, 0.84)
    p.ellipse(0, -0.02, 0.26, 0.06, shade(c, -0.3))
    p.rect(-0.04, -0.4, 0.04, -0.02, shade(c, -0.2))
    p.circle(0, -0.62, 0.37, (236, 240, 244))
    for k in range(3):
        a = k * 2.094 + 0.4
        p.ellipse(0.17 * math.cos(a), -0.62 + 0.17 * math.sin(a), 0.17, 0.09, c, turn=a)
    _ring(p, 0, -0.62, 0.37, (90, 94, 102), 0.03)
    for k in range(12):
        a = k * math.pi / 6
        p.line([(0, -0.62), (0.37 * math.cos(a), -0.62 + 0.37 * math.sin(a))], 0.01, (120, 124, 132))
    p.circle(0, -0.62, 0.06, (70, 74, 82))


def _bow_and_arrow(p, rnd, c):
    p.line(_dots(".4 .06, .66 .24, .7 .5, .66 .76, .4 .94"), 0.045, (140, 92, 54), curved=True)
    p.line([(0.4, 0.06), (0.22, 0.5), (0.4, 0.94)], 0.01, (90, 84, 80))
    p.line([(0.2, 0.5), (0.9, 0.5)], 0.022, (190, 150, 100))
    p.poly([(0.88, 0.45), (0.98, 0.5), (0.88, 0.55)], STEEL)
    for y in (-1, 1):
        p.poly([(0.2, 0.5), (0.14, 0.5 + y * 0.07), (0.26, 0.5 + y * 0.07), (0.32, 0.5)], c)


def _ribbon_bow(p, rnd, c):
    box = (250, 236, 206) if sum(c) < 560 else (110, 150, 210)
    p.rect(0.18, 0.46, 0.82, 0.94, box)
    p.rect(0.14, 0.4, 0.86, 0.5, shade(box, -0.1))
    p.rect(0.45, 0.4, 0.55, 0.94, c)
    for side in (-1, 1):
        p.poly([(0.5, 0.36), (0.5 + side * 0.22, 0.58), (0.5 + side * 0.08, 0.58)], shade(c, -0.25))
        p.blob(
            [
                (0.5, 0.34),
                (0.5 + side * 0.16, 0.14),
                (0.5 + side * 0.34, 0.14),
                (0.5 + side * 0.36, 0.36),
                (0.5 + side * 0.16, 0.4),
            ],
            c,
        )
    p.circle(0.5, 0.34, 0.06, shade(c, -0.3))


def _mole(p, rnd, c):
    _sky(p)
    p.rect(0, 0.7, 1, 1, (110, 170, 80), outline=False)
    p.blob(_dots(".32 .74, .34 .4, .5 .28, .66 .4, .68 .74"), (64, 58, 64))
    p.ellipse(0.5, 0.46, 0.1, 0.07, (232, 150, 160))
    p.circle(0.5, 0.43, 0.03, (240, 110, 130))
    for side in (-1, 1):
        p.circle(0.5 + side * 0.09, 0.37, 0.014, (255, 255, 255))
        p.line([(0.5 + side * 0.08, 0.47), (0.5 + side * 0.2, 0.44)], 0.006, (230, 230, 230))
    p.blob(_dots(".06 .9, .22 .68, .4 .66, .5 .7, .6 .66, .78 .68, .94 .9, .5 .96"), (112, 76, 46))
    for side in (-1, 1):
        p.ellipse(0.5 + side * 0.2, 0.66, 0.09, 0.06, (240, 170, 176))
        for k in (-1, 0, 1):
            p.line(
                [(0.5 + side * (0.2 + 0.04 * k), 0.68), (0.5 + side * (0.2 + 0.05 * k), 0.74)], 0.014, (250, 240, 230)
            )


def _iron(p, rnd, c):
    p.poly([(0.04, 0.72), (0.96, 0.72), (0.9, 0.8), (0.1, 0.8)], (150, 190, 226))
    p.line([(0.3, 0.8), (0.66, 1.0)], 0.024, STEEL)
    p.line([(0.7, 0.8), (0.34, 1.0)], 0.024, STEEL)
    p = p.at(0.48, 0.72, 0.56)
    p.poly(_dots("-.5 0, -.46 -.4, -.1 -.46, .34 -.3, .66 0"), c)
    p.poly([(-0.54, -0.06), (0.62, -0.06), (0.72, 0.02), (-0.54, 0.02)], STEEL)
    p.line([(-0.42, -0.4), (-0.42, -0.66), (0.1, -0.66), (0.2, -0.42)], 0.11, shade(c, -0.45))
    for k in range(3):
        p.circle(0.7 + 0.09 * k, -0.2 - 0.1 * k, 0.06 + 0.015 * k, (226, 232, 240))


def _jam(p, rnd, c):
    jam = rnd.choice(((180, 24, 44), (120, 30, 80), (240, 150, 40)))
    p.round_rect(0.26, 0.34, 0.74, 0.92, 0.08, (226, 240, 246))
    p.round_rect(0.29, 0.42, 0.71, 0.89, 0.06, jam)
    p.rect(0.32, 0.54, 0.68, 0.76, (252, 248, 236))
    p.circle(0.5, 0.65, 0.07, jam)
    p.poly([(0.46, 0.58), (0.5, 0.55), (0.54, 0.58), (0.5, 0.61)], LEAF)
    p.poly(_dots(".2 .36, .28 .2, .72 .2, .8 .36, .7 .32, .6 .37, .5 .32, .4 .37, .3 .32"), (216, 40, 50))
    for k in range(5):
        p.line([(0.3 + 0.1 * k, 0.2), (0.26 + 0.12 * k, 0.33)], 0.02, (255, 244, 240))
    p.line([(0.25, 0.26), (0.75, 0.26)], 0.016, (255, 244, 240))


def _drill(p, rnd, c):
    p.rect(0.74, 0, 1, 1, (206, 196, 184), outline=False)
    p.circle(0.76, 0.42, 0.03, (60, 54, 50))
    p.poly(_dots(".14 .3, .5 .32, .54 .38, .54 .48, .14 .52"), c)
    p.poly([(0.16, 0.5), (0.32, 0.5), (0.28, 0.82), (0.12, 0.82)], shade(c, -0.35))
    p.rect(0.08, 0.82, 0.34, 0.92, (60, 60, 66))
    p.rect(0.54, 0.38, 0.6, 0.48, (60, 60, 66))
    p.rect(0.6, 0.415, 0.76, 0.44, STEEL)
    for k in range(4):
        p.line([(0.61 + 0.035 * k, 0.44), (0.635 + 0.035 * k, 0.415)], 0.008, (70, 70, 76))
    for k in range(5):
        p.circle(0.7 + 0.01 * k, 0.5 + 0.05 * k, 0.01, (170, 156, 140), outline=False)


def _stool(p, rnd, c):
    p.rect(0, 0.84, 1, 1, (206, 180, 146), outline=False)
    for x, foot in ((0.4, 0.28), (0.6, 0.72), (0.5, 0.5)):
        p.limb((x, 0.44), (foot, 0.92), 0.03, 0.024, shade(c, -0.3))
    p.line([(0.34, 0.7), (0.66, 0.7)], 0.026, shade(c, -0.4))
    p.ellipse(0.5, 0.43, 0.27, 0.075, shade(c, -0.2))
    p.ellipse(0.5, 0.4, 0.27, 0.075, c)


def _horn(p, rnd, c):
    brass = (236, 186, 60)
    p.poly(_dots(".5 .72, .62 .6, .8 .62, .98 .74, .8 .98, .7 .8"), brass)
    p.ellipse(0.89, 0.86, 0.06, 0.17, shade(brass, -0.45), turn=0.65)
    for width, tone in ((0.1, shade(brass, -0.35)), (0.07, brass)):
        _ring(p, 0.44, 0.5, 0.24, tone, width)
        p.line([(0.44, 0.26), (0.24, 0.22), (0.1, 0.12)], width * 0.7, tone, curved=True)
    p.poly([(0.03, 0.12), (0.12, 0.03), (0.15, 0.1), (0.11, 0.15)], shade(brass, -0.3))
    for k in range(3):
        p.rect(0.36 + 0.07 * k, 0.42, 0.41 + 0.07 * k, 0.58, shade(brass, 0.3))


def _plane(p, rnd, c):
    _sky(p, (120, 184, 240))
    q = p.at(0.5, 0.44, 0.44, turn=-0.1)
    q.poly([(-0.9, -0.04), (-1.05, -0.42), (-0.84, -0.42), (-0.6, -0.14)], c)
    q.blob(_dots("-.95 0, -.6 -.16, .6 -.18, .98 -.02, .6 .14, -.6 .12"), (246, 248, 250))
    q.poly([(0.1, 0.02), (0.3, 0.02), (-0.2, 0.5), (-0.4, 0.5)], shade(c, -0.15))
    for k in range(7):
        q.circle(-0.5 + 0.16 * k, -0.05, 0.035, (90, 140, 190))
    for x, y, r in ((0.1, 0.9, 0.14), (0.3, 0.94, 0.16), (0.55, 0.92, 0.15), (0.76, 0.9, 0.14), (0.94, 0.94, 0.14)):
        p.circle(x, y, r, (250, 252, 255), outline=False)


def _mouse_cheese(p, rnd, c):
    beast_actor(rnd, "mouse", 0.0, "grey").draw(p.at(0.32, 0.86, 0.34), "standing")
    p.poly([(0.58, 0.86), (0.94, 0.86), (0.94, 0.64), (0.62, 0.7)], (250, 206, 70))
    p.poly([(0.62, 0.7), (0.94, 0.64), (0.84, 0.58)], (255, 226, 120))
    for x, y, r in ((0.7, 0.78, 0.03), (0.84, 0.74, 0.035), (0.8, 0.82, 0.02)):
        p.circle(x, y, r, (214, 160, 40))


# "{c}" is the colour's word where the drawing has one; a place of its own keeps the paper away.
SENSES = (
    (
        _spade,
        "a spade stuck in the soil|a garden spade in the ground|a spade with a {c} handle in the garden soil",
    ),
    (
        _tram,
        "a {c} tram on rails in the city|a {c} tram under electric wires|a {c} tram from the side|a tram in a street",
    ),
    (
        _bat_flying,
        "a bat flying in front of the moon|a bat with spread wings at night|a flying bat and a full moon",
    ),
    (_bat_hanging, "a bat hanging upside down from a branch|a bat hanging from a branch|a bat sleeping upside down"),
    (
        _crane_bird,
        "a crane standing on one leg in the water|a white crane bird among reeds|a crane, the bird, standing in a lake",
    ),
    (
        _crane_machine,
        "a construction crane lifting a {c} box|a crane at a building site|a yellow crane lifting a load",
    ),
    (_nail, "a nail in a wooden board|a nail in a plank of wood|an iron nail stuck in wood"),
    (
        _hammer_and_nail,
        "a hammer and a nail in a wooden board|a hammer hitting a nail|a hammer driving a nail into wood",
    ),
    (_trunk, "an old trunk with leather straps|a travel trunk|a brown trunk for clothes with straps"),
    (_tree_trunk, "the trunk of a tree|a thick tree trunk|a tree trunk with a hole"),
    (_gold_ring, "a gold ring with a diamond in a {c} box|a diamond ring in a box|a wedding ring in a {c} box"),
    (_hand_fan, "a {c} hand fan|an open {c} folding fan|a {c} paper fan|a folding fan that is open"),
    (_table_fan, "a {c} electric fan|a {c} table fan|a fan with {c} blades"),
    (
        _bow_and_arrow,
        "a bow and arrow|a wooden bow with an arrow|a bow and an arrow with {c} feathers|a drawn bow with an arrow",
    ),
    (_ribbon_bow, "a gift with a big {c} bow|a {c} bow on a present|a {c} ribbon bow on a box"),
    (
        _mole,
        "a mole coming out of a molehill|a mole in its molehill|a mole looking out of the earth",
    ),
    (_iron, "a {c} iron on an ironing board|a steaming {c} iron|a clothes iron on an ironing board"),
    (_jam, "a jam jar with a checked cloth|a jar of jam|a jam jar with a striped cloth lid|a jam jar full of jam"),
    (_drill, "a {c} drill drilling a hole in a wall|a {c} electric drill|a drill making a hole in the wall"),
    (_stool, "a {c} stool with three legs|a three-legged {c} stool|a small {c} stool on the floor"),
    (_horn, "a brass horn|a golden horn, the musical instrument|a hunting horn made of brass|a french horn"),
    (
        _plane,
        "a plane flying above the clouds|a {c} and white plane above the clouds|a plane in the sky over white clouds",
    ),
    (
        _mouse_cheese,
        "a mouse next to a piece of cheese|a grey mouse and a piece of cheese|a mouse beside yellow cheese",
    ),
)


# These leave the ground to the stage.
LOOSE = (_trunk, _gold_ring, _hand_fan, _table_fan, _bow_and_arrow, _ribbon_bow, _iron, _jam, _horn, _mouse_cheese)


def _sense(studio):
    rnd = studio.rnd
    drawing, words = rnd.choice(SENSES)
    word = rnd.choice(("red", "blue", "green", "yellow", "orange", "purple"))
    flip = rnd.random() < 0.4
    if drawing in LOOSE:
        stage, y = _ground(studio, "table")
        size = rnd.uniform(0.76, 0.98)
    else:
        stage, y, size = studio.stages.paper(False), 0.95, 1.0
        stage.place = "sense"
    stage.unit, side = 1.0, 1 if flip else -1
    pen = _pen(studio, stage, 0.5 + side * size / 2, y - 0.95 * size, size, flip)
    drawing(pen, rnd, near(rnd, COLOURS[word], 8))
    return stage, rnd.choice(words.split("|")).format(c=word)
