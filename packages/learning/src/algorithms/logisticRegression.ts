import { argMax, doubles, node } from '../export/nodes.js';
import { KernelSpace, rowBlocks, strideOf } from '../math/kernels.js';
import { minimize } from '../math/lbfgs.js';
import { columnMoments, type Matrix } from '../math/matrix.js';
import type { Classifier, ClassifierModel } from './algorithm.js';
import { type ParameterRules, scaleRule } from './parameters.js';

const parameters = {
  C: { kind: 'number', above: 0, max: 1e6, default: 1, about: 'Inverse strength of the L2 penalty.' },
  max_iter: {
    kind: 'integer',
    min: 1,
    max: 10_000,
    default: 100,
    about: 'Iterations of L-BFGS at the most.',
  },
  tol: { kind: 'number', above: 0, max: 1, default: 1e-4, about: 'Largest gradient at which to stop.' },
  scale: scaleRule,
} as const satisfies ParameterRules;

/** Evaluations of the loss an iteration of the line search is reckoned to need at the most. */
const evaluationsPerIteration = 2;

/**
 * Multinomial logistic regression with an L2 penalty, as scikit-learn's `lbfgs` solver defines it: the
 * intercept is free, two classes share one row of coefficients. The columns are standardised inside and
 * the penalty is carried over, which leaves the optimum where it is and makes it quick to reach.
 */
export const logisticRegression: Classifier<typeof parameters> = {
  task: 'classification',
  parameters,
  rowsMax: 5_000_000,
  estimate: ({ rows, columns, classes }, params) =>
    evaluationsPerIteration * params.max_iter * rows * (columns + 5) * 2 * (classes === 2 ? 1 : classes),
  memory: ({ rows, columns }) => rows * (strideOf(columns + 1) * 8 + 4),
  async fit(x, y, classCount, params, context) {
    const scoreRows = classCount === 2 ? 1 : classCount;
    const { means, variances } = columnMoments(x);
    const scales = variances.map((variance) => (variance > 0 ? Math.sqrt(variance) : 1));
    const stride = strideOf(x.columns + 1);
    const space = new KernelSpace();
    const data = space.reserveDoubles(x.rows * stride);
    const labels = space.reserve(x.rows * 4);
    const weights = space.reserveDoubles(scoreRows * stride);
    const gradientAt = space.reserveDoubles(scoreRows * stride);
    const scores = space.reserveDoubles(scoreRows + 1);
    placeStandardised(x, means, scales, space.doubles(data, x.rows * stride), stride);
    space.ints(labels, x.rows).set(y);
    const weightView = space.doubles(weights, scoreRows * stride);
    const gradientView = space.doubles(gradientAt, scoreRows * stride);

    const point = new Float64Array(scoreRows * stride);
    const penalty = new Float64Array(stride);
    for (let j = 0; j < x.columns; j++) penalty[j] = 1 / (params.C * scales[j]! * scales[j]!);
    const evaluate = (at: Float64Array, gradient: Float64Array) => {
      weightView.set(at);
      gradientView.fill(0);
      let loss = 0;
      for (const [start, count] of rowBlocks(x.rows)) {
        loss += space.run.logisticLoss(
          data + start * stride * 8,
          count,
          stride,
          labels + start * 4,
          weights,
          scoreRows,
          gradientAt,
          scores,
        );
      }
      for (let c = 0, p = 0; c < scoreRows; c++) {
        for (let j = 0; j < stride; j++, p++) {
          gradient[p] = gradientView[p]! + penalty[j]! * at[p]!;
          loss += 0.5 * penalty[j]! * at[p]! * at[p]!;
        }
      }
      context.work(x.rows * (x.columns + 5) * 2 * scoreRows);
      return loss;
    };
    const { iterations, converged } = minimize(point, evaluate, {
      tolerance: params.tol,
      iterationsMax: params.max_iter,
      onIteration: (iteration) => context.progress(iteration / params.max_iter),
    });
    const coefficients = new Float64Array(scoreRows * x.columns);
    const intercepts = new Float64Array(scoreRows);
    const importance = new Float64Array(x.columns);
    for (let c = 0; c < scoreRows; c++) {
      intercepts[c] = point[c * stride + x.columns]!;
      for (let j = 0; j < x.columns; j++) {
        const value = point[c * stride + j]!;
        coefficients[c * x.columns + j] = value / scales[j]!;
        intercepts[c]! -= (value / scales[j]!) * means[j]!;
        importance[j]! += Math.abs(value) / scoreRows;
      }
    }
    await context.breathe();
    return modelOf(
      { rows: scoreRows, columns: x.columns, data: coefficients },
      intercepts,
      classCount,
      importance,
      { iterations, converged },
    );
  },
};

/** Rows at mean 0 and variance 1, each followed by a one for the intercept and zeros up to the stride. */
function placeStandardised(
  x: Matrix,
  means: Float64Array,
  scales: Float64Array,
  target: Float64Array,
  stride: number,
): void {
  for (let i = 0, p = 0; i < x.rows; i++) {
    const to = i * stride;
    for (let j = 0; j < x.columns; j++) target[to + j] = (x.data[p++]! - means[j]!) / scales[j]!;
    target[to + x.columns] = 1;
  }
}

function modelOf(
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
