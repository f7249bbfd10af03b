import { type DenseNetwork, outputsOf } from '../math/denseNetwork.js';
import { range, takeRows } from '../math/matrix.js';
import { MlpTrainer } from '../math/mlpTrainer.js';
import { doubles, node } from '../onnx/nodes.js';
import type { Regressor, RegressorModel } from './algorithm.js';
import { layersToOnnx } from './layersToOnnx.js';
import { mlpRegressionParameters as parameters } from './mlpParameters.js';
import { type StandardTargets, standardise } from './standardise.js';

/** Below this many rows a held-out tenth is too small to stop by; the training loss is used instead. */
const heldOutRowsMin = 1000;
const heldOutShare = 0.1;

/** A multilayer perceptron with one linear output: ReLU units, squared error of the standardised target, Adam. */
export const mlpRegression: Regressor<typeof parameters> = {
  task: 'regression',
  parameters,
  rowsMax: 5_000_000,
  estimate: ({ rows, columns }, params) => {
    const sizes = [columns, ...params.hidden_layer_sizes, 1];
    const weights = sizes.slice(1).reduce((sum, size, index) => sum + size * (sizes[index]! + 1), 0);
    return params.max_iter * (3 * rows * weights + 6 * Math.ceil(rows / params.batch_size) * weights);
  },
  memory: ({ rows, columns }) => rows * (columns + 1) * 8 + 64 * 1024 ** 2,
  async fit(x, y, params, context) {
    const { random } = context;
    const targets = standardise(y);
    const watch =
      params.early_stopping === 'true' || (params.early_stopping === 'auto' && x.rows >= heldOutRowsMin);
    const order = random.shuffle(range(x.rows));
    const heldCount = watch ? Math.floor(x.rows * heldOutShare) : 0;
    const held = order.slice(0, heldCount).sort();
    const train = order.slice(heldCount).sort();
    const heldX = takeRows(x, held);
    const batchRows = Math.min(params.batch_size, train.length);
    const trainer = await MlpTrainer.create([x.columns, ...params.hidden_layer_sizes, 1], random, {
      learningRate: params.learning_rate_init,
      penalty: params.alpha,
      batchRows,
      loss: 'squaredError',
    });
    let best: DenseNetwork | undefined;
    let lowest = Number.POSITIVE_INFINITY;
    let stale = 0;
    let epoch = 0;
    const curve: { loss: number; heldOutLoss?: number }[] = [];
    try {
      for (; epoch < params.max_iter && stale < params.n_iter_no_change; epoch++) {
        random.shuffle(train);
        const loss = await trainer.epoch(x, targets.values, train);
        const steps = Math.ceil(train.length / batchRows);
        context.work((3 * train.length + 6 * steps) * trainer.weightCount);
        const network = trainer.network();
        const heldOutLoss =
          heldCount > 0 ? halfSquaredError(outputsOf(network, heldX), targets.values, held) : undefined;
        curve.push(heldOutLoss === undefined ? { loss } : { loss, heldOutLoss });
        const score = heldOutLoss ?? loss;
        stale = score > lowest - params.tol ? stale + 1 : 0;
        if (score < lowest) {
          lowest = score;
          best = network;
        }
        context.progress((epoch + 1) / params.max_iter);
        await context.breathe();
      }
      return modelOf(best ?? trainer.network(), targets, { epochs: epoch, curve });
    } finally {
      await trainer.close();
    }
  },
};

function halfSquaredError(found: Float64Array, targets: Float64Array, rows: Int32Array): number {
  return (
    found.reduce((sum, value, place) => sum + (value - targets[rows[place]!]!) ** 2, 0) / (2 * rows.length)
  );
}

function modelOf(
  network: DenseNetwork,
  { mean, deviation }: StandardTargets,
  facts: Record<string, unknown>,
): RegressorModel {
  return {
    facts: { ...facts, layers: network.sizes },
    predict: (x) => outputsOf(network, x).map((value) => mean + deviation * value),
    toOnnx() {
      const { nodes, initializers } = layersToOnnx(network, 'standard', 'float64');
      return {
        initializers: [
          ...initializers,
          doubles('deviation', [1, 1], [deviation]),
          doubles('mean', [1, 1], [mean]),
        ],
        nodes: [
          ...nodes,
          node('Mul', ['standard', 'deviation'], ['scaled']),
          node('Add', ['scaled', 'mean'], ['scores']),
        ],
      };
    },
  };
}
