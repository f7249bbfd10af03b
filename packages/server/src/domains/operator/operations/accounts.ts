import { parseCcd, ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { auditing } from '../../../ground/audit/auditing.js';
import { grant } from '../../../ground/ledger/credits.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { send, sendAlone } from '../../../ground/store/send.js';
import { accountNamed, accountsOf, describeAccount } from '../accounts.js';
import type { OperatorRoom } from '../operator.js';

/** A larger grant is assumed to be a typing error. */
const llmTokensDigitsMax = 15;

const ccdMax = parseCcd(`1${'0'.repeat(llmTokensDigitsMax)}`)!;

export const accountHandlers = {
  operatorAccounts: async ({ db }, { account: operator, address }, fields) => {
    const act = { action: 'accountsRead', accountId: undefined, actor: operator, address } as const;
    await sendAlone(db, [auditing(act)]);
    return await accountsOf(db, fields);
  },
  operatorGrant: async (
    { db, log },
    { account: operator, address, commit },
    { account: identifier, currency, amount: text },
  ) => {
    const amount = currency === 'CCD' ? parseCcd(text.trim()) : wholeNumber(text.trim());
    if (amount === undefined || amount <= 0n || amount > ccdMax)
      throw new ServiceError(
        'invalidField',
        currency === 'CCD'
          ? `amount must be a positive decimal amount of CCD of at most 10^${llmTokensDigitsMax}.`
          : `amount must be a positive whole number of at most ${llmTokensDigitsMax} digits.`,
        { field: 'amount' },
      );
    const account = await accountNamed(db, identifier);
    return await commit(async (tx) => {
      await grant(tx, account.id, currency, amount, 'granted by the operator');
      log.info({ operator: operator.id, account: account.id, currency }, 'granted');
      const detail = { currency, amount: text.trim() };
      await send(
        tx,
        auditing({ action: 'granted', accountId: account.id, actor: operator, detail, address }),
      );
      return await describeAccount(tx, account.id);
    });
  },
  /** An operator cannot lock itself out: somebody else has to do that. */
  operatorUpdateAccount: async ({ db, log, sessions }, { account: operator, address, commit }, fields) => {
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
  /** A link with which the owner chooses a new password. The operator never learns a password; the account sees the entry. */
  operatorResetPassword: async (
    { db, links, publicUrl },
    { account: operator, address },
    { account: identifier },
  ) => {
    const account = await accountNamed(db, identifier);
    await sendAlone(db, [
      auditing({ action: 'resetLinkMade', accountId: account.id, actor: operator, address }),
    ]);
    return { url: `${publicUrl()}/reset#${links.codeFor('reset', account)}` };
  },
} satisfies HandlersOf<OperatorRoom>;

const wholeNumber = (text: string): bigint | undefined =>
  /^\d+$/.test(text) && text.length <= llmTokensDigitsMax ? BigInt(text) : undefined;
