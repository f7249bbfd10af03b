import type { Random } from '@tricorn/random';
import { type DenseNetwork, probabilitiesOf } from '../math/denseNetwork.js';
import { type Matrix, range, takeLabels, takeRows } from '../math/matrix.js';
import { MlpTrainer } from '../math/mlpTrainer.js';
import { argMax, cast, node } from '../onnx/nodes.js';
import type { Classifier, ClassifierModel } from './algorithm.js';
import { layersToOnnx } from './layersToOnnx.js';
import { mlpParameters as parameters } from './mlpParameters.js';

/** Below this many rows a held-out tenth is too small to stop by; the training loss is used instead. */
const heldOutRowsMin = 1000;
const heldOutShare = 0.1;

/** A multilayer perceptron: ReLU units, softmax, cross-entropy, Adam, with early stopping. */
export const mlp: Classifier<typeof parameters> = {
  task: 'classification',
  parameters,
  rowsMax: 5_000_000,
  estimate: ({ rows, columns, classes }, params) => {
    const sizes = [columns, ...params.hidden_layer_sizes, classes];
    const weights = sizes.slice(1).reduce((sum, size, index) => sum + size * (sizes[index]! + 1), 0);
    const steps = Math.ceil(rows / params.batch_size);
    return params.max_iter * (3 * rows * weights + 6 * steps * weights);
  },
  memory: ({ rows, columns, classes }) => rows * (columns + classes) * 8 + 64 * 1024 ** 2,
  async fit(x, y, classCount, params, context) {
    const { random } = context;
    const watch =
      params.early_stopping === 'true' || (params.early_stopping === 'auto' && x.rows >= heldOutRowsMin);
    const { train, held } = watch ? holdOut(y, classCount, random) : { train: range(x.rows), held: range(0) };
    const heldX = takeRows(x, held);
    const heldY = takeLabels(y, held);
    const sizes = [x.columns, ...params.hidden_layer_sizes, classCount];
    const batchRows = Math.min(params.batch_size, train.length);
    const trainer = await MlpTrainer.create(sizes, random, {
      learningRate: params.learning_rate_init,
      penalty: params.alpha,
      batchRows,
      loss: 'crossEntropy',
    });
    let best: DenseNetwork | undefined;
    let bestScore = Number.NEGATIVE_INFINITY;
    let stale = 0;
    let epoch = 0;
    const curve: { loss: number; accuracy?: number }[] = [];
    try {
      for (; epoch < params.max_iter && stale < params.n_iter_no_change; epoch++) {
        random.shuffle(train);
        const loss = await trainer.epoch(x, y, train);
        context.work(
          3 * train.length * trainer.weightCount +
            6 * Math.ceil(train.length / batchRows) * trainer.weightCount,
        );
        const network = trainer.network();
        const accuracy = watch ? accuracyOf(probabilitiesOf(network, heldX), heldY, classCount) : undefined;
        curve.push(accuracy === undefined ? { loss } : { loss, accuracy });
        const score = accuracy ?? -loss;
        stale = score < bestScore + params.tol ? stale + 1 : 0;
        if (score > bestScore) {
          bestScore = score;
          best = network;
        }
        context.progress((epoch + 1) / params.max_iter);
        await context.breathe();
      }
      return modelOf(watch ? best! : trainer.network(), classCount, { epochs: epoch, curve });
    } finally {
      await trainer.close();
    }
  },
};

function holdOut(y: Int32Array, classCount: number, random: Random) {
  const groups: number[][] = Array.from({ length: classCount }, () => []);
  for (const row of random.shuffle(range(y.length))) groups[y[row]!]!.push(row);
  const held = groups.flatMap((rows) => rows.slice(0, Math.floor(rows.length * heldOutShare)));
  const train = groups.flatMap((rows) => rows.slice(Math.floor(rows.length * heldOutShare)));
  return { train: Int32Array.from(train).sort(), held: Int32Array.from(held).sort() };
}

function accuracyOf(probabilities: Float64Array, y: Int32Array, classCount: number): number {
  let right = 0;
  for (let i = 0; i < y.length; i++) {
    if (largestAt(probabilities, i * classCount, classCount) === y[i]) right++;
  }
  return right / y.length;
}

function largestAt(values: Float64Array, offset: number, count: number): number {
  let best = 0;
  for (let c = 1; c < count; c++) if (values[offset + c]! > values[offset + best]!) best = c;
  return best;
}

function modelOf(network: DenseNetwork, classCount: number, facts: Record<string, unknown>): ClassifierModel {
  return {
    facts: { ...facts, layers: network.sizes },
    predict(x: Matrix) {
      const probabilities = probabilitiesOf(network, x);
      const labels = new Int32Array(x.rows);
      for (let i = 0; i < x.rows; i++) labels[i] = largestAt(probabilities, i * classCount, classCount);
      return { labels, probabilities };
    },
    toOnnx() {
      const layers = layersToOnnx(network, 'logits', 'float32');
      return {
        initializers: layers.initializers,
        nodes: [
          ...layers.nodes,
          argMax('logits', 'index'),
          node('Softmax', ['logits'], ['probabilities_float'], { axis: { int: 1 } }),
          cast('probabilities_float', 'scores', 'float64'),
        ],
      };
    },
  };
}
