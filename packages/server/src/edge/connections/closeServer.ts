import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long an answer that was ended may take to reach its reader. */
const lastBytesMs = 500;

/**
 * Accepts no more connections, closes the streaming channels, and lets running answers finish. Those that take too long
 * are ended: calls of language models with what they have, everything else by its connection.
 */
export async function closeServer(
  server: FastifyInstance,
  endCalls: () => Promise<void>,
  answersMsMax: number,
): Promise<void> {
  const finished = new AbortController();
  const endLate = async () => {
    await sleep(answersMsMax, undefined, { signal: finished.signal });
    await endCalls();
    await sleep(lastBytesMs, undefined, { signal: finished.signal });
    server.server.closeAllConnections();
  };
  // The sleep is aborted as soon as every answer has finished.
  const ending = endLate().catch(() => {});
  await server.close();
  finished.abort();
  await ending;
}
