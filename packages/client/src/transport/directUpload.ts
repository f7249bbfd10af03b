import { ConnectionError, isRefused } from '../errors.js';
import type { FileSource } from '../fileSource.js';
import type { Api, CallOptions } from '../operationTypes.js';
import { hasBrowserUpload } from './browserUpload.js';
import { piecesOf } from './pieces.js';
import { withRetries } from './retry.js';
import type { Transport } from './transport.js';

type Options = Pick<CallOptions, 'signal' | 'onProgress'>;

/**
 * Sends a large file straight to the store of the service, where it has one. Returns undefined where it has none, and in
 * browsers, which the store would have to allow.
 */
export async function directUpload(
  api: Api,
  transport: Transport,
  file: FileSource & { size: number },
  { signal, onProgress }: Options,
): Promise<string | undefined> {
  if (hasBrowserUpload()) return undefined;
  const started = await api
    .startDirectUpload({ name: file.name, bytes: file.size }, signal === undefined ? {} : { signal })
    .catch((error: unknown) => {
      if (isRefused(error, 'directUnavailable', 'routeUnknown')) return undefined;
      throw error;
    });
  if (started === undefined) return undefined;
  const { uploadID, partBytes, urls } = started;
  const etags: string[] = [];
  let bytesDone = 0;
  for await (const part of piecesOf(file, partBytes, signal)) {
    const url = urls[etags.length];
    if (url === undefined) break;
    etags.push(
      await withRetries({ safe: true, signal }, async () => {
        const answer = await transport.sendPublic(url, part, signal);
        const etag = answer.headers.get('etag');
        if (!answer.ok || etag === null)
          throw new ConnectionError(`The file store answered with ${answer.status}.`);
        return etag;
      }),
    );
    bytesDone += part.length;
    onProgress?.({ bytesDone, bytesTotal: file.size });
  }
  return (await api.finishDirectUpload({ uploadID, etags }, signal === undefined ? {} : { signal })).path;
}
