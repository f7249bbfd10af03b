import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { capabilities, projectFiles } from './projectFiles.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

test('the projects of `tricorn init` compile against the SDK', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-init-'));
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await mkdir(join(folder, 'src'));
    for (const capability of capabilities) {
      const files = projectFiles(capability, 'http://127.0.0.1:8080');
      await writeFile(join(folder, 'src', `${capability}.ts`), files['src/main.ts']!);
      await writeFile(join(folder, 'tsconfig.json'), files['tsconfig.json']!);
      await writeFile(join(folder, 'package.json'), files['package.json']!);
    }
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [compiler, '--noEmit', '-p', folder], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
});
