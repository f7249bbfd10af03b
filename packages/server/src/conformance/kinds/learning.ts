import { learningCharge } from '../../domains/learning/learning.js';
import { csvOf, makeSample, sendForm } from '../../testing/learningClient.js';
import type { WorkKind } from '../workKind.js';
import { deleteJob, jobOutcome, jobPiece, retryJob } from './jobPiece.js';

const sample = makeSample(60, 5);
const datasets = {
  featureData: csvOf('width,colour,height', sample.rows),
  targetData: csvOf('size', sample.labels),
};

export const learning: WorkKind = {
  settings: async () => ({ env: {} }),
  participants: ['alice'],
  submitter: 'alice',
  currency: 'CCD',
  resultFiles: 2,
  withdrawn: 'jobUnknown',
  open: (server) => ({
    prepare: async (jobName) => async () =>
      await sendForm(server, 'createJobByFile', { computation: 'Decision Tree', jobName }, datasets),
    pieceOf: ({ body }) => {
      const jobID = String(body['jobID']);
      return jobPiece(jobID, [learningCharge(BigInt(jobID))]);
    },
    outcomeOf: async (piece) => await jobOutcome(server, piece),
    withdraw: async ({ id }) => await deleteJob(server, id),
    retry: async ({ id }) => await retryJob(server, id),
  }),
};
