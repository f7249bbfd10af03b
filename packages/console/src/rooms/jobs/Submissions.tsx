import { Stack, Text } from '@mantine/core';
import { usePage } from '../../data/usePage.js';
import { useReloadOn } from '../../data/useReloadOn.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Pages } from '../../parts/Pages.js';
import { SubmissionTable } from '../../parts/SubmissionTable.js';

/** The results of a job that are on chain. */
export function Submissions({ jobID, news = 0 }: { jobID: string; news?: number }) {
  const { items, data, error, reload, ...paging } = usePage('subListByUser', { jobID }, 10);
  useReloadOn(news, reload);
  if (error !== undefined) return <ErrorNote error={error} onRetry={reload} />;
  if (data === undefined) return null;
  if (items.length === 0)
    return (
      <Text c="dimmed" size="sm">
        Nothing yet. Results are submitted by each participant when the work is done.
      </Text>
    );
  return (
    <Stack>
      <SubmissionTable items={items} subject="What" subjectOf={({ round }) => `Round ${round}`} />
      <Pages {...paging} />
    </Stack>
  );
}
