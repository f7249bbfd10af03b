import type { GraphBuilder, Value } from '../graph/GraphBuilder.js';
import { product } from './dense.js';
import { binary, transposeRaw } from './elementwise.js';
import {
  joinColumns,
  type RecurrentWeights,
  recurrent,
  recurrentForward,
  shifted,
  splitColumns,
  splitRows,
  stackRows,
  sumRows,
} from './rows.js';

/**
 * Gates in the order update, reset, candidate. Of the four biases three are for the products of the inputs, and one for the
 * state's part of the candidate, which the reset gate scales.
 */
export type GruWeights = RecurrentWeights;

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
  const units = weights.recurrent.dims[1]!;
  return recurrent(graph, sequence, weights, lastSteps, (inputs, steps) => {
    const trace = unrollForward(graph, inputs, weights, steps);
    return {
      states: trace.states,
      errors: (stateGradients) => {
        const errors = gateErrors(graph, trace, weights, stateGradients);
        return {
          ...errors,
          bias: () => {
            const [, recalled] = splitColumns(graph, errors.recurrent, [2 * units, units]) as [Value, Value];
            return sumRows(graph, joinColumns(graph, [errors.driven, recalled]));
          },
        };
      },
    };
  });
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
  const ofState = transposeRaw(graph, weights.recurrent, [1, 0]);
  const addend = graph.emit('Concat', [graph.zeros([2 * units]), stateBias], [3 * units], {
    attributes: { axis: { int: 0 } },
  });
  const trace: Trace = { gates: [], updates: [], candidates: [], recalled: [], states: [] };
  let before = graph.zeros([batch, units]);
  for (let step = 0; step < steps; step++) {
    const fromState = product(graph, before, ofState, { addend });
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
  const ofStates = stackRows(graph, errors);
  const [gates] = splitColumns(graph, ofStates, [2 * units, units]) as [Value, Value];
  const candidates = times(stackRows(graph, stateErrors), candidateSlopes);
  return { driven: joinColumns(graph, [gates, candidates]), recurrent: ofStates };
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
