import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '@tricorn/testing/until';
import { keccak256 } from 'viem';
import { openChain } from './openChain.js';
import { remoteNode } from './openNode.js';
import { addJob, chainDependencies } from './testing/chainDependencies.js';
import { mapMemory, testChainId, testWallets } from './testing/fixtures.js';
import { missing, type SecondNode, secondNodes, startSecondNode } from './testing/secondNode.js';
import { setBalance } from './testing/workbench.js';

const wallets = testWallets();

for (const implementation of secondNodes) {
  describe(`on ${implementation} in another process`, { skip: missing(implementation) }, () => {
    let second: SecondNode;
    before(async () => {
      second = await startSecondNode(implementation, testChainId);
      await setBalance(second.node, wallets.operator.address, 10n ** 20n);
    });
    after(() => second.stop());

    test('contracts are deployed once and found again, and another chain is refused', async () => {
      const map = new Map<string, string>();
      const open = () =>
        openChain({
          ...chainDependencies().dependencies,
          node: remoteNode(second.url),
          memory: mapMemory(map),
        });
      const first = await open();
      const { contracts } = first;
      await first.close();
      const again = await open();
      assert.deepEqual(again.contracts, contracts);
      await again.close();
      const elsewhere = {
        ...chainDependencies().dependencies,
        chainId: 5,
        node: remoteNode(second.url),
        memory: mapMemory(),
      };
      await assert.rejects(openChain(elsewhere), { code: 'CHAIN_ID_MISMATCH' });
    });

    test('an operator without funds is named, and the chain becomes ready once it has funds', async () => {
      const errors: Error[] = [];
      const operator = wallets.signer(77);
      const paid = remoteNode(second.url);
      const request = async (r: { method: string; params?: readonly unknown[] }) =>
        r.method === 'eth_maxPriorityFeePerGas' ? '0x5' : paid.request(r);
      const { store, dependencies } = chainDependencies(errors);
      const chain = await openChain({
        ...dependencies,
        operator,
        memory: mapMemory(),
        node: { ...paid, request },
      });
      assert.equal(chain.isReady, false);
      assert.equal((errors[0] as { code?: string }).code, 'CHAIN_OPERATOR_FUNDS');
      assert.ok(errors[0]?.message.includes(operator.address));
      addJob(store, 40n, '0x2a');
      await setBalance(paid, operator.address, 10n ** 20n);
      await until(() => store.unsettled === 0, { describe: 'the orders are settled with the new funds' });
      await chain.close();
    });

    test('a node that is down delays the chain but not the caller', async () => {
      const errors: Error[] = [];
      const { store, dependencies } = chainDependencies(errors);
      let isDown = true;
      const real = remoteNode(second.url);
      const dead = remoteNode('http://127.0.0.1:9');
      const node = {
        ...real,
        name: 'flaky',
        request: (r: { method: string }) => (isDown ? dead : real).request(r),
      };
      const chain = await openChain({ ...dependencies, node, memory: mapMemory() });
      assert.equal(chain.isReady, false);
      assert.throws(() => chain.predictJob(1n), { code: 'CHAIN_NOT_READY' });
      await assert.rejects(chain.describe(keccak256('0x00')), { code: 'CHAIN_NOT_READY' });
      assert.match(errors[0]?.message ?? '', /chain node flaky failed at eth_chainId/);
      addJob(store, 50n, '0x2a');
      isDown = false;
      await until(() => store.unsettled === 0, { describe: 'the orders are settled' });
      assert.equal(chain.isReady, true);
      await chain.close();
    });

    test('after a reorganisation, everything is on chain and in the index again', async () => {
      const { store, index, dependencies } = chainDependencies();
      const node = remoteNode(second.url);
      const chain = await openChain({ ...dependencies, node, memory: mapMemory(), confirmations: 3 });
      const mine = () => node.request({ method: 'hardhat_mine', params: ['0x1'] });
      const snapshot = await node.request({ method: 'evm_snapshot', params: [] });
      addJob(store, 60n, '0x2a');
      chain.wake();
      await until(async () => (await store.openTransactions())[0]?.state === 'mined', {
        describe: 'the job is mined but not final',
      });
      await node.request({ method: 'evm_revert', params: [snapshot] });
      await mine();
      await until(
        async () => {
          if (store.unsettled > 0) await mine();
          return store.unsettled === 0;
        },
        { describe: 'the orders are settled on the new branch' },
      );
      for (let blocks = 0; blocks < 4; blocks += 1) await mine();
      await until(
        () => index.events.filter((event) => 'jobId' in event && event.jobId === 60n).length === 2,
        {
          describe: 'both events are indexed',
        },
      );
      const outcome = store.outcome('submission 60');
      assert.ok(outcome?.state === 'confirmed');
      assert.notEqual(await chain.describe(outcome.hash), undefined);
      await chain.close();
    });

    test('the chain works over WebSocket too', async () => {
      const { store, index, dependencies } = chainDependencies();
      const node = remoteNode(second.url.replace('http:', 'ws:'));
      const chain = await openChain({ ...dependencies, node, memory: mapMemory() });
      addJob(store, 95n, '0x2a');
      chain.wake();
      await until(() => store.unsettled === 0 && index.events.length === 2, {
        describe: 'the result is on chain and indexed',
      });
      await chain.close();
    });
  });
}
