"""Writes the trained networks as ONNX files.

    python -m textimage.export --run work/run --models ../models/text-to-image

The denoiser's matrices become 8-bit integers multiplied as integers (about twice as fast on a CPU as
floats); the upscaler's and the judge's weights are stored as 16-bit floats and widened when loaded.
"""

import argparse
import json
import tempfile
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

from .judge import SIZE as JUDGE_SIZE
from .judge import Judge
from .minilm import TOKENS
from .minilm import WIDTH as TEXT_WIDTH
from .model import SIZE, Denoiser
from .pack import load_parts, unpacked_state
from .upscaler import Upscaler

OPSET = 18
DENOISER_INPUTS = ("sample", "time", "step", "guidance", "text", "mask", "style")
# Small tensors stay as they are: storing them short saves nothing.
NARROW_BYTES_MIN = 4096


class DenoiserPort(torch.nn.Module):
    """The denoiser with the input names of the exported file."""

    def __init__(self, denoiser: Denoiser):
        super().__init__()
        self.denoiser = denoiser

    def forward(self, sample, time, step, guidance, text, mask, style):
        return self.denoiser(sample, time, step, guidance, text, mask, style)


class JudgePort(torch.nn.Module):
    def __init__(self, judge: Judge):
        super().__init__()
        self.judge = judge

    def forward(self, picture):
        return torch.log_softmax(self.judge(picture), 1)


def load_denoiser(folder: Path, name: str = "distilled.pt") -> Denoiser:
    packed = load_parts(folder, name)
    model = Denoiser(**packed["config"])
    model.load_state_dict(unpacked_state(packed["state"]))
    return model.eval()


def load_upscaler(folder: Path) -> Upscaler:
    model = Upscaler()
    model.load_state_dict({n: t.float() for n, t in load_parts(folder, "upscaler.pt").items()})
    return model.eval()


def load_judge(folder: Path) -> tuple[Judge, list[str]]:
    packed = load_parts(folder, "judge.pt")
    model = Judge(len(packed["concepts"]))
    model.load_state_dict({n: t.float() if t.is_floating_point() else t for n, t in packed["state"].items()})
    return model.eval(), packed["concepts"]


def _export(module, inputs, names, output, file: Path, dynamic) -> onnx.ModelProto:
    torch.onnx.export(
        module,
        inputs,
        str(file),
        input_names=list(names),
        output_names=[output],
        dynamic_shapes=dynamic,
        opset_version=OPSET,
        dynamo=True,
        external_data=False,
        optimize=True,
    )
    model = onnx.load(file)
    # Shapes noted while tracing confuse later passes, and stack traces name the machine that exported.
    del model.graph.value_info[:]
    for holder in (model, model.graph, *model.graph.node, *model.functions):
        if hasattr(holder, "metadata_props"):
            del holder.metadata_props[:]
        holder.doc_string = ""
    return model


def narrowed(model: onnx.ModelProto) -> onnx.ModelProto:
    """Stores large float tensors as 16-bit floats, each widened by a Cast that the runtime folds away."""
    casts = []
    for tensor in model.graph.initializer:
        array = numpy_helper.to_array(tensor)
        if array.dtype != np.float32 or array.nbytes < NARROW_BYTES_MIN:
            continue
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(array.astype(np.float16), name + ".half"))
        casts.append(helper.make_node("Cast", [name + ".half"], [name], name=name + ".widen", to=TensorProto.FLOAT))
    for cast in reversed(casts):
        model.graph.node.insert(0, cast)
    return model


def export_denoiser(denoiser: Denoiser, file: Path) -> None:
    batch = torch.export.Dim("batch", min=1, max=64)
    inputs = (
        torch.randn(2, 3, SIZE, SIZE),
        torch.rand(2),
        torch.rand(2),
        torch.rand(2) + 1,
        torch.randn(2, TOKENS, TEXT_WIDTH),
        torch.ones(2, TOKENS),
        torch.tensor([1, 2]),
    )
    with tempfile.TemporaryDirectory() as folder:
        plain, quantised = Path(folder) / "plain.onnx", Path(folder) / "quantised.onnx"
        dynamic = {name: {0: batch} for name in DENOISER_INPUTS}
        onnx.save(_export(DenoiserPort(denoiser).eval(), inputs, DENOISER_INPUTS, "velocity", plain, dynamic), plain)
        quantize_dynamic(
            plain, quantised, weight_type=QuantType.QInt8, per_channel=True, op_types_to_quantize=["MatMul", "Gemm"]
        )
        onnx.save(narrowed(onnx.load(quantised)), file)


def export_upscaler(upscaler: Upscaler, file: Path) -> None:
    height, width = torch.export.Dim("height", min=8, max=512), torch.export.Dim("width", min=8, max=512)
    model = _export(upscaler, (torch.randn(1, 3, 64, 48),), ("x",), "upscaled", file, {"x": {2: height, 3: width}})
    onnx.save(narrowed(model), file)


def export_judge(judge: Judge, concepts: list[str], file: Path) -> None:
    batch = torch.export.Dim("batch", min=1, max=256)
    model = _export(
        JudgePort(judge).eval(),
        (torch.randn(2, 3, JUDGE_SIZE, JUDGE_SIZE),),
        ("picture",),
        "log_probabilities",
        file,
        {"picture": {0: batch}},
    )
    onnx.save(narrowed(model), file)
    file.with_suffix(".concepts.json").write_text(json.dumps(concepts, ensure_ascii=False, indent=0) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", default="work/run")
    parser.add_argument("--models", default="../models/text-to-image")
    args = parser.parse_args()
    run, models = Path(args.run), Path(args.models)
    models.mkdir(parents=True, exist_ok=True)
    export_denoiser(load_denoiser(run), models / "denoiser.onnx")
    # A run that left the upscaler or the judge as they are has none to export.
    if (run / "upscaler.pt.00").exists():
        export_upscaler(load_upscaler(run), models / "upscaler.onnx")
    if (run / "judge.pt.00").exists():
        export_judge(*load_judge(run), models / "judge.onnx")
    for file in sorted(models.glob("*.onnx")):
        print(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
