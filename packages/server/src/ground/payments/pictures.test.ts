import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { type PayingBench, payingFetch, startPayingBench } from '../../testing/payingCalls.js';
import { auditLedger } from '../ledger/audit.js';

describe('a picture without an account', () => {
  let bench: PayingBench;
  before(async () => {
    bench = await startPayingBench();
  });
  after(async () => await bench.close());

  test('is paid with one signature, drawn, and settled when it is there', async () => {
    const { dollars, server } = bench;
    const holder = await dollars.holder(1_000_000n);
    const url = `${server.url}${operations.genImg.path}`;
    const answer = await payingFetch(holder)(url, {
      method: 'POST',
      body: JSON.stringify({ prompt: 'a red apple' }),
    });
    const submitted = (await answer.json()) as { task_id: string; token_cost: number };
    assert.equal(answer.status, 200, JSON.stringify(submitted));
    const token = answer.headers.get('payment-token')!;
    const task = await until(
      async () => {
        const { body } = await server.call('queryTask', { task_id: submitted.task_id }, token);
        return body['status'] === 'succeeded' ? body : undefined;
      },
      { describe: 'the picture is drawn and paid' },
    );
    assert.match(String(task['result_url']), /^http/);
    const cost = BigInt(submitted.token_cost) * 1_000n;
    assert.equal(await dollars.balanceOf(holder.address), 1_000_000n - cost);
    assert.deepEqual(await auditLedger(server.parts.db), []);
  });
});
