import type { TrainingPlan } from './planTraining.js';

/**
 * Whether the validation set may contain samples that the model was trained on before it was continued, which flatters its
 * score. On the same data the division stays the same. A series is divided by time, so the validation part of one that
 * grew is new.
 */
export function mayHaveSeen({ request: { start }, dataset }: TrainingPlan): boolean {
  if (start === undefined) return false;
  const { cacheKey, trainCount, trainRows, mayHaveSeen: before } = start.trainedOn;
  if (before) return true;
  if ('trainRows' in dataset) return trainRows === undefined || dataset.trainRows < trainRows;
  return dataset.cacheKey !== cacheKey || dataset.trainCount < trainCount;
}
