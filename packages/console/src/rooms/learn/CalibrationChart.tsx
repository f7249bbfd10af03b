import { LineChart } from '@mantine/charts';
import { Hint } from '../../parts/Hint.js';
import { Section } from '../../parts/Section.js';
import { seriesColors } from '../../parts/seriesColors.js';
import { texts } from '../../texts/learn.js';
import type { Validation } from './readLearningReport.js';

const words = texts.learn.calibration;
const curvesShownMax = 6;

/** How often a class was right, by the probability that was predicted for it. */
export function CalibrationChart({ calibration }: { calibration: Validation['calibration'] }) {
  const shown = calibration.slice(0, curvesShownMax);
  const rows = new Map<number, Record<string, number>>();
  const rowAt = (predicted: number) => {
    const row = rows.get(predicted) ?? { predicted };
    rows.set(predicted, row);
    return row;
  };
  for (const end of [0, 1]) rowAt(end)['perfect'] = end;
  for (const { name, bins } of shown)
    for (const { predicted, actual } of bins) rowAt(Number(predicted.toFixed(3)))[`class ${name}`] = actual;
  return (
    <Section title={words.title}>
      <LineChart
        h={280}
        data={[...rows.values()].toSorted((a, b) => a['predicted']! - b['predicted']!)}
        dataKey="predicted"
        curveType="linear"
        connectNulls
        withLegend
        xAxisLabel={words.predicted}
        xAxisProps={{ type: 'number', domain: [0, 1] }}
        yAxisProps={{ domain: [0, 1] }}
        valueFormatter={(value) => value.toFixed(2)}
        series={[
          ...shown.map(({ name }, index) => ({
            name: `class ${name}`,
            label: name,
            color: seriesColors[index % seriesColors.length]!,
          })),
          { name: 'perfect', label: words.perfect, color: 'gray.6', strokeDasharray: '4 4' },
        ]}
        role="img"
        aria-label={words.label}
      />
      <Hint>{words.hint}</Hint>
    </Section>
  );
}
