import { Alert, Badge, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { type AnswerOf, formatCcd, repairableFaults } from '@tricorn/client';
import type { CheckReport, ColumnReport } from '@tricorn/learning';
import { useState } from 'react';
import { type ActionState, field } from '../../data/acting.js';
import { freshName } from '../../format/labels.js';
import { ActionButton, SmallButton } from '../../parts/buttons.js';
import { DataTable, Row } from '../../parts/lists.js';
import { ErrorNote } from '../../parts/notes.js';
import { texts } from '../../texts/learn.js';
import { brief, marked, shortDecimal, withThousands } from '../../texts/numbers.js';

interface StartCheckedProps {
  /** What a new job is called until somebody names it. */
  newName: string;
  /** The result of the check; undefined before it. */
  report: AnswerOf<'checkFiles'> | undefined;
  checking: ActionState;
  /** The words on the button, with the price. */
  label(ccd: string): string;
  start(jobName: string): Promise<void>;
  /** Whether the columns are shown already. */
  isPreviewed?: boolean;
  /** Checks again, with faults counted as missing or left out. */
  onRepair?(): void;
}

/** What a check found, and, if all is well, the name of the job and the button that starts it for its price. */
export function StartChecked({
  newName,
  report,
  checking,
  label,
  start,
  isPreviewed,
  onRepair,
}: StartCheckedProps) {
  const [jobName, setJobName] = useState(() => freshName(newName));
  return (
    <>
      <ErrorNote error={checking.error} />
      {report !== undefined && <FileCheck report={report} isPreviewed={isPreviewed} onRepair={onRepair} />}
      {report?.ok && (
        <Group align="end">
          <TextInput label={texts.common.name} {...field(jobName, setJobName)} miw={260} />
          <ActionButton act={() => start(jobName)} subject={jobName}>
            {label(shortDecimal(formatCcd(report.ccd_cost), 4))}
          </ActionButton>
        </Group>
      )}
    </>
  );
}

type Report = AnswerOf<'checkFiles'>;
type Finding = Report['errors'][number];

/** What the check reports about the data; the contract leaves it open. */
type Facts = Partial<Pick<CheckReport, 'rows' | 'testingRows' | 'classes' | 'columns'>>;

const words = texts.learn.check;
const columnsShownMax = 50;
const cellCharactersMax = 24;

interface Props {
  report: Report;
  isPreviewed: boolean | undefined;
  onRepair: (() => void) | undefined;
}

/** Faults of single cells, which a repair leaves out. */
/** What is wrong with the files, and what is in them, before anybody pays. */
export function FileCheck({ report, isPreviewed, onRepair }: Props) {
  const facts = report.report as Facts;
  return (
    <Stack gap="sm" role="region" aria-label={words.label}>
      {report.errors.length > 0 && (
        <Alert color="red" title={words.refused}>
          <Findings findings={report.errors} />
          {onRepair !== undefined && report.errors.some(({ code }) => repairableFaults.has(code)) && (
            <SmallButton mt="xs" onClick={onRepair}>
              {words.repair}
            </SmallButton>
          )}
        </Alert>
      )}
      {report.ok && (
        <Alert color="green" title={words.valid}>
          <Group gap="xs">
            <Text size="sm">
              {words.summary(facts.rows ?? 0, facts.columns?.length ?? 0, facts.testingRows ?? 0)}
            </Text>
            {facts.classes?.slice(0, 20).map(({ name, count }) => (
              <Badge key={name}>
                {name}: {withThousands(count)}
              </Badge>
            ))}
          </Group>
        </Alert>
      )}
      {report.warnings.length > 0 && (
        <Alert color="yellow" title={words.warnings}>
          <Findings findings={report.warnings} />
        </Alert>
      )}
      {!isPreviewed && facts.columns !== undefined && facts.columns.length > 0 && (
        <DataTable
          minWidth={640}
          columns={[texts.common.column, words.type, words.missing, words.values, words.first]}
        >
          {facts.columns.slice(0, columnsShownMax).map((column) => (
            <Row key={column.name}>
              {column.name}
              {words.types[column.kind]}
              {column.missing}
              {valuesOf(column)}
              {firstOf(column)}
            </Row>
          ))}
        </DataTable>
      )}
    </Stack>
  );
}

function valuesOf({ min, max, mean, from, to, categories, distinct }: ColumnReport): string {
  if (from !== undefined && to !== undefined) return words.range(from, to);
  if (min !== undefined && max !== undefined)
    return words.range(brief(min), brief(max)) + (mean === undefined ? '' : words.mean(brief(mean)));
  return categories?.map(({ name, count }) => `${name} (${count})`).join(', ') ?? words.distinct(distinct);
}

/** The cells of the first rows, as they were read. */
const firstOf = ({ first = [] }: ColumnReport): string =>
  first
    .map((value) => (value === null ? '–' : marked(String(value)).slice(0, cellCharactersMax)))
    .join(' · ');

/** How the form calls the files that the service names by their fields. */
const fileLabels: Readonly<Record<string, string>> = {
  featureData: texts.learn.form.features,
  targetData: texts.learn.form.target,
  testingData: texts.learn.form.testing,
};

const Findings = ({ findings }: { findings: readonly Finding[] }) => (
  <List size="sm">
    {findings.map((finding) => {
      const { code, message, field, row, columnName } = finding;
      return (
        <List.Item key={code + field + message}>
          {field in fileLabels ? `${fileLabels[field]}: ` : ''}
          {words.finding(finding)}
          {row !== undefined && !message.includes('row') ? words.inRow(row, columnName) : ''}
        </List.Item>
      );
    })}
  </List>
);
