"""Trains everything in one run on one GPU: denoiser, distilled denoiser, upscaler, judge.

    python -m textimage.train --pack work/pack --crisp-pack work/crisp --out work/run --total-s 1690

The run is planned by the clock, not by steps: each phase gets a share of the time and its learning
rate falls to nothing by the end of it. A number written to OUT/deadline moves the end of the run.
"""

import argparse

from .pack import save_parts
from .run import Run
from .train_base import save_base, train_base
from .train_distilled import distil, save_distilled
from .train_judge import train_judge
from .train_matcher import train_matcher
from .train_upscaler import train_upscaler


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pack", default="work/pack")
    parser.add_argument("--crisp-pack", default="work/crisp", help="larger pictures, for the upscaler")
    parser.add_argument("--out", default="work/run")
    parser.add_argument("--start", help="folder of an earlier run, or a shipped denoiser.onnx, to go on from")
    parser.add_argument("--start-later", help="folder of an earlier run, whose distillation and upscaler go on")
    parser.add_argument(
        "--things-teacher", help="a shipped denoiser.onnx that teaches stickers to the distilled network"
    )
    parser.add_argument(
        "--held-out",
        default="eval/prompts.json,eval/scenes.json,eval/fresh.json,eval/fresh-ninth.json,eval/fresh-tenth.json,"
        "eval/fresh-eleventh.json,eval/fresh-twelfth.json",
        help="lists of prompts to leave out",
    )
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--total-s", type=float, default=1690)
    parser.add_argument("--distil-s", type=float, default=330)
    parser.add_argument("--upscale-s", type=float, default=75, help="0 leaves the upscaler as it is")
    parser.add_argument("--judge-s", type=float, default=38, help="0 leaves the judge as it is")
    parser.add_argument("--matcher-s", type=float, default=45, help="0 leaves the matcher as it is")
    parser.add_argument("--save-s", type=float, default=17)
    parser.add_argument("--preview-s", type=float, default=240)
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--depth", type=int, default=9)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--upscale-batch", type=int, default=32)
    parser.add_argument("--judge-batch", type=int, default=512)
    parser.add_argument("--matcher-batch", type=int, default=512)
    parser.add_argument("--rate", type=float, default=1.3e-3)
    parser.add_argument("--distil-rate", type=float, default=3e-4)
    parser.add_argument("--workers", type=int, default=2, help="processes that make up stickers' scenes")
    parser.add_argument("--gallery-processes", type=int, default=13, help="processes that draw composed scenes")
    parser.add_argument("--gallery-rows", type=int, default=40000, help="composed scenes kept at a time")
    parser.add_argument("--gallery-share", type=float, default=0.65, help="composed scenes in a batch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-compile", dest="compile", action="store_false")
    return parser.parse_args()


def main() -> None:
    run = Run(parse())
    plan = run.plan
    model, teacher = train_base(run)
    run.preview(teacher, "base", distilled=False)
    save_base(run, teacher)
    run.clock.log("base saved")
    student = distil(run, model, teacher, plan.upscale_s + plan.judge_s + plan.matcher_s + plan.save_s)
    run.preview(student, "distilled", distilled=True)
    save_distilled(run, student)
    run.clock.log("distilled saved")
    if plan.upscale_s > 0:
        upscaler = train_upscaler(run, student, plan.judge_s + plan.matcher_s + plan.save_s)
        run.preview(student, "upscaled", distilled=True, upscaler=upscaler)
        save_parts({n: t.half().cpu().contiguous() for n, t in upscaler.state_dict().items()}, run.out, "upscaler.pt")
    if plan.judge_s > 0:
        judge, concepts = train_judge(run, plan.matcher_s + plan.save_s)
        state = {n: t.half().cpu() if t.is_floating_point() else t.cpu() for n, t in judge.state_dict().items()}
        save_parts({"concepts": concepts, "state": state}, run.out, "judge.pt")
    if plan.matcher_s > 0:
        matcher = train_matcher(run, plan.save_s)
        save_parts(
            {n: t.half().cpu() if t.is_floating_point() else t.cpu() for n, t in matcher.state_dict().items()},
            run.out,
            "matcher.pt",
        )
    run.clock.log("all saved")
    if run.gallery is not None:
        run.gallery.close()
    (run.out / "finished").write_text("yes\n")


if __name__ == "__main__":
    main()
