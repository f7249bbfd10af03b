import type { TrainingPlan } from '../plan/planTraining.js';
import { mixSeed, permutation } from '../random.js';

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
