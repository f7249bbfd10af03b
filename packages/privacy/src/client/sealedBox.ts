import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core';
import { concat, fromBase64Url } from '../bytes.js';
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

// HPKE (RFC 9180) in base mode. It runs on WebCrypto, so that the same code seals in a browser and opens on a node.
const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});
const curve = { name: 'X25519' };
const tagBytes = 16;

export const generateBoxKeyPair = async (): Promise<StoredKeyPair> =>
  await boxKeyPairOf(crypto.getRandomValues(new Uint8Array(keyBytes)));

/** The key pair of a secret of 32 bytes. */
export const boxKeyPairOf = async (secret: Uint8Array): Promise<StoredKeyPair> =>
  await keyPairOf('X25519', secret);

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

export const readerFrom = (pair: StoredKeyPair): Reader => ({
  publicKey: pair.publicKey,
  open: async (context, sealed) => await openSealed(pair, context, sealed),
});

export async function generatePlatformBoxKeys(): Promise<PlatformKeyPair> {
  return (await crypto.subtle.generateKey(curve, false, ['deriveBits'])) as PlatformKeyPair;
}

export async function platformReader(keys: PlatformKeyPair): Promise<Reader> {
  return {
    publicKey: await exportPublic(keys.publicKey),
    open: async (context, sealed) => await openWith(keys, context, sealed),
  };
}

/** Opens the output of {@link seal}. A wrong key, another context and changed bytes give the same error. */
export async function openSealed(
  pair: StoredKeyPair,
  context: SealContext,
  sealed: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const known = imported.get(pair) ?? importPair(pair);
  imported.set(pair, known);
  return await openWith(await known, context, sealed);
}

// Importing a private key costs more than opening a box. The platform's copy lives as long as the pair itself.
const imported = new WeakMap<StoredKeyPair, Promise<PlatformKeyPair>>();

const importPair = async (pair: StoredKeyPair): Promise<PlatformKeyPair> => ({
  privateKey: await importPrivate(pair.privateKey),
  publicKey: await importPublic(decodeKey(pair.publicKey)),
});

async function openWith(
  recipientKey: PlatformKeyPair,
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
  if (!isKey(publicKey)) throw new SealError('bad-key', 'A public key must be 32 bytes in base64url');
  return fromBase64Url(publicKey);
}
