import { LineChart } from '../../parts/charts/LineChart.js';
import { Hint } from '../../parts/Hint.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/learn.js';
import { fixed } from '../../texts/numbers.js';
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
        rows={[...rows.values()].toSorted((a, b) => a['predicted']! - b['predicted']!)}
        x="predicted"
        connect
        dots
        xLabel={words.predicted}
        xRange={[0, 1]}
        yRange={[0, 1]}
        format={(value) => fixed(value, 2)}
        series={[
          ...shown.map(({ name }) => ({ name: `class ${name}`, label: name })),
          { name: 'perfect', label: words.perfect, muted: true, dashed: true },
        ]}
        label={words.label}
      />
      <Hint>{words.hint}</Hint>
    </Section>
  );
}
