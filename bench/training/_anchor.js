// Talks to _anchor.py, which runs the same networks in PyTorch.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Starts PyTorch from the system's Python; resolves to undefined if it is not installed. */
export async function startAnchor() {
  const child = spawn('/usr/bin/python3', [fileURLToPath(new URL('_anchor.py', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await lines.next();
    return done ? undefined : JSON.parse(value);
  };
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  if ((await ask({ do: 'nothing' })) === undefined) return undefined;
  return { ask, stop: () => child.kill() };
}
