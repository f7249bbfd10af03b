import { Alert, Button, Text, TextInput } from '@mantine/core';
import { normaliseServer } from '@tricorn/client/sealing';
import { useState } from 'react';
import { field, useAction } from '../data/acting.js';
import { OutsidePage } from '../entry/OutsidePage.js';
import { CurrentPassword, EmailField } from '../parts/credentials.js';
import { ErrorNote } from '../parts/notes.js';
import { keepServer, serverAddress } from '../session/server.js';
import { texts } from '../texts/together.js';

const words = texts.together.page;

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
    <OutsidePage title={texts.shell.product} onSubmit={submit}>
      <Text size="sm">{words.about(__TRICORN_VERSION__)}</Text>
      {ended && <Alert color="yellow">{texts.shell.signIn.expired}</Alert>}
      <TextInput
        label={words.server}
        type="url"
        placeholder={words.serverExample}
        required
        autoFocus
        {...field(server, setServer)}
      />
      <EmailField value={email} onChange={setEmail} />
      <CurrentPassword value={passwd} onChange={setPasswd} />
      <ErrorNote error={error} />
      <Button type="submit" loading={busy}>
        {texts.shell.signIn.signIn}
      </Button>
    </OutsidePage>
  );
}
