import { type OperationName, operations } from '@tricorn/contract';
import { RefusedError } from './errors.js';

/** The operations that submit a generative task: those that answer as `genImg` does. */
const generationModes = (Object.keys(operations) as OperationName[]).filter(
  (name) => operations[name].response === operations.genImg.response,
);

/** Refuses an unknown mode, for callers without a compiler. */
export function assertGenerationMode(mode: OperationName): void {
  if (generationModes.includes(mode)) return;
  throw new RefusedError('invalidField', `mode: must be one of ${generationModes.join(', ')}.`, {
    field: 'mode',
  });
}
