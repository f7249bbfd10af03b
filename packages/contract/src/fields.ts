import * as z from 'zod';

/**
 * Field types of requests. Published clients of this API send numbers as strings and strings as numbers, and
 * fill optional fields with their zero value; what is unambiguous is accepted here, once for all operations.
 */

const isZeroValue = (value: unknown): boolean =>
  value === '' || value === null || value === 0 || value === '0';
const absent = (value: unknown): unknown => (isZeroValue(value) ? undefined : value);

const toText = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;

const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;

/** Required text with at least one character that is not a space. */
export const text = (description: string, maxChars = 100_000) =>
  z
    .preprocess(
      toText,
      z
        .string()
        .max(maxChars)
        .refine((value) => value.trim() !== '', 'must not be empty'),
    )
    .describe(description);

export const optionalText = (description: string, maxChars = 100_000) =>
  z
    .preprocess(
      (value) => toText(value === '' || value === null ? undefined : value),
      z.string().max(maxChars).optional(),
    )
    .describe(description);

export const integer = (description: string, min: number, max: number) =>
  z.preprocess(toNumber, z.int().min(min).max(max)).describe(description);

/** An optional integer; its zero value means absent unless zero is in range. */
export const optionalInteger = (description: string, min: number, max: number) =>
  z
    .preprocess(
      (value) => toNumber(min <= 0 && value !== '' && value !== null ? value : absent(value)),
      z.int().min(min).max(max).optional(),
    )
    .describe(description);

export const number = (description: string, schema = z.number()) =>
  z.preprocess(toNumber, schema).describe(description);

export const optionalNumber = (description: string, min: number, max: number) =>
  z
    .preprocess(
      (value) => toNumber(min <= 0 && value !== '' && value !== null ? value : absent(value)),
      z.number().min(min).max(max).optional(),
    )
    .describe(description);

/** One of a few names, in any letter case. */
export const oneOf = <const Names extends readonly [string, ...string[]]>(
  description: string,
  names: Names,
) => {
  const byLowerCase = new Map(names.map((name) => [name.toLowerCase(), name]));
  return z
    .preprocess(
      (value) => (typeof value === 'string' ? (byLowerCase.get(value.trim().toLowerCase()) ?? value) : value),
      z.enum(names as unknown as [Names[number], ...Names[number][]]),
    )
    .describe(description);
};

/** The decimal digits of a uint256. */
export const jobID = z
  .preprocess(toText, z.string().regex(/^\d{1,78}$/, 'must be the decimal digits of a job id'))
  .describe('Job id: the decimal digits of a uint256, the same number that is on chain.');

export const optionalJobID = (description: string) =>
  z
    .preprocess(
      (value) => toText(absent(value)),
      z
        .string()
        .regex(/^\d{1,78}$/, 'must be the decimal digits of a job id')
        .optional(),
    )
    .describe(description);

export const taskID = z.preprocess(toText, z.string().min(1).max(100)).describe('Task id.');

export const page = {
  pageNo: integer('Page number, from 1.', 1, 1_000_000_000),
  pageSize: integer('Records on a page, 1 to 100.', 1, 100),
};

/** A participant list: a JSON array, repeated form fields, or one text with commas. */
export const accountList = (description: string) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? splitList(value) : value),
      z.array(z.string().trim().min(1).max(320)).max(100),
    )
    .describe(description);

function splitList(value: string): unknown {
  const trimmed = value.trim();
  if (trimmed.startsWith('[')) {
    try {
      return JSON.parse(trimmed);
    } catch {
      return value;
    }
  }
  return trimmed.split(',').map((item) => item.trim());
}

/** Three base64 texts: a JSON array, repeated form fields, or one text with commas. */
export const boxList = (description: string) =>
  z
    .preprocess(
      (value) => {
        if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return undefined;
        return typeof value === 'string' ? splitList(value) : value;
      },
      z
        .array(z.string().regex(/^[A-Za-z0-9+/_-]+={0,2}$/, 'must be base64'))
        .length(3)
        .optional(),
    )
    .describe(description);

// Response fields.

/** An exact decimal amount, never a float. */
export const decimalText = (description: string) =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .describe(description);

export const unixSeconds = (description: string) => z.int().describe(description);

/** An integer that may exceed 2^53; the JSON carries its exact digits. */
export const exactInteger = (description: string) =>
  z
    .bigint()
    .describe(description)
    .meta({ override: { type: 'integer' } });
