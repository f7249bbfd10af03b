import { randomBytes } from 'node:crypto';
import { ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Files } from '../../ground/files/files.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { lockTask, readTask } from './tasks.js';

/** As unguessable as the address of a result file. */
const secretBytes = 32;

const newSecret = (): string => randomBytes(secretBytes).toString('base64url');

const secretPattern = /^[\w-]{43}$/;

/** The secret of the link that shows a task to everybody who has it; sharing it again gives the same link. */
export async function shareTask(tx: Tx, taskId: string): Promise<string> {
  const task = await lockTask(tx, taskId);
  if (task?.status !== 'succeeded')
    throw new ServiceError('stateConflict', 'Only a finished result can be shared.', { field: 'task_id' });
  const secret = newSecret();
  const { rows } = await sql<{ secret: string }>`
    insert into task_share (secret, task_id) values (${secret}, ${taskId})
    on conflict (task_id) do update set task_id = excluded.task_id returning secret`.execute(tx);
  return rows[0]!.secret;
}

/** Ends the link. Whoever opened it knows the addresses of the files, so they get new ones. */
export async function unshareTask(tx: Tx, taskId: string): Promise<void> {
  const shared = await tx
    .deleteFrom('task_share')
    .where('task_id', '=', taskId)
    .returning('task_id')
    .execute();
  if (shared.length === 0) return;
  const results = tx
    .selectFrom('task_file')
    .select('file_id')
    .where('task_id', '=', taskId)
    .where('role', 'not in', ['input', 'mask']);
  for (const { id } of await tx.selectFrom('file').select('id').where('id', 'in', results).execute())
    await tx.updateTable('file').set({ secret: newSecret() }).where('id', '=', id).execute();
}

/** What a link shows: the result and how it was asked for, and nothing of its account. */
export async function readShared(db: Db, files: Files, secret: string) {
  const shared = secretPattern.test(secret)
    ? await db.selectFrom('task_share').select('task_id').where('secret', '=', secret).executeTakeFirst()
    : undefined;
  if (shared === undefined) throw new ServiceError('shareUnknown', undefined, { field: 'secret' });
  const { prompt, mode, model, seed, result_url, extra_urls, creationTime } = await readTask(
    db,
    files,
    shared.task_id,
  );
  return { prompt, mode, model, seed, result_url, extra_urls, creationTime };
}
