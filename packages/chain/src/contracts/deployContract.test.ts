import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getContractAddress, type LocalAccount, toHex } from 'viem';
import type { ChainNode } from '../node/chainNode.js';
import { NodeClient } from '../node/nodeClient.js';
import { openEdr } from '../testing/edrNode.js';
import { mapMemory, testChainId, testWallets } from '../testing/fixtures.js';
import { missing } from '../testing/secondNode.js';
import { operatorFromKey } from '../wallets/operatorFromKey.js';
import type { KeyValueStore } from './deployContract.js';
import { deployContracts } from './deployContracts.js';

const wallets = testWallets();
const { operator } = wallets;
const skip = missing('edr');

async function fundedNode(): Promise<ChainNode> {
  const node = await openEdr({ chainId: testChainId, autoMine: true, baseFeePerGas: 10n ** 9n });
  await node.request({ method: 'hardhat_setBalance', params: [operator.address, toHex(10n ** 21n)] });
  return node;
}

function deploy(
  node: ChainNode,
  memory: KeyValueStore,
  timeoutMs = 20_000,
  feePerGasMaxWei?: bigint,
  deployer: LocalAccount = operator,
) {
  const client = new NodeClient(node);
  return deployContracts({
    client,
    chainId: testChainId,
    deployer,
    memory,
    pollMs: 5,
    timeoutMs,
    feePerGasMaxWei,
  });
}

/** Fails at the given call of a method, before or after its effect. */
function failAt<T extends object>(inner: T, method: keyof T, call: number, when: 'before' | 'after'): T {
  let calls = 0;
  return new Proxy(inner, {
    get(target, property) {
      const real = Reflect.get(target, property) as (...args: unknown[]) => Promise<unknown>;
      if (property !== method) return real;
      return async (...args: unknown[]) => {
        const isIt = ++calls === call;
        if (isIt && when === 'before') throw new Error('crash');
        const answer = await real.apply(target, args);
        if (isIt) throw new Error('crash');
        return answer;
      };
    },
  });
}

/** A deployment sends about thirty requests and writes its memory six times. */
const crashesMax = [
  ...Array.from({ length: 6 }, (_, n) => ({ part: 'memory', call: n + 1 }) as const),
  ...Array.from({ length: 30 }, (_, n) => ({ part: 'node', call: n + 1 }) as const),
];

test('a crash at any step of a deployment ends with the same two contracts, each deployed once', {
  skip,
}, async () => {
  for (const { part, call } of crashesMax) {
    for (const when of ['before', 'after'] as const) {
      const node = await fundedNode();
      const memory = mapMemory();
      const crashing =
        part === 'memory'
          ? deploy(node, failAt(memory, 'set', call, when))
          : deploy(failAt(node, 'request', call, when), memory);
      await crashing.catch(() => {});
      const contracts = await deploy(node, memory);
      assert.deepEqual(await deploy(node, memory), contracts);
      const sent = await new NodeClient(node).transactionCount(operator.address);
      assert.equal(sent, 2n, `${part}, call ${call}, ${when}`);
    }
  }
});

/** A node that is gone when it is to take the given transaction, counted from 1. */
function goneAtSend(node: ChainNode, count: number): ChainNode {
  let sent = 0;
  const request: ChainNode['request'] = async (call) => {
    if (call.method === 'eth_sendRawTransaction' && ++sent === count) throw new Error('gone');
    return node.request(call);
  };
  return { ...node, request };
}

test('a deployment whose nonce was used by another transaction is signed again', { skip }, async () => {
  const node = await fundedNode();
  const memory = mapMemory();
  await assert.rejects(deploy(goneAtSend(node, 1), memory), { code: 'CHAIN_NODE_UNAVAILABLE' });
  const raw = await operator.signTransaction({
    type: 'eip1559',
    chainId: testChainId,
    nonce: 0,
    gas: 30_000n,
    to: operator.address,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 10n ** 9n,
  });
  await node.request({ method: 'eth_sendRawTransaction', params: [raw] });
  const contracts = await deploy(node, memory);
  assert.deepEqual(await deploy(node, memory), contracts);
});

test('two servers with one operator that deploy at once both end with their contracts', {
  skip,
}, async () => {
  const node = await fundedNode();
  const first = mapMemory();
  const second = mapMemory();
  // Both sign with nonce 1 before either has used it: one for its second contract, the other for its first.
  await assert.rejects(deploy(goneAtSend(node, 2), first), { code: 'CHAIN_NODE_UNAVAILABLE' });
  const { bridge } = await deploy(node, second);
  assert.equal(bridge, getContractAddress({ from: operator.address, nonce: 1n }));
  const contracts = await deploy(node, first);
  assert.deepEqual(await deploy(node, first), contracts);
  assert.notEqual(contracts.factory, bridge);
});

test('a waiting deployment is sent again at the market price that the ceiling allows, at the same address', {
  skip,
}, async () => {
  const node = await fundedNode();
  const memory = mapMemory();
  await node.request({ method: 'evm_setAutomine', params: [false] });
  await assert.rejects(deploy(node, memory, 50), { code: 'CHAIN_DEPLOYMENT_PENDING' });
  await node.request({ method: 'hardhat_setNextBlockBaseFeePerGas', params: [toHex(10n ** 12n)] });
  await node.request({ method: 'hardhat_mine', params: ['0x1'] });
  assert.equal(await new NodeClient(node).transactionCount(operator.address), 0n, 'it pays too little');
  await assert.rejects(
    deploy(node, memory, 50),
    { code: 'CHAIN_FEE_CEILING' },
    'one block does not raise it',
  );
  const mining: ChainNode = {
    ...node,
    request: async (r) => {
      const answer = await node.request(r);
      if (r.method === 'eth_sendRawTransaction') await node.request({ method: 'hardhat_mine' });
      return answer;
    },
  };
  const { bridge } = await deploy(mining, memory, 20_000, 10n ** 13n);
  assert.equal(bridge, getContractAddress({ from: operator.address, nonce: 0n }));
  assert.equal(await new NodeClient(node).transactionCount(operator.address), 2n);
});

test('a deployed contract that has disappeared or has different code is an error', { skip }, async () => {
  const node = await fundedNode();
  const memory = mapMemory();
  const { bridge } = await deploy(node, memory);
  await node.request({ method: 'hardhat_setCode', params: [bridge, '0x00'] });
  await assert.rejects(deploy(node, memory), { code: 'CHAIN_CONTRACT_MISMATCH' });
  await node.request({ method: 'hardhat_setCode', params: [bridge, '0x'] });
  await assert.rejects(deploy(node, memory), { code: 'CHAIN_CONTRACT_MISSING' });
});

test('a deployment that an operator without funds has signed is replaced by one of the next operator', {
  skip,
}, async () => {
  const node = await fundedNode();
  const memory = mapMemory();
  const poor = operatorFromKey('9'.repeat(64));
  await assert.rejects(deploy(node, memory, 50, undefined, poor), { code: 'CHAIN_OPERATOR_FUNDS' });
  const { bridge } = await deploy(node, memory);
  assert.equal(bridge, getContractAddress({ from: operator.address, nonce: 0n }));
});
