import type { UnseenCategory } from '../data/encoder.js';
import type { ModelColumn } from '../export/readPipeline.js';
import type { Predictor } from './Predictor.js';
import { type RowValues, readRows } from './readRows.js';

export interface RowsQuestion {
  rows: readonly RowValues[];
}

export interface RowPrediction {
  /** The class, the number of the cluster, or the predicted number. */
  result: string | number;
  /** Probability of each class. */
  probabilities?: Record<string, number>;
  /** Distance to each cluster. */
  distances?: number[];
}

export interface RowsAnswer {
  computation: string;
  task: string;
  columns: ModelColumn[];
  predictions: RowPrediction[];
  unseen: UnseenCategory[];
}

/** Predicts rows of JSON values with a loaded model. No rows ask for the model's columns alone. */
export async function predictRows(predictor: Predictor, { rows }: RowsQuestion): Promise<RowsAnswer> {
  const { computation, task, columns, classes } = predictor.pipeline;
  const facts = { computation, task, columns };
  if (rows.length === 0) return { ...facts, predictions: [], unseen: [] };
  const { labels, scores, groups, unseen } = await predictor.predict(readRows(columns, rows));
  const predictions = labels.map((result, row): RowPrediction => {
    const own = scores.subarray(row * groups, (row + 1) * groups);
    if (task === 'regression') return { result };
    if (classes === undefined) return { result, distances: [...own] };
    return { result, probabilities: Object.fromEntries(classes.map((name, index) => [name, own[index]!])) };
  });
  return { ...facts, predictions, unseen };
}
