import { createHmac } from 'node:crypto';
import { ServiceError, stringifyExact } from '@tricorn/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../ground/store/database.js';
import { isAlive } from '../../ground/store/instances.js';

/**
 * The same key with the same request returns the first answer. A key is claimed before the work, and its answer is
 * written in the work's transaction: after a crash either both exist or neither.
 */

export interface IdempotentRequest {
  accountId: string;
  /** The process that holds the key; once presumed dead, it can neither answer nor release the key. */
  instanceId: string;
  key: string;
  fingerprint: string;
}

export type Claim = { first: true } | { first: false; status: number; body: string };

const keyCharsMax = 200;
const keyLifetime = '7 days';

export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header).trim();
  if (key === '' || key.length > keyCharsMax) {
    throw new ServiceError('invalidField', `Idempotency-Key must have 1 to ${keyCharsMax} characters.`, {
      field: 'Idempotency-Key',
    });
  }
  return key;
}

/**
 * Fingerprint of a request: the operation, its fields and the content of its files. It is keyed, because fields contain
 * inputs and passwords that could be guessed from a plain hash.
 */
export const fingerprintOf = (
  secret: string,
  operation: string,
  fields: object,
  contentIds: Record<string, string>,
): string =>
  createHmac('sha256', secret)
    .update(stringifyExact([operation, sorted(fields), sorted(contentIds)]))
    .digest('hex');

const sorted = (value: object) => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));

export async function claimKey(
  db: Db,
  { accountId, instanceId, key, fingerprint }: IdempotentRequest,
): Promise<Claim> {
  // A key whose process died without an answer had no effect and may be taken over.
  const { rows } = await sql<{ key: string }>`
    insert into idempotency (account_id, key, instance_id, fingerprint, state)
    values (${accountId}, ${key}, ${instanceId}, ${fingerprint}, 'running')
    on conflict (account_id, key) do update set instance_id = ${instanceId}, created_at = now()
    where idempotency.state = 'running' and idempotency.fingerprint = ${fingerprint}
      and not ${isAlive(sql.ref('idempotency.instance_id'))}
    returning key`.execute(db);
  if (rows.length > 0) return { first: true };
  const known = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (known === undefined || known.state === 'running') {
    if (known !== undefined && known.fingerprint !== fingerprint)
      throw new ServiceError('idempotencyConflict');
    throw stillRunning();
  }
  if (known.fingerprint !== fingerprint) throw new ServiceError('idempotencyConflict');
  return { first: false, status: known.status!, body: known.body! };
}

export async function saveAnswer(
  tx: Tx,
  { accountId, instanceId, key }: IdempotentRequest,
  status: number,
  body: string,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('idempotency')
    .set({ state: 'done', status, body })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('instance_id', '=', instanceId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw stillRunning();
}

const stillRunning = () => new ServiceError('idempotencyRunning', undefined, { retryAfterSeconds: 1 });

/** A refused request may be retried with the same key. */
export async function releaseKey(db: Db, { accountId, instanceId, key }: IdempotentRequest): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('instance_id', '=', instanceId)
    .where('state', '=', 'running')
    .execute();
}

export async function pruneKeys(db: Db): Promise<void> {
  await sql`delete from idempotency where created_at < now() - ${keyLifetime}::interval`.execute(db);
}
