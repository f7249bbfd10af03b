import { SimpleGrid, Stack, Text } from '@mantine/core';
import {
  binStartsOf,
  type GroupAnswer,
  isRegression,
  type Measure,
  type ReadAnswer,
  type Regression,
  type ShownRows,
  titleOf,
} from '@tricorn/client/sealing';
import { BarList } from '../../parts/charts/BarList.js';
import { ColumnChart } from '../../parts/charts/ColumnChart.js';
import { DataTable, Row } from '../../parts/lists.js';
import { brief, compact, marked } from '../../texts/numbers.js';
import { texts } from '../../texts/together.js';

const words = texts.together.answer;

/** The answer to a question: a row for each group, then the coefficients of regressions. */
export function Answers({ data }: { data: ReadAnswer }) {
  const { question, answers } = data;
  const isPlain = (measure: Measure) => !('predictors' in measure) && measure.of !== 'rows';
  return (
    <>
      {question.measures.some(isPlain) && (
        <DataTable
          columns={[
            ...question.groupBy,
            ...question.measures
              .filter(isPlain)
              .map((measure) => ({ label: titleOf(measure, texts.together.question), numeric: true })),
          ]}
        >
          {answers.map(({ group, values }) => (
            <Row key={group.join()} data-testid="answer">
              {question.groupBy.map((_, i) => group[i])}
              {values.filter((_, i) => isPlain(question.measures[i]!)).map(shown)}
            </Row>
          ))}
        </DataTable>
      )}
      <AnswerCharts data={data} />
      {answers.flatMap(({ group, values }) =>
        question.measures.map((measure, i) => {
          if (isPlain(measure)) return null;
          const title = [titleOf(measure, texts.together.question), ...group].join(', ');
          const found = values[i];
          return (
            <Stack key={title} gap="xs">
              <Text fw={500} size="sm">
                {title}
              </Text>
              {measure.of === 'rows' && Array.isArray(found) ? (
                <JoinedRows columns={measure.columns} rows={found as ShownRows} />
              ) : 'predictors' in measure && isRegression(found) ? (
                <Coefficients names={measure.predictors} regression={found} />
              ) : (
                <Text size="sm">{missing(measure)}</Text>
              )}
            </Stack>
          );
        }),
      )}
    </>
  );
}

const missing = ({ of }: Measure) =>
  of === 'rows' ? words.noRows : of === 'logistic' ? words.noLogistic : words.noRegression;

const JoinedRows = ({ columns, rows }: { columns: readonly string[]; rows: ShownRows }) => (
  <DataTable columns={[...columns]}>
    {rows.map((row, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows may be alike and never change their places
      <Row key={i} data-testid="joined-row">
        {row.map((cell) => (typeof cell === 'number' ? written(cell) : cell))}
      </Row>
    ))}
  </DataTable>
);

const Coefficients = ({ names, regression }: { names: readonly string[]; regression: Regression }) => (
  <DataTable
    columns={[
      words.predictor,
      { label: words.coefficient, numeric: true },
      { label: words.standardError, numeric: true },
    ]}
  >
    {[regression.intercept, ...regression.coefficients].map(({ value, error }, i) => (
      <Row key={i === 0 ? '' : names[i - 1]} data-testid="coefficient">
        {i === 0 ? words.intercept : names[i - 1]}
        {written(value)}
        {error === null ? '–' : written(error)}
      </Row>
    ))}
  </DataTable>
);

/** Of a group with too few rows nothing is told. */
function shown(value: GroupAnswer['values'][number]): string {
  if (value === null || isRegression(value)) return '–';
  return typeof value === 'number' ? written(value) : (value as readonly number[]).map(written).join(' ');
}

const written = (number: number): string => marked(String(Number(number.toPrecision(10))));

/** More groups are read in the table. */
const barsMax = 40;

/** The measures of an answer as pictures: bars by group, and histograms. */
function AnswerCharts({ data: { question, answers } }: { data: ReadAnswer }) {
  const charts = question.measures.flatMap((measure, i) => {
    const title = titleOf(measure, texts.together.question);
    if (measure.of === 'histogram')
      return answers.flatMap(({ group, values }) => {
        const counts = values[i];
        if (!Array.isArray(counts)) return [];
        const label = [title, ...group].join(', ');
        return [
          {
            label,
            chart: <Histogram {...{ starts: binStartsOf(question, measure), counts, measure, label }} />,
          },
        ];
      });
    const bars = answers.flatMap(({ group, values }) => {
      const value = values[i];
      const name = group.join(', ');
      return typeof value === 'number' ? [{ key: name, name, value, text: brief(value) }] : [];
    });
    return bars.length < 2 || bars.length > barsMax
      ? []
      : [{ label: title, chart: <BarList bars={bars} label={title} /> }];
  });
  if (charts.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} data-testid="charts">
      {charts.map(({ label, chart }) => (
        <Stack key={label} gap="xs" miw={0}>
          <Text fw={500} size="sm">
            {label}
          </Text>
          {chart}
        </Stack>
      ))}
    </SimpleGrid>
  );
}

interface HistogramProps {
  starts: readonly number[];
  counts: readonly number[];
  measure: Extract<Measure, { of: 'histogram' }>;
  label: string;
}

const Histogram = ({ starts, counts, measure, label }: HistogramProps) => (
  <ColumnChart
    rows={counts.map((count, bin) => ({ from: brief(starts[bin]!), count }))}
    x="from"
    xLabel={measure.column}
    series={[{ name: 'count', label: texts.together.question.count }]}
    format={compact}
    label={label}
  />
);
