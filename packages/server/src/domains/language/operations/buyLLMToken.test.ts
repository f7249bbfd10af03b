import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { formatCcd } from '@tricorn/contract';
import { sql } from 'kysely';
import { auditLedger } from '../../../ground/ledger/audit.js';
import { balancesOf } from '../../../ground/ledger/balances.js';
import { auditLists } from '../../../ground/lists/auditLists.js';
import { startTestServer, type TestServer } from '../../../testing/harness.js';

const ccd = 10n ** 18n;
const startingCcd = 1_000_000n * ccd;
const startingTokens = 1_000_000n;

describe('buying LLM tokens', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_LLM_PRICE: '0.000000000000000003' } });
  });
  after(async () => {
    assert.deepEqual(await auditLedger(server.parts.db), []);
    await server.close();
  });

  const balancesAt = async (token: string) => {
    const { CCD, LLM } = await balancesOf(server.parts.db, server.parts.tokens.read(token).id);
    return { ccd: CCD.available, tokens: LLM.available };
  };

  test('reports the exact price', async () => {
    const { body } = await server.call('queryLLMPrice', {}, server.alice);
    assert.deepEqual(body['data'], { price: '0.000000000000000003' });
  });

  test('exchanges CCD for tokens in a job that appears in every list', async () => {
    const { status, body } = await server.call(
      'buyLLMToken',
      { tokensNum: 1_001, jobName: 'first' },
      server.alice,
    );
    assert.equal(status, 200);
    const jobID = String(body['jobID']);
    assert.deepEqual(await balancesAt(server.alice), {
      ccd: startingCcd - 3_003n,
      tokens: startingTokens + 1_001n,
    });

    const page = { pageNo: 1, pageSize: 10 };
    const [job] = (await server.call('jobListByUser', page, server.alice)).body['data'] as Record<
      string,
      unknown
    >[];
    assert.deepEqual(
      [job!['jobID'], job!['typeStr'], job!['jobName'], job!['state'], job!['progress']],
      [jobID, 'LLM', 'first', 'succeeded', 1],
    );
    const [usage] = (await server.call('ccdUsageList', page, server.alice)).body['data'] as Record<
      string,
      unknown
    >[];
    assert.deepEqual([usage!['jobID'], usage!['ccdUsage']], [jobID, '0.000000000000003003']);
    const detail = await server.call('jobDetailByUser', { jobID }, server.alice);
    assert.deepEqual(detail.body['report'], {
      tokensNum: 1_001,
      price: '0.000000000000000003',
      ccd: '0.000000000000003003',
    });
    const submission = await server.parts.db
      .selectFrom('submission')
      .select(['value', 'ccd_cost', 'round'])
      .where('job_id', '=', BigInt(jobID))
      .executeTakeFirstOrThrow();
    assert.deepEqual([submission.ccd_cost, submission.round], [3_003n, 1]);
    assert.equal(JSON.parse(submission.value).tokensNum, 1_001);
  });

  const refusals: [what: string, fields: object, error: string, field: string | undefined][] = [
    ['no tokens', { tokensNum: 0, jobName: 'a' }, 'invalidField', 'tokensNum'],
    ['a negative amount', { tokensNum: -5, jobName: 'a' }, 'invalidField', 'tokensNum'],
    ['half a token', { tokensNum: 0.5, jobName: 'a' }, 'invalidField', 'tokensNum'],
    ['more than the limit of one purchase', { tokensNum: 1e12, jobName: 'a' }, 'invalidField', 'tokensNum'],
    ['nothing named', { jobName: 'a' }, 'invalidField', 'tokensNum'],
    ['a purchase without a name', { tokensNum: 5, jobName: ' ' }, 'invalidField', 'jobName'],
  ];
  for (const [what, fields, error, field] of refusals) {
    test(`refuses ${what} by name, free of charge`, async () => {
      const before = await balancesAt(server.bob);
      const { body } = await server.call('buyLLMToken', fields, server.bob);
      assert.deepEqual([body.error, body.field], [error, field]);
      assert.deepEqual(await balancesAt(server.bob), before);
    });
  }
});

test('purchases that arrive together are booked together, and each gets its own answer', async () => {
  const server = await startTestServer({ env: { TRICORN_LLM_PRICE: '2' } });
  const { db } = server.parts;
  try {
    const buy = async (token: string, jobName: string, tokensNum = 3, headers = {}) =>
      await server.call('buyLLMToken', { tokensNum, jobName }, token, headers);
    const key = { 'idempotency-key': 'the same purchase' };
    // It pays for three purchases of the five that arrive together.
    const terms = { name: 'three purchases', scopes: '*:write', ccdPerDay: '18' };
    const { key: apiKey, id: keyId } = (await server.call('createApiKey', terms, server.carol)).body;
    const withKey = Array.from({ length: 5 }, (_, index) => buy(String(apiKey), `with a key ${index}`));
    const purchases = [
      ...Array.from({ length: 20 }, (_, index) => [
        buy(server.alice, `alice ${index}`),
        buy(server.bob, `bob ${index}`),
      ]).flat(),
      // The first leaves too little for the second; a name may be repeated.
      ...['all', 'all of it again'].map((name) => buy(server.carol, name, 400_000)),
      ...[1, 2].map(() => buy(server.alice, 'one name')),
      ...[1, 2].map(() => buy(server.bob, 'once', 3, key)),
    ];
    const answers = await Promise.all(purchases);
    const paid = (await Promise.all(withKey)).map(({ status, body }) => (status === 200 ? '' : body.error));
    assert.deepEqual(paid.sort(), ['', '', '', 'keyBudgetExceeded', 'keyBudgetExceeded']);
    const { rows: counted } = await sql`select day_spent, total_spent,
      (select amount from key_usage_day where key_id = key_budget.key_id and kind = 'purchase') as used,
      (select count(*)::int from charge where key_id = key_budget.key_id) as charges
      from key_budget where key_id = ${keyId} and currency = 'CCD'`.execute(db);
    const spent = 18n * ccd;
    assert.deepEqual(counted, [{ day_spent: spent, total_spent: spent, used: spent, charges: 3 }]);
    assert.deepEqual(
      answers.slice(0, 40).map(({ status }) => status),
      Array.from({ length: 40 }, () => 200),
    );
    const outcomes = (from: number) =>
      answers
        .slice(from, from + 2)
        .map(({ status, body }) => (status === 200 ? '' : body.error))
        .sort();
    assert.deepEqual(outcomes(40), ['', 'ccdInsufficient']);
    assert.deepEqual(outcomes(42), ['', '']);
    assert.ok(outcomes(44).every((error) => error === '' || error === 'idempotencyRunning'));
    const again = await buy(server.bob, 'once', 3, key);
    assert.equal(again.body['jobID'], answers.slice(44).find(({ status }) => status === 200)?.body['jobID']);

    const totals = async (token: string) =>
      (await server.call('jobListByUser', { pageNo: 1, pageSize: 5 }, token)).body['totalCount'];
    assert.deepEqual(
      [await totals(server.alice), await totals(server.bob), await totals(server.carol)],
      [22, 21, 4],
    );
    const { LLM, CCD } = await balancesOf(db, server.parts.tokens.read(server.bob).id);
    assert.deepEqual(
      [CCD.available, LLM.available],
      [startingCcd - 21n * 6n * ccd, startingTokens + 21n * 3n],
    );
    const events = await db
      .selectFrom('event')
      .select(['seq', 'type', 'body'])
      .where('account_id', '=', server.parts.tokens.read(server.bob).id)
      .orderBy('seq')
      .execute();
    assert.deepEqual(
      events.map(({ seq }) => seq),
      events.map((_, index) => index + 1),
    );
    assert.equal(events.filter(({ type }) => type === 'job.changed').length, 21);
    assert.deepEqual(events.at(-1)!.type, 'ledger.changed');
    assert.equal(events.at(-1)!.body['balance'], formatCcd(CCD.available));
    assert.deepEqual([await auditLedger(db), await auditLists(db)], [[], []]);
  } finally {
    await server.close();
  }
});

test('buying more LLM tokens than the account can pay for is refused and leaves no job', async () => {
  const server = await startTestServer({ env: { TRICORN_LLM_PRICE: '2' } });
  try {
    const order = { tokensNum: 500_001, jobName: 'too many' };
    const { status, body } = await server.call('buyLLMToken', order, server.alice);
    assert.deepEqual([status, body.error, body.field], [402, 'ccdInsufficient', 'tokensNum']);
    const jobs = await server.call('jobListByUser', { pageNo: 1, pageSize: 10 }, server.alice);
    assert.equal(jobs.body['totalCount'], 0);
    const all = await server.call('buyLLMToken', { ...order, tokensNum: 500_000 }, server.alice);
    assert.equal(all.status, 200);
    assert.equal((await server.call('userInfo', {}, server.alice)).body['balance'], '0');
  } finally {
    await server.close();
  }
});
