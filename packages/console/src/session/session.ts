import type { AnswerOf, Tricorn } from '@tricorn/client';
import { createContext, use } from 'react';

export type Account = Omit<AnswerOf<'userInfo'>, 'code' | 'msg'>;

/** Who is signed in, and the client that speaks for them. */
export interface Session {
  tricorn: Tricorn;
  /** Absent until it was read. */
  account: Account | undefined;
  /** The account as the person typed it, normalised. Keys and what this browser remembers are stored under it. */
  me: string;
  /** The address of the server. */
  server: string;
  /** Ends the session and goes back to the sign-in. */
  signOut(): void;
  /** Back to the sign-in. Other tabs of the session stay signed in, unless it has been ended. */
  leave(): void;
  /** Continues with the token that `obtain` returns, which ends the one before. */
  renew(obtain: () => Promise<string>): Promise<void>;
  /** Back to the sign-in after a refusal that ends the session. The address stays, and what was typed if its time was over. */
  expire(refusal: unknown): void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new TypeError('There is no session here.');
  return session;
}

export const useTricorn = (): Tricorn => useSession().tricorn;
