import { Readable } from 'node:stream';
import { writeTranscript } from '@tricorn/speech';
import type { HandlersOf } from '../../../ground/operations/handler.js';
import { cancelTranscript } from '../endTranscript.js';
import type { Speech } from '../speech.js';
import { submitTranscript } from '../submitTranscript.js';
import { completeTranscript, findTranscript, listTranscripts, readTranscript } from '../transcripts.js';

const types = {
  txt: { form: 'text', contentType: 'text/plain; charset=utf-8' },
  srt: { form: 'srt', contentType: 'application/x-subrip; charset=utf-8' },
  vtt: { form: 'vtt', contentType: 'text/vtt; charset=utf-8' },
  json: { form: 'verbose_json', contentType: 'application/json' },
} as const;

export const transcriptHandlers = {
  transcribe: async (speech, request, fields) => await submitTranscript(speech, request, fields),
  transcript: async ({ db }, { account }, { transcript_id }) =>
    await readTranscript(db, account.id, transcript_id),
  transcriptList: async ({ db }, { account }, page) => await listTranscripts(db, account.id, page),
  transcriptFile: async ({ db }, { account }, { transcript_id, format = 'txt' }) => {
    const { name, ...complete } = await completeTranscript(db, account.id, transcript_id);
    const { form, contentType } = types[format];
    const written = writeTranscript(complete, form);
    const text = typeof written === 'string' ? written : JSON.stringify(written);
    return {
      stream: Readable.from([text]),
      contentType,
      bytes: Buffer.byteLength(text),
      fileName: `${name.replace(/\.\w{1,5}$/, '')}.${format}`,
    };
  },
  deleteTranscript: async (_speech, { account, commit }, { transcript_id }) =>
    await commit(async (tx) => {
      await cancelTranscript(tx, await findTranscript(tx, account.id, transcript_id));
      await tx.deleteFrom('transcript').where('id', '=', transcript_id).execute();
      return { transcript_id };
    }),
  cancelTranscription: async (_speech, { account, commit }, { transcript_id }) =>
    await commit(async (tx) => {
      await cancelTranscript(tx, await findTranscript(tx, account.id, transcript_id));
      return { transcript_id, status: (await findTranscript(tx, account.id, transcript_id)).status };
    }),
  speechModel: async ({ engine, settings, limits }) => ({
    model: engine.model,
    embedded: settings.remote === undefined,
    tokensPerSecond: settings.price,
    secondsMax: limits.speechSecondsMax,
  }),
} satisfies HandlersOf<Speech>;
