import type { BinnedTree } from '../math/binnedTree.js';
import type { Ensemble } from '../math/ensembleModel.js';
import type { FitContext } from '../math/fitContext.js';
import { ForestGrower } from '../math/forest/ForestGrower.js';
import { classTargets, type ForestTargets, numberTargets } from '../math/forest/targets.js';
import type { Matrix } from '../math/matrix.js';
import type { Classifier, Regressor, Shape } from './algorithm.js';
import { ensembleClassifier, ensembleRegressor } from './ensembles.js';
import { parameterTables } from './parameterTables.js';

const parameters = parameterTables['Random Forest'];
const regressionParameters = parameterTables['Random Forest Regression'];

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
  return rows * (columns + 40) + leaves * 2 * (128 + 16 * Math.max(1, classes));
};

/** Random forest: trees on bootstrap samples, with some columns tried at each split, and their mean. */
export const randomForest: Classifier<typeof parameters> = {
  task: 'classification',
  encoding: 'ranked',
  parameters,
  rowsMax: 5_000_000,
  estimate,
  memory,
  async fit(x, y, classCount, params, context) {
    const { trees, importance } = await growForest(x, classTargets(y, classCount), params, context);
    const base = new Array<number>(classCount).fill(0);
    const ensemble: Ensemble = { trees, outputs: classCount, base, link: 'probabilities' };
    return ensembleClassifier({ ensemble, importance, facts: forestFacts(trees) }, classCount);
  },
};

export const randomForestRegression: Regressor<typeof regressionParameters> = {
  task: 'regression',
  encoding: 'ranked',
  parameters: regressionParameters,
  rowsMax: 5_000_000,
  estimate,
  memory,
  async fit(x, y, params, context) {
    const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
    const targets = numberTargets(y.map((value) => value - mean));
    const { trees, importance } = await growForest(x, targets, params, context);
    const ensemble: Ensemble = { trees, outputs: 1, base: [mean], link: 'identity' };
    return ensembleRegressor({ ensemble, importance, facts: forestFacts(trees) });
  },
};

async function growForest(
  x: Matrix,
  targets: ForestTargets,
  params: ForestOptions,
  context: FitContext,
): Promise<Forest> {
  const { n_estimators: count } = params;
  const grower = new ForestGrower(x, targets, {
    leavesMax: Math.max(2, Math.floor(leavesTotalMax / count)),
    depthMax: params.max_depth ?? Number.POSITIVE_INFINITY,
    leafRowsMin: params.min_samples_leaf,
    columnsTried: columnsTriedOf(params.max_features, x.columns),
    trees: count,
  });
  const trees: BinnedTree[] = [];
  const importance = new Float64Array(x.columns);
  for (let t = 0; t < count; t++) {
    const { tree, gains, operations } = grower.growRandom(context.random.fork(t));
    trees.push(tree);
    context.work(operations);
    const total = gains.reduce((sum, gain) => sum + gain, 0) || 1;
    for (let c = 0; c < x.columns; c++) importance[c]! += gains[c]! / total / count;
    context.progress((t + 1) / count);
    await context.breathe();
  }
  return { trees, importance };
}

function forestFacts(trees: readonly BinnedTree[]): Record<string, unknown> {
  const nodes = trees.reduce((sum, tree) => sum + tree.left.length, 0);
  return { trees: trees.length, nodes, leaves: (nodes + trees.length) / 2 };
}
