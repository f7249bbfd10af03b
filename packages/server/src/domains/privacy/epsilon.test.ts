import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { auditLedger } from '../../ground/ledger/audit.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { send } from '../../ground/store/send.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { untilState } from '../../testing/inputJobs.js';
import { answerAsBob, askAsAlice, payQuestion } from '../../testing/questions.js';
import { holdingEpsilon, spendEpsilon } from './epsilon.js';

const question = { ...payQuestion, rowsMin: 1, epsilonMicros: 500_000 };
const budgetOf = (table: string, epsilonMicros: number) => ({ table, epsilonMicros });
const [rows, bobRows] = [[{ pay: '100' }], [{ pay: '300' }]];

describe('the privacy of a table is money', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_PRIVACY_NODES: 'local' } });
  });
  after(async () => {
    try {
      assert.deepEqual(await auditLedger(server.parts.db), []);
    } finally {
      await server.close();
    }
  });

  const budgets = async () => {
    const { body } = await server.call('dataSets', {}, server.alice);
    return (body['data'] as { name: string }[]).map(({ name, ...amounts }) => [
      name,
      ...Object.values(amounts),
    ]);
  };

  test('an answer is held, charged and shown; what is not answered costs nothing', async () => {
    const asked = { question, budget: budgetOf('pay', 1_200_000) };
    const { jobID, created } = await askAsAlice(server, 'held', rows, asked);
    assert.equal(created.status, 200, created.body.msg);
    assert.deepEqual(await budgets(), [['pay', '1.2', '0.7', '0.5', '0']]);
    await answerAsBob(server, jobID, bobRows, { question });
    const { state, reason } = await untilState(server, jobID, ['succeeded', 'failed']);
    assert.equal(state, 'succeeded', String(reason));
    assert.deepEqual(await budgets(), [['pay', '1.2', '0.7', '0', '0.5']]);
    const given = await askAsAlice(server, 'given up', rows, asked);
    assert.deepEqual(await budgets(), [['pay', '1.2', '0.2', '0.5', '0.5']]);
    const spent = await askAsAlice(server, 'too much', rows, asked);
    assert.equal(spent.created.body.error, 'budgetSpent', spent.created.body.msg);
    await server.call('deleteJobByUser', { jobID: given.jobID }, server.alice);
    assert.deepEqual(await budgets(), [['pay', '1.2', '0.7', '0', '0.5']]);
    // A smaller budget than before limits what is signed with it; a larger one is more.
    const small = await askAsAlice(server, 'smaller', rows, { question, budget: budgetOf('pay', 900_000) });
    assert.equal(small.created.body.error, 'budgetSpent', small.created.body.msg);
    const more = await askAsAlice(server, 'larger', rows, { question, budget: budgetOf('pay', 2_000_000) });
    assert.equal(more.created.status, 200, more.created.body.msg);
    assert.deepEqual(await budgets(), [['pay', '2', '1', '0.5', '0.5']]);
    const exact = await askAsAlice(server, 'exact', rows, { budget: budgetOf('pay', 2_000_000) });
    assert.equal(exact.created.body.error, 'budgetSpent');
    assert.match(exact.created.body.msg, /only questions with noise are answered/);
    const { body } = await server.call('statement', {}, server.alice);
    const lines = (body['data'] as { currency: string; kind: string; state: string; amount: string }[])
      .filter(({ currency }) => currency === 'epsilon')
      .map(({ kind, state, amount }) => [kind, state, amount]);
    assert.deepEqual(lines, [
      ['epsilon', 'held', '-0.5'],
      ['grant', 'credited', '0.8'],
      ['epsilon', 'released', '0'],
      ['epsilon', 'charged', '-0.5'],
      ['grant', 'credited', '1.2'],
    ]);
  });

  test('1,000 concurrent questions stop exactly at the budget, also when attempts are repeated', async () => {
    const { db } = server.parts;
    const questions = 1_000;
    // For 300 answers of 0.5, and a rest that none of them fits in.
    const asked = { question, budget: budgetOf('crowd', 150_400_000) };
    const { jobID, created } = await askAsAlice(server, 'crowd', rows, asked);
    assert.equal(created.status, 200, created.body.msg);
    const first = BigInt(jobID);
    // The same question as further jobs: what was signed for it, with another job each.
    for (const table of ['job', 'input_round', 'job_party', 'input_fill']) {
      const id = table === 'job' ? 'id' : 'job_id';
      await sql`
        insert into ${sql.table(table)}
        select copy.* from ${sql.table(table)} as original, generate_series(1, ${sql.lit(questions)}) as number,
          jsonb_populate_record(original, jsonb_build_object(${sql.lit(id)}, ${sql.ref(`original.${id}`)} + number)
            || case when ${sql.lit(table)} = 'job' then jsonb_build_object('name', 'crowd ' || number) else '{}' end) as copy
        where ${sql.ref(`original.${id}`)} = ${jobID}::numeric`.execute(db);
    }
    const hold = async (number: number) => {
      const round = { jobId: first + BigInt(number), round: 1 };
      await inTransaction(db, async (tx) => await send(tx, holdingEpsilon(round, 0)));
      // Every third is attempted twice, which may fail for lack of budget.
      const again = number % 3 === 0;
      await inTransaction(db, async (tx) => await spendEpsilon(tx, round, again));
      return again ? 2 : 1;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: questions }, (_, i) => hold(i + 1)));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        assert.equal((outcome.reason as { error?: string }).error, 'budgetSpent', String(outcome.reason));
    const [, , left, held, spent] = (await budgets()).find(([name]) => name === 'crowd')!;
    assert.equal(left, '0.4');
    assert.equal(Number(held) + Number(spent), 150);
    // Of 300 that find room, the two thirds that are attempted once end; which ones find room is a matter of chance.
    assert.ok(outcomes.filter(({ status }) => status === 'fulfilled').length > 150);
  });
});
