import { type ChargeKind, type Currency, ccdDecimals, formatUnits } from '@tricorn/contract';
import { nameCell } from '@tricorn/csv';
import { type RawBuilder, sql } from 'kysely';
import { createPageReader } from '../lists/readPage.js';
import type { Db } from '../store/database.js';
import { readUntil } from '../store/readUntil.js';
import { unixSeconds } from '../store/unixSeconds.js';

interface Line {
  time: Date;
  /** That of a data set is `epsilon:` and its number. */
  currency: Currency | `epsilon:${string}`;
  kind: 'grant' | ChargeKind;
  state: 'held' | 'charged' | 'released' | 'credited';
  /** The final change of the balance: negative for charges. */
  amount: bigint;
  quote: bigint;
  memo: string;
  job_id: bigint | null;
}

/** One line per piece of work and per credit of an account, newest first. */
export const createStatement = (db: Db) =>
  createPageReader(db, {
    list: 'statement',
    // Lines alone are read from the indexes: a page far down passes over hundreds of them.
    items: (accountId, inRange) => sql`
      select line from (
        (select line from charge where account_id = ${accountId} and kind <> 'allowance' and ${inRange} ${upToPage})
        union all (select line from credit where account_id = ${accountId} and ${inRange} ${upToPage})
      ) as numbered`,
    joins: sql`left join lateral (
      ${bookedLines(sql`asked.account_id`, sql`line = item.line`, sql``)}
    ) as booked on true`,
    columns: sql`booked.time, booked.currency, booked.kind, booked.state, booked.amount, booked.quote, booked.memo,
      booked.job_id`,
    toRecords: (lines: Line[]) => lines.map(lineRecord),
  });

/** ε is counted in millionths. */
const epsilonDecimals = 6;

const upToPage = sql`order by line desc limit place.rest + asked.size`;

/** The charges and credits of an account that meet a condition; `last` can order and limit each of the two. */
const bookedLines = (
  accountId: string | RawBuilder<string>,
  condition: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
) => sql`
  select * from (
    (select line, opened_at as time, currency, kind, state, -amount as amount, quote, memo, job_id
      from charge where account_id = ${accountId} and kind <> 'allowance' and ${condition} ${last})
    union all
    (select line, created_at, currency, kind, 'credited', amount, 0, memo, job_id
      from credit where account_id = ${accountId} and ${condition} ${last})
  ) as booked`;

const lineRecord = ({ time, currency, kind, state, amount, quote, memo, job_id }: Line) => {
  const isEpsilon = currency !== 'CCD' && currency !== 'LLM';
  const decimals = isEpsilon ? epsilonDecimals : currency === 'CCD' ? ccdDecimals : 0;
  const text = (units: bigint) => formatUnits(units, decimals);
  return {
    time: unixSeconds(time),
    currency: isEpsilon ? ('epsilon' as const) : currency,
    kind,
    state,
    // A held amount is not spent yet, but is not spendable either.
    amount: text(state === 'held' ? -quote : amount),
    quote: text(quote),
    refund: text(state === 'charged' || state === 'released' ? quote + amount : 0n),
    memo,
    jobID: job_id === null ? '' : job_id.toString(),
  };
};

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
  return `${[when, currency, kind, state, amount, quote, refund, nameCell(memo), id].join(',')}\n`;
}
