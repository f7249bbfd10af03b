import { ActionIcon, Indicator } from '@mantine/core';
import { Link } from 'wouter';
import { useEvents } from '../data/useEvents.js';
import { usePage } from '../data/usePage.js';
import { Icon } from '../parts/Icon.js';
import { texts } from '../texts/index.js';

/** How many computations wait for data from this account. */
export function Inbox() {
  const { data, reload } = usePage('noticeList', {}, 1);
  useEvents((event) => {
    if (event.type === 'job.changed') reload();
  });
  const count = data?.totalCount ?? 0;
  return (
    <Indicator label={count} size={16} disabled={count === 0} color="red.9">
      <ActionIcon
        component={Link}
        href="/together"
        variant="subtle"
        color="gray"
        aria-label={texts.shell.inbox(count)}
      >
        <Icon name="bell" />
      </ActionIcon>
    </Indicator>
  );
}
