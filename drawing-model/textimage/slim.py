"""Writes a smaller copy of a pack, for a machine that takes only small uploads.

python -m textimage.slim work/pack work/slim

Leaves out the judge's sets and most skin tones, and makes the pictures smaller.
"""

import io
import json
import sys
from multiprocessing import Pool
from pathlib import Path

from PIL import Image

THING_PX = 112
BACKGROUND_PX = 192
# Names whose skin tones are kept; the studio draws people in many.
TONED = frozenset({"man", "woman", "boy", "girl", "baby", "old man", "old woman", "person running", "woman dancing"})
QUALITY = 54


def smaller(job: tuple[bytes, int]) -> bytes:
    blob, px = job
    buffer = io.BytesIO()
    image = Image.open(io.BytesIO(blob)).resize((px, px), Image.LANCZOS)
    image.save(buffer, "WEBP", quality=QUALITY, alpha_quality=30, method=6)
    return buffer.getvalue()


def main() -> None:
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    entries = json.loads((source / "pictures.json").read_text())
    packed = (source / "pictures.bin").read_bytes()
    target.mkdir(parents=True, exist_ok=True)
    kept, jobs, offset = [], [], 0
    for entry in entries:
        if entry["kind"] == "thing":
            if entry["use"] != "generator" or (entry["tone"] is not None and entry["names"][0] not in TONED):
                continue
        px = THING_PX if entry["kind"] == "thing" else BACKGROUND_PX
        jobs.append((packed[entry["offset"] : entry["offset"] + entry["bytes"]], px))
        kept.append(entry)
    with Pool() as pool:
        blobs = pool.map(smaller, jobs, chunksize=32)
    for place, (entry, blob) in enumerate(zip(kept, blobs)):
        kept[place] = {**entry, "offset": offset, "bytes": len(blob)}
        offset += len(blob)
    (target / "pictures.bin").write_bytes(b"".join(blobs))
    (target / "pictures.json").write_text(json.dumps(kept))
    print(f"{len(kept)} pictures, {offset / 2**20:.1f} MiB")


if __name__ == "__main__":
    main()
