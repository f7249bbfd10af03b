import { fittingShards, type TrainingPlan } from '../plan/planTraining.js';
import { mixSeed, permutation } from '../random.js';
import type { TrainingState } from './state.js';

/** From an epoch on, a training ran with another number of shards than planned. */
export interface ShardChange {
  /** Counted from 0. */
  epoch: number;
  shards: number;
}

/** From an epoch on, this many ranks of PyTorch trained together. */
export interface RankChange {
  /** Counted from 0. */
  epoch: number;
  ranks: number;
}

/** Adds the ranks of a round if they are not those of the round before. */
export function followRanks(
  plan: TrainingPlan,
  { round, rankChanges = [] }: Pick<TrainingState, 'round' | 'rankChanges'>,
  ranks: number | undefined,
): Pick<TrainingState, 'rankChanges'> {
  if (ranks === undefined || rankChanges.at(-1)?.ranks === ranks) return {};
  return { rankChanges: [...rankChanges, { epoch: Math.floor(round / plan.roundsPerEpoch), ranks }] };
}

/** The shards of the next round: those of the plan, unless workers have joined or left since. */
export const shardsOf = (plan: TrainingPlan, state: Pick<TrainingState, 'shards'>): number =>
  state.shards ?? plan.shards;

/**
 * Divides the next epoch among the slots that there are now. Only whole epochs are divided anew, so that each still sees
 * every sample once. Where the plan is kept, the state has the same bytes as without slots.
 */
export function followSlots(plan: TrainingPlan, state: TrainingState, slots: number): TrainingState {
  const epoch = state.round / plan.roundsPerEpoch;
  // The last round trains nothing. The ranks of PyTorch divide each batch, not the data.
  if (!Number.isInteger(epoch) || epoch === plan.epochs || state.done || plan.request.engine === 'torch')
    return state;
  const shards = fittingShards(plan.dataset, plan.batchSize, slots);
  if (shards === shardsOf(plan, state)) return state;
  return { ...state, shards, shardChanges: [...(state.shardChanges ?? []), { epoch, shards }] };
}

/** Separates the order of samples from the other streams of random numbers. */
const orderStream = 1;

/** Every `shards`-th sample, beginning with the shard's number. */
export function dealt(order: Uint32Array, shards: number, shard: number): Uint32Array {
  return order.filter((_, position) => position % shards === shard);
}

/** The shard's samples in this epoch's order, and which of its steps belong to the round. */
export function roundSamples(
  plan: TrainingPlan,
  trainingOrder: Uint32Array,
  { shards, shard }: { shards: number; shard: number },
  round: number,
): { indexes: Uint32Array; first: number; last: number } {
  if (round === plan.rounds - 1) return { indexes: new Uint32Array(), first: 0, last: 0 };
  const epoch = Math.floor(round / plan.roundsPerEpoch);
  const part = round % plan.roundsPerEpoch;
  const own = dealt(trainingOrder, shards, shard);
  const order = permutation(own.length, mixSeed(plan.seed, orderStream, epoch, shard));
  const steps = Math.ceil(own.length / plan.batchSize);
  return {
    indexes: order.map((position) => own[position]!),
    first: Math.floor((part * steps) / plan.roundsPerEpoch),
    last: Math.floor(((part + 1) * steps) / plan.roundsPerEpoch),
  };
}
