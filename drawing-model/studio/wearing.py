"""Animals and people near enough to see what they wear."""

from PIL import Image

from .actors import BEAST_WEIGHTS, Actor, beast_actor, bird_actor, person_actor
from .animals import BEASTS
from .brush import Pen

# Where a close-up shows the head, and how high the whole body would then be.
HEAD_SPOT = (0.5, 0.45)
SCRATCH_PX = 64


def _head_of(actor: Actor, pose: str) -> tuple[float, float] | None:
    """Where the head is in units of the actor's height, found by drawing it once on a scrap."""
    scrap = Image.new("RGB", (SCRATCH_PX, SCRATCH_PX))
    pen = Pen(scrap, (SCRATCH_PX / 2.0, 0.0, 0.0, SCRATCH_PX / 2.0, SCRATCH_PX / 2.0, float(SCRATCH_PX)))
    spots = actor.draw(pen, pose)
    return spots.get("head") if isinstance(spots, dict) else None


def _whole(studio, actor: Actor, pose: str):
    """The whole animal or person, as large as the picture allows."""
    rnd = studio.rnd
    stage = studio.stage(paper=0.6)
    wide = {"beast": 1.75, "bird": 1.0, "person": 0.4}[actor.kind]
    # Room for a tall hat above the head; wading birds are taller than their unit.
    tall = 0.42 if getattr(actor.of, "neck", 0.0) > 0.3 and actor.kind == "bird" else 0.76
    if actor.kind == "person":
        tall = 0.86
    size = min(tall, 0.94 / wide) * rnd.uniform(0.9, 1.0)
    studio.put(stage, actor, 0.5 + rnd.uniform(-0.04, 0.04), rnd.uniform(0.9, 0.96), pose, rnd.random() < 0.5, size)
    return stage


def _close(studio, actor: Actor, pose: str, head: tuple[float, float]):
    """Head and chest, cut off by the picture's edge."""
    rnd = studio.rnd
    stage = studio.stage(paper=0.75)
    size = rnd.uniform(1.5, 1.9) if actor.kind == "person" else rnd.uniform(0.95, 1.35)
    flip = rnd.random() < 0.5
    x = HEAD_SPOT[0] + rnd.uniform(-0.05, 0.05) - (-1 if flip else 1) * head[0] * size
    y = HEAD_SPOT[1] + rnd.uniform(-0.03, 0.06) - head[1] * size
    studio.put(stage, actor, x, y, pose, flip, size, shadow=False)
    return stage


def dressed(studio):
    rnd = studio.rnd
    kind = rnd.random()
    if kind < 0.66:
        names = list(BEASTS)
        actor = beast_actor(rnd, rnd.choices(names, [BEAST_WEIGHTS.get(n, 1.0) ** 0.6 for n in names])[0], dressed=1.0)
    elif kind < 0.78:
        actor = bird_actor(rnd, dressed=1.0)
    else:
        actor = person_actor(rnd, plain=0.0)
    pose = "standing"
    if actor.kind == "beast" and "sitting" in actor.poses and rnd.random() < 0.35:
        pose = "sitting"
    head = _head_of(actor, pose) if actor.kind != "bird" and rnd.random() < 0.5 else None
    stage = _whole(studio, actor, pose) if head is None else _close(studio, actor, pose, head)
    text = actor.text
    if head is not None and rnd.random() < 0.25:
        text = rnd.choice(("a close-up of ", "a portrait of ", "the head of ")) + text
    return stage, text
