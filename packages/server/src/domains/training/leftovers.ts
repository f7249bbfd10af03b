import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** No step takes this long; what is older belonged to a process that was killed. */
const ageMsMax = 24 * 60 * 60_000;

/** Removes what killed processes left in a folder of temporary files. */
export async function removeLeftovers(folder: string, prefix = ''): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const known = await stat(path).catch(() => undefined);
    if (known !== undefined && Date.now() - known.mtimeMs > ageMsMax)
      await rm(path, { recursive: true, force: true });
  }
}
