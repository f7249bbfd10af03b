import { SimpleGrid } from '@mantine/core';
import { LineChart } from '../../parts/charts/LineChart.js';
import { DataTable, Row } from '../../parts/lists.js';
import { Section } from '../../parts/Section.js';
import { brief, compact, percent } from '../../texts/numbers.js';
import { texts } from '../../texts/train.js';
import type { CurvePoint, TrainingReport } from './trainingReport.js';

const words = texts.train;

/** Loss, and accuracy where there are classes, by epoch. */
export function Curves({ curve }: { curve: CurvePoint[] }) {
  const last = curve.at(-1)!;
  const charts = [
    { of: 'Loss', format: compact, label: words.curves.lossLabel(brief(last.validationLoss), last.epoch) },
    ...(last.validationAccuracy === undefined
      ? []
      : [
          {
            of: 'Accuracy',
            format: (value: number) => percent(value, 0),
            yRange: [0, 1],
            label: words.curves.accuracyLabel(percent(last.validationAccuracy), last.epoch),
          } as const,
        ]),
  ] as const;
  return (
    <SimpleGrid cols={{ base: 1, md: charts.length }}>
      {charts.map(({ of, ...chart }) => (
        <LineChart
          key={of}
          {...chart}
          heightPx={240}
          rows={curve}
          x="epoch"
          dots
          xLabel={words.run.epoch}
          series={[
            { name: `train${of}`, label: words.curves[`train${of}`], muted: true },
            { name: `validation${of}`, label: words.curves[`validation${of}`] },
          ]}
        />
      ))}
    </SimpleGrid>
  );
}

/** The error of a forecast for each column, beside its baselines. */
export function ColumnErrors({ columns = [], targets = columns, metrics }: TrainingReport) {
  if (metrics?.kind !== 'forecast') return null;
  const { features = [metrics], seasonal } = metrics;
  const seasons = seasonal && (seasonal.features ?? [seasonal]);
  const labels = [
    texts.common.model,
    words.columnErrors.naive,
    ...(seasonal === undefined ? [] : [words.columnErrors.seasonal(seasonal.period)]),
  ];
  return (
    <Section title={words.columnErrors.title}>
      <DataTable columns={[texts.common.column, ...labels.map((label) => ({ label, numeric: true }))]}>
        {features.map(({ rmse, naiveRmse }, place) => (
          <Row key={targets[place] ?? place}>
            {targets[place] ?? place + 1}
            {brief(rmse)}
            {brief(naiveRmse)}
            {seasons === undefined ? [] : brief(seasons[place]?.rmse ?? Number.NaN)}
          </Row>
        ))}
      </DataTable>
    </Section>
  );
}
