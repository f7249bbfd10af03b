import { doubles, node } from '../export/nodes.js';
import type { OnnxFragment } from './algorithm.js';

/** Targets with mean 0 and standard deviation 1, and the way back. */
export interface StandardTargets {
  values: Float64Array;
  mean: number;
  deviation: number;
}

export function standardise(y: Float64Array): StandardTargets {
  const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
  const variance = y.reduce((sum, value) => sum + (value - mean) ** 2, 0) / y.length;
  const deviation = Math.sqrt(variance) || 1;
  return { values: y.map((value) => (value - mean) / deviation), mean, deviation };
}

/** Predictions of standardised targets in the unit of the targets. */
export const toOwnUnit = ({ mean, deviation }: StandardTargets, predicted: Float64Array): Float64Array =>
  predicted.map((value) => mean + deviation * value);

/** The same for a model that predicts `standard`. */
export const toOwnUnitOnnx = (
  { mean, deviation }: StandardTargets,
  { nodes, initializers }: OnnxFragment,
): OnnxFragment => ({
  initializers: [...initializers, doubles('deviation', [1, 1], [deviation]), doubles('mean', [1, 1], [mean])],
  nodes: [
    ...nodes,
    node('Mul', ['standard', 'deviation'], ['scaled']),
    node('Add', ['scaled', 'mean'], ['scores']),
  ],
});
