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

/** Gates in the order input, output, forget, cell, and as many biases. */
export type LstmWeights = RecurrentWeights;

/** What the forward pass leaves for the backward pass, one value per step, [batch, units] unless noted. */
interface Trace {
  /** Input, output and forget gates side by side, [batch, 3·units]. */
  switches: Value[];
  forgets: Value[];
  cells: Value[];
  memories: Value[];
  squashed: Value[];
  states: Value[];
}

/**
 * A long short-term memory over sequence[batch, steps, features]. Returns the hidden states of the last
 * `lastSteps` steps, stacked in time order as [lastSteps·batch, units].
 *
 * The steps are unrolled. Whatever does not depend on the step before is done for all steps at once: the
 * inputs' product going forward, the slopes of the gates and the weights' gradients going back.
 */
export function lstm(graph: GraphBuilder, sequence: Value, weights: LstmWeights, lastSteps: number): Value {
  return recurrent(graph, sequence, weights, lastSteps, (inputs, steps) => {
    const trace = unrollForward(graph, inputs, weights, steps);
    return {
      states: trace.states,
      errors: (stateGradients) => {
        const errors = gateErrors(graph, trace, weights, stateGradients);
        return { driven: errors, recurrent: errors, bias: () => sumRows(graph, errors) };
      },
    };
  });
}

function unrollForward(graph: GraphBuilder, inputs: Value, weights: LstmWeights, steps: number): Trace {
  const units = weights.recurrent.dims[1]!;
  const driven = product(graph, inputs, weights.input, { transposeRight: true, addend: weights.bias });
  // Transposed once here, it need not be at every step.
  const fromState = transposeRaw(graph, weights.recurrent, [1, 0]);
  const trace: Trace = { switches: [], forgets: [], cells: [], memories: [], squashed: [], states: [] };
  for (const addend of splitRows(graph, driven, steps)) {
    const before = trace.states.at(-1);
    const activations = before === undefined ? addend : product(graph, before, fromState, { addend });
    const [open, fresh] = splitColumns(graph, activations, [3 * units, units]) as [Value, Value];
    const switches = graph.emit('Sigmoid', [open], open.dims);
    const cell = graph.emit('Tanh', [fresh], fresh.dims);
    const [input, output, forget] = splitColumns(graph, switches, [units, units, units]) as [
      Value,
      Value,
      Value,
    ];
    const added = binary(graph, 'Mul', input, cell);
    const kept = trace.memories.at(-1);
    const memory =
      kept === undefined ? added : binary(graph, 'Add', binary(graph, 'Mul', forget, kept), added);
    const squashed = graph.emit('Tanh', [memory], memory.dims);
    trace.switches.push(switches);
    trace.forgets.push(forget);
    trace.cells.push(cell);
    trace.memories.push(memory);
    trace.squashed.push(squashed);
    trace.states.push(binary(graph, 'Mul', output, squashed));
  }
  return trace;
}

/** The forward pass alone, in nodes that hold for any batch size. */
export function lstmForward(
  graph: GraphBuilder,
  sequence: Value,
  weights: LstmWeights,
  lastSteps?: number,
): Value {
  const gates = weights.recurrent.dims[0]!;
  const biases = graph.emit('Concat', [weights.bias, graph.zeros([gates])], [2 * gates], {
    attributes: { axis: { int: 0 } },
  });
  return recurrentForward(graph, 'LSTM', sequence, { ...weights, biases }, lastSteps);
}

/** Back-propagation through time: the gradient of every gate's pre-activation, [steps·batch, 4·units]. */
function gateErrors(
  graph: GraphBuilder,
  trace: Trace,
  weights: LstmWeights,
  stateGradients: readonly Value[],
): Value {
  const steps = trace.states.length;
  const times = (left: Value, right: Value): Value => binary(graph, 'Mul', left, right);
  const { slopes, memorySlopes } = gateSlopes(graph, trace);

  const errors: Value[] = [];
  let memoryError: Value | null = null;
  for (let step = steps - 1; step >= 0; step--) {
    const given = stateGradients[step - (steps - stateGradients.length)];
    const later: Value | undefined = errors[0];
    const stateError: Value =
      later === undefined
        ? given!
        : product(graph, later, weights.recurrent, given === undefined ? {} : { addend: given });
    const fromState: Value = times(stateError, memorySlopes[step]!);
    memoryError =
      memoryError === null
        ? fromState
        : binary(graph, 'Add', times(memoryError, trace.forgets[step + 1]!), fromState);
    const spread: Value = joinColumns(graph, [memoryError, stateError, memoryError, memoryError]);
    errors.unshift(times(spread, slopes[step]!));
  }
  return stackRows(graph, errors);
}

/** How each gate's pre-activation moves the memory or the state, and how the memory moves the state. */
function gateSlopes(graph: GraphBuilder, trace: Trace): { slopes: Value[]; memorySlopes: Value[] } {
  const steps = trace.states.length;
  const units = trace.states[0]!.dims[1]!;
  const one = graph.scalar(1);
  const times = (left: Value, right: Value): Value => binary(graph, 'Mul', left, right);
  const tanhSlope = (value: Value): Value => binary(graph, 'Sub', one, times(value, value));

  const switches = stackRows(graph, trace.switches);
  const cell = stackRows(graph, trace.cells);
  const squashed = stackRows(graph, trace.squashed);
  const [input, output] = splitColumns(graph, switches, [units, units, units]) as [Value, Value, Value];
  const influences = joinColumns(graph, [cell, squashed, shifted(graph, trace.memories)]);
  const switchSlopes = times(influences, times(switches, binary(graph, 'Sub', one, switches)));
  const slopes = joinColumns(graph, [switchSlopes, times(input, tanhSlope(cell))]);
  return {
    slopes: splitRows(graph, slopes, steps),
    memorySlopes: splitRows(graph, times(output, tanhSlope(squashed)), steps),
  };
}
