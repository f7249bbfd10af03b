import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Operation, operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import type { Attack } from '../attack.js';
import { open, requestHead } from '../connection.js';
import { descriptorsOf } from '../descriptors.js';
import type { Target } from '../target.js';

const boundary = 'boundary';
const contentType = `multipart/form-data; boundary=${boundary}`;

const part = (name: string, fileName: string | undefined, value: string): string => {
  const file = fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: text/csv`;
  return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
};

const incomingOf = ({ dataFolder }: Target): string[] => readdirSync(join(dataFolder, 'files', 'incoming'));

/** Every path that takes a form with files, with the fields that lead to its files. */
const uploadRoutes: readonly { path: string; fields: Record<string, string>; file: string }[] = [
  ...(Object.values(operations) as Operation[]).flatMap(({ path, files }) =>
    files === undefined
      ? []
      : [
          {
            path,
            fields: { computation: 'K-Means Clustering', jobName: 'x', jobID: '1' },
            file: Object.keys(files)[0]!,
          },
        ],
  ),
  { path: '/v1/images/edits', fields: { prompt: 'a cat' }, file: 'image' },
];

/** Forms whose declared length is reached before their end. */
export const unclosedForms: Attack = {
  name: 'unclosed-forms',
  claim:
    'a form that ends before its last boundary is answered on every path, wherever it ends, and leaves nothing open',
  run: async ({ target, alice, scale }) => {
    const before = descriptorsOf(target);
    const attack = async (path: string, form: string, length: number) => {
      const text = form.slice(0, length);
      const headers = { token: alice, 'content-type': contentType, 'content-length': length };
      const { socket, received } = await open(target.baseUrl, requestHead(path, headers) + text);
      await until(() => received().includes('\r\n\r\n') || socket.destroyed, {
        describe: `a form for ${path} cut off after ${length} bytes is answered`,
      });
      assert.match(received(), /^HTTP\/1\.1 4/, `${path}: ${text}`);
      socket.destroy();
    };
    // The first path is tried at every few bytes, the others at every part of the form.
    for (const [index, { path, fields, file }] of uploadRoutes.entries()) {
      const parts = Object.entries(fields).map(([name, value]) => part(name, undefined, value));
      const form = `${parts.join('')}${part(file, 'x.csv', 'a,b\n1,2\n3,4\n')}`;
      const step = index === 0 || scale > 1 ? 7 : 53;
      for (let length = 1; length < form.length; length += step) await attack(path, form, length);
    }
    await until(() => incomingOf(target).length === 0 && descriptorsOf(target) <= before + 5, {
      describe: () =>
        `files are closed: ${incomingOf(target).length} incoming, ${descriptorsOf(target)} open`,
    });
  },
};

/** Large files to check, as many as an account may send. */
export const csvChecks: Attack = {
  name: 'csv-checks',
  claim: 'one account cannot take all places in which CSV files are checked',
  run: async ({ target, alice, bob }) => {
    const checked = async (token: string, rows: number) => {
      const form = new FormData();
      form.set('computation', 'K-Means Clustering');
      form.set('featureData', new Blob(['a,b\n', '1.5,2.5\n'.repeat(rows)]), 'x.csv');
      return await target.post(operations.checkFiles.path, form, { token });
    };
    let finished = 0;
    const flood = Array.from({ length: 8 }, async () => {
      const { status } = await checked(alice, 50_000);
      finished++;
      assert.ok(status === 200 || status === 429, String(status));
    });
    const { status } = await checked(bob, 100);
    const finishedBefore = finished;
    assert.equal(status, 200);
    await Promise.all(flood);
    assert.ok(finishedBefore < 6, `${finishedBefore} of the other account's checks came first`);
  },
};

/** Exports of one account that are asked for and not read. */
export const unreadExports: Attack = {
  name: 'unread-exports',
  claim: 'an account has one export open at a time, and may start another when its reader has gone',
  run: async ({ target, bob }) => {
    const { path } = operations.exportAccount;
    const head = `GET ${path} HTTP/1.1\r\nhost: localhost\r\ntoken: ${bob}\r\n\r\n`;
    const before = descriptorsOf(target);
    const readers = await Promise.all(Array.from({ length: 20 }, () => open(target.baseUrl, head)));
    const statusOf = (received: string) => /^HTTP\/1\.1 (\d+)/.exec(received)?.[1];
    await until(() => readers.every(({ received }) => statusOf(received()) !== undefined), {
      describe: 'every request is answered',
    });
    for (const { socket, received } of readers) {
      assert.match(statusOf(received())!, /^(200|429)$/);
      socket.destroy();
    }
    const again = { describe: 'another export', intervalMs: 100 };
    await until(async () => (await exportOf(target, bob)) === 200, again);
    await until(() => descriptorsOf(target) <= before + 5, {
      describe: () => `files are closed: ${descriptorsOf(target)} open, ${before} were`,
    });
  },
};

async function exportOf({ baseUrl }: Target, token: string): Promise<number> {
  const response = await fetch(baseUrl + operations.exportAccount.path, { headers: { token } });
  await response.arrayBuffer();
  return response.status;
}
