import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core';
import { fromBase64Url, isPublicKey, toBase64Url } from '../base64url.js';
import { SealError } from '../errors.js';

// HPKE (RFC 9180) in base mode. It runs on WebCrypto, so that the same code seals in a browser and opens on a node.
const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});
const curve = { name: 'X25519' };
const keyBytes = 32;
/** PKCS #8 of an X25519 key up to its 32 secret bytes (RFC 8410). */
const pkcs8Head = Uint8Array.from([48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 110, 4, 34, 4, 32]);
const tagBytes = 16;

/** A key pair for boxes: the public half as raw base64url, the private half as PKCS #8 base64url. */
export interface BoxKeyPair {
  publicKey: string;
  privateKey: string;
}

export async function generateBoxKeyPair(): Promise<BoxKeyPair> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  if (!('privateKey' in pair)) throw new SealError('bad-key', 'This platform has no X25519');
  const [publicKey, privateKey] = await Promise.all([
    crypto.subtle.exportKey('raw', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ]);
  return {
    publicKey: toBase64Url(new Uint8Array(publicKey)),
    privateKey: toBase64Url(new Uint8Array(privateKey)),
  };
}

/** What a sealed message belongs to. It is not encrypted; opening needs the same. */
export interface SealContext {
  /** The kind of message. */
  readonly info: Uint8Array;
  /** What this message is bound to. */
  readonly aad: Uint8Array;
}

/** Seals bytes for the holder of a public key: the encapsulated key, then the ciphertext. */
export async function seal(
  recipient: string,
  { info, aad }: SealContext,
  plaintext: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const recipientPublicKey = await importPublic(decodeKey(recipient));
  const { enc, ct } = await suite.seal({ recipientPublicKey, info }, plaintext, aad);
  return concat([new Uint8Array(enc), new Uint8Array(ct)]);
}

/** Whoever can open what was sealed to a key. The private half may be one that nobody can read, as in a browser. */
export interface Reader {
  /** 32 bytes in base64url. */
  readonly publicKey: string;
  open(context: SealContext, sealed: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
}

export const readerFrom = (pair: BoxKeyPair): Reader => ({
  publicKey: pair.publicKey,
  open: async (context, sealed) => await openSealed(pair, context, sealed),
});

/** A key pair whose private half never leaves the platform. */
export interface PlatformBoxKeys {
  readonly publicKey: PlatformKey;
  readonly privateKey: PlatformKey;
}

export async function generatePlatformBoxKeys(): Promise<PlatformBoxKeys> {
  return (await crypto.subtle.generateKey(curve, false, ['deriveBits'])) as PlatformBoxKeys;
}

export async function platformReader(keys: PlatformBoxKeys): Promise<Reader> {
  const publicKey = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)));
  return { publicKey, open: async (context, sealed) => await openWith(keys, context, sealed) };
}

/** The key pair of a secret of 32 bytes. */
export async function boxKeyPairOf(seed: Uint8Array): Promise<BoxKeyPair> {
  const pkcs8 = concat([pkcs8Head, seed.subarray(0, keyBytes)]);
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, curve, true, ['deriveBits']);
  const { x } = await crypto.subtle.exportKey('jwk', key);
  return { publicKey: x!, privateKey: toBase64Url(pkcs8) };
}

/** Opens the output of {@link seal}. A wrong key, another context and changed bytes give the same error. */
export async function openSealed(
  pair: BoxKeyPair,
  context: SealContext,
  sealed: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const privateKey = await importPrivate(pair.privateKey);
  const publicKey = await importPublic(decodeKey(pair.publicKey));
  return await openWith({ privateKey, publicKey }, context, sealed);
}

async function openWith(
  recipientKey: PlatformBoxKeys,
  { info, aad }: SealContext,
  sealed: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  if (sealed.length < keyBytes + tagBytes) throw new SealError('malformed-box', 'The box is too short');
  try {
    const enc = sealed.slice(0, keyBytes);
    return new Uint8Array(await suite.open({ recipientKey, enc, info }, sealed.subarray(keyBytes), aad));
  } catch {
    throw new SealError('cannot-open', 'The box was sealed for another key or round, or it was modified');
  }
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

type PlatformKey = Parameters<typeof crypto.subtle.encrypt>[1];

function importPublic(raw: Uint8Array<ArrayBuffer>): Promise<PlatformKey> {
  return crypto.subtle.importKey('raw', raw, curve, true, []);
}

async function importPrivate(privateKey: string): Promise<PlatformKey> {
  try {
    return await crypto.subtle.importKey('pkcs8', fromBase64Url(privateKey), curve, false, ['deriveBits']);
  } catch {
    throw new SealError('bad-key', 'The private key is not an X25519 key');
  }
}

function decodeKey(publicKey: string): Uint8Array<ArrayBuffer> {
  if (!isPublicKey(publicKey)) throw new SealError('bad-key', 'A public key must be 32 bytes in base64url');
  return fromBase64Url(publicKey);
}
