import { Alert, Badge, Group, List, Stack, Table, Text } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { brief, withThousands } from '../../text/numbers.js';

type Report = AnswerOf<'checkFiles'>;
type Finding = Report['errors'][number];

/** What the doctor's report tells of the data; the contract leaves it open. */
interface Facts {
  rows?: number;
  testingRows?: number;
  encodedColumns?: number;
  classes?: { name: string; count: number }[];
  columns?: {
    name: string;
    kind: 'number' | 'category';
    missing: number;
    distinct: number;
    min?: number;
    max?: number;
    mean?: number;
    categories?: { name: string; count: number }[];
  }[];
}

const columnsShownMax = 50;

/** What the doctor says of the files, before anybody pays. */
export function DoctorReport({ report }: { report: Report }) {
  const facts = report.report as Facts;
  return (
    <Stack gap="sm" role="region" aria-label="Doctor’s report">
      {report.errors.length > 0 && (
        <Alert color="red" title="These files cannot be used yet">
          <Findings findings={report.errors} />
        </Alert>
      )}
      {report.ok && (
        <Alert color="green" title="The files are fine">
          <Group gap="xs">
            <Text size="sm">
              {withThousands(facts.rows ?? 0)} rows, {facts.columns?.length ?? 0} columns
              {facts.testingRows ? `, ${withThousands(facts.testingRows)} rows to predict` : ''}.
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
        <Alert color="yellow" title="Worth knowing">
          <Findings findings={report.warnings} />
        </Alert>
      )}
      {facts.columns !== undefined && facts.columns.length > 0 && (
        <Table.ScrollContainer minWidth={480}>
          <Table verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Column</Table.Th>
                <Table.Th>Kind</Table.Th>
                <Table.Th>Missing</Table.Th>
                <Table.Th>Values</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {facts.columns.slice(0, columnsShownMax).map((column) => (
                <Table.Tr key={column.name}>
                  <Table.Td>{column.name}</Table.Td>
                  <Table.Td>{column.kind}</Table.Td>
                  <Table.Td>{column.missing}</Table.Td>
                  <Table.Td>{valuesOf(column)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

function valuesOf({ min, max, mean, categories, distinct }: NonNullable<Facts['columns']>[number]): string {
  if (min !== undefined && max !== undefined)
    return `${brief(min)} to ${brief(max)}${mean === undefined ? '' : `, mean ${brief(mean)}`}`;
  return categories?.map(({ name, count }) => `${name} (${count})`).join(', ') ?? `${distinct} different`;
}

/** How the form calls the files that the service names by their fields. */
const fileLabels: Readonly<Record<string, string>> = {
  featureData: 'Features',
  targetData: 'Target',
  testingData: 'Testing rows',
};

const Findings = ({ findings }: { findings: readonly Finding[] }) => (
  <List size="sm">
    {findings.map(({ code, message, field, row, columnName }) => (
      <List.Item key={code + field + message}>
        {field in fileLabels ? `${fileLabels[field]}: ` : ''}
        {message}
        {row !== undefined && !message.includes('row')
          ? ` (row ${row}${columnName ? `, ${columnName}` : ''})`
          : ''}
      </List.Item>
    ))}
  </List>
);
