import { fromBase64Url } from '../bytes.js';
import { SealError } from '../errors.js';
import {
  exportPublic,
  isKey,
  keyBytes,
  keyPairOf,
  type PlatformKey,
  type PlatformKeyPair,
  type StoredKeyPair,
} from '../keys.js';

const algorithm = 'Ed25519';
export const signatureBytes = 64;

/** Whoever can sign for a key. The private half may be one that nobody can read, as in a browser. */
export interface Signer {
  /** 32 bytes in base64url. */
  readonly publicKey: string;
  sign(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}

/** A signer whose private key never leaves the platform; the pair can be kept in a browser's database. */
export async function generatePlatformKeys(): Promise<PlatformKeyPair> {
  return (await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])) as PlatformKeyPair;
}

export async function platformSigner({ publicKey, privateKey }: PlatformKeyPair): Promise<Signer> {
  return signerOf(await exportPublic(publicKey), privateKey);
}

export const generateSigningKeyPair = async (): Promise<StoredKeyPair> =>
  await signingKeyPairOf(crypto.getRandomValues(new Uint8Array(keyBytes)));

/** The key pair of a secret of 32 bytes. */
export const signingKeyPairOf = async (secret: Uint8Array): Promise<StoredKeyPair> =>
  await keyPairOf(algorithm, secret);

export async function signerFrom({ publicKey, privateKey }: StoredKeyPair): Promise<Signer> {
  if (!isKey(publicKey)) throw new SealError('bad-key', 'A signing key must be 32 bytes in base64url');
  try {
    const key = await crypto.subtle.importKey('pkcs8', fromBase64Url(privateKey), algorithm, false, ['sign']);
    return signerOf(publicKey, key);
  } catch {
    throw new SealError('bad-key', 'The private key is not an Ed25519 key');
  }
}

function signerOf(publicKey: string, key: PlatformKey): Signer {
  return {
    publicKey,
    sign: async (message) => new Uint8Array(await crypto.subtle.sign(algorithm, key, message)),
  };
}

// The same few keys sign everything, and importing one costs as much as checking a signature.
const verifyingKeys = new Map<string, Promise<PlatformKey>>();
const verifyingKeysMax = 256;

function verifyingKey(publicKey: string): Promise<PlatformKey> {
  const known = verifyingKeys.get(publicKey);
  if (known !== undefined) return known;
  if (verifyingKeys.size >= verifyingKeysMax) verifyingKeys.clear();
  const key = crypto.subtle.importKey('raw', fromBase64Url(publicKey), algorithm, false, ['verify']);
  verifyingKeys.set(publicKey, key);
  return key;
}

/** Whether the holder of a public key signed a message. Invalid keys and signatures are simply false. */
export async function isSignedBy(
  publicKey: string,
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array,
): Promise<boolean> {
  if (signature.length !== signatureBytes) return false;
  try {
    const key = await verifyingKey(publicKey);
    return await crypto.subtle.verify(algorithm, key, Uint8Array.from(signature), message);
  } catch {
    return false;
  }
}

/** Whether a value is a signature in its form: 64 bytes in base64url. */
export function isSignature(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9A-Za-z_-]{86}$/.test(value);
}

/** A public key as people compare it. */
export const fingerprintOfKey = async (publicKey: string): Promise<string> =>
  await shortFingerprint(fromBase64Url(publicKey));

/** The first 128 bits of a SHA-256, in groups of four hexadecimal digits. */
export async function shortFingerprint(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.match(/.{4}/g)!.join(' ');
}
