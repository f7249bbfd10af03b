"""Colours, curves, grounds and layers that several kinds of scenes share."""

import math

import numpy as np
from PIL import Image, ImageDraw

from ..brush import CANVAS, Pen, shade
from ..casting import OUTLINE

PAINTS = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "turquoise")
WOOD, DARK_WOOD, STEEL = (172, 118, 70), (112, 72, 42), (150, 156, 166)
WATER, LEAF = (96, 170, 226), (88, 160, 70)
TABLES = ("on a table", "on the table", "on a wooden table", "on a kitchen table")


def dots(text: str) -> list[tuple[float, float]]:
    """Points told as "x y, x y": shorter than a list of pairs."""
    return [tuple(map(float, point.split())) for point in text.split(",")]


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


def ground_for(studio, base: str):
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


def turned_pen(studio, stage, x, y, size, flip=False, turn=0.0, squash=1.0) -> Pen:
    """As `pen_at`, also turned or squashed."""
    pen = stage.pen.at(x, y, size, flip, turn, squash)
    pen.outline = OUTLINE if studio.style == 4 else None
    return pen


def drawn_alone(studio, draw, x, y, size, flip=False, turn=0.0, squash=1.0, side=CANVAS) -> Image.Image:
    """The drawing alone on a transparent picture."""
    image = Image.new("RGBA", (side, side))
    pen = Pen(image, (float(side), 0.0, 0.0, float(side), 0.0, 0.0)).at(x, y, size, flip, turn, squash)
    pen.outline = OUTLINE if studio.style == 4 else None
    draw(pen)
    return image


def paste(stage, layer: Image.Image) -> None:
    stage.image.paste(layer, (0, 0), layer)


def box_of(layer: Image.Image):
    return layer.getbbox() or (0, 0, 1, 1)


def clip(layer: Image.Image, over: Image.Image) -> Image.Image:
    """What is drawn over the thing, only where the thing is."""
    top = np.asarray(over).copy()
    top[..., 3] = np.minimum(top[..., 3], np.asarray(layer)[..., 3])
    return Image.alpha_composite(layer, Image.fromarray(top))


def blank(layer: Image.Image) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    over = Image.new("RGBA", layer.size)
    return over, ImageDraw.Draw(over)


def rays(points: int, inner: float):
    return [(math.pi * k / points - math.pi / 2, 1.0 if k % 2 == 0 else inner) for k in range(2 * points)]


def half_turn():
    return [math.pi * k / 10 for k in range(11)]


def draw_ring(pen, x, y, r, tone, width=0.014):
    pen.line(
        [(x + r * math.cos(math.tau * k / 48), y + r * math.sin(math.tau * k / 48)) for k in range(49)], width, tone
    )


def paint_sky(p, top=(176, 216, 246)):
    p.rect(0, 0, 1, 1, top, outline=False)
