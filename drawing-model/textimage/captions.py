"""Makes up scenes: what is in the picture, where, in what colour, and a caption that says so.

A scene is a row of plain numbers (see `Scene`), so that many processes can make them up and the GPU
can draw them; nothing here touches pixels.
"""

import json
import random
from dataclasses import dataclass, field
from pathlib import Path

from . import words

SLOTS = 3

GROUP_WEIGHTS = {
    "faces": 0.11,
    "people": 0.19,
    "animals": 0.22,
    "food": 0.15,
    "places": 0.15,
    "activities": 0.06,
    "objects": 0.11,
    "shapes": 0.01,
}
STYLE_WEIGHTS = {1: 0.36, 2: 0.20, 3: 0.30, 4: 0.14}
TONED_SHARE = 0.55
# Things people ask for most are drawn four times as often as the rest of their group.
WANTED = frozenset(
    name.strip()
    for name in """
        cat, dog, horse, bird, fish, rabbit, lion, tiger, elephant, bear, cow, pig, sheep, chicken, duck, owl, penguin,
        frog, turtle, dragon, dinosaur, unicorn, butterfly, bee, shark, whale, octopus, monkey, mouse, fox, wolf, panda,
        apple, banana, strawberry, pizza, hamburger, coffee, birthday cake, ice cream, bread, egg, orange, carrot, car,
        bus, truck, train, airplane, bicycle, sailboat, ship, rocket, motorcycle, house, castle, church, tree, pine
        tree, palm tree, rose, tulip, sunflower, mushroom, cactus, sun, crescent moon, star, cloud, rainbow, snowman,
        mountain, fire, umbrella, heart, man, woman, boy, girl, baby, old man, old woman, robot, ghost, clown, king,
        queen, prince, princess, santa claus, wizard, doctor, police officer, firefighter, astronaut, chef, cook,
        superhero, happy face, angry face, crying face, sad face, soccer ball, basketball, guitar, piano keyboard, book,
        open book, clock, key, crown, hat, balloon, gift, christmas tree, smartphone, computer, laptop, camera, light
        bulb, hammer, sword, chair, bed, ring, diamond, watch, shoe, sneaker, flower, yellow flower, beach with an
        umbrella, skier, surfer, person running, woman dancing
    """.split(",")
)
WANTED_FACTOR = 4.0


@dataclass
class Thing:
    """One kind of thing, with the pictures that show it in one style."""

    names: list[str]
    pictures: list[int]
    toned: list[tuple[int, str]]
    directed: bool


@dataclass
class Placed:
    picture: int
    x: float
    y: float
    size: float
    angle: float = 0.0
    flip: bool = False
    tint: str | None = None


@dataclass
class Scene:
    caption: str = ""
    style: int = 0
    placed: list[Placed] = field(default_factory=list)
    background: int = -1
    ground: tuple[float, ...] = (1.0,) * 6
    # Whether it is on paper of which the caption says nothing.
    on_paper: bool = False
    concept: str = ""


class SceneMaker:
    """Draws random scenes from the list of pictures."""

    def __init__(self, folder: Path, use: str, seed: int, held_out: frozenset[str] = frozenset()):
        entries = json.loads((folder / "pictures.json").read_text())
        self.random = random.Random(seed)
        self.held_out = held_out
        self.backgrounds: dict[str, list[int]] = {}
        self.colour_of: dict[int, str] = {}
        colours = folder / "colours.json"
        if colours.exists():
            self.colour_of = {int(k): v for k, v in json.loads(colours.read_text()).items()}
        pale = folder / "pale.json"
        self.pale = frozenset(json.loads(pale.read_text())) if pale.exists() else frozenset()
        grouped: dict[tuple[int, str], dict[str, Thing]] = {}
        for index, entry in enumerate(entries):
            if entry["kind"] == "background":
                self.backgrounds.setdefault(entry["scene"], []).append(index)
                continue
            if entry["use"] != use:
                continue
            things = grouped.setdefault((entry["style"], entry["group"]), {})
            thing = things.setdefault(entry["concept"], Thing(entry["names"], [], [], False))
            thing.directed = any(w in " ".join(entry["names"]) for w in ("left", "right", "letters", "number"))
            if entry["tone"] is None:
                thing.pictures.append(index)
            else:
                thing.toned.append((index, entry["tone"]))
        self.choices = {}
        for (style, group), things in grouped.items():
            kept = {concept: thing for concept, thing in things.items() if thing.pictures}
            weights = [WANTED_FACTOR if thing.names[0] in WANTED else 1.0 for thing in kept.values()]
            self.choices.setdefault(style, {})[group] = (list(kept.items()), weights)
        self.styles = [style for style in self.choices]
        self.style_weights = [STYLE_WEIGHTS.get(style, 1.0) for style in self.styles]

    def _thing(self, style: int) -> tuple[str, Thing]:
        groups = self.choices[style]
        names = list(groups)
        group = self.random.choices(names, [GROUP_WEIGHTS.get(name, 1.0) for name in names])[0]
        things, weights = groups[group]
        return self.random.choices(things, weights)[0]

    def _picture(self, thing: Thing) -> tuple[int, str]:
        """A picture of the thing and what to add to its name, which is nothing unless the skin is toned."""
        if thing.toned and self.random.random() < TONED_SHARE:
            picture, tone = self.random.choice(thing.toned)
            return picture, f" with {tone}" if self.random.random() < 0.3 else ""
        return self.random.choice(thing.pictures), ""

    def _name(self, thing: Thing, avoid_colours: bool) -> str:
        names = thing.names
        if avoid_colours:
            names = [n for n in names if not words.names_colour(n)] or names
        if len(names) == 1 or self.random.random() < 0.5:
            return names[0]
        return self.random.choice(names[1:])

    def _colour_word(self, colour: str) -> str:
        others = words.COLOUR_SYNONYMS.get(colour)
        return self.random.choice(others) if others and self.random.random() < 0.2 else colour

    def _described(self, style: int, tint_chance: float) -> tuple[Placed, str, str, str, bool]:
        """A thing to place, with its concept, adjective and name, and whether it may be counted."""
        concept, thing = self._thing(style)
        picture, suffix = self._picture(thing)
        tint, adjective = None, ""
        tinted = self.random.random() < tint_chance
        name = self._name(thing, tinted)
        if tinted and not words.names_colour(name):
            tint = self.random.choice(words.THING_COLOURS)
            adjective = self._colour_word(tint) + " "
        elif picture in self.colour_of and not words.names_colour(name) and self.random.random() < 0.12:
            adjective = self._colour_word(self.colour_of[picture]) + " "
        flip = not thing.directed and self.random.random() < 0.4
        placed = Placed(picture, 0.5, 0.5, 0.8, self.random.gauss(0, 0.03), flip, tint)
        return placed, concept, adjective, name + suffix, words.is_counted(name)

    def _ground(self, scene: Scene, mentioned_chance: float, scenic_chance: float) -> tuple[str, str | None]:
        """Chooses what is behind; returns the words for it, and the scene's name if it is one."""
        rnd = self.random
        mentioned = rnd.random() < mentioned_chance
        scenic = rnd.random() < (scenic_chance if mentioned else 0.05)
        if scenic:
            name = rnd.choice(list(self.backgrounds))
            scene.background = rnd.choice(self.backgrounds[name])
            return (" " + rnd.choice(words.SCENES[name]) if mentioned else ""), name
        if mentioned:
            colour = rnd.choice(list(words.COLOURS))
            base = [c / 255 + rnd.gauss(0, 0.025) for c in words.COLOURS[colour]]
            text = " " + rnd.choice(words.PLAIN_GROUND_FORMS).format(c=self._colour_word(colour))
        else:
            text, scene.on_paper = "", True
            pale = rnd.random()
            base = [1.0, 1.0, 1.0] if pale < 0.6 else [rnd.uniform(0.8, 1.0) for _ in range(3)]
        slope = rnd.gauss(0, 0.05) if mentioned and rnd.random() < 0.4 else 0.0
        top = [min(1.0, max(0.0, c + slope)) for c in base]
        bottom = [min(1.0, max(0.0, c - slope)) for c in base]
        scene.ground = (*top, *bottom)
        return text, None

    def _wrap(self, text: str, style: int) -> str:
        rnd = self.random
        if rnd.random() < 0.08:
            text = text.removeprefix("a ").removeprefix("an ")
            return text
        if rnd.random() < 0.10 and style in words.STYLE_PREFIXES:
            return rnd.choice(words.STYLE_PREFIXES[style]) + text
        return rnd.choice(words.PREFIXES) + text

    def _single(self, scene: Scene) -> str:
        rnd = self.random
        placed, scene.concept, adjective, name, _ = self._described(scene.style, 0.28)
        ground, where = self._ground(scene, 0.5, 0.55)
        size = rnd.uniform(0.68, 0.96)
        place = ""
        if where is not None:
            size = rnd.uniform(0.5, 0.8)
        kind = rnd.random()
        if kind < 0.04:
            adjective, size = rnd.choice(("small ", "tiny ", "little ")) + adjective, rnd.uniform(0.28, 0.42)
        elif kind < 0.07:
            adjective, size = rnd.choice(("big ", "large ", "huge ")) + adjective, rnd.uniform(0.9, 1.02)
        elif kind < 0.13:
            size = rnd.uniform(0.4, 0.54)
            side, placed.x, placed.y = rnd.choice(
                (
                    ("on the left", 0.28, 0.5),
                    ("on the right", 0.72, 0.5),
                    ("at the top", 0.5, 0.28),
                    ("at the bottom", 0.5, 0.72),
                )
            )
            place = f" {side}"
        elif kind < 0.20:
            adjective = rnd.choice(words.ADJECTIVES) + adjective
        slack = max(0.0, (1 - size) / 2)
        if not place:
            placed.x += rnd.uniform(-0.5, 0.5) * slack
            stands = where is not None and where not in words.FLOATING_SCENES
            placed.y += slack * rnd.uniform(0.2, 0.8) if stands else rnd.uniform(-0.5, 0.5) * slack
        placed.size = size
        scene.placed = [placed]
        return words.with_article(adjective + name) + place + ground

    def _several(self, scene: Scene) -> str:
        """Two or three of the same thing."""
        rnd = self.random
        count = rnd.choice((2, 2, 3, 3))
        for _ in range(8):
            placed, scene.concept, adjective, name, counted = self._described(scene.style, 0.2)
            if counted:
                break
        else:
            return self._single(scene)
        ground, _ = self._ground(scene, 0.45, 0.45)
        for x, y, size in self._spots(count):
            scene.placed.append(Placed(placed.picture, x, y, size, rnd.gauss(0, 0.04), placed.flip, placed.tint))
        return f"{rnd.choice(words.NUMBERS[count])} {words.plural(adjective + name)}{ground}"

    def _spots(self, count: int) -> list[tuple[float, float, float]]:
        """Where two or three equals stand, as large as fits with paper between them."""
        rnd = self.random
        jitter = lambda: rnd.uniform(-0.02, 0.02)
        if count == 2:
            size = rnd.uniform(0.38, 0.46)
            return [(0.26 + jitter(), 0.5 + jitter(), size), (0.74 + jitter(), 0.5 + jitter(), size)]
        if rnd.random() < 0.5:
            size = rnd.uniform(0.26, 0.30)
            return [(x + jitter() / 2, 0.5 + jitter(), size) for x in (0.17, 0.5, 0.83)]
        size = rnd.uniform(0.36, 0.43)
        lone, pair = (0.26, 0.73) if rnd.random() < 0.6 else (0.73, 0.26)
        return [(0.5 + jitter(), lone, size), (0.26 + jitter(), pair, size), (0.74 + jitter(), pair, size)]

    def _pair(self, scene: Scene) -> str:
        """Two different things and how they stand to each other."""
        rnd = self.random
        (first, scene.concept, adj1, name1, _), (second, _, adj2, name2, _) = (
            self._described(scene.style, 0.15) for _ in range(2)
        )
        ground, _ = self._ground(scene, 0.4, 0.5)
        one, two = words.with_article(adj1 + name1), words.with_article(adj2 + name2)
        relation = rnd.random()
        if relation < 0.68:
            spots = self._spots(2)
            left_first = True
            if relation < 0.28:
                text = f"{one} and {two}"
                left_first = rnd.random() < 0.75
            elif relation < 0.40:
                text = f"{one} {rnd.choice(('next to', 'beside', 'near'))} {two}"
                left_first = rnd.random() < 0.75
            elif relation < 0.50:
                text = f"{one} {rnd.choice(('to the left of', 'left of'))} {two}"
            elif relation < 0.60:
                text, left_first = f"{one} {rnd.choice(('to the right of', 'right of'))} {two}", False
            else:
                text = f"{one} on the left and {two} on the right"
            order = (first, second) if left_first else (second, first)
        else:
            size = rnd.uniform(0.42, 0.5)
            spots = [(0.5 + rnd.uniform(-0.12, 0.12), 0.255, size), (0.5 + rnd.uniform(-0.12, 0.12), 0.745, size)]
            if relation < 0.86:
                text, order = f"{one} {rnd.choice(('above', 'over', 'high above'))} {two}", (first, second)
            else:
                text, order = f"{one} {rnd.choice(('below', 'far below'))} {two}", (second, first)
        for placed, (x, y, size) in zip(order, spots):
            placed.x, placed.y, placed.size = x, y, size
        scene.placed = [first, second]
        return text + ground

    def _trio(self, scene: Scene) -> str:
        described = [self._described(scene.style, 0.1) for _ in range(3)]
        scene.concept = described[0][1]
        ground, _ = self._ground(scene, 0.3, 0.4)
        names = [words.with_article(adjective + name) for _, _, adjective, name, _ in described]
        for (placed, *_), (x, y, size) in zip(described, self._spots(3)):
            placed.x, placed.y, placed.size = x, y, size
            scene.placed.append(placed)
        return f"{names[0]}, {names[1]} and {names[2]}{ground}"

    def _landscape(self, scene: Scene) -> str:
        """A ground alone, so that a prompt may ask for nothing but a place."""
        rnd = self.random
        if rnd.random() < 0.2:
            ground, _ = self._ground(scene, 1.0, 0.0)
            return "nothing" + ground
        name = rnd.choice(list(self.backgrounds))
        scene.background = rnd.choice(self.backgrounds[name])
        phrase = rnd.choice(words.SCENES[name])
        kind = rnd.random()
        # The studio draws places for their own sake; these are what motions put behind a subject.
        if kind < 0.8:
            return f"nothing {phrase}"
        place = phrase.split(" ", 1)[1] if phrase.split(" ", 1)[0] in words.PLACE_OPENINGS else phrase
        return f"{place} landscape"

    def _tell_from_paper(self, scene: Scene) -> None:
        """Darker paper, if a white duck or a white plate could not be seen on this one."""
        if any(p.picture in self.pale and p.tint is None or p.tint == "white" for p in scene.placed):
            scene.ground = tuple(self.random.uniform(0.62, 0.86) for _ in range(3)) * 2

    def make(self, single_only: bool = False, several: bool | None = None) -> Scene:
        """One scene, whose caption is none of those held out for scoring; `several` wants or shuns counts."""
        while True:
            scene = Scene(style=self.random.choices(self.styles, self.style_weights)[0])
            kind = 0.0 if single_only else self.random.random()
            if several is not None and several != (0.54 <= kind < 0.75):
                continue
            if kind < 0.54:
                text = self._single(scene)
            elif kind < 0.75:
                text = self._several(scene)
            elif kind < 0.92:
                text = self._pair(scene)
            elif kind < 0.97:
                text = self._trio(scene)
            else:
                text = self._landscape(scene)
            if text not in self.held_out:
                if scene.on_paper:
                    self._tell_from_paper(scene)
                scene.caption = self._wrap(text, scene.style)
                return scene
