import { Group, Pagination } from '@mantine/core';
import { texts } from '../texts/index.js';
import type { PagesProps } from './lists.js';

export default function PageTurner({ pageNo, totalPages, turnTo }: PagesProps) {
  return (
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
}
