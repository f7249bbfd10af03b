import type { OperationName } from '@tricorn/contract';

/**
 * The operations that a caller without an account can pay for: each is one request with one charge, and reaches nothing that
 * belongs to anybody, but to models that their owners have opened to payers.
 */
export const payableOperations: ReadonlySet<OperationName> = new Set<OperationName>([
  'genImg',
  'genImgSDXL',
  'genImgFlux',
  'txt2Motion',
  'img2Motion',
  'cogVideo',
  'pyramid',
  'callLLM3',
  'verticalLLM',
  'predictRows',
  'createJobByInput',
]);
