"""Writes the words that training captions use, so that the product can say which words of a prompt it does not know.

python -m textimage.vocabulary work/pack ../models/text-to-image/vocabulary.json

`things` are the names of everything that was drawn, longest first matched; `words` are all words of captions.
"""

import json
import re
import sys
from pathlib import Path

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

# Captions made up to find the words between the names: verbs, relations, clothes.
CAPTIONS = 4000
STUDIO_CAPTIONS = 1500


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
    print(f"{len(names)} things, {len(known)} words")


if __name__ == "__main__":
    main()
