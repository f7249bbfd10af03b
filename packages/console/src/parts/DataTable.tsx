import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

export interface Column {
  label: string;
  /** Numbers stand at the right edge of their column. */
  numeric?: boolean;
  /** Narrow windows leave the column out. */
  wideOnly?: boolean;
  /** The label is read out, not shown. */
  hidden?: boolean;
}

interface Props {
  columns: readonly (string | Column)[];
  /** Below this width the table scrolls sideways. */
  minWidth?: number;
  caption?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** A table with a header that scrolls by itself where the window is narrow. */
export const DataTable = ({ columns, minWidth = 0, caption, children }: Props) => (
  <Table.ScrollContainer minWidth={minWidth}>
    <Table verticalSpacing={4} captionSide="top">
      {caption !== undefined && <Table.Caption>{caption}</Table.Caption>}
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => {
            const { label, numeric, wideOnly, hidden }: Column =
              typeof column === 'string' ? { label: column } : column;
            return (
              <Table.Th
                key={label}
                {...(numeric ? { ta: 'right' } : {})}
                {...(wideOnly ? { visibleFrom: 'xs' } : {})}
                {...(hidden ? { 'aria-label': label } : {})}
              >
                {hidden ? null : label}
              </Table.Th>
            );
          })}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
