"""What every phase of a training run shares: the device, the pictures, the text side and the clock."""

import argparse
import contextlib
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch._dynamo

from .clock import Clock
from .compose import Composer, SceneStream, load_pictures
from .gallery import Gallery
from .minilm import load_text_side
from .model import SIZE
from .preview_prompts import PREVIEW_PROMPTS
from .sampling import TextEncoder, sample_distilled, sample_guided, save_sheet

STYLE_DROPOUT = 0.15
# MiniLM's 8-bit arithmetic at run time strays by about a tenth of its states' spread; noise of that size makes
# up for it.
TEXT_NOISE = 0.05
EMA_DECAY = 0.999
GRADIENT_MAX = 1.0
WARM_UP_S = 20
# Of the stickers, those with two or three of a kind.
COUNTED_SHARE = 0.21


@dataclass
class Plan:
    """Seconds kept for the phases after the base training."""

    distil_s: float
    upscale_s: float
    judge_s: float
    matcher_s: float
    save_s: float

    @property
    def after_base_s(self) -> float:
        return self.distil_s + self.upscale_s + self.judge_s + self.matcher_s + self.save_s


class Run:
    """What all phases share: the device, the pictures, the text side and the clock."""

    def __init__(self, args: argparse.Namespace):
        self.args = args
        self.out = Path(args.out)
        self.out.mkdir(parents=True, exist_ok=True)
        self.clock = Clock(args.total_s, self.out / "deadline")
        self.plan = Plan(args.distil_s, args.upscale_s, args.judge_s, args.matcher_s, args.save_s)
        self.device = torch.device(args.device)
        self.pack = Path(args.pack)
        torch.set_float32_matmul_precision("high")
        torch.backends.cudnn.benchmark = True
        torch.manual_seed(args.seed)
        # A machine without a working compiler trains more slowly instead of not at all.
        torch._dynamo.config.suppress_errors = True
        self.held_out = _held_out(args.held_out)
        # What base training had made of shipped weights once their distillation was undone.
        self.undistilled: dict[str, torch.Tensor] | None = None
        self.tokenizer, minilm = load_text_side(self.pack)
        # Other processes must be started before the GPU is used.
        self.gallery = None
        if args.gallery_processes > 0:
            self.gallery = Gallery(
                self.pack, self.tokenizer, args.gallery_processes, args.gallery_rows, args.seed, self.held_out
            )
        things, backgrounds = load_pictures(self.pack, max(1, args.workers))
        self.clock.log(f"{len(things)} things, {len(backgrounds)} backgrounds")
        self.composer = Composer(things, backgrounds, self.device)
        self.minilm = minilm.to(self.device)
        self.encode_prompts = TextEncoder(self.tokenizer, self.minilm, self.device)

    def autocast(self):
        if self.device.type == "cuda":
            return torch.autocast("cuda", torch.bfloat16)
        return contextlib.nullcontext()

    def compiled(self, module):
        return torch.compile(module, dynamic=False) if self.args.compile else module

    def stream(
        self,
        batch: int,
        seed: int,
        use: str = "generator",
        concepts=None,
        pack: Path | None = None,
        counted: int | None = None,
    ):
        dataset = SceneStream(pack or self.pack, self.tokenizer, batch, use, seed, self.held_out, concepts, counted)
        workers = self.args.workers
        loader = torch.utils.data.DataLoader(
            dataset,
            batch_size=None,
            num_workers=workers,
            pin_memory=self.device.type == "cuda",
            prefetch_factor=4 if workers else None,
            persistent_workers=False,
        )
        for item in loader:
            yield {name: tensor.to(self.device, non_blocking=True) for name, tensor in item.items()}

    def scenes_in(self, batch: int) -> int:
        """How many examples of a batch are composed scenes; they come first."""
        return int(batch * self.args.gallery_share) if self.gallery is not None else 0

    def counted_in(self, batch: int) -> int:
        """How many examples of a batch are stickers of several of a kind; they come right after the scenes."""
        return round((batch - self.scenes_in(batch)) * COUNTED_SHARE)

    def examples(self, batch: int, seed: int):
        """Endless batches of pictures, captions and styles: composed scenes, counted stickers, other stickers."""
        scenes = self.scenes_in(batch)
        rng = np.random.default_rng(seed)
        if self.gallery is not None:
            self.gallery.wait_for(min(self.gallery.rows // 4, 4 * batch))
        # The next rows are gathered while the device trains on the last ones, in a thread that begins only once the
        # stream has started its processes.
        coming = None
        with ThreadPoolExecutor(1) as aside:
            for stickers in self.stream(batch - scenes, seed, counted=self.counted_in(batch)):
                example = {
                    "pictures": self.composer.pictures(stickers, SIZE),
                    "ids": stickers["ids"],
                    "style": stickers["style"],
                }
                if scenes > 0:
                    drawn = coming.result() if coming else self.gallery.batch(scenes, rng, self.device)
                    coming = aside.submit(self.gallery.batch, scenes, rng, self.device)
                    example = {name: torch.cat([drawn[name], example[name]]) for name in example}
                yield example

    @torch.no_grad()
    def text_of(self, batch) -> tuple[torch.Tensor, torch.Tensor]:
        ids = batch["ids"].long()
        mask = ids != self.tokenizer.pad
        with self.autocast():
            states = self.minilm(ids, mask).float()
        return states + TEXT_NOISE * torch.randn_like(states), mask.float()

    def rate_at(self, top: float, began: float, ends: float, flat_share: float) -> float:
        """A short warm-up, a flat stretch, then a straight fall to zero at the phase's end."""
        share = (self.clock.now() - began) / max(1e-6, ends - began)
        warm = min(1.0, (self.clock.now() - began) / WARM_UP_S)
        fall = 1.0 if share < flat_share else max(0.0, (1 - share) / (1 - flat_share))
        return top * warm * fall

    def preview(self, model, name: str, distilled: bool, upscaler=None) -> None:
        text, mask = self.encode_prompts(PREVIEW_PROMPTS)
        count = len(PREVIEW_PROMPTS)
        generator = torch.Generator(device=self.device).manual_seed(5)
        noise = torch.randn(count, 3, SIZE, SIZE, device=self.device, generator=generator)
        style = torch.tensor([1 + i % 3 for i in range(count)], device=self.device)
        with self.autocast():
            if distilled:
                pictures = sample_distilled(model, text, mask, style, noise)
            else:
                pictures = sample_guided(model, text, mask, style, noise)
            if upscaler is not None:
                with torch.no_grad():
                    pictures = upscaler(pictures.clamp(-1, 1)).float()
        save_sheet(pictures, self.out / f"{name}.png")


def _held_out(files: str) -> frozenset[str]:
    """Prompts of the given lists, which no caption may repeat."""
    lists = [json.loads(Path(file).read_text()) for file in files.split(",") if Path(file).exists()]
    return frozenset(p["prompt"] for prompts in lists for p in prompts)


def drop_text(mask: torch.Tensor, share: float) -> torch.Tensor:
    return mask * (torch.rand(len(mask), 1, device=mask.device) >= share)


def drop_style(style: torch.Tensor) -> torch.Tensor:
    return style * (torch.rand(len(style), device=style.device) >= STYLE_DROPOUT)


def follow(average, model, done: int) -> None:
    """Moves the averaged weights towards the current ones."""
    decay = min(EMA_DECAY, (1 + done) / (10 + done))
    with torch.no_grad():
        torch._foreach_lerp_(list(average.parameters()), [p.detach() for p in model.parameters()], 1 - decay)
