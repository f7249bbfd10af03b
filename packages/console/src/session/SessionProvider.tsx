import { type ServiceEvent, Tricorn } from '@tricorn/client';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { isSessionEnd } from '../text/describeError.js';
import { offerSession } from './otherTabs.js';
import { SignIn } from './SignIn.js';
import { type Account, SessionContext } from './session.js';
import { forgetToken, keepToken, readToken } from './storedToken.js';

const JoinPage = lazy(() => import('./JoinPage.js'));
const LinkPage = lazy(() => import('./LinkPage.js'));

/** Shows the sign-in, or, once somebody is signed in, the rooms. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [tricorn, setTricorn] = useState(restored);
  const [ended, setEnded] = useState(false);
  const [link, setLink] = useState(linkInAddress);
  const leave = useCallback(
    (expired: boolean) => {
      forgetToken();
      tricorn?.close();
      setTricorn(undefined);
      setEnded(expired);
    },
    [tricorn],
  );
  const expire = useCallback(() => leave(true), [leave]);
  const account = useAccount(tricorn, expire);
  const renew = useCallback((token: string) => {
    keepToken(token);
    setEnded(false);
    setTricorn((known) => {
      known?.close();
      return new Tricorn({ baseUrl: location.origin, token });
    });
  }, []);
  useEffect(() => (tricorn === undefined ? undefined : offerSession(() => tricorn.token())), [tricorn]);
  const session = useMemo(
    () => tricorn && { tricorn, account, expire, signOut: () => leave(false), renew },
    [tricorn, account, expire, leave, renew],
  );
  const enter = async (email: string, passwd: string) => {
    const entered = new Tricorn({ baseUrl: location.origin, email, passwd });
    keepToken(await entered.token());
    setEnded(false);
    setTricorn(entered);
  };
  if (link === 'join')
    return (
      <Suspense>
        <JoinPage
          onJoined={async (email, passwd, next) => {
            await enter(email, passwd);
            history.replaceState(null, '', next);
            setLink(undefined);
          }}
        />
      </Suspense>
    );
  if (link !== undefined)
    return (
      <Suspense>
        <LinkPage
          purpose={link}
          onDone={() => {
            history.replaceState(null, '', '/');
            setLink(undefined);
            if (link === 'reset') leave(false);
          }}
        />
      </Suspense>
    );
  if (session === undefined) return <SignIn ended={ended} onSignIn={enter} onContinue={renew} />;
  return <SessionContext value={session}>{children}</SessionContext>;
}

const links = ['confirm', 'join', 'reset'] as const;

/** What the link of a mail or an invitation is for, if one led here. */
const linkInAddress = () => links.find((name) => location.pathname === `/${name}`);

/** After a reload the token is all there is; it lasts for at most an hour. */
function restored(): Tricorn | undefined {
  const token = readToken();
  return token === undefined ? undefined : new Tricorn({ baseUrl: location.origin, token });
}

const retryMs = 3_000;

/** The account with balances that follow the ledger. */
function useAccount(tricorn: Tricorn | undefined, expire: () => void): Account | undefined {
  const [account, setAccount] = useState<Account>();
  useEffect(() => {
    setAccount(undefined);
    if (tricorn === undefined) return undefined;
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
    const stop = tricorn.watch((event: ServiceEvent) => {
      if (event.type !== 'ledger.changed') return;
      const { balance, held, tokens_balance } = event;
      setAccount((known) => known && { ...known, balance, held, tokens_balance });
    });
    return () => {
      abort.abort();
      clearTimeout(timer);
      stop();
    };
  }, [tricorn, expire]);
  return account;
}
