"""Hats, drawn on a head of radius one."""

import math

from .brush import Pen, shade


def draw_hat(pen: Pen, hat: str, colour, turn: float = 0.0):
    """A hat on a head of radius one."""
    dark = shade(colour, -0.25)
    if hat == "cap":
        pen.blob([(-0.98, -0.4), (-0.7, -1.05), (0, -1.25), (0.7, -1.05), (0.96, -0.4)], colour)
        pen.poly([(0.1 + turn, -0.5), (1.5, -0.42), (1.45, -0.28), (0.1 + turn, -0.3)], dark)
    elif hat == "top hat":
        pen.rect(-0.72, -2.0, 0.72, -0.65, colour)
        pen.rect(-0.72, -1.0, 0.72, -0.75, (190, 50, 60))
        pen.ellipse(0, -0.62, 1.25, 0.2, dark)
    elif hat in ("straw hat", "cowboy hat", "hat", "sun hat"):
        pen.blob([(-0.75, -0.55), (-0.62, -1.25), (0, -1.4), (0.62, -1.25), (0.75, -0.55)], colour)
        pen.rect(-0.72, -0.85, 0.72, -0.65, dark)
        rim = 1.75 if hat in ("cowboy hat", "sun hat") else 1.45
        pen.blob(
            [
                (-rim, -0.75 if hat == "cowboy hat" else -0.55),
                (0, -0.62),
                (rim, -0.75 if hat == "cowboy hat" else -0.55),
                (0, -0.36),
            ],
            colour,
        )
    elif hat == "beanie" or hat == "woolly hat":
        pen.blob([(-0.98, -0.3), (-0.8, -1.0), (0, -1.3), (0.8, -1.0), (0.98, -0.3)], colour)
        pen.round_rect(-1.0, -0.6, 1.0, -0.25, 0.15, shade(colour, 0.2))
        pen.circle(0, -1.35, 0.24, shade(colour, 0.3))
    elif hat == "crown":
        pen.poly(
            [(-0.8, -0.5), (-0.9, -1.4), (-0.42, -0.95), (0, -1.55), (0.42, -0.95), (0.9, -1.4), (0.8, -0.5)],
            (250, 200, 50),
        )
        for x in (-0.45, 0, 0.45):
            pen.circle(x, -0.68, 0.11, (215, 45, 60), outline=False)
    elif hat == "chef hat":
        for x in (-0.5, 0, 0.5):
            pen.circle(x, -1.45, 0.52, (250, 250, 250))
        pen.rect(-0.75, -1.35, 0.75, -0.55, (240, 240, 240))
    elif hat in ("wizard hat", "witch hat"):
        pen.poly([(-0.75, -0.6), (0.2, -2.5), (0.75, -0.6)], colour)
        pen.ellipse(0, -0.55, 1.35, 0.22, dark)
    elif hat == "santa hat":
        pen.blob([(-0.9, -0.5), (-0.3, -1.5), (0.9, -1.5), (1.35, -0.7), (0.9, -0.95), (0.9, -0.5)], (215, 40, 45))
        pen.circle(1.35, -0.6, 0.26, (250, 250, 250))
        pen.round_rect(-1.0, -0.72, 1.0, -0.38, 0.16, (250, 250, 250))
    elif hat == "pirate hat":
        pen.blob([(-1.4, -0.6), (-0.9, -1.3), (0, -1.55), (0.9, -1.3), (1.4, -0.6), (0, -0.45)], (35, 35, 40))
        pen.circle(0, -0.98, 0.2, (240, 240, 240), outline=False)
    elif hat == "helmet":
        pen.blob(
            [(-1.02, -0.1), (-0.9, -0.9), (0, -1.3), (0.9, -0.9), (1.02, -0.1), (0.7, -0.42), (-0.7, -0.42)], colour
        )
    elif hat == "space helmet":
        pen.ellipse(0, -0.05, 1.35, 1.4, (215, 235, 250, 90))
        pen.arc(0, -0.05, 1.35, 1.4, 0, 360, 0.16, (235, 238, 242))
    elif hat == "hood":
        angles = [math.radians(130 + 280 * k / 16) for k in range(17)]
        rim = [(1.28 * math.cos(a) - turn * 0.3, 1.34 * math.sin(a)) for a in angles]
        face = [(0.84 * math.cos(a) + turn * 0.5, 0.86 * math.sin(a)) for a in reversed(angles)]
        pen.poly([*rim, *face], colour)
    elif hat == "police cap":
        pen.blob([(-1.1, -0.75), (0, -1.35), (1.1, -0.75), (0.9, -0.5), (-0.9, -0.5)], colour)
        pen.poly([(-0.3 + turn, -0.52), (1.1, -0.5), (1.0, -0.3), (turn, -0.34)], (30, 30, 35))
        pen.circle(turn, -0.78, 0.14, (245, 205, 70), outline=False)
    elif hat == "fire helmet":
        pen.blob([(-0.95, -0.45), (-0.6, -1.2), (0, -1.4), (0.6, -1.2), (0.95, -0.45)], (215, 45, 40))
        pen.ellipse(0, -0.42, 1.35, 0.17, (180, 30, 30))
        pen.circle(turn, -0.82, 0.2, (250, 210, 60), outline=False)
