"""What the studio knows of a thing it can draw. Things stand on the origin and are one unit high."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from .brush import Pen
from .palette import COLOURS, near


@dataclass
class Thing:
    names: tuple[str, ...]
    draw: Callable[[Pen, random.Random, tuple], None]
    # Height beside a person, who is one unit high.
    size: float
    # Where it belongs: "ground", "air", "water" or "table" (small enough to lie on furniture).
    place: str = "ground"
    # Usual colour, and whether captions may give it another.
    colour: tuple = (200, 60, 60)
    painted: bool = True
    wide: float = 1.0
    # Height of the surface on which other things may stand, or None.
    top: float | None = None
    # Height of a seat, or None.
    seat: float | None = None
    # Level at which something may lie inside, or None.
    inside: float | None = None
    # Whether there is room below it.
    room_below: bool = False
    # Draws again what stands before things inside: the near side of a bowl, the bars of a cage.
    front: Callable[[Pen, random.Random, tuple], None] | None = None


THINGS: dict[str, Thing] = {}


def thing(*names: str, **features):
    """Registers a drawing under its names."""

    def register(draw):
        THINGS[names[0]] = Thing(names, draw, **features)
        return draw

    return register


def before_contents(name: str):
    """Registers the part of a thing that stands before what is in it."""

    def register(draw):
        THINGS[name].front = draw
        return draw

    return register


def pick_colour(rnd: random.Random, of: Thing, chance: float = 0.35) -> tuple[str, tuple]:
    """A colour word (often none) and the colour to draw in."""
    if of.painted and rnd.random() < chance:
        word = rnd.choice(
            (
                "red",
                "orange",
                "yellow",
                "green",
                "blue",
                "purple",
                "pink",
                "brown",
                "black",
                "white",
                "grey",
                "turquoise",
            )
        )
        return word, near(rnd, COLOURS[word], 9)
    return "", near(rnd, of.colour, 12)
