import { webCrypto } from '../webCrypto.js';

/** CIDv1, raw bytes, SHA-256 of 32 bytes. */
const prefix = [0x01, 0x55, 0x12, 0x20];
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** The content id of bytes, as the service writes it on chain. */
export async function contentIdOf(bytes: Uint8Array): Promise<string> {
  const digest = await webCrypto().digest('SHA-256', bytes as BufferSource);
  return contentIdOfDigest(new Uint8Array(digest));
}

/** The same from a SHA-256 that was computed elsewhere, such as over a stream. */
export function contentIdOfDigest(sha256: Uint8Array): string {
  // Base 32 without padding, in lower case, after the letter that marks this encoding.
  let result = 'b';
  let buffer = 0;
  let bits = 0;
  for (const byte of [...prefix, ...sha256]) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      result += alphabet[(buffer >> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return bits === 0 ? result : result + alphabet[(buffer << (5 - bits)) & 31];
}
