import type { GraphBuilder } from '../graph/GraphBuilder.js';
import type { Value } from '../graph/value.js';
import { product } from './dense.js';
import { binary, reshapeRaw, transposeRaw } from './elementwise.js';

/** Weights in the layout of ONNX's own operator: gates in the order input, output, forget, cell. */
export interface LstmWeights {
  /** [4·units, features] */
  input: Value;
  /** [4·units, units] */
  recurrent: Value;
  /** [4·units] */
  bias: Value;
}

interface Gates {
  input: Value;
  output: Value;
  forget: Value;
  cell: Value;
}

/**
 * A long short-term memory over sequence[batch, steps, features]. Returns the hidden states of the last
 * `lastSteps` steps, stacked in time order as [lastSteps·batch, units].
 *
 * The forward pass is the runtime's fused operator. The pullback recomputes the gates of all steps in one
 * product, so that only six small nodes per step remain truly sequential.
 */
export function lstm(graph: GraphBuilder, sequence: Value, weights: LstmWeights, lastSteps: number): Value {
  const [batch, steps, features] = sequence.dims as [number, number, number];
  const units = weights.recurrent.dims[1]!;
  const timeMajor = transposeRaw(graph, sequence, [1, 0, 2]);
  const states = fusedForward(graph, timeMajor, weights);
  const result = takeRows(graph, states, (steps - lastSteps) * batch, steps * batch);

  graph.record([sequence, weights.input, weights.recurrent, weights.bias], [result], ([g]) => {
    const inputs = reshapeRaw(graph, timeMajor, [steps * batch, features]);
    const previous = shiftBySteps(graph, states, batch);
    const errors = gateErrors({
      graph,
      inputs,
      previous,
      weights,
      steps,
      batch,
      units,
      lastSteps,
      gradient: g!,
    });
    return [
      () => {
        const stacked = product(graph, errors, weights.input);
        return transposeRaw(graph, reshapeRaw(graph, stacked, [steps, batch, features]), [1, 0, 2]);
      },
      () => product(graph, errors, inputs, { transposeLeft: true }),
      () => product(graph, errors, previous, { transposeLeft: true }),
      () =>
        graph.emit('ReduceSum', [errors, graph.ints([0])], [4 * units], {
          attributes: { keepdims: { int: 0 } },
        }),
    ];
  });
  return result;
}

/**
 * The forward pass alone, in nodes that hold for any batch size: the last state [batch, units], or the last
 * `lastSteps` states [batch, lastSteps, units].
 */
export function lstmForward(
  graph: GraphBuilder,
  sequence: Value,
  weights: LstmWeights,
  lastSteps?: number,
): Value {
  const timeMajor = transposeRaw(graph, sequence, [1, 0, 2]);
  const [steps, batch] = timeMajor.dims as [number, number, number];
  const units = weights.recurrent.dims[1]!;
  const [all, last] = emitLstm(graph, timeMajor, weights);
  if (lastSteps === undefined) return graph.emit('Squeeze', [last, graph.ints([0])], [batch, units]);
  const states = graph.emit('Squeeze', [all, graph.ints([1])], [steps, batch, units]);
  return transposeRaw(graph, takeRows(graph, states, steps - lastSteps, steps), [1, 0, 2]);
}

/** All hidden states of [steps, batch, features], as [steps·batch, features] to all hidden states as [steps·batch, units]. */
function fusedForward(graph: GraphBuilder, timeMajor: Value, weights: LstmWeights): Value {
  const [steps, batch] = timeMajor.dims as [number, number, number];
  const units = weights.recurrent.dims[1]!;
  return reshapeRaw(graph, emitLstm(graph, timeMajor, weights)[0], [steps * batch, units]);
}

/** ONNX's LSTM operator: all states [steps, 1, batch, units] and the last one [1, batch, units]. */
function emitLstm(graph: GraphBuilder, timeMajor: Value, weights: LstmWeights): [Value, Value] {
  const [steps, batch] = timeMajor.dims as [number, number, number];
  const [gates, units] = weights.recurrent.dims as [number, number];
  const bothBiases = graph.emit('Concat', [weights.bias, graph.zeros([gates])], [2 * gates], {
    attributes: { axis: { int: 0 } },
  });
  const asDirection = (value: Value): Value => reshapeRaw(graph, value, [1, ...value.dims]);
  return graph.emitMany(
    'LSTM',
    [timeMajor, asDirection(weights.input), asDirection(weights.recurrent), asDirection(bothBiases)],
    [
      [steps, 1, batch, units],
      [1, batch, units],
    ],
    { attributes: { hidden_size: { int: units } } },
  ) as [Value, Value];
}

interface GateErrorInputs {
  graph: GraphBuilder;
  inputs: Value;
  previous: Value;
  weights: LstmWeights;
  steps: number;
  batch: number;
  units: number;
  lastSteps: number;
  gradient: Value;
}

/** Back-propagation through time: the gradient of every gate's pre-activation, [steps·batch, 4·units]. */
function gateErrors({
  graph,
  inputs,
  previous,
  weights,
  steps,
  batch,
  units,
  lastSteps,
  gradient,
}: GateErrorInputs): Value {
  const gates = recomputeGates(graph, inputs, previous, weights);
  const perStep = (value: Value): Value[] => splitRows(graph, value, steps);

  const forgetSteps = perStep(gates.forget);
  const additions = perStep(binary(graph, 'Mul', gates.input, gates.cell));
  const memories = [additions[0]!];
  for (let step = 1; step < steps; step++) {
    const kept = binary(graph, 'Mul', forgetSteps[step]!, memories[step - 1]!);
    memories.push(binary(graph, 'Add', kept, additions[step]!));
  }
  const memory = graph.emit('Concat', memories, [steps * batch, units], { attributes: { axis: { int: 0 } } });
  const squashed = graph.emit('Tanh', [memory], memory.dims);
  const previousMemory = shiftBySteps(graph, memory, batch);

  const one = graph.scalar(1);
  const times = (left: Value, right: Value): Value => binary(graph, 'Mul', left, right);
  const sigmoidSlope = (gate: Value): Value => times(gate, binary(graph, 'Sub', one, gate));
  const tanhSlope = (value: Value): Value => binary(graph, 'Sub', one, times(value, value));
  const slopes = perStep(
    graph.emit(
      'Concat',
      [
        times(gates.cell, sigmoidSlope(gates.input)),
        times(squashed, sigmoidSlope(gates.output)),
        times(previousMemory, sigmoidSlope(gates.forget)),
        times(gates.input, tanhSlope(gates.cell)),
      ],
      [steps * batch, 4 * units],
      { attributes: { axis: { int: 1 } } },
    ),
  );
  const memorySlopes = perStep(times(gates.output, tanhSlope(squashed)));
  const stateGradients = splitRows(graph, gradient, lastSteps);

  const errors: Value[] = [];
  let memoryError: Value | null = null;
  for (let step = steps - 1; step >= 0; step--) {
    const given = stateGradients[step - (steps - lastSteps)];
    const later: Value | undefined = errors[0];
    const stateError: Value =
      later === undefined
        ? given!
        : product(graph, later, weights.recurrent, given === undefined ? {} : { addend: given });
    const fromState: Value = times(stateError, memorySlopes[step]!);
    memoryError =
      memoryError === null
        ? fromState
        : binary(graph, 'Add', times(memoryError, forgetSteps[step + 1]!), fromState);
    const spread: Value = graph.emit(
      'Concat',
      [memoryError, stateError, memoryError, memoryError],
      [batch, 4 * units],
      {
        attributes: { axis: { int: 1 } },
      },
    );
    errors.unshift(times(spread, slopes[step]!));
  }
  return graph.emit('Concat', errors, [steps * batch, 4 * units], { attributes: { axis: { int: 0 } } });
}

function recomputeGates(graph: GraphBuilder, inputs: Value, previous: Value, weights: LstmWeights): Gates {
  const rows = inputs.dims[0]!;
  const units = weights.recurrent.dims[1]!;
  const driven = product(graph, inputs, weights.input, { transposeRight: true, addend: weights.bias });
  const activations = product(graph, previous, weights.recurrent, { transposeRight: true, addend: driven });
  const dims = [rows, units];
  const [input, output, forget, cell] = graph.emitMany('Split', [activations], [dims, dims, dims, dims], {
    attributes: { axis: { int: 1 }, num_outputs: { int: 4 } },
  }) as [Value, Value, Value, Value];
  const squash = (op: 'Sigmoid' | 'Tanh', value: Value): Value => graph.emit(op, [value], dims);
  return {
    input: squash('Sigmoid', input),
    output: squash('Sigmoid', output),
    forget: squash('Sigmoid', forget),
    cell: squash('Tanh', cell),
  };
}

function splitRows(graph: GraphBuilder, value: Value, parts: number): Value[] {
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

/** Rows of the step before: zeros for the first step, then all but the last. */
function shiftBySteps(graph: GraphBuilder, value: Value, batch: number): Value {
  const [rows, width] = value.dims as [number, number];
  const zeros = graph.zeros([batch, width]);
  if (rows === batch) return zeros;
  const earlier = takeRows(graph, value, 0, rows - batch);
  return graph.emit('Concat', [zeros, earlier], value.dims, { attributes: { axis: { int: 0 } } });
}
