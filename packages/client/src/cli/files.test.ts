import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { freeName } from './files.js';

test('a result that was paid for gets a free name where a file is in the way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-files-'));
  const path = join(folder, 'predictions.csv');
  assert.equal(freeName(path), path);
  await writeFile(path, '');
  assert.equal(freeName(path), join(folder, 'predictions-2.csv'));
  await writeFile(join(folder, 'predictions-2.csv'), '');
  assert.equal(freeName(path), join(folder, 'predictions-3.csv'));
  await rm(folder, { recursive: true });
});
