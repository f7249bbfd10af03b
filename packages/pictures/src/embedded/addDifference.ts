import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { ModelMissingError } from '../errors.js';

/**
 * A weight file to which the bytes of a compressed difference are added, modulo 256. The difference is added as it is
 * unpacked, so only one copy of the weights is in memory.
 */
export async function addDifference(file: string, differenceFile: string): Promise<Uint8Array> {
  let at = 0;
  let problem: string | undefined;
  try {
    const bytes = await readFile(file);
    await pipeline(createReadStream(differenceFile), createBrotliDecompress(), async (unpacked) => {
      for await (const chunk of unpacked as AsyncIterable<Uint8Array>) {
        if (at + chunk.length > bytes.length) {
          // The pipeline reports only that it was aborted.
          problem = 'the difference is longer than the weights';
          throw new RangeError(problem);
        }
        for (const byte of chunk) bytes[at++]! += byte;
      }
    });
    if (at < bytes.length) throw new RangeError('the difference is shorter than the weights');
    return bytes;
  } catch (cause) {
    throw new ModelMissingError(
      `the weights for scenes cannot be read: ${problem ?? (cause as Error).message}`,
    );
  }
}
