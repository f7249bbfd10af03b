"""Unpacks the 8-bit MiniLM ONNX file into arrays that need no ONNX library to read.

python -m textimage.unpack_minilm MODEL_FOLDER OUTPUT_FOLDER
"""

import json
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from .minilm import LAYERS

MATRICES_OF_LAYER = ("query", "key", "value", "attention", "inner", "outer")
BIASES_OF_LAYER = {
    "query": "attention.self.query.bias",
    "key": "attention.self.key.bias",
    "value": "attention.self.value.bias",
    "attention": "attention.output.dense.bias",
    "inner": "intermediate.dense.bias",
    "outer": "output.dense.bias",
}


def unpack(model_file: Path) -> dict[str, np.ndarray]:
    tensors = {t.name: numpy_helper.to_array(t) for t in onnx.load(model_file).graph.initializer}
    arrays: dict[str, np.ndarray] = {}

    def take(name: str, source: str) -> None:
        zero = tensors[source + "_zero_point"].astype(np.int16)
        centred = tensors[source + "_quantized"].astype(np.int16) - zero
        fits = np.abs(centred).max() <= 127
        arrays[name] = centred.astype(np.int8) if fits else centred
        arrays[name + ".scale"] = tensors[source + "_scale"]

    for name, source in (("words", "word"), ("positions", "position"), ("types", "token_type")):
        take(name, f"embeddings.{source}_embeddings.weight")
    arrays["norm.weight"] = tensors["embeddings.LayerNorm.weight"]
    arrays["norm.bias"] = tensors["embeddings.LayerNorm.bias"]
    # The exporter numbered the matrices in the order the layers use them.
    numbered = sorted(n for n in tensors if n.startswith("onnx::MatMul_") and n.endswith("_quantized"))
    assert len(numbered) == LAYERS * len(MATRICES_OF_LAYER)
    for index, source in enumerate(numbered):
        layer, part = divmod(index, len(MATRICES_OF_LAYER))
        name = f"layer{layer}.{MATRICES_OF_LAYER[part]}"
        take(name + ".weight", source.removesuffix("_quantized"))
        arrays[name + ".bias"] = tensors[f"encoder.layer.{layer}.{BIASES_OF_LAYER[MATRICES_OF_LAYER[part]]}"]
    for layer in range(LAYERS):
        for ours, theirs in (("norm1", "attention.output.LayerNorm"), ("norm2", "output.LayerNorm")):
            for kind in ("weight", "bias"):
                arrays[f"layer{layer}.{ours}.{kind}"] = tensors[f"encoder.layer.{layer}.{theirs}.{kind}"]
    return arrays


def main() -> None:
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    target.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(target / "minilm.npz", **unpack(source / "onnx" / "model_quantized.onnx"))
    vocabulary = json.loads((source / "tokenizer.json").read_text())["model"]["vocab"]
    ordered = sorted(vocabulary, key=vocabulary.get)
    (target / "vocabulary.json").write_text(json.dumps(ordered))


if __name__ == "__main__":
    main()
