import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keccak256, toHex, zeroAddress } from 'viem';
import { testWallets } from '../testing/fixtures.js';
import { missing } from '../testing/secondNode.js';
import { freeChain, jobOrder, payingChain, submissionOrder, workbench } from '../testing/workbench.js';

const wallets = testWallets();

test('a refused submission does not stop the others of its batch', async (context) => {
  const { store, settle } = await freeChain(context);
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

for (const [name, open, skip] of [
  ['free', freeChain, false],
  ['paying', () => payingChain(), missing('edr')],
] as const) {
  test(`on a ${name} chain, a reverted batch is halved until the failing order is alone`, {
    skip,
  }, async (context) => {
    const { store, tickAfter, mine } = await open(context);
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

test('rounds of one party are submitted together and in any order', async (context) => {
  const { store, settle } = await freeChain(context);
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

test('a transaction that leaves no event confirms nothing: the contracts are not on this chain', async (context) => {
  const { node, contracts } = await freeChain(context);
  const elsewhere = { ...contracts, factory: wallets.address(50), ccd: wallets.address(51) };
  const { store, settle } = workbench(node, elsewhere);
  store.add(jobOrder(9n));
  await assert.rejects(settle(4), { code: 'CHAIN_NODE_ANSWER' });
  assert.equal(store.outcome('job 9')?.state, 'pending');
});

test('a job and a mint that are already on chain are confirmed without an event', async (context) => {
  const { node, contracts, store, settle } = await freeChain(context);
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

test('a submission that is already on chain is confirmed if it is the same, and refused if it differs', async (context) => {
  const { node, contracts, store, settle } = await freeChain(context);
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
