import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** No step takes this long; older files belonged to a killed process. */
const ageMsMax = 24 * 60 * 60_000;

/** Removes the temporary files of killed processes. */
export async function removeLeftovers(folder: string, prefix = ''): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const known = await stat(path).catch(() => undefined);
    if (known !== undefined && Date.now() - known.mtimeMs > ageMsMax)
      await rm(path, { recursive: true, force: true });
  }
}
