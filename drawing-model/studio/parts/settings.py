"""Places with named parts, which the caption names and no others."""

from textimage.words import with_article

from ..actors import Actor
from ..casting import NUMBERS
from ..chance import weighted
from ..roles import ROLES
from .backdrops import backdrop
from .casting import cast, joined, known, put, put_row, width_of

# A row gives the names, the ground, and what may stand there: beside each other | on the wall
# | along the back | in front | in the air. A plus sign asks for two or three of it;
# one of those with an exclamation mark is always there.
SETTINGS = (
    (
        "kitchen, small kitchen",
        "tiles",
        "stove!, refrigerator!, kitchen sink!, table, washing machine | window, wall clock",
    ),
    (
        "kitchen, big kitchen",
        "room",
        "stove!, refrigerator!, kitchen sink!, table, chair+ | window, wall clock, picture",
    ),
    (
        "room, bedroom, small room",
        "room",
        "bed!, desk, lamp, wardrobe, chair, bookshelf | window, picture, wall clock, mirror",
    ),
    (
        "bedroom, child's room",
        "room",
        "bed!, wardrobe, lamp, teddy bear, rocking horse, cradle! | window, picture",
    ),
    (
        "living room, cosy living room",
        "room",
        "sofa!, armchair!, fireplace!, lamp, television!, bookshelf, piano, potted plant, cat | window, picture, "
        "wall clock",
    ),
    ("bathroom, small bathroom", "tiles", "bathtub!, sink!, toilet!, washing machine | mirror, window"),
    (
        "classroom",
        "room",
        "bookshelf, teacher | board!, board!, window, map, wall clock | | school desk+!, school desk+!, school desk+!",
    ),
    ("office", "room", "desk!, bookshelf, potted plant, lamp, chair | window, wall clock, map, picture"),
    ("playground", "grass", "slide!, swings!, seesaw!, sandbox, carousel!, tree, bench, trampoline | | tree+"),
    (
        "garden",
        "grass",
        "fountain, pond, gate, greenhouse, bench, apple tree, gazebo, wheelbarrow, scarecrow, swing, shed, well | "
        "| tree+ | flower+, pond, cat, garden gnome",
    ),
    ("park", "grass", "fountain, bench, pond, statue, tree, bandstand, slide | | tree+ | duck+, pond, dog, bicycle"),
    (
        "street, city street",
        "street",
        "| | shop+!, house+!, apartment building+! | streetcar, car, bus, bicycle, fire hydrant, tree+",
    ),
    ("street, quiet street", "street", "| | house+!, tree+!, street lantern+! | streetcar, car, truck, bench, bicycle"),
    (
        "village, small village",
        "hills",
        "| | house+!, house+!, hut+! | well, church, fountain, windmill, cow, tree+, bridge",
    ),
    ("village", "snow", "| | house+! | church, snowman, sleigh, well, fir tree+"),
    (
        "harbour, small harbour",
        "quay",
        "lighthouse, house+, tower crane, church, street lantern+ | | | rowing boat+, sailing boat+, ship, rowing boat",
    ),
    (
        "beach, sandy beach",
        "beach",
        "palm tree+, parasol, beach chair, rowing boat, volleyball net, hut, surfboard, lighthouse | | | "
        "sandcastle, ball, starfish+, dog, seagull",
    ),
    (
        "river",
        "river",
        "watermill, house, tree+, waterfall, windmill, cow, tent, willow tree | | | rowing boat, duck+, swan, bridge",
    ),
    (
        "mountain lake, lake in the mountains",
        "lake",
        "hill cabin, fir tree+, tent, bear, deer | | | rowing boat, sailing boat, duck+, swan",
    ),
    (
        "farm",
        "grass",
        "barn!, tractor!, silo!, windmill!, haystack, chicken coop!, well | | | cow, pig+, chicken+, horse, "
        "tractor!, sheep+, fence",
    ),
    (
        "station, train station",
        "tarmac",
        "station clock, bench, street lantern+, house | | | steam train!, express train!, streetcar!",
    ),
    ("market square, market", "square", "| | market stall+! | fountain, dog, woman, well, cart, pigeon+, basket+"),
    (
        "square, town square",
        "square",
        "| | house+!, shop+! | fountain, statue, church, market stall, pigeon+, tree+, well",
    ),
    (
        "desert",
        "sand",
        "cactus+!, camel!, pyramid!, tent, palm tree+!, rock, cactus!, sphinx | | cactus+! | camel!, cactus!, "
        "skull, chest",
    ),
    (
        "jungle",
        "jungle",
        "temple, monkey, tiger, waterfall, palm tree+, elephant, hut, treehouse | | | parrot, tiger, monkey, "
        "treasure chest, river, river",
    ),
    (
        "island, desert island, small island",
        "island",
        "palm tree, treasure chest, hut, tent, lighthouse, monkey, parrot, volcano, pirate, palm tree+, flag, castle",
    ),
    (
        "snowy forest, winter forest",
        "snow",
        "hill cabin, snowman, deer, fox, sled, bear | | snowy fir tree+!, snowy fir tree+! | rabbit, sled, fox, wolf",
    ),
    (
        "forest",
        "grass",
        "hill cabin, deer, bear, tent, campfire, well, fox | | fir tree+!, tree+! | mushroom+, rabbit, fox, log, "
        "campfire, river",
    ),
    (
        "cave, dark cave",
        "cave",
        "crystal+, bear, treasure chest, campfire, dragon, lantern, crystal, skeleton | | | crystal+, treasure "
        "chest | bat+",
    ),
    (
        "underwater scene, sea floor",
        "deep",
        "coral, shipwreck, treasure chest, seaweed+, coral+, mermaid, seahorse, submarine, starfish | | | | "
        "fish+, fish, clownfish+",
    ),
    (
        "circus, circus show, circus ring",
        "ring",
        "elephant!, lion!, clown!, horse!, tiger!, monkey!, seal!, bear! | | | clown!, lion!, elephant! | string "
        "of flags",
    ),
    ("stage", "stage", "curtain, piano, ballerina, drum kit, harp, clown, king, chair, ladder | | | | chandelier"),
    (
        "attic, old attic",
        "attic",
        "cardboard box+!, treasure chest!, rocking horse, lamp, suitcase+!, cradle, ladder, mouse | window | | "
        "cardboard box+!, cat",
    ),
    (
        "camp, campsite",
        "grass",
        "tent!, tree, camper van!, fir tree+, table | | fir tree+ | campfire!, log, lantern, campfire!, bear, dog",
    ),
    (
        "airport",
        "tarmac",
        "control tower!, control tower!, bus, hangar | | | airplane!, airplane!, bus, truck | airplane!, jet plane!",
    ),
    ("hospital room", "tiles", "bed!, doctor!, nurse!, chair, table | window, wall clock, picture"),
    (
        "museum",
        "gallery",
        "dinosaur skeleton!, dinosaur skeleton!, dinosaur skeleton!, statue!, suit of armor!, vase, bench, mummy! "
        "| picture!, picture!",
    ),
    (
        "swimming pool, pool",
        "pool",
        "diving board, parasol, slide, beach chair, ladder, palm tree+ | | | life ring, duck, ball, boy",
    ),
    (
        "football field, soccer field",
        "grass",
        "football goal!, football goal!, boy, girl, tree, bench | | tree+ | ball, boy, dog",
    ),
    (
        "field",
        "field",
        "tree, scarecrow, tractor, haystack+, windmill, cow, barn, horse | | | sheep+, rabbit, fox, tractor",
    ),
    ("meadow", "hills", "tree, cow, horse, windmill, tent, sheep+, house | | | river, flower+, rabbit, sheep+, duck+"),
    (
        "construction site",
        "sand",
        "excavator!, tower crane!, bulldozer!, pile of wood, cement mixer, ladder | | | truck, wheelbarrow, excavator!",
    ),
    (
        "sea",
        "water",
        "lighthouse, ship, iceberg, pirate ship, sailing boat | | | rowing boat, buoy, tugboat, sea monster",
    ),
    (
        "hallway, hall",
        "room",
        "door!, coat rack!, stairs!, grandfather clock, umbrella, potted plant | mirror, picture, window",
    ),
    (
        "nursery, playroom",
        "room",
        "crib!, rocking horse!, dollhouse!, teddy bear!, drum kit, doll | window, picture | | ball, toy train",
    ),
    ("cafe, restaurant", "room", "table!, chair+!, waiter!, potted plant, piano, lamp | window, picture, board"),
    ("garage", "room", "car!, bicycle!, workbench!, ladder, motorcycle!, washing machine | window, wall clock"),
    (
        "winter landscape, snowy field",
        "snow",
        "snowman, hill cabin, snowy fir tree+, sled, reindeer, igloo | | | penguin+, sled, fox",
    ),
    ("swamp", "jungle", "hut, heron, bare tree, willow tree | | | duck+, log"),
    ("graveyard", "grass", "bare tree, church!, ghost!, gate, crow | | | ghost!, skull!, crow, owl"),
    ("harbor, port", "quay", "lighthouse, house+, tower crane | | | sailing boat, tugboat, ship, sailing boat+"),
)
SLOTS = ("side", "wall", "back", "front", "top")
MOST = {"side": 3, "wall": 1, "back": 1, "front": 1, "top": 1}


def _parse(text: str) -> list[tuple[str, str]]:
    groups = [[n.strip() for n in group.split(",") if n.strip()] for group in text.split("|")]
    return [
        (slot, n)
        for slot, names in zip(SLOTS, groups)
        for n in names
        if known(n.rstrip("+!")) or n.rstrip("+!") in ROLES
    ]


def _choose(rnd, pool: list[tuple[str, str]], most: int) -> list[tuple[str, str]]:
    """One to four parts, of each slot no more than it has room for."""
    wanted = min(most, weighted(rnd, {1: 0.1, 2: 0.52, 3: 0.28, 4: 0.1}))
    chosen, pool = [], rnd.sample(pool, len(pool))
    first = next((part for part in pool if part[1].endswith("!")), None)
    pool = ([first] if first else []) + [part for part in pool if part is not first]
    for slot, marked in pool:
        name = marked.rstrip("!")
        taken = [s for s, _ in chosen]
        full = taken.count(slot) >= MOST[slot] or slot in ("front", "back") and taken.count("side") > 1
        full = full or slot == "side" and taken.count("side") > 0 and {"front", "back"} & set(taken)
        base = name.rstrip("+").split()[-1]
        if not full and all(base not in n for _, n in chosen):
            chosen.append((slot, name))
        if len(chosen) == wanted:
            break
    return chosen


def _copies(rnd, name: str, slot: str) -> int:
    if not name.endswith("+"):
        return 1
    return 3 if slot == "back" else rnd.choice((2, 2, 3, 3)) if slot != "top" else rnd.choice((2, 3, 4))


def _named(rnd, actor: Actor, count: int) -> str:
    if actor.noun.endswith("swings"):
        return actor.noun
    if count == 1:
        return actor.text
    return actor.many if rnd.random() < 0.6 else f"{NUMBERS[count]} {actor.many}"


def _stand_part(studio, stage, part, x, y, wide, tall, shadow=True):
    actor, count = part
    if actor.noun.endswith("river"):
        return studio.put(stage, actor, 0.5, 0.97, flip=studio.rnd.random() < 0.5, size=0.34, shadow=False)
    if count == 1:
        return put(studio, stage, actor, x, y, wide, tall, shadow=shadow)
    poses = ("standing",) if actor.kind != "bird" or stage.kind != "water" else ("swimming",)
    return put_row(studio, stage, [actor] * count, y, wide, tall, x, poses, shadow, 1.06 if shadow else 1.2)


def _arrange(studio, stage, parts_by_slot, ground: str):
    rnd = studio.rnd
    sides, walls = parts_by_slot["side"], parts_by_slot["wall"]
    front, back = parts_by_slot["front"], parts_by_slot["back"]
    wet = ground in ("water", "lake", "river", "quay")
    shadow = not wet
    low = {
        "water": 0.66,
        "quay": 0.6,
        "lake": 0.6,
        "river": 0.68,
        "pool": 0.62,
        "beach": 0.76,
        "street": 0.72,
        "island": 0.8,
    }
    for part in back:
        _stand_part(studio, stage, part, 0.5, max(stage.horizon + 0.04, 0.6), 1.04, 0.56, shadow)
    y = low.get(ground, 0.78 if front else 0.92)
    y = 0.82 if ground == "water" and not front else y
    aside = rnd.choice((0.36, 0.64))
    wall_x = rnd.choice((0.24, 0.76))
    stacked = walls and len(sides) == 1 and (width_of(sides[0][0]) > 1.35 or rnd.random() < 0.5)
    for part in walls:
        many = len(sides) != 1 or stacked
        x = wall_x if not many else 0.5
        tall = 0.42 if not front and not sides else 0.34
        _stand_part(studio, stage, part, x, (0.5 if not sides else 0.42 if many else 0.5), 0.56, tall, False)
    tall = 0.44 if stacked or walls and len(sides) > 1 else 0.7 if y > 0.74 else 0.6
    widths = [min(1.9, max(0.5, width_of(a) * (1 + 0.5 * (n - 1)))) for a, n in sides]
    left = 0.0
    for part, width in zip(sides, widths):
        wide = width / sum(widths)
        x = left + wide / 2
        if walls and len(sides) == 1 and not stacked:
            x = 0.28 if wall_x > 0.5 else 0.72
            wide = 0.52
        if front and len(sides) == 1:
            x, wide = aside, 0.7
        elif back:
            x, wide, tall = 0.5 + rnd.choice((-0.16, 0.16)), 0.56, 0.46
        _stand_part(studio, stage, part, x, y, wide * 0.95, tall, shadow)
        left += width / sum(widths)
    for part in front:
        x = 0.5 + (rnd.choice((-0.14, 0.0, 0.14)) if part[1] == 1 and width_of(part[0]) < 1.3 else 0)
        alone = not sides and not back
        x = 1.06 - aside if len(sides) == 1 and aside < 0.5 else 0.94 - aside if len(sides) == 1 else x
        wide = 0.8 if not sides else 0.74 if width_of(part[0]) > 1.6 else 0.56
        _stand_part(
            studio,
            stage,
            part,
            x,
            0.95 if not wet else 0.9,
            wide,
            0.6 if alone else 0.5 if part[0].size > 1 else 0.38,
            shadow,
        )
    for part in parts_by_slot["top"]:
        _stand_part(studio, stage, part, 0.5, 0.34 if sides or front else 0.56, 0.84, 0.26, False)


def place_with(studio):
    """A place and one to three parts of it, which the caption names and no others."""
    rnd = studio.rnd
    names, ground, text = rnd.choice(SETTINGS)
    chosen = _choose(rnd, _parse(text), {"island": 2, "room": 4, "tiles": 4}.get(ground, 3))
    stage = backdrop(studio, ground)
    by_slot = {slot: [] for slot in SLOTS}
    said = []
    for slot, name in sorted(chosen, key=lambda c: SLOTS.index(c[0])):
        count = _copies(rnd, name, slot)
        actor = cast(studio, name.rstrip("+"), chance=0.2)
        by_slot[slot].append((actor, count))
        said.append(_named(rnd, actor, count))
    _arrange(studio, stage, by_slot, ground)
    if rnd.random() < 0.6:
        rnd.shuffle(said)
    place = with_article(rnd.choice(names.split(", ")))
    listed = joined(rnd, said)
    inside = {"island": "on", "beach": "on", "playground": "on", "stage": "on", "square": "on", "street": "on"}
    within = inside.get(place.split()[-1], "in")
    if rnd.random() < 0.2 and place.split()[-1] not in ("scene", "show", "lake", "river", "port"):
        return stage, f"{listed} {within} {place}"
    return stage, f"{place} {rnd.choice(('with', 'with', 'with', 'with', 'that has'))} {listed}"
