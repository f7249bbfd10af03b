"""What single people do at home, at work and outdoors: large figures posed by where their hands and feet are."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from .actors import thing_actor
from .brush import shade
from .casting import pen_at, walker
from .heads import draw_back_hair, draw_head
from .palette import COLOURS, near
from .people import _torso
from .roles import ROLES
from .thing import THINGS

WOOD, STEEL, DARK, GOLD = (156, 104, 62), (170, 176, 186), (48, 48, 56), (230, 184, 70)
WHITE, WATER, FOAM, LEAF = (248, 248, 246), (96, 176, 232), (236, 246, 252), (84, 160, 70)
# Where an idle hand hangs.
REST = (-0.07, -0.37)
STRING = (100, 92, 88)
PAINTS = ("red", "blue", "green", "yellow", "purple", "pink", "orange", "white", "black", "brown")
VIVID = ("red", "blue", "green", "yellow", "purple", "pink", "orange")


@dataclass
class Deed:
    words: tuple[str, ...]
    draw: Callable
    weight: float = 1.0
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
BEDROOMS = ("bedroom", "bedroom", "room", "attic", "hospital_room")
KITCHEN = ("kitchen", "kitchen", "room", "restaurant")
# Light in which tools are hard to see.
DIM = frozenset({"night", "storm", "fog", "rain", "snow", "dusk"})
DEEDS: list[Deed] = []


def deed(*words: str, **features):
    def register(draw):
        DEEDS.append(Deed(words, draw, **features))
        return draw

    return register


def people_deeds(studio):
    return show(studio, studio.rnd.choices(DEEDS, [d.weight for d in DEEDS])[0])


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


class Sketch:
    """A pen whose unit is the person's height and whose origin is where they stand, facing right."""

    def __init__(self, studio, stage, actor, pen):
        self.studio, self.stage, self.actor, self.p, self.rnd = studio, stage, actor, pen, studio.rnd
        self.person = replace(actor.of)
        if self.person.garment in ("robe", "coat"):
            self.person.garment = "dress"
        # Words for the caption.
        self.said: dict[str, str] = {}

    def body(self, hip=None, lean=0.0):
        return Body(self, hip or (0.0, -self.person.leg), lean)

    def shadow(self, x=0.0, wide=0.5, y=0.0):
        if self.stage.kind not in ("float", "water"):
            self.p.ellipse(x, y, wide / 2, 0.025, (20, 24, 30, 60), outline=False)

    def thing(self, name, x, y, size, colour_chance=0.35, flip=False, key="it"):
        actor = thing_actor(self.rnd, name, colour_chance=colour_chance)
        actor.draw(self.p.at(x, y, size, flip))
        self.said[key] = actor.text
        return actor

    def paint(self, names=VIVID, chance=0.6, key="colour", usual=None):
        """A colour to draw in and, some of the time, its name with a space for the caption."""
        word = self.rnd.choice(names)
        told = self.rnd.random() < chance
        self.said[key] = word + " " if told else ""
        return near(self.rnd, usual if usual and not told else COLOURS[word], 8)

    def stick(self, a, b, width=0.035, colour=WOOD):
        self.p.line([a, b], width, colour)

    def table(self, x0, x1, top, colour=None, thick=0.05):
        c = colour or near(self.rnd, self.rnd.choice((WOOD, (196, 150, 98), (120, 80, 50))), 8)
        for x in (x0 + 0.05, x1 - 0.05):
            self.p.rect(x - 0.025, top, x + 0.025, 0.0, shade(c, -0.2))
        self.p.rect(x0, top, x1, top + thick, c)

    def counter(self, top, colour=None):
        """A table before the picture's lower edge, for figures seen from the waist up."""
        c = colour or near(self.rnd, self.rnd.choice((WOOD, (196, 150, 98), (120, 80, 50), (214, 206, 196))), 8)
        self.p.rect(-2, top, 2, 1, shade(c, -0.16), outline=False)
        self.p.rect(-2, top, 2, top + 0.035, c, outline=False)


def along(a, b, share):
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def jointed(start, end, first, second, side):
    """Where the joint between two bones is, and where the second ends; `side` says to which side the joint bends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = math.hypot(dx, dy) or 1e-6
    reach = min(far, (first + second) * 0.999)
    ux, uy = dx / far, dy / far
    end = (start[0] + ux * reach, start[1] + uy * reach)
    share = (first * first - second * second + reach * reach) / (2 * reach)
    off = math.sqrt(max(0.0, first * first - share * share)) * side
    return (start[0] + ux * share - uy * off, start[1] + uy * share + ux * off), end


class Body:
    """A person with the hip at a point and a lean (degrees, forward positive), drawn once hands and feet are known."""

    def __init__(self, sketch: Sketch, hip, lean):
        self.sketch, self.hip, self.lean = sketch, hip, lean
        person = sketch.person
        self.radius = person.head
        self.torso = 1 - person.leg - 1.9 * person.head
        turn = math.radians(lean)
        self.neck = (hip[0] + self.torso * math.sin(turn), hip[1] - self.torso * math.cos(turn))
        self.head = self.of_neck(0.012, -0.82 * self.radius)
        self.chest = self.of_neck(0.0, 0.045)

    def of_neck(self, x, y):
        turn = math.radians(self.lean)
        cos, sin = math.cos(turn), math.sin(turn)
        return self.neck[0] + x * cos - y * sin, self.neck[1] + x * sin + y * cos

    def face_at(self, x, y):
        """A point of the head, in its radii from its middle."""
        return self.head[0] + x * self.radius, self.head[1] + y * self.radius

    @property
    def mouth(self):
        return self.face_at(0.3, 0.6)

    @property
    def eye(self):
        return self.face_at(0.6, 0.0)

    def draw(
        self,
        near_hand,
        far_hand,
        near_foot=None,
        far_foot=None,
        face=0.28,
        tilt=0.0,
        mood=None,
        front=False,
        tool=None,
        behind=None,
        elbows=None,
        knees=None,
        with_legs=True,
    ):
        p, person = self.sketch.p, self.sketch.person
        if mood:
            person.mood = mood
        if front:
            face = 0.0
        elbows = elbows or ((1, 1) if not front else [self._outward(h, n) for n, h in ((1, near_hand), (-1, far_hand))])
        knees = knees or ((1, -1) if front else (1, 1))
        apart = (0.07, -0.07) if front else (0.012, -0.012)
        leg = person.leg
        x, y = self.hip
        near_foot = near_foot or (x + 0.04, y + leg)
        far_foot = far_foot or (x - 0.04, y + leg)
        arms = [
            (s, *jointed(s, hand, self.torso * 0.62, self.torso * 0.6, bend))
            for hand, bend, s in (
                (near_hand, elbows[0], (self.chest[0] + apart[0], self.chest[1])),
                (far_hand, elbows[1], (self.chest[0] + apart[1], self.chest[1])),
            )
        ]
        legs = [
            (s, *jointed(s, foot, leg * 0.525, leg * 0.495, -bend))
            for foot, bend, s in (
                (near_foot, knees[0], (x + apart[0] * 0.5, y)),
                (far_foot, knees[1], (x + apart[1] * 0.5, y)),
            )
        ]
        dark = 0.0 if front else -0.18
        if person.cape is not None:
            end = self.hip[0] - 0.2, self.hip[1] + 0.2
            p.poly([self.of_neck(-0.06, 0.0), self.of_neck(0.05, 0.0), (end[0] + 0.22, end[1]), end], person.cape)
        if behind is not None:
            behind()
        self._arm(arms[1], dark)
        if with_legs:
            self._leg(legs[1], dark, front)
            self._leg(legs[0], 0.0, front)
        wide = 0.07 if person.age == "child" else 0.052 if person.sex == "woman" else 0.06
        _torso(p, person, self.hip, self.neck, wide, front, {"near": legs[0], "far": legs[1]})
        turn = math.radians(self.lean) * (0.6 if abs(self.lean) < 50 else 1.0) + tilt
        draw_back_hair(p.at(*self.head, turn=turn if abs(self.lean) > 50 else 0.0), person, (0, 0), self.radius)
        p.limb(self.of_neck(0, 0.02), self.of_neck(0, -self.radius * 0.3), 0.032, 0.032, shade(person.skin, -0.12))
        if person.scarf is not None:
            p.limb(self.of_neck(-0.045, 0), self.of_neck(0.045, 0), 0.03, 0.03, person.scarf)
            p.limb(self.of_neck(0.03, 0), self.of_neck(0.05, 0.14), 0.024, 0.028, shade(person.scarf, -0.1))
        draw_head(p.at(self.head[0], self.head[1], self.radius, turn=turn), person, face)
        if tool is not None:
            tool()
        self._arm(arms[0], 0.0)
        return {"hands": (arms[0][2], arms[1][2]), "feet": (legs[0][2], legs[1][2]), "knees": (legs[0][1], legs[1][1])}

    def _outward(self, hand, side):
        """To which side an elbow seen from the front bends: low and away from the body."""
        dx, dy = hand[0] - self.chest[0] - side * 0.07, hand[1] - self.chest[1]
        return 1 if dx - 0.8 * side * dy > 0 else -1

    def _arm(self, arm, dark):
        p, person = self.sketch.p, self.sketch.person
        p.bent(*arm, 0.036, 0.029, shade(person.top, dark))
        p.circle(*arm[2], 0.036, shade(person.skin, dark))

    def _leg(self, leg, dark, front):
        p, person = self.sketch.p, self.sketch.person
        start, knee, foot = leg
        bare = person.garment in ("dress", "skirt", "shorts")
        colour = shade(person.skin if bare else person.bottom, dark)
        p.bent(start, knee, foot, 0.036 if bare else 0.05, 0.028 if bare else 0.034, colour)
        if person.garment == "shorts":
            p.limb(start, knee, 0.052, 0.046, shade(person.bottom, dark))
        if person.boots is not None:
            p.limb(along(knee, foot, 0.5), foot, 0.044, 0.04, shade(person.boots, dark))
        # The sole stands across the shin.
        dx, dy = foot[0] - knee[0], foot[1] - knee[1]
        turn = 0.0 if front else math.atan2(dy, dx) - math.pi / 2
        turn = 0.0 if abs(turn) < 0.75 else turn
        toe = 0.0 if front else 0.035
        shoe = shade(person.boots or person.shoes, dark)
        p.ellipse(foot[0] + toe * math.cos(turn), foot[1] - 0.014 + toe * math.sin(turn), 0.058, 0.028, shoe, turn)


# The tables of points below are wrapped by hand.
# fmt: off

# Climbing


@deed("climbing a {colour}ladder", "climbing up a {colour}ladder", "on a {colour}ladder", "going up a {colour}ladder",
      "standing on a {colour}ladder", x=0.4, y=0.78, size=0.66, weight=1.4)
def _ladder(k):
    c = k.paint(("red", "yellow", "green", "blue", "white"), 0.3, usual=(196, 140, 80))
    rail = lambda h: 0.14 + 0.16 * h
    for h in range(-2, 14):
        x = rail(h * 0.1)
        k.p.line([(x - 0.02, -h * 0.1 + 0.05), (x + 0.2, -h * 0.1 + 0.05)], 0.034, shade(c, -0.2))
    for off in (0, 0.2):
        k.p.line([(rail(-0.2) + off - 0.02, 0.26), (rail(1.15) + off - 0.02, -1.15)], 0.045, c)
    k.body((0.0, -0.42), 8).draw((0.27, -0.85), (0.24, -0.65), (0.13, -0.25), (0.13, 0.0), tilt=-0.2)


@deed("climbing a rope", "climbing up a rope", "hanging on a rope", "who climbs up a rope", x=0.44, y=0.8, size=0.72)
def _rope(k):
    def rope():
        k.p.line([(0.16, -1.5), (0.16, 0.28)], 0.05, (206, 168, 104))
        for n in range(22):
            y = -1.46 + n * 0.08
            k.p.line([(0.135, y + 0.03), (0.185, y)], 0.014, (140, 104, 56))

    k.body((0.0, -0.36), 4).draw((0.16, -0.8), (0.16, -0.96), (0.14, -0.12), (0.17, -0.05), tool=rope, tilt=-0.2)


@deed("climbing a mountain", "climbing a rock", "climbing a cliff", "rock climbing", "climbing up a steep cliff",
      "climbing up a rock wall", indoor=False, x=0.44, y=0.84, size=0.68, weight=1.3)
def _cliff(k):
    c = near(k.rnd, k.rnd.choice(((140, 134, 130), (150, 112, 86), (118, 122, 132))), 8)
    k.p.poly([(0.1, 0.4), (0.13, 0.02), (0.2, -0.2), (0.16, -0.42), (0.26, -0.62), (0.22, -0.84), (0.36, -1.02),
              (0.44, -1.22), (1.2, -1.3), (1.2, 0.4)], c)
    for x, y, w, h in ((0.4, -0.1, 0.14, 0.08), (0.56, -0.5, 0.16, 0.1), (0.5, -0.86, 0.14, 0.07)):
        k.p.poly([(x - w, y), (x, y - h), (x + w, y - h * 0.3), (x + w * 0.3, y + h)], shade(c, -0.14), outline=False)
    k.body((0.0, -0.38), 10).draw((0.25, -0.64), (0.22, -0.9), (0.17, -0.24), (0.12, -0.02), tilt=-0.2)


@deed("climbing a tree", "climbing up a tree", "climbing a big tree", "who climbs a tree", indoor=False, x=0.4, y=0.86,
      size=0.62, weight=1.2)
def _tree(k):
    bark = near(k.rnd, (120, 82, 52), 8)
    k.p.poly([(0.1, 0.16), (0.14, -0.9), (0.42, -0.9), (0.48, 0.16)], bark)
    k.p.limb((0.36, -0.55), (0.72, -0.74), 0.06, 0.035, bark)
    leaf = near(k.rnd, LEAF, 12)
    for x, y, r in ((-0.14, -1.16, 0.26), (0.68, -1.12, 0.3), (0.28, -1.28, 0.36)):
        k.p.circle(x, y, r, shade(leaf, k.rnd.uniform(-0.12, 0.08)))
    k.body((0.0, -0.34), 6).draw((0.28, -0.72), (0.2, -0.86), (0.2, -0.2), (0.14, -0.02), tilt=-0.2)


# Housework


def _cloth(k, x, y, c, kind):
    if kind == "shirt":
        k.p.poly([(x - 0.1, y), (x + 0.1, y), (x + 0.2, y + 0.1), (x + 0.14, y + 0.16), (x + 0.1, y + 0.12),
                  (x + 0.1, y + 0.3), (x - 0.1, y + 0.3), (x - 0.1, y + 0.12), (x - 0.14, y + 0.16), (x - 0.2,
                                                                                                      y + 0.1)],
                 c)
    elif kind == "trousers":
        k.p.poly([(x - 0.09, y), (x + 0.09, y), (x + 0.11, y + 0.36), (x + 0.03, y + 0.36), (x, y + 0.12),
                  (x - 0.03, y + 0.36), (x - 0.11, y + 0.36)], c)
    else:
        k.p.rect(x - 0.1, y, x + 0.1, y + 0.3, c)
        k.p.rect(x - 0.1, y + 0.22, x + 0.1, y + 0.25, shade(c, 0.5), outline=False)
    for side in (-0.07, 0.07):
        k.p.rect(x + side - 0.012, y - 0.03, x + side + 0.012, y + 0.03, (230, 190, 120), outline=False)


@deed("hanging up laundry", "hanging washing on a line", "hanging clothes on a clothesline", "hanging out the washing",
      "hanging wet clothes on a line", x=0.24, size=0.78, weight=1.3)
def _washing(k):
    k.p.line([(-1, -0.93), (2, -0.95)], 0.016, STRING)
    kinds = ["shirt", "trousers", "towel"]
    k.rnd.shuffle(kinds)
    for n, x in enumerate((0.5, 0.84)):
        _cloth(k, x, -0.94, near(k.rnd, COLOURS[k.rnd.choice(VIVID)], 8), kinds[n])
    k.thing("laundry basket", 0.5, 0.02, 0.3)
    k.shadow()
    held = near(k.rnd, COLOURS[k.rnd.choice(VIVID + ("white",))], 8)
    k.body(None, 4).draw((0.28, -0.93), (0.14, -0.94), behind=lambda: _cloth(k, 0.2, -0.93, held, kinds[2]), tilt=-0.2)


@deed("hanging a picture on the wall", "hanging up a picture", "putting a picture on the wall", "hanging a painting",
      indoor=True, paper=0.2, x=0.3, size=0.8)
def _picture(k):
    frame = near(k.rnd, k.rnd.choice((GOLD, WOOD, DARK)), 8)
    k.p.line([(0.22, -0.98), (0.43, -1.12), (0.64, -0.98)], 0.014, DARK)
    k.p.circle(0.43, -1.12, 0.02, DARK)
    k.p.rect(0.16, -1.0, 0.7, -0.54, frame)
    k.p.rect(0.2, -0.96, 0.66, -0.58, (176, 216, 244))
    k.p.poly([(0.2, -0.58), (0.34, -0.82), (0.46, -0.66), (0.54, -0.76), (0.66, -0.58)], near(k.rnd, LEAF, 14), False)
    k.p.circle(0.58, -0.88, 0.045, (252, 214, 70), outline=False)
    k.shadow()
    k.body(None, 4).draw((0.22, -0.55), (0.2, -0.9), (0.08, 0), (-0.1, 0), tilt=-0.15)


@deed("ironing", "ironing a {colour}shirt", "ironing clothes", "ironing a {colour}shirt on an ironing board",
      "who is ironing a {colour}shirt", places=HOME, x=0.3, size=0.8)
def _ironing(k):
    shirt = k.paint(PAINTS[:7])
    k.shadow()

    def rest():
        for a, b in (((0.24, 0), (0.56, -0.42)), ((0.62, 0), (0.28, -0.42))):
            k.stick(a, b, 0.03, STEEL)
        k.p.poly([(0.06, -0.46), (0.7, -0.46), (0.86, -0.44), (0.7, -0.4), (0.06, -0.4)], (226, 224, 220))
        k.p.poly([(0.36, -0.46), (0.82, -0.46), (0.8, -0.3), (0.74, -0.2), (0.62, -0.3), (0.46, -0.24)], shirt)
        k.p.poly([(0.16, -0.465), (0.44, -0.465), (0.4, -0.54), (0.16, -0.56)], (60, 120, 200))
        k.p.arc(0.27, -0.56, 0.09, 0.07, 180, 360, 0.035, DARK)
        for x in (0.46, 0.54):
            k.p.line([(x, -0.56), (x + 0.03, -0.62), (x, -0.68)], 0.02, (200, 206, 214), curved=True)

    k.body(None, 5).draw((0.26, -0.6), (0.5, -0.48), (0.06, 0), (-0.06, 0), tool=rest, tilt=0.15)


def _long_tool(k, tip, low=(0.5, -0.02), high=(0.06, -0.74), lean=8, holds=(0.62, 0.25), tilt=0.15, **more):
    """Both hands on a pole that ends on the ground before the figure."""
    k.shadow()
    b = k.body(None, lean)

    def tool():
        k.stick(high, low, 0.036, near(k.rnd, (176, 122, 70), 8))
        tip(low[0], low[1])

    b.draw(along(low, high, holds[0]), along(low, high, 1 - holds[1]), (0.12, 0), (-0.1, 0), tool=tool, tilt=tilt,
           **more)


@deed("sweeping the floor", "sweeping with a broom", "sweeping", "sweeping up dust", x=0.34, size=0.82)
def _sweeping(k):
    for _ in range(16):
        x = k.rnd.uniform(0.56, 0.78)
        k.p.circle(x, -k.rnd.uniform(0, 0.2) * (0.85 - x) * 3, 0.016, (150, 138, 120), outline=False)

    def tip(x, y):
        k.p.poly([(x - 0.07, y - 0.12), (x + 0.02, y - 0.15), (x + 0.15, y + 0.02), (x - 0.1, y + 0.04)],
                 (226, 182, 84))
        k.p.line([(x - 0.05, y - 0.07), (x + 0.06, y - 0.1)], 0.03, (200, 60, 50))

    _long_tool(k, tip)


@deed("mopping the floor", "mopping", "cleaning the floor with a mop", "wiping the floor with a mop", indoor=True,
      x=0.32, size=0.8)
def _mopping(k):
    k.p.ellipse(0.46, 0.01, 0.34, 0.05, WATER + (150,), outline=False)
    k.thing("bucket", 0.74, 0.02, 0.3)

    def tip(x, y):
        for n in range(6):
            k.p.limb((x, y - 0.1), (x - 0.12 + 0.05 * n, y + 0.02), 0.02, 0.026, (236, 232, 222))

    _long_tool(k, tip)
    k.said["it"] = ""


@deed("vacuuming the floor", "vacuuming", "vacuuming the carpet", "cleaning with a vacuum cleaner",
      "using a {colour}vacuum cleaner", places=HOME, x=0.44, size=0.8)
def _vacuuming(k):
    c = k.paint(VIVID)
    k.p.ellipse(0.2, 0.02, 0.62, 0.05, near(k.rnd, (190, 90, 90), 30), outline=False)
    k.p.ellipse(-0.32, -0.12, 0.18, 0.12, c)
    for x in (-0.42, -0.22):
        k.p.circle(x, -0.03, 0.045, DARK)
    k.p.line([(-0.2, -0.2), (-0.12, -0.44), (0.06, -0.34), (0.16, -0.52)], 0.045, (70, 72, 80), curved=True)

    def tip(x, y):
        k.p.poly([(x - 0.06, y - 0.07), (x + 0.04, y - 0.07), (x + 0.14, y + 0.02), (x - 0.1, y + 0.02)], DARK)

    _long_tool(k, tip, (0.5, -0.02), (0.12, -0.56), holds=(0.72, 0.0))


@deed("raking leaves", "raking up leaves", "raking the autumn leaves", "raking a pile of leaves", indoor=False, x=0.3,
      size=0.8)
def _raking(k):
    for _ in range(60):
        x = k.rnd.gauss(0.68, 0.13)
        y = -abs(k.rnd.gauss(0, 0.1)) * max(0.1, 1 - abs(x - 0.68) * 4)
        tone = k.rnd.choice(((222, 120, 40), (200, 70, 40), (236, 178, 50), (160, 96, 50)))
        k.p.ellipse(x, y + 0.02, 0.045, 0.026, tone, k.rnd.uniform(0, 3), outline=False)

    def tip(x, y):
        for n in range(6):
            k.p.line([(x - 0.02, y - 0.12), (x - 0.1 + 0.045 * n, y + 0.03)], 0.018, DARK)

    _long_tool(k, tip)


@deed("digging a hole", "digging with a spade", "digging a hole with a shovel", "digging in the ground", indoor=False,
      x=0.34, size=0.8)
def _digging(k):
    k.p.ellipse(0.46, 0.02, 0.22, 0.05, (66, 46, 34), outline=False)
    k.p.blob([(0.56, 0.03), (0.66, -0.12), (0.74, -0.2), (0.84, -0.12), (0.94, 0.03)], (124, 84, 54))

    def tip(x, y):
        k.p.poly([(x - 0.1, y - 0.12), (x + 0.04, y - 0.2), (x + 0.12, y + 0.02), (x + 0.06, y + 0.08)], STEEL)
        k.p.line([(0.0, -0.72), (0.1, -0.78)], 0.04, (120, 80, 46))

    _long_tool(k, tip, lean=16)


@deed("washing a window", "cleaning a window", "cleaning the window with a sponge", "washing the windows",
      "wiping a window",
      x=0.28, size=0.8)
def _window(k):
    k.p.rect(0.16, -1.12, 0.84, -0.3, (250, 250, 248))
    for x in (0.2, 0.52):
        k.p.rect(x, -1.08, x + 0.28, -0.73, (150, 205, 240))
        k.p.rect(x, -0.69, x + 0.28, -0.34, (150, 205, 240))
    k.p.rect(0.12, -0.3, 0.88, -0.25, (226, 224, 220))
    for _ in range(12):
        k.p.circle(k.rnd.uniform(0.24, 0.5), k.rnd.uniform(-1.0, -0.6), k.rnd.uniform(0.02, 0.045), WHITE,
                   outline=False)
    k.thing("bucket", 0.36, 0.02, 0.24)
    k.said["it"] = ""
    k.shadow()
    sponge = lambda: k.p.round_rect(0.26, -0.9, 0.4, -0.78, 0.03, (250, 210, 60))
    k.body(None, 4).draw((0.3, -0.84), (0.14, -0.5), tool=sponge, tilt=-0.15)


@deed("washing the dishes", "washing dishes", "doing the dishes", "washing a plate", "washing a plate in the sink",
      places=KITCHEN, x=0.34, y=1.2, size=1.14)
def _dishes(k):
    b = k.body(None, 6)
    plate = k.paint(("white", "blue", "yellow", "pink"), 0)
    b.draw((0.28, -0.5), (0.4, -0.54), tilt=0.2, behind=lambda: k.p.circle(0.42, -0.56, 0.13, plate))
    k.p.circle(0.42, -0.56, 0.08, shade(plate, -0.1), outline=False)
    k.p.round_rect(0.24, -0.57, 0.36, -0.49, 0.02, (250, 210, 60))
    k.p.circle(0.27, -0.5, 0.036, k.person.skin)
    k.p.rect(0.08, -0.44, 2, 1, (206, 210, 216))
    k.p.rect(0.08, -0.44, 2, -0.4, STEEL)
    for _ in range(26):
        k.p.circle(k.rnd.uniform(0.12, 0.56), -0.44 + k.rnd.uniform(-0.05, 0.02), k.rnd.uniform(0.02, 0.05), FOAM,
                   False)
    k.p.line([(0.62, -0.44), (0.62, -0.74), (0.52, -0.76), (0.5, -0.66)], 0.04, STEEL, curved=True)


# Bed and bath


def _bed(k, blanket):
    k.p.rect(-0.62, -0.56, -0.54, 0, (130, 86, 52))
    k.p.rect(0.6, -0.36, 0.67, 0, (130, 86, 52))
    k.p.rect(-0.56, -0.18, 0.62, -0.08, (150, 100, 60))
    k.p.round_rect(-0.55, -0.3, 0.61, -0.16, 0.04, WHITE)
    k.p.round_rect(-0.53, -0.44, -0.2, -0.26, 0.07, (236, 240, 250))


@deed("sleeping in bed", "asleep in bed", "sleeping under a {colour}blanket", "lying in bed asleep",
      "sleeping in a bed",
      "sleeping in bed under a {colour}blanket", places=BEDROOMS, bare=True, x=0.5, y=0.86, size=0.76, weight=1.4)
def _asleep(k):
    c = k.paint()
    _bed(k, c)
    k.person.asleep = True
    k.p.limb((-0.24, -0.32), (-0.1, -0.3), 0.06, 0.06, k.person.top)
    head = k.p.at(-0.36, -0.42, 0.17, turn=-0.9)
    draw_back_hair(head, k.person, (0, 0), 1.0)
    draw_head(head, k.person, 0.2)
    k.p.blob([(-0.2, -0.34), (-0.05, -0.46), (0.2, -0.46), (0.4, -0.42), (0.6, -0.36), (0.62, -0.14), (0.2, -0.1),
              (-0.2, -0.12)], c)
    k.p.line([(-0.2, -0.34), (-0.18, -0.14)], 0.05, WHITE)


@deed("waking up and stretching", "waking up", "waking up in bed", "stretching and yawning in bed",
      "sitting up in bed and stretching", places=BEDROOMS, bare=True, x=0.5, y=0.88, size=0.8)
def _waking(k):
    c = k.paint(chance=0)
    _bed(k, c)
    k.person.asleep = True
    b = k.body((-0.2, -0.3), -4)
    b.draw((0.12, -1.0), (-0.5, -0.96), (0.5, -0.24), (0.5, -0.24), mood="surprised", elbows=(-1, 1))
    k.p.blob([(-0.32, -0.34), (-0.1, -0.42), (0.2, -0.4), (0.42, -0.4), (0.6, -0.34), (0.62, -0.14), (0.2, -0.1),
              (-0.3, -0.12)], c)


@deed("taking a bath", "in a bathtub", "bathing", "sitting in the bathtub", "having a bubble bath",
      "taking a bath in a bathtub", bare=True, places=("bathroom",), x=0.42, y=0.84, size=0.84, weight=1.2)
def _bath(k):
    k.person.top = k.person.bottom = k.person.skin
    k.body((-0.1, -0.14), -6).draw((0.2, -0.5), (-0.3, -0.42), (0.5, -0.1), (0.5, -0.1))
    k.p.line([(0.5, -0.3), (0.5, -0.56), (0.42, -0.56), (0.4, -0.5)], 0.04, STEEL, curved=True)
    for x in (-0.34, 0.36):
        k.p.circle(x, 0.03, 0.05, GOLD)
    k.p.blob([(-0.48, -0.36), (0.56, -0.36), (0.5, -0.06), (0.4, 0.02), (-0.34, 0.02), (-0.44, -0.08)], WHITE)
    k.p.blob([(-0.44, -0.3), (0.5, -0.3), (0.45, -0.06), (-0.36, -0.04)], (226, 232, 240))
    for _ in range(34):
        k.p.circle(k.rnd.uniform(-0.42, 0.5), -0.38 + k.rnd.uniform(-0.06, 0.04), k.rnd.uniform(0.03, 0.06), FOAM,
                   False)
    for _ in range(5):
        k.p.circle(k.rnd.uniform(-0.5, 0.6), k.rnd.uniform(-0.9, -0.56), k.rnd.uniform(0.02, 0.04), (190, 224, 246))


@deed("taking a shower", "showering", "having a shower", "standing under the shower", "in the shower",
      "singing in the shower",
      bare=True, places=("bathroom",), x=0.5, y=1.02, size=0.92)
def _shower(k):
    k.person.top = k.person.bottom = k.person.skin
    k.p.line([(-0.4, 0.1), (-0.4, -1.04), (-0.1, -1.06)], 0.035, STEEL)
    k.p.poly([(-0.18, -1.02), (0.2, -1.02), (0.1, -1.08), (-0.08, -1.08)], STEEL)
    b = k.body()
    b.draw((0.2, -0.86), (-0.18, -0.86), front=True, mood="laughing")
    for n in range(9):
        for m in range(5):
            x, y = -0.2 + n * 0.05, -0.98 + m * 0.12 + (n % 2) * 0.06
            if abs(x) > 0.12 or m == 0:
                k.p.line([(x, y), (x * 1.06, y + 0.06)], 0.014, WATER)
    c = k.paint(chance=0)
    k.p.rect(-0.34, -0.63, 0.34, 0.1, c)
    for n in range(6):
        k.p.line([(-0.28 + 0.11 * n, -0.63), (-0.28 + 0.11 * n, 0.1)], 0.02, shade(c, -0.2))
    k.p.line([(-0.42, -0.63), (0.42, -0.63)], 0.03, STEEL)


# Faces, seen close


@deed("brushing {his} teeth", "brushing teeth", "brushing {his} teeth with a toothbrush", "cleaning {his} teeth",
      places=("bathroom",), weight=1.3, **HALF)
def _teeth(k):
    b = k.body()
    x, y = b.mouth
    c = k.paint(chance=0)

    def brush():
        k.p.line([(x - 0.03, y), (x + 0.2, y + 0.05)], 0.03, c)
        k.p.rect(x - 0.04, y - 0.035, x + 0.05, y + 0.0, WHITE)
        for dx, dy, r in ((-0.05, 0.0, 0.025), (-0.02, 0.03, 0.03), (0.03, 0.025, 0.022)):
            k.p.circle(x + dx, y + dy, r, WHITE)

    b.draw((x + 0.2, y + 0.06), REST, tool=brush)


@deed("combing {his} hair", "brushing {his} hair", "combing {his} hair with a comb", "doing {his} hair", bare=True,
      places=("bathroom", "bedroom"), **HALF)
def _combing(k):
    if k.person.hair_style == "bald":
        k.person.hair_style = "short"
    b = k.body()
    x, y = b.face_at(0.75, -0.85)

    def comb():
        c = near(k.rnd, COLOURS[k.rnd.choice(VIVID)], 8)
        k.p.line([(x + 0.14, y + 0.12), (x - 0.1, y - 0.06)], 0.035, c)
        for n in range(6):
            u, v = x + 0.05 - n * 0.03, y + 0.05 - n * 0.022
            k.p.line([(u, v), (u - 0.03, v + 0.055)], 0.012, c)

    b.draw((x + 0.15, y + 0.12), REST, tool=comb, elbows=(1, 1))


@deed("shaving", "shaving {his} face", "shaving {his} beard with a razor", "with shaving foam on {his} face",
      places=("bathroom",), sex="man", ages=("adult", "old"), bare=True, weight=0.7, **HALF)
def _shaving(k):
    k.person.beard = ""
    b = k.body()
    x, y = b.mouth

    def foam():
        for dx, dy in ((-0.1, 0.02), (-0.08, 0.06), (-0.03, 0.08), (0.03, 0.07), (0.07, 0.03), (-0.09, -0.03)):
            k.p.circle(x + dx, y + dy, 0.038, WHITE)
        k.p.line([(x + 0.07, y + 0.0), (x + 0.15, y + 0.08)], 0.025, (50, 100, 190))
        k.p.line([(x + 0.04, y + 0.03), (x + 0.1, y - 0.03)], 0.025, STEEL)

    b.draw((x + 0.16, y + 0.09), REST, tool=foam)


def _open_mouth(k, b, wide=0.34, tall=0.4, at=0.28):
    r = b.radius
    x, y = b.face_at(at, 0.55)
    k.p.ellipse(x, y, wide * r, tall * r, (110, 30, 38))
    k.p.ellipse(x, y + tall * r * 0.5, wide * r * 0.6, tall * r * 0.35, (226, 110, 110), outline=False)


@deed("yawning", "yawning with a wide open mouth", "who is tired and yawning", "yawning and stretching",
      "giving a big yawn",
      bare=True, **HALF)
def _yawning(k):
    k.person.asleep, k.person.beard = True, ""
    b = k.body()
    b.draw((0.27, -0.94), (-0.27, -0.96), tool=lambda: _open_mouth(k, b, at=0.0), front=True)


@deed("sneezing", "sneezing into the air", "who has a cold and sneezes", "with a cold, sneezing", "giving a big sneeze",
      weight=0.7, **{**HALF, "x": 0.4})
def _sneezing(k):
    k.person.asleep = True
    k.person.beard = k.person.beard if k.actor.tail else ""
    b = k.body(None, 10)
    x, y = b.mouth
    nose = b.face_at(0.4, 0.25)

    def spray():
        k.p.circle(*nose, 0.025, (230, 90, 80))
        _open_mouth(k, b, 0.24, 0.24)
        for _ in range(22):
            a, r = k.rnd.uniform(-0.4, 0.4), k.rnd.uniform(0.1, 0.34)
            k.p.ellipse(x + r * math.cos(a), y + r * math.sin(a), 0.018, 0.012, WATER, a, outline=False)

    b.draw((x + 0.06, y + 0.22), REST, tool=spray)


@deed("crying", "crying big tears", "who is sad and crying", "weeping", "crying with tears running down {his} face",
      "in tears", **HALF)
def _crying(k):
    k.person.glasses = "" if not k.actor.tail else k.person.glasses
    b = k.body()
    b.draw((0.13, -0.5), (-0.13, -0.5), front=True, mood="sad")
    for side in (-1, 1):
        x, y = b.face_at(side * 0.36, 0.2)
        k.p.limb((x, y), (x + side * 0.01, y + 0.1), 0.016, 0.03, WATER)
        k.p.ellipse(x + side * 0.07, y + 0.12, 0.02, 0.032, WATER, outline=False)


@deed("laughing", "laughing out loud", "laughing with an open mouth", "laughing and holding {his} belly",
      "who is laughing", **HALF)
def _laughing(k):
    k.person.beard = "" if "beard" not in k.actor.tail else k.person.beard
    b = k.body(None, -6)
    b.draw((0.08, -0.52), (-0.08, -0.5), front=True, mood="laughing")


DREAMS = ("house", "car", "ball", "gift", "sailing boat", "flower", "castle", "robot", "airplane", "tree", "umbrella",
          "bicycle", "rocket", "snowman", "key", "boat", "cup")


@deed("thinking", "thinking of {it}", "thinking about {it}", "dreaming of {it}", "with {it} in a thought bubble",
      "imagining {it}", weight=1.2, **{**HALF, "x": 0.3, "size": 1.3, "y": 1.46})
def _thinking(k):
    b = k.body()
    for x, y, r in ((0.2, -0.98, 0.022), (0.25, -1.03, 0.03)):
        k.p.circle(x, y, r, WHITE)
    k.p.ellipse(0.34, -0.8, 0.19, 0.19, WHITE)
    for n in range(9):
        a = n * math.tau / 9
        k.p.circle(0.34 + 0.15 * math.cos(a), -0.8 + 0.15 * math.sin(a), 0.075, WHITE, outline=False)
    name = k.rnd.choice([n for n in DREAMS if n in THINGS])
    of = THINGS[name]
    size = min(0.26, 0.28 / of.wide)
    k.thing(name, 0.34, -0.8 + size / 2, size, 0.4)
    x, y = b.face_at(0.3, 1.0)
    b.draw((x + 0.0, y + 0.03), (0.06, -0.5), mood="calm", tilt=-0.12)


@deed("looking through a magnifying glass", "with a magnifying glass", "holding a magnifying glass",
      "looking through a big magnifying glass", **HALF)
def _magnifier(k):
    b = k.body()
    x, y = b.face_at(0.66, 0.0)

    def glass():
        k.p.line([(x + 0.06, y + 0.1), (x + 0.12, y + 0.28)], 0.045, WOOD)
        k.p.circle(x, y, 0.125, DARK)
        k.p.circle(x, y, 0.1, (214, 236, 248))
        k.p.ellipse(x, y, 0.075, 0.06, WHITE)
        k.p.circle(x, y, 0.042, (70, 110, 70), outline=False)
        k.p.circle(x, y, 0.022, DARK, outline=False)

    b.draw((x + 0.12, y + 0.27), REST, tool=glass)


@deed("looking through binoculars", "with binoculars", "watching through binoculars",
      "looking through {colour}binoculars",
      **HALF)
def _binoculars(k):
    c = k.paint(("black", "green", "red", "blue"), 0.3, usual=DARK)
    b = k.body()
    x, y = b.face_at(0.3, 0.0)

    def tool():
        for dy in (-0.035, 0.035):
            k.p.poly([(x - 0.05, y + dy - 0.03), (x + 0.08, y + dy - 0.035), (x + 0.2, y + dy - 0.055),
                      (x + 0.2, y + dy + 0.055), (x + 0.08, y + dy + 0.035), (x - 0.05, y + dy + 0.03)], c)
            k.p.ellipse(x + 0.2, y + dy, 0.018, 0.055, (160, 205, 240))

    b.draw((x + 0.1, y + 0.07), (x + 0.14, y - 0.04), tool=tool)


@deed("looking through a telescope", "with a telescope", "watching the stars through a telescope",
      "looking through a big telescope", "using a telescope", indoor=False, x=0.3, y=1.1, size=1.0)
def _telescope(k):
    b = k.body(None, 4)
    x, y = b.eye
    c = near(k.rnd, k.rnd.choice(((200, 60, 50), (60, 90, 170), (230, 230, 226), GOLD)), 8)

    def tube():
        for foot in (0.14, 0.32, 0.5):
            k.stick((0.32, y - 0.06), (foot, 0.1), 0.025, WOOD)
        t = k.p.at(x, y, 1.0, turn=-0.42)
        t.rect(0.02, -0.035, 0.2, 0.035, shade(c, -0.3))
        t.rect(0.16, -0.055, 0.58, 0.055, c)
        t.rect(0.54, -0.07, 0.62, 0.07, shade(c, -0.4))

    b.draw((x + 0.14, y + 0.02), (x + 0.1, y + 0.2), tool=tube, tilt=-0.2)


@deed("taking a photo", "taking a photograph", "taking pictures with a camera", "photographing with a camera",
      "holding a camera to {his} eye", **HALF)
def _photo(k):
    b = k.body()
    x, y = b.face_at(0.5, 0.05)

    def camera():
        k.p.round_rect(x - 0.08, y - 0.09, x + 0.16, y + 0.09, 0.025, DARK)
        k.p.rect(x - 0.02, y - 0.13, x + 0.08, y - 0.08, DARK)
        k.p.circle(x + 0.06, y + 0.005, 0.07, STEEL)
        k.p.circle(x + 0.06, y + 0.005, 0.05, (50, 70, 110))
        k.p.circle(x + 0.04, y - 0.015, 0.016, WHITE, outline=False)
        k.p.circle(x + 0.13, y - 0.065, 0.016, (230, 60, 50), outline=False)

    b.draw((x + 0.15, y + 0.07), (x + 0.12, y - 0.07), tool=camera)


@deed("talking on the phone", "on the phone", "making a phone call", "holding a phone to {his} ear",
      "talking on a {colour}telephone", weight=1.2, **HALF)
def _phone(k):
    c = k.paint(("red", "black", "yellow", "green"), 0.5, usual=DARK)
    b = k.body()
    x, y = b.face_at(-0.45, 0.25)
    old = bool(k.said["colour"])

    def phone():
        if old:
            k.p.arc(x + 0.02, y, 0.09, 0.13, 100, 290, 0.045, c)
            k.p.circle(x + 0.05, y - 0.12, 0.045, c)
            k.p.circle(x + 0.05, y + 0.12, 0.045, c)
        else:
            k.p.at(x, y, 1.0, turn=-0.25).round_rect(-0.045, -0.13, 0.045, 0.11, 0.02, DARK)

    b.draw((x - 0.03, y + 0.08), (0.1, -0.4), tool=phone, elbows=(-1, 1),
           mood="laughing" if k.rnd.random() < 0.5 else "happy")


@deed("looking out of a window", "looking out of the window", "leaning out of a window", "waving from a window",
      "at an open window", "waving out of the window", paper=1.0, x=0.5, y=1.24, size=1.1, indoor=False)
def _at_window(k):
    wall = near(k.rnd, k.rnd.choice(((200, 110, 84), (236, 214, 160), (214, 160, 120), (186, 204, 216))), 10)
    shutter = near(k.rnd, k.rnd.choice(((60, 120, 80), (50, 90, 160), (150, 60, 50), (120, 80, 50))), 8)
    k.p.rect(-2, -2, 2, 2, wall, outline=False)
    for row in range(16):
        for n in range(12):
            x, y = -0.9 + 0.16 * n + 0.08 * (row % 2), -1.3 + 0.09 * row
            k.p.rect(x, y, x + 0.14, y + 0.07, shade(wall, -0.08), outline=False)
    k.p.rect(-0.29, -1.1, 0.29, -0.4, WHITE)
    k.p.rect(-0.25, -1.06, 0.25, -0.4, (70, 74, 96))
    for side in (-1, 1):
        k.p.rect(side * 0.29, -1.1, side * 0.47, -0.4, shutter)
        for n in range(7):
            y = -1.05 + 0.09 * n
            k.p.line([(side * 0.31, y), (side * 0.45, y)], 0.018, shade(shutter, -0.25))
    b = k.body((0.0, -0.36))
    b.draw((0.2, -0.9) if k.rnd.random() < 0.6 else (0.18, -0.44), (-0.18, -0.42), front=True)
    k.p.rect(-0.34, -0.42, 0.34, -0.34, WHITE)
    k.p.rect(-2, -0.34, 2, 1, wall, outline=False)
    for n in range(6):
        x = -0.27 + 0.11 * n
        k.p.circle(x, -0.34, 0.05, (80, 150, 70), outline=False)
        k.p.circle(x, -0.37, 0.03, k.rnd.choice(((230, 60, 70), (250, 200, 60), (240, 130, 180))), outline=False)
    k.p.rect(-0.32, -0.32, 0.32, -0.22, (150, 90, 56))
    k.stage.words = ""


# Eating and drinking


def _sandwich(p):
    p.poly([(-0.12, -0.03), (0.1, -0.08), (0.14, -0.02), (-0.1, 0.03)], (226, 180, 110))
    p.line([(-0.12, 0.02), (0.14, -0.02)], 0.04, (90, 170, 70))
    p.line([(-0.12, 0.04), (0.14, 0.01)], 0.03, (222, 70, 60))
    p.poly([(-0.12, 0.05), (0.14, 0.02), (0.14, 0.07), (-0.1, 0.1)], (226, 180, 110))


def _apple(p):
    p.circle(0, 0, 0.1, (214, 44, 44))
    p.line([(0, -0.09), (0.03, -0.15)], 0.018, (90, 60, 40))
    p.ellipse(0.07, -0.13, 0.04, 0.02, LEAF, -0.4)
    p.circle(-0.08, 0.0, 0.045, (250, 240, 210), outline=False)


def _cone(p):
    p.poly([(-0.06, 0.0), (0.06, 0.0), (0.0, 0.2)], (222, 166, 92))
    p.circle(0, -0.03, 0.075, (245, 150, 180))
    p.circle(0, -0.12, 0.06, (250, 236, 190))


def _pizza(p):
    p.poly([(-0.14, 0.02), (0.12, -0.12), (0.14, 0.12)], (248, 206, 96))
    p.limb((0.13, -0.12), (0.14, 0.12), 0.03, 0.03, (196, 130, 64))
    for x, y in ((0.02, 0.0), (0.08, 0.06), (0.08, -0.05)):
        p.circle(x, y, 0.026, (204, 50, 40), outline=False)


def _burger(p):
    p.ellipse(0, -0.045, 0.12, 0.075, (214, 150, 80))
    p.rect(-0.125, -0.035, 0.125, -0.01, (90, 170, 70))
    p.rect(-0.12, -0.015, 0.12, 0.025, (110, 62, 40))
    p.line([(-0.12, 0.03), (0.12, 0.03)], 0.025, (250, 200, 60))
    p.round_rect(-0.115, 0.035, 0.115, 0.085, 0.03, (214, 150, 80))


def _melon(p):
    p.poly([(-0.14, -0.04), (0.14, -0.04), (0.1, 0.06), (0.0, 0.11), (-0.1, 0.06)], (60, 150, 70))
    p.poly([(-0.12, -0.04), (0.12, -0.04), (0.08, 0.04), (0.0, 0.08), (-0.08, 0.04)], (232, 70, 80))
    for x in (-0.05, 0.0, 0.05):
        p.ellipse(x, 0.0, 0.009, 0.015, DARK, outline=False)


def _banana(p):
    p.blob([(-0.13, -0.05), (-0.05, 0.02), (0.06, 0.03), (0.15, -0.06), (0.19, -0.05), (0.1, 0.09), (-0.04, 0.1)],
           (250, 216, 70))
    p.poly([(0.15, -0.06), (0.17, -0.11), (0.2, -0.1), (0.19, -0.05)], (120, 90, 40))


def _carrot(p):
    p.poly([(-0.14, 0.0), (0.08, -0.05), (0.08, 0.05)], (240, 130, 40))
    for dy in (-0.05, 0.0, 0.05):
        p.limb((0.08, 0.0), (0.18, dy), 0.012, 0.02, LEAF)


FOODS = {
    "a sandwich": _sandwich,
    "an apple": _apple,
    "an ice cream": _cone,
    "an ice cream cone": _cone,
    "a slice of pizza": _pizza,
    "a hamburger": _burger,
    "a slice of watermelon": _melon,
    "a banana": _banana,
    "a carrot": _carrot,
}


@deed("eating {food}", "eating {food}", "biting into {food}", "having {food}", "taking a bite of {food}", weight=2.0,
      **{**HALF, "x": 0.42, "y": 1.5, "size": 1.42})
def _eating(k):
    food = k.said["food"] = k.rnd.choice(list(FOODS))
    b = k.body()
    x, y = b.mouth
    if food.startswith("an ice"):
        k.person.mood = "happy"
    cone = 0.0 if food.startswith("an ice") else 0.14
    at = (x + 0.13, y + (0.02 if cone else 0.08))
    hand = (at[0] + 0.05, at[1] + (0.06 if cone else 0.12))
    b.draw(hand, REST, tool=lambda: FOODS[food](k.p.at(*at, 1.15)))


@deed("eating spaghetti", "eating a plate of spaghetti", "eating noodles with a fork", "having spaghetti for dinner",
      "eating pasta", places=KITCHEN, weight=1.2, **HALF)
def _spaghetti(k):
    b = k.body(None, 4)
    x, y = b.mouth

    def fork():
        for n in range(4):
            k.p.line([(x - 0.02 + 0.015 * n, y + 0.01), (x + 0.02 * n, y + 0.14), (x + 0.02 * n - 0.03, y + 0.24)],
                     0.013,
                     (246, 206, 96), curved=True)
        k.p.line([(x + 0.02, y + 0.02), (x + 0.2, y + 0.08)], 0.02, STEEL)

    b.draw((x + 0.2, y + 0.09), (-0.1, -0.46), tool=fork, mood="surprised")
    k.counter(-0.46)
    k.p.ellipse(0.06, -0.45, 0.26, 0.05, WHITE)
    k.p.ellipse(0.06, -0.49, 0.19, 0.075, (246, 206, 96))
    for n in range(7):
        k.p.arc(0.06 + 0.045 * (n - 3), -0.49, 0.05, 0.05, 180, 400, 0.012, (210, 160, 60))
    k.p.ellipse(0.06, -0.55, 0.1, 0.035, (206, 50, 40))


@deed("drinking from a {colour}cup", "drinking a cup of coffee", "drinking tea from a {colour}mug",
      "drinking from a {colour}mug",
      "drinking hot chocolate", **HALF)
def _drinking(k):
    c = k.paint()
    b = k.body()
    x, y = b.mouth

    def cup():
        t = k.p.at(x + 0.09, y + 0.02, 1.0, turn=-0.5)
        t.arc(0.1, 0.02, 0.055, 0.055, -90, 90, 0.028, shade(c, -0.2))
        t.round_rect(-0.09, -0.08, 0.09, 0.12, 0.02, c)
        t.ellipse(0, -0.08, 0.09, 0.02, shade(c, -0.4))

    b.draw((x + 0.15, y + 0.07), REST, tool=cup, tilt=-0.12)


@deed("drinking a glass of {juice}", "drinking {juice} through a straw", "drinking {juice}", "with a glass of {juice}",
      weight=1.0, **HALF)
def _straw(k):
    juice, tone = k.rnd.choice((("orange juice", (250, 160, 40)), ("milk", (250, 250, 246)),
                                ("lemonade", (250, 234, 110)),
                                ("apple juice", (226, 190, 80)), ("water", (170, 215, 245))))
    k.said["juice"] = juice
    b = k.body()
    x, y = b.mouth

    def glass():
        k.p.line([(x, y), (x + 0.1, y + 0.2)], 0.024, (230, 60, 70))
        k.p.poly([(x + 0.01, y + 0.1), (x + 0.21, y + 0.1), (x + 0.18, y + 0.34), (x + 0.04, y + 0.34)],
                 (224, 240, 250))
        k.p.poly([(x + 0.025, y + 0.15), (x + 0.195, y + 0.15), (x + 0.17, y + 0.33), (x + 0.05, y + 0.33)], tone)

    b.draw((x + 0.18, y + 0.25), REST, tool=glass)


@deed("blowing out candles", "blowing out the candles on a birthday cake",
      "with a birthday cake, blowing out the candles",
      "blowing out birthday candles", "blowing out the candles on a {colour}cake", weight=1.2, **TABLE)
def _candles(k):
    c = k.paint(("pink", "white", "brown", "yellow", "light blue"), 0.3)
    b = k.body(None, 10)
    x, y = b.mouth
    b.draw((0.12, -0.46), (-0.08, -0.46), mood="surprised")
    k.counter(-0.44)
    k.p.rect(0.14, -0.62, 0.5, -0.44, c)
    for n in range(6):
        k.p.circle(0.17 + 0.06 * n, -0.61, 0.035, WHITE if sum(c) < 690 else (240, 150, 180))
    k.p.ellipse(0.32, -0.43, 0.23, 0.025, (220, 220, 226))
    for n in range(4):
        u = 0.2 + 0.08 * n
        k.p.rect(u - 0.012, -0.74, u + 0.012, -0.63, COLOURS[VIVID[n]])
        k.p.ellipse(u + 0.014, -0.775, 0.017, 0.034, (252, 180, 40), 0.5, outline=False)
    for dy in (-0.01, 0.02):
        k.p.line([(x + 0.04, y + dy), (x + 0.12, y + dy * 1.6 + 0.01)], 0.012, (150, 190, 220))


@deed("blowing up a {colour}balloon", "inflating a {colour}balloon", "blowing air into a {colour}balloon",
      "blowing up a big {colour}balloon", **TABLE)
def _balloon(k):
    c = k.paint(VIVID, 0.8)
    b = k.body()
    x, y = b.mouth

    def balloon():
        k.p.poly([(x + 0.0, y - 0.012), (x + 0.1, y - 0.03), (x + 0.1, y + 0.03), (x + 0.0, y + 0.012)],
                 shade(c, -0.15))
        k.p.ellipse(x + 0.24, y - 0.02, 0.17, 0.15, c)
        k.p.ellipse(x + 0.28, y - 0.09, 0.045, 0.025, shade(c, 0.6), outline=False)

    b.draw((x + 0.06, y + 0.03), (x + 0.04, y + 0.06), tool=balloon, mood="surprised")


@deed("blowing bubbles", "blowing soap bubbles", "making soap bubbles", "blowing big soap bubbles", **TABLE)
def _bubbles(k):
    b = k.body()
    x, y = b.mouth

    def wand():
        k.p.line([(x + 0.09, y), (x + 0.11, y + 0.2)], 0.022, (230, 60, 120))
        k.p.arc(x + 0.09, y - 0.03, 0.035, 0.055, 0, 360, 0.02, (230, 60, 120))

    b.draw((x + 0.11, y + 0.18), REST, tool=wand, mood="surprised")
    for n in range(7):
        u, v = x + 0.18 + 0.045 * n * k.rnd.uniform(0.7, 1.2), y - 0.04 + k.rnd.uniform(-0.3, 0.24) * (0.3 + n / 7)
        r = k.rnd.uniform(0.035, 0.065)
        k.p.circle(u, v, r, (190, 225, 250))
        k.p.arc(u, v, r, r, 0, 360, 0.01, (150, 150, 220))
        k.p.circle(u - r * 0.35, v - r * 0.35, r * 0.25, WHITE, outline=False)


@deed("blowing a bubble gum bubble", "chewing bubble gum", "blowing a big pink bubble of gum",
      "with a big bubble gum bubble",
      weight=0.5, **HALF)
def _gum(k):
    b = k.body()
    x, y = b.mouth
    b.draw((0.14, -0.5), REST)
    k.p.circle(x + 0.09, y + 0.0, 0.115, (246, 130, 180))
    k.p.ellipse(x + 0.05, y - 0.05, 0.03, 0.02, (255, 214, 230), outline=False)


# Music


def _notes(k, x, y, count=3):
    for n in range(count):
        u, v = x + 0.1 * n + k.rnd.uniform(-0.02, 0.02), y + k.rnd.uniform(-0.06, 0.06)
        k.p.line([(u + 0.028, v), (u + 0.028, v - 0.11), (u + 0.07, v - 0.08)], 0.016, DARK)
        k.p.ellipse(u, v, 0.033, 0.026, DARK, -0.3, outline=False)


@deed("singing into a microphone", "singing", "singing a song", "singing on a microphone", "singing loudly", weight=1.2,
      **{**HALF, "x": 0.42})
def _singing(k):
    b = k.body()
    x, y = b.mouth
    mood = k.rnd.choice(("laughing", "surprised"))

    def mic():
        k.p.limb((x + 0.1, y + 0.05), (x + 0.16, y + 0.22), 0.03, 0.022, DARK)
        k.p.circle(x + 0.09, y + 0.03, 0.055, STEEL)

    b.draw((x + 0.14, y + 0.16), (-0.22, -0.7), tool=mic, mood=mood)
    _notes(k, 0.22, -0.98, 2)


@deed("playing the trumpet", "blowing a trumpet", "playing a golden trumpet", "blowing into a trumpet", **TABLE)
def _trumpet(k):
    b = k.body()
    x, y = b.mouth
    c = near(k.rnd, (236, 190, 60), 6)

    def trumpet():
        k.p.line([(x, y), (x + 0.36, y - 0.02)], 0.03, c)
        k.p.arc(x + 0.2, y + 0.045, 0.1, 0.05, 0, 360, 0.022, shade(c, -0.15))
        k.p.poly([(x + 0.3, y - 0.025), (x + 0.44, y - 0.11), (x + 0.44, y + 0.08), (x + 0.3, y + 0.005)], c)
        for n in range(3):
            k.p.rect(x + 0.15 + 0.035 * n, y - 0.06, x + 0.17 + 0.035 * n, y + 0.05, shade(c, -0.25), outline=False)

    b.draw((x + 0.2, y + 0.06), (x + 0.12, y + 0.05), tool=trumpet)


@deed("playing the flute", "playing a flute", "blowing into a flute", "playing a wooden flute", weight=0.8, **TABLE)
def _flute(k):
    b = k.body()
    x, y = b.mouth
    c = k.rnd.choice((WOOD, STEEL, GOLD))

    def flute():
        k.p.line([(x, y + 0.01), (x + 0.34, y + 0.18)], 0.04, c)
        for n in range(4):
            u = 0.35 + 0.14 * n
            k.p.circle(x + 0.34 * u, y + 0.01 + 0.17 * u, 0.009, DARK, outline=False)

    b.draw((x + 0.16, y + 0.1), (x + 0.26, y + 0.14), tool=flute)
    _notes(k, 0.22, -0.96, 2)


@deed("playing the violin", "playing a violin", "playing violin", "fiddling on a violin", **TABLE)
def _violin(k):
    b = k.body()
    x, y = b.face_at(0.2, 1.0)

    def violin():
        t = k.p.at(x + 0.02, y + 0.02, 1.0, turn=0.12)
        t.ellipse(0.06, 0.0, 0.075, 0.065, (170, 84, 36))
        t.ellipse(0.17, 0.0, 0.06, 0.055, (170, 84, 36))
        t.rect(0.2, -0.014, 0.4, 0.014, (60, 38, 28))
        t.line([(0.06, 0.0), (0.4, 0.0)], 0.008, WHITE)
        k.p.line([(x + 0.1, y + 0.22), (x + 0.2, y - 0.24)], 0.016, (90, 54, 30))

    b.draw((x + 0.1, y + 0.2), (x + 0.36, y + 0.06), tool=violin, tilt=0.12)


@deed("playing the guitar", "playing guitar", "playing a {colour}guitar", "strumming a {colour}guitar", weight=1.1,
      **{**HALF, "x": 0.42, "y": 1.34, "size": 1.25})
def _guitar(k):
    c = k.paint(VIVID, 0.5, usual=(206, 140, 70))
    b = k.body()

    def guitar():
        t = k.p.at(0.0, -0.48, 1.0, turn=-0.35)
        t.rect(0.08, -0.02, 0.44, 0.02, (80, 50, 34))
        t.rect(0.42, -0.03, 0.5, 0.03, (60, 38, 28))
        t.ellipse(-0.08, 0, 0.13, 0.12, c)
        t.ellipse(0.07, 0, 0.1, 0.09, c)
        t.circle(0.03, 0, 0.045, (50, 34, 26))
        t.line([(-0.12, 0), (0.44, 0)], 0.008, WHITE)

    b.draw((0.0, -0.47), (0.32, -0.6), tool=guitar)


@deed("playing the accordion", "playing an accordion", "with an accordion", "squeezing a {colour}accordion", weight=0.9,
      **{**HALF, "y": 1.42, "size": 1.32})
def _accordion(k):
    c = k.paint(("red", "blue", "green", "black"), 0.5)
    b = k.body()

    def box():
        for n in range(8):
            x = -0.14 + 0.035 * n
            k.p.rect(x, -0.66, x + 0.018, -0.42, WHITE, outline=False)
            k.p.rect(x + 0.018, -0.65, x + 0.035, -0.43, DARK, outline=False)
        k.p.round_rect(-0.25, -0.69, -0.14, -0.39, 0.02, c)
        k.p.round_rect(0.14, -0.69, 0.25, -0.39, 0.02, c)
        for n in range(6):
            k.p.rect(0.19, -0.66 + 0.042 * n, 0.245, -0.635 + 0.042 * n, WHITE, outline=False)

    b.draw((0.25, -0.5), (-0.25, -0.5), front=True, tool=box, elbows=(-1, 1))
    k.p.circle(-0.25, -0.5, 0.036, k.person.skin)


@deed("playing the piano", "playing piano", "sitting at the piano", "playing a {colour}piano", x=0.28, size=0.92,
      y=0.96,
      weight=1.2)
def _piano(k):
    c = k.paint(("black", "brown", "white", "red"), 0.4, usual=(40, 36, 38))
    k.shadow(0.3, 1.0)
    k.p.rect(0.38, -0.72, 0.72, 0, c)
    k.p.rect(0.34, -0.76, 0.74, -0.7, shade(c, 0.12))
    k.p.rect(0.16, -0.44, 0.4, -0.37, c)
    k.p.rect(0.18, -0.37, 0.22, 0, c)
    k.p.rect(0.15, -0.465, 0.4, -0.435, WHITE)
    for n in range(5):
        k.p.rect(0.19 + 0.042 * n, -0.465, 0.205 + 0.042 * n, -0.448, DARK, outline=False)
    k.p.poly([(0.34, -0.7), (0.38, -0.7), (0.42, -0.54), (0.38, -0.54)], WHITE)
    k.p.rect(-0.16, -0.28, 0.1, -0.24, (120, 70, 40))
    for x in (-0.13, 0.07):
        k.stick((x, -0.24), (x, 0), 0.03, (120, 70, 40))
    b = k.body((-0.04, -0.31), 4)
    b.draw((0.26, -0.48), (0.3, -0.48), (0.22, 0), (0.18, 0))
    _notes(k, 0.44, -0.84, 2)


@deed("playing the drums", "playing drums", "drumming", "playing a {colour}drum kit", "sitting at a {colour}drum kit",
      x=0.5,
      y=0.92, size=0.92)
def _drums(k):
    c = k.paint(VIVID, 0.5)
    b = k.body((0, -k.person.leg * 0.93))
    for side in (-1, 1):
        k.stick((side * 0.4, 0.02), (side * 0.4, -0.6), 0.02, STEEL)
        k.p.ellipse(side * 0.4, -0.6, 0.17, 0.035, GOLD, side * 0.15)

    def sticks():
        for side in (-1, 1):
            k.p.line([(side * 0.24, -0.66), (side * 0.12, -0.44)], 0.022, (236, 200, 140))

    b.draw((0.24, -0.64), (-0.24, -0.72), (0.1, 0), (-0.1, 0), front=True, tool=sticks, mood="laughing")
    k.p.circle(0, -0.2, 0.22, c)
    k.p.circle(0, -0.2, 0.175, WHITE)
    for side in (-1, 1):
        k.p.rect(side * 0.2 - 0.11, -0.44, side * 0.2 + 0.11, -0.3, c)
        k.p.ellipse(side * 0.2, -0.44, 0.11, 0.032, WHITE)


@deed("conducting an orchestra", "conducting", "conducting music with a baton", "waving a conductor's baton",
      weight=0.6,
      x=0.42, y=1.02, size=0.96)
def _conducting(k):
    b = k.body()
    b.draw((0.3, -0.8), (0.26, -0.98), (0.06, 0), (-0.06, 0), tool=lambda: k.stick((0.28, -0.78), (0.46, -0.98), 0.016,
                                                                                   WHITE))
    k.stick((0.44, 0.1), (0.44, -0.44), 0.03, DARK)
    k.p.poly([(0.3, -0.62), (0.6, -0.56), (0.56, -0.4), (0.28, -0.46)], DARK)
    k.p.poly([(0.34, -0.64), (0.56, -0.6), (0.54, -0.46), (0.32, -0.5)], WHITE)


# At the table


@deed("writing a letter", "writing with a pen", "writing on paper", "writing", places=HOME + ("office",),
      **TABLE)
def _writing(k):
    b = k.body(None, 8)
    c = near(k.rnd, COLOURS[k.rnd.choice(VIVID)], 8)

    def desk():
        k.counter(-0.46)
        k.p.poly([(0.04, -0.4), (0.36, -0.4), (0.3, -0.54), (0.08, -0.54)], WHITE)
        for n in range(3):
            k.p.line([(0.1, -0.51 + 0.03 * n), (0.2 - 0.02 * n, -0.51 + 0.03 * n)], 0.01, (60, 80, 160))
        k.p.line([(0.19, -0.47), (0.28, -0.62)], 0.026, c)

    b.draw((0.24, -0.52), (0.06, -0.46), tool=desk, tilt=0.25)


@deed("drawing {it} on paper", "drawing {it}", "drawing a picture of {it}", "drawing with a crayon",
      "colouring in {it}",
      **TABLE)
def _drawing(k):
    b = k.body(None, 8)
    what, c = k.rnd.choice(("a house", "a sun", "a heart", "a flower", "a fish")), near(k.rnd,
                                                                                        COLOURS[k.rnd.choice(VIVID)], 8)
    k.said["it"] = what

    def desk():
        k.counter(-0.42)
        k.p.rect(0.08, -0.66, 0.44, -0.38, WHITE)
        _doodle(k.p.at(0.3, -0.52, 1.0), what)
        k.p.line([(0.18, -0.5), (0.12, -0.6)], 0.034, c)

    b.draw((0.12, -0.56), (0.02, -0.42), tool=desk, tilt=0.2)


def _doodle(p, what):
    if what == "a house":
        p.rect(-0.06, -0.03, 0.06, 0.08, (226, 110, 70))
        p.poly([(-0.09, -0.03), (0, -0.11), (0.09, -0.03)], (150, 50, 50))
        p.rect(-0.015, 0.02, 0.025, 0.08, (90, 60, 40))
    elif what == "a sun":
        for n in range(8):
            a = n * math.tau / 8
            p.line([(0, 0), (0.11 * math.cos(a), 0.11 * math.sin(a))], 0.018, (250, 190, 40))
        p.circle(0, 0, 0.06, (252, 210, 50))
    elif what == "a heart":
        p.poly([(0, 0.09), (-0.09, -0.01), (-0.08, -0.07), (-0.03, -0.08), (0, -0.04), (0.03, -0.08), (0.08, -0.07),
                (0.09, -0.01)], (224, 40, 60))
    elif what == "a flower":
        p.line([(0, 0), (0, 0.1)], 0.018, LEAF)
        for n in range(6):
            a = n * math.tau / 6
            p.circle(0.045 * math.cos(a), -0.03 + 0.045 * math.sin(a), 0.032, (236, 90, 150))
        p.circle(0, -0.03, 0.03, (252, 210, 50))
    else:
        p.ellipse(-0.01, 0, 0.08, 0.05, (60, 140, 220))
        p.poly([(0.05, 0), (0.11, -0.05), (0.11, 0.05)], (60, 140, 220))
        p.circle(-0.05, -0.01, 0.011, DARK)


@deed("typing on a laptop", "working on a laptop", "writing on a laptop computer", "using a laptop", "at a laptop",
      places=HOME + ("office",), **TABLE)
def _laptop(k):
    b = k.body(None, 4)
    c = near(k.rnd, k.rnd.choice((STEEL, DARK, (200, 205, 212))), 8)
    b.draw((0.18, -0.5), (0.24, -0.5), tilt=0.12)
    k.counter(-0.45)
    k.p.poly([(0.4, -0.46), (0.52, -0.78), (0.55, -0.77), (0.44, -0.45)], c)
    k.p.poly([(0.38, -0.47), (0.5, -0.76), (0.52, -0.77), (0.41, -0.46)], (120, 200, 250))
    k.p.poly([(0.08, -0.48), (0.42, -0.48), (0.44, -0.44), (0.06, -0.44)], shade(c, -0.1))
    for x in (0.18, 0.25):
        k.p.circle(x, -0.5, 0.034, k.person.skin)


@deed("cutting bread", "slicing bread with a knife", "cutting a loaf of bread", "slicing a loaf of bread",
      "cutting a slice of bread",
      places=KITCHEN, **TABLE)
def _bread(k):
    b = k.body(None, 6)

    def loaf():
        k.counter(-0.44)
        k.p.rect(0.06, -0.47, 0.56, -0.44, (216, 170, 110))
        k.p.round_rect(0.26, -0.6, 0.54, -0.47, 0.06, (206, 140, 70))
        for n in range(3):
            k.p.line([(0.4 + 0.05 * n, -0.55), (0.42 + 0.05 * n, -0.5)], 0.016, (246, 214, 150))
        k.p.ellipse(0.25, -0.54, 0.035, 0.07, (250, 226, 170))
        k.p.ellipse(0.13, -0.49, 0.08, 0.03, (250, 226, 170))
        k.p.poly([(0.24, -0.67), (0.5, -0.6), (0.5, -0.57), (0.46, -0.55), (0.22, -0.61)], (222, 228, 236))
        k.p.limb((0.14, -0.66), (0.22, -0.64), 0.024, 0.024, (70, 46, 34))

    b.draw((0.17, -0.65), (0.44, -0.52), tool=loaf, tilt=0.2)
    k.p.circle(0.42, -0.5, 0.034, k.person.skin)


@deed("rolling out dough", "rolling dough with a rolling pin", "baking", "making dough with a rolling pin",
      "rolling out dough with a rolling pin", places=KITCHEN + ("bakery",), **TABLE)
def _dough(k):
    b = k.body(None, 8)
    b.draw((0.12, -0.56), (0.36, -0.56), tilt=0.2)
    k.counter(-0.44)
    k.p.ellipse(0.22, -0.45, 0.34, 0.055, (248, 226, 176))
    k.p.limb((0.04, -0.53), (0.46, -0.53), 0.02, 0.02, (150, 90, 50))
    k.p.limb((0.12, -0.53), (0.38, -0.53), 0.05, 0.05, (206, 150, 90))
    for x in (0.07, 0.43):
        k.p.circle(x, -0.545, 0.036, k.person.skin)
    for _ in range(10):
        k.p.circle(k.rnd.uniform(-0.1, 0.5), k.rnd.uniform(-0.43, -0.38), 0.01, WHITE, outline=False)


@deed("pouring tea", "pouring tea into a cup", "pouring a cup of tea", "pouring tea from a {colour}teapot",
      "pouring tea from a teapot into a cup", **TABLE)
def _tea(k):
    c = k.paint(VIVID + ("white",), 0.5)
    b = k.body()

    def pot():
        t = k.p.at(0.22, -0.7, 0.9, turn=0.4)
        t.arc(-0.1, 0.0, 0.07, 0.07, 90, 270, 0.03, shade(c, -0.2))
        t.poly([(0.06, 0.03), (0.2, -0.09), (0.23, -0.06), (0.08, 0.07)], shade(c, -0.12))
        t.ellipse(0, 0, 0.115, 0.1, c)
        t.ellipse(0, -0.095, 0.05, 0.02, shade(c, -0.2))
        t.circle(0, -0.12, 0.02, shade(c, -0.3))

    b.draw((0.12, -0.73), (0.02, -0.46), tool=pot)
    k.counter(-0.42)
    k.p.line([(0.425, -0.66), (0.435, -0.52)], 0.022, (170, 96, 40))
    k.p.poly([(0.35, -0.53), (0.51, -0.53), (0.49, -0.43), (0.37, -0.43)], WHITE)
    k.p.ellipse(0.43, -0.53, 0.08, 0.018, (170, 96, 40))


def _stove(k, x0=0.1):
    k.p.rect(x0, -0.44, 2, 1, (226, 228, 232))
    k.p.rect(x0, -0.46, 2, -0.42, DARK)
    for n in range(3):
        k.p.circle(x0 + 0.1 + 0.12 * n, -0.36, 0.026, DARK)


@deed("cooking soup in a pot", "stirring a pot", "cooking in a big pot", "stirring soup with a wooden spoon", "cooking",
      "stirring a big pot of soup", places=KITCHEN, weight=1.2, x=0.32, y=1.22, size=1.18)
def _pot(k):
    c = k.paint(("red", "blue", "grey", "green"), 0)
    b = k.body(None, 5)
    _stove(k)

    def spoon():
        k.p.line([(0.3, -0.8), (0.36, -0.56)], 0.03, (196, 140, 80))

    b.draw((0.31, -0.76), (0.16, -0.5), tool=spoon, tilt=0.12)
    k.p.rect(0.2, -0.66, 0.52, -0.46, c)
    k.p.ellipse(0.36, -0.66, 0.16, 0.03, shade(c, -0.3))
    k.p.ellipse(0.36, -0.655, 0.13, 0.02, (226, 120, 50), outline=False)
    for x in (0.19, 0.53):
        k.p.arc(x, -0.59, 0.03, 0.03, 0, 360, 0.02, DARK)
    for n in range(3):
        x = 0.3 + 0.08 * n
        k.p.line([(x, -0.72), (x + 0.03, -0.8), (x - 0.02, -0.88), (x + 0.02, -0.96)], 0.018, (210, 214, 220),
                 curved=True)


@deed("frying an egg", "frying eggs in a pan", "frying an egg in a pan", "cooking an egg in a frying pan",
      places=KITCHEN,
      x=0.3, y=1.22, size=1.18)
def _frying(k):
    _pan(k)
    k.p.ellipse(0.47, -0.5, 0.1, 0.024, WHITE)
    k.p.ellipse(0.47, -0.515, 0.04, 0.022, (252, 190, 40))


@deed("flipping a pancake", "tossing a pancake in a pan", "making pancakes", "throwing a pancake into the air",
      places=KITCHEN,
      x=0.3, y=1.22, size=1.18)
def _pancake(k):
    _pan(k)
    k.p.ellipse(0.48, -0.86, 0.13, 0.05, (206, 140, 60), -0.3)
    k.p.ellipse(0.48, -0.87, 0.1, 0.032, (236, 190, 100), -0.3, outline=False)
    for dx in (-0.08, 0.06):
        k.p.line([(0.48 + dx, -0.7), (0.48 + dx, -0.62)], 0.012, (150, 150, 160))


def _pan(k):
    b = k.body(None, 4)
    _stove(k)
    b.draw((0.2, -0.52), (-0.04, -0.42), tool=lambda: k.p.line([(0.16, -0.53), (0.36, -0.5)], 0.035, (80, 52, 36)),
           tilt=0.1)
    k.p.ellipse(0.47, -0.5, 0.15, 0.045, (58, 58, 64))
    k.p.ellipse(0.47, -0.51, 0.12, 0.028, (92, 92, 98), outline=False)


@deed("knitting", "knitting a {colour}scarf", "knitting with {colour}wool",
      "knitting something {colour}with two needles", places=HOME,
      weight=1.1, **{**HALF, "y": 1.42, "size": 1.32})
def _knitting(k):
    c = k.paint(VIVID, 0.7)
    b = k.body()

    def work():
        k.p.poly([(-0.1, -0.56), (0.1, -0.56), (0.12, -0.2), (-0.12, -0.2)], c)
        for n in range(7):
            k.p.line([(-0.1, -0.52 + 0.045 * n), (0.1, -0.52 + 0.045 * n)], 0.01, shade(c, -0.2))
        for side in (-1, 1):
            k.p.line([(side * 0.24, -0.48), (-side * 0.1, -0.64)], 0.022, (220, 190, 140))
            k.p.circle(-side * 0.1, -0.64, 0.018, DARK)

    b.draw((0.16, -0.52), (-0.16, -0.52), front=True, tool=work)
    k.p.circle(-0.16, -0.52, 0.036, k.person.skin)
    k.p.circle(0.28, -0.4, 0.1, c)
    for n in range(4):
        k.p.arc(0.28, -0.43 + 0.02 * n, 0.085, 0.06, 200, 330, 0.012, shade(c, -0.25))


@deed("sewing", "sewing with a needle and thread", "sewing a {colour}dress", "mending a {colour}dress",
      "sewing a {colour}cloth by hand",
      places=HOME, weight=0.8, **{**HALF, "y": 1.42, "size": 1.32})
def _sewing(k):
    c = k.paint(VIVID, 0.7)
    b = k.body()

    def work():
        k.p.blob([(-0.2, -0.56), (0.0, -0.6), (0.1, -0.54), (0.14, -0.3), (-0.06, -0.24), (-0.24, -0.3)], c)
        for n in range(5):
            k.p.line([(0.06 - 0.05 * n, -0.5), (0.03 - 0.05 * n, -0.5)], 0.014, WHITE)
        k.p.line([(0.08, -0.5), (0.22, -0.66), (0.28, -0.78)], 0.01, DARK, curved=True)
        k.p.line([(0.22, -0.74), (0.34, -0.86)], 0.018, STEEL)

    b.draw((0.25, -0.76), (-0.16, -0.52), tool=work)
    k.p.circle(-0.14, -0.54, 0.036, k.person.skin)


@deed("opening a {colour}present", "opening a {colour}gift", "unwrapping a present", "opening a gift box",
      "opening a birthday present",
      weight=1.2, **{**HALF, "y": 1.5, "size": 1.4})
def _present(k):
    c = k.paint(VIVID, 0.6)
    ribbon = near(k.rnd, COLOURS[k.rnd.choice([n for n in VIVID if n != k.said["colour"].strip()])], 8)
    b = k.body()

    def lid():
        t = k.p.at(0.0, -0.6, 1.0, turn=-0.22)
        t.rect(-0.2, -0.05, 0.2, 0.03, shade(c, 0.1))
        t.rect(-0.03, -0.05, 0.03, 0.03, ribbon)
        for side in (-1, 1):
            t.ellipse(side * 0.06, -0.085, 0.055, 0.035, ribbon, side * 0.4)

    b.draw((0.2, -0.64), (-0.2, -0.54), front=True, mood="laughing", tool=lid)
    k.counter(-0.3)
    k.p.rect(-0.18, -0.5, 0.18, -0.26, c)
    k.p.rect(-0.03, -0.5, 0.03, -0.28, ribbon)


# Pushing, pulling, carrying


def _walk(k, near_hand, far_hand, lean=12, stride=0.2, hip=None, **more):
    k.shadow()
    b = k.body(hip or (0.0, -k.person.leg * 0.95), lean)
    return b.draw(near_hand, far_hand, (stride, 0), (-stride - 0.04, -0.02), **more)


def _wheel(k, x, y, r, hub=STEEL):
    k.p.circle(x, y, r, DARK)
    k.p.circle(x, y, r * 0.62, hub)


@deed("pushing a {colour}wheelbarrow", "with a {colour}wheelbarrow", "pushing a wheelbarrow full of earth",
      "wheeling a {colour}wheelbarrow", indoor=False, x=0.24, size=0.76)
def _wheelbarrow(k):
    c = k.paint(VIVID, 0.5)
    k.p.ellipse(0.58, -0.34, 0.24, 0.12, (110, 74, 48))
    k.p.poly([(0.28, -0.34), (0.9, -0.36), (0.76, -0.12), (0.42, -0.12)], c)
    k.stick((0.14, -0.4), (0.8, -0.1), 0.032, WOOD)
    k.stick((0.42, -0.2), (0.38, 0.0), 0.03, DARK)
    _wheel(k, 0.82, -0.08, 0.09)
    _walk(k, (0.2, -0.4), (0.18, -0.42))


@deed("pushing a shopping cart", "with a shopping cart", "pushing a full shopping cart", "pushing a trolley",
      "shopping with a cart",
      places=("supermarket", "supermarket", "parking_lot", "shop"), x=0.25, size=0.78)
def _cart(k):
    for n in range(6):
        x = 0.38 + 0.07 * n
        k.p.circle(x, -0.54 - 0.03 * (n % 2), 0.06, near(k.rnd, COLOURS[k.rnd.choice(VIVID)], 10))
    k.p.poly([(0.26, -0.54), (0.86, -0.5), (0.78, -0.24), (0.34, -0.24)], (214, 220, 228))
    for n in range(7):
        k.p.line([(0.3 + 0.08 * n, -0.53), (0.37 + 0.064 * n, -0.25)], 0.012, (110, 116, 128))
    for n in range(3):
        k.p.line([(0.28, -0.48 + 0.08 * n), (0.84, -0.46 + 0.08 * n)], 0.012, (110, 116, 128))
    k.p.line([(0.16, -0.56), (0.28, -0.54), (0.34, -0.1), (0.8, -0.1)], 0.026, (90, 96, 108))
    for x in (0.38, 0.76):
        _wheel(k, x, -0.045, 0.045)
    _walk(k, (0.18, -0.56), (0.16, -0.56), 8)


@deed("pushing a {colour}pram", "pushing a {colour}stroller", "pushing a baby carriage", "going for a walk with a pram",
      "pushing a {colour}baby carriage", indoor=False, x=0.25, size=0.78)
def _pram(k):
    c = k.paint(VIVID, 0.6)
    k.p.blob([(0.3, -0.4), (0.86, -0.4), (0.82, -0.2), (0.6, -0.14), (0.38, -0.2)], c)
    k.p.poly([(0.58, -0.4), (0.6, -0.68), (0.74, -0.66), (0.84, -0.56), (0.87, -0.4)], shade(c, -0.15))
    k.p.circle(0.52, -0.44, 0.075, (240, 196, 150))
    k.p.rect(0.3, -0.42, 0.6, -0.36, WHITE)
    k.p.line([(0.14, -0.56), (0.32, -0.4)], 0.03, STEEL)
    for x in (0.42, 0.76):
        _wheel(k, x, -0.09, 0.09)
    _walk(k, (0.17, -0.54), (0.15, -0.55), 6)


def _wagon(k, c):
    k.p.rect(-0.86, -0.32, -0.34, -0.12, c)
    k.p.rect(-0.86, -0.32, -0.34, -0.27, shade(c, 0.25))
    for x in (-0.76, -0.44):
        _wheel(k, x, -0.08, 0.085)
    k.p.line([(-0.34, -0.16), (-0.14, -0.36)], 0.026, DARK)


def _sled(k, c):
    for x in (-0.78, -0.5):
        k.stick((x, -0.18), (x, -0.03), 0.03, shade(c, -0.3))
    k.p.rect(-0.9, -0.22, -0.36, -0.16, c)
    k.p.line([(-0.92, -0.02), (-0.4, -0.02), (-0.3, -0.08), (-0.3, -0.18)], 0.034, shade(c, -0.3), curved=True)
    k.p.line([(-0.34, -0.18), (-0.14, -0.38)], 0.018, STRING)


def _trolley(k, c):
    k.p.line([(-0.34, -0.4), (-0.14, -0.4)], 0.026, DARK)
    t = k.p.at(-0.42, -0.06, 1.0, turn=-0.25)
    t.round_rect(-0.2, -0.5, 0.12, 0.0, 0.04, c)
    t.line([(0.1, -0.48), (0.16, -0.62)], 0.024, DARK)
    for x in (-0.1, 0.02):
        t.line([(x, -0.46), (x, -0.04)], 0.014, shade(c, -0.3))
    _wheel(k, -0.36, -0.04, 0.045)
    k.p.line([(-0.42, -0.64), (-0.16, -0.4)], 0.024, DARK)


def _log(k, c):
    k.p.limb((-0.86, -0.1), (-0.4, -0.1), 0.1, 0.1, (132, 90, 56))
    k.p.circle(-0.38, -0.1, 0.09, (222, 180, 120))
    k.p.line([(-0.44, -0.16), (-0.14, -0.38)], 0.022, STRING)


PULLED = {"{colour}wagon": _wagon, "{colour}sled": _sled, "{colour}suitcase": _trolley, "big log": _log}


@deed("pulling a {load}", "pulling a {load} behind {him}", "dragging a {load}", "walking and pulling a {load}",
      "who pulls a {load}", x=0.72, size=0.76, weight=1.6)
def _pulling(k):
    kind = k.rnd.choice(list(PULLED))
    c = k.paint(VIVID, 0.6)
    k.said["load"] = kind.format(**k.said)
    PULLED[kind](k, c)
    _walk(k, (-0.16, -0.4), (0.1, -0.5) if kind != "big log" else (-0.14, -0.42), 18, elbows=(1, 1))


def _box(k, x, y, w, h):
    c = near(k.rnd, (204, 156, 98), 8)
    k.p.rect(x - w / 2, y - h, x + w / 2, y, c)
    k.p.rect(x - 0.04, y - h, x + 0.04, y, shade(c, 0.3))
    k.p.rect(x - w / 2, y - h, x + w / 2, y - h + 0.035, shade(c, -0.15))


@deed("carrying a heavy box", "carrying a big box", "carrying a box", "lifting a heavy box", "holding a cardboard box",
      x=0.4,
      size=0.84, weight=1.2)
def _carry_box(k):
    _walk(k, (0.24, -0.38), (0.36, -0.38), -8, 0.12, tool=lambda: _box(k, 0.3, -0.36, 0.4, 0.34))


@deed("carrying a stack of {what}", "carrying a tall stack of {what}", "balancing a stack of {what}",
      "holding a pile of {what}", x=0.42, size=0.84)
def _carry_stack(k):
    kind = k.said["what"] = k.rnd.choice(("boxes", "books", "plates"))

    def stack():
        if kind == "boxes":
            for n, w in enumerate((0.34, 0.28, 0.24)):
                _box(k, 0.26 + 0.02 * (-1) ** n, -0.4 - 0.22 * n, w, 0.22)
            return
        for n in range(8 if kind == "books" else 11):
            c = near(k.rnd, COLOURS[k.rnd.choice(VIVID)], 10) if kind == "books" else (244, 244,
                                                                                       248) if n % 2 else (206, 214,
                                                                                                           228)
            y, x = -0.4 - 0.062 * n if kind == "books" else -0.4 - 0.045 * n, 0.26 + k.rnd.uniform(-0.03, 0.03)
            if kind == "books":
                k.p.rect(x - 0.14, y - 0.055, x + 0.14, y, c)
            else:
                k.p.ellipse(x, y - 0.02, 0.17, 0.032, c)

    _walk(k, (0.22, -0.4), (0.3, -0.39), -6, 0.12, tool=stack)


ON_HEAD = ("basket", "jug", "pot", "bucket", "stack of books", "suitcase", "pumpkin", "flower pot", "sack",
           "fruit bowl")


@deed("carrying {it} on {his} head", "balancing {it} on {his} head", "with {it} on {his} head",
      "walking with {it} on {his} head",
      bare=True, x=0.5, size=0.68, weight=1.1)
def _on_head(k):
    b = k.body((0.0, -k.person.leg * 0.95))
    x, y = b.face_at(0, -0.92)
    name = k.rnd.choice([n for n in ON_HEAD if n in THINGS])
    wide = THINGS[name].wide
    up = (0.2, y + 0.02) if k.rnd.random() < 0.6 else (0.14, -0.45)
    _walk(k, up, (-0.14, -0.45), 0, 0.14)
    k.thing(name, x, y + 0.02, min(0.34, 0.4 / wide), 0.4)


@deed("carrying two buckets of water", "carrying two buckets", "carrying two {colour}buckets",
      "with a bucket in each hand", x=0.5,
      y=0.94, size=0.84)
def _buckets(k):
    c = k.paint(VIVID, 0.6)
    k.shadow(0, 0.9)
    k.body().draw((0.22, -0.36), (-0.22, -0.36), (0.06, 0), (-0.06, 0), front=True)
    for side in (-1, 1):
        x = side * 0.24
        k.p.arc(x, -0.24, 0.11, 0.12, 180, 360, 0.018, DARK)
        k.p.poly([(x - 0.12, -0.25), (x + 0.12, -0.25), (x + 0.09, -0.04), (x - 0.09, -0.04)], c)
        k.p.ellipse(x, -0.25, 0.12, 0.028, WATER)


@deed("carrying a sack on {his} back", "with a heavy sack on {his} back", "carrying a big sack",
      "carrying a sack over {his} shoulder",
      x=0.55, size=0.82)
def _sack(k):
    def sack():
        k.p.blob([(-0.04, -0.78), (-0.16, -0.86), (-0.36, -0.72), (-0.4, -0.46), (-0.24, -0.34), (-0.06, -0.44)],
                 (186, 148, 96))
        k.p.line([(-0.06, -0.76), (0.14, -0.58)], 0.05, (156, 118, 70))

    _walk(k, (0.17, -0.57), (0.19, -0.53), 20, behind=sack)


# Garden and workshop


@deed("picking apples", "picking apples from a tree", "picking an apple from a tree", "picking red apples",
      indoor=False, x=0.24,
      size=0.74)
def _apples(k):
    k.p.poly([(0.58, 0.02), (0.62, -0.7), (0.72, -0.7), (0.78, 0.02)], (118, 80, 50))
    leaf = near(k.rnd, LEAF, 10)
    for x, y, r in ((0.42, -0.88, 0.24), (0.84, -0.9, 0.26), (0.62, -1.1, 0.26), (0.62, -0.8, 0.22)):
        k.p.circle(x, y, r, leaf, outline=False)
    for x, y in ((0.46, -0.74), (0.62, -0.66), (0.8, -0.78), (0.5, -1.0), (0.7, -0.94), (0.66, -1.18), (0.92, -0.98)):
        k.p.circle(x, y, 0.05, (214, 40, 44))
    k.thing("basket", 0.4, 0.03, 0.2, 0)
    for n in range(3):
        k.p.circle(0.33 + 0.07 * n, -0.16, 0.045, (214, 40, 44))
    _walk(k, (0.27, -0.84), (0.18, -0.8), 4, 0.08, tool=lambda: k.p.circle(0.29, -0.88, 0.055, (214, 40, 44)),
          tilt=-0.2)


@deed("picking flowers", "picking {colour}flowers", "bending down to pick {colour}flowers",
      indoor=False, x=0.3, size=0.92)
def _flowers(k):
    c = k.paint(("red", "yellow", "pink", "purple", "white", "blue"), 0.6)

    def flower(x, y, tall):
        k.p.line([(x, y), (x, y - tall)], 0.018, (70, 150, 60))
        for n in range(6):
            a = n * math.tau / 6
            k.p.circle(x + 0.035 * math.cos(a), y - tall + 0.035 * math.sin(a), 0.026, c, outline=False)
        k.p.circle(x, y - tall, 0.022, (250, 200, 50) if sum(c) != 0 else WHITE, outline=False)

    def bunch():
        for dx in (-0.06, 0.0, 0.06):
            flower(-0.02 + dx, -0.34, 0.14)

    for n in range(5):
        flower(0.36 + 0.1 * n, 0.02, 0.16 + 0.03 * (n % 2))
    k.shadow()
    b = k.body((-0.1, -0.38), 66)
    b.draw((0.36, -0.2), (0.0, -0.36), (-0.02, 0), (-0.14, 0), behind=bunch, tilt=-0.5)


@deed("planting a tree", "planting a small tree", "planting a young tree in the ground", "planting a seedling",
      indoor=False,
      x=0.32, size=0.9)
def _planting(k):
    k.p.blob([(0.16, 0.03), (0.26, -0.05), (0.4, -0.09), (0.54, -0.05), (0.66, 0.03)], (104, 70, 46))
    k.p.line([(0.4, -0.06), (0.4, -0.5)], 0.035, (120, 82, 50))
    for x, y, r in ((0.34, -0.56, 0.11), (0.46, -0.56, 0.11), (0.4, -0.68, 0.12)):
        k.p.circle(x, y, r, LEAF, outline=False)
    k.shadow()
    k.body((-0.04, -0.3), 22).draw((0.34, -0.14), (0.38, -0.3), (0.1, 0.0), (-0.3, -0.02), knees=(1, 1), tilt=0.1)


@deed("sawing wood", "sawing a plank", "sawing a piece of wood", "cutting wood with a saw", "with a big saw", x=0.26,
      size=0.84)
def _sawing(k):
    for a, b in (((0.34, 0), (0.44, -0.36)), ((0.54, 0), (0.44, -0.36)), ((0.66, 0), (0.76, -0.36)),
                 ((0.86, 0), (0.76, -0.36))):
        k.stick(a, b, 0.035, (130, 88, 52))
    k.p.rect(0.22, -0.43, 0.95, -0.36, (222, 176, 110))
    k.shadow()

    def saw():
        t = k.p.at(0.2, -0.5, 1.0, turn=0.2)
        t.poly([(0.02, -0.06), (0.44, 0.0), (0.44, 0.04), (0.02, 0.08)], (206, 212, 220))
        for n in range(8):
            t.poly([(0.05 + 0.05 * n, 0.07 - 0.005 * n), (0.1 + 0.05 * n, 0.07 - 0.005 * n),
                    (0.075 + 0.05 * n, 0.11 - 0.005 * n)],
                   (150, 156, 166), False)
        t.round_rect(-0.06, -0.07, 0.05, 0.09, 0.03, (190, 70, 50))
        for _ in range(8):
            k.p.circle(k.rnd.uniform(0.32, 0.44), k.rnd.uniform(-0.34, -0.1), 0.012, (222, 176, 110), outline=False)

    k.body(None, 14).draw((0.18, -0.5), (0.28, -0.44), (0.1, 0), (-0.14, 0), tool=saw, tilt=0.15)


@deed("hammering a nail", "hammering a nail into a board", "hammering a nail into wood", "hammering with a big hammer",
      "hammering",
      x=0.3, size=0.86)
def _hammering(k):
    k.table(0.14, 0.76, -0.4)
    k.p.rect(0.26, -0.46, 0.66, -0.4, (226, 184, 120))
    k.p.line([(0.44, -0.46), (0.44, -0.57)], 0.02, DARK)
    k.p.line([(0.41, -0.57), (0.47, -0.57)], 0.02, DARK)
    k.shadow()

    def hammer():
        k.p.line([(0.18, -0.84), (0.42, -0.98)], 0.04, (180, 116, 60))
        t = k.p.at(0.42, -0.98, 1.0, turn=-0.5)
        t.round_rect(-0.05, -0.09, 0.05, 0.11, 0.015, (90, 96, 108))

    b = k.body(None, 8)
    b.draw((0.26, -0.87), (0.4, -0.5), (0.08, 0), (-0.1, 0), tool=hammer)
    k.p.circle(0.38, -0.5, 0.034, k.person.skin)


@deed("chopping wood", "chopping wood with an axe", "splitting wood with an axe", "chopping firewood",
      "swinging an axe", indoor=False,
      x=0.34, size=0.76)
def _chopping(k):
    k.p.rect(0.34, -0.2, 0.66, 0.03, (126, 84, 52))
    k.p.ellipse(0.5, -0.2, 0.16, 0.035, (222, 180, 120))
    k.p.rect(0.43, -0.42, 0.57, -0.2, (166, 116, 70))
    k.p.ellipse(0.5, -0.42, 0.07, 0.02, (240, 204, 146))
    for x in (0.8, 0.9):
        k.p.circle(x, -0.04, 0.055, (222, 180, 120))
    k.shadow()

    def axe():
        k.p.line([(0.14, -0.9), (0.44, -1.12)], 0.036, (180, 116, 60))
        k.p.poly([(0.3, -1.12), (0.42, -1.16), (0.52, -1.0), (0.4, -0.94), (0.34, -1.02)], (196, 202, 212))

    k.body(None, 4).draw((0.22, -0.96), (0.28, -1.0), (0.12, 0), (-0.12, 0), tool=axe)


@deed("painting a {colour}fence", "painting the fence {tone}", "painting a fence", "painting a wooden fence {tone}",
      indoor=False,
      x=0.24, size=0.82)
def _fence(k):
    c = k.paint(VIVID + ("white",), 1.0)
    k.said["tone"] = k.said["colour"].strip()
    for n in range(6):
        x = 0.2 + 0.13 * n
        tone = c if n < 3 else (196, 150, 100)
        k.p.poly([(x, 0.02), (x, -0.56), (x + 0.05, -0.64), (x + 0.1, -0.56), (x + 0.1, 0.02)], tone)
    _paint_pot(k, 0.24, c)
    k.shadow()
    k.body(None, 6).draw((0.24, -0.5), REST, (0.08, 0), (-0.08, 0), tool=lambda: _big_brush(k, 0.24, -0.5, c))


def _paint_pot(k, x, c):
    k.p.arc(x, -0.16, 0.08, 0.09, 180, 360, 0.014, DARK)
    k.p.rect(x - 0.09, -0.17, x + 0.09, 0.03, STEEL)
    k.p.ellipse(x, -0.17, 0.09, 0.024, c)
    k.p.rect(x - 0.05, -0.17, x - 0.01, -0.06, c, outline=False)


def _big_brush(k, x, y, c):
    k.p.line([(x - 0.05, y + 0.06), (x + 0.14, y - 0.12)], 0.04, WOOD)
    k.p.poly([(x + 0.08, y - 0.14), (x + 0.16, y - 0.05), (x + 0.3, y - 0.2), (x + 0.2, y - 0.3)], shade(c, -0.15))


@deed("painting a wall {tone}", "painting the wall {tone}", "painting a wall with a roller",
      "rolling {tone} paint onto a wall",
      indoor=True, paper=0.25, x=0.26, size=0.8)
def _wall(k):
    c = k.paint(VIVID, 1.0)
    k.said["tone"] = k.said["colour"].strip()
    for n in range(3):
        x = 0.34 + 0.18 * n
        k.p.rect(x, -1.1 + k.rnd.uniform(0, 0.05), x + 0.19, -0.32 - k.rnd.uniform(0, 0.1) * n, c, outline=False)
    _paint_pot(k, 0.3, c)
    k.shadow()

    def roller():
        k.p.line([(0.2, -0.74), (0.34, -0.86), (0.44, -0.86), (0.44, -0.94)], 0.024, DARK)
        k.p.limb((0.36, -0.98), (0.54, -0.98), 0.05, 0.05, shade(c, -0.2))

    k.body(None, 4).draw((0.24, -0.78), (0.12, -0.66), (0.08, 0), (-0.1, 0), tool=roller, tilt=-0.15)


# On water


def _sea(k, y, tone=None, waves=True):
    """Water before the figure, down to the picture's lower edge."""
    c = tone or near(k.rnd, (70, 150, 214), 8)
    points = [(-2 + 0.1 * n, y + 0.015 * math.sin(n * 1.3)) for n in range(41)]
    k.p.poly([*points, (2, 2), (-2, 2)], c, outline=False)
    for _ in range(14):
        x, v = k.rnd.uniform(-0.8, 0.8), y + k.rnd.uniform(0.04, 0.5)
        k.p.line([(x, v), (x + 0.1, v - 0.01), (x + 0.16, v)], 0.014, shade(c, 0.4), curved=True)


def _bathing(k):
    if k.person.sex == "man":
        k.person.top, k.person.garment = k.person.skin, "shorts"


WATERS = ("sea", "lake", "harbour")


@deed("swimming", "swimming in the water", "swimming fast", "swimming the crawl", "who is swimming", bare=True,
      paper=0.3,
      places=WATERS + ("swimming_pool",), x=0.48, y=0.68, size=0.84, weight=1.2)
def _swimming(k):
    _bathing(k)
    b = k.body((-0.14, 0.0), 62)
    b.draw((0.0, 0.2), (0.5, -0.34), (-0.56, 0.0), (-0.56, 0.04), tilt=-0.9, elbows=(1, -1))
    _sea(k, 0.03)
    for _ in range(7):
        k.p.circle(-0.5 + 0.05 * k.rnd.uniform(-1, 1), 0.0 - 0.1 * k.rnd.random(), 0.025, FOAM, outline=False)
    k.p.line([(0.1, 0.05), (0.3, 0.03), (0.5, 0.05)], 0.02, WHITE, curved=True)


@deed("diving into the water", "jumping headfirst into the water", "diving", "diving head first into the water",
      bare=True,
      paper=0.3, places=WATERS, x=0.44, y=0.86, size=0.82)
def _diving(k):
    _bathing(k)
    b = k.body((-0.06, -0.56), 146)
    b.draw((0.34, 0.0), (0.32, 0.02), (-0.34, -0.9), (-0.28, -0.94), elbows=(1, 1), knees=(1, 1))
    _sea(k, 0.0)
    for _ in range(12):
        a = k.rnd.uniform(-2.8, -0.4)
        r = k.rnd.uniform(0.08, 0.2)
        k.p.ellipse(0.34 + r * math.cos(a), 0.02 + r * math.sin(a), 0.02, 0.026, FOAM, outline=False)


@deed("rowing a {colour}boat", "rowing a boat", "rowing in a small boat", "in a {colour}rowing boat",
      "rowing across the water",
      paper=0.25, places=WATERS, x=0.5, y=0.78, size=0.86, weight=1.2)
def _rowing(k):
    c = k.paint(VIVID, 0.5, usual=(160, 100, 56))
    b = k.body((-0.04, -0.16), -8)
    b.draw((0.26, -0.34), (0.24, -0.36), (0.3, -0.04), (0.3, -0.04))
    k.p.poly([(-0.56, -0.2), (0.56, -0.2), (0.44, 0.08), (-0.42, 0.08)], c)
    k.p.line([(-0.58, -0.2), (0.58, -0.2)], 0.035, shade(c, -0.25))
    _sea(k, 0.04)
    k.p.line([(0.24, -0.36), (-0.14, 0.12)], 0.03, (206, 160, 100))
    k.p.ellipse(-0.18, 0.16, 0.05, 0.1, (206, 160, 100), 0.67)
    k.p.circle(0.25, -0.35, 0.036, k.person.skin)


@deed("sailing a boat", "sailing in a boat with a {colour}sail", "on a sailing boat with a {colour}sail", "sailing",
      paper=0.25,
      places=WATERS, x=0.34, y=0.8, size=0.6)
def _sailing(k):
    c = k.paint(VIVID + ("white",), 0.7)
    k.stick((0.26, -0.1), (0.26, -1.22), 0.04, (120, 80, 50))
    k.p.poly([(0.3, -1.18), (0.3, -0.3), (0.92, -0.32)], c)
    k.body((-0.06, -0.2), 4).draw((0.24, -0.44), (0.22, -0.56), (0.1, 0), (0.0, 0))
    k.p.poly([(-0.44, -0.22), (0.98, -0.22), (0.78, 0.1), (-0.3, 0.1)], near(k.rnd, (150, 92, 54), 8))
    _sea(k, 0.05)


@deed("surfing", "surfing on a big wave", "riding a wave on a surfboard", "on a {colour}surfboard",
      "surfing on a {colour}surfboard",
      paper=0.2, places=WATERS, x=0.5, y=0.74, size=0.7, weight=1.1)
def _surfing(k):
    c = k.paint(VIVID, 0.6)
    wave = near(k.rnd, (60, 150, 206), 8)
    k.p.blob([(-0.9, 0.5), (-0.9, -0.5), (-0.6, -0.9), (-0.2, -0.96), (0.02, -0.76), (-0.2, -0.8), (-0.4, -0.6),
              (-0.3, -0.2),
              (0.3, 0.1), (0.9, 0.2), (0.9, 0.5)], wave)
    for x, y in ((-0.5, -0.9), (-0.3, -0.97), (-0.12, -0.92), (0.0, -0.78), (-0.66, -0.8)):
        k.p.circle(x, y, 0.07, FOAM, outline=False)
    k.p.ellipse(0.04, 0.02, 0.46, 0.05, c, 0.08)
    k.body((0.0, -0.34), 18).draw((0.36, -0.5), (-0.3, -0.6), (0.2, 0.0), (-0.2, -0.02), knees=(1, 1), elbows=(-1, -1))


@deed("fishing", "catching a fish", "fishing with a fishing rod", "who has caught a fish",
      "pulling a fish out of the water", indoor=False,
      paper=0.4, places=("lake", "sea", "harbour"), x=0.28, y=0.84, size=0.74, weight=1.2)
def _fishing(k):
    k.p.rect(-0.6, 0.0, 0.2, 0.06, (150, 104, 64))
    for x in (-0.3, 0.1):
        k.p.rect(x, 0.06, x + 0.06, 0.4, (120, 80, 48))
    _sea(k, 0.14)
    k.p.line([(0.12, -0.5), (0.4, -0.92), (0.72, -1.06)], 0.024, (120, 76, 40), curved=True)
    k.p.line([(0.72, -1.06), (0.72, -0.36)], 0.01, STRING)
    c = near(k.rnd, k.rnd.choice(((236, 130, 50), (80, 150, 200), (150, 170, 180))), 8)
    k.p.ellipse(0.72, -0.22, 0.085, 0.15, c)
    k.p.poly([(0.72, -0.1), (0.64, 0.02), (0.8, 0.02)], shade(c, -0.15))
    k.p.circle(0.7, -0.3, 0.02, DARK)
    k.shadow(0, 0.4)
    k.body(None, -6).draw((0.16, -0.52), (0.22, -0.62), (0.08, 0), (-0.08, 0))


# Winter and wheels


def _snow(k):
    k.p.poly([(-2, -0.5), (2, 0.42), (2, 2), (-2, 2)], (240, 245, 252), outline=False)


@deed("skiing", "skiing downhill", "skiing down a hill", "skiing down a snowy slope", "on skis", indoor=False,
      places=("ski_slope", "snowfield", "mountains"), paper=0.3, x=0.46, y=0.8, size=0.82, weight=1.2)
def _skiing(k):
    _snow(k)
    c = k.paint(VIVID, 0)
    t = k.p.at(0.04, 0.0, 1.0, turn=0.226)
    t.line([(-0.44, 0.02), (0.46, 0.02), (0.54, -0.04)], 0.034, c)
    b = k.body((-0.08, -0.3), 34)
    for hand in ((0.3, -0.4), (0.26, -0.44)):
        k.stick((hand[0] + 0.04, hand[1] - 0.06), (hand[0] - 0.42, hand[1] + 0.14), 0.02, DARK)
    b.draw((0.3, -0.4), (0.26, -0.44), (0.1, 0.0), (0.02, -0.02), tilt=-0.25)


@deed("sledding down a hill", "riding a {colour}sled", "sledding", "on a {colour}sled in the snow",
      "sliding down a hill on a sled",
      indoor=False, places=("snowfield", "ski_slope", "mountains"), paper=0.3, x=0.5, y=0.74, size=0.9)
def _sledding(k):
    _snow(k)
    c = k.paint(VIVID, 0.6)
    t = k.p.at(0.0, -0.02, 1.0, turn=0.226)
    for x in (-0.22, 0.14):
        t.line([(x, -0.16), (x, -0.02)], 0.03, shade(c, -0.3))
    t.rect(-0.34, -0.2, 0.32, -0.14, c)
    t.line([(-0.4, -0.01), (0.28, -0.01), (0.4, -0.08), (0.36, -0.18)], 0.034, shade(c, -0.3), curved=True)
    b = k.body((-0.12, -0.26), -10)
    b.draw((0.2, -0.36), (0.2, -0.38), (0.3, -0.16), (0.28, -0.16), mood="laughing")
    for _ in range(8):
        k.p.circle(k.rnd.uniform(-0.5, -0.34), k.rnd.uniform(-0.2, -0.04), 0.026, WHITE, outline=False)


@deed("ice skating", "skating on ice", "skating across the ice", "on ice skates", "gliding on ice skates", indoor=False,
      places=("ice_rink", "snowfield", "arctic"), paper=0.35, x=0.46, y=0.9, size=0.84)
def _ice(k):
    k.p.ellipse(0.04, 0.04, 0.62, 0.09, (206, 232, 248), outline=False)
    spots = k.body((0.0, -0.46), 24).draw((0.34, -0.66), (-0.3, -0.66), (0.06, -0.05), (-0.46, -0.36), elbows=(-1, -1))
    for n, (x, y) in enumerate(spots["feet"]):
        t = k.p.at(x, y, 1.0, turn=0.0 if n == 0 else 1.0)
        t.line([(-0.05, 0.035), (0.12, 0.035)], 0.022, (130, 140, 156))
        t.line([(0.0, 0.0), (0.0, 0.035)], 0.016, (130, 140, 156))
        t.line([(0.06, 0.0), (0.06, 0.035)], 0.016, (130, 140, 156))


@deed("roller skating", "on {colour}roller skates", "roller skating with {colour}skates",
      "rolling along on roller skates", x=0.48,
      y=0.92, size=0.82)
def _roller(k):
    c = k.paint(VIVID, 0.6)
    k.person.shoes, k.person.boots = c, c
    k.shadow(0.04, 0.6, 0.05)
    spots = k.body((0.0, -0.48), 14).draw((0.3, -0.64), (-0.3, -0.6), (0.14, -0.1), (-0.34, -0.2), elbows=(1, -1))
    for n, (x, y) in enumerate(spots["feet"]):
        t = k.p.at(x, y, 1.0, turn=0.0 if n == 0 else 0.6)
        for dx in (-0.01, 0.08):
            t.circle(dx, 0.055, 0.042, (250, 210, 60))
            t.circle(dx, 0.055, 0.016, DARK, outline=False)


@deed("riding a {colour}skateboard", "skateboarding", "on a {colour}skateboard", "standing on a {colour}skateboard",
      "doing a trick on a skateboard", x=0.48, y=0.9, size=0.8)
def _skateboard(k):
    c = k.paint(VIVID, 0.6)
    k.shadow(0.04, 0.8, 0.05)
    k.p.line([(-0.4, -0.16), (-0.3, -0.09), (0.36, -0.09), (0.46, -0.16)], 0.05, c)
    for x in (-0.22, 0.28):
        _wheel(k, x, -0.01, 0.06, WHITE)
    k.body((0.0, -0.44), 10).draw((0.36, -0.66), (-0.3, -0.72), (0.24, -0.12), (-0.18, -0.12), elbows=(-1, -1))


@deed("riding a {colour}scooter", "on a {colour}scooter", "riding a kick scooter", "racing on a {colour}scooter",
      x=0.4, size=0.82, y=0.93)
def _scooter(k):
    c = k.paint(VIVID, 0.7)
    k.shadow(0.1, 0.8)
    k.p.line([(-0.2, -0.1), (0.26, -0.1), (0.34, -0.12)], 0.045, c)
    k.p.line([(0.4, -0.08), (0.28, -0.6)], 0.034, STEEL)
    k.p.line([(0.2, -0.6), (0.36, -0.62)], 0.036, DARK)
    for x in (-0.22, 0.42):
        _wheel(k, x, -0.07, 0.075, WHITE)
    k.body((0.0, -0.5), 10).draw((0.24, -0.62), (0.3, -0.62), (0.08, -0.12), (-0.34, -0.1), knees=(1, 1))


# Sport and play


@deed("jumping rope", "skipping rope", "jumping over a rope", "playing with a jump rope",
      "jumping with a {colour}skipping rope", x=0.5,
      y=0.86, size=0.72, weight=1.2)
def _jump_rope(k):
    c = k.paint(VIVID, 0.3)
    k.shadow(0, 0.4, 0.14)
    up = k.rnd.random() < 0.5
    points = [(0.28, -0.5), (0.46, -0.8), (0.3, -1.14), (0, -1.2), (-0.3, -1.14), (-0.46, -0.8), (-0.28, -0.5)]
    if not up:
        points = [(0.28, -0.5), (0.42, -0.2), (0.26, 0.1), (0, 0.14), (-0.26, 0.1), (-0.42, -0.2), (-0.28, -0.5)]
    k.p.line(points, 0.024, c, curved=True)
    k.body().draw((0.28, -0.5), (-0.28, -0.5), (0.06, -0.02), (-0.06, -0.02), front=True, mood="laughing")
    for side in (-1, 1):
        k.p.line([(side * 0.22, -0.5), (side * 0.32, -0.5)], 0.034, WOOD)


@deed("juggling", "juggling {count} balls", "juggling {count} {colour}balls", "juggling with balls", x=0.5, y=1.04,
      size=0.8,
      weight=1.1)
def _juggling(k):
    count = k.rnd.choice((3, 3, 4, 5))
    c = k.paint(VIVID, 0.4)
    k.said["count"] = ("three", "four", "five")[count - 3]
    k.shadow()
    k.body().draw((0.24, -0.6), (-0.24, -0.6), (0.07, 0), (-0.07, 0), front=True)
    for n in range(count):
        a = math.pi * (0.02 + 0.96 * n / (count - 1))
        tone = c if k.said["colour"] else near(k.rnd, COLOURS[VIVID[n]], 8)
        k.p.circle(0.34 * math.cos(a), -0.72 - 0.46 * math.sin(a), 0.07, tone)


@deed("walking on a tightrope", "balancing on a rope", "walking on a rope with a pole", "doing a tightrope walk",
      x=0.5, y=0.84,
      size=0.74)
def _tightrope(k):
    k.p.line([(-1, -0.02), (0, 0.03), (1, -0.02)], 0.03, (190, 150, 90))
    pole = lambda: k.p.line([(-0.6, -0.56), (0.64, -0.48)], 0.026, (150, 90, 50))
    k.body().draw((0.14, -0.52), (-0.14, -0.54), (0.14, 0.02), (-0.12, 0.02), tool=pole)


@deed("doing a handstand", "standing on {his} hands", "doing a handstand on the ground", "upside down on {his} hands",
      x=0.5, y=0.94,
      size=0.8)
def _handstand(k):
    k.shadow()
    b = k.body((0.0, -0.66), 180)
    b.draw((0.09, -0.02), (-0.09, -0.02), (0.06, -1.06), (-0.2, -1.0), elbows=(1, -1), knees=(-1, -1))


@deed("doing yoga", "sitting cross-legged", "meditating", "doing yoga with closed eyes",
      "meditating with crossed legs", bare=True, x=0.5,
      y=0.88, size=1.0)
def _yoga(k):
    k.p.ellipse(0, 0.0, 0.46, 0.06, near(k.rnd, COLOURS[k.rnd.choice(("purple", "turquoise", "pink", "blue"))], 10))
    k.person.asleep = True
    k.person.garment = "trousers"
    b = k.body((0, -0.1))
    b.draw((0.26, -0.12), (-0.26, -0.12), front=True, with_legs=False)
    c = k.person.bottom
    for side in (1, -1):
        k.p.circle(-side * 0.15, -0.02, 0.04, k.person.skin)
        k.p.bent((side * 0.03, -0.1), (side * 0.27, -0.06), (-side * 0.12, -0.02), 0.052, 0.034,
                 shade(c, -0.1 * (side < 0)))
        k.p.circle(side * 0.26, -0.12, 0.036, k.person.skin)


@deed("standing on one leg", "doing yoga on one leg", "balancing on one leg", "in the tree pose", bare=True, x=0.5,
      size=0.74,
      y=0.92, weight=0.6)
def _one_leg(k):
    k.shadow(0, 0.3)
    k.person.garment = "trousers"
    b = k.body()
    b.draw((0.06, -1.08), (-0.06, -1.08), (0.02, -0.22), (-0.02, 0), front=True, knees=(1, -1), elbows=(1, -1))


@deed("lifting weights", "lifting a barbell", "lifting a heavy barbell", "lifting heavy weights above {his} head",
      x=0.5, size=0.8, y=0.94,
      weight=1.1)
def _weights(k):
    k.shadow()
    k.body().draw((0.2, -0.98), (-0.2, -0.98), (0.12, 0), (-0.12, 0), front=True, mood="calm")
    k.p.line([(-0.5, -1.0), (0.5, -1.0)], 0.03, STEEL)
    for side in (-1, 1):
        k.p.round_rect(side * 0.4 - 0.035, -1.16, side * 0.4 + 0.035, -0.84, 0.02, DARK)
        k.p.round_rect(side * 0.48 - 0.03, -1.12, side * 0.48 + 0.03, -0.88, 0.02, DARK)
        k.p.circle(side * 0.2, -1.0, 0.036, k.person.skin)


@deed("winning a race", "running a race", "running through the finish line", "crossing the finish line",
      "running to the finish",
      indoor=False, places=("stadium", "road", "park"), x=0.42, size=0.84)
def _race(k):
    k.shadow(0.05, 0.6)
    for x in (-0.44, 0.5):
        k.stick((x, 0.02), (x, -0.76), 0.035, WHITE)
    b = k.body((0.0, -0.42), 16)
    b.draw((0.3, -0.96), (-0.12, -1.02), (0.2, -0.02), (-0.34, -0.2), mood="laughing", elbows=(1, -1))
    x = b.chest[0]
    k.p.line([(-0.44, -0.56), (x + 0.06, -0.54), (0.5, -0.56)], 0.045, (226, 40, 44))


def _ball(k, x, y, r, kind):
    tone = {"basketball": (232, 124, 48), "football": WHITE, "soccer ball": WHITE,
            "tennis ball": (214, 232, 70)}.get(kind)
    c = tone or near(k.rnd, COLOURS[kind.split()[0]] if kind.split()[0] in COLOURS else (222, 45, 48), 6)
    k.p.circle(x, y, r, c)
    if tone == WHITE:
        k.p.circle(x, y, r * 0.36, DARK, outline=False)
        for n in range(5):
            a = n * math.tau / 5 + 0.3
            k.p.circle(x + 0.8 * r * math.cos(a), y + 0.8 * r * math.sin(a), r * 0.2, DARK, outline=False)
        k.p.arc(x, y, r, r, 0, 360, 0.012, (90, 90, 96))
    else:
        k.p.arc(x - r * 0.2, y, r * 0.7, r, -80, 80, 0.014, shade(c, -0.45))
        k.p.arc(x + r * 0.7, y, r * 0.7, r * 0.9, 120, 240, 0.014, shade(c, -0.45))


def _some_ball(k, kinds=("red ball", "blue ball", "yellow ball", "green ball", "ball", "soccer ball", "football",
                         "basketball")):
    kind = k.said["ball"] = k.rnd.choice(kinds)
    return kind


@deed("throwing a {ball}", "throwing a {ball} into the air", "who throws a {ball}", "about to throw a {ball}", x=0.42,
      size=0.8)
def _throwing(k):
    kind = _some_ball(k)
    k.shadow()
    k.body(None, -12).draw((-0.3, -0.92), (0.34, -0.72), (0.2, 0), (-0.18, 0), elbows=(-1, 1))
    _ball(k, -0.34, -1.02, 0.11, kind)


@deed("catching a {ball}", "catching a {ball} with both hands", "jumping to catch a {ball}", "reaching for a {ball}",
      x=0.4, y=0.88,
      size=0.76)
def _catching(k):
    kind = _some_ball(k)
    k.shadow(0, 0.4, 0.1)
    k.body(None, 8).draw((0.34, -0.86), (0.32, -0.94), (0.06, 0), (-0.24, -0.12))
    _ball(k, 0.44, -0.98, 0.12, kind)


@deed("kicking a {ball}", "kicking a {ball}", "who kicks a {ball}", "playing with a {ball}", "shooting a {ball}",
      x=0.36, size=0.82,
      weight=1.2)
def _kicking(k):
    kind = _some_ball(k, ("soccer ball", "football", "soccer ball", "red ball", "blue ball", "yellow ball", "ball"))
    k.shadow()
    k.body(None, -10).draw((-0.34, -0.6), (0.28, -0.6), (0.34, -0.16), (-0.04, 0), elbows=(1, 1))
    _ball(k, 0.52, -0.2, 0.12, kind)


@deed("heading a {ball}", "hitting a {ball} with {his} head", "heading the {ball}", "jumping and heading a {ball}",
      bare=True, x=0.46,
      y=0.88, size=0.72, weight=0.8)
def _heading(k):
    kind = _some_ball(k, ("soccer ball", "football", "ball", "red ball"))
    k.shadow(0, 0.4, 0.14)
    b = k.body(None, 8)
    b.draw((0.2, -0.52), (-0.26, -0.6), (0.04, 0.0), (-0.24, -0.12), tilt=-0.2)
    x, y = b.face_at(0.45, -1.0)
    _ball(k, x + 0.05, y - 0.1, 0.12, kind)


@deed("playing basketball", "throwing a basketball into the hoop", "shooting a basketball", "throwing a basketball",
      x=0.24, y=0.95,
      size=0.66)
def _basketball(k):
    k.stick((0.98, 0.05), (0.98, -1.2), 0.05, STEEL)
    k.p.rect(0.86, -1.38, 0.94, -0.92, WHITE)
    k.p.poly([(0.56, -0.98), (0.86, -0.98), (0.8, -0.72), (0.62, -0.72)], (236, 238, 242))
    for n in range(4):
        k.p.line([(0.58 + 0.085 * n, -0.98), (0.64 + 0.05 * n, -0.72)], 0.014, (150, 154, 162))
    k.p.line([(0.54, -0.98), (0.88, -0.98)], 0.035, (230, 80, 40))
    k.shadow(0, 0.4, 0.04)
    k.body(None, 4).draw((0.22, -1.0), (0.16, -1.0), (0.05, 0), (-0.16, -0.06))
    _ball(k, 0.3, -1.12, 0.11, "basketball")


@deed("playing tennis", "hitting a tennis ball with a racket", "playing tennis with a {colour}racket",
      "swinging a tennis racket", x=0.36,
      size=0.78)
def _tennis(k):
    c = k.paint(VIVID, 0.4)
    k.shadow()

    def racket():
        k.p.line([(0.28, -0.72), (0.4, -0.84)], 0.034, DARK)
        k.p.ellipse(0.5, -0.95, 0.12, 0.16, c, 0.75)
        k.p.ellipse(0.5, -0.95, 0.09, 0.13, (240, 240, 236), 0.75, outline=False)
        for n in (-1, 0, 1):
            k.p.line([(0.42 + 0.05 * n, -0.88 + 0.05 * n), (0.58 + 0.05 * n, -1.02 + 0.05 * n)], 0.01, (150, 150, 156))
            k.p.line([(0.44 - 0.05 * n, -1.02 + 0.05 * n), (0.54 - 0.05 * n, -0.9 + 0.05 * n)], 0.01, (150, 150, 156))

    k.body(None, 6).draw((0.3, -0.74), (-0.26, -0.6), (0.2, 0), (-0.18, 0), tool=racket)
    _ball(k, 0.74, -1.02, 0.06, "tennis ball")


@deed("playing golf", "swinging a golf club", "hitting a golf ball", "with a golf club", indoor=False, x=0.36, size=0.8)
def _golf(k):
    k.shadow()
    k.stick((0.74, 0.0), (0.74, -0.7), 0.022, WHITE)
    k.p.poly([(0.74, -0.7), (0.56, -0.62), (0.74, -0.54)], (226, 44, 44))

    def club():
        k.p.line([(0.22, -0.46), (0.4, 0.0)], 0.024, STEEL)
        k.p.limb((0.4, -0.01), (0.48, -0.01), 0.03, 0.03, DARK)

    k.body(None, 18).draw((0.24, -0.42), (0.22, -0.48), (0.08, 0), (-0.12, 0), tool=club, tilt=0.2)
    k.p.circle(0.56, -0.02, 0.035, WHITE)


@deed("shooting an arrow", "shooting an arrow with a bow", "with a bow and arrow", "aiming with a bow and arrow",
      "doing archery",
      x=0.34, size=0.84, weight=1.1)
def _archery(k):
    k.shadow()
    b = k.body()
    y = b.chest[1] - 0.02

    def bow():
        k.p.arc(0.24, y, 0.16, 0.4, -80, 80, 0.034, (140, 84, 44))
        k.p.line([(0.27, y - 0.39), (-0.02, y), (0.27, y + 0.39)], 0.01, STRING)
        k.p.line([(-0.02, y), (0.56, y)], 0.022, (190, 140, 80))
        k.p.poly([(0.54, y - 0.04), (0.66, y), (0.54, y + 0.04)], (90, 96, 106))

    b.draw((-0.02, y), (0.38, y), (0.12, 0), (-0.12, 0), tool=bow, elbows=(-1, 1))
    k.p.circle(0.38, y, 0.036, k.person.skin)


@deed("playing chess", "sitting at a chessboard", "playing a game of chess", "moving a chess piece", **TABLE)
def _chess(k):
    b = k.body(None, 6)
    b.draw((0.24, -0.62), (0.02, -0.46), tilt=0.2, mood="calm")
    k.counter(-0.44)
    for row in range(2):
        for n in range(8):
            k.p.rect(0.06 + 0.055 * n, -0.46 + 0.03 * row, 0.115 + 0.055 * n, -0.43 + 0.03 * row,
                     (240, 226, 196) if (n + row) % 2 else (110, 70, 44),
                     outline=False)
    for n, c in enumerate((WHITE, WHITE, DARK, DARK)):
        x = 0.12 + 0.11 * n + (0.03 if n else 0)
        y = -0.46 if n != 1 else -0.52
        k.p.poly([(x - 0.035, y), (x + 0.035, y), (x + 0.014, y - 0.09), (x - 0.014, y - 0.09)], c)
        k.p.circle(x, y - 0.1, 0.026, c)


@deed("building a tower of blocks", "stacking {colour}blocks", "building a tower with toy blocks",
      "playing with building blocks",
      "building a tall tower of blocks", x=0.3, size=0.94, y=0.94, weight=1.1)
def _blocks(k):
    k.said["colour"] = ""
    k.shadow()
    top = -0.02
    for n in range(5):
        c = near(k.rnd, COLOURS[VIVID[(n * 2 + 1) % 7]], 8)
        x = 0.42 + k.rnd.uniform(-0.02, 0.02)
        k.p.rect(x - 0.075, top - 0.13, x + 0.075, top, c)
        top -= 0.13
    k.p.rect(0.6, -0.15, 0.75, -0.02, near(k.rnd, COLOURS["red"], 8))
    k.body((-0.08, -0.26), 6).draw((0.34, top + 0.02), (0.36, -0.3), (0.16, 0), (-0.34, -0.03), knees=(1, 1))


# Hiding, falling, waving


@deed("hiding behind a {colour}curtain", "behind a {colour}curtain", "peeking out from behind a {colour}curtain",
      "who hides behind a {colour}curtain", indoor=True, x=0.42, size=0.84, weight=1.1)
def _curtain(k):
    c = k.paint(VIVID, 0.7)
    k.shadow(0, 0.4)
    k.body((0.01, -k.person.leg), -10).draw((0.12, -0.56), (-0.1, -0.46), (0.06, 0), (-0.04, 0))
    k.p.line([(-0.3, -1.08), (0.7, -1.08)], 0.035, (130, 86, 50))
    k.p.blob([(0.06, -1.08), (0.62, -1.08), (0.66, -0.5), (0.64, 0.0), (0.1, 0.0), (0.08, -0.5)], c, 3)
    for n in range(4):
        x = 0.17 + 0.12 * n
        k.p.line([(x, -1.06), (x + 0.01, -0.02)], 0.025, shade(c, -0.18))
    k.p.circle(0.08, -0.56, 0.036, k.person.skin)


@deed("hiding behind a tree", "peeking out from behind a tree", "behind a tree", "who hides behind a big tree",
      indoor=False, x=0.38,
      size=0.72, weight=1.1)
def _behind_tree(k):
    bark = near(k.rnd, (122, 84, 52), 8)
    leaf = near(k.rnd, LEAF, 12)
    k.shadow(0.1, 0.7)
    for x, y, r in ((0.0, -1.08, 0.2), (0.56, -1.08, 0.26), (0.28, -1.22, 0.3)):
        k.p.circle(x, y, r, leaf)
    k.body((-0.02, -k.person.leg), -8).draw((0.1, -0.5), (-0.16, -0.46), (0.02, 0), (-0.08, 0))
    k.p.poly([(0.04, 0.03), (0.09, -0.5), (0.07, -0.94), (0.5, -0.94), (0.47, -0.5), (0.54, 0.03)], bark)
    for x, y in ((0.2, -0.3), (0.34, -0.6), (0.26, -0.8)):
        k.p.line([(x, y), (x + 0.01, y + 0.14)], 0.018, shade(bark, -0.25))
    k.p.circle(0.1, -0.5, 0.04, k.person.skin)


@deed("hiding under a table", "sitting under a table", "under a table", "who hides under the table", places=HOME,
      x=0.5, y=0.92,
      size=0.98, weight=1.1)
def _under_table(k):
    c = near(k.rnd, k.rnd.choice((WOOD, (196, 150, 98), (120, 80, 50))), 8)
    k.shadow(0, 0.9)
    for x in (-0.4, 0.32):
        k.p.rect(x, -0.72, x + 0.08, 0.02, shade(c, -0.2))
    k.body((-0.1, -0.08), 8).draw((0.16, -0.2), (0.12, -0.22), (0.2, 0.0), (0.16, 0.0))
    k.p.rect(-0.46, -0.8, 0.46, -0.72, c)


@deed("crawling", "crawling on the floor", "crawling on hands and knees", "crawling on all fours", x=0.42, y=0.92,
      size=1.0)
def _crawling(k):
    k.shadow(0.08, 0.9)
    b = k.body((-0.22, -0.25), 74)
    b.draw((0.14, -0.02), (0.26, -0.02), (-0.4, -0.03), (-0.5, -0.03), tilt=-1.05, knees=(1, 1), elbows=(1, 1))


@deed("slipping on a banana peel", "slipping on a banana", "falling over a banana peel",
      "who slipped on a banana peel", x=0.5, y=0.92,
      size=0.8, weight=1.1)
def _slipping(k):
    k.shadow(-0.1, 0.6, 0.02)
    b = k.body((-0.06, -0.42), -52)
    b.draw((-0.02, -0.94), (-0.5, -0.26), (0.34, -0.5), (0.3, -0.3), mood="surprised", tilt=0.3, elbows=(1, 1))
    x = 0.34
    for dx, dy in ((-0.14, 0.02), (0.0, 0.04), (0.14, 0.02)):
        k.p.limb((x, -0.1), (x + dx, dy), 0.035, 0.03, (250, 214, 60))
    k.p.circle(x, -0.12, 0.03, (120, 90, 40))


@deed("falling", "falling down", "falling from the sky", "falling through the air", indoor=False, paper=0.5, x=0.5,
      y=0.9, size=0.8)
def _falling(k):
    b = k.body((0.06, -0.5), 128)
    b.draw((0.5, -0.42), (0.12, -0.06), (-0.26, -0.74), (0.0, -0.92), mood="surprised", tilt=-0.7, elbows=(-1, 1))
    for x, y in ((-0.4, -1.0), (-0.16, -1.08), (0.3, -0.96), (0.46, -0.8)):
        k.p.line([(x, y), (x, y + 0.12)], 0.018, (150, 158, 172))


@deed("sitting by a campfire", "sitting at a campfire", "roasting a marshmallow over a campfire", "by the campfire",
      "holding a stick over a campfire", indoor=False, places=("campsite", "forest", "snowfield", "meadow"), x=0.28,
      size=0.86,
      weight=1.2)
def _campfire(k):
    k.p.limb((-0.24, -0.12), (0.14, -0.12), 0.1, 0.1, (120, 82, 50))
    k.p.circle(0.14, -0.12, 0.09, (214, 172, 116))
    x = 0.6
    for a, b in (((x - 0.18, 0.02), (x + 0.12, -0.1)), ((x + 0.18, 0.02), (x - 0.12, -0.1))):
        k.p.line([a, b], 0.06, (100, 66, 40))
    for w, h, c in ((0.15, 0.42, (236, 90, 30)), (0.1, 0.3, (250, 160, 40)), (0.05, 0.18, (254, 230, 110))):
        k.p.blob([(x - w, -0.08), (x - w * 0.6, -h * 0.5), (x, -h - 0.06), (x + w * 0.6, -h * 0.5), (x + w, -0.08),
                  (x, -0.03)], c)
    k.body((-0.06, -0.26), 4).draw((0.18, -0.42), (0.16, -0.38), (0.24, 0), (0.18, 0),
                                  tool=lambda: k.stick((0.1, -0.36), (0.52, -0.58), 0.02))
    k.p.round_rect(0.48, -0.63, 0.58, -0.55, 0.03, WHITE)


@deed("camping in a {colour}tent", "sitting in front of a {colour}tent", "looking out of a {colour}tent",
      "in a {colour}tent", "camping",
      indoor=False, places=("campsite", "forest", "meadow", "mountains"), x=0.5, y=0.92, size=0.94)
def _tent(k):
    c = k.paint(VIVID, 0.7)
    k.p.poly([(-0.56, 0), (0, -0.92), (0.56, 0)], c)
    k.p.poly([(-0.3, 0), (0, -0.84), (0.3, 0)], (58, 56, 70))
    b = k.body((0, -0.1))
    b.draw((0.16, -0.1), (-0.16, -0.1), (0.1, 0.0), (-0.1, 0.0), front=True, with_legs=False)
    for side in (-1, 1):
        k.p.bent((side * 0.04, -0.08), (side * 0.18, -0.16), (side * 0.12, 0.02), 0.05, 0.036, k.person.bottom)
        k.p.ellipse(side * 0.14, 0.02, 0.05, 0.03, k.person.shoes)
        k.p.poly([(side * 0.3, 0), (0, -0.84), (side * 0.4, 0)], shade(c, -0.15))


@deed("hitchhiking", "hitchhiking with {his} thumb up", "holding out {his} thumb", "giving a thumbs up", indoor=False,
      places=("road", "highway", "desert", "street"), x=0.4, size=0.86, weight=0.7)
def _hitchhiking(k):
    k.shadow()
    k.thing("suitcase", -0.26, 0.02, 0.26)
    k.body().draw((0.36, -0.7), REST, (0.06, 0), (-0.06, 0))
    k.p.round_rect(0.33, -0.75, 0.44, -0.65, 0.03, k.person.skin)
    k.p.limb((0.38, -0.74), (0.38, -0.85), 0.026, 0.024, k.person.skin)


@deed("pointing at {it}", "pointing to {it}", "who points at {it}", "showing {it}", x=0.26, size=0.8, weight=1.2)
def _pointing(k):
    names = DREAMS + ("fir tree", "apple tree", "sunflower", "ladder", "vase", "lamp")
    name = k.rnd.choice([n for n in names if n in THINGS and THINGS[n].wide < 1.5])
    of = THINGS[name]
    size = min(0.62, 0.5 / of.wide)
    k.shadow(0.62, 0.4)
    k.thing(name, 0.66, -0.25 if of.place == "air" else 0.02, size, 0.4)
    k.shadow()
    k.body(None, 4).draw((0.4, -0.62), REST, (0.08, 0), (-0.08, 0))
    k.p.limb((0.39, -0.65), (0.46, -0.63), 0.016, 0.014, k.person.skin)


@deed("opening a {colour}door", "opening the door", "standing in an open door", "in a doorway",
      "coming in through a {colour}door", x=0.44,
      y=0.93, size=0.74)
def _door(k):
    c = k.paint(PAINTS, 0.6, usual=(150, 96, 56))
    k.p.rect(-0.3, -1.16, 0.34, 0.02, (236, 232, 224))
    k.p.rect(-0.24, -1.1, 0.28, 0.02, (66, 62, 76))
    k.body().draw((0.26, -0.46), REST, (0.08, 0), (-0.08, 0))
    k.p.poly([(0.28, -1.1), (0.28, 0.02), (0.62, 0.1), (0.62, -1.2)], c)
    k.p.poly([(0.34, -1.0), (0.34, -0.6), (0.55, -0.62), (0.55, -1.07)], shade(c, -0.15))
    k.p.poly([(0.34, -0.44), (0.34, -0.06), (0.55, -0.02), (0.55, -0.44)], shade(c, -0.15))
    k.p.circle(0.31, -0.48, 0.036, GOLD)


@deed("opening a box", "opening a cardboard box", "looking into a box", "looking into an open box", x=0.3, size=0.88,
      y=0.95, weight=0.8)
def _open_box(k):
    k.shadow(0.3, 0.9)
    c = near(k.rnd, (204, 156, 98), 8)
    k.p.poly([(0.24, -0.36), (0.12, -0.5), (0.24, -0.52), (0.34, -0.36)], shade(c, -0.1))
    k.p.poly([(0.72, -0.36), (0.86, -0.48), (0.76, -0.54), (0.62, -0.36)], shade(c, -0.1))
    k.p.rect(0.24, -0.37, 0.72, 0.02, c)
    k.p.rect(0.26, -0.37, 0.7, -0.31, (80, 56, 36), outline=False)
    k.p.rect(0.44, -0.3, 0.52, 0.02, shade(c, 0.3))
    k.body(None, 26).draw((0.22, -0.5), (0.4, -0.4), (0.06, 0), (-0.12, 0), tilt=0.25,
                          mood=k.rnd.choice(("surprised", "happy")))


@deed("opening a {colour}umbrella", "holding a {colour}umbrella", "under a {colour}umbrella",
      "with a big {colour}umbrella",
      "standing in the rain with a {colour}umbrella", indoor=False, x=0.46, y=0.96, size=0.7)
def _umbrella(k):
    c = k.paint(PAINTS[:9], 0.8)
    for _ in range(26):
        x, y = k.rnd.uniform(-0.7, 0.75), k.rnd.uniform(-1.3, -0.1)
        if abs(x - 0.12) > 0.44 or y < -1.25:
            k.p.line([(x, y), (x - 0.02, y + 0.08)], 0.014, WATER)
    k.shadow()

    def open_umbrella():
        k.p.line([(0.14, -0.5), (0.14, -1.2)], 0.022, (90, 60, 40))
        points = [(0.14 - 0.46 * math.cos(math.pi * n / 12),
                   -0.98 - 0.3 * math.sin(math.pi * n / 12)) for n in range(13)]
        scallops = [(0.14 + 0.46 - 0.0766 * n, -0.98 - (0.05 if n % 2 else 0.0)) for n in range(13)]
        k.p.poly(points + scallops, c)
        for x in (-0.16, 0.14, 0.44):
            k.p.line([(0.14, -1.28), (x, -0.98)], 0.012, shade(c, -0.25))

    k.body().draw((0.15, -0.56), REST, (0.06, 0), (-0.06, 0), behind=open_umbrella)
    k.p.line([(0.14, -0.6), (0.14, -0.48)], 0.022, (90, 60, 40))


@deed("waving from a {colour}train", "waving from a train window", "looking out of a {colour}train",
      "waving goodbye from a train",
      indoor=False, x=0.5, y=0.98, size=0.76)
def _train(k):
    c = k.paint(VIVID, 0.6)
    k.p.round_rect(-1.2, -1.14, 0.56, -0.12, 0.1, c)
    k.p.rect(-1.2, -0.5, 0.56, -0.42, (246, 236, 206), outline=False)
    k.p.line([(-2, 0.02), (2, 0.02)], 0.03, (110, 100, 96))
    for x in (-0.5, -0.26, 0.2, 0.42):
        _wheel(k, x, -0.1, 0.11)
    k.p.round_rect(-0.3, -1.06, 0.32, -0.56, 0.04, (66, 74, 100))
    k.body((0.0, -0.32)).draw((0.26, -0.84), (-0.16, -0.56), (0.06, 0), (-0.06, 0), front=True, mood="laughing",
                              with_legs=False)
    k.p.rect(-0.34, -0.56, 0.36, -0.5, (246, 236, 206))
    k.p.rect(-0.36, -0.5, 0.38, -0.22, c, outline=False)
    k.p.rect(-0.36, -0.5, 0.38, -0.42, (246, 236, 206), outline=False)


@deed("waving from a {colour}boat", "waving from a boat", "standing in a {colour}boat and waving",
      "in a {colour}boat, waving", paper=0.3,
      places=WATERS, x=0.5, y=0.84, size=0.74)
def _boat(k):
    c = k.paint(VIVID, 0.6)
    k.body((0, -k.person.leg * 0.8)).draw((0.28, -0.84), (-0.2, -0.46), front=True, mood="laughing")
    k.p.poly([(-0.62, -0.3), (0.62, -0.3), (0.46, 0.06), (-0.46, 0.06)], c)
    k.p.line([(-0.64, -0.3), (0.64, -0.3)], 0.04, WHITE)
    _sea(k, 0.02)


@deed("in a hot air balloon", "waving from a hot air balloon", "flying in a {colour}hot air balloon",
      "in the basket of a {colour}hot air balloon",
      indoor=False, x=0.5, y=1.02, size=0.5)
def _hot_air(k):
    c = k.paint(VIVID, 0.6)
    k.p.blob([(0, -2.0), (0.56, -1.86), (0.7, -1.5), (0.5, -1.14), (0.2, -0.92), (-0.2, -0.92), (-0.5, -1.14),
              (-0.7, -1.5), (-0.56, -1.86)], c)
    k.p.blob([(0, -2.0), (0.22, -1.5), (0.08, -0.92), (-0.08, -0.92), (-0.22, -1.5)], shade(c, 0.5))
    for side in (-1, 1):
        k.p.line([(side * 0.2, -0.94), (side * 0.3, -0.4)], 0.02, STRING)
    k.body((0, -0.36)).draw((0.3, -0.74), (-0.24, -0.42), front=True, mood="laughing", with_legs=False)
    k.p.poly([(-0.34, -0.46), (0.34, -0.46), (0.28, -0.04), (-0.28, -0.04)], (176, 120, 66))
    for n in range(3):
        k.p.line([(-0.32 + 0.02 * n, -0.36 + 0.1 * n), (0.32 - 0.02 * n, -0.36 + 0.1 * n)], 0.02, (130, 84, 44))


@deed("on a swing", "swinging on a swing", "sitting on a swing", "swinging high on a swing", indoor=False, x=0.52,
      y=0.84, size=0.78)
def _swing(k):
    b = k.body((0.0, -0.3), -16)
    b.draw((0.04, -0.66), (0.0, -0.68), (0.36, -0.26), (0.36, -0.22), mood="laughing",
           behind=lambda: k.p.line([(-0.04, -0.24), (-0.02, -1.6)], 0.022, STRING))
    k.p.line([(0.08, -0.24), (0.06, -1.6)], 0.022, STRING)
    k.p.line([(-0.14, -0.245), (0.2, -0.245)], 0.045, (190, 70, 50))
    k.shadow(0, 0.5, 0.1)


@deed("sliding down a {colour}slide", "on a {colour}slide", "going down a {colour}slide", "sliding down a slide",
      indoor=False, x=0.5, y=0.92,
      size=0.78)
def _slide(k):
    c = k.paint(VIVID, 0.6)
    for n in range(6):
        k.p.line([(-0.6, -0.1 - 0.13 * n), (-0.42, -0.1 - 0.13 * n)], 0.026, STEEL)
    for x in (-0.6, -0.42):
        k.stick((x, 0.02), (x, -0.86), 0.032, STEEL)
    k.p.line([(-0.46, -0.78), (-0.34, -0.76), (0.28, -0.14), (0.56, -0.06)], 0.07, c, curved=True)
    k.body((-0.12, -0.56), -18).draw((0.02, -0.92), (-0.36, -0.98), (0.2, -0.28), (0.22, -0.26), mood="laughing",
                                     elbows=(1, -1))
    k.p.line([(-0.46, -0.7), (-0.34, -0.68), (0.28, -0.08), (0.58, -0.02)], 0.045, shade(c, -0.15), curved=True)


@deed("building a sandcastle", "making a sandcastle", "building a sandcastle with a {colour}bucket",
      "playing in the sand", indoor=False,
      places=("beach", "island"), paper=0.3, x=0.28, size=0.9)
def _sandcastle(k):
    sand, c = near(k.rnd, (230, 200, 130), 6), k.paint(VIVID, 0.5)
    k.p.blob([(0.1, 0.05), (0.3, -0.06), (0.8, -0.06), (1.0, 0.05)], shade(sand, -0.1))
    for x, w, h in ((0.34, 0.14, 0.36), (0.72, 0.14, 0.36), (0.53, 0.2, 0.5)):
        k.p.rect(x - w / 2, -h, x + w / 2, 0.0, sand)
        for n in range(3):
            u = x - w / 2 + n * w / 2.5
            k.p.rect(u, -h - 0.04, u + w / 5, -h, sand)
    k.p.ellipse(0.53, -0.04, 0.05, 0.1, shade(sand, -0.4))
    k.stick((0.53, -0.5), (0.53, -0.7), 0.016, DARK)
    k.p.poly([(0.53, -0.7), (0.66, -0.65), (0.53, -0.6)], (226, 44, 44))
    k.p.poly([(0.82, -0.16), (0.98, -0.16), (0.95, 0.04), (0.85, 0.04)], c)
    k.body((-0.06, -0.28), 14).draw((0.28, -0.34), (0.3, -0.2), (0.12, 0), (-0.32, -0.02), tilt=0.1)


@deed("dancing", "dancing happily", "dancing to music", "who is dancing", x=0.5, size=0.84, weight=0.8)
def _dancing(k):
    k.shadow()
    hands = k.rnd.choice((((0.3, -0.96), (-0.32, -0.62)), ((0.26, -0.98), (-0.26, -0.98)),
                          ((0.34, -0.6), (-0.28, -0.96))))
    k.body((0.0, -k.person.leg * 0.97), 6).draw(*hands, (0.26, -0.16), (-0.06, 0), front=True, mood="laughing")
    _notes(k, 0.36, -0.84, 2)
    _notes(k, -0.48, -0.8, 1)


# More deeds


@deed("reading a newspaper", "reading the newspaper", "holding a newspaper", "looking into a newspaper",
      **{**HALF, "y": 1.46, "size": 1.36})
def _newspaper(k):
    def paper():
        for side in (-1, 1):
            k.p.poly([(0, -0.56), (side * 0.3, -0.62), (side * 0.3, -0.24), (0, -0.18)], (240, 238, 230))
            for n in range(6):
                y = -0.5 + 0.045 * n
                k.p.line([(side * 0.04, y), (side * 0.26, y - 0.04)], 0.014, (150, 150, 150))
            k.p.poly([(side * 0.16, -0.5), (side * 0.26, -0.52), (side * 0.26, -0.4), (side * 0.16, -0.38)],
                     (120, 126, 134))
        k.p.line([(0, -0.56), (0, -0.18)], 0.012, (170, 170, 166))

    k.body().draw((0.3, -0.44), (-0.3, -0.44), front=True, tool=paper, mood="calm", elbows=(-1, 1))
    k.p.circle(-0.3, -0.44, 0.036, k.person.skin)


@deed("climbing the stairs", "walking up the stairs", "going up the stairs", "walking upstairs",
      "running up the stairs", x=0.34, y=0.9,
      size=0.7)
def _stairs(k):
    c = near(k.rnd, k.rnd.choice((WOOD, (180, 176, 170), (206, 196, 180))), 8)
    for n in range(7):
        x, y = -0.1 + 0.2 * n, -0.16 * n + 0.16
        k.p.rect(x - 0.2, y, 2, 1, shade(c, -0.06 * (n % 2)))
        k.p.rect(x - 0.22, y, x + 0.02, y + 0.035, shade(c, 0.25))
    k.body((0.0, -0.36), 10).draw((0.22, -0.56), (-0.2, -0.44), (0.2, -0.14), (-0.18, 0.17))


@deed("pushing a big rock", "pushing a heavy rock", "pushing a huge stone", "rolling a big rock", indoor=False, x=0.26,
      size=0.78, weight=0.8)
def _rock(k):
    c = near(k.rnd, (140, 138, 136), 8)
    k.shadow(0.64, 0.6)
    k.p.blob([(0.3, -0.3), (0.42, -0.64), (0.7, -0.74), (0.92, -0.52), (0.94, -0.16), (0.78, 0.03), (0.44, 0.03)], c)
    k.p.line([(0.56, -0.6), (0.62, -0.4), (0.54, -0.28)], 0.02, shade(c, -0.3))
    _walk(k, (0.34, -0.5), (0.34, -0.58), 30, 0.1)


@deed("catching a butterfly with a net", "catching butterflies", "chasing a butterfly with a net",
      "with a butterfly net", indoor=False,
      x=0.3, size=0.76)
def _net(k):
    c = near(k.rnd, COLOURS[k.rnd.choice(("orange", "blue", "pink", "purple", "yellow"))], 8)

    def net():
        k.p.line([(0.2, -0.6), (0.5, -0.96)], 0.03, WOOD)
        k.p.poly([(0.46, -0.98), (0.66, -1.12), (0.9, -0.86), (0.86, -0.8)], (226, 234, 240))
        k.p.ellipse(0.57, -1.04, 0.05, 0.15, (206, 216, 226), 0.95)
        k.p.arc(0.57, -1.04, 0.13, 0.1, 0, 360, 0.02, DARK)

    for side in (-1, 1):
        k.p.ellipse(0.66 + side * 0.07, -0.52, 0.07, 0.1, c, side * 0.4)
        k.p.ellipse(0.66 + side * 0.05, -0.42, 0.045, 0.06, shade(c, 0.3), side * 0.2)
    k.p.limb((0.66, -0.58), (0.66, -0.4), 0.018, 0.014, DARK)
    _walk(k, (0.26, -0.68), (0.24, -0.62), 12, 0.2, tool=net)


@deed("playing with a {colour}hula hoop", "with a {colour}hula hoop", "spinning a {colour}hula hoop", "hula hooping",
      x=0.5, size=0.84)
def _hoop(k):
    c = k.paint(VIVID, 0.7)
    k.shadow()
    b = k.body((0.03, -k.person.leg))
    y = b.hip[1] - 0.06
    k.p.arc(0, y, 0.4, 0.1, 180, 360, 0.04, c)
    b.draw((0.32, -0.84), (-0.32, -0.84), (0.08, 0), (-0.08, 0), front=True, mood="laughing")
    k.p.arc(0, y, 0.4, 0.1, 0, 180, 0.04, c)


@deed("doing push-ups", "doing a push-up", "doing push-ups on the floor", "exercising with push-ups", x=0.4, y=0.86,
      size=0.86, weight=0.9)
def _push_up(k):
    k.shadow(0.08, 1.0)
    b = k.body((-0.06, -0.22), 66)
    b.draw((0.3, -0.02), (0.26, -0.02), (-0.48, -0.05), (-0.48, -0.04), tilt=-0.95, elbows=(1, 1))


@deed("doing a cartwheel", "turning a cartwheel", "doing gymnastics", "doing a cartwheel on the ground", x=0.5, y=0.94,
      size=0.84, weight=0.8)
def _cartwheel(k):
    k.shadow(0.08, 0.5)
    b = k.body((-0.02, -0.62), 160)
    b.draw((0.26, -0.02), (0.0, -0.02), (0.34, -0.9), (-0.42, -0.78), elbows=(1, -1), mood="laughing")


@deed("jumping over a fence", "jumping over a hurdle", "leaping over a fence", "jumping over a bar", indoor=False,
      x=0.46, y=0.9, size=0.7,
      weight=1.0)
def _hurdle(k):
    for x in (-0.14, 0.34):
        k.stick((x, 0.06), (x, -0.34), 0.04, WOOD)
    for y in (-0.12, -0.3):
        k.p.rect(-0.26, y - 0.04, 0.46, y + 0.03, (214, 170, 116))
    k.shadow(0.1, 0.6, 0.06)
    k.body((0.06, -0.68), 16).draw((0.46, -0.86), (-0.22, -1.0), (0.48, -0.54), (-0.34, -0.52), elbows=(1, -1))


@deed("hanging from a branch", "hanging from a tree branch", "swinging from a branch",
      "hanging on a branch with both hands", indoor=False,
      x=0.48, y=0.94, size=0.74)
def _branch(k):
    k.p.limb((-0.9, -1.06), (0.6, -1.1), 0.09, 0.05, (120, 82, 52))
    for x, y in ((0.5, -1.1), (0.34, -1.2), (0.66, -1.2), (-0.4, -1.2), (-0.56, -1.0)):
        k.p.circle(x, y, 0.13, near(k.rnd, LEAF, 12), outline=False)
    k.shadow(0, 0.4, 0.06)
    k.body((0, -0.46)).draw((0.13, -1.08), (-0.13, -1.06), (0.08, -0.05), (-0.1, -0.07), front=True, mood="laughing")


@deed("listening to music with headphones", "wearing {colour}headphones", "listening to music",
      "with {colour}headphones on {his} head",
      bare=True, **HALF)
def _headphones(k):
    c = k.paint(VIVID + ("black",), 0.6)
    k.person.asleep = k.rnd.random() < 0.5
    b = k.body()
    b.draw((0.12, -0.4), (-0.12, -0.4), front=True)
    x, y = b.head
    r = b.radius
    k.p.arc(x, y, r * 1.06, r * 1.14, 185, 355, 0.04, c)
    for side in (-1, 1):
        k.p.ellipse(x + side * r * 1.0, y + r * 0.12, 0.045, 0.075, c)
    _notes(k, 0.2, -0.9, 1)
    _notes(k, -0.3, -0.94, 1)


@deed("playing a video game", "playing video games", "holding a game controller", "with a video game controller",
      **HALF)
def _gaming(k):
    c = near(k.rnd, k.rnd.choice((DARK, (230, 232, 236), (60, 100, 190))), 8)

    def pad():
        k.p.blob([(-0.13, -0.58), (0.13, -0.58), (0.2, -0.44), (0.13, -0.43), (0.07, -0.49), (-0.07, -0.49),
                  (-0.13, -0.43), (-0.2, -0.44)], c)
        k.p.rect(-0.12, -0.555, -0.06, -0.535, STEEL, outline=False)
        k.p.rect(-0.1, -0.575, -0.08, -0.515, STEEL, outline=False)
        for n, (dx, dy) in enumerate(((0, -0.022), (0.022, 0), (0, 0.022), (-0.022, 0))):
            k.p.circle(0.09 + dx, -0.545 + dy, 0.012, COLOURS[VIVID[n]], outline=False)

    k.body().draw((0.17, -0.49), (-0.17, -0.49), front=True, tool=pad, mood="laughing")
    k.p.circle(-0.17, -0.49, 0.036, k.person.skin)


@deed("playing the cello", "playing a cello", "playing the double bass", "sitting and playing the cello", x=0.4,
      size=0.92, y=0.95, weight=0.8)
def _cello(k):
    k.shadow(0.1, 0.7)
    k.p.rect(-0.16, -0.3, 0.12, -0.26, (120, 70, 40))
    for x in (-0.13, 0.09):
        k.stick((x, -0.26), (x, 0), 0.03, (120, 70, 40))

    def cello():
        t = k.p.at(0.24, 0.0, 1.0, turn=-0.12)
        t.line([(0, 0.0), (0, -0.1)], 0.018, DARK)
        t.ellipse(0, -0.2, 0.14, 0.13, (170, 84, 36))
        t.ellipse(0, -0.4, 0.11, 0.11, (170, 84, 36))
        t.rect(-0.02, -0.84, 0.02, -0.4, (66, 40, 28))
        t.circle(0, -0.86, 0.03, (66, 40, 28))
        t.line([(0, -0.84), (0, -0.16)], 0.01, WHITE)
        k.p.line([(0.04, -0.36), (0.5, -0.24)], 0.016, (90, 54, 30))

    k.body((-0.04, -0.33), 2).draw((0.1, -0.36), (0.18, -0.68), (0.3, 0), (0.18, 0), tool=cello)


@deed("playing the saxophone", "playing a saxophone", "blowing a saxophone", "with a golden saxophone", weight=0.8,
      **TABLE)
def _sax(k):
    b = k.body()
    x, y = b.mouth
    c = near(k.rnd, (232, 184, 60), 6)

    def sax():
        k.p.line([(x, y), (x + 0.08, y - 0.01), (x + 0.1, y + 0.04), (x + 0.14, y + 0.34)], 0.034, c)
        k.p.arc(x + 0.2, y + 0.34, 0.06, 0.08, 0, 180, 0.06, c)
        k.p.poly([(x + 0.22, y + 0.35), (x + 0.29, y + 0.35), (x + 0.36, y + 0.16), (x + 0.22, y + 0.16)], c)
        k.p.ellipse(x + 0.29, y + 0.16, 0.07, 0.02, shade(c, -0.4))

    b.draw((x + 0.13, y + 0.28), (x + 0.1, y + 0.14), tool=sax)
    _notes(k, 0.3, -0.98, 2)


@deed("drying {his} hair", "drying {his} hair with a hair dryer", "with a {colour}hair dryer",
      "blow-drying {his} hair", bare=True,
      places=("bathroom", "bedroom"), **{**TABLE, "x": 0.4})
def _hair_dryer(k):
    c = k.paint(VIVID, 0.5)
    b = k.body()
    x, y = b.face_at(1.9, -0.5)

    def dryer():
        k.p.line([(x + 0.03, y), (x + 0.05, y + 0.16)], 0.045, DARK)
        k.p.ellipse(x + 0.03, y, 0.1, 0.065, c)
        k.p.poly([(x - 0.04, y - 0.05), (x - 0.12, y - 0.035), (x - 0.12, y + 0.035), (x - 0.04, y + 0.05)], DARK)
        for dy in (-0.03, 0.0, 0.03):
            k.p.line([(x - 0.14, y + dy), (x - 0.22, y + dy * 1.5)], 0.012, (150, 196, 230))

    b.draw((x + 0.05, y + 0.13), REST, tool=dryer)


@deed("changing a light bulb", "screwing in a light bulb", "standing on a chair and changing a light bulb",
      "reaching for a light bulb",
      places=HOME, x=0.42, y=0.76, size=0.6, weight=0.8)
def _bulb(k):
    k.p.line([(0.26, -1.9), (0.26, -1.14)], 0.02, DARK)
    k.p.rect(0.23, -1.16, 0.29, -1.1, STEEL)
    k.p.circle(0.26, -1.02, 0.2, (255, 240, 150, 90), outline=False)
    k.p.circle(0.26, -1.03, 0.09, (254, 232, 110))
    for x in (-0.18, 0.14):
        k.p.rect(x, 0.02, x + 0.045, 0.3, (140, 92, 54))
    k.p.rect(-0.22, 0.0, 0.22, 0.05, (166, 112, 66))
    k.p.rect(-0.22, -0.34, -0.17, 0.3, (140, 92, 54))
    k.body().draw((0.24, -0.96), REST, (0.07, 0), (-0.07, 0), tilt=-0.25)


@deed("writing on the blackboard", "writing on a blackboard", "drawing on a blackboard with chalk", "at the blackboard",
      places=("classroom", "classroom", "room"), x=0.26, size=0.8)
def _blackboard(k):
    k.p.rect(0.14, -1.12, 0.98, -0.42, WOOD)
    k.p.rect(0.18, -1.08, 0.94, -0.46, (40, 84, 66))
    for y, w in ((-0.98, 0.5), (-0.88, 0.38), (-0.76, 0.24)):
        k.p.line([(0.36 + 0.06 * n, y + 0.02 * (-1) ** n) for n in range(int(w / 0.06) + 1)], 0.016, WHITE)
    k.shadow()
    k.body(None, 4).draw((0.32, -0.76), REST, (0.08, 0), (-0.08, 0),
                         tool=lambda: k.p.line([(0.3, -0.78), (0.38, -0.82)], 0.026, WHITE))


@deed("holding up a golden cup", "holding up a trophy", "who won a trophy", "lifting a golden trophy", "with a trophy",
      x=0.5, y=0.98, size=0.76)
def _trophy(k):
    k.shadow()
    k.body().draw((0.1, -0.98), (-0.1, -0.98), (0.1, 0), (-0.1, 0), front=True, mood="laughing", elbows=(1, -1))
    for side in (-1, 1):
        k.p.arc(side * 0.13, -1.16, 0.06, 0.06, 0, 360, 0.024, GOLD)
    k.p.poly([(-0.14, -1.24), (0.14, -1.24), (0.09, -1.08), (0.03, -1.03), (-0.03, -1.03), (-0.09, -1.08)], GOLD)
    k.p.rect(-0.02, -1.04, 0.02, -0.99, GOLD)
    k.p.rect(-0.09, -1.0, 0.09, -0.96, (110, 70, 40))


@deed("boxing", "punching a {colour}punching bag", "hitting a punching bag", "boxing with a punching bag", x=0.3,
      size=0.8, weight=0.9)
def _boxing(k):
    c = k.paint(("red", "black", "brown", "blue"), 0.5)
    k.p.line([(0.62, -1.8), (0.62, -1.0)], 0.02, DARK)
    k.p.round_rect(0.46, -1.02, 0.78, -0.28, 0.08, c)
    k.shadow()
    spots = k.body(None, 8).draw((0.42, -0.68), (0.2, -0.72), (0.18, 0), (-0.18, 0), mood="calm")
    for x, y in spots["hands"]:
        k.p.circle(x + 0.02, y, 0.075, (220, 50, 46))


@deed("watering flowers", "watering the flowers", "watering flowers with a {colour}watering can",
      "pouring water on the flowers",
      indoor=False, x=0.24, size=0.84, weight=1.1)
def _watering(k):
    c = k.paint(VIVID, 0.6)
    for n in range(4):
        x, tone = 0.56 + 0.11 * n, near(k.rnd, COLOURS[k.rnd.choice(("red", "yellow", "pink", "purple"))], 8)
        k.p.line([(x, 0.02), (x, -0.2)], 0.022, (70, 150, 60))
        for m in range(6):
            a = m * math.tau / 6
            k.p.circle(x + 0.04 * math.cos(a), -0.22 + 0.04 * math.sin(a), 0.03, tone, outline=False)
        k.p.circle(x, -0.22, 0.026, (250, 206, 60), outline=False)
    k.shadow()

    def can():
        t = k.p.at(0.34, -0.44, 1.0, turn=0.35)
        t.line([(0.1, 0.04), (0.28, -0.12)], 0.035, shade(c, -0.2))
        t.line([(0.25, -0.16), (0.32, -0.08)], 0.04, shade(c, -0.3))
        t.arc(-0.06, -0.1, 0.12, 0.12, 160, 350, 0.028, shade(c, -0.25))
        t.rect(-0.12, -0.1, 0.12, 0.12, c)
        for n in range(9):
            x = 0.6 + 0.05 * (n % 4)
            k.p.line([(x, -0.42 + 0.09 * (n // 4)), (x + 0.015, -0.36 + 0.09 * (n // 4))], 0.016, WATER)

    k.body(None, 4).draw((0.3, -0.52), (0.22, -0.46), (0.1, 0), (-0.08, 0), tool=can)


@deed("lying in a {colour}hammock", "sleeping in a hammock", "resting in a {colour}hammock", "in a hammock",
      indoor=False, x=0.5, y=0.94, size=0.86)
def _hammock(k):
    c = k.paint(VIVID, 0.6)
    for x in (-0.52, 0.52):
        k.p.rect(x - 0.05, -1.2, x + 0.05, 0.05, (124, 86, 54))
    k.person.asleep = True
    k.p.line([(-0.5, -0.66), (-0.36, -0.5)], 0.02, STRING)
    k.p.line([(0.5, -0.66), (0.36, -0.5)], 0.02, STRING)
    b = k.body((0.06, -0.38), -64)
    b.draw((0.1, -0.42), (-0.26, -0.66), (0.42, -0.56), (0.4, -0.54), tilt=0.5)
    k.p.blob([(-0.42, -0.56), (-0.24, -0.42), (0.0, -0.36), (0.24, -0.42), (0.42, -0.56), (0.3, -0.3), (0.0, -0.2),
              (-0.3, -0.3)], c)
    k.shadow(0, 0.7, 0.04)


@deed("sunbathing", "lying on a {colour}towel", "lying on the beach on a {colour}towel",
      "sunbathing on a {colour}towel", indoor=False,
      places=("beach", "island"), paper=0.2, x=0.5, y=0.88, size=0.8, bare=True)
def _sunbathing(k):
    _bathing(k)
    c = k.paint(VIVID, 0.7)
    k.p.poly([(-0.62, 0.02), (0.5, 0.02), (0.6, 0.1), (-0.52, 0.1)], c)
    k.p.poly([(-0.4, 0.02), (-0.3, 0.02), (-0.2, 0.1), (-0.3, 0.1)], shade(c, 0.6), outline=False)
    k.person.glasses = "sunglasses"
    b = k.body((0.06, -0.02), -86)
    b.draw((-0.02, -0.06), (-0.4, -0.2), (0.46, 0.0), (0.32, 0.02), tilt=0.7, knees=(1, 1))
    k.stick((-0.5, 0.04), (-0.36, -0.84), 0.026, WHITE)
    p2 = near(k.rnd, COLOURS[k.rnd.choice(VIVID)], 8)
    points = [(-0.36 - 0.42 * math.cos(math.pi * n / 10), -0.7 - 0.24 * math.sin(math.pi * n / 10)) for n in range(11)]
    k.p.poly(points, p2)
    k.p.poly([points[3], points[5], points[7], (-0.24, -0.7), (-0.48, -0.7)], WHITE)


@deed("washing a {colour}car", "washing {his} {colour}car", "cleaning a {colour}car with a sponge", "washing the car",
      indoor=False,
      x=0.2, size=0.72, weight=1.2)
def _car(k):
    c = k.paint(PAINTS[:7], 0.6)
    k.shadow(0.62, 1.0, 0.02)
    k.p.poly([(0.36, -0.42), (0.5, -0.7), (0.92, -0.7), (1.06, -0.42)], c)
    k.p.poly([(0.44, -0.42), (0.54, -0.64), (0.7, -0.64), (0.7, -0.42)], (176, 216, 240))
    k.p.poly([(0.74, -0.42), (0.74, -0.64), (0.88, -0.64), (0.98, -0.42)], (176, 216, 240))
    k.p.round_rect(0.16, -0.44, 1.2, -0.12, 0.07, c)
    for x in (0.4, 0.96):
        _wheel(k, x, -0.1, 0.13)
    for _ in range(16):
        k.p.circle(k.rnd.uniform(0.2, 0.6), k.rnd.uniform(-0.48, -0.2), k.rnd.uniform(0.02, 0.05), FOAM, outline=False)
    sponge = lambda: k.p.round_rect(0.24, -0.56, 0.4, -0.43, 0.03, (250, 210, 60))
    k.shadow()
    k.body(None, 14).draw((0.28, -0.52), REST, (0.08, 0), (-0.12, 0), tool=sponge)


@deed("bowling", "rolling a {colour}bowling ball", "playing bowling", "throwing a {colour}bowling ball", x=0.26,
      size=0.8, weight=0.7)
def _bowling(k):
    c = k.paint(("red", "blue", "black", "green", "purple"), 0.5)
    for n in range(3):
        x = 0.74 + 0.09 * n
        k.p.limb((x, -0.03), (x, -0.14), 0.04, 0.045, WHITE)
        k.p.limb((x, -0.14), (x, -0.3), 0.022, 0.032, WHITE)
        k.p.line([(x - 0.025, -0.2), (x + 0.025, -0.2)], 0.02, (220, 40, 44))
    k.shadow()
    k.body((0.0, -0.34), 40).draw((0.3, -0.22), (-0.3, -0.6), (0.14, 0), (-0.36, -0.06), tilt=-0.4)
    k.p.circle(0.36, -0.12, 0.11, c)
    for dx, dy in ((-0.02, -0.05), (0.03, -0.05), (0.01, -0.01)):
        k.p.circle(0.36 + dx, -0.12 + dy, 0.014, DARK, outline=False)


@deed("floating down with a {colour}parachute", "with a {colour}parachute", "parachuting",
      "hanging from a {colour}parachute", indoor=False,
      x=0.5, y=0.95, size=0.5)
def _parachute(k):
    c = k.paint(VIVID, 0.7)
    points = [(-0.78 * math.cos(math.pi * n / 14), -1.34 - 0.5 * math.sin(math.pi * n / 14)) for n in range(15)]
    for x in (-0.76, -0.3, 0.3, 0.76):
        k.p.line([(x, -1.34), (0.12 if x > 0 else -0.12, -0.84)], 0.02, STRING)
    k.p.poly(points, c)
    for n in (1, 3):
        k.p.poly([points[3 * n], points[3 * n + 3], (-0.78 + 0.39 * n + 0.2, -1.34), (-0.78 + 0.39 * n, -1.34)], WHITE)
    k.body((0, -0.42)).draw((0.14, -0.88), (-0.14, -0.88), (0.1, -0.04), (-0.1, -0.06), front=True, mood="laughing")


@deed("tying {his} shoes", "tying {his} shoelaces", "kneeling and tying a shoe", "putting on {his} shoes", x=0.4,
      size=0.98, y=0.94, weight=0.7)
def _shoes(k):
    k.shadow(0.05, 0.7)
    c = k.person.shoes = near(k.rnd, COLOURS[k.rnd.choice(VIVID)], 8)
    k.person.boots = None

    def shoe():
        k.p.blob([(0.16, -0.1), (0.24, -0.12), (0.3, -0.06), (0.4, -0.04), (0.4, 0.01), (0.16, 0.01)], c)
        k.p.rect(0.15, -0.015, 0.41, 0.015, WHITE)
        for dx in (-0.04, 0.05):
            k.p.arc(0.28 + dx, -0.1, 0.04, 0.025, 0, 360, 0.014, WHITE)

    k.body((-0.14, -0.3), 44).draw((0.24, -0.14), (0.32, -0.14), (0.22, -0.02), (-0.32, -0.02), tool=shoe, tilt=0.1)


@deed("cutting paper with scissors", "cutting {colour}paper", "cutting paper", "with scissors and {colour}paper",
      "using scissors to cut paper",
      **TABLE)
def _scissors(k):
    c = k.paint(VIVID, 0.6)
    b = k.body(None, 6)

    def work():
        k.p.poly([(0.26, -0.72), (0.54, -0.66), (0.5, -0.46), (0.24, -0.5)], c)
        for dy in (-0.03, 0.03):
            k.p.line([(0.16, -0.6 - dy), (0.4, -0.6 + dy)], 0.024, STEEL)
            k.p.arc(0.11, -0.6 - dy * 1.6, 0.045, 0.035, 0, 360, 0.022, (220, 50, 50))

    b.draw((0.11, -0.59), (0.46, -0.5), tool=work, tilt=0.15)
    k.counter(-0.42)


@deed("making a clay pot", "making pottery", "shaping a clay pot on a wheel", "working at a potter's wheel",
      weight=0.7, **TABLE)
def _pottery(k):
    b = k.body(None, 8)
    b.draw((0.2, -0.58), (0.42, -0.56), tilt=0.2, mood="calm")
    k.p.blob([(0.22, -0.44), (0.18, -0.58), (0.25, -0.7), (0.22, -0.75), (0.4, -0.75), (0.37, -0.7), (0.44, -0.58),
              (0.4, -0.44)], (186, 112, 72))
    k.p.ellipse(0.31, -0.75, 0.09, 0.022, (130, 74, 46))
    for n in range(3):
        k.p.arc(0.31, -0.62 + 0.05 * n, 0.11, 0.025, 20, 160, 0.012, (156, 90, 58))
    k.p.ellipse(0.31, -0.43, 0.22, 0.035, STEEL)
    k.counter(-0.42)
    for x in (0.19, 0.43):
        k.p.circle(x, -0.57, 0.038, k.person.skin)


HAND_LOADS = ("suitcase", "basket", "picnic basket", "handbag", "shopping bag", "bucket", "lantern", "watering can",
              "toolbox", "birdcage", "teapot", "guitar")


@deed("carrying {it}", "carrying {it} in {his} hand", "walking with {it}", "holding {it} in {his} hand", x=0.42,
      size=0.84,
      weight=1.2)
def _hand_load(k):
    name = k.rnd.choice([n for n in HAND_LOADS if n in THINGS])
    size = min(0.32, 0.4 / THINGS[name].wide)
    hand = (0.2, min(-0.38, -size - 0.07))
    spots = _walk(k, hand, (-0.16, -0.42), -2, 0.15)
    x, y = spots["hands"][0]
    k.thing(name, x + 0.02, y + size, size, 0.5)
    k.p.circle(x, y, 0.036, k.person.skin)


@deed("eating soup", "eating a bowl of soup", "eating soup with a spoon", "having soup",
      "eating soup from a {colour}bowl",
      places=KITCHEN, **HALF)
def _soup(k):
    c = k.paint(("white", "blue", "red", "yellow", "green"), 0.4)
    b = k.body(None, 4)
    x, y = b.mouth

    def spoon():
        k.p.line([(x + 0.03, y + 0.02), (x + 0.2, y + 0.07)], 0.02, STEEL)
        k.p.ellipse(x + 0.02, y + 0.015, 0.04, 0.022, (226, 130, 50))

    b.draw((x + 0.2, y + 0.09), (-0.1, -0.46), tool=spoon)
    k.counter(-0.44)
    k.p.poly([(-0.14, -0.56), (0.26, -0.56), (0.18, -0.43), (-0.06, -0.43)], c)
    k.p.ellipse(0.06, -0.56, 0.2, 0.035, shade(c, -0.15))
    k.p.ellipse(0.06, -0.555, 0.17, 0.024, (226, 130, 50), outline=False)


@deed("shouting into a megaphone", "with a {colour}megaphone", "speaking into a {colour}megaphone",
      "yelling through a megaphone",
      weight=0.7, **TABLE)
def _megaphone(k):
    c = k.paint(("red", "white", "blue", "orange", "yellow"), 0.5)
    b = k.body()
    x, y = b.mouth

    def horn():
        k.p.poly([(x + 0.02, y - 0.035), (x + 0.16, y - 0.05), (x + 0.36, y - 0.17), (x + 0.36, y + 0.13),
                  (x + 0.16, y + 0.03),
                  (x + 0.02, y + 0.025)], c)
        k.p.ellipse(x + 0.36, y - 0.02, 0.035, 0.15, shade(c, -0.3))
        k.p.rect(x + 0.11, y + 0.02, x + 0.16, y + 0.12, DARK)

    b.draw((x + 0.13, y + 0.1), REST, tool=horn, mood="surprised")


@deed("hugging a tree", "with {his} arms around a tree", "who hugs a tree", "hugging a big tree", indoor=False, x=0.36,
      size=0.76,
      weight=0.8)
def _hug_tree(k):
    bark = near(k.rnd, (124, 86, 54), 8)
    k.shadow(0.2, 0.6)
    k.p.poly([(0.08, 0.03), (0.12, -1.0), (0.36, -1.0), (0.42, 0.03)], bark)
    for x, y, r in ((-0.02, -1.12, 0.2), (0.5, -1.1, 0.24), (0.24, -1.22, 0.26)):
        k.p.circle(x, y, r, near(k.rnd, LEAF, 10))
    k.person.asleep = k.rnd.random() < 0.5
    k.body((0.0, -k.person.leg), 4).draw((0.32, -0.56), (0.36, -0.66), (0.04, 0), (-0.08, 0))


@deed("washing {his} hands", "washing {his} hands with soap", "washing hands at the sink",
      "washing {his} hands in the bathroom sink",
      places=("bathroom",), x=0.34, y=1.2, size=1.14)
def _hands(k):
    k.p.line([(0.56, -0.46), (0.56, -0.76), (0.42, -0.78), (0.38, -0.7)], 0.045, STEEL, curved=True)
    k.p.line([(0.37, -0.68), (0.37, -0.46)], 0.045, WATER)
    k.body(None, 6).draw((0.33, -0.56), (0.4, -0.55), tilt=0.15)
    for _ in range(14):
        k.p.circle(k.rnd.uniform(0.27, 0.46), k.rnd.uniform(-0.62, -0.5), k.rnd.uniform(0.014, 0.03), FOAM,
                   outline=False)
    k.p.blob([(0.1, -0.46), (0.66, -0.46), (0.62, -0.32), (0.44, -0.26), (0.3, -0.26), (0.14, -0.32)], WHITE)
    k.p.poly([(0.32, -0.28), (0.44, -0.28), (0.46, 0.3), (0.3, 0.3)], (226, 230, 236))


@deed("covering {his} ears", "holding {his} ears shut", "with {his} hands over {his} ears", bare=True, weight=0.5,
      **HALF)
def _ears(k):
    k.person.asleep = True
    b = k.body()
    near_ear, far_ear = b.face_at(0.9, 0.15), b.face_at(-0.9, 0.15)
    b.draw(near_ear, far_ear, front=True, mood="sad")


@deed("pulling a rope", "pulling on a rope", "pulling hard on a rope", "in a tug of war", x=0.44, size=0.82, weight=0.8)
def _tug(k):
    k.shadow()
    rope = lambda: k.p.line([(0.02, -0.44), (0.34, -0.5), (1.6, -0.52)], 0.045, (206, 168, 104))
    k.body((-0.1, -0.36), -26).draw((0.14, -0.48), (0.3, -0.5), (0.2, 0), (0.06, 0), tool=rope, tilt=0.1)


@deed("building a snowman", "making a snowman", "building a big snowman", "putting a carrot nose on a snowman",
      indoor=False,
      places=("snowfield", "park", "arctic"), paper=0.35, x=0.26, size=0.78)
def _snowman(k):
    k.p.rect(-2, -0.02, 2, 2, (240, 245, 252), outline=False)
    x = 0.6
    for y, r in ((-0.24, 0.27), (-0.6, 0.2), (-0.9, 0.15)):
        k.p.circle(x, y, r, WHITE)
        k.p.arc(x, y, r, r, 0, 360, 0.014, (170, 186, 208))
    k.p.rect(x - 0.13, -1.07, x + 0.13, -1.03, DARK)
    k.p.rect(x - 0.08, -1.2, x + 0.08, -1.04, DARK)
    for dx in (-0.06, 0.03):
        k.p.circle(x + dx, -0.94, 0.02, DARK)
    for y in (-0.66, -0.56):
        k.p.circle(x, y, 0.022, DARK)
    k.p.poly([(x - 0.02, -0.9), (x - 0.02, -0.84), (x - 0.2, -0.87)], (240, 130, 40))
    k.shadow()
    k.body(None, 6).draw((0.38, -0.86), (0.34, -0.56), (0.1, 0), (-0.1, 0), tilt=-0.1)


@deed("mowing the lawn", "mowing the grass", "pushing a {colour}lawn mower", "cutting the grass with a lawn mower",
      indoor=False, x=0.28,
      size=0.8)
def _mowing(k):
    c = k.paint(VIVID, 0.5)
    for n in range(24):
        x = 0.5 + 0.03 * n
        k.p.line([(x, 0.03), (x + k.rnd.uniform(-0.02, 0.02), -k.rnd.uniform(0.08, 0.16))], 0.018, (70, 150, 60))
    k.p.line([(0.2, -0.5), (0.54, -0.14)], 0.032, DARK)
    k.p.poly([(0.4, -0.1), (0.44, -0.24), (0.76, -0.24), (0.84, -0.1), (0.84, -0.04), (0.4, -0.04)], c)
    k.p.round_rect(0.5, -0.34, 0.68, -0.22, 0.03, DARK)
    for x in (0.46, 0.78):
        _wheel(k, x, -0.05, 0.075)
    _walk(k, (0.22, -0.49), (0.2, -0.51))
