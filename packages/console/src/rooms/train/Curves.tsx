import { SimpleGrid } from '@mantine/core';
import { LineChart } from '../../parts/charts/LineChart.js';
import { DataTable, Row } from '../../parts/lists.js';
import { Section } from '../../parts/Section.js';
import { brief, compact, percent } from '../../texts/numbers.js';
import { texts } from '../../texts/train.js';
import type { CurvePoint, TrainingReport } from './readTrainingReport.js';

const words = texts.train;

/** Loss, and accuracy where there are classes, by epoch. */
export function Curves({ curve }: { curve: CurvePoint[] }) {
  const last = curve.at(-1)!;
  const classes = last.validationAccuracy !== undefined;
  return (
    <SimpleGrid cols={{ base: 1, md: classes ? 2 : 1 }}>
      <LineChart
        heightPx={240}
        rows={curve}
        x="epoch"
        dots
        format={compact}
        xLabel={words.run.epoch}
        series={[
          { name: 'trainLoss', label: words.curves.trainLoss, muted: true },
          { name: 'validationLoss', label: words.curves.validationLoss },
        ]}
        label={words.curves.lossLabel(brief(last.validationLoss), last.epoch)}
      />
      {classes && (
        <LineChart
          heightPx={240}
          rows={curve}
          x="epoch"
          dots
          format={(value) => percent(value, 0)}
          yRange={[0, 1]}
          xLabel={words.run.epoch}
          series={[
            { name: 'trainAccuracy', label: words.curves.trainAccuracy, muted: true },
            { name: 'validationAccuracy', label: words.curves.validationAccuracy },
          ]}
          label={words.curves.accuracyLabel(percent(last.validationAccuracy!), last.epoch)}
        />
      )}
    </SimpleGrid>
  );
}

/** The error of a forecast for each of several columns, beside its baselines. */
export function ColumnErrors({ columns = [], targets = columns, metrics }: TrainingReport) {
  if (metrics?.kind !== 'forecast') return null;
  const { features = [], seasonal } = metrics;
  if (features.length < 2) return null;
  const seasons = seasonal?.features;
  const labels = [
    texts.common.model,
    words.columnErrors.naive,
    ...(seasons === undefined ? [] : [words.columnErrors.seasonal]),
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
