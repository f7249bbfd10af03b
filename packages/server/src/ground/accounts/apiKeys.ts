import { type Currency, currencies, ServiceError } from '@tricorn/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { violates } from '../store/call.js';
import type { Db, Tx } from '../store/database.js';
import { type PageRequest, pageRecord } from '../store/page.js';
import type { Database } from '../store/schema.js';
import { hashApiKey, hintOf, newApiKey } from './apiKeySecret.js';

/** The limits of a key in one currency; null means none. */
export interface BudgetLimits {
  perDay: bigint | null;
  perMonth: bigint | null;
  inTotal: bigint | null;
}

/** What the owner of a key decides about it. */
export interface KeyTerms {
  name: string;
  scopes: readonly string[];
  networks: readonly string[];
  expiresAt: Date | null;
  budgets: Record<Currency, BudgetLimits>;
}

export interface KeyBudget extends BudgetLimits {
  spentToday: bigint;
  spentThisMonth: bigint;
  spentInTotal: bigint;
}

export type ApiKey = Omit<Selectable<Database['api_key']>, 'account_id' | 'hash' | 'previous_hash'> & {
  budgets: Record<Currency, KeyBudget>;
};

/** Inserts a key with its budgets; returns its id and the only copy of its secret. */
export async function insertApiKey(
  tx: Tx,
  accountId: string,
  terms: KeyTerms,
  keysMax: number,
): Promise<{ id: string; key: string }> {
  // The lock orders concurrent requests, so that the limit holds.
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= keysMax) throw new ServiceError('tooManyKeys');
  const key = newApiKey();
  const secret = { hash: hashApiKey(key), hint: hintOf(key) };
  const { id } = await namedOnce(() =>
    tx
      .insertInto('api_key')
      .values({ account_id: accountId, ...secret, ...columnsOf(terms) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await tx
    .insertInto('key_budget')
    .values(
      currencies.map((currency) => ({
        key_id: id,
        currency,
        account_id: accountId,
        ...limitsOf(terms, currency),
      })),
    )
    .execute();
  return { id, key };
}

/** Replaces the terms of a key. What it has spent stays counted. */
export async function updateApiKey(tx: Tx, accountId: string, id: string, terms: KeyTerms): Promise<void> {
  const { numUpdatedRows } = await namedOnce(() =>
    tx.updateTable('api_key').set(columnsOf(terms)).where(usable(accountId, id)).executeTakeFirst(),
  );
  assertFound(numUpdatedRows);
  for (const currency of currencies)
    await tx
      .updateTable('key_budget')
      .set(limitsOf(terms, currency))
      .where('key_id', '=', id)
      .where('currency', '=', currency)
      .execute();
}

/** Replaces the secret of a key; the previous one is accepted until the overlap ends. */
export async function rotateApiKey(
  tx: Tx,
  accountId: string,
  id: string,
  overlapMinutes: number,
): Promise<{ key: string }> {
  const key = newApiKey();
  const overlaps = overlapMinutes > 0;
  const { numUpdatedRows } = await tx
    .updateTable('api_key')
    .set(({ ref }) => ({
      hash: hashApiKey(key),
      hint: hintOf(key),
      previous_hash: overlaps ? ref('hash') : null,
      previous_until: overlaps ? sql<Date>`now() + ${overlapMinutes} * interval '1 minute'` : null,
      rotated_at: sql<Date>`now()`,
    }))
    .where(usable(accountId, id))
    .executeTakeFirst();
  assertFound(numUpdatedRows);
  return { key };
}

/** Ends a key at once; returns false if it had ended before. */
export async function revokeApiKey(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_key')
    .set({ revoked_at: sql<Date>`now()`, previous_hash: null, previous_until: null })
    .where(usable(accountId, id))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const revoked = await tx
    .selectFrom('api_key')
    .select('id')
    .where('account_id', '=', accountId)
    .where(isKey(id))
    .execute();
  assertFound(BigInt(revoked.length));
  return false;
}

export async function readApiKey(db: Db | Tx, accountId: string, id: string): Promise<ApiKey> {
  const { rows } = await sql<KeyRow>`${keyRows} where account_id = ${accountId} and id = ${id}`.execute(db);
  return keyOf(rows[0]!);
}

/** The keys of an account, newest first. */
export async function listApiKeys(db: Db, accountId: string, request: PageRequest) {
  const { pageNo, pageSize } = request;
  const [counted, { rows }] = await Promise.all([
    db
      .selectFrom('api_key')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow(),
    sql<KeyRow>`${keyRows} where account_id = ${accountId} order by created_at desc, id
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
  ]);
  return pageRecord(request, counted.count, rows.map(keyOf));
}

type KeyRow = Omit<ApiKey, 'budgets'> & {
  budgets: Record<Currency, Record<keyof KeyBudget, string | null>>;
};

/** A day or month that has ended no longer counts, even if nothing was spent since. */
const keyRows = sql`
  select id, name, hint, scopes, networks, created_at, expires_at, last_used_at, rotated_at, revoked_at,
    case when previous_until > now() then previous_until end as previous_until, (
      select jsonb_object_agg(currency, jsonb_build_object(
        'spentToday', (case when day = today then day_spent else 0 end)::text,
        'spentThisMonth', (case when date_trunc('month', day) = date_trunc('month', today) then month_spent else 0 end)::text,
        'spentInTotal', total_spent::text,
        'perDay', day_max::text, 'perMonth', month_max::text, 'inTotal', total_max::text))
      from key_budget, lateral (select greatest(day, (now() at time zone 'utc')::date) as today) as clock
      where key_id = api_key.id
    ) as budgets
  from api_key`;

function keyOf({ budgets, ...row }: KeyRow): ApiKey {
  const amounts = (currency: Currency): KeyBudget =>
    Object.fromEntries(
      Object.entries(budgets[currency]).map(([name, text]) => [name, text === null ? null : BigInt(text)]),
    ) as unknown as KeyBudget;
  return { ...row, budgets: { CCD: amounts('CCD'), LLM: amounts('LLM') } };
}

const columnsOf = ({ name, scopes, networks, expiresAt }: KeyTerms) => ({
  name,
  scopes: [...scopes],
  networks: [...networks],
  expires_at: expiresAt,
});

const limitsOf = ({ budgets }: KeyTerms, currency: Currency) => {
  const { perDay, perMonth, inTotal } = budgets[currency];
  return { day_max: perDay, month_max: perMonth, total_max: inTotal };
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isKey = (id: string): RawBuilder<boolean> =>
  uuid.test(id) ? sql<boolean>`id = ${id}::uuid` : sql<boolean>`false`;
const usable = (accountId: string, id: string): RawBuilder<boolean> =>
  sql<boolean>`account_id = ${accountId} and ${isKey(id)} and revoked_at is null`;

function assertFound(count: bigint): void {
  if (count === 0n) throw new ServiceError('apiKeyUnknown', undefined, { field: 'id' });
}

async function namedOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, 'api_key_name')) throw new ServiceError('keyNameTaken', undefined, { field: 'name' });
    throw error;
  }
}
