import { Group } from '@mantine/core';
import { useState } from 'react';
import { useAnswer } from '../../data/reading.js';
import { saveDownload } from '../../format/saveText.js';
import { ActionButton, SmallButton } from '../../parts/buttons.js';
import { When } from '../../parts/inline.js';
import { DataTable, Loading, Row } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/account.js';

const words = texts.account.history;

/** The audit log of the account, newest first. */
export function History() {
  const tricorn = useTricorn();
  const [before, setBefore] = useState(0);
  const log = useAnswer('auditLog', { before, pageSize: 20 });
  const { next = 0 } = log.data ?? {};
  return (
    <Section title={words.title} gap="sm">
      <Hint>{words.about}</Hint>
      <Loading of={log}>
        {({ data }) => (
          <DataTable columns={[texts.common.time, words.action, { label: words.from, wideOnly: true }]}>
            {data.map(({ seq, time, action, address }) => (
              <Row key={seq}>
                <When seconds={time} />
                {words.actions[action]}
                {address}
              </Row>
            ))}
          </DataTable>
        )}
      </Loading>
      <Group>
        {before > 0 && <SmallButton onClick={() => setBefore(0)}>{words.newest}</SmallButton>}
        {next > 0 && <SmallButton onClick={() => setBefore(next)}>{texts.common.older}</SmallButton>}
        <ActionButton small act={() => tricorn.exportAccount().then(saveDownload)}>
          {words.exportAll}
        </ActionButton>
        <ActionButton small act={() => tricorn.exportAudit().then(saveDownload)}>
          {words.export}
        </ActionButton>
      </Group>
    </Section>
  );
}
