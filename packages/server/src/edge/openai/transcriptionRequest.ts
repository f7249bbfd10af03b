import { type Operation, operations, ServiceError } from '@tricorn/contract';
import { malformed, unsupported } from '@tricorn/language';
import { type SpeechTask, type TranscriptForm, transcriptForms } from '@tricorn/speech';
import * as z from 'zod';

/** The form of `audio/transcriptions` and `audio/translations`. */
export const transcriptionForm: Operation = {
  ...operations.uploadFile,
  files: { file: { required: true, description: 'The recording.', bytesMax: 'speechBytesMax' } },
  request: z.object(
    Object.fromEntries(
      [
        'model',
        'language',
        'prompt',
        'response_format',
        'stream',
        'temperature',
        'chunking_strategy',
        'timestamp_granularities',
        'include',
      ].map((name) => [name, z.unknown()]),
    ),
  ),
};

export interface TranscriptionRequest {
  fields: { task: SpeechTask; language?: string; prompt?: string };
  form: TranscriptForm;
  stream: boolean;
}

/** Fields that would change the transcript, with the only values that do nothing. */
const withoutEffect: Readonly<Record<string, readonly string[]>> = {
  chunking_strategy: ['auto'],
  include: [],
  temperature: ['0', '0.0'],
  timestamp_granularities: ['segment'],
};

/** Reads the fields of the form; refuses by name what no engine here can do. */
export function parseTranscription(
  fields: Readonly<Record<string, unknown>>,
  task: SpeechTask,
  model: string,
): TranscriptionRequest {
  const text = (name: string): string | undefined => {
    const value = fields[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string') throw malformed(name, `\`${name}\` must be given once.`);
    return value;
  };
  for (const [name, values] of Object.entries(withoutEffect))
    for (const value of [fields[name] ?? []].flat())
      if (value !== '' && !values.includes(String(value))) throw unsupported(name);
  const asked = text('model');
  if (asked !== undefined && asked !== model)
    throw new ServiceError('modelUnknown', `Unknown speech model; this server has ${model}.`, {
      field: 'model',
    });
  const format = text('response_format') ?? 'json';
  const form = transcriptForms.find((one) => one === format);
  if (form === undefined)
    throw malformed('response_format', `\`response_format\` must be one of ${transcriptForms.join(', ')}.`);
  const stream = text('stream') ?? 'false';
  if (stream !== 'true' && stream !== 'false') throw malformed('stream', '`stream` must be true or false.');
  const language = text('language');
  const prompt = text('prompt');
  return {
    fields: {
      task,
      ...(language === undefined ? {} : { language }),
      ...(prompt === undefined ? {} : { prompt }),
    },
    form,
    stream: stream === 'true',
  };
}
