"""Families, couples, friends and children who do something together."""

from .actors import thing_actor
from .brush import shade
from .casting import NUMBERS, food_actor, of_age
from .palette import COLOURS, near


def _blanket(studio, stage, rnd, level):
    word = rnd.choice(("red", "blue", "yellow", "green", "white"))
    colour = near(rnd, COLOURS[word], 8)
    pen = stage.pen
    pen.poly([(0.14, level - 0.05), (0.86, level - 0.05), (0.97, level + 0.09), (0.03, level + 0.09)], colour)
    for k in range(1, 5):
        at = k / 5
        pen.line([(0.14 + 0.72 * at, level - 0.05), (0.03 + 0.94 * at, level + 0.09)], 0.008, shade(colour, 0.35))


def group(studio):
    """Families, couples, friends: several different people who do the same thing."""
    rnd = studio.rnd
    kind = rnd.choice(("family", "family", "parent", "couple", "children", "friends"))
    if kind == "family":
        people = [of_age(rnd, "adult", "man"), of_age(rnd, "adult", "woman")]
        people += [of_age(rnd, "child") for _ in range(rnd.choice((1, 1, 2, 2)))]
        who = rnd.choice(
            ("a family", "a family", "a family", f"a family of {NUMBERS[len(people)]}", "parents and children")
        )
    elif kind == "parent":
        adult, child = of_age(rnd, rnd.choice(("adult", "adult", "old"))), of_age(rnd, "child")
        people = [adult, child]
        old = adult.of.age == "old"
        title = {"man": "grandfather" if old else "father", "woman": "grandmother" if old else "mother"}[adult.of.sex]
        kin = {"man": "grandson" if old else "son", "woman": "granddaughter" if old else "daughter"}[child.of.sex]
        own = "his" if adult.of.sex == "man" else "her"
        who = rnd.choice((f"a {title} and {own} {kin}", f"a {title} with {own} child", f"a {title} and a child"))
    elif kind == "couple":
        age = rnd.choice(("adult", "adult", "old"))
        people = [of_age(rnd, age, "man"), of_age(rnd, age, "woman")]
        who = rnd.choice(
            ("a couple", "a man and a woman", "two people") if age == "adult" else ("an old couple", "grandparents")
        )
    else:
        age = "child" if kind == "children" else "adult"
        people = [of_age(rnd, age) for _ in range(rnd.choice((2, 2, 3, 3, 4)))]
        number = NUMBERS[len(people)]
        who = rnd.choice(
            (f"{number} children", f"{number} kids", "children", "kids")
            if kind == "children"
            else (f"{number} friends", f"{number} people", "people", "friends")
        )
    rnd.shuffle(people)
    doing = rnd.choice(("picnic", "picnic", "standing", "walking", "dancing", "jumping", "waving", "ball"))
    stage = studio.stage(indoor=False, paper=0.35)
    stage.unit = 1.0
    count = len(people)
    y = rnd.uniform(0.88, 0.93)
    pose = {"picnic": "sitting low", "ball": "running"}.get(doing, doing)
    if doing == "picnic":
        _blanket(studio, stage, rnd, y)
    step = min(0.3, 0.84 / count)
    tall = {2: 0.66, 3: 0.58, 4: 0.5}[count]
    flip = rnd.random() < 0.5
    for k, person in enumerate(people):
        turn = (k >= count / 2) if doing in ("picnic", "ball") else flip
        x = 0.5 + (k - (count - 1) / 2) * step * (1.25 if doing == "picnic" and count == 2 else 1.0)
        studio.put(stage, person, x, y - 0.01 * (k % 2), pose, turn, tall * (1.0 if person.size > 0.9 else 0.8))
    if doing == "picnic":
        told = []
        for k in range(rnd.choice((1, 2, 3))):
            item = thing_actor(rnd, "basket") if k == 0 and rnd.random() < 0.5 else food_actor(studio, rnd)
            told.append(item.text)
            studio.put(stage, item, 0.5 + (k - 1) * 0.17, y + 0.07, size=min(0.15, 0.2 / max(0.6, item.wide)))
        words = rnd.choice(
            (
                "having a picnic",
                "having a picnic",
                "at a picnic",
                "sitting on a blanket",
                "eating on a blanket",
                f"having a picnic with {told[0]}",
            )
        )
    elif doing == "ball":
        ball = thing_actor(rnd, "ball", colour_chance=0.5)
        studio.put(stage, ball, 0.5, y + 0.03, size=0.13)
        words = rnd.choice(
            (f"playing with {ball.text}", "playing football", "playing ball", f"running after {ball.text}")
        )
    else:
        words = {
            "standing": ("", "", "standing together"),
            "walking": ("walking", "going for a walk", "walking together"),
            "dancing": ("dancing", "dancing together"),
            "jumping": ("jumping", "jumping for joy"),
            "waving": ("waving", "waving hello"),
        }[doing]
        words = rnd.choice(words)
    return stage, f"{who} {words}".strip()
