"""Words captions are made of: colours, grounds, articles and plurals."""

import re

# Named colours with their RGB centre; a drawn colour strays a little from it.
COLOURS: dict[str, tuple[int, int, int]] = {
    "red": (222, 45, 48),
    "orange": (245, 140, 35),
    "yellow": (250, 214, 50),
    "green": (60, 170, 70),
    "blue": (45, 110, 220),
    "light blue": (130, 195, 245),
    "dark blue": (25, 45, 120),
    "purple": (130, 70, 190),
    "pink": (245, 130, 180),
    "brown": (130, 85, 50),
    "black": (25, 25, 30),
    "white": (252, 252, 252),
    "grey": (145, 148, 155),
    "turquoise": (55, 195, 190),
}
# Words that mean one of the colours above, used now and then in captions.
COLOUR_SYNONYMS = {
    "light blue": ("sky blue",),
    "dark blue": ("navy blue",),
    "purple": ("violet",),
    "grey": ("gray", "silver"),
    "turquoise": ("teal", "cyan"),
    "yellow": ("golden",),
    "pink": ("rose pink",),
}
# Things are painted in these; "white" and "light blue" things vanish on light grounds too often.
THING_COLOURS = (
    "red",
    "orange",
    "yellow",
    "green",
    "blue",
    "purple",
    "pink",
    "brown",
    "black",
    "white",
    "grey",
    "turquoise",
)

# What captions say of a background scene; the scene names are those of data/backgrounds.js.
SCENES: dict[str, tuple[str, ...]] = {
    "sky": ("in the sky", "in the clouds", "against a blue sky", "on a sunny day"),
    "grass": ("on the grass", "in a meadow", "in a green field", "in a park", "on a hill"),
    "garden": ("in a garden", "in a flower garden", "among flowers", "in a field of flowers"),
    "beach": ("on the beach", "at the beach", "on the sand by the sea", "at the seaside"),
    "sea": ("on the sea", "on the ocean", "on the water", "on a lake", "at sea"),
    "underwater": ("under water", "underwater", "in the deep sea", "in the ocean", "under the sea"),
    "night": ("at night", "under the stars", "under a starry sky", "in the night sky", "in the moonlight"),
    "space": ("in space", "in outer space", "among the stars", "in the galaxy"),
    "snow": ("in the snow", "in winter", "on a snowy day", "on the snow", "in a snowy landscape"),
    "forest": ("in the forest", "in the woods", "among trees", "in a pine forest"),
    "city": ("in the city", "in a city", "in front of skyscrapers", "downtown"),
    "street": ("on the street", "on a road", "on the road", "by the road"),
    "sunset": ("at sunset", "in the sunset", "at dusk", "in the evening light", "at sunrise"),
    "desert": ("in the desert", "on sand dunes", "in a hot desert"),
    "mountains": ("in the mountains", "in front of mountains", "with mountains behind"),
    "rain": ("in the rain", "on a rainy day", "in a storm", "in bad weather"),
    "room": ("in a room", "indoors", "at home", "in the house", "in the living room"),
    "table": ("on a table", "on a wooden table", "on a desk", "in the kitchen"),
}
PLACE_OPENINGS = frozenset({"in", "on", "at", "under"})
# Scenes with the open air around a thing, and those with a floor it stands on.
FLOATING_SCENES = frozenset({"sky", "space", "underwater", "night"})

# Captions that stand for no scene in particular are drawn on plain paper.
PLAIN_GROUND_FORMS = (
    "on a {c} background",
    "on a {c} background",
    "on a {c} background",
    "with a {c} background",
    "on {c}",
    "against a {c} background",
    "on a plain {c} background",
    "{c} background",
)

PREFIXES = (
    "",
    "",
    "",
    "",
    "",
    "a picture of ",
    "a drawing of ",
    "an illustration of ",
    "an image of ",
    "a photo of ",
    "draw ",
    "a cartoon of ",
    "an icon of ",
    "a cute picture of ",
    "show me ",
)
ADJECTIVES = ("cute ", "nice ", "beautiful ", "funny ", "lovely ", "simple ", "colorful ", "pretty ")
STYLE_PREFIXES = {
    1: ("a 3d render of ", "a 3d picture of ", "a glossy 3d icon of "),
    2: ("a flat drawing of ", "a flat icon of ", "a minimal vector picture of "),
    3: ("a cartoon of ", "an emoji of ", "a cartoon drawing of "),
    4: ("clip art of ", "a clip art of ", "an old clip art drawing of "),
}

NUMBERS = {2: ("two", "2", "a pair of"), 3: ("three", "3")}

# Last words of names that are plural already.
_PLURAL_WORDS = """
    glasses goggles jeans shorts gloves socks scissors fries chips noodles peanuts beans grapes cherries blueberries
    berries olives bananas pancakes eyes lungs hands thumbs fingers prints headphones maracas chopsticks skis books
    sparkles stars drops houses weights flowers leaves dolls ballons balloons bells bagpipes cats swans dinosaurs
    tomatoes tulips eggs drums swords bubbles chains notes masks greens tickets bags slippers feet people men women
    hearts horns scales briefs letters shoes skyscrapers fireworks trees paper nuts trousers pajamas pliers matches
    binoculars meatballs cornflakes pebbles seeds reeds stairs curtains
""".split()
_PLURAL_ONLY = re.compile(f"({'|'.join(_PLURAL_WORDS)})$")
# Names without an article or a plural.
_UNCOUNTED = frozenset(
    """
    bread rain fire lightning cheese bacon butter salt rice pasta spaghetti ramen curry chocolate honey milk coffee
    beer wine sake juice ice soda lettuce corn garlic broccoli ginger meat beef steak soup stew tea lavender wheat
    wood lemonade candy popcorn falafel sushi earth coral poop smile dust golf tennis football baseball basketball
    soap money music chess garbage thunderstorm mount grass breakfast lunch dinner smoke jam yogurt pudding ketchup
    mustard flour sugar cocoa cola toothpaste shampoo glue bamboo spinach celery asparagus mud toast oatmeal cereal
    armor fruit ivy seaweed ham
""".split()
)
_IRREGULAR = {
    "man": "men",
    "woman": "women",
    "person": "people",
    "child": "children",
    "mouse": "mice",
    "goose": "geese",
    "foot": "feet",
    "tooth": "teeth",
    "ox": "oxen",
    "fish": "fish",
    "sheep": "sheep",
    "deer": "deer",
    "bison": "bison",
    "moose": "moose",
    "leaf": "leaves",
    "wolf": "wolves",
    "knife": "knives",
    "elf": "elves",
    "loaf": "loaves",
    "scarf": "scarves",
    "policeman": "policemen",
    "snowman": "snowmen",
    "businessman": "businessmen",
    "squid": "squid",
    "shrimp": "shrimp",
    "octopus": "octopuses",
    "cactus": "cactuses",
    "bus": "buses",
    "pizza": "pizzas",
    "piano": "pianos",
    "kangaroo": "kangaroos",
    "flamingo": "flamingos",
    "radio": "radios",
    "avocado": "avocados",
    "dodo": "dodos",
    "buffalo": "buffalos",
    "kiwi": "kiwis",
    "rhino": "rhinos",
    "hippo": "hippos",
}
# Words before which the noun of a phrase ends: the plural of "man riding a bike" is "men riding a bike".
_TAIL_WORDS = """
    of with in on at from behind covering showing holding riding playing doing wearing taking sticking blowing
    crying running walking dancing standing sleeping singing surfing swimming skiing meditating cooking climbing
    pointing going and made saying licking rolling laughing asleep winking under hatching spouting lifting juggling
    rowing getting feeding kneeling golfing frowning pouting raising bowing facepalming shrugging cartwheeling
    wrestling bouncing mountain landing without has
""".split()
_HEAD_BEFORE = re.compile(rf"^(.*?)( (?:{'|'.join(_TAIL_WORDS)}) .*)$")


def is_counted(name: str) -> bool:
    """Whether "two …s" makes sense for the name."""
    words = name.split()
    return not (
        _PLURAL_ONLY.search(name)
        or words[0] in _UNCOUNTED
        or words[-1] in _UNCOUNTED
        or " and " in name
        or len(words) > 4
    )


def with_article(name: str) -> str:
    words = name.split()
    if (
        _PLURAL_ONLY.search(words[0] if len(words) > 1 and words[1] in ("of", "with", "in") else name)
        or name in _UNCOUNTED
    ):
        return name
    if words[0] in ("two", "three", "santa", "mrs", "mount", "men", "women", "people"):
        return name
    return ("an " if words[0][0] in "aeiou" and not words[0].startswith(("uni", "ufo", "one")) else "a ") + name


def _plural_word(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "z", "ch", "sh", "o")):
        return word + "es"
    return word + "s"


def plural(name: str) -> str:
    """The plural of a noun phrase, whose noun comes before the first "of", "with" and so on."""
    match = _HEAD_BEFORE.match(name)
    head, tail = match.groups() if match else (name, "")
    first, _, last = head.rpartition(" ")
    if last in _PLURAL_WORDS:
        return name
    return f"{first} {_plural_word(last)}".strip() + tail


def names_colour(name: str) -> bool:
    return any(word in COLOURS or word in ("golden", "gold", "silver", "bronze", "dark") for word in name.split())
