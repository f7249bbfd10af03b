import { colorOf, type Series } from './chart.js';

/** The names of the series, in the order in which they are drawn. */
export const Legend = ({ series }: { series: readonly Series[] }) => (
  <ul className="chart-legend">
    {series.map(({ name, label, dashed }, index) => (
      <li key={name}>
        <Key color={colorOf(series, index)} dashed={dashed} />
        {label ?? name}
      </li>
    ))}
  </ul>
);

/** The series at one place, with their values there. */
export const Readout = ({ title, rows }: { title: string; rows: readonly ReadoutRow[] }) => (
  <>
    <strong>{title}</strong>
    <dl>
      {rows.map(({ label, color, text }) => (
        <div key={label}>
          <dt>
            <Key color={color} />
            {label}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </>
);

export interface ReadoutRow {
  label: string;
  color: string;
  text: string;
}

const Key = ({ color, dashed }: { color: string; dashed?: boolean | undefined }) => (
  <span className="chart-key" data-dashed={dashed || undefined} style={{ color }} />
);
