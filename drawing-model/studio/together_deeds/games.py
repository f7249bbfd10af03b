"""Two who play, race, fight or build, and two with a rope or a load between them."""

from textimage.words import with_article

from ..actors import beast_actor, thing_actor
from ..brush import shade
from ..casting import pen_at
from ..palette import COLOURS, near
from ..people import POSES
from .cast import names_of, random_pair
from .dolls import draw_doll, hip_height, put_animal, set_stage, skeleton, some_colour
from .props import INK, draw_tortoise

POSES["pulling"] = (-16, (20, -4), (34, 14), (70, 84), (66, 80))


def rope(studio):
    rnd = studio.rnd
    pair, stage = random_pair(rnd), set_stage(studio, False)
    y, hands = 0.93, []
    levels = [y + a.size * 0.78 * (skeleton(a.of, "pulling")[1][1] + 0.08) for a in pair]
    level = sum(levels) / 2
    for actor, x, flip in zip(pair, (0.22, 0.78), (False, True)):
        s = -1 if flip else 1
        tall = actor.size * 0.78
        near_at = (x + s * 0.17, level)
        draw_doll(studio, stage, actor, x, y, tall, "pulling", flip, near_at, (x + s * 0.22, level))
        hands.append(near_at)
    stage.pen.line([(hands[0][0] - 0.06, level + 0.01), (hands[1][0] + 0.06, level + 0.01)], 0.03, (206, 160, 96))
    stage.pen.rect(0.475, level - 0.03, 0.525, level + 0.08, some_colour(rnd, "red"))
    forms = ("{p} pulling a rope", "{p} playing tug of war", "{p} pulling on a rope", "{a} and {b} in a tug of war")
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=names_of(pair))


def carrying_between(studio):
    rnd = studio.rnd
    pair, stage = random_pair(rnd), set_stage(studio)
    name = rnd.choice(("box", "box", "crate", "table", "sofa", "treasure chest", "log", "bench", "ladder", "basket"))
    item = thing_actor(rnd, name if name != "ladder" else "suitcase", colour_chance=0.4)
    size = min(0.26, 0.4 / item.wide)
    half = min(0.2, size * item.wide / 2)
    chests = [0.93 + a.size * 0.8 * skeleton(a.of, "standing")[1][1] for a in pair]
    bottom = max(chests) + 0.19
    for actor, flip in zip(pair, (False, True)):
        s = -1 if flip else 1
        x = 0.5 - s * (half + actor.size * 0.8 * 0.17)
        hand = (0.5 - s * (half - 0.03), bottom - 0.01)
        draw_doll(studio, stage, actor, x, 0.93, actor.size * 0.8, "walking" if flip else "standing", flip, hand, hand)
    put_animal(studio, stage, item, 0.5, bottom, size, shadow=False)
    forms = ("{p} carrying {c}", "{p} carrying {c} together", "{a} helping {b} carry {c}", "{p} lifting {c}")
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=names_of(pair), c=item.text)


def seesaw(studio):
    rnd = studio.rnd
    pair = random_pair(rnd)
    stage = set_stage(studio, False, ("playground", "park", "garden", "meadow"))
    tilt = rnd.choice((-0.1, 0.1))
    pen = pen_at(studio, stage, 0.5, 0.93, 1.0)
    pen.poly([(-0.09, 0), (0, -0.2), (0.09, 0)], some_colour(rnd))
    ends = [(0.5 - 0.4, 0.73 + tilt), (0.5 + 0.4, 0.73 - tilt)]
    stage.pen.line([(0.06, 0.73 + tilt * 1.1), (0.94, 0.73 - tilt * 1.1)], 0.035, some_colour(rnd))
    for actor, (ex, ey), flip in zip(pair, ends, (False, True)):
        s = -1 if flip else 1
        tall = actor.size * 0.66
        grip = (ex + s * 0.19, ey - 0.1 - s * tilt * 0.3)
        stage.pen.line([(grip[0], grip[1] + 0.12), grip], 0.018, (90, 90, 98))
        draw_doll(
            studio,
            stage,
            actor,
            ex + s * 0.04,
            ey + hip_height(actor, "sitting low", tall) * 0.9,
            tall,
            "sitting low",
            flip,
            grip,
            grip,
            shadow=False,
        )
    forms = ("{p} on a seesaw", "{p} playing on a seesaw", "{p} sitting on a seesaw", "{a} on a seesaw with {b}")
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=names_of(pair))


POSES["kicking ball"] = (-8, (-6, -8), (52, 40), (50, 60), (-46, -30))


def football(studio):
    rnd = studio.rnd
    pair = random_pair(rnd)
    stage = set_stage(studio, False, ("meadow", "park", "stadium", "playground", "garden"))
    for actor, x, flip, pose in zip(
        pair, (0.24, 0.78), (False, True), ("kicking ball", rnd.choice(("running", "standing")))
    ):
        draw_doll(studio, stage, actor, x, 0.93, actor.size * 0.8, pose, flip)
    ball = pen_at(studio, stage, 0.52, 0.86, 0.08)
    ball.circle(0, 0, 1.0, (250, 250, 250))
    for x, y in ((0, 0), (0.7, 0.4), (-0.7, 0.4), (0, -0.8), (0.0, 0.85)):
        ball.circle(x, y, 0.26, INK, outline=False)
    forms = ("{p} playing football", "{p} playing soccer", "{a} kicking a ball to {b}", "{p} kicking a football")
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=names_of(pair))


RACERS = ("rabbit", "hare", "fox", "dog", "cat", "horse", "mouse", "pig", "lion", "zebra", "wolf", "deer")


def _finish(pen):
    for row in range(5):
        for column in range(2):
            tone = (250, 250, 250) if (row + column) % 2 else INK
            pen.rect(0.04 * column, -0.5 + 0.04 * row, 0.04 + 0.04 * column, -0.46 + 0.04 * row, tone, outline=False)
    pen.line([(0, 0), (0, -0.5)], 0.016, (120, 84, 54))


def race(studio):
    """The tortoise and the hare, or two others, one behind the other."""
    rnd = studio.rnd
    stage = set_stage(studio, False)
    name = rnd.choice(RACERS)
    runner = beast_actor(rnd, "rabbit" if name == "hare" else name, dressed=0.0)
    runner.noun = runner.noun.replace("rabbit", "hare") if name == "hare" else runner.noun
    slow = rnd.random() < 0.65
    track = near(rnd, rnd.choice(((214, 120, 84), (222, 190, 130), (150, 190, 110))), 8)
    stage.pen.rect(0, 0.52, 1, 1, track, outline=False)
    for y in (0.53, 0.7, 0.98):
        stage.pen.line([(0, y), (1, y)], 0.012, (250, 250, 246))
    _finish(pen_at(studio, stage, 0.9, 0.9, 1.3))
    if slow:
        ahead = rnd.random() < 0.5
        put_animal(studio, stage, runner, 0.3 if ahead else 0.68, 0.62, 0.3, "running")
        draw_tortoise(pen_at(studio, stage, 0.62 if ahead else 0.28, 0.93, 0.27))
        second = rnd.choice(("a tortoise", "a turtle"))
    else:
        other = beast_actor(rnd, rnd.choice([n for n in RACERS if n not in (name, "hare")]), dressed=0.0)
        put_animal(studio, stage, other, 0.32, 0.6, 0.29, "running")
        put_animal(studio, stage, runner, 0.55, 0.93, 0.31, "running")
        second = other.text
    pair = rnd.sample((runner.text, second), 2)
    forms = (
        "{a} racing {b}",
        "{a} and {b} racing",
        "{a} and {b} in a race",
        "{a} running a race against {b}",
        "a race between {a} and {b}",
    )
    return stage, rnd.choice(forms).format(a=pair[0], b=pair[1])


def _snowman(pen):
    for y, r in ((-0.2, 0.2), (-0.5, 0.155), (-0.74, 0.115)):
        pen.circle(0, y, r, (250, 252, 255))
        pen.arc(0, y, r, r, 0, 360, 0.008, (170, 186, 206))
    pen.poly([(0.0, -0.76), (0.14, -0.72), (0.0, -0.7)], (244, 130, 36))
    for x in (-0.04, 0.05):
        pen.circle(x, -0.79, 0.016, INK, outline=False)
    for y in (-0.44, -0.52):
        pen.circle(0, y, 0.016, INK, outline=False)


def _sandcastle(pen):
    sand = (232, 196, 120)
    pen.rect(-0.24, -0.22, 0.24, 0, sand)
    for x in (-0.2, 0, 0.2):
        high = 0.36 if x else 0.46
        pen.rect(x - 0.075, -high, x + 0.075, 0, shade(sand, -0.06))
        for k in (-1, 0, 1):
            pen.rect(x + k * 0.055 - 0.02, -high - 0.04, x + k * 0.055 + 0.02, -high + 0.01, shade(sand, -0.06))
    pen.ellipse(0, -0.02, 0.06, 0.1, shade(sand, -0.4))
    pen.line([(0, -0.5), (0, -0.64)], 0.012, (120, 84, 54))
    pen.poly([(0, -0.64), (0.1, -0.6), (0, -0.56)], (222, 45, 48))


def building(studio):
    rnd = studio.rnd
    pair = random_pair(rnd, 0.65)
    snow = rnd.random() < 0.5
    stage = set_stage(studio, False, ("snowfield", "ski_slope") if snow else ("beach",), 0.3)
    y = 0.93
    pose = "standing" if snow else "kneeling"
    for actor, x, flip in zip(pair, (0.2, 0.8), (False, True)):
        s = -1 if flip else 1
        tall = actor.size * (0.72 if snow else 0.8)
        hand = (x + s * 0.17, y - (0.42 if snow else 0.2))
        draw_doll(studio, stage, actor, x, y, tall, pose, flip, hand, (hand[0], hand[1] + 0.06))
    (_snowman if snow else _sandcastle)(pen_at(studio, stage, 0.5, y + 0.02, 0.82 if snow else 0.85))
    name = "snowman" if snow else rnd.choice(("sandcastle", "sandcastle", "sand castle"))
    forms = (
        "{p} building a {c}",
        "{p} building a {c}",
        "{p} making a {c}",
        "{a} and {b} building a {c} together",
        "{a} helping {b} build a {c}",
    )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=names_of(pair), c=name)


def throwing_fight(studio):
    """Snowballs or pillows."""
    rnd = studio.rnd
    pair = random_pair(rnd, 0.6)
    snow = rnd.random() < 0.5
    stage = set_stage(
        studio, not snow, ("snowfield", "ski_slope", "arctic") if snow else ("bedroom", "living_room", "room"), 0.3
    )
    for actor, x, flip, pose in zip(
        pair, (0.22, 0.78), (False, True), ("throwing", rnd.choice(("throwing", "running")))
    ):
        tall, s = actor.size * 0.8, -1 if flip else 1
        tone = some_colour(rnd, "white", "pink", "light blue", "yellow")

        def pillow(p, tone=tone):
            p.blob(
                [(-0.17, -0.2), (0, -0.18), (0.17, -0.2), (0.15, 0), (0.17, 0.12), (0, 0.1), (-0.17, 0.12), (-0.15, 0)],
                tone,
            )

        at = (x + s * 0.13, 0.93 - tall * 0.88) if not snow else (x - s * 0.08, 0.93 - tall * 0.95)
        ball = lambda p: (
            p.circle(0, -0.05, 0.085, (250, 252, 255)),
            p.arc(0, -0.05, 0.085, 0.085, 0, 360, 0.012, (170, 186, 206)),
        )
        pose = "standing" if snow is False and pose == "throwing" else pose
        draw_doll(
            studio,
            stage,
            actor,
            x,
            0.93,
            tall,
            pose,
            flip,
            at if pose != "running" or not snow else None,
            hold=ball if snow else pillow,
        )
    if snow:
        for x, y in ((0.45, 0.3), (0.56, 0.42)):
            stage.pen.circle(x, y, 0.05, (250, 252, 255))
            stage.pen.arc(x, y, 0.05, 0.05, 0, 360, 0.008, (170, 186, 206))
        forms = (
            "{p} throwing snowballs",
            "{p} having a snowball fight",
            "{a} throwing snowballs at {b}",
            "{p} throwing snowballs at each other",
        )
    else:
        forms = (
            "{p} having a pillow fight",
            "{p} fighting with pillows",
            "{a} and {b} hitting each other with pillows",
        )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=names_of(pair))


def boxing(studio):
    rnd = studio.rnd
    pair, stage = random_pair(rnd, 0.35), set_stage(studio)
    word, other = rnd.sample(("red", "blue", "black", "green"), 2)
    for actor, x, flip, tone in zip(pair, (0.28, 0.72), (False, True), (COLOURS[word], COLOURS[other])):
        s, tall = -1 if flip else 1, actor.size * 0.84
        chest = 0.93 + tall * skeleton(actor.of, "standing")[1][1]
        glove = lambda p, tone=tone: p.circle(0.03, 0, 0.085, tone)
        near_at, far_at = (
            ((x + s * 0.2, chest), (x + s * 0.1, chest - 0.06))
            if rnd.random() < 0.5 or not flip
            else ((x + s * 0.1, chest - 0.06), (x + s * 0.18, chest + 0.02))
        )
        spots = draw_doll(studio, stage, actor, x, 0.93, tall, "walking", flip, near_at, far_at)
        for key in ("far hand", "hand"):
            glove(pen_at(studio, stage, *spots[key], tall, flip))
    forms = (
        "{p} boxing",
        "{a} boxing with {b}",
        "{p} fighting with boxing gloves",
        "a boxing match between {a} and {b}",
        "{p} in a boxing match",
    )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=names_of(pair))


def jump_rope(studio):
    rnd = studio.rnd
    pair, third = random_pair(rnd, 0.6), random_pair(rnd, 0.6)[1]
    stage = set_stage(studio, False, ("playground", "park", "street", "garden", "meadow"))
    y = 0.93
    for actor, x, flip in zip(pair, (0.13, 0.87), (False, True)):
        s, tall = -1 if flip else 1, actor.size * 0.72
        draw_doll(studio, stage, actor, x, y, tall, "standing", flip, (x + s * 0.13, 0.62))
    draw_doll(studio, stage, third, 0.5, 0.8, third.size * 0.72, rnd.choice(("arms up", "standing")), front=True)
    curve = [(0.26, 0.62), (0.36, 0.84), (0.5, 0.92), (0.64, 0.84), (0.74, 0.62)]
    stage.pen.line(curve, 0.018, some_colour(rnd, "red", "blue", "orange"), True)
    forms = (
        "{c} jumping rope with {a} and {b}",
        "{a} and {b} turning a rope and {c} jumping over it",
        "{c} jumping over a rope held by {a} and {b}",
    )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, c=third.text)


def playing_catch(studio):
    rnd = studio.rnd
    pair, stage = random_pair(rnd), set_stage(studio, False)
    word = rnd.choice(("red", "blue", "yellow", "green", "orange", "pink"))
    ball = near(rnd, COLOURS[word], 8)
    for actor, x, flip, pose in zip(pair, (0.22, 0.78), (False, True), ("throwing", "walking")):
        s, tall = -1 if flip else 1, actor.size * 0.8
        chest = 0.93 + tall * skeleton(actor.of, pose)[1][1]
        hands = {"near_at": (x + s * 0.16, chest - 0.08), "far_at": (x + s * 0.16, chest - 0.02)} if flip else {}
        draw_doll(studio, stage, actor, x, 0.93, tall, pose, flip, **hands)
    at = (rnd.uniform(0.46, 0.54), rnd.uniform(0.22, 0.36))
    stage.pen.circle(*at, 0.088, shade(ball, -0.35))
    stage.pen.circle(*at, 0.08, ball)
    stage.pen.arc(*at, 0.05, 0.085, 90, 270, 0.012, shade(ball, 0.6))
    name = with_article(f"{word} ball" if rnd.random() < 0.6 else "ball")
    forms = (
        "{a} throwing {c} to {b}",
        "{p} playing catch with {c}",
        "{p} throwing {c}",
        "{b} catching {c} from {a}",
        "{p} playing with {c}",
    )
    return stage, rnd.choice(forms).format(a=pair[0].text, b=pair[1].text, p=names_of(pair), c=name)
