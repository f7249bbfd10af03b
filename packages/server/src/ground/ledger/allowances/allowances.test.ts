import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openTestDatabase, type TestDatabase } from '../../../testing/harness.js';
import { inTransaction } from '../../store/inTransaction.js';
import { openAccount } from '../accounts.js';
import { auditLedger } from '../audit.js';
import { grant } from '../credits.js';
import { createStatement } from '../statement.js';
import { Allowance } from './allowance.js';
import {
  type AllowanceWrite,
  recallChannel,
  releaseLostAllowances,
  type WriteResult,
  writeAllowance,
} from './allowanceStore.js';
import { Allowances } from './allowances.js';
import { nothingUsed, type Refusal, type Reservation } from './reservation.js';

const log = pino({ level: 'silent' });
const startingTokens = 10_000;
const limits = { callsAtOnceMax: 1_000, tokensPerKeyMax: 1_000_000 };

const callOf = (tokens: number, key = 1) => ({
  model: 'a model',
  key,
  wantedTokens: tokens,
  neededTokens: tokens,
});
const useOf = (tokens: number) => ({ promptTokens: tokens, completionTokens: 0, chargedTokens: tokens });

function granted(outcome: Reservation | Refusal | 'later'): Reservation {
  assert.ok(typeof outcome !== 'string', `refused: ${String(outcome)}`);
  return outcome;
}

describe('allowances', () => {
  let database: TestDatabase;
  let account = '';
  const instances: string[] = [];

  before(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    account = await inTransaction(database.db, async (tx) => {
      const { id } = await openAccount(tx, { email: `${randomUUID()}@example.com`, passwordHash: 'x' });
      await grant(tx, id, 'LLM', BigInt(startingTokens), 'test');
      return id;
    });
  });
  after(async () => {
    assert.deepEqual(await auditLedger(database.db), []);
    await database.close();
  });

  /** The allowances of a process that is alive until the test marks it as dead. */
  async function startProcess(): Promise<Allowances> {
    const instanceId = randomUUID();
    instances.push(instanceId);
    const { db } = database;
    await db.insertInto('instance').values({ id: instanceId, roles: 'api', host: 'test' }).execute();
    const allowances = new Allowances({ db, log, instanceId, ...limits });
    await database.listen(recallChannel, (accountId) => void allowances.release(accountId));
    return allowances;
  }

  /** The balances in the ledger, not counting what allowances could release. */
  const tokens = async () => {
    const rows = await database.db
      .selectFrom('ledger_account')
      .select(['kind', 'balance'])
      .where('owner', '=', account)
      .where('currency', '=', 'LLM')
      .execute();
    const of = (kind: string) => Number(rows.find((row) => row.kind === kind)!.balance);
    return { available: of('available'), held: of('held') };
  };

  test('are charged for the usage of calls and released on a recall', async () => {
    const allowances = await startProcess();
    const first = granted(await allowances.reserve(account, callOf(100)));
    const second = granted(await allowances.reserve(account, callOf(200)));
    assert.ok((await tokens()).held > 300, 'more is set aside than the calls need');
    first.settle(useOf(40));
    first.settle(useOf(40));
    second.settle(nothingUsed);
    assert.equal(await second.balance(), startingTokens - 40);
    await allowances.recall(account);
    assert.deepEqual(await tokens(), { available: startingTokens - 40, held: 0 });
    const usage = await database.db
      .selectFrom('usage_day')
      .selectAll()
      .where('account_id', '=', account)
      .execute();
    assert.deepEqual(
      usage.map(({ kind, label, charges, amount }) => [kind, label, charges, amount]),
      [['language', 'a model', 1, 40n]],
    );
    const { data } = await createStatement(database.db)(account, { pageNo: 1, pageSize: 10 });
    assert.deepEqual(
      data.map(({ kind, amount, quote, refund, memo }) => [kind, amount, quote, refund, memo]),
      [
        ['language', '-40', '100', '60', 'a model'],
        ['grant', String(startingTokens), '0', '0', 'test'],
      ],
      'one line per charged call',
    );
  });

  /** A separate allowance that writes through the given function. */
  const allowanceWith = (
    through: (request: AllowanceWrite) => Promise<WriteResult>,
    onEnded: () => void = () => {},
  ) =>
    new Allowance({
      ...limits,
      accountId: account,
      instanceId: randomUUID(),
      apiKeyId: undefined,
      calls: { count: 0 },
      write: through,
      onFailed: () => {},
      onEnded,
    });

  test('serve calls without the database while they last', async () => {
    let writes = 0;
    const allowance = allowanceWith(async (request) => {
      writes++;
      return await writeAllowance(database.db, request);
    });
    for (let call = 0; call < 50; call++) granted(await allowance.reserve(callOf(100))).settle(useOf(10));
    assert.ok(writes <= 3, `${writes} writes`);
    await allowance.release();
    assert.deepEqual(await tokens(), { available: startingTokens - 500, held: 0 });
  });

  test('keep their tokens for a call that waits for more', async () => {
    let writes = 0;
    let gate = Promise.resolve();
    const allowance = allowanceWith(async (request) => {
      writes++;
      await gate;
      return await writeAllowance(database.db, request);
    });
    const first = granted(await allowance.reserve(callOf(100)));
    const writesBefore = writes;
    let open = () => {};
    gate = new Promise((done) => {
      open = done;
    });
    const large = allowance.reserve(callOf(startingTokens - 200));
    await until(() => writes > writesBefore, { describe: 'the large call waits for a write' });
    const small = allowance.reserve(callOf(100));
    open();
    for (const reservation of [first, granted(await large), granted(await small)])
      reservation.settle(nothingUsed);
    await allowance.release();
    assert.deepEqual(await tokens(), { available: startingTokens, held: 0 });
  });

  test('leave nothing behind if the balance is too low', async () => {
    let ended = 0;
    const allowance = allowanceWith(
      async (request) => await writeAllowance(database.db, request),
      () => ended++,
    );
    assert.equal(await allowance.reserve(callOf(startingTokens + 1)), 'balance');
    assert.equal(ended, 1);
    const { count } = await database.db
      .selectFrom('transfer')
      .innerJoin('entry', 'entry.transfer_id', 'transfer.id')
      .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where('owner', '=', account)
      .where('transfer.kind', '<>', 'grant')
      .executeTakeFirstOrThrow();
    assert.equal(count, 0);
  });

  test('are released when idle', async () => {
    const allowances = await startProcess();
    granted(await allowances.reserve(account, callOf(100))).settle(useOf(100));
    await until(async () => (await tokens()).held === 0, { describe: 'the unused tokens are released' });
    assert.equal((await tokens()).available, startingTokens - 100);
  });

  test('are released for a call of another process that needs the tokens', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const running = granted(await one.reserve(account, callOf(100)));
    assert.ok((await tokens()).available < startingTokens - 100);
    const rest = granted(await other.reserve(account, callOf(startingTokens - 100)));
    assert.equal(await one.reserve(account, callOf(1)), 'balance');
    rest.settle(useOf(rest.tokens));
    running.settle(useOf(running.tokens));
    await Promise.all([one.recall(account), other.recall(account)]);
    assert.deepEqual(await tokens(), { available: 0, held: 0 });
  });

  test('are released for another process although a write was under way when it asked', async () => {
    const { db } = database;
    const other = await startProcess();
    const instanceId = randomUUID();
    instances.push(instanceId);
    await db.insertInto('instance').values({ id: instanceId, roles: 'api', host: 'test' }).execute();
    const slow = new Allowances({ db, log, instanceId, ...limits });
    let asked = 0;
    await database.listen(recallChannel, async () => {
      asked += 1;
      if (asked === 1)
        await sql`update allowance set writes = writes + 1 where instance_id = ${instanceId}`.execute(db);
      else await slow.release(account);
    });
    const running = granted(await slow.reserve(account, callOf(100)));
    const rest = granted(await other.reserve(account, callOf(startingTokens - 100)));
    assert.equal(asked, 2);
    rest.settle(nothingUsed);
    running.settle(nothingUsed);
    await Promise.all([slow.recall(account), other.recall(account)]);
    assert.deepEqual(await tokens(), { available: startingTokens, held: 0 });
  });

  test('are never spent twice by concurrent calls of two processes', async () => {
    const processes = [await startProcess(), await startProcess()];
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, async (_, call) => {
        const outcome = await processes[call % 2]!.reserve(account, callOf(100));
        if (typeof outcome === 'string') return outcome;
        await sleep((call * 7) % 20);
        outcome.settle(useOf(100));
        return 'served';
      }),
    );
    const served = outcomes.filter((outcome) => outcome === 'served').length;
    assert.ok(outcomes.every((outcome) => outcome === 'served' || outcome === 'balance'));
    await Promise.all(processes.map((allowances) => allowances.recall(account)));
    assert.deepEqual(await tokens(), { available: startingTokens - served * 100, held: 0 });
    assert.equal(served, startingTokens / 100);
  });

  test('are charged once if the database committed a write and its answer was lost', async () => {
    let lost = 0;
    const allowance = allowanceWith(async (request) => {
      const result = await writeAllowance(database.db, request);
      if (request.uses.length === 0 || lost++ > 0) return result;
      throw new Error('connection lost');
    });
    const first = granted(await allowance.reserve(callOf(100)));
    const second = granted(await allowance.reserve(callOf(100)));
    first.settle(useOf(70));
    await first.balance();
    second.settle(useOf(5));
    await allowance.release();
    await allowance.release();
    assert.equal(lost, 3);
    assert.deepEqual(await tokens(), { available: startingTokens - 75, held: 0 });
  });

  test('of a process presumed dead are released, and its calls are free', async () => {
    const allowances = await startProcess();
    const orphan = granted(await allowances.reserve(account, callOf(100)));
    await sql`update instance set seen_at = now() - interval '30 seconds' where id = ${instances.at(-1)}`.execute(
      database.db,
    );
    await releaseLostAllowances(database.db);
    assert.deepEqual(await tokens(), { available: startingTokens, held: 0 });
    orphan.settle(useOf(100));
    await allowances.recall(account);
    assert.deepEqual(await tokens(), { available: startingTokens, held: 0 });
    const next = granted(await allowances.reserve(account, callOf(200)));
    next.settle(useOf(30));
    await allowances.recall(account);
    assert.deepEqual(await tokens(), { available: startingTokens - 30, held: 0 });
  });

  test('are charged together with the stored answer, or not at all', async () => {
    const allowances = await startProcess();
    const { db } = database;
    const kept = granted(await allowances.reserve(account, callOf(100)));
    const settled = await inTransaction(db, async (tx) => await kept.settleIn(tx, useOf(60)));
    settled.committed();
    assert.equal(settled.balance, startingTokens - 60);
    const undone = granted(await allowances.reserve(account, callOf(100)));
    await assert.rejects(
      inTransaction(db, async (tx) => {
        await undone.settleIn(tx, useOf(60));
        throw new Error('not stored');
      }),
      /not stored/,
    );
    undone.settle(nothingUsed);
    await allowances.recall(account);
    assert.deepEqual(await tokens(), { available: startingTokens - 60, held: 0 });
  });

  test('count usage by access token across processes', async () => {
    const { db } = database;
    const start = (instanceId: string) =>
      new Allowances({ db, log, instanceId, callsAtOnceMax: 2, tokensPerKeyMax: 500 });
    const one = start(randomUUID());
    const first = granted(await one.reserve(account, callOf(300)));
    assert.equal(await one.reserve(account, callOf(201)), 'key');
    const second = granted(await one.reserve(account, callOf(200)));
    assert.equal(await one.reserve(account, callOf(100, 2)), 'calls');
    first.settle(useOf(300));
    second.settle(nothingUsed);
    await one.recall(account);
    const other = start(randomUUID());
    assert.equal(await other.reserve(account, callOf(201)), 'key');
    granted(await other.reserve(account, callOf(200))).settle(nothingUsed);
    granted(await other.reserve(account, callOf(400, 2))).settle(nothingUsed);
    await other.recall(account);
  });
});
