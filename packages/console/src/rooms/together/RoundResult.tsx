import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Facts } from '../../parts/Facts.js';
import { Section } from '../../parts/Section.js';
import { byteSize, shortDecimal } from '../../texts/numbers.js';
import { togetherTexts } from '../../texts/together.js';
import { type InputReport, isPrivate } from './readInputReport.js';
import { securityText } from './securityText.js';
import type { RoundResultState } from './useRoundResult.js';
import { Values } from './Values.js';
import { withNames } from './withNames.js';

const words = togetherTexts.result;

interface Props {
  report: InputReport;
  state: RoundResultState;
}

/** The result of a round, and what each party put in and paid. */
export const RoundResult = ({ report, state }: Props) => (
  <Section title={words.title(report.round)}>
    <Stack gap="md">
      <Shown report={report} state={state} />
      <DataTable columns={[words.party, words.shape, words.cost]}>
        {report.parties.map(({ party, account, shape, ccdCost }) => (
          <Table.Tr key={party}>
            <Table.Td className="console-wrap">
              {party} {account}
            </Table.Td>
            <Table.Td>{shape}</Table.Td>
            <Table.Td>{shortDecimal(ccdCost, 4)}</Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Stack>
  </Section>
);

/** Only what this browser has verified is shown as the result. */
function Shown({ report, state: { checked, error, download } }: Props) {
  const hidden = isPrivate(report);
  const text = checked?.text ?? '';
  if (error !== undefined) return <ErrorNote error={error} />;
  return (
    <>
      {hidden && <Text size="sm">{text === '' ? words.closed : words.opened}</Text>}
      {text !== '' && <Values text={withNames(text, report.parties)} label={words.label} />}
      {report.resultCid !== '' && !hidden && (
        <Text className="console-wrap">{words.tooLong(report.resultCid)}</Text>
      )}
      {download !== undefined && (
        <Group>
          <Button variant="light" onClick={download}>
            {hidden ? words.open : words.verify}
          </Button>
        </Group>
      )}
    </>
  );
}

/** How the nodes computed the result. */
export function ProtocolStatement({ report: { statement } }: { report: InputReport }) {
  const labels = togetherTexts.statement;
  const { failureProbabilityLog2: log2, timeMs, computeMs } = statement;
  return (
    <Section title={labels.title}>
      <Facts
        labelWidth={180}
        facts={[
          [labels.security, securityText(statement.securityModel)],
          [labels.ring, statement.ring],
          ...(log2 === null ? [] : [[labels.undetected, labels.probability(log2)] as const]),
          [labels.rounds, String(statement.rounds)],
          [labels.sent, byteSize(statement.bytesSent)],
          [labels.time, labels.timeSpent(Math.round(timeMs), Math.round(computeMs))],
        ]}
      />
    </Section>
  );
}
