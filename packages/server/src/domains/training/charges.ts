import type { ChargeReference } from '../../ground/ledger/charges.js';

/** The charge for the training of a job. */
export const trainingCharge = (jobId: bigint): ChargeReference => ({
  kind: 'training',
  reference: jobId.toString(),
});

/** The charge for an inference. */
export const inferenceCharge = (inferenceId: number): ChargeReference => ({
  kind: 'inference',
  reference: inferenceId.toString(),
});
