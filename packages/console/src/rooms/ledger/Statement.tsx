import { Button, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ItemOf } from '@tricorn/client';
import { useId } from 'react';
import { useAction } from '../../data/useAction.js';
import { usePage } from '../../data/usePage.js';
import { type Prompts, usePrompts } from '../../data/usePrompts.js';
import { useReloadOn } from '../../data/useReloadOn.js';
import { briefPrompt } from '../../format/briefPrompt.js';
import { saveBlob } from '../../format/saveText.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { Icon } from '../../parts/Icon.js';
import { PagedList } from '../../parts/PagedList.js';
import { RoomLink } from '../../parts/RoomLink.js';
import { Section } from '../../parts/Section.js';
import { When } from '../../parts/When.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/ledger.js';
import { shortDecimal, withThousands } from '../../texts/numbers.js';
import { labelOf } from '../studio/modes.js';
import { taskOf } from './taskOf.js';
import './ledger.css';

type Entry = ItemOf<'statement'>;

const words = texts.ledger.statement;

/** One line for each piece of work and each credit, newest first; a line opens to its parts. */
export function Statement({ news }: { news: number }) {
  const tricorn = useTricorn();
  const page = usePage('statement', {}, 20);
  const prompts = usePrompts(page.items.map(({ memo }) => taskOf(memo)?.taskID ?? '').filter(Boolean));
  useReloadOn(news, page.reload);
  const [save, { busy, error }] = useAction(async () => {
    const download = await tricorn.exportStatement();
    saveBlob(download.name, await new Response(download.stream()).blob());
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
                  <EntryRow key={place} entry={entry} prompts={prompts} />
                ))}
              </DataTable>
            </>
          )}
        </PagedList>
      </Stack>
    </Section>
  );
}

/** One line that says what was paid for what; it opens to the parts of the amount. */
function EntryRow({ entry, prompts }: { entry: Entry; prompts: Prompts }) {
  const [opened, { toggle }] = useDisclosure();
  const id = useId();
  const parts = partsOf(entry);
  const amount = amountText(entry);
  return (
    <>
      <Table.Tr>
        <Table.Td visibleFrom="xs">
          <When seconds={entry.time} />
        </Table.Td>
        <Table.Td className="console-wrap">
          <Memo memo={entry.memo} jobID={entry.jobID} kind={entry.kind} prompts={prompts} />
          <Text size="xs" c="dimmed">
            {[texts.ledger.kinds[entry.kind], stateOf(entry)].filter(Boolean).join(' · ')}
            <Text span inherit hiddenFrom="xs">
              {' · '}
              <When seconds={entry.time} size="xs" />
            </Text>
          </Text>
        </Table.Td>
        <Table.Td ta="right" className="ledger-sum" title={inUnit(entry.amount, entry.currency)}>
          {parts.length < 2 ? (
            amount
          ) : (
            <UnstyledButton
              className="ledger-amount console-printed"
              aria-expanded={opened}
              aria-controls={id}
              aria-label={words.open(amount)}
              onClick={toggle}
            >
              {amount} <Icon name="right" size={14} />
            </UnstyledButton>
          )}
        </Table.Td>
      </Table.Tr>
      {opened && (
        <Table.Tr id={id} className="console-arrive">
          <Table.Td visibleFrom="xs" />
          <Table.Td colSpan={2}>
            <dl className="ledger-parts">
              {parts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{inUnit(value, entry.currency)}</dd>
                </div>
              ))}
            </dl>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

const inUnit = (
  amount: string,
  currency: Entry['currency'],
  ccdText: (amount: string) => string = withThousands,
): string => (currency === 'CCD' ? texts.common.ccd(ccdText(amount)) : texts.common.tokens(amount));

/** What the balance changed by. */
const amountText = ({ amount, currency }: Entry): string =>
  `${/^[0.]*[1-9]/.test(amount) ? '+' : ''}${inUnit(amount, currency, (text) => shortDecimal(text, 6))}`;

const stateOf = ({ state }: Entry): string =>
  state === 'held' ? words.held : state === 'released' ? words.released : '';

/** How the amount came about, with all its digits: what was reserved, what came back, what it cost. */
function partsOf({ state, quote, refund, amount }: Entry): [label: string, value: string][] {
  if (state === 'credited' || quote === '0') return [];
  const reserved: [string, string] = [words.parts.reserved, quote];
  if (state === 'held') return [reserved];
  return [reserved, [words.parts.refunded, refund], [words.parts.charged, amount.replace(/^-/, '')]];
}

/** What an entry is for, with a link to it where there is something to see. */
function Memo({ memo, jobID, kind, prompts }: Pick<Entry, 'memo' | 'jobID' | 'kind'> & { prompts: Prompts }) {
  if (jobID !== '') return <RoomLink href={`/jobs/${jobID}`}>{memo}</RoomLink>;
  if (kind === 'language') return words.answerBy(memo);
  const task = taskOf(memo);
  if (task === undefined) return texts.ledger.memoOf(memo);
  const prompt = prompts.get(task.taskID);
  return (
    <RoomLink href={`/studio/${task.taskID}`}>
      {prompt ? words.drawing(labelOf(task.mode), briefPrompt(prompt)) : labelOf(task.mode)}
    </RoomLink>
  );
}
