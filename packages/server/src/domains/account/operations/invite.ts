import { randomBytes } from 'node:crypto';
import { ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { type Account, findByEmail, prepareAccount } from '../../../ground/accounts/accounts.js';
import { auditing } from '../../../ground/audit/auditing.js';
import { openAccount } from '../../../ground/ledger/accounts.js';
import { handler } from '../../../ground/operations/handler.js';
import type { Tx } from '../../../ground/store/database.js';
import { send } from '../../../ground/store/send.js';
import { networkOf } from '../../../ground/throttling/networkOf.js';
import type { AccountRoom } from '../account.js';
import { welcome } from '../welcome.js';

/** Until the invited person chooses a password, nobody knows the one of the account. */
const unknownPassword = (): string => randomBytes(32).toString('base64url');

/** Letters to one invited person within an hour. */
const lettersMax = 3;

/**
 * Makes an account for a person who has none, so that jobs can name it, and a code for the person. Where addresses are
 * confirmed first, the code goes to the mailbox, and the answer is the same whoever has an account.
 */
export const invite = handler(
  'invite',
  async (room: AccountRoom, { account: host, address, commit, signal }, { email }) => {
    const { chain, db, hashing, links, registrations, settings } = room;
    if (!settings.registrationOpen) throw new ServiceError('registrationClosed');
    const { confirmFirst } = settings;
    const expires = links.expiryFor('join');
    const answer = (account: Account) => ({
      account: account.email,
      invitation: links.codeFor('join', account, expires),
      expires,
    });
    // Only the host gets another code, and only while nobody has set a password: whoever has a code sets it.
    const known = confirmFirst ? undefined : await findByEmail(db, email);
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
    const open = async (tx: Tx): Promise<Account> => {
      const invited = { ...prepared, invitedBy: host.id, confirmFirst };
      const account = await openAccount(tx, invited, chain.walletAddressOf);
      await welcome(tx, account.id, settings);
      await send(tx, auditing({ action: 'invited', accountId: account.id, actor: host, address }));
      return account;
    };
    return await commit(async (tx) => {
      if (!confirmFirst) return answer(await open(tx));
      await open(tx).catch((error: unknown) => {
        if (!(error instanceof ServiceError && error.error === 'emailTaken')) throw error;
      });
      await writeToGuest(tx, prepared.email, host.email);
      return { account: prepared.email, invitation: '', expires };
    });
  },
);

/** A letter with a code, unless the person has a password or got several. */
async function writeToGuest(tx: Tx, email: string, host: string): Promise<void> {
  await sql`insert into mail (account_id, kind, detail)
    select id, 'invitation', ${JSON.stringify({ host })}::jsonb from account
    where email = ${email} and invited_by is not null and (
      select count(*) from mail where account_id = account.id and kind = 'invitation'
        and created_at > now() - interval '1 hour'
    ) < ${lettersMax}`.execute(tx);
}
