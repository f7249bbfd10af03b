import { operations } from '@tricorn/contract';
import { readAnswer } from './answer.js';
import { AnswerError, ConnectionError } from './errors.js';
import type { CallOptions, FieldsOf, StreamName, TransferProgress } from './operationTypes.js';
import { pause } from './transport/deadline.js';
import { backoffMs, withRetries } from './transport/retry.js';
import { chunksOf, streamOf } from './transport/streams.js';
import type { Transport } from './transport/transport.js';

/** A file being downloaded. Its bytes can be read once, in one of these forms. */
export interface Download {
  readonly name: string;
  readonly type: string;
  /** Bytes, when the server says so. */
  readonly size: number | undefined;
  stream(): ReadableStream<Uint8Array>;
  bytes(): Promise<Uint8Array>;
  text(): Promise<string>;
}

export type DownloadOptions = Pick<CallOptions, 'signal' | 'onProgress'>;

/** How often in a row a broken download is resumed without receiving a byte. */
const resumesMax = 5;

/** Opens the file that an operation streams. */
export async function downloadOperation<Name extends StreamName>(
  transport: Transport,
  name: Name,
  fields: FieldsOf<Name>,
  options: DownloadOptions,
): Promise<Download> {
  const { signal } = options;
  const response = await transport.send(
    name,
    fields as Readonly<Record<string, unknown>>,
    { signal },
    async (answer) => {
      if (!answer.ok) await readAnswer(operations[name], answer);
      return answer;
    },
  );
  return downloadOf(response, options, chunksOf(bodyOf(response), signal));
}

/** Opens a result file. When the connection breaks, the download resumes at the first missing byte. */
export async function downloadUrl(
  transport: Transport,
  url: string,
  options: DownloadOptions,
): Promise<Download> {
  const { signal } = options;
  const open = async (headers: Record<string, string>) =>
    await withRetries({ safe: true, signal }, async () => {
      const response = await transport.fetchPublic(url, headers, signal);
      if (!response.ok) throw new AnswerError(response.status, `The file answered with ${response.status}.`);
      return response;
    });
  const first = await open({});
  return downloadOf(first, options, resuming(first, open, signal));
}

async function* resuming(
  first: Response,
  open: (headers: Record<string, string>) => Promise<Response>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const etag = first.headers.get('etag');
  const resumable = etag !== null && first.headers.get('accept-ranges') === 'bytes';
  let response = first;
  let position = 0;
  for (let broken = 0; ; ) {
    try {
      for await (const chunk of chunksOf(bodyOf(response), signal)) {
        position += chunk.byteLength;
        broken = 0;
        yield chunk;
      }
      return;
    } catch (error) {
      signal?.throwIfAborted();
      if (!resumable || ++broken > resumesMax)
        throw new ConnectionError('The connection broke during the download.', { cause: error });
    }
    await pause(backoffMs(broken), signal);
    response = await open({ range: `bytes=${position}-`, 'if-range': etag });
    // Any other status means that the file has changed.
    if (response.status !== 206)
      throw new AnswerError(response.status, 'The file changed during the download.');
  }
}

function downloadOf(
  response: Response,
  options: DownloadOptions,
  chunks: AsyncGenerator<Uint8Array>,
): Download {
  const length = response.headers.get('content-length');
  const size = length === null || response.headers.has('content-encoding') ? undefined : Number(length);
  const counted = counting(chunks, size, options.onProgress);
  const stream = () => streamOf(counted);
  const bytes = async () => new Uint8Array(await new Response(stream()).arrayBuffer());
  return {
    name: nameOf(response),
    type: response.headers.get('content-type') ?? '',
    size,
    stream,
    bytes,
    text: async () => new TextDecoder().decode(await bytes()),
  };
}

async function* counting(
  chunks: AsyncGenerator<Uint8Array>,
  bytesTotal: number | undefined,
  onProgress: ((progress: TransferProgress) => void) | undefined,
): AsyncGenerator<Uint8Array> {
  let bytesDone = 0;
  for await (const chunk of chunks) {
    bytesDone += chunk.byteLength;
    onProgress?.({ bytesDone, bytesTotal });
    yield chunk;
  }
}

/** The name the server gives the file, without folders; else the last part of its address. */
function nameOf(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  const given = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const path = response.url === '' ? '' : new URL(response.url).pathname;
  const name = decodeURIComponent(given ?? path.split('/').at(-1) ?? '');
  return name.replaceAll(/[/\\]/g, '_') || 'file';
}

function bodyOf(response: Response): ReadableStream<Uint8Array> {
  return response.body ?? new Blob([]).stream();
}
