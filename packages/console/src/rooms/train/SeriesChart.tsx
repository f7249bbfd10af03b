import { dateFormatOf, readDate, writeDate } from '@tricorn/csv';
import { useMemo } from 'react';
import { type CsvTable, numberColumns } from '../../format/readCsv.js';
import { LineChart } from '../../parts/charts/LineChart.js';
import { compact } from '../../texts/numbers.js';
import { texts } from '../../texts/train.js';
import { type Windowing, windowRows } from './windowRows.js';

interface Props {
  table: CsvTable;
  /** Draws the first window on the series: its input and its forecast. */
  windowing?: Windowing;
  /** Values to draw over the series, by row. */
  forecast?: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** The usual error of a forecast, by column: nineteen of twenty values are within about twice as much. */
  errors?: ReadonlyMap<string, number>;
  /** The first row to draw. */
  from?: number;
  rowsMax?: number;
}

const words = texts.train.series;
const columnsShownMax = 4;
/** Standard deviations around a forecast within which 95 % of values are, if errors are normal. */
const deviations = 1.96;
const msPerDay = 86_400_000;

export function SeriesChart({ table, windowing, forecast, errors, from = 0, rowsMax = 200 }: Props) {
  // Forms around it are typed into, and a table may have thousands of rows.
  const columns = useMemo(() => numberColumns(table), [table]);
  const timeOf = useMemo(() => rowTimes(table), [table]);
  // Forecast columns come first, because the chart does not show every column.
  const isForecast = (name: string) => forecast?.has(name) === true;
  const names = [...columns.keys()]
    .toSorted((a, b) => Number(isForecast(b)) - Number(isForecast(a)))
    .slice(0, columnsShownMax);
  const last = Math.max(
    0,
    ...names.map((name) => columns.get(name)!.length - 1),
    ...(forecast === undefined ? [] : names.flatMap((name) => [...(forecast.get(name)?.keys() ?? [])])),
  );
  const rows = Array.from({ length: Math.max(0, Math.min(rowsMax, last - from + 1)) }, (_, index) => {
    const row = from + index;
    const point: Record<string, number> = { row };
    for (const name of names) {
      const value = columns.get(name)![row];
      if (value !== undefined) point[name] = value;
      const expected = forecast?.get(name)?.get(row);
      if (expected === undefined) continue;
      point[words.forecastOf(name)] = expected;
      const error = errors?.get(name);
      if (error === undefined) continue;
      point[words.lowOf(name)] = expected - deviations * error;
      point[words.highOf(name)] = expected + deviations * error;
    }
    return point;
  });
  const window = windowing && windowRows(windowing);
  return (
    <LineChart
      rows={rows}
      x="row"
      xFormat={timeOf}
      format={compact}
      series={names.flatMap((name) =>
        isForecast(name)
          ? [
              { name },
              { name: words.forecastOf(name), dashed: true },
              ...(errors?.has(name)
                ? [
                    { name: words.lowOf(name), muted: true },
                    { name: words.highOf(name), muted: true },
                  ]
                : []),
            ]
          : [{ name }],
      )}
      bands={
        window && [
          { from: window.inputFrom, to: window.inputTo, label: words.input, color: 'var(--chart-0)' },
          { from: window.labelFrom, to: window.labelTo, label: words.forecast, color: 'var(--chart-1)' },
        ]
      }
      label={
        forecast === undefined ? words.label(names.join(', ')) : words.labelWithForecast(names.join(', '))
      }
    />
  );
}

/** So many months after a day, which has the same place in its month. */
function monthsAfter(day: number, months: number): number {
  const date = new Date(day * msPerDay);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()) / msPerDay;
}

/** When a row was, by the table's first column of dates; rows after its end follow at the same pace. Undefined without such a column. */
function rowTimes({ header, rows }: CsvTable): ((row: number) => string) | undefined {
  for (const place of header.keys()) {
    const cells = rows.map((row) => row[place] ?? '');
    const format = dateFormatOf(cells);
    if (format === undefined) continue;
    const days = cells.map((cell) => readDate(cell, format));
    const [first, last, end] = [days[0], days.at(-1), days.length - 1];
    if (first === undefined || last === undefined) return undefined;
    const pace = (last - first) / end;
    const isMonthly = days.every((day, row) => day === monthsAfter(first, row));
    const isDaily = days.every((day) => Number.isInteger(day));
    const after = (row: number) => {
      if (isMonthly) return monthsAfter(first, row);
      const time = last + (row - end) * pace;
      return isDaily ? Math.round(time) : time;
    };
    return (row) => {
      const time = row > end ? after(row) : days[row];
      return time === undefined ? '' : writeDate(time);
    };
  }
  return undefined;
}
