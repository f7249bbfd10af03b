"""Things of gold, wood, glass and stone, and right after them the same of another material."""

import numpy as np
from PIL import Image

from textimage.words import with_article

from .actors import Actor, beast_actor, bird_actor, sticker_actor, thing_actor
from .thing import THINGS

# How captions call each, and its dark, middle and light tone.
MATERIALS = {
    "golden": (("golden", "golden", "gold"), "gold", ((128, 84, 12), (228, 172, 40), (255, 246, 176))),
    "wooden": (("wooden",), "wood", ((92, 58, 30), (170, 116, 68), (222, 178, 126))),
    "glass": (("glass",), "glass", ((120, 170, 190), (196, 226, 236), (252, 254, 255))),
    "stone": (("stone",), "stone", ((84, 84, 88), (142, 142, 144), (198, 198, 196))),
    "silver": (("silver",), "silver", ((84, 90, 100), (178, 184, 194), (252, 253, 255))),
    "metal": (("metal", "steel"), "metal", ((58, 66, 78), (122, 132, 146), (206, 216, 226))),
    "ice": (("ice",), "ice", ((110, 176, 220), (186, 226, 246), (250, 254, 255))),
    "chocolate": (("chocolate",), "chocolate", ((52, 28, 16), (104, 62, 38), (160, 108, 76))),
}
OFTEN = ("golden", "wooden", "glass", "stone") * 2 + ("silver", "metal", "ice", "chocolate")
THINGS_OF = ("cup", "bowl", "vase", "box", "ball", "bottle", "cube", "sphere", "candle", "teapot", "jug", "chair")
THINGS_OF += ("table", "car", "house", "castle", "tower", "bed", "bench", "boat", "treasure chest", "door", "bridge")
THINGS_OF += ("toy train", "piggy bank", "plate", "lamp", "airplane", "ship", "tree", "flower", "pumpkin", "statue")
BEASTS_OF = ("horse", "cat", "dog", "lion", "elephant", "rabbit", "bear", "mouse", "pig", "fox", "unicorn")
STICKERS_OF = frozenset("key crown ring apple heart star clock sword trophy fish owl frog guitar shoe egg bell".split())
BASES = ("table", "box", "cube", "bench", "tree stump", "plate", "chest of drawers", "tray")


def _noise(rnd, high: int, wide: int, grain: int) -> np.ndarray:
    small = np.random.default_rng(rnd.getrandbits(32)).uniform(-1, 1, (grain, grain)).astype(np.float32)
    return np.asarray(Image.fromarray(small).resize((wide, high), Image.BICUBIC))


def made_of(stage, before: Image.Image, material: str, rnd) -> None:
    """Turns what was drawn since `before` into the material, by its light and dark."""
    now, old = np.asarray(stage.image), np.asarray(before)
    changed = (now != old).any(2)
    if not changed.any():
        return
    rows, columns = np.flatnonzero(changed.any(1)), np.flatnonzero(changed.any(0))
    top, left = int(rows[0]), int(columns[0])
    part = (slice(top, int(rows[-1]) + 1), slice(left, int(columns[-1]) + 1))
    mask, pixels, under = changed[part], now[part].astype(np.float32), old[part].astype(np.float32)
    high, wide = mask.shape
    light = pixels @ np.array((0.299, 0.587, 0.114), np.float32)
    inner = light[mask]
    light = np.clip(0.5 + (light - inner.mean()) / (4 * max(12.0, inner.std())), 0, 1)
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    if material == "wooden":
        light += 0.13 * np.sin(y * 0.55 + 3 * _noise(rnd, high, wide, 4)) + 0.05 * _noise(rnd, high, wide, 40)
    elif material == "stone":
        light += 0.2 * _noise(rnd, high, wide, 26) + 0.08 * _noise(rnd, high, wide, 60)
    elif material in ("golden", "silver", "metal"):
        light += 0.3 * np.maximum(0, np.sin((x + y) * 0.06 + rnd.uniform(0, 6))) ** 4 - 0.04
    elif material in ("glass", "ice"):
        light += 0.5 * (np.abs((x + 0.6 * y) / (wide + 0.6 * high) - 0.36) < 0.035)
        if material == "ice":
            light += 0.12 * _noise(rnd, high, wide, 12)
    dark, middle, bright = (np.array(tone, np.float32) for tone in MATERIALS[material][2])
    light = np.clip(light, 0, 1)[..., None]
    shaded = np.where(light < 0.5, dark + (middle - dark) * 2 * light, middle + (bright - middle) * (2 * light - 1))
    if material == "glass":
        # One sees through all but the rim.
        rim = mask.copy()
        rim[2:-2, 2:-2] &= ~(mask[4:, 2:-2] & mask[:-4, 2:-2] & mask[2:-2, 4:] & mask[2:-2, :-4])
        share = np.where(rim, 0.85, 0.5)[..., None]
        shaded = shaded * share + under * (1 - share)
        shaded = np.where(rim[..., None], shaded * 0.82, shaded)
    mixed = np.where(mask[..., None], shaded, pixels)
    stage.image.paste(Image.fromarray(np.clip(mixed, 0, 255).astype(np.uint8)), (left, top))


def _cast(studio) -> Actor:
    rnd = studio.rnd
    kind = rnd.random()
    found = [s for s in studio.stickers[studio.style] if s.names[0] in STICKERS_OF]
    if kind < 0.25 and found:
        actor = sticker_actor(rnd, found, tint=0.0)
    elif kind < 0.45:
        actor = beast_actor(rnd, rnd.choice(BEASTS_OF), 0.0, "grey")
    elif kind < 0.5:
        actor = bird_actor(rnd, rnd.choice(("bird", "owl", "duck", "eagle")), 0.0, "grey")
    else:
        actor = thing_actor(rnd, rnd.choice([n for n in THINGS_OF if n in THINGS]), colour_chance=0.0)
    actor.noun = actor.of.names[0] if actor.kind in ("thing", "sticker") else actor.noun.split()[-1]
    return actor


def _put(studio, stage, actor: Actor, material: str, x: float, y: float, size: float, flip: bool = False, shadow=True):
    if shadow:
        stage.shadow(x, y, size * min(actor.wide, 1.6) * 0.85)
    before = stage.image.copy()
    studio.put(stage, actor, x, y, "standing", flip, size, shadow=False)
    made_of(stage, before, material, studio.rnd)


def _text(rnd, actor: Actor, material: str) -> str:
    words, stuff, _ = MATERIALS[material]
    if actor.kind in ("beast", "bird") and material == "golden":
        # A golden dog has golden fur.
        return rnd.choice((f"a gold {actor.noun}", f"a golden {actor.noun} statue", f"{actor.text} made of gold"))
    if rnd.random() < 0.2:
        return f"{with_article(actor.noun)} made {rnd.choice(('of', 'of', 'out of'))} {stuff}"
    return with_article(f"{rnd.choice(words)} {actor.noun}")


def material(studio):
    rnd = studio.rnd
    first = _cast(studio)
    one, other = OFTEN[0], OFTEN[0]
    while one == other:
        one, other = rnd.choice(OFTEN), rnd.choice(OFTEN)
    kind = rnd.choice(("alone", "alone", "beside", "on"))
    if kind == "on":
        while first.kind == "thing" and first.of.place != "table":
            first = _cast(studio)
    second = thing_actor(rnd, rnd.choice(BASES), colour_chance=0.0) if kind == "on" else _cast(studio)
    second.noun = second.of.names[0] if second.kind in ("thing", "sticker") else second.noun
    flip = rnd.random() < 0.5

    def draw(of_first: str, of_second: str):
        stage = studio.clear_stage()
        stage.unit = 1.0
        y = rnd.uniform(0.86, 0.94)
        if kind == "alone":
            size = min(rnd.uniform(0.55, 0.74), (0.8 if first.kind == "beast" else 0.9) / max(0.5, first.wide))
            _put(studio, stage, first, of_first, 0.5, y, size, flip)
            return stage, _text(rnd, first, of_first)
        if kind == "beside":
            for actor, stuff, x in ((first, of_first, 0.27), (second, of_second, 0.73)):
                _put(studio, stage, actor, stuff, x, y, min(0.56, 0.44 / max(0.5, actor.wide)), x > 0.5)
            join = rnd.choice(("and", "and", "next to", "beside"))
            return stage, f"{_text(rnd, first, of_first)} {join} {_text(rnd, second, of_second)}"
        height = min(0.42, 0.9 / second.wide)
        surface = max(0.62, y - height * second.of.top)
        _put(studio, stage, second, of_second, 0.5, surface + height * second.of.top, height)
        size = min(0.44, 0.6 / max(0.5, first.wide), surface - 0.05)
        _put(studio, stage, first, of_first, 0.5, surface + 0.012, size, flip, False)
        return stage, f"{_text(rnd, first, of_first)} on {_text(rnd, second, of_second)}"

    return studio.pair(lambda: draw(one, other), lambda: draw(other, one))
