import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { jobTypes } from '@tricorn/contract';
import { useAnswer, useReadingWhile } from '../../data/reading.js';
import { jobTypeText, stateText } from '../../format/labels.js';
import { root } from '../../format/root.js';
import { lasting } from '../../format/times.js';
import { BarList } from '../../parts/charts/BarList.js';
import { Figures } from '../../parts/Facts.js';
import { When } from '../../parts/inline.js';
import { DataTable, Row, Unread } from '../../parts/lists.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { shortDecimal, withThousands } from '../../texts/numbers.js';
import { texts } from '../../texts/operator.js';
import { labelOf } from '../studio/modes.js';
import './operator.css';

type Status = AnswerOf<'operatorStatus'>;

const words = texts.operator.health;
const refreshMs = 5_000;
const colors = { ready: 'green', idle: 'blue', unavailable: 'red', off: 'gray' } as const;

/** How the service is, read again every few seconds. */
export function Health() {
  const answer = useAnswer('operatorStatus', {});
  const { data, error, reload } = answer;
  useReadingWhile(true, refreshMs, reload);
  if (data === undefined) return <Unread of={answer} h={300} />;
  const count = (counts: Status['jobs']) => counts.reduce((sum, row) => sum + row.count, 0);
  // The gallery of an account holds its pictures, which are counted one by one.
  const jobs = data.jobs.filter(({ kind }) => kind !== jobTypes.gallery);
  const work = [
    ...jobs.map((row) => ({ ...row, kind: jobTypeText(row.kind) })),
    ...data.tasks.map((row) => ({ ...row, kind: labelOf(row.kind) })),
    ...data.chainOrders.map((row) => ({ ...row, kind: words.onChain(row.kind) })),
  ];
  const ccd = data.ledger.find(({ currency }) => currency === 'CCD');
  return (
    <Stack>
      <ErrorNote error={error} onRetry={reload} />
      <Figures
        figures={[
          [words.jobs, String(count(jobs))],
          [words.pictures, String(count(data.tasks))],
          [words.queued, String(data.queues.reduce((sum, { ready }) => sum + ready, 0))],
          [words.earned, shortDecimal(ccd?.earned ?? '0')],
        ]}
      />
      <Components parts={data.parts} />
      <Queues queues={data.queues} />
      <Processes instances={data.instances} />
      <Section title={words.work}>
        <Work rows={work} />
      </Section>
      <Totals ledger={data.ledger} />
      <Hint>
        {words.version(data.version)} · <Anchor href={`${root}/metrics`}>{words.metrics}</Anchor>
      </Hint>
    </Stack>
  );
}

const Components = ({ parts }: Pick<Status, 'parts'>) => (
  <Section title={words.components}>
    <ul className="health-parts">
      {groupParts(parts).map(({ part, state, detail }) => (
        <li key={part} data-state={state}>
          <Group gap="xs" justify="space-between" wrap="nowrap" align="start">
            <Text fw={550} size="sm" className="console-wrap">
              {part}
            </Text>
            <Badge color={colors[state]}>{words.componentStates[state]}</Badge>
          </Group>
          <Hint size="xs" className="console-wrap">
            <span lang="en">{detail}</span>
          </Hint>
        </li>
      ))}
    </ul>
  </Section>
);

const Queues = ({ queues }: Pick<Status, 'queues'>) => (
  <Section title={words.queues}>
    {queues.length === 0 ? (
      <Hint>{words.queuesEmpty}</Hint>
    ) : (
      <DataTable
        columns={[
          words.queue,
          ...[words.waiting, words.running].map(numeric),
          { ...numeric(words.accounts), wideOnly: true },
          numeric(words.oldest),
        ]}
      >
        {queues.map(({ queue, ready, running, accounts, oldestSeconds }) => (
          <Row key={queue}>
            {queue}
            {ready}
            {running}
            {accounts}
            {oldestSeconds === 0 ? '–' : lasting(oldestSeconds)}
          </Row>
        ))}
      </DataTable>
    )}
  </Section>
);

const Processes = ({ instances }: Pick<Status, 'instances'>) => (
  <Section title={words.processes}>
    <DataTable columns={[{ label: words.host, wraps: true }, texts.common.state, words.started, words.seen]}>
      {instances.map(({ id, host, roles, alive, startTime, seenTime }) => (
        <Row key={id}>
          <Named name={host} detail={roles} />
          <Badge color={alive ? 'green' : 'red'}>{alive ? words.alive : words.silent}</Badge>
          <When seconds={startTime} />
          <When seconds={seenTime} />
        </Row>
      ))}
    </DataTable>
  </Section>
);

const Work = ({ rows }: { rows: Status['jobs'] }) =>
  rows.length === 0 ? (
    <Hint>{words.noWork}</Hint>
  ) : (
    <BarList
      label={words.work}
      bars={rows.map(({ kind, state, count }) => ({
        key: `${kind} ${state}`,
        name: words.workOf(kind, stateText(state)),
        value: count,
        text: withThousands(count),
        color: colorOfState(state),
      }))}
    />
  );

const totals = ['issued', 'available', 'held', 'earned'] as const;

const Totals = ({ ledger }: Pick<Status, 'ledger'>) => (
  <Section title={words.ledger}>
    <DataTable
      // One column for each currency, so that a phone shows all of it.
      columns={[words.total, ...ledger.map(({ currency }) => numeric(currency))]}
    >
      {totals.map((total) => (
        <Row key={total}>
          {words.totals[total]}
          {ledger.map((row) => shortDecimal(row[total], 4))}
        </Row>
      ))}
    </DataTable>
  </Section>
);

const numeric = (label: string) => ({ label, numeric: true });

/** What failed stands out; what went well is the rule. */
const colorOfState = (state: string): string =>
  state === 'failed'
    ? 'var(--mantine-color-red-6)'
    : state === 'succeeded' || state === 'done'
      ? 'var(--mantine-color-teal-6)'
      : 'var(--chart-0)';

/** Engines of pictures are named for the modes that people choose. */
const nameOf = (kind: string | undefined, name: string): string =>
  kind === 'pictures' ? labelOf(name) : name;

/** Parts of one kind that say the same of themselves share a line: `pictures: Picture · Animation`. */
function groupParts(parts: Status['parts']): Status['parts'] {
  const grouped: Status['parts'] = [];
  for (const entry of parts) {
    const [kind, name] = entry.part.split(': ');
    const same = grouped.find(
      ({ part, state, detail }) =>
        name !== undefined &&
        part.startsWith(`${kind}: `) &&
        state === entry.state &&
        detail === entry.detail,
    );
    if (same === undefined)
      grouped.push({ ...entry, part: name === undefined ? entry.part : `${kind}: ${nameOf(kind, name)}` });
    else same.part += ` · ${nameOf(kind, name!)}`;
  }
  return grouped;
}

/** A name with what there is to say about it below, so that a phone shows both. */
const Named = ({ name, detail }: { name: string; detail: string }) => (
  <>
    {name}
    <Hint size="xs">{detail}</Hint>
  </>
);
