import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keccak256, pad, toHex } from 'viem';
import { signDeposit } from '../contracts/signedDeposit.js';
import { testChainId, testWallets } from '../testing/fixtures.js';
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
    const { store, contracts, tickAfter, mine } = await open(context);
    const settle = async (left: number) => {
      for (let tick = 0; tick < 60 && store.unsettled > left; tick += 1) {
        await tickAfter(500);
        await mine();
      }
    };
    const withdraw = (id: number, amount: bigint) =>
      store.add({
        kind: 'withdrawal',
        id: `withdrawal ${id}`,
        withdrawalId: keccak256(toHex(id)),
        to: wallets.address(0),
        amount,
      });
    // The bridge counts all that was ever withdrawn: a second half of its numbers reverts everything beside it.
    const half = 2n ** 255n;
    withdraw(100, half);
    await settle(0);
    const [account, salt] = [pad('0x01'), pad('0x02')];
    const fields = { account, amount: half, validBefore: 2n ** 40n, salt };
    const domain = { chainId: testChainId, ...contracts };
    store.add({
      kind: 'deposit',
      id: 'deposit',
      deposit: await signDeposit(wallets.signer(0), domain, fields),
    });
    await settle(0);
    assert.equal(store.outcome('deposit')?.state, 'confirmed');
    const bad = 5;
    for (let place = 0; place < 8; place += 1) withdraw(place, place === bad ? half : 1n);
    await settle(1);
    for (let place = 0; place < 8; place += 1) {
      const state = store.outcome(`withdrawal ${place}`)?.state;
      assert.equal(state, place === bad ? 'pending' : 'confirmed', `withdrawal ${place}`);
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
  const elsewhere = { ...contracts, factory: wallets.address(50), bridge: wallets.address(51) };
  const { store, settle } = workbench(node, elsewhere);
  store.add(jobOrder(9n));
  await assert.rejects(settle(4), { code: 'CHAIN_NODE_ANSWER' });
  assert.equal(store.outcome('job 9')?.state, 'pending');
});

test('a job and a withdrawal that are already on chain are confirmed without an event', async (context) => {
  const { node, contracts, store, settle } = await freeChain(context);
  const withdrawal = {
    kind: 'withdrawal',
    withdrawalId: keccak256('0x01'),
    to: wallets.address(1),
    amount: 1n,
  } as const;
  store.add(jobOrder(10n));
  store.add({ ...withdrawal, id: 'withdrawal' });
  await settle(5);
  const again = workbench(node, contracts);
  again.store.add(jobOrder(10n));
  again.store.add({ ...withdrawal, id: 'withdrawal' });
  await again.settle(5);
  assert.equal(again.store.outcome('job 10')?.state, 'confirmed');
  assert.equal(again.store.outcome('withdrawal')?.state, 'confirmed');
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
