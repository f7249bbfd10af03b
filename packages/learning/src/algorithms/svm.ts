import { argMax, doubles, node, squaredDistances } from '../export/nodes.js';
import { FloatBlocks } from '../math/floatBlocks.js';
import { KernelSpace } from '../math/kernels.js';
import { type Matrix, range, takeRows } from '../math/matrix.js';
import { fitSigmoid, type Sigmoid } from '../math/sigmoid.js';
import { solveSvm } from '../math/solveSvm.js';
import type { Classifier, ClassifierModel, FitContext, OnnxFragment } from './algorithm.js';
import { svmParameters as parameters } from './svmParameters.js';

/** Memory for rows of the kernel; scikit-learn's default too. */
const cacheBytes = 200 * 1024 ** 2;
/** Steps a pair of classes is reckoned to need, per row; more are made where needed and not charged. */
const stepsPerRow = 20;
/** Rows and folds from which the probabilities of a pair are calibrated. */
const calibrationRowsMax = 600;
const calibrationFolds = 3;

/** C-support vector classification with a Gaussian kernel, one machine for every pair of classes. */
export const svm: Classifier<typeof parameters> = {
  task: 'classification',
  parameters,
  rowsMax: 100_000,
  estimate: ({ rows, columns, classes }) => {
    // Every row meets (classes - 1) others in pairs; a pair of n rows makes at most n kernel rows.
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
    const pairs: Machine['pairs'] = [];
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
    const machine: Machine = { vectors: takeRows(x, vectorRows), weights, pairs, gamma, classCount };
    return modelOf(machine, sigmoids, iterations);
  },
};

interface Machine {
  vectors: Matrix;
  /** Support vectors × pairs. */
  weights: Float64Array;
  pairs: { a: number; b: number; bias: number }[];
  gamma: number;
  classCount: number;
}

function totalVariance(x: Matrix): number {
  let mean = 0;
  for (const value of x.data) mean += value;
  mean /= x.data.length;
  let sum = 0;
  for (const value of x.data) sum += (value - mean) ** 2;
  return sum / x.data.length;
}

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

/** The signed decision of every machine for every row (rows × pairs); positive speaks for the pair's first. */
function decide(
  { vectors, weights, pairs, gamma }: Machine,
  x: Matrix,
  space = new KernelSpace(),
): Float64Array {
  space.clear();
  const blocks = new FloatBlocks(space, vectors);
  const count = blocks.paddedRows;
  const weightsAt = space.reserveDoubles(pairs.length * count);
  const similarities = space.reserve(count * 4);
  // Pair after pair, so that each decision is one sum over the vectors of its two classes.
  const byPair = space.doubles(weightsAt, pairs.length * count).fill(0);
  const stretches = pairs.map((_, pair) => {
    const own = byPair.subarray(pair * count, (pair + 1) * count);
    for (let v = 0; v < vectors.rows; v++) own[v] = weights[v * pairs.length + pair]!;
    return stretchesOf(own);
  });
  const decisions = new Float64Array(x.rows * pairs.length);
  for (let i = 0, to = 0; i < x.rows; i++) {
    blocks.similaritiesTo(x.data, i * x.columns, gamma, similarities);
    for (let pair = 0; pair < pairs.length; pair++) {
      let sum = pairs[pair]!.bias;
      for (const [start, length] of stretches[pair]!)
        sum += space.run.weightedSum(
          similarities + start * 4,
          weightsAt + (pair * count + start) * 8,
          length,
        );
      decisions[to++] = sum;
    }
  }
  return decisions;
}

/** Gaps in the weights of a pair that are worth a stretch of their own. */
const gapMin = 16;

/** Where weights are not zero: vectors are sorted by class, so each pair has two such stretches, of even length. */
function stretchesOf(weights: Float64Array): [start: number, length: number][] {
  const stretches: [start: number, length: number][] = [];
  let start = -1;
  let end = -1;
  weights.forEach((value, index) => {
    if (value === 0) return;
    if (start < 0 || index - end > gapMin) {
      if (start >= 0) stretches.push([start, evenLength(start, end)]);
      start = index & ~1;
    }
    end = index;
  });
  if (start >= 0) stretches.push([start, evenLength(start, end)]);
  return stretches;
}

const evenLength = (start: number, end: number): number => (end - start + 2) & ~1;

/**
 * A sigmoid for one pair, fitted to decisions on rows that the deciding machine has not seen: rows it
 * was trained on lie farther from the border than new ones will, and would make it too sure.
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
    // Without both sides in the training part nothing can be learned from this fold.
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
    const machine: Machine = {
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

function modelOf(machine: Machine, sigmoids: readonly Sigmoid[], iterations: number): ClassifierModel {
  const { pairs, classCount } = machine;
  return {
    facts: { supportVectors: machine.vectors.rows, iterations, gamma: machine.gamma },
    toOnnx: () => machineToOnnx(machine, sigmoids),
    predict(x) {
      const decisions = decide(machine, x);
      const labels = new Int32Array(x.rows);
      const probabilities = new Float64Array(x.rows * classCount);
      const votes = new Int32Array(classCount);
      for (let i = 0; i < x.rows; i++) {
        votes.fill(0);
        const inverse = probabilities.subarray(i * classCount, (i + 1) * classCount);
        for (let pair = 0; pair < pairs.length; pair++) {
          const { a, b } = pairs[pair]!;
          const decision = decisions[i * pairs.length + pair]!;
          votes[decision > 0 ? a : b]!++;
          const { slope, offset } = sigmoids[pair]!;
          const exponent = Math.min(Math.max(slope * decision + offset, -exponentMax), exponentMax);
          // 1 / probability of each side of the pair.
          inverse[a]! += 1 + Math.exp(exponent);
          inverse[b]! += 1 + Math.exp(-exponent);
        }
        let sum = 0;
        let best = 0;
        for (let c = 0; c < classCount; c++) {
          inverse[c] = 1 / (inverse[c]! - (classCount - 2));
          sum += inverse[c]!;
          if (votes[c]! > votes[best]!) best = c;
        }
        for (let c = 0; c < classCount; c++) inverse[c]! /= sum;
        labels[i] = best;
      }
      return { labels, probabilities };
    },
  };
}

/** Probabilities of a pair stay above e^-30, so that no sum overflows. */
const exponentMax = 30;

/**
 * Votes give the label, as in libsvm. Probabilities come from the pairs' sigmoids, joined by
 * p_c = 1 / (Σ 1/r_cd - (classes - 2)) and normalised: a closed form that a fixed graph can compute.
 */
function machineToOnnx(machine: Machine, sigmoids: readonly Sigmoid[]): OnnxFragment {
  const { vectors, weights, pairs, gamma, classCount } = machine;
  const pairCount = pairs.length;
  const distances = squaredDistances(vectors, 'distances');
  const first = new Float64Array(pairCount * classCount);
  const second = new Float64Array(pairCount * classCount);
  pairs.forEach(({ a, b }, pair) => {
    first[pair * classCount + a] = 1;
    second[pair * classCount + b] = 1;
  });
  const shape = [1, pairCount];
  return {
    initializers: [
      ...distances.initializers,
      doubles('minus_gamma', [1], [-gamma]),
      doubles('pair_weights', [vectors.rows, pairCount], weights),
      doubles(
        'pair_bias',
        shape,
        pairs.map(({ bias }) => bias),
      ),
      doubles('first', [pairCount, classCount], first),
      doubles('second', [pairCount, classCount], second),
      doubles('one', [1], [1]),
      doubles('zero', [1], [0]),
      doubles(
        'slopes',
        shape,
        sigmoids.map(({ slope }) => slope),
      ),
      doubles(
        'offsets',
        shape,
        sigmoids.map(({ offset }) => offset),
      ),
      doubles('exponent_max', [1], [exponentMax]),
      doubles('exponent_min', [1], [-exponentMax]),
      doubles('others', [1], [classCount - 2]),
    ],
    nodes: [
      ...distances.nodes,
      node('Mul', ['distances', 'minus_gamma'], ['scaled']),
      node('Exp', ['scaled'], ['kernel']),
      node('MatMul', ['kernel', 'pair_weights'], ['weighted']),
      node('Add', ['weighted', 'pair_bias'], ['decisions']),
      node('Greater', ['decisions', 'zero'], ['for_first']),
      node('Cast', ['for_first'], ['wins'], { to: { int: 11 } }),
      node('Sub', ['one', 'wins'], ['losses']),
      node('MatMul', ['wins', 'first'], ['votes_first']),
      node('MatMul', ['losses', 'second'], ['votes_second']),
      node('Add', ['votes_first', 'votes_second'], ['votes']),
      argMax('votes', 'index'),
      node('Mul', ['decisions', 'slopes'], ['sloped']),
      node('Add', ['sloped', 'offsets'], ['free_exponents']),
      node('Min', ['free_exponents', 'exponent_max'], ['lower_exponents']),
      node('Max', ['lower_exponents', 'exponent_min'], ['exponents']),
      node('Exp', ['exponents'], ['odds_second']),
      node('Neg', ['exponents'], ['negated']),
      node('Exp', ['negated'], ['odds_first']),
      node('Add', ['odds_second', 'one'], ['inverse_first']),
      node('Add', ['odds_first', 'one'], ['inverse_second']),
      node('MatMul', ['inverse_first', 'first'], ['sum_first']),
      node('MatMul', ['inverse_second', 'second'], ['sum_second']),
      node('Add', ['sum_first', 'sum_second'], ['inverse_sum']),
      node('Sub', ['inverse_sum', 'others'], ['inverse']),
      node('Reciprocal', ['inverse'], ['joined']),
      node('ReduceSum', ['joined', 'distances_axis'], ['total']),
      node('Div', ['joined', 'total'], ['scores']),
    ],
  };
}
