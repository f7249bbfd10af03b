import { checkParameters, findAlgorithm, LearningError } from '@tricorn/learning';
import { findingOf, refusalOf } from './errors.js';

/** Fields of the form that are no parameters. Clients put their token into the body, too. */
const ownFields = new Set(['computation', 'jobname', 'seed', 'user_token', 'token']);

export type Parameters = Readonly<Record<string, string>>;

/**
 * The parameters among the fields of a form, by the names of the algorithm. Letter case does not matter, fields
 * without a value are absent, and what the algorithm does not know is refused by name.
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

/** A value as forms send it; a list is the text of its items. */
const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : Array.isArray(value) ? value.join(',') : String(value).trim();
