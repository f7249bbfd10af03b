import { BarChart } from '@mantine/charts';
import { Section } from '../../parts/Section.js';
import { percent } from '../../text/numbers.js';
import { texts } from '../../texts/learn.js';
import type { LearningReport } from './readLearningReport.js';

const words = texts.learn.importance;
const shownMax = 15;
const heightMin = 280;

/** The columns that matter most to a model. */
export function ImportanceChart({
  columns: all,
}: {
  columns: NonNullable<LearningReport['importance']>['columns'];
}) {
  const columns = all.slice(0, shownMax);
  if (columns.length === 0) return null;
  return (
    <Section title={words.title}>
      <BarChart
        h={Math.max(heightMin, 40 + columns.length * 28)}
        data={columns}
        dataKey="name"
        orientation="vertical"
        maxBarWidth={28}
        yAxisProps={{ width: 110 }}
        series={[{ name: 'importance', label: words.label, color: 'indigo.6' }]}
        valueFormatter={(value) => percent(value, 0)}
        role="img"
        aria-label={words.of(
          columns.map(({ name, importance }) => `${name} ${percent(importance)}`).join(', '),
        )}
      />
    </Section>
  );
}
