"""The denoiser itself: rectified flow on made-up scenes."""

import copy
from pathlib import Path

import torch
import torch.nn.functional as F

from .from_onnx import read_denoiser
from .layout import prefers_grouped
from .model import SIZE, Denoiser
from .muon import MuonAdamW
from .pack import load_parts, packed_state, save_parts, unpacked_state
from .run import GRADIENT_MAX, Run, drop_style, drop_text, follow

CAPTION_DROPOUT = 0.1
# Times are drawn for the averages of 2×2 pixels; these, spread evenly over the whole picture's time, teach detail.
EVEN_TIMES_SHARE = 0.25
# Near the noise, where a picture is laid out, its caption decides most.
TOWARDS_NOISE = 0.4
FLAT_SHARE = 0.3
# Steps after which base training has undone what distillation had made of shipped weights.
UNDISTILLED_AFTER = 1500


def train_base(run: Run) -> tuple[Denoiser, Denoiser]:
    """Trains from nothing or from an earlier run. Returns the network and the running average of its weights."""
    args = run.args
    model = Denoiser(args.width, args.depth)
    if args.start is not None:
        _take_over(run, model, Path(args.start))
        # Base training sees one step length and one guidance; what distillation taught about the others is kept.
        model.jump.requires_grad_(False)
    model = model.to(run.device)
    if run.device.type == "cuda":
        convolutions = [model.detail1, model.detail2, model.detail3]
        Denoiser.grouped_channels, gain = prefers_grouped(convolutions, args.batch, SIZE, run.autocast)
        run.clock.log(f"convolutions with grouped channels are {gain:.2f} times as fast")
    average = copy.deepcopy(model).requires_grad_(False)
    optimiser = MuonAdamW(model, fused=run.device.type == "cuda")
    forward = run.compiled(model)
    run.clock.log(f"{sum(p.numel() for p in model.parameters()) / 1e6:.1f} M parameters")
    began, done, seen_loss, last_log, last_preview = run.clock.now(), 0, 0.0, run.clock.now(), run.clock.now()
    zeros, ones = torch.zeros(args.batch, device=run.device), torch.ones(args.batch, device=run.device)
    for batch in run.examples(args.batch, seed=1):
        ends = run.clock.deadline() - run.plan.after_base_s
        if run.clock.now() >= ends:
            break
        rate = run.rate_at(args.rate, began, ends, FLAT_SHARE)
        pictures = batch["pictures"]
        text, mask = run.text_of(batch)
        t = _random_times(args.batch, run.device)
        noise = torch.randn_like(pictures)
        mixed = torch.lerp(pictures, noise, t[:, None, None, None])
        with run.autocast():
            velocity = forward(
                mixed, t, zeros, ones, text, drop_text(mask, CAPTION_DROPOUT), drop_style(batch["style"])
            )
        loss = F.mse_loss(velocity.float(), noise - pictures)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), GRADIENT_MAX)
        optimiser.step(rate)
        optimiser.clear()
        follow(average, model, done)
        done += 1
        if done == 1:
            run.clock.log("first step done")
        if done == UNDISTILLED_AFTER and args.start is not None and args.start.endswith(".onnx"):
            run.undistilled = {name: weight.clone() for name, weight in average.state_dict().items()}
        if done % 20 == 0:
            seen_loss = loss.item() if seen_loss == 0 else 0.97 * seen_loss + 0.03 * loss.item()
        if run.clock.now() - last_log > 20:
            last_log = run.clock.now()
            run.clock.log(
                f"base step {done} loss {seen_loss:.4f} rate {rate:.2e} images/s {done * args.batch / (last_log - began):.0f}"
            )
        if run.clock.now() - last_preview > args.preview_s:
            last_preview = run.clock.now()
            run.preview(average, "base", distilled=False)
            # Kept so that little is lost if the machine is.
            save_base(run, average)
    run.clock.log(f"base done after {done} steps, loss {seen_loss:.4f}")
    return model, average


def save_base(run: Run, average: Denoiser) -> None:
    save_parts({"config": average.config, "state": packed_state(average.state_dict())}, run.out, "base.pt")


def _take_over(run: Run, model: Denoiser, folder: Path) -> None:
    """Loads earlier weights, of a base training or of a shipped file; what they lack keeps its first values."""
    if folder.suffix == ".onnx":
        state = read_denoiser(folder, model.config["depth"], model.config["text_layers"])
    else:
        state = unpacked_state(load_parts(folder, "base.pt")["state"])
    missing, unknown = model.load_state_dict(state, strict=False)
    if unknown:
        raise ValueError(f"the earlier weights do not fit: {', '.join(unknown)}")
    run.clock.log(f"weights taken over; new: {', '.join(missing) or 'none'}")


def _random_times(count: int, device) -> torch.Tensor:
    low = torch.sigmoid(torch.randn(count, device=device) + TOWARDS_NOISE)
    return torch.where(torch.rand_like(low) < EVEN_TIMES_SHARE, torch.rand_like(low), 2 * low / (1 + low))
