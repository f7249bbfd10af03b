import type { ReactNode } from 'react';
import './charts.css';

export interface Bar {
  key: string;
  name: ReactNode;
  value: number;
  /** How the value is written. */
  text: string;
  color?: string;
  /** Values are compared within a group, such as a currency. */
  group?: string;
}

interface Props {
  bars: readonly Bar[];
  label: string;
}

/** Amounts by name, each with its share of the largest. It is a list of texts, so it needs no pointer to be read. */
export function BarList({ bars, label }: Props) {
  const largest = new Map<string, number>();
  for (const { group = '', value } of bars)
    largest.set(group, Math.max(largest.get(group) ?? 0, Math.abs(value)));
  return (
    <ul className="chart-bars" aria-label={label}>
      {bars.map(({ key, name, value, text, color, group = '' }) => (
        <li key={key}>
          <span className="chart-bar-name">{name}</span>
          <span className="chart-bar-text">{text}</span>
          <span className="chart-bar-track">
            <span
              style={{
                minWidth: value === 0 ? 0 : '0.25rem',
                width: `${(100 * Math.abs(value)) / (largest.get(group) || 1)}%`,
                background: color ?? 'var(--chart-0)',
              }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
