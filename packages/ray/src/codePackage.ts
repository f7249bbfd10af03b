import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';

/** What every program on the cluster imports to speak with its desk. */
const deskModule = fileURLToPath(new URL('../python/desk.py', import.meta.url));

/** The programs as a package that Ray unpacks beside them; the same programs have the same name. */
export async function codePackage(paths: readonly string[]): Promise<{ name: string; bytes: Uint8Array }> {
  const files: Record<string, Uint8Array> = {};
  for (const path of [deskModule, ...paths]) files[basename(path)] = await readFile(path);
  const bytes = zipSync(files, { mtime: new Date(2020, 0, 1) });
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { name: `_ray_pkg_${digest}.zip`, bytes };
}
