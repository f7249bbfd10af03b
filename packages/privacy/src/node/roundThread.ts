// Threads have only a copy of the environment, so it is set here for theirs.
import '@tricorn/onnx/silent';
import { Worker } from 'node:worker_threads';
import { MpcAbortError } from '../errors.js';
import type { RoundOutcome } from '../protocol/computeRound.js';
import type { Links } from '../transport/channel.js';
import type { RoundTask } from './roundTask.js';
import { decodeError, type ErrorReply, encodeError } from './wire.js';

export type Neighbour = keyof Links;

/** A request of a thread to its node: to send or receive a message, or to take the outcome. */
export type ThreadRequest =
  | { readonly kind: 'send'; readonly to: Neighbour; readonly message: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'receive'; readonly from: Neighbour }
  | { readonly kind: 'done'; readonly outcome: RoundOutcome }
  | { readonly kind: 'failed'; readonly error: ErrorReply };

/** A message for the thread, or the error that prevented it. */
export type ThreadMessage = { readonly from: Neighbour } & (
  | { readonly message: Uint8Array }
  | { readonly error: ErrorReply }
);

/**
 * Computes a round in its own thread, which ends with the round. The connections stay in the main thread, and the node
 * keeps answering requests during the round.
 */
export function runInThread(task: RoundTask, links: Links, signal: AbortSignal): Promise<RoundOutcome> {
  // The boxes are transferred instead of copied.
  const moved = task.boxes.map(({ sealed }) => sealed.buffer);
  const worker = new Worker(new URL('./roundThreadMain.js', import.meta.url), {
    workerData: task,
    transferList: moved,
  });
  const deliver = async (from: Neighbour): Promise<void> => {
    const answer: ThreadMessage = await links[from].receive().then(
      (message) => ({ from, message }),
      (error: unknown) => ({ from, error: encodeError(error) }),
    );
    worker.postMessage(answer);
  };
  const result = new Promise<RoundOutcome>((resolve, reject) => {
    worker.on('message', (request: ThreadRequest) => {
      if (request.kind === 'send') links[request.to].send(request.message);
      else if (request.kind === 'receive') void deliver(request.from);
      else if (request.kind === 'done') resolve(request.outcome);
      else reject(decodeError(request.error, task.index));
    });
    const ended = () => reject(new MpcAbortError('internal', 'The node failed', task.index));
    worker.on('error', ended);
    worker.on('exit', ended);
    signal.addEventListener('abort', () => reject(new MpcAbortError('cancelled', 'The round was cancelled')));
  });
  return result.finally(() => worker.terminate());
}
