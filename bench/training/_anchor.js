// Talks to _anchor.py, which runs the same networks in PyTorch.
import { createInterface } from 'node:readline';
import { startPython } from '../_python.js';

/** Starts PyTorch; resolves to undefined if it is not installed. */
export async function startAnchor() {
  const child = startPython(new URL('_anchor.py', import.meta.url));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await lines.next();
    return done ? undefined : JSON.parse(value);
  };
  const first = await ask({ do: 'nothing' });
  if (first === undefined) return undefined;
  return { ask, name: `PyTorch ${first.version}, one thread`, stop: () => child.kill() };
}
