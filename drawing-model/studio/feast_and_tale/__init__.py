"""Dishes drawn large with what lies on them, and what happens in tales and in space."""

from ..casting import pen_at
from ..chance import weighted
from ..palette import COLOURS
from .dragons import dragon_fire, dragon_flies, dragon_gold, dragon_rider
from .drinks_and_fruit import bunch, cold_drink, cut_fruit, hot_drink, milkshake, peeled_banana, watermelon
from .fabulous_beasts import griffin, mermaid, phoenix, sea_monster, unicorn, yeti
from .fairy_tales import (
    beanstalk,
    fairy_on,
    flying_carpet,
    frog_prince,
    genie,
    giant_scene,
    gnome,
    pigs_and_wolf,
    red_hood,
    slipper,
    tower,
)
from .knights_and_witches import broom, knight_scene, spell, stirring
from .plenty import basket, fruit_stall, jar, picnic, plate_of, pot_on_stove
from .robots_and_dinosaurs import dinosaur, robot_scene
from .savoury import (
    bowl_of,
    bread_butter,
    burger,
    cheese_board,
    fish_dish,
    fried_eggs,
    hot_dog,
    noodle_soup,
    pizza,
    pizza_slice,
    roast,
    sandwich,
    spaghetti,
    sushi,
    tacos,
    toast,
)
from .space import (
    alien_scene,
    animal_astronaut,
    astronaut,
    comet_in_the_sky,
    planets,
    rocket_scene,
    rover,
    space_meeting,
)
from .spooks_and_pirates import pirate_scene, spook, treasure
from .sweets import (
    cake,
    chocolate,
    cone,
    cookies,
    cupcakes,
    doughnuts,
    gingerbread_house,
    gingerbread_man,
    lollipops,
    pancakes,
    pie,
    popcorn_box,
    waffles,
)
from .ware import table
from .wonders import crystal_ball, easter, magic_hat, melting, santa, snow_globe, superhero, tea_party, time_machine


def feast_and_tale(studio):
    """Drawn again where something has the colour of its background."""
    kind = weighted(studio.rnd, {_dish: 0.5, _tale: 0.5})
    for _ in range(6):
        stage, text = kind(studio)
        words = stage.words.split() if "background" in stage.words else []
        if not any(word in text.split() for word in words if word in COLOURS):
            break
    return stage, text


DISHES = {
    plate_of: 1.6,
    cone: 1.0,
    pancakes: 1.3,
    noodle_soup: 1.3,
    pizza_slice: 1.2,
    pizza: 1.1,
    burger: 1.4,
    spaghetti: 1.3,
    bowl_of: 3.2,
    fried_eggs: 1.4,
    toast: 1.1,
    sandwich: 0.9,
    cheese_board: 0.6,
    fish_dish: 0.9,
    roast: 0.7,
    sushi: 0.8,
    tacos: 0.8,
    hot_dog: 0.8,
    doughnuts: 1.3,
    cupcakes: 1.2,
    cake: 2.2,
    pie: 0.9,
    waffles: 0.9,
    basket: 1.3,
    bread_butter: 0.6,
    jar: 1.1,
    hot_drink: 1.8,
    cold_drink: 1.6,
    milkshake: 0.7,
    watermelon: 0.7,
    bunch: 0.9,
    cut_fruit: 0.9,
    peeled_banana: 0.5,
    chocolate: 0.5,
    cookies: 0.9,
    popcorn_box: 0.6,
    lollipops: 0.7,
    gingerbread_man: 0.6,
    gingerbread_house: 0.7,
    pot_on_stove: 0.7,
    fruit_stall: 0.8,
    picnic: 0.9,
}
STANDS_ALONE = {pot_on_stove: True, fruit_stall: False, picnic: False}
LOW = {burger, hot_dog, sushi, cheese_board, bread_butter, cut_fruit, tacos, sandwich, roast, pie, bowl_of}


def _dish(studio):
    rnd = studio.rnd
    dish = weighted(rnd, DISHES)
    if dish in STANDS_ALONE:
        indoor = STANDS_ALONE[dish]
        stage = (
            studio.stages.paper(rnd.random() < 0.35)
            if rnd.random() < 0.45
            else studio.stages.outdoors_or_in(indoor=indoor, name="kitchen" if indoor else None, time="day")
        )
        y, size, words = (0.8 if dish is pot_on_stove else 0.94), 1.0, ""
    else:
        stage, words, y = table(studio)
        y -= 0.1 * (dish in LOW and stage.kind == "paper" and not words)
        size = rnd.uniform(0.88, 1.0)
    stage.unit = 1.0
    return stage, dish(pen_at(studio, stage, 0.5 + rnd.uniform(-0.02, 0.02), y, size, rnd.random() < 0.4), rnd) + words


TALES = {
    dragon_rider: 1.1,
    space_meeting: 0.7,
    dragon_fire: 1.8,
    dragon_gold: 1.1,
    dragon_flies: 1.1,
    knight_scene: 1.7,
    broom: 1.5,
    stirring: 1.1,
    spell: 1.1,
    unicorn: 1.5,
    fairy_on: 1.1,
    mermaid: 1.2,
    tower: 1.0,
    giant_scene: 0.7,
    gnome: 0.9,
    genie: 0.8,
    flying_carpet: 1.0,
    frog_prince: 0.8,
    pigs_and_wolf: 0.7,
    red_hood: 0.8,
    slipper: 0.4,
    beanstalk: 0.7,
    spook: 1.8,
    treasure: 0.7,
    pirate_scene: 1.2,
    sea_monster: 0.9,
    phoenix: 0.7,
    griffin: 0.5,
    yeti: 0.7,
    robot_scene: 1.8,
    alien_scene: 1.5,
    dinosaur: 1.8,
    astronaut: 1.8,
    animal_astronaut: 1.4,
    rocket_scene: 1.7,
    planets: 1.1,
    comet_in_the_sky: 0.7,
    rover: 0.7,
    superhero: 1.1,
    snow_globe: 0.8,
    santa: 1.0,
    melting: 0.7,
    easter: 0.9,
    tea_party: 0.7,
    magic_hat: 0.8,
    crystal_ball: 0.6,
    time_machine: 0.4,
}


def _tale(studio):
    return weighted(studio.rnd, TALES)(studio)
