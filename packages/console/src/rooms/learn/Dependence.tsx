import { BarChart, LineChart } from '@mantine/charts';
import { Section } from '../../parts/Section.js';
import { seriesColors } from '../../parts/seriesColors.js';
import { brief } from '../../text/numbers.js';
import { texts } from '../../texts/learn.js';
import type { LearningReport } from './readLearningReport.js';

const words = texts.learn.dependence;
const linesShownMax = 8;
const chartHeight = 280;

type Dependence = NonNullable<LearningReport['partialDependence']>[number];

/** How the mean output changes with one column: a line over numbers, bars over categories. */
export function DependenceChart({
  dependence,
  classes,
}: {
  dependence: Dependence;
  classes: readonly string[];
}) {
  const { column, values, means } = dependence;
  const names = classes.length === 0 ? [words.value] : classes.slice(0, linesShownMax);
  const series = names.map((name, index) => ({ name, color: seriesColors[index % seriesColors.length]! }));
  const data = values.map((value, index) => ({
    value: typeof value === 'number' ? Number(brief(value)) : value,
    ...Object.fromEntries(names.map((name, group) => [name, means[index]?.[group] ?? 0])),
  }));
  const chart = {
    h: chartHeight,
    data,
    dataKey: 'value',
    series,
    withLegend: names.length > 1,
    xAxisLabel: column,
    valueFormatter: brief,
    role: 'img',
    'aria-label': words.label(column),
  } as const;
  return (
    <Section title={words.title(column)}>
      {typeof values[0] === 'number' ? (
        <LineChart
          {...chart}
          curveType="linear"
          withDots={false}
          xAxisProps={{ type: 'number', domain: ['dataMin', 'dataMax'] }}
        />
      ) : (
        <BarChart {...chart} maxBarWidth={28} />
      )}
    </Section>
  );
}
