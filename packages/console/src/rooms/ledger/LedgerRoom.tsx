import { Button, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { useEvents } from '../../data/useEvents.js';
import { usePage } from '../../data/usePage.js';
import { useReloadOn } from '../../data/useReloadOn.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Figures } from '../../parts/Figures.js';
import { Pages } from '../../parts/Pages.js';
import { RoomLink } from '../../parts/RoomLink.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { Section } from '../../parts/Section.js';
import { When } from '../../parts/When.js';
import { useSession } from '../../session/session.js';
import { shortDecimal, withThousands } from '../../text/numbers.js';
import { saveText } from '../../text/saveText.js';
import { labelOf } from '../studio/modes.js';
import { BuyTokens } from './BuyTokens.js';
import { statementCsv } from './statementCsv.js';
import { Usage } from './Usage.js';

/** What was spent, on what, and what is left. */
export default function LedgerRoom() {
  const { account } = useSession();
  const [news, setNews] = useState(0);
  useEvents((event) => {
    if (event.type === 'ledger.changed') setNews((known) => known + 1);
  });
  return (
    <Stack>
      <RoomTitle
        title="Ledger"
        about="Every amount that came and went. Work is paid ahead; what it did not use comes back, all of it where it failed."
      />
      <Figures
        figures={[
          ['CCD to spend', account === undefined ? '…' : shortDecimal(account.balance)],
          ['CCD reserved', account === undefined ? '…' : shortDecimal(account.held)],
          ['LLM tokens', account === undefined ? '…' : withThousands(account.tokens_balance)],
        ]}
      />
      <Usage news={news} />
      <BuyTokens />
      <Statement news={news} />
    </Stack>
  );
}

/** What an entry is for, with a link to it where there is something to see. */
function Memo({ memo, jobID }: { memo: string; jobID: string }) {
  if (jobID !== '') return <RoomLink href={`/jobs/${jobID}`}>{memo}</RoomLink>;
  const [, mode, taskID] = /^(\w+) task ([0-9a-f-]{36})$/.exec(memo) ?? [];
  if (mode === undefined) return memo;
  return <RoomLink href={`/studio/${taskID}`}>{labelOf(mode)}</RoomLink>;
}

const kinds: Record<string, string> = {
  grant: 'granted',
  hold: 'paid ahead',
  post: 'rest given back',
  void: 'all given back',
  exchange: 'exchanged',
};

function Statement({ news }: { news: number }) {
  const { tricorn } = useSession();
  const { items, data, error, reload, ...paging } = usePage('statement', {}, 20);
  useReloadOn(news, reload);
  const [save, saving] = useAction(async () => {
    saveText('statement.csv', await statementCsv(tricorn), 'text/csv');
  });
  return (
    <Section title="Statement">
      <Stack>
        {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
        {saving.error !== undefined && <ErrorNote error={saving.error} />}
        {data !== undefined && items.length === 0 && (
          <Text c="dimmed" size="sm">
            Nothing booked yet. The operator can give you CCD.
          </Text>
        )}
        {items.length > 0 && (
          <>
            <div>
              <Button variant="default" loading={saving.busy} onClick={() => void save()}>
                Export as CSV
              </Button>
            </div>
            <Table.ScrollContainer minWidth={0}>
              <Table verticalSpacing={4}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th visibleFrom="xs">When</Table.Th>
                    <Table.Th>What for</Table.Th>
                    <Table.Th ta="right">Amount</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map((entry, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id of their own.
                    <Table.Tr key={place}>
                      <Table.Td visibleFrom="xs">
                        <When seconds={entry.time} />
                      </Table.Td>
                      <Table.Td className="console-wrap">
                        <Memo memo={entry.memo} jobID={entry.jobID} />
                        <Text size="xs" c="dimmed">
                          {kinds[entry.kind]}
                          <Text span inherit hiddenFrom="xs">
                            {' · '}
                            <When seconds={entry.time} size="xs" />
                          </Text>
                        </Text>
                      </Table.Td>
                      <Table.Td ta="right" title={`${entry.amount} ${entry.currency}`}>
                        {shortDecimal(entry.amount, 6)} {entry.currency}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            <Pages {...paging} />
          </>
        )}
      </Stack>
    </Section>
  );
}
