import { Button, Checkbox, Group, PasswordInput, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { field, submitting, useAction, useOperation } from '../../data/acting.js';
import { useAnswer } from '../../data/reading.js';
import { ActionButton, ConfirmButton } from '../../parts/buttons.js';
import { CurrentPassword, NewPassword } from '../../parts/credentials.js';
import { ErrorNote, Hint, Status } from '../../parts/notes.js';
import { RoomTabs } from '../../parts/RoomTabs.js';
import { RoomTitle, Section } from '../../parts/Section.js';
import { useSession, useTricorn } from '../../session/session.js';
import { texts } from '../../texts/account.js';
import { ApiKeys } from './ApiKeys.js';
import { History } from './History.js';
import { SessionList } from './SessionList.js';
import { Webhooks } from './Webhooks.js';

const words = texts.account;

/** What belongs to the account itself. */
export default function AccountRoom() {
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.account} about={words.about} />
      <RoomTabs
        parts={[
          {
            name: 'security',
            label: words.tabs.security,
            content: (
              <Stack>
                <Password />
                <SessionList />
                <MailChoices />
                <History />
              </Stack>
            ),
          },
          { name: 'keys', label: texts.account.keys.title, content: <ApiKeys /> },
          { name: 'webhooks', label: texts.account.webhooks.title, content: <Webhooks /> },
          { name: 'erase', label: words.tabs.erase, content: <EraseAccount /> },
        ]}
      />
    </Stack>
  );
}

/** Erases the account, after its password and a question. */
function EraseAccount() {
  const { tricorn, leave } = useSession();
  const [passwd, setPasswd] = useState('');
  const [cancel, setCancel] = useState(false);
  return (
    <Section title={words.erase.title}>
      <Stack gap="sm" maw={420}>
        <Hint>{words.erase.about}</Hint>
        <PasswordInput
          label={words.erase.password}
          autoComplete="current-password"
          {...field(passwd, setPasswd)}
        />
        <Checkbox
          label={words.erase.cancel}
          checked={cancel}
          onChange={(event) => setCancel(event.currentTarget.checked)}
        />
        <Group>
          <ConfirmButton
            label={words.erase.erase}
            question={words.erase.question}
            act={() => tricorn.api.eraseAccount({ passwd, cancel }).then(leave)}
          />
        </Group>
      </Stack>
    </Section>
  );
}

/** Which notices come by mail. */
function MailChoices() {
  const { api } = useTricorn();
  const { data, error, reload } = useAnswer('mailSettings', {});
  const [choose, choosing] = useOperation('updateMailSettings', reload);
  if (data === undefined) return error === undefined ? null : <ErrorNote error={error} onRetry={reload} />;
  if (!data.sends) return null;
  const off = data.kinds.filter(({ on }) => !on).map(({ kind }) => kind as string);
  return (
    <Section title={words.mail.title} gap="sm">
      {data.confirmed ? (
        <Text size="sm">{words.mail.to(data.email)}</Text>
      ) : (
        <Group>
          <Text size="sm">{words.mail.unconfirmed(data.email)}</Text>
          <ActionButton small act={() => api.sendConfirmation({})}>
            {words.mail.confirm}
          </ActionButton>
        </Group>
      )}
      <ErrorNote error={choosing.error} />
      {data.kinds.map(({ kind, on }) => (
        <Switch
          key={kind}
          label={words.mail.kinds[kind]}
          checked={on}
          disabled={choosing.busy}
          onChange={() => void choose({ off: on ? [...off, kind] : off.filter((other) => other !== kind) })}
        />
      ))}
      <Hint>{words.mail.about}</Hint>
    </Section>
  );
}

/** Changes the password, or ends every session. */
function Password() {
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
  return (
    <Section title={words.password.title}>
      <form onSubmit={submitting(change)}>
        <Stack gap="sm" maw={420}>
          <CurrentPassword label={words.password.current} value={passwd} onChange={setPasswd} />
          <NewPassword value={newPasswd} onChange={setNewPasswd} />
          <ErrorNote error={error} />
          <Status>{changed && words.password.changed}</Status>
          <Group>
            <Button type="submit" loading={busy}>
              {words.password.change}
            </Button>
            <ConfirmButton
              label={texts.shell.signOutEverywhere}
              question={words.password.signOutQuestion}
              act={() => tricorn.api.signOutEverywhere({}).then(leave)}
            />
          </Group>
          <Hint>{words.password.kept}</Hint>
        </Stack>
      </form>
    </Section>
  );
}
