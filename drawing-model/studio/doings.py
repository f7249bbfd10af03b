"""What people do with their hands, their feet and each other: one row of a table for each doing."""

from collections.abc import Callable
from dataclasses import dataclass

from .actors import beast_actor, bird_actor, thing_actor
from .brush import shade
from .casting import pen_at, walker
from .chance import weighted
from .palette import COLOURS, near

WOOD = (150, 100, 60)
STEEL = (160, 166, 176)
DARK = (50, 50, 56)
GOLD = (226, 180, 70)
CREAM = (250, 248, 242)


@dataclass
class Doing:
    """A pose, what the hand holds and what stands before the person, with the words for it."""

    words: tuple[str, ...]
    pose: str = "holding"
    hold: Callable | None = None
    # Things of the studio that may stand before the person; `{}` in the words is the one that does.
    things: tuple[str, ...] = ()
    # Its height and how far above the ground it stands, in heights of the person.
    tall: float = 0.6
    raised: float = 0.0
    # How far it is from the person, and whether it is drawn over them.
    away: float = 0.5
    over: bool = True
    # Drawn with a pen at the foot of what stands before the person.
    extra: Callable | None = None
    indoor: bool | None = None
    water: bool = False
    weight: float = 1.0
    # How far the person stands above the ground, as on a board.
    lifted: float = 0.0
    # Draws what the person stands or sits on.
    under: Callable | None = None


def _stick(length, colour=WOOD, width=0.03, tip=None):
    def draw(pen, rnd):
        pen.line([(-0.1, -length * 0.35), (0.16, length * 0.65)], width, colour)
        if tip:
            tip(pen.at(0.16, length * 0.65), rnd)

    return draw


def _cup(pen, rnd):
    c = near(rnd, rnd.choice(list(COLOURS.values())), 10)
    pen.rect(-0.02, -0.09, 0.1, 0.05, c)
    pen.arc(0.1, -0.02, 0.04, 0.045, -90, 90, 0.018, shade(c, -0.2))


def _glass(pen, rnd):
    c = near(rnd, rnd.choice(((120, 190, 236), (250, 170, 60), (252, 250, 244), (226, 90, 90))), 8)
    pen.poly([(-0.02, -0.14), (0.12, -0.14), (0.1, 0.07), (0.0, 0.07)], (214, 234, 244))
    pen.poly([(-0.01, -0.08), (0.11, -0.08), (0.095, 0.06), (0.005, 0.06)], c, outline=False)


def _bottle(pen, rnd):
    c = near(rnd, rnd.choice(((60, 140, 80), (120, 190, 236), (150, 70, 50))), 10)
    pen.rect(0.0, -0.14, 0.09, 0.07, c)
    pen.rect(0.025, -0.22, 0.065, -0.13, c)


def _phone_at_ear(pen, rnd):
    pen.round_rect(-0.05, -0.14, 0.02, 0.04, 0.015, DARK)


def _camera(pen, rnd):
    pen.round_rect(-0.02, -0.1, 0.18, 0.05, 0.02, DARK)
    pen.circle(0.14, -0.03, 0.05, (120, 130, 144))
    pen.rect(0.02, -0.13, 0.09, -0.09, DARK)


def _microphone(pen, rnd):
    pen.line([(0.0, 0.06), (0.06, -0.08)], 0.03, DARK)
    pen.circle(0.07, -0.11, 0.045, (130, 136, 146))


def _sponge(pen, rnd):
    pen.round_rect(-0.02, -0.05, 0.12, 0.05, 0.02, (250, 214, 80))
    for k in range(5):
        pen.circle(0.02 + 0.05 * k, 0.04 + 0.03 * (k % 2), rnd.uniform(0.02, 0.04), (250, 253, 255), outline=False)


def _shovel_tip(pen, rnd):
    pen.poly([(-0.05, -0.02), (0.06, -0.06), (0.14, 0.1), (0.06, 0.14)], STEEL)


def _rake_tip(pen, rnd):
    pen.line([(-0.08, 0.02), (0.1, -0.02)], 0.025, STEEL)
    for k in range(5):
        pen.line([(-0.07 + 0.042 * k, 0.02), (-0.05 + 0.042 * k, 0.08)], 0.014, STEEL)


def _mop_tip(pen, rnd):
    for k in range(6):
        pen.line([(0, -0.02), (-0.07 + 0.035 * k, 0.1)], 0.03, (226, 226, 222))


def _broom_tip(pen, rnd):
    pen.poly([(-0.05, -0.02), (0.05, -0.04), (0.13, 0.13), (-0.05, 0.15)], (226, 188, 96))


def _axe(pen, rnd):
    pen.line([(-0.06, 0.12), (0.12, -0.34)], 0.03, WOOD)
    pen.poly([(0.06, -0.3), (0.12, -0.38), (0.26, -0.3), (0.2, -0.2)], STEEL)


def _hammer(pen, rnd):
    pen.line([(-0.02, 0.06), (0.06, -0.2)], 0.028, WOOD)
    pen.rect(-0.02, -0.26, 0.16, -0.18, DARK)


def _saw(pen, rnd):
    pen.poly([(0.0, -0.05), (0.34, 0.06), (0.32, 0.1), (0.0, 0.05)], STEEL)
    pen.round_rect(-0.06, -0.06, 0.04, 0.06, 0.02, WOOD)


def _brush(pen, rnd):
    pen.line([(0, 0.06), (0.08, -0.12)], 0.028, WOOD)
    pen.rect(0.04, -0.22, 0.15, -0.12, near(rnd, rnd.choice(list(COLOURS.values())), 8))


def _iron(pen, rnd):
    pen.poly([(-0.08, -0.04), (0.06, -0.04), (0.16, 0.05), (-0.08, 0.05)], (80, 140, 210))


def _spoon(pen, rnd):
    pen.line([(0, -0.08), (0.1, 0.14)], 0.026, WOOD)


def _knife(pen, rnd):
    pen.poly([(0.02, -0.02), (0.22, 0.03), (0.2, 0.07), (0.02, 0.03)], (214, 220, 228))


def _teapot(pen, rnd):
    c = near(rnd, rnd.choice(list(COLOURS.values())), 10)
    pen.ellipse(0.1, 0.0, 0.09, 0.075, c)
    pen.line([(0.18, 0.0), (0.26, 0.05)], 0.03, c)
    pen.line([(0.27, 0.06), (0.29, 0.16)], 0.014, (150, 96, 50))


def _violin(pen, rnd):
    v = pen.at(0.0, -0.06, 0.62, turn=-0.5)
    v.ellipse(0.08, 0.0, 0.16, 0.12, (176, 90, 40))
    v.ellipse(-0.14, 0.0, 0.14, 0.11, (176, 90, 40))
    v.line([(0.2, 0.0), (0.52, 0.0)], 0.045, (60, 40, 30))
    v.line([(-0.2, 0.0), (0.3, 0.0)], 0.016, CREAM)
    pen.line([(0.2, -0.36), (-0.08, 0.18)], 0.018, (110, 70, 44))


def _guitar(pen, rnd):
    g = pen.at(-0.14, 0.05, 0.42, turn=-0.45)
    c = near(rnd, rnd.choice(((196, 120, 58), (206, 50, 50), (60, 90, 180), (50, 46, 50))), 8)
    g.ellipse(-0.26, 0.05, 0.36, 0.3, c)
    g.ellipse(0.14, 0.05, 0.28, 0.23, c)
    g.circle(0.0, 0.05, 0.12, (60, 40, 30), outline=False)
    g.rect(0.3, 0.0, 1.05, 0.1, (90, 58, 38))
    g.rect(1.0, -0.05, 1.2, 0.15, (60, 40, 30))


def _trumpet(pen, rnd):
    pen.line([(-0.08, -0.02), (0.3, -0.06)], 0.04, GOLD)
    pen.poly([(0.26, -0.06), (0.42, -0.16), (0.44, 0.02), (0.27, -0.03)], GOLD)
    pen.ellipse(0.12, 0.0, 0.09, 0.05, shade(GOLD, -0.2))


def _flute(pen, rnd):
    pen.line([(-0.1, -0.05), (0.36, -0.02)], 0.03, STEEL)


def _accordion(pen, rnd):
    for k in range(6):
        pen.rect(-0.14 + 0.07 * k, -0.1, -0.08 + 0.07 * k, 0.16, (206, 50, 56) if k % 2 else CREAM)
    pen.rect(-0.2, -0.12, -0.13, 0.18, DARK)
    pen.rect(0.27, -0.12, 0.34, 0.18, DARK)


def _sticks(pen, rnd):
    pen.line([(-0.02, -0.06), (0.16, 0.1)], 0.022, (206, 160, 104))


def _racket(pen, rnd):
    pen.line([(0, 0.06), (0.08, -0.12)], 0.03, DARK)
    pen.ellipse(0.14, -0.27, 0.1, 0.15, (226, 60, 60), 0.4)
    pen.ellipse(0.14, -0.27, 0.075, 0.125, (240, 244, 236), 0.4)


def _bat(pen, rnd):
    pen.limb((0, 0.05), (-0.14, -0.4), 0.016, 0.036, (206, 160, 104))


def _golf(pen, rnd):
    pen.line([(-0.03, -0.05), (0.2, 0.42)], 0.018, STEEL)
    pen.line([(0.2, 0.42), (0.27, 0.42)], 0.04, DARK)


def _map(pen, rnd):
    pen.poly([(-0.08, -0.16), (0.26, -0.2), (0.28, 0.06), (-0.06, 0.08)], (246, 232, 190))
    pen.line([(0.0, -0.08), (0.1, 0.0), (0.2, -0.12)], 0.014, (214, 60, 60))
    pen.circle(0.2, -0.12, 0.02, (60, 120, 200), outline=False)


def _magnifier(pen, rnd):
    pen.line([(0, 0.08), (0.07, -0.06)], 0.035, (110, 70, 44))
    pen.circle(0.12, -0.16, 0.12, DARK)
    pen.circle(0.12, -0.16, 0.095, (196, 230, 244))


def _rod(pen, rnd):
    pen.line([(-0.05, 0.1), (0.5, -0.42)], 0.022, WOOD)
    pen.line([(0.5, -0.42), (0.54, 0.5)], 0.01, (236, 236, 240))


def _toothbrush(pen, rnd):
    pen.line([(-0.08, -0.03), (0.1, 0.02)], 0.026, near(rnd, rnd.choice(list(COLOURS.values())), 8))
    pen.rect(-0.1, -0.07, -0.02, -0.03, CREAM)


def _comb(pen, rnd):
    pen.line([(-0.02, 0.04), (-0.05, -0.14)], 0.045, near(rnd, rnd.choice(list(COLOURS.values())), 8))


def _letter(pen, rnd):
    pen.rect(-0.02, -0.12, 0.2, 0.03, CREAM)
    pen.line([(-0.02, -0.12), (0.09, -0.03), (0.2, -0.12)], 0.012, (170, 170, 176))


def _flowers(pen, rnd):
    for k in range(5):
        x, y = -0.06 + 0.05 * k, -0.22 + 0.03 * abs(k - 2)
        pen.line([(0.02, 0.04), (x, y)], 0.014, (70, 150, 70))
        pen.circle(
            x, y, 0.045, near(rnd, rnd.choice(((226, 50, 70), (250, 210, 70), (240, 130, 180), (150, 90, 210))), 8)
        )


def _torch(pen, rnd):
    pen.line([(0, 0.06), (0.06, -0.12)], 0.035, DARK)
    pen.poly([(0.05, -0.14), (0.36, -0.34), (0.42, -0.14)], (255, 240, 160, 150))


def _hose(pen, rnd):
    pen.line([(-0.2, 0.4), (-0.05, 0.1), (0.08, -0.01)], 0.035, (70, 150, 80), curved=True)
    for k in range(4):
        pen.line([(0.09, -0.02), (0.5, -0.1 + 0.09 * k)], 0.012, (130, 196, 240))


def _puddle(pen, rnd):
    pen.ellipse(0, 0, 0.34, 0.06, (110, 170, 216))


def _hole(pen, rnd):
    pen.ellipse(0, 0, 0.24, 0.06, (84, 58, 40))
    pen.ellipse(0.26, -0.06, 0.2, 0.12, (130, 92, 60))


def _leaves(pen, rnd):
    for _ in range(26):
        pen.ellipse(
            rnd.gauss(0.05, 0.15),
            -abs(rnd.gauss(0, 0.08)),
            0.045,
            0.028,
            near(rnd, rnd.choice(((230, 130, 40), (206, 80, 40), (240, 190, 60))), 10),
            rnd.uniform(0, 3),
            outline=False,
        )


def _sandcastle(pen, rnd):
    thing_actor(rnd, "sandcastle").draw(pen.at(0, 0, 0.42))


def _counter(pen, rnd):
    """A kitchen table with what is worked on."""
    c = near(rnd, rnd.choice((WOOD, (206, 160, 108), (226, 226, 230))), 8)
    pen.rect(-0.3, -0.42, 0.3, -0.36, c)
    for x in (-0.26, 0.26):
        pen.rect(x - 0.025, -0.36, x + 0.025, 0, shade(c, -0.25))


def _dough(pen, rnd):
    _counter(pen, rnd)
    pen.ellipse(0.02, -0.45, 0.15, 0.05, (246, 226, 176))
    pen.limb((-0.14, -0.5), (0.16, -0.5), 0.03, 0.03, (206, 150, 90))


def _cake(pen, rnd):
    _counter(pen, rnd)
    c = near(rnd, rnd.choice(((240, 150, 180), (250, 240, 220), (120, 74, 46))), 8)
    pen.rect(-0.15, -0.58, 0.15, -0.42, c)
    pen.ellipse(0, -0.58, 0.15, 0.03, shade(c, 0.3))
    for k in range(4):
        x = -0.1 + 0.066 * k
        pen.line([(x, -0.6), (x, -0.68)], 0.014, COLOURS[("red", "blue", "yellow", "green")[k]])
        pen.ellipse(x, -0.71, 0.012, 0.024, (255, 180, 50), outline=False)


def _vegetables(pen, rnd):
    _counter(pen, rnd)
    for k in range(4):
        pen.circle(
            -0.16 + 0.1 * k, -0.45, 0.04, near(rnd, ((226, 60, 50), (240, 140, 50), (90, 170, 80), (226, 60, 50))[k], 8)
        )


def _dishes(pen, rnd):
    _counter(pen, rnd)
    pen.poly([(-0.2, -0.5), (0.2, -0.5), (0.16, -0.42), (-0.16, -0.42)], (190, 200, 210))
    for k in range(5):
        pen.circle(-0.14 + 0.07 * k, -0.52, 0.045, (246, 250, 254), outline=False)
    pen.ellipse(0.22, -0.5, 0.03, 0.08, CREAM)


def _pot_on_stove(pen, rnd):
    thing_actor(rnd, "stove", colour_chance=0.0).draw(pen.at(0, 0, 0.46))
    pen.rect(-0.13, -0.6, 0.13, -0.46, (150, 156, 166))
    for k in range(3):
        pen.line(
            [(-0.07 + 0.07 * k, -0.63), (-0.04 + 0.07 * k, -0.7), (-0.08 + 0.07 * k, -0.77)],
            0.016,
            (214, 218, 224),
            curved=True,
        )


def _laptop(pen, rnd):
    _counter(pen, rnd)
    pen.poly([(0.02, -0.42), (0.2, -0.42), (0.26, -0.62), (0.1, -0.62)], (110, 116, 128))
    pen.poly([(-0.16, -0.42), (0.04, -0.42), (0.04, -0.45), (-0.16, -0.45)], (150, 156, 168))


def _paper(pen, rnd):
    _counter(pen, rnd)
    pen.poly([(-0.16, -0.425), (0.12, -0.425), (0.16, -0.46), (-0.1, -0.46)], (254, 254, 252))


def _chess(pen, rnd):
    _counter(pen, rnd)
    thing_actor(rnd, "chessboard").draw(pen.at(0, -0.4, 0.17))


def _target_wall(pen, rnd):
    c = near(rnd, rnd.choice(list(COLOURS.values())), 10)
    pen.rect(-0.1, -1.3, 0.5, 0, (244, 240, 232))
    pen.rect(-0.1, -0.86, 0.34, -0.2, c, outline=False)
    pen.rect(0.0, -0.98, 0.2, -0.8, c, outline=False)


def _skateboard(pen, rnd):
    c = near(rnd, rnd.choice(list(COLOURS.values())), 10)
    pen.line([(-0.32, -0.12), (-0.24, -0.075), (0.24, -0.075), (0.32, -0.12)], 0.045, c)
    for x in (-0.18, 0.18):
        pen.circle(x, -0.035, 0.04, DARK)


def _board(pen, rnd):
    c = near(rnd, rnd.choice(list(COLOURS.values())), 10)
    pen.blob([(-0.5, -0.02), (0.4, -0.05), (0.56, -0.12), (0.4, 0.02), (-0.4, 0.03)], c, 4)


def _skis(pen, rnd):
    for dy in (0.0, 0.035):
        pen.line([(-0.45, dy), (0.4, dy), (0.5, dy - 0.07)], 0.025, near(rnd, COLOURS["red"], 10))


def _skates(pen, rnd):
    for x in (-0.12, 0.16):
        pen.line([(x - 0.06, 0.0), (x + 0.08, 0.0)], 0.02, STEEL)


def _rollers(pen, rnd):
    for x in (-0.12, 0.0, 0.14):
        pen.circle(x, 0.0, 0.03, (226, 90, 60))


def _trampoline(pen, rnd):
    thing_actor(rnd, "trampoline").draw(pen.at(0, 0, 0.3))


def _ski_poles(pen, rnd):
    pen.line([(0.0, -0.04), (-0.12, 0.42)], 0.016, DARK)


def _ball_at(words):
    def draw(pen, rnd):
        tone = {
            "basketball": (230, 120, 50),
            "volleyball": (250, 246, 220),
            "ball": near(rnd, rnd.choice(list(COLOURS.values())), 8),
        }[words]
        pen.circle(0, -0.1, 0.1, tone)
        pen.arc(0, -0.1, 0.1, 0.1, 200, 340, 0.012, shade(tone, -0.4))

    return draw


DOINGS = (
    Doing(
        ("washing {}", "washing {}", "cleaning {}"),
        "pushing",
        _sponge,
        ("car", "truck", "bus", "vintage car", "bicycle", "motorcycle"),
        0.5,
        away=0.52,
        over=False,
        weight=1.4,
    ),
    Doing(
        ("washing the dishes", "doing the dishes", "washing dishes"),
        "reading",
        _sponge,
        extra=_dishes,
        indoor=True,
        away=0.3,
    ),
    Doing(
        ("cleaning the window", "washing a window"),
        "waving",
        _sponge,
        ("mirror",),
        0.8,
        0.3,
        0.42,
        False,
        indoor=True,
        weight=0.3,
    ),
    Doing(
        ("digging a hole", "digging", "digging in the garden", "with a shovel"),
        "reading",
        _stick(0.7, tip=_shovel_tip),
        extra=_hole,
        indoor=False,
        away=0.46,
        weight=1.2,
    ),
    Doing(
        ("raking leaves", "raking the leaves", "with a rake"),
        "reading",
        _stick(0.8, tip=_rake_tip),
        extra=_leaves,
        indoor=False,
        away=0.46,
    ),
    Doing(
        ("sweeping the floor", "sweeping", "sweeping the street", "cleaning the floor with a broom"),
        "reading",
        _stick(0.76, tip=_broom_tip),
        away=0.5,
        weight=1.2,
    ),
    Doing(
        ("mopping the floor", "cleaning the floor", "with a mop"),
        "reading",
        _stick(0.78, tip=_mop_tip),
        extra=_puddle,
        indoor=True,
    ),
    Doing(
        ("baking", "rolling out dough", "baking cookies", "baking bread", "making pizza"),
        "reading",
        None,
        extra=_dough,
        indoor=True,
        away=0.3,
        weight=1.3,
    ),
    Doing(
        ("baking a cake", "with a birthday cake", "blowing out candles", "decorating a cake"),
        "reading",
        None,
        extra=_cake,
        away=0.32,
        weight=1.3,
    ),
    Doing(
        ("cutting vegetables", "chopping vegetables", "preparing food"),
        "reading",
        _knife,
        extra=_vegetables,
        indoor=True,
        away=0.3,
    ),
    Doing(
        ("cooking soup", "stirring a pot", "cooking on the stove", "cooking dinner"),
        "reading",
        _spoon,
        extra=_pot_on_stove,
        indoor=True,
        away=0.34,
        weight=1.2,
    ),
    Doing(
        ("drinking from a cup", "drinking coffee", "drinking tea", "drinking a cup of tea"), "eating", _cup, weight=1.2
    ),
    Doing(
        ("drinking a glass of water", "drinking from a glass", "drinking juice", "drinking milk", "holding a glass"),
        "eating",
        _glass,
        weight=1.4,
    ),
    Doing(("drinking from a bottle", "drinking water", "with a bottle"), "eating", _bottle),
    Doing(
        ("pouring tea", "pouring a cup of tea", "holding a teapot"),
        "holding",
        _teapot,
        ("cup",),
        0.14,
        0.4,
        0.44,
        extra=_counter,
    ),
    Doing(
        ("talking on the phone", "on the phone", "making a phone call", "calling somebody"),
        "eating",
        _phone_at_ear,
        weight=1.3,
    ),
    Doing(("taking a picture", "taking a photo", "with a camera", "photographing"), "reading", _camera),
    Doing(
        ("singing", "singing into a microphone", "singing a song", "with a microphone"),
        "eating",
        _microphone,
        weight=1.2,
    ),
    Doing(
        ("playing the violin", "playing violin", "with a violin", "playing a violin"), "praying", _violin, weight=1.6
    ),
    Doing(("playing the guitar", "playing guitar", "with a guitar"), "holding", _guitar, weight=1.2),
    Doing(("playing the trumpet", "blowing a trumpet", "with a trumpet"), "reading", _trumpet),
    Doing(("playing the flute", "playing a flute"), "praying", _flute),
    Doing(("playing the accordion", "with an accordion"), "reading", _accordion),
    Doing(
        ("playing the piano", "playing piano", "at the piano"), "reading", None, ("piano",), 0.62, away=0.4, weight=1.4
    ),
    Doing(
        ("playing the drums", "drumming", "playing a drum kit"),
        "reading",
        _sticks,
        ("drum kit",),
        0.62,
        away=0.4,
        weight=1.2,
    ),
    Doing(
        ("chopping wood", "with an axe", "cutting wood with an axe"),
        "throwing",
        _axe,
        ("tree stump", "pile of wood"),
        0.26,
        away=0.42,
    ),
    Doing(
        ("hammering", "with a hammer", "working with a hammer"),
        "holding",
        _hammer,
        ("workbench", "anvil", "crate"),
        0.36,
        away=0.42,
    ),
    Doing(("sawing wood", "with a saw"), "holding", _saw, ("workbench",), 0.38, away=0.44),
    Doing(
        ("painting a wall", "painting the wall", "painting a house"), "waving", _brush, extra=_target_wall, away=0.36
    ),
    Doing(
        ("painting a picture", "painting", "painting on a canvas"),
        "holding",
        _brush,
        ("easel",),
        0.8,
        away=0.44,
        weight=1.4,
    ),
    Doing(
        ("ironing", "ironing a shirt", "ironing clothes"),
        "holding",
        _iron,
        ("ironing board",),
        0.42,
        away=0.34,
        indoor=True,
    ),
    Doing(
        ("sewing", "at a sewing machine", "with a sewing machine"),
        "reading",
        None,
        ("sewing machine",),
        0.2,
        0.4,
        0.36,
        extra=_counter,
    ),
    Doing(
        ("writing", "writing a letter", "drawing", "doing homework", "drawing a picture"),
        "reading",
        _sticks,
        extra=_paper,
        indoor=True,
        away=0.32,
        weight=1.2,
    ),
    Doing(
        ("working on a laptop", "working at a computer", "typing on a laptop", "with a laptop"),
        "reading",
        None,
        extra=_laptop,
        indoor=True,
        away=0.32,
        weight=1.2,
    ),
    Doing(("playing chess", "at a chessboard"), "reading", None, extra=_chess, away=0.34),
    Doing(
        ("watching television", "watching tv", "watching a film"),
        "sitting low",
        None,
        ("television",),
        0.5,
        away=0.62,
        indoor=True,
        weight=1.4,
    ),
    Doing(
        ("looking into a mirror", "looking in the mirror", "in front of a mirror"),
        "standing",
        None,
        ("mirror",),
        0.8,
        away=0.46,
    ),
    Doing(
        ("brushing teeth", "brushing their teeth"),
        "eating",
        _toothbrush,
        ("kitchen sink",),
        0.46,
        away=0.4,
        indoor=True,
    ),
    Doing(("combing hair", "brushing hair", "with a comb"), "eating", _comb, weight=0.7),
    Doing(("reading a map", "looking at a map", "holding a map"), "reading", _map),
    Doing(("looking through a magnifying glass", "with a magnifying glass"), "eating", _magnifier, weight=0.8),
    Doing(("holding a letter", "with a letter", "bringing a letter"), "holding", _letter, weight=0.7),
    Doing(("with flowers", "holding flowers", "bringing flowers", "holding a bunch of flowers"), "holding", _flowers),
    Doing(("with a flashlight", "holding a flashlight"), "holding", _torch, weight=0.7),
    Doing(
        ("watering the garden with a hose", "with a garden hose", "spraying water"),
        "holding",
        _hose,
        ("bush", "flower", "sunflower"),
        0.36,
        away=0.6,
        indoor=False,
    ),
    Doing(
        ("picking apples", "picking an apple from a tree"),
        "waving",
        None,
        ("apple tree",),
        1.15,
        away=0.4,
        over=False,
        indoor=False,
    ),
    Doing(
        ("planting a tree", "planting a small tree"),
        "kneeling",
        None,
        ("tree", "fir tree"),
        0.6,
        away=0.4,
        indoor=False,
    ),
    Doing(
        ("mowing the lawn", "with a lawn mower", "pushing a lawn mower"),
        "pushing",
        None,
        ("lawn mower",),
        0.5,
        away=0.42,
        indoor=False,
        weight=1.2,
    ),
    Doing(("vacuuming", "cleaning with a vacuum cleaner"), "pushing", _stick(0.6, DARK), indoor=True, weight=0.4),
    Doing(
        ("hanging up laundry", "hanging clothes on a line", "doing the laundry", "at a clothesline"),
        "arms up",
        None,
        ("clothesline",),
        0.84,
        away=0.36,
        over=False,
        weight=1.1,
    ),
    Doing(
        ("building a sandcastle", "making a sandcastle", "playing in the sand"),
        "kneeling",
        None,
        extra=_sandcastle,
        indoor=False,
        away=0.46,
        weight=1.4,
    ),
    Doing(
        ("repairing {}", "fixing {}", "repairing {}"),
        "kneeling",
        _hammer,
        ("car", "bicycle", "motorcycle", "washing machine", "television", "chair"),
        0.44,
        away=0.5,
    ),
    Doing(("fishing", "with a fishing rod", "catching a fish"), "holding", _rod, water=True),
    Doing(("playing tennis", "with a tennis racket"), "holding", _racket, extra=_ball_at("ball"), away=0.6, raised=0.5),
    Doing(("playing baseball", "with a baseball bat"), "throwing", _bat, indoor=False),
    Doing(("playing golf", "with a golf club"), "holding", _golf, indoor=False),
    Doing(
        ("playing basketball", "throwing a basketball", "with a basketball"),
        "arms up",
        None,
        ("basketball hoop",),
        1.25,
        away=0.5,
        extra=None,
        weight=0.9,
    ),
    Doing(
        ("playing football", "playing soccer", "shooting a goal"),
        "kicking",
        None,
        ("football goal",),
        0.6,
        away=0.6,
        over=False,
        extra=None,
        indoor=False,
    ),
    Doing(
        ("bouncing a basketball", "playing with a basketball"),
        "holding",
        None,
        extra=_ball_at("basketball"),
        away=0.26,
        raised=0.2,
        weight=0.7,
    ),
    Doing(
        ("playing volleyball", "with a volleyball"),
        "arms up",
        None,
        extra=_ball_at("volleyball"),
        away=0.12,
        raised=1.0,
        weight=0.7,
    ),
    Doing(
        ("on a skateboard", "riding a skateboard", "skateboarding", "standing on a skateboard"),
        "walking",
        None,
        under=_skateboard,
        lifted=0.1,
        indoor=False,
        weight=2.2,
    ),
    Doing(
        ("surfing", "on a surfboard", "surfing on a wave", "riding a wave"),
        "hands on hips",
        None,
        under=_board,
        lifted=0.03,
        water=True,
        weight=1.3,
    ),
    Doing(
        ("skiing", "on skis", "skiing down a hill"),
        "kneeling",
        _ski_poles,
        under=_skis,
        lifted=0.02,
        indoor=False,
        weight=1.1,
    ),
    Doing(("ice skating", "skating", "on ice skates"), "walking", None, under=_skates, lifted=0.01, indoor=False),
    Doing(("roller skating", "on roller skates"), "walking", None, under=_rollers, lifted=0.03, indoor=False),
    Doing(
        ("jumping on a trampoline", "on a trampoline"), "jumping", None, under=_trampoline, lifted=0.42, indoor=False
    ),
    Doing(
        ("lifting weights", "lifting a barbell", "lifting a heavy weight"),
        "arms up",
        None,
        ("barbell",),
        0.2,
        0.98,
        0.0,
        weight=1.1,
    ),
    Doing(
        ("running on a treadmill", "on a treadmill"),
        "running",
        None,
        ("treadmill",),
        0.7,
        away=0.12,
        over=False,
        indoor=True,
        lifted=0.1,
        weight=0.7,
    ),
    Doing(("opening a gift", "opening a present", "unwrapping a gift"), "kneeling", None, ("gift",), 0.34, away=0.4),
    Doing(
        ("opening the door", "knocking on a door", "at the door", "standing in front of a door"),
        "holding",
        None,
        ("door",),
        1.12,
        away=0.36,
        over=False,
    ),
    Doing(
        ("playing with {}", "playing with {}"),
        "kneeling",
        None,
        ("toy train", "toy blocks", "doll", "dollhouse", "rocking horse", "ball"),
        0.3,
        away=0.42,
    ),
    Doing(
        ("looking at {}", "pointing at {}", "in front of {}"),
        "pushing",
        None,
        ("statue", "castle", "picture frame", "wall clock", "aquarium", "snowman", "fountain"),
        0.66,
        away=0.5,
    ),
    Doing(
        ("waiting at the bus stop", "waiting for the bus", "at a bus stop"),
        "standing",
        None,
        ("bus stop",),
        0.95,
        away=0.36,
        over=False,
        indoor=False,
    ),
    Doing(
        ("grilling sausages", "at a barbecue", "grilling"),
        "holding",
        _spoon,
        ("barbecue",),
        0.5,
        away=0.4,
        indoor=False,
    ),
    Doing(
        ("rocking a cradle", "next to a cradle", "with a baby in a cradle"),
        "holding",
        None,
        ("cradle",),
        0.4,
        away=0.44,
        weight=0.8,
    ),
)


def doing(studio):
    kinds = {_alone: 0.74, _together: 0.17, _animal: 0.09}
    return weighted(studio.rnd, kinds)(studio)


def _alone(studio):
    rnd = studio.rnd
    it = rnd.choices(DOINGS, [d.weight for d in DOINGS])[0]
    person = walker(rnd, 0.75)
    stage = studio.stages.outdoors_or_in(("water",)) if it.water else studio.stage(indoor=it.indoor, paper=0.45)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side, y = -1 if flip else 1, rnd.uniform(0.9, 0.95)
    tall = rnd.uniform(0.66, 0.78) if person.size > 0.9 else rnd.uniform(0.56, 0.66)
    before = bool(it.things or it.extra)
    if it.tall > 1.0 and it.things:
        tall = min(tall, 0.92 / it.tall)
    x = 0.5 - side * (min(0.24, it.away * tall * 0.5) if before else 0.0)
    at = x + side * it.away * tall
    thing = None
    if it.things:
        thing = thing_actor(rnd, rnd.choice(it.things))
        size = min(it.tall * tall, 0.62 / thing.wide)
        at = max(0.5 * size * thing.wide, min(1 - 0.5 * size * thing.wide, at))

    def rest():
        if it.extra is not None:
            it.extra(pen_at(studio, stage, at, y - it.raised * tall * (it.things == ()), tall, flip), rnd)
        if thing is not None:
            studio.put(stage, thing, at, y - it.raised * tall, flip=flip, size=size, shadow=it.raised == 0)

    if it.water and it.under is None:
        stage.pen.ellipse(x - side * 0.12, 1.0, 0.44, 0.13, (122, 150, 84))
    if not it.over:
        rest()
    if it.under is not None:
        foot = pen_at(studio, stage, x, y, tall, flip)
        stage.shadow(x, y, tall * 0.6)
        it.under(foot, rnd)
    hold = None if it.hold is None else (lambda pen: it.hold(pen, rnd))
    studio.put(
        stage, person, x, y - it.lifted * tall, it.pose, flip, tall, shadow=it.under is None, front=False, hold=hold
    )
    if it.over:
        rest()
    return stage, f"{person.text} {rnd.choice(it.words).format(thing.text if thing else '')}"


def _together(studio):
    """Two people: hugging, shaking hands, holding hands, dancing, greeting, fighting with swords, on two seats."""
    rnd = studio.rnd
    stage = studio.stage(paper=0.5)
    stage.unit = 1.0
    y = 0.93
    pair = [walker(rnd, 1.0), walker(rnd, 1.0)]
    kind = rnd.choice(("hug", "hands", "hand", "dance", "wave", "swords", "twins", "carry", "rope", "highfive"))
    if kind == "twins":
        pair[1] = pair[0]
    sizes = [(0.74 if p.size > 0.9 else 0.6) for p in pair]
    pose, gap, hold = {
        "hug": ("pushing", 0.17, None),
        "hands": ("holding", 0.34, None),
        "hand": ("standing", 0.24, None),
        "dance": ("dancing", 0.36, None),
        "wave": ("waving", 0.46, None),
        "swords": ("holding", 0.5, "sword"),
        "twins": ("standing", 0.34, None),
        "carry": ("pushing", 0.6, None),
        "rope": ("pushing", 0.6, None),
        "highfive": ("waving", 0.4, None),
    }[kind]
    front = True if kind in ("hand", "twins") else False

    def sword(pen):
        pen.line([(0, 0.02), (0.14, -0.42)], 0.03, (206, 212, 220))
        pen.line([(-0.04, -0.05), (0.1, -0.01)], 0.03, GOLD)

    for k, (person, size) in enumerate(zip(pair, sizes)):
        more = {"hold": sword} if hold else {}
        studio.put(stage, person, 0.5 + (k - 0.5) * gap, y, pose, k == 1, size, front=front, **more)
    if kind == "carry":
        item = thing_actor(rnd, rnd.choice(("box", "crate", "sofa", "table", "chest of drawers", "treasure chest")))
        studio.put(stage, item, 0.5, y - 0.28, size=min(0.24, 0.36 / item.wide), shadow=False)
    if kind == "rope":
        stage.pen.line([(0.3, y - 0.44), (0.5, y - 0.42), (0.7, y - 0.44)], 0.014, (190, 150, 96))
    one, two = pair[0].text, pair[1].text
    words = {
        "hug": ("{a} hugging {b}", "{a} and {b} hugging", "two people hugging each other"),
        "hands": ("{a} and {b} shaking hands", "{a} shaking hands with {b}", "two people shaking hands"),
        "hand": ("{a} and {b} holding hands", "{a} and {b} side by side", "{a} hand in hand with {b}"),
        "dance": ("{a} and {b} dancing", "{a} dancing with {b}", "a couple dancing", "two people dancing"),
        "wave": ("{a} waving to {b}", "{a} and {b} waving", "{a} greeting {b}"),
        "swords": ("{a} and {b} fighting with swords", "a sword fight", "{a} fighting {b} with a sword"),
        "twins": (
            "twins",
            "two twins",
            f"two {pair[0].many} who look the same",
            "twin children" if sizes[0] < 0.7 else "twins standing",
        ),
        "carry": ("{a} and {b} carrying {c}", "two people carrying {c}"),
        "rope": ("{a} and {b} pulling a rope", "tug of war"),
        "highfive": ("{a} and {b} giving a high five", "{a} giving {b} a high five"),
    }[kind]
    return stage, rnd.choice(words).format(a=one, b=two, c=item.text if kind == "carry" else "")


def _animal(studio):
    """Animals that drink, dig, watch and ride."""
    rnd = studio.rnd
    beast = beast_actor(rnd, None, 0.0)
    while beast.size > 1.0:
        beast = beast_actor(rnd, None, 0.0)
    stage = studio.stage(paper=0.45)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side, y = -1 if flip else 1, 0.92
    kind = rnd.choice(("drink", "dig", "watch", "board", "mirror"))
    if kind == "drink":
        studio.put(stage, beast, 0.5 - side * 0.14, y, "standing", flip, 0.44)
        bowl = pen_at(studio, stage, 0.5 + side * 0.28, y + 0.01, 0.3)
        milk = rnd.random() < 0.5
        bowl.poly([(-0.42, -0.3), (0.42, -0.3), (0.3, 0), (-0.3, 0)], near(rnd, rnd.choice(list(COLOURS.values())), 8))
        bowl.ellipse(0, -0.3, 0.42, 0.09, CREAM if milk else (110, 180, 230))
        words = rnd.choice(
            ("drinking milk", "drinking from a bowl", "with a bowl of milk")
            if milk
            else ("drinking water", "drinking from a bowl", "with a bowl of water")
        )
    elif kind == "dig":
        _hole(pen_at(studio, stage, 0.5 + side * 0.22, y + 0.01, 0.7, flip), rnd)
        studio.put(stage, beast, 0.5 - side * 0.1, y, "standing", flip, 0.44)
        words = rnd.choice(("digging a hole", "digging", "next to a hole"))
    elif kind == "watch":
        television = thing_actor(rnd, "television")
        studio.put(stage, television, 0.5 + side * 0.24, y - 0.04, flip=not flip, size=min(0.4, 0.46 / television.wide))
        studio.put(stage, beast, 0.5 - side * 0.2, y, "sitting" if "sitting" in beast.poses else "lying", flip, 0.4)
        words = rnd.choice(("watching television", "watching tv", "in front of the television"))
    elif kind == "board":
        foot = pen_at(studio, stage, 0.5, y, 0.86, flip)
        _skateboard(foot, rnd)
        studio.put(stage, beast, 0.5, y - 0.1, "standing", flip, 0.42, shadow=False)
        words = rnd.choice(("on a skateboard", "riding a skateboard", "skateboarding"))
    else:
        bird = bird_actor(rnd, None, 0.0)
        studio.put(
            stage, beast, 0.5 - side * 0.18, y, "sitting" if "sitting" in beast.poses else "standing", flip, 0.42
        )
        studio.put(stage, bird, 0.5 + side * 0.28, y, "standing", not flip, 0.24)
        words = f"{rnd.choice(('watching', 'looking at', 'next to'))} {bird.text}"
    return stage, f"{beast.text} {words}"
