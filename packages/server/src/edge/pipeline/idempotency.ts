import { invalidField, parseExact, ServiceError, stringifyExact } from '@tricorn/contract';
import { sql } from 'kysely';
import { Call, Orders, violates } from '../../ground/store/call.js';
import type { Db } from '../../ground/store/database.js';
import { DatabaseLostError } from '../../ground/store/databaseLostError.js';
import { isAlive } from '../../ground/store/instances.js';

/**
 * The same key with the same request returns the first answer. A key is claimed before the work, and its answer is
 * written in the work's transaction: after a crash either both exist or neither.
 */

export interface IdempotentRequest {
  accountId: string;
  /** The process that holds the key; once presumed dead, it can neither answer nor release the key. */
  instanceId: string;
  idempotencyKey: string;
  fingerprint: string;
}

type Claim = { first: true } | { first: false; status: number; body: string };

const keyCharsMax = 200;
/** About eight hours of trying. */
const releaseAttemptsMax = 6_000;
const releaseDelayMsMin = 50;
const releaseDelayMsMax = 5_000;

export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header).trim();
  if (key === '' || key.length > keyCharsMax) {
    throw invalidField('Idempotency-Key', `Idempotency-Key must have 1 to ${keyCharsMax} characters.`);
  }
  return key;
}

export async function claimKey(db: Db, request: IdempotentRequest): Promise<Claim> {
  try {
    return await tryToClaim(db, request);
  } catch (error) {
    // The key may have been claimed although the answer was lost. A request that runs under it can no longer commit then.
    if (error instanceof DatabaseLostError) await releaseKey(db, request);
    throw error;
  }
}

async function tryToClaim(
  db: Db,
  { accountId, instanceId, idempotencyKey: key, fingerprint }: IdempotentRequest,
): Promise<Claim> {
  // A key whose process died without an answer had no effect and may be taken over.
  const { rows } = await sql<ClaimedKey>`
    with claimed as (
      insert into idempotency (account_id, key, instance_id, fingerprint, state)
      values (${accountId}, ${key}, ${instanceId}, ${fingerprint}, 'running')
      on conflict (account_id, key) do update set instance_id = ${instanceId}, created_at = now()
      where idempotency.state = 'running' and idempotency.fingerprint = ${fingerprint}
        and not ${isAlive(sql.ref('idempotency.instance_id'))}
      returning key
    )
    select true as first, '' as fingerprint, 'running' as state, null as status, null as body, null as computed from claimed
    union all
    select false, fingerprint, state, status, body, computed from idempotency
    where account_id = ${accountId} and key = ${key} and not exists (select from claimed)`.execute(db);
  const [found] = rows;
  if (found?.first) return { first: true };
  if (found !== undefined && found.fingerprint !== fingerprint) throw new ServiceError('idempotencyConflict');
  // A key that another request claimed at the same moment is not visible yet.
  if (found === undefined || found.state === 'running') throw stillRunning();
  return { first: false, status: found.status!, body: completed(found.body!, found.computed) };
}

interface ClaimedKey {
  first: boolean;
  fingerprint: string;
  state: 'running' | 'done';
  status: number | null;
  body: string | null;
  computed: object | null;
}

/** The answer as it was given, with what the database had computed for it. */
const completed = (body: string, computed: object | null): string =>
  computed === null ? body : stringifyExact({ ...(parseExact(body) as object), ...computed });

/**
 * Stores the answer under the key of the request, if it has one, in the transaction that did the work; with the fields that
 * the database computes, which it returns.
 */
export function savingAnswer<Computed extends object>(
  request: IdempotentRequest | undefined,
  status: number,
  body: string,
  computed?: Call<Computed>,
): Call<Computed> {
  const order = request && {
    account: request.accountId,
    key: request.idempotencyKey,
    instance: request.instanceId,
    status,
    body,
  };
  return new Call('answers_save', [new Orders(order ?? {}), computed ?? null], {
    refuse: (error) => (violates(error, 'key_is_held') ? stillRunning() : error),
  });
}

const stillRunning = () => new ServiceError('idempotencyRunning', undefined, { retryAfterSeconds: 1 });

/**
 * Lets the key of a failed request be used again. While the database cannot be reached, it is released as soon as the
 * database is back: this process lives, so nobody else would take the key over.
 */
export async function releaseKey(db: Db, request: IdempotentRequest, attempt = 1): Promise<void> {
  try {
    await deleteRunningKey(db, request);
  } catch (error) {
    if (!(error instanceof DatabaseLostError)) throw error;
    if (attempt === releaseAttemptsMax) return;
    const delayMs = Math.min(releaseDelayMsMin * 2 ** attempt, releaseDelayMsMax);
    setTimeout(() => void releaseKey(db, request, attempt + 1).catch(() => {}), delayMs).unref();
  }
}

async function deleteRunningKey(
  db: Db,
  { accountId, instanceId, idempotencyKey: key }: IdempotentRequest,
): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('instance_id', '=', instanceId)
    .where('state', '=', 'running')
    .execute();
}
