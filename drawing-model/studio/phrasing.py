"""The many ways to say one caption: telegrams, whole sentences, what stands before it."""

import random
import re

PREFIXES = ("",) * 24 + (
    "a picture of ",
    "a drawing of ",
    "an illustration of ",
    "an image of ",
    "a scene with ",
    "a photo of ",
    "a cartoon of ",
    "draw ",
    "show me ",
    "picture of ",
    "drawing of ",
    "photo of ",
    "image of ",
    "illustration of ",
    "a flat illustration of ",
    "a simple drawing of ",
    "a colourful picture of ",
    "a picture showing ",
    "paint ",
    "please draw ",
    "there is ",
)
TELEGRAM = 0.08
SENTENCE = 0.1
DEFINITE = 0.03
POINT = 0.03
_DOING = """
    chasing running sitting standing holding reading riding sleeping eating playing carrying flying walking jumping
    dancing lying pushing pulling drinking throwing kicking hugging petting climbing cooking painting driving watching
    looking feeding watering waving catching hiding swimming stroking fishing digging washing
""".split()
_PEOPLE = re.compile(
    r"\b(man|men|woman|women|boys?|girls?|child|children|kids?|lady|guy|baby|grand\w+|people|person|king|queen|chef|"
    r"doctor|nurse|farmer|pirate|knight|witch|wizard|clown|soldier|teacher|princess|prince|astronaut|firefighter)\b"
)
# Who does it: an article or a number and up to four words without any of those that begin something else.
_SUBJECT = re.compile(
    r"^((an?|two|three|four|five|six) (?:(?!with\b|and\b|in\b|on\b|wearing\b)[a-z-]+ ){0,3}[a-z]+) "
    rf"({'|'.join(_DOING)})\b"
    r"(?! (?:saucer|machine|pool|room|board|pan|table|cart|bag))"
)


def phrased(rnd: random.Random, caption: str) -> str:
    kind = rnd.random()
    if kind < TELEGRAM:
        caption = re.sub(r"\b(?:an?|the) (?!pair |group |row |few )", "", caption)
    elif kind < TELEGRAM + SENTENCE:
        found = _SUBJECT.match(caption)
        if found and "who is" not in caption:
            who, number, verb = found.groups()
            be = "is" if number in ("a", "an") else "are"
            link = rnd.choice(("", "", "who " if _PEOPLE.search(who) else "that "))
            caption = f"{who} {link}{be} {caption[found.start(3) :]}"
    elif kind < TELEGRAM + SENTENCE + DEFINITE:
        caption = re.sub(r"^an? ", "the ", caption)
    caption = re.sub(r"\ba (?=orange\b)", "an ", caption)
    return caption + ("." if rnd.random() < POINT else "")
