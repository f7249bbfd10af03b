"""Trades and characters, by what they wear."""

from collections.abc import Callable

from .person import Person

ROLES: dict[str, Callable[[Person], None]] = {}


def _role(name, **features):
    def dress(person: Person) -> None:
        for key, value in features.items():
            setattr(person, key, value)

    ROLES[name] = dress


_role("chef", hat="chef hat", top=(246, 246, 246), apron=(250, 250, 250), garment="trousers")
_role("cook", hat="chef hat", top=(240, 240, 244), apron=(214, 60, 60), garment="trousers")
_role(
    "farmer", hat="straw hat", hat_colour=(226, 186, 100), top=(200, 70, 60), bottom=(60, 90, 150), garment="dungarees"
)
_role("king", hat="crown", cape=(176, 34, 44), top=(120, 50, 130), beard="beard", sex="man", garment="robe")
_role("queen", hat="crown", top=(150, 40, 90), garment="dress", hair_style="long", sex="woman", beard="")
_role("princess", hat="crown", top=(246, 150, 190), garment="dress", hair_style="long", sex="woman", beard="")
_role("prince", hat="crown", cape=(40, 70, 150), top=(90, 130, 210), sex="man", garment="trousers")
_role("pirate", hat="pirate hat", top=(176, 50, 50), bottom=(50, 46, 50), garment="trousers", beard="beard", sex="man")
_role(
    "wizard",
    hat="wizard hat",
    hat_colour=(70, 60, 150),
    top=(80, 66, 160),
    garment="robe",
    beard="beard",
    hair=(230, 230, 234),
    sex="man",
    age="old",
)
_role(
    "witch",
    hat="witch hat",
    hat_colour=(50, 40, 60),
    top=(60, 46, 76),
    garment="robe",
    hair_style="long",
    sex="woman",
    beard="",
)
_role(
    "santa claus",
    hat="santa hat",
    top=(214, 40, 45),
    bottom=(200, 36, 40),
    beard="beard",
    hair=(244, 244, 246),
    sex="man",
    garment="trousers",
    age="old",
)
_role(
    "police officer",
    hat="police cap",
    hat_colour=(36, 52, 100),
    top=(44, 66, 124),
    bottom=(34, 46, 84),
    garment="trousers",
)
_role("firefighter", hat="fire helmet", top=(70, 60, 50), bottom=(70, 60, 50), garment="trousers")
_role("doctor", top=(248, 248, 250), bottom=(90, 140, 180), garment="trousers", glasses="glasses")
_role(
    "knight",
    hat="helmet",
    hat_colour=(160, 166, 176),
    top=(170, 176, 186),
    bottom=(140, 146, 156),
    shoes=(120, 126, 136),
    garment="trousers",
    sex="man",
)
_role("superhero", cape=(214, 40, 45), top=(40, 90, 200), bottom=(40, 90, 200), shoes=(214, 40, 45), garment="trousers")
_role(
    "astronaut",
    hat="space helmet",
    top=(236, 238, 242),
    bottom=(226, 228, 234),
    shoes=(170, 176, 186),
    garment="trousers",
)
_role(
    "cowboy",
    hat="cowboy hat",
    hat_colour=(140, 90, 50),
    top=(200, 70, 60),
    bottom=(60, 80, 130),
    garment="trousers",
    sex="man",
)
_role(
    "ballerina", top=(248, 170, 200), bottom=(248, 190, 214), garment="skirt", hair_style="bun", sex="woman", beard=""
)
_role("clown", top=(250, 206, 60), bottom=(60, 150, 210), hair=(230, 70, 60), hair_style="curly", garment="trousers")
_role("teacher", glasses="glasses", garment="skirt", sex="woman", beard="")
_role("soldier", hat="helmet", hat_colour=(84, 104, 64), top=(96, 116, 74), bottom=(84, 104, 64), garment="trousers")
_role(
    "viking",
    hat="helmet",
    hat_colour=(150, 140, 120),
    beard="beard",
    hair=(206, 130, 60),
    top=(130, 90, 60),
    garment="trousers",
    sex="man",
)
_role("baker", hat="chef hat", top=(236, 214, 180), apron=(250, 250, 250), garment="trousers")
_role("nurse", top=(120, 190, 210), bottom=(120, 190, 210), garment="trousers", hair_style="bun", sex="woman", beard="")
_role("waiter", top=(250, 250, 250), bottom=(30, 30, 36), apron=(30, 30, 36), garment="trousers", sex="man")
_role("sailor", hat="cap", hat_colour=(250, 250, 250), top=(250, 250, 250), bottom=(40, 60, 130), scarf=(40, 80, 180))
_role(
    "fisherman",
    hat="hood",
    hat_colour=(250, 206, 40),
    top=(250, 206, 40),
    boots=(60, 90, 60),
    garment="coat",
    beard="beard",
    sex="man",
)
_role(
    "gardener",
    hat="straw hat",
    hat_colour=(230, 196, 110),
    top=(240, 230, 200),
    bottom=(70, 130, 70),
    boots=(60, 110, 60),
    garment="dungarees",
)
_role("mechanic", hat="cap", hat_colour=(40, 80, 160), top=(60, 100, 170), bottom=(50, 84, 150), garment="dungarees")
_role(
    "construction worker",
    hat="helmet",
    hat_colour=(250, 200, 40),
    top=(246, 140, 40),
    bottom=(70, 80, 110),
    garment="trousers",
)
_role("scientist", top=(250, 250, 252), bottom=(70, 80, 100), glasses="glasses", garment="coat")
_role("ninja", hat="hood", hat_colour=(34, 34, 40), top=(34, 34, 40), bottom=(34, 34, 40), garment="trousers")
_role(
    "vampire",
    cape=(120, 20, 30),
    top=(40, 36, 44),
    bottom=(34, 30, 38),
    hair=(30, 26, 30),
    hair_style="short",
    skin=(232, 230, 226),
    garment="trousers",
)
_role("zombie", skin=(150, 180, 120), top=(110, 120, 110), bottom=(80, 76, 70), garment="shorts")
_role(
    "elf",
    hat="wizard hat",
    hat_colour=(50, 140, 70),
    top=(60, 150, 80),
    bottom=(180, 50, 50),
    shoes=(120, 70, 40),
    garment="trousers",
    age="child",
)
_role(
    "leprechaun",
    hat="top hat",
    hat_colour=(40, 130, 60),
    top=(50, 140, 70),
    bottom=(40, 110, 60),
    hair=(206, 100, 40),
    beard="beard",
    sex="man",
    garment="trousers",
)
_role("bride", top=(250, 250, 252), garment="dress", hair_style="long", shoes=(250, 250, 250), sex="woman", beard="")
_role("judge", top=(34, 32, 38), garment="robe", hair=(240, 240, 242), hair_style="curly", scarf=(250, 250, 250))
_role("monk", top=(130, 86, 50), garment="robe", hair_style="bald", sex="man")
_role("detective", hat="hat", hat_colour=(120, 96, 70), top=(176, 146, 104), bottom=(70, 66, 70), garment="coat")
_role(
    "little red riding hood", hat="hood", hat_colour=(206, 36, 44), cape=(206, 36, 44), top=(240, 236, 230), sex="woman"
)
