import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { password, startServer } from '../_startServer.js';

/** The whole server in its own process and folder, in front of a model server, with a signed-in account. */
export async function startGateway(modelUrl, nodeOptions = [], settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tricorn-bench-'));
  chmodSync(folder, 0o755);
  const { child, url } = await startServer(
    folder,
    {
      TRICORN_LLM_URL: modelUrl,
      TRICORN_LLM_MODEL: 'bench',
      TRICORN_LLM_CALLS_PER_MINUTE_MAX: '1000000',
      TRICORN_REQUESTS_PER_MINUTE_MAX: '1000000',
      TRICORN_LLM_CALLS_AT_ONCE_MAX: '256',
      ...settings,
    },
    { nodeOptions, channel: true },
  );
  return {
    url,
    child,
    token: await signIn(url),
    stop: async () => {
      child.kill('SIGTERM');
      // A channel with a listener would keep the process alive.
      child.disconnect();
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function signIn(url) {
  const response = await fetch(`${url}/sdk/computation/user/genToken`, {
    method: 'POST',
    body: JSON.stringify({ email: 'alice@example.com', passwd: password }),
  });
  return (await response.json()).token;
}
