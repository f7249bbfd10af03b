import { Alert, Anchor, Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { submitting, useAction } from '../data/acting.js';
import { root } from '../format/root.js';
import { CurrentPassword, EmailField, NewPassword } from '../parts/credentials.js';
import { ErrorNote, Hint, Status } from '../parts/notes.js';
import { askForSessions } from '../session/otherTabs.js';
import { clientForAnybody } from '../session/server.js';
import type { KeptSession } from '../session/storedSession.js';
import { texts } from '../texts/index.js';

interface Props {
  /** Whether a session has just ended by itself. */
  ended: boolean;
  /** Whether the session of another tab is continued without a question, if there is one account only. */
  joins: boolean;
  onSignIn(email: string, passwd: string): Promise<void>;
  /** Continues with the session of another tab. */
  onContinue(session: KeptSession): void;
}

const words = texts.shell.signIn;

/** The form in the door, which index.html draws before any script runs. */
export function SignIn({ ended, joins, onSignIn, onContinue }: Props) {
  const [offers, setOffers] = useState<readonly KeptSession[]>([]);
  const receive = useEffectEvent((found: readonly KeptSession[]) => {
    if (joins && found.length === 1 && email === '') onContinue(found[0]!);
    else setOffers(found);
  });
  useEffect(() => askForSessions((found) => receive(found)), []);
  useLayoutEffect(openDoor, []);
  const [mode, setMode] = useState('signIn');
  const [email, setEmail] = useState('');
  const [passwd, setPasswd] = useState('');
  const [confirming, setConfirming] = useState(false);
  const registering = mode === 'register';
  const Password = registering ? NewPassword : CurrentPassword;
  const [submit, { busy, error }] = useAction(async () => {
    setConfirming(false);
    const { confirmFirst } = registering ? await register(email, passwd) : { confirmFirst: false };
    if (confirmFirst) setConfirming(true);
    else await onSignIn(email, passwd);
  }, [mode, email, passwd]);
  return createPortal(
    <form className="door-fields" onSubmit={submitting(submit)}>
      <Stack>
        {offers.map((offer) => (
          <Button key={offer.account} variant="light" onClick={() => onContinue(offer)}>
            {words.continueAs(offer.account)}
          </Button>
        ))}
        {confirming && <Alert>{words.confirmFirst(email)}</Alert>}
        {ended && <Alert color="yellow">{words.expired}</Alert>}
        <SegmentedControl
          aria-label={words.choose}
          value={mode}
          onChange={setMode}
          data={[
            { value: 'signIn', label: words.signIn },
            { value: 'register', label: words.newAccount },
          ]}
        />
        <EmailField size="md" autoFocus value={email} onChange={setEmail} />
        <Password size="md" label={words.password} value={passwd} onChange={setPasswd} />
        <ErrorNote error={error} />
        <Button type="submit" size="md" loading={busy} fullWidth>
          {registering ? words.create : words.signIn}
        </Button>
        {!registering && <ForgottenPassword email={email} />}
        <Hint>
          {words.demoAccounts} <Anchor href={`${root}/docs`}>{texts.shell.apiReference}</Anchor>
        </Hint>
      </Stack>
    </form>,
    document.querySelector('.door-form')!,
  );
}

/** Shows the door in the language of the page until the sign-in goes away. */
function openDoor(): () => void {
  const page = document.documentElement.dataset;
  const write = (part: string, text: string) => {
    const element = document.querySelector(part)!;
    // A text that is painted again would count as a later paint.
    if (element.textContent !== text) element.textContent = text;
  };
  write('.door-claim', texts.shell.tagline);
  write('.door-note', words.drawnBy);
  page['boot'] = 'door';
  return () => {
    page['boot'] = 'room';
  };
}

/** Sends a link to the email that was entered. */
function ForgottenPassword({ email }: { email: string }) {
  const [told, setTold] = useState({ text: '', of: '' });
  const tell = (text: string) => setTold({ text, of: email });
  const [ask, { busy, error }] = useAction(async () => {
    if (email.trim() === '') return tell(words.forgotNeedsEmail);
    await (await clientForAnybody()).api.requestPasswordReset({ email });
    tell(words.forgotSent);
  }, email);
  return (
    <>
      <ErrorNote error={error} />
      <Status>{told.of === email && told.text}</Status>
      <Group>
        <Button variant="subtle" size="compact-sm" loading={busy} onClick={ask}>
          {words.forgot}
        </Button>
      </Group>
    </>
  );
}

async function register(email: string, passwd: string): Promise<{ confirmFirst: boolean }> {
  return await (await clientForAnybody()).api.register({ email, passwd });
}
