import type { GraphBuilder, Value } from '../graph/GraphBuilder.js';
import { product } from './dense.js';
import { concat, reduce, split, splitEvenly, transposeRaw } from './raw.js';
import { type RecurrentWeights, recurrent, recurrentForward, shifted } from './recurrent.js';

/** What the forward pass of a step leaves for the backward pass, each [batch, units] unless noted. */
interface Step {
  /** Update and reset gates side by side, [batch, 2·units]. */
  gates: Value;
  update: Value;
  candidate: Value;
  /** The state's part of the candidate before the reset gate. */
  recalled: Value;
  state: Value;
}

/**
 * A gated recurrent unit over sequence[batch, steps, features]. Returns the hidden states of the last
 * `lastSteps` steps, stacked in time order as [lastSteps·batch, units].
 *
 * Gates are in the order update, reset, candidate. Of the four biases three are for the products of the inputs, and one
 * for the state's part of the candidate, which the reset gate scales. That gate is applied after the product with the
 * state, as PyTorch does it. As in the LSTM, everything that does not depend on the step before is computed for all steps
 * at once.
 */
export function gru(
  graph: GraphBuilder,
  sequence: Value,
  weights: RecurrentWeights,
  lastSteps: number,
): Value {
  const units = weights.recurrent.dims[1]!;
  return recurrent(graph, sequence, weights, lastSteps, (inputs, steps) => {
    const trace = unrollForward(graph, inputs, weights, steps);
    return {
      states: trace.map(({ state }) => state),
      errors: (stateGradients) => {
        const errors = gateErrors(graph, trace, weights, stateGradients);
        return {
          ...errors,
          bias: () => {
            const [, recalled] = split(graph, errors.recurrent, [2 * units, units], 1);
            return reduce(graph, 'ReduceSum', concat(graph, [errors.driven, recalled], 1), [0]);
          },
        };
      },
    };
  });
}

function unrollForward(graph: GraphBuilder, inputs: Value, weights: RecurrentWeights, steps: number): Step[] {
  const units = weights.recurrent.dims[1]!;
  const batch = inputs.dims[0]! / steps;
  const [inputBias, stateBias] = split(graph, weights.bias, [3 * units, units], 0);
  const driven = product(graph, inputs, weights.input, { transposeRight: true, addend: inputBias });
  const [drivenGates, drivenCandidates] = split(graph, driven, [2 * units, units], 1);
  const [gatesOf, candidatesOf] = [drivenGates, drivenCandidates].map((part) =>
    splitEvenly(graph, part, steps, 0),
  );
  // Transposed once here, it need not be at every step.
  const ofState = transposeRaw(graph, weights.recurrent, [1, 0]);
  const addend = concat(graph, [graph.zeros([2 * units]), stateBias], 0);
  const trace: Step[] = [];
  let before = graph.zeros([batch, units]);
  for (let step = 0; step < steps; step++) {
    const fromState = product(graph, before, ofState, { addend });
    const [stateGates, recalled] = split(graph, fromState, [2 * units, units], 1);
    const open = graph.plus(gatesOf![step]!, stateGates);
    const gates = graph.emit('Sigmoid', [open], open.dims);
    const [update, reset] = split(graph, gates, [units, units], 1);
    const fresh = graph.plus(candidatesOf![step]!, graph.times(reset, recalled));
    const candidate = graph.emit('Tanh', [fresh], fresh.dims);
    const kept = graph.times(update, graph.minus(before, candidate));
    before = graph.plus(candidate, kept);
    trace.push({ gates, update, candidate, recalled, state: before });
  }
  return trace;
}

/** The forward pass alone, in nodes that hold for any batch size. */
export function gruForward(
  graph: GraphBuilder,
  sequence: Value,
  weights: RecurrentWeights,
  lastSteps?: number,
): Value {
  const units = weights.recurrent.dims[1]!;
  const [inputBias, stateBias] = split(graph, weights.bias, [3 * units, units], 0);
  const biases = concat(graph, [inputBias, graph.zeros([2 * units]), stateBias], 0);
  const resetLast = { linear_before_reset: { int: 1 } };
  return recurrentForward(graph, 'GRU', sequence, { ...weights, biases }, lastSteps, resetLast);
}

/**
 * Back-propagation through time: the gradient of the products with the inputs and of those with the states, each
 * [steps·batch, 3·units]. They differ in the candidate, where the reset gate lies between the two.
 */
function gateErrors(
  graph: GraphBuilder,
  trace: readonly Step[],
  weights: RecurrentWeights,
  stateGradients: readonly Value[],
): { driven: Value; recurrent: Value } {
  const steps = trace.length;
  const units = weights.recurrent.dims[1]!;
  const { slopes, candidateSlopes } = gateSlopes(graph, trace);
  const slopeOf = splitEvenly(graph, slopes, steps, 0);

  const errors: Value[] = [];
  const stateErrors: Value[] = [];
  for (let step = steps - 1; step >= 0; step--) {
    const given = stateGradients[step - (steps - stateGradients.length)];
    const later: Value | undefined = stateErrors[0];
    let stateError: Value;
    if (later === undefined) stateError = given!;
    else {
      const kept: Value = graph.times(later, trace[step + 1]!.update);
      const addend: Value = given === undefined ? kept : graph.plus(kept, given);
      stateError = product(graph, errors[0]!, weights.recurrent, { addend });
    }
    errors.unshift(graph.times(concat(graph, [stateError, stateError, stateError], 1), slopeOf[step]!));
    stateErrors.unshift(stateError);
  }
  const ofStates = concat(graph, errors, 0);
  const [gates] = split(graph, ofStates, [2 * units, units], 1);
  const candidates = graph.times(concat(graph, stateErrors, 0), candidateSlopes);
  return { driven: concat(graph, [gates, candidates], 1), recurrent: ofStates };
}

/** How each product with the state moves the next state, [steps·batch, 3·units], and how the candidate's pre-activation does. */
function gateSlopes(graph: GraphBuilder, trace: readonly Step[]): { slopes: Value; candidateSlopes: Value } {
  const stacked = (name: keyof Step): Value =>
    concat(
      graph,
      trace.map((step) => step[name]),
      0,
    );
  const units = trace[0]!.state.dims[1]!;
  const one = graph.scalar(1);

  const gates = stacked('gates');
  const [update, reset] = split(graph, gates, [units, units], 1);
  const candidate = stacked('candidate');
  const candidateSlopes = graph.times(
    graph.minus(one, update),
    graph.minus(one, graph.times(candidate, candidate)),
  );
  const before = shifted(
    graph,
    trace.map(({ state }) => state),
  );
  const influences = concat(
    graph,
    [graph.minus(before, candidate), graph.times(candidateSlopes, stacked('recalled'))],
    1,
  );
  const gateSlope = graph.times(influences, graph.times(gates, graph.minus(one, gates)));
  return { slopes: concat(graph, [gateSlope, graph.times(candidateSlopes, reset)], 1), candidateSlopes };
}
