import type { SelectQueryBuilder } from 'kysely';

export interface PageRequest {
  pageNo: number;
  pageSize: number;
}

/** Reads one page of a query. */
export async function pageOf<DB, TB extends keyof DB, Item>(
  { pageNo, pageSize }: PageRequest,
  query: SelectQueryBuilder<DB, TB, object>,
  read: (page: SelectQueryBuilder<DB, TB, object>) => Promise<Item[]>,
) {
  const counted = await query
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const totalCount = Number((counted as { count: number }).count);
  const data = await read(query.limit(pageSize).offset((pageNo - 1) * pageSize));
  return pageRecord({ pageNo, pageSize }, totalCount, data);
}

/** A page in the format of every list. */
export const pageRecord = <Item>({ pageNo, pageSize }: PageRequest, totalCount: number, data: Item[]) => ({
  size: pageSize,
  page: pageNo,
  totalPages: Math.ceil(totalCount / pageSize),
  totalCount,
  data,
});
