import type { FitContext } from '../math/fitContext.js';
import type { Matrix } from '../math/matrix.js';
import type { Classifier, ClassifierModel } from './algorithm.js';
import type { ParameterRules, ParameterValues } from './parameters.js';

interface Known {
  x: Matrix;
  y: Int32Array;
  classCount: number;
}

/**
 * Fits a classifier on some rows and predicts others. A class that is absent here must not be known to the fit: an algorithm
 * may rely on rows of each.
 */
export async function predictHeldOut(
  algorithm: Classifier,
  { x, y, classCount }: Known,
  held: Matrix,
  params: ParameterValues<ParameterRules>,
  context: FitContext,
): Promise<ReturnType<ClassifierModel['predict']>> {
  const present = [...new Set(y)].sort((a, b) => a - b);
  const compact = y.map((label) => present.indexOf(label));
  const found =
    present.length < 2
      ? { labels: new Int32Array(held.rows), probabilities: new Float64Array(held.rows).fill(1) }
      : (await algorithm.fit(x, compact, present.length, params, context)).predict(held);
  return spread(found, present, classCount);
}

/** Predictions over the classes that were present, expanded to all classes. */
function spread(
  { labels, probabilities }: ReturnType<ClassifierModel['predict']>,
  present: readonly number[],
  classCount: number,
) {
  if (present.length === classCount) return { labels, probabilities };
  const wide = new Float64Array(labels.length * classCount);
  for (let i = 0; i < labels.length; i++) {
    present.forEach((label, c) => {
      wide[i * classCount + label] = probabilities[i * present.length + c]!;
    });
  }
  return { labels: labels.map((label) => present[label]!), probabilities: wide };
}
