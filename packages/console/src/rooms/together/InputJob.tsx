import { Badge, Button, DataList, Group, Stack, Table, Text } from '@mantine/core';
import { isRefused, type JobDetail } from '@tricorn/client';
import type { InputComputation } from '@tricorn/contract';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Section } from '../../parts/Section.js';
import { useSession } from '../../session/session.js';
import { byteSize, shortDecimal } from '../../text/numbers.js';
import { cellsOf } from './cells.js';
import { FillForm } from './FillForm.js';
import { about } from './operations.js';
import { type InputReport, readInputReport } from './readInputReport.js';

interface Props {
  job: JobDetail;
  onChanged(): void;
}

/** Rounds of a three-party computation: whose data is missing, one's own, the result and how it came about. */
export default function InputJob({ job, onChanged }: Props) {
  const report = readInputReport(job.report);
  return (
    <>
      {job.state === 'succeeded' && report !== undefined && <Result report={report} />}
      <Section title={`Round ${job.round}`}>
        <Stack>
          <Parties job={job} />
          {job.input !== '' && <OwnInput text={job.input} />}
          {job.state === 'failed' && <RunAgain jobID={job.jobID} onChanged={onChanged} />}
          <Fill job={job} onChanged={onChanged} />
        </Stack>
      </Section>
      {job.state !== 'succeeded' && report !== undefined && <Result report={report} />}
      {report !== undefined && <Statement report={report} />}
    </>
  );
}

function Parties({ job: { parties, state, awaited } }: { job: JobDetail }) {
  const { account } = useSession();
  // Whose data was there when a job expired or was cancelled is not kept.
  const ended = state === 'expired' || state === 'cancelled';
  return (
    <Stack gap={6} component="ul" p={0} m={0} aria-label="Parties">
      {parties.map((party, place) => {
        const isAwaited = awaited.includes(party);
        return (
          <Group key={party} component="li" gap="xs" wrap="nowrap">
            {!ended && (
              <Badge variant="light" color={isAwaited ? 'yellow' : 'green'} tt="none">
                {isAwaited ? 'awaited' : 'has given'}
              </Badge>
            )}
            <Text size="sm" className="console-wrap">
              P{place} {party === account?.account ? 'you' : party}
            </Text>
          </Group>
        );
      })}
    </Stack>
  );
}

const OwnInput = ({ text }: { text: string }) => (
  <div>
    <Text fw={500} size="sm">
      Your numbers, which only you see
    </Text>
    <Values text={text} label="Your numbers" />
  </div>
);

/** Offers to fill when it is this party's turn; the service knows that best. */
function Fill({ job, onChanged }: Props) {
  const { tricorn } = useSession();
  const [again, setAgain] = useState(false);
  const { data, error } = useLoad(`${job.jobID} ${job.round} ${job.state} ${job.awaited}`, async (signal) => {
    try {
      return await tricorn.api.prepareFill({ jobID: job.jobID }, { signal });
    } catch (thrown) {
      if (isRefused(thrown, 'alreadyFilled', 'stateConflict')) return null;
      throw thrown;
    }
  });
  if (error !== undefined) return <ErrorNote error={error} />;
  if (data === undefined) return null;
  if (data === null)
    return (
      <Text size="sm" c="dimmed">
        Your numbers of this round are with the nodes. The round runs when all three have given theirs.
      </Text>
    );
  const starts = data.round > job.round;
  if (starts && !again)
    return (
      <Group>
        <Button variant="light" onClick={() => setAgain(true)}>
          Start round {data.round}
        </Button>
      </Group>
    );
  const computation = job.computationStr as InputComputation;
  return (
    <FillForm
      key={data.round}
      jobID={job.jobID}
      round={data.round}
      starts={starts}
      example={about[computation].example[data.party as 0 | 1 | 2]}
      shapes={about[computation].shapes}
      onFilled={onChanged}
    />
  );
}

function RunAgain({ jobID, onChanged }: { jobID: string; onChanged(): void }) {
  const { tricorn } = useSession();
  const [run, { busy, error }] = useAction(async () => {
    await tricorn.api.runAgain({ jobID });
    onChanged();
  });
  return (
    <Stack gap="xs">
      <Group>
        <Button variant="light" loading={busy} onClick={() => void run()}>
          Run this round again
        </Button>
      </Group>
      {error !== undefined && <ErrorNote error={error} />}
    </Stack>
  );
}

const Result = ({ report }: { report: InputReport }) => (
  <Section title={`Result of round ${report.round}`}>
    {report.result === '' ? (
      <Text>The result is too long to show; its file has the content id {report.resultCid}.</Text>
    ) : (
      <Values text={report.result} label="Result" />
    )}
    <Table mt="md" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Party</Table.Th>
          <Table.Th>Shape</Table.Th>
          <Table.Th>CCD</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {report.parties.map(({ party, account, shape, ccdCost }) => (
          <Table.Tr key={party}>
            <Table.Td className="console-wrap">
              {party} {account}
            </Table.Td>
            <Table.Td>{shape}</Table.Td>
            <Table.Td>{shortDecimal(ccdCost, 4)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Section>
);

const shownCellsMax = 2_500;

/** Numbers or orderings in a grid, digit by digit as they came. */
function Values({ text, label }: { text: string; label: string }) {
  const cells = cellsOf(text.startsWith('[') ? text : `[${JSON.stringify(text)}]`);
  if (cells.length * (cells[0]?.length ?? 0) > shownCellsMax)
    return (
      <Text className="console-mono console-wrap" lineClamp={8}>
        {text}
      </Text>
    );
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table withTableBorder withColumnBorders w="auto" aria-label={label} data-testid="values">
        <Table.Tbody>
          {cells.map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
            <Table.Tr key={row}>
              {line.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
                <Table.Td key={column} className="console-mono" ta="right">
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Statement({ report: { statement } }: { report: InputReport }) {
  const facts: [string, string][] = [
    [
      'Security',
      statement.securityModel === 'malicious'
        ? 'a node that cheats is noticed before anything is opened'
        : 'the nodes are trusted to follow the protocol',
    ],
    ['Ring', statement.ring],
    ...(statement.failureProbabilityLog2 === null
      ? []
      : [
          ['A cheat goes unnoticed', `at most once in 2^${-statement.failureProbabilityLog2} times`] as [
            string,
            string,
          ],
        ]),
    ['Rounds of messages', String(statement.rounds)],
    ['Sent by the nodes', byteSize(statement.bytesSent)],
    ['Time', `${Math.round(statement.timeMs)} ms, of which ${Math.round(statement.computeMs)} ms computing`],
  ];
  return (
    <Section title="Statement of the protocol">
      <DataList labelWidth={180}>
        {facts.map(([label, value]) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </Section>
  );
}
