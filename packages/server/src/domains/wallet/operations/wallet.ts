import { formatCcd } from '@tricorn/contract';
import { sql } from 'kysely';
import { wordOf } from '../../../ground/movements/accountWord.js';
import { handler } from '../../../ground/operations/handler.js';
import { pageOfMovements } from '../movements.js';
import { asking, chainOf, type WalletRoom } from '../wallet.js';
import { withdrawnToday } from './withdrawals.js';

export const wallet = handler('wallet', async (room: WalletRoom, { account }) => {
  const { confirmations, db, ledger, settings } = room;
  const chain = chainOf(room);
  const depositAddress = await depositAddressOf(room, account.id);
  const [{ CCD }, onChain, { isPaused }, today, addresses] = await Promise.all([
    ledger.balances(account.id),
    asking(chain.ccdBalanceOf(depositAddress)),
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
    onChain: formatCcd(onChain),
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
    addresses: addresses.map(({ address, confirmed_at }) => ({ address, confirmed: confirmed_at !== null })),
  };
});

export async function depositAddressOf({ db }: WalletRoom, accountId: string): Promise<`0x${string}`> {
  const { wallet_address } = await db
    .selectFrom('account')
    .select('wallet_address')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return wallet_address as `0x${string}`;
}

export const movementList = handler('movementList', async ({ db }: WalletRoom, { account }, page) => {
  return await pageOfMovements(db, page, sql`movement.account_id = ${account.id}`);
});
