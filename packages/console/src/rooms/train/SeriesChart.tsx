import { LineChart } from '../../parts/charts/LineChart.js';
import { compact } from '../../texts/numbers.js';
import { texts } from '../../texts/train.js';
import { type Windowing, windowRows } from './windowRows.js';

interface Props {
  columns: ReadonlyMap<string, readonly number[]>;
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

export function SeriesChart({ columns, windowing, forecast, errors, from = 0, rowsMax = 200 }: Props) {
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
