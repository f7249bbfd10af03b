import type { DenseNetwork } from '../math/denseNetwork.js';
import type { FitContext } from '../math/fitContext.js';
import type { Matrix } from '../math/matrix.js';
import type { Loss } from '../math/mlpGraph.js';
import { MlpTrainer } from '../math/mlpTrainer.js';
import { cast, doubles, floats, node, type OnnxFragment } from '../onnx/nodes.js';
import type { Shape } from './algorithm.js';
import type { ParameterValues } from './parameters.js';
import type { parameterTables } from './parameterTables.js';

type MlpParams = ParameterValues<(typeof parameterTables)['Deep Learning MLP']>;

/** Below this many rows a held-out tenth is too small to stop by; the training loss is used instead. */
const heldOutRowsMin = 1000;
export const heldOutShare = 0.1;

/** Whether rows are held out, by whose score training stops. */
export const holdsOut = (rows: number, { early_stopping }: MlpParams): boolean =>
  early_stopping === 'true' || (early_stopping === 'auto' && rows >= heldOutRowsMin);

export function mlpWork({ rows, columns }: Shape, outputs: number, params: MlpParams): number {
  const sizes = [columns, ...params.hidden_layer_sizes, outputs];
  const weights = sizes.slice(1).reduce((sum, size, index) => sum + size * (sizes[index]! + 1), 0);
  return params.max_iter * (3 * rows + 6 * Math.ceil(rows / params.batch_size)) * weights;
}

export const mlpBytes = ({ rows, columns }: Shape, outputs: number): number =>
  rows * (columns + outputs) * 8 + 64 * 1024 ** 2;

interface MlpData {
  x: Matrix;
  /** Classes or numbers. */
  y: Int32Array | Float64Array;
  /** The rows to train on; they are shuffled. */
  train: Int32Array;
  outputs: number;
  loss: Loss;
  /** The score of a network on the rows that are held out, larger if it is better, and how the curve shows it. */
  watch: ((network: DenseNetwork) => { score: number; shown: Record<string, number> }) | undefined;
}

/** Trains until nothing improves any more; returns the network with the best score, and the one of the last epoch. */
export async function trainMlp(
  { x, y, train, outputs, loss: kind, watch }: MlpData,
  params: MlpParams,
  context: FitContext,
): Promise<{ best: DenseNetwork; last: DenseNetwork; facts: Record<string, unknown> }> {
  const { random } = context;
  const sizes = [x.columns, ...params.hidden_layer_sizes, outputs];
  const batchRows = Math.min(params.batch_size, train.length);
  const trainer = await MlpTrainer.create(sizes, random, {
    learningRate: params.learning_rate_init,
    penalty: params.alpha,
    batchRows,
    loss: kind,
  });
  let best = { network: trainer.network(), score: Number.NEGATIVE_INFINITY };
  let last = best.network;
  let stale = 0;
  const curve: { loss: number }[] = [];
  try {
    for (let epoch = 0; epoch < params.max_iter && stale < params.n_iter_no_change; epoch++) {
      random.shuffle(train);
      const loss = await trainer.epoch(x, y, train);
      context.work((3 * train.length + 6 * Math.ceil(train.length / batchRows)) * trainer.weightCount);
      last = trainer.network();
      const { score, shown } = watch?.(last) ?? { score: -loss, shown: {} };
      curve.push({ loss, ...shown });
      stale = score < best.score + params.tol ? stale + 1 : 0;
      if (score > best.score) best = { network: last, score };
      context.progress((epoch + 1) / params.max_iter);
      await context.breathe();
    }
    return { best: best.network, last, facts: { epochs: curve.length, curve, layers: sizes } };
  } finally {
    await trainer.close();
  }
}

/**
 * The layers of a network, from `features` to its last layer under the given name. Classes need single precision only;
 * numbers come in double precision, as the run itself computes them.
 */
export function layersToOnnx(
  network: DenseNetwork,
  output: string,
  precision: 'float32' | 'float64',
): OnnxFragment {
  const constants = precision === 'float32' ? floats : doubles;
  const last = network.weights.length - 1;
  return {
    initializers: network.weights.flatMap((weights, index) => [
      constants(`weights${index}`, [network.sizes[index]!, network.sizes[index + 1]!], weights),
      constants(`bias${index}`, [network.sizes[index + 1]!], network.biases[index]!),
    ]),
    nodes: [
      ...(precision === 'float32'
        ? [cast('features', 'active0', precision)]
        : [cast('features', 'rounded', 'float32'), cast('rounded', 'active0', precision)]),
      ...network.weights.flatMap((_, index) => {
        const sum = index === last ? output : `sum${index}`;
        const affine = node('Gemm', [`active${index}`, `weights${index}`, `bias${index}`], [sum]);
        return index === last ? [affine] : [affine, node('Relu', [sum], [`active${index + 1}`])];
      }),
    ],
  };
}
