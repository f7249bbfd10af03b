import { hexToBytes } from 'viem';
import type { KnownSignature } from '../../node/chainNode.js';

/** More than the largest batch has. */
const signaturesMax = 4096;

/**
 * The signers of signatures that this process made itself, by the input of the precompiled contract that recovers them.
 * The oldest ones are forgotten first; what is not known is computed.
 */
export class KnownSigners {
  readonly #signers = new Map<string, Uint8Array>();

  add(signatures: readonly KnownSignature[]): void {
    for (const { digest, signature, signer } of signatures) {
      const [parts, address] = [hexToBytes(signature), new Uint8Array(32)];
      const input = new Uint8Array(128);
      input.set(digest);
      input[63] = parts[64]!;
      input.set(parts.subarray(0, 64), 64);
      address.set(hexToBytes(signer), 12);
      if (this.#signers.size >= signaturesMax) this.#signers.delete(this.#signers.keys().next().value!);
      this.#signers.set(keyOf(input), address);
    }
  }

  /** The signer, as the word that the contract returns. */
  find(input: Uint8Array): Uint8Array | undefined {
    return this.#signers.get(keyOf(input));
  }
}

function keyOf(input: Uint8Array): string {
  return Buffer.from(input.buffer, input.byteOffset, input.length).toString('latin1');
}
