import type { Api, CallOptions, FieldsOf, ItemOf, PagedName } from './operationTypes.js';

export interface PagingOptions extends Pick<CallOptions, 'signal'> {
  /** Records per request, 1 to 100. */
  pageSize?: number;
}

/** The fields of a list beside its page. */
export type FilterOf<Name extends PagedName> = Omit<FieldsOf<Name>, 'pageNo' | 'pageSize'>;

const defaultPageSize = 50;

/**
 * Every record of a list, page by page. Lists are newest first, so new records move the others down while reading;
 * records that were already returned are skipped.
 */
export async function* eachItem<Name extends PagedName>(
  api: Api,
  name: Name,
  filter: FilterOf<Name>,
  { pageSize = defaultPageSize, signal }: PagingOptions = {},
): AsyncGenerator<ItemOf<Name>> {
  const read = api[name] as unknown as (fields: object, options: CallOptions) => Promise<Page<ItemOf<Name>>>;
  let firstTotal: number | undefined;
  let seen = 0;
  for (let pageNo = 1; ; pageNo++) {
    const { data, totalCount, totalPages } = await read({ ...filter, pageNo, pageSize }, { signal });
    firstTotal ??= totalCount;
    const added = Math.max(0, totalCount - firstTotal);
    const repeated = Math.max(0, seen + added - (pageNo - 1) * pageSize);
    for (const item of data.slice(repeated)) {
      seen++;
      yield item;
    }
    if (pageNo >= totalPages || data.length === 0) return;
  }
}

interface Page<Item> {
  data: Item[];
  totalCount: number;
  totalPages: number;
}
