import type { FastifyReply } from 'fastify';

/** A response that closes before it is finished means that the caller disconnected. */
export function abortedWith(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const onClose = () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('the caller disconnected'));
  };
  whenClosed(reply, onClose);
  return controller.signal;
}

/** Calls back when a response has closed, also if it already has. */
export function whenClosed({ raw }: FastifyReply, callback: () => void): void {
  if (raw.closed) callback();
  else raw.once('close', callback);
}
