import { randomBytes } from 'node:crypto';
import { ServiceError } from '@tricorn/contract';
import { findByEmail, prepareAccount } from '../../../ground/accounts/accounts.js';
import { auditing } from '../../../ground/audit/auditing.js';
import { openAccount } from '../../../ground/ledger/accounts.js';
import { grant } from '../../../ground/ledger/credits.js';
import { handler } from '../../../ground/operations/handler.js';
import { send } from '../../../ground/store/send.js';
import { networkOf } from '../../../ground/throttling/networkOf.js';
import type { AccountRoom } from '../account.js';

/** Until the invited person chooses a password, nobody knows the one of the account. */
const unknownPassword = (): string => randomBytes(32).toString('base64url');

/** Makes an account for a person who has none, so that jobs can name it, and a code for the person. */
export const invite = handler(
  'invite',
  async (room: AccountRoom, { account: host, address, commit, signal }, { email }) => {
    const { chain, db, hashing, links, registrations, settings } = room;
    if (!settings.registrationOpen) throw new ServiceError('registrationClosed');
    const answer = (account: Parameters<typeof links.codeFor>[1]) => {
      const code = links.codeFor('join', account);
      return { account: account.email, invitation: code, expires: links.expiryOf(code) };
    };
    // Only the host gets another code: whoever has one chooses the password.
    const known = await findByEmail(db, email);
    if (known?.invited_by === host.id) return await commit(async () => answer(known));
    const network = networkOf(address);
    const prepared = await hashing.pass(
      network,
      async () => {
        await registrations.check(network, 'Too many registrations from this address; try again later.');
        const account = await prepareAccount(email, unknownPassword());
        registrations.count(network);
        return account;
      },
      signal,
    );
    return await commit(async (tx) => {
      const account = await openAccount(tx, { ...prepared, invitedBy: host.id }, chain.walletAddressOf);
      if (settings.signupCcd > 0n) await grant(tx, account.id, 'CCD', settings.signupCcd, 'welcome');
      await send(tx, auditing({ action: 'invited', accountId: account.id, actor: host, address }));
      return answer(account);
    });
  },
);
