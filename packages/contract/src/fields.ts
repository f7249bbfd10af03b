import * as z from 'zod';

/**
 * Field types of requests. Published clients of this API send numbers as strings and strings as numbers, and
 * fill optional fields with their zero value. Unambiguous values are accepted here, once for all operations.
 */

const isZeroValue = (value: unknown): boolean =>
  value === '' || value === null || value === 0 || value === '0';
const absent = (value: unknown): unknown => (isZeroValue(value) ? undefined : value);

const toText = (value: unknown): unknown => {
  if (value === null) return undefined;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
};

/** The longest text that can be a number or a name; a longer one is not even looked at. */
const shortCharsMax = 1_000;
const isShort = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= shortCharsMax;

const toNumber = (value: unknown): unknown => {
  if (value === null || value === '') return undefined;
  return isShort(value) && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
};

/** An error message that says what a value must be. A missing value keeps the schema's own message. */
const mustBe = (what: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? undefined : `must be ${what}`),
});

const textOf = (maxChars: number) =>
  z.string(mustBe('a text')).max(maxChars, `must have at most ${maxChars} characters`);

const wholeNumber = (min: number, max: number) => {
  const range = mustBe(`a whole number from ${min} to ${max}`);
  return z.int(range).min(min, range).max(max, range);
};

const numberBetween = (min: number, max: number) => {
  const range = mustBe(`a number from ${min} to ${max}`);
  return z.number(range).min(min, range).max(max, range);
};

/** Required text with at least one character that is not a space. */
export const text = (description: string, maxChars = 100_000) =>
  z
    .preprocess(
      toText,
      textOf(maxChars).refine((value) => value.trim() !== '', 'must not be empty'),
    )
    .describe(description);

/** Characters that break a line, or that a terminal takes as a command. */
const isOneLine = (value: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);

/** Name of a thing. It stands in lists, tables, files, mails and terminals, so it is one line. */
export const nameText = (description: string, maxChars: number) =>
  z
    .preprocess(
      toText,
      textOf(maxChars)
        .refine((value) => value.trim() !== '', 'must not be empty')
        .refine(isOneLine, 'must be one line, without control characters'),
    )
    .describe(description);

export const optionalText = (description: string, maxChars = 100_000) =>
  z
    .preprocess((value) => toText(value === '' ? undefined : value), textOf(maxChars).optional())
    .describe(description);

export const integer = (description: string, min: number, max: number) =>
  z.preprocess(toNumber, wholeNumber(min, max)).describe(description);

/** An optional integer; its zero value means absent unless zero is in range. */
export const optionalInteger = (description: string, min: number, max: number) =>
  z
    .preprocess(
      (value) => toNumber(min <= 0 && value !== '' && value !== null ? value : absent(value)),
      wholeNumber(min, max).optional(),
    )
    .describe(description);

/** A fraction between 0 and 1, both excluded. */
export const proportion = (description: string) => {
  const range = mustBe('a number greater than 0 and less than 1');
  return z.preprocess(toNumber, z.number(range).gt(0, range).lt(1, range)).describe(description);
};

export const optionalNumber = (description: string, min: number, max: number) =>
  z
    .preprocess(
      (value) => toNumber(min <= 0 && value !== '' && value !== null ? value : absent(value)),
      numberBetween(min, max).optional(),
    )
    .describe(description);

/** One of the given names, in any letter case. */
export const oneOf = <const Names extends readonly [string, ...string[]]>(
  description: string,
  names: Names,
) => {
  const byLowerCase = new Map(names.map((name) => [name.toLowerCase(), name]));
  return z
    .preprocess(
      (value) => (isShort(value) ? (byLowerCase.get(value.trim().toLowerCase()) ?? value) : value),
      z.enum(names as unknown as [Names[number], ...Names[number][]], `must be one of ${names.join(', ')}`),
    )
    .describe(description);
};

/** The decimal digits of a uint256. */
export const jobID = z
  .preprocess(toText, z.string().regex(/^\d{1,78}$/, 'must be a job id in decimal digits'))
  .describe('Job id: a uint256 in decimal digits, the same number as on chain.');

export const optionalJobID = (description: string) =>
  z
    .preprocess(
      (value) => toText(absent(value)),
      z
        .string()
        .regex(/^\d{1,78}$/, 'must be a job id in decimal digits')
        .optional(),
    )
    .describe(description);

/** One of the given names, or nothing. */
export const optionalOneOf = <const Names extends readonly [string, ...string[]]>(
  description: string,
  names: Names,
) =>
  z
    .preprocess(
      (value) => (value === '' ? undefined : typeof value === 'boolean' ? String(value) : value),
      oneOf(description, names).optional(),
    )
    .describe(description);

export const taskID = z.preprocess(toText, z.string().min(1).max(100)).describe('Task id.');

/** Records on one page of a list, at most. */
export const pageSizeMax = 100;

const pageNo = wholeNumber(1, 1_000_000_000);
const pageSize = wholeNumber(1, pageSizeMax);

export const page = {
  pageNo: z.preprocess(toNumber, pageNo).describe('Page number, from 1.'),
  pageSize: z.preprocess(toNumber, pageSize).describe(`Records on a page, 1 to ${pageSizeMax}.`),
};

/** A page of a list; by default the first one with twenty records. */
export const pageByDefault = {
  pageNo: z.preprocess((value) => toNumber(value ?? 1), pageNo).describe('Page number, from 1; default 1.'),
  pageSize: z
    .preprocess((value) => toNumber(value ?? 20), pageSize)
    .describe(`Records on a page, 1 to ${pageSizeMax}; default 20.`),
};

/** How far back a summary by day goes. */
export const lastDays = {
  days: optionalInteger('Number of days, including today; 0 or absent means 30.', 0, 366),
};

const accountsMax = 100;
const accountCharsMax = 320;
const list = mustBe(`a list of at most ${accountsMax} accounts`);

/** A list of accounts: a JSON array, repeated form fields, or one comma-separated text. */
export const accountList = (description: string) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? splitList(value, accountsMax) : value),
      z
        .array(
          z.string(mustBe('the email of an account')).max(accountCharsMax).trim().min(1, 'must not be empty'),
          list,
        )
        .max(accountsMax, list),
    )
    .describe(description);

/** The items of a list in one text; a longer list than `itemsMax` is cut off after one item more, or not parsed. */
function splitList(value: string, itemsMax: number): unknown {
  const trimmed = value.trim();
  const items = trimmed.split(',', itemsMax + 1);
  const isFlat = trimmed.indexOf('[', 1) < 0 && !trimmed.includes('{');
  if (trimmed.startsWith('[') && items.length <= itemsMax && isFlat) {
    try {
      return JSON.parse(trimmed);
    } catch {
      return value;
    }
  }
  return items.map((item) => item.trim());
}

const itemCharsMax = 100;

/** A list of short texts: a JSON array, repeated form fields, or one comma-separated text. */
export const textList = (description: string, itemsMax: number) =>
  z.preprocess((value) => toList(value, itemsMax), listOf(itemsMax)).describe(description);

export const optionalTextList = (description: string, itemsMax: number) =>
  z.preprocess((value) => toList(value, itemsMax), listOf(itemsMax).optional()).describe(description);

const toList = (value: unknown, itemsMax: number): unknown => {
  if (value === '' || value === null) return undefined;
  return typeof value === 'string' ? splitList(value, itemsMax) : value;
};

const listOf = (itemsMax: number) => {
  const items = mustBe(`a list of at most ${itemsMax} texts`);
  return z
    .array(z.string(mustBe('a text')).max(itemCharsMax).trim().min(1, 'must not be empty'), items)
    .max(itemsMax, items);
};

const boxesCount = 3;

/** Three base64 texts: a JSON array, repeated form fields, or one comma-separated text. */
export const boxList = (description: string) =>
  z
    .preprocess(
      (value) => {
        if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return undefined;
        return typeof value === 'string' ? splitList(value, boxesCount) : value;
      },
      z
        .array(z.string().regex(/^[A-Za-z0-9+/_-]+={0,2}$/, 'must be base64'))
        .length(boxesCount)
        .optional(),
    )
    .describe(description);

/** Places in a list of parties: a JSON array, repeated form fields, or one comma-separated text. */
export const optionalIndexes = (description: string) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? splitList(value, accountsMax) : value),
      z
        .array(integer('', 0, accountsMax))
        .max(accountsMax)
        .optional(),
    )
    .describe(description);

export const predictedRowsMax = 1_000;
const cellCharsMax = 10_000;
const columnsMax = 1_000;
/** The longest text of a form field that is parsed as rows. */
const rowsCharsMax = 1_000_000;

export type CellValue = string | number | bigint | boolean | null;
export type RowValues = Readonly<Record<string, CellValue>> | readonly CellValue[];

const isCell = (value: unknown): value is CellValue =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= cellCharsMax);

/** What is wrong with a row. One pass over the cells: a schema for each would hold the serving thread for long. */
const rowFault = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null)
    return 'must be a list of cells, or an object with a value for every column';
  const cells: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  if (cells.length > columnsMax) return `must have at most ${columnsMax} cells`;
  const wrong = cells.find((cell) => !isCell(cell));
  if (wrong === undefined) return undefined;
  return typeof wrong === 'string'
    ? `must have cells of at most ${cellCharsMax} characters`
    : 'must have texts, numbers, true, false or null as cells';
};

const row = z
  .custom<RowValues>((value) => rowFault(value) === undefined, { error: ({ input }) => rowFault(input) })
  .meta({ override: { anyOf: [{ type: 'object' }, { type: 'array', items: {} }] } });
const rows = mustBe(`a list of at most ${predictedRowsMax} rows`);

/** Rows to predict: a JSON array, or its text in a form field. An object alone is one row. */
export const predictedRows = z
  .preprocess(
    (value) => {
      const parsed = typeof value === 'string' && value.length <= rowsCharsMax ? parseJson(value) : value;
      if (parsed === undefined || parsed === null || parsed === '') return [];
      return Array.isArray(parsed) || typeof parsed !== 'object' ? parsed : [parsed];
    },
    z.array(row, rows).max(predictedRowsMax, rows),
  )
  .describe(`Rows to predict, at most ${predictedRowsMax}.`);

function parseJson(value: string): unknown {
  if (value === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

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
