"""Two things whose colours the caption names, and right after them the same two with the colours exchanged."""

from textimage.words import with_article

from . import relations
from .actors import Actor, beast_actor, sticker_actor, thing_actor
from .animals import COLOURED_MARKS
from .casting import of_age
from .palette import COLOURS, near
from .stickers import Sticker, tinted
from .thing import THINGS

WORDS = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "black", "white")
FUR = tuple(word for word in COLOURED_MARKS if word in COLOURS)
FURRY = ("dog", "cat", "horse", "rabbit", "puppy", "kitten", "pony", "bear", "goat", "wolf", "cow")


def painted_beast(rnd, name: str):
    return lambda word: beast_actor(rnd, name, 0.0, word)


def painted_thing(rnd, name: str):
    return lambda word: thing_actor(rnd, name, colour_word=word)


def person_in(rnd, age: str, sex: str):
    garment = "dress" if sex == "woman" and rnd.random() < 0.6 else rnd.choice(("shirt", "sweater", "jacket"))
    form = rnd.choice(("in", "wearing"))

    def dressed(word: str) -> Actor:
        actor = of_age(rnd, age, sex)
        actor.of.garment = "dress" if garment == "dress" else "trousers"
        actor.of.top = near(rnd, COLOURS[word], 8)
        actor.noun = {("adult", "man"): "man", ("adult", "woman"): "woman", ("child", "man"): "boy"}.get(
            (age, sex), "girl"
        )
        actor.tail = f" {form} {with_article(f'{word} {garment}')}"
        return actor

    return dressed


def painted_sticker(studio, sticker: Sticker):
    rnd = studio.rnd

    def painted(word: str) -> Actor:
        picture = tinted(sticker.picture, near(rnd, COLOURS[word], 8))
        actor = sticker_actor(
            rnd, [Sticker(sticker.names, sticker.group, sticker.style, picture, sticker.size)], None, 0.0
        )
        actor.noun = f"{word} {sticker.names[0]}"
        return actor

    return painted


def two_colours(studio):
    rnd = studio.rnd
    kind = rnd.random()
    words = WORDS
    if kind < 0.34:
        names = rnd.sample(FURRY, 2) if rnd.random() < 0.8 else [rnd.choice(FURRY)] * 2
        makers, words = [painted_beast(rnd, name) for name in names], FUR if rnd.random() < 0.8 else WORDS
    elif kind < 0.5:
        ages = ("adult", "adult", "child")
        makers = [person_in(rnd, rnd.choice(ages), sex) for sex in rnd.sample(("man", "woman"), 2)]
    else:
        paintable = [n for n, t in THINGS.items() if t.painted and t.place in ("ground", "table")]
        picks = []
        for _ in range(2):
            if rnd.random() < 0.65:
                picks.append(painted_thing(rnd, rnd.choice(paintable)))
            elif rnd.random() < 0.6:
                picks.append(painted_sticker(studio, rnd.choice(studio.stickers[studio.style])))
            else:
                picks.append(painted_beast(rnd, rnd.choice(FURRY)))
        makers = picks
    one, other = rnd.sample(words, 2)
    relation = rnd.choice(("and", "and", "next to", "left", "right"))

    def drawn(first_word: str, second_word: str):
        stage = studio.stage(paper=0.6)
        return relations.side_by_side(studio, stage, makers[0](first_word), makers[1](second_word), relation)

    return studio.pair(lambda: drawn(one, other), lambda: drawn(other, one))
