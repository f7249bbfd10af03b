import { operations } from '@tricorn/contract';
import { readAnswer } from '../answer.js';
import { AnswerError, ConnectionError, DeadlineError, RefusedError } from '../errors.js';
import type { FileSource } from '../fileSource.js';
import type { CallOptions } from '../operationTypes.js';
import { pause } from './deadline.js';
import { piecesOf } from './pieces.js';
import { backoffMs } from './retry.js';
import type { Transport } from './transport.js';

/** Sent in one request and held in memory until the server has stored it. */
const chunkBytes = 16 * 1_048_576;
/** How long the service may be away before the upload gives up. */
const awayMsMax = 10 * 60_000;
const path = '/resumable';

type Options = Pick<CallOptions, 'signal' | 'onProgress'>;

/** Uploads a large file by the tus protocol: a broken connection or a restart of the service costs one piece. */
export async function resumableUpload(
  transport: Transport,
  file: FileSource & { size: number },
  { signal, onProgress }: Options,
): Promise<string> {
  const ask = async (method: string, at: string, headers: Record<string, string>, body?: Uint8Array) => {
    const answer = await transport.request(at, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...headers },
      ...(body === undefined ? {} : { body: body as BodyInit }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (!answer.ok) await refuse(answer);
    return answer;
  };
  const persist = async <T>(attempt: () => Promise<T>): Promise<T> => {
    const start = Date.now();
    for (let count = 1; ; count++) {
      try {
        return await attempt();
      } catch (error) {
        signal?.throwIfAborted();
        if (!isTransient(error) || Date.now() - start > awayMsMax) throw error;
      }
      await pause(backoffMs(count), signal);
    }
  };

  const created = await persist(
    async () =>
      await ask('POST', path, {
        'upload-length': String(file.size),
        'upload-metadata': metadataOf(file),
      }),
  );
  const at = new URL(created.headers.get('location') ?? '', `${transport.baseUrl}/`).pathname;
  let bytesDone = 0;
  for await (const chunk of piecesOf(file, chunkBytes, signal)) {
    const start = bytesDone;
    const end = start + chunk.length;
    let known = true;
    while (bytesDone < end) {
      bytesDone = await persist(async () => {
        const offset = known ? bytesDone : await offsetOf(await ask('HEAD', at, {}));
        if (offset < start || offset > end)
          throw new ConnectionError('The upload was replaced by another one.');
        known = false;
        if (offset === end) return end;
        const answer = await ask(
          'PATCH',
          at,
          { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
          chunk.subarray(offset - start),
        );
        known = true;
        return offsetOf(answer);
      });
      onProgress?.({ bytesDone, bytesTotal: file.size });
    }
  }
  if (bytesDone !== file.size)
    throw new RefusedError('invalidFile', 'The file became shorter during the upload.');
  const state = await persist(async () => (await (await ask('GET', at, {})).json()) as { path: string });
  return state.path;
}

const offsetOf = (answer: Response): number => Number(answer.headers.get('upload-offset'));

async function refuse(answer: Response): Promise<never> {
  // A HEAD has no body that would name the refusal.
  if ((answer.headers.get('content-type') ?? '').includes('json') && answer.body !== null)
    await readAnswer(operations.uploadFile, answer);
  throw new AnswerError(answer.status, `The upload answered with ${answer.status}.`);
}

/** Errors after which the upload continues. */
function isTransient(error: unknown): boolean {
  if (error instanceof RefusedError)
    return (
      error.sent &&
      (error.code >= 500 || error.code === 429 || ['offsetConflict', 'uploadBusy'].includes(error.error))
    );
  if (error instanceof AnswerError)
    return error.status >= 500 || error.status === 423 || error.status === 429;
  return error instanceof ConnectionError || error instanceof DeadlineError;
}

const metadataOf = ({ name, type }: FileSource): string =>
  [['filename', name] as const, ...(type === '' ? [] : [['filetype', type] as const])]
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',');

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
