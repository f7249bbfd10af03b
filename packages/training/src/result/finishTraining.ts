import { TrainingRunError } from '../errors.js';
import type { TrainingPlan } from '../plan/planTraining.js';
import type { TrainingState } from '../rounds/state.js';
import { exportModel } from './exportModel.js';
import { describeModel, type ModelCard, modelCardMarkdown } from './modelCard.js';

export interface TrainedModel {
  onnx: Uint8Array;
  card: ModelCard;
  cardMarkdown: string;
}

/** Makes the result of a finished training from its best weights. */
export function finishTraining(plan: TrainingPlan, state: TrainingState): TrainedModel {
  if (!state.done || state.best === undefined)
    throw new TrainingRunError('STATE_INVALID', 'The training is not finished.');
  const classes =
    plan.request.model === 'CNN' && 'classNames' in plan.dataset.manifest
      ? plan.dataset.manifest.classNames
      : undefined;
  const metadata = { planId: plan.id, ...(classes && { classNames: JSON.stringify(classes) }) };
  const { onnx, workPerSample } = exportModel(plan, state.best, metadata);
  const card = describeModel(plan, state, workPerSample);
  return { onnx, card, cardMarkdown: modelCardMarkdown(card) };
}
