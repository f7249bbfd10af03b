import { ConnectionError } from '../errors.js';
import type { FileSource } from '../fileSource.js';
import type { TransferProgress } from '../operationTypes.js';
import { formEntries, totalSize } from './multipart.js';

/** In browsers, fetch neither streams uploads over HTTP/1.1 nor reports progress; XMLHttpRequest does both. */
export const hasBrowserUpload = (): boolean => typeof XMLHttpRequest === 'function';

export async function browserUpload(
  url: string,
  headers: Record<string, string>,
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, FileSource>>,
  onProgress: ((progress: TransferProgress) => void) | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of formEntries(fields)) form.append(name, value);
  for (const [name, file] of Object.entries(files)) {
    const blob = file instanceof Blob ? file : await new Response(file.stream()).blob();
    form.append(name, blob, file.name);
  }
  signal.throwIfAborted();
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', stop);
      settle();
    };
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onProgress !== undefined) {
      const bytesTotal = totalSize(files);
      // The form around the files is counted too; never report more than the size of the files.
      request.upload.onprogress = ({ loaded }) =>
        onProgress({ bytesDone: Math.min(loaded, bytesTotal ?? loaded), bytesTotal });
    }
    request.onload = () => end(() => resolve(responseOf(request)));
    request.onerror = () => end(() => reject(new ConnectionError('The connection broke during the upload.')));
    request.onabort = () => end(() => reject(signal.reason));
    signal.addEventListener('abort', stop, { once: true });
    request.send(form);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(request.responseText, { status: request.status, headers });
}
