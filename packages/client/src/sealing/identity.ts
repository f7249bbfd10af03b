import {
  boxKeyPairOf,
  type Reader,
  readerFrom,
  type Signer,
  type SigningKeyPair,
  signerFrom,
} from '@tricorn/privacy/client';

/** The keys of others as they were first seen, by name. Values are opaque. */
export interface KnownKeys {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  list(): Promise<[name: string, value: string][]>;
}

/**
 * Who a party is on this machine: the keys with which it signs and reads private results, and the keys of nodes and other
 * parties that it has seen.
 */
export interface SealingIdentity {
  readonly signer: Signer;
  readonly reader: Reader;
  readonly known: KnownKeys;
}

/** Keys that are remembered until the process ends. */
export class MemoryKeys implements KnownKeys {
  readonly #values = new Map<string, string>();

  async get(name: string): Promise<string | undefined> {
    return this.#values.get(name);
  }

  async set(name: string, value: string): Promise<void> {
    this.#values.set(name, value);
  }

  async list(): Promise<[string, string][]> {
    return [...this.#values];
  }
}

/**
 * An identity from a key pair that the caller stores. Pass `known` to remember the keys of others beyond this process:
 * without it, a changed key is noticed within this process only.
 */
export async function identityFrom(
  pair: SigningKeyPair,
  known: KnownKeys = new MemoryKeys(),
): Promise<SealingIdentity> {
  return { signer: await signerFrom(pair), reader: await readerOf(pair), known };
}

const secretBytes = 32;

// Derived from the signing key, so that whoever stores that key can also read old results again.
async function readerOf({ privateKey }: SigningKeyPair): Promise<Reader> {
  const pkcs8 = atob(privateKey.replaceAll('-', '+').replaceAll('_', '/'));
  const secret = Uint8Array.from(pkcs8.slice(-secretBytes), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode('tricorn reading of results');
  const seed = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    key,
    8 * secretBytes,
  );
  return readerFrom(await boxKeyPairOf(new Uint8Array(seed)));
}
