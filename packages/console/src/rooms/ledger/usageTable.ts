import { shortDay } from '../../format/times.js';

export interface UsageRow<Series extends string> {
  day: string;
  currency: 'CCD' | 'LLM';
  /** A kind of work, or the name of an API key. */
  kind: Series;
  amount: string;
}

export interface UsageTable<Series extends string> {
  kinds: Series[];
  /** One row per day, oldest first, with an amount for every kind; floats are exact enough to draw. */
  days: Record<string, number | string>[];
}

/** The usage of one currency as a chart draws it. Days without any are drawn, too. */
export function usageTable<Series extends string>(
  usage: readonly UsageRow<Series>[],
  currency: 'CCD' | 'LLM',
  dayCount: number,
  today = new Date(),
): UsageTable<Series> {
  const rows = usage.filter((row) => row.currency === currency);
  const kinds = [...new Set(rows.map(({ kind }) => kind))].sort();
  const days = Array.from({ length: dayCount }, (_, index) => {
    const date = new Date(today.getTime() - (dayCount - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    const amounts = kinds.map((kind) => {
      const found = rows.filter((row) => row.day === date && row.kind === kind);
      return [kind, found.reduce((sum, { amount }) => sum + Number(amount), 0)] as const;
    });
    return { day: shortDay(date), ...Object.fromEntries(amounts) };
  });
  return { kinds, days };
}
