import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, type ReactNode, useState } from 'react';
import './charts.css';

export interface Plot {
  /** The edges of what is drawn, inside the axes. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Tick {
  at: number;
  text: string;
}

interface Props {
  label: string;
  heightPx: number;
  legend?: ReactNode;
  xLabel?: string;
  yTicks(plot: Plot): readonly Tick[];
  xTicks(plot: Plot): readonly Tick[];
  /** Draws the marks, and what the pointer at this place names. */
  children(plot: Plot, pointer: number | undefined): ReactNode;
  /** What is written beside the pointer. */
  readout?(plot: Plot, pointer: number): { at: number; content: ReactNode } | undefined;
}

const topPx = 8;
const rightPx = 12;
const xAxisPx = 24;
const xLabelPx = 18;
const letterPx = 6.6;
/** Before it was measured, or in a part that is folded, nothing can be drawn. */
const narrowestPx = 40;

/** Axes, grid, legend and pointer of a chart: whatever is drawn in it looks like the others. */
export function Frame({ label, heightPx, legend, xLabel, yTicks, xTicks, children, readout }: Props) {
  const { ref: box, width: exactWidth } = useElementSize();
  const width = Math.floor(exactWidth);
  const [pointer, setPointer] = useState<number>();
  const bottom = heightPx - xAxisPx - (xLabel === undefined ? 0 : xLabelPx);
  // The texts of the vertical axis do not depend on where it ends, so they can be measured first.
  const provisional: Plot = { left: 0, right: width, top: topPx, bottom };
  const letters = Math.max(1, ...yTicks(provisional).map(({ text }) => text.length));
  const plot: Plot = { ...provisional, left: Math.ceil(letters * letterPx) + 10, right: width - rightPx };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setPointer(Math.min(plot.right, Math.max(plot.left, x)));
  };
  const read = pointer === undefined ? undefined : readout?.(plot, pointer);
  return (
    <figure className="chart">
      {legend}
      <div className="chart-box" ref={box} style={{ height: heightPx }}>
        {plot.right - plot.left > narrowestPx && (
          <svg
            role="img"
            aria-label={label}
            width="100%"
            height={heightPx}
            viewBox={`0 0 ${width} ${heightPx}`}
            onPointerMove={move}
            onPointerDown={move}
            onPointerLeave={() => setPointer(undefined)}
          >
            {yTicks(plot).map(({ at, text }) => (
              <g key={text + at}>
                <line className="chart-grid" x1={plot.left} x2={plot.right} y1={at} y2={at} />
                <text className="chart-tick" x={plot.left - 8} y={at} dy="0.32em" textAnchor="end">
                  {text}
                </text>
              </g>
            ))}
            {xTicks(plot).map(({ at, text }) => (
              <text key={text + at} className="chart-tick" x={at} y={plot.bottom + 17} textAnchor="middle">
                {text}
              </text>
            ))}
            {xLabel !== undefined && (
              <text
                className="chart-axis"
                x={(plot.left + plot.right) / 2}
                y={heightPx - 4}
                textAnchor="middle"
              >
                {xLabel}
              </text>
            )}
            {children(plot, pointer)}
          </svg>
        )}
        {read !== undefined && (
          <div
            className="chart-readout"
            data-side={read.at > width / 2 ? 'left' : 'right'}
            style={{ left: read.at }}
            aria-hidden="true"
          >
            {read.content}
          </div>
        )}
      </div>
    </figure>
  );
}
