import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts the fast stand-in in its own process. */
export async function startStandIn() {
  const child = fork(fileURLToPath(new URL('./_fastStandIn.js', import.meta.url)));
  const [{ port }] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() };
}
