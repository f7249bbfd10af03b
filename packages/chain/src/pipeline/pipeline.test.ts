import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Address, type Hex, keccak256, parseTransaction, stringToHex, toHex, zeroAddress } from 'viem';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import { openEngine } from '../embedded/engine.js';
import type { ChainNode } from '../node/chainNode.js';
import { NodeClient } from '../node/nodeClient.js';
import { openEdr } from '../testing/edrNode.js';
import { deployForTest, TEST_CHAIN_ID, temporaryFolder, testWallets } from '../testing/fixtures.js';
import { MemorySubmissionStore } from './memoryStore.js';
import { Pipeline } from './pipeline.js';

const wallets = testWallets();
const HOUR_MS = 3_600_000;
const REPLACE_AFTER_MS = 60_000;
const folder = await temporaryFolder({ after });

/** A pipeline on a chain, whose time goes on when the test says so. */
function workbench(node: ChainNode, contracts: ContractAddresses) {
  const client = new NodeClient(node);
  const store = new MemorySubmissionStore();
  const clock = { nowMs: Date.now() };
  const open = () =>
    new Pipeline({
      client,
      store,
      chainId: TEST_CHAIN_ID,
      contracts,
      wallets,
      operator: wallets.operator,
      confirmations: 0,
      resendAfterMs: 1000,
      replaceAfterMs: REPLACE_AFTER_MS,
      now: () => clock.nowMs,
    });
  let pipeline = open();
  return {
    client,
    store,
    /** Ticks at a later time; a failed tick throws. */
    tickAfter: async (ms: number) => {
      clock.nowMs += ms;
      await pipeline.tick();
    },
    /** Ticks, an hour apart, until all is settled or the tries are used up. */
    settle: async (ticks: number) => {
      for (let tick = 0; tick < ticks && store.unsettled > 0; tick += 1) {
        clock.nowMs += HOUR_MS;
        await pipeline.tick();
      }
    },
    restart: () => {
      pipeline = open();
    },
    attempts: async () => (await store.openTransactions())[0]?.attempts ?? [],
  };
}

/** Another EVM implementation, where gas costs something and blocks are made on demand. */
async function payingChain() {
  const node = await openEdr({ chainId: TEST_CHAIN_ID, autoMine: true, baseFeePerGas: 10n ** 9n });
  const contracts = await deployForTest(node, wallets);
  await node.request({ method: 'evm_setAutomine', params: [false] });
  const mine = () => node.request({ method: 'hardhat_mine', params: ['0x1'] });
  return { node, contracts, mine, ...workbench(node, contracts) };
}

let engineCount = 0;
async function freeChain() {
  const engine = await openEngine({ folder: `${folder}/${engineCount++}`, chainId: TEST_CHAIN_ID });
  after(() => engine.close());
  const node = { name: 'embedded', request: engine.request, close: engine.close };
  const contracts = await deployForTest(node, wallets);
  return { node, contracts, mine: async () => {}, ...workbench(node, contracts) };
}

const jobOrder = (jobId: bigint, parties: readonly Address[] = [wallets.address(0)]) =>
  ({ kind: 'job', id: `job ${jobId}`, jobId, parties }) as const;

const submissionOrder = (jobId: bigint, round: bigint, walletIndex = 0) =>
  ({
    kind: 'submission',
    id: `submission ${jobId} ${round} ${walletIndex}`,
    jobId,
    round,
    walletIndex,
    result: stringToHex('42'),
    ccdCost: 1n,
  }) as const;

const feeOf = (raw: Hex): bigint => parseTransaction(raw).maxFeePerGas ?? 0n;

test('a transaction that is not mined in time is replaced by one that pays an eighth more', async () => {
  const { store, mine, tickAfter, attempts } = await payingChain();
  store.add(jobOrder(1n));
  await tickAfter(0);
  await tickAfter(REPLACE_AFTER_MS / 2);
  assert.equal((await attempts()).length, 1, 'there is time left');
  await tickAfter(REPLACE_AFTER_MS);
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

test('the earlier attempt counts when it is the one that was mined', async () => {
  const { node, store, mine, tickAfter, attempts } = await payingChain();
  store.add(jobOrder(1n));
  await tickAfter(0);
  await tickAfter(REPLACE_AFTER_MS * 2);
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

test('fees stop rising at four times what the node asks for', async () => {
  const { client, store, tickAfter, attempts } = await payingChain();
  store.add(jobOrder(1n));
  for (let tick = 0; tick < 60; tick += 1) await tickAfter(REPLACE_AFTER_MS + 1);
  const { maxFeePerGas } = await client.fees();
  const paid = (await attempts()).map(({ raw }) => feeOf(raw));
  assert.ok(paid.length > 3 && paid.length < 20, `${paid.length} attempts`);
  assert.ok(paid.every((fee) => fee <= maxFeePerGas * 4n));
});

test('where gas is free, a transaction that waited for hours is sent again as it is', async () => {
  const { node, contracts } = await freeChain();
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
  await tickAfter(5 * HOUR_MS);
  await tickAfter(1000);
  const outcome = store.outcome('job 1');
  assert.ok(outcome?.state === 'confirmed');
  assert.equal(outcome.hash, stored[0]?.hash);
});

test('a transaction that the node forgot is sent again', async () => {
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

test('one bad submission does not stop the others of its batch', async () => {
  const { store, settle } = await freeChain();
  store.add(jobOrder(7n));
  for (const round of [1n, 2n, 3n]) store.add(submissionOrder(7n, round));
  store.add(submissionOrder(7n, 1n, 5));
  await settle(10);
  for (const round of [1n, 2n, 3n]) {
    assert.equal(store.outcome(`submission 7 ${round} 0`)?.state, 'confirmed');
  }
  const refused = store.outcome('submission 7 1 5');
  assert.ok(refused?.state === 'refused');
  assert.match(refused.reason, /NotParty/);
});

for (const [name, open] of [
  ['free', freeChain],
  ['paying', payingChain],
] as const) {
  test(`on a ${name} chain, a batch that reverts whole is halved until the one at fault is alone`, async () => {
    const { store, tickAfter, mine } = await open();
    const bad = 5;
    for (let place = 0; place < 8; place += 1) {
      const to = place === bad ? zeroAddress : wallets.address(place);
      store.add({ kind: 'mint', id: `mint ${place}`, requestKey: keccak256(toHex(place)), to, amount: 1n });
    }
    for (let tick = 0; tick < 60 && store.unsettled > 1; tick += 1) {
      await tickAfter(500);
      await mine();
    }
    for (let place = 0; place < 8; place += 1) {
      const state = store.outcome(`mint ${place}`)?.state;
      assert.equal(state, place === bad ? 'pending' : 'confirmed', `mint ${place}`);
    }
  });
}

test('rounds of one party come on chain together and in any order', async () => {
  const { store, settle } = await freeChain();
  store.add(jobOrder(8n));
  const rounds = [6n, 5n, 900n, 2n ** 31n - 1n];
  for (const round of rounds) store.add(submissionOrder(8n, round));
  await settle(3);
  const hashes = rounds.map((round) => {
    const outcome = store.outcome(`submission 8 ${round} 0`);
    assert.ok(outcome?.state === 'confirmed');
    return outcome.hash;
  });
  assert.equal(new Set(hashes).size, 1, 'one transaction carries them all');
});

test('a transaction that leaves no trace confirms nothing: the contracts are not on this chain', async () => {
  const { node, contracts } = await freeChain();
  const elsewhere = { ...contracts, factory: wallets.address(50), ccd: wallets.address(51) };
  const { store, settle } = workbench(node, elsewhere);
  store.add(jobOrder(9n));
  await assert.rejects(settle(4), { code: 'CHAIN_NODE_ANSWER' });
  assert.equal(store.outcome('job 9')?.state, 'pending');
});

test('a job and a mint that are there already are confirmed without an event', async () => {
  const { node, contracts, store, settle } = await freeChain();
  const mint = { kind: 'mint', requestKey: keccak256('0x01'), to: wallets.address(1), amount: 1n } as const;
  store.add(jobOrder(10n));
  store.add({ ...mint, id: 'mint' });
  await settle(5);
  const again = workbench(node, contracts);
  again.store.add(jobOrder(10n));
  again.store.add({ ...mint, id: 'mint' });
  await again.settle(5);
  assert.equal(again.store.outcome('job 10')?.state, 'confirmed');
  assert.equal(again.store.outcome('mint')?.state, 'confirmed');
});

test('a submission that is there already counts if it is the same, and is refused if it is another', async () => {
  const { node, contracts, store, settle } = await freeChain();
  store.add(jobOrder(11n));
  store.add(submissionOrder(11n, 1n));
  store.add(submissionOrder(11n, 2n));
  await settle(5);
  const again = workbench(node, contracts);
  again.store.add(submissionOrder(11n, 1n));
  again.store.add({ ...submissionOrder(11n, 2n), result: '0x00' });
  await again.settle(5);
  const same = again.store.outcome('submission 11 1 0');
  const original = store.outcome('submission 11 1 0');
  assert.ok(same?.state === 'confirmed' && original?.state === 'confirmed');
  assert.equal(same.hash, original.hash);
  const other = again.store.outcome('submission 11 2 0');
  assert.ok(other?.state === 'refused');
  assert.match(other.reason, /AlreadySubmitted.*another result/);
});
