import { type ComputationOf, questionComputation } from '@tricorn/contract';
import type { RoundTerms } from '@tricorn/privacy/client';

/** The protocol operation of each computation. */
export const protocols = {
  'Privacy Comparison': 'compare',
  'Matrix Addition': 'add',
  'Matrix Multiplication': 'multiply',
  [questionComputation]: 'question',
} as const satisfies Record<ComputationOf<'Input'>, RoundTerms['operation']>;
