"""Tells what the cluster has."""
from importlib.util import find_spec

import desk
import ray

ray.init(log_to_driver=False)
have = ray.cluster_resources()
if find_spec("torch"):
    from torch import __version__ as torch
else:
    torch = None
desk.say(
    "found",
    missing=[name for name in ("lightgbm", "pyarrow", "scipy") if not find_spec(name)],
    torch=torch,
    nodes=sum(node["Alive"] for node in ray.nodes()),
    cpus=have.get("CPU", 0),
    gpus=have.get("GPU", 0),
)
