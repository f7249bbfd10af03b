"""A pen that draws filled shapes under an affine transform, larger than needed so that edges can be averaged."""

import math
from functools import lru_cache

from PIL import Image, ImageDraw

Colour = tuple[int, int, int]
Point = tuple[float, float]

# Scenes are drawn at this side and halved.
CANVAS = 256


def shade(colour: Colour, by: float) -> Colour:
    """Darker for a negative amount, lighter for a positive one; -1 is black and 1 is white."""
    if by < 0:
        return tuple(int(c * (1 + by)) for c in colour[:3])
    return tuple(int(c + (255 - c) * by) for c in colour[:3])


def mix(one: Colour, two: Colour, share: float) -> Colour:
    return tuple(int(a + (b - a) * share) for a, b in zip(one[:3], two[:3]))


@lru_cache(maxsize=8)
def _circle(count: int) -> tuple[Point, ...]:
    return tuple((math.cos(2 * math.pi * i / count), math.sin(2 * math.pi * i / count)) for i in range(count))


def smooth(points: list[Point], closed: bool = True, parts: int = 5) -> list[Point]:
    """A Catmull–Rom curve through the points."""
    count = len(points)
    result = []
    for i in range(count if closed else count - 1):
        if closed:
            p0, p1, p2, p3 = points[i - 1], points[i], points[(i + 1) % count], points[(i + 2) % count]
        else:
            p0, p1, p2 = points[max(0, i - 1)], points[i], points[i + 1]
            p3 = points[min(count - 1, i + 2)]
        for k in range(parts):
            t = k / parts
            t2, t3 = t * t, t * t * t
            a, b, c, d = -t3 + 2 * t2 - t, 3 * t3 - 5 * t2 + 2, -3 * t3 + 4 * t2 + t, t3 - t2
            result.append(
                (
                    (a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0]) / 2,
                    (a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1]) / 2,
                )
            )
    if not closed:
        result.append(points[-1])
    return result


class Pen:
    """Draws on a picture; `at` gives a pen for a part of it that is moved, scaled, turned or mirrored."""

    def __init__(self, image: Image.Image, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0), outline: Colour | None = None):
        self.image = image
        self.draw = ImageDraw.Draw(image, "RGBA")
        self.matrix = matrix
        self.outline = outline
        a, b, c, d, _, _ = matrix
        self.scale = math.sqrt(abs(a * d - b * c))

    def at(self, x: float, y: float, size: float = 1.0, flip: bool = False, turn: float = 0.0, squash: float = 1.0):
        """A pen whose origin is (x, y) here and whose unit is `size`; `turn` is clockwise in radians."""
        a, b, c, d, e, f = self.matrix
        cos, sin = math.cos(turn) * size, math.sin(turn) * size
        side = -1.0 if flip else 1.0
        # Columns of the inner matrix: where its x and its y axes go.
        xx, xy, yx, yy = side * cos, side * sin, -sin * squash, cos * squash
        inner = Pen.__new__(Pen)
        inner.image, inner.draw, inner.outline = self.image, self.draw, self.outline
        inner.matrix = (
            a * xx + c * xy,
            b * xx + d * xy,
            a * yx + c * yy,
            b * yx + d * yy,
            a * x + c * y + e,
            b * x + d * y + f,
        )
        inner.scale = self.scale * size * math.sqrt(abs(squash))
        return inner

    def to_canvas(self, x: float, y: float) -> Point:
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f

    def poly(self, points, colour, outline: bool = True) -> None:
        a, b, c, d, e, f = self.matrix
        placed = [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
        if self.outline is not None and outline and len(colour) == 3:
            self.draw.polygon(placed, fill=colour, outline=self.outline, width=2)
        else:
            self.draw.polygon(placed, fill=colour)

    def blob(self, points, colour, parts: int = 5) -> None:
        self.poly(smooth(points, True, parts), colour)

    def ellipse(self, x, y, rx, ry, colour, turn: float = 0.0, outline: bool = True) -> None:
        count = 14 if max(rx, ry) * self.scale < 8 else 26
        if turn:
            cos, sin = math.cos(turn), math.sin(turn)
            points = [(x + rx * u * cos - ry * v * sin, y + rx * u * sin + ry * v * cos) for u, v in _circle(count)]
        else:
            points = [(x + rx * u, y + ry * v) for u, v in _circle(count)]
        self.poly(points, colour, outline)

    def circle(self, x, y, r, colour, outline: bool = True) -> None:
        self.ellipse(x, y, r, r, colour, 0.0, outline)

    def rect(self, x0, y0, x1, y1, colour, outline: bool = True) -> None:
        self.poly(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), colour, outline)

    def round_rect(self, x0, y0, x1, y1, r, colour) -> None:
        r = min(r, abs(x1 - x0) / 2, abs(y1 - y0) / 2)
        points = []
        for cx, cy, begin in ((x1 - r, y1 - r, 0), (x0 + r, y1 - r, 1), (x0 + r, y0 + r, 2), (x1 - r, y0 + r, 3)):
            for k in range(5):
                angle = (begin + k / 4) * math.pi / 2
                points.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
        self.poly(points, colour)

    def limb(self, p, q, wide_p, wide_q, colour) -> None:
        """A tapered stroke with round ends; widths are radii."""
        dx, dy = q[0] - p[0], q[1] - p[1]
        length = math.hypot(dx, dy) or 1e-6
        nx, ny = -dy / length, dx / length
        angle = math.atan2(ny, nx)
        points = []
        for k in range(7):
            turn = angle + math.pi * k / 6
            points.append((p[0] + wide_p * math.cos(turn), p[1] + wide_p * math.sin(turn)))
        for k in range(7):
            turn = angle + math.pi + math.pi * k / 6
            points.append((q[0] + wide_q * math.cos(turn), q[1] + wide_q * math.sin(turn)))
        self.poly(points, colour)

    def bent(self, p, q, r, wide_p, wide_r, colour) -> None:
        """Two limbs with a joint between them, drawn so that the joint shows no seam."""
        middle = (wide_p + wide_r) / 2
        if self.outline is not None:
            self.limb(p, q, wide_p, middle, colour)
            self.limb(q, r, middle, wide_r, colour)
            keep, self.outline = self.outline, None
            self.limb(p, q, wide_p * 0.8, middle * 0.8, colour)
            self.limb(q, r, middle * 0.8, wide_r * 0.8, colour)
            self.outline = keep
            return
        self.limb(p, q, wide_p, middle, colour)
        self.limb(q, r, middle, wide_r, colour)

    def line(self, points, width, colour, curved: bool = False) -> None:
        if curved:
            points = smooth(list(points), False)
        placed = [self.to_canvas(x, y) for x, y in points]
        self.draw.line(placed, fill=colour, width=max(1, round(width * self.scale)), joint="curve")

    def arc(self, x, y, rx, ry, begin, end, width, colour) -> None:
        """Part of an ellipse's rim; angles in degrees, clockwise from the right."""
        count = 10
        points = []
        for k in range(count + 1):
            angle = math.radians(begin + (end - begin) * k / count)
            points.append((x + rx * math.cos(angle), y + ry * math.sin(angle)))
        self.line(points, width, colour)


def new_canvas(side: int = CANVAS, colour: Colour = (255, 255, 255)) -> tuple[Image.Image, Pen]:
    """A picture and a pen whose unit is the picture's side, with the origin at the top left."""
    image = Image.new("RGB", (side, side), colour)
    return image, Pen(image, (float(side), 0.0, 0.0, float(side), 0.0, 0.0))


def gradient(image: Image.Image, top: Colour, bottom: Colour, y0: float = 0.0, y1: float = 1.0) -> None:
    """Fills a band of rows from one colour to the other."""
    side = image.size[0]
    first, last = int(y0 * side), int(math.ceil(y1 * side))
    height = max(1, last - first)
    column = Image.new("RGB", (1, height))
    column.putdata([mix(top, bottom, k / max(1, height - 1)) for k in range(height)])
    image.paste(column.resize((side, height), Image.NEAREST), (0, first))
