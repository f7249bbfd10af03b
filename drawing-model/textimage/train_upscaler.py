"""The upscaler: 128 to 512 pixels, learned from drawn scenes."""

import copy
from pathlib import Path

import torch
import torch.nn.functional as F

from .compose import Composer, load_pictures
from .model import SIZE, Denoiser
from .pack import load_parts
from .run import GRADIENT_MAX, Run, follow
from .schedule import knots
from .upscaler import FACTOR, Upscaler

RATE = 1.5e-3
FLAT_SHARE = 0.4
# Most examples are noised and drawn again by the last one or two of so many steps, to be soft as the denoiser is soft.
SOFTENED_SHARE = 0.65
SOFTENING_STEPS = 8
SOFTENING_GUIDANCE = 3.5
# What is learned from: squares of the small picture, two from each.
CROP = 64
CROPS = 2


def train_upscaler(run: Run, denoiser: Denoiser, ends_before_s: float) -> Upscaler:
    """Trains on pairs of large and averaged-down drawings."""
    pack = Path(run.args.crisp_pack)
    composer = Composer(*load_pictures(pack, max(1, run.args.workers)), run.device)
    model = Upscaler()
    if run.args.start_later is not None:
        model.load_state_dict({n: t.float() for n, t in load_parts(Path(run.args.start_later), "upscaler.pt").items()})
    model = model.to(run.device)
    average = copy.deepcopy(model).requires_grad_(False)
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, betas=(0.9, 0.98), weight_decay=0.0)
    if run.device.type == "cuda":
        model, average = model.to(memory_format=torch.channels_last), average.to(memory_format=torch.channels_last)
    began, done, seen_loss, last_log = run.clock.now(), 0, 0.0, run.clock.now()
    run.clock.log("upscaler begins")
    for batch in run.stream(run.args.upscale_batch, seed=3, pack=pack):
        ends = run.clock.deadline() - ends_before_s
        if run.clock.now() >= ends:
            break
        for group in optimiser.param_groups:
            group["lr"] = run.rate_at(RATE, began, ends, FLAT_SHARE)
        large = composer.draw(batch, SIZE * FACTOR, large=True)
        source, large = _crops(_softened(run, denoiser, batch, F.avg_pool2d(large, FACTOR), 1 + done % 2), large)
        with run.autocast():
            result = model(source.clamp(-1, 1)).float()
        error = F.l1_loss(result, large)
        edges = F.l1_loss(result.diff(dim=-1), large.diff(dim=-1)) + F.l1_loss(result.diff(dim=-2), large.diff(dim=-2))
        loss = error + 2 * edges
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), GRADIENT_MAX)
        optimiser.step()
        follow(average, model, min(done, 1000))
        done += 1
        if done % 10 == 0:
            seen_loss = error.item() if seen_loss == 0 else 0.95 * seen_loss + 0.05 * error.item()
        if run.clock.now() - last_log > 15:
            last_log = run.clock.now()
            run.clock.log(f"upscaler step {done} error {seen_loss:.5f}")
    run.clock.log(f"upscaler done after {done} steps, error {seen_loss:.5f}")
    return average


@torch.no_grad()
def _softened(run: Run, denoiser: Denoiser, batch, small: torch.Tensor, steps: int) -> torch.Tensor:
    """Small pictures of which most went through the distilled denoiser's last steps."""
    count = len(small)
    text, mask = run.text_of(batch)
    guidance = torch.full((count,), SOFTENING_GUIDANCE, device=run.device)
    times = knots(SOFTENING_STEPS)[-1 - steps :]
    x = torch.lerp(small, torch.randn_like(small), times[0])
    for t, r in zip(times, times[1:]):
        at, step = torch.full((count,), t, device=run.device), torch.full((count,), t - r, device=run.device)
        with run.autocast():
            x = x - (t - r) * denoiser(x, at, step, guidance, text, mask, batch["style"]).float()
    chosen = torch.rand(count, 1, 1, 1, device=run.device) < SOFTENED_SHARE
    return torch.where(chosen, x, small) + 0.01 * torch.randn_like(small)


def _crops(small: torch.Tensor, large: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """The same random squares of both sizes."""
    sources, targets = [], []
    for _ in range(CROPS):
        top, left = torch.randint(0, SIZE - CROP + 1, (2,)).tolist()
        sources.append(small[:, :, top : top + CROP, left : left + CROP])
        top, left, side = FACTOR * top, FACTOR * left, FACTOR * CROP
        targets.append(large[:, :, top : top + side, left : left + side])
    return torch.cat(sources), torch.cat(targets)
