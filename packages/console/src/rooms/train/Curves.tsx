import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { SimpleGrid } from '@mantine/core';
import { brief, compact, percent } from '../../text/numbers.js';
import type { CurvePoint } from './readTrainingReport.js';

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
        xAxisLabel="Epoch"
        series={[
          { name: 'trainLoss', label: 'training loss', color: 'gray.6' },
          { name: 'validationLoss', label: 'validation loss', color: 'indigo.6' },
        ]}
        role="img"
        aria-label={`Loss by epoch; ${brief(last.validationLoss)} after epoch ${last.epoch}`}
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
          xAxisLabel="Epoch"
          series={[
            { name: 'trainAccuracy', label: 'training accuracy', color: 'gray.6' },
            { name: 'validationAccuracy', label: 'validation accuracy', color: 'teal.6' },
          ]}
          role="img"
          aria-label={`Accuracy by epoch; ${percent(last.validationAccuracy!)} after epoch ${last.epoch}`}
        />
      )}
    </SimpleGrid>
  );
}
