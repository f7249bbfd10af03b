"""Composes scenes: who does what, where, and the caption that says so."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from . import (  # noqa: F401  (they register what they draw)
    actions,
    clothes,
    creatures,
    elsewhere,
    furniture,
    home,
    household,
    lands,
    landscapes,
    leisure,
    meals,
    more_places,
    pairs,
    plants,
    public,
    relations,
    rooms,
    streets,
    tools,
    towns,
    traffic,
    vehicles,
    yard,
)
from .actors import POSE_WORDS, Actor, beast_actor, bird_actor, person_actor, sticker_actor, thing_actor
from .chance import weighted
from .colour_relations import colour_relation
from .counting import counting
from .doings import doing
from .errands import errand
from .everyday import everyday
from .feast_and_tale import feast_and_tale
from .landscapes import landscape
from .looks import LOOK_WORDS, apply_look, random_look
from .manners import manners
from .materials import material
from .moments import moment, outfit
from .parts import parts
from .people_deeds import people_deeds
from .pet_deeds import pet_deeds
from .phrasing import PREFIXES, phrased
from .places import PLACES
from .playing import playing
from .portraits import portrait
from .sky import TIME_WORDS
from .stage import Stage, Stages
from .stickers import Sticker
from .together_deeds import together_deeds
from .two_colours import two_colours
from .wearing import dressed
from .weather import weather
from .wild_deeds import wild_deeds

SIZE = 128
LOOK_SHARE = 0.16
# Scenes whose caption tells the weather or the time of day and not the place.
WEATHER_ALONE = 0.3
# Scenes on paper that show rain, snow or fog and no place.
WEATHER_ON_PAPER = 0.16
OUTLINE = (38, 32, 34)
NUMBER_WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
STYLE_WEIGHTS = {1: 0.26, 2: 0.22, 3: 0.36, 4: 0.16}
# What travels and how; the studio draws all of these towards the right.
TRAVELS = {
    "car": "driving",
    "vintage car": "driving",
    "truck": "driving",
    "bus": "driving",
    "steam train": "driving",
    "bicycle": "rolling",
    "motorcycle": "driving",
    "pirate ship": "sailing",
    "sailing boat": "sailing",
    "ship": "sailing",
    "airplane": "flying",
    "race car": "driving",
    "van": "driving",
    "pickup truck": "driving",
    "go-kart": "driving",
    "express train": "driving",
    "snowmobile": "driving",
    "tugboat": "sailing",
    "cruise ship": "sailing",
    "speedboat": "sailing",
    "viking ship": "sailing",
    "biplane": "flying",
    "jet plane": "flying",
    "blimp": "flying",
}
# What lives under water.
DEEP = frozenset({"clownfish", "swordfish", "stingray", "eel", "seahorse", "starfish", "seaweed", "mermaid"})
# Widths of living things in units of their height, by pose.
REACH = {
    ("beast", ""): 1.72,
    ("beast", "running"): 1.95,
    ("beast", "jumping"): 1.95,
    ("bird", ""): 1.3,
    ("bird", "flying"): 1.6,
    ("person", "sleeping"): 1.1,
}


@dataclass
class Picture:
    image: Image.Image
    caption: str
    style: int


class Studio:
    """Makes pictures with captions, one after another, from a seed."""

    def __init__(self, stickers: dict[int, list[Sticker]], seed: int, held_out: frozenset[str] = frozenset()):
        self.rnd = random.Random(seed)
        self.stages = Stages(self.rnd)
        self.stickers = stickers
        # A bare name on plain paper is drawn as the sticker sets draw it, so that one caption means one picture.
        self.sticker_names = {name for drawn in stickers.values() for one in drawn for name in one.names}
        self.held_out = held_out
        self.style = 3
        self.kinds = {
            self.solo: 0.05,
            self.dressed: 0.06,
            self.act: 0.11,
            self.everyday: 0.12,
            self.errand: 0.1,
            self.doing: 0.16,
            self.related: 0.24,
            self.two: 0.1,
            self.several: 0.06,
            self.thing_in_place: 0.28,
            self.moment: 0.1,
            self.outfit: 0.06,
            self.head: 0.08,
            self.still_life: 0.03,
            self.empty: 0.04,
            self.landscape: 0.06,
            self.weather: 0.15,
            self.playing: 0.19,
            self.feast_and_tale: 0.25,
            self.people_deeds: 0.28,
            self.pet_deeds: 0.22,
            self.together_deeds: 0.27,
            self.wild_deeds: 0.24,
            # Each of these calls for a counterpart, so that it makes two scenes.
            self.painted: 0.05,
            self.colour_relation: 0.13,
            self.counting: 0.09,
            self.material: 0.05,
            self.manners: 0.15,
            self.parts: 0.14,
        }
        # The kind of the next scene, where one calls for a counterpart.
        self.twin: Callable | None = None

    def pair(self, now: Callable, then: Callable):
        """Makes a scene and calls for its counterpart, which half of the time is the same in all else."""
        rnd, style = self.rnd, self.style
        alike, before = rnd.random() < 0.5, rnd.getstate()

        def counterpart():
            self.style, after = style, rnd.getstate()
            if alike:
                rnd.setstate(before)
            made = then()
            if alike:
                rnd.setstate(after)
            return made

        self.twin = counterpart
        return now()

    # Actors, drawn with the sticker set of the picture's style.

    def living(self) -> Actor:
        rnd = self.rnd
        kind = rnd.random()
        if kind < 0.42:
            return person_actor(rnd)
        return beast_actor(rnd) if kind < 0.87 else bird_actor(rnd)

    def sticker(self, small: bool | None = None, tint: float = 0.12) -> Actor:
        return sticker_actor(self.rnd, self.stickers[self.style], small, tint)

    def small_thing(self) -> Actor:
        rnd = self.rnd
        return self.sticker(True) if rnd.random() < 0.6 else thing_actor(rnd, None, ("table",))

    def anything(self) -> Actor:
        kind = self.rnd.random()
        if kind < 0.4:
            return self.living()
        if kind < 0.75:
            return thing_actor(self.rnd, None, ("ground", "table"))
        return self.sticker()

    def stage(self, kinds=("ground",), indoor: bool | None = None, paper: float = 0.42) -> Stage:
        """Plain paper, or a place that the caption mentions most of the time."""
        rnd = self.rnd
        if rnd.random() < paper:
            if "ground" in kinds and indoor is not True and rnd.random() < WEATHER_ON_PAPER:
                return self.stages.weather()
            return self.stages.paper(rnd.random() < 0.4)
        stage = self.stages.outdoors_or_in(kinds, indoor)
        if stage.when and rnd.random() < WEATHER_ALONE:
            stage.words = stage.when
        elif rnd.random() < 0.12:
            stage.words = ""
        return stage

    def clear_stage(self, indoor: bool | None = None, paper: float = 0.6) -> Stage:
        """A stage that leaves colours and numbers as they are: by day, and on paper without a colour of its own."""
        rnd = self.rnd
        if rnd.random() < paper:
            return self.stages.paper(False)
        stage = self.stages.outdoors_or_in(("ground",), indoor, time="day")
        if rnd.random() < 0.3:
            stage.words = ""
        return stage

    def put(
        self,
        stage: Stage,
        actor: Actor,
        x: float,
        y: float,
        pose: str = "standing",
        flip: bool = False,
        size: float | None = None,
        shadow: bool = True,
        **more,
    ):
        """Draws an actor standing at a point of the stage, by default as large as the stage's depth makes it.

        Returns its height on the canvas, its points of interest and the pen that drew it.
        """
        real = size or stage.unit * actor.shown * stage.scale_at(y)
        pen = stage.pen.at(x, y, real, flip)
        pen.outline = OUTLINE if self.style == 4 else None
        if shadow and pose not in ("flying", "swimming", "jumping"):
            wide = min(actor.wide, 1.6) * real * (1.1 if actor.kind in ("person", "bird") else 0.85)
            stage.shadow(x, y, wide)
        elif pose == "jumping":
            stage.shadow(x, y + 0.02, actor.wide * real * 0.6)
        spots = actor.draw(pen, pose, **more)
        return real, spots, pen

    # Kinds of scene. Each returns a stage and the words for what is in it, without the place.

    def solo(self):
        rnd = self.rnd
        actor = self.living() if rnd.random() < 0.86 else self.sticker()
        pose = rnd.choice(actor.poses)
        if pose == "flying":
            stage = self.stage(("ground", "float"), False)
        elif pose == "swimming":
            stage = self.stages.outdoors_or_in(("water",))
        else:
            stage = self.stage()
        target = rnd.uniform(0.5, 0.82) if stage.kind == "paper" else rnd.uniform(0.42, 0.68)
        tall = 1.25 if actor.kind == "beast" and actor.noun.split()[-1] == "giraffe" else 1.0
        stage.unit = target / actor.shown / tall
        # Heads and tails reach beyond the body, and so do wings and stretched legs.
        wide = REACH.get((actor.kind, pose), REACH.get((actor.kind, ""), actor.wide))
        stage.unit = min(stage.unit, 0.92 / (wide * actor.shown))
        if pose == "jumping" and actor.kind == "beast":
            stage.unit *= 0.86
        x, flip = 0.5 + rnd.uniform(-0.1, 0.1), rnd.random() < 0.5
        y = rnd.uniform(0.84, 0.93)
        if pose == "flying" or (actor.of is not None and getattr(actor.of, "place", "") == "air"):
            y = rnd.uniform(0.5, 0.66)
        if stage.kind in ("float",) and pose != "flying":
            y = rnd.uniform(0.7, 0.85)
        self.put(stage, actor, x, y, pose, flip)
        # "A man with a beard" on paper is a portrait; a whole person is told with a pose or a side.
        bare_on_paper = stage.kind == "paper" and (not actor.tail or actor.kind == "person")
        words = rnd.choice(POSE_WORDS.get(pose, ("",))) if bare_on_paper or rnd.random() < 0.9 else ""
        if actor.kind == "sticker":
            words = ""
        elif bare_on_paper and not words:
            words = "standing" if rnd.random() < 0.5 else f"facing {'left' if flip else 'right'}"
        text = f"{actor.text} {words}".strip()
        if words in ("walking", "running", "flying", "jumping", "swimming") and rnd.random() < 0.5:
            text += (
                rnd.choice((" to the left", " towards the left"))
                if flip
                else rnd.choice((" to the right", " towards the right"))
            )
        elif rnd.random() < 0.06 and actor.kind != "sticker" and "facing" not in text:
            text += " facing left" if flip else " facing right"
        return stage, text

    def act(self):
        return actions.person_with_thing(self)

    def everyday(self):
        return everyday(self)

    def errand(self):
        return errand(self)

    def doing(self):
        return doing(self)

    def related(self):
        return relations.relation(self)

    def two(self):
        return pairs.two_actors(self)

    def several(self):
        """Two to six of a kind."""
        rnd = self.rnd
        count = rnd.choice((2, 2, 3, 3, 4, 4, 5, 5, 6, 6))
        make = rnd.choice(
            (
                lambda: beast_actor(rnd, dressed=0.0),
                lambda: bird_actor(rnd),
                lambda: self.sticker(tint=0.25),
                lambda: self.sticker(True, 0.25),
                lambda: thing_actor(rnd, None, ("ground", "table", "air")),
                lambda: person_actor(rnd, 1.0),
            )
        )
        actor = make()
        flying = getattr(actor.of, "place", "") == "air"
        stage = self.stage(paper=0.55)
        pose = rnd.choice(actor.poses) if actor.kind in ("beast", "person") and rnd.random() < 0.5 else "standing"
        if pose == "sleeping" and actor.kind == "person":
            pose = "standing"
        rows = (
            [count]
            if count <= 3 and rnd.random() < 0.6
            else {2: [2], 3: [1, 2], 4: [2, 2], 5: [2, 3], 6: [3, 3]}[count]
        )
        wide = min(max(actor.wide, 0.5), 2.6)
        cell = 0.94 / max(rows)
        room = 0.8 if len(rows) == 1 else 0.42
        if stage.kind not in ("paper", "float"):
            room = 0.5 if len(rows) == 1 else 0.34
        height = min(cell * 0.86 / wide, room)
        flip = rnd.random() < 0.5
        bottom = 0.94 if stage.kind not in ("paper", "float") or len(rows) > 1 else 0.5 + height / 2 + 0.1
        for row, n in enumerate(rows):
            if len(rows) == 1:
                y = bottom
            else:
                y = 0.47 if row == 0 else 0.93
                if stage.kind not in ("paper", "float"):
                    y = max(stage.far + 0.02, 0.66) if row == 0 else 0.95
            if flying and stage.kind != "paper":
                y = 0.3 + 0.3 * row + height / 2
            for k in range(n):
                x = 0.5 + (k - (n - 1) / 2) * cell + rnd.uniform(-0.015, 0.015)
                stage.unit = height / actor.shown / stage.scale_at(y)
                self.put(
                    stage,
                    actor,
                    x,
                    y + rnd.uniform(-0.012, 0.012),
                    pose,
                    flip if rnd.random() < 0.9 else not flip,
                    shadow=not flying,
                )
        number = NUMBER_WORDS[count] if rnd.random() < 0.85 else str(count)
        words = rnd.choice(POSE_WORDS.get(pose, ("",))) if actor.kind in ("beast", "person") else ""
        return stage, f"{number} {actor.many} {words}".strip()

    def thing_in_place(self):
        rnd = self.rnd
        where = weighted(rnd, {"ground": 0.36, "table": 0.38, "air": 0.14, "water": 0.12})
        actor = thing_actor(rnd, None, (where,))
        known = any(name in self.sticker_names for name in actor.of.names)
        travels = TRAVELS.get(actor.of.names[0]) if rnd.random() < 0.5 else None
        kinds = {"ground": ("ground",), "air": ("ground", "float"), "water": ("water",), "table": ("ground",)}[where]
        stage = self.stage(kinds, None if where == "table" else False, paper=0.5 if travels else 0.0 if known else 0.4)
        if actor.of.names[0] in DEEP and stage.kind != "paper" and rnd.random() < 0.7:
            stage = self.stages.outdoors_or_in(name="underwater")
        target = rnd.uniform(0.5, 0.8)
        stage.unit = min(target, 0.94 / actor.wide) / actor.shown
        y = rnd.uniform(0.8, 0.93)
        if where == "air":
            y = rnd.uniform(0.55, 0.7)
        elif where == "water" and stage.kind == "water":
            y = rnd.uniform(stage.horizon + 0.14, 0.86)
            stage.unit /= stage.scale_at(y)
        flip = rnd.random() < (0.5 if travels else 0.4)
        self.put(stage, actor, 0.5 + rnd.uniform(-0.1, 0.1), y, flip=flip, shadow=where != "air")
        if travels is None:
            return stage, actor.text
        way = "left" if flip else "right"
        return stage, f"{actor.text} {rnd.choice((travels, travels, 'going', 'moving'))} to the {way}" if (
            rnd.random() < 0.75
        ) else f"{actor.text} facing {way}"

    def head(self):
        return portrait(self)

    def landscape(self):
        return landscape(self)

    def dressed(self):
        return dressed(self)

    def still_life(self):
        return relations.on_a_table(self)

    def empty(self):
        """A place with nothing in it."""
        rnd = self.rnd
        stage = self.stages.outdoors_or_in(("ground", "water", "float"))
        when = rnd.choice(TIME_WORDS[stage.time]) if not stage.indoor else ""
        if rnd.random() < 0.35:
            text = "nothing " + stage.words
        else:
            text = f"{rnd.choice(PLACES[stage.place][4])} {when}".strip()
        stage.words = ""
        return stage, text

    def moment(self):
        return moment(self)

    def outfit(self):
        return outfit(self)

    def painted(self):
        return two_colours(self)

    def colour_relation(self):
        return colour_relation(self)

    def counting(self):
        return counting(self)

    def weather(self):
        return weather(self)

    def playing(self):
        return playing(self)

    def material(self):
        return material(self)

    def feast_and_tale(self):
        return feast_and_tale(self)

    def manners(self):
        return manners(self)

    def parts(self):
        return parts(self)

    def people_deeds(self):
        return people_deeds(self)

    def pet_deeds(self):
        return pet_deeds(self)

    def together_deeds(self):
        return together_deeds(self)

    def wild_deeds(self):
        return wild_deeds(self)

    def caption(self, stage: Stage, text: str) -> str:
        return " ".join(f"{text} {stage.words}".split())

    def make(self) -> Picture:
        rnd = self.rnd
        while True:
            self.style = weighted(rnd, STYLE_WEIGHTS)
            kind, self.twin = self.twin or weighted(rnd, self.kinds), None
            stage, text = kind()
            caption = self.caption(stage, text)
            if caption in self.held_out:
                continue
            caption = phrased(rnd, caption)
            image = stage.finish(rnd).reduce(2)
            style = self.style
            if rnd.random() < LOOK_SHARE:
                look = random_look(rnd)
                image = apply_look(image, look, rnd)
                caption = rnd.choice(LOOK_WORDS[look]).format(caption)
                # The caption alone decides the look, whatever style a caller asks for.
                style = rnd.choice((0, 1, 2, 3, 3, 4))
            else:
                caption = rnd.choice(PREFIXES) + caption
            return Picture(image, caption, style)
