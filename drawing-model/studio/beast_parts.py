"""Heads and tails of animals; a head has radius one and looks right."""

from .brush import shade


def draw_tail(pen, beast, rear, low):
    x, y = rear[0] - beast.thick * 0.75, rear[1] - beast.thick * 0.3
    colour = shade(beast.colour, -0.08)
    if low:
        y = -0.06
    kind = beast.tail
    if kind == "up":
        pen.bent(
            (x, y), (x - 0.12, y - (0.0 if low else 0.16)), (x - 0.14, y - (0.0 if low else 0.32)), 0.05, 0.035, colour
        )
    elif kind in ("curl", "long", "thin long"):
        up = 0.02 if low else 0.24
        pen.line(
            [(x + 0.05, y), (x - 0.16, y + 0.02), (x - 0.26, y - up), (x - 0.2, y - up * 1.9)],
            0.075 if kind != "thin long" else 0.04,
            colour,
            curved=True,
        )
    elif kind in ("thin", "tuft"):
        pen.line([(x + 0.05, y), (x - 0.1, y + 0.06), (x - 0.13, y + (0.0 if low else 0.3))], 0.04, colour, curved=True)
        if kind == "tuft":
            pen.ellipse(x - 0.13, y + (0.0 if low else 0.33), 0.045, 0.08, shade(beast.mane or beast.mark_colour, 0.0))
    elif kind == "bushy":
        pen.blob(
            [
                (x + 0.06, y),
                (x - 0.14, y - 0.06),
                (x - 0.36, y + 0.02),
                (x - 0.42, y + 0.12),
                (x - 0.24, y + 0.16),
                (x, y + 0.1),
            ],
            colour,
        )
        pen.circle(x - 0.38, y + 0.07, 0.055, beast.belly or (245, 240, 235), outline=False)
    elif kind == "flowing":
        mane = beast.mane or colour
        drop = 0.05 if low else 0.42
        pen.blob(
            [
                (x + 0.08, y - 0.04),
                (x - 0.1, y),
                (x - 0.2, y + drop * 0.6),
                (x - 0.16, y + drop),
                (x - 0.04, y + drop * 0.8),
                (x + 0.04, y + 0.1),
            ],
            mane,
        )
    elif kind == "spiral":
        pen.arc(x - 0.03, y, 0.06, 0.06, 0, 330, 0.035, colour)
    elif kind == "plume":
        pen.blob(
            [
                (x + 0.1, y + 0.1),
                (x - 0.16, y),
                (x - 0.24, y - 0.4),
                (x - 0.06, y - 0.6),
                (x + 0.06, y - 0.48),
                (x - 0.04, y - 0.3),
                (x + 0.1, y - 0.1),
            ],
            colour,
        )
    elif kind in ("short", "puff"):
        pen.circle(x + 0.0, y, 0.09 if kind == "puff" else 0.05, shade(beast.colour, 0.5 if kind == "puff" else -0.1))


def draw_beast_head(pen, beast, asleep):
    """A head of radius one around the origin, looking right."""
    colour, dark = beast.colour, shade(beast.colour, -0.22)
    if beast.marks == "wool":
        colour = shade(beast.feet or (60, 54, 54), 0.12)
    snout = beast.snout / beast.head
    ear = {"pointed": 1, "tall": 2}.get(beast.ears)
    patch = beast.mark_colour if beast.marks == "panda" else dark
    if beast.ears == "pointed":
        pen.poly([(-0.75, -0.4), (-0.62, -1.65), (0.0, -0.8)], dark)
    elif beast.ears == "tall":
        pen.ellipse(-0.5, -1.6, 0.24, 0.95, dark, -0.25)
    elif beast.ears in ("round", "big round"):
        pen.circle(-0.6, -0.8, 0.36 if beast.ears == "round" else 0.62, patch)
    elif beast.ears == "long":
        pen.ellipse(-0.4, -1.2, 0.22, 0.75, dark, -0.2)
    if beast.horns == "antlers":
        for x in (-0.5, -0.1):
            pen.line([(x, -0.7), (x - 0.3, -1.6), (x - 0.15, -2.4)], 0.14, (130, 96, 62))
            pen.line([(x - 0.25, -1.5), (x + 0.35, -2.0)], 0.12, (130, 96, 62))
    elif beast.horns in ("short", "long"):
        rise = 0.5 if beast.horns == "short" else 1.0
        pen.poly([(-0.3, -0.75), (-0.15 + rise * 0.5, -0.85 - rise), (0.05, -0.7)], (236, 226, 200))
    elif beast.horns == "back":
        pen.line([(-0.1, -0.8), (-0.5, -1.5), (-1.0, -1.5)], 0.18, (120, 104, 84), curved=True)
    elif beast.horns == "knobs":
        pen.line([(-0.2, -0.8), (-0.2, -1.4)], 0.16, dark)
        pen.circle(-0.2, -1.45, 0.18, (100, 60, 34))
    elif beast.horns == "unicorn":
        pen.poly([(0.05, -0.75), (0.55, -2.4), (0.42, -0.68)], (250, 208, 90))
    pen.limb(
        (0.1, 0.1),
        (0.5 + snout * 0.75, 0.38),
        0.8,
        0.4 + 0.12 * (snout < 0.5),
        shade(colour, 0.12) if beast.belly is None else beast.belly,
    )
    pen.circle(0, 0, 1.0, colour)
    if beast.trunk:
        pen.bent((0.75, 0.25), (1.25, 1.2), (1.1, 2.3), 0.36, 0.2, colour)
        pen.poly([(0.7, 0.8), (1.5, 1.35), (0.65, 1.15)], (250, 246, 232))
    else:
        end = 0.62 + snout * 0.95
        if beast.belly is not None and snout > 0.4:
            pen.limb((0.45, 0.35), (end - 0.25, 0.42), 0.42, 0.32, beast.belly)
        pen.ellipse(end, 0.3, 0.2, 0.16, beast.nose, outline=False)
        pen.line(
            [(end - 0.1, 0.62), (end - 0.55, 0.7)],
            0.08,
            shade(beast.nose, -0.1) if beast.nose[0] < 90 else (150, 70, 80),
        )
    if beast.marks == "panda":
        pen.ellipse(0.38, -0.14, 0.3, 0.36, beast.mark_colour, 0.4, outline=False)
    eye = (35, 28, 26)
    if asleep:
        pen.arc(
            0.38,
            -0.12,
            0.22,
            0.16,
            10,
            170,
            0.1,
            eye if beast.marks != "panda" and sum(colour) > 200 else (230, 230, 230),
        )
    else:
        if sum(colour) < 330 or beast.marks == "panda":
            pen.circle(0.38, -0.16, 0.22, (250, 250, 250), outline=False)
        pen.circle(0.38, -0.16, 0.15, eye, outline=False)
        pen.circle(0.43, -0.21, 0.05, (255, 255, 255), outline=False)
    if beast.ears == "pointed":
        pen.poly([(-0.5, -0.55), (-0.15, -1.75), (0.4, -0.75)], colour)
        pen.poly([(-0.28, -0.75), (-0.1, -1.4), (0.18, -0.82)], shade(colour, 0.3), outline=False)
    elif beast.ears == "tall":
        pen.ellipse(-0.1, -1.7, 0.26, 1.0, colour, 0.1)
        pen.ellipse(-0.1, -1.7, 0.12, 0.75, (244, 184, 190), 0.1, outline=False)
    elif beast.ears in ("round", "big round"):
        r = 0.36 if beast.ears == "round" else 0.66
        pen.circle(-0.1 - (r > 0.5) * 0.3, -0.95, r, patch if beast.marks == "panda" else colour)
        pen.circle(
            -0.1 - (r > 0.5) * 0.3,
            -0.93,
            r * 0.55,
            shade(patch if beast.marks == "panda" else colour, 0.25),
            outline=False,
        )
    elif beast.ears == "floppy":
        pen.blob([(-0.35, -0.75), (0.05, -0.5), (-0.05, 0.55), (-0.45, 0.75), (-0.7, 0.2)], dark)
    elif beast.ears == "side":
        pen.ellipse(-0.75, -0.5, 0.5, 0.22, dark, 0.35)
    elif beast.ears == "small":
        pen.poly([(-0.35, -0.8), (-0.25, -1.45), (0.1, -0.85)], colour)
    elif beast.ears == "long":
        pen.ellipse(-0.1, -1.3, 0.22, 0.8, colour, 0.12)
    elif beast.ears == "huge":
        pen.blob([(-0.2, -0.85), (-1.0, -1.1), (-1.7, -0.3), (-1.4, 0.7), (-0.6, 0.9), (-0.15, 0.3)], dark)
        pen.blob([(-0.35, -0.6), (-0.95, -0.8), (-1.4, -0.2), (-1.2, 0.45), (-0.6, 0.6)], (206, 168, 178), 3)
    if beast.horns == "nose":
        pen.poly([(1.2, 0.0), (1.75, -0.95), (1.65, 0.15)], (226, 222, 210))
    if beast.mane is not None and beast.marks != "mane":
        pen.ellipse(-0.05, -0.85, 0.35, 0.3, beast.mane, outline=False)
    if ear is None and beast.marks == "wool":
        pen.circle(-0.2, -0.8, 0.5, beast.colour)
