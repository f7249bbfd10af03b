import type { FastifyReply } from 'fastify';

/** A response that closes before it is finished means that the caller disconnected. */
export function abortedWith(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const onClose = () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('the caller disconnected'));
  };
  if (reply.raw.closed) onClose();
  else reply.raw.once('close', onClose);
  return controller.signal;
}
