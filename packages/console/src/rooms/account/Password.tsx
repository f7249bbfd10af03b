import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { submitting } from '../../data/submitting.js';
import { useAction } from '../../data/useAction.js';
import { ConfirmButton } from '../../parts/ConfirmButton.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { Section } from '../../parts/Section.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/account.js';

const words = texts.account.password;
const passwordCharsMin = 8;

/** Changes the password, or ends every session. */
export function Password() {
  const { tricorn, leave, renew } = useSession();
  const [passwd, setPasswd] = useState('');
  const [newPasswd, setNewPasswd] = useState('');
  const [changed, setChanged] = useState(false);
  const [change, { busy, error }] = useAction(async () => {
    setChanged(false);
    await renew(async () => (await tricorn.api.changePassword({ passwd, newPasswd })).token);
    setPasswd('');
    setNewPasswd('');
    setChanged(true);
  }, [passwd, newPasswd]);
  const [end, ending] = useAction(async () => {
    await tricorn.api.signOutEverywhere({});
    leave();
  });
  return (
    <Section title={words.title}>
      <form onSubmit={submitting(change)}>
        <Stack gap="sm" maw={420}>
          <PasswordInput
            label={words.current}
            autoComplete="current-password"
            required
            value={passwd}
            onChange={(event) => setPasswd(event.currentTarget.value)}
          />
          <PasswordInput
            label={words.next}
            description={texts.shell.signIn.passwordRule(passwordCharsMin)}
            autoComplete="new-password"
            required
            minLength={passwordCharsMin}
            value={newPasswd}
            onChange={(event) => setNewPasswd(event.currentTarget.value)}
          />
          {error !== undefined && <ErrorNote error={error} />}
          {ending.error !== undefined && <ErrorNote error={ending.error} />}
          {changed && (
            <Text size="sm" role="status">
              {words.changed}
            </Text>
          )}
          <Group>
            <Button type="submit" loading={busy}>
              {words.change}
            </Button>
            <ConfirmButton
              label={words.signOutEverywhere}
              question={words.signOutQuestion}
              busy={ending.busy}
              onConfirm={() => void end()}
            />
          </Group>
          <Hint>{words.kept}</Hint>
        </Stack>
      </form>
    </Section>
  );
}
