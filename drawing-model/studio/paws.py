"""Animals that sit and hold or eat something."""

from .actors import beast_actor
from .casting import OUTLINE, food_actor
from .placing import upright

HOLDERS = ("bear", "bear", "panda", "monkey", "monkey", "cat", "dog", "rabbit", "squirrel", "fox", "mouse")
HOLDERS += ("lion", "tiger", "kitten", "puppy", "polar bear", "wolf", "pig")


def in_paws(studio):
    """Drawn from the side and large, with one front leg lifted to what it holds."""
    rnd = studio.rnd
    actor = beast_actor(rnd, rnd.choice(HOLDERS), dressed=0.0)
    eats = rnd.random() < 0.5
    item = food_actor(studio, rnd) if eats else studio.small_thing()
    stage = studio.stage(paper=0.55)
    stage.unit = 1.0
    flip = rnd.random() < 0.5
    side = -1 if flip else 1
    size = rnd.uniform(0.62, 0.74)
    _, spots, pen = studio.put(stage, actor, 0.5 - side * 0.12, rnd.uniform(0.9, 0.95), "sitting", flip, size)
    beast = actor.of
    shoulder = (beast.long / 4 + 0.03, -beast.leg - beast.thick * 0.6)
    mouth = spots["mouth"]
    hand = (mouth[0] + 0.05, mouth[1] + 0.12) if eats else (shoulder[0] + 0.36, shoulder[1] + 0.06)
    # A fifth to a quarter of the picture's side, whatever the animal's size.
    large = rnd.uniform(0.2, 0.27) / size / max(0.8, item.wide)
    pen.outline = OUTLINE if studio.style == 4 else None
    upright(pen.at(*hand), item.draw, large, 0.5)
    pen.limb(shoulder, (hand[0] - 0.04, hand[1] + 0.03), beast.leg_wide * 1.15, beast.leg_wide, beast.colour)
    pen.circle(hand[0] - 0.02, hand[1] + 0.03, beast.leg_wide * 1.15, beast.feet or beast.colour)
    verbs = ("eating", "eating", "having", "tasting") if eats else ("holding", "holding", "with", "showing")
    return stage, f"{actor.text} {rnd.choice(verbs)} {item.text}"
