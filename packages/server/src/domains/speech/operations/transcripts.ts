import { Readable } from 'node:stream';
import { writeTranscript } from '@tricorn/speech';
import { handler } from '../../../ground/operations/handler.js';
import { cancelTranscript } from '../endTranscript.js';
import type { Speech } from '../speech.js';
import { submitTranscript } from '../submitTranscript.js';
import { completeTranscript, findTranscript, listTranscripts, readTranscript } from '../transcripts.js';

export const transcribe = handler(
  'transcribe',
  async (speech: Speech, request, fields) => await submitTranscript(speech, request, fields),
);

export const transcript = handler(
  'transcript',
  async ({ db }: Speech, { account }, { transcript_id }) =>
    await readTranscript(db, account.id, transcript_id),
);

export const transcriptList = handler(
  'transcriptList',
  async ({ db }: Speech, { account }, page) => await listTranscripts(db, account.id, page),
);

const types = {
  txt: { form: 'text', contentType: 'text/plain; charset=utf-8' },
  srt: { form: 'srt', contentType: 'application/x-subrip; charset=utf-8' },
  vtt: { form: 'vtt', contentType: 'text/vtt; charset=utf-8' },
  json: { form: 'verbose_json', contentType: 'application/json' },
} as const;

export const transcriptFile = handler(
  'transcriptFile',
  async ({ db }: Speech, { account }, { transcript_id, format = 'txt' }) => {
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
);

export const deleteTranscript = handler(
  'deleteTranscript',
  async (_speech: Speech, { account, commit }, { transcript_id }) =>
    await commit(async (tx) => {
      await cancelTranscript(tx, await findTranscript(tx, account.id, transcript_id));
      await tx.deleteFrom('transcript').where('id', '=', transcript_id).execute();
      return { transcript_id };
    }),
);

export const cancelTranscription = handler(
  'cancelTranscription',
  async (_speech: Speech, { account, commit }, { transcript_id }) =>
    await commit(async (tx) => {
      await cancelTranscript(tx, await findTranscript(tx, account.id, transcript_id));
      return { transcript_id, status: (await findTranscript(tx, account.id, transcript_id)).status };
    }),
);

export const speechModel = handler('speechModel', async ({ engine, settings, limits }: Speech) => ({
  model: engine.model,
  embedded: settings.remote === undefined,
  tokensPerSecond: settings.price,
  secondsMax: limits.speechSecondsMax,
}));
