import { readFileSync } from 'node:fs';

/** Ids that neither distributions nor systemd assign; also within the 65,536 ids of a container. */
const [firstId, lastId] = [60_578, 61_183];

/**
 * PostgreSQL refuses to run as root, so a root process starts it under a user id of its own. No other process has it:
 * under `nobody`, which unrelated services share, each of them could read and change the database.
 */
export const privateId: number | undefined = process.getuid?.() === 0 ? unusedId() : undefined;

function unusedId(): number {
  const taken = new Set([...idsIn('/etc/passwd'), ...idsIn('/etc/group')]);
  for (let id = firstId; id <= lastId; id++) if (!taken.has(id)) return id;
  throw new Error(
    `Every user id from ${firstId} to ${lastId} is in use; run the server as a user other than root.`,
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
