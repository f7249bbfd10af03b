import { Group, Stack, Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { field } from '../../data/acting.js';
import { useAnswer } from '../../data/reading.js';
import { saveDownload } from '../../format/saveText.js';
import { ActionButton, ConfirmButton, SmallButton } from '../../parts/buttons.js';
import { When } from '../../parts/inline.js';
import { DataTable, Loading, Row } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
import { RoomTabs } from '../../parts/RoomTabs.js';
import { NotHere, RoomTitle, Section } from '../../parts/Section.js';
import { useSession, useTricorn } from '../../session/session.js';
import { texts as accountTexts } from '../../texts/account.js';
import { texts } from '../../texts/operator.js';
import { Accounts } from './Accounts.js';
import { Health } from './Health.js';
import { LanguageModels } from './LanguageModels.js';
import { Money } from './Money.js';
import { SettingsInForce } from './SettingsInForce.js';

const words = texts.operator;

/** For those who run the service. */
export default function OperatorRoom() {
  const { account } = useSession();
  if (account !== undefined && account.role !== 'operator')
    return (
      <NotHere
        title={words.closed.title}
        description={words.closed.description}
        href="/studio"
        exit={texts.shell.notFound.exit}
      />
    );
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.operator} about={words.about} />
      <RoomTabs
        parts={[
          { name: 'health', label: words.tabs.health, content: <Health /> },
          { name: 'models', label: words.tabs.models, content: <LanguageModels /> },
          { name: 'accounts', label: texts.operator.accounts.title, content: <Accounts /> },
          { name: 'money', label: words.money.title, content: <Money /> },
          { name: 'failures', label: words.tabs.failures, content: <Failures /> },
          { name: 'audit', label: texts.operator.audit.title, content: <Audit /> },
          { name: 'settings', label: texts.operator.settings.settings, content: <SettingsInForce /> },
        ]}
      />
    </Stack>
  );
}

const history = accountTexts.account.history;
const typingMs = 400;

/** The audit log of all accounts, or of one. Reading it is recorded too. */
function Audit() {
  const tricorn = useTricorn();
  const [search, setSearch] = useState('');
  const [account] = useDebouncedValue(search.trim(), typingMs);
  const [before, setBefore] = useState(0);
  const log = useAnswer('operatorAudit', { account, before, pageSize: 50 });
  const { next = 0 } = log.data ?? {};
  return (
    <Section title={words.audit.title} gap="sm">
      <TextInput
        label={texts.shell.rooms.account}
        placeholder={words.audit.all}
        maw={360}
        {...field(search, (text) => {
          setSearch(text);
          setBefore(0);
        })}
      />
      <Loading of={log}>
        {({ data }) => (
          <DataTable
            minWidth={640}
            columns={[
              words.audit.number,
              texts.common.time,
              history.action,
              words.audit.about,
              words.audit.actor,
              history.from,
            ]}
          >
            {data.map((entry) => (
              <Row key={entry.seq}>
                {entry.seq}
                <When seconds={entry.time} />
                {history.actions[entry.action]}
                <Table.Td className="console-mono">{entry.account.slice(0, 8)}</Table.Td>
                <Table.Td className="console-mono">{entry.actor.slice(0, 8)}</Table.Td>
                {entry.address}
              </Row>
            ))}
          </DataTable>
        )}
      </Loading>
      <Group>
        {before > 0 && <SmallButton onClick={() => setBefore(0)}>{history.newest}</SmallButton>}
        {next > 0 && <SmallButton onClick={() => setBefore(next)}>{texts.common.older}</SmallButton>}
        <ActionButton small act={() => tricorn.exportAudit({ all: true }).then(saveDownload)}>
          {history.export}
        </ActionButton>
      </Group>
    </Section>
  );
}

/** Work that failed lately, with its reason. */
function Failures() {
  const { api } = useTricorn();
  const failures = useAnswer('operatorFailures', { limit: 100 });
  return (
    <Section title={words.failures.title} gap="sm">
      <Loading of={failures}>
        {({ data }) =>
          data.length === 0 ? (
            <Hint>{words.failures.empty}</Hint>
          ) : (
            <DataTable
              minWidth={560}
              columns={[
                texts.common.time,
                { label: words.failures.work, wraps: true },
                texts.shell.rooms.account,
                { label: words.failures.reason, wraps: true },
                '',
              ]}
            >
              {data.map(({ id, kind, name, account, reason, time, retryable }) => (
                <Row key={id}>
                  <When seconds={time} />
                  <div>
                    {name}
                    <Hint size="xs">{kind}</Hint>
                  </div>
                  {account}
                  {reason}
                  {retryable && (
                    <ConfirmButton
                      label={words.failures.retry}
                      question={words.failures.retryQuestion}
                      act={() => api.operatorRetry({ jobID: id }).then(failures.reload)}
                    />
                  )}
                </Row>
              ))}
            </DataTable>
          )
        }
      </Loading>
    </Section>
  );
}
