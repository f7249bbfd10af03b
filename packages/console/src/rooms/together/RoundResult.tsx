import { Table, Text } from '@mantine/core';
import { DataTable } from '../../parts/DataTable.js';
import { Facts } from '../../parts/Facts.js';
import { Section } from '../../parts/Section.js';
import { byteSize, shortDecimal } from '../../text/numbers.js';
import { texts } from '../../texts/index.js';
import type { InputReport } from './readInputReport.js';
import { securityText } from './securityText.js';
import { Values } from './Values.js';

const words = texts.together.result;

/** The result of a round, and what each party put in and paid. */
export const RoundResult = ({ report }: { report: InputReport }) => (
  <Section title={words.title(report.round)}>
    {report.result === '' ? (
      <Text className="console-wrap">{words.tooLong(report.resultCid)}</Text>
    ) : (
      <Values text={report.result} label={words.label} />
    )}
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
  </Section>
);

/** How the nodes computed the result. */
export function ProtocolStatement({ report: { statement } }: { report: InputReport }) {
  const labels = texts.together.statement;
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
