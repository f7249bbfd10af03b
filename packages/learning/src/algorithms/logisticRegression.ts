import { argMax, doubles, node } from '../export/nodes.js';
import { factorCholesky } from '../math/cholesky.js';
import { minimize } from '../math/lbfgs.js';
import type { Matrix } from '../math/matrix.js';
import {
  heldDoublesMax,
  type Loss,
  type Standardised,
  softmaxHessian,
  softmaxLoss,
  standardise,
  thinOut,
} from '../math/softmaxLoss.js';
import { strideOf } from '../math/space.js';
import type { Classifier, ClassifierModel } from './algorithm.js';
import { logisticRegressionParameters as parameters } from './logisticRegressionParameters.js';

/**
 * Large data is fitted on a sample first: the start it gives, and its second derivatives as a guess of those of all
 * rows, leave a handful of passes over all rows. The sample is this share of the rows at the most.
 */
const sampleShare = 8;
/** Fewer rows are passed over sooner than a sample is made and its second derivatives are factored. */
const sampledRowsMin = 40_000;
const sampleRowsPerWeight = { min: 8, max: 60 } as const;
/** The second derivatives of the sample cost about as much as a third as many passes over all rows. */
const sampleCostShare = 12;
/** Weights up to which their squared number of second derivatives costs less than it saves. */
const preconditionedWeightsMax = 512;
/** Largest mean gradient at which the fit of the sample stops; its own error by chance is larger. */
const sampleTolerance = 1e-4;
const ridgeShare = 1e-8;

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
  memory: ({ rows, columns }) =>
    Math.min(rows * strideOf(columns + 1), heldDoublesMax) * 8 + rows * 4 + preconditionedWeightsMax ** 2 * 8,
  async fit(x, y, classCount, params, context) {
    const scoreRows = classCount === 2 ? 1 : classCount;
    const rows = standardise(x, y);
    const { means, scales, stride } = rows;
    const penalty = new Float64Array(stride);
    for (let j = 0; j < x.columns; j++) penalty[j] = 1 / (params.C * scales[j]! * scales[j]!);
    const objectiveOf = (part: Standardised) => {
      const work = part.x.rows * (x.columns + 5) * 2 * scoreRows;
      const objective = penalised(softmaxLoss(part, scoreRows), penalty, x.rows / part.x.rows);
      return (at: Float64Array, gradient: Float64Array) => {
        context.work(work);
        return objective(at, gradient);
      };
    };
    const point = new Float64Array(scoreRows * stride);
    const sampleRows = sampleRowsFor(x.rows, point.length);
    let precondition: ReturnType<typeof factorCholesky>;
    if (sampleRows > 0) {
      const sample = thinOut(rows, sampleRows);
      minimize(point, objectiveOf(sample), {
        tolerance: sampleTolerance * x.rows,
        iterationsMax: params.max_iter,
      });
      precondition = preconditionerAt(point, sample, scoreRows, penalty, x.rows / sampleRows);
      context.work((sampleRows * point.length * point.length) / 2);
    }
    const objective = objectiveOf(rows);
    const options = {
      tolerance: params.tol,
      iterationsMax: params.max_iter,
      onIteration: (iteration: number) => context.progress(iteration / params.max_iter),
    };
    let { iterations, converged } = minimize(point, objective, { ...options, precondition });
    if (!converged && precondition !== undefined && iterations < params.max_iter) {
      // The sample misled about the whole; without its second derivatives the way is longer, but sure.
      const rest = minimize(point, objective, { ...options, iterationsMax: params.max_iter - iterations });
      iterations += rest.iterations;
      converged = rest.converged;
    }
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

/** Rows of the sample on which to begin; 0 where the data is too small, or the weights too many, to be worth it. */
function sampleRowsFor(rows: number, weightCount: number): number {
  if (rows < sampledRowsMin) return 0;
  const sampleRows = Math.min(
    Math.floor(rows / sampleShare),
    Math.floor((rows / weightCount) * sampleCostShare),
    weightCount * sampleRowsPerWeight.max,
  );
  const enough =
    sampleRows >= weightCount * sampleRowsPerWeight.min && weightCount <= preconditionedWeightsMax;
  return enough ? sampleRows : 0;
}

/** A loss, `factor` times, with the L2 penalty of each column. */
function penalised(loss: Loss, penalty: Float64Array, factor: number): Loss {
  return (at, gradient) => {
    let value = factor * loss(at, gradient);
    for (let p = 0; p < at.length; p++) {
      const own = penalty[p % penalty.length]!;
      gradient[p] = factor * gradient[p]! + own * at[p]!;
      value += 0.5 * own * at[p]! * at[p]!;
    }
    return value;
  };
}

/** The inverse second derivatives, as the sample tells them for all rows. */
function preconditionerAt(
  point: Float64Array,
  sample: Standardised,
  scoreRows: number,
  penalty: Float64Array,
  factor: number,
): ReturnType<typeof factorCholesky> {
  const size = point.length;
  const hessian = softmaxHessian(sample, scoreRows, point);
  let trace = 0;
  for (let p = 0; p < size; p++) trace += factor * hessian[p * size + p]!;
  // Scores that all grow by the same amount change nothing; without this those directions had no inverse.
  const ridge = (ridgeShare * trace) / size;
  for (let p = 0; p < hessian.length; p++) hessian[p]! *= factor;
  for (let p = 0; p < size; p++) hessian[p * size + p]! += penalty[p % penalty.length]! + ridge;
  return factorCholesky(hessian, size);
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
