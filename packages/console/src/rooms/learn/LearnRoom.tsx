import { Stack } from '@mantine/core';
import { jobTypes } from '@tricorn/contract';
import { useParams } from 'wouter';
import { RoomTitle } from '../../parts/Section.js';
import { JobsOfType } from '../../parts/SelectableJobs.js';
import { texts } from '../../texts/learn.js';
import { ModelPage } from './ModelPage.js';
import { Models } from './Models.js';
import { NewLearningJob } from './NewLearningJob.js';
import { SharedModels } from './SharedModels.js';

/** From CSV files to a model with a report. */
export default function LearnRoom() {
  const { jobID } = useParams<{ jobID?: string }>();
  if (jobID !== undefined) return <ModelPage key={jobID} jobID={jobID} />;
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.learn} about={texts.learn.about} />
      <NewLearningJob />
      <Models />
      <SharedModels />
      <JobsOfType type={jobTypes.upload} title={texts.learn.list} />
    </Stack>
  );
}
