import { Button, Center, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useAction } from '../data/useAction.js';
import { ErrorNote } from '../parts/ErrorNote.js';
import { clientForAnybody } from '../session/clientFor.js';
import { texts } from '../texts/index.js';

const words = texts.shell.join;
const passwordCharsMin = 8;
/** An invitation leads to a job and nowhere else. */
const nextPattern = /^\/jobs\/\d+$/;

interface Props {
  /** Signs in and goes to the address that the invitation names. */
  onJoined(email: string, passwd: string, next: string): Promise<void>;
}

/** An invited person chooses a password. The code is in the fragment, which no server sees. */
export default function JoinPage({ onJoined }: Props) {
  const [code] = useState(() => location.hash.slice(1));
  const [next] = useState(() => new URLSearchParams(location.search).get('next') ?? '');
  const [passwd, setPasswd] = useState('');
  const [join, { busy, error }] = useAction(async () => {
    const anybody = await clientForAnybody();
    const { email } = await anybody.api.acceptInvitation({ code, newPasswd: passwd });
    await onJoined(email, passwd, nextPattern.test(next) ? next : '/');
  }, passwd);
  useEffect(() => history.replaceState(null, '', location.pathname), []);
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder shadow="sm" p="xl" w="100%" maw={420}>
        <Stack
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            void join();
          }}
        >
          <Title order={1} size="h2">
            {words.title}
          </Title>
          <Text size="sm">{words.about}</Text>
          <PasswordInput
            label={texts.shell.links.newPassword}
            description={texts.shell.signIn.passwordRule(passwordCharsMin)}
            autoComplete="new-password"
            required
            autoFocus
            minLength={passwordCharsMin}
            value={passwd}
            onChange={(event) => setPasswd(event.currentTarget.value)}
          />
          {error !== undefined && <ErrorNote error={error} />}
          <Button type="submit" loading={busy}>
            {words.act}
          </Button>
        </Stack>
      </Paper>
    </Center>
  );
}
