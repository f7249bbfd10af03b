import { createRandom } from '@tricorn/random';
import type { Batch } from '../data/imageDataset.js';
import { TrainingRunError } from '../errors.js';
import type { TrainingPlan } from '../plan/planTraining.js';
import { mixSeed } from '../random.js';
import { fillBatch } from '../train/batch.js';
import { dealt, roundSamples, shardsOf } from './shards.js';
import type { RunningSums, ShardState, TrainingState } from './state.js';
import { validate } from './validation.js';
import type { Workbench } from './Workbench.js';

interface RoundProgress {
  round: number;
  shard: number;
  step: number;
  steps: number;
  loss: number;
}

export interface TrainRoundOptions {
  onProgress?: (progress: RoundProgress) => void;
  signal?: AbortSignal;
}

/** Separate the streams of random numbers. */
const maskStream = 2;
const shiftStream = 3;
const mirrorStream = 4;

/**
 * One shard's part of one round: validates the weights the round begins with where an epoch has ended, then
 * takes the local steps. It depends only on the plan, the state, the shard and the round, so it can be run or
 * rerun anywhere with the same bits.
 */
export async function trainRound(
  bench: Workbench,
  shard: number,
  round: number,
  state: TrainingState,
  options: TrainRoundOptions = {},
): Promise<ShardState> {
  const { plan } = bench;
  const shards = shardsOf(plan, state);
  if (state.round !== round || state.done)
    throw new TrainingRunError('STATE_INVALID', `The state does not ask for round ${round}.`);
  let work = 0n;
  const result: ShardState = {
    planId: plan.id,
    round,
    shard,
    steps: 0,
    running: { samples: 0, lossSum: 0, hits: 0 },
    workUsed: '0',
    weights: state.weights,
    slots: state.slots,
    statistics: state.statistics,
  };
  if (validatesBefore(plan, round)) {
    const tools = { ...(await bench.evaluator()), source: bench.validation.source };
    const { sums, batches } = await validate(
      plan,
      tools,
      dealt(bench.validation.order, shards, shard),
      state,
    );
    result.validation = sums;
    work += BigInt(plan.work.perEvaluationStep) * BigInt(batches);
  }
  const { indexes, first, last } = roundSamples(plan, bench.training.order, { shards, shard }, round);
  if (last > first) {
    const { trainer, batch } = await bench.trainer();
    trainer.load(state);
    for (let local = first; local < last; local++) {
      options.signal?.throwIfAborted();
      const count = fillBatch(bench.training.source, batch, indexes, local * plan.batchSize);
      if (plan.shiftPixelsMax > 0) {
        const dims = plan.network.inputDims as [number, number, number];
        shiftImages(batch, dims, plan.shiftPixelsMax, mixSeed(plan.seed, shiftStream, round, shard, local));
      }
      if (plan.mirrors)
        mirrorImages(
          batch,
          plan.network.inputDims.at(-1)!,
          mixSeed(plan.seed, mirrorStream, round, shard, local),
        );
      const step = state.step + (local - first) + 1;
      const { loss, hits } = await trainer.step(
        batch,
        step,
        mixSeed(plan.seed, maskStream, round, shard, local),
      );
      if (!Number.isFinite(loss))
        throw new TrainingRunError('DIVERGED', `The loss is no longer a number at step ${step}.`);
      addStep(result.running, count, loss, hits);
      options.onProgress?.({ round, shard, step: local - first + 1, steps: last - first, loss });
    }
    result.steps = last - first;
    Object.assign(result, trainer.save());
    work += BigInt(plan.work.perStep) * BigInt(result.steps);
  }
  result.workUsed = String(work);
  return result;
}

/** The weights of a finished epoch are validated at the start of the next round. */
export function validatesBefore(plan: TrainingPlan, round: number): boolean {
  return round > 0 && round % plan.roundsPerEpoch === 0;
}

function addStep(sums: RunningSums, count: number, loss: number, hits: number): void {
  sums.samples += count;
  sums.lossSum += loss * count;
  sums.hits += hits;
}

/** Mirrors about half of the images of a batch left to right, decided by the seed alone. */
export function mirrorImages({ x, size }: Pick<Batch, 'x' | 'size'>, width: number, seed: number): void {
  const random = createRandom(seed);
  const length = x.length / size;
  for (let slot = 0; slot < size; slot++) {
    if (random.uniform() < 0.5) continue;
    for (let row = slot * length; row < (slot + 1) * length; row += width)
      x.subarray(row, row + width).reverse();
  }
}

/**
 * Shifts every image of a batch by up to `pixelsMax` in each direction, decided by the seed alone. The border pixels are
 * repeated, so that a bright background stays bright.
 */
export function shiftImages(
  { x, size }: Pick<Batch, 'x' | 'size'>,
  [channels, height, width]: readonly [number, number, number],
  pixelsMax: number,
  seed: number,
): void {
  const random = createRandom(seed);
  const draw = (): number => random.below(2 * pixelsMax + 1) - pixelsMax;
  const plane = height * width;
  const held = x.slice(0, plane);
  for (let slot = 0; slot < size; slot++) {
    const down = draw();
    const right = draw();
    if (down === 0 && right === 0) continue;
    for (let channel = 0; channel < channels; channel++) {
      const start = (slot * channels + channel) * plane;
      held.set(x.subarray(start, start + plane));
      for (let row = 0; row < height; row++) {
        const from = clamp(row - down, height) * width;
        const to = start + row * width;
        for (let column = 0; column < width; column++)
          x[to + column] = held[from + clamp(column - right, width)]!;
      }
    }
  }
}

const clamp = (place: number, length: number): number => Math.max(0, Math.min(length - 1, place));
