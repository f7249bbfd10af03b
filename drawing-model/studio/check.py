"""Draws every thing, every place and many scenes, and fails where one is empty, changes with the run or lacks words.

Discs stand in for the picture sets, so that no pack is needed: `python -m studio.check`.
"""

import random
import sys

from PIL import Image, ImageDraw

from .brush import new_canvas
from .places import PLACES
from .scenes import SIZE, STYLE_WEIGHTS, Studio
from .stickers import Sticker
from .thing import THINGS

NAMES = {"apple": "food", "cookie": "food", "key": "objects", "soccer ball": "activities", "frog": "animals"}


def stand_ins() -> dict[int, list[Sticker]]:
    disc = Image.new("RGBA", (150, 150))
    ImageDraw.Draw(disc).ellipse((0, 0, 149, 149), fill=(200, 60, 60, 255))
    return {
        style: [Sticker([name], group, style, disc, 0.3) for name, group in NAMES.items()] for style in STYLE_WEIGHTS
    }


def faults(scenes: int) -> list[str]:
    found = []
    stickers = stand_ins()
    for name, thing in THINGS.items():
        image, pen = new_canvas()
        before = image.tobytes()
        thing.draw(pen.at(0.5, 0.9, 0.7), random.Random(1), (200, 60, 60))
        if image.tobytes() == before:
            found.append(f"the thing {name} draws nothing")
    for name in PLACES:
        stage = Studio(stickers, 1).stages.outdoors_or_in(name=name)
        if not stage.words.strip():
            found.append(f"the place {name} has no words")
    first, second = Studio(stickers, 7), Studio(stickers, 7)
    captions = set()
    for number in range(scenes):
        one, other = first.make(), second.make()
        if one.image.size != (SIZE, SIZE) or one.image.mode != "RGB":
            found.append(f"scene {number}, {one.caption!r}, is {one.image.mode} of {one.image.size}")
        if (one.caption, one.image.tobytes()) != (other.caption, other.image.tobytes()):
            found.append(f"scene {number} depends on more than the seed: {one.caption!r} and {other.caption!r}")
        if not one.caption.strip() or "  " in one.caption or "None" in one.caption:
            found.append(f"the caption of scene {number} is {one.caption!r}")
        captions.add(one.caption)
    if len(captions) < 0.8 * scenes:
        found.append(f"only {len(captions)} of {scenes} captions differ")
    return found


if __name__ == "__main__":
    found = faults(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
    print("\n".join(found) or f"{len(THINGS)} things and {len(PLACES)} places are drawn")
    sys.exit(1 if found else 0)
