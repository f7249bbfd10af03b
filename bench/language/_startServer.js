import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const password = 'bench password';

/** The whole server in a process and a folder of its own, in front of a model's server, with a signed-in account. */
export async function startServer(modelUrl, nodeOptions = []) {
  const folder = mkdtempSync(join(tmpdir(), 'tricorn-bench-'));
  chmodSync(folder, 0o755);
  const main = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
  const child = spawn(process.execPath, [...nodeOptions, main, 'start'], {
    env: {
      ...process.env,
      PORT: '0',
      TRICORN_DATA: folder,
      TRICORN_DEMO_PASSWORD: password,
      TRICORN_LOG_LEVEL: 'warn',
      TRICORN_LLM_URL: modelUrl,
      TRICORN_LLM_MODEL: 'bench',
      TRICORN_LLM_CALLS_PER_MINUTE_MAX: '1000000',
      TRICORN_LLM_CALLS_AT_ONCE_MAX: '256',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await readyUrl(child);
  child.stdout.resume();
  return {
    url,
    child,
    token: await signIn(url),
    stop: async () => {
      child.kill('SIGTERM');
      // A channel that somebody listens on would keep the process alive.
      child.disconnect();
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readyUrl(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const url = /ready at (\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    });
    child.once('exit', () => reject(new Error('the server did not start')));
  });
}

async function signIn(url) {
  const response = await fetch(`${url}/sdk/computation/user/genToken`, {
    method: 'POST',
    body: JSON.stringify({ email: 'alice@example.com', passwd: password }),
  });
  return (await response.json()).token;
}
