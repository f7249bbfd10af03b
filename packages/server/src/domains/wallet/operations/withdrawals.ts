import { ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import { orderWithdrawal, takeBackOrder } from '../../../ground/chain/orderMoney.js';
import { openCharge } from '../../../ground/ledger/charges.js';
import { requestMove } from '../../../ground/movements/moveMovement.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import type { Db, Tx } from '../../../ground/store/database.js';
import { send } from '../../../ground/store/send.js';
import { lockMovement, readMovement } from '../movements.js';
import {
  addressIn,
  amountIn,
  assertReceives,
  assertRuns,
  dayLimitText,
  rulesFor,
  type WalletRoom,
} from '../wallet.js';

export const withdrawalHandlers = {
  /** Everything that can be refused is refused before the amount is held. */
  withdrawCcd: async (room, { account, address: caller, commit }, { address: text, amount: asked }) => {
    const amount = amountIn(asked);
    const address = addressIn(text, 'address');
    const confirmed = await room.db
      .selectFrom('withdrawal_address')
      .select('address')
      .where('account_id', '=', account.id)
      .where('address', '=', address)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (confirmed === undefined)
      throw new ServiceError('addressUnconfirmed', undefined, { field: 'address' });
    await assertRuns(room);
    await assertReceives(room, address);
    const { dueAt, approvalsNeeded } = rulesFor(room, amount);
    return await commit(async (tx) => {
      const { id } = await tx
        .insertInto('movement')
        .values({
          account_id: account.id,
          kind: 'withdrawal',
          state: approvalsNeeded > 0 ? 'waiting' : 'ordered',
          address,
          amount,
          due_at: dueAt,
          approvals_needed: approvalsNeeded,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await openCharge(tx, {
        accountId: account.id,
        currency: 'CCD',
        kind: 'withdrawal',
        reference: id,
        quote: amount,
        memo: `withdrawal to ${address}`,
      });
      // The hold has locked the balance, so withdrawals of one account are counted one after another.
      const left = room.settings.dayMax - (await withdrawnToday(tx, account.id));
      if (left < 0n) throw new ServiceError('withdrawalLimit', dayLimitText(room, left + amount));
      if (approvalsNeeded === 0) await orderWithdrawal(tx, id, dueAt);
      const answer = await readMovement(tx, id);
      await send(
        tx,
        auditingOwn(
          'withdrawalRequested',
          { account, address: caller },
          { movement: id, to: address, amount: asked },
        ),
      );
      return answer;
    });
  },
  cancelWithdrawal: async (_room, { account, address, commit }, { id }) =>
    await commit(async (tx) => {
      await endUnsent(tx, id, 'cancelled', { actor: account, address }, account.id);
      return await readMovement(tx, id);
    }),
} satisfies HandlersOf<WalletRoom>;

/** What an account has asked to withdraw in 24 hours, without what ended unpaid. */
export async function withdrawnToday(db: Db | Tx, accountId: string): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0) as sum from movement
    where account_id = ${accountId} and kind = 'withdrawal' and created_at > now() - interval '24 hours'
      and state not in ('cancelled', 'rejected', 'refused', 'refunded')`.execute(db);
  return BigInt(rows[0]!.sum);
}

/** Ends a withdrawal that waits or was not sent yet. What may be in a transaction can no longer be stopped. */
export async function endUnsent(
  tx: Tx,
  id: string,
  event: 'cancelled' | 'rejected',
  by: Parameters<typeof requestMove>[3],
  accountId?: string,
): Promise<void> {
  const movement = await lockMovement(tx, id, accountId);
  if (movement.state === 'ordered' && !(await takeBackOrder(tx, movement.id)))
    throw new ServiceError(
      'stateConflict',
      'The withdrawal is on its way to the chain and cannot be stopped.',
    );
  await requestMove(tx, movement, event, by);
}
