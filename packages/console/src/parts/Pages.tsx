import { Group, Pagination } from '@mantine/core';

interface Props {
  pageNo: number;
  totalPages: number;
  turnTo(pageNo: number): void;
}

/** Turns the pages of a list; nothing where there is one page. */
export const Pages = ({ pageNo, totalPages, turnTo }: Props) =>
  totalPages <= 1 ? null : (
    <Group justify="center" mt="md">
      <Pagination
        value={pageNo}
        total={totalPages}
        onChange={turnTo}
        siblings={1}
        aria-label="Pages"
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      />
    </Group>
  );
