"""Writes a text side that knows only the word pieces captions and prompts use.

python -m textimage.slim_minilm work/pack work/slim CAPTIONS_FILE…
"""

import json
import lzma
import re
import sys
from pathlib import Path

import numpy as np

from .minilm import Tokenizer

MARKS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")


def main() -> None:
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    vocabulary = json.loads((source / "vocabulary.json").read_text())
    tokenizer = Tokenizer(vocabulary)
    used = {tokenizer.ids[mark] for mark in MARKS}
    for file in sys.argv[3:]:
        for word in set(re.findall(r"[a-z0-9]+|[^\sa-z0-9]", Path(file).read_text().lower())):
            used.update(tokenizer.word(word))
    kept = sorted(used)
    arrays = dict(np.load(source / "minilm.npz"))
    arrays["words"] = arrays["words"][kept]
    if arrays["words.scale"].size > 1:
        arrays["words.scale"] = arrays["words.scale"][kept]
    # Captions never reach the later positions.
    arrays["positions"] = arrays["positions"][:64]
    np.savez_compressed(target / "minilm.npz", **arrays)
    (target / "vocabulary.json").write_text(json.dumps([vocabulary[i] for i in kept]))
    size = len(lzma.compress((target / "minilm.npz").read_bytes()))
    print(
        f"{len(kept)} word pieces, {(target / 'minilm.npz').stat().st_size / 1e6:.1f} MB ({size / 1e6:.1f} packed again)"
    )


if __name__ == "__main__":
    main()
