"""The upscaler: 64 to 256 pixels, learned from drawn scenes."""

import copy

import torch
import torch.nn.functional as F

from .model import SIZE, Denoiser
from .run import GRADIENT_MAX, Run, follow
from .upscaler import FACTOR, Upscaler

RATE = 1e-3
FLAT_SHARE = 0.4
# Most examples are noised this much at the most and denoised again, to be soft as the denoiser is soft.
SOFTENED_SHARE = 0.6
SOFTENING_TIME_MAX = 0.4


def train_upscaler(run: Run, denoiser: Denoiser, ends_before_s: float) -> Upscaler:
    """Trains on pairs of large and averaged-down drawings."""
    args = run.args
    model = Upscaler().to(run.device)
    average = copy.deepcopy(model).requires_grad_(False)
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, betas=(0.9, 0.98), weight_decay=0.0)
    if run.device.type == "cuda":
        model, average = model.to(memory_format=torch.channels_last), average.to(memory_format=torch.channels_last)
    size = args.upscale_batch
    zeros, ones = torch.zeros(size, device=run.device), torch.ones(size, device=run.device)
    began, done, seen_loss, last_log = run.clock.now(), 0, 0.0, run.clock.now()
    for batch in run.stream(size, seed=3):
        ends = run.clock.deadline() - ends_before_s
        if run.clock.now() >= ends:
            break
        for group in optimiser.param_groups:
            group["lr"] = run.rate_at(RATE, began, ends, FLAT_SHARE)
        large = run.composer.draw(batch, SIZE * FACTOR, large=True)
        small = F.avg_pool2d(large, FACTOR)
        text, mask = run.text_of(batch)
        t = torch.empty(size, device=run.device).uniform_(0.02, SOFTENING_TIME_MAX)
        noisy = torch.lerp(small, torch.randn_like(small), t[:, None, None, None])
        with torch.no_grad(), run.autocast():
            velocity = denoiser(noisy, t, zeros, ones, text, mask, batch["style"]).float()
        redrawn = noisy - t[:, None, None, None] * velocity
        softened = torch.rand(size, device=run.device)[:, None, None, None] < SOFTENED_SHARE
        source = torch.where(softened, redrawn, small) + 0.01 * torch.randn_like(small)
        with run.autocast():
            result = model(source.clamp(-1, 1)).float()
        error = F.l1_loss(result, large)
        edges = F.l1_loss(result.diff(dim=-1), large.diff(dim=-1)) + F.l1_loss(result.diff(dim=-2), large.diff(dim=-2))
        loss = error + edges
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
