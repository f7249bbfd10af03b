import { sql } from 'kysely';
import type { Db } from '../store/database.js';
import { readUntil } from '../store/readUntil.js';
import { bookedLines, type Line, lineRecord } from './statement.js';

const rowsPerReadMax = 500;

/** The whole statement with exact amounts, newest first, as a spreadsheet reads it. */
export async function* statementCsv(
  db: Db,
  accountId: string,
  signal?: AbortSignal,
  rowsPerRead = rowsPerReadMax,
): AsyncGenerator<string> {
  yield 'time,currency,kind,state,amount,quote,refund,memo,jobID\n';
  for (let before: number | undefined; ; ) {
    const older = before === undefined ? sql`true` : sql`line < ${before}`;
    const newest = sql`order by line desc limit ${rowsPerRead}`;
    const page = sql<Line & { line: number }>`${bookedLines(accountId, older, newest)} ${newest}`;
    const { rows } = await readUntil(db, signal, async (tx) => await page.execute(tx));
    if (rows.length > 0) yield rows.map(csvLine).join('');
    if (rows.length < rowsPerRead) return;
    before = rows.at(-1)!.line;
  }
}

function csvLine(line: Line): string {
  const { time, currency, kind, state, amount, quote, refund, memo, jobID } = lineRecord(line);
  const when = new Date(time * 1000).toISOString();
  // The id has more digits than a spreadsheet's number; as text it stays whole.
  const id = jobID === '' ? '' : `id ${jobID}`;
  return `${[when, currency, kind, state, amount, quote, refund, csvCell(memo), id].join(',')}\n`;
}

/** Quoted, and never read as a formula. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
