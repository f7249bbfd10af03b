"""Places for scenes to happen in. A painter returns where the ground begins (the horizon)."""

from .brush import gradient, shade
from .nature import bush, cactus, fir, palm, tree
from .palette import near
from .sky import paint_sky

PLACES: dict[str, tuple] = {}


def place(*phrases: str, indoor: bool = False, kind: str = "ground", bare: tuple[str, ...] = ()):
    """Registers a painter: phrases say where a thing is, `bare` names the place itself."""

    def register(paint):
        PLACES[paint.__name__] = (paint, phrases, indoor, kind, bare)
        return paint

    return register


def ground(image, p, y, colour, depth=0.14):
    gradient(image, shade(colour, 0.1), shade(colour, -depth), y, 1.0)


def hills(p, rnd, y, colour, height=0.08, count=3):
    for k in range(count):
        x = (k + rnd.random()) / count
        p.ellipse(
            x,
            y + 0.03,
            rnd.uniform(0.25, 0.45),
            height * rnd.uniform(0.7, 1.3) + 0.03,
            shade(colour, rnd.uniform(-0.12, 0.05)),
        )


def mountain_range(p, rnd, y, colour, count=4, height=0.3, snow=True):
    for k in range(count):
        x = (k + rnd.uniform(0.2, 0.8)) / count
        h = height * rnd.uniform(0.6, 1.1)
        w = h * rnd.uniform(0.65, 0.9)
        tone = shade(colour, rnd.uniform(-0.12, 0.12))
        p.poly([(x - w, y + 0.02), (x, y - h), (x + w, y + 0.02)], tone)
        p.poly([(x, y - h), (x + w, y + 0.02), (x + w * 0.2, y + 0.02)], shade(tone, -0.14))
        if snow:
            p.poly(
                [
                    (x, y - h),
                    (x - w * 0.26, y - h * 0.72),
                    (x - w * 0.08, y - h * 0.78),
                    (x + w * 0.05, y - h * 0.7),
                    (x + w * 0.26, y - h * 0.72),
                ],
                (248, 250, 252),
            )


def row_of(p, rnd, draw, y, size, count, colour, spread=0.3):
    for k in range(count):
        x = (k + rnd.uniform(0.15, 0.85)) / count
        s = size * rnd.uniform(1 - spread, 1 + spread)
        draw(p.at(x, y + rnd.uniform(-0.005, 0.02), s), rnd, near(rnd, colour, 8))


def snowy(time, colour):
    return (238, 244, 250) if time == "snow" else colour


@place(
    "in a meadow",
    "on the grass",
    "in a green field",
    "in a field",
    "on a hill",
    "on a lawn",
    bare=("a meadow", "a green field", "grassy hills"),
)
def meadow(image, p, rnd, sky):
    y = rnd.uniform(0.5, 0.64)
    paint_sky(image, p, sky, rnd, y)
    green = snowy(sky.time, near(rnd, (110, 184, 84), 10))
    hills(p, rnd, y, shade(green, -0.1))
    ground(image, p, y + 0.01, green)
    for _ in range(14):
        x, v = rnd.random(), rnd.uniform(y + 0.04, 0.98)
        p.line([(x, v), (x + 0.008, v - 0.025)], 0.006, shade(green, -0.2))
    return y


@place(
    "in a garden",
    "in a flower garden",
    "among flowers",
    "in the garden",
    bare=("a garden", "a flower garden", "a garden full of flowers"),
)
def garden(image, p, rnd, sky):
    y = rnd.uniform(0.46, 0.56)
    paint_sky(image, p, sky, rnd, y)
    green = snowy(sky.time, (116, 188, 88))
    ground(image, p, y, green)
    for k in range(10):
        x = k / 9
        p.poly(
            [(x - 0.035, y + 0.04), (x - 0.035, y - 0.1), (x, y - 0.13), (x + 0.035, y - 0.1), (x + 0.035, y + 0.04)],
            (246, 242, 234),
        )
    row_of(p, rnd, bush, y + 0.05, 0.1, 5, (74, 146, 70))
    for _ in range(22):
        x, v = rnd.random(), rnd.uniform(y + 0.06, 0.98)
        p.line([(x, v), (x, v - 0.03)], 0.006, (60, 130, 60))
        p.circle(
            x,
            v - 0.035,
            0.013,
            rnd.choice(((236, 80, 110), (250, 206, 60), (250, 250, 250), (170, 90, 210), (244, 130, 60))),
            outline=False,
        )
    return y


@place("in the park", "in a park", bare=("a park", "a city park"))
def park(image, p, rnd, sky):
    y = rnd.uniform(0.5, 0.58)
    paint_sky(image, p, sky, rnd, y)
    green = snowy(sky.time, (120, 190, 92))
    row_of(p, rnd, tree, y + 0.04, 0.34, 4, (80, 154, 72))
    ground(image, p, y + 0.03, green)
    x = rnd.uniform(0.3, 0.7)
    p.blob(
        [
            (x - 0.02, y + 0.04),
            (x + 0.03, y + 0.04),
            (x + 0.1, 0.75),
            (x + 0.3, 1.05),
            (x - 0.25, 1.05),
            (x - 0.05, 0.75),
        ],
        snowy(sky.time, (226, 208, 168)),
    )
    return y + 0.02


@place(
    "in the forest",
    "in the woods",
    "in a forest",
    "among trees",
    "in a pine forest",
    bare=("a forest", "the woods", "a pine forest", "a dark forest"),
)
def forest(image, p, rnd, sky):
    y = rnd.uniform(0.5, 0.6)
    paint_sky(image, p, sky, rnd, y)
    pine = rnd.random() < 0.5
    draw = fir if pine else tree
    dark = (44, 104, 66) if pine else (64, 134, 62)
    snow = sky.time == "snow"
    row_of(p, rnd, draw, y + 0.02, 0.42, 8, shade(dark, 0.15) if not snow else (176, 206, 206))
    row_of(p, rnd, draw, y + 0.06, 0.52, 6, dark if not snow else (120, 164, 160))
    ground(image, p, y + 0.04, snowy(sky.time, near(rnd, (92, 144, 70), 8)))
    for x in (rnd.uniform(-0.02, 0.1), rnd.uniform(0.9, 1.02)):
        draw(p.at(x, 0.86, 0.8), rnd, shade(dark, -0.1))
    return y + 0.05


@place("in the jungle", "in the rainforest", bare=("a jungle", "a rainforest"))
def jungle(image, p, rnd, sky):
    y = 0.56
    paint_sky(image, p, sky, rnd, y)
    gradient(image, (96, 160, 96), (60, 120, 70), 0.12, 0.62)
    row_of(p, rnd, palm, y + 0.04, 0.5, 5, (60, 140, 66))
    row_of(p, rnd, bush, y + 0.06, 0.16, 5, (50, 120, 60))
    ground(image, p, y + 0.05, (80, 130, 60))
    for s in (0, 1):
        for k in range(4):
            v = 0.5 + 0.12 * k
            x = s + (0.06 - 0.12 * s)
            p.blob(
                [(s, v), (x + (0.12 - 0.24 * s), v - 0.08), (x + (0.2 - 0.4 * s), v + 0.02), (x, v + 0.05)],
                (40, 110, 54),
                3,
            )
    return y + 0.05


@place(
    "on the beach",
    "at the beach",
    "by the sea",
    "at the seaside",
    "on the sand",
    bare=("a beach", "a sandy beach", "a tropical beach"),
)
def beach(image, p, rnd, sky):
    y = rnd.uniform(0.4, 0.48)
    paint_sky(image, p, sky, rnd, y)
    gradient(image, (58, 150, 206), (96, 190, 224), y, y + 0.18)
    sand = near(rnd, (242, 214, 154), 6)
    ground(image, p, y + 0.16, sand)
    p.line([(k / 8, y + 0.16 + 0.008 * (k % 2)) for k in range(9)], 0.014, (248, 252, 254), curved=True)
    if rnd.random() < 0.5:
        palm(p.at(rnd.choice((0.08, 0.92)), y + 0.3, 0.5), rnd, (70, 150, 70))
    return y + 0.18


@place(
    "on the sea",
    "at sea",
    "on the ocean",
    "on the water",
    "in the waves",
    kind="water",
    bare=("the sea", "the ocean", "waves on the sea"),
)
def sea(image, p, rnd, sky):
    y = rnd.uniform(0.46, 0.56)
    paint_sky(image, p, sky, rnd, y)
    ground(image, p, y, near(rnd, (52, 132, 196), 10), 0.25)
    for _ in range(12):
        x, v = rnd.random(), rnd.uniform(y + 0.04, 0.97)
        w = 0.02 + 0.06 * (v - y)
        p.arc(x, v, w, w * 0.35, 200, 340, 0.008, (190, 224, 244))
    return y


@place(
    "on a lake",
    "by the lake",
    "at the lake",
    "on the lake",
    kind="water",
    bare=("a lake", "a mountain lake", "a calm lake"),
)
def lake(image, p, rnd, sky):
    y = rnd.uniform(0.42, 0.5)
    paint_sky(image, p, sky, rnd, y)
    mountain_range(p, rnd, y, (126, 140, 160), 4, 0.24)
    row_of(p, rnd, fir, y + 0.03, 0.14, 9, (52, 112, 72))
    p.rect(0, y + 0.02, 1, y + 0.05, snowy(sky.time, (100, 164, 84)), outline=False)
    ground(image, p, y + 0.05, (88, 164, 206), 0.2)
    for _ in range(8):
        x, v = rnd.random(), rnd.uniform(y + 0.1, 0.97)
        p.line([(x, v), (x + 0.08, v)], 0.006, (176, 218, 238))
    return y + 0.05


@place("by the river", "at the river", "by a stream", bare=("a river", "a river in the hills", "a stream"))
def river(image, p, rnd, sky):
    y = rnd.uniform(0.44, 0.52)
    paint_sky(image, p, sky, rnd, y)
    green = snowy(sky.time, (104, 176, 84))
    hills(p, rnd, y, shade(green, -0.12))
    ground(image, p, y, green)
    x = rnd.uniform(0.25, 0.75)
    p.blob(
        [
            (x, y + 0.02),
            (x + 0.03, y + 0.02),
            (x + 0.12, y + 0.14),
            (x + 0.02, y + 0.28),
            (x + 0.3, 1.04),
            (x - 0.2, 1.04),
            (x - 0.12, y + 0.28),
            (x - 0.02, y + 0.14),
        ],
        (86, 164, 214),
    )
    return y


@place(
    "in the mountains",
    "on a mountain",
    "in front of mountains",
    "high in the mountains",
    bare=("mountains", "a mountain landscape", "snowy mountains", "a mountain"),
)
def mountains(image, p, rnd, sky):
    y = rnd.uniform(0.52, 0.62)
    paint_sky(image, p, sky, rnd, y)
    mountain_range(p, rnd, y, near(rnd, (128, 136, 152), 10), rnd.randint(2, 5), 0.38)
    green = snowy(sky.time, near(rnd, (112, 168, 92), 10))
    ground(image, p, y, green)
    row_of(p, rnd, fir, y + 0.04, 0.12, 5, (52, 110, 70))
    return y + 0.02


@place("in the desert", "on sand dunes", "in a hot desert", bare=("a desert", "sand dunes", "the desert"))
def desert(image, p, rnd, sky):
    y = rnd.uniform(0.5, 0.6)
    paint_sky(image, p, sky, rnd, y)
    sand = near(rnd, (236, 196, 124), 8)
    hills(p, rnd, y, shade(sand, -0.06), 0.09)
    ground(image, p, y + 0.01, sand)
    for _ in range(rnd.randint(0, 3)):
        cactus(p.at(rnd.random(), rnd.uniform(y + 0.03, y + 0.12), 0.12), rnd, (66, 150, 84))
    return y


@place(
    "in the snow", "on the snow", "in a snowy landscape", "in winter", bare=("a snowy landscape", "a winter landscape")
)
def snowfield(image, p, rnd, sky):
    sky.time = "snow" if sky.time not in ("night", "sunset") else sky.time
    y = rnd.uniform(0.5, 0.6)
    paint_sky(image, p, sky, rnd, y)
    hills(p, rnd, y, (226, 234, 244))
    row_of(p, rnd, fir, y + 0.03, 0.2, 4, (110, 156, 150))
    ground(image, p, y + 0.02, (242, 247, 252), 0.08)
    return y + 0.02
