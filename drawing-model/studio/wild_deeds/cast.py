"""Who acts: wild animals and birds with their looks and names."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from textimage.words import with_article

from ..animals import BEASTS, Beast, random_beast
from ..birds import BIRDS, Bird
from ..palette import COLOURS, near

SIZES = ("little", "small", "big", "cute", "baby", "tiny")
NUMBERS = ("", "a", "two", "three", "four", "five", "six", "seven")


def as_often(text: str) -> tuple[str, ...]:
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
SONGBIRDS = as_often(
    "3 bird, robin, sparrow, blue jay, canary, blackbird, cardinal, crow, parrot, dove, pigeon, swallow, "
    "woodpecker, kingfisher"
)


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


def noun_for(rnd, word: str, name: str) -> str:
    size = rnd.choice(SIZES) if rnd.random() < 0.1 else ""
    if size == "baby" and ("bear" in name or "cub" in name or name in ("chick", "duckling")):
        size = "little"
    return " ".join(f"{size} {word} {name}".split())


def cast_beast(rnd, name: str) -> Being:
    if name in WILD:
        base = WILD[name]
        return Being(name, noun_for(rnd, "", name), replace(base, colour=near(rnd, base.colour, 9)))
    beast, word = random_beast(rnd, name) if rnd.random() < 0.6 else (replace(BEASTS[name]), "")
    return Being(name, noun_for(rnd, word, name), beast)


def cast_fowl(rnd, name: str, word: str | None = None) -> Being:
    base = MORE_BIRDS.get(name) or BIRDS[name]
    if word is None:
        many = name in ("bird", "parrot", "hummingbird")
        tones = ("red", "yellow", "green", "blue", "orange", "pink", "purple", "white", "black", "brown")
        word = rnd.choice(tones) if rnd.random() < (0.5 if many else 0.1) and "bl" not in name else ""
    colour = near(rnd, COLOURS[word] if word else base.colour, 8)
    return Being(name, noun_for(rnd, word, name), replace(base, colour=colour))


def say(rnd, forms, **names) -> str:
    return rnd.choice(forms).format(**names)


def sides(rnd) -> tuple[bool, int]:
    flip = rnd.random() < 0.5
    return flip, -1 if flip else 1
