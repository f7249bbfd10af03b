import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '@tricorn/testing/until';
import { hexToString, keccak256, stringToHex, toHex } from 'viem';
import type { ChainNode } from './node/chainNode.js';
import { openChain } from './openChain.js';
import { embeddedNode } from './openNode.js';
import { resultBytesMax } from './pipeline/batch.js';
import { resultForChain } from './pipeline/resultForChain.js';
import { addJob, chainDependencies } from './testing/chainDependencies.js';
import { mapMemory, temporaryFolder, testChainId, testWallets } from './testing/fixtures.js';

const wallets = testWallets();

test('the embedded chain keeps contracts, jobs and results across a restart', async (context) => {
  const folder = await temporaryFolder(context);
  const map = new Map<string, string>();
  const { store, index, dependencies } = chainDependencies();
  const first = await openChain({
    ...dependencies,
    node: await embeddedNode(folder, testChainId),
    memory: mapMemory(map),
  });
  const jobId = 2n ** 256n - 5n;
  addJob(store, jobId, stringToHex('[[1,2],[3,4]]'));
  const withdrawalId = keccak256(stringToHex('withdrawn'));
  store.add({ kind: 'withdrawal', id: 'withdrawal', withdrawalId, to: wallets.address(0), amount: 5n });
  first.wake();
  await until(() => index.events.length === 4, {
    describe: 'the job, its result, the withdrawal and its transfer are indexed',
  });
  const predicted = first.predictJob(jobId);
  await first.close();

  const chain = await openChain({
    ...dependencies,
    node: await embeddedNode(folder, testChainId),
    memory: mapMemory(map),
  });
  context.after(() => chain.close());
  assert.equal(chain.predictJob(jobId), predicted);
  await until(() => store.unsettled === 0, { describe: 'all orders are settled' });
  assert.equal(await chain.ccdBalanceOf(wallets.address(0)), 5n);
  const outcome = store.outcome(`submission ${jobId}`);
  assert.ok(outcome?.state === 'confirmed');
  const description = await chain.describe(outcome.hash);
  const event = description?.events[0];
  assert.ok(event?.kind === 'resultSubmitted');
  assert.equal(hexToString(event.result), '[[1,2],[3,4]]');
  assert.equal(event.contractAddress, predicted);
  assert.equal(description?.block.hash, outcome.block.hash);
  assert.equal(await chain.describe(keccak256('0x00')), undefined);
});

test('a result too large for a transaction goes on chain as its content id', async () => {
  const contentIdOf = (bytes: Uint8Array) => keccak256(bytes);
  const small = await resultForChain('42', contentIdOf);
  assert.deepEqual(small, { result: stringToHex('42'), isContentId: false });
  const text = 'x'.repeat(resultBytesMax + 1);
  const large = await resultForChain(text, contentIdOf);
  assert.equal(large.isContentId, true);
  const id = keccak256(stringToHex(text));
  assert.equal(hexToString(large.result), id);
});

test('of two processes on one store, only the leader deploys and submits, and the other takes over', async (context) => {
  const folder = await temporaryFolder(context);
  const memory = mapMemory();
  const { store, dependencies } = chainDependencies();
  const shared = await embeddedNode(folder, testChainId);
  context.after(() => shared.close());
  let leader = 'first';
  const methods: string[] = [];
  const open = (name: string) =>
    openChain({
      ...dependencies,
      memory,
      leads: () => leader === name,
      node: {
        ...shared,
        close: async () => {},
        request: (r) => {
          methods.push(`${name} ${r.method}`);
          return shared.request(r);
        },
      },
    });
  const second = await open('second');
  assert.equal(second.isReady, false, 'it waits for the leader');
  const first = await open('first');
  await until(() => second.isReady, { describe: 'the other knows the contracts' });
  assert.deepEqual(second.contracts, first.contracts);
  addJob(store, 70n, '0x2a');
  first.wake();
  second.wake();
  await until(() => store.unsettled === 0, { describe: 'the orders are settled' });
  assert.ok(!methods.includes('second eth_sendRawTransaction'));

  leader = 'second';
  await first.close();
  addJob(store, 71n, '0x2a');
  second.wake();
  await until(() => store.unsettled === 0, { describe: 'the other has taken over' });
  assert.ok(methods.includes('second eth_sendRawTransaction'));
  await second.close();
});

test('connected to another chain, the service submits everything there that was on the old one', async (context) => {
  const memory = mapMemory();
  const { store, index, dependencies } = chainDependencies();
  for (const place of ['old', 'new']) {
    const node = await embeddedNode(join(await temporaryFolder(context), place), testChainId);
    const chain = await openChain({ ...dependencies, memory, node });
    if (place === 'old') addJob(store, 80n, '0x2a');
    chain.wake();
    await until(() => store.unsettled === 0 && index.events.length === 2, {
      describe: `everything is on the ${place} chain`,
    });
    const outcome = store.outcome('submission 80');
    assert.ok(outcome?.state === 'confirmed');
    assert.equal((await chain.describe(outcome.hash))?.events.length, 1);
    await chain.close();
  }
});

test('a node that lags behind the index removes nothing from it', async (context) => {
  const real = await embeddedNode(await temporaryFolder(context), testChainId);
  const { store, index, dependencies } = chainDependencies();
  const lag = { blocks: 0n, polls: 0 };
  const request: ChainNode['request'] = async (r) => {
    const answer = await real.request(r);
    if (r.method !== 'eth_blockNumber') return answer;
    if (lag.blocks > 0n) lag.polls += 1;
    return toHex(BigInt(answer as string) - lag.blocks);
  };
  const chain = await openChain({ ...dependencies, memory: mapMemory(), node: { ...real, request } });
  context.after(() => chain.close());
  addJob(store, 90n, '0x2a');
  chain.wake();
  await until(() => index.events.length === 2, { describe: 'both events are indexed' });
  lag.blocks = 3n;
  chain.wake();
  await until(() => lag.polls >= 5, { describe: 'the index has seen the lagging head several times' });
  assert.equal(index.events.length, 2);
  assert.equal(store.unsettled, 0);
});
