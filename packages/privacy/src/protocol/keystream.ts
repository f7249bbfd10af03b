import { type Cipher, createCipheriv } from 'node:crypto';

export const chunkBytes = 1 << 20;
const zeroChunk = Buffer.alloc(chunkBytes);

/** A number of zero bytes, at most {@link chunkBytes}. */
export const zeros = (bytes: number): Uint8Array => zeroChunk.subarray(0, bytes);

export const streamKeyBytes = 16;

/** AES-128 in counter mode as a pseudorandom generator: both holders of a key draw the same bytes. */
export class Keystream {
  readonly #cipher: Cipher;

  constructor(key: Uint8Array) {
    this.#cipher = createCipheriv('aes-128-ctr', key, Buffer.alloc(16));
  }

  /** The input XOR the next bytes of the stream. */
  mask(input: Uint8Array): Uint8Array {
    return this.#cipher.update(input);
  }

  /** Overwrites `target` with the next bytes of the stream. */
  fill(target: Uint8Array): void {
    for (let at = 0; at < target.length; at += chunkBytes) {
      const length = Math.min(chunkBytes, target.length - at);
      target.set(this.mask(zeros(length)), at);
    }
  }
}
