import { Stack } from '@mantine/core';
import { jobTypes } from '@tricorn/contract';
import { useJobs } from '../../data/useJobs.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { JobTable } from '../../parts/JobTable.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { Section } from '../../parts/Section.js';
import { NewLearningJob } from './NewLearningJob.js';

/** From CSV files to a model with a report. */
export default function LearnRoom() {
  const { data, error, reload } = useJobs();
  const jobs = data?.filter(({ typeStr }) => typeStr === jobTypes.upload);
  return (
    <Stack>
      <RoomTitle
        title="Learn"
        about="Drop CSV files, see what the doctor says, and get a model with a report of how good it is."
      />
      <NewLearningJob />
      {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
      {jobs !== undefined && jobs.length > 0 && (
        <Section title="Models">
          <JobTable jobs={jobs} />
        </Section>
      )}
    </Stack>
  );
}
