import { Worker } from 'node:worker_threads';
import { codedError } from '../codedError.js';
import type { ThreadAnswer, ThreadFailure, ThreadRequest } from './chainThread.js';
import type { Engine, EngineOptions, RpcRequest } from './engine.js';
import { RpcError, rpcCodes } from './rpcError.js';

interface Waiter {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The embedded chain's thread has ended. No acknowledged transaction is lost, but the chain must be reopened. */
export class EmbeddedChainStoppedError extends codedError(
  'EmbeddedChainStoppedError',
  'EMBEDDED_CHAIN_STOPPED',
) {}

/** The embedded chain could not be opened. */
export class EmbeddedChainOpenError extends Error {
  override readonly name = 'EmbeddedChainOpenError';
  readonly code: string;
  constructor(failure: ThreadFailure) {
    super(failure.message);
    this.code = typeof failure.code === 'string' ? failure.code : 'EMBEDDED_CHAIN_OPEN';
  }
}

/**
 * Opens the embedded chain in its own thread, behind an EIP-1193 `request`. Executing a large batch keeps a core busy
 * for hundreds of milliseconds, which would block the event loop.
 */
export async function openEmbeddedChain(options: EngineOptions): Promise<Engine> {
  const worker = new Worker(new URL('./chainThread.js', import.meta.url), { workerData: options });
  const waiters = new Map<number, Waiter>();
  let lastId = 0;
  let stopped: Error | undefined;
  const stop = (error: Error) => {
    stopped ??= error;
    for (const waiter of waiters.values()) waiter.reject(stopped);
    waiters.clear();
  };
  const send = (body: RpcRequest | { close: true }): Promise<unknown> => {
    if (stopped !== undefined) return Promise.reject(stopped);
    return new Promise((resolve, reject) => {
      const id = ++lastId;
      waiters.set(id, { resolve, reject });
      worker.postMessage({ id, ...body } satisfies ThreadRequest);
    });
  };
  const opened = new Promise<unknown>((resolve, reject) => {
    waiters.set(0, { resolve, reject: (error) => reject(error) });
  });
  worker.on('message', (answer: ThreadAnswer) => {
    const waiter = waiters.get(answer.id);
    waiters.delete(answer.id);
    if (!('error' in answer)) waiter?.resolve(answer.result);
    else
      waiter?.reject(answer.id === 0 ? new EmbeddedChainOpenError(answer.error) : rpcErrorOf(answer.error));
  });
  worker.on('error', (error) =>
    stop(new EmbeddedChainStoppedError('the chain thread failed', { cause: error })),
  );
  worker.on('exit', () => stop(new EmbeddedChainStoppedError('the chain is closed')));
  await opened;

  let closing: Promise<void> | undefined;
  return {
    request: ({ method, params }) => send({ method, params }),
    close: () => {
      closing ??= send({ close: true }).then(
        () => stop(new EmbeddedChainStoppedError('the chain is closed')),
        () => {},
      );
      return closing;
    },
  };
}

function rpcErrorOf({ code, message, data }: ThreadFailure): RpcError {
  return new RpcError(typeof code === 'number' ? code : rpcCodes.internal, message, data);
}
