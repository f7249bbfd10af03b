// Copies the SQL of the server beside its compiled sources, which read it. Copies that are newer stay as they are.
import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export function copySchemas(root) {
  const [from, to] = ['src', 'dist'].map((folder) => join(root, 'packages/server', folder));
  for (const file of readdirSync(from, { recursive: true })) {
    if (!file.endsWith('.sql') || timeOf(join(to, file)) >= timeOf(join(from, file))) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(from, file), join(to, file));
  }
}

function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
