import '@tricorn/onnx/silent';
import { encodeModel } from '@tricorn/onnx';
import type { Random } from '@tricorn/random';
import * as ort from 'onnxruntime-node';
import type { DenseNetwork } from './denseNetwork.js';
import type { Matrix } from './matrix.js';
import { epochGraph, firstDecay, type Loss, secondDecay, stateOf } from './mlpGraph.js';

type Targets = Int32Array | Float64Array;

interface TrainerOptions {
  learningRate: number;
  penalty: number;
  batchRows: number;
  loss: Loss;
}

/** Floats of features handed over in one call; larger passes are cut into several. */
const floatsPerCall = 2 ** 19;

/**
 * Trains a dense network with Adam. A graph holds one step, forward, backward and update; a `Scan` around
 * it takes many steps in one call, so that the cost of a call is paid once for many batches.
 */
export class MlpTrainer {
  readonly weightCount: number;
  readonly #session: ort.InferenceSession;
  readonly #sizes: readonly number[];
  readonly #options: TrainerOptions;
  #state: Record<string, ort.Tensor>;
  #steps = 0;
  #features = new Float32Array(0);
  #targets = new Float32Array(0);

  static async create(
    sizes: readonly number[],
    random: Random,
    options: TrainerOptions,
  ): Promise<MlpTrainer> {
    const bytes = encodeModel({
      opsets: { '': 18 },
      graph: epochGraph(sizes, options.penalty, options.loss),
    });
    const session = await ort.InferenceSession.create(bytes, { intraOpNumThreads: 1, interOpNumThreads: 1 });
    return new MlpTrainer(session, sizes, random, options);
  }

  private constructor(
    session: ort.InferenceSession,
    sizes: readonly number[],
    random: Random,
    options: TrainerOptions,
  ) {
    this.#session = session;
    this.#sizes = sizes;
    this.#options = options;
    this.#state = initialState(sizes, random);
    this.weightCount = sizes.slice(1).reduce((sum, size, index) => sum + size * (sizes[index]! + 1), 0);
  }

  /** One pass over the rows at `order`, in that order; `y` holds classes or numbers. Returns the mean loss. */
  async epoch(x: Matrix, y: Targets, order: Int32Array): Promise<number> {
    const { batchRows } = this.#options;
    const whole = Math.floor(order.length / batchRows);
    const stepsPerCall = Math.max(1, Math.floor(floatsPerCall / (batchRows * x.columns)));
    let loss = 0;
    for (let step = 0; step < whole; step += stepsPerCall) {
      const count = Math.min(stepsPerCall, whole - step);
      const from = step * batchRows;
      loss += batchRows * (await this.#run(x, y, order.subarray(from, from + count * batchRows), count));
    }
    const rest = order.subarray(whole * batchRows);
    if (rest.length > 0) loss += rest.length * (await this.#run(x, y, rest, 1));
    return loss / order.length;
  }

  network(): DenseNetwork {
    const layers = this.#sizes.length - 1;
    const take = (name: string) =>
      Array.from({ length: layers }, (_, l) => this.#state[`${name}${l}`]!.data as Float32Array);
    return { sizes: this.#sizes, weights: take('w'), biases: take('b') };
  }

  async close(): Promise<void> {
    await this.#session.release();
  }

  /** Takes `steps` equal batches and returns the sum of their mean losses. */
  async #run(x: Matrix, y: Targets, rows: Int32Array, steps: number): Promise<number> {
    const batch = rows.length / steps;
    const classes = this.#sizes.at(-1)!;
    this.#features = withRoom(this.#features, rows.length * x.columns);
    this.#targets = withRoom(this.#targets, rows.length * classes);
    const features = this.#features.subarray(0, rows.length * x.columns);
    const targets = this.#targets.subarray(0, rows.length * classes).fill(0);
    for (let i = 0, p = 0; i < rows.length; i++) {
      const from = rows[i]! * x.columns;
      for (let j = 0; j < x.columns; j++) features[p++] = x.data[from + j]!;
      const target = y[rows[i]!]!;
      if (this.#options.loss === 'crossEntropy') targets[i * classes + target] = 1;
      else targets[i] = target;
    }
    const rates = Float32Array.from({ length: steps }, () => {
      this.#steps++;
      const correction = Math.sqrt(1 - secondDecay ** this.#steps) / (1 - firstDecay ** this.#steps);
      return this.#options.learningRate * correction;
    });
    const result = await this.#session.run({
      ...this.#state,
      features: new ort.Tensor('float32', features, [steps, batch, x.columns]),
      targets: new ort.Tensor('float32', targets, [steps, batch, classes]),
      rates: new ort.Tensor('float32', rates, [steps]),
    });
    const losses = result['losses']!.data as Float32Array;
    for (const name of Object.keys(this.#state)) this.#state[name] = result[`${name}_out`]!;
    return losses.reduce((sum, loss) => sum + loss, 0);
  }
}

/** Reuses the array if it is long enough, so that epochs do not allocate. */
const withRoom = (array: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> =>
  array.length >= length ? array : new Float32Array(length);

/** Glorot's uniform start, as scikit-learn draws it for ReLU units, and Adam's moments at zero. */
function initialState(sizes: readonly number[], random: Random): Record<string, ort.Tensor> {
  const state: Record<string, ort.Tensor> = {};
  for (const { name, dims, layer, moment } of stateOf(sizes)) {
    const bound = Math.sqrt(6 / (sizes[layer]! + sizes[layer + 1]!));
    const length = dims.reduce((product, size) => product * size, 1);
    const draw = () => (moment ? 0 : (2 * random.uniform() - 1) * bound);
    state[name] = new ort.Tensor('float32', Float32Array.from({ length }, draw), dims);
  }
  return state;
}
