import type { inputComputations } from '@tricorn/contract';
import type { Operation } from '@tricorn/privacy/client';

export type InputComputation = (typeof inputComputations)[number];

const protocols = {
  'Privacy Comparison': 'compare',
  'Matrix Addition': 'add',
  'Matrix Multiplication': 'multiply',
} as const satisfies Record<InputComputation, Operation>;

/** The protocol operation of a computation. */
export const protocolOf = (computation: string): Operation => {
  const operation = (protocols as Record<string, Operation>)[computation];
  if (operation === undefined) throw new TypeError('the job is not an input job');
  return operation;
};
