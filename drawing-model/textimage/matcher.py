"""The matcher: says how well a picture and a caption fit, to score composed scenes.

It is trained apart from the denoiser, on scenes of its own, and learns to tell a caption from the same caption with
one word exchanged: a colour, a number, a relation, a pose, a thing.
"""

import re

import torch
import torch.nn.functional as F
from torch import nn

from .judge import Stage
from .minilm import WIDTH as TEXT_WIDTH
from .minilm import Tokenizer
from .model import TextBlock

SIDE = 96
WIDTHS = (32, 64, 96, 128, 192)
JOINT = 256
# Words that may stand for each other in a sentence but not in a picture; each is one word piece.
CATEGORIES = (
    "red orange yellow green blue purple pink brown black white grey",
    "one two three four five six",
    "on under in behind above beside",
    "holding riding eating reading chasing wearing carrying",
    "standing walking running jumping sitting sleeping dancing flying lying",
    "man woman boy girl king queen pirate wizard chef knight farmer witch",
    "dog cat horse cow sheep pig lion tiger elephant bear fox wolf rabbit deer mouse monkey goat zebra camel",
    "bird duck chicken eagle crow owl penguin swan parrot",
    "car bus truck boat ship bicycle train balloon rocket kite",
    "house castle church tower barn tent bridge",
    "table chair sofa bed bench desk box basket bowl cup",
    "tree flower bush rock fence lamp fire",
    "beach forest desert city street garden kitchen park farm lake sea snow meadow mountains",
    "night sunset rain fog storm",
    "hat crown glasses scarf beard hair",
    "sketch oil pixel",
)


class Matcher(nn.Module):
    def __init__(self):
        super().__init__()
        self.enter = nn.Conv2d(3, WIDTHS[0], 3, padding=1)
        self.stages = nn.ModuleList(Stage(a, b) for a, b in zip(WIDTHS, WIDTHS[1:]))
        self.place = nn.Parameter(torch.zeros(WIDTHS[-1], SIDE // 16, SIDE // 16))
        self.see = TextBlock(WIDTHS[-1])
        self.look = nn.Linear(2 * WIDTHS[-1], JOINT)
        self.read = TextBlock(TEXT_WIDTH)
        self.tell = nn.Linear(TEXT_WIDTH, JOINT)
        self.strength = nn.Parameter(torch.tensor(2.5))

    def pictures(self, x: torch.Tensor) -> torch.Tensor:
        """Unit vectors of pictures in [-1, 1], SIDE pixels square."""
        x = F.relu(self.enter(x))
        for stage in self.stages:
            x = stage(x)
        x = self.see((x + self.place).flatten(2).transpose(1, 2))
        return F.normalize(self.look(torch.cat([x.mean(1), x.amax(1)], 1)), dim=1)

    def captions(self, states: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """Unit vectors of captions, from MiniLM's token states."""
        known = mask[:, :, None]
        states = self.read(states * known) * known
        return F.normalize(self.tell(states.sum(1) / known.sum(1).clamp(min=1)), dim=1)


def exchanges(tokenizer: Tokenizer) -> tuple[torch.Tensor, list[list[int]]]:
    """For every word piece the number of its category, or -1, and the pieces of each category."""
    category = torch.full((len(tokenizer.ids),), -1)
    members = []
    for words in CATEGORIES:
        ids = [tokenizer.word(w)[0] for w in words.split() if len(tokenizer.word(w)) == 1]
        category[ids] = len(members)
        members.append(ids)
    return category, members


def corrupted(ids: torch.Tensor, category: torch.Tensor, members: torch.Tensor, counts: torch.Tensor) -> torch.Tensor:
    """Captions with one word of a category exchanged for another of it; unchanged where there is none."""
    kinds = category[ids.long()]
    weights = (kinds >= 0).float()
    has = weights.sum(1) > 0
    weights[~has, 0] = 1.0
    at = torch.multinomial(weights, 1)
    kind = kinds.gather(1, at).clamp(min=0)
    pick = (torch.rand(len(ids), 1, device=ids.device) * counts[kind]).long()
    new = members[kind, pick].to(ids.dtype)
    return torch.where(has[:, None], ids.scatter(1, at, new), ids)


def exchanged_prompts(prompt: str) -> list[str]:
    """All prompts that differ from the given one in one exchanged word."""
    parts = re.findall(r"[a-z0-9]+|[^a-z0-9]+", prompt.lower())
    found = []
    for at, part in enumerate(parts):
        for words in CATEGORIES:
            if part in words.split():
                found += ["".join([*parts[:at], other, *parts[at + 1 :]]) for other in words.split() if other != part]
    return found
