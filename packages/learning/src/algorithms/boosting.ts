import { type BinnedTree, BinnedTreeGrower } from '../math/binnedTree.js';
import { type BinnedMatrix, binMatrix, edgeOf } from '../math/bins.js';
import {
  type Ensemble,
  ensembleToOnnx,
  type Link,
  linkProbabilities,
  sumTrees,
} from '../math/ensembleModel.js';
import { range } from '../math/matrix.js';
import { newtonGoal } from '../math/treeGoals.js';
import type { Classifier, FitContext, Regressor, Shape } from './algorithm.js';
import { boostingParameters as parameters } from './boostingParameters.js';
import { indexOfLargest } from './indexOfLargest.js';
import type { ParameterValues } from './parameters.js';

type Params = ParameterValues<typeof parameters>;

const earlyStoppingRowsMin = 10_000;
const heldOutShare = 0.1;
const tolerance = 1e-7;
const depthEstimated = 8;

/** The loss that is boosted: its start, its derivatives and its mean. */
interface Objective {
  outputs: number;
  base: number[];
  /** Writes gradient and Hessian of one output for some rows, given all sums (rows × outputs). */
  derive(
    sums: Float64Array,
    output: number,
    rows: Int32Array,
    gradients: Float64Array,
    hessians: Float64Array,
  ): void;
  loss(sums: Float64Array, rows: Int32Array): number;
}

const estimate =
  (trees: (classes: number) => number) =>
  ({ rows, columns, classes }: Shape, params: Params): number =>
    rows * columns * 8 +
    params.max_iter *
      trees(classes) *
      (rows * Math.min(params.max_depth ?? depthEstimated, depthEstimated) * (columns + 2) +
        rows * 8 +
        params.max_leaf_nodes * columns * 512);

const memory = ({ rows, columns, classes }: Shape, params: Params): number =>
  rows * (columns + 16 * Math.max(2, classes) + 32) +
  params.max_leaf_nodes * columns * 256 * 20 +
  params.max_iter * Math.max(1, classes) * params.max_leaf_nodes * 2 * 96;

/** Histogram gradient boosting with the log loss: one tree a round for two classes, one for each class otherwise. */
export const boosting: Classifier<typeof parameters> = {
  task: 'classification',
  encoding: 'ranked',
  parameters,
  rowsMax: 5_000_000,
  estimate: estimate((classes) => (classes > 2 ? classes : 1)),
  memory,
  async fit(x, y, classCount, params, context) {
    const objective = classCount === 2 ? logistic(y) : multinomial(y, classCount);
    const link: Link = classCount === 2 ? 'sigmoid' : 'softmax';
    const { ensemble, ...rest } = await boost(binMatrix(x), objective, link, params, context);
    return {
      ...rest,
      toOnnx: () => ensembleToOnnx(ensemble),
      predict(rows) {
        const probabilities = linkProbabilities(link, sumTrees(ensemble, rows), ensemble.outputs);
        return { labels: indexOfLargest(probabilities, classCount), probabilities };
      },
    };
  },
};

/** Histogram gradient boosting with squared error. */
export const boostingRegression: Regressor<typeof parameters> = {
  task: 'regression',
  encoding: 'ranked',
  parameters,
  rowsMax: 5_000_000,
  estimate: estimate(() => 1),
  memory,
  async fit(x, y, params, context) {
    const { ensemble, ...rest } = await boost(binMatrix(x), squared(y), 'identity', params, context);
    return { ...rest, toOnnx: () => ensembleToOnnx(ensemble), predict: (rows) => sumTrees(ensemble, rows) };
  },
};

async function boost(x: BinnedMatrix, objective: Objective, link: Link, params: Params, context: FitContext) {
  const { outputs, base } = objective;
  const watch =
    params.early_stopping === 'true' || (params.early_stopping === 'auto' && x.rows >= earlyStoppingRowsMin);
  const { train, held } = split(x.rows, watch, context);
  const sums = new Float64Array(x.rows * outputs);
  for (let i = 0; i < sums.length; i++) sums[i] = base[i % outputs]!;
  const gradients = Array.from({ length: outputs }, () => new Float64Array(x.rows));
  const hessians = Array.from({ length: outputs }, () => new Float64Array(x.rows));
  const trees: BinnedTree[] = [];
  const outputOf: number[] = [];
  const importance = new Float64Array(x.columns);
  const curve: { loss: number; heldOutLoss?: number }[] = [];
  const limits = {
    leavesMax: params.max_leaf_nodes,
    depthMax: params.max_depth ?? Number.POSITIVE_INFINITY,
    leafRowsMin: params.min_samples_leaf,
    columnsTried: x.columns,
    gainMin: 1e-12,
  };
  const step = { rate: params.learning_rate, penalty: params.l2_regularization };
  let best = { loss: objective.loss(sums, watch ? held : train), rounds: 0 };
  for (
    let round = 1;
    round <= params.max_iter && round - best.rounds <= (watch ? params.n_iter_no_change : Infinity);
    round++
  ) {
    // All trees of a round see the same sums.
    for (let output = 0; output < outputs; output++)
      objective.derive(sums, output, train, gradients[output]!, hessians[output]!);
    for (let output = 0; output < outputs; output++) {
      const goal = newtonGoal(gradients[output]!, hessians[output]!, step);
      const rows = train.slice();
      const grower = new BinnedTreeGrower(x, rows, goal, limits, () => rows);
      const tree = grower.grow();
      for (const { node, start, end } of grower.leaves) {
        const value = Math.fround(tree.values[node]![0]!);
        for (let p = start; p < end; p++) sums[rows[p]! * outputs + output]! += value;
      }
      for (const row of held) sums[row * outputs + output]! += leafOf(tree, x, row);
      trees.push(tree);
      outputOf.push(output);
      for (let c = 0; c < x.columns; c++) importance[c]! += grower.gains[c]!;
      context.work(grower.operations + x.rows * 4);
    }
    const loss = objective.loss(sums, train);
    const heldOutLoss = watch ? objective.loss(sums, held) : undefined;
    curve.push(heldOutLoss === undefined ? { loss } : { loss, heldOutLoss });
    const watched = heldOutLoss ?? loss;
    if (watched < best.loss - tolerance) best = { loss: watched, rounds: round };
    context.progress(round / params.max_iter);
    await context.breathe();
  }
  // Rounds after the best one are dropped.
  const kept = (watch ? Math.max(1, best.rounds) : curve.length) * outputs;
  const total = importance.reduce((sum, gain) => sum + gain, 0) || 1;
  const ensemble: Ensemble = {
    trees: trees.slice(0, kept),
    outputOf: outputOf.slice(0, kept),
    outputs,
    base,
    link,
  };
  return {
    ensemble,
    importance: importance.map((gain) => gain / total),
    facts: { rounds: kept / outputs, trees: kept, curve },
    ...(link === 'identity' ? {} : { metadata: { margin: 'log-odds' } }),
  };
}

/** The value of the leaf that a binned row reaches, as the exported tree stores it. */
function leafOf(tree: BinnedTree, x: BinnedMatrix, row: number): number {
  let at = 0;
  while (tree.left[at]! >= 0) {
    const column = tree.feature[at]!;
    const bin = x.bins[column * x.rows + row]!;
    // Below the edge of its bin means at most the threshold, which is one of the edges.
    const left =
      bin === x.counts[column]! ? tree.missingLeft[at] === 1 : edgeOf(x, column, bin) <= tree.threshold[at]!;
    at = left ? tree.left[at]! : tree.right[at]!;
  }
  return Math.fround(tree.values[at]![0]!);
}

function split(
  rows: number,
  watch: boolean,
  { random }: FitContext,
): { train: Int32Array; held: Int32Array } {
  if (!watch) return { train: range(rows), held: range(0) };
  const order = random.shuffle(range(rows));
  const count = Math.max(1, Math.floor(rows * heldOutShare));
  return { train: order.slice(count).sort(), held: order.slice(0, count).sort() };
}

const squared = (y: Float64Array): Objective => ({
  outputs: 1,
  base: [y.reduce((sum, value) => sum + value, 0) / y.length],
  derive: (sums, _output, rows, gradients, hessians) => {
    for (const row of rows) {
      gradients[row] = sums[row]! - y[row]!;
      hessians[row] = 1;
    }
  },
  loss: (sums, rows) => rows.reduce((sum, row) => sum + 0.5 * (sums[row]! - y[row]!) ** 2, 0) / rows.length,
});

const logistic = (y: Int32Array): Objective => {
  const share = clamp(y.reduce((sum, label) => sum + label, 0) / y.length);
  return {
    outputs: 1,
    base: [Math.log(share / (1 - share))],
    derive: (sums, _output, rows, gradients, hessians) => {
      for (const row of rows) {
        const p = 1 / (1 + Math.exp(-sums[row]!));
        gradients[row] = p - y[row]!;
        hessians[row] = p * (1 - p);
      }
    },
    loss: (sums, rows) =>
      rows.reduce((sum, row) => {
        const margin = y[row] === 1 ? sums[row]! : -sums[row]!;
        return sum + (margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin);
      }, 0) / rows.length,
  };
};

const multinomial = (y: Int32Array, classCount: number): Objective => {
  const shares = new Float64Array(classCount);
  for (const label of y) shares[label]! += 1 / y.length;
  const logSum = (sums: Float64Array, row: number): number => {
    let largest = Number.NEGATIVE_INFINITY;
    for (let c = 0; c < classCount; c++) largest = Math.max(largest, sums[row * classCount + c]!);
    let total = 0;
    for (let c = 0; c < classCount; c++) total += Math.exp(sums[row * classCount + c]! - largest);
    return largest + Math.log(total);
  };
  return {
    outputs: classCount,
    base: Array.from(shares, (share) => Math.log(clamp(share))),
    derive: (sums, output, rows, gradients, hessians) => {
      for (const row of rows) {
        const p = Math.exp(sums[row * classCount + output]! - logSum(sums, row));
        gradients[row] = p - (y[row] === output ? 1 : 0);
        hessians[row] = p * (1 - p);
      }
    },
    loss: (sums, rows) =>
      rows.reduce((sum, row) => sum + logSum(sums, row) - sums[row * classCount + y[row]!]!, 0) / rows.length,
  };
};

/** Keeps a share away from 0 and 1, whose log-odds are infinite. */
const clamp = (share: number): number => Math.min(Math.max(share, 1e-9), 1 - 1e-9);
