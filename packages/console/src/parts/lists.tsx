import { Skeleton, Stack, Table, type TableTrProps } from '@mantine/core';
import type { ItemOf, PagedName } from '@tricorn/client';
import { Children, createContext, isValidElement, lazy, type ReactNode, Suspense, use } from 'react';
import type { Loaded, PageOf } from '../data/reading.js';
import { ErrorNote } from './notes.js';

const rowPx = 36;

/** Stands in the place of a list while it is read, so that nothing below it moves far. */
export const Reading = ({ rows = 3 }: { rows?: number }) => (
  <Stack gap="xs" aria-busy="true">
    {Array.from({ length: rows }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
      <Skeleton key={place} h={rowPx} />
    ))}
  </Stack>
);

interface LoadingProps<T> {
  of: Loaded<T>;
  /** Stands in the place of the content until it is there. */
  placeholder?: ReactNode;
  children(data: T): ReactNode;
}

/** Content that is read: a placeholder before, and its error with a way to try again. */
export const Loading = <T,>({
  of: { data, error, reload },
  placeholder = <Reading />,
  children,
}: LoadingProps<T>) => (
  <>
    <ErrorNote error={error} onRetry={reload} />
    {data === undefined ? error === undefined && placeholder : children(data)}
  </>
);

interface PagedListProps<Name extends PagedName> {
  page: PageOf<Name>;
  /** Stands in the place of an empty list. */
  empty: ReactNode;
  children(items: ItemOf<Name>[]): ReactNode;
}

/**
 * One page of a list: a placeholder while it is read, its error, what to say when it is empty, its items, and the way to
 * the other pages.
 */
export const PagedList = <Name extends PagedName>({ page, empty, children }: PagedListProps<Name>) => (
  <>
    <Loading of={page}>{() => (page.items.length === 0 ? empty : children(page.items))}</Loading>
    <Pages pageNo={page.pageNo} totalPages={page.totalPages} turnTo={page.turnTo} />
  </>
);

/** Stands in the place of a page until what it shows was read, or says why it cannot be. */
export const Unread = ({ of: { error, reload }, h = 240 }: { of: Loaded<unknown>; h?: number }) =>
  error === undefined ? <Skeleton h={h} aria-busy="true" /> : <ErrorNote error={error} onRetry={reload} />;

interface Column {
  label: string;
  /** Numbers stand at the right edge of their column. */
  numeric?: boolean;
  /** Narrow windows leave the column out. */
  wideOnly?: boolean;
  /** The label is read out, not shown. */
  hidden?: boolean;
  /** Long words of its cells are broken. */
  wraps?: boolean;
}

interface TableProps {
  columns: readonly (string | Column)[];
  /** Below this width the table scrolls sideways. */
  minWidth?: number;
  caption?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

const Columns = createContext<readonly Column[]>([]);

/** How the heading and the cells of a column stand. */
const placeOf = ({ numeric, wideOnly }: Partial<Column>) => ({
  ...(numeric ? { ta: 'right' as const } : {}),
  ...(wideOnly ? { visibleFrom: 'xs' as const } : {}),
});

/** A table with a header that scrolls by itself where the window is narrow. */
export function DataTable({ columns, minWidth = 0, caption, children }: TableProps) {
  const described = columns.map((column) => (typeof column === 'string' ? { label: column } : column));
  return (
    <Table.ScrollContainer minWidth={minWidth}>
      <Table verticalSpacing={4} captionSide="top">
        {caption !== undefined && <Table.Caption>{caption}</Table.Caption>}
        <Table.Thead>
          <Table.Tr>
            {described.map((column) => (
              <Table.Th
                key={column.label}
                {...placeOf(column)}
                {...(column.hidden ? { 'aria-label': column.label } : {})}
              >
                {column.hidden ? null : column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Columns value={described}>{children}</Columns>
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** A row: each child is the cell of its column, or a whole `Table.Td`. */
export function Row({ children, ...props }: TableTrProps) {
  const columns = use(Columns);
  return (
    <Table.Tr {...props}>
      {Children.map(children, (cell, place) => {
        if (isValidElement(cell) && cell.type === Table.Td) return cell;
        const column: Partial<Column> = columns[place] ?? {};
        return (
          <Table.Td {...placeOf(column)} className={classOf(column, cell)}>
            {cell}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

/** Words may be broken where their column says so; an amount stays on one line with its unit. */
const classOf = ({ wraps, numeric }: Partial<Column>, cell: ReactNode): string =>
  wraps ? 'console-wrap' : numeric && typeof cell === 'string' ? 'console-number' : '';

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
