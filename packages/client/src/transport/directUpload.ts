import { AnswerError, ConnectionError, DeadlineError, isRefused, RefusedError } from '../errors.js';
import type { FileSource } from '../fileSource.js';
import type { Api, CallOptions } from '../operationTypes.js';
import { abandonUpload } from './abandonUpload.js';
import { hasBrowserUpload } from './browserUpload.js';
import { persist } from './persist.js';
import { changedFile, createSentHash, verifyOrDelete } from './sentHash.js';
import { piecesOf } from './streams.js';
import type { Transport } from './transport.js';

/** The service reads the whole file from its store before it answers. */
const finishMsMax = 60 * 60_000;
/** A store that did not take the first part so often cannot be reached from here. */
const firstPartAttemptsMax = 3;

type Options = Pick<CallOptions, 'signal' | 'onProgress'>;

/**
 * Sends a large file straight to the store of the service. Returns undefined if the service has no such store, if the store
 * cannot be reached from here, and in browsers, which the store would have to allow.
 */
export async function directUpload(
  api: Api,
  transport: Transport,
  file: FileSource & { size: number },
  { signal, onProgress }: Options,
): Promise<string | undefined> {
  if (hasBrowserUpload()) return undefined;
  const options = signal === undefined ? {} : { signal };
  const started = await persist({ signal }, async () =>
    api.startDirectUpload({ name: file.name, bytes: file.size }, options),
  ).catch((error: unknown) => {
    if (isRefused(error, 'directUnavailable', 'routeUnknown')) return undefined;
    throw error;
  });
  if (started === undefined) return undefined;
  const { uploadID, partBytes, urls } = started;
  const hash = createSentHash();
  const etags: string[] = [];
  try {
    let bytesDone = 0;
    for await (const part of piecesOf(file, partBytes, signal)) {
      const url = urls[etags.length];
      bytesDone += part.length;
      if (url === undefined || bytesDone > file.size) throw changedFile('longer');
      if (bytesDone < file.size && part.length < partBytes) throw changedFile('shorter');
      const patience = etags.length === 0 ? { attemptsMax: firstPartAttemptsMax } : {};
      etags.push(await persist({ signal, ...patience }, () => sendPart(transport, url, part, signal)));
      hash?.update(part);
      onProgress?.({ bytesDone, bytesTotal: file.size });
    }
    if (bytesDone < file.size) throw changedFile('shorter');
    const { path, cid } = await persist({ signal }, async () =>
      api.finishDirectUpload({ uploadID, etags }, { ...options, timeoutMs: finishMsMax }),
    );
    await verifyOrDelete(api, { path, cid }, hash);
    return path;
  } catch (error) {
    await abandonUpload(transport, `/resumable/${uploadID}`);
    signal?.throwIfAborted();
    if (etags.length === 0 && isOfStore(error)) return undefined;
    throw error instanceof AnswerError ? new RefusedError('unavailable', error.message) : error;
  }
}

/** Sends one part; returns its ETag. */
async function sendPart(
  transport: Transport,
  url: string,
  part: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<string> {
  const answer = await transport.sendPublic(url, part, signal);
  await answer.body?.cancel();
  const etag = answer.headers.get('etag');
  if (answer.ok && etag !== null) return etag;
  // Without the rest of the address, which is signed.
  const { origin } = new URL(url);
  throw new AnswerError(answer.status, `The file store at ${origin} answered with ${answer.status}.`);
}

const isOfStore = (error: unknown): boolean =>
  error instanceof ConnectionError || error instanceof DeadlineError || error instanceof AnswerError;
