"""Wall-clock plan of one training run: every phase ends on time, whatever the machine's speed."""

import time
from pathlib import Path


class Clock:
    """Seconds since the run began, and a deadline that a file can still move while the run goes on."""

    def __init__(self, total_s: float, deadline_file: Path):
        self.began = time.monotonic()
        self.total_s = total_s
        self.deadline_file = deadline_file

    def now(self) -> float:
        return time.monotonic() - self.began

    def deadline(self) -> float:
        try:
            return float(self.deadline_file.read_text())
        except (FileNotFoundError, ValueError):
            return self.total_s

    def log(self, message: str) -> None:
        print(f"[{self.now():7.1f} s] {message}", flush=True)
