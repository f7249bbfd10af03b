import type { FileSource } from '../fileSource.js';
import { chunksOf } from './streams.js';

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
