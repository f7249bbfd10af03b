import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '../../store/database.js';
import { seenLately } from '../../store/instances.js';

/** The usage of an ended call, as charged and counted. */
export interface CallUse {
  /** Identifies the charge of the call. */
  id: string;
  model: string;
  /** The access token of the call, identified by its expiry in seconds; 0 if it has an API key. */
  tokenExpiry: number;
  /** The quote: the most that it could have used. */
  reservedTokens: number;
  startedAtMs: number;
  promptTokens: number;
  completionTokens: number;
  chargedTokens: number;
}

/** One write of a process to its allowance, with the size that it wants. */
export interface AllowanceWrite {
  allowanceId: string;
  accountId: string;
  instanceId: string;
  /** The API key whose budget the allowance is taken from. */
  apiKeyId: string | undefined;
  /** Counted from one; a repeated write keeps its number. */
  number: number;
  uses: readonly CallUse[];
  keepTokens: number;
  /** The part of `keepTokens` that running calls have reserved. */
  reservedTokens: number;
  /** The smallest useful increase of the allowance. */
  neededTokens: number;
  wantedTokens: number;
  /** Additional tokens for future calls. */
  spareTokens: number;
  keys: readonly number[];
}

export interface WriteResult {
  /** False if another process presumed this one dead and released the allowance. */
  alive: boolean;
  takenTokens: number;
  /** The balance outside of all allowances. */
  availableTokens: number;
  /** The total usage of each listed access token. */
  keyTokens: Readonly<Record<string, number>>;
  /** The day of an API key's allowance is over: new calls need another one. */
  dayOver: boolean;
  /** Whether the budget of the API key, rather than the balance, was too small. */
  byBudget: boolean;
}

export const recallChannel = 'tricorn_allowance_recall';
const recallMsMax = 500;
const recallPollMs = 10;
const releasedAtOnceMax = 1_000;
const writeAttemptsMax = 5;
const deadlockDetected = '40P01';

/** Writes once to an allowance; safe to repeat if the outcome is unknown or PostgreSQL resolved a deadlock. */
export async function writeAllowance(db: Db, request: AllowanceWrite): Promise<WriteResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryWrite(db, request);
    } catch (error) {
      if ((error as { code?: string }).code !== deadlockDetected || attempt === writeAttemptsMax) throw error;
    }
  }
}

async function tryWrite(db: Db, write: AllowanceWrite): Promise<WriteResult> {
  const request = JSON.stringify({
    id: write.allowanceId,
    account: write.accountId,
    instance: write.instanceId,
    apiKey: write.apiKeyId,
    number: write.number,
    uses: write.uses.map(useRecord),
    keep: write.keepTokens,
    reserved: write.reservedTokens,
    needed: write.neededTokens,
    wanted: write.wantedTokens,
    spare: write.spareTokens,
    keys: write.keys,
  });
  const { rows } = await sql<{
    alive: boolean;
    taken: number;
    available: number;
    keyTokens: Record<string, number> | null;
    dayOver: boolean;
    byBudget: boolean;
  }>`select alive, taken, available, key_tokens as "keyTokens", day_over as "dayOver", by_budget as "byBudget"
    from allowance_write(${request})`.execute(db);
  const { taken, available, keyTokens, ...flags } = rows[0]!;
  return { ...flags, takenTokens: taken, availableTokens: available, keyTokens: keyTokens ?? {} };
}

/** Charges one call in the transaction that also stores its answer. */
export async function chargeAllowance(
  tx: Tx,
  allowanceId: string,
  accountId: string,
  use: CallUse,
): Promise<void> {
  const uses = JSON.stringify([useRecord(use)]);
  await sql`select allowance_charge(${allowanceId}, ${accountId}, ${uses})`.execute(tx);
}

const useRecord = (use: CallUse) => ({
  reference: use.id,
  model: use.model,
  key: use.tokenExpiry,
  quote: use.reservedTokens,
  tokens: use.chargedTokens,
  input: use.promptTokens,
  output: use.completionTokens,
  started: use.startedAtMs / 1000,
});

/** LLM tokens of an account outside of all allowances. */
export async function availableTokensOf(tx: Tx, accountId: string): Promise<number> {
  const { balance } = await tx
    .selectFrom('ledger_account')
    .select('balance')
    .where('owner', '=', accountId)
    .where('currency', '=', 'LLM')
    .where('kind', '=', 'available')
    .executeTakeFirstOrThrow();
  return Number(balance);
}

/**
 * Asks the other processes to write an account's usage and to release tokens that their calls do not need. Returns
 * whether there was a process to ask. A process that does not respond in time keeps its tokens.
 */
export async function recallAllowances(db: Db, accountId: string, instanceId: string): Promise<boolean> {
  const elsewhere = async () => {
    const { rows } = await sql<{ id: string; writes: number }>`
      select allowance.id, writes from allowance join instance on instance.id = allowance.instance_id
      where account_id = ${accountId} and instance_id <> ${instanceId} and ${seenLately}`.execute(db);
    return rows;
  };
  const asked = new Map((await elsewhere()).map(({ id, writes }) => [id, writes]));
  if (asked.size === 0) return false;
  db.notifier.notify([{ channel: recallChannel, payload: accountId }]);
  for (const start = performance.now(); performance.now() - start < recallMsMax; ) {
    await sleep(recallPollMs);
    if ((await elsewhere()).every(({ id, writes }) => asked.get(id) !== writes)) break;
  }
  return true;
}

/** Ends the allowances of dead processes. Safe to run concurrently in any process. */
export async function releaseLostAllowances(db: Db): Promise<number> {
  const { rows } = await sql`
    select allowance_release(lost.id) from (
      select id from allowance where instance_id is not null and not exists (
        select from instance where instance.id = allowance.instance_id and ${seenLately}
      )
      order by id limit ${releasedAtOnceMax}
    ) as lost`.execute(db);
  return rows.length;
}

export async function deleteExpiredKeys(db: Db): Promise<void> {
  await sql`delete from key_spend where key < extract(epoch from now())::bigint`.execute(db);
}
