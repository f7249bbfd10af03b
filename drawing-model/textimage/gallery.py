"""Composed scenes drawn by other processes while the GPU trains.

Every process owns a share of one large block of memory and overwrites its rows in turn, again and again; training
draws rows from the whole block at random. The processes must be started before CUDA is.
"""

import mmap
import os
import signal
import time
from pathlib import Path

import numpy as np
import torch

from .minilm import TOKENS, Tokenizer

SIDE = 128
PICTURE_BYTES = 3 * SIDE * SIDE


class Gallery:
    """Shared rows of picture, caption and style."""

    def __init__(self, folder: Path, tokenizer: Tokenizer, processes: int, rows: int, seed: int, held_out=frozenset()):
        from studio.stickers import load_stickers

        self.rows, self.processes = rows, processes
        self.pictures = np.frombuffer(mmap.mmap(-1, rows * PICTURE_BYTES), np.uint8).reshape(rows, 3, SIDE, SIDE)
        self.ids = np.frombuffer(mmap.mmap(-1, rows * TOKENS * 4), np.int32).reshape(rows, TOKENS)
        self.styles = np.frombuffer(mmap.mmap(-1, rows), np.uint8)
        self.drawn = np.frombuffer(mmap.mmap(-1, processes * 8), np.int64)
        stickers = load_stickers(folder)
        self.children = []
        for number in range(processes):
            child = os.fork()
            if child == 0:
                self._draw(number, stickers, tokenizer, seed, held_out)
            self.children.append(child)

    def _draw(self, number: int, stickers, tokenizer: Tokenizer, seed: int, held_out) -> None:
        from studio.scenes import Studio

        torch.set_num_threads(1)
        # Training and its compiler come first.
        os.nice(10)
        parent = os.getppid()
        studio = Studio(stickers, seed * 7919 + number, held_out)
        own = range(number, self.rows, self.processes)
        while os.getppid() == parent:
            for row in own:
                made = studio.make()
                self.pictures[row] = np.asarray(made.image).transpose(2, 0, 1)
                self.ids[row] = tokenizer.encode(made.caption)
                self.styles[row] = made.style
                self.drawn[number] += 1
        os._exit(0)

    def total(self) -> int:
        return int(self.drawn.sum())

    def wait_for(self, count: int) -> None:
        while self.total() < count:
            time.sleep(0.2)

    def batch(self, count: int, rng: np.random.Generator, device: torch.device) -> dict[str, torch.Tensor]:
        """Random rows; the pictures in [-1, 1] on the device."""
        fewest = max(1, int(self.drawn.min()))
        full = min(self.rows, fewest * self.processes)
        # Every row comes with the one that its process drew next: scenes with exchanged colours follow each other.
        first = rng.integers(0, full, (count + 1) // 2)
        rows = np.concatenate([first, (first + self.processes) % full])[:count]

        def send(array: np.ndarray) -> torch.Tensor:
            tensor = torch.from_numpy(array)
            return tensor.pin_memory().to(device, non_blocking=True) if device.type == "cuda" else tensor

        return {
            "pictures": send(self.pictures[rows]).float() / 127.5 - 1,
            "ids": send(self.ids[rows]),
            "style": send(self.styles[rows].astype(np.int64)),
        }

    def close(self) -> None:
        for child in self.children:
            os.kill(child, signal.SIGTERM)
