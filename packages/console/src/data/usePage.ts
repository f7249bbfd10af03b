import type { AnswerOf, FieldsOf, ItemOf, PagedName } from '@tricorn/client';
import { useState } from 'react';
import { useTricorn } from '../session/session.js';
import { type Loaded, useLoad } from './useLoad.js';

type FilterOf<Name extends PagedName> = Omit<FieldsOf<Name>, 'pageNo' | 'pageSize'>;

export interface PageOf<Name extends PagedName> extends Loaded<AnswerOf<Name>> {
  items: ItemOf<Name>[];
  pageNo: number;
  totalPages: number;
  turnTo(pageNo: number): void;
}

/** One page of a list, with what is needed to turn it. */
export function usePage<Name extends PagedName>(
  name: Name,
  filter: FilterOf<Name>,
  pageSize = 20,
): PageOf<Name> {
  const tricorn = useTricorn();
  const [pageNo, turnTo] = useState(1);
  const read = tricorn.api[name] as unknown as (
    fields: object,
    options: { signal: AbortSignal },
  ) => Promise<AnswerOf<Name>>;
  const loaded = useLoad(`${name} ${JSON.stringify(filter)} ${pageNo} ${pageSize}`, (signal) =>
    read({ ...filter, pageNo, pageSize }, { signal }),
  );
  const page = loaded.data as { data: ItemOf<Name>[]; totalPages: number } | undefined;
  return { ...loaded, items: page?.data ?? [], totalPages: page?.totalPages ?? 0, pageNo, turnTo };
}
