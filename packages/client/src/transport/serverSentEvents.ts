/** Far above any answer; a stream that never ends an event must not fill the memory. */
const eventCharsMax = 64 * 1_048_576;

/** The data of each server-sent event in a stream of bytes, which may be split anywhere. Most callers never stream. */
export async function* serverSentEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const { createParser } = await import('eventsource-parser');
  const decoder = new TextDecoder();
  const ready: string[] = [];
  const parser = createParser({
    maxBufferSize: eventCharsMax,
    onEvent: ({ data }) => ready.push(data),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new RangeError('A server-sent event is too large.');
    },
  });
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* ready.splice(0);
  }
}
