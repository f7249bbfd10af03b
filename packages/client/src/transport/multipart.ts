import type { FileSource } from '../fileSource.js';
import type { TransferProgress } from '../operationTypes.js';
import { randomId } from '../randomId.js';
import { chunksOf, streamOf } from './streams.js';

/** A multipart form that is encoded while it is sent, so that a file never has to fit into memory. */
export interface MultipartBody {
  contentType: string;
  stream: ReadableStream<Uint8Array>;
  /** Closes the files, also when the request ended early. */
  release(): Promise<void>;
}

export function encodeMultipart(
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, FileSource>>,
  onProgress?: (progress: TransferProgress) => void,
): MultipartBody {
  const boundary = `tricorn-${randomId()}`;
  const bytesTotal = totalSize(files);
  let bytesDone = 0;
  const count = (bytes: number) => {
    bytesDone += bytes;
    onProgress?.({ bytesDone, bytesTotal });
  };
  const encoded = parts(boundary, fields, files, count);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    stream: streamOf(encoded),
    release: async () => {
      await encoded.return(undefined);
    },
  };
}

/** Total bytes of all files, or undefined when the size of one is unknown. */
export function totalSize(files: Readonly<Record<string, FileSource>>): number | undefined {
  let total = 0;
  for (const { size } of Object.values(files)) {
    if (size === undefined) return undefined;
    total += size;
  }
  return total;
}

async function* parts(
  boundary: string,
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, FileSource>>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const [name, value] of formEntries(fields)) {
    yield encoder.encode(
      `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"\r\n\r\n${value}\r\n`,
    );
  }
  for (const [name, file] of Object.entries(files)) {
    yield encoder.encode(
      `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"; filename="${escaped(file.name)}"\r\n` +
        `Content-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`,
    );
    for await (const chunk of chunksOf(file.stream())) {
      yield chunk;
      count(chunk.byteLength);
    }
    yield encoder.encode('\r\n');
  }
  yield encoder.encode(`--${boundary}--\r\n`);
}

/** Fields as form entries; a list becomes one entry per item, an absent field none. */
export function* formEntries(fields: Readonly<Record<string, unknown>>): Generator<[string, string]> {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) yield [name, String(item)];
  }
}

const escaped = (text: string): string =>
  text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
