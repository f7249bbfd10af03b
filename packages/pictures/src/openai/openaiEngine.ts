import sharp from 'sharp';
import { type CheckedRequest, checkFields, checkRequest, refuseLoras, refuseStart } from '../checkRequest.js';
import { motionJob } from '../embedded/embeddedEngine.js';
import type { motionProfiles } from '../embedded/profiles.js';
import type { WorkerPool } from '../embedded/workerPool.js';
import type { Engine } from '../engine.js';
import {
  abortError,
  engineDown,
  engineFailed,
  PictureError,
  throwIfAborted,
  withDeadline,
  withoutSecrets,
} from '../errors.js';
import { checkImage } from '../fetch/checkImage.js';
import { safeFetchImage } from '../fetch/safeFetchImage.js';
import { type Mode, mediumOf } from '../mode.js';
import { parseMotion } from '../motion/parseMotion.js';
import { pngFile } from '../png/textChunks.js';
import { engineName, readAnswer, refusalOf } from './imagesAnswer.js';

export interface OpenaiEngineOptions {
  /** The base of the API, for example `https://images.example.com/v1`. */
  url: string;
  apiKey?: string;
  model: string;
  timeoutMs?: number;
  /** Animates the picture in the animation modes. */
  pool: WorkerPool;
}

/** The endpoint decides which sizes it accepts. */
const defaultSize = 1024;
const defaultTimeoutMs = 180_000;
/** An endpoint reports no progress, so a heartbeat shows that the work continues. */
const heartbeatMs = 400;

/** Pictures from any endpoint with OpenAI's images API; animations by animating such a picture. */
export function createOpenaiEngine(options: OpenaiEngineOptions): Engine {
  const base = new URL(options.url);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const endpoint = new URL('images/generations', base);
  const place = withoutSecrets(base);
  const headers = {
    'content-type': 'application/json',
    ...(options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` }),
  };

  async function draw(request: CheckedRequest, prompt: string, signal: AbortSignal): Promise<Uint8Array> {
    const body = requestBody(options, request, prompt);
    let response = await send({ ...body, response_format: 'b64_json' }, signal);
    if (response.status === 400) {
      const refusal = await readAnswer(response);
      if (!refusal.error?.message?.includes('response_format')) throw refusalOf(400, refusal);
      // Some models always answer in base64 and refuse the field that asks for it.
      response = await send(body, signal);
    }
    const answer = await readAnswer(response);
    if (!response.ok) throw refusalOf(response.status, answer);
    const [picture] = answer.data ?? [];
    if (picture?.b64_json) return Buffer.from(picture.b64_json, 'base64');
    if (picture?.url) {
      const { bytes } = await safeFetchImage(picture.url, { allowHosts: [base.host], signal });
      return bytes;
    }
    throw engineFailed(engineName, 'the answer contains no picture');
  }

  function send(body: object, signal: AbortSignal): Promise<Response> {
    return fetch(endpoint, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    }).catch((cause: unknown) => {
      throw signal.aborted ? abortError(signal) : engineDown(engineName, place, cause);
    });
  }

  return {
    name: 'openai',

    check(mode, request) {
      refuseUnsupported(checkFields(mode, request));
    },

    async generate(mode, request, { onProgress, signal } = {}) {
      const checked = checkRequest(mode, request);
      refuseUnsupported(checked);
      const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
      const deadline = withDeadline(engineName, timeoutMs, signal);
      const drawing = mediumOf[mode] === 'picture' || !checked.image;
      const heartbeat = setInterval(() => onProgress?.(0), heartbeatMs);
      let image = checked.image;
      try {
        if (drawing) {
          const prompt = mediumOf[mode] === 'picture' ? checked.prompt : parseMotion(checked.prompt).subject;
          image = await draw(checked, prompt, deadline.signal);
        }
      } catch (error) {
        throwIfAborted(deadline.signal);
        throw error instanceof PictureError
          ? error
          : engineFailed(engineName, 'the answer is unusable', { cause: error });
      } finally {
        deadline.end();
        clearInterval(heartbeat);
      }
      const model = drawing ? options.model : 'tricorn-motion';
      const { seed } = checked;
      if (mediumOf[mode] === 'picture')
        return { files: [await pictureFile(image!, checked, model)], model, seed };
      onProgress?.(0.5);
      const { files } = await options.pool.run(movedJob(mode, { ...checked, image: image! }), {
        ...(signal ? { signal } : {}),
        onProgress: (progress, preview) => onProgress?.(0.5 + progress / 2, preview),
      });
      return { files, model, seed };
    },

    async health() {
      try {
        const response = await fetch(new URL('models', base), {
          headers,
          redirect: 'error',
          signal: AbortSignal.timeout(5_000),
        });
        if (response.status === 401 || response.status === 403) {
          return { ok: false, detail: `${engineName} at ${place} refuses the key` };
        }
        return { ok: response.status < 500, detail: `${engineName} at ${place} answers` };
      } catch {
        return { ok: false, detail: engineDown(engineName, place).message };
      }
    },

    close: async () => {},
  };
}

function refuseUnsupported(request: CheckedRequest): void {
  refuseStart(engineName, request);
  refuseLoras(engineName, request);
}

function requestBody(options: OpenaiEngineOptions, request: CheckedRequest, prompt: string): object {
  const { width = request.height ?? defaultSize, height = width } = request;
  const { negativePrompt } = request;
  return {
    model: options.model,
    n: 1,
    size: `${width}x${height}`,
    // Without a field for it, the negative prompt becomes part of the prompt.
    prompt: negativePrompt === '' ? prompt : `${prompt}\n\nAvoid: ${negativePrompt}`,
  };
}

function movedJob(mode: Mode, request: CheckedRequest) {
  const { width: _, height: __, ...rest } = request;
  return motionJob(mode as keyof typeof motionProfiles, rest);
}

async function pictureFile(bytes: Uint8Array, request: CheckedRequest, model: string) {
  await checkImage(bytes).catch((cause: unknown) => {
    throw engineFailed(engineName, 'the answer is not a picture', { cause });
  });
  return await pngFile(sharp(bytes).png(), request, model);
}
