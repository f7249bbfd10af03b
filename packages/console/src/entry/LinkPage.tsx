import { Button, Center, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useAction } from '../data/useAction.js';
import { ErrorNote } from '../parts/ErrorNote.js';
import { clientForAnybody } from '../session/clientFor.js';
import { texts } from '../texts/index.js';

const words = texts.shell.links;
const passwordCharsMin = 8;

/** The pages to which the links of mails lead. The code is in the fragment, which no server sees. */
export default function LinkPage({ purpose, onDone }: { purpose: 'confirm' | 'reset'; onDone(): void }) {
  const [code] = useState(() => location.hash.slice(1));
  const [newPasswd, setPasswd] = useState('');
  const [done, setDone] = useState(false);
  const [submit, { busy, error }] = useAction(async () => {
    const anybody = await clientForAnybody();
    if (purpose === 'confirm') await anybody.api.confirmEmail({ code });
    else await anybody.api.resetPassword({ code, newPasswd });
    setDone(true);
  }, newPasswd);
  useEffect(() => history.replaceState(null, '', location.pathname), []);
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder shadow="sm" p="xl" w="100%" maw={420}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Stack>
            <Title order={1} size="h2">
              {words[purpose].title}
            </Title>
            {error !== undefined && <ErrorNote error={error} />}
            {done ? (
              <>
                <Text role="status">{words[purpose].done}</Text>
                <Button onClick={onDone}>{words.next}</Button>
              </>
            ) : (
              <>
                {purpose === 'reset' && (
                  <PasswordInput
                    label={words.newPassword}
                    description={texts.shell.signIn.passwordRule(passwordCharsMin)}
                    autoComplete="new-password"
                    required
                    autoFocus
                    minLength={passwordCharsMin}
                    value={newPasswd}
                    onChange={(event) => setPasswd(event.currentTarget.value)}
                  />
                )}
                <Button type="submit" loading={busy}>
                  {words[purpose].act}
                </Button>
              </>
            )}
          </Stack>
        </form>
      </Paper>
    </Center>
  );
}
