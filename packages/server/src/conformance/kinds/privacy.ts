import assert from 'node:assert/strict';
import { fillCharge } from '../../domains/privacy/rounds.js';
import { createInputJob, fill } from '../../testing/inputJobs.js';
import { matrixOf, textOf } from '../../testing/matrices.js';
import type { WorkKind } from '../workKind.js';
import { deleteJob, jobOutcome, jobPiece, retryJob } from './jobPiece.js';

/** Large enough that the result is a file. */
const size = 70;
const inputOf = (seed: number): string => textOf(matrixOf(size, seed));

export const privacy: WorkKind = {
  settings: async () => ({ env: { TRICORN_PRIVACY_NODES: 'local' } }),
  participants: ['alice', 'bob', 'carol'],
  submitter: 'carol',
  currency: 'CCD',
  resultFiles: 1,
  withdrawn: 'jobUnknown',
  open: (server) => ({
    prepare: async (name) => {
      const jobID = await createInputJob(server, 'Matrix Addition', name, inputOf(1));
      const { status, body } = await fill(server, server.bob, jobID, inputOf(2));
      assert.equal(status, 200, body.msg);
      return async () => await fill(server, server.carol, jobID, inputOf(3));
    },
    pieceOf: ({ body }) => {
      const jobID = String(body['jobID']);
      return jobPiece(
        jobID,
        [0, 1, 2].map((place) => fillCharge(BigInt(jobID), 1, place)),
      );
    },
    outcomeOf: async (piece) => await jobOutcome(server, piece),
    withdraw: async ({ id }) => await deleteJob(server, id),
    retry: async ({ id }) => await retryJob(server, id),
  }),
};
