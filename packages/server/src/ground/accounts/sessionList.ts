import { randomUUID } from 'node:crypto';
import { ServiceError } from '@tricorn/contract';
import { sql } from 'kysely';
import { Call } from '../store/call.js';
import type { Db, Tx } from '../store/database.js';
import { type PageRequest, pageRecord } from '../store/page.js';
import type { Account } from './accounts.js';
import { type Tokens, tokenLifetimeMs } from './tokens.js';

/** As much of how a client names itself as is worth keeping. */
const clientCharsMax = 300;
/** Every process remembers the sessions that were ended one by one, until their tokens expire. */
const endedMax = 200;

/** A new session of an account: its token, and the call that records it. */
export function openSession(
  tokens: Tokens,
  account: Pick<Account, 'id' | 'email' | 'session_epoch'>,
  { address, client }: { address: string; client: string },
): { token: string; opening: Call } {
  const id = randomUUID();
  const kept = client.slice(0, clientCharsMax);
  const { id: accountId, session_epoch: epoch } = account;
  return {
    token: tokens.issue(account, id),
    opening: new Call('session_open', [id, accountId, epoch, kept, address, tokenLifetimeMs]),
  };
}

/** A new token of a session that is in use; it ends at the latest so many hours after the session began. */
export async function renewSession(
  db: Db,
  tokens: Tokens,
  { id: accountId, email, session }: { id: string; email: string; session?: string | undefined },
  hoursMax: number,
): Promise<string> {
  const renewed = await db
    .updateTable('session')
    .set({
      expires_at: sql<Date>`greatest(expires_at, least(now() + ${tokenLifetimeMs} * interval '1 millisecond',
        created_at + ${hoursMax} * interval '1 hour'))`,
    })
    .where('id', '=', session ?? null)
    .where('account_id', '=', accountId)
    .where(alive)
    .returning(['id', 'epoch', 'expires_at'])
    .executeTakeFirst();
  if (renewed === undefined) throw new ServiceError('tokenEnded');
  return tokens.issue({ id: accountId, email, session_epoch: renewed.epoch }, renewed.id, renewed.expires_at);
}

export interface ListedSession {
  id: string;
  client: string;
  address: string | null;
  created_at: Date;
  expires_at: Date;
}

const alive = sql<boolean>`ended_at is null and expires_at > now()
  and epoch = (select session_epoch from account where account.id = session.account_id)`;

/** The sessions of an account that can be used, newest first. */
export async function listSessions(db: Db, accountId: string, request: PageRequest) {
  const { pageNo, pageSize } = request;
  const ofAccount = db.selectFrom('session').where('account_id', '=', accountId).where(alive);
  const [{ count }, rows] = await Promise.all([
    ofAccount.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    ofAccount
      .select(['id', 'client', 'address', 'created_at', 'expires_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute(),
  ]);
  return pageRecord<ListedSession>(request, count, rows);
}

/** Ends a session. Returns whether it was alive; refuses one that the account does not have. */
export async function endSessionOf(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const ofAccount = tx.selectFrom('session').where('account_id', '=', accountId);
  const known = await ofAccount
    .select(['id', alive.as('alive')])
    .where(sql`id::text`, '=', id)
    .executeTakeFirst();
  if (known === undefined) throw new ServiceError('signInUnknown');
  if (!known.alive) return false;
  const ended = await ofAccount
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ended_at', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  if (ended.count >= endedMax)
    throw new ServiceError(
      'stateConflict',
      'Too many sessions were ended one by one in the last hour. End all others at once instead.',
    );
  await tx.updateTable('session').set({ ended_at: sql<Date>`now()` }).where('id', '=', known.id).execute();
  return true;
}

/** Begins the next session epoch of an account: every session before has ended. Returns the account as it is now. */
export const endAllSessionsOf = async (
  tx: Db | Tx,
  accountId: string,
): Promise<Pick<Account, 'id' | 'email' | 'session_epoch'>> =>
  await tx
    .updateTable('account')
    .set((update) => ({ session_epoch: update('session_epoch', '+', 1) }))
    .where('id', '=', accountId)
    .returning(['id', 'email', 'session_epoch'])
    .executeTakeFirstOrThrow();
