import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTransaction } from 'viem';
import type { ChainNode } from '../node/chainNode.js';
import { FeeMarket } from '../node/feeMarket.js';
import { missing } from '../testing/secondNode.js';
import {
  feeOf,
  freeChain,
  hourMs,
  jobOrder,
  payingChain,
  replaceAfterMs,
  workbench,
} from '../testing/workbench.js';

const skip = missing('edr');

test('a transaction that is not mined in time is replaced by one that pays an eighth more', {
  skip,
}, async () => {
  const { store, mine, tickAfter, attempts } = await payingChain();
  store.add(jobOrder(1n));
  await tickAfter(0);
  await tickAfter(replaceAfterMs / 2);
  assert.equal((await attempts()).length, 1, 'there is time left');
  await tickAfter(replaceAfterMs);
  const [first, second] = await attempts();
  assert.ok(first !== undefined && second !== undefined);
  assert.ok(feeOf(second.raw) * 8n >= feeOf(first.raw) * 9n);
  assert.equal(parseTransaction(second.raw).nonce, parseTransaction(first.raw).nonce);
  await mine();
  await tickAfter(1000);
  const outcome = store.outcome('job 1');
  assert.ok(outcome?.state === 'confirmed');
  assert.equal(outcome.hash, second.hash);
});

test('an earlier attempt counts if it is the one that was mined', { skip }, async () => {
  const { node, store, mine, tickAfter, attempts } = await payingChain();
  store.add(jobOrder(1n));
  await tickAfter(0);
  await tickAfter(replaceAfterMs * 2);
  const [first, second] = await attempts();
  assert.ok(first !== undefined && second !== undefined);
  await node.request({ method: 'hardhat_dropTransaction', params: [second.hash] });
  await node.request({ method: 'eth_sendRawTransaction', params: [first.raw] });
  await mine();
  await tickAfter(1000);
  const outcome = store.outcome('job 1');
  assert.ok(outcome?.state === 'confirmed');
  assert.equal(outcome.hash, first.hash);
});

test('fees stop rising at four times the market price', { skip }, async () => {
  const { client, store, tickAfter, attempts } = await payingChain();
  store.add(jobOrder(1n));
  for (let tick = 0; tick < 60; tick += 1) await tickAfter(replaceAfterMs + 1);
  const { maxFeePerGas } = await new FeeMarket({ client, now: Date.now }).offer();
  const paid = (await attempts()).map(({ raw }) => feeOf(raw));
  assert.ok(paid.length > 3 && paid.length < 20, `${paid.length} attempts`);
  assert.ok(paid.every((fee) => fee <= maxFeePerGas * 4n));
});

test('if gas is free, a transaction that waited for hours is sent again unchanged', async (context) => {
  const { node, contracts } = await freeChain(context);
  let isDeaf = true;
  const request: ChainNode['request'] = async (r) => {
    if (isDeaf && r.method === 'eth_sendRawTransaction') throw new Error('the node cannot be reached');
    return node.request(r);
  };
  const { store, tickAfter, attempts, restart } = workbench({ ...node, request }, contracts);
  store.add(jobOrder(1n));
  await assert.rejects(tickAfter(0), /cannot be reached/);
  const stored = await attempts();
  assert.equal(stored.length, 1, 'it was signed and stored');
  isDeaf = false;
  restart();
  await tickAfter(5 * hourMs);
  await tickAfter(1000);
  const outcome = store.outcome('job 1');
  assert.ok(outcome?.state === 'confirmed');
  assert.equal(outcome.hash, stored[0]?.hash);
});

test('a transaction that the node dropped is sent again', { skip }, async () => {
  const { node, store, mine, tickAfter, attempts } = await payingChain();
  store.add(jobOrder(1n));
  await tickAfter(0);
  const [first] = await attempts();
  await node.request({ method: 'hardhat_dropTransaction', params: [first?.hash] });
  await mine();
  await tickAfter(2000);
  await mine();
  await tickAfter(2000);
  const outcome = store.outcome('job 1');
  assert.ok(outcome?.state === 'confirmed');
  assert.equal(outcome.hash, first?.hash);
});
