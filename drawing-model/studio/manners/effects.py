"""What was done to a thing: each effect takes the thing's layer and gives another."""

import math
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from textimage.words import with_article

from ..brush import CANVAS, Pen, shade, smooth
from ..chance import weighted
from ..palette import COLOURS, near
from .faces import draw_face
from .grounds import blank, box_of, clip, dots, drawn_alone, ground_for, paste, rays
from .pieces import known, painted, piece_named

FLAME = (255, 150, 30)


def _mask(layer: Image.Image) -> np.ndarray:
    return np.asarray(layer)[..., 3] > 40


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
    x0, y0, x1, y1 = box_of(layer)
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
    x0, y0, x1, y1 = box_of(layer)
    over, pen = blank(layer)
    at = (x0 + (x1 - x0) * rnd.uniform(0.42, 0.58), y0 + (y1 - y0) * rnd.uniform(0.35, 0.5))
    reach, angle = 0.7 * max(x1 - x0, y1 - y0), rnd.uniform(0, 6)
    for k in range(5):
        turn = angle + k * 1.26 + rnd.uniform(-0.3, 0.3)
        end = (at[0] + reach * math.cos(turn), at[1] + reach * math.sin(turn))
        pen.line(_jag(rnd, at, end, 6, 7), fill=(30, 26, 26, 255), width=4)
    return clip(layer, over)


def _bitten(layer, rnd):
    x0, y0, x1, y1 = box_of(layer)
    wide, high = x1 - x0, y1 - y0
    side = rnd.choice((-1, 1))
    pixels = np.asarray(layer).copy()
    y, x = np.mgrid[0 : pixels.shape[0], 0 : pixels.shape[1]]
    edge, radius = (x1 if side > 0 else x0), min(wide, high) * 0.17
    for dx, dy in dots("0 .3, .08 .48, 0 .66, -.06 .48, -.1 .38, -.1 .58"):
        cx, cy = edge - side * wide * (dx + 0.05), y0 + high * dy
        pixels[(x - cx) ** 2 + (y - cy) ** 2 < radius**2, 3] = 0
    return Image.fromarray(pixels)


def _half_eaten(layer, rnd):
    x0, y0, x1, y1 = box_of(layer)
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
    x0, y0, x1, y1 = box_of(layer)
    over, pen = blank(layer)
    for _ in range(16):
        x, y, r = rnd.uniform(x0, x1), y0 + (y1 - y0) * rnd.random() ** 0.5, rnd.uniform(6, 18)
        tone = (*near(rnd, (96, 66, 36), 8), 255)
        pen.ellipse((x - r, y - r * 0.8, x + r, y + r * 0.8), fill=tone)
        for _ in range(3):
            a, b, s = x + rnd.uniform(-22, 22), y + rnd.uniform(-18, 18), rnd.uniform(2, 4)
            pen.ellipse((a - s, b - s, a + s, b + s), fill=tone)
    return clip(layer, over)


def _sparkling(layer, rnd):
    x0, y0, x1, y1 = box_of(layer)
    over, pen = blank(layer)
    for x, y in dots(".02 .1, .96 .2, .3 .3, .98 .75, .05 .8"):
        cx, cy, r = x0 + (x1 - x0) * x, y0 + (y1 - y0) * y, rnd.uniform(10, 16)
        star = [(cx + r * f * math.cos(a), cy + r * f * math.sin(a)) for a, f in rays(4, 0.25)]
        pen.polygon(star, fill=(255, 255, 255, 255), outline=(110, 180, 230, 255))
    return Image.alpha_composite(layer, over)


def _patched(layer, rnd):
    x0, y0, x1, y1 = box_of(layer)
    over, pen = blank(layer)
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
    return clip(layer, over)


def _holed(layer, rnd):
    """Ragged holes through which one sees the ground."""
    x0, y0, x1, y1 = box_of(layer)
    mask = Image.new("L", layer.size)
    pen, size = ImageDraw.Draw(mask), 0.075 * (x1 - x0 + y1 - y0)
    for fx, fy in ((0.3, 0.35), (0.64, 0.56), (0.4, 0.78), (0.72, 0.95)):
        x, y = x0 + (x1 - x0) * fx, y0 + (y1 - y0) * fy
        pen.polygon(
            [
                (x + size * f * rnd.uniform(0.7, 1.3) * math.cos(a), y + size * f * rnd.uniform(0.7, 1.2) * math.sin(a))
                for a, f in rays(6, 0.6)
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
    x0, y0, x1, y1 = box_of(layer)
    over, pen = blank(layer)
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
    x0, y0, x1, y1 = box_of(layer)
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
    x0, y0, x1, y1 = box_of(layer)
    over, pen = blank(layer)
    tone = (*rnd.choice(((222, 45, 48), (45, 110, 220), (250, 214, 50), (245, 130, 180))), 255)
    dark = (*shade(tone, -0.3), 255)
    cx, cy, band = (x0 + x1) / 2, y0 + (y1 - y0) * 0.5, max(7, 0.06 * (x1 - x0))
    pen.rectangle((x0, cy - band, x1, cy + band), fill=tone)
    result = clip(layer, over)
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
    x0, y0, x1, y1 = box_of(layer)
    under, pen = blank(layer)
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
    x0, y0, x1, y1 = box_of(layer)
    result = layer.copy()
    cx, cy, r = (x0 + x1) / 2, y0 + (y1 - y0) * 0.55, 0.14 * min(x1 - x0, y1 - y0) + 8
    pen = Pen(result).at(cx, cy, r * 1.9)
    draw_face(pen, "smiling")
    return result


def _legged(layer, rnd):
    """Long legs under it, and it moves up by as much."""
    x0, y0, x1, y1 = box_of(layer)
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
    x0, y0, x1, y1 = box_of(layer)
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
    x0, y0, x1, y1 = box_of(layer)
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
    x0, y0, x1, y1 = box_of(layer)
    under, pen = blank(layer)
    pen.ellipse((x0 - 10, y1 - 8, x1 + 10, y1 + 12), fill=(110, 180, 232, 255))
    result = Image.alpha_composite(under, layer)
    pen = ImageDraw.Draw(result)
    for _ in range(12):
        x, y, r = x0 + (x1 - x0) * rnd.random(), y0 + (y1 - y0) * rnd.uniform(0.1, 0.9), rnd.uniform(5, 8)
        drop = [(x, y - r * 2), (x + r, y), (x, y + r), (x - r, y)]
        pen.polygon(smooth(drop), fill=(120, 190, 244, 255), outline=(40, 110, 190, 255))
    return result


def _halved(layer, rnd):
    x0, y0, x1, y1 = box_of(layer)
    middle, gap = (x0 + x1) // 2, 14
    result = Image.new("RGBA", layer.size)
    inside = (*shade(_tone(layer), 0.65), 255)
    for side, box in ((-1, (x0, y0, middle, y1)), (1, (middle, y0, x1, y1))):
        half = Image.new("RGBA", layer.size)
        half.paste(layer.crop(box), box[:2])
        over, pen = blank(layer)
        pen.rectangle((middle - 10, y0, middle + 10, y1), fill=inside)
        half = clip(half, over).rotate(-side * 8, Image.BICUBIC, center=(middle, y1))
        result.alpha_composite(half.transform(half.size, Image.AFFINE, (1, 0, -side * gap, 0, 1, 0)))
    return result


def _smoking(layer, rnd):
    x0, y0, x1, y1 = box_of(layer)
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


def changed(studio):
    """A thing to which something was done, and its contrary or the same with something else."""
    rnd = studio.rnd
    words, effect, names, _ = weighted(rnd, {row: row[3] for row in EFFECTS})
    piece = piece_named(studio, rnd.choice(known(studio, names)))
    other = CONTRARY.get(effect)
    if other is None:
        rows = [row for row in EFFECTS if row[1] is not effect and piece.name in row[2]]
        other = rnd.choice(rows)[:2] if rows else None
    word, colour = painted(rnd, piece)
    seed, flip = rnd.random(), rnd.random() < 0.4
    noun = f"{word} {piece.name}".strip()

    def draw(forms: str, change):
        stage, y = ground_for(studio, piece.base)
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
        layer = drawn_alone(studio, lambda p: piece.draw(p, one, colour), x, level, size, flip)
        stage.shadow(x, level, size * min(piece.wide, 1.8) * 0.9)
        paste(stage, change(layer, rnd))
        said = rnd.choice([f for f in forms.split("|") if dark or "dark" not in f])
        if "{a}" in said:
            return stage, said.format(a=with_article(noun))
        return stage, with_article(said.format(n=noun))

    if other is None:
        return draw(words, effect)
    return studio.pair(lambda: draw(words, effect), lambda: draw(*other))
