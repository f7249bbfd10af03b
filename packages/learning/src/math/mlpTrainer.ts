import { encodeModel, type Graph, type Node } from '@tricorn/onnx';
import * as ort from 'onnxruntime-node';
import { floats, int64s, node } from '../export/nodes.js';
import type { Matrix } from './matrix.js';
import type { Random } from './random.js';

/** Weights (inputs × outputs, row by row) and biases of every layer. */
export interface DenseNetwork {
  sizes: readonly number[];
  weights: Float32Array[];
  biases: Float32Array[];
}

interface TrainerOptions {
  learningRate: number;
  penalty: number;
  batchRows: number;
}

const firstDecay = 0.9;
const secondDecay = 0.999;
const epsilon = 1e-8;
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
    const bytes = encodeModel({ opsets: { '': 18 }, graph: epochGraph(sizes, options.penalty) });
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

  /** One pass over the rows at `order`, in that order. Returns the mean loss. */
  async epoch(x: Matrix, y: Int32Array, order: Int32Array): Promise<number> {
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
  async #run(x: Matrix, y: Int32Array, rows: Int32Array, steps: number): Promise<number> {
    const batch = rows.length / steps;
    const classes = this.#sizes.at(-1)!;
    this.#features = withRoom(this.#features, rows.length * x.columns);
    this.#targets = withRoom(this.#targets, rows.length * classes);
    const features = this.#features.subarray(0, rows.length * x.columns);
    const targets = this.#targets.subarray(0, rows.length * classes).fill(0);
    for (let i = 0, p = 0; i < rows.length; i++) {
      const from = rows[i]! * x.columns;
      for (let j = 0; j < x.columns; j++) features[p++] = x.data[from + j]!;
      targets[i * classes + y[rows[i]!]!] = 1;
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

/** The same array where it is long enough: passes without number would else leave as many behind. */
const withRoom = (array: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> =>
  array.length >= length ? array : new Float32Array(length);

/** Probabilities (rows × classes) of a network, in double precision. */
export function probabilitiesOf(network: DenseNetwork, x: Matrix): Float64Array {
  const classes = network.sizes.at(-1)!;
  const result = new Float64Array(x.rows * classes);
  const units = network.sizes.map((size) => new Float64Array(size));
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < x.columns; j++) units[0]![j] = Math.fround(x.data[i * x.columns + j]!);
    for (let layer = 0; layer < network.weights.length; layer++) {
      applyLayer(network, layer, units[layer]!, units[layer + 1]!);
    }
    const logits = units.at(-1)!;
    const top = logits.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    let sum = 0;
    for (let c = 0; c < classes; c++) sum += Math.exp(logits[c]! - top);
    for (let c = 0; c < classes; c++) result[i * classes + c] = Math.exp(logits[c]! - top) / sum;
  }
  return result;
}

function applyLayer(network: DenseNetwork, layer: number, input: Float64Array, output: Float64Array): void {
  const weights = network.weights[layer]!;
  output.set(network.biases[layer]!);
  for (let i = 0; i < input.length; i++) {
    const value = input[i]!;
    if (value === 0) continue;
    for (let j = 0, p = i * output.length; j < output.length; j++, p++) output[j]! += value * weights[p]!;
  }
  if (layer === network.weights.length - 1) return;
  for (let j = 0; j < output.length; j++) if (output[j]! < 0) output[j] = 0;
}

/** Glorot's uniform start, as scikit-learn draws it for ReLU units, and Adam's moments at zero. */
function initialState(sizes: readonly number[], random: Random): Record<string, ort.Tensor> {
  const state: Record<string, ort.Tensor> = {};
  for (const { name, dims, layer, moment } of stateOf(sizes)) {
    const bound = Math.sqrt(6 / (sizes[layer]! + sizes[layer + 1]!));
    const length = dims.reduce((product, size) => product * size, 1);
    const draw = () => (moment ? 0 : (2 * random.next() - 1) * bound);
    state[name] = new ort.Tensor('float32', Float32Array.from({ length }, draw), dims);
  }
  return state;
}

/** What a step carries on to the next: weights w and b, with their first (m) and second (v) moments. */
function stateOf(sizes: readonly number[]) {
  return sizes.slice(1).flatMap((size, layer) => {
    const weights = [sizes[layer]!, size];
    return [
      { name: `w${layer}`, dims: weights, layer, moment: false },
      { name: `b${layer}`, dims: [size], layer, moment: false },
      ...['m', 'v'].flatMap((moment) => [
        { name: `${moment}w${layer}`, dims: weights, layer, moment: true },
        { name: `${moment}b${layer}`, dims: [size], layer, moment: true },
      ]),
    ];
  });
}

function epochGraph(sizes: readonly number[], penalty: number): Graph {
  const states = stateOf(sizes);
  const value = (name: string, dims: readonly (number | string)[]) => ({
    name,
    type: 'float32' as const,
    dims,
  });
  const columns = sizes[0]!;
  const classes = sizes.at(-1)!;
  return {
    name: 'epoch',
    nodes: [
      node(
        'Scan',
        [...states.map(({ name }) => name), 'features', 'targets', 'rates'],
        [...states.map(({ name }) => `${name}_out`), 'losses'],
        { body: { graph: stepGraph(sizes, penalty) }, num_scan_inputs: { int: 3 } },
      ),
    ],
    inputs: [
      ...states.map(({ name, dims }) => value(name, dims)),
      value('features', ['steps', 'batch', columns]),
      value('targets', ['steps', 'batch', classes]),
      value('rates', ['steps']),
    ],
    outputs: [...states.map(({ name, dims }) => value(`${name}_out`, dims)), value('losses', ['steps'])],
  };
}

/** One step: forward, backward by hand, and Adam. */
function stepGraph(sizes: readonly number[], penalty: number): Graph {
  const states = stateOf(sizes);
  const layers = sizes.length - 1;
  const last = layers - 1;
  const value = (name: string, dims: readonly (number | string)[]) => ({
    name,
    type: 'float32' as const,
    dims,
  });
  const nodes: Node[] = [node('Identity', ['x'], ['a0'])];
  for (let l = 0; l < layers; l++) {
    nodes.push(node('Gemm', [`a${l}`, `w${l}`, `b${l}`], [`z${l}`]));
    if (l < last) nodes.push(node('Relu', [`z${l}`], [`a${l + 1}`]));
  }
  nodes.push(
    node('LogSoftmax', [`z${last}`], ['logp'], { axis: { int: 1 } }),
    node('Mul', ['logp', 't'], ['likelihood']),
    node('ReduceSum', ['likelihood'], ['likelihoods'], { keepdims: { int: 0 } }),
    node('Shape', ['x'], ['shape'], { end: { int: 1 } }),
    node('Cast', ['shape'], ['rows_vector'], { to: { int: 1 } }),
    node('Squeeze', ['rows_vector'], ['rows']),
    node('Div', ['likelihoods', 'rows'], ['mean_likelihood']),
    node('Neg', ['mean_likelihood'], ['loss']),
    node('Exp', ['logp'], ['p']),
    node('Sub', ['p', 't'], ['error']),
    node('Div', ['error', 'rows'], [`d${last}`]),
    node('Div', ['penalty', 'rows'], ['shrink']),
  );
  for (let l = last; l >= 0; l--) {
    nodes.push(
      node('Gemm', [`a${l}`, `d${l}`], [`product${l}`], { transA: { int: 1 } }),
      node('Mul', [`w${l}`, 'shrink'], [`decay${l}`]),
      node('Add', [`product${l}`, `decay${l}`], [`gw${l}`]),
      node('ReduceSum', [`d${l}`, 'axis0'], [`gb${l}`], { keepdims: { int: 0 } }),
    );
    if (l > 0) {
      nodes.push(
        node('Gemm', [`d${l}`, `w${l}`], [`back${l}`], { transB: { int: 1 } }),
        node('Sign', [`a${l}`], [`mask${l}`]),
        node('Mul', [`back${l}`, `mask${l}`], [`d${l - 1}`]),
      );
    }
  }
  for (const name of states.filter(({ moment }) => !moment).map((state) => state.name)) {
    nodes.push(
      node('Mul', [`m${name}`, 'beta1'], [`m1${name}`]),
      node('Mul', [`g${name}`, 'gain1'], [`m2${name}`]),
      node('Add', [`m1${name}`, `m2${name}`], [`m${name}_next`]),
      node('Mul', [`g${name}`, `g${name}`], [`square${name}`]),
      node('Mul', [`v${name}`, 'beta2'], [`v1${name}`]),
      node('Mul', [`square${name}`, 'gain2'], [`v2${name}`]),
      node('Add', [`v1${name}`, `v2${name}`], [`v${name}_next`]),
      node('Sqrt', [`v${name}_next`], [`root${name}`]),
      node('Add', [`root${name}`, 'epsilon'], [`divisor${name}`]),
      node('Div', [`m${name}_next`, `divisor${name}`], [`ratio${name}`]),
      node('Mul', [`ratio${name}`, 'rate'], [`move${name}`]),
      node('Sub', [name, `move${name}`], [`${name}_next`]),
    );
  }
  return {
    name: 'step',
    nodes,
    initializers: [
      floats('beta1', [], [firstDecay]),
      floats('gain1', [], [1 - firstDecay]),
      floats('beta2', [], [secondDecay]),
      floats('gain2', [], [1 - secondDecay]),
      floats('epsilon', [], [epsilon]),
      floats('penalty', [], [penalty]),
      int64s('axis0', [1], [0]),
    ],
    inputs: [
      ...states.map(({ name, dims }) => value(name, dims)),
      value('x', ['batch', sizes[0]!]),
      value('t', ['batch', sizes.at(-1)!]),
      value('rate', []),
    ],
    outputs: [...states.map(({ name, dims }) => value(`${name}_next`, dims)), value('loss', [])],
  };
}
