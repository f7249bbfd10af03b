import { BinnedTreeGrower, type TreeGoal } from '../math/binnedTree.js';
import { type BinnedMatrix, binMatrix } from '../math/bins.js';
import { type Ensemble, ensembleToOnnx, linkProbabilities, sumTrees } from '../math/ensembleModel.js';
import type { Matrix } from '../math/matrix.js';
import type { BinnedTree } from '../math/treeBuilder.js';
import { giniGoal, varianceGoal } from '../math/treeGoals.js';
import type { Classifier, FitContext, Regressor, Shape } from './algorithm.js';
import { randomForestParameters, randomForestRegressionParameters } from './forestParameters.js';
import { indexOfLargest } from './indexOfLargest.js';

/** Leaves of all trees together; bounds the size of the model. */
const leavesTotalMax = 1_000_000;
const depthEstimated = 24;

interface ForestOptions {
  n_estimators: number;
  max_depth: number | null;
  min_samples_leaf: number;
  max_features: 'sqrt' | 'third' | 'all';
}

interface Forest {
  trees: BinnedTree[];
  importance: Float64Array;
}

const columnsTriedOf = (rule: ForestOptions['max_features'], columns: number): number => {
  const share = { sqrt: Math.sqrt(columns), third: columns / 3, all: columns }[rule];
  return Math.max(1, Math.floor(share));
};

const estimate = ({ rows, columns }: Shape, params: ForestOptions): number =>
  rows * columns * 8 +
  params.n_estimators *
    rows *
    Math.min(params.max_depth ?? depthEstimated, depthEstimated) *
    (columnsTriedOf(params.max_features, columns) + 2);

const memory = ({ rows, columns, classes }: Shape, { n_estimators }: ForestOptions): number => {
  const leaves = Math.min(leavesTotalMax, n_estimators * rows);
  return rows * (columns + 24) + leaves * 2 * (96 + 16 * Math.max(1, classes));
};

/** Random forest: trees on bootstrap samples, with some columns tried at each split, and their mean. */
export const randomForest: Classifier<typeof randomForestParameters> = {
  task: 'classification',
  encoding: 'ranked',
  parameters: randomForestParameters,
  rowsMax: 5_000_000,
  estimate,
  memory,
  async fit(x, y, classCount, params, context) {
    const binned = binMatrix(x);
    const { trees, importance } = await growForest(
      binned,
      (rows) => giniGoal(takeInts(y, rows), classCount),
      params,
      context,
    );
    const ensemble: Ensemble = averaged(trees, classCount, 'probabilities');
    return {
      importance,
      facts: forestFacts(trees),
      toOnnx: () => ensembleToOnnx(ensemble),
      predict(rows: Matrix) {
        const probabilities = linkProbabilities('probabilities', sumTrees(ensemble, rows), classCount);
        return { labels: indexOfLargest(probabilities, classCount), probabilities };
      },
    };
  },
};

export const randomForestRegression: Regressor<typeof randomForestRegressionParameters> = {
  task: 'regression',
  encoding: 'ranked',
  parameters: randomForestRegressionParameters,
  rowsMax: 5_000_000,
  estimate,
  memory,
  async fit(x, y, params, context) {
    const binned = binMatrix(x);
    const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
    const centred = y.map((value) => value - mean);
    const { trees, importance } = await growForest(
      binned,
      (rows) => varianceGoal(takeDoubles(centred, rows)),
      params,
      context,
    );
    const ensemble: Ensemble = { ...averaged(trees, 1, 'identity'), base: [mean] };
    return {
      importance,
      facts: forestFacts(trees),
      toOnnx: () => ensembleToOnnx(ensemble),
      predict: (rows) => sumTrees(ensemble, rows),
    };
  },
};

/** The goal gets the rows of the bootstrap sample: position p of the sample is row `rows[p]` of the data. */
async function growForest(
  binned: BinnedMatrix,
  goalOf: (rows: Int32Array) => TreeGoal,
  params: ForestOptions,
  context: FitContext,
): Promise<Forest> {
  const trees: BinnedTree[] = [];
  const importance = new Float64Array(binned.columns);
  const columnsTried = columnsTriedOf(params.max_features, binned.columns);
  const all = Int32Array.from({ length: binned.columns }, (_, column) => column);
  for (let t = 0; t < params.n_estimators; t++) {
    const random = context.random.fork(t);
    const drawn = Int32Array.from({ length: binned.rows }, () => random.below(binned.rows));
    const goal = goalOf(drawn);
    const choose = (count: number): Int32Array => {
      for (let i = 0; i < count; i++) {
        const j = i + random.below(all.length - i);
        const kept = all[i]!;
        all[i] = all[j]!;
        all[j] = kept;
      }
      return all.slice(0, count).sort();
    };
    const grower = new BinnedTreeGrower(
      sampled(binned, drawn),
      Int32Array.from({ length: binned.rows }, (_, position) => position),
      goal,
      {
        leavesMax: Math.max(2, Math.floor(leavesTotalMax / params.n_estimators)),
        depthMax: params.max_depth ?? Number.POSITIVE_INFINITY,
        leafRowsMin: params.min_samples_leaf,
        columnsTried,
        gainMin: 1e-9,
      },
      choose,
    );
    trees.push(grower.grow());
    context.work(grower.operations);
    const total = grower.gains.reduce((sum, gain) => sum + gain, 0) || 1;
    for (let c = 0; c < binned.columns; c++) importance[c]! += grower.gains[c]! / total / params.n_estimators;
    context.progress((t + 1) / params.n_estimators);
    await context.breathe();
  }
  return { trees, importance };
}

/** The bins of the drawn rows, in their order: nodes then read memory that lies together. */
function sampled(x: BinnedMatrix, drawn: Int32Array): BinnedMatrix {
  const bins = new Uint8Array(x.bins.length);
  for (let column = 0; column < x.columns; column++) {
    const offset = column * x.rows;
    for (let p = 0; p < x.rows; p++) bins[offset + p] = x.bins[offset + drawn[p]!]!;
  }
  return { ...x, bins };
}

const takeInts = (values: Int32Array, rows: Int32Array): Int32Array => rows.map((row) => values[row]!);
const takeDoubles = (values: Float64Array, rows: Int32Array): Float64Array =>
  Float64Array.from(rows, (row) => values[row]!);

/** The mean of the trees as a sum: each leaf is divided by their number. The trees themselves are changed. */
function averaged(trees: BinnedTree[], outputs: number, link: Ensemble['link']): Ensemble {
  for (const { values } of trees) for (let i = 0; i < values.length; i++) values[i]! /= trees.length;
  return { trees, outputs, base: new Array<number>(outputs).fill(0), link };
}

function forestFacts(trees: readonly BinnedTree[]): Record<string, unknown> {
  const nodes = trees.reduce((sum, tree) => sum + tree.left.length, 0);
  return { trees: trees.length, nodes, leaves: (nodes + trees.length) / 2 };
}
