import { lazy, Suspense } from 'react';

const PageTurner = lazy(() => import('./PageTurner.js'));

export interface PagesProps {
  pageNo: number;
  totalPages: number;
  turnTo(pageNo: number): void;
}

/** Turns the pages of a list; nothing where there is one page. */
export const Pages = (props: PagesProps) =>
  props.totalPages <= 1 ? null : (
    <Suspense>
      <PageTurner {...props} />
    </Suspense>
  );
