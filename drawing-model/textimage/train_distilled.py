"""Distillation: few steps instead of many, and guidance as an input instead of a second pass."""

import copy
from pathlib import Path

import torch
import torch.nn.functional as F

from .from_onnx import read_denoiser
from .model import Denoiser
from .muon import MuonAdamW
from .pack import load_parts, packed_state, save_parts, unpacked_state
from .run import GRADIENT_MAX, Run, drop_style, drop_text, follow
from .schedule import knots

# Step counts the distilled network is taught, with their shares.
STEP_COUNTS = (4, 6, 8)
STEP_SHARES = (0.15, 0.5, 0.35)
GUIDANCE_RANGE = (1.0, 7.0)
USUAL_GUIDANCE = (2.5, 5.0)
CAPTION_DROPOUT = 0.05
FLAT_SHARE = 0.3
# Shares of an earlier distillation that are tried on a few batches before the first step.
CARRIED_SHARES = (0.0, 0.5, 0.8, 1.0)
TRIED_ON = 6


def distil(run: Run, model: Denoiser, teacher: Denoiser, ends_before_s: float) -> Denoiser:
    """Teaches the network to take, in one pass, the step that the guided teacher takes in eight.

    A stretch of path from t to r is walked by the teacher in two midpoint steps, each with and without the
    caption; the student learns the mean velocity over the stretch, given the guidance as an input. With
    `--things-teacher`, stickers have a teacher of their own: distilled weights, whose single pass is the target.
    """
    args = run.args
    model.load_state_dict(teacher.state_dict())
    if args.start_later is not None:
        _take_over(model, Path(args.start_later))
    forward = run.compiled(model)
    lessons = Lessons(run, teacher)
    stream = iter(run.examples(args.batch, seed=2))
    if run.undistilled is not None:
        _carry_over(run, model, [lessons.lesson(next(stream)) for _ in range(TRIED_ON)])
    model.requires_grad_(True)
    average = copy.deepcopy(model).requires_grad_(False)
    optimiser = MuonAdamW(model, weight_decay=0.0, fused=run.device.type == "cuda")
    began, done, seen_loss, last_log, last_save = run.clock.now(), 0, 0.0, run.clock.now(), run.clock.now()
    things_loss = 0.0
    for batch in stream:
        ends = run.clock.deadline() - ends_before_s
        if run.clock.now() >= ends:
            break
        rate = run.rate_at(args.distil_rate, began, ends, FLAT_SHARE)
        inputs, target = lessons.lesson(batch)
        with run.autocast():
            velocity = forward(*inputs)
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
            if lessons.taught < args.batch:
                of_things = F.mse_loss(velocity[lessons.taught :].float(), target[lessons.taught :]).item()
                things_loss = of_things if things_loss == 0 else 0.95 * things_loss + 0.05 * of_things
        if run.clock.now() - last_log > 20:
            last_log = run.clock.now()
            run.clock.log(f"distil step {done} loss {seen_loss:.5f} of things {things_loss:.5f} rate {rate:.2e}")
        if run.clock.now() - last_save > args.preview_s:
            last_save = run.clock.now()
            # Kept so that little is lost if the machine is.
            save_distilled(run, average)
    run.clock.log(f"distillation done after {done} steps, loss {seen_loss:.5f}")
    return average


class Lessons:
    """What the student should answer, by its teachers."""

    def __init__(self, run: Run, teacher: Denoiser):
        self.run, self.teach = run, run.compiled(teacher)
        self.things_teacher = _things_teacher(run) if run.args.things_teacher else None
        batch = run.args.batch
        # The base weights teach composed scenes and counted stickers; other stickers may have a teacher of their own.
        self.taught = batch if self.things_teacher is None else run.scenes_in(batch) + run.counted_in(batch)
        self.zeros = torch.zeros(self.taught, device=run.device)
        self.ones = torch.ones(self.taught, device=run.device)
        longest = max(STEP_COUNTS) + 1
        self.tables = torch.tensor([knots(n) + [0.0] * (longest - n - 1) for n in STEP_COUNTS], device=run.device)

    @torch.no_grad()
    def lesson(self, batch) -> tuple[tuple[torch.Tensor, ...], torch.Tensor]:
        """The student's inputs and the mean velocity it should find."""
        run, taught = self.run, self.taught
        pictures = batch["pictures"]
        text, mask = run.text_of(batch)
        mask, style = drop_text(mask, CAPTION_DROPOUT), drop_style(batch["style"])
        t, r = _random_stretch(len(pictures), self.tables)
        guidance = _random_guidance(len(pictures), run.device)
        start = torch.lerp(pictures, torch.randn_like(pictures), t[:, None, None, None])
        told, words, manner = text[:taught], mask[:taught], style[:taught]
        strength, nothing = guidance[:taught, None, None, None], torch.zeros_like(words)

        def guided(x, at_time):
            with run.autocast():
                with_text = self.teach(x, at_time, self.zeros, self.ones, told, words, manner).float()
                without = self.teach(x, at_time, self.zeros, self.ones, told, nothing, manner).float()
            return without + strength * (with_text - without)

        x, half = start[:taught], (t - r)[:taught] / 4
        for part in range(2):
            begin = t[:taught] - 2 * part * half
            middle = x - half[:, None, None, None] * guided(x, begin)
            x = x - 2 * half[:, None, None, None] * guided(middle, begin - half)
        target = (start[:taught] - x) / (t - r)[:taught, None, None, None]
        inputs = (start, t, t - r, guidance, text, mask, style)
        if self.things_teacher is not None:
            with run.autocast():
                target = torch.cat([target, self.things_teacher(*(each[taught:] for each in inputs)).float()])
        return inputs, target


def save_distilled(run: Run, average: Denoiser) -> None:
    save_parts({"config": average.config, "state": packed_state(average.state_dict())}, run.out, "distilled.pt")


def _things_teacher(run: Run):
    file = Path(run.args.things_teacher)
    teacher = Denoiser(run.args.width, run.args.depth)
    teacher.load_state_dict(read_denoiser(file, run.args.depth, teacher.config["text_layers"]))
    return run.compiled(teacher.to(run.device).requires_grad_(False))


@torch.no_grad()
def _take_over(model: Denoiser, folder: Path) -> None:
    """Adds what an earlier distillation changed in its own base weights: most of it holds for these as well."""
    before = unpacked_state(load_parts(folder, "base.pt")["state"])
    after = unpacked_state(load_parts(folder, "distilled.pt")["state"])
    for name, weight in model.state_dict().items():
        weight.add_((after[name] - before[name]).to(weight.device))


@torch.no_grad()
def _carry_over(run: Run, model: Denoiser, lessons) -> None:
    """Adds what the shipped weights' distillation had changed, in the share that answers some lessons best."""
    base = {name: weight.clone() for name, weight in model.state_dict().items()}
    shipped = read_denoiser(Path(run.args.start), model.config["depth"], model.config["text_layers"])

    def take(share: float) -> None:
        for name, weight in model.state_dict().items():
            change = shipped[name].to(weight.device) - run.undistilled[name]
            weight.copy_(base[name] + share * change)

    losses = {}
    for share in CARRIED_SHARES:
        take(share)
        with run.autocast():
            answers = [F.mse_loss(model(*inputs).float(), target).item() for inputs, target in lessons]
        losses[share] = sum(answers) / len(answers)
        run.clock.log(f"{share:.2f} of the earlier distillation: loss {losses[share]:.5f}")
    take(min(losses, key=losses.get))


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
