import type { GraphBuilder } from '../graph/GraphBuilder.js';
import type { Value } from '../graph/value.js';
import { product } from './dense.js';
import { binary, reshapeRaw, transposeRaw } from './elementwise.js';
import {
  joinColumns,
  recurrentForward,
  shifted,
  splitColumns,
  splitRows,
  stackRows,
  sumRows,
} from './rows.js';

/** Weights in the layout of ONNX's own operator: gates in the order update, reset, candidate. */
export interface GruWeights {
  /** [3·units, features] */
  input: Value;
  /** [3·units, units] */
  recurrent: Value;
  /** [4·units]: three for the products of the inputs, and one for the state's part of the candidate, which the reset gate scales. */
  bias: Value;
}

/** What the forward pass leaves for the backward pass, one value per step, [batch, units] unless noted. */
interface Trace {
  /** Update and reset gates side by side, [batch, 2·units]. */
  gates: Value[];
  updates: Value[];
  candidates: Value[];
  /** The state's part of the candidate before the reset gate. */
  recalled: Value[];
  states: Value[];
}

/**
 * A gated recurrent unit over sequence[batch, steps, features]. Returns the hidden states of the last
 * `lastSteps` steps, stacked in time order as [lastSteps·batch, units].
 *
 * The reset gate is applied after the product with the state, as PyTorch does it. As in the LSTM, everything that does
 * not depend on the step before is computed for all steps at once.
 */
export function gru(graph: GraphBuilder, sequence: Value, weights: GruWeights, lastSteps: number): Value {
  const [batch, steps, features] = sequence.dims as [number, number, number];
  const units = weights.recurrent.dims[1]!;
  const timeMajor = transposeRaw(graph, sequence, [1, 0, 2]);
  const inputs = reshapeRaw(graph, timeMajor, [steps * batch, features]);
  const trace = unrollForward(graph, inputs, weights, steps);
  const result = stackRows(graph, trace.states.slice(steps - lastSteps));

  graph.record([sequence, weights.input, weights.recurrent, weights.bias], [result], ([g]) => {
    const { driven, recurrent } = gateErrors(graph, trace, weights, splitRows(graph, g!, lastSteps));
    return [
      () => {
        const stacked = product(graph, driven, weights.input);
        return transposeRaw(graph, reshapeRaw(graph, stacked, [steps, batch, features]), [1, 0, 2]);
      },
      () => product(graph, driven, inputs, { transposeLeft: true }),
      () => product(graph, recurrent, shifted(graph, trace.states), { transposeLeft: true }),
      () => {
        const [, recalled] = splitColumns(graph, recurrent, [2 * units, units]) as [Value, Value];
        return sumRows(graph, joinColumns(graph, [driven, recalled]));
      },
    ];
  });
  return result;
}

function unrollForward(graph: GraphBuilder, inputs: Value, weights: GruWeights, steps: number): Trace {
  const units = weights.recurrent.dims[1]!;
  const batch = inputs.dims[0]! / steps;
  const { inputBias, stateBias } = splitBias(graph, weights.bias);
  const driven = product(graph, inputs, weights.input, { transposeRight: true, addend: inputBias });
  const [drivenGates, drivenCandidates] = splitColumns(graph, driven, [2 * units, units]).map((part) =>
    splitRows(graph, part, steps),
  ) as [Value[], Value[]];
  // Transposed once here, it need not be at every step.
  const recurrent = transposeRaw(graph, weights.recurrent, [1, 0]);
  const addend = graph.emit('Concat', [graph.zeros([2 * units]), stateBias], [3 * units], {
    attributes: { axis: { int: 0 } },
  });
  const trace: Trace = { gates: [], updates: [], candidates: [], recalled: [], states: [] };
  let before = graph.zeros([batch, units]);
  for (let step = 0; step < steps; step++) {
    const fromState = product(graph, before, recurrent, { addend });
    const [stateGates, recalled] = splitColumns(graph, fromState, [2 * units, units]) as [Value, Value];
    const open = binary(graph, 'Add', drivenGates[step]!, stateGates);
    const gates = graph.emit('Sigmoid', [open], open.dims);
    const [update, reset] = splitColumns(graph, gates, [units, units]) as [Value, Value];
    const fresh = binary(graph, 'Add', drivenCandidates[step]!, binary(graph, 'Mul', reset, recalled));
    const candidate = graph.emit('Tanh', [fresh], fresh.dims);
    const kept = binary(graph, 'Mul', update, binary(graph, 'Sub', before, candidate));
    before = binary(graph, 'Add', candidate, kept);
    trace.gates.push(gates);
    trace.updates.push(update);
    trace.candidates.push(candidate);
    trace.recalled.push(recalled);
    trace.states.push(before);
  }
  return trace;
}

function splitBias(graph: GraphBuilder, bias: Value): { inputBias: Value; stateBias: Value } {
  const units = bias.dims[0]! / 4;
  const [inputBias, stateBias] = graph.emitMany(
    'Split',
    [bias, graph.ints([3 * units, units])],
    [[3 * units], [units]],
    { attributes: { axis: { int: 0 } } },
  ) as [Value, Value];
  return { inputBias, stateBias };
}

/** The forward pass alone, in nodes that hold for any batch size. */
export function gruForward(
  graph: GraphBuilder,
  sequence: Value,
  weights: GruWeights,
  lastSteps?: number,
): Value {
  const [gates, units] = weights.recurrent.dims as [number, number];
  const { inputBias, stateBias } = splitBias(graph, weights.bias);
  const biases = graph.emit('Concat', [inputBias, graph.zeros([2 * units]), stateBias], [2 * gates], {
    attributes: { axis: { int: 0 } },
  });
  const resetLast = { linear_before_reset: { int: 1 } };
  return recurrentForward(graph, 'GRU', sequence, { ...weights, biases }, lastSteps, resetLast);
}

/**
 * Back-propagation through time: the gradient of the products with the inputs and of those with the states, each
 * [steps·batch, 3·units]. They differ in the candidate, where the reset gate lies between the two.
 */
function gateErrors(
  graph: GraphBuilder,
  trace: Trace,
  weights: GruWeights,
  stateGradients: readonly Value[],
): { driven: Value; recurrent: Value } {
  const steps = trace.states.length;
  const units = weights.recurrent.dims[1]!;
  const times = (left: Value, right: Value): Value => binary(graph, 'Mul', left, right);
  const { slopes, candidateSlopes } = gateSlopes(graph, trace);
  const slopeOf = splitRows(graph, slopes, steps);

  const errors: Value[] = [];
  const stateErrors: Value[] = [];
  for (let step = steps - 1; step >= 0; step--) {
    const given = stateGradients[step - (steps - stateGradients.length)];
    const later: Value | undefined = stateErrors[0];
    let stateError: Value;
    if (later === undefined) stateError = given!;
    else {
      const kept: Value = times(later, trace.updates[step + 1]!);
      const addend: Value = given === undefined ? kept : binary(graph, 'Add', kept, given);
      stateError = product(graph, errors[0]!, weights.recurrent, { addend });
    }
    errors.unshift(times(joinColumns(graph, [stateError, stateError, stateError]), slopeOf[step]!));
    stateErrors.unshift(stateError);
  }
  const recurrent = stackRows(graph, errors);
  const [gates] = splitColumns(graph, recurrent, [2 * units, units]) as [Value, Value];
  const candidates = times(stackRows(graph, stateErrors), candidateSlopes);
  return { driven: joinColumns(graph, [gates, candidates]), recurrent };
}

/** How each product with the state moves the next state, [steps·batch, 3·units], and how the candidate's pre-activation does. */
function gateSlopes(graph: GraphBuilder, trace: Trace): { slopes: Value; candidateSlopes: Value } {
  const units = trace.states[0]!.dims[1]!;
  const one = graph.scalar(1);
  const times = (left: Value, right: Value): Value => binary(graph, 'Mul', left, right);
  const minus = (left: Value, right: Value): Value => binary(graph, 'Sub', left, right);

  const gates = stackRows(graph, trace.gates);
  const [update, reset] = splitColumns(graph, gates, [units, units]) as [Value, Value];
  const candidate = stackRows(graph, trace.candidates);
  const candidateSlopes = times(minus(one, update), minus(one, times(candidate, candidate)));
  const influences = joinColumns(graph, [
    minus(shifted(graph, trace.states), candidate),
    times(candidateSlopes, stackRows(graph, trace.recalled)),
  ]);
  const gateSlope = times(influences, times(gates, minus(one, gates)));
  return { slopes: joinColumns(graph, [gateSlope, times(candidateSlopes, reset)]), candidateSlopes };
}
