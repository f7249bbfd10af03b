import type { UnseenCategory } from '../data/encode.js';
import type { ModelColumn } from '../export/readPipeline.js';
import type { Predictor } from '../predict/Predictor.js';
import { type RowValues, readRows } from '../predict/readRows.js';
import { Explainer, type Explanation } from './Explainer.js';

export interface RowsQuestion {
  rows: readonly RowValues[];
  /** Whether each prediction comes with the contributions of the columns. */
  explain?: boolean;
}

export interface RowPrediction {
  /** The class, the number of the cluster, or the predicted number. */
  result: string | number;
  /** Probability of each class. */
  probabilities?: Record<string, number>;
  /** Distance to each cluster. */
  distances?: number[];
  explanation?: Explanation;
}

export interface RowsAnswer {
  computation: string;
  task: string;
  columns: ModelColumn[];
  predictions: RowPrediction[];
  unseen: UnseenCategory[];
}

/** Predicts rows of JSON values with a loaded model. No rows ask for the model's columns alone. */
export async function predictRows(
  predictor: Predictor,
  { rows, explain = false }: RowsQuestion,
): Promise<RowsAnswer> {
  const { computation, task, columns, classes, encoder, ignored } = predictor.pipeline;
  const facts = { computation, task, columns };
  if (rows.length === 0) return { ...facts, predictions: [], unseen: [] };
  const table = readRows(encoder.types, rows, ignored);
  const { labels, scores, groups, unseen } = await predictor.predict(table);
  const explanations = explain ? await explainerOf(predictor).explain(table) : [];
  const plain = labels.map((result, row): RowPrediction => {
    const own = scores.subarray(row * groups, (row + 1) * groups);
    if (task === 'regression') return { result };
    if (classes === undefined) return { result, distances: [...own] };
    return { result, probabilities: Object.fromEntries(classes.map((name, index) => [name, own[index]!])) };
  });
  const predictions = plain.map((prediction, row) => {
    const explanation = explanations[row];
    return explanation === undefined ? prediction : { ...prediction, explanation };
  });
  return { ...facts, predictions, unseen };
}

const explainers = new WeakMap<Predictor, Explainer>();

/** Reading the trees of a large model takes longer than one explanation, so it is done once. */
function explainerOf(predictor: Predictor): Explainer {
  const explainer = explainers.get(predictor) ?? new Explainer(predictor);
  explainers.set(predictor, explainer);
  return explainer;
}
