"""Fits one model to a file that no single machine need hold, on the nodes of a Ray cluster.

The worker that submitted this program has the file and a plan: where its blocks of whole rows lie, and how their columns
become features. Tasks fetch and encode the blocks into Ray's object store, which moves to disk what memory cannot hold,
and makes again what a lost node had.
"""
import io
import json
import socket
import time

import desk
import numpy as np
import pyarrow as pa
import ray
from pyarrow import compute, csv

# Losses of a rank that the boosting of one job survives; then the worker submits another job.
LOSSES_MAX = 3
CHUNK_ROWS = 8192
# Of a processor: the ranks of a boosting leave room for making lost blocks again.
SHARE = 0.5


class Refused(Exception):
    """Something that only the owner of the file can mend."""

    def __init__(self, code, message, column):
        super().__init__(message)
        self.finding = {"code": code, "message": message, "column": column}

    def __reduce__(self):
        return Refused, tuple(self.finding.values())


def fetch(plan, place):
    start, end = plan["blocks"][place]
    texts = {name: pa.string() for name in plan["columns"]}
    used = [rule["name"] for kind in ("numbers", "categories", "ranks") for rule in plan[kind]]
    return csv.read_csv(
        io.BytesIO(desk.ask("files/data", seconds=600, part=(start, end))),
        csv.ReadOptions(column_names=plan["columns"], use_threads=False, block_size=max(1 << 20, end - start + 1)),
        csv.ParseOptions(newlines_in_values=True),
        csv.ConvertOptions(
            column_types=texts,
            null_values=plan["missing"],
            strings_can_be_null=True,
            include_columns=list(dict.fromkeys(used + ([plan["target"]["name"]] if plan["target"] else []))),
        ),
    )


def numbers_of(plan, column, name):
    """The numbers of a column of texts; missing ones are NaN."""
    column = compute.utf8_trim_whitespace(column)
    blank = compute.equal(column, "")
    column = compute.if_else(compute.fill_null(blank, True), None, column)
    try:
        return column.cast(pa.float64()).to_numpy(zero_copy_only=False).astype(np.float64)
    except pa.ArrowInvalid:
        if name not in plan["lenient"]:
            message = "A cell of the column is not a number."
            raise Refused("NOT_A_NUMBER", message, name) from None
    # Whoever wants it has cells that are not numbers counted as missing.
    return np.array([number_or_nan(text) for text in column.to_pylist()])


def number_or_nan(text):
    try:
        return np.nan if text is None else float(text)
    except ValueError:
        return np.nan


def places_of(column, names):
    """The place of each text among the names; -1 for any other."""
    found = compute.index_in(column, value_set=pa.array(names, pa.string()))
    return compute.fill_null(found, -1).to_numpy(zero_copy_only=False).astype(np.int64)


@ray.remote(num_cpus=SHARE, max_retries=-1)
def encode(plan, place):
    table = fetch(plan, place).combine_chunks()
    parts = []
    cell = {name: table.column(name).combine_chunks() for name in table.column_names}
    for rule in plan["numbers"]:
        values = numbers_of(plan, cell[rule["name"]], rule["name"])
        if rule["fill"] is not None:
            values = np.where(np.isnan(values), rule["fill"], values)
        parts.append(((values - rule["shift"]) / rule["scale"])[:, None])
    for rule in plan["categories"]:
        places = places_of(cell[rule["name"]], rule["categories"])
        parts.append((places[:, None] == np.arange(len(rule["categories"]))).astype(np.float64))
    for rule in plan["ranks"]:
        places = places_of(cell[rule["name"]], rule["categories"]).astype(np.float64)
        parts.append(np.where(places < 0, np.nan, places)[:, None])
    x = np.hstack(parts).astype(np.float32 if plan["kind"] == "boosting" else np.float64)
    target = plan["target"]
    if target is None:
        return x, None, 0, 0
    column = cell[target["name"]]
    if target["classes"] is None:
        y = numbers_of(plan, column, target["name"])
        missing = strange = np.isnan(y)
    else:
        missing = compute.is_null(column).to_numpy(zero_copy_only=False)
        y = places_of(column, target["classes"])
        strange = y < 0
    if missing.any() and not plan["repair"]:
        raise Refused("MISSING_TARGET", "The target value is missing.", target["name"])
    kept = ~strange
    return x[kept], y[kept], int(missing.sum()), int((strange & ~missing).sum())


@ray.remote(num_cpus=SHARE, max_retries=-1)
def over(step, block, *given):
    """One pass over a block."""
    return STEPS[step](block[0], block[1], *given)


@ray.remote(num_cpus=SHARE, max_retries=-1)
def facts_of(block):
    x, _, missing, strange = block
    return len(x), missing, strange


def total(step, blocks, *given):
    """The sum of what a pass gives for every block; blocks that are ready are added first."""
    shared = [ray.put(value) for value in given]
    waiting = [over.remote(step, block, *shared) for block in blocks]
    sums = None
    while waiting:
        [ready], waiting = ray.wait(waiting)
        found = ray.get(ready)
        sums = list(found) if sums is None else [a + b for a, b in zip(sums, found)]
    return sums


def sums_step(x, y):
    return [len(x), x.sum(0), 0.0 if y is None else y.sum()]


def products_step(x, y, means, mean_y):
    centred = x - means
    return [centred.T @ centred, centred.T @ (y - mean_y)]


def spread_step(x, _, means):
    return [((x - means) ** 2).sum(0)]


def logistic_step(x, y, means, scales, point):
    """The loss of standardised rows and its gradient; two classes have one row of weights."""
    rows, width = point.shape
    loss, gradient = 0.0, np.zeros((rows, width))
    for start in range(0, len(x), CHUNK_ROWS):
        z = np.hstack([(x[start : start + CHUNK_ROWS] - means) / scales, np.ones((len(x[start : start + CHUNK_ROWS]), 1))])
        own = y[start : start + CHUNK_ROWS]
        scores = z @ point.T
        if rows == 1:
            scores = np.hstack([np.zeros_like(scores), scores])
        scores -= scores.max(1, keepdims=True)
        chances = np.exp(scores)
        sums = chances.sum(1, keepdims=True)
        loss += float((np.log(sums[:, 0]) - scores[np.arange(len(own)), own]).sum())
        chances /= sums
        chances[np.arange(len(own)), own] -= 1
        gradient += (chances[:, 1:] if rows == 1 else chances).T @ z
    return [loss, gradient]


def nearest_step(x, _, centres):
    sums, counts, inertia = np.zeros_like(centres), np.zeros(len(centres)), 0.0
    for start in range(0, len(x), CHUNK_ROWS):
        part = x[start : start + CHUNK_ROWS]
        distances = ((part[:, None, :] - centres) ** 2).sum(2) if part.shape[1] < 8 else far(part, centres)
        nearest = distances.argmin(1)
        inertia += float(distances[np.arange(len(part)), nearest].sum())
        np.add.at(sums, nearest, part)
        counts += np.bincount(nearest, minlength=len(centres))
    return [sums, counts, inertia]


def far(x, centres):
    return np.maximum((x**2).sum(1)[:, None] - 2 * x @ centres.T + (centres**2).sum(1), 0)


STEPS = {
    "sums": sums_step,
    "products": products_step,
    "spread": spread_step,
    "logistic": logistic_step,
    "nearest": nearest_step,
}


def ridge(plan, blocks, counts, sums, target_sum):
    rows = sum(counts)
    means, mean_y = sums / rows, target_sum / rows
    products, right = total("products", blocks, means, mean_y)
    spread = np.sqrt(np.diag(products) / rows)
    extra = plan["params"]["alpha"] + 1e-12 * np.trace(products) / len(means) + np.finfo(float).tiny
    weights = np.linalg.solve(products + extra * np.eye(len(means)), right)
    return {
        "coefficients": weights.tolist(),
        "intercept": float(mean_y - weights @ means),
        "importance": (np.abs(weights) * spread).tolist(),
    }


def logistic(plan, blocks, counts, sums, _):
    from scipy.optimize import minimize

    rows = sum(counts)
    means = sums / rows
    scales = np.sqrt(total("spread", blocks, means)[0] / rows)
    scales[scales == 0] = 1
    classes, params = len(plan["target"]["classes"]), plan["params"]
    shape = (1 if classes == 2 else classes, len(means) + 1)
    penalty = np.append(1 / (params["C"] * scales**2), 0)
    passes = 0

    def loss(flat):
        nonlocal passes
        passes += 1
        point = flat.reshape(shape)
        value, gradient = total("logistic", blocks, means, scales, point)
        return value + 0.5 * float((penalty * point**2).sum()), (gradient + penalty * point).ravel()

    def after(_):
        tell(passes / (2 * params["max_iter"]))

    limits = {"maxiter": params["max_iter"], "gtol": params["tol"], "ftol": 1e-15, "maxfun": 4 * params["max_iter"]}
    found = minimize(loss, np.zeros(shape).ravel(), jac=True, method="L-BFGS-B", options=limits, callback=after)
    point = found.x.reshape(shape)
    weights = point[:, :-1] / scales
    return {
        "coefficients": weights.ravel().tolist(),
        "intercepts": (point[:, -1] - weights @ means).tolist(),
        "importance": np.abs(point[:, :-1]).mean(0).tolist(),
        "iterations": int(found.nit),
        "converged": bool(found.status == 0),
        "passes": passes,
    }


def k_means(plan, blocks, counts, sums, _):
    rows = sum(counts)
    params, centres = plan["params"], np.array(plan["centres"])
    variance = float((total("spread", blocks, sums / rows)[0] / rows).mean())
    for iteration in range(1, params["max_iter"] + 1):
        totals, counts, inertia = total("nearest", blocks, centres)
        moved = np.where(counts[:, None] > 0, totals / np.maximum(counts, 1)[:, None], centres)
        shift = float(((moved - centres) ** 2).sum())
        centres = moved
        tell(iteration / params["max_iter"])
        if shift <= params["tol"] * variance:
            break
    _, counts, inertia = total("nearest", blocks, centres)
    return {"centres": centres.ravel().tolist(), "inertia": inertia, "iterations": iteration, "sizes": counts.astype(int).tolist()}


@ray.remote(num_cpus=SHARE, max_restarts=0, scheduling_strategy="SPREAD")
class BoostingRank:
    """One machine of LightGBM's group, with a share of the blocks."""

    def address(self):
        self.port = socket.socket()
        self.port.bind(("", 0))
        return f"{ray.util.get_node_ip_address()}:{self.port.getsockname()[1]}"

    def boost(self, settings, rounds, machines, blocks, counts, is_first):
        import lightgbm

        class Block(lightgbm.Sequence):
            """Rows that LightGBM reads piece by piece, so that the block alone is in memory."""

            def __init__(self, block, count):
                self.block, self.count, self.batch_size = block, count, CHUNK_ROWS

            def __len__(self):
                return self.count

            def __getitem__(self, index):
                if opened.get("block") is not self.block:
                    opened.update(block=self.block, x=ray.get(self.block)[0])
                return opened["x"][index].astype(np.float64)

        opened, port = {}, self.port.getsockname()[1]
        self.port.close()
        if len(machines) > 1:
            settings = {
                **settings,
                "tree_learner": "data",
                "pre_partition": True,
                "num_machines": len(machines),
                "machines": ",".join(machines),
                "local_listen_port": port,
                "time_out": 5,
            }
        target = np.concatenate([ray.get(block)[1] for block in blocks])
        held = [Block(block, count) for block, count in zip(blocks, counts) if count > 0]
        data = lightgbm.Dataset(held, target, params=settings, free_raw_data=True)
        say = [lambda at: tell((at.iteration + 1) / rounds)] if is_first else []
        model = lightgbm.train(settings, data, rounds, callbacks=say)
        if is_first:
            return [list(walk(tree["tree_structure"])) for tree in model.dump_model()["tree_info"]], len(machines)
        return None


def walk(root):
    """The nodes of a tree, each with the places of its children; the leaves hold values."""
    waiting, count = [root], 1
    for node in waiting:
        if "split_feature" not in node:
            yield [-1, -1, 0, 0.0, 0, int(node.get("leaf_count", 0)), node["leaf_value"], 0.0]
            continue
        waiting += [node["left_child"], node["right_child"]]
        # Features are floats, so the float below the threshold parts the same rows.
        threshold = np.float32(node["threshold"])
        if float(threshold) > node["threshold"]:
            threshold = np.nextafter(threshold, np.float32(-np.inf))
        gaps = node["default_left"] if node["missing_type"] == "NaN" else bool(0 <= node["threshold"])
        gain = max(0.0, node["split_gain"])
        cover = int(node["internal_count"])
        yield [count, count + 1, node["split_feature"], float(threshold), int(gaps), cover, 0.0, gain]
        count += 2


def boosting(plan, blocks, counts, sums, _):
    params, target = plan["params"], plan["target"]
    classes = target["classes"] and len(target["classes"])
    objective = "regression" if classes is None else "binary" if classes == 2 else "multiclass"
    settings = {
        "objective": objective,
        **({"num_class": classes} if objective == "multiclass" else {}),
        "learning_rate": params["learning_rate"],
        "num_leaves": params["max_leaf_nodes"],
        "max_depth": params["max_depth"] or -1,
        "min_data_in_leaf": params["min_samples_leaf"],
        "lambda_l2": params["l2_regularization"],
        "max_bin": 255,
        "seed": plan["seed"],
        "deterministic": True,
        "force_row_wise": True,
        "num_threads": 1,
        "verbosity": -1,
    }
    for attempt in range(LOSSES_MAX + 1):
        room = int(ray.cluster_resources().get("CPU", 1))
        count = max(plan["ranksMin"], min(plan["ranksMax"], room, len(blocks)))
        ranks = [BoostingRank.remote() for _ in range(count)]
        try:
            machines = ray.get([rank.address.remote() for rank in ranks])
            work = [
                rank.boost.remote(settings, params["max_iter"], machines, blocks[at::count], counts[at::count], at == 0)
                for at, rank in enumerate(ranks)
            ]
            # The first loss ends the others, which would wait for it.
            waiting = work
            while waiting:
                ready, waiting = ray.wait(waiting)
                ray.get(ready)
            trees, count = ray.get(work[0])
            return {"trees": trees, "ranks": count, "attempts": attempt + 1}
        except ray.exceptions.RayError as error:
            # A rank whose neighbour is lost fails in LightGBM.
            own = isinstance(error, ray.exceptions.RayTaskError) and type(error.cause).__name__ != "LightGBMError"
            if own or attempt == LOSSES_MAX:
                raise
        finally:
            for rank in ranks:
                ray.kill(rank)


last_told = 0.0


def tell(fraction, start=0.3, span=0.7):
    """Tells the worker how far the fit is, at most once a second."""
    global last_told
    if time.monotonic() - last_told > 1:
        last_told = time.monotonic()
        desk.say("progress", fraction=min(1.0, start + span * fraction))


FITS = {"ridge": ridge, "logistic": logistic, "kMeans": k_means, "boosting": boosting}


def main():
    desk.end_with_worker()
    ray.init(log_to_driver=False)
    plan = json.loads(desk.ask("files/plan"))
    shared = ray.put(plan)
    try:
        blocks = [encode.remote(shared, place) for place in range(len(plan["blocks"]))]
        facts = [facts_of.remote(block) for block in blocks]
        waiting = facts
        while waiting:
            _, waiting = ray.wait(waiting)
            tell(1 - len(waiting) / len(blocks), 0, 0.3)
        counts, missing, strange = zip(*ray.get(facts))
        _, sums, target_sum = total("sums", blocks) if plan["kind"] != "boosting" else (0, 0, 0)
        found = FITS[plan["kind"]](plan, blocks, counts, sums, target_sum)
    except ray.exceptions.RayTaskError as error:
        if not isinstance(error.cause, Refused):
            raise
        desk.say("done", refused=error.cause.finding)
        return
    nodes = sum(node["Alive"] for node in ray.nodes())
    answer = {**found, "rows": sum(counts), "missing": sum(missing), "strange": sum(strange), "nodes": nodes}
    desk.say("done", output=desk.send(json.dumps(answer).encode()))


if __name__ == "__main__":
    main()
