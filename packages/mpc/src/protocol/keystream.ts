import { type Cipher, createCipheriv } from 'node:crypto';

const CHUNK_BYTES = 1 << 20;
const ZEROS = Buffer.alloc(CHUNK_BYTES);

export const STREAM_KEY_BYTES = 16;

/** AES-128 in counter mode as a pseudorandom function of its position: both holders of a key draw the same bytes. */
export class Keystream {
  readonly #cipher: Cipher;

  constructor(key: Uint8Array) {
    this.#cipher = createCipheriv('aes-128-ctr', key, Buffer.alloc(16));
  }

  /** Overwrites `target` with the next bytes of the stream. */
  fill(target: Uint8Array): void {
    for (let at = 0; at < target.length; at += CHUNK_BYTES) {
      const length = Math.min(CHUNK_BYTES, target.length - at);
      target.set(this.#cipher.update(length === CHUNK_BYTES ? ZEROS : ZEROS.subarray(0, length)), at);
    }
  }
}
