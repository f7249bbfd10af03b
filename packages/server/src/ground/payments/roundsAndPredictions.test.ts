import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { expireRounds } from '../../domains/privacy/reconcile.js';
import { answerOf } from '../../testing/harness.js';
import { fill } from '../../testing/inputJobs.js';
import { createFileJob, csvOf, jobEnd, makeSample } from '../../testing/learningClient.js';
import {
  type Holder,
  type PayingBench,
  payingFetch,
  paymentFor,
  startPayingBench,
  termsIn,
} from '../../testing/payingCalls.js';
import { auditLedger } from '../ledger/audit.js';

const much = 10_000_000n;
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });

describe('predictions and rounds without an account', () => {
  let bench: PayingBench;
  before(async () => {
    bench = await startPayingBench({ env: { TRICORN_PRIVACY_NODES: 'local' } });
  });
  after(async () => await bench.close());

  const url = (name: 'createJobByInput' | 'predictRows') => `${bench.server.url}${operations[name].path}`;
  const statesOf = async ({ address }: Holder) =>
    await bench.server.parts.db
      .selectFrom('payment')
      .innerJoin('account', 'account.id', 'payment.account_id')
      .select(['state', 'amount'])
      .where('email', '=', `x402-${address.toLowerCase()}`)
      .execute();
  const endedOf = async (holder: Holder) =>
    await until(
      async () => {
        const all = await statesOf(holder);
        return all.some(({ state }) => state === 'open' || state === 'due') ? undefined : all;
      },
      { describe: 'the payments have ended' },
    );
  const assertBooksAreRight = async () => {
    const { db } = bench.server.parts;
    const leftOver = await db
      .selectFrom('ledger_account')
      .innerJoin('account', 'account.id', 'ledger_account.owner')
      .select('balance')
      .where('email', 'like', 'x402-%')
      .where('balance', '<>', 0n)
      .execute();
    assert.deepEqual([leftOver, await auditLedger(db)], [[], []]);
  };

  test('rows are predicted with a model that its owner has opened to payers', async () => {
    const { dollars, server } = bench;
    const { rows, labels } = makeSample(80, 1);
    const { jobID } = await createFileJob(
      server,
      { computation: 'Decision Tree', jobName: 'tree' },
      { featureData: csvOf('width,colour,height', rows), targetData: csvOf('size', labels) },
    );
    assert.equal((await jobEnd(server, jobID))['state'], 'succeeded');
    const question = { jobID, rows: rows.slice(0, 5) };
    const closed = await answerOf(await fetch(url('predictRows'), post(question)));
    assert.deepEqual([closed.status, closed.body.error], [403, 'notParticipant']);

    const shared = await server.call('shareModel', { jobID, account: 'x402-anyone' }, server.alice);
    assert.equal(shared.status, 200, shared.body.msg);
    assert.deepEqual(
      (await server.call('predictRows', question, server.bob)).body.error,
      'notParticipant',
      'accounts do not pay, so it is not open to them',
    );
    const wrong = await answerOf(await fetch(url('predictRows'), post({ jobID: '7', rows: [] })));
    assert.deepEqual([wrong.status, wrong.body.error], [404, 'jobUnknown']);
    const unpaid = await fetch(url('predictRows'), post(question));
    assert.equal(unpaid.status, 402);
    const cost = BigInt(termsIn(unpaid).accepts[0]!.amount);

    const holder = await dollars.holder(much);
    const paid = await answerOf(await payingFetch(holder)(url('predictRows'), post(question)));
    assert.equal(paid.status, 200, paid.body.msg);
    const { body: own } = await server.call('predictRows', question, server.alice);
    assert.deepEqual(paid.body['predictions'], own['predictions']);
    assert.equal(await dollars.balanceOf(holder.address), much - cost, 'settled before it is answered');
    assert.deepEqual(await statesOf(holder), [{ state: 'settled', amount: cost }]);

    const bad = { jobID, rows: [['no number', 'red', 1]] };
    const failed = await answerOf(await payingFetch(holder)(url('predictRows'), post(bad)));
    assert.ok(failed.status >= 400 && failed.status !== 402, failed.body.msg);
    assert.equal(await dollars.balanceOf(holder.address), much - cost, 'what fails is free');

    const headers = await paymentFor(holder, await fetch(url('predictRows'), post(question)));
    const both = await Promise.all(
      [1, 2].map(async () => await answerOf(await fetch(url('predictRows'), { ...post(question), headers }))),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 402]);
    assert.equal(await dollars.balanceOf(holder.address), much - 2n * cost);
    await assertBooksAreRight();
  });

  const round = (jobName: string, parties = ['payer', 'bob@example.com', 'carol@example.com']) =>
    post({ computation: 'Matrix Addition', jobName, input: '[[1, 2]]', parties });
  const pay = async (holder: Holder, jobName: string) => {
    const response = await payingFetch(holder)(url('createJobByInput'), round(jobName));
    const { status, body } = await answerOf(response);
    assert.equal(status, 200, body.msg);
    return { jobID: String(body['jobID']), token: response.headers.get('payment-token')! };
  };

  test('a round with two accounts is paid by its creator and read with the token of the payment', async () => {
    const { dollars, server } = bench;
    const unpaid = await fetch(url('createJobByInput'), round('sums'));
    assert.equal(unpaid.status, 402);
    const cost = BigInt(termsIn(unpaid).accepts[0]!.amount);
    const holder = await dollars.holder(much);
    const { jobID, token } = await pay(holder, 'sums');
    const read = async () => await server.call('jobDetailByUser', { jobID }, token);
    const waiting = await read();
    assert.deepEqual([waiting.status, waiting.body['state']], [200, 'waiting'], waiting.body.msg);
    for (const [account, input] of [
      [server.bob, '[[10, 20]]'],
      [server.carol, '[[100, 200]]'],
    ] as const) {
      const { status, body } = await fill(server, account, jobID, input);
      assert.equal(status, 200, body.msg);
    }
    const done = await until(
      async () => {
        const { body } = await read();
        return body['state'] === 'succeeded' ? body : undefined;
      },
      { describe: 'the round is computed and paid' },
    );
    assert.equal((done['report'] as { result: string }).result, '[[111, 222]]');
    assert.deepEqual(await statesOf(holder), [{ state: 'settled', amount: cost }]);
    assert.equal(await dollars.balanceOf(holder.address), much - cost);
    const other = await pay(await dollars.holder(much), 'others');
    const foreign = await server.call('jobDetailByUser', { jobID: other.jobID }, token);
    assert.deepEqual([foreign.status, foreign.body.error], [403, 'keyNotAllowed']);
    const list = await server.call('jobListByUser', { pageNo: 1, pageSize: 10 }, token);
    assert.equal(list.status, 401);
    assert.deepEqual(await auditLedger(server.parts.db), []);
  });

  test('a round that nobody joins ends long before the signature does, and costs nothing', async () => {
    const { dollars, server } = bench;
    const { db } = server.parts;
    const holder = await dollars.holder(much);
    await pay(holder, 'alone');
    await expireRounds(db, new Date(Date.now() + 31 * 60_000));
    assert.deepEqual(await endedOf(holder), [{ state: 'void', amount: 0n }]);
    assert.equal(await dollars.balanceOf(holder.address), much);
    await assertBooksAreRight();
  });

  test('parties are checked before anything is asked for, and an account is no payer', async () => {
    const { server } = bench;
    const strangers = ['alice@example.com', 'bob@example.com', 'carol@example.com'];
    const refused = await answerOf(await fetch(url('createJobByInput'), round('x', strangers)));
    assert.deepEqual([refused.status, refused.body.error], [400, 'partiesInvalid']);
    const fields = JSON.parse(round('x').body) as object;
    const { body } = await server.call('createJobByInput', fields, server.alice);
    assert.equal(body.error, 'accountUnknown');
  });
});
