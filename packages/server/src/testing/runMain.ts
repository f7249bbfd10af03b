import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.js', import.meta.url));

/** Runs a command of the server with standard input and nothing but these settings in its environment. */
export async function runMain(
  args: readonly string[],
  input: string,
  settings: Record<string, string>,
): Promise<{ code: number | null; err: string }> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  child.stdin.end(input);
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, err };
}
