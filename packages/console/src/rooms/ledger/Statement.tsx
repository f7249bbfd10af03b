import { Table, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ItemOf } from '@tricorn/client';
import { useId } from 'react';
import { usePage, useReloadOn } from '../../data/reading.js';
import { type Prompts, usePrompts } from '../../data/usePrompts.js';
import { briefPrompt } from '../../format/labels.js';
import { saveDownload } from '../../format/saveText.js';
import { ActionButton } from '../../parts/buttons.js';
import { Icon } from '../../parts/Icon.js';
import { RoomLink, When } from '../../parts/inline.js';
import { DataTable, PagedList, Row } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/ledger.js';
import { shortDecimal, withThousands } from '../../texts/numbers.js';
import { labelOf } from '../studio/modes.js';
import './ledger.css';

type Entry = ItemOf<'statement'>;

const words = texts.ledger.statement;

/** One line for each piece of work and each credit, newest first; a line opens to its parts. */
export function Statement() {
  const tricorn = useTricorn();
  const page = usePage('statement', {}, 20);
  const prompts = usePrompts(page.items.map(({ memo }) => taskOf(memo)?.taskID ?? '').filter(Boolean));
  useReloadOn(['ledger.changed'], page.reload);
  return (
    <Section title={words.title} gap="md">
      <PagedList page={page} empty={<Hint>{words.empty}</Hint>}>
        {(entries) => (
          <>
            <div>
              <ActionButton variant="default" act={() => tricorn.exportStatement().then(saveDownload)}>
                {words.export}
              </ActionButton>
            </div>
            <DataTable
              columns={[
                { label: texts.common.time, wideOnly: true },
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
      <Row>
        <When seconds={entry.time} />
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
      </Row>
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
): string => {
  if (currency === 'epsilon') return `ε ${amount}`;
  return currency === 'CCD' ? texts.common.ccd(ccdText(amount)) : texts.common.tokens(amount);
};

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

/** The mode and the task that a line of the statement is about, if it is about one. */
function taskOf(memo: string): { mode: string; taskID: string } | undefined {
  const [, mode, taskID] = /^(\w+) task ([0-9a-f-]{36})$/.exec(memo) ?? [];
  return mode === undefined || taskID === undefined ? undefined : { mode, taskID };
}
