import { type DateFormat, minutesPerDay } from '@tricorn/csv';

/** What becomes of a date. Trends are in the days, seasons in the month and the weekday (0 is Monday), habits in the hour. */
export type DatePart = 'year' | 'month' | 'weekday' | 'days' | 'hour';

const dayMs = 86_400_000;

export const partsOf = (format: DateFormat): DatePart[] => [
  'year',
  'month',
  'weekday',
  'days',
  ...(format.endsWith('h') ? (['hour'] as const) : []),
];

/** A part of a date that is given as days since 1970-01-01; NaN if it is missing. */
export function partOf(days: number, part: DatePart): number {
  const day = Math.floor(days);
  if (part === 'days') return days;
  if (part === 'weekday') return (((day + 3) % 7) + 7) % 7;
  if (part === 'hour') return Math.round((days - day) * minutesPerDay) / 60;
  const date = new Date(day * dayMs);
  return part === 'month' ? date.getUTCMonth() + 1 : date.getUTCFullYear();
}

/** Years and days are counted from the first date, so that they are as small as other features. */
export const countsFromFirst = (part: DatePart): boolean => part === 'year' || part === 'days';
