import { fromBase64Url, isPublicKey, toBase64Url } from '../base64url.js';
import { SealError } from '../errors.js';

const algorithm = 'Ed25519';
const keyBytes = 32;
export const signatureBytes = 64;
/** PKCS #8 of an Ed25519 key up to its 32 secret bytes (RFC 8410). */
const pkcs8Head = Uint8Array.from([48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]);

/** Whoever can sign for a key. The private half may be one that nobody can read, as in a browser. */
export interface Signer {
  /** 32 bytes in base64url. */
  readonly publicKey: string;
  sign(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}

/** A key pair that can be written to a file: the public half as raw base64url, the private half as PKCS #8 base64url. */
export interface SigningKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

type PlatformKey = Parameters<typeof crypto.subtle.sign>[1];
export interface PlatformKeyPair {
  readonly publicKey: PlatformKey;
  readonly privateKey: PlatformKey;
}

/** A signer whose private key never leaves the platform; the pair can be kept in a browser's database. */
export async function generatePlatformKeys(): Promise<PlatformKeyPair> {
  return (await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])) as PlatformKeyPair;
}

export async function platformSigner({ publicKey, privateKey }: PlatformKeyPair): Promise<Signer> {
  return signerOf(toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))), privateKey);
}

export async function generateSigningKeyPair(): Promise<SigningKeyPair> {
  return await signingKeyPairOf(crypto.getRandomValues(new Uint8Array(keyBytes)));
}

/** The key pair of a secret of 32 bytes. */
export async function signingKeyPairOf(seed: Uint8Array): Promise<SigningKeyPair> {
  const pkcs8 = new Uint8Array(pkcs8Head.length + keyBytes);
  pkcs8.set(pkcs8Head);
  pkcs8.set(seed.subarray(0, keyBytes), pkcs8Head.length);
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']);
  const { x } = await crypto.subtle.exportKey('jwk', key);
  return { publicKey: x!, privateKey: toBase64Url(pkcs8) };
}

export async function signerFrom({ publicKey, privateKey }: SigningKeyPair): Promise<Signer> {
  checkSigningKey(publicKey);
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

/** Whether the holder of a public key signed a message. Invalid keys and signatures are simply false. */
export async function isSignedBy(
  publicKey: string,
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array,
): Promise<boolean> {
  if (signature.length !== signatureBytes) return false;
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64Url(publicKey), algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, Uint8Array.from(signature), message);
  } catch {
    return false;
  }
}

function checkSigningKey(publicKey: string): void {
  if (!isPublicKey(publicKey)) throw new SealError('bad-key', 'A signing key must be 32 bytes in base64url');
}

/** A public key as people compare it: the first 128 bits of its SHA-256, in groups of four hexadecimal digits. */
export async function fingerprintOfKey(publicKey: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', fromBase64Url(publicKey)));
  const hex = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.match(/.{4}/g)!.join(' ');
}
