import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { isDiskFull } from '../../../ground/health/unavailableError.js';
import { messageOf } from '../../../ground/messageOf.js';
import { type FetchOptions, getModel, type ModelSource } from './modelSource.js';

export interface DownloadOptions extends FetchOptions {
  signal: AbortSignal;
  /** The first pause after a failure; it doubles with each that follows. */
  pauseMs: number;
}

/** Failures in a row that end a download. One that brought bytes begins a new row. */
const failuresMax = 6;
/** A connection without a byte for this long counts as cut. */
const silentMs = 30_000;
const lookMs = 1_000;

/** A failure that another attempt would repeat. */
class FinalError extends Error {}

/**
 * Downloads a model to `path`. What has arrived is kept beside it, so that a cut connection, a restart or a later call
 * continues there. The file appears under its name only when its checksum is right.
 */
export async function downloadModel(
  source: ModelSource,
  path: string,
  options: DownloadOptions,
): Promise<void> {
  const partPath = partOf(path);
  let failures = 0;
  let most = 0;
  for (let have = await sizeOf(partPath); have !== source.bytes; have = await sizeOf(partPath)) {
    most = Math.max(most, have);
    try {
      await fetchRest(source, partPath, have, options);
      if ((await sizeOf(partPath)) <= most) throw new Error('the server ended its answer early');
    } catch (thrown) {
      options.signal.throwIfAborted();
      if (isDiskFull(thrown)) {
        // The rest of the server needs the room more than a half of a file.
        await rm(partPath, { force: true });
        throw new Error('The disk is full.');
      }
      failures = (await sizeOf(partPath)) > most ? 1 : failures + 1;
      if (thrown instanceof FinalError || failures === failuresMax)
        throw new Error(`The download failed: ${messageOf(thrown)}.`);
      await wait(options.pauseMs * 2 ** (failures - 1), undefined, { signal: options.signal });
    }
  }
  const sha256 = await hashOf(partPath, options.signal);
  if (sha256 !== source.sha256) {
    await rm(partPath, { force: true });
    throw new Error(`The file has another checksum than expected: ${sha256}.`);
  }
  await rename(partPath, path);
}

export const partOf = (path: string): string => `${path}.part`;

export async function sizeOf(path: string): Promise<number> {
  return await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Appends what is missing; begins anew if the server ignores ranges or the part cannot belong to this file. */
async function fetchRest(
  { url, bytes }: ModelSource,
  partPath: string,
  have: number,
  { signal, ...options }: DownloadOptions,
): Promise<void> {
  const offset = have < bytes ? have : 0;
  const silence = new AbortController();
  const ends = AbortSignal.any([signal, silence.signal]);
  let heardAt = Date.now();
  const watch = setInterval(() => {
    if (Date.now() - heardAt > silentMs) silence.abort(new Error('the server is silent'));
  }, lookMs);
  try {
    const range = offset === 0 ? undefined : `bytes=${offset}-`;
    const response = await getModel(url, range, { ...options, signal: ends });
    const start = startOf(response, bytes, offset);
    let left = bytes - start;
    await pipeline(
      response,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          heardAt = Date.now();
          left -= chunk.length;
          if (left < 0) throw new FinalError('the server sent more than it announced');
          yield chunk;
        }
      },
      createWriteStream(partPath, { flags: start === 0 ? 'w' : 'a', mode: 0o600, flush: true }),
      { signal: ends },
    );
  } finally {
    clearInterval(watch);
  }
}

/** The byte with which an answer begins; throws if it does not bring the file. */
function startOf(response: IncomingMessage, bytes: number, offset: number): number {
  const { statusCode = 0, headers } = response;
  const length = Number(headers['content-length'] ?? bytes);
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '');
  if (statusCode === 200 && length === bytes) return 0;
  if (statusCode === 206 && Number(range?.[1]) === offset && Number(range?.[2]) === bytes) return offset;
  response.destroy();
  if (statusCode === 200 || statusCode === 206)
    throw new FinalError('the file on the server has changed; remove the model and pull it again');
  const message = `the server answered with status ${statusCode}`;
  throw statusCode === 429 || statusCode >= 500 ? new Error(message) : new FinalError(message);
}

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}
