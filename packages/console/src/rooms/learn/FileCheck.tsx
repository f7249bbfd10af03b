import { Alert, Badge, Button, Group, List, Stack, Table, Text } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { DataTable } from '../../parts/DataTable.js';
import { texts } from '../../texts/learn.js';
import { brief, marked, withThousands } from '../../texts/numbers.js';

type Report = AnswerOf<'checkFiles'>;
type Finding = Report['errors'][number];

/** What the check reports about the data; the contract leaves it open. */
interface Facts {
  rows?: number;
  testingRows?: number;
  encodedColumns?: number;
  classes?: { name: string; count: number }[];
  columns?: {
    name: string;
    kind: 'number' | 'category' | 'date';
    from?: string;
    to?: string;
    missing: number;
    distinct: number;
    first?: (number | string | null)[];
    min?: number;
    max?: number;
    mean?: number;
    categories?: { name: string; count: number }[];
  }[];
}

const words = texts.learn.check;
const columnsShownMax = 50;
const cellCharactersMax = 24;

interface Props {
  report: Report;
  isPreviewed: boolean | undefined;
  onRepair: (() => void) | undefined;
}

/** Faults of single cells, which a repair leaves out. */
const repairable: ReadonlySet<string> = new Set(['NOT_A_NUMBER', 'MISSING_TARGET']);

/** What is wrong with the files, and what is in them, before anybody pays. */
export function FileCheck({ report, isPreviewed, onRepair }: Props) {
  const facts = report.report as Facts;
  return (
    <Stack gap="sm" role="region" aria-label={words.label}>
      {report.errors.length > 0 && (
        <Alert color="red" title={words.refused}>
          <Findings findings={report.errors} />
          {onRepair !== undefined && report.errors.some(({ code }) => repairable.has(code)) && (
            <Button size="compact-sm" variant="default" mt="xs" onClick={onRepair}>
              {words.repair}
            </Button>
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
              <Badge key={name} variant="light" tt="none">
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
          columns={[words.column, words.type, words.missing, words.values, words.first]}
        >
          {facts.columns.slice(0, columnsShownMax).map((column) => (
            <Table.Tr key={column.name}>
              <Table.Td>{column.name}</Table.Td>
              <Table.Td>{words.types[column.kind]}</Table.Td>
              <Table.Td>{column.missing}</Table.Td>
              <Table.Td>{valuesOf(column)}</Table.Td>
              <Table.Td>{firstOf(column)}</Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      )}
    </Stack>
  );
}

function valuesOf({
  min,
  max,
  mean,
  from,
  to,
  categories,
  distinct,
}: NonNullable<Facts['columns']>[number]): string {
  if (from !== undefined && to !== undefined) return words.range(from, to);
  if (min !== undefined && max !== undefined)
    return words.range(brief(min), brief(max)) + (mean === undefined ? '' : words.mean(brief(mean)));
  return categories?.map(({ name, count }) => `${name} (${count})`).join(', ') ?? words.distinct(distinct);
}

/** The cells of the first rows, as they were read. */
const firstOf = ({ first = [] }: NonNullable<Facts['columns']>[number]): string =>
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
    {findings.map(({ code, message, field, row, columnName }) => (
      <List.Item key={code + field + message}>
        {field in fileLabels ? `${fileLabels[field]}: ` : ''}
        {words.finding(code, message, columnName)}
        {row !== undefined && !message.includes('row') ? words.inRow(row, columnName) : ''}
      </List.Item>
    ))}
  </List>
);
