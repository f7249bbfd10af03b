"""What wild animals, birds, sea creatures and insects do, each deed large and done by many."""

from ..chance import weighted
from ..palette import COLOURS
from .beasts import balancing, elephant, howling, roaring, scratching, sneaking
from .birds import carrying, drumming, fan, flock, one_leg, pecking, perched, raptor
from .crawlers import ants, basking, coiled, in_web, on_flower, on_leaf, on_nose, pond, tongue_out
from .dens import burrow, hedgehogs, hollow, in_cave
from .feeding import browsing, drinking, fishing, gnawing, in_mouth, nibbling
from .trees import bats, climbing, hanging, hive, hugging, on_branch, vine
from .waters import (
    bathing,
    crab_waving,
    diving,
    hunting,
    leaping,
    octopus_holding,
    out_of_bowl,
    slide,
    spouting,
    turtles,
)
from .young import family, hatching, nesting, with_young

SCENES = {
    hanging: 0.05,
    bats: 0.02,
    vine: 0.025,
    climbing: 0.045,
    hugging: 0.03,
    nibbling: 0.06,
    perched: 0.04,
    nesting: 0.04,
    hatching: 0.03,
    pecking: 0.03,
    drumming: 0.015,
    carrying: 0.03,
    flock: 0.025,
    raptor: 0.02,
    family: 0.025,
    one_leg: 0.015,
    slide: 0.02,
    diving: 0.02,
    fan: 0.012,
    balancing: 0.02,
    leaping: 0.03,
    out_of_bowl: 0.012,
    spouting: 0.015,
    octopus_holding: 0.018,
    hunting: 0.025,
    crab_waving: 0.01,
    turtles: 0.018,
    roaring: 0.025,
    howling: 0.02,
    elephant: 0.03,
    browsing: 0.018,
    with_young: 0.022,
    in_cave: 0.02,
    scratching: 0.015,
    hedgehogs: 0.015,
    sneaking: 0.025,
    gnawing: 0.012,
    drinking: 0.025,
    burrow: 0.025,
    bathing: 0.025,
    coiled: 0.018,
    in_web: 0.018,
    on_flower: 0.035,
    on_nose: 0.018,
    on_leaf: 0.025,
    ants: 0.015,
    tongue_out: 0.02,
    pond: 0.015,
    basking: 0.015,
    fishing: 0.025,
    in_mouth: 0.02,
    on_branch: 0.03,
    hive: 0.018,
    hollow: 0.02,
}


def wild_deeds(studio):
    for _ in range(4):
        stage, text = weighted(studio.rnd, SCENES)(studio)
        # Nothing is to be seen of a purple fox on purple paper.
        if stage.kind != "paper" or not any(word in text.split() for word in stage.words.split() if word in COLOURS):
            break
    return stage, text
