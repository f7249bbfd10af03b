import { Button, Group, Text } from '@mantine/core';
import { Facts } from '../../parts/Facts.js';
import { DataTable, Row } from '../../parts/lists.js';
import { ErrorNote } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { byteSize, shortDecimal } from '../../texts/numbers.js';
import { texts } from '../../texts/together.js';
import { Answers } from './Answers.js';
import { type InputReport, isPrivate, securityText, withNames } from './readInputReport.js';
import type { RoundResultState } from './useRoundResult.js';
import { Values } from './Values.js';

const words = texts.together.result;

interface Props {
  report: InputReport;
  state: RoundResultState;
}

/** The result of a round, and what each party put in and paid. */
export const RoundResult = ({ report, state }: Props) => (
  <Section title={words.title(report.round)} gap="md">
    <Shown report={report} state={state} />
    <DataTable columns={[{ label: words.party, wraps: true }, words.shape, words.cost]}>
      {report.parties.map(({ party, account, shape, ccdCost }) => (
        <Row key={party}>
          {`${party} ${account}`}
          {shape}
          {shortDecimal(ccdCost, 4)}
        </Row>
      ))}
    </DataTable>
  </Section>
);

/** Only what this browser has verified is shown as the result. */
function Shown({ report, state: { checked, error, download } }: Props) {
  const hidden = isPrivate(report);
  const text = checked?.text ?? '';
  const isOpen = text !== '' || checked?.answer !== undefined;
  if (error !== undefined) return <ErrorNote error={error} />;
  return (
    <>
      {hidden && <Text size="sm">{isOpen ? words.opened : words.closed}</Text>}
      {checked?.answer !== undefined && <Answers data={checked.answer} />}
      {text !== '' && <Values text={withNames(text, report.parties)} label={texts.common.result} />}
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
  const labels = texts.together.statement;
  const { failureProbabilityLog2: log2, timeMs, computeMs } = statement;
  return (
    <Section title={labels.title}>
      <Facts
        labelWidth={180}
        facts={[
          [labels.security, securityText(statement.securityModel)],
          [labels.ring, statement.ring],
          [labels.undetected, log2 === null ? undefined : labels.probability(log2)],
          [labels.rounds, String(statement.rounds)],
          [labels.sent, byteSize(statement.bytesSent)],
          [texts.common.time, labels.timeSpent(Math.round(timeMs), Math.round(computeMs))],
        ]}
      />
    </Section>
  );
}
