import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { type Mailbox, startMailbox } from '@tricorn/testing/startMailbox';
import { expireRounds } from '../../domains/privacy/reconcile.js';
import { answerOf } from '../../testing/harness.js';
import { fill } from '../../testing/inputJobs.js';
import {
  type Holder,
  type PayingBench,
  payingFetch,
  startPayingBench,
  termsIn,
} from '../../testing/payingCalls.js';

const much = 10_000_000n;
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });

describe('rounds without an account', () => {
  let bench: PayingBench;
  let mailbox: Mailbox;
  before(async () => {
    mailbox = await startMailbox();
    bench = await startPayingBench({ env: { ...mailbox.settings, TRICORN_PRIVACY_NODES: 'local' } });
    await bench.server.parts.db
      .updateTable('account')
      .set({ email_confirmed_at: new Date() })
      .where('email', '=', 'bob@example.com')
      .execute();
  });
  after(async () => {
    await bench.close();
    await mailbox.stop();
  });

  const url = (name: 'createJobByInput') => `${bench.server.url}${operations[name].path}`;
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
    const [payment, ...others] = await bench.paymentsOf(holder);
    assert.deepEqual([payment!.state, payment!.amount, others], ['settled', cost, []]);
    assert.equal(await dollars.balanceOf(holder.address), much - cost);
    await bench.assertBooksAreRight();
    const other = await pay(await dollars.holder(much), 'others');
    const foreign = await server.call('jobDetailByUser', { jobID: other.jobID }, token);
    assert.deepEqual([foreign.status, foreign.body.error], [403, 'keyNotAllowed']);
    const list = await server.call('jobListByUser', { pageNo: 1, pageSize: 10 }, token);
    assert.equal(list.status, 401);
  });

  test('a round that nobody joins ends long before the signature does, and costs nothing', async () => {
    const { dollars, server } = bench;
    const { db } = server.parts;
    const holder = await dollars.holder(much);
    await pay(holder, 'alone');
    await expireRounds(db, new Date(Date.now() + 31 * 60_000));
    const [payment] = await bench.endedOf(holder);
    assert.deepEqual([payment!.state, payment!.amount], ['void', 0n]);
    assert.equal(await dollars.balanceOf(holder.address), much);
    await bench.assertBooksAreRight();
  });

  test('accounts made for payers get no letters', async () => {
    const { db } = bench.server.parts;
    const letters = await until(
      async () => {
        const all = await db
          .selectFrom('mail')
          .innerJoin('account', 'account.id', 'account_id')
          .select(['kind', 'attempts', 'email', 'next_at'])
          .where('email', 'like', 'x402-0x%')
          .execute();
        const ended = new Set(all.map(({ kind, next_at }) => (next_at === null ? kind : 'waiting')));
        return ended.has('jobEnded') && !ended.has('waiting') ? all : undefined;
      },
      { describe: 'the letters that were queued for payers have ended' },
    );
    for (const { kind, attempts, email } of letters)
      assert.deepEqual([attempts, mailbox.lettersTo(email)], [0, []], kind);
    await mailbox.letterTo('bob@example.com', 'sums is done');
    assert.equal(mailbox.abandoned(), 0, 'none was begun');
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
