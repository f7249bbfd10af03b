"""Colours, shapes told by their points, and words that dishes and tales share."""

from functools import cache

from textimage.words import with_article

from ..palette import COLOURS, near

WARE = ("white", "blue", "red", "green", "yellow", "pink", "light blue", "black", "turquoise", "orange", "purple")
SAUCE, LEAF, MEAT, CHOCOLATE = (206, 50, 34), (96, 170, 60), (122, 72, 44), (94, 54, 34)
CREAM, GOLD = (255, 250, 240), (248, 202, 54)
INK = (34, 30, 34)
SPRINKLES = ((240, 70, 80), (70, 150, 240), (250, 214, 60), (90, 190, 90), (255, 255, 255), (170, 90, 200))


@cache
def points(text: str) -> tuple[tuple[float, ...], ...]:
    """The points of a shape, written as "x y, x y" or with a third number each."""
    return tuple(tuple(float(number) for number in point.split()) for point in text.split(","))


def listed(items) -> str:
    items = list(items)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def with_these(text, items) -> str:
    return f"{text} with {listed(items)}" if items else text


def painted(rnd, chance=0.4, words=WARE):
    """A colour with its word, or any colour and no word."""
    word = rnd.choice(words)
    return near(rnd, COLOURS[word], 8), word if rnd.random() < chance else ""


def an(*words) -> str:
    return with_article(" ".join(w for w in words if w))
