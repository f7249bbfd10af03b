import { type Ensemble, sumTrees } from '../math/ensembleModel.js';
import type { FitContext } from '../math/fitContext.js';
import { ForestGrower } from '../math/forest/ForestGrower.js';
import { numberTargets } from '../math/forest/targets.js';
import { type Matrix, range, takeRows } from '../math/matrix.js';
import type { Regressor } from './algorithm.js';
import { ensembleRegressor, sharesOf } from './ensembles.js';
import { parameterTables } from './parameterTables.js';

const parameters = parameterTables['Decision Tree Regression'];

const leavesMax = 1_000_000;
const depthEstimated = 40;
/** Sizes of leaves that "auto" tries. */
const leavesTried = [1, 2, 4, 8, 16, 32, 64, 128];
const heldOutFolds = 5;

interface TreeOptions {
  max_depth: number | null;
  min_samples_leaf: number;
}

/** One tree on binned columns that minimises the squared error; categories are ranked and missing values have a side. */
export const decisionTreeRegression: Regressor<typeof parameters> = {
  task: 'regression',
  encoding: 'ranked',
  parameters,
  rowsMax: 5_000_000,
  estimate: ({ rows, columns }, params) =>
    (params.pruning === 'auto' ? 1 + leavesTried.length : 1) *
    rows *
    columns *
    (8 + Math.min(params.max_depth ?? depthEstimated, depthEstimated)),
  memory: ({ rows, columns }) => rows * (columns + 40) + Math.min(leavesMax, rows) * 2 * 128,
  async fit(x, y, params, context) {
    const options: TreeOptions =
      params.pruning === 'auto'
        ? { ...params, min_samples_leaf: await chooseLeaf(x, y, params, context) }
        : params;
    const { ensemble, gains, tree } = await prepare(x, y, options, context)(options.min_samples_leaf);
    const nodes = tree.left.length;
    const chosen = params.pruning === 'auto' ? { minSamplesLeaf: options.min_samples_leaf } : {};
    const facts = { leaves: (nodes + 1) / 2, nodes, ...chosen };
    return ensembleRegressor({ ensemble, importance: sharesOf(gains), facts });
  },
};

/** The size of leaves that is best on a held-out fifth; the largest of those that are equally good. */
async function chooseLeaf(
  x: Matrix,
  y: Float64Array,
  params: TreeOptions,
  context: FitContext,
): Promise<number> {
  const order = context.random.fork(31).shuffle(range(x.rows));
  const heldCount = Math.floor(x.rows / heldOutFolds);
  if (heldCount === 0) return params.min_samples_leaf;
  const [held, train] = [order.slice(0, heldCount).sort(), order.slice(heldCount).sort()];
  const [trainX, heldX] = [takeRows(x, train), takeRows(x, held)];
  const trainY = Float64Array.from(train, (row) => y[row]!);
  const grow = prepare(trainX, trainY, params, context);
  let best = { leaf: params.min_samples_leaf, error: Number.POSITIVE_INFINITY };
  for (const leaf of leavesTried) {
    const { ensemble } = await grow(leaf);
    const found = sumTrees(ensemble, heldX);
    const error = found.reduce((sum, value, place) => sum + (value - y[held[place]!]!) ** 2, 0);
    if (error <= best.error) best = { leaf, error };
  }
  return best.leaf;
}

/** Sorts the rows into bins once; the answer grows a tree whose leaves have at least so many rows. */
function prepare(x: Matrix, y: Float64Array, { max_depth }: TreeOptions, context: FitContext) {
  const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
  const grower = new ForestGrower(x, numberTargets(y.map((value) => value - mean)), {
    leavesMax,
    depthMax: max_depth ?? Number.POSITIVE_INFINITY,
    leafRowsMin: 1,
    columnsTried: x.columns,
    trees: 1,
  });
  context.work(8 * x.rows * x.columns);
  return async (leafRowsMin: number) => {
    const { tree, gains, operations } = grower.growOnAll(leafRowsMin);
    context.work(operations);
    await context.breathe();
    const ensemble: Ensemble = { trees: [tree], outputs: 1, base: [mean], link: 'identity' };
    return { ensemble, tree, gains };
  };
}
