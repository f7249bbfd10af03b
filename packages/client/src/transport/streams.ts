import type { FileSource } from '../fileSource.js';

/**
 * Reads a stream chunk by chunk; not every browser can iterate over one. It is cancelled when the reader stops early
 * or the signal aborts, which closes the connection.
 */
export async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  signal?.throwIfAborted();
  const reader = stream.getReader();
  const stop = () => void reader.cancel(signal?.reason).catch(() => {});
  signal?.addEventListener('abort', stop, { once: true });
  let finished = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) break;
      yield value;
    }
    finished = true;
  } finally {
    signal?.removeEventListener('abort', stop);
    if (!finished) stop();
    reader.releaseLock();
  }
}

/** A stream that asks its source for the next chunk only when there is room for it. */
export function streamOf(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await source.return(undefined);
    },
  });
}

/** The bytes of a file in chunks of equal size. */
export async function* piecesOf(
  file: FileSource,
  chunkBytes: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  if (file instanceof Blob) {
    for (let start = 0; start < file.size; start += chunkBytes)
      yield new Uint8Array(await file.slice(start, start + chunkBytes).arrayBuffer());
    return;
  }
  let chunk = new Uint8Array(chunkBytes);
  let filled = 0;
  for await (const bytes of chunksOf(file.stream(), signal)) {
    for (let at = 0; at < bytes.length; ) {
      const taken = Math.min(bytes.length - at, chunkBytes - filled);
      chunk.set(bytes.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < chunkBytes) continue;
      yield chunk;
      chunk = new Uint8Array(chunkBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}
