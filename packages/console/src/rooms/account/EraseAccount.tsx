import { Checkbox, Group, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { ConfirmButton } from '../../parts/ConfirmButton.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { Section } from '../../parts/Section.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/account.js';

const words = texts.account.erase;

/** Erases the account, after its password and a question. */
export function EraseAccount() {
  const { tricorn, leave } = useSession();
  const [passwd, setPasswd] = useState('');
  const [cancel, setCancel] = useState(false);
  const [erase, { busy, error }] = useAction(async () => {
    await tricorn.api.eraseAccount({ passwd, cancel });
    leave();
  }, [passwd, cancel]);
  return (
    <Section title={words.title}>
      <Stack gap="sm" maw={420}>
        <Hint>{words.about}</Hint>
        <PasswordInput
          label={words.password}
          autoComplete="current-password"
          value={passwd}
          onChange={(event) => setPasswd(event.currentTarget.value)}
        />
        <Checkbox
          label={words.cancel}
          checked={cancel}
          onChange={(event) => setCancel(event.currentTarget.checked)}
        />
        {error !== undefined && <ErrorNote error={error} />}
        <Group>
          <ConfirmButton
            label={words.erase}
            question={words.question}
            busy={busy}
            onConfirm={() => void erase()}
          />
        </Group>
      </Stack>
    </Section>
  );
}
