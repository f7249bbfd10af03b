import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack } from '../attack.js';
import { fromAddress } from '../fromAddress.js';

/** As the attacked server is configured, so that the attack is short. */
export const pagesPerMinuteMax = 100;

export const metrics: Attack = {
  name: 'metrics',
  claim: 'metrics are not for callers behind a proxy, and public pages are throttled by address',
  run: async ({ target }) => {
    const { baseUrl } = target;
    const proxied = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    assert.equal((await fromAddress('127.0.0.10', `${baseUrl}/metrics`, proxied)).status, 403);
    const statuses: number[] = [];
    for (let batch = 0; batch < 2 * (pagesPerMinuteMax / 20); batch++)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, async () => {
            const response = await fetch(`${baseUrl}/openapi.json`);
            await response.arrayBuffer();
            return response.status;
          }),
        )),
      );
    assert.ok(statuses.includes(429));
    assert.equal((await fetch(`${baseUrl}/healthz`)).status, 200);
  },
};

export const fileModes: Attack = {
  name: 'file-modes',
  claim: 'another user of the machine can read nothing in the data folder',
  run: async ({ target }) => {
    const readable: string[] = [];
    const look = (folder: string) => {
      for (const name of readdirSync(folder)) {
        const path = join(folder, name);
        const { mode } = statSync(path);
        if (statSync(path).isDirectory()) {
          if ((mode & 0o001) !== 0) look(path);
        } else if ((mode & 0o004) !== 0) readable.push(path);
      }
    };
    look(target.dataFolder);
    assert.deepEqual(readable, []);
  },
};
