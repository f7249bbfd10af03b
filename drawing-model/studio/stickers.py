"""Ready drawings from the picture sets, as things for a scene."""

import io
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from textimage.captions import WANTED

# Things people ask for most appear more often than the rest.
WANTED_COPIES = 5
# Heights beside a person, for names that the group's usual height does not fit.
SIZES = {
    "elephant": 1.0,
    "whale": 1.4,
    "dinosaur": 1.5,
    "dragon": 1.2,
    "giraffe": 1.4,
    "mouse": 0.16,
    "ant": 0.12,
    "bee": 0.16,
    "butterfly": 0.2,
    "snail": 0.18,
    "bug": 0.14,
    "spider": 0.16,
    "ladybug": 0.13,
    "crab": 0.22,
    "fish": 0.25,
    "shark": 0.9,
    "house": 1.5,
    "castle": 2.2,
    "ship": 1.4,
    "airplane": 1.1,
    "rocket": 1.1,
    "bus": 1.0,
    "train": 1.1,
    "truck": 1.0,
    "car": 0.75,
    "bicycle": 0.65,
    "motorcycle": 0.65,
    "sailboat": 1.1,
    "helicopter": 0.9,
    "tractor": 0.85,
    "umbrella": 0.55,
    "bed": 0.7,
    "chair": 0.65,
    "guitar": 0.55,
    "christmas tree": 1.3,
    "palm tree": 1.7,
    "tree": 1.8,
    "pine tree": 1.8,
    "mountain": 2.2,
}
GROUP_SIZES = {"animals": 0.5, "food": 0.26, "places": 1.3, "activities": 0.32, "objects": 0.36, "clipart": 0.55}
SMALL_GROUPS = frozenset({"food", "activities", "objects"})
FLYING = frozenset(
    "airplane helicopter balloon butterfly bee bird eagle bat rocket kite cloud sun star rainbow comet ufo".split()
)


@dataclass
class Sticker:
    names: list[str]
    group: str
    style: int
    picture: Image.Image
    size: float

    def draw(self, pen) -> None:
        """Stands the drawing on the pen's origin, one unit along its longer side."""
        unit = pen.scale
        width, height = self.picture.size
        share = unit / max(width, height)
        w, h = max(2, round(width * share)), max(2, round(height * share))
        small = self.picture.resize((w, h), Image.BILINEAR, reducing_gap=1.5)
        if pen.matrix[0] < 0:
            small = small.transpose(Image.FLIP_LEFT_RIGHT)
        x, y = pen.to_canvas(0, 0)
        pen.image.paste(small, (round(x - w / 2), round(y - h)), small)

    @property
    def wide(self) -> float:
        width, height = self.picture.size
        return width / max(width, height)

    @property
    def tall(self) -> float:
        width, height = self.picture.size
        return height / max(width, height)


def tinted(picture: Image.Image, colour) -> Image.Image:
    """The drawing in shades of one colour."""
    pixels = np.asarray(picture).astype(np.float32)
    rgb, alpha = pixels[..., :3] / 255, pixels[..., 3:]
    light = rgb @ np.array((0.299, 0.587, 0.114), np.float32)
    mean = float((light * alpha[..., 0]).sum() / max(1.0, alpha.sum()))
    light = np.clip(light, 1e-3, 1) ** (np.log(0.5) / np.log(min(0.85, max(0.15, mean))))
    target = np.array(colour, np.float32) / 255
    light = light[..., None]
    shades = np.where(light < 0.5, target * (0.5 + light), target + (1 - target) * (2 * light - 1) * 0.75)
    mixed = rgb * 0.08 + shades * 0.92
    return Image.fromarray(np.concatenate([np.clip(mixed * 255, 0, 255), alpha], 2).astype(np.uint8), "RGBA")


def load_stickers(folder: Path) -> dict[int, list[Sticker]]:
    """Drawings that fit into scenes, by style: no faces, no busts, nothing that is a scene itself."""
    entries = json.loads((folder / "pictures.json").read_text())
    packed = (folder / "pictures.bin").read_bytes()
    by_style: dict[int, list[Sticker]] = {}
    for entry in entries:
        if entry["kind"] != "thing" or entry["use"] != "generator" or entry["tone"] is not None:
            continue
        group, names = entry["group"], entry["names"]
        if (
            group not in GROUP_SIZES
            or "face" in entry["concept"]
            or any(w in names[0] for w in (" at ", " with ", " over ", "night", "sunset"))
        ):
            continue
        image = Image.open(io.BytesIO(packed[entry["offset"] : entry["offset"] + entry["bytes"]])).convert("RGBA")
        box = image.getchannel("A").point(lambda a: 255 if a > 40 else 0).getbbox()
        if box is None:
            continue
        size = SIZES.get(names[0], GROUP_SIZES[group])
        sticker = Sticker(names, group, entry["style"], image.crop(box), size)
        by_style.setdefault(entry["style"], []).extend([sticker] * (WANTED_COPIES if names[0] in WANTED else 1))
    return by_style
