import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openWallets } from '@tricorn/chain';
import { bridgeCalls, freeCalls } from '@tricorn/chain/testing';
import { until } from '@tricorn/testing';
import { answerOf, demoPassword } from '../../testing/harness.js';
import { type PayingBench, payingFetch, startPayingBench, termsIn } from '../../testing/payingCalls.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';
import { auditLedger } from '../ledger/audit.js';

const holder = openWallets(new Uint8Array(32).fill(31)).signer(0);
const receiver = openWallets(new Uint8Array(32).fill(32)).address(0);
const chat = {
  method: 'POST',
  body: JSON.stringify({ model: 'slow', max_tokens: 30, messages: [{ role: 'user', content: 'A heron?' }] }),
};

describe('calls that are paid with the CCD of the chain', () => {
  let bench: PayingBench;
  let model: StandInModel;
  before(async () => {
    model = await startStandInModel();
    bench = await startPayingBench({
      env: {
        TRICORN_X402: 'ccd',
        TRICORN_X402_PAY_TO: receiver,
        TRICORN_LLM_URL: model.url,
        TRICORN_LLM_MODEL: 'slow',
      },
    });
  });
  after(async () => {
    await bench.close();
    await model.stop();
  });

  test('CCD that was withdrawn pays for a call, and the supply stays what the ledger says', async () => {
    const { server, rpcUrl } = bench;
    const url = `${server.url}/v1/chat/completions`;
    const terms = await until(
      async () => {
        const answer = await fetch(url, chat);
        return answer.status === 402 ? termsIn(answer) : undefined;
      },
      { describe: 'the token is there' },
    );
    const [exact] = terms.accepts;
    const { read } = freeCalls(rpcUrl);
    const { body: wallet } = await server.call('wallet', {}, server.bob);
    const token = wallet['token'] as `0x${string}`;
    assert.deepEqual([exact!.asset, exact!.extra], [token, { name: 'CCD', version: '1' }]);
    const balanceOf = async (of: `0x${string}`) => await read(token, bridgeCalls.balanceOf(of));

    const refused = await answerOf(await payingFetch(holder)(url, chat));
    assert.equal(refused.status, 402, 'it has no CCD yet');
    await server.call('addWithdrawalAddress', { address: holder.address, passwd: demoPassword }, server.bob);
    await server.call('withdrawCcd', { amount: '3', address: holder.address }, server.bob);
    await until(async () => (await balanceOf(holder.address)) > 0n, { describe: 'the holder has CCD' });

    const paid = await answerOf(await payingFetch(holder)(url, chat));
    assert.equal(paid.status, 200, JSON.stringify(paid.body));
    const cost = BigInt(exact!.amount);
    assert.deepEqual(
      [await balanceOf(holder.address), await balanceOf(receiver)],
      [3n * 10n ** 18n - cost, cost],
    );
    assert.deepEqual(await auditLedger(server.parts.db), []);
    await until(async () => (await server.call('operatorBridge', {}, server.alice)).body['agrees'] === true, {
      describe: 'supply and ledger agree',
    });
  });
});
