import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useEvents } from '../../data/useEvents.js';
import { usePage } from '../../data/usePage.js';
import { homeTexts } from '../../texts/home.js';
import { togetherTexts } from '../../texts/together.js';

const words = homeTexts.waiting;
const shownMax = 3;

/** Computations of others that wait for numbers of this account; nothing where none does. */
export function Waiting() {
  const { items, data, reload } = usePage('noticeList', {}, shownMax);
  useEvents((event) => {
    if (event.type === 'job.changed') reload();
  });
  if (items.length === 0) return null;
  return (
    <Alert color="violet" title={words.title(data?.totalCount ?? items.length)} className="console-arrive">
      <Stack gap="xs">
        {items.map((notice) => (
          <Group key={notice.jobID} justify="space-between" wrap="nowrap">
            <Text size="sm" className="console-wrap">
              {words.from(notice.jobName, notice.creator)}
            </Text>
            <Button component={Link} href={`/jobs/${notice.jobID}`} size="compact-sm">
              {togetherTexts.inbox.submit}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
