import { KernelSpace } from '../math/kernels.js';
import { range, takeRows, totalVariance } from '../math/matrix.js';
import { solveSvm } from '../math/solveSvm.js';
import { decide, type SvmMachine } from '../math/svmMachine.js';
import { doubles, node, squaredDistances } from '../onnx/nodes.js';
import type { Regressor, RegressorModel } from './algorithm.js';
import { parameterTables } from './parameterTables.js';
import { type StandardTargets, standardise, toOwnUnit, toOwnUnitOnnx } from './standardise.js';

const parameters = parameterTables['SVM Regression'];

const cacheBytes = 200 * 1024 ** 2;
/** Steps per multiplier assumed in an estimate; more are run if needed and not charged. */
const stepsPerRow = 20;

/**
 * Epsilon-support vector regression with a Gaussian kernel on the standardised target. Every row has two multipliers, one
 * for each side of the tube: the problem of a classification of twice as many rows, with another linear term.
 */
export const svmRegression: Regressor<typeof parameters> = {
  task: 'regression',
  parameters,
  rowsMax: 50_000,
  estimate: ({ rows, columns }) => (2 * rows) ** 2 * (columns + 10 + 2 * stepsPerRow),
  memory: ({ rows, columns }) => cacheBytes + 2 * rows * (columns * 16 + 64),
  async fit(x, y, params, context) {
    const targets = standardise(y);
    const gamma = params.gamma ?? 1 / (x.columns * (totalVariance(x) || 1));
    const { rows } = x;
    const both = Int32Array.from({ length: 2 * rows }, (_, place) => place % rows);
    const solution = solveSvm(
      {
        x: takeRows(x, both),
        signs: Float64Array.from(both, (_, place) => (place < rows ? 1 : -1)),
        linear: Float64Array.from(both, (row, place) =>
          place < rows ? params.epsilon - targets.values[row]! : params.epsilon + targets.values[row]!,
        ),
        c: params.C,
        gamma,
        tolerance: params.tol,
        cacheBytes,
        iterationsMax: Math.max(10_000_000, 200 * rows),
      },
      new KernelSpace(),
    );
    context.work(solution.operations);
    context.progress(1);
    await context.breathe();
    const weights = Float64Array.from(
      { length: rows },
      (_, row) => solution.coefficients[row]! + solution.coefficients[row + rows]!,
    );
    const support = range(rows).filter((row) => weights[row] !== 0);
    const machine: SvmMachine = {
      vectors: takeRows(x, support),
      weights: Float64Array.from(support, (row) => weights[row]!),
      pairs: [{ a: 0, b: 1, bias: solution.bias }],
      gamma,
      classCount: 2,
    };
    return modelOf(machine, targets, solution.iterations);
  },
};

function modelOf(machine: SvmMachine, targets: StandardTargets, iterations: number): RegressorModel {
  const { vectors, weights, gamma, pairs } = machine;
  const bias = pairs[0]!.bias;
  return {
    facts: { supportVectors: vectors.rows, iterations, gamma },
    predict: (x) =>
      toOwnUnit(targets, vectors.rows === 0 ? new Float64Array(x.rows).fill(bias) : decide(machine, x)),
    toOnnx() {
      // A tube that holds every row needs no support vectors; one without weight keeps the graph the same.
      const shown =
        vectors.rows > 0
          ? vectors
          : { rows: 1, columns: vectors.columns, data: new Float64Array(vectors.columns) };
      const distances = squaredDistances(shown, 'distances');
      return toOwnUnitOnnx(targets, {
        initializers: [
          ...distances.initializers,
          doubles('minus_gamma', [1], [-gamma]),
          doubles('vector_weights', [shown.rows, 1], vectors.rows > 0 ? weights : [0]),
          doubles('vector_bias', [1, 1], [bias]),
        ],
        nodes: [
          ...distances.nodes,
          node('Mul', ['distances', 'minus_gamma'], ['exponents']),
          node('Exp', ['exponents'], ['kernel']),
          node('MatMul', ['kernel', 'vector_weights'], ['weighted']),
          node('Add', ['weighted', 'vector_bias'], ['standard']),
        ],
      });
    },
  };
}
