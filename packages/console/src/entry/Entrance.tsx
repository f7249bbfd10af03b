import type { Tricorn } from '@tricorn/client';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { clientFor } from '../session/clientFor.js';
import { forgetToken, keepToken, readToken } from '../session/storedToken.js';
import { BootBar } from './BootBar.js';
import { SignIn } from './SignIn.js';

const loadInside = () => import('./Inside.js');
const Inside = lazy(loadInside);
const JoinPage = lazy(() => import('./JoinPage.js'));
const LinkPage = lazy(() => import('./LinkPage.js'));

/** Who is signed in: the client that signed in, or the token that outlived a reload. */
export type Entered = { tricorn: Tricorn } | { token: string };

/** Shows the sign-in, or, once somebody is signed in, the rooms, which are loaded only then. */
export function Entrance() {
  const [entered, setEntered] = useState<Entered | undefined>(restored);
  const [ended, setEnded] = useState(false);
  const [link, setLink] = useState(linkInAddress);
  useEffect(() => (entered === undefined ? fetchInsideOnInput() : undefined), [entered]);
  const renew = useCallback((token: string) => {
    keepToken(token);
    setEnded(false);
    setEntered({ token });
  }, []);
  const leave = useCallback((expired: boolean) => {
    forgetToken();
    setEntered(undefined);
    setEnded(expired);
  }, []);
  const enter = async (email: string, passwd: string) => {
    const tricorn = await clientFor({ email, passwd });
    keepToken(await tricorn.token());
    setEnded(false);
    setEntered({ tricorn });
  };
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
  if (entered === undefined) return <SignIn ended={ended} onSignIn={enter} onContinue={renew} />;
  return waiting(<Inside entered={entered} onLeave={leave} onRenew={renew} />);
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

/** After a reload the token is all there is; it lasts for at most an hour. */
function restored(): Entered | undefined {
  const token = readToken();
  return token === undefined ? undefined : { token };
}
