// Where the bundle of the server is, and whether it can be used.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageNames } from './packageNames.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist');
const programs = ['packages/server/dist/main.js', 'packages/server/dist/serve.js'];
const timeOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

export const serverBundle = {
  folder,
  programs,
  main: join(folder, 'packages/server/dist/main.mjs'),
  serve: join(folder, 'packages/server/dist/serve.mjs'),
  /** Whether it exists and nothing that it holds is newer. */
  isFresh() {
    const madeAt = timeOf(this.main);
    return madeAt > 0 && !newestInputs().some((changedAt) => changedAt > madeAt);
  },
};

function newestInputs() {
  const compiled = packageNames(root)
    .map((name) => join(root, 'packages', name, 'dist'))
    .flatMap((dist) => filesIn(dist).filter((file) => file.endsWith('.js')));
  return [join(root, 'node_modules/.package-lock.json'), ...compiled].map(timeOf);
}

function filesIn(dist) {
  try {
    return readdirSync(dist, { recursive: true }).map((file) => join(dist, file));
  } catch {
    return [];
  }
}
