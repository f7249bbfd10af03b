import { recover } from 'tiny-secp256k1';
import { concat, getAddress, type Hex, hexToBytes, parseSignature } from 'viem';
import { keccak } from './keccak.js';

/** Who signed a digest, in WebAssembly: the general function takes several milliseconds of the main thread. */
export function recoverSigner(digest: Hex, signature: Hex): Hex {
  const { r, s, yParity } = parseSignature(signature);
  const publicKey = recover(hexToBytes(digest), hexToBytes(concat([r, s])), yParity === 0 ? 0 : 1, false);
  if (publicKey === null) throw new Error('invalid signature');
  return getAddress(`0x${Buffer.from(keccak(publicKey.subarray(1)).subarray(12)).toString('hex')}`);
}
