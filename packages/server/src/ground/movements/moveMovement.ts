import { CompiledQuery } from 'kysely';
import type { AuditedAct } from '../audit/auditing.js';
import { announceBalance } from '../ledger/balances.js';
import { openCharge, releaseCharge } from '../ledger/charges.js';
import { Call } from '../store/call.js';
import type { Tx } from '../store/database.js';
import { addEffects } from '../store/effects.js';
import { send } from '../store/send.js';
import { auditAtEnd } from './auditAtEnd.js';
import { afterEvent, assertAllowed, type Booking, type MovementEvent, type MovementKind } from './states.js';

export interface Movement {
  id: string;
  account_id: string | null;
  kind: MovementKind;
  state: string;
  address: string;
  amount: bigint;
}

/** Locks movements, in the order in which every transaction does. */
export const lockMovements = async (tx: Tx, condition: string, ...values: unknown[]): Promise<Movement[]> =>
  (
    await tx.executeQuery<Movement>(
      CompiledQuery.raw(`select * from movement where ${condition} order by id for update`, values),
    )
  ).rows;

/** The only code that changes the state of a movement, and books what the table says. Returns whether anything changed. */
export async function moveMovement(
  tx: Tx,
  movement: Movement,
  event: MovementEvent,
  change: { reason?: string; tx_hash?: string; block_number?: bigint | null } = {},
  by: Pick<AuditedAct, 'actor' | 'address'> = {},
): Promise<boolean> {
  const [state, booking] = afterEvent(movement.kind, movement.state, event) ?? [];
  if (state === undefined) return false;
  const { id, account_id, kind } = movement;
  const act = { action: 'movementChanged', accountId: account_id ?? undefined } as const;
  const detail = { movement: id, kind, state, ...(change.tx_hash && { transaction: change.tx_hash }) };
  addEffects(tx, { atEnd: [auditAtEnd({ ...act, ...by, detail })] });
  await tx
    .updateTable('movement')
    .set({ state, changed_at: new Date(), ...change })
    .where('id', '=', movement.id)
    .execute();
  if (booking !== undefined) await book(tx, movement, booking);
  if (movement.account_id !== null) announceBalance(tx, movement.account_id);
  return true;
}

/** The same, for what somebody asks for. */
export async function requestMove(
  tx: Tx,
  movement: Movement,
  event: MovementEvent,
  by: Pick<AuditedAct, 'actor' | 'address'>,
): Promise<void> {
  assertAllowed(movement.kind, movement.state, event);
  await moveMovement(tx, movement, event, {}, by);
}

/** Between which of the service's ledger accounts a booking moves money; `available` is the account of the movement. */
const moves = {
  chainToDisputed: ['onChain', 'disputed'],
  disputedToChain: ['disputed', 'onChain'],
  disputedToAccount: ['disputed', 'available'],
  disputedToIssued: ['disputed', 'issued'],
  issuedToDisputed: ['issued', 'disputed'],
  outsideToAccount: ['outside', 'available'],
  outsideToDisputed: ['outside', 'disputed'],
  disputedToOutside: ['disputed', 'outside'],
  issuedToOutside: ['issued', 'outside'],
} as const;

async function book(tx: Tx, movement: Movement, booking: Booking): Promise<void> {
  const { amount, account_id: owner, id, kind } = movement;
  if (booking === 'release') return await releaseCharge(tx, { kind: 'withdrawal', reference: id });
  if (booking === 'heldToChain' || booking === 'heldToIssued') {
    const target = booking === 'heldToChain' ? 'onChain' : 'issued';
    return void (await send(tx, new Call('charge_move', ['withdrawal', id, target])));
  }
  if (booking === 'accountToDisputed') {
    const charge = { kind: 'deposit', reference: id, accountId: owner!, currency: 'CCD' } as const;
    await openCharge(tx, { ...charge, quote: amount, memo: 'a deposit that the chain has taken back' });
    return void (await send(tx, new Call('charge_move', ['deposit', id, 'disputed'])));
  }
  // A purchase is new CCD; the supply on chain has no part in it, and one that names no account bought nothing.
  const isPurchase = kind === 'purchase';
  const isOutside = booking === 'outsideToDisputed' || booking === 'disputedToOutside';
  if (isPurchase && owner === null && isOutside) return;
  const outside = isPurchase ? 'issued' : 'onChain';
  const [source, target] = moves[booking].map((place) => (place === 'outside' ? outside : place));
  const receiver = target === 'available' ? owner : null;
  const line = isPurchase ? 'deposit' : kind;
  await send(tx, new Call('ccd_move', [source, target, receiver, amount, line, memoOf(movement)]));
}

const memoOf = ({ kind, address }: Movement): string =>
  kind === 'withdrawal' ? `withdrawal to ${address}` : `${kind} from ${address}`;
