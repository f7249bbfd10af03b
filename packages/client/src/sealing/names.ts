import { foldEmail } from '@tricorn/contract';

/** The one form of a server's address. */
export const normaliseServer = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
};

/** Under what the keys and the memory of an account at a server are stored. */
export const storeName = (server: string, account: string): string =>
  `${normaliseServer(server)} ${foldEmail(account)}`;

/** Accounts in the one form in which they are stored and compared, which is that of the service. */
export const normaliseAccounts = (accounts: readonly string[]): readonly string[] =>
  accounts.map((account) => foldEmail(account));
