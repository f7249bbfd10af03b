import { randomBytes } from 'node:crypto';
import { formatCcd, ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { auditing } from '../../../ground/audit/auditing.js';
import { orderSwitch, orderWithdrawal } from '../../../ground/chain/orderMoney.js';
import { auditMovements } from '../../../ground/movements/auditMovements.js';
import { moveMovement, requestMove } from '../../../ground/movements/moveMovement.js';
import { assertAllowed, awaitingOperator } from '../../../ground/movements/states.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import type { Tx } from '../../../ground/store/database.js';
import { send, sendAlone } from '../../../ground/store/send.js';
import { lockMovement, pageOfMovements, readMovement } from '../movements.js';
import { asking, chainOf, type WalletRoom } from '../wallet.js';
import { endUnsent } from './withdrawals.js';

/** After this time, a withdrawal that is due and not on chain is shown to operators. */
const lateAfter = sql`interval '1 hour'`;
const waitsForOperator = sql`(movement.state = 'waiting' or movement.state = any(${[...awaitingOperator]})
  or (movement.state = 'ordered' and movement.due_at < now() - ${lateAfter}))`;

const idBytes = 32;

export const operatorHandlers = {
  operatorMovements: async ({ db }, { account: operator, address }, { search, ...page }) => {
    await sendAlone(db, [
      auditing({ action: 'accountsRead', accountId: undefined, actor: operator, address }),
    ]);
    if (search === undefined)
      return await pageOfMovements(db, page, waitsForOperator, sql`movement.created_at, movement.id`);
    const part = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    const found = sql`(lower(account.email) like ${part} or lower(movement.address) like ${part})`;
    return await pageOfMovements(db, page, search === 'all' ? sql`true` : found);
  },
  operatorResolve: async ({ log }, { account: operator, address, commit }, { id, action }) =>
    await commit(async (tx) => {
      const by = { actor: operator, address };
      if (action === 'reject') await endUnsent(tx, id, 'rejected', by);
      else if (action === 'approve') await approve(tx, id, by);
      else {
        const movement = await lockMovement(tx, id);
        await requestMove(tx, movement, action, by);
        if (action === 'resend') await orderWithdrawal(tx, movement.id, new Date());
      }
      log.info({ operator: operator.id, movement: id, action }, 'movement resolved');
      return await readMovement(tx, id);
    }),
  operatorBridge: async (room) => {
    const { db } = room;
    const state = await asking(chainOf(room).bridgeState());
    const { rows } = await sql<{ ledger: bigint; disputed: bigint; block: bigint | null; waiting: number }>`
    select (select sum(balance) from ledger_account where kind = 'onChain') as ledger,
      (select sum(balance) from ledger_account where kind = 'disputed') as disputed,
      (select max(number) from chain_checkpoint) as block,
      (select count(*) from movement where ${waitsForOperator}) as waiting`.execute(db);
    const { ledger, disputed, block, waiting } = rows[0]!;
    const problems = await auditMovements(db);
    return {
      supply: formatCcd(state.supply),
      withdrawn: formatCcd(state.withdrawn),
      deposited: formatCcd(state.deposited),
      ledger: formatCcd(BigInt(ledger)),
      disputed: formatCcd(BigInt(disputed)),
      block: `${block ?? ''}`,
      agrees: BigInt(ledger) === state.supply && problems.length === 0,
      problems,
      paused: state.isPaused,
      waiting: Number(waiting),
    };
  },
  operatorPauseBridge: async (room, { account: operator, address, commit }, { action }) => {
    chainOf(room);
    return await commit(async (tx) => {
      await orderSwitch(tx, `0x${randomBytes(idBytes).toString('hex')}`, action === 'pause');
      const detail = { action };
      await send(
        tx,
        auditing({ action: 'bridgeSwitched', accountId: undefined, actor: operator, address, detail }),
      );
      return {};
    });
  },
} satisfies HandlersOf<WalletRoom>;

/** Operators approve once each, and none approves a withdrawal of its own. */
async function approve(tx: Tx, id: string, by: { actor: { id: string }; address: string }): Promise<void> {
  const movement = await lockMovement(tx, id);
  assertAllowed(movement.kind, movement.state, 'approved');
  if (movement.account_id === by.actor.id)
    throw new ServiceError('stateConflict', 'An operator cannot approve a withdrawal of its own account.');
  const updated = await tx
    .updateTable('movement')
    .set({ approved_by: sql`array_append(approved_by, ${by.actor.id}::uuid)` })
    .where('id', '=', movement.id)
    .where(sql<boolean>`not ${by.actor.id}::uuid = any(approved_by)`)
    .returning(['approvals_needed', 'approved_by', 'due_at'])
    .executeTakeFirst();
  if (updated === undefined)
    throw new ServiceError(
      'stateConflict',
      'You have approved it already; another operator has to do so too.',
    );
  if (updated.approved_by.length >= updated.approvals_needed) {
    await moveMovement(tx, movement, 'approved', {}, by);
    await orderWithdrawal(tx, movement.id, updated.due_at);
  }
  await send(
    tx,
    auditing({
      action: 'withdrawalApproved',
      accountId: movement.account_id ?? undefined,
      actor: by.actor,
      address: by.address,
      detail: { movement: movement.id },
    }),
  );
}
