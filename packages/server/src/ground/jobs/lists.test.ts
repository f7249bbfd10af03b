import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { formatCcd } from '@tricorn/contract';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { seed } from '../../testing/scale/seed.js';
import { createStatement } from '../ledger/statement.js';
import type { Db } from '../store/database.js';
import { createJobList, createUsageList } from './lists.js';

describe('the lists of jobs of many accounts', () => {
  let database: TestDatabase;
  let owners: { account_id: string; items: number }[];

  before(async () => {
    database = await openTestDatabase();
    await seed(database.db, { accounts: 40, jobs: 2_000, waiting: 0 });
    const counted = await sql<{ account_id: string; items: number }>`
      select account_id, items::int from list_total where list = 'jobs' order by account_id`.execute(
      database.db,
    );
    owners = counted.rows;
    assert.ok(owners.length > 20, `${owners.length} accounts have jobs`);
  });
  after(async () => await database.close());

  const jobsOf = async (accountId: string) => {
    const { rows } = await sql<{ job_id: bigint }>`
      select job_id from job_party where account_id = ${accountId} and shown order by line desc`.execute(
      database.db,
    );
    return rows.map(({ job_id }) => job_id.toString());
  };

  const countStatements = () => {
    let statements = 0;
    const db: Db = new Proxy(database.db, {
      get: (target, name) => {
        if (name === 'getExecutor') statements += 1;
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return { db, statements: () => statements };
  };

  test('that are asked for together come from one statement for each 64, each account with its own', async () => {
    const counting = countStatements();
    const jobList = createJobList(counting.db);
    const asked = owners.flatMap(({ account_id, items }, index) => {
      const pageSize = 3 + (index % 5);
      return [1, 2, Math.ceil(items / pageSize), Math.ceil(items / pageSize) + 1].map((pageNo) => ({
        accountId: account_id,
        pageNo,
        pageSize,
      }));
    });
    const pages = await Promise.all(asked.map(({ accountId, ...page }) => jobList(accountId, page)));
    assert.equal(counting.statements(), Math.ceil(asked.length / 64));
    for (const [index, { accountId, pageNo, pageSize }] of asked.entries()) {
      const all = await jobsOf(accountId);
      const { data, ...place } = pages[index]!;
      assert.deepEqual(place, {
        size: pageSize,
        page: pageNo,
        totalPages: Math.ceil(all.length / pageSize),
        totalCount: all.length,
      });
      assert.deepEqual(
        data.map(({ jobID }) => jobID),
        all.slice((pageNo - 1) * pageSize, pageNo * pageSize),
      );
    }
  });

  test('of an account without jobs are empty, and one that asks with it gets its own', async () => {
    const jobList = createJobList(database.db);
    const page = { pageNo: 1, pageSize: 5 };
    const nobody = '00000000-0000-4000-8000-000000000000';
    const [empty, full, again] = await Promise.all([
      jobList(nobody, page),
      jobList(owners[0]!.account_id, page),
      jobList(owners[0]!.account_id, page),
    ]);
    assert.deepEqual(empty, { size: 5, page: 1, totalPages: 0, totalCount: 0, data: [] });
    assert.equal(full.totalCount, owners[0]!.items);
    assert.deepEqual(again, full);
  });

  test('show a job to whoever asks after it was acknowledged, although an earlier list is being read', async () => {
    const jobList = createJobList(database.db);
    const { account_id: accountId, items } = owners[0]!;
    const page = { pageNo: 1, pageSize: 5 };
    const earlier = jobList(accountId, page);
    await new Promise(setImmediate);
    await sql`update job_party set shown = false where account_id = ${accountId}
      and line = (select max(line) from job_party where account_id = ${accountId} and shown)`.execute(
      database.db,
    );
    const later = await jobList(accountId, page);
    assert.equal(later.totalCount, items - 1);
    await earlier;
  });

  test('and their statements likewise, with every line on its page', async () => {
    const counting = countStatements();
    const statement = createStatement(counting.db);
    const pageSize = 7;
    const asked = owners.flatMap(({ account_id }) => [1, 3, 5].map((pageNo) => ({ account_id, pageNo })));
    const pages = await Promise.all(
      asked.map(async ({ account_id, pageNo }) => await statement(account_id, { pageNo, pageSize })),
    );
    assert.equal(counting.statements(), Math.ceil(asked.length / 64));
    let credits = 0;
    for (const [index, { account_id, pageNo }] of asked.entries()) {
      const { rows } = await sql<{ kind: string; memo: string }>`
        select kind, memo from (
          select line, kind, memo from charge where account_id = ${account_id} and kind <> 'allowance'
          union all select line, kind, memo from credit where account_id = ${account_id}
        ) as booked order by line desc`.execute(database.db);
      const { data, totalCount } = pages[index]!;
      assert.equal(totalCount, rows.length);
      assert.deepEqual(
        data.map(({ kind, memo }) => ({ kind, memo })),
        rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
      );
      credits += data.filter(({ state }) => state === 'credited').length;
    }
    assert.ok(credits > 0);
  });

  test('and what jobs cost likewise', async () => {
    const counting = countStatements();
    const usageList = createUsageList(counting.db);
    const page = { pageNo: 2, pageSize: 6 };
    const pages = await Promise.all(owners.map(async ({ account_id }) => await usageList(account_id, page)));
    assert.equal(counting.statements(), Math.ceil(owners.length / 64));
    for (const [index, { account_id }] of owners.entries()) {
      const { rows } = await sql<{ job_id: bigint; spent: bigint }>`
        select job_id, spent from job_party where account_id = ${account_id} and spent > 0 order by line desc`.execute(
        database.db,
      );
      const { data, totalCount } = pages[index]!;
      assert.equal(totalCount, rows.length);
      assert.deepEqual(
        data.map(({ jobID, ccdUsage }) => ({ jobID, ccdUsage })),
        rows
          .slice(6, 12)
          .map(({ job_id, spent }) => ({ jobID: job_id.toString(), ccdUsage: formatCcd(spent) })),
      );
    }
  });
});
