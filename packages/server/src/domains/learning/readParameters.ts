import { invalidField } from '@tricorn/contract';
import {
  type ColumnChoices,
  checkParameters,
  columnChoices,
  findAlgorithm,
  LearningError,
  type LearningJob,
} from '@tricorn/learning';
import { findingOf, refusalOf } from './errors.js';

/** Form fields that are not parameters. Some clients also send their token in the body. */
const ownFields = new Set([
  'computation',
  'jobname',
  'seed',
  'targetcolumn',
  'columns',
  'repair',
  'user_token',
  'token',
]);

export type Parameters = Readonly<Record<string, string>>;

/**
 * Reads the algorithm's parameters from form fields. Letter case does not matter, fields without a value are absent,
 * and unknown parameters are refused by name.
 */
export function readParameters(computation: string, fields: Readonly<Record<string, unknown>>): Parameters {
  const { parameters: rules } = findAlgorithm(computation);
  const known = new Map(Object.keys(rules).map((name) => [name.toLowerCase(), name]));
  const given = Object.entries(fields)
    .filter(([name]) => !ownFields.has(name.toLowerCase()))
    .map(([name, value]) => [known.get(name.toLowerCase()) ?? name, textOf(value)] as const)
    .filter(([, text]) => text !== '');
  const parameters = Object.fromEntries(given);
  try {
    checkParameters(rules, parameters);
  } catch (error) {
    throw error instanceof LearningError ? refusalOf(findingOf(error)) : error;
  }
  return parameters;
}

/** What the caller decided about the data. */
export type DataChoices = Pick<LearningJob, 'targetColumn' | 'columns' | 'repair'>;

interface ChoiceFields {
  targetColumn?: string | undefined;
  columns?: string | undefined;
  repair?: string | undefined;
}

export const readChoices = ({ targetColumn, columns, repair }: ChoiceFields): DataChoices => ({
  ...(targetColumn === undefined ? {} : { targetColumn }),
  ...(columns === undefined ? {} : { columns: readColumns(columns) }),
  ...(repair === 'true' ? { repair: true } : {}),
});

function readColumns(text: string): ColumnChoices {
  try {
    const found = JSON.parse(text) as unknown;
    const known = new Set<unknown>(columnChoices);
    if (
      typeof found === 'object' &&
      found !== null &&
      Object.values(found).every((choice) => known.has(choice))
    )
      return found as ColumnChoices;
  } catch {
    // Refused below, like JSON of another form.
  }
  const message = `columns must be a JSON object of column names with ${columnChoices.join(', ')}.`;
  throw invalidField('columns', message);
}

/** A value as forms send it; a list becomes the comma-separated text of its items. */
const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : Array.isArray(value) ? value.join(',') : String(value).trim();
