"""Writes what scores composed scenes without Python: the matcher's picture side and the vectors of all prompts.

    python eval/export_matcher.py --matcher RUN_FOLDER --pack work/pack --models ../models/text-to-image

`matcher.onnx` makes a unit vector of a picture. `matcher.captions` holds unit vectors of 8-bit numbers, JOINT for each
text: for every prompt of scenes.json its own, then those of its prompts with one word exchanged, at most EXCHANGED_MAX
of them. `matcher.captions.json` says how many rows each prompt has.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper

sys.path.insert(0, str(Path(__file__).parent.parent))
from score_scenes import exchanged_sample, load_matcher  # noqa: E402

from textimage.export import NARROW_BYTES_MIN, _export, narrowed  # noqa: E402
from textimage.matcher import SIDE, Matcher  # noqa: E402
from textimage.minilm import load_text_side  # noqa: E402
from textimage.sampling import TextEncoder  # noqa: E402


class PictureSide(torch.nn.Module):
    def __init__(self, matcher: Matcher):
        super().__init__()
        self.matcher = matcher

    def forward(self, picture):
        return self.matcher.pictures(picture)


def in_bytes(model: onnx.ModelProto) -> onnx.ModelProto:
    """Stores matrices and kernels in 8 bits with one scale for each row, widened when the file is loaded."""
    widened = []
    for tensor in list(model.graph.initializer):
        weights = numpy_helper.to_array(tensor)
        if weights.dtype != np.float32 or weights.ndim < 2 or weights.nbytes < NARROW_BYTES_MIN:
            continue
        name = tensor.name
        scale = np.abs(weights).reshape(len(weights), -1).max(1) / 127 + 1e-12
        shaped = scale.reshape(-1, *[1] * (weights.ndim - 1))
        tensor.CopyFrom(numpy_helper.from_array(np.round(weights / shaped).astype(np.int8), f"{name}.bytes"))
        model.graph.initializer.append(numpy_helper.from_array(scale.astype(np.float32), f"{name}.scale"))
        widened.append(helper.make_node("DequantizeLinear", [f"{name}.bytes", f"{name}.scale"], [name], axis=0))
    for node in reversed(widened):
        model.graph.node.insert(0, node)
    return model


@torch.no_grad()
def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matcher", default="work/run")
    parser.add_argument("--pack", default="work/pack")
    parser.add_argument("--models", type=Path, default=Path("../models/text-to-image"))
    args = parser.parse_args()
    matcher = load_matcher(Path(args.matcher))
    encode = TextEncoder(*load_text_side(Path(args.pack)), torch.device("cpu"))
    prompts = [p["prompt"] for p in json.loads(Path(__file__).with_name("scenes.json").read_text())]
    groups = [[prompt, *exchanged_sample(prompt)] for prompt in prompts]
    texts = [text for group in groups for text in group]
    vectors = torch.cat([matcher.captions(*encode(texts[i : i + 64])) for i in range(0, len(texts), 64)])
    rows = np.round(vectors.numpy() / np.abs(vectors.numpy()).max(1, keepdims=True) * 127).astype(np.int8)
    (args.models / "matcher.captions").write_bytes(rows.tobytes())
    (args.models / "matcher.captions.json").write_text(json.dumps([len(group) for group in groups]) + "\n")
    batch = torch.export.Dim("batch", min=1, max=64)
    file = args.models / "matcher.onnx"
    side = PictureSide(matcher).eval()
    model = _export(side, (torch.randn(2, 3, SIDE, SIDE),), ("picture",), "vector", file, {"picture": {0: batch}})
    onnx.save(narrowed(in_bytes(model)), file)
    print(f"{len(texts)} texts, {file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
