import { isRefused, type ServiceEvent, Tricorn } from '@tricorn/client';
import { foldEmail } from '@tricorn/contract';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { inheritMemory } from '../data/kept.js';
import { isSessionEnd } from '../format/describeError.js';
import { HeldToken } from '../session/heldToken.js';
import { serverAddress } from '../session/server.js';
import { type Account, SessionContext } from '../session/session.js';
import type { KeptSession } from '../session/storedSession.js';

export interface SignedInProps {
  entered: KeptSession;
  /** Back to the sign-in; `expired` where somebody ended the session elsewhere. */
  onLeave(expired: boolean): void;
  /** The sign-in for a session whose time is over. */
  onPause(): void;
  /** Continues with another token. */
  onRenew(session: KeptSession): void;
}

/** The session of the account that is signed in, for everything below. */
export function SignedIn({
  entered,
  onLeave,
  onPause,
  onRenew,
  children,
}: SignedInProps & { children: ReactNode }) {
  const { held, tricorn } = useClient(entered);
  const leave = useCallback(
    (expired: boolean) => {
      tricorn.close();
      onLeave(expired);
    },
    [tricorn, onLeave],
  );
  /** The token is being replaced: that the old one is refused from then on is no end of the session. */
  const renewing = useRef<Tricorn>(undefined);
  const newest = useRef(tricorn);
  useEffect(() => {
    newest.current = tricorn;
  }, [tricorn]);
  const expire = useCallback(
    (error: unknown) => {
      if (renewing.current === tricorn || newest.current !== tricorn) return;
      // Ended in another window or by the owner elsewhere: what this one shows is not for whoever sits here now.
      if (!isRefused(error, 'tokenExpired')) return leave(true);
      held.expire();
      onPause();
    },
    [held, tricorn, leave, onPause],
  );
  const renew = useCallback(
    async (obtain: () => Promise<string>) => {
      renewing.current = tricorn;
      try {
        onRenew({ token: await obtain(), account: entered.account });
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

/** The client with the token of this window. Another token of the same account gets a client that remembers the same. */
function useClient(session: KeptSession) {
  const [client, setClient] = useState(() => createClient(session));
  if (client.token !== session.token) {
    const next = createClient(session);
    inheritMemory(client.tricorn, next.tricorn);
    client.tricorn.close();
    setClient(next);
  }
  useEffect(() => client.held.open(), [client]);
  return client;
}

function createClient(session: KeptSession) {
  const held = new HeldToken(session);
  const tricorn = new Tricorn({ baseUrl: serverAddress(), token: () => held.current() });
  return { token: session.token, held, tricorn };
}

const retryMs = 3_000;

/** The account with balances that follow the ledger. */
function useAccount(tricorn: Tricorn, expire: (error: unknown) => void): Account | undefined {
  const [account, setAccount] = useState<Account>();
  useEffect(() => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () =>
      tricorn.api.userInfo({}, { signal: abort.signal }).then(setAccount, (error: unknown) => {
        if (abort.signal.aborted) return;
        if (isSessionEnd(error)) expire(error);
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
      (error) => {
        if (!abort.signal.aborted && isSessionEnd(error)) expire(error);
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
