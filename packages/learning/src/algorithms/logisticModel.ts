import type { Matrix } from '../math/matrix.js';
import { argMax, doubles, node } from '../onnx/nodes.js';
import type { ClassifierModel } from './algorithm.js';

/** Predicts with fitted coefficients (one row of scores for two classes), and exports them. */
export function logisticModel(
  coefficients: Matrix,
  intercepts: Float64Array,
  classCount: number,
  importance: Float64Array,
  facts: { iterations: number; converged: boolean },
): ClassifierModel {
  const { rows: scoreRows, columns } = coefficients;
  return {
    importance,
    facts: { ...facts, coefficients: nested(coefficients), intercepts: [...intercepts] },
    predict(x) {
      const labels = new Int32Array(x.rows);
      const probabilities = new Float64Array(x.rows * classCount);
      const scores = new Float64Array(classCount);
      for (let i = 0; i < x.rows; i++) {
        scores.fill(0);
        for (let c = 0; c < scoreRows; c++) {
          let score = intercepts[c]!;
          for (let j = 0; j < columns; j++)
            score += coefficients.data[c * columns + j]! * x.data[i * columns + j]!;
          scores[classCount === 2 ? 1 : c] = score;
        }
        labels[i] = softmaxInto(scores, probabilities, i * classCount);
      }
      return { labels, probabilities };
    },
    toOnnx() {
      // Two classes are written as scores 0 and s, whose softmax is the logistic function of s.
      const full = new Float64Array(columns * classCount);
      const bias = new Float64Array(classCount);
      for (let c = 0; c < scoreRows; c++) {
        const target = classCount === 2 ? 1 : c;
        bias[target] = intercepts[c]!;
        for (let j = 0; j < columns; j++) full[j * classCount + target] = coefficients.data[c * columns + j]!;
      }
      return {
        initializers: [
          doubles('weights', [columns, classCount], full),
          doubles('bias', [1, classCount], bias),
        ],
        nodes: [
          node('MatMul', ['features', 'weights'], ['product']),
          node('Add', ['product', 'bias'], ['logits']),
          argMax('logits', 'index'),
          node('Softmax', ['logits'], ['scores'], { axis: { int: 1 } }),
        ],
      };
    },
  };
}

function softmaxInto(scores: Float64Array, target: Float64Array, offset: number): number {
  let best = 0;
  for (let c = 1; c < scores.length; c++) if (scores[c]! > scores[best]!) best = c;
  let sum = 0;
  for (let c = 0; c < scores.length; c++) {
    target[offset + c] = Math.exp(scores[c]! - scores[best]!);
    sum += target[offset + c]!;
  }
  for (let c = 0; c < scores.length; c++) target[offset + c]! /= sum;
  return best;
}

function nested(matrix: Matrix): number[][] {
  return Array.from({ length: matrix.rows }, (_, i) => [
    ...matrix.data.subarray(i * matrix.columns, (i + 1) * matrix.columns),
  ]);
}
