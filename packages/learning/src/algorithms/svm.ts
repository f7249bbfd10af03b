import type { FitContext } from '../math/fitContext.js';
import { KernelSpace } from '../math/kernels.js';
import { type Matrix, range, takeRows, totalVariance } from '../math/matrix.js';
import { fitSigmoid, type Sigmoid } from '../math/sigmoid.js';
import { solveSvm } from '../math/solveSvm.js';
import { decide, type SvmMachine } from '../math/svmMachine.js';
import type { Classifier } from './algorithm.js';
import { parameterTables } from './parameterTables.js';
import { svmModel } from './svmModel.js';

const parameters = parameterTables.SVM;

/** Size of the kernel cache; the default of scikit-learn too. */
const cacheBytes = 200 * 1024 ** 2;
/** Steps per row of a pair of classes assumed in an estimate; more are run if needed and not charged. */
const stepsPerRow = 20;
/** Rows and folds of the calibration of a pair's probabilities. */
const calibrationRowsMax = 600;
const calibrationFolds = 3;

/** C-support vector classification with a Gaussian kernel, one machine for every pair of classes. */
export const svm: Classifier<typeof parameters> = {
  task: 'classification',
  parameters,
  rowsMax: 100_000,
  estimate: ({ rows, columns, classes }) => {
    // Every row belongs to (classes - 1) pairs; a pair of n rows computes at most n kernel rows.
    const pairRows = (2 * rows) / classes;
    const pairs = (classes * (classes - 1)) / 2;
    const calibrationRows = Math.min(pairRows, calibrationRowsMax);
    const squares = pairRows ** 2 + calibrationFolds * calibrationRows ** 2;
    return pairs * squares * (columns + 10 + 2 * stepsPerRow);
  },
  memory: ({ rows, columns }) => cacheBytes + rows * (columns * 16 + 64),
  async fit(x, y, classCount, params, context) {
    const gamma = params.gamma ?? 1 / (x.columns * (totalVariance(x) || 1));
    const rowsOf = groupRows(y, classCount);
    const space = new KernelSpace();
    const pairs: SvmMachine['pairs'] = [];
    const sigmoids: Sigmoid[] = [];
    const coefficients: { row: number; pair: number; value: number }[] = [];
    const pairCount = (classCount * (classCount - 1)) / 2;
    let iterations = 0;
    for (let a = 0; a < classCount; a++) {
      for (let b = a + 1; b < classCount; b++) {
        const rows = joined(rowsOf[a]!, rowsOf[b]!);
        const signs = Float64Array.from(rows, (_, index) => (index < rowsOf[a]!.length ? 1 : -1));
        const solution = solveSvm(
          {
            x: takeRows(x, rows),
            signs,
            c: params.C,
            gamma,
            tolerance: params.tol,
            cacheBytes,
            iterationsMax: Math.max(10_000_000, 100 * rows.length),
          },
          space,
        );
        iterations += solution.iterations;
        context.work(solution.operations);
        solution.coefficients.forEach((value, index) => {
          if (value !== 0) coefficients.push({ row: rows[index]!, pair: pairs.length, value });
        });
        pairs.push({ a, b, bias: solution.bias });
        sigmoids.push(
          calibrate(x, rows, signs, { c: params.C, gamma, tolerance: params.tol }, context, space),
        );
        context.progress(pairs.length / pairCount);
        await context.breathe();
      }
    }
    const vectorRows = [...new Set(coefficients.map(({ row }) => row))].sort(
      (p, q) => y[p]! - y[q]! || p - q,
    );
    const placeOf = new Map(vectorRows.map((row, index) => [row, index]));
    const weights = new Float64Array(vectorRows.length * pairCount);
    for (const { row, pair, value } of coefficients) weights[placeOf.get(row)! * pairCount + pair] = value;
    const machine: SvmMachine = { vectors: takeRows(x, vectorRows), weights, pairs, gamma, classCount };
    return svmModel(machine, sigmoids, iterations);
  },
};

function groupRows(y: Int32Array, classCount: number): number[][] {
  const groups: number[][] = Array.from({ length: classCount }, () => []);
  for (let i = 0; i < y.length; i++) groups[y[i]!]!.push(i);
  return groups;
}

function joined(a: readonly number[], b: readonly number[]): Int32Array {
  const rows = new Int32Array(a.length + b.length);
  rows.set(a);
  rows.set(b, a.length);
  return rows;
}

/**
 * Platt scaling of one pair, fitted to held-out decision values: rows that the machine was trained on are
 * farther from the decision boundary than new rows, and would make the probabilities overconfident.
 */
function calibrate(
  x: Matrix,
  rows: Int32Array,
  signs: Float64Array,
  options: { c: number; gamma: number; tolerance: number },
  context: FitContext,
  space: KernelSpace,
): Sigmoid {
  const sample = context.random.shuffle(range(rows.length)).subarray(0, calibrationRowsMax);
  const values: number[] = [];
  const isFirst: boolean[] = [];
  for (let fold = 0; fold < calibrationFolds; fold++) {
    const train = sample.filter((_, index) => index % calibrationFolds !== fold);
    const held = sample.filter((_, index) => index % calibrationFolds === fold);
    const trainSigns = Float64Array.from(train, (index) => signs[index]!);
    // A training part with a single class cannot be fitted.
    if (!trainSigns.includes(1) || !trainSigns.includes(-1)) continue;
    const vectors = takeRows(
      x,
      train.map((index) => rows[index]!),
    );
    const solution = solveSvm(
      {
        x: vectors,
        signs: trainSigns,
        ...options,
        cacheBytes,
        iterationsMax: 100 * calibrationRowsMax,
      },
      space,
    );
    context.work(solution.operations);
    const machine: SvmMachine = {
      vectors,
      weights: solution.coefficients,
      pairs: [{ a: 0, b: 1, bias: solution.bias }],
      gamma: options.gamma,
      classCount: 2,
    };
    values.push(
      ...decide(
        machine,
        takeRows(
          x,
          held.map((index) => rows[index]!),
        ),
        space,
      ),
    );
    isFirst.push(...Array.from(held, (index) => signs[index] === 1));
  }
  return fitSigmoid(values, isFirst);
}
