import type { ItemOf } from '@tricorn/client';
import { texts } from '../../texts/account.js';
import { shortDecimal } from '../../texts/numbers.js';

const words = texts.account.keys;

/** What a key has spent: each limit with what it has used, or the total where there is no limit. */
export function spendingOf({ ccd, tokens }: Pick<ItemOf<'apiKeyList'>, 'ccd' | 'tokens'>): string[] {
  const linesOf = (budget: typeof ccd, amount: (text: string) => string): string[] => {
    const limits = [
      [budget.spentToday, budget.perDay, words.periods.day],
      [budget.spentThisMonth, budget.perMonth, words.periods.month],
      [budget.spentInTotal, budget.inTotal, words.periods.total],
    ] as const;
    const lines = limits.flatMap(([spent, limit, period]) =>
      limit === null ? [] : [words.ofLimit(shortDecimal(spent), amount(shortDecimal(limit)), period)],
    );
    if (lines.length > 0 || budget.spentInTotal === '0') return lines;
    return [`${amount(shortDecimal(budget.spentInTotal))} ${words.periods.total}`];
  };
  return [...linesOf(ccd, words.ccd), ...linesOf(tokens, words.tokens)];
}
