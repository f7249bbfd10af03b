import assert from 'node:assert/strict';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { rotateLog } from './rotateLog.js';

test('a log is moved aside above its limit, while its writer keeps appending', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-log-'));
  const path = join(folder, 'postgres.log');
  const writer = await open(path, 'a');
  try {
    await writer.write('short\n');
    await rotateLog(path, 100);
    assert.equal(await readFile(path, 'utf8'), 'short\n');
    await writer.write('x'.repeat(200));
    await rotateLog(path, 100);
    assert.equal(await readFile(`${path}.1`, 'utf8'), `short\n${'x'.repeat(200)}`);
    await writer.write('after\n');
    assert.equal(await readFile(path, 'utf8'), 'after\n');
  } finally {
    await writer.close();
    await rm(folder, { recursive: true });
  }
});
