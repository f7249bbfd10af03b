"""The judge: a small classifier that says which concept a 64×64 picture shows.

It learns only from picture sets that the denoiser never sees, so its verdict on a generated picture
is a second opinion and not an echo.
"""

import torch.nn.functional as F
from torch import nn

SIZE = 64
WIDTHS = (32, 64, 112, 192)


class Stage(nn.Module):
    def __init__(self, before: int, after: int):
        super().__init__()
        self.down = nn.Conv2d(before, after, 3, stride=2, padding=1, bias=False)
        self.norm0 = nn.BatchNorm2d(after)
        self.first, self.norm1 = nn.Conv2d(after, after, 3, padding=1, bias=False), nn.BatchNorm2d(after)
        self.second, self.norm2 = nn.Conv2d(after, after, 3, padding=1, bias=False), nn.BatchNorm2d(after)

    def forward(self, x):
        x = F.relu(self.norm0(self.down(x)))
        return F.relu(x + self.norm2(self.second(F.relu(self.norm1(self.first(x))))))


class Judge(nn.Module):
    def __init__(self, concepts: int):
        super().__init__()
        self.enter = nn.Conv2d(3, WIDTHS[0], 3, padding=1)
        self.stages = nn.ModuleList(Stage(a, b) for a, b in zip(WIDTHS, WIDTHS[1:]))
        self.drop = nn.Dropout(0.2)
        self.leave = nn.Linear(WIDTHS[-1], concepts)

    def forward(self, x):
        x = F.relu(self.enter(x))
        for stage in self.stages:
            x = stage(x)
        return self.leave(self.drop(x.mean((2, 3))))
