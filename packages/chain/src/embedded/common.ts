import { type Common, createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { type RecoveryIdType, recover } from 'tiny-secp256k1';
import { keccak } from '../keccak.js';

/** The parameters of the chain: Cancun, with Keccak and the recovery of signers in WebAssembly. */
export function commonOf(chainId: number): Common {
  return createCustomCommon({ chainId }, Mainnet, {
    hardfork: Hardfork.Cancun,
    customCrypto: { keccak256: keccak, ecrecover },
  });
}

function ecrecover(
  messageHash: Uint8Array,
  v: bigint,
  r: Uint8Array,
  s: Uint8Array,
  chainId?: bigint,
): Uint8Array {
  const signature = new Uint8Array(64);
  signature.set(r, 32 - r.length);
  signature.set(s, 64 - s.length);
  const publicKey = recover(messageHash, signature, recoveryId(v, chainId), false);
  if (publicKey === null) throw new Error('invalid signature');
  return publicKey.subarray(1);
}

/** Reverses EIP-155: `v` is the parity, or 27 plus the parity, or 35 plus twice the chain id plus the parity. */
function recoveryId(v: bigint, chainId: bigint | undefined): RecoveryIdType {
  let id = v;
  if (v >= 35n && chainId !== undefined) id = v - (chainId * 2n + 35n);
  else if (v >= 27n) id = v - 27n;
  if (id !== 0n && id !== 1n) throw new Error('invalid signature v');
  return Number(id) as RecoveryIdType;
}
