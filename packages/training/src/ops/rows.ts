import type { Attribute } from '@tricorn/onnx';
import type { GraphBuilder, Value } from '../graph/GraphBuilder.js';
import { product } from './dense.js';
import { reshapeRaw, transposeRaw } from './elementwise.js';

// The steps of a recurrent network are stacked in time order: [steps·batch, width]. None of these has a pullback.

export function splitRows(graph: GraphBuilder, value: Value, parts: number): Value[] {
  if (parts === 1) return [value];
  const dims = [value.dims[0]! / parts, value.dims[1]!];
  return graph.emitMany(
    'Split',
    [value],
    Array.from({ length: parts }, () => dims),
    {
      attributes: { axis: { int: 0 }, num_outputs: { int: parts } },
    },
  );
}

function takeRows(graph: GraphBuilder, value: Value, start: number, end: number): Value {
  if (start === 0 && end === value.dims[0]) return value;
  const dims = [end - start, ...value.dims.slice(1)];
  return graph.emit('Slice', [value, graph.ints([start]), graph.ints([end]), graph.ints([0])], dims);
}

export function splitColumns(graph: GraphBuilder, value: Value, widths: readonly number[]): Value[] {
  const dims = widths.map((width) => [value.dims[0]!, width]);
  return graph.emitMany('Split', [value, graph.ints(widths)], dims, { attributes: { axis: { int: 1 } } });
}

export function stackRows(graph: GraphBuilder, parts: readonly Value[]): Value {
  if (parts.length === 1) return parts[0]!;
  const [rows, width] = parts[0]!.dims as [number, number];
  return graph.emit('Concat', parts, [parts.length * rows, width], { attributes: { axis: { int: 0 } } });
}

/** The values of the step before, stacked: zeros for the first step, then all but the last. */
export function shifted(graph: GraphBuilder, parts: readonly Value[]): Value {
  return stackRows(graph, [graph.zeros(parts[0]!.dims), ...parts.slice(0, -1)]);
}

/** The parts side by side, [rows, sum of the widths]. */
export function joinColumns(graph: GraphBuilder, parts: readonly Value[]): Value {
  const width = parts.reduce((sum, { dims }) => sum + dims[1]!, 0);
  return graph.emit('Concat', parts, [parts[0]!.dims[0]!, width], { attributes: { axis: { int: 1 } } });
}

/** The sum of each column, [width]. */
export function sumRows(graph: GraphBuilder, value: Value): Value {
  return graph.emit('ReduceSum', [value, graph.ints([0])], [value.dims[1]!], {
    attributes: { keepdims: { int: 0 } },
  });
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
  const result = stackRows(graph, states.slice(steps - lastSteps));
  graph.record([sequence, weights.input, weights.recurrent, weights.bias], [result], ([g]) => {
    const { driven, recurrent: ofStates, bias } = errors(splitRows(graph, g!, lastSteps));
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
  ) as [Value, Value];
  if (lastSteps === undefined) return graph.emit('Squeeze', [last, graph.ints([0])], [batch, units]);
  const states = graph.emit('Squeeze', [all, graph.ints([1])], [steps, batch, units]);
  return transposeRaw(graph, takeRows(graph, states, steps - lastSteps, steps), [1, 0, 2]);
}
