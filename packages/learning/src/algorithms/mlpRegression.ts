import { type DenseNetwork, outputsOf } from '../math/denseNetwork.js';
import { range, takeRows } from '../math/matrix.js';
import type { Regressor } from './algorithm.js';
import { parameterTables } from './parameterTables.js';
import { standardise, toOwnUnit, toOwnUnitOnnx } from './standardise.js';
import { heldOutShare, holdsOut, layersToOnnx, mlpBytes, mlpWork, trainMlp } from './trainMlp.js';

const parameters = parameterTables['Deep Learning MLP Regression'];

/** A multilayer perceptron with one linear output: ReLU units, squared error of the standardised target, Adam. */
export const mlpRegression: Regressor<typeof parameters> = {
  task: 'regression',
  parameters,
  rowsMax: 5_000_000,
  estimate: (shape, params) => mlpWork(shape, 1, params),
  memory: (shape) => mlpBytes(shape, 1),
  async fit(x, y, params, context) {
    const targets = standardise(y);
    const order = context.random.shuffle(range(x.rows));
    const heldCount = holdsOut(x.rows, params) ? Math.floor(x.rows * heldOutShare) : 0;
    const held = order.slice(0, heldCount).sort();
    const train = order.slice(heldCount).sort();
    const heldX = takeRows(x, held);
    const watch = (network: DenseNetwork) => {
      const heldOutLoss = halfSquaredError(outputsOf(network, heldX), targets.values, held);
      return { score: -heldOutLoss, shown: { heldOutLoss } };
    };
    const { best, facts } = await trainMlp(
      {
        x,
        y: targets.values,
        train,
        outputs: 1,
        loss: 'squaredError',
        watch: heldCount > 0 ? watch : undefined,
      },
      params,
      context,
    );
    return {
      facts,
      predict: (rows) => toOwnUnit(targets, outputsOf(best, rows)),
      toOnnx: () => toOwnUnitOnnx(targets, layersToOnnx(best, 'standard', 'float64')),
    };
  },
};

function halfSquaredError(found: Float64Array, targets: Float64Array, rows: Int32Array): number {
  return (
    found.reduce((sum, value, place) => sum + (value - targets[rows[place]!]!) ** 2, 0) / (2 * rows.length)
  );
}
