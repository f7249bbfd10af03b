"""A large person posed by where the hands and feet are, and the colours of what they handle."""

import math
from dataclasses import replace

from ..actors import thing_actor
from ..brush import shade
from ..heads import draw_back_hair, draw_head
from ..palette import COLOURS, near
from ..people import _torso

WOOD, STEEL, DARK, GOLD = (156, 104, 62), (170, 176, 186), (48, 48, 56), (230, 184, 70)
WHITE, WATER, FOAM, LEAF = (248, 248, 246), (96, 176, 232), (236, 246, 252), (84, 160, 70)
# Where an idle hand hangs.
REST = (-0.07, -0.37)
STRING = (100, 92, 88)
PAINTS = ("red", "blue", "green", "yellow", "purple", "pink", "orange", "white", "black", "brown")
VIVID = ("red", "blue", "green", "yellow", "purple", "pink", "orange")


class Sketch:
    """A pen whose unit is the person's height and whose origin is where they stand, facing right."""

    def __init__(self, studio, stage, actor, pen):
        self.stage, self.actor, self.p, self.rnd = stage, actor, pen, studio.rnd
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
        return {"hands": (arms[0][2], arms[1][2]), "feet": (legs[0][2], legs[1][2])}

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


def long_tool(k, tip, low=(0.5, -0.02), high=(0.06, -0.74), lean=8, holds=(0.62, 0.25), tilt=0.15, **more):
    """Both hands on a pole that ends on the ground before the figure."""
    k.shadow()
    b = k.body(None, lean)

    def tool():
        k.stick(high, low, 0.036, near(k.rnd, (176, 122, 70), 8))
        tip(low[0], low[1])

    b.draw(
        along(low, high, holds[0]), along(low, high, 1 - holds[1]), (0.12, 0), (-0.1, 0), tool=tool, tilt=tilt, **more
    )


def walk(k, near_hand, far_hand, lean=12, stride=0.2, hip=None, **more):
    k.shadow()
    b = k.body(hip or (0.0, -k.person.leg * 0.95), lean)
    return b.draw(near_hand, far_hand, (stride, 0), (-stride - 0.04, -0.02), **more)


def wheel(k, x, y, r, hub=STEEL):
    k.p.circle(x, y, r, DARK)
    k.p.circle(x, y, r * 0.62, hub)
