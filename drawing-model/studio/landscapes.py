"""Places as the subject of a picture: by themselves, and with the things that belong there."""

from textimage.words import plural, with_article

from .brush import shade
from .nature import fir, palm, sunflower, tree
from .palette import COLOURS, near
from .places import PLACES, ground, hills, mountain_range, place, row_of, snowy
from .sky import TIME_WORDS, paint_sky
from .thing import THINGS, pick_colour

NUMBERS = {2: "two", 3: "three"}
# What is found where, by the painter's name. Everything here stands on the ground or on the water.
BELONGS = {
    "meadow": ("tree", "bench", "windmill", "fence", "house", "wind turbine", "apple tree", "scarecrow", "church"),
    "garden": ("fountain", "bench", "apple tree", "statue", "well", "bush", "cherry tree"),
    "park": ("bench", "fountain", "street lamp", "statue", "tree", "bicycle"),
    "forest": ("tent", "campfire", "rock", "treehouse", "mushroom", "house", "well", "bench"),
    "jungle": ("waterfall", "rock", "palm tree", "pyramid", "tent"),
    "beach": ("palm tree", "umbrella", "boat", "lighthouse", "rock", "castle", "chair"),
    "sea": ("sailing boat", "ship", "pirate ship", "boat"),
    "lake": ("boat", "sailing boat"),
    "river": ("bridge", "boat", "tree", "house", "bench", "windmill"),
    "mountains": ("house", "tent", "castle", "tree", "waterfall", "church", "fir tree"),
    "desert": ("cactus", "pyramid", "tent", "rock", "palm tree"),
    "snowfield": ("snowman", "igloo", "sled", "fir tree", "house", "tent"),
    "street": ("car", "bus", "street lamp", "bicycle", "tree", "bench", "fountain"),
    "city": ("car", "bus", "street lamp", "tree", "bench", "truck"),
    "farm": ("barn", "windmill", "tractor", "scarecrow", "house", "fence", "well"),
    "castle_grounds": ("tree", "bridge", "flag", "fountain", "tent"),
    "room": ("chair", "table", "armchair", "lamp", "bookshelf", "sofa", "bed", "rug"),
    "living_room": ("sofa", "armchair", "table", "television", "fireplace", "piano"),
    "kitchen": ("table", "chair", "round table"),
    "bedroom": ("lamp", "chair", "rug", "bookshelf"),
    "library": ("table", "armchair", "lamp", "chair"),
    "classroom": ("table", "chair", "bookshelf", "desk"),
    "moon": ("rocket", "rock", "flag"),
    "road": ("car", "tree", "truck", "bus", "house", "bicycle"),
    "pond": ("tree", "bench", "rock", "bridge"),
    "flower_field": ("windmill", "house", "tree", "barn", "scarecrow"),
    "peak": ("house", "fir tree", "tent", "church"),
    "campsite": ("car", "bench", "bicycle"),
    "station": ("suitcase", "bench", "street lamp", "phone booth"),
    "market": ("bicycle", "cart", "market stall", "street lamp", "crate"),
    "playground": ("bench", "seesaw", "slide", "swing", "ball"),
    "cafe": ("bicycle", "round table", "chair", "potted plant"),
    "harbour": ("lighthouse", "boat", "sailing boat", "ship"),
    "island": ("house", "lighthouse", "treasure chest", "tent"),
}
# The rest of the mix comes from what the scene needs; here places get equal turns, these some more.
OFTEN = (
    "kitchen",
    "living_room",
    "bedroom",
    "beach",
    "desert",
    "harbour",
    "island",
    "campsite",
    "road",
    "river",
    "park",
)


@place(
    "on the road",
    "on a country road",
    "by the road",
    bare=("a country road", "a winding road", "a road through green hills", "a road in the countryside"),
)
def road(image, p, rnd, sky):
    y = rnd.uniform(0.46, 0.56)
    paint_sky(image, p, sky, rnd, y)
    green = snowy(sky.time, near(rnd, (108, 180, 84), 10))
    hills(p, rnd, y, shade(green, -0.12), 0.1)
    ground(image, p, y + 0.01, green)
    row_of(p, rnd, tree, y + 0.03, 0.12, 4, (80, 150, 72))
    bend, far = rnd.uniform(-0.12, 0.12), 0.5 + rnd.uniform(-0.2, 0.2)
    grey = snowy(sky.time, (122, 122, 130))
    p.poly(
        [
            (far - 0.015, y),
            (far + 0.015, y),
            (0.5 + bend + 0.14, 0.76),
            (0.82, 1.05),
            (0.18, 1.05),
            (0.5 + bend - 0.1, 0.76),
        ],
        grey,
        outline=False,
    )
    for share in (0.1, 0.3, 0.52, 0.76):
        v = y + (1 - y) * share
        x = far + (0.5 + bend - far) * min(1.0, (v - y) / (0.76 - y)) if v < 0.76 else 0.51 + bend * (1 - v) / 0.24
        p.rect(
            x - 0.004 - 0.012 * share,
            v,
            x + 0.004 + 0.012 * share,
            v + 0.02 + 0.05 * share,
            (244, 240, 228),
            outline=False,
        )
    return y + 0.06


@place("by a pond", "at the pond", "by the pond", bare=("a pond", "a small pond", "a pond in the grass"))
def pond(image, p, rnd, sky):
    y = rnd.uniform(0.44, 0.54)
    paint_sky(image, p, sky, rnd, y)
    green = snowy(sky.time, near(rnd, (112, 184, 88), 10))
    hills(p, rnd, y, shade(green, -0.12))
    ground(image, p, y, green)
    p.ellipse(0.5, 0.8, 0.4, 0.13, shade(green, -0.22), outline=False)
    p.ellipse(0.5, 0.8, 0.38, 0.115, (92, 168, 214), outline=False)
    for x in (rnd.uniform(0.16, 0.24), rnd.uniform(0.76, 0.86)):
        for k in range(4):
            p.line([(x + 0.018 * k, 0.8), (x + 0.018 * k + 0.008, 0.66 + 0.02 * (k % 2))], 0.009, (70, 130, 60))
    return y + 0.05


@place(
    "in a flower field",
    "in a field of flowers",
    "among the sunflowers",
    bare=("a field of flowers", "a flower field", "a field full of sunflowers", "sunflowers in a field"),
)
def flower_field(image, p, rnd, sky):
    y = rnd.uniform(0.4, 0.5)
    paint_sky(image, p, sky, rnd, y)
    green = near(rnd, (104, 168, 72), 8)
    hills(p, rnd, y, shade(green, -0.1))
    ground(image, p, y, green)
    rows = 5
    for row in range(rows):
        v = y + 0.09 + (1.02 - y - 0.09) * (row / (rows - 1)) ** 1.3
        size = 0.1 + 0.2 * row / (rows - 1)
        count = 9 - row
        for k in range(count):
            x = (k + 0.5 + 0.25 * (row % 2) + rnd.uniform(-0.1, 0.1)) / count
            sunflower(p.at(x, v, size), rnd, (250, 200, 40))
    return y + 0.1


@place(
    "on a mountain top",
    "at the foot of a mountain",
    bare=("a high mountain", "a big mountain with snow on top", "a mountain peak", "a mountain covered in snow"),
)
def peak(image, p, rnd, sky):
    y = rnd.uniform(0.66, 0.74)
    paint_sky(image, p, sky, rnd, y)
    mountain_range(p, rnd, y, (146, 154, 170), 4, 0.2)
    rock = near(rnd, (118, 126, 144), 10)
    x, top = rnd.uniform(0.38, 0.62), rnd.uniform(0.1, 0.2)
    wide = rnd.uniform(0.4, 0.52)
    p.poly([(x - wide, y + 0.02), (x, top), (x + wide, y + 0.02)], rock)
    p.poly([(x, top), (x + wide, y + 0.02), (x + 0.08, y + 0.02)], shade(rock, -0.18), outline=False)
    white, depth = (248, 250, 253), rnd.uniform(0.4, 0.65)
    edge = [
        (x + wide * depth * s, top + (y - top) * (depth + (0.06 if k % 2 else -0.07)))
        for k, s in enumerate((1, 0.6, 0.3, -0.05, -0.35, -0.65, -1))
    ]
    edge[0], edge[-1] = (
        (x + wide * depth, top + (y + 0.02 - top) * depth),
        (x - wide * depth, top + (y + 0.02 - top) * depth),
    )
    p.poly([(x, top), *edge], white)
    ground(image, p, y, snowy(sky.time, near(rnd, (104, 160, 88), 10)))
    row_of(p, rnd, fir, y + 0.05, 0.14, 6, (52, 110, 70))
    return y + 0.03


@place(
    "at a campsite",
    "at the campsite",
    bare=("a campsite", "a campsite in the forest", "a camp with a tent and a fire"),
)
def campsite(image, p, rnd, sky):
    y = rnd.uniform(0.5, 0.58)
    paint_sky(image, p, sky, rnd, y)
    row_of(p, rnd, fir, y + 0.03, 0.4, 7, (48, 108, 68))
    ground(image, p, y + 0.02, snowy(sky.time, near(rnd, (108, 164, 80), 8)))
    side = rnd.choice((-1, 1))
    canvas = near(rnd, rnd.choice(((230, 140, 50), (214, 70, 60), (80, 140, 200), (110, 160, 80))), 8)
    THINGS["tent"].draw(p.at(0.5 + 0.16 * side, 0.82, 0.34), rnd, canvas)
    THINGS["campfire"].draw(p.at(0.5 - 0.24 * side, 0.9, 0.18), rnd, (120, 80, 50))
    return y + 0.04


@place(
    "in the harbour",
    "in a harbour",
    "at the harbour",
    kind="water",
    bare=("a harbour", "a harbour with sailing boats", "a small harbour", "a fishing harbour"),
)
def harbour(image, p, rnd, sky):
    y = rnd.uniform(0.4, 0.48)
    paint_sky(image, p, sky, rnd, y)
    for k in range(5):
        THINGS["house"].draw(
            p.at((k + 0.5) / 5, y + 0.03, rnd.uniform(0.18, 0.26)),
            rnd,
            near(rnd, rnd.choice(((240, 224, 196), (226, 150, 130), (200, 214, 224), (236, 210, 130))), 10),
        )
    p.rect(0, y + 0.02, 1, y + 0.08, (160, 150, 140), outline=False)
    ground(image, p, y + 0.08, near(rnd, (62, 140, 192), 8), 0.22)
    for _ in range(rnd.randint(2, 4)):
        name = rnd.choice(("boat", "sailing boat", "sailing boat"))
        boat = THINGS[name]
        v = rnd.uniform(y + 0.22, 0.94)
        boat.draw(
            p.at(rnd.uniform(0.14, 0.86), v, (0.12 if name == "boat" else 0.26) * (0.6 + v)),
            rnd,
            near(rnd, rnd.choice(list(COLOURS.values())), 10),
        )
    return y + 0.14


@place(
    "on a small island",
    "on an island",
    "on a desert island",
    bare=("a small island in the sea", "an island in the sea", "a desert island", "an island with palm trees"),
)
def island(image, p, rnd, sky):
    y = rnd.uniform(0.46, 0.54)
    paint_sky(image, p, sky, rnd, y)
    ground(image, p, y, near(rnd, (58, 150, 206), 8), 0.2)
    sand = near(rnd, (242, 214, 154), 6)
    p.ellipse(0.5, 0.86, 0.44, 0.14, (150, 214, 232), outline=False)
    p.ellipse(0.5, 0.85, 0.38, 0.12, sand, outline=False)
    p.ellipse(0.5, 0.8, 0.26, 0.07, near(rnd, (120, 180, 90), 8), outline=False)
    for _ in range(rnd.randint(1, 3)):
        palm(p.at(rnd.uniform(0.3, 0.7), rnd.uniform(0.78, 0.84), rnd.uniform(0.38, 0.52)), rnd, (70, 150, 70))
    return 0.72


def landscape(studio):
    """A place alone or with what belongs there, in the words for a place: not "in the park" but "a park with …"."""
    rnd = studio.rnd
    name = rnd.choice(OFTEN) if rnd.random() < 0.35 else rnd.choice(list(PLACES))
    stage = studio.stages.outdoors_or_in(name=name)
    timeless = stage.indoor or name in ("moon", "space", "underwater", "mars", "aurora")
    when = "" if timeless else rnd.choice(TIME_WORDS[stage.time])
    stage.words = ""
    bare = rnd.choice(PLACES[name][4])
    things = [n for n in BELONGS.get(name, ()) if n in THINGS]
    if not things or rnd.random() < 0.4:
        return stage, f"{bare} {when}".strip()
    words = [_stand(studio, stage, rnd.choice(things))]
    if rnd.random() < 0.25 and stage.kind != "water":
        other = rnd.choice(things)
        if THINGS[other].names[0] not in words[0]:
            words.append(_stand(studio, stage, other, small=True))
    joined = " and ".join(words)
    if "with" in bare or rnd.random() < 0.2:
        return stage, f"{bare} and {joined} {when}".strip()
    return stage, f"{bare} with {joined} {when}".strip()


def _stand(studio, stage, name: str, small: bool = False) -> str:
    """Stands one to three of a thing in the place and returns the words for them."""
    rnd = studio.rnd
    of = THINGS[name]
    count = 1 if small else rnd.choice((1, 1, 1, 2, 3))
    word, colour = pick_colour(rnd, of, 0.25)
    noun = f"{word} {rnd.choice(of.names) if count == 1 else of.names[0]}".strip()
    base = stage.far + 0.06 if stage.kind != "water" else stage.horizon + 0.2
    height = min(0.24 + 0.16 * of.size, 0.62) * (0.7 if small else 1.0) * (1.0 if count == 1 else 0.8)
    height = min(height, 0.8 / count / of.wide)
    for k in range(count):
        x = (
            rnd.choice((0.18, 0.82))
            if small
            else 0.5 + (k - (count - 1) / 2) * (0.8 / count) + rnd.uniform(-0.1, 0.1) / count
        )
        y = min(0.95, base + rnd.uniform(0.0, 0.16))
        stage.shadow(x, y, height * min(of.wide, 1.6) * 0.9)
        pen = stage.pen.at(x, y, height, rnd.random() < 0.4)
        pen.outline = (38, 32, 34) if studio.style == 4 else None
        of.draw(pen, rnd, colour)
    if count == 1:
        return with_article(noun)
    return f"{NUMBERS[count]} {plural(noun)}" if rnd.random() < 0.6 else plural(noun)
