import { SimpleGrid } from '@mantine/core';
import { LineChart } from '../../parts/charts/LineChart.js';
import { brief, compact, percent } from '../../texts/numbers.js';
import { texts } from '../../texts/train.js';
import type { CurvePoint } from './readTrainingReport.js';

const words = texts.train.curves;

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
        xLabel={words.epoch}
        series={[
          { name: 'trainLoss', label: words.trainLoss, muted: true },
          { name: 'validationLoss', label: words.validationLoss },
        ]}
        label={words.lossLabel(brief(last.validationLoss), last.epoch)}
      />
      {classes && (
        <LineChart
          heightPx={240}
          rows={curve}
          x="epoch"
          dots
          format={(value) => percent(value, 0)}
          yRange={[0, 1]}
          xLabel={words.epoch}
          series={[
            { name: 'trainAccuracy', label: words.trainAccuracy, muted: true },
            { name: 'validationAccuracy', label: words.validationAccuracy },
          ]}
          label={words.accuracyLabel(percent(last.validationAccuracy!), last.epoch)}
        />
      )}
    </SimpleGrid>
  );
}
