import { LineChart } from '@mantine/charts';
import { texts } from '../../texts/train.js';
import '@mantine/charts/styles.css';
import { ReferenceArea } from 'recharts';
import { seriesColors } from '../../parts/seriesColors.js';
import { type Windowing, windowRows } from './windowRows.js';

interface Props {
  columns: ReadonlyMap<string, readonly number[]>;
  /** Draws the first window on the series: its input and its forecast. */
  windowing?: Windowing;
  /** Values to draw over the series, by row. */
  forecast?: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** The first row to draw. */
  from?: number;
  rowsMax?: number;
}

const words = texts.train.series;
const columnsShownMax = 4;

export function SeriesChart({ columns, windowing, forecast, from = 0, rowsMax = 200 }: Props) {
  const names = [...columns.keys()].slice(0, columnsShownMax);
  const last = Math.max(
    0,
    ...names.map((name) => columns.get(name)!.length - 1),
    ...(forecast === undefined ? [] : names.flatMap((name) => [...(forecast.get(name)?.keys() ?? [])])),
  );
  const data = Array.from({ length: Math.max(0, Math.min(rowsMax, last - from + 1)) }, (_, index) => {
    const row = from + index;
    const point: Record<string, number> = { row };
    for (const name of names) {
      const value = columns.get(name)![row];
      if (value !== undefined) point[name] = value;
      const expected = forecast?.get(name)?.get(row);
      if (expected !== undefined) point[words.forecastOf(name)] = expected;
    }
    return point;
  });
  const window = windowing && windowRows(windowing);
  return (
    <LineChart
      h={260}
      data={data}
      dataKey="row"
      withDots={false}
      withLegend
      curveType="linear"
      connectNulls={false}
      xAxisProps={{ type: 'number', domain: ['dataMin', 'dataMax'] }}
      series={names.flatMap((name, index) => {
        const color = seriesColors[index % seriesColors.length]!;
        const line = { name, color };
        if (forecast === undefined) return [line];
        return [line, { name: words.forecastOf(name), color, strokeDasharray: '5 4' }];
      })}
      role="img"
      aria-label={
        forecast === undefined ? words.label(names.join(', ')) : words.labelWithForecast(names.join(', '))
      }
    >
      {window && (
        <>
          <ReferenceArea
            x1={window.inputFrom}
            x2={window.inputTo}
            fill="var(--mantine-color-indigo-5)"
            fillOpacity={0.18}
            label={{ value: words.input, position: 'insideTop', fill: 'var(--mantine-color-text)' }}
          />
          <ReferenceArea
            x1={window.labelFrom}
            x2={window.labelTo}
            fill="var(--mantine-color-orange-5)"
            fillOpacity={0.25}
            label={{ value: words.forecast, position: 'insideTop', fill: 'var(--mantine-color-text)' }}
          />
        </>
      )}
    </LineChart>
  );
}
