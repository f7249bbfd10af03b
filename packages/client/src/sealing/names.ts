import { foldEmail } from '@tricorn/contract';

/** The one form in which an account is stored and compared, which is that of the service. */
export const normaliseAccount = (account: string): string => foldEmail(account);

/** The one form of a server's address. */
export const normaliseServer = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
};

/** Under what the keys and the memory of an account at a server are stored. */
export const storeName = (server: string, account: string): string =>
  `${normaliseServer(server)} ${normaliseAccount(account)}`;

/** Three accounts, in the form in which they are compared. */
export type Accounts = readonly string[];

export const normaliseAccounts = (accounts: readonly string[]): Accounts => accounts.map(normaliseAccount);
