import { TableFileError } from './tableFileError.js';

/** Text as UTF-8; more than `bytesMax` bytes are refused. */
export async function* boundedText(
  texts: AsyncIterable<string>,
  bytesMax: number,
  file: string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let bytes = 0;
  for await (const text of texts) {
    const piece = encoder.encode(text);
    bytes += piece.length;
    if (bytes > bytesMax)
      throw new TableFileError('FILE_TOO_LARGE', `The file is larger than ${bytesMax} bytes.`, { file });
    yield piece;
  }
}
