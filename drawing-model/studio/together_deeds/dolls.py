"""How those who take part are posed and put on a stage, with their hands at points of the picture."""

import math

from ..casting import pen_at
from ..palette import COLOURS, near
from ..people import POSES
from ..person import Person


def skeleton(person: Person, pose: str):
    """The hip, the chest and the length of an upper arm, as the drawing of people has them."""
    lean, far_leg, near_leg, _, _ = POSES[pose]
    thigh, shin = person.leg * 0.52, person.leg * 0.48
    cos = lambda a: math.cos(math.radians(a))
    hip = -max(thigh * cos(a) + shin * cos(b) for a, b in (far_leg, near_leg))
    torso = 1 - person.leg - 1.9 * person.head
    chest = (torso * math.sin(math.radians(lean)), hip - torso * cos(lean) + 0.045)
    return (0.0, hip), chest, torso * 0.56


def _bend(dx: float, dy: float, upper: float, lower: float, out: bool = False) -> tuple[float, float]:
    """The angles of an arm whose hand is at (dx, dy) from the shoulder, the elbow hanging or turned out."""
    far = min(max(math.hypot(dx, dy), abs(upper - lower) + 1e-3), (upper + lower) * 0.999)
    base = math.atan2(dx, dy)
    bend = math.acos((upper * upper + far * far - lower * lower) / (2 * upper * far))
    first = base + bend if out else base - bend
    ex, ey = upper * math.sin(first), upper * math.cos(first)
    tx, ty = far * math.sin(base), far * math.cos(base)
    return math.degrees(first), math.degrees(math.atan2(tx - ex, ty - ey))


def _reaching(person: Person, pose: str, near_at, far_at, front: bool) -> str:
    """A pose like this one, but with the hands at these points."""
    lean, far_leg, near_leg, far_arm, near_arm = POSES[pose]
    _, chest, arm = skeleton(person, pose)
    arms = []
    for at, usual, offset, side in (
        (far_at, far_arm, -0.075 if front else -0.01, -1 if front else 1),
        (near_at, near_arm, 0.075 if front else 0.01, 1),
    ):
        if at is None:
            arms.append(usual)
            continue
        dx = (at[0] - chest[0] - offset) * side
        bent = _bend(dx, at[1] - chest[1], arm, arm * 0.92, front and dx < 0.03)
        arms.append((abs(bent[0]), bent[1]) if front else bent)
    POSES["reaching"] = (lean, far_leg, near_leg, arms[0], arms[1])
    return "reaching"


def draw_doll(
    studio,
    stage,
    actor,
    x,
    y,
    tall,
    pose="standing",
    flip=False,
    near_at=None,
    far_at=None,
    front=False,
    shadow=True,
    **more,
):
    """Draws somebody with the hands at points of the picture; returns the points of interest in the picture."""
    side = -1 if flip else 1
    here = lambda p: None if p is None else ((p[0] - x) * side / tall, (p[1] - y) / tall)
    if near_at or far_at:
        pose = _reaching(actor.of, pose, here(near_at), here(far_at), front)
    if shadow:
        stage.shadow(x, y, 0.34 * tall)
    spots = actor.draw(pen_at(studio, stage, x, y, tall, flip), pose, front=front, **more)
    return {name: (x + side * px * tall, y + py * tall) for name, (px, py) in spots.items()}


def hip_height(actor, pose, tall) -> float:
    return -skeleton(actor.of, pose)[0][1] * tall


def set_stage(studio, indoor: bool | None = None, names: tuple[str, ...] = (), paper: float = 0.42):
    rnd = studio.rnd
    if names and rnd.random() > paper:
        stage = studio.stages.outdoors_or_in(name=rnd.choice(names))
    else:
        stage = studio.stage(indoor=indoor, paper=paper if not names else 1.0)
    stage.unit = 1.0
    return stage


def put_animal(studio, stage, actor, x, y, size, pose="standing", flip=False, shadow=True):
    """Puts an animal or thing on the stage; returns its points of interest in the picture."""
    _, spots, pen = studio.put(stage, actor, x, y, pose, flip, size, shadow)
    side = -1 if flip else 1
    return {k: (x + side * v[0] * size, y + v[1] * size) for k, v in (spots or {}).items() if isinstance(v, tuple)}


def some_colour(rnd, *words):
    return near(rnd, COLOURS[rnd.choice(words or ("red", "blue", "green", "yellow", "pink", "purple", "orange"))], 8)


def draw_meeting(
    studio, stage, a, b, k=0.84, share=0.82, up=0.0, poses=("standing", "standing"), gap=0.0, both=False, y=0.93, **more
):
    """Two whose hands meet in the middle of the picture, or reach to within `gap`; returns both and the middle."""
    sizes = [a.size * k, b.size * k]
    frames = [skeleton(actor.of, pose) for actor, pose in zip((a, b), poses)]
    chests = [(size * f[1][0], y + size * f[1][1]) for size, f in zip(sizes, frames)]
    level = (chests[0][1] + chests[1][1]) / 2 + up
    away = [
        chest[0] + max(0.09, math.sqrt(max(0.0, (size * f[2] * 1.92 * share) ** 2 - (level - chest[1]) ** 2)))
        for size, f, chest in zip(sizes, frames, chests)
    ]
    left = 0.5 - (away[0] + away[1] + gap) / 2
    middle = left + away[0] + gap / 2
    made = []
    for actor, x, size, pose, flip, hand in (
        (a, left, sizes[0], poses[0], False, middle - gap / 2),
        (b, left + away[0] + away[1] + gap, sizes[1], poses[1], True, middle + gap / 2),
    ):
        far = (hand, level + 0.03) if both else None
        made.append(draw_doll(studio, stage, actor, x, y, size, pose, flip, (hand, level), far, **more))
    return made[0], made[1], (middle, level)
