import { chatLine, uploadLines } from '../../testing/batchFiles.js';
import { startStandInModel } from '../../testing/standInModel.js';
import type { WorkKind } from '../workKind.js';

export const batches: WorkKind = {
  settings: async () => {
    const model = await startStandInModel();
    return { env: { TRICORN_LLM_URL: model.url, TRICORN_LLM_MODEL: 'good' }, close: model.stop };
  },
  participants: ['alice'],
  submitter: 'alice',
  currency: 'LLM',
  offChain: true,
  chargedInParts: true,
  resultFiles: 1,
  withdrawn: '',
  open: (server) => ({
    prepare: async (name) => {
      const input_file_id = await uploadLines(server.url, server.alice, [chatLine(name, 'good')]);
      return async () =>
        await server.call('submitBatch', { input_file_id, endpoint: '/v1/chat/completions' }, server.alice);
    },
    pieceOf: ({ body }) => {
      const batchId = String(body['id']);
      return {
        id: batchId,
        charges: [{ kind: 'allowance' as never, reference: batchId.replace('batch_', '') }],
        isAbout: (event) => 'batch_id' in event && event.batch_id === batchId,
        finalState: (event) =>
          event.type !== 'batch.finished'
            ? undefined
            : event.status === 'completed'
              ? 'succeeded'
              : event.status,
      };
    },
    outcomeOf: async ({ id }) => {
      const { body } = await server.call('queryBatch', { batch_id: id }, server.alice);
      const states: Record<string, string> = {
        completed: 'succeeded',
        in_progress: 'running',
        cancelling: 'running',
        finalizing: 'running',
      };
      const errors = (body['errors'] as { data: { code: string; message: string }[] } | null)?.data ?? [];
      const status = String(body['status']);
      return {
        state: states[status] ?? status,
        error: errors[0]?.code ?? '',
        reason: errors[0]?.message ?? '',
      };
    },
    withdraw: async ({ id }) => await server.call('cancelBatch', { batch_id: id }, server.alice),
  }),
};
