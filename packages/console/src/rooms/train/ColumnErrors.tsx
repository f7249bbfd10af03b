import { Table } from '@mantine/core';
import { DataTable } from '../../parts/DataTable.js';
import { Section } from '../../parts/Section.js';
import { brief } from '../../texts/numbers.js';
import { texts } from '../../texts/train.js';
import type { TrainingReport } from './readTrainingReport.js';

const words = texts.train.columnErrors;

/** The error of a forecast for each of several columns, beside its baselines. */
export function ColumnErrors({ columns = [], targets = columns, metrics }: TrainingReport) {
  if (metrics?.kind !== 'forecast') return null;
  const { features = [], seasonal } = metrics;
  if (features.length < 2) return null;
  const seasons = seasonal?.features;
  const labels = [words.model, words.naive, ...(seasons === undefined ? [] : [words.seasonal])];
  return (
    <Section title={words.title}>
      <DataTable columns={[words.column, ...labels.map((label) => ({ label, numeric: true }))]}>
        {features.map(({ rmse, naiveRmse }, place) => (
          <Table.Tr key={targets[place] ?? place}>
            <Table.Td>{targets[place] ?? place + 1}</Table.Td>
            <Table.Td ta="right">{brief(rmse)}</Table.Td>
            <Table.Td ta="right">{brief(naiveRmse)}</Table.Td>
            {seasons !== undefined && (
              <Table.Td ta="right">{brief(seasons[place]?.rmse ?? Number.NaN)}</Table.Td>
            )}
          </Table.Tr>
        ))}
      </DataTable>
    </Section>
  );
}
