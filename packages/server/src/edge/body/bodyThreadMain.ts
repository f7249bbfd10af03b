import { type OperationName, operations } from '@tricorn/contract';
import { serveThread } from '../../ground/processes/taskThread.js';
import { acceptedMessages } from '../mcp/acceptedMessages.js';
import { acceptedFields } from '../pipeline/acceptedFields.js';
import { knownFields } from './knownFields.js';
import { type BodyKind, joined, parseBody } from './parseBody.js';

// A thread that parses large bodies, so that the main thread keeps serving requests. Their fields are checked here as well:
// only what is accepted is copied to the main thread, and nothing else is kept.

/** What of a large body is kept: the fields of an operation, those of a list, or the messages of an agent. */
export type Accepts = { operation: OperationName } | { fields: readonly string[] } | 'messages';

export interface BodyTask {
  kind: BodyKind;
  blocks: Uint8Array[];
  accepts: Accepts;
}

serveThread(({ kind, blocks, accepts }: BodyTask) => {
  const value = parseBody(kind, joined(blocks));
  if (accepts === 'messages') return acceptedMessages(value);
  if ('fields' in accepts) return knownFields(value, accepts.fields);
  const operation = operations[accepts.operation];
  const known = knownFields(value, Object.keys(operation.request.shape));
  return acceptedFields(operation, known as Record<string, unknown>);
});
