"""Places without a road to them: under water, in the sky, in space, on the moon."""

from .brush import gradient, shade
from .places import ground, place
from .sky import cloud, paint_sky


@place(
    "under water",
    "underwater",
    "in the deep sea",
    "under the sea",
    kind="float",
    bare=("an underwater scene", "the bottom of the sea", "a coral reef"),
)
def underwater(image, p, rnd, sky):
    sky.time = "day"
    gradient(image, (70, 170, 220), (16, 70, 130), 0, 1)
    p.blob([(-0.1, 1.1), (-0.1, 0.88), (0.3, 0.84), (0.7, 0.9), (1.1, 0.85), (1.1, 1.1)], (214, 196, 140))
    for _ in range(5):
        x = rnd.random()
        p.line(
            [(x, 0.92), (x + 0.02, 0.8), (x - 0.01, 0.7), (x + 0.02, 0.6)],
            0.018,
            rnd.choice(((50, 150, 90), (40, 130, 80), (230, 100, 120))),
            curved=True,
        )
    for _ in range(9):
        x, y, r = rnd.random(), rnd.uniform(0.05, 0.8), rnd.uniform(0.006, 0.016)
        p.circle(x, y, r, (200, 234, 250, 150), outline=False)
    return 0.86


@place(
    "in the sky",
    "in the clouds",
    "up in the air",
    "high in the sky",
    kind="float",
    bare=("the sky", "clouds in the sky"),
)
def heaven(image, p, rnd, sky):
    paint_sky(image, p, sky, rnd, 1.0)
    for _ in range(3):
        cloud(
            p,
            rnd.random(),
            rnd.uniform(0.6, 0.95),
            rnd.uniform(0.05, 0.09),
            (252, 252, 254) if sky.time != "night" else (120, 130, 160),
        )
    return 1.0


@place(
    "in space",
    "in outer space",
    "among the stars",
    "in the galaxy",
    kind="float",
    bare=("outer space", "space with planets"),
)
def space(image, p, rnd, sky):
    sky.time = "day"
    gradient(image, (14, 12, 36), (30, 20, 62), 0, 1)
    for _ in range(46):
        p.circle(rnd.random(), rnd.random(), rnd.uniform(0.002, 0.007), (250, 246, 226), outline=False)
    for _ in range(rnd.randint(1, 2)):
        x, y, r = rnd.choice((0.12, 0.88)), rnd.choice((0.14, 0.84)), rnd.uniform(0.07, 0.13)
        c = rnd.choice(((222, 140, 84), (110, 160, 220), (200, 120, 160), (220, 196, 130)))
        p.circle(x, y, r, c, outline=False)
        p.ellipse(x - r * 0.2, y - r * 0.3, r * 0.5, r * 0.2, shade(c, 0.2), outline=False)
        if rnd.random() < 0.4:
            p.arc(x, y, r * 1.6, r * 0.4, 0, 360, 0.012, shade(c, 0.4))
    return 1.0


@place("on the moon", bare=("the surface of the moon",))
def moon(image, p, rnd, sky):
    sky.time = "day"
    gradient(image, (8, 8, 24), (24, 22, 50), 0, 0.7)
    for _ in range(30):
        p.circle(rnd.random(), rnd.random() * 0.6, rnd.uniform(0.002, 0.006), (250, 246, 226), outline=False)
    p.circle(0.8, 0.16, 0.09, (80, 140, 210), outline=False)
    p.ellipse(0.78, 0.14, 0.05, 0.03, (110, 180, 110), outline=False)
    ground(image, p, 0.62, (176, 176, 182))
    for _ in range(6):
        p.ellipse(rnd.random(), rnd.uniform(0.68, 0.97), 0.06, 0.02, (140, 140, 148), outline=False)
    return 0.64
