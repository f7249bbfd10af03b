"""Scores drawn scenes by kind with the matcher.

python eval/score_scenes.py FOLDER --matcher RUN_FOLDER --pack work/pack

"named" is how often the picture fits its own prompt better than all other prompts of its kind (24, or 12), "in three"
how often its own is among the best three, and "one word" how often its own prompt beats the same prompt with one word
exchanged for another of its sort: a colour, a number, a relation, an action, a thing.
"""

import argparse
import collections
import json
import sys
from pathlib import Path

import numpy as np
import torch
from PIL import Image

sys.path.insert(0, str(Path(__file__).parent.parent))
from textimage.matcher import SIDE, Matcher, exchanged_prompts  # noqa: E402
from textimage.minilm import load_text_side  # noqa: E402
from textimage.pack import load_parts  # noqa: E402
from textimage.sampling import TextEncoder  # noqa: E402

# Exchanged prompts looked at for each picture, spread over the words.
EXCHANGED_MAX = 8


def load_matcher(folder: Path) -> Matcher:
    model = Matcher()
    state = load_parts(folder, "matcher.pt")
    model.load_state_dict({n: t.float() if t.is_floating_point() else t for n, t in state.items()})
    return model.eval()


def exchanged_sample(prompt: str) -> list[str]:
    """Up to EXCHANGED_MAX prompts with one word exchanged, spread over all of them."""
    wrong = exchanged_prompts(prompt)
    return wrong[:: -(-len(wrong) // EXCHANGED_MAX) or 1]


def load_picture(file: Path) -> torch.Tensor:
    image = Image.open(file).convert("RGB").resize((SIDE, SIDE), Image.BOX)
    return torch.from_numpy(np.asarray(image).astype(np.float32) / 127.5 - 1).permute(2, 0, 1)


@torch.no_grad()
def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--matcher", default="work/run")
    parser.add_argument("--pack", default="work/pack")
    args = parser.parse_args()
    prompts = json.loads(Path(__file__).with_name("scenes.json").read_text())
    model = load_matcher(Path(args.matcher))
    tokenizer, minilm = load_text_side(Path(args.pack))
    encode = TextEncoder(tokenizer, minilm, torch.device("cpu"))
    told = lambda texts: torch.cat([model.captions(*encode(texts[i : i + 64])) for i in range(0, len(texts), 64)])
    scores: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
    kinds = list(dict.fromkeys(p["kind"] for p in prompts))
    for kind in kinds:
        rows = [(i, p["prompt"]) for i, p in enumerate(prompts) if p["kind"] == kind]
        rows = [(i, text) for i, text in rows if (Path(args.folder) / f"{i:03d}.png").exists()]
        captions = told([text for _, text in rows])
        for at, (number, text) in enumerate(rows):
            seen = model.pictures(load_picture(Path(args.folder) / f"{number:03d}.png")[None])[0]
            fits = captions @ seen
            rank = int((fits > fits[at]).sum())
            wrong = exchanged_sample(text)
            tally = scores[kind]
            tally["pictures"] += 1
            tally["named"] += rank == 0
            tally["in three"] += rank < 3
            if wrong:
                tally["exchanged"] += 1
                tally["one word"] += float((told(wrong) @ seen < fits[at]).float().mean())
    total: collections.Counter = collections.Counter()
    for tally in scores.values():
        total.update(tally)
    print("| kind | pictures | named | in three | one word |\n| --- | --- | --- | --- | --- |")
    for kind, tally in [*scores.items(), ("all", total)]:
        share = lambda name, of: f"{100 * tally[name] / max(1, tally[of]):.0f} %"
        print(
            f"| {kind} | {tally['pictures']} | {share('named', 'pictures')} | {share('in three', 'pictures')} "
            f"| {share('one word', 'exchanged')} |"
        )


if __name__ == "__main__":
    main()
