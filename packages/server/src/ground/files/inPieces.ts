import { ServiceError } from '@tricorn/contract';
import type { SavedHash } from './contentId.js';

/** Bytes that are held in memory before they are stored: a crash of the server loses no more. */
export const pieceBytes = 8 * 1_048_576;

/**
 * Joins what arrives into pieces of equal size; the last one may be smaller, also after an error of the source. Bytes are
 * copied and hashed as they arrive: their sender may send one in each chunk, and hashing a whole piece at once would hold
 * the serving thread.
 */
export async function* inPieces(
  source: AsyncIterable<Uint8Array>,
  bytesMax: number,
  hash: SavedHash,
): AsyncGenerator<Buffer> {
  let left = bytesMax;
  let piece = Buffer.alloc(0);
  let filled = 0;
  let failure: unknown;
  try {
    for await (const chunk of source) {
      if (chunk.length > left) throw new ServiceError('tooLarge', 'More bytes arrived than the upload has.');
      for (let at = 0; at < chunk.length; ) {
        if (filled === 0) piece = Buffer.allocUnsafeSlow(Math.min(pieceBytes, left));
        const part = chunk.subarray(at, at + piece.length - filled);
        piece.set(part, filled);
        hash.update(part);
        at += part.length;
        left -= part.length;
        filled += part.length;
        if (filled < piece.length) continue;
        filled = 0;
        yield piece;
      }
    }
  } catch (error) {
    failure = error;
  }
  if (filled > 0 && !(failure instanceof ServiceError)) yield piece.subarray(0, filled);
  if (failure !== undefined) throw failure;
}
