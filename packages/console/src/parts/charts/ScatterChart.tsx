import { type ChartProps, colorOf, type Series } from './chart.js';
import { Frame, type Plot } from './Frame.js';
import { Legend } from './Legend.js';
import { axisTicks, linear, niceRange, ticksOf } from './scale.js';

interface Props extends ChartProps {
  series: readonly (Series & { points: readonly { x: number; y: number }[] })[];
  xLabel?: string;
  /** Draws the line on which both values are equal. */
  diagonal?: boolean;
}

const yTicksCount = 5;
const xTickPx = 80;

export function ScatterChart({ series, xLabel, diagonal, format, label, heightPx = 320 }: Props) {
  const points = series.flatMap((each) => each.points);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const xRange = niceRange(diagonal ? [...xs, ...ys] : xs, yTicksCount, false);
  const yRange = diagonal ? xRange : niceRange(ys, yTicksCount, false);
  const xOf = ({ left, right }: Plot) => linear(xRange, [left, right]);
  const yOf = ({ top, bottom }: Plot) => linear(yRange, [bottom, top]);
  return (
    <Frame
      label={label}
      heightPx={heightPx}
      xLabel={xLabel}
      legend={series.length > 1 && <Legend series={series} />}
      yTicks={(plot) => axisTicks(ticksOf(...yRange, yTicksCount), yOf(plot), format)}
      xTicks={(plot) =>
        axisTicks(ticksOf(...xRange, Math.max(2, (plot.right - plot.left) / xTickPx)), xOf(plot), format)
      }
    >
      {(plot) => (
        <>
          {diagonal && (
            <line
              className="chart-cursor"
              x1={xOf(plot)(xRange[0])}
              y1={yOf(plot)(xRange[0])}
              x2={xOf(plot)(xRange[1])}
              y2={yOf(plot)(xRange[1])}
            />
          )}
          {series.map((each, index) => (
            <g key={each.name} className="chart-points" style={{ color: colorOf(series, index) }}>
              {each.points.map(({ x, y }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: points have no names, and their order is fixed.
                <circle key={place} cx={xOf(plot)(x)} cy={yOf(plot)(y)} r={3.5} />
              ))}
            </g>
          ))}
        </>
      )}
    </Frame>
  );
}
