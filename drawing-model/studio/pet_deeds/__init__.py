"""What animals of house and farm do: fetch, dig, beg, climb, peek, curl up, graze, pull, swim, howl."""

from ..chance import weighted
from ..palette import COLOURS
from .eating import at_table, beg, bowl, chew, graze, lick
from .games import balance, carry, catch, in_wheel, knock, reach_for, shake, toy, tug, two_legs
from .grooming import bath, dig, scratch, shake_off, wearing
from .hiding import at_window, kennel, mouse_hole, peek_out, peek_over
from .leaps import climb, hang, hoop, jump_over
from .meetings import arch, at_door, bark_at, butt, family, howl, mirror, sniff, watch_fish
from .rest import by_the_fire, cuddle, curl, on_its_back, stretch, yawn
from .travel import along_beach, bike_basket, in_car, pull, swim

SCENES = {
    catch: 1.0,
    carry: 1.6,
    dig: 0.8,
    beg: 0.8,
    shake: 0.6,
    bowl: 1.1,
    graze: 1.0,
    chew: 0.9,
    climb: 1.0,
    hang: 0.7,
    peek_out: 1.3,
    peek_over: 0.8,
    curl: 1.1,
    stretch: 0.5,
    on_its_back: 1.0,
    jump_over: 1.2,
    hoop: 0.8,
    along_beach: 0.5,
    pull: 1.0,
    at_window: 0.8,
    mirror: 0.8,
    toy: 1.0,
    swim: 0.8,
    balance: 0.8,
    two_legs: 0.7,
    at_table: 0.8,
    wearing: 0.7,
    howl: 0.8,
    bark_at: 0.9,
    watch_fish: 0.7,
    by_the_fire: 0.7,
    in_car: 0.8,
    bike_basket: 0.6,
    at_door: 0.6,
    lick: 0.9,
    in_wheel: 0.5,
    mouse_hole: 0.4,
    kennel: 0.5,
    tug: 0.6,
    butt: 0.6,
    reach_for: 0.8,
    knock: 0.6,
    cuddle: 0.5,
    arch: 0.4,
    family: 0.8,
    bath: 0.6,
    scratch: 0.4,
    shake_off: 0.4,
    sniff: 0.7,
    yawn: 0.4,
}


def pet_deeds(studio):
    """Nothing is told to have the colour of the paper behind it."""
    for _ in range(6):
        stage, text = weighted(studio.rnd, SCENES)(studio)
        if not any(f"{colour} background" in stage.words and f"{colour} " in text for colour in COLOURS):
            break
    return stage, text
