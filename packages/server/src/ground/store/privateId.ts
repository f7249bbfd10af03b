import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Ids that neither distributions nor systemd assign; also within the 65,536 ids of a container. */
const [firstId, lastId] = [60_578, 61_183];
/** One file for each id that an installation on this machine has, with the home of its cluster. */
const registry = '/var/lib/tricorn/ids';

/** Whether PostgreSQL, which refuses to run as root, needs another user id than that of this process. */
export const isRoot = process.getuid?.() === 0;

/**
 * The user id under which a root process runs the PostgreSQL of one home. No other process has it: under `nobody`, which
 * unrelated services share, or under one id for all installations, each of them could read and change the database.
 */
export async function privateIdFor(home: string): Promise<number | undefined> {
  if (!isRoot) return undefined;
  const assigned = new Set([...idsIn('/etc/passwd'), ...idsIn('/etc/group')]);
  await mkdir(registry, { recursive: true, mode: 0o700 });
  const owner = await stat(home).then(
    ({ uid }) => uid,
    () => undefined,
  );
  if (owner !== undefined && owner >= firstId && owner <= lastId && (await holderOf(owner)) === home)
    return owner;
  for (let id = firstId; id <= lastId; id++) if (!assigned.has(id) && (await claim(id, home))) return id;
  throw new Error(
    `Every user id from ${firstId} to ${lastId} is in use; run the server as a user other than root.`,
  );
}

const holderOf = async (id: number): Promise<string | undefined> =>
  await readFile(join(registry, String(id)), 'utf8').catch(() => undefined);

/** Takes an id that is free, or whose home is gone. */
async function claim(id: number, home: string): Promise<boolean> {
  const file = join(registry, String(id));
  const holder = await holderOf(id);
  if (holder === home) return true;
  if (holder !== undefined && existsSync(holder)) return false;
  if (holder !== undefined) await rm(file, { force: true });
  return await writeFile(file, home, { flag: 'wx', mode: 0o600 }).then(
    () => true,
    () => false,
  );
}

function idsIn(path: string): number[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => Number(line.split(':')[2]));
  } catch {
    return [];
  }
}
