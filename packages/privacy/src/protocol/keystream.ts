import { type Cipher, createCipheriv } from 'node:crypto';
import type { StepLabel } from './transcript.js';

const chunkBytes = 1 << 20;
const zeroChunk = Buffer.alloc(chunkBytes);

export const streamKeyBytes = 16;

/** XORs the next bytes of a stream into its input. */
export type StreamCipher = Pick<Cipher, 'update'>;
export type OpenCipher = (key: Uint8Array) => StreamCipher;
const openAes: OpenCipher = (key) => createCipheriv('aes-128-ctr', key, Buffer.alloc(16));

/**
 * AES-128 in counter mode as a pseudorandom generator: both holders of a key draw the same bytes, each byte once. Every
 * draw names its step. The holders compare their steps at the next opening, so that one that has lost a draw, and with it
 * its place in the stream, is noticed.
 */
export class Keystream {
  readonly #cipher: StreamCipher;

  constructor(key: Uint8Array, openCipher: OpenCipher = openAes) {
    this.#cipher = openCipher(key);
  }

  /** Overwrites `target` with the next bytes of the stream. */
  fill(target: Uint8Array, label: StepLabel): void {
    for (let at = 0; at < target.length; at += chunkBytes) {
      const length = Math.min(chunkBytes, target.length - at);
      target.set(this.mask(zeroChunk.subarray(0, length), label), at);
    }
  }

  /** XORs the next bytes of the stream into `target`. */
  xorInto(target: Uint8Array, label: StepLabel): void {
    for (let at = 0; at < target.length; at += chunkBytes) {
      const chunk = target.subarray(at, at + chunkBytes);
      chunk.set(this.mask(chunk, label));
    }
  }

  /** The input XOR the next bytes of the stream. */
  protected mask(input: Uint8Array, _label: StepLabel): Uint8Array {
    return this.#cipher.update(input);
  }
}
