"""Trains everything in one run on one GPU: denoiser, distilled denoiser, upscaler, judge.

    python -m textimage.train --pack work/pack --out work/run --total-s 1540

The run is planned by the clock, not by steps: each phase gets a share of the time and its learning
rate falls to nothing by the end of it. A number written to OUT/deadline moves the end of the run.
"""

import argparse
import contextlib
import copy
import json
from dataclasses import dataclass
from pathlib import Path

import torch
import torch._dynamo
import torch.nn.functional as F

from .clock import Clock
from .compose import Composer, SceneStream, load_pictures
from .judge import Judge
from .minilm import load_text_side
from .model import SIZE, Denoiser
from .muon import MuonAdamW
from .pack import packed_state, save_parts
from .preview_prompts import PREVIEW_PROMPTS
from .sampling import TextEncoder, sample_distilled, sample_guided, save_sheet
from .schedule import knots
from .upscaler import FACTOR, Upscaler

CAPTION_DROPOUT = 0.1
STYLE_DROPOUT = 0.15
# MiniLM's 8-bit arithmetic at run time strays by about a tenth of its states' spread; training on noise of that size makes up for it.
TEXT_NOISE = 0.05
UNIFORM_TIMES_SHARE = 0.1
EMA_DECAY = 0.999
GRADIENT_MAX = 1.0

# Step counts the distilled network is taught, with their shares.
STEP_COUNTS = (4, 6, 8)
STEP_SHARES = (0.15, 0.5, 0.35)
GUIDANCE_RANGE = (1.0, 7.0)
USUAL_GUIDANCE = (2.5, 5.0)


@dataclass
class Plan:
    """Seconds kept for the phases after the base training."""

    distil_s: float
    upscale_s: float
    judge_s: float
    save_s: float

    @property
    def after_base_s(self) -> float:
        return self.distil_s + self.upscale_s + self.judge_s + self.save_s


class Run:
    """What all phases share: the device, the pictures, the text side and the clock."""

    def __init__(self, args: argparse.Namespace):
        self.args = args
        self.out = Path(args.out)
        self.out.mkdir(parents=True, exist_ok=True)
        self.clock = Clock(args.total_s, self.out / "deadline")
        self.plan = Plan(args.distil_s, args.upscale_s, args.judge_s, args.save_s)
        self.device = torch.device(args.device)
        self.pack = Path(args.pack)
        torch.set_float32_matmul_precision("high")
        torch.backends.cudnn.benchmark = True
        torch.manual_seed(args.seed)
        # A machine without a working compiler trains more slowly instead of not at all.
        torch._dynamo.config.suppress_errors = True
        things, backgrounds = load_pictures(self.pack, max(1, args.workers))
        self.clock.log(f"{len(things)} things, {len(backgrounds)} backgrounds")
        self.composer = Composer(things, backgrounds, self.device)
        self.tokenizer, minilm = load_text_side(self.pack)
        self.minilm = minilm.to(self.device)
        self.encode_prompts = TextEncoder(self.tokenizer, self.minilm, self.device)
        held_out = Path(args.held_out)
        self.held_out = frozenset(p["prompt"] for p in json.loads(held_out.read_text())) if held_out.exists() else frozenset()

    def autocast(self):
        if self.device.type == "cuda":
            return torch.autocast("cuda", torch.bfloat16)
        return contextlib.nullcontext()

    def compiled(self, module):
        return torch.compile(module, dynamic=False) if self.args.compile else module

    def stream(self, batch: int, seed: int, use: str = "generator", concepts=None):
        dataset = SceneStream(self.pack, self.tokenizer, batch, use, seed, self.held_out, concepts)
        workers = self.args.workers
        loader = torch.utils.data.DataLoader(
            dataset, batch_size=None, num_workers=workers, pin_memory=self.device.type == "cuda",
            prefetch_factor=4 if workers else None, persistent_workers=False,
        )
        for item in loader:
            yield {name: tensor.to(self.device, non_blocking=True) for name, tensor in item.items()}

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
        warm = min(1.0, (self.clock.now() - began) / 20)
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


def drop_text(mask: torch.Tensor, share: float) -> torch.Tensor:
    return mask * (torch.rand(len(mask), 1, device=mask.device) >= share)


def drop_style(style: torch.Tensor) -> torch.Tensor:
    return style * (torch.rand(len(style), device=style.device) >= STYLE_DROPOUT)


def follow(average, model, done: int) -> None:
    """Moves the averaged weights towards the current ones."""
    decay = min(EMA_DECAY, (1 + done) / (10 + done))
    with torch.no_grad():
        torch._foreach_lerp_(list(average.parameters()), [p.detach() for p in model.parameters()], 1 - decay)


def train_base(run: Run) -> tuple[Denoiser, Denoiser, MuonAdamW]:
    """Rectified flow on made-up scenes. Returns the network and its average."""
    args = run.args
    model = Denoiser(args.width, args.depth).to(run.device)
    average = copy.deepcopy(model).requires_grad_(False)
    optimiser = MuonAdamW(model, fused=run.device.type == "cuda")
    forward = run.compiled(model)
    run.clock.log(f"{sum(p.numel() for p in model.parameters()) / 1e6:.1f} M parameters")
    began, done, seen_loss, last_log, last_preview = run.clock.now(), 0, 0.0, run.clock.now(), run.clock.now()
    zeros, ones = torch.zeros(args.batch, device=run.device), torch.ones(args.batch, device=run.device)
    for batch in run.stream(args.batch, seed=1):
        ends = run.clock.deadline() - run.plan.after_base_s
        if run.clock.now() >= ends:
            break
        rate = run.rate_at(args.rate, began, ends, flat_share=0.45)
        pictures = run.composer.pictures64(batch)
        text, mask = run.text_of(batch)
        t = torch.sigmoid(torch.randn(args.batch, device=run.device))
        t = torch.where(torch.rand_like(t) < UNIFORM_TIMES_SHARE, torch.rand_like(t), t)
        noise = torch.randn_like(pictures)
        mixed = torch.lerp(pictures, noise, t[:, None, None, None])
        with run.autocast():
            velocity = forward(mixed, t, zeros, ones, text, drop_text(mask, CAPTION_DROPOUT), drop_style(batch["style"]))
        loss = F.mse_loss(velocity.float(), noise - pictures)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), GRADIENT_MAX)
        optimiser.step(rate)
        optimiser.clear()
        follow(average, model, done)
        done += 1
        if done == 1:
            run.clock.log("first step done")
        if done % 20 == 0:
            seen_loss = loss.item() if seen_loss == 0 else 0.97 * seen_loss + 0.03 * loss.item()
        if run.clock.now() - last_log > 20:
            last_log = run.clock.now()
            run.clock.log(f"base step {done} loss {seen_loss:.4f} rate {rate:.2e} images/s {done * args.batch / (last_log - began):.0f}")
        if run.clock.now() - last_preview > args.preview_s:
            last_preview = run.clock.now()
            run.preview(average, "base", distilled=False)
    run.clock.log(f"base done after {done} steps, loss {seen_loss:.4f}")
    return model, average, optimiser


def distil(run: Run, model: Denoiser, teacher: Denoiser, ends_before_s: float) -> Denoiser:
    """Teaches the network to take, in one pass, the step that the guided teacher takes in eight.

    A stretch of path from t to r is walked by the teacher in two midpoint steps, each with and without the
    caption; the student learns the mean velocity over the stretch, given the guidance as an input.
    """
    args = run.args
    model.load_state_dict(teacher.state_dict())
    average = copy.deepcopy(teacher).requires_grad_(False)
    optimiser = MuonAdamW(model, weight_decay=0.0, fused=run.device.type == "cuda")
    forward, teach = run.compiled(model), run.compiled(teacher)
    longest = max(STEP_COUNTS) + 1
    tables = torch.tensor([knots(n) + [0.0] * (longest - n - 1) for n in STEP_COUNTS], device=run.device)
    batch_size = args.batch
    zeros, ones = torch.zeros(batch_size, device=run.device), torch.ones(batch_size, device=run.device)
    began, done, seen_loss, last_log = run.clock.now(), 0, 0.0, run.clock.now()
    for batch in run.stream(batch_size, seed=2):
        ends = run.clock.deadline() - ends_before_s
        if run.clock.now() >= ends:
            break
        rate = run.rate_at(args.distil_rate, began, ends, flat_share=0.3)
        pictures = run.composer.pictures64(batch)
        text, mask = run.text_of(batch)
        mask, style = drop_text(mask, 0.05), drop_style(batch["style"])
        t, r = _random_stretch(batch_size, tables)
        guidance = _random_guidance(batch_size, run.device)
        noise = torch.randn_like(pictures)
        start = torch.lerp(pictures, noise, t[:, None, None, None])
        nothing = torch.zeros_like(mask)

        def guided(x, at_time):
            with torch.no_grad(), run.autocast():
                with_text = teach(x, at_time, zeros, ones, text, mask, style).float()
                without = teach(x, at_time, zeros, ones, text, nothing, style).float()
            return without + guidance[:, None, None, None] * (with_text - without)

        x, half = start, (t - r) / 4
        for part in range(2):
            begin = t - 2 * part * half
            middle = x - half[:, None, None, None] * guided(x, begin)
            x = x - 2 * half[:, None, None, None] * guided(middle, begin - half)
        target = (start - x) / (t - r)[:, None, None, None]
        with run.autocast():
            velocity = forward(start, t, t - r, guidance, text, mask, style)
        loss = F.mse_loss(velocity.float(), target)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), GRADIENT_MAX)
        optimiser.step(rate)
        optimiser.clear()
        follow(average, model, min(done, 400))
        done += 1
        if done == 1:
            run.clock.log("first distillation step done")
        if done % 10 == 0:
            seen_loss = loss.item() if seen_loss == 0 else 0.95 * seen_loss + 0.05 * loss.item()
        if run.clock.now() - last_log > 20:
            last_log = run.clock.now()
            run.clock.log(f"distil step {done} loss {seen_loss:.5f} rate {rate:.2e}")
    run.clock.log(f"distillation done after {done} steps, loss {seen_loss:.5f}")
    return average


def _random_stretch(count: int, tables: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """A random step of a random schedule for every picture: where it starts and where it ends."""
    shares = torch.tensor(STEP_SHARES, device=tables.device)
    steps = torch.tensor(STEP_COUNTS, device=tables.device)
    row = torch.multinomial(shares, count, replacement=True)
    column = (torch.rand(count, device=tables.device) * steps[row]).long()
    return tables[row, column], tables[row, column + 1]


def _random_guidance(count: int, device) -> torch.Tensor:
    """Mostly the usual strengths, sometimes any, and now and then none at all."""
    any_strength = torch.empty(count, device=device).uniform_(*GUIDANCE_RANGE)
    usual = torch.empty(count, device=device).uniform_(*USUAL_GUIDANCE)
    kind = torch.rand(count, device=device)
    return torch.where(kind < 0.12, torch.ones_like(usual), torch.where(kind < 0.4, any_strength, usual))


def train_upscaler(run: Run, denoiser: Denoiser, ends_before_s: float) -> Upscaler:
    """Learns 64 to 256 pixels from drawn scenes, half of them first blurred as the denoiser blurs."""
    args = run.args
    model = Upscaler().to(run.device)
    average = copy.deepcopy(model).requires_grad_(False)
    optimiser = torch.optim.AdamW(model.parameters(), lr=1e-3, betas=(0.9, 0.98), weight_decay=0.0)
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
            group["lr"] = run.rate_at(1e-3, began, ends, flat_share=0.4)
        large = run.composer.draw(batch, SIZE * FACTOR, large=True)
        small = F.avg_pool2d(large, FACTOR)
        text, mask = run.text_of(batch)
        t = torch.empty(size, device=run.device).uniform_(0.02, 0.4)
        noisy = torch.lerp(small, torch.randn_like(small), t[:, None, None, None])
        with torch.no_grad(), run.autocast():
            velocity = denoiser(noisy, t, zeros, ones, text, mask, batch["style"]).float()
        redrawn = noisy - t[:, None, None, None] * velocity
        softened = torch.rand(size, device=run.device)[:, None, None, None] < 0.6
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


def train_judge(run: Run, ends_before_s: float) -> tuple[Judge, list[str]]:
    """Learns concepts from the held-out sets, then is tested on the sets the denoiser learned."""
    args = run.args
    entries = json.loads((run.pack / "pictures.json").read_text())
    judged = {e["concept"] for e in entries if e.get("use") == "judge"}
    concepts = sorted(judged)
    numbers = {concept: index for index, concept in enumerate(concepts)}
    model = Judge(len(concepts)).to(run.device)
    optimiser = torch.optim.AdamW(model.parameters(), lr=2e-3, weight_decay=0.05)
    began, done, last_log = run.clock.now(), 0, run.clock.now()
    for batch in run.stream(args.judge_batch, seed=4, use="judge", concepts=numbers):
        ends = run.clock.deadline() - ends_before_s
        if run.clock.now() >= ends:
            break
        for group in optimiser.param_groups:
            group["lr"] = run.rate_at(2e-3, began, ends, flat_share=0.3)
        pictures = run.composer.pictures64(batch)
        # Blur, contrast and colour shifts keep it from leaning on one set's palette.
        gain = torch.empty(len(pictures), 3, 1, 1, device=run.device).uniform_(0.7, 1.2)
        lift = torch.empty(len(pictures), 3, 1, 1, device=run.device).uniform_(-0.2, 0.2)
        pictures = (pictures * gain + lift).clamp(-1, 1) + 0.05 * torch.randn_like(pictures)
        if done % 3 == 0:
            pictures = F.avg_pool2d(pictures, 3, stride=1, padding=1)
        with run.autocast():
            scores = model(pictures)
        loss = F.cross_entropy(scores.float(), batch["concept"], label_smoothing=0.1)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        done += 1
        if run.clock.now() - last_log > 15:
            last_log = run.clock.now()
            run.clock.log(f"judge step {done} loss {loss.item():.3f}")
    model.eval()
    right, five, seen = 0, 0, 0
    for number, batch in enumerate(run.stream(args.judge_batch, seed=5, concepts=numbers)):
        with torch.no_grad(), run.autocast():
            best = model(run.composer.pictures64(batch)).float().topk(5, dim=1).indices
        hit = best == batch["concept"][:, None]
        right, five, seen = right + hit[:, 0].sum().item(), five + hit.any(1).sum().item(), seen + len(hit)
        if number >= 7:
            break
    run.clock.log(f"judge done after {done} steps; on the denoiser's own sets {right / seen:.3f} first, {five / seen:.3f} in five")
    return model, concepts


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pack", default="work/pack")
    parser.add_argument("--out", default="work/run")
    parser.add_argument("--held-out", default="eval/prompts.json")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--total-s", type=float, default=1540)
    parser.add_argument("--distil-s", type=float, default=330)
    parser.add_argument("--upscale-s", type=float, default=75)
    parser.add_argument("--judge-s", type=float, default=38)
    parser.add_argument("--save-s", type=float, default=17)
    parser.add_argument("--preview-s", type=float, default=240)
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--depth", type=int, default=9)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--upscale-batch", type=int, default=96)
    parser.add_argument("--judge-batch", type=int, default=512)
    parser.add_argument("--rate", type=float, default=1.3e-3)
    parser.add_argument("--distil-rate", type=float, default=3e-4)
    parser.add_argument("--workers", type=int, default=13)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-compile", dest="compile", action="store_false")
    return parser.parse_args()


def main() -> None:
    run = Run(parse())
    plan = run.plan
    model, teacher, _ = train_base(run)
    run.preview(teacher, "base", distilled=False)
    save_parts({"config": teacher.config, "state": packed_state(teacher.state_dict())}, run.out, "base.pt")
    run.clock.log("base saved")
    student = distil(run, model, teacher, plan.upscale_s + plan.judge_s + plan.save_s)
    run.preview(student, "distilled", distilled=True)
    save_parts({"config": student.config, "state": packed_state(student.state_dict())}, run.out, "distilled.pt")
    run.clock.log("distilled saved")
    upscaler = train_upscaler(run, teacher, plan.judge_s + plan.save_s)
    run.preview(student, "upscaled", distilled=True, upscaler=upscaler)
    save_parts({n: t.half().cpu().contiguous() for n, t in upscaler.state_dict().items()}, run.out, "upscaler.pt")
    judge, concepts = train_judge(run, plan.save_s)
    save_parts({"concepts": concepts, "state": {n: t.half().cpu() if t.is_floating_point() else t.cpu() for n, t in judge.state_dict().items()}}, run.out, "judge.pt")
    run.clock.log("all saved")
    (run.out / "finished").write_text("yes\n")


if __name__ == "__main__":
    main()
