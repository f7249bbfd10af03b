import type { ChargeReference } from '../../ground/ledger/charges.js';

const operationsPerPrice = 10n ** 9n;

/** The price of work in 10^-18 CCD: exact, rounded up. */
export const costOf = (operations: bigint, price: bigint): bigint =>
  (operations * price + operationsPerPrice - 1n) / operationsPerPrice;

/** The charge for used work: at most the quote. */
export function chargeOf(operations: bigint, { price, quote }: { price: bigint; quote: bigint }): bigint {
  const cost = costOf(operations, price);
  if (cost > quote) return quote;
  return cost;
}

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
