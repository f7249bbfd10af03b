import { stringifyExact } from '@tricorn/contract';

export const outputFormats = ['json', 'yaml', 'csv'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** A result for programs. Every digit of an amount is kept. */
export const formatResult = (format: OutputFormat, result: unknown): string =>
  ({ json: stringifyExact, yaml: toYaml, csv: toCsv })[format](result);

/** YAML of the plain kind: every text is quoted, so that none is taken for a number, a date or a yes. */
function toYaml(value: unknown): string {
  return yamlLines(value).join('\n');
}

function yamlLines(value: unknown): string[] {
  if (Array.isArray(value))
    return value.length === 0 ? ['[]'] : value.flatMap((item) => indented('- ', item));
  const entries = entriesOf(value);
  if (entries === undefined) return [scalar(value)];
  if (entries.length === 0) return ['{}'];
  return entries.flatMap(([name, inner]) => {
    const key = /^[A-Za-z_][\w-]*$/.test(name) ? name : JSON.stringify(name);
    const isBlock = typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0;
    if (!isBlock) return [`${key}: ${yamlLines(inner)[0]}`];
    return [`${key}:`, ...yamlLines(inner).map((line) => `  ${line}`)];
  });
}

function indented(mark: string, value: unknown): string[] {
  return yamlLines(value).map((line, place) => (place === 0 ? `${mark}${line}` : `  ${line}`));
}

const scalar = (value: unknown): string => (value === undefined ? 'null' : stringifyExact(value));

const entriesOf = (value: unknown): [string, unknown][] | undefined =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).filter(([, inner]) => inner !== undefined)
    : undefined;

/** A list as rows, anything else as one row; what is nested becomes JSON in its cell. */
function toCsv(value: unknown): string {
  const rows = (Array.isArray(value) ? value : [value]).map((row) => entriesOf(row) ?? [['value', row]]);
  const columns = [...new Set(rows.flatMap((row) => row.map(([name]) => String(name))))];
  const lines = rows.map((row) => {
    const byName = new Map(row as [string, unknown][]);
    return columns.map((name) => cell(byName.get(name))).join(',');
  });
  return [columns.map(cell).join(','), ...lines].join('\n');
}

const decimalNumber = /^-?\d+(\.\d+)?$/;
const formulaStart = /^[=+@\t\r-]/;

/** A cell that a spreadsheet would run as a formula is shown as a text. A negative amount stays a number. */
function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : stringifyExact(value);
  const isFormula = typeof value === 'string' && formulaStart.test(text) && !decimalNumber.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
