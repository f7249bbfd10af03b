import { operations } from '@tricorn/contract';
import { readAnswer } from '../answer.js';
import { AnswerError, ConnectionError } from '../errors.js';
import type { FileSource } from '../fileSource.js';
import type { Api, CallOptions } from '../operationTypes.js';
import { abandonUpload } from './abandonUpload.js';
import { persist } from './persist.js';
import { changedFile, createSentHash, type SentHash, verifyOrDelete } from './sentHash.js';
import { piecesOf } from './streams.js';
import type { Transport } from './transport.js';

/** Sent in one request and held in memory until the server has stored it. */
const chunkBytes = 16 * 1_048_576;
const path = '/resumable';

type Options = Pick<CallOptions, 'signal' | 'onProgress'>;

type Ask = (
  method: string,
  at: string,
  headers: Record<string, string>,
  body?: Uint8Array,
) => Promise<Response>;

/** Uploads a large file by the tus protocol: a broken connection or a restart of the service costs one piece. */
export async function resumableUpload(
  api: Api,
  transport: Transport,
  file: FileSource & { size: number },
  options: Options,
): Promise<string> {
  const { signal } = options;
  const ask: Ask = async (method, at, headers, body) => {
    const answer = await transport.request(at, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...headers },
      ...(body === undefined ? {} : { body: body as BodyInit }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (!answer.ok) await refuse(answer);
    return answer;
  };
  const created = await persist(
    { signal },
    async () =>
      await ask('POST', path, {
        'upload-length': String(file.size),
        'upload-metadata': metadataOf(file),
      }),
  );
  const at = new URL(created.headers.get('location') ?? '', `${transport.baseUrl}/`).pathname;
  const hash = createSentHash();
  try {
    await sendPieces(ask, at, file, hash, options);
    const state = await persist(
      { signal },
      async () => (await (await ask('GET', at, {})).json()) as { path: string; cid: string },
    );
    await verifyOrDelete(api, state, hash);
    return state.path;
  } catch (error) {
    await abandonUpload(transport, at);
    throw error;
  }
}

async function sendPieces(
  ask: Ask,
  at: string,
  file: FileSource & { size: number },
  hash: SentHash | undefined,
  { signal, onProgress }: Options,
): Promise<void> {
  let bytesDone = 0;
  for await (const chunk of piecesOf(file, chunkBytes, signal)) {
    const start = bytesDone;
    const end = start + chunk.length;
    if (end > file.size) throw changedFile('longer');
    let known = true;
    while (bytesDone < end) {
      bytesDone = await persist({ signal }, async () => {
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
    hash?.update(chunk);
  }
  if (bytesDone < file.size) throw changedFile('shorter');
}

const offsetOf = (answer: Response): number => Number(answer.headers.get('upload-offset'));

async function refuse(answer: Response): Promise<never> {
  // A HEAD has no body that would name the refusal.
  if ((answer.headers.get('content-type') ?? '').includes('json') && answer.body !== null)
    await readAnswer(operations.uploadFile, answer);
  throw new AnswerError(answer.status, `The upload answered with ${answer.status}.`);
}

const metadataOf = ({ name, type }: FileSource): string =>
  [['filename', name] as const, ...(type === '' ? [] : [['filetype', type] as const])]
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',');

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
