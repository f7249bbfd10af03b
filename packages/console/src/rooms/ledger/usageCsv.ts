import type { AnswerOf } from '@tricorn/client';
import { csvCell } from './csvCell.js';

/** What was charged by day, API key and kind of work, with exact amounts, as a spreadsheet reads it. */
export function usageCsv(
  byKind: AnswerOf<'usageByDay'>['data'],
  byKey: AnswerOf<'usageByKey'>['data'],
): string {
  const lines = ['day,currency,key,kind,amount'];
  for (const { day, currency, kind, amount } of byKind)
    lines.push([day, currency, '', kind, amount].join(','));
  for (const { day, currency, keyName, keyID, kind, amount } of byKey)
    lines.push([day, currency, csvCell(keyName || keyID), kind, amount].join(','));
  return `${lines.join('\n')}\n`;
}
