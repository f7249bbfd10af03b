import { serveThread } from '../../ground/processes/taskThread.js';
import { type BodyKind, joined, parseBody } from './parseBody.js';

// A thread that parses large bodies, so that the main thread keeps serving requests.

export interface BodyTask {
  kind: BodyKind;
  blocks: Uint8Array[];
}

serveThread(({ kind, blocks }: BodyTask) => parseBody(kind, joined(blocks)));
