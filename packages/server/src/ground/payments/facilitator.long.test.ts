import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { type Dollars, missing, type SecondNode, type TestFacilitator } from '@tricorn/chain/testing';
import { until } from '@tricorn/testing';
import { answerOf } from '../../testing/harness.js';
import { payingFetch, paymentFor } from '../../testing/payingCalls.js';
import { openPayingServers, type PayingServers } from '../../testing/payingServers.js';
import { auditLedger } from '../ledger/audit.js';

const chainId = 31_337;
const much = 100_000_000n;
const prompt = { method: 'POST', body: JSON.stringify({ prompt: 'a heron', max_new_tokens: 20 }) };

describe('servers that ask a facilitator', { skip: missing('edr') }, () => {
  let node: SecondNode;
  let dollars: Dollars;
  let facilitator: TestFacilitator;
  let open: PayingServers;
  let start: PayingServers['start'];
  let kill: PayingServers['kill'];
  let stateOf: PayingServers['statesOf'];

  before(async () => {
    open = await openPayingServers();
    ({ node, dollars, facilitator, start, kill, statesOf: stateOf } = open);
  });
  after(async () => await open.close());
  afterEach(() => facilitator.honest());

  test('take a payment once, whichever of them it is sent to', async () => {
    const [one, two] = [await start(), await start()];
    const holder = await dollars.holder(much);
    const headers = await paymentFor(holder, await fetch(one.url, prompt));
    const answers = await Promise.all(
      [one, two, one, two].map(async ({ url }) => await answerOf(await fetch(url, { ...prompt, headers }))),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 402, 402, 402]);
    await kill(one.process);
    const again = await start();
    const replayed = await answerOf(await fetch(again.url, { ...prompt, headers }));
    assert.deepEqual([replayed.status, await stateOf(holder)], [402, ['settled']]);
    await kill(two.process);
    await kill(again.process);
    assert.deepEqual(await auditLedger(open.db), []);
  });

  test('a server that dies leaves nothing that is paid twice or lost', async () => {
    const deaths = {
      'while the payment is checked': ['verify', 'before', []],
      'before the transfer': ['settle', 'before', ['settled']],
      'after the transfer': ['settle', 'after', ['settled']],
    } as const;
    for (const [name, [asked, when, states]] of Object.entries(deaths)) {
      const { process: server, url } = await start();
      const holder = await dollars.holder(much);
      const headers = await paymentFor(holder, await fetch(url, prompt));
      facilitator.behave(asked, async (act) => {
        if (when === 'after') await act();
        await kill(server);
        throw new Error('nobody waits for the answer');
      });
      await fetch(url, { ...prompt, headers }).catch(() => {});
      await until(async () => !open.running.has(server), { describe: 'the server has died' });
      facilitator.honest();
      const next = await start();
      // The lease of the dead process ends first.
      await until(async () => JSON.stringify(await stateOf(holder)) === JSON.stringify(states), {
        describe: `${name}: the payment is ${states}`,
      });
      const { status } = await answerOf(await fetch(next.url, { ...prompt, headers }));
      assert.equal(status, asked === 'verify' ? 200 : 402, name);
      const spent = much - (await dollars.balanceOf(holder.address));
      const { amount } = await open.db
        .selectFrom('payment')
        .select('amount')
        .orderBy('opened_at', 'desc')
        .executeTakeFirstOrThrow();
      assert.equal(spent, amount, `${name}: paid once`);
      await kill(next.process);
    }
    assert.deepEqual(await auditLedger(open.db), []);
  });

  test('a call is free whose server dies while the model answers', async () => {
    const { process: server, url } = await start();
    const holder = await dollars.holder(much);
    const asked = payingFetch(holder)(url, prompt).catch(() => {});
    await until(async () => (await stateOf(holder)).length === 1, {
      describe: 'the call runs',
      intervalMs: 2,
    });
    await kill(server);
    await asked;
    const next = await start();
    await until(async () => (await stateOf(holder))[0] === 'void', { describe: 'the payment is void' });
    assert.equal(await dollars.balanceOf(holder.address), much);
    await kill(next.process);
    assert.deepEqual(await auditLedger(open.db), []);
  });

  test('who moves the money away while the model works gets no answer and no second chance', async () => {
    const { process: server, url } = await start();
    const holder = await dollars.holder(much);
    facilitator.behave('settle', async (act) => {
      await dollars.empty(holder);
      return await act();
    });
    const { status, body } = await answerOf(await payingFetch(holder)(url, prompt));
    assert.deepEqual([status, body.error, body['text']], [402, 'paymentRefused', undefined]);
    assert.deepEqual(await stateOf(holder), ['unpaid']);
    facilitator.honest();
    await dollars.mint(holder.address, much);
    const later = await answerOf(await payingFetch(holder)(url, prompt));
    assert.deepEqual([later.status, later.body.error], [403, 'accountDisabled']);
    await kill(server);
  });

  test('a facilitator that is down takes nothing, and one that lies gets no answer', async () => {
    const { process: server, url } = await start();
    const holder = await dollars.holder(much);
    facilitator.behave('verify', async () => {
      throw new Error('down');
    });
    const down = await answerOf(await payingFetch(holder)(url, prompt));
    assert.deepEqual([down.status, down.body.error, await stateOf(holder)], [503, 'unavailable', []]);
    facilitator.honest();
    const foreign = await node.node.request({ method: 'eth_getBlockByNumber', params: ['latest', false] });
    const [transaction] = (foreign as { transactions: string[] }).transactions;
    facilitator.behave('settle', async () => ({
      success: true,
      transaction,
      network: `eip155:${chainId}`,
      payer: holder.address,
    }));
    const lied = await answerOf(await payingFetch(holder)(url, prompt));
    assert.deepEqual([lied.status, lied.body['text']], [402, undefined]);
    assert.deepEqual([await stateOf(holder), await dollars.balanceOf(holder.address)], [['unpaid'], much]);
    await kill(server);
  });
});
