import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod';
import type { SpeechEngine, SpeechRequest } from '../engine.js';
import { SpeechError } from '../errors.js';

export interface RemoteOptions {
  /** Up to and including `/v1`. */
  url: string;
  apiKey?: string | undefined;
  model: string;
}

const answerMsMax = 60 * 60_000;
const answerBytesMax = 33_554_432;
const healthMsMax = 5_000;

const answerSchema = z.object({
  text: z.string(),
  language: z.string().optional(),
  duration: z.number().optional(),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).optional(),
});

/** Any server with OpenAI's interface for audio. */
export function remoteEngine({ url, apiKey, model }: RemoteOptions): SpeechEngine {
  const base = url.replace(/\/+$/, '');
  const { host } = new URL(base);
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const down = (why: string) => new SpeechError('ENGINE_DOWN', `The speech server at ${host} ${why}.`);
  return {
    model,
    check: () => {},
    transcribe: async (path, asked, { signal, onSegment, onProgress }) => {
      const { request } = await import('undici');
      const form = await formOf(path, model, asked);
      const route = asked.task === 'translate' ? 'translations' : 'transcriptions';
      const response = await request(`${base}/audio/${route}`, {
        method: 'POST',
        headers: { ...headers, ...form.headers },
        body: Readable.from(form.body()),
        signal,
        headersTimeout: answerMsMax,
        bodyTimeout: answerMsMax,
      }).catch(() => {
        throw signal.aborted
          ? new SpeechError('CANCELLED', 'The work was cancelled.')
          : down('does not answer');
      });
      const text = await readBounded(response.body);
      if (response.statusCode === 429 || response.statusCode >= 500)
        throw down(`answered with status ${response.statusCode}`);
      if (response.statusCode !== 200)
        throw new SpeechError(
          'ENGINE_FAILED',
          `The speech server refused the recording with status ${response.statusCode}.`,
        );
      const answer = parsed(text);
      const { duration = 0 } = answer;
      const segments = answer.segments ?? [{ start: 0, end: duration, text: answer.text }];
      for (const { start, end, text } of segments)
        if (text.trim() !== '') onSegment({ startSeconds: start, endSeconds: end, text: text.trim() });
      onProgress(duration);
      return { language: asked.task === 'translate' ? 'en' : (answer.language ?? asked.language ?? '') };
    },
    health: async () => {
      try {
        const { request } = await import('undici');
        const { statusCode, body } = await request(`${base}/models`, {
          headers,
          headersTimeout: healthMsMax,
          bodyTimeout: healthMsMax,
        });
        await body.dump();
        return { ok: statusCode < 500, detail: host };
      } catch {
        return { ok: false, detail: `${host} does not answer` };
      }
    },
    close: async () => {},
  };
}

/** The form with the recording, which is streamed. */
async function formOf(path: string, model: string, { language, prompt }: SpeechRequest) {
  const boundary = randomUUID();
  const fields = { model, response_format: 'verbose_json', language, prompt };
  const head = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .concat(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${basename(path)}"\r\n`,
      'content-type: application/octet-stream\r\n\r\n',
    )
    .join('');
  const tail = `\r\n--${boundary}--\r\n`;
  const bytes = Buffer.byteLength(head) + (await stat(path)).size + Buffer.byteLength(tail);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(bytes),
    },
    body: async function* () {
      yield Buffer.from(head);
      yield* createReadStream(path);
      yield Buffer.from(tail);
    },
  };
}

async function readBounded(body: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > answerBytesMax)
      throw new SpeechError('ENGINE_FAILED', 'The answer of the speech server is too large.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function parsed(text: string): z.output<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    throw new SpeechError('ENGINE_FAILED', 'The answer of the speech server is not a transcript.');
  }
}
