import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@tricorn/testing/until';
import { stringToHex, toHex } from 'viem';
import type { ChainNode } from './node/chainNode.js';
import { openChain } from './openChain.js';
import { addJob, chainDependencies } from './testing/chainDependencies.js';
import { openEdr } from './testing/edrNode.js';
import { mapMemory, testChainId, testWallets } from './testing/fixtures.js';
import { missing } from './testing/secondNode.js';

const { operator } = testWallets();

/** Chains with another base fee have another first block. */
async function newChain(baseFeePerGas: bigint): Promise<ChainNode> {
  const node = await openEdr({ chainId: testChainId, autoMine: true, baseFeePerGas });
  await node.request({ method: 'hardhat_setBalance', params: [operator.address, toHex(10n ** 21n)] });
  return node;
}

test('a node that comes back with another chain receives the contracts and every result again', {
  skip: missing('edr'),
}, async (context) => {
  let current = await newChain(10n ** 9n);
  const node: ChainNode = {
    name: 'a chain that is replaced',
    request: async (request) => await current.request(request),
    close: async () => await current.close(),
  };
  const errors: Error[] = [];
  const { store, index, dependencies } = chainDependencies(errors);
  const chain = await openChain({ ...dependencies, node, memory: mapMemory() });
  context.after(() => chain.close());
  const [before, after] = [5n, 6n];
  addJob(store, before, stringToHex('[[1]]'));
  chain.wake();
  await until(() => store.unsettled === 0, { describe: 'the first job is settled' });

  const former = current;
  // A transaction of the former chain is still open when that chain goes away.
  await former.request({ method: 'evm_setAutomine', params: [false] });
  addJob(store, after, stringToHex('[[2]]'));
  chain.wake();
  await until(async () => (await store.openTransactions()).length > 0, { describe: 'a transaction is open' });
  current = await newChain(2n * 10n ** 9n);

  await until(() => chain.isReady && store.unsettled === 0 && index.events.length === 4, {
    describe: () =>
      `both results are on the new chain: ${store.unsettled} orders wait, ${index.events.length} events, ${errors.at(-1)?.message}`,
  });
  for (const job of [before, after])
    assert.notEqual(
      await current.request({ method: 'eth_getCode', params: [chain.predictJob(job), 'latest'] }),
      '0x',
    );
  assert.ok(errors.some((error) => (error as { code?: string }).code === 'CHAIN_REPLACED'));
  await former.close();
});
