"""What a deed is: its words, its drawing, who does it and where."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from ..casting import pen_at, walker
from ..roles import ROLES
from .figure import Sketch


# Compared by identity, so that it can be a key.
@dataclass(eq=False)
class Deed:
    words: tuple[str, ...]
    draw: Callable
    indoor: bool | None = None
    # Names of the only places that fit, if any.
    places: tuple[str, ...] = ()
    paper: float = 0.42
    # Where the figure's feet are when it faces right, and its height, in sides of the picture.
    x: float = 0.5
    y: float = 0.95
    size: float = 0.8
    ages: tuple[str, ...] = ("adult", "old", "child")
    sex: str | None = None
    # Only people whose clothes are not told, where clothes are taken off or hidden.
    bare: bool = False
    # Seen from the waist up.
    close: bool = False


HALF = {"x": 0.5, "y": 1.6, "size": 1.52, "close": True}
TABLE = {"x": 0.33, "y": 1.3, "size": 1.22, "close": True}
HOME = ("living_room", "room", "bedroom", "hallway", "kitchen")
KITCHEN = ("kitchen", "kitchen", "room", "restaurant")
# Light in which tools are hard to see.
DIM = frozenset({"night", "storm", "fog", "rain", "snow", "dusk"})


def deed(*words: str, **features):
    """Makes a deed of the function that draws it."""
    return lambda draw: Deed(words, draw, **features)


def show(studio, it: Deed):
    rnd = studio.rnd
    while not _fits(it, person := walker(rnd, 1.0 if it.bare else 0.75)):
        pass
    stage = _ground(studio, it)
    for _ in range(2):
        if stage.time in DIM and not stage.indoor and rnd.random() < 0.8:
            stage = _ground(studio, it)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    grow = rnd.uniform(0.96 if it.close else 0.84, 1.03)
    size = it.size * grow
    x = 0.5 + (it.x - 0.5) * grow + rnd.uniform(-0.02, 0.02)
    sketch = Sketch(studio, stage, person, pen_at(studio, stage, 1 - x if flip else x, it.y, size, flip))
    sketch.person.close = it.close
    it.draw(sketch)
    his, him = ("his", "him") if person.of.sex == "man" else ("her", "her")
    verb = rnd.choice(it.words)
    who = "who is " if rnd.random() < 0.06 and verb.split()[0].endswith("ing") else ""
    verb = re.sub(r"\ba (?=[aeiou])", "an ", verb.format(his=his, him=him, **sketch.said))
    return stage, f"{person.text} {who}{verb}"


def _fits(it: Deed, person) -> bool:
    of = person.of
    dressed = it.bare and (person.noun in ROLES or of.hat or of.scarf or person.tail)
    return of.age in it.ages and it.sex in (None, of.sex) and not dressed


def _ground(studio, it: Deed):
    rnd = studio.rnd
    if it.places and rnd.random() >= it.paper:
        return studio.stages.outdoors_or_in(("ground", "water"), name=rnd.choice(it.places))
    return studio.stage(indoor=it.indoor, paper=1.0 if it.places else it.paper)
