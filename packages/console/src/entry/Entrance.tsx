import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { root } from '../format/root.js';
import { texts } from '../texts/index.js';
import { SignIn } from './SignIn.js';
import { useEntered } from './useEntered.js';

const loadInside = () => import('./Inside.js');
const Inside = lazy(loadInside);
const JoinPage = lazy(() => import('./JoinPage.js'));
const LinkPage = lazy(() => import('./LinkPage.js'));

/** Shows the sign-in, or, once somebody is signed in, the rooms, which are loaded only then. */
export function Entrance() {
  const { entered, ended, joins, enter, resume, leave, pause } = useEntered();
  const [link, setLink] = useState(linkInAddress);
  useEffect(() => (entered === undefined ? fetchInsideOnInput() : undefined), [entered]);
  const waiting = (page: ReactNode) => <Suspense fallback={<BootBar />}>{page}</Suspense>;
  if (link === 'join')
    return waiting(
      <JoinPage
        onJoined={async (email, passwd, next) => {
          await enter(email, passwd);
          history.replaceState(null, '', root + next);
          setLink(undefined);
        }}
      />,
    );
  if (link !== undefined)
    return waiting(
      <LinkPage
        purpose={link}
        onDone={() => {
          history.replaceState(null, '', `${root}/`);
          setLink(undefined);
          if (link === 'reset') leave(false);
        }}
      />,
    );
  return waiting(
    <>
      {(entered === undefined || ended) && (
        <SignIn ended={ended} joins={joins} onSignIn={enter} onContinue={resume} />
      )}
      {entered !== undefined && (
        <div hidden={ended}>
          <Inside key={entered.account} entered={entered} onLeave={leave} onPause={pause} onRenew={resume} />
        </div>
      )}
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
const linkInAddress = () => links.find((name) => location.pathname === `${root}/${name}`);

/** The bar of the first paint, until the rooms are loaded. */
const BootBar = () => (
  <div className="boot-bar" data-shown>
    <img src={`${root}/icon.svg`} alt="" width={28} height={28} />
    <strong>{texts.shell.product}</strong>
  </div>
);
