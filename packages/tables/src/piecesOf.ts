/** What a stream carries, piece by piece. Not every browser iterates over streams. */
export async function* piecesOf<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // After a failure there is nothing left to cancel.
    await reader.cancel().catch(() => {});
  }
}
