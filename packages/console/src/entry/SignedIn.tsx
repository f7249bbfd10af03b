import { type ServiceEvent, Tricorn } from '@tricorn/client';
import { foldEmail } from '@tricorn/contract';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isSessionEnd } from '../format/describeError.js';
import { serverAddress } from '../session/server.js';
import { type Account, SessionContext } from '../session/session.js';
import type { KeptSession } from '../session/storedSession.js';
import type { Entered } from './useEntered.js';

export interface SignedInProps {
  entered: Entered;
  /** Back to the sign-in; `expired` where the session ended by itself. */
  onLeave(expired: boolean): void;
  /** Continues with another token. */
  onRenew(session: KeptSession): void;
}

/** The session of the account that is signed in, for everything below. */
export function SignedIn({ entered, onLeave, onRenew, children }: SignedInProps & { children: ReactNode }) {
  const tricorn = useMemo(
    () =>
      'tricorn' in entered
        ? entered.tricorn
        : new Tricorn({ baseUrl: serverAddress(), token: entered.token }),
    [entered],
  );
  const leave = useCallback(
    (expired: boolean) => {
      tricorn.close();
      onLeave(expired);
    },
    [tricorn, onLeave],
  );
  /** The token is being replaced: that the old one is refused from then on is no end of the session. */
  const renewing = useRef<Tricorn>(undefined);
  const expire = useCallback(() => {
    if (renewing.current !== tricorn) leave(true);
  }, [tricorn, leave]);
  const renew = useCallback(
    async (obtain: () => Promise<string>) => {
      renewing.current = tricorn;
      try {
        const token = await obtain();
        tricorn.close();
        onRenew({ token, account: entered.account });
      } catch (error) {
        renewing.current = undefined;
        throw error;
      }
    },
    [tricorn, entered, onRenew],
  );
  const account = useAccount(tricorn, expire);
  const session = useMemo(
    () => ({
      tricorn,
      account,
      me: foldEmail(entered.account),
      server: serverAddress(),
      expire,
      renew,
      leave: () => leave(false),
      signOut: () => {
        // A server that cannot be reached does not keep anybody in; the session then ends with its token.
        tricorn.api.endSession().catch(() => {});
        leave(false);
      },
    }),
    [tricorn, account, entered, expire, leave, renew],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

const retryMs = 3_000;

/** The account with balances that follow the ledger. */
function useAccount(tricorn: Tricorn, expire: () => void): Account | undefined {
  const [account, setAccount] = useState<Account>();
  useEffect(() => {
    setAccount(undefined);
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () =>
      tricorn.api.userInfo({}, { signal: abort.signal }).then(setAccount, (error: unknown) => {
        if (abort.signal.aborted) return;
        if (isSessionEnd(error)) expire();
        // A server that is just being restarted is asked again, or the header would stay empty.
        else timer = setTimeout(read, retryMs);
      });
    void read();
    const stop = tricorn.watch(
      (event: ServiceEvent) => {
        if (event.type !== 'ledger.changed') return;
        const { balance, held, tokens_balance } = event;
        setAccount((known) => known && { ...known, balance, held, tokens_balance });
      },
      // Ended in another window or by the owner elsewhere: what this one shows is not for whoever sits here now.
      (error) => {
        if (!abort.signal.aborted && isSessionEnd(error)) expire();
      },
    );
    return () => {
      abort.abort();
      clearTimeout(timer);
      stop();
    };
  }, [tricorn, expire]);
  return account;
}
