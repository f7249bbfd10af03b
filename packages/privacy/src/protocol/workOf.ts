import type { Declaration } from '../declaration.js';
import type { RoundPlan } from '../plan.js';
import type { QuestionPlan } from '../statistics/planQuestion.js';

// Approximate times of one core in nanoseconds; see README.md, "Measured".
const nsPerMultiplication = 0.65;
const nsPerComparedBit = 300;
const nsPerElement = 1_000;

/** Estimated computing time of a node for a round, in milliseconds, from public parameters. */
export function workMsOf(plan: RoundPlan | QuestionPlan, inputs: readonly Declaration[]): number {
  // Its checks alone take longer than starting a thread.
  if (plan.operation === 'question') return Number.POSITIVE_INFINITY;
  const [a, b, c] = inputs;
  const { rows, columns } = plan.result;
  const elements = inputs.reduce((sum, input) => sum + input.rows * input.columns, rows * columns);
  const multiplications =
    plan.operation === 'multiply' ? a!.rows * b!.columns * (a!.columns + c!.columns) * plan.words ** 2 : 0;
  const comparedBits = plan.operation === 'compare' ? rows * columns * plan.valueBits : 0;
  const ns =
    nsPerElement * elements + nsPerMultiplication * multiplications + nsPerComparedBit * comparedBits;
  return ns / 1e6;
}
