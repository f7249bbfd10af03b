"""The frozen text side: all-MiniLM-L6-v2, its 8-bit weights unpacked, as a torch module.

At run time the same 8-bit ONNX file computes the token states on a CPU. Here its weights are read
into torch so that captions can be encoded on the GPU while training, as they are made up.
"""

import json
import re
from functools import lru_cache
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

TOKENS = 32
WIDTH = 384
LAYERS = 6
HEADS = 12


class Tokenizer:
    """BERT's lower-casing WordPiece, enough of it for captions in plain letters."""

    def __init__(self, vocabulary: list[str]):
        self.ids = {piece: index for index, piece in enumerate(vocabulary)}
        self.start, self.end, self.pad = self.ids["[CLS]"], self.ids["[SEP]"], self.ids["[PAD]"]
        self.word = lru_cache(maxsize=50_000)(self._word)

    def _word(self, word: str) -> tuple[int, ...]:
        pieces, at = [], 0
        while at < len(word):
            end = len(word)
            while end > at and (word[at:end] if at == 0 else "##" + word[at:end]) not in self.ids:
                end -= 1
            if end == at:
                return (self.ids["[UNK]"],)
            pieces.append(self.ids[word[at:end] if at == 0 else "##" + word[at:end]])
            at = end
        return tuple(pieces)

    def encode(self, text: str) -> list[int]:
        """Ids of a caption with its start and end marks, cut and padded to TOKENS."""
        ids = [self.start]
        for word in re.findall(r"[a-z0-9]+|[^\sa-z0-9]", text.lower()):
            ids.extend(self.word(word))
        ids = ids[: TOKENS - 1] + [self.end]
        return ids + [self.pad] * (TOKENS - len(ids))


class MiniLM(torch.nn.Module):
    """BERT's encoder with mean-free output: the last hidden state of every token."""

    def __init__(self, folder: Path):
        super().__init__()
        packed = np.load(folder / "minilm.npz")
        for name in packed.files:
            if not name.endswith(".scale"):
                array = packed[name].astype(np.float32)
                if name + ".scale" in packed.files:
                    array = array * packed[name + ".scale"].astype(np.float32)
                self.register_buffer(name.replace(".", "_"), torch.from_numpy(array))

    def _linear(self, x: torch.Tensor, name: str) -> torch.Tensor:
        return x @ getattr(self, name + "_weight") + getattr(self, name + "_bias")

    def _norm(self, x: torch.Tensor, name: str) -> torch.Tensor:
        return F.layer_norm(x, (WIDTH,), getattr(self, name + "_weight"), getattr(self, name + "_bias"), 1e-12)

    @torch.no_grad()
    def forward(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        batch, length = ids.shape
        x = self.words[ids] + self.positions[:length] + self.types[0]
        x = self._norm(x, "norm")
        attend = mask.bool()[:, None, None, :]
        for layer in range(LAYERS):
            q, k, v = (
                self._linear(x, f"layer{layer}_{part}").view(batch, length, HEADS, -1).transpose(1, 2)
                for part in ("query", "key", "value")
            )
            mixed = F.scaled_dot_product_attention(q, k, v, attn_mask=attend)
            mixed = mixed.transpose(1, 2).reshape(batch, length, WIDTH)
            x = self._norm(x + self._linear(mixed, f"layer{layer}_attention"), f"layer{layer}_norm1")
            hidden = F.gelu(self._linear(x, f"layer{layer}_inner"))
            x = self._norm(x + self._linear(hidden, f"layer{layer}_outer"), f"layer{layer}_norm2")
        return x


def load_text_side(folder: Path) -> tuple[Tokenizer, MiniLM]:
    return Tokenizer(json.loads((folder / "vocabulary.json").read_text())), MiniLM(folder)
