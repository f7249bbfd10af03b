import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { signDeposit } from '@tricorn/chain';
import { testWallets } from '@tricorn/chain/testing';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { wordOf } from '../movements/accountWord.js';
import { inTransaction } from '../store/inTransaction.js';
import { orderDeposit } from './orderMoney.js';
import { createSubmissionStore } from './submissionStore.js';

const wallets = testWallets();
/** An order is due from the microsecond in which it was written, which Date.now() rounds down. */
const soon = () => Date.now() + 1;
const contracts = { ccd: wallets.address(8), bridge: wallets.address(9) };

describe('the deposit of what arrived at an address', () => {
  let database: TestDatabase;
  before(async () => {
    database = await openTestDatabase();
  });
  after(async () => await database.close());

  test('is sent again if a reorganisation shows its money anew while the refused transaction is on its way', async () => {
    const { db } = database;
    const store = createSubmissionStore(db, wallets, async (index, fields) =>
      signDeposit(wallets.signer(index), { chainId: 31_337, ...contracts }, fields),
    );
    const account = wordOf('00000000-0000-4000-8000-000000000001');
    const seen = async () =>
      await inTransaction(db, async (tx) => {
        const from = wallets.address(1);
        await orderDeposit(tx, 'a transfer', { account, from, amount: '5', walletIndex: 1 });
      });
    const send = async (id: string) => {
      const [order] = await store.pending('deposit', 1, soon());
      const attempt = { hash: `0x${id}`, raw: '0x', signedAtMs: 0 } as const;
      const transaction = `00000000-0000-4000-8000-00000000000${id}`;
      await store.addTransaction({
        id: transaction,
        kind: 'deposit',
        nonce: BigInt(id),
        orderIds: [order!.id],
        attempt,
      });
      return async () =>
        await store.settle(transaction, [{ orderId: order!.id, state: 'refused', reason: 'empty' }]);
    };
    const refuseUnsent = async () => {
      const [order] = await store.pending('deposit', 1, soon());
      await seen();
      await store.settle(undefined, [{ orderId: order!.id, state: 'refused', reason: 'empty' }]);
    };
    const waiting = async () => (await store.pending('deposit', 1, soon())).length;
    await seen();
    await refuseUnsent();
    assert.equal(await waiting(), 1, 'it was seen while it was simulated');
    const refuse = await send('1');
    await seen();
    assert.equal(await waiting(), 0, 'it is on its way');
    await refuse();
    assert.equal(await waiting(), 1);
    const refuseAgain = await send('2');
    await refuseAgain();
    assert.equal(await waiting(), 0, 'without its money it is refused for good');
  });

  test('that another deposit has taken a part of collects the rest, once', async () => {
    const { db } = database;
    const store = createSubmissionStore(db, wallets, async (index, fields) =>
      signDeposit(wallets.signer(index), { chainId: 31_337, ...contracts }, fields),
    );
    const account = wordOf('00000000-0000-4000-8000-000000000002');
    const from = wallets.address(2);
    await orderDeposit(db, 'a second transfer', { account, from, amount: '7', walletIndex: 2 });
    const refuse = async (left: number) => {
      const [order] = await store.pending('deposit', 1, soon());
      assert.ok(order?.kind === 'deposit');
      const { amount } = order.deposit;
      const reason = `ERC20InsufficientBalance(${from}, ${left}, ${amount})`;
      await store.settle(undefined, [{ orderId: order.id, state: 'refused', reason }]);
      return amount;
    };
    assert.equal(await refuse(2), 7n);
    assert.equal(await refuse(1), 2n);
    assert.equal(await refuse(0), 1n);
    assert.deepEqual(await store.pending('deposit', 1, soon()), []);
  });
});
