import { BarList } from '../../parts/charts/BarList.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/learn.js';
import { percent } from '../../texts/numbers.js';
import type { LearningReport } from './readLearningReport.js';

const words = texts.learn.importance;
const shownMax = 15;

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
      <BarList
        label={words.label}
        bars={columns.map(({ name, importance }) => ({
          key: name,
          name,
          value: importance,
          text: percent(importance),
        }))}
      />
    </Section>
  );
}
