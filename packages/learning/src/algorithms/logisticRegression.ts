import { factorCholesky } from '../math/cholesky.js';
import { strideOf } from '../math/kernels.js';
import { minimize } from '../math/lbfgs.js';
import {
  heldDoublesMax,
  type Loss,
  type Standardised,
  softmaxHessian,
  softmaxLoss,
  standardise,
  thinOut,
} from '../math/softmaxLoss.js';
import type { Classifier } from './algorithm.js';
import { logisticModel } from './logisticModel.js';
import { parameterTables } from './parameterTables.js';

const parameters = parameterTables['Logistic Regression'];

/**
 * Large data is fitted on a sample first. Its optimum is the starting point and its Hessian approximates that of all
 * rows, so few passes over all rows remain. The sample is at most one row in this many.
 */
const sampleShare = 8;
/** With fewer rows, a sample and the factorisation of its Hessian cost more than they save. */
const sampledRowsMin = 40_000;
const sampleRowsPerWeight = { min: 8, max: 60 } as const;
/** Bounds the cost of the sample's Hessian relative to passes over all rows. */
const sampleCostShare = 12;
/** Up to this many weights the Hessian, with their square of entries, saves more than it costs. */
const preconditionedWeightsMax = 512;
/** Mean gradient at which the fit of the sample stops; its sampling error is larger. */
const sampleTolerance = 1e-4;
const ridgeShare = 1e-8;

/** Loss evaluations per iteration, line search included, assumed in an estimate. */
const evaluationsPerIteration = 2;

/**
 * Multinomial logistic regression with an L2 penalty, as scikit-learn's `lbfgs` solver defines it: the
 * intercept is free, two classes share one row of coefficients. The columns are standardised inside and
 * the penalty is rescaled, which keeps the optimum and speeds up convergence.
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
      // The sample was not representative; without its Hessian the fit is slower but converges.
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
    return logisticModel(
      { rows: scoreRows, columns: x.columns, data: coefficients },
      intercepts,
      classCount,
      importance,
      { iterations, converged },
    );
  },
};

/** Rows of the sample to start with; 0 if the data is too small or the weights too many for it to pay off. */
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

/** `factor` times a loss, plus the L2 penalty of each column. */
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

/** The factored Hessian of the sample, scaled to all rows. */
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
  // Adding a constant to all scores changes nothing; without the ridge the Hessian is singular in those directions.
  const ridge = (ridgeShare * trace) / size;
  for (let p = 0; p < hessian.length; p++) hessian[p]! *= factor;
  for (let p = 0; p < size; p++) hessian[p * size + p]! += penalty[p % penalty.length]! + ridge;
  return factorCholesky(hessian, size);
}
