import * as z from 'zod';
import { optionalOneOf, optionalText, pageByDefault, text, unixSeconds } from '../fields.js';
import { pagedList } from '../operation.js';
import { taskStatuses } from '../states.js';
import { language } from './groups.js';

const tasks = ['transcribe', 'translate'] as const;
const transcriptId = text('Id of the transcript.', 64);

const transcriptRecord = z.object({
  transcript_id: z.string(),
  name: z.string().describe('Name of the recording.'),
  task: z.enum(tasks),
  status: z.enum(taskStatuses),
  progress: z.number().min(0).max(1),
  seconds: z.number().describe('Length of the recording.'),
  token_cost: z.int().describe('LLM tokens held until the end, then charged.'),
  language: z.string().describe('Language that is spoken; empty until it is known.'),
  model: z.string().describe('Empty until the transcript is complete.'),
  error: z.string().describe('Name of the error if there is no result; empty otherwise.'),
  reason: z.string().describe('Why there is no result, in a sentence; empty otherwise.'),
  creationTime: unixSeconds('When it was submitted.'),
  updateTime: unixSeconds('When it last changed.'),
});

export const speechOperations = {
  transcribe: language.extension.post({
    summary: 'Transcribe a recording, or translate it into English',
    description:
      'WAV, MP3, M4A (AAC-LC), FLAC, Ogg (Opus or Vorbis) and WebM, at any rate. The recording is decoded before it is accepted, so that its price is known; whatever cannot be read is refused.',
    request: z.object({
      file: text('Path of the recording, from uploadFile.', 1_000),
      task: optionalOneOf('`transcribe` (default) or `translate`, into English.', tasks),
      language: optionalText('Language that is spoken, such as `en`. If absent, the model finds out.', 10),
      prompt: optionalText('Words that may occur, for models that read them.', 1_000),
    }),
    response: z.object({
      transcript_id: z.string(),
      seconds: z.number().describe('Length of the recording.'),
      token_cost: z.int().describe('LLM tokens held; the charge is never higher.'),
      token_balance: z.int().describe('Available LLM tokens.'),
    }),
    errors: [
      'fileUnknown',
      'invalidFile',
      'llmTokensInsufficient',
      'modelTimeout',
      'queueFull',
      'tooLarge',
      'tooManyRequests',
      'unavailable',
    ],
    writes: true,
  }),
  transcript: language.extension.get({
    summary: 'Read a transcript, as far as it is complete',
    request: z.object({ transcript_id: transcriptId }),
    response: transcriptRecord.extend({
      segments: z.array(
        z.object({
          start: z.number().describe('Seconds from the beginning.'),
          end: z.number(),
          text: z.string(),
        }),
      ),
    }),
    errors: ['transcriptUnknown'],
  }),
  transcriptList: language.extension.get({
    summary: 'List the transcripts of the account, newest first',
    request: z.object(pageByDefault),
    response: pagedList(transcriptRecord),
  }),
  transcriptFile: language.extension.get({
    summary: 'Download a transcript as text, subtitles or JSON',
    request: z.object({
      transcript_id: transcriptId,
      format: optionalOneOf('Default `txt`.', ['txt', 'srt', 'vtt', 'json']),
    }),
    response: 'stream',
    errors: ['stateConflict', 'transcriptUnknown'],
  }),
  cancelTranscription: language.extension.post({
    summary: 'Cancel a transcription and release its held tokens',
    request: z.object({ transcript_id: transcriptId }),
    response: z.object({ transcript_id: z.string(), status: z.enum(taskStatuses) }),
    errors: ['transcriptUnknown'],
    writes: true,
  }),
  deleteTranscript: language.extension.post({
    summary: 'Delete a transcript; one that is being made is cancelled',
    description: 'The recording stays among the uploads.',
    request: z.object({ transcript_id: transcriptId }),
    response: z.object({ transcript_id: z.string() }),
    errors: ['transcriptUnknown'],
    writes: true,
  }),
  speechModel: language.extension.get({
    summary: 'Read which model transcribes, and its price',
    response: z.object({
      model: z.string(),
      embedded: z.boolean().describe('Whether it is the model of this server, which knows English only.'),
      tokensPerSecond: z.int().describe('LLM tokens for each second of a recording.'),
      secondsMax: z.int().describe('The longest recording.'),
    }),
  }),
};
