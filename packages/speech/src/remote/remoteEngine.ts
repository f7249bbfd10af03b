import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import * as z from 'zod';
import type { SpeechEngine } from '../engine.js';
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
      const { request, FormData } = await import('undici');
      const fields = {
        model,
        response_format: 'verbose_json',
        language: asked.language,
        prompt: asked.prompt,
      };
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
      form.append('file', await openAsBlob(path), basename(path));
      const route = asked.task === 'translate' ? 'translations' : 'transcriptions';
      const response = await request(`${base}/audio/${route}`, {
        method: 'POST',
        headers,
        body: form,
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
