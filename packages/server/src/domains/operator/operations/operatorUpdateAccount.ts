import { ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { auditing } from '../../../ground/audit/auditing.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import { accountNamed, describeAccount } from '../accounts.js';
import type { OperatorRoom } from '../operator.js';

/** An operator cannot lock itself out: somebody else has to do that. */
export const operatorUpdateAccount = handler(
  'operatorUpdateAccount',
  async ({ db, log, sessions }: OperatorRoom, { account: operator, address, commit }, fields) => {
    const { account: identifier, role, state } = fields;
    const account = await accountNamed(db, identifier);
    if (account.id === operator.id)
      throw new ServiceError('stateConflict', 'You cannot change your own account; another operator can.');
    const answer = await commit(async (tx) => {
      const { id } = account;
      const about = { accountId: id, actor: operator, address };
      const entries = [];
      if (role !== undefined && role !== account.role) {
        // The database records the change itself; it is told who made it.
        await sql`select set_config('tricorn.actor', ${operator.id}, true), set_config('tricorn.address', ${address}, true)`.execute(
          tx,
        );
        await tx.updateTable('account').set({ role }).where('id', '=', id).execute();
      }
      if (state !== undefined && (state === 'disabled') !== (account.disabled_at !== null)) {
        const disabled = state === 'disabled' ? sql<Date>`now()` : null;
        await tx.updateTable('account').set({ disabled_at: disabled }).where('id', '=', id).execute();
        entries.push(
          auditing({ action: state === 'disabled' ? 'accountDisabled' : 'accountEnabled', ...about }),
        );
      }
      const described = await describeAccount(tx, id);
      if (entries.length > 0) await send(tx, ...entries);
      return described;
    });
    sessions.forget(account.id);
    log.info({ operator: operator.id, account: account.id, role, state }, 'account changed');
    return answer;
  },
);
