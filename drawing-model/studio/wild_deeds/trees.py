"""Animals in trees: hanging, swinging, climbing, hugging, at a hive."""

from textimage.words import plural, with_article

from ..brush import mix, shade
from ..casting import pen_at
from ..creatures import INK, WHITE
from ..palette import COLOURS, near
from ..plants import draw_leaf
from .bodies import draw_figure, draw_on_fours, draw_seated
from .cast import NUMBERS, SIZES, as_often, cast_beast, say, sides
from .creatures import cast_creature, draw_bee, draw_caterpillar, draw_chameleon, draw_frog, draw_lizard, draw_snail
from .surroundings import BARK, draw_bough, draw_trunk, land

HANGERS = as_often(
    "5 monkey, chimpanzee, orangutan, gorilla, lemur, 2 sloth, koala, bear, panda, squirrel, raccoon, red panda, "
    "cat, bear cub, leopard, mouse, possum"
)
WOODS = ("forest", "forest", "jungle", "jungle", "park", "zoo", "meadow", "garden")


def hanging(studio):
    """By both arms, by one, by the legs, by the tail or like a sloth."""
    rnd = studio.rnd
    who = cast_beast(rnd, rnd.choice(HANGERS))
    ways = (
        ["arms", "arms", "one", "over"]
        + ["legs"] * (who.name not in ("koala",))
        + ["tail"] * (who.name in ("monkey", "lemur", "possum", "mouse"))
    )
    if who.name == "sloth":
        ways = ["over", "over", "arms"]
    way = rnd.choice(ways)
    stage = land(studio, *WOODS)
    flip, side = sides(rnd)
    y, size = rnd.uniform(0.14, 0.2), rnd.uniform(0.62, 0.74)
    if way != "over":
        size = rnd.uniform(0.56, 0.62)
    pen = pen_at(studio, stage, 0.5 - side * 0.03, y, size, flip)
    draw_bough(pen_at(studio, stage, 0, 0, 1.0), rnd, y, rnd.uniform(0.028, 0.04), rnd.choice((-1, 1)))
    if way == "arms":
        legs = rnd.choice((((0.14, 1.22, -0.1), (-0.1, 1.24, 0.1)), ((0.32, 1.0, -0.3), (0.26, 1.08, -0.3))))
        hands = ((0.4, 0.0, -0.1), (-0.26, 0.0, 0.12))
        draw_figure(pen, who, (0.0, 0.94), (0.02, 0.6), hands, legs, head=(0.08, 0.42))
        forms = (
            "{a} hanging from a branch",
            "{a} hanging from a branch",
            "{a} hanging on a branch",
            "{a} dangling from a tree branch",
        )
        forms += (
            "{a} hanging from a tree",
            "{a} holding on to a branch",
            "{a} hanging on a tree branch with both arms",
        )
    elif way == "one":
        draw_figure(
            pen,
            who,
            (-0.06, 0.92),
            (0.0, 0.58),
            ((0.44, 0.74, -0.2), (-0.14, 0.0, 0.08)),
            ((0.2, 1.2, -0.2), (-0.22, 1.2, 0.2)),
            head=(0.15, 0.44),
        )
        forms = ("{a} hanging from a branch by one arm", "{a} hanging from a branch", "{a} swinging from a branch")
        forms += ("{a} hanging on a branch with one hand", "{a} swinging on a branch")
    elif way == "over":
        draw_figure(
            pen,
            who,
            (-0.26, 0.36),
            (0.22, 0.36),
            ((0.36, 0.0, -0.1), (0.16, -0.01, 0.15)),
            ((-0.18, 0.0, 0.1), (-0.36, -0.01, -0.15)),
            head=(0.47, 0.34),
            belly=-1,
            over=True,
        )
        forms = (
            "{a} hanging upside down from a branch",
            "{a} hanging upside down on a branch",
            "{a} hanging from a branch",
        )
        forms += ("{a} hanging under a branch", "{a} hanging in a tree")
    elif way == "legs":
        draw_figure(
            pen,
            who,
            (0.0, 0.3),
            (0.0, 0.68),
            ((0.24, 1.08, -0.1), (-0.14, 1.1, 0.1)),
            ((0.12, 0.0, 0.3), (-0.1, -0.01, 0.3)),
            head=(0.06, 0.86),
            belly=-1,
            over=True,
        )
        forms = (
            "{a} hanging upside down from a branch",
            "{a} hanging upside down",
            "{a} hanging by its legs from a branch",
        )
        forms += ("{a} hanging head down from a tree branch",)
    else:
        tone = shade(who.beast.colour, -0.1)
        pen.line(
            [(0.0, 0.34), (-0.14, 0.2), (-0.02, 0.04), (0.06, -0.06), (0.12, 0.02), (0.04, 0.06)], 0.06, tone, True
        )
        draw_figure(
            pen,
            who,
            (0.02, 0.42),
            (0.06, 0.78),
            ((0.34, 0.96, -0.1), (-0.2, 1.04, 0.1)),
            ((0.28, 0.5, 0.3), (0.2, 0.6, 0.3)),
            head=(0.14, 0.94),
            belly=-1,
            over=True,
            tail=False,
        )
        forms = (
            "{a} hanging by its tail from a branch",
            "{a} hanging from a branch by its tail",
            "{a} hanging upside down by its tail",
        )
    return stage, say(rnd, forms, a=who.text)


def _bat(pen, c, wings="folded"):
    """Head down from the origin, one unit long."""
    dark = shade(c, -0.25)
    for s in (-1, 1):
        pen.line([(s * 0.07, 0.0), (s * 0.08, 0.2)], 0.03, dark)
    if wings == "open":
        for s in (-1, 1):
            points = [
                (s * 0.1, 0.36),
                (s * 0.5, 0.22),
                (s * 0.76, 0.5),
                (s * 0.56, 0.52),
                (s * 0.44, 0.68),
                (s * 0.3, 0.6),
                (s * 0.1, 0.74),
            ]
            pen.poly(points, dark)
    pen.ellipse(0, 0.42, 0.2, 0.28, c)
    for s in (-1, 1):
        if wings == "folded":
            pen.blob([(s * 0.02, 0.2), (s * 0.26, 0.24), (s * 0.28, 0.5), (s * 0.1, 0.74), (s * 0.02, 0.6)], dark, 4)
        pen.poly([(s * 0.05, 0.92), (s * 0.2, 1.1), (s * 0.19, 0.8)], c)
    pen.circle(0, 0.8, 0.19, c)
    for s in (-1, 1):
        pen.circle(s * 0.08, 0.8, 0.05, WHITE, outline=False)
        pen.circle(s * 0.08, 0.81, 0.03, INK, outline=False)
    for s in (-1, 1):
        pen.poly([(s * 0.02, 0.7), (s * 0.07, 0.7), (s * 0.045, 0.64)], WHITE, outline=False)


def bats(studio):
    rnd = studio.rnd
    count = rnd.choice((1, 1, 1, 2, 3))
    word = rnd.choice(("", "", "", "black", "brown", "grey", "purple"))
    tone = near(rnd, COLOURS[word] if word else rnd.choice(((84, 70, 90), (96, 74, 60), (70, 66, 74))), 6)
    tone = mix(tone, (90, 84, 92), 0.3) if word == "black" else tone
    stage = land(studio, "forest", "cave", "jungle", "attic", "park")
    y = rnd.uniform(0.12, 0.18)
    pen = pen_at(studio, stage, 0, 0, 1.0)
    draw_bough(pen, rnd, y, 0.03, rnd.choice((-1, 1)))
    size = {1: 0.66, 2: 0.5, 3: 0.42}[count]
    for k in range(count):
        wings = rnd.choice(("folded", "open")) if count == 1 else "folded"
        _bat(pen.at(0.5 + (k - (count - 1) / 2) * 0.29, y, size), tone, wings)
    noun = f"{word} bat".strip()
    who = with_article(noun) if count == 1 else f"{NUMBERS[count]} {plural(noun)}"
    forms = (
        "{a} hanging upside down from a branch",
        "{a} hanging upside down",
        "{a} hanging from a branch",
        "{a} hanging upside down on a tree branch",
    )
    return stage, say(rnd, forms, a=who)


def vine(studio):
    """Somebody who swings on a vine or a rope."""
    rnd = studio.rnd
    who = cast_beast(rnd, rnd.choice(HANGERS + ("lion", "tiger", "fox", "rabbit", "dog")))
    stage = land(studio, "jungle", "jungle", "forest", "park", "zoo")
    flip, side = sides(rnd)
    rope = rnd.random() < 0.35
    tone = near(rnd, (200, 160, 100) if rope else (82, 140, 64), 8)
    pen = pen_at(studio, stage, 0.5, 0.5, 1.0, flip)
    pen.line([(-0.22, -0.54), (-0.1, -0.26), (0.08, 0.14), (0.13, 0.34)], 0.03, tone, True)
    if not rope:
        for x, y in ((-0.18, -0.42), (-0.06, -0.17), (0.13, 0.32)):
            draw_leaf(pen, x + 0.04, y, 0.1, 1.2, shade(tone, 0.1))
    at = pen.at(0.05, 0.02, 0.7)
    hands, feet = ((-0.24, -0.46, -0.1), (-0.19, -0.33, 0.2)), ((0.34, 0.3, -0.2), (0.1, 0.4, -0.3))
    draw_figure(at, who, (-0.22, 0.4), (-0.1, 0.1), hands, feet, head=(0.05, -0.08), look=-0.1)
    thing = rnd.choice(("a rope",) if rope else ("a vine", "a vine", "a liana", "a jungle vine"))
    forms = (
        "{a} swinging on {b}",
        "{a} swinging from {b}",
        "{a} swinging on {b}",
        "{a} hanging on {b}",
        "{a} holding on to {b}",
    )
    return stage, say(rnd, forms, a=who.text, b=thing)


CLIMBERS = as_often(
    "2 bear, 2 squirrel, panda, leopard, 2 raccoon, 2 koala, sloth, monkey, cat, kitten, red panda, bear cub, "
    "jaguar, chipmunk, lemur, lion, panther, mouse, goat, gorilla"
)


def climbing(studio):
    rnd = studio.rnd
    who = cast_beast(rnd, rnd.choice(CLIMBERS))
    stage = land(studio, *WOODS)
    flip, side = sides(rnd)
    x, wide = 0.5 + side * 0.2, rnd.uniform(0.08, 0.12)
    draw_trunk(pen_at(studio, stage, 0, 0, 1.0), rnd, x, wide)
    down = rnd.random() < 0.18
    size = rnd.uniform(0.64, 0.76)
    edge = (wide + 0.0) / size
    pen = pen_at(studio, stage, x, rnd.uniform(0.54, 0.6), size, flip)
    if down:
        pen = pen.at(0, -0.06, squash=-1.0)
    hug = -edge + 0.06
    hands = ((hug, -0.34, -0.1), (hug + 0.05, -0.18, 0.25))
    feet = ((hug, 0.3, -0.3), (hug + 0.04, 0.42, -0.35))
    body = -edge - 0.22
    draw_figure(
        pen,
        who,
        (body, 0.22),
        (body + 0.02, -0.16),
        hands,
        feet,
        head=(body + 0.02, -0.38),
        look=-0.5 if not down else -0.2,
    )
    tree = rnd.choice(("a tree", "a tree", "a tree", "a tree trunk", "a tall tree", "the trunk of a tree"))
    up = (
        ("climbing down", "coming down") if down else ("climbing", "climbing", "climbing up", "climbing up", "going up")
    )
    return stage, f"{who.text} {rnd.choice(up)} {tree}"


def hugging(studio):
    """Arms round a trunk, or a nap along a branch."""
    rnd = studio.rnd
    stage = land(studio, *WOODS)
    flip, side = sides(rnd)
    if rnd.random() < 0.45:
        who = cast_beast(
            rnd,
            rnd.choice(
                ("koala",) * 4
                + ("sloth", "sloth", "panda", "bear", "monkey", "bear cub", "lemur", "red panda", "raccoon")
            ),
        )
        x, wide = 0.5 + side * 0.16, rnd.uniform(0.05, 0.07)
        draw_trunk(pen_at(studio, stage, 0, 0, 1.0), rnd, x, wide)
        size = rnd.uniform(0.68, 0.78)
        hug, body = wide / size + 0.02, -wide / size - 0.15
        pen = pen_at(studio, stage, x, 0.55, size, flip)
        asleep = rnd.random() < 0.4
        draw_figure(
            pen,
            who,
            (body - 0.02, 0.24),
            (body + 0.02, -0.06),
            ((hug, -0.16, 0.0), (hug, -0.04, 0.05)),
            ((hug, 0.22, 0.0), (hug, 0.32, -0.1)),
            head=(body + 0.06, -0.28),
            asleep=asleep,
        )
        forms = (
            ("{a} sleeping in a tree", "{a} sleeping while hugging a tree", "{a} asleep on a tree trunk")
            if asleep
            else ()
        )
        forms += (
            "{a} hugging a tree",
            "{a} hugging a tree trunk",
            "{a} holding on to a tree trunk",
            "{a} clinging to a tree",
        )
        return stage, say(rnd, forms, a=who.text)
    who = cast_beast(
        rnd,
        rnd.choice(
            ("leopard",) * 3
            + ("sloth", "koala", "panda", "cat", "panther", "jaguar", "bear", "red panda", "monkey", "lion", "raccoon")
        ),
    )
    y = rnd.uniform(0.6, 0.66)
    asleep = rnd.random() < 0.55
    size = rnd.uniform(0.62, 0.7)
    pen = pen_at(studio, stage, 0.5 - side * 0.06, y, size, flip)
    wide = rnd.uniform(0.035, 0.045)
    drop = wide / size
    tone = shade(who.beast.mark_colour if who.beast.marks == "panda" else who.beast.colour, -0.22)
    for px in (-0.22, 0.2):
        pen.limb((px, -0.1), (px + 0.06, 0.3), 0.08, 0.07, tone)
    draw_bough(pen_at(studio, stage, 0, 0, 1.0), rnd, y, wide, rnd.choice((-1, 1)))
    head = (0.52, -0.14 - drop) if asleep else (0.48, -0.34)
    draw_figure(
        pen,
        who,
        (-0.3, -0.2 - drop),
        (0.24, -0.2 - drop),
        ((0.4, 0.3, 0.05), (0.32, 0.28, -0.1)),
        ((-0.2, 0.3, 0.1), (-0.3, 0.28, -0.15)),
        head=head,
        asleep=asleep,
    )
    verbs = (
        ("sleeping on", "napping on", "asleep on", "sleeping on")
        if asleep
        else ("lying on", "resting on", "lying on", "relaxing on")
    )
    branch = rnd.choice(("a branch", "a branch", "a tree branch", "the branch of a tree"))
    return stage, f"{who.text} {rnd.choice(verbs)} {branch}"


BRANCH_BEASTS = as_often(
    "3 monkey, 3 squirrel, cat, raccoon, koala, lemur, red panda, leopard, chipmunk, bear cub, mouse, panther, gorilla"
)
BRANCH_CREATURES = as_often(
    "5 chameleon, lizard, gecko, frog, snail, caterpillar, iguana, beetle, ladybug, grasshopper"
)


def on_branch(studio):
    """Beasts, chameleons and small creatures that sit or walk on a branch."""
    rnd = studio.rnd
    stage = land(studio, *WOODS)
    flip, side = sides(rnd)
    y = rnd.uniform(0.76, 0.82)
    base = pen_at(studio, stage, 0, 0, 1.0)
    draw_bough(base, rnd, y + 0.03, rnd.uniform(0.03, 0.042), rnd.choice((-1, 1)))
    if rnd.random() < 0.5:
        who = cast_beast(rnd, rnd.choice(BRANCH_BEASTS))
        pen = pen_at(studio, stage, 0.5, y + 0.01, rnd.uniform(0.56, 0.64), flip)
        two = rnd.random() < 0.25
        if two:
            for x in (-0.24, 0.24):
                at = pen_at(studio, stage, 0.5 + x, y + 0.01, 0.42, x > 0)
                draw_seated(at, who, ((0.3, -0.2, -0.2), (0.24, -0.14, -0.25)))
            many = f"two {plural(' '.join(w for w in who.noun.split() if w not in SIZES))}"
            return stage, say(
                rnd, ("{a} sitting on a branch", "{a} sitting together on a branch", "{a} on a branch"), a=many
            )
        walks = rnd.random() < 0.35
        if walks:
            draw_on_fours(pen, who, stance="walking")
        else:
            draw_seated(pen, who, ((0.3, -0.2, -0.2), (0.24, -0.14, -0.25)))
        verbs = (
            ("walking on", "walking along", "balancing on", "standing on")
            if walks
            else ("sitting on", "sitting on", "on", "perched on")
        )
    else:
        who = cast_creature(rnd, rnd.choice(BRANCH_CREATURES), 0.4)
        size = rnd.uniform(0.7, 0.8)
        low = {draw_chameleon: 0.2, draw_lizard: 0.18, draw_frog: 0.27, draw_snail: 0.26, draw_caterpillar: 0.2}.get(
            who.draw, 0.26
        )
        who.draw(pen_at(studio, stage, 0.5, y + 0.01 - low * size, size, flip), who.colour)
        verbs = (
            ("sitting on", "on", "on", "resting on")
            if who.draw in (draw_chameleon, draw_frog)
            else ("crawling on", "crawling along", "on", "climbing on")
        )
    return (
        stage,
        f"{who.text} {rnd.choice(verbs)} {rnd.choice(('a branch', 'a branch', 'a tree branch', 'a branch of a tree'))}",
    )


def _beehive(p):
    """Hangs from the origin, one unit high."""
    p.line([(0, 0), (0, 0.12)], 0.06, BARK)
    for y, w in ((0.2, 0.2), (0.36, 0.32), (0.54, 0.38), (0.72, 0.34), (0.88, 0.22)):
        p.ellipse(0, y, w, 0.12, (232, 172, 60))
        p.arc(0, y, w * 0.9, 0.1, 20, 160, 0.02, (190, 130, 40))
    p.ellipse(0, 0.66, 0.1, 0.1, (80, 50, 30))


def hive(studio):
    """A hive on a branch with bees, and often somebody who reaches for the honey."""
    rnd = studio.rnd
    stage = land(studio, "forest", "garden", "meadow", "park", "farm")
    flip, side = sides(rnd)
    base = pen_at(studio, stage, 0, 0, 1.0)
    draw_bough(base, rnd, 0.1, 0.035, side)
    reaches = rnd.random() < 0.65
    x = 0.5 + side * (0.22 if reaches else 0.0)
    size = 0.4 if reaches else 0.66
    _beehive(base.at(x, 0.1, size))
    count = rnd.choice((2, 3, 4))
    spots = ((0.16, 0.62), (-0.18, 0.16), (0.19, 0.18), (-0.2, 0.5))[:count]
    for dx, dy in spots:
        dx = dx * (1.0 if reaches else 1.8)
        draw_bee(pen_at(studio, stage, x + side * dx, 0.1 + dy, 0.15 if reaches else 0.22, rnd.random() < 0.5), None)
    if not reaches:
        number = NUMBERS[count]
        forms = (
            "{n} bees flying around a beehive",
            "bees flying around a hive",
            "a beehive with {n} bees",
            "{n} bees at their hive",
            "bees around a beehive on a branch",
        )
        return stage, say(rnd, forms, n=number)
    who = cast_beast(
        rnd,
        rnd.choice(("bear",) * 6 + ("brown bear", "bear cub", "panda", "raccoon", "monkey", "badger", "polar bear")),
    )
    at = pen_at(studio, stage, x - side * 0.5, 0.95, 0.66, flip)
    stage.shadow(x - side * 0.44, 0.95, 0.3)
    draw_figure(
        at,
        who,
        (0.1, -0.4),
        (0.12, -0.7),
        ((0.5, -0.86, 0.15), (0.46, -0.76, 0.15)),
        ((0.24, -0.04, -0.1), (0.04, -0.04, -0.1)),
        -0.3,
        head=(0.2, -0.94),
        tail=False,
    )
    forms = (
        "{a} reaching for a beehive",
        "{a} taking honey from a beehive",
        "{a} stealing honey from bees",
        "{a} at a beehive with bees",
        "{a} getting honey from a hive",
    )
    return stage, say(rnd, forms, a=who.text)
