"""Weather and the time of day as what the picture is about, alone or with somebody who meets it."""

from .actors import beast_actor, thing_actor
from .brush import shade
from .casting import pen_at, walker
from .chance import weighted
from .palette import COLOURS, near
from .places import PLACES
from .sky import TIME_WORDS

ALONE = {
    "rain": ("rain", "heavy rain", "pouring rain", "a rainy day", "it is raining", "rain falling from dark clouds"),
    "snow": ("falling snow", "snow falling", "a snowy day", "it is snowing", "a snowstorm", "snow"),
    "fog": ("fog", "thick fog", "a foggy morning", "mist"),
    "storm": ("a thunderstorm", "lightning", "a storm with lightning", "a flash of lightning in a dark sky", "a storm"),
    "rainbow": ("a rainbow", "a rainbow in the sky", "a colourful rainbow", "a rainbow after the rain"),
    "sunset": ("a sunset", "the setting sun", "a red sunset", "a sunrise", "the evening sky"),
    "night": ("a night sky", "a starry night", "the moon and stars", "the moon at night", "a clear night with stars"),
    "wind": ("a windy day", "strong wind", "wind blowing leaves", "a stormy wind"),
}
OVER = {
    "rain": ("rain falling on {}", "{} in the rain", "a rainy day {at}"),
    "snow": ("snow falling on {}", "{} in the snow", "snow {at}", "a snowy day {at}"),
    "fog": ("{} in the fog", "fog over {}", "thick fog {at}"),
    "storm": ("lightning over {}", "a thunderstorm over {}", "{} in a storm", "a storm {at}"),
    "rainbow": ("a rainbow over {}", "a rainbow above {}", "{} with a rainbow"),
    "sunset": ("a sunset over {}", "the sun setting behind {}", "{} at sunset", "sunset {at}"),
    "night": ("the moon over {}", "stars over {}", "{} at night", "a starry night {at}"),
    "wind": ("wind blowing over {}", "{} in the wind", "a windy day {at}"),
}
WEIGHTS = {"rain": 1, "snow": 1.2, "fog": 1.3, "storm": 1.3, "rainbow": 1.5, "sunset": 1.1, "night": 1, "wind": 0.9}
# Places whose sky is not theirs to choose.
ODD = frozenset(
    {"moon", "mars", "space", "underwater", "aurora", "arctic", "heaven", "snowfield", "ski_slope", "ice_rink"}
)
LANDMARKS = ("house", "castle", "lighthouse", "windmill", "tree", "barn", "church", "tent", "bridge", "tower")


def weather(studio):
    kinds = {_alone: 0.24, _over: 0.28, _umbrella: 0.12, _puddle: 0.07, _blown: 0.12, _looking_up: 0.2}
    return weighted(studio.rnd, kinds)(studio)


def _sky(studio, time: str):
    """A stage in this weather: a plain ground, or a place that the caption need not name."""
    rnd = studio.rnd
    if rnd.random() < 0.45:
        return studio.stages.weather(time, True)
    stage = studio.stages.outdoors_or_in(("ground",), False, time=time)
    if not stage.when and stage.time == time:
        stage.words = f"{stage.words} {rnd.choice(TIME_WORDS[time])}"
    return stage


def _alone(studio):
    rnd = studio.rnd
    time = weighted(rnd, WEIGHTS)
    stage = studio.stages.weather(time, True) if rnd.random() < 0.5 else _sky(studio, time)
    stage.words = ""
    return stage, rnd.choice(ALONE[time])


def _over(studio):
    """Weather and one large thing, or a place that is named."""
    rnd = studio.rnd
    time = weighted(rnd, WEIGHTS)
    if rnd.random() < 0.4:
        fits = [n for n, (_, _, inside, _, bare) in PLACES.items() if not inside and bare and n not in ODD]
        name = rnd.choice(fits)
        stage = studio.stages.outdoors_or_in(name=name, time=time)
        _, where, _, _, bare = PLACES[name]
        stage.words = ""
        return stage, rnd.choice(OVER[time]).format(rnd.choice(bare), at=rnd.choice(where))
    stage = studio.stages.weather(time, True) if rnd.random() < 0.6 else _sky(studio, time)
    stage.unit, thing = 1.0, thing_actor(rnd, rnd.choice(LANDMARKS), colour_chance=0.15)
    height = min(rnd.uniform(0.4, 0.58), 0.9 / thing.wide)
    studio.put(stage, thing, 0.5 + rnd.uniform(-0.12, 0.12), 0.93, size=height)
    stage.words = ""
    forms = [form for form in OVER[time] if "{at}" not in form]
    return stage, rnd.choice(forms).format(thing.text)


def _umbrella(studio):
    """Somebody under an open umbrella in the rain or the snow, large, with puddles."""
    rnd = studio.rnd
    time = rnd.choice(("rain", "rain", "rain", "storm", "snow"))
    stage = _sky(studio, time)
    stage.unit = 1.0
    person, item = walker(rnd, 0.8), thing_actor(rnd, "umbrella", colour_chance=0.7)
    flip, pose = rnd.random() < 0.5, rnd.choice(("holding", "holding"))
    puddles = time != "snow" and rnd.random() < 0.5
    if puddles:
        for x in (0.24, 0.7):
            _water(stage.pen, x + rnd.uniform(-0.06, 0.06), 0.95, rnd.uniform(0.14, 0.22))
    size = rnd.uniform(0.56, 0.64) if person.size > 0.9 else rnd.uniform(0.48, 0.54)
    hold = lambda pen: item.draw(pen.at(0.0, 0.1, 0.78))
    studio.put(stage, person, 0.5, 0.93, pose, flip, size, front=False, hold=hold)
    verb = rnd.choice(("with", "holding", "under", "standing under", "walking with", "who is holding"))
    told = " and puddles" if puddles and rnd.random() < 0.3 else ""
    return stage, f"{person.text} {verb} {item.text}{told}"


def _water(pen, x: float, y: float, r: float) -> None:
    pen.ellipse(x, y, r, r * 0.2, (104, 160, 206))
    pen.ellipse(x - r * 0.2, y - r * 0.05, r * 0.5, r * 0.07, (180, 216, 240), outline=False)


def _puddle(studio):
    rnd = studio.rnd
    actor = walker(rnd, 0.8) if rnd.random() < 0.6 else beast_actor(rnd, dressed=0.0)
    stage = _sky(studio, rnd.choice(("rain", "rain", "rain", "cloudy", "rainbow")))
    stage.unit = 1.0
    _water(stage.pen, 0.5, 0.92, 0.4)
    pose = rnd.choice(("jumping", "jumping", "standing", "walking", "running"))
    size = 0.6 if actor.kind == "person" else min(0.42, 0.7 / actor.wide)
    studio.put(stage, actor, 0.5, 0.92 - (0.08 if pose == "jumping" else 0.0), pose, rnd.random() < 0.5, size, False)
    if pose in ("jumping", "running"):
        for k in range(7):
            side = k - 3
            stage.pen.ellipse(0.5 + side * 0.07, 0.86 - 0.02 * (3 - abs(side)), 0.012, 0.022, (150, 200, 236))
    verb = {"jumping": ("jumping in", "jumping into", "splashing in"), "running": ("running through", "splashing in")}
    return stage, f"{actor.text} {rnd.choice(verb.get(pose, ('in', 'standing in', 'walking through')))} a puddle"


def _blown(studio):
    """What the wind does: a scarf, a hat, leaves, a kite, a bent tree."""
    rnd = studio.rnd
    stage = _sky(studio, "wind")
    stage.unit = 1.0
    kind = rnd.choice(("tree", "tree", "hat", "scarf", "scarf", "kite", "kite", "windmill"))
    if kind == "tree":
        tone, trunk = near(rnd, rnd.choice(((84, 156, 76), (120, 176, 80), (216, 140, 50))), 8), (112, 76, 48)
        pen = pen_at(studio, stage, 0.4, 0.94, 0.8)
        pen.bent((0, 0), (0.05, -0.3), (0.2, -0.56), 0.05, 0.03, trunk)
        for dx, dy, r in ((0.2, -0.62, 0.18), (0.36, -0.66, 0.17), (0.3, -0.5, 0.15), (0.5, -0.6, 0.13)):
            pen.circle(dx, dy, r, shade(tone, rnd.uniform(-0.1, 0.1)))
        stage.words = ""
        return stage, rnd.choice(
            ("a tree bending in the wind", "a tree in a strong wind", "wind bending a tree", "a tree in the wind")
        )
    if kind == "windmill":
        mill = thing_actor(rnd, "windmill")
        studio.put(stage, mill, 0.5, 0.94, size=0.78)
        stage.words = ""
        return stage, f"{mill.text} {rnd.choice(('in the wind', 'turning in the wind', 'on a windy day'))}"
    person = walker(rnd, 1.0)
    if kind == "kite":
        kite = thing_actor(rnd, "kite", colour_chance=0.6)
        _, spots, pen = studio.put(stage, person, 0.3, 0.94, "waving", False, 0.5, front=False)
        side = stage.image.size[0]
        hand = pen.to_canvas(*spots["hand"])
        stage.pen.line([(hand[0] / side, hand[1] / side), (0.56, 0.4), (0.74, 0.3)], 0.007, (90, 84, 80), curved=True)
        kite.draw(stage.pen.at(0.74, 0.46, 0.46))
        return stage, f"{person.text} flying {kite.text}"
    word = rnd.choice(("red", "blue", "green", "yellow", "black", "brown"))
    colour = near(rnd, COLOURS[word], 8)
    if kind == "scarf":
        person.of.scarf = colour
    _, spots, pen = studio.put(stage, person, 0.46, 0.94, rnd.choice(("standing", "walking")), True, 0.76, front=False)
    at = pen.at(*spots["neck" if kind == "scarf" else "head"], flip=True)
    if kind == "scarf":
        at.line([(0, 0), (0.16, -0.05), (0.3, 0.02), (0.44, -0.06)], 0.06, colour, curved=True)
        return stage, f"{person.text} with a {word} scarf {rnd.choice(('blowing', 'flying', 'fluttering'))}"
    flown = at.at(0.36, -0.1, 1.0, turn=0.5)
    flown.ellipse(0, 0.02, 0.12, 0.025, colour)
    flown.round_rect(-0.065, -0.09, 0.065, 0.02, 0.03, colour)
    return stage, f"{person.text} {rnd.choice(('losing a', 'chasing a', 'whose hat flies away, a'))} {word} hat"


def _looking_up(studio):
    """Somebody or an animal under a large moon, rainbow, bolt or falling snow."""
    rnd = studio.rnd
    time = rnd.choice(("night", "night", "rainbow", "rainbow", "storm", "storm", "snow", "fog", "fog", "sunset"))
    stage = studio.stages.weather(time, True)
    stage.unit = 1.0
    actor = studio.living()
    pose = rnd.choice([p for p in ("standing", "sitting", "walking", "running") if p in actor.poses])
    size = 0.52 if actor.kind == "person" else min(0.4, 0.66 / actor.wide)
    studio.put(stage, actor, 0.5 + rnd.uniform(-0.16, 0.16), 0.93, pose, rnd.random() < 0.5, size)
    more = {
        "night": ("under the moon", "under a starry sky", "at night", "looking at the moon", "in the moonlight"),
        "rainbow": ("under a rainbow", "looking at a rainbow", "in front of a rainbow"),
        "storm": ("in a thunderstorm", "with lightning behind", "in a storm"),
    }.get(time)
    said = "" if pose == "standing" else f" {pose}"
    if more:
        stage.words = rnd.choice(more)
    return stage, f"{actor.text}{said}"
