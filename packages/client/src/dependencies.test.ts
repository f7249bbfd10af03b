import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

interface Manifest {
  dependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  gypfile?: boolean;
}

/** The folder of a package, as Node finds it from another one. */
function folderOf(name: string, from: string): string {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  throw new Error(`${name} is not installed`);
}

test('installing this package brings twenty-two others, none of them native', async () => {
  const found = new Map<string, Manifest>();
  const visit = async (folder: string): Promise<void> => {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      if (found.has(name)) continue;
      const inner = folderOf(name, folder);
      found.set(name, JSON.parse(await readFile(join(inner, 'package.json'), 'utf8')) as Manifest);
      await visit(inner);
    }
  };
  await visit(fileURLToPath(new URL('..', import.meta.url)));
  assert.deepEqual([...found.keys()].sort(), [
    '@hpke/common',
    '@hpke/core',
    '@opentelemetry/api',
    '@tricorn/contract',
    '@tricorn/csv',
    '@tricorn/onnx',
    '@tricorn/privacy',
    '@tricorn/tables',
    '@tricorn/workers',
    '@zip.js/zip.js',
    'eventsource-parser',
    'fzstd',
    'hyparquet',
    'hyparquet-compressors',
    'hysnappy',
    'pbf',
    'protocol-buffers-schema',
    'punycode.js',
    'resolve-protobuf-schema',
    'sax',
    'uqr',
    'zod',
  ]);
  for (const [name, { os, cpu, gypfile }] of found)
    assert.deepEqual([os, cpu, gypfile], [undefined, undefined, undefined], name);
});
