import { type ChartProps, colorOf, numberIn, type Row, type Series, textIn } from './chart.js';
import { Frame, type Plot } from './Frame.js';
import { Legend, Readout } from './Legend.js';
import { axisTicks, linear, niceRange, ticksOf } from './scale.js';

interface Props extends ChartProps {
  rows: readonly Row[];
  /** The name of the category in each row. */
  x: string;
  xLabel?: string;
  series: readonly Series[];
  /** The series of a row stand on each other instead of side by side. */
  stacked?: boolean;
}

const yTicksCount = 4;
const xTickPx = 64;
const columnPxMax = 36;

/** Columns over categories, such as days. */
export function ColumnChart({ rows, x, xLabel, series, stacked, format, label, heightPx = 260 }: Props) {
  const heights = rows.flatMap((row) => {
    const values = series.map(({ name }) => numberIn(row, name) ?? 0);
    return stacked ? [values.reduce((sum, value) => sum + value, 0)] : values;
  });
  const range = niceRange(heights, yTicksCount, true);
  const yOf = ({ top, bottom }: Plot) => linear(range, [bottom, top]);
  const slotOf = ({ left, right }: Plot) => (right - left) / Math.max(1, rows.length);
  const rowAt = (plot: Plot, pointer: number) =>
    Math.min(rows.length - 1, Math.max(0, Math.floor((pointer - plot.left) / slotOf(plot))));
  return (
    <Frame
      label={label}
      heightPx={heightPx}
      xLabel={xLabel}
      legend={series.length > 1 && <Legend series={series} />}
      yTicks={(plot) => axisTicks(ticksOf(...range, yTicksCount), yOf(plot), format)}
      xTicks={(plot) => {
        const each = Math.max(1, Math.ceil(xTickPx / slotOf(plot)));
        // The newest column keeps its name.
        return rows.flatMap((row, index) =>
          (rows.length - 1 - index) % each === 0
            ? [{ at: plot.left + (index + 0.5) * slotOf(plot), text: textIn(row, x) }]
            : [],
        );
      }}
      readout={(plot, pointer) => {
        const index = rowAt(plot, pointer);
        const row = rows[index];
        if (row === undefined) return undefined;
        const read = series
          .map(({ name, label: text }, place) => ({
            label: text ?? name,
            color: colorOf(series, place),
            value: numberIn(row, name) ?? 0,
          }))
          .filter(({ value }) => value !== 0)
          .map(({ value, ...rest }) => ({ ...rest, text: format(value) }));
        if (read.length === 0) return undefined;
        return {
          at: plot.left + (index + 0.5) * slotOf(plot),
          content: <Readout title={textIn(row, x)} rows={read} />,
        };
      }}
    >
      {(plot, pointer) => {
        const slot = slotOf(plot);
        const room = Math.min(slot * 0.72, columnPxMax * (stacked ? 1 : series.length));
        const wide = stacked ? room : room / Math.max(1, series.length);
        return rows.map((row, index) => {
          const start = plot.left + index * slot + (slot - room) / 2;
          let below = 0;
          return (
            <g
              key={textIn(row, x) || index}
              opacity={pointer === undefined || rowAt(plot, pointer) === index ? 1 : 0.45}
            >
              {series.map(({ name }, place) => {
                const value = numberIn(row, name) ?? 0;
                if (value === 0) return null;
                const from = stacked ? below : 0;
                below += value;
                const [upper, lower] = [
                  yOf(plot)(Math.max(from, from + value)),
                  yOf(plot)(Math.min(from, from + value)),
                ];
                return (
                  <rect
                    key={name}
                    className="chart-column"
                    x={start + (stacked ? 0 : place * wide)}
                    width={Math.max(1, wide - (stacked ? 0 : 2))}
                    y={upper}
                    height={Math.max(1, lower - upper)}
                    rx={Math.min(3, wide / 4)}
                    fill={colorOf(series, place)}
                  />
                );
              })}
            </g>
          );
        });
      }}
    </Frame>
  );
}
