"""Muon for the hidden matrices, AdamW for everything else, stepped together.

Muon replaces a matrix's momentum by the nearest matrix with equal singular values, found by a few
Newton–Schulz rounds. Matrices of the same shape are treated in one batch.
"""

import torch

ROUNDS = 5
# AdamW moves the embeddings, the modulation and the head, which want a smaller rate than the matrices.
ADAM_SHARE = 0.6
MOMENTUM = 0.95


def _orthogonal(matrices: torch.Tensor) -> torch.Tensor:
    a, b, c = 3.4445, -4.7750, 2.0315
    x = matrices.bfloat16() if matrices.is_cuda else matrices.float()
    tall = x.size(1) > x.size(2)
    if tall:
        x = x.transpose(1, 2)
    x = x / (x.norm(dim=(1, 2), keepdim=True) + 1e-7)
    for _ in range(ROUNDS):
        gram = x @ x.transpose(1, 2)
        x = a * x + (b * gram + c * gram @ gram) @ x
    return x.transpose(1, 2) if tall else x


class MuonAdamW:
    """Both optimisers behind one `step(rate)`; `rate` is Muon's, in AdamW's measure."""

    def __init__(self, model: torch.nn.Module, weight_decay: float = 0.01, fused: bool = True):
        hidden = [p for name, p in model.named_parameters() if "blocks." in name and p.ndim == 2 and min(p.shape) > 64]
        chosen = {id(p) for p in hidden}
        rest = [p for p in model.parameters() if id(p) not in chosen]
        self.adam = torch.optim.AdamW(rest, lr=1e-3, betas=(0.9, 0.98), weight_decay=weight_decay, fused=fused)
        self.decay = weight_decay
        by_shape: dict[tuple[int, int], list[torch.nn.Parameter]] = {}
        for p in hidden:
            by_shape.setdefault(tuple(p.shape), []).append(p)
        self.groups = [(ps, torch.stack([torch.zeros_like(p) for p in ps])) for ps in by_shape.values()]

    @torch.no_grad()
    def step(self, rate: float) -> None:
        for group in self.adam.param_groups:
            group["lr"] = rate * ADAM_SHARE
        self.adam.step()
        for parameters, momentum in self.groups:
            gradient = torch.stack([p.grad for p in parameters])
            momentum.lerp_(gradient, 1 - MOMENTUM)
            direction = gradient.lerp(momentum, MOMENTUM)
            count, rows, columns = direction.shape
            # A joint query-key-value matrix is three square ones.
            if rows == 3 * columns:
                update = _orthogonal(direction.view(count * 3, columns, columns)).reshape(count, rows, columns)
                size = columns
            else:
                update = _orthogonal(direction)
                size = max(rows, columns)
            scale = rate * 0.2 * size**0.5
            torch._foreach_mul_(parameters, 1 - rate * self.decay)
            torch._foreach_add_(parameters, [u.to(p.dtype) for u, p in zip(update.unbind(0), parameters)], alpha=-scale)

    def clear(self) -> None:
        self.adam.zero_grad(set_to_none=True)
        for parameters, _ in self.groups:
            for p in parameters:
                p.grad = None
