import type { Attribute } from '@tricorn/onnx';
import type { GraphBuilder, Value } from '../graph/GraphBuilder.js';
import { product } from './dense.js';
import { concat, reshapeRaw, slice, splitEvenly, transposeRaw } from './raw.js';

// The steps of a recurrent network are stacked in time order: [steps·batch, width].

/** The values of the step before, stacked: zeros for the first step, then all but the last. */
export function shifted(graph: GraphBuilder, parts: readonly Value[]): Value {
  return concat(graph, [graph.zeros(parts[0]!.dims), ...parts.slice(0, -1)], 0);
}

/** Weights of a recurrent network in the layout of ONNX's own operator, gate after gate. */
export interface RecurrentWeights {
  /** [gates·units, features] */
  input: Value;
  /** [gates·units, units] */
  recurrent: Value;
  /** [biases·units] */
  bias: Value;
}

/** The steps of a recurrent network, unrolled over inputs[steps·batch, features]. */
interface Unrolled {
  /** The hidden state of each step, [batch, units]. */
  states: readonly Value[];
  /**
   * From the gradients of the last states: those of the products with the inputs and with the states, each
   * [steps·batch, gates·units], and of the bias.
   */
  errors(stateGradients: readonly Value[]): { driven: Value; recurrent: Value; bias(): Value };
}

/** A recurrent network over sequence[batch, steps, features]: the last states stacked in time order, [lastSteps·batch, units]. */
export function recurrent(
  graph: GraphBuilder,
  sequence: Value,
  weights: RecurrentWeights,
  lastSteps: number,
  unroll: (inputs: Value, steps: number) => Unrolled,
): Value {
  const [batch, steps, features] = sequence.dims as [number, number, number];
  const timeMajor = transposeRaw(graph, sequence, [1, 0, 2]);
  const inputs = reshapeRaw(graph, timeMajor, [steps * batch, features]);
  const { states, errors } = unroll(inputs, steps);
  const result = concat(graph, states.slice(steps - lastSteps), 0);
  graph.record([sequence, weights.input, weights.recurrent, weights.bias], [result], ([g]) => {
    const { driven, recurrent: ofStates, bias } = errors(splitEvenly(graph, g!, lastSteps, 0));
    return [
      () => {
        const stacked = product(graph, driven, weights.input);
        return transposeRaw(graph, reshapeRaw(graph, stacked, [steps, batch, features]), [1, 0, 2]);
      },
      () => product(graph, driven, inputs, { transposeLeft: true }),
      () => product(graph, ofStates, shifted(graph, states), { transposeLeft: true }),
      bias,
    ];
  });
  return result;
}

/**
 * A recurrent operator of ONNX over sequence[batch, steps, features], for any batch size: the last state [batch, units], or
 * the last `lastSteps` states [batch, lastSteps, units].
 */
export function recurrentForward(
  graph: GraphBuilder,
  op: 'LSTM' | 'GRU',
  sequence: Value,
  { input, recurrent, biases }: { input: Value; recurrent: Value; biases: Value },
  lastSteps?: number,
  attributes: Readonly<Record<string, Attribute>> = {},
): Value {
  const timeMajor = transposeRaw(graph, sequence, [1, 0, 2]);
  const [steps, batch] = timeMajor.dims as [number, number, number];
  const units = recurrent.dims[1]!;
  const [all, last] = graph.emitMany(
    op,
    [timeMajor, ...[input, recurrent, biases].map((value) => reshapeRaw(graph, value, [1, ...value.dims]))],
    [
      [steps, 1, batch, units],
      [1, batch, units],
    ],
    { attributes: { hidden_size: { int: units }, ...attributes } },
  );
  if (lastSteps === undefined) return graph.emit('Squeeze', [last, graph.ints([0])], [batch, units]);
  const states = graph.emit('Squeeze', [all, graph.ints([1])], [steps, batch, units]);
  const taken = lastSteps === steps ? states : slice(graph, states, 0, steps - lastSteps, steps);
  return transposeRaw(graph, taken, [1, 0, 2]);
}
