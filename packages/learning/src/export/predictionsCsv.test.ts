import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { appendColumns } from './predictionsCsv.js';

test('columns are appended to rows, also to rows with line breaks inside quotes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'append-'));
  try {
    await writeFile(join(folder, 'in.csv'), '\ufeffa,b\r\n"x\n\ny ""z""",1\r\n\r\n2,3');
    await appendColumns(join(folder, 'in.csv'), join(folder, 'out.csv'), ['p'], (row) => [`ö${row}`]);
    assert.equal(await readFile(join(folder, 'out.csv'), 'utf8'), 'a,b,p\n"x\n\ny ""z""",1,ö0\n2,3,ö1\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
