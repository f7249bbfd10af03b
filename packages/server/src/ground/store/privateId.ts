import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockCluster } from './postgresCluster.js';

/** Ids that neither distributions nor systemd assign; also within the 65,536 ids of a container. */
const [firstId, lastId] = [60_578, 61_183];
/** Clusters of data folders that no private id can reach, and the ids of all installations on this machine. */
export const sharedHome = '/var/lib/tricorn';

/** Whether PostgreSQL, which refuses to run as root, needs another user id than that of this process. */
export const isRoot = process.getuid?.() === 0;

/** Creates a folder that only the user that runs the programs may enter, and its group if the mode says so. */
export async function ownFolder(folder: string, uid: number | undefined, mode = 0o700): Promise<void> {
  await mkdir(folder, { recursive: true, mode });
  if (uid === undefined) return;
  await chown(folder, uid, uid);
  await chmod(folder, mode);
}

/**
 * Creates the home of a cluster, for a root process under a user id that no other process has: under `nobody`, which
 * unrelated services share, or under one id for all installations, each of them could read and change the database.
 * One installation after the other takes its id and creates its home, because an id without a home is free.
 */
export async function ownHome(home: string, shared = sharedHome): Promise<number | undefined> {
  if (!isRoot) {
    await ownFolder(home, undefined);
    return undefined;
  }
  const registry = join(shared, 'ids');
  // Not in one call: its mode would also be that of the shared home, which others have to pass.
  await mkdir(shared, { recursive: true, mode: 0o755 });
  await mkdir(registry, { recursive: true, mode: 0o700 });
  const unlock = await lockCluster(registry);
  try {
    const uid = await privateIdFor(home, registry);
    await ownFolder(home, uid);
    return uid;
  } finally {
    await unlock();
  }
}

/** One file in the registry for each id, with the home of its cluster. */
async function privateIdFor(home: string, registry: string): Promise<number> {
  const assigned = new Set([...idsIn('/etc/passwd'), ...idsIn('/etc/group')]);
  const owner = await stat(home).then(
    ({ uid }) => uid,
    () => undefined,
  );
  if (owner !== undefined && owner >= firstId && owner <= lastId) {
    if ((await holderOf(join(registry, String(owner)))) === home) return owner;
  }
  for (let id = firstId; id <= lastId; id++)
    if (!assigned.has(id) && (await claim(join(registry, String(id)), home))) return id;
  throw new Error(
    `Every user id from ${firstId} to ${lastId} is in use; run the server as a user other than root.`,
  );
}

const holderOf = async (file: string): Promise<string | undefined> =>
  await readFile(file, 'utf8').catch(() => undefined);

/** Takes an id that is free, or whose home is gone. */
async function claim(file: string, home: string): Promise<boolean> {
  const holder = await holderOf(file);
  if (holder !== undefined && holder !== home && existsSync(holder)) return false;
  await writeFile(file, home, { mode: 0o600 });
  return true;
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
