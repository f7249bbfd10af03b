"""Writes the words that training captions use, so that the product can say which words of a prompt it does not know.

python -m textimage.vocabulary work/pack ../models/text-to-image/vocabulary.json

`things` are the names of everything that was drawn; `words` are all words of captions. `vocabulary.vectors` beside it
holds what MiniLM makes of each thing: unit vectors of 8-bit numbers, for finding a thing of the same meaning.
"""

import json
import re
import sys
from pathlib import Path

import numpy as np
import torch

from studio.actors import HATS, POSE_WORDS
from studio.animals import BEASTS, COLOURED_MARKS
from studio.birds import BIRDS
from studio.looks import LOOK_WORDS
from studio.nature import FLAVOURS
from studio.palette import COLOURS, HAIR_COLOURS
from studio.places import PLACES
from studio.portraits import MOODS
from studio.roles import ROLES
from studio.scenes import Studio
from studio.sky import TIME_WORDS
from studio.stickers import load_stickers
from studio.thing import THINGS

from . import words
from .captions import SceneMaker
from .minilm import load_text_side
from .sampling import TextEncoder

# Captions made up to find the words between the names: verbs, relations, clothes.
CAPTIONS = 4000
BATCH = 64
STUDIO_CAPTIONS = 20000


def _names(folder: Path) -> set[str]:
    entries = json.loads((folder / "pictures.json").read_text())
    names = {n for e in entries if e.get("use") == "generator" for n in e["names"]}
    names |= {*BEASTS, *BIRDS, *ROLES, *HATS, *(f"{f} ice cream" for f in FLAVOURS)}
    return names | {n for t in THINGS.values() for n in t.names}


def _phrases() -> list[str]:
    fixed = [*COLOURS, *HAIR_COLOURS, *COLOURED_MARKS, *words.COLOURS]
    for table in (POSE_WORDS, LOOK_WORDS, MOODS, TIME_WORDS, words.SCENES, words.STYLE_PREFIXES, words.NUMBERS):
        fixed += [phrase for phrases in table.values() for phrase in phrases]
    for _, phrases, _, _, bare in PLACES.values():
        fixed += [*phrases, *bare]
    return fixed


@torch.no_grad()
def _meanings(texts: list[str], folder: Path) -> np.ndarray:
    """The mean of each text's token states as a unit vector, times 127 in whole numbers."""
    tokenizer, minilm = load_text_side(folder)
    encode = TextEncoder(tokenizer, minilm, torch.device("cpu"))
    rows = []
    for at in range(0, len(texts), BATCH):
        states, mask = encode(texts[at : at + BATCH])
        mean = (states * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True)
        rows.append((127 * mean / mean.norm(dim=1, keepdim=True)).round().to(torch.int8).numpy())
    return np.concatenate(rows)


def main() -> None:
    folder, target = Path(sys.argv[1]), Path(sys.argv[2])
    names = _names(folder)
    texts = [*_phrases(), *names, *(words.plural(n) for n in names)]
    maker, studio = SceneMaker(folder, "generator", 5), Studio(load_stickers(folder), 5)
    texts += [maker.make().caption for _ in range(CAPTIONS)]
    texts += [studio.make().caption for _ in range(STUDIO_CAPTIONS)]
    known = {word for text in texts for word in re.findall(r"[a-z]+", text.lower())}
    table = {"things": sorted(names), "words": sorted(known)}
    target.write_text(json.dumps(table, ensure_ascii=False, indent=0) + "\n")
    target.with_suffix(".vectors").write_bytes(_meanings(table["things"], folder).tobytes())
    print(f"{len(names)} things, {len(known)} words")


if __name__ == "__main__":
    main()
