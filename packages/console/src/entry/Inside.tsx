import { isRefused, type ServiceEvent, Tricorn } from '@tricorn/client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { inheritMemory } from '../data/kept.js';
import { isSessionEnd } from '../format/describeError.js';
import { HeldToken } from '../session/heldToken.js';
import { type Account, SessionContext } from '../session/session.js';
import { Shell } from '../shell/Shell.js';

interface Props {
  token: string;
  /** Back to the sign-in; `expired` where somebody ended the session elsewhere. */
  onLeave(expired: boolean): void;
  /** The sign-in for a session whose time is over. */
  onPause(): void;
  /** Continues with another token. */
  onRenew(token: string): void;
}

/** The rooms, for the account that is signed in. */
export default function Inside({ token, onLeave, onPause, onRenew }: Props) {
  const { held, tricorn } = useClient(token);
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
        onRenew(await obtain());
      } catch (error) {
        renewing.current = undefined;
        throw error;
      }
    },
    [tricorn, onRenew],
  );
  const account = useAccount(tricorn, expire);
  const session = useMemo(
    () => ({
      tricorn,
      account,
      expire,
      renew,
      leave: () => leave(false),
      signOut: () => {
        // A server that cannot be reached does not keep anybody in; the session then ends with its token.
        tricorn.api.endSession().catch(() => {});
        leave(false);
      },
    }),
    [tricorn, account, expire, leave, renew],
  );
  return (
    <SessionContext value={session}>
      <Shell />
    </SessionContext>
  );
}

/** The client with the token of this window. Another token of the same account gets a client that remembers the same. */
function useClient(token: string) {
  const [client, setClient] = useState(() => createClient(token));
  if (client.token !== token) {
    const next = createClient(token);
    inheritMemory(client.tricorn, next.tricorn);
    client.tricorn.close();
    setClient(next);
  }
  useEffect(() => client.held.open(), [client]);
  return client;
}

function createClient(token: string) {
  const held = new HeldToken(token);
  return { token, held, tricorn: new Tricorn({ baseUrl: location.origin, token: () => held.current() }) };
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
