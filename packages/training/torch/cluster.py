"""Trains the rounds of one plan on a Ray cluster: Ray Train places the ranks and starts them again after a loss.

The ranks are those of engine.py. The worker that submitted this program has the data, the state at the beginning of
every round and the order of the samples, so that no node needs a disk, and a lost round begins again from its state.
"""
import json
import os
import sys
import tempfile

import desk
import engine
import ray
import ray.data
import torch
import torch.distributed as dist
from ray.train import FailureConfig, RunConfig, ScalingConfig
from ray.train.torch import TorchConfig, TorchTrainer

# Processes of one rank that fetch batches. They wait for the worker, so they take no processor.
READERS = 2
# Losses of nodes that one job survives; then the worker submits another one.
LOSSES_MAX = 8


def fetch(path, dtype, shape):
    content = bytearray(desk.ask(path, seconds=600))
    return (torch.frombuffer(content, dtype=dtype) if content else torch.empty(0, dtype=dtype)).view(shape)


class StreamedImages(engine.Images):
    """Images that stay with the worker. Ray Data fetches each batch before it is needed, on any node with room."""

    def __init__(self, spec, device):
        self.dtype, self.dims = (torch.uint8 if spec["elementType"] == "uint8" else torch.float32), spec["dims"]
        self.labels, self.device = fetch(spec["labels"], torch.int16, [spec["count"]]), device
        self.ahead = iter(())

    home = torch.device("cpu")

    def expect(self, batches):
        context = ray.data.DataContext.get_current()
        context.execution_options.preserve_order, context.enable_progress_bars = True, False
        wanted = [{"wanted": wanted_bytes(batch)} for batch in batches]
        fetched = ray.data.from_items(wanted, override_num_blocks=max(1, len(wanted))).map(
            fetch_records, num_cpus=0, concurrency=READERS
        )
        self.ahead = (row["records"] for row in fetched.iter_rows())

    def take(self, indexes):
        content = next(self.ahead, None)
        # The step that is tried out on a GPU reads before anything is expected.
        content = fetch_records({"wanted": wanted_bytes(indexes)})["records"] if content is None else content
        if len(content) == 0:
            return torch.empty(0, *self.dims, dtype=self.dtype)
        return torch.frombuffer(bytearray(content), dtype=self.dtype).view(len(indexes), *self.dims)


def wanted_bytes(indexes):
    return indexes.to(torch.int32).numpy().tobytes()


def fetch_records(row):
    return {"records": desk.ask("samples", row["wanted"], 600) if row["wanted"] else b""}


class Ranks:
    """The ranks that Ray started. Rank 0 asks for the next round and passes it on."""

    def __init__(self):
        self.rank, self.world, self.backend = dist.get_rank(), dist.get_world_size(), dist.get_backend()

    def next_round(self):
        given = [desk.next_command() if self.rank == 0 else None]
        dist.broadcast_object_list(given)
        self.number = given[0]["number"]
        return given[0]

    def pass_on(self, command):
        pass

    def answer(self, kind, **values):
        desk.say(kind, number=self.number, world=self.world, **values)


def train_rank(plan):
    group = Ranks()
    engine.read_file, engine.answer = fetch, group.answer
    engine.SOURCES["streamed images"] = StreamedImages
    engine.write_file = lambda _, vectors: desk.send(b"".join(map(engine.as_bytes, vectors)))
    rank = engine.Rank(plan, group, ray.train.get_context().get_local_rank())
    if group.rank == 0:
        desk.say("ready", device=str(rank.device), world=group.world)
    while True:
        rank.round(group.next_round())


def main():
    desk.end_with_worker()
    least, most, gpus = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "gpu"
    ray.init(log_to_driver=False)
    trainer = TorchTrainer(
        train_rank,
        train_loop_config=json.loads(desk.ask("files/plan")),
        torch_config=TorchConfig(timeout_s=int(engine.GROUP_TIMEOUT.total_seconds())),
        scaling_config=ScalingConfig(num_workers=least if least == most else (least, most), use_gpu=gpus),
        run_config=RunConfig(
            storage_path=os.path.join(tempfile.gettempdir(), "tricorn-ray"),
            failure_config=FailureConfig(max_failures=LOSSES_MAX),
        ),
    )
    trainer.fit()


if __name__ == "__main__":
    main()
