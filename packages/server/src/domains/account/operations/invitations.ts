import { randomBytes } from 'node:crypto';
import { ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { type Account, findByEmail, prepareAccount, setPassword } from '../../../ground/accounts/accounts.js';
import type { Purpose } from '../../../ground/accounts/links.js';
import { hashPassword } from '../../../ground/accounts/passwords.js';
import { auditing } from '../../../ground/audit/auditing.js';
import { openAccount } from '../../../ground/ledger/accounts.js';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import type { Tx } from '../../../ground/store/database.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { send } from '../../../ground/store/send.js';
import { networkOf } from '../../../ground/throttling/networkOf.js';
import type { AccountRoom } from '../account.js';
import { welcome } from '../welcome.js';

/** Until the invited person chooses a password, nobody knows the one of the account. */
const unknownPassword = (): string => randomBytes(32).toString('base64url');

/** Letters to one invited person within an hour. */
const lettersMax = 3;

/** So many jobs explain an invitation. */
const jobsMax = 3;

export const invitationHandlers = {
  /**
   * Makes an account for a person who has none, so that jobs can name it, and a code for the person. Where addresses are
   * confirmed first, the code goes to the mailbox, and the answer is the same whoever has an account.
   */
  invite: async (room, { account: host, address, commit, signal }, { email }) => {
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
  /** Says who invites the holder of a code, and to which computations. */
  readInvitation: async (room, { address }, { code }) => {
    const { db, registrations } = room;
    await registrations.check(
      networkOf(address),
      'Too many registrations from this address; try again later.',
    );
    const { account } = await findInvited(room, code);
    const host = await db
      .selectFrom('account')
      .select('email')
      .where('id', '=', account.invited_by)
      .executeTakeFirst();
    const jobs = await db
      .selectFrom('job_party')
      .innerJoin('job', 'job.id', 'job_party.job_id')
      .select(['job.name as jobName', 'job.computation'])
      .where('job_party.account_id', '=', account.id)
      .where('job_party.awaited_round', 'is not', null)
      .where('job_party.shown', '=', true)
      .orderBy('job_party.line', 'desc')
      .limit(jobsMax)
      .execute();
    return { account: account.email, host: host?.email ?? '', jobs };
  },
  /**
   * An invited person chooses the first password of the account. A code that came by mail confirms its address, one that came
   * from the host does not; where addresses are confirmed first, only the former counts.
   */
  acceptInvitation: async (room, { address, signal }, { code, newPasswd }) => {
    const { db, hashing, links, registrations } = room;
    const network = networkOf(address);
    await registrations.check(network, 'Too many registrations from this address; try again later.');
    const { account, purpose } = await findInvited(room, code);
    const { id } = account;
    const hash = await hashing.pass(network, () => hashPassword(newPasswd), signal);
    await inTransaction(db, async (tx) => {
      // Two uses at once: the second finds another password.
      links.assertValid(purpose, code, await setPassword(tx, account, hash).then((set) => set && account));
      if (purpose === 'joinByMail')
        await tx
          .updateTable('account')
          .set({ email_confirmed_at: sql<Date>`now()` })
          .where('id', '=', id)
          .execute();
      await send(tx, auditing({ action: 'registered', accountId: id, actor: account, address }));
    });
    return { email: account.email };
  },
} satisfies HandlersOf<AccountRoom>;

/** A letter with a code, unless the person has a password or got several. */
async function writeToGuest(tx: Tx, email: string, host: string): Promise<void> {
  await sql`insert into mail (account_id, kind, detail)
    select id, 'invitation', ${JSON.stringify({ host })}::jsonb from account
    where email = ${email} and invited_by is not null and (
      select count(*) from mail where account_id = account.id and kind = 'invitation'
        and created_at > now() - interval '1 hour'
    ) < ${lettersMax}`.execute(tx);
}

/** The account that a code invites to, and the purpose for which the code counts. Any other code is refused. */
async function findInvited(
  { db, links, settings }: Pick<AccountRoom, 'db' | 'links' | 'settings'>,
  code: string,
) {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', links.accountIn(code))
    .where('invited_by', 'is not', null)
    .executeTakeFirst();
  // Where addresses are confirmed first, only a code that came by mail counts.
  const byMail =
    settings.confirmFirst || account?.confirm_first || links.isValid('joinByMail', code, account);
  const purpose: Purpose = byMail ? 'joinByMail' : 'join';
  links.assertValid(purpose, code, account);
  return { account: account!, purpose };
}
