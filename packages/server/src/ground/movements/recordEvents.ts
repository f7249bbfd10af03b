import type { Tx } from '../store/database.js';
import { uuidIn } from './accountWord.js';
import { lockMovements, type Movement, moveMovement } from './moveMovement.js';

interface Place {
  readonly block: { readonly number: bigint };
  readonly transactionHash: string;
}

/** What the index sees of money on chain, in the order of the chain. */
export type MoneyEvent = Place &
  (
    | {
        readonly kind: 'withdrawn';
        readonly withdrawalId: string;
        readonly to: string;
        readonly amount: bigint;
      }
    | {
        readonly kind: 'deposited';
        readonly nonce: string;
        readonly account: string;
        readonly from: string;
        readonly amount: bigint;
      }
    | {
        readonly kind: 'paid';
        readonly account: string;
        readonly from: string;
        readonly asset: string;
        readonly amount: bigint;
      }
  );

/** How much CCD an amount of another token buys; undefined if the token is not sold for. */
export type CcdFor = (asset: string, amount: bigint) => bigint | undefined;

/** Books what has appeared on chain. Events that are known already change nothing. */
export async function recordMoneyEvents(
  tx: Tx,
  events: readonly MoneyEvent[],
  ccdFor: CcdFor,
): Promise<void> {
  const alike = new Map<string, number>();
  for (const event of events) {
    if (event.amount === 0n) continue;
    const isOut = event.kind === 'withdrawn';
    const known = isOut ? await withdrawalOf(tx, event) : await depositOf(tx, event, alike, ccdFor);
    const seen = { tx_hash: event.transactionHash, block_number: event.block.number, reason: '' };
    await moveMovement(tx, known, isOut ? 'minted' : 'seen', seen);
  }
}

/** Takes back what was in blocks above a number; -1 means that the whole chain is gone. */
export async function forgetMoneyEvents(tx: Tx, blockNumber: bigint): Promise<void> {
  const event = blockNumber < 0n ? 'replaced' : 'removed';
  const reason =
    event === 'removed'
      ? 'a reorganisation of the chain has removed its block'
      : 'the chain that had it is gone';
  for (const movement of await lockMovements(tx, 'block_number > $1', blockNumber))
    await moveMovement(tx, movement, event, { reason, block_number: null });
}

/** What was on its way to a chain that is gone. */
export async function stopWithdrawals(tx: Tx): Promise<void> {
  const open = await lockMovements(
    tx,
    `kind = 'withdrawal' and state in ('ordered', 'undone')
      and exists (select from chain_order where movement_id = movement.id and (state <> 'pending' or attempts > 0))`,
  );
  for (const movement of open)
    await moveMovement(tx, movement, 'replaced', { reason: 'it was sent to a chain that is gone' });
}

async function withdrawalOf(tx: Tx, event: MoneyEvent & { kind: 'withdrawn' }): Promise<Movement> {
  const id = uuidIn(event.withdrawalId);
  const [ours] = id === undefined ? [] : await lockMovements(tx, `kind = 'withdrawal' and id = $1`, id);
  if (ours?.amount === event.amount) return ours;
  // Somebody has used the operator's key beside this service.
  return await foreign(tx, {
    kind: 'withdrawal',
    state: 'refunded',
    address: event.to,
    amount: event.amount,
    chain_key: event.withdrawalId,
  });
}

type Incoming = MoneyEvent & { kind: 'deposited' | 'paid' };

async function depositOf(
  tx: Tx,
  event: Incoming,
  alike: Map<string, number>,
  ccdFor: CcdFor,
): Promise<Movement> {
  const isPaid = event.kind === 'paid';
  const bought = isPaid ? ccdFor(event.asset, event.amount) : event.amount;
  const owner = bought === undefined ? null : await accountIn(tx, event.account);
  return await foreign(tx, {
    kind: isPaid ? 'purchase' : 'deposit',
    // As one that was charged back, or never came: nothing is booked for it yet.
    state: owner === null ? 'gone' : 'charged',
    address: event.from,
    amount: bought ?? 0n,
    account_id: owner,
    chain_key: keyOf(event, alike),
    ...(isPaid && { asset: event.asset, asset_amount: event.amount }),
  });
}

/** A signed deposit has a nonce. Others are told apart by what they say; those that say the same can stand for each other. */
function keyOf(event: Incoming, alike: Map<string, number>): string {
  if (event.kind === 'deposited' && BigInt(event.nonce) !== 0n) return event.nonce;
  const { transactionHash, kind, account, from, amount } = event;
  const asset = event.kind === 'paid' ? event.asset : '';
  const said = [transactionHash, kind, account, from, amount, asset].join();
  const count = alike.get(said) ?? 0;
  alike.set(said, count + 1);
  return `${said},${count}`;
}

async function accountIn(tx: Tx, word: string): Promise<string | null> {
  const id = uuidIn(word);
  if (id === undefined) return null;
  const found = await tx.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst();
  return found?.id ?? null;
}

/** A movement that began on chain; the same one if it is known. */
async function foreign(
  tx: Tx,
  values: Omit<Movement, 'id' | 'account_id'> & { chain_key: string; account_id?: string | null },
): Promise<Movement> {
  await tx
    .insertInto('movement')
    .values(values)
    .onConflict((conflict) => conflict.column('chain_key').doNothing())
    .execute();
  const [movement] = await lockMovements(tx, 'chain_key = $1', values.chain_key);
  return movement!;
}
