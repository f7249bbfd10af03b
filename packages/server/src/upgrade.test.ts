import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { auditLedger } from './ground/ledger/audit.js';
import { balancesOf } from './ground/ledger/balances.js';
import { releaseChargesOfJob, settleCharge } from './ground/ledger/charges.js';
import { createStatement } from './ground/ledger/statement.js';
import { usageByDay } from './ground/ledger/usageByDay.js';
import { auditLists } from './ground/lists/auditLists.js';
import { type OpenDatabase, openDatabase } from './ground/store/database.js';
import { inTransaction } from './ground/store/inTransaction.js';
import { migrations } from './migrations.js';
import { createDatabase } from './testing/harness.js';

/** A database of an earlier version, migrated to the current one. */
async function upgradeFrom(migration: string, fill: (old: Kysely<unknown>) => Promise<void>) {
  const { url, drop } = await createDatabase();
  const old = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
  });
  const migrator = new Migrator({ db: old, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateTo(migration);
  if (error) throw error;
  await fill(old);
  await old.destroy();
  const database = await openDatabase(url, migrations, () => {});
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** An account with money, with entries as written before migration 0120. */
async function insertAccount(old: Kysely<unknown>, id: string): Promise<void> {
  await sql`insert into account (id, email, passwd_hash) values (${id}, ${`${id}@example.com`}, 'x')`.execute(
    old,
  );
  await sql`insert into ledger_account (owner, currency, kind)
    select ${id}, currency, kind from unnest(array['CCD', 'LLM']) as currency, unnest(array['available', 'held']) as kind`.execute(
    old,
  );
  for (const currency of ['CCD', 'LLM'])
    await transfer(old, 'grant', null, [
      [null, currency, 'issued', -1_000],
      [id, currency, 'available', 1_000],
    ]);
}

type Movement = [owner: string | null, currency: string, kind: string, amount: number];

async function transfer(old: Kysely<unknown>, kind: string, jobId: number | null, movements: Movement[]) {
  await old.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into transfer (kind, memo, job_id) values (${kind}, 'earlier', ${jobId}) returning id`.execute(
      tx,
    );
    for (const [owner, currency, account, amount] of movements.filter((movement) => movement[3] !== 0))
      await sql`insert into entry (transfer_id, ledger_account_id, amount)
        select ${rows[0]!.id}::bigint, id, ${amount} from ledger_account
        where owner is not distinct from ${owner}::uuid and currency = ${currency} and kind = ${account}`.execute(
        tx,
      );
  });
}

test('reserved tokens from before leases are released, and used ones are charged', async () => {
  const id = randomUUID();
  const { db, close } = await upgradeFrom('0080_loose_blobs', async (old) => {
    await insertAccount(old, id);
    const reserve = sql<{ call: string }>`
      select call from llm_reserve(${id}, ${randomUUID()}, 1, 'a model', 100, 100, 10, 1000)`;
    const ended = (await reserve.execute(old)).rows[0]!;
    await reserve.execute(old);
    await sql`select llm_settle(${id}, ${ended.call}, 20, 10, 30)`.execute(old);
  });
  try {
    assert.deepEqual((await balancesOf(db, id)).LLM, { available: 970n, held: 0n });
    assert.deepEqual(await auditLedger(db), []);
    assert.deepEqual(await auditLists(db), []);
  } finally {
    await close();
  }
});

describe('holds of version 0.1.0', () => {
  const id = randomUUID();
  const task = randomUUID();
  let database: OpenDatabase;

  before(async () => {
    database = await upgradeFrom('0110_dropped_results', async (old) => {
      await insertAccount(old, id);
      const hold = async (
        currency: string,
        amount: number,
        memo: string,
        jobId: number | null,
        used?: number,
      ) => {
        const holdId = randomUUID();
        await transfer(old, 'hold', jobId, [
          [id, currency, 'available', -amount],
          [id, currency, 'held', amount],
        ]);
        await sql`insert into hold (id, account_id, currency, amount, memo, job_id)
          values (${holdId}, ${id}, ${currency}, ${amount}, ${memo}, ${jobId})`.execute(old);
        if (used === undefined) return holdId;
        await sql`update hold set state = 'posted', posted_amount = ${used}, closed_at = now() where id = ${holdId}`.execute(
          old,
        );
        await transfer(old, 'post', jobId, [
          [null, currency, 'earned', used],
          [id, currency, 'available', amount - used],
          [id, currency, 'held', -amount],
        ]);
        return holdId;
      };
      const job = (jobId: number, type: string, spec: object = {}) =>
        sql`insert into job (id, type, computation, name, creator, state, spec)
          values (${jobId}, ${type}, 'x', ${`job ${jobId}`}, ${id}, 'queued', ${JSON.stringify(spec)})`.execute(
          old,
        );
      await job(1, 'Upload', { seed: 7, holdId: await hold('CCD', 50, 'learning', 1) });
      await job(2, 'Input');
      await sql`insert into input_round (job_id, round, expires_at) values (2, 1, now())`.execute(old);
      await sql`insert into input_fill (job_id, round, position, fill, declaration, sealed_by, price, hold_id)
        values (2, 1, 0, 'f', '{}', 'edge', 20, ${await hold('CCD', 20, 'data', 2)})`.execute(old);
      await job(3, 'Generative AI');
      await sql`insert into task (id, account_id, mode, request, seed, status, work_id, hold_id, cost)
        values (${task}, ${id}, 'genImg', '{}', 1, 'succeeded', 1, ${await hold('LLM', 10, 'genImg', null, 10)}, 10)`.execute(
        old,
      );
      await sql`insert into llm_lease (id, account_id, instance_id, turn, hold_id, tokens, used)
        values (${randomUUID()}, ${id}, ${randomUUID()}, 1, ${await hold('LLM', 200, 'language models', null)}, 200, 30)`.execute(
        old,
      );
      await sql`insert into llm_usage (account_id, day, model, calls, prompt_tokens, completion_tokens, tokens)
        values (${id}, (now() at time zone 'utc')::date, 'a model', 2, 20, 10, 30)`.execute(old);
      await transfer(old, 'exchange', 4, [
        [id, 'CCD', 'available', -5],
        [null, 'CCD', 'earned', 5],
        [null, 'LLM', 'issued', -500],
        [id, 'LLM', 'available', 500],
      ]);
    });
  });
  after(async () => await database.close());

  test('become charges with the same amounts', async () => {
    const { CCD, LLM } = await balancesOf(database.db, id);
    assert.deepEqual(CCD, { available: 925n, held: 70n });
    assert.deepEqual(LLM, { available: 1_460n, held: 0n }, 'the unused part of a lease was released');
    assert.deepEqual(await auditLedger(database.db), []);
    assert.deepEqual(await auditLists(database.db), []);
  });

  test('appear as one line each in the statement and are counted by day', async () => {
    const { data } = await createStatement(database.db)(id, { pageNo: 1, pageSize: 20 });
    assert.deepEqual(data.map(({ kind, state, currency }) => `${kind} ${state} ${currency}`).sort(), [
      'grant credited CCD',
      'grant credited LLM',
      'learning held CCD',
      'pictures charged LLM',
      'privacy held CCD',
      'purchase charged CCD',
      'purchase credited LLM',
    ]);
    const usage = await usageByDay(database.db, id, 7);
    assert.deepEqual(
      usage.map(({ kind, amount }) => [kind, amount]),
      [
        ['purchase', '0.000000000000000005'],
        ['language', '30'],
        ['pictures', '10'],
      ],
    );
  });

  test('can be found by what they pay for', async () => {
    await inTransaction(database.db, async (tx) => {
      await settleCharge(tx, { kind: 'learning', reference: '1' }, 30n);
      await releaseChargesOfJob(tx, 2n);
    });
    assert.deepEqual((await balancesOf(database.db, id)).CCD, { available: 965n, held: 0n });
    assert.deepEqual(await auditLedger(database.db), []);
    assert.deepEqual(await auditLists(database.db), []);
    const { spec, listed } = await database.db
      .selectFrom('job')
      .select(['spec', 'listed'])
      .where('id', '=', 1n)
      .executeTakeFirstOrThrow();
    assert.deepEqual([spec, listed], [{ seed: 7 }, true]);
    const gallery = await database.db.selectFrom('job').select('listed').where('id', '=', 3n).execute();
    assert.deepEqual(gallery, [{ listed: false }]);
  });
});
