import { LearningError } from '../errors.js';

/** One parameter of an algorithm with its limits. `null` as a default means "chosen from the data". */
export type ParameterRule =
  | { kind: 'integer'; min: number; max: number; default: number | null; about: string }
  | {
      kind: 'number';
      /** The smallest value; excluded where `above` is given instead. */
      min?: number;
      above?: number;
      max: number;
      default: number | null;
      about: string;
    }
  | { kind: 'choice'; choices: readonly string[]; default: string; about: string }
  | {
      kind: 'integers';
      min: number;
      max: number;
      lengthMax: number;
      default: readonly number[];
      about: string;
    };

export type ParameterRules = Readonly<Record<string, ParameterRule>>;

type ValueOf<R extends ParameterRule> = R extends { kind: 'choice'; choices: readonly (infer C)[] }
  ? C
  : R extends { kind: 'integers' }
    ? readonly number[]
    : R extends { default: null }
      ? number | null
      : number;

/** The values of a table of parameters, after checking. */
export type ParameterValues<R extends ParameterRules> = { [K in keyof R]: ValueOf<R[K]> };

/** A whole number from `min` to `max`. */
export const integer = <const Default extends number | null>(
  min: number,
  max: number,
  fallback: Default,
  about: string,
) => ({ kind: 'integer', min, max, default: fallback, about }) as const;

/** A number from `min` to `max`. */
export const number = (min: number, max: number, fallback: number, about: string) =>
  ({ kind: 'number', min, max, default: fallback, about }) as const;

/** A number above 0, up to `max`. */
export const positive = <const Default extends number | null>(
  max: number,
  fallback: Default,
  about: string,
) => ({ kind: 'number', above: 0, max, default: fallback, about }) as const;

export const choice = <const Choices extends readonly string[]>(
  choices: Choices,
  fallback: Choices[number],
  about: string,
) => ({ kind: 'choice', choices, default: fallback, about }) as const;

/** Checks parameters, which may be strings as forms send them, and fills in the defaults. */
export function checkParameters<R extends ParameterRules>(
  rules: R,
  given: Readonly<Record<string, unknown>>,
): ParameterValues<R> {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(rules, name)) {
      const known = Object.keys(rules).join(', ');
      throw new LearningError(
        'UNKNOWN_PARAMETER',
        `Unknown parameter "${name}". Known parameters: ${known}.`,
        {
          parameter: name,
        },
      );
    }
  }
  const entries = Object.entries(rules).map(([name, rule]) => {
    const value = given[name];
    const absent = value === undefined || value === null || value === '';
    return [name, absent ? rule.default : checkValue(name, rule, value)];
  });
  return Object.fromEntries(entries) as ParameterValues<R>;
}

function checkValue(name: string, rule: ParameterRule, value: unknown): unknown {
  if (rule.kind === 'choice') {
    const text = String(value).trim().toLowerCase();
    if (rule.choices.includes(text)) return text;
    throw refuse(name, `must be one of ${rule.choices.join(', ')}`);
  }
  if (rule.kind === 'integers') {
    const parts = Array.isArray(value) ? value : String(value).split(/[\s,]+/);
    const numbers = parts.map(Number);
    const inRange = numbers.every((n) => Number.isInteger(n) && n >= rule.min && n <= rule.max);
    if (inRange && numbers.length >= 1 && numbers.length <= rule.lengthMax) return numbers;
    throw refuse(name, `must be 1 to ${rule.lengthMax} whole numbers from ${rule.min} to ${rule.max}`);
  }
  const number = typeof value === 'number' ? value : Number(String(value).trim() || Number.NaN);
  if (rule.kind === 'integer') {
    if (Number.isInteger(number) && number >= rule.min && number <= rule.max) return number;
    throw refuse(name, `must be a whole number from ${rule.min} to ${rule.max}`);
  }
  const aboveLow = rule.above === undefined ? number >= (rule.min ?? -Infinity) : number > rule.above;
  if (aboveLow && number <= rule.max) return number;
  const low = rule.above === undefined ? `from ${rule.min}` : `above ${rule.above}`;
  throw refuse(name, `must be a number ${low} to ${rule.max}`);
}

function refuse(name: string, wanted: string): LearningError {
  return new LearningError('PARAMETER_OUT_OF_RANGE', `The parameter "${name}" ${wanted}.`, {
    parameter: name,
  });
}
