import { chargeOf } from '../../domains/speech/transcripts.js';
import { uploadClip } from '../../testing/speechClips.js';
import type { WorkKind } from '../workKind.js';

export const speech: WorkKind = {
  settings: async () => ({ env: {} }),
  participants: ['alice'],
  submitter: 'alice',
  currency: 'LLM',
  offChain: true,
  resultFiles: 0,
  withdrawn: 'taskCancelled',
  open: (server) => ({
    prepare: async (name) => {
      const file = await uploadClip(server, 'clip.mp3', name);
      return async () => await server.call('transcribe', { file }, server.alice);
    },
    pieceOf: ({ body }) => {
      const id = String(body['transcript_id']);
      return {
        id,
        charges: [chargeOf(id)],
        isAbout: (event) => 'transcript_id' in event && event.transcript_id === id,
        finalState: (event) => (event.type === 'transcript.finished' ? event.status : undefined),
      };
    },
    outcomeOf: async ({ id }) => {
      const { body } = await server.call('transcript', { transcript_id: id }, server.alice);
      return { state: String(body['status']), error: String(body.error), reason: String(body['reason']) };
    },
    withdraw: async ({ id }) => await server.call('cancelTranscription', { transcript_id: id }, server.alice),
  }),
};
