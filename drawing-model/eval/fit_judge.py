"""Fits the judge to the things on the list of prompts, and writes it as ONNX.

    python eval/fit_judge.py --pack work/pack --run work/run --models ../models/text-to-image

The judge's features come from picture sets the denoiser never saw. Its last layer is fitted here, on fresh
scenes of every set, to name the thing among those that the prompts ask for; a fifth of the scenes is kept
back to measure how well it does on real pictures, which bounds what a perfect denoiser could score.
"""

import argparse
import json
import random
import sys
from pathlib import Path

import torch
import torch.nn.functional as F

sys.path.insert(0, str(Path(__file__).parent.parent))
from textimage import words  # noqa: E402
from textimage.captions import Placed, Scene  # noqa: E402
from textimage.compose import Composer, load_pictures, scene_numbers  # noqa: E402
from textimage.export import export_judge, load_judge  # noqa: E402
from textimage.judge import SIZE  # noqa: E402
from textimage.minilm import Tokenizer  # noqa: E402

SCENES_PER_THING = 60
BATCH = 50
FITTING_STEPS = 1500


def make_scene(rnd: random.Random, picture: int, tinted: bool, first_background: int, backgrounds: int) -> Scene:
    size = rnd.uniform(0.5, 0.97)
    slack = (1 - size) / 2
    placed = Placed(
        picture,
        0.5 + rnd.uniform(-slack, slack),
        0.5 + rnd.uniform(-slack, slack),
        size,
        rnd.gauss(0, 0.06),
        rnd.random() < 0.5,
    )
    if tinted:
        placed.tint = rnd.choice(words.THING_COLOURS)
    scene = Scene(placed=[placed])
    kind = rnd.random()
    if kind < 0.4:
        scene.background = first_background + rnd.randrange(backgrounds)
    elif kind < 0.8:
        colour = [c / 255 for c in rnd.choice(list(words.COLOURS.values()))]
        scene.ground = (*colour, *colour)
    return scene


def features_of(judge, pictures: torch.Tensor) -> torch.Tensor:
    x = F.relu(judge.enter(pictures))
    for stage in judge.stages:
        x = stage(x)
    return x.mean((2, 3))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pack", default="work/pack")
    parser.add_argument("--run", default="work/run")
    parser.add_argument("--models", default="../models/text-to-image")
    args = parser.parse_args()
    pack = Path(args.pack)
    rnd = random.Random(9)
    torch.manual_seed(9)
    prompts = json.loads((Path(__file__).parent / "prompts.json").read_text())
    things = sorted({p["thing"] for p in prompts} | {p["other"] for p in prompts if "other" in p})
    entries = json.loads((pack / "pictures.json").read_text())
    shown = {
        thing: [i for i, e in enumerate(entries) if e["kind"] == "thing" and thing in e["names"]] for thing in things
    }
    assert all(shown.values()), [thing for thing, pictures in shown.items() if not pictures]

    pictures, backgrounds = load_pictures(pack, 2)
    composer = Composer(pictures, backgrounds, torch.device("cpu"))
    tokenizer = Tokenizer(json.loads((pack / "vocabulary.json").read_text()))
    judge, _ = load_judge(Path(args.run))
    work = [(label, rnd.choice(shown[thing])) for label, thing in enumerate(things) for _ in range(SCENES_PER_THING)]
    rnd.shuffle(work)
    features, labels = [], []
    for at in range(0, len(work), BATCH):
        scenes = [
            make_scene(rnd, picture, rnd.random() < 0.2, len(pictures), len(backgrounds))
            for _, picture in work[at : at + BATCH]
        ]
        _, slots, grounds = zip(*(scene_numbers(scene, tokenizer, rnd) for scene in scenes))
        batch = {"slots": torch.tensor(slots).view(len(scenes), -1, 10), "ground": torch.tensor(grounds)}
        with torch.no_grad():
            features.append(features_of(judge, composer.pictures(batch, SIZE)))
        labels.extend(label for label, _ in work[at : at + BATCH])
    x, y = torch.cat(features), torch.tensor(labels)
    kept_back = len(x) // 5
    train_x, train_y, test_x, test_y = x[kept_back:], y[kept_back:], x[:kept_back], y[:kept_back]

    judge.leave = torch.nn.Linear(x.shape[1], len(things))
    judge.drop = torch.nn.Identity()
    optimiser = torch.optim.AdamW(judge.leave.parameters(), lr=1e-2, weight_decay=0.02)
    for step in range(FITTING_STEPS):
        for group in optimiser.param_groups:
            group["lr"] = 1e-2 * (1 - step / FITTING_STEPS)
        chosen = torch.randint(len(train_x), (1024,))
        loss = F.cross_entropy(judge.leave(train_x[chosen]), train_y[chosen], label_smoothing=0.05)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    with torch.no_grad():
        best = judge.leave(test_x).topk(5, dim=1).indices == test_y[:, None]
    print(
        f"{len(things)} things; on {kept_back} scenes kept back: {best[:, 0].float().mean():.3f} first, {best.any(1).float().mean():.3f} in five"
    )
    export_judge(judge.eval(), things, Path(args.models) / "judge.onnx")


if __name__ == "__main__":
    main()
