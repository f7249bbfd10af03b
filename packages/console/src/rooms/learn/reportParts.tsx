import { Alert, Table } from '@mantine/core';
import { BarList } from '../../parts/charts/BarList.js';
import { ColumnChart } from '../../parts/charts/ColumnChart.js';
import { LineChart } from '../../parts/charts/LineChart.js';
import { DataTable, Row } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/learn.js';
import { compact, fixed, percent, rounded, withThousands } from '../../texts/numbers.js';
import type { LearningReport, Validation } from './readLearningReport.js';

const words = texts.learn;
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
    <Section title={words.importance.title}>
      <BarList
        label={words.importance.label}
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
  const names = classes.length === 0 ? [words.dependence.value] : classes.slice(0, linesShownMax);
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
    label: words.dependence.label(column),
  } as const;
  return (
    <Section title={words.dependence.title(column)}>
      {typeof values[0] === 'number' ? <LineChart {...chart} /> : <ColumnChart {...chart} />}
    </Section>
  );
}

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
    <Section title={words.calibration.title}>
      <LineChart
        rows={[...rows.values()].toSorted((a, b) => a['predicted']! - b['predicted']!)}
        x="predicted"
        connect
        dots
        xLabel={words.calibration.predicted}
        xRange={[0, 1]}
        yRange={[0, 1]}
        format={(value) => fixed(value, 2)}
        series={[
          ...shown.map(({ name }) => ({ name: `class ${name}`, label: name })),
          { name: 'perfect', label: words.calibration.perfect, muted: true, dashed: true },
        ]}
        label={words.calibration.label}
      />
      <Hint>{words.calibration.hint}</Hint>
    </Section>
  );
}

const classesShownMax = 100;

/** Precision, recall and F1 of every class. */
export const PerClass = ({ perClass }: Pick<Validation, 'perClass'>) => (
  <Section title={words.perClass.title}>
    <DataTable columns={words.perClass.columns} minWidth={320}>
      {perClass.slice(0, classesShownMax).map(({ name, precision, recall, f1, support }) => (
        <Row key={name}>
          {name}
          <Table.Td className="console-number">{percent(precision)}</Table.Td>
          <Table.Td className="console-number">{percent(recall)}</Table.Td>
          <Table.Td className="console-number">{percent(f1)}</Table.Td>
          {withThousands(support)}
        </Row>
      ))}
    </DataTable>
  </Section>
);

/** What a reader of a report should know before trusting its model. */
export const ReportFindings = ({ findings = [] }: Pick<LearningReport, 'findings'>) =>
  findings.map((finding) => <Alert key={finding.code} color="yellow" title={words.check.finding(finding)} />);
