"""Draws lists of prompts with two sets of weights and lays the pictures side by side in a hidden order.

    python -m textimage.compare work/run ../models/text-to-image/denoiser.onnx work/blind eval/scenes.json eval/fresh.json

Both draw with the same noise, six steps and the guidance and style of genImg, without the upscaler. The sheets show two
pictures a prompt, A and B; `key.json` says for each prompt which of them came from the run.
"""

import argparse
import json
import random
import textwrap
from pathlib import Path

import torch
from PIL import Image, ImageDraw

from .export import load_denoiser
from .from_onnx import read_denoiser
from .minilm import load_text_side
from .model import SIZE, Denoiser
from .sampling import TextEncoder, sample_distilled

GUIDANCE = 3.5
STYLE = 3
BATCH = 50
CELL = 140
TEXT_HEIGHT = 26
COLUMNS, ROWS = 4, 6


def draw(model, encode, prompts: list[str], device, seed: int) -> list[Image.Image]:
    model = model.to(device).eval()
    images = []
    for begin in range(0, len(prompts), BATCH):
        part = prompts[begin : begin + BATCH]
        text, mask = encode(part)
        generator = torch.Generator().manual_seed(seed * 100003 + begin)
        noise = torch.randn(len(part), 3, SIZE, SIZE, generator=generator).to(device)
        style = torch.full((len(part),), STYLE, device=device)
        drawn = sample_distilled(model, text, mask, style, noise, 6, GUIDANCE)
        pixels = drawn.clamp(-1, 1).add(1).mul(127.5).byte().cpu().permute(0, 2, 3, 1).numpy()
        images += [Image.fromarray(each) for each in pixels]
    return images


def lay_sheet(shown, file: Path) -> None:
    height = -(-len(shown) // COLUMNS) * (CELL + TEXT_HEIGHT)
    sheet = Image.new("RGB", (COLUMNS * 2 * CELL, height), "white")
    pen = ImageDraw.Draw(sheet)
    for at, (number, prompt, left, right) in enumerate(shown):
        x, y = at % COLUMNS * 2 * CELL, at // COLUMNS * (CELL + TEXT_HEIGHT)
        for k, image in enumerate((left, right)):
            sheet.paste(image.resize((CELL - 2, CELL - 2), Image.LANCZOS), (x + k * CELL, y))
        for k, line in enumerate(textwrap.wrap(f"{number} {prompt}", 44)[:2]):
            pen.text((x + 2, y + CELL - 1 + 12 * k), line, fill="black")
    sheet.save(file, quality=92)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run")
    parser.add_argument("before")
    parser.add_argument("out")
    parser.add_argument("lists", nargs="+")
    parser.add_argument("--pack", default="work/pack")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--order", type=int, default=None, help="seed of the hidden order")
    args = parser.parse_args()
    device, out = torch.device(args.device), Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    tokenizer, minilm = load_text_side(Path(args.pack))
    encode = TextEncoder(tokenizer, minilm.to(device), device)
    now = load_denoiser(Path(args.run))
    before = Denoiser(**now.config)
    before.load_state_dict(read_denoiser(Path(args.before), now.config["depth"], now.config["text_layers"]))
    order, key = random.Random(args.order), {}
    for file in map(Path, args.lists):
        prompts = [each["prompt"] for each in json.loads(file.read_text())]
        with torch.no_grad():
            pairs = list(zip(*(draw(each, encode, prompts, device, args.seed) for each in (now, before))))
        shown = []
        for number, (prompt, pair) in enumerate(zip(prompts, pairs)):
            swapped = order.random() < 0.5
            key[f"{file.stem} {number}"] = "B" if swapped else "A"
            shown.append((number, prompt, *(reversed(pair) if swapped else pair)))
        page = COLUMNS * ROWS
        for begin in range(0, len(shown), page):
            lay_sheet(shown[begin : begin + page], out / f"{file.stem}-{args.seed}-{begin:03d}.jpg")
    (out / f"key-{args.seed}.json").write_text(json.dumps(key, indent=1))


if __name__ == "__main__":
    main()
