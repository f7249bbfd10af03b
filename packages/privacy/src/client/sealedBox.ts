import { SealError } from '../errors.js';
import { fromBase64Url, toBase64Url } from './base64url.js';

// X25519 with a fresh key per box, HKDF-SHA-256, AES-256-GCM: an instance of ECIES, on WebCrypto,
// so that the same code seals in a browser and opens on a node.
const curve = { name: 'X25519' };
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const keyContext = new TextEncoder().encode('tricorn-mpc-box-v1');

/** A key pair for boxes: the public half as raw base64url, the private half as PKCS #8 base64url. */
export interface BoxKeyPair {
  publicKey: string;
  privateKey: string;
}

export async function generateBoxKeyPair(): Promise<BoxKeyPair> {
  const pair = await generate();
  const [publicKey, privateKey] = await Promise.all([
    crypto.subtle.exportKey('raw', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ]);
  return {
    publicKey: toBase64Url(new Uint8Array(publicKey)),
    privateKey: toBase64Url(new Uint8Array(privateKey)),
  };
}

/** Seals bytes for the holder of a public key, bound to `header`, which is not encrypted. */
export async function seal(
  recipient: string,
  header: Uint8Array,
  plaintext: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const recipientRaw = decodeKey(recipient);
  const theirs = await importPublic(recipientRaw);
  const mine = await generate();
  const ephemeral = new Uint8Array(await crypto.subtle.exportKey('raw', mine.publicKey));
  const { key, nonce } = await deriveKey(mine.privateKey, theirs, ephemeral, recipientRaw);
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: Uint8Array.from(header) },
    key,
    plaintext,
  );
  return concat([ephemeral, new Uint8Array(sealed)]);
}

/** Opens the output of {@link seal}. A wrong key, a changed header and changed bytes give the same error. */
export async function openSealed(
  pair: BoxKeyPair,
  header: Uint8Array,
  sealed: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  if (sealed.length < keyBytes + tagBytes) throw new SealError('malformed-box', 'The box is too short');
  const ephemeral = Uint8Array.from(sealed.subarray(0, keyBytes));
  const mine = await importPrivate(pair.privateKey);
  try {
    const theirs = await importPublic(ephemeral);
    const { key, nonce } = await deriveKey(mine, theirs, ephemeral, decodeKey(pair.publicKey));
    const plaintext = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: nonce, additionalData: Uint8Array.from(header) },
      key,
      Uint8Array.from(sealed.subarray(keyBytes)),
    );
    return new Uint8Array(plaintext);
  } catch {
    throw new SealError('cannot-open', 'The box was sealed for another key or header, or it was modified');
  }
}

/** Throws unless the text is a public key. */
export function checkPublicKey(publicKey: string): void {
  decodeKey(publicKey);
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

async function generate(): Promise<{ publicKey: PlatformKey; privateKey: PlatformKey }> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  if (!('privateKey' in pair)) throw new SealError('bad-key', 'This platform has no X25519');
  return pair;
}

function importPublic(raw: Uint8Array<ArrayBuffer>): Promise<PlatformKey> {
  return crypto.subtle.importKey('raw', raw, curve, false, []);
}

async function importPrivate(privateKey: string): Promise<PlatformKey> {
  try {
    return await crypto.subtle.importKey('pkcs8', fromBase64Url(privateKey), curve, false, ['deriveBits']);
  } catch {
    throw new SealError('bad-key', 'The private key is not an X25519 key');
  }
}

async function deriveKey(
  mine: PlatformKey,
  theirs: PlatformKey,
  ephemeral: Uint8Array<ArrayBuffer>,
  recipient: Uint8Array<ArrayBuffer>,
): Promise<{ key: PlatformKey; nonce: Uint8Array<ArrayBuffer> }> {
  const secret = await crypto.subtle.deriveBits({ name: curve.name, public: theirs }, mine, 256);
  const root = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const derived = new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt: concat([ephemeral, recipient]), info: keyContext },
      root,
      8 * (keyBytes + nonceBytes),
    ),
  );
  const key = await crypto.subtle.importKey('raw', derived.slice(0, keyBytes), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
  return { key, nonce: derived.slice(keyBytes) };
}

function decodeKey(publicKey: string): Uint8Array<ArrayBuffer> {
  try {
    const raw = fromBase64Url(publicKey);
    if (raw.length === keyBytes) return raw;
  } catch {
    // Reported below.
  }
  throw new SealError('bad-key', 'A public key must be 32 bytes in base64url');
}
