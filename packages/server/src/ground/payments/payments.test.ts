import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { decodePaymentResponseHeader } from '@x402/fetch';
import { answerOf } from '../../testing/harness.js';
import {
  type PayingBench,
  payingFetch,
  paymentFor,
  startPayingBench,
  termsIn,
} from '../../testing/payingCalls.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

const much = 100_000_000n;
const prompt = { method: 'POST', body: JSON.stringify({ prompt: 'a heron', max_new_tokens: 20 }) };
const chat = {
  model: 'slow',
  max_tokens: 30,
  messages: [{ role: 'user', content: 'Where do herons live?' }],
};
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });

describe('calls that are paid without an account', () => {
  let bench: PayingBench;
  let model: StandInModel;
  let url: (name: 'genImg' | 'callLLM3' | 'verticalLLM' | 'queryTask' | 'userInfo') => string;
  before(async () => {
    model = await startStandInModel();
    bench = await startPayingBench({
      env: {
        TRICORN_LLM_URL: model.url,
        TRICORN_LLM_MODEL: 'slow',
        TRICORN_CODE_LLM_URL: model.url,
        TRICORN_CODE_LLM_MODEL: 'drops-before-answer',
        TRICORN_TRUST_PROXY: '1',
      },
    });
    url = (name) => `${bench.server.url}${operations[name].path}`;
  });
  after(async () => {
    await bench.close();
    await model.stop();
  });

  test('a request without a token is told the quote as the maximum', async () => {
    const response = await fetch(url('callLLM3'), prompt);
    const terms = termsIn(response);
    const { body } = await answerOf(response);
    assert.equal(response.status, 402);
    assert.equal(body.error, 'paymentRequired');
    assert.equal(terms.x402Version, 2);
    const [exact] = terms.accepts;
    assert.equal(exact!.scheme, 'exact');
    assert.equal(exact!.network, 'eip155:20261');
    assert.deepEqual(exact!.extra, { name: 'Test Dollar', version: '1' });
    assert.ok(BigInt(exact!.amount) >= 20_000n, 'twenty tokens of answer, and the prompt');
  });

  test('what is paid for has the address of the service, whatever a proxy passes on', async () => {
    const headers = { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'ftp' };
    const { resource } = termsIn(await fetch(url('callLLM3'), { ...prompt, headers }));
    assert.equal(resource?.url, url('callLLM3'));
  });

  test('a wrong request is refused by name before anything is asked for', async () => {
    const { status, body } = await answerOf(await fetch(url('genImg'), post({ prompt: '' })));
    assert.deepEqual([status, body.error], [400, 'invalidField']);
  });

  test('operations of accounts still need a token', async () => {
    const { status, body } = await answerOf(await fetch(url('userInfo')));
    assert.deepEqual([status, body.error], [401, 'tokenMissing']);
  });

  test('an answer of a model is settled before it is given', async () => {
    const { dollars, server } = bench;
    const holder = await dollars.holder(much);
    const response = await payingFetch(holder)(`${server.url}/v1/chat/completions`, post(chat));
    const answer = (await response.json()) as { choices: { message: { content: string } }[] };
    assert.equal(response.status, 200, JSON.stringify(answer));
    assert.ok(answer.choices[0]!.message.content.length > 0);
    const receipt = decodePaymentResponseHeader(response.headers.get('payment-response')!);
    const [payment] = await bench.paymentsOf(holder);
    assert.equal(payment!.state, 'settled');
    assert.equal(receipt.success, true);
    assert.equal(receipt.transaction, payment!.transaction);
    assert.equal(await dollars.balanceOf(holder.address), much - BigInt(receipt.amount!));
    await bench.assertBooksAreRight();
  });

  test('a streamed answer is settled when it has ended', async () => {
    const { dollars, server } = bench;
    const holder = await dollars.holder(much);
    const response = await payingFetch(holder)(
      `${server.url}/v1/chat/completions`,
      post({ ...chat, stream: true }),
    );
    assert.match(await response.text(), /data: \[DONE\]/);
    const [payment] = await bench.endedOf(holder);
    assert.equal(payment!.state, 'settled');
    assert.equal(await dollars.balanceOf(holder.address), much - payment!.amount!);
    const events = await payingFetch(holder)(url('callLLM3'), {
      ...prompt,
      headers: { accept: 'text/event-stream' },
    });
    assert.match(await events.text(), /finish_reason/);
    assert.deepEqual(
      (await bench.endedOf(holder)).map(({ state }) => state),
      ['settled', 'settled'],
    );
    await bench.assertBooksAreRight();
  });

  test('work that fails costs nothing', async () => {
    const { dollars } = bench;
    const holder = await dollars.holder(much);
    const { status } = await answerOf(await payingFetch(holder)(url('verticalLLM'), prompt));
    assert.ok(status >= 500, String(status));
    assert.deepEqual(
      (await bench.endedOf(holder)).map(({ state }) => state),
      ['void'],
    );
    assert.equal(await dollars.balanceOf(holder.address), much);
    await bench.assertBooksAreRight();
  });

  test('a payment is refused when it is used again, also at once', async () => {
    const { dollars } = bench;
    const holder = await dollars.holder(much);
    const headers = await paymentFor(holder, await fetch(url('callLLM3'), prompt));
    const answers = await Promise.all(
      [1, 2, 3].map(async () => await answerOf(await fetch(url('callLLM3'), { ...prompt, headers }))),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 402, 402]);
    const again = await answerOf(await fetch(url('callLLM3'), { ...prompt, headers }));
    assert.deepEqual([again.status, (await bench.paymentsOf(holder)).length], [402, 1]);
    const [payment] = await bench.paymentsOf(holder);
    assert.equal(await dollars.balanceOf(holder.address), much - payment!.amount!);
  });

  test('a signature pays once, however its number is written', async () => {
    const { dollars } = bench;
    const holder = await dollars.holder(much);
    const { 'payment-signature': sealed } = await paymentFor(holder, await fetch(url('callLLM3'), prompt));
    const payment = JSON.parse(Buffer.from(sealed, 'base64').toString()) as SignedPayment;
    // As 32 bytes, these are the digits that follow `0x`.
    const digits = '12345678901234567890123456789012';
    const pay = async (nonce: string) => {
      const { accepted, payload } = payment;
      const message = { ...payload.authorization, nonce: `0x${digits.padEnd(64, '0')}` };
      payload.signature = await holder.signTypedData({
        domain: {
          name: 'Test Dollar',
          version: '1',
          chainId: 20261,
          verifyingContract: accepted.asset as `0x${string}`,
        },
        types: {
          TransferWithAuthorization: [
            { name: 'from', type: 'address' },
            { name: 'to', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'validAfter', type: 'uint256' },
            { name: 'validBefore', type: 'uint256' },
            { name: 'nonce', type: 'bytes32' },
          ],
        },
        primaryType: 'TransferWithAuthorization',
        message: message as never,
      });
      payload.authorization.nonce = nonce;
      const headers = { 'payment-signature': Buffer.from(JSON.stringify(payment)).toString('base64') };
      return await answerOf(await fetch(url('callLLM3'), { ...prompt, headers }));
    };
    const answers = await Promise.all([pay(`0x${digits.padEnd(64, '0')}`), pay(digits)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
    assert.deepEqual(
      (await bench.endedOf(holder)).map(({ state }) => state),
      ['settled'],
    );
  });

  const changes: Record<string, { change(payment: SignedPayment): unknown }> = {
    'a lower amount': {
      change: ({ accepted, payload }) => {
        accepted.amount = '1';
        payload.authorization.value = '1';
      },
    },
    'an amount that was not signed': {
      change: ({ payload }) => Object.assign(payload.authorization, { value: '1' }),
    },
    'another network': { change: ({ accepted }) => Object.assign(accepted, { network: 'eip155:1' }) },
    'another receiver': {
      change: ({ accepted }) => Object.assign(accepted, { payTo: `0x${'11'.repeat(20)}` }),
    },
    'an expired signature': {
      change: ({ payload }) => Object.assign(payload.authorization, { validBefore: '1000' }),
    },
    'a wrong signature': {
      change: ({ payload }) => Object.assign(payload, { signature: `0x${'12'.repeat(65)}` }),
    },
    'the name of another payer': {
      change: ({ payload }) => Object.assign(payload.authorization, { from: `0x${'22'.repeat(20)}` }),
    },
  };
  for (const [name, { change }] of Object.entries(changes))
    test(`${name} is refused, and nothing is recorded`, async () => {
      const { dollars } = bench;
      const holder = await dollars.holder(much);
      const { 'payment-signature': sealed } = await paymentFor(holder, await fetch(url('callLLM3'), prompt));
      const payment = JSON.parse(Buffer.from(sealed, 'base64').toString()) as SignedPayment;
      change(payment);
      const headers = { 'payment-signature': Buffer.from(JSON.stringify(payment)).toString('base64') };
      const response = await fetch(url('callLLM3'), { ...prompt, headers });
      assert.equal(termsIn(response).accepts.length, 1, 'the refusal says what is asked for');
      const { status, body } = await answerOf(response);
      assert.deepEqual([status, body.error], [402, 'paymentRefused'], body.msg);
      assert.deepEqual(await bench.paymentsOf(holder), []);
      assert.equal(await dollars.balanceOf(holder.address), much);
      await bench.assertBooksAreRight();
    });

  test('a signature that soon expires is refused: a streamed answer would be read before it is settled', async () => {
    const { dollars } = bench;
    const holder = await dollars.holder(much);
    const asked = await fetch(url('callLLM3'), prompt);
    const terms = termsIn(asked);
    for (const accepted of terms.accepts) accepted.maxTimeoutSeconds = 120;
    const text = Buffer.from(JSON.stringify(terms)).toString('base64');
    const headers = await paymentFor(holder, new Response('', { headers: { 'payment-required': text } }));
    const { status, body } = await answerOf(await fetch(url('callLLM3'), { ...prompt, headers }));
    assert.deepEqual([status, body.error], [402, 'paymentRefused'], body.msg);
    assert.match(body.msg, /3000 seconds/);
    assert.deepEqual(await bench.paymentsOf(holder), []);
  });

  test('a payment that holds two signed promises is refused, whichever of them is good', async () => {
    const { dollars } = bench;
    const holder = await dollars.holder(much);
    const { 'payment-signature': sealed } = await paymentFor(holder, await fetch(url('callLLM3'), prompt));
    for (const scheme of ['exact', 'upto']) {
      const payment = JSON.parse(Buffer.from(sealed, 'base64').toString()) as SignedPayment;
      payment.accepted.scheme = scheme;
      const permit2Authorization = { ...payment.payload.authorization, deadline: '9999999999' };
      Object.assign(payment.payload, { permit2Authorization });
      const headers = { 'payment-signature': Buffer.from(JSON.stringify(payment)).toString('base64') };
      const { status, body } = await answerOf(await fetch(url('callLLM3'), { ...prompt, headers }));
      assert.deepEqual([status, body.error], [400, 'invalidField'], scheme);
    }
    assert.deepEqual(await bench.paymentsOf(holder), []);
  });

  test('a header that holds no payment is refused by name', async () => {
    for (const text of ['x', 'e30=', Buffer.from('{"x402Version":2}').toString('base64')]) {
      const response = await fetch(url('callLLM3'), { ...prompt, headers: { 'payment-signature': text } });
      const { status, body } = await answerOf(response);
      assert.deepEqual([status, body.error], [400, 'invalidField']);
    }
  });

  test('a payer with too little is refused, also when several calls promise the same money', async () => {
    const { dollars } = bench;
    const terms = termsIn(await fetch(url('callLLM3'), prompt));
    const cost = BigInt(terms.accepts[0]!.amount);
    const poor = await dollars.holder(cost - 1n);
    const refused = await answerOf(await payingFetch(poor)(url('callLLM3'), prompt));
    assert.deepEqual([refused.status, refused.body.error], [402, 'paymentRefused']);
    const holder = await dollars.holder(cost * 2n - 1n);
    const pay = payingFetch(holder);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(async () => await answerOf(await pay(url('callLLM3'), prompt))),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 402, 402, 402]);
    assert.equal(await dollars.balanceOf(holder.address), cost - 1n);
  });

  test('whoever claims to be a payer is counted by network, and reaches no conversation', async () => {
    const { dollars } = bench;
    const holder = await dollars.holder(much);
    const { 'payment-signature': sealed } = await paymentFor(holder, await fetch(url('callLLM3'), prompt));
    const claim = async (address: string, fields: object = {}) => {
      const payment = JSON.parse(Buffer.from(sealed, 'base64').toString()) as SignedPayment;
      payment.payload.authorization.from = address;
      const headers = { 'payment-signature': Buffer.from(JSON.stringify(payment)).toString('base64') };
      const body = JSON.stringify({ prompt: 'a heron', max_new_tokens: 20, ...fields });
      return await fetch(url('callLLM3'), { method: 'POST', headers, body });
    };
    for (let count = 0; count < 5; count++) await claim(`0x${'32'.repeat(20)}`);
    const { headers } = await claim(`0x${'33'.repeat(20)}`);
    const [, max] = /"language-model-calls";q=(\d+)/.exec(headers.get('ratelimit-policy')!)!;
    const [, left] = /"language-model-calls";r=(\d+)/.exec(headers.get('ratelimit')!)!;
    assert.ok(Number(left) < Number(max) - 1, 'the calls before were those of another address');

    const paid = await payingFetch(holder)(url('callLLM3'), prompt);
    assert.equal(paid.status, 200, await paid.text());
    for (const address of [holder.address, `0x${'34'.repeat(20)}`]) {
      const { status, body } = await answerOf(await claim(address, { conversation: 'somebody-elses' }));
      assert.deepEqual([status, body.error, body.field], [400, 'invalidField', 'conversation']);
    }
    const unpaid = await answerOf(
      await fetch(url('callLLM3'), post({ prompt: 'a heron', conversation: 'somebody-elses' })),
    );
    assert.deepEqual([unpaid.status, unpaid.body.error], [400, 'invalidField']);
  });

  test('nobody signs in as a payer, and an Idempotency-Key gives nobody the answer of another', async () => {
    const { dollars, server } = bench;
    const holder = await dollars.holder(much);
    const keyed = { ...prompt, headers: { 'idempotency-key': 'one' } };
    const first = await answerOf(await payingFetch(holder)(url('callLLM3'), keyed));
    assert.equal(first.status, 200);
    const other = await answerOf(await fetch(url('callLLM3'), keyed));
    assert.equal(other.status, 402);
    for (const passwd of ['', 'x402'])
      assert.ok(
        [400, 401].includes(
          (await server.call('genToken', { email: `x402-${holder.address.toLowerCase()}`, passwd })).status,
        ),
      );
  });

  test('the token of a paid picture opens that picture and nothing else', async () => {
    const { dollars, server } = bench;
    const submit = async () => {
      const holder = await dollars.holder(much);
      const response = await payingFetch(holder)(url('genImg'), post({ prompt: 'a red apple' }));
      const { body } = await answerOf(response);
      return { holder, task_id: String(body['task_id']), token: response.headers.get('payment-token')! };
    };
    const [mine, others] = [await submit(), await submit()];
    const own = await server.call('queryTask', { task_id: mine.task_id }, mine.token);
    assert.equal(own.status, 200, own.body.msg);
    const foreign = await server.call('queryTask', { task_id: others.task_id }, mine.token);
    assert.deepEqual([foreign.status, foreign.body.error], [403, 'keyNotAllowed']);
    for (const name of ['taskList', 'userInfo', 'genImg', 'ccdUsageList', 'createApiKey'] as const)
      assert.deepEqual(
        [
          name,
          (
            await server.call(
              name,
              { prompt: 'x', pageNo: 1, pageSize: 1, name: 'x', scopes: [] },
              mine.token,
            )
          ).status,
        ],
        [name, 401],
      );
    for (const path of ['/v1/models', '/mcp'])
      assert.equal(
        (await fetch(`${server.url}${path}`, { headers: { token: mine.token } })).status,
        401,
        path,
      );
    const forged = mine.token.replace(mine.task_id, others.task_id);
    assert.equal(
      (await server.call('queryTask', { task_id: others.task_id }, forged)).body.error,
      'tokenInvalid',
    );
    const cancelled = await server.call('cancelTask', { task_id: others.task_id }, others.token);
    assert.equal(cancelled.status, 200, cancelled.body.msg);
    assert.deepEqual(
      (await bench.endedOf(others.holder)).map(({ state }) => state),
      ['void'],
    );
    assert.equal(await dollars.balanceOf(others.holder.address), much, 'what is cancelled is free');
    await bench.assertBooksAreRight();
  });
});

interface SignedPayment {
  accepted: { amount: string; asset: string; network: string; payTo: string; scheme: string };
  payload: { signature: string; authorization: Record<'from' | 'nonce' | 'value' | 'validBefore', string> };
}
