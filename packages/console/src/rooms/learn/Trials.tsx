import { Table } from '@mantine/core';
import { LineChart } from '../../parts/charts/LineChart.js';
import { DataTable } from '../../parts/DataTable.js';
import { Hint } from '../../parts/Hint.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/learn.js';
import { brief, compact, withThousands } from '../../texts/numbers.js';
import type { LearningReport } from './readLearningReport.js';

const words = texts.learn.trials;

/** Every model that a search tried, the best first: those that were scored on more rows, then by their scores. */
export function Trials({ report: { model = {}, validation } }: { report: LearningReport }) {
  const { trials = [], chosen } = model;
  if (trials.length === 0) return null;
  const sorted = trials.toSorted(
    (a, b) => (b.rows ?? 0) - (a.rows ?? 0) || (b.score ?? -Infinity) - (a.score ?? -Infinity),
  );
  // The mean explains nothing of a target, so its R² is zero.
  const baseline = validation ? validation.baselineAccuracy : 0;
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
        {sorted.map(({ algorithm, params, score, rows = 0, work }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same model may be tried twice, and the order is fixed.
          <Table.Tr key={index}>
            <Table.Td>{algorithm}</Table.Td>
            <Table.Td>
              {Object.entries(params)
                .map(([name, value]) => `${name} ${value}`)
                .join(', ') || words.defaults}
            </Table.Td>
            <Table.Td>{score === null ? words.skipped : brief(score)}</Table.Td>
            <Table.Td>{withThousands(rows)}</Table.Td>
            <Table.Td>{brief(work)}</Table.Td>
          </Table.Tr>
        ))}
        {baseline !== undefined && (
          <Table.Tr fw={650}>
            <Table.Td>{words.baseline}</Table.Td>
            <Table.Td>
              {validation ? words.mostFrequent(validation.baselineClass ?? '') : words.mean}
            </Table.Td>
            <Table.Td>{brief(baseline)}</Table.Td>
            <Table.Td />
            <Table.Td />
          </Table.Tr>
        )}
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
