import { Stack } from '@mantine/core';
import { jobTypes } from '@tricorn/contract';
import { useJobs } from '../../data/useJobs.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { JobTable } from '../../parts/JobTable.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { Section } from '../../parts/Section.js';
import { NewTraining } from './NewTraining.js';

/** Trains networks on pictures or series, divided over the workers of the service. */
export default function TrainRoom() {
  const { data, error, reload } = useJobs();
  const jobs = data?.filter(({ typeStr }) => typeStr === jobTypes.training);
  return (
    <Stack>
      <RoomTitle
        title="Train"
        about="A network that tells pictures apart, or one that goes on with a series, trained by several workers."
      />
      <NewTraining />
      {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
      {jobs !== undefined && jobs.length > 0 && (
        <Section title="Trainings">
          <JobTable jobs={jobs} />
        </Section>
      )}
    </Stack>
  );
}
