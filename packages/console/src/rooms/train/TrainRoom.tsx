import { Stack } from '@mantine/core';
import { jobTypes } from '@tricorn/contract';
import { JobsOfType } from '../../parts/JobsOfType.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { texts } from '../../texts/train.js';
import { SharedModels } from '../learn/SharedModels.js';
import { NewTraining } from './NewTraining.js';

/** Trains networks on pictures or time series; the workers of the service share the training. */
export default function TrainRoom() {
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.train} about={texts.train.about} />
      <NewTraining />
      <SharedModels networksOnly />
      <JobsOfType type={jobTypes.training} title={texts.train.list} />
    </Stack>
  );
}
