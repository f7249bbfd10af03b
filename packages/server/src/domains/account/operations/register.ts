import { ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { type NewAccount, prepareAccount } from '../../../ground/accounts/accounts.js';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import { openAccount } from '../../../ground/ledger/accounts.js';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import type { Tx } from '../../../ground/store/database.js';
import { send } from '../../../ground/store/send.js';
import { networkOf } from '../../../ground/throttling/networkOf.js';
import type { AccountRoom } from '../account.js';
import { welcome } from '../welcome.js';

/** Letters to the owner of an account whose email is registered again, within an hour. */
const lettersMax = 3;

export const register: RoomHandler<'register', AccountRoom> = async (
  room,
  { address, commit, signal },
  { email, passwd },
) => {
  const { hashing, registrations, settings } = room;
  if (!settings.registrationOpen) throw new ServiceError('registrationClosed');
  const network = networkOf(address);
  const prepared = await hashing.pass(
    network,
    async () => {
      await registrations.check(network, 'Too many registrations from this address; try again later.');
      const account = await prepareAccount(email, passwd);
      registrations.count(network);
      return account;
    },
    signal,
  );
  const { confirmFirst } = settings;
  return await commit(async (tx) => {
    await insert(tx, room, { ...prepared, confirmFirst }, address).catch(async (error: unknown) => {
      const isTaken = error instanceof ServiceError && error.error === 'emailTaken';
      if (!isTaken || !confirmFirst) throw error;
      await tellOwner(tx, prepared.email);
    });
    return { account: prepared.email, confirmFirst };
  });
};

async function insert(
  tx: Tx,
  { chain, settings }: AccountRoom,
  prepared: NewAccount,
  address: string,
): Promise<void> {
  const account = await openAccount(tx, prepared, chain.walletAddressOf);
  await welcome(tx, account.id, settings);
  await send(tx, auditingOwn('registered', { account, address }));
}

/** Somebody registers the email of an account again: its owner can choose a new password, and nobody else learns of it. */
async function tellOwner(tx: Tx, email: string): Promise<void> {
  await sql`insert into mail (account_id, kind)
    select id, 'reset' from account where email = ${email} and (
      select count(*) from mail where account_id = account.id and kind = 'reset'
        and created_at > now() - interval '1 hour'
    ) < ${lettersMax}`.execute(tx);
}
