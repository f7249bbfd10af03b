import { Table } from '@mantine/core';
import { LineChart } from '../../parts/charts/LineChart.js';
import { DataTable } from '../../parts/DataTable.js';
import { Hint } from '../../parts/Hint.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/learn.js';
import { brief, compact } from '../../texts/numbers.js';
import type { LearningReport } from './readLearningReport.js';

const words = texts.learn.trials;

/** Every model that a search tried, the best first. */
export function Trials({ model }: { model: NonNullable<LearningReport['model']> }) {
  const { trials = [], chosen } = model;
  if (trials.length === 0) return null;
  const sorted = trials.toSorted((a, b) => (b.score ?? -Infinity) - (a.score ?? -Infinity));
  return (
    <Section title={words.title}>
      <LineChart
        heightPx={200}
        rows={bestSoFar(trials)}
        x="trial"
        steps
        dots
        xLabel={words.trial}
        format={compact}
        series={[
          { name: 'score', label: words.score, muted: true },
          { name: 'best', label: words.best },
        ]}
        label={words.plot}
      />
      <DataTable columns={words.columns} caption={words.label} minWidth={480}>
        {sorted.map(({ algorithm, params, score, work }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same model may be tried twice, and the order is fixed.
          <Table.Tr key={index}>
            <Table.Td>{algorithm}</Table.Td>
            <Table.Td>
              {Object.entries(params)
                .map(([name, value]) => `${name} ${value}`)
                .join(', ') || words.defaults}
            </Table.Td>
            <Table.Td>{score === null ? words.skipped : brief(score)}</Table.Td>
            <Table.Td>{brief(work)}</Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
      {chosen !== undefined && <Hint>{words.chosen(chosen.algorithm)}</Hint>}
    </Section>
  );
}

/** The score of every trial in the order they were made, and the best until then. */
function bestSoFar(trials: readonly { score: number | null }[]): Record<string, number>[] {
  let best = Number.NEGATIVE_INFINITY;
  return trials.flatMap(({ score }, index) => {
    if (score === null) return [];
    best = Math.max(best, score);
    return [{ trial: index + 1, score, best }];
  });
}
