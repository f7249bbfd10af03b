"""Two living things together: chasing, walking a dog, playing with a ball, standing side by side."""

from .actors import POSE_WORDS, beast_actor, bird_actor, person_actor, thing_actor
from .casting import NUMBERS
from .chance import weighted


def two_actors(studio):
    rnd = studio.rnd
    kinds = {
        _chasing: 0.4,
        _walking_dog: 0.16,
        _with_ball: 0.15,
        _together: 0.22,
        _on_its_back: 0.05,
        _two_beside_one: 0.14,
    }
    return weighted(rnd, kinds)(studio)


def _two_beside_one(studio):
    """Two or three of a kind and one of another."""
    rnd = studio.rnd
    count = rnd.choice((2, 2, 2, 3))
    many = beast_actor(rnd, dressed=0.0) if rnd.random() < 0.6 else studio.anything()
    while many.kind == "person":
        many = studio.anything()
    one = studio.living() if rnd.random() < 0.6 else studio.anything()
    stage = studio.stage(paper=0.5)
    stage.unit = 1.0
    left = rnd.random() < 0.5
    side = -1 if left else 1
    y = 0.9
    room = 0.64
    size = min(0.42, room / count * 1.1 / max(0.5, many.wide))
    for k in range(count):
        x = 0.5 + side * 0.15 + (k - (count - 1) / 2) * room / count
        studio.put(stage, many, x, y + 0.015 * (k % 2), "standing", left, size)
    alone = 0.58 if one.kind == "person" else min(0.44, 0.3 / max(0.5, one.wide))
    studio.put(stage, one, 0.5 - side * 0.36, y, "standing", not left, alone)
    number = NUMBERS[count]
    several = f"{number} {many.many}"
    forms = ("{several} and {one}", "{one} and {several}", "{several} next to {one}", "{one} with {several}")
    return stage, rnd.choice(forms).format(several=several, one=one.text)


def _chasing(studio):
    rnd = studio.rnd
    first, second = beast_actor(rnd, dressed=0.0) if rnd.random() < 0.7 else person_actor(rnd), studio.living()
    stage = studio.stage(indoor=False)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    y = 0.9
    sizes = [min(0.42, 0.34 + 0.1 * a.shown) if a.kind != "person" else 0.5 for a in (first, second)]
    for actor, x, size in ((first, 0.5 - side * 0.25, sizes[0]), (second, 0.5 + side * 0.25, sizes[1])):
        size = min(size, 0.46 / max(0.4, actor.wide)) if actor.kind != "person" else size
        pose = "running" if "running" in actor.poses else "flying" if "flying" in actor.poses else "standing"
        studio.put(stage, actor, x, y - (0.2 if pose == "flying" else 0), pose, flip, size)
    text = rnd.choice(("{} chasing {}", "{} chasing {}", "{} running after {}", "{} following {}")).format(
        first.text, second.text
    )
    if rnd.random() < 0.15:
        text += " to the left" if flip else " to the right"
    return stage, text


def _walking_dog(studio):
    rnd = studio.rnd
    person = person_actor(rnd)
    pet = beast_actor(
        rnd, rnd.choice(("dog", "dog", "dog", "puppy", "cat", "pig", "horse", "goat", "sheep")), dressed=0.0
    )
    stage = studio.stage(indoor=False)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    y = 0.92
    tall = 0.62 * person.shown
    count = 2 if rnd.random() < 0.35 else 1
    size = min(0.4, 0.62 * pet.shown)
    if count == 2:
        size = min(size, 0.23)
    x = 0.5 - side * (0.2 if count == 1 else 0.3)
    _, spots, pen = studio.put(stage, person, x, y, "walking", flip, tall, front=False)
    canvas = stage.image.size[0]
    hand = pen.to_canvas(*spots["far hand"])
    for k in range(count):
        x = 0.5 + side * (0.22 if count == 1 else 0.02 + 0.31 * k)
        _, seen, other = studio.put(stage, pet, x, y + 0.02 * k, "walking", flip, size)
        neck = other.to_canvas(*seen["head"])
        stage.pen.line(
            [(hand[0] / canvas, hand[1] / canvas), (neck[0] / canvas, neck[1] / canvas)], 0.007, (160, 50, 50)
        )
    pets = pet.text if count == 1 else f"two {pet.many}"
    return (
        stage,
        f"{person.text} {rnd.choice(('walking', 'walking', 'taking a walk with', 'walking with', 'with'))} {pets}",
    )


def _with_ball(studio):
    rnd = studio.rnd
    actor = beast_actor(
        rnd,
        rnd.choice(
            ("dog", "dog", "cat", "puppy", "kitten", "lion", "bear", "elephant", "fox", "monkey", "tiger", "pig")
        ),
        dressed=0.0,
    )
    item = thing_actor(rnd, "ball", colour_chance=0.6) if rnd.random() < 0.6 else studio.small_thing()
    stage = studio.stage()
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    y = 0.9
    size = rnd.uniform(0.4, 0.48)
    kind = rnd.choice(("chase", "chase", "mouth", "beside"))
    pose = {"chase": "running", "mouth": rnd.choice(("standing", "walking")), "beside": "standing"}[kind]
    _, spots, pen = studio.put(stage, actor, 0.5 - side * 0.14, y, pose, flip, size)
    if kind == "mouth":
        canvas = stage.image.size[0]
        mouth = pen.to_canvas(*spots["mouth"])
        large = rnd.choice((0.17, 0.23))
        studio.put(stage, item, mouth[0] / canvas, mouth[1] / canvas + large * 0.55, size=large, shadow=False)
        return (
            stage,
            f"{actor.text} {rnd.choice(('carrying {} in its mouth', 'with {} in its mouth', 'holding {} in its mouth', 'carrying {}', 'carrying {}', 'holding {}', 'with {}')).format(item.text)}",
        )
    studio.put(stage, item, 0.5 + side * 0.34, y + 0.01, size=0.18)
    words = (
        rnd.choice(("chasing", "chasing", "running after", "playing with"))
        if kind == "chase"
        else rnd.choice(("playing with", "next to", "looking at", "with"))
    )
    return stage, f"{actor.text} {words} {item.text}"


def _together(studio):
    """Two living things doing the same thing."""
    rnd = studio.rnd
    first, second = studio.living(), studio.living()
    shared = [p for p in first.poses if p in second.poses and p not in ("flying", "swimming")]
    pose = rnd.choice(shared or ["standing"])
    if "person" in (first.kind, second.kind) and pose == "sleeping":
        pose = "standing"
    stage = studio.stage()
    stage.unit = 1.0
    y = 0.9
    facing = rnd.random() < 0.4
    for actor, x, flip in ((first, 0.27, False), (second, 0.73, facing)):
        size = (
            0.66 * actor.shown
            if actor.kind == "person"
            else min(0.5, 0.62 * actor.shown + 0.08, 0.48 / max(0.5, actor.wide))
        )
        studio.put(stage, actor, x, y, pose, flip, min(size, 0.7))
    words = rnd.choice(POSE_WORDS[pose])
    if facing and pose == "standing" and rnd.random() < 0.5:
        words = rnd.choice(("looking at each other", "facing each other"))
    return stage, " ".join(f"{first.text} {rnd.choice(('and', 'and', 'with'))} {second.text} {words}".split())


def _on_its_back(studio):
    """A bird on an animal's back or on a person's head."""
    rnd = studio.rnd
    base, bird = (
        beast_actor(
            rnd,
            rnd.choice(("elephant", "cow", "horse", "bear", "pig", "hippopotamus", "dog", "sheep", "lion")),
            dressed=0.0,
        ),
        bird_actor(rnd),
    )
    if rnd.random() < 0.4:
        bird = beast_actor(rnd, rnd.choice(("cat", "monkey", "mouse", "kitten", "puppy", "squirrel")), dressed=0.0)
    stage = studio.stage(indoor=False)
    stage.unit = 1.0
    y, flip = 0.92, rnd.random() < 0.5
    _, spots, pen = studio.put(stage, base, 0.5, y, rnd.choice(("standing", "walking")), flip, 0.5)
    canvas = stage.image.size[0]
    back = pen.to_canvas(*spots["back"])
    size = 0.3
    bird.draw(stage.pen.at(back[0] / canvas, back[1] / canvas + 0.03, size, flip), "standing")
    return stage, f"{bird.text} {rnd.choice(('on the back of', 'riding on', 'standing on', 'riding'))} {base.text}"
