"""The step schedule that distillation and sampling share."""

# Times are spread so that more steps fall where the picture is still mostly noise: by 1.5 for the averages of 2×2
# pixels, whose noise is half as strong, which makes twice that for the whole picture.
SHIFT = 3.0


def knots(steps: int) -> list[float]:
    """Times from 1 down to 0 that `steps` steps visit."""
    even = [1 - i / steps for i in range(steps + 1)]
    return [SHIFT * u / (1 + (SHIFT - 1) * u) for u in even]
