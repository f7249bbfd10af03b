import { fittingShards, type TrainingPlan } from '../plan/planTraining.js';
import type { TrainingState } from './state.js';

/** From an epoch on, a training ran with another number of shards than planned. */
export interface ShardChange {
  /** Counted from 0. */
  epoch: number;
  shards: number;
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
