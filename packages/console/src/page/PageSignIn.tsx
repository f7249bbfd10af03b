import { Alert, Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { normaliseServer } from '@tricorn/client/sealing';
import { useState } from 'react';
import { useAction } from '../data/useAction.js';
import { OutsidePage } from '../entry/OutsidePage.js';
import { ErrorNote } from '../parts/ErrorNote.js';
import { keepServer, serverAddress } from '../session/server.js';
import { texts } from '../texts/index.js';
import { togetherTexts } from '../texts/together.js';

const words = togetherTexts.page;

interface Props {
  /** Whether a session has just ended by itself. */
  ended: boolean;
  onSignIn(email: string, passwd: string): Promise<void>;
}

/** The sign-in of a page that belongs to no server. */
export function PageSignIn({ ended, onSignIn }: Props) {
  const [server, setServer] = useState(serverAddress);
  const [email, setEmail] = useState('');
  const [passwd, setPasswd] = useState('');
  const [submit, { busy, error }] = useAction(async () => {
    keepServer(normaliseServer(server));
    await onSignIn(email, passwd);
  }, [server, email, passwd]);
  return (
    <OutsidePage title={texts.shell.product} onSubmit={() => void submit()}>
      <Text size="sm">{words.about(__TRICORN_VERSION__)}</Text>
      {ended && <Alert color="yellow">{texts.shell.signIn.expired}</Alert>}
      <TextInput
        label={words.server}
        type="url"
        placeholder={words.serverExample}
        required
        autoFocus
        value={server}
        onChange={(event) => setServer(event.currentTarget.value)}
      />
      <TextInput
        label={texts.shell.signIn.email}
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label={texts.shell.signIn.password}
        autoComplete="current-password"
        required
        value={passwd}
        onChange={(event) => setPasswd(event.currentTarget.value)}
      />
      {error !== undefined && <ErrorNote error={error} />}
      <Button type="submit" loading={busy}>
        {texts.shell.signIn.signIn}
      </Button>
    </OutsidePage>
  );
}
