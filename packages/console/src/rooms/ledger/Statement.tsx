import { Button, Stack, Table, Text } from '@mantine/core';
import type { ItemOf } from '@tricorn/client';
import { useAction } from '../../data/useAction.js';
import { usePage } from '../../data/usePage.js';
import { useReloadOn } from '../../data/useReloadOn.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { PagedList } from '../../parts/PagedList.js';
import { RoomLink } from '../../parts/RoomLink.js';
import { Section } from '../../parts/Section.js';
import { When } from '../../parts/When.js';
import { useTricorn } from '../../session/session.js';
import { shortDecimal } from '../../text/numbers.js';
import { saveText } from '../../text/saveText.js';
import { texts } from '../../texts/ledger.js';
import { labelOf } from '../studio/modes.js';
import { statementCsv } from './statementCsv.js';

type Entry = ItemOf<'statement'>;

const words = texts.ledger.statement;

/** One line for each piece of work and each credit, newest first. */
export function Statement({ news }: { news: number }) {
  const tricorn = useTricorn();
  const page = usePage('statement', {}, 20);
  useReloadOn(news, page.reload);
  const [save, { busy, error }] = useAction(async () => {
    saveText('statement.csv', await statementCsv(tricorn), 'text/csv');
  });
  return (
    <Section title={words.title}>
      <Stack>
        {error !== undefined && <ErrorNote error={error} />}
        <PagedList page={page} empty={<Hint>{words.empty}</Hint>}>
          {(entries) => (
            <>
              <div>
                <Button variant="default" loading={busy} onClick={() => void save()}>
                  {words.export}
                </Button>
              </div>
              <DataTable
                columns={[
                  { label: words.time, wideOnly: true },
                  words.description,
                  { label: words.amount, numeric: true },
                ]}
              >
                {entries.map((entry, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id of their own.
                  <EntryRow key={place} entry={entry} />
                ))}
              </DataTable>
            </>
          )}
        </PagedList>
      </Stack>
    </Section>
  );
}

const EntryRow = ({ entry }: { entry: Entry }) => (
  <Table.Tr>
    <Table.Td visibleFrom="xs">
      <When seconds={entry.time} />
    </Table.Td>
    <Table.Td className="console-wrap">
      <Memo memo={entry.memo} jobID={entry.jobID} />
      <Text size="xs" c="dimmed">
        {[texts.ledger.kinds[entry.kind], detailOf(entry)].filter(Boolean).join(' · ')}
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
);

/** What became of the quote; nothing where the whole of it was charged, and for credits. */
function detailOf({ state, quote, refund }: Entry): string {
  const short = (amount: string) => shortDecimal(amount, 6);
  if (state === 'held') return words.held(short(quote));
  if (state === 'released') return words.released(short(quote));
  return refund === '0' ? '' : words.charged(short(quote), short(refund));
}

/** What an entry is for, with a link to it where there is something to see. */
function Memo({ memo, jobID }: Pick<Entry, 'memo' | 'jobID'>) {
  if (jobID !== '') return <RoomLink href={`/jobs/${jobID}`}>{memo}</RoomLink>;
  const [, mode, taskID] = /^(\w+) task ([0-9a-f-]{36})$/.exec(memo) ?? [];
  if (mode === undefined) return memo;
  return <RoomLink href={`/studio/${taskID}`}>{labelOf(mode)}</RoomLink>;
}
