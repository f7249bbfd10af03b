import { createCipheriv } from 'node:crypto';
import { type Step, stepLabels } from './transcript.js';

const chunkBytes = 1 << 20;
const zeroChunk = Buffer.alloc(chunkBytes);

export const streamKeyBytes = 16;
const nonceBytes = 16;
/** The last four bytes of the counter block count blocks; before them stand the number of the step and its label. */
const labelAt = 8;

/**
 * AES-128 in counter mode as a pseudorandom function of a step of the protocol: both holders of a key draw the same bytes
 * at the same step, and no two steps share bytes.
 */
export class Keystream {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** Overwrites `target` with the bytes of a step. */
  fill(target: Uint8Array, step: Step): void {
    const mask = this.open(nonceOf(step), step);
    for (let at = 0; at < target.length; at += chunkBytes) {
      target.set(mask(zeroChunk.subarray(0, Math.min(chunkBytes, target.length - at))), at);
    }
  }

  /** XORs the bytes of a step into `target`. */
  xorInto(target: Uint8Array, step: Step): void {
    const mask = this.open(nonceOf(step), step);
    for (let at = 0; at < target.length; at += chunkBytes) {
      const chunk = target.subarray(at, at + chunkBytes);
      chunk.set(mask(chunk));
    }
  }

  /** Returns a function that XORs the stream of a nonce into its input, from call to call. */
  protected open(nonce: Uint8Array, _step: Step): (input: Uint8Array) => Uint8Array {
    const cipher = createCipheriv('aes-128-ctr', this.#key, nonce);
    return (input) => cipher.update(input);
  }
}

function nonceOf({ label, number }: Step): Uint8Array {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeBigUInt64BE(BigInt(number));
  nonce[labelAt] = stepLabels.indexOf(label);
  return nonce;
}
