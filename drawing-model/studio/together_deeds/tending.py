"""Somebody leads, feeds, washes or strokes an animal."""

from textimage.words import plural, with_article

from ..actors import beast_actor, bird_actor
from ..brush import shade
from ..casting import NUMBERS, pen_at
from ..palette import COLOURS, near
from .cast import CHILDREN, GROWN, beast_person, listed, names_of, person_called
from .dolls import draw_doll, hip_height, put_animal, set_stage, skeleton, some_colour
from .props import METAL, WOOD, draw_teddy


def _farmer(rnd, told=0.25):
    return person_called(
        rnd, rnd.choice(("farmer", "farmer", "farmer", "man", "woman", "girl", "boy", "old man", "cowboy")), told
    )


def walking_dogs(studio):
    rnd = studio.rnd
    person = person_called(rnd, rnd.choice(GROWN + CHILDREN[:4] + ("policeman", "lady")), 0.25)
    stage = set_stage(studio, False)
    name = rnd.choice(("dog", "dog", "dog", "dog", "puppy", "cat", "pig", "goat"))
    same = rnd.random() < 0.6
    pets = (
        [beast_actor(rnd, name, dressed=0.0)] * 2
        if same
        else [
            beast_actor(rnd, name, dressed=0.0, colour_word=w)
            for w in rnd.sample(("black", "white", "brown", "grey", "golden"), 2)
        ]
    )
    tall = 0.86 * max(person.size, 0.8)
    chest = 0.93 + tall * skeleton(person.of, "walking")[1][1]
    hand = (0.36, chest + 0.16)
    lead = some_colour(rnd, "red", "blue", "black")
    far = put_animal(studio, stage, pets[1], 0.78, 0.84, 0.27, "walking")
    stage.pen.line([hand, far["head"]], 0.011, lead)
    close = put_animal(studio, stage, pets[0], 0.62, 0.95, 0.29, "walking")
    stage.pen.line([hand, (close["head"][0] - 0.04, close["head"][1] + 0.04)], 0.011, lead)
    draw_doll(studio, stage, person, 0.2, 0.93, tall, "walking", False, hand)
    what = f"two {pets[0].many}" if same else names_of(pets)
    forms = (
        "{a} walking {b}",
        "{a} walking {b}",
        "{a} taking {b} for a walk",
        "{a} walking {b} on a leash",
        "{a} with {b} on leashes",
        "{a} walking with {b}",
    )
    return stage, rnd.choice(forms).format(a=person.text, b=what)


def milking(studio):
    rnd = studio.rnd
    person = person_called(
        rnd, rnd.choice(("farmer", "farmer", "milkmaid", "woman", "man", "girl", "boy", "old woman")), 0.2
    )
    cow = beast_actor(rnd, rnd.choice(("cow", "cow", "cow", "cow", "goat")), dressed=0.0)
    stage = set_stage(studio, None, ("in_barn", "farm", "meadow"))
    y, large = 0.9, 0.52
    x = 0.54
    put_animal(studio, stage, cow, x, y, large, "standing", False)
    belly = y - large * cow.of.leg * 0.86
    pen = pen_at(studio, stage, 0.46, belly, 1.0)
    pen.ellipse(0, 0.0, 0.075, 0.05, (246, 176, 180))
    for k in (-1, 1):
        pen.limb((k * 0.03, 0.03), (k * 0.03, 0.07), 0.014, 0.012, (238, 150, 160))
    pail = pen_at(studio, stage, 0.46, 0.97, 1.0)
    pail.poly([(-0.075, -0.15), (0.075, -0.15), (0.055, 0), (-0.055, 0)], METAL)
    pail.ellipse(0, -0.15, 0.075, 0.02, (252, 252, 250))
    tall = 0.68 * max(person.size, 0.86)
    hip = hip_height(person, "sitting", tall)
    stool = pen_at(studio, stage, 0.21, 0.97, 1.0)
    stool.rect(-0.08, -hip, 0.08, -hip + 0.03, WOOD)
    for s in (-1, 1):
        stool.line([(s * 0.05, -hip), (s * 0.07, 0)], 0.024, shade(WOOD, -0.2))
    draw_doll(
        studio,
        stage,
        person,
        0.22,
        0.97,
        tall,
        "sitting",
        False,
        (0.42, belly + 0.06),
        (0.46, belly + 0.06),
        shadow=False,
    )
    verb = rnd.choice(("milking", "milking", "milking", "sitting on a stool milking", "who is milking"))
    return stage, f"{person.text} {verb} {cow.text}"


def leading(studio):
    rnd = studio.rnd
    person = _farmer(rnd)
    animal = beast_actor(
        rnd,
        rnd.choice(listed("horse, horse, horse, cow, donkey, pony, camel, elephant, goat, sheep, pig, unicorn, bear")),
        dressed=0.0,
    )
    stage = set_stage(studio, False)
    y = 0.93
    large = min(0.5, max(0.36, 0.55 * animal.shown))
    spots = put_animal(studio, stage, animal, 0.36, y, large, "walking")
    tall = 0.74 * max(person.size, 0.86)
    mouth = (spots["head"][0] + 0.04, spots["head"][1] + 0.05)
    hand = (0.7, y - tall * 0.5)
    stage.pen.line([mouth, ((mouth[0] + hand[0]) / 2, max(mouth[1], hand[1]) + 0.02), hand], 0.014, (150, 96, 50), True)
    draw_doll(studio, stage, person, 0.84, y, tall, "walking", False, hand)
    verb = rnd.choice(
        listed(
            "leading {b}, leading {b} on a rope, leading {b} by a rope, walking {b}, "
            "walking in front of {b}, pulling {b} on a rope"
        )
    )
    return stage, f"{person.text} {verb.format(b=animal.text)}"


HERDS = ("sheep", "sheep", "sheep", "sheep", "goat", "pig", "cow", "goose", "goose", "duck", "lamb", "chicken")
MANY = {"sheep": "sheep", "goose": "geese"}


def herding(studio):
    """Three animals and somebody with a stick behind them."""
    rnd = studio.rnd
    name = rnd.choice(HERDS)
    bird = name in ("goose", "duck", "chicken")
    person = (
        person_called(rnd, rnd.choice(("shepherd", "shepherd", "farmer", "boy", "girl", "old man")), 0.25)
        if name in ("sheep", "lamb", "goat")
        else _farmer(rnd)
    )
    animal = bird_actor(rnd, name, 0.0, None) if bird else beast_actor(rnd, name, dressed=0.0)
    count = rnd.choice((2, 3, 3, 4))
    stage = set_stage(studio, False, ("meadow", "farm", "mountains", "road", "valley"))
    tall = 0.8 * max(person.size, 0.84)
    staff = lambda p: (
        p.line([(0, 0.42), (0, -0.32)], 0.026, (130, 90, 56)),
        p.arc(0.04, -0.32, 0.04, 0.05, 180, 360, 0.026, (130, 90, 56)),
    )
    draw_doll(studio, stage, person, 0.17, 0.9, tall, "walking", False, (0.3, 0.9 - tall * 0.5), hold=staff)
    size = 0.27 if not bird else 0.3
    for x, y in (
        ((0.56, 0.76), (0.86, 0.78), (0.5, 0.95), (0.82, 0.97))[-count:]
        if count != 3
        else ((0.62, 0.74), (0.5, 0.95), (0.83, 0.96))
    ):
        put_animal(studio, stage, animal, x, y, size, "walking" if not bird else "standing")
    many = plural(animal.noun) if name not in MANY else animal.noun.replace(name, MANY[name])
    who = f"{NUMBERS[count]} {many}" if rnd.random() < 0.5 else many
    forms = (
        "{a} driving {b}",
        "{a} herding {b}",
        "{a} with {b}",
        "{a} walking behind {b}",
        "{a} looking after {b}",
        "{a} leading a flock of {b}",
    )
    form = rnd.choice(forms if name in ("sheep", "goose", "goat", "lamb") else forms[:5])
    return stage, form.format(a=person.text, b=many if "flock" in form else who)


def feeding(studio):
    """Ducks on a pond, pigs at a trough, hens round somebody with grain."""
    rnd = studio.rnd
    kind = rnd.choice(("pond", "pond", "trough", "hens"))
    person = (
        person_called(rnd, rnd.choice(CHILDREN + ("old man", "old woman", "grandmother", "woman")), 0.3)
        if kind == "pond"
        else _farmer(rnd)
    )
    stage = set_stage(
        studio, False, ("park", "garden", "meadow") if kind == "pond" else ("farm", "in_barn", "meadow", "garden")
    )
    tall = 0.8 * max(person.size, 0.8)
    count = rnd.choice((2, 3, 3))
    crumb = (236, 200, 120)
    if kind == "pond":
        animal = bird_actor(rnd, rnd.choice(("duck", "duck", "duck", "duckling", "swan", "goose")), 0.0)
        stage.pen.ellipse(0.7, 0.88, 0.42, 0.17, (96, 170, 222))
        stage.pen.ellipse(0.74, 0.92, 0.3, 0.09, (124, 192, 236), outline=False)
        spots = ((0.54, 0.94), (0.84, 0.97), (0.8, 0.82))[:count]
        for x, y in sorted(spots, key=lambda p: p[1]):
            put_animal(
                studio, stage, animal, x, y, 0.3 if animal.of.neck < 0.4 else 0.24, "swimming", True, shadow=False
            )
    elif kind == "trough":
        animal = beast_actor(rnd, rnd.choice(("pig", "pig", "pig", "cow", "goat", "horse", "sheep")), dressed=0.0)
        count = 2
        put_animal(studio, stage, animal, 0.8, 0.8, 0.32, "standing", True)
        put_animal(studio, stage, animal, 0.74, 0.97, 0.34, "standing", True)
        pen = pen_at(studio, stage, 0.42, 0.96, 1.0)
        pen.poly([(-0.12, -0.13), (0.12, -0.13), (0.09, 0), (-0.09, 0)], WOOD)
        pen.ellipse(0, -0.13, 0.12, 0.03, crumb)
    else:
        animal = bird_actor(
            rnd, rnd.choice(("chicken", "chicken", "chicken", "rooster", "duck", "goose", "pigeon")), 0.0
        )
        count = 3
        for x, y in ((0.78, 0.76), (0.54, 0.96), (0.83, 0.97)):
            put_animal(studio, stage, animal, x, y, 0.3, "standing", True)
    hand = (0.2 + tall * 0.24, 0.93 - tall * 0.5)
    draw_doll(studio, stage, person, 0.2, 0.93, tall, "standing", False, hand)
    for k in range(9):
        stage.pen.circle(
            hand[0] + 0.02 + 0.016 * k, hand[1] + 0.03 + (0.03 + 0.004 * k) * k, 0.012, crumb, outline=False
        )
    many = "geese" if animal.noun == "goose" else plural(animal.noun).replace("gooses", "geese")
    what = rnd.choice((f"{NUMBERS[count]} {many}", many))
    where = {
        "pond": ("at a pond", "by a pond", "on a pond"),
        "trough": ("", "at a trough"),
        "hens": ("", "with grain", ""),
    }[kind]
    verb = rnd.choice(("feeding", "feeding", "throwing food to", "giving food to"))
    return stage, f"{person.text} {verb} {what} {rnd.choice(where)}".strip()


def grooming(studio):
    """A brush or a sponge on the flank of a large animal."""
    rnd = studio.rnd
    person = person_called(
        rnd, rnd.choice(CHILDREN[:4] + ("woman", "man", "farmer", "cowboy", "old man", "princess")), 0.3
    )
    wash = rnd.random() < 0.3
    names = (
        ("elephant", "horse", "cow", "hippopotamus", "dog")
        if wash
        else ("horse", "horse", "horse", "pony", "unicorn", "cow", "donkey", "zebra", "lion")
    )
    animal = beast_actor(rnd, rnd.choice(names), dressed=0.0)
    stage = set_stage(studio, None, ("farm", "in_barn", "meadow", "garden"))
    y, large = 0.93, 0.5
    back = put_animal(studio, stage, animal, 0.6, y, large)["back"]
    at = (back[0] - 0.1, back[1] + 0.09)
    tall = 0.8 * max(person.size, 0.8)

    def tool(p):
        if wash:
            p.round_rect(-0.03, -0.07, 0.11, 0.04, 0.02, (250, 214, 90))
        else:
            p.round_rect(-0.04, -0.05, 0.13, 0.0, 0.02, (130, 84, 50))
            for k in range(5):
                p.line([(-0.02 + 0.03 * k, 0.0), (-0.02 + 0.03 * k, 0.04)], 0.014, (236, 214, 160))

    draw_doll(studio, stage, person, at[0] - tall * 0.23, y + 0.02, tall, "standing", False, at, hold=tool)
    if wash:
        for _ in range(14):
            r = rnd.uniform(0.015, 0.035)
            stage.pen.circle(at[0] + rnd.uniform(-0.03, 0.3), at[1] + rnd.uniform(-0.08, 0.1), r, (250, 252, 255))
        pail = pen_at(studio, stage, 0.5, 0.97, 1.0)
        pail.poly([(-0.075, -0.14), (0.075, -0.14), (0.055, 0), (-0.055, 0)], some_colour(rnd))
    verbs = ("washing", "washing", "scrubbing", "cleaning") if wash else ("brushing", "brushing", "grooming", "combing")
    return stage, f"{person.text} {rnd.choice(verbs)} {animal.text}"


def bathing(studio):
    """A dog in a tub with foam, and somebody who washes it."""
    rnd = studio.rnd
    person = person_called(rnd, rnd.choice(CHILDREN + ("woman", "man", "mother", "old woman")), 0.3)
    baby = rnd.random() < 0.25
    pet = beast_actor(
        rnd, rnd.choice(("dog", "dog", "dog", "puppy", "cat", "pig", "elephant", "bear", "monkey", "fox")), dressed=0.0
    )
    child = person_called(rnd, rnd.choice(("boy", "girl", "child")), 0.0)
    stage = set_stage(studio, None, ("bathroom", "garden", "bathroom"))
    y = 0.94
    word = rnd.choice(("blue", "red", "yellow", "white", "pink", "grey"))
    tub = near(rnd, COLOURS[word], 8)
    if baby:
        skin = child.of.skin
        child.of.top = child.of.bottom = skin
        child.of.garment = "trousers"
        draw_doll(studio, stage, child, 0.68, y + 0.02, 0.7, "standing", True, shadow=False)
        at = (0.62, 0.42)
    else:
        head = put_animal(
            studio,
            stage,
            pet,
            0.68,
            y - 0.17,
            0.42,
            "sitting" if "sitting" in pet.poses else "standing",
            True,
            shadow=False,
        )
        at = (head["head"][0] + 0.06, head["head"][1] + 0.12)
    tall = 0.84 * max(person.size, 0.84)
    sponge = lambda p: p.round_rect(-0.02, -0.06, 0.1, 0.04, 0.02, (250, 214, 90))
    draw_doll(studio, stage, person, min(0.26, at[0] - tall * 0.22), y, tall, "standing", False, at, hold=sponge)
    pen = pen_at(studio, stage, 0.68, y, 1.0)
    pen.poly([(-0.28, -0.24), (0.28, -0.24), (0.22, 0), (-0.22, 0)], tub)
    pen.rect(-0.3, -0.26, 0.3, -0.21, shade(tub, -0.15))
    for k in range(13):
        pen.circle(-0.25 + 0.042 * k, -0.27 - 0.02 * (k % 3), 0.042, (250, 252, 255))
    for _ in range(6):
        r = rnd.uniform(0.016, 0.03)
        x, b = 0.68 + rnd.uniform(-0.3, 0.28), rnd.uniform(0.12, 0.5)
        stage.pen.circle(x, b, r, (226, 240, 252))
        stage.pen.arc(x, b, r, r, 0, 360, 0.006, (130, 180, 220))
    name = with_article(f"{word} tub" if rnd.random() < 0.3 else rnd.choice(("tub", "bathtub", "bath")))
    forms = listed(
        "{a} washing {b} in {c}, {a} washing {b}, {a} bathing {b} in {c}, "
        "{a} giving {b} a bath, {b} in {c} washed by {a}"
    )
    return stage, rnd.choice(forms).format(a=person.text, b=child.text if baby else pet.text, c=name)


def cuddling(studio):
    """A child with a teddy in the arms, or arms round the neck of a dog."""
    rnd = studio.rnd
    stage = set_stage(studio)
    if rnd.random() < 0.5:
        person = (
            person_called(rnd, rnd.choice(CHILDREN + ("old woman", "man", "woman")), 0.3)
            if rnd.random() < 0.8
            else beast_person(rnd, rnd.choice(("rabbit", "mouse", "fox", "cat", "monkey")), 0.4)
        )
        word = rnd.choice(("", "", "", "brown", "white", "pink", "blue"))
        fur = near(rnd, COLOURS[word] if word else (176, 120, 70), 10)
        rabbit = rnd.random() < 0.15
        tall, y = 1.02 * max(person.size, 0.84), 1.06
        chest = y + tall * skeleton(person.of, "standing")[1][1]
        at = (0.52, chest + 0.16)

        def hold(p):
            toy = p.at(-0.04 / tall, 0.16 / tall, 0.36 / tall)
            if rabbit:
                for s in (-1, 1):
                    toy.ellipse(s * 0.12, -1.08, 0.08, 0.24, fur, s * 0.15)
            draw_teddy(toy, fur)

        draw_doll(
            studio,
            stage,
            person,
            0.5,
            y,
            tall,
            "standing",
            front=True,
            near_at=at,
            far_at=(0.44, at[1] + 0.04),
            hold=hold,
        )
        toy = f"{word} {'toy rabbit' if rabbit else rnd.choice(('teddy bear', 'teddy bear', 'teddy'))}".strip()
        verb = rnd.choice(("hugging", "hugging", "cuddling", "holding", "with"))
        return stage, f"{person.text} {verb} {with_article(toy)}"
    person = person_called(rnd, rnd.choice(CHILDREN + ("woman", "man", "old man")), 0.3)
    pet = beast_actor(
        rnd,
        rnd.choice(
            listed("dog, dog, dog, cat, cat, lion, bear, sheep, fox, tiger, polar bear, rabbit, goat, lamb, wolf")
        ),
        dressed=0.0,
    )
    large = rnd.uniform(0.46, 0.54)
    head = put_animal(studio, stage, pet, 0.6, 0.93, large, "sitting", True)["head"]
    tall = 0.8 * max(person.size, 0.86)
    low = person.size < 0.9 and rnd.random() < 0.5
    pose = "standing" if low else "kneeling"
    x = head[0] - pet.of.head * large * 0.9 - 0.05
    hug = (head[0] + pet.of.head * large * 0.7, head[1] + pet.of.head * large * 1.3)
    draw_doll(studio, stage, person, x, 0.93, tall, pose, False, hug, hug)
    verb = rnd.choice(("hugging", "hugging", "hugging", "cuddling", "embracing", "with {i} arms around"))
    return stage, f"{person.text} {verb.format(i='his' if person.of.sex == 'man' else 'her')} {pet.text}"
