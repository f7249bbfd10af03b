import { brief, compact } from '../../texts/numbers.js';
import { type ChartProps, colorOf, numberIn, type Row, type Series } from './chart.js';
import { Frame, type Plot } from './Frame.js';
import { Legend, Readout } from './Legend.js';
import { axisTicks, linear, nearest, niceRange, ticksOf } from './scale.js';

export interface Band {
  from: number;
  to: number;
  label: string;
  color: string;
}

interface Props extends ChartProps {
  /** Sorted by `x`. */
  rows: readonly Row[];
  /** The name of the horizontal value in each row. */
  x: string;
  xLabel?: string;
  /** How a horizontal value reads, where it is not a number. */
  xFormat?: ((value: number) => string) | undefined;
  xRange?: readonly [number, number];
  yRange?: readonly [number, number];
  series: readonly Series[];
  /** Marks every value; for few of them. */
  dots?: boolean;
  /** Keeps each value until the next one. */
  steps?: boolean;
  /** Connects values over rows that have none. */
  connect?: boolean;
  /** Ranges of the horizontal axis with a name. */
  bands?: readonly Band[];
}

const yTicksCount = 4;
const xTickPx = 80;
const xTextTickPx = 130;

export function LineChart(props: Props) {
  const { rows, x, xLabel, xFormat, series, format, dots, bands = [], label, heightPx = 260 } = props;
  const xs = rows.map((row) => numberIn(row, x) ?? 0);
  const xRange = props.xRange ?? [xs[0] ?? 0, xs.at(-1) ?? 1];
  const yRange =
    props.yRange ??
    niceRange(
      series.flatMap(({ name }) => rows.map((row) => numberIn(row, name) ?? Number.NaN)),
      yTicksCount,
      false,
    );
  const xOf = ({ left, right }: Plot) => linear(xRange, [left, right]);
  const yOf = ({ top, bottom }: Plot) => linear(yRange, [bottom, top]);
  const rowAt = (plot: Plot, pointer: number) => nearest(xs.map(xOf(plot)), pointer);
  const integers = xs.every(Number.isInteger);
  return (
    <Frame
      label={label}
      heightPx={heightPx}
      xLabel={xLabel}
      legend={series.length > 1 && <Legend series={series} />}
      yTicks={(plot) => axisTicks(ticksOf(...yRange, yTicksCount), yOf(plot), format)}
      xTicks={(plot) =>
        axisTicks(
          ticksOf(
            ...xRange,
            Math.max(2, (plot.right - plot.left) / (xFormat ? xTextTickPx : xTickPx)),
          ).filter((value) => !integers || Number.isInteger(value)),
          xOf(plot),
          xFormat ?? compact,
        )
      }
      readout={(plot, pointer) => {
        const row = rows[rowAt(plot, pointer)];
        if (row === undefined) return undefined;
        const at = numberIn(row, x) ?? 0;
        return {
          at: xOf(plot)(at),
          content: (
            <Readout
              title={xFormat?.(at) ?? (xLabel === undefined ? brief(at) : `${xLabel} ${brief(at)}`)}
              rows={series.flatMap(({ name, label: text }, index) => {
                const value = numberIn(row, name);
                if (value === undefined) return [];
                return [{ label: text ?? name, color: colorOf(series, index), text: format(value) }];
              })}
            />
          ),
        };
      }}
    >
      {(plot, pointer) => (
        <>
          {bands.map((band) => (
            <g key={band.label}>
              <rect
                x={xOf(plot)(band.from)}
                width={Math.max(1, xOf(plot)(band.to) - xOf(plot)(band.from))}
                y={plot.top}
                height={plot.bottom - plot.top}
                fill={band.color}
                opacity={0.16}
              />
              <text
                className="chart-axis"
                x={xOf(plot)((band.from + band.to) / 2)}
                y={plot.top + 14}
                textAnchor="middle"
              >
                {band.label}
              </text>
            </g>
          ))}
          {pointer !== undefined && rows.length > 0 && (
            <line
              className="chart-cursor"
              x1={xOf(plot)(xs[rowAt(plot, pointer)]!)}
              x2={xOf(plot)(xs[rowAt(plot, pointer)]!)}
              y1={plot.top}
              y2={plot.bottom}
            />
          )}
          {series.map(({ name, dashed }, index) => {
            const points = rows.map((row, at) => {
              const value = numberIn(row, name);
              return value === undefined ? undefined : ([xOf(plot)(xs[at]!), yOf(plot)(value)] as const);
            });
            const marked = pointer === undefined ? undefined : points[rowAt(plot, pointer)];
            return (
              <g key={name} style={{ color: colorOf(series, index) }}>
                <path className="chart-line" data-dashed={dashed} d={pathOf(points, props)} />
                {dots &&
                  points.map(
                    (point) => point && <circle key={point[0]} cx={point[0]} cy={point[1]} r={2.5} />,
                  )}
                {marked && <circle className="chart-mark" cx={marked[0]} cy={marked[1]} r={4.5} />}
              </g>
            );
          })}
        </>
      )}
    </Frame>
  );
}

type Point = readonly [number, number];

function pathOf(
  points: readonly (Point | undefined)[],
  { steps, connect }: Pick<Props, 'steps' | 'connect'>,
): string {
  let path = '';
  let drawing = false;
  for (const point of points) {
    if (point === undefined) {
      drawing &&= Boolean(connect);
      continue;
    }
    const [x, y] = point.map((value) => value.toFixed(1));
    path += !drawing ? `M${x} ${y}` : steps ? `H${x}V${y}` : `L${x} ${y}`;
    drawing = true;
  }
  return path;
}
