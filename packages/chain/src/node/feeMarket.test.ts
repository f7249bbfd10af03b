import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toHex } from 'viem';
import type { ChainNode } from './chainNode.js';
import { deriveCeilingWei, FeeMarket } from './feeMarket.js';
import { NodeClient } from './nodeClient.js';

const gwei = 10n ** 9n;

/** A node with nothing but fees, which the test sets. */
function feeNode(baseFees: readonly bigint[], priorityFees: readonly bigint[], suggestion: bigint) {
  const requests: string[] = [];
  const node: ChainNode = {
    name: 'fees',
    close: async () => {},
    request: async ({ method, params = [] }) => {
      requests.push(method);
      if (method === 'eth_maxPriorityFeePerGas') return toHex(suggestion);
      const blocks = Number(params[0]);
      return {
        oldestBlock: '0x0',
        baseFeePerGas: baseFees.slice(-blocks - 1).map((fee) => toHex(fee)),
        gasUsedRatio: priorityFees.slice(-blocks).map(() => 0.5),
        reward: priorityFees.slice(-blocks).map((fee) => [toHex(fee)]),
      };
    },
  };
  return { client: new NodeClient(node), requests };
}

const quiet = { baseFees: Array<bigint>(101).fill(2n * gwei), priorityFees: Array<bigint>(100).fill(gwei) };

test('by default, the ceiling is ten times the median fee of recent blocks', () => {
  assert.equal(deriveCeilingWei(quiet), 30n * gwei);
});

test('expensive blocks do not move the ceiling as long as they are a minority', () => {
  for (let expensive = 1; expensive < 50; expensive += 1) {
    const baseFees = quiet.baseFees.toSpliced(0, 0).fill(10n ** 15n, 100 - expensive);
    const priorityFees = quiet.priorityFees
      .toSpliced(100 - expensive)
      .concat(Array(expensive).fill(10n ** 15n));
    assert.equal(deriveCeilingWei({ baseFees, priorityFees }), 30n * gwei, `${expensive} expensive blocks`);
  }
});

test('on a chain with two blocks, the expensive one does not move the ceiling', () => {
  const baseFees = [gwei, 1000n * gwei, 875n * gwei];
  assert.equal(deriveCeilingWei({ baseFees, priorityFees: [] }), 10n * gwei);
});

test('on a chain with nearly free gas, the ceiling leaves room for the usual suggestion of 1 gwei', () => {
  assert.equal(deriveCeilingWei({ baseFees: [0n, 0n], priorityFees: [] }), 3n * gwei);
});

test('a suggestion that follows one expensive transaction is capped at the ceiling', async () => {
  const { client } = feeNode(quiet.baseFees, quiet.priorityFees, 10n ** 15n);
  const market = new FeeMarket({ client, now: () => 0 });
  assert.deepEqual(await market.offer(), { maxFeePerGas: 30n * gwei, maxPriorityFeePerGas: 30n * gwei });
});

test('a base fee above the ceiling is an error that names the node and both prices', async () => {
  const { client } = feeNode(quiet.baseFees.with(100, 31n * gwei), quiet.priorityFees, gwei);
  await assert.rejects(new FeeMarket({ client, now: () => 0 }).offer(), {
    code: 'CHAIN_FEE_CEILING',
    message: /chain node fees is 31 gwei per gas, above the ceiling of 30 gwei/,
  });
  const raised = new FeeMarket({ client, feePerGasMaxWei: 40n * gwei, now: () => 0 });
  assert.equal((await raised.offer()).maxFeePerGas, 40n * gwei, 'the operator decides');
});

test('a replacement is made only if it stays below the ceiling and four times the market price', async () => {
  const { client } = feeNode(quiet.baseFees, quiet.priorityFees, gwei);
  const paying = (fee: bigint) => ({ maxFeePerGas: fee, maxPriorityFeePerGas: gwei });
  const market = new FeeMarket({ client, now: () => 0 });
  assert.equal((await market.replacement(paying(8n * gwei)))?.maxFeePerGas, 9n * gwei + 1n);
  assert.equal(await market.replacement(paying(18n * gwei)), undefined, 'four times 5 gwei is 20 gwei');
  const low = new FeeMarket({ client, feePerGasMaxWei: 9n * gwei, now: () => 0 });
  assert.equal(await low.replacement(paying(8n * gwei)), undefined, 'above the ceiling');
});

test('the blocks are read once a minute at most, and never if gas is free', async () => {
  let nowMs = 0;
  const paid = feeNode(quiet.baseFees, quiet.priorityFees, gwei);
  const market = new FeeMarket({ client: paid.client, now: () => nowMs });
  const histories = () => paid.requests.filter((method) => method === 'eth_feeHistory').length;
  await market.offer();
  await market.offer();
  assert.equal(histories(), 3, 'one for each offer and one for the ceiling');
  nowMs += 60_000;
  await market.offer();
  assert.equal(histories(), 5);
  const free = feeNode([0n, 0n], [], 0n);
  await new FeeMarket({ client: free.client, now: () => 0 }).offer();
  assert.equal(free.requests.length, 2);
});
