import type { Matrix } from './matrix.js';

/** Weights (inputs × outputs, row by row) and biases of every layer. */
export interface DenseNetwork {
  sizes: readonly number[];
  weights: Float32Array[];
  biases: Float32Array[];
}

/** Probabilities (rows × classes) of a network, in double precision. */
export function probabilitiesOf(network: DenseNetwork, x: Matrix): Float64Array {
  const classes = network.sizes.at(-1)!;
  const result = outputsOf(network, x);
  for (let i = 0; i < x.rows; i++) {
    const logits = result.slice(i * classes, (i + 1) * classes);
    const top = logits.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    let sum = 0;
    for (let c = 0; c < classes; c++) sum += Math.exp(logits[c]! - top);
    for (let c = 0; c < classes; c++) result[i * classes + c] = Math.exp(logits[c]! - top) / sum;
  }
  return result;
}

/** The last layer (rows × outputs) of a network, in double precision. */
export function outputsOf(network: DenseNetwork, x: Matrix): Float64Array {
  const outputs = network.sizes.at(-1)!;
  const result = new Float64Array(x.rows * outputs);
  const units = network.sizes.map((size) => new Float64Array(size));
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < x.columns; j++) units[0]![j] = Math.fround(x.data[i * x.columns + j]!);
    for (let layer = 0; layer < network.weights.length; layer++) {
      applyLayer(network, layer, units[layer]!, units[layer + 1]!);
    }
    result.set(units.at(-1)!, i * outputs);
  }
  return result;
}

function applyLayer(network: DenseNetwork, layer: number, input: Float64Array, output: Float64Array): void {
  const weights = network.weights[layer]!;
  output.set(network.biases[layer]!);
  for (let i = 0; i < input.length; i++) {
    const value = input[i]!;
    if (value === 0) continue;
    for (let j = 0, p = i * output.length; j < output.length; j++, p++) output[j]! += value * weights[p]!;
  }
  if (layer === network.weights.length - 1) return;
  for (let j = 0; j < output.length; j++) if (output[j]! < 0) output[j] = 0;
}
