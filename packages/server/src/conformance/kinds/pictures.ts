import { rm } from 'node:fs/promises';
import { chargeOf } from '../../domains/pictures/tasks.js';
import { writeTinyModel } from '../../testing/comfyUi.js';
import type { WorkKind } from '../workKind.js';

export const pictures: WorkKind = {
  settings: async () => {
    const modelFolder = await writeTinyModel();
    return {
      env: { TRICORN_PICTURES_MODEL: modelFolder },
      close: async () => await rm(modelFolder, { recursive: true }),
    };
  },
  participants: ['alice'],
  submitter: 'alice',
  currency: 'LLM',
  resultFiles: 1,
  withdrawn: 'taskCancelled',
  open: (server) => ({
    prepare: async (name) => async () =>
      await server.call('genImg', { prompt: name, seed: 1, size: '64x64' }, server.alice),
    pieceOf: ({ body }) => {
      const taskId = String(body['task_id']);
      return {
        id: taskId,
        charges: [chargeOf(taskId)],
        isAbout: (event) => 'task_id' in event && event.task_id === taskId,
        finalState: (event) => (event.type === 'task.finished' ? event.status : undefined),
      };
    },
    outcomeOf: async ({ id }) => {
      const { body } = await server.call('queryTask', { task_id: id }, server.alice);
      return { state: String(body['status']), error: body.error ?? '', reason: body.msg };
    },
    withdraw: async ({ id }) => await server.call('cancelTask', { task_id: id }, server.alice),
  }),
};
