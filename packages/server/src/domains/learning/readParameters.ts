import { checkParameters, findAlgorithm, LearningError } from '@tricorn/learning';
import { findingOf, refusalOf } from './errors.js';

/** Form fields that are not parameters. Some clients also send their token in the body. */
const ownFields = new Set(['computation', 'jobname', 'seed', 'targetcolumn', 'user_token', 'token']);

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

/** A value as forms send it; a list becomes the comma-separated text of its items. */
const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : Array.isArray(value) ? value.join(',') : String(value).trim();
