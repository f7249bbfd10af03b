import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Of the demo accounts. */
export const password = 'bench password';

const compiled = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url));

/** The real server as a process of its own, once it answers; `channel` opens one for messages to it. */
export async function startServer(
  dataFolder,
  settings = {},
  { main = compiled, command = 'start', nodeOptions = [], channel = false } = {},
) {
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, main, command], {
    env: {
      ...process.env,
      PORT: '0',
      TRICORN_DATA: dataFolder,
      TRICORN_DEMO_PASSWORD: password,
      TRICORN_LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', ...(channel ? ['ipc'] : [])],
  });
  let output = '';
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /ready at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('the server did not start')));
  });
  return { child, url, startMs: performance.now() - began };
}
