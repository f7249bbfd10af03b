import type { GraphBuilder, Value } from '../graph/GraphBuilder.js';
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
  const scaled = (value: Value, factor: number): Value => graph.times(value, graph.scalar(factor));
  const first = graph.plus(scaled(slots[0]!, adamFirstDecay), scaled(gradient, 1 - adamFirstDecay));
  const second = graph.plus(
    scaled(slots[1]!, adamSecondDecay),
    scaled(graph.times(gradient, gradient), 1 - adamSecondDecay),
  );
  const size = graph.plus(graph.emit('Sqrt', [second], second.dims), epsilon);
  return {
    weights: graph.minus(weights, graph.over(graph.times(first, rate), size)),
    slots: [first, second],
  };
}
