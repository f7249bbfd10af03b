import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { claimsOf } from '../session/claims.js';
import { clientForAnybody } from '../session/clientFor.js';
import { forgetToken, keepToken, readToken, stayApart, staysApart } from '../session/storedToken.js';
import { BootBar } from './BootBar.js';
import { SignIn } from './SignIn.js';

const loadInside = () => import('./Inside.js');
const Inside = lazy(loadInside);
const JoinPage = lazy(() => import('./JoinPage.js'));
const LinkPage = lazy(() => import('./LinkPage.js'));

/** Shows the sign-in, or, once somebody is signed in, the rooms, which are loaded only then. */
export function Entrance() {
  const [token, setToken] = useState(readToken);
  const [ended, setEnded] = useState(false);
  const [link, setLink] = useState(linkInAddress);
  /** A page that has just been opened continues with the session of another tab; one that was left does not. */
  const [joins, setJoins] = useState(() => !staysApart());
  useEffect(() => (token === undefined ? fetchInsideOnInput() : undefined), [token]);
  const renew = useCallback((next: string) => {
    keepToken(next);
    setEnded(false);
    setToken(next);
  }, []);
  const leave = useCallback((expired: boolean) => {
    forgetToken();
    stayApart();
    setJoins(false);
    setToken(undefined);
    setEnded(expired);
  }, []);
  /** The time of the session is over. The rooms stay, hidden, so that its owner finds what was typed after signing in. */
  const pause = useCallback(() => {
    forgetToken();
    setJoins(false);
    setEnded(true);
  }, []);
  const enter = async (email: string, passwd: string) =>
    renew((await (await clientForAnybody()).api.genToken({ email, passwd })).token);
  const waiting = (page: ReactNode) => <Suspense fallback={<BootBar />}>{page}</Suspense>;
  if (link === 'join')
    return waiting(
      <JoinPage
        onJoined={async (email, passwd, next) => {
          await enter(email, passwd);
          history.replaceState(null, '', next);
          setLink(undefined);
        }}
      />,
    );
  if (link !== undefined)
    return waiting(
      <LinkPage
        purpose={link}
        onDone={() => {
          history.replaceState(null, '', '/');
          setLink(undefined);
          if (link === 'reset') leave(false);
        }}
      />,
    );
  const inside = token !== undefined && (
    <div hidden={ended}>
      <Inside key={claimsOf(token)?.email} token={token} onLeave={leave} onPause={pause} onRenew={renew} />
    </div>
  );
  return waiting(
    <>
      {(token === undefined || ended) && (
        <SignIn ended={ended} joins={joins} onSignIn={enter} onContinue={renew} />
      )}
      {inside}
    </>,
  );
}

/** Fetches the rooms while somebody types. Before that the form alone has the processor and the connection. */
function fetchInsideOnInput(): () => void {
  const inputs = ['input', 'keydown', 'pointerdown'] as const;
  const fetchInside = () => {
    stop();
    void loadInside().catch(() => {});
  };
  const stop = () => {
    for (const name of inputs) removeEventListener(name, fetchInside);
  };
  for (const name of inputs) addEventListener(name, fetchInside, { passive: true });
  return stop;
}

const links = ['confirm', 'join', 'reset'] as const;

/** What the link of a mail or an invitation is for, if one led here. */
const linkInAddress = () => links.find((name) => location.pathname === `/${name}`);
