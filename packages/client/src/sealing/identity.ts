import { type Signer, type SigningKeyPair, signerFrom } from '@tricorn/privacy/client';

/** The keys of others as they were first seen, by name. Values are opaque. */
export interface KnownKeys {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  list(): Promise<[name: string, value: string][]>;
}

/** Who a party is on this machine: the key with which it signs, and the keys of nodes and other parties that it has seen. */
export interface SealingIdentity {
  readonly signer: Signer;
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
  return { signer: await signerFrom(pair), known };
}
