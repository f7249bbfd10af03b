import { inferenceCharge } from '../../domains/training/price.js';
import { as, ask, trained, upload } from '../../testing/trainingClient.js';
import { seriesOf } from '../../testing/trainingData.js';
import type { WorkKind } from '../workKind.js';
import { deleteJob } from './jobPiece.js';
import { estimate } from './training.js';

export const inference: WorkKind = {
  settings: async () => ({ env: { TRICORN_TRAINING_WORKERS: '1' } }),
  participants: ['alice'],
  submitter: 'alice',
  currency: 'CCD',
  resultFiles: 1,
  withdrawn: 'inferenceUnknown',
  open: (server) => {
    const alice = as(server, server.alice);
    let models = 0;
    let modelJob: string | undefined;
    return {
      ready: async () => {
        if (modelJob !== undefined) return;
        const jobName = `model ${++models}`;
        await estimate(alice, jobName);
        modelJob = String((await ask(alice, 'createJob', { jobName }))['data']);
        await trained(alice, modelJob);
      },
      prepare: async () => {
        const data_path = await upload(alice, 'recent.csv', seriesOf(30, 7));
        await ask(alice, 'inferenceCost', { data_path, jobID: modelJob });
        return async () => await server.call('inference', { jobID: modelJob }, server.alice);
      },
      pieceOf: ({ body }) => {
        const id = Number(body['infer_id']);
        return {
          id: String(id),
          charges: [inferenceCharge(id)],
          isAbout: (event) => event.type === 'inference.finished' && event.infer_id === id,
          finalState: (event) => (event.type === 'inference.finished' ? event.status : undefined),
        };
      },
      outcomeOf: async ({ id }) => {
        const { body } = await server.call('queryInfer', { id }, server.alice);
        const data = (body['data'] ?? {}) as { status?: string; error?: string };
        return {
          state: data.status ?? 'deleted',
          error: data.error ?? body.error ?? '',
          reason: body.msg,
        };
      },
      // An inference is withdrawn with its job.
      withdraw: async () => {
        const jobID = modelJob!;
        modelJob = undefined;
        return await deleteJob(server, jobID);
      },
    };
  },
};
