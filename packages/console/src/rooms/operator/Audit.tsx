import { Button, Group, Stack, Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { saveText } from '../../format/saveText.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Reading } from '../../parts/Reading.js';
import { Section } from '../../parts/Section.js';
import { When } from '../../parts/When.js';
import { useTricorn } from '../../session/session.js';
import { texts as accountTexts } from '../../texts/account.js';
import { texts } from '../../texts/operator.js';

const words = texts.operator.audit;
const history = accountTexts.account.history;
const typingMs = 400;

/** The audit log of all accounts, or of one. Reading it is recorded too. */
export function Audit() {
  const tricorn = useTricorn();
  const [search, setSearch] = useState('');
  const [account] = useDebouncedValue(search.trim(), typingMs);
  const [before, setBefore] = useState(0);
  const { data, error, reload } = useLoad(`audit of ${account} ${before}`, (signal) =>
    tricorn.api.operatorAudit({ account, before, pageSize: 50 }, { signal }),
  );
  const [save, saving] = useAction(async () => {
    const download = await tricorn.exportAudit({ all: true });
    saveText(download.name, await download.text(), download.type);
  });
  return (
    <Section title={words.title}>
      <Stack gap="sm">
        <TextInput
          label={words.account}
          placeholder={words.all}
          maw={360}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setBefore(0);
          }}
        />
        {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
        {saving.error !== undefined && <ErrorNote error={saving.error} />}
        {data === undefined && error === undefined && <Reading />}
        {data !== undefined && (
          <DataTable
            minWidth={640}
            columns={[words.number, history.time, history.action, words.about, words.actor, history.from]}
          >
            {data.data.map((entry) => (
              <Table.Tr key={entry.seq}>
                <Table.Td>{entry.seq}</Table.Td>
                <Table.Td>
                  <When seconds={entry.time} />
                </Table.Td>
                <Table.Td>{history.actions[entry.action]}</Table.Td>
                <Table.Td className="console-mono">{entry.account.slice(0, 8)}</Table.Td>
                <Table.Td className="console-mono">{entry.actor.slice(0, 8)}</Table.Td>
                <Table.Td>{entry.address}</Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        )}
        <Group>
          {before > 0 && (
            <Button variant="default" size="compact-sm" onClick={() => setBefore(0)}>
              {history.newest}
            </Button>
          )}
          {data !== undefined && data.next > 0 && (
            <Button variant="default" size="compact-sm" onClick={() => setBefore(data.next)}>
              {history.older}
            </Button>
          )}
          <Button variant="default" size="compact-sm" loading={saving.busy} onClick={() => void save()}>
            {history.export}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
