import { Button, Group, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { saveBlob, saveText } from '../../format/saveText.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { Reading } from '../../parts/Reading.js';
import { Section } from '../../parts/Section.js';
import { When } from '../../parts/When.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/account.js';

const words = texts.account.history;

/** The audit log of the account, newest first. */
export function History() {
  const tricorn = useTricorn();
  const [before, setBefore] = useState(0);
  const { data, error, reload } = useLoad(`audit ${before}`, (signal) =>
    tricorn.api.auditLog({ before, pageSize: 20 }, { signal }),
  );
  const [save, saving] = useAction(async () => {
    const download = await tricorn.exportAudit();
    saveText(download.name, await download.text(), download.type);
  });
  const [exportAll, exporting] = useAction(async () => {
    const download = await tricorn.exportAccount();
    saveBlob(download.name, await new Response(download.stream()).blob());
  });
  return (
    <Section title={words.title}>
      <Stack gap="sm">
        <Hint>{words.about}</Hint>
        {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
        {exporting.error !== undefined && <ErrorNote error={exporting.error} />}
        {saving.error !== undefined && <ErrorNote error={saving.error} />}
        {data === undefined && error === undefined && <Reading />}
        {data !== undefined && (
          <DataTable columns={[words.time, words.action, { label: words.from, wideOnly: true }]}>
            {data.data.map(({ seq, time, action, address }) => (
              <Table.Tr key={seq}>
                <Table.Td>
                  <When seconds={time} />
                </Table.Td>
                <Table.Td>{words.actions[action]}</Table.Td>
                <Table.Td visibleFrom="xs">{address}</Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        )}
        <Group>
          {before > 0 && (
            <Button variant="default" size="compact-sm" onClick={() => setBefore(0)}>
              {words.newest}
            </Button>
          )}
          {data !== undefined && data.next > 0 && (
            <Button variant="default" size="compact-sm" onClick={() => setBefore(data.next)}>
              {words.older}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            loading={exporting.busy}
            onClick={() => void exportAll()}
          >
            {words.exportAll}
          </Button>
          <Button variant="default" size="compact-sm" loading={saving.busy} onClick={() => void save()}>
            {words.export}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
