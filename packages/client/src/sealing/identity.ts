import {
  boxKeyPairOf,
  fromBase64Url,
  type Reader,
  readerFrom,
  type Signer,
  type SigningKeyPair,
  signerFrom,
} from '@tricorn/privacy/client';
import { type Memory, TransientMemory } from './memory.js';

/**
 * Who a party is on this machine: the keys with which it signs and reads private results, and what it remembers of nodes,
 * other parties, jobs and its own signatures.
 */
export interface SealingIdentity {
  readonly signer: Signer;
  readonly reader: Reader;
  readonly known: Memory;
}

/**
 * An identity from a key pair that the caller stores. Pass `known` to remember beyond this process: without it, changed
 * keys and results of other data are noticed within this process only.
 */
export async function identityFrom(
  pair: SigningKeyPair,
  known: Memory = new TransientMemory(),
): Promise<SealingIdentity> {
  return { signer: await signerFrom(pair), reader: await readerOf(pair), known };
}

const secretBytes = 32;

// Derived from the signing key, so that whoever stores that key can also read old results again.
async function readerOf({ privateKey }: SigningKeyPair): Promise<Reader> {
  const secret = fromBase64Url(privateKey).slice(-secretBytes);
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode('tricorn reading of results');
  const seed = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    key,
    8 * secretBytes,
  );
  return readerFrom(await boxKeyPairOf(new Uint8Array(seed)));
}
