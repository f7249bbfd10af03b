import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@tricorn/contract';
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

/** Forms whose declared length is reached before their end. */
export const unclosedForms: Attack = {
  name: 'unclosed-forms',
  claim: 'a form that ends before its last boundary is answered, wherever it ends, and leaves nothing open',
  run: async ({ target, alice }) => {
    const form =
      part('computation', undefined, 'K-Means Clustering') +
      part('jobName', undefined, 'x') +
      part('featureData', 'x.csv', 'a,b\n1,2\n3,4\n');
    const before = descriptorsOf(target);
    const attack = async (length: number) => {
      const text = form.slice(0, length);
      const headers = { token: alice, 'content-type': contentType, 'content-length': length };
      const { socket, received } = await open(
        target.baseUrl,
        requestHead(operations.checkFiles.path, headers) + text,
      );
      await until(() => received().includes('\r\n\r\n') || socket.destroyed, {
        describe: `a form cut off after ${length} bytes is answered`,
      });
      assert.match(received(), /^HTTP\/1\.1 4/, text);
      socket.destroy();
    };
    for (let length = 1; length < form.length; length += 7) await attack(length);
    await until(() => incomingOf(target).length === 0 && descriptorsOf(target) <= before + 5, {
      describe: () =>
        `files are closed: ${incomingOf(target).length} incoming, ${descriptorsOf(target)} open`,
      timeoutMs: 10_000,
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
