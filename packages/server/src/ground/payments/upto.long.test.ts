import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { bridgeCalls, dollarAddress, freeCalls, missing, permitsAddress } from '@tricorn/chain/testing';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { answerOf, callOperation, demoPassword } from '../../testing/harness.js';
import { createFileJob, csvOf, jobEnd, makeSample } from '../../testing/learningClient.js';
import { type Holder, payingFetch, paymentFor, termsIn } from '../../testing/payingCalls.js';
import { openPayingServers, type PayingServer, type PayingServers } from '../../testing/payingServers.js';
import { auditLedger } from '../ledger/audit.js';

const much = 100_000_000n;
const chat = {
  method: 'POST',
  body: JSON.stringify({
    model: 'slow',
    max_tokens: 2_000,
    messages: [{ role: 'user', content: 'Where do herons live?' }],
  }),
};

/** The name of a refusal, as clients of OpenAI read it. */
const codeOf = ({ body }: { body: object }) => (body as { error?: { code: string } }).error?.code;

describe('what was used is paid, by the scheme upto', { skip: missing('edr') }, () => {
  let servers: PayingServers;
  let server: PayingServer;
  let url: string;
  before(async () => {
    servers = await openPayingServers({ hasPermits: true });
    server = await servers.start();
    url = `${server.base}/v1/chat/completions`;
  });
  after(async () => await servers.close());
  afterEach(() => servers.facilitator.honest());

  /** Somebody who lets Permit2 take the token, as its users do once. */
  const newHolder = async (): Promise<Holder> => {
    const holder = await servers.dollars.holder(much);
    const { send } = freeCalls(servers.node.url);
    await send(holder, dollarAddress, bridgeCalls.approve(permitsAddress, much));
    return holder;
  };
  const paymentOf = async ({ address }: Holder) =>
    await servers.db
      .selectFrom('payment')
      .innerJoin('account', 'account.id', 'payment.account_id')
      .select(['state', 'amount', 'amount_max', 'disabled_at'])
      .where('email', '=', `x402-${address.toLowerCase()}`)
      .executeTakeFirstOrThrow();
  const isSettled = async (holder: Holder) =>
    await until(async () => (await servers.statesOf(holder))[0] === 'settled', {
      describe: 'the payment is settled',
    });
  /** The payment is settled once for what was used, and its payer may come again. */
  const assertPaidOnce = async (holder: Holder) => {
    const { amount, amount_max, disabled_at } = await paymentOf(holder);
    assert.ok(amount! > 0n && amount! < amount_max, `${amount} of ${amount_max}`);
    assert.deepEqual([await servers.dollars.balanceOf(holder.address), disabled_at], [much - amount!, null]);
    assert.deepEqual(await auditLedger(servers.db), []);
  };

  test('the terms name both schemes, and the quote is the maximum', async () => {
    const { accepts } = termsIn(await fetch(url, chat));
    assert.deepEqual(
      accepts.map(({ scheme }) => scheme),
      ['exact', 'upto'],
    );
    assert.equal(accepts[0]!.amount, accepts[1]!.amount);
  });

  test('an answer is settled for the tokens that it used', async () => {
    const holder = await newHolder();
    const { status, body } = await answerOf(await payingFetch(holder, 'upto')(url, chat));
    assert.equal(status, 200, JSON.stringify(body));
    await assertPaidOnce(holder);
    const { total_tokens: used } = body['usage'] as { total_tokens: number };
    assert.equal(
      (await paymentOf(holder)).amount,
      BigInt(used) * 1_000n,
      'a token costs 0.001 of the dollar',
    );
  });

  test('a prediction of rows and one of a file are settled for what they used', async () => {
    const call = async (...[name, fields, token]: [Parameters<typeof callOperation>[1], object, string?]) =>
      await callOperation(server.base, name, fields, token);
    const sign = { email: 'alice@example.com', passwd: demoPassword };
    const alice = String((await call('genToken', sign)).body['token']);
    const owner = { url: server.base, alice, call };
    const { rows, labels } = makeSample(80, 1);
    const { jobID } = await createFileJob(
      owner,
      { computation: 'Decision Tree', jobName: 'tree' },
      { featureData: csvOf('width,colour,height', rows), targetData: csvOf('size', labels) },
    );
    assert.equal((await jobEnd(owner, jobID))['state'], 'succeeded');
    await call('shareModel', { jobID, account: 'x402-anyone' }, alice);
    const form = new FormData();
    for (const [field, text] of Object.entries({ jobID, jobName: 'later' })) form.set(field, text);
    form.set('testingData', new Blob([csvOf('width,colour,height', rows.slice(0, 9))]), 'rows.csv');
    for (const [name, body] of [
      ['predictRows', JSON.stringify({ jobID, rows: rows.slice(0, 5) })],
      ['predictFile', form],
    ] as const) {
      const holder = await newHolder();
      const path = `${server.base}${operations[name].path}`;
      const answer = await answerOf(await payingFetch(holder, 'upto')(path, { method: 'POST', body }));
      assert.equal(answer.status, 200, answer.body.msg);
      await isSettled(holder);
      const { amount, amount_max } = await paymentOf(holder);
      assert.ok(amount! > 0n && amount! <= amount_max, `${name}: ${amount} of ${amount_max}`);
      assert.equal(await servers.dollars.balanceOf(holder.address), much - amount!);
    }
    assert.deepEqual(await auditLedger(servers.db), []);
  });

  test('work that fails costs nothing, and a signature is not used twice', async () => {
    const holder = await newHolder();
    const failing = `${server.base}${operations.verticalLLM.path}`;
    const { status } = await answerOf(
      await payingFetch(holder, 'upto')(failing, {
        method: 'POST',
        body: JSON.stringify({ prompt: 'a heron', max_new_tokens: 20 }),
      }),
    );
    assert.ok(status >= 500, String(status));
    await until(async () => (await servers.statesOf(holder))[0] === 'void', { describe: 'it is void' });
    assert.equal(await servers.dollars.balanceOf(holder.address), much);
    const other = await newHolder();
    const headers = await paymentFor(other, await fetch(url, chat), 'upto');
    const answers = await Promise.all(
      [1, 2].map(async () => await answerOf(await fetch(url, { ...chat, headers }))),
    );
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 402]);
    await assertPaidOnce(other);
  });

  test('who allowed nothing, or signed for another facilitator, is refused before any work', async () => {
    const holder = await servers.dollars.holder(much);
    const refused = await answerOf(await payingFetch(holder, 'upto')(url, chat));
    assert.deepEqual([refused.status, codeOf(refused)], [402, 'paymentRefused']);
    const allowed = await newHolder();
    const { 'payment-signature': sealed } = await paymentFor(allowed, await fetch(url, chat), 'upto');
    const payment = JSON.parse(Buffer.from(sealed, 'base64').toString());
    payment.payload.permit2Authorization.witness.facilitator = holder.address;
    const headers = { 'payment-signature': Buffer.from(JSON.stringify(payment)).toString('base64') };
    const answer = await answerOf(await fetch(url, { ...chat, headers }));
    assert.deepEqual([answer.status, codeOf(answer)], [402, 'paymentRefused']);
    assert.deepEqual([...(await servers.statesOf(holder)), ...(await servers.statesOf(allowed))], []);
  });

  test('a transfer whose answer was lost is found on the chain', async () => {
    const holder = await newHolder();
    let settlements = 0;
    servers.facilitator.behave('settle', async (act) => {
      settlements += 1;
      const answer = await act();
      if (settlements === 1) throw new Error('the answer is lost');
      return answer;
    });
    await payingFetch(holder, 'upto')(url, chat);
    await isSettled(holder);
    assert.ok(settlements > 1);
    await assertPaidOnce(holder);
  });

  test('a server that dies before or after the transfer is paid once, for what was used', async () => {
    for (const when of ['before', 'after']) {
      const dying = await servers.start();
      const holder = await newHolder();
      servers.facilitator.behave('settle', async (act) => {
        if (when === 'after') await act();
        await servers.kill(dying.process);
        throw new Error('nobody waits for the answer');
      });
      await payingFetch(holder, 'upto')(`${dying.base}/v1/chat/completions`, chat).catch(() => {});
      servers.facilitator.honest();
      await isSettled(holder);
      await assertPaidOnce(holder);
    }
  });
});
