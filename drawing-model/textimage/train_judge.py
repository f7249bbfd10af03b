"""The judge: concepts, learned from the sets that the denoiser never sees."""

import json

import torch
import torch.nn.functional as F

from .judge import SIZE, Judge
from .run import Run

RATE = 2e-3
FLAT_SHARE = 0.3
TEST_BATCHES = 8


def train_judge(run: Run, ends_before_s: float) -> tuple[Judge, list[str]]:
    """Learns concepts from the held-out sets, then is tested on the sets the denoiser learned."""
    args = run.args
    entries = json.loads((run.pack / "pictures.json").read_text())
    judged = {e["concept"] for e in entries if e.get("use") == "judge"}
    concepts = sorted(judged)
    numbers = {concept: index for index, concept in enumerate(concepts)}
    model = Judge(len(concepts)).to(run.device)
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=0.05)
    began, done, last_log = run.clock.now(), 0, run.clock.now()
    for batch in run.stream(args.judge_batch, seed=4, use="judge", concepts=numbers):
        ends = run.clock.deadline() - ends_before_s
        if run.clock.now() >= ends:
            break
        for group in optimiser.param_groups:
            group["lr"] = run.rate_at(RATE, began, ends, FLAT_SHARE)
        pictures = run.composer.pictures(batch, SIZE)
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
            best = model(run.composer.pictures(batch, SIZE)).float().topk(5, dim=1).indices
        hit = best == batch["concept"][:, None]
        right, five, seen = right + hit[:, 0].sum().item(), five + hit.any(1).sum().item(), seen + len(hit)
        if number == TEST_BATCHES - 1:
            break
    run.clock.log(
        f"judge done after {done} steps; on the denoiser's own sets {right / seen:.3f} first, {five / seen:.3f} in five"
    )
    return model, concepts
