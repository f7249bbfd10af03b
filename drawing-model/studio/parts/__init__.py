"""Prompts with several parts, all of them large: counts with a second noun, three things, places with named parts."""

from ..chance import weighted
from .counts import counted
from .relations import above_made, before_made, behind_made, on_a_back, under_made
from .settings import place_with
from .several import family, two_colours_counted, two_kinds, whole_with
from .threes import between, on_next_to, pair_with, three, with_before
from .views import castle_on_a_hill, city_at_night, road, shop_window, theatre, workshop, zoo


def parts(studio):
    kinds = {
        counted: 0.26,
        two_kinds: 0.05,
        two_colours_counted: 0.04,
        family: 0.06,
        whole_with: 0.09,
        three: 0.1,
        between: 0.04,
        on_next_to: 0.05,
        pair_with: 0.08,
        with_before: 0.04,
        on_a_back: 0.04,
        under_made: 0.03,
        behind_made: 0.03,
        before_made: 0.03,
        above_made: 0.03,
        place_with: 0.36,
        road: 0.04,
        castle_on_a_hill: 0.03,
        city_at_night: 0.02,
        shop_window: 0.04,
        workshop: 0.03,
        zoo: 0.03,
        theatre: 0.02,
    }
    return weighted(studio.rnd, kinds)(studio)
