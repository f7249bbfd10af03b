"""Animals with each other and those who ride them."""

from textimage.words import plural, with_article

from ..actors import beast_actor, bird_actor
from ..brush import shade
from ..casting import NUMBERS, pen_at
from ..palette import near
from .cast import CHILDREN, beast_person, listed, names_of, person_called
from .dolls import draw_doll, hip_height, put_animal, set_stage, some_colour
from .props import INK, draw_tortoise


def _crocodile(pen, colour=(90, 150, 70)):
    """Lies to the right; about three units long and one high."""
    dark = shade(colour, -0.2)
    pen.poly([(-0.6, -0.5), (-1.75, -0.12), (-0.6, -0.08)], colour)
    for k in range(8):
        x = -1.3 + 0.25 * k
        top = -0.28 - 0.06 * k if k < 4 else -0.52
        pen.poly([(x - 0.1, top), (x, top - 0.16), (x + 0.12, top)], dark)
    for x in (-0.5, 0.4):
        pen.limb((x, -0.2), (x + 0.12, -0.05), 0.12, 0.09, dark)
    pen.limb((-0.6, -0.3), (0.5, -0.32), 0.24, 0.25, colour)
    pen.poly([(0.5, -0.56), (1.65, -0.36), (1.68, -0.22), (0.55, -0.24)], colour)
    pen.poly([(0.55, -0.22), (1.6, -0.18), (1.55, -0.08), (0.5, -0.08)], shade(colour, 0.15))
    for k in range(6):
        pen.poly([(0.8 + 0.14 * k, -0.24), (0.87 + 0.14 * k, -0.13), (0.92 + 0.14 * k, -0.24)], (252, 252, 250), False)
    pen.circle(0.68, -0.58, 0.13, colour)
    pen.circle(0.7, -0.6, 0.075, (252, 252, 240), outline=False)
    pen.circle(0.72, -0.6, 0.04, INK, outline=False)


RESTING = ("cat", "dog", "kitten", "puppy", "fox", "rabbit", "bear", "lion", "mouse", "pig", "sheep", "wolf", "lamb")


def _rug(pen, colour):
    pen.ellipse(0, 0, 0.48, 0.13, colour)
    pen.ellipse(0, 0, 0.42, 0.1, shade(colour, 0.3), outline=False)


def side_by_side(studio):
    """Two animals asleep together or at one bowl."""
    rnd = studio.rnd
    names = ["cat", "dog"] if rnd.random() < 0.35 else rnd.sample(RESTING, 2)
    pair = [beast_actor(rnd, n, dressed=0.0) for n in names]
    stage = set_stage(studio)
    sizes = [min(0.42, max(0.32, 0.5 * a.shown + 0.1)) for a in pair]
    if rnd.random() < 0.55:
        rug = rnd.random() < 0.4
        if rug:
            _rug(pen_at(studio, stage, 0.5, 0.86, 1.0), some_colour(rnd))
        facing = rnd.random() < 0.3
        large, small = sorted(zip(sizes, pair), key=lambda p: -p[0])
        put_animal(studio, stage, large[1], 0.48, 0.74, large[0] * 1.2, "sleeping", False, shadow=not rug)
        put_animal(studio, stage, small[1], 0.54, 0.93, small[0] * 1.02, "sleeping", facing, shadow=not rug)
        forms = (
            "{p} sleeping side by side",
            "{p} sleeping",
            "{p} sleeping together",
            "{p} sleeping next to each other",
            "{a} sleeping next to {b}",
            "{p} napping together",
        )
        text = rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=names_of(pair))
        return stage, text + (" on a rug" if rug else "")
    what = rnd.choice(("milk", "water", "food"))
    tone = {"milk": (252, 250, 244), "water": (110, 180, 230), "food": (150, 96, 60)}[what]
    for actor, size, x, flip in zip(pair, sizes, (0.22, 0.78), (False, True)):
        large = size * 1.15
        put_animal(studio, stage, actor, x + (-1 if not flip else 1) * (large - 0.38) * 0.5, 0.85, large, "lying", flip)
    bowl = pen_at(studio, stage, 0.5, 0.93, 1.15)
    colour = some_colour(rnd)
    bowl.poly([(-0.17, -0.14), (0.17, -0.14), (0.12, 0), (-0.12, 0)], colour)
    bowl.ellipse(0, -0.14, 0.17, 0.04, shade(colour, -0.2))
    bowl.ellipse(0, -0.145, 0.14, 0.03, tone)
    of = f"a bowl of {what}"
    verb = "eating" if what == "food" else "drinking"
    forms = (
        "{p} sharing {c}",
        "{p} sharing a bowl",
        "{p} at {c}",
        f"{{p}} {verb} from the same bowl",
        f"{{p}} {verb} from one bowl together",
        "{a} sharing {c} with {b}",
    )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=names_of(pair), c=of)


RIDDEN = listed("elephant, elephant, cat, dog, hippopotamus, cow, horse, bear, pig, lion, camel, crocodile")
RIDDEN += ("crocodile", "tortoise", "sheep", "rhinoceros", "zebra", "polar bear", "wolf")
RIDERS = listed("mouse, mouse, fox, fox, monkey, monkey, cat, rabbit, squirrel, dog, pig, panda, sheep")
PERCHING = ("bird", "bird", "parrot", "crow", "owl", "chicken", "duck", "penguin", "robin", "pigeon")


def on_back(studio):
    """Somebody rides on a larger animal, or a bird stands on its back."""
    rnd = studio.rnd
    name = rnd.choice(RIDDEN)
    stage = set_stage(studio, False)
    y, x = 0.93, 0.5
    if name == "crocodile":
        word = rnd.choice(("", "", "green"))
        _crocodile(pen_at(studio, stage, x, y, 0.29), near(rnd, (90, 150, 70), 10))
        base, top = with_article(f"{word} crocodile".strip()), (0.46, y - 0.15)
    elif name == "tortoise":
        draw_tortoise(pen_at(studio, stage, x - 0.06, y, 0.44), near(rnd, (110, 160, 80), 10))
        base, top = rnd.choice(("a tortoise", "a turtle")), (0.44, y - 0.42)
    else:
        beast = beast_actor(rnd, name, dressed=0.0)
        size = 0.5 if name not in ("cat", "dog", "pig", "sheep", "wolf") else 0.46
        top = put_animal(studio, stage, beast, x, y, size, rnd.choice(("standing", "walking", "running")))["back"]
        base = beast.text
    kind = rnd.random()
    if kind < 0.3:
        rider = bird_actor(rnd, rnd.choice(PERCHING), 0.0)
        put_animal(studio, stage, rider, top[0], top[1] + 0.03, 0.32, "standing", rnd.random() < 0.3, shadow=False)
        forms = (
            "{a} on the back of {b}",
            "{a} standing on the back of {b}",
            "{a} sitting on {b}",
            "{b} with {a} on its back",
            "{a} riding on {b}",
        )
    elif kind < 0.5:
        rider = beast_actor(rnd, rnd.choice([n for n in RIDERS if n != name]), dressed=0.0)
        put_animal(
            studio,
            stage,
            rider,
            top[0],
            top[1] + 0.035,
            0.3,
            rnd.choice(("sitting", "sitting", "standing", "lying")),
            shadow=False,
        )
        forms = (
            "{a} on the back of {b}",
            "{a} riding on {b}",
            "{a} sitting on {b}",
            "{b} carrying {a} on its back",
            "{b} with {a} on its back",
        )
    else:
        rider = (
            beast_person(rnd, rnd.choice([n for n in RIDERS if n != name]), 0.3)
            if kind < 0.85
            else person_called(rnd, rnd.choice(CHILDREN), 0.3)
        )
        tall = 0.52
        hip = hip_height(rider, "riding", tall)
        draw_doll(studio, stage, rider, top[0], top[1] + hip + 0.01, tall, "riding", shadow=False)
        forms = listed(
            "{a} riding {b}, {a} riding {b}, {a} riding on {b}, {a} on the back of {b}, "
            "{a} sitting on {b}, {b} carrying {a}"
        )
    return stage, rnd.choice(forms).format(a=rider.text, b=base)


CHASES = {
    "mouse": ("cat", "cat", "cat", "cat", "fox", "dog", "kitten", "owl"),
    "rabbit": ("fox", "wolf", "dog", "fox"),
    "chicken": ("fox", "dog", "boy", "girl", "farmer"),
    "sheep": ("wolf", "wolf", "dog"),
    "cat": ("dog", "dog", "wolf"),
    "pig": ("wolf", "farmer", "dog", "boy"),
    "duck": ("fox", "dog", "girl", "boy"),
    "squirrel": ("dog", "cat", "fox"),
}


def chasing_several(studio):
    rnd = studio.rnd
    prey = rnd.choice(("mouse", "mouse", *CHASES))
    name = rnd.choice([n for n in CHASES[prey] if n != "owl"])
    bird = prey in ("chicken", "duck")
    small = bird_actor(rnd, prey, 0.0) if bird else beast_actor(rnd, prey, dressed=0.0)
    count = rnd.choice((1, 2, 2, 3, 3))
    stage = set_stage(studio)
    y = 0.92
    if name in ("boy", "girl", "farmer"):
        hunter = person_called(rnd, name, 0.3)
        draw_doll(
            studio, stage, hunter, 0.24, y, 0.78 * max(hunter.size, 0.84), "running", False, (0.42, 0.5), (0.44, 0.56)
        )
    else:
        hunter = beast_actor(rnd, name, dressed=0.0)
        put_animal(studio, stage, hunter, 0.3, y, 0.42, "running")
    size = {1: 0.26, 2: 0.23, 3: 0.2}[count]
    places = {1: ((0.8, 0.93),), 2: ((0.72, 0.74), (0.84, 0.94)), 3: ((0.7, 0.66), (0.86, 0.8), (0.76, 0.96))}[count]
    for x, at in places:
        put_animal(studio, stage, small, x, at, size, "standing" if bird else "running")
    what = (
        small.text
        if count == 1
        else f"{NUMBERS[count]} {plural(small.noun) if prey != 'mouse' else small.noun.replace('mouse', 'mice')}"
    )
    what = what.replace("sheeps", "sheep")
    verb = rnd.choice(("chasing", "chasing", "chasing", "running after", "hunting", "trying to catch"))
    return stage, f"{hunter.text} {verb} {what}"


def up_a_tree(studio):
    """A cat on the trunk or on a branch, and what chased it below."""
    rnd = studio.rnd
    low = rnd.choice(("dog", "dog", "dog", "wolf", "lion", "bear", "puppy", "tiger", "fox"))
    high = rnd.choice([n for n in ("cat", "cat", "cat", "kitten", "squirrel", "monkey", "mouse") if n != low])
    hunter, prey = beast_actor(rnd, low, dressed=0.0), beast_actor(rnd, high, dressed=0.0)
    stage = set_stage(studio, False, ("park", "garden", "forest", "meadow"))
    pen = pen_at(studio, stage, 0, 0, 1.0)
    leaf, bark = near(rnd, (84, 152, 72), 12), near(rnd, (126, 86, 54), 6)
    pen.limb((0.78, 0.96), (0.76, 0.1), 0.09, 0.065, bark)
    for x, y, r in ((0.56, 0.05, 0.15), (0.8, 0.02, 0.2), (0.98, 0.1, 0.16)):
        pen.circle(x, y, r, leaf)
    branch = rnd.random() < 0.5
    if branch:
        pen.limb((0.76, 0.46), (0.4, 0.4), 0.04, 0.025, bark)
        pen.circle(0.38, 0.38, 0.05, leaf)
        put_animal(studio, stage, prey, 0.56, 0.415, 0.28, rnd.choice(("standing", "sitting")), True, shadow=False)
        forms = (
            "{a} chasing {b} up a tree",
            "{b} in a tree and {a} below",
            "{a} barking at {b} in a tree",
            "{b} on a branch hiding from {a}",
        )
    else:
        prey.draw(pen.at(0.745, 0.4, 0.34, turn=-1.4), "running")
        forms = (
            "{a} chasing {b} up a tree",
            "{a} chasing {b} up a tree",
            "{b} climbing a tree with {a} chasing it",
            "{b} running up a tree away from {a}",
        )
    forms = [f for f in forms if "barking" not in f or low in ("dog", "puppy")]
    large = 0.34 if branch else 0.36
    hunter.draw(
        pen.at(0.34, 0.94, large, turn=-0.42 if rnd.random() < 0.6 else 0.0),
        rnd.choice(("running", "standing", "sitting")),
    )
    return stage, rnd.choice(forms).format(a=hunter.text, b=prey.text)


YOUNG = {
    "duck": ("duckling", "ducklings"),
    "chicken": ("duckling", "chicks"),
    "cat": ("kitten", "kittens"),
    "dog": ("puppy", "puppies"),
    "sheep": ("lamb", "lambs"),
    "cow": ("calf", "calves"),
    "horse": ("foal", "foals"),
    "pig": ("pig", "piglets"),
    "bear": ("bear", "cubs"),
    "lioness": ("lioness", "cubs"),
    "swan": ("duckling", "cygnets"),
    "elephant": ("elephant", "baby elephants"),
}


def mother_and_young(studio):
    """A mother and her young in a row behind her, or lying with them."""
    rnd = studio.rnd
    name = rnd.choice(list(YOUNG))
    small, called = YOUNG[name]
    bird = name in ("duck", "chicken", "swan")
    mother = (
        bird_actor(rnd, name, 0.0, "white" if name == "swan" else None) if bird else beast_actor(rnd, name, dressed=0.0)
    )
    mother.noun = mother.noun.removeprefix("white ") if name == "swan" else mother.noun
    young = (
        bird_actor(rnd, small, 0.0, "yellow" if name != "swan" else "grey")
        if bird
        else beast_actor(rnd, small, dressed=0.0, colour_word=None)
    )
    if not bird:
        young.of.colour = mother.of.colour
    count = rnd.choice((1, 2, 3)) if not bird else rnd.choice((2, 3, 3))
    stage = set_stage(studio, False)
    lying = not bird and "sitting" in mother.poses and rnd.random() < 0.3
    y = 0.92
    if lying:
        put_animal(studio, stage, mother, 0.5, 0.8, 0.5, "lying")
        for k in range(count):
            put_animal(
                studio,
                stage,
                young,
                0.5 + (k - (count - 1) / 2) * 0.3,
                0.94,
                0.2,
                rnd.choice(("sleeping", "lying", "sitting")),
                True,
            )
    else:
        put_animal(
            studio,
            stage,
            mother,
            0.67,
            y,
            0.5 if bird and mother.of.neck < 0.4 else 0.39,
            "standing" if bird else "walking",
        )
        for k in range(count):
            wide = 0.42 / count if count > 1 else 0.0
            put_animal(
                studio,
                stage,
                young,
                0.36 - k * (0.13 if bird else 0.16) if count > 1 else 0.22,
                y + 0.02 * (k % 2),
                0.2 if count > 1 else max(0.24, wide),
                "standing" if bird else "walking",
            )
    one = {"puppies": "puppy", "calves": "calf"}.get(called, called.removesuffix("s"))
    babies = f"{NUMBERS[count]} {called}" if count > 1 else with_article(one)
    forms = (
        "{a} with {b}",
        "{a} and her {c}",
        "{a} and {b}",
        "{a} walking with {b}" if not lying else "{a} lying with {b}",
    )
    forms += ("{a} followed by {b}",) if not lying else ("{a} resting with {b}",)
    return stage, rnd.choice(forms).format(a=mother.text, b=babies, c=called if count > 1 else one)
