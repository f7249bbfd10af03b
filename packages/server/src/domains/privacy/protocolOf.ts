import { type ComputationOf, questionComputation } from '@tricorn/contract';
import type { Operation, RoundTerms } from '@tricorn/privacy/client';

const protocols = {
  'Privacy Comparison': 'compare',
  'Matrix Addition': 'add',
  'Matrix Multiplication': 'multiply',
  [questionComputation]: 'question',
} as const satisfies Record<ComputationOf<'Input'>, RoundTerms['operation']>;

/** The protocol operation of a computation. */
export const protocolOf = (computation: string): RoundTerms['operation'] => {
  const operation = (protocols as Record<string, RoundTerms['operation']>)[computation];
  if (operation === undefined) throw new TypeError('the job is not an input job');
  return operation;
};

/** The same of a computation on matrices. */
export const matrixProtocolOf = (computation: string): Operation => {
  const operation = protocolOf(computation);
  if (operation === 'question') throw new TypeError('the job is a question');
  return operation;
};
