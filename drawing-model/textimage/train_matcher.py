"""Trains the matcher on composed scenes, with captions that differ in one word as the hardest negatives."""

import torch
import torch.nn.functional as F

from .matcher import SIDE, Matcher, corrupted, exchanges
from .run import Run

RATE = 1e-3
FLAT_SHARE = 0.3


def train_matcher(run: Run, ends_before_s: float) -> Matcher:
    batch_size = run.args.matcher_batch
    model = Matcher().to(run.device)
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=0.05)
    category, lists = exchanges(run.tokenizer)
    longest = max(map(len, lists))
    members = torch.tensor([ids + ids[:1] * (longest - len(ids)) for ids in lists], device=run.device)
    counts = torch.tensor([len(ids) for ids in lists], device=run.device)
    category = category.to(run.device)
    own = torch.arange(batch_size, device=run.device)
    began, done, last_log = run.clock.now(), 0, run.clock.now()
    for batch in run.examples(batch_size, seed=11):
        ends = run.clock.deadline() - ends_before_s
        if run.clock.now() >= ends:
            break
        for group in optimiser.param_groups:
            group["lr"] = run.rate_at(RATE, began, ends, FLAT_SHARE)
        pictures = F.interpolate(batch["pictures"], (SIDE, SIDE), mode="bilinear", antialias=True)
        gain = torch.empty(batch_size, 3, 1, 1, device=run.device).uniform_(0.85, 1.1)
        pictures = (pictures * gain).clamp(-1, 1) + 0.04 * torch.randn_like(pictures)
        if done % 2 == 0:
            pictures = F.avg_pool2d(pictures, 3, stride=1, padding=1)
        wrong_ids = corrupted(batch["ids"], category, members, counts)
        same = (wrong_ids == batch["ids"]).all(1)
        text, mask = run.text_of(batch)
        wrong_text, wrong_mask = run.text_of({"ids": wrong_ids})
        with run.autocast():
            seen = model.pictures(pictures).float()
            told = model.captions(text, mask).float()
            wrong = model.captions(wrong_text, wrong_mask).float()
        strength = model.strength.exp().clamp(max=60)
        against = (seen * wrong).sum(1, keepdim=True).masked_fill(same[:, None], -2.0)
        scores = strength * torch.cat([seen @ told.T, against], 1)
        # One wrong word must be told apart even when nothing else in the batch is near.
        pair = strength * torch.stack([(seen * told).sum(1), against.squeeze(1)], 1)
        loss = F.cross_entropy(scores, own) + F.cross_entropy((strength * told @ seen.T), own)
        loss = loss + F.cross_entropy(pair, torch.zeros_like(own))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        done += 1
        if run.clock.now() - last_log > 10:
            last_log = run.clock.now()
            first = (scores.argmax(1) == own).float().mean().item()
            told_apart = (pair[:, 0] > pair[:, 1])[~same].float().mean().item()
            run.clock.log(
                f"matcher step {done} loss {loss.item():.3f}; own caption first {first:.3f}, one word apart {told_apart:.3f}"
            )
    run.clock.log(f"matcher done after {done} steps")
    return model.eval()
