"""Puts one person on a stage, and a thing into a hand."""


def place_person(studio, actor, stage, pose, target=None, x=None, **more):
    rnd = studio.rnd
    target = target or (rnd.uniform(0.6, 0.84) if stage.kind == "paper" else rnd.uniform(0.5, 0.72))
    stage.unit = target / actor.shown
    flip = rnd.random() < 0.5
    return studio.put(
        stage,
        actor,
        x if x is not None else 0.5 + rnd.uniform(-0.08, 0.08),
        rnd.uniform(0.88, 0.94),
        pose,
        flip,
        **more,
    )


def upright(pen, draw, size, drop=0.5):
    """Draws a held thing centred on the hand, upright whatever the arm does."""
    draw(pen.at(0.0, size * drop, size))
