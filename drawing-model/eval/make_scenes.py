"""Writes the list of composed prompts by kind from scenes.txt, or from another list beside it.

python eval/make_scenes.py > eval/scenes.json
python eval/make_scenes.py fresh.txt > eval/fresh.json
"""

import json
import sys
from pathlib import Path


def main() -> None:
    prompts = []
    for line in Path(__file__).with_name(sys.argv[1] if len(sys.argv) > 1 else "scenes.txt").read_text().splitlines():
        if line.startswith("#") or not line:
            continue
        kind, _, rest = line.partition(": ")
        prompts += [{"kind": kind, "prompt": prompt.strip()} for prompt in rest.split("|")]
    assert len({p["prompt"] for p in prompts}) == len(prompts)
    print(json.dumps(prompts, indent=1))


if __name__ == "__main__":
    main()
