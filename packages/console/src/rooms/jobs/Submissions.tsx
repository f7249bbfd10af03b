import { Stack } from '@mantine/core';
import { usePage } from '../../data/usePage.js';
import { useReloadOn } from '../../data/useReloadOn.js';
import { Hint } from '../../parts/Hint.js';
import { PagedList } from '../../parts/PagedList.js';
import { SubmissionTable } from '../../parts/SubmissionTable.js';
import { jobsTexts } from '../../texts/jobs.js';

/** The results of a job that are on chain. */
export function Submissions({ jobID, news }: { jobID: string; news: number }) {
  const page = usePage('subListByUser', { jobID }, 10);
  useReloadOn(news, page.reload);
  return (
    <Stack>
      <PagedList page={page} empty={<Hint>{jobsTexts.noSubmissions}</Hint>}>
        {(items) => (
          <>
            <Hint>{jobsTexts.unverified}</Hint>
            <SubmissionTable items={items} subjectOf={({ round }) => jobsTexts.round(round)} />
          </>
        )}
      </PagedList>
    </Stack>
  );
}
