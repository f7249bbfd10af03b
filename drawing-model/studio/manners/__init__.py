"""Small words that change a thing: open, broken, striped, golden, upside down; each right beside its contrary."""

from ..chance import weighted
from . import everyday_states, lights, openings, thaw_and_growth, vessels
from .effects import changed
from .faces import mood
from .positions import arranged, hanging, in_water, leaning, turned
from .senses import sense
from .shapes import shaped
from .sizes import giant, stretched, tiny_in
from .spots import placed
from .states import told
from .surfaces import clad, patterned

KINDS = (*openings.KINDS, *vessels.KINDS, *lights.KINDS, *thaw_and_growth.KINDS, *everyday_states.KINDS)


def manners(studio):
    kinds = {
        _contrast: 0.34,
        changed: 0.2,
        shaped: 0.1,
        mood: 0.1,
        patterned: 0.14,
        clad: 0.14,
        giant: 0.1,
        stretched: 0.08,
        tiny_in: 0.05,
        turned: 0.1,
        leaning: 0.05,
        hanging: 0.09,
        in_water: 0.07,
        arranged: 0.1,
        placed: 0.22,
        sense: 0.16,
    }
    return weighted(studio.rnd, kinds)(studio)


def _contrast(studio):
    rnd = studio.rnd
    kind = rnd.choice(KINDS)
    return told(studio, kind)
