import type { ItemOf, PagedName } from '@tricorn/client';
import type { ReactNode } from 'react';
import type { PageOf } from '../data/usePage.js';
import { ErrorNote } from './ErrorNote.js';
import { Pages } from './Pages.js';
import { Reading } from './Reading.js';

interface Props<Name extends PagedName> {
  page: PageOf<Name>;
  /** Stands in the place of an empty list. */
  empty: ReactNode;
  children(items: ItemOf<Name>[]): ReactNode;
}

/**
 * One page of a list: a placeholder while it is read, its error, what to say when it is empty, its items, and the way to
 * the other pages.
 */
export const PagedList = <Name extends PagedName>({ page, empty, children }: Props<Name>) => (
  <>
    {page.error !== undefined && <ErrorNote error={page.error} onRetry={page.reload} />}
    {page.data === undefined && page.error === undefined && <Reading />}
    {page.data !== undefined && page.items.length === 0 && empty}
    {page.items.length > 0 && children(page.items)}
    <Pages pageNo={page.pageNo} totalPages={page.totalPages} turnTo={page.turnTo} />
  </>
);
