import { TrainingRunError } from '../errors.js';
import { initialWeights } from '../layers/packing.js';
import type { TrainingPlan } from '../plan/planTraining.js';
import { mixSeed } from '../random.js';
import { describeParameters } from '../train/buildGraphs.js';
import { slotCount } from '../train/optimise.js';
import { metricsOf } from './metrics.js';
import { followRanks, followSlots, shardsOf } from './shards.js';
import type {
  BestWeights,
  EpochRecord,
  RunningSums,
  ShardState,
  StartingWeights,
  TrainingState,
} from './state.js';
import { validatesBefore } from './trainRound.js';
import { addSums } from './validation.js';

/** The state before round 0: weights from the seed alone, or those of an earlier model. */
export function initialState(plan: TrainingPlan, start?: StartingWeights): TrainingState {
  const { parameters, statistics } = describeParameters(plan.network);
  const fresh = {
    weights: initialWeights(parameters, mixSeed(plan.seed, 0)),
    statistics: initialWeights(statistics, 0),
  };
  const { weights, statistics: startStatistics } = start ?? fresh;
  if (weights.length !== fresh.weights.length || startStatistics.length !== fresh.statistics.length)
    throw new TrainingRunError('STATE_INVALID', 'The weights are those of another network.');
  return {
    planId: plan.id,
    round: 0,
    step: 0,
    running: { samples: 0, lossSum: 0, hits: 0 },
    history: [],
    stale: 0,
    done: false,
    workUsed: '0',
    weights,
    slots: Array.from({ length: slotCount }, () => new Float32Array(weights.length)),
    statistics: startStatistics,
  };
}

/**
 * Joins the shards' results: weights, slots and statistics become their average, weighted by the samples
 * each shard trained on and summed in the shards' order, so that the same results always give the same
 * bits. At the end of an epoch it records the metrics, keeps the best weights and decides whether to stop. With
 * `slots`, the next epoch is divided among that many workers.
 */
export function mergeRound(
  plan: TrainingPlan,
  state: TrainingState,
  shardStates: readonly ShardState[],
  slots?: number,
): TrainingState {
  const ordered = checkShards(plan, state, shardStates);
  const work = ordered.reduce((sum, { workUsed }) => sum + BigInt(workUsed), BigInt(state.workUsed));
  // More shards than planned have more incomplete batches; the bound that was agreed on holds all the same.
  const workUsed = work > BigInt(plan.work.bound) ? plan.work.bound : String(work);
  const next: TrainingState = {
    ...state,
    round: state.round + 1,
    step: state.step + Math.max(...ordered.map(({ steps }) => steps)),
    workUsed,
    // The last round trains nothing.
    ...(ordered[0]!.steps > 0 ? followRanks(plan, state, ordered[0]!.ranks) : {}),
  };
  if (validatesBefore(plan, state.round)) Object.assign(next, closeEpoch(plan, state, ordered));
  next.running = ordered.reduce((sums, { running }) => addRunning(sums, running), next.running);
  next.done ||= next.round === plan.rounds;
  if (ordered.some(({ steps }) => steps > 0)) Object.assign(next, averageShards(ordered));
  return slots === undefined ? next : followSlots(plan, next, slots);
}

function checkShards(
  plan: TrainingPlan,
  state: TrainingState,
  shardStates: readonly ShardState[],
): ShardState[] {
  const ordered = shardStates.toSorted((a, b) => a.shard - b.shard);
  const shards = shardsOf(plan, state);
  const complete =
    ordered.length === shards &&
    ordered.every(
      ({ shard, round, planId }, index) => shard === index && round === state.round && planId === plan.id,
    );
  if (!complete)
    throw new TrainingRunError(
      'STATE_INVALID',
      `Round ${state.round} needs the result of each of its ${shards} shards once.`,
    );
  return ordered;
}

function averageShards(
  shards: readonly ShardState[],
): Pick<TrainingState, 'weights' | 'slots' | 'statistics'> {
  const total = shards.reduce((sum, { running }) => sum + running.samples, 0);
  const average = (pick: (shard: ShardState) => Float32Array): Float32Array => {
    const sums = new Float64Array(pick(shards[0]!).length);
    for (const shard of shards) {
      const share = shard.running.samples / total;
      addScaled(sums, pick(shard), share);
    }
    return new Float32Array(sums);
  };
  return {
    weights: average(({ weights }) => weights),
    slots: shards[0]!.slots.map((_, slot) => average(({ slots }) => slots[slot]!)),
    statistics: average(({ statistics }) => statistics),
  };
}

function addScaled(sums: Float64Array, vector: Float32Array, share: number): void {
  for (let index = 0; index < sums.length; index++) sums[index]! += vector[index]! * share;
}

function addRunning(left: RunningSums, right: RunningSums): RunningSums {
  return {
    samples: left.samples + right.samples,
    lossSum: left.lossSum + right.lossSum,
    hits: left.hits + right.hits,
  };
}

function closeEpoch(
  plan: TrainingPlan,
  state: TrainingState,
  shards: readonly ShardState[],
): Partial<TrainingState> {
  const sums = addSums(shards.map(({ validation }) => validation!));
  const metrics = metricsOf(plan, sums);
  const { samples, lossSum, hits } = state.running;
  const record: EpochRecord = {
    epoch: state.round / plan.roundsPerEpoch - 1,
    trainLoss: lossSum / samples,
    validationLoss: metrics.loss,
    ...(metrics.kind === 'classification'
      ? { trainAccuracy: hits / samples, validationAccuracy: metrics.accuracy }
      : { validationRmse: metrics.rmse, validationMae: metrics.mae }),
  };
  const improved = isBetter(record, state.history[state.best?.epoch ?? -1]);
  const best: BestWeights | undefined = improved
    ? { weights: state.weights, statistics: state.statistics, epoch: record.epoch, sums }
    : state.best;
  // A smaller loss is an improvement too, even at the same accuracy.
  const progressed =
    improved || state.history.every(({ validationLoss }) => record.validationLoss < validationLoss);
  const stale = progressed ? 0 : state.stale + 1;
  return {
    history: [...state.history, record],
    running: { samples: 0, lossSum: 0, hits: 0 },
    ...(best && { best }),
    stale,
    done: stale >= plan.patience,
  };
}

/** Higher accuracy, or the same with a smaller loss; for forecasts the smaller loss. */
function isBetter(record: EpochRecord, best: EpochRecord | undefined): boolean {
  if (best === undefined) return true;
  const gain = (record.validationAccuracy ?? 0) - (best.validationAccuracy ?? 0);
  return gain > 0 || (gain === 0 && record.validationLoss < best.validationLoss);
}
