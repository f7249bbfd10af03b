import type { GraphBuilder, Value } from '../graph/GraphBuilder.js';
import { product } from './dense.js';
import { concat, reduce, split, splitEvenly, transposeRaw } from './raw.js';
import { type RecurrentWeights, recurrent, recurrentForward, shifted } from './recurrent.js';

/** What the forward pass of a step leaves for the backward pass, each [batch, units] unless noted. */
interface Step {
  /** Input, output and forget gates side by side, [batch, 3·units]. */
  switches: Value;
  forget: Value;
  cell: Value;
  memory: Value;
  squashed: Value;
  state: Value;
}

/**
 * A long short-term memory over sequence[batch, steps, features]. Returns the hidden states of the last
 * `lastSteps` steps, stacked in time order as [lastSteps·batch, units].
 *
 * Gates are in the order input, output, forget, cell, and as many biases. The steps are unrolled. Whatever does not depend
 * on the step before is done for all steps at once: the inputs' product going forward, the slopes of the gates and the
 * weights' gradients going back.
 */
export function lstm(
  graph: GraphBuilder,
  sequence: Value,
  weights: RecurrentWeights,
  lastSteps: number,
): Value {
  return recurrent(graph, sequence, weights, lastSteps, (inputs, steps) => {
    const trace = unrollForward(graph, inputs, weights, steps);
    return {
      states: trace.map(({ state }) => state),
      errors: (stateGradients) => {
        const errors = gateErrors(graph, trace, weights, stateGradients);
        return { driven: errors, recurrent: errors, bias: () => reduce(graph, 'ReduceSum', errors, [0]) };
      },
    };
  });
}

function unrollForward(graph: GraphBuilder, inputs: Value, weights: RecurrentWeights, steps: number): Step[] {
  const units = weights.recurrent.dims[1]!;
  const driven = product(graph, inputs, weights.input, { transposeRight: true, addend: weights.bias });
  // Transposed once here, it need not be at every step.
  const fromState = transposeRaw(graph, weights.recurrent, [1, 0]);
  const trace: Step[] = [];
  for (const addend of splitEvenly(graph, driven, steps, 0)) {
    const before = trace.at(-1);
    const activations = before === undefined ? addend : product(graph, before.state, fromState, { addend });
    const [open, fresh] = split(graph, activations, [3 * units, units], 1);
    const switches = graph.emit('Sigmoid', [open], open.dims);
    const cell = graph.emit('Tanh', [fresh], fresh.dims);
    const [input, output, forget] = split(graph, switches, [units, units, units], 1);
    const added = graph.times(input, cell);
    const memory = before === undefined ? added : graph.plus(graph.times(forget, before.memory), added);
    const squashed = graph.emit('Tanh', [memory], memory.dims);
    trace.push({ switches, forget, cell, memory, squashed, state: graph.times(output, squashed) });
  }
  return trace;
}

/** The forward pass alone, in nodes that hold for any batch size. */
export function lstmForward(
  graph: GraphBuilder,
  sequence: Value,
  weights: RecurrentWeights,
  lastSteps?: number,
): Value {
  const biases = concat(graph, [weights.bias, graph.zeros([weights.recurrent.dims[0]!])], 0);
  return recurrentForward(graph, 'LSTM', sequence, { ...weights, biases }, lastSteps);
}

/** Back-propagation through time: the gradient of every gate's pre-activation, [steps·batch, 4·units]. */
function gateErrors(
  graph: GraphBuilder,
  trace: readonly Step[],
  weights: RecurrentWeights,
  stateGradients: readonly Value[],
): Value {
  const steps = trace.length;
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
    const fromState: Value = graph.times(stateError, memorySlopes[step]!);
    memoryError =
      memoryError === null
        ? fromState
        : graph.plus(graph.times(memoryError, trace[step + 1]!.forget), fromState);
    const spread: Value = concat(graph, [memoryError, stateError, memoryError, memoryError], 1);
    errors.unshift(graph.times(spread, slopes[step]!));
  }
  return concat(graph, errors, 0);
}

/** How each gate's pre-activation moves the memory or the state, and how the memory moves the state. */
function gateSlopes(graph: GraphBuilder, trace: readonly Step[]): { slopes: Value[]; memorySlopes: Value[] } {
  const stacked = (name: keyof Step): Value =>
    concat(
      graph,
      trace.map((step) => step[name]),
      0,
    );
  const units = trace[0]!.state.dims[1]!;
  const one = graph.scalar(1);
  const tanhSlope = (value: Value): Value => graph.minus(one, graph.times(value, value));

  const [switches, cell, squashed] = [stacked('switches'), stacked('cell'), stacked('squashed')];
  const [input, output] = split(graph, switches, [units, units, units], 1);
  const before = shifted(
    graph,
    trace.map(({ memory }) => memory),
  );
  const influences = concat(graph, [cell, squashed, before], 1);
  const switchSlopes = graph.times(influences, graph.times(switches, graph.minus(one, switches)));
  const slopes = concat(graph, [switchSlopes, graph.times(input, tanhSlope(cell))], 1);
  return {
    slopes: splitEvenly(graph, slopes, trace.length, 0),
    memorySlopes: splitEvenly(graph, graph.times(output, tanhSlope(squashed)), trace.length, 0),
  };
}
