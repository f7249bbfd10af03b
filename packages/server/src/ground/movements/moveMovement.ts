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

const chargeOf = ({ id }: Movement) => ({ kind: 'withdrawal', reference: id }) as const;

async function book(tx: Tx, movement: Movement, booking: Booking): Promise<void> {
  const { amount, account_id: owner, id, kind } = movement;
  // A purchase is new CCD; the supply on chain has no part in it.
  const outside = kind === 'purchase' ? 'issued' : 'onChain';
  const move = async (source: string, target: string, receiver: string | null = null) => {
    const line = kind === 'purchase' ? 'deposit' : kind;
    await send(tx, new Call('ccd_move', [source, target, receiver, amount, line, memoOf(movement)]));
  };
  const settle = async (target: string) =>
    await send(tx, new Call('charge_move', ['withdrawal', id, target]));
  switch (booking) {
    case 'release':
      return await releaseCharge(tx, chargeOf(movement));
    case 'heldToChain':
      return void (await settle('onChain'));
    case 'heldToIssued':
      return void (await settle('issued'));
    case 'chainToDisputed':
      return await move('onChain', 'disputed');
    case 'disputedToChain':
      return await move('disputed', 'onChain');
    case 'disputedToAccount':
      return await move('disputed', 'available', owner);
    case 'disputedToIssued':
      return await move('disputed', 'issued');
    case 'issuedToDisputed':
      return await move('issued', 'disputed');
    case 'accountToDisputed': {
      const charge = { kind: 'deposit', reference: id } as const;
      await openCharge(tx, {
        ...charge,
        accountId: owner as string,
        currency: 'CCD',
        quote: amount,
        memo: 'a deposit that the chain has taken back',
      });
      await send(tx, new Call('charge_move', ['deposit', id, 'disputed']));
      return;
    }
    case 'outsideToAccount':
      return await move(outside, 'available', owner);
    case 'outsideToDisputed':
      return outside === 'issued' && owner === null ? undefined : await move(outside, 'disputed');
    case 'disputedToOutside':
      return outside === 'issued' && owner === null ? undefined : await move('disputed', outside);
    case 'issuedToOutside':
      return await move('issued', outside);
  }
}

const memoOf = ({ kind, address }: Movement): string =>
  kind === 'withdrawal' ? `withdrawal to ${address}` : `${kind} from ${address}`;
