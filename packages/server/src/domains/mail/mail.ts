import { ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { type AccountGate, createAccountGate } from '../../ground/accounts/accountGate.js';
import { createLinks, type Links } from '../../ground/accounts/links.js';
import type { Sessions } from '../../ground/accounts/sessions.js';
import type { Ground } from '../../ground/ground.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { networkOf } from '../../ground/throttling/networkOf.js';
import type { Throttle } from '../../ground/throttling/throttle.js';
import type { MailSettings } from './settings.js';

export interface MailDependencies extends Pick<Ground, 'db' | 'limits' | 'log' | 'throttles'> {
  settings: MailSettings;
  secret: string;
  sessions: Sessions;
  /** The address under which people reach this server. */
  publicUrl(): string;
}

/** Mail: confirming an address, resetting a password, and notices. */
export interface MailRoom extends MailDependencies {
  links: Links;
  /** Hashes new passwords, few at once. */
  hashing: AccountGate;
  /** Requests by network address, whatever the account. */
  requests: Throttle;
}

const requestsMax = 20;
/** Letters of one kind to one account within an hour. */
const lettersMax = 3;
const hourMs = 60 * 60_000;
const hashesAtOnceMax = 1;
const hashesWaitingMax = 64;
const hashesWaitingPerAccountMax = 4;

export const createMailRoom = (dependencies: MailDependencies): MailRoom => ({
  ...dependencies,
  links: createLinks(dependencies.secret),
  hashing: createAccountGate({
    placesMax: hashesAtOnceMax,
    placesPerKeyMax: 1,
    waitingMax: hashesWaitingMax,
    waitingPerKeyMax: hashesWaitingPerAccountMax,
    refusal: 'Too many passwords are being reset at once; try again soon.',
    retryAfterSeconds: 1,
  }),
  requests: dependencies.throttles.create('mail links', requestsMax, hourMs),
});

/** Refuses where no mail is sent. */
export function assertSends({ settings }: MailRoom): void {
  if (settings.smtp === undefined)
    throw new ServiceError('unavailable', 'This server sends no mail; ask its operator.');
}

export const countRequest = async ({ requests }: MailRoom, address: string): Promise<void> =>
  await requests.hit(networkOf(address), 'Too many requests from this address; try again later.');

/** Sends a letter with a link, unless the account got several, or needs none. */
export async function sendLink(
  { db }: MailRoom,
  kind: 'confirm' | 'reset',
  accountId: string | undefined,
): Promise<void> {
  await sql`insert into mail (account_id, kind)
    select id, ${kind}::text from account
    where id = ${accountId ?? null} and (${kind}::text = 'reset' or email_confirmed_at is null) and (
      select count(*) from mail where account_id = account.id and kind = ${kind}::text
        and created_at > now() - interval '1 hour'
    ) < ${lettersMax}`.execute(db);
}

/** Who has read a letter owns its address. */
export async function confirmAddress(db: Db | Tx, accountId: string): Promise<void> {
  await sql`update account set email_confirmed_at = coalesce(email_confirmed_at, now())
    where id = ${accountId}`.execute(db);
}
