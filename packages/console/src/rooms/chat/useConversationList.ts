import type { ItemOf } from '@tricorn/client';
import { useState } from 'react';
import { useLoad } from '../../data/useLoad.js';
import { useTricorn } from '../../session/session.js';

const pageSize = 50;

export interface ConversationPage {
  data: readonly ItemOf<'conversationList'>[] | undefined;
  error: unknown;
  reload(): void;
  /** Absent when all are shown. */
  more?: (() => void) | undefined;
}

/** The conversations of the account that contain a text, the last used first. */
export function useConversationList(search: string): ConversationPage {
  const tricorn = useTricorn();
  const [pages, setPages] = useState(1);
  const { data, error, reload } = useLoad(
    `conversations ${pages} ${search}`,
    async (signal) => {
      const read = async (_: unknown, place: number) =>
        await tricorn.api.conversationList({ pageNo: place + 1, pageSize, search }, { signal });
      const all = await Promise.all(Array.from({ length: pages }, read));
      return { rows: all.flatMap((page) => page.data), total: all[0]!.totalCount };
    },
    { keepAs: 'conversations' },
  );
  return {
    data: data?.rows,
    error,
    reload,
    more: data !== undefined && data.rows.length < data.total ? () => setPages(pages + 1) : undefined,
  };
}
