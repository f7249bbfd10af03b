import { LineChart } from '@mantine/charts';
import { texts } from '../../texts/train.js';
import '@mantine/charts/styles.css';
import { SimpleGrid } from '@mantine/core';
import { brief, compact, percent } from '../../text/numbers.js';
import type { CurvePoint } from './readTrainingReport.js';

const words = texts.train.curves;

/** Loss, and accuracy where there are classes, by epoch. */
export function Curves({ curve }: { curve: CurvePoint[] }) {
  const last = curve.at(-1)!;
  const classes = last.validationAccuracy !== undefined;
  return (
    <SimpleGrid cols={{ base: 1, md: classes ? 2 : 1 }}>
      <LineChart
        h={240}
        data={curve}
        dataKey="epoch"
        withLegend
        curveType="linear"
        valueFormatter={compact}
        xAxisLabel={words.epoch}
        series={[
          { name: 'trainLoss', label: words.trainLoss, color: 'gray.6' },
          { name: 'validationLoss', label: words.validationLoss, color: 'indigo.6' },
        ]}
        role="img"
        aria-label={words.lossLabel(brief(last.validationLoss), last.epoch)}
      />
      {classes && (
        <LineChart
          h={240}
          data={curve}
          dataKey="epoch"
          withLegend
          curveType="linear"
          valueFormatter={(value) => percent(value, 0)}
          yAxisProps={{ domain: [0, 1] }}
          xAxisLabel={words.epoch}
          series={[
            { name: 'trainAccuracy', label: words.trainAccuracy, color: 'gray.6' },
            { name: 'validationAccuracy', label: words.validationAccuracy, color: 'teal.6' },
          ]}
          role="img"
          aria-label={words.accuracyLabel(percent(last.validationAccuracy!), last.epoch)}
        />
      )}
    </SimpleGrid>
  );
}
