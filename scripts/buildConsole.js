// Builds the web console when something it is made of has changed since the last time; else it does nothing. The packages it
// is built on must have been compiled.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const consoleFolder = join(root, 'packages/console');
const siteFolder = join(consoleFolder, 'dist/site');
const stampPath = join(consoleFolder, 'dist/site.sha256');

/** What goes into the site: its own sources, and those of the packages it is built on. */
export const sources = [
  'packages/console/src',
  'packages/console/public',
  'packages/console/index.html',
  'packages/console/vite.config.ts',
  'packages/console/package.json',
  'packages/contract/src',
  'packages/client/src',
  'packages/csv/src',
  'packages/learning/src/algorithms',
  'packages/privacy/src',
  'packages/random/src',
  'packages/tables/src',
  'package-lock.json',
  'scripts/buildConsole.js',
];

/** Small files gain nothing from being compressed. */
const compressedBytesMin = 1_024;

/** Resolves with whether there was something to build. */
export async function buildConsole() {
  const stamp = hashOf(sources);
  if (existsSync(join(siteFolder, 'index.html')) && readIfThere(stampPath) === stamp) return false;
  const { build } = await import('vite');
  await build({ root: consoleFolder, configFile: join(consoleFolder, 'vite.config.ts'), logLevel: 'warn' });
  compress(siteFolder);
  writeFileSync(stampPath, stamp);
  return true;
}

/** The hash of all of these files, and of those in these folders. */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesUnder).sort())
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function filesUnder(path) {
  try {
    return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() &&
          /\.(tsx?|jsx?|css|svg|html|webp)$/.test(entry.name) &&
          !/\.(test|d)\./.test(entry.name) &&
          !/\/(testing|e2e)(\/|$)/.test(entry.parentPath.slice(root.length)),
      )
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

/** Compressed once here, so that the server only sends. */
function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
    const bytes = readFileSync(path);
    if (bytes.length < compressedBytesMin) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    );
  }
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
