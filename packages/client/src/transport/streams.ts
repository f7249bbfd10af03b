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
