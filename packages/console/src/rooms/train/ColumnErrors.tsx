import { Table } from '@mantine/core';
import { DataTable } from '../../parts/DataTable.js';
import { Section } from '../../parts/Section.js';
import { brief } from '../../text/numbers.js';
import { texts } from '../../texts/train.js';
import type { TrainingReport } from './readTrainingReport.js';

const words = texts.train.columnErrors;

/** The error of a forecast for each of several columns, beside that of repeating the last value. */
export function ColumnErrors({ columns = [], metrics }: TrainingReport) {
  const features = metrics?.kind === 'forecast' ? (metrics.features ?? []) : [];
  if (features.length < 2) return null;
  return (
    <Section title={words.title}>
      <DataTable
        columns={[words.column, { label: words.model, numeric: true }, { label: words.naive, numeric: true }]}
      >
        {features.map(({ rmse, naiveRmse }, place) => (
          <Table.Tr key={columns[place] ?? place}>
            <Table.Td>{columns[place] ?? place + 1}</Table.Td>
            <Table.Td ta="right">{brief(rmse)}</Table.Td>
            <Table.Td ta="right">{brief(naiveRmse)}</Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Section>
  );
}
