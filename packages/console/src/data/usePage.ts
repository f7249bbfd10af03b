import type { AnswerOf, FieldsOf, ItemOf, PagedName } from '@tricorn/client';
import { useState } from 'react';
import { useTricorn } from '../session/session.js';
import { usePageInAddress } from './useAddress.js';
import { type Loaded, useLoad } from './useLoad.js';

type FilterOf<Name extends PagedName> = Omit<FieldsOf<Name>, 'pageNo' | 'pageSize'>;

export interface PageOf<Name extends PagedName> extends Loaded<AnswerOf<Name>> {
  items: ItemOf<Name>[];
  pageNo: number;
  totalPages: number;
  turnTo(pageNo: number): void;
}

interface PageOptions {
  /** The name of the page number in the address; a list without one starts at its first page. */
  inAddress?: string;
}

/** One page of a list, with what is needed to turn it. What was read is shown again at once on the next visit. */
export function usePage<Name extends PagedName>(
  name: Name,
  filter: FilterOf<Name>,
  pageSize = 20,
  { inAddress }: PageOptions = {},
): PageOf<Name> {
  const tricorn = useTricorn();
  const own = useState(1);
  const addressed = usePageInAddress(inAddress ?? 'page');
  const [pageNo, turnTo] = inAddress === undefined ? own : addressed;
  const read = tricorn.api[name] as unknown as (
    fields: object,
    options: { signal: AbortSignal },
  ) => Promise<AnswerOf<Name>>;
  const loaded = useLoad(
    `${JSON.stringify(filter)} ${pageNo} ${pageSize}`,
    (signal) => read({ ...filter, pageNo, pageSize }, { signal }),
    { keepAs: name },
  );
  const page = loaded.data as { data: ItemOf<Name>[]; totalPages: number } | undefined;
  return { ...loaded, items: page?.data ?? [], totalPages: page?.totalPages ?? 0, pageNo, turnTo };
}
