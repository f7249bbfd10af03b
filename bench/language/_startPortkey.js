import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const startMsMax = 60_000;

/**
 * Portkey's gateway as a process of its own. It is no dependency of this project: install it anywhere and name the folder
 * of the package. With the newest @hono/node-server it answers streams with an error; 1.13.8 works:
 *   npm init -y && npm pkg set overrides.@hono/node-server=1.13.8 overrides.hono=4.9.7 && npm install @portkey-ai/gateway@1.15.2
 */
export async function startPortkey(folder, modelUrl) {
  const main = join(folder, 'build', 'start-server.js');
  if (!existsSync(main)) throw new Error(`${main} does not exist; name the folder of @portkey-ai/gateway.`);
  const port = await freePort();
  // Without the environment of this process: Portkey would use a proxy that it finds there.
  const child = spawn(process.execPath, [main, `--port=${port}`, '--headless'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  for (const began = performance.now(); ; await sleep(100)) {
    const answers = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answers) break;
    if (child.exitCode !== null || performance.now() - began > startMsMax)
      throw new Error('Portkey did not start');
  }
  const headers = { 'x-portkey-provider': 'openai', 'x-portkey-custom-host': `${modelUrl}/v1` };
  return { url, headers, pid: child.pid, stop: () => child.kill() };
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
