"""What wild animals, birds, sea creatures and insects do, each deed large and done by many."""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from textimage.words import plural, with_article

from .actors import beast_actor, bird_actor, person_actor, thing_actor
from .animals import BEASTS, Beast, _body, draw_beast, random_beast
from .beast_parts import draw_beast_head, draw_tail
from .birds import BIRDS, Bird, draw_bird
from .brush import gradient, mix, shade, smooth
from .casting import pen_at
from .chance import weighted
from .palette import COLOURS, near
from .plants import draw_leaf
from .thing import THINGS

INK = (34, 30, 34)
WHITE = (252, 252, 252)
WATER = (64, 142, 206)
FOAM = (226, 242, 250)
BARK = (122, 84, 54)
GREENS = ((86, 158, 74), (112, 176, 82), (70, 138, 70))
SIZES = ("little", "small", "big", "cute", "baby", "tiny")
NUMBERS = ("", "a", "two", "three", "four", "five", "six", "seven")


def _names(text: str) -> tuple[str, ...]:
    """The names in a list, each as often as the number before it says."""
    found = []
    for part in text.split(", "):
        count, _, name = part.partition(" ")
        found += [name] * int(count) if count.isdigit() else [part]
    return tuple(found)


# Animals that walk on four legs elsewhere in no scene, so that only these deeds draw them.
WILD = {
    "koala": replace(
        BEASTS["bear"], colour=(158, 160, 168), ears="big round", snout=0.05, tail="", belly=(232, 230, 228)
    ),
    "sloth": replace(BEASTS["bear"], colour=(156, 124, 92), ears="", snout=0.05, tail="", belly=(206, 182, 150)),
    "raccoon": replace(BEASTS["cat"], colour=(140, 140, 146), tail="bushy", marks="", belly=(206, 204, 202), head=0.22),
    "red panda": replace(BEASTS["fox"], colour=(196, 88, 44), tail="bushy", belly=(60, 40, 36), snout=0.08, head=0.24),
    "lemur": replace(BEASTS["monkey"], colour=(150, 148, 152), belly=(246, 244, 240), ears="round", snout=0.12),
    "gorilla": replace(BEASTS["monkey"], colour=(62, 60, 66), belly=(110, 104, 104), ears="round", tail="", thick=0.27),
    "chimpanzee": replace(BEASTS["monkey"], colour=(70, 54, 48), belly=(222, 182, 146), tail=""),
    "orangutan": replace(BEASTS["monkey"], colour=(198, 98, 40), belly=(190, 150, 120), ears="round", tail=""),
    "chipmunk": replace(BEASTS["squirrel"], colour=(176, 116, 66)),
    "beaver": replace(BEASTS["bear"], colour=(124, 80, 48), ears="round", snout=0.1, tail="", belly=(176, 128, 84)),
    "otter": replace(BEASTS["bear"], colour=(116, 82, 58), ears="round", snout=0.1, tail="long", belly=(210, 186, 156)),
    "badger": replace(
        BEASTS["bear"], colour=(110, 110, 116), ears="round", snout=0.16, tail="short", belly=(50, 48, 50)
    ),
    "meerkat": replace(BEASTS["cat"], colour=(206, 170, 118), ears="round", marks="", tail="thin", snout=0.13),
    "groundhog": replace(BEASTS["bear"], colour=(146, 106, 70), ears="round", snout=0.1, tail="short", head=0.22),
    "mole": replace(
        BEASTS["mouse"],
        colour=(70, 64, 72),
        ears="",
        snout=0.26,
        tail="short",
        belly=(108, 98, 104),
        nose=(240, 150, 160),
    ),
    "husky": replace(BEASTS["wolf"], colour=(110, 120, 136), belly=(246, 246, 248)),
    "coyote": replace(BEASTS["wolf"], colour=(176, 138, 96), belly=(232, 216, 190)),
    "bear cub": replace(BEASTS["bear"], head=0.27),
    "brown bear": BEASTS["bear"],
    "grizzly bear": replace(BEASTS["bear"], colour=(140, 98, 62)),
    "possum": replace(BEASTS["rat"], colour=(170, 170, 174), belly=(240, 238, 236), snout=0.2),
    "kangaroo": replace(BEASTS["rabbit"], colour=(190, 126, 76), belly=(232, 200, 160), ears="long", snout=0.16),
}
MORE_BIRDS = {
    "crane": Bird((232, 234, 238), 0.8, None, (90, 90, 96), 0.8, 0.7, 0.5, tail=(60, 62, 70)),
    "canary": Bird((252, 220, 70), 0.2, None, (240, 150, 90), 0.3, 0.18),
    "kingfisher": Bird((30, 130, 200), 0.24, (236, 140, 60), (50, 50, 56), 1.0, 0.12),
    "blackbird": Bird((44, 42, 46), 0.24, None, (245, 170, 40), 0.45, 0.2),
    "hen": Bird((190, 120, 70), 0.34, None, (245, 170, 50), 0.36, 0.2, 0.14, crest=(214, 44, 44)),
    "vulture": Bird((84, 70, 62), 0.45, None, (240, 190, 120), 0.5, 0.18, 0.2, hooked=True),
    "cockatoo": Bird((250, 250, 246), 0.34, None, (80, 80, 84), 0.36, 0.14, 0.06, crest=(250, 214, 70), hooked=True),
    "cardinal": Bird((214, 40, 44), 0.24, None, (240, 140, 60), 0.34, 0.18, crest=(190, 30, 36)),
    "swallow": Bird((40, 60, 120), 0.22, (244, 232, 214), (50, 46, 50), 0.3, 0.12),
    "chick": Bird((252, 220, 90), 0.2, None, (245, 150, 40), 0.35, 0.16, 0.0),
}
SONGBIRDS = _names(
    "3 bird, robin, sparrow, blue jay, canary, blackbird, cardinal, crow, parrot, dove, pigeon, swallow, "
    "woodpecker, kingfisher"
)


def wild_deeds(studio):
    kinds = {
        _hanging: 0.05,
        _bats: 0.02,
        _vine: 0.025,
        _climbing: 0.045,
        _hugging: 0.03,
        _nibbling: 0.06,
        _perched: 0.04,
        _nesting: 0.04,
        _hatching: 0.03,
        _pecking: 0.03,
        _drumming: 0.015,
        _carrying: 0.03,
        _flock: 0.025,
        _raptor: 0.02,
        _family: 0.025,
        _one_leg: 0.015,
        _slide: 0.02,
        _diving: 0.02,
        _fan: 0.012,
        _balancing: 0.02,
        _leaping: 0.03,
        _bowl: 0.012,
        _spouting: 0.015,
        _octopus_holding: 0.018,
        _hunting: 0.025,
        _crab_waving: 0.01,
        _turtles: 0.018,
        _roaring: 0.025,
        _howling: 0.02,
        _elephant: 0.03,
        _browsing: 0.018,
        _with_young: 0.022,
        _cave: 0.02,
        _scratching: 0.015,
        _hedgehogs: 0.015,
        _sneaking: 0.025,
        _gnawing: 0.012,
        _drinking: 0.025,
        _burrow: 0.025,
        _bathing: 0.025,
        _coiled: 0.018,
        _web: 0.018,
        _on_flower: 0.035,
        _on_nose: 0.018,
        _on_leaf: 0.025,
        _ants: 0.015,
        _tongue: 0.02,
        _pond: 0.015,
        _basking: 0.015,
        _fishing: 0.025,
        _in_mouth: 0.02,
        _on_branch: 0.03,
        _hive: 0.018,
        _hollow: 0.02,
    }
    for _ in range(4):
        stage, text = weighted(studio.rnd, kinds)(studio)
        # Nothing is to be seen of a purple fox on purple paper.
        if stage.kind != "paper" or not any(word in text.split() for word in stage.words.split() if word in COLOURS):
            break
    return stage, text


@dataclass
class Being:
    """Somebody with a name and a look; `draw` is for those that the studio has no other pen for."""

    name: str
    noun: str
    beast: Beast | Bird | None = None
    colour: tuple = (128, 128, 128)
    draw: Callable | None = None

    @property
    def text(self) -> str:
        return with_article(self.noun)


def _noun(rnd, word: str, name: str) -> str:
    size = rnd.choice(SIZES) if rnd.random() < 0.1 else ""
    if size == "baby" and ("bear" in name or "cub" in name or name in ("chick", "duckling")):
        size = "little"
    return " ".join(f"{size} {word} {name}".split())


def _beast(rnd, name: str) -> Being:
    if name in WILD:
        base, word = WILD[name], ""
        return Being(name, _noun(rnd, "", name), replace(base, colour=near(rnd, base.colour, 9)))
    beast, word = random_beast(rnd, name) if rnd.random() < 0.6 else (replace(BEASTS[name]), "")
    return Being(name, _noun(rnd, word, name), beast)


def _fowl(rnd, name: str, word: str | None = None) -> Being:
    base = MORE_BIRDS.get(name) or BIRDS[name]
    if word is None:
        many = name in ("bird", "parrot", "hummingbird")
        tones = ("red", "yellow", "green", "blue", "orange", "pink", "purple", "white", "black", "brown")
        word = rnd.choice(tones) if rnd.random() < (0.5 if many else 0.1) and "bl" not in name else ""
    colour = near(rnd, COLOURS[word] if word else base.colour, 8)
    return Being(name, _noun(rnd, word, name), replace(base, colour=colour))


def _creature(rnd, name: str, told: float = 0.3) -> Being:
    """One of those drawn below, in its own colour or in one that is told."""
    draw, tones = CREATURES[name]
    word = rnd.choice(("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "black", "white"))
    if rnd.random() > told or name in (
        "bee",
        "bumblebee",
        "ladybug",
        "orca",
        "fly",
        "killer whale",
        "blue whale",
        "goldfish",
    ):
        word = ""
    colour = near(rnd, COLOURS[word] if word else rnd.choice(tones), 8)
    return Being(name, _noun(rnd, word, name), None, colour, draw)


def _land(studio, *names: str, paper: float = 0.4, time: str | None = None):
    """Plain paper, or one of these places."""
    rnd = studio.rnd
    if rnd.random() < paper:
        stage = studio.stages.paper(rnd.random() < 0.35)
    else:
        stage = studio.stages.outdoors_or_in(name=rnd.choice(names), time=time)
        if rnd.random() < 0.2:
            stage.words = ""
    stage.unit = 1.0
    return stage


def _say(rnd, forms, **names) -> str:
    return rnd.choice(forms).format(**names)


def _sides(rnd) -> tuple[bool, int]:
    flip = rnd.random() < 0.5
    return flip, -1 if flip else 1


# Parts of animals.


def _mask(p):
    p.blob([(0.0, -0.35), (0.6, -0.4), (0.95, 0.1), (0.5, 0.22), (0.05, 0.1)], (44, 42, 46), 4)
    p.circle(0.38, -0.12, 0.2, WHITE, outline=False)
    p.circle(0.4, -0.12, 0.13, INK, outline=False)


def _koala_face(p):
    p.ellipse(0.8, 0.2, 0.22, 0.36, (50, 48, 54))


def _sloth_face(p):
    p.ellipse(0.42, 0.1, 0.56, 0.6, (232, 214, 184))
    p.ellipse(0.36, -0.08, 0.34, 0.16, (96, 70, 52), 0.4, outline=False)
    p.circle(0.4, -0.1, 0.13, INK, outline=False)
    p.ellipse(0.84, 0.18, 0.16, 0.13, INK, outline=False)
    p.arc(0.6, 0.3, 0.28, 0.2, 20, 150, 0.07, INK)


def _white_brow(p):
    p.ellipse(0.38, -0.14, 0.3, 0.26, WHITE, outline=False)
    p.circle(0.4, -0.14, 0.15, INK, outline=False)


def _teeth(p):
    p.rect(0.72, 0.62, 1.0, 1.0, WHITE)
    p.line([(0.86, 0.64), (0.86, 1.0)], 0.05, (170, 160, 150))


def _badger_face(p):
    p.limb((-0.6, -0.5), (1.0, 0.1), 0.2, 0.12, WHITE)
    p.limb((-0.4, -0.1), (0.7, 0.2), 0.2, 0.12, (40, 38, 42))
    p.circle(0.4, 0.06, 0.1, WHITE, outline=False)
    p.circle(0.42, 0.06, 0.06, INK, outline=False)


FACES = {
    "raccoon": _mask,
    "koala": _koala_face,
    "sloth": _sloth_face,
    "lemur": _white_brow,
    "red panda": _white_brow,
    "beaver": _teeth,
    "badger": _badger_face,
}


def _jaw(p, beast):
    """A wide open mouth on a head of radius one, with teeth and a tongue."""
    end = 0.62 + beast.snout / beast.head * 0.95
    under = shade(beast.belly or beast.colour, -0.05)
    tip = (end * 0.72, 1.32)
    p.limb((0.1, 0.62), tip, 0.4, 0.2, under)
    p.poly([(0.1, 0.5), (end * 0.98, 0.5), (tip[0] + 0.12, tip[1] - 0.1), (0.2, 0.82)], (120, 20, 34))
    p.limb((0.4, 0.8), (tip[0] - 0.06, tip[1] - 0.2), 0.12, 0.1, (240, 120, 130))
    for x in (end * 0.6, end * 0.86):
        p.poly([(x - 0.1, 0.48), (x + 0.1, 0.48), (x, 0.8)], WHITE, outline=False)
    p.poly([(tip[0] - 0.14, tip[1] - 0.1), (tip[0] + 0.1, tip[1] - 0.12), (tip[0] - 0.02, tip[1] - 0.4)], WHITE, False)


def _head(pen, who: Being, x, y, r, look=0.0, asleep=False, roar=False, over=False, flip=False):
    at = pen.at(x, y, r, flip, turn=look, squash=-1.0 if over else 1.0)
    beast = who.beast
    if beast.marks == "mane":
        for k in range(12):
            a = math.pi * k / 6
            at.circle(-0.15 + 1.2 * math.cos(a), 1.2 * math.sin(a), 0.5, beast.mane, outline=False)
        at.circle(-0.15, 0, 1.3, beast.mane, outline=False)
    draw_beast_head(at, beast, asleep)
    if who.name in FACES and not asleep:
        FACES[who.name](at)
    if roar:
        _jaw(at, beast)
    return at


def _joint(pen, start, end, bend, wide, colour, paw=None):
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = ((start[0] + end[0]) / 2 - dy * bend, (start[1] + end[1]) / 2 + dx * bend)
    pen.bent(start, middle, end, wide * 1.25, wide, colour)
    pen.circle(end[0], end[1], wide * 1.2, paw or colour)


def _figure(pen, who: Being, rear, front, hands, feet, look=0.0, head=None, belly=1, tail=True, **face):
    """A furry animal of side view whose paws are where they should be: (far, near) hands and feet, with bends.

    The body runs from `rear` to `front`; each paw is (x, y, bend). Lengths are in units of about twice the body.
    """
    beast = who.beast
    thick, wide = min(0.24, max(0.18, beast.thick)), min(0.085, max(0.06, beast.leg_wide))
    r = min(0.25, max(0.2, beast.head))
    colour, dark, paw = beast.colour, shade(beast.colour, -0.22), beast.feet
    if beast.marks == "panda":
        colour = dark = beast.mark_colour
    shaped = replace(beast, thick=thick, long=math.dist(rear, front))
    turn = math.atan2(front[1] - rear[1], front[0] - rear[0])
    middle = ((rear[0] + front[0]) / 2, (rear[1] + front[1]) / 2)
    frame = pen.at(*middle, 1.0, turn=turn, squash=float(belly))
    half = shaped.long / 2
    to = lambda x, y: (
        middle[0] + x * math.cos(turn) - belly * y * math.sin(turn),
        middle[1] + x * math.sin(turn) + belly * y * math.cos(turn),
    )
    shoulder, hip = to(half, thick * 0.15), to(-half, thick * 0.2)
    if hands:
        _joint(pen, shoulder, hands[0][:2], hands[0][2], wide, dark, paw and shade(paw, -0.2))
    if feet:
        _joint(pen, hip, feet[0][:2], feet[0][2], wide * 1.1, dark, paw and shade(paw, -0.2))
    if tail and who.name == "beaver":
        frame.ellipse(-half - 0.3, 0.06, 0.24, 0.1, (84, 62, 50), -0.15)
    elif tail == "up":
        draw_tail(pen, shaped, (rear[0] + 0.06, rear[1]), False)
    elif tail:
        draw_tail(frame, shaped, (-half, 0), False)
        if who.name in ("raccoon", "red panda"):
            for k in range(3):
                frame.ellipse(-half - 0.26 - 0.08 * k, 0.06, 0.02, 0.07, (50, 46, 50), outline=False)
    _body(frame, shaped, (-half, 0), (half, 0), random.Random(7))
    x, y = head or to(half + 0.16, -0.05)
    pen.limb(to(half, 0), (x, y), thick * 0.6, r * 0.7, beast.colour)
    if feet:
        _joint(pen, hip, feet[1][:2], feet[1][2], wide * 1.15, shade(colour, -0.1), paw)
    _head(pen, who, x, y, r, look, **face)
    if hands:
        _joint(pen, shoulder, hands[1][:2], hands[1][2], wide, shade(colour, -0.1), paw)
    return x, y, r


# Trees.


def _leaves(pen, rnd, x, y, count=3, size=0.12, tone=None):
    for k in range(count):
        turn = (k - (count - 1) / 2) * 0.9 + rnd.uniform(-0.2, 0.2)
        tip = (x + 0.55 * size * math.sin(turn), y - 0.55 * size * math.cos(turn))
        draw_leaf(pen, *tip, size, turn, near(rnd, tone or rnd.choice(GREENS), 8))


def _bough(pen, rnd, y, wide=0.035, side=1, down=0.0):
    """A branch across the picture, thicker on one side, with leaves beyond the middle."""
    tone = near(rnd, BARK, 10)
    x = lambda share: 0.5 + side * (share - 0.5)
    pen.limb((x(-0.06), y), (x(0.98), y + down), wide * 1.15, wide * 0.75, tone)
    for share, dy in ((0.06, -1), (0.9, -1), (0.97, 1), (0.12, 1)):
        if rnd.random() < 0.85:
            end = (x(share + 0.03), y + down * share + dy * 0.07)
            pen.limb((x(share), y + down * share), end, 0.012, 0.009, tone)
            at = pen.at(*end, 1.0, turn=0.0 if dy < 0 else math.pi)
            _leaves(at, rnd, 0, 0, 3, rnd.uniform(0.09, 0.13))
    pen.line([(x(0.1), y - wide * 0.2), (x(0.5), y + down * 0.5)], 0.007, shade(tone, -0.25))


def _trunk(pen, rnd, x, wide=0.1, tone=None, crown=True, top=-0.02):
    """A tree trunk as high as the picture, with leaves at its top."""
    tone = tone or near(rnd, rnd.choice((BARK, BARK, (146, 104, 70), (110, 92, 76), (206, 200, 190))), 8)
    pen.poly(
        [
            (x - wide, top),
            (x + wide, top),
            (x + wide * 1.15, 0.9),
            (x + wide * 1.7, 1.02),
            (x - wide * 1.7, 1.02),
            (x - wide * 1.15, 0.9),
        ],
        tone,
    )
    for _ in range(9):
        a, b = x + rnd.uniform(-0.75, 0.75) * wide, rnd.uniform(top + 0.05, 0.9)
        pen.line([(a, b), (a + rnd.uniform(-0.01, 0.01), b + rnd.uniform(0.05, 0.12))], 0.01, shade(tone, -0.22))
    if crown:
        leaf = near(rnd, rnd.choice(GREENS), 10)
        for k in range(9):
            pen.circle(
                x + (k - 4) * 0.085,
                rnd.uniform(-0.04, 0.06),
                rnd.uniform(0.07, 0.11),
                shade(leaf, rnd.uniform(-0.12, 0.12)),
            )
    return tone


HANGERS = _names(
    "5 monkey, chimpanzee, orangutan, gorilla, lemur, 2 sloth, koala, bear, panda, squirrel, raccoon, red panda, "
    "cat, bear cub, leopard, mouse, possum"
)
WOODS = ("forest", "forest", "jungle", "jungle", "park", "zoo", "meadow", "garden")


def _hanging(studio):
    """By both arms, by one, by the legs, by the tail or like a sloth."""
    rnd = studio.rnd
    who = _beast(rnd, rnd.choice(HANGERS))
    ways = (
        ["arms", "arms", "one", "over"]
        + ["legs"] * (who.name not in ("koala",))
        + ["tail"] * (who.name in ("monkey", "lemur", "possum", "mouse"))
    )
    if who.name == "sloth":
        ways = ["over", "over", "arms"]
    way = rnd.choice(ways)
    stage = _land(studio, *WOODS)
    flip, side = _sides(rnd)
    y, size = rnd.uniform(0.14, 0.2), rnd.uniform(0.62, 0.74)
    if way != "over":
        size = rnd.uniform(0.56, 0.62)
    pen = pen_at(studio, stage, 0.5 - side * 0.03, y, size, flip)
    _bough(pen_at(studio, stage, 0, 0, 1.0), rnd, y, rnd.uniform(0.028, 0.04), rnd.choice((-1, 1)))
    if way == "arms":
        legs = rnd.choice((((0.14, 1.22, -0.1), (-0.1, 1.24, 0.1)), ((0.32, 1.0, -0.3), (0.26, 1.08, -0.3))))
        hands = ((0.4, 0.0, -0.1), (-0.26, 0.0, 0.12))
        _figure(pen, who, (0.0, 0.94), (0.02, 0.6), hands, legs, head=(0.08, 0.42))
        forms = (
            "{a} hanging from a branch",
            "{a} hanging from a branch",
            "{a} hanging on a branch",
            "{a} dangling from a tree branch",
        )
        forms += (
            "{a} hanging from a tree",
            "{a} holding on to a branch",
            "{a} hanging on a tree branch with both arms",
        )
    elif way == "one":
        _figure(
            pen,
            who,
            (-0.06, 0.92),
            (0.0, 0.58),
            ((0.44, 0.74, -0.2), (-0.14, 0.0, 0.08)),
            ((0.2, 1.2, -0.2), (-0.22, 1.2, 0.2)),
            head=(0.15, 0.44),
        )
        forms = ("{a} hanging from a branch by one arm", "{a} hanging from a branch", "{a} swinging from a branch")
        forms += ("{a} hanging on a branch with one hand", "{a} swinging on a branch")
    elif way == "over":
        _figure(
            pen,
            who,
            (-0.26, 0.36),
            (0.22, 0.36),
            ((0.36, 0.0, -0.1), (0.16, -0.01, 0.15)),
            ((-0.18, 0.0, 0.1), (-0.36, -0.01, -0.15)),
            head=(0.47, 0.34),
            belly=-1,
            over=True,
        )
        forms = (
            "{a} hanging upside down from a branch",
            "{a} hanging upside down on a branch",
            "{a} hanging from a branch",
        )
        forms += ("{a} hanging under a branch", "{a} hanging in a tree")
    elif way == "legs":
        _figure(
            pen,
            who,
            (0.0, 0.3),
            (0.0, 0.68),
            ((0.24, 1.08, -0.1), (-0.14, 1.1, 0.1)),
            ((0.12, 0.0, 0.3), (-0.1, -0.01, 0.3)),
            head=(0.06, 0.86),
            belly=-1,
            over=True,
        )
        forms = (
            "{a} hanging upside down from a branch",
            "{a} hanging upside down",
            "{a} hanging by its legs from a branch",
        )
        forms += ("{a} hanging head down from a tree branch",)
    else:
        tone = shade(who.beast.colour, -0.1)
        pen.line(
            [(0.0, 0.34), (-0.14, 0.2), (-0.02, 0.04), (0.06, -0.06), (0.12, 0.02), (0.04, 0.06)], 0.06, tone, True
        )
        _figure(
            pen,
            who,
            (0.02, 0.42),
            (0.06, 0.78),
            ((0.34, 0.96, -0.1), (-0.2, 1.04, 0.1)),
            ((0.28, 0.5, 0.3), (0.2, 0.6, 0.3)),
            head=(0.14, 0.94),
            belly=-1,
            over=True,
            tail=False,
        )
        forms = (
            "{a} hanging by its tail from a branch",
            "{a} hanging from a branch by its tail",
            "{a} hanging upside down by its tail",
        )
    return stage, _say(rnd, forms, a=who.text)


def _bat(pen, c, wings="folded"):
    """Head down from the origin, one unit long."""
    dark = shade(c, -0.25)
    for s in (-1, 1):
        pen.line([(s * 0.07, 0.0), (s * 0.08, 0.2)], 0.03, dark)
    if wings == "open":
        for s in (-1, 1):
            points = [
                (s * 0.1, 0.36),
                (s * 0.5, 0.22),
                (s * 0.76, 0.5),
                (s * 0.56, 0.52),
                (s * 0.44, 0.68),
                (s * 0.3, 0.6),
                (s * 0.1, 0.74),
            ]
            pen.poly(points, dark)
    pen.ellipse(0, 0.42, 0.2, 0.28, c)
    for s in (-1, 1):
        if wings == "folded":
            pen.blob([(s * 0.02, 0.2), (s * 0.26, 0.24), (s * 0.28, 0.5), (s * 0.1, 0.74), (s * 0.02, 0.6)], dark, 4)
        pen.poly([(s * 0.05, 0.92), (s * 0.2, 1.1), (s * 0.19, 0.8)], c)
    pen.circle(0, 0.8, 0.19, c)
    for s in (-1, 1):
        pen.circle(s * 0.08, 0.8, 0.05, WHITE, outline=False)
        pen.circle(s * 0.08, 0.81, 0.03, INK, outline=False)
    for s in (-1, 1):
        pen.poly([(s * 0.02, 0.7), (s * 0.07, 0.7), (s * 0.045, 0.64)], WHITE, outline=False)


def _bats(studio):
    rnd = studio.rnd
    count = rnd.choice((1, 1, 1, 2, 3))
    word = rnd.choice(("", "", "", "black", "brown", "grey", "purple"))
    tone = near(rnd, COLOURS[word] if word else rnd.choice(((84, 70, 90), (96, 74, 60), (70, 66, 74))), 6)
    tone = mix(tone, (90, 84, 92), 0.3) if word == "black" else tone
    stage = _land(studio, "forest", "cave", "jungle", "attic", "park")
    y = rnd.uniform(0.12, 0.18)
    pen = pen_at(studio, stage, 0, 0, 1.0)
    _bough(pen, rnd, y, 0.03, rnd.choice((-1, 1)))
    size = {1: 0.66, 2: 0.5, 3: 0.42}[count]
    for k in range(count):
        wings = rnd.choice(("folded", "open")) if count == 1 else "folded"
        _bat(pen.at(0.5 + (k - (count - 1) / 2) * 0.29, y, size), tone, wings)
    noun = f"{word} bat".strip()
    who = with_article(noun) if count == 1 else f"{NUMBERS[count]} {plural(noun)}"
    forms = (
        "{a} hanging upside down from a branch",
        "{a} hanging upside down",
        "{a} hanging from a branch",
        "{a} hanging upside down on a tree branch",
    )
    return stage, _say(rnd, forms, a=who)


def _vine(studio):
    """Somebody who swings on a vine or a rope."""
    rnd = studio.rnd
    who = _beast(rnd, rnd.choice(HANGERS + ("lion", "tiger", "fox", "rabbit", "dog")))
    stage = _land(studio, "jungle", "jungle", "forest", "park", "zoo")
    flip, side = _sides(rnd)
    rope = rnd.random() < 0.35
    tone = near(rnd, (200, 160, 100) if rope else (82, 140, 64), 8)
    pen = pen_at(studio, stage, 0.5, 0.5, 1.0, flip)
    pen.line([(-0.22, -0.54), (-0.1, -0.26), (0.08, 0.14), (0.13, 0.34)], 0.03, tone, True)
    if not rope:
        for x, y in ((-0.18, -0.42), (-0.06, -0.17), (0.13, 0.32)):
            draw_leaf(pen, x + 0.04, y, 0.1, 1.2, shade(tone, 0.1))
    at = pen.at(0.05, 0.02, 0.7)
    hands, feet = ((-0.24, -0.46, -0.1), (-0.19, -0.33, 0.2)), ((0.34, 0.3, -0.2), (0.1, 0.4, -0.3))
    _figure(at, who, (-0.22, 0.4), (-0.1, 0.1), hands, feet, head=(0.05, -0.08), look=-0.1)
    thing = rnd.choice(("a rope",) if rope else ("a vine", "a vine", "a liana", "a jungle vine"))
    forms = (
        "{a} swinging on {b}",
        "{a} swinging from {b}",
        "{a} swinging on {b}",
        "{a} hanging on {b}",
        "{a} holding on to {b}",
    )
    return stage, _say(rnd, forms, a=who.text, b=thing)


CLIMBERS = _names(
    "2 bear, 2 squirrel, panda, leopard, 2 raccoon, 2 koala, sloth, monkey, cat, kitten, red panda, bear cub, "
    "jaguar, chipmunk, lemur, lion, panther, mouse, goat, gorilla"
)


def _climbing(studio):
    rnd = studio.rnd
    who = _beast(rnd, rnd.choice(CLIMBERS))
    stage = _land(studio, *WOODS)
    flip, side = _sides(rnd)
    x, wide = 0.5 + side * 0.2, rnd.uniform(0.08, 0.12)
    _trunk(pen_at(studio, stage, 0, 0, 1.0), rnd, x, wide)
    down = rnd.random() < 0.18
    size = rnd.uniform(0.64, 0.76)
    edge = (wide + 0.0) / size
    pen = pen_at(studio, stage, x, rnd.uniform(0.54, 0.6), size, flip)
    if down:
        pen = pen.at(0, -0.06, squash=-1.0)
    hug = -edge + 0.06
    hands = ((hug, -0.34, -0.1), (hug + 0.05, -0.18, 0.25))
    feet = ((hug, 0.3, -0.3), (hug + 0.04, 0.42, -0.35))
    body = -edge - 0.22
    _figure(
        pen,
        who,
        (body, 0.22),
        (body + 0.02, -0.16),
        hands,
        feet,
        head=(body + 0.02, -0.38),
        look=-0.5 if not down else -0.2,
    )
    tree = rnd.choice(("a tree", "a tree", "a tree", "a tree trunk", "a tall tree", "the trunk of a tree"))
    up = (
        ("climbing down", "coming down") if down else ("climbing", "climbing", "climbing up", "climbing up", "going up")
    )
    return stage, f"{who.text} {rnd.choice(up)} {tree}"


def _hugging(studio):
    """Arms round a trunk, or a nap along a branch."""
    rnd = studio.rnd
    stage = _land(studio, *WOODS)
    flip, side = _sides(rnd)
    if rnd.random() < 0.45:
        who = _beast(
            rnd,
            rnd.choice(
                ("koala",) * 4
                + ("sloth", "sloth", "panda", "bear", "monkey", "bear cub", "lemur", "red panda", "raccoon")
            ),
        )
        x, wide = 0.5 + side * 0.16, rnd.uniform(0.05, 0.07)
        _trunk(pen_at(studio, stage, 0, 0, 1.0), rnd, x, wide)
        size = rnd.uniform(0.68, 0.78)
        hug, body = wide / size + 0.02, -wide / size - 0.15
        pen = pen_at(studio, stage, x, 0.55, size, flip)
        asleep = rnd.random() < 0.4
        _figure(
            pen,
            who,
            (body - 0.02, 0.24),
            (body + 0.02, -0.06),
            ((hug, -0.16, 0.0), (hug, -0.04, 0.05)),
            ((hug, 0.22, 0.0), (hug, 0.32, -0.1)),
            head=(body + 0.06, -0.28),
            asleep=asleep,
        )
        forms = (
            ("{a} sleeping in a tree", "{a} sleeping while hugging a tree", "{a} asleep on a tree trunk")
            if asleep
            else ()
        )
        forms += (
            "{a} hugging a tree",
            "{a} hugging a tree trunk",
            "{a} holding on to a tree trunk",
            "{a} clinging to a tree",
        )
        return stage, _say(rnd, forms, a=who.text)
    who = _beast(
        rnd,
        rnd.choice(
            ("leopard",) * 3
            + ("sloth", "koala", "panda", "cat", "panther", "jaguar", "bear", "red panda", "monkey", "lion", "raccoon")
        ),
    )
    y = rnd.uniform(0.6, 0.66)
    asleep = rnd.random() < 0.55
    size = rnd.uniform(0.62, 0.7)
    pen = pen_at(studio, stage, 0.5 - side * 0.06, y, size, flip)
    wide = rnd.uniform(0.035, 0.045)
    drop = wide / size
    tone = shade(who.beast.mark_colour if who.beast.marks == "panda" else who.beast.colour, -0.22)
    for px in (-0.22, 0.2):
        pen.limb((px, -0.1), (px + 0.06, 0.3), 0.08, 0.07, tone)
    _bough(pen_at(studio, stage, 0, 0, 1.0), rnd, y, wide, rnd.choice((-1, 1)))
    head = (0.52, -0.14 - drop) if asleep else (0.48, -0.34)
    _figure(
        pen,
        who,
        (-0.3, -0.2 - drop),
        (0.24, -0.2 - drop),
        ((0.4, 0.3, 0.05), (0.32, 0.28, -0.1)),
        ((-0.2, 0.3, 0.1), (-0.3, 0.28, -0.15)),
        head=head,
        asleep=asleep,
    )
    verbs = (
        ("sleeping on", "napping on", "asleep on", "sleeping on")
        if asleep
        else ("lying on", "resting on", "lying on", "relaxing on")
    )
    branch = rnd.choice(("a branch", "a branch", "a tree branch", "the branch of a tree"))
    return stage, f"{who.text} {rnd.choice(verbs)} {branch}"


# Food and other things that are held, around the origin and one unit large.


def _apple(p, c=(214, 44, 44)):
    p.blob(
        [(0, -0.34), (-0.34, -0.42), (-0.48, 0.0), (-0.22, 0.46), (0, 0.4), (0.22, 0.46), (0.48, 0.0), (0.34, -0.42)],
        c,
        4,
    )
    p.line([(0, -0.34), (0.06, -0.58)], 0.08, (96, 64, 40))
    p.ellipse(0.2, -0.52, 0.16, 0.07, (96, 164, 72), -0.4)


def _carrot(p):
    for turn in (-0.4, 0.0, 0.4):
        p.at(0, -0.3, 1.0, turn=turn).ellipse(0, -0.18, 0.08, 0.22, (80, 160, 70))
    p.poly([(-0.22, -0.34), (0.22, -0.34), (0, 0.6)], (240, 130, 40))


def _cheese(p):
    p.poly([(-0.5, 0.3), (0.5, 0.3), (0.5, -0.1), (-0.5, 0.1)], (250, 206, 70))
    p.poly([(-0.5, 0.1), (0.5, -0.1), (0.2, -0.36)], (252, 224, 120))
    for x, y in ((-0.2, 0.2), (0.2, 0.12), (0.36, 0.22)):
        p.circle(x, y, 0.07, (220, 170, 50), outline=False)


def _corn(p):
    p.ellipse(0, -0.05, 0.2, 0.5, (250, 212, 70))
    for k in range(5):
        p.line([(-0.16, -0.36 + 0.16 * k), (0.16, -0.36 + 0.16 * k)], 0.03, (220, 170, 40))
    for s in (-1, 1):
        p.ellipse(s * 0.18, 0.3, 0.1, 0.3, (100, 166, 76), s * 0.35)


def _banana(p):
    p.blob(
        [(-0.5, -0.3), (-0.36, 0.12), (0, 0.3), (0.4, 0.14), (0.54, -0.16), (0.24, -0.02), (-0.1, 0.0), (-0.38, -0.34)],
        (250, 216, 70),
        4,
    )
    p.line([(-0.44, -0.3), (-0.48, -0.44)], 0.1, (120, 90, 40))


def _berry(p):
    p.blob([(0, 0.5), (-0.4, 0.0), (-0.3, -0.34), (0.3, -0.34), (0.4, 0.0)], (222, 44, 60), 4)
    for s in (-1, 0, 1):
        p.ellipse(s * 0.16, -0.36, 0.15, 0.08, (80, 160, 70), s * 0.4)
        p.circle(s * 0.17, 0.0, 0.04, (252, 220, 130), outline=False)


def _fish(p, c=(110, 150, 190), wide=0.2):
    """Looks right; one unit long."""
    p.poly([(-0.26, 0), (-0.54, -0.22), (-0.46, 0), (-0.54, 0.22)], shade(c, -0.18))
    p.blob([(-0.12, -wide * 0.8), (0.06, -wide * 1.7), (0.2, -wide * 0.7)], shade(c, -0.18), 3)
    p.ellipse(0.08, 0, 0.4, wide, c)
    p.ellipse(0.1, wide * 0.4, 0.3, wide * 0.4, shade(c, 0.4), outline=False)
    p.poly([(0.1, 0.02), (-0.06, 0.14), (-0.02, -0.02)], shade(c, -0.2))
    p.circle(0.32, -wide * 0.25, 0.055, WHITE, outline=False)
    p.circle(0.335, -wide * 0.25, 0.032, INK, outline=False)
    p.line([(0.48, 0.02), (0.38, 0.05)], 0.025, shade(c, -0.4))


def _honey(p):
    p.blob([(-0.34, -0.36), (0.34, -0.36), (0.5, 0.1), (0.32, 0.5), (-0.32, 0.5), (-0.5, 0.1)], (196, 120, 60), 4)
    p.ellipse(0, -0.36, 0.36, 0.12, (250, 190, 50))
    p.blob([(-0.3, -0.34), (0.3, -0.34), (0.22, 0.12), (0.1, -0.1), (-0.06, 0.28), (-0.18, -0.06)], (250, 190, 50), 4)


def _bamboo(p):
    stick = p.at(0, 0, 1.0, turn=0.35)
    stick.limb((0, -0.8), (0, 0.7), 0.085, 0.085, (126, 176, 70))
    for y in (-0.5, -0.1, 0.3):
        stick.line([(-0.09, y), (0.09, y)], 0.04, (86, 130, 50))
    for y, s in ((-0.7, 1), (-0.5, -1), (-0.78, -1), (-0.3, 1)):
        stick.ellipse(s * 0.22, y - 0.08, 0.2, 0.07, (92, 164, 72), s * -0.5)


def _mushroom(p):
    p.limb((0, 0), (0, 0.4), 0.13, 0.16, (244, 232, 210))
    p.blob([(-0.48, 0.04), (-0.3, -0.34), (0, -0.46), (0.3, -0.34), (0.48, 0.04)], (214, 56, 48), 4)
    for x, y in ((-0.2, -0.12), (0.06, -0.26), (0.24, -0.08)):
        p.circle(x, y, 0.07, WHITE, outline=False)


def _leaf(p):
    draw_leaf(p, 0, 0, 1.0, 0.5, (92, 164, 72))


def _thing(name):
    return lambda p: thing_actor(random.Random(3), name, colour_chance=0.0).draw(p.at(0, 0.45, 0.9))


# Words, drawing and size.
FOODS = {
    "nut": (("a nut", "a hazelnut"), _thing("nut"), 0.26),
    "acorn": (("an acorn",), _thing("acorn"), 0.28),
    "walnut": (("a walnut", "a nut"), _thing("walnut"), 0.26),
    "peanut": (("a peanut",), _thing("peanut"), 0.2),
    "pinecone": (("a pine cone", "a pinecone"), _thing("pinecone"), 0.3),
    "apple": (("an apple", "a red apple"), _apple, 0.28),
    "carrot": (("a carrot",), _carrot, 0.36),
    "cheese": (("a piece of cheese", "cheese"), _cheese, 0.34),
    "corn": (("an ear of corn", "a corn cob", "corn"), _corn, 0.38),
    "banana": (("a banana",), _banana, 0.36),
    "strawberry": (("a strawberry",), _berry, 0.28),
    "fish": (("a fish",), lambda p: _fish(p.at(0, 0, turn=-0.5)), 0.46),
    "honey": (("honey", "honey from a pot", "honey from a jar", "a pot of honey"), _honey, 0.36),
    "bamboo": (("bamboo", "bamboo", "a bamboo stalk", "some bamboo"), _bamboo, 0.5),
    "mushroom": (("a mushroom",), _mushroom, 0.34),
    "leaf": (("a leaf", "a green leaf"), _leaf, 0.4),
}
NIBBLERS = {
    "squirrel": ("nut", "nut", "acorn", "acorn", "walnut", "pinecone", "peanut", "mushroom"),
    "mouse": ("nut", "cheese", "cheese", "strawberry", "corn", "acorn"),
    "chipmunk": ("nut", "acorn", "walnut", "peanut"),
    "hamster": ("nut", "carrot", "peanut", "corn"),
    "rat": ("cheese", "nut", "corn"),
    "rabbit": ("carrot", "carrot", "leaf", "apple", "strawberry"),
    "panda": ("bamboo", "bamboo", "bamboo", "apple"),
    "red panda": ("bamboo", "apple", "leaf"),
    "bear": ("honey", "honey", "fish", "fish", "apple", "strawberry"),
    "bear cub": ("honey", "fish", "strawberry"),
    "brown bear": ("honey", "fish"),
    "polar bear": ("fish", "fish"),
    "raccoon": ("apple", "fish", "corn", "nut", "strawberry"),
    "monkey": ("banana", "banana", "banana", "apple", "nut"),
    "gorilla": ("banana", "leaf", "bamboo"),
    "orangutan": ("banana", "apple", "leaf"),
    "koala": ("leaf", "leaf"),
    "otter": ("fish", "fish"),
    "beaver": ("leaf", "apple", "carrot"),
    "guinea pig": ("carrot", "leaf", "apple"),
    "cat": ("fish",),
    "fox": ("fish", "apple", "strawberry"),
    "lemur": ("banana", "leaf", "apple"),
    "groundhog": ("carrot", "apple", "corn"),
    "meerkat": ("apple", "corn"),
}


def _seated(pen, who: Being, hands, look=0.0, **face):
    """Upright on its haunches at the origin, with both hands where they should be."""
    feet = ((0.26, -0.05, -0.35), (0.2, -0.05, -0.4))
    return _figure(pen, who, (-0.1, -0.22), (0.0, -0.5), hands, feet, look, head=(0.08, -0.74), tail="up", **face)


def _nibbling(studio):
    rnd = studio.rnd
    name = rnd.choice(list(NIBBLERS) + ["squirrel"] * 5 + ["mouse"] * 3 + ["panda"] * 4 + ["bear"] * 3)
    who, food = _beast(rnd, name), rnd.choice(NIBBLERS[name])
    words, draw, large = FOODS[food]
    cold = ("snowfield", "arctic") if name == "polar bear" else ("stream", "river")
    stage = _land(studio, "forest", "park", "meadow", "garden", "jungle", "zoo", *cold)
    flip, side = _sides(rnd)
    size, y = rnd.uniform(0.74, 0.84) * (0.86 if name == "rabbit" else 1.0), rnd.uniform(0.92, 0.96)
    x = 0.5 - side * 0.04
    branch = name in ("squirrel", "monkey", "chipmunk", "koala", "red panda", "lemur") and rnd.random() < 0.3
    if branch:
        y = 0.86
        _bough(pen_at(studio, stage, 0, 0, 1.0), rnd, y + 0.03, 0.035, side)
    else:
        stage.shadow(x, y, 0.5)
    pen = pen_at(studio, stage, x, y, size, flip)
    eats = rnd.random() < 0.6
    at = (0.42, -0.56) if eats else (0.44, -0.42)
    _seated(pen, who, ((at[0] + 0.02, at[1] + 0.08, -0.25), (at[0] - 0.06, at[1] + 0.1, -0.25)))
    draw(pen.at(at[0], at[1], large))
    paw = who.beast.feet or shade(who.beast.mark_colour if who.beast.marks == "panda" else who.beast.colour, -0.1)
    pen.circle(at[0] - 0.06, at[1] + large * 0.3, 0.075, paw)
    what = rnd.choice(words)
    if eats:
        verbs = ("eating", "eating", "eating", "nibbling on", "munching on", "having", "sitting and eating")
        text = f"{who.text} {rnd.choice(verbs)} {what}"
    else:
        what = rnd.choice(("a pot of honey", "a honey pot", "a jar of honey")) if food == "honey" else what
        forms = ("{a} holding {b}", "{a} holding {b}", "{a} with {b}", "{a} holding {b} in its paws")
        text = _say(rnd, forms, a=who.text, b=what)
    return stage, text + (" on a branch" if branch else "")


# Birds.


def _bird(
    pen,
    bird: Bird,
    body=(0.0, -0.44),
    lean=0.0,
    head=None,
    look=0.0,
    wing="folded",
    feet=((-0.04, 0), (0.08, 0)),
    gape=False,
):
    """A bird of side view with its head where it should be; returns the tip of its beak."""
    c, dark = bird.colour, shade(bird.colour, -0.2)
    cos, sin = math.cos(lean), math.sin(lean)
    to = lambda x, y: (body[0] + x * cos - y * sin, body[1] + x * sin + y * cos)
    for x, y in feet:
        pen.line([to(0.04 * (1 if x > 0 else -1), 0.14), (x, y)], 0.035, shade(bird.beak, -0.1))
        pen.line([(x, y - 0.01), (x + 0.08, y - 0.01)], 0.03, shade(bird.beak, -0.1))
    frame = pen.at(*body, 1.0, turn=lean)
    if wing == "up":
        frame.blob([(-0.1, 0), (-0.34, -0.55), (-0.05, -0.52), (0.16, 0)], dark)
    frame.poly([(-0.26, -0.06), (-0.64, -0.12), (-0.6, 0.1), (-0.2, 0.1)], bird.tail or dark)
    frame.ellipse(-0.02, 0, 0.36, 0.24, c, -0.08)
    if bird.belly is not None:
        frame.ellipse(0.06, 0.08, 0.26, 0.14, bird.belly, -0.15, outline=False)
    x, y = head or to(0.3, -0.22 - bird.neck)
    if bird.neck > 0.3:
        pen.line([to(0.22, 0), to(0.4, -bird.neck * 0.3), (x, y)], 0.12, c, curved=True)
    else:
        pen.limb(to(0.2, -0.02), (x, y), 0.16, 0.14, c)
    face = pen.at(x, y, 0.155, turn=look)
    long = 1.0 + bird.beak_long * 2.2
    if gape:
        face.poly([(0.6, -0.5), (long, -0.55), (0.7, 0.05)], bird.beak)
        face.poly([(0.6, 0.5), (long * 0.9, 0.5), (0.7, -0.05)], shade(bird.beak, -0.12))
    elif bird.hooked:
        face.blob([(0.7, -0.5), (1.5, -0.3), (long, 0.6), (1.3, 0.3), (0.7, 0.45)], bird.beak, 3)
    else:
        face.poly([(0.7, -0.4), (long, 0.2), (0.7, 0.45)], bird.beak)
    if bird.crest:
        for k in range(3):
            face.circle(-0.45 + 0.45 * k, -1.0, 0.34, bird.crest)
    face.circle(0, 0, 1.0, c)
    if bird.belly is not None and bird.crest is None:
        face.ellipse(0.3, 0.5, 0.55, 0.4, bird.belly, outline=False)
    face.circle(0.36, -0.2, 0.3, WHITE, outline=False)
    face.circle(0.4, -0.2, 0.19, INK, outline=False)
    if wing == "up":
        frame.blob([(-0.18, -0.02), (-0.04, -0.7), (0.22, -0.62), (0.24, -0.02)], shade(c, -0.12))
        for k in range(2):
            frame.line([(-0.02 + 0.1 * k, -0.12), (0.02 + 0.09 * k, -0.5)], 0.02, dark)
    else:
        frame.blob([(-0.42, 0.04), (-0.1, -0.14), (0.14, -0.06), (0.04, 0.12), (-0.2, 0.14)], dark)
    tip = long * 0.155
    return x + tip * math.cos(look) - 0.03 * math.sin(look), y + tip * math.sin(look) + 0.03 * math.cos(look)


def _note(pen, x, y, s):
    pen.ellipse(x, y, 0.03 * s, 0.022 * s, INK, -0.3)
    pen.line([(x + 0.027 * s, y), (x + 0.027 * s, y - 0.1 * s), (x + 0.06 * s, y - 0.08 * s)], 0.012, INK)


PERCHING = SONGBIRDS + _names("3 owl, eagle, hawk, toucan, cockatoo, vulture, raven, hummingbird, falcon")


def _perched(studio):
    """On a branch, sitting or singing; owls by night too."""
    rnd = studio.rnd
    who = _fowl(rnd, rnd.choice(PERCHING))
    night = who.name == "owl" and rnd.random() < 0.3
    places = ("forest", "forest", "park", "garden", "meadow", "mountains", "jungle", "snowfield")
    stage = _land(studio, *places, paper=0.0 if night else 0.4, time="night" if night else None)
    flip, side = _sides(rnd)
    y = rnd.uniform(0.76, 0.82)
    base = pen_at(studio, stage, 0, 0, 1.0)
    _bough(base, rnd, y + 0.03, rnd.uniform(0.028, 0.04), rnd.choice((-1, 1)))
    pen = pen_at(studio, stage, 0.5 - side * 0.02, y, rnd.uniform(0.68, 0.8) / (1 + who.beast.neck * 0.5), flip)
    sings = who.name in SONGBIRDS and rnd.random() < 0.3
    if who.beast.tall:
        draw_bird(pen.at(0, 0, 0.86), who.beast)
    else:
        _bird(pen, who.beast, (0, -0.36), -0.35, look=-0.25 if sings else 0.0, gape=sings)
    branch = rnd.choice(("a branch", "a branch", "a tree branch", "the branch of a tree"))
    if sings:
        for k in range(rnd.choice((2, 3))):
            _note(base, 0.5 + side * (0.3 + 0.07 * k), 0.3 - 0.1 * k + 0.06 * (k % 2), 1.1)
        verbs = ("singing on", "singing on", "sitting and singing on", "singing a song on")
    else:
        verbs = ("sitting on", "sitting on", "perched on", "on", "perching on", "resting on")
    return stage, f"{who.text} {rnd.choice(verbs)} {branch}"


def _nest(pen, rnd, front=False):
    """A bowl of twigs around the origin, one unit wide."""
    tone = near(rnd, (150, 108, 66), 8)
    if not front:
        pen.ellipse(0, -0.12, 0.5, 0.1, shade(tone, -0.4))
        return
    rim = [
        (-0.52, -0.14),
        (-0.3, -0.06),
        (0, -0.03),
        (0.3, -0.06),
        (0.52, -0.14),
        (0.42, 0.16),
        (0, 0.3),
        (-0.42, 0.16),
    ]
    pen.blob(rim, tone, 4)
    for _ in range(22):
        x, y = rnd.uniform(-0.4, 0.4), rnd.uniform(-0.04, 0.2)
        dx, dy = rnd.uniform(0.06, 0.16), rnd.uniform(-0.06, 0.06)
        pen.line([(x - dx, y - dy), (x + dx, y + dy)], 0.022, shade(tone, rnd.choice((-0.3, -0.15, 0.2, 0.3))))


def _chick(pen, c, gape=True):
    """The head of a chick that looks up, on the origin, one unit high."""
    pen.ellipse(0, -0.3, 0.3, 0.42, c)
    pen.circle(0, -0.54, 0.27, c)
    if gape:
        pen.poly([(-0.18, -0.62), (-0.22, -0.98), (0, -0.76), (0.22, -0.98), (0.18, -0.62)], (245, 150, 30))
        pen.poly([(-0.1, -0.66), (-0.12, -0.82), (0, -0.74), (0.12, -0.82), (0.1, -0.66)], (200, 40, 50), outline=False)
    else:
        pen.poly([(-0.1, -0.54), (0.1, -0.54), (0, -0.38)], (245, 150, 30))
    for s in (-1, 1):
        pen.circle(s * 0.14, -0.52, 0.055, INK, outline=False)


def _worm(pen, x, y, size):
    points = [
        (x - 0.5 * size, y + 0.3 * size),
        (x - 0.2 * size, y),
        (x + 0.2 * size, y + 0.2 * size),
        (x + 0.5 * size, y - 0.1 * size),
    ]
    pen.line(points, 0.13 * size + 0.012, (226, 124, 130), True)


def _nesting(studio):
    """A parent that feeds its chicks, sits on its eggs or stands by; chicks alone."""
    rnd = studio.rnd
    who = _fowl(rnd, rnd.choice(SONGBIRDS + ("eagle", "owl", "stork", "hawk", "bird", "bird")))
    kind = rnd.choice(("feeding", "feeding", "feeding", "brooding", "brooding", "beside", "chicks"))
    if who.beast.tall or who.beast.neck > 0.3:
        kind = "brooding" if who.beast.tall else rnd.choice(("brooding", "beside"))
    stage = _land(studio, "forest", "park", "garden", "meadow", "jungle", "mountains")
    flip, side = _sides(rnd)
    y = rnd.uniform(0.74, 0.8)
    base = pen_at(studio, stage, 0, 0, 1.0)
    _bough(base, rnd, y + 0.14, 0.035, rnd.choice((-1, 1)))
    count = rnd.choice((1, 2, 3, 3))
    tone = near(rnd, rnd.choice(((240, 214, 130), (200, 170, 140), (180, 190, 200), (250, 222, 90))), 8)
    some = (
        "a chick"
        if count == 1
        else rnd.choice((f"{NUMBERS[count]} chicks", "its chicks", "chicks", f"{NUMBERS[count]} baby birds"))
    )
    middle = kind in ("brooding", "chicks")
    nest = base.at(0.5 if middle else 0.5 + side * 0.18, y, 0.66 if middle else 0.52, flip)
    _nest(nest, rnd)
    if kind == "brooding":
        if who.beast.tall:
            draw_bird(nest.at(0, 0.1, 0.86), who.beast)
        else:
            _bird(nest.at(0, 0.1, 1.0 / (1 + who.beast.neck * 0.4)), who.beast, (0, -0.4), -0.1, feet=())
        for k in range(3):
            nest.ellipse(-0.24 + 0.24 * k, -0.1, 0.12, 0.15, (246, 242, 228))
        _nest(nest, rnd, True)
        forms = (
            "{a} sitting on its eggs",
            "{a} sitting on eggs in a nest",
            "{a} sitting on its eggs in a nest",
            "{a} keeping its eggs warm",
        )
        forms += ("{a} sitting in a nest with eggs", "{a} in its nest with three eggs", "{a} sitting on three eggs")
        return stage, _say(rnd, forms, a=who.text)
    for k in range(count):
        spot = nest.at((k - (count - 1) / 2) * 0.3, 0.02, 0.54 if kind != "chicks" else 0.6)
        _chick(spot, tone, kind == "feeding" or rnd.random() < 0.4)
    _nest(nest, rnd, True)
    if kind == "chicks":
        number = NUMBERS[count] + (" chick" if count == 1 else " chicks")
        forms = (
            "{a} in a nest",
            "{a} sitting in a nest",
            "{a} in a nest on a branch",
            "a nest with {a}",
            "a bird's nest with {a}",
        )
        return stage, _say(rnd, forms, a=number)
    at = pen_at(studio, stage, 0.5 - side * 0.22, y + 0.12, 0.56 / (1 + who.beast.neck * 0.4), flip)
    if kind == "feeding":
        tip = _bird(
            at,
            who.beast,
            (0, -0.62),
            -0.1,
            (0.28, -0.86),
            0.35,
            rnd.choice(("folded", "up")),
            ((-0.04, -0.02), (0.08, -0.02)),
        )
        _worm(at, tip[0] + 0.02, tip[1] + 0.05, 0.16)
        forms = (
            "{a} feeding {b} in a nest",
            "{a} feeding {b}",
            "{a} feeding {b} in the nest",
            "{a} bringing a worm to {b}",
        )
        forms += (
            "{a} giving a worm to {b} in a nest",
            "a mother bird feeding {b}" if who.noun == "bird" else "{a} feeding {b}",
        )
    else:
        _bird(at, who.beast, (0, -0.42), -0.2)
        forms = ("{a} next to a nest with {b}", "{a} and {b} in a nest", "{a} watching {b} in the nest")
    return stage, _say(rnd, forms, a=who.text, b=some)


# Colours of those that hatch; those without one are scaly.
DOWN = {
    "chick": (252, 222, 80), "duckling": (250, 212, 70), "gosling": (222, 206, 110), "baby bird": (120, 180, 226),
    "penguin": (120, 130, 144), "owl": (176, 140, 104), "ostrich": (176, 150, 116),
}  # fmt: skip
HATCHLINGS = _names(
    "5 chick, duckling, gosling, baby bird, penguin, owl, ostrich, baby turtle, turtle, snake, crocodile, baby "
    "crocodile, dinosaur, baby dinosaur, dragon, baby dragon, lizard"
)


def _hatchling(pen, name, tone):
    if "dragon" in name:
        for s in (-1, 1):
            pen.poly([(s * 0.1, -0.5), (s * 0.5, -0.84), (s * 0.46, -0.5)], shade(tone, -0.2))
    pen.limb((0, -0.35), (0, -0.74), 0.24, 0.22, tone)
    pen.circle(0, -0.78, 0.26, tone)
    if name in DOWN:
        pen.ellipse(0, -0.72, 0.15 if name in ("duckling", "gosling") else 0.09, 0.06, (245, 140, 40))
        for s in (-1, 1):
            if name in ("penguin", "owl"):
                pen.circle(s * 0.1, -0.82, 0.09, WHITE, outline=False)
            pen.ellipse(s * 0.26, -0.52, 0.08, 0.13, shade(tone, -0.12), s * -0.4)
        return
    pen.limb((0.05, -0.72), (0.26, -0.7), 0.16, 0.12, shade(tone, 0.12))
    pen.circle(0.32, -0.76, 0.02, INK, outline=False)
    pen.arc(0.18, -0.7, 0.16, 0.1, 20, 130, 0.02, INK)
    if name == "snake":
        pen.line([(0.36, -0.68), (0.48, -0.66), (0.54, -0.7)], 0.02, (220, 40, 60))
    elif "crocodile" in name:
        pen.limb((0.1, -0.7), (0.46, -0.7), 0.13, 0.08, shade(tone, 0.1))
        for k in range(3):
            pen.poly([(0.2 + 0.1 * k, -0.64), (0.27 + 0.1 * k, -0.64), (0.235 + 0.1 * k, -0.55)], WHITE, outline=False)
    elif name != "lizard" and "turtle" not in name:
        for k in range(3):
            pen.poly(
                [
                    (-0.12 - 0.06 * k, -1.0 + 0.1 * k),
                    (-0.26 - 0.05 * k, -1.04 + 0.14 * k),
                    (-0.2 - 0.04 * k, -0.88 + 0.12 * k),
                ],
                shade(tone, -0.3),
            )


def _hatching(studio):
    rnd = studio.rnd
    name = rnd.choice(HATCHLINGS)
    tone = near(rnd, DOWN.get(name) or rnd.choice(((110, 180, 84), (90, 160, 90), (140, 190, 80))), 8)
    places = (
        ("farm", "meadow", "beach", "garden", "forest")
        if name in DOWN
        else ("beach", "desert", "jungle", "swamp", "island")
    )
    stage = _land(studio, *places)
    y, size = rnd.uniform(0.9, 0.95), rnd.uniform(0.7, 0.8)
    stage.shadow(0.5, y, 0.5)
    shell = near(rnd, rnd.choice(((246, 240, 224), (240, 220, 190), (206, 224, 236), (220, 236, 206))), 5)
    pen = pen_at(studio, stage, 0.5, y, size, rnd.random() < 0.5)
    pen.ellipse(0, -0.44, 0.35, 0.1, shade(shell, -0.35))
    _hatchling(pen, name, tone)
    for s in (-1, 1):
        pen.circle(s * 0.1, -0.84, 0.045, INK, outline=False)
        pen.circle(s * 0.1 + 0.012, -0.855, 0.015, WHITE, outline=False)
    rim = [(-0.36, -0.46), (-0.24, -0.36), (-0.12, -0.5), (0, -0.38), (0.12, -0.5), (0.24, -0.36), (0.36, -0.46)]
    pen.poly([*rim, (0.38, -0.3), (0.3, -0.1), (0.14, 0), (-0.14, 0), (-0.3, -0.1), (-0.38, -0.3)], shell)
    if rnd.random() < 0.5:
        cap = pen.at(0.02, -1.0, 1.0, turn=rnd.uniform(-0.3, 0.3))
        cap.poly(
            [
                (-0.24, 0.08),
                (-0.14, 0.0),
                (-0.04, 0.1),
                (0.06, 0.0),
                (0.16, 0.1),
                (0.24, 0.02),
                (0.18, -0.12),
                (0, -0.2),
                (-0.18, -0.12),
            ],
            shell,
        )
    if rnd.random() < 0.4:
        for k in range(5):
            pen.ellipse(-0.22 + 0.11 * k, -0.2 - 0.07 * (k % 2), 0.03, 0.025, shade(shell, -0.25), outline=False)
    forms = ("{a} hatching from an egg", "{a} hatching from an egg", "{a} hatching", "{a} coming out of an egg")
    forms += ("{a} in a broken egg", "{a} hatching out of its egg", "{a} breaking out of an egg shell")
    return stage, _say(rnd, forms, a=with_article(name))


PECKERS = _names(
    "2 chicken, 2 hen, rooster, 2 pigeon, sparrow, 2 bird, crow, duck, goose, dove, robin, ostrich, blackbird, "
    "seagull, chick, canary"
)
PECKED = {
    "seeds": ("seeds", "seeds", "grains", "some seeds"),
    "corn": ("corn", "grains of corn", "corn on the ground"),
    "bread": ("a piece of bread", "bread", "a slice of bread"),
    "apple": ("an apple",),
    "worm": ("a worm",),
}


def _pecking(studio):
    rnd = studio.rnd
    who, food = _fowl(rnd, rnd.choice(PECKERS)), rnd.choice(list(PECKED))
    stage = _land(studio, "farm", "park", "meadow", "street", "garden", "beach")
    flip, side = _sides(rnd)
    y, bird = rnd.uniform(0.9, 0.94), who.beast
    tall = bird.neck > 0.3
    size = rnd.uniform(0.6, 0.7) * (0.8 if tall else 1.0)
    stage.shadow(0.5 - side * 0.1, y, 0.4)
    pen = pen_at(studio, stage, 0.5 - side * 0.12, y, size, flip)
    x = 0.66 if not tall else 0.74
    if food in ("seeds", "corn"):
        tone = (250, 206, 60) if food == "corn" else (120, 84, 50)
        for _ in range(18):
            spot = (x + rnd.gauss(0, 0.1), rnd.uniform(-0.05, 0.04))
            pen.ellipse(*spot, 0.03, 0.02, near(rnd, tone, 10), rnd.uniform(0, 3))
    elif food == "bread":
        pen.round_rect(x - 0.06, -0.22, x + 0.22, 0.04, 0.05, (206, 150, 84))
        pen.round_rect(x - 0.03, -0.19, x + 0.19, 0.01, 0.04, (250, 228, 180))
    elif food == "apple":
        _apple(pen.at(x + 0.12, -0.12, 0.3))
    else:
        _worm(pen, x + 0.06, -0.04, 0.34)
    up, beak = 0.14 if food in ("bread", "apple") else 0.0, bird.beak_long * 0.3
    head = (0.52 + (0.06 if tall else 0) - beak * 0.3, -0.24 - up - beak * 0.5)
    _bird(
        pen, replace(bird, neck=0.4 if tall else 0.1), (0, -max(0.16, bird.legs * 0.7) - 0.24), 0.4, head, 0.95 - up * 3
    )
    verb = rnd.choice(
        ("pecking at", "eating") if food == "apple" else ("pecking at", "pecking at", "pecking", "eating", "picking up")
    )
    return stage, f"{who.text} {verb} {rnd.choice(PECKED[food])}"


def _drumming(studio):
    """A bird at a trunk with its beak in the bark."""
    rnd = studio.rnd
    who = _fowl(rnd, rnd.choice(("woodpecker",) * 5 + ("bird", "parrot", "crow", "blue jay", "robin", "toucan")), None)
    stage = _land(studio, "forest", "park", "garden", "meadow")
    flip, side = _sides(rnd)
    x, wide = 0.5 + side * 0.24, rnd.uniform(0.1, 0.14)
    base = pen_at(studio, stage, 0, 0, 1.0)
    _trunk(base, rnd, x, wide)
    size, y = rnd.uniform(0.66, 0.76), rnd.uniform(0.52, 0.6)
    edge = x - side * wide * 1.05
    base.ellipse(edge + side * 0.02, y - 0.22, 0.04, 0.05, (60, 40, 30))
    pen = pen_at(studio, stage, edge, y, size, flip)
    bird = replace(who.beast, belly=who.beast.belly or shade(who.beast.colour, 0.5))
    reach = 0.155 * (1.0 + bird.beak_long * 2.2)
    _bird(pen, bird, (-0.3, 0.05), -1.25, (-reach + 0.02, -0.32), 0.0, feet=((0.0, 0.1), (0.0, -0.06)))
    for k in (-1, 0, 1):
        base.line(
            [(edge - side * 0.04, y - 0.3 + k * 0.03), (edge - side * 0.09, y - 0.36 + k * 0.05)], 0.008, (120, 90, 60)
        )
    forms = ("{a} pecking at a tree trunk", "{a} pecking at a tree", "{a} pecking a hole in a tree")
    forms += ("{a} hammering on a tree trunk", "{a} on a tree trunk")
    return stage, _say(rnd, forms, a=who.text)


def _twig(p):
    p.line([(-0.6, 0.06), (0.0, 0.0), (0.6, -0.08)], 0.1, BARK)
    draw_leaf(p, 0.5, -0.3, 0.5, 0.3, (100, 170, 76))
    p.line([(-0.2, 0.02), (-0.34, -0.24)], 0.07, BARK)


def _letter(p):
    p.rect(-0.45, -0.1, 0.45, 0.5, (252, 250, 244))
    p.line([(-0.45, -0.1), (0, 0.24), (0.45, -0.1)], 0.05, (150, 140, 130))
    p.circle(0, 0.26, 0.08, (214, 44, 44))


def _bloom(p, c=(230, 60, 90), stem=True):
    if stem:
        p.line([(0, 0.0), (-0.04, 0.9)], 0.07, (80, 150, 70))
        p.ellipse(0.14, 0.5, 0.16, 0.07, (90, 164, 76), -0.5)
    for k in range(6):
        a = math.pi * k / 3
        p.circle(0.22 * math.cos(a), 0.22 * math.sin(a), 0.19, c)
    p.circle(0, 0, 0.16, (252, 212, 70))


def _heart(p):
    p.blob(
        [(0, 0.5), (-0.46, 0.02), (-0.4, -0.36), (-0.14, -0.4), (0, -0.18), (0.14, -0.4), (0.4, -0.36), (0.46, 0.02)],
        (222, 44, 70),
        4,
    )


def _key(p):
    gold = (224, 178, 60)
    p.arc(-0.3, 0.1, 0.18, 0.18, 0, 360, 0.1, gold)
    p.line([(-0.12, 0.1), (0.5, 0.1), (0.5, 0.28)], 0.1, gold)
    p.line([(0.32, 0.1), (0.32, 0.26)], 0.1, gold)


# Words, drawing, size and how far it hangs below the beak.
LOADS = {
    "twig": (("a twig", "a stick", "a branch", "a small branch"), _twig, 0.5, 0.0),
    "worm": (("a worm",), lambda p: _worm(p, 0, 0, 0.8), 0.5, 0.05),
    "fish": (("a fish",), lambda p: _fish(p), 0.5, 0.08),
    "letter": (("a letter", "an envelope"), _letter, 0.44, 0.02),
    "flower": (("a flower", "a pink flower"), lambda p: _bloom(p.at(0, 0, turn=1.9)), 0.42, 0.02),
    "leaf": (("a leaf", "a green leaf"), lambda p: draw_leaf(p, 0, 0.2, 0.9, 2.6, (92, 164, 72)), 0.5, 0.04),
    "berry": (("a strawberry",), _berry, 0.3, 0.1),
    "heart": (("a heart", "a red heart"), _heart, 0.4, 0.12),
    "key": (("a key", "a golden key"), _key, 0.44, 0.05),
}
CARRIERS = SONGBIRDS + _names("seagull, stork, eagle, duck, goose, pelican, swan, raven, 2 dove")


def _carrying(studio):
    """A bird with something in its beak, in flight or on a branch."""
    rnd = studio.rnd
    who = _fowl(rnd, rnd.choice(CARRIERS))
    fisher = who.name in ("seagull", "pelican", "eagle", "kingfisher")
    load = rnd.choice(("fish", "fish", "twig") if fisher else (*LOADS, "twig", "twig", "worm", "worm"))
    words, draw, large, drop = LOADS[load]
    flies = rnd.random() < 0.65
    above = ("heaven", "lake" if load == "fish" else "heaven") if flies else ()
    stage = _land(studio, "meadow", "park", "forest", "garden", "mountains", *above)
    flip, side = _sides(rnd)
    bird = replace(who.beast, neck=min(0.3, who.beast.neck), beak_long=min(0.8, who.beast.beak_long))
    if flies:
        pen = pen_at(studio, stage, 0.5 - side * 0.1, rnd.uniform(0.74, 0.82), rnd.uniform(0.62, 0.7), flip)
        tip = _bird(pen, bird, (0, -0.3), -0.12, (0.34, -0.46), 0.0, "up", ())
    else:
        _bough(pen_at(studio, stage, 0, 0, 1.0), rnd, 0.83, 0.032, rnd.choice((-1, 1)))
        pen = pen_at(studio, stage, 0.5 - side * 0.12, 0.8, rnd.uniform(0.62, 0.7), flip)
        tip = _bird(pen, bird, (0, -0.36), -0.3)
    draw(pen.at(tip[0] - 0.01, tip[1] + drop, large))
    forms = (
        "{a} with {b} in its beak",
        "{a} carrying {b} in its beak",
        "{a} holding {b} in its beak",
        "{a} carrying {b}",
    )
    if flies:
        forms += ("{a} flying with {b} in its beak", "{a} flying with {b}", "{a} flying and carrying {b}")
    return stage, _say(rnd, forms, a=who.text, b=rnd.choice(words)) + ("" if flies else " on a branch")


FLOCKING = _names(
    "3 goose, 3 bird, duck, swan, seagull, crane, crow, stork, flamingo, pigeon, parrot, swallow, dove, pelican"
)
FLOCK_FORMS = {
    "v": (
        "a flock of {m} flying in a V",
        "{m} flying in a v formation",
        "a flock of {m} flying",
        "{n} {m} flying in a V shape",
        "{m} flying in formation",
    ),
    "row": (
        "{n} {m} flying in a row",
        "{n} {m} flying in a line",
        "{m} flying in a row",
        "{n} {m} flying one behind the other",
    ),
    "scattered": ("a flock of {m} flying", "{n} {m} flying", "{m} flying in the air", "a flock of {m} in the air"),
}


def _flock(studio):
    """Birds in a row, in a V or scattered."""
    rnd = studio.rnd
    who = _fowl(rnd, rnd.choice(FLOCKING))
    bird = replace(who.beast, neck=min(0.36, who.beast.neck))
    stage = _land(studio, "meadow", "lake", "mountains", "heaven", "sea", "river", "forest", paper=0.35)
    flip, side = _sides(rnd)
    way = rnd.choice(("v", "v", "row", "row", "scattered"))
    count = rnd.choice((5, 5, 7)) if way == "v" else rnd.choice((3, 4, 5))
    size = {"v": 0.24 if count == 5 else 0.19, "row": 0.8 / count, "scattered": 0.27}[way]
    step = 0.28 if count == 5 else 0.21
    spots = {
        "v": [(0.82, 0.48)]
        + [(0.82 - k * step, 0.48 + s * k * step * 0.6) for k in range(1, 1 + count // 2) for s in (-1, 1)],
        "row": [(0.5 + (k - (count - 1) / 2) * 0.95 / count, 0.5) for k in range(count)],
        "scattered": [(0.2, 0.35), (0.52, 0.2), (0.78, 0.42), (0.36, 0.68), (0.72, 0.76)][:count],
    }[way]
    if way == "row" and rnd.random() < 0.4:
        spots = [(x, 0.5 - side * (x - 0.5) * 0.5) for x, _ in spots]
    for x, y in spots:
        pen = pen_at(studio, stage, 0.5 + side * (x - 0.5) if way == "v" else x, y, size, flip)
        _bird(pen, bird, (-0.05, 0.1), -0.1, (0.36, 0.06 - bird.neck * 0.3), 0.0, "up", ())
    many = plural(" ".join(w for w in who.noun.split() if w not in SIZES))
    return stage, _say(rnd, FLOCK_FORMS[way], m=many, n=NUMBERS[count])


# Creatures of the water and the garden: around the origin, about one unit long, looking right.


def _eye(p, x, y, r=0.04):
    p.circle(x, y, r, WHITE, outline=False)
    p.circle(x + r * 0.25, y, r * 0.6, INK, outline=False)


def _dolphin(p, c, belly=None, patch=None):
    dark = shade(c, -0.15)
    p.blob([(-0.42, 0.06), (-0.6, 0.08), (-0.58, 0.3), (-0.44, 0.18), (-0.34, 0.34), (-0.34, 0.12)], dark, 4)
    p.poly([(0.0, -0.24), (-0.16, -0.44), (-0.2, -0.2)], dark)
    p.blob(
        [
            (0.54, 0.0),
            (0.42, -0.08),
            (0.3, -0.2),
            (0.04, -0.28),
            (-0.22, -0.2),
            (-0.42, 0.04),
            (-0.46, 0.14),
            (-0.36, 0.12),
            (-0.16, 0.0),
            (0.1, 0.02),
            (0.34, 0.06),
            (0.52, 0.05),
        ],
        c,
    )
    p.blob(
        [(0.46, 0.04), (0.3, -0.04), (0.0, -0.08), (-0.2, -0.02), (0.06, 0.01), (0.32, 0.055)],
        belly or shade(c, 0.6),
        4,
    )
    p.blob([(0.16, -0.04), (-0.02, 0.2), (0.04, 0.0)], dark, 3)
    if patch:
        p.ellipse(0.27, -0.13, 0.07, 0.035, patch, 0.4, outline=False)
    _eye(p, 0.34, -0.07, 0.032)


def _orca(p, c):
    _dolphin(p, (40, 42, 50), WHITE, WHITE)


def _whale(p, c):
    dark = shade(c, -0.15)
    p.blob(
        [(-0.4, -0.1), (-0.56, -0.36), (-0.4, -0.34), (-0.36, -0.26), (-0.26, -0.4), (-0.22, -0.2), (-0.3, -0.04)],
        dark,
        4,
    )
    p.blob(
        [
            (0.5, 0.02),
            (0.46, -0.22),
            (0.22, -0.32),
            (-0.06, -0.24),
            (-0.28, -0.14),
            (-0.42, -0.14),
            (-0.36, 0.04),
            (-0.12, 0.22),
            (0.2, 0.28),
            (0.44, 0.18),
        ],
        c,
    )
    p.blob(
        [(0.5, 0.06), (0.3, 0.08), (0.0, 0.08), (-0.24, 0.08), (-0.06, 0.22), (0.2, 0.27), (0.43, 0.18)],
        shade(c, 0.6),
        4,
    )
    for k in range(4):
        p.line([(0.4 - 0.1 * k, 0.12), (0.32 - 0.1 * k, 0.22)], 0.014, shade(c, 0.25))
    p.blob([(0.12, 0.1), (-0.06, 0.3), (-0.02, 0.08)], dark, 3)
    _eye(p, 0.34, -0.04, 0.035)


def _shark(p, c):
    dark = shade(c, -0.15)
    p.poly([(-0.36, 0.0), (-0.58, -0.3), (-0.48, 0.0), (-0.54, 0.2)], dark)
    p.poly([(0.1, -0.14), (-0.1, -0.4), (-0.14, -0.1)], dark)
    p.blob(
        [
            (0.54, -0.02),
            (0.3, -0.15),
            (0.0, -0.18),
            (-0.3, -0.06),
            (-0.44, 0.0),
            (-0.3, 0.05),
            (0.0, 0.14),
            (0.3, 0.13),
        ],
        c,
    )
    p.blob([(0.5, 0.01), (0.2, 0.04), (-0.3, 0.03), (0.0, 0.14), (0.3, 0.13)], shade(c, 0.65), 4)
    p.poly([(0.1, 0.06), (-0.08, 0.3), (-0.06, 0.06)], dark)
    p.blob([(0.46, 0.02), (0.3, 0.03), (0.34, 0.12), (0.42, 0.1)], (120, 24, 36), 3)
    for k in range(3):
        x = 0.33 + 0.045 * k
        p.poly([(x - 0.02, 0.025), (x + 0.024, 0.02), (x, 0.07)], WHITE, outline=False)
    for k in range(3):
        p.line([(0.14 + 0.04 * k, -0.06), (0.12 + 0.04 * k, 0.03)], 0.012, dark)
    _eye(p, 0.36, -0.06, 0.032)


def _swordfish(p, c):
    p.poly([(0.3, -0.04), (0.66, 0.0), (0.3, 0.04)], shade(c, -0.3))
    p.poly([(-0.36, 0), (-0.54, -0.26), (-0.46, 0), (-0.54, 0.26)], c)
    p.poly([(0.16, -0.1), (0.0, -0.32), (-0.14, -0.1)], shade(c, -0.2))
    p.ellipse(-0.04, 0, 0.4, 0.13, c)
    p.ellipse(-0.02, 0.06, 0.32, 0.06, shade(c, 0.6), outline=False)
    _eye(p, 0.24, -0.03, 0.032)


def _sealion(p, c):
    dark = shade(c, -0.2)
    p.blob([(-0.38, 0.06), (-0.58, -0.06), (-0.5, 0.1), (-0.56, 0.2)], dark, 3)
    p.blob(
        [
            (0.36, -0.24),
            (0.24, -0.24),
            (0.1, -0.12),
            (-0.2, -0.08),
            (-0.44, 0.06),
            (-0.3, 0.13),
            (0.0, 0.17),
            (0.26, 0.12),
            (0.38, -0.06),
        ],
        c,
    )
    p.blob([(0.3, 0.06), (0.18, 0.14), (-0.1, 0.14), (0.0, 0.17), (0.24, 0.13)], shade(c, 0.35), 3)
    p.blob([(0.12, 0.06), (0.02, 0.26), (-0.06, 0.24), (0.0, 0.04)], dark, 3)
    p.circle(0.34, -0.2, 0.135, c)
    p.ellipse(0.44, -0.16, 0.075, 0.06, shade(c, 0.4))
    p.circle(0.5, -0.19, 0.028, INK, outline=False)
    for k in (-1, 1):
        p.line([(0.45, -0.15), (0.58, -0.12 + 0.04 * k)], 0.01, INK)
    _eye(p, 0.37, -0.25, 0.036)


def _penguin(p, c):
    """On its belly, or swimming."""
    p.poly([(-0.4, 0.02), (-0.58, -0.08), (-0.56, 0.1)], (245, 160, 40))
    p.ellipse(-0.04, 0, 0.42, 0.2, (44, 48, 58))
    p.ellipse(-0.02, 0.07, 0.36, 0.13, WHITE, outline=False)
    p.circle(0.38, -0.08, 0.17, (44, 48, 58))
    p.ellipse(0.43, -0.04, 0.1, 0.1, WHITE, outline=False)
    p.poly([(0.5, -0.12), (0.68, -0.05), (0.5, -0.02)], (245, 160, 40))
    p.circle(0.44, -0.1, 0.028, INK, outline=False)
    p.blob([(0.12, -0.02), (-0.22, 0.1), (-0.26, 0.02), (0.06, -0.1)], (30, 34, 42), 3)


def _octopus(p, c):
    for k in range(8):
        s = -1 if k < 4 else 1
        j = k % 4
        end = (s * (0.14 + 0.13 * j), 0.42 - 0.05 * j)
        p.line(
            [(s * 0.05 * (j + 1), 0.06), (s * (0.06 + 0.12 * j), 0.26), end, (end[0] + s * 0.06, end[1] - 0.05)],
            0.075,
            shade(c, -0.12 * (k % 2)),
            True,
        )
    p.ellipse(0, -0.16, 0.25, 0.3, c)
    _octopus_face(p)


def _octopus_face(p):
    for s in (-1, 1):
        _eye(p, s * 0.1, -0.1, 0.07)
    p.arc(0, 0.0, 0.08, 0.05, 20, 160, 0.02, INK)


def _crab(p, c, claws=-0.36):
    dark = shade(c, -0.2)
    for s in (-1, 1):
        for k in range(3):
            p.line(
                [(s * 0.2, 0.1), (s * (0.36 + 0.05 * k), 0.04 + 0.08 * k), (s * (0.4 + 0.04 * k), 0.24 + 0.04 * k)],
                0.045,
                dark,
            )
        p.line([(s * 0.22, 0.0), (s * 0.4, -0.1), (s * 0.42, claws + 0.12)], 0.06, c)
        claw = p.at(s * 0.42, claws, 0.34, flip=s < 0)
        claw.blob([(0, 0.4), (-0.4, 0.1), (-0.36, -0.4), (-0.06, 0.0), (0.1, -0.5), (0.4, 0.0)], c, 4)
        p.line([(s * 0.09, -0.1), (s * 0.1, -0.24)], 0.03, dark)
    p.ellipse(0, 0.06, 0.32, 0.2, c)
    p.ellipse(0, 0.0, 0.22, 0.09, shade(c, 0.2), outline=False)
    for s in (-1, 1):
        _eye(p, s * 0.1, -0.26, 0.055)
    p.arc(0, 0.1, 0.09, 0.06, 20, 160, 0.022, INK)


def _shell(p, c, x=0.0, y=0.0, size=1.0):
    p.blob(
        [
            (x - 0.36 * size, y),
            (x - 0.28 * size, y - 0.22 * size),
            (x, y - 0.34 * size),
            (x + 0.28 * size, y - 0.22 * size),
            (x + 0.36 * size, y),
            (x, y + 0.05 * size),
        ],
        c,
    )
    for dx, dy in ((-0.16, -0.13), (0.02, -0.19), (0.18, -0.12)):
        p.ellipse(x + dx * size, y + dy * size, 0.08 * size, 0.07 * size, shade(c, 0.38))
    p.line([(x - 0.36 * size, y), (x, y + 0.05 * size), (x + 0.36 * size, y)], 0.03 * size, shade(c, -0.3), True)


def _turtle(p, c, way="walking"):
    """Shell in brown or green, skin in the colour asked for."""
    skin = shade(c, 0.2)
    shell = mix(c, (120, 84, 50), 0.55)
    if way == "hiding":
        p.ellipse(0.3, 0.06, 0.07, 0.06, (50, 40, 34))
        for x in (-0.2, 0.16):
            p.ellipse(x, 0.1, 0.07, 0.05, skin)
        for x in (-0.26, 0.22):
            p.ellipse(x, 0.14, 0.09, 0.06, skin)
        _shell(p, shell, 0, 0.1, 1.15)
        p.ellipse(0.3, 0.07, 0.06, 0.05, (50, 40, 34))
        for s in (0.28, 0.33):
            p.circle(s, 0.06, 0.018, WHITE, outline=False)
        return
    if way == "swimming":
        p.blob([(0.2, 0.04), (0.06, 0.4), (-0.06, 0.36), (0.04, 0.0)], skin, 4)
        p.blob([(0.14, -0.1), (0.0, -0.44), (-0.1, -0.38), (0.0, -0.08)], shade(skin, -0.15), 4)
        p.blob([(-0.26, 0.04), (-0.48, 0.2), (-0.4, 0.02)], skin, 3)
        p.blob([(-0.26, -0.04), (-0.48, -0.2), (-0.4, -0.02)], shade(skin, -0.15), 3)
        p.limb((0.3, 0.0), (0.44, -0.04), 0.09, 0.11, skin)
        p.ellipse(0, 0, 0.34, 0.22, shell)
        for x, y in ((-0.16, 0.02), (0.0, -0.07), (0.02, 0.09), (0.17, 0.0)):
            p.ellipse(x, y, 0.075, 0.06, shade(shell, 0.28))
        _eye(p, 0.47, -0.07, 0.03)
        return
    for x, d in ((-0.24, -0.05), (0.2, 0.06)):
        p.limb((x, 0.0), (x + d, 0.2), 0.075, 0.07, shade(skin, -0.1))
    p.poly([(-0.34, 0.0), (-0.48, 0.08), (-0.34, 0.08)], skin)
    p.limb((0.28, -0.02), (0.45, -0.16), 0.08, 0.1, skin)
    _shell(p, shell, 0, 0.04)
    _eye(p, 0.48, -0.2, 0.03)
    p.line([(0.54, -0.12), (0.46, -0.11)], 0.014, INK)


def _crocodile(p, c, gape=0.45):
    """Jaws open by this angle."""
    dark, belly = shade(c, -0.2), shade(c, 0.45)
    p.blob([(-0.1, -0.1), (-0.4, -0.04), (-0.62, 0.1), (-0.4, 0.08), (-0.1, 0.12)], c, 4)
    for x in (-0.08, 0.14):
        p.line([(x, 0.06), (x - 0.05, 0.14), (x + 0.03, 0.17)], 0.055, dark)
    p.ellipse(0.04, 0.0, 0.22, 0.12, c)
    p.ellipse(0.05, 0.06, 0.19, 0.055, belly, outline=False)
    for k in range(7):
        x = -0.42 + 0.09 * k
        y = -0.02 - 0.09 * min(1.0, k / 4)
        p.poly([(x - 0.035, y + 0.01), (x, y - 0.06), (x + 0.035, y + 0.01)], dark)
    low = p.at(0.2, 0.03, turn=0.12)
    low.blob([(-0.02, -0.02), (0.36, -0.02), (0.4, 0.03), (0.3, 0.07), (0, 0.09)], shade(c, -0.08), 4)
    up = p.at(0.2, -0.02, turn=-gape)
    if gape > 0.15:
        p.poly(
            [(0.18, -0.02), (0.2 + 0.3 * math.cos(gape), -0.02 - 0.3 * math.sin(gape)), (0.5, 0.05)],
            (170, 40, 56),
            outline=False,
        )
    for k in range(6):
        low.poly(
            [(0.08 + 0.05 * k, -0.015), (0.115 + 0.05 * k, -0.015), (0.0975 + 0.05 * k, -0.06)], WHITE, outline=False
        )
    for k in range(6):
        up.poly([(0.08 + 0.05 * k, 0.02), (0.115 + 0.05 * k, 0.02), (0.0975 + 0.05 * k, 0.065)], WHITE, outline=False)
    up.blob([(-0.06, -0.06), (0.06, -0.11), (0.2, -0.05), (0.4, -0.05), (0.41, 0.01), (0.2, 0.03), (-0.04, 0.06)], c, 4)
    _eye(up, 0.06, -0.09, 0.04)
    up.circle(0.38, -0.045, 0.012, INK, outline=False)


def _frog(p, c, way="sitting"):
    dark, belly = shade(c, -0.18), shade(c, 0.5)
    if way == "leaping":
        p.bent((-0.2, 0.06), (-0.42, -0.02), (-0.56, 0.2), 0.08, 0.05, dark)
        p.line([(-0.56, 0.2), (-0.68, 0.24)], 0.06, dark)
        p.bent((-0.18, 0.1), (-0.34, 0.18), (-0.44, 0.36), 0.08, 0.05, c)
        p.line([(-0.44, 0.36), (-0.56, 0.42)], 0.06, c)
        p.line([(0.12, 0.06), (0.3, 0.2), (0.38, 0.16)], 0.06, dark)
        p.ellipse(0, 0, 0.3, 0.17, c, -0.35)
        p.ellipse(0.03, 0.06, 0.22, 0.09, belly, -0.35, outline=False)
        p.line([(0.14, 0.04), (0.24, 0.26), (0.33, 0.26)], 0.06, c)
        p.circle(0.26, -0.13, 0.15, c)
        x, y = 0.26, -0.24
    else:
        p.ellipse(-0.18, 0.14, 0.2, 0.14, dark)
        p.ellipse(0, 0.04, 0.26, 0.22, c, -0.4)
        p.ellipse(0.1, 0.1, 0.14, 0.16, belly, -0.2, outline=False)
        p.ellipse(-0.14, 0.16, 0.18, 0.11, c)
        p.line([(-0.2, 0.26), (0.02, 0.27)], 0.05, dark)
        p.line([(0.14, 0.1), (0.16, 0.26), (0.26, 0.27)], 0.05, dark)
        p.ellipse(0.2, -0.13, 0.19, 0.14, c)
        x, y = 0.18, -0.26
    p.circle(x - 0.06, y, 0.075, c)
    p.circle(x + 0.08, y + 0.01, 0.075, c)
    _eye(p, x - 0.05, y, 0.055)
    _eye(p, x + 0.09, y + 0.01, 0.055)
    p.arc(x + 0.03, y + 0.1, 0.13, 0.07, 15, 150, 0.02, INK)


def _lizard(p, c):
    dark = shade(c, -0.2)
    p.line([(-0.2, 0.06), (-0.4, 0.08), (-0.56, -0.02), (-0.62, -0.14)], 0.07, c, True)
    for x in (-0.14, 0.14):
        p.line([(x, 0.06), (x - 0.06, 0.12), (x + 0.04, 0.17)], 0.045, dark)
    p.limb((-0.2, 0.05), (0.18, 0.0), 0.08, 0.1, c)
    p.limb((0.2, -0.02), (0.42, -0.1), 0.09, 0.08, c)
    for k in range(5):
        p.circle(-0.2 + 0.1 * k, 0.02 - 0.015 * k, 0.024, shade(c, 0.4), outline=False)
    _eye(p, 0.4, -0.14, 0.034)
    p.line([(0.5, -0.07), (0.38, -0.05)], 0.014, INK)


def _chameleon(p, c):
    p.arc(-0.42, 0.1, 0.12, 0.12, -60, 260, 0.06, c)
    for x in (-0.16, 0.14):
        p.line([(x, 0.02), (x - 0.03, 0.12), (x + 0.03, 0.2)], 0.055, shade(c, -0.2))
    p.blob([(-0.42, 0.0), (-0.18, -0.2), (0.14, -0.18), (0.26, -0.02), (0.1, 0.1), (-0.24, 0.08)], c, 4)
    p.blob([(0.14, -0.18), (0.26, -0.34), (0.36, -0.2), (0.5, -0.04), (0.3, 0.04), (0.16, 0.02)], shade(c, 0.1), 4)
    p.circle(0.31, -0.12, 0.07, (250, 230, 120))
    p.circle(0.32, -0.12, 0.03, INK, outline=False)
    for k in range(4):
        p.circle(-0.22 + 0.1 * k, -0.06 - 0.03 * (k % 2), 0.028, shade(c, 0.4), outline=False)


def _bee(p, c):
    for turn in (-0.5, 0.1):
        p.ellipse(-0.02 + turn * 0.2, -0.3, 0.13, 0.26, (214, 232, 246), turn)
    p.poly([(-0.42, 0.02), (-0.56, 0.06), (-0.42, 0.1)], INK)
    p.ellipse(-0.06, 0.04, 0.4, 0.26, (250, 206, 50))
    for x, h in ((-0.28, 0.18), (-0.1, 0.25), (0.08, 0.24)):
        p.poly(
            [(x - 0.045, 0.04 - h), (x + 0.045, 0.04 - h), (x + 0.045, 0.04 + h), (x - 0.045, 0.04 + h)],
            INK,
            outline=False,
        )
    p.circle(0.34, 0.0, 0.19, (60, 48, 40))
    _eye(p, 0.4, -0.03, 0.07)
    for s in (0.3, 0.42):
        p.line([(s, -0.16), (s + 0.08, -0.32)], 0.025, INK)


def _butterfly(p, c):
    """Seen from the side-top with all wings open."""
    for s in (-1, 1):
        p.blob([(s * 0.03, -0.04), (s * 0.3, -0.46), (s * 0.54, -0.38), (s * 0.46, -0.04), (s * 0.06, 0.06)], c, 4)
        p.blob([(s * 0.03, 0.04), (s * 0.4, 0.04), (s * 0.38, 0.34), (s * 0.18, 0.4)], shade(c, -0.15), 4)
        p.circle(s * 0.36, -0.24, 0.075, shade(c, 0.55), outline=False)
        p.circle(s * 0.26, 0.2, 0.05, shade(c, 0.55), outline=False)
        p.line([(0, -0.24), (s * 0.12, -0.46)], 0.022, INK)
    p.limb((0, -0.22), (0, 0.26), 0.055, 0.04, (50, 40, 40))


def _ladybug(p, c):
    for x in (-0.2, 0.0, 0.2):
        p.line([(x, 0.14), (x + 0.04, 0.3)], 0.04, INK)
    p.circle(0.36, 0.04, 0.16, INK)
    p.blob([(-0.42, 0.2), (-0.36, -0.12), (-0.08, -0.3), (0.2, -0.2), (0.34, 0.04), (0.3, 0.2)], (222, 44, 44), 4)
    for x, y in ((-0.24, 0.02), (-0.04, -0.14), (0.02, 0.1), (0.2, -0.02)):
        p.circle(x, y, 0.065, INK, outline=False)
    _eye(p, 0.42, 0.0, 0.05)
    p.line([(0.42, -0.1), (0.5, -0.22)], 0.025, INK)


def _dragonfly(p, c):
    for turn in (-0.35, 0.35):
        p.ellipse(0.1 + turn * 0.3, -0.24, 0.08, 0.32, (206, 228, 244), turn)
    p.limb((-0.55, 0.04), (0.1, 0.0), 0.03, 0.05, c)
    p.ellipse(0.16, 0.0, 0.14, 0.1, shade(c, -0.15))
    p.circle(0.34, -0.02, 0.12, shade(c, 0.15))
    _eye(p, 0.38, -0.05, 0.06)


def _grasshopper(p, c):
    p.bent((-0.06, 0.04), (-0.3, -0.3), (-0.46, 0.24), 0.06, 0.03, shade(c, -0.2))
    for x in (0.06, 0.2):
        p.line([(x, 0.08), (x + 0.04, 0.24)], 0.035, shade(c, -0.25))
    p.limb((-0.44, 0.06), (0.2, 0.0), 0.06, 0.12, c)
    p.limb((-0.46, -0.02), (0.1, -0.06), 0.03, 0.07, shade(c, -0.12))
    p.circle(0.3, -0.06, 0.13, c)
    p.line([(0.34, -0.16), (0.56, -0.36)], 0.022, INK)
    _eye(p, 0.34, -0.09, 0.05)


def _ant(p, c):
    for k in (-1, 0, 1):
        p.line([(0.02 + 0.04 * k, 0.02), (0.05 + 0.16 * k, 0.1), (0.08 + 0.2 * k, 0.26)], 0.035, c)
    p.ellipse(-0.3, -0.03, 0.21, 0.15, c, 0.15)
    p.ellipse(0.02, 0.0, 0.13, 0.09, c)
    p.circle(0.28, -0.06, 0.14, c)
    for x in (0.3, 0.36):
        p.line([(x, -0.16), (x + 0.06, -0.3), (x + 0.14, -0.3)], 0.022, c)
    _eye(p, 0.34, -0.08, 0.05)


def _beetle(p, c):
    for x in (-0.2, 0.0, 0.2):
        p.line([(x, 0.12), (x + 0.06, 0.28)], 0.045, INK)
    p.circle(0.36, 0.04, 0.15, INK)
    p.blob([(-0.44, 0.18), (-0.38, -0.12), (-0.06, -0.26), (0.22, -0.18), (0.32, 0.06), (0.28, 0.18)], c, 4)
    p.line([(-0.42, 0.04), (0.3, 0.0)], 0.025, shade(c, -0.35))
    p.line([(0.44, -0.04), (0.56, -0.16)], 0.03, INK)
    _eye(p, 0.41, 0.02, 0.05)


def _snail(p, c):
    skin = (226, 190, 140)
    p.blob([(-0.5, 0.26), (-0.2, 0.12), (0.2, 0.12), (0.32, -0.14), (0.48, -0.16), (0.52, 0.02), (0.42, 0.26)], skin, 4)
    for x in (0.38, 0.46):
        p.line([(x, -0.12), (x + 0.03, -0.34)], 0.03, skin)
        p.circle(x + 0.03, -0.35, 0.04, INK, outline=False)
    p.circle(-0.08, -0.06, 0.28, c)
    p.arc(-0.08, -0.06, 0.18, 0.18, -120, 180, 0.04, shade(c, -0.35))
    p.arc(-0.08, -0.06, 0.08, 0.08, 0, 300, 0.04, shade(c, -0.35))
    p.arc(0.46, 0.02, 0.05, 0.04, 10, 140, 0.016, INK)


def _caterpillar(p, c):
    for k in range(6):
        x = -0.44 + 0.14 * k
        y = 0.06 - 0.07 * math.sin(k * 1.25)
        p.line([(x, y + 0.1), (x, y + 0.18)], 0.03, INK)
        p.circle(x, y, 0.13, shade(c, -0.16 * (k % 2)))
    p.circle(0.38, -0.06, 0.16, shade(c, 0.12))
    for x in (0.34, 0.44):
        p.line([(x, -0.2), (x + 0.03, -0.34)], 0.025, INK)
    _eye(p, 0.43, -0.08, 0.05)
    p.arc(0.42, -0.01, 0.06, 0.05, 20, 150, 0.016, INK)


def _spider(p, c):
    for s in (-1, 1):
        for k in range(4):
            a = -0.7 + 0.46 * k
            p.line([(s * 0.1, 0), (s * 0.36, -0.16 + 0.5 * a * 0.6), (s * 0.5, 0.1 + 0.4 * a)], 0.04, shade(c, -0.2))
    p.ellipse(0, -0.1, 0.22, 0.24, c)
    p.circle(0, 0.17, 0.15, shade(c, -0.1))
    for s in (-1, 1):
        _eye(p, s * 0.06, 0.18, 0.05)


def _fly(p, c):
    for turn in (-0.6, 0.2):
        p.ellipse(-0.1, -0.2, 0.12, 0.26, (206, 222, 236), turn)
    p.ellipse(0, 0, 0.32, 0.2, (60, 62, 70))
    p.circle(0.3, -0.02, 0.16, (60, 62, 70))
    p.circle(0.36, -0.06, 0.09, (214, 60, 50))


GREEN_TONES = ((92, 168, 76), (110, 180, 70), (70, 150, 84))
SEA_TONES = ((90, 134, 176), (110, 128, 146), (70, 110, 160))
WARM = ((236, 90, 60), (240, 140, 60), (214, 60, 60))
GAY = ((240, 140, 40), (70, 130, 220), (240, 110, 170), (150, 90, 200), (250, 206, 60))
CREATURES = {
    "fish": (_fish, ((240, 140, 50), (90, 150, 210), (230, 90, 80), (120, 160, 180))),
    "goldfish": (_fish, ((246, 140, 40),)),
    "salmon": (_fish, ((226, 120, 100),)),
    "dolphin": (_dolphin, ((110, 142, 176), (128, 140, 156))),
    "orca": (_orca, ((40, 42, 50),)),
    "killer whale": (_orca, ((40, 42, 50),)),
    "whale": (_whale, SEA_TONES),
    "blue whale": (_whale, ((60, 110, 180),)),
    "humpback whale": (_whale, ((80, 92, 110),)),
    "shark": (_shark, ((128, 140, 154), (104, 120, 140))),
    "swordfish": (_swordfish, SEA_TONES),
    "seal": (_sealion, ((130, 134, 142), (110, 100, 96))),
    "sea lion": (_sealion, ((130, 96, 72),)),
    "penguin": (_penguin, ((44, 48, 58),)),
    "octopus": (_octopus, WARM + ((150, 90, 190), (236, 120, 170))),
    "crab": (_crab, WARM),
    "turtle": (_turtle, GREEN_TONES),
    "sea turtle": (_turtle, GREEN_TONES),
    "tortoise": (_turtle, ((150, 150, 80), (140, 130, 86))),
    "crocodile": (_crocodile, ((90, 140, 74), (104, 126, 72))),
    "alligator": (_crocodile, ((80, 120, 70),)),
    "frog": (_frog, GREEN_TONES),
    "toad": (_frog, ((140, 116, 76),)),
    "lizard": (_lizard, GREEN_TONES + ((190, 140, 80),)),
    "gecko": (_lizard, ((130, 190, 80), (230, 180, 80))),
    "iguana": (_lizard, GREEN_TONES),
    "chameleon": (_chameleon, GREEN_TONES),
    "bee": (_bee, ((250, 206, 50),)),
    "bumblebee": (_bee, ((250, 206, 50),)),
    "butterfly": (_butterfly, GAY),
    "ladybug": (_ladybug, ((222, 44, 44),)),
    "dragonfly": (_dragonfly, ((60, 140, 190), (70, 170, 120), (214, 70, 70))),
    "grasshopper": (_grasshopper, GREEN_TONES),
    "ant": (_ant, ((60, 44, 42), (130, 56, 40))),
    "beetle": (_beetle, ((60, 100, 70), (70, 80, 140), (120, 70, 50))),
    "snail": (_snail, ((190, 120, 70), (206, 150, 90), (170, 90, 80))),
    "caterpillar": (_caterpillar, GREEN_TONES + ((240, 170, 60),)),
    "spider": (_spider, ((60, 54, 60), (96, 70, 56))),
    "fly": (_fly, ((60, 62, 70),)),
}


# Water.


def _water(pen, rnd, y, tone=None, x0=-0.02, x1=1.02, bottom=1.02):
    """Waves from this height down."""
    tone = tone or near(rnd, WATER, 8)
    steps = max(4, round((x1 - x0) * 16))
    top = [(x0 + (x1 - x0) * k / steps, y + 0.008 * (-1) ** k) for k in range(steps + 1)]
    pen.poly([*top, (x1, bottom), (x0, bottom)], tone, outline=False)
    pen.line(top, 0.01, FOAM)
    for _ in range(round(9 * (x1 - x0))):
        x, v = rnd.uniform(x0 + 0.05, x1 - 0.05), rnd.uniform(y + 0.05, bottom - 0.03)
        pen.arc(x, v, 0.035, 0.012, 200, 340, 0.007, shade(tone, 0.45))
    return tone


def _splash(pen, rnd, x, y, wide=0.16, high=0.14):
    for k in range(7):
        share = (k - 3) / 3
        top = high * (1.1 - abs(share) * 0.6) * rnd.uniform(0.7, 1.1)
        base = x + share * wide * 0.7
        pen.poly(
            [(base - 0.022, y + 0.02), (x + share * wide * 1.2, y - top), (base + 0.022, y + 0.02)],
            (206, 232, 246),
            outline=False,
        )
        pen.circle(x + share * wide * 1.35, y - top - 0.025, 0.011, (190, 222, 242), outline=False)
    pen.ellipse(x, y + 0.015, wide, 0.025, (232, 244, 250), outline=False)


def _with_water(text: str, stage, tail: str) -> str:
    """Tells of water that no place tells of."""
    told = any(word in text for word in ("water", "river", "sea", "pond", "swim", "div"))
    return text if told or stage.kind == "water" and stage.words else text + tail


def _sea(studio, *names, paper=0.4, time=None):
    """A stage whose lower part will be water."""
    return _land(studio, *(names or ("sea", "sea", "lake", "harbour")), paper=paper, time=time)


LEAPERS = _names(
    "5 dolphin, 2 whale, orca, killer whale, humpback whale, 2 shark, 2 fish, salmon, goldfish, swordfish, seal, "
    "penguin, sea lion"
)


def _leaping(studio):
    rnd = studio.rnd
    who = _creature(rnd, rnd.choice(LEAPERS), 0.2)
    stage = _sea(studio)
    flip, side = _sides(rnd)
    y = rnd.uniform(0.76, 0.82)
    base = pen_at(studio, stage, 0, 0, 1.0)
    two = who.name == "dolphin" and rnd.random() < 0.25
    out = rnd.random() < 0.5 and not two
    size, turn = (rnd.uniform(0.62, 0.72), -0.95) if out else (rnd.uniform(0.62, 0.74), -0.3)
    if two:
        size = 0.48
    tone = near(rnd, WATER, 8)
    for dx, dy in ((-0.23, 0.02), (0.23, -0.06)) if two else ((0.0, 0.0),):
        spot = pen_at(studio, stage, 0.5 + dx - side * 0.02, (0.5 if out else 0.42) + dy, size, flip)
        who.draw(spot.at(0, 0, turn=turn), who.colour)
    _water(base, rnd, y, tone)
    if out:
        _splash(base, rnd, 0.5 - side * 0.14, y, 0.2, 0.14)
    else:
        _splash(base, rnd, 0.5 - side * 0.24, y, 0.12, 0.1)
        for _ in range(7):
            base.circle(
                0.5 - side * rnd.uniform(0.1, 0.36), rnd.uniform(0.5, 0.72), 0.013, (170, 212, 240), outline=False
            )
    who_text = f"two {plural(who.noun)}" if two else who.text
    forms = (
        "{a} jumping out of the water",
        "{a} jumping out of the water",
        "{a} leaping out of the water",
        "{a} jumping over the waves",
        "{a} leaping from the sea",
        "{a} jumping out of the sea",
    )
    if who.name in ("goldfish", "salmon", "fish"):
        forms = forms[:3]
    return stage, _say(rnd, forms, a=who_text)


def _bowl(studio):
    """A fish that jumps out of a bowl, or from one into another."""
    rnd = studio.rnd
    who = _creature(
        rnd, rnd.choice(("goldfish", "goldfish", "fish", "fish", "dolphin", "shark", "octopus", "frog", "turtle"))
    )
    stage = _land(studio, "room", "living_room", "kitchen", paper=0.55)
    pen = pen_at(studio, stage, 0.5, 0.94, 0.5)
    stage.shadow(0.5, 0.94, 0.44)
    pen.ellipse(0, -0.46, 0.52, 0.46, (210, 234, 246))
    pen.ellipse(0, -0.38, 0.47, 0.34, (112, 184, 232), outline=False)
    pen.ellipse(0, -0.86, 0.32, 0.06, (236, 246, 250))
    flip, side = _sides(rnd)
    at = pen_at(studio, stage, 0.5 + side * 0.06, 0.3, rnd.uniform(0.4, 0.48), flip)
    who.draw(at.at(0, 0, turn=-0.8 if who.name != "octopus" else 0.0), who.colour)
    _splash(pen_at(studio, stage, 0, 0, 1.0), rnd, 0.5, 0.52, 0.1, 0.1)
    forms = (
        "{a} jumping out of a fishbowl",
        "{a} jumping out of a bowl",
        "{a} leaping out of a fish bowl",
        "{a} jumping out of its bowl",
        "{a} jumping out of a glass bowl",
    )
    return stage, _say(rnd, forms, a=who.text)


def _spouting(studio):
    rnd = studio.rnd
    who = _creature(rnd, rnd.choice(("whale", "whale", "whale", "blue whale", "humpback whale", "orca")), 0.35)
    stage = _sea(studio)
    flip, side = _sides(rnd)
    y = rnd.uniform(0.72, 0.78)
    base = pen_at(studio, stage, 0, 0, 1.0)
    size = rnd.uniform(0.8, 0.92)
    pen = pen_at(studio, stage, 0.5, y - 0.06, size, flip)
    hole = (0.26, -0.3) if who.name != "orca" else (0.24, -0.2)
    for s in (-1, 1):
        pen.line(
            [
                hole,
                (hole[0] + s * 0.03, hole[1] - 0.26),
                (hole[0] + s * 0.14, hole[1] - 0.34),
                (hole[0] + s * 0.2, hole[1] - 0.2),
            ],
            0.04,
            (120, 190, 236),
            True,
        )
    pen.line([hole, (hole[0], hole[1] - 0.34)], 0.05, (150, 206, 240))
    for _ in range(8):
        pen.circle(
            hole[0] + rnd.uniform(-0.22, 0.22), hole[1] - rnd.uniform(0.12, 0.38), 0.016, (120, 190, 236), outline=False
        )
    who.draw(pen, who.colour)
    _water(base, rnd, y + 0.04)
    forms = (
        "{a} spouting water",
        "{a} spouting water",
        "{a} blowing water",
        "{a} spraying water from its blowhole",
        "{a} blowing a fountain of water",
        "{a} swimming and spouting water",
    )
    return stage, _say(rnd, forms, a=who.text)


HELD = _names(
    "ball, book, cup, umbrella, gift, flower, bottle, candle, lantern, teapot, balloon, frying pan, mushroom, hammer"
)


def _octopus_holding(studio):
    rnd = studio.rnd
    who = _creature(rnd, "octopus", 0.45)
    stage = _land(studio, "underwater", "underwater", "beach", "kitchen", paper=0.5)
    count = rnd.choice((1, 2, 2, 3, 4))
    names = rnd.sample([n for n in HELD if n in THINGS], count)
    items = [thing_actor(rnd, n, colour_chance=0.4) for n in names]
    balls = rnd.random() < 0.15
    if balls:
        items = [thing_actor(rnd, "ball", colour_chance=0.0) for _ in range(4)]
    pen = pen_at(studio, stage, 0.5, 0.56, 0.94)
    ends = [(-0.38, -0.2), (0.38, -0.2), (-0.4, 0.16), (0.4, 0.16)]
    c = who.colour
    for s in (-1, 1):
        for j in range(2):
            end = (s * (0.12 + 0.16 * j), 0.4 - 0.03 * j)
            pen.line(
                [(s * 0.06, 0.06), (s * (0.08 + 0.14 * j), 0.26), end, (end[0] + s * 0.06, end[1] - 0.05)],
                0.07,
                shade(c, -0.15),
                True,
            )
    for k, (x, y) in enumerate(ends):
        pen.line(
            [(0.1 * (1 if x > 0 else -1), 0.04), (x * 0.6, 0.14 + 0.08 * (y > 0)), (x, y + 0.04)],
            0.07,
            shade(c, -0.08 * (k > 1)),
            True,
        )
    pen.ellipse(0, -0.16, 0.22, 0.27, c)
    _octopus_face(pen)
    for item, (x, y) in zip(items, ends, strict=False):
        large = 0.24 / max(0.75, item.wide)
        item.draw(pen.at(x, y + large * 0.4, large))
        pen.circle(x, y + 0.05, 0.042, shade(c, 0.1))
    if balls:
        forms = ("{a} juggling four balls", "{a} holding four balls", "{a} juggling balls")
        return stage, _say(rnd, forms, a=who.text)
    texts = [i.text for i in items]
    listed = texts[0] if count == 1 else ", ".join(texts[:-1]) + " and " + texts[-1]
    forms = (
        "{a} holding {b}",
        "{a} holding {b}",
        "{a} with {b} in its arms",
        "{a} carrying {b}",
        "{a} holding {b} in its tentacles",
    )
    return stage, _say(rnd, forms, a=who.text, b=listed)


def _hunting(studio):
    """One sea creature after another."""
    rnd = studio.rnd
    who = _creature(
        rnd,
        rnd.choice(
            ("shark",) * 4
            + (
                "dolphin",
                "orca",
                "whale",
                "swordfish",
                "penguin",
                "seal",
                "crocodile",
                "sea turtle",
                "sea lion",
                "octopus",
            )
        ),
        0.2,
    )
    prey = _creature(rnd, rnd.choice(("fish",) * 5 + ("goldfish", "penguin", "seal", "turtle", "octopus")), 0.4)
    while prey.name == who.name:
        prey = _creature(rnd, "fish")
    stage = _land(studio, "underwater", paper=0.35)
    flip, side = _sides(rnd)
    count = rnd.choice((1, 1, 2, 3)) if prey.name in ("fish", "goldfish") else 1
    y = rnd.uniform(0.46, 0.56)
    swims = {"way": "swimming"}
    ways = lambda being: swims if "turtle" in being.name else {"gape": 0.5} if being.name == "crocodile" else {}
    who.draw(pen_at(studio, stage, 0.5 - side * 0.18, y, 0.56, flip), who.colour, **ways(who))
    spots = {1: [(0.3, 0.0)], 2: [(0.28, -0.14), (0.36, 0.14)], 3: [(0.26, -0.2), (0.38, 0.02), (0.26, 0.2)]}[count]
    for dx, dy in spots:
        size = 0.26 if count == 1 else 0.2
        prey.draw(pen_at(studio, stage, 0.5 + side * dx, y + dy + 0.02, size, flip), prey.colour, **ways(prey))
    base = pen_at(studio, stage, 0, 0, 1.0)
    for k in range(3):
        base.line(
            [(0.5 - side * 0.46, y - 0.1 + 0.1 * k), (0.5 - side * 0.5, y - 0.1 + 0.1 * k)], 0.01, (190, 214, 230)
        )
    what = prey.text if count == 1 else f"{NUMBERS[count]} {'goldfish' if prey.name == 'goldfish' else prey.noun}"
    verb = rnd.choice(("chasing", "chasing", "hunting", "swimming after", "trying to catch", "about to eat"))
    return stage, f"{who.text} {verb} {what}"


def _crab_waving(studio):
    rnd = studio.rnd
    who = _creature(rnd, "crab", 0.3)
    stage = _land(studio, "beach", "beach", "underwater", "island")
    y = rnd.uniform(0.7, 0.76)
    high = rnd.random() < 0.7
    stage.shadow(0.5, y + 0.2, 0.5)
    who.draw(pen_at(studio, stage, 0.5, y, rnd.uniform(0.76, 0.88)), who.colour, -0.42 if high else -0.2)
    forms = (
        (
            "{a} waving its claws",
            "{a} raising its claws",
            "{a} with its claws up",
            "{a} snapping its claws",
            "{a} holding up its claws",
        )
        if high
        else ("{a} walking sideways", "{a} showing its claws", "{a} crawling")
    )
    return stage, _say(rnd, forms, a=who.text)


def _turtles(studio):
    rnd = studio.rnd
    who = _creature(rnd, rnd.choice(("turtle", "turtle", "turtle", "tortoise", "sea turtle")), 0.25)
    way = rnd.choice(
        ("walking", "walking", "swimming", "hiding", "hiding") if who.name != "tortoise" else ("walking", "hiding")
    )
    if who.name == "sea turtle" and way == "hiding":
        way = "swimming"
    flip, side = _sides(rnd)
    if way == "swimming":
        stage = _land(studio, "underwater", paper=0.35)
        pen = pen_at(studio, stage, 0.5, rnd.uniform(0.46, 0.58), rnd.uniform(0.7, 0.84), flip)
        who.draw(pen.at(0, 0, turn=rnd.uniform(-0.4, 0.3)), who.colour, way)
        return stage, _say(rnd, ("{a} swimming", "{a} swimming", "{a} swimming in the sea", "{a} diving"), a=who.text)
    stage = _land(studio, "beach", "beach", "desert", "meadow", "garden")
    sand = stage.kind == "paper" and rnd.random() < 0.5
    base = pen_at(studio, stage, 0, 0, 1.0)
    if sand:
        base.blob(
            [(-0.1, 1.1), (-0.1, 0.76), (0.3, 0.72), (0.7, 0.76), (1.1, 0.72), (1.1, 1.1)],
            near(rnd, (240, 212, 150), 6),
            4,
        )
    stage.shadow(0.5, 0.87, 0.6)
    who.draw(pen_at(studio, stage, 0.5, 0.72, rnd.uniform(0.74, 0.86), flip), who.colour, way)
    on = " on the sand" if sand or stage.place == "beach" and not stage.words else ""
    if way == "hiding":
        forms = (
            "{a} hiding in its shell",
            "{a} hiding in its shell",
            "{a} inside its shell",
            "{a} with its head pulled into its shell",
        )
    else:
        forms = ("{a} crawling", "{a} crawling slowly", "{a} walking", "{a} walking slowly")
    return stage, _say(rnd, forms, a=who.text) + on


# Birds of prey, of the pond and of the ice.


def _raptor(studio):
    """Diving at a fish, or flying off with it."""
    rnd = studio.rnd
    name = rnd.choice(("eagle",) * 4 + ("hawk", "falcon", "owl", "seagull", "pelican", "kingfisher", "bird", "vulture"))
    who = _fowl(rnd, name)
    bird = replace(
        who.beast,
        tall=False,
        neck=min(0.12, who.beast.neck),
        beak_long=min(0.7, max(0.4, who.beast.beak_long)),
        hooked=True,
    )
    if name in ("kingfisher", "pelican", "seagull"):
        bird = replace(bird, hooked=False)
    stage = _land(studio, "sea", "lake", "lake", "mountains", paper=0.4)
    flip, side = _sides(rnd)
    base = pen_at(studio, stage, 0, 0, 1.0)
    dives = rnd.random() < 0.4
    fish = near(rnd, rnd.choice(((110, 150, 190), (226, 120, 100), (240, 150, 60), (130, 150, 160))), 8)
    y = rnd.uniform(0.82, 0.86)
    if dives:
        pen = pen_at(studio, stage, 0.5 - side * 0.1, 0.36, 0.66, flip)
        _bird(pen, bird, (0, 0), 0.95, (0.34, 0.3), 0.95, "up", ())
        _fish(pen_at(studio, stage, 0.5 + side * 0.2, 0.8, 0.3, flip).at(0, 0, turn=-0.3), fish)
        _water(base, rnd, y)
        forms = (
            "{a} diving for a fish",
            "{a} diving down to catch a fish",
            "{a} swooping down on a fish",
            "{a} diving at a fish",
        )
    else:
        pen = pen_at(studio, stage, 0.5 - side * 0.04, 0.5, 0.66, flip)
        for x in (-0.02, 0.12):
            pen.line([(x, 0.1), (x + 0.03, 0.36)], 0.05, bird.beak)
        _bird(pen, bird, (0, 0), -0.12, (0.36, -0.14), 0.0, "up", ())
        _fish(pen.at(0.08, 0.42, 0.62), fish)
        for x in (-0.02, 0.12):
            pen.line([(x + 0.03, 0.34), (x + 0.06, 0.44)], 0.04, shade(bird.beak, -0.15))
        wet = rnd.random() < 0.6
        if wet or stage.kind == "water":
            _water(base, rnd, y + 0.06)
        forms = (
            "{a} catching a fish",
            "{a} catching a fish",
            "{a} carrying a fish in its claws",
            "{a} flying with a fish",
            "{a} with a fish in its talons",
        )
        if not wet:
            return stage, _say(rnd, forms, a=who.text)
    return stage, _with_water(_say(rnd, forms, a=who.text), stage, " over the water")


# Parent, young, the words for them and whether they swim.
FAMILIES = (
    ("duck", "duckling", "ducklings", True), ("duck", "duckling", "ducklings", True), ("swan", "swan", "cygnets", True),
    ("goose", "duckling", "goslings", True), ("hen", "chick", "chicks", False), ("chicken", "chick", "chicks", False),
    ("penguin", "penguin", "baby penguins", False), ("bear", "bear", "cubs", False), ("fox", "fox", "cubs", False),
    ("elephant", "elephant", "baby elephants", False), ("wolf", "wolf", "pups", False), ("lion", "lion", "cubs", False),
    ("pig", "pig", "piglets", False), ("ostrich", "ostrich", "chicks", False), ("mouse", "mouse", "baby mice", False),
)  # fmt: skip


def _family(studio):
    """A parent and its young in a row behind it."""
    rnd = studio.rnd
    parent, young, words, swims = rnd.choice(FAMILIES)
    swims = swims and rnd.random() < 0.75
    old = bird_actor(rnd, parent, 0.0) if parent in BIRDS else None
    if parent == "hen":
        old = bird_actor(rnd, "chicken", 0.0, colour_word="brown")
        old.noun = "hen"
    old = old or beast_actor(rnd, parent, dressed=0.0)
    count = rnd.choice((2, 2, 3, 3, 4) if old.kind == "bird" else (1, 2, 2, 3))
    small: Callable = lambda pen, pose: old.draw(pen, pose)
    if young in ("duckling", "chick"):
        tone = near(rnd, (250, 216, 80), 6)
        small = lambda pen, pose: draw_bird(
            pen, replace(BIRDS["duckling"], colour=tone, beak_long=0.5 if young == "duckling" else 0.3), pose
        )
    elif young == "swan":
        small = lambda pen, pose: draw_bird(pen, replace(BIRDS["duckling"], colour=(176, 176, 180), neck=0.2), pose)
    places = ("lake", "lake", "pond", "river") if swims else ("meadow", "farm", "park", "savanna", "forest")
    stage = _land(studio, *places, paper=0.45)
    flip, side = _sides(rnd)
    y = 0.72 if swims else 0.84
    base = pen_at(studio, stage, 0, 0, 1.0)
    beast = old.kind == "beast"
    big = (0.3 if beast else 0.44) / (1.0 if old.noun.split()[-1] not in ("ostrich", "swan") else 1.25)
    room = min(0.3, 0.6 / count)
    tiny = min(0.26, room * (0.6 if beast else 0.92))
    pose = "swimming" if swims else "walking" if beast else "standing"
    if swims:
        _water(base, rnd, y - 0.06)
    for x, size, draw in [(0.74 if beast else 0.8, big, old.draw)] + [
        ((0.4 if beast else 0.5) - room * k, tiny, small) for k in range(count)
    ]:
        spot = 0.5 + side * (x - 0.5)
        if not swims:
            stage.shadow(spot, y, size * 1.0)
        draw(pen_at(studio, stage, spot, y, size, flip), pose)
        if swims:
            base.arc(spot, y - 0.005, size * 0.5, 0.02, 10, 170, 0.01, FOAM)
            base.ellipse(spot, y + 0.012, size * 0.46, 0.014, near(rnd, WATER, 4), outline=False)
    move = "swimming" if swims else "walking"
    number = rnd.choice((NUMBERS[count], "its" if count > 2 else NUMBERS[count], NUMBERS[count]))
    words = words if count > 1 else {"baby mice": "baby mouse"}.get(words, words[:-1])
    forms = (
        "{a} with {n} {b} {v} in a row",
        "{a} and {n} {b} {v} in a row",
        "{a} {v} with {n} {b}",
        "{a} {v} with {n} {b} behind it",
        "{a} followed by {n} {b}",
        "{n} {b} following {a}",
    )
    if count == 1:
        forms = ("{a} with {n} {b}", "{a} {v} with {n} {b}", "{a} followed by {n} {b}", "{n} {b} following {a}")
    text = _say(rnd, forms, a=old.text, n=number, b=words, v=move)
    text = text.replace(f"its {words} following", f"{words} following")
    return stage, _with_water(text, stage, " on the water") if swims else text


def _one_leg(studio):
    rnd = studio.rnd
    who = _fowl(
        rnd,
        rnd.choice(
            ("flamingo",) * 5
            + ("heron", "heron", "stork", "stork", "crane", "ostrich", "chicken", "rooster", "goose", "bird", "seagull")
        ),
    )
    stage = _land(studio, "lake", "lake", "pond", "river", "beach", "meadow", "swamp")
    flip, side = _sides(rnd)
    wet = stage.kind == "water" or rnd.random() < 0.4
    base, y = pen_at(studio, stage, 0, 0, 1.0), 0.92
    tall = who.beast.legs > 0.3
    size = 0.84 / ((0.62 if tall else 0.42) + who.beast.neck + 0.62)
    if wet and stage.kind != "water":
        base.ellipse(0.5, y, 0.4, 0.06, near(rnd, (120, 190, 230), 6))
    elif not wet:
        stage.shadow(0.5, y, 0.3)
    pen = pen_at(studio, stage, 0.5 - side * 0.02, y, size, flip)
    legs = 0.62 if tall else 0.42
    leg = who.beast.beak if who.name != "flamingo" else shade(who.beast.colour, -0.12)
    pen.line([(0.0, -legs - 0.06), (0.0, -0.01)], 0.04, leg)
    pen.line([(0.0, -0.015), (0.1, -0.015)], 0.035, leg)
    pen.line([(0.08, -legs - 0.06), (0.24, -legs + 0.14), (0.02, -legs * 0.55)], 0.038, leg)
    _bird(pen, replace(who.beast, beak_long=min(0.8, who.beast.beak_long)), (0, -legs - 0.22), -0.05, feet=())
    if wet:
        base.arc(0.5 - side * 0.02, y, 0.06, 0.014, 0, 360, 0.008, FOAM)
    forms = ("{a} standing on one leg", "{a} standing on one leg", "{a} on one leg", "{a} balancing on one leg")
    text = _say(rnd, forms, a=who.text)
    if wet and (stage.kind == "paper" or not stage.words):
        text += " in the water"
    return stage, text


def _slide(studio):
    """On the belly down a slope of ice or snow, or over flat ice."""
    rnd = studio.rnd
    name = rnd.choice(
        ("penguin",) * 5 + ("seal", "seal", "sea lion", "polar bear", "otter", "bear", "fox", "dog", "rabbit", "cat")
    )
    stage = _land(studio, "arctic", "snowfield", "snowfield", "ski_slope", paper=0.5)
    flip, side = _sides(rnd)
    steep = rnd.random() < 0.6
    base = pen_at(studio, stage, 0.5, 0.0, 1.0, flip)
    ice = near(rnd, (196, 222, 240), 6)
    top, low = (0.5, 0.94) if steep else (0.8, 0.82)
    base.poly([(-0.54, top), (0.54, low), (0.54, 1.04), (-0.54, 1.04)], ice)
    base.line([(-0.54, top), (0.54, low)], 0.02, WHITE)
    turn = math.atan2(low - top, 1.08)
    y = (top + low) / 2
    pen = pen_at(studio, stage, 0.5, y, 0.66, flip).at(0, 0, turn=turn)
    if name in CREATURES:
        who = _creature(rnd, name, 0.1)
        who.draw(pen.at(0, -0.2, 1.15), who.colour)
        text = who.text if name != "penguin" else rnd.choice(("a penguin", "a penguin", "a little penguin"))
    else:
        who = _beast(rnd, name)
        _figure(
            pen,
            who,
            (-0.22, -0.2),
            (0.2, -0.2),
            ((0.5, -0.08, 0.0), (0.46, -0.04, 0.1)),
            ((-0.48, -0.1, 0.0), (-0.5, -0.05, 0.1)),
            head=(0.42, -0.34),
        )
        text = who.text
    for k in range(3):
        pen.line([(-0.62 - 0.03 * k, -0.1 - 0.1 * k), (-0.8 - 0.03 * k, -0.1 - 0.1 * k)], 0.016, (150, 186, 214))
    if steep:
        forms = (
            "{a} sliding down the ice",
            "{a} sliding down a hill of ice",
            "{a} sliding on its belly",
            "{a} sliding down a snowy hill",
            "{a} sliding down on its belly",
        )
    else:
        forms = (
            "{a} sliding on the ice",
            "{a} sliding on ice",
            "{a} sliding on its belly",
            "{a} sliding over the ice on its belly",
        )
    return stage, _say(rnd, forms, a=text)


DIVERS = _names(
    "4 penguin, 2 seal, sea lion, dolphin, 2 frog, duck, kingfisher, pelican, otter, polar bear, bear, dog, "
    "seagull, monkey"
)


def _diving(studio):
    """Head down into the water."""
    rnd = studio.rnd
    name = rnd.choice(DIVERS)
    stage = _sea(studio, "sea", "lake", "lake")
    flip, side = _sides(rnd)
    y = rnd.uniform(0.78, 0.84)
    base = pen_at(studio, stage, 0, 0, 1.0)
    pen = pen_at(studio, stage, 0.5, 0.46, 0.66, flip).at(0, 0, turn=rnd.uniform(0.85, 1.1))
    if name in CREATURES:
        who = _creature(rnd, name, 0.15)
        who.draw(pen, who.colour, **({"way": "leaping"} if name == "frog" else {}))
    elif name in BIRDS or name in MORE_BIRDS:
        who = _fowl(rnd, name)
        _bird(pen, who.beast, (-0.05, 0), 0.0, (0.34, -0.06), 0.0, "folded", ())
    else:
        who = _beast(rnd, name)
        _figure(
            pen.at(-0.1, 0),
            who,
            (-0.24, 0),
            (0.2, 0),
            ((0.62, 0.06, 0.0), (0.6, 0.14, 0.0)),
            ((-0.62, -0.04, 0.0), (-0.6, 0.08, 0.0)),
            head=(0.4, -0.08),
        )
    noun = who.noun if name != "penguin" else "penguin"
    _water(base, rnd, y)
    _splash(base, rnd, 0.5 + side * 0.16, y, 0.14, 0.08)
    forms = (
        "{a} diving into the water",
        "{a} diving into the water",
        "{a} jumping into the water",
        "{a} diving",
        "{a} diving head first into the water",
    )
    return stage, _say(rnd, forms, a=with_article(noun))


def _fan(studio):
    """A peacock or a turkey with its tail spread."""
    rnd = studio.rnd
    turkey = rnd.random() < 0.25
    stage = _land(studio, "garden", "park", "meadow", "zoo", "farm")
    word = "" if turkey or rnd.random() < 0.6 else rnd.choice(("white", "green", "blue", "purple"))
    body = near(rnd, (120, 76, 48) if turkey else COLOURS[word] if word else (30, 90, 180), 6)
    vane = near(rnd, (170, 110, 60) if turkey else COLOURS[word] if word else (50, 150, 110), 6)
    side = rnd.choice((-1, 1))
    size, y = rnd.uniform(0.86, 0.94), 0.93
    stage.shadow(0.5, y, 0.4)
    pen = pen_at(studio, stage, 0.5, y, size)
    for ring, count in ((0.5, 13), (0.36, 9)):
        for k in range(count):
            a = math.pi * (0.04 + 0.92 * k / (count - 1))
            q = pen.at(0, -0.3, 1.0, turn=a - math.pi / 2)
            q.blob(
                [(0, 0), (-0.07, -ring * 0.8), (0, -ring - 0.06), (0.07, -ring * 0.8)], shade(vane, -0.12 * (k % 2)), 4
            )
            q.ellipse(0, -ring * 0.88, 0.04, 0.055, (236, 214, 160) if turkey else (244, 196, 60))
            q.circle(0, -ring * 0.88, 0.024, (90, 50, 36) if turkey else (40, 70, 170), outline=False)
    for x in (-0.06, 0.06):
        pen.line([(x, -0.14), (x, 0)], 0.03, (190, 150, 90))
    pen.ellipse(0, -0.26, 0.15, 0.18, body)
    head = (side * 0.03, -0.56)
    pen.limb((0, -0.36), head, 0.09, 0.06, body if not turkey else (214, 90, 90))
    pen.circle(*head, 0.075, body if not turkey else (214, 90, 90))
    pen.poly(
        [
            (head[0] + side * 0.05, head[1] - 0.03),
            (head[0] + side * 0.14, head[1] + 0.01),
            (head[0] + side * 0.05, head[1] + 0.035),
        ],
        (240, 190, 80),
    )
    if turkey:
        pen.ellipse(head[0] + side * 0.06, head[1] + 0.09, 0.025, 0.06, (206, 40, 44))
    else:
        for k in (-1, 0, 1):
            pen.line([(head[0], head[1] - 0.06), (head[0] + 0.05 * k, head[1] - 0.16)], 0.012, body)
            pen.circle(head[0] + 0.05 * k, head[1] - 0.16, 0.02, (244, 196, 60), outline=False)
    _eye(pen, head[0] + side * 0.02, head[1] - 0.015, 0.026)
    noun = "turkey" if turkey else f"{word} peacock".strip()
    forms = (
        "{a} spreading its tail",
        "{a} with its tail spread",
        "{a} with its tail feathers spread out",
        "{a} showing its tail",
        "{a} fanning its tail",
        "{a} with an open tail",
    )
    return stage, _say(rnd, forms, a=with_article(noun))


def _snout(who: Being, x, y, r, look):
    """Where the tip of a nose is."""
    dx, dy = r * (0.66 + who.beast.snout / who.beast.head * 0.95), r * 0.2
    return x + dx * math.cos(look) - dy * math.sin(look), y + dx * math.sin(look) + dy * math.cos(look)


def _balancing(studio):
    """A ball on a nose."""
    rnd = studio.rnd
    name = rnd.choice(
        ("seal",) * 5
        + (
            "sea lion",
            "sea lion",
            "dog",
            "bear",
            "cat",
            "fox",
            "lion",
            "panda",
            "polar bear",
            "otter",
            "raccoon",
            "mouse",
            "tiger",
        )
    )
    stage = _land(studio, "circus", "circus", "beach", "zoo", "stage", "arctic", "park")
    flip, side = _sides(rnd)
    item = thing_actor(rnd, "ball", colour_chance=0.6)
    apple = rnd.random() < 0.12
    y = 0.93
    stage.shadow(0.5 - side * 0.06, y, 0.5)
    if name in ("seal", "sea lion"):
        who = _creature(rnd, name, 0.2)
        pen = pen_at(studio, stage, 0.5 - side * 0.04, y, rnd.uniform(0.62, 0.68), flip)
        c, dark = who.colour, shade(who.colour, -0.2)
        pen.blob([(-0.5, -0.06), (-0.72, -0.26), (-0.64, -0.04), (-0.7, 0.0)], dark, 3)
        pen.blob(
            [
                (-0.58, -0.06),
                (-0.3, -0.26),
                (-0.02, -0.4),
                (0.08, -0.7),
                (0.22, -0.86),
                (0.36, -0.72),
                (0.36, -0.3),
                (0.26, 0.0),
                (-0.3, 0.0),
            ],
            c,
        )
        pen.limb((0.24, -0.76), (0.34, -0.92), 0.12, 0.06, c)
        pen.circle(0.36, -0.97, 0.035, INK, outline=False)
        _eye(pen, 0.3, -0.8, 0.035)
        pen.blob([(0.16, -0.3), (0.3, -0.02), (0.02, 0.0)], dark, 3)
        nose = (0.37, -0.99)
    else:
        who = _beast(rnd, name)
        pen = pen_at(studio, stage, 0.5 - side * 0.08, y, rnd.uniform(0.6, 0.66), flip)
        x, top, r = _seated(pen, who, ((0.34, -0.34, -0.2), (0.26, -0.3, -0.25)), -0.95)
        nose = _snout(who, x, top, r, -0.95)
    large = 0.26 / pen.scale * stage.pen.scale
    (_apple(pen.at(nose[0], nose[1] - large * 0.42, large)) if apple else item.draw(pen.at(*nose, large)))
    what = "an apple" if apple else item.text
    forms = (
        "{a} balancing {b} on its nose",
        "{a} balancing {b} on its nose",
        "{a} with {b} on its nose",
        "{a} playing with {b}",
        "{a} holding {b} on its nose",
    )
    return stage, _say(rnd, forms, a=who.text, b=what)


# Beasts on four legs, with their heads where they should be.

STANCES = {
    "standing": ((-0.02, 0.04), (0.0, 0.05)),
    "walking": ((-0.12, 0.14), (0.12, -0.1)),
    "braced": ((-0.1, -0.02), (0.1, 0.16)),
}


def _four(pen, who: Being, head=None, look=0.0, crouch=1.0, stance="standing", big=1.0, neck=None, **face):
    """Stands on the origin; returns where its head is and how large."""
    b = who.beast
    half, thick, wide = b.long / 2, b.thick, b.leg_wide
    y = -b.leg * crouch - thick * 0.6
    rear, front = (-half, y), (half, y)
    colour, dark = b.colour, shade(b.colour, -0.2)
    if b.marks == "panda":
        colour = dark = b.mark_colour
    draw_tail(pen, b, rear, False)
    (far_rear, near_rear), (far_front, near_front) = STANCES[stance]
    bend = 0.08 + 0.5 * (1 - crouch)

    def leg(x, foot, tone, forward):
        start, end = (x, y + thick * 0.3), (x + foot, -wide * 0.6)
        _joint(pen, start, end, bend if forward else -bend, wide, tone, b.feet)

    leg(-half + 0.02, far_rear, dark, False)
    leg(half - 0.06, far_front, dark, True)
    _body(pen, b, rear, front, random.Random(7))
    leg(-half + 0.05, near_rear, shade(colour, -0.06), False)
    leg(half, near_front, shade(colour, -0.06), True)
    r = b.head * big
    base = (half - 0.02, y - thick * 0.2)
    angle = math.radians(b.neck_angle)
    reach = (neck if neck is not None else b.neck) + b.head * 0.5
    x, top = head or (base[0] + reach * math.sin(angle), base[1] - reach * math.cos(angle))
    pen.limb(base, (x, top), thick * 0.62, r * 0.72, b.colour)
    if b.mane is not None and b.marks != "mane":
        for k in range(6):
            pen.circle(
                base[0] + (x - base[0]) * k / 5 - 0.09,
                base[1] + (top - base[1]) * k / 5 - 0.02,
                0.07,
                b.mane,
                outline=False,
            )
    _head(pen, who, x, top, r, look, **face)
    return x, top, r


ROARERS = _names(
    "6 lion, 2 tiger, 2 bear, leopard, panther, jaguar, polar bear, grizzly bear, wolf, gorilla, cheetah, "
    "lioness, cat, fox, dog"
)


def _roaring(studio):
    """A wide open mouth, the whole beast or its head and shoulders."""
    rnd = studio.rnd
    who = _beast(rnd, rnd.choice(ROARERS))
    stage = _land(studio, "savanna", "savanna", "jungle", "forest", "mountains", "zoo", "peak")
    flip, side = _sides(rnd)
    if rnd.random() < 0.5:
        pen = pen_at(studio, stage, 0.5 - side * 0.27, 1.06, 0.88, flip)
        place = (0.34, -0.66)
        pen.limb((-0.3, -0.1), (0.16, -0.3), 0.44, 0.3, who.beast.colour)
        pen.limb((0.1, -0.3), place, 0.3, 0.22, who.beast.colour)
        x, y, r = *place, 0.28
        _head(pen, who, x, y, r, -0.3, roar=True)
    else:
        stage.shadow(0.5 - side * 0.06, 0.92, 0.5)
        pen = pen_at(studio, stage, 0.5 - side * 0.1, 0.92, 0.6, flip)
        x, y, r = _four(
            pen,
            replace(who, beast=replace(who.beast, neck=max(0.2, who.beast.neck))),
            look=-0.3,
            stance="braced",
            big=1.25,
            roar=True,
        )
    for k in (-1, 0, 1):
        a = -0.05 + 0.35 * k
        near_by, far = 2.3 * r, 2.9 * r
        pen.line(
            [(x + near_by * math.cos(a), y + near_by * math.sin(a)), (x + far * math.cos(a), y + far * math.sin(a))],
            0.02,
            (120, 110, 110),
        )
    if who.name in ("wolf", "cat", "fox", "dog"):
        forms = (
            "{a} with its mouth wide open",
            "{a} growling",
            "{a} showing its teeth",
            "{a} with an open mouth",
            "{a} yawning",
        )
    else:
        forms = (
            "{a} roaring",
            "{a} roaring",
            "{a} roaring loudly",
            "{a} with its mouth wide open",
            "{a} showing its teeth",
            "{a} roaring with its mouth open",
            "{a} yawning",
        )
    return stage, _say(rnd, forms, a=who.text)


HOWLERS = _names("6 wolf, coyote, husky, 2 dog, fox, puppy, cat")


def _howling(studio):
    """Head up before a large moon."""
    rnd = studio.rnd
    who = _beast(rnd, rnd.choice(HOWLERS))
    stage = studio.stages.paper(False)
    stage.unit = 1.0
    night = rnd.random() < 0.75
    top = near(rnd, (24, 30, 76) if night else (90, 60, 120), 8)
    gradient(stage.image, top, shade(top, 0.25), 0.0, 1.0)
    flip, side = _sides(rnd)
    base = pen_at(studio, stage, 0, 0, 1.0)
    moon = (0.5 + side * rnd.uniform(0.16, 0.26), rnd.uniform(0.22, 0.28))
    for _ in range(14):
        base.circle(rnd.random(), rnd.uniform(0, 0.7), 0.006, (240, 240, 220), outline=False)
    base.circle(*moon, rnd.uniform(0.17, 0.21), (250, 240, 196), outline=False)
    for dx, dy, r in ((-0.05, -0.04, 0.03), (0.06, 0.03, 0.04), (-0.02, 0.08, 0.025)):
        base.circle(moon[0] + dx, moon[1] + dy, r, (228, 214, 166), outline=False)
    snow = rnd.random() < 0.25
    rock = near(rnd, (226, 234, 244) if snow else rnd.choice(((70, 66, 84), (60, 80, 70), (90, 84, 90))), 6)
    base.blob([(-0.1, 1.1), (-0.1, 0.9), (0.3, 0.83), (0.7, 0.84), (1.1, 0.92), (1.1, 1.1)], rock, 4)
    if sum(who.beast.colour) < 260:
        who.beast = replace(who.beast, colour=shade(who.beast.colour, 0.25))
    pen = pen_at(studio, stage, 0.5 - side * 0.14, 0.87, rnd.uniform(0.66, 0.74), flip)
    feet = ((0.16, -0.04, -0.35), (0.12, -0.04, -0.4))
    hands = ((0.24, -0.04, 0.05), (0.2, -0.03, 0.05))
    head = (0.14, -0.76)
    _figure(pen, who, (-0.16, -0.22), (0.06, -0.5), hands, feet, -0.95, head=head, tail="up", roar=True)
    forms = (
        "{a} howling at the moon",
        "{a} howling at the moon",
        "{a} howling at the full moon",
        "{a} howling at a full moon at night",
        "{a} sitting and howling at the moon",
        "{a} howling on a hill under the moon",
    )
    return stage, _say(rnd, forms, a=who.text)


def _trunk_of(pen, points, colour, wide=0.1):
    """An elephant's trunk along these points, thinner towards its end."""
    curve = smooth(points, False)
    n = len(curve) - 1
    for k in range(n):
        w = wide * (1 - 0.55 * k / n)
        keep, pen.outline = pen.outline, None
        pen.limb(curve[k], curve[k + 1], w, w * 0.98, colour)
        pen.outline = keep
    for k in range(3, n, 4):
        pen.line(
            [(curve[k][0] - wide * 0.4, curve[k][1]), (curve[k][0] + wide * 0.4, curve[k][1])],
            0.012,
            shade(colour, -0.15),
        )


# What a trunk can hold: words, drawing, size.
TRUNK_LOADS = {
    "log": (("a log", "a log", "a tree trunk", "a heavy log"), None, 0.0),
    "flower": (("a flower", "a pink flower"), lambda p: _bloom(p.at(0, -0.5)), 0.3),
    "apple": (("an apple", "a red apple"), _apple, 0.24),
    "banana": (("a banana",), _banana, 0.32),
    "ball": (("a ball",), _thing("ball"), 0.3),
    "umbrella": (("an umbrella",), lambda p: _thing("umbrella")(p.at(0, -0.4)), 0.5),
    "balloon": (("a balloon",), lambda p: _thing("balloon")(p.at(0, -0.45)), 0.44),
    "leaf": (("a leaf", "leaves"), _leaf, 0.34),
}


def _elephant(studio):
    """Spraying water, lifting a log, holding things up."""
    rnd = studio.rnd
    who = _beast(rnd, "elephant")
    if rnd.random() < 0.2:
        who = Being("mammoth", "mammoth", replace(BEASTS["elephant"], colour=(122, 80, 54)))
    stage = _land(studio, "savanna", "savanna", "river", "zoo", "jungle", "lake", "circus")
    flip, side = _sides(rnd)
    who.beast = replace(who.beast, trunk=False, nose=who.beast.colour)
    kind = rnd.choice(("spray", "spray", "self", "person", "log", "log", "hold", "hold", "up"))
    wet = kind in ("spray", "self") and rnd.random() < 0.35 or stage.kind == "water"
    y = 0.92
    size = 0.52 if kind in ("self", "up") else 0.47
    x = 0.5 - side * {"log": 0.23, "person": 0.2, "self": 0.12}.get(kind, 0.17)
    base = pen_at(studio, stage, 0, 0, 1.0)
    stage.shadow(x, y, 0.5)
    pen = pen_at(studio, stage, x, y, size, flip)
    c = who.beast.colour
    hx, hy, r = _four(pen, who, stance="standing")
    start = (hx + r * 0.7, hy + r * 0.25)
    tips = {
        "spray": [(0.2, 0.1), (0.3, -0.12), (0.32, -0.36)],
        "self": [(0.22, 0.02), (0.16, -0.3), (-0.06, -0.42)],
        "person": [(0.16, 0.12), (0.3, 0.02), (0.42, -0.06)],
        "log": [(0.12, 0.14), (0.26, 0.14), (0.36, -0.02)],
        "hold": [(0.18, 0.14), (0.32, 0.08), (0.36, -0.14)],
        "up": [(0.18, 0.1), (0.26, -0.12), (0.26, -0.4)],
    }[kind]
    points = [start] + [(start[0] + dx, start[1] + dy) for dx, dy in tips]
    end = points[-1]
    pen.poly(
        [(hx + r * 0.5, hy + r * 0.75), (hx + r * 1.5, hy + r * 1.05), (hx + r * 0.55, hy + r * 1.1)], (250, 246, 232)
    )
    if kind == "log":
        pen.limb((end[0] - 0.3, end[1] + 0.02), (end[0] + 0.34, end[1] - 0.12), 0.12, 0.12, BARK)
        pen.ellipse(end[0] + 0.36, end[1] - 0.125, 0.07, 0.12, (216, 176, 120))
        points.append((end[0] - 0.04, end[1] - 0.2))
    _trunk_of(pen, points, shade(c, -0.04), r * 0.38)
    words = ""
    if kind in ("spray", "self", "person"):
        goal = {"spray": (0.26, -0.12), "self": (-0.5, 0.12), "person": (1.1 - end[0], -0.62 - end[1])}[kind]
        for _ in range(26):
            t, spread = rnd.random(), rnd.uniform(-1, 1)
            px, py = end[0] + goal[0] * t, end[1] + goal[1] * t - 0.3 * t * (1 - t) + spread * 0.14 * t
            pen.ellipse(
                px + (spread * 0.1 * t if kind == "spray" else 0),
                py - (0.1 * t if kind == "spray" else 0),
                0.02,
                0.026,
                (80, 160, 226),
                outline=False,
            )
        for k in (-1, 0, 1):
            bend = [
                end,
                (end[0] + goal[0] * 0.5 + 0.05 * k * (kind == "spray"), end[1] + goal[1] * 0.5 - 0.1),
                (end[0] + goal[0] + 0.1 * k, end[1] + goal[1] + 0.08 * k),
            ]
            pen.line(bend, 0.025, (100, 176, 234), True)
    if kind == "person":
        person = (
            beast_actor(rnd, rnd.choice(("zebra", "lion", "monkey", "pig", "dog", "bear")), dressed=0.0)
            if rnd.random() < 0.5
            else person_actor(rnd, 1.0)
        )
        studio.put(stage, person, 0.5 + side * 0.33, y, "standing", not flip, 0.3 if person.kind == "beast" else 0.44)
        return stage, _say(
            rnd,
            (
                "{a} spraying water at {b}",
                "{a} spraying {b} with water",
                "{a} splashing {b} with water",
                "{a} giving {b} a shower",
            ),
            a=who.text,
            b=person.text,
        )
    if kind == "hold":
        words, draw, large = TRUNK_LOADS[rnd.choice([k for k in TRUNK_LOADS if k != "log"])]
        draw(pen.at(end[0], end[1] - large * 0.3, large / size * 0.8))
        forms = (
            "{a} holding {b} with its trunk",
            "{a} holding {b} in its trunk",
            "{a} lifting {b} with its trunk",
            "{a} with {b} in its trunk",
        )
        return stage, _say(rnd, forms, a=who.text, b=rnd.choice(words))
    if wet:
        _water(base, rnd, 0.84)
    forms = {
        "spray": (
            "{a} spraying water",
            "{a} spraying water with its trunk",
            "{a} squirting water from its trunk",
            "{a} splashing water with its trunk",
        ),
        "self": (
            "{a} spraying itself with water",
            "{a} taking a shower",
            "{a} spraying water over its back",
            "{a} spraying water with its trunk",
        ),
        "log": (
            "{a} lifting a log",
            "{a} lifting a log with its trunk",
            "{a} carrying a log with its trunk",
            "{a} carrying a tree trunk",
            "{a} holding a log",
        ),
        "up": ("{a} raising its trunk", "{a} with its trunk up", "{a} lifting its trunk", "{a} holding its trunk up"),
    }[kind]
    return stage, _say(rnd, forms, a=who.text) + (" in the water" if wet and stage.kind != "water" else "")


def _browsing(studio):
    """Long necks and others with their mouths in the leaves of a tree."""
    rnd = studio.rnd
    name = rnd.choice(
        ("giraffe",) * 7 + ("deer", "deer", "goat", "camel", "horse", "zebra", "donkey", "reindeer", "cow", "unicorn")
    )
    who = beast_actor(rnd, name, dressed=0.0)
    stage = _land(studio, "savanna", "savanna", "zoo", "meadow", "park", "forest" if name != "giraffe" else "savanna")
    flip, side = _sides(rnd)
    size = 0.44 if name == "giraffe" else 0.58
    base = pen_at(studio, stage, 0, 0, 1.0)
    y, x = 0.95, 0.5 - side * (0.2 if name == "giraffe" else 0.13)
    tall = who.of.neck > 0.6
    trunk_x = 0.5 + side * 0.37
    leaf = near(rnd, rnd.choice(GREENS), 8)
    head_y = 0.95 - size * (1.74 if tall else 1.2)
    low = head_y + 0.05
    base.poly([(trunk_x - 0.04, low), (trunk_x + 0.04, low), (trunk_x + 0.06, 0.96), (trunk_x - 0.06, 0.96)], BARK)
    _, spots, pen = studio.put(stage, who, x, y, "standing", flip, size)
    mouth = pen.to_canvas(*spots["mouth"])
    mx, my = mouth[0] / stage.pen.scale, mouth[1] / stage.pen.scale
    spread = abs(trunk_x - mx)
    for _ in range(16):
        share = rnd.uniform(-1.2, 0.55)
        base.circle(
            trunk_x - side * spread * share * 0.8,
            my - rnd.uniform(-0.05, 0.22),
            rnd.uniform(0.08, 0.12),
            shade(leaf, rnd.uniform(-0.15, 0.12)),
        )
    for _ in range(5):
        draw_leaf(
            base,
            mx + side * 0.03 + rnd.uniform(-0.02, 0.04),
            my - 0.02 + rnd.uniform(-0.03, 0.05),
            0.08,
            rnd.uniform(-2, 0.5),
            shade(leaf, 0.1),
        )
    forms = (
        "{a} eating leaves from a tree",
        "{a} eating leaves from a tree",
        "{a} eating leaves",
        "{a} eating from a tree",
        "{a} nibbling at the leaves of a tree",
        "{a} munching leaves from a tall tree" if tall else "{a} munching leaves from a tree",
    )
    return stage, _say(rnd, forms, a=who.text)


def _kangaroo(pen, who, joey: bool):
    b = who.beast
    c, dark = b.colour, shade(b.colour, -0.18)
    pen.line([(-0.1, -0.2), (-0.36, -0.08), (-0.66, -0.03)], 0.11, dark, True)
    pen.limb((0.0, -0.26), (0.02, -0.62), 0.24, 0.15, c)
    pen.ellipse(0.1, -0.3, 0.14, 0.22, b.belly, outline=False)
    pen.ellipse(-0.06, -0.2, 0.2, 0.17, dark)
    pen.limb((-0.02, -0.05), (0.26, -0.04), 0.06, 0.045, dark)
    pen.bent((0.1, -0.58), (0.22, -0.46), (0.3, -0.54), 0.05, 0.04, dark)
    _head(pen, who, 0.12, -0.84, 0.15)
    if joey:
        child = Being(who.name, "", replace(b, colour=shade(c, 0.15)))
        _head(pen, child, 0.2, -0.48, 0.105)
        pen.circle(0.24, -0.36, 0.035, c)
    pen.blob([(0.02, -0.38), (0.16, -0.34), (0.3, -0.38), (0.3, -0.22), (0.16, -0.12), (0.04, -0.2)], shade(c, 0.12), 4)
    pen.line([(0.02, -0.38), (0.16, -0.34), (0.3, -0.38)], 0.02, dark, True)


PORTERS = _names(
    "2 koala, 2 monkey, bear, panda, possum, sloth, elephant, lion, gorilla, polar bear, fox, tiger, "
    "hippopotamus, raccoon, mouse, duck, swan, turtle"
)


def _with_young(studio):
    """A joey in a pouch, or a baby on a back."""
    rnd = studio.rnd
    flip, side = _sides(rnd)
    if rnd.random() < 0.5:
        who = _beast(rnd, "kangaroo")
        who.noun = rnd.choice(("kangaroo", "kangaroo", "brown kangaroo", "mother kangaroo"))
        stage = _land(studio, "desert", "savanna", "prairie", "meadow", "zoo")
        joey = rnd.random() < 0.85
        stage.shadow(0.5, 0.93, 0.5)
        _kangaroo(pen_at(studio, stage, 0.5 + side * 0.02, 0.93, rnd.uniform(0.78, 0.86), flip), who, joey)
        if not joey:
            return stage, _say(rnd, ("{a} standing", "{a} standing upright", "{a} with an empty pouch"), a=who.text)
        forms = (
            "{a} with a joey in its pouch",
            "{a} with a joey in its pouch",
            "{a} with a baby in its pouch",
            "{a} carrying a baby in its pouch",
            "{a} carrying its joey",
            "a joey in the pouch of {a}",
        )
        return stage, _say(rnd, forms, a=who.text)
    name = rnd.choice(PORTERS)
    stage = _land(
        studio, *(("lake", "pond") if name in ("duck", "swan") else ("forest", "savanna", "zoo", "meadow", "jungle"))
    )
    y = 0.9
    base = pen_at(studio, stage, 0, 0, 1.0)
    if name in ("duck", "swan"):
        who = _fowl(rnd, name)
        size = 0.7 if name == "duck" else 0.6
        draw_bird(pen_at(studio, stage, 0.5, y - 0.08, size, flip), who.beast, "swimming")
        _water(base, rnd, y - 0.12)
        tone = (250, 216, 80) if name == "duck" else (176, 176, 180)
        draw_bird(
            pen_at(studio, stage, 0.5 - side * 0.07, y - 0.08 - size * 0.42, 0.3, flip),
            replace(BIRDS["duckling"], colour=tone),
            "swimming",
        )
        baby = "duckling" if name == "duck" else "cygnet"
    elif name == "turtle":
        who = _creature(rnd, name)
        stage.shadow(0.5, y, 0.6)
        who.draw(pen_at(studio, stage, 0.5, y - 0.14, 0.74, flip), who.colour)
        who.draw(pen_at(studio, stage, 0.5 - side * 0.02, y - 0.42, 0.34, flip), who.colour)
        baby = "baby turtle"
    else:
        who = _beast(rnd, name)
        size = 0.56
        stage.shadow(0.5, y, 0.5)
        pen = pen_at(studio, stage, 0.5 - side * 0.06, y, size, flip)
        back = -who.beast.leg - who.beast.thick * 1.45
        child = replace(who.beast, head=who.beast.head * 1.2)
        _four(pen, who, stance="walking")
        draw_beast(pen.at(-0.1, back, 0.5), child, "lying", random.Random(3))
        baby = {
            "bear": "bear cub",
            "lion": "lion cub",
            "tiger": "tiger cub",
            "fox": "fox cub",
            "polar bear": "polar bear cub",
        }.get(name, f"baby {name}")
    noun = who.noun.replace("baby ", "")
    forms = (
        "{a} with a {b} on its back",
        "{a} carrying a {b} on its back",
        "{a} carrying its baby on its back",
        "{a} with its baby on its back",
        "a {b} riding on the back of {a}",
    )
    text = _say(rnd, forms, a=with_article(noun), b=baby)
    return stage, _with_water(text, stage, " on the water") if name in ("duck", "swan") else text


def _cave(studio):
    """Asleep or awake in the mouth of a cave."""
    rnd = studio.rnd
    who = beast_actor(
        rnd,
        rnd.choice(("bear",) * 6 + ("lion", "wolf", "fox", "tiger", "polar bear", "panda", "leopard", "rabbit", "dog")),
        dressed=0.0,
    )
    stage = _land(studio, "forest", "mountains", "snowfield", "meadow", "valley")
    rock = near(rnd, rnd.choice(((130, 126, 124), (146, 122, 98), (112, 116, 126))), 6)
    base = pen_at(studio, stage, 0.5, 0.96, 1.0)
    base.blob(
        [(-0.52, 0.06), (-0.48, -0.4), (-0.3, -0.68), (0.04, -0.8), (0.34, -0.66), (0.5, -0.36), (0.54, 0.06)], rock, 4
    )
    for x, y in ((-0.36, -0.5), (0.3, -0.58), (0.0, -0.7), (0.42, -0.2)):
        base.line([(x - 0.06, y), (x, y - 0.03), (x + 0.05, y + 0.03)], 0.012, shade(rock, -0.25))
    base.blob(
        [(-0.4, 0.0), (-0.39, -0.3), (-0.22, -0.5), (0.02, -0.56), (0.26, -0.48), (0.4, -0.28), (0.41, 0.0)],
        (36, 30, 34),
        4,
    )
    base.ellipse(0, 0.0, 0.43, 0.05, shade(rock, -0.25), outline=False)
    pose = rnd.choice(("sleeping",) * 4 + ("sitting", "standing"))
    flip, side = _sides(rnd)
    if sum(who.of.colour) < 300:
        who.of.colour = shade(who.of.colour, 0.25)
    size = {"sleeping": 0.5, "sitting": 0.44, "standing": 0.4}[pose]
    studio.put(stage, who, 0.5 - side * 0.05, 0.95, pose, flip, size, shadow=False)
    verbs = {
        "sleeping": ("sleeping in", "sleeping in", "asleep in", "hibernating in", "napping in"),
        "sitting": ("sitting in", "waiting in", "living in"),
        "standing": ("coming out of", "standing in", "leaving"),
    }[pose]
    cave = rnd.choice(("a cave", "a cave", "its cave", "a den" if pose == "sleeping" else "a cave"))
    return stage, f"{who.text} {rnd.choice(verbs)} {cave}"


def _scratching(studio):
    """Upright with its back against a trunk."""
    rnd = studio.rnd
    who = _beast(
        rnd,
        rnd.choice(
            ("bear",) * 5
            + ("brown bear", "grizzly bear", "panda", "polar bear", "gorilla", "monkey", "raccoon", "lion", "koala")
        ),
    )
    stage = _land(studio, "forest", "forest", "park", "mountains", "meadow")
    flip, side = _sides(rnd)
    x, wide = 0.5 - side * 0.24, rnd.uniform(0.08, 0.1)
    _trunk(pen_at(studio, stage, 0, 0, 1.0), rnd, x, wide)
    size = rnd.uniform(0.66, 0.74)
    pen = pen_at(studio, stage, x + side * wide, 0.94, size, flip)
    lean = 0.22
    hands = rnd.choice((((0.5, -0.66, -0.2), (0.42, -0.5, -0.3)), ((0.44, -0.96, 0.2), (0.36, -0.36, -0.3))))
    _figure(
        pen,
        who,
        (lean, -0.38),
        (lean, -0.74),
        hands,
        ((0.36, -0.04, -0.15), (0.24, -0.04, -0.15)),
        head=(lean + 0.08, -0.96),
        tail=False,
    )
    for k in range(3):
        pen.line(
            [(lean - 0.26, -0.84 + 0.18 * k), (lean - 0.32, -0.8 + 0.18 * k), (lean - 0.26, -0.76 + 0.18 * k)],
            0.018,
            (80, 60, 50),
            True,
        )
    forms = (
        "{a} scratching its back on a tree",
        "{a} scratching its back against a tree",
        "{a} rubbing its back on a tree trunk",
        "{a} scratching itself on a tree",
        "{a} leaning against a tree",
    )
    return stage, _say(rnd, forms, a=who.text)


def _hedgehog(p, c, rolled=False):
    """On the origin, one unit long."""
    spikes = shade(c, -0.3)
    if rolled:
        for k in range(24):
            a = 2 * math.pi * k / 24
            p.poly(
                [
                    (0.36 * math.cos(a - 0.14), -0.4 + 0.36 * math.sin(a - 0.14)),
                    (0.5 * math.cos(a), -0.4 + 0.5 * math.sin(a)),
                    (0.36 * math.cos(a + 0.14), -0.4 + 0.36 * math.sin(a + 0.14)),
                ],
                spikes,
            )
        p.circle(0, -0.4, 0.38, spikes)
        for k in range(14):
            a = 2.4 * k
            r = 0.09 * math.sqrt(k)
            p.line(
                [
                    (r * math.cos(a), -0.4 + r * math.sin(a)),
                    ((r + 0.08) * math.cos(a), -0.4 + (r + 0.08) * math.sin(a)),
                ],
                0.025,
                shade(c, 0.2),
            )
        p.ellipse(0.06, -0.26, 0.17, 0.13, (236, 206, 164))
        p.circle(0.12, -0.24, 0.035, INK, outline=False)
        for x in (-0.02, 0.08):
            p.arc(x, -0.32, 0.03, 0.02, 0, 180, 0.015, INK)
        return
    for x in (-0.2, 0.14):
        p.ellipse(x, -0.02, 0.08, 0.04, (150, 110, 80))
    p.blob([(0.0, -0.04), (0.14, -0.3), (0.36, -0.26), (0.56, -0.12), (0.36, -0.03)], (236, 206, 164), 4)
    for k in range(15):
        a = math.pi * (1.0 + 0.94 * k / 14)
        p.poly(
            [
                (-0.06 + 0.34 * math.cos(a - 0.12), -0.08 + 0.34 * math.sin(a - 0.12)),
                (-0.06 + 0.48 * math.cos(a), -0.08 + 0.46 * math.sin(a)),
                (-0.06 + 0.34 * math.cos(a + 0.12), -0.08 + 0.34 * math.sin(a + 0.12)),
            ],
            spikes,
        )
    p.blob([(-0.42, -0.04), (-0.36, -0.28), (-0.06, -0.43), (0.2, -0.34), (0.24, -0.1), (0.1, -0.02)], spikes, 4)
    for k in range(12):
        x, y = -0.3 + 0.13 * (k % 4), -0.12 - 0.09 * (k // 4)
        p.line([(x, y), (x - 0.05, y - 0.06)], 0.022, shade(c, 0.25))
    p.circle(0.24, -0.3, 0.06, (206, 160, 120))
    p.circle(0.55, -0.13, 0.04, INK, outline=False)
    _eye(p, 0.36, -0.19, 0.04)


ON_SPIKES = {
    "apple": (("an apple", "an apple", "a red apple"), _apple, 0.3),
    "leaf": (("a leaf", "a green leaf"), _leaf, 0.36),
    "mushroom": (("a mushroom", "a red mushroom"), _mushroom, 0.32),
    "strawberry": (("a strawberry",), _berry, 0.26),
    "acorn": (("an acorn",), _thing("acorn"), 0.26),
}


def _hedgehogs(studio):
    rnd = studio.rnd
    word = rnd.choice(("", "", "", "brown", "grey", "blue", "purple"))
    tone = near(rnd, COLOURS[word] if word else (140, 104, 76), 6)
    noun = _noun(rnd, word, "hedgehog")
    stage = _land(studio, "forest", "forest", "garden", "meadow", "park")
    flip, side = _sides(rnd)
    rolled = rnd.random() < 0.35
    y = 0.88
    stage.shadow(0.5, y, 0.6)
    pen = pen_at(studio, stage, 0.5 - side * 0.03, y, rnd.uniform(0.78, 0.88), flip)
    _hedgehog(pen, tone, rolled)
    if rolled:
        forms = (
            "{a} rolled up into a ball",
            "{a} rolled up",
            "{a} curled up into a ball",
            "{a} curled up",
            "{a} rolled into a spiky ball",
        )
        return stage, _say(rnd, forms, a=with_article(noun))
    if rnd.random() < 0.85:
        words, draw, large = ON_SPIKES[rnd.choice(("apple", "apple", "apple", *ON_SPIKES))]
        draw(pen.at(-0.06, -0.4 - large * 0.3, large))
        forms = (
            "{a} carrying {b} on its back",
            "{a} carrying {b}",
            "{a} with {b} on its back",
            "{a} with {b} on its spikes",
            "{a} walking with {b} on its back",
        )
        return stage, _say(rnd, forms, a=with_article(noun), b=rnd.choice(words))
    return stage, _say(rnd, ("{a} walking", "{a} sniffing", "{a} looking for food"), a=with_article(noun))


SNEAKERS = _names("6 fox, 2 cat, wolf, 2 tiger, lion, leopard, panther, raccoon, weasel, jaguar, dog, coyote")


def _sneaking(studio):
    rnd = studio.rnd
    who = _beast(rnd, rnd.choice(SNEAKERS))
    stage = _land(studio, "forest", "meadow", "farm", "savanna", "snowfield", "garden", "jungle")
    flip, side = _sides(rnd)
    y = 0.9
    grass = rnd.random() < 0.4
    x = 0.5 - side * (0.22 if not grass else 0.05)
    pen = pen_at(studio, stage, x, y, 0.46 if not grass else 0.62, flip)
    stage.shadow(x, y, 0.4)
    b = who.beast
    level = -b.leg * 0.5 - b.thick * 0.7
    _four(pen, who, head=(b.long / 2 + 0.3, level + 0.02), look=0.05, crouch=0.5, stance="walking")
    if grass:
        base = pen_at(studio, stage, 0, 0, 1.0)
        tone = near(rnd, (96, 160, 72), 8)
        for _ in range(34):
            gx = rnd.uniform(0, 1)
            base.poly(
                [(gx - 0.014, 0.98), (gx + rnd.uniform(-0.04, 0.04), rnd.uniform(0.7, 0.84)), (gx + 0.014, 0.98)],
                shade(tone, rnd.uniform(-0.2, 0.15)),
                outline=False,
            )
        forms = (
            "{a} sneaking through the grass",
            "{a} creeping through the grass",
            "{a} hiding in the grass",
            "{a} sneaking through tall grass",
            "{a} stalking through the grass",
        )
        return stage, _say(rnd, forms, a=who.text)
    kind = rnd.choice(("rabbit", "mouse", "bird", "chicken", "duck", "sheep", "deer"))
    prey = beast_actor(rnd, kind, dressed=0.0) if kind in BEASTS else bird_actor(rnd, kind, 0.0)
    studio.put(stage, prey, 0.5 + side * 0.36, y, "standing", rnd.random() < 0.3 if flip else rnd.random() > 0.3, 0.24)
    forms = (
        "{a} sneaking up on {b}",
        "{a} sneaking up on {b}",
        "{a} creeping up on {b}",
        "{a} stalking {b}",
        "{a} hunting {b}",
        "{a} sneaking towards {b}",
    )
    return stage, _say(rnd, forms, a=who.text, b=prey.text)


def _gnawing(studio):
    rnd = studio.rnd
    who = _beast(rnd, rnd.choice(("beaver",) * 6 + ("rat", "mouse", "rabbit", "squirrel", "groundhog")))
    stage = _land(studio, "river", "river", "forest", "stream", "lake" if rnd.random() < 0.2 else "forest")
    flip, side = _sides(rnd)
    tx = 0.5 + side * 0.24
    base = pen_at(studio, stage, 0, 0, 1.0)
    tone = _trunk(base, rnd, tx, 0.09)
    cut = 0.52
    for s in (-1, 1):
        base.poly(
            [
                (tx + s * 0.14, cut - 0.13),
                (tx + s * 0.03, cut - 0.01),
                (tx + s * 0.03, cut + 0.03),
                (tx + s * 0.15, cut + 0.15),
            ],
            stage.image.getpixel((int(256 * min(0.98, max(0.02, tx + s * 0.2))), 128)),
            outline=False,
        )
    base.poly(
        [
            (tx - 0.095, cut - 0.12),
            (tx + 0.095, cut - 0.12),
            (tx + 0.03, cut),
            (tx + 0.1, cut + 0.14),
            (tx - 0.1, cut + 0.14),
            (tx - 0.03, cut),
        ],
        (232, 196, 140),
        outline=False,
    )
    base.line([(tx - 0.09, cut - 0.1), (tx - 0.03, cut), (tx - 0.09, cut + 0.12)], 0.01, shade(tone, -0.3))
    for _ in range(10):
        cx, cy = tx - side * rnd.uniform(-0.1, 0.3), rnd.uniform(0.92, 0.96)
        base.poly([(cx - 0.025, cy), (cx, cy - 0.016), (cx + 0.025, cy + 0.006)], (232, 196, 140), outline=False)
    stage.shadow(0.5 - side * 0.16, 0.93, 0.4)
    pen = pen_at(studio, stage, tx - side * 0.34, 0.93, 0.56, flip)
    _figure(
        pen,
        who,
        (-0.06, -0.24),
        (0.12, -0.52),
        ((0.46, -0.5, -0.2), (0.46, -0.42, -0.25)),
        ((0.26, -0.05, -0.35), (0.2, -0.05, -0.4)),
        head=(0.24, -0.72),
        tail=True if who.name == "beaver" else "up",
    )
    forms = (
        "{a} gnawing a tree trunk",
        "{a} gnawing at a tree",
        "{a} gnawing on a tree trunk",
        "{a} chewing on a tree trunk",
        "{a} biting into a tree",
        "{a} cutting down a tree with its teeth",
    )
    return stage, _say(rnd, forms, a=who.text)


DRINKERS = _names(
    "4 deer, horse, zebra, fox, wolf, lion, tiger, bear, cow, dog, cat, reindeer, rhinoceros, goat, sheep, camel, "
    "giraffe, rabbit, elephant"
)


def _drinking(studio):
    """Head down to a river or a pond."""
    rnd = studio.rnd
    who = _beast(rnd, rnd.choice(DRINKERS))
    stage = _land(studio, "meadow", "forest", "savanna", "mountains", "prairie", "park")
    flip, side = _sides(rnd)
    base = pen_at(studio, stage, 0.5, 0.0, 1.0, flip)
    tone, y = near(rnd, (84, 160, 220), 6), 0.9
    pond = rnd.random() < 0.5
    if pond:
        base.ellipse(0.3, 0.92, 0.32, 0.075, tone)
        base.ellipse(0.3, 0.915, 0.2, 0.03, shade(tone, 0.3), outline=False)
    else:
        base.blob([(0.08, 1.08), (0.12, 0.9), (0.3, 0.84), (0.56, 0.83), (0.62, 1.08)], tone, 4)
        for k in range(4):
            base.arc(0.34 + 0.06 * (k % 2), 0.89 + 0.03 * k, 0.05, 0.012, 200, 340, 0.008, FOAM)
    size = {"giraffe": 0.46, "elephant": 0.56}.get(who.name, 0.56)
    stage.shadow(0.5 - side * 0.16, y, 0.4)
    pen = pen_at(studio, stage, 0.5 - side * 0.2, y, size, flip)
    b = who.beast
    if who.name == "elephant":
        _four(pen, who, (b.long / 2 + 0.2, -0.6), 0.0)
    else:
        look = 0.75
        reach = b.head * (0.75 + b.snout / b.head * 0.95)
        _four(
            pen,
            who,
            (b.long / 2 + 0.2 + 0.1 * b.neck, -reach * math.sin(look) - b.head * 0.2 + 0.03),
            look,
            stance="braced",
        )
    what = rnd.choice(
        ("a pond", "a pond", "a puddle", "a lake") if pond else ("a river", "a river", "a stream", "the river")
    )
    forms = (
        "{a} drinking from {b}",
        "{a} drinking from {b}",
        "{a} drinking water from {b}",
        "{a} drinking at {b}",
        "{a} drinking water",
    )
    return stage, _say(rnd, forms, a=who.text, b=what)


DIGGERS = _names("5 mole, 4 rabbit, 2 meerkat, groundhog, mouse, fox, badger, hamster, rat, bear, squirrel")


def _burrow(studio):
    """Head and paws out of a molehill, or somebody in the hole of a mound."""
    rnd = studio.rnd
    who = _beast(rnd, rnd.choice(DIGGERS))
    stage = _land(studio, "meadow", "garden", "park", "desert" if who.name == "meerkat" else "meadow", "forest")
    flip, side = _sides(rnd)
    base = pen_at(studio, stage, 0.5, 0.95, 1.0)
    hill = who.name == "mole" or rnd.random() < 0.45
    earth = near(rnd, rnd.choice(((120, 82, 54), (140, 98, 62), (100, 72, 52))), 6)
    tall = who.beast.ears in ("tall", "long")
    if hill:
        base.ellipse(0, -0.42, 0.2, 0.06, shade(earth, -0.5))
        pen = pen_at(studio, stage, 0.5 - side * 0.02, 0.56, 0.86 if not tall else 0.74, flip)
        pen.limb((0, 0.12), (0, -0.1), 0.2, 0.19, who.beast.colour)
        _head(pen, who, 0.03, -0.2, 0.23)
        base.blob(
            [(-0.46, 0.04), (-0.34, -0.16), (-0.2, -0.42), (0.0, -0.36), (0.2, -0.42), (0.34, -0.16), (0.46, 0.04)],
            earth,
            4,
        )
        for _ in range(16):
            base.ellipse(
                rnd.uniform(-0.3, 0.3),
                rnd.uniform(-0.26, -0.02),
                0.025,
                0.018,
                shade(earth, rnd.choice((-0.2, 0.15))),
                outline=False,
            )
        for x in (-0.15, 0.17):
            pen.ellipse(x, 0.06, 0.09, 0.06, (240, 180, 170) if who.name == "mole" else shade(who.beast.colour, 0.15))
            for k in (-1, 0, 1):
                pen.line([(x + 0.04 * k, 0.08), (x + 0.05 * k, 0.13)], 0.02, (250, 240, 230))
        heap = rnd.choice(
            ("a molehill", "its molehill", "its hill", "the ground", "a mound of earth")
            if who.name == "mole"
            else ("a hole in the ground", "a mound of earth", "its hole", "the ground")
        )
        forms = (
            "{a} coming out of {b}",
            "{a} coming out of {b}",
            "{a} peeking out of {b}",
            "{a} looking out of {b}",
            "{a} popping out of {b}",
        )
        return stage, _say(rnd, forms, a=who.text, b=heap)
    grass = near(rnd, (104, 164, 78), 8)
    base.blob([(-0.56, 0.1), (-0.48, -0.34), (-0.2, -0.66), (0.14, -0.68), (0.46, -0.36), (0.56, 0.1)], grass, 4)
    base.ellipse(0, -0.2, 0.34, 0.3, shade(earth, -0.15))
    base.ellipse(0, -0.19, 0.29, 0.26, (44, 32, 28))
    base.rect(-0.5, 0.0, 0.5, 0.06, grass, outline=False)
    if sum(who.beast.colour) < 200:
        who.beast = replace(who.beast, colour=shade(who.beast.colour, 0.2))
    asleep = rnd.random() < 0.3
    pen = pen_at(studio, stage, 0.5 - side * 0.03, 0.96, 0.44 if tall else 0.48, flip)
    draw_beast(pen, who.beast, "sleeping" if asleep else "sitting", random.Random(2))
    verbs = ("sleeping in", "asleep in") if asleep else ("in", "sitting in", "living in", "looking out of")
    home = rnd.choice(("its burrow", "its burrow", "a burrow", "its den" if who.name != "rabbit" else "its hole"))
    return stage, f"{who.text} {rnd.choice(verbs)} {home}"


def _bathing(studio):
    """Half under water, often with the mouth wide open."""
    rnd = studio.rnd
    name = rnd.choice(
        ("hippopotamus",) * 5
        + ("crocodile",) * 4
        + (
            "alligator",
            "alligator",
            "bear",
            "tiger",
            "elephant",
            "otter",
            "polar bear",
            "dog",
            "lion",
            "rhinoceros",
            "beaver",
        )
    )
    stage = _land(studio, "lake", "swamp", "river", "zoo", "lake")
    flip, side = _sides(rnd)
    base = pen_at(studio, stage, 0, 0, 1.0)
    y = rnd.uniform(0.68, 0.74)
    gapes = rnd.random() < (0.75 if name in ("hippopotamus", "crocodile", "alligator") else 0.0)
    if name in ("crocodile", "alligator"):
        who = _creature(rnd, name, 0.15)
        wet = rnd.random() < 0.5
        pen = pen_at(studio, stage, 0.5 + side * 0.02, y - 0.02 if wet else 0.78, 0.84, flip)
        who.draw(pen, who.colour, 0.62 if gapes else 0.02)
        if wet:
            _water(base, rnd, y + 0.05)
        else:
            stage.shadow(0.5, 0.93, 0.5)
    else:
        who, wet = _beast(rnd, name), True
        if name == "hippopotamus":
            who.noun = rnd.choice(("hippo", "hippo", "hippopotamus"))
        pen = pen_at(studio, stage, 0.5 - side * 0.2, y + (0.14 if gapes else 0.07), 0.58, flip)
        b = who.beast
        _body(pen, b, (-b.long / 2, -b.thick * 0.9), (b.long / 2, -b.thick * 0.9), random.Random(7))
        if gapes:
            _hippo_mouth(pen.at(b.long / 2 + 0.2, -b.thick * 1.35, 0.4), b.colour)
        else:
            head = (b.long / 2 + 0.18, -b.thick * 1.5)
            pen.limb((b.long / 2, -b.thick), head, b.thick * 0.7, b.head * 0.9, b.colour)
            _head(pen, who, *head, b.head * 1.1)
        _water(base, rnd, y + 0.02)
    where = " in the water" if wet and (stage.kind == "paper" or not stage.words or rnd.random() < 0.3) else ""
    if gapes:
        forms = (
            "{a} with its mouth open",
            "{a} with its mouth wide open",
            "{a} opening its mouth",
            "{a} with an open mouth",
            "{a} showing its teeth",
        )
        return stage, _say(rnd, forms, a=who.text) + where
    if not wet:
        return stage, _say(rnd, ("{a} lying on the ground", "{a} resting", "{a} with its mouth closed"), a=who.text)
    return stage, _say(
        rnd,
        ("{a} swimming", "{a} bathing", "{a} taking a bath", "{a} standing in the water")
        if where == ""
        else ("{a} swimming", "{a} bathing", "{a} standing"),
        a=who.text,
    ) + where


def _hippo_mouth(p, c):
    """A huge open mouth of side view, about one unit in radius."""
    dark = shade(c, -0.12)
    p.circle(-0.25, -0.25, 0.55, c)
    p.limb((0.0, 0.2), (0.75, 0.42), 0.34, 0.3, dark)
    p.poly([(-0.1, 0.0), (0.62, -0.72), (0.92, 0.24), (0.1, 0.3)], (206, 96, 116))
    p.limb((0.2, 0.2), (0.66, 0.26), 0.12, 0.12, (240, 150, 160))
    p.limb((-0.15, -0.3), (0.55, -0.86), 0.34, 0.3, c)
    for x, y in ((0.72, -0.52), (0.52, -0.42)):
        p.poly([(x - 0.08, y - 0.04), (x + 0.08, y - 0.08), (x + 0.04, y + 0.22)], WHITE)
    for x in (0.6, 0.84):
        p.poly([(x - 0.07, 0.22), (x + 0.07, 0.22), (x, -0.08)], WHITE)
    p.circle(0.62, -1.08, 0.06, shade(c, -0.4), outline=False)
    p.circle(-0.2, -0.82, 0.13, c)
    _eye(p, -0.08, -0.7, 0.1)
    p.circle(-0.48, -0.74, 0.14, dark)


# Snakes, frogs, lizards and insects.


def _snake_head(p, c, tongue=True):
    """Around the origin, looking right."""
    if tongue:
        p.line([(0.12, 0.02), (0.24, 0.03), (0.3, -0.02)], 0.02, (220, 40, 60))
        p.line([(0.24, 0.03), (0.3, 0.07)], 0.02, (220, 40, 60))
    p.ellipse(0.03, 0, 0.13, 0.09, c)
    _eye(p, 0.06, -0.03, 0.04)


def _coiled(studio):
    """A snake round a branch, a trunk or a pole, or coiled on the ground."""
    rnd = studio.rnd
    word = rnd.choice(("", "", "green", "red", "yellow", "black", "orange", "purple", "blue", "brown"))
    c = near(rnd, COLOURS[word] if word else (96, 164, 72), 8)
    c = mix(c, (110, 110, 116), 0.35) if word == "black" else c
    noun = _noun(rnd, word, rnd.choice(("snake", "snake", "snake", "python", "cobra" if word == "" else "snake")))
    stage = _land(studio, "jungle", "jungle", "forest", "desert", "zoo", "swamp")
    flip, side = _sides(rnd)
    base = pen_at(studio, stage, 0.5, 0.5, 1.0, flip)
    way = rnd.choice(("branch", "branch", "branch", "trunk", "trunk", "ground"))
    wide, dark = 0.085, shade(c, -0.25)
    flat = pen_at(studio, stage, 0, 0, 1.0)

    def strap(points, tone=c):
        base.line(points, wide, tone, True)
        base.line([(x, y) for x, y in points], wide * 0.3, shade(tone, 0.3), True)

    if way == "branch":
        y = -0.1
        for k in range(4):
            x = -0.3 + 0.16 * k
            base.line([(x + 0.06, y + 0.1), (x + 0.1, y), (x + 0.12, y - 0.1)], wide, dark, True)
        _bough(flat, rnd, 0.5 + y, 0.05, rnd.choice((-1, 1)))
        for k in range(4):
            x = -0.34 + 0.16 * k
            strap([(x, y - 0.09), (x + 0.05, y), (x + 0.1, y + 0.09)])
        strap([(0.26, y - 0.04), (0.32, y + 0.1), (0.22, y + 0.26), (0.3, y + 0.36)])
        _snake_head(base.at(0.31, y + 0.38, 1.0, turn=0.5), c)
        base.line([(-0.33, y - 0.08), (-0.4, y + 0.1), (-0.38, y + 0.22)], wide * 0.6, c, True)
        forms = (
            "{a} coiled around a branch",
            "{a} wrapped around a branch",
            "{a} hanging from a branch",
            "{a} curled around a tree branch",
            "{a} winding around a branch",
        )
    elif way == "trunk":
        _trunk(flat, rnd, 0.5, 0.09)
        for k in range(4):
            y = 0.36 - 0.19 * k
            strap([(-0.13, y), (-0.04, y - 0.01), (0.06, y - 0.05), (0.13, y - 0.1)])
        strap([(0.13, -0.31), (0.2, -0.34), (0.27, -0.3), (0.28, -0.22)])
        _snake_head(base.at(0.29, -0.2, 1.0, turn=0.7), c)
        forms = (
            "{a} coiled around a tree",
            "{a} climbing a tree",
            "{a} wrapped around a tree trunk",
            "{a} winding around a tree trunk",
            "{a} curled around a tree trunk",
        )
    else:
        stage.shadow(0.5, 0.88, 0.6)
        for y, w in ((0.32, 0.32), (0.23, 0.26), (0.14, 0.2)):
            base.ellipse(0, y, w, 0.075, c)
            base.arc(0, y - 0.01, w * 0.8, 0.05, 20, 160, 0.016, shade(c, 0.35))
            base.arc(0, y, w, 0.075, 0, 180, 0.012, dark)
        strap([(0.0, 0.12), (-0.08, -0.02), (0.06, -0.14), (0.02, -0.26)])
        _snake_head(base.at(0.06, -0.28, 1.2), c)
        forms = (
            "{a} coiled up",
            "{a} coiled up on the ground",
            "{a} curled up",
            "{a} raising its head",
            "{a} sticking out its tongue",
        )
    return stage, _say(rnd, forms, a=with_article(noun))


def _web(studio):
    """In its web, on a thread, or with a catch."""
    rnd = studio.rnd
    who = _creature(rnd, "spider", 0.4)
    stage = _land(studio, "garden", "attic", "cave", "forest", "cellar", paper=0.5)
    base = pen_at(studio, stage, 0, 0, 1.0)
    bright = sum(stage.image.getpixel((8, 8))) > 480
    silk = (120, 126, 140) if stage.kind == "paper" and bright else (252, 252, 252)
    way = rnd.choice(("web", "web", "web", "thread", "catch"))
    if way == "thread":
        if rnd.random() < 0.6:
            _bough(base, rnd, 0.08, 0.03, rnd.choice((-1, 1)))
        base.line([(0.5, 0.08), (0.5, 0.5)], 0.012, silk)
        who.draw(base.at(0.5, 0.6, rnd.uniform(0.56, 0.66)), who.colour)
        forms = (
            "{a} hanging on a thread",
            "{a} hanging from a thread",
            "{a} coming down on a thread",
            "{a} dangling from its thread",
        )
        return stage, _say(rnd, forms, a=who.text)
    cx, cy, turn = 0.5, 0.5, rnd.uniform(0, 0.6)
    ring = lambda r, k: (cx + r * math.cos(turn + math.pi * k / 5), cy + r * math.sin(turn + math.pi * k / 5))
    for k in range(10):
        base.line([(cx, cy), ring(0.62, k)], 0.01, silk)
    for r in (0.12, 0.22, 0.32, 0.42, 0.52):
        for k in range(10):
            a, b = ring(r, k), ring(r, k + 1)
            base.line([a, ((a[0] + b[0]) / 2 * 0.96 + cx * 0.04, (a[1] + b[1]) / 2 * 0.96 + cy * 0.04), b], 0.008, silk)
    at = (0.5, 0.5) if way == "web" else (0.38, 0.42)
    who.draw(base.at(*at, rnd.uniform(0.46, 0.54)), who.colour)
    forms = (
        "{a} in its web",
        "{a} in its web",
        "{a} sitting in a web",
        "{a} in the middle of its web",
        "{a} in a spider web",
        "{a} spinning a web",
    )
    if way == "catch":
        prey = _creature(rnd, rnd.choice(("fly", "fly", "bee", "butterfly", "ladybug")), 0.0)
        prey.draw(base.at(0.72, 0.7, 0.3), prey.colour)
        forms = (
            "{a} catching {b} in its web",
            "{a} and {b} in a web",
            "{a} with {b} caught in its web",
            "{b} caught in the web of {a}",
        )
        return stage, _say(rnd, forms, a=who.text, b=prey.text)
    return stage, _say(rnd, forms, a=who.text)


FLOWER_TONES = ("red", "pink", "yellow", "purple", "white", "orange", "blue")
VISITORS = _names(
    "5 bee, 5 butterfly, bumblebee, 2 ladybug, dragonfly, beetle, grasshopper, caterpillar, snail, hummingbird, "
    "spider, fly, ant"
)


def _big_flower(pen, rnd, x, y, r, tone, kind):
    """A flower of this radius on a stem down to the ground."""
    pen.line([(x, y), (x + 0.01, (y + 1.0) / 2), (x - 0.01, 1.02)], 0.03, (84, 150, 70), True)
    for s, v in ((1, 0.8), (-1, 0.88)):
        pen.ellipse(x + s * 0.09, v, 0.09, 0.035, (92, 164, 76), -s * 0.45)
    if kind == "tulip":
        pen.blob(
            [
                (x - r, y - r * 0.9),
                (x - r * 0.45, y - r * 0.4),
                (x, y - r),
                (x + r * 0.45, y - r * 0.4),
                (x + r, y - r * 0.9),
                (x + r * 0.8, y + r * 0.5),
                (x, y + r * 0.8),
                (x - r * 0.8, y + r * 0.5),
            ],
            tone,
            4,
        )
        return
    petals = 12 if kind in ("daisy", "sunflower") else 6
    for k in range(petals):
        a = 2 * math.pi * k / petals
        long = 0.42 if petals == 12 else 0.44
        pen.ellipse(
            x + r * 0.58 * math.cos(a),
            y + r * 0.58 * math.sin(a),
            r * long,
            r * (0.17 if petals == 12 else 0.32),
            shade(tone, -0.06 * (k % 2)),
            a,
        )
    pen.circle(
        x,
        y,
        r * (0.42 if kind == "sunflower" else 0.3),
        (120, 76, 40) if kind == "sunflower" else (250, 210, 70) if kind != "yellow" else (240, 150, 50),
    )


def _on_flower(studio):
    """An insect on a flower, landing on it or flying to it."""
    rnd = studio.rnd
    name = rnd.choice(VISITORS)
    bird = name == "hummingbird"
    who = _fowl(rnd, name) if bird else _creature(rnd, name, 0.45)
    kind = rnd.choice(("flower", "flower", "flower", "flower", "daisy", "sunflower", "tulip"))
    word = {"sunflower": "", "daisy": ""}.get(kind, rnd.choice(FLOWER_TONES))
    tone = near(rnd, {"sunflower": (250, 200, 40), "daisy": (250, 250, 250)}.get(kind) or COLOURS[word], 6)
    stage = _land(studio, "garden", "garden", "meadow", "flower_field", "park")
    flip, side = _sides(rnd)
    base = pen_at(studio, stage, 0, 0, 1.0)
    flies = bird or (name in ("bee", "butterfly", "bumblebee", "dragonfly", "fly") and rnd.random() < 0.4)
    x, y, r = 0.5 + side * (0.2 if flies else 0.0), rnd.uniform(0.58, 0.64), rnd.uniform(0.22, 0.26)
    _big_flower(base, rnd, x, y, r, tone, "yellow" if word == "yellow" else kind)
    flower = with_article(f"{word if rnd.random() < 0.6 else ''} {kind}".strip())
    if flies:
        pen = pen_at(studio, stage, 0.5 - side * 0.2, rnd.uniform(0.34, 0.42), 0.4, flip)
        if bird:
            _bird(pen.at(0.1, 0.3, 1.0), who.beast, (0, -0.3), -0.5, (0.26, -0.5), 0.2, "up", ())
        else:
            who.draw(pen, who.colour)
            trail = [(0.5 - side * 0.5, 0.2), (0.5 - side * 0.44, 0.3), (0.5 - side * 0.4, 0.36)]
            for px, py in trail:
                base.circle(px, py, 0.007, (120, 120, 120), outline=False)
        forms = (
            "{a} flying to {b}",
            "{a} flying towards {b}",
            "{a} landing on {b}",
            "{a} near {b}",
            "{a} visiting {b}",
        )
        if bird:
            forms = ("{a} drinking from {b}", "{a} hovering in front of {b}", "{a} flying at {b}", "{a} feeding at {b}")
        return stage, _say(rnd, forms, a=who.text, b=flower)
    top = y - r * (0.5 if kind == "tulip" else 0.2)
    pen = pen_at(studio, stage, 0.5, top - 0.12, rnd.uniform(0.42, 0.48), flip)
    who.draw(pen.at(0, 0, turn=0.3 if name == "butterfly" else 0.0), who.colour)
    forms = ("{a} on {b}", "{a} sitting on {b}", "{a} sitting on {b}", "{a} resting on {b}")
    if name in ("bee", "bumblebee"):
        forms += ("{a} collecting nectar from {b}", "{a} collecting pollen from {b}", "{a} landing on {b}")
    elif name == "butterfly":
        forms += ("{a} landing on {b}", "{a} landing on {b}")
    elif name in ("snail", "caterpillar", "ladybug", "beetle", "ant"):
        forms += ("{a} crawling on {b}",)
    return stage, _say(rnd, forms, a=who.text, b=flower)


NOSED = _names(
    "dog, cat, fox, bear, lion, rabbit, deer, tiger, horse, cow, wolf, panda, mouse, kitten, puppy, pig, koala, raccoon"
)


def _on_nose(studio):
    """A small visitor on a large nose."""
    rnd = studio.rnd
    who = _beast(rnd, rnd.choice(NOSED))
    name = rnd.choice(("butterfly",) * 5 + ("bee", "ladybug", "ladybug", "dragonfly", "fly", "snail", "bird"))
    guest = _fowl(rnd, "bird") if name == "bird" else _creature(rnd, name, 0.5)
    stage = _land(studio, "meadow", "garden", "park", "flower_field", "forest", "farm")
    flip, side = _sides(rnd)
    look = -0.15
    if rnd.random() < 0.5:
        pen = pen_at(studio, stage, 0.5 - side * 0.24, 1.04, 0.84, flip)
        pen.limb((-0.2, 0.0), (0.06, -0.3), 0.3, 0.22, who.beast.colour)
        x, y, r = 0.16, -0.46, 0.26
        _head(pen, who, x, y, r, look)
    else:
        stage.shadow(0.5 - side * 0.1, 0.93, 0.4)
        pen = pen_at(studio, stage, 0.5 - side * 0.14, 0.93, 0.66, flip)
        x, y, r = _seated(pen, who, ((0.32, -0.2, -0.2), (0.26, -0.16, -0.25)), look)
    nose = _snout(who, x, y, r, look)
    scale = stage.pen.scale / pen.scale
    if name == "bird":
        _bird(pen.at(nose[0] - 0.02, nose[1], 0.3 * scale), guest.beast, (0, -0.4), -0.2)
    else:
        guest.draw(pen.at(nose[0] + 0.04, nose[1] - 0.11 * scale, 0.28 * scale), guest.colour)
    forms = (
        "{a} with {b} on its nose",
        "{b} on the nose of {a}",
        "{b} sitting on the nose of {a}",
        "{a} looking at {b} on its nose",
        "{b} landing on the nose of {a}",
    )
    return stage, _say(rnd, forms, a=who.text, b=guest.text)


CRAWLERS = _names("6 caterpillar, 4 snail, ladybug, grasshopper, beetle, ant, bee, butterfly, frog, lizard, spider")


def _on_leaf(studio):
    """Eating a leaf, or sitting or crawling on it; snails climb stems too."""
    rnd = studio.rnd
    who = _creature(rnd, rnd.choice(CRAWLERS), 0.4)
    stage = _land(studio, "garden", "meadow", "forest", "park", "jungle", paper=0.5)
    flip, side = _sides(rnd)
    base = pen_at(studio, stage, 0.5, 0.5, 1.0, flip)
    leaf = near(rnd, rnd.choice(GREENS), 8)
    if min(abs(a - b) for a, b in zip(leaf, who.colour, strict=True)) < 60 and who.name in (
        "caterpillar",
        "grasshopper",
        "frog",
        "lizard",
    ):
        leaf = shade(leaf, -0.3)
    if who.name in ("snail", "caterpillar", "ladybug", "ant", "lizard", "beetle") and rnd.random() < 0.35:
        base.line([(0.06, 0.54), (0.0, 0.1), (0.08, -0.5)], 0.05, shade(leaf, -0.1), True)
        for x, y, turn in ((0.2, -0.3, 1.0), (-0.16, -0.34, -1.0), (0.22, 0.3, 1.2)):
            draw_leaf(base, x, y, 0.26, turn, leaf)
        climbs = base.at(-0.14, 0.06, rnd.uniform(0.54, 0.62), turn=-1.5)
        who.draw(climbs.at(0, 0), who.colour)
        forms = (
            "{a} climbing a stem",
            "{a} climbing up a stem",
            "{a} crawling up a stem",
            "{a} climbing up a plant",
            "{a} crawling up a plant",
        )
        return stage, _say(rnd, forms, a=who.text)
    eats = who.name in ("caterpillar", "snail", "grasshopper", "beetle") and rnd.random() < 0.6
    base.blob(
        [(-0.46, 0.26), (-0.3, 0.1), (0.0, 0.04), (0.3, 0.1), (0.48, 0.24), (0.26, 0.38), (-0.1, 0.42), (-0.36, 0.36)],
        leaf,
        4,
    )
    base.line([(-0.54, 0.3), (-0.1, 0.24), (0.42, 0.24)], 0.016, shade(leaf, -0.25), True)
    for k in range(4):
        base.line([(-0.24 + 0.15 * k, 0.24), (-0.16 + 0.15 * k, 0.34)], 0.01, shade(leaf, -0.25))
    if eats:
        draw_leaf(base, 0.36, -0.06, 0.44, -0.9, shade(leaf, 0.12))
        hole = (
            stage.image.getpixel((int(256 * (0.5 + side * 0.24)), 30)) if stage.kind == "paper" else shade(leaf, -0.35)
        )
        for dx, dy in ((0.2, -0.12), (0.26, -0.05)):
            base.circle(dx, dy, 0.05, hole, outline=False)
        who.draw(base.at(-0.08, -0.0, rnd.uniform(0.52, 0.58)), who.colour)
        forms = (
            "{a} eating a leaf",
            "{a} eating a leaf",
            "{a} munching on a leaf",
            "{a} nibbling on a leaf",
            "{a} eating a green leaf",
        )
    else:
        who.draw(base.at(0.0, -0.02, rnd.uniform(0.6, 0.7)), who.colour)
        verbs = (
            ("crawling on", "crawling over")
            if who.name in ("caterpillar", "snail", "ladybug", "ant", "beetle", "spider")
            else ("sitting on", "resting on")
        )
        forms = tuple("{a} " + v + " a leaf" for v in (*verbs, "on", verbs[0])) + ("{a} " + verbs[0] + " a green leaf",)
    return stage, _say(rnd, forms, a=who.text)


ANT_LOADS = {
    "leaf": (("a leaf", "a green leaf", "leaves"), lambda p: draw_leaf(p, 0, -0.3, 1.0, 0.6, (96, 170, 76))),
    "apple": (("an apple",), lambda p: _apple(p.at(0, -0.3, 0.8))),
    "cheese": (("a piece of cheese",), lambda p: _cheese(p.at(0, -0.2, 0.9))),
    "strawberry": (("a strawberry",), lambda p: _berry(p.at(0, -0.3, 0.8))),
    "twig": (("a twig", "a stick"), lambda p: _twig(p.at(0, -0.1, 0.9))),
    "flower": (("a flower",), lambda p: _bloom(p.at(0, -0.5, 0.9))),
}


def _ants(studio):
    """One or several under a load."""
    rnd = studio.rnd
    name = rnd.choice(("ant",) * 5 + ("beetle", "ladybug"))
    who = _creature(rnd, name, 0.2)
    stage = _land(studio, "meadow", "garden", "forest", "park", "desert", paper=0.5)
    flip, side = _sides(rnd)
    kind = rnd.choice(("leaf", "leaf", "leaf", *ANT_LOADS))
    words, draw = ANT_LOADS[kind]
    way = rnd.choice(("one", "one", "team", "row"))
    many = plural(" ".join(w for w in who.noun.split() if w not in SIZES))
    y = 0.8
    if way == "one":
        pen = pen_at(studio, stage, 0.5, y, 0.66, flip)
        stage.shadow(0.5, y + 0.17, 0.5)
        draw(pen.at(-0.02, -0.16, 0.62))
        who.draw(pen, who.colour)
        text = who.text
        words = tuple(w for w in words if w != "leaves")
    elif way == "team":
        pen = pen_at(studio, stage, 0.5, y - 0.1, 0.6, flip)
        draw(pen.at(0, 0.02, 0.86))
        for x in (-0.28, 0.0, 0.28):
            who.draw(pen_at(studio, stage, 0.5 + x, y, 0.34, flip), who.colour)
        text = rnd.choice((f"three {many}", many, f"three {many}"))
        words = tuple(w for w in words if w != "leaves")
    else:
        for x in (-0.32, 0.0, 0.32):
            pen = pen_at(studio, stage, 0.5 + x, y, 0.32, flip)
            draw(pen.at(-0.02, -0.1, 0.7))
            who.draw(pen, who.colour)
        words = ("leaves",) if kind == "leaf" else (plural({"cheese": "piece of cheese"}.get(kind, kind)),)
        words = ("pieces of cheese",) if kind == "cheese" else words
        text = rnd.choice((f"three {many}", many))
    what = rnd.choice(words)
    forms = ("{a} carrying {b}", "{a} carrying {b}", "{a} carrying {b} on its back", "{a} walking with {b}")
    if way == "row":
        forms = (
            "{a} in a row carrying {b}",
            "{a} carrying {b} in a row",
            "{a} walking in a line with {b}",
            "{a} carrying {b}",
        )
    elif way == "team":
        forms = ("{a} carrying {b}", "{a} carrying {b} together", "{a} lifting {b}")
    return stage, _say(rnd, forms, a=text, b=what)


def _tongue(studio):
    """A long tongue with a fly at its end."""
    rnd = studio.rnd
    who = _creature(rnd, rnd.choice(("frog",) * 5 + ("toad", "chameleon", "chameleon", "lizard", "gecko")), 0.25)
    prey = _creature(rnd, rnd.choice(("fly", "fly", "fly", "butterfly", "bee", "dragonfly", "ladybug")), 0.2)
    stage = _land(studio, "pond", "swamp", "garden", "meadow", "jungle")
    flip, side = _sides(rnd)
    base = pen_at(studio, stage, 0, 0, 1.0)
    frog = who.draw is _frog
    y = 0.72
    if not frog:
        _bough(base, rnd, y + 0.14, 0.03, rnd.choice((-1, 1)))
    elif rnd.random() < 0.4:
        base.ellipse(0.5 - side * 0.18, 0.88, 0.34, 0.05, (86, 158, 90))
    else:
        stage.shadow(0.5 - side * 0.18, 0.87, 0.4)
    pen = pen_at(studio, stage, 0.5 - side * 0.2, y, 0.56, flip)
    who.draw(pen, who.colour)
    mouth = {"frog": (0.3, -0.14), "toad": (0.3, -0.14), "chameleon": (0.46, -0.02)}.get(who.name, (0.48, -0.08))
    goal = (0.9, -0.52 if frog else -0.4)
    pen.line([mouth, ((mouth[0] + goal[0]) / 2, (mouth[1] + goal[1]) / 2 + 0.05), goal], 0.05, (230, 90, 110), True)
    prey.draw(pen.at(goal[0] + 0.05, goal[1] - 0.02, 0.42), prey.colour)
    pen.circle(*goal, 0.04, (230, 90, 110))
    forms = (
        "{a} catching {b} with its tongue",
        "{a} catching {b} with its tongue",
        "{a} catching {b}",
        "{a} sticking out its tongue at {b}",
        "{a} eating {b}",
        "{a} catching {b} with its long tongue",
    )
    return stage, _say(rnd, forms, a=who.text, b=prey.text)


def _pond(studio):
    """Frogs that jump into a pond or sit on a lily pad."""
    rnd = studio.rnd
    who = _creature(rnd, rnd.choice(("frog",) * 5 + ("toad", "turtle")), 0.35)
    stage = _land(studio, "meadow", "garden", "forest", "park")
    flip, side = _sides(rnd)
    base = pen_at(studio, stage, 0.5, 0.0, 1.0, flip)
    tone = near(rnd, (84, 160, 210), 8)
    if who.name != "turtle" and rnd.random() < 0.5:
        base.ellipse(0.16, 0.86, 0.4, 0.12, tone)
        base.ellipse(0.2, 0.87, 0.26, 0.06, shade(tone, 0.2), outline=False)
        who.draw(base.at(-0.06, 0.42, 0.6).at(0, 0, turn=0.55), who.colour, "leaping")
        for k in range(4):
            base.arc(-0.36 + 0.05 * k, 0.7 - 0.09 * k, 0.06, 0.06, 200, 270, 0.01, (120, 130, 130))
        forms = (
            "{a} jumping into a pond",
            "{a} jumping into a pond",
            "{a} leaping into the water",
            "{a} jumping into the water",
            "{a} hopping into a pond",
        )
        return stage, _say(rnd, forms, a=who.text)
    base.ellipse(0, 0.84, 0.54, 0.17, tone)
    base.arc(0, 0.84, 0.46, 0.13, 10, 170, 0.008, shade(tone, 0.4))
    base.ellipse(0, 0.83, 0.36, 0.075, (76, 150, 84))
    base.poly([(0.0, 0.83), (0.36, 0.8), (0.36, 0.86)], tone, outline=False)
    for k in range(5):
        base.line([(0, 0.83), (-0.3 + 0.1 * k, 0.78 + 0.09 * (k % 2))], 0.008, (60, 126, 70))
    if rnd.random() < 0.4:
        _bloom(base.at(-0.36, 0.78, 0.22), (246, 150, 190), False)
    lift = 0.62 if who.name != "turtle" else 0.68
    who.draw(base.at(-0.04, lift, 0.64), who.colour)
    forms = (
        "{a} sitting on a lily pad",
        "{a} on a lily pad",
        "{a} sitting on a water lily leaf",
        "{a} sitting on a lily pad in a pond",
        "{a} resting on a lily pad",
    )
    return stage, _say(rnd, forms, a=who.text)


BASKERS = _names("5 lizard, gecko, iguana, 2 turtle, tortoise, crocodile, chameleon, frog, seal, snail")


def _basking(studio):
    """On a rock, often with a large sun."""
    rnd = studio.rnd
    who = _creature(rnd, rnd.choice(BASKERS), 0.3)
    stage = _land(studio, "desert", "beach", "canyon", "island", "meadow", "savanna", paper=0.55, time="day")
    flip, side = _sides(rnd)
    base = pen_at(studio, stage, 0.5, 0.0, 1.0, flip)
    rock = near(rnd, rnd.choice(((150, 146, 142), (170, 140, 110), (128, 126, 134))), 6)
    sun = rnd.random() < 0.7
    if sun and stage.kind == "paper":
        for k in range(12):
            a = math.pi * k / 6
            base.line(
                [
                    (0.32 + 0.13 * math.cos(a), 0.18 + 0.13 * math.sin(a)),
                    (0.32 + 0.18 * math.cos(a), 0.18 + 0.18 * math.sin(a)),
                ],
                0.016,
                (250, 190, 40),
            )
        base.circle(0.32, 0.18, 0.11, (252, 206, 50))
    base.blob(
        [(-0.48, 1.0), (-0.44, 0.76), (-0.26, 0.66), (0.06, 0.63), (0.32, 0.68), (0.46, 0.82), (0.5, 1.0)], rock, 4
    )
    base.blob([(-0.4, 0.76), (-0.24, 0.69), (0.06, 0.66), (0.28, 0.7), (0.0, 0.74)], shade(rock, 0.18), 4)
    for x, y in ((-0.2, 0.82), (0.2, 0.86)):
        base.line([(x - 0.07, y), (x, y + 0.03), (x + 0.06, y - 0.01)], 0.012, shade(rock, -0.25))
    size = rnd.uniform(0.72, 0.82)
    low = {_lizard: 0.17, _chameleon: 0.2, _crocodile: 0.17, _turtle: 0.24, _frog: 0.27, _sealion: 0.16, _snail: 0.26}[
        who.draw
    ]
    who.draw(base.at(0.0, 0.68 - low * size, size), who.colour, **({"gape": 0.1} if who.draw is _crocodile else {}))
    if sun and stage.kind == "paper":
        forms = (
            "{a} on a rock in the sun",
            "{a} lying on a rock in the sun",
            "{a} basking in the sun on a rock",
            "{a} sunbathing on a rock",
            "{a} warming itself on a rock under the sun",
        )
    else:
        forms = (
            "{a} on a rock",
            "{a} sitting on a rock",
            "{a} lying on a stone",
            "{a} resting on a rock",
            "{a} on top of a rock",
        )
    return stage, _say(rnd, forms, a=who.text)


FISHERS = _names(
    "6 bear, brown bear, grizzly bear, 2 polar bear, otter, raccoon, 2 cat, bear cub, fox, wolf, panda, tiger"
)


def _fishing(studio):
    """Up to the knees in water with a fish in its paws, its mouth or in the air before it."""
    rnd = studio.rnd
    who = _beast(rnd, rnd.choice(FISHERS))
    stage = _land(
        studio, "lake", "forest", "mountains", "snowfield" if who.name == "polar bear" else "meadow", "by_waterfall"
    )
    flip, side = _sides(rnd)
    base = pen_at(studio, stage, 0, 0, 1.0)
    tone = near(rnd, rnd.choice(((110, 150, 190), (226, 120, 100), (240, 150, 60), (120, 160, 130))), 8)
    way = rnd.choice(("mouth", "mouth", "paws", "leap"))
    y = 0.94
    pen = pen_at(studio, stage, 0.5 - side * (0.18 if way == "mouth" else 0.2), y, 0.54, flip)
    if way == "paws":
        pen = pen_at(studio, stage, 0.5 - side * 0.06, y, 0.72, flip)
        _seated(pen, who, ((0.48, -0.56, -0.2), (0.4, -0.46, -0.25)))
        _fish(pen.at(0.46, -0.52, 0.5, turn=-0.9), tone)
        pen.circle(
            0.4, -0.44, 0.08, shade(who.beast.colour if who.beast.marks != "panda" else who.beast.mark_colour, -0.1)
        )
    else:
        x, top, r = _four(pen, who, look=-0.1, stance="braced", big=1.15, roar=way == "leap")
        nose = _snout(who, x, top, r, -0.1)
        if way == "mouth":
            _fish(pen.at(nose[0] - 0.03, nose[1] + r * 0.5, 0.5, turn=0.15), tone)
        else:
            _fish(pen.at(nose[0] + 0.18, nose[1] + 0.12, 0.46, flip=True, turn=0.8), tone)
    _water(base, rnd, 0.84)
    if way == "leap":
        _splash(base, rnd, 0.5 + side * 0.3, 0.84, 0.1, 0.1)
    forms = (
        "{a} catching a fish",
        "{a} catching a fish",
        "{a} catching a fish in the river",
        "{a} fishing in a river",
        "{a} catching a salmon",
    )
    if way == "mouth":
        forms += ("{a} with a fish in its mouth", "{a} with a fish in its mouth", "{a} holding a fish in its mouth")
    elif way == "paws":
        forms += ("{a} holding a fish in the water", "{a} holding a fish in its paws")
    return stage, _with_water(_say(rnd, forms, a=who.text), stage, rnd.choice((" in the water", " in a river")))


IN_MOUTHS = {
    "stick": (("a stick", "a stick", "a branch"), _twig, 0.5),
    "fish": (("a fish",), _fish, 0.46),
    "flower": (("a flower", "a pink flower"), lambda p: _bloom(p.at(0, 0, turn=1.4)), 0.36),
    "bone": (("a bone",), lambda p: _thing("bone")(p.at(0, 0, 0.5)), 0.6),
    "carrot": (("a carrot",), lambda p: _carrot(p.at(0.1, 0, turn=-1.6)), 0.36),
    "leaf": (("a leaf",), lambda p: draw_leaf(p, 0.1, 0, 1.0, 1.4, (92, 164, 72)), 0.4),
    "apple": (("an apple",), _apple, 0.26),
    "letter": (("a letter",), _letter, 0.36),
}


def _in_mouth(studio):
    """A wild beast that carries something in its mouth."""
    rnd = studio.rnd
    who = _beast(
        rnd,
        rnd.choice(
            (
                "fox",
                "wolf",
                "beaver",
                "bear",
                "otter",
                "raccoon",
                "lion",
                "tiger",
                "rabbit",
                "deer",
                "leopard",
                "squirrel",
                "panda",
                "mouse",
                "polar bear",
                "horse",
                "goat",
            )
        ),
    )
    kind = rnd.choice(
        {
            "rabbit": ("carrot", "carrot", "leaf", "flower"),
            "beaver": ("stick", "stick", "leaf"),
            "otter": ("fish", "fish", "stick"),
        }.get(who.name, tuple(IN_MOUTHS))
    )
    words, draw, large = IN_MOUTHS[kind]
    stage = _land(studio, "forest", "meadow", "river", "snowfield", "park", "garden")
    flip, side = _sides(rnd)
    stage.shadow(0.5 - side * 0.08, 0.92, 0.5)
    pen = pen_at(studio, stage, 0.5 - side * 0.17, 0.92, 0.52, flip)
    x, y, r = _four(pen, who, stance=rnd.choice(("walking", "standing")), big=1.1)
    nose = _snout(who, x, y, r, 0.0)
    draw(pen.at(nose[0] - 0.02, nose[1] + r * 0.45, large * 1.1))
    forms = (
        "{a} with {b} in its mouth",
        "{a} carrying {b} in its mouth",
        "{a} holding {b} in its mouth",
        "{a} carrying {b}",
        "{a} walking with {b} in its mouth",
    )
    return stage, _say(rnd, forms, a=who.text, b=rnd.choice(words))


BRANCH_BEASTS = _names(
    "3 monkey, 3 squirrel, cat, raccoon, koala, lemur, red panda, leopard, chipmunk, bear cub, mouse, panther, gorilla"
)
BRANCH_CREATURES = _names("5 chameleon, lizard, gecko, frog, snail, caterpillar, iguana, beetle, ladybug, grasshopper")


def _on_branch(studio):
    """Beasts, chameleons and small creatures that sit or walk on a branch."""
    rnd = studio.rnd
    stage = _land(studio, *WOODS)
    flip, side = _sides(rnd)
    y = rnd.uniform(0.76, 0.82)
    base = pen_at(studio, stage, 0, 0, 1.0)
    _bough(base, rnd, y + 0.03, rnd.uniform(0.03, 0.042), rnd.choice((-1, 1)))
    if rnd.random() < 0.5:
        who = _beast(rnd, rnd.choice(BRANCH_BEASTS))
        pen = pen_at(studio, stage, 0.5, y + 0.01, rnd.uniform(0.56, 0.64), flip)
        two = rnd.random() < 0.25
        if two:
            for x in (-0.24, 0.24):
                at = pen_at(studio, stage, 0.5 + x, y + 0.01, 0.42, x > 0)
                _seated(at, who, ((0.3, -0.2, -0.2), (0.24, -0.14, -0.25)))
            many = f"two {plural(' '.join(w for w in who.noun.split() if w not in SIZES))}"
            return stage, _say(
                rnd, ("{a} sitting on a branch", "{a} sitting together on a branch", "{a} on a branch"), a=many
            )
        walks = rnd.random() < 0.35
        if walks:
            _four(pen, who, stance="walking")
        else:
            _seated(pen, who, ((0.3, -0.2, -0.2), (0.24, -0.14, -0.25)))
        verbs = (
            ("walking on", "walking along", "balancing on", "standing on")
            if walks
            else ("sitting on", "sitting on", "on", "perched on")
        )
    else:
        who = _creature(rnd, rnd.choice(BRANCH_CREATURES), 0.4)
        size = rnd.uniform(0.7, 0.8)
        low = {_chameleon: 0.2, _lizard: 0.18, _frog: 0.27, _snail: 0.26, _caterpillar: 0.2}.get(who.draw, 0.26)
        who.draw(pen_at(studio, stage, 0.5, y + 0.01 - low * size, size, flip), who.colour)
        verbs = (
            ("sitting on", "on", "on", "resting on")
            if who.draw in (_chameleon, _frog)
            else ("crawling on", "crawling along", "on", "climbing on")
        )
    return (
        stage,
        f"{who.text} {rnd.choice(verbs)} {rnd.choice(('a branch', 'a branch', 'a tree branch', 'a branch of a tree'))}",
    )


def _beehive(p):
    """Hangs from the origin, one unit high."""
    p.line([(0, 0), (0, 0.12)], 0.06, BARK)
    for y, w in ((0.2, 0.2), (0.36, 0.32), (0.54, 0.38), (0.72, 0.34), (0.88, 0.22)):
        p.ellipse(0, y, w, 0.12, (232, 172, 60))
        p.arc(0, y, w * 0.9, 0.1, 20, 160, 0.02, (190, 130, 40))
    p.ellipse(0, 0.66, 0.1, 0.1, (80, 50, 30))


def _hive(studio):
    """A hive on a branch with bees, and often somebody who reaches for the honey."""
    rnd = studio.rnd
    stage = _land(studio, "forest", "garden", "meadow", "park", "farm")
    flip, side = _sides(rnd)
    base = pen_at(studio, stage, 0, 0, 1.0)
    _bough(base, rnd, 0.1, 0.035, side)
    reaches = rnd.random() < 0.65
    x = 0.5 + side * (0.22 if reaches else 0.0)
    size = 0.4 if reaches else 0.66
    _beehive(base.at(x, 0.1, size))
    count = rnd.choice((2, 3, 4))
    spots = ((0.16, 0.62), (-0.18, 0.16), (0.19, 0.18), (-0.2, 0.5))[:count]
    for dx, dy in spots:
        dx = dx * (1.0 if reaches else 1.8)
        _bee(pen_at(studio, stage, x + side * dx, 0.1 + dy, 0.15 if reaches else 0.22, rnd.random() < 0.5), None)
    if not reaches:
        number = NUMBERS[count]
        forms = (
            "{n} bees flying around a beehive",
            "bees flying around a hive",
            "a beehive with {n} bees",
            "{n} bees at their hive",
            "bees around a beehive on a branch",
        )
        return stage, _say(rnd, forms, n=number)
    who = _beast(
        rnd,
        rnd.choice(("bear",) * 6 + ("brown bear", "bear cub", "panda", "raccoon", "monkey", "badger", "polar bear")),
    )
    at = pen_at(studio, stage, x - side * 0.5, 0.95, 0.66, flip)
    stage.shadow(x - side * 0.44, 0.95, 0.3)
    _figure(
        at,
        who,
        (0.1, -0.4),
        (0.12, -0.7),
        ((0.5, -0.86, 0.15), (0.46, -0.76, 0.15)),
        ((0.24, -0.04, -0.1), (0.04, -0.04, -0.1)),
        -0.3,
        head=(0.2, -0.94),
        tail=False,
    )
    forms = (
        "{a} reaching for a beehive",
        "{a} taking honey from a beehive",
        "{a} stealing honey from bees",
        "{a} at a beehive with bees",
        "{a} getting honey from a hive",
    )
    return stage, _say(rnd, forms, a=who.text)


def _hollow(studio):
    """Somebody who looks out of a hole in a tree."""
    rnd = studio.rnd
    name = rnd.choice(
        ("owl",) * 5
        + ("squirrel",) * 4
        + (
            "raccoon",
            "raccoon",
            "mouse",
            "chipmunk",
            "bear cub",
            "bird",
            "woodpecker",
            "cat",
            "possum",
            "monkey",
            "fox",
        )
    )
    stage = _land(studio, "forest", "forest", "park", "meadow", "garden")
    flip, side = _sides(rnd)
    base = pen_at(studio, stage, 0, 0, 1.0)
    x, y = 0.5, rnd.uniform(0.52, 0.58)
    tone = _trunk(base, rnd, x, rnd.uniform(0.28, 0.32))
    base.ellipse(x, y, 0.23, 0.27, shade(tone, -0.3))
    base.ellipse(x, y, 0.2, 0.24, (40, 28, 24))
    bird = name in BIRDS
    who = _fowl(rnd, name) if bird else _beast(rnd, name)
    if sum(who.beast.colour) < 260:
        who.beast = replace(who.beast, colour=shade(who.beast.colour, 0.25))
    if name == "owl":
        draw_bird(base.at(x, y + 0.3, 0.44), who.beast)
    elif bird:
        _bird(
            pen_at(studio, stage, x - side * 0.03, y + 0.26, 0.44, flip),
            who.beast,
            (0, -0.34),
            -1.1,
            (0.06, -0.68),
            feet=(),
        )
    else:
        pen = pen_at(studio, stage, x - side * 0.02, y + 0.06, 0.58, flip)
        pen.limb((0, 0.34), (0, 0.1), 0.2, 0.18, who.beast.colour)
        _head(pen, who, 0.02, -0.06, 0.22)
    rim = [(x + 0.23 * math.cos(a), y + 0.27 * math.sin(a)) for a in (math.pi * k / 10 for k in range(11))]
    inner = [(x + 0.2 * math.cos(a), y + 0.2 * math.sin(a)) for a in (math.pi * (10 - k) / 10 for k in range(11))]
    base.poly(rim + inner, shade(tone, -0.3), outline=False)
    base.poly([(rx, ry) for rx, ry in rim] + [(x - 0.25, y + 0.42), (x + 0.25, y + 0.42)], tone, outline=False)
    if not bird:
        for dx in (-0.1, 0.1):
            base.ellipse(x + dx, y + 0.2, 0.05, 0.035, shade(who.beast.colour, -0.1))
    forms = (
        "{a} looking out of a hole in a tree",
        "{a} in a tree hole",
        "{a} peeking out of a tree hollow",
        "{a} in a hollow tree",
        "{a} looking out of a tree",
        "{a} sitting in a hole in a tree",
    )
    return stage, _say(rnd, forms, a=who.text)
