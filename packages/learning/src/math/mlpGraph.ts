import type { Graph, Node } from '@tricorn/onnx';
import { floats, int64s, node } from '../onnx/nodes.js';

/** Decay rates of Adam's moments, and the constant that keeps its division finite. */
export const firstDecay = 0.9;
export const secondDecay = 0.999;
const epsilon = 1e-8;

/** What a step carries on to the next: weights w and b, with their first (m) and second (v) moments. */
export function stateOf(sizes: readonly number[]) {
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

const value = (name: string, dims: readonly (number | string)[]) =>
  ({ name, type: 'float32', dims }) as const;

/** Many steps in one call: a `Scan` over the batches of features and targets. */
export function epochGraph(sizes: readonly number[], penalty: number, loss: Loss): Graph {
  const states = stateOf(sizes);
  const columns = sizes[0]!;
  const classes = sizes.at(-1)!;
  return {
    name: 'epoch',
    nodes: [
      node(
        'Scan',
        [...states.map(({ name }) => name), 'features', 'targets', 'rates'],
        [...states.map(({ name }) => `${name}_out`), 'losses'],
        { body: { graph: stepGraph(sizes, penalty, loss) }, num_scan_inputs: { int: 3 } },
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

/** What a network minimises: the cross-entropy of classes, or half the squared error of numbers. */
export type Loss = 'crossEntropy' | 'squaredError';

/** From the last layer and the targets `t` to the mean `loss` and its gradient `error`, not yet divided by the rows. */
const lossNodes: Readonly<Record<Loss, (last: string) => Node[]>> = {
  crossEntropy: (last) => [
    node('LogSoftmax', [last], ['logp'], { axis: { int: 1 } }),
    node('Mul', ['logp', 't'], ['likelihood']),
    node('ReduceSum', ['likelihood'], ['likelihoods'], { keepdims: { int: 0 } }),
    node('Div', ['likelihoods', 'rows'], ['mean_likelihood']),
    node('Neg', ['mean_likelihood'], ['loss']),
    node('Exp', ['logp'], ['p']),
    node('Sub', ['p', 't'], ['error']),
  ],
  squaredError: (last) => [
    node('Sub', [last, 't'], ['error']),
    node('Mul', ['error', 'error'], ['squared']),
    node('ReduceSum', ['squared'], ['squares'], { keepdims: { int: 0 } }),
    node('Div', ['squares', 'rows'], ['mean_square']),
    node('Mul', ['mean_square', 'half'], ['loss']),
  ],
};

/** One step: forward, backward by hand, and Adam. */
function stepGraph(sizes: readonly number[], penalty: number, loss: Loss): Graph {
  const states = stateOf(sizes);
  const layers = sizes.length - 1;
  const last = layers - 1;
  const nodes: Node[] = [node('Identity', ['x'], ['a0'])];
  for (let l = 0; l < layers; l++) {
    nodes.push(node('Gemm', [`a${l}`, `w${l}`, `b${l}`], [`z${l}`]));
    if (l < last) nodes.push(node('Relu', [`z${l}`], [`a${l + 1}`]));
  }
  nodes.push(
    node('Shape', ['x'], ['shape'], { end: { int: 1 } }),
    node('Cast', ['shape'], ['rows_vector'], { to: { int: 1 } }),
    node('Squeeze', ['rows_vector'], ['rows']),
    ...lossNodes[loss](`z${last}`),
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
      floats('half', [], [0.5]),
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
