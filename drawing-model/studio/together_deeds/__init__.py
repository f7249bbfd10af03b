"""Two or three different characters who do something with each other, both large and touching where they touch."""

from PIL import ImageOps

from ..chance import weighted
from . import beasts, families, games, gifts, meals, meetings, outings, tales, tending, trades

# How often each is drawn.
KINDS = {
    gifts.giving: 4,
    gifts.giving_to_animal: 3,
    meetings.greeting: 2,
    meetings.hugging: 3,
    meetings.dancing: 3,
    gifts.kneeling: 2,
    meetings.talking: 3,
    meetings.whispering: 1,
    games.rope: 2,
    games.carrying_between: 2,
    games.seesaw: 2,
    meals.at_table: 5,
    games.football: 2,
    games.race: 2,
    outings.umbrella: 2,
    outings.boat: 2,
    outings.car: 2,
    outings.tandem: 1.5,
    outings.sled: 1.5,
    outings.bench: 2.5,
    outings.campfire: 2,
    games.building: 2.5,
    games.throwing_fight: 2,
    meals.baking: 2.5,
    families.reading_together: 2.5,
    meetings.hand_in_hand: 3,
    families.on_shoulders: 1.5,
    outings.pushing: 3,
    outings.fishing: 2,
    trades.teaching: 2,
    trades.examining: 2.5,
    trades.haircut: 1.5,
    meals.serving: 2,
    trades.police: 2,
    families.carrying: 2,
    trades.rescue: 1,
    families.bedside: 2,
    tales.dragon_fight: 1.5,
    meetings.wedding: 1,
    tales.on_shoulder: 1.5,
    tales.broom_ride: 1.5,
    tales.strangers: 1.5,
    tending.walking_dogs: 2,
    tending.milking: 1.5,
    tending.leading: 1.5,
    tending.herding: 2,
    tending.feeding: 2,
    tending.grooming: 1.5,
    tending.bathing: 1.5,
    tending.cuddling: 2.5,
    beasts.side_by_side: 2.5,
    beasts.on_back: 3.5,
    beasts.chasing_several: 2.5,
    beasts.up_a_tree: 1.5,
    meals.round_table: 2,
    tales.crowd: 1,
    trades.photographing: 1,
    trades.portraying: 1,
    outings.pulling_along: 1.5,
    families.piggyback: 1,
    meals.toasting: 1,
    games.boxing: 1,
    tales.duet: 1,
    families.lifting_up: 1,
    games.jump_rope: 1,
    meetings.comforting: 1,
    trades.arresting: 1,
    tales.magic: 1,
    beasts.mother_and_young: 2,
    outings.learning_to_ride: 1,
    meetings.arms_round: 0.5,
    games.playing_catch: 1.5,
}


def together_deeds(studio):
    stage, text = weighted(studio.rnd, KINDS)(studio)
    if studio.rnd.random() < 0.5:
        stage.image, stage.ground_picture = ImageOps.mirror(stage.image), ImageOps.mirror(stage.ground_picture)
    return stage, text
