import { type AbortReason, MpcAbortError } from '../errors.js';

// From cause to consequence: when one node detects cheating and leaves, the others only see it leave.
const causesFirst: readonly AbortReason[] = [
  'product-check-failed',
  'and-check-failed',
  'inconsistent-opening',
  'inconsistent-input',
  'jobs-differ',
  'results-differ',
  'impossible-result',
  'malformed-message',
  'internal',
  'coordinator-refused',
  'node-unreachable',
  'peer-silent',
  'peer-closed',
  'cancelled',
];

/** The error, among those of several nodes, that explains the others. */
export function mostTelling(errors: readonly unknown[]): unknown {
  const rank = (error: unknown) => (error instanceof MpcAbortError ? causesFirst.indexOf(error.reason) : -1);
  return errors.reduce((best, error) => (rank(error) < rank(best) ? error : best));
}
