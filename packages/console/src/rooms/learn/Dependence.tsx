import { ColumnChart } from '../../parts/charts/ColumnChart.js';
import { LineChart } from '../../parts/charts/LineChart.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/learn.js';
import { compact, rounded } from '../../texts/numbers.js';
import type { LearningReport } from './readLearningReport.js';

const words = texts.learn.dependence;
const linesShownMax = 8;

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
  const rows = values.map((value, index) => ({
    value: typeof value === 'number' ? rounded(value) : value,
    ...Object.fromEntries(names.map((name, group) => [name, means[index]?.[group] ?? 0])),
  }));
  const chart = {
    rows,
    x: 'value',
    series: names.map((name) => ({ name })),
    xLabel: column,
    format: compact,
    label: words.label(column),
  } as const;
  return (
    <Section title={words.title(column)}>
      {typeof values[0] === 'number' ? <LineChart {...chart} /> : <ColumnChart {...chart} />}
    </Section>
  );
}
