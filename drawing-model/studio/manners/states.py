"""Things drawn for their states: a drawing is `(pen, rnd, colour, state, fill)`."""

import random
from dataclasses import dataclass, field

from textimage.words import with_article

from ..casting import pen_at
from ..palette import COLOURS, near
from .grounds import PAINTS, ground_for


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


def contrast(kinds, *names, wide=1.0, base="table", colour=(200, 60, 60), painted=True, fills=None, **states):
    """Keeps a drawing among these kinds."""

    def register(draw):
        kinds.append(Kind(names, draw, states, wide, base, colour, painted, fills or {"": None}))
        return draw

    return register


def told(studio, kind: Kind):
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
        stage, y = ground_for(studio, kind.base)
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
        kind.draw(pen_at(studio, stage, x, y, size, flip), random.Random(seed), colour, state, kind.fills[fill])
        said = rnd.choice(kind.states[state].split("|")).format(n=noun, f=fill)
        return stage, said if said.split()[0] in ("a", "an", "two") else with_article(said)

    return studio.pair(lambda: draw(states[0]), lambda: draw(states[1]))
