import { foldEmail, normalizeEmail, ServiceError } from '@tricorn/contract';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../store/database.js';
import type { Database } from '../store/schema.js';
import { hashPassword, verifyDummy, verifyPassword } from './passwords.js';

export type Account = Selectable<Database['account']>;

export interface NewAccount {
  /** Random if absent. */
  id?: string;
  email: string;
  passwordHash: string;
  role?: Account['role'];
  /** The account that invites the owner. */
  invitedBy?: string;
  confirmFirst?: boolean;
}

/** Callers who pay for single calls have names that begin with it. Nobody can sign in with one: every email has an @. */
export const payerPrefix = 'x402-';

/** What stands in place of the email of an erased account; no email looks like it. */
export const erasedEmailOf = (id: string): string => `erased-${id}`;

interface FindOptions {
  /** Whether erased accounts are found too, by their id; default false: nothing can be done with one. */
  erased?: boolean;
}

/** Prepares the expensive part of a new account outside of any transaction. */
export async function prepareAccount(
  email: string,
  password: string,
  role?: Account['role'],
): Promise<NewAccount> {
  return {
    email: normalizeEmail(email),
    passwordHash: await hashPassword(password),
    ...(role ? { role } : {}),
  };
}

/**
 * Inserts an account, which has no ledger accounts yet. If no wallets are available, its address is filled in at the next start.
 */
export async function insertAccount(
  tx: Tx,
  { id, email, passwordHash, role, invitedBy, confirmFirst = false }: NewAccount,
  walletAddressOf?: (walletIndex: number) => string,
): Promise<Account> {
  const account = await tx
    .insertInto('account')
    .values({
      ...(id ? { id } : {}),
      email,
      passwd_hash: passwordHash,
      invited_by: invitedBy ?? null,
      confirm_first: confirmFirst,
      ...(role ? { role } : {}),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (account === undefined)
    throw new ServiceError('emailTaken', 'An account with this email already exists; sign in instead.', {
      field: 'email',
    });
  if (walletAddressOf === undefined) return account;
  const wallet_address = walletAddressOf(account.wallet_index);
  await tx.updateTable('account').set({ wallet_address }).where('id', '=', account.id).execute();
  return { ...account, wallet_address };
}

/** The account with this email and password; takes the same time whether or not the email exists. */
export async function authenticate(db: Db, email: string, password: string): Promise<Account | undefined> {
  const account = await findByEmail(db, email);
  // Callers who pay for single calls have accounts without a password.
  if (account === undefined || account.passwd_hash === '') {
    await verifyDummy(password);
    return undefined;
  }
  const isOwner = await verifyPassword(account.passwd_hash, password);
  // Otherwise whoever registers an email would learn by signing in whether it was free.
  const isConfirmed = !account.confirm_first || account.email_confirmed_at !== null;
  return isOwner && isConfirmed ? account : undefined;
}

/** Replaces the password, which ends every session, unless it has been replaced since the account was read. */
export const setPassword = async (
  db: Db | Tx,
  { id, passwd_hash: known }: Pick<Account, 'id' | 'passwd_hash'>,
  passwordHash: string,
): Promise<Account | undefined> =>
  await db
    .updateTable('account')
    .set({ passwd_hash: passwordHash })
    .where('id', '=', id)
    .where('passwd_hash', '=', known)
    .returningAll()
    .executeTakeFirst();

/** The account with this email, however it is written. */
export async function findByEmail(db: Db | Tx, email: string): Promise<Account | undefined> {
  const folded = foldEmail(email);
  // The database knows no text with this character.
  if (folded.includes('\0')) return undefined;
  return await db.selectFrom('account').selectAll().where('email', '=', folded).executeTakeFirst();
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds an account by email (its identifier in every list), wallet address or internal id. */
export async function findAccount(
  db: Db | Tx,
  identifier: string,
  options?: FindOptions,
): Promise<Account | undefined> {
  const [found] = await findAccounts(db, [identifier], options);
  return found;
}

/** Finds several accounts in one statement; an unknown one is undefined. */
export async function findAccounts(
  db: Db | Tx,
  identifiers: readonly string[],
  { erased = false }: FindOptions = {},
): Promise<(Account | undefined)[]> {
  const wanted = identifiers.map((identifier) =>
    identifier.includes('@') ? foldEmail(identifier) : identifier.trim().toLowerCase(),
  );
  const emails = wanted.filter((name) => name.includes('@') || name.startsWith(payerPrefix));
  const ids = wanted.filter((name) => uuid.test(name));
  const wallets = wanted.filter((name) => wallet.test(name));
  const accounts = await db
    .selectFrom('account')
    .selectAll()
    .where(({ or, eb }) =>
      // A kind of name that does not occur is left out, because wallets have no index.
      or([
        ...(emails.length === 0 ? [] : [eb('email', 'in', emails)]),
        ...(ids.length === 0 ? [] : [eb('id', 'in', ids)]),
        ...wallets.map((address) => eb('wallet_address', 'ilike', address)),
      ]),
    )
    .execute();
  const found = accounts.filter(({ email, id }) => erased || email !== erasedEmailOf(id));
  return wanted.map((name) =>
    found.find(
      ({ email, id, wallet_address }) =>
        email === name || id === name || wallet_address.toLowerCase() === name,
    ),
  );
}

const wallet = /^0x[0-9a-f]{40}$/;
