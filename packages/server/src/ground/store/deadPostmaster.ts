import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Above the largest process id that Linux gives out. */
const unusedPid = 2 ** 22 + 1;

/**
 * Makes PostgreSQL see that the postmaster of a lock file is dead. PostgreSQL only asks whether a process with that id
 * exists, so it refuses to start for as long as the id belongs to a zombie, which a container without an init process
 * keeps for ever, or to another program that was given the id later. Only the id in the files is replaced: PostgreSQL
 * still checks that no process of the dead server uses its shared memory. Does nothing where there is no /proc.
 */
export async function forgetDeadPostmaster(clusterFolder: string, socketFolder: string): Promise<void> {
  for (const path of [join(clusterFolder, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]) {
    const text = await readFile(path, 'utf8').catch(() => '');
    const pid = Number(text.split('\n', 1)[0]);
    if (pid > 0 && (await isDead(pid))) await writeFile(path, text.replace(/^\d+/, String(unusedPid)));
  }
}

/** True only if it is certain: a process with this id exists, and it is a zombie or not PostgreSQL. */
async function isDead(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const match = /^\d+ \((?<name>.*)\) (?<state>\w)/s.exec(stat);
  return match !== null && (match.groups!['name'] !== 'postgres' || match.groups!['state'] === 'Z');
}
