"""Draws scenes on the GPU: unpacked pictures, tinted, turned, placed on a ground and averaged down."""

import colorsys
import io
import json
import math
import random
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

from studio.stage import shrunk

from . import words
from .captions import SLOTS, Scene, SceneMaker
from .minilm import Tokenizer

# Numbers that describe one placed thing: picture, x, y, size, angle, flip, tint r g b, tint strength.
SLOT_NUMBERS = 10
COLOUR_JITTER = 0.04
# A picture vanishes on white paper if more than this share of its rim is this near to white, of 255.
PALE_SHARE = 0.3
PALE_FROM = 226


def _decode(blob: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(blob)).convert("RGBA"))


def _dominant_colour(rgba: np.ndarray) -> str | None:
    """The name of the colour that covers most of a picture, if one does."""
    opaque = rgba[..., :3][rgba[..., 3] > 200][::29].astype(np.float32)
    if len(opaque) < 20:
        return None
    names = [n for n in words.COLOURS if n not in ("light blue", "dark blue", "turquoise")]
    votes = dict.fromkeys(names, 0)
    for r, g, b in opaque / 255:
        hue, saturation, value = colorsys.rgb_to_hsv(r, g, b)
        hue *= 360
        if value < 0.2:
            name = "black"
        elif saturation < 0.15:
            name = "white" if value > 0.85 else "grey"
        elif (hue < 40 and value < 0.65) or (20 < hue < 40 and saturation < 0.6 and value < 0.75):
            name = "brown"
        elif hue < 14 or hue >= 345:
            name = "red"
        elif hue < 42:
            name = "orange"
        elif hue < 68:
            name = "yellow"
        elif hue < 165:
            name = "green"
        elif hue < 255:
            name = "blue"
        elif hue < 295:
            name = "purple"
        else:
            name = "pink"
        votes[name] += 1
    best = max(votes, key=votes.get)
    return best if votes[best] > 0.6 * len(opaque) else None


def _is_pale(rgba: np.ndarray) -> bool:
    """Whether much of a picture's rim cannot be told from white paper."""
    inner = shrunk(rgba[..., 3] > 200)
    rim = inner & ~shrunk(inner)
    return bool((rim & (rgba[..., :3].min(2) >= PALE_FROM)).sum() > PALE_SHARE * rim.sum())


def load_pictures(folder: Path, processes: int) -> tuple[np.ndarray, np.ndarray]:
    """Unpacks all things and backgrounds; also notes each thing's main colour beside them, and which are pale."""
    entries = json.loads((folder / "pictures.json").read_text())
    packed = (folder / "pictures.bin").read_bytes()
    blobs = [packed[e["offset"] : e["offset"] + e["bytes"]] for e in entries]
    with Pool(processes) as pool:
        images = pool.map(_decode, blobs, chunksize=64)
        things = [i for i, e in enumerate(entries) if e["kind"] == "thing"]
        named = pool.map(_dominant_colour, [images[i] for i in things], chunksize=64)
        pale = pool.map(_is_pale, [images[i] for i in things], chunksize=64)
    colours = {i: name for i, name in zip(things, named) if name is not None}
    (folder / "colours.json").write_text(json.dumps(colours))
    (folder / "pale.json").write_text(json.dumps([i for i, is_pale in zip(things, pale) if is_pale]))
    # Things come before backgrounds in the list, so a background's row is its index less the number of things.
    assert things == list(range(len(things)))
    return np.stack(images[: len(things)]), np.stack([image[..., :3] for image in images[len(things) :]])


def scene_numbers(scene: Scene, tokenizer: Tokenizer, rnd: random.Random) -> tuple[list[int], list[float], list[float]]:
    """A scene as token ids, slot numbers and ground numbers."""
    empty = [-1.0, 0.5, 0.5, 1.0] + [0.0] * (SLOT_NUMBERS - 4)
    slots = empty * SLOTS
    for at, p in enumerate(scene.placed):
        tint = [0.0, 0.0, 0.0, 0.0]
        if p.tint is not None:
            tint = [min(1.0, max(0.0, c / 255 + rnd.gauss(0, COLOUR_JITTER))) for c in words.COLOURS[p.tint]] + [0.92]
        row = [p.picture, p.x, p.y, p.size, p.angle, float(p.flip), *tint]
        slots[at * SLOT_NUMBERS : (at + 1) * SLOT_NUMBERS] = row
    ground = [float(scene.background), float(rnd.random() < 0.5), *scene.ground]
    return tokenizer.encode(scene.caption), slots, ground


class SceneStream(torch.utils.data.IterableDataset):
    """An endless stream of scene batches, made up by worker processes."""

    def __init__(
        self,
        folder: Path,
        tokenizer: Tokenizer,
        batch: int,
        use: str,
        seed: int,
        held_out=frozenset(),
        concepts: dict[str, int] | None = None,
        counted: int | None = None,
    ):
        self.folder, self.tokenizer, self.batch, self.use = folder, tokenizer, batch, use
        self.seed, self.held_out, self.concepts = seed, held_out, concepts
        # So many of every batch, which come first, show several of a kind, and no others do.
        self.counted = counted

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        seed = self.seed * 1009 + (worker.id if worker else 0)
        maker = SceneMaker(self.folder, self.use, seed, self.held_out)
        rnd = random.Random(seed + 1)
        torch.set_num_threads(1)
        while True:
            scenes = []
            while len(scenes) < self.batch:
                several = None if self.counted is None else len(scenes) < self.counted
                scene = maker.make(self.concepts is not None, several)
                if self.concepts is None or scene.concept in self.concepts:
                    scenes.append(scene)
            ids, slots, grounds = zip(*(scene_numbers(s, self.tokenizer, rnd) for s in scenes))
            yield {
                "ids": torch.tensor(ids, dtype=torch.int32),
                "slots": torch.tensor(slots, dtype=torch.float32).view(self.batch, SLOTS, SLOT_NUMBERS),
                "ground": torch.tensor(grounds, dtype=torch.float32),
                "style": torch.tensor([s.style for s in scenes], dtype=torch.long),
                "concept": torch.tensor(
                    [self.concepts[s.concept] if self.concepts else 0 for s in scenes], dtype=torch.long
                ),
            }


class Composer:
    """Holds the pictures on the device and draws batches of scenes from them."""

    def __init__(self, things: np.ndarray, backgrounds: np.ndarray, device: torch.device, small_px: int = 96):
        self.device = device
        self.things = torch.from_numpy(things).permute(0, 3, 1, 2).contiguous().to(device)
        self.backgrounds = torch.from_numpy(backgrounds).permute(0, 3, 1, 2).contiguous().to(device)
        self.first_background = len(things)
        self.small = torch.cat([self._shrink(part, small_px) for part in self.things.split(512)])
        self.small_backgrounds = torch.cat(
            [F.avg_pool2d(part.float(), 2).round().to(torch.uint8) for part in self.backgrounds.split(512)]
        )
        self.luminance = torch.cat([self._mean_luminance(part) for part in self.small.split(512)])

    @staticmethod
    def _premultiplied(rgba: torch.Tensor) -> torch.Tensor:
        rgba = rgba.float() / 255
        return torch.cat([rgba[:, :3] * rgba[:, 3:], rgba[:, 3:]], 1)

    def _shrink(self, part: torch.Tensor, px: int) -> torch.Tensor:
        """A smaller copy, averaged with alpha in mind so that edges keep their colour."""
        small = F.interpolate(self._premultiplied(part), (px, px), mode="bicubic", antialias=True).clamp(0, 1)
        alpha = small[:, 3:]
        rgb = torch.where(alpha > 1e-3, small[:, :3] / alpha.clamp(min=1e-3), 0.0).clamp(0, 1)
        return (torch.cat([rgb, alpha], 1) * 255).round().to(torch.uint8)

    @staticmethod
    def _luminance_of(rgb: torch.Tensor) -> torch.Tensor:
        return 0.299 * rgb[:, 0:1] + 0.587 * rgb[:, 1:2] + 0.114 * rgb[:, 2:3]

    def _mean_luminance(self, part: torch.Tensor) -> torch.Tensor:
        rgba = part.float() / 255
        weight = rgba[:, 3:]
        return ((self._luminance_of(rgba[:, :3]) * weight).sum((1, 2, 3)) / weight.sum((1, 2, 3)).clamp(min=1)).clamp(
            0.15, 0.85
        )

    def _tinted(
        self, rgb: torch.Tensor, picture: torch.Tensor, tint: torch.Tensor, strength: torch.Tensor
    ) -> torch.Tensor:
        """Maps light and dark onto shades of the tint, with the picture's mean at the tint itself."""
        light = self._luminance_of(rgb)
        power = math.log(0.5) / torch.log(self.luminance[picture])
        light = light.clamp(1e-3, 1) ** power[:, None, None, None]
        colour = tint[:, :, None, None]
        # Shadows stay light enough for the colour to keep its name: dark orange would be brown or red.
        shaded = torch.where(light < 0.5, colour * (0.5 + light), colour + (1 - colour) * (2 * light - 1) * 0.75)
        return torch.lerp(rgb, shaded.clamp(0, 1), strength[:, None, None, None])

    @torch.no_grad()
    def draw(self, batch: dict[str, torch.Tensor], canvas: int, large: bool = False) -> torch.Tensor:
        """The scenes as pictures in [-1, 1], `canvas` pixels square."""
        things = self.things if large else self.small
        grounds = self.backgrounds if large else self.small_backgrounds
        slots, ground = batch["slots"], batch["ground"]
        count = len(slots)
        ramp = torch.linspace(0, 1, canvas, device=self.device)[None, None, :, None]
        plain = torch.lerp(ground[:, 2:5, None, None], ground[:, 5:8, None, None], ramp).expand(-1, -1, -1, canvas)
        row = (ground[:, 0].long() - self.first_background).clamp(min=0)
        scenic = grounds[row].float() / 255
        if scenic.shape[-1] != canvas:
            scenic = F.interpolate(scenic, (canvas, canvas), mode="bilinear", antialias=True)
        scenic = torch.where(ground[:, 1, None, None, None] > 0.5, scenic.flip(-1), scenic)
        picture = torch.where(ground[:, 0, None, None, None] >= 0, scenic, plain).contiguous()
        for at in range(SLOTS):
            slot = slots[:, at]
            shown = slot[:, 0] >= 0
            index = slot[:, 0].long().clamp(min=0)
            rgba = things[index].float() / 255
            rgb = self._tinted(rgba[:, :3], index, slot[:, 6:9], slot[:, 9])
            source = torch.cat([rgb * rgba[:, 3:], rgba[:, 3:]], 1)
            cos, sin = torch.cos(slot[:, 4]) / slot[:, 3], torch.sin(slot[:, 4]) / slot[:, 3]
            side = 1 - 2 * slot[:, 5]
            dx, dy = 2 * slot[:, 1] - 1, 2 * slot[:, 2] - 1
            theta = torch.stack(
                [
                    torch.stack([side * cos, side * sin, -side * (cos * dx + sin * dy)], 1),
                    torch.stack([-sin, cos, sin * dx - cos * dy], 1),
                ],
                1,
            )
            grid = F.affine_grid(theta, (count, 4, canvas, canvas), align_corners=False)
            drawn = F.grid_sample(source, grid, mode="bilinear", padding_mode="zeros", align_corners=False)
            drawn = drawn * shown[:, None, None, None]
            picture = picture * (1 - drawn[:, 3:]) + drawn[:, :3]
        return picture * 2 - 1

    def pictures(self, batch: dict[str, torch.Tensor], size: int) -> torch.Tensor:
        """Training pictures: drawn at twice the size and averaged, so that edges are smooth."""
        return F.avg_pool2d(self.draw(batch, 2 * size, large=size > self.small.shape[-1]), 2)
