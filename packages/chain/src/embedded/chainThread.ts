import { parentPort, workerData } from 'node:worker_threads';
import { type EngineOptions, openEngine, type RpcRequest } from './engine.js';

/** The messages to and from the chain's thread. */
export type ThreadRequest = { readonly id: number } & (RpcRequest | { readonly close: true });
export type ThreadAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: ThreadFailure };
export interface ThreadFailure {
  readonly name: string;
  readonly code: number | string | undefined;
  readonly message: string;
  readonly data: string | undefined;
}

const port = parentPort;
if (port === null) throw new Error('chainThread must be started by openEmbeddedChain');

const engine = await openEngine(workerData as EngineOptions).catch((error) => {
  port.postMessage({ id: 0, error: failureOf(error) } satisfies ThreadAnswer);
  port.close();
  return undefined;
});

if (engine !== undefined) {
  port.on('message', async (request: ThreadRequest) => {
    try {
      const closing = 'close' in request;
      const result = closing ? await engine.close() : await engine.request(request);
      port.postMessage({ id: request.id, result } satisfies ThreadAnswer);
      if (closing) port.close();
    } catch (error) {
      port.postMessage({ id: request.id, error: failureOf(error) } satisfies ThreadAnswer);
    }
  });
  port.postMessage({ id: 0, result: null } satisfies ThreadAnswer);
}

function failureOf(error: unknown): ThreadFailure {
  const { name, message, code, data } = error as Error & { code?: number | string; data?: string };
  return { name, message, code, data };
}
