import { type AbortReason, MpcAbortError } from '../errors.js';

// From cause to consequence: when one node finds a cheat and leaves, the others merely see it leave.
const causesFirst: readonly AbortReason[] = [
  'product-check-failed',
  'and-check-failed',
  'inconsistent-opening',
  'inconsistent-input',
  'jobs-differ',
  'results-differ',
  'malformed-message',
  'internal',
  'node-unreachable',
  'peer-silent',
  'peer-closed',
  'cancelled',
];

/** Of the errors of several nodes the one that explains the others. */
export function mostTelling(errors: readonly unknown[]): unknown {
  const rank = (error: unknown) => (error instanceof MpcAbortError ? causesFirst.indexOf(error.reason) : -1);
  return errors.reduce((best, error) => (rank(error) < rank(best) ? error : best));
}
