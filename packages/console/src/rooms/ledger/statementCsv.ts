import type { Tricorn } from '@tricorn/client';
import { csvCell } from './csvCell.js';

const entriesMax = 100_000;

/** The whole statement with exact amounts, as a spreadsheet reads it. */
export async function statementCsv(tricorn: Tricorn): Promise<string> {
  const lines = ['time,currency,kind,state,amount,quote,refund,memo,jobID'];
  for await (const entry of tricorn.each('statement', {}, { pageSize: 100 })) {
    const { time, currency, kind, state, amount, quote, refund, memo, jobID } = entry;
    const when = new Date(time * 1000).toISOString();
    // The id has more digits than a spreadsheet's number; as text it stays whole.
    const id = jobID === '' ? '' : `id ${jobID}`;
    lines.push([when, currency, kind, state, amount, quote, refund, csvCell(memo), id].join(','));
    if (lines.length > entriesMax) break;
  }
  return `${lines.join('\n')}\n`;
}
