import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import type { Attack } from '../attack.js';
import { fromAddress } from '../fromAddress.js';

/** As the attacked server is configured, so that the attack is short. */
export const pagesPerMinuteMax = 100;

export const metrics: Attack = {
  name: 'metrics',
  claim: 'metrics are not for pages and callers behind a proxy, and public pages are throttled by address',
  run: async ({ target }) => {
    const { baseUrl } = target;
    const proxied = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    // A proxy that does not say so, or a page of a stranger whose name leads to this machine.
    const renamed = { headers: { host: 'stranger.example' } };
    for (const caller of [proxied, renamed])
      assert.equal((await fromAddress('127.0.0.10', `${baseUrl}/metrics`, caller)).status, 403);
    assert.equal((await fromAddress('127.0.0.10', `${baseUrl}/metrics`)).status, 200);
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

/** Processes that descend from another one. */
function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      parents.set(Number(name), Number(fields[1]));
    } catch {
      // It has ended.
    }
  const found = [pid];
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child);
  return found.slice(1);
}

export const childEnvironments: Attack = {
  name: 'child-environments',
  claim: 'no child process has a setting of the server, such as its secrets, in its environment',
  needsMail: 'open',
  run: async ({ target, alice }) => {
    // Each starts a child that computes.
    const picture = await target.call('genImg', { prompt: 'a red apple' }, alice);
    assert.equal(picture.status, 200, picture.body.msg);
    const form = new FormData();
    form.set('computation', 'Decision Tree');
    form.set('featureData', new Blob(['a,b\n1,2\n3,4\n']), 'x.csv');
    form.set('targetData', new Blob(['y\n0\n1\n']), 'y.csv');
    await target.post(operations.checkFiles.path, form, { token: alice });
    const seen = new Set<string>();
    const given: string[] = [];
    const look = () => {
      for (const pid of descendantsOf(target.pid))
        try {
          const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, 2).join(' ');
          seen.add(command);
          const names = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
          given.push(
            ...names.filter((name) => /^(TRICORN|AWS|S3)_/.test(name)).map((name) => `${command}: ${name}`),
          );
        } catch {
          // It has ended.
        }
    };
    await until(
      () => {
        look();
        return [...seen].some((command) => command.includes('pictures'));
      },
      { describe: 'the child that makes pictures runs' },
    );
    assert.deepEqual(
      [...new Set(given)].map((line) => line.replace(/=.*/s, '')),
      [],
    );
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
