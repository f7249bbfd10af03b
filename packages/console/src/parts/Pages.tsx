import { Group, Pagination } from '@mantine/core';
import { texts } from '../texts/index.js';

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
        aria-label={texts.common.pages.label}
        getControlProps={(control) => ({ 'aria-label': texts.common.pages[control] })}
      />
    </Group>
  );
