"""Who acts and where, and how it gets into the picture."""

from PIL import Image

from ..actors import Actor, beast_actor
from ..brush import shade
from ..casting import pen_at
from ..palette import near
from .poses import figure

DOGS = ("dog", "dog", "dog", "puppy", "puppy")
CATS = ("cat", "cat", "cat", "kitten", "kitten")
SMALL = ("rabbit", "mouse", "hamster", "guinea pig", "rat", "ferret")
FARM = ("horse", "pony", "cow", "calf", "pig", "goat", "sheep", "lamb", "donkey", "foal", "bull")
PETS = (*DOGS, *CATS, *SMALL[:4])
ALL = (*DOGS, *CATS, *SMALL, *FARM)
WOOD = (150, 104, 62)
SOIL = (112, 76, 46)
HOME = ("living_room", "room", "bedroom", "kitchen", "hallway", "library", "attic")


def cast(studio, names) -> Actor:
    return beast_actor(studio.rnd, studio.rnd.choice(names), dressed=0.0)


def set_stage(studio, indoor=None, places=None, paper=0.4):
    """A stage, whether it is mirrored, and the side to which the animal looks."""
    rnd = studio.rnd
    if places and rnd.random() > paper:
        stage = studio.stages.outdoors_or_in(name=rnd.choice(places))
    else:
        stage = studio.stage(indoor=indoor, paper=1.0 if places else paper)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    return stage, flip, -1 if flip else 1


def show_pose(studio, stage, actor, pose, x, y, size, flip, shadow=0.9, **more):
    """Draws a posed animal; its mouth and head come back as points of the picture."""
    if shadow:
        stage.shadow(x, y, shadow * size)
    pen = pen_at(studio, stage, x, y, size, flip)
    spots = figure(pen, actor.of, pose, **more)
    return {name: in_picture(stage, pen, spot) for name, spot in spots.items()}, pen


def in_picture(stage, pen, spot):
    side = stage.image.size[0]
    x, y = pen.to_canvas(*spot)
    return x / side, y / side


def show_item(studio, stage, draw, at, size, flip=False, turn=0.0):
    draw(pen_at(studio, stage, at[0], at[1], 1.0).at(0, 0, size, flip, turn=turn))


def night(stage, rnd, ground):
    """A sky with stars, and a hill from this height down; none at 1."""
    pen = stage.pen
    sky = near(rnd, rnd.choice(((24, 32, 74), (18, 24, 52), (40, 40, 92))), 6)
    for k in range(12):
        pen.rect(0, k / 12, 1, (k + 1) / 12 + 0.01, shade(sky, 0.018 * k), outline=False)
    for _ in range(22):
        pen.circle(rnd.random(), rnd.uniform(0, 0.75), rnd.uniform(0.004, 0.009), (250, 248, 226), outline=False)
    if ground < 1:
        tone = near(rnd, rnd.choice(((44, 76, 62), (60, 66, 84), (70, 84, 110))), 5)
        pen.ellipse(0.5, 1.2, 1.0, 1.2 - ground, tone, outline=False)


def both(first: Actor, second: Actor) -> str:
    return f"two {first.many}" if first.text == second.text else f"{first.text} and {second.text}"


def clipped(stage, box, draw):
    """Keeps of a drawing only what lies in the box."""
    before, side = stage.image.copy(), stage.image.size[0]
    draw()
    mask = Image.new("L", stage.image.size, 255)
    mask.paste(0, tuple(round(v * side) for v in box))
    stage.image.paste(before, mask=mask)
