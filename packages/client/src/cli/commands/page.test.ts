import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.js', import.meta.url));

test('the page that works from disk is written with its hash, and never over a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-page-'));
  try {
    const write = () =>
      execFileSync(process.execPath, [main, 'page'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    const told = write();
    const bytes = await readFile(join(folder, 'tricorn-page.html'));
    assert.equal(told, `${createHash('sha256').update(bytes).digest('hex')}  tricorn-page.html\n`);
    assert.match(String(bytes), /<meta name="generator" content="Tricorn \d+\.\d+\.\d+" \/>/);
    assert.throws(write, /tricorn-page\.html exists/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
