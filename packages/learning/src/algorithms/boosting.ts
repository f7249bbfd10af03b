import type { BinnedTree } from '../math/binnedTree.js';
import { BoostedTreeGrower } from '../math/boosting/BoostedTreeGrower.js';
import { BoostingRows } from '../math/boosting/BoostingRows.js';
import { logistic, multinomial, type Objective, squared } from '../math/boosting/objectives.js';
import type { Ensemble, Link } from '../math/ensembleModel.js';
import type { FitContext } from '../math/fitContext.js';
import { type Matrix, range } from '../math/matrix.js';
import type { Classifier, ClassifierModel, Regressor, Shape } from './algorithm.js';
import { ensembleClassifier, ensembleRegressor, type GrownEnsemble, sharesOf } from './ensembles.js';
import type { ParameterValues } from './parameters.js';
import { parameterTables } from './parameterTables.js';

const parameters = parameterTables['Gradient Boosting'];

type Params = ParameterValues<typeof parameters>;

const earlyStoppingRowsMin = 10_000;
const heldOutShare = 0.1;
const tolerance = 1e-7;
const depthEstimated = 8;

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
    return boostedClassifier(await boost(x, objective, link, params, context), classCount);
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
    return ensembleRegressor(await boost(x, squared(y), 'identity', params, context));
  },
};

export const boostedClassifier = (grown: GrownEnsemble, classCount: number): ClassifierModel =>
  ensembleClassifier({ ...grown, metadata: { margin: 'log-odds' } }, classCount);

async function boost(
  x: Matrix,
  objective: Objective,
  link: Link,
  params: Params,
  context: FitContext,
): Promise<GrownEnsemble> {
  const { outputs, base } = objective;
  const watch =
    params.early_stopping === 'true' || (params.early_stopping === 'auto' && x.rows >= earlyStoppingRowsMin);
  const { order, trainRows } = split(x.rows, watch, context);
  const rows = new BoostingRows(x, order, trainRows, base);
  const running = objective.start(rows, order);
  const grower = new BoostedTreeGrower(rows, {
    leavesMax: params.max_leaf_nodes,
    depthMax: params.max_depth ?? Number.POSITIVE_INFINITY,
    leafRowsMin: params.min_samples_leaf,
    rate: params.learning_rate,
    penalty: params.l2_regularization,
  });
  const trainLoss = () => running.loss(0, trainRows);
  const heldOutLoss = () => running.loss(trainRows, x.rows - trainRows);
  const trees: BinnedTree[] = [];
  const curve: { loss: number; heldOutLoss?: number }[] = [];
  running.refresh();
  let best = { loss: watch ? heldOutLoss() : trainLoss(), rounds: 0 };
  for (
    let round = 1;
    round <= params.max_iter && round - best.rounds <= (watch ? params.n_iter_no_change : Infinity);
    round++
  ) {
    // All trees of a round see the same sums: those of other outputs enter only through `refresh`.
    for (let output = 0; output < outputs; output++) {
      const before = grower.operations;
      trees.push(grower.grow(running.derive(output), output));
      context.work(grower.operations - before + x.rows * 4);
    }
    running.refresh();
    const loss = trainLoss();
    curve.push(watch ? { loss, heldOutLoss: heldOutLoss() } : { loss });
    const watched = curve.at(-1)!.heldOutLoss ?? loss;
    if (watched < best.loss - tolerance) best = { loss: watched, rounds: round };
    context.progress(round / params.max_iter);
    await context.breathe();
  }
  // Rounds after the best one are dropped.
  const kept = (watch ? Math.max(1, best.rounds) : curve.length) * outputs;
  const ensemble: Ensemble = {
    trees: trees.slice(0, kept),
    outputOf: Array.from({ length: kept }, (_, index) => index % outputs),
    outputs,
    base,
    link,
  };
  return {
    ensemble,
    importance: sharesOf(grower.gains),
    facts: { rounds: kept / outputs, trees: kept, curve },
  };
}

/** The order of the rows: those to train on, then those that are held out. */
function split(
  rows: number,
  watch: boolean,
  { random }: FitContext,
): { order: Int32Array; trainRows: number } {
  if (!watch) return { order: range(rows), trainRows: rows };
  const order = random.shuffle(range(rows));
  const count = Math.max(1, Math.floor(rows * heldOutShare));
  const [train, held] = [order.slice(count).sort(), order.slice(0, count).sort()];
  order.set(train);
  order.set(held, train.length);
  return { order, trainRows: train.length };
}
