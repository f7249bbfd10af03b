import type { ChargeReference } from '../../ground/ledger/charges.js';

/** What pays for the training of a job. */
export const trainingCharge = (jobId: bigint): ChargeReference => ({
  kind: 'training',
  reference: jobId.toString(),
});

/** What pays for an inference. */
export const inferenceCharge = (inferenceId: number): ChargeReference => ({
  kind: 'inference',
  reference: inferenceId.toString(),
});
