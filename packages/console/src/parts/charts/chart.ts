/** What every chart of the console has in common. */
export interface ChartProps {
  /** What a screen reader says in place of the picture. */
  label: string;
  heightPx?: number;
  /** How a value is written on the axis and beside the pointer. */
  format(value: number): string;
}

export interface Series {
  /** The name of its values in each row. */
  name: string;
  label?: string;
  /** A colour with a meaning of its own; otherwise the place of the series decides. */
  color?: string;
  /** What others are compared with: drawn in grey. */
  muted?: boolean;
  dashed?: boolean;
}

/** Values by name. */
export type Row = object;

const colorsCount = 8;

/** The colour of a series; muted ones do not use up a colour. */
export function colorOf(series: readonly Series[], index: number): string {
  const { color, muted, dashed } = series[index]!;
  if (color !== undefined) return color;
  if (muted) return 'var(--chart-muted)';
  // A dashed line continues the one before it.
  const counted = series.slice(0, index).filter((each) => !each.muted && !each.dashed).length;
  return `var(--chart-${(dashed ? Math.max(0, counted - 1) : counted) % colorsCount})`;
}

const valueIn = (row: Row | undefined, name: string): unknown =>
  (row as Readonly<Record<string, unknown>> | undefined)?.[name];

export const numberIn = (row: Row | undefined, name: string): number | undefined => {
  const value = valueIn(row, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

export const textIn = (row: Row | undefined, name: string): string => String(valueIn(row, name) ?? '');
