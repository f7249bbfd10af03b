"""Birds and fish; they face right. A standing bird stands on the origin."""

import random
from dataclasses import dataclass

from .brush import shade
from .palette import COLOURS, near


@dataclass
class Bird:
    colour: tuple
    size: float = 0.26
    belly: tuple | None = None
    beak: tuple = (245, 166, 40)
    beak_long: float = 0.5
    legs: float = 0.2
    neck: float = 0.0
    tall: bool = False
    crest: tuple | None = None
    tail: tuple | None = None
    hooked: bool = False


BIRDS = {
    "bird": Bird((80, 150, 220), 0.26, (240, 226, 206)),
    "duck": Bird((250, 250, 246), 0.3, None, (245, 150, 40), 0.7, 0.14, 0.18),
    "duckling": Bird((252, 220, 90), 0.2, None, (245, 150, 40), 0.5, 0.12, 0.06),
    "chicken": Bird((250, 246, 238), 0.34, None, (245, 170, 50), 0.36, 0.2, 0.14, crest=(214, 44, 44)),
    "rooster": Bird(
        (176, 84, 40), 0.42, None, (245, 170, 50), 0.36, 0.24, 0.24, crest=(214, 44, 44), tail=(40, 90, 80)
    ),
    "swan": Bird((252, 252, 252), 0.5, None, (240, 120, 40), 0.5, 0.14, 0.55),
    "flamingo": Bird((250, 150, 170), 0.8, None, (60, 50, 54), 0.5, 0.75, 0.6),
    "parrot": Bird((60, 176, 90), 0.34, (250, 210, 70), (70, 66, 66), 0.4, 0.12, 0.06, hooked=True, tail=(214, 60, 50)),
    "crow": Bird((40, 40, 46), 0.3, None, (70, 70, 74), 0.6, 0.2, 0.04),
    "eagle": Bird((110, 76, 50), 0.45, None, (245, 190, 60), 0.5, 0.16, 0.1, hooked=True),
    "seagull": Bird((246, 248, 250), 0.3, None, (245, 170, 50), 0.5, 0.2, 0.06, tail=(160, 166, 176)),
    "penguin": Bird((40, 44, 54), 0.45, (250, 250, 250), (245, 160, 40), 0.4, 0.06, 0.0, tall=True),
    "owl": Bird((146, 102, 64), 0.36, (222, 192, 150), (245, 180, 60), 0.2, 0.08, 0.0, tall=True),
    "robin": Bird((120, 98, 78), 0.24, (224, 92, 50), (90, 80, 70), 0.4, 0.2),
    "pigeon": Bird((150, 158, 172), 0.28, None, (80, 80, 86), 0.36, 0.14, 0.06),
}


def random_bird(rnd: random.Random, name: str, word: str | None = None) -> tuple[Bird, str]:
    """A species in its own shade or in another colour, whose word comes with it; `word` asks for one."""
    from dataclasses import replace

    base = BIRDS[name]
    if word is not None or rnd.random() < 0.25:
        word = word or rnd.choice(("red", "orange", "yellow", "green", "blue", "purple", "pink", "black", "white"))
        return replace(base, colour=near(rnd, COLOURS[word], 8)), word
    return replace(base, colour=near(rnd, base.colour, 8)), ""


def draw_bird(p, bird: Bird, pose: str = "standing", wear=None):
    """Poses: standing, flying, swimming (no legs)."""
    if bird.tall:
        _tall(p, bird, wear)
        return
    c, dark = bird.colour, shade(bird.colour, -0.2)
    legs = 0.0 if pose in ("flying", "swimming") else bird.legs
    y = -legs - 0.24
    if legs:
        for x in (-0.04, 0.08):
            p.line([(x, y + 0.15), (x, 0)], 0.035, bird.beak if bird.legs > 0.3 else shade(bird.beak, -0.1))
            p.line([(x, -0.01), (x + 0.08, -0.01)], 0.03, shade(bird.beak, -0.1))
    if pose == "flying":
        p.blob([(-0.1, y), (-0.3, y - 0.55), (-0.05, y - 0.5), (0.15, y)], dark)
    tail = bird.tail or dark
    p.poly(
        [
            (-0.26, y - 0.04),
            (-0.62, y - 0.16 + 0.2 * (pose == "flying")),
            (-0.56, y + 0.08 + 0.1 * (pose == "flying")),
            (-0.2, y + 0.1),
        ],
        tail,
    )
    if bird.tail and bird.crest:
        p.blob([(-0.2, y), (-0.45, y - 0.45), (-0.7, y - 0.4), (-0.66, y - 0.05), (-0.4, y + 0.08)], tail)
    p.ellipse(-0.02, y, 0.36, 0.24, c, -0.12)
    if bird.belly is not None:
        p.ellipse(0.08, y + 0.08, 0.24, 0.14, bird.belly, -0.2, outline=False)
    head = (0.3, y - 0.2 - bird.neck)
    if bird.neck > 0.3:
        p.line([(0.22, y), (0.36, y - bird.neck * 0.4), (0.2, y - bird.neck * 0.8), head], 0.12, c, curved=True)
    else:
        p.limb((0.2, y - 0.02), head, 0.16, 0.14, c)
    r = 0.15 if bird.neck < 0.3 else 0.12
    b = bird.beak_long * 0.34
    tip = (head[0] + r + b, head[1] + (0.1 if bird.hooked else 0.03))
    p.poly([(head[0] + r * 0.75, head[1] - 0.06), tip, (head[0] + r * 0.75, head[1] + 0.07)], bird.beak)
    if bird.crest:
        for k in range(3):
            p.circle(head[0] - 0.07 + 0.07 * k, head[1] - r, 0.05, bird.crest)
        p.ellipse(head[0] + r * 0.9, head[1] + 0.13, 0.035, 0.06, bird.crest)
    p.circle(head[0], head[1], r, c)
    p.circle(head[0] + 0.05, head[1] - 0.03, 0.045, (255, 255, 255) if sum(c) < 300 else (30, 26, 26), outline=False)
    p.circle(head[0] + 0.055, head[1] - 0.03, 0.028, (30, 26, 26), outline=False)
    if pose == "flying":
        p.blob([(-0.16, y - 0.04), (-0.02, y - 0.68), (0.2, y - 0.6), (0.24, y - 0.04)], shade(c, -0.1))
    else:
        p.blob([(-0.4, y + 0.02), (-0.1, y - 0.14), (0.14, y - 0.06), (0.04, y + 0.12), (-0.2, y + 0.12)], dark)
    if wear is not None:
        wear(p.at(head[0], head[1], r))


def _tall(p, bird, wear):
    c = bird.colour
    for x in (-0.1, 0.1):
        p.ellipse(x + 0.03, -0.03, 0.1, 0.035, bird.beak)
    p.ellipse(0, -0.44, 0.3, 0.42, c)
    p.ellipse(0.05, -0.38, 0.21, 0.32, bird.belly or c, outline=False)
    p.circle(0.02, -0.82, 0.2, c)
    if bird.legs > 0.07:
        for s in (-1, 1):
            p.poly([(s * 0.06, -0.95), (s * 0.17, -1.08), (s * 0.19, -0.88)], c)
            p.circle(0.02 + s * 0.085, -0.84, 0.085, (250, 240, 210), outline=False)
            p.circle(0.02 + s * 0.08, -0.84, 0.045, (30, 26, 26), outline=False)
    else:
        p.ellipse(0.06, -0.8, 0.13, 0.13, bird.belly or c, outline=False)
        for s in (-1, 1):
            p.circle(0.06 + s * 0.06, -0.85, 0.028, (30, 26, 26), outline=False)
    p.poly([(0.02, -0.8), (0.14 + 0.1 * (bird.beak_long > 0.3), -0.76), (0.02, -0.72)], bird.beak)
    for s in (-1, 1):
        p.ellipse(s * 0.29, -0.44, 0.075, 0.26, shade(c, -0.15), s * 0.2)
    if wear is not None:
        wear(p.at(0.02, -0.84, 0.2))
