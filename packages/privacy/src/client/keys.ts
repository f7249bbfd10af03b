import { fromBase64Url, toBase64Url } from './bytes.js';

export const keyBytes = 32;

/** Whether a value is a public key, of any curve: 32 bytes in base64url. */
export function isKey(value: unknown): value is string {
  try {
    return typeof value === 'string' && value.length === 43 && fromBase64Url(value).length === keyBytes;
  } catch {
    return false;
  }
}

/** A private key of the platform, which may be one that nobody can read. */
export type PlatformKey = Parameters<typeof crypto.subtle.sign>[1];

/** A key pair whose private half never leaves the platform. */
export interface PlatformKeyPair {
  readonly publicKey: PlatformKey;
  readonly privateKey: PlatformKey;
}

export async function exportPublic(key: PlatformKey): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', key)));
}

/** A key pair that can be written to a file: the public half as raw base64url, the private half as PKCS #8 base64url. */
export interface StoredKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** PKCS #8 of a key of a curve up to its 32 secret bytes (RFC 8410), but for the last byte of the curve's number. */
const pkcs8Head = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101];
const pkcs8Tail = [4, 34, 4, 32];
const curves = {
  X25519: { number: 110, use: 'deriveBits' },
  Ed25519: { number: 112, use: 'sign' },
} as const;

/** The key pair of a secret of 32 bytes. */
export async function keyPairOf(curve: keyof typeof curves, secret: Uint8Array): Promise<StoredKeyPair> {
  const { number, use } = curves[curve];
  const pkcs8 = Uint8Array.from([...pkcs8Head, number, ...pkcs8Tail, ...secret.subarray(0, keyBytes)]);
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, curve, true, [use]);
  const { x } = await crypto.subtle.exportKey('jwk', key);
  return { publicKey: x!, privateKey: toBase64Url(pkcs8) };
}
