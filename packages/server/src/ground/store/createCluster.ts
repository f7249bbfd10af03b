import { chmod, lchown, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  EmbeddedPostgresError,
  isRunning,
  type PostgresCluster,
  runProgram,
  stopCluster,
} from './postgresCluster.js';

/** The one id without rights that every system has a name for, which initdb insists on. */
const nobody = 65_534;

/**
 * Creates an empty cluster. For root, initdb runs as `nobody` but in the group of the private user id: the home admits
 * only that group meanwhile, so that no other process of `nobody` can reach the new files. Then they are handed over.
 */
export async function createCluster(
  cluster: PostgresCluster,
  options: readonly string[] = ['-U', 'tricorn', '--auth=trust'],
): Promise<void> {
  const { folder, home, uid } = cluster;
  await rm(folder, { recursive: true, force: true });
  if (uid === undefined) return initialize(cluster, options);
  await mkdir(folder, { mode: 0o700 });
  await lchown(folder, nobody, uid);
  await chmod(home, 0o710);
  try {
    initialize({ ...cluster, uid: nobody, gid: uid }, options);
    await handOver(folder, uid);
  } finally {
    await chmod(home, 0o700);
  }
}

function initialize(cluster: PostgresCluster, options: readonly string[]): void {
  const { status, stderr } = runProgram(cluster, 'initdb', [
    '-D',
    cluster.folder,
    ...options,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-instructions',
  ]);
  if (status !== 0) throw new EmbeddedPostgresError(`initdb failed: ${String(stderr).slice(-500)}`);
}

/** Version 0.1.0 ran the cluster of root as `nobody`; it is stopped and handed to the private user id. */
export async function takeOwnership(cluster: PostgresCluster): Promise<void> {
  const { folder, home, socketFolder, uid } = cluster;
  if (uid === undefined) return;
  const owner = await stat(folder).then(
    (entry) => entry.uid,
    () => uid,
  );
  if (owner === uid) return;
  // The former owner enters its home once more, in the group of the new one.
  const former = { ...cluster, uid: owner, gid: uid };
  await chmod(home, 0o710);
  try {
    if (await isRunning(former)) await stopCluster(former);
  } finally {
    await chmod(home, 0o700);
  }
  for (const path of [home, socketFolder]) await handOver(path, uid);
}

async function handOver(path: string, id: number): Promise<void> {
  await lchown(path, id, id);
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), id, id);
}
