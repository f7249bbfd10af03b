import { formatCcd } from '@tricorn/contract';
import { sql } from 'kysely';
import { wordOf } from '../../../ground/movements/accountWord.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import type { Db } from '../../../ground/store/database.js';
import { pageOfMovements } from '../movements.js';
import { asking, chainOf, type WalletRoom } from '../wallet.js';
import { withdrawnToday } from './withdrawals.js';

export const balanceHandlers = {
  wallet: async (room, { account }) => {
    const { confirmations, db, ledger, settings } = room;
    const chain = chainOf(room);
    const depositAddress = await depositAddressOf(room, account.id);
    const [{ CCD }, arrived, collected, { isPaused }, today, addresses] = await Promise.all([
      ledger.balances(account.id),
      asking(chain.ccdBalanceOf(depositAddress)),
      collectedFor(db, account.id),
      asking(chain.bridgeState()),
      withdrawnToday(db, account.id),
      db
        .selectFrom('withdrawal_address')
        .selectAll()
        .where('account_id', '=', account.id)
        .orderBy('created_at')
        .execute(),
    ]);
    const left = settings.dayMax - today;
    const confirmed = addresses.filter(({ confirmed_at }) => confirmed_at !== null);
    const outside = await asking(
      Promise.all(confirmed.map(async ({ address }) => await chain.ccdBalanceOf(address as `0x${string}`))),
    );
    return {
      balance: formatCcd(CCD.available),
      held: formatCcd(CCD.held),
      depositAddress,
      onChain: formatCcd(arrived + collected),
      outside: formatCcd(outside.reduce((sum, ccd) => sum + ccd, 0n)),
      account: wordOf(account.id),
      chainID: chain.chainId,
      token: chain.contracts.ccd,
      bridge: chain.contracts.bridge,
      confirmations,
      paused: isPaused,
      dayMax: formatCcd(settings.dayMax),
      dayLeft: formatCcd(left < 0n ? 0n : left),
      delayAbove: formatCcd(settings.delayAbove),
      delayHours: settings.delayHours,
      approvalAbove: formatCcd(settings.approvalAbove),
      paymentToken: settings.payment?.asset ?? '',
      paymentDecimals: settings.payment?.decimals ?? 0,
      ccdPerToken: formatCcd(settings.payment?.ccdPerToken ?? 0n),
      addresses: addresses.map(({ address, confirmed_at }) => ({
        address,
        confirmed: confirmed_at !== null,
      })),
    };
  },
  movementList: async ({ db }, { account }, page) => {
    return await pageOfMovements(db, page, sql`movement.account_id = ${account.id}`);
  },
} satisfies HandlersOf<WalletRoom>;

/** What the bridge has burned for an account in blocks that are not booked yet. */
async function collectedFor(db: Db, accountId: string): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum((detail ->> 'amount')::numeric), 0) as sum from chain_order
    where kind = 'deposit' and detail ->> 'account' = ${wordOf(accountId)} and id in (
      select sent.id from chain_transaction join chain_order as sent on sent.transaction_id = chain_transaction.id
        where chain_transaction.state = 'mined'
      union all select id from chain_order
        where state = 'confirmed' and block_number > (select max(number) from chain_checkpoint))`.execute(db);
  return BigInt(rows[0]!.sum);
}

export async function depositAddressOf({ db }: WalletRoom, accountId: string): Promise<`0x${string}`> {
  const { wallet_address } = await db
    .selectFrom('account')
    .select('wallet_address')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return wallet_address as `0x${string}`;
}
