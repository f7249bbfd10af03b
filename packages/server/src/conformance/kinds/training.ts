import { trainingCharge } from '../../domains/training/price.js';
import type { TrainingStep } from '../../domains/training/queues.js';
import { as, ask, type Caller, upload } from '../../testing/trainingClient.js';
import { seriesOf } from '../../testing/trainingData.js';
import type { WorkKind } from '../workKind.js';
import { deleteJob, jobOutcome, jobPiece, retryJob } from './jobPiece.js';

/** Uploads a short series and estimates its training. */
export async function estimate(caller: Caller, jobName: string): Promise<void> {
  const x_train = await upload(caller, 'series.csv', seriesOf(60));
  await ask(caller, 'queryGuarantee', {
    model: 'LSTM',
    jobName,
    epoch: 1,
    x_train,
    train_shard: 0.8,
    input_width: 8,
    label_width: 1,
    shift: 1,
    sequence_stride: 1,
  });
}

export const training: WorkKind = {
  settings: async () => ({ env: { TRICORN_TRAINING_WORKERS: '1' } }),
  participants: ['alice'],
  submitter: 'alice',
  currency: 'CCD',
  resultFiles: 4,
  withdrawn: 'jobUnknown',
  isMain: ({ payload }) => (payload as TrainingStep).step === 'shard',
  open: (server) => ({
    prepare: async (jobName) => {
      await estimate(as(server, server.alice), jobName);
      return async () => await server.call('createJob', { jobName }, server.alice);
    },
    pieceOf: ({ body }) => {
      const jobID = String(body['data']);
      return jobPiece(jobID, [trainingCharge(BigInt(jobID))]);
    },
    outcomeOf: async (piece) => await jobOutcome(server, piece),
    withdraw: async ({ id }) => await deleteJob(server, id),
    retry: async ({ id }) => await retryJob(server, id),
  }),
};
