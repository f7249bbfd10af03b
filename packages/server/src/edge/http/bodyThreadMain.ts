import { serveThread } from '../../ground/processes/taskThread.js';
import { type BodyKind, parseBody } from './parseBody.js';

// A thread that parses large bodies, so that the main thread keeps serving requests.

export interface BodyTask {
  kind: BodyKind;
  body: Uint8Array;
}

serveThread(({ kind, body }: BodyTask) => parseBody(kind, body));
