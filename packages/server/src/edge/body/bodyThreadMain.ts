import { type OperationName, operations } from '@tricorn/contract';
import { serveThread } from '../../ground/processes/taskThread.js';
import { acceptedFields } from '../pipeline/acceptedFields.js';
import { type BodyKind, joined, parseBody } from './parseBody.js';

// A thread that parses large bodies, so that the main thread keeps serving requests. The fields of an operation are checked
// here as well: only what is accepted is copied to the main thread.

export interface BodyTask {
  kind: BodyKind;
  blocks: Uint8Array[];
  operation: OperationName | undefined;
}

serveThread(({ kind, blocks, operation }: BodyTask) => {
  const value = parseBody(kind, joined(blocks));
  return operation === undefined
    ? value
    : acceptedFields(operations[operation], value as Record<string, unknown>);
});
