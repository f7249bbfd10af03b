import { type RawBuilder, sql } from 'kysely';
import { createGroup } from '../store/createGroup.js';
import type { Db, Tx } from '../store/database.js';
import { type PageRequest, pageRecord } from '../store/page.js';

/** The lists whose totals and positions are kept by triggers. */
export type ListName =
  | 'accounts'
  | 'batches'
  | 'jobs'
  | 'notices'
  | 'spending'
  | 'statement'
  | 'submissions'
  | 'tasks'
  | 'transcripts'
  | 'uploads';

/** Where a page is: the total of its list, the range of its lines, and the items to pass over in that range. */
type PagePlace = RawBuilder<{ total: number; lowest: number; highest: number; rest: number }>;

/** The place of a page in a list of an account. */
export const placeInList = (
  list: ListName,
  accountId: string,
  { pageNo, pageSize }: PageRequest,
): PagePlace => sql`list_page(${accountId}, ${list}, ${(pageNo - 1) * pageSize}, ${pageSize})`;

/** The place of a page among rows that are numbered without gaps: a query of the `total` and the `last` number. */
export const placeInNumbered = (
  counted: RawBuilder<{ total: number; last: number }>,
  { pageNo, pageSize }: PageRequest,
): PagePlace => sql`(
  select coalesce(total, 0) as total, last - ${pageNo * pageSize - 1}::bigint as lowest,
    last - ${(pageNo - 1) * pageSize}::bigint as highest, 0 as rest
  from (values (1)) as always left join (${counted}) as counted on true)`;

interface RecordQuery<Row extends object, Item> {
  /** The columns of a record. The rows of the page are called `item`. */
  columns: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
  toRecords(rows: Row[]): Item[] | Promise<Item[]>;
}

export interface PageQuery<Row extends object, Item> extends RecordQuery<Row, Item> {
  place: PagePlace;
  /**
   * The rows of the list, with a column `line`. The range of lines holds little more than the page; an index that ends
   * with the line must serve the query.
   */
  items(inRange: RawBuilder<boolean>): RawBuilder<unknown>;
}

/**
 * Reads one page of a list, newest first, in one statement. Its cost depends neither on the length of the list nor on
 * the page.
 */
export async function readPage<Row extends object, Item>(
  db: Db | Tx,
  request: PageRequest,
  { place, items, columns, joins = sql``, toRecords }: PageQuery<Row, Item>,
) {
  const { rows } = await sql<Listed<Row>>`
    select place.total, item.line, ${columns}
    from ${place} as place ${itemsOfPage(items, sql`${request.pageSize}`)} ${joins}`.execute(db);
  return await toPage(request, rows, toRecords);
}

export interface GroupedPageQuery<Row extends object, Item> extends RecordQuery<Row, Item> {
  list: ListName;
  /** As in `PageQuery`, of the account in `accountId`, which joins call `asked.account_id`. */
  items(accountId: RawBuilder<string>, inRange: RawBuilder<boolean>): RawBuilder<unknown>;
}

/**
 * Reads pages of a list of any account. Pages that are wanted at the same time are read by one statement, and one that is
 * wanted several times is read once.
 */
export function createPageReader<Row extends object, Item>(
  db: Db,
  { list, items, columns, joins = sql``, toRecords }: GroupedPageQuery<Row, Item>,
) {
  const read = createGroup(async (wanted: readonly WantedPage[]) => {
    const asked = [...new Map(wanted.map((page) => [keyOf(page), page])).values()];
    const { rows } = await sql<Listed<Row> & { number: number }>`
      select asked.number::int, place.total, item.line, ${columns}
      from unnest(
        ${unplanned(asked.map(({ accountId }) => accountId))}::uuid[],
        ${unplanned(asked.map(({ pageNo, pageSize }) => (pageNo - 1) * pageSize))}::bigint[],
        ${unplanned(asked.map(({ pageSize }) => pageSize))}::bigint[]
      ) with ordinality as asked (account_id, skip, size, number)
      cross join lateral list_page(asked.account_id, ${sql.lit(list)}, asked.skip, asked.size) as place
      ${itemsOfPage((inRange) => items(sql`asked.account_id`, inRange), sql`asked.size`)} ${joins}`.execute(
      db,
    );
    const rowsOf: Listed<Row>[][] = asked.map(() => []);
    for (const row of rows) rowsOf[row.number - 1]!.push(row);
    const pages = await Promise.all(
      asked.map(async (page, index) => await toPage(page, rowsOf[index]!, toRecords)),
    );
    const pageOf = new Map(asked.map((page, index) => [keyOf(page), pages[index]!]));
    return wanted.map((page) => pageOf.get(keyOf(page))!);
  });
  return async (accountId: string, { pageNo, pageSize }: PageRequest) =>
    await read({ accountId, pageNo, pageSize });
}

/**
 * A value that PostgreSQL does not look at when it plans. It would take a short list for a reason to plan every statement
 * anew, which costs more than reading a page.
 */
const unplanned = (values: readonly unknown[]) => sql`(select ${values})`;

interface WantedPage extends PageRequest {
  accountId: string;
}

const keyOf = ({ accountId, pageNo, pageSize }: WantedPage) => `${accountId} ${pageNo} ${pageSize}`;

type Listed<Row> = Row & { total: number; line: number | null };

const itemsOfPage = (items: PageQuery<object, unknown>['items'], size: RawBuilder<unknown>) => sql`
  left join lateral (
    ${items(sql<boolean>`line between place.lowest and place.highest`)}
    order by line desc offset place.rest limit ${size}
  ) as item on true`;

async function toPage<Row extends object, Item>(
  request: PageRequest,
  rows: Listed<Row>[],
  toRecords: RecordQuery<Row, Item>['toRecords'],
) {
  // Joins may change the order of so few rows. An empty page is one row without a line.
  const page = rows.filter(({ line }) => line !== null).sort((a, b) => b.line! - a.line!);
  return pageRecord(request, Number(rows[0]!.total), await toRecords(page));
}
