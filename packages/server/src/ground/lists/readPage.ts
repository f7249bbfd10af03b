import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../store/database.js';
import { type PageRequest, pageRecord } from '../store/page.js';

/** The lists whose totals and positions are kept by triggers. */
export type ListName =
  | 'accounts'
  | 'jobs'
  | 'notices'
  | 'spending'
  | 'statement'
  | 'submissions'
  | 'tasks'
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

export interface PageQuery<Row extends object, Item> {
  place: PagePlace;
  /**
   * The rows of the list, with a column `line`. The range of lines holds little more than the page; an index that ends
   * with the line must serve the query.
   */
  items(inRange: RawBuilder<boolean>): RawBuilder<unknown>;
  /** The columns of a record. The rows of the page are called `item`. */
  columns: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
  toRecords(rows: Row[]): Item[] | Promise<Item[]>;
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
  const { rows } = await sql<Row & { total: number; line: number | null }>`
    select place.total, item.line, ${columns}
    from ${place} as place
    left join lateral (
      ${items(sql<boolean>`line between place.lowest and place.highest`)}
      order by line desc offset place.rest limit ${request.pageSize}
    ) as item on true ${joins}`.execute(db);
  // Joins may change the order of so few rows. An empty page is one row without a line.
  const page = rows.filter(({ line }) => line !== null).sort((a, b) => b.line! - a.line!);
  return pageRecord(request, Number(rows[0]!.total), await toRecords(page));
}
