import { createHash } from 'node:crypto';
import { depositNonce } from '@tricorn/chain';
import { sql } from 'kysely';
import type { Db, Tx } from '../store/database.js';
import type { StoredDeposit } from './moneyOrders.js';

/** Far away: a deposit that a wallet of ours signs may be sent again at any time. */
const noDeadline = `${2n ** 40n}`;

/** Has a withdrawal sent, not before a time; again if it was stopped. */
export async function orderWithdrawal(tx: Tx, movementId: string, dueAt: Date): Promise<void> {
  await sql`insert into chain_order (kind, movement_id, due_at) values ('withdrawal', ${movementId}, ${dueAt})
    on conflict (movement_id) do update set state = 'pending', due_at = now(), reason = ''`.execute(tx);
}

/** Takes a withdrawal back that was never in a transaction; false if it may have been sent. */
export async function takeBackOrder(tx: Tx, movementId: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('chain_order')
    .where('movement_id', '=', movementId)
    .where('state', '=', 'pending')
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** A reorganisation has moved the money of a deposit while the bridge was asked to burn it, and may refuse. */
export const seenAgain = 'seen again';

/** Has a deposit relayed, once for its key. One that was refused is tried again if the chain shows its money again. */
export async function orderDeposit(
  tx: Tx | Db,
  key: string,
  deposit: Omit<StoredDeposit, 'salt' | 'validBefore'> & Partial<StoredDeposit>,
): Promise<void> {
  const salt = deposit.salt ?? (`0x${createHash('sha256').update(key).digest('hex')}` as const);
  const detail = JSON.stringify({ validBefore: noDeadline, ...deposit, salt });
  const nonce = depositNonce(deposit.account, salt);
  await sql`insert into chain_order (kind, detail, request_key) values ('deposit', ${detail}::jsonb, ${nonce})
    on conflict (request_key) do update set due_at = now(), reason = ${seenAgain},
        state = case when chain_order.state = 'open' then 'open' else 'pending' end
      where chain_order.state <> 'confirmed'`.execute(tx);
}

/** A deposit has found less at its address than it was to collect, since another took part of it: the rest is collected too. */
export async function collectRest(
  tx: Tx,
  { detail, request_key }: { detail: unknown; request_key: string | null },
  reason: string,
): Promise<void> {
  const [, rest = '0'] = /^ERC20InsufficientBalance\(\w+, (\d+), /.exec(reason) ?? [];
  const { walletIndex, account, from } = (detail ?? {}) as Partial<StoredDeposit>;
  if (rest === '0' || walletIndex === undefined) return;
  await orderDeposit(tx, `${request_key},${rest}`, {
    account: account!,
    from: from!,
    amount: rest,
    walletIndex,
  });
}

/** How far back orders are compared with the index: reorganisations are not deeper. */
const blocksCompared = 256n;

/**
 * Sends again what counts as confirmed in a block that the index has read without finding it: a node has shown a block that
 * never came to stay. The bridge accepts each of them once.
 */
export async function resendMissing(tx: Tx, blockNumber: bigint): Promise<void> {
  await sql`update chain_order set state = 'pending', tx_hash = null, block_number = null, due_at = now(),
      attempts = attempts + 1
    where state = 'confirmed' and block_number between ${blockNumber - blocksCompared} and ${blockNumber} and (
      (kind = 'withdrawal' and exists (
        select from movement where id = movement_id and state in ('ordered', 'undone')))
      or (kind = 'deposit' and not exists (
        select from movement where chain_key = request_key and movement.block_number is not null)))`.execute(
    tx,
  );
}

/** Has the bridge paused or resumed. */
export async function orderSwitch(tx: Tx, switchId: string, isPaused: boolean): Promise<void> {
  const detail = JSON.stringify({ switchId, isPaused });
  await sql`insert into chain_order (kind, detail, request_key)
    values ('switch', ${detail}::jsonb, ${switchId})`.execute(tx);
}
