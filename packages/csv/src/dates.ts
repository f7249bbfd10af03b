const orders = ['Y-M-D', 'Y/M/D', 'D.M.Y', 'D/M/Y', 'M/D/Y', 'D-M-Y'] as const;

/** How a column writes its dates: the order of day, month and year, and what stands before a time of day, if there is one. */
export type DateFormat = `${(typeof orders)[number]}${'' | ' h' | 'Th'}`;

export const dateFormats: readonly DateFormat[] = orders.flatMap((order) => [
  order,
  `${order} h` as const,
  `${order}Th` as const,
]);

const dayMs = 86_400_000;
export const minutesPerDay = 1440;
const pattern =
  /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})(?:([T ])(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Years of two digits are those from 1970 to 2069. */
export const centuryOf = (year: number): number => (year < 70 ? 2000 : year < 100 ? 1900 : 0);

/**
 * A date as days since 1970-01-01, with the time of day as a fraction; undefined if the text is no date of this format. Dates
 * that begin with the year are always read. The clock is the one of the text: time zones are not converted.
 */
export function readDate(text: string, format: DateFormat): number | undefined {
  const [, first = '', mark, middle = '', last = '', , hour = '0', minute = '0'] =
    pattern.exec(text.trim()) ?? [];
  if (mark === undefined) return undefined;
  const byYear = first.length === 4 && (mark === '-' || mark === '/');
  if (!byYear && format[1] !== mark) return undefined;
  const order = byYear ? `Y${mark}M${mark}D` : format.slice(0, 5);
  const parts = [first, middle, last];
  const at = (letter: string) => parts[order.indexOf(letter) / 2]!;
  const [year, month, day] = [at('Y'), Number(at('M')), Number(at('D'))];
  if (year.length !== 4 && year.length !== 2) return undefined;
  const fullYear = Number(year) + centuryOf(Number(year));
  const date = new Date(Date.UTC(fullYear, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || date.getUTCFullYear() !== fullYear)
    return undefined;
  const minutes = Number(hour) * 60 + Number(minute);
  if (minutes >= minutesPerDay || Number(minute) > 59) return undefined;
  return date.getTime() / dayMs + minutes / minutesPerDay;
}

/** A column with at most this share of other texts among its dates holds typing errors. */
const strayShareMax = 0.05;

/**
 * The format in which all texts, but for a few that have nothing of a date, are dates; undefined if there is none. 03/04/2024
 * alone is the third of April.
 */
export function dateFormatOf(given: readonly string[]): DateFormat | undefined {
  const texts = given.filter((text) => pattern.test(text.trim()));
  if (texts.length < (1 - strayShareMax) * given.length) return undefined;
  const first = texts[0]?.trim() ?? '';
  const found = pattern.exec(first);
  if (found === null) return undefined;
  const times = new Set(texts.map((text) => pattern.exec(text.trim())?.[5]));
  times.delete(undefined);
  if (times.size > 1) return undefined;
  const [time] = times;
  const suffix = time === undefined ? '' : time === 'T' ? 'Th' : ' h';
  const marks = (order: string) =>
    order[1] === found[2] && order.startsWith('Y') === (found[1]!.length === 4);
  for (const order of orders.filter(marks)) {
    const format = `${order}${suffix}` as DateFormat;
    if (texts.every((text) => sameOrder(text, order) && readDate(text, format) !== undefined)) return format;
  }
  return undefined;
}

/** A column has one order: a year in front among dates that end with it belongs to another. */
const sameOrder = (text: string, order: string): boolean =>
  order.startsWith('Y') === /^\d{4}[-/]/.test(text.trim());

/** A date in ISO 8601; a whole day without a time. */
export function writeDate(days: number): string {
  const text = new Date(Math.round(days * minutesPerDay) * 60_000).toISOString();
  return Number.isInteger(days) ? text.slice(0, 10) : text.slice(0, 16);
}
