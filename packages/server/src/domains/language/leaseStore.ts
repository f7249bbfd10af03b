import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../../ground/ledger/ledger.js';
import type { Db } from '../../ground/store/database.js';
import { seenLately } from '../../ground/store/instances.js';

/** What an ended call used, as it is charged and counted. */
export interface CallUse {
  model: string;
  /** The access token it was made with, known by the second in which it ends. */
  key: number;
  promptTokens: number;
  completionTokens: number;
  chargedTokens: number;
}

/** What a process writes to one of its leases, and how large it wants it. */
export interface TurnRequest {
  leaseId: string;
  accountId: string;
  instanceId: string;
  /** Counted from one; a turn that is repeated has the number it had. */
  turn: number;
  uses: readonly CallUse[];
  keepTokens: number;
  /** Of what is kept, how much running calls have reserved. */
  reservedTokens: number;
  /** The least by which the lease must grow for anybody to have use of it. */
  neededTokens: number;
  wantedTokens: number;
  /** Beyond what is wanted now, for calls to come. */
  spareTokens: number;
  /** Whether the ledger is brought up to date even if the lease keeps its size. */
  book: boolean;
  keys: readonly number[];
}

export interface TurnResult {
  /** False when another process took this one for dead and gave the lease back. */
  alive: boolean;
  takenTokens: number;
  /** What is left of the balance beside all leases. */
  availableTokens: number;
  /** What was ever used with each access token that was named. */
  keyTokens: Readonly<Record<string, number>>;
}

export const recallChannel = 'tricorn_llm_recall';
const recallMsMax = 500;
const recallPollMs = 10;
const releasedAtOnceMax = 1_000;
const turnAttemptsMax = 5;
const deadlockDetected = '40P01';

/** Writes one turn of a lease; safe to repeat when its outcome is unknown, or when it was ended to break a deadlock. */
export async function writeTurn(db: Db, request: TurnRequest): Promise<TurnResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryTurn(db, request);
    } catch (error) {
      if ((error as { code?: string }).code !== deadlockDetected || attempt === turnAttemptsMax) throw error;
    }
  }
}

async function tryTurn(db: Db, request: TurnRequest): Promise<TurnResult> {
  const { leaseId, accountId, instanceId, turn, keepTokens, reservedTokens, book, keys } = request;
  const { neededTokens, wantedTokens, spareTokens } = request;
  const { rows } = await sql<{
    alive: boolean;
    taken: number;
    available: number;
    keyTokens: Record<string, number> | null;
  }>`
    select alive, taken, available, key_tokens as "keyTokens" from llm_turn(${leaseId}, ${accountId}, ${instanceId},
      ${turn}, ${usesJson(request.uses)}, ${keepTokens}, ${reservedTokens}, ${neededTokens}, ${wantedTokens},
      ${spareTokens}, ${book}, ${keys})`.execute(db);
  const { alive, taken, available, keyTokens } = rows[0]!;
  return { alive, takenTokens: taken, availableTokens: available, keyTokens: keyTokens ?? {} };
}

/** Charges one call in the transaction that also stores its answer. */
export async function chargeLease(tx: Tx, leaseId: string, accountId: string, use: CallUse): Promise<void> {
  await sql`select llm_charge(${leaseId}, ${accountId}, ${usesJson([use])})`.execute(tx);
}

const usesJson = (uses: readonly CallUse[]): string =>
  JSON.stringify(
    uses.map(({ model, key, promptTokens, completionTokens, chargedTokens }) => ({
      model,
      key,
      calls: 1,
      prompt: promptTokens,
      completion: completionTokens,
      tokens: chargedTokens,
    })),
  );

/**
 * Has the other processes write down what calls of an account used, and give back what none of their calls needs. Tells
 * whether there was anybody to ask. One that does not answer in time keeps what it has.
 */
export async function recallLeases(db: Db, accountId: string, instanceId: string): Promise<boolean> {
  const leasesElsewhere = async () => {
    const { rows } = await sql<{ id: string; turn: number }>`
      select llm_lease.id, turn from llm_lease join instance on instance.id = llm_lease.instance_id
      where account_id = ${accountId} and instance_id <> ${instanceId}
        and ${seenLately}`.execute(db);
    return rows;
  };
  const asked = new Map((await leasesElsewhere()).map(({ id, turn }) => [id, turn]));
  if (asked.size === 0) return false;
  await sql`select pg_notify(${recallChannel}, ${accountId})`.execute(db);
  for (const start = performance.now(); performance.now() - start < recallMsMax; ) {
    await sleep(recallPollMs);
    if ((await leasesElsewhere()).every(({ id, turn }) => asked.get(id) !== turn)) break;
  }
  return true;
}

/** What the leases of an account hold that no call has used or reserved. */
export async function spareTokensOf(tx: Tx, accountId: string): Promise<bigint> {
  const { spare } = await tx
    .selectFrom('llm_lease')
    .select(sql<bigint>`coalesce(sum(greatest(0, tokens - used - reserved)), 0)`.as('spare'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return spare;
}

/** Ends the leases of dead processes. Safe to run anywhere, at any time, by several at once. */
export async function releaseLostLeases(db: Db): Promise<number> {
  const { rows } = await sql`
    select llm_release(lost.id) from (
      select id from llm_lease where not exists (
        select from instance
        where instance.id = llm_lease.instance_id and ${seenLately}
      )
      order by id limit ${releasedAtOnceMax}
    ) as lost`.execute(db);
  return rows.length;
}

export async function forgetEndedKeys(db: Db): Promise<void> {
  await sql`delete from llm_key where expires_at < extract(epoch from now())`.execute(db);
}
