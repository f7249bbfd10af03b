"""The mix of everyday moments."""

from .care import at_table, building_snowman, carrying_pet, feeding, watering
from .chance import weighted
from .close_ups import close_up, in_bed
from .groups import group
from .levels import between, climbing, flying_over, jumping_over, on_bridge, on_roof
from .paws import in_paws


def everyday(studio):
    rnd = studio.rnd
    kinds = {
        close_up: 0.3,
        in_bed: 0.07,
        group: 0.14,
        at_table: 0.12,
        feeding: 0.08,
        carrying_pet: 0.1,
        jumping_over: 0.06,
        on_bridge: 0.07,
        on_roof: 0.05,
        between: 0.05,
        building_snowman: 0.03,
        watering: 0.04,
        climbing: 0.03,
        flying_over: 0.06,
        in_paws: 0.12,
    }
    return weighted(rnd, kinds)(studio)
