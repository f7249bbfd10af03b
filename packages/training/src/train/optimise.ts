import type { GraphBuilder, Value } from '../graph/GraphBuilder.js';
import { binary } from '../ops/elementwise.js';
import type { Optimiser } from './network.js';

const adamFirstDecay = 0.9;
const adamSecondDecay = 0.999;
export const adamEpsilon = 1e-7;
/** How many vectors of the weights' length the optimiser carries. */
export const slotCount = 2;

/** Numbers of one step that the graph takes as inputs, because they change as training goes on. */
export interface StepScalars {
  rate: number;
  epsilon: number;
}

/** Adam's bias corrections folded into its rate and epsilon. `step` begins at 1. */
export function stepScalars(optimiser: Optimiser, step: number): StepScalars {
  const correction = Math.sqrt(1 - adamSecondDecay ** step);
  return {
    rate: (optimiser.learningRate * correction) / (1 - adamFirstDecay ** step),
    epsilon: adamEpsilon * correction,
  };
}

export interface UpdateInputs {
  weights: Value;
  gradient: Value;
  slots: readonly Value[];
  rate: Value;
  epsilon: Value;
}

/** Emits the update of the packed weights and the optimiser's slots. */
export function emitUpdate(
  graph: GraphBuilder,
  { weights, gradient, slots, rate, epsilon }: UpdateInputs,
): { weights: Value; slots: Value[] } {
  const times = (left: Value, right: Value): Value => binary(graph, 'Mul', left, right);
  const scaled = (value: Value, factor: number): Value => times(value, graph.scalar(factor));
  const plus = (left: Value, right: Value): Value => binary(graph, 'Add', left, right);
  const first = plus(scaled(slots[0]!, adamFirstDecay), scaled(gradient, 1 - adamFirstDecay));
  const second = plus(
    scaled(slots[1]!, adamSecondDecay),
    scaled(times(gradient, gradient), 1 - adamSecondDecay),
  );
  const size = plus(graph.emit('Sqrt', [second], second.dims), epsilon);
  return {
    weights: binary(graph, 'Sub', weights, binary(graph, 'Div', times(first, rate), size)),
    slots: [first, second],
  };
}
