import { Anchor, Badge, Skeleton, Stack, Table, Text } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { type ReactNode, useEffect } from 'react';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Figures } from '../../parts/Figures.js';
import { Section } from '../../parts/Section.js';
import { When } from '../../parts/When.js';
import { useTricorn } from '../../session/session.js';
import { shortDecimal } from '../../text/numbers.js';

type Status = AnswerOf<'operatorStatus'>;

const refreshMs = 5_000;
const colors = { ready: 'green', idle: 'blue', unavailable: 'red', off: 'gray' } as const;

/** How the service is, read again every few seconds. */
export function Health() {
  const tricorn = useTricorn();
  const { data, error, reload } = useLoad('status', (signal) => tricorn.api.operatorStatus({}, { signal }));
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), refreshMs);
    return () => clearInterval(timer);
  }, [reload]);
  if (data === undefined)
    return error === undefined ? <Skeleton h={300} /> : <ErrorNote error={error} onRetry={reload} />;
  const count = (counts: Status['jobs']) => counts.reduce((sum, row) => sum + row.count, 0);
  const onChain = data.chainOrders.map((row) => ({ ...row, kind: `chain: ${row.kind}` }));
  const work = [...data.jobs, ...data.tasks, ...onChain];
  const ccd = data.ledger.find(({ currency }) => currency === 'CCD');
  return (
    <Stack>
      {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
      <Figures
        figures={[
          ['Jobs, last day', String(count(data.jobs))],
          ['Pictures, last day', String(count(data.tasks))],
          ['Waiting work', String(data.queues.reduce((sum, { ready }) => sum + ready, 0))],
          ['CCD earned', shortDecimal(ccd?.earned ?? '0')],
        ]}
      />
      <Section title="Parts">
        <Rows head={['Part', 'State']}>
          {groupParts(data.parts).map(({ part, state, detail }) => (
            <Table.Tr key={part}>
              <Table.Td className="console-wrap">
                <Named name={part} detail={detail} />
              </Table.Td>
              <Table.Td>
                <Badge color={colors[state]} variant="light" tt="none">
                  {state}
                </Badge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Rows>
      </Section>
      <Section title="Queues">
        {data.queues.length === 0 ? (
          <Text c="dimmed" size="sm">
            Nothing waits and nothing runs.
          </Text>
        ) : (
          <Rows head={['Queue', 'Waiting', 'Running', 'Accounts', 'Oldest waits']}>
            {data.queues.map(({ queue, ready, running, accounts, oldestSeconds }) => (
              <Table.Tr key={queue}>
                <Table.Td>{queue}</Table.Td>
                <Table.Td>{ready}</Table.Td>
                <Table.Td>{running}</Table.Td>
                <Table.Td>{accounts}</Table.Td>
                <Table.Td>{oldestSeconds === 0 ? '–' : `${oldestSeconds} s`}</Table.Td>
              </Table.Tr>
            ))}
          </Rows>
        )}
      </Section>
      <Section title="Processes">
        <Rows head={['Host', 'State', 'Started', 'Seen']}>
          {data.instances.map(({ id, host, roles, alive, startTime, seenTime }) => (
            <Table.Tr key={id}>
              <Table.Td className="console-wrap">
                <Named name={host} detail={roles} />
              </Table.Td>
              <Table.Td>
                <Badge color={alive ? 'green' : 'red'} variant="light" tt="none">
                  {alive ? 'alive' : 'silent'}
                </Badge>
              </Table.Td>
              <Table.Td>
                <When seconds={startTime} />
              </Table.Td>
              <Table.Td>
                <When seconds={seenTime} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Rows>
      </Section>
      <Section title="Work of the last day">
        {work.length === 0 ? (
          <Text c="dimmed" size="sm">
            None.
          </Text>
        ) : (
          <Rows head={['Kind', 'State', 'Count']}>
            {work.map(({ kind, state, count: rows }) => (
              <Table.Tr key={`${kind} ${state}`}>
                <Table.Td>{kind}</Table.Td>
                <Table.Td>{state}</Table.Td>
                <Table.Td>{rows}</Table.Td>
              </Table.Tr>
            ))}
          </Rows>
        )}
      </Section>
      <Section title="Ledger in all">
        <Rows head={['Currency', 'Issued', 'Spendable', 'Reserved', 'Earned']} minWidth={480}>
          {data.ledger.map((row) => (
            <Table.Tr key={row.currency}>
              <Table.Td>{row.currency}</Table.Td>
              <Table.Td>{shortDecimal(row.issued, 4)}</Table.Td>
              <Table.Td>{shortDecimal(row.available, 4)}</Table.Td>
              <Table.Td>{shortDecimal(row.held, 4)}</Table.Td>
              <Table.Td>{shortDecimal(row.earned, 4)}</Table.Td>
            </Table.Tr>
          ))}
        </Rows>
      </Section>
      <Text size="sm" c="dimmed">
        Version {data.version}. <Anchor href="/metrics">Metrics for Prometheus</Anchor>
      </Text>
    </Stack>
  );
}

/** Parts of one kind that say the same of themselves share a line: `pictures: genImg, genImgSDXL`. */
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
    if (same === undefined) grouped.push({ ...entry });
    else same.part += `, ${name}`;
  }
  return grouped;
}

/** A name with what there is to say about it below, so that a phone shows both. */
const Named = ({ name, detail }: { name: string; detail: string }) => (
  <>
    {name}
    <Text size="xs" c="dimmed">
      {detail}
    </Text>
  </>
);

interface RowsProps {
  head: readonly string[];
  minWidth?: number;
  children: ReactNode;
}

const Rows = ({ head, minWidth = 0, children }: RowsProps) => (
  <Table.ScrollContainer minWidth={minWidth}>
    <Table verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          {head.map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
