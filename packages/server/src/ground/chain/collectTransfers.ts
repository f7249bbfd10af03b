import type { BridgeEvent } from '@tricorn/chain';
import { wordOf } from '../movements/accountWord.js';
import type { Tx } from '../store/database.js';
import { orderDeposit } from './orderMoney.js';

type Transfer = Extract<BridgeEvent, { kind: 'transferred' }>;

/** CCD that arrived at the deposit address of an account is deposited for it: its wallet signs, and the bridge burns it. */
export async function collectTransfers(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  const received = transfers.filter(({ amount }) => amount > 0n);
  if (received.length === 0) return;
  const owners = await tx
    .selectFrom('account')
    .select(['id', 'wallet_address', 'wallet_index'])
    .where('wallet_address', 'in', [...new Set(received.map(({ to }) => to))])
    .execute();
  const alike = new Map<string, number>();
  for (const { transactionHash, to, amount } of received) {
    const owner = owners.find(({ wallet_address }) => wallet_address === to);
    if (owner === undefined) continue;
    const said = [transactionHash, to, amount].join();
    const count = alike.get(said) ?? 0;
    alike.set(said, count + 1);
    await orderDeposit(tx, `${said},${count}`, {
      account: wordOf(owner.id),
      from: to,
      amount: `${amount}`,
      walletIndex: owner.wallet_index,
    });
  }
}
