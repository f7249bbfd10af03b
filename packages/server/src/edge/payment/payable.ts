import type { OperationName } from '@tricorn/contract';
import { modes } from '@tricorn/pictures';

/**
 * The operations that a caller without an account can pay for: each is one request with one charge, and reaches nothing that
 * belongs to anybody, but to models that their owners have opened to payers.
 */
export const payableOperations: ReadonlySet<OperationName> = new Set<OperationName>([
  ...modes,
  'callLLM3',
  'verticalLLM',
  'predictRows',
  'predictFile',
  'predictSample',
  'createJobByInput',
]);
