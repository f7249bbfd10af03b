"""Writes a second set of the denoiser's weights as a small difference to the first.

    python -m textimage.difference ../models/text-to-image/denoiser.onnx OTHER.onnx work/scenes.diff

Both files come from `textimage.export`, so they hold the same tensors. The other network's 8-bit matrices are brought to
the first one's scales and their differences rounded to a multiple of STEP: what is left are small whole numbers, which
compress to a third. The output has one byte for each byte of the first file, to be added to it modulo 256;
`node data/pack_difference.js` compresses it.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

# In steps of the 8 bits. A larger one makes a smaller file and moves the weights further: for the seventh run, 2 gave
# 21.2 MB, 4 gave 17.6 and 5 gave 16.2, the first that keeps all files of the model under 60 MB.
STEP = 5
QUANTISED = "_quantized"


def scale_of(tensors: dict[str, np.ndarray], stem: str) -> np.ndarray:
    name = f"{stem}_scale"
    return (tensors[name] if name in tensors else tensors[f"{name}.half"]).astype(np.float32)


def on_scales_of(first: dict[str, np.ndarray], other: dict[str, np.ndarray], name: str) -> np.ndarray:
    """The other network's matrix in the first one's 8 bits, at a multiple of STEP from the first one's."""
    stem = name.removesuffix(QUANTISED)
    wanted = other[name].astype(np.float32) * (scale_of(other, stem) / scale_of(first, stem))
    moved = first[name] + STEP * np.round((wanted - first[name]) / STEP)
    return np.clip(moved, -127, 127).astype(np.int8)


def write_values(tensor: onnx.TensorProto, values: np.ndarray) -> None:
    """Replaces the values where they are, so that the file keeps its layout."""
    if tensor.raw_data:
        tensor.raw_data = values.tobytes()
    else:
        tensor.float_data[:] = values.astype(np.float32).ravel().tolist()


def difference(first_file: Path, other_file: Path) -> bytes:
    model = onnx.load(first_file)
    first = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    other = {tensor.name: numpy_helper.to_array(tensor) for tensor in onnx.load(other_file).graph.initializer}
    if first.keys() != other.keys():
        raise SystemExit("the two files hold different tensors")
    for tensor in model.graph.initializer:
        name = tensor.name
        if name.endswith(QUANTISED):
            write_values(tensor, on_scales_of(first, other, name))
        elif first[name].dtype in (np.float16, np.float32) and "_scale" not in name:
            write_values(tensor, other[name])
    before = np.frombuffer(first_file.read_bytes(), np.uint8)
    after = np.frombuffer(model.SerializeToString(), np.uint8)
    if before.shape != after.shape:
        raise SystemExit("the first file is not laid out as onnx writes it")
    return (after - before).tobytes()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=Path)
    parser.add_argument("other", type=Path)
    parser.add_argument("output", type=Path)
    args = parser.parse_args()
    args.output.write_bytes(difference(args.first, args.other))


if __name__ == "__main__":
    main()
