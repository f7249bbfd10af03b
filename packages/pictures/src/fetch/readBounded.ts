/** Reads a body that must not be longer than `bytesMax`. */
export async function readBounded(
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > bytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
