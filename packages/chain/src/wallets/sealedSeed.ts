import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { codedError } from '../codedError.js';

const seedBytes = 32;
const secretCharactersMin = 12;
/** About 100 ms and 64 MiB: expensive for an attacker who guesses, negligible once at start. */
const scryptOptions = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 } as const;
const keyBytes = 32;

const deriveKey = promisify<string, Buffer, number, typeof scryptOptions, Buffer>(scrypt);

/** The seed could not be decrypted: the secret is wrong or the data is damaged, which cannot be distinguished. */
export class SeedSealError extends codedError('SeedSealError', 'SEED_SEAL') {}

interface SealedSeed {
  readonly version: 1;
  readonly salt: string;
  readonly nonce: string;
  readonly ciphertext: string;
  readonly tag: string;
}

/** Creates a random seed and returns it encrypted under the secret. */
export async function createSealedSeed(secret: string): Promise<string> {
  return sealSeed(randomBytes(seedBytes), secret);
}

/** Encrypts a seed under the secret. */
export async function sealSeed(seed: Uint8Array, secret: string): Promise<string> {
  if (seed.length !== seedBytes) throw new SeedSealError(`a seed has ${seedBytes} bytes`);
  return await seal(seed, secret);
}

/** Encrypts bytes with AES-256-GCM under a key that scrypt derives from the secret. */
export async function seal(bytes: Uint8Array, secret: string): Promise<string> {
  if (secret.length < secretCharactersMin) {
    throw new SeedSealError(`the wallet secret needs at least ${secretCharactersMin} characters`);
  }
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(secret, salt, keyBytes, scryptOptions), nonce);
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
  const sealed: SealedSeed = {
    version: 1,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    ciphertext: ciphertext.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  };
  return JSON.stringify(sealed);
}

/** Decrypts the output of `seal`, `sealSeed` or `createSealedSeed`. */
export async function openSealed(text: string, secret: string): Promise<Uint8Array> {
  const sealed = parse(text);
  const [salt, nonce, ciphertext, tag] = [sealed.salt, sealed.nonce, sealed.ciphertext, sealed.tag].map(
    (part) => Buffer.from(part, 'base64'),
  ) as [Buffer, Buffer, Buffer, Buffer];
  if (tag.length !== 16 || nonce.length !== 12) throw new SeedSealError('the sealed seed is damaged');
  const key = await deriveKey(secret, salt, keyBytes, scryptOptions);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    throw new SeedSealError(
      'the sealed data cannot be decrypted: the secret is wrong or the data is damaged',
    );
  }
}

function parse(text: string): SealedSeed {
  try {
    const value = JSON.parse(text) as SealedSeed;
    const parts = [value.salt, value.nonce, value.ciphertext, value.tag];
    if (value.version === 1 && parts.every((part) => typeof part === 'string')) return value;
  } catch {
    // Falls through: invalid JSON is as damaged as the wrong JSON.
  }
  throw new SeedSealError('the sealed seed has an unknown format');
}
